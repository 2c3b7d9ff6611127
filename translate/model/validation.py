"""Validation of a model that a program built or edited, before it is written.

Readers validate files while they read them. A model in Python can hold any value, so that each
model passed to a public function is validated here. Frames and references are checked by
:mod:`translate.model.frame_validation`.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from operator import attrgetter
from typing import Any

from translate.diagnostics.diagnostic import Diagnostic
from translate.model.fragment import Fragment, InnerComment, Location
from translate.model.joint import JOINT_TYPES, Joint, Limit
from translate.model.link import Frame, Inertia, Link
from translate.model.model import Bearer, Document, Entity, Include, Model, World, with_nested
from translate.model.names import members
from translate.model.pose import Pose
from translate.xml.writer import NOT_IN_XML

#: Characters that no XML document contains (XML 1.0, 2.2).
_NOT_IN_XML = re.compile(f"[{NOT_IN_XML}]")
#: Types without numbers that a writer uses.
_OPAQUE_TYPES = (
    str,
    bool,
    int,
    Fragment,
    Include,
    InnerComment,
    Location,
    Link,
    Joint,
    Frame,
    Model,
)


#: Fields that contain no numbers.
_FIELDS_WITHOUT_NUMBERS = frozenset(
    {"name", "type", "parent", "child", "fragments", "comments", "inner_comments", "location"}
)
#: The exact types whose values contain no number to check, for a fast lookup.
_WITHOUT_NUMBERS = frozenset({type(None), *_OPAQUE_TYPES})


def validate(document: Document) -> list[Diagnostic]:
    """Return an error for each name, comment, type or number that no file can hold.

    - Names of links, joints, frames and models are not empty and unique in their scope
      (seed 1, 3.3).
    - Joint types are those of :data:`translate.model.joint.JointType`.
    - XML allows the texts of comments (XML 1.0, 2.5).
    - Axes are not zero. Numbers are finite; limits may be infinite.

    Errors of elements of a file that its reader accepted with a warning are not repeated.
    """
    errors: list[Diagnostic] = []
    for scope in with_nested([*document.models, *document.worlds]):
        errors += _name_errors(scope)
        errors += _comment_errors(scope)
        for entity in members(scope):
            errors += _entity_errors(entity)
    # A reader accepts some values with a warning.
    reported = {item.code for item in document.diagnostics}
    return [error for error in errors if not (error.line and error.code in reported)]


def _name_errors(scope: Model | World) -> Iterator[Diagnostic]:
    entities = members(scope)
    counts = Counter(entity.name for entity in entities)
    label = f"{_kind(scope)} '{scope.name}'"
    if isinstance(scope, Model) and not scope.name:
        yield _error("element-invalid", "a model has an empty name", scope)
    for named in [scope, *entities]:
        if not isinstance(named.name, str):
            raise TypeError(f"a name must be str, not {type(named.name).__name__}")
        if _NOT_IN_XML.search(named.name):
            message = f"the name '{named.name}' contains a character that XML does not allow"
            yield _error("element-invalid", message, named, "use printable characters")
    for entity in entities:
        if not entity.name:
            message = f"a {_kind(entity)} of {label} has an empty name"
            yield _error("element-invalid", message, entity)
        elif counts[entity.name] > 1:
            counts[entity.name] = 0  # one error for each name
            message = f"{label} has several links, joints, frames or models '{entity.name}'"
            yield _error("duplicate-name", message, entity)


def _comment_errors(scope: Model | World) -> Iterator[Diagnostic]:
    for entity, text in _comments(scope):
        if "--" in text or text.endswith("-") or _NOT_IN_XML.search(text):
            yield _error(
                "element-invalid",
                f"{_kind(entity)} '{entity.name}' has a comment that XML does not allow: '{text}'",
                entity,
                "remove control characters, and hyphens that follow another one or are the last",
            )


def _comments(scope: Model | World) -> Iterator[tuple[Bearer, str]]:
    """Yield the comments of a model and of its entities, without its nested models."""
    if isinstance(scope, Model):
        yield from [(scope, text) for text in (*scope.comments, *scope.end_comments)]
        for link in scope.links:
            for shape in link.shapes:
                yield from [(link, comment.text) for comment in shape.inner_comments]
    for entity in members(scope):
        if not isinstance(entity, Model):
            yield from [(entity, text) for text in entity.comments]
            yield from [(entity, comment.text) for comment in entity.inner_comments]


def _entity_errors(entity: Bearer) -> Iterator[Diagnostic]:
    label = f"{_kind(entity)} '{entity.name}'"
    if isinstance(entity, Joint):
        if entity.type not in JOINT_TYPES:
            known = ", ".join(sorted(JOINT_TYPES))
            message = f"{label} has the unknown type '{entity.type}'"
            yield _error("joint-type-unknown", message, entity, f"the types are {known}")
        for axis in (entity.axis, entity.axis2):
            if axis is not None and not (len(axis.xyz) == 3 and any(axis.xyz)):
                message = f"{label} has the axis {axis.xyz}, which is no direction"
                yield _error("joint-axis-zero", message, entity)
    if _is_finite(entity):
        return
    for path, number in _numbers(entity, ""):
        owner, _, name = path.rpartition(".")
        is_limit = owner.endswith("limit") and name in _field_names(Limit)
        if not math.isfinite(number) and (math.isnan(number) or not is_limit):
            message = f"{label} has the value {number} for {path}"
            yield _error("element-invalid", message, entity, "expected a finite number")


def _is_finite(entity: Any) -> bool:
    """Return whether an entity contains only finite numbers; faster than :func:`_numbers`.

    False if this is not certain.  Entities inside of the entity are not searched.
    """
    numbers: list[float] = []
    owner: type = type(entity)
    # The list grows while it is iterated.  What is zero or empty needs no visit.
    pending = list(filter(None, _fields_of(owner)(entity)))
    for value in pending:
        kind: type = type(value)
        if kind is Pose:
            numbers += value.xyz
            numbers += value.rotation
        elif kind is float:
            numbers.append(value)
        elif kind is Inertia or (kind is tuple and type(value[0]) is float):
            numbers += value
        elif kind is tuple or kind is list:
            pending += filter(None, value)
        elif kind not in _WITHOUT_NUMBERS:
            if isinstance(value, float):
                return False
            pending += filter(None, _fields_of(kind)(value))
    # A sum of finite numbers that is not finite is decided by the caller.
    total = sum(numbers)
    return total - total == 0.0


def _numbers(value: object, path: str) -> Iterator[tuple[str, float]]:
    """Yield the numbers of an entity with their attribute paths, without nested entities."""
    if isinstance(value, float):
        yield path, value
    elif isinstance(value, list | tuple) and not hasattr(value, "_fields"):
        for index, item in enumerate(value):
            if not isinstance(item, _OPAQUE_TYPES):
                yield from _numbers(item, f"{path}[{index}]")
    else:
        kind: type = type(value)
        for name in _field_names(kind):
            item = getattr(value, name)
            if item is not None and not isinstance(item, _OPAQUE_TYPES):
                yield from _numbers(item, f"{path}.{name}" if path else name)


@cache
def _fields_of(kind: type) -> Callable[[object], tuple[Any, ...]]:
    """Return a function that returns the values of the fields of an object with numbers."""
    names = [name for name in _field_names(kind) if name not in _FIELDS_WITHOUT_NUMBERS]
    if len(names) > 1:
        return attrgetter(*names)
    return lambda value: tuple(getattr(value, name) for name in names)


@cache
def _field_names(kind: type) -> tuple[str, ...]:
    """Return the names of the fields of a dataclass or a named tuple; none for other types."""
    if is_dataclass(kind):
        return tuple(item.name for item in fields(kind))
    return tuple(getattr(kind, "_fields", ()))


def _kind(entity: Entity) -> str:
    return type(entity).__name__.lower()


def _error(code: str, message: str, entity: Entity, hint: str = "") -> Diagnostic:
    path, line, _ = entity.location
    return Diagnostic(code, "error", message, path, line, hint=hint)


# --- The limit of the nesting depth of models, which includes models from other files -------------
# XML parsers reject more than 256 nested elements.

MAX_NESTING = 240
TOO_DEEP = f"models are nested more than {MAX_NESTING} deep"
NESTING_HINT = "reduce the nesting of the models"


def nesting(model: Model) -> int:
    """Return the nesting depth of a model: 1 without nested models."""
    level, depth = [model], 0
    while level:
        level, depth = [nested for item in level for nested in item.models], depth + 1
    return depth
