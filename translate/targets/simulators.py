"""What simulators and libraries do with a robot without a message, where they differ.

Two kinds of statements are made (docs/simulators.md has the sources of both):

- A *finding* is about a value of a file that some readers take for something else: a warning with
  the line of the value.
- A *note* is about something that the file says correctly and that some readers do not do: one
  statement for all elements that it is about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from translate.diagnostics.diagnostic import Diagnostic
from translate.model.fragment import Dialect, Location
from translate.model.geometry import Box, Capsule, Cone, Cylinder, Ellipsoid, Geometry, Sphere
from translate.model.inertial import Inertial
from translate.model.joint import Joint, Limit
from translate.model.link import Link
from translate.model.mass_properties import in_link_frame
from translate.model.model import Document, Model
from translate.model.names import scopes

#: libsdformat takes a link of this mass (kg) or less for one without mass when it reads URDF.
NEGLIGIBLE_MASS = 1e-6
#: A tensor that turning changes by no more than this part of its size looks the same turned.
_SAME_TENSOR = 1e-6
_MOVING_TYPES = frozenset({"revolute", "continuous", "prismatic", "screw"})
#: Types of joints that Gazebo's physics engines replace by fixed ones.
_FIXED_BY_GAZEBO = frozenset({"continuous", "revolute2", "gearbox"})


#: The codes of all findings.
CODES = frozenset(
    {
        "inertia-zero",
        "joint-fixed-by-gazebo",
        "limits-equal",
        "mass-negligible",
        "mass-zero-with-inertia",
        "quaternion-not-read",
        "shape-size-zero",
        "velocity-limit-zero",
    }
)


# --- Findings: values that readers take for something else ---------------------------------------


def findings(document: Document) -> list[Diagnostic]:
    """Warnings about the values of a document, by the order of its models."""
    found = []
    for model in document.all_models():
        for _, scope in scopes(model):
            found += [_diagnostic(*item) for item in _of_joints(scope, document.format)]
            found += [_diagnostic(*item) for item in _of_masses(scope)]
            if document.format == "urdf":
                found += [_diagnostic(*item) for item in _of_sizes(scope)]
                found += [_diagnostic(*item) for item in _of_quaternions(scope)]
    return found


_Finding = tuple[str, str, Location, str]


def _diagnostic(code: str, message: str, at: Location, hint: str) -> Diagnostic:
    return Diagnostic(code, "warning", message, at.path, at.line, hint=hint)


def _of_joints(model: Model, dialect: Dialect) -> Iterator[_Finding]:
    for joint in model.joints:
        who, where = f"joint '{joint.name}'", joint.location
        if dialect == "sdf" and joint.type in _FIXED_BY_GAZEBO:
            yield (
                "joint-fixed-by-gazebo",
                f"{who} is of type {joint.type}: Gazebo's physics engines make a fixed joint of it",
                where,
                'write type="revolute" without <lower> and <upper>'
                if joint.type == "continuous"
                else "use revolute joints with a link between them",
            )
        for axis in (joint.axis, joint.axis2):
            if axis is None or axis.limit is None or joint.type not in _MOVING_TYPES:
                continue
            yield from _of_limit(who, where, axis.limit)


def _of_limit(who: str, where: Location, limit: Limit) -> Iterator[_Finding]:
    if limit.velocity == 0.0:
        yield (
            "velocity-limit-zero",
            f"{who} has the velocity limit 0: Gazebo (DART) does not move it",
            where,
            "write the greatest velocity, or leave the limit out",
        )
    if limit.lower is not None and limit.lower == limit.upper:
        yield (
            "limits-equal",
            f"{who} has equal lower and upper limits, {limit.lower:g}: MuJoCo takes it for "
            "unlimited, other readers lock it",
            where,
            "write a fixed joint, or leave room between the limits",
        )


def _of_quaternions(model: Model) -> Iterator[_Finding]:
    for entity in _with_quaternion(model):
        kind = "link" if isinstance(entity, Link) else "joint"
        yield (
            "quaternion-not-read",
            f"{kind} '{entity.name}' has a rotation in a quaternion: Drake, MuJoCo, PyBullet, "
            "yourdfpy, Newton and Gazebo read no rotation",
            entity.location,
            "write rpy, which every reader knows",
        )


def _of_masses(model: Model) -> Iterator[_Finding]:
    moving = {joint.child for joint in model.joints if joint.type != "fixed"}
    for link in model.links:
        mass = 0.0 if link.inertial is None else link.inertial.mass
        if link.inertial is not None and mass == 0.0 and any(link.inertial.inertia):
            yield (
                "mass-zero-with-inertia",
                f"link '{link.name}' has inertia and no mass: Drake gives it 1 kg",
                link.location,
                "give it a mass, or an inertia of zero",
            )
        if link.inertial is not None and mass > 0.0 and not any(link.inertial.inertia):
            yield (
                "inertia-zero",
                f"link '{link.name}' has {mass:g} kg and no inertia: MuJoCo refuses it where it "
                "moves, and Gazebo (DART) can end",
                link.location,
                "write the inertia of a small body",
            )
        if 0.0 < mass <= NEGLIGIBLE_MASS and link.name in moving:
            yield (
                "mass-negligible",
                f"link '{link.name}' on a joint that moves has {mass:g} kg: Gazebo drops it, and "
                "everything below it, when it reads URDF",
                link.location,
                f"give it more than {NEGLIGIBLE_MASS:g} kg",
            )


def _of_sizes(model: Model) -> Iterator[_Finding]:
    for link in model.links:
        for shape in link.shapes:
            if _is_flat(shape.geometry):
                kind = type(shape.geometry).__name__.lower()
                yield (
                    "shape-size-zero",
                    f"a {kind} of link '{link.name}' has a size of 0: Drake and MuJoCo refuse it, "
                    "Gazebo takes another size, or ends",
                    shape.location,
                    "give it a size, or remove it",
                )


def _is_flat(geometry: Geometry) -> bool:
    sizes: tuple[float, ...] = (1.0,)
    if isinstance(geometry, Box):
        sizes = geometry.size
    elif isinstance(geometry, Ellipsoid):
        sizes = geometry.radii
    elif isinstance(geometry, Sphere):
        sizes = (geometry.radius,)
    elif isinstance(geometry, Cylinder | Cone):
        sizes = (geometry.radius, geometry.length)
    elif isinstance(geometry, Capsule):
        sizes = (geometry.radius,)
    return 0.0 in sizes


# --- Notes: what some readers do not do -----------------------------------------------------------


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
    whole = [scope for model in models for _, scope in scopes(model)]
    notes = []
    for rule in NOTE_RULES:
        if to in rule.formats and version >= rule.since:
            elements = tuple(chain.from_iterable(map(rule.select, whole)))
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
        if link.inertial is not None and is_turned_twice(link.inertial):
            yield link.name


def _mimics(model: Model) -> Iterator[str]:
    for joint in model.joints:
        if joint.axis is not None and joint.axis.mimic is not None:
            yield joint.name


def _of_type(*types: str) -> Callable[[Model], Iterator[str]]:
    def select(model: Model) -> Iterator[str]:
        return (joint.name for joint in model.joints if joint.type in types)

    return select


def _closing(model: Model) -> Iterator[str]:
    """Joints whose child has another joint before them already."""
    children: set[str] = set()
    for joint in model.joints:
        if joint.child in children and joint.type != "gearbox":
            yield joint.name
        children.add(joint.child)


def _massless(model: Model) -> Iterator[str]:
    return (link.name for link in model.links if link.inertial is None)


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


def _rubbing(model: Model) -> Iterator[str]:
    for joint in model.joints:
        dynamics = None if joint.axis is None else joint.axis.dynamics
        if dynamics is not None and dynamics.friction:
            yield joint.name


def _without_effort(model: Model) -> Iterator[str]:
    for joint in model.joints:
        limit = None if joint.axis is None else joint.axis.limit
        if joint.type in _MOVING_TYPES and limit is not None and limit.effort == 0.0:
            yield joint.name


def _quaternions(model: Model) -> Iterator[str]:
    return (entity.name for entity in _with_quaternion(model))


def _with_quaternion(model: Model) -> Iterator[Joint | Link]:
    """What has an ``<origin>`` with a quaternion in URDF."""
    entities: list[Joint | Link] = [*model.joints, *model.links]
    for entity in entities:
        poses = [entity.pose]
        if isinstance(entity, Link):
            poses = [shape.pose for shape in entity.shapes]
            poses += [] if entity.inertial is None else [entity.inertial.pose]
        if any(pose.rotation_format == "quat_xyzw" for pose in poses):
            yield entity


_SDF: frozenset[Dialect] = frozenset({"sdf"})
_URDF: frozenset[Dialect] = frozenset({"urdf"})
_BOTH = _SDF | _URDF
_GAZEBO = "Gazebo with DART"

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
        _of_type(*sorted(_FIXED_BY_GAZEBO)),
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
        ("Drake", "MuJoCo", "PyBullet"),
        "do not read the friction of shapes, which is in <gazebo>",
        _with_friction,
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
