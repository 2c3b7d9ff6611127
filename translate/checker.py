"""An independent check that two files describe the same robot.

It imports nothing of the package, reads XML with the standard library, and follows the proposals
for pose frame semantics (1.7) and model composition (1.8) and the rules of ``docs/reference``.

A file becomes a ``Robot``: bodies, frames, and joints as hinges and slides in the world at position
0.  ``Check`` compares two of them by the names in the report of a translation.  Each difference
needs an entry of the report, and each entry about these quantities must be true.  X_AB is a pose.

The files can be those of a stranger.  What A and B name are regular files in their repository or in
a search path; their number, depth and size have limits; what is beyond raises ``CheckError``.
"""

from __future__ import annotations

import hashlib
import json
import math
import operator
import os
import random
import re
import stat
import sys

if __name__ == "__main__":
    sys.path.pop(0)  # the package xml beside this file hides that of Python
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from heapq import merge
from pathlib import Path
from typing import TypeAlias, TypedDict, TypeVar, cast
from xml.etree import ElementTree
from xml.parsers import expat

import numpy as np
from numpy.typing import NDArray

Element = ElementTree.Element
Array = NDArray[np.float64]
Version = tuple[int, int]
Report = Mapping[str, object]
Part = TypeVar("Part")
Key = tuple[str, int]  # a joint and the number of its degree of freedom
INF, UNBOUNDED = math.inf, 1e16  # this number and larger ones stand for no bound (U D4.1)
TOLERANCE = 1e-9  # relative to 1 or to the size of the robot
SHAPES = """box: size 1 1 1; capsule: radius .5, length 1; cone: radius 1, length 1;
cylinder: radius 1, length 1; ellipsoid: radii 1 1 1; plane: normal 0 0 1, size 1 1;
sphere: radius 1; mesh: scale 1 1 1; heightmap: size 1 1 1, pos 0 0 0; polyline: height 1;
image: scale 1, threshold 200, height 1, granularity 1"""
#: The default sizes of shapes, in the order in which readers search (S C80, C81).
SIZES = dict(re.findall(r"(\w+): ([^;]+)", SHAPES))
SEARCH = ("SDF_PATH", "GZ_SIM_RESOURCE_PATH", "IGN_GAZEBO_RESOURCE_PATH", "GAZEBO_MODEL_PATH")
OF_URDF = ("box", "sphere", "cylinder", "capsule", "mesh")
OVERRIDES = ("uri", "name", "pose", "static", "placement_frame", "plugin", "namespace")
LIMITS = {"lower": -INF, "upper": INF, "effort": INF, "velocity": INF}
DOFS: dict[str, tuple[str, ...]] = dict.fromkeys(("fixed", "floating", "ball"), ())
DOFS |= dict.fromkeys(("revolute", "continuous", "screw"), ("hinge",)) | {"prismatic": ("slide",)}
DOFS |= dict.fromkeys(("universal", "revolute2", "gearbox", "planar"), ("hinge", "hinge"))


#: The largest file, and all files of a robot, in bytes; a file counts as often as it is included.
MAX_BYTES = 64 * 1024**2
#: How many files a robot includes, how deep they include each other, how deep elements are nested.
MAX_INCLUDES, MAX_INCLUDE_DEPTH, MAX_NESTING = 1_000, 50, 256
#: How many elements the files of a robot have, how many of them become links, joints, frames,
#: models and shapes, and how many characters the names of these have with their scopes.
MAX_ELEMENTS, MAX_PARTS, MAX_NAMES = 1_000_000, 50_000, 64 * 1024**2
#: How many pairs of shapes, and of entries and elements, are compared one by one.
MAX_PAIRS = 2_000_000
#: A text of the report with more quotes is searched for each name.
MAX_QUOTES = 12
#: Equal shapes have sums of their numbers with these factors that differ by less than a cell.
FACTORS = tuple(math.modf(number * math.sqrt(2))[0] for number in range(1, 45))
CELL = 1e-6
#: The longest line of a message, in characters.
MAX_LINE = 1_000
#: No position (m) and no angle (rad) is larger: 1e-9 of it would be more than a millimetre.
LARGEST = 1e6
#: How many elements of one kind of an old document can have one name.
MAX_RENAMES = 100
#: Directories of descriptions of robots, beside which the other files of a robot are.
OF_DESCRIPTIONS = ("urdf", "sdf", "xacro", "robots", "worlds", "launch")
NUMBER = re.compile(r"[-+]?([0-9]+(\.[0-9]*)?|\.[0-9]+)(e[-+]?[0-9]+)?", re.IGNORECASE)
INFINITE = re.compile(r"[-+]?inf(inity)?", re.IGNORECASE)


class CheckError(ValueError):
    """A file cannot be read by the rules of this module, so that nothing is confirmed."""

    def __init__(self, message: str) -> None:
        super().__init__(_line(message))


def _pose(R: Array, p: Array | Sequence[float]) -> Array:
    X = np.eye(4)
    X[:3, :3], X[:3, 3] = R, p
    return X


def _rpy(roll: float, pitch: float, yaw: float) -> Array:  # R = Rz(yaw) · Ry(pitch) · Rx(roll)
    x, y, z = np.eye(3)
    return np.asarray(_about(z, yaw) @ _about(y, pitch) @ _about(x, roll))


def _about(axis: Array | Sequence[float], angle: float) -> Array:
    """The rotation by an angle about a direction (Rodrigues); none about a zero vector."""
    x, y, z = np.asarray(axis) / (math.hypot(*axis) or 1.0)
    K = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.asarray(np.eye(3) + math.sin(angle) * K + (1 - math.cos(angle)) * (K @ K))


def _floats(text: str | None, count: int, where: str, default: Sequence[float] = ()) -> list[float]:
    """Exactly ``count`` finite numbers, each a decimal as all readers accept it."""
    words = re.findall(r"[^ \t\r\n]+", text or "")
    if not words and default:
        return list(default)
    if len(words) != count:
        raise CheckError(f"{where}: {_short(text)} has not {count} numbers")
    return [_float(word, where) for word in words]


def _float(word: str, where: str) -> float:
    """Python's ``float`` also reads ``1_000``, ``nan`` and the digits of other scripts."""
    value = float(word) if NUMBER.fullmatch(word) else math.nan
    if not math.isfinite(value):
        raise CheckError(f"{where}: {_short(word)} is no finite number")
    return value


def _short(text: str | None) -> str:
    """The beginning of a text of a file, for a message."""
    return repr(text) if text is None or len(text) <= 80 else f"{text[:80]!r}…"


def _line(text: str) -> str:
    return text if len(text) <= MAX_LINE else f"{text[:MAX_LINE]}…"


def _text(element: Element | None, tag: str) -> str:  # a child of SDFormat, or of URDF
    child = element.find(tag) if element is not None else None
    if child is None:
        return element.get(tag, "") if element is not None else ""
    return ((child.text or "").strip() or child.get("value") or child.get("link") or "").strip()


def _number(element: Element | None, tag: str, default: float) -> float:
    return _floats(_text(element, tag), 1, f"<{tag}>", (default,))[0]


def _limit(element: Element | None, tag: str, default: float) -> float:
    """A number that may be infinite, as limits of joints are (S C31)."""
    text = _text(element, tag)
    return float(text) if INFINITE.fullmatch(text) else _number(element, tag, default)


def _true(text: str | None) -> bool:
    return (text or "").strip().lower() in ("true", "1")


def _version(text: str) -> Version:
    match = re.fullmatch(r"\s*(\d+)\.(\d+)\s*", text)
    return (int(match[1]), int(match[2])) if match else (1, 0)


@dataclass
class Dof:
    """A hinge or a slide: a line in the world at position 0, limits, and what it follows."""

    kind: str
    axis: Array
    point: Array
    #: Lower, upper, effort, velocity, damping, friction.
    numbers: tuple[float, ...] = (-INF, INF, INF, INF, 0.0, 0.0)
    mimic: tuple[str, int, float, float] | None = None  # joint, its dof, multiplier, offset


@dataclass
class Joint:
    """A joint between two bodies; ``frame`` is its pose in the world at position 0."""

    name: str
    type: str
    parent: str
    child: str
    frame: Array
    dofs: list[Dof]


@dataclass
class Shape:
    """A visual or a collision in a link; ``geometry`` is the shape, its file and a part of it."""

    kind: str
    name: str
    geometry: tuple[str, str, str]
    numbers: list[float]
    pose: Array


@dataclass
class Link:
    """A rigid body; the mass is None if it has none, NaN if readers compute it from the shapes."""

    pose: Array
    static: bool
    mass: float | None = None
    center: Array = field(default_factory=lambda: np.zeros(3))
    tensor: Array = field(default_factory=lambda: np.zeros((3, 3)))
    shapes: list[Shape] = field(default_factory=list)


