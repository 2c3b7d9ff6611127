"""The readers of URDF take what we write as they took the original."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from support.corpus_robots import Robot, sdf_robots
from support.engines.engine_robots import EVERY_ROBOT
from support.urdf_readers import installed_readers

import translate

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.engines


@pytest.mark.parametrize("robot", EVERY_ROBOT, ids=str)
def test_a_robot_that_went_there_and_back_is_accepted_as_before(
    robot: Robot, tmp_path: Path
) -> None:
    file = tmp_path / "robot.urdf"
    sdf = translate.to_sdf(str(robot.path))
    file.write_text(translate.to_urdf(sdf), encoding="utf-8")
    for name, reader in installed_readers().items():
        if not reader(robot.path):
            assert not reader(file), name


@pytest.mark.parametrize("robot", sdf_robots(), ids=str)
def test_a_robot_from_sdformat_is_accepted_by_every_reader(robot: Robot, tmp_path: Path) -> None:
    file = tmp_path / "robot.urdf"
    file.write_text(translate.to_urdf(str(robot.path)), encoding="utf-8")
    assert {name: reader(file) for name, reader in installed_readers().items()} == dict.fromkeys(
        installed_readers(), ""
    )


@pytest.mark.parametrize("manifest", ["", "arm"])
@pytest.mark.parametrize("directory", ["arm", "other"])
def test_the_readers_of_a_note_about_a_search_path_find_the_files(
    manifest: str, directory: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The variable of the note is set, and Pinocchio and Drake load the robot."""
    drake, pinocchio = pytest.importorskip("pydrake.all"), pytest.importorskip("pinocchio")
    place = tmp_path / "ws" / directory
    place.mkdir(parents=True)
    (place / "a.obj").write_text(
        "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"
    )
    if manifest:
        (place / "package.xml").write_text(
            f"<package format='2'><name>{manifest}</name><version>1.0.0</version><description>d"
            "</description><maintainer email='a@b.c'>m</maintainer><license>x</license></package>"
        )
    mesh = "<geometry><mesh><uri>package://arm/a.obj</uri></mesh></geometry>"
    text = (
        '<sdf version="1.9"><model name="m"><link name="l">'
        f'<collision name="c">{mesh}</collision></link></model></sdf>'
    )
    resources = translate.Resources(packages={"arm": place})
    result = translate.convert(text.encode(), to="urdf", resources=resources)
    robot = tmp_path / "robot.urdf"
    robot.write_text(result.text)
    notes = [note for note in result.notes if note.code == "search-path-needed"]
    for note in notes:
        name, _, value = note.message.removeprefix("set ").partition(" ")[0].partition("=")
        monkeypatch.setenv(name, value)
    finding = {reader for note in notes for reader in note.readers}
    expected = {"Pinocchio": directory == "arm", "Drake": manifest == "arm"}
    assert finding == {reader for reader, finds in expected.items() if finds}
    if "Pinocchio" in finding:
        model = pinocchio.buildModelFromUrdf(str(robot))
        kind = pinocchio.GeometryType.COLLISION
        assert pinocchio.buildGeomFromUrdf(model, str(robot), kind).ngeoms == 1
    if "Drake" in finding:
        plant, _ = drake.AddMultibodyPlantSceneGraph(drake.DiagramBuilder(), 0.0)
        parser = drake.Parser(plant)
        parser.package_map().PopulateFromRosPackagePath()
        assert len(parser.AddModels(str(robot))) == 1
