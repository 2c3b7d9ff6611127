"""Names of siblings of any type (seed 1, 3.2 and phase 2)."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from lxml import etree
from support.corpus_robots import Robot, robots
from support.explained_robots import REFUSED

import translate

LINK = (
    '<collision name="x"><geometry><sphere><radius>1</radius></sphere></geometry></collision>'
    '<visual name="x"><geometry><sphere><radius>1</radius></sphere></geometry></visual>'
)
SPHERE = '<geometry><sphere radius="1"/></geometry>'


def sdf(content: str, version: str) -> str:
    return f'<sdf version="{version}"><model name="m"><link name="a">{content}</link></model></sdf>'


@pytest.mark.parametrize("version", ["1.2", "1.4", "1.6", "1.7", "1.9", "1.12"])
def test_siblings_of_different_types_with_one_name_have_a_warning(version: str) -> None:
    """libsdformat loads the file, and only its command ``sdf --check`` refuses it (S B11, B12)."""
    text = sdf(LINK, version)
    findings = [(finding.severity, finding.code) for finding in translate.check(text)]
    assert findings == [("warning", "name-not-unique")]
    assert translate.load(text).diagnostics == ()


@pytest.mark.parametrize(
    ("content", "count"),
    [
        ('<sensor name="x" type="imu"/><light name="x" type="point"/>', 1),
        ('<visual name="x"><geometry/></visual><sensor name="x" type="imu"/>', 1),
        ('<sensor name="x" type="imu"/><plugin name="x" filename="f"/>', 0),
        ('<sensor name="x" type="imu"/><sensor name="y" type="imu"/>', 0),
        ('<sensor name="x" type="imu"><plugin name="p" filename="f"><a name="q"/><b name="q"/>'
         "</plugin></sensor>", 0),
    ],
)  # fmt: skip
def test_the_names_of_any_siblings_are_compared(content: str, count: int) -> None:
    codes = [item.code for item in translate.check(sdf(content, "1.9"))]
    assert codes.count("name-not-unique") == count


def urdf(content: str, after: str = "") -> str:
    return (
        '<robot name="r"><link name="l"><inertial><mass value="1"/><inertia ixx="1" iyy="1" '
        f'izz="1" ixy="0" ixz="0" iyz="0"/></inertial>{content}</link>{after}</robot>'
    )


NAMESAKES = urdf(
    f'<visual name="x">{SPHERE}</visual><collision name="x">{SPHERE}</collision>'
    f'<visual name="s">{SPHERE}</visual><visual name="x">{SPHERE}</visual>',
    '<gazebo reference="l"><sensor name="s" type="imu"/></gazebo>',
)


def names(text: str) -> list[tuple[str, str]]:
    link = next(etree.fromstring(text.encode()).iter("link"))
    return [(str(child.tag), child.get("name", "")) for child in link if child.get("name")]


def test_namesakes_of_urdf_are_named_apart() -> None:
    """Collisions and sensors keep their names: contact sensors refer to collisions."""
    text = translate.to_sdf(NAMESAKES)
    written = names(text)
    assert len({name for _, name in written}) == len(written) == 5
    assert ("collision", "x") in written
    assert ("sensor", "s") in written
    assert ("visual", "x_visual") in written
    assert translate.to_sdf(text) == text


def test_an_included_urdf_is_written_out_with_different_names(tmp_path: Path) -> None:
    (tmp_path / "part.urdf").write_text(NAMESAKES)
    (tmp_path / "main.sdf").write_text(
        '<sdf version="1.8"><model name="o"><include><uri>part.urdf</uri></include></model></sdf>'
    )
    written = names(translate.to_sdf(tmp_path / "main.sdf", resolve_includes=True))
    assert len({name for _, name in written}) == len(written) == 5


@pytest.mark.parametrize(
    ("source", "target", "written"),
    [
        ("1.5", "1.6", ["x", "x"]),
        ("1.5", "1.7", ["x", "x_visual"]),
        ("1.6", "1.12", ["x", "x_visual"]),
        ("1.7", "1.9", ["x", "x"]),
    ],
)
def test_namesakes_of_an_old_version_are_named_apart(
    source: str, target: str, written: list[str]
) -> None:
    result = translate.convert(sdf(LINK, source), to="sdf", sdf_version=target, verify=True)
    assert sorted(name for _, name in names(result.text)) == written
    if "x_visual" in written:
        assert [item for item in translate.check(result.text) if item.severity == "error"] == []
        assert [loss.code for loss in result.losses if loss.severity == "renamed"]


def test_namesakes_of_sdformat_keep_their_names() -> None:
    assert [name for _, name in names(translate.to_sdf(sdf(LINK, "1.9")))] == ["x", "x"]


@pytest.mark.slow
@pytest.mark.engines
@pytest.mark.parametrize("robot", robots(), ids=str)
def test_the_checker_of_libsdformat_accepts_translated_robots(robot: Robot, tmp_path: Path) -> None:
    """Every file of version 1.9 that was written from a URDF with possible inertias."""
    program = shutil.which("ign")
    if program is None:
        pytest.skip("the command-line checker is not installed")
    try:
        result = translate.convert(robot.path, to="sdf", sdf_version="1.9")
    except translate.TranslateError:
        assert str(robot) in REFUSED
        pytest.skip("it is not translated")
    if any(item.code == "link-inertia-invalid" for item in result.diagnostics):
        pytest.skip("libsdformat refuses its inertia")
    file = tmp_path / "robot.sdf"
    file.write_text(result.text, encoding="utf-8")
    answer = subprocess.run(
        [program, "sdf", "-k", file], capture_output=True, text=True, check=False
    )
    errors = [line for line in (answer.stdout + answer.stderr).splitlines() if "Error" in line]
    assert errors == []
