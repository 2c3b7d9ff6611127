"""The files of parameters for gz_ros2_control in bundles.

The types and the parameters are those of ros2_controllers; rates and interfaces are those of
gazebo_ros_control and of the transmissions.
"""

from __future__ import annotations

import os
import time
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
import yaml
from lxml import etree

import translate
from translate.migration import controllers
from translate.migration.controllers import yaml_text

PLUGIN = '<gazebo><plugin name="c" filename="libgazebo_ros_control.so">{}</plugin></gazebo>'
LINK = (
    '<link name="{}"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0"'
    ' iyz="0"/></inertial></link>'
)
JOINT = (
    '<joint name="{0}" type="revolute"><parent link="{1}"/><child link="{2}"/>'
    '<limit lower="-1" upper="1" effort="1" velocity="1"/></joint>'
)
TRANSMISSION = (
    '<transmission name="t_{0}"><type>transmission_interface/SimpleTransmission</type>'
    '<joint name="{0}"><hardwareInterface>hardware_interface/{1}JointInterface</hardwareInterface>'
    '</joint><actuator name="m_{0}"/></transmission>'
)
BROADCASTER = "joint_state_broadcaster/JointStateBroadcaster"
FORWARD = "forward_command_controller/ForwardCommandController"
TRAJECTORY = "joint_trajectory_controller/JointTrajectoryController"


def robot(interfaces: dict[str, str], parameters: str = "") -> str:
    """A robot with a chain of joints, each with the interface of its transmission."""
    parts, above = [LINK.format("base")], "base"
    for joint, interface in interfaces.items():
        parts += [LINK.format(f"l_{joint}"), JOINT.format(joint, above, f"l_{joint}")]
        parts += [TRANSMISSION.format(joint, interface)] if interface else []
        above = f"l_{joint}"
    return f'<robot name="r">{"".join(parts)}{PLUGIN.format(parameters)}</robot>'


def bundled(
    directory: Path, text: str, kind: Any = "gazebo", files: dict[str, str] | None = None
) -> tuple[Path, list[str]]:
    """The bundle of a robot in a package with some files, and its losses."""
    package = directory / "bot"
    for name, content in {"package.xml": "<package><name>bot</name></package>"}.items():
        (package / "urdf").mkdir(parents=True)
        (package / name).write_text(content)
    for name, content in (files or {}).items():
        (package / name).parent.mkdir(exist_ok=True)
        (package / name).write_text(content)
    (package / "urdf" / "r.urdf").write_text(text)
    target = directory / "out"
    to = {"to": "urdf"} if kind == "plain" else {}
    source = package / "urdf" / "r.urdf"
    bundle = translate.bundle(source, target, kind, plugins="modern", **to)
    losses = [
        f"{item.severity} {item.element}"
        for item in bundle.robots[0].result.report.losses
        if item.code == "plugin-parameter"
    ]
    return target, losses


def parameters(path: Path) -> dict[str, Any]:
    return {
        name: value["ros__parameters"] for name, value in yaml.safe_load(path.read_text()).items()
    }


def test_each_kind_of_interface_gets_a_controller(tmp_path: Path) -> None:
    joints = {"a": "Position", "b": "Velocity", "c": "Position", "d": ""}
    target, losses = bundled(tmp_path, robot(joints))
    assert parameters(target / "config" / "controllers.yaml") == {
        "controller_manager": {
            # Without controlPeriod, gazebo_ros_control updates in each step of 1 ms.
            "update_rate": 1000,
            "joint_state_broadcaster": {"type": BROADCASTER},
            "position_controller": {"type": FORWARD},
            "velocity_controller": {"type": FORWARD},
        },
        "position_controller": {"joints": ["a", "c"], "interface_name": "position"},
        "velocity_controller": {"joints": ["b"], "interface_name": "velocity"},
    }
    assert losses == []


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        # gz_ros2_control reads <mimic>, and the joint has no command.
        ("harmonic", []),
        ("fortress", ["param mimic a", "param multiplier -2", "command_interface position "]),
    ],
)
def test_a_mimic_joint_has_no_controller(tmp_path: Path, target: Any, expected: list[str]) -> None:
    text = robot({"a": "Position", "b": "Effort"}).replace(
        '</joint><transmission name="t_b">',
        '<mimic joint="a" multiplier="-2"/></joint><transmission name="t_b">',
    )
    path, out = tmp_path / "r.urdf", tmp_path / "out"
    path.write_text(text)
    translate.bundle(path, out, "ros", plugins="modern", for_target=target)
    joint = etree.fromstring((out / "urdf" / "out.urdf").read_bytes()).find(
        "ros2_control/joint[@name='b']"
    )
    items = [f"{item.tag} {item.get('name')} {item.text or ''}" for item in joint]
    assert [item for item in items if not item.startswith("state_interface")] == expected
    found = parameters(out / "config" / "controllers.yaml")
    assert found["position_controller"]["joints"] == ["a"]
    assert "effort_controller" not in found


