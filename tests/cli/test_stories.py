"""Three users keep two files in step, in repositories of git, with the commands of the manual."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from click.testing import Result
from support.git import begin_repository, commit, git

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
def test_a_vendor_arm_with_a_tuned_sdformat_file(command: Callable[..., str]) -> None:
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

    git("clone", ".", str(tmp_path / "clone"))
    monkeypatch.chdir(tmp_path / "clone")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "another_cache"))
    command("sync --check --strict")
    edit("drone.urdf", 'mass value="2"', 'mass value="2.1"')
    edit("body/model.sdf", "<mass>2</mass>", "<mass>2.2</mass>")
    assert "link 'body' inertial mass 2 2.1 2.2" in command("sync", code=6)
    command("sync --from sdf")
    assert 'mass value="2.2"' in text_of("drone.urdf")
    command("sync --check --strict")


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
def test_a_robot_of_a_student_with_a_macro(command: Callable[..., str]) -> None:
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
    command("sync --check --strict")
