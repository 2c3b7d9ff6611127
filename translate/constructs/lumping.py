"""Lumping: links on fixed joints merged into the links above them (reference U B9).

Simulators reduce a robot in this way: links that are connected by fixed joints become one body.
The first link, the *survivor*, gets the mass, shapes and sensors of all.  A lumped link stays as a
massless link without shapes on its fixed joint; the SDFormat writer writes both as frames.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import TypeAlias

from lxml import etree

from translate.diagnostics.element_path import BLOCK, ElementPath
from translate.diagnostics.loss_detail import LumpedLink
from translate.fragments.name_references import names_in, rename_shapes
from translate.fragments.shape_names import written_shape_names
from translate.fragments.visitor import Site, Visitor
from translate.kinematics.relative_poses import Poses
from translate.model.content_poses import POSED
from translate.model.fragment import Fragment
from translate.model.inertia import MassProperties, combined_mass, placed_mass, rotated_mass
from translate.model.joint import Joint
from translate.model.link import WORLD, Inertial, Link, ShapeKind
from translate.model.model import Model, ModelError, changed, mapped
from translate.model.names import TakenNames
from translate.model.pose import IDENTITY_POSE, Pose, Transform
from translate.report.loss_report import LossReport
from translate.report.provenance import Kind
from translate.structures import dataclass, grouped
from translate.xml.document import element_of, text_of
from translate.xml.text import trimmed
from translate.xml.values import format_floats, parse_floats

# --- What Gazebo lumps ----------------------------------------------------------------------------
# Gazebo merges the links of a group into its first link, the *survivor*, when it reads URDF.

PREFIX = "_fixed_joint_lump__"


def lumped_shape_name(survivor: str, link: str, shape: str, kind: str, index: int) -> str:
    """The name that libsdformat gives a shape of a lumped link (U B6.2 – B6.4).

    ``shape`` is the name of the shape, or empty; ``link`` is the name of its original link;
    ``index`` counts the shapes of the kind from 0.
    """
    stem = shape or link
    if not stem.startswith(survivor):
        stem = f"{survivor}{PREFIX}{stem}"
    return f"{stem}_{kind}_{index}" if index else f"{stem}_{kind}"


def lumped_groups(joint_above: Mapping[str, Joint]) -> dict[str, list[str]]:
    """Return each survivor → the links lumped into it, in the order of libsdformat (U B9.3).

    ``joint_above``: each lumped link → the fixed joint above it.  The order is depth first;
    children of a link are sorted by the names of their joints (U A2.9).
    """
    ordered = sorted(joint_above.items(), key=lambda item: item[1].name_in_file)
    children: dict[str, list[str]] = grouped((joint.parent, child) for child, joint in ordered)
    survivors = [name for name in children if name not in joint_above]
    return {name: list(_descendants(name, children)) for name in survivors}


def _descendants(name: str, children: dict[str, list[str]]) -> Iterator[str]:
    """Yield the descendants of a link, depth first."""
    waiting = children.get(name, [])[::-1]
    while waiting:
        current = waiting.pop()
        yield current
        waiting += children.get(current, [])[::-1]


# --- Lump the links of a model --------------------------------------------------------------------


def lump_fixed_joints(
    model: Model, keep: Collection[str] = (), report: LossReport | None = None
) -> Model:
    """Return the lumped robot; the same object if no joint can be lumped.

    The model must be in parity form; the result is in parity form too.  All fixed joints are lumped
    except the names in ``keep``, joints to the world (U B9.1), and those with a sensor, which needs
    a body for its measurement.  Frames of links and joints keep their world poses.  The parent of
    joints below a lumped link is the survivor (U B9.6).  ``report.provenance`` gets the
    survivor of each lumped link and the new names of its shapes.

    Raises :class:`translate.TranslateError` if a sum of inertias is not finite.
    """
    report = LossReport() if report is None else report
    lumped = {joint.child: joint for joint in model.joints if _is_lumped(joint, keep)}
    if not lumped:
        return model
    return _Lumping(model, lumped, report).model()


def _is_lumped(joint: Joint, keep: Collection[str]) -> bool:
    if joint.type != "fixed" or joint.parent == WORLD or joint.name in keep:
        return False
    return not any(item.tag == "sensor" and item.dialect == "sdf" for item in joint.fragments)


@dataclass(slots=True)
class _Lumping:
    """The state of a model whose fixed joints are lumped."""

    source: Model
    #: Each link that will be lumped → the fixed joint above it.
    joint_above: dict[str, Joint]
    report: LossReport

    def model(self) -> Model:
        """The model with every group of links merged into one body."""
        source, poses = self.source, Poses(self.source)
        links = {link.name: link for link in source.links}
        results: dict[str, Link] = {}
        survivor_of: dict[str, str] = {}
        for name, names in lumped_groups(self.joint_above).items():
            members = [links[part] for part in names]
            survivor_of.update(dict.fromkeys(names, name))
            results[name] = _Body(links[name], members, poses, self.report).link()
            results.update({part.name: _emptied(part) for part in members})
        self.report.provenance.lumped_links.update(survivor_of)
        for name, survivor in survivor_of.items():
            link = links[name]
            # A massless link without shapes does not change.
            if not link.is_massless or link.shapes:
                self.report.add(
                    "fixed-joint-lumped",
                    ElementPath("joint", self.joint_above[name].name),
                    f"as requested: link '{name}' is merged into '{survivor}', a frame keeps its "
                    "pose",
                    link.location,
                    detail=LumpedLink(name, survivor),
                )

        def reattached(joint: Joint) -> Joint:
            parent = survivor_of.get(joint.parent)
            if parent is None or joint.child in survivor_of:
                return joint
            pose = poses.express(joint.pose, joint.child, parent)
            return changed(joint, parent=parent, pose=pose.relative(parent))

        places = {
            name: (survivor, poses.pose(name, survivor)) for name, survivor in survivor_of.items()
        }
        return changed(
            source,
            links=mapped(source.links, lambda link: results.get(link.name, link)),
            joints=mapped(source.joints, reattached),
            fragments=lump_extensions(source.fragments, places, self.report),
            canonical_link=survivor_of.get(source.canonical_link, source.canonical_link),
        )


def _emptied(link: Link) -> Link:
    """A lumped link: massless, without shapes, with only the fragments of other formats."""
    return replace(
        link,
        inertial=link.inertial if link.is_massless else None,
        visuals=[],
        collisions=[],
        fragments=[item for item in link.fragments if item.dialect != "sdf"],
    )


class _InSurvivor(Visitor):
    """Expresses the contents of a lumped link in its survivor (U B9.4 – B9.6)."""

    def __init__(self, survivor: str, poses: Poses) -> None:
        self._survivor = survivor
        self._poses = poses

    def pose(self, pose: Pose, site: Site) -> Pose:
        """The pose of a shape or fragment; one in another frame does not move (U B9.9)."""
        if site.element is site.owner or pose.relative_to not in ("", site.default):
            return pose
        return self._poses.express(pose, site.default, self._survivor)


@dataclass(slots=True)
class _Body:
    """A survivor and the links that are lumped into it."""

    survivor: Link
    members: list[Link]
    poses: Poses
    report: LossReport
    #: The names of the visuals and collisions of the body, by kind.
    _taken: dict[str, TakenNames] = field(default_factory=dict)

    def link(self) -> Link:
        """The survivor with the contents of all links."""
        survivor = self.survivor
        visuals, collisions = [*survivor.visuals], [*survivor.collisions]
        fragments = MergedFragments(survivor, self.report)
        for link in map(_InSurvivor(survivor.name, self.poses).entity, self.members):
            names = self._add_shapes(visuals, link, link.visuals, "visual")
            names = self._add_shapes(collisions, link, link.collisions, "collision")
            fragments.add(link, names)
        return replace(
            survivor,
            inertial=self._inertial(),
            visuals=visuals,
            collisions=collisions,
            fragments=[*fragments],
        )

    def _add_shapes(
        self, found: list[ShapeKind], link: Link, shapes: list[ShapeKind], kind: Kind
    ) -> dict[str, str]:
        """Append the shapes of a link to ``found``; return a map from old to new names."""
        if (taken := self._taken.get(kind)) is None:
            taken = self._taken[kind] = TakenNames(
                shape.name or f"{self.survivor.name}_{kind}" for shape in found
            )
        names: dict[str, str] = {}
        for shape, old in zip(shapes, written_shape_names(link, kind), strict=True):
            new = lumped_shape_name(self.survivor.name, link.name, shape.name, kind, len(found))
            new = taken.take(new)
            names.setdefault(old, new)
            self.report.provenance.shape_replaced(
                kind, (link.name, shape.name), (self.survivor.name, new)
            )
            found.append(replace(shape, name=new))
        return names

    def _inertial(self) -> Inertial | None:
        """The sum of the inertials, in the axes of the inertial of the survivor (U B9.4)."""
        survivor = self.survivor
        survivor_inertial = survivor.inertial
        with_mass = [link for link in (survivor, *self.members) if not link.is_massless]
        if not any(link is not survivor for link in with_mass):
            return survivor_inertial
        whole = combined_mass([self._solid(link) for link in with_mass])
        axes = IDENTITY_POSE if survivor_inertial is None else survivor_inertial.pose
        # R transforms coordinates from the axes of the inertial to those of the link: I = Rᵀ I_S R.
        inertia = rotated_mass(whole.inertia, Transform(quat_xyzw=axes.quat_xyzw).inverse())
        if not all(map(math.isfinite, (whole.mass, *whole.center, *inertia))):
            raise ModelError(
                "lumped-inertia-invalid",
                f"the inertia of the links that are fixed to '{survivor.name}' has no finite sum",
                survivor.location,
                ElementPath("link", survivor.name, field="inertial"),
                hint="correct their masses and poses, or keep their fixed joints",
            ).error()
        pose = Pose(whole.center, axes.rotation, axes.rotation_format)
        return Inertial(whole.mass, inertia, pose)

    def _solid(self, link: Link) -> MassProperties:
        """Mass and inertia of a link with mass in the frame of the survivor."""
        inertial = link.inertial
        assert inertial is not None
        X_SL = self.poses.pose(link.name, self.survivor.name).transform
        return placed_mass(
            MassProperties(inertial.mass, inertia=inertial.inertia), X_SL @ inertial.pose.transform
        )


# --- Merge the fragments of lumped links into those of the survivor (U B9.8 – B9.10) --------------
# Their poses are expressed in the survivor already. References to lumped links are replaced by
# references to the survivor.

#: Lumped link → the survivor, and the pose of the link in it.
Places: TypeAlias = Mapping[str, tuple[str, Pose]]

#: Elements without fields in the model that may occur several times in a link.
REPEATED_IN_LINK = frozenset({*POSED, "plugin", "battery"})
#: Parameters of plugins that name a link; ``OFFSETS`` is a pose in this link.
BODIES = ("bodyName", "frameName")
OFFSETS = ("xyzOffset", "rpyOffset")
GRIPPER = ("gripper_link", "palm_link")


class MergedFragments:
    """The fragments of a survivor, and those of lumped links, already expressed in the survivor.

    An element that a link can have only once applies to the whole body: the last one is used
    (U B9.8).
    """

    def __init__(self, survivor: Link, report: LossReport) -> None:
        self._survivor = survivor
        self._report = report
        self._fragments = dict(enumerate(survivor.fragments))
        #: The keys of the fragments with one path, and the names of the elements of one tag.
        self._paths: dict[tuple[str, str, str, str], list[int]] = {}
        self._names: dict[str, TakenNames] = {}
        for key, fragment in self._fragments.items():
            self._paths.setdefault(_path(fragment), []).append(key)

    def __iter__(self) -> Iterator[Fragment]:
        return iter(self._fragments.values())

    def add(self, link: Link, collisions: Mapping[str, str]) -> None:
        """Add the fragments of a link.  ``collisions``: old → new names of its collisions."""
        for fragment in link.fragments:
            if fragment.dialect != "sdf":
                continue
            if fragment.attribute or fragment.tag not in REPEATED_IN_LINK:
                self._replace(fragment, link)
            else:
                (moved,) = rename_shapes([fragment], "collision", collisions)
                self._append(self._with_unique_name(moved, link))

    def _append(self, fragment: Fragment) -> None:
        key = next(reversed(self._fragments), -1) + 1
        self._fragments[key] = fragment
        self._paths.setdefault(_path(fragment), []).append(key)

    def _replace(self, fragment: Fragment, link: Link) -> None:
        """Add a fragment instead of the fragments with the same path."""
        others = self._paths.get(_path(fragment), [])
        if any(self._fragments[key].xml == fragment.xml for key in others):
            return
        for key in self._paths.pop(_path(fragment), ()):
            del self._fragments[key]
        self._append(fragment)
        self._report.add(
            "lumped-property-shared",
            ElementPath("link", link.name, field=fragment.field),
            f"it applies to all of link '{self._survivor.name}' in the output",
            fragment.location,
        )

    def _with_unique_name(self, fragment: Fragment, link: Link) -> Fragment:
        """The fragment with a name that no other fragment of its kind on the survivor has."""
        element = element_of(fragment.xml)
        name = element.get("name", "")
        new = self._unique(fragment.tag, name, link)
        if fragment.tag == "sensor":
            names = (link.name, name), (self._survivor.name, new)
            self._report.provenance.shape_replaced("sensor", *names)
        if new == name:
            return fragment
        element.set("name", new)
        self._report.add(
            "lumped-name-changed",
            ElementPath(fragment.tag, name, link.name, "link"),
            f"another {fragment.tag} has this name: it is renamed to '{new}'",
            fragment.location,
        )
        return replace(fragment, xml=text_of(element))

    def _unique(self, tag: str, name: str, link: Link) -> str:
        """A name that no other element with the tag has, and take it."""
        if not name or tag == "plugin":
            return name
        if (taken := self._names.get(tag)) is None:
            others = [item for item in self if item.tag == tag]
            taken = TakenNames(element_of(item.xml).get("name", "") for item in others)
            self._names[tag] = taken
        return taken.take(f"{link.name}_{name}" if name in taken else name)


def _path(item: Fragment) -> tuple[str, str, str, str]:
    return (item.dialect, item.at, item.tag, item.attribute)


# --- Fragments of the model ---------------------------------------------------------------------


def lump_extensions(
    fragments: list[Fragment], places: Places, report: LossReport
) -> list[Fragment]:
    """Return the fragments of the model with references to survivors instead of lumped links.

    Plugins, grippers and joints are changed.  A joint with both ends in one body is removed.
    """
    _report_sensors(fragments, report)
    results = [_redirected(fragment, places, report) for fragment in fragments]
    if all(new is old for new, old in zip(results, fragments, strict=True)):
        return fragments
    return [fragment for fragment in results if fragment is not None]


def _report_sensors(fragments: Sequence[Fragment], report: LossReport) -> None:
    """Report contents of the model that may refer to a sensor which another name avoids."""
    renamed = report.provenance.new_names("sensor")
    for fragment in fragments if renamed else ():
        for name, kinds in names_in(fragment):
            new = renamed.get(re.split("::|/", name)[-1])
            if new is not None and (not kinds or "sensor" in kinds):
                report.add(
                    "name-mentioned",
                    ElementPath("", field=fragment.field),
                    f"'{name}' may be a reference to the sensor that is renamed to '{new}'",
                    fragment.location,
                )


def _redirected(fragment: Fragment, places: Places, report: LossReport) -> Fragment | None:
    """The fragment with references to survivors; ``None`` for a joint within one body."""
    is_element = fragment.dialect == "sdf" and not fragment.attribute
    if not is_element or fragment.tag not in ("plugin", "gripper", "joint"):
        return fragment
    element = element_of(fragment.xml)
    before = etree.tostring(element)
    if fragment.tag == "plugin":
        _plugin(element, fragment, places, report)
    elif fragment.tag == "gripper":
        for tag in GRIPPER:
            for node in element.iter(tag):
                _rename(node, places)
    else:
        _joint(element, places)
        if trimmed(element.findtext("parent")) == trimmed(element.findtext("child")):
            report.add(
                "lumped-joint-gone",
                ElementPath("joint", element.get("name", ""), owner_kind=BLOCK),
                "its parent and its child are merged into one link",
                fragment.location,
            )
            return None
    if etree.tostring(element) == before:
        return fragment
    return replace(fragment, xml=text_of(element))


def _plugin(plugin: etree._Element, fragment: Fragment, places: Places, report: LossReport) -> None:
    known: set[etree._Element] = set()
    for tag in BODIES:
        if (node := plugin.find(tag)) is None:
            continue
        known.add(node)
        if (place := places.get(trimmed(node.text))) is not None:
            node.text, X_SL = place
            _offset(plugin, X_SL)
    for node in plugin.iter("projector"):
        known.add(node)
        # "link/projector".
        link, slash, name = trimmed(node.text).partition("/")
        if slash and link in places:
            node.text = f"{places[link][0]}/{name}"
    for node in plugin.iter():
        text = trimmed(node.text)
        if node not in known and isinstance(node.tag, str) and text in places:
            report.add(
                "plugin-names-lumped-link",
                ElementPath("plugin", plugin.get("name", ""), field=node.tag),
                f"'{text}' becomes a frame of link '{places[text][0]}', and the plugin may "
                "require a link",
                fragment.location,
            )


def _offset(plugin: etree._Element, X_SL: Pose) -> None:
    """Convert the offset in the lumped link to one in the survivor, in m and rad."""
    nodes = [plugin.find(tag) for tag in OFFSETS]
    try:
        xyz, rpy = (
            (0.0, 0.0, 0.0) if node is None else parse_floats(node.text or "", 3) for node in nodes
        )
    except ValueError:
        return
    if not any((*xyz, *rpy)):
        X_SP = X_SL
    else:
        X_SP = (X_SL.transform @ Pose((xyz[0], xyz[1], xyz[2]), rpy).transform).as_pose()
    for tag, node, numbers in zip(OFFSETS, nodes, (X_SP.xyz, X_SP.rpy), strict=True):
        written = etree.SubElement(plugin, tag) if node is None else node
        written.text = format_floats(numbers)


def _joint(joint: etree._Element, places: Places) -> None:
    """Redirect the ends of a joint; its frame, by default that of its child, does not move."""
    child, parent = joint.find("child"), joint.find("parent")
    if child is not None and trimmed(child.text) in places:
        if (pose := joint.find("pose")) is None:
            pose = etree.Element("pose")
            joint.insert(0, pose)
        if not pose.get("relative_to"):
            pose.set("relative_to", trimmed(child.text))
    for node in (child, parent):
        if node is not None:
            _rename(node, places)


def _rename(node: etree._Element, places: Places) -> None:
    if (place := places.get(trimmed(node.text))) is not None:
        node.text = place[0]
