"""URDF and SDFormat documents as trees of scopes, in which frames have names and poses.

The rules are those of the proposals for pose frame semantics (1.7) and model composition (1.8).
``Documents`` makes a tree of ``Node`` objects of the files of a robot, with what they include.  A
node finds the elements that names mean, their poses, and the links that they move with.  A URDF is
a model whose joints are relative to their parent links, and its links relative to their joints.
"""

from __future__ import annotations

import math
import os
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from .files import (
    DEFAULT_URDF,
    NEWEST_SDF,
    OLDEST_SDF,
    SDF_WITH_FRAMES,
    URDF_WITH_QUATERNIONS,
    Element,
    Files,
    Version,
    is_true,
    numbers_of,
    quoted,
    text_of,
    version_of,
)
from .robot import (
    WORLD,
    Array,
    CheckError,
    inverse,
    rotation_of_quaternion,
    rotation_of_rpy,
    transform,
)

#: How many files a robot includes, and how deep they include each other.
MAX_INCLUDES, MAX_INCLUDE_DEPTH = 1_000, 50
#: How many links, joints, frames and models the files of a robot have.
MAX_PARTS = 50_000
#: How many characters a reference has.  The package refuses longer names of elements.
MAX_NAME = 4096
#: How many elements of one kind of an old document can have one name.
MAX_RENAMES = 100
#: No position (m) and no angle (rad) is larger: 1e-9 of it would be more than a millimetre.
LARGEST = 1e6

#: The elements of SDFormat that become nodes.
NODES = ("link", "joint", "frame", "model", "world")
#: The children of an ``<include>`` that are applied.
OVERRIDES = ("uri", "name", "pose", "static", "placement_frame", "plugin", "namespace")
#: The kinds of nodes that contain others.
SCOPES = ("model", "world")
#: The kind of the link ``world`` of a URDF that stands for the world itself (U B4.1).
GROUND = "ground"
#: The name of a scope in its own contents.
NAME_INSIDE = {"model": "__model__", "world": WORLD}


def pose_of(
    element: Element, version: Version, urdf_version: Version | None = None
) -> tuple[Array, str]:
    """Return the pose of an element, and the name of the frame that it is relative to.

    It is that of the ``<origin>`` if there is a version of URDF, else that of the ``<pose>``.
    """
    if (pose := element.find("origin" if urdf_version else "pose")) is None:
        return np.eye(4), ""
    if urdf_version:
        quaternion = pose.get("quat_xyzw", "") if urdf_version >= URDF_WITH_QUATERNIONS else ""
        rotation = quaternion or pose.get("rpy") or "0 0 0"
        text, relative_to = f"{pose.get('xyz') or '0 0 0'} {rotation}", ""
        is_quaternion = quaternion != ""
    else:
        is_old = version < SDF_WITH_FRAMES and "frame" in pose.attrib
        relative_to = pose.get("frame" if is_old else "relative_to", "").strip()
        text = pose.text or ""
        is_quaternion = pose.get("rotation_format") == "quat_xyzw"
    if not text.strip():
        return np.eye(4), relative_to
    numbers = numbers_of(text, 7 if is_quaternion else 6, "<pose>")
    if not is_quaternion and is_true(pose.get("degrees")):
        numbers[3:] = map(math.radians, numbers[3:])
    if max(map(abs, numbers)) > LARGEST:
        raise CheckError(f"<pose>: {quoted(text)} has a number that is too large to compare")
    xyz, rotation_numbers = numbers[:3], numbers[3:]
    rotation_from = rotation_of_quaternion if is_quaternion else rotation_of_rpy
    return transform(rotation_from(*rotation_numbers), xyz), relative_to


