"""``translate.assert_same_robot``: the assertion for tests of users."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from support.paths import ROOT

import translate

if TYPE_CHECKING:
    from pathlib import Path

ARM = ROOT / "corpus" / "robots" / "arm.urdf"


def heavier(model: translate.Model) -> None:
    link = next(link for link in model.links if link.inertial is not None)
    assert link.inertial is not None
    link.inertial.mass += 1.0


def moved(model: translate.Model) -> None:
    model.joints[0].pose = model.joints[0].pose._replace(xyz=(0.0, 0.0, 9.0))


def renamed(model: translate.Model) -> None:
    translate.rename(model, model.joints[0].name, "other")


def test_the_same_robot_passes() -> None:
    translate.assert_same_robot(ARM, translate.to_sdf(ARM))


@pytest.mark.parametrize(
    ("edit", "row", "code"),
    [
        (heavier, "masses           1 kg", "[mass]"),
        (moved, "link poses", "[link-pose]"),
        (renamed, "", "joint"),
    ],
)
def test_another_robot_fails_with_the_differences(edit, row: str, code: str) -> None:
    document = translate.load(ARM)
    edit(document.model)
    with pytest.raises(AssertionError) as caught:
        translate.assert_same_robot(ARM, document)
    lines = str(caught.value).splitlines()
    assert lines[0] == "not the same robot"
    assert lines[1].split()[:3] == ["compared", "max", "error"]
    if row:
        assert any(line.startswith(row) and line.endswith("NO") for line in lines)
    assert any(line.startswith("different: ") and code in line for line in lines)


def test_the_options_are_those_of_compare() -> None:
    document = translate.load(ARM)
    joint = document.model.joints[0]
    x, y, z = joint.pose.xyz
    joint.pose = joint.pose._replace(xyz=(x, y, z + 1e-6))
    with pytest.raises(AssertionError):
        translate.assert_same_robot(ARM, document)
    translate.assert_same_robot(ARM, document, position_tolerance=1e-5)


def test_a_file_that_cannot_be_read_is_no_assertion_error() -> None:
    with pytest.raises(translate.TranslateError):
        translate.assert_same_robot(ARM, "missing.urdf")


def test_pytest_shows_the_table_and_not_the_code_of_this_package(tmp_path: Path) -> None:
    test = f"""
import translate

def test_robot():
    robot = translate.load({str(ARM)!r})
    robot.model.joints[0].axis = translate.Axis((0.6, 0.8, 0.0))
    translate.assert_same_robot({str(ARM)!r}, robot)
"""
    (tmp_path / "test_robot.py").write_text(test, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_robot.py"]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert result.returncode == 1
    assert "AssertionError: not the same robot" in result.stdout
    assert "raise AssertionError" not in result.stdout
