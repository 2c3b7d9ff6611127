"""Values that both formats write as plain numbers, read from the XML text alone."""

from __future__ import annotations

from typing import TypeAlias

from support.edits.kinds import last_part, owner
from support.edits.xml_text import Node

#: The tag of the part, its name without models, and the field.
Key: TypeAlias = tuple[str, str, str]

_URDF = {"limit": "joint", "dynamics": "joint", "mimic": "joint", "mass": "link"}
_SDF = {
    "lower": "limit",
    "upper": "limit",
    "effort": "limit",
    "velocity": "limit",
    "damping": "dynamics",
    "friction": "dynamics",
    "multiplier": "mimic",
    "offset": "mimic",
    "mass": "inertial",
}
#: Elements of actuators with one number, and with several in attributes.
_OF_ACTUATOR = ("drake:gear_ratio", "drake:rotor_inertia")
_GAINS = "drake:controller_gains"


def values(root: Node) -> dict[Key, float]:
    """Limits, dynamics, mimics, actuators and masses; without parts whose names are not unique."""
    found: dict[Key, list[float]] = {}

    def add(tag: str, name: str, fields: dict[str, str]) -> None:
        for field, text in fields.items():
            try:
                number = float(text)
            except ValueError:
                continue
            found.setdefault((tag, last_part(name), field), []).append(number)

    for node in root.iter():
        if node.tag == "transmission" and root.tag == "robot":
            for joint in node.all("joint"):
                for motor in node.all("actuator"):
                    for child in motor.children:
                        add("joint", joint.name, _of_actuator(child, child.get("value")))
            continue
        part = owner(node)
        if part.tag not in ("link", "joint") or not part.name:
            continue
        fields: dict[str, str] = {}
        if root.tag == "robot" and _URDF.get(node.tag) == part.tag and node.parent:
            fields = {key: node[key] for key in node.attributes}
            if node.tag == "mass":
                fields = {"mass": node.get("value")}
        elif root.tag == "sdf" and node.parent and _SDF.get(node.tag) == node.parent.tag:
            fields = {node.tag: node.text}
        elif part is node.parent and node.tag in (*_OF_ACTUATOR, _GAINS):
            fields = _of_actuator(node, node.text)
        add(part.tag, part.name, fields)
    return {key: numbers[0] for key, numbers in found.items() if len(numbers) == 1}


def _of_actuator(node: Node, value: str) -> dict[str, str]:
    """The numbers of an element of an actuator."""
    if node.tag == _GAINS:
        return {key: node[key] for key in ("p", "d") if key in node.attributes}
    return {node.tag: value} if node.tag in _OF_ACTUATOR else {}
