"""Nothing is lost without a word: everything in a file changes the output, or is in the report.

The output contains only elements of its format, so that these and the report have to say it all.
"""

from __future__ import annotations

import random
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from lxml import etree
from support import sdf_samples, urdf_samples
from support.accounting import Accounting, Item, Outcome, Translation, items, translation
from support.corpus_robots import CORPUS, robots
from support.paths import ROOT

import translate

OURS = ROOT / "corpus"
OWN = sorted([*OURS.glob("robots/*.*"), *OURS.glob("assembly/*.sdf")])
CONFORMANCE = sorted(OURS.glob("conformance/*/*.sdf"))
#: What is accounted for in a way that changing it does not show: a pose without numbers, frames
#: that are all parallel, and what adds to the pose of the root link, whose loss names that element.
EQUAL = {
    "C2-empty-pose/degrees.sdf": {"/sdf/model/frame/pose@degrees"},
    "I5-merged-arm/arm.sdf": {"/sdf/model/joint/axis/xyz@expressed_in"},
    "seed4-4-flattened-models/alone.sdf": {
        "/sdf/model/frame/pose#",
        "/sdf/model/joint/axis/xyz@expressed_in",
    },
    "seed4-5-flattened-includes/included.sdf": {"/sdf/model/include/pose#"},
    "seed4-5-flattened-includes/with-a-frame.sdf": {"/sdf/model/frame/pose#"},
    # Any negative effort is no limit.
    "models/cartpole_BSA.sdf": {"/sdf/model/joint+/axis/limit/effort#"},
}
#: In real robots these name frames that are parallel to the default; the samples have others.
MOSTLY_EQUAL = ("@expressed_in", "/use_parent_model_frame#")
#: How many of the files of others are looked at, in each direction.
COUNT = 60
LARGE = 60_000


def is_robot(item: Item) -> bool:
    """Everything but the version that a file is written in: it says how to read, and nothing."""
    return item.path != "/sdf@version"


def is_xml(data: bytes) -> bool:
    """Whether a strict parser takes a file; ours mends some that it does not."""
    try:
        etree.fromstring(data)
    except etree.XMLSyntaxError:
        return False
    return True


def cases(most: int | None = None) -> Iterator[object]:
    """The samples in both directions, and the paths of each that ``most`` earlier ones lack."""
    samples = (("sdf", sdf_samples.documents()), ("urdf", urdf_samples.documents()))
    for dialect, documents in samples:
        seen: Counter[str] = Counter()
        for name, text in documents:
            paths = {item.path for item in items(etree.fromstring(text.encode()))}
            new = {path for path in paths if most is None or seen[path] < most}
            seen.update(paths)
            for to in ("sdf", "urdf"):
                yield pytest.param(text, to, new, id=f"{dialect}-to-{to}: {name}")


@pytest.mark.parametrize(("text", "to", "paths"), list(cases(2)))
def test_everything_is_accounted_for(
    text: str, to: translate.model.Dialect, paths: set[str]
) -> None:
    accounting = Accounting(text.encode(), translation(to))
    assert accounting.unaccounted(lambda item: is_robot(item) and item.path in paths) == []


@pytest.mark.slow
@pytest.mark.parametrize("no_gazebo", [False, True])
@pytest.mark.parametrize(("text", "to", "paths"), list(cases()))
def test_everything_in_every_sample_is_accounted_for(
    text: str, to: translate.model.Dialect, paths: set[str], no_gazebo: bool
) -> None:
    accounting = Accounting(text.encode(), translation(to, no_gazebo=no_gazebo))
    assert accounting.unaccounted(lambda item: is_robot(item) and item.path in paths) == []


@pytest.mark.parametrize("to", ["sdf", "urdf"])
@pytest.mark.parametrize("path", OWN, ids=lambda path: path.name)
def test_everything_in_our_robots_is_accounted_for(path: Path, to: translate.model.Dialect) -> None:
    run = translation(to, str(path), resolve_includes=to == "sdf")
    accounting = Accounting(path.read_bytes(), run)
    if accounting.base is None:
        pytest.skip("it is not one robot")
    assert accounting.unaccounted(is_robot) == []


def test_everything_in_an_included_file_is_accounted_for(tmp_path: Path) -> None:
    shutil.copytree(OURS / "assembly", tmp_path, dirs_exist_ok=True)
    main = tmp_path / "assembly.sdf"
    run = translation("sdf", str(main), resolve_includes=True)
    included = [path for path in sorted(tmp_path.rglob("*.*df")) if path.parent != tmp_path]
    assert included
    for path in included:
        original = path.read_bytes()
        accounting = Accounting(original, _with_file(path, main, run))
        assert accounting.unaccounted(is_robot) == [], path.name
        path.write_bytes(original)


def _with_file(path: Path, main: Path, run: Translation) -> Translation:
    """How to translate a file with another content in one that it includes."""

    def translated(data: bytes) -> Outcome | None:
        path.write_bytes(data)
        return run(main.read_bytes())

    return translated


@pytest.mark.slow
@pytest.mark.parametrize("to", ["sdf", "urdf"])
def test_everything_in_the_files_of_the_conformance_suite_is_accounted_for(
    to: translate.model.Dialect,
) -> None:
    found = {}
    for path in CONFORMANCE:
        accounting = Accounting(path.read_bytes(), translation(to, str(path)))
        if accounting.base is not None:
            name = path.relative_to(OURS / "conformance").as_posix()
            lost = set(accounting.unaccounted(is_robot)) - EQUAL.get(name, set())
            if lost:
                found[name] = lost
    assert found == {}


@pytest.mark.slow
@pytest.mark.parametrize("to", ["sdf", "urdf"])
def test_everything_in_the_files_of_others_is_accounted_for(to: translate.model.Dialect) -> None:
    """Twice for each path of tags, in files in any order."""
    paths = [robot.path for robot in robots()] + sorted(CORPUS.rglob("*.sdf"))
    if not paths:
        pytest.skip("there are no files of others")
    random.Random(7).shuffle(paths)
    seen: Counter[str] = Counter()
    found: dict[str, set[str]] = {}

    def is_new(item: Item) -> bool:
        seen[item.path] += 1
        return is_robot(item) and seen[item.path] <= 2 and not item.path.endswith(MOSTLY_EQUAL)

    for path in paths[:COUNT]:
        data = path.read_bytes()
        if len(data) > LARGE or not is_xml(data):
            continue
        accounting = Accounting(data, translation(to, str(path)))
        if accounting.base is not None:
            name = f"{path.parent.name}/{path.name}"
            lost = set(accounting.unaccounted(is_new)) - EQUAL.get(name, set())
            if lost:
                found[str(path)] = lost
    assert found == {}
