"""``migrate``, ``check --for`` and ``convert --plugins``: files, messages and exit codes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from translate.diagnostics.element_path import ElementPath
from translate.diagnostics.loss_detail import PluginToBuild
from translate.migration.migrate import plugins_to_build
from translate.report.loss_report import Loss

LASER = (
    '<sensor name="scan" type="ray"><ray/>\n'
    '      <plugin name="l" filename="libgazebo_ros_laser.so">'
    "<topicName>scan</topicName></plugin></sensor>"
)
BASE = (
    '<link name="base"><inertial><mass value="1"/>'
    '<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>'
)
CLASSIC = f"""<robot name="r">
  {BASE}
  <gazebo reference="base">
    {LASER}
  </gazebo>
</robot>
"""
TODAY = f'<robot name="r">{BASE}</robot>'


@pytest.fixture
def classic(here: Path) -> Path:
    path = here / "r.urdf"
    path.write_text(CLASSIC)
    return path


def test_a_file_is_changed_in_place(run, classic: Path) -> None:
    result = run("migrate", "r.urdf", "--bridge", "b.yaml")
    assert result.exit_code == 0
    assert result.stdout == ""
    assert "r.urdf changed for Gazebo Harmonic, 1 approximated" in result.stderr
    text = classic.read_text()
    assert (
        '<sensor name="scan" type="gpu_lidar"><lidar/>\n      <topic>scan</topic></sensor>' in text
    )
    bridge = (classic.parent / "b.yaml").read_text()
    assert "gz.msgs.LaserScan" in bridge
    # There is nothing to migrate in a second run, and no topic.
    run("migrate", "r.urdf", "--bridge", "b.yaml")
    assert (classic.read_text(), (classic.parent / "b.yaml").read_text()) == (text, bridge)


@pytest.mark.parametrize(("options", "end"), [((), ""), (("-q",), None)])
def test_a_run_without_a_change_says_so(
    run, classic: Path, options: tuple[str, ...], end: str | None
) -> None:
    step = "to do: the world needs the system Sensors\n"
    first = run("migrate", "r.urdf", *options).stderr
    second = run("migrate", "r.urdf", *options).stderr
    classic.write_text(TODAY)
    third = run("migrate", "r.urdf", *options).stderr
    if end is None:
        assert (first, second, third) == ("", "", "")
    else:
        assert first.endswith(f"r.urdf changed for Gazebo Harmonic, 1 approximated\n{step}")
        assert "harmless" not in first
        assert second == f"r.urdf: nothing to change\n{step}"
        assert third == "r.urdf: nothing to change\n"


def test_a_topic_of_two_files_is_in_the_bridge_once(run, classic: Path) -> None:
    (classic.parent / "t.urdf").write_text(CLASSIC)
    assert run("migrate", "r.urdf", "t.urdf", "--bridge", "b.yaml").exit_code == 0
    assert (classic.parent / "b.yaml").read_text().count("gz.msgs.LaserScan") == 1


@pytest.mark.parametrize("topic", ["${ns}/scan", "$(arg ns)/scan"])
def test_a_topic_with_an_expression_is_not_in_the_bridge(run, classic: Path, topic: str) -> None:
    imu = LASER.replace('"scan" type="ray"><ray/>', '"i" type="imu">').replace(
        "laser", "imu_sensor"
    )
    classic.write_text(
        CLASSIC.replace(">scan<", f">{topic}<").replace("</gazebo>", f"{imu}</gazebo>")
    )
    result = run("migrate", "r.urdf", "--bridge", "b.yaml")
    assert result.exit_code == 0
    bridge = (classic.parent / "b.yaml").read_text()
    assert re.findall("ros_topic_name: (.*)", bridge) == ['"/scan"']
    assert f"b.yaml lacks topics with expressions of xacro: /{topic}" in result.stderr


def test_a_read_only_file_is_not_replaced(run, classic: Path) -> None:
    classic.chmod(0o444)
    assert run("migrate", "--diff", "r.urdf").exit_code == 0
    assert run("migrate", "--check", "r.urdf").exit_code == 5
    result = run("migrate", "r.urdf", "--bridge", "b.yaml")
    assert result.exit_code == 1
    assert result.stderr == "r.urdf\n  error file-access: the file is read-only\n"
    assert classic.read_text() == CLASSIC
    assert not (classic.parent / "b.yaml").exists()
    # Nothing is written to a file that does not change.
    classic.chmod(0o644)
    classic.write_text(TODAY)
    classic.chmod(0o444)
    assert run("migrate", "r.urdf").exit_code == 0


def test_a_read_only_file_of_topics_is_refused_before_a_file_changes(run, classic: Path) -> None:
    bridge = classic.parent / "b.yaml"
    bridge.write_text("old")
    bridge.chmod(0o444)
    result = run("migrate", "r.urdf", "--bridge", "b.yaml")
    assert result.exit_code == 1
    assert result.stderr == "b.yaml\n  error file-access: the file is read-only\n"
    assert (classic.read_text(), bridge.read_text()) == (CLASSIC, "old")
    assert run("migrate", "--diff", "r.urdf", "--bridge", "b.yaml").exit_code == 0


def test_a_plugin_that_is_the_root_stays_with_a_message(run, here: Path) -> None:
    text = '<plugin name="l" filename="libgazebo_ros_laser.so"><topicName>a</topicName></plugin>\n'
    (here / "p.xml").write_text(text)
    result = run("migrate", "p.xml")
    assert result.exit_code == 0
    assert (here / "p.xml").read_text() == text
    lines = result.stderr.splitlines()
    start = "  1 lost plugin-without-successor: plugin gazebo_ros_laser: it stays: "
    assert (lines[0], lines[1][: len(start)]) == ("p.xml", start)


IMU = (
    '<gazebo reference="base"><sensor name="i" type="imu">'
    '<plugin name="p" filename="libgazebo_ros_imu_sensor.so"><gaussianNoise>1</gaussianNoise>'
    "</plugin></sensor></gazebo>\n"
)


@pytest.mark.parametrize(("options", "number"), [((), 3), (("-v",), 6)])
def test_entries_are_below_their_file_by_their_code(
    run, classic: Path, options: tuple[str, ...], number: int
) -> None:
    classic.write_text(CLASSIC.replace("</robot>", f"{IMU * 6}</robot>"))
    lines = run("migrate", "--check", "r.urdf", *options).stderr.splitlines()
    assert lines[0] == "r.urdf"
    noise = [line for line in lines if "<gaussianNoise>" in line]
    assert len(noise) == number
    assert all(
        line.startswith("  ") and "approximated plugin-parameter: " in line for line in noise
    )
    assert ("  … and 3 more plugin-parameter; -v lists them" in lines) == (number == 3)
    refused = "repair what Gazebo Harmonic refuses: duplicate-name (5)"
    assert lines[-1] == f"to do: the world needs the systems Sensors and Imu; {refused}"


@pytest.mark.parametrize(("text", "code"), [(CLASSIC, 5), (TODAY, 0)])
def test_check_writes_nothing(run, classic: Path, text: str, code: int) -> None:
    classic.write_text(text)
    assert run("migrate", "--check", "r.urdf").exit_code == code
    assert classic.read_text() == text


def test_diff_writes_nothing(run, classic: Path) -> None:
    result = run("migrate", "--diff", "r.urdf")
    assert result.exit_code == 0
    assert "+++ r.urdf" in result.stdout
    assert "gpu_lidar" in result.stdout
    assert classic.read_text() == CLASSIC


def test_standard_input(run) -> None:
    result = run("migrate", "-q", "-", input=CLASSIC)
    assert (result.exit_code, result.stderr) == (0, "")
    assert "gpu_lidar" in result.stdout


def test_a_file_that_cannot_be_read(run, here: Path) -> None:
    (here / "a.urdf").write_text("<robot>")
    assert run("migrate", "a.urdf").exit_code == 1


def test_check_names_what_a_release_ignores(run, classic: Path) -> None:
    result = run("check", "--for", "harmonic", "r.urdf")
    places = re.findall(r"^ +([\d:]+) +warning \S+-classic: ", result.stdout, re.MULTILINE)
    assert places == ["4:5", "5:7"]
    assert 'hint: <sensor type="gpu_lidar"> replaces it' in result.stdout
    assert "-classic:" not in run("check", "--for", "drake", "r.urdf").stdout
    assert "-classic:" not in run("check", "r.urdf").stdout


@pytest.mark.parametrize(
    ("block", "release", "names"),
    [
        ("<kp>1</kp>", "harmonic", ["<gazebo><kp>"]),
        ("<kp>1</kp>", "drake", []),
        ("<mu1>1</mu1>", "harmonic", []),
        ("<material>Gazebo/Red</material>", "harmonic", []),
        ("<material>Gazebo/Red</material>", "fortress", ["<gazebo><material>"]),
        ("<material>Mine/Red</material>", "harmonic", ["<gazebo><material>"]),
        ("<stopCfm>0</stopCfm>", "jetty", ["<gazebo><stopCfm>"]),
    ],
)
def test_check_names_the_elements_that_a_release_ignores(
    run, here: Path, block: str, release: str, names: list[str]
) -> None:
    block = f'<gazebo reference="a">\n  {block}</gazebo>'
    (here / "r.urdf").write_text(f'<robot name="r"><link name="a"/>{block}</robot>')
    lines = run("check", "--for", release, "r.urdf").stdout.splitlines()
    found = [line.strip() for line in lines if "element-ignored" in line]
    place = f"2:3 warning element-ignored: Gazebo {release.title()} ignores"
    assert found == [f"{place} {name}" for name in names]


def test_check_names_the_elements_and_uris_of_a_world(run, here: Path) -> None:
    surface = "<surface><contact><ode><kp>1</kp></ode></contact></surface>"
    geometry = "<geometry><sphere><radius>1</radius></sphere></geometry>"
    shapes = "".join(f'<collision name="{n}">{geometry}{surface}</collision>' for n in "ab")
    (here / "w.sdf").write_text(
        '<sdf version="1.9"><world name="w"><physics type="ode"><max_step_size>0.001'
        "</max_step_size><real_time_factor>1</real_time_factor><real_time_update_rate>1000"
        f'</real_time_update_rate></physics><model name="m"><link name="l">{shapes}</link></model>'
        "<include><uri>model://sun</uri></include></world></sdf>"
    )
    text = run("check", "--for", "harmonic", "w.sdf").stdout
    assert "element-ignored: Gazebo Harmonic ignores <physics><real_time_update_rate>" in text
    assert "Gazebo Harmonic ignores <surface><contact><ode> (2 times)" in text
    # The model is not found, which is an error of another kind.
    assert "model://sun" in text


@pytest.mark.parametrize("to", ["sdf", "urdf"])
def test_a_translation_replaces_plugins(run, classic: Path, to: str) -> None:
    if to == "urdf":
        run("convert", "r.urdf", "r.sdf", "--massless", "keep")
    source = "r.urdf" if to == "sdf" else "r.sdf"
    kept = run("convert", source, "--to", to).stdout
    assert "libgazebo_ros_laser.so" in kept
    result = run("convert", source, "--to", to, "--plugins", "modern")
    assert result.exit_code == 0
    assert 'type="gpu_lidar"' in result.stdout
    assert "<topic>scan</topic>" in result.stdout
    assert "plugin" not in result.stdout
    assert "sensor-migrated" in result.stderr


def test_an_included_model_is_migrated(run, here: Path) -> None:
    (here / "m.sdf").write_text(
        f'<sdf version="1.9"><model name="m"><link name="a">{LASER}</link></model></sdf>'
    )
    (here / "w.sdf").write_text(
        '<sdf version="1.9"><world name="w"><include><uri>m.sdf</uri></include></world></sdf>'
    )
    result = run("convert", "w.sdf", "o.sdf", "--plugins", "modern", "--resolve-includes")
    assert result.exit_code == 0
    assert 'type="gpu_lidar"' in (here / "o.sdf").read_text()
    assert "m.sdf\n  1 approximated sensor-migrated: sensor 'scan'" in result.stderr


def test_a_bundle_has_a_world_with_the_systems_and_the_topics(run, classic: Path) -> None:
    arguments = ("r.urdf", "models/r", "--bundle", "gazebo", "--plugins", "modern")
    (classic.parent / "models").mkdir()
    assert run("convert", *arguments).exit_code == 0
    directory = classic.parent / "models" / "r"
    world = (directory / "try.sdf").read_text()
    systems = re.findall(r'"gz::sim::systems::(\w+)"', world)
    assert systems == ["Physics", "UserCommands", "SceneBroadcaster", "Sensors"]
    assert "<uri>model://r</uri>" in world
    assert "gz.msgs.LaserScan" in (directory / "bridge.yaml").read_text()
    assert run("check", str(directory / "try.sdf")).exit_code == 0


@pytest.mark.parametrize(
    "arguments",
    [("--for", "drake"), ("--for", "gazebo-classic"), ("--update",)],
)
def test_what_does_not_go_together(run, classic: Path, arguments: tuple[str, ...]) -> None:
    (classic.parent / "o.sdf").write_text("<sdf/>")
    result = run("convert", "r.urdf", "o.sdf", "--plugins", "modern", *arguments)
    assert result.exit_code == 2
    assert "--plugins modern" in result.stderr


@pytest.mark.parametrize("unmapped", ["comment", "keep", "drop"])
def test_unmapped_requires_modern_plugins(run, classic: Path, unmapped: str) -> None:
    result = run("convert", "r.urdf", "o.sdf", "--unmapped", unmapped)
    assert result.exit_code == 2
    assert "--unmapped requires --plugins modern" in result.stderr
    assert (
        run("convert", "r.urdf", "o.sdf", "--unmapped", unmapped, "--plugins", "modern").exit_code
        == 0
    )


# --- What is left to do ---------------------------------------------------------------------------

OWN = '<plugin name="p" filename="lib{}.so"/>'
BROKEN = """<robot name="r">
  <link name="base"/>
  <link name="arm"><inertial><mass value="1"/>
    <inertia ixx="1" iyy="1" izz="9" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="j" type="fixed"><parent link="base"/><child link="arm"/></joint>
  <gazebo>{}</gazebo>