@dataclass(eq=False)
class Node:
    """A link, a joint or a frame; or a scope that contains them: a model, a world, a file.

    A joint is attached to its child.
    """

    kind: str
    name: str
    scope: Node | None
    element: Element
    #: The version of SDFormat, and of URDF in an element of URDF.
    version: Version
    #: The directory of the file, for relative URIs.
    directory: Path
    #: The pose as it is written, and the frame that it is relative to: a name, or a node.
    written_pose: Array = field(default_factory=lambda: np.eye(4))
    relative_to: str | Node = ""
    attached_to: str | Node = ""
    #: The parent of a joint.
    parent: str | Node = ""
    urdf_version: Version | None = None
    nodes: list[Node] = field(default_factory=list)
    static: bool = False
    placement_frame: str = ""
    #: Whether the members of an included model are members of the scope around it.
    is_merged: bool = False
    #: The pose in the scope, once it is known.
    pose_in_scope: Array | None = None
    is_being_placed: bool = False
    #: The link that it moves with, None for the world, once it is known.
    carrier: Node | None = None
    has_carrier: bool = False
    is_carrier_sought: bool = False
    #: The kinds of the names that are taken, those of merged models too; and the written names.
    taken: dict[str, str] = field(default_factory=dict)
    written_names: set[tuple[str, str]] = field(default_factory=set)
    #: The members by name, and the first link, else model; made when they are needed.
    index: dict[str, Node] = field(default_factory=dict)
    leading: Node | None = None

    # --- Members and their names ----------------------------------------------------------------

    def add(self, node: Node) -> None:
        """Add a member whose name no other has; before 1.7 a later one gets a suffix (S B8, B9)."""
        if (node.kind, node.name) in self.written_names:
            raise CheckError(f"there are two {node.kind}s {self.path() + node.name!r}")
        self.written_names.add((node.kind, node.name))
        renamable = ("frame",) if self.kind == "world" else ("link", "joint", "frame")
        is_old = node.version < SDF_WITH_FRAMES
        if is_old and node.name in self.taken and node.kind in renamable:
            stem = f"{node.name}_{node.kind}"
            for number in ("", *range(MAX_RENAMES)):
                if f"{stem}{number}" not in self.taken:
                    node.name = f"{stem}{number}"
                    break
        self.take(node)
        self.nodes.append(node)

    def take(self, node: Node) -> None:
        """Note the name of a member.  Raises CheckError if another one has it."""
        name = f"world {node.name}" if node.kind == "world" else node.name
        if name in self.taken:
            raise CheckError(f"there are two elements {self.path() + name!r}")
        self.taken[name] = node.kind

    def drop(self, nodes: Sequence[Node]) -> None:
        """Leave out some members."""
        dropped = set(map(id, nodes))
        self.nodes = [node for node in self.nodes if id(node) not in dropped]
        self.index.clear()
        for node in (self, *self.nodes):
            node.carrier, node.has_carrier, node.is_carrier_sought = None, False, False

    def members(self) -> Iterator[Node]:
        """Yield the members, those of merged models too."""
        for node in self.nodes:
            if node.is_merged:
                yield from node.members()
            else:
                yield node

    def scopes_below(self) -> Iterator[Node]:
        """Yield the scope, and all that are nested in it."""
        yield self
        for node in self.nodes:
            if node.kind in SCOPES:
                yield from node.scopes_below()

    def path(self) -> str:
        """Return the names of the scope and of those around it, each with ``::``."""
        if self.scope is None:
            return ""
        return self.scope.path() if self.is_merged else f"{self.scope.path()}{self.name}::"

    def find(self, reference: str | Node) -> Node:
        """Return the element that a name in this scope means: a member, ``A::b``, the scope.

        Raises CheckError if there is none.
        """
        if isinstance(reference, Node):
            return reference
        if len(reference) > MAX_NAME:
            raise CheckError(
                f"a reference has more than {MAX_NAME} characters: {quoted(reference)}"
            )
        if reference == NAME_INSIDE.get(self.kind):
            return self
        self._make_index()
        if reference in self.index:
            return self.index[reference]
        for delimiter in re.finditer("::", reference):
            node = self.index.get(reference[: delimiter.start()])
            if node is not None and node.kind == "model":
                return node.find(reference[delimiter.end() :])
        raise CheckError(f"{self.path()!r} has no frame {reference!r}")

    def _make_index(self) -> None:
        if self.index:
            return
        for node in self.members():
            # The first of equal names of URDF is a link.
            self.index.setdefault(node.name, node)
        links = (node for node in self.members() if node.kind == "link")
        models = (node for node in self.members() if node.kind == "model")
        self.leading = next(links, None) or next(models, None)

    # --- Poses ----------------------------------------------------------------------------------

    def pose(self, reference: str | Node) -> Array:
        """Return the pose of a frame in the frame of this scope."""
        chain = list[Node]()
        node = self.find(reference)
        while node is not self and node.scope in (self, None) and node.pose_in_scope is None:
            if node.is_being_placed:
                raise CheckError(f"poses are relative to each other: {node.name!r}")
            node.is_being_placed = True
            chain.append(node)
            node = self.find(node.relative_to or node.attached_to or self)
        X = self._known_pose(node)
        for node in reversed(chain):
            X = X @ node.written_pose
            if node.placement_frame:
                X = X @ inverse(node.pose(node.placement_frame))
            node.pose_in_scope = X
        return X

    def _known_pose(self, node: Node) -> Array:
        if node is self:
            return np.eye(4)
        if node.scope is not None and node.scope is not self:
            return np.asarray(self.pose(node.scope) @ node.scope.pose(node))
        assert node.pose_in_scope is not None
        return node.pose_in_scope

    def absolute_pose(self) -> Array:
        """Return the pose of the scope in the outermost frame."""
        if self.scope is None:
            return np.eye(4)
        return self.scope.absolute_pose() @ self.scope.pose(self)

    # --- What moves -----------------------------------------------------------------------------

    def body(self, reference: str | Node) -> Node | None:
        """Return the link that an element moves with, or None for the world."""
        chain = list[Node]()
        node = self.find(reference)
        carrier: Node | None = None
        while True:
            if node.kind in ("link", GROUND):
                carrier = node if node.kind == "link" else None
                break
            if node.has_carrier:
                carrier = node.carrier
                break
            if node.is_carrier_sought:
                raise CheckError(f"frames are attached to each other: {node.name!r}")
            node.is_carrier_sought = True
            chain.append(node)
            if node.kind not in ("joint", "frame") or node.scope is None:
                carrier = None if node.static else node.canonical_link()
                break
            node = node.scope.find(node.attached_to or node.scope)
        for node in chain:
            node.carrier, node.has_carrier = carrier, True
        return carrier

    def canonical_link(self) -> Node | None:
        """Return the link that the frame of a model moves with (S B30)."""
        if name := self.element.get("canonical_link", "").strip():
            return self.body(name)
        if self.kind != "model":
            return None
        self._make_index()
        if self.leading is None or self.leading.kind == "link":
            return self.leading
        return self.leading.canonical_link()

    def is_static(self) -> bool:
        """Return whether the scope, or one around it, is static (composition 1.4.6)."""
        return self.static or (self.scope is not None and self.scope.is_static())