@pytest.mark.parametrize(
    ("given", "prefix", "rate"),
    [
        ("<controlPeriod>0.01</controlPeriod>", "", 100),
        ("<controlPeriod>0.003</controlPeriod>", "", 333),
        # Each step.
        ("<controlPeriod>0</controlPeriod>", "", 1000),
        ("<robotNamespace>/arm</robotNamespace>", "/arm/", 1000),
    ],
)
def test_the_rate_and_the_namespace_of_the_controllers(
    tmp_path: Path, given: str, prefix: str, rate: int
) -> None:
    target, losses = bundled(tmp_path, robot({"a": "Effort"}, given))
    found = parameters(target / "config" / "controllers.yaml")
    assert found[f"{prefix}controller_manager"]["update_rate"] == rate
    assert found[f"{prefix}effort_controller"] == {"joints": ["a"], "interface_name": "effort"}
    assert losses == []


@pytest.mark.parametrize(
    ("kind", "file", "robot_file", "value"),
    [
        ("gazebo", "config/controllers.yaml", "model.sdf", "config/controllers.yaml"),
        ("plain", "config/controllers.yaml", "out.urdf", "config/controllers.yaml"),
        (
            "ros",
            "config/controllers.yaml",
            "urdf/out.urdf",
            "$(find out)/config/controllers.yaml",
        ),
    ],
)
def test_the_plugin_names_the_file(
    tmp_path: Path, kind: str, file: str, robot_file: str, value: str
) -> None:
    target, _ = bundled(tmp_path, robot({"a": "Position"}), kind)
    assert (target / file).is_file()
    root = etree.fromstring((target / robot_file).read_bytes())
    assert [item.text for item in root.iter("parameters")] == [value]


def test_each_package_of_a_world_has_its_own_files(tmp_path: Path) -> None:
    link = '<link name="base"><inertial><mass>1</mass></inertial></link>'
    model = (
        '<model name="{0}">' + link + '<plugin name="c" filename="libgazebo_ros2_control.so">'
        "<parameters>{0}.yaml</parameters></plugin></model>"
    )
    # The name of one file is the end of that of the other one.
    names = ["arm", "my_arm"]
    for name in names:
        (tmp_path / f"{name}.yaml").write_text(f"{name}: 1\n")
    world = tmp_path / "w.sdf"
    models = "".join(map(model.format, names))
    world.write_text(f'<sdf version="1.9"><world name="w">{models}</world></sdf>')
    translate.bundle(world, tmp_path / "out", "ros", plugins="modern", all_models=True)
    for name in names:
        package = tmp_path / "out" / name
        root = etree.fromstring((package / "urdf" / f"{name}.urdf").read_bytes())
        assert root.findtext(".//parameters") == f"$(find {name})/config/{name}.yaml"
        assert [item.name for item in (package / "config").iterdir()] == [f"{name}.yaml"]
        assert (package / "config" / f"{name}.yaml").read_text() == f"{name}: 1\n"


def test_a_package_below_a_directory_has_the_controllers(tmp_path: Path) -> None:
    path = tmp_path / "r.urdf"
    path.write_text(robot({"a": "Position"}).replace('name="r"', 'name="bot"'))
    translate.bundle(path, tmp_path / "out", "ros", plugins="modern", all_models=True)
    root = etree.fromstring((tmp_path / "out" / "bot" / "urdf" / "bot.urdf").read_bytes())
    assert root.findtext(".//parameters") == "$(find bot)/config/controllers.yaml"
    found = parameters(tmp_path / "out" / "bot" / "config" / "controllers.yaml")
    assert found["position_controller"]["joints"] == ["a"]


def test_a_package_installs_what_its_controllers_need(tmp_path: Path) -> None:
    target, _ = bundled(tmp_path, robot({"a": "Position"}), "ros")
    package = etree.fromstring((target / "package.xml").read_bytes())
    needed = {item.text for item in package.iter("exec_depend")}
    assert needed >= {
        "controller_manager",
        "gz_ros2_control",
        "joint_state_broadcaster",
        "forward_command_controller",
    }
    assert "foreach(directory config " in (target / "CMakeLists.txt").read_text()
    # URDF has no substitutions.
    launch = (target / "launch" / "display.launch.py").read_text()
    assert 'description.replace("$(find out)", str(share))' in launch


def test_files_are_not_written_without_a_bundle(tmp_path: Path) -> None:
    given = "<controlPeriod>0.01</controlPeriod>"
    text = robot({"a": "Position"}, given)
    result = translate.convert(text, to="urdf", plugins="modern")
    assert "<parameters>" not in result.text
    found = [item.reason for item in result.report.losses if "controlPeriod" in item.element]
    assert found == ["write update_rate: 100 of the controller manager in the YAML file"]


