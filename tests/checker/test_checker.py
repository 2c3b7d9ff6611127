"""The independent checker: its rules on the examples of the references, and what it finds."""

from __future__ import annotations

import ast
import json
import math
import re
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from support.paths import ROOT
from support.sdf_versions import NEXT, VERSIONS

import translate
from translate import checker
from translate.checker import comparison, documents, files
from translate.checker import robot as data
from translate.checker.robot import rotation_of_rpy, transform

PACKAGE = ROOT / "translate" / "checker"
HALF = math.pi / 2


def test_the_checker_imports_nothing_else_of_the_package() -> None:
    names = list[str]()
    for path in PACKAGE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names += [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.level != 1:
                names.append("." * node.level + (node.module or ""))
    assert "numpy" in names
    allowed = sys.stdlib_module_names | {"numpy"}
    assert [name for name in names if name.partition(".")[0] not in allowed] == []


@pytest.mark.parametrize("start", [["checker"], ["-m", "checker"]], ids=" ".join)
@pytest.mark.parametrize(("other", "code"), [("arm.urdf", 0), ("pendulum.sdf", 4)])
def test_a_copy_of_the_directory_runs_alone(
    tmp_path: Path, other: str, code: int, start: list[str]
) -> None:
    shutil.copytree(PACKAGE, tmp_path / "checker")
    robots = ROOT / "corpus" / "robots"
    command = [*start, str(robots / "arm.urdf"), str(robots / other)]
    done = subprocess.run([sys.executable, *command], cwd=tmp_path, capture_output=True)
    assert (done.returncode, done.stderr) == (code, b"")


def test_a_copy_loads_nothing_of_the_package(tmp_path: Path) -> None:
    shutil.copytree(PACKAGE, tmp_path / "checker")
    loaded = "sorted(m for m in sys.modules if m.partition('.')[0] in ('translate', 'lxml'))"
    command = [sys.executable, "-c", f"import sys, checker; assert {loaded} == []"]
    assert subprocess.run(command, cwd=tmp_path, check=False).returncode == 0


def test_the_module_of_the_package_runs() -> None:
    robot = str(ROOT / "corpus" / "robots" / "arm.urdf")
    command = [sys.executable, "-m", "translate.checker", robot, robot]
    assert subprocess.run(command, capture_output=True, cwd=ROOT).returncode == 0


@pytest.mark.parametrize("number", ["1.1", NEXT])
def test_another_version_is_not_read(number: str) -> None:
    text = f"<sdf version='{number}'><model name='m'><link name='a'/></model></sdf>"
    with pytest.raises(checker.CheckError, match="of a known version"):
        checker.read(Path("x"), text=text.encode())


def test_the_newest_version_is_written_once() -> None:
    texts = [path.read_text(encoding="utf-8") for path in PACKAGE.glob("*.py")]
    dotted = re.escape(VERSIONS[-1])
    newest = rf"\b{dotted}\b|\b{VERSIONS[-1].replace('.', ', ')}\b"
    assert len(re.findall(newest, "".join(texts))) == 1


# --- Frames: S I1 to I4 and I8 to I10 ------------------------------------------------------------

I1 = """<sdf version="1.12"><model name="X1"><pose>5 0 0 0 0 0</pose>
<link name="base"><pose>0 0 1 0 0 0.5</pose></link>
<frame name="mount" attached_to="base"><pose>0.2 0 0.1 0 0.3 0</pose></frame>
<link name="arm"><pose relative_to="mount">0 0.5 0 0 0 0</pose>
<collision name="c"><pose relative_to="base">0 0 0.25 0 0 0</pose>
<geometry><sphere/></geometry></collision></link>
<joint name="j" type="revolute"><pose relative_to="mount"/><parent>base</parent><child>arm</child>
<axis><xyz expressed_in="__model__">0 0 2</xyz></axis></joint>
<frame name="tip" attached_to="j"><pose>0 0 1 0 0 0</pose></frame></model></sdf>"""
I2 = """<sdf version="1.12"><world name="W"><model name="A">
<pose>1 2 3 0 0 1.5707963267948966</pose>
<link name="l"><pose>1 0 0 0 0 0</pose></link>
<model name="B" placement_frame="f"><pose relative_to="l">0 0 2 0 0 0</pose><link name="q"/>
<frame name="f" attached_to="q"><pose>0 1 0 0 0 0</pose></frame></model></model>
<frame name="wf" attached_to="A::B::f"><pose>0 0 1 0 0 0</pose></frame>
<model name="C"><pose relative_to="wf">1 0 0 0 0 0</pose><link name="k"/></model>
<joint name="wj" type="fixed"><parent>world</parent><child>A::B</child></joint></world></sdf>"""
I3 = """<sdf version="1.12"><model name="m" placement_frame="L">
<pose>1 2 3 0 0 1.5707963267948966</pose>
<link name="L"><pose>10 0 0 0 0 0.5</pose></link><frame name="M"/></model></sdf>"""
I9 = """<sdf version="1.12"><model name="m">
<link name="a"><pose degrees="true">1 2 3 90 0 180</pose></link><link name="b">
<pose rotation_format="quat_xyzw">1 2 3 0 0 0.7071067811865476 0.7071067811865476</pose></link>
</model></sdf>"""


@pytest.mark.parametrize(
    ("text", "name", "xyz", "rpy"),
    [
        pytest.param(I1, "mount", (5.175517, 0.0958851, 1.1), (0, 0.3, 0.5), id="frame"),
        pytest.param(
            I1, "arm", (4.9358037, 0.534676, 1.1), (0, 0.3, 0.5), id="relative to a frame"
        ),
        pytest.param(
            I1, "tip", (5.43486, 0.237565, 2.05534), (0, 0.3, 0.5), id="attached to a joint"
        ),
        pytest.param(I2, "wf", (1, 3, 6), (0, 0, HALF), id="attached to a nested frame"),
        pytest.param(I2, "C::k", (1, 4, 6), (0, 0, HALF), id="a model relative to a frame"),
        pytest.param(I2, "A::B::q", (2, 3, 5), (0, 0, HALF), id="placed by a frame"),
        pytest.param(
            I3, "M", (-3.79426, -6.77583, 3), (0, 0, 1.0708), id="placement frame of a root"
        ),
        pytest.param(I9, "a", (1, 2, 3), (HALF, 0, math.pi), id="degrees"),
        pytest.param(I9, "b", (1, 2, 3), (0, 0, HALF), id="quaternion"),
    ],
)
def test_poses_are_those_of_the_reference(
    text: str, name: str, xyz: tuple[float, ...], rpy: tuple[float, ...]
) -> None:
    robot = checker.read(Path("x.sdf"), text=text.encode())
    X = robot.frames[name][1] if name in robot.frames else robot.links[name].pose
    assert np.allclose(X, transform(rotation_of_rpy(*rpy), xyz), atol=1e-5)


@pytest.mark.parametrize(
    ("text", "joint", "parent", "child"),
    [(I1, "j", "base", "arm"), (I2, "wj", "world", "A::B::q")],
)
def test_the_ends_of_joints_are_bodies(text: str, joint: str, parent: str, child: str) -> None:
    found = checker.read(Path("x.sdf"), text=text.encode()).joints[joint]
    assert (found.parent, found.child) == (parent, child)


def test_frames_move_with_the_bodies_of_the_reference() -> None:
    robot = checker.read(Path("x.sdf"), text=I1.encode())
    assert {name: body for name, (body, _) in robot.frames.items()} == {
        "mount": "base",
        "tip": "arm",
    }
    assert np.allclose(
        robot.links["arm"].shapes[0].pose[:3, 3], (-0.235395, -0.5, 0.0841964), atol=1e-5
    )
    axis = robot.joints["j"].frame[:3, :3].T @ robot.joints["j"].dofs[0].axis
    assert np.allclose(axis, (-0.29552, 0, 0.955336), atol=1e-5)


@pytest.mark.parametrize(
    ("version", "flag", "axis"),
    [("1.4", "", (1, 0, 0)), ("1.5", "", (math.cos(1), math.sin(1), 0)),
     ("1.5", "<use_parent_model_frame>true</use_parent_model_frame>", (1, 0, 0)),
     ("1.8", "", (math.cos(1), math.sin(1), 0))],
)  # fmt: skip
def test_the_frame_of_an_axis_depends_on_the_version(
    version: str, flag: str, axis: tuple[float, ...]
) -> None:
    text = f"""<sdf version="{version}"><model name="m"><link name="a"/><link name="b">
<pose>0 0 0 0 0 1</pose></link><joint name="j" type="revolute"><parent>a</parent><child>b</child>
<axis><xyz>1 0 0</xyz>{flag}</axis></joint></model></sdf>"""
    robot = checker.read(Path("x.sdf"), text=text.encode())
    assert np.allclose(robot.joints["j"].dofs[0].axis, axis)


def test_namesakes_of_an_old_document_get_a_suffix() -> None:
    text = b"""<sdf version="1.6"><model name="m"><frame name="a"/><link name="a"/>
<joint name="a" type="fixed"><parent>world</parent><child>a</child></joint></model></sdf>"""
    robot = checker.read(Path("x.sdf"), text=text)
    assert ([*robot.links], [*robot.frames], [*robot.joints]) == (["a_link"], ["a"], ["a_joint"])
    assert robot.joints["a_joint"].child == "a_link"


@pytest.mark.parametrize(
    "text",
    [
        '<model name="m"><link name="a"><pose relative_to="b"/></link></model>',
        '<model name="m"><link name="a"><pose relative_to="b"/></link><link name="b">'
        '<pose relative_to="a"/></link></model>',
        '<model name="m"><link name="a"/><frame name="f" attached_to="g"/>'
        '<frame name="g" attached_to="f"/></model>',
        '<model name="m"><link name="a"><pose>1 2 3</pose></link></model>',
        "<model name='m'><link name='a'>",
    ],
    ids=("unknown frame", "cycle of poses", "cycle of attachment", "three numbers", "not XML"),
)
def test_a_file_that_cannot_be_read_is_an_error(text: str) -> None:
    with pytest.raises(checker.CheckError):
        checker.read(Path("x.sdf"), text=f'<sdf version="1.9">{text}</sdf>'.encode())


@pytest.mark.parametrize(
    "text",
    [
        "<robot name='r'><link/></robot>",
        "<robot name='r'><link name=''/></robot>",
        "<robot name='r'><link name='a'/><link name='b'/><joint type='fixed'><parent link='a'/>"
        "<child link='b'/></joint></robot>",
        "<sdf version='1.8'><model name='m'><link/></model></sdf>",
        "<sdf version='1.8'><model><link name='a'/></model></sdf>",
        "<sdf version='1.8'><model name='m'><link name='a'/><frame/></model></sdf>",
    ],
)
def test_an_element_without_a_name_is_an_error(text: str) -> None:
    """As for the reader of the package (U A4.1, S A25, A27)."""
    with pytest.raises(checker.CheckError, match="has no name"):
        checker.read(Path("x"), text=text.encode())
    with pytest.raises(translate.TranslateError):
        translate.load(text.encode())


def test_a_block_of_gazebo_has_no_link_without_a_name() -> None:
    text = b"<robot name='r'><link name='a'/><gazebo><link/></gazebo></robot>"
    assert [*checker.read(Path("x"), text=text).links] == ["a"]
    assert len(translate.load(text).model.links) == 1


# --- What no reader accepts, or no computer can compare ------------------------------------------


@pytest.mark.parametrize(
    "number",
    ["inf", "-inf", "nan", "1e999", "1e300", "0x1p3", "1_000", "\u0661", "1,5", "1e", "--1", "e1"],
)
@pytest.mark.parametrize(
    "text",
    [
        "<sdf version='1.9'><model name='m'><link name='a'><pose>0 0 {} 0 0 0</pose></link></model>"
        "</sdf>",
        "<sdf version='1.9'><model name='m'><link name='a'><inertial><pose>0 0 0 {} 0 0</pose>"
        "</inertial></link></model></sdf>",
        "<robot name='r'><link name='a'><visual><origin xyz='0 {} 0'/><geometry>"
        "<sphere radius='1'/></geometry></visual></link></robot>",
        "<robot name='r'><link name='a'/><link name='b'/><joint name='j' type='fixed'>"
        "<origin rpy='0 {} 0'/><parent link='a'/><child link='b'/></joint></robot>",
    ],
    ids=("pose", "inertial pose", "origin of a shape", "origin of a joint"),
)
def test_a_pose_has_finite_decimal_numbers(text: str, number: str) -> None:
    with pytest.raises(checker.CheckError):
        checker.read(Path("x"), text=text.format(number).encode())


@pytest.mark.parametrize("numbers", ["1", "1 2", "1 2 3 4"])
def test_an_origin_has_three_coordinates(numbers: str) -> None:
    origin = f"<inertial><origin xyz='{numbers}'/></inertial>"
    text = f"<robot name='r'><link name='a'>{origin}</link></robot>"
    with pytest.raises(checker.CheckError, match="has not 6 numbers"):
        checker.read(Path("x"), text=text.encode())


@pytest.mark.parametrize("number", ["nan", "inf", "1_000", "1e999"])
@pytest.mark.parametrize("element", ["<mass>{}</mass>", "<inertia><ixx>{}</ixx></inertia>"])
def test_a_mass_and_a_moment_of_inertia_are_finite(element: str, number: str) -> None:
    link = f"<link name='a'><inertial>{element.format(number)}</inertial></link>"
    text = f"<sdf version='1.9'><model name='m'>{link}</model></sdf>"
    with pytest.raises(checker.CheckError, match="is no finite number"):
        checker.read(Path("x"), text=text.encode())


@pytest.mark.parametrize("written", ["inf", "+Inf", "INFINITY", "1e16"])
def test_a_limit_of_a_joint_may_be_infinite(written: str) -> None:
    text = f"""<sdf version="1.9"><model name="m"><link name="a"/><link name="b"/>
<joint name="j" type="revolute"><parent>a</parent><child>b</child><axis><limit>
<lower>-1</lower><upper>{written}</upper></limit></axis></joint></model></sdf>"""
    (dof,) = checker.read(Path("x"), text=text.encode()).joints["j"].dofs
    assert dof.limits[:2] == (-1, math.inf)


URDF_LINKS = "<robot name='r'><link name='a'/><link name='b'/>{}</robot>"
URDF_JOINT = "<joint name='{}' type='fixed'><parent link='a'/><child link='{}'/></joint>"
MODEL = "<sdf version='{}'><model name='m'><link name='a'/><link name='b'/>{}</model></sdf>"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(URDF_LINKS.format("<link name='a'/>"), id="links of URDF"),
        pytest.param(
            URDF_LINKS.format(
                "<link name='c'/>" + "".join(URDF_JOINT.format("j", x) for x in "bc")
            ),
            id="joints of URDF",
        ),
        pytest.param(
            URDF_LINKS.format("<gazebo><link name='c'/><link name='c'/></gazebo>"),
            id="links of a block",
        ),
        pytest.param(MODEL.format("1.9", "<link name='a'/>"), id="links"),
        pytest.param(MODEL.format("1.4", "<link name='a'/>"), id="links of an old file"),
        pytest.param(
            MODEL.format("1.4", "<frame name='f'/><link name='f'/><link name='f'/>"),
            id="renamed links of an old file",
        ),
        pytest.param(MODEL.format("1.9", "<frame name='f'/><frame name='f'/>"), id="frames"),
        pytest.param(MODEL.format("1.9", "<frame name='a'/>"), id="a link and a frame"),
        pytest.param(
            MODEL.format("1.9", "<model name='n'><link name='x'/></model>" * 2), id="nested models"
        ),
        pytest.param(
            MODEL.format("1.4", "<model name='a'><link name='x'/></model>"),
            id="a link and a nested model of an old file",
        ),
        pytest.param(
            MODEL.format("1.6", "<link name='n::x'/><model name='n'><link name='x'/></model>"),
            id="a name with a delimiter and a nested link",
        ),
        pytest.param(
            MODEL.format(
                "1.9",
                "<joint name='j' type='fixed'><parent>a</parent><child>b</child></joint>"
                "<joint name='j' type='revolute'><parent>a</parent><child>b</child></joint>",
            ),
            id="joints",
        ),
        pytest.param(
            "<sdf version='1.9'><model name='m'><link name='a'/></model><model name='m'>"
            "<link name='b'/></model></sdf>",
            id="models of a file",
        ),
    ],
)
def test_two_elements_of_a_scope_have_different_names(text: str) -> None:
    with pytest.raises(checker.CheckError, match=r"there are two|two links"):
        checker.read(Path("x"), text=text.encode())


