"""Robots that their owners migrated by hand: the systems, parameters and topics agree with ours.

The differences are listed with their reasons.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest
from lxml import etree
from support.corpus_robots import CORPUS

from translate.migration.migrate import migrated_text
from translate.migration.tables import Release, same_value
from translate.resources.search import Resources
from translate.resources.xacro import expanded
from translate.xml.document import text_of

TURTLEBOT = "ROBOTIS-GIT+turtlebot3_simulations/turtlebot3_gazebo/models/turtlebot3_burger/"
PX4_CLASSIC, PX4 = "PX4+PX4-SITL_gazebo-classic/models/", "PX4+PX4-gazebo-models/models/"
CREATE = "iRobotEducation+create3_sim/irobot_create_common/irobot_create_description/urdf/"
CLEARPATH = "clearpathrobotics+clearpath_common/clearpath_platform_description/urdf/"
EXPLORER = "osrf+subt/submitted_models/explorer_x1_sensor_config_1/"
TUNNEL = "osrf+subt/subt_ign/cmake/worlds/simple_tunnel_01"
#: Differences of all multirotors of PX4.
OF_PX4 = {
    "MulticopterMotorModel motorType": "velocity is the default",
    "MulticopterMotorModel commandSubTopic": "PX4 publishes on another topic of Gazebo",
    "navsat": "the classic one is in an included model",
    "topic": "PX4 subscribes to the default topics",
    "gz_frame_id": "the classic plugins have no frame",
    "imu update_rate": "the classic plugin publishes in each step",
    "imu orientation_reference_frame": "PX4 computes the orientation",
}


class Pair(NamedTuple):
    """A classic file, the files of its owner, and the parts that differ with the reasons.

    ``by_name``: the sensors have the same names.  ``arguments``: those of xacro for the classic
    file and for the other one.
    """

    classic: str
    owners: tuple[str, ...]
    known: dict[str, str]
    by_name: bool = True
    release: Release = "harmonic"
    arguments: tuple[dict[str, str], dict[str, str]] | None = None


PAIRS = {
    "turtlebot3": Pair(
        f"{TURTLEBOT}model-1_4.sdf",
        (f"{TURTLEBOT}model.sdf",),
        {
            "DiffDrive min_linear_acceleration": "gz-sim brakes without limit if it is missing",
            "DiffDrive odom_publish_frequency": "gz-sim does not read odom_publisher_frequency",
            "DiffDrive odom_publisher_frequency": "gz-sim does not read it",
            "JointStatePublisher update_rate": "gz-sim reads it since June 2026",
            "tb3_imu orientation_reference_frame": "the classic orientation is that in the world",
        },
    ),
    "omnicopter": Pair(
        f"{PX4_CLASSIC}omnicopter/omnicopter.sdf", (f"{PX4}omnicopter/model.sdf",), OF_PX4, False
    ),
    "px4vision": Pair(
        f"{PX4_CLASSIC}px4vision/px4vision.sdf",
        (f"{PX4}px4vision/model.sdf",),
        OF_PX4
        | {
            "MulticopterMotorModel maxRotVelocity": "the owner has another limit",
            "OdometryPublisher": "the owner has no true pose",
            "air_pressure update_rate": "the owner has another rate",
            "magnetometer update_rate": "the owner has another rate",
            "rgbd_camera": "the owner includes another camera",
        },
        by_name=False,
    ),
    "create3": Pair(
        f"{CREATE}create3.urdf.xacro",
        (f"{CREATE}create3.urdf.xacro",),
        {
            "OdometryPublisher": "the owner has PosePublisher for the true pose",
            "PosePublisher": "the owner has it for the true pose",
            "Sensors": "the owner loads the system in the model",
            "gpu_lidar gz_frame_id": "the owner has the default frame",
            "topic": "the owner bridges the default topics",
            "imu orientation_reference_frame": "the classic orientation is that in the world",
        },
        arguments=({"gazebo": "classic"}, {"gazebo": "ignition"}),
    ),
    "jackal": Pair(
        "jackal+jackal/jackal_description/urdf/jackal.gazebo",
        (f"{CLEARPATH}j100/j100.urdf.xacro", f"{CLEARPATH}generic/gazebo.urdf.xacro"),
        {
            "IgnitionROS2ControlPlugin parameters": "bundles have the file of controllers",
            "IgnitionROS2ControlPlugin remapping": "the topics have other names",
            "WheelSlip": "the classic robot has no slip",
            "PosePublisher": "the classic robot has no true pose",
            "imu topic": "the topics have other names",
            "imu orientation_reference_frame": "the classic orientation is that in the world",
            "navsat topic": "the topics have other names",
            "navsat gz_frame_id": "the owner has ignition_frame_id, which Fortress reads, too",
            "navsat update_rate": "the owner has another rate",
            "namespace": "the owner has an argument of xacro",
        },
        by_name=False,
        release="fortress",
    ),
    "explorer": Pair(
        f"{EXPLORER}urdf/explorer_x1.orig.urdf",
        (f"{EXPLORER}model.sdf",),
        {
            "GazeboSimROS2ControlPlugin": "the owner loads the drive in a launch file",
            "OdometryPublisher": "the owner loads the true pose in a launch file",
            "gz_frame_id": "the owner has the default frames",
            "topic": "the owner bridges the default topics",
            "front_laser": "the owner has another laser scanner",
            "front_laser_sensor": "the owner has another laser scanner",
            "imu_controller": "the owner has another name",
            "imu_sensor": "the owner has another name",
        },
    ),
    "tunnel": Pair(
        f"{TUNNEL}_gz.world",
        (f"{TUNNEL}.sdf",),
        {
            "RFComms": "the owner loads its own plugin in a launch file",
            "gazebo level": "the levels are new",
        },
    ),
}


def systems(root: etree._Element) -> dict[str, str]:
    """The values of all systems by ``Class path``, with the joint of a motor."""
    found: dict[str, str] = {}
    for plugin in root.iter("plugin"):
        name = plugin.get("name", "").rpartition("::")[2]
        joint = plugin.findtext("jointName", "")
        counts: dict[str, int] = {}
        for item in plugin.iterdescendants("*"):
            if len(item):
                continue
            around = [
                str(outer.tag)
                for outer in item.iterancestors()
                if plugin in [*outer.iterancestors()]
            ]
            path = " ".join([*reversed(around), str(item.tag)])
            counts[path] = counts.get(path, 0) + 1
            found[f"{name} {path} {joint} {counts[path]}"] = (item.text or "").strip()
    return found


def sensors(root: etree._Element, *, by_name: bool) -> dict[str, str]:
    """The values of the sensors that are no parts of them, and what orientations refer to."""
    found: dict[str, str] = {}
    for sensor in root.iter("sensor"):
        name = sensor.get("name", "") if by_name else ""
        label = f"{name} {sensor.get('type')}".strip()
        found[label] = ""
        for tag in ("update_rate", "topic", "gz_frame_id"):
            if sensor.find(tag) is not None:
                found[f"{label} {tag}"] = (sensor.findtext(tag) or "").strip()
        if sensor.find(".//orientation_reference_frame") is not None:
            found[f"{label} orientation_reference_frame"] = ""
    return found


def is_of(key: str, name: str) -> bool:
    """Whether an explanation is about a value: all words of its name are in the key."""
    return {*name.split()} <= {*key.split()}


def root_of(path: str, arguments: dict[str, str] | None, directory: Path) -> etree._Element:
    """The root element of a file, of xacro with its arguments."""
    if arguments is None:
        return etree.fromstring((CORPUS / path).read_bytes())
    # A package that is not in the corpus, of which xacro needs the directory only.
    packages = {"irobot_create_control": str(directory)}
    resources = Resources(packages=packages)
    file = expanded(str(CORPUS / path), resources, named=True, arguments=arguments)
    assert file is not None
    return etree.fromstring(text_of(file.root).encode())


@pytest.mark.skipif(not CORPUS.exists(), reason="the corpus is not installed")
@pytest.mark.parametrize("pair", PAIRS.values(), ids=[*PAIRS])
def test_a_robot_is_migrated_as_by_its_owner(pair: Pair, tmp_path: Path) -> None:
    first_arguments, other_arguments = pair.arguments or (None, None)
    classic = etree.tostring(root_of(pair.classic, first_arguments, tmp_path))
    path = str(CORPUS / pair.classic)
    ours = etree.fromstring(migrated_text(classic, path, pair.release)[0])
    first = systems(ours) | sensors(ours, by_name=pair.by_name)
    second: dict[str, str] = {}
    for owner in pair.owners:
        theirs = root_of(owner, other_arguments, tmp_path)
        second |= systems(theirs) | sensors(theirs, by_name=pair.by_name)
    different = [
        key
        for key in sorted({*first, *second})
        if key not in first
        or key not in second
        or not same_value(first[key].strip("/"), second[key].strip("/"))
    ]
    explained = {key: [name for name in pair.known if is_of(key, name)] for key in different}
    assert [key for key, names in explained.items() if not names] == []
    # Each explanation is needed.
    assert {*pair.known} == {name for names in explained.values() for name in names}
    assert {*first} & {*second}
