"""Why SDFormat does not have some content of a URDF: which program reads it, or why none does.

An entry of the report states the reason of each loss.  The rows cover the elements and attributes
that URDF defines and those that other programs read (``TABLE`` in :mod:`translate.urdf.checks`);
what is in neither has no reader.
"""

from __future__ import annotations

from functools import lru_cache

from translate import facts
from translate.diagnostics.catalogue import LossSeverity
from translate.diagnostics.element_path import ElementPath

_CONTROLLERS = "controllers of ROS read it from the URDF"
_PYBULLET = "only PyBullet reads it"
_OLD = "only old schemas of URDF define it, and no reader applies it"
_ISAAC = "only Isaac Gym reads it"
_NO_NAME = "a geometry has no name, and readers ignore it"
_SYMMETRIC = "a tensor of inertia is symmetric: readers take ixy, ixz and iyz"
#: The kind of the owner and the path below it → why SDFormat does not have it.  A row is also about
#: what is below its path.
_ROWS: dict[str, str] = {
    "model/transmission": _CONTROLLERS,
    "model/ros2_control": "ros2_control reads it from the URDF",
    "model/sensor": "readers of robots apply sensors of <gazebo> blocks only",
    "model/mujoco": "only MuJoCo reads it, which reads no SDFormat",
    "model/material": "no visual uses it: each visual of SDFormat has its own colours",
    "model/deformable": _PYBULLET,
    "model/frame": "only Drake reads it, and a frame in SDFormat is fixed to a link of its model",
    "model/@version": "it is the version of URDF",
    "link/contact": _PYBULLET,
    "link/audio_source": _PYBULLET,
    "link/@concave": _PYBULLET,
    "link/@type": _OLD,
    "link/self_collision_checking": _OLD,
    "link/collision_checking": _OLD,
    "link/self_filter": _OLD,
    "link/fem": _ISAAC,
    "link/origin": "a link of URDF has no pose of its own, and readers ignore it",
    "link/inertial/inertia/@iyx": _SYMMETRIC,
    "link/inertial/inertia/@izx": _SYMMETRIC,
    "link/inertial/inertia/@izy": _SYMMETRIC,
    "collision/@concave": _PYBULLET,
    "collision/@group": _PYBULLET,
    "collision/@mask": _PYBULLET,
    "collision/material": "a collision is not shown, and readers ignore its material",
    "collision/sdf": _ISAAC,
    "collision/verbose": _OLD,
    "collision/geometry/@name": _NO_NAME,
    "collision/geometry/plane": _PYBULLET,
    "collision/geometry/cdf": _PYBULLET,
    "visual/geometry/@name": _NO_NAME,
    "visual/geometry/plane": _PYBULLET,
    "visual/geometry/cdf": _PYBULLET,
    "visual/material/@name": "each visual of SDFormat has its own colours, and no name of them",
    "visual/material/specular": _PYBULLET,
    "joint/@dont_collapse": "only Isaac Gym and MuJoCo read it: SDFormat keeps each fixed joint",
    "joint/calibration": _CONTROLLERS,
    "joint/joint_properties": _OLD,
    "joint/safety_controller": "controllers of ROS and MoveIt read soft limits from the URDF",
    "joint/gazebo": "Gazebo reads the <gazebo> blocks of the robot only",
    "joint/limit/@acceleration": "no reader of URDF 1.0 and 1.1 applies it",
    "joint/limit/@deceleration": "no reader of URDF 1.0 and 1.1 applies it",
    "joint/limit/@jerk": "no reader of URDF 1.0 and 1.1 applies it",
}
#: The parts of blocks that keep a fixed joint; SDFormat keeps each.
_ABOUT_LUMPING = ("preserveFixedJoint", "disableFixedJointLumping")
_OF_DRAKE = "only Drake reads it, and refuses it in SDFormat"
_UNKNOWN = "neither URDF nor a known reader of it defines it"


def loss_in_sdf(path: ElementPath, owner: str) -> tuple[LossSeverity, str]:
    """Return the severity and the reason of the loss of content of a URDF in SDFormat.

    ``owner`` is the kind of its owner.
    """
    # A definition of the robot is the material of visuals.
    return (
        _loss(f"material/{path.field}", "visual")
        if path.kind == "material"
        else _loss(path.field, owner)
    )


@lru_cache(maxsize=1024)
def _loss(field: str, owner: str) -> tuple[LossSeverity, str]:
    """Return the severity and the reason of the loss of a field."""
    steps = field.split("/")
    if owner == "model" and field in facts.LOOPS_OF_URDF:
        return "lost", "the loop that it closes is open in the output"
    if steps[-1] in _ABOUT_LUMPING:
        return "harmless", "the fixed joint is kept"
    if of_drake := [step for step in steps if step.lstrip("@").startswith(facts.DRAKE_PREFIX)]:
        is_read = of_drake[0].lstrip("@").removeprefix(facts.DRAKE_PREFIX) in facts.READ_BY_DRAKE
        return "omitted", _OF_DRAKE if is_read else _UNKNOWN
    if steps[-1] == "@quat_xyzw":
        return "omitted", "readers of URDF 1.0 ignore it"
    for length in range(len(steps), 0, -1):
        if reason := _ROWS.get("/".join((owner, *steps[:length]))):
            return "omitted", reason
    return "omitted", _UNKNOWN
