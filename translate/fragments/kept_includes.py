"""Includes that are kept: an ``<include>`` whose file is not found is a fragment of its scope.

A joint at a part of such a model cannot be resolved: it is a fragment, too, beside the
``<include>``.
"""

from __future__ import annotations

from collections.abc import Sequence

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


def is_at_kept(scope: Model | World, joint: etree._Element) -> bool:
    """Return whether a joint of a scope names a part of a model whose ``<include>`` is kept."""
    return any(_is_in_kept(scope, path) for path in references_of(joint))


def _is_in_kept(scope: Model | World, path: Sequence[str]) -> bool:
    """Return whether a path of names can be that of a part of a model that is not there."""
    head, *below = path
    for model in scope.models:
        if model.name == head:
            return bool(below) and _is_in_kept(model, below)
    if is_reserved(head) or head in {member.name for member in members(scope)}:
        return False
    includes = [
        element_of(fragment.xml) for fragment in scope.fragments if is_kept_include(fragment)
    ]
    return any(_names_part(include, path) for include in includes)


def _names_part(include: etree._Element, path: Sequence[str]) -> bool:
    """Return whether a path of names can be that of a part of the model of an ``<include>``.

    Without a ``<name>``, the name of the model is in its file.  The parts of a merged model have no
    other names before theirs.
    """
    if trimmed(include.get("merge")).lower() in ("true", "1"):
        return True
    return len(path) > 1 and trimmed(include.findtext("name")) in ("", path[0])


def joints_at_kept(scope: Model | World) -> list[Fragment]:
    """Return the joints among the fragments of a scope at models whose ``<include>`` is kept."""
    if not has_kept_include(scope):
        return []
    return [
        fragment
        for fragment in scope.fragments
        if fragment.tag == "joint"
        and not (fragment.at or fragment.attribute)
        and is_at_kept(scope, element_of(fragment.xml))
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