# --- Files of parameters that exist ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "severities"),
    [
        ("{package}/config/own.yaml", []),
        ("$(find bot)/config/own.yaml", []),
        ("$(find-pkg-share bot)/config/own.yaml", []),
        ("../config/own.yaml", []),
        ("/nowhere/own.yaml", ["lost plugin gazebo_ros2_control <parameters>"]),
    ],
)
def test_a_file_of_parameters_is_copied(tmp_path: Path, value: str, severities: list[str]) -> None:
    value = value.format(package=tmp_path / "bot")
    plugin = PLUGIN.replace("ros_control", "ros2_control").format(
        f"<parameters>{value}</parameters>"
    )
    text = f'<robot name="r">{LINK.format("base")}{plugin}</robot>'
    target, losses = bundled(tmp_path, text, "plain", {"config/own.yaml": "a: 1\n"})
    root = etree.fromstring((target / "out.urdf").read_bytes())
    assert losses == severities
    if severities:
        assert root.findtext(".//parameters") == value
    else:
        assert root.findtext(".//parameters") == "config/own.yaml"
        assert (target / "config" / "own.yaml").read_text() == "a: 1\n"


@pytest.mark.parametrize(
    "text",
    [
        'a: !radians "2*21"',
        "a: [!degrees 1+1]",
        "!!python/object/apply:os.getcwd []",
        "a: {b: !<!radians> 2*2}",
        "%TAG !! !\n---\na: !!radians 2*2",
        "a: ${2*2}",
        "a: $(eval 2*2)",
        # The text after the end of a line is none of the comment.
        "# a comment\ra: !radians 2*2",
        "# a comment\u2028a: !radians 2*2",
    ],
)
def test_a_file_of_parameters_that_xacro_computes_is_not_copied(tmp_path: Path, text: str) -> None:
    """xacro computes it in the directory of the user, and other programs run Python."""
    files = {"config/own.yaml": text}
    target, losses = bundled(tmp_path, naming("../config/own.yaml"), "plain", files)
    assert losses == ["lost plugin gazebo_ros2_control <parameters>"]
    assert not (target / "config").exists()


def test_a_file_of_parameters_with_exclamation_marks_is_copied(tmp_path: Path) -> None:
    text = "# a != b: !!! do not change\na: Stop! # now !\nb: 'a!b'\nc: $(var name)\n"
    target, losses = bundled(
        tmp_path, naming("../config/own.yaml"), "plain", {"config/own.yaml": text}
    )
    assert losses == []
    assert (target / "config" / "own.yaml").read_text() == text


def test_a_file_of_parameters_of_several_plugins_is_copied_once(tmp_path: Path) -> None:
    plugins = "".join(
        PLUGIN.replace("ros_control", "ros2_control").format(f"<parameters>{uri}</parameters>")
        for uri in ("../config/own.yaml", "$(find bot)/config/own.yaml", "../config/./own.yaml")
    )
    text = f'<robot name="r">{LINK.format("base")}{plugins}</robot>'
    target, _ = bundled(tmp_path, text, "plain", {"config/own.yaml": "a: 1\n"})
    root = etree.fromstring((target / "out.urdf").read_bytes())
    assert {element.text for element in root.iter("parameters")} == {"config/own.yaml"}
    assert [path.name for path in (target / "config").iterdir()] == ["own.yaml"]


def naming(*uris: str) -> str:
    """A robot with one plugin for each file of parameters."""
    plugin = PLUGIN.replace("ros_control", "ros2_control")
    plugins = "".join(plugin.format(f"<parameters>{uri}</parameters>") for uri in uris)
    return f'<robot name="r">{LINK.format("base")}{plugins}</robot>'


@pytest.mark.parametrize("kind", ["gazebo", "plain", "ros"])
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(".git/config", id="configuration of git"),
        pytest.param(".git/a.yaml", id="file of git"),
        pytest.param("link.yaml", id="link to a file of git"),
        pytest.param(".env", id="hidden file"),
        pytest.param(".secrets.yaml", id="hidden file of parameters"),
        pytest.param(".cfg/a.yml", id="file in a hidden directory"),
        pytest.param("hidden.yaml", id="link to a hidden file"),
        pytest.param("notes.txt", id="another type"),
        pytest.param("large.yaml", id="more than 1 MiB"),
        pytest.param("model.sdf", id="name of the robot"),
    ],
)
def test_only_files_of_parameters_are_copied(tmp_path: Path, kind: Any, name: str) -> None:
    files = {".git/config": "token", ".git/a.yaml": "token", ".env": "token", "notes.txt": "token"}
    files |= {".secrets.yaml": "token", ".cfg/a.yml": "token"}
    files |= {"model.sdf": "token", "large.yaml": "# token" + " " * 2**20}
    (tmp_path / "bot").mkdir()
    (tmp_path / "bot" / "link.yaml").symlink_to(".git/a.yaml")
    (tmp_path / "bot" / "hidden.yaml").symlink_to(".secrets.yaml")
    target, losses = bundled(tmp_path, naming(f"../{name}"), kind, files)
    assert losses == ["lost plugin gazebo_ros2_control <parameters>"]
    written = [path for path in target.rglob("*") if path.is_file()]
    assert not [path for path in written if "token" in path.read_text()]


