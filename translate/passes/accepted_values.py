"""Joints and links with values that readers accept; the robot moves in the same way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import hypot
from typing import TypeAlias

from translate.diagnostics.element_path import ElementPath
from translate.diagnostics.loss_detail import GivenMass
from translate.fragments.shape_traits import asks_for_visuals, traits_of_shape
from translate.model.joint import Axis, AxisName, Dynamics, Joint, JointType, Limit
from translate.model.link import (
    NEGLIGIBLE_MASS,
    ON_FIXED_JOINT,
    ON_MOVING_JOINT,
    WORLD,
    Inertia,
    Inertial,
    Link,
    ShapeKind,
    shape_path,
    with_positive_lengths,
)
from translate.model.model import Model, changed, mapped, rebuilt, with_shapes
from translate.report.loss_report import LossReport
from translate.structures import without

# --- Joints of another type, axes of another length, no limits where the format has none ----------

#: The length of an axis differs from 1 if it does so by more than this.
_TOLERANCE = 1e-6


def _of_each_joint(
    change: Callable[[Joint, LossReport], Joint],
) -> Callable[[Model, LossReport], Model]:
    """Return the pass that changes each joint of a model, those of nested models included."""

    def with_changes(model: Model, report: LossReport) -> Model:
        def scope(inner: Model, models: list[Model]) -> Model:
            joints = mapped(inner.joints, lambda joint: change(joint, report))
            return changed(inner, joints=joints, models=models)

        return rebuilt(model, scope)

    return with_changes


def with_joint_type(
    model: Model, report: LossReport, *, old: JointType, new: JointType, code: str
) -> Model:
    """Write joints of one type as another one, which moves in the same way.

    A continuous joint becomes a revolute one without limits.  ``code`` is that of the entries.
    """

    def retyped(joint: Joint, report: LossReport) -> Joint:
        if joint.type != old:
            return joint
        axis, limits = joint.axis, ""
        if old == "continuous":
            limits = " without limits"
            if axis is not None and axis.limit is not None:
                axis = replace(axis, limit=replace(axis.limit, lower=None, upper=None))
        report.add(
            code,
            ElementPath("joint", joint.name),
            f"it is written as a {new} joint{limits}, which has the same motion",
            joint.location,
        )
        return replace(joint, type=new, axis=axis)

    return _of_each_joint(retyped)(model, report)


@_of_each_joint
def unlimited_continuous(joint: Joint, report: LossReport) -> Joint:
    """Leave out the position limits of continuous joints of URDF.

    The limits have no meaning in URDF, but some readers apply them.
    """
    if not joint.is_unlimited_turn:
        return joint
    # Without them, a joint that URDF calls revolute has the limits 0 and 0.
    removed = (("limit", "lower"), ("limit", "upper"), ("", "type"))
    kept_fragments = [
        fragment for fragment in joint.fragments if (fragment.at, fragment.attribute) not in removed
    ]
    if len(kept_fragments) == len(joint.fragments):
        return joint
    report.add(
        "continuous-limits-removed",
        ElementPath("joint", joint.name, field="limit"),
        "URDF gives them no meaning, and some readers apply them",
        joint.location,
    )
    return replace(joint, fragments=kept_fragments)


@_of_each_joint
def unit_axes(joint: Joint, report: LossReport) -> Joint:
    """Write axes of unit length for prismatic joints.

    Some readers multiply the motion by the length; in the specifications it is without effect.
    """
    axis = joint.axis
    if joint.type != "prismatic" or axis is None:
        return joint
    length = hypot(*axis.xyz)
    if not length or abs(length - 1.0) <= _TOLERANCE:
        return joint
    x, y, z = axis.xyz
    report.add(
        "axis-normalised",
        ElementPath("joint", joint.name, field="axis"),
        f"the length of the axis was {length:g}, which has no effect",
        joint.location,
    )
    return replace(joint, axis=replace(axis, xyz=(x / length, y / length, z / length)))


@_of_each_joint
def complete_dynamics(joint: Joint, report: LossReport) -> Joint:
    """Write the damping 0 and the friction 0 where only one of both is given.

    A missing value is 0, but some readers refuse a ``<dynamics>`` without ``damping``.
    """

    def complete(axis: Axis | None) -> Axis | None:
        dynamics = None if axis is None else axis.dynamics
        if axis is None or dynamics is None:
            return axis
        values = dynamics.damping, dynamics.friction
        if (values[0] is None) == (values[1] is None):
            return axis
        damping, friction = (value or 0.0 for value in values)
        return replace(axis, dynamics=replace(dynamics, damping=damping, friction=friction))

    return changed(joint, axis=complete(joint.axis), axis2=complete(joint.axis2))


# --- Replace values that end a simulator, or that it refuses --------------------------------------

#: The length in m that replaces a length of a shape that is not positive.
SMALLEST_LENGTH = 1e-6
#: Numbers of ``<dynamics>`` that are not negative.
_NOT_NEGATIVE = ("damping", "friction", "spring_stiffness")
#: Limits of URDF that are not negative; the reader keeps negative ones, and all those of fixed
#: joints, as fragments.
_POSITIVE_LIMITS = ("effort", "velocity")


#: Whether a reader does not take a value as it is: the code of a feature, and its traits.
NotAccepted: TypeAlias = Callable[[str, frozenset[str]], bool]


def accepted_values(model: Model, report: LossReport, not_accepted: NotAccepted) -> Model:
    """Return the model without values that end the process of a reader, or that it refuses.

    A lower limit (rad or m) above the upper one is exchanged with it, as libsdformat does.  A
    negative damping, friction or stiffness is 0.  A length of a shape that is not positive is
    1e-6 m.  Values that the reader accepts stay.
    """
    is_asked = asks_for_visuals(model)

    def with_sizes(link: Link) -> Link:
        return _with_positive_sizes(link, report, not_accepted, is_asked=is_asked)

    def scope(inner: Model, models: list[Model]) -> Model:
        return changed(
            inner,
            joints=mapped(inner.joints, lambda joint: _accepted_joint(joint, report, not_accepted)),
            links=mapped(inner.links, with_sizes),
            models=models,
        )

    return rebuilt(model, scope)


def _accepted_joint(joint: Joint, report: LossReport, not_accepted: NotAccepted) -> Joint:
    def replaced(field: str, reason: str) -> None:
        path = ElementPath("joint", joint.name, field=field)
        report.add("value-replaced", path, reason, joint.location)

    def limit_of(limit: Limit, name: AxisName) -> Limit:
        lower, upper = limit.lower, limit.upper
        if lower is None or upper is None or lower <= upper:
            return limit
        if not not_accepted("limit-reversed", frozenset()):
            return limit
        reason = f"lower {lower:g} is above upper {upper:g}: the two are exchanged"
        replaced(f"{name}/limit", reason)
        return replace(limit, lower=upper, upper=lower)

    def dynamics_of(dynamics: Dynamics, name: AxisName) -> Dynamics:
        negative = [
            item
            for item in _NOT_NEGATIVE
            if (getattr(dynamics, item) or 0.0) < 0.0
            and not_accepted("dynamics-negative", frozenset({item}))
        ]
        for item in negative:
            reason = f"{getattr(dynamics, item):g} is negative: 0 is written"
            replaced(f"{name}/dynamics/{item}", reason)
        return changed(dynamics, **dict.fromkeys(negative, 0.0))

    def axis_of(axis: Axis | None, name: AxisName) -> Axis | None:
        if axis is None:
            return None
        return changed(
            axis,
            limit=axis.limit and limit_of(axis.limit, name),
            dynamics=axis.dynamics and dynamics_of(axis.dynamics, name),
        )

    return changed(joint, axis=axis_of(joint.axis, "axis"), axis2=axis_of(joint.axis2, "axis2"))


@_of_each_joint
def without_negative_limits(joint: Joint, report: LossReport) -> Joint:
    """Leave out the negative effort and velocity limits of URDF.

    SDFormat reads them as unlimited; some readers end their process, or refuse the robot.
    """
    limits = [item for item in joint.fragments if (item.dialect, item.at) == ("urdf", "limit")]
    negative = [
        item
        for item in limits
        if item.attribute in _POSITIVE_LIMITS and item.xml.lstrip().startswith("-")
    ]
    for item in negative:
        report.add(
            "value-replaced",
            ElementPath("joint", joint.name, field=f"limit/@{item.attribute}"),
            f"{item.xml} is negative: no limit is written",
            joint.location,
        )
    # Readers refuse a <limit> with one of these values only.
    left_out = limits if negative and joint.type == "fixed" else negative
    kept = without(joint.fragments, left_out)
    return joint if not negative else replace(joint, fragments=kept)


def _with_positive_sizes(
    link: Link, report: LossReport, not_accepted: NotAccepted, *, is_asked: bool
) -> Link:
    def positive(shape: ShapeKind) -> ShapeKind:
        larger = with_positive_lengths(shape.geometry, SMALLEST_LENGTH)
        traits = traits_of_shape(shape, is_asked=is_asked)
        if larger is shape.geometry or not not_accepted("shape-size-zero", traits):
            return shape
        report.add(
            "value-replaced",
            shape_path(shape, link).below("geometry"),
            f"a length is not positive: {SMALLEST_LENGTH:g} m is written",
            shape.location,
        )
        return replace(shape, geometry=larger)

    return with_shapes(link, positive)


def with_added_mass(model: Model, report: LossReport) -> Model:
    """Return the model with the mass of massless links for each link of a negligible mass.

    The link gets 1e-3 kg, on a fixed joint 1e-6 kg, and the moments of inertia that belong to them
    are added.
    """

    def scope(inner: Model, models: list[Model]) -> Model:
        fixed = {joint.child for joint in inner.joints if joint.type == "fixed"}

        def heavier(link: Link) -> Link:
            inertial = link.inertial
            mass, moment = ON_FIXED_JOINT if link.name in fixed else ON_MOVING_JOINT
            if inertial is None or not 0.0 < inertial.mass <= NEGLIGIBLE_MASS:
                return link
            if inertial.mass >= mass:
                return link
            report.add(
                "massless-link-given-inertia",
                ElementPath("link", link.name),
                f"its {inertial.mass:g} kg are negligible: it gets {mass:g} kg, and {moment:g} kg "
                "m² are added to its moments",
                link.location,
                detail=GivenMass(mass, moment),
            )
            xx, xy, xz, yy, yz, zz = inertial.inertia
            tensor = Inertia(xx + moment, xy, xz, yy + moment, yz, zz + moment)
            return replace(link, inertial=replace(inertial, mass=mass, inertia=tensor))

        return changed(inner, links=mapped(inner.links, heavier), models=models)

    return rebuilt(model, scope)


def with_inertia_of_massless_links(model: Model, report: LossReport) -> Model:
    """Return the model with a small inertia for each massless link, as it has in SDFormat."""
    from translate.constructs.massless_links import plan

    inertia_of_link = plan(model, "keep").given_inertia

    def with_inertia(link: Link) -> Link:
        small = inertia_of_link.get(link.name)
        if small is None or link.name == WORLD:
            return link
        report.add(
            "massless-link-given-inertia",
            ElementPath("link", link.name),
            f"it has no mass, and gets {small.mass:g} kg and {small.moment:g} kg m²",
            link.location,
            detail=GivenMass(small.mass, small.moment),
        )
        return replace(
            link,
            inertial=Inertial(
                small.mass, Inertia(small.moment, 0.0, 0.0, small.moment, 0.0, small.moment)
            ),
        )

    return changed(model, links=mapped(model.links, with_inertia))