@dataclass
class Robot:
    """All that is compared, by qualified names; a frame is a body and a pose."""

    name: str
    #: The files that were read, and their SHA-256 digests.
    files: dict[Path, str]
    links: dict[str, Link] = field(default_factory=dict)
    joints: dict[str, Joint] = field(default_factory=dict)
    frames: dict[str, tuple[str, Array]] = field(default_factory=dict)
    #: How many characters the names have, and how many shapes the links.
    characters: int = 0
    shapes: int = 0

    def add(self, parts: dict[str, Part], name: str, part: Part) -> None:
        """Add a link, a joint or a frame.  Raises CheckError for a name that another one has."""
        if name in parts:
            raise CheckError(f"two links, joints or frames have the name {name!r}")
        parts[name] = part
        self.characters += len(name)
        self.shapes += len(part.shapes) if isinstance(part, Link) else 0
        if self.characters > MAX_NAMES or self.shapes > MAX_PARTS:
            raise CheckError(f"the robot {self.name!r} has too many shapes, or too long names")


@dataclass(eq=False)
class _Node:  # a link, joint (attached to its child) or frame; or a scope: model, world, file
    kind: str
    name: str
    scope: _Node | None
    element: Element
    version: Version
    base: Path
    raw: Array = field(default_factory=lambda: np.eye(4))
    relative_to: str | _Node = ""
    attached_to: str | _Node = ""
    parent: str | _Node = ""
    urdf: Version | None = None
    nodes: list[_Node] = field(default_factory=list)
    static: bool = False
    placement: str = ""
    merged: bool = False
    solved: Array | None = None
    busy: bool = False
    #: The link that it moves with, None for the world; () before it is searched.
    carrier: _Node | tuple[()] | None = ()
    is_searched: bool = False
    #: The kinds of the names that are taken, those of merged models too; and the written names.
    taken: dict[str, str] = field(default_factory=dict)
    written: set[tuple[str, str]] = field(default_factory=set)
    #: The members by name, and the first link, else model; made when the first one is searched.
    index: dict[str, _Node] = field(default_factory=dict)
    leading: _Node | None = None

    def add(self, node: _Node) -> None:
        """Add a member whose name no other has; before 1.7 a later one gets a suffix (S B8, B9)."""
        if (node.kind, node.name) in self.written:
            raise CheckError(f"there are two {node.kind}s {self.path() + node.name!r}")
        self.written.add((node.kind, node.name))
        renamable = ("frame",) if self.kind == "world" else ("link", "joint", "frame")
        if node.name in self.taken and self.version < (1, 7) and node.kind in renamable:
            stem = f"{node.name}_{node.kind}"
            names = (f"{stem}{number}" for number in ("", *range(MAX_RENAMES)))
            node.name = next((name for name in names if name not in self.taken), node.name)
        self.take(node)
        self.nodes.append(node)

    def take(self, node: _Node) -> None:
        """Note the name of a member.  Raises CheckError if another one has it."""
        name = f"world {node.name}" if node.kind == "world" else node.name
        if name in self.taken:
            raise CheckError(f"there are two elements {self.path() + name!r}")
        self.taken[name] = node.kind

    def members(self) -> Iterator[_Node]:  # those of merged models, too
        for node in self.nodes:
            yield from node.members() if node.merged else (node,)

    def find(self, ref: str | _Node) -> _Node:  # a sibling, A::b downwards, the own frame
        if isinstance(ref, _Node):
            return ref
        if ref == {"model": "__model__", "world": "world"}.get(self.kind):
            return self
        self._make_index()
        if ref in self.index:
            return self.index[ref]
        for delimiter in re.finditer("::", ref):
            node = self.index.get(ref[: delimiter.start()])
            if node is not None and node.kind == "model":
                return node.find(ref[delimiter.end() :])
        raise CheckError(f"{self.path()!r} has no frame {ref!r}")

    def _make_index(self) -> None:
        if not self.index:  # the first of equal names of URDF is a link
            members = [*self.members()]
            self.index = {node.name: node for node in reversed(members)}
            bearers = [node for node in members if node.kind in ("link", "model")]
            self.leading = min(bearers, key=lambda node: node.kind, default=None)

    def drop(self, nodes: Sequence[_Node]) -> None:
        """Leave out some members."""
        dropped = set(map(id, nodes))
        self.nodes = [node for node in self.nodes if id(node) not in dropped]
        self.index.clear()
        for node in (self, *self.nodes):
            node.carrier, node.is_searched = (), False

    def pose(self, ref: str | _Node) -> Array:  # in the frame of this scope
        node = self.find(ref)
        if node is self:
            return np.eye(4)
        if node.scope is not None and node.scope is not self:
            return np.asarray(self.pose(node.scope) @ node.scope.pose(node))
        if node.solved is None:
            if node.busy:
                raise CheckError(f"poses are relative to each other: {node.name!r}")
            node.busy = True
            node.solved = self.pose(node.relative_to or node.attached_to or self) @ node.raw
            if node.placement:
                node.solved = node.solved @ np.linalg.inv(node.pose(node.placement))
        return node.solved

    def body(self, ref: str | _Node) -> _Node | None:
        """The link that an element moves with, or None for the world."""
        node = self.find(ref)
        if node.kind in ("link", "ground"):
            return node if node.kind == "link" else None
        if isinstance(node.carrier, tuple):
            if node.is_searched:
                raise CheckError(f"frames are attached to each other: {node.name!r}")
            node.is_searched = True
            if node.kind in ("joint", "frame") and node.scope is not None:
                node.carrier = node.scope.body(node.attached_to or node.scope)
            else:
                node.carrier = None if node.static else node.canonical_link()
        return node.carrier

    def canonical_link(self) -> _Node | None:  # S B30
        if self.element.get("canonical_link", "").strip():
            return self.body(self.element.get("canonical_link", "").strip())
        if self.kind != "model":
            return None
        self._make_index()
        leading = self.leading
        is_link = leading is None or leading.kind == "link"
        return leading if is_link or leading is None else leading.canonical_link()

    def path(self) -> str:  # the names of the scopes, each with ``::``
        above = self.scope.path() if self.scope is not None else ""
        return above if self.scope is None or self.merged else f"{above}{self.name}::"

    def is_static(self) -> bool:  # or one around it (composition 1.4.6)
        return self.static or (self.scope is not None and self.scope.is_static())

    def absolute(self) -> Array:  # in the outermost frame
        return np.eye(4) if self.scope is None else self.scope.absolute() @ self.scope.pose(self)

    def below(self) -> Iterator[_Node]:  # the scope and all in it
        yield self
        for node in self.nodes:
            if node.kind in ("model", "world"):
                yield from node.below()


def _read_pose(of: Element, version: Version, urdf: Version | None = None) -> tuple[Array, str]:
    """A <pose> and the name of the frame that it is relative to, or an <origin> of URDF."""
    pose = of.find("origin" if urdf else "pose")
    if pose is None:
        return np.eye(4), ""
    old = version < (1, 7) and "frame" in pose.attrib
    relative_to = pose.get("frame" if old else "relative_to", "").strip()
    text, quaternion = pose.text or "", pose.get("rotation_format") == "quat_xyzw"
    if urdf:  # a quaternion counts from 1.1 on (U A3.3)
        quaternion = urdf >= (1, 1) and bool(pose.get("quat_xyzw"))
        turn = pose.get("quat_xyzw") if quaternion else pose.get("rpy")
        text = f"{pose.get('xyz') or '0 0 0'} {turn or '0 0 0'}"
    if not text.strip():
        return np.eye(4), relative_to
    v = _floats(text, 7 if quaternion else 6, "<pose>")
    unit = math.pi / 180 if _true(pose.get("degrees")) else 1.0
    if not quaternion:
        v[3:] = [angle * unit for angle in v[3:]]
    if max(map(abs, v)) > LARGEST:
        raise CheckError(f"<pose>: {_short(text)} has a number that is too large to compare")
    if quaternion:
        return _pose(_about(v[3:6], 2 * math.atan2(math.hypot(*v[3:6]), v[6])), v[:3]), relative_to
    return _pose(_rpy(*v[3:]), v[:3]), relative_to


def _resolved(uri: str, base: Path) -> str:  # one form (U D7.1)
    scheme, separator, rest = uri.partition("://")
    if not separator or scheme == "file":
        return os.path.normpath(base / (rest or uri)) if uri else ""
    return f"package://{rest}" if scheme in ("package", "model") else uri


def _shape(child: Element, node: _Node) -> Shape | None:  # the first known one (S C80)
    geometry, scope = child.find("geometry"), node.scope
    kinds = [k for k in SIZES if geometry is not None and geometry.find(k) is not None]
    if geometry is None or scope is None or not kinds or (node.urdf and kinds[0] not in OF_URDF):
        return None
    kind, shape = kinds[0], geometry.find(kinds[0])
    numbers: list[float] = []
    for item in SIZES[kind].split(", "):
        tag, *default = item.split()
        text = _text(shape, tag)
        if kind == "mesh" and len(text.split()) == 1:
            text = " ".join([text] * 3)
        numbers += _floats(text, len(default), f"<{kind}>", [float(v) for v in default])
    if kind == "plane":
        numbers[:3] = (np.array(numbers[:3]) / (math.hypot(*numbers[:3]) or 1.0)).tolist()
    for point in geometry.iterfind("polyline/point"):
        numbers += _floats(point.text, 2, "<point>")
    part = " ".join(e.text.strip() for e in geometry.iterfind(".//submesh/*") if e.text)
    X, relative_to = _read_pose(child, node.version, node.urdf)
    if relative_to:
        X = np.linalg.inv(scope.pose(node)) @ scope.pose(relative_to) @ X
    uri = _resolved(_text(shape, "uri") or _text(shape, "filename"), node.base)
    found = Shape(child.tag, child.get("name", ""), (kind, uri, part), numbers, X)
    return found if uri or kind != "mesh" else None


