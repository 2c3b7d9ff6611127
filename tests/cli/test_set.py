"""``set`` writes values into a file, or prints the change."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest
from click.testing import Result

Run: TypeAlias = Callable[..., Result]
ROBOT = '<robot name="r"><link name="a"><inertial><mass value="1"/></inertial></link></robot>\n'


@pytest.fixture
def robot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = Path("r.urdf")
    path.write_text(ROBOT, encoding="utf-8")
    Path("v.yaml").write_text("link a mass: 3\n", encoding="utf-8")
    Path("v.json").write_text('{"link a mass": 3}', encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("arguments", "value"),
    [
        (["link a mass=2"], "2"),
        (["--values", "v.yaml"], "3"),
        (["--values", "v.json"], "3"),
        (["--values", "v.json", "link a mass = 4"], "4"),
    ],
)
def test_values_are_written(robot: Path, run: Run, arguments: list[str], value: str) -> None:
    outcome = run("set", "r.urdf", *arguments)
    assert outcome.exit_code == 0, outcome.stderr
    assert robot.read_text("utf-8") == ROBOT.replace('"1"', f'"{value}"')
    assert f"1 → {value}" in outcome.stderr


def test_a_difference_is_printed_and_not_written(robot: Path, run: Run) -> None:
    outcome = run("set", "r.urdf", "link a mass=2", "--diff")
    assert (outcome.exit_code, '+<robot name="r">' in outcome.stdout) == (0, True)
    assert robot.read_text("utf-8") == ROBOT


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ([], "name a place"),
        (["link a mass"], "is no AT=VALUE"),
        (["link b mass=2"], "value-unknown"),
        (["--values", "r.urdf"], "values-invalid"),
        (["--values", "missing.yaml"], "file-read"),
    ],
)
def test_what_is_no_value_is_an_error(
    robot: Path, run: Run, arguments: list[str], code: str
) -> None:
    outcome = run("set", "r.urdf", *arguments)
    assert (outcome.exit_code != 0, code in outcome.stderr) == (True, True), outcome.stderr
    assert robot.read_text("utf-8") == ROBOT


def test_the_places_are_listed(robot: Path, run: Run) -> None:
    assert "link a inertial mass value=1" in run("info", "r.urdf", "--places").stdout


def test_without_a_reader_of_yaml_only_json_is_read(
    robot: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("translate.ros_files.settings.find_spec", lambda name: None)
    refused = run("set", "r.urdf", "--values", "v.yaml")
    assert (refused.exit_code, "error yaml-missing" in refused.stderr) == (1, True)
    assert robot.read_text("utf-8") == ROBOT
    assert run("set", "r.urdf", "--values", "v.json").exit_code == 0


#: Files of values that make no table of places, whatever a constructor of YAML makes of them.
HOSTILE = {
    "a tag of a number": "a: !!int abc",
    "a tag of a truth value": "a: !!bool abc",
    "a tag of a time": "a: !!timestamp abc",
    "no date": "a: 2001-99-99",
    "a number of many digits": f"link a mass: {'9' * 5000}",
    "a number to the base of 60": "link a mass: 190:20:30",
    "a merge key": "a: &a {b: 1}\nc: {<<: [*a, *a]}",
    "lists by aliases": "a: &a [1, 2]\n" + "".join(f"b{n}: [*a]\n" for n in range(9)),
    "deep": "[" * 9999,
    "no number": '{"link a mass": NaN}',
    "a large number": f'{{"link a mass": {"9" * 400}}}',
    "no character": '{"link a mass": "\\u0000"}',
    "half a character": '{"link a mass": "\\ud800"}',
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_file_of_values_is_an_error(robot: Path, run: Run, text: str) -> None:
    Path("hostile").write_text(text, encoding="utf-8")
    outcome = run("set", "r.urdf", "--values", "hostile")
    assert (outcome.exit_code, "values-invalid" in outcome.stderr) == (1, True), outcome.stderr
    assert robot.read_text("utf-8") == ROBOT


@pytest.mark.parametrize(("value", "is_new"), [("-2", True), ("2", False)])
def test_a_finding_that_a_value_makes_is_shown(
    robot: Path, run: Run, value: str, is_new: bool
) -> None:
    outcome = run("set", "r.urdf", f"link a mass={value}")
    assert outcome.exit_code == 0
    assert ("link-inertia-invalid" in outcome.stderr) == is_new


def test_a_finding_that_a_file_had_is_not_shown_again(robot: Path, run: Run) -> None:
    robot.write_text(ROBOT.replace("</link>", "<visul/></link>"), encoding="utf-8")
    assert "warning" not in run("set", "r.urdf", "link a mass=2").stderr
    assert "warning" not in run("set", "r.urdf", "link a mass=-3", "--quiet").stderr


def test_the_values_of_aliases_have_a_limit(robot: Path, run: Run) -> None:
    text = f"a: &a [{', '.join(['1'] * 2000)}]\n" + "".join(f"b{n}: *a\n" for n in range(100))
    Path("hostile").write_text(text, encoding="utf-8")
    assert "values-invalid" in run("set", "r.urdf", "--values", "hostile").stderr


@pytest.mark.skipif(os.name == "nt", reason="POSIX links")
def test_values_behind_a_link_out_of_the_repository_are_not_shown(robot: Path, run: Run) -> None:
    Path(".git").mkdir()
    outside = robot.absolute().parent.parent / "secret.yaml"
    outside.write_text("password: 7\n", encoding="utf-8")
    Path("link.yaml").symlink_to(outside)
    outcome = run("set", "r.urdf", "--values", "link.yaml")
    assert (outcome.exit_code, "link-outside" in outcome.stderr) == (1, True)
    assert "password" not in outcome.output
    assert robot.read_text("utf-8") == ROBOT
