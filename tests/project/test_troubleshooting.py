"""What docs/troubleshooting.md quotes of the program: messages, codes of findings, options."""

from __future__ import annotations

import re
import runpy
import shutil
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner
from support.paths import ROOT

from translate.cli import main
from translate.diagnostics.catalogue import catalogue

if TYPE_CHECKING:
    from pathlib import Path

    import click

PAGE = (ROOT / "docs" / "troubleshooting.md").read_text(encoding="utf-8")
SCRIPT = runpy.run_path(str(ROOT / "scripts" / "doc_examples.py"))
#: Options of pip and of Python.
FOREIGN = {"--break-system-packages", "--system-site-packages"}
BODY = (
    '<inertial><mass value="{mass}"/><inertia ixx="{i}" ixy="0" ixz="0" iyy="{i}" iyz="0"'
    ' izz="{i}"/></inertial>'
)


def arm(
    *, limit: str = 'lower="-1" upper="1" effort="1" velocity="1"', joint: str = "", **parts: str
) -> str:
    """A URDF with two links and a joint between them."""
    inertia = BODY.format(mass=parts.get("mass", "1"), i=parts.get("i", "0.01"))
    return (
        f'<robot name="r">{parts.get("top", "")}<link name="a">{BODY.format(mass=1, i=0.01)}'
        f'</link><link name="b">{inertia}{parts.get("link", "")}</link>'
        '<joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/>'
        f"<limit {limit}/>{joint}</joint></robot>"
    )


def visual(geometry: str, material: str = "") -> str:
    return f"<visual><geometry>{geometry}</geometry>{material}</visual>"


BOX = '<box size="1 1 1"/>'
MESH = '<mesh filename="package://{}/meshes/tray.stl"/>'
PLUGIN = '<gazebo><plugin name="p" filename="{}"/></gazebo>'
#: Code → a file, and the arguments of a command that reports it.
REPORTED = {
    "static-not-read": (
        arm(top="<gazebo><static>true</static></gazebo>"),
        "check robot.urdf --for drake",
    ),
    "material-undefined": (
        arm(link=visual(BOX, '<material name="blue"/>')),
        "check robot.urdf",
    ),
    "mesh-not-found": (arm(link=visual(MESH.format("nowhere"))), "check robot.urdf"),
    "effort-zero": (
        arm(limit='lower="-1" upper="1" effort="0" velocity="1"'),
        "check robot.urdf --for gazebo",
    ),
    "limits-equal": (
        arm(limit='lower="1" upper="1" effort="1" velocity="1"'),
        "check robot.urdf --for mujoco",
    ),
    "inertia-zero": (arm(i="0"), "check robot.urdf --for gazebo"),
    "mass-negligible": (arm(mass="1e-9", i="1e-12"), "check robot.urdf --for gazebo"),
    "dynamics-negative": (
        arm(joint='<dynamics damping="-1"/>'),
        "check robot.urdf --for gazebo",
    ),
    "shape-size-zero": (
        arm(link='<collision><geometry><box size="0 1 1"/></geometry></collision>'),
        "check robot.urdf --for gazebo",
    ),
    "plugin-classic": (
        arm(top=PLUGIN.format("libgazebo_ros_diff_drive.so")),
        "check robot.urdf --for harmonic",
    ),
    "xacro-unexpanded": (
        '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"><link name="${n}"/></robot>',
        "check robot.urdf",
    ),
    "root-fixed": (arm(), "check robot.urdf --for mujoco"),
    "massless-link-dropped": (arm(), "check converters.urdf --for gazebo"),
    "value-replaced": (arm(joint='<dynamics damping="-1"/>'), "convert robot.urdf --for harmonic"),
}


@pytest.mark.parametrize("code", REPORTED)
def test_the_program_reports_a_code_that_the_page_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    text, command = REPORTED[code]
    shutil.copytree(ROOT / "docs" / "examples", tmp_path, dirs_exist_ok=True)
    (tmp_path / "robot.urdf").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    outcome = CliRunner().invoke(main, command.split())
    assert code in PAGE
    assert re.search(rf"\b{code}: ", outcome.output), outcome.output


def test_the_message_about_another_package_is_that_of_the_page() -> None:
    (quoted,) = re.findall(r"print `(replaced the package [^`]+)`", PAGE)
    source = (ROOT / "robot_translate" / "installation.py").read_text(encoding="utf-8")
    message = re.sub(r'"\s*f"', "", source)
    for name, value in (("_PACKAGE", "translate"), ("_DISTRIBUTION", "robot-translate")):
        message = message.replace(f"{{{name}}}", value)
    assert quoted.replace("\n", " ") in message


def options_of(command: click.Command) -> set[str]:
    own = {name for option in command.params for name in (*option.opts, *option.secondary_opts)}
    below = getattr(command, "commands", {}).values()
    return own.union(*map(options_of, below))


def test_the_options_that_the_page_names_exist() -> None:
    known = set().union(*map(options_of, SCRIPT["PROGRAMS"].values()))
    prose = re.sub(r"^```.*?^```", "", PAGE, flags=re.MULTILINE | re.DOTALL)
    named = {
        option
        for quoted in re.findall(r"`([^`]+)`", prose)
        for option in re.findall(r"(?<!\S)--[a-z-]+", quoted)
    }
    assert len(named) > 15
    assert sorted(named - known - FOREIGN) == []


def test_the_codes_that_the_page_names_at_the_start_of_an_entry_exist() -> None:
    entries = re.findall(r"^- ((?:`[a-z-]+`(?:, )?)+):", PAGE, re.MULTILINE)
    codes = {code for entry in entries for code in re.findall(r"`([a-z]+-[a-z-]+)`", entry)}
    assert len(codes) > 20
    assert sorted(codes - set(catalogue())) == []
