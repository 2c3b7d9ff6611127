"""Successors that are no copies of parameters: mimic joints and ros2_control."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lxml import etree

from translate.migration.state import State, new_element, set_path
from translate.migration.tables import has, plugin_key
from translate.xml.document import element_of, text_of
from translate.xml.text import trimmed

#: The library, the class and the hardware plugin: those of Humble, and those of later releases.
_CONTROL = (
    ("ign_ros2_control-system", "ign_ros2_control::IgnitionROS2ControlPlugin"),
    ("gz_ros2_control-system", "gz_ros2_control::GazeboSimROS2ControlPlugin"),
)
_HARDWARE = ("ign_ros2_control/IgnitionSystem", "gz_ros2_control/GazeboSimSystem")
_CLASSIC_HARDWARE = "gazebo_ros2_control/GazeboSystem"
_INTERFACES = ("position", "velocity", "effort")


def write_mimic(
    state: State, scope: etree._Element, values: Mapping[str, str], near: etree._Element
) -> str:
    """Let a joint follow another one.  Return why that is impossible, or an empty text.

    ``values`` are those of the plugin: follower = multiplier · leader + offset.
    """
    name, leader = values.get("mimicJoint", ""), values.get("joint", "")
    joint = state.named(scope, "joint", name)
    numbers = {"multiplier": values.get("multiplier", "1"), "offset": values.get("offset", "0")}
    if joint is None or not leader:
        if not state.is_xacro:
            return f"the file does not have the joint '{name}' that follows"
        # A macro has the plugins, another file the joints, nearly always with <mimic>.
        given = " ".join(f'{key}="{text}"' for key, text in {"joint": leader, **numbers}.items())
        text = f"the joint '{name}', which is in another file, needs <mimic {given}/>"
        label = f"plugin {plugin_key(near.get('filename', ''))} <mimicJoint>"
        state.add("plugin-parameter", label, text, near, "approximated")
        return ""
    owner = joint if state.is_urdf else joint.find("axis")
    if owner is not None and owner.find("mimic") is not None:
        for key in ("joint", "multiplier", "offset"):
            text = f"the joint '{name}' has its own <mimic>, which stays"
            label = f"plugin {plugin_key(near.get('filename', ''))} <{key}>"
            state.add("plugin-parameter", label, text, near, "harmless")
        return ""
    if state.is_urdf:
        joint.append(new_element("mimic", near, {"joint": leader, **numbers}))
        return ""
    if not has(state.release, "harmonic"):
        return f"{state.release} does not read <mimic>: harmonic does"
    if owner is None:
        return f"the joint '{name}' has no axis"
    mimic = new_element("mimic", near, {"joint": leader, "axis": "axis"})
    for tag, text in {**numbers, "reference": "0"}.items():
        set_path(mimic, tag, text, near)
    owner.append(mimic)
    return ""


def write_control(
    state: State, values: Sequence[tuple[str, str, etree._Element]], plugin: etree._Element
) -> None:
    """Replace a plugin that runs controllers by gz_ros2_control, with its ``<ros2_control>``.

    ``values``: path, text and element of each parameter that is kept.
    """
    is_new = has(state.release, "harmonic")
    filename, name = _CONTROL[is_new]
    system = new_element("plugin", plugin, {"filename": filename, "name": name})
    for path, text, element in values:
        if path == "robotNamespace":
            set_path(system, "ros/namespace", text, plugin)
        else:
            system.append(element_of(text_of(element)))
    plugin.addnext(system)
    blocks = [*state.file.root.iter("ros2_control")]
    for block in blocks:
        for hardware in block.iterfind("hardware/plugin"):
            if trimmed(hardware.text) == _CLASSIC_HARDWARE:
                hardware.text = _HARDWARE[is_new]
    joints = _transmissions(state)
    if state.is_urdf and not blocks and joints:
        _add_block(state, joints, plugin, _HARDWARE[is_new])


def _transmissions(state: State) -> dict[str, str]:
    """Joint → its command interface, of the transmissions that classic Gazebo uses.

    It uses those with one joint, and the first interface; it does not look at the type.
    """
    found: dict[str, str] = {}
    for item in state.file.root.iter("transmission"):
        joints = item.findall("joint")
        if len(joints) != 1:
            continue
        interface = next(item.iter("hardwareInterface"), None)
        word = trimmed(None if interface is None else interface.text).rpartition("/")[2]
        kind = word.removesuffix("JointInterface").lower()
        name = joints[0].get("name", "")
        if kind in _INTERFACES and name:
            found.setdefault(name, kind)
        else:
            text = "no interface of ros2_control follows from it"
            state.add(
                "plugin-parameter", f"transmission '{item.get('name', '')}'", text, item, "lost"
            )
    return found


def _add_block(
    state: State, joints: Mapping[str, str], plugin: etree._Element, hardware: str
) -> None:
    root = state.file.root
    block = new_element("ros2_control", plugin, {"name": "GazeboSimSystem", "type": "system"})
    set_path(block, "hardware/plugin", hardware, plugin)
    for name, kind in joints.items():
        own = state.named(root, "joint", name)
        joint = new_element("joint", plugin, {"name": name})
        if own is None or own.find("mimic") is None:
            joint.append(new_element("command_interface", plugin, {"name": kind}))
        for interface in _INTERFACES:
            joint.append(new_element("state_interface", plugin, {"name": interface}))
        block.append(joint)
    gazebo = next(plugin.iterancestors("gazebo"), None)
    if gazebo is None:
        root.append(block)
    else:
        gazebo.addnext(block)
