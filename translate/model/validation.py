"""Validation of a model that a program built or edited, before it is written.

Readers validate files while they read them. A model in Python can hold any value, so that each
model passed to a public function is validated here. Frames and references are checked by
:mod:`translate.model.frame_validation`.
"""

from __future__ import annotations

import math
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import is_dataclass
from functools import cache
from operator import attrgetter
from types import UnionType
from typing import Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from translate.diagnostics.diagnostic import Diagnostic
from translate.model.fragment import Fragment, Location
from translate.model.joint import JOINT_TYPES, Axis, Joint, Limit
from translate.model.link import Color, Frame, Link, Material
from translate.model.model import Bearer, Document, Entity, Include, Model, World, with_nested
from translate.model.names import members
from translate.model.pose import Pose
from translate.xml.writer import NOT_IN_XML

#: Characters that no XML document contains (XML 1.0, 2.2).
_NOT_IN_XML = re.compile(f"[{NOT_IN_XML}]")
#: Parts that are checked on their own, or whose values no file can contain wrongly.
_WHOLE = frozenset({Fragment, Include, Location, Link, Joint, Frame, Model})
#: Fields with a check of their own: the type to check in place of the annotated one.
_CHECKED: dict[tuple[type, str], object] = {
    (Joint, "type"): object,
    (Axis, "xyz"): tuple[float, ...],
}
#: Fields with a text that is written as it is.
_TEXTS = frozenset({"submesh", "texture", "uri"})
#: After one of these warnings, an element that a reference names can be missing.
_INCOMPLETE = frozenset({"include-cycle", "include-limit", "include-outside", "uri-lookup"})
#: The count of numbers of a rotation by its format.
_ROTATION = {"rpy": 3, "rpy_degrees": 3, "quat_xyzw": 4}
#: Types in hints.
_NAMES = {
    float: "a finite number",
    int: "an integer",
    bool: "True or False",
    str: "a text of characters that XML allows",
    type(None): "None",
}
#: Returns whether a value has the type of a field, with finite numbers.
_Test: TypeAlias = Callable[[Any], bool]


def validate(document: Document) -> list[Diagnostic]:
    """Return an error for each name, comment, type or number that no file can hold.

    - The value of each field has its type.
    - Names of links, joints, frames and models are not empty and unique in their scope
      (seed 1, 3.3).
    - Joint types are those of :data:`translate.model.joint.JointType`.
    - XML allows the texts of comments (XML 1.0, 2.5).
    - Axes are not zero. Numbers are finite; limits may be infinite.
    - References name frames of the scope, without cycles (seed 1, section 6; reference S B49).

    Errors of elements of a file that its reader accepted with a warning are not repeated.
    """
    scopes: list[Model | World] = [*document.models, *document.worlds]
    errors = [error for scope in scopes for error in _type_errors(scope)]
    if errors:
        return errors
    for scope in with_nested(scopes):
        errors += _name_errors(scope)
        errors += _comment_errors(scope)
        for entity in members(scope):
            errors += _entity_errors(entity)
    # A reader accepts some values with a warning.
    reported = {item.code for item in document.diagnostics}
    if not errors and reported.isdisjoint(_INCOMPLETE):
        errors += [item.diagnostic() for scope in scopes for item in scope.frames.errors()]
    return [error for error in errors if not (error.line and error.code in reported)]


def _name_errors(scope: Model | World) -> Iterator[Diagnostic]:
    entities = members(scope)
    counts = Counter(entity.name for entity in entities)
    label = f"{_kind(scope)} '{scope.name}'"
    if isinstance(scope, Model) and not scope.name:
        yield _error("element-invalid", "a model has an empty name", scope)
    for named in [scope, *entities]:
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


# --- Types of fields ------------------------------------------------------------------------------


def _type_errors(scope: Model | World) -> Iterator[Diagnostic]:
    """Yield an error for each field of a scope and of its entities with a value of another type."""
    waiting: list[Any] = [scope]
    # The list grows while it is iterated.
    for entity in waiting:
        kind: type = type(entity)
        if _test_of_fields(kind)(entity):
            waiting += members(entity) if isinstance(entity, Model | World) else ()
            continue
        name = entity.name if isinstance(entity.name, str) else repr(entity.name)
        for path, value, expected in _wrong_fields(entity, ""):
            message = f"{_kind(entity)} '{name}' has the value {value!r:.200} for {path}"
            yield _error("element-invalid", message, entity, f"expected {expected}")


def _is_number(value: Any) -> bool:
    if type(value) is float:
        return value - value == 0.0
    is_number = isinstance(value, float | int) and not isinstance(value, bool)
    return is_number and -sys.float_info.max <= value <= sys.float_info.max


def _is_limit(value: Any) -> bool:
    return _is_number(value) or (isinstance(value, float) and math.isinf(value))


def _are_numbers(value: tuple[Any, ...]) -> bool:
    if set(map(type, value)) == {float}:
        # A sum of finite numbers can be infinite.
        total = sum(value)
        if total - total == 0.0:
            return True
    return all(map(_is_number, value))


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and not _NOT_IN_XML.search(value)


