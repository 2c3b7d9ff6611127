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
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import is_dataclass
from functools import cache, partial
from itertools import chain
from operator import attrgetter
from types import UnionType
from typing import Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from translate.diagnostics.diagnostic import Diagnostic
from translate.groups import grouped
from translate.model.fragment import NOWHERE, Fragment, Location
from translate.model.joint import JOINT_TYPES, Axis, Joint, Limit
from translate.model.link import Color, Frame, Heightmap, Image, Link, Mesh
from translate.model.model import Bearer, Document, Entity, Include, Model, World, with_nested
from translate.model.names import members
from translate.model.pose import Pose
from translate.xml.writer import NOT_IN_XML

#: Characters that no XML document contains (XML 1.0, 2.2).
_NOT_IN_XML = re.compile(f"[{NOT_IN_XML}]")
#: Parts that are checked on their own, or whose fields are not checked.
_WHOLE = frozenset({Fragment, Include, Location, Link, Joint, Frame, Model})
#: After one of these warnings, an element that a reference names can be missing.
_INCOMPLETE = frozenset({"include-cycle", "include-limit", "include-outside", "uri-lookup"})
#: The count of numbers of a rotation by its format.
_ROTATION = {"rpy": 3, "rpy_degrees": 3, "quat_xyzw": 4}


class _Limit(float):
    """The annotation of a number that may be infinite."""


class _Required(str):
    """The annotation of a text that is not blank."""


#: Fields with a check of their own: the type to check in place of the annotated one.
_CHECKED: dict[tuple[type, str], Any] = {
    (Joint, "type"): str,
    (Axis, "xyz"): tuple[float, ...],
    (Mesh, "uri"): _Required,
    (Mesh, "submesh"): _Required | None,
    (Heightmap, "uri"): _Required,
    (Image, "uri"): _Required,
}
#: Types in hints.
_NAMES = {
    float: "a finite number",
    int: "an integer",
    bool: "True or False",
    str: "a text of characters that XML allows",
    type(None): "None",
    _Limit: "a number",
    _Required: "a text of characters that XML allows and that is not blank",
}
#: Types in hints for values of numpy.
_PYTHON_NAMES = {
    **_NAMES,
    float: "a Python float or int",
    int: "a Python int",
    bool: "a Python bool",
    _Limit: "a Python float or int",
}
#: Returns whether values, which all have one type, are valid for a field.
_Test: TypeAlias = Callable[[Sequence[Any]], bool]


