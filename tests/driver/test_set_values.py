"""Values are written into each kind of file by their places in URDF."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from lxml import etree

import translate
from translate.driver import set_values
from translate.driver.set_values import Value, values_at
from translate.facts import MAX_NAME

ROBOT = """<?xml version="1.0"?>
<robot name="r">
  <!-- the base -->
  <link name="base"><inertial><mass value="9"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0"
    iyz="0"/></inertial></link>
  <link name="my hand"><inertial><origin xyz="0 0 0.1"/><mass value="2.0"/><inertia ixx="1" iyy="1"
    izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
    <visual><origin xyz="0 0 1"/><geometry><sphere radius="0.1"/></geometry></visual></link>
  <joint name="elbow" type="revolute"><parent link="base"/><child link="my hand"/>
    <origin xyz="0 0  0.30" rpy="0 0 0"/><axis xyz="0 1 0"/>
    <limit lower="-1" upper="1.5" effort="10" velocity="2"/></joint>
</robot>
"""


def written(path: Path, values: dict[str, Value], **options: bool) -> str:
    """The text of a file with values; nothing is written."""
    before = path.read_bytes()
    update = translate.set_values(path, values, **options)
    assert path.read_bytes() == before
    return update.text


@pytest.fixture
def urdf(tmp_path: Path) -> Path:
    path = tmp_path / "r.urdf"
    path.write_text(ROBOT, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("place", "value", "old", "new"),
    [
        ("joint elbow origin xyz", (0, 0, 0.31), 'xyz="0 0  0.30"', 'xyz="0 0 0.31"'),
        ("joint elbow limit upper", 1.25, 'upper="1.5"', 'upper="1.25"'),
        ("joint elbow upper", "1.25", 'upper="1.5"', 'upper="1.25"'),
        ("link base mass", 8, 'value="9"', 'value="8"'),
        ("link 'my hand' inertial mass value", 3.5, 'value="2.0"', 'value="3.5"'),
        ("link 'my hand' visual origin xyz", [0, 0, 2], 'xyz="0 0 1"', 'xyz="0 0 2"'),
    ],
)
def test_a_value_of_a_urdf_is_set_and_all_other_bytes_stay(
    urdf: Path, place: str, value: Value, old: str, new: str
) -> None:
    assert written(urdf, {place: value}) == ROBOT.replace(old, new)


def test_a_value_of_an_sdformat_file_is_set(urdf: Path) -> None:
    path = urdf.with_name("model.sdf")
    path.write_text(translate.to_sdf(urdf), encoding="utf-8")
    text = written(path, {"joint elbow origin xyz": (0, 0, 0.31), "link base mass": 8})
    before, after = (
        etree.fromstring(content.encode()) for content in (path.read_text("utf-8"), text)
    )
    changed = [
        (old.tag, old.text, new.text)
        for old, new in zip(before.iter(), after.iter(), strict=True)
        if old.text != new.text
    ]
    assert changed == [("mass", "9", "8"), ("pose", "0 0 0.3 0 0 0", "0 0 0.31 0 0 0")]


@pytest.mark.usefixtures("xacro_in_this_process")
def test_a_value_of_a_xacro_file_is_set_in_its_source(tmp_path: Path) -> None:
    pytest.importorskip("xacro")
    start = '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">'
    text = ROBOT.replace('<robot name="r">', start).replace('value="2.0"', 'value="${m}"')
    text = text.replace("<!-- the base -->", '<xacro:property name="m" value="2.0"/>')
    path = tmp_path / "r.urdf.xacro"
    path.write_text(text, encoding="utf-8")
    assert written(path, {"link 'my hand' mass": 3}) == text.replace('value="2.0"', 'value="3"')


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ("joint elbo origin xyz", "no joint 'elbo'"),
        ("link 'my hand' origin xyz", "means 2 values"),
        ("link", "no value"),
        ("'", "no value"),
        ("world w mass", "no value"),
    ],
)
def test_a_place_that_is_no_single_value_is_an_error(urdf: Path, place: str, message: str) -> None:
    with pytest.raises(translate.TranslateError, match=message) as caught:
        translate.set_values(urdf, {place: 1, "link base mass": 8})
    assert [finding.code for finding in caught.value.diagnostics] == ["value-unknown"]


def test_a_value_that_makes_the_robot_invalid_is_an_error(urdf: Path) -> None:
    with pytest.raises(translate.TranslateError):
        translate.set_values(urdf, {"link base mass": "heavy"})


@pytest.mark.usefixtures("xacro_in_this_process")
def test_a_value_that_makes_the_robot_of_a_xacro_file_invalid_is_an_error(tmp_path: Path) -> None:
    pytest.importorskip("xacro")
    path = tmp_path / "r.urdf.xacro"
    path.write_text(ROBOT)
    with pytest.raises(translate.TranslateError, match="mass"):
        translate.set_values(path, {"link base mass": "heavy"})


@pytest.mark.usefixtures("xacro_in_this_process")
def test_a_number_in_the_notation_of_python_is_an_error_in_a_xacro_file(tmp_path: Path) -> None:
    pytest.importorskip("xacro")
    path = tmp_path / "r.urdf.xacro"
    path.write_text(ROBOT.replace('value="2.0"', 'value="1000"'))
    with pytest.raises(translate.TranslateError, match="'1_000' is not a number"):
        translate.set_values(path, {"link 'my hand' mass": "1_000"})


@pytest.mark.usefixtures("xacro_in_this_process")
def test_an_equal_number_is_no_edit_of_a_xacro_file(tmp_path: Path) -> None:
    pytest.importorskip("xacro")
    path = tmp_path / "r.urdf.xacro"
    path.write_text(ROBOT.replace('value="2.0"', 'value="1000"'))
    result = translate.set_values(path, {"link 'my hand' mass": "1e3"})
    assert (result.changed, result.edits) == (False, [])


def test_each_listed_place_is_one_that_can_be_set(urdf: Path) -> None:
    values = values_at(urdf)
    assert values["joint elbow limit upper"] == "1.5"
    assert values["link 'my hand' inertial mass value"] == "2.0"
    for place, value in values.items():
        assert translate.set_values(urdf, {place: value}).changed is False


def test_a_value_that_the_file_leaves_out_is_added(urdf: Path) -> None:
    text = written(urdf, {"link 'my hand' visual origin rpy": (0, 0, 1)})
    assert text == ROBOT.replace('<origin xyz="0 0 1"/>', '<origin xyz="0 0 1" rpy="0 0 1"/>')


@pytest.mark.parametrize(
    ("place", "message", "hint"),
    [
        ("joint knee limit upper", "the robot has no joint 'knee'", "its joints are "),
        (
            "joint elbw limit upper",
            "the robot has no joint 'elbw'",
            "did you mean 'joint elbow limit upper'?",
        ),
        (
            "elbow upper",
            "the robot has no value 'elbow upper'",
            "did you mean 'joint elbow limit upper'?",
        ),
        (
            "joint elbow limit uper",
            "the robot has no value 'joint elbow limit uper'",
            "did you mean 'joint elbow limit upper'?",
        ),
        (
            "link 'my han' visual origin xyz",
            "the robot has no link 'my han'",
            "did you mean 'link 'my hand' visual origin xyz'?",
        ),
        (
            "link 'my hand' visual orign xyz",
            "the robot has no value 'link 'my hand' visual orign xyz'",
            "did you mean 'link 'my hand' visual origin xyz'?",
        ),
        ("wheel of a car", "the robot has no value 'wheel of a car'", "robot-translate info "),
    ],
    ids=lambda value: value,
)
def test_an_unknown_place_has_a_near_one_or_the_names_of_the_robot(
    urdf: Path, place: str, message: str, hint: str
) -> None:
    with pytest.raises(translate.TranslateError) as caught:
        translate.set_values(urdf, {place: 1.0})
    (finding,) = caught.value.diagnostics
    assert finding.message == message
    assert str(finding.hint).startswith(hint)


def test_the_work_for_unknown_places_is_limited(urdf: Path) -> None:
    values = {f"link base mass{number}": 1.0 for number in range(2000)}
    with pytest.raises(translate.TranslateError) as caught:
        translate.set_values(urdf, values)
    hints = [finding.hint for finding in caught.value.diagnostics]
    assert (len(hints), sum("did you mean" in str(hint) for hint in hints) <= 10) == (2000, True)


def test_the_work_for_places_of_many_values_is_limited(
    urdf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(set_values, "_MAX_COMPARED", 50)
    with pytest.raises(translate.TranslateError, match="the places are too many"):
        translate.set_values(urdf, {"link base mass" + " " * n: 1.0 for n in range(50)})


def test_a_place_that_is_longer_than_any_name_is_not_read(
    urdf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    split = shlex.split
    monkeypatch.setattr(shlex, "split", lambda text: (read.append(text), split(text))[1])
    with pytest.raises(translate.TranslateError, match="the robot has no value"):
        translate.set_values(urdf, {f"link {'a' * 1_000_000} mass": 1.0})
    assert read == []


def test_the_place_of_a_name_of_quotation_marks_is_read(tmp_path: Path) -> None:
    name = "'" * MAX_NAME
    path = tmp_path / "r.urdf"
    path.write_text(
        f"<robot name='r'><link name=\"{name}\"><inertial><mass value='1'/><inertia ixx='1' "
        "iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link></robot>"
    )
    (place,) = [place for place in values_at(path) if place.endswith(" mass value")]
    assert len(translate.set_values(path, {place: 2.0}).edits) == 1


def test_the_places_below_long_tags_are_left_out() -> None:
    levels = 20
    tags = [f"{'t' * 60}{number}" for number in range(levels)]
    inner = "".join(f'<{tag} a="1">' for tag in tags) + "".join(f"</{tag}>" for tag in tags[::-1])
    root = etree.fromstring(f'<robot><link name="a">{inner}</link></robot>')
    assert max(len(place) for place, _ in set_values.places_of(root)) < 300


BALL = """<sdf version="1.9"><model name="m">
  <link name="a"/>
  <link name="b"/>
  <joint name="j" type="ball">
    <parent>a</parent><child>b</child>
  </joint>
</model></sdf>
"""


@pytest.mark.parametrize("joint", ["j", "j_y"])
def test_a_refused_value_has_the_line_of_its_part_in_the_file(tmp_path: Path, joint: str) -> None:
    path = tmp_path / "m.sdf"
    path.write_text(BALL, encoding="utf-8")
    with pytest.raises(translate.TranslateError) as caught:
        translate.set_values(path, {f"joint {joint} axis xyz": (1, 1, 0)})
    (finding,) = caught.value.diagnostics
    assert (finding.path, finding.line) == (str(path), 4)
    assert finding.hint == "change the file there by hand"
