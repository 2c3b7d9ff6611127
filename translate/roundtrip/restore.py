"""Restoration of the SDFormat document that a URDF was translated from, with the edits of the URDF.

The embedded source is translated to URDF again.  A difference between this translation and the
URDF is an edit.  The edits are merged into the embedded source.  The result is accepted only if its
translation is the edited robot.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

from translate.diagnostics.diagnostic import TranslateError
from translate.diagnostics.loss_report import LossReport
from translate.equivalence.verification import without_links
from translate.extensions.block_entities import is_block_entity
from translate.extensions.embedded_source import (
    EmbeddedSource,
    is_embedded_source,
    read_embedded_source,
)
from translate.extensions.extension_data import FROM_BLOCK
from translate.extensions.rename_references import References
from translate.model.copying import copied
from translate.model.fragment import Fragment
from translate.model.joint import Joint
from translate.model.link import Link
from translate.model.model import Document, Model
from translate.model.names import DELIMITER
from translate.options import UrdfOptions
from translate.roundtrip.merge import Merged, merge_edits
from translate.roundtrip.provenance import UnmergeableError, added_names, with_names_as_read
from translate.roundtrip.structure_merge import with_names
from translate.xml.document import element_of, text_of


@dataclass(slots=True)
class Restoration:
    """The original of a URDF, edits included.

    ``translated`` is its translation to URDF, and ``report`` the report of that translation.
    """

    original: Document
    translated: Document
    report: LossReport


class Translator(NamedTuple):
    """The translation from SDFormat to URDF, done again for an embedded source.

    ``read_source`` reads the embedded source and ``read`` a URDF text.  ``write`` returns the URDF
    text of a SDFormat document for given policies, without the embedded source.  All of them raise
    :class:`translate.TranslateError` for a robot that is not valid.
    """

    read_source: Callable[[EmbeddedSource], Document]
    write: Callable[[Document, UrdfOptions, LossReport], str]
    read: Callable[[str], Document]


def restore_original(
    document: Document,
    report: LossReport,
    translator: Translator,
    same: Callable[[Model, Model], bool],
) -> Restoration | None:
    """The original of a document read from URDF; ``None`` without a valid embedded source.

    ``same`` compares two models.  An embedded source that edits cannot be merged into is noted in
    ``report`` and removed from the document.
    """
    model = document.models[0]
    source = read_embedded_source(model)
    if source is None:
        return None
    try:
        return _restore(document, source, report, translator, same)
    except UnmergeableError as error:
        reason = str(error)
    except TranslateError as error:
        # The embedded source is damaged, or the original with the edits is not a valid robot.
        reason = error.diagnostics[0].message
    rest = [
        _as_block_fragment(fragment)
        for fragment in model.fragments
        if fragment is not source.fragment
    ]
    document.models = [replace(model, fragments=rest)]
    report.add(
        "record-stale",
        "approximated",
        f"model '{model.name}' <gazebo>",
        "edits could not be merged into the embedded source, so that nested models, frames and "
        f"other elements without an equivalent in URDF are lost: {reason}",
        source.fragment.location,
    )
    return None


def _restore(
    document: Document,
    source: EmbeddedSource,
    report: LossReport,
    translator: Translator,
    same: Callable[[Model, Model], bool],
) -> Restoration:
    """The original of a document with its edits.

    Raises :class:`UnmergeableError` for an edit that has no place in the original, and
    :class:`TranslateError` if the embedded source, or the result, is no valid robot.
    """
    model = _without_fragment(document.models[0], source.fragment)
    if source.options is None:
        raise UnmergeableError("the options of the embedded source are not valid")
    original = translator.read_source(source)
    models = list(original.all_models())
    if len(models) != 1:
        raise UnmergeableError(f"the embedded source has {len(models)} models")
    before, replay = models[0], LossReport()
    written = translator.read(translator.write(original, source.options, replay)).model
    result = merge_edits(before, written, model, replay, is_embedded_source)
    restored = _replace_model(original, before, result)
    if not result.proposed and written == model:
        return Restoration(restored, document, replay)
    # The merge is a proposal: the translation of its result must be the edited robot.
    replay = LossReport()
    translated = translator.read(translator.write(copied(restored), source.options, replay))
    again = translated.model
    # Names that the translation generates may differ, unless they were edited.
    read_again = with_names_as_read(replay, again)
    added = added_names(result.written, result.report)
    now = added_names(again, read_again)
    kept = {name for name, _ in _names(written)}
    new = {old: now[key] for key, old in added.items() if key in now and old in kept}
    meant = with_names(model, new)
    first, second = (
        without_links(item, read_again.provenance.added_links) for item in (again, meant)
    )
    # Equal models are the same robot, and are not compared at random configurations.
    if _names(again) != _names(meant) or not (first == second or same(first, second)):
        raise UnmergeableError("the translation of the merged robot is not the edited robot")
    for name in result.recomputed:
        report.add(
            "record-stale",
            "harmless",
            f"link '{name}' <inertial auto>",
            "its collisions or its inertia were edited; the written inertia is used",
            model.link(name).location,
        )
    return Restoration(restored, translated, replay)


def replay_report(document: Document, translator: Translator) -> LossReport | None:
    """The report of the translation of the embedded source; ``None`` without a valid one."""
    if document.format != "urdf" or len(document.models) != 1:
        return None
    source = read_embedded_source(document.models[0])
    if source is None or source.options is None:
        return None
    report = LossReport()
    try:
        translator.write(translator.read_source(source), source.options, report)
    except TranslateError:
        # The embedded source is damaged.
        return None
    return report


def _without_fragment(model: Model, removed: Fragment) -> Model:
    fragments = [fragment for fragment in model.fragments if fragment is not removed]
    return replace(model, fragments=fragments)


def _as_block_fragment(fragment: Fragment) -> Fragment:
    """An element of a model, marked as one of a ``<gazebo>`` block and not of the tree."""
    if not is_block_entity(fragment):
        return fragment
    element = element_of(fragment.xml)
    element.set(FROM_BLOCK, "gazebo")
    return replace(fragment, xml=text_of(element))


def _names(model: Model) -> set[tuple[str, str | None]]:
    """The names of the links and joints of a tree, in the model and in URDF."""
    parts: list[Link | Joint] = [*model.links, *model.joints]
    return {(part.name, part.urdf_name) for part in parts}


def _replace_model(document: Document, old: Model, result: Merged) -> Document:
    """The document with the edited model in place of the original model ``old``."""
    new = result.model

    def name(reference: str) -> str:
        """The new name of a part of the model, as a reference in the world."""
        head, delimiter, rest = reference.partition(DELIMITER)
        if head != old.name:
            return reference
        scope, inner, _ = rest.rpartition(DELIMITER)
        if rest in result.names:
            rest = f"{scope}{inner}{result.names[rest]}"
        return f"{new.name}{delimiter}{rest}"

    def with_new(models: list[Model]) -> list[Model]:
        return [new if model is old else model for model in models]

    references = References(name)
    worlds = [
        references.scope(replace(world, models=with_new(world.models)))
        if any(model is old for model in world.models)
        else world
        for world in document.worlds
    ]
    return replace(document, models=with_new(document.models), worlds=worlds)
