"""The problems and wishes of docs/comparison.md: each command solves its row."""

from __future__ import annotations

import json
import os
import re
import runpy
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from lxml import etree
from support.paths import ROOT

SCRIPT = runpy.run_path(str(ROOT / "scripts" / "doc_examples.py"))
PAGE = ROOT / "docs" / "comparison.md"
ROW = re.compile(r"^\| (\d+) \| (.+?) \| (.+?) \| (.+) \|$", re.MULTILINE)
SAME = "verified: the same robot"
BODY = (
    '<inertial><mass value="1"/>'
    '<inertia ixx="0.01" ixy="0" ixz="0" iyy="0.01" iyz="0" izz="0.01"/></inertial>'
)
#: The principal moments of the link "arm" of heavy.urdf.
MOMENTS = [f"string(//link[@name='arm']//{name})" for name in ("ixx", "iyy", "izz")]


class Row(NamedTuple):
    """A row of the tables: its commands, and the exit code that its result states, else 0."""

    commands: tuple[str, ...]
    exit_code: int


def table() -> dict[int, Row]:
    """The rows of the page by their numbers."""
    found = {}
    for number, _, commands, result in ROW.findall(PAGE.read_text(encoding="utf-8")):
        codes = re.findall(r"[Ee]xit code (\d)", result)
        found[int(number)] = Row(
            tuple(re.findall(r"`([^`]+)`", commands)), int(codes[-1]) if codes else 0
        )
    return found


class Outcome(NamedTuple):
    """What the commands of a row did: the text on the terminal, and the directory."""

    text: str
    directory: Path
    cpu: float

    def file(self, name: str) -> str:
        return (self.directory / name).read_text(encoding="utf-8")

    def value(self, name: str, path: str) -> object:
        """The value of an XPath expression in a file of the directory."""
        return etree.parse(str(self.directory / name)).xpath(path)


Fact = Callable[[Outcome], bool]


def says(*texts: str) -> Fact:
    """All texts are on the terminal, apart from line breaks."""
    return lambda done: all(text in " ".join(done.text.split()) for text in texts)


def has(name: str, text: str) -> Fact:
    return lambda done: text in done.file(name)


def is_(name: str, path: str, value: object) -> Fact:
    return lambda done: done.value(name, path) == value


def numbers(name: str, path: str, *values: float) -> Fact:
    """The numbers of a text are these, to 1e-12."""
    return lambda done: (
        [float(n) for n in str(done.value(name, path)).split()] == pytest.approx(values, abs=1e-12)
    )


def absent(name: str) -> Fact:
    return lambda done: not (done.directory / name).exists()


def original(name: str) -> Fact:
    """The file has the bytes of the example."""
    return lambda done: done.file(name) == (SCRIPT["EXAMPLES"] / name).read_text(encoding="utf-8")


def entry(name: str, **values: object) -> Fact:
    """The report has an entry with these values."""
    return lambda done: any(
        values.items() <= item.items() for item in json.loads(done.file(name))["losses"]
    )


def complete(name: str) -> Fact:
    """Each loss of the report has a severity, a code, an element, a line and a reason."""
    keys = ("severity", "code", "element", "line", "reason")
    return lambda done: all(
        all(item.get(key) for key in keys) for item in json.loads(done.file(name))["losses"]
    )


def changed_lines(name: str, *lines: str) -> Fact:
    """Only these lines of the example have changed."""

    def holds(done: Outcome) -> bool:
        old = (SCRIPT["EXAMPLES"] / name).read_text(encoding="utf-8").splitlines()
        new = done.file(name).splitlines()
        return len(old) == len(new) and [
            b.strip() for a, b in zip(old, new, strict=True) if a != b
        ] == [*lines]

    return holds


def possible(name: str) -> Fact:
    """The link "arm" has principal moments of inertia that a rigid body can have."""

    def holds(done: Outcome) -> bool:
        moments = [float(str(done.value(name, path))) for path in MOMENTS]
        return min(moments) >= 0 and 2 * max(moments) <= sum(moments) * (1 + 1e-9)

    return holds


