"""The SDFormat files whose models must become URDF, and those that cannot, each with the reason."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from support.corpus_robots import sdf_robots
from support.reference_files import model_packages, model_paths, reference_files
from translate.resources.search import Resources

#: The small models that each show one thing: joint types, shapes, poses everywhere, graphs.
SMALL = "ros+sdformat_urdf/"

_TREES = "parts that no joint connects: several robots in one model"
_XML = "no well-formed XML"
_NUMBERS = "a text where a number of the specification must stand"
_COLORS = "colours from 0 to 255"
_FRICTION = "a negative coefficient of friction"
_WORLD_FRAME = "a frame attached to 'world' within a model"
_RESERVED = "names that SDFormat keeps for itself"
_DRAKE = "RobotLocomotion+drake"
_PARSER = f"{_DRAKE}/multibody/parsing/test"
_GRIPPER = "bulletphysics+bullet3/data/gripper/wsg50"
_SUBT = "osrf+subt/submitted_models"
_GAZEBO = "osrf+gazebo_models"

#: File → (the diagnostic code it is refused with, why).  Libsdformat has an error for all of them
#: but those of several trees, which it has no reason to refuse.
REFUSED: dict[str, tuple[str, str]] = {
    "PX4+PX4-gazebo-models/tools/avl_automation/templates/advanced_lift_drag_template.sdf": (
        "file-read",
        _XML,
    ),
    "gazebosim+gz-sim/examples/worlds/sensors.sdf": ("file-read", _XML),
    "gazebosim+gz-sim/test/worlds/reset_detachable_joint.sdf": ("file-read", _XML),
    f"{_GAZEBO}/submarine/model.sdf": ("file-read", _XML),
    f"{_GAZEBO}/submarine_buoyant/model.sdf": ("file-read", _XML),
    f"{_GAZEBO}/submarine_sinking/model.sdf": ("file-read", _XML),
    f"{_DRAKE}/examples/multibody/deformable/models/bubbles.sdf": ("several-trees", _TREES),
    f"{_DRAKE}/examples/planar_gripper/planar_gripper.sdf": ("several-trees", _TREES),
    f"{_DRAKE}/multibody/meshcat/test/hydroelastic.sdf": ("several-trees", _TREES),
    "ROBOTIS-GIT+turtlebot3_simulations/turtlebot3_gazebo/models/turtlebot3_dqn_world/obstacles/"
    "model.sdf": ("several-trees", _TREES),
    f"{_PARSER}/process_model_directives_test/model_with_directly_nested_models.sdf": (
        "several-trees",
        _TREES,
    ),
    f"{_PARSER}/sdf_parser_test/collision_filter_group_parsing_test/test.sdf": (
        "several-trees",
        _TREES,
    ),
    f"{_PARSER}/sdf_parser_test/frames_as_joint_parent_or_child.sdf": ("several-trees", _TREES),
    f"{_PARSER}/sdf_parser_test/interface_api_test/top.sdf": ("several-trees", _TREES),
    "ethz-asl+rotors_simulator/rotors_gazebo/models/pallet_full/model.sdf": (
        "several-trees",
        _TREES,
    ),
    f"{_DRAKE}/multibody/plant/test/block_on_halfspace.sdf": ("several-trees", _TREES),
    "gazebosim+gz-sim/test/worlds/nested_model.sdf": ("several-trees", _TREES),
    "gazebosim+gz-sim/test/worlds/sensors_system_battery.sdf": ("several-trees", _TREES),
    f"{_DRAKE}/examples/multibody/four_bar/dev/four_bar_loop.sdf": (
        "frame-attached-to-invalid",
        _WORLD_FRAME,
    ),
    f"{_DRAKE}/examples/multibody/four_bar/dev/four_bar_weld.sdf": (
        "frame-attached-to-invalid",
        _WORLD_FRAME,
    ),
    "RobotLocomotion+models/iiwa_description/sdf/iiwa14_polytope_collision.sdf": (
        "element-invalid",
        _NUMBERS,
    ),
    f"{_GAZEBO}/drc_practice_handle_wheel_valve_wall/model.sdf": (
        "joint-child-link-invalid",
        "a joint to a model that is not in it",
    ),
    f"{_GAZEBO}/pr2_gripper/model-1_3.sdf": ("element-invalid", _FRICTION),
    f"{_GAZEBO}/pr2_gripper/model-1_4.sdf": ("element-invalid", _FRICTION),
    f"{_GAZEBO}/pr2_gripper/model.sdf": ("element-invalid", _FRICTION),
    f"{_GAZEBO}/ragdoll/model-1_4.sdf": ("element-invalid", _FRICTION),
    f"{_GAZEBO}/ragdoll/model.sdf": ("element-invalid", _FRICTION),
    f"{_SUBT}/coro_allie_sensor_config_1/model.sdf": ("element-invalid", _COLORS),
    f"{_SUBT}/coro_hd2_sensor_config_1/model.sdf": ("element-invalid", _COLORS),
    f"{_SUBT}/coro_jeanine_sensor_config_1/model.sdf": ("element-invalid", _COLORS),
    f"{_SUBT}/coro_mark_sensor_config_1/model.sdf": ("element-invalid", _COLORS),
    f"{_SUBT}/coro_pam_sensor_config_1/model.sdf": ("element-invalid", _COLORS),
    f"{_SUBT}/emesent_hovermap_sensor_config_1/model.sdf": ("element-invalid", _COLORS),
    f"{_SUBT}/explorer_canary1_sensor_config_1/model.sdf": ("element-invalid", _NUMBERS),
    f"{_SUBT}/explorer_ds1_sensor_config_1/model.sdf": ("element-invalid", _NUMBERS),
    "osrf+vrx/vrx_urdf/vrx_gazebo/models/sensor_post/model.sdf": ("element-invalid", _NUMBERS),
    "ethz-asl+rotors_simulator/rotors_gazebo/worlds/hemicyl.world": ("element-invalid", _NUMBERS),
    "ethz-asl+rotors_simulator/rotors_gazebo/models/ros_interface/model.sdf": (
        "model-without-link",
        "a model without a link",
    ),
    **{
        f"{_GRIPPER}_{name}.sdf": ("reserved-name", _RESERVED)
        for name in (
            "one_motor_gripper",
            "one_motor_gripper_free_base",
            "one_motor_gripper_new",
            "one_motor_gripper_new_free_base",
            "one_motor_gripper_no_finger",
            "with_r2d2_gripper",
        )
    },
}


@dataclass(frozen=True, order=True)
class SdfFile:
    """One file, and the first part of its name, which says where it finds what it includes."""

    name: str
    path: Path

    def __str__(self) -> str:
        return self.name

    @property
    def resources(self) -> Resources:
        """Where the models are that the file includes."""
        return Resources(_model_paths(self.name.partition("/")[0]), environment={})

    @property
    def model_paths(self) -> tuple[str, ...]:
        """The same, as directories."""
        return _model_paths(self.name.partition("/")[0])

    @property
    def packages(self) -> tuple[str, ...]:
        """The directory of each model that the file may include."""
        return _packages(self.name.partition("/")[0])


@cache
def sdf_files() -> list[SdfFile]:
    """Every file whose includes are all there, of the corpus and of example-robot-data."""
    found = [SdfFile(str(robot), robot.path) for robot in sdf_robots()]
    found += [
        SdfFile(file.name, file.path)
        for file in reference_files()
        if file.is_complete and file.path.suffix != ".urdf"
    ]
    return sorted(found)


@cache
def _model_paths(source: str) -> tuple[str, ...]:
    return model_paths(source)


@cache
def _packages(source: str) -> tuple[str, ...]:
    return model_packages(source)
