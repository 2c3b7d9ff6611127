"""A place to edit files of a read-only directory: links to everything, and copies of the edited."""

from __future__ import annotations

import csv
import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from xml.parsers.expat import ExpatError

import translate
from support.corpus_robots import CORPUS
from support.edits.xml_text import XmlText

if TYPE_CHECKING:
    from support.edits.kinds import Format


@dataclass(frozen=True, order=True)
class CorpusFile:
    """A robot of the corpus: its path there, its format, and what kind of file it is."""

    name: str
    format: Format
    group: str


def corpus_files(limit: int = 300_000, root: Path = CORPUS) -> list[CorpusFile]:
    """The robots of the corpus of at most that many bytes; none where it is not installed."""
    index = root / "INDEX.csv"
    if not index.exists():
        return []
    found = []
    with index.open(newline="", encoding="utf-8") as table:
        for row in csv.DictReader(table):
            kind = row["kind"]
            if kind not in ("urdf", "urdf-expanded", "sdf") or row["role"] != "primary":
                continue
            if int(row["bytes"]) <= limit:
                file_format: Format = "sdf" if kind == "sdf" else "urdf"
                found.append(CorpusFile(row["path"], file_format, _group(row)))
    return sorted(found)


def _group(row: dict[str, str]) -> str:
    if row["kind"] != "sdf":
        return "urdf with blocks" if row["has_gazebo_ext"] == "1" else "urdf"
    for column, name in {
        "has_includes": "sdf with includes",
        "has_nested": "sdf with nested models",
        "has_frames": "sdf with frames",
    }.items():
        if row[column] == "1":
            return name
    return "sdf"


class Workplace:
    """A copy of the directory tree around one file, in which only this file is no link."""

    def __init__(self, directory: Path, name: str, root: Path = CORPUS) -> None:
        self.original = directory / name
        here, there = directory, root
        for part in Path(name).parts:
            here.mkdir(parents=True, exist_ok=True)
            for item in there.iterdir():
                if item.name != part:
                    with suppress(FileExistsError):
                        os.symlink(item, here / item.name)
            here, there = here / part, there / part
        self.original.write_bytes(there.read_bytes())
        is_urdf = self.original.suffix != ".sdf"
        suffix = ".translated.sdf" if is_urdf else ".translated.urdf"
        self.translated = self.original.with_name(self.original.stem + suffix)


@dataclass(frozen=True)
class Pair:
    """A robot in two files: the original and its translation."""

    original: Path
    translated: Path
    original_data: bytes
    translated_data: bytes
    original_format: Format
    options: dict[str, object]

    @property
    def translated_format(self) -> Format:
        """The other format."""
        return "urdf" if self.original_format == "sdf" else "sdf"

    def restore(self) -> None:
        """Write both files as they were."""
        self.original.write_bytes(self.original_data)
        self.translated.write_bytes(self.translated_data)


def pair_of(
    place: Workplace, file_format: Format, options: dict[str, object] | None = None
) -> Pair | None:
    """Translate a file with options of :func:`translate.convert`; nothing if it is refused."""
    options = options or {}
    data = place.original.read_bytes()
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return None
    text = translated(place.original, place.translated, file_format, options)
    if text is None:
        return None
    # Files that only a lenient reader accepts are not edited.
    with suppress(ValueError, ExpatError):
        XmlText(data)
        return Pair(place.original, place.translated, data, text, file_format, options)
    return None


def translated(
    path: Path, written_to: Path, file_format: Format, options: dict[str, object]
) -> bytes | None:
    """The translation of a file into the other format; nothing if it is refused."""
    to: Format = "urdf" if file_format == "sdf" else "sdf"
    try:
        result = translate.convert(path, to=to, written_to=written_to, **options)  # type: ignore[arg-type]
    except translate.TranslateError:
        return None
    written_to.write_text(result.text, encoding="utf-8", newline="")
    return result.text.encode()
