"""Validation of a document that a program built or edited, before it is used.

Readers validate files while they read them. A document in Python can hold any value, so that each
document or model passed to a public function is validated here. Frames and references are checked
by :mod:`translate.model.frame_graph`.
"""

from __future__ import annotations

import math
import re
import sys
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import is_dataclass
from functools import cache, lru_cache, partial
from itertools import chain, starmap
from operator import attrgetter, ne
from reprlib import Repr
from threading import Lock
from types import UnionType
from typing import (
    Any,
    ClassVar,
    Literal,
    NewType,
    TypeAlias,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from lxml import etree

from translate.diagnostics.catalogue import catalogue
from translate.diagnostics.diagnostic import Diagnostic, TranslateError
from translate.diagnostics.element_path import ElementPath
from translate.model.fragment import NOWHERE, Fragment, Include, InnerComment, Location
from translate.model.frame_graph import FrameGraph
from translate.model.joint import JOINT_TYPES, Axis, Joint, Limit
from translate.model.link import WORLD, Color, Frame, Heightmap, Image, Link, Mesh
from translate.model.model import NESTING_HINT, Document, Model, World, with_nested
from translate.model.names import DELIMITER, kind_name, members
from translate.model.pose import Pose
from translate.structures import grouped
from translate.xml.document import XML_NAMESPACE, ElementText, elements_of
from translate.xml.text import trimmed
from translate.xml.writer import NOT_IN_XML

#: Characters that no XML document contains (XML 1.0, 2.2).
_NOT_IN_XML = re.compile(f"[{NOT_IN_XML}]")
#: Parts that are checked on their own.
_WHOLE = frozenset({Include, Link, Joint, Frame, Model, World})
#: After one of these warnings, an element that a reference names can be missing.
_INCOMPLETE = frozenset({"include-cycle", "include-limit", "include-outside", "uri-lookup"})
#: The fields of a model that hold its links, joints, frames and models.
_MEMBERS = ("links", "joints", "explicit_frames", "models")
#: The integers of 64 bits.
_INTEGERS = range(-(2**63), 2**63)
#: The limit of the number of models in a document; a model in several places counts for each.
MAX_MODELS = 100_000
#: The count of numbers of a rotation by its format.
_ROTATION = {"rpy": 3, "rpy_degrees": 3, "quat_xyzw": 4}
_ROTATION_FORMAT, _NUMBERS = attrgetter("rotation_format"), attrgetter("rotation")
_SCOPES = (Model, World)

# --- Annotations of values with a check of their own ----------------------------------------------

#: A number that may be infinite.
_Limit = NewType("_Limit", float)
#: A component of a color.
_Proportion = NewType("_Proportion", float)
#: The text of a comment.
_Comment = NewType("_Comment", str)
#: The text of a fragment, which is checked with the whole fragment.
_Xml = NewType("_Xml", str)
#: A path, which can contain any character of the operating system.
_Path = NewType("_Path", str)
#: A step to an element: its tag, with a number if it is not the first one.
_Step = NewType("_Step", str)
#: A version of a format.
_Version = NewType("_Version", str)
#: The version of an included file; empty for another format.
_FileVersion = NewType("_FileVersion", str)
#: The text of an ``<include>``.
_IncludeXml = NewType("_IncludeXml", str)
#: A text that is not blank.
_Required = NewType("_Required", str)
#: Fields with a check of their own: the type to check in place of the annotated one.
_CHECKED: dict[tuple[type, str], Any] = {
    (Joint, "type"): str,
    (Axis, "xyz"): tuple[float, ...],
    (Mesh, "uri"): _Required,
    (Mesh, "submesh"): _Required | None,
    (Heightmap, "uri"): _Required,
    (Image, "uri"): _Required,
    (InnerComment, "place"): tuple[_Step, ...],
    (InnerComment, "text"): _Comment,
    (Fragment, "xml"): _Xml,
    (Include, "original"): Model | Fragment,
    (Include, "found"): _Path,
    (Include, "path"): _Path,
    (Include, "xml"): _IncludeXml,
    (Include, "version"): _FileVersion,
    (Document, "version"): _Version,
    (Location, "path"): _Path,
    (Document, "path"): _Path,
    (Document, "diagnostics"): list[Diagnostic] | tuple[Diagnostic, ...],
    (Diagnostic, "path"): _Path,
}
#: Types in hints.
_NAMES = {
    float: "a finite number",
    int: "an integer of at most 64 bits",
    bool: "True or False",
    str: "a text of characters that XML allows",
    type(None): "None",
    _Limit: "a number",
    _Xml: "a text",
    _Path: "a path",
    _Step: "a tag, or a tag and a number such as 'sensor 1'",
    _Version: "a version such as '1.12'",
    _FileVersion: "a version such as '1.12', or no text",
    _IncludeXml: "one element <include> of XML",
    _Comment: "a text without a hyphen at its end or after another hyphen",
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


def require_valid(document: Document) -> None:
    """Raise :class:`TranslateError` with all errors of :func:`validate`, if there are any."""
    if errors := validate(document):
        raise TranslateError(errors)


def require_types(*parts: Model | World | Link | Joint) -> None:
    """Raise :class:`TranslateError` with all errors of :func:`type_errors`, if there are any."""
    if errors := type_errors(*parts):
        raise TranslateError(errors)


def type_errors(*parts: Model | World | Link | Joint) -> list[Diagnostic]:
    """Return an error for each field that has a value of another type.

    A model may be incomplete: names and references are not checked.
    """
    return _PartTree(parts).errors()


def require_names(model: Model) -> None:
    """Raise :class:`TranslateError` for a model whose members are not entities with names.

    Other fields of the members are not checked, which takes less time than :func:`require_types`.
    """
    lists = [getattr(model, name) for name in _MEMBERS]
    kinds = (Link, Joint, Frame, Model)
    if not all(
        type(entities) is list
        and all(isinstance(entity, kind) for entity in entities)
        and _are_valid(str, [entity.name for entity in entities])
        for entities, kind in zip(lists, kinds, strict=True)
    ):
        require_types(model)


def validate(document: Document) -> list[Diagnostic]:
    """Return an error for each name, comment, type or number that no file can hold.

    - The value of each field has its type, and XML allows the characters of texts (XML 1.0, 2.2).
    - No model contains itself, and a document has at most :data:`MAX_MODELS` models.
    - The pose of a model outside a world is relative to no frame (reference S A12).
    - Names of links, joints, frames and models are not empty and unique in their scope
      (seed 1, 3.3).
    - Joint types are those of :data:`translate.model.joint.JointType`.
    - XML allows the texts of comments (XML 1.0, 2.5).
    - Axes are not zero. Numbers are finite; limits may be infinite.
    - References name frames of the scope, without cycles (seed 1, section 6; reference S B49).

    Errors of elements of a file that its reader accepted with a warning are not repeated.
    """
    tree = _PartTree([document])
    errors = tree.errors() or [
        _root_pose_error(model) for model in document.models if model.pose.relative_to
    ]
    errors += [] if errors else _code_errors(document)
    if errors:
        return errors
    scopes: list[Model | World] = [*document.models, *document.worlds]
    for scope in with_nested(scopes):
        errors += _name_errors(scope, tree)
        errors += _joint_errors(scope.joints, tree)
    # A reader accepts some values with a warning.
    reported = {diagnostic.code for diagnostic in document.diagnostics}
    if not errors and reported.isdisjoint(_INCOMPLETE):
        errors += [
            frame_error.diagnostic()
            for scope in scopes
            for frame_error in FrameGraph(scope).errors()
        ]
    return [error for error in errors if not (error.line and error.code in reported)]


def _code_errors(document: Document) -> Iterator[Diagnostic]:
    """Yield an error for each part that was left out with a code or severity without meaning."""
    for index, part in enumerate(document.left_out):
        entry = catalogue().get(part.code)
        if entry is None or not entry.severities:
            expected = "the code of an entry of the loss report"
            message = _wrong_value("the document", part.code, f"left_out[{index}].code")
            yield _error("element-invalid", message, None, None, f"expected {expected}")
        elif part.severity not in (None, *entry.severities):
            expected = " or ".join(map(repr, entry.severities))
            message = _wrong_value("the document", part.severity, f"left_out[{index}].severity")
            yield _error("element-invalid", message, None, None, f"expected {expected}")


def _root_pose_error(model: Model) -> Diagnostic:
    frame = model.pose.relative_to
    message = f"model '{model.name}' has the value {frame!r} for pose.relative_to"
    hint = "outside a world no frame surrounds a model: remove relative_to"
    at = ElementPath("model", model.name, field="pose/@relative_to")
    return _error("attribute-invalid", message, model, at, hint)


def _name_errors(scope: Model | World, tree: _PartTree) -> Iterator[Diagnostic]:
    entities = members(scope)
    names = [entity.name for entity in entities]
    if scope.name and all(names) and len({*names}) == len(names):
        return
    counts = Counter(names)
    label = f"{kind_name(scope)} '{scope.name}'"
    if isinstance(scope, Model) and not scope.name:
        yield _error("element-invalid", "a model has an empty name", scope, tree.path(scope))
    for entity in entities:
        if not entity.name:
            message = f"a {kind_name(entity)} of {label} has an empty name"
            yield _error("element-invalid", message, entity, tree.path(entity))
        elif counts[entity.name] > 1:
            counts[entity.name] = 0  # one error for each name
            message = f"{label} has several links, joints, frames or models '{entity.name}'"
            yield _error("duplicate-name", message, entity, tree.path(entity))


def _joint_errors(joints: Iterable[Joint], tree: _PartTree) -> Iterator[Diagnostic]:
    for joint in joints:
        if joint.type not in JOINT_TYPES:
            types = ", ".join(sorted(JOINT_TYPES))
            message = f"joint '{joint.name}' has the unknown type '{joint.type}'"
            at = tree.path(joint, "@type")
            yield _error("joint-type-unknown", message, joint, at, f"the types are {types}")
        for name, axis in (("axis", joint.axis), ("axis2", joint.axis2)):
            if axis is not None and not (len(axis.xyz) == 3 and any(axis.xyz)):
                message = f"joint '{joint.name}' has the axis {axis.xyz}, which is no direction"
                yield _error("joint-axis-zero", message, joint, tree.path(joint, f"{name}/xyz"))


# --- Types of fields ------------------------------------------------------------------------------
# All values of one annotation in a model are tested together, which needs few calls. Annotations
# are tested in the order of their depth, so that each of them is tested once.


class _PartTree:
    """The documents, models, entities and includes that some parts contain, each part once."""

    def __init__(self, parts: Iterable[Any]) -> None:
        self._roots = [*parts]
        #: The part that contains a part, by its ``id``.
        self._owners: dict[int, Any] = {}
        #: Whether each part was reached from one other part only.
        self._is_tree = True

    def errors(self) -> list[Diagnostic]:
        """Return the errors of types, else those of models in models."""
        return [*self._type_errors()] or [*self._nesting_errors()]

    def _type_errors(self) -> Iterator[Diagnostic]:
        """Yield an error for each field with a value of another type."""
        batch = self._roots
        while batch:
            parts = self._with_contents(batch)
            columns = _Columns()
            for kind in dict.fromkeys(map(type, parts)):
                entities = [part for part in parts if type(part) is kind]
                columns.add(_annotation(cast("Hashable", kind), whole=False), entities)
            if not columns.are_valid():
                for part in parts:
                    for path, value, expected in _wrong_fields(part, ""):
                        message = _wrong_value(self._label(part), value, path)
                        hint = f"expected {expected}"
                        yield _error("element-invalid", message, part, self.path(part), hint)
                return
            batch = [
                fragment.include for fragment in columns.fragments if fragment.include is not None
            ]

    def _with_contents(self, batch: list[Any]) -> list[Any]:
        """Return parts that were not reached before, with all that they contain."""
        parts: list[Any] = []
        waiting: list[tuple[Any, list[Any]]] = [(None, batch)]
        # The list grows while it is iterated.
        for owner, contents in waiting:
            by_id = {id(part): part for part in contents}
            if len(by_id) < len(contents) or not by_id.keys().isdisjoint(self._owners):
                self._is_tree = False
                by_id = {key: by_id[key] for key in by_id if key not in self._owners}
            self._owners |= dict.fromkeys(by_id, owner)
            parts += by_id.values()
            waiting += [
                (part, _contents(part)) for part in by_id.values() if type(part) not in _LEAVES
            ]
        return parts

    def path(self, part: Any, field: str = "") -> ElementPath | None:
        """Return the path of a part in the outermost model around it; none of a document."""
        match part:
            case Document():
                return None
            case Include():
                return ElementPath("include", _text(part.uri))
            case Fragment():
                return ElementPath(_text(part.tag))
        kind, names, owner = kind_name(part), [_name(part)], self._owners[id(part)]
        if isinstance(owner, World):
            world = _name(owner)
            return ElementPath(kind, names[0], world, WORLD if world else "", field=field)
        while isinstance(owner, Model) and isinstance(self._owners[id(owner)], Model):
            names.insert(0, _name(owner))
            owner = self._owners[id(owner)]
        return ElementPath(kind, DELIMITER.join(names), field=field)

    def _label(self, part: Any) -> str:
        """Return the name of a part for messages: ``link 'a' of model 'b::c'``."""
        match part:
            case Document():
                return "the document"
            case Include():
                return f"the <include> of {_shown(part.uri)}"
            case Fragment():
                return f"the included element {_shown(part.tag)}"
        label, names = f"{kind_name(part)} '{_name(part)}'", list[str]()
        owner = self._owners[id(part)]
        kind = kind_name(owner) if isinstance(owner, _SCOPES) else ""
        while isinstance(owner, _SCOPES):
            names.insert(0, _name(owner))
            owner = self._owners[id(owner)]
        return f"{label} of {kind} '{DELIMITER.join(names)}'" if names else label

    def _nesting_errors(self) -> Iterator[Diagnostic]:
        """Yield an error for models that contain themselves, or that are too many.

        The types of all fields are correct.
        """
        if self._is_tree:
            return
        #: The number of models in each part; ``None`` while it is computed.
        counts: dict[int, int | None] = {}
        waiting: list[tuple[Any, bool]] = [(part, False) for part in reversed(self._roots)]
        while waiting:
            part, is_complete = waiting.pop()
            if is_complete:
                models = () if isinstance(part, Link | Joint | Fragment) else part.models
                count = sum(counts[id(model)] or 0 for model in models)
                counts[id(part)] = count + isinstance(part, Model)
                if count > MAX_MODELS:
                    message = f"{self._label(part)} contains more than {MAX_MODELS} models"
                    yield _error("nesting-limit", message, part, self.path(part), NESTING_HINT)
                    return
            elif id(part) not in counts:
                counts[id(part)] = None
                waiting += [(part, True), *((inner, False) for inner in self._nested(part))]
            elif counts[id(part)] is None:
                message = f"{self._label(part)} contains itself"
                yield _error("element-invalid", message, part, self.path(part))
                return

    def _nested(self, part: Any) -> Iterator[Any]:
        """Yield the scopes and the included fragments in a part."""
        if isinstance(part, Fragment):
            yield from () if part.include is None else (part.include.original,)
        elif not isinstance(part, Link | Joint):
            yield from part.models
            if isinstance(part, Document):
                yield from part.worlds
            else:
                yield from (include.original for include in _includes(part))
            yield from _fragments(part)


#: The types of parts, and those of parts that contain no others.
_PARTS = frozenset({Link, Joint, Frame, Fragment, Model, World, Include})
_LEAVES = frozenset({Link, Joint, Frame, Fragment})


def _contents(part: Document | Model | World | Include) -> list[Any]:
    """Return the scopes, entities, includes and included fragments in a part; types can be wrong.

    A value of another type is an error of the field that has it.
    """
    match part:
        case Document():
            lists: tuple[Any, ...] = part.models, part.worlds
        case Model():
            own = [part.links, part.joints, part.explicit_frames, part.models]
            include = [] if part.include is None else [part.include]
            lists = *own, part.loop_joints, part.merges, include
        case World():
            lists = part.joints, part.explicit_frames, part.models, part.merges
        case Include():
            lists = ([part.original],)
    parts = [*chain.from_iterable(items for items in lists if type(items) is list)]
    if {*map(type, parts)} <= _PARTS:
        return parts
    return [inner for inner in parts if isinstance(inner, tuple(_PARTS))]


def _includes(scope: Model | World) -> list[Include]:
    own_include = scope.include if isinstance(scope, Model) else None
    return scope.merges if own_include is None else [own_include, *scope.merges]


def _fragments(part: Document | Model | World) -> Iterator[Fragment]:
    """Yield the fragments of a document or of a scope, its links, joints, frames and shapes."""
    yield from part.fragments
    for entity in () if isinstance(part, Document) else members(part):
        if not isinstance(entity, Model):
            yield from entity.fragments
        for shape in entity.shapes if isinstance(entity, Link) else ():
            yield from shape.fragments


def _name(part: Any) -> str:
    return _text(part.name)


def _text(value: object) -> str:
    """Return a text as it is; of a value of another type, its text in messages."""
    return value if isinstance(value, str) else _shown(value)


def _wrong_value(label: str, value: object, path: str) -> str:
    return f"{label} has the value {_shown(value)} for {path}"


class _Shown(Repr):
    """The texts of values in messages, of any value."""

    def __init__(self) -> None:
        super().__init__()
        self.maxstring = self.maxother = self.maxlong = 200

    def repr_int(self, x: int, level: int) -> str:
        """The text of an integer; Python does not convert one of many digits."""
        return super().repr_int(x, level) if abs(x) < _INTEGERS.stop else f"{x:#x}"[:60] + "…"


_shown = _Shown().repr


class _Columns:
    """The values that are to be tested, by their annotation."""

    __slots__ = ("_columns", "fragments", "poses")

    def __init__(self) -> None:
        self.fragments: list[Fragment] = []
        self.poses: list[Pose] = []
        self._columns: dict[_Annotation, list[Any]] = {}

    def add(self, annotation: _Annotation, values: Iterable[Any]) -> None:
        """Add values of one annotation."""
        column = self._columns.get(annotation)
        if column is None:
            self._columns[annotation] = [*values]
        else:
            column += values

    def are_valid(self) -> bool:
        """Return whether all values are valid for their annotations."""
        for annotation in _Annotation.ordered:
            values, tests = self._columns.get(annotation), annotation.tests
            if values is None:
                continue
            types = {*map(type, values)}
            for kind in types:
                test = tests.get(kind) or next(
                    (tests[base] for base in kind.__mro__ if base in tests), None
                )
                if test is None:
                    return False
                if test is _always:
                    continue
                own = values if len(types) == 1 else [item for item in values if type(item) is kind]
                if not test(own, self):
                    return False
        formats, lengths = map(_ROTATION_FORMAT, self.poses), map(len, map(_NUMBERS, self.poses))
        rotations = {*zip(formats, lengths, strict=True)}
        return rotations <= _ROTATION.items() and _are_xml(self.fragments)


#: Returns whether values, which all have one type, are valid, and adds their parts to the columns.
_Test: TypeAlias = Callable[[Sequence[Any], _Columns], bool]


class _Annotation:
    """The annotation of values: a test for each type that they can have.

    ``order`` is less than that of the annotations of the values' parts.
    """

    __slots__ = ("order", "tests")
    #: All annotations in their order.
    ordered: ClassVar[tuple[_Annotation, ...]] = ()
    lock: ClassVar[Lock] = Lock()

    def __init__(self, tests: dict[type, _Test], parts: Iterable[_Annotation]) -> None:
        self.tests = tests
        self.order: int = min((part.order for part in parts), default=0) - 1
        # Several threads may validate their first documents.
        with _Annotation.lock:
            with_self = (*_Annotation.ordered, self)
            _Annotation.ordered = tuple(sorted(with_self, key=attrgetter("order")))


def _are_valid(hint: Any, values: Sequence[Any], *, whole: bool = True) -> bool:
    """Return whether all values are valid for an annotation."""
    columns = _Columns()
    columns.add(_annotation(hint, whole=whole), values)
    return columns.are_valid()


@cache
def _annotation(hint: Hashable, *, whole: bool = True) -> _Annotation:
    """Return the tests of values with an annotation.

    ``whole`` does not test the fields of the types in ``_WHOLE``.
    """
    tests: dict[type, _Test] = {} if hint is object else {bool: lambda *_: False}
    parts: list[_Annotation] = []
    for part in get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,):
        origin, inside = get_origin(part) or part, get_args(part)
        if origin is Literal:
            tests[str] = _one_of(inside)
        elif origin is list or (origin is tuple and Ellipsis in inside):
            parts.append(_annotation(inside[0]))
            tests[origin] = _items_of(parts[-1])
        elif origin is tuple:
            parts += map(_annotation, (_Proportion,) * 4 if part == Color else inside)
            tests[tuple] = _tuples_of(parts[-len(inside) :])
        elif origin is dict:
            parts += map(_annotation, inside)
            tests[dict] = _entries_of(*parts[-2:])
        elif origin in _VALUES:
            tests |= _VALUES[origin]
        elif not (whole and origin in _WHOLE) and _hints(origin):
            fields = _fields(origin)
            parts += [annotation for annotation, _ in fields]
            tests[origin] = _objects_of(fields, origin)
        else:
            tests[origin] = _always
    return _Annotation(tests, parts)


#: Returns the values of the fields of one annotation.
_Getter: TypeAlias = Callable[[Iterable[Any]], Iterable[Any]]


def _fields(kind: type) -> list[tuple[_Annotation, _Getter]]:
    """Return the fields of a data class or a named tuple: those of one annotation together."""
    names = grouped((_annotation(hint), name) for name, hint in _hints(kind).items())
    return [
        (
            annotation,
            partial(map, attrgetter(*field_names))
            if len(field_names) == 1
            else partial(_all_values, attrgetter(*field_names)),
        )
        for annotation, field_names in names.items()
    ]


def _all_values(get: Callable[[Any], Any], objects: Iterable[Any]) -> Iterable[Any]:
    return chain.from_iterable(map(get, objects))


def _objects_of(fields: Sequence[tuple[_Annotation, _Getter]], kind: type) -> _Test:
    def test(values: Sequence[Any], columns: _Columns) -> bool:
        for annotation, get in fields:
            columns.add(annotation, get(values))
        if kind is Pose:
            columns.poses += values
        elif kind is Fragment:
            columns.fragments += values
        return True

    return test


def _items_of(annotation: _Annotation) -> _Test:
    def test(values: Sequence[Any], columns: _Columns) -> bool:
        if any(values):
            columns.add(annotation, chain.from_iterable(values))
        return True

    return test


def _tuples_of(items: Sequence[_Annotation]) -> _Test:
    is_uniform = len({*items}) == 1

    def test(values: Sequence[Any], columns: _Columns) -> bool:
        if {*map(len, values)} != {len(items)}:
            return False
        if is_uniform:
            columns.add(items[0], chain.from_iterable(values))
        else:
            for annotation, column in zip(items, zip(*values, strict=True), strict=True):
                columns.add(annotation, column)
        return True

    return test


def _entries_of(key: _Annotation, value: _Annotation) -> _Test:
    def test(values: Sequence[Any], columns: _Columns) -> bool:
        if any(values):
            columns.add(key, chain.from_iterable(values))
            columns.add(value, chain.from_iterable(item.values() for item in values))
        return True

    return test


def _one_of(allowed: Iterable[str]) -> _Test:
    allowed_texts = frozenset(allowed)
    return lambda values, _: allowed_texts.issuperset(values)


def _always(_: Sequence[Any], __: _Columns) -> bool:
    return True


def _are_finite(values: Sequence[Any], _: _Columns) -> bool:
    # A sum of finite numbers can be infinite.
    total = sum(values) if type(values[0]) is float else math.inf
    largest = sys.float_info.max
    return total - total == 0.0 or all(-largest <= value <= largest for value in values)


def _are_integers(values: Sequence[Any], _: _Columns) -> bool:
    return bool(min(values) >= _INTEGERS.start and max(values) < _INTEGERS.stop)


def _are_paths(values: Sequence[Any], _: _Columns) -> bool:
    return "\0" not in "".join({*values})


def _are_locations(values: Sequence[Any], columns: _Columns) -> bool:
    # Each part of a model has one, which is quicker to test without columns.
    paths, lines, tags = zip(*values, strict=True)
    has_types = {*map(type, paths), *map(type, tags)} == {str} and {*map(type, lines)} == {int}
    return (
        has_types
        and _are_paths(paths, columns)
        and _are_integers(lines, columns)
        and _are_texts([*{*tags}], columns)
    )


def _are_steps(values: Sequence[Any], columns: _Columns) -> bool:
    return all(map(re.compile("[^ ]*( [0-9]{1,9})?").fullmatch, values)) and _are_texts(
        values, columns
    )


def _are_versions(values: Sequence[Any], _: _Columns) -> bool:
    return all(map(re.compile("[0-9]{1,4}[.][0-9]{1,4}").fullmatch, values))


def _are_no_nan(values: Sequence[Any], _: _Columns) -> bool:
    return not any(map(ne, values, values))


def _are_proportions(values: Sequence[Any], columns: _Columns) -> bool:
    # A minimum of values with a NaN can be any of them.
    return min(values) >= 0.0 and max(values) <= 1.0 and _are_no_nan(values, columns)


def _are_texts(values: Sequence[Any], _: _Columns) -> bool:
    text = "".join(values)
    # The first test is faster, but refuses some characters of XML.
    return text.isprintable() or not _NOT_IN_XML.search(text)


def _are_comments(values: Sequence[Any], columns: _Columns) -> bool:
    is_any = any("--" in value or value.endswith("-") for value in values)
    return not is_any and _are_texts(values, columns)


#: The tests of single values, by their annotation.
_VALUES: dict[Any, dict[type, _Test]] = {
    float: {float: _are_finite, int: _are_finite},
    _Limit: {float: _are_no_nan, int: _are_finite},
    _Proportion: {float: _are_proportions, int: _are_proportions},
    int: {int: _are_integers},
    str: {str: _are_texts},
    object: {object: _always},
    Location: {Location: _are_locations},
    _Path: {str: _are_paths},
    _Step: {str: _are_steps},
    _Version: {str: _are_versions},
    _FileVersion: {str: lambda values, columns: _are_versions([*filter(None, values)], columns)},
    _IncludeXml: {
        str: lambda values, _: all(_are_xml([Fragment("sdf", "include", xml)]) for xml in {*values})
    },
    _Xml: {str: _always},
    _Comment: {str: _are_comments},
    _Required: {
        str: lambda values, columns: all(map(str.strip, values)) and _are_texts(values, columns)
    },
}


def _are_xml(fragments: Sequence[Fragment]) -> bool:
    """Return whether each fragment is an element of its tag, or the value of an attribute.

    All elements are parsed together, which is much quicker than each.
    """
    if not all(map(_is_path, {fragment.at for fragment in fragments})):
        return False
    values = [fragment for fragment in fragments if fragment.attribute]
    names = {(fragment.attribute, fragment.namespace) for fragment in fragments} - {("", "")}
    if not (all(starmap(_is_attribute, names)) and _are_texts([i.xml for i in values], _Columns())):
        return False
    texts = dict.fromkeys(
        (fragment.tag, fragment.xml)
        for fragment in fragments
        if not (
            fragment.attribute
            or (type(fragment.xml) is ElementText and fragment.xml.has_tag(fragment.tag))
        )
    )
    if not texts:
        return True
    # Elements between the texts, so that each of these is one element.
    try:
        elements = elements_of(["<_/>".join(["", *(xml for _, xml in texts), ""])])
    except etree.XMLSyntaxError:
        return False
    tags = [name for tag, _ in texts for name in ("_", tag)]
    around = elements[0].getparent()
    if around is not None and trimmed(around.text):
        return False
    are_named = [element.tag for element in elements] == [*tags, "_"] and not any(
        element.prefix for element in elements
    )
    return (are_named or [*map(_tag, elements)] == [*tags, "_"]) and not any(
        trimmed(element.tail) for element in elements
    )


def _tag(element: etree._Element) -> str:
    """Return the tag of an element with its prefix."""
    tag = str(element.tag)
    return f"{element.prefix}:{tag.rpartition('}')[2]}" if element.prefix else tag


def _is_path(path: str) -> bool:
    return not path or all(_is_attribute(step, "") for step in path.split("/"))


@lru_cache(maxsize=1024)
def _is_attribute(name: str, namespace: str) -> bool:
    """Return whether an element can have an attribute of a name with a prefix of a namespace."""
    prefix, _, local = name.rpartition(":")
    if namespace and not prefix:
        return False
    nsmap = {prefix: namespace} if namespace and prefix != "xml" else {}
    try:
        etree.Element("_", nsmap=nsmap).set(f"{{{namespace}}}{local}" if namespace else name, "")
    except ValueError:
        return False
    # XML binds one prefix to one namespace, and no other to it (Namespaces in XML, 3).
    return "xmlns" not in (prefix, name) and (prefix == "xml") == (namespace == XML_NAMESPACE)


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
    comments = tuple[_Comment, ...] if name in {"comments", "end_comments"} else hint
    return _CHECKED.get((kind, name), comments)


def _wrong_fields(value: Any, path: str) -> Iterator[tuple[str, object, str]]:
    """Yield the path, the value and the expected value of each field with another type."""
    kind: type = type(value)
    wrong_values: list[tuple[str, object, str]] = []
    for name, hint in _hints(kind).items():
        field_value, place = getattr(value, name), f"{path}.{name}" if path else name
        if not _are_valid(hint, [field_value]):
            wrong_values += _wrong_items(field_value, hint, place)
    if not wrong_values and isinstance(value, Pose):
        count = _ROTATION[value.rotation_format]
        if len(value.rotation) != count:
            wrong_values.append((f"{path}.rotation", value.rotation, f"{count} finite numbers"))
    if not wrong_values and isinstance(value, Fragment) and not _are_xml([value]):
        wrong_values.append(_wrong_part(value, path))
    yield from wrong_values


def _wrong_part(fragment: Fragment, path: str) -> tuple[str, object, str]:
    """Return the path, the value and the expected value of the field of a fragment."""
    if not _is_path(fragment.at):
        return f"{path}.at", fragment.at, "a path of tags"
    if fragment.namespace and not fragment.attribute.rpartition(":")[0]:
        return f"{path}.namespace", fragment.namespace, "no text for an attribute without a prefix"
    if not fragment.attribute:
        return f"{path}.xml", fragment.xml, f"one element <{fragment.tag}> of XML"
    if not _is_attribute(fragment.attribute, fragment.namespace):
        expected = "the name of an attribute, with the namespace of its prefix"
        return f"{path}.attribute", fragment.attribute, expected
    return f"{path}.xml", fragment.xml, _NAMES[str]


def _wrong_items(value: Any, hint: Any, path: str) -> Iterator[tuple[str, object, str]]:
    """Yield the wrong parts of a value, or the value itself if no part of it is wrong."""
    kind: type = type(value)
    wrong_values: list[tuple[str, object, str]] = []
    parts = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    if kind in parts and kind not in _WHOLE and _hints(kind):
        wrong_values = [*_wrong_fields(value, path)]
    elif kind in (list, tuple) and kind in [get_origin(part) for part in parts]:
        (items,) = (get_args(part) for part in parts if get_origin(part) is kind)
        if Ellipsis in items or kind is list or len(items) == len(value):
            of_items = items if len(items) == len(value) and Ellipsis not in items else None
            for index, element in enumerate(value):
                part = of_items[index] if of_items else items[0]
                if not _are_valid(part, [element]):
                    wrong_values += _wrong_items(element, part, f"{path}[{index}]")
    yield from wrong_values or [(path, value, _expected(parts, value))]


def _expected(parts: Iterable[Any], value: object) -> str:
    """Return the names of types for a hint about a wrong value."""
    names = []
    type_names = _PYTHON_NAMES if hasattr(value, "dtype") else _NAMES
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
            names.append(type_names.get(part) or part.__name__)
        if get_origin(part) is tuple and inside[0] is float and getattr(value, "shape", None):
            names[-1] += " (tuple(map(float, value)) converts an array)"
        elif get_origin(part) is tuple and isinstance(value, list):
            names[-1] += " (tuple(value) converts a list)"
    return " or ".join(names)


def _error(
    code: str, message: str, part: object, at: ElementPath | None, hint: str = ""
) -> Diagnostic:
    # The location can be the wrong value itself.
    location = getattr(part, "location", NOWHERE)
    path, line, _ = location if _are_valid(Location, [location]) else NOWHERE
    return Diagnostic(code, "error", message, path, line, hint=hint, at=at)
