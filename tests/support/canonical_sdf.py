"""What a SDFormat file says, independent of how it says it: the judge of round trips.

Written from the SDFormat documentation alone; it shares no code with the translator, so that a
mistake there cannot hide here.  A file becomes one flat table from readable keys to values::

    model 'm' link 'arm' visual[0] geometry box size       (1.0, 0.2, 0.2)
    model 'm' joint 'elbow' axis limit lower               (-1.57,)

Two files say the same when their tables are equal.  What has no meaning is not in the table: the
order of links, joints, frames and models, the order of different elements and of attributes,
layout, the version of the format, words of this tool, and whether a default was written.  Old
words stand for those that the SDFormat migration guide has for them now.  Everything else is in it,
numbers as floats with all their bits but the sign of zero.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from lxml import etree

if TYPE_CHECKING:
    from collections.abc import Iterator

Value: TypeAlias = "str | bool | tuple[object, ...] | None"
Element: TypeAlias = "etree._Element"

#: What is known by its name, in whatever order it stands.
_NAMED = frozenset({"world", "model", "link", "joint", "frame"})
_POSED = frozenset({"model", "link", "joint", "frame", "visual", "collision", "inertial"})
_INF = float("inf")
#: Element, below its parents → what it means to leave it out, where the element around it is there.
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
        f"joint {axis} dynamics {word}": (0.0,)
        for axis in ("axis", "axis2")
        for word in ("damping", "friction", "spring_reference", "spring_stiffness")
    },
    "mesh scale": (1.0, 1.0, 1.0),
    "plane size": (1.0, 1.0),
}
#: Elements that contain only defaults.
_SILENT = frozenset({"link inertial", "link inertial inertia"}) | {
    f"joint {axis} {group}" for axis in ("axis", "axis2") for group in ("limit", "dynamics")
}
#: Elements that may have nothing in them, and are there all the same.
_GROUPS = frozenset({"joint axis", "joint axis2"})
_UNDECLARED = re.compile(rb' xmlns:[^\s=]+="urn:robot-translate:undeclared:[^"]*"')
#: From here on a number is no bound (SDFormat, joint limits).
_UNLIMITED = 1e16


def canonical(data: bytes, model: str = "") -> dict[str, Value]:
    """The table of one file, or of the ``model`` of that name in it.

    Raises ``lxml.etree.XMLSyntaxError`` when it is no XML and ``LookupError`` without the model.
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
    """What the second table says differently, one readable line each; empty when nothing."""
    lines = []
    for key in sorted(first.keys() | second.keys()):
        if key not in second:
            lines.append(f"{key}: {_shown(first[key])} is gone")
        elif key not in first:
            lines.append(f"{key}: {_shown(second[key])} is new")
        elif first[key] != second[key]:
            lines.append(f"{key}: {_shown(first[key])} became {_shown(second[key])}")
    return lines


def comments(data: bytes) -> Counter[tuple[str, str]]:
    """Each comment with the element that it stands before; at an end, with the element around."""
    return Counter(_placed_comments(etree.fromstring(data)))


def parse(data: bytes) -> Element:
    """The root element without comments, and without the words of this tool."""

    def read(text: bytes, recover: bool) -> Element:
        parser = etree.XMLParser(
            resolve_entities=False, no_network=True, remove_comments=True, recover=recover
        )
        return etree.fromstring(text, parser)

    try:
        root = read(data, recover=False)
        # A prefix that only our output declares is read as in the original, which does not.
        undeclared = _UNDECLARED.sub(b"", data)
        if undeclared != data:
            root = read(undeclared, recover=True)
    except etree.XMLSyntaxError:
        root = read(data, recover=True)  # undeclared prefixes
    for element in list(root.iter("*")):
        parent = element.getparent()
        if _is_ours(element.tag) and parent is not None:
            parent.remove(element)
        for name in [name for name in element.attrib if _is_ours(name)]:
            del element.attrib[name]
    return root