def test_no_file_of_parameters_replaces_another_one(tmp_path: Path) -> None:
    files = {name: f"# {name}\n" for name in ("a/A.yaml", "b/a.yaml", "c/bridge.yaml")}
    files |= {"d/a b&c.yaml": "# d\n"}
    uris = [f"../{name}".replace("&", "&amp;") for name in files]
    target, losses = bundled(tmp_path, naming(*uris), "ros", files)
    root = etree.fromstring((target / "urdf" / "out.urdf").read_bytes())
    paths = [element.text.removeprefix("$(find out)/") for element in root.iter("parameters")]
    assert len({path.lower() for path in paths}) == 4
    assert "config/bridge.yaml" not in paths
    assert losses == []
    assert [(target / path).read_text() for path in paths] == [*files.values()]


@pytest.mark.parametrize("names", [("arm/a.yaml", "leg/a.yaml"), ("arm/a.yaml", "arm/a.yaml")])
def test_included_models_have_their_own_files_of_parameters(
    tmp_path: Path, names: tuple[str, str]
) -> None:
    model = '<sdf version="1.9"><model name="m"><link name="a"/><plugin name="c" '
    model += (
        'filename="libgazebo_ros2_control.so"><parameters>{}</parameters></plugin></model></sdf>'
    )
    for directory, name in zip(("arm", "leg"), names, strict=True):
        (tmp_path / directory).mkdir()
        (tmp_path / directory / "model.config").write_text("<model/>")
        (tmp_path / directory / "a.yaml").write_text(f"# {directory}\n")
        (tmp_path / directory / "model.sdf").write_text(model.format(tmp_path / name))
    includes = "".join(
        f"<include><name>{name}</name><uri>{name}/model.sdf</uri></include>"
        for name in ("arm", "leg")
    )
    (tmp_path / "package.xml").write_text("<package><name>p</name></package>")
    path = tmp_path / "r.sdf"
    path.write_text(f'<sdf version="1.9"><model name="r">{includes}</model></sdf>')
    translate.bundle(path, tmp_path / "out", "gazebo", plugins="modern")
    root = etree.fromstring((tmp_path / "out" / "model.sdf").read_bytes())
    texts = [(tmp_path / "out" / item.text).read_text() for item in root.iter("parameters")]
    assert texts == [f"# {os.path.dirname(name)}\n" for name in names]


@pytest.mark.parametrize("limit", [2_500_000, 3_500_000])
def test_files_of_parameters_count_for_the_limit_of_a_bundle(tmp_path: Path, limit: int) -> None:
    """Each model of a world has its copy: three of 1 MiB."""
    model = (
        '<model name="m{}"><link name="a"/><plugin name="c" filename="libgazebo_ros2_control.so">'
        "<parameters>a.yaml</parameters></plugin></model>"
    )
    (tmp_path / "a.yaml").write_bytes(b" " * 2**20)
    world = tmp_path / "w.sdf"
    models = "".join(map(model.format, range(3)))
    world.write_text(f'<sdf version="1.9"><world name="w">{models}</world></sdf>')
    bundle = translate.bundle(
        world,
        tmp_path / "out",
        "gazebo",
        plugins="modern",
        all_models=True,
        resources=translate.Resources(max_bundle_bytes=limit),
    )
    assert len(bundle.failed) == (limit < 3 * 2**20)


# --- Controllers of ROS 1 -------------------------------------------------------------------------

GAINS = {"p": 10.0, "i": 0.5, "d": 1.0}