def test_a_link_and_a_joint_of_urdf_may_have_one_name() -> None:
    text = URDF_LINKS.format(URDF_JOINT.format("a", "b"))
    assert [*checker.read(Path("x"), text=text.encode()).joints] == ["a"]


ENTITY = "<!DOCTYPE robot [<!ENTITY e 'b'>]>"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"{ENTITY}<robot name='&e;'><link name='a'/></robot>", "declarations in <!DOCTYPE>"),
        (
            f"<?xml version='1.0'?><!-- > [ -->{ENTITY}<robot name='r'/>",
            "declarations in <!DOCTYPE>",
        ),
        ("<!DOCTYPE r SYSTEM 'file:///etc/passwd'><robot name='r'>&e;</robot>", "is not expanded"),
        ("<robot name='r'>" + "<a>" * 300 + "</a>" * 300 + "</robot>", "nested more than 256 deep"),
        ("<robot name='r'>" + "<a>" * 100_000, "nested more than 256 deep"),
        ("<!--" * 100_000, "not well-formed"),
        ("<!DOCTYPE" * 100_000, "not well-formed|syntax error"),
        ("<robot name='r'><link name='a", "unclosed token"),
        ("<?xml version='1.0' encoding='punycode'?><robot name='r'/>", "x: "),
        ("", "no element found"),
    ],
    ids=(
        "an entity",
        "an entity after a comment",
        "an external subset",
        "deep",
        "deep and open",
        "open comments",
        "open declarations",
        "an open attribute",
        "an encoding",
        "nothing",
    ),
)
def test_hostile_xml_is_an_error(text: str, message: str) -> None:
    with pytest.raises(checker.CheckError, match=message):
        checker.read(Path("x"), text=text.encode())


