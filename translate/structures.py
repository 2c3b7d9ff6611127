"""Data structures: dataclasses, named tuples, lists by a key, cells, and disjoint sets of names.

The decorator ``dataclass`` of this module makes the classes of :func:`dataclasses.dataclass`, with
the same methods.  It generates a method when it is first used: the compilation of all methods of
all classes would take a third of the time of a program that translates a small robot.  Likewise
``NamedTuple`` makes the classes of ``typing`` without the compilation of all annotations.
"""

from __future__ import annotations

import dataclasses
import math
import sys
from collections import namedtuple
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, Field, FrozenInstanceError
from functools import cache
from itertools import product
from reprlib import recursive_repr
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, TypeVar, cast

if TYPE_CHECKING:
    from dataclasses import dataclass
    from typing import NamedTuple

__all__ = ["Groups", "NamedTuple", "cell_of", "cells_near", "dataclass", "grouped", "without"]

Key = TypeVar("Key")
Item = TypeVar("Item")


# --- Dataclasses ----------------------------------------------------------------------------------


def _dataclass(
    cls: type | None = None,
    /,
    *,
    repr: bool = True,
    eq: bool = True,
    frozen: bool = False,
    kw_only: bool = False,
    slots: bool = False,
) -> Any:
    """Make a dataclass; the options are those of :func:`dataclasses.dataclass`."""

    def wrap(cls: type) -> type:
        own_names = set(vars(cls))
        # The bases of a class are all frozen, or none of them is.
        has_frozen_base = frozen and any(map(dataclasses.is_dataclass, cls.__mro__[1:]))
        # It takes long to search annotations that are texts for types of ``dataclasses``.
        annotations: dict[str, Any] = dict(cls.__annotations__)
        cls.__annotations__ = {
            name: object if isinstance(kind, str) and "Var[" not in kind else kind
            for name, kind in annotations.items()
        }
        made_class: Any = dataclasses.dataclass(
            init=False, repr=False, eq=False, frozen=has_frozen_base, kw_only=kw_only, slots=slots
        )(cls)
        made_class.__annotations__ = annotations
        for name in annotations.keys() & made_class.__dataclass_fields__.keys():
            made_class.__dataclass_fields__[name].type = annotations[name]
        parameters = made_class.__dataclass_params__
        parameters.init, parameters.repr, parameters.eq = True, repr, eq
        parameters.frozen = frozen
        methods: dict[str, object] = {"__init__": _Generated(made_class, "__init__", _init)}
        if repr:
            methods["__repr__"] = _repr
        if eq:
            methods["__eq__"] = _Generated(made_class, "__eq__", _eq)
            if vars(cls).get("__hash__") is None:
                own_names.discard("__hash__")
                methods["__hash__"] = _Generated(made_class, "__hash__", _hash) if frozen else None
        if frozen:
            methods |= {"__setattr__": _refuse_assignment, "__delattr__": _refuse_removal}
            if slots:
                methods |= {"__getstate__": _state, "__setstate__": _set_state}
        for name, method in methods.items():
            if name not in own_names:
                setattr(made_class, name, method)
        return cast(type, made_class)

    return wrap if cls is None else wrap(cls)


if not TYPE_CHECKING:
    dataclass = _dataclass


class _Generated:
    """A method of a class that is generated when it is first used."""

    __slots__ = ("cls", "generate", "name")

    def __init__(self, cls: type, name: str, generate: Callable[[type], FunctionType]) -> None:
        self.cls = cls
        self.name = name
        self.generate = generate

    def __get__(self, instance: object, owner: type | None = None) -> object:
        method = self.generate(self.cls)
        method.__qualname__ = f"{self.cls.__qualname__}.{self.name}"
        setattr(self.cls, self.name, method)
        return method.__get__(instance, owner)


class _Factory:
    """The default of a parameter whose value is made by a function."""

    def __repr__(self) -> str:
        return "<factory>"


_FACTORY = _Factory()


def _function(
    cls: type, head: str, lines: Iterable[str], values: dict[str, object]
) -> FunctionType:
    """Compile a method that uses ``values`` by their names."""
    name = head.partition("(")[0]
    namespace: dict[str, Any] = {}
    text = f"def {head}:\n  " + "\n  ".join(lines)
    if values:
        text = f"def make({', '.join(values)}):\n {text}\n return {name}"
    exec(text, vars(sys.modules[cls.__module__]), namespace)
    method: FunctionType = namespace["make"](**values) if values else namespace[name]
    return method


def _fields(cls: type) -> tuple[Field[Any], ...]:
    kind: Any = cls
    return dataclasses.fields(kind)


def _compared(cls: type, owner: str) -> str:
    """Return the tuple of the fields that are compared."""
    return f"({''.join(f'{owner}.{field.name},' for field in _fields(cls) if field.compare)})"


