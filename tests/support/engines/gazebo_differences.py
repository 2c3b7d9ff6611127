"""What Gazebo finds in our URDF that is not what it finds in the SDFormat it was made of.

Both are answers of libsdformat, which makes SDFormat of the URDF by its own rules (reference U B).
Poses are compared in the world, for the frames of links may have moved.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np
from lxml import etree

from support.engines.engine_differences import TOLERANCE, matrix
from translate.xml.values import parse_float

if TYPE_CHECKING:
    from numpy.typing import NDArray

Answer: TypeAlias = "dict[str, Any]"
Array: TypeAlias = "NDArray[np.float64]"

#: Joints that turn or slide without end, and what they are otherwise.
_ENDLESS = {"continuous": "revolute"}
_UNLIMITED = 1e15
#: The shapes of URDF and their elements in SDFormat.
_WORDS = {
    "box": {"size"},
    "sphere": {"radius"},
    "cylinder": {"radius", "length"},
    "mesh": {"uri", "scale", "submesh"},
}


def differences(first: Side, second: Side, tolerance: float = TOLERANCE) -> Iterator[str]:
    """Each difference in a line; ``tolerance`` is that of poses, for a robot of up to 1 m."""
    size = max(1.0, *(float(np.abs(X[:3, 3]).max()) for X in first.links.values()))
    allowed = Allowed(tolerance * size, tolerance)
    for link in first.links:
        if link not in second.links:
            yield f"link lost: {link!r}"
            continue
        yield from _inertial(link, first, second, allowed)
        for kind in ("visual", "collision"):
            yield from _shapes(link, kind, first, second, allowed)
    yield from (f"link added: {link!r}" for link in second.links if link not in first.links)
    yield from _joints(first, second, allowed)
    yield from _sensors(first, second, allowed)
    if first.plugins != second.plugins:
        yield f"plugins: {first.plugins} became {second.plugins}"


class Allowed(NamedTuple):
    """The largest errors of positions in metres, and of rotations."""

    metres: float
    turn: float


class Side:
    """One answer, with the names of the URDF and poses in the world.

    ``names`` maps names of the SDFormat to names of the URDF; ``prefix`` is the model, with ``::``,
    if it stands in a world.
    """

    def __init__(
        self, answer: Answer, names: Mapping[str, str] | None = None, prefix: str = ""
    ) -> None:
        pose = answer["pose"]
        X_WM = np.eye(4) if pose is None else matrix(pose)

        def named(name: str) -> str:
            name = name.removeprefix(prefix)
            return (names or {}).get(name, name)

        self.named = named

        def of(kind: str) -> list[Answer]:
            return [item for item in answer[kind] if item["name"].startswith(prefix)]

        self.links = {named(item["name"]): X_WM @ matrix(item["pose"]) for item in of("links")}
        self.masses = {named(item["name"]): item for item in of("links")}
        self.joints = {
            named(item["name"]): item
            | {
                "ends": {named(item["parent"]), named(item["child"])},
                "X_WJ": X_WM @ matrix(item["pose"]),
            }
            for item in of("joints")
        }
        self.shapes: dict[tuple[str, str], list[Answer]] = {}
        for item in of("shapes"):
            link = named(item["name"].rpartition("/")[0])
            self.shapes.setdefault((link, item["kind"]), []).append(item)
        self.sensors = {
            (named(item["on"]), item["name"]): item | {"X_WS": X_WM @ matrix(item["pose"])}
            for item in answer["sensors"]
            if item["on"].startswith(prefix)
        }
        self.plugins = sorted(
            meaning(item["text"], names=names or {})
            for item in answer["plugins"]
            if item["on"].startswith(prefix)
        )


def _inertial(link: str, first: Side, second: Side, allowed: Allowed) -> Iterator[str]:
    one, other = first.masses[link], second.masses[link]
    if abs(one["mass"] - other["mass"]) > TOLERANCE * max(1.0, one["mass"]):
        yield f"mass of link {link!r}: {one['mass']} kg became {other['mass']} kg"
    X_WC = [
        side.links[link] @ matrix(item["inertial_pose"])
        for side, item in ((first, one), (second, other))
    ]
    if np.abs(X_WC[0][:3, 3] - X_WC[1][:3, 3]).max() > allowed.metres:
        yield f"centre of mass of link {link!r}: elsewhere"
    tensors = [
        X[:3, :3] @ _tensor(item["inertia"]) @ X[:3, :3].T
        for X, item in zip(X_WC, (one, other), strict=True)
    ]
    if not np.allclose(*tensors, rtol=allowed.turn, atol=allowed.turn * np.abs(tensors[0]).max()):
        yield f"inertia of link {link!r}: {one['inertia']} became {other['inertia']}"


def _shapes(link: str, kind: str, first: Side, second: Side, allowed: Allowed) -> Iterator[str]:
    ours, theirs = first.shapes.get((link, kind), []), second.shapes.get((link, kind), [])
    if len(ours) != len(theirs):
        yield f"{kind}s of link {link!r}: {len(ours)} became {len(theirs)}"
        return
    for one, other in zip(ours, theirs, strict=True):
        label = f"{kind} {one['name']!r}"
        X_1 = first.links[link] @ matrix(one["pose"])
        X_2 = second.links[link] @ matrix(other["pose"])
        yield from _displacement(label, X_1, X_2, allowed)
        if geometry(one["geometry"]) != geometry(other["geometry"]):
            yield f"geometry of {label}: {one['geometry']} became {other['geometry']}"
        stated, heard = surface(one["surface"]), surface(other["surface"])
        if stated != heard:
            yield f"surface of {label}: {stated} became {heard}"


def _joints(first: Side, second: Side, allowed: Allowed) -> Iterator[str]:
    yield from (f"joint lost: {name!r}" for name in first.joints if name not in second.joints)
    yield from (f"joint added: {name!r}" for name in second.joints if name not in first.joints)
    for name, one in first.joints.items():
        other = second.joints.get(name)
        if other is None:
            continue
        kinds = [_ENDLESS.get(item["type"], item["type"]) for item in (one, other)]
        if kinds[0] != kinds[1]:
            yield f"type of joint {name!r}: {one['type']} became {other['type']}"
            continue
        if one["ends"] != other["ends"]:
            yield f"ends of joint {name!r}: {one['ends']} became {other['ends']}"
        if kinds[0] == "fixed":
            continue
        (axis, *_), (their_axis, *_) = one["axes"] or [None], other["axes"] or [None]
        if axis is None or their_axis is None:
            continue
        directions = [
            item["X_WJ"][:3, :3] @ np.array(a["xyz"])
            for item, a in ((one, axis), (other, their_axis))
        ]
        if np.abs(np.cross(*directions)).max() > allowed.turn:
            yield f"axis of joint {name!r}: {directions[0]} became {directions[1]}"
        apart = one["X_WJ"][:3, 3] - other["X_WJ"][:3, 3]
        # Where on its axis a joint is makes no difference, and where it slides in parallel neither.
        if kinds[0] == "prismatic":
            apart *= 0.0
        elif kinds[0] == "revolute":
            apart = np.cross(apart, directions[0])
        if not np.abs(apart).max() <= allowed.metres:
            yield f"place of joint {name!r}: elsewhere"
        for key in ("lower", "upper", "damping", "friction"):
            if not _same_number(axis[key], their_axis[key]):
                yield f"{key} of joint {name!r}: {axis[key]} became {their_axis[key]}"


def _sensors(first: Side, second: Side, allowed: Allowed) -> Iterator[str]:
    yield from (f"sensor lost: {key}" for key in first.sensors if key not in second.sensors)
    yield from (f"sensor added: {key}" for key in second.sensors if key not in first.sensors)
    for key, one in first.sensors.items():
        other = second.sensors.get(key)
        if other is None:
            continue
        yield from _displacement(f"sensor {key}", one["X_WS"], other["X_WS"], allowed)
        # Gazebo gives other names to the collisions of a URDF; a contact sensor contains them.
        shapes = [side.shapes.get((key[0], "collision"), []) for side in (first, second)]
        names = {
            shape["name"].rpartition("/")[2]: original["name"].rpartition("/")[2]
            for original, shape in zip(*shapes, strict=False)
        }
        if meaning(one["text"], ("pose",)) != meaning(other["text"], ("pose",), names):
            yield f"content of sensor {key}: {one['text']} became {other['text']}"


def meaning(
    text: str, without: tuple[str, ...] = (), names: Mapping[str, str] = MappingProxyType({})
) -> str:
    """A text of XML with its numbers in one form, its attributes and elements in order.

    Elements that say nothing are left out.  A text that is one of the ``names`` is the other one.
    """
    if not text:
        return ""
    root = _parsed(text)
    for element in root.iter("*"):
        element.text = names.get((element.text or "").strip(), element.text)
    return _stated(root, without)


def geometry(text: str) -> str:
    """The meaning of a geometry; of the scale of a mesh libsdformat keeps six digits, and
    packages are models to it (reference U B6.1).

    A mesh is as large as it is unless it says otherwise.  What SDFormat does not know in a shape
    says nothing.
    """
    root = _parsed(text)
    for shape in list(root):
        for word in list(shape) if shape.tag in _WORDS else ():
            if word.tag not in _WORDS[shape.tag]:
                shape.remove(word)
        if shape.tag == "material":
            root.remove(shape)
    for uri in root.iter("uri"):
        uri.text = (uri.text or "").replace("package://", "model://")
    for scale in root.iter("scale"):
        scale.text = " ".join(f"{float(word):.6g}" for word in (scale.text or "").split())
    return _stated(root, ()).replace("<scale>1.0 1.0 1.0", "")


def surface(text: str) -> str:
    """The meaning of a surface; one that says nothing is like none (reference U B7.22)."""
    return meaning(text or "<surface/>")


def _parsed(text: str) -> etree._Element:
    # libsdformat keeps prefixes, but not what they stand for.
    root = etree.fromstring(text, etree.XMLParser(recover=True))
    for element in reversed(list(root.iterdescendants("*"))):
        parent = element.getparent()
        if parent is not None and not (
            len(element) or element.attrib or (element.text or "").strip()
        ):
            parent.remove(element)
    return root


def _stated(element: etree._Element, without: tuple[str, ...]) -> str:
    words = " ".join(_number(word) for word in (element.text or "").split())
    # A prefix is one to libsdformat whether it stands for something or not.
    tag = re.split("[:}]", str(element.tag))[-1]
    names = {re.split("[:}]", str(key))[-1]: value for key, value in element.attrib.items()}
    attributes = "".join(f" {name}={value}" for name, value in sorted(names.items()))
    children = [
        _stated(child, ()) for child in element.iterchildren("*") if child.tag not in without
    ]
    return f"<{tag}{attributes}>{words}{''.join(sorted(children))}"


def _number(word: str) -> str:
    try:
        # libsdformat writes some numbers with a digit less than it takes to read them back.
        return repr(float(f"{parse_float(word, infinite=True):.14g}"))
    except ValueError:
        return word


def _same_number(a: float, b: float) -> bool:
    if abs(a) > _UNLIMITED and abs(b) > _UNLIMITED:
        return a * b > 0
    return abs(a - b) <= TOLERANCE * max(1.0, abs(a))


def _displacement(label: str, X: Array, Y: Array, allowed: Allowed) -> Iterator[str]:
    error = np.abs(X - Y)
    metres, turn = error[:3, 3].max(), error[:3, :3].max()
    if metres > allowed.metres:
        yield f"place of {label}: elsewhere by {metres:.1e} m"
    elif turn > allowed.turn:
        yield f"rotation of {label}: turned by {turn:.1e}"


def _tensor(numbers: list[float]) -> Array:
    xx, xy, xz, yy, yz, zz = numbers
    return np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