@pytest.mark.parametrize(
    "text",
    [
        "<robot name='r'><!-- -- ---><link name='a'/></robot>",
        "<!-- a licence --><?xml version='1.0'?><robot name='r'><link name='a'/></robot>",
        "<!DOCTYPE robot><robot name='r'><link name='a'/></robot>",
        "<robot name='r'><link name='a'/><x:y z:w='1'/></robot>",
        "<robot name='r' xmlns='urn:x'><link name='a'/></robot>",
        "<robot name='r'><x><![CDATA[<!--]]></x><link name='a'/><!-- --></robot>",
    ],
    ids=("hyphens", "text before the declaration", "a type", "a prefix", "a namespace", "CDATA"),
)
def test_xml_that_readers_of_robots_accept_is_read(text: str) -> None:
    assert [*checker.read(Path("x"), text=text.encode()).links] == ["a"]


@pytest.mark.parametrize(
    ("module", "limit", "value"),
    [
        (files, "MAX_ELEMENTS", 3),
        (files, "MAX_NESTING", 1),
        (documents, "MAX_PARTS", 1),
        (data, "MAX_NAMES", 1),
    ],
)
def test_a_robot_has_a_limited_size(monkeypatch, module, limit: str, value: int) -> None:
    text = "<sdf version='1.9'><model name='m'><link name='a'/><link name='b'/></model></sdf>"
    monkeypatch.setattr(module, limit, value)
    with pytest.raises(checker.CheckError, match=r"too many|too long|nested more"):
        checker.read(Path("x"), text=text.encode())