@cache
def _test(hint: Any) -> _Test:
    """Return the test of a type as it is annotated."""
    found, parts = get_origin(hint), get_args(hint)
    if hint is object:
        return lambda value: True
    if hint is float:
        return _is_number
    if found is Literal:
        return lambda value: isinstance(value, str) and value in parts
    if found in (Union, UnionType):
        by_type = {part: _test(part) for part in parts if isinstance(part, type)}
        tests = [_test(part) for part in parts]

        def is_any(value: Any) -> bool:
            test = by_type.get(type(value))
            return any(other(value) for other in tests) if test is None else test(value)

        return is_any
    if found is list:
        test = _test(parts[0])
        return lambda value: type(value) is list and (not value or all(map(test, value)))
    if hint == Color:
        return lambda value: (
            isinstance(value, tuple)
            and len(value) == 4
            and _are_numbers(value)
            and 0.0 <= min(value) <= max(value) <= 1.0
        )
    if found is tuple and set(parts) == {float}:
        count = len(parts)
        return lambda value: (
            isinstance(value, tuple) and len(value) == count and _are_numbers(value)
        )
    if found is tuple:
        tests = [_test(part) for part in parts if part is not Ellipsis]
        if Ellipsis in parts:
            return lambda value: (
                isinstance(value, tuple) and (not value or all(map(tests[0], value)))
            )
        return lambda value: (
            isinstance(value, tuple)
            and len(value) == len(tests)
            and all(test(item) for test, item in zip(tests, value, strict=True))
        )
    if hint in _WHOLE or not _hints(hint):
        return lambda value: isinstance(value, hint)
    return _test_of_fields(hint)


@cache
def _test_of_fields(kind: type) -> _Test:
    """Return the test of the fields of a data class or a named tuple."""
    names, tests = list(_hints(kind)), [_test_of_field(kind, name) for name in _hints(kind)]
    values = attrgetter(*names) if len(names) > 1 else lambda value: (getattr(value, names[0]),)
    valid = [_valid_types(kind, name) for name in names]
    #: The types of the values of an object → the tests that are not decided by them.
    plans: dict[tuple[type, ...], list[tuple[int, _Test]]] = {}

    def test(value: Any) -> bool:
        if type(value) is not kind:
            return False
        items = values(value)
        types = tuple(map(type, items))
        plan = plans.get(types)
        if plan is None:
            found = enumerate(zip(types, valid, tests, strict=True))
            plan = [(at, is_valid) for at, (own, known, is_valid) in found if own not in known]
            plans[types] = plan
        for at, is_valid in plan:
            if not is_valid(items[at]):
                return False
        return not isinstance(value, Pose) or _has_rotation(value)

    return test


def _valid_types(kind: type, name: str) -> frozenset[type]:
    """Return the types of which each value is valid for a field."""
    hint = _hints(kind)[name]
    if name in _TEXTS or (kind, name) == (Material, "name"):
        return frozenset()
    parts = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    return frozenset(part for part in parts if part in (str, bool, int, type(None)))


def _has_rotation(pose: Pose) -> bool:
    return len(pose.rotation) == _ROTATION[pose.rotation_format]


@cache
def _test_of_field(kind: type, name: str) -> _Test:
    hint = _hints(kind)[name]
    if kind is Limit and hint == float | None:
        return lambda value: value is None or _is_limit(value)
    if name in _TEXTS or (kind, name) == (Material, "name"):
        return _is_text if hint is str else lambda value: value is None or _is_text(value)
    return _test(hint)


@cache
def _hints(kind: type) -> dict[str, Any]:
    """Return the fields of a data class or a named tuple with their types; none for others."""
    if not (is_dataclass(kind) or hasattr(kind, "_fields")):
        return {}
    hints = get_type_hints(kind)
    left_out = ("location", "places", "include", "merges", "original")
    names = [name for name in hints if name[0] != "_" and name not in left_out]
    return {name: _CHECKED.get((kind, name), hints[name]) for name in names}


def _wrong_fields(value: Any, path: str) -> Iterator[tuple[str, object, str]]:
    """Yield the path, the value and the expected value of each field with another type."""
    kind: type = type(value)
    found: list[tuple[str, object, str]] = []
    for name, hint in _hints(kind).items():
        item, place = getattr(value, name), f"{path}.{name}" if path else name
        if not _test_of_field(kind, name)(item):
            found += _wrong_items(item, hint, place)
    if not found and isinstance(value, Pose) and not _has_rotation(value):
        count = _ROTATION[value.rotation_format]
        found.append((f"{path}.rotation", value.rotation, f"{count} finite numbers"))
    yield from found


def _wrong_items(value: Any, hint: Any, path: str) -> Iterator[tuple[str, object, str]]:
    """Yield the wrong parts of a value, or the value itself if no part of it is wrong."""
    kind: type = type(value)
    found: list[tuple[str, object, str]] = []
    parts = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    if kind in parts and kind not in _WHOLE and _hints(kind):
        found = [*_wrong_fields(value, path)]
    elif kind in (list, tuple) and kind in [get_origin(part) for part in parts]:
        (items,) = (get_args(part) for part in parts if get_origin(part) is kind)
        if Ellipsis in items or kind is list or len(items) == len(value):
            of_items = items if len(items) == len(value) and Ellipsis not in items else None
            for index, item in enumerate(value):
                part = of_items[index] if of_items else items[0]
                if not _test(part)(item):
                    found += _wrong_items(item, part, f"{path}[{index}]")
    yield from found or [(path, value, _expected(parts))]


def _expected(parts: Iterable[Any]) -> str:
    """Return the names of types for a hint."""
    names = []
    for part in parts:
        inside = get_args(part)
        if part == Color:
            names.append("a tuple of 4 numbers in 0 … 1")
        elif get_origin(part) is tuple and Ellipsis not in inside:
            names.append(f"a tuple of {len(inside)} numbers")
        elif get_origin(part) is Literal:
            names += map(repr, inside)
        elif get_origin(part) is not None:
            names.append(f"a {get_origin(part).__name__}")
        else:
            names.append(_NAMES.get(part) or part.__name__)
    return " or ".join(names)


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
