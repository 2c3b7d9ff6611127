"""Names without ``::``, for versions that keep it for scopes (seed 2, 1.4.7; reference S A80, B5).

A model of 1.7 may have a link called ``a::b`` although there is no model ``a`` in it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from translate.diagnostics.loss_report import LossReport
from translate.extensions.fragment_contents import rename
from translate.extensions.references import References
from translate.model.copying import changed, mapped
from translate.model.fragment import Fragment
from translate.model.frame import Frame
from translate.model.joint import Joint
from translate.model.link import Link
from translate.model.model import Model, World
from translate.model.names import DELIMITER, legal_name, unique_name

Part = TypeVar("Part", Link, Joint, Frame)
Scope = TypeVar("Scope", Model, World)


def without_delimiters(scope: Scope, separator: str, report: LossReport) -> Scope:
    """The same model or world, in which what was called ``a::b`` is called ``a__b``.

    Nested models are included; ``separator`` is what stands for ``::``.  The very same object where
    no name has ``::`` in it.
    """
    return _renamed(scope, separator, report, "")[0] if _has_delimiters(scope) else scope


def _has_delimiters(scope: Model | World) -> bool:
    """Whether anything in a scope, or in a model nested at any depth, has ``::`` in its name."""
    waiting: list[Model | World] = [scope]
    while waiting:
        item: Model | World = waiting.pop()
        waiting += item.models
        parts: list[Link | Joint | Frame] = [*item.joints, *item.explicit_frames]
        if isinstance(item, Model):
            parts += [*item.links, *item.loop_joints]
        for part in parts:
            if DELIMITER in part.name:
                return True
    return False


def _renamed(
    scope: Scope, separator: str, report: LossReport, path: str
) -> tuple[Scope, dict[str, str]]:
    """The scope with its new names, and what they were, as its own scope speaks of them."""
    names: dict[str, str] = {}
    models = []
    for nested in scope.models:
        inside = f"{nested.name}{DELIMITER}"
        model, inner = _renamed(nested, separator, report, f"{path}{inside}")
        models.append(model)
        names |= {f"{inside}{old}": f"{inside}{new}" for old, new in inner.items()}
    parts: list[Link | Joint | Frame] = [*scope.joints, *scope.explicit_frames]
    if isinstance(scope, Model):
        parts += [*scope.links, *scope.loop_joints]
    taken = {part.name for part in (*parts, *scope.models)}
    for part in parts:
        if DELIMITER not in part.name:
            continue
        kind = type(part).__name__.lower()
        new = legal_name(part.name.replace(DELIMITER, separator), kind)
        names[part.name] = new = unique_name(new, taken, kind)
        taken.add(new)
        report.renames[f"{path}{part.name}"] = f"{path}{new}"
        report.add(
            "name-with-delimiter",
            "approximated",
            f"{kind} '{path}{part.name}'",
            f"'::' separates scopes there: it is called '{new}'",
            part.location,
        )
    if not names:
        return scope, names

    def name_of(name: str) -> str:
        return names.get(name, name)

    def fragments(owner: list[Fragment]) -> list[Fragment]:
        return mapped(owner, lambda fragment: rename(fragment, name_of))

    references = References(name_of, name_of)

    def rewritten(parts: list[Part], rewrite: Callable[[Part], Part]) -> list[Part]:
        return [
            changed(part, fragments=fragments(part.fragments)) for part in mapped(parts, rewrite)
        ]

    def placed(model: Model) -> Model:
        return changed(model, pose=model.pose.relative(name_of(model.pose.relative_to)))

    shared = {
        "models": mapped(models, placed),
        "joints": rewritten(scope.joints, references.joint),
        "explicit_frames": rewritten(scope.explicit_frames, references.frame),
        "fragments": fragments(scope.fragments),
    }
    if isinstance(scope, World):
        return changed(scope, **shared), names
    return (
        changed(
            scope,
            links=rewritten(scope.links, references.link),
            loop_joints=rewritten(scope.loop_joints, references.joint),
            canonical_link=name_of(scope.canonical_link),
            placement_frame=name_of(scope.placement_frame),
            **shared,
        ),
        names,
    )