def _init(cls: Any) -> FunctionType:
    assignment = "self.{} = {}"
    # No field begins with two underscores.
    values: dict[str, object] = {}
    if cls.__dataclass_params__.frozen:
        assignment, values["__set"] = "__set(self, '{}', {})", object.__setattr__
    lines = []
    for field in _fields(cls):
        value = field.name
        if field.default_factory is not MISSING:
            make = f"__make_{field.name}"
            values |= {make: field.default_factory, "__factory": _FACTORY}
            value = f"{make}() if {value} is __factory else {value}" if field.init else f"{make}()"
        elif not field.init:
            if field.default is MISSING:
                continue
            value = f"__default_{field.name}"
            values[value] = field.default
        lines.append(assignment.format(field.name, value))
    if hasattr(cls, "__post_init__"):
        lines.append("self.__post_init__()")
    arguments = [field for field in _fields(cls) if field.init]
    positional = [field for field in arguments if not field.kw_only]
    named = [field for field in arguments if field.kw_only]
    head = ", ".join(["self", *_names(positional), *(["*"] if named else []), *_names(named)])
    method = _function(cls, f"__init__({head})", lines or ["pass"], values)
    method.__defaults__ = tuple(_defaults(positional).values())
    method.__kwdefaults__ = _defaults(named)
    method.__annotations__ = {field.name: field.type for field in arguments} | {"return": None}
    return method


def _names(members: list[Field[Any]]) -> list[str]:
    return [field.name for field in members]


def _defaults(members: list[Field[Any]]) -> dict[str, object]:
    """Return the defaults of parameters by their names."""
    return {
        field.name: field.default if field.default_factory is MISSING else _FACTORY
        for field in members
        if field.default is not MISSING or field.default_factory is not MISSING
    }


def _eq(cls: type) -> FunctionType:
    own_values, other_values = _compared(cls, "self"), _compared(cls, "other")
    lines = [
        "if other.__class__ is self.__class__:",
        f" return {own_values} == {other_values}",
        "return NotImplemented",
    ]
    return _function(cls, "__eq__(self, other)", lines, {})


def _hash(cls: type) -> FunctionType:
    return _function(cls, "__hash__(self)", [f"return hash({_compared(cls, 'self')})"], {})


@recursive_repr()
def _repr(self: object) -> str:
    shown = (field.name for field in _fields(type(self)) if field.repr)
    values = ", ".join(f"{name}={getattr(self, name)!r}" for name in shown)
    return f"{type(self).__qualname__}({values})"


def _is_frozen(instance: object, name: str) -> bool:
    """Return whether an attribute cannot change; a subclass can have others."""
    kind: Any = type(instance)
    return "__dataclass_fields__" in vars(kind) or name in kind.__dataclass_fields__


def _refuse_assignment(self: object, name: str, value: object) -> None:
    if _is_frozen(self, name):
        raise FrozenInstanceError(f"cannot assign to field {name!r}")
    object.__setattr__(self, name, value)


def _refuse_removal(self: object, name: str) -> None:
    if _is_frozen(self, name):
        raise FrozenInstanceError(f"cannot delete field {name!r}")
    object.__delattr__(self, name)


def _state(self: object) -> list[object]:
    """Return what ``pickle`` and ``copy`` store of a frozen instance."""
    return [getattr(self, field.name) for field in _fields(type(self))]


def _set_state(self: object, state: list[object]) -> None:
    for field, value in zip(_fields(type(self)), state, strict=True):
        object.__setattr__(self, field.name, value)


# --- Named tuples ---------------------------------------------------------------------------------


class _Constructor:
    """The constructor of a named tuple, which is generated when it is first used."""

    __slots__ = ("cls",)

    cls: Any

    def __set_name__(self, owner: type, name: str) -> None:
        self.cls = owner

    def __get__(self, instance: object, owner: type | None = None) -> object:
        fields: tuple[str, ...] = self.cls._fields
        code = _code_of_constructor(len(fields))
        constructor = FunctionType(
            code.replace(co_name="__new__", co_varnames=("_cls", *fields)),
            {"_new": tuple.__new__, "__builtins__": {}},
            argdefs=tuple(self.cls._field_defaults.values()),
        )
        constructor.__annotations__ = self.cls.__annotations__
        constructor.__qualname__ = f"{self.cls.__qualname__}.__new__"
        self.cls.__new__ = staticmethod(constructor)
        return constructor


@cache
def _code_of_constructor(count: int) -> CodeType:
    """Return the code of the constructors of named tuples with so many fields.

    They differ in the names of their parameters only, and to compile each would take longer.
    """
    names = "".join(f"item_{number}, " for number in range(count))
    constructor: FunctionType = eval(f"lambda _cls, {names}: _new(_cls, ({names}))")
    return constructor.__code__


