"""Inertials of one link in the axes of a file to update, which may differ from those of a state."""

from __future__ import annotations

import math
from dataclasses import replace

from translate.edits.difference import TOLERANCE, same
from translate.edits.places import Places
from translate.edits.pose_numbers import tensor_with_bits_of
from translate.model.inertia import inertia_problem, rotated_mass
from translate.model.link import Inertial, Link
from translate.model.model import Model, changed, mapped
from translate.model.pose import Pose, Quaternion, Transform


def in_target_axes(
    places: Places, target: Inertial, before: Inertial, after: Inertial, owner: str
) -> tuple[Inertial, Inertial]:
    """Return the inertials of two states in the axes of that of the target.

    A translation that turns the frame of a link writes the tensor in the new axes.  Inertials with
    the axes of the target, and those of which only the rotation was edited, stay as they are.
    """
    # The axes of the target, I, and the frame of the link in the state after, S.
    X_TI, X_ST = places.target.resolve_in(target.pose, owner), places.after.offset(owner)
    X_TB, X_TA = places.before.content(before.pose, owner), places.after.content(after.pose, owner)
    is_turned = _is_rotation(X_TI, X_TB) or _is_rotation(X_ST, places.before.offset(owner))
    if not is_turned and (same(before.inertia, after.inertia) or not _is_rotation(X_TI, X_TA)):
        return before, after
    tensor_before, tensor_after = (
        rotated_mass(state.inertia, X_TI.inverse() @ X)
        for state, X in ((before, X_TB), (after, X_TA))
    )
    tensor = tensor_with_bits_of(tensor_after, tensor_before, target.inertia, after.inertia)
    if tensor != target.inertia and inertia_problem(replace(after, inertia=tensor)):
        # Rounding can make a tensor invalid.
        tensor = tensor_after
    axes = (X_ST @ X_TI).quat_xyzw
    return (
        replace(before, inertia=target.inertia, pose=_turned(X_ST @ X_TB, axes)),
        replace(after, inertia=tensor, pose=_turned(X_ST @ X_TA, axes)),
    )


def with_axes_of(model: Model, earlier: Model) -> Model:
    """Return the model with the inertials of an earlier state that are the same in other axes."""
    inertials = {link.name: link.inertial for link in earlier.links}

    def in_axes(link: Link) -> Link:
        before, after = inertials.get(link.name), link.inertial
        is_same = before is not None and after is not None and _is_same_body(before, after)
        return replace(link, inertial=before) if is_same else link

    return changed(model, links=mapped(model.links, in_axes))


def _is_same_body(one: Inertial, other: Inertial) -> bool:
    """Return whether two inertials of one link differ in the axes of the tensor only."""
    tensors = [rotated_mass(body.inertia, body.pose.transform) for body in (one, other)]
    near = TOLERANCE * max(map(abs, tensors[0] + tensors[1]))
    contents = ((body.mass, body.auto, body.pose.relative_to) for body in (one, other))
    return (
        same(*contents)
        and math.dist(one.pose.xyz, other.pose.xyz) < TOLERANCE
        and all(abs(a - b) <= near for a, b in zip(*tensors, strict=True))
    )


def _turned(X: Transform, axes: Quaternion) -> Pose:
    return Transform(X.xyz, axes).as_pose()


def _is_rotation(one: Transform, other: Transform) -> bool:
    """Return whether two poses in one frame differ in their axes."""
    return one.distance(other)[1] >= TOLERANCE
