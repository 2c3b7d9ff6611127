"""Change joints that some simulators reject into joints that they accept.

The robot is the same: a joint of another type with the same motion, an axis of another length, no
limits where the format has none.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import hypot

from translate.diagnostics.loss_report import LossReport
from translate.model.joint import Axis, Joint
from translate.model.model import Model, changed, mapped, rebuilt

#: The length of an axis differs from 1 if it does so by more than this.
_TOLERANCE = 1e-6


def revolute_for_continuous(model: Model, report: LossReport) -> Model:
    """Return the model with a revolute joint without limits for each continuous joint.

    Gazebo's physics engines replace joints of type ``continuous`` by fixed joints.
    """

    def revolute(joint: Joint) -> Joint:
        if joint.type != "continuous":
            return joint
        axis = joint.axis
        if axis is not None and axis.limit is not None:
            limit = replace(axis.limit, lower=None, upper=None)
            axis = replace(axis, limit=limit)
        return replace(joint, type="revolute", axis=axis)

    return _with_joints(model, revolute)


def unlimited_continuous(model: Model, report: LossReport) -> Model:
    """Return the model without the position limits of continuous joints of URDF.

    The limits have no meaning in URDF, but Drake, PyBullet and Newton apply them.
    """

    def unlimited(joint: Joint) -> Joint:
        if not joint.is_unlimited_turn:
            return joint
        # Without them, a joint that URDF calls revolute has the limits 0 and 0.
        removed = (("limit", "lower"), ("limit", "upper"), ("", "type"))
        rest = [item for item in joint.fragments if (item.at, item.attribute) not in removed]
        if len(rest) == len(joint.fragments):
            return joint
        reason = "URDF gives them no meaning, and some readers apply them"
        element = f"joint '{joint.name}' <limit> lower, upper"
        report.add("continuous-limits-removed", element, reason, joint.location)
        return replace(joint, fragments=rest)

    return _with_joints(model, unlimited)


def unit_axes(model: Model, report: LossReport) -> Model:
    """Return the model with axes of unit length for prismatic joints.

    PyBullet and yourdfpy multiply the motion by the length; in the specifications it is without
    effect.
    """

    def unit(joint: Joint) -> Joint:
        axis = joint.axis
        if joint.type != "prismatic" or axis is None:
            return joint
        length = hypot(*axis.xyz)
        if not length or abs(length - 1.0) <= _TOLERANCE:
            return joint
        x, y, z = axis.xyz
        reason = f"the length of the axis was {length:g}, which has no effect"
        element = f"joint '{joint.name}' <axis>"
        report.add("axis-normalised", element, reason, joint.location)
        new: Axis = replace(axis, xyz=(x / length, y / length, z / length))
        return replace(joint, axis=new)

    return _with_joints(model, unit)


def _with_joints(model: Model, function: Callable[[Joint], Joint]) -> Model:
    """The model with a function applied to each joint, those of nested models included."""

    def scope(inner: Model, models: list[Model]) -> Model:
        return changed(inner, joints=mapped(inner.joints, function), models=models)

    return rebuilt(model, scope)
