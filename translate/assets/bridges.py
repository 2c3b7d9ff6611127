"""The topics of the sensors and plugins of a robot, for ``ros_gz_bridge``.

A sensor without ``<topic>`` has a topic with the name of the world, which a robot does not know.
Only topics that the file names are bridged, and those with a fixed default.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml import etree

from translate.assets.ros_package import Bridge
from translate.model.fragment import Fragment
from translate.model.model import Model
from translate.model.names import scopes
from translate.xml.document import element_of
from translate.xml.white_space import trimmed

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
    for fragment in _fragments(model):
        if not fragment.attribute and _MAY_HAVE_TOPIC.search(fragment.xml):
            root = element_of(fragment.xml)
            for element in root.iter("sensor", "plugin"):
                of = _of_sensor if element.tag == "sensor" else _of_plugin
                for bridge in of(element):
                    found.setdefault(bridge.topic, bridge)
    return list(found.values())


def _fragments(model: Model) -> Iterator[Fragment]:
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
    kind = element.get("name", "").rpartition("::")[2]
    for parameter, ros_type, gz_type, to_ros in _PLUGINS.get(kind, ()):
        topic = trimmed(element.findtext(parameter))
        if topic:
            yield Bridge(topic, ros_type, gz_type, to_ros)