def _make(cls: Any, values: Iterable[object]) -> Any:
    """Return a named tuple of the values of all its fields."""
    made_tuple = tuple.__new__(cls, values)
    if len(made_tuple) != len(cls._fields):
        raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made_tuple)}")
    return made_tuple


def _replace(self: Any, /, **values: object) -> Any:
    """Return a named tuple with new values of some fields."""
    changed_tuple = self._make(map(values.pop, self._fields, self))
    if values:
        raise ValueError(f"Got unexpected field names: {list(values)!r}")
    return changed_tuple


def _as_dictionary(self: Any) -> dict[str, Any]:
    """Return the values by the names of their fields."""
    return dict(zip(self._fields, self, strict=True))


def _tuple_text(self: Any) -> str:
    values = ", ".join(f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True))
    return f"{type(self).__name__}({values})"


def _arguments(self: Any) -> tuple[object, ...]:
    """Return what ``pickle`` and ``copy`` store."""
    return tuple(self)


#: The attributes for the items of any tuple, by their index; no named tuple has more.
_LONGEST: Any = namedtuple("_LONGEST", " ".join(map("item_{}".format, range(32))))  # type: ignore[misc]
_ITEMS = [vars(_LONGEST)[field] for field in cast("tuple[str, ...]", _LONGEST._fields)]
#: The methods of all named tuples.
_TUPLE_METHODS = {
    "__slots__": (),
    "_make": classmethod(_make),
    "_replace": _replace,
    "_asdict": _as_dictionary,
    "__repr__": _tuple_text,
    "__getnewargs__": _arguments,
}


class _TupleMaker(type):
    """Makes the class of a class statement with the base ``NamedTuple``: a tuple with names.

    ``collections.namedtuple`` compiles a constructor for each class and sets each method anew.
    """

    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> Any:
        if not bases:
            return super().__new__(cls, name, bases, namespace)
        if bases != (_NamedTuple,):
            raise TypeError(f"named tuple {name} has other bases")
        fields = tuple(map(sys.intern, namespace["__annotations__"]))
        attributes = {
            "__doc__": f"{name}({', '.join(fields)})",
            **_TUPLE_METHODS,
            **namespace,
            **dict(zip(fields, _ITEMS[: len(fields)], strict=True)),
            "__match_args__": fields,
            "_fields": fields,
            "_field_defaults": {field: namespace[field] for field in fields if field in namespace},
            "__new__": _Constructor(),
        }
        return type(name, (tuple,), attributes)


class _NamedTuple(metaclass=_TupleMaker):
    """The base of a class statement that makes a named tuple; its annotations are texts."""


if not TYPE_CHECKING:
    NamedTuple = _NamedTuple


# --- Groups ---------------------------------------------------------------------------------------


def grouped(pairs: Iterable[tuple[Key, Item]]) -> dict[Key, list[Item]]:
    """Return the items of each key, keys and items in their order."""
    groups: dict[Key, list[Item]] = {}
    for key, value in pairs:
        groups.setdefault(key, []).append(value)
    return groups


def reachable(items: Iterable[Key], following: Mapping[Key, Iterable[Key]]) -> set[Key]:
    """Return items with all that follow one of them, directly or not."""
    found = set(items)
    waiting = list(found)
    while waiting:
        new = set(following.get(waiting.pop(), ())) - found
        found |= new
        waiting += new
    return found


def without(values: Iterable[Item], left_out: Iterable[Item]) -> list[Item]:
    """Return the values without some of these objects, in a time in proportion to both."""
    objects = {id(value) for value in left_out}
    return [value for value in values if id(value) not in objects]


def cell_of(*coordinates: float) -> tuple[int, ...]:
    """Return the cell of a point in a grid of cells of width 1."""
    return tuple(map(math.floor, coordinates))


def cells_near(*coordinates: float) -> Iterator[tuple[int, ...]]:
    """Yield the cells of the points that differ by less than a half in each coordinate."""
    return product(*({math.floor(x - 0.5), math.floor(x + 0.5)} for x in coordinates))


class Groups:
    """Disjoint sets of names; a new name is in a set of its own.

    ``scipy`` has such a class, but its import takes longer than most translations.
    """

    def __init__(self) -> None:
        self._parents: dict[str, str] = {}

    def find(self, name: str) -> str:
        """Return the representative of the group of a name."""
        parents = self._parents
        while name in parents:
            # Path halving keeps later searches short.
            higher = parents[name]
            if higher in parents:
                parents[name] = parents[higher]
            name = higher
        return name

    def join(self, name: str, other_name: str) -> bool:
        """Join the groups of two names; ``False`` if the names are in the same group already."""
        root, other_root = self.find(name), self.find(other_name)
        if root != other_root:
            self._parents[other_root] = root
        return root != other_root
