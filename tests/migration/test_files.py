"""Migrated files: what changes, what stays, and what depends on the release."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import yaml
from lxml import etree
from support.growth import steps
from support.paths import ROOT
from support.processor_time import growth, least_seconds

import translate
from translate.diagnostics.diagnostic import TranslateError
from translate.driver.load import ReadOptions, load_with
from translate.fragments.gazebo_materials import materials_of, script_material
from translate.migration import plugins, successors
from translate.migration.migrate import (
    bridge_of,
    bridge_text,
    ignored_elements,
    ignored_fragments,
    ignored_parts,
    migrate,
    migrated_text,
)
from translate.migration.state import State
from translate.migration.tables import RELEASES, Parameter, Release, by_plugin, sensors
from translate.options import Unmapped
from translate.resources.parsed_files import ParsedFiles
from translate.xml.document import parse

DRIVE = (
    '<plugin name="d" filename="libgazebo_ros_diff_drive.so"><leftJoint>j</leftJoint>'
    "<wheelDiameter>{}</wheelDiameter></plugin>"
)
DISABLE = (
    '<plugin name="x" filename="libroboticsgroup_gazebo_disable_link_plugin.so"><link>a</link>'
    "</plugin>"
)
OWN = '<plugin name="mine" filename="libmine.so"/>'
FORCE = (
    '<plugin name="ft" filename="libgazebo_ros_ft_sensor.so"><jointName>j</jointName>'
    "<topicName>ft</topicName></plugin>"
)
COMMENTED = '<plugin name="c" filename="lib{}.so"><!-- m --><robotNamespace/><!-- c --></plugin>'
STEREO = COMMENTED.format("gazebo_ros_multicamera")
SCRIPT = "<script><!-- m --><uri>file://x</uri><!-- c --><name>Gazebo/Red</name></script>"


XACRO = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
JOINT = (
    '<link name="a"/><link name="b"/><joint name="j" type="{}"><parent link="a"/>'
    '<child link="b"/></joint>'
)


def robot(blocks: str, joint: str = "fixed") -> str:
    return f'<robot name="r">{JOINT.format(joint)}{blocks}</robot>'


def model(inner: str, link: str = "") -> str:
    return f'<sdf version="1.9"><model name="m"><link name="a">{link}</link>{inner}</model></sdf>'


def world(inner: str, before: str = "") -> str:
    return (
        f'<sdf version="1.9"><world name="w">{before}<model name="m"><link name="a">{inner}</link>'
        "</model></world></sdf>"
    )


def migrated(
    text: str, release: Release = "harmonic", unmapped: Unmapped = "comment"
) -> tuple[etree._Element, State]:
    data, state = migrated_text(text.encode(), "r", release, unmapped)
    return etree.fromstring(data), state


# --- Text -----------------------------------------------------------------------------------------


def test_all_other_bytes_stay() -> None:
    before = (
        "\ufeff<?xml version='1.0'?>\r\n<!-- a -->\r\n<robot  name='r' >\r\n"
        "\t<link name='a'/> <!-- here -->\r\n\t<gazebo><!-- drive -->\r\n\t\t"
    )
    after = "\r\n\t</gazebo>\r\n\r\n <link   name='b' ></link>\r\n</robot>\r\n<!-- end -->\r\n"
    plugin = DRIVE.format("0.5")
    data, _ = migrated_text(f"{before}{plugin}{after}".encode(), "r", "harmonic")
    text = data.decode()
    assert text.startswith(before)
    assert text.endswith(after)
    written = text[len(before) : -len(after)]
    assert "<wheel_radius>0.25</wheel_radius>\r\n" in written
    assert "\n\t\t\t<wheel_radius>" in written


@pytest.mark.parametrize("unmapped", ["comment", "keep", "drop"])
@pytest.mark.parametrize("release", RELEASES)
def test_a_second_migration_changes_nothing(release: Release, unmapped: Unmapped) -> None:
    text = robot(f"<gazebo>{DRIVE.format(1)}{DISABLE}{FORCE}{OWN}</gazebo>").encode()
    once, _ = migrated_text(text, "r", release, unmapped)
    assert once != text
    assert migrated_text(once, "r", release, unmapped)[0] == once


def test_a_file_of_today_is_not_changed() -> None:
    text = model(
        '<plugin filename="gz-sim-diff-drive-system" name="gz::sim::systems::DiffDrive"/>',
        '<sensor name="s" type="gpu_lidar"><lidar/></sensor>',
    ).encode()
    data, state = migrated_text(text, "r", "harmonic")
    assert data == text
    assert [item.code for item in state.report.losses] == ["world-system-needed"]


@pytest.mark.parametrize(
    ("unmapped", "plugins", "comments"), [("comment", 0, 1), ("keep", 1, 0), ("drop", 0, 0)]
)
def test_a_plugin_without_successor(unmapped: Unmapped, plugins: int, comments: int) -> None:
    root, state = migrated(model(DISABLE), unmapped=unmapped)
    assert len([*root.iter("plugin")]) == plugins
    assert len([*root.iter(etree.Comment)]) == comments
    assert [item.code for item in state.report.losses] == ["plugin-without-successor"]


def _long_cases() -> dict[str, str]:
    """A plugin with a long text that each of many other parts of the file could get."""
    number, long = 300, "a" * 20_000
    remapping = "<remapping>c/image_raw:=x</remapping>"
    remappings = f"<ros><namespace>{long}</namespace>{remapping * number}</ros>"
    camera = f'<plugin name="p" filename="libgazebo_ros_camera.so">{remappings}</plugin>'
    cameras = "".join(f'<camera name="c{place}"/>' for place in range(number))
    stereo = '<plugin name="p" filename="libgazebo_ros_multicamera.so">{}</plugin>'
    names = [f"j{place}" for place in range(number)]
    joints = "".join(f'<joint name="{name}"><child link="a"/></joint>' for name in names)
    left = "".join(f"<leftJoint>{name}</leftJoint>" for name in names)
    drive = f"<torque>${{{long}}}</torque>{left}"
    drive = f'<plugin name="p" filename="libgazebo_ros_diff_drive.so">{drive}</plugin>'
    sensor = '<gazebo reference="a"><sensor name="c" type="{}">{}</sensor></gazebo>'
    namespace = f"<robotNamespace>{long}</robotNamespace>"
    frame = f"<cameraName>{long}</cameraName><frameName>{long}</frameName>"
    return {
        "namespace of remappings": robot(sensor.format("camera", f"<camera/>{camera}")),
        "namespace of cameras": robot(
            sensor.format("multicamera", cameras + stereo.format(namespace))
        ),
        "comment of cameras": robot(sensor.format("multicamera", f"<!--{long}-->{cameras}")),
        "attribute of cameras": robot(
            sensor.format("multicamera", cameras).replace(" name=", f' a="{long}" name=', 1)
        ),
        "name of cameras": robot(sensor.format("multicamera", cameras + stereo.format(frame))),
        "effort of joints": robot(f"{joints}<gazebo>{drive}</gazebo>"),
    }


@pytest.mark.parametrize("case", _long_cases())
def test_a_long_text_is_not_copied_for_each_of_many_parts(case: str) -> None:
    text = _long_cases()[case]
    largest = 0

    def counted(function: Callable[..., Iterator[Parameter]]) -> Callable[..., list[Parameter]]:
        def call(*arguments: Any) -> list[Parameter]:
            nonlocal largest
            read = [*function(*arguments)]
            largest = max(largest, sum(len(parameter.text) for parameter in read))
            return read

        return call

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(plugins, "parameters", counted(plugins.parameters))
        data, state = migrated_text(text.encode(), "r", "harmonic")
    reported = "".join(loss.reason + loss.element for loss in state.report.losses)
    written = len(data) + len(reported) + len(bridge_text(state))
    # A topic is in the file, and twice in the table of the bridge for each of two messages.
    assert max(written, largest) < 10 * len(text)


def test_the_joints_are_read_once_for_the_controllers_of_all_namespaces() -> None:
    def work(number: int) -> int:
        joints = "".join(
            f'<joint name="j{place}"><command_interface name="effort"/></joint>'
            for place in range(number)
        )
        plugin = (
            '<plugin name="p{0}" filename="libgazebo_ros2_control.so"><ros><namespace>n{0}'
            "</namespace></ros></plugin>"
        )
        used = "".join(map(plugin.format, range(number)))
        text = (
            f'<ros2_control name="c" type="system">{joints}</ros2_control><gazebo>{used}</gazebo>'
        )
        file = parse(robot(text).encode(), "r.urdf")
        return steps(lambda: migrate(file, "harmonic", "comment", "config/"))

    work(2)
    assert work(80) < 2.5 * work(40)


EFFORT = "<hardwareInterface>EffortJointInterface</hardwareInterface>"
CAMERAS = (
    f'<sensor {XACRO} name="s" type="multicamera"><camera name="a"/><camera name="b"/>{{}}</sensor>'
)
#: Files for xacro whose root has a successor beside it, each with the code of its entry.
OF_ROOTS = {
    "a system": (
        f'<gazebo {XACRO} reference="l"><plugin filename="libgazebo_ros_diff_drive.so"/></gazebo>',
        "plugin-without-successor",
    ),
    "a sensor": (
        f'<gazebo {XACRO} reference="l"><plugin filename="libgazebo_ros_imu.so"/></gazebo>',
        "plugin-without-successor",
    ),
    "cameras": (CAMERAS.format(""), "sensor-without-successor"),
    "cameras with a plugin": (CAMERAS.format(STEREO), "plugin-without-successor"),
    "several links": (
        f'<plugin {XACRO} name="p" filename="libuuv_underwater_object_ros_plugin.so">'
        '<link name="a"/><link name="b"/></plugin>',
        "plugin-without-successor",
    ),
    "content of a model": (
        f"<include {XACRO}><uri>model://sun</uri><plugin/></include>",
        "element-migrated",
    ),
}


@pytest.mark.parametrize("case", OF_ROOTS)
def test_what_has_its_successor_beside_the_root_stays(case: str) -> None:
    text, code = OF_ROOTS[case]
    data, state = migrated_text(text.encode(), "r.xacro", "harmonic")
    assert data.decode() == text
    assert [(loss.code, loss.severity) for loss in state.report.losses] == [(code, "lost")]
    assert "root element" in state.report.losses[0].reason


def test_the_controllers_of_a_root_are_migrated_without_their_block() -> None:
    text = (
        f'<gazebo {XACRO}><transmission><joint name="j">{EFFORT}</joint></transmission>'
        '<plugin filename="libgazebo_ros_control.so"/></gazebo>'
    )
    root, state = migrated(text)
    assert [plugin.get("filename") for plugin in root.iter("plugin")] == ["gz_ros2_control-system"]
    entries = {(loss.element, loss.severity) for loss in state.report.losses}
    assert ("ros2_control", "lost") in entries


@pytest.mark.parametrize("tag", ["gazebo", 'gazebo reference="a"', 'sensor type="multicamera"'])
@pytest.mark.parametrize("name", by_plugin())
def test_any_plugin_of_a_root_is_migrated_or_stays(tag: str, name: str) -> None:
    plugin = f'<plugin name="p" filename="lib{name}.so"><link name="a"/><link name="b"/></plugin>'
    text = f"<{tag} {XACRO}>{plugin}<camera/></{tag.split()[0]}>"
    once, state = migrated_text(text.encode(), "r.xacro", "harmonic")
    assert state.report.losses
    assert etree.fromstring(once).tag == tag.split()[0]


@pytest.mark.parametrize(
    "text",
    [
        robot(
            '<gazebo><plugin name="p" filename="libgazebo_ros_template.so"><a>---</a></plugin>'
            "</gazebo>"
        ),
        # The names of joints are in the reason, too.
        model(FORCE.replace(">j<", ">a--b<")),
        model(FORCE.replace(">j<", ">a<!-- m -->-<")),
        model(FORCE.replace(">j<", "><![CDATA[-->]]><")),
        model(DISABLE.replace('"x"', '"x&#13;&#10;---"')),
    ],
)
def test_a_plugin_with_hyphens_becomes_a_comment(text: str) -> None:
    root, _ = migrated(text)
    assert not [*root.iter("plugin")]
    assert any("not migrated: " in (comment.text or "") for comment in root.iter(etree.Comment))


@pytest.mark.parametrize(
    "text",
    [
        model(DRIVE.format("1<!-- m --></wheelDiameter><!-- c --><wheelDiameter>1")),
        robot(
            f'<gazebo reference="a">{DRIVE.format("1<!-- m -->")[:-9]}<!-- c --></plugin></gazebo>'
        ),
        model(
            "", f'<sensor name="s" type="ray"><ray/>{COMMENTED.format("gazebo_ros_laser")}</sensor>'
        ),
        model(
            "",
            f'<sensor name="s" type="multicamera"><camera name="l"/>{STEREO}</sensor>',
        ),
        robot(f"<gazebo>{FORCE[:-9]}<!-- m --><!-- c --></plugin></gazebo>"),
        robot(f"<gazebo>{COMMENTED.format('gazebo_ros_control')}</gazebo>"),
        # One that is in a copied parameter, too.
        robot(
            '<gazebo><plugin name="c" filename="libgazebo_ros2_control.so"><parameters>x<!-- m -->'
            "</parameters><!-- c --></plugin></gazebo>"
        ),
        world("").replace(
            "<model", "<include><!-- m --><!-- c --><uri>model://sun</uri></include><model"
        ),
        model("", f"<visual name='v'><material>{SCRIPT}</material></visual>"),
    ],
)
def test_comments_of_what_is_replaced_stay(text: str) -> None:
    data, _ = migrated_text(text.encode(), "r", "fortress")
    assert data != text.encode()
    assert re.findall(rb"<!-- (.) -->", data) == [b"m", b"c"]
    assert etree.fromstring(data).findtext(".//parameters") in (None, "x")
    assert migrated_text(data, "r", "fortress")[0] == data


def test_a_comment_has_no_two_hyphens() -> None:
    root, _ = migrated(
        model(DISABLE.replace("<link>", "<!-- x --><link>").replace(">a<", ">a--b<"))
    )
    (comment,) = root.iter(etree.Comment)
    assert "--" not in str(comment.text)


def test_an_own_plugin_stays_with_a_note() -> None:
    root, state = migrated(model(OWN))
    assert root.find(".//plugin").get("filename") == "libmine.so"
    assert [item.code for item in state.report.losses] == ["plugin-unknown"]


@pytest.mark.parametrize("name", ["${p}", "$(arg p)", "lib${p}.so", "lib$(arg p)_camera.so"])
def test_a_plugin_whose_name_is_an_expression_is_not_harmless(name: str) -> None:
    text = model(OWN.replace("libmine.so", name)).encode()
    data, state = migrated_text(text, "r", "harmonic")
    assert data == text
    (loss,) = state.report.losses
    assert (loss.code, loss.severity) == ("plugin-unknown", "lost")
    assert "no part of Gazebo" not in loss.reason


def test_a_directory_that_is_an_expression_is_no_part_of_the_name() -> None:
    _, state = migrated(model(DRIVE.format(1).replace("lib", "$(arg d)/lib")))
    assert "plugin-migrated" in [item.code for item in state.report.losses]


@pytest.mark.parametrize("type", ["${t}", "$(arg t)"])
def test_a_type_of_a_sensor_that_is_an_expression(type: str) -> None:
    text = model("", f'<sensor name="s" type="{type}"/>').encode()
    data, state = migrated_text(text, "r", "harmonic")
    assert data == text
    found = [(item.code, item.severity) for item in state.report.losses]
    assert found == [("sensor-without-successor", "lost")]
    # A plugin of one kind of sensors decides the type.
    root, state = migrated(model("", f'<sensor name="s" type="{type}"><ray/>{LASER}</sensor>'))
    assert root.find(".//sensor").get("type") == "gpu_lidar"
    found = [(item.code, item.severity) for item in state.report.losses]
    assert ("sensor-migrated", "approximated") in found


def test_a_file_without_robot_is_refused() -> None:
    with pytest.raises(TranslateError, match="root-element-unknown"):
        migrated_text(b"<mujoco/>", "m.xml", "harmonic")


@pytest.mark.parametrize(
    "text",
    [
        f"<root {XACRO}><gazebo>{DISABLE}</gazebo></root>",
        # SDFormat before 1.2.
        f'<gazebo version="1.0"><model name="m">{DISABLE}</model></gazebo>',
    ],
)
def test_a_file_can_be_migrated_again_without_its_plugin(text: str) -> None:
    data, _ = migrated_text(text.encode(), "p.xacro", "harmonic")
    assert b"<plugin" not in re.sub(rb"<!--.*?-->", b"", data, flags=re.DOTALL)
    assert migrated_text(data, "p.xacro", "harmonic")[0] == data


@pytest.mark.parametrize(
    ("value", "expected"),
    [("${2*r}", "${(2*r) / 2}"), ("$(arg d)", "${($(arg d)) / 2}"), ("0.3", "0.15")],
)
def test_expressions_of_xacro_are_converted(value: str, expected: str) -> None:
    root, _ = migrated(robot(f"<gazebo>{DRIVE.format(value)}</gazebo>"))
    assert root.findtext(".//wheel_radius") == expected


IMU = '<plugin name="i" filename="lib{}.so"><{}>{}</{}></plugin>'


@pytest.mark.parametrize(
    ("plugin", "name", "value", "expected"),
    [
        # One value for each axis, or one for all; blanks in an expression separate none.
        ("hector_gazebo_ros_imu", "accelDriftFrequency", "2 ${a * b} 4", "0.5 ${1 / (a * b)} 0.25"),
        (
            "hector_gazebo_ros_imu",
            "accelDriftFrequency",
            "${a} ${b} $(arg c)",
            "${1 / (a)} ${1 / (b)} ${1 / ($(arg c))}",
        ),
        ("hector_gazebo_ros_imu", "accelDriftFrequency", "${2 * a}", "${1 / (2 * a)}"),
        ("hector_gazebo_ros_imu", "accelDriftFrequency", "4", "0.25"),
    ],
)
def test_expressions_of_several_elements(plugin: str, name: str, value: str, expected: str) -> None:
    text = IMU.format(plugin, name, value, name)
    root, state = migrated(model("", f'<sensor name="s" type="imu">{text}</sensor>'))
    noise = "noise/dynamic_bias_correlation_time"
    found = [root.findtext(f".//linear_acceleration/{axis}/{noise}") for axis in "xyz"]
    words = re.findall(r"\$\{[^}]*\}|\S+", expected)
    assert found == (words if len(words) == 3 else words * 3)
    assert not [item for item in state.report.losses if item.code == "plugin-parameter"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("accelDriftFrequency", "1 2"),
        ("accelDriftFrequency", "1 ${a} wide"),
        ("accelGaussianNoise", "1 2"),
        ("rpyOffset", "0 ${a}"),
        ("updateRate", "fast"),
    ],
)
def test_values_that_are_no_vector_are_lost(name: str, value: str) -> None:
    text = IMU.format("hector_gazebo_ros_imu", name, value, name)
    root, state = migrated(model("", f'<sensor name="s" type="imu">{text}</sensor>'))
    assert value not in etree.tostring(root, encoding="unicode")
    found = [item for item in state.report.losses if item.code == "plugin-parameter"]
    assert [(item.severity, item.reason) for item in found] == [
        ("lost", f"'{value}' cannot be converted")
    ]


def test_an_expression_that_replaces_a_number_of_the_sensor_is_reported() -> None:
    text = IMU.format("hector_gazebo_ros_imu", "updateRate", "${a + 1}", "updateRate")
    sensor = f'<sensor name="s" type="imu"><update_rate>10</update_rate>{text}</sensor>'
    root, state = migrated(model("", sensor))
    assert root.findtext(".//update_rate") == "${a + 1}"
    found = [item for item in state.report.losses if item.code == "plugin-parameter"]
    assert [item.severity for item in found] == ["approximated"]


def test_a_rate_without_limit_leaves_that_of_the_sensor() -> None:
    inner = (
        '<sensor name="s" type="camera"><update_rate>${rate}</update_rate><camera/>'
        '<plugin name="c" filename="libgazebo_ros_camera.so"><updateRate>0.0</updateRate></plugin>'
        "</sensor>"
    )
    root, state = migrated(f'<robot {XACRO}><gazebo reference="a">{inner}</gazebo></robot>')
    assert root.findtext(".//update_rate") == "${rate}"
    assert [item.element for item in state.report.losses if "updateRate" in item.element] == []


@pytest.mark.parametrize(
    ("name", "pose", "expected", "severities"),
    [
        ("xyzOffset", "0 0 0 0 0 1", "4 5 6 0 0 1", []),
        ("rpyOffset", "1 2 3 0 0 0", "1 2 3 4 5 6", []),
        ("xyzOffset", "1 2 3 0 0 0", "1 2 3 0 0 0", ["lost"]),
        ("rpyOffset", "0 0 0 0 0 1", "0 0 0 0 0 1", ["lost"]),
        ("xyzOffset", "${x} 0 0 0 0 0", "${x} 0 0 0 0 0", ["lost"]),
    ],
)
def test_an_offset_does_not_replace_the_pose_of_a_sensor(
    name: str, pose: str, expected: str, severities: list[str]
) -> None:
    inner = (
        f'<sensor name="s" type="imu"><pose>{pose}</pose><plugin name="i" '
        f'filename="libgazebo_ros_imu_sensor.so"><{name}>4 5 6</{name}></plugin></sensor>'
    )
    root, state = migrated(model("", inner))
    assert root.findtext(".//sensor/pose") == expected
    found = [item.severity for item in state.report.losses if name in item.element]
    assert found == severities


def test_parameters_of_a_world_that_is_elsewhere_are_reported() -> None:
    wind = (
        '<plugin name="w" filename="libWindPlugin.so"><vertical><time_for_rise>9</time_for_rise>'
        "</vertical></plugin>"
    )
    _, state = migrated(model(wind))
    losses = [item for item in state.report.losses if item.element.endswith("<vertical>")]
    assert [(item.severity, item.reason) for item in losses] == [
        ("approximated", "write it in the system WindEffects of the world")
    ]


def test_a_value_that_is_no_number_is_lost() -> None:
    root, state = migrated(model(DRIVE.format("wide")))
    assert root.find(".//wheel_radius") is None
    assert [item.reason for item in state.report.losses if item.severity == "lost"] == [
        "'wide' cannot be converted"
    ]


@pytest.mark.parametrize(
    ("parameters", "topic", "severity"),
    [
        ("<topicName>a</topicName><topicName>a</topicName>", "a", "harmless"),
        # The plugins of Gazebo Classic read the first element of a name.
        ("<topicName>a</topicName><topicName>b</topicName>", "a", "harmless"),
    ],
)
def test_a_parameter_that_is_given_twice(parameters: str, topic: str, severity: str) -> None:
    plugin = f'<plugin name="l" filename="libgazebo_ros_laser.so">{parameters}</plugin>'
    root, state = migrated(model("", f'<sensor name="s" type="ray"><ray/>{plugin}</sensor>'))
    assert root.findtext(".//sensor/topic") == topic
    found = [item.severity for item in state.report.losses if "topicName" in item.element]
    assert found == [severity]


@pytest.mark.parametrize(
    ("name", "severity", "path", "written"),
    [
        # The default of gazebo_ros_diff_drive.
        ("wheelSeparation", "approximated", "wheel_separation", "0.34"),
        ("commandTopic", "approximated", "topic", "cmd_vel"),
        ("rightJoint", "harmless", "right_joint", None),
    ],
)
@pytest.mark.parametrize("value", ["", " ", "<!-- c -->"])
def test_a_parameter_without_a_value_has_the_default(
    name: str, severity: str, path: str, written: str | None, value: str
) -> None:
    plugin = DRIVE.format("0.2").replace("</plugin>", f"<{name}>{value}</{name}></plugin>")
    root, state = migrated(model(plugin))
    assert root.findtext(f".//plugin/{path}") == written
    found = [item.severity for item in state.report.losses if item.element.endswith(f"<{name}>")]
    assert found == [severity]


@pytest.mark.parametrize(
    ("name", "value"),
    [("wheelSeparation", "wide"), ("updateRate", "10 Hz"), ("wheelTorque", "strong")],
)
def test_a_number_that_is_none_is_not_written(name: str, value: str) -> None:
    plugin = DRIVE.format("0.2").replace("</plugin>", f"<{name}>{value}</{name}></plugin>")
    data, state = migrated_text(robot(f"<gazebo>{plugin}</gazebo>").encode(), "r", "harmonic")
    assert value not in data.decode()
    found = [item.severity for item in state.report.losses if item.element.endswith(f"<{name}>")]
    assert found == ["lost"]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        # TinyXML skips the comments before a text, and takes the first text only.
        ("<!-- c -->go", "go"),
        ("go<!-- c -->on", "go"),
        ("<![CDATA[go]]>", "go"),
        # Neither ROS nor Gazebo has names with empty parts.
        ("//a//go/", "a/go"),
    ],
)
def test_the_text_of_a_parameter(value: str, expected: str) -> None:
    plugin = DRIVE.format("0.2").replace(
        "</plugin>", f"<commandTopic>{value}</commandTopic></plugin>"
    )
    root, _ = migrated(model(plugin))
    assert root.findtext(".//plugin/topic") == expected


def test_a_remapping_with_blanks() -> None:
    ros = "<ros><namespace>bot</namespace><remapping> cmd_vel := go </remapping></ros>"
    root, _ = migrated(model(DRIVE.format("0.2").replace("</plugin>", f"{ros}</plugin>")))
    assert root.findtext(".//plugin/topic") == "bot/go"


@pytest.mark.parametrize(("value", "severity"), [("/", "harmless"), ("/bot", "approximated")])
def test_a_namespace_that_no_topic_has(value: str, severity: str) -> None:
    plugin = DRIVE.format("0.2").replace(
        "</plugin>",
        f"<robotNamespace>{value}</robotNamespace><commandTopic>/go</commandTopic>"
        "<odometryTopic>/odom</odometryTopic></plugin>",
    )
    _, state = migrated(model(plugin))
    losses = [item for item in state.report.losses if item.element.endswith("<robotNamespace>")]
    assert [item.severity for item in losses] == [severity]


@pytest.mark.parametrize("name", ["j", "m::j", "i::k", "m::i::k"])
def test_the_name_of_a_joint_can_be_scoped(name: str) -> None:
    inner = (
        '<link name="b"/><joint name="j" type="fixed"><parent>a</parent><child>b</child></joint>'
        '<model name="i"><link name="c"/><link name="d"/><joint name="k" type="fixed">'
        "<parent>c</parent><child>d</child></joint></model>"
    )
    force = FORCE.replace("<jointName>j<", f"<jointName>{name}<")
    root, _ = migrated(model(inner + force))
    sensors = [item.getparent().get("name") for item in root.iter("sensor")]
    assert sensors == [name.rpartition("::")[2]]


def test_the_scope_of_a_name_in_a_urdf_is_no_reference() -> None:
    root, _ = migrated(robot(f"<gazebo>{FORCE.replace('>j<', '>r::j<')}</gazebo>"))
    assert [item.get("reference") for item in root.iter("gazebo")] == ["j"]
    assert root.findtext(".//gazebo/preserveFixedJoint") == "true"


@pytest.mark.parametrize("name", ["wheel_separation", "wheel_diameter"])
def test_the_values_of_several_pairs_of_wheels(name: str) -> None:
    # DiffDrive of gz-sim reads one value, gazebo_ros_diff_drive of ROS 2 one for each pair.
    values = f"<{name}>1</{name}><{name}>2</{name}><{name}>1.0</{name}>"
    plugin = '<plugin name="d" filename="libgazebo_ros_diff_drive.so"><ros/>{}</plugin>'
    _, state = migrated(model(plugin.format(values)))
    found = [item.severity for item in state.report.losses if name in item.element]
    assert found == ["lost", "harmless"]


@pytest.mark.parametrize("unmapped", ["comment", "keep", "drop"])
@pytest.mark.parametrize(
    ("type", "first", "second"),
    [
        ("camera", "gazebo_ros_camera", "gazebo_ros_openni_kinect"),
        ("camera", "gazebo_ros_camera", "gazebo_ros_camera"),
        ("multicamera", "gazebo_ros_multicamera", "gazebo_ros_multicamera"),
    ],
)
def test_a_second_plugin_of_a_sensor_is_lost(
    unmapped: Unmapped, type: str, first: str, second: str
) -> None:
    plugins = "".join(
        f'<plugin name="{name}" filename="lib{name}.so"><cameraName>{camera}</cameraName>'
        "<imageTopicName>i</imageTopicName></plugin>"
        for name, camera in ((first, "one"), (second, "two"))
    )
    sensor = f'<sensor name="s" type="{type}"><camera name="l"/>{plugins}</sensor>'
    text = model("", sensor).encode()
    data, state = migrated_text(text, "r", "harmonic", unmapped)
    root = etree.fromstring(data)
    assert root.find(".//sensor").get("type") == "camera"
    assert root.findtext(".//sensor/topic").startswith("one/")
    assert root.find(".//plugin") is None
    assert "two" not in bridge_text(state)
    lost = [
        item.element.partition(" <")[2] for item in state.report.losses if item.severity == "lost"
    ]
    assert lost == ["cameraName>", "imageTopicName>", ""]
    assert migrated_text(data, "r", "harmonic", unmapped)[0] == data


def test_a_plugin_without_parameters_does_not_write_the_sensor() -> None:
    plugins = '<plugin name="r" filename="libRayPlugin.so"/>' + LASER
    root, state = migrated(robot(RAY.format(plugins)))
    assert root.findtext(".//sensor/topic") == "a"
    assert "lost" not in [item.severity for item in state.report.losses]


CONDITION = f'<xacro:{{0}} {XACRO} value="${{{{x}}}}">{{1}}</xacro:{{0}}>'
LASER = '<plugin name="l" filename="libgazebo_ros_laser.so"><topicName>a</topicName>{}</plugin>'
RAY = '<gazebo reference="a"><sensor name="s" type="ray"><ray/>{}</sensor></gazebo>'


@pytest.mark.parametrize(
    ("blocks", "plugins"),
    [
        (RAY.format(LASER.format(CONDITION.format("if", "<frameName>f</frameName>"))), 1),
        (RAY.format(LASER.format(f'<xacro:insert_block {XACRO} name="b"/>')), 1),
        (RAY.format(CONDITION.format("if", LASER)), 1),
        (RAY.format(CONDITION.format("other", LASER)), 1),
        # No other plugin of the sensor changes it.
        (RAY.format(LASER + CONDITION.format("unless", LASER)), 2),
        (f"<gazebo>{CONDITION.format('if', FORCE)}</gazebo>", 1),
        (f"<gazebo>{DRIVE.format(CONDITION.format('if', '1'))}</gazebo>", 1),
    ],
)
def test_what_xacro_decides_stays(blocks: str, plugins: int) -> None:
    text = robot(blocks).encode()
    data, state = migrated_text(text, "r", "harmonic")
    assert data == text
    found = [(item.code, item.severity) for item in state.report.losses]
    assert found == [("plugin-without-successor", "lost")] * plugins


MIMIC = (
    '<gazebo><plugin name="m" filename="libroboticsgroup_gazebo_mimic_joint_plugin.so">'
    "<joint>k</joint><mimicJoint>j</mimicJoint><multiplier>{}</multiplier></plugin></gazebo>"
)
#: A robot with the joints j and k, and an argument x of xacro.
FOLLOWER = (
    f'<robot name="r" {XACRO}><xacro:arg name="x" default="1"/>'
    '<xacro:property name="x" value="$(arg x)"/><link name="a"/><link name="b"/><link name="c"/>{}'
    '<joint name="k" type="continuous"><parent link="a"/><child link="c"/><axis xyz="1 0 0"/>'
    "</joint>{}</robot>"
)
FOLLOWING = JOINT[len('<link name="a"/><link name="b"/>') :].format("continuous")


def test_an_effort_limit_is_written_beside_a_joint_that_a_condition_leaves_out() -> None:
    joint = '<joint name="{0}" type="continuous"><parent link="a"/><child link="b"/></joint>'
    plugin = DRIVE.format(1).replace(
        "</plugin>", "<rightJoint>k</rightJoint><wheelTorque>5</wheelTorque></plugin>"
    )
    inside = CONDITION.format("if", f"<gazebo>{plugin}</gazebo>{joint.format('k')}")
    root, state = migrated(f'<robot name="r" {XACRO}>{joint.format("j")}{inside}</robot>')
    limits = {
        element.get("name"): [limit.get("effort") for limit in element.findall("limit")]
        for element in root.iter("joint")
    }
    assert limits == {"j": [], "k": ["5"]}
    assert "write <limit> of the joint 'j'" in " ".join(map(str, state.report.losses))


@pytest.mark.parametrize(
    ("joint", "blocks", "factors"),
    [
        (FOLLOWING, CONDITION.format("if", MIMIC.format(2)), {"1": 2.0, "0": None}),
        (FOLLOWING, CONDITION.format("unless", MIMIC.format(2)), {"1": None, "0": 2.0}),
        (
            FOLLOWING,
            CONDITION.format("if", MIMIC.format(2)) + CONDITION.format("unless", MIMIC.format(3)),
            {"1": 2.0, "0": 3.0},
        ),
        (
            FOLLOWING,
            MIMIC.format(2)
            .replace("<plugin", CONDITION.format("if", "<plugin").split("</")[0])
            .replace("</plugin>", "</plugin></xacro:if>"),
            {"1": 2.0, "0": None},
        ),
        (
            FOLLOWING,
            CONDITION.format("if", CONDITION.format("unless", MIMIC.format(2))),
            {"1": None, "0": None},
        ),
        # One condition around both.
        ("", CONDITION.format("if", FOLLOWING + MIMIC.format(2)), {"1": 2.0}),
        # The joint has its own <mimic>, which stays.
        (
            FOLLOWING.replace("</joint>", '<mimic joint="k" multiplier="5"/></joint>'),
            CONDITION.format("if", MIMIC.format(2)),
            {"1": 5.0, "0": 5.0},
        ),
    ],
)
def test_a_mimic_joint_in_a_condition_follows_in_this_condition(
    tmp_path: Path, joint: str, blocks: str, factors: dict[str, float | None]
) -> None:
    text = FOLLOWER.format(joint, blocks).encode()
    data, _ = migrated_text(text, "r", "harmonic")
    assert b"<plugin" not in data
    assert migrated_text(data, "r", "harmonic")[0] == data
    path = tmp_path / "r.urdf.xacro"
    path.write_bytes(data)
    for value, factor in factors.items():
        resources = translate.Resources(xacro_arguments={"x": value})
        (found,) = translate.load(path, resources=resources).models
        (axis,) = (item.axis for item in found.joints if item.name == "j")
        assert (axis.mimic and axis.mimic.multiplier) == factor


def test_a_mimic_joint_outside_of_the_macro_with_the_condition_stays() -> None:
    macro = (
        f'<xacro:macro name="m" params="x">{CONDITION.format("if", MIMIC.format(2))}</xacro:macro>'
    )
    text = FOLLOWER.format(FOLLOWING, macro).encode()
    data, state = migrated_text(text, "r", "harmonic")
    assert data == text
    assert [item.code for item in state.report.losses] == ["plugin-without-successor"]


def test_an_effort_limit_in_a_condition_is_lost() -> None:
    plugin = MIMIC.format(2).replace("</plugin>", "<maxEffort>7</maxEffort></plugin>")
    text = FOLLOWER.format(FOLLOWING, CONDITION.format("if", plugin)).encode()
    data, state = migrated_text(text, "r", "harmonic")
    assert b"<limit" not in data
    found = [item.element for item in state.report.losses if item.severity == "lost"]
    assert found == ["plugin roboticsgroup_gazebo_mimic_joint_plugin <maxEffort>"]


@pytest.mark.parametrize(
    "blocks",
    [
        CONDITION.format("if", RAY.format(LASER.format(""))),
        CONDITION.format("macro", RAY.format(LASER.format(""))),
        f"<gazebo>{CONDITION.format('if', DRIVE.format(1))}</gazebo>",
    ],
)
def test_a_successor_in_the_same_condition_is_written(blocks: str) -> None:
    root, _ = migrated(robot(blocks))
    (changed,) = root.xpath("//topic[.='a'] | //wheel_radius")
    assert any("xacro" in str(item.tag) for item in changed.iterancestors())


@pytest.mark.parametrize(
    ("first", "second", "severity"),
    [("left", "left", "harmless"), ("left", "right", "lost")],
)
@pytest.mark.parametrize(("ros", "is_ros2"), [("", False), ("<ros/>", True)])
def test_two_spellings_of_a_parameter(
    ros: str, is_ros2: bool, first: str, second: str, severity: str
) -> None:
    plugin = (
        f'<plugin name="l" filename="libgazebo_ros_ray_sensor.so">{ros}<frameName>{first}'
        f"</frameName><frame_name>{second}</frame_name></plugin>"
    )
    root, state = migrated(model("", f'<sensor name="s" type="ray"><ray/>{plugin}</sensor>'))
    assert root.findtext(".//gz_frame_id") == (second if is_ros2 else first)
    unused = "<frameName>" if is_ros2 else "<frame_name>"
    found = [item.severity for item in state.report.losses if unused in item.element]
    # The plugin for ROS 2 does not read the other spelling.
    assert found == ["harmless" if is_ros2 else severity]


# --- Releases -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("release", "filename", "name"),
    [
        ("fortress", "ignition-gazebo-diff-drive-system", "ignition::gazebo::systems::DiffDrive"),
        ("harmonic", "gz-sim-diff-drive-system", "gz::sim::systems::DiffDrive"),
        ("jetty", "gz-sim-diff-drive-system", "gz::sim::systems::DiffDrive"),
    ],
)
def test_systems_have_the_names_of_the_release(release: Release, filename: str, name: str) -> None:
    root, _ = migrated(model(DRIVE.format(1)), release)
    (plugin,) = root.iter("plugin")
    assert dict(plugin.attrib) == {"filename": filename, "name": name}


@pytest.mark.parametrize(
    ("release", "tag"),
    [("fortress", "gz_frame_id"), ("harmonic", "gz_frame_id"), ("ionic", "frame_id")],
)
def test_the_frame_of_a_sensor(release: Release, tag: str) -> None:
    plugin = '<plugin name="l" filename="libgazebo_ros_laser.so"><frameName>f</frameName></plugin>'
    sensor = f'<sensor name="s" type="ray"><ray/>{plugin}</sensor>'
    root, _ = migrated(model("", sensor), release)
    assert root.findtext(f".//sensor/{tag}") == "f"


def test_an_element_that_a_release_does_not_read_is_lost() -> None:
    plugin = (
        '<plugin name="c" filename="libgazebo_ros_camera.so"><cameraName>c</cameraName>'
        "<cameraInfoTopicName>info</cameraInfoTopicName></plugin>"
    )
    sensor = f'<sensor name="s" type="camera"><camera/>{plugin}</sensor>'
    root, state = migrated(model("", sensor), "fortress")
    assert root.find(".//camera_info_topic") is None
    assert "lost" in [item.severity for item in state.report.losses]


def test_the_unit_of_commands_that_a_release_lacks_is_reported() -> None:
    # Thruster of Fortress reads the limits of commands, but has no use_angvel_cmd.
    limit = "<clampMax>300</clampMax></plugin>"
    thruster = f'<plugin name="t" filename="libuuv_thruster_ros_plugin.so">{limit}'
    root, state = migrated(model(thruster), "fortress")
    assert root.findtext(".//plugin/max_thrust_cmd") == "300"
    found = {item.element.partition("<")[2]: item for item in state.report.losses}
    assert found["use_angvel_cmd>"].severity == "approximated"
    assert found["use_angvel_cmd>"].reason == "commands and limits are in N"


def test_a_release_without_the_system_has_no_successor() -> None:
    plugin = '<plugin name="p" filename="libgazebo_airspeed_plugin.so"/>'
    sensor = f'<sensor name="s" type="gps">{plugin}</sensor>'
    _, state = migrated(model("", sensor), "fortress")
    (reason,) = (
        item.reason for item in state.report.losses if item.code == "plugin-without-successor"
    )
    assert reason == "Gazebo Fortress has no system AirSpeed; Gazebo Harmonic has it"


# --- Sensors and worlds ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("ray", "gpu_lidar"),
        ("gpu_ray", "gpu_lidar"),
        ("depth", "depth_camera"),
        ("wideanglecamera", "wide_angle_camera"),
        ("gps", "navsat"),
        ("camera", "camera"),
        ("contact", "contact"),
    ],
)
def test_types_of_sensors(old: str, new: str) -> None:
    root, _ = migrated(model("", f'<sensor name="s" type="{old}"/>'))
    assert root.find(".//sensor").get("type") == new


@pytest.mark.parametrize("type", ["sonar", "rfid", "wireless_receiver", "accelerometer"])
def test_sensors_without_successor(type: str) -> None:
    root, state = migrated(model("", f'<sensor name="s" type="{type}"/>'))
    assert root.find(".//sensor").get("type") == type
    assert [item.code for item in state.report.losses] == ["sensor-without-successor"]


#: The systems of gz-sim 10 and the types of sensors that they create (src/systems).
SYSTEMS = {
    "Sensors": "camera depth_camera rgbd_camera thermal_camera segmentation_camera "
    "boundingbox_camera wide_angle_camera gpu_lidar",
    "Imu": "imu",
    "NavSat": "navsat",
    "Contact": "contact",
    "ForceTorque": "force_torque",
    "Altimeter": "altimeter",
    "Magnetometer": "magnetometer",
    "AirPressure": "air_pressure",
    "AirSpeed": "air_speed",
    "LogicalCamera": "logical_camera",
}


def test_all_types_of_today_have_a_system() -> None:
    types = {type for types in SYSTEMS.values() for type in types.split()}
    assert {today for today, _ in sensors().values()} == types


@pytest.mark.parametrize(
    ("type", "system"), [(type, name) for name in SYSTEMS for type in SYSTEMS[name].split()]
)
def test_a_world_loads_the_systems_of_its_sensors(type: str, system: str) -> None:
    root, _ = migrated(world(f'<sensor name="s" type="{type}"/>'), "jetty")
    names = [item.get("name", "").rpartition("::")[2] for item in root.iter("plugin")]
    assert names == ["Physics", "UserCommands", "SceneBroadcaster", system]


def test_a_system_is_loaded_once() -> None:
    two = '<sensor name="s" type="imu"/><sensor name="t" type="imu"/>'
    known = '<plugin filename="ignition-gazebo-imu-system" name="ignition::gazebo::systems::Imu"/>'
    root, _ = migrated(world(two, known))
    names = [item.get("name", "").rpartition("::")[2] for item in root.iter("plugin")]
    assert sorted(names) == ["Imu", "Physics", "SceneBroadcaster", "UserCommands"]


def test_a_model_names_the_systems_that_its_world_needs() -> None:
    _, state = migrated(model("", '<sensor name="s" type="imu"/><sensor name="t" type="imu"/>'))
    assert [item.reason for item in state.report.losses] == ["the world needs the system Imu"]


def test_several_cameras_become_sensors_with_their_poses() -> None:
    cameras = (
        '<camera name="left"><pose>0 0.1 0 0 0 0</pose></camera>'
        '<camera name="right"><pose>0 -0.1 0 0 0 0</pose></camera>'
    )
    pose = "<pose>1 0 0 0 0 1.5707963267948966</pose>"
    root, _ = migrated(model("", f'<sensor name="s" type="multicamera">{pose}{cameras}</sensor>'))
    found = {
        item.get("name"): [float(word) for word in (item.findtext("pose") or "").split()]
        for item in root.iter("sensor")
    }
    # Turned by a quarter, y is -x.
    assert found["s_left"] == pytest.approx([0.9, 0, 0, 0, 0, 1.5707963267948966])
    assert found["s_right"] == pytest.approx([1.1, 0, 0, 0, 0, 1.5707963267948966])


@pytest.mark.parametrize(
    ("sensor", "camera", "expected"),
    [
        ("", '<pose degrees="true">0 0 0 0 0 90</pose>', [0, 0, 0, 0, 0, 90]),
        ("<pose/>", "<pose>${x} 0 0 0 0 0</pose>", "${x} 0 0 0 0 0"),
        # A quarter turn of 90 degrees, and a step along the turned x: y.
        (
            '<pose degrees="true">0 0 0 0 0 90</pose>',
            "<pose>1 0 0 0 0 0</pose>",
            [0, 1, 0, 0, 0, 1.5707963267948966],
        ),
        (
            "<pose>1 0 0 0 0 0</pose>",
            '<pose degrees="true">0 0 0 0 0 90</pose>',
            [1, 0, 0, 0, 0, 1.5707963267948966],
        ),
        (
            '<pose rotation_format="quat_xyzw">0 0 0 0 0 1 0</pose>',
            "<pose>1 0 0 0 0 0</pose>",
            [-1, 0, 0, 0, 0, 3.141592653589793],
        ),
        ("<pose>${x} 0 0 0 0 0</pose>", "<pose>0 0 0 0 0 0</pose>", "${x} 0 0 0 0 0"),
    ],
)
def test_the_pose_of_a_camera_in_its_sensor(
    sensor: str, camera: str, expected: str | list[float]
) -> None:
    cameras = f'<camera name="left">{camera}</camera>'
    root, state = migrated(
        model("", f'<sensor name="s" type="multicamera">{sensor}{cameras}</sensor>')
    )
    pose = root.find(".//sensor/pose")
    if isinstance(expected, str):
        assert pose.text == expected
    else:
        assert [*map(float, pose.text.split())] == pytest.approx(expected, abs=1e-12)
        assert pose.get("degrees") == ("true" if 90 in expected else None)
    assert "lost" not in [item.severity for item in state.report.losses]


@pytest.mark.parametrize(
    ("sensor", "camera"),
    [
        ("<pose>1 0 0 0 0 0</pose>", "<pose>${x} 0 0 0 0 0</pose>"),
        ("<pose>${x} 0 0 0 0 0</pose>", "<pose>1 0 0 0 0 0</pose>"),
        ("<pose>1 0 0 0 0 0</pose>", '<pose relative_to="a">1 0 0 0 0 0</pose>'),
    ],
)
def test_a_pose_that_is_unknown_is_lost(sensor: str, camera: str) -> None:
    cameras = f'<camera name="left">{camera}</camera>'
    root, state = migrated(
        model("", f'<sensor name="s" type="multicamera">{sensor}{cameras}</sensor>')
    )
    assert root.findtext(".//sensor/pose") == etree.fromstring(sensor).text
    found = [item.element for item in state.report.losses if item.severity == "lost"]
    assert found == ["sensor 's_left' <pose>"]


# --- Elements -------------------------------------------------------------------------------------


def test_cameras_are_not_copied_for_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []

    def counted(element: etree._Element) -> etree._Element:
        sizes.append(sum(1 for _ in element.iter()))
        return deepcopy(element)

    monkeypatch.setattr(successors, "deepcopy", counted)
    migrated(model("", f'<sensor name="s" type="multicamera">{"<camera/>" * 200}</sensor>'))
    assert len(sizes) > 200
    assert max(sizes) < 10


@pytest.mark.parametrize(
    ("plugin", "losses"),
    [
        pytest.param("", 1, id="without the plugin of the cameras"),
        pytest.param(
            '<plugin name="c" filename="libgazebo_ros_multicamera.so"/>',
            2,
            id="with the plugin of the cameras",
        ),
    ],
)
def test_the_copies_of_a_sensor_have_a_limit(plugin: str, losses: int) -> None:
    content = f'<plugin name="p" filename="libown.so">{"<a/>" * 50_000}</plugin>'
    contents = content + plugin + "<camera/>" * 50
    root, state = migrated(model("", f'<sensor name="s" type="multicamera">{contents}</sensor>'))
    assert [sensor.get("type") for sensor in root.iter("sensor")] == ["multicamera"]
    reason = f"the copies for 50 cameras have more than {successors.MAX_COPIED_BYTES} bytes"
    assert [item.reason for item in state.report.losses].count(reason) == losses


def test_models_of_classic_gazebo_are_written() -> None:
    includes = (
        "<include><uri>model://sun</uri></include><include><uri>model://ground_plane</uri>"
        "<name>floor</name><pose>0 0 1 0 0 0</pose></include>"
    )
    root, state = migrated(f'<sdf version="1.6"><world name="w">{includes}</world></sdf>')
    world = root.find("world")
    assert [(item.tag, item.get("name")) for item in world] == [
        ("light", "sun"),
        ("model", "floor"),
    ]
    assert world.find("light").get("type") == "directional"
    assert world.findtext("model/pose") == "0 0 1 0 0 0"
    assert [item.severity for item in state.report.losses] == ["harmless", "harmless"]


def test_what_an_include_adds_to_a_model_of_classic_gazebo_stays() -> None:
    own = '<plugin name="mine" filename="libmine.so"><a>1</a></plugin>'
    include = (
        "<include><uri>model://ground_plane</uri><static>false</static>"
        '<pose relative_to="f">0 0 1 0 0 0</pose><placement_frame>link</placement_frame>'
        f"{own}</include>"
    )
    frame = '<frame name="f"><pose>1 0 0 0 0 0</pose></frame>'
    root, state = migrated(f'<sdf version="1.8"><world name="w">{frame}{include}</world></sdf>')
    ground = root.find("world/model")
    assert ground.findtext("static") == "false"
    assert ground.find("pose").get("relative_to") == "f"
    assert [item.get("name") for item in ground.iterchildren("plugin")] == ["mine"]
    lost = [item.element for item in state.report.losses if item.severity == "lost"]
    assert lost == ["<include> of 'model://ground_plane' <placement_frame>"]


@pytest.mark.parametrize(
    ("uri", "name", "release", "diffuse", "severities"),
    [
        ("file://media", "Gazebo/Red", "fortress", "1 0 0 1", ["harmless"]),
        ("file://media", "Gazebo/Green", "harmonic", "0 1 0 1", ["harmless"]),
        # Its colours are others there (gz-sim, MaterialParser::GetMaterialValues).
        ("file://media", "Gazebo/Red", "harmonic", "1 0 0 1", ["harmless"]),
        ("file://media", "Gazebo/Grey", "jetty", "0.7 0.7 0.7 1", ["harmless"]),
        ("file://media", "Gazebo/Orange", "ionic", "1 0.5088 0.0468 1", ["harmless"]),
        # libsdformat refuses a script without a URI.
        ("", "Gazebo/Red", "harmonic", "1 0 0 1", ["harmless"]),
        # A parent, and a texture, neither of which today's reader takes.
        ("file://media", "Gazebo/RedGlow", "jetty", "1 0 0 1", ["harmless"]),
        ("file://media", "Gazebo/DarkGray", "jetty", "0.175 0.175 0.175 1", ["harmless"]),
        ("file://media", "Gazebo/WoodPallet", "harmonic", "1 1 1 1", ["approximated"]),
        # A pass without a colour is white (manual of OGRE).
        ("file://media", "Gazebo/Grass", "harmonic", "1 1 1 1", ["approximated"]),
        # A shader.
        ("file://media", "Gazebo/DepthMap", "harmonic", None, ["lost"]),
        ("file://media", "Gazebo/NoSuch", "harmonic", None, ["lost"]),
        ("file://media", "Mine/Red", "fortress", None, ["lost"]),
        ("file://media", "Mine/Red", "jetty", None, ["lost"]),
    ],
)
def test_materials_by_script(
    uri: str, name: str, release: Release, diffuse: str | None, severities: list[str]
) -> None:
    script = f"<material><script><uri>{uri}</uri><name>{name}</name></script></material>"
    visual = f'<visual name="v"><geometry><empty/></geometry>{script}</visual>'
    root, state = migrated(model("", visual), release)
    assert root.findtext(".//diffuse") == diffuse
    assert (root.find(".//script") is None) == (diffuse is not None)
    assert [item.severity for item in state.report.losses] == severities


MATERIAL = """
// A comment { }
material Grass /* with
braces } */ {
  technique {
    pass {
      ambient 0.1 0.2 0.3
      diffuse 0.4 0.5 0.6 0.7
      specular 0.8 0.9 1 0.5 25
      %s
      texture_unit
      {
        texture grass.png
        %s
      }
    }
  }
}
material Child : Grass
{
  technique
  {
    pass
    {
      diffuse 1 0 0
      emissive 0 0 1 1
    }
  }
}
material Plain
{
  technique
  {
    pass
    {
      specular vertexcolour 1
    }
  }
}
"""
#: The colours of the manual of OGRE: a pass without colours is white, and does not shine.
GRASS = {"ambient": "0.1 0.2 0.3 1", "diffuse": "0.4 0.5 0.6 0.7", "specular": "0.8 0.9 1 0.5"}
CHILD = GRASS | {"diffuse": "1 0 0 1", "emissive": "0 0 1 1"}
PLAIN = {"ambient": "1 1 1 1", "diffuse": "1 1 1 1", "specular": "0 0 0 1"}


@pytest.mark.parametrize(
    ("uris", "texture"),
    [
        # The URI of the texture is in the place of that of the script.
        (
            "model://m/materials/scripts model://m/materials/textures",
            "model://m/materials/textures/",
        ),
        ("model://m/materials/scripts/a.material", "model://m/materials/textures/"),
        ("materials/scripts/a.material", "materials/textures/"),
        ("materials/scripts/", "materials/textures/"),
        # Such a URI is one of Gazebo Classic only.
        ("file://materials/scripts/a.material", "materials/textures/"),
    ],
)
@pytest.mark.parametrize(
    ("name", "setting", "colors", "severity"),
    [
        ("Grass", "", GRASS, "harmless"),
        ("Grass", "depth_write off", GRASS, "approximated"),
        ("Child", "", CHILD, "harmless"),
    ],
)
def test_a_material_of_a_file_has_its_colours_and_its_texture(
    tmp_path: Path,
    uris: str,
    texture: str,
    name: str,
    setting: str,
    colors: dict[str, str],
    severity: str,
) -> None:
    root, losses = with_material(tmp_path, uris.split(), name, setting)
    found = {item.tag: item.text for item in root.find(".//material").iterchildren()}
    assert root.findtext(".//material/pbr/metal/albedo_map") == f"{texture}grass.png"
    assert {tag: text for tag, text in found.items() if tag != "pbr"} == colors
    assert losses == [severity]


@pytest.mark.parametrize(
    ("name", "has_texture", "colors", "severity"),
    [
        ("Plain", True, PLAIN, "harmless"),
        ("Grass", False, GRASS, "lost"),
        ("Other", True, {}, "lost"),
    ],
)
def test_a_material_without_texture(
    tmp_path: Path, name: str, has_texture: bool, colors: dict[str, str], severity: str
) -> None:
    uris = ["model://m/materials/scripts"]
    root, losses = with_material(tmp_path, uris, name, has_texture=has_texture)
    found = {item.tag: item.text for item in root.find(".//material").iterchildren()}
    assert {tag: text for tag, text in found.items() if tag != "script"} == colors
    assert ("script" in found) == (not colors)
    assert losses == [severity]


def with_material(
    directory: Path, uris: list[str], name: str, setting: str = "", *, has_texture: bool = True
) -> tuple[etree._Element, list[str]]:
    """A migrated model whose material is in a file, and the severities of the report."""
    place = directory / "m" / "materials"
    (place / "scripts").mkdir(parents=True)
    (place / "textures").mkdir()
    (place / "scripts" / "a.material").write_text(MATERIAL % (setting, ""))
    if has_texture:
        (place / "textures" / "grass.png").write_bytes(b"")
    (directory / "m" / "model.config").write_text("<model/>")
    script = "".join(f"<uri>{uri}</uri>" for uri in uris) + f"<name>{name}</name>"
    text = model(
        "", f'<visual name="v"><material><script>{script}</script></material></visual>'
    ).encode()
    data, state = migrated_text(text, str(directory / "m" / "model.sdf"), "harmonic")
    return etree.fromstring(data), [item.severity for item in state.report.losses]


#: Repeated texts that once took a time above that of their length, or the stack of Python.
@pytest.mark.parametrize("start", ["", "material A\n{\n", "material A\n{\n/* a */ // b\n"])
@pytest.mark.parametrize(
    "part", ["/* ", "/*/", "*/", "//", "{", "}", "pass {", "a {}", "a b\n", " "]
)
def test_a_script_is_read_in_a_time_in_proportion_to_its_length(start: str, part: str) -> None:
    text = start + part * (200_000 // len(part))
    assert least_seconds(partial(materials_of, text), 1.0) < 1.0


@pytest.mark.parametrize(
    ("text", "texture"),
    [
        ("texture /* b.png */ a.png", "a.png"),
        ("texture a.png // b.png", "a.png"),
        ("texture a.png /* b */\n// */ texture b.png", "a.png"),
        ("/* a *//* texture b.png */ texture a.png", "a.png"),
        ("/*/ texture b.png */ texture a.png", "a.png"),
        # A comment that does not end is none.
        ("// /* b\ntexture a.png\n/* c", "a.png"),
    ],
)
def test_comments_of_a_script_are_no_settings(text: str, texture: str) -> None:
    materials = materials_of(
        f"material A {{ technique {{ pass {{ texture_unit {{\n{text}\n}}}}}}}}"
    )
    material = script_material([materials], "A")
    assert material is not None
    assert material.texture == texture


def test_links_to_one_script_are_read_once(tmp_path: Path) -> None:
    place = tmp_path / "m" / "materials" / "scripts"
    place.mkdir(parents=True)
    (place / "a.material").write_text("material A\n{\n}\n" + " " * 1_000_000)
    for number in range(30):
        (place / f"{number}.material").symlink_to("a.material")
        os.link(place / "a.material", place / f"hard{number}.material")
    _, state = migrated_text(*visual_of(tmp_path, ["model://m/materials/scripts"]), "harmonic")
    assert [item.severity for item in state.report.losses] == ["harmless"]
    assert state.scripts.size < 1_100_000


def test_scripts_have_a_limit_in_total(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(successors, "MAX_SCRIPT_BYTES", 1000)
    place = tmp_path / "m" / "materials" / "scripts"
    place.mkdir(parents=True)
    for name in ("a", "b", "c"):
        (place / f"{name}.material").write_text("// " + name * 600)
    (place / "z.material").write_text("material A {}")
    _, state = migrated_text(*visual_of(tmp_path, ["model://m/materials/scripts"]), "harmonic")
    assert [item.severity for item in state.report.losses] == ["harmless"]
    (place / "d.material").write_text("// " + "d" * 390)
    _, state = migrated_text(*visual_of(tmp_path, ["model://m/materials/scripts"]), "harmonic")
    assert "no file of the first 1000 bytes of scripts defines it" in state.report.losses[0].reason
    assert state.scripts.size <= 1000


def visual_of(directory: Path, uris: list[str]) -> tuple[bytes, str]:
    """A model with a visual of the material ``A``, and its path in the model directory ``m``."""
    (directory / "m" / "model.config").write_text("<model/>")
    script = "".join(f"<uri>{uri}</uri>" for uri in uris) + "<name>A</name>"
    visual = f'<visual name="v"><material><script>{script}</script></material></visual>'
    return model("", visual).encode(), str(directory / "m" / "model.sdf")


BLOCK = '<gazebo reference="a"><material>{}</material></gazebo>'
BOX = '<visual><geometry><box size="1 1 1"/></geometry>{}</visual>'
OWN_COLOR = '<material name="o"><color rgba="0 1 0 1"/></material>'


@pytest.mark.parametrize(
    ("name", "release", "diffuse", "severities"),
    [
        # Fortress does not read the name, later releases do.
        ("Gazebo/Grey", "fortress", "0.7 0.7 0.7 1", ["harmless"]),
        ("Gazebo/Green", "harmonic", "0 1 0 1", ["harmless"]),
        # It gets 0.5 there.
        ("Gazebo/Grey", "harmonic", "0.7 0.7 0.7 1", ["harmless"]),
        # It gets no colour there.
        ("Gazebo/BlueGlow", "harmonic", "0 0 1 1", ["harmless"]),
        ("Gazebo/Bricks", "jetty", "1 1 1 1", ["approximated"]),
        ("Gazebo/NoSuch", "jetty", None, ["lost"]),
        ("Mine/Grey", "harmonic", None, ["lost"]),
        ("${name}", "fortress", None, ["lost"]),
    ],
)
def test_the_material_of_a_block(
    name: str, release: Release, diffuse: str | None, severities: list[str]
) -> None:
    text = robot(BLOCK.format(name)).replace('name="a"/>', f'name="a">{BOX.format("")}</link>')
    root, state = migrated(text, release)
    assert root.findtext("gazebo/visual/material/diffuse") == diffuse
    assert (root.find("gazebo/material") is None) == (diffuse is not None)
    assert [item.severity for item in state.report.losses] == severities


def test_the_material_of_a_block_can_be_an_attribute() -> None:
    """``GetKeyValueAsString`` of sdformat reads the attribute ``value`` before the text."""
    block = '<gazebo reference="a"><material value="Gazebo/Red"/></gazebo>'
    text = robot(block).replace('name="a"/>', f'name="a">{BOX.format("")}</link>')
    root, state = migrated(text, "fortress")
    assert root.findtext("gazebo/visual/material/diffuse") == "1 0 0 1"
    assert [loss.element for loss in state.report.losses] == ["material 'Gazebo/Red'"]


@pytest.mark.parametrize(
    ("name", "emissive"), [("Gazebo/BlueGlow", "0 0 1 1"), ("Gazebo/Blue", None)]
)
def test_the_light_of_a_material(name: str, emissive: str | None) -> None:
    script = f"<material><script><uri>file://media</uri><name>{name}</name></script></material>"
    visual = f'<visual name="v"><geometry><empty/></geometry>{script}</visual>'
    root, _ = migrated(model("", visual), "harmonic")
    assert root.findtext(".//emissive") == emissive


@pytest.mark.parametrize(
    ("name", "is_reported"),
    [("Gazebo/Grey", True), ("Gazebo/Green", False), ("Gazebo/Wood", True), ("Mine/A", True)],
)
def test_a_check_names_materials_that_a_release_shows_otherwise(
    name: str, is_reported: bool
) -> None:
    text = robot(BLOCK.format(name)).replace('name="a"/>', f'name="a">{BOX.format("")}</link>')
    findings = ignored_parts(parse(text), "harmonic")
    assert [finding.code for finding in findings] == ["element-ignored"] * is_reported


def test_the_effort_of_a_joint_in_another_file_is_not_lost() -> None:
    plugin = (
        '<plugin name="m" filename="libroboticsgroup_gazebo_mimic_joint_plugin.so"><joint>${p}k'
        "</joint><mimicJoint>${p}j</mimicJoint><maxEffort>3</maxEffort></plugin>"
    )
    text = f'<robot name="r" {XACRO}><gazebo>{plugin}</gazebo><xacro:arg name="p"/></robot>'
    _, state = migrated(text)
    severities = {loss.element: loss.severity for loss in state.report.losses}
    name = "plugin roboticsgroup_gazebo_mimic_joint_plugin <maxEffort>"
    assert severities[name] == "approximated"


VEHICLE = (
    '<plugin name="p" filename="libuuv_underwater_object_ros_plugin.so"><!-- k --><debug>0</debug>'
    "{}</plugin>"
)
DAMPED = (
    '<link name="{0}"><hydrodynamic_model><linear_damping>-{1} 0 0 0 0 0</linear_damping>'
    "</hydrodynamic_model></link>"
)


def test_each_link_of_an_underwater_vehicle_has_a_system() -> None:
    links = "".join(DAMPED.format(name, number) for name, number in (("a", 1), ("b", 2), ("c", 3)))
    root, _ = migrated(model(VEHICLE.format(links)))
    systems = [
        (element.findtext("link_name"), element.findtext("xU")) for element in root.iter("plugin")
    ]
    assert systems == [("a", "-1"), ("b", "-2"), ("c", "-3")]
    assert [element.text for element in root.iter(etree.Comment)] == [" k "]


def test_links_with_too_much_beside_them_are_not_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(successors, "MAX_COPIED_BYTES", 10)
    links = DAMPED.format("a", 1) + DAMPED.format("b", 2)
    root, state = migrated(model(VEHICLE.format(links)))
    assert [loss.findtext("link_name") for loss in root.iter("plugin")] == ["a"]
    reasons = [loss.reason for loss in state.report.losses if loss.element.endswith("<link@name>")]
    assert reasons == ["write one more system for the other link: 'a' is written, not 'b'"]


def test_the_material_of_a_block_leaves_those_of_urdf() -> None:
    visuals = BOX.format(OWN_COLOR) + BOX.format("")
    text = robot(BLOCK.format("Gazebo/Grey")).replace('name="a"/>', f'name="a">{visuals}</link>')
    root, state = migrated(text, "fortress")
    colors = [item.get("rgba") for item in root.iterfind("link/visual/material/color")]
    assert colors == ["0 1 0 1", "0.7 0.7 0.7 1"]
    assert root.find("gazebo") is None
    assert [item.severity for item in state.report.losses] == ["lost"]


@pytest.mark.parametrize(
    ("rate", "step", "factor", "expected"),
    [("1000", "0.001", "1", "1"), ("500", "0.001", "1", "0.5"), ("0", "0.001", "1", "0")],
)
def test_the_speed_of_the_simulation(rate: str, step: str, factor: str, expected: str) -> None:
    physics = (
        f'<physics type="ode"><max_step_size>{step}</max_step_size><real_time_factor>{factor}'
        f"</real_time_factor><real_time_update_rate>{rate}</real_time_update_rate></physics>"
    )
    root, _ = migrated(f'<sdf version="1.6"><world name="w">{physics}</world></sdf>')
    assert root.findtext(".//real_time_factor") == expected


# --- URDF -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "before",
    [
        '<transmission name="t"><joint name="j"/><link name="c"/></transmission>',
        '<ros2_control name="c" type="system"><joint name="j"/><link name="c"/></ros2_control>',
        '<gazebo><plugin name="p" filename="libmine.so"><joint name="j"/><link name="c"/></plugin>'
        "</gazebo>",
    ],
)
def test_references_to_joints_and_links_are_no_joints_and_links(before: str) -> None:
    mimic = (
        '<gazebo><plugin name="m" filename="libroboticsgroup_gazebo_mimic_joint_plugin.so">'
        "<joint>k</joint><mimicJoint>j</mimicJoint></plugin></gazebo>"
    )
    imu = '<gazebo><plugin name="i" filename="libgazebo_ros_imu.so"/></gazebo>'
    text = f'<robot name="r">{before}{JOINT.format("revolute")}{mimic}{imu}</robot>'
    root, _ = migrated(text)
    (joint,) = (item for item in root.findall("joint") if item.get("name") == "j")
    assert joint.find("mimic") is not None
    assert len([*root.iter("mimic")]) == 1
    assert [item.get("reference") for item in root.iterfind("gazebo[@reference]")] == ["a"]


@pytest.mark.parametrize(("kind", "kept"), [("fixed", "true"), ("revolute", None)])
def test_a_sensor_of_a_joint_gets_a_block(kind: str, kept: str | None) -> None:
    root, _ = migrated(robot(f"<gazebo>{FORCE}</gazebo>", kind))
    (block,) = root.iter("gazebo")
    assert block.get("reference") == "j"
    assert block.find("sensor").get("type") == "force_torque"
    # Without this, the fixed joint is lumped.
    assert block.findtext("preserveFixedJoint") == kept


def test_a_system_is_in_a_block_without_reference() -> None:
    root, _ = migrated(robot(f'<gazebo reference="a">{DRIVE.format(1)}</gazebo>'))
    (block,) = root.iter("gazebo")
    assert block.get("reference") is None
    assert block.find("plugin").get("name") == "gz::sim::systems::DiffDrive"


def test_a_plugin_of_a_link_without_body_is_a_sensor_of_this_link() -> None:
    plugin = '<plugin name="i" filename="libgazebo_ros_imu.so"/>'
    root, _ = migrated(robot(f'<gazebo reference="b">{plugin}</gazebo>'))
    assert root.find("gazebo").get("reference") == "b"
    assert root.find("gazebo/sensor").get("type") == "imu"


def test_a_mimic_joint_of_a_urdf() -> None:
    plugin = (
        '<plugin name="m" filename="libroboticsgroup_gazebo_mimic_joint_plugin.so"><joint>k</joint>'
        "<mimicJoint>j</mimicJoint><multiplier>-1</multiplier></plugin>"
    )
    root, _ = migrated(robot(f"<gazebo>{plugin}</gazebo>", "revolute"))
    assert dict(root.find("joint/mimic").attrib) == {
        "joint": "k",
        "multiplier": "-1",
        "offset": "0",
    }


CONTROL = '<gazebo><plugin name="c" filename="libgazebo_ros_control.so"/></gazebo>'


def transmission(joint: str, interface: str, tag: str = "joint") -> str:
    hardware = f"<hardwareInterface>{interface}</hardwareInterface>"
    return (
        f'<transmission name="t"><joint name="{joint}">{hardware if tag == "joint" else ""}</joint>'
        f'<actuator name="m">{hardware if tag == "actuator" else ""}</actuator></transmission>'
    )


@pytest.mark.parametrize(
    ("interface", "tag", "command"),
    [
        ("hardware_interface/PositionJointInterface", "joint", "position"),
        ("VelocityJointInterface", "joint", "velocity"),
        ("hardware_interface/EffortJointInterface", "actuator", "effort"),
    ],
)
def test_transmissions_become_ros2_control(interface: str, tag: str, command: str) -> None:
    root, _ = migrated(robot(transmission("j", interface, tag) + CONTROL, "revolute"))
    joint = root.find("ros2_control/joint")
    assert root.findtext("ros2_control/hardware/plugin") == "gz_ros2_control/GazeboSimSystem"
    assert [item.get("name") for item in joint.iter("command_interface")] == [command]
    states = [item.get("name") for item in joint.iter("state_interface")]
    assert states == ["position", "velocity", "effort"]
    (plugin,) = root.iterfind("gazebo/plugin")
    assert plugin.get("filename") == "gz_ros2_control-system"


def test_a_transmission_without_interface_is_lost() -> None:
    text = robot(transmission("j", "franka_hw/FrankaStateInterface") + CONTROL, "revolute")
    root, state = migrated(text)
    assert root.find("ros2_control") is None
    assert "transmission 't'" in [item.element for item in state.report.losses]


@pytest.mark.parametrize(
    ("release", "hardware", "library"),
    [
        ("fortress", "ign_ros2_control/IgnitionSystem", "ign_ros2_control-system"),
        ("jetty", "gz_ros2_control/GazeboSimSystem", "gz_ros2_control-system"),
    ],
)
def test_the_hardware_of_ros2_control(release: Release, hardware: str, library: str) -> None:
    block = (
        '<ros2_control name="s" type="system"><hardware><plugin>gazebo_ros2_control/GazeboSystem'
        "</plugin></hardware></ros2_control>"
    )
    plugin = '<gazebo><plugin name="c" filename="libgazebo_ros2_control.so"/></gazebo>'
    root, _ = migrated(robot(block + plugin), release)
    assert root.findtext("ros2_control/hardware/plugin") == hardware
    assert root.find("gazebo/plugin").get("filename") == library
    assert len([*root.iter("ros2_control")]) == 1


def test_transmissions_beside_ros2_control_are_not_read() -> None:
    block = (
        '<ros2_control name="s" type="system"><hardware><plugin>gazebo_ros2_control/GazeboSystem'
        "</plugin></hardware></ros2_control>"
    )
    text = robot(transmission("j", "franka_hw/State") + block + CONTROL, "revolute")
    _, state = migrated(text)
    assert "transmission 't'" not in [item.element for item in state.report.losses]


# --- ros_gz_bridge --------------------------------------------------------------------------------


@pytest.mark.parametrize(("release", "package"), [("fortress", "ignition"), ("harmonic", "gz")])
def test_the_configuration_of_the_bridge(release: Release, package: str) -> None:
    plugin = DRIVE.format(1).replace("</plugin>", "<publishOdomTF>false</publishOdomTF></plugin>")
    _, state = migrated(model(plugin), release)
    assert bridge_text(state) == (
        '- ros_topic_name: "/cmd_vel"\n  gz_topic_name: "/cmd_vel"\n'
        '  ros_type_name: "geometry_msgs/msg/Twist"\n'
        f'  gz_type_name: "{package}.msgs.Twist"\n  direction: ROS_TO_GZ\n'
        '- ros_topic_name: "/odom"\n  gz_topic_name: "/odom"\n'
        '  ros_type_name: "nav_msgs/msg/Odometry"\n'
        f'  gz_type_name: "{package}.msgs.Odometry"\n  direction: GZ_TO_ROS\n'
    )


#: Topics of gz-sensors and gz-sim 8 for ``<topic>t/x</topic>``, with their messages.
@pytest.mark.parametrize(
    ("element", "topics"),
    [
        (f'<sensor name="s" type="{name}"><topic>t/x</topic></sensor>', topics)
        for name, topics in (
            ("camera", "/t/x Image, /t/camera_info CameraInfo"),
            ("depth_camera", "/t/x Image, /t/x/points PointCloudPacked"),
            # Releases read these old names, and that of rays on the CPU without a system.
            ("depth", "/t/x Image, /t/x/points PointCloudPacked"),
            ("gpu_ray", "/t/x LaserScan, /t/x/points PointCloudPacked"),
            ("gps", "/t/x NavSat"),
            ("ray", ""),
            (
                "rgbd_camera",
                "/t/x/image Image, /t/x/camera_info CameraInfo, /t/x/depth_image Image, "
                "/t/x/points PointCloudPacked",
            ),
            ("imu", "/t/x IMU"),
            ("force_torque", "/t/x Wrench"),
            # Its topic is in <contact>.
            ("contact", ""),
        )
    ]
    + [
        ('<sensor name="s" type="imu"/>', ""),
        (
            '<sensor name="s" type="contact"><contact><collision>c</collision><topic>/t</topic>'
            "</contact></sensor>",
            "/t Contacts",
        ),
        (
            '<sensor name="s" type="camera"><topic>t</topic><camera><camera_info_topic>/i'
            "</camera_info_topic></camera></sensor>",
            "/t Image, /i CameraInfo",
        ),
    ],
)
def test_the_bridge_of_a_model(element: str, topics: str) -> None:
    (found,) = translate.load(model("", element)).models
    items = yaml.safe_load(bridge_of(found, "harmonic")) or []
    names = [
        f"{item['gz_topic_name']} {item['gz_type_name'].removeprefix('gz.msgs.')}" for item in items
    ]
    assert ", ".join(names) == topics


# --- Checks and sessions --------------------------------------------------------------------------


def test_an_element_in_an_ignored_one_has_no_entry_of_its_own() -> None:
    physics = "<physics><ode><limit><cfm>0</cfm></limit></ode></physics>"
    joint = f'<joint name="j" type="revolute"><parent>a</parent><child>b</child>{physics}</joint>'
    found = ignored_parts(parse(model(f'<link name="b"/>{joint}')), "harmonic")
    assert [item.message for item in found] == ["Gazebo Harmonic ignores <joint><physics>"]


def test_a_document_can_be_checked_for_a_release() -> None:
    document = translate.load(model("").encode())
    found = translate.check(document, for_target="harmonic")
    assert [item for item in found if item.severity == "error"] == []


def test_a_file_that_was_read_without_migration_is_read_again(tmp_path: Path) -> None:
    (tmp_path / "m.sdf").write_text(model(DRIVE.format(1)))
    path = tmp_path / "w.sdf"
    path.write_text(
        '<sdf version="1.9"><world name="w"><include><uri>m.sdf</uri></include></world></sdf>'
    )
    options = ReadOptions(False, False, False, translate.Resources(), parsed=ParsedFiles())
    modern = replace(options, migration=("harmonic", "comment"))
    classic = [load_with(path, options), load_with(path, modern)]
    plugins = [
        [fragment.xml for item in document.all_models() for fragment in item.fragments]
        for document in classic
    ]
    assert ["diff-drive-system" in "".join(texts) for texts in plugins] == [False, True]


# --- Quantities that are others in today's Gazebo -------------------------------------------------


@pytest.mark.parametrize("release", RELEASES)
@pytest.mark.parametrize(
    ("type", "path", "is_ignored"),
    [
        # NavSatSensor.cc, MagnetometerSensor.cc, AltimeterSensor.cc, AirPressureSensor.cc and
        # AirSpeedSensor.cc of gz-sensors call Apply(value) without a time; ImuSensor.cc has one.
        ("navsat", "navsat/position_sensing/vertical", True),
        ("navsat", "navsat/velocity_sensing/horizontal", True),
        ("magnetometer", "magnetometer/x", True),
        ("altimeter", "altimeter/vertical_velocity", True),
        ("air_pressure", "air_pressure/pressure", True),
        ("air_speed", "air_speed/pressure", True),
        ("imu", "imu/angular_velocity/x", False),
    ],
)
@pytest.mark.parametrize("value", ["0.5", "0"])
def test_a_dynamic_bias_without_effect(
    type: str, path: str, is_ignored: bool, value: str, release: Release
) -> None:
    inner = f'<noise type="gaussian"><dynamic_bias_stddev>{value}</dynamic_bias_stddev></noise>'
    for tag in reversed(path.split("/")):
        inner = f"<{tag}>{inner}</{tag}>"
    text = world(f'<sensor name="s" type="{type}">{inner}</sensor>')
    findings = [
        finding for finding in ignored_parts(parse(text), release) if "dynamic" in finding.message
    ]
    expected = [f"Gazebo {release.title()} ignores <dynamic_bias_stddev> of <{path.split('/')[0]}>"]
    assert [finding.message for finding in findings] == expected * (is_ignored and value != "0")


GPS_NOISE = (
    '<sensor name="s" type="gps"><gps><position_sensing>'
    '<horizontal><noise type="gaussian"><mean>0</mean><stddev>{}</stddev>'
    "<bias_mean>-1.1132</bias_mean></noise></horizontal>"
    '<vertical><noise type="gaussian"><stddev>2</stddev></noise></vertical></position_sensing>'
    '<velocity_sensing><horizontal><noise type="gaussian"><stddev>0.1</stddev></noise>'
    "</horizontal></velocity_sensing></gps></sensor>"
)


def test_the_position_of_a_gps_has_noise_in_degrees() -> None:
    """1.1132 m is 1e-5 degrees of latitude; heights and velocities keep their units."""
    root, state = migrated(model("", GPS_NOISE.format("1.1132")))
    noise = ".//position_sensing/horizontal/noise"
    assert float(root.findtext(f"{noise}/stddev")) == pytest.approx(1e-5, rel=1e-12)
    assert float(root.findtext(f"{noise}/bias_mean")) == pytest.approx(-1e-5, rel=1e-12)
    assert root.findtext(f"{noise}/mean") == "0"
    assert root.findtext(".//vertical/noise/stddev") == "2"
    assert root.findtext(".//velocity_sensing/horizontal/noise/stddev") == "0.1"
    found = [item.element for item in state.report.losses if item.severity == "approximated"]
    assert found == ["sensor 's' <stddev>", "sensor 's' <bias_mean>"]


def test_a_navsat_has_noise_in_degrees_already() -> None:
    text = GPS_NOISE.format("1e-5").replace("gps", "navsat")
    root, _ = migrated(model("", text))
    assert root.findtext(".//position_sensing/horizontal/noise/stddev") == "1e-5"


def test_a_check_names_the_unit_of_a_gps() -> None:
    text = model("", GPS_NOISE.format("5").replace("-1.1132", "0"))
    (finding,) = [
        ignored for ignored in ignored_parts(parse(text), "jetty") if "<std" in ignored.message
    ]
    assert finding.message == "Gazebo Jetty reads sensor 's' <stddev> in another way"
    assert "111" not in finding.message
    assert finding.hint.startswith("5 m is 4.49")


def test_a_dynamic_bias_of_a_gps_is_lost() -> None:
    bias = "<dynamic_bias_stddev>0.1</dynamic_bias_stddev><stddev>0"
    _, state = migrated(model("", GPS_NOISE.format("0").replace("<stddev>0", bias, 1)))
    lost = [item.element for item in state.report.losses if item.severity == "lost"]
    assert lost == ["sensor 's' <dynamic_bias_stddev>"]


@pytest.mark.parametrize(
    ("release", "is_urdf", "is_in_inertial"),
    [
        ("harmonic", False, True),
        ("jetty", False, True),
        ("fortress", False, False),
        ("harmonic", True, False),
    ],
)
def test_added_mass_is_in_the_inertial_where_that_is_read(
    release: Release, is_urdf: bool, is_in_inertial: bool
) -> None:
    fluid = (
        '<plugin name="p" filename="libuuv_underwater_object_ros_plugin.so"><link name="a">'
        "<hydrodynamic_model><added_mass>1 2 3 4 5 6</added_mass></hydrodynamic_model></link>"
        "</plugin>"
    )
    text = robot(f"<gazebo>{fluid}</gazebo>") if is_urdf else model(fluid)
    root, _ = migrated(text, release)
    inertial = root.findtext(".//fluid_added_mass/yy")
    term = root.findtext(".//plugin/yDotV")
    assert (inertial, term) == (("2", None) if is_in_inertial else (None, "-2"))


def test_visuals_that_share_a_script_need_no_copies_of_its_settings(tmp_path: Path) -> None:
    settings = "".join(f"setting_{number} 1\n" for number in range(5_000))
    (tmp_path / "a.material").write_text(f"material A {{ technique {{ pass {{\n{settings}}} }} }}")
    script = "<script><uri>a.material</uri><name>A</name></script>"
    visuals = [
        f'<visual name="v{number}"><material>{script}</material></visual>' for number in range(200)
    ]
    text = model("", "".join(visuals)).encode()
    _, state = migrated_text(text, str(tmp_path / "r.sdf"), "harmonic")
    reasons = [item.reason for item in state.report.losses]
    assert len(reasons) == 200
    assert sum(map(len, reasons)) < 100_000
    named = ", ".join(f"setting_{number}" for number in range(20))
    assert reasons[0] == f"its colours replace the script, without {named}, others"


@pytest.mark.parametrize("setting", ["{}", "texture {}", "ambient {}"])
def test_a_long_text_of_a_script_is_not_repeated(tmp_path: Path, setting: str) -> None:
    line = setting.format("a" * 100_000)
    (tmp_path / "a.material").write_text(f"material A {{ technique {{ pass {{\n{line}\n}} }} }}")
    script = "<script><uri>a.material</uri><name>A</name></script>"
    text = model("", f'<visual name="v"><material>{script}</material></visual>').encode()
    data, state = migrated_text(text, str(tmp_path / "r.sdf"), "harmonic")
    assert len(data) + sum(len(item.reason) for item in state.report.losses) < 2_000


def test_the_values_of_a_setting_are_not_read_for_each_use() -> None:
    materials = materials_of("material A { pass {\nambient " + "1 " * 100_000 + "\n} }")
    ((_, settings),) = materials.values()
    assert len(settings.get("ambient", [])) < 10


def materials_of_one_link(number: int) -> str:
    """Blocks with a material for one link with more visuals, the first of which has its own."""
    first = '<visual><material name="m"/></visual>'
    block = '<gazebo reference="a"><material>Gazebo/Grey</material></gazebo>'
    link = f'<link name="a">{first}{"<visual/>" * 10 * number}</link>'
    return f'<robot name="r">{link}{block * number}</robot>'


def plain_visuals_of_one_link(number: int) -> str:
    return materials_of_one_link(number).replace('<material name="m"/>', "")


def mimics_of_one_joint(number: int) -> str:
    """Plugins that let one joint follow others, each with a condition of xacro of its own."""
    plugin = (
        '<xacro:if value="${{c{0}}}"><gazebo><plugin name="p{0}" filename='
        '"libroboticsgroup_gazebo_mimic_joint_plugin.so"><joint>k</joint><mimicJoint>j'
        "</mimicJoint></plugin></gazebo></xacro:if>"
    )
    plugins = "".join(map(plugin.format, range(number)))
    namespace = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
    return f'<robot name="r" {namespace}><joint name="j"/><joint name="k"/>{plugins}</robot>'


@pytest.mark.parametrize(
    "text_of_robot", [materials_of_one_link, plain_visuals_of_one_link, mimics_of_one_joint]
)
def test_the_parts_of_one_owner_take_a_time_in_proportion(
    text_of_robot: Callable[[int], str],
) -> None:
    few, many = (
        partial(migrated_text, text_of_robot(number).encode(), "r", "harmonic")
        for number in (400, 1_600)
    )
    assert growth(few, many, 8) < 8


@pytest.mark.parametrize("parameter", ["<a/>", "<updateRate>3</updateRate>"])
def test_the_parameters_of_a_plugin_take_a_time_in_proportion(parameter: str) -> None:
    def migration_of(number: int) -> partial[object]:
        plugin = '<plugin name="d" filename="libgazebo_ros_diff_drive.so">{}</plugin>'
        text = robot(f"<gazebo>{plugin.format(parameter * number)}</gazebo>").encode()
        return partial(migrated_text, text, "r", "harmonic")

    assert growth(migration_of(2_000), migration_of(8_000), 8) < 8


SOLID = "<geometry><sphere><radius>1</radius></sphere></geometry>"


@pytest.mark.parametrize(
    ("content", "names"),
    [
        ('<link name="a"><kinematic>true</kinematic></link>', ["<link><kinematic>"]),
        ('<link name="a"><audio_sink/></link>', ["<link><audio_sink>"]),
        (
            f'<link name="a"><collision name="c">{SOLID}<max_contacts>3</max_contacts>'
            "<laser_retro>3</laser_retro></collision></link>",
            ["<collision><max_contacts>", "<collision><laser_retro>"],
        ),
        (
            f'<link name="a"><visual name="c">{SOLID}<laser_retro>3</laser_retro></visual></link>',
            [],
        ),
        ('<link name="a"/><gripper name="g"/>', ["<model><gripper>"]),
        ("<self_collide>true</self_collide>", []),
    ],
)
@pytest.mark.parametrize("release", ["fortress", "harmonic", "ionic", "jetty"])
def test_elements_that_no_source_of_gz_sim_asks_for(
    content: str, names: list[str], release: Release
) -> None:
    text = f'<sdf version="1.9"><model name="m">{content}</model></sdf>'
    findings = ignored_parts(parse(text.encode()), release)
    assert [finding.message.partition(" ignores ")[2] for finding in findings] == names


def test_the_namespace_of_a_model_is_not_read() -> None:
    text = '<sdf version="1.12"><model name="m" namespace="n"><link name="a"/></model></sdf>'
    (finding,) = ignored_parts(parse(text.encode()), "jetty")
    assert "the attribute 'namespace' of <model>" in finding.message


@pytest.mark.parametrize(
    ("block", "is_reported"),
    [
        ('<gazebo reference="a"><self_collide>true</self_collide></gazebo>', True),
        ("<gazebo><self_collide>true</self_collide></gazebo>", False),
        ('<gazebo reference="a"><kinematic>true</kinematic></gazebo>', True),
        ('<gazebo reference="a"><maxContacts>3</maxContacts></gazebo>', True),
        ('<gazebo reference="a"><gravity>false</gravity></gazebo>', False),
    ],
)
def test_elements_of_blocks_that_no_source_of_gz_sim_asks_for(
    block: str, is_reported: bool
) -> None:
    text = f'<robot name="r"><link name="a"/>{block}</robot>'
    assert len(ignored_parts(parse(text.encode()), "harmonic")) == is_reported


@pytest.mark.parametrize(
    ("plugin", "parameter", "is_read"),
    [
        ("gazebo_ros_imu_sensor", "updateRate", False),
        ("gazebo_ros_imu_sensor", "updateRateHZ", True),
        ("gazebo_ros_imu_sensor", "robotNamespace", True),
        ("gazebo_ros_imu", "updateRate", True),
        ("gazebo_ros_imu", "updateRateHZ", False),
        ("hector_gazebo_ros_imu", "updateRate", True),
        ("gazebo_ros_laser", "updateRate", False),
        ("gazebo_ros_block_laser", "updateRate", True),
    ],
)
def test_parameters_that_the_source_of_a_plugin_does_not_ask_for(
    plugin: str, parameter: str, is_read: bool
) -> None:
    value = "ns" if parameter == "robotNamespace" else "30"
    kind = "ray" if "laser" in plugin else "imu"
    inner = (
        f'<sensor name="s" type="{kind}"><plugin name="i" filename="lib{plugin}.so">'
        f"<{parameter}>{value}</{parameter}></plugin></sensor>"
    )
    root, state = migrated(model("", inner))
    reasons = [loss.reason for loss in state.report.losses if loss.at.field == parameter]
    assert ("the plugin does not read it" in reasons) != is_read
    if parameter != "robotNamespace":
        assert (root.findtext(".//sensor/update_rate") == "30") == is_read


def written_robots() -> list[Path]:
    return sorted((ROOT / "corpus" / "robots").glob("*.*df"))


PIECES = (
    '<sdf version="1.9"><model name="m"><gripper name="g"/><link name="a"><kinematic>1</kinematic>'
    '<sensor name="s" type="navsat"><navsat><position_sensing><vertical><noise type="gaussian">'
    "<dynamic_bias_stddev>1</dynamic_bias_stddev></noise></vertical></position_sensing></navsat>"
    f'</sensor><collision name="c">{SOLID}<max_contacts>3</max_contacts><surface><contact><ode/>'
    f'</contact></surface></collision><visual name="v">{SOLID}<material><script/></material>'
    '</visual></link><link name="b"/><joint name="j" type="revolute"><parent>a</parent>'
    "<child>b</child><axis><xyz>0 0 1</xyz><limit><lower>-1</lower><upper>1</upper><stiffness>1"
    "</stiffness></limit></axis><physics><ode><cfm_damping>1</cfm_damping></ode></physics></joint>"
    "</model></sdf>"
)


@pytest.mark.parametrize("text", [PIECES, *written_robots()], ids=lambda item: str(item)[-30:])
@pytest.mark.parametrize("release", ["fortress", "jetty"])
def test_the_ignored_elements_of_a_model_are_those_of_its_text(
    text: str | Path, release: Release
) -> None:
    try:
        translation = translate.convert(text, to="sdf")
    except translate.TranslateError:
        return
    names = set(ignored_elements(translation.text, release))
    assert set(ignored_fragments(translation.report.written, release)) == names
    assert names or text != PIECES


@pytest.mark.parametrize("models", [3_000, 100_000])
def test_a_scoped_name_of_many_models_names_nothing(models: int) -> None:
    plugin = FORCE.replace(">j<", f">{'m::' * models}j<")
    migrated_model, _ = migrated_text(model(plugin).encode(), "m.sdf", "harmonic")
    assert b"not migrated: the file does not have the joint" in migrated_model


def test_many_prefixes_are_declared_for_no_plugin_that_does_not_use_them() -> None:
    """Each one would need a time with the square of the prefixes of the root."""
    number = 300
    prefixes = " ".join(f'xmlns:p{i}="u{i}"' for i in range(number))
    used = "".join(f"<p{i}:x/>" for i in range(number))
    drives = f"<gazebo>{DRIVE.format(1)}</gazebo>" * number
    text = f'<robot name="r" {prefixes}>{used}{JOINT.format("continuous")}{drives}</robot>'
    start = time.process_time()
    migrated_robot, _ = migrated_text(text.encode(), "r.urdf", "harmonic")
    assert time.process_time() - start < 5.0
    assert migrated_robot.count(b"gz::sim::systems::DiffDrive") == number
    assert migrated_robot.count(b"xmlns:") == number
