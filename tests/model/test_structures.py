"""The dataclasses and named tuples of the package are those of the standard library."""

from __future__ import annotations

import ast
import copy
import dataclasses
import inspect
import pickle
from dataclasses import FrozenInstanceError, field, replace
from pathlib import Path
from typing import Any, NamedTuple, get_type_hints

import pytest
from support.modules import MODULES, nodes_of

from translate.model.link import AutoInertia, Box, Link
from translate.model.pose import Pose
from translate.structures import NamedTuple as OurTuple
from translate.structures import dataclass


class _Named:
    __slots__ = ()

    def __post_init__(self: Any) -> None:
        object.__setattr__(self, "note", self.note.upper())


def classes_of(decorator: Any) -> dict[str, Any]:
    """Classes with the options and kinds of fields that the package uses."""

    @decorator
    class Plain:
        """A class with a dictionary of attributes."""

        a: int
        b: float = 1.5
        c: list[int] = field(default_factory=list)

    @decorator(slots=True)
    class Mutable:
        """A class with slots."""

        a: int
        b: tuple[int, ...] = ()
        c: dict[str, int] = field(default_factory=dict, compare=False, repr=False)
        d: object = field(default=None, compare=False)
        e: dict[str, int] = field(default_factory=dict, init=False, compare=False)
        f: int = field(default=7, init=False)

    @decorator(slots=True, frozen=True)
    class Frozen(_Named):
        """A class that cannot change, with a method that completes it."""

        a: int
        note: str = "x"
        c: object = field(default=None, compare=False)

    @decorator(slots=True, frozen=True)
    class Empty:
        """A class without fields."""

    @decorator(frozen=True, slots=True, kw_only=True)
    class Keywords:
        """A class with keywords."""

        a: int = 1
        b: list[int] = field(default_factory=list, compare=False)

    @decorator(frozen=True, slots=True, kw_only=True)
    class More(Keywords):
        """A class with the fields of another one."""

        c: str

    @decorator(slots=True, eq=False)
    class Same:
        """A class whose instances are compared by identity."""

        a: int = 0

    @decorator(slots=True, repr=False)
    class Own:
        """A class with a text of its own."""

        a: int = 0

        def __repr__(self) -> str:
            return "own"

    @decorator(slots=True)
    class Recursive:
        """A class whose instances can contain themselves."""

        a: list[object] = field(default_factory=list)

    @decorator(frozen=True)
    class Unusual:
        """A class whose fields have names like those in generated methods."""

        default_b: int
        b: int = field(default=7, init=False)
        c: list[int] = field(default_factory=list, compare=False)
        make_c: int = 1
        factory: int = 2

    found = (Plain, Mutable, Frozen, Empty, Keywords, More, Same, Own, Recursive, Unusual)
    return {item.__name__: item for item in found}


OURS, THEIRS = classes_of(dataclass), classes_of(dataclasses.dataclass)
#: The arguments of instances of each class.
ARGUMENTS: dict[str, list[dict[str, Any]]] = {
    "Plain": [{"a": 1}, {"a": 1, "c": [2]}, {"a": 2, "b": 2.5}],
    "Mutable": [{"a": 1}, {"a": 1, "c": {"x": 1}, "d": 3}, {"a": 1, "b": (1,)}],
    "Frozen": [{"a": 1}, {"a": 1, "c": 5}, {"a": 1, "note": "y"}],
    "Empty": [{}, {}],
    "Keywords": [{}, {"a": 2}, {"b": [1]}],
    "More": [{"c": "x"}, {"c": "x", "b": [1]}, {"c": "y", "a": 2}],
    "Same": [{}, {"a": 0}],
    "Own": [{}, {"a": 1}],
    "Recursive": [{}, {"a": [1]}],
    "Unusual": [{"default_b": 1}, {"default_b": 2, "make_c": 5}],
}
every_class = pytest.mark.parametrize("name", list(ARGUMENTS))


def instances(classes: dict[str, Any], name: str) -> list[Any]:
    return [classes[name](**arguments) for arguments in ARGUMENTS[name]]


@every_class
def test_a_class_has_the_signature_and_the_fields(name: str) -> None:
    ours, theirs = OURS[name], THEIRS[name]
    assert str(inspect.signature(ours)) == str(inspect.signature(theirs))
    assert list(map(repr, dataclasses.fields(ours))) == list(map(repr, dataclasses.fields(theirs)))
    assert ours.__init__.__annotations__ == theirs.__init__.__annotations__
    assert ours.__init__.__qualname__ == theirs.__init__.__qualname__
    assert ours.__match_args__ == theirs.__match_args__
    assert repr(ours.__dataclass_params__) == repr(theirs.__dataclass_params__)
    assert (ours.__doc__, ours.__name__) == (theirs.__doc__, theirs.__name__)
    assert getattr(ours, "__slots__", None) == getattr(theirs, "__slots__", None)


@every_class
def test_an_instance_has_the_text_and_the_values(name: str) -> None:
    for ours, theirs in zip(instances(OURS, name), instances(THEIRS, name), strict=True):
        assert repr(ours) == repr(theirs)
        for item in dataclasses.fields(theirs):
            assert str(getattr(ours, item.name)) == str(getattr(theirs, item.name))


