"""libsdformat finds in what we write of a real file, for any version, the robot that we read.

That what we read of the file itself is what libsdformat reads, ``test_corpus.py`` shows.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from support.engines.sdformat_corpus import old_files, probe
from support.reference_files import TOLERANCE, OurFrame, ReferenceFile, our_frames, read, resources

import translate

if TYPE_CHECKING:
    from pathlib import Path

    from support.engines.libsdformat import Libsdformat

pytestmark = [pytest.mark.engines, pytest.mark.slow]

SOURCES = sorted({file.name.partition("/")[0] for file in old_files()})


@pytest.mark.parametrize("version", ["1.9", "1.6", "1.4"])
@pytest.mark.parametrize("source", SOURCES)
def test_what_is_written_for_a_version_is_what_was_read(
    source: str, version: str, libsdformat: Libsdformat, tmp_path: Path
) -> None:
    files = [file for file in old_files() if file.name.startswith(f"{source}/")]
    check(libsdformat, files, tmp_path, sdf_version=version, resolve_includes=True)


@pytest.mark.parametrize("source", SOURCES)
def test_an_include_that_stays_brings_what_it_brought(
    source: str, libsdformat: Libsdformat, tmp_path: Path
) -> None:
    files = [file for file in old_files() if file.name.startswith(f"{source}/") and file.includes]
    check(libsdformat, files, tmp_path, sdf_version="1.9")


def check(
    libsdformat: Libsdformat, files: list[ReferenceFile], directory: Path, **options: Any
) -> None:
    """Write each file and compare what libsdformat makes of that with what we read."""
    meant: dict[ReferenceFile, dict[str, OurFrame]] = {}
    written: dict[ReferenceFile, Path] = {}
    for file in files:
        document = read(file)
        if document is not None:
            meant[file], written[file] = our_frames(document), directory / f"{len(meant)}.sdf"
            translate.convert(document, written[file], resources=resources(file), **options)
    answers = probe(libsdformat, written)
    complaints = {file: file.path for file, answer in answers.items() if answer["errors"]}
    known = {file: answer["errors"] for file, answer in probe(libsdformat, complaints).items()}
    different = {}
    for file, answer in answers.items():
        if any(error["code"] == "FILE_READ" for error in known.get(file, ())):
            continue  # What is wrong with it is so in any version.
        # A link that was nested has another name in the message.
        before = {error["code"] for error in known.get(file, ())}
        errors = [error for error in answer["errors"] if error["code"] not in before]
        found = [*map(str, errors), *differences(meant[file], answer)]
        if found:
            different[file.name] = found
    assert different == {}


def differences(ours: dict[str, OurFrame], answer: dict[str, Any]) -> Iterator[str]:
    """The links, joints and axes that libsdformat has elsewhere than we, or not at all."""
    theirs = {flat(entry["name"]): entry["pose"] for entry in [*answer["links"], *answer["joints"]]}
    for joint in answer["joints"]:
        for number, axis in enumerate(joint["axes"]):
            theirs[f"{flat(joint['name'])}/axis{number}"] = axis
    for name, frame in ours.items():
        if frame.kind not in ("link", "joint", "axis"):
            continue
        there = theirs.get(flat(name))
        if there is None:
            yield f"{frame.kind} {name} is gone"
        elif not (frame.metres(there) <= TOLERANCE and frame.turn(there) <= TOLERANCE):
            yield f"{frame.kind} {name}: {frame} became {there}"


def flat(name: str) -> str:
    """A scoped name as it is after flattening, for a comparison of either with either."""
    return name.replace("::", "__")
