"""The state of the migration of one file: the report, what worlds need, and places in the tree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import field
from typing import TypeAlias

from lxml import etree

from translate.diagnostics.catalogue import LossSeverity
from translate.diagnostics.diagnostic import json_text
from translate.diagnostics.element_path import LIBRARY, ElementPath
from translate.diagnostics.loss_detail import Detail
from translate.facts import MAX_NAME
from translate.fragments.gazebo_materials import ScriptSettings
from translate.migration.tables import (
    Release,
    has,
    is_expression,
    joined_topic,
    plugin_key,
    system_names,
    systems,
    topics,
)
from translate.model.names import DELIMITER
from translate.options import Unmapped
from translate.report.loss_report import LossReport
from translate.resources.mesh_work import FileIdentity
from translate.resources.robot_files import UniqueNames
from translate.resources.search import Places, Resources
from translate.structures import NamedTuple, dataclass
from translate.xml.document import XmlFile, element_of, text_of
from translate.xml.positions import set_line
from translate.xml.text import trimmed

#: The systems that a world without plugins gets from the configuration of the server.
SERVER_SYSTEMS = ("Physics", "UserCommands", "SceneBroadcaster")
#: The key of the messages about a camera in the table of topics.
CAMERA_INFO = "camera/camera_info"
#: The configuration file of ros_gz_bridge.
BRIDGE = "bridge.yaml"
#: Namespaces of xacro begin with one of these.
_XACRO = ("{http://www.ros.org/wiki/xacro}", "{http://ros.org/wiki/xacro}")
#: The elements of a URDF whose <joint> and <link> are references.
_REFERRING = ("transmission", "ros2_control", "gazebo")
#: Elements below these have the type of their noise as a child.
_CHILD_TYPE = frozenset({"lidar", "ray", "camera"})
#: Elements whose children a reader requires → those children with their values.
_REQUIRED = {"limit": {"lower": "-1e16", "upper": "1e16"}}


#: Conditions of xacro around an element, the inner ones first: their tags and values.
ConditionKeys: TypeAlias = "Sequence[tuple[str, str | None]]"
#: A value of a YAML file.
Value: TypeAlias = "str | bool | int | float | list[Value] | dict[str, Value]"
#: The name of a controller → its type and its parameters.
Controllers: TypeAlias = "dict[str, tuple[str, dict[str, Value]]]"


class BridgeEntry(NamedTuple):
    """One topic for ros_gz_bridge."""

    ros_topic: str
    gazebo_topic: str
    key: str

    @property
    def is_unknown(self) -> bool:
        """Whether a topic has an expression of xacro, whose value is not known."""
        return is_expression(self.ros_topic) or is_expression(self.gazebo_topic)

    def yaml(self, release: Release) -> str:
        """The entry in the configuration file of ros_gz_bridge."""
        topic = topics()[self.key]
        package = "ignition" if release == "fortress" else "gz"
        return (
            f"- ros_topic_name: {json_text(f'/{self.ros_topic}')}\n"
            f"  gz_topic_name: {json_text(f'/{self.gazebo_topic}')}\n"
            f'  ros_type_name: "{topic.ros}"\n'
            f'  gz_type_name: "{package}.msgs.{topic.gazebo}"\n'
            f"  direction: {topic.direction}\n"
        )


@dataclass(slots=True)
class Scripts:
    """The materials of the scripts that were read for one file, each real file once.

    ``size``: the bytes that were read; ``is_incomplete``: whether a file was too much.
    """

    #: URI → the materials of its files.
    uris: dict[str, dict[str, ScriptSettings]] = field(default_factory=dict)
    #: The identity of a directory → the materials of its files.
    directories: dict[FileIdentity, dict[str, ScriptSettings]] = field(default_factory=dict)
    #: The identity of a file → its materials.
    files: dict[FileIdentity, dict[str, ScriptSettings]] = field(default_factory=dict)
    size: int = 0
    is_incomplete: bool = False


@dataclass(slots=True)
class Ros1Files:
    """The files of parameters of ROS 1 that were read for all files of a robot, each once.

    ``size``: their bytes; ``count``: their values; ``characters``: those of all texts, each time
    that one is used; ``gains_size``: the characters of gains that all joints of a controller have.
    """

    #: The directories of a package and of its repository → its YAML files.
    packages: dict[tuple[str, str], list[tuple[FileIdentity, str]]] = field(default_factory=dict)
    #: The controllers of a file: name and parameters.
    files: dict[FileIdentity, list[tuple[str, dict[str, Value]]]] = field(default_factory=dict)
    #: The paths of files that are too much.
    unread: set[str] = field(default_factory=set)
    size: int = 0
    count: int = 0
    characters: int = 0
    gains_size: int = 0


@dataclass(slots=True)
class Visuals:
    """The visuals of a link of a URDF.

    ``plain`` are those without a material, ``has_materials`` is true if others have one.
    """

    plain: list[etree._Element] = field(default_factory=list)
    has_materials: bool = False


@dataclass(slots=True)
class State:
    """The migration of one file for a release.

    ``controllers``: the beginning of the paths of files of parameters for gz_ros2_control, if such
    files are written; ``parameter_files``: their names and texts, ``parameter_copies``: names and
    paths of those of the input, ``parameter_names``: the names that are taken,
    ``parameter_packages``: the packages of ROS with these controllers.
    ``resources`` finds the files of materials and parameters, ``places`` are what it has found,
    and ``scripts`` the files of materials.
    ``systems``: the systems of the world, and the plugins of the GUI, that the robots need;
    ``needed``: those that no world of the file loads.
    ``bridge``: the topics that give back those of the classic plugins.
    """

    file: XmlFile
    release: Release
    unmapped: Unmapped = "comment"
    controllers: str | None = None
    resources: Resources = field(default_factory=Resources)
    places: Places = field(default_factory=Places)
    report: LossReport = field(default_factory=LossReport)
    systems: dict[str, None] = field(default_factory=dict)
    needed: dict[str, None] = field(default_factory=dict)
    bridge: dict[BridgeEntry, None] = field(default_factory=dict)
    parameter_files: dict[str, str] = field(default_factory=dict)
    parameter_copies: dict[str, str] = field(default_factory=dict)
    #: Device and inode of a file of parameters → its name in the output.
    parameter_sources: dict[tuple[int, int], str] = field(default_factory=dict)
    #: Namespace and rate → the name of the file that is written for plugins without one.
    written_parameters: dict[tuple[str, str | None], str] = field(default_factory=dict)
    #: The characters of these files, also of one that was too much.
    written_size: int = 0
    #: The types of the controllers of the joints, and their parameters as text, once it is written.
    written_controllers: tuple[dict[str, str], dict[str, str]] | None = None
    ros1_files: Ros1Files = field(default_factory=Ros1Files)
    parameter_names: UniqueNames = field(default_factory=lambda: UniqueNames("_2", [BRIDGE]))
    parameter_packages: dict[str, None] = field(default_factory=dict)
    scripts: Scripts = field(default_factory=Scripts)
    #: Link of a URDF → its visuals.
    visuals: dict[etree._Element, Visuals] = field(default_factory=dict)
    #: Joint or axis → the conditions of xacro in which it follows another joint.
    mimics: dict[etree._Element, set[ConditionKeys]] = field(default_factory=dict)
    #: Plugins and sensors that stay → the reason.
    kept: dict[etree._Element, str] = field(default_factory=dict)
    #: Sensors → the plugin that wrote them.
    written: dict[etree._Element, str] = field(default_factory=dict)
    #: Whether ``<ros2_control>`` is written, for the first plugin that runs controllers.
    has_control: bool = False
    #: World and system → the element that loads it.
    _loaded: dict[tuple[etree._Element, str], etree._Element] = field(default_factory=dict)
    #: Model → tag and name → element; of a URDF, the root is the model.
    _names: dict[etree._Element, dict[tuple[str, str], etree._Element]] = field(
        default_factory=dict
    )
    _first_links: dict[etree._Element, str] = field(default_factory=dict)
    #: The answer of ``is_xacro``: a root can have many prefixes.
    _is_xacro: bool | None = None

    @property
    def is_urdf(self) -> bool:
        """Whether the file is a URDF, or a part of one; SDFormat before 1.2 is ``<gazebo>``."""
        root = self.file.root
        return root.tag == "robot" or (root.tag != "sdf" and "version" not in root.attrib)

    @property
    def is_xacro(self) -> bool:
        """Whether the file has instructions of xacro, which can include other files."""
        if self._is_xacro is None:
            namespaces = self.file.root.nsmap.values()
            self._is_xacro = any(f"{{{namespace}}}" in _XACRO for namespace in namespaces)
        return self._is_xacro

    @property
    def frame_id(self) -> str:
        """The element with the frame of the messages of a sensor (sdformat, sensor.sdf 1.12)."""
        return "frame_id" if has(self.release, "ionic") else "gz_frame_id"

    def add(
        self,
        code: str,
        path: ElementPath,
        text: str,
        at: etree._Element,
        severity: LossSeverity | None,
        *,
        detail: Detail | None = None,
    ) -> None:
        """Add an entry of the report about an element of the file."""
        location = (self.file.path, self.file.line_of(at), "")
        self.report.add(code, path, text, location, severity=severity, detail=detail)

    def add_topic(self, key: str, ros_topic: str, gazebo_topic: str = "") -> None:
        """Add a topic for ros_gz_bridge, if it has messages of that kind."""
        if key in topics() and ros_topic:
            self.bridge[BridgeEntry(ros_topic, gazebo_topic or ros_topic, key)] = None

    # --- Places -----------------------------------------------------------------------------------

    def named(self, scope: etree._Element, tag: str, name: str) -> etree._Element | None:
        """The link or joint of a model by name, or the joint that holds a link (``child``).

        A name can be scoped, by the model itself or by a nested one.  One that is longer than those
        of robots names nothing.
        """
        inner: etree._Element | None = scope
        while inner is not None and len(name) <= MAX_NAME:
            names = self._names_in(inner)
            named_part = names.get((tag, name))
            head, delimiter, inner_name = name.partition(DELIMITER)
            if named_part is not None or not delimiter:
                return named_part
            inner = inner if head == inner.get("name") else names.get(("model", head))
            name = inner_name
        return None

    def _names_in(self, scope: etree._Element) -> dict[tuple[str, str], etree._Element]:
        if scope not in self._names:
            names = self._names[scope] = {}
            for part in self._parts(scope):
                names.setdefault((str(part.tag), part.get("name", "")), part)
                for child in part.iterchildren("child"):
                    names.setdefault(("child", child.get("link") or trimmed(child.text)), part)
        return self._names[scope]

    def first_link(self, scope: etree._Element) -> str:
        """The first link of a model, or an empty text; it is looked up once for all plugins."""
        if scope not in self._first_links:
            names = (part.get("name", "") for part in self._parts(scope) if part.tag == "link")
            self._first_links[scope] = next(filter(None, names), "")
        return self._first_links[scope]

    def _parts(self, scope: etree._Element) -> Iterator[etree._Element]:
        """The children of a model, or the links and joints of a URDF, also those in macros.

        Blocks of transmissions, controllers and simulators only refer to links and joints.
        """
        if not self.is_urdf:
            yield from scope.iterchildren("*")
            return
        for part in scope.iter("link", "joint"):
            if next(part.iterancestors(*_REFERRING), None) is None:
                yield part

    def add_to(
        self, scope: etree._Element, near: etree._Element, tag: str, name: str, new: etree._Element
    ) -> bool:
        """Add an element to a link or a joint of a model; in a URDF in a block of ``<gazebo>``.

        The block is put after ``near``.  Return whether there is such a place.
        """
        if not self.is_urdf:
            if (owner := self.named(scope, tag, name)) is not None:
                owner.append(new)
            return owner is not None
        gazebo = next(
            (around for around in (near, *near.iterancestors()) if around.tag == "gazebo"), None
        )
        if gazebo is None or not name:
            return False
        owner = self.named(scope, tag, name)
        name = name if owner is None else owner.get("name", "")
        block = new_element("gazebo", near, {"reference": name})
        block.append(new)
        if tag == "joint" and owner is not None and owner.get("type") == "fixed":
            # Otherwise the joint is lumped, and its sensor lost.
            block.append(new_element("preserveFixedJoint", near, text="true"))
        return add_beside(gazebo, block)

    # --- Systems ----------------------------------------------------------------------------------

    def system(self, name: str, near: etree._Element) -> etree._Element:
        """A new element that loads a system."""
        filename, class_name = system_names(name, self.release)
        return new_element("plugin", near, {"filename": filename, "name": class_name})

    def missing_system(self, name: str) -> str:
        """A message if the release has no system of this name; else an empty text."""
        since = systems()[name][1] if name in systems() else self.release
        if has(self.release, since):
            return ""
        release = self.release.title()
        return f"Gazebo {release} has no system {name}; Gazebo {since.title()} has it"

    def unread(self, what: str, since: Release) -> str:
        """A message about what an older release than ``since`` does not read."""
        return f"Gazebo {self.release.title()} does not read {what}; Gazebo {since.title()} does"

    def need(self, name: str, near: etree._Element) -> etree._Element | None:
        """The element of the world that loads a system; ``None`` if the file has no world.

        A world gets those systems, too, that it has only without other plugins.
        """
        self.systems[name] = None
        world = next(near.iterancestors("world"), None)
        if world is None or name not in systems():
            self.needed[name] = None
            return None
        for system in (*SERVER_SYSTEMS, name):
            if (world, system) not in self._loaded:
                element = _loading(world, system)
                self._loaded[world, system] = (
                    self._add_system(world, system) if element is None else element
                )
        return self._loaded[world, name]

    def _add_system(self, world: etree._Element, name: str) -> etree._Element:
        """Let a world load a system."""
        new = self.system(name, world)
        if plugins := list(world.iterchildren("plugin")):
            plugins[-1].addnext(new)
        else:
            world.insert(0, new)
        text = f"the world loads the system {name}"
        self.add(
            "world-system-added", ElementPath("world", world.get("name", "")), text, world, None
        )
        return new


def model_of(state: State, plugin: etree._Element) -> etree._Element:
    """The model of a plugin; the root element of a URDF."""
    models = () if state.is_urdf else plugin.iterancestors("model")
    return next(iter(models), state.file.root)


def camera_info_of(sensor: etree._Element, topic: str) -> str:
    """The topic of the messages about a camera: its own one, or that beside the images."""
    own_topic = trimmed(sensor.findtext("camera/camera_info_topic")).strip("/")
    return own_topic or joined_topic(topic.rpartition("/")[0], "camera_info")


def names_xacro(data: bytes) -> bool:
    """Whether a file contains the namespace of xacro; the tree has only namespaces that it uses."""
    return any(tag_prefix.strip("{}").encode() in data for tag_prefix in _XACRO)


def is_xacro(element: etree._Element) -> bool:
    """Whether an element is an instruction of xacro."""
    return isinstance(element.tag, str) and element.tag.startswith(_XACRO)


def conditions(element: etree._Element, other: etree._Element) -> list[etree._Element]:
    """The conditions of xacro that contain an element and not another one, the inner ones first."""
    around = {*other.iterancestors(), other}
    return [
        around_element
        for around_element in element.iterancestors()
        if is_condition(around_element) and around_element not in around
    ]


def is_condition(element: etree._Element) -> bool:
    """Whether an element is a condition of xacro."""
    return is_xacro(element) and etree.QName(element).localname in ("if", "unless")


def macro_of(element: etree._Element) -> etree._Element | None:
    """The macro of xacro that contains an element."""
    return next(
        (
            ancestor
            for ancestor in element.iterancestors()
            if is_xacro(ancestor) and etree.QName(ancestor).localname == "macro"
        ),
        None,
    )


def _loading(world: etree._Element, name: str) -> etree._Element | None:
    """The plugin of a world that is a system, in the names of any release."""
    library, _ = systems()[name]
    for plugin in world.iterchildren("plugin"):
        filename = plugin.get("filename", "")
        if plugin.get("name", "").endswith(f"::{name}") or f"-{library}-system" in filename:
            return plugin
    return None


def set_path(
    parent: etree._Element, path: str, text: str, near: etree._Element, *, repeat: bool = False
) -> etree._Element:
    """Set the text of an element at a path, and add what is missing of the path.

    ``repeat`` adds the last element again.
    """
    *steps, last = path.split("/")
    for step in steps:
        parent = _child(parent, step, near)
    child = None if repeat else parent.find(last)
    if child is None:
        child = new_element(last, near)
        parent.append(child)
    child.text = text
    return child


def _child(parent: etree._Element, tag: str, near: etree._Element) -> etree._Element:
    if (child := parent.find(tag)) is None:
        is_plain = parent.tag in _CHILD_TYPE
        has_type = tag == "noise"
        child = new_element(tag, near, {"type": "gaussian"} if has_type and not is_plain else {})
        parent.append(child)
        if has_type and is_plain:
            child.append(new_element("type", near, text="gaussian"))
        for name, value in _REQUIRED.get(tag, {}).items():
            child.append(new_element(name, near, text=value))
    return child


def new_element(
    tag: str, near: etree._Element, attributes: Mapping[str, str] | None = None, text: str = ""
) -> etree._Element:
    """A new element with the line of another one."""
    element = etree.Element(tag, dict(attributes or {}))
    element.text = text or None
    set_line(element, near.sourceline or 0)
    return element


# --- Changes of the tree, which keep the text between elements ------------------------------------


def add_beside(place: etree._Element, new: etree._Element) -> bool:
    """Add an element after another one, and return whether that is possible.

    It is not after the root, which a file for xacro can have of any kind.
    """
    if place.getparent() is None:
        return False
    place.addnext(new)
    return True


def keep_comments(replaced: etree._Element, place: etree._Element) -> None:
    """Write the comments of an element, which is replaced, in front of a place."""
    for comment in replaced.iter(etree.Comment):
        place.addprevious(etree.Comment(comment.text))


def copied(element: etree._Element) -> etree._Element:
    """A copy of a parameter without its comments, which :func:`keep_comments` writes."""
    copy = deepcopy(element)
    for comment in list(copy.iter(etree.Comment)):
        remove(comment)
    return element_of(text_of(copy))


def remove(node: etree._Element) -> None:
    """Remove an element without the text after it."""
    parent = node.getparent()
    assert parent is not None
    before, tail = node.getprevious(), node.tail
    parent.remove(node)
    if trimmed(tail):
        if before is None:
            parent.text = (parent.text or "") + (tail or "")
        else:
            before.tail = (before.tail or "") + (tail or "")


def remove_from_block(element: etree._Element) -> None:
    """Remove an element, and the block of ``<gazebo>`` around it if nothing is left in it."""
    if (parent := element.getparent()) is None:
        return
    remove(element)
    if parent.tag == "gazebo" and not len(parent) and parent.getparent() is not None:
        remove(parent)


def library_path(plugin: etree._Element, parameter: str = "") -> ElementPath:
    """The path of a plugin by its library, or of one of its parameters."""
    return ElementPath(LIBRARY, plugin_key(plugin.get("filename", "")), field=parameter)
