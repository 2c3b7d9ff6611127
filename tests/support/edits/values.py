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


def values(root: Node) -> dict[Key, float]:
    """Limits, dynamics, mimics and masses; without parts whose names are not unique."""
    found: dict[Key, list[float]] = {}
    for node in root.iter():
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
        for field, text in fields.items():
            try:
                number = float(text)
            except ValueError:
                continue
            found.setdefault((part.tag, last_part(part.name), field), []).append(number)
    return {key: numbers[0] for key, numbers in found.items() if len(numbers) == 1}
