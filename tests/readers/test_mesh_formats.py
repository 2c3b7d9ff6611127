"""Mesh formats that a reader does not load are findings of ``check --for``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.refused_robots import INERTIAL

import translate

if TYPE_CHECKING:
    from pathlib import Path

    from translate.readers.names import TargetName

#: Four points with four triangles.
POINTS = ("0 0 0", "1 0 0", "0 1 0", "0 0 1")
FACES = ((0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3))


def facet(face: tuple[int, ...]) -> str:
    corners = "".join(f"vertex {POINTS[index]}\n" for index in face)
    return f"facet normal 0 0 1\nouter loop\n{corners}endloop\nendfacet\n"


STL = f"solid s\n{''.join(map(facet, FACES))}endsolid s\n"
FILES = {
    "a.stl": STL,
    "a.off": "OFF\n0 0 0\n",
    "a.dae": '<COLLADA><asset><unit meter="0.01"/></asset></COLLADA>',
    "a.glb": "glTF",
}


@pytest.mark.parametrize(
    ("file", "tag", "reader", "expected"),
    [
        ("a.stl", "collision", "mujoco", ["error"]),
        ("a.stl", "visual", "mujoco", []),
        ("a.stl", "collision", "pybullet", ["warning"]),
        ("a.stl", "collision", "pinocchio", []),
        ("a.stl", "collision", "drake", ["error"]),
        ("a.stl", "visual", "drake", []),
        ("a.off", "collision", "yourdfpy", []),
        ("a.off", "collision", "pybullet", ["error"]),
        ("a.dae", "collision", "mujoco", ["error"]),
        ("a.dae", "visual", "pinocchio", ["warning"]),
        ("a.dae", "visual", "pybullet", []),
        ("a.glb", "visual", "fortress", ["warning"]),
        ("a.glb", "visual", "harmonic", []),
        ("a.glb", "visual", "isaac", ["warning"]),
    ],
)
def test_a_mesh_that_the_reader_does_not_load_is_named(
    tmp_path: Path, file: str, tag: str, reader: TargetName, expected: list[str]
) -> None:
    """Reference: readers, M3."""
    (tmp_path / file).write_text(FILES[file], encoding="utf-8")
    robot = tmp_path / "r.urdf"
    shape = f'<{tag}><geometry><mesh filename="{file}"/></geometry></{tag}>'
    text = f'<robot name="r"><link name="a">{INERTIAL}{shape}</link></robot>'
    robot.write_text(text, encoding="utf-8")
    found = [item for item in translate.check(robot, for_target=reader) if "mesh" in item.code]
    assert [item.severity for item in found] == expected
    assert all(item.code == "mesh-not-read" for item in found)
    assert not [item for item in translate.check(robot) if item.code == "mesh-not-read"]


VISUAL = '<visual><geometry><mesh filename="a.dae"/></geometry></visual>'
READ = '<mujoco><compiler discardvisual="{}"/></mujoco>'


@pytest.mark.parametrize(
    ("setting", "severities", "is_read_later"),
    [("", [], True), (READ.format("true"), [], False), (READ.format("false"), ["error"], True)],
    ids=["by default", "left out", "read"],
)
def test_a_visual_that_mujoco_is_asked_to_read_is_one_that_it_can_refuse(
    tmp_path: Path, setting: str, severities: list[str], is_read_later: bool
) -> None:
    """A translation asks for the visuals, unless the robot leaves them out."""
    (tmp_path / "a.dae").write_text(FILES["a.dae"], encoding="utf-8")
    robot, output = tmp_path / "r.urdf", tmp_path / "o.urdf"
    text = f'<robot name="r"><link name="a">{INERTIAL}{VISUAL}</link>{setting}</robot>'
    robot.write_text(text, encoding="utf-8")
    found = [item for item in translate.check(robot, for_target="mujoco") if "mesh" in item.code]
    assert [item.severity for item in found] == severities
    result = translate.convert(robot, output, for_target="mujoco")
    output.write_text(result.text, encoding="utf-8")
    reported = {loss.code for loss in result.losses} | {note.code for note in result.notes}
    codes = {item.code for item in translate.check(output, for_target="mujoco")}
    assert [("mesh-not-read" in each) for each in (reported, codes)] == [is_read_later] * 2


@pytest.mark.parametrize(
    ("reader", "file", "severities"),
    [
        ("drake", "a.dae", ["error"]),
        ("drake", "a.stl", ["error"]),
        ("drake", "a.obj", []),
        ("drake", "a", []),
        # MuJoCo loads STL files that are not text, which only the contents tell.
        ("mujoco", "a.stl", []),
    ],
)
def test_a_mesh_that_may_not_be_opened_is_judged_by_its_suffix(
    tmp_path: Path, reader: TargetName, file: str, severities: list[str]
) -> None:
    directory = tmp_path / "robots"
    directory.mkdir()
    (directory / "package.xml").write_text("<package><name>robots</name></package>")
    (tmp_path / file).write_text("", encoding="utf-8")
    shape = f'<collision><geometry><mesh filename="../{file}"/></geometry></collision>'
    robot = directory / "r.urdf"
    robot.write_text(f'<robot name="r"><link name="a">{INERTIAL}{shape}</link></robot>')
    findings = translate.check(robot, for_target=reader)
    assert [each.severity for each in findings if each.code == "mesh-not-read"] == severities
    assert "file-outside" in {each.code for each in findings}