@every_class
def test_instances_are_equal_and_hashed_as_those_of_the_standard_library(name: str) -> None:
    results = []
    for classes in (OURS, THEIRS):
        found = instances(classes, name)
        again = instances(classes, name)
        equal = [first == second for first in found for second in [*again, *found]]
        other = [item.__eq__(object()) is NotImplemented for item in found]
        hashable = classes[name].__hash__ is not None
        same = hashable and [hash(a) == hash(b) for a in found for b in [*again, *found]]
        results.append((equal, other, hashable, same))
    assert results[0] == results[1]


@every_class
def test_a_wrong_call_has_the_message_of_the_standard_library(name: str) -> None:
    messages = []
    for classes in (OURS, THEIRS):
        with pytest.raises(TypeError) as caught:
            classes[name](unknown=1)
        messages.append(str(caught.value))
    assert messages[0] == messages[1]


def test_an_instance_can_contain_itself() -> None:
    texts = []
    for classes in (OURS, THEIRS):
        item = classes["Recursive"]()
        item.a.append(item)
        texts.append(repr(item))
    assert texts[0] == texts[1]


@pytest.mark.parametrize("name", ["Frozen", "Keywords", "More"])
def test_a_frozen_instance_cannot_change(name: str) -> None:
    messages = []
    for classes in (OURS, THEIRS):
        item = instances(classes, name)[0]
        with pytest.raises(FrozenInstanceError) as caught:
            item.a = 1
        with pytest.raises(FrozenInstanceError) as also:
            del item.a
        messages.append((str(caught.value), str(also.value)))
    assert messages[0] == messages[1]


@pytest.mark.parametrize("name", ["Frozen", "Empty", "Keywords", "More"])
def test_a_frozen_instance_gets_no_other_attribute(name: str) -> None:
    # The method of the standard library raises an error of ``super`` here.
    item = instances(OURS, name)[0]
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'other'"):
        item.other = 1
    with pytest.raises(FrozenInstanceError, match="cannot delete field 'other'"):
        del item.other


def test_a_subclass_of_a_frozen_class_can_have_other_attributes() -> None:
    item = type("Sub", (OURS["Frozen"],), {})(1)
    item.other = 2
    assert item.other == 2
    with pytest.raises(FrozenInstanceError):
        item.a = 2
    del item.other
    assert not hasattr(item, "other")


@every_class
def test_an_instance_can_be_copied_and_changed(name: str) -> None:
    for item in instances(OURS, name):
        copied = copy.deepcopy(item)
        assert (type(copied), repr(copied)) == (type(item), repr(item))
        assert repr(replace(item)) == repr(item)


@pytest.mark.parametrize(
    "item", [Box((1.0, 2.0, 3.0)), AutoInertia(2.0), Link("a", comments=("b",)), Pose()]
)
def test_an_instance_can_be_stored(item: object) -> None:
    assert pickle.loads(pickle.dumps(item)) == item


def test_a_method_is_generated_when_it_is_used() -> None:
    @dataclass(slots=True)
    class Item:
        """An item."""

        a: int = 0

    kinds = {name: type(vars(Item)[name]).__name__ for name in ("__init__", "__eq__")}
    assert kinds == {"__init__": "_Generated", "__eq__": "_Generated"}
    assert Item(1) != Item(2)
    assert {type(vars(Item)[name]).__name__ for name in kinds} == {"function"}


class _Theirs(NamedTuple):
    """Names of values."""

    a: int
    b: str = "x"
    c: tuple[int, ...] = ()

    @property
    def twice(self) -> int:
        return 2 * self.a


class _Ours(OurTuple):
    """Names of values."""

    a: int
    b: str = "x"
    c: tuple[int, ...] = ()

    @property
    def twice(self) -> int:
        return 2 * self.a


def test_a_named_tuple_has_no_other_bases() -> None:
    with pytest.raises(TypeError, match="named tuple Mixed has other bases"):

        class Mixed(OurTuple, _Named):
            a: int


def test_a_named_tuple_is_that_of_the_standard_library() -> None:
    results = []
    for kind in (_Ours, _Theirs):
        item = kind(1, c=(2,))
        a, b, c = item
        results.append(
            (
                repr(item).partition("(")[2],
                (a, b, c, item.a, item.twice),
                (item == (1, "x", (2,)), hash(item), item._asdict(), item._replace(a=3).a),
                (kind._fields, kind._field_defaults, kind.__match_args__, kind._make("abc")),
                (kind.__doc__, kind.__module__, kind.__bases__, get_type_hints(kind)),
                [(item.name, item.default) for item in inspect.signature(kind).parameters.values()],
                pickle.loads(pickle.dumps(item)) == item,
            )
        )
        with pytest.raises(TypeError, match="missing 1 required positional argument: 'a'"):
            kind()  # type: ignore[call-arg]
        with pytest.raises(AttributeError, match="can't set attribute"):
            item.a = 2  # type: ignore[misc]
    assert results[0] == results[1]
    assert str(inspect.signature(_Ours)).startswith("(a: 'int', b: 'str' = 'x', c: ")
    assert (_Ours.__qualname__, _Ours.__name__) == ("_Ours", "_Ours")


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_the_package_uses_these_classes(path: Path) -> None:
    names = {
        alias.name
        for node in nodes_of(path)
        if isinstance(node, ast.ImportFrom) and node.module in {"dataclasses", "typing"}
        for alias in node.names
    }
    # The checker imports nothing of the package, the facts nothing but their types.  The
    # annotations of the options are no texts.
    tuples = {"NamedTuple"}
    others = {"checker": names, "structures": names, "facts": tuples, "options": tuples}
    owner = "checker" if path.parent.name == "checker" else path.stem
    assert names & {"dataclass", "NamedTuple"} <= others.get(owner, set())
