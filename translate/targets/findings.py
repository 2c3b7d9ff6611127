"""Findings: values of a file that some simulators and libraries misread without a message.

A finding is a warning with the line of the value.  docs/simulators.md lists the sources.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from lxml import etree

from translate.diagnostics.diagnostic import OTHERS, Diagnostic, Effect, with_effects
from translate.diagnostics.element_path import BLOCK, ElementPath, label
from translate.diagnostics.loss_detail import Detail, TypeOfJoint
from translate.fragments.owners import Owner
from translate.model.fragment import Dialect, Fragment, Location
from translate.model.joint import ONE_DOF, TWO_AXES, Dynamics, Joint, Limit
from translate.model.link import (
    NEGLIGIBLE_MASS,
    Collision,
    Ellipsoid,
    Link,
    Shape,
    Solid,
    Sphere,
    lengths_of,
    shape_path,
)
from translate.model.model import Document, Model
from translate.model.names import DELIMITER, kind_name, scopes
from translate.structures import NamedTuple, grouped
from translate.xml.document import element_of
from translate.xml.text import trimmed
from translate.xml.values import is_unlimited, numbers_in

#: Types of joints whose axes have limits.
MOVING_TYPES = ONE_DOF | TWO_AXES
#: Types of joints that Gazebo's physics engines replace by fixed joints.
FIXED_BY_GAZEBO = frozenset({"continuous", "revolute2", "gearbox"})

#: The codes of all findings.
CODES = frozenset(
    {
        "collision-unknown",
        "continuous-limited",
        "dynamics-negative",
        "inertia-zero",
        "joint-fixed-by-gazebo",
        "limit-reversed",
        "limits-equal",
        "mass-negligible",
        "mass-zero-with-inertia",
        "position-noise-in-metres",
        "quaternion-not-read",
        "shape-size-zero",
        "velocity-limit-zero",
    }
)


def findings(document: Document, to: Dialect | None = None) -> list[Diagnostic]:
    """Return the warnings about the values of a document, in the order of its models.

    ``to`` is the format in which readers get the robot, by default that of the document.
    """
    is_urdf, written = document.format == "urdf", to or document.format
    return [
        Diagnostic(
            code,
            "warning",
            with_effects(fact, effects),
            location.path,
            location.line,
            hint=hint,
            effects=effects,
            at=_in_scope(prefix, at),
            detail=detail,
        )
        for model in document.all_models()
        for prefix, scope in scopes(model)
        for code, fact, effects, location, at, hint, detail in chain(
            _of_fixed(scope) if not is_urdf and written == "sdf" else (),
            _of_joints(scope, document.format),
            _of_masses(scope),
            _of_sizes(scope, written),
            _of_contacts(scope, is_urdf=is_urdf),
            _of_satellites(scope, is_urdf=is_urdf),
            _of_continuous(scope) if is_urdf else (),
            _of_quaternions(scope) if is_urdf else (),
        )
    ]


def _in_scope(prefix: str, at: ElementPath) -> ElementPath:
    """Return the path in the outermost model; ``prefix`` is that of the names of the scope."""
    if at.owner_kind == "link":
        return at._replace(owner=prefix + at.owner)
    return at._replace(name=prefix + at.name) if prefix and not at.owner_kind else at


class _Finding(NamedTuple):
    """A value of an element that readers misread.

    ``at`` is the path of the element in its scope, ``location`` its place in the file.
    """

    code: str
    fact: str
    effects: tuple[Effect, ...]
    location: Location
    at: ElementPath
    hint: str
    detail: Detail | None = None


def _path_of(part: Link | Joint, field: str = "") -> ElementPath:
    return ElementPath(kind_name(part), part.name_in_file, field=field)


def _of_fixed(model: Model) -> Iterator[_Finding]:
    for joint in model.joints:
        if joint.type in FIXED_BY_GAZEBO:
            yield _Finding(
                "joint-fixed-by-gazebo",
                f"joint '{joint.name_in_file}' has the type {joint.type}",
                (Effect(("Gazebo (DART)",), "replace it by a fixed joint"),),
                joint.location,
                _path_of(joint, "@type"),
                'write type="revolute" without <lower> and <upper>'
                if joint.type == "continuous"
                else "use revolute joints with intermediate links",
                TypeOfJoint(joint.type),
            )


def _of_joints(model: Model, dialect: Dialect) -> Iterator[_Finding]:
    for joint in model.joints:
        for name, axis in (("axis", joint.axis), ("axis2", joint.axis2)):
            if axis is None or joint.type not in MOVING_TYPES:
                continue
            # The axis of URDF has no element around its limits.
            at = _path_of(joint, name if dialect == "sdf" else "")
            yield from _of_dynamics(at, joint.location, axis.dynamics)
            # The reader of URDF reports reversed limits with their line.
            is_reported = dialect == "urdf" or joint.type == "continuous"
            yield from _of_limit(at, joint.location, axis.limit or Limit(), is_reported)


def _of_limit(
    at: ElementPath, location: Location, limit: Limit, is_reported: bool
) -> Iterator[_Finding]:
    if limit.velocity == 0.0:
        yield _Finding(
            "velocity-limit-zero",
            f"{label(at.element)} has the velocity limit 0",
            (Effect(("Gazebo (DART)",), "do not move it"),),
            location,
            at.below("limit"),
            "write the maximum velocity, or omit the limit",
        )
    if limit.lower is None or limit.upper is None:
        return
    if limit.lower == limit.upper and not limit.assumed:
        yield _Finding(
            "limits-equal",
            f"{label(at.element)} has equal lower and upper limits, {limit.lower:g}",
            (Effect(("MuJoCo",), "treat it as unlimited, unlike other readers"),),
            location,
            at.below("limit"),
            "write a fixed joint, or different limits",
        )
    if limit.lower > limit.upper and not is_reported:
        yield _Finding(
            "limit-reversed",
            f"{label(at.element)} has lower limit {limit.lower:g} above upper limit "
            f"{limit.upper:g}",
            (
                Effect(("Gazebo (DART)", "Drake"), "end their process"),
                Effect(OTHERS, "exchange the two or do not limit the joint"),
            ),
            location,
            at.below("limit"),
            "exchange the two values",
        )


#: Number of ``<dynamics>`` → what readers other than Gazebo do with a negative one.
_REFUSED_IF_NEGATIVE = {
    "damping": Effect(("Drake",), "refuse it", refuses=True),
    "friction": Effect(("Pinocchio",), "refuse it", refuses=True),
    "spring_stiffness": Effect(("Drake",), "end their process"),
}


def _of_dynamics(
    at: ElementPath, location: Location, dynamics: Dynamics | None
) -> Iterator[_Finding]:
    for name, effect in _REFUSED_IF_NEGATIVE.items() if dynamics is not None else ():
        value = getattr(dynamics, name)
        if value is not None and value < 0.0:
            yield _Finding(
                "dynamics-negative",
                f"{label(at.element)} has the negative {name} {value:g}",
                (Effect(("Gazebo (DART)",), "end their process"), effect),
                location,
                at.below("dynamics"),
                "write 0 or a positive number",
            )


def _of_continuous(model: Model) -> Iterator[_Finding]:
    """Yield position limits of continuous joints; they are fragments (reference U A7.10)."""
    for joint in model.joints:
        bounds = [fragment for fragment in joint.fragments if _is_bound(fragment)]
        if joint.is_unlimited_turn and bounds:
            names = " and ".join(bound.attribute for bound in bounds)
            yield _Finding(
                "continuous-limited",
                f"continuous joint '{joint.name_in_file}' has the limit {names}",
                (Effect(("Drake", "PyBullet", "Newton"), "limit the joint, unlike other readers"),),
                bounds[0].location,
                _path_of(joint, "limit"),
                'write type="revolute", or omit lower and upper',
            )


def _is_bound(fragment: Fragment) -> bool:
    """Return whether a fragment is a finite ``lower`` or ``upper`` of URDF."""
    is_bound = fragment.at == "limit" and fragment.attribute in ("lower", "upper")
    return is_bound and not all(map(is_unlimited, numbers_in([fragment.xml])))


def with_quaternion(model: Model) -> Iterator[Joint | Link]:
    """Yield the joints and links that have an ``<origin>`` with a quaternion in URDF."""
    for joint in model.joints:
        if joint.pose.rotation_format == "quat_xyzw":
            yield joint
    for link in model.links:
        parts = [*link.shapes, link.inertial] if link.inertial is not None else link.shapes
        if "quat_xyzw" in [part.pose.rotation_format for part in parts]:
            yield link


def _of_quaternions(model: Model) -> Iterator[_Finding]:
    for entity in with_quaternion(model):
        yield _Finding(
            "quaternion-not-read",
            f"{kind_name(entity)} '{entity.name}' has a rotation as a quaternion",
            (Effect(("Drake", "MuJoCo", "PyBullet", "yourdfpy", "Newton", "Gazebo"), "ignore it"),),
            entity.location,
            _path_of(entity),
            "write rpy, which all readers support",
        )


def _of_masses(model: Model) -> Iterator[_Finding]:
    for link in model.links:
        mass = 0.0 if link.inertial is None else link.inertial.mass
        if link.inertial is not None and mass == 0.0 and any(link.inertial.inertia):
            yield _Finding(
                "mass-zero-with-inertia",
                f"link '{link.name_in_file}' has inertia but no mass",
                (Effect(("Drake",), "assign 1 kg"),),
                link.location,
                _path_of(link, "inertial"),
                "set a mass, or set the inertia to zero",
            )
        if link.inertial is not None and mass > 0.0 and not any(link.inertial.inertia):
            yield _Finding(
                "inertia-zero",
                f"link '{link.name_in_file}' has {mass:g} kg but no inertia",
                (
                    Effect(("MuJoCo",), "refuse it if it moves"),
                    Effect(("Gazebo (DART)",), "can crash"),
                ),
                link.location,
                _path_of(link, "inertial"),
                "write the inertia of a small body",
            )
    yield from _of_negligible_masses(model)


def _of_negligible_masses(model: Model) -> Iterator[_Finding]:
    """Yield the links that Gazebo removes although they have mass (reference U B8.4).

    Links on fixed joints that no ``<gazebo>`` block keeps are merged into the link above first,
    but another joint at such a link is lost with it.
    """
    masses = {link.name: link.inertial.mass for link in model.links if link.inertial is not None}
    light = {name for name, mass in masses.items() if 0.0 < mass <= NEGLIGIBLE_MASS}
    if not light:
        return
    from translate.urdf.gazebo.blocks import blocks_of, kept_joints
    from translate.urdf.gazebo.tags import DISABLE, PRESERVE

    kept = kept_joints(blocks_of(model), PRESERVE, DISABLE)
    above = {joint.child: joint for joint in model.joints}

    def is_merged(link: str) -> bool:
        joint = above.get(link)
        return joint is not None and joint.type == "fixed" and joint.name_in_file not in kept

    children = grouped((joint.parent, joint) for joint in above.values())
    merged = {
        name: [joint.child for joint in joints if is_merged(joint.child)]
        for name, joints in children.items()
    }
    # Links above others first.
    order = [link.name for link in model.links if not is_merged(link.name)]
    for name in order:
        order += merged.get(name, ())
    totals: dict[str, float] = {}
    for name in reversed(order):
        totals[name] = masses.get(name, 0.0) + sum(totals[part] for part in merged.get(name, ()))
    for link in model.links:
        below = [joint.child for joint in children.get(link.name, ())]
        is_harmless = is_merged(link.name) and all(map(is_merged, below))
        if link.name not in light or is_harmless or totals.get(link.name, 0.0) > NEGLIGIBLE_MASS:
            continue
        kind = above[link.name].type if link.name in above else ""
        place = "as the root" if not kind else f"on a joint of type {kind}"
        yield _Finding(
            "mass-negligible",
            f"link '{link.name_in_file}' {place} has {masses[link.name]:g} kg",
            (Effect(("Gazebo",), "remove it, and all links below it, from a URDF"),),
            link.location,
            _path_of(link, "inertial"),
            f"set a mass of more than {NEGLIGIBLE_MASS:g} kg",
        )


def _of_sizes(model: Model, dialect: Dialect) -> Iterator[_Finding]:
    for link in model.links:
        for shape in link.shapes:
            if isinstance(shape.geometry, Solid) and 0.0 in lengths_of(shape.geometry):
                kind = type(shape.geometry).__name__.lower()
                yield _Finding(
                    "shape-size-zero",
                    f"a {kind} of link '{link.name_in_file}' has a size of 0",
                    _effects_of_zero_size(shape, dialect),
                    shape.location,
                    shape_path(shape, link).below("geometry"),
                    "set a size, or remove the shape",
                )


def _effects_of_zero_size(shape: Shape, dialect: Dialect) -> tuple[Effect, ...]:
    is_collision = isinstance(shape, Collision)
    effects = [Effect(("Drake",), "use the default size")]
    if dialect == "urdf":
        refusing = [] if isinstance(shape.geometry, Sphere) else ["Drake"]
        # MuJoCo ignores the visuals of URDF.
        refusing += ["MuJoCo"] if is_collision else []
        effects = [Effect(tuple(refusing), "refuse it", refuses=True)] if refusing else []
    if is_collision and not isinstance(shape.geometry, Ellipsoid):
        effects.append(Effect(("Gazebo (DART)",), "crash"))
    return tuple(effects) or (Effect(("Gazebo",), "use another size"),)


#: The default of SDFormat for a ``<contact>`` without the name of a collision.
_NO_COLLISION = "__default__"


def _of_contacts(model: Model, *, is_urdf: bool) -> Iterator[_Finding]:
    """Yield the names in contact sensors that no collision of their link has.

    Gazebo searches for them in the link of the sensor, by its own names if it reads URDF
    (reference U B6).
    """
    for owner, node in _in_sensors(model, "contact/collision", is_urdf=is_urdf):
        if hint := _fault(trimmed(node.element.text), owner, node.reference):
            yield _Finding(
                "collision-unknown",
                f"sensor '{node.sensor}' names the collision '{trimmed(node.element.text)}'",
                (Effect(("Gazebo",), "do not find it in the link"),),
                node.place,
                _path_in_sensor(owner, node, "contact/collision"),
                hint,
            )


class _Node(NamedTuple):
    """An element in a sensor, with the name of the sensor.

    ``reference`` is that of the ``<gazebo>`` block around it.
    """

    element: etree._Element
    sensor: str
    reference: str
    place: Location


def _path_in_sensor(owner: Model | Link, node: _Node, field: str) -> ElementPath:
    """Return the path of an element in a sensor of a link, or of a ``<gazebo>`` block."""
    if isinstance(owner, Link):
        return ElementPath("sensor", node.sensor, owner.name_in_file, "link", field=field)
    return ElementPath("sensor", node.sensor, node.reference, BLOCK, field=field)


def _in_sensors(model: Model, path: str, *, is_urdf: bool) -> Iterator[tuple[Model | Link, _Node]]:
    """Yield the elements at a path in the sensors of a model, each with its owner.

    In URDF the owner is the model, and the blocks name the links.
    """
    start = f"<{path.partition('/')[0]}"
    owners = [model] if is_urdf else model.links
    for owner in owners:
        for fragment in owner.fragments:
            is_element = fragment.tag in ("gazebo", "sensor") and not fragment.attribute
            if not is_element or start not in fragment.xml:
                continue
            top = element_of(fragment.xml)
            lines = dict(zip(top.iter("*"), fragment.lines, strict=False))
            for element in top.iterfind(f".//{path}"):
                sensor = next(element.iterancestors("sensor"), top).get("name", "")
                place = fragment.location.in_line(lines.get(element))
                yield owner, _Node(element, sensor, trimmed(top.get("reference")), place)


#: A noise of a position in degrees that is larger than this (100 m) is one in m.
_LARGEST_NOISE = 1e-3
#: The values of a noise in the unit of the quantity.
_DEVIATIONS = ("mean", "stddev", "bias_mean", "bias_stddev")


def _of_satellites(model: Model, *, is_urdf: bool) -> Iterator[_Finding]:
    """Yield the noise of horizontal positions that Gazebo takes for degrees.

    The specification states m; ``NavSatSensor.cc`` of gz-sensors adds the noise to latitude and
    longitude in degrees.
    """
    path = "position_sensing/horizontal/noise/*"
    for owner, node in _in_sensors(model, path, is_urdf=is_urdf):
        tag, text = node.element.tag, node.element.text
        is_in_metres = any(abs(number) > _LARGEST_NOISE for number in numbers_in([text or ""]))
        if tag in _DEVIATIONS and is_in_metres:
            yield _Finding(
                "position-noise-in-metres",
                f"sensor '{node.sensor}' has the horizontal <{tag!s}> {trimmed(text)}",
                (Effect(("Gazebo",), "add it to latitude and longitude in degrees"),),
                node.place,
                _path_in_sensor(owner, node, f"position_sensing/horizontal/noise/{tag!s}"),
                "divide the value in m by 111320",
            )


def _fault(name: str, owner: Model | Link, reference: str) -> str:
    """Return the hint for a name that Gazebo does not find, or an empty text.

    ``owner`` is the link of the sensor, or the model whose block has this ``reference``.
    """
    if not name or name == _NO_COLLISION or DELIMITER in name:
        return ""
    hint = "write the name of a collision of the link"
    if isinstance(owner, Link):
        return "" if any(shape.name == name for shape in owner.collisions) else hint
    from translate.urdf.gazebo.blocks import GazeboNames, blocks_of

    link = next((link.name for link in owner.links if link.name_in_file == reference), "")
    names = GazeboNames(owner, blocks_of(owner))
    owner_name, _ = names.owner_of("collision", name)
    if not link or names.survivors.get(owner_name) == names.survivors[link]:
        return ""
    gazebo = names.renaming(Owner("link", link), to_gazebo=True)(name, frozenset({"collision"}))
    return hint if gazebo == name else f"write its name in Gazebo, '{gazebo}'"
