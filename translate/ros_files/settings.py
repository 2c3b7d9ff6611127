"""The links and joints that YAML files of ROS name: controllers, limits of joints, views of RViz.

Only keys that name links or joints by the form of the file count.  Other keys, such as a frame of
TF or a topic, can have names that no robot has.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING

from translate.diagnostics.diagnostic import Diagnostic, Severity, TranslateError
from translate.ros_files.name_use import Kind, NameUse
from translate.structures import NamedTuple

if TYPE_CHECKING:
    from yaml.nodes import Node

SUFFIXES = (".yaml", ".yml", ".rviz")
#: Parameters of controllers of ``ros2_controllers`` and ``ros_controllers`` that name joints.
_JOINTS_OF_CONTROLLERS = frozenset(
    {
        "joint",
        "joints",
        "front_wheels_names",
        "left_wheel",
        "left_wheel_names",
        "rear_wheels_names",
        "right_wheel",
        "right_wheel_names",
        "steering_joints_names",
        "traction_joints_names",
    }
)
#: The keys of one joint in a file of limits of MoveIt.
_LIMITS = frozenset({"has_velocity_limits", "has_acceleration_limits", "has_position_limits"})
#: The parameters of a node of ROS 2 are below this key.
_PARAMETERS = "ros__parameters"


#: The tags of a text and of numbers.
_TEXT = "tag:yaml.org,2002:str"
_NUMBERS = frozenset({"tag:yaml.org,2002:float", "tag:yaml.org,2002:int"})
#: The number of values in a table, also by aliases.
_MAX_VALUES = 100_000
#: The number of directives ``%TAG``: libyaml compares each with all before it.
_MAX_DIRECTIVES = 1_000


def yaml_missing(path: str, severity: Severity = "error") -> Diagnostic | None:
    """Return the finding that YAML files at a path cannot be read; ``None`` if they can."""
    if find_spec("yaml") is not None:
        return None
    message = "YAML is not read: the package 'pyyaml' is not installed"
    hint = "pip install 'robot-translate[xacro]'"
    return Diagnostic("yaml-missing", severity, message, path, hint=hint)


def names_in_settings(data: bytes, path: str) -> list[NameUse]:
    """Return the links and joints that a YAML file names; none of a file without such keys.

    The package ``yaml`` is installed.  Raises :class:`translate.TranslateError` for a file that is
    no YAML.
    """
    import yaml

    loader, text = getattr(yaml, "CSafeLoader", yaml.SafeLoader), data.decode("utf-8", "replace")
    if _has_many_directives(text):
        raise _unreadable(path, f"it has more than {_MAX_DIRECTIVES} directives", 0)
    try:
        documents = list(yaml.compose_all(text, loader))
    except yaml.MarkedYAMLError as error:
        line = 0 if error.problem_mark is None else error.problem_mark.line + 1
        raise _unreadable(path, str(error.problem), line) from None
    except (yaml.YAMLError, RecursionError) as error:
        raise _unreadable(path, type(error).__name__, 0) from None
    return [use for document in documents if document for use in _uses(document, path)]


def values_in_table(data: bytes) -> dict[str, str | float | list[float]] | None:
    """Return the numbers, lists of numbers and texts that a YAML file has by keys.

    ``None`` is returned for other contents.  The package ``yaml`` is installed.  Nothing is
    constructed: a tag makes no other value, and a merge key no larger table.
    """
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        text = data.decode("utf-8")
        table = None if _has_many_directives(text) else yaml.compose(text, loader)
    except (yaml.YAMLError, RecursionError, UnicodeDecodeError):
        return None
    if table is None or table.id != "mapping":
        return None
    values: dict[str, str | float | list[float]] = {}
    count = 0
    for key, node in table.value:
        parts = node.value if node.id == "sequence" else [node]
        count += len(parts)
        if count > _MAX_VALUES or any(part.id != "scalar" for part in (key, *parts)):
            return None
        numbers = [number for number in map(_number, parts) if number is not None]
        if len(numbers) == len(parts):
            values[key.value] = numbers if node.id == "sequence" else numbers[0]
        elif node.id == "scalar" and node.tag == _TEXT:
            values[key.value] = node.value
        else:
            return None
    return values


def _has_many_directives(text: str) -> bool:
    """Return whether the library for YAML would compare many directives with each other."""
    return text.count("%TAG") > _MAX_DIRECTIVES


def _number(scalar: Node) -> float | None:
    """Return the number that a scalar is, in decimal digits; ``None`` for another one."""
    if scalar.tag not in _NUMBERS:
        return None
    try:
        return float(scalar.value)
    except ValueError:
        return None


def _unreadable(path: str, problem: str, line: int) -> TranslateError:
    return TranslateError.of(
        "file-read", f"the file is no YAML: {problem}", path, line, hint="correct the YAML"
    )


class _Entry(NamedTuple):
    """One entry of a mapping, with the line of its key."""

    key: str
    line: int
    value: Node


def _uses(document: Node, path: str) -> Iterator[NameUse]:
    """Yield the names below a node.  A node with several aliases is read once."""
    waiting: list[tuple[Node, str]] = [(document, "")]
    seen: set[int] = set()
    keys = _Keys()
    while waiting:
        node, key = waiting.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        if node.id == "sequence":
            waiting += [(child, "") for child in reversed(node.value)]
        elif node.id == "mapping":
            entries = _entries(node)
            yield from _names_of(key, entries, path, keys)
            waiting += [(entry.value, entry.key) for entry in reversed(entries)]


def _entries(node: Node) -> list[_Entry]:
    """Return the entries of a mapping whose keys are texts; none for another node."""
    if node.id != "mapping":
        return []
    return [
        _Entry(str(key.value), key.start_mark.line + 1, value)
        for key, value in node.value
        if key.id == "scalar"
    ]


class _Keys:
    """The keys of mappings, and the lists of names, each of which is read once for all aliases."""

    def __init__(self) -> None:
        self._keys: dict[int, frozenset[str]] = {}
        self._read: set[int] = set()

    def of(self, node: Node) -> frozenset[str]:
        """Return the keys of a mapping; none of another node."""
        if id(node) not in self._keys:
            self._keys[id(node)] = frozenset(entry.key for entry in _entries(node))
        return self._keys[id(node)]

    def is_new(self, node: Node) -> bool:
        """Return whether a list of names is asked for the first time."""
        is_new = id(node) not in self._read
        self._read.add(id(node))
        return is_new


def _names_of(owner: str, entries: list[_Entry], path: str, keys_of: _Keys) -> Iterator[NameUse]:
    """Yield the names that the entries of a mapping state; ``owner`` is the key of the mapping."""
    keys = {entry.key for entry in entries}
    for entry in entries:
        inner_keys = keys_of.of(entry.value)
        if owner == _PARAMETERS or "type" in keys:
            if entry.key in _JOINTS_OF_CONTROLLERS and keys_of.is_new(entry.value):
                yield from _scalars(entry, "joint", path)
        elif owner == "joint_limits" and not _LIMITS.isdisjoint(inner_keys):
            yield NameUse("joint", entry.key, path, entry.line, owner)
        elif owner == "Links" and "All Links Enabled" in keys and inner_keys:
            yield NameUse("link", entry.key, path, entry.line, owner)


def _scalars(entry: _Entry, kind: Kind, path: str) -> Iterator[NameUse]:
    """Yield the names that a text, or a list of texts, states; those of aliases once."""
    scalars = entry.value.value if entry.value.id == "sequence" else [entry.value]
    for scalar in {id(scalar): scalar for scalar in scalars}.values():
        if scalar.id == "scalar" and scalar.value:
            line = scalar.start_mark.line + 1
            yield NameUse(kind, str(scalar.value), path, line, entry.key)
