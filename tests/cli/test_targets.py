"""``--for``: the choices of a target on the command line."""

from __future__ import annotations

import re

import pytest

from translate.cli.convert import urdf2sdf

LOOSE = (
    '<robot name="r"><link name="a"><inertial><mass value="1"/></inertial></link>'
    '<link name="b"/><joint name="j" type="revolute"><parent link="a"/><child link="b"/>'
    '<limit effort="1" velocity="0"/></joint><gazebo reference="c"><kp>1</kp></gazebo></robot>'
)
GEARBOX = (
    '<sdf version="1.9"><model name="m"><link name="a"/><link name="b"/><link name="c"/>'
    '<joint name="i" type="revolute"><parent>a</parent><child>b</child>'
    "<axis><xyz>0 0 1</xyz></axis></joint>"
    '<joint name="j" type="revolute"><parent>a</parent><child>c</child>'
    "<axis><xyz>0 0 1</xyz></axis></joint>"
    '<joint name="g" type="gearbox"><parent>b</parent><child>c</child>'
    "<gearbox_reference_body>a</gearbox_reference_body><gearbox_ratio>2</gearbox_ratio>"
    "<axis><xyz>0 0 1</xyz></axis><axis2><xyz>0 0 1</xyz></axis2></joint></model></sdf>"
)
ROBOT = (
    '<robot name="r"><link name="a"><inertial><mass value="1"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link></robot>'
)


def test_the_choice_is_printed(run) -> None:
    result = run("convert", "-", "--for", "fortress", input=ROBOT)
    expected = "--to sdf --sdf-version 1.9 --inertial-frame link --repair-inertia"
    assert f"note: --for fortress: {expected}" in result.stderr
    assert '<sdf version="1.9">' in result.stdout


def test_the_changes_are_printed_in_words_with_verbose(run) -> None:
    line = "note: --for drake: --to sdf --sdf-version 1.10 --repair-inertia"
    first = [
        run("convert", "-", "--for", "drake", *options, input=ROBOT).stderr.splitlines()
        for options in ((), ("-v",))
    ]
    assert [item for item in first[0] if "--for drake" in item] == [line]
    assert first[1][:3] == [
        line,
        "note: --for drake: no limits on continuous",
        "note: --for drake: revolute2 → universal",
    ]


def test_a_given_option_is_not_in_the_choice(run) -> None:
    result = run("convert", "-", "--for", "fortress", "--sdf-version", "1.8", input=ROBOT)
    assert "--sdf-version" not in result.stderr
    assert '<sdf version="1.8">' in result.stdout


def test_a_format_that_the_target_does_not_read_is_a_usage_error(run) -> None:
    for result in (
        run("convert", "--to", "sdf", "-", "--for", "mujoco", input=ROBOT),
        run("-", "--for", "mujoco", input=ROBOT, command=urdf2sdf),
    ):
        assert result.exit_code == 2
        assert "MuJoCo reads URDF, not SDFormat" in result.stderr


def test_verbose_output_names_readers_of_older_versions(run) -> None:
    result = run("convert", "-", "--sdf-version", "1.11", "-v", input=ROBOT)
    assert "note: Gazebo Fortress: reads SDFormat up to 1.9: use --for fortress" in result.stderr


@pytest.mark.parametrize("command", ["check", "convert"])
def test_messages_for_mujoco_do_not_name_gazebo_or_ros(run, command: str) -> None:
    result = run(command, "-", "--for", "mujoco", input=LOOSE)
    messages = result.stderr + (result.stdout if command == "check" else "")
    assert not re.search("gazebo|ROS|Drake", messages, re.I)
    assert "MuJoCo refuses" in run("check", "-", "--for", "mujoco", input=LOOSE).stdout


@pytest.mark.parametrize(("to", "number"), [("sdf", 1), ("urdf", 0)])
def test_a_joint_of_the_input_that_urdf_does_not_have_is_not_misread(run, to, number) -> None:
    result = run("convert", "-", "--to", to, "-v", input=GEARBOX)
    assert result.stderr.count("joint-fixed-by-gazebo: joint 'g'") == number
