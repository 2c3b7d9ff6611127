"""Publish the description of a robot whose only source is an SDFormat file."""

from launch import LaunchDescription
from launch.substitutions import Command, PathJoinSubstitution
from launch_ros.actions import Node
from launch_ros.parameter_descriptions import ParameterValue
from launch_ros.substitutions import FindPackageShare


def generate_launch_description() -> LaunchDescription:
    """Translate the model, and start the publisher."""
    model = PathJoinSubstitution([FindPackageShare("my_robot"), "models", "model.sdf"])
    description = ParameterValue(Command(["sdf2urdf --quiet --for rviz ", model]), value_type=str)
    return LaunchDescription(
        [
            Node(
                package="robot_state_publisher",
                executable="robot_state_publisher",
                parameters=[{"robot_description": description}],
            )
        ]
    )