class Documents:
    """The documents of one robot: the first one, and those that it includes."""

    def __init__(self, files: Files) -> None:
        self.files = files
        #: The included files that are being read, the outermost one before them.
        self.around = [os.path.realpath(files.named)]
        self.included = 0
        self.parts = 0
        #: The URIs of the includes of worlds whose files are not found.
        self.missing: list[str] = []

    def document(self, root: Element, path: Path) -> Node:
        """Return the scope of a file.  Raises CheckError for what is not described by the rules."""
        version = version_of(root.get("version", "")) if root.tag == "sdf" else NEWEST_SDF
        if root.tag not in ("sdf", "robot") or not OLDEST_SDF <= version <= NEWEST_SDF:
            raise CheckError(f"{path}: neither <robot> nor <sdf> of a known version")
        document = Node("document", "", None, root, version, path.absolute().parent)
        if root.tag == "robot":
            document.nodes.append(self._urdf(root, document))
        else:
            self._add_members(root, document)
        return document

    def _count_part(self) -> None:
        self.parts += 1
        if self.parts > MAX_PARTS:
            raise CheckError(f"{self.files.named}: the robot has too many parts")

    # --- SDFormat -------------------------------------------------------------------------------

    def _add_members(self, element: Element, scope: Node) -> None:
        """Add the children of an element of SDFormat to their scope."""
        for child in element:
            if child.tag == "include":
                self._include(child, scope)
            elif child.tag in NODES:
                self._add_member(child, scope)

    def _add_member(self, element: Element, scope: Node) -> None:
        name = element.get("name", "").strip()
        if not name and scope.urdf_version:
            return  # Gazebo leaves it out
        if not name:
            raise CheckError(f"<{element.tag}> has no name")
        self._count_part()
        X, relative_to = pose_of(element, scope.version)
        node = Node(
            element.tag, name, scope, element, scope.version, scope.directory, X, relative_to
        )
        if node.kind in SCOPES:
            node.static = is_true(text_of(element, "static"))
            node.placement_frame = element.get("placement_frame", "").strip()
            self._add_members(element, node)
        elif node.kind != "link":
            attached_to = element.get("attached_to", "").strip()
            node.attached_to = attached_to or text_of(element, "child")
            node.parent = text_of(element, "parent")
        scope.add(node)

    def _include(self, element: Element, scope: Node) -> None:
        """Add the model of an included file, with what the ``<include>`` overrides."""
        if any(child.tag not in OVERRIDES for child in element if isinstance(child.tag, str)):
            raise CheckError("an <include> with edits or additions is not supported")
        path = self.files.search(text_of(element, "uri"), scope.directory)
        if path is None and scope.kind == "world":
            self.missing.append(text_of(element, "uri"))
            return  # an error if something refers to it
        if path is None:
            raise CheckError(f"no file is found for {quoted(text_of(element, 'uri'))}")
        model = next((node for node in self._nodes_of(path) if node.kind == "model"), None)
        if model is None:
            return  # a light or an actor
        model.scope = scope
        model.name = text_of(element, "name") or model.name
        if element.find("pose") is not None:
            model.written_pose, model.relative_to = pose_of(element, scope.version)
        static = text_of(element, "static")
        model.static = is_true(static) if static else model.static
        model.placement_frame = text_of(element, "placement_frame") or model.placement_frame
        if is_true(element.get("merge")):
            self._merge(model, scope, element)
        else:
            scope.add(model)

    def _merge(self, model: Node, scope: Node, element: Element) -> None:
        """Add the members of a model to a scope, with a frame in place of the model."""
        model.is_merged = True
        model.static = False
        for member in model.members():
            scope.take(member)
        name = f"_merged__{model.name}__model__"
        frame = Node("frame", name, scope, element, scope.version, scope.directory)
        frame.relative_to = frame.attached_to = model
        scope.nodes += [model, frame]

    def _nodes_of(self, path: Path) -> list[Node]:
        """Return the elements of an included file."""
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

    # --- URDF -----------------------------------------------------------------------------------

    def _urdf(self, root: Element, document: Node) -> Node:
        """Return the model of a URDF, with what Gazebo applies of ``<gazebo>`` blocks (U B7)."""
        model = self._urdf_node("model", root, document)
        world = Element("link", name=WORLD)
        elements = [*root.iterfind("link"), world]
        nodes = [self._urdf_node("link", element, model) for element in elements]
        # The first of equal names counts.
        links = {node.name: node for node in reversed(nodes)}
        _require_unique_names(root)
        nodes += [self._urdf_joint(element, model, links) for element in root.iterfind("joint")]
        nodes += self._urdf_frames(root, model, links)
        ground = links[WORLD]
        is_empty = not any(isinstance(child.tag, str) for child in ground.element)
        # If it is empty and not alone, it is the world itself (U B4.1).
        if is_empty and len(links) > 1 and not ground.relative_to:
            ground.kind = GROUND
        model.nodes += [node for node in nodes if node.kind != GROUND and node.element is not world]
        self._apply_blocks(root, model, links)
        return model

    def _urdf_node(self, kind: str, element: Element, scope: Node) -> Node:
        name = element.get("name", "")
        if not name and kind != "model":
            raise CheckError(f"<{kind}> has no name")
        root = element if kind == "model" else scope.element
        version = version_of(root.get("version", DEFAULT_URDF))
        # The pose of a link is that of its joint.
        X = pose_of(element, NEWEST_SDF, version)[0] if kind != "link" else np.eye(4)
        self._count_part()
        node = Node(kind, name, scope, element, NEWEST_SDF, scope.directory, X)
        node.urdf_version = version
        return node

    def _urdf_joint(self, element: Element, model: Node, links: dict[str, Node]) -> Node:
        """Return a joint, and place its child on it."""
        joint = self._urdf_node("joint", element, model)
        ends = [text_of(element, "parent"), text_of(element, "child")]
        if any(end not in links for end in ends):
            raise CheckError(f"joint {joint.name!r}: no link {ends}")
        parent, child = links[ends[0]], links[ends[1]]
        joint.relative_to = joint.parent = parent
        joint.attached_to = child
        child.relative_to = joint
        return joint

    def _urdf_frames(self, root: Element, model: Node, links: dict[str, Node]) -> Iterator[Node]:
        """Yield the ``<frame>`` elements that Drake reads: of a link, with names of their own.

        A frame with the name of a joint, which SDFormat does not allow, has another name there.
        """
        taken = {*links, *(joint.get("name", "") for joint in root.iterfind("joint"))}
        for element in root.iterfind("frame"):
            name, link = element.get("name", ""), links.get(element.get("link", WORLD))
            if not name.strip() or name in taken or link is None or link.name == WORLD:
                continue
            frame = self._urdf_node("frame", element, model)
            texts = (element.get(key) or "0 0 0" for key in ("xyz", "rpy"))
            try:
                numbers = [numbers_of(text, 3, "<frame>") for text in texts]
            except CheckError:
                continue
            taken.add(name)
            frame.written_pose = transform(rotation_of_rpy(*numbers[1]), numbers[0])
            frame.relative_to = frame.attached_to = link
            yield frame

    def _apply_blocks(self, root: Element, model: Node, links: dict[str, Node]) -> None:
        """Apply the pose and ``<static>`` of ``<gazebo>`` blocks, and add their elements."""
        taken = {node.name for node in model.nodes}
        added, has_origin = list[Node](), root.find("origin") is not None
        for block in root.iterfind("gazebo"):
            name = block.get("reference")
            target = links.get(name, model) if name else model
            may_be_placed = name or not has_origin
            if block.find("pose") is not None and not target.relative_to and may_be_placed:
                target.written_pose, target.relative_to = pose_of(block, NEWEST_SDF)
            if name:
                continue
            model.static = text_of(block, "static").lower() in ("true", "yes", "1")
            contents = Node("model", "", model, block, NEWEST_SDF, model.directory)
            contents.urdf_version = model.urdf_version
            self._add_members(block, contents)
            for node in contents.nodes:
                node.scope = model
                if node.name not in taken:
                    taken.add(node.name)
                    model.nodes.append(node)
                    added.append(node)
        model.drop(_dangling(added, model))


def _require_unique_names(root: Element) -> None:
    """Raise CheckError for two links or two joints of one name; each kind has its own (U A2.1)."""
    for kind in ("link", "joint"):
        names = Counter(element.get("name", "") for element in root.iterfind(kind))
        for name, times in names.most_common(1):
            if times > 1:
                raise CheckError(f"there are two {kind}s {name!r}")


def _dangling(nodes: Sequence[Node], model: Node) -> list[Node]:
    """Return the elements of blocks that refer to nothing, which Gazebo leaves out."""
    dangling = []
    for node in nodes:
        try:
            model.pose(node)
            model.body(node)
            model.body(model if node.parent == WORLD else node.parent or model)
        except CheckError:
            dangling.append(node)
            model.index.pop(node.name, None)
    return dangling