def robot_of(text: str) -> checker.Robot:
    return checker.read(Path("x"), text=text.encode())


def test_the_work_for_two_robots_is_limited(monkeypatch) -> None:
    shape = "<visual name='v'><geometry><sphere radius='{}'/></geometry></visual>"
    link = "<robot name='r'><link name='a'>{}</link></robot>"
    robots = [robot_of(link.format(shape.format(radius) * 20)) for radius in (1, 1.00000001)]
    monkeypatch.setattr(comparison, "MAX_PAIRS", 100)
    with pytest.raises(checker.CheckError, match="too many"):
        checker.Check(*robots, {})


@pytest.mark.parametrize(
    "robot_text",
    [
        "<sdf version='1.9'><model name='m'><link name='l'><pose relative_to='{}'/></link></model>"
        "</sdf>",
        "<sdf version='1.9'><model name='m'><link name='l'/><joint name='j' type='fixed'>"
        "<parent>{}</parent><child>l</child></joint></model></sdf>",
    ],
)
def test_a_reference_is_no_longer_than_a_name(robot_text: str) -> None:
    long = "a::" * 1365 + "bc"
    with pytest.raises(checker.CheckError, match="has more than 4096 characters") as error:
        robot_of(robot_text.format(long))
    assert len(str(error.value)) < 200
    with pytest.raises(checker.CheckError, match="has no frame"):
        robot_of(robot_text.format(long[1:]))