@pytest.mark.parametrize(
    ("interface", "given", "type", "expected"),
    [
        (
            "Position",
            "{type: position_controllers/JointTrajectoryController, joints: [a], "
            "constraints: {goal_time: 1, a: {trajectory: 0.1, goal: 1}}}",
            TRAJECTORY,
            {
                "joints": ["a"],
                "constraints": {"goal_time": 1.0, "a": {"trajectory": 0.1, "goal": 1.0}},
                "command_interfaces": ["position"],
                "state_interfaces": ["position", "velocity"],
            },
        ),
        (
            "Effort",
            "{type: effort_controllers/JointTrajectoryController, joints: a, "
            "gains: {a: {p: 10, i: 0.5, d: 1}}}",
            TRAJECTORY,
            {
                "joints": ["a"],
                "gains": {"a": GAINS},
                "command_interfaces": ["effort"],
                "state_interfaces": ["position", "velocity"],
            },
        ),
        (
            "Effort",
            "{type: effort_controllers/JointPositionController, joint: a, "
            "pid: {p: 10, i: 0.5, d: 1}}",
            TRAJECTORY,
            {
                "joints": ["a"],
                "gains": {"a": GAINS},
                "command_interfaces": ["effort"],
                "state_interfaces": ["position", "velocity"],
            },
        ),
        (
            "Velocity",
            "{type: velocity_controllers/JointVelocityController, joint: a}",
            FORWARD,
            {"joints": ["a"], "interface_name": "velocity"},
        ),
        (
            "Position",
            "{type: position_controllers/JointGroupPositionController, joints: [a]}",
            FORWARD,
            {"joints": ["a"], "interface_name": "position"},
        ),
        (
            "Velocity",
            "{type: diff_drive_controller/DiffDriveController, left_wheel: a, right_wheel: [a], "
            "wheel_separation: 1, wheel_radius_multiplier: 2, velocity_rolling_window_size: 4, "
            "enable_odom_tf: true}",
            "diff_drive_controller/DiffDriveController",
            {
                "left_wheel_names": ["a"],
                "right_wheel_names": ["a"],
                "wheel_separation": 1.0,
                "left_wheel_radius_multiplier": 2.0,
                "right_wheel_radius_multiplier": 2.0,
                "velocity_rolling_window_size": 4,
                "enable_odom_tf": True,
            },
        ),
    ],
)
@pytest.mark.parametrize("around", ["", "bot:\n  "])
def test_controllers_of_ros_1(
    tmp_path: Path, interface: str, given: str, type: str, expected: dict[str, Any], around: str
) -> None:
    files = {"config/control.yaml": f"{around}mine: {given}\n"}
    target, losses = bundled(tmp_path, robot({"a": interface}), files=files)
    found = parameters(target / "config" / "controllers.yaml")
    assert losses == []
    assert found == {
        "controller_manager": {
            "update_rate": 1000,
            "joint_state_broadcaster": {"type": BROADCASTER},
            "mine": {"type": type},
        },
        "mine": expected,
    }
    # Parameters of ROS 2 have types.
    assert repr(found["mine"]) == repr(expected)


@pytest.mark.parametrize(
    ("content", "names", "severities"),
    [
        (
            "states: {type: joint_state_controller/JointStateController, publish_rate: 50}\n",
            ["states", "position_controller"],
            ["approximated controller 'states' <publish_rate>"],
        ),
        # The joint has another interface, or the robot has no such joint.
        (
            "c: {type: effort_controllers/JointEffortController, joint: a}\n",
            ["joint_state_broadcaster", "position_controller"],
            ["lost controller 'c'"],
        ),
        (
            "c: {type: position_controllers/JointPositionController, joint: z}\n",
            ["joint_state_broadcaster", "position_controller"],
            ["lost controller 'c'"],
        ),
        (
            "c: {type: my_controllers/Mine, joint: a}\n",
            ["joint_state_broadcaster", "position_controller"],
            ["lost controller 'c'"],
        ),
        (
            "c: {type: position_controllers/JointPositionController, joint: a, other: 1}\n",
            ["joint_state_broadcaster", "c"],
            ["lost controller 'c' <other>"],
        ),
        # No file of parameters, and one that YAML does not read.
        ("- a\n", ["joint_state_broadcaster", "position_controller"], []),
        ("a: [\n", ["joint_state_broadcaster", "position_controller"], []),
    ],
)
def test_what_is_left_of_controllers_of_ros_1(
    tmp_path: Path, content: str, names: list[str], severities: list[str]
) -> None:
    files = {"config/control.yaml": content}
    target, losses = bundled(tmp_path, robot({"a": "Position"}), files=files)
    manager = parameters(target / "config" / "controllers.yaml")["controller_manager"]
    assert [name for name in manager if name != "update_rate"] == names
    assert losses == severities


def of_plugins(namespaces: list[str]) -> str:
    """A robot with one joint, and one plugin without a file of parameters for each namespace."""
    start, _, end = robot({"a": "Position"}).partition(PLUGIN.format(""))
    parameters = [f"<robotNamespace>{namespace}</robotNamespace>" for namespace in namespaces]
    return start + "".join(map(PLUGIN.format, parameters)) + end


