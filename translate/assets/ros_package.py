"""The files of a ROS 2 package with the description of a robot, besides the robot.

One of them lists the topics of its sensors and plugins for ``ros_gz_bridge``.  A sensor without
``<topic>`` has a topic with the name of the world, which a robot does not know.  Only topics that
the file names are bridged, and those with a fixed default.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from xml.sax.saxutils import escape, quoteattr

from lxml import etree

from translate.assets.description import Description, Person
from translate.diagnostics.diagnostic import json_text
from translate.model.fragment import Fragment
from translate.model.model import Model
from translate.model.names import scopes
from translate.xml.document import element_of
from translate.xml.text import trimmed

#: Names of packages (REP 144).
NAME = re.compile(r"[a-z][a-z0-9_-]*[a-z0-9]")

#: The greatest length of a name that is made of the name of a model; files have at most 255 bytes.
MAX_NAME = 200


@dataclass(frozen=True, slots=True)
class Bridge:
    """A topic of Gazebo that ``ros_gz_bridge`` copies; ``to_ros`` is its direction."""

    topic: str
    ros_type: str
    gz_type: str
    to_ros: bool = True


def package_name(text: str) -> str:
    """A name of a package like a text."""
    name = re.sub(r"[^a-z0-9]+", "_", text.lower()).strip("_")[:MAX_NAME].rstrip("_")
    name = name if name[:1].isalpha() else f"robot_{name}".rstrip("_")
    return name if len(name) > 1 else f"{name}_robot"


def package_files(
    name: str,
    robot: str,
    root: str,
    bridges: Iterable[Bridge],
    licences: Iterable[str],
    description: Description,
) -> dict[str, str]:
    """The files of a package by their paths.

    ``robot`` is the path of the robot in the package, ``root`` its root link, the fixed frame of
    RViz.  ``licences`` are those that the packages of the robot's files declare, ``description`` is
    that of the source.
    """
    topics = list(bridges)
    directories = ["launch", "rviz", robot.partition("/")[0]]
    files = {
        "package.xml": _package(name, licences, description, with_bridge=bool(topics)),
        "launch/display.launch.py": _launch(name, robot),
        "rviz/display.rviz": _rviz(root),
    }
    if topics:
        directories.append("config")
        files["config/bridge.yaml"] = "".join(map(_bridge, topics))
    files["CMakeLists.txt"] = _cmake(name, sorted(directories))
    return files


def _package(
    name: str, licences: Iterable[str], description: Description, *, with_bridge: bool
) -> str:
    # The texts of `ros2 pkg create`, which the linters of ROS report until the user replaces them.
    declared = sorted({*licences, *description.licences}) or ["TODO: License declaration"]
    listed = "".join(f"  <license>{escape(text)}</license>\n" for text in declared)
    depends = [
        "joint_state_publisher_gui",
        "launch",
        "launch_ros",
        "robot_state_publisher",
        "rviz2",
    ]
    depends += ["ros_gz_bridge"] if with_bridge else []
    contacts = [
        Person(item.name, item.email or "maintainer@example.com")
        for item in description.maintainers
    ] or [Person("TODO: maintainer", "maintainer@example.com")]
    maintainers = "".join(
        f"  <maintainer email={quoteattr(email)}>{escape(person)}</maintainer>\n"
        for person, email in contacts
    )
    text = description.text or f"The description of the robot {description.name or name}"
    needed = "".join(f"  <exec_depend>{item}</exec_depend>\n" for item in depends)
    return f"""<?xml version="1.0"?>
<package format="3">
  <name>{name}</name>
  <version>{description.package_version}</version>
  <description>{escape(text)}</description>
{maintainers}{listed}
  <buildtool_depend>ament_cmake</buildtool_depend>

{needed}
  <export>
    <build_type>ament_cmake</build_type>
  </export>
</package>
"""


def _cmake(name: str, directories: list[str]) -> str:
    return f"""cmake_minimum_required(VERSION 3.8)
project({name})

find_package(ament_cmake REQUIRED)

foreach(directory {" ".join(directories)} meshes materials media licenses)
  if(EXISTS ${{CMAKE_CURRENT_SOURCE_DIR}}/${{directory}})
    install(DIRECTORY ${{directory}} DESTINATION share/${{PROJECT_NAME}})
  endif()
endforeach()

ament_package()
"""


def _launch(name: str, robot: str) -> str:
    return f'''"""Show the robot in RViz, with a window that moves its joints."""

from pathlib import Path

from ament_index_python.packages import get_package_share_directory
from launch import LaunchDescription
from launch_ros.actions import Node


def generate_launch_description():
    share = Path(get_package_share_directory("{name}"))
    description = (share / "{robot}").read_text(encoding="utf-8")
    return LaunchDescription(
        [
            Node(
                package="robot_state_publisher",
                executable="robot_state_publisher",
                parameters=[{{"robot_description": description}}],
            ),
            Node(
                package="joint_state_publisher_gui",
                executable="joint_state_publisher_gui",
            ),
            Node(
                package="rviz2",
                executable="rviz2",
                arguments=["-d", str(share / "rviz" / "display.rviz")],
            ),
        ]
    )
'''


def _rviz(root: str) -> str:
    return f"""Panels:
  - Class: rviz_common/Displays
    Name: Displays
