"""Features of joints: types, limits, dynamics, axes, mimics, loops."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial
from operator import mul

from translate.constructs.joint_parts import refused_parts, unused_mimic
from translate.diagnostics.element_path import ElementPath, label
from translate.diagnostics.loss_detail import TypeOfJoint
from translate.kinematics.tree import open_joints
from translate.model.fragment import Fragment, Location
from translate.model.joint import (
    AXES,
    ONE_DOF,
    SDF_JOINT_TYPES,
    TWO_AXES,
    URDF_JOINT_TYPES,
    Axis,
    Dynamics,
    Joint,
    Limit,
    unit_vector,
)
from translate.model.link import WORLD, Link
from translate.readers.features.links import merged_joints, moved_bodies
from translate.readers.features.place import (
    BOTH,
    SDF,
    URDF,
    Detector,
    Feature,
    Place,
    Scope,
    joints_with,
    named,
    path_of,
    place_of,
)
from translate.xml.text import trimmed
from translate.xml.values import is_unlimited, numbers_in

#: Types of joints whose axes have limits.
MOVING_TYPES = ONE_DOF | TWO_AXES
#: The types of joints of SDFormat that engines often lack.
_RARE_TYPES = frozenset({"continuous", "revolute2", "gearbox"})
#: The largest cosine of the angle of axes that count as orthogonal (Drake, ``UniversalJoint``).
_RIGHT_ANGLE = 1e-13
#: A name of OpenUSD.
_USUAL_NAME = re.compile(r"[A-Za-z_]\w*", re.ASCII)
_NO_DYNAMICS = Dynamics()


def dynamics_of(joint: Joint) -> Dynamics:
    """Return the dynamics of the first axis of a joint, empty ones if it has none."""
    dynamics = None if joint.axis is None else joint.axis.dynamics
    return dynamics or _NO_DYNAMICS


def _rare_types(scope: Scope) -> Iterator[Place]:
    for joint in scope.model.joints:
        if joint.type in _RARE_TYPES:
            hint = "use revolute joints with intermediate links"
            if joint.type == "continuous":
                hint = 'write type="revolute" without <lower> and <upper>'
            yield place_of(joint, "@type", {joint.type})._replace(
                fact=f"joint '{joint.name_in_file}' has the type {joint.type}",
                hint=hint,
                detail=TypeOfJoint(joint.type),
            )


def _limited_axes(scope: Scope) -> Iterator[tuple[Joint, Axis]]:
    """Yield the axes that can have limits."""
    for joint in scope.model.joints:
        if joint.type in MOVING_TYPES:
            if joint.axis is not None:
                yield joint, joint.axis
            if joint.axis2 is not None:
                yield joint, joint.axis2


def _path_of_axis(scope: Scope, joint: Joint, axis: Axis) -> ElementPath:
    """Return the path of what has the limits of an axis: in URDF, the joint has them."""
    name = "axis" if axis is joint.axis else "axis2"
    return path_of(joint, name if scope.format == "sdf" else "")


def _limits(scope: Scope) -> Iterator[tuple[Joint, Axis, Limit]]:
    for joint, axis in _limited_axes(scope):
        if axis.limit is not None:
            yield joint, axis, axis.limit


def _place_of_limit(scope: Scope, joint: Joint, axis: Axis, fact: str) -> Place:
    """Return the place of a limit, of which ``fact`` is true."""
    at = _path_of_axis(scope, joint, axis)
    return Place(at.below("limit"), joint.location, joint.name, f"{label(at.element)} has {fact}")


def _zero_velocities(scope: Scope) -> Iterator[Place]:
    for joint, axis, limit in _limits(scope):
        if limit.velocity == 0.0:
            yield _place_of_limit(scope, joint, axis, "the velocity limit 0")


def _equal_limits(scope: Scope) -> Iterator[Place]:
    for joint, axis, limit in _limits(scope):
        if limit.lower is not None and limit.lower == limit.upper and not limit.assumed:
            fact = f"equal lower and upper limits, {limit.lower:g}"
            yield _place_of_limit(scope, joint, axis, fact)


def _reversed_limits(scope: Scope) -> Iterator[Place]:
    for joint, axis, limit in _limits(scope):
        lower, upper = limit.lower, limit.upper
        if joint.type != "continuous" and lower is not None and upper is not None and lower > upper:
            fact = f"lower limit {lower:g} above upper limit {upper:g}"
            yield _place_of_limit(scope, joint, axis, fact)


def _negative_dynamics(scope: Scope) -> Iterator[Place]:
    for joint, axis in _limited_axes(scope):
        for name in ("damping", "friction", "spring_stiffness") if axis.dynamics else ():
            value = getattr(axis.dynamics, name)
            if value is not None and value < 0.0:
                at = _path_of_axis(scope, joint, axis)
                fact = f"{label(at.element)} has the negative {name} {value:g}"
                traits = frozenset({name})
                path = at.below("dynamics")
                yield Place(path, joint.location, joint.name, fact, traits=traits)


def _limits_of_continuous(scope: Scope) -> Iterator[Place]:
    """Yield position limits of continuous joints; they are fragments (reference U A7.10)."""
    for joint in scope.model.joints:
        bounds = [fragment for fragment in joint.fragments if _is_bound(fragment)]
        if joint.is_unlimited_turn and bounds:
            names = " and ".join(bound.attribute for bound in bounds)
            fact = f"continuous joint '{joint.name_in_file}' has the limit {names}"
            location: Location = bounds[0].location
            yield Place(path_of(joint, "limit"), location, joint.name, fact)


def _is_bound(fragment: Fragment) -> bool:
    """Return whether a fragment is a finite ``lower`` or ``upper`` of URDF."""
    is_bound = fragment.at == "limit" and fragment.attribute in ("lower", "upper")
    return is_bound and not all(map(is_unlimited, numbers_in([fragment.xml])))


def _of_type(*types: str) -> Detector:
    def detect(scope: Scope) -> list[Place]:
        return [
            place_of(joint, "@type", {joint.type})
            for joint in scope.model.joints
            if joint.type in types
        ]

    return detect


def _floating(scope: Scope) -> Iterator[Place]:
    """Yield the floating joints; those with a joint above that is not fixed are ``moved``."""
    joints = [joint for joint in scope.model.joints if joint.type == "floating"]
    moved = moved_bodies(scope.model) if joints else {}
    for joint in joints:
        is_moved = joint.parent in moved
        yield place_of(joint, "@type", {"floating", *(["moved"] if is_moved else ())})


def _has_mimic(joint: Joint) -> bool:
    return joint.axis is not None and joint.axis.mimic is not None


def _mimics(scope: Scope) -> list[Place]:
    """Return the mimic joints; those for which SDFormat gets no ``<drake:mimic>`` are plain."""
    if scope.format == "urdf":
        return [place_of(joint, "mimic") for joint in scope.model.joints if _has_mimic(joint)]
    if not (followers := list(filter(_has_mimic, scope.model.joints))):
        return []
    from translate.sdf.drake import leaders, writes_mimic

    known_leaders = leaders(scope.model)
    places = []
    for joint in followers:
        has_fragment = any(fragment.tag.endswith(":mimic") for fragment in joint.fragments)
        is_plain = not has_fragment and not writes_mimic(joint, known_leaders)
        places.append(place_of(joint, "axis/mimic", {"plain"} if is_plain else ()))
    return places


def _has_oblique_axes(joint: Joint) -> bool:
    axis, axis2 = joint.axis, joint.axis2
    if joint.type != "universal" or axis is None or axis2 is None:
        return joint.type in ("revolute2", "gearbox")
    cosine = sum(map(mul, unit_vector(axis.xyz), unit_vector(axis2.xyz)))
    return axis.expressed_in == axis2.expressed_in and abs(cosine) > _RIGHT_ANGLE


def _loops(scope: Scope) -> list[Place]:
    """Return the joints that close a loop, and second joints to one child."""
    model = scope.model
    closing = {*open_joints(model)}
    wanted: Iterable[str] = open_joints(model, one_parent=True)
    return [
        place._replace(traits=frozenset({"loop"} if place.name in closing else ()))
        for place in named(lambda _: wanted)(scope)
    ]


def _has_scaled_axis(joint: Joint) -> bool:
    if joint.type != "prismatic" or joint.axis is None:
        return False
    return abs(sum(value * value for value in joint.axis.xyz) - 1.0) > 1e-6


def _has_zero_effort(joint: Joint) -> bool:
    limits = [axis.limit for axis in (joint.axis, joint.axis2) if axis is not None]
    return joint.type in MOVING_TYPES and any(
        limit is not None and limit.effort == 0.0 for limit in limits
    )


def _quaternions(scope: Scope) -> Iterator[Place]:
    """Yield the joints and links that have an ``<origin>`` with a quaternion in URDF."""
    for joint in scope.model.joints:
        if joint.pose.rotation_format == "quat_xyzw":
            yield place_of(joint)
    for link in scope.model.links:
        parts = [*link.shapes, link.inertial] if link.inertial is not None else link.shapes
        if "quat_xyzw" in [part.pose.rotation_format for part in parts]:
            yield place_of(link)


def _names_of_links(scope: Scope) -> Iterator[Place]:
    """Yield joints with the name of a link; libsdformat removes those that are ``merged``."""
    links = {link.name_in_file for link in scope.model.links}
    joints = [joint for joint in scope.model.joints if joint.name_in_file in links]
    merged = merged_joints(scope.model) if joints else set()
    for joint in joints:
        yield place_of(joint, "", {"merged"} if joint.name_in_file in merged else ())


def _incomplete_transmissions(scope: Scope) -> Iterator[Place]:
    """Yield the transmissions of which Drake can make no actuator (runs of Drake 1.51.1).

    It makes one of each ``SimpleTransmission``, but for a fixed joint and for the effort limit 0.
    """
    from translate.xml.document import element_of

    fragments = [part for part in scope.model.fragments if part.tag == "transmission"]
    joints = {joint.name_in_file: joint for joint in scope.model.joints} if fragments else {}
    actuators: set[str] = set()
    for fragment in fragments:
        transmission = element_of(fragment.xml)
        kind = transmission.find("type")
        type_name = transmission.get("type") if kind is None else kind.text or ""
        named_joint, actuator = transmission.find("joint"), transmission.find("actuator")
        joint_name = "" if named_joint is None else named_joint.get("name", "")
        name = "" if actuator is None else actuator.get("name", "")
        joint = joints.get(joint_name)
        problem = ""
        if type_name is None:
            problem = "has no <type>"
        elif "SimpleTransmission" not in type_name:
            continue
        elif not joint_name:
            problem = "has no <joint> with a name"
        elif not name:
            problem = "has no <actuator> with a name"
        elif joint is not None and joint.type == "planar":
            problem = f"drives the planar joint '{joint_name}'"
        elif joint is not None and joint.type != "fixed" and _has_effort(joint):
            problem = f"has the actuator '{name}' of another transmission" * (name in actuators)
            actuators.add(name)
        if problem:
            path = ElementPath("transmission", transmission.get("name", ""))
            fact = f"{label(path)} {problem}"
            yield Place(path, fragment.location, path.name or label(path), fact)


def _has_effort(joint: Joint) -> bool:
    """Return whether a joint has no limit of its effort, or one that is not 0."""
    limit = None if joint.axis is None else joint.axis.limit
    return limit is None or limit.effort != 0.0


def _without_frame(scope: Scope) -> Iterator[Place]:
    """Yield joints of types that no block of Gazebo gives a frame (reference U B9)."""
    from translate.xml.document import element_of

    joints = [joint for joint in scope.model.joints if joint.type in ("floating", "planar")]
    if not joints:
        return
    blocks = [
        element_of(fragment.xml)
        for fragment in scope.model.fragments
        if fragment.dialect == "urdf" and fragment.tag == "gazebo" and not fragment.at
    ]
    in_blocks = {child.get("name", "") for block in blocks for child in block.iterchildren("*")}
    for joint in joints:
        name = joint.name_in_file
        if name not in in_blocks:
            yield place_of(joint)._replace(
                fact=f"joint '{name}' has the type {joint.type}",
                hint=f"add <gazebo> with a <frame> of the name '{name}', as a translation does",
            )


def _without_axes(scope: Scope) -> Iterator[Place]:
    for joint in scope.model.joints:
        for name in AXES.get(joint.type, ()):
            if getattr(joint, name) is None:
                yield place_of(joint, name)._replace(
                    fact=f"joint '{joint.name_in_file}' has no <{name}>"
                )


def _parts_refused_by_urdfdom(scope: Scope) -> Iterator[Place]:
    for joint in scope.model.joints:
        for part in refused_parts(joint):
            fact = f"<{part.tag}> of joint '{joint.name_in_file}' {part.fault}"
            traits = {part.tag, "text" if part.is_text else "missing"}
            yield place_of(joint, part.tag, traits)._replace(fact=fact, location=part.location)


#: Types of joints without one axis → the number of their positions in Drake, which adds no joint
#: for a floating one.
_POSITIONS = {"fixed": 0, "planar": 3}


def _mimics_without_leader(scope: Scope) -> Iterator[Place]:
    """Yield the joints without one axis whose unused ``<mimic>`` names none that they can follow.

    Source: run of Drake 1.51.1.
    """
    joints = {joint.name_in_file: joint for joint in scope.model.joints}
    for joint in scope.model.joints:
        if joint.type in ONE_DOF or (mimic := unused_mimic(joint)) is None:
            continue
        name, location = mimic
        leader = joints.get(name)
        if leader is None or leader is joint:
            fault = "which is no other joint"
        elif leader.type == "floating":
            fault = "which is floating"
        elif joint.type != "floating" and _positions(leader) != _positions(joint):
            fault = "which has another number of positions"
        else:
            continue
        fact = f"<mimic> of the {joint.type} joint '{joint.name_in_file}' names '{name}', {fault}"
        yield place_of(joint, "mimic")._replace(fact=fact, location=location)


def _positions(joint: Joint) -> int:
    return _POSITIONS.get(joint.type, 1)


def _moving_models(test: str) -> Detector:
    return partial(_with_dynamics, test)


def _with_dynamics(field: str, scope: Scope) -> list[Place]:
    return [
        place_of(joint, "axis/dynamics")
        for joint in scope.model.joints
        if getattr(dynamics_of(joint), field)
    ]


def _is_at_world(joint: Joint) -> bool:
    return WORLD in (joint.parent, joint.child)


def _unusual_names(scope: Scope) -> Iterator[Place]:
    """Yield the links and joints whose names are none in OpenUSD."""
    parts: list[Link | Joint] = [*scope.model.links, *scope.model.joints]
    for part in parts:
        if _USUAL_NAME.fullmatch(part.name_in_file) is None:
            yield place_of(part)


_KEEP = "keep the joint with <preserveFixedJoint>, or name the link that it is merged into"


def _merged_names(scope: Scope) -> Iterator[Place]:
    """Yield what plugins and joints of ``<gazebo>`` blocks name, and libsdformat merges (U B9.10).

    It does not find the end of such a ``joint``.
    """
    fragments = scope.model.fragments
    plugins = [
        fragment
        for fragment in fragments
        if fragment.dialect == "urdf" and fragment.tag == "gazebo" and "<plugin" in fragment.xml
    ]
    joints = [
        fragment for fragment in fragments if (fragment.dialect, fragment.tag) == ("sdf", "joint")
    ]
    if not plugins and not joints:
        return
    from translate.fragments.name_references import entities_named
    from translate.xml.document import element_of

    merged = merged_joints(scope.model)
    gone = {("joint", name) for name in merged}
    gone |= {("link", joint.child) for joint in scope.model.joints if joint.name_in_file in merged}
    for fragment in plugins:
        for kind, name in dict.fromkeys(entities_named(element_of(fragment.xml), "plugin")):
            # libsdformat changes these itself.
            if (kind, name) in gone and f"<bodyName>{name}<" not in fragment.xml:
                fact = f"a plugin names the {kind} '{name}', which is on a fixed joint"
                at = ElementPath("", field=fragment.field)
                yield Place(at, fragment.location, name, fact, _KEEP)
    for fragment in joints:
        joint = element_of(fragment.xml)
        for end in ("parent", "child"):
            name = trimmed(joint.findtext(end))
            if ("link", name) in gone:
                fact = (
                    f"the {end} of joint '{joint.get('name')}' is the link '{name}', which is on a "
                    "fixed joint"
                )
                traits = frozenset({"joint"})
                at = ElementPath("joint", joint.get("name", ""), field=end)
                yield Place(at, fragment.location, name, fact, _KEEP, traits=traits)


def _nested_models(scope: Scope) -> list[Place]:
    return [
        Place(ElementPath("model", model.name), model.location, model.name)
        for model in scope.model.models
    ]


def _in_static(scope: Scope) -> list[Place]:
    """Return the joints of a static model that are not fixed; those of models in it count not."""
    return [
        place_of(joint, "@type")
        for joint in (scope.model.joints if scope.model.static else ())
        if joint.type != "fixed"
    ]


def _has_rotor(joint: Joint) -> object:
    return joint.actuator is not None and joint.actuator.rotor_inertia


FEATURES = (
    Feature(
        "joint-fixed-by-gazebo",
        SDF,
        _rare_types,
        warns="always",
    ),
    Feature(
        "velocity-limit-zero",
        BOTH,
        _zero_velocities,
        hint="write the maximum velocity, or omit the limit",
        warns="always",
        notes=False,
    ),
    Feature(
        "limits-equal",
        BOTH,
        _equal_limits,
        hint="write a fixed joint, or different limits",
        warns="always",
        notes=False,
    ),
    # The reader of URDF reports reversed limits with their line.
    Feature(
        "limit-reversed",
        SDF,
        _reversed_limits,
        hint="exchange the two values",
        warns="always",
        notes=False,
        others="exchange the two or do not limit the joint",
    ),
    Feature(
        "dynamics-negative",
        BOTH,
        _negative_dynamics,
        hint="write 0 or a positive number",
        warns="always",
        notes=False,
    ),
    Feature(
        "continuous-limited",
        URDF,
        _limits_of_continuous,
        hint='write type="revolute", or omit lower and upper',
        warns="always",
        notes=False,
    ),
    Feature(
        "name-shared",
        URDF,
        _names_of_links,
        "has the name of a link",
        "give the joint another name",
        warns="check",
        notes=False,
    ),
    Feature(
        "transmission-incomplete",
        URDF,
        _incomplete_transmissions,
        hint="write <type>, the name of a joint, and an actuator with a name of its own",
        warns="check",
        notes=False,
    ),
    Feature(
        "joint-part-refused",
        URDF,
        _parts_refused_by_urdfdom,
        hint="correct or remove the element",
        warns="check",
        notes=False,
    ),
    Feature("joint-not-in-gazebo", URDF, _without_frame, warns="check", notes=False),
    Feature(
        "mimic-without-leader",
        URDF,
        _mimics_without_leader,
        hint="remove the <mimic>, which has no effect",
        warns="check",
        notes=False,
    ),
    Feature("mimic-not-followed", BOTH, _mimics, "follows another joint", "command both joints"),
    Feature(
        "joint-type-refused",
        SDF,
        joints_with(_has_oblique_axes, "@type"),
        "has a type that not all readers have",
        "use two revolute joints and a link between them",
        warns="check",
    ),
    Feature(
        "joint-read-as-floating",
        SDF,
        _of_type(*(kind for kind in SDF_JOINT_TYPES if kind not in URDF_JOINT_TYPES)),
        "has a type that URDF has not",
        "use revolute joints with links between them",
    ),
    Feature("loop-left-open", BOTH, _loops, "closes a loop", in_blocks=True, nested=False),
    Feature(
        "joint-axis-omitted",
        SDF,
        _without_axes,
        hint="write the axis; its default is 0 0 1",
        warns="check",
        notes=False,
    ),
    Feature("joint-friction-ignored", BOTH, _moving_models("friction"), "has friction"),
    Feature("floating-joint-misread", URDF, _floating, "is a floating joint"),
    Feature("planar-joint-misread", URDF, _of_type("planar"), "is a planar joint"),
    Feature(
        "axis-length-counts",
        URDF,
        joints_with(_has_scaled_axis, "axis"),
        "has an axis whose length is not 1",
        "write an axis of length 1",
    ),
    Feature(
        "name-unusual",
        URDF,
        _unusual_names,
        "has a name with other characters than letters, digits and _",
        "write such a name",
    ),
    Feature("name-merged", URDF, _merged_names, notes=False, nested=False),
    Feature(
        "nested-not-read",
        SDF,
        _nested_models,
        "is a nested model",
        "write its links into the model: --flatten",
        nested=False,
    ),
    Feature("joint-to-world", SDF, joints_with(_is_at_world), "is attached to the world"),
    Feature("joint-in-static", SDF, _in_static, "can move, and is in a static model"),
    Feature(
        "spring-not-read",
        BOTH,
        _moving_models("spring_stiffness"),
        "has a spring",
        in_blocks=True,
    ),
    Feature("actuator-not-read", BOTH, joints_with(_has_rotor), "has the inertia of a rotor"),
    Feature(
        "effort-zero",
        BOTH,
        joints_with(_has_zero_effort, "limit"),
        "has the effort limit 0",
        "write the maximum effort",
    ),
    Feature(
        "quaternion-not-read",
        URDF,
        _quaternions,
        "has a rotation as a quaternion",
        "write rpy, which all readers support",
        warns="always",
    ),
)