def _link(node: _Node, pose: Array, static: bool) -> Link:  # SDFormat has defaults, URDF has zeros
    shapes = [_shape(c, node) for c in node.element if c.tag in ("visual", "collision")]
    link = Link(pose, static, shapes=[shape for shape in shapes if shape is not None])
    inertial, unit = node.element.find("inertial"), 0.0 if node.urdf else 1.0
    if inertial is None:
        link.mass, link.tensor = (None if node.urdf else 1.0), np.eye(3) * unit
        return link
    link.mass = math.nan if _true(inertial.get("auto")) else _number(inertial, "mass", unit)
    X, values = _read_pose(inertial, node.version, node.urdf)[0], inertial.find("inertia")
    tags = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")
    xx, xy, xz, yy, yz, zz = (_number(values, t, unit if t[1] == t[2] else 0.0) for t in tags)
    tensor = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    link.center, link.tensor = X[:3, 3], X[:3, :3] @ tensor @ X[:3, :3].T
    return link


def _axis(node: _Node, axis: Element | None, scope: _Node, X_WJ: Array) -> Array:
    """The direction of an axis in the world at position 0 (S C20 to C25, A54, A57)."""
    xyz = axis.find("xyz") if axis is not None else None
    default = (1.0, 0.0, 0.0) if node.urdf else (0.0, 0.0, 1.0)
    v = _floats(_text(axis, "xyz"), 3, "<xyz>", default)
    expressed_in = xyz.get("expressed_in", "").strip() if xyz is not None else ""
    if axis is not None and node.version < (1, 7):
        flag = axis.find("use_parent_model_frame")
        old = node.version < (1, 5) and scope.scope is not None and scope.scope.kind != "model"
        if _true(flag.text) if flag is not None else old:
            expressed_in = "__model__"
    if math.hypot(*v) < 1e-6:
        raise CheckError(f"joint {node.name!r}: the axis has no direction")
    X = scope.absolute() @ scope.pose(expressed_in) if expressed_in else X_WJ
    return np.asarray(X[:3, :3] @ (np.array(v) / math.hypot(*v)))


def _dof(node: _Node, kind: str, tag: str, scope: _Node, X_WJ: Array) -> Dof:
    """A degree of freedom; large bounds and negative efforts mean no limit (S C31, U D4.1)."""
    axis = node.element.find(tag)
    dof = Dof(kind, _axis(node, axis, scope, X_WJ), X_WJ[:3, 3])
    of = node.element if node.urdf else axis if axis is not None else Element("axis")
    limit, dynamics = of.find("limit"), of.find("dynamics")
    v = [_limit(limit, name, default) for name, default in LIMITS.items()]
    if node.urdf and node.urdf < (1, 2) and limit is not None:  # a missing bound is 0 (U A7.7)
        v[:2] = [_limit(limit, name, 0.0) for name in ("lower", "upper")]
    if node.element.get("type", "").lower() in ("continuous", "planar"):
        v[:2] = [-INF, INF]
    ends = (-INF if v[0] <= -UNBOUNDED else v[0], INF if v[1] >= UNBOUNDED else v[1])
    rates = (INF if x < 0 or x >= UNBOUNDED else x for x in v[2:])
    dof.numbers = (*ends, *rates, *(_number(dynamics, n, 0.0) for n in ("damping", "friction")))
    drake = [e for e in [*of, *node.element] if str(e.tag).endswith(":mimic")]
    for mimic in [*of.iterfind("mimic"), *drake][:1]:
        k = _number(mimic, "multiplier", 1.0)
        offset = _number(mimic, "offset", 0.0) - k * _number(mimic, "reference", 0.0)
        dof.mimic = (mimic.get("joint", ""), int(mimic.get("axis") == "axis2"), k, offset)
    return dof


def _dofs(node: _Node, kind: str, scope: _Node, X: Array) -> list[Dof]:  # from the parent
    if kind == "ball":  # R = Rz · Ry · Rx (U D3.1)
        return [Dof("hinge", X[:3, i], X[:3, 3]) for i in (2, 1, 0)]
    if kind == "planar":  # two slides in the plane, and a hinge about its normal
        hinge = _dof(node, "hinge", "axis", scope, X)
        u = np.cross(np.eye(3)[int(np.argmin(np.abs(hinge.axis)))], hinge.axis)
        u /= math.hypot(*u)
        return [*(Dof("slide", v, X[:3, 3]) for v in (u, np.cross(hinge.axis, u))), hinge]
    kinds = zip(DOFS[kind], ("axis", "axis2"), strict=False)
    dofs = [_dof(node, dof, tag, scope, X) for dof, tag in kinds]
    if kind == "screw":  # metres per turn; of old radians per metre, left-handed (S C40, C41)
        old = _number(node.element, "thread_pitch", math.nan)
        pitch = 1.0 if math.isnan(old) else -2 * math.pi / old
        pitch = _number(node.element, "screw_thread_pitch", pitch) / (2 * math.pi)
        dofs.append(Dof("slide", dofs[0].axis, X[:3, 3], mimic=(node.name, 0, pitch, 0.0)))
    return dofs


class _Files:
    """The files that a robot may consist of: the one that the user names, and those it includes.

    These are regular files in the repository, package or model of the first one, in a model beside
    it, and in the directories that the user lists, whose symbolic links are followed.
    """

    def __init__(self, path: Path, places: Sequence[Path], packages: Mapping[str, Path]) -> None:
        self.named, self.packages = path, packages
        listed = [Path(d) for n in SEARCH for d in os.environ.get(n, "").split(os.pathsep) if d]
        self.listed = [*places, *listed]
        self.directory = _enclosing(Path(os.path.abspath(path)).parent)
        self.beside = self.directory.parent if _is_of_model(self.directory) else self.directory
        #: The digests of the files that were read, and how many bytes and elements they had.
        self.digests: dict[Path, str] = {}
        self.bytes, self.elements = 0, 0

    def load(self, path: Path) -> Element:
        """The root element of a file."""
        if path != self.named and not self._may_be_read(path):
            where = f"{self.directory} and the directories that are searched"
            raise CheckError(f"{path} is not read: it is outside of {where}")
        data = regular_bytes(path)
        self.bytes += len(data)
        if self.bytes > MAX_BYTES:
            raise CheckError(f"{self.named}: the files of the robot have too many bytes")
        self.digests[path] = hashlib.sha256(data).hexdigest()
        root = parse(data, str(path), MAX_ELEMENTS - self.elements)
        self.elements += sum(1 for _ in root.iter())
        return root

    def _may_be_read(self, path: Path) -> bool:
        listed = [*self.listed, *self.packages.values()]
        whole, real = Path(os.path.abspath(path)), Path(os.path.realpath(path))
        if any(whole.is_relative_to(os.path.abspath(d)) for d in listed) or any(
            real.is_relative_to(os.path.realpath(d)) for d in listed
        ):
            return True
        belonging = Path(os.path.realpath(self.directory))
        if real.is_relative_to(belonging):
            is_hidden = any(name.startswith(".") for name in real.relative_to(belonging).parts)
            return not (is_hidden and _contains_home(belonging))
        beside = Path(os.path.realpath(self.beside))
        if not real.is_relative_to(beside) or real == beside:
            return False
        model = beside / real.relative_to(beside).parts[0]
        return _is_of_model(model) and not _contains_home(model)

    def search(self, uri: str, base: Path) -> Path | None:
        """The file that a URI means, or the newest one of the directory of a model (S D10)."""
        scheme, _, plain = uri.rpartition("://")
        if scheme in ("package", "model"):
            plain = plain.lstrip("/")
        name, _, below = plain.partition("/")
        near = [base] if scheme in ("", "file") else []
        package = [self.packages[name] / below] if scheme and name in self.packages else []
        above = [d for d in (base, *base.parents) if d.is_relative_to(self.beside)]
        places = [*package, *(d / plain for d in (*near, *self.listed, *above))]
        shares = {_share_of(d) for d in (self.named, base, *self.listed, *self.packages.values())}
        near_places = [place for place in places if _share_of(place) in ("", *shares)]
        present = [place for place in near_places if plain and os.path.exists(place)]
        path = next(filter(self._may_be_read, present), next(iter(present), None))
        if path is None or not os.path.isdir(path):
            return path
        manifest = self.load(path / "model.config")
        files = [
            (_version(sdf.get("version", "1.2")), (sdf.text or "").strip())
            for sdf in manifest.iter("sdf")
        ]
        return path / max([file for file in files if file[0] <= (1, 12)] or [((0, 0), "")])[1]


