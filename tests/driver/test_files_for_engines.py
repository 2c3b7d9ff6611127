"""What engines are given, and where they work: they open no file that a robot names."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from lxml import etree

from translate import facts
from translate.assets.engine_files import without_mesh_files
from translate.diagnostics.diagnostic import TranslateError
from translate.driver.compare import _file_for_engines
from translate.engines.process import EngineProcess
from translate.engines.robot import EngineRobot, Question
from translate.resources.search import Resources
from translate.sdf.shapes import GEOMETRIES

FILE = "secret.obj"
URDF = '<robot name="r"><link name="a"><visual>{}</visual></link></robot>'
BLOCK = '<robot name="r"><link name="a"/><gazebo reference="a">{}</gazebo></robot>'
SDF = (
    '<sdf version="1.9" xmlns:drake="d"><model name="m"><link name="a"><visual name="v">{}</visual>'
    "</link></model></sdf>"
)

#: What a stranger writes, and what an engine gets: the names of the children of one element.
ALLOWED = {
    "mesh": (URDF, f'<geometry><mesh filename="{FILE}"/></geometry>', ["box"]),
    "cdf of PyBullet": (URDF, f'<geometry><cdf filename="{FILE}"/></geometry>', ["box"]),
    "another shape": (URDF, f'<geometry><any file="{FILE}"/></geometry>', ["box"]),
    "texture": (URDF, f'<material><texture filename="{FILE}"/></material>', ["color"]),
    "another map": (URDF, f'<material><any file="{FILE}"/></material>', []),
    "in a namespace": (
        URDF,
        f'<geometry xmlns="n"><mesh filename="{FILE}"/></geometry>',
        ["box"],
    ),
    "a mesh in a block": (BLOCK, f"<geometry><mesh><uri>{FILE}</uri></mesh></geometry>", ["box"]),
    "mesh of SDFormat": (SDF, f"<geometry><mesh><uri>{FILE}</uri></mesh></geometry>", ["box"]),
    "heightmap": (
        SDF,
        f"<geometry><heightmap><uri>{FILE}</uri></heightmap></geometry>",
        ["empty"],
    ),
    "image": (SDF, f"<geometry><image><uri>{FILE}</uri></image></geometry>", ["empty"]),
    "pbr": (
        SDF,
        "<material><ambient>1 1 1 1</ambient>"
        f"<pbr><metal><albedo_map>{FILE}</albedo_map></metal></pbr></material>",
        ["ambient"],
    ),
    "map of Drake": (
        SDF,
        f"<material><drake:diffuse_map>{FILE}</drake:diffuse_map></material>",
        [],
    ),
    "a shape": (SDF, "<geometry><sphere><radius>1</radius></sphere></geometry>", ["sphere"]),
    "a shape of Drake": (SDF, "<geometry><drake:capsule/></geometry>", ["drake:capsule"]),
}


SHAPES_WITHOUT_FILES = [tag for tag, (_, sizes) in GEOMETRIES.items() if "uri" not in sizes]


@pytest.mark.parametrize("tag", SHAPES_WITHOUT_FILES)
def test_each_shape_without_a_file_is_left_with_its_sizes(tag: str) -> None:
    sizes = "".join(f"<{name}>1</{name}>" for name in GEOMETRIES[tag][1])
    shape = f"<{tag}>{sizes}</{tag}>" if sizes else f"<{tag}/>"
    data, _ = without_mesh_files(SDF.format(f"<geometry>{shape}</geometry>").encode())
    assert f"<geometry>{shape}</geometry>" in data.decode()


@pytest.mark.parametrize("part", ["limit", "dynamics", "mimic"])
def test_each_number_of_an_axis_is_left_in_the_form_of_its_format(part: str) -> None:
    values = getattr(facts, part.upper())
    attributes = "".join(f' {name}="1"' for name in facts.in_urdf(values))
    in_urdf = f'<robot name="r"><joint name="j"><{part}{attributes}/></joint></robot>'
    children = "".join(f"<{name}>1</{name}>" for name in facts.in_sdf(values))
    in_sdf = (
        '<sdf version="1.9"><model name="m"><joint name="j"><axis>'
        f"<{part}>{children}</{part}></axis></joint></model></sdf>"
    )
    for text in (in_urdf, in_sdf):
        assert without_mesh_files(text.encode())[0].decode() == text


@pytest.mark.parametrize("case", ALLOWED)
def test_only_shapes_and_colours_without_files_are_left(case: str) -> None:
    whole, part, expected = ALLOWED[case]
    data, _ = without_mesh_files(whole.format(part).encode())
    assert FILE.encode() not in data
    root = etree.fromstring(data)
    (parent,) = root.xpath("//*[local-name()='geometry' or local-name()='material']")
    names = [f"{e.prefix}:" * (e.prefix is not None) + etree.QName(e).localname for e in parent]
    assert names == expected


@pytest.mark.parametrize("whole", [BLOCK, URDF, SDF])
def test_an_include_is_left_out(whole: str) -> None:
    text = whole.format(f"<include><uri>{FILE}</uri></include>")
    assert b"include" not in without_mesh_files(text.encode())[0]


def test_settings_of_mujoco_stay_and_its_assets_do_not() -> None:
    text = (
        '<robot name="r"><mujoco><compiler fusestatic="false"/>'
        f'<asset><mesh file="{FILE}"/></asset></mujoco><link name="a"/></robot>'
    )
    data, _ = without_mesh_files(text.encode())
    assert (b"compiler" in data, FILE.encode() in data) == (True, False)


def test_settings_of_mujoco_that_need_memory_or_name_files_are_left_out() -> None:
    text = (
        '<robot name="r"><mujoco><size nuserdata="30000000"/><option timestep="1"/>'
        '<compiler meshdir="/" balanceinertia="true"/></mujoco><link name="a"/></robot>'
    )
    mujoco = etree.fromstring(without_mesh_files(text.encode())[0])[0]
    assert [(child.tag, dict(child.attrib)) for child in mujoco] == [
        ("compiler", {"balanceinertia": "true"})
    ]


MESH = f'<geometry><mesh filename="{FILE}"/></geometry>'
#: Files that readers of XML disagree about.
AMBIGUOUS = {
    "xmlns on a shape": URDF.format(MESH.replace("<mesh", '<mesh xmlns="n"')),
    "xmlns on the visual": URDF.format(MESH).replace("<visual>", '<visual xmlns="n">'),
    "xmlns on the root": URDF.format(MESH).replace("<robot ", '<robot xmlns="n" '),
    "a prefix": URDF.format(f'<x:geometry xmlns:x="n"><mesh filename="{FILE}"/></x:geometry>'),
    "a prefix of its namespace": URDF.format(
        f'<geometry xmlns:x="n"><x:mesh filename="{FILE}" x:filename="{FILE}"/></geometry>'
    ),
    "CDATA": f'<robot name="r"><![CDATA[<!--]]><include>{FILE}</include><![CDATA[-->]]>'
    '<link name="a"/></robot>',
    "an element in CDATA": f'<robot name="r"><link name="a"/><gazebo><pose><![CDATA[<include>{FILE}'
    "</include>]]></pose></gazebo></robot>",
    "a comment": f'<robot name="r"><link name="a"/><!--><include>{FILE}</include><!-- --></robot>',
    "an instruction": f'<robot name="r"><?a ><include>{FILE}</include><?><link name="a"/></robot>',
    "an attribute": f'<robot name="r"><link name="a"><visual file="{FILE}"/></link></robot>',
    "plugin": BLOCK.format(f'<plugin filename="{FILE}"/>'),
}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
@pytest.mark.parametrize("case", AMBIGUOUS)
def test_readers_agree_about_the_file_that_is_written(case: str, encoding: str) -> None:
    data, name = without_mesh_files(AMBIGUOUS[case].encode(encoding))
    assert name == "robot"
    assert data.startswith(b"<robot")
    assert not any(part in data for part in (b"<!", b"<?", b"xmlns", b"<include", b"filename"))
    assert case == "an element in CDATA" or FILE.encode() not in data


def test_an_include_in_another_encoding_is_a_part_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "inner.sdf").write_text(
        '<sdf version="1.9"><model name="i"><link name="b"/></model></sdf>'
    )
    outer = tmp_path / "outer.sdf"
    outer.write_text(
        '<sdf version="1.9"><model name="m"><include><uri>inner.sdf</uri></include>'
        '<link name="a"/></model></sdf>',
        encoding="utf-16",
    )
    copy = _file_for_engines(outer, str(tmp_path / "copy"), Resources(), lenient=False)
    assert 'link name="b"' in Path(copy).read_text()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a pipe")
@pytest.mark.parametrize("engine", ["drake", "mujoco", "pybullet"])
@pytest.mark.parametrize("tag", ["robot", "visual", "geometry", "mesh"])
def test_an_engine_opens_no_mesh_in_a_namespace(tag: str, engine: str, tmp_path: Path) -> None:
    """Each engine would wait for a pipe until its limit of time."""
    pytest.importorskip("pydrake" if engine == "drake" else engine)
    os.mkfifo(tmp_path / "p.obj")
    zeros = 'ixy="0" ixz="0" iyz="0"'
    inertia = f'<inertia ixx="1" iyy="1" izz="1" {zeros}/>'
    inertial = f'<inertial><mass value="1"/>{inertia}</inertial>'
    mesh = f'<geometry><mesh filename="{tmp_path}/p.obj"/></geometry>'
    robot = f'<robot name="r"><link name="a">{inertial}<visual>{mesh}</visual></link></robot>'
    file = tmp_path / "r.urdf"
    file.write_text(robot.replace(f"<{tag}", f'<{tag} xmlns="u:x"'))
    copy = _file_for_engines(file, str(tmp_path / "copy"), Resources(), lenient=False)
    with EngineProcess(20) as process:
        assert isinstance(process.ask(engine, Question(copy, complete=True)), EngineRobot)


def test_the_lines_of_a_file_stay() -> None:
    """PyBullet reads no long lines."""
    text = '<robot name="r">\n <link name="a"/>\n <!-- c -->\n <link name="b"/>\n</robot>'
    expected = '<robot name="r">\n <link name="a"/>\n \n <link name="b"/>\n</robot>'
    assert without_mesh_files(text.encode())[0].decode() == expected


def test_drake_has_no_package_to_download(tmp_path: Path) -> None:
    pytest.importorskip("pydrake")
    file = tmp_path / "r.urdf"
    file.write_text(
        URDF.format('<geometry><mesh filename="package://drake_models/x.obj"/></geometry>')
    )
    with EngineProcess(120) as process:
        answer = process.ask("drake", Question(str(file), shapes=True))
    text = " ".join(answer.messages) if isinstance(answer, EngineRobot) else answer.reason
    assert "drake_models" in text
    assert "download" not in text.lower()


def test_an_included_model_is_a_part_of_the_file(tmp_path: Path) -> None:
    inner = '<sdf version="1.9"><model name="i"><link name="b"><visual name="v"><geometry>{}'
    inner += "</geometry></visual></link></model></sdf>"
    mesh = "<mesh><uri>../../secret.gltf</uri></mesh>"
    (tmp_path / "inner.sdf").write_text(inner.format(mesh))
    outer = tmp_path / "outer.sdf"
    outer.write_text(
        '<sdf version="1.9"><model name="m"><include><uri>inner.sdf</uri></include>'
        '<link name="a"/></model></sdf>'
    )
    stem = str(tmp_path / "copy")
    copy = _file_for_engines(outer, stem, Resources(), lenient=False)
    text = Path(copy).read_text()
    assert copy == f"{stem}.sdf"
    assert ("secret" in text, "<include" in text, 'link name="b"' in text) == (False, False, True)


def test_an_engine_works_in_an_empty_directory_that_is_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """MuJoCo writes a log into the working directory, through a link."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "MUJOCO_LOG.TXT").symlink_to("outside")
    with EngineProcess(120) as process:
        directory = process.call(os.getcwd)
        assert isinstance(directory, str)
        assert process.call(os.listdir, ".") == []
        assert Path(directory).resolve() != tmp_path.resolve()
        process.call(os.symlink, tmp_path, "link")
        process.call(os.mkdir, "log")
    assert not Path(directory).exists()
    assert sorted(os.listdir(tmp_path)) == ["MUJOCO_LOG.TXT"]


@pytest.mark.skipif(sys.platform == "win32", reason="ends by a signal")
def test_the_directory_of_an_engine_that_ends_is_removed() -> None:
    with EngineProcess(120) as process:
        directory = process.call(os.getcwd)
        process.call(os.abort)
        other = process.call(os.getcwd)
        assert directory != other
        assert not Path(str(directory)).exists()
    assert not Path(str(other)).exists()


def test_a_file_that_cannot_be_read_is_given_to_no_engine() -> None:
    with pytest.raises(TranslateError):
        without_mesh_files(f'<robot><geometry><mesh filename="{FILE}"/></geometry>'.encode())
