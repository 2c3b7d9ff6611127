"""``check --parity``: ok if and only if ``convert`` copies every number (seed 1, 1.1 and 2)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from support.examples import examples

import translate
from translate.cli.check import check_command


@dataclass
class Robot:
    """Two links with a joint; every number that is used is a new one."""

    version: str = "1.12"
    before: str = ""
    model: str = ""
    root: str = ""
    link: str = ""
    pose: str = '<pose relative_to="a">{6}</pose>'
    axis: str = ""
    more: str = ""
    after: str = ""
    link_pose: str = '<pose relative_to="j"/>'
    numbers: Iterator[int] = field(default_factory=lambda: count(3))

    def fill(self, text: str) -> str:
        """The text with new numbers for ``{3}``: as many as in the braces, below 1."""
        return re.sub(r"\{(\d)\}", lambda match: self._new(int(match[1])), text)

    def _new(self, amount: int) -> str:
        return " ".join(f"0.{next(self.numbers):03}7" for _ in range(amount))

    def __str__(self) -> str:
        return self.fill(
            f'<sdf version="{self.version}">{self.before}<model name="m">{self.model}'
            f'<link name="a">{self.root}</link>'
            f'<link name="b">{self.link_pose}{self.link}</link><joint name="j" type="revolute">'
            f"{self.pose}<parent>a</parent><child>b</child><axis><xyz>{{3}}</xyz><limit>"
            "<lower>-{1}</lower><upper>{1}</upper><effort>{1}</effort><velocity>{1}</velocity>"
            f"</limit>{self.axis}</axis></joint>{self.more}</model>{self.after}</sdf>"
        )


BOX = "<geometry><box><size>{3}</size></box></geometry>"
CHAIN = (
    '<link name="c"><pose relative_to="k"/></link><joint name="k" type="revolute">'
    '<pose relative_to="b">{{6}}</pose><parent>b</parent><child>c</child><axis>{}</axis></joint>'
)
MIMIC = "<mimic joint='j'><multiplier>{1}</multiplier><offset>{1}</offset>"
TENSOR = "<inertia><ixx>{1}</ixx><iyy>{1}</iyy><izz>{1}</izz></inertia>"
#: Name → edit, and the code of the finding; empty if all numbers are copied.
EDITS: dict[str, tuple[dict[str, str], str]] = {
    "shape": ({"link": f"<visual name='v'><pose>{{6}}</pose>{BOX}</visual>"}, ""),
    "mimic": ({"more": CHAIN.format(MIMIC + "</mimic>")}, ""),
    "inertial": (
        {"root": f"<inertial><pose>{{6}}</pose><mass>{{1}}</mass>{TENSOR}</inertial>"}, "",
    ),
    "model pose": ({"model": "<pose>{6}</pose>"}, ""),
    "frames": (
        {
            "pose": '<pose relative_to="f"/>',
            "link_pose": '<pose relative_to="g"/>',
            "model": '<frame name="f" attached_to="a"><pose>{6}</pose></frame>'
            '<frame name="g" attached_to="j"/>',
        },
        "",
    ),
    "degrees without rotation": (
        {"pose": '<pose relative_to="a" degrees="true">{3} 0 0 0</pose>'}, "",
    ),
    "joint in quaternions": (
        {"pose": '<pose relative_to="a" rotation_format="quat_xyzw">{7}</pose>'}, "pose-rotation",
    ),
    "joint in degrees": (
        {"pose": '<pose relative_to="a" degrees="true">{6}</pose>'}, "pose-rotation",
    ),
    "shape turned about z in degrees": (
        {"link": f"<visual name='v'><pose degrees='true'>0 0 0 0 0 {{1}}</pose>{BOX}</visual>"},
        "pose-rotation",
    ),
    "shape in quaternions": (
        {"link": f"<visual name='v'><pose rotation_format='quat_xyzw'>{{7}}</pose>{BOX}</visual>"},
        "pose-rotation",
    ),
    "shape in degrees": (
        {"link": f"<collision name='v'><pose degrees='true'>{{6}}</pose>{BOX}</collision>"},
        "pose-rotation",
    ),
    "inertial in degrees": (
        {"root": f"<inertial><pose degrees='1'>{{6}}</pose><mass>{{1}}</mass>{TENSOR}</inertial>"},
        "pose-rotation",
    ),
    "model pose in degrees": ({"model": "<pose degrees='1'>{6}</pose>"}, "pose-rotation"),
    "mimic with a reference": (
        {"more": CHAIN.format(MIMIC + "<reference>{1}</reference></mimic>")}, "mimic-reference",
    ),
    "automatic inertia": (
        {"root": f"<inertial auto='true'/><collision name='w'>{BOX}</collision>"}, "inertial-auto",
    ),
    "capsule": (
        {
            "link": "<visual name='v'><geometry><capsule><radius>{1}</radius><length>{1}</length>"
            "</capsule></geometry></visual>"
        },
        "geometry",
    ),
    "transparency": (
        {"link": f"<visual name='v'>{BOX}<transparency>{{1}}</transparency></visual>"},
        "transparency",
    ),
    "root pose": ({"root": "<pose>{6}</pose>"}, "link-pose"),
    "two models": (
        {"before": '<world name="w">', "after": '<model name="n"><link name="a"/></model></world>'},
        "model-choice",
    ),
    "one model": ({"before": '<world name="w">', "after": "</world>"}, ""),
    "axis of a fixed joint": (
        {"more": CHAIN.format("<xyz>{3}</xyz>").replace("revolute", "fixed")}, "joint-axis-unused",
    ),
    "frame": (
        {"more": '<frame name="h" attached_to="b"><pose>{6}</pose></frame>'}, "",
    ),
    "frame of the model": ({"more": '<frame name="h"><pose>{6}</pose></frame>'}, ""),
    "frame in degrees": (
        {"more": '<frame name="h" attached_to="b"><pose degrees="1">{6}</pose></frame>'},
        "pose-rotation",
    ),
    "frame in another frame": (
        {"more": '<frame name="h" attached_to="b"><pose relative_to="a">{6}</pose></frame>'},
        "explicit-frame",
    ),
}  # fmt: skip


def robot(edits: list[str]) -> str:
    made = Robot()
    for name in edits:
        for attribute, text in EDITS[name][0].items():
            setattr(made, attribute, text)
    return str(made)


def obstacles(text: str) -> list[str]:
    """The codes of the errors."""
    arguments = ["--parity", "--format", "json", "-"]
    (file,) = json.loads(CliRunner().invoke(check_command, arguments, input=text).output)["files"]
    return [item["code"] for item in file["diagnostics"] if item["severity"] == "error"]


def is_copied(text: str) -> bool:
    """Whether the tree of the URDF, without ``<gazebo>``, contains the same numbers."""
    try:
        urdf = translate.to_urdf(text)
    except translate.TranslateError:
        return False
    tree = re.sub(r"<gazebo.*?</gazebo>", "", urdf, flags=re.DOTALL)
    # Zero and one are defaults, and 1e16 is infinity.
    return numbers(text) - {0.0, 1.0} == numbers(tree) - {0.0, 1.0, 1e16}


def numbers(text: str) -> set[float]:
    content = text.partition("<model" if "<model" in text else "<robot")[2]
    return {float(item) for item in re.findall(r"(?<![\w.])-?\d[\d.]*(?:e-?\d+)?", content)}


@pytest.mark.parametrize("name", EDITS)
def test_it_passes_if_the_numbers_are_copied(name: str) -> None:
    text = robot([name])
    code = EDITS[name][1]
    assert is_copied(text) is not bool(code)
    assert obstacles(text) == ([code] if code else [])


@given(st.lists(st.sampled_from(sorted(EDITS)), max_size=4, unique=True))
@settings(max_examples=examples(60), deadline=None, derandomize=True)
def test_it_passes_if_and_only_if_every_number_is_copied(edits: list[str]) -> None:
    text = robot(edits)
    assert bool(obstacles(text)) is not is_copied(text)


def test_a_urdf_passes() -> None:
    box = '<visual><origin rpy="1 2 3"/><geometry><box size="1 1 1"/></geometry></visual>'
    assert obstacles(f'<robot name="r"><link name="a">{box}</link></robot>') == []
