"""The contents of a URDF file as a table, to compare the original with its round trip.

The rules are those of the URDF documentation and of urdfdom.  The module shares no code with the
readers and writers of this project, so that it detects their mistakes.  A file is a flat table of
readable keys and values::

    joint 'elbow' limit lower            -1.57
    link 'arm' visual[0] geometry size   (1.0, 0.2, 0.2)

Two files are the same robot description if their tables are equal.  Not in the table: the order of
links and joints, the order of attributes, layout, comments, and whether a default is written.
Numbers are compared with all their bits except the sign of zero.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Container, Mapping
from dataclasses import field
from typing import TypeAlias

from lxml import etree

from translate import facts
from translate.facts import in_urdf
from translate.structures import dataclass
from translate.xml.text import plain_tree, trimmed, words_of

Value: TypeAlias = str | float | tuple[float, ...] | None
Element: TypeAlias = "etree._Element"

_UNLIMITED = 1e16
_MATERIAL_PARTS = ("color", "texture")
_ZERO = (0.0, 0.0, 0.0)
#: Shape → the default values of its numbers.
_SHAPES: dict[str, dict[str, tuple[float, ...] | None]] = {
    "box": {"size": None},
    "sphere": {"radius": None},
    "cylinder": {"radius": None, "length": None},
    "capsule": {"radius": None, "length": None},
    "mesh": {"scale": (1.0, 1.0, 1.0)},
}
#: Tag of a part of a joint → its name in the table, and the default values of its numbers.
_JOINT_NUMBERS: dict[str, tuple[str, dict[str, float | None]]] = {
    "dynamics": ("dynamics", {"damping": 0.0, "friction": 0.0}),
    "safety_controller": (
        "safety",
        {
            "k_velocity": None,
            **dict.fromkeys(("soft_lower_limit", "soft_upper_limit", "k_position"), 0.0),
        },
    ),
    "calibration": (
        "calibration",
        dict.fromkeys(("rising", "falling", "reference_position")),
    ),
}


def canonical(data: bytes) -> dict[str, Value]:
    """The table of a URDF file.  Raises ``lxml.etree.XMLSyntaxError`` for data that is not XML."""
    return _Robot(parse(data)).table


def differences(first: bytes, second: bytes) -> list[str]:
    """The differences of the second file from the first, one readable line each."""
    before, after = canonical(first), canonical(second)
    lines = []
    for key in sorted(before.keys() | after.keys()):
        if key not in after:
            lines.append(f"{key}: {_shown(before[key])} is gone")
        elif key not in before:
            lines.append(f"{key}: {_shown(after[key])} is new")
        elif not _same(before[key], after[key]):
            lines.append(f"{key}: {_shown(before[key])} became {_shown(after[key])}")
    return lines


def parse(data: bytes) -> Element:
    """The root element as common URDF readers read it: without comments and default namespaces.

    Prefixes that are not declared are accepted.  Raises ``lxml.etree.XMLSyntaxError`` for data that
    is not XML.
    """
    root = plain_tree(data)
    for element in root.iter("*"):
        tag = str(element.tag)
        if tag.startswith("{") and element.prefix is None:
            element.tag = tag.rpartition("}")[2]
    return root


def _same(a: Value, b: Value) -> bool:
    if isinstance(a, tuple) and isinstance(b, tuple):
        return len(a) == len(b) and all(map(_same, a, b))
    if isinstance(a, float) and isinstance(b, float) and math.isnan(a):
        return math.isnan(b)
    return a == b


def _shown(value: Value) -> str:
    text = repr(value)
    return text if len(text) <= 160 else f"{text[:100]} … {text[-50:]}"


@dataclass
class _Robot:
    """The table of a file.  Elements without a rule are in it as XML."""

    root: Element
    table: dict[str, Value] = field(default_factory=dict)
    _counters: defaultdict[str, int] = field(default_factory=lambda: defaultdict(int))

    def __post_init__(self) -> None:
        root = self.root
        self.newer = root.get("version", "1.0") != "1.0"
        self.strict_limits = root.get("version", "1.0") not in ("1.0", "1.1")
        _move_pose_of_block(root)
        self._put("robot name", root.get("name"))
        self._put("robot version", root.get("version", "1.0"))
        self._materials = _urdfdom_materials(root)
        for name, material in self._materials.items():
            self._material(f"material {name!r}", material, material)
        rules = {"link": self._link, "joint": self._joint}
        self._rest("robot", root, {"name", "version"})
        self._origin("robot", root)
        for child in root.iterchildren(etree.Element):
            # Materials and the origin are in the table already.
            if _tag(child) not in ("material", "origin"):
                rules.get(_tag(child), self._other)(child)

    def _put(self, key: str, value: Value) -> None:
        self.table[self._named(key)] = value

    def _numbered(self, key: str) -> str:
        """``key[0]``, ``key[1]`` … in document order."""
        self._counters[key] += 1
        return f"{key}[{self._counters[key] - 1}]"

    def _named(self, key: str) -> str:
        """The key itself; a second use of the same name is told apart."""
        self._counters[key] += 1
        return key if self._counters[key] == 1 else f"{key} #{self._counters[key]}"

    def _rest(
        self,
        key: str,
        element: Element | None,
        attributes: Container[str] = (),
        children: Container[str] | None = None,
    ) -> None:
        """The attributes without a rule, and unless ``children`` is ``None`` such children.

        A repetition of a child that counts only once has no rule.
        """
        if element is None:
            return
        for name, value in _attributes(element).items():
            if name not in attributes:
                self._put(f"{key} @{name}", value)
        if children is None:
            return
        seen: set[str] = set()
        for child in element.iterchildren(etree.Element):
            tag = _tag(child)
            if tag in children and (tag not in seen or tag in ("visual", "collision")):
                seen.add(tag)
            else:
                self._put(self._numbered(f"{key} <{tag}>"), _xml(child))

    # --- Elements under <robot> -------------------------------------------------------------------

    def _other(self, element: Element) -> None:
        tag = _tag(element)
        name = element.get("reference" if tag == "gazebo" else "name")
        unnamed = tag if tag == "gazebo" else f"<{tag}>"
        key = unnamed if name is None else f"{tag} {name!r}"
        self._put(self._numbered(key), _xml(element))

    def _link(self, link: Element) -> None:
        key = self._named(f"link {link.get('name')!r}")
        self.table[key] = "link"
        self._rest(key, link, {"name"}, {"inertial", "visual", "collision"})
        if (inertial := link.find("inertial")) is not None:
            self._inertial(f"{key} inertial", inertial)
        for tag in ("visual", "collision"):
            for shape in link.findall(tag):
                self._shape(self._numbered(f"{key} {tag}"), shape, tag)

    def _inertial(self, key: str, inertial: Element) -> None:
        self._put(key, "inertial")
        self._rest(key, inertial, children={"origin", "mass", "inertia"})
        self._origin(key, inertial)
        self._numbers(f"{key} mass", inertial.find("mass"), {"value": 0.0}, True)
        entries = dict.fromkeys(("ixx", "ixy", "ixz", "iyy", "iyz", "izz"), 0.0)
        self._numbers(f"{key} inertia", inertial.find("inertia"), entries, True)

    def _shape(self, key: str, shape: Element, tag: str) -> None:
        self._put(f"{key} name", shape.get("name", ""))
        known = {"origin", "geometry", *(["material"] if tag == "visual" else [])}
        self._rest(key, shape, {"name"}, known)
        self._origin(key, shape)
        self._geometry(f"{key} geometry", shape.find("geometry"))
        if tag == "visual":
            self._visual_material(f"{key} material", shape.find("material"))

    def _geometry(self, key: str, geometry: Element | None) -> None:
        if geometry is None:
            self._put(key, None)
            return
        self._rest(key, geometry)
        children = [*geometry.iterchildren(etree.Element)]
        self._put(key, _tag(children[0]) if children else "empty")
        for index, child in enumerate(children):
            tag = _tag(child)
            # Only the first counts (as in urdfdom); the others are kept as they are.
            if index or tag not in _SHAPES:
                self._put(self._numbered(f"{key} <{tag}>"), _xml(child))
                continue
            known = {*_SHAPES[tag], *(["filename"] if tag == "mesh" else [])}
            self._rest(key, child, known, ())
            for name, default in _SHAPES[tag].items():
                self._put(f"{key} {name}", _vector(child.get(name), default))
            if tag == "mesh":
                self._put(f"{key} filename", child.get("filename"))

    def _visual_material(self, key: str, material: Element | None) -> None:
        """The look of a visual as urdfdom resolves it, and the name that was written there."""
        if material is None:
            self._put(key, None)
            return
        # Without a name, or with an empty one, the look stays with the visual.
        name = material.get("name", "")
        self._put(key, name)
        self._material(key, self._materials.get(name, material), None if name else material)

    def _material(self, key: str, material: Element, written: Element | None) -> None:
        """The look of a material, and what has no rule in the element ``written`` for it."""
        color, texture = (material.find(part) for part in _MATERIAL_PARTS)
        self._put(f"{key} rgba", None if color is None else _vector(color.get("rgba"), None))
        self._put(f"{key} texture", None if texture is None else texture.get("filename"))
        if written is not None:
            self._rest(key, written, {"name"}, _MATERIAL_PARTS)
            for part in _MATERIAL_PARTS:
                self._rest(f"{key} {part}", written.find(part), {"rgba", "filename"})

    def _joint(self, joint: Element) -> None:
        key = self._named(f"joint {joint.get('name')!r}")
        kind = joint.get("type")
        self._put(f"{key} type", kind)
        parts = {"origin", "parent", "child", "axis", "limit", "mimic", *_JOINT_NUMBERS}
        self._rest(key, joint, {"name", "type"}, parts)
        self._origin(key, joint)
        for end in ("parent", "child"):
            element = joint.find(end)
            self._put(f"{key} {end}", None if element is None else element.get("link"))
            self._rest(f"{key} {end}", element, {"link"})
        axis = joint.find("axis")
        self._put(
            f"{key} axis", _vector(None if axis is None else axis.get("xyz"), (1.0, 0.0, 0.0))
        )
        self._rest(f"{key} axis", axis, {"xyz"})
        limit = joint.find("limit")
        if limit is None and kind == "prismatic":
            # Readers that accept it take it as unlimited, which is written as 1e16.
            limit = etree.Element("limit", lower=str(-_UNLIMITED), upper=str(_UNLIMITED))
        self._limit(f"{key} limit", limit, kind)
        if (mimic := joint.find("mimic")) is not None:
            self._put(f"{key} mimic joint", mimic.get("joint"))
            self._numbers(
                f"{key} mimic", mimic, {"multiplier": 1.0, "offset": 0.0}, ignored={"joint"}
            )
        for tag, (name, numbers) in _JOINT_NUMBERS.items():
            self._numbers(f"{key} {name}", joint.find(tag), numbers, tag == "dynamics")

    def _limit(self, key: str, limit: Element | None, kind: str | None) -> None:
        """The limits of a joint.

        In URDF 1.0 missing bounds are 0, and a missing effort or velocity is no limit, as in URDF
        1.2.  URDF has no infinity: 1e16 is no limit for every reader.
        """
        needs_bounds = kind in ("revolute", "prismatic") and not self.strict_limits
        names: dict[str, float | None] = {
            **dict.fromkeys(in_urdf(facts.LIMIT), _UNLIMITED if self.strict_limits else None),
            **dict.fromkeys(facts.BOUNDS, 0.0 if needs_bounds else None),
            **dict.fromkeys(("effort", "velocity"), _UNLIMITED),
            "deceleration": None,
        }
        if self.strict_limits and limit is not None:
            fallback = _number(limit.get("acceleration"), _UNLIMITED)
            names["deceleration"] = fallback if isinstance(fallback, float) else None
        self._numbers(key, limit, names)

    # --- Pieces -----------------------------------------------------------------------------------

    def _origin(self, key: str, owner: Element) -> None:
        origin = owner.find("origin")
        written = {} if origin is None else _attributes(origin)
        self._put(f"{key} xyz", _vector(written.get("xyz"), _ZERO))
        # Quaternions exist from URDF 1.1 on; before, the attribute is unknown.
        rotation = _vector(written.get("quat_xyzw"), None) if self.newer else None
        # The identity is the default.
        if rotation is None or (isinstance(rotation, tuple) and rotation[:3] == _ZERO):
            self._put(f"{key} rpy", _vector(written.get("rpy"), _ZERO))
        else:
            self._put(f"{key} quat_xyzw", rotation)
        known = {"xyz", "rpy", *(["quat_xyzw"] if self.newer else [])}
        self._rest(f"{key} origin", origin, known)

    def _numbers(
        self,
        key: str,
        element: Element | None,
        defaults: Mapping[str, float | None],
        absent_is_default: bool = False,
        ignored: Collection[str] = (),
    ) -> None:
        """The numeric attributes of an element; ``None`` marks those that have no default."""
        if element is None and not absent_is_default:
            return
        for name, default in defaults.items():
            text = None if element is None else element.get(name)
            self._put(f"{key} {name}", _number(text, default))
        self._rest(key, element, {*defaults, *ignored}, ())


def _move_pose_of_block(root: Element) -> None:
    """Make the first pose of a block without a reference the origin of the robot (libsdformat).

    An origin replaces the pose.
    """
    blocks = [block for block in root.findall("gazebo") if not trimmed(block.get("reference"))]
    block = next((block for block in blocks if block.find("pose") is not None), None)
    pose = None if block is None else block.find("pose")
    numbers = words_of(None if pose is None else pose.text)
    if block is None or pose is None or pose.attrib or root.find("origin") is not None:
        return
    if len(numbers) == 6:
        values = {"xyz": " ".join(numbers[:3]), "rpy": " ".join(numbers[3:])}
        etree.SubElement(root, "origin", values)
        block.remove(pose)
        if not [*block.iterchildren(etree.Element)]:
            root.remove(block)


def _urdfdom_materials(root: Element) -> dict[str, Element]:
    """The registered materials: all global ones, then inline ones as the links come (urdfdom)."""
    registered: dict[str, Element] = {}
    for material in root.findall("material"):
        registered.setdefault(material.get("name", ""), material)
    for material in root.iterfind("link/visual/material"):
        name = material.get("name", "")
        if name and any(material.find(part) is not None for part in _MATERIAL_PARTS):
            registered.setdefault(name, material)
    return registered


def _number(text: str | None, default: float | None) -> Value:
    if text is None:
        return default
    try:
        return float(text) + 0.0
    except ValueError:
        return text


def _vector(text: str | None, default: tuple[float, ...] | None) -> Value:
    if text is None:
        return default
    try:
        return tuple(float(token) + 0.0 for token in words_of(text))
    except ValueError:
        return text


def _tag(element: Element) -> str:
    """The name as written, prefix and all: URDF readers do not know about namespaces."""
    return _prefixed(str(element.tag), element)


def _attributes(element: Element) -> dict[str, str]:
    return {_prefixed(str(name), element): value for name, value in element.attrib.items()}


def _prefixed(name: str, element: Element) -> str:
    if not name.startswith("{"):
        return name  # also ``prefix:name`` where the file does not declare the prefix
    uri, _, local = name[1:].partition("}")
    prefixes = sorted(prefix for prefix, bound in element.nsmap.items() if bound == uri and prefix)
    return f"{prefixes[0]}:{local}" if prefixes else local


def _xml(element: Element) -> str:
    """One line of XML: attributes sorted, layout and comments dropped, text of leaves kept."""
    attributes = "".join(
        f" {name}={value!r}" for name, value in sorted(_attributes(element).items())
    )
    texts = [element.text or ""]
    for child in element:
        if isinstance(child.tag, str):
            texts.append(_xml(child))
        texts.append(child.tail or "")
    is_leaf = not [*element.iterchildren(etree.Element)]
    content = "".join(text for text in texts if is_leaf or trimmed(text))
    tag = _tag(element)
    return f"<{tag}{attributes}>{content}</{tag}>" if trimmed(content) else f"<{tag}{attributes}/>"
