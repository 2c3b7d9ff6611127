"""Downgrade of an SDFormat tree to an older version (reference S A41 – A64, H21).

The counterpart of :mod:`translate.sdf.versions.upgrade`.  The writer writes the elements of the
newest version, and these rules edit the tree, one version after the other.  Earlier passes have
expressed all poses and axes in frames that the older version supports.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import cast

from lxml import etree

from translate.diagnostics.element_path import ElementPath
from translate.fragments.owners import (
    BLOCK_ENTITIES,
    FRAME_ATTRIBUTES,
    references_of,
)
from translate.fragments.sdf_contents import child_of
from translate.model.content_poses import read_pose
from translate.model.fragment import Fragment
from translate.model.joint import DEFAULT_PITCH
from translate.model.link import MODEL_FRAME, Collision, Geometry, Link
from translate.model.model import Document, Model, World
from translate.model.names import DELIMITER, scopes
from translate.report.provenance import Kind, Provenance
from translate.sdf import schema
from translate.sdf.include.include_writer import required_version
from translate.sdf.schema import defined, is_defined
from translate.sdf.shapes import GEOMETRIES, tag_of
from translate.sdf.undefined import (
    TreeReport,
    may_hold_newer,
    newer_elements,
    newer_elements_of_fragments,
)
from translate.sdf.versions.version import FRAMES_SINCE, LOWEST_AUTOMATIC, number
from translate.structures import reachable
from translate.xml.text import path_of_element
from translate.xml.values import UNLIMITED, format_float, format_floats

AXES = ("axis", "axis2")
#: Elements of fragments that older versions may express differently.
_CHANGED = frozenset({"state", "joint", "limit", "lower", "upper", "effort", "velocity"})
#: Element → its attribute that can be a path into a nested model; 1.7 has no other ones.
_PATHS = {"model": "canonical_link", "frame": "attached_to"}
#: Element → its children that change the motion or the shape of a robot.
_OF_ROBOT = {
    "axis": frozenset({"mimic"}),
    "axis2": frozenset({"mimic"}),
    "dynamics": frozenset({"spring_reference", "spring_stiffness"}),
    "geometry": frozenset(GEOMETRIES),
    "inertial": frozenset({"fluid_added_mass"}),
    # A pitch of zero, which older versions have no number for.
    "joint": frozenset({"screw_thread_pitch"}),
}


def downgrade(
    root: etree._Element,
    version: str,
    report: TreeReport,
    block_entities: Collection[str] = (),
    *,
    source: str = "",
) -> None:
    """Downgrade the tree of a document from the newest version to ``version``, in place.

    Elements and attributes that ``version`` does not have are removed; the report lists them.
    ``block_entities`` are the scoped names of the entities from ``<gazebo>`` blocks of URDF.
    ``source`` is the version of the document as read, if it was SDFormat.
    """
    minor = number(version)[1]
    if block_entities and minor < FRAMES_SINCE:
        _remove_block_entities(root, block_entities, minor, report)
    if source and minor < number(source)[1]:
        _drop_removed(root, minor, number(source)[1], report)
    for since, step in _STEPS:
        if minor < since:
            step(root)
    if minor == 7:
        _report_paths(root, report)
    if minor < 7:
        _parent_model_frame(root, minor)
    if minor < 6:
        _continuous_joints(root, report)
    _remove_newer(root, minor, report)


def may_change_lowest(text: str, extended: Iterable[etree._Element], minor: int) -> bool:
    """Return whether :func:`downgrade` may change a document of the lowest version that has it.

    ``extended`` are copies of the elements that fragments extend.
    """
    if minor < 10 and (">inf<" in text or ">-inf<" in text):
        return True
    changed = [node for element in extended for node in element.iter() if node.tag in _CHANGED]
    return any(node.get("type") == "screw" or node.tag != "joint" for node in changed)


# --- Steps ----------------------------------------------------------------------------------------


def _state_elements(root: etree._Element) -> None:
    """A51: ``<model_state>`` and the like are ``<model>`` and the like before 1.12."""
    for state in defined(root, "state"):
        for element in state.iter("*"):
            element.tag = str(element.tag).removesuffix("_state")


def _limits(root: etree._Element) -> None:
    """A49, H21: before 1.10 an infinite limit is 1e16, and an infinite effort or velocity -1."""
    for child in [*root.iter("lower", "upper", "effort", "velocity")]:
        value, limit = _number(child), child.getparent()
        if value is None or not math.isinf(value) or limit is None or limit.tag != "limit":
            continue
        axis = limit.getparent()
        if axis is not None and axis.tag in AXES and is_defined(limit):
            is_bound = child.tag in ("lower", "upper")
            child.text = format_float(math.copysign(UNLIMITED, value)) if is_bound else "-1"


def _screws(root: etree._Element) -> None:
    """C41: before 1.10 the pitch is in rad per m, and positive for a left-handed screw."""
    pitched = {pitch.getparent() for pitch in root.iter("screw_thread_pitch")}
    screws = [
        joint for joint in root.iter("joint") if joint.get("type") == "screw" or joint in pitched
    ]
    for joint in filter(is_defined, screws):
        written, older = joint.find("screw_thread_pitch"), joint.findall("thread_pitch")
        if written is None and not older:
            written = etree.SubElement(joint, "screw_thread_pitch")
            written.text = format_float(DEFAULT_PITCH)
        pitch = None if written is None else _number(written)
        if written is None or not pitch:
            continue
        for element in older:
            joint.remove(element)
        exact = -2.0 * math.pi / pitch
        # As few digits as a round trip of the pitch needs.
        short = float(f"{exact:.15g}")
        written.tag = "thread_pitch"
        written.text = format_float(short if -2.0 * math.pi / short == pitch else exact)


def _rotations(root: etree._Element) -> None:
    """A48: before 1.9 every rotation is roll, pitch and yaw in rad."""
    formats = ("rotation_format", "degrees")
    turned = [
        pose_element
        for pose_element in root.iter("pose")
        if any(name in pose_element.attrib for name in formats)
    ]
    for element in filter(is_defined, turned):
        try:
            pose = read_pose(element)
        except ValueError:
            pose = None
        for attribute in formats:
            element.attrib.pop(attribute, None)
        if pose is not None and pose.rotation_format != "rpy":
            element.text = format_floats((*pose.xyz, *pose.rpy))


def _heightmaps(root: etree._Element) -> None:
    """H21: before 1.8 the default sampling of a heightmap is 2; write 1, the later default."""
    for geometry in defined(root, "geometry"):
        for heightmap in geometry.findall("heightmap"):
            if heightmap.find("sampling") is None:
                etree.SubElement(heightmap, "sampling").text = "1"


def _report_paths(root: etree._Element, report: TreeReport) -> None:
    """A47: paths into nested models exist since 1.8; report those that stay (seed 2, 1.3)."""
    models = {model.get("name") for model in defined(root, "model")}
    for tag, attribute in _PATHS.items():
        for element in defined(root, tag):
            path = element.get(attribute) or ""
            if path.partition(DELIMITER)[0] in models and DELIMITER in path:
                reason = f"'{path}' is a path into a nested model, which is possible since 1.8"
                path_in_file = path_of_element(element).below(f"@{attribute}")
                report.add("nested-path-kept", element, path_in_file, reason)


def _parent_model_frame(root: etree._Element, minor: int) -> None:
    """A57: before 1.7 a flag expresses an axis in the model frame; before 1.5 every axis is."""
    for joint in defined(root, "joint"):
        for axis in joint.iterchildren(*AXES):
            xyz = axis.find("xyz")
            in_model = xyz is not None and xyz.attrib.pop("expressed_in", "") == MODEL_FRAME
            if in_model and minor >= 5:
                etree.SubElement(axis, "use_parent_model_frame").text = "true"


def _continuous_joints(root: etree._Element, report: TreeReport) -> None:
    """A45: before 1.6 a continuous joint is a revolute one without limits."""
    for joint in defined(root, "joint"):
        if joint.get("type") != "continuous":
            continue
        joint.set("type", "revolute")
        axis = joint.find("axis")
        limit = None if axis is None else axis.find("limit")
        if limit is None:
            continue
        for tag, value in (("lower", -UNLIMITED), ("upper", UNLIMITED)):
            child = limit.find(tag)
            if child is not None and _number(child) not in (None, value):
                reason = "that version writes a continuous joint as a revolute one without limits"
                bound = path_of_element(joint).below(f"axis/limit/{tag}")
                report.add("continuous-limit-lost", joint, bound, reason)
                child.text = format_float(value)


def _gravity(root: etree._Element) -> None:
    """A45, A55: before 1.6 gravity and the magnetic field are children of ``<physics>``."""
    for world in root.findall("world"):
        moved = [*world.findall("gravity"), *world.findall("magnetic_field")]
        if not moved:
            continue
        physics = world.find("physics")
        if physics is None:
            physics = etree.SubElement(world, "physics", {"type": "ode"})
        for element in moved:
            world.remove(element)
            if physics.find(str(element.tag)) is None:
                physics.append(element)


def _collide_bitmasks(root: etree._Element) -> None:
    """H21: before 1.5 the default bitmask is 1; write 65535 if any collision has a bitmask."""
    if next(defined(root, "collide_bitmask"), None) is None:
        return
    for collision in defined(root, "collision"):
        parent = collision.getparent()
        if parent is None or parent.tag != "link":
            continue
        place = collision
        for tag in ("surface", "contact"):
            place = child_of(place, tag)
        if place.find("collide_bitmask") is None:
            etree.SubElement(place, "collide_bitmask").text = "65535"


#: The first minor version that does not need a step.
_STEPS: tuple[tuple[int, Callable[[etree._Element], None]], ...] = (
    (12, _state_elements),
    (10, _limits),
    (10, _screws),
    (9, _rotations),
    (8, _heightmaps),
    (6, _gravity),
    (5, _collide_bitmasks),
)


def _drop_removed(root: etree._Element, minor: int, source: int, report: TreeReport) -> None:
    """Drop elements that 1.``source`` ignores as removed, but 1.``minor`` would interpret."""
    queue = [(root, schema.root(minor))]
    for element, definition in queue:
        for child in list(element):
            part = schema.child(definition, child.tag) if isinstance(child.tag, str) else None
            if part is None:
                continue
            entries = definition.table.children[str(child.tag)]
            if not any(schema.at(entries, version) for version in (source, schema.NEWEST)):
                reason = f"SDFormat 1.{source} ignores it, but 1.{minor} would interpret it"
                report.remove("ended-word-lost", child, reason)
            elif part.element is not None and not part.element.is_open:
                queue.append((child, part.element))


def _remove_newer(root: etree._Element, minor: int, report: TreeReport) -> None:
    """Remove the elements and attributes that were added after 1.``minor``."""
    if minor >= FRAMES_SINCE and not _may_hold_newer(root, minor):
        return
    for element, attribute, since in newer_elements(root, schema.root(minor), minor):
        if not attribute:
            _enter_removed(element, report.losses.provenance)
        code = "mimic-newer" if element.tag == "mimic" else "newer-lost"
        report.remove(code, element, f"it was added in SDFormat 1.{since}", attribute)


def _may_hold_newer(root: etree._Element, minor: int) -> bool:
    """Return whether the tree can have newer elements or attributes: a fast check by tag."""
    children, attributes = schema.newer_elements(minor)
    # Without arguments iter() would return all elements.
    for element in root.iter(*children) if children else ():
        parent = element.getparent()
        if parent is not None and parent.tag in children[str(element.tag)]:
            return True
    return any(
        element.get(name) is not None
        for element in (root.iter(*attributes) if attributes else ())
        for name in attributes[str(element.tag)]
    )


def _enter_removed(element: etree._Element, provenance: Provenance) -> None:
    """Enter a removed element that changes the motion or the shape of the robot."""
    parent, owner = element.getparent(), element
    is_frame = element.tag == "frame"
    if not is_frame and (
        parent is None or str(element.tag) not in _OF_ROBOT.get(str(parent.tag), ())
    ):
        return
    path: list[str] = []
    for node in (element, *element.iterancestors("*")):
        owner = node
        if node.tag in ("frame", "joint", "visual", "collision", "link"):
            break
        path.insert(0, str(node.tag))
    names = [str(node.get("name")) for node in owner.iterancestors("link", "model")]
    # The outermost model is no part of a scoped name.
    scope = DELIMITER.join(reversed(names[:-1]))
    name, kind = str(owner.get("name")), cast(Kind, owner.tag)
    if kind in ("visual", "collision"):
        provenance.hide(ElementPath(kind, name, scope, "link"), "/".join(path))
        return
    scoped_name = f"{scope}{DELIMITER}{name}" if scope else name
    # Frames change the robot only if they are links or joints of the input.
    source = ElementPath("frame", scoped_name)
    if not is_frame or provenance.source_of("frame", scoped_name) != source:
        provenance.hide(ElementPath(kind, scoped_name), "/".join(path))


# --- The tree -------------------------------------------------------------------------------------


def _number(element: etree._Element) -> float | None:
    try:
        return float(element.text or "")
    except ValueError:
        return None


# --- Entities of <gazebo> blocks of URDF ----------------------------------------------------------


#: Models contain models since 1.5.
NESTED_MODELS = 5


def _remove_block_entities(
    root: etree._Element, names: Collection[str], minor: int, report: TreeReport
) -> None:
    """Remove the entities of blocks, by their ``names``, that 1.``minor`` cannot place."""
    for model in (*root.findall("model"), *root.findall("world/model")):
        entities = {
            element.get("name", ""): element
            for element in model.iterchildren(*BLOCK_ENTITIES)
            if element.get("name") in names
        }
        if not entities:
            continue
        placed = {child.get("name", "") for child in model.iterchildren("link")} - entities.keys()
        if minor >= NESTED_MODELS:
            placed |= {child.get("name", "") for child in model.iterchildren("model")}
        dependents: dict[str, list[str]] = {}
        removed = []
        for name, element in entities.items():
            paths = references_of(element)
            leads_out = any(path[0] not in placed and path[0] not in entities for path in paths)
            # The version does not have the attributes that name frames.
            names_frame = any(
                node.get(key) for node in element.iter("*") for key in FRAME_ATTRIBUTES
            )
            if leads_out or names_frame or _is_newer(element, minor):
                removed.append(name)
            for path in paths:
                dependents.setdefault(path[0], []).append(name)
        for name in sorted(reachable(removed, dependents) & entities.keys()):
            if not _is_newer(entities[name], minor):
                reason = "in this version it cannot refer to frames or nested models"
                report.remove("newer-lost", entities[name], reason)


def _is_newer(entity: etree._Element, minor: int) -> bool:
    """Return whether the version does not have the element of an entity, which is removed later."""
    return entity.tag == "frame" or (entity.tag == "model" and minor < NESTED_MODELS)


# --- The lowest version of SDFormat that holds the content of a document without loss -------------


def choose_version(
    document: Document, requested: str, *, resolve_includes: bool = False
) -> tuple[str, str]:
    """Return the version to write and the reason for it; ``requested`` unless that is ``auto``."""
    if requested != "auto":
        return requested, "requested"
    lowest = (LOWEST_AUTOMATIC, "the lowest version with frames as ends of joints")
    features = [
        *map(_features, document.all_models()),
        *map(_features_around, document.worlds),
        _newer_features("sdf", document.fragments),
    ]
    if not resolve_includes:
        features.append(iter([(required_version(document), "the <include> elements")]))
    needs = [lowest, *(max([lowest, *group], key=_order) for group in features)]
    version, feature = max(needs, key=_order)
    if version == lowest[0]:
        return lowest
    below, _ = max([need for need in needs if need[0] != version], key=_order)
    return version, f"required by {feature}; --sdf-version {below} loses or replaces that"


def _order(need: tuple[str, str]) -> tuple[int, int]:
    return number(need[0])


def _features(model: Model) -> Iterator[tuple[str, str]]:
    """Yield the features of a model added after 1.8, as (version, feature) (S A48 – A50)."""
    for _, scope in scopes(model):
        inertials = [link.inertial for link in scope.links if link.inertial is not None]
        shapes = [shape for link in scope.links for shape in link.shapes]
        bearers = [scope, *scope.links, *scope.joints, *scope.explicit_frames, *shapes]
        if {part.pose.rotation_format for part in (*bearers, *inertials)} != {"rpy"}:
            yield "1.9", "rotations as quaternions or in degrees"
        for joint in scope.joints:
            # Before 1.10 the default pitch is different.
            if joint.screw_thread_pitch is not None or joint.type == "screw":
                yield "1.10", "screw_thread_pitch"
            for axis in (joint.axis, joint.axis2):
                if axis is not None and axis.mimic is not None and not axis.mimic.of_drake:
                    yield "1.11", "mimic joints"
        yield from _features_of_links(scope.links)
        owners = [bearer for bearer in bearers if bearer.fragments]
        fragments = [item for owner in owners for item in owner.fragments]
        if may_hold_newer(fragments, number(LOWEST_AUTOMATIC)[1]):
            for owner in owners:
                yield from _newer_features(type(owner).__name__.lower(), owner.fragments)


def _features_of_links(links: Iterable[Link]) -> Iterator[tuple[str, str]]:
    geometries: set[type[Geometry]] = set()
    for link in links:
        if link.inertial is not None and link.inertial.auto is not None:
            yield "1.11", "automatic inertia"
        for shape in link.shapes:
            if isinstance(shape, Collision) and shape.density is not None:
                yield "1.11", "densities"
            geometry = shape.geometry
            if type(geometry) not in geometries:
                geometries.add(type(geometry))
                tag = tag_of(geometry)
                yield f"1.{schema.since('geometry', tag)}", f"{tag}s"


def _features_around(world: World) -> Iterator[tuple[str, str]]:
    """Yield the same for the content of a world other than its models."""
    if world.joints:
        yield "1.10", "joints of a world"
    yield from _newer_features("world", world.fragments)


def _newer_features(owner: str, fragments: list[Fragment]) -> Iterator[tuple[str, str]]:
    """Yield the elements of fragments added after 1.8, as (version, element)."""
    minor = number(LOWEST_AUTOMATIC)[1]
    for element, since in newer_elements_of_fragments(owner, fragments, minor):
        yield f"1.{since}", element
