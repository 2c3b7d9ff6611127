"""Poses as written in files, and rigid transforms.

A :class:`Pose` contains the values of a file: a position, a rotation in the notation of the file,
and the frame in which both are given. A :class:`Transform` is a resolved rigid transform ``X_AB``,
the pose of frame B in frame A, so that ``X_AC = X_AB @ X_BC``.

Lengths are metres, angles radians.  Roll, pitch and yaw turn about fixed axes:
``R = Rz(yaw) Ry(pitch) Rx(roll)``, in URDF and SDFormat alike.  Quaternions are ``x y z w``.
Single poses are plain tuples of floats; numpy is imported only for ``matrix`` and ``rotation``.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Literal, TypeAlias

from translate.structures import NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from scipy.spatial.transform import Rotation

Vector3: TypeAlias = tuple[float, float, float]
Quaternion: TypeAlias = tuple[float, float, float, float]
RotationFormat: TypeAlias = Literal["rpy", "rpy_degrees", "quat_xyzw"]

ZERO: Vector3 = (0.0, 0.0, 0.0)
NO_ROTATION: Quaternion = (0.0, 0.0, 0.0, 1.0)


class Pose(NamedTuple):
    """A pose as written: ``rotation`` holds 3 or 4 numbers, depending on ``rotation_format``.

    ``relative_to`` is the name of a frame in the scope of the element that carries the pose;
    empty means the default frame of that kind of element (seed 1, section 6).
    """

    xyz: Vector3 = ZERO
    rotation: tuple[float, ...] = ZERO
    rotation_format: RotationFormat = "rpy"
    relative_to: str = ""

    @property
    def transform(self) -> Transform:
        """The transform of the pose; a zero quaternion is read as no rotation."""
        return Transform(self.xyz, self.quat_xyzw)

    @property
    def quat_xyzw(self) -> Quaternion:
        """The rotation as a unit quaternion."""
        if self.rotation_format == "quat_xyzw":
            x, y, z, w = self.rotation
            return _normalized((x, y, z, w))
        if self.rotation == ZERO:
            return NO_ROTATION
        roll, pitch, yaw = self.rpy
        return quaternion_from_rpy(roll, pitch, yaw)

    @property
    def rpy(self) -> Vector3:
        """Roll, pitch and yaw in radians: the written numbers when they are radians already."""
        if self.rotation_format == "quat_xyzw":
            return rpy_from_quaternion(self.quat_xyzw)
        roll, pitch, yaw = self.rotation
        if self.rotation_format == "rpy_degrees":
            return (math.radians(roll), math.radians(pitch), math.radians(yaw))
        return (roll, pitch, yaw)

    @property
    def is_identity(self) -> bool:
        """Whether position and rotation are zero, in any frame."""
        return not (any(self.xyz) or any(self.rotation[:3]))

    def relative(self, relative_to: str) -> Pose:
        """Return the same numbers relative to another frame."""
        return Pose(self.xyz, self.rotation, self.rotation_format, relative_to)


IDENTITY_POSE = Pose()


class Transform(NamedTuple):
    """A rigid transform ``X_AB``: the position ``xyz`` of B in A, and its unit quaternion."""

    xyz: Vector3 = ZERO
    quat_xyzw: Quaternion = NO_ROTATION

    def __matmul__(self, other: Transform) -> Transform:
        """Compose: ``X_AC = X_AB @ X_BC``.  An identity causes no rounding."""
        if self == IDENTITY:
            return other
        if other == IDENTITY:
            return self
        return Transform(self.apply(other.xyz), quaternion_product(self.quat_xyzw, other.quat_xyzw))

    def inverse(self) -> Transform:
        """Return ``X_BA``."""
        if self == IDENTITY:
            return self
        x, y, z, w = self.quat_xyzw
        inverse = (0.0 - x, 0.0 - y, 0.0 - z, w)
        px, py, pz = rotate(inverse, self.xyz)
        return Transform((0.0 - px, 0.0 - py, 0.0 - pz), inverse)

    def apply(self, point: Vector3) -> Vector3:
        """Return the coordinates in A of a point given in B, in metres."""
        x, y, z = self.rotate(point)
        px, py, pz = self.xyz
        return (x + px, y + py, z + pz)

    def rotate(self, vector: Vector3) -> Vector3:
        """Return the coordinates in A of a free vector given in B."""
        return vector if self.quat_xyzw == NO_ROTATION else rotate(self.quat_xyzw, vector)

    @property
    def rpy(self) -> Vector3:
        """Roll, pitch and yaw in radians, with yaw 0 where pitch is exactly ±π/2."""
        return rpy_from_quaternion(self.quat_xyzw)

    @property
    def matrix(self) -> NDArray[np.float64]:
        """The 4 × 4 homogeneous matrix."""
        import numpy as np

        homogeneous = np.eye(4)
        homogeneous[:3, :3] = rotation_rows(self.quat_xyzw)
        homogeneous[:3, 3] = self.xyz
        return homogeneous

    @property
    def rotation(self) -> Rotation:
        """The rotation as a :class:`scipy.spatial.transform.Rotation`."""
        from scipy.spatial.transform import Rotation

        return Rotation.from_quat(self.quat_xyzw)

    def as_pose(self, relative_to: str = "") -> Pose:
        """Return the pose with position and roll, pitch, yaw."""
        return Pose(without_negative_zero(self.xyz), self.rpy, "rpy", relative_to)

    def distance(self, other: Transform) -> tuple[float, float]:
        """Return the distance of two poses in one frame: in m, and the angle in rad."""
        metres = math.dist(self.xyz, other.xyz)
        x, y, z, w = self.quat_xyzw
        dx, dy, dz, dw = quaternion_product((-x, -y, -z, w), other.quat_xyzw)
        return metres, 2.0 * math.atan2(math.hypot(dx, dy, dz), abs(dw))


IDENTITY = Transform()


def quaternion_from_rpy(roll: float, pitch: float, yaw: float) -> Quaternion:
    """Return the unit quaternion of ``Rz(yaw) Ry(pitch) Rx(roll)``, angles in radians."""
    cr, sr = math.cos(roll / 2), math.sin(roll / 2)
    cp, sp = math.cos(pitch / 2), math.sin(pitch / 2)
    cy, sy = math.cos(yaw / 2), math.sin(yaw / 2)
    return (
        sr * cp * cy - cr * sp * sy,
        cr * sp * cy + sr * cp * sy,
        cr * cp * sy - sr * sp * cy,
        cr * cp * cy + sr * sp * sy,
    )


def rpy_from_quaternion(quaternion: Quaternion) -> Vector3:
    """Return roll, pitch and yaw in radians of a unit quaternion.

    The pitch is computed by an arctangent, and the roll after removing the yaw. The three angles
    specify the same rotation also near pitch ±π/2.
    """
    if quaternion == NO_ROTATION:
        return ZERO
    (r00, r01, r02), (r10, r11, r12), (r20, _, _) = rotation_rows(quaternion)
    cos_pitch = math.hypot(r00, r10)
    yaw = math.atan2(r10, r00) if cos_pitch > 1e-15 else 0.0
    cy, sy = math.cos(yaw), math.sin(yaw)
    roll = math.atan2(sy * r02 - cy * r12, cy * r11 - sy * r01)
    return without_negative_zero((roll, math.atan2(-r20, cos_pitch), yaw))


def rotation_rows(quaternion: Quaternion) -> tuple[Vector3, Vector3, Vector3]:
    """Return the rows of the rotation matrix of a unit quaternion."""
    x, y, z, w = quaternion
    return (
        (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
        (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
        (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
    )


def rotate(quaternion: Quaternion, vector: Vector3) -> Vector3:
    """Rotate a vector by a unit quaternion."""
    qx, qy, qz, w = quaternion
    vx, vy, vz = vector
    tx, ty, tz = 2 * (qy * vz - qz * vy), 2 * (qz * vx - qx * vz), 2 * (qx * vy - qy * vx)
    return (
        vx + w * tx + (qy * tz - qz * ty),
        vy + w * ty + (qz * tx - qx * tz),
        vz + w * tz + (qx * ty - qy * tx),
    )


def cross(a: Vector3, b: Vector3) -> Vector3:
    """Return the cross product of two vectors."""
    (ax, ay, az), (bx, by, bz) = a, b
    return (ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx)


def without_negative_zero(vector: Vector3) -> Vector3:
    """Return the vector with ``0.0`` for each ``-0.0``."""
    x, y, z = vector
    return (x + 0.0, y + 0.0, z + 0.0)


def quaternion_product(a: Quaternion, b: Quaternion) -> Quaternion:
    """Return the unit quaternion of the rotation ``b``, then the rotation ``a``."""
    ax, ay, az, aw = a
    bx, by, bz, bw = b
    return _normalized(
        (
            aw * bx + ax * bw + ay * bz - az * by,
            aw * by - ax * bz + ay * bw + az * bx,
            aw * bz + ax * by - ay * bx + az * bw,
            aw * bw - ax * bx - ay * by - az * bz,
        )
    )


def _normalized(quaternion: Quaternion) -> Quaternion:
    x, y, z, w = quaternion
    norm = math.hypot(x, y, z, w)
    if norm == 0.0:
        return NO_ROTATION
    if math.isinf(norm):
        largest = max(map(abs, quaternion))
        return _normalized((x / largest, y / largest, z / largest, w / largest))
    # A unit quaternion, up to rounding, keeps its bits.
    return quaternion if abs(norm - 1.0) < 4e-16 else (x / norm, y / norm, z / norm, w / norm)
