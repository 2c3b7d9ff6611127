"""The messages for mistakes that users make when they type a command."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from translate.cli.convert import sdf2urdf, urdf2sdf

ROBOT = '<robot name="r"><link name="a"/></robot>'


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("r.urdf").write_text(ROBOT)
    Path("r.urdf.xacro").write_text(ROBOT)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("r.urdf m.sdf", "'r.urdf' is no command: write convert before it"),
        ("convert r.urdf.xacro m.sdf arm=true", "write arm:=true for the argument of xacro"),
        ("convert r.urdf.xacro mass=0.5", "write mass:=0.5 for the argument of xacro"),
        ("convert r.urdf --for moveit", "'moveit' is no reader: did you mean rviz?"),
        ("convert r.urdf --for gz-harmonic", "did you mean harmonic?"),
        ("convert r.urdf --for ignition-fortress", "did you mean fortress?"),
        ("convert r.urdf --for humbel", "did you mean humble?"),
        ("convert r.urdf --for ros2", "did you mean rviz or humble or jazzy or kilted or lyrical?"),
        ("check r.urdf --for gazbo", "did you mean gazebo"),
        ("convert r.urdf --for unity", "'unity' is no reader: use gazebo, fortress, "),
        ("migrate r.urdf --for drake", "'drake' is not one of 'fortress', 'harmonic'"),
    ],
)
def test_a_usage_error_names_what_to_write(run, line: str, expected: str) -> None:
    refused = run(*line.split())
    assert refused.exit_code == 2
    assert expected in " ".join(refused.stderr.split())


def test_an_existing_output_with_such_a_name_is_an_output(run) -> None:
    assert run("convert", "r.urdf.xacro", "a=b.sdf").exit_code == 0
    assert Path("a=b.sdf").exists()


@pytest.mark.parametrize(
    ("program", "other", "line"),
    [(sdf2urdf, "urdf2sdf", "r.urdf m.sdf"), (urdf2sdf, "sdf2urdf", "pendulum.sdf r2.urdf")],
    ids=["sdf2urdf", "urdf2sdf"],
)
def test_the_other_direction_names_the_other_program(
    run, program: click.Command, other: str, line: str
) -> None:
    refused = run(*line.split(), command=program)
    assert refused.exit_code == 2
    assert f"use {other} for this direction" in refused.stderr


def test_a_url_is_not_read(run) -> None:
    refused = run("convert", "https://example.org/robot.urdf")
    assert refused.exit_code == 1
    assert "download the file" in refused.stderr


@pytest.mark.parametrize(
    ("name", "version"),
    [("humble", "1.9"), ("jazzy", "1.11"), ("kilted", "1.12"), ("lyrical", "1.12"), ("RViz", "")],
)
def test_distributions_of_ros_and_capitals_are_names_of_readers(
    run, name: str, version: str
) -> None:
    converted = run("convert", "r.urdf", "--for", name)
    assert converted.exit_code == 0
    assert (f'<sdf version="{version}">' if version else "<robot ") in converted.stdout


def test_a_distribution_is_a_release_to_migrate_for(run) -> None:
    assert run("migrate", "r.urdf", "--for", "Humble", "--check").exit_code == 0
