"""Includes that are kept: an ``<include>`` whose file is not found is a fragment of its scope.

A joint at a part of such a model cannot be resolved: it is a fragment, too, beside the
``<include>``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from lxml import etree

from translate.diagnostics.element_path import ElementPath
from translate.fragments.owners import references_of
from translate.model.fragment import Fragment
from translate.model.model import Document, Model, World, changed, rebuilt, with_nested
from translate.model.names import is_reserved, members, scopes
from translate.report.loss_report import LossReport
from translate.xml.document import element_of
from translate.xml.text import trimmed

#: The largest number of includes that a message names.
_MAX_NAMED = 3
#: What to do if only models of kept includes are in a file.
INCLUDES_HINT = "give their directory by --model-path or --package"


def kept_includes(whole: Document | Model) -> list[Fragment]:
    """Return the includes of a document or a model that are kept."""
    lists = [whole.fragments]
    scopes: list[Model | World] = [*whole.models]
    if isinstance(whole, Document):
        scopes += whole.worlds
    lists += [scope.fragments for scope in with_nested(scopes)]
    return [fragment for fragments in lists for fragment in fragments if is_kept_include(fragment)]


def is_kept_include(fragment: Fragment) -> bool:
    """Return whether a fragment is an ``<include>`` that is kept."""
    return fragment.tag == "include" and not (fragment.at or fragment.attribute)


def has_kept_include(scope: Model | World) -> bool:
    """Return whether a scope, or a model in it, has an ``<include>`` that is kept."""
    return any(any(map(is_kept_include, part.fragments)) for part in with_nested([scope]))


def apart_from_kept(whole: Document | Model) -> str:
    """Return the end of a message about what is not in a document or a model: its kept includes."""
    uris = [trimmed(element_of(include.xml).findtext("uri")) for include in kept_includes(whole)]
    if not uris:
        return ""
    names = ", ".join(f"'{uri}'" for uri in uris[:_MAX_NAMED])
    hidden = len(uris) - _MAX_NAMED
    more = f" and {hidden} more" if hidden > 0 else ""
    plural = ("include", "is") if len(uris) == 1 else (f"{len(uris)} includes", "are")
    return f" apart from the {plural[0]} that {plural[1]} not found: {names}{more}"


class KeptParts:
    """The parts of a scope that are in models whose ``<include>`` is kept."""

    def __init__(self, scope: Model | World) -> None:
        self._scope = scope

    def has(self, joint: etree._Element) -> bool:
        """Return whether a joint of the scope names such a part."""
        return any(map(self._has_path, references_of(joint)))

    def leave_out(self, joint: str) -> None:
        """Take the name of a joint that is kept from those of the scope."""
        self._names.discard(joint)

    def _has_path(self, path: Sequence[str]) -> bool:
        """Return whether a path of names can be that of a part of a model that is not there.

        Without a ``<name>``, the name of the model is in its file.  The parts of a merged model
        have no other names before theirs.
        """
        head, *below = path
        if (model := self._models.get(head)) is not None:
            return bool(below) and model._has_path(below)
        if is_reserved(head) or head in self._names:
            return False
        merged, named = self._includes
        return merged or (bool(below) and not named.isdisjoint(("", head)))

    @cached_property
    def _models(self) -> dict[str, KeptParts]:
        return {model.name: KeptParts(model) for model in reversed(self._scope.models)}

    @cached_property
    def _names(self) -> set[str]:
        return {member.name for member in members(self._scope)}

    @cached_property
    def _includes(self) -> tuple[bool, set[str]]:
        """Whether one of the kept includes is merged, and the names of the others."""
        elements = [element_of(part.xml) for part in self._scope.fragments if is_kept_include(part)]
        merges = [trimmed(each.get("merge")).lower() in ("true", "1") for each in elements]
        return any(merges), {trimmed(each.findtext("name")) for each in elements}


def joints_at_kept(scope: Model | World) -> list[Fragment]:
    """Return the joints among the fragments of a scope at models whose ``<include>`` is kept."""
    if not has_kept_include(scope):
        return []
    parts = KeptParts(scope)
    return [
        fragment
        for fragment in scope.fragments
        if fragment.tag == "joint"
        and not (fragment.at or fragment.attribute)
        and parts.has(element_of(fragment.xml))
    ]


def name_of(fragment: Fragment) -> str:
    """Return the name of the entity in a fragment."""
    return element_of(fragment.xml).get("name", "")


def without_joints_at_kept(model: Model, report: LossReport) -> Model:
    """Return a model without the joints at models whose ``<include>`` is kept.

    URDF has neither; each joint is entered in the report.
    """
    removed: set[int] = set()
    for prefix, scope in scopes(model):
        for joint in joints_at_kept(scope):
            removed.add(id(joint))
            path = ElementPath("joint", prefix + name_of(joint))
            reason = "it is at a model whose <include> is not found"
            report.add("sdf-lost", path, reason, joint.location)
    if not removed:
        return model

    def without(scope: Model, models: list[Model]) -> Model:
        fragments = [joint for joint in scope.fragments if id(joint) not in removed]
        return changed(scope, models=models, fragments=fragments)

    return rebuilt(model, without)
