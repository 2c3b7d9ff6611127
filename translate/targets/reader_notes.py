"""Reader notes: correct elements of the output that some readers ignore or misread.

One note covers all elements of one kind.  docs/simulators.md lists the sources.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from math import hypot
from operator import mul
from typing import TypeAlias

from translate.kinematics.tree import open_joints
from translate.model.fragment import Dialect
from translate.model.inertia import in_link_frame, inertia_problem
from translate.model.joint import Dynamics, Joint
from translate.model.link import NEGLIGIBLE_MASS, WORLD, Capsule, Link
from translate.model.model import Model, root_link
from translate.model.names import scopes
from translate.report.loss_report import ReaderNote
from translate.structures import NamedTuple, grouped
from translate.targets.findings import FIXED_BY_GAZEBO, MOVING_TYPES, with_quaternion
from translate.targets.presets import version_numbers
from translate.xml.document import element_of
from translate.xml.text import trimmed

Select: TypeAlias = Callable[[Model], Iterable[str]]
#: Relative tolerance: a rotation that changes a tensor by no more than this has no effect.
_TENSOR_TOLERANCE = 1e-6
#: The largest cosine of the angle of axes that are orthogonal to Drake.
_RIGHT_ANGLE = 1e-13


class NoteRule(NamedTuple):
    """A rule for a note about the elements of a written model that ``select`` yields.

    ``since`` is the first version of the format that the rule applies to.  ``nested`` is false if
    ``select`` includes nested models.
    """

    code: str
    formats: frozenset[Dialect]
    readers: tuple[str, ...]
    message: str
    select: Select
    since: str = ""
    nested: bool = True


def reader_notes(models: Sequence[Model], to: Dialect, version: str) -> list[ReaderNote]:
    """Return the notes about models that are written unchanged, in a version of a format."""
    all_scopes = [prefixed for model in models for prefixed in scopes(model)]
    names, numbers = tuple(model.name for model in models), version_numbers(version)
    notes = [
        ReaderNote(VERSION_NOT_READ, readers, message, names)
        for format, first_version, readers, message in _VERSIONS
        if to == format and numbers >= version_numbers(first_version)
    ]
    # Rules of several readers ask for the same elements.
    elements: dict[tuple[Select, bool], tuple[str, ...]] = {}
    for rule in NOTE_RULES:
        if to in rule.formats and (not rule.since or numbers >= version_numbers(rule.since)):
            key = rule.select, rule.nested
            if key not in elements:
                elements[key] = tuple(
                    prefix + name
                    for prefix, scope in all_scopes
                    if rule.nested or not prefix
                    for name in rule.select(scope)
                )
            if elements[key]:
                notes.append(ReaderNote(rule.code, rule.readers, rule.message, elements[key]))
    return notes


def _joints(test: Callable[[Joint], object]) -> Select:
    return lambda model: [joint.name for joint in model.joints if test(joint)]


def _links(test: Callable[[Link], object]) -> Select:
    return lambda model: [link.name for link in model.links if test(link)]


def _of_type(*types: str) -> Select:
    return lambda model: [joint.name for joint in model.joints if joint.type in types]


def _changes_if_rotated_twice(link: Link) -> bool:
    """Return whether a second application of its rotation changes the tensor of a link.

    Gazebo Fortress applies the rotation of an inertial twice.
    """
    inertial = link.inertial
    # Links without mass are written with another inertia, or this reader refuses them.
    if inertial is None or link.is_massless or not any(inertial.pose.rotation[:3]):
        return False
    before, after = inertial.inertia, in_link_frame(inertial).inertia
    size = max(map(abs, before))
    return any(abs(a - b) > _TENSOR_TOLERANCE * size for a, b in zip(before, after, strict=True))


def _has_impossible_inertia(link: Link) -> object:
    """Return what is true if no rigid body has the mass and inertia of a link (reference S C62)."""
    # Links without mass are written with another inertia.
    return not link.is_massless and link.inertial and inertia_problem(link.inertial)


def _has_mimic(joint: Joint) -> bool:
    return joint.axis is not None and joint.axis.mimic is not None


def _is_refused_by_drake(joint: Joint) -> bool:
    axis, axis2 = joint.axis, joint.axis2
    if joint.type != "universal" or axis is None or axis2 is None:
        return joint.type in ("revolute2", "gearbox")
    cosine = sum(map(mul, axis.xyz, axis2.xyz)) / (hypot(*axis.xyz) * hypot(*axis2.xyz))
    return axis.expressed_in == axis2.expressed_in and abs(cosine) > _RIGHT_ANGLE


def _mimics_ignored_by_drake(model: Model) -> Iterator[str]:
    from translate.sdf.drake import leaders, writes_mimic

    known_leaders = leaders(model)
    for joint in filter(_has_mimic, model.joints):
        has_fragment = any(fragment.tag.endswith(":mimic") for fragment in joint.fragments)
        if not has_fragment and not writes_mimic(joint, known_leaders):
            yield joint.name


def _without_inertial_with_collisions(model: Model) -> Iterator[str]:
    """Return links without inertial that have collisions; MuJoCo never moves the root link."""
    children = {joint.child for joint in model.joints}
    for link in model.links:
        if link.inertial is None and link.collisions and link.name in children:
            yield link.name


def _dropped_massless_links(model: Model) -> Iterator[str]:
    """Yield links without mass, after the mass of links on fixed joints is added (reference U B8).

    A negligible mass is none.  A link without inertial or with a negligible mass on a fixed joint
    is merged instead if no movable joint starts at it.
    """
    joints = {joint.child: joint for joint in model.joints}
    moving_parents = {joint.parent for joint in model.joints if joint.type != "fixed"}
    massive = [
        link.name
        for link in model.links
        if link.inertial is not None and link.inertial.mass > NEGLIGIBLE_MASS
    ]
    with_mass = set(massive)
    for name in massive:
        while name in joints and joints[name].type == "fixed":
            name = joints[name].parent
            if name in with_mass:
                break
            with_mass.add(name)
    for link in model.links:
        is_fixed = link.name in joints and joints[link.name].type == "fixed"
        has_zero = link.inertial is not None and link.is_massless
        is_merged = is_fixed and not has_zero and link.name not in moving_parents
        if link.name not in with_mass and not is_merged:
            yield link.name


def _dropped_root(model: Model) -> Iterator[str]:
    """Yield the root link if it, or what is fixed to it, has a mass and is not held at the world.

    MuJoCo merges these links into the world (measured with 4.0.0).
    """
    if model.static or any(joint.parent == WORLD for joint in model.joints):
        return
    root = root_link(model)
    below = grouped((joint.parent, joint.child) for joint in model.joints if joint.type == "fixed")
    merged, waiting = {root}, [root]
    while waiting:
        reached = set(below.get(waiting.pop(), ())) - merged
        merged |= reached
        waiting += reached
    if any(link.name in merged and not link.is_massless for link in model.links):
        yield root


def _has_scaled_axis(joint: Joint) -> bool:
    if joint.type != "prismatic" or joint.axis is None:
        return False
    return abs(sum(value * value for value in joint.axis.xyz) - 1.0) > 1e-6


def _has_friction(link: Link) -> bool:
    fragments = [fragment for shape in link.collisions for fragment in shape.fragments]
    return any(fragment.dialect == "sdf" and "<friction>" in fragment.xml for fragment in fragments)


def _is_without_gravity(link: Link) -> bool:
    gravity_fragments = [
        fragment
        for fragment in link.fragments
        if fragment.tag == "gravity" and fragment.dialect == "sdf"
    ]
    return any(
        not fragment.attribute and trimmed(element_of(fragment.xml).text).lower() in ("false", "0")
        for fragment in gravity_fragments
    )


_NO_DYNAMICS = Dynamics()


def _dynamics(joint: Joint) -> Dynamics:
    dynamics = None if joint.axis is None else joint.axis.dynamics
    return dynamics or _NO_DYNAMICS


def _has_zero_effort(joint: Joint) -> bool:
    limits = [axis.limit for axis in (joint.axis, joint.axis2) if axis is not None]
    return joint.type in MOVING_TYPES and any(
        limit is not None and limit.effort == 0.0 for limit in limits
    )


_WITHOUT_EFFORT = _joints(_has_zero_effort)
_SDF: frozenset[Dialect] = frozenset({"sdf"})
_URDF: frozenset[Dialect] = frozenset({"urdf"})
_BOTH = _SDF | _URDF
_GAZEBO = "Gazebo with DART"
#: Readers of URDF that ignore ``<gazebo>``.
_NO_GAZEBO = ("Drake", "MuJoCo", "PyBullet")

#: Those that compute motion.
_WITHOUT_BLOCKS = (*_NO_GAZEBO, "Pinocchio", "ROS tools")

#: The other readers of URDF, which is a tree without these blocks.
_URDF_ONLY = (
    *_NO_GAZEBO,
    "Pinocchio",
    "yourdfpy",
    "ROS tools",
    "Isaac Sim",
    "Newton",
    "Genesis",
)

#: The code of the note about a robot that readers refuse.
INERTIA_REFUSED = "inertia-refused"
#: The code of the note about readers of older versions.
VERSION_NOT_READ = "version-not-read"
#: Format, first version that is not read, readers, message.
_VERSIONS: tuple[tuple[Dialect, str, tuple[str, ...], str], ...] = (
    ("sdf", "1.10", ("Gazebo Fortress",), "reads SDFormat up to 1.9: use --for fortress"),
    ("sdf", "1.12", ("Gazebo Harmonic",), "reads SDFormat up to 1.11: use --for harmonic"),
    (
        "urdf",
        "1.1",
        ("urdfdom 3", "urdf_parser_py", "Gazebo Fortress"),
        "read URDF up to 1.0: use --for rviz",
    ),
)
_IMPOSSIBLE = "no rigid body has the inertia of these links; --repair-inertia replaces it"

NOTE_RULES = (
    NoteRule(
        INERTIA_REFUSED,
        _SDF,
        ("Gazebo",),
        f"refuses the file: {_IMPOSSIBLE}",
        _links(_has_impossible_inertia),
    ),
    NoteRule(
        INERTIA_REFUSED,
        _URDF,
        ("Gazebo", "MuJoCo"),
        f"refuse the robot: {_IMPOSSIBLE}",
        _links(_has_impossible_inertia),
    ),
    NoteRule(
        "inertia-turned-twice",
        _BOTH,
        ("Gazebo Fortress",),
        "rotates the tensors of rotated inertials twice; --inertial-frame link avoids it",
        _links(_changes_if_rotated_twice),
    ),
    NoteRule(
        "mimic-not-followed",
        _SDF,
        (_GAZEBO,),
        "moves mimic joints independently of their leader",
        _joints(_has_mimic),
    ),
    NoteRule(
        "mimic-not-followed",
        _SDF,
        ("Drake",),
        "ignores <mimic>, and moves the joints independently: it reads <drake:mimic> only",
        _mimics_ignored_by_drake,
    ),
    NoteRule(
        "mimic-not-followed",
        _URDF,
        (_GAZEBO, "PyBullet", "Pinocchio without mimic=True"),
        "move mimic joints independently of their leader",
        _joints(_has_mimic),
    ),
    NoteRule(
        "joint-fixed-by-gazebo",
        _SDF,
        (_GAZEBO,),
        "replaces joints of these types by fixed joints",
        _of_type(*sorted(FIXED_BY_GAZEBO)),
    ),
    NoteRule(
        "joint-type-refused",
        _SDF,
        ("Drake",),
        "refuses files with joints of the types revolute2 and gearbox, and of the type universal "
        "with axes that are not orthogonal",
        _joints(_is_refused_by_drake),
    ),
    NoteRule(
        "joint-read-as-floating",
        _SDF,
        ("sdformat_urdf",),
        "reads joints of these types as floating joints",
        _of_type("ball", "gearbox", "revolute2", "screw", "universal"),
    ),
    NoteRule(
        "loop-left-open",
        _BOTH,
        (_GAZEBO,),
        "omits joints that close a loop",
        # To DART, a joint with the child of an earlier one closes a loop, too.
        partial(open_joints, one_parent=True),
        nested=False,
    ),
    NoteRule(
        "loop-left-open",
        _SDF,
        ("Drake", "sdformat_urdf"),
        "refuse joints that close a loop; --for drake leaves them out",
        open_joints,
        nested=False,
    ),
    NoteRule(
        "loop-left-open",
        _URDF,
        _URDF_ONLY,
        "ignore the joints of <gazebo> blocks, so that loops are open",
        open_joints,
        nested=False,
    ),
    NoteRule(
        "joint-friction-ignored",
        _SDF,
        ("Drake",),
        "ignores friction in joints",
        _joints(lambda joint: _dynamics(joint).friction),
    ),
    NoteRule(
        "mass-invented",
        _URDF,
        ("PyBullet",),
        "assigns 1 kg and 1 kg m² to each link without inertial",
        _links(lambda link: link.inertial is None),
    ),
    NoteRule(
        "mass-invented",
        _URDF,
        ("MuJoCo", "Newton"),
        "assign links without inertial the mass of their collisions at 1000 kg/m³",
        _without_inertial_with_collisions,
    ),
    NoteRule(
        "massless-link-dropped",
        _URDF,
        ("Gazebo",),
        "removes links without mass that it cannot merge into others, and all links below them",
        _dropped_massless_links,
    ),
    NoteRule(
        "root-fixed",
        _URDF,
        ("MuJoCo",),
        "fixes the root link to the world and drops its mass: --free-base writes a floating joint",
        _dropped_root,
        nested=False,
    ),
    NoteRule(
        "floating-joint-misread",
        _URDF,
        ("Drake", "Newton", "PyBullet"),
        "place the child of a floating joint at the world origin (PyBullet: fix it to its parent)",
        _of_type("floating"),
    ),
    NoteRule(
        "planar-joint-misread",
        _URDF,
        ("Pinocchio", "PyBullet", "Newton"),
        "move a planar joint differently: in the xy plane for every axis, not at all, or without "
        "rotation",
        _of_type("planar"),
    ),
    NoteRule(
        "axis-length-counts",
        _URDF,
        ("PyBullet", "yourdfpy"),
        "multiply the motion of prismatic joints by the length of their axes",
        _joints(_has_scaled_axis),
    ),
    NoteRule(
        "friction-not-read",
        _URDF,
        _NO_GAZEBO,
        "ignore the friction of shapes, which URDF has in <gazebo> only",
        _links(_has_friction),
    ),
    NoteRule(
        "spring-not-read",
        _URDF,
        _WITHOUT_BLOCKS,
        "ignore the springs of joints, which URDF has in <gazebo> only",
        _joints(lambda joint: _dynamics(joint).spring_stiffness),
    ),
    NoteRule(
        "gravity-not-read",
        _URDF,
        _WITHOUT_BLOCKS,
        "ignore that gravity does not act on links, which URDF has in <gazebo> only",
        _links(_is_without_gravity),
    ),
    NoteRule(
        "actuator-not-read",
        _BOTH,
        ("Gazebo", "MuJoCo", "PyBullet", "Pinocchio", "ROS tools"),
        "ignore the inertia of the rotors of joints, which only Drake reads",
        _joints(lambda joint: joint.actuator is not None and joint.actuator.rotor_inertia),
    ),
    NoteRule(
        "capsule-not-read",
        _URDF,
        ("Gazebo", "Isaac Sim", "yourdfpy"),
        "do not support capsules (urdfdom and Pinocchio: only from URDF 1.1 on): shapes are "
        "missing, or the robot is refused",
        _links(lambda link: Capsule in {type(shape.geometry) for shape in link.shapes}),
    ),
    NoteRule(
        "effort-zero",
        _BOTH,
        ("Gazebo",),
        "applies no force to joints with the effort limit 0",
        _WITHOUT_EFFORT,
    ),
    NoteRule(
        "effort-zero",
        _BOTH,
        ("MuJoCo",),
        "does not limit the force of joints with the effort limit 0",
        _WITHOUT_EFFORT,
    ),
    NoteRule(
        "quaternion-not-read",
        _URDF,
        ("Drake", "MuJoCo", "PyBullet", "yourdfpy", "Newton", "Gazebo"),
        "ignore rotations given as quaternions",
        lambda model: (entity.name for entity in with_quaternion(model)),
        since="1.1",
    ),
)
