"""Comparison of sensors, plugins, surfaces, lights, physics of links, and mesh files."""

from __future__ import annotations

from pathlib import Path

import pytest

import translate
from translate.equivalence.result import Comparison, Rows

CAMERA = (
    '<sensor name="cam" type="camera"><pose>1 0 0 0 0 0</pose><update_rate>30</update_rate>'
    "<camera><image><width>10</width><height>20</height></image></camera></sensor>"
)
WRENCH = '<sensor name="ft" type="force_torque"><update_rate>5</update_rate></sensor>'
PLUGIN = '<plugin name="drive" filename="libdrive.so"><joint>j</joint><gain>0.5</gain></plugin>'
SURFACE = "<surface><friction><ode><mu>0.3</mu></ode></friction></surface>"
LIGHT = '<light name="lamp" type="point"><diffuse>1 0 0 1</diffuse></light>'
SHAPE = "<geometry><sphere><radius>1</radius></sphere></geometry>"


def model(
    *,
    camera: str = CAMERA,
    wrench: str = WRENCH,
    plugin: str = PLUGIN,
    surface: str = SURFACE,
    light: str = LIGHT,
    glow: str = "",
) -> str:
    return (
        '<sdf version="1.9"><model name="m">'
        f'{plugin}<link name="a">{camera}{light}<visual name="v">{SHAPE}{glow}</visual></link>'
        f'<link name="b"><collision name="c">{SHAPE}{surface}</collision></link>'
        '<joint name="j" type="revolute"><pose>0 0 1 0 0 0</pose><parent>a</parent><child>b</child>'
        f"<axis><xyz>0 0 1</xyz></axis>{wrench}</joint></model></sdf>"
    )


def reported(comparison: Comparison) -> list[tuple[str, str]]:
    return [(item.code, item.element) for item in comparison.differences]


CHANGES = {
    "the type of a sensor": (
        model(camera=CAMERA.replace('type="camera"', 'type="depth"')),
        ("sensor", "sensor 'cam' of link 'a'"),
    ),
    "the pose of a sensor": (
        model(camera=CAMERA.replace("1 0 0 0 0 0", "1 0 0.001 0 0 0")),
        ("sensor", "sensor 'cam' of link 'a'"),
    ),
    "a parameter of a sensor": (
        model(camera=CAMERA.replace("20", "21")),
        ("sensor", "sensor 'cam' of link 'a'"),
    ),
    "no sensor": (model(camera=""), ("sensor-missing", "sensor 'cam' of link 'a'")),
    "another sensor": (
        model(camera=CAMERA + CAMERA.replace("cam", "second", 1)),
        ("sensor-added", "sensor 'second' of link 'a'"),
    ),
    "the sensor of a joint": (
        model(wrench=WRENCH.replace("5", "6")),
        ("sensor", "sensor 'ft' of joint 'j'"),
    ),
    "the file of a plugin": (
        model(plugin=PLUGIN.replace("libdrive", "libother")),
        ("plugin-missing", "plugin 'drive'"),
    ),
    "a parameter of a plugin": (
        model(plugin=PLUGIN.replace("0.5", "0.25")),
        ("plugin", "plugin 'drive'"),
    ),
    "the joint of a plugin": (
        model(plugin=PLUGIN.replace("<joint>j", "<joint>k")),
        ("plugin", "plugin 'drive'"),
    ),
    "the plugin of a visual": (
        model(glow='<plugin name="glow" filename="libglow.so"/>'),
        ("plugin-added", "plugin 'glow' of visual 'v'"),
    ),
    "the friction of a surface": (
        model(surface=SURFACE.replace("0.3", "0.4")),
        ("surface", "surface of collision 'c'"),
    ),
    "no surface": (model(surface=""), ("surface-missing", "surface of collision 'c'")),
    "the colour of a light": (
        model(light=LIGHT.replace("1 0 0 1", "0 1 0 1")),
        ("light", "light 'lamp' of link 'a'"),
    ),
}


@pytest.mark.parametrize(("text", "difference"), CHANGES.values(), ids=CHANGES)
def test_one_change_is_one_difference(text: str, difference: tuple[str, str]) -> None:
    comparison = translate.compare(model(), text)
    assert difference in reported(comparison)
    assert {code.partition("-")[0] for code, _ in reported(comparison)} == {
        difference[0].partition("-")[0]
    }
    row = difference[0].partition("-")[0] + "s"
    assert not comparison.measures[row, ""].ok


SAME = {
    "layout": model(camera=CAMERA.replace("><", ">\n  <").replace(">30<", "> 30\n<")),
    "numbers": model(
        camera=CAMERA.replace("1 0 0 0 0 0", "1.0 0 0 0 0 0e0").replace(">30<", ">3e1<")
    ),
    "order": model(
        plugin=PLUGIN.replace("<joint>j</joint><gain>0.5</gain>", "<gain>.5</gain><joint>j</joint>")
    ),
    "comments": model(surface=SURFACE.replace("<ode>", "<!-- slippery --><ode>")),
    "a default bitmask": model(
        surface=SURFACE.replace(
            "</surface>",
            "<bounce/><contact><collide_bitmask>65535</collide_bitmask></contact></surface>",
        )
    ),
    "a named frame": model(
        camera=CAMERA.replace("<pose>1 0 0 0 0 0", '<pose relative_to="b">1 0 0 0 0 0')
    ),
}


