"""PyBullet: URDF."""

from __future__ import annotations

from translate.readers.change import (
    INERTIA_OF_MASSLESS,
    READABLE_JOINT_PARTS,
    UNIT_AXES,
    UNLIMITED_CONTINUOUS,
    Adjustment,
)
from translate.readers.reader import Reader
from translate.readers.row import (
    IN_ROBOT,
    Row,
    free_arm,
    friction_of_blocks,
    missing_positions,
    motion_of_blocks,
    open_loops,
    refusals,
    without_pose,
    without_quaternions,
    without_rotors,
)

_RUN = "run of PyBullet 3.2.7"

READER = Reader(
    name="pybullet",
    title="PyBullet",
    formats=("urdf",),
    uri="relative",
    visuals=("obj", "stl", "dae"),
    collisions=("obj", "stl", "dae"),
    binary_stl=True,
    refuses_meshes="all",
    leaves_out=("stl-text",),
    options={"urdf_version": "1.0", "capsules": True, "repair_inertia": True},
    changes=(
        UNLIMITED_CONTINUOUS,
        UNIT_AXES,
        INERTIA_OF_MASSLESS,
        READABLE_JOINT_PARTS,
        Adjustment("plane-elements", "`<plane normal>` for planes", "urdf"),
    ),
    readers=("PyBullet",),
    advice="load with `flags=URDF_USE_INERTIA_FROM_FILE`: otherwise it ignores the inertia tensors",
    rows=(
        *refusals(
            (
                "geometry-missing",
                "inertial-incomplete",
                "limit-missing",
                "mesh-not-found",
                "world-not-declared",
            ),
            _RUN,
        ),
        Row(
            "attribute-missing",
            "refuses",
            "",
            _RUN,
            "urdf",
            having=frozenset({"material"}),
            without=IN_ROBOT,
        ),
        Row("geometry-unknown", "refuses", "", _RUN, "urdf", without=frozenset({"cdf", "plane"})),
        Row(
            "joint-part-refused",
            "refuses",
            "",
            _RUN,
            "urdf",
            having=frozenset({"dynamics", "missing"}),
        ),
        Row("continuous-limited", "misreads", "limit the joint, unlike other readers", _RUN),
        Row("many-links", "refuses", "return no state of the robot", _RUN, "urdf"),
        Row("limit-reversed", "misreads", "do not limit the joint", _RUN, "urdf"),
        # A prismatic joint does not move.
        Row(
            "joint-axis-zero",
            "misreads",
            "compute poses of links that are no numbers",
            _RUN,
            "urdf",
            without=frozenset({"prismatic"}),
        ),
        Row(
            "joint-axis-zero",
            "misreads",
            "do not move the joint",
            _RUN,
            "urdf",
            having=frozenset({"prismatic"}),
        ),
        *missing_positions(_RUN, "", "read the value of lower for upper"),
        Row(
            "mimic-not-followed",
            "ignores",
            "move mimic joints independently of their leader",
            _RUN,
            "urdf",
        ),
        Row(
            "mass-invented",
            "misreads",
            "assign 1 kg and 1 kg m² to each link without inertial",
            _RUN,
            "urdf",
        ),
        Row(
            "floating-joint-misread",
            "misreads",
            "fix the child of a floating joint to its parent",
            _RUN,
            "urdf",
        ),
        Row("planar-joint-misread", "ignores", "do not move a planar joint", _RUN, "urdf"),
        Row(
            "axis-length-counts",
            "misreads",
            "multiply the motion of prismatic joints by the length of their axes",
            _RUN,
            "urdf",
        ),
        free_arm(_RUN),
        without_pose(_RUN),
        open_loops(_RUN),
        friction_of_blocks(_RUN),
        *motion_of_blocks(_RUN),
        without_rotors(_RUN),
        without_quaternions(_RUN),
    ),
)
