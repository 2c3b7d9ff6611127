"""A planted problem is reported for the readers that it concerns, and for no other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.planted.judge import Judge, write_package
from support.planted.kinds import KINDS, Kind
from support.planted.robots import plain_robot
from support.planted.statements import of_check

from translate.readers.table import all_readers

if TYPE_CHECKING:
    from pathlib import Path

READERS = [reader.name for reader in all_readers()]
#: The long run takes every so many kinds for each seed.
STRIDE = 10
EVERY_KIND = pytest.mark.parametrize("kind", KINDS, ids=[kind.name for kind in KINDS])


@pytest.fixture(scope="module")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Judge:
    return Judge(write_package(tmp_path_factory.mktemp("planted") / "planted"))


def test_each_kind_has_a_name_of_its_own() -> None:
    assert len({kind.name for kind in KINDS}) == len(KINDS) >= 40


@pytest.mark.parametrize("format", ["urdf", "sdf"])
def test_a_robot_without_a_problem_has_no_error(tmp_path: Path, format: str) -> None:
    path = tmp_path / f"robot.{format}"
    path.write_bytes(plain_robot(1, "urdf" if format == "urdf" else "sdf").text)
    errors = {
        (reader, said.text)
        for reader in READERS
        for said in of_check(path, reader)
        if said.is_error and said.code not in ("file-not-read", "joint-to-world")
    }
    assert errors == set()


@pytest.mark.slow
@EVERY_KIND
def test_a_problem_is_reported_for_the_readers_that_it_concerns(kind: Kind, judge: Judge) -> None:
    seed = 100 + KINDS.index(kind) % STRIDE
    assert [*judge.disagreements(kind, seed, READERS)] == []
