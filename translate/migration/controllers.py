"""gz_ros2_control in place of classic plugins: its ``<ros2_control>``, and its controllers.

Bundles have a YAML file of the controllers.  They are those of ROS 1 in the package of the robot,
or one for each kind of command interface.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Any

from lxml import etree

from translate.diagnostics.catalogue import LossSeverity
from translate.diagnostics.diagnostic import json_text
from translate.diagnostics.element_path import ElementPath
from translate.migration.renames import name_in
from translate.migration.state import (
    Controllers,
    Ros1Files,
    State,
    Value,
    add_beside,
    copied,
    library_path,
    new_element,
    set_path,
)
from translate.migration.tables import (
    STEPS_PER_SECOND,
    Controller,
    controllers,
    first_releases,
    has,
)
from translate.resources.boundary import enclosing_directory, leads_to, package_around, safe
from translate.resources.mesh_work import FileIdentity, identity_of
from translate.resources.regular_files import MAX_SETTINGS_BYTES, contents_of
from translate.resources.robot_files import directories_in
from translate.xml.files import real_path
from translate.xml.text import trimmed
from translate.xml.values import numbers_in

if TYPE_CHECKING:
    import yaml

#: The library, the class and the hardware plugin of today's releases.
LIBRARY = "gz_ros2_control-system"
_CLASS = "gz_ros2_control::GazeboSimROS2ControlPlugin"
_HARDWARE = "gz_ros2_control/GazeboSimSystem"
_CLASSIC_HARDWARE = "gazebo_ros2_control/GazeboSystem"
_INTERFACES = ("position", "velocity", "effort")
#: Parameters of plugins that give the rate of the controller manager, in the YAML file.
_RATES = ("controlPeriod", "updateRate")
_FILE = "controllers.yaml"
#: The suffixes of files of parameters.
_YAML = (".yaml", ".yml")
_BROADCASTER = "joint_state_broadcaster/JointStateBroadcaster"
_FORWARD = "forward_command_controller/ForwardCommandController"
_TRAJECTORY = "joint_trajectory_controller/JointTrajectoryController"
#: What xacro computes, also in a comment: an expression in a value that gets into the block of a
#: macro.
_EXPRESSION = re.compile(rb"\$\{|\$\(\s*eval\b")
#: What xacro computes: a tag of YAML such as ``!radians``.  Other programs run Python for tags.
_TAG = re.compile(rb"(?:\A|[\s\[{,])!\S|%TAG")
_SUBSTITUTION = re.compile(r"\$\(find(?:-pkg-share)? ([^()\s]+)\)")
#: Directories of packages without files of parameters.
_SKIPPED = ("meshes", "materials", "build", "install")
#: The files of parameters of ROS 1 have at most so many values; one counts when it is read, and
#: each time that it is used.
_MAX_VALUES = 100_000
#: The largest number of values within each other, and of characters of a number.
_MAX_DEPTH, _MAX_DIGITS = 100, 100
_PLAIN_KEY = re.compile(r"(?!(?:true|false|yes|no|on|off|null|y|n)$)[A-Za-z_][\w./*]*", re.I)


# --- The plugin and <ros2_control> ----------------------------------------------------------------


def write_control(
    state: State,
    values: Sequence[tuple[str, str, etree._Element]],
    rate: str | None,
    plugin: etree._Element,
) -> None:
    """Replace a plugin that runs controllers by gz_ros2_control, with its ``<ros2_control>``.

    ``values``: path, text and element of each parameter that is kept.  ``rate`` is that of the
    controllers in Hz, by default that of the steps.
    """
    filename = name_in(state.release, "filename", LIBRARY)
    name = name_in(state.release, "name", _CLASS)
    system = new_element("plugin", plugin, {"filename": filename, "name": name})
    for path, text, element in values:
        if path == "robotNamespace":
            set_path(system, "ros/namespace", text, plugin)
        elif path not in _RATES:
            system.append(copied(element))
        elif state.controllers is None and rate is not None:
            parameter = library_path(plugin, path)
            text = f"write update_rate: {rate} of the controller manager in the YAML file"
            state.add("plugin-parameter", parameter, text, element, "approximated")
    plugin.addnext(system)
    if not state.has_control:
        state.has_control = True
        _write_hardware(state, plugin, name_in(state.release, "hardware", _HARDWARE))
    if state.controllers is not None:
        _add_files(state, state.controllers, system, rate, plugin)


def _write_hardware(state: State, plugin: etree._Element, hardware: str) -> None:
    """Write the hardware of today in ``<ros2_control>``, which the transmissions become."""
    blocks = [*state.file.root.iter("ros2_control")]
    for block in blocks:
        for plugin_element in block.iterfind("hardware/plugin"):
            if trimmed(plugin_element.text) == _CLASSIC_HARDWARE:
                plugin_element.text = hardware
    joints = {} if blocks or not state.is_urdf else _transmissions(state)
    if joints:
        _add_block(state, joints, plugin, hardware)


def _transmissions(state: State) -> dict[str, str]:
    """Joint → its command interface, of the transmissions that Gazebo Classic uses.

    It uses those with one joint, and the first interface; it does not look at the type.
    """
    interfaces: dict[str, str] = {}
    for transmission in state.file.root.iter("transmission"):
        joints = transmission.findall("joint")
        if len(joints) != 1:
            continue
        interface = next(transmission.iter("hardwareInterface"), None)
        word = trimmed(None if interface is None else interface.text).rpartition("/")[2]
        kind = word.removesuffix("JointInterface").lower()
        name = joints[0].get("name", "")
        if kind in _INTERFACES and name:
            interfaces.setdefault(name, kind)
        else:
            state.add(
                "plugin-parameter",
                ElementPath("transmission", transmission.get("name", "")),
                "no interface of ros2_control follows from it",
                transmission,
                "lost",
            )
    return interfaces


def _add_block(
    state: State, joints: Mapping[str, str], plugin: etree._Element, hardware: str
) -> None:
    root = state.file.root
    block = new_element("ros2_control", plugin, {"name": "GazeboSimSystem", "type": "system"})
    set_path(block, "hardware/plugin", hardware, plugin)
    for name, kind in joints.items():
        model_joint = state.named(root, "joint", name)
        joint = new_element("joint", plugin, {"name": name})
        mimic = None if model_joint is None else model_joint.find("mimic")
        if mimic is not None and not has(
            state.release, first_releases()["ros2_control/joint/mimic"]
        ):
            # It does not read <mimic>, and the joint has the command of the other one.
            kind = joints.get(mimic.get("joint", ""), kind)
            for param, text in (
                ("mimic", mimic.get("joint", "")),
                ("multiplier", mimic.get("multiplier", "1")),
            ):
                joint.append(new_element("param", plugin, {"name": param}, text))
            mimic = None
        if mimic is None:
            joint.append(new_element("command_interface", plugin, {"name": kind}))
        for interface in _INTERFACES:
            joint.append(new_element("state_interface", plugin, {"name": interface}))
        block.append(joint)
    if (gazebo := next(plugin.iterancestors("gazebo"), None)) is None:
        root.append(block)
    elif not add_beside(gazebo, block):
        text = "it is beside the root element: write it in the file that includes this one"
        state.add("plugin-parameter", ElementPath("ros2_control"), text, plugin, "lost")


# --- The files of parameters ----------------------------------------------------------------------


def _add_files(
    state: State, place: str, system: etree._Element, rate: str | None, plugin: etree._Element
) -> None:
    """Let the plugin read files of parameters in a bundle, where ``place`` is their directory."""
    given = system.findall("parameters")
    for element in given:
        uri = _SUBSTITUTION.sub(r"package://\1", trimmed(element.text))
        robot = state.file.path
        answer = state.resources.find_file(uri, os.path.dirname(robot), None, [robot])
        problem = leads_to(answer.refused, answer.reason) if answer.refused else "is not found"
        if os.path.isfile(answer.path):
            problem = _problem_of(answer.path, robot)
        if problem:
            parameter = library_path(plugin, "parameters")
            text = f"the file '{trimmed(element.text)}' {problem}: it is not copied"
            state.add("plugin-parameter", parameter, text, plugin, "lost")
        else:
            element.text = f"{place}{_name_of_copy(state, answer.path)}"
    if not given:
        if not (name := _written_file(state, system, rate, plugin)):
            text = f"the files of controllers have more than {MAX_SETTINGS_BYTES} bytes in total"
            state.add("plugin-parameter", library_path(plugin, "parameters"), text, plugin, "lost")
            return
        system.insert(0, new_element("parameters", plugin, text=f"{place}{name}"))


def _problem_of(path: str, robot: str) -> str:
    """Why a file of the input is no file of parameters to copy; empty if it is one."""
    try:
        real = real_path(path)
        below = os.path.relpath(real, enclosing_directory(os.path.dirname(real))).split(os.sep)
        # The directory of the robot can be hidden, such as one of a package manager.
        if any(name.startswith(".") for name in {*below} - {*robot.split(os.sep)}):
            return "is hidden"
        if not path.lower().endswith(_YAML):
            return f"has another suffix than {' and '.join(_YAML)}"
        is_computed = _is_computed(contents_of(path, MAX_SETTINGS_BYTES))
    except OSError as error:
        return f"cannot be read: {error.strerror}"
    return "has a tag of YAML or an expression, which xacro can compute" if is_computed else ""


def _is_computed(data: bytes) -> bool:
    """Return whether a file of parameters has an expression, or a tag outside of its comments."""
    if _EXPRESSION.search(data):
        return True
    if b"\0" not in data:
        with suppress(UnicodeDecodeError):
            # No comment goes on in the next line, whatever ends the line.
            lines = data.decode("utf-8").splitlines()
            texts = (line for line in lines if not line.lstrip().startswith("#"))
            data = "\n".join(texts).encode("utf-8")
    return _TAG.search(data) is not None


def _name_of_copy(state: State, path: str) -> str:
    """The name in the output of a file of parameters of the input, which is copied once."""
    status = os.stat(path)
    key = status.st_dev, status.st_ino
    if key not in state.parameter_sources:
        name = state.parameter_names.of(safe(os.path.basename(path)))
        state.parameter_sources[key] = name
        state.parameter_copies[name] = path
    return state.parameter_sources[key]


def _written_file(
    state: State, system: etree._Element, rate: str | None, plugin: etree._Element
) -> str:
    """Write the file of parameters of a plugin, unless another one has the same; return its name.

    The name is empty, and nothing is written, if the files are too large together.
    """
    namespace = trimmed(system.findtext("ros/namespace")).strip("/")
    key = namespace, rate
    if key not in state.written_parameters and state.written_size <= MAX_SETTINGS_BYTES:
        text = _controllers_text(state, namespace, rate, plugin)
        state.written_size += len(text)
        if state.written_size <= MAX_SETTINGS_BYTES:
            name = state.parameter_names.of(_FILE)
            state.parameter_files[name] = text
            state.written_parameters[key] = name
    return state.written_parameters.get(key, "")


def _controllers_text(
    state: State, namespace: str, rate: str | None, plugin: etree._Element
) -> str:
    """A YAML file with the controllers of the joints in ``<ros2_control>``."""
    if state.written_controllers is None:
        state.written_controllers = _controllers_of_joints(state, plugin)
    types, texts = state.written_controllers
    # An expression of xacro is no number.
    steps = next(iter(numbers_in([rate or "0"])), 0.0)
    manager: dict[str, Value] = {"update_rate": max(1, round(steps or STEPS_PER_SECOND))}
    manager |= {name: {"type": type} for name, type in types.items()}
    prefix = f"/{namespace}/" if namespace else ""
    sections = {"controller_manager": _parameters_text(manager), **texts}
    return "".join(f"{_key(f'{prefix}{name}')}:\n{text}" for name, text in sections.items())


def _controllers_of_joints(
    state: State, plugin: etree._Element
) -> tuple[dict[str, str], dict[str, str]]:
    """The types of the controllers of the joints in ``<ros2_control>``, and the texts in YAML.

    They are the same for each namespace.
    """
    joints = {
        joint.get("name", ""): [
            interface.get("name", "") for interface in joint.iter("command_interface")
        ]
        for block in state.file.root.iter("ros2_control")
        for joint in block.iterchildren("joint")
        if all(param.get("name") != "mimic" for param in joint.findall("param"))
    }
    by_name = _of_ros1(state, joints, plugin)
    if all(type == _BROADCASTER for type, _ in by_name.values()):
        by_name |= _generated(joints)
    if all(type != _BROADCASTER for type, _ in by_name.values()):
        by_name = {"joint_state_broadcaster": (_BROADCASTER, {}), **by_name}
    types = {name: type for name, (type, _) in by_name.items()}
    state.parameter_packages |= {type.partition("/")[0]: None for type in types.values()}
    parameters_of = {name: parameters for name, (_, parameters) in by_name.items() if parameters}
    return types, {name: _parameters_text(parameters) for name, parameters in parameters_of.items()}


def _parameters_text(parameters: dict[str, Value]) -> str:
    return yaml_text({"ros__parameters": parameters}, "  ")


def _generated(joints: Mapping[str, list[str]]) -> Controllers:
    """A controller for each kind of command interface that is the first one of some joints."""
    by_name: Controllers = {}
    for kind in dict.fromkeys(names[0] for names in joints.values() if names):
        joint_names: list[Value] = [name for name, names in joints.items() if names[:1] == [kind]]
        by_name[f"{kind}_controller"] = (_FORWARD, {"joints": joint_names, "interface_name": kind})
    return by_name


def yaml_text(values: Mapping[str, Value], indent: str = "") -> str:
    """A mapping as YAML.  Texts and names that need it are in quotes, as in JSON."""
    lines = []
    for name, value in values.items():
        key = _key(name)
        if isinstance(value, dict) and value:
            lines.append(f"{indent}{key}:\n{yaml_text(value, f'{indent}  ')}")
        else:
            lines.append(f"{indent}{key}: {_scalar(value)}\n")
    return "".join(lines)


def _key(name: str) -> str:
    return name if _PLAIN_KEY.fullmatch(name) else json_text(name)


def _scalar(value: Value) -> str:
    match value:
        case list():
            return f"[{', '.join(map(_scalar, value))}]"
        case bool():
            return str(value).lower()
        case float():
            # A number without a point is a text in YAML 1.1, or an integer in ROS.
            mantissa, exponent, power = repr(value).partition("e")
            if mantissa.lstrip("-") in ("inf", "nan"):
                return mantissa.replace("inf", ".inf").replace("nan", ".nan")
            return f"{mantissa}{'' if '.' in mantissa else '.0'}{exponent}{power}"
        case str() if _PLAIN_KEY.fullmatch(value):
            return value
    return json_text(value)


# --- The controllers of ROS 1 ---------------------------------------------------------------------


def _of_ros1(state: State, joints: Mapping[str, list[str]], plugin: etree._Element) -> Controllers:
    """The controllers of ROS 1 in the package of the robot, with the names of ROS 2.

    Those whose joints have no such command interface are left out, with an entry in the report.
    """
    successors: Controllers = {}
    for name, parameters in _files_of_ros1(state, plugin):
        kind = controllers().get(str(parameters.get("type", "")))
        controller = ElementPath("controller", str(name))
        if kind is None:
            text = f"no successor of the type {parameters.get('type')} is known"
            state.add("plugin-parameter", controller, text, plugin, "lost")
            continue
        settings = _settings(state, controller, parameters, kind, plugin)
        keys = ("joints", "left_wheel_names", "right_wheel_names")
        named = [joint for key in keys for joint in _listed(settings.get(key, []))]
        missing = [joint for joint in named if kind.interface not in joints.get(str(joint), [])]
        if missing and kind.interface:
            text = f"<ros2_control> has no {kind.interface} command of joint '{missing[0]}'"
            state.add("plugin-parameter", controller, text, plugin, "lost")
        elif name not in successors:
            successors[name] = (kind.successor, settings)
    return successors


def _files_of_ros1(state: State, plugin: etree._Element) -> Iterator[tuple[str, dict[str, Value]]]:
    """The names and the parameters of the controllers in the YAML files of a package.

    A package around the repository of the file contains those of others, too: it is left out.
    """
    robot_path = os.path.abspath(state.file.path)
    place = package_around(robot_path) if os.path.exists(state.file.path) else None
    if place is None:
        return
    try:
        import yaml  # noqa: F401
    except ImportError:
        text = "files of ROS 1 are not read: the package pyyaml is not installed (extra 'xacro')"
        state.add("plugin-parameter", ElementPath("controllers"), text, plugin, "approximated")
        return
    read = state.ros1_files
    key = place.directory, enclosing_directory(os.path.dirname(robot_path))
    if key not in read.packages:
        read.packages[key] = [*_yaml_files(state, place.directory, os.path.dirname(robot_path))]
    files = dict(reversed(read.packages[key]))
    # Small files are read first: a large one is probably none of parameters.
    for identity in sorted(files, key=lambda identity: (identity[2], files[identity])):
        if identity not in read.files:
            read.files[identity] = _controllers_of_file(state, files[identity])
    if unread := [path for path in files.values() if path in read.unread]:
        text = f"{', '.join(map(os.path.basename, unread[:3]))}{' …' * (len(unread) > 3)}"
        text = f"the YAML files of the package are too large together: {text} are not read"
        state.add("plugin-parameter", ElementPath("controllers"), text, plugin, "approximated")
    for identity in dict.fromkeys(identity for identity, _ in read.packages[key]):
        yield from read.files[identity]


def _yaml_files(state: State, package: str, directory: str) -> Iterator[tuple[FileIdentity, str]]:
    """The YAML files of a package that a robot in a directory may name, by their identities."""
    for parent, inner, files in directories_in(package):
        inner[:] = sorted(name for name in inner if name not in _SKIPPED and name[0] != ".")
        for file in sorted(files):
            path = os.path.join(parent, file)
            is_yaml = file.endswith(_YAML) and os.path.isfile(path)
            if is_yaml and not state.resources.refusal_of(path, [directory], state.places):
                # A file that cannot be found any more has no parameters.
                with suppress(OSError):
                    yield identity_of(path), path


def _controllers_of_file(state: State, path: str) -> list[tuple[str, dict[str, Value]]]:
    """The controllers of a file; none for one that is no file of parameters, or is too much."""
    import yaml

    read = state.ros1_files
    try:
        data = contents_of(path, MAX_SETTINGS_BYTES)
        read.size += len(data)
        counts = read.size, read.characters, read.count
        limits = MAX_SETTINGS_BYTES, MAX_SETTINGS_BYTES, _MAX_VALUES
        if any(count > limit for count, limit in zip(counts, limits, strict=True)):
            read.unread.add(path)
            return []
        loader = _loader()(data)
        loader.count = read.count
        try:
            parameters = loader.get_single_data()
        finally:
            read.count = loader.count
            loader.dispose()
    # A constructor raises ValueError.  Python cannot read text that is nested too deep.
    except (yaml.YAMLError, OSError, ValueError, RecursionError):
        # It is no file of parameters, or belongs to another user.
        return []
    return [*_controllers_in(parameters)] if _can_be_parameters(parameters, read) else []


@cache
def _loader() -> type[yaml.SafeLoader]:
    """The class that reads a file of parameters in a time in proportion to its size.

    It raises ``yaml.YAMLError`` for more than :data:`_MAX_VALUES` values, also by merge keys, for
    tags, for numbers to the base of 60, which the usual class computes as powers, and for integers
    that ROS does not have: they have 64 bits.  A date is a text.
    """
    import yaml

    class Loader(yaml.SafeLoader):  # type: ignore[misc]  # the package has no types
        count = 0

        def compose_node(self, parent: yaml.Node | None, index: Any) -> yaml.Node | None:
            if getattr(self.peek_event(), "tag", None) is not None:
                raise yaml.YAMLError("a tag")
            self.add(1)
            return super().compose_node(parent, index)

        def compose_scalar_node(self, anchor: Any) -> yaml.ScalarNode:
            node = super().compose_scalar_node(anchor)
            is_number = node.tag.endswith((":int", ":float"))
            if is_number and (":" in node.value or len(node.value) > _MAX_DIGITS):
                raise yaml.YAMLError("a number to the base of 60, or a long one")
            return node

        def construct_integer(self, node: yaml.ScalarNode) -> int:
            number: int = self.construct_yaml_int(node)
            if number.bit_length() > 63:
                raise yaml.YAMLError("an integer with more than 64 bits")
            return number

        def flatten_mapping(self, node: yaml.MappingNode) -> None:
            for key, value in node.value:
                if key.tag == "tag:yaml.org,2002:merge":
                    merged = value.value if isinstance(value, yaml.SequenceNode) else [value]
                    for mapping in merged:
                        if isinstance(mapping, yaml.MappingNode):
                            self.flatten_mapping(mapping)
                            self.add(len(mapping.value))
            super().flatten_mapping(node)

        def add(self, number: int) -> None:
            self.count += number
            if self.count > _MAX_VALUES:
                raise yaml.YAMLError(f"more than {_MAX_VALUES} values")

    Loader.add_constructor("tag:yaml.org,2002:int", Loader.construct_integer)
    Loader.yaml_implicit_resolvers = {
        first: [(tag, form) for tag, form in resolvers if not tag.endswith(":timestamp")]
        for first, resolvers in Loader.yaml_implicit_resolvers.items()
    }
    return Loader


def _can_be_parameters(data: object, read: Ros1Files) -> bool:
    """Whether data of YAML have an end, and values and keys of the types of parameters.

    An alias of YAML can be used many times, or contain itself: its values and characters count
    each time.
    """
    waiting = [(data, 0)]
    # The list grows while it is iterated.
    for value, depth in waiting:
        inner: Collection[object] = ()
        if isinstance(value, dict):
            if not all(isinstance(key, str | int | float) for key in value):
                return False
            inner = value.values()
            read.characters += sum(len(key) for key in value if isinstance(key, str))
        elif isinstance(value, list):
            inner = value
        elif isinstance(value, str):
            read.characters += len(value)
        elif not isinstance(value, int | float | None):
            return False
        read.count += len(inner)
        is_much = read.count > _MAX_VALUES or read.characters > MAX_SETTINGS_BYTES
        if is_much or (inner and depth == _MAX_DEPTH):
            return False
        waiting += [(each, depth + 1) for each in inner]
    return True


def _controllers_in(data: object) -> Iterator[tuple[str, dict[str, Value]]]:
    """The controllers in a file of parameters, which can have namespaces around them."""
    for name, value in data.items() if isinstance(data, dict) else ():
        if not isinstance(value, dict):
            continue
        if "/" in str(value.get("type", "")).partition("controller")[2]:
            yield str(name).rpartition("/")[2], value
        elif name != "controller_manager":
            # That is a file of ROS 2.
            yield from _controllers_in(value)


def _settings(
    state: State,
    controller: ElementPath,
    own: Mapping[str, Value],
    kind: Controller,
    plugin: etree._Element,
) -> dict[str, Value]:
    """The parameters of a controller of ROS 2."""
    settings: dict[str, Value] = {}
    for key, value in own.items():
        for new in kind.parameters.get(key, ()):
            settings[new] = _number(new, value)
        if key != "type" and key not in kind.parameters:
            severity: LossSeverity = "approximated" if key == "publish_rate" else "lost"
            text = "the successor has no such parameter"
            if key == "publish_rate":
                text = "it publishes with the rate of the controller manager"
            state.add("plugin-parameter", controller.below(str(key)), text, plugin, severity)
    for key in ("joints", "left_wheel_names", "right_wheel_names"):
        if key in settings:
            settings[key] = _listed(settings[key])
    gains = settings.get("gains")
    if isinstance(gains, dict) and {*gains} & {"p", "i", "d"}:
        names = {str(name): None for name in _listed(settings.get("joints", []))}
        size = len(names) * len(yaml_text(gains))
        if state.ros1_files.gains_size + size > MAX_SETTINGS_BYTES:
            del settings["gains"]
            text = f"the gains of all joints have more than {MAX_SETTINGS_BYTES} bytes"
            state.add("plugin-parameter", controller.below("gains"), text, plugin, "lost")
        else:
            state.ros1_files.gains_size += size
            # The joints share one mapping, which nothing changes.
            settings["gains"] = dict.fromkeys(names, gains)
    if kind.successor == _FORWARD:
        settings["interface_name"] = kind.interface
    elif kind.successor == _TRAJECTORY:
        settings["command_interfaces"] = [kind.interface]
        settings["state_interfaces"] = ["position", "velocity"]
    return settings


def _listed(value: Value) -> list[Value]:
    return value if isinstance(value, list) else [value]


def _number(key: str, value: Value) -> Value:
    """A value with numbers of the type that ROS 2 expects: all are floating point but counts."""
    if isinstance(value, dict):
        return {str(name): _number(str(name), entry) for name, entry in value.items()}
    if isinstance(value, list):
        return [_number(key, element) for element in value]
    is_count = isinstance(value, bool) or key.endswith("_size")
    return float(value) if isinstance(value, int) and not is_count else value
