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

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        documents = list(yaml.compose_all(data.decode("utf-8", "replace"), loader))
    except yaml.MarkedYAMLError as error:
        line = 0 if error.problem_mark is None else error.problem_mark.line + 1
        raise _unreadable(path, str(error.problem), line) from None
    except (yaml.YAMLError, RecursionError) as error:
        raise _unreadable(path, type(error).__name__, 0) from None
    return [use for document in documents if document for use in _uses(document, path)]


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
    while waiting:
        node, key = waiting.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        if node.id == "sequence":
            waiting += [(child, "") for child in reversed(node.value)]
        elif node.id == "mapping":
            entries = _entries(node)
            yield from _names_of(key, entries, path)
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


def _names_of(owner: str, entries: list[_Entry], path: str) -> Iterator[NameUse]:
    """Yield the names that the entries of a mapping state; ``owner`` is the key of the mapping."""
    keys = {entry.key for entry in entries}
    for entry in entries:
        inner_keys = {inner.key for inner in _entries(entry.value)}
        if owner == _PARAMETERS or "type" in keys:
            if entry.key in _JOINTS_OF_CONTROLLERS:
                yield from _scalars(entry, "joint", path)
        elif owner == "joint_limits" and not _LIMITS.isdisjoint(inner_keys):
            yield NameUse("joint", entry.key, path, entry.line, owner)
        elif owner == "Links" and "All Links Enabled" in keys and inner_keys:
            yield NameUse("link", entry.key, path, entry.line, owner)


def _scalars(entry: _Entry, kind: Kind, path: str) -> Iterator[NameUse]:
    """Yield the names that a text, or a list of texts, states."""
    for scalar in entry.value.value if entry.value.id == "sequence" else [entry.value]:
        if scalar.id == "scalar" and scalar.value:
            line = scalar.start_mark.line + 1
            yield NameUse(kind, str(scalar.value), path, line, entry.key)