@dataclass
class _File:
    root: Element
    table: dict[str, Value] = field(default_factory=dict)
    _counters: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        _use_current_names(self.root)
        for child in self.root:
            self._element(child, self._key("", child), _tag(child))

    def _element(self, element: Element, key: str, path: str) -> None:
        """Everything in an element; ``path`` is of tags, from the last named element down."""
        tag, text = _tag(element), (element.text or "").strip()
        children = list(element.iterchildren("*"))
        for name, value in element.attrib.items():
            if not (tag == "pose" and name in ("degrees", "rotation_format")):
                self._put(f"{key} @{name}", value.strip())
        if tag == "pose":
            self._put(key, _pose(element, text))
        elif path in _SILENT or tag in _NAMED:
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
        for words, default in _DEFAULTS.items():
            around, _, last = words.rpartition(" ")
            if (path == around or path.endswith(f" {around}")) and not counts[last]:
                self._put(f"{key} {last}", default)
        # Groups of numbers that are left out are there with their defaults.
        for silent in _SILENT:
            around, _, last = silent.rpartition(" ")
            if path == around and not counts[last]:
                self._element(etree.Element(last), f"{key} {last}", silent)

    def _key(self, key: str, element: Element, *, again: bool = False) -> str:
        tag = _tag(element)
        start = f"{key} {tag}".strip()
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
        assert key not in self.table, key
        self.table[key] = value


def _use_current_names(root: Element) -> None:
    """Frames by the words that they have from 1.7 on, screws by that of 1.10."""
    for pitch in root.iter("thread_pitch"):
        joint = pitch.getparent()
        if joint is not None and joint.find("screw_thread_pitch") is None and pitch.text:
            # From radians per metre, left-handed, to metres per turn.
            pitch.tag, pitch.text = "screw_thread_pitch", repr(-2.0 * math.pi / float(pitch.text))
    for pose in root.iter("pose"):
        frame = (pose.attrib.pop("frame", "") or pose.attrib.pop("relative_to", "")).strip()
        around = pose.getparent()
        # A link or a model is relative to the model around it by default.
        if frame and not (frame == "__model__" and around is not None and around.tag == "link"):
            pose.set("relative_to", frame)
    oldest = root.get("version") in ("1.0", "1.2", "1.3", "1.4")
    for axis in root.iter("axis", "axis2"):
        flag, xyz = axis.find("use_parent_model_frame"), axis.find("xyz")
        said = oldest if flag is None else (flag.text or "").strip() in ("true", "1")
        if flag is not None:
            axis.remove(flag)
        if said and xyz is None:
            xyz = etree.SubElement(axis, "xyz")
            xyz.text = "0 0 1"
        if said and xyz is not None:
            xyz.set("expressed_in", "__model__")
    for color in root.iter("ambient", "diffuse", "specular", "emissive"):
        if len((color.text or "").split()) == 3:
            color.text = f"{color.text} 1"
    for geometry in root.iter("geometry"):
        for empty in geometry.findall("empty"):
            geometry.remove(empty)


def _pose(element: Element, text: str) -> Value:
    words = _numbers(text)
    kind = element.get("rotation_format", "euler_rpy")
    if words is None and text:
        return text
    if kind == "quat_xyzw":
        # That of something that is nowhere else need not be written.
        nowhere = words in (None, (*(0.0,) * 6, 1.0))
        return (0.0,) * 6 if nowhere else ("quaternion", words)
    words = words or (0.0,) * 6
    if element.get("degrees", "false").strip() in ("true", "1") and any(words[3:]):
        return ("degrees", words)
    return words


def _value(path: str, text: str) -> Value:
    words = path.split()
    if path == "model static":
        return text in ("true", "1")
    numbers = _numbers(text)
    if numbers is None:
        return " ".join(text.split())
    if words[-1] in ("lower", "upper", "effort", "velocity") and words[0] == "joint":
        number = numbers[0]
        if words[-1] in ("effort", "velocity") and number < 0.0:
            return (_INF,)
        if abs(number) >= _UNLIMITED:
            return (_INF if number > 0.0 else -_INF,)
    return numbers


def _numbers(text: str) -> tuple[float, ...] | None:
    try:
        return tuple(float(word) for word in text.split()) or None
    except ValueError:
        return None


def _placed_comments(root: Element) -> Iterator[tuple[str, str]]:
    for node in root.iter(etree.Comment):
        following = next(node.itersiblings("*"), None)
        parent = node.getparent()
        around = "" if parent is None else _name(parent)
        place = f"/{around}" if following is None else f"{around} {_name(following)}"
        yield (node.text or "").strip(), place


def _name(element: Element) -> str:
    name = element.get("name")
    return _tag(element) if name is None else f"{_tag(element)} {name!r}"


def _tag(element: Element) -> str:
    return str(element.tag)


def _is_ours(name: object) -> bool:
    return isinstance(name, str) and name.startswith("{urn:robot-translate:")


def _shown(value: Value) -> str:
    text = repr(value)
    return text if len(text) <= 160 else f"{text[:100]} … {text[-50:]}"
