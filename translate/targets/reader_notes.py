"""What some readers do not do, though a file says it correctly.

A *note* is one statement for all elements that it is about.  docs/simulators.md has the sources.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from translate.model.fragment import Dialect
from translate.model.geometry import Capsule
from translate.model.groups import Groups
from translate.model.inertial import Inertial
from translate.model.mass_properties import in_link_frame
from translate.model.model import Model
from translate.model.names import scopes
from translate.targets.findings import FIXED_BY_GAZEBO, MOVING_TYPES
from translate.targets.quaternions import with_quaternion
from translate.xml.document import element_of

#: A tensor that turning changes by no more than this part of its size looks the same turned.
_SAME_TENSOR = 1e-6


@dataclass(frozen=True, slots=True)
class ReaderNote:
    """What ``readers`` do with some ``elements`` of a translation, without a message."""

    code: str
    readers: tuple[str, ...]
    message: str
    elements: tuple[str, ...]

    def __str__(self) -> str:
        shown = ", ".join(self.elements[:3])
        rest = len(self.elements) - 3
        more = f" and {rest} more" if rest > 0 else ""
        return f"{', '.join(self.readers)}: {self.message} ({shown}{more}) [{self.code}]"


@dataclass(frozen=True, slots=True)
class NoteRule:
    """When a note is made: for the elements that ``select`` names in a model that is written.

    ``since`` is the first version of the format that it is about.
    """

    code: str
    formats: frozenset[Dialect]
    readers: tuple[str, ...]
    message: str
    select: Callable[[Model], Iterator[str]]
    since: str = ""


def reader_notes(models: Sequence[Model], to: Dialect, version: str) -> list[ReaderNote]:
    """The notes about models that are written as they are, in a version of a format."""
    whole = [item for model in models for item in scopes(model)]
    notes = []
    for rule in NOTE_RULES:
        if to in rule.formats and version >= rule.since:
            elements = tuple(
                prefix + name for prefix, scope in whole for name in rule.select(scope)
            )
            if elements:
                notes.append(ReaderNote(rule.code, rule.readers, rule.message, elements))
    return notes


def is_turned_twice(inertial: Inertial) -> bool:
    """Whether a tensor changes where its rotation is applied once more than it should be."""
    if not any(inertial.pose.rotation[:3]):
        return False
    before, after = inertial.inertia, in_link_frame(inertial).inertia
    size = max(map(abs, before))
    return any(abs(a - b) > _SAME_TENSOR * size for a, b in zip(before, after, strict=True))


def _turned_twice(model: Model) -> Iterator[str]:
    for link in model.links:
        # What has no mass is written with another inertia, or refused by this reader.
        if link.inertial is None or link.is_massless:
            continue
        if is_turned_twice(link.inertial):
            yield link.name


def _mimics(model: Model) -> Iterator[str]:
    for joint in model.joints:
        if joint.axis is not None and joint.axis.mimic is not None:
            yield joint.name


def _mimics_unknown_to_drake(model: Model) -> Iterator[str]:
    from translate.sdf.drake import leaders, writes_mimic

    known = leaders(model)
    for joint in model.joints:
        if joint.axis is not None and joint.axis.mimic is not None:
            own = any(item.tag.endswith(":mimic") for item in joint.fragments)
            if not own and not writes_mimic(joint, known):
                yield joint.name


def _of_type(*types: str) -> Callable[[Model], Iterator[str]]:
    def select(model: Model) -> Iterator[str]:
        return (joint.name for joint in model.joints if joint.type in types)

    return select


def _closing(model: Model) -> Iterator[str]:
    """Joints that DART leaves out.

    Their child has another joint before them already, or they make a circle of joints.
    """
    children: set[str] = set()
    groups = Groups()
    for joint in model.joints:
        if joint.type == "gearbox":
            continue
        # The second part is for the joints that DART keeps only.
        if joint.child in children or not groups.join(joint.parent, joint.child):
            yield joint.name
        else:
            children.add(joint.child)


def _massless(model: Model) -> Iterator[str]:
    return (link.name for link in model.links if link.inertial is None)


def _massless_with_collisions(model: Model) -> Iterator[str]:
    """Links without inertial whose collisions have a volume; the root does not move in MuJoCo."""
    children = {joint.child for joint in model.joints}
    for link in model.links:
        if link.inertial is None and link.collisions and link.name in children:
            yield link.name


def _lost_with_all_below(model: Model) -> Iterator[str]:
    """Links without mass, that of links which fixed joints hold on them added (U B8).

    One without an inertial that a fixed joint holds, and nothing moves on, is merged instead.
    """
    joints = {joint.child: joint for joint in model.joints}
    carrying = {joint.parent for joint in model.joints if joint.type != "fixed"}
    heavy = [link.name for link in model.links if not link.is_massless]
    with_mass = set(heavy)
    for name in heavy:
        while name in joints and joints[name].type == "fixed":
            name = joints[name].parent
            if name in with_mass:
                break
            with_mass.add(name)
    for link in model.links:
        held = link.name in joints and joints[link.name].type == "fixed"
        merged = held and link.inertial is None and link.name not in carrying
        if link.name not in with_mass and not merged:
            yield link.name


def _unlike_unit(model: Model) -> Iterator[str]:
    for joint in model.joints:
        if joint.type == "prismatic" and joint.axis is not None:
            length = sum(value * value for value in joint.axis.xyz)
            if abs(length - 1.0) > 1e-6:
                yield joint.name


def _with_friction(model: Model) -> Iterator[str]:
    for link in model.links:
        fragments = chain.from_iterable(shape.fragments for shape in link.collisions)
        if any(item.dialect == "sdf" and "<friction>" in item.xml for item in fragments):
            yield link.name


def _sprung(model: Model) -> Iterator[str]:
    for joint in model.joints:
        dynamics = None if joint.axis is None else joint.axis.dynamics
        if dynamics is not None and dynamics.spring_stiffness:
            yield joint.name


def _weightless(model: Model) -> Iterator[str]:
    for link in model.links:
        for item in link.fragments:
            if item.dialect == "sdf" and item.tag == "gravity" and not item.attribute:
                text = element_of(item.xml).text or ""
                if text.strip().lower() in ("false", "0"):
                    yield link.name


def _with_capsule(model: Model) -> Iterator[str]:
    for link in model.links:
        if any(isinstance(shape.geometry, Capsule) for shape in link.shapes):
            yield link.name


def _rubbing(model: Model) -> Iterator[str]:
    for joint in model.joints:
        dynamics = None if joint.axis is None else joint.axis.dynamics
        if dynamics is not None and dynamics.friction:
            yield joint.name


def _without_effort(model: Model) -> Iterator[str]:
    for joint in model.joints:
        axes = [axis for axis in (joint.axis, joint.axis2) if axis is not None]
        limits = [axis.limit for axis in axes if axis.limit is not None]
        if joint.type in MOVING_TYPES and any(limit.effort == 0.0 for limit in limits):
            yield joint.name


def _quaternions(model: Model) -> Iterator[str]:
    return (entity.name for entity in with_quaternion(model))


_SDF: frozenset[Dialect] = frozenset({"sdf"})
_URDF: frozenset[Dialect] = frozenset({"urdf"})
_BOTH = _SDF | _URDF
_GAZEBO = "Gazebo with DART"
#: Readers of URDF that pass over ``<gazebo>``.
_NO_GAZEBO = ("Drake", "MuJoCo", "PyBullet")

NOTE_RULES = (
    NoteRule(
        "inertia-turned-twice",
        _BOTH,
        ("Gazebo Fortress",),
        "turns the inertia of links with rotated inertials twice; --inertial-frame link avoids it",
        _turned_twice,
    ),
    NoteRule(
        "mimic-not-followed",
        _SDF,
        (_GAZEBO,),
        "moves joints that mimic another on their own",
        _mimics,
    ),
    NoteRule(
        "mimic-not-followed",
        _SDF,
        ("Drake",),
        "moves joints that mimic another on their own, for it reads <drake:mimic> only",
        _mimics_unknown_to_drake,
    ),
    NoteRule(
        "mimic-not-followed",
        _URDF,
        (_GAZEBO, "PyBullet", "Pinocchio without mimic=True"),
        "move joints that mimic another on their own",
        _mimics,
    ),
    NoteRule(
        "joint-fixed-by-gazebo",
        _SDF,
        ("Gazebo",),
        "makes fixed joints of these types",
        _of_type(*sorted(FIXED_BY_GAZEBO)),
    ),
    NoteRule("loop-left-open", _SDF, (_GAZEBO,), "leaves out joints that close a loop", _closing),
    NoteRule("joint-friction-ignored", _SDF, ("Drake",), "ignores friction in joints", _rubbing),
    NoteRule(
        "mass-invented",
        _URDF,
        ("PyBullet",),
        "gives links without inertial 1 kg and 1 kg m² each",
        _massless,
    ),
    NoteRule(
        "mass-invented",
        _URDF,
        ("MuJoCo", "Newton"),
        "give links without inertial the mass of their collisions, filled with 1000 kg/m³",
        _massless_with_collisions,
    ),
    NoteRule(
        "massless-link-dropped",
        _URDF,
        ("Gazebo",),
        "drops links without mass that it cannot merge into others, and all below them",
        _lost_with_all_below,
    ),
    NoteRule(
        "floating-joint-misread",
        _URDF,
        ("Drake", "Newton", "PyBullet"),
        "place the child of a floating joint at the origin of the world (PyBullet: fix it)",
        _of_type("floating"),
    ),
    NoteRule(
        "planar-joint-misread",
        _URDF,
        ("Pinocchio", "PyBullet", "Newton"),
        "move a planar joint otherwise: in the xy plane whatever its axis, not at all, or without "
        "turning",
        _of_type("planar"),
    ),
    NoteRule(
        "axis-length-counts",
        _URDF,
        ("PyBullet", "yourdfpy"),
        "multiply the motion of prismatic joints by the length of their axes",
        _unlike_unit,
    ),
    NoteRule(
        "friction-not-read",
        _URDF,
        _NO_GAZEBO,
        "do not read the friction of shapes, which URDF has in <gazebo> only",
        _with_friction,
    ),
    NoteRule(
        "spring-not-read",
        _URDF,
        _NO_GAZEBO,
        "do not read the springs of joints, which URDF has in <gazebo> only",
        _sprung,
    ),
    NoteRule(
        "gravity-not-read",
        _URDF,
        _NO_GAZEBO,
        "do not read that links have no weight, which URDF has in <gazebo> only",
        _weightless,
    ),
    NoteRule(
        "capsule-not-read",
        _URDF,
        ("Gazebo", "Isaac Sim", "yourdfpy"),
        "do not read capsules, nor do urdfdom and Pinocchio before URDF 1.1: shapes are missing, "
        "or the robot is refused",
        _with_capsule,
    ),
    NoteRule(
        "effort-zero",
        _BOTH,
        ("Gazebo", "MuJoCo"),
        "differ about the effort limit 0: no force in Gazebo, any force in MuJoCo",
        _without_effort,
    ),
    NoteRule(
        "quaternion-not-read",
        _URDF,
        ("Drake", "MuJoCo", "PyBullet", "yourdfpy", "Newton", "Gazebo"),
        "take rotations in quaternions for none",
        _quaternions,
        since="1.1",
    ),
)
