"""Rename links, joints and frames with ``::`` in names for 1.8 (seed 2, 1.4.7; S A80, B5).

A model of version 1.7 may contain a link ``a::b`` without containing a model ``a``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from translate.diagnostics.loss_report import LossReport
from translate.diagnostics.provenance import Element
from translate.extensions.name_references import rename_entities
from translate.extensions.rename_references import References
from translate.extensions.visitor import Site
from translate.model.fragment import Fragment
from translate.model.joint import Joint
from translate.model.link import Frame, Link
from translate.model.model import Document, Model, World
from translate.model.names import (
    DELIMITER,
    TakenNames,
    has_delimiters,
    legal_name,
    parts_of,
    take_unique_name,
)
from translate.passes.pass_utils import kind_of

Part = TypeVar("Part", Link, Joint, Frame)
Scope = TypeVar("Scope", Model, World)


def without_delimiters(scope: Scope, separator: str, report: LossReport) -> Scope:
    """Return the model or world, nested models included, with ``a::b`` renamed to ``a__b``.

    ``separator`` replaces ``::`` in the names.  The result is the same object if no name contains
    ``::``.
    """
    return _renamed(scope, separator, report, "")[0] if has_delimiters(scope) else scope


def document_without_delimiters(document: Document, separator: str, report: LossReport) -> Document:
    """Return the document with the names of each model and world as in ``without_delimiters``."""
    models = [without_delimiters(model, separator, report) for model in document.models]
    worlds = [without_delimiters(world, separator, report) for world in document.worlds]
    return replace(document, models=models, worlds=worlds)


def _renamed(
    scope: Scope, separator: str, report: LossReport, path: str
) -> tuple[Scope, dict[str, str]]:
    """The scope with its new names, and a map from old to new names, relative to the scope."""
    names: dict[str, str] = {}
    models = []
    for nested in scope.models:
        inside = f"{nested.name}{DELIMITER}"
        model, inner = _renamed(nested, separator, report, f"{path}{inside}")
        models.append(model)
        names |= {f"{inside}{old}": f"{inside}{new}" for old, new in inner.items()}
    names |= _new_names(scope, separator, report, path)
    return (_Names(names).scope(replace(scope, models=models)) if names else scope), names


def _new_names(
    scope: Model | World, separator: str, report: LossReport, path: str
) -> dict[str, str]:
    """The names of a scope itself that contain ``::`` → their new names; each is reported."""
    names: dict[str, str] = {}
    entries: list[tuple[Element, Element]] = []
    parts = parts_of(scope)
    taken = TakenNames(part.name for part in (*parts, *scope.models))
    for part in parts:
        if DELIMITER not in part.name:
            continue
        kind = kind_of(part)
        new = legal_name(part.name.replace(DELIMITER, separator), kind)
        names[part.name] = new = take_unique_name(new, taken, kind)
        old = Element(kind, f"{path}{part.name}")
        entries.append((old, old._replace(name=f"{path}{new}")))
        report.add(
            "name-with-delimiter",
            f"{kind} '{path}{part.name}'",
            f"'::' separates scopes in the output: it is renamed to '{new}'",
            part.location,
        )
    report.provenance.replaced(entries)
    return names


class _Names(References):
    """New names, also in the texts of fragments."""

    def __init__(self, names: Mapping[str, str]) -> None:
        super().__init__(lambda name: names.get(name, name))

    def fragment(self, fragment: Fragment, site: Site) -> Fragment:
        """The fragment with the new names, its pose included."""
        return rename_entities(super().fragment(fragment, site), self.reference)
