"""RViz and the other ROS tools that read URDF with urdfdom."""

from __future__ import annotations

from translate.readers.change import READABLE_JOINT_PARTS, Adjustment
from translate.readers.reader import RVIZ_SCHEMES, Reader
from translate.readers.row import (
    IN_ROBOT,
    Row,
    motion_of_blocks,
    open_loops,
    refusals,
    without_pose,
    without_rotors,
)

_RUN = "run of urdfdom 3.0.1 and 6.0.0"
_OLD = "run of urdfdom 3.0.1 and urdf_parser_py 0.0.4"
_VERSION = "read URDF up to 1.0: use --for rviz"

READER = Reader(
    name="rviz",
    title="RViz",
    formats=("urdf",),
    uri="package",
    visuals=("stl", "dae", "obj", "glb"),
    collisions=("stl", "dae", "obj", "glb"),
    options={"urdf_version": "1.0"},
    schemes=RVIZ_SCHEMES,
    # SAPIEN, one of the readers of URDF, refuses a friction without a damping.
    changes=(
        READABLE_JOINT_PARTS,
        Adjustment("complete-dynamics", "`<dynamics>` with `damping` and `friction`"),
    ),
    readers=("ROS tools", "urdfdom 3", "urdf_parser_py", "urdfdom", "MoveIt"),
    advice="the package has to be installed, so that `package://` is found",
    rows=(
        *refusals(
            (
                "joint-part-refused",
                "limit-incomplete",
                "limit-missing",
                "version-unknown",
                "world-not-declared",
            ),
            _RUN,
        ),
        Row("material-redefined", "refuses", "", _RUN, "urdf", having=IN_ROBOT),
        Row("version-not-read", "refuses", _VERSION, _OLD, "urdf", since="1.1", name="urdfdom 3"),
        Row(
            "version-not-read",
            "refuses",
            _VERSION,
            _OLD,
            "urdf",
            since="1.1",
            name="urdf_parser_py",
        ),
        Row(
            "capsule-not-read",
            "ignores",
            "leave out all shapes of a link with a capsule before URDF 1.1",
            _RUN,
            "urdf",
            until="1.0",
            name="urdfdom",
        ),
        Row(
            "soft-limits-closed",
            "misreads",
            "do not move it",
            "moveit_core, jointBoundsFromURDF in robot_model.cpp",
            "urdf",
            name="MoveIt",
        ),
        without_pose("run of urdfdom 6.0.0"),
        open_loops(_RUN),
        *motion_of_blocks(_RUN),
        without_rotors("run of iDynTree, DART and SAPIEN"),
    ),
)
