"""The way back: a URDF becomes the SDFormat that it was made of, with what was edited since."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from translate.copies import copied
from translate.diagnostics import TranslateError
from translate.loss import LossReport
from translate.merge import merged
from translate.model import Document, Joint, Link, Model
from translate.record import is_record, recorded


@dataclass(slots=True)
class Homecoming:
    """The original of a URDF, edits included; ``report`` is of the translation from there."""

    original: Document
    report: LossReport


def come_home(
    document: Document,
    report: LossReport,
    read: Callable[[str], Document],
    translate: Callable[[Document, dict[str, Any], LossReport], str],
    same: Callable[[Document, Document], bool],
) -> Homecoming | None:
    """What a document read from URDF was made of; ``None`` if it has no record that helps.

    ``read`` reads a text, ``translate`` makes URDF of SDFormat, and ``same`` tells whether two
    documents are the same robot.  A record that does not fit is named in ``report`` and taken from
    the document, which then has to do without.
    """
    model = document.models[0]
    record = recorded(model)
    if record is None:
        return None
    try:
        original = read(record.text)
        replay = LossReport()
        before = original.model
        written = read(translate(original, record.policies, replay)).model
        result = merged(before, written, model, replay, is_record)
        if result is not None:
            home = _with_model(original, before, result.model)
            if not result.proposed:
                return Homecoming(home, replay)
            # Links and joints were edited: whether that is understood shows on the way back.
            replay = LossReport()
            again = read(translate(copied(home), record.policies, replay))
            if _names(again.model) == _names(model) and same(again, document):
                return Homecoming(home, replay)
    except (TranslateError, LookupError, TypeError, ValueError):
        pass
    rest = [fragment for fragment in model.fragments if fragment is not record.fragment]
    document.models = [replace(model, fragments=rest)]
    report.add(
        "record-stale",
        "approximated",
        f"model '{model.name}' <gazebo>",
        "the robot was rebuilt since it was made of SDFormat: it is taken as the URDF has it",
        record.fragment.location,
    )
    return None


def replayed(
    document: Document,
    read: Callable[[str], Document],
    translate: Callable[[Document, dict[str, Any], LossReport], str],
) -> LossReport | None:
    """What became of the robot that a document was made of; ``None`` without a record of it.

    ``read`` and ``translate`` are those of :func:`come_home`.
    """
    if document.format != "urdf" or len(document.models) != 1:
        return None
    record = recorded(document.models[0])
    if record is None:
        return None
    report = LossReport()
    try:
        translate(read(record.text), record.policies, report)
    except (TranslateError, LookupError, TypeError, ValueError):
        return None
    return report


def _names(model: Model) -> set[tuple[str, str | None]]:
    """The links and joints of a tree."""
    parts: list[Link | Joint] = [*model.links, *model.joints]
    return {(part.name, part.urdf_name) for part in parts}


def _with_model(document: Document, old: Model, new: Model) -> Document:
    """The document with another model in the place of one."""

    def exchanged(models: list[Model]) -> list[Model]:
        return [new if model is old else model for model in models]

    worlds = [replace(world, models=exchanged(world.models)) for world in document.worlds]
    return replace(document, models=exchanged(document.models), worlds=worlds)