def read_files(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files of parameters that are read from now on, each time."""
    names: list[str] = []
    contents_of = controllers.contents_of

    def counted(path: str, limit: int) -> bytes:
        names.append(os.path.basename(path))
        return contents_of(path, limit)

    monkeypatch.setattr(controllers, "contents_of", counted)
    return names


@pytest.mark.parametrize(
    ("namespaces", "names"),
    [
        pytest.param(["", "", ""], ["controllers.yaml"], id="one namespace"),
        pytest.param(["/a", "a", "b"], ["controllers.yaml", "controllers.yaml_2"], id="two"),
    ],
)
def test_the_files_of_ros_1_are_read_once_for_all_plugins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, namespaces: list[str], names: list[str]
) -> None:
    texts = read_files(monkeypatch)
    content = "c: {type: position_controllers/JointPositionController, joint: a, other: 1}\n"
    target, losses = bundled(
        tmp_path, of_plugins(namespaces), files={"config/control.yaml": content}
    )
    assert len(texts) == 1
    assert sorted(path.name for path in (target / "config").iterdir()) == names
    assert losses == ["lost controller 'c' <other>"]


ONE = "{}: {{type: effort_controllers/JointEffortController, joint: a}}\n"


def test_a_file_of_ros_1_with_many_names_is_read_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = read_files(monkeypatch)
    config = tmp_path / "bot" / "config"
    config.mkdir(parents=True)
    (config / "m.yaml").write_text(ONE.format("mine"))
    for name in ("a.yaml", "z.yaml"):
        (config / name).symlink_to("m.yaml")
    os.link(config / "m.yaml", config / "b.yaml")
    target, losses = bundled(tmp_path, robot({"a": "Effort"}))
    assert names == ["a.yaml"]
    assert losses == []
    assert "mine" in parameters(target / "config" / "controllers.yaml")


def test_the_files_of_ros_1_have_a_limit_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The small ones are read, also if the names of large ones are before them."""
    monkeypatch.setattr(controllers, "MAX_SETTINGS_BYTES", 2_000)
    files = {f"config/{name}.yaml": f"# {name * 900}\n" for name in "abcdef"}
    files["config/z.yaml"] = ONE.format("mine")
    target, losses = bundled(tmp_path, robot({"a": "Effort"}), files=files)
    assert losses == ["approximated controllers"]
    assert "mine" in parameters(target / "config" / "controllers.yaml")


def test_the_values_of_all_files_of_ros_1_have_a_limit_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(controllers, "_MAX_VALUES", 500)
    files = {f"config/{name}.yaml": f"- [{'1, ' * 100}]\n" for name in "abcdef"}
    files["config/z.yaml"] = ONE.format("mine")
    target, losses = bundled(tmp_path, robot({"a": "Effort"}), files=files)
    assert losses == ["approximated controllers"]
    assert "mine" in parameters(target / "config" / "controllers.yaml")


def test_included_models_share_the_files_of_ros_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = read_files(monkeypatch)
    (tmp_path / "package.xml").write_text("<package><name>p</name></package>")
    (tmp_path / "c.yaml").write_text(ONE.format("mine"))
    plugin = '<plugin name="c" filename="libgazebo_ros_control.so"/>'
    for name in "ab":
        (tmp_path / f"{name}.sdf").write_text(
            f'<sdf version="1.9"><model name="{name}"><link name="l"/>{plugin}</model></sdf>'
        )
    includes = "".join(f"<include><uri>{name}.sdf</uri></include>" for name in "ab")
    robot_path = tmp_path / "r.sdf"
    model = f'<model name="r"><link name="l"/>{includes}{plugin}</model>'
    robot_path.write_text(f'<sdf version="1.9">{model}</sdf>')
    translate.bundle(robot_path, tmp_path / "out", "gazebo", plugins="modern")
    assert names == ["c.yaml"]


def test_the_files_of_controllers_have_a_limit_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(controllers, "MAX_SETTINGS_BYTES", 500)
    target, losses = bundled(tmp_path, of_plugins(["a", "b", "c", "d"]))
    assert 0 < sum(path.stat().st_size for path in (target / "config").iterdir()) <= 500
    assert 0 < len(losses) < 4


def test_gains_of_all_joints_have_a_limit_together(tmp_path: Path) -> None:
    joints = ", ".join(f"j{number}" for number in range(2_000))
    gains = ", ".join(f"g{number}: 1" for number in range(2_000))
    content = (
        f"c: {{type: effort_controllers/JointTrajectoryController, joints: [a, {joints}], "
        f"gains: {{p: 1, {gains}}}}}\n"
    )
    files = {"config/control.yaml": content}
    _, losses = bundled(tmp_path, robot({"a": "Effort"}), files=files)
    assert losses[0] == "lost controller 'c' <gains>"


# --- YAML -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "value",
    [
        1,
        1.0,
        1e-9,
        2.5e300,
        float("inf"),
        True,
        "text",
        "true",
        "y",
        "1",
        "a: b #c",
        "a\nb",
        [1.0, "x"],
        {"on": {"a b": [True]}},
        {},
    ],
)
def test_yaml_is_read_as_it_was(value: Any) -> None:
    assert yaml.safe_load(yaml_text({"a": value})) == {"a": value}
    assert repr(yaml.safe_load(yaml_text({"a": value}))) == repr({"a": value})


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(
            "a0: &a0 {type: x}\n"
            + "".join(f"a{i + 1}: &a{i + 1} {{x: *a{i}, y: *a{i}, z: *a{i}}}\n" for i in range(60)),
            id="values of values",
        ),
        pytest.param("a: &a {x: *a}\n", id="contains itself"),
        pytest.param("a: " + "[" * 100_000, id="nested"),
        pytest.param("a: {type: 2001-99-99}\n", id="no date"),
        pytest.param(
            "a0: &a0 {type: x}\n"
            + "".join(
                f"a{i + 1}: &a{i + 1} {{<<: [{', '.join([f'*a{i}'] * 10)}]}}\n" for i in range(9)
            ),
            id="merged values",
        ),
        pytest.param(f"a: 1{':59' * 300_000}\n", id="base of 60"),
        pytest.param(f"a: 1{':59' * 3_000}.5\n", id="base of 60, with a point"),
        pytest.param(f"a: [{'1, ' * 340_000}]\n", id="many values"),
        *(
            pytest.param(f"a: {value}\n", id=value)
            for value in ("!!timestamp x", '!!int ""', "!!bool x", "!!float x", "!!null x")
        ),
        pytest.param("a: {type: [position_controllers/JointPositionController]}\n", id="no type"),
    ],
)
def test_a_file_of_parameters_has_a_limit_of_values(tmp_path: Path, text: str) -> None:
    """Such a file is none of parameters, and the robot gets the controllers of its joints."""
    config = tmp_path / "bot" / "config" / "control.yaml"
    config.parent.mkdir(parents=True)
    config.write_text(text)
    start = time.monotonic()
    target, _ = bundled(tmp_path, robot({"a": "Effort"}))
    assert time.monotonic() - start < 20.0
    assert "effort_controller" in parameters(target / "config" / "controllers.yaml")


