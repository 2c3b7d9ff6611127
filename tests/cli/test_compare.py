"""``compare``: the verdict as exit code, table and JSON."""

from __future__ import annotations

import json

import pytest


@pytest.fixture
def heavier(here) -> str:
    """The arm with a forearm of 0.9 kg instead of 0.8 kg."""
    text = (here / "arm.urdf").read_text(encoding="utf-8")
    (here / "heavier.urdf").write_text(text.replace('value="0.8"', 'value="0.9"'), encoding="utf-8")
    return "heavier.urdf"


@pytest.fixture
def longer(here) -> str:
    """The arm with its elbow 1 mm further out."""
    text = (here / "arm.urdf").read_text(encoding="utf-8")
    (here / "longer.urdf").write_text(text.replace('"0.3 0 0"', '"0.301 0 0"'), encoding="utf-8")
    return "longer.urdf"


def test_a_robot_is_the_same_as_itself(run) -> None:
    result = run("compare", "arm.urdf", "arm.urdf")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1] == "the same robot"
    assert result.stderr == ""


@pytest.mark.parametrize("change", ["heavier", "longer"])
def test_another_robot_is_told(run, request, change) -> None:
    result = run("compare", "arm.urdf", request.getfixturevalue(change))
    assert result.exit_code == 4
    assert result.stdout.splitlines()[-1] == "not the same robot"


def test_json_has_the_documented_form(run) -> None:
    report = json.loads(run("compare", "arm.urdf", "arm.urdf", "--json").stdout)
    assert list(report) == [
        "same",
        "max_position_error_m",
        "max_rotation_error_rad",
        "mass_error_kg",
        "inertia_error",
        "max_axis_error_rad",
        "limit_error",
        "differences",
        "notes",
        "accepted",
        "measures",
    ]
    assert report["same"] is True
    assert report["differences"] == []


def test_json_tells_by_how_much_the_robots_differ(run, heavier, longer) -> None:
    mass = json.loads(run("compare", "arm.urdf", heavier, "--json").stdout)
    length = json.loads(run("compare", "arm.urdf", longer, "--json").stdout)
    assert mass["same"] is length["same"] is False
    assert mass["mass_error_kg"] == pytest.approx(0.1, abs=1e-12)
    # The forearm and everything on it is displaced by the millimetre, whatever the joints do.
    assert length["max_position_error_m"] == pytest.approx(0.001, abs=1e-12)
    assert mass["differences"]
    assert length["differences"]


def test_one_robot_may_come_from_standard_input(run, here) -> None:
    result = run("compare", "-", "arm.urdf", input=(here / "arm.urdf").read_bytes())
    assert result.exit_code == 0


def test_quiet_leaves_the_exit_code(run, heavier) -> None:
    result = run("compare", "-q", "arm.urdf", heavier)
    assert (result.exit_code, result.stdout, result.stderr) == (4, "", "")


@pytest.mark.parametrize("files", [["missing.urdf", "arm.urdf"], ["arm.urdf", "missing.urdf"]])
def test_a_file_that_cannot_be_read_is_not_a_difference(run, files) -> None:
    result = run("compare", *files)
    assert result.exit_code == 1
    assert "missing.urdf: error" in result.stderr


@pytest.mark.parametrize("arguments", [["arm.urdf"], ["-", "-"], ["a", "b", "c"]], ids=" ".join)
def test_a_command_line_without_sense_is_explained(run, arguments) -> None:
    assert run("compare", *arguments).exit_code == 2


NESTED = """<sdf version="1.9"><model name="m"><link name="base"/><model name="arm">
<link name="hand"><pose>1 0 0 0 0 0.5</pose></link></model>
<joint name="wrist" type="ball"><parent>base</parent><child>arm::hand</child></joint></model></sdf>
"""


@pytest.mark.parametrize("files", [("m.sdf", "m.urdf"), ("m.urdf", "m.sdf")], ids=" ".join)
def test_a_urdf_tells_what_became_of_the_names_of_its_original(run, here, files) -> None:
    (here / "m.sdf").write_text(NESTED, encoding="utf-8")
    assert run("convert", "m.sdf", "m.urdf").exit_code == 0
    result = run("compare", *files)
    assert result.exit_code == 0
    assert "[compared-by-record]" in result.stdout


def test_another_original_than_the_recorded_one_is_told(run, here) -> None:
    (here / "m.sdf").write_text(NESTED, encoding="utf-8")
    assert run("convert", "m.sdf", "m.urdf").exit_code == 0
    (here / "m.sdf").write_text(NESTED.replace("1 0 0 0 0 0.5", "2 0 0 0 0 0.5"), encoding="utf-8")
    assert run("compare", "m.sdf", "m.urdf").exit_code == 4
