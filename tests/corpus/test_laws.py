"""What is written is read back and checks as well as the input, and trips are stable."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.corpus_robots import CORPUS
from support.finding_causes import CAUSES
from support.mutations import robot_files
from support.paths import ROOT

import translate

LARGEST = 100_000
FILES = [
    path
    for path in (*robot_files(ROOT / "corpus"), *robot_files(CORPUS))
    if path.stat().st_size <= LARGEST
]
RESOURCES = translate.Resources(missing_includes="keep")


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT if path.is_relative_to(ROOT) else CORPUS))


def loaded(data: bytes, path: Path) -> translate.Document | None:
    """The document; ``None`` if it is refused."""
    try:
        return translate.load(data, path=str(path), resources=RESOURCES)
    except translate.TranslateError:
        return None


def converted(document: translate.Document, to: translate.model.Dialect) -> bytes | None:
    """The text of a translation; ``None`` if it is refused."""
    try:
        return translate.convert(document, to=to, resources=RESOURCES).text.encode()
    except translate.TranslateError:
        return None


def check(data: bytes, path: Path) -> list[translate.Diagnostic]:
    return translate.check(data, path=str(path), resources=RESOURCES)


def causes(data: bytes, path: Path, *severities: str) -> set[str]:
    """The codes of the findings about a file; one code for each cause."""
    found = {
        item.code for item in check(data, path) if not severities or item.severity in severities
    }
    return found | {CAUSES[code] for code in found & CAUSES.keys()}


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_a_translation_is_read_back_and_checks_as_well_as_the_input(path: Path) -> None:
    data = path.read_bytes()
    document = loaded(data, path)
    if document is None:
        return
    # Impossible moments of inertia are a warning in URDF and an error in SDFormat.
    known = causes(data, path)
    found = []
    for to in ("sdf", "urdf"):
        text = converted(document, to)
        if text is not None:
            errors = [item for item in check(text, path) if item.severity == "error"]
            found += [f"{to}: {item}" for item in errors if item.code not in known]
    assert found == []


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_the_second_and_the_third_trip_write_the_same_bytes(path: Path) -> None:
    data = path.read_bytes()
    document = loaded(data, path)
    if document is None:
        return
    there: translate.model.Dialect = "urdf" if document.format == "sdf" else "sdf"
    texts: list[bytes] = []
    for to in (there, document.format) * 3:
        text = converted(document, to)
        if text is None:
            # Only what the check of the input announces is refused later.
            assert not texts or causes(texts[-1], path, "error") <= causes(data, path)
            return
        texts.append(text)
        document = translate.load(text, path=str(path), resources=RESOURCES)
    assert texts[2:4] == texts[4:6]
