"""What urdfdom, Pinocchio and libsdformat do with a ``<limit>`` that is not complete."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

import translate

if TYPE_CHECKING:
    from pathlib import Path

    from support.engines.libsdformat import Libsdformat

pytestmark = pytest.mark.engines

MASS = (
    '<inertial><mass value="1"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
)
LIMITS = [
    "",
    "<limit/>",
    '<limit velocity="1"/>',
    '<limit effort="1"/>',
    '<limit effort="1" velocity="1"/>',
]
RATE = '<limit lower="-1" upper="1" effort="1" velocity="1" {}="{}"/>'


def urdf(kind: str, content: str, version: str = "1.0") -> str:
    return (
        f'<robot name="r" version="{version}"><link name="a">{MASS}</link><link name="b">{MASS}'
        f'</link><joint name="j" type="{kind}"><parent link="a"/><child link="b"/>{content}'
        f"</joint></robot>"
    )


def is_error(text: str, reader: str) -> bool:
    findings = translate.check(text, for_target=reader)  # type: ignore[arg-type]
    return any(
        finding.severity == "error" and finding.code.startswith("limit-") for finding in findings
    )


@pytest.mark.parametrize("kind", ["fixed", "floating", "planar", "continuous"])
@pytest.mark.parametrize("limit", LIMITS)
def test_a_limit_without_effort(
    libsdformat: Libsdformat, tmp_path: Path, kind: str, limit: str
) -> None:
    if (program := shutil.which("check_urdf")) is None:
        pytest.skip("urdfdom cannot be asked: check_urdf is not installed (liburdfdom-tools)")
    text = urdf(kind, limit)
    file = tmp_path / "r.urdf"
    file.write_text(text, encoding="utf-8")
    run = subprocess.run([program, str(file)], capture_output=True, check=False)
    is_refused = run.returncode != 0
    assert is_error(text, "rviz") == is_refused
    (answer,) = libsdformat.probe([file])
    assert (not answer["links"]) == is_refused
    assert is_error(text, "fortress") == is_refused
    written = translate.convert(text, to="urdf", for_target="rviz").text
    file.write_text(written, encoding="utf-8")
    assert subprocess.run([program, str(file)], capture_output=True, check=False).returncode == 0


@pytest.mark.skipif(
    importlib.util.find_spec("pinocchio") is None, reason="Pinocchio is not installed"
)
@pytest.mark.parametrize("kind", ["fixed", "floating", "revolute"])
@pytest.mark.parametrize("name", ["acceleration", "deceleration", "jerk"])
@pytest.mark.parametrize("value", ["-1", "0", "1"])
def test_rates_of_urdf_1_2(kind: str, name: str, value: str) -> None:
    import pinocchio

    text = urdf(kind, RATE.format(name, value), "1.2")
    try:
        pinocchio.buildModelFromXML(text)
    except ValueError:
        is_refused = True
    else:
        is_refused = False
    codes = [finding.code for finding in translate.check(text) if finding.severity == "error"]
    assert ("limit-negative" in codes) == is_refused == (value == "-1")
