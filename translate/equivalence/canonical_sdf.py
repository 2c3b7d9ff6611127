"""The contents of an SDFormat file as a table, to compare the original with its round trip.

The rules are those of the SDFormat documentation.  The module shares no code with the readers and
writers of this project, so that it detects their mistakes.  A file is a flat table of readable keys
and values::

    model 'm' link 'arm' visual[0] geometry box size       (1.0, 0.2, 0.2)
    model 'm' joint 'elbow' axis limit lower               (-1.57,)

Two files have the same contents if their tables are equal.  Not in the table: the order of links,
joints, frames and models, the order of different elements and of attributes, layout, the version of
the format, elements and attributes of this tool, and whether a default is written.  Elements of
older versions are replaced as in the migration guide of SDFormat.  Numbers are compared with all
their bits except the sign of zero.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TypeAlias

from lxml import etree

from translate.xml.plain import plain_tree, recovered_tree
from translate.xml.white_space import collapsed, trimmed, words_of

Value: TypeAlias = "str | bool | tuple[object, ...] | None"
Element: TypeAlias = "etree._Element"

#: Elements that are identified by their names, in any order.
_NAMED = frozenset({"world", "model", "link", "joint", "frame"})
_POSED = frozenset({"model", "link", "joint", "frame", "visual", "collision", "inertial"})
_INF = float("inf")
#: Element, below its parents → the value if it is missing and its parent is there.
_DEFAULTS: dict[str, Value] = {
    "model static": False,
    "link inertial mass": (1.0,),
    "link inertial inertia ixx": (1.0,),
    "link inertial inertia ixy": (0.0,),
    "link inertial inertia ixz": (0.0,),
    "link inertial inertia iyy": (1.0,),
    "link inertial inertia iyz": (0.0,),
    "link inertial inertia izz": (1.0,),
    **{f"joint {axis} xyz": (0.0, 0.0, 1.0) for axis in ("axis", "axis2")},
    **{f"joint {axis} limit lower": (-_INF,) for axis in ("axis", "axis2")},
    **{f"joint {axis} limit upper": (_INF,) for axis in ("axis", "axis2")},
    **{f"joint {axis} limit effort": (_INF,) for axis in ("axis", "axis2")},
    **{f"joint {axis} limit velocity": (_INF,) for axis in ("axis", "axis2")},
    **{
        f"joint {axis} dynamics {tag}": (0.0,)
        for axis in ("axis", "axis2")
        for tag in ("damping", "friction", "spring_reference", "spring_stiffness")
    },
    "mesh scale": (1.0, 1.0, 1.0),
    "plane size": (1.0, 1.0),
}
#: Elements that have no meaning beyond the defaults of their children.
_GROUPS_OF_DEFAULTS = frozenset({"link inertial", "link inertial inertia"}) | {
    f"joint {axis} {group}" for axis in ("axis", "axis2") for group in ("limit", "dynamics")
}
#: Elements that have a meaning without children.
_GROUPS = frozenset({"joint axis", "joint axis2"})
_UNDECLARED = re.compile(rb' xmlns:[^\s=]+="urn:undeclared:[^"]*"')
#: A limit of this size or larger is no limit (SDFormat, joint limits).
_UNLIMITED = 1e16


def canonical(data: bytes, model: str = "") -> dict[str, Value]:
    """The table of one file, or of the only model of a name in it.

    Raises ``lxml.etree.XMLSyntaxError`` for data that is not XML, and ``LookupError`` if the number
    of models of that name is not one.
    """
    root = parse(data)
    if model:
        models = [*root.iterchildren("model"), *root.iterfind("world/model")]
        found = [item for item in models if item.get("name") == model]
        if len(found) != 1:
            raise LookupError(model)
        version = root.get("version", "")
        root = etree.Element("sdf", {"version": version})
        root.append(found[0])
    return _File(root).table


def differences(first: dict[str, Value], second: dict[str, Value]) -> list[str]:
    """The differences of the second table from the first, one readable line each."""
    lines = []
    for key in sorted(first.keys() | second.keys()):
        if key not in second:
            lines.append(f"{key}: {_shown(first[key])} is gone")
        elif key not in first:
            lines.append(f"{key}: {_shown(second[key])} is new")
        elif first[key] != second[key]:
            lines.append(f"{key}: {_shown(first[key])} became {_shown(second[key])}")
    return lines


def parse(data: bytes) -> Element:
    """The root element without comments, and without the elements and attributes of this tool.

    Raises ``lxml.etree.XMLSyntaxError`` for data that is not XML.
    """
    # A prefix that only the output of this tool declares is read as in the original.
    undeclared = _UNDECLARED.sub(b"", data)
    root = plain_tree(data) if undeclared == data else recovered_tree(undeclared)
    for element in list(root.iter("*")):
        parent = element.getparent()
        if _is_ours(element.tag) and parent is not None:
            parent.remove(element)
        for name in [name for name in element.attrib if _is_ours(name)]:
            del element.attrib[name]
    return root


@dataclass
class _File:
    """The table of a file.  Elements without a rule are in it by tag, with their text."""

    root: Element
    table: dict[str, Value] = field(default_factory=dict)
    _counters: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        _use_current_names(self.root)
        for child in self.root:
            self._element(child, self._key("", child), _tag(child))

    def _element(self, element: Element, key: str, path: str) -> None:
        """Add an element; ``path`` are the tags from the nearest element with a name."""
        tag, text = _tag(element), trimmed(element.text)
        children = list(element.iterchildren("*"))
        for name, value in element.attrib.items():
            if not (tag == "pose" and name in ("degrees", "rotation_format")):
                self._put(f"{key} @{name}", trimmed(value))
        if tag == "pose":
            self._put(key, _pose(element, text))
        elif path in _GROUPS_OF_DEFAULTS or tag in _NAMED:
            pass
        elif text or not (children or element.attrib or path in _GROUPS):
            self._put(key, _value(path, text))
        else:
            self._put(f"{key} is there", True)
        counts: Counter[str] = Counter()
        for child in children:
            name = _tag(child)
            counts[name] += 1
            below = name if name in _NAMED else f"{path} {name}"
            again = counts[name] > 1 and not self._is_repeated(name, tag)
            self._element(child, self._key(key, child, again=again), below)
        if tag in _POSED and not counts["pose"]:
            self._put(f"{key} pose", (0.0,) * 6)
        for tags, default in _DEFAULTS.items():
            around, _, last = tags.rpartition(" ")
            if (path == around or path.endswith(f" {around}")) and not counts[last]:
                self._put(f"{key} {last}", default)
        # A missing group of numbers has its defaults.
        for group in _GROUPS_OF_DEFAULTS:
            around, _, last = group.rpartition(" ")
            if path == around and not counts[last]:
                self._element(etree.Element(last), f"{key} {last}", group)

    def _key(self, key: str, element: Element, *, again: bool = False) -> str:
        tag = _tag(element)
        start = trimmed(f"{key} {tag}")
        if tag in _NAMED:
            start = f"{start} {element.get('name')!r}"
            self._counters[start] += 1
            return start if self._counters[start] == 1 else f"{start} #{self._counters[start]}"
        if tag in ("visual", "collision", "sensor", "plugin", "light", "uri", "param") or again:
            self._counters[start] += 1
            return f"{start}[{self._counters[start] - 1}]"
        return start if start not in self.table else self._key(key, element, again=True)

    @staticmethod
    def _is_repeated(tag: str, around: str) -> bool:
        return tag in ("visual", "collision", "sensor", "plugin", "light")

    def _put(self, key: str, value: Value) -> None:
        unique, number = key, 1
        while unique in self.table:
            number += 1
            unique = f"{key} #{number}"
        self.table[unique] = value


def _use_current_names(root: Element) -> None:
    """Replace frames by the attributes of 1.7, and screw pitches by the element of 1.10."""
    for pitch in root.iter("thread_pitch"):
        joint = pitch.getparent()
        number = (_numbers(pitch.text or "") or (0.0,))[0]
        if joint is not None and joint.find("screw_thread_pitch") is None and number:
            # From radians per metre, left-handed, to metres per turn.
            pitch.tag, pitch.text = "screw_thread_pitch", repr(-2.0 * math.pi / number)
    for pose in root.iter("pose"):
        frame = trimmed(pose.attrib.pop("frame", "") or pose.attrib.pop("relative_to", ""))
        around = pose.getparent()
        # A link or a model is relative to its parent model by default.
        if frame and not (frame == "__model__" and around is not None and around.tag == "link"):
            pose.set("relative_to", frame)
    oldest = root.get("version") in ("1.0", "1.2", "1.3", "1.4")
    for axis in root.iter("axis", "axis2"):
        flag, xyz = axis.find("use_parent_model_frame"), axis.find("xyz")
        in_model = oldest if flag is None else trimmed(flag.text) in ("true", "1")
        if flag is not None:
            axis.remove(flag)
        if in_model and xyz is None:
            xyz = etree.SubElement(axis, "xyz")
            xyz.text = "0 0 1"
        if in_model and xyz is not None:
            xyz.set("expressed_in", "__model__")
    for color in root.iter("ambient", "diffuse", "specular", "emissive"):
        if len(words_of(color.text)) == 3:
            color.text = f"{color.text} 1"
    for geometry in root.iter("geometry"):
        for empty in geometry.findall("empty"):
            geometry.remove(empty)


def _pose(element: Element, text: str) -> Value:
    numbers = _numbers(text)
    kind = element.get("rotation_format", "euler_rpy")
    if numbers is None and text:
        return text
    if kind == "quat_xyzw":
        # The identity is the default.
        identity = numbers in (None, (*(0.0,) * 6, 1.0))
        return (0.0,) * 6 if identity else ("quaternion", numbers)
    numbers = numbers or (0.0,) * 6
    if trimmed(element.get("degrees", "false")) in ("true", "1") and any(numbers[3:]):
        return ("degrees", numbers)
    return numbers


def _value(path: str, text: str) -> Value:
    tags = words_of(path)
    if path == "model static":
        return text in ("true", "1")
    numbers = _numbers(text)
    if numbers is None:
        return collapsed(text)
    if tags[-1] in ("lower", "upper", "effort", "velocity") and tags[0] == "joint":
        number = numbers[0]
        if tags[-1] in ("effort", "velocity") and number < 0.0:
            return (_INF,)
        if abs(number) >= _UNLIMITED:
            return (_INF if number > 0.0 else -_INF,)
    return numbers


def _numbers(text: str) -> tuple[float, ...] | None:
    try:
        return tuple(float(token) for token in words_of(text)) or None
    except ValueError:
        return None


def _tag(element: Element) -> str:
    return str(element.tag)


def _is_ours(name: object) -> bool:
    return isinstance(name, str) and name.startswith("{urn:robot-translate:")


def _shown(value: Value) -> str:
    text = repr(value)
    return text if len(text) <= 160 else f"{text[:100]} … {text[-50:]}"