@pytest.mark.parametrize("text", SAME.values(), ids=SAME)
def test_what_changes_nothing_is_no_difference(text: str) -> None:
    assert reported(translate.compare(model(), text)) == []


@pytest.mark.parametrize("link_frames", ["move", "keep"])
def test_a_translation_has_the_same_contents(link_frames: str) -> None:
    options = {"link_frames": link_frames}
    result = translate.convert(model(), to="urdf", verify=True, **options)  # type: ignore[arg-type]
    assert result.comparison is not None
    assert result.comparison.differences == []
    rows = {name: item.count for (name, _), item in result.comparison.measures.items()}
    assert {name: rows[name] for name in ("sensors", "plugins", "surfaces", "lights")} == {
        "sensors": 2,
        "plugins": 1,
        "surfaces": 1,
        "lights": 1,
    }


@pytest.mark.parametrize(
    ("first", "second", "code"),
    [
        pytest.param("", "<gravity>false</gravity>", "gravity-added", id="gravity"),
        pytest.param("", "<gravity>1</gravity>", "", id="default gravity"),
        pytest.param("<gravity>0</gravity>", "<gravity>false</gravity>", "", id="two notations"),
        pytest.param("<kinematic>true</kinematic>", "", "kinematic-missing", id="kinematic"),
        pytest.param("<kinematic>false</kinematic>", "", "", id="default of kinematic"),
        pytest.param(
            "", "<self_collide>true</self_collide>", "self_collide-added", id="self_collide"
        ),
        pytest.param("", "<enable_wind>true</enable_wind>", "enable_wind-added", id="enable_wind"),
        pytest.param(
            "<velocity_decay><linear>0.1</linear></velocity_decay>",
            "<velocity_decay><linear>0.2</linear></velocity_decay>",
            "velocity_decay",
            id="velocity_decay",
        ),
        pytest.param(
            "", "<velocity_decay><linear>0</linear></velocity_decay>", "", id="default decay"
        ),
        pytest.param(
            '<battery name="p"><voltage>12</voltage></battery>',
            '<battery name="p"><voltage>24</voltage></battery>',
            "battery",
            id="voltage",
        ),
        pytest.param(
            '<battery name="p"><voltage>12</voltage></battery>', "", "battery-missing", id="battery"
        ),
    ],
)
def test_what_moves_a_link_is_compared(first: str, second: str, code: str) -> None:
    comparison = translate.compare(model(light=first), model(light=second))
    assert [item for item, _ in reported(comparison)] == ([code] if code else [])
    assert Rows(ignore=("physics",)).of(comparison).same


def test_gravity_of_a_block_of_urdf_is_compared() -> None:
    urdf = (
        '<robot name="r"><link name="a"><inertial><mass value="1"/>'
        '<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>{}</robot>'
    )
    block = '<gazebo reference="a"><turnGravityOff>true</turnGravityOff></gazebo>'
    comparison = translate.compare(urdf.format(""), urdf.format(block))
    assert reported(comparison) == [("gravity-added", "gravity of link 'a'")]


def test_a_lost_sensor_that_the_report_does_not_name_is_a_difference() -> None:
    result = translate.convert(model(), to="urdf")
    block = result.text.index('<sensor name="cam"')
    end = result.text.index("</sensor>", block) + len("</sensor>")
    edited = result.text[:block] + result.text[end:]
    comparison = translate.compare(model(), edited)
    assert reported(comparison) == [("sensor-missing", "sensor 'cam' of link 'a'")]


@pytest.mark.parametrize(
    ("row", "element"),
    [
        ("sensors", "link 'a' <sensor>"),
        ("plugins", "model <plugin>"),
        ("lights", "link 'a' <light>"),
    ],
)
def test_what_the_report_names_as_lost_is_accepted(row: str, element: str) -> None:
    result = translate.convert(model(), to="urdf", no_gazebo=True, verify=True)
    assert result.comparison is not None
    assert result.comparison.differences == []
    assert result.comparison.measures[row, ""].ok
    assert element in {loss.element for loss in result.losses if loss.severity == "lost"}
    assert "sdf-lost" in {item.code for item in result.comparison.accepted}


def test_a_reversed_joint_measures_the_same_wrench() -> None:
    text = (
        '<sdf version="1.9"><model name="m"><link name="a"/><link name="b"/><link name="c"/>'
        '<joint name="i" type="revolute"><parent>a</parent><child>b</child>'
        "<axis><xyz>0 0 1</xyz></axis></joint>"
        '<joint name="j" type="revolute"><parent>c</parent><child>b</child>'
        f"<axis><xyz>0 0 1</xyz></axis>{WRENCH}</joint></model></sdf>"
    )
    result = translate.convert(text, to="urdf", verify=True)
    assert result.comparison is not None
    assert result.comparison.differences == []
    assert "joint-reversed" in {item.code for item in result.comparison.notes}


