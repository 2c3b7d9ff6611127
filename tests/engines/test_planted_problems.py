"""The engines refuse the robots with planted problems that the table says they refuse."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.engines.refusals import READERS, is_installed, refused
from support.planted.judge import write_package
from support.planted.kinds import KINDS
from support.planted.robots import plain_robot

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.engines

#: The readers of SDFormat among the engines.
OF_SDF = ("fortress", "drake")


@pytest.mark.parametrize("reader", READERS)
def test_an_engine_refuses_what_the_table_states(tmp_path: Path, reader: str) -> None:
    if not is_installed(reader):
        pytest.skip(f"{reader} is not installed")
    directory = write_package(tmp_path / "planted")
    paths, without_problem = {}, []
    for number, kind in enumerate(KINDS):
        if reader in kind.unknown or (kind.format == "sdf" and reader not in OF_SDF):
            continue
        robot = plain_robot(1, kind.format)
        robot.directory = str(directory)
        kind.prepare(robot)
        path, before = (directory / f"{name}{number}.{kind.format}" for name in ("robot", "plain"))
        before.write_bytes(robot.text)
        kind.plant(robot)
        path.write_bytes(robot.text)
        paths[path] = kind
        without_problem.append(before)
    refused_paths = refused(reader, [*paths, *without_problem])
    # Older engines refuse some of the robots without a problem, by their version.
    judged = {
        path: kind
        for (path, kind), before in zip(paths.items(), without_problem, strict=True)
        if before not in refused_paths
    }
    refused_kinds = {kind.name for path, kind in judged.items() if path in refused_paths}
    assert refused_kinds == {kind.name for kind in judged.values() if reader in kind.refuses}
