"""Three users keep two files in step, in repositories of git, with the commands of the manual."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from click.testing import Result
from support.git import begin_repository, commit, git
from support.paths import ROOT

INERTIA = '<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'
XACRO = '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">\n{}\n</robot>\n'
MANIFEST = """<package format="3"><name>arm_description</name><version>1.0.0</version>
<description>An arm</description><maintainer email="a@example.org">a</maintainer>
<license>BSD</license></package>
"""


@pytest.fixture
def command(
    run: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., str]:
    """Run a command in a new repository; the output of one with an exit code."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "configuration"))
    begin_repository(tmp_path, monkeypatch)

    def output_of(line: str, code: int = 0) -> str:
        result = run(*shlex.split(line))
        assert result.exit_code == code, result.output
        return " ".join(result.output.split())

    return output_of


def write(files: Mapping[str, str]) -> None:
    for name, text in files.items():
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text(text, encoding="utf-8")


def edit(name: str, old: str, new: str) -> None:
    text = Path(name).read_text(encoding="utf-8")
    assert old in text
    Path(name).write_text(text.replace(old, new, 1), encoding="utf-8")


def text_of(name: str) -> str:
    return Path(name).read_text(encoding="utf-8")


def go_to_clone(directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in a clone on another computer: without the cache and the permissions of this one."""
    git("clone", ".", str(directory / "clone"))
    monkeypatch.chdir(directory / "clone")
    monkeypatch.setenv("XDG_CACHE_HOME", str(directory / "another_cache"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(directory / "another_configuration"))


def add_hook(options: str = "") -> None:
    """Check the pairs before each commit, by a program of git."""
    hook = Path(".git/hooks/pre-commit")
    hook.parent.mkdir(exist_ok=True)
    line = f"{shlex.quote(sys.executable)} -m robot_translate sync --check {options}"
    path = f"PYTHONPATH={shlex.quote(str(ROOT))}"
    hook.write_text(f"#!/bin/sh\n{path} exec {line}\n", encoding="utf-8")
    hook.chmod(0o755)


def refused_commit() -> str:
    """What the hook prints about a commit that it refuses."""
    git("add", "-A")
    with pytest.raises(subprocess.CalledProcessError) as caught:
        git("commit", "-m", "change")
    return " ".join(f"{caught.value.stdout}{caught.value.stderr}".split())


def edit_while_watched(monkeypatch: pytest.MonkeyPatch, *edits: tuple[str, str, str]) -> None:
    """Edit files one after another while a command watches them."""

    def notifications(_: object) -> Iterator[None]:
        for name, old, new in edits:
            edit(name, old, new)
            yield

    monkeypatch.setattr("translate.cli.sync.notifications", notifications)


# --- An arm of a vendor: xacro with YAML files, and a tuned SDFormat file -------------------------


def arm_macro(kind: str) -> str:
    """The macro of one arm, whose values are in a YAML file of its own."""
    return XACRO.format(
        f'<xacro:macro name="{kind}" params="'
        f"file:='$(find arm_description)/config/{kind}/values.yaml'\">\n"
        '<xacro:property name="values" value="${xacro.load_yaml(file)}"/>\n'
        f'<link name="base"><inertial><mass value="4"/>{INERTIA}</link>\n'
        f'<link name="hand"><inertial><mass value="${{values[\'mass\']}}"/>{INERTIA}</link>\n'
        '<joint name="wrist" type="revolute"><parent link="base"/><child link="hand"/>\n'
        '<origin xyz="0 0 ${values[\'length\']}"/><axis xyz="0 0 1"/>\n'
        '<limit lower="-1" upper="1" effort="5" velocity="2"/></joint>\n</xacro:macro>'
    )


@pytest.mark.usefixtures("xacro_in_this_process")
def test_a_vendor_arm_with_a_tuned_sdformat_file(
    command: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("xacro")
    pytest.importorskip("yaml")
    files = {"package.xml": MANIFEST}
    for kind in ("small", "large"):
        files[f"config/{kind}/values.yaml"] = "mass: 2.5\nlength: 0.5\n"
        files[f"urdf/inc/{kind}.xacro"] = arm_macro(kind)
        files[f"urdf/{kind}.xacro"] = XACRO.format(
            f'<xacro:include filename="$(find arm_description)/urdf/inc/{kind}.xacro"/>\n'
            f"<xacro:{kind}/>"
        )
    write(files)
    command("convert urdf/small.xacro arm.sdf --quiet")
    edit("arm.sdf", "<mass>4</mass>", "<mass>4.2</mass>")
    commit()

    adopted = command("sync --init urdf/small.xacro arm.sdf")
    assert "mass: link 'base' inertial mass: URDF 4, SDFormat 4.2" in adopted
    assert "or once: robot-translate trust ." in adopted
    command("trust .")
    assert "mass link 'base' inertial mass 4 4.2 unreviewed" in command("sync --review")
    assert "1 physical difference unreviewed" in command("sync --check --strict", code=5)
    command("sync --accept all")
    commit()
    command("sync --check --strict")

    edit("arm.sdf", "<mass>2.5</mass>", "<mass>2.75</mass>")
    assert "written in config/small/values.yaml" in command("sync")
    assert text_of("config/small/values.yaml") == "mass: 2.75\nlength: 0.5\n"
    command("sync --check --strict")

    command("set urdf/small.xacro 'joint wrist origin xyz=0 0 0.505'")
    assert text_of("config/small/values.yaml") == "mass: 2.75\nlength: 0.505\n"
    assert text_of("config/large/values.yaml") == "mass: 2.5\nlength: 0.5\n"
    assert "joint 'wrist' pose: 0 0 0.5 0 0 0 in base → 0 0 0.505" in command("sync")
    commit()
    assert "but for 1 difference that stays" in command("sync --check --strict")

    edit_while_watched(monkeypatch, ("config/small/values.yaml", "2.75", "2.8"))
    assert "urdf/small.xacro → arm.sdf: 1 edit" in command("sync --watch")
    assert "<mass>2.8</mass>" in text_of("arm.sdf")
    edit("arm.sdf", "<mass>4.2<", "<mass>4.4<")
    command("sync --accept mass")
    commit()

    go_to_clone(tmp_path, monkeypatch)
    assert "xacro-not-allowed" in command("sync --check", code=1)
    command("sync --check --strict --allow-xacro")
    since = command("sync --check --strict --allow-xacro --since HEAD~1", code=5)
    assert "link 'base' inertial mass: URDF 4, SDFormat 4.4" in since
    edit("config/small/values.yaml", "2.8", "3")
    assert "URDF 3, SDFormat 2.8" in command("sync --check --allow-xacro", code=5)
    add_hook("--allow-xacro")
    assert "link 'hand' inertial mass: URDF 3, SDFormat 2.8" in refused_commit()
    # The files that xacro includes in a commit are unknown, so there is no base.
    assert "add --from urdf" in command("sync --allow-xacro", code=2)
    command("sync --allow-xacro --from urdf --only 'link hand'")
    commit()
    shutil.rmtree(tmp_path / "another_cache")
    edit("arm.sdf", "<mass>3<", "<mass>3.2<")
    assert "written in config/small/values.yaml" in command("sync --allow-xacro")
    assert text_of("config/small/values.yaml") == "mass: 3.2\nlength: 0.505\n"
    assert "<mass>4.4<" in text_of("arm.sdf")
    command("sync --check --strict --allow-xacro")


# --- A drone: an SDFormat file with includes, and a URDF that is exported from it -----------------

BODY = """<sdf version="1.9"><model name="body">
  <link name="body"><inertial><mass>2</mass></inertial></link>
  <link name="rotor"><pose>0.2 0 0.1 0 0 0</pose><inertial><mass>0.02</mass></inertial></link>
  <joint name="spin" type="continuous"><parent>body</parent><child>rotor</child>
    <axis><xyz>0 0 1</xyz></axis></joint>
</model></sdf>
"""
DRONE = """<sdf version="1.9"><model name="drone">
  <include merge="true"><uri>body</uri></include>
</model></sdf>
"""
CONFIG = "<model><name>{0}</name><sdf version='1.9'>model.sdf</sdf></model>\n"


def test_a_drone_with_includes_and_an_exported_urdf(
    command: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(
        {
            "body/model.sdf": BODY,
            "body/model.config": CONFIG.format("body"),
            "drone/model.sdf": DRONE,
            "drone/model.config": CONFIG.format("drone"),
        },
    )
    command("convert drone/model.sdf drone.urdf --quiet")
    command("sync --init drone.urdf drone/model.sdf")
    commit()

    edit("drone.urdf", 'mass value="0.02"', 'mass value="0.03"')
    assert "written in body/model.sdf" in command("sync")
    assert (text_of("body/model.sdf"), text_of("drone/model.sdf")) == (
        BODY.replace("<mass>0.02<", "<mass>0.03<"),
        DRONE,
    )
    edit("drone.urdf", 'xyz="0.2 0 0.1"', 'xyz="0.25 0 0.1"')
    assert "link 'rotor' pose: 0.2 0 0.1 0 0 0 → 0.25 0 0.1 0 0 0" in command("sync")
    commit()

    go_to_clone(tmp_path, monkeypatch)
    command("sync --check --strict")
    command("sync --check --strict --since HEAD~1")
    add_hook()
    edit("drone.urdf", 'mass value="2"', 'mass value="2.1"')
    edit("body/model.sdf", "<mass>2</mass>", "<mass>2.2</mass>")
    assert "link 'body' inertial mass 2 2.1 2.2" in command("sync", code=6)
    assert "link 'body' inertial mass: URDF 2.1, SDFormat 2.2" in refused_commit()
    command("sync --from sdf")
    assert 'mass value="2.2"' in text_of("drone.urdf")
    command("sync --check --strict")
    commit()
    edit_while_watched(
        monkeypatch,
        ("body/model.sdf", "<mass>2.2</mass>", "<mass>2.4</mass>"),
        ("drone.urdf", 'mass value="2.4"', 'mass value="2.5"'),
    )
    assert "written in body/model.sdf" in command("sync --watch")
    assert "<mass>2.5</mass>" in text_of("body/model.sdf")


# --- A mobile robot of a student, with a macro of a tutorial --------------------------------------

WHEELS = XACRO.format(
    f'<link name="base"><inertial><mass value="9"/>{INERTIA}</link>\n'
    '<xacro:macro name="wheel" params="side y">\n'
    f'<link name="${{side}}_wheel"><inertial><mass value="1"/>{INERTIA}</link>\n'
    '<joint name="${side}_axle" type="continuous"><parent link="base"/>\n'
    '<child link="${side}_wheel"/><origin xyz="0 ${y} 0"/><axis xyz="0 1 0"/></joint>\n'
    '</xacro:macro>\n<xacro:wheel side="left" y="0.2"/>\n<xacro:wheel side="right" y="-0.2"/>'
)
LIDAR = """<link name="lidar"><pose relative_to="mount"/>
<inertial><mass>0.1</mass></inertial></link>
<joint name="mount" type="continuous"><pose relative_to="base">0 0 0.4 0 0 0</pose>
<parent>base</parent><child>lidar</child><axis><xyz>0 0 1</xyz></axis></joint></model>"""


@pytest.mark.usefixtures("xacro_in_this_process")
def test_a_robot_of_a_student_with_a_macro(
    command: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("xacro")
    write({"bot.urdf.xacro": WHEELS})
    command("convert bot.urdf.xacro bot.sdf --quiet")
    command("sync --init bot.urdf.xacro bot.sdf")
    command("trust .")
    commit()

    edit("bot.sdf", "<mass>1</mass>", "<mass>1.5</mass>")
    edit("bot.sdf", "</model>", LIDAR)
    refused = command("sync", code=1)
    assert "the value is used 2 times: link 'left_wheel', link 'right_wheel'" in refused
    assert "hint: --all-instances changes all of them" in refused
    assert text_of("bot.urdf.xacro") == WHEELS

    command("sync --partial", code=3)
    assert '<link name="lidar">' in text_of("bot.urdf.xacro")
    # The refused edit stays one: the next run names it again.
    assert "hint: --all-instances changes all of them" in command("sync", code=1)
    command("sync --all-instances")
    assert '<mass value="1.5"/>' in text_of("bot.urdf.xacro")
    assert text_of("bot.sdf").count("<mass>1.5</mass>") == 2
    commit()

    add_hook()
    edit("bot.urdf.xacro", '"9"', '"8"')
    assert "link 'base' inertial mass: URDF 8, SDFormat 9" in refused_commit()
    edit_while_watched(monkeypatch, ("bot.sdf", "<mass>0.1</mass>", "<mass>0.2</mass>"))
    assert "bot.sdf → bot.urdf.xacro: 1 edit" in command("sync --watch")
    commit()
    command("sync --check --strict")
    command("sync --check --strict")


# --- The same with packages of the public ---------------------------------------------------------

PACKAGES = ROOT.parent / "shared/corpus"
of_packages = pytest.mark.skipif(not PACKAGES.exists(), reason="the packages are not there")


def copied_package(name: str) -> None:
    """Copy a package into the repository, with a commit of it."""
    shutil.copytree(PACKAGES / name, ".", dirs_exist_ok=True, copy_function=shutil.copyfile)
    for place, _, _ in os.walk("."):
        Path(place).chmod(0o755)
    commit()


@of_packages
@pytest.mark.usefixtures("xacro_in_this_process")
def test_the_arm_of_a_public_package(
    command: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("xacro")
    pytest.importorskip("yaml")
    copied_package("UniversalRobots+Universal_Robots_ROS2_Description")
    command("convert urdf/ur.urdf.xacro arm.sdf ur_type:=ur5e name:=ur5e --quiet")
    edit("arm.sdf", "<mass>3.761<", "<mass>3.9<")
    edit("arm.sdf", "</link>", '<sensor name="imu" type="imu"/></link>')
    adopted = command("sync --init urdf/ur.urdf.xacro arm.sdf ur_type:=ur5e name:=ur5e")
    assert "2 differences stay, 1 of them physical" in adopted
    command("trust .")
    commit()

    pair = "urdf/ur.urdf.xacro arm.sdf"
    chosen = f"sync {pair} --from sdf --only 'link shoulder_link'"
    refused = command(chosen, code=1)
    assert "urdf/ur_mocked.urdf.xacro includes 'config/ur5e/physical_parameters.yaml'" in refused
    assert refused.startswith("config/ur5e/physical_parameters.yaml:9: error: link 'shoulder_link'")
    assert "hint: give physical_params:= (ur.urdf.xacro:16) a copy of it" in refused
    assert "written in config/ur5e/physical_parameters.yaml" in command(f"{chosen} --shared")
    command("sync --check --strict")
    commit()

    edit("config/ur5e/physical_parameters.yaml", "8.058", "8.1")
    edit("arm.sdf", "<damping>0<", "<damping>0.5<")
    merged = command("sync --shared")
    assert "link 'upper_arm_link' inertial mass: 8.058 → 8.1" in merged
    assert "written in urdf/ur_macro.xacro" in merged
    edit_while_watched(monkeypatch, ("config/ur5e/physical_parameters.yaml", "8.1", "8.2"))
    assert "urdf/ur.urdf.xacro → arm.sdf: 1 edit" in command("sync --watch")
    commit()

    go_to_clone(tmp_path, monkeypatch)
    command("sync --check --strict --allow-xacro --since HEAD~1")
    add_hook("--allow-xacro")
    edit("config/ur5e/physical_parameters.yaml", "8.2", "8.3")
    assert "link 'upper_arm_link' inertial mass: URDF 8.3, SDFormat 8.2" in refused_commit()


@of_packages
def test_the_drones_of_a_public_package(
    command: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied_package("PX4+PX4-gazebo-models")
    command("convert models/x500/model.sdf x500.urdf --quiet")
    command("sync --init x500.urdf models/x500/model.sdf")
    commit()
    edit("x500.urdf", 'mass value="2"', 'mass value="2.1"')
    edit("models/x500_base/model.sdf", "<mass>0.016076923076923075<", "<mass>0.017<")
    merged = command("sync")
    assert "link 'base_link' inertial mass: 2 → 2.1" in merged
    assert "link 'rotor_0' inertial mass: 0.016076923076923075 → 0.017" in merged
    assert "<mass>2.1</mass>" in text_of("models/x500_base/model.sdf")
    commit()

    go_to_clone(tmp_path, monkeypatch)
    command("sync --check --strict --since HEAD~1")
    edit("models/x500_base/model.sdf", "<mass>2.1<", "<mass>2.2<")
    command("sync")
    # The URI of another drone has only the name of its model, which no directory above has.
    depth = "x500_depth.urdf models/x500_depth/model.sdf"
    lost = command(f"sync --init {depth}", code=1)
    assert "'x500' is not found" in lost
    assert "note: sync needs --model-path models" in command(
        f"sync --init {depth} --model-path models"
    )
    edit("x500_depth.urdf", 'mass value="2.2"', 'mass value="2.3"')
    refused = command("sync --model-path models", code=1)
    assert "x500_depth.urdf:3: error: 'base_link'" in refused
    assert "include 'models/x500_base/model.sdf', too: --shared changes it" in refused
    command("sync --model-path models --shared")
    assert 'mass value="2.3"' in text_of("x500.urdf")
    command("sync --check --strict --model-path models")


@of_packages
@pytest.mark.usefixtures("xacro_in_this_process")
def test_the_robot_of_a_public_tutorial(
    command: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("xacro")
    copied_package("ros+urdf_tutorial")
    robot = "urdf/08-macroed.urdf.xacro"
    command(f"sync --init {robot} r2d2.sdf")
    command("trust .")
    commit()
    add_hook()
    edit("r2d2.sdf", "<mass>2<", "<mass>2.5<")
    assert "link 'head' inertial mass: URDF 2, SDFormat 2.5" in refused_commit()
    command("sync")
    commit()
    edit("r2d2.sdf", "<radius>0.035<", "<radius>0.04<")
    refused = command("sync", code=1)
    assert "08-macroed.urdf.xacro:51: error: link 'right_front_wheel'" in refused
    assert "xacro computes it: ${wheeldiam/2}" in refused
    git("checkout", "r2d2.sdf")
    edit_while_watched(monkeypatch, (robot, '"wheeldiam" value="0.07"', '"wheeldiam" value="0.08"'))
    assert f"{robot} → r2d2.sdf: 12 edits" in command("sync --watch")
    commit()
    computed = command(f"set {robot} 'joint head_swivel origin xyz=0 0 0.31'", code=1)
    assert "hint: change the file there by hand" in computed
    command("sync --check --strict")
