"""Unedited files: an update changes no byte of them, and outputs have no namespace of ours."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import get_args

from lxml import etree

import translate
from support.edits.cases import TIME_LIMIT, SlowError, Update, time_limit, with_translate
from support.edits.kinds import Format
from support.edits.respelled import WRITERS, Writer
from support.edits.tree_difference import alike, changed_lines, differences
from support.edits.workplace import CorpusFile, Pair, Workplace, pair_of
from support.edits.xml_text import tree_of
from support.sdf_versions import VERSIONS
from translate.readers.names import TargetName

#: Options of a translation, by a label, for the side that is SDFormat or URDF.
OPTIONS: dict[str, dict[str, object]] = {
    "default": {},
    "massless keep": {"massless": "keep"},
    "repair-inertia": {"repair_inertia": True},
    "lump-fixed-joints": {"lump_fixed_joints": True},
}
TARGETS = get_args(TargetName)
MARK = b"urn:robot-translate"
UNDECLARED = b"urn:undeclared"


@dataclass(frozen=True)
class Finding:
    """The verdict about one file, with what is different."""

    file: str
    group: str
    what: str
    verdict: str
    details: tuple[str, ...] = ()


def all_options(versions: bool = True, targets: bool = True) -> dict[str, dict[str, object]]:
    """The options of all runs."""
    found = dict(OPTIONS)
    if targets:
        found |= {f"for {name}": {"for_target": name} for name in TARGETS}
    if versions:
        found |= {f"version {version}": {"sdf_version": version} for version in VERSIONS[2:]}
    return found


def unedited(
    file: CorpusFile,
    place: Workplace,
    label: str,
    options: dict[str, object],
    random: Random,
    writers: bool,
    update: Update = with_translate,
) -> Iterator[Finding]:
    """Update each side of a pair with the other one, as it is and as others write it."""
    try:
        pair = pair_of(place, file.format, options)
    except ValueError:
        # A target that does not read the other format.
        return
    if pair is None:
        return
    sides = (
        (pair.original, pair.translated_data, pair.translated, pair.translated_format),
        (pair.translated, pair.original_data, pair.original, pair.original_format),
    )
    for b, data, a, format_a in sides:
        side = "original" if b is pair.original else "translation"
        texts: dict[str, bytes | None] = {"as it is": data}
        if writers:
            for name, writer in WRITERS.items():
                texts[name] = _written_by(writer, data, format_a, random)
        for name, text in texts.items():
            if text is None:
                continue
            pair.restore()
            a.write_bytes(text)
            what = f"{side} with {name}, {label}"
            yield _unedited(file, what, pair, a, b, options, update)
    pair.restore()


def _written_by(writer: Writer, data: bytes, file_format: Format, random: Random) -> bytes | None:
    """A text as another program writes it; nothing if it does not read and write everything."""
    try:
        text = writer(data, file_format, random)
    except etree.XMLSyntaxError:
        # expat reads some texts that lxml refuses.
        return None
    if text is None or writer is not WRITERS["urdf_parser_py"]:
        return text
    changes = differences(tree_of(data), tree_of(text), alike, comments=False)
    return None if any(item.old for item in changes) else text


def _unedited(
    file: CorpusFile,
    what: str,
    pair: Pair,
    a: Path,
    b: Path,
    options: dict[str, object],
    update: Update,
) -> Finding:
    before = b.read_bytes()
    try:
        with time_limit(TIME_LIMIT):
            after = update(b, a, None, options)
    except translate.TranslateError as error:
        codes = sorted({item.code for item in error.diagnostics})
        return Finding(
            file.name,
            file.group,
            what,
            f"refused {' '.join(codes)}",
            tuple(map(str, error.diagnostics))[:3],
        )
    except SlowError:
        return Finding(file.name, file.group, what, "slow")
    except Exception:
        return Finding(file.name, file.group, what, "exception", (traceback.format_exc()[-1500:],))
    if after == before:
        return Finding(file.name, file.group, what, "ok")
    changes = tuple(map(str, differences(tree_of(before), tree_of(after))))[:5]
    removed, added = changed_lines(before, after)
    return Finding(
        file.name,
        file.group,
        what,
        "changed",
        changes or (f"{len(removed)} lines removed, {len(added)} added",),
    )


def clean(
    file: CorpusFile, place: Workplace, label: str, options: dict[str, object]
) -> Iterator[Finding]:
    """Translate a file, and its translation, and look for marks in the outputs."""
    formats: tuple[Format, ...] = ("urdf", "sdf")
    for to in formats:
        what = f"to {to}, {label}"
        try:
            with time_limit(TIME_LIMIT):
                text = translate.convert(place.original, to=to, **options).text.encode()  # type: ignore[arg-type]
        except (translate.TranslateError, ValueError):
            continue
        except SlowError:
            yield Finding(file.name, file.group, what, "slow")
            continue
        lines = [
            line.strip().decode("utf-8", "replace")
            for line in text.splitlines()
            if MARK in line or b"carried" in line
        ]
        if MARK in place.original.read_bytes():
            continue
        yield Finding(file.name, file.group, what, "marks" if lines else "ok", tuple(lines[:3]))
