"""Start Gazebo with the robot, its description for ROS, the bridge and the controllers."""

from pathlib import Path

from ament_index_python.packages import get_package_share_directory
from launch import LaunchDescription
from launch.actions import IncludeLaunchDescription
from launch.launch_description_sources import PythonLaunchDescriptionSource
from launch_ros.actions import Node

#: What the bridge connects: from Gazebo to ROS the clock.
TOPICS = ["/clock@rosgraph_msgs/msg/Clock[gz.msgs.Clock"]
#: For a robot with <ros2_control>: ["joint_state_broadcaster", "position_controller"].
CONTROLLERS: list[str] = []


def generate_launch_description() -> LaunchDescription:
    """Spawn the model, and start the publisher, the bridge and the controllers."""
    share = Path(get_package_share_directory("my_robot"))
    gazebo = Path(get_package_share_directory("ros_gz_sim")) / "launch" / "gz_sim.launch.py"
    description = (share / "urdf" / "robot.urdf").read_text(encoding="utf-8")
    spawner = Node(package="controller_manager", executable="spawner", arguments=CONTROLLERS)
    return LaunchDescription(
        [
            IncludeLaunchDescription(
                PythonLaunchDescriptionSource(str(gazebo)),
                launch_arguments={"gz_args": "-r empty.sdf"}.items(),
            ),
            Node(
                package="robot_state_publisher",
                executable="robot_state_publisher",
                parameters=[{"robot_description": description, "use_sim_time": True}],
            ),
            Node(
                package="ros_gz_sim",
                executable="create",
                arguments=["-name", "my_robot", "-file", str(share / "models" / "model.sdf")],
            ),
            Node(package="ros_gz_bridge", executable="parameter_bridge", arguments=TOPICS),
            *([spawner] if CONTROLLERS else []),
        ]
    )
