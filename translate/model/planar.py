"""A planar joint as a chain of two prismatic joints and a revolute one (reference U D3.2).

URDF has planar joints, SDFormat has not.  The child of the joint moves in the plane that the joint
axis is normal to: ``T(u q₁ + v q₂) R(n, q₃)`` with the unit normal n, ``u = y × n`` normalised, or
``u = x − (x·n) n`` normalised if n is along ±y, and ``v = n × u``, so that u = x and v = y for the
normal z.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import NamedTuple

from translate.model.frame import MODEL_FRAME
from translate.model.inertial import Inertia, Inertial
from translate.model.joint import Axis, Joint
from translate.model.link import Link
from translate.model.pose import IDENTITY, IDENTITY_POSE, ZERO, Pose, Vector3

#: A normal whose x and z are no longer than this is along y.
_ALONG_Y = 1e-6
#: Directions that differ by no more than this are the same but for rounding.
_SAME = 1e-9


class PlanarNames(NamedTuple):
    """The names of what is added: two joints and two links."""

    u: str
    u_link: str
    v: str
    v_link: str


class PlanarChain(NamedTuple):
    """The parts that stand for a planar joint, each joint with its child link."""

    u: Joint
    u_link: Link
    v: Joint
    v_link: Link
    turn: Joint


def plane_directions(normal: Vector3) -> tuple[Vector3, Vector3]:
    """The unit vectors u and v of a planar joint; ``normal`` is not zero and of any length."""
    length = math.hypot(*normal)
    x, y, z = (value / length for value in normal) if length > 0.0 else (0.0, 0.0, 1.0)
    # Near y, the part of x that is in the plane: y × n has no length to speak of there.
    u = (z, 0.0, -x) if math.hypot(x, z) > _ALONG_Y else (1.0 - x * x, -x * y, -x * z)
    u = _unit(u)
    v = _unit((y * u[2] - z * u[1], z * u[0] - x * u[2], x * u[1] - y * u[0]))
    return u, v


def _unit(vector: Vector3) -> Vector3:
    x, y, z = vector
    length = math.hypot(x, y, z) or 1.0
    # Without the sign of a zero.
    return (x / length + 0.0, y / length + 0.0, z / length + 0.0)


def planar_chain(
    joint: Joint, names: PlanarNames, inertia: tuple[float, float], child: Link | None = None
) -> PlanarChain:
    """The chain for a planar joint; ``inertia`` (kg, kg m²) is that of the links between.

    The last part keeps the name and what hangs on the joint.  A joint that is given on its
    ``child`` has all parts given where the child is.
    """
    axis = joint.axis or Axis()
    u, v = plane_directions(axis.xyz)
    mass, moment = inertia
    small = Inertial(mass, Inertia(moment, 0.0, 0.0, moment, 0.0, moment))
    where = joint.location
    if child is not None and _is_on_child(joint.pose):
        u_place, links = joint.pose, (child.pose, child.pose)
        at_u = at_v = IDENTITY_POSE
    else:
        u_place = joint.pose.relative(joint.pose.relative_to or joint.child)
        links = (Pose(relative_to=names.u), Pose(relative_to=names.v))
        at_u, at_v = Pose(relative_to=names.u_link), Pose(relative_to=names.v_link)
    first = Joint(names.u, "prismatic", joint.parent, names.u_link, u_place, Axis(u))
    first.comments, first.inner_comments, first.location = (
        joint.comments,
        joint.inner_comments,
        where,
    )
    u_link = Link(names.u_link, links[0], small, location=where)
    second = Joint(names.v, "prismatic", names.u_link, names.v_link, at_u, Axis(v), location=where)
    v_link = Link(names.v_link, links[1], small, location=where)
    turn = Joint(joint.name, "revolute", names.v_link, joint.child, at_v, Axis(axis.xyz))
    turn.fragments, turn.urdf_name, turn.location = joint.fragments, joint.urdf_name, where
    return PlanarChain(first, u_link, second, v_link, turn)


def planar_joint(
    chain: PlanarChain,
    normal: Vector3,
    child: Link | None = None,
    inertia: tuple[float, float] | None = None,
) -> Joint | None:
    """The planar joint that a chain stands for; ``None`` if the chain was edited.

    ``child`` is the link below the chain, and ``inertia`` (kg, kg m²) that which the links between
    were written with.
    """
    u, u_link, v, v_link, turn = chain
    if u_link.inertial is None:
        return None
    names = PlanarNames(u.name, u_link.name, v.name, v_link.name)
    inertia = inertia or (u_link.inertial.mass, u_link.inertial.inertia.ixx)
    joint = replace(turn, type="planar", parent=u.parent, pose=u.pose, axis=Axis(normal))
    if not {joint.parent, joint.child, joint.pose.relative_to}.isdisjoint((*names, joint.name)):
        return None
    joint.comments, joint.inner_comments = u.comments, u.inner_comments
    expected = planar_chain(joint, names, inertia, child)
    if not (_same_places(chain, expected) and _same_axes(chain, expected)):
        return None
    if [_without_place(part) for part in chain] != [_without_place(part) for part in expected]:
        return None
    joint.comments = tuple(text for part in chain for text in part.comments)
    return joint


def _without_place(part: Joint | Link) -> Joint | Link:
    if isinstance(part, Joint):
        return replace(part, pose=IDENTITY_POSE, axis=None, comments=())
    return replace(part, pose=IDENTITY_POSE, comments=())


def _is_on_child(pose: Pose) -> bool:
    """Whether the pose of a joint is that of its child, but for rounding."""
    return not pose.relative_to and max(pose.transform.distance(IDENTITY)) <= _SAME


def _same_places(chain: PlanarChain, expected: PlanarChain) -> bool:
    found: list[Joint | Link] = list(chain)
    meant: list[Joint | Link] = list(expected)
    return all(
        one.pose.relative_to == other.pose.relative_to
        and max(one.pose.transform.distance(other.pose.transform)) <= _SAME
        for one, other in zip(found, meant, strict=True)
    )


def _same_axes(chain: PlanarChain, expected: PlanarChain) -> bool:
    """Whether the axes are along those expected, in the joint frame or in that of the model.

    Older versions give axes in the frame of the model, and so the poses of links (S A64).
    """
    X_MJ = chain.u_link.pose.transform
    in_model = chain.u_link.pose.relative_to in ("", MODEL_FRAME)
    for part, meant in ((chain.u, expected.u), (chain.v, expected.v), (chain.turn, expected.turn)):
        axis, direction = part.axis or Axis(), (meant.axis or Axis()).xyz
        rest = replace(axis, xyz=ZERO)
        if in_model and rest == Axis(ZERO, MODEL_FRAME):
            direction = X_MJ.rotate(direction)
        elif rest != Axis(ZERO):
            return False
        if math.dist(_unit(axis.xyz), _unit(direction)) > _SAME:
            return False
    return True