def validate(document: Document) -> list[Diagnostic]:
    """Return an error for each name, comment, type or number that no file can hold.

    - The value of each field has its type, and XML allows the characters of texts (XML 1.0, 2.2).
    - The pose of a model outside a world is relative to no frame (reference S A12).
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
    errors = errors or [_root_pose_error(item) for item in document.models if item.pose.relative_to]
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


def _root_pose_error(model: Model) -> Diagnostic:
    frame = model.pose.relative_to
    message = f"model '{model.name}' has the value {frame!r} for pose.relative_to"
    hint = "outside a world no frame surrounds a model: remove relative_to"
    return _error("attribute-invalid", message, model, hint)


def _name_errors(scope: Model | World) -> Iterator[Diagnostic]:
    entities = members(scope)
    counts = Counter(entity.name for entity in entities)
    label = f"{_kind(scope)} '{scope.name}'"
    if isinstance(scope, Model) and not scope.name:
        yield _error("element-invalid", "a model has an empty name", scope)
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
        if "--" in text or text.endswith("-"):
            yield _error(
                "element-invalid",
                f"{_kind(entity)} '{entity.name}' has a comment that XML does not allow: '{text}'",
                entity,
                "remove hyphens that follow another one or are the last",
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
# The values of one field are tested together, for all objects of a model, which needs few calls.


def _type_errors(scope: Model | World) -> Iterator[Diagnostic]:
    """Yield an error for each field of a scope and of its entities with a value of another type."""
    waiting: list[Any] = [scope]
    # The list grows while it is iterated.
    for entity in waiting:
        if isinstance(entity, Model | World) and _have_types(type(entity), [entity]):
            waiting += members(entity)
    by_kind = grouped((type(entity), entity) for entity in waiting)
    wrong = [kind for kind, entities in by_kind.items() if not _have_types(kind, entities)]
    for entity in waiting:
        if type(entity) in wrong:
            name = entity.name if isinstance(entity.name, str) else repr(entity.name)
            for path, value, expected in _wrong_fields(entity, ""):
                message = f"{_kind(entity)} '{name}' has the value {value!r:.200} for {path}"
                yield _error("element-invalid", message, entity, f"expected {expected}")


def _have_types(kind: type, objects: Sequence[Any]) -> bool:
    """Return whether the fields of data classes or named tuples of one type have valid values."""
    hints = _hints(kind)
    columns = zip(*map(_values_of(kind), objects), strict=True)
    return all(map(_are_valid, hints.values(), columns)) and (
        kind is not Pose or all(map(_has_rotation, objects))
    )


@cache
def _values_of(kind: type) -> Callable[[Any], tuple[Any, ...]]:
    names = list(_hints(kind))
    return attrgetter(*names) if len(names) > 1 else lambda value: (getattr(value, names[0]),)


def _are_valid(hint: Any, values: Sequence[Any]) -> bool:
    """Return whether all values have a type as it is annotated."""
    tests = _tests(hint)
    types = set(map(type, values))
    for kind in types:
        test = tests.get(kind) or next(
            (tests[base] for base in kind.__mro__ if base in tests), None
        )
        own = values if len(types) == 1 else [value for value in values if type(value) is kind]
        if test is None or not test(own):
            return False
    return True


@cache
def _tests(hint: Any) -> dict[type, _Test]:
    """Return the tests of the values of a field, by the types of the values."""
    tests: dict[type, _Test] = {bool: _never}
    for part in get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,):
        found, inside = get_origin(part) or part, get_args(part)
        if found is Literal:
            tests[str] = frozenset(inside).issuperset
        elif found is list:
            tests[list] = _of_items(inside[0])
        elif found is tuple:
            tests[tuple] = _of_items(inside[0]) if Ellipsis in inside else _of_tuples(part)
        elif found is float:
            tests |= {float: _are_finite, int: _are_finite}
        elif found is _Limit:
            tests |= {float: _are_no_nan, int: _are_finite}
        elif found is str:
            tests[str] = _are_texts
        elif found is _Required:
            tests[str] = _are_required
        elif found is dict:
            tests[dict] = _of_entries(*inside)
        elif found not in _WHOLE and _hints(found):
            tests[found] = partial(_have_types, found)
        else:
            tests[found] = _always
    return tests


def _always(_: Sequence[Any]) -> bool:
    return True


def _never(_: Sequence[Any]) -> bool:
    return False


def _are_finite(values: Sequence[Any]) -> bool:
    # A sum of finite numbers can be infinite.
    total = sum(values) if len(values) > 1 and type(values[0]) is float else math.inf
    largest = sys.float_info.max
    return total - total == 0.0 or all(-largest <= value <= largest for value in values)


def _are_no_nan(values: Sequence[Any]) -> bool:
    return all(value == value for value in values)


def _are_texts(values: Sequence[Any]) -> bool:
    text = "".join(values)
    # The first test is faster, but refuses some characters of XML.
    return text.isprintable() or not _NOT_IN_XML.search(text)


def _are_required(values: Sequence[Any]) -> bool:
    return all(map(str.strip, values)) and _are_texts(values)


def _of_entries(key: Any, value: Any) -> _Test:
    of_keys, of_values = _of_items(key), _of_items(value)
    return lambda values: of_keys(values) and of_values([item.values() for item in values])


def _of_items(hint: Any) -> _Test:
    def test(values: Sequence[Any]) -> bool:
        return not any(values) or _are_valid(hint, list(chain.from_iterable(values)))

    return test


def _of_tuples(hint: Any) -> _Test:
    inside = get_args(hint)

    def test(values: Sequence[Any]) -> bool:
        if set(map(len, values)) != {len(inside)}:
            return False
        if len(set(inside)) == 1:
            items = list(chain.from_iterable(values))
            is_valid = _are_valid(inside[0], items)
            return is_valid and (hint != Color or 0.0 <= min(items) <= max(items) <= 1.0)
        return all(map(_are_valid, inside, zip(*values, strict=True)))

    return test


def _has_rotation(pose: Pose) -> bool:
    return len(pose.rotation) == _ROTATION[pose.rotation_format]


@cache
def _hints(kind: type) -> dict[str, Any]:
    """Return the fields of a data class or a named tuple with their types; none for others."""
    if not (is_dataclass(kind) or hasattr(kind, "_fields")):
        return {}
    hints = get_type_hints(kind)
    return {name: _hint(kind, name, hints[name]) for name in hints if name[0] != "_"}


def _hint(kind: type, name: str, hint: Any) -> Any:
    """Return the type to check in place of the annotated one."""
    if kind is Limit and hint == float | None:
        return _Limit | None
    return _CHECKED.get((kind, name), hint)


def _wrong_fields(value: Any, path: str) -> Iterator[tuple[str, object, str]]:
    """Yield the path, the value and the expected value of each field with another type."""
    kind: type = type(value)
    found: list[tuple[str, object, str]] = []
    for name, hint in _hints(kind).items():
        item, place = getattr(value, name), f"{path}.{name}" if path else name
        if not _are_valid(hint, [item]):
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
                if not _are_valid(part, [item]):
                    found += _wrong_items(item, part, f"{path}[{index}]")
    yield from found or [(path, value, _expected(parts, value))]


def _expected(parts: Iterable[Any], value: object) -> str:
    """Return the names of types for a hint about a wrong value."""
    names = []
    known = _PYTHON_NAMES if hasattr(value, "dtype") else _NAMES
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
            names.append(known.get(part) or part.__name__)
        if get_origin(part) is tuple and inside[0] is float and getattr(value, "shape", None):
            names[-1] += " (tuple(map(float, value)) converts an array)"
    return " or ".join(names)


def _kind(entity: Entity) -> str:
    return type(entity).__name__.lower()


def _error(code: str, message: str, entity: Entity, hint: str = "") -> Diagnostic:
    # The location can be the wrong value itself.
    path, line, _ = entity.location if isinstance(entity.location, Location) else NOWHERE
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
