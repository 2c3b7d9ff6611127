"""Sensors of Gazebo Classic: their types, their elements, and the systems that they need."""

from __future__ import annotations

from copy import deepcopy

from lxml import etree

from translate.migration.state import State, new_element
from translate.migration.tables import Kind, by_plugin, has, sensors, systems
from translate.model.pose import Pose, Transform
from translate.xml.text import trimmed
from translate.xml.values import format_floats, parse_floats

#: Types that have no counterpart → what to do.
WITHOUT_SUCCESSOR = {
    "sonar": "no system simulates it: use gpu_lidar",
    "rfid": "no system simulates it",
    "rfidtag": "no system simulates it",
    "wireless_transmitter": "no system simulates it: use RFComms",
    "wireless_receiver": "no system simulates it: use RFComms",
    "accelerometer": "SDFormat has no such sensor: use imu",
    "gyroscope": "SDFormat has no such sensor: use imu",
}
_LIDAR = "it sees visuals, not collisions"
#: Old name of the element of a sensor → its name.
_RENAMED = {"ray": "lidar", "gps": "navsat"}


def camera_kind(plugin: etree._Element, kind: Kind) -> Kind:
    """The kind of a plugin of a camera, which the type of its sensor decides."""
    parent = plugin.getparent()
    if kind.targets != ("camera",) or parent is None:
        return kind
    type = parent.get("type", "")
    if type in ("depth", "depth_camera", "rgbd_camera"):
        return by_plugin()["gazebo_ros_depth_camera"]
    return by_plugin()["gazebo_ros_multicamera"] if type == "multicamera" else kind


def change_type(state: State, sensor: etree._Element, target: str = "") -> None:
    """Give a sensor the type of today, ``target`` if its plugin decides it, and report it."""
    old = sensor.get("type", "")
    today = sensors().get(old, ("", ""))[0]
    new = today if not target or (target == "camera" and today) else target
    for tag, name in _RENAMED.items() if new else ():
        for element in [*sensor.iterchildren(tag)]:
            element.tag = name
    if not new or old == new:
        return
    sensor.set("type", new)
    reason = f'<sensor type="{new}"> replaces type="{old}"'
    is_seen = new == "gpu_lidar" and old in ("ray", "lidar")
    state.add(
        "sensor-migrated",
        f"sensor '{sensor.get('name', '')}'",
        f"{reason}: {_LIDAR}" if is_seen else reason,
        sensor,
        "approximated" if is_seen else None,
    )


def migrate_sensors(state: State) -> None:
    """Give all sensors the types of today, and the worlds the systems that they need."""
    for sensor in [*state.file.root.iter("sensor")]:
        name, type = f"sensor '{sensor.get('name', '')}'", sensor.get("type", "")
        if type in WITHOUT_SUCCESSOR:
            text = WITHOUT_SUCCESSOR[type]
            state.add("sensor-without-successor", name, text, sensor, None)
            continue
        if type == "multicamera":
            split_cameras(state, sensor)
            continue
        change_type(state, sensor)
        system = sensors().get(sensor.get("type", ""), ("", ""))[1]
        if system and not has(state.release, systems()[system][1]):
            text = f"{state.release} has no system {system}: {systems()[system][1]} does"
            state.add("sensor-without-successor", name, text, sensor, None)
        elif system:
            state.need(system, sensor)


def split_cameras(
    state: State, sensor: etree._Element, plugin: etree._Element | None = None
) -> list[etree._Element]:
    """Replace a sensor with several cameras by one sensor for each of them.

    ``plugin`` is removed.
    """
    if plugin is not None:
        sensor.remove(plugin)
    name, cameras = sensor.get("name", ""), [*sensor.iterchildren("camera")]
    made: list[etree._Element] = []
    for camera in reversed(cameras):
        single = deepcopy(sensor)
        single.tail = None
        for other in [*single.iterchildren("camera")]:
            single.remove(other)
        single.set("name", f"{name}_{camera.get('name', '')}")
        single.set("type", "camera")
        copied = deepcopy(camera)
        pose = copied.find("pose")
        if pose is not None:
            copied.remove(pose)
            _add_pose(single, pose)
        single.append(copied)
        sensor.addnext(single)
        made.insert(0, single)
        state.need("Sensors", single)
    parent = sensor.getparent()
    assert parent is not None
    text = f"{len(made)} sensors of type camera replace it, with images of different times"
    state.add("sensor-migrated", f"sensor '{name}'", text, sensor, "approximated")
    parent.remove(sensor)
    return made


def _add_pose(sensor: etree._Element, pose: etree._Element) -> None:
    """Multiply the pose of a camera into that of its sensor."""
    own = sensor.find("pose")
    if own is None:
        own = new_element("pose", sensor, text="0 0 0 0 0 0")
        sensor.insert(0, own)
    try:
        outer, inner = (_transform(trimmed(item.text)) for item in (own, pose))
    except ValueError:
        # Expressions of xacro have no product; nearly all sensors have no pose of their own.
        own.text = trimmed(pose.text)
        return
    product = outer @ inner
    own.text = format_floats((*product.xyz, *product.rpy))


def _transform(text: str) -> Transform:
    x, y, z, roll, pitch, yaw = parse_floats(text, 6)
    return Pose((x, y, z), (roll, pitch, yaw)).transform
