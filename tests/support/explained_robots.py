"""Robots that are not translated, each with the reason; docs/agreement.md tells more.

An entry that is no longer needed makes a test and ``scripts/robot_table.py`` fail.
"""

from __future__ import annotations

_DRAKE = "corpus/RobotLocomotion+drake/multibody/parsing/test/urdf_parser_test"
_STRANDBEEST = "corpus/_expanded/RobotLocomotion+drake/examples/multibody/strandbeest/model"
_USD = "corpus/newton-physics+urdf-usd-converter/tests/data"
_SEVERAL_ROOTS = "several robots in one file: urdfdom and Pinocchio refuse it, too"
_FOUR_NUMBERS = "four numbers where three belong: all but yourdfpy and bullet refuse or drop it"
_NO_LINK = "a robot without a link"
_XACRO = "xacro commands that were not expanded, with ${…} in names"
_TURTLEBOT = "corpus/ROBOTIS-GIT+turtlebot3/turtlebot3_description/urdf/turtlebot3"

#: Robot → (the diagnostic code it is refused with, why that is right).
REFUSED: dict[str, tuple[str, str]] = {
    f"{_DRAKE}/collision_filter_group_parsing_test.urdf": ("several-roots", _SEVERAL_ROOTS),
    f"{_DRAKE}/joint_parsing_test.urdf": ("several-roots", _SEVERAL_ROOTS),
    f"{_DRAKE}/non_conflicting_materials_2.urdf": ("several-roots", _SEVERAL_ROOTS),
    f"{_STRANDBEEST}/StrandbeestBushings.urdf": ("several-roots", _SEVERAL_ROOTS),
    f"{_STRANDBEEST}/StrandbeestConstraints.urdf": ("several-roots", _SEVERAL_ROOTS),
    f"{_USD}/fixed_planar_joints.urdf": ("several-roots", _SEVERAL_ROOTS),
    f"{_USD}/prismatic_joints.urdf": ("several-roots", _SEVERAL_ROOTS),
    f"{_USD}/error_incorrect_vec3.urdf": ("attribute-invalid", _FOUR_NUMBERS),
    f"{_USD}/error_no_link.urdf": ("model-without-link", _NO_LINK),
    "corpus/osrf+subt/submitted_models/cerberus_m100_sensor_config_1/modelOrig.urdf": (
        "xacro-unexpanded",
        _XACRO,
    ),
    f"{_TURTLEBOT}_burger.urdf": ("xacro-unexpanded", _XACRO),
    f"{_TURTLEBOT}_waffle.urdf": ("xacro-unexpanded", _XACRO),
    f"{_TURTLEBOT}_waffle_pi.urdf": ("xacro-unexpanded", _XACRO),
    "corpus/bulletphysics+bullet3/data/torus_deform.urdf": ("model-without-link", _NO_LINK),
    "pybullet_data/racecar/racecar_differential.urdf": ("attribute-invalid", _FOUR_NUMBERS),
}
