"""``info``: the description of a robot as text and as JSON."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

INERTIAL = (
    '<inertial><mass value="{}"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
)
ROBOT = f"""<robot name="r">
  <link name="a">{INERTIAL.format(2)}
    <collision><geometry><mesh filename="a.stl"/></geometry></collision></link>
  <link name="b">{INERTIAL.format(1)}
    <visual><geometry><mesh filename="no.dae"/></geometry></visual></link>
  <link name="c"/>
  <joint name="j" type="prismatic"><parent link="a"/><child link="b"/>
    <limit lower="-1" upper="2" effort="1" velocity="1"/></joint>
  <joint name="k" type="continuous"><parent link="a"/><child link="c"/><mimic joint="j"/></joint>
  <gazebo reference="a"><sensor name="s" type="imu"/></gazebo>
  <gazebo><plugin name="p" filename="p.so"/></gazebo>
</robot>"""


def test_mesh_files_with_equal_uris_are_listed(run, here: Path) -> None:
    mesh = "<visual name='v'><geometry><mesh><uri>a.stl</uri></mesh></geometry></visual>"
    for name in ("m1", "m2"):
        (here / name).mkdir()
        (here / name / "a.stl").write_text("solid a\nendsolid a\n")
        (here / name / "model.sdf").write_text(
            f'<sdf version="1.9"><model name="{name}"><link name="l">{mesh}</link></model></sdf>'
        )
        (here / name / "model.config").write_text(
            f'<model><name>{name}</name><sdf version="1.9">model.sdf</sdf></model>'
        )
    includes = "".join(f"<include><uri>model://{name}</uri></include>" for name in ("m1", "m2"))
    (here / "w.sdf").write_text(f'<sdf version="1.9"><world name="w">{includes}</world></sdf>')
    lines = run("info", "-v", "w.sdf", "--model-path", ".").stdout.splitlines()
    assert lines.count("  a.stl (19 B)") == 2


@pytest.mark.skipif(os.name == "nt", reason="Windows resolves a path at once")
@pytest.mark.parametrize("depth", [100, 300])
def test_a_deep_directory_is_resolved_once_for_all_meshes(
    run, here: Path, monkeypatch: pytest.MonkeyPatch, depth: int
) -> None:
    """A short link can lead to it: the system resolves each of its parts from the root."""
    deep = "d/" * depth
    (here / deep).mkdir(parents=True)
    (here / "m").symlink_to(deep)
    mesh = '<visual name="{0}"><geometry><mesh filename="{0}.stl"/></geometry></visual>'
    for number in range(50):
        (here / deep / f"{number}.stl").touch()
        (here / f"l{number}.stl").symlink_to(f"m/{number}.stl")
    visuals = "".join(mesh.format(f"l{number}") for number in range(50))
    (here / "r.urdf").write_text(f'<robot name="r"><link name="a">{visuals}</link></robot>')
    asked: list[str] = []
    readlink = os.readlink

    def counted(path: str) -> str:
        asked.append(path)
        return readlink(path)

    monkeypatch.setattr(os, "readlink", counted)
    text = run("info", "r.urdf").stdout
    assert ("0 B" in text) == (depth == 100)
    # At most 10 for each mesh, and some for the parts of the directory in each step.
    assert len(asked) < 50 * 10 + 4 * depth


@pytest.fixture
def described(run, here: Path):
    (here / "r.urdf").write_text(ROBOT)
    (here / "a.stl").write_text("solid a\nendsolid a\n")
    return run


def test_the_text_has_one_line_for_each_fact(described) -> None:
    lines = described("info", "r.urdf", "-q").stdout.splitlines()
    assert lines[:6] == [
        f"r.urdf: URDF 1.0, {len(ROBOT)} B",
        "model 'r': 3 links, 2 joints (1 prismatic, 1 continuous), 2 degrees of freedom "
        "(1 by <mimic>), 3 kg",
        "  a  2 kg",
        "    b  1 kg  ← j (prismatic -1 … 2 m)",
        "    c  ← k (continuous mimics j)",
        "  1 sensor: s (imu) of a",
    ]
    assert "  1 plugin: p" in lines
    assert "meshes: 1 file found (1 stl-text; 19 B)" in lines
    assert "  1 not found: no.dae" in lines


def test_the_json_has_the_same_facts(described) -> None:
    found = json.loads(described("info", "r.urdf", "--json").stdout)
    (scope,) = found["scopes"]
    assert scope["joints"] == {"prismatic": 1, "continuous": 1}
    assert (scope["degrees_of_freedom"], scope["mass"]) == (2, 3)
    assert [row["limits"] for row in scope["tree"]] == [None, [-1, 2], None]
    assert [row["line"] for row in scope["tree"]] == [2, 4, 6]
    assert [row["joint_line"] for row in scope["tree"]] == [0, 7, 9]
    assert [row["axis"] for row in scope["tree"]] == [None, [1, 0, 0], [1, 0, 0]]
    assert [(row["effort"], row["velocity"]) for row in scope["tree"]][:2] == [(None, None), (1, 1)]
    assert scope["sensors"] == [["s", "imu"]]
    assert scope["sensor_owners"] == ["a"]
    assert scope["plugins"] == ["p"]
    assert [(item["uri"], item["found"]) for item in found["meshes"]] == [
        ("a.stl", True),
        ("no.dae", False),
    ]


@pytest.mark.parametrize(
    ("reader", "reasons"),
    [
        ("sdformat_urdf", ["reads SDFormat"]),
        ("drake", ["does not load meshes: stl-text", "1 mesh file not found"]),
        ("mujoco", ["does not load meshes: stl-text", "1 mesh file not found"]),
        ("yourdfpy", ["1 mesh file not found"]),
    ],
)
def test_a_reader_that_does_not_take_the_file_has_reasons(
    described, reader: str, reasons: list[str]
) -> None:
    found = json.loads(described("info", "r.urdf", "--json").stdout)
    assert found["readers"][reader] == reasons


@pytest.mark.parametrize(("version", "readers"), [("1.7", 6), ("1.9", 5), ("1.11", 4), ("1.12", 3)])
def test_newer_versions_have_fewer_readers(run, version: str, readers: int) -> None:
    text = f'<sdf version="{version}"><model name="m"><link name="l"/></model></sdf>'
    found = json.loads(run("info", "-", "--json", input=text).stdout)["readers"]
    formats = ("fortress", "harmonic", "ionic", "jetty", "gazebo-classic", "drake")
    assert sum(not found[name] for name in formats) == readers


def test_a_long_tree_is_shortened(run) -> None:
    links = "".join(f'<link name="l{i}"/>' for i in range(40))
    joints = "".join(
        f'<joint name="j{i}" type="fixed"><parent>l{i}</parent><child>l{i + 1}</child></joint>'
        for i in range(39)
    )
    text = f'<sdf version="1.9"><model name="m">{links}{joints}</model></sdf>'
    assert "  … and 10 more links; -v lists them" in run("info", "-", input=text).stdout
    assert "more links" not in run("info", "-", "-v", input=text).stdout


def test_a_long_chain_is_indented_up_to_a_depth(run, here: Path) -> None:
    links = "".join(f'<link name="l{i}"/>' for i in range(201))
    joints = "".join(
        f'<joint name="j{i}" type="fixed"><parent link="l{i}"/><child link="l{i + 1}"/></joint>'
        for i in range(200)
    )
    Path("chain.urdf").write_text(f'<robot name="r">{links}{joints}</robot>')
    lines = run("info", "-v", "chain.urdf").output.splitlines()
    indents = [len(line) - len(line.lstrip()) for line in lines if " ← j" in line]
    assert indents[:2] == [4, 6]
    assert max(indents) == indents[-1] == 82


def test_one_of_a_kind_is_singular(run, here) -> None:
    joint = '<joint name="j" type="continuous"><parent link="a"/><child link="b"/></joint>'
    (here / "r.urdf").write_text(f'<robot name="r"><link name="a"/><link name="b"/>{joint}</robot>')
    assert (
        "2 links, 1 joint (1 continuous), 1 degree of freedom, 0 kg" in run("info", "r.urdf").stdout
    )


@pytest.mark.parametrize("xyz", ["0 0 0", "1e-308 0 0"])
def test_a_universal_joint_with_an_axis_without_a_direction_is_described(
    run, here: Path, xyz: str
) -> None:
    axes = f"<axis><xyz>{xyz}</xyz></axis><axis2><xyz>0 1e-160 0</xyz></axis2>"
    (here / "m.sdf").write_text(
        '<sdf version="1.11"><model name="m"><link name="a"/><link name="b"/>'
        f'<joint name="j" type="universal"><parent>a</parent><child>b</child>{axes}</joint>'
        "</model></sdf>"
    )
    result = run("info", "m.sdf")
    assert (result.exit_code, "internal-error" in result.stderr) == (0, False)
