"""libsdformat loads what we write without a warning, and finds the robot of the URDF."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from support.corpus_robots import Robot, robots
from support.engines.engine_differences import in_libsdformat
from support.engines.engine_robots import EVERY_ROBOT
from support.engines.known_engine_differences import CAUSED_BY_THE_INPUT
from support.engines.plain_urdf import PlainUrdf

import translate

if TYPE_CHECKING:
    from pathlib import Path

    from support.engines.libsdformat import Libsdformat

pytestmark = pytest.mark.engines


@pytest.mark.parametrize("robot", EVERY_ROBOT, ids=str)
def test_libsdformat_loads_the_robot(
    libsdformat: Libsdformat, robot: Robot, tmp_path: Path
) -> None:
    file = tmp_path / "model.sdf"
    result = _for_libsdformat_12(robot)
    file.write_text(result.text, encoding="utf-8")
    (loaded,) = libsdformat.probe([file], warnings=True)
    errors = [error for error in loaded["errors"] if not _reported(error, result)]
    if errors:
        # The content of <gazebo> is passed on unchanged, with its errors.
        (urdf,) = libsdformat.probe([robot.path], warnings=True)
        if not urdf["links"]:
            assert _codes(errors) <= _codes(urdf["errors"])
            return
        errors = [error for error in errors if error not in urdf["errors"]]
    assert errors == []
    assert list(in_libsdformat(PlainUrdf(robot.read()), loaded, result.report)) == []


def _for_libsdformat_12(robot: Robot) -> translate.Result:
    """The SDFormat we write by default, but at most 1.9, the newest that libsdformat 12 knows."""
    result = translate.convert(str(robot.path), to="sdf")
    if int(result.version.partition(".")[2]) > 9:
        result = translate.convert(str(robot.path), to="sdf", sdf_version="1.9")
    return result


def _codes(errors: list[dict[str, str]]) -> set[str]:
    return {error["code"] for error in errors}


def _reported(error: dict[str, str], result: translate.Result) -> bool:
    """Whether the input itself causes the error, and our report names it for the same link."""
    codes = CAUSED_BY_THE_INPUT.get(error["code"], frozenset())
    name = re.search(r"link named (.*) has", error["message"])
    return name is not None and any(
        item.code in codes and f"'{name[1]}'" in item.message for item in result.diagnostics
    )


@pytest.mark.parametrize("robot", robots("example-robot-data"), ids=str)
def test_a_robot_that_it_refuses_for_its_inertia_is_announced(
    libsdformat: Libsdformat, robot: Robot, tmp_path: Path
) -> None:
    """The note names exactly the links that libsdformat refuses (reference S C62)."""
    results = {
        repair: translate.convert(robot.path, to="sdf", sdf_version="1.9", repair_inertia=repair)
        for repair in (False, True)
    }
    refused = {}
    for repair, result in results.items():
        file = tmp_path / "model.sdf"
        file.write_text(result.text, encoding="utf-8")
        (loaded,) = libsdformat.probe([file])
        found = (re.search(r"link named (\S+) has", item["message"]) for item in loaded["errors"])
        refused[repair] = {match[1] for match in found if match}
    notes = {note.code: set(note.elements) for note in results[False].notes}
    assert notes.get("inertia-refused", set()) == refused[False]
    assert refused[True] == set()
