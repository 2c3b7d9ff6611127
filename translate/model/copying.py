"""Copies of models: partial copies that share unchanged entities, and complete copies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from functools import cache
from operator import is_
from typing import TYPE_CHECKING, Any, TypeVar, cast

from translate.model.model import Include, Model, World

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    Entity = TypeVar("Entity", bound=DataclassInstance)

Item = TypeVar("Item")
Scope = TypeVar("Scope", Model, World)


def changed(entity: Entity, **values: object) -> Entity:
    """Return the entity with these field values; the same object if no value differs."""
    for name, value in values.items():
        old = getattr(entity, name)
        if old is not value and not (isinstance(value, str | tuple) and old == value):
            return replace(entity, **values)
    return entity


def mapped(items: list[Item], function: Callable[[Item], Item]) -> list[Item]:
    """Return the results of a function for each item; the same list if no item changes."""
    results = [function(item) for item in items]
    if all(map(is_, results, items)):
        return items
    return results


def rebuilt(scope: Scope, function: Callable[[Any, list[Model]], Model | World]) -> Scope:
    """Rebuild a model or a world and its nested models, innermost models first.

    ``function`` gets each scope and its new nested models. The list of nested models is the same
    object if none of them differs. Nesting can be of any depth.
    """
    order: list[Model | World] = [scope]
    # The list grows while it is iterated.
    for item in order:
        order += item.models
    made: dict[int, Any] = {}
    for item in reversed(order):
        made[id(item)] = function(item, mapped(item.models, lambda model: made[id(model)]))
    return cast(Scope, made[id(scope)])


def copied(part: Item) -> Item:
    """Return a copy of a model or an entity that shares no mutable object with the original.

    It is faster than ``copy.deepcopy``, since it copies only the fields of the model classes.
    """
    if isinstance(part, Model | World):
        return rebuilt(part, _copied_scope)  # type: ignore[type-var]  # it is one of them
    kind: type = type(part)
    names = _mutable_fields(kind)
    if names is None:
        return part
    if not names:
        return [copied(item) for item in part]  # type: ignore[attr-defined, return-value]  # a list
    values = [copied(getattr(part, name)) for name in names]
    return kind(*values)  # type: ignore[no-any-return]  # as the part


def _copied_scope(scope: Model | World, models: list[Model]) -> Model | World:
    kind: Any = type(scope)
    names = _mutable_fields(kind) or ()
    values = {name: copied(getattr(scope, name)) for name in names if name != "models"}
    return cast(Model, kind(**values, models=list(models)))


@cache
def _mutable_fields(kind: type) -> tuple[str, ...] | None:
    """Return the fields of a class, an empty tuple for a list, ``None`` for immutable values."""
    if kind is list:
        return ()
    # Include objects are never edited. Type checkers do not know ``__dataclass_params__``.
    if not is_dataclass(kind) or kind is Include or kind.__dataclass_params__.frozen:  # type: ignore[attr-defined]
        return None
    return tuple(item.name for item in fields(kind) if item.init)