Visualization Manager:
  Class: ""
  Displays:
    - Class: rviz_default_plugins/Grid
      Enabled: true
      Name: Grid
    - Class: rviz_default_plugins/RobotModel
      Description Source: Topic
      Description Topic:
        Value: /robot_description
      Enabled: true
      Name: RobotModel
    - Class: rviz_default_plugins/TF
      Enabled: true
      Name: TF
  Global Options:
    Fixed Frame: {json_text(root)}
  Tools:
    - Class: rviz_default_plugins/MoveCamera
  Views:
    Current:
      Class: rviz_default_plugins/Orbit
      Distance: 3
      Name: Current View
"""


def _bridge(item: Bridge) -> str:
    direction = "GZ_TO_ROS" if item.to_ros else "ROS_TO_GZ"
    return f"""- ros_topic_name: {json_text(item.topic)}
  gz_topic_name: {json_text(item.topic)}
  ros_type_name: {item.ros_type}
  gz_type_name: {item.gz_type}
  direction: {direction}
"""


# --- Bridges of topics ----------------------------------------------------------------------------


#: Types of sensors → the suffix of the topic, the type in ROS, the type in Gazebo.
_LIDAR = (
    ("", "sensor_msgs/msg/LaserScan", "gz.msgs.LaserScan"),
    ("/points", "sensor_msgs/msg/PointCloud2", "gz.msgs.PointCloudPacked"),
)
_IMAGE = (("", "sensor_msgs/msg/Image", "gz.msgs.Image"),)
_RGBD = (
    ("/image", "sensor_msgs/msg/Image", "gz.msgs.Image"),
    ("/depth_image", "sensor_msgs/msg/Image", "gz.msgs.Image"),
    ("/points", "sensor_msgs/msg/PointCloud2", "gz.msgs.PointCloudPacked"),
    ("/camera_info", "sensor_msgs/msg/CameraInfo", "gz.msgs.CameraInfo"),
)
_SENSORS: dict[str, tuple[tuple[str, str, str], ...]] = {
    "imu": (("", "sensor_msgs/msg/Imu", "gz.msgs.IMU"),),
    "camera": _IMAGE,
    "depth_camera": _IMAGE,
    "depth": _IMAGE,
    "rgbd_camera": _RGBD,
    "gpu_lidar": _LIDAR,
    "gpu_ray": _LIDAR,
    "magnetometer": (("", "sensor_msgs/msg/MagneticField", "gz.msgs.Magnetometer"),),
    "air_pressure": (("", "sensor_msgs/msg/FluidPressure", "gz.msgs.FluidPressure"),),
    "navsat": (("", "sensor_msgs/msg/NavSatFix", "gz.msgs.NavSat"),),
    "gps": (("", "sensor_msgs/msg/NavSatFix", "gz.msgs.NavSat"),),
    "force_torque": (("", "geometry_msgs/msg/WrenchStamped", "gz.msgs.Wrench"),),
}
#: Endings of the names of plugins → parameter with the topic, types, direction.
_PLUGINS: dict[str, tuple[tuple[str, str, str, bool], ...]] = {
    "DiffDrive": (
        ("topic", "geometry_msgs/msg/Twist", "gz.msgs.Twist", False),
        ("odom_topic", "nav_msgs/msg/Odometry", "gz.msgs.Odometry", True),
        ("tf_topic", "tf2_msgs/msg/TFMessage", "gz.msgs.Pose_V", True),
    ),
    "AckermannSteering": (("topic", "geometry_msgs/msg/Twist", "gz.msgs.Twist", False),),
    "VelocityControl": (("topic", "geometry_msgs/msg/Twist", "gz.msgs.Twist", False),),
    "JointStatePublisher": (("topic", "sensor_msgs/msg/JointState", "gz.msgs.Model", True),),
    "JointPositionController": (("topic", "std_msgs/msg/Float64", "gz.msgs.Double", False),),
    "JointController": (("topic", "std_msgs/msg/Float64", "gz.msgs.Double", False),),
}
_MAY_HAVE_TOPIC = re.compile(r"<(?:sensor|plugin)\b")


def bridges_of(model: Model) -> list[Bridge]:
    """The bridges of the sensors and plugins of a model, each topic once."""
    found: dict[str, Bridge] = {}
    for element in chain.from_iterable(map(sensors_and_plugins, fragments_of(model))):
        for bridge in (_of_sensor if element.tag == "sensor" else _of_plugin)(element):
            found.setdefault(bridge.topic, bridge)
    return list(found.values())


def sensors_and_plugins(fragment: Fragment) -> Iterator[etree._Element]:
    """The elements of sensors and plugins in a fragment."""
    if not fragment.attribute and _MAY_HAVE_TOPIC.search(fragment.xml):
        yield from element_of(fragment.xml).iter("sensor", "plugin")


def fragments_of(model: Model) -> Iterator[Fragment]:
    """The fragments of a model, its links and its joints, with those of nested models."""
    for _, scope in scopes(model):
        yield from scope.fragments
        for link in scope.links:
            yield from link.fragments
        for joint in scope.joints:
            yield from joint.fragments


def _of_sensor(element: etree._Element) -> Iterator[Bridge]:
    topic = trimmed(element.findtext("topic"))
    for suffix, ros_type, gz_type in _SENSORS.get(element.get("type", ""), ()):
        if topic:
            yield Bridge(f"{topic}{suffix}", ros_type, gz_type)


def _of_plugin(element: etree._Element) -> Iterator[Bridge]:
    for parameter, ros_type, gz_type, to_ros in _PLUGINS.get(
        element.get("name", "").rpartition("::")[2], ()
    ):
        topic = trimmed(element.findtext(parameter))
        if topic:
            yield Bridge(topic, ros_type, gz_type, to_ros)