def _enclosing(directory: Path) -> Path:
    """The directory whose files belong to those of a directory.

    It is the repository of git, else the package or model, else the one above ``urdf`` or the like.
    The directory of the user (~), and those above it, never belong to a robot.
    """
    above = [directory, *directory.parents]
    places = [
        *(d for d in above if os.path.exists(d / ".git")),
        *(d for d in above if _is_of_model(d)),
        *([directory.parent] if directory.name.lower() in OF_DESCRIPTIONS else []),
    ]
    nearest = next(iter(places), directory)
    return directory if _contains_home(nearest) else nearest


def _contains_home(directory: Path) -> bool:
    home = Path(os.path.realpath(os.path.expanduser("~")))
    return home.is_relative_to(os.path.realpath(directory))


def _share_of(path: Path) -> str:
    """The share of the network that a path of Windows is in; to look it up would connect."""
    drive = os.path.splitdrive(os.path.abspath(path))[0].replace("\\", "/").lower()
    return drive if drive.startswith("//") else ""


def _is_of_model(directory: Path) -> bool:
    return any(os.path.exists(directory / name) for name in ("package.xml", "model.config"))


def regular_bytes(path: Path) -> bytes:
    """The content of a regular file of at most ``MAX_BYTES``.  Raises CheckError for others.

    A pipe is opened without waiting for its writer, and nothing is read from a device.
    """
    try:
        with open(path, "rb", opener=_without_waiting) as stream:
            if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
                raise CheckError(f"{path} is not read: it is no regular file")
            data = stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise CheckError(f"{path}: {error.strerror}") from error
    if len(data) > MAX_BYTES:
        raise CheckError(f"{path} is not read: it has more than {MAX_BYTES} bytes")
    return data