def python_only(done: Outcome) -> bool:
    """The package has no compiled file, and no required package of ROS or Gazebo."""
    kinds = {path.suffix for path in (ROOT / "translate").rglob("*") if path.is_file()}
    required = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    required = required.partition("\ndependencies = [")[2].partition("]")[0]
    names = re.findall(r'"([\w-]+)', required)
    return kinds & {".so", ".pyd"} == set() and names == [
        "lxml",
        "numpy",
        "scipy",
        "urdf-parser-py",
        "click",
        "rich",
        "dulwich",
        "tomli",
    ]


def chain() -> str:
    """A URDF of 2,000 links in a chain."""
    joints = (
        f'<link name="link_{n}">{BODY}</link><joint name="joint_{n}" type="continuous">'
        f'<parent link="link_{n - 1}"/><child link="link_{n}"/><axis xyz="0 0 1"/></joint>'
        for n in range(1, 2000)
    )
    return f'<robot name="chain"><link name="link_0">{BODY}</link>{"".join(joints)}</robot>'


FACTS: dict[int, tuple[Fact, ...]] = {
    1: (says(SAME), is_("camera.urdf", "count(/robot/link)", 3.0)),
    2: (
        is_("all_links.sdf", "count(//link)", 4.0),
        is_("all_links.sdf", "string(//joint[@name='screws']/@type)", "fixed"),
    ),
    3: (is_("model.sdf", "string(//mesh/uri)", "model://my_robot/meshes/base.stl"),),
    4: (
        says(SAME, "massless-link-given-inertia", "0.001 kg"),
        is_("all_links.sdf", "string(//link[@name='pan_link']//mass)", "0.001"),
        is_("all_links.sdf", "string(//joint[child='camera']/parent)", "pan_link"),
    ),
    5: (
        numbers("lumped.sdf", "string(//link[@name='base']/sensor/pose)", 0.12, 0, 0.3, 0, 0, 0),
        says("25 lost plugin-names-lumped-link", "<link_name>"),
    ),
    6: (says("29:7 error link-inertia-invalid", "link 'arm'", "triangle inequality"),),
    7: (says("translated", "in step"), is_("pair.sdf", "count(//link)", 2.0)),
    8: (
        numbers("colours.sdf", "string(//visual[@name='lid']//diffuse)", 0.9, 0.5, 0.1, 0.5),
        is_("colours.sdf", "string(//visual[@name='label']//albedo_map)", "problems/label.png"),
    ),
    9: (
        is_("shapes.sdf", "string(//collision/@name)", "sole"),
        is_("shapes.sdf", "string(//visual/@name)", "shell"),
        is_("shapes.sdf", "string(//collision//mu)", "0.7"),
    ),
    10: (
        says("9 renamed name-changed"),
        is_("names.sdf", "string(//joint/@name)", "wrist_joint"),
        is_("names.sdf", "count(//link[@name='wrist'])", 1.0),
    ),
    # The axis is x in the model; the joint frame is turned by +π/2 about z: there it is -y.
    11: (says(SAME), numbers("axis.urdf", "string(//axis/@xyz)", 0, -1, 0)),
    12: (
        says(SAME, "30 lost newer-lost"),
        is_("older.sdf", "string(/sdf/@version)", "1.6"),
        is_("older.sdf", "count(//*[@relative_to])", 0.0),
        numbers("older.sdf", "string(//link[@name='head']/pose)", 0, 0, 0.4, 0, 0, 0),
    ),
    13: (
        is_("gripper.sdf", "string(/sdf/@version)", "1.11"),
        is_("gripper.sdf", "string(//joint[@name='right']//mimic/@joint)", "left"),
        is_("gripper.sdf", "string(//joint[@name='right']//mimic/multiplier)", "1.25"),
        is_("gripper.sdf", "string(//joint[@name='right']//mimic/offset)", "0.001"),
    ),
    14: (
        says(SAME, "model-flattened"),
        is_("arm.urdf", "count(/robot/link[@name='gripper__palm'])", 1.0),
    ),
    15: (
        says(SAME, "1 loop cut"),
        is_("four_bar.urdf", "count(/robot/joint)", 3.0),
        is_("four_bar.urdf", "string(/robot/gazebo/joint/@name)", "coupler_rocker"),
    ),
    16: (
        says(SAME, "3 approximations"),
        is_("joints.urdf", "count(//joint[@type!='prismatic'])", 6.0),
        is_("joints.urdf", "count(//joint[@type='prismatic'])", 1.0),
    ),
    17: (
        says(SAME),
        is_("planar.sdf", "count(//joint[@type='prismatic'])", 2.0),
        is_("planar.sdf", "count(//joint)", 3.0),
        numbers("planar.sdf", "string(//frame[@name='air']/pose)", 0, 0, 2, 0, 0, 0),
    ),
    18: (original("problems/ros2_control.urdf"), says("left out: 1 unused element")),
    19: (
        says("problems/mistakes.urdf 10:5 error joint-parent-link-invalid", "did you mean 'base'?"),
        lambda done: done.text.count("mistakes.urdf") == 1,
    ),
    20: (says(SAME), is_("model.sdf", "count(//link)", 2.0)),
    21: (
        says(SAME),
        is_("limits.urdf", "string(//joint[@name='turn']/@type)", "continuous"),
        is_("limits.urdf", "string(//joint[@name='roll']/@type)", "continuous"),
        is_("limits.urdf", "string(//joint[@name='pull']/limit/@effort)", "1e16"),
    ),
    22: (
        says(SAME),
        is_("capsule.sdf", "string(//capsule/length)", "0.6"),
        is_("capsule.sdf", "string(//collision/pose/@rotation_format)", "quat_xyzw"),
        numbers("capsule.sdf", "string(//collision/pose)", 0, 0, 0.5, 0, 0, 0.5**0.5, 0.5**0.5),
    ),
    23: (says("::error file=problems/mistakes.urdf,line=10,col=5"),),
    24: (
        is_("fixed.sdf", "string(//joint/parent)", "world"),
        is_("fixed.sdf", "count(//link)", 1.0),
        is_("world.urdf", "string(//joint/parent/@link)", "world"),
    ),
    25: (
        is_("model.sdf", "string(//link[@name='arm']//mass)", "2"),
        is_("model.sdf", "count(//joint)", 1.0),
    ),
    26: (
        is_("numbers.sdf", "string(//inertial/pose)", "0 0.1 0.30000000000000004 0 0 0"),
        is_("numbers.sdf", "string(//mass)", "0.1"),
        is_("numbers.sdf", "string(//ixy)", "0"),
    ),
    27: (
        has("crate/meshes/crate.obj", "v 0.4000000000 0.0000000000 0.0000000000"),
        is_("crate/crate.sdf", "string(//scale)", "0.5 0.5 0.5"),
    ),
    28: (
        changed_lines(
            "problems/commented.sdf",
            "<mass>1.5</mass>   <!-- estimated -->",
            "<limit><lower>-1.5</lower><upper>1.2</upper><effort>20</effort>"
            "<velocity>2</velocity></limit>",
        ),
    ),
    29: (
        is_("chain.sdf", "count(//link)", 2000.0),
        lambda done: done.cpu < 3.7,
    ),
    30: (says("1 kg became 1.5 kg", "upper 1.5 became 1.2", "not the same robot"),),
    31: (
        is_("box.urdf", "string(/robot/@name)", "box"),
        says("not-chosen", "2 losses"),
    ),
    32: (says('<sdf version="1.8">', '<link name="arm">'),),
    # By hand: the joint is 0.5 m below the arm, which is 3 m above the base.
    33: (
        says(SAME),
        numbers("poses.urdf", "string(//joint[@name='shoulder']/origin/@xyz)", 0, 0, 2.5),
        numbers("poses.urdf", "string(//joint[@name='shoulder']/axis/@xyz)", 0, -1, 0),
        is_("poses.urdf", "string(/robot/origin/@xyz)", "5 0 0"),
    ),
    34: (
        is_("merged.sdf", "string(//link[@name='base']//mass)", "5"),
        is_("merged.sdf", "string(//frame[@name='plate']/@attached_to)", "base"),
    ),
    35: (complete("box.json"), entry("box.json", code="not-chosen", severity="lost", line=3)),
    36: (says("--strict", "nothing was written"),),
    37: (python_only, says("robot-translate")),
    38: (says("there and back: the same robot", "robot.urdf: no edit"),),
    39: (
        says("missing_mesh.urdf (URDF) → found.sdf (SDFormat 1.8): everything exact"),
        lambda done: "not-found" not in done.text,
        lambda done: (done.directory / "models/my_robot/model.config").is_file(),
        lambda done: (done.directory / "models/my_robot/meshes/base.stl").is_file(),
    ),
    40: (
        says(SAME),
        is_("camera.urdf", "string(//gazebo[@reference='head']/sensor/@type)", "camera"),
        is_("camera.urdf", "count(/robot/gazebo/plugin)", 1.0),
        is_("camera.urdf", "count(/robot/link[@name='camera_frame'])", 1.0),
    ),
    41: (says("link poses", "inertia", "limits", "max error"),),
    42: (is_("kept.sdf", "string(//link[@name='tool']//mass)", "0.01"),),
    43: (
        says("in the order ixx iyy izz ixy ixz iyz", "inertia-repaired"),
        possible("repaired.sdf"),
    ),
    44: (says("there and back: the same robot", "13:5 warning mimic-joint-invalid", "'elbow'"),),
    45: (says("21 lost mimic-newer", "28 lost mimic-newer"), absent("gripper.sdf")),
    46: (says("19 approximated joint-split"), absent("joints.urdf")),
    47: (
        entry("cut.json", code="loop-joint-cut", line=28),
        has("cut.json", "coupler_rocker"),
    ),
    48: (is_("arm.urdf", "count(/robot/link[@name='gripper.palm'])", 1.0),),
    49: (
        lambda done: (
            json.loads(done.file("names.json"))["renames"] == {"joint wrist": "wrist_joint"}
        ),
    ),
    50: (
        numbers("colours.urdf", "string(//visual[@name='lid']//@rgba)", 0.9, 0.5, 0.1, 0.5),
        is_("colours.urdf", "string(//texture/@filename)", "problems/label.png"),
    ),
    51: (says("Example:", "Cure:"),),
    52: (is_("piped.sdf", "count(//link)", 2.0), says('"format": "sdf"')),
    53: (numbers("lamp.urdf", "string(//joint/origin/@xyz)", 0, 0, 1.5),),
    54: (
        is_("capsule.sdf", "string(/sdf/@version)", "1.12"),
        is_("capsule.urdf", "string(/robot/@version)", "1.2"),
        is_("capsule.urdf", "string(//capsule/@length)", "0.6"),
    ),
    55: (says("again.sdf is up to date"),),
    56: (says("out of date"),),
    57: (
        is_("robots/table.urdf", "string(/robot/@name)", "table"),
        lambda done: len(list((done.directory / "robots").glob("*.urdf"))) == 5,
        has("converted/report.html", "robot.urdf"),
    ),
}


def test_the_page_has_32_problems_and_25_wishes() -> None:
    assert sorted(table()) == list(range(1, 58))
    assert sorted(FACTS) == list(range(1, 58))


@pytest.mark.parametrize("number", sorted(FACTS))
def test_the_command_of_a_row_solves_it(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = table()[number]
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    if "xacro" in " ".join(row.commands) and not shutil.which("xacro", path=path):
        pytest.skip("not installed: xacro")
    shutil.copytree(SCRIPT["EXAMPLES"], tmp_path, dirs_exist_ok=True)
    (tmp_path / "chain.urdf").write_text(chain(), encoding="utf-8")
    if number == 20:
        monkeypatch.setenv("PATH", "")
    codes, texts, start = [], [], time.process_time()
    for command in row.commands:
        code, text = SCRIPT["run_line"](command, tmp_path)
        codes.append(code)
        texts.append(text)
    done = Outcome("\n".join(texts), tmp_path, time.process_time() - start)
    assert codes == [0] * (len(codes) - 1) + [row.exit_code], done.text
    assert [n for n, fact in enumerate(FACTS[number]) if not fact(done)] == [], done.text
