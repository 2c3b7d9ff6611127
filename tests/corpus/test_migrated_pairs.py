"""Robots that their owners migrated by hand: the systems, parameters and topics agree with ours.

The differences are listed with their reasons.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from lxml import etree
from support.corpus_robots import CORPUS

from translate.migration.migrate import migrated_text
from translate.migration.tables import same_value

TURTLEBOT = "ROBOTIS-GIT+turtlebot3_simulations/turtlebot3_gazebo/models/turtlebot3_burger/"
OMNICOPTER = "/models/omnicopter/"

#: Classic file, file of the owner, parts that differ with the reason.
PAIRS: list[tuple[str, str, dict[str, str]]] = [
    (
        f"{TURTLEBOT}model-1_4.sdf",
        f"{TURTLEBOT}model.sdf",
        {
            "DiffDrive min_linear_acceleration": "gz-sim brakes without limit if it is missing",
            "DiffDrive odom_publish_frequency": "gz-sim does not read odom_publisher_frequency",
            "DiffDrive odom_publisher_frequency": "gz-sim does not read it",
            "tb3_imu orientation_reference_frame": "the classic orientation is that in the world",
        },
    ),
    (
        f"PX4+PX4-SITL_gazebo-classic{OMNICOPTER}omnicopter.sdf",
        f"PX4+PX4-gazebo-models{OMNICOPTER}model.sdf",
        {
            "MulticopterMotorModel motorType": "velocity is the default",
            "MulticopterMotorModel commandSubTopic": "PX4 publishes on another topic of Gazebo",
            "navsat": "the classic one is in an included model",
            "topic": "PX4 subscribes to the default topics",
            "gz_frame_id": "the classic plugins have no frame",
            "imu update_rate": "the classic plugin publishes in each step",
            "imu orientation_reference_frame": "PX4 computes the orientation",
        },
    ),
]


def systems(root: etree._Element) -> dict[str, str]:
    """The parameters of all systems by ``Class parameter``, with the joint of a motor."""
    found: dict[str, str] = {}
    for plugin in root.iter("plugin"):
        name = plugin.get("name", "").rpartition("::")[2]
        joint = plugin.findtext("jointName", "")
        counts: dict[str, int] = {}
        for item in plugin.iterchildren("*"):
            tag = str(item.tag)
            counts[tag] = counts.get(tag, 0) + 1
            found[f"{name} {tag} {joint} {counts[tag]}"] = (item.text or "").strip()
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


@pytest.mark.skipif(not CORPUS.exists(), reason="the corpus is not installed")
@pytest.mark.parametrize(("classic", "owner", "known"), PAIRS, ids=["turtlebot3", "omnicopter"])
def test_a_robot_is_migrated_as_by_its_owner(
    classic: str, owner: str, known: dict[str, str]
) -> None:
    path = CORPUS / classic
    ours = etree.fromstring(migrated_text(path.read_bytes(), str(path), "harmonic")[0])
    theirs = etree.fromstring(Path(CORPUS / owner).read_bytes())
    by_name = "turtlebot3" in classic
    first = systems(ours) | sensors(ours, by_name=by_name)
    second = systems(theirs) | sensors(theirs, by_name=by_name)
    different = [
        key
        for key in sorted({*first, *second})
        if key not in first
        or key not in second
        or not same_value(first[key].strip("/"), second[key].strip("/"))
    ]
    explained = {key: [name for name in known if is_of(key, name)] for key in different}
    assert [key for key, names in explained.items() if not names] == []
    # Each explanation is needed.
    assert {*known} == {name for names in explained.values() for name in names}
    assert len({*first} & {*second}) > len(known)
