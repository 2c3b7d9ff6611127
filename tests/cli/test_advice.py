"""The option that a note or a hint prints removes its cause, if the command is run with it."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import Result

BODY = (
    "<inertial>{}<mass value='1'/>"
    "<inertia ixx='1' ixy='0' ixz='0' iyy='{}' iyz='0' izz='1'/></inertial>"
)
MESH = "<visual><geometry><mesh filename='package://arm/a.stl'/></geometry></visual>"


def urdf(content: str) -> str:
    return f"<robot name='r'><link name='a'>{content}</link></robot>"


def sdf(content: str) -> str:
    return f"<sdf version='1.9'>{content}</sdf>"


MODEL = "<model name='{}'><link name='l'/></model>"

#: A robot, a command, the advice that it prints, and the options that the advice names.
ADVICE = {
    "inertia": (
        urdf(BODY.format("", 5)),
        "convert IN out.sdf",
        "--repair-inertia (1 link with an inertia that no rigid body has)",
        "--repair-inertia",
    ),
    "rotated inertia": (
        urdf(BODY.format("<origin rpy='0 0 1'/>", 1.5)),
        "convert IN out.sdf -v",
        "--inertial-frame link",
        "--inertial-frame link",
    ),
    "package": (
        urdf(BODY.format("", 1) + MESH),
        "check IN",
        "name its directory with --package arm=PATH",
        "--package arm=package",
    ),
    "name of a directory": (
        urdf(BODY.format("", 1) + MESH),
        "convert IN out.urdf --to urdf --package arm=package -v",
        "--uri absolute writes paths without the name",
        "--uri absolute",
    ),
    "model": (
        sdf(f"<world name='w'>{MODEL.format('a')}{MODEL.format('b')}</world>"),
        "convert IN out.urdf",
        "choose one of them: --model NAME",
        "--model a",
    ),
    "trees": (
        sdf("<model name='m'><link name='a'/><link name='b'/></model>"),
        "convert IN out.urdf",
        "add floating joints with --trees floating",
        "--trees floating",
    ),
}


def _messages(result: Result) -> str:
    return " ".join(f"{result.stdout} {result.stderr}".split())


@pytest.mark.parametrize(("robot", "command", "advice", "options"), ADVICE.values(), ids=ADVICE)
def test_the_option_of_an_advice_removes_its_cause(
    run, here: Path, robot: str, command: str, advice: str, options: str
) -> None:
    name = f"in.{'urdf' if '<robot' in robot else 'sdf'}"
    (here / name).write_text(robot, encoding="utf-8")
    (here / "package").mkdir()
    (here / "package" / "a.stl").write_text("", encoding="utf-8")
    arguments = command.replace("IN", name).split()
    assert advice in _messages(run(*arguments))
    followed = run(*arguments, *options.split())
    assert followed.exit_code == 0
    assert advice not in _messages(followed)
