"""SDFormat models to URDF and back, twice, every step held against what it promises."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

import translate
from support.there_and_back import first_difference
from translate.equivalence.canonical_sdf import canonical, differences
from translate.passes.model_selection import model_names

if TYPE_CHECKING:
    from collections.abc import Iterator

    from support.sdf_models import SdfFile

#: What need not come back as it was: the difference, and the code that the report has for it.
EXCEPTIONS = (
    # Names that two things have, or that SDFormat keeps for itself.
    (r"(joint|link|frame|visual|collision|light|sensor)\b.*", "duplicate-name"),
    (r"(joint|link|frame)\b.*", "reserved-name"),
    # A robot of several stands alone, without the frames around it.
    (r"model '[^']*' (pose|@placement_frame)\b.*", "model-pose-resolved"),
    # What holds a model to its world holds it on its own.
    (r"model '[^']*' joint\b.*", "world-joint-in-model"),
)
#: Content of another file comes back as part of this one, and so do the models that names with
#: ``::`` stood for in 1.7 and before: such files are held against what the reader makes of them.
WRITTEN_OUT = re.compile(rb"<include|\bname\s*=\s*(?:'[^']*::|\"[^\"]*::)")


@dataclass
class Trip:
    """What happened to one model of a file; ``failures`` maps a step to what went wrong."""

    model: str
    failures: dict[str, list[str]] = field(default_factory=dict)

    def finish(self, step: str, failures: list[str]) -> None:
        """Note what went wrong in a step, if anything did."""
        if failures:
            self.failures[step] = failures


def trips(file: SdfFile) -> Iterator[Trip]:
    """The trips of the models of a file, each on its own.

    Raises :class:`translate.TranslateError` for what is refused.
    """
    document = translate.load(file.path, resources=file.resources)
    names = model_names(document)
    for name in names:
        try:
            yield _trip(file, document, name if len(names) > 1 else "")
        except translate.TranslateError as error:
            # Things that lie about in a world are no robot; the others are.
            if len(names) > 1 and {item.code for item in error.diagnostics} & {"several-trees"}:
                continue
            raise


def _trip(file: SdfFile, document: translate.Document, model: str) -> Trip:
    trip = Trip(model)
    there = translate.convert(document, to="urdf", model=model)
    back = translate.convert(there.text.encode(), to="sdf")

    original = file.path.read_bytes()
    if WRITTEN_OUT.search(original):
        kept = translate.convert(document, to="sdf", model=model, resolve_includes=True)
        before = canonical(kept.text.encode())
    else:
        before = canonical(original, model.rpartition("::")[2])
    reported = {item.code for item in (*there.losses, *there.diagnostics)}
    changes = differences(before, canonical(back.text.encode()))
    trip.finish("same", [line for line in changes if not _is_explained(line, reported)])
    stale = [*back.losses, *back.diagnostics]
    trip.finish("no edits", [str(item) for item in stale if item.code.startswith("record-")])

    # The embedded source has the version of the document.
    embedded = re.search(r'<sdf:sdf version="([0-9.]+)">', there.text)
    text = back.text
    if embedded is not None:
        text = translate.to_sdf(there.text, version=cast(Any, embedded[1]))
    again = translate.convert(text.encode(), to="urdf")
    trip.finish("second URDF", first_difference(there.text, again.text))
    last = translate.convert(again.text.encode(), to="sdf")
    trip.finish("second SDFormat", first_difference(back.text, last.text))
    return trip


def _is_explained(line: str, reported: set[str]) -> bool:
    return any(code in reported and re.search(pattern, line) for pattern, code in EXCEPTIONS)
