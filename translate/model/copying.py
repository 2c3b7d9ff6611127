"""Copies of parts of a model: of what changes only, or of everything."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar, cast

from translate.model.model import Include, Model, World

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    Entity = TypeVar("Entity", bound=DataclassInstance)

Item = TypeVar("Item")
Scope = TypeVar("Scope", Model, World)


def changed(entity: Entity, **values: object) -> Entity:
    """The entity with these fields; the very same object if none of them differs."""
    for name, value in values.items():
        old = getattr(entity, name)
        if old is not value and not (isinstance(value, str | tuple) and old == value):
            return replace(entity, **values)
    return entity


def mapped(items: list[Item], function: Callable[[Item], Item]) -> list[Item]:
    """Every item passed through a function; the very same list if none of them changes."""
    results = [function(item) for item in items]
    if all(new is old for new, old in zip(results, items, strict=True)):
        return items
    return results


def rebuilt(scope: Scope, function: Callable[[Any, list[Model]], Model | World]) -> Scope:
    """A model or a world made anew, innermost models first: nesting may be of any depth.

    ``function`` is given each of them as it was, and the new models in it: the very same list if
    none of them differs.
    """
    order: list[Model | World] = [scope]
    # The list grows while it is walked.
    for item in order:
        order += item.models
    made: dict[int, Any] = {}
    for item in reversed(order):
        made[id(item)] = function(item, mapped(item.models, lambda model: made[id(model)]))
    return cast(Scope, made[id(scope)])


def static_throughout(model: Model) -> Model:
    """The model, static with all that is nested in it (seed 2, 1.4.6)."""
    return rebuilt(model, lambda inner, models: changed(inner, static=True, models=models))


def copied(part: Item) -> Item:
    """A model, or a part of one, that shares nothing with the original that could be edited.

    Many times faster than ``copy.deepcopy``, for it knows what a model is made of.
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
    """The fields of a part, none for a list; ``None`` for what cannot be edited."""
    if kind is list:
        return ()
    # An <include> tells what was read, and is nobody's to edit.  Type checkers are not told of the
    # parameters that a dataclass was made with.
    if not is_dataclass(kind) or kind is Include or kind.__dataclass_params__.frozen:  # type: ignore[attr-defined]
        return None
    return tuple(item.name for item in fields(kind) if item.init)