HEAVY = """<robot name="r"><link name="a"><inertial><origin rpy="1 2 3"/><mass value="{0}"/>
<inertia ixx="{0}" ixy="{0}" ixz="{0}" iyy="{0}" iyz="{0}" izz="{0}"/></inertial></link></robot>"""
FAR = """<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="fixed">
<origin xyz="{0} 0 0"/><parent link="a"/><child link="b"/></joint></robot>"""


@pytest.mark.parametrize(("text", "number"), [(HEAVY, "1e308"), (FAR, "1e9"), (FAR, "-1e308")])
def test_numbers_that_are_too_large_to_compare_are_an_error(text: str, number: str) -> None:
    with pytest.raises(checker.CheckError, match="too large"):
        checker.read(Path("x"), text=text.format(number).encode())


def test_a_robot_that_is_too_large_to_compare_is_an_error() -> None:
    """1e-9 of its size is more than a millimetre."""
    links = "".join(f"<link name='{name}'/>" for name in "abcd")
    joint = "<joint name='{1}' type='fixed'><origin xyz='9e5 0 0'/><parent link='{0}'/>"
    joints = "".join((joint + "<child link='{1}'/></joint>").format(*ends) for ends in ("ab", "bc"))
    robot = robot_of(f"<robot name='r'>{links}{joints}</robot>")
    with pytest.raises(checker.CheckError, match="too far away"):
        checker.Check(robot, robot, {})


def test_what_no_computer_tells_from_zero_is_zero() -> None:
    assert checker.Check(*(robot_of(HEAVY.format(n)) for n in ("1e-320", "0")), {}).same


HOSTILE_DETAILS: list[dict[str, object]] = [
    {"mass": math.inf, "moment": math.nan},
    {"mass": 10**400, "moment": True, "factor": -(10**400), "follower": "j", "leader": "j"},
    {"parts": ["j"] * 1000, "joints": ["j", 1, None], "geometry": ["box"]},
    {"mass": "1", "parts": "j", "xyz": [0, "0", 0], "rpy": [math.inf, 0, 0]},
    {},
]