def _without_waiting(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


class _Reader:  # of the files of one robot
    def __init__(self, files: _Files) -> None:
        self.files = files
        #: The included files that are being read, the outermost first; how many were included.
        self.around = [os.path.realpath(files.named)]
        self.included, self.parts = 0, 0

    def count(self, parts: int = 1) -> None:
        """Count links, joints, frames and models.  Raises CheckError if there are too many."""
        self.parts += parts
        if self.parts > MAX_PARTS:
            raise CheckError(f"{self.files.named}: the robot has too many parts")

    def document(self, root: Element, path: Path) -> _Node:  # the scope of a file
        version = _version(root.get("version", "")) if root.tag == "sdf" else (1, 12)
        if root.tag not in ("sdf", "robot") or not (1, 2) <= version <= (1, 12):
            raise CheckError(f"{path}: neither <robot> nor <sdf> of a known version")
        document = _Node("document", "", None, root, version, path.absolute().parent)
        if root.tag == "robot":
            document.nodes.append(self._urdf(root, document))
            return document
        self._members(root, document)
        return document

    def _members(self, element: Element, scope: _Node) -> None:
        for child in element:
            name = child.get("name", "").strip()
            if child.tag == "include":
                self._include(child, scope)
            if child.tag not in ("link", "joint", "frame", "model", "world"):
                continue
            if not name and scope.urdf:
                continue  # Gazebo leaves it out
            if not name:
                raise CheckError(f"<{child.tag}> has no name")
            self.count()
            X, ref = _read_pose(child, scope.version)
            node = _Node(child.tag, name, scope, child, scope.version, scope.base, X, ref)
            if child.tag in ("model", "world"):
                node.static = _true(_text(child, "static"))
                node.placement = child.get("placement_frame", "").strip()
                self._members(child, node)
            elif child.tag != "link":
                node.attached_to = child.get("attached_to", "").strip() or _text(child, "child")
                node.parent = _text(child, "parent")
            scope.add(node)

    def _include(self, element: Element, scope: _Node) -> None:  # with overrides
        if any(child.tag not in OVERRIDES for child in element if isinstance(child.tag, str)):
            raise CheckError("an <include> with edits or additions is not supported")
        path = self.files.search(_text(element, "uri"), scope.base)
        if path is None and scope.kind == "world":
            return  # an error if something refers to it
        if path is None:
            raise CheckError(f"no file is found for {_short(_text(element, 'uri'))}")
        nodes = self._included(path)
        for node in [n for n in nodes if n.kind == "model"][:1]:  # not a light or an actor
            node.scope, node.name = scope, _text(element, "name") or node.name
            if element.find("pose") is not None:
                node.raw, node.relative_to = _read_pose(element, scope.version)
            node.static = _true(_text(element, "static") or str(node.static))
            node.placement = _text(element, "placement_frame") or node.placement
            if not _true(element.get("merge")):
                scope.add(node)
            else:
                node.merged, node.static = True, False
                for member in node.members():
                    scope.take(member)
                scope.nodes.append(node)
                name = f"_merged__{node.name}__model__"
                proxy = _Node("frame", name, scope, element, scope.version, scope.base)
                proxy.relative_to = proxy.attached_to = node
                scope.nodes.append(proxy)

    def _included(self, path: Path) -> list[_Node]:
        """The models of an included file."""
        real = os.path.realpath(path)
        self.included += 1
        if real in self.around:
            raise CheckError(f"{path} includes itself")
        if self.included > MAX_INCLUDES or len(self.around) > MAX_INCLUDE_DEPTH:
            raise CheckError(f"{self.files.named}: there are too many includes, or too deep ones")
        self.around.append(real)
        nodes = self.document(self.files.load(path), path).nodes
        self.around.pop()
        return nodes

    def _urdf(self, root: Element, document: _Node) -> _Node:  # with <gazebo> (U B7)
        version, base = _version(root.get("version", "1.0")), document.base

        def node_of(kind: str, element: Element, scope: _Node) -> _Node:
            X = _read_pose(element, (1, 12), version)[0] if kind != "link" else np.eye(4)
            name = element.get("name", "")
            if not name and kind != "model":
                raise CheckError(f"<{kind}> has no name")
            self.count()
            return _Node(kind, name, scope, element, (1, 12), base, X, urdf=version)

        model, world = node_of("model", root, document), Element("link", name="world")
        nodes = [node_of("link", e, model) for e in [*root.iterfind("link"), world]]
        links = {node.name: node for node in reversed(nodes)}
        for kind in ("link", "joint"):  # each kind has names of its own (U A2.1)
            names = Counter(element.get("name", "") for element in root.iterfind(kind))
            for twice, times in names.most_common(1):
                if times > 1:
                    raise CheckError(f"there are two {kind}s {twice!r}")
        for element in root.iterfind("joint"):
            joint = node_of("joint", element, model)
            ends = [_text(element, tag) for tag in ("parent", "child")]
            if any(end not in links for end in ends):
                raise CheckError(f"joint {joint.name!r}: no link {ends}")
            joint.relative_to = joint.parent = links[ends[0]]
            joint.attached_to = links[ends[1]]
            links[ends[1]].relative_to = joint
            nodes.append(joint)
        ground = links["world"]  # if it is empty and not alone, it is the world itself (U B4.1)
        bare = len(links) > 1 and not any(isinstance(child.tag, str) for child in ground.element)
        ground.kind = "ground" if bare and not ground.relative_to else "link"
        model.nodes = [n for n in nodes if n.kind != "ground" and n.element is not world]
        own, taken = len(model.nodes), {node.name for node in model.nodes}
        for block in root.iterfind("gazebo"):
            pose, name = block.find("pose"), block.get("reference")
            node = links.get(name, model) if name else model
            if pose is not None and not node.relative_to and (name or root.find("origin") is None):
                node.raw, node.relative_to = _read_pose(block, (1, 12))
            if not name:
                model.static = _text(block, "static").lower() in ("true", "yes", "1")
                extra = _Node("model", "", model, block, (1, 12), base, urdf=version)
                self._members(block, extra)
                for node in extra.nodes:
                    node.scope = model
                    if node.name not in taken:
                        taken.add(node.name)
                        model.nodes.append(node)
        dangling = []
        for node in model.nodes[own:]:  # what refers to nothing is left out
            try:
                model.pose(node)
                model.body(node)
                model.body(model if node.parent == "world" else node.parent or model)
            except CheckError:
                dangling.append(node)
                model.index.pop(node.name, None)
        model.drop(dangling)
        return model


def parse(data: bytes, where: str, most: int) -> Element:
    """The root element of a document with at most ``most`` elements.

    Names keep their prefixes, with or without a declaration (U A1.15).  Entities are neither
    declared nor expanded, and nothing outside of the document is read.
    """
    parser = expat.ParserCreate()
    builder = ElementTree.TreeBuilder(insert_pis=True)
    depth, count = 0, 0

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal depth, count
        depth, count = depth + 1, count + 1
        if depth > MAX_NESTING:
            raise CheckError(f"{where}: elements are nested more than {MAX_NESTING} deep")
        if count > most:
            raise CheckError(f"{where}: there are too many elements")
        builder.start(tag, attributes)

    def end(tag: str) -> None:
        nonlocal depth
        depth -= 1
        builder.end(tag)

    def doctype(name: str, system: str | None, public: str | None, has_subset: bool) -> None:
        if has_subset:
            raise CheckError(f"{where}: declarations in <!DOCTYPE> are refused")

    def entity(name: str, is_parameter: bool) -> None:
        raise CheckError(f"{where}: the entity {name!r} is not expanded")

    parser.buffer_text = True
    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = builder.data
    parser.ProcessingInstructionHandler = builder.pi
    # A comment ends a text, as a processing instruction does.
    parser.CommentHandler = builder.pi
    parser.StartDoctypeDeclHandler, parser.SkippedEntityHandler = doctype, entity
    try:
        parser.Parse(_without_comments(data), True)
    except CheckError:
        raise
    except (expat.ExpatError, ValueError, LookupError) as error:  # LookupError: an encoding
        raise CheckError(f"{where}: {error}") from error
    return builder.close()


def _without_comments(data: bytes) -> bytes:
    """The document with ``--`` in comments, and the text before its declaration, as readers do."""
    declaration = re.search(rb"<\?xml\s", data)
    if declaration is not None and not re.search(rb"<[A-Za-z_]", data[: declaration.start()]):
        data = data[declaration.start() :]
    parts, kept, end = list[bytes](), 0, 0
    for opening in re.finditer(rb"<!--|<!\[CDATA\[", data):
        if opening.start() < end:
            continue
        is_comment = opening[0] == b"<!--"
        closing = data.find(b"-->" if is_comment else b"]]>", opening.end())
        if closing < 0:
            break  # not well-formed
        end = closing + 3
        if is_comment:
            lines = data.count(b"\n", opening.start(), closing)
            parts += [data[kept : opening.start()], b"<?comment %s?>" % (b"\n" * lines)]
            kept = end
    return b"".join([*parts, data[kept:]])


def _chosen(document: _Node, name: str | None) -> _Node:  # of that name, or the only one
    models = [s for s in document.below() if s.kind == "model" and not s.merged]
    top = [s for s in models if s.scope is not None and s.scope.kind != "model"]
    named = [s for s in models if s.path() == f"{name}::"]
    named = named or [s for s in models if s.name == name]
    if not models:
        raise CheckError("the file contains no model")
    scopes = {id(s.scope): s.scope or s for s in top}
    one = next(iter(scopes.values())) if len(scopes) == 1 else document
    return named[0] if named else top[0] if len(top) == 1 else one


def read(
    path: Path,
    model: str | None = None,
    text: bytes | None = None,
    *,
    places: Sequence[Path] = (),
    packages: Mapping[str, Path] | None = None,
) -> Robot:
    """The robot of a file, or of a text in its place.  Raises CheckError if it cannot be read.

    ``model`` names one of several models.  ``places`` are directories with models, and ``packages``
    are directories by name; files in them may be included.
    """
    files = _Files(path, places, packages or {})
    root = files.load(path) if text is None else parse(text, str(path), MAX_ELEMENTS)
    try:
        with np.errstate(over="raise", divide="raise", invalid="ignore"):
            document = _Reader(files).document(root, path)
            scope = _chosen(document, model)
            robot = Robot(scope.name, files.digests)
            for inner in document.below():
                _collect(robot, scope.path(), inner)
    except RecursionError as error:
        raise CheckError(f"{path}: too deep") from error
    except (FloatingPointError, OverflowError) as error:
        raise CheckError(f"{path}: a number is too large to compute with") from error
    return robot


def _collect(robot: Robot, prefix: str, scope: _Node) -> None:  # prefix: of names that are cut
    X_WS, path, static = scope.absolute(), scope.path(), scope.is_static()

    def name_of(body: _Node | None) -> str:
        if body is None or body.scope is None:
            return "world"
        name = body.scope.path() + body.name
        return name[len(prefix) :] if name.startswith(prefix) else f"^{name}"

    inside = path.startswith(prefix)
    for node in scope.nodes:
        X, name = X_WS @ scope.pose(node), path[len(prefix) :] * inside + node.name
        if node.kind == "link" and inside:
            robot.add(robot.links, name, _link(node, X, static))
        elif node.kind == "frame" and inside:
            robot.add(robot.frames, name, (name_of(scope.body(node)), X))
        if node.kind != "joint":
            continue
        child = name_of(scope.body(node.attached_to))
        parent = name_of(None if node.parent == "world" else scope.body(node.parent))
        kind = node.element.get("type", "").strip().lower()
        if kind not in DOFS:
            raise CheckError(f"joint {name!r}: no type {kind!r}")
        if child == parent or (not inside and child.startswith("^")):
            continue  # it moves nothing, or nothing of the robot
        dofs = _dofs(node, kind, scope, X)
        for dof in dofs:
            if dof.mimic is not None:
                dof.mimic = ((path + dof.mimic[0])[len(prefix) :], *dof.mimic[1:])
        robot.add(robot.joints, name, Joint(name, kind, parent, child, X, dofs))


_Values: TypeAlias = dict[str, object]  # an object of JSON


class _LossValues(TypedDict, total=False):
    code: str
    severity: str
    element: str
    at: _Values
    detail: _Values


@dataclass
class _Entry:  # of the report; its verdict is None if nothing here confirms it
    code: str
    severity: str
    element: str
    at: _Values
    detail: _Values
    verdict: bool | None = None

    def __post_init__(self) -> None:
        self.kind, self.name = _text_of(self.at, "kind"), _text_of(self.at, "name")

    def names(self) -> set[str]:
        """The names of elements and joints that the entry contains."""
        follower, owner = _text_of(self.detail, "follower"), _text_of(self.at, "owner")
        return {self.name, owner, follower, *_texts_of(self.detail, "joints")} - {""}

    def tells(self, link: Link, *tensors: Array) -> bool:
        """Whether the entry states a mass, and a moment of inertia unless a tensor is the same."""
        mass, moment = (_number_of(self.detail, key) for key in ("mass", "moment"))
        if not math.isclose(mass, link.mass or 0.0, rel_tol=1e-5):
            return False
        known = (np.eye(3) * moment, *tensors)
        return any(np.allclose(link.tensor, T, 0.0, 1e-5 * np.abs(T).max()) for T in known)


class _Unpaired:
    """Shapes of a link that have no twin yet, in their order, by their form and a sum of numbers.

    The sums of equal shapes differ by less than the width of a cell: a sum of at most 32 sizes, as
    logarithms, and of the numbers of the pose, each with a factor below 1.
    """

    def __init__(self, shapes: Sequence[Shape], scale: float) -> None:
        self.scale = scale
        self.shapes = dict(enumerate(shapes))
        self.cells: dict[tuple[object, ...], dict[int, None]] = {}
        for number, shape in self.shapes.items():
            for key in self._keys(shape, 0):
                self.cells.setdefault(key, {})[number] = None

    def near(self, shape: Shape) -> Iterator[tuple[int, Shape]]:
        """Those that may be equal to a shape, first those with its name."""
        steps = zip(*(self._keys(shape, step) for step in (-1, 0, 1)), strict=True)
        for keys in steps:
            for number in merge(*(self.cells.get(key, ()) for key in keys)):
                yield number, self.shapes[number]

    def remove(self, number: int) -> None:
        """Leave out a shape that has a twin."""
        for key in self._keys(self.shapes.pop(number), 0):
            del self.cells[key][number]

    def _keys(self, shape: Shape, step: int) -> list[tuple[object, ...]]:
        """The keys of a cell for the shapes with one name, and for all."""
        logarithms = [math.log(max(abs(number), 1e-300)) for number in shape.numbers]
        numbers = [*shape.pose[:3, :3].flat, *shape.pose[:3, 3] / self.scale, *logarithms]
        total = sum(map(operator.mul, numbers, FACTORS))
        form = (shape.kind, shape.geometry, len(shape.numbers), math.floor(total / CELL) + step)
        return [(*form, shape.name), form]


class Check:
    """The comparison of two robots, at ``count`` random configurations.

    ``differences`` have no entry of the report, ``explained`` ones have one.  ``errors`` are
    within the tolerance.  ``unchecked`` counts the entries that nothing here confirms, by code.
    """

    def __init__(self, a: Robot, b: Robot, report: Report, seed: int = 1, count: int = 5) -> None:
        self.a, self.b = a, b
        losses = cast("list[_LossValues]", report.get("losses", []))
        self.entries = [
            _Entry(e["code"], e["severity"], e["element"], e["at"], e.get("detail", {}))
            for e in losses
        ]
        #: The entries by the kind and the name of their element, with their number.
        self.numbered: dict[tuple[str, str], list[tuple[int, _Entry]]] = {}
        for number, entry in enumerate(self.entries):
            self.numbered.setdefault((entry.kind, entry.name), []).append((number, entry))
        self.by_code: dict[str, list[_Entry]] = {}
        for entry in self.entries:
            self.by_code.setdefault(entry.code, []).append(entry)
        #: The entries by each name of an element or a joint in them.
        self.by_name: dict[str, list[_Entry]] = {}
        for entry in self.entries:
            for name in entry.names():
                self.by_name.setdefault(name, []).append(entry)
        self.renames = cast("dict[str, str]", report.get("renames", {}))
        self.pairs_compared = 0
        self.errors, self.unchecked = dict[str, float](), dict[str, int]()
        self.differences, self.explained = list[str](), list[str]()
        self.scale = max([1.0, *(np.abs(link.pose[:3, 3]).max() for link in a.links.values())])
        self.places: dict[str, tuple[str, Array]] = {"world": ("world", np.eye(4))}
        self.points, self.pairs = list[tuple[str, str, str, Array]](), list[tuple[str, Dof, Dof]]()
        self.new_links, self.new_joints = dict(b.links), dict(b.joints)
        self.added: dict[str, str] = {}  # links of B that A has as frames, or not: their holders
        self.folded, self.dofs = dict[str, list[Shape]](), dict[Key, Key]()
        if self.scale > LARGEST:
            raise CheckError(f"a link of {a.name!r} is too far away to compare")
        try:
            with np.errstate(over="raise", divide="raise", invalid="ignore"):
                self.a = self._with_joined_shapes(a)
                for step in (self._links, self._frames, self._joints, self._mimics, self._rest):
                    step()
                self._bodies()
                self._motion(random.Random(seed), count)
        except (FloatingPointError, OverflowError) as error:
            raise CheckError("a number is too large to compute with") from error
        for entry in self.entries:
            if entry.verdict is None and entry.code in CONFIRMED_ALONE.split():
                entry.verdict = self._fact(entry)
            if entry.verdict is None:
                self.unchecked[entry.code] = self.unchecked.get(entry.code, 0) + 1
            elif not entry.verdict:
                self.differ(f"the report is wrong about {entry.element} [{entry.code}]")
        self.same: bool = not self.differences

    def other(self, kind: str, name: str) -> str:
        """The name in B of an element of A."""
        return self.renames.get(f"{kind} {name}", self.renames.get(name, name))

    def entry(self, codes: str, kind: str, name: str) -> _Entry | None:
        """The entry with one of some codes about an element of A, by its name in A or in B."""
        names = dict.fromkeys((name, self.other(kind, name)))
        about = [pair for n in names for pair in self.numbered.get((kind, n), ())]
        self._count(len(about))
        wanted = [pair for pair in about if pair[1].code in codes.split()]
        return min(wanted, key=lambda pair: pair[0])[1] if wanted else None

    def _entries_naming(self, *names: str) -> Iterator[_Entry]:
        """The entries that name one of some elements or joints, each of them counted."""
        for name in dict.fromkeys(names):
            for entry in self.by_name.get(name, ()):
                self._count(1)
                yield entry

    def _count(self, pairs: int) -> None:
        """Count pairs that are compared.  Raises CheckError for more than a robot has."""
        self.pairs_compared += pairs
        if self.pairs_compared > MAX_PAIRS:
            raise CheckError("the shapes of the links, or the entries of the report, are too many")

    def differ(self, text: str, entry: _Entry | None = None) -> None:
        """A difference, which an entry explains or not."""
        if entry is None:
            self.differences.append(_line(text))
        else:
            entry.verdict = entry.verdict is not False
            self.explained.append(_line(f"{text} [{entry.code}]"))

    def measure(self, quantity: str, what: str, error: float, entry: _Entry | None = None) -> None:
        """An error of a quantity: within the tolerance, or a difference."""
        if error <= TOLERANCE:
            self.errors[quantity] = max(self.errors.get(quantity, 0.0), float(error))
        else:
            size = f" by {error:.3g}" if error < 1e9 else ""
            self.differ(f"{what}: {quantity} differ{size}", entry)

    def _apart(self, X: Array, Y: Array) -> float:  # relative distance, or angle
        return float(self._all_apart(X[np.newaxis], Y[np.newaxis])[0])

    def _all_apart(self, X: Array, Y: Array) -> Array:  # the same of arrays of poses
        R = np.swapaxes(X[:, :3, :3], 1, 2) @ Y[:, :3, :3]
        turn = [R[:, 2, 1] - R[:, 1, 2], R[:, 0, 2] - R[:, 2, 0], R[:, 1, 0] - R[:, 0, 1]]
        angles = np.arctan2(np.linalg.norm(turn, axis=0), np.trace(R, axis1=1, axis2=2) - 1)
        distances = np.linalg.norm(X[:, :3, 3] - Y[:, :3, 3], axis=1)
        return np.asarray(np.maximum(distances / self.scale, angles))

    def _is_told(self, detail: _Values, X: Array) -> bool:
        xyz, rpy = _vector_of(detail, "xyz"), _vector_of(detail, "rpy")
        return bool(xyz and rpy) and self._apart(_pose(_rpy(*rpy), xyz), X) < 1e-6

    def _with_joined_shapes(self, a: Robot) -> Robot:
        """A with the shapes of links that B has not in the links that fixed joints lead to."""
        links, joints = dict(a.links), dict(a.joints)
        ends: dict[str, int] = {}
        for joint in a.joints.values():
            for end in (joint.parent, joint.child):
                ends[end] = ends.get(end, 0) + 1
        for e in self._of_code("shape-link-joined"):
            name, holder = _text_of(e.detail, "link"), _text_of(e.detail, "joint")
            link, held = links.get(name), joints.get(holder)
            owner = links.get(held.parent) if held is not None else None
            if link is None or held is None or owner is None or link is owner:
                continue
            if held.type != "fixed" or held.child != name or ends[name] > 1 or not e.tells(link):
                continue
            e.verdict = True
            X = np.linalg.inv(owner.pose) @ link.pose
            moved = [Shape(s.kind, s.name, s.geometry, s.numbers, X @ s.pose) for s in link.shapes]
            links[held.parent] = replace(owner, shapes=[*owner.shapes, *moved])
            del links[name], joints[holder]
        return replace(a, links=links, joints=joints)

    def _links(self) -> None:
        for name, link in self.a.links.items():
            other = self.other("link", name)
            if self.new_links.pop(other, None) is not None:
                self.places[name] = (other, self.b.links[other].pose)
            elif other in self.b.frames:
                self.places[name] = self.b.frames[other]
                entry = self.entry("massless-link-as-frame fixed-joint-lumped", "link", name)
                given = entry is not None and (not link.mass or entry.severity != "harmless")
                entry = entry if given and not link.shapes else None
                self.differ(f"link {name!r} is a frame", entry)
            else:
                gone = self.entry("massless-link-dropped", "link", name)
                part = self.entry("joint-joined", "joint", re.sub(r"_[uv]_link$", "", name))
                self.differ(f"link {name!r} is missing", gone or part)
                continue
            body, X = self.places[name]
            moved = self.entry("link-frame-moved", "link", name)
            if moved is not None:
                moved.verdict = self._is_told(moved.detail, np.linalg.inv(link.pose) @ X)
            self.measure("poses", f"link {name!r}", self._apart(link.pose, X), moved)
            self.points.append((f"link {name!r}", name, body, X))

    def _frames(self) -> None:
        for name, (body, X) in self.a.frames.items():
            other, what = self.other("frame", name), f"frame {name!r}"
            link = self.new_links.pop(other, None)
            joint = self.b.joints.get(other) if link is None else None
            if joint is not None:  # a floating one, or that of a link without a mass
                self.measure("poses", what, self._apart(X, joint.frame))
                if (told := self.entry("frame-as-link", "frame", name)) or joint.type == "fixed":
                    self.differ(f"{what} is a joint", told)
                continue
            if link is None and other not in self.b.frames:
                gone = self.entry("frame-folded frame-dropped", "frame", name)
                self.differ(f"{what} is missing", gone)
                continue
            target = self.b.frames.get(other, ("", X))
            if link is not None:
                target = (other, link.pose)
                self.added[other] = self.places.get(body, ("",))[0]
                bare = not link.mass and not link.shapes
                entry = self.entry("frame-as-link", "frame", name) if bare else None
                self.differ(f"{what} is a link", entry)
            self.measure("poses", what, self._apart(X, target[1]))
            self.points.append((what, body, *target))

    def _joints(self) -> None:  # one, or a chain on one side
        joined = {
            e.name: _texts_of(e.detail, "parts") for e in self.entries if e.code == "joint-joined"
        }
        inner_parts = {part for whole, parts in joined.items() for part in parts if part != whole}
        for name, joint in self.a.joints.items():
            names, others = [name], [self.other("joint", name)]
            split = self.entry("joint-split", "joint", name)
            if split is not None:
                split.verdict = True
                others = _texts_of(split.detail, "parts") or others
            elif name in joined:
                names = joined[name] if name in joined[name] else [name]
            elif name in inner_parts:
                continue
            A = [self.a.joints[n] for n in names if n in self.a.joints]
            B = [self.new_joints.pop(n) for n in others if n in self.new_joints]
            if (len(A), len(B)) != (len(names), len(others)):
                self._absent(joint)
                continue
            for inner in (j.child for j in B[:-1]):
                link = self.new_links.pop(inner, None)
                if link is None or link.shapes or split is None or not split.tells(link):
                    self.differ(f"joint {name!r}: link {inner!r} is more than a part of it")
            self._pair(A, B)

    def _absent(self, joint: Joint) -> None:
        ends = [self.places.get(end, ("", None))[0] for end in (joint.parent, joint.child)]
        codes = "loop-joint-cut fixed-joint-lumped massless-link-dropped"
        if joint.type == "floating" or (joint.type == "fixed" and ends[0] == ends[1] != ""):
            codes = "joint-as-frame"
        elif "^" in joint.parent[:1] + joint.child[:1]:
            codes = "not-chosen"
        self.differ(f"joint {joint.name!r} is missing", self.entry(codes, "joint", joint.name))

    def _pair(self, A: list[Joint], B: list[Joint]) -> None:
        name, what, sign = A[-1].name, f"joint {A[-1].name!r}", 1.0
        ends = tuple(self.places.get(end, ("?",))[0] for end in (A[0].parent, A[-1].child))
        reverse = self.entry("joint-reversed", "joint", name)
        if reverse is not None:
            sign, ends, reverse.verdict = -1.0, ends[::-1], True
        bodies = tuple(self.added.get(end, end) for end in (B[0].parent, B[-1].child))
        if bodies != ends:
            self.differ(f"{what} connects {' with '.join(bodies)}, not {' with '.join(ends)}")
        ours = [(d, j.name, i) for j in A[:: int(sign)] for i, d in enumerate(j.dofs)]
        theirs = [(d, j.name, i) for j in B for i, d in enumerate(j.dofs)]
        if A[-1].type == "screw":
            theirs.sort(key=lambda item: item[0].kind)
        kinds = [[item[0].kind for item in side] for side in (ours, theirs)]
        types = {A[0].type, B[0].type}
        turning = types <= {"revolute", "continuous"}
        if kinds[0] != kinds[1] or (len(A) == len(B) and len(types) > 1 and not turning):
            self.differ(f"{what}: type {A[-1].type} became {B[-1].type}")
            return
        if "planar" in (A[-1].type, B[-1].type) and len(A) != len(B):
            # Two slides of a chain are those of a plane if they and its normal are right-handed.
            plane, chain = (ours, theirs) if len(A) == 1 else (theirs, ours)
            triad = np.array([item[0].axis for item in chain])
            self.measure("axes", what, float(np.abs(triad @ triad.T - np.eye(3)).max()))
            self.measure("axes", what, abs(float(np.linalg.det(triad)) - 1))
            plane[0][0].axis, plane[1][0].axis = triad[0], triad[1]
        for (d, joint, i), (e, other, k) in zip(ours, theirs, strict=True):
            self.dofs[joint, i] = (other, k)
            self.pairs.append((name, d, e))
            self._dof(what, d, e, sign)
        moved = self.entry("joint-frame-moved", "joint", name)
        child = self.a.links.get(A[-1].child)
        if moved is not None and child is not None:
            X = np.linalg.inv(child.pose) @ A[-1].frame
            moved.verdict = self._is_told(moved.detail, X)
        self.measure(
            "poses", f"{what} frame", self._apart(A[-1].frame, B[-1].frame), moved or reverse
        )

    def _dof(self, what: str, d: Dof, e: Dof, sign: float) -> None:
        cross = math.hypot(*np.cross(d.axis, e.axis))
        self.measure("axes", what, math.atan2(cross, sign * float(d.axis @ e.axis)))
        if d.kind == "hinge":
            offset = math.hypot(*np.cross(e.point - d.point, d.axis))
            self.measure("axes", what, offset / self.scale)
        for i, (x, y) in enumerate(zip(d.numbers, e.numbers, strict=True)):
            error = 0.0 if x == y else abs(x - y) / max(1.0, abs(x))
            self.measure("limits" if i < 4 else "dynamics", what, error)

    def _mimics(self) -> None:
        for name, d, e in self.pairs:
            leader = self.dofs.get(d.mimic[:2]) if d.mimic is not None else None
            other = e.mimic[:2] if e.mimic is not None and e.mimic[0] in self.b.joints else None
            if leader != other:
                of = (
                    t
                    for t in self._entries_naming(name)
                    if _states_gears(t, name, e.mimic)
                    or (t.name == name and _text_of(t.at, "field").endswith("mimic"))
                )
                gone = self.entry("mimic-not-in-urdf mimic-leader-cut mimic-newer", "joint", name)
                names = [repr(key[0]) if key is not None else "no joint" for key in (other, leader)]
                self.differ(f"joint {name!r} follows {', not '.join(names)}", next(of, gone))
            elif leader is not None and d.mimic is not None and e.mimic is not None:
                for x, y in zip(d.mimic[2:], e.mimic[2:], strict=True):
                    self.measure("mimics", f"joint {name!r}", abs(x - y) / max(1.0, abs(x)))

    def _rest(self) -> None:  # the links and joints that only B has
        holders = {joint.child: joint for joint in reversed(self.new_joints.values())}
        for name, link in self.new_links.items():
            above = holders.get(name)
            parent = self.b.links.get(above.parent) if above is not None else None
            told = any(e.tells(link) for e in self._of_code("geometry-not-in-urdf"))
            if above is None or parent is None or above.type != "fixed" or not told:
                self.differ(f"link {name!r} is new")
                continue
            self.added[name] = above.parent
            X = np.linalg.inv(parent.pose) @ link.pose
            moved = [Shape(s.kind, s.name, s.geometry, s.numbers, X @ s.pose) for s in link.shapes]
            self.folded.setdefault(above.parent, []).extend(moved)
        for name, joint in self.new_joints.items():
            naming = self._entries_naming(name)
            entry = next((e for e in naming if name in _texts_of(e.detail, "joints")), None)
            free = joint.type == "floating" and name in self.a.frames
            held = (joint.parent, joint.child) == ("world", self.places["world"][0])
            part = joint.type == "fixed" and {joint.parent, joint.child} & self.added.keys()
            if not (free or part or (held and joint.type == "fixed")):
                known = entry is not None and entry.code in ADDING and not joint.dofs
                self.differ(f"joint {name!r} is new", entry if known else None)

    def _bodies(self) -> None:
        static = next(
            (e for e in self.entries if e.code in ("nested-static", "static-inherited")), None
        )
        for name, link in self.a.links.items():
            other, X = self.places.get(name, ("", np.eye(4)))
            twin = self.b.links.get(other)
            if twin is None or other != self.other("link", name):
                continue
            S = np.linalg.inv(link.pose) @ X
            self._mass(name, link, twin, S)
            self._shapes(name, link, [*twin.shapes, *self.folded.get(other, [])], S)
            if link.static != twin.static:
                self.differ(f"link {name!r}: static {link.static}", static)

    def _mass(self, name: str, link: Link, twin: Link, S: Array) -> None:
        what, mass, mass_B, R = f"link {name!r}", link.mass or 0.0, twin.mass or 0.0, S[:3, :3]
        tensor, largest = R @ twin.tensor @ R.T, max(float(np.abs(link.tensor).max()), 1e-300)
        apart = math.dist(R @ twin.center + S[:3, 3], link.center) / self.scale
        given = self.entry("massless-link-given-inertia given-inertia-removed", "link", name)
        if given is not None:
            small, bare = (link, twin) if "removed" in given.code else (twin, link)
            placed = any(np.allclose(small.center, c, 0, TOLERANCE) for c in (0.0, bare.center))
            given.verdict = not bare.mass and placed and given.tells(small, bare.tensor)
            self.explained.append(_line(f"{what} has {small.mass} kg [{given.code}]"))
            return
        if math.isnan(mass + mass_B):
            return
        entry = self.entry("inertia-repaired inertia-from-shapes lumped-inertia", "link", name)
        both, error = f"{what} of {mass:g} and {mass_B:g} kg", abs(mass - mass_B)
        self.measure("masses", both, error / max(mass, 1e-300), entry)
        self.measure("centres of mass", what, apart * bool(mass), entry)
        self.measure("inertias", what, float(np.abs(tensor - link.tensor).max()) / largest, entry)

    def _shapes(self, name: str, link: Link, others: list[Shape], S: Array) -> None:
        moved = [Shape(s.kind, s.name, s.geometry, s.numbers, S @ s.pose) for s in others]
        unpaired = _Unpaired(moved, self.scale)
        for shape in link.shapes:
            twin = self._twin(shape, unpaired)
            what = f"{shape.kind} {shape.name!r} of link {name!r}"
            if twin is not None:
                self.measure("poses", what, self._apart(shape.pose, twin.pose))
                continue
            about = (
                e
                for e in self._entries_naming(shape.name, name)
                if e.kind == shape.kind and _is_about(e, shape)
            )
            entry = next(about, None)
            for part in _parts(shape) if entry is not None else []:
                if self._twin(part, unpaired) is None:
                    self.differ(f"{what}: no {part.geometry[0]} in its place")
            self.differ(f"{what} is missing: {shape.geometry[0]} {shape.numbers}", entry)
        for shape in unpaired.shapes.values():
            self.differ(f"{shape.kind} {shape.name!r} of link {name!r} is new: {shape.numbers}")

    def _twin(self, shape: Shape, unpaired: _Unpaired) -> Shape | None:
        """Take the shape that is equal to another one, if there is one."""
        for number, candidate in unpaired.near(shape):
            self._count(1)
            if self._equal(shape, candidate):
                unpaired.remove(number)
                return candidate
        return None

    def _equal(self, a: Shape, b: Shape) -> bool:
        if (a.kind, a.geometry, len(a.numbers)) != (b.kind, b.geometry, len(b.numbers)):
            return False
        sizes = zip(a.numbers, b.numbers, strict=True)
        near = all(abs(x - y) <= TOLERANCE * max(abs(x), 1e-300) for x, y in sizes)
        return near and self._apart(a.pose, b.pose) <= TOLERANCE

    def _fact(self, e: _Entry) -> bool:  # whether an entry is true that no difference has confirmed
        if e.code == "frame-folded":
            name = self._frame_names.get(e.name)
            gone = self.other("frame", name) if name is not None else ""
            parts = (self.b.links, self.b.joints, self.b.frames)
            return name is not None and not any(gone in names for names in parts)
        if e.code == "massless-link-given-inertia":
            return e.name not in self.a.links
        if e.code == "gearbox-as-mimic":
            return id(e) in self._true_gearboxes
        return e.name in self.b.joints if e.code == "loop-joint-cut" else self._is_static

    @cached_property
    def _frame_names(self) -> dict[str, str]:
        """The first frame of A by its name in A or in B."""
        names: dict[str, str] = {}
        for name in self.a.frames:
            names.setdefault(name, name)
            names.setdefault(self.other("frame", name), name)
        return names

    @cached_property
    def _true_gearboxes(self) -> set[int]:
        """The entries that state what a joint of B follows."""
        entries = set[int]()
        for name, _, d in self.pairs:
            naming = self._entries_naming(name)
            entries.update(id(e) for e in naming if _states_gears(e, name, d.mimic))
        return entries

    @cached_property
    def _is_static(self) -> bool:
        return any(link.static for link in self.a.links.values())

    def _of_code(self, code: str) -> Iterator[_Entry]:
        for entry in self.by_code.get(code, ()):
            self._count(1)
            yield entry

    def _motion(self, chance: random.Random, count: int) -> None:
        """Forward kinematics at random positions: how far each body is from its place at 0."""
        tree = _tree(self.a.joints)
        used = [self.dofs[j.name, 0][0] for j in tree if (j.name, 0) in self.dofs]
        tree_B = _tree({**{n: self.b.joints[n] for n in used}, **self.b.joints})
        children = {j.child for j in tree}
        roots = ["world", *(n for n in self.a.links if n not in children)]
        roots_B = [self.places[r][0] for r in roots if r in self.places]
        for _ in range(count):
            q = {key: chance.uniform(-math.pi, math.pi) for key in self.dofs}
            G = _displaced(tree, [*roots, *self.a.links], q)
            q = {self.dofs[key]: value for key, value in q.items()}
            H = _displaced(tree_B, [*roots_B, *self.b.links], q)
            moving = [p for p in self.points if p[1] in G and p[2] in H]
            if moving:
                places = np.array([X for *_, X in moving])
                moved = np.array([G[body] for _, body, _, _ in moving]) @ places
                moved_B = np.array([H[other] for _, _, other, _ in moving]) @ places
                errors = self._all_apart(moved, moved_B) / 10
                for (what, *_), error in zip(moving, errors.tolist(), strict=True):
                    self.measure("forward kinematics", what, error)


ADDING = ("joint-added", "static-held-by-joint", "block-entity-copied")
CONFIRMED_ALONE = """massless-link-as-frame massless-link-given-inertia frame-as-link frame-folded
loop-joint-cut link-frame-moved joint-reversed static-held-by-joint gearbox-as-mimic"""


def _text_of(values: _Values, key: str) -> str:
    value = values.get(key, "")
    return value if isinstance(value, str) else ""


def _texts_of(values: _Values, key: str) -> list[str]:
    value = values.get(key, [])
    texts = value if isinstance(value, (list, tuple)) else []
    return [text for text in texts if isinstance(text, str)]


def _vector_of(values: _Values, key: str) -> list[float]:  # empty if it is none
    value = values.get(key)
    numbers = value if isinstance(value, (list, tuple)) and len(value) == 3 else []
    vector = [_number_of({key: number}, key) for number in numbers]
    return vector if all(map(math.isfinite, vector)) else []


def _number_of(values: _Values, key: str) -> float:  # nan if there is none
    value = values.get(key)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not abs(value) < 1e300:
        return math.nan
    return float(value)


def _states_gears(e: _Entry, follower: str, mimic: tuple[str, int, float, float] | None) -> bool:
    """Whether an entry states that a joint follows another one with this factor, and no offset."""
    if mimic is None or mimic[3]:
        return False
    names = _text_of(e.detail, "follower"), _text_of(e.detail, "leader")
    factor = _number_of(e.detail, "factor")
    return names == (follower, mimic[0]) and math.isclose(factor, mimic[2], rel_tol=1e-5)


def _is_about(e: _Entry, shape: Shape) -> bool:
    kind, _, part = shape.geometry
    codes = {"mesh-submesh": part != "", "geometry-not-in-urdf": kind == e.detail.get("geometry")}
    return codes.get(e.code, kind == "capsule" and e.code == "capsule-as-cylinder-and-spheres")


def _parts(shape: Shape) -> list[Shape]:  # what may replace it
    (kind, uri, _), of = shape.geometry, shape.kind
    if kind != "capsule":
        whole = Shape(of, "", (kind, uri, ""), shape.numbers, shape.pose)
        return [whole] if kind == "mesh" else []
    r, h = shape.numbers
    ends = [shape.pose @ _pose(np.eye(3), [0.0, 0.0, z]) for z in (h / 2, -h / 2)]
    cylinder = Shape(of, "", ("cylinder", "", ""), [r, h], shape.pose)
    return [cylinder, *(Shape(of, "", ("sphere", "", ""), [r], X) for X in ends)]


def _tree(joints: Mapping[str, Joint]) -> list[Joint]:  # the first that close no loop
    chosen, above = list[Joint](), dict[str, str]()

    def root_of(body: str) -> str:
        while body in above:
            above[body] = above.get(above[body], above[body])
            body = above[body]
        return body

    for joint in joints.values():
        a, b = root_of(joint.parent), root_of(joint.child)
        if joint.type not in ("floating", "gearbox") and a != b:
            above[a] = b
            chosen.append(joint)
    return chosen


def _displaced(tree: list[Joint], roots: list[str], q: dict[Key, float]) -> dict[str, Array]:
    """The motion of each body in the world from position 0 to positions q."""
    identity = np.eye(4)
    edges: dict[str, list[tuple[str, Array]]] = {}
    for joint in tree:
        T = identity
        for i, dof in enumerate(joint.dofs):
            value = q.get((joint.name, i), 0.0)
            R = _about(dof.axis, value) if dof.kind == "hinge" else np.eye(3)
            T = T @ _pose(R, dof.point - R @ dof.point if dof.kind == "hinge" else dof.axis * value)
        edges.setdefault(joint.parent, []).append((joint.child, T))
        edges.setdefault(joint.child, []).append((joint.parent, np.linalg.inv(T).astype(float)))
    G: dict[str, Array] = {}
    for root in roots:
        stack = [(root, identity)]
        while stack:
            body, X = stack.pop()
            if body not in G:
                G[body] = X
                stack += [(name, X @ T) for name, T in edges.get(body, ())]
    return G


def report_of(data: bytes, path: Path) -> Report:
    """The report that ``convert --report`` wrote.  Raises CheckError for any other file."""
    try:
        report = json.loads(data)
    except (ValueError, RecursionError):
        report = None
    if not _is_report(report):
        message = f"{path} is no report: the JSON file of convert --report is expected"
        raise CheckError(message)
    return cast("Report", report)


def _is_report(report: object) -> bool:
    """Whether an object of JSON has the losses and the new names of a report."""
    if not isinstance(report, dict):
        return False
    losses, renames = report.get("losses"), report.get("renames")
    if not (isinstance(losses, list) and isinstance(renames, dict)):
        return False
    texts = [*renames.values()]
    for loss in losses:
        if not isinstance(loss, dict):
            return False
        texts += map(loss.get, ("code", "severity", "element", "reason"))
        if not (isinstance(loss.get("at"), dict) and isinstance(loss.get("detail", {}), dict)):
            return False
    return all(isinstance(text, str) for text in texts)


def main(arguments: Sequence[str]) -> int:
    """Check the files A and B, with the report of their translation; print the result as JSON.

    The exit code is 0 for the same robot, 4 for another one, and 1 if nothing is confirmed.
    """
    try:
        reports = [Path(argument) for argument in arguments[2:]]
        report = report_of(regular_bytes(reports[0]), reports[0]) if reports else {}
        check = Check(read(Path(arguments[0])), read(Path(arguments[1])), report)
    except CheckError as error:
        print(f"not verified: {error}", file=sys.stderr)
        return 1
    print(json.dumps([check.differences, check.explained, check.errors], indent=2))
    return 0 if check.same else 4


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