def test_no_file_of_parameters_is_behind_a_link_out_of_the_package(tmp_path: Path) -> None:
    secret = "arm_controller: {type: effort_controllers/JointEffortController, joint: a}\n"
    (tmp_path / "secret.yaml").write_text(secret)
    (tmp_path / "bot" / "config").mkdir(parents=True)
    (tmp_path / "bot" / "config" / "control.yaml").symlink_to(tmp_path / "secret.yaml")
    target, _ = bundled(tmp_path, robot({"a": "Effort"}))
    assert "arm_controller" not in parameters(target / "config" / "controllers.yaml")


def test_no_file_of_parameters_is_outside_of_the_repository(tmp_path: Path) -> None:
    """The package around the robot contains other repositories, too."""
    text = "arm_controller: {type: effort_controllers/JointEffortController, joint: a}\n"
    (tmp_path / "secret.yaml").write_text(text)
    (tmp_path / "package.xml").write_text("<package><name>p</name></package>")
    (tmp_path / "bot" / ".git").mkdir(parents=True)
    (tmp_path / "bot" / "r.urdf").write_text(robot({"a": "Effort"}))
    translate.bundle(tmp_path / "bot" / "r.urdf", tmp_path / "out", "gazebo", plugins="modern")
    assert "arm_controller" not in parameters(tmp_path / "out" / "config" / "controllers.yaml")


_HEAD = "c:\n  type: effort_controllers/JointTrajectoryController\n"
_LAUGHS = "".join(
    f"a{level}: &a{level} {{x: *a{level - 1}, y: *a{level - 1}}}\n" for level in range(1, 60)
)


def _deep(level: str) -> str:
    """Gains of more levels than Python's stack, each text of which has a few of them."""
    lines, gains = [], "1"
    for number in range(25):
        for _ in range(90):
            gains = level.format(gains)
        lines.append(f"a{number}: &a{number} {gains}\n")
        gains = f"*a{number}"
    return f"{''.join(lines)}{_HEAD}  joints: [a]\n  gains: {gains}"