@pytest.mark.parametrize("detail", HOSTILE_DETAILS, ids=range(5))
def test_no_report_ends_in_an_exception(detail: dict[str, object]) -> None:
    codes = [
        "massless-link-given-inertia",
        "given-inertia-removed",
        "joint-frame-moved",
        "link-frame-moved",
        "joint-split",
        "joint-joined",
        "joint-reversed",
        "frame-folded",
        "geometry-not-in-urdf",
        "gearbox-as-mimic",
    ]
    elements: list[dict[str, object]] = [
        {"kind": "link", "name": "base"},
        {"kind": "joint", "name": "j"},
        {"kind": "joint", "name": "t"},
        {"kind": "visual", "name": "v", "owner": "arm", "owner_kind": "link"},
        {"kind": "frame", "name": ["x"]},
        {},
    ]
    losses = [
        {
            "code": code,
            "severity": "lost",
            "element": "",
            "reason": "",
            "at": element,
            "detail": detail,
        }
        for code in codes
        for element in elements
    ]
    robot, text, _ = made()
    other = checker.read(Path("b.sdf"), text=text.encode())
    report = {"losses": losses, "renames": {"link base": "world", "joint j": "t", "arm": "base"}}
    assert not checker.Check(robot, other, report).same


# --- The comparison ------------------------------------------------------------------------------

ROBOT = """<robot name="r"><link name="base"><inertial><mass value="1"/>
<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
<joint name="j" type="revolute"><origin xyz="0 0 1"/><parent link="base"/><child link="arm"/>
<axis xyz="0 1 0"/><limit lower="-1" upper="1" effort="2" velocity="3"/></joint>
<link name="arm"><inertial><mass value="2"/>
<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>
<visual name="v"><geometry><box size="1 2 3"/></geometry></visual></link>
<joint name="t" type="fixed"><origin xyz="0 0 2"/><parent link="arm"/><child link="tool"/></joint>
<link name="tool"/></robot>"""


def made(text: str = ROBOT, **options: object) -> tuple[checker.Robot, str, dict[str, object]]:
    """The robot, the text of its translation to the other format, and the report."""
    result = translate.convert(text.encode(), **options)  # type: ignore[arg-type]
    losses = [loss.to_json() for loss in result.losses]
    robot = checker.read(Path("a"), text=text.encode())
    return robot, result.text, {"losses": losses, "renames": dict(result.renames)}


def differences(text: str, report: dict[str, object], robot: checker.Robot) -> list[str]:
    other = checker.read(Path("b.sdf"), text=text.encode())
    return [str(item) for item in checker.Check(robot, other, report).differences]


def test_a_translation_is_the_same_robot_with_its_report() -> None:
    robot, text, report = made()
    assert differences(text, report, robot) == []


NAMES = ["wrist, left", "wrist  left", "it's", "a <b> 'c'", "1e5 kg", "mimics 'x', 2 to 1"]
BODY = "<inertial><mass>1</mass></inertial>"


def escaped(name: str) -> str:
    return name.replace("&", "&amp;").replace("<", "&lt;")


@pytest.mark.parametrize("kind", ["ball", "universal", "screw"])
@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_no_part_of_a_sentence(name: str, kind: str) -> None:
    axes = {
        "ball": "",
        "screw": "<axis><xyz>0 0 1</xyz></axis><screw_thread_pitch>0.1</screw_thread_pitch>",
    }.get(kind, "<axis><xyz>1 0 0</xyz></axis><axis2><xyz>0 1 0</xyz></axis2>")
    text = (
        f'<sdf version="1.10"><model name="m"><link name="a">{BODY}</link><link name="b">'
        f"<pose>0 0 1 0.1 0.2 0.3</pose>{BODY}</link>"
        f'<joint name="{escaped(name)}" type="{kind}"><pose>0 0 0 0 0 0</pose>'
        f"<parent>a</parent><child>b</child>{axes}</joint></model></sdf>"
    )
    robot, written, report = made(text)
    assert differences(written, report, robot) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_given_mass_is_confirmed_for_every_name(name: str) -> None:
    text = ROBOT.replace('"tool"', f'"{escaped(name)}"').replace('"fixed"', '"continuous"')
    robot, written, report = made(text)
    assert differences(written, report, robot) == []


#: A value of ``ROBOT``, one that a reader refuses, what is written for it, and another number.
REFUSED = [
    pytest.param('lower="-1" upper="1"', 'lower="1" upper="-1"', "<lower>-1<", id="limits"),
    pytest.param("</joint>", '<dynamics damping="-1"/></joint>', "<damping>0<", id="damping"),
    pytest.param("1 2 3", "0 2 3", "<size>1e-06 2 3<", id="size"),
]


@pytest.mark.parametrize(("old", "refused", "written"), REFUSED)
def test_a_value_that_a_reader_refuses_is_replaced_as_the_report_states(
    old: str, refused: str, written: str
) -> None:
    robot, text, report = made(ROBOT.replace(old, refused, 1), for_target="jetty")
    assert written in text
    assert differences(text, report, robot) == []
    assert differences(text, {**report, "losses": []}, robot) != []
    number = re.sub(r"(?<=>)[-0-9.e]+", "7", written)
    assert differences(text.replace(written, number), report, robot) != []


