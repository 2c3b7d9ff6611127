"""Engines judge two files: they find what is damaged, and nothing in a faithful translation."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner
from support.engines.small_robots import INERTIAL

import translate
from translate.cli import main
from translate.driver.compare import compare_in_engines
from translate.engines.engines import ENGINES, installed_engines
from translate.engines.process import EngineProcess, Refusal
from translate.engines.robot import Question

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.engines

SHAPES = "".join(
    f'<{kind}><origin xyz="0.1 0.2 0.3" rpy="0.1 0.2 0.3"/>'
    f'<geometry><mesh filename="missing.stl"/></geometry></{kind}>'
    for kind in ("visual", "collision")
)
URDF = f"""<robot name="r"><link name="a">{INERTIAL}</link><link name="b">{INERTIAL}{SHAPES}</link>
<joint name="j" type="revolute"><origin xyz="0 0 1" rpy="0.5 0 0"/><parent link="a"/>
<child link="b"/><axis xyz="0 1 0"/><limit lower="-1" upper="2" effort="3" velocity="4"/></joint>
</robot>"""
#: What is damaged in the second file → the codes that engines must report.
DAMAGE = {
    "mass": ('<mass value="1"/>', '<mass value="1.1"/>', {"mass"}),
    "limit": ('upper="2"', 'upper="2.1"', {"limit"}),
    "axis": ('xyz="0 1 0"', 'xyz="0 0 1"', {"link-pose"}),
    "origin": ('<origin xyz="0 0 1" rpy="0.5 0 0"/>', '<origin xyz="0 0 1"/>', {"link-pose"}),
    "shape": ('<origin xyz="0.1 0.2 0.3" rpy="0.1 0.2 0.3"/>', "", {"collision-pose"}),
    "joint": ('name="j" type="revolute"', 'name="j" type="fixed"', {"joint-type"}),
}


@pytest.fixture(scope="module", params=ENGINES)
def engine(request: pytest.FixtureRequest) -> str:
    if request.param not in installed_engines():
        pytest.skip(f"{ENGINES[request.param].title} is not installed")
    return str(request.param)


def judged(engine: str, a: Path, b: Path) -> dict[str, set[str]]:
    """The codes that an engine reports, by its verdict."""
    found = translate.compare(a, b, engines=[engine]).engines[engine]
    return {found.verdict: {item.code for item in found.differences}}


@pytest.fixture
def urdf(tmp_path: Path) -> Path:
    path = tmp_path / "a.urdf"
    path.write_text(URDF)
    return path


def test_an_engine_finds_nothing_in_an_equal_file(engine: str, urdf: Path, tmp_path: Path) -> None:
    other = tmp_path / "b.urdf"
    other.write_text(translate.to_urdf(translate.to_sdf(URDF)))
    assert judged(engine, urdf, other) == {"same": set()}


@pytest.mark.parametrize("damage", DAMAGE)
def test_an_engine_finds_the_damage(engine: str, damage: str, urdf: Path, tmp_path: Path) -> None:
    old, new, expected = DAMAGE[damage]
    assert old in URDF
    other = tmp_path / "b.urdf"
    other.write_text(URDF.replace(old, new))
    ((verdict, codes),) = judged(engine, urdf, other).items()
    assert (verdict, expected - codes) == ("different", set())


def test_the_joints_of_a_free_robot_move_as_those_of_a_held_one(tmp_path: Path) -> None:
    """The base of a free robot falls with its links, which would hide what the joint does."""
    pytest.importorskip("mujoco")
    slides = URDF.replace(SHAPES, "").replace("revolute", "prismatic").replace("0 1 0", "0 0 1")
    path = tmp_path / "r.urdf"
    path.write_text(
        slides.replace('rpy="0.5 0 0"', "").replace(
            '<link name="a">',
            '<link name="w"/><joint name="f" type="floating"><parent link="w"/>'
            '<child link="a"/></joint><link name="a">',
        ),
        encoding="utf-8",
    )
    with EngineProcess() as process:
        robot = process.ask("mujoco", Question(str(path), shapes=False))
    assert not isinstance(robot, Refusal)
    assert float(robot.accelerations["j"][0]) == pytest.approx(-9.81)
    assert (robot.falls, list(robot.joints)) == (pytest.approx([-9.81]), ["j"])


def test_an_engine_that_reads_no_sdf_is_compared_with_one_that_does(
    engine: str, urdf: Path, tmp_path: Path
) -> None:
    sdf = tmp_path / "b.sdf"
    sdf.write_text(translate.to_sdf(URDF))
    found = translate.compare(urdf, sdf, engines=[engine, "drake"]).engines[engine]
    reader = engine if "sdf" in ENGINES[engine].formats else "drake"
    assert (found.readers, found.verdict) == ((engine, reader), "same")
    alone = translate.compare(urdf, sdf, engines=[engine]).engines[engine]
    assert alone.verdict == ("same" if reader == engine else "not read")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("<robot ", '<?xml version="0.0"?><robot '),
        ("</robot>", "<gazebo><v:x/></gazebo></robot>"),
        ("</robot>", '<!-- <include filename="x"/> --></robot>'),
    ],
    ids=("a version of XML", "a prefix that is not declared", "a comment"),
)
def test_meshes_are_boxes_in_files_that_are_no_strict_xml(
    old: str, new: str, tmp_path: Path
) -> None:
    """Gazebo builds no meshes from files that do not exist."""
    if "gazebo" not in installed_engines():
        pytest.skip("Gazebo Fortress is not installed")
    one, other = tmp_path / "a.urdf", tmp_path / "b.sdf"
    one.write_text(URDF.replace(old, new))
    other.write_bytes(translate.convert(one, to="sdf").data)
    assert judged("gazebo", one, other) == {"same": set()}


def test_names_that_a_translation_changed_are_paired(urdf: Path, tmp_path: Path) -> None:
    clash = URDF.replace('joint name="j"', 'joint name="b"')
    urdf.write_text(clash)
    sdf = tmp_path / "b.sdf"
    result = translate.convert(urdf, sdf)
    assert result.renames
    found = translate.compare(urdf, sdf, engines=["drake"], renames=result.renames)
    assert found.engines["drake"].differences == []


def test_a_moved_frame_of_a_renamed_link_is_a_known_change(tmp_path: Path) -> None:
    """The link of a nested model is moved to its joint, 2 m away."""
    sdf = tmp_path / "a.sdf"
    sdf.write_text(
        '<sdf version="1.9"><model name="m"><model name="n"><link name="a"/><link name="b">'
        '<pose relative_to="a">0 2 0 0 0 0</pose></link><joint name="j" type="revolute">'
        '<pose relative_to="a"/><parent>a</parent><child>b</child>'
        "<axis><xyz>1 0 0</xyz></axis></joint></model></model></sdf>"
    )
    result = translate.convert(sdf, tmp_path / "b.urdf")
    provenance = result.report.provenance
    assert set(provenance.moved_links) == {"n__b"}
    found = compare_in_engines(
        sdf,
        tmp_path / "b.urdf",
        ["drake"],
        renames=result.renames,
        moved_links=provenance.moved_links,
    )
    assert found["drake"].differences == []


def run(*arguments: object) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["compare", *map(str, arguments)])
    return result.exit_code, result.output


def test_the_message_of_an_engine_that_refuses_is_below_the_table(urdf: Path) -> None:
    pytest.importorskip("pydrake")
    urdf.write_text(URDF.replace('velocity="4"', 'velocity="-4"'))
    code, text = run(urdf, urdf, "--with", "drake")
    assert code == 0
    assert "drake refuses: the engine ended the process" in text


def test_a_difference_in_an_engine_alone_is_the_exit_code(urdf: Path, tmp_path: Path) -> None:
    """PyBullet gives a link without an inertial 1 kg, which is in no file."""
    pytest.importorskip("pydrake")
    pytest.importorskip("pybullet")
    bare = URDF.replace(INERTIAL, "", 1)
    urdf.write_text(bare)
    sdf = tmp_path / "b.sdf"
    sdf.write_text(translate.to_sdf(bare))
    code, text = run(urdf, sdf, "--with", "pybullet,drake", "--ignore", "masses", "--json")
    found = json.loads(text)
    assert (code, found["same"]) == (4, False)
    messages = {
        name: [item["message"] for item in judged["differences"] if item["element"] == "robot"]
        for name, judged in found["engines"].items()
    }
    # The translation gives the link 0.001 kg, and reports it.
    assert messages == {"pybullet": ["2 kg became 1.001 kg"], "drake": ["1 kg became 1.001 kg"]}


def test_an_engine_writes_nothing_through_links_of_the_working_directory(tmp_path: Path) -> None:
    """MuJoCo writes warnings, with names of the file, to the file ``MUJOCO_LOG.TXT``."""
    pytest.importorskip("mujoco")
    limit = '<limit lower="0.5" upper="0.5" effort="1" velocity="1"/>'
    robot = (
        '<robot name="r"><link name="a"/><link name="b"><inertial><mass value="1"/><inertia '
        'ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link><joint name="x" '
        f'type="revolute"><parent link="a"/><child link="b"/>{limit}</joint></robot>'
    )
    clone = tmp_path / "clone"
    clone.mkdir()
    for name in ("a.urdf", "b.urdf"):
        (clone / name).write_text(robot)
    (clone / "MUJOCO_LOG.TXT").symlink_to("../outside")
    program = [sys.executable, "-m", "robot_translate", "compare", "a.urdf", "b.urdf"]
    done = subprocess.run([*program, "--with", "mujoco"], cwd=clone, capture_output=True)
    assert done.returncode == 0, done.stderr
    assert not (tmp_path / "outside").exists()
    assert sorted(path.name for path in clone.iterdir()) == ["MUJOCO_LOG.TXT", "a.urdf", "b.urdf"]


def test_an_engine_opens_no_mesh_of_an_included_model(tmp_path: Path) -> None:
    pytest.importorskip("pydrake")
    (tmp_path / "secret.obj").write_text("S")
    (tmp_path / "inner.sdf").write_text(
        '<sdf version="1.9"><model name="i"><link name="b"><visual name="v"><geometry><mesh>'
        "<uri>secret.obj</uri></mesh></geometry></visual></link></model></sdf>"
    )
    outer = tmp_path / "outer.sdf"
    outer.write_text(
        '<sdf version="1.9"><model name="m"><include><uri>inner.sdf</uri></include>'
        '<link name="a"/></model></sdf>'
    )
    assert judged("drake", outer, outer) == {"same": set()}