# --- Worlds -------------------------------------------------------------------------------------


def test_the_lights_and_plugins_of_a_world_are_verified() -> None:
    from translate.equivalence.verification import compare_with_report
    from translate.report.loss_report import LossReport

    robot = '<model name="m"><link name="a"/></model>'
    world = '<sdf version="1.9"><world name="w">{}' + robot + "</world></sdf>"
    sun = '<light name="sun" type="directional"><pose>0 0 10 0 0 0</pose></light>'
    first = translate.load(world.format(sun + PLUGIN))
    assert compare_with_report(first, first, LossReport()).same
    for content, code in ((sun, "plugin-missing"), (sun.replace("10", "11") + PLUGIN, "light")):
        other = translate.load(world.format(content))
        assert [
            item.code for item in compare_with_report(first, other, LossReport()).differences
        ] == [code]


@pytest.mark.parametrize("kind", ["imu", "contact"])
def test_sensors_of_one_name_are_the_same_in_urdf(kind: str) -> None:
    sensor = f'<sensor name="s" type="{kind}"/>'
    text = f'<sdf version="1.8"><model name="m"><link name="a">{sensor * 3}</link></model></sdf>'
    result = translate.convert(text, to="urdf", verify=True)
    assert result.comparison is not None
    assert result.comparison.differences == []


def test_contents_that_sdformat_does_not_define_are_verified() -> None:
    urdf = (
        '<robot name="r"><link name="a"><inertial><mass value="1"/><inertia ixx="1" ixy="0" '
        'ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link><gazebo reference="a"><sensor name="s" '
        'type="imu"><made_up kind="x">1</made_up></sensor></gazebo></robot>'
    )
    there = translate.convert(urdf, to="sdf", verify=True)
    assert there.comparison is not None
    assert [item.code for item in there.comparison.accepted] == ["urdf-lost"]


# --- Mesh files ---------------------------------------------------------------------------------

MESH = (
    '<sdf version="1.9"><model name="m"><link name="a"><visual name="v"><geometry><mesh>'
    "<uri>{}</uri></mesh></geometry></visual></link></model></sdf>"
)


def files(directory: Path, uri: str = "part.stl", **contents: str) -> None:
    for name, content in contents.items():
        path = directory / name
        path.mkdir(parents=True)
        (path / "part.stl").write_text(content, encoding="utf-8")
        (path / "model.sdf").write_text(MESH.format(uri), encoding="utf-8")


@pytest.mark.parametrize(
    ("second", "codes"), [("same", []), ("other", ["mesh-file"]), ("", ["mesh-file"])]
)
def test_mesh_files_have_the_same_contents(tmp_path: Path, second: str, codes: list[str]) -> None:
    files(tmp_path, first="same", second=second or "same")
    if not second:
        (tmp_path / "second" / "part.stl").unlink()
    paths = [tmp_path / name / "model.sdf" for name in ("first", "second")]
    assert [code for code, _ in reported(translate.compare(*paths))] == codes


def test_a_file_that_neither_robot_finds_is_not_compared(tmp_path: Path) -> None:
    text = MESH.format("package://nowhere/part.stl")
    comparison = translate.compare(text, text)
    assert (comparison.same, comparison.measures["mesh files", ""].count) == (True, 0)


def test_a_package_that_one_robot_finds_without_a_search_path_is_the_same(tmp_path: Path) -> None:
    package = tmp_path / "parts"
    package.mkdir()
    (package / "package.xml").write_text("<package><name>parts</name></package>", encoding="utf-8")
    (package / "part.stl").write_text("solid", encoding="utf-8")
    text = MESH.format("package://parts/part.stl")
    for path in (package / "model.sdf", tmp_path / "model.sdf"):
        path.write_text(text, encoding="utf-8")
    comparison = translate.compare(package / "model.sdf", tmp_path / "model.sdf")
    assert (comparison.same, comparison.measures["mesh files", ""].count) == (True, 1)


@pytest.mark.parametrize("uri", ["part.stl", "file://part.stl"])
def test_a_translation_that_does_not_find_its_meshes_is_different(tmp_path: Path, uri: str) -> None:
    files(tmp_path, uri, robot="mesh")
    source = tmp_path / "robot" / "model.sdf"
    beside = translate.convert(source, tmp_path / "robot" / "robot.urdf", verify=True)
    assert beside.comparison is not None
    assert beside.comparison.same
    elsewhere = translate.convert(source, tmp_path / "robot.urdf", verify=True, uri="keep")
    assert elsewhere.comparison is not None
    assert [item.code for item in elsewhere.comparison.differences] == ["mesh-file"]
    assert not (tmp_path / "robot.urdf").exists()