def test_a_moment_of_zero_is_replaced_as_the_report_states() -> None:
    robot, text, report = made(ROBOT.replace('ixx="1"', 'ixx="0"'), for_target="mujoco", to="urdf")
    assert differences(text, report, robot) == []
    assert differences(text, {}, robot) != []


def test_a_change_without_its_entry_is_a_difference() -> None:
    robot, text, _ = made()
    assert differences(text, {}, robot) == ["link 'tool' is a frame", "joint 't' is missing"]


@pytest.mark.parametrize(
    ("old", "new", "quantity"),
    [
        ("0 0 1 0 0 0", "0 0 1.001 0 0 0", "poses"),
        ("<xyz>0 1 0</xyz>", "<xyz>0 -1 0</xyz>", "axes"),
        ("<upper>1</upper>", "<upper>1.01</upper>", "limits"),
        ("<mass>2</mass>", "<mass>2.01</mass>", "masses"),
        ("<ixx>1</ixx>", "<ixx>1.01</ixx>", "inertias"),
        ("<size>1 2 3</size>", "<size>1 2 3.01</size>", "is new"),
        ('type="revolute"', 'type="prismatic"', "type revolute became prismatic"),
        ("<parent>base</parent>", "<parent>world</parent>", "connects"),
        ('<model name="r">', '<model name="r"><static>true</static>', "static"),
    ],
)
def test_a_change_of_a_quantity_is_found(old: str, new: str, quantity: str) -> None:
    robot, text, report = made()
    assert old in text
    assert any(quantity in line for line in differences(text.replace(old, new), report, robot))


def test_a_false_entry_is_a_difference() -> None:
    robot, text, report = made(massless="keep")
    told = json.dumps(report).replace('{"mass": 1e-06,', '{"mass": 2e-06,')
    found = differences(text, json.loads(told), robot)
    assert found == ["the report is wrong about link 'tool' [massless-link-given-inertia]"]


STATIC = f"""<sdf version="1.9"><model name="m"><static>true</static>
<link name="a">{BODY}</link><link name="b"><pose>0 0 1 0 0 0</pose>{BODY}</link>
<joint name="j" type="fixed"><parent>a</parent><child>b</child></joint></model></sdf>"""
ADDED = '<joint name="added" type="fixed"><parent>{}</parent><child>a</child></joint></model>'


def told(code: str, kind: str, name: str, *joints: str) -> dict[str, object]:
    """A report of one entry."""
    at, detail = {"kind": kind, "name": name}, {"joints": list(joints)}
    loss = {"code": code, "severity": "harmless", "element": f"{kind} '{name}'", "reason": ""}
    return {"losses": [{**loss, "at": at, "detail": detail}], "renames": {}}


@pytest.mark.parametrize(
    ("code", "kind", "name"),
    [
        ("massless-link-as-frame", "link", "b"),
        ("massless-link-as-frame", "link", "none"),
        ("frame-as-link", "frame", "none"),
        ("link-frame-moved", "link", "b"),
        ("link-frame-moved", "link", "none"),
        ("joint-reversed", "joint", "none"),
    ],
)
def test_a_false_entry_about_a_static_robot_is_a_difference(
    code: str, kind: str, name: str
) -> None:
    robot = checker.read(Path("a.sdf"), text=STATIC.encode())
    wrong = [f"the report is wrong about {kind} '{name}' [{code}]"]
    assert differences(STATIC, told(code, kind, name), robot) == wrong


@pytest.mark.parametrize("joints", [[], ["world_to_a"], ["j"], ["j", "world_to_a"]])
def test_an_entry_about_a_joint_that_holds_nothing_is_a_difference(joints: list[str]) -> None:
    robot = checker.read(Path("a.sdf"), text=STATIC.encode())
    report = told("static-held-by-joint", "model", "m", *joints)
    wrong = ["the report is wrong about model 'm' [static-held-by-joint]"]
    assert differences(STATIC, report, robot) == wrong


@pytest.mark.parametrize(
    ("is_static", "parent", "is_true"),
    [("true", "world", True), ("false", "world", False), ("true", "b", False)],
)
def test_an_entry_about_a_joint_that_holds_a_robot_is_true_of_a_static_one(
    is_static: str, parent: str, is_true: bool
) -> None:
    text = STATIC.replace("true", is_static)
    robot = checker.read(Path("a.sdf"), text=text.encode())
    report = told("static-held-by-joint", "model", "m", "added")
    wrong = [
        "joint 'added' is new",
        "the report is wrong about model 'm' [static-held-by-joint]",
    ]
    held = text.replace("</model>", ADDED.format(parent))
    assert differences(held, report, robot) == ([] if is_true else wrong)