#: Files of a stranger: no YAML, without an end, or with values of other types.
HOSTILE_PARAMETERS = {
    "no YAML": "a: [",
    "an object of Python": "!!python/object/apply:os.system [x]",
    "nested too deep": "a: " + "[" * 5000,
    "a date that is none": "a: 2001-99-99",
    "a text": "1",
    "a map of lists": "? [1]\n: 2",
    "a map in itself": "a: &a {b: *a}",
    "a list in itself": f"{_HEAD}  joints: &a [*a]",
    "maps that double": f"a0: &a0 {{x: 1}}\n{_LAUGHS}",
    "a controller that doubles": f"a0: &a0 {{x: 1}}\n{_LAUGHS}{_HEAD}  gains: *a59",
    "numbers as names": f"1: {{type: a_controllers/b}}\n{_HEAD}  1: 2\n  gains: {{1: {{2: 3}}}}",
    "a map of joints": f"{_HEAD}  joints: {{a: b}}",
    "a number of joints": f"{_HEAD}  joints: 3",
    "lists of joints": f"{_HEAD}  joints: [[a], {{b: c}}]",
    "a list as type": "c:\n  type: [effort_controllers/JointTrajectoryController]",
    "dates as names": f"2001-01-01: 1\n{_HEAD}  2001-01-01: 1\n  gains: {{2001-01-01: 1}}",
    "a date as gains": f"{_HEAD}  joints: [a]\n  gains: 2001-12-14",
    "a date and a time as gains": f"{_HEAD}  joints: [a]\n  gains: {{p: 2001-12-14 21:59:43}}",
    "a huge number as a name": f"{_HEAD}  joints: [a]\n  ? 0x{'f' * 5000}\n  : 1",
    "a huge number as a name of gains": f"{_HEAD}  gains:\n    ? 0x{'f' * 5000}\n    : 1",
    "no name": f"{_HEAD}  joints: [a]\n  ~: 1\n  gains: {{~: 1}}",
    "truth as a name": f"{_HEAD}  joints: [a]\n  on: 1\n  gains: {{on: 1, .nan: 2}}",
    "a type of binary": "c: {type: !!binary YQ==}",
    "a value that is a key": f"{_HEAD}  joints: [=]\n  <<: {{a: 1}}",
    "lists of great depth": _deep("[{}]"),
    "maps of great depth": _deep("{{a: {}}}"),
    "a date": f"{_HEAD}  joints: [2001-01-01]\n  gains: {{a: 2001-01-01}}",
    "bytes and sets": f"{_HEAD}  joints: !!binary YQ==\n  gains: !!set {{a, b}}",
    "pairs": f"{_HEAD}  joints: !!pairs [a: b]\n  constraints: !!omap [a: b]",
    "no value": f"{_HEAD}  joints:\n  gains:\n  constraints: {{a: }}",
    "numbers": f"{_HEAD}  joints: [.nan, .inf, {'9' * 5000}]\n  gains: {{a: {{p: .nan}}}}",
    "other numbers": f"{_HEAD}  joints: [1e400, 0x{'f' * 5000}]",
    "a constraint": f"{_HEAD}  constraints: 3\n  gains: 3",
}


@pytest.mark.parametrize("text", HOSTILE_PARAMETERS.values(), ids=HOSTILE_PARAMETERS)
@pytest.mark.parametrize("interface", ["Effort", "Position", ""])
def test_a_file_of_parameters_of_any_content_makes_no_error(
    tmp_path: Path, text: str, interface: str
) -> None:
    bundled(tmp_path, robot({"a": interface}), files={"config/c.yaml": text})


def test_a_date_is_a_text(tmp_path: Path) -> None:
    """ROS has no dates."""
    text = f"{_HEAD}  joints: [a]\n  gains: {{a: {{p: 2001-12-14}}}}\n"
    target, _ = bundled(tmp_path, robot({"a": "Effort"}), files={"config/c.yaml": text})
    assert parameters(target / "config" / "controllers.yaml")["c"]["gains"] == {
        "a": {"p": "2001-12-14"}
    }


@pytest.mark.parametrize("number", [f"{2**63}", f"0x{'f' * 17}", f"0x{'f' * 5000}", "9" * 200])
@pytest.mark.parametrize("place", ["? {}\n: 1\n", "a: {}\n"])
def test_a_key_or_value_has_at_most_64_bits(number: str, place: str) -> None:
    """Others have few different hashes, so that their mapping takes any time."""
    with pytest.raises(yaml.YAMLError):
        yaml.load(place.format(number), controllers._loader())


def test_a_long_type_is_searched_once(tmp_path: Path) -> None:
    text = f"c: {{type: {'controller' * 90_000}}}\n"
    start = time.process_time()
    bundled(tmp_path, robot({"a": "Effort"}), files={"config/c.yaml": text})
    assert time.process_time() - start < 20


def test_a_text_counts_each_time_that_it_is_used(tmp_path: Path) -> None:
    gains = ", ".join(f"g{number}: *s" for number in range(5_000))
    text = f"s: &s {'s' * 10_000}\n{_HEAD}  joints: [a]\n  gains: {{{gains}}}\n"
    tracemalloc.start()
    try:
        bundled(tmp_path, robot({"a": "Effort"}), files={"config/c.yaml": text})
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 40e6
