"""A planar joint as a chain of two prismatic joints and a revolute one (reference U D3.2).

URDF has planar joints, SDFormat has not.  The child of the joint moves in the plane that the joint
axis is normal to: ``T(u q₁ + v q₂) R(n, q₃)`` with the unit normal n, ``u = y × n`` normalised, or
``x`` if n is along ±y, and ``v = n × u``, so that u = x and v = y for the normal z.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import NamedTuple

from translate.model.frame import MODEL_FRAME
from translate.model.inertial import Inertia, Inertial
from translate.model.joint import Axis, Joint
from translate.model.link import Link
from translate.model.pose import IDENTITY_POSE, ZERO, Pose, Vector3

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
    across = math.hypot(x, z)
    ux, uz = (z / across, -x / across) if across > _ALONG_Y else (1.0, 0.0)
    v = (y * uz, z * ux - x * uz, -y * ux)
    size = math.hypot(*v)
    return (ux + 0.0, 0.0, uz + 0.0), (v[0] / size + 0.0, v[1] / size + 0.0, v[2] / size + 0.0)


def planar_chain(joint: Joint, names: PlanarNames, inertia: tuple[float, float]) -> PlanarChain:
    """The chain for a planar joint; ``inertia`` (kg, kg m²) is that of the links between.

    The last part keeps the name and what hangs on the joint.
    """
    axis = joint.axis or Axis()
    u, v = plane_directions(axis.xyz)
    mass, moment = inertia
    small = Inertial(mass, Inertia(moment, 0.0, 0.0, moment, 0.0, moment))
    where = joint.location
    first = Joint(names.u, "prismatic", joint.parent, names.u_link, joint.pose, Axis(u))
    first.comments, first.inner_comments, first.location = (
        joint.comments,
        joint.inner_comments,
        where,
    )
    u_link = Link(names.u_link, Pose(relative_to=names.u), small, location=where)
    at_u, at_v = Pose(relative_to=names.u_link), Pose(relative_to=names.v_link)
    second = Joint(names.v, "prismatic", names.u_link, names.v_link, at_u, Axis(v), location=where)
    v_link = Link(names.v_link, Pose(relative_to=names.v), small, location=where)
    turn = Joint(joint.name, "revolute", names.v_link, joint.child, at_v, Axis(axis.xyz))
    turn.fragments, turn.urdf_name, turn.location = joint.fragments, joint.urdf_name, where
    return PlanarChain(first, u_link, second, v_link, turn)


def planar_joint(chain: PlanarChain, normal: Vector3) -> Joint | None:
    """The planar joint that a chain stands for; ``None`` if the chain was edited."""
    u, u_link, v, v_link, turn = chain
    if u_link.inertial is None:
        return None
    names = PlanarNames(u.name, u_link.name, v.name, v_link.name)
    inertia = (u_link.inertial.mass, u_link.inertial.inertia.ixx)
    joint = replace(turn, type="planar", parent=u.parent, pose=u.pose, axis=Axis(normal))
    joint.comments, joint.inner_comments = u.comments, u.inner_comments
    expected = planar_chain(joint, names, inertia)
    if _is_computed(chain) and _spans_plane(chain):
        expected = expected._replace(
            u=replace(expected.u, axis=u.axis),
            v=replace(expected.v, axis=v.axis),
            turn=replace(expected.turn, axis=turn.axis),
        )
    elif not (_places(chain) == _places(expected) or _is_computed(chain)):
        return None
    if [_without_pose(part) for part in chain] != [_without_pose(part) for part in expected]:
        return None
    joint.comments = tuple(text for part in chain for text in part.comments)
    return joint


def _without_pose(part: Joint | Link) -> Joint | Link:
    return replace(part, pose=IDENTITY_POSE, comments=())


def _places(chain: PlanarChain) -> list[Pose]:
    return [part.pose for part in chain]


def _is_computed(chain: PlanarChain) -> bool:
    """Whether all parts are at one place, as in versions whose poses name no frames."""
    _, u_link, v, v_link, turn = chain
    return u_link.pose == v_link.pose and v.pose == turn.pose == IDENTITY_POSE


def _spans_plane(chain: PlanarChain) -> bool:
    """Whether the axes are given in the frame of the model and belong to one plane (S A64)."""
    axes = [joint.axis or Axis() for joint in (chain.u, chain.v, chain.turn)]
    (ux, uy, uz), (vx, vy, vz), normal = (axis.xyz for axis in axes)
    across = (uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx)
    length = math.hypot(*normal) or 1.0
    plain = all(replace(axis, xyz=ZERO) == Axis(ZERO, MODEL_FRAME) for axis in axes)
    return plain and math.dist(across, [value / length for value in normal]) <= _SAME