@pytest.mark.parametrize("no_gazebo", [False, True])
def test_a_joint_stands_for_the_flag_that_blocks_have(no_gazebo: bool) -> None:
    robot, text, report = made(STATIC, no_gazebo=no_gazebo)
    assert differences(text, report, robot) == []


@pytest.mark.parametrize("kind", ["continuous", "floating"])
def test_a_joint_that_does_not_hold_a_robot_is_no_flag(kind: str) -> None:
    robot, text, report = made(STATIC, no_gazebo=True)
    loose = text.replace('name="world_to_a" type="fixed"', f'name="world_to_a" type="{kind}"')
    assert "link 'a': static True" in differences(loose, report, robot)


NESTED = f"""<sdf version="1.9"><model name="m"><link name="a">{BODY}</link><model name="n">
<static>true</static><link name="b">{BODY}</link></model></model></sdf>"""


@pytest.mark.parametrize(
    ("before", "after", "model", "is_true"),
    [
        ("true", "false", "n", True),
        ("true", "false", "m", False),
        ("true", "false", "", False),
        ("false", "true", "n", False),
    ],
)
def test_an_entry_about_a_lost_flag_is_about_the_model_of_the_link(
    before: str, after: str, model: str, is_true: bool
) -> None:
    original, changed = (NESTED.replace("true", flag) for flag in (before, after))
    robot = checker.read(Path("a.sdf"), text=original.encode())
    difference = f"link 'n::b': static {before.title()}"
    report = told("nested-static", "model", model)
    assert differences(changed, report, robot) == ([] if is_true else [difference])


PLANAR = """<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="planar">
<parent link="a"/><child link="b"/><axis xyz="0 0 1"/></joint></robot>"""
BALL = """<sdf version="1.9"><model name="m"><link name="a"/><link name="b"/>
<joint name="j" type="ball"><parent>a</parent><child>b</child></joint></model></sdf>"""
ELLIPSOID = """<sdf version="1.9"><model name="m"><link name="a"><visual name="v"><geometry>
<ellipsoid><radii>1 2 3</radii></ellipsoid></geometry></visual></link></model></sdf>"""


@pytest.mark.parametrize("text", [PLANAR, BALL, ELLIPSOID])
@pytest.mark.parametrize("mass", [None, 0.0123456789])
def test_the_report_states_the_inertia_of_added_links(text: str, mass: float | None) -> None:
    robot, out, report = made(text, added_mass=mass, added_inertia=mass)
    assert differences(out, report, robot) == []


@pytest.mark.parametrize("text", [PLANAR, BALL, ELLIPSOID])
def test_an_added_link_of_another_inertia_is_a_difference(text: str) -> None:
    _, _, report = made(text)
    robot, out, _ = made(text, added_mass=0.01)
    assert len(differences(out, report, robot)) > 0


#: A link without a mass between the world and the link that holds it.
#: What a joint of the type floating becomes in SDFormat.
FLOATING = """<sdf version="1.9"><model name="m"><frame name="j"/><link name="a">
<pose relative_to="j"/></link></model></sdf>"""
HELD = """<sdf version="1.9"><model name="m"><link name="a"/>
<frame name="f" attached_to="a"><pose>0 0 1 0 0 0</pose></frame><joint name="j" type="fixed">
<parent>world</parent><child>f</child></joint></model></sdf>"""
FRAMES = """<sdf version="1.9"><model name="m"><link name="a"/>
<frame name="j" attached_to="a"><pose relative_to="a">1 2 3 0 0 1</pose></frame>
<frame name="b" attached_to="a"><pose relative_to="j"/></frame><link name="c"/>
<joint name="k" type="revolute"><parent>b</parent><child>c</child><axis><xyz>0 1 0</xyz></axis>
</joint></model></sdf>"""


@pytest.mark.parametrize(
    ("text", "kind"), [(FRAMES, "fixed"), (HELD, "fixed"), (FLOATING, "floating")]
)
def test_frames_may_become_a_link_and_its_joint(text: str, kind: str) -> None:
    robot, out, report = made(text)
    assert f'<joint name="j" type="{kind}">' in out
    assert differences(out, report, robot) == []


def test_a_link_called_world_without_another_link_is_a_link() -> None:
    robot, out, report = made('<robot name="r"><link name="world"/></robot>')
    assert [*robot.links] == ["world"]
    assert differences(out, report, robot) == []


@pytest.mark.parametrize(
    ("old", "new"), [("1 2 3", "1 2 3.01"), ('"j" type="fixed"', '"j" type="revolute"')]
)
def test_a_frame_that_became_a_joint_is_compared(old: str, new: str) -> None:
    robot, out, report = made(FRAMES)
    assert old in out
    assert len(differences(out.replace(old, new), report, robot)) > 0