</robot>
"""
SOUND = BROKEN.replace('izz="9"', 'izz="1"')


@pytest.mark.parametrize("options", [(), ("-v",)])
def test_a_plugin_that_is_to_be_built_is_a_step(run, here: Path, options: tuple[str, ...]) -> None:
    (here / "r.urdf").write_text(SOUND.format(OWN.format("mine") + OWN.format("gz_other")))
    outcome = run("migrate", "r.urdf", *options)
    step = "to do: build, or remove, what this release of Gazebo does not have: mine and gz_other"
    assert outcome.exit_code == 0
    assert outcome.stderr.splitlines()[-1] == step
    assert "plugin-unknown" in outcome.stderr


@pytest.mark.parametrize("options", [("--plugins", "modern"), ("--for", "harmonic")])
def test_a_conversion_names_plugins_that_are_to_be_built(
    run, here: Path, options: tuple[str, ...]
) -> None:
    (here / "r.urdf").write_text(SOUND.format(OWN.format("mine")))
    outcome = run("convert", "r.urdf", "r.sdf", *options)
    assert outcome.exit_code == 0
    (line,) = [line for line in outcome.stderr.splitlines() if line.startswith("to do: ")]
    assert "build, or remove, what this release of Gazebo does not have: mine" in line


def test_a_line_names_a_few_plugins() -> None:
    at = ElementPath("plugin", "p")
    details = [PluginToBuild(f"p{number}") for number in range(8)]
    losses = [Loss("plugin-unknown", "approximated", at, "r", detail=detail) for detail in details]
    assert plugins_to_build(losses).endswith(": p0, p1, p2, p3, p4 and 3 more")


def test_a_migrated_file_that_the_release_refuses(run, here: Path) -> None:
    """libsdformat refuses an inertia that breaks the triangle inequality (error 19)."""
    (here / "r.urdf").write_text(BROKEN.format(""))
    outcome = run("migrate", "r.urdf")
    *_, summary, step = outcome.stderr.splitlines()
    assert outcome.exit_code == 0
    assert "  4:5 error link-inertia-invalid: link 'arm'" in outcome.stderr
    assert summary == "r.urdf: nothing to migrate"
    assert step.startswith("to do: repair what Gazebo Harmonic refuses: ")
    assert "link-inertia-invalid" in step


@pytest.mark.parametrize(("name", "is_refused"), [("world", True), ("__a__", True), ("a", False)])
def test_a_reserved_name_stands_in_the_way(run, here: Path, name: str, is_refused: bool) -> None:
    text = f'<sdf version="1.9"><model name="m"><link name="{name}">{LASER}</link></model></sdf>'
    (here / "m.sdf").write_text(text)
    lines = run("migrate", "m.sdf", "--for", "jetty").stderr.splitlines()
    refused = "; repair what Gazebo Jetty refuses: reserved-name" * is_refused
    assert lines[-1] == f"to do: the world needs the system Sensors{refused}"


def test_a_migrated_file_that_ends_the_release(run, here: Path) -> None:
    """DART, the engine of gz-physics 5.1, ends the process of Gazebo at a negative damping."""
    axis = "<axis><xyz>0 0 1</xyz><dynamics><damping>-1</damping></dynamics></axis>"
    joint = f'<joint name="j" type="revolute"><parent>a</parent><child>b</child>{axis}</joint>'
    links = '<link name="a"/><link name="b"/>'
    text = f'<sdf version="1.9"><model name="m">{links}{joint}</model></sdf>'
    (here / "m.sdf").write_text(text)
    *_, summary, step = run("migrate", "m.sdf", "--for", "fortress").stderr.splitlines()
    assert summary == "m.sdf: nothing to migrate"
    assert step == "to do: repair what ends Gazebo Fortress: dynamics-negative"


def test_a_file_that_another_machine_has_is_no_refusal(run, here: Path) -> None:
    mesh = '<visual name="v"><geometry><mesh><uri>model://no/m.dae</uri></mesh></geometry></visual>'
    text = f'<sdf version="1.9"><model name="m"><link name="a">{mesh}</link></model></sdf>'
    (here / "m.sdf").write_text(text)
    assert run("migrate", "m.sdf").stderr == "m.sdf: nothing to change\n"


def test_a_file_of_xacro_has_no_values_yet(run, here: Path) -> None:
    text = BROKEN.replace("<robot ", '<robot xmlns:xacro="http://www.ros.org/wiki/xacro" ')
    (here / "r.urdf.xacro").write_text(text.format(""))
    assert "refuses" not in run("migrate", "r.urdf.xacro").stderr


def test_a_conversion_checks_what_a_migration_leaves(run, here: Path) -> None:
    """With --for, the inertia is repaired; without, a step names the option."""
    classic = BROKEN.format('<plugin name="p" filename="libgazebo_ros_joint_state_publisher.so"/>')
    (here / "r.urdf").write_text(classic)
    plain = run("convert", "r.urdf", "r.sdf", "--plugins", "modern")
    repaired = run("convert", "r.urdf", "r2.sdf", "--plugins", "modern", "--for", "harmonic")
    assert "--repair-inertia (1 link" in plain.stderr
    assert "everything exact" not in plain.stderr
    assert "refuses" not in repaired.stderr


def test_a_conversion_to_urdf_checks_the_limits(run, here: Path) -> None:
    """libsdformat refuses a revolute joint of URDF without <limit>."""
    text = SOUND.replace('type="fixed"', 'type="revolute"').format("")
    (here / "r.urdf").write_text(text)
    outcome = run("convert", "r.urdf", "r2.urdf", "--to", "urdf", "--plugins", "modern")
    step = outcome.stderr.splitlines()[-1]
    assert step.startswith("to do: repair what Gazebo Harmonic refuses: ")
    assert "limit-missing" in step
