"""libsdformat finds in what we write of a real file, for any version, the robot that we read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from reference_files import TOLERANCE, OurFrame, ReferenceFile, our_frames, read, resources
from sdformat_corpus import old_files, probe

import translate

if TYPE_CHECKING:
    from pathlib import Path

    from libsdformat import Libsdformat

pytestmark = [pytest.mark.engines, pytest.mark.slow]

#: What we write, and libsdformat 12.3 does not read as we mean it: the code, and why.
REFUSED: dict[str, str] = {}


@pytest.mark.parametrize(
    ("version", "resolve_includes"),
    [("1.9", False), ("1.9", True), ("1.6", True), ("1.4", True)],
    ids=["1.9-with-includes", "1.9", "1.6", "1.4"],
)
def test_links_and_axes_are_where_we_read_them(
    version: str, resolve_includes: bool, libsdformat: Libsdformat, tmp_path: Path
) -> None:
    meant: dict[ReferenceFile, dict[str, OurFrame]] = {}
    written: dict[ReferenceFile, Path] = {}
    for file in old_files():
        document = read(file)
        if document is None:
            continue
        path = tmp_path / f"{len(written)}.sdf"
        translate.convert(
            document,
            path,
            sdf_version=version,
            resolve_includes=resolve_includes,
            resources=resources(file),
        )
        meant[file], written[file] = our_frames(document), path
    different = {}
    for file, answer in probe(libsdformat, written).items():
        found = list(differences(meant[file], answer))
        if found:
            different[file.name] = found
    assert different == {}


def differences(ours: dict[str, OurFrame], answer: dict[str, Any]) -> Iterator[str]:
    """What libsdformat says about a written file beside what we read in the original."""
    yield from (f"{error['code']}: {error['message']}" for error in answer["errors"])
    theirs = {_flat(entry["name"]): entry for kind in KINDS for entry in answer[kind]}
    axes = {
        f"{_flat(joint['name'])}/axis{number}": axis["xyz"]
        for joint in answer["joints"]
        for number, axis in enumerate(joint["axes"])
    }
    for name, frame in ours.items():
        flat = _flat(name)
        if frame.kind == "axis":
            there = {"xyz": axes[flat]} if flat in axes else None
        elif frame.kind in ("link", "joint"):
            there = theirs[flat]["pose"] if flat in theirs else None
        else:
            continue
        if there is None:
            yield f"{frame.kind} {name} is gone"
        elif not (frame.metres(there) <= TOLERANCE and frame.turn(there) <= TOLERANCE):
            yield f"{frame.kind} {name}: {frame} became {there}"


KINDS = ("links", "joints")


def _flat(name: str) -> str:
    return name.replace("::", "__")
