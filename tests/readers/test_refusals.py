"""What readers refuse: `check` names them, and `check --for` makes it an error.

``tests/engines/test_refusals.py`` asks the readers that are installed.
"""

from __future__ import annotations

import re

import pytest
from support.refused_robots import CASES, PLANES, SDF, SDF_CASES, WITHOUT_MASS, robot

import translate
from translate.readers.names import TARGET_NAMES, TargetName
from translate.readers.row import REFUSING
from translate.readers.table import all_readers

MEASURED: tuple[TargetName, ...] = (
    "fortress",
    "rviz",
    "drake",
    "mujoco",
    "pinocchio",
    "pybullet",
    "yourdfpy",
)


def refusing(text: str) -> set[str]:
    """The readers for which ``check`` has an error."""
    return {
        name
        for name in MEASURED
        if any(item.severity == "error" for item in translate.check(text, for_target=name))
    }


@pytest.mark.parametrize(("text", "readers"), CASES.values(), ids=CASES)
def test_what_a_reader_refuses_is_an_error_for_this_reader(text: str, readers: set[str]) -> None:
    assert refusing(text) == readers


@pytest.mark.parametrize(("text", "readers"), CASES.values(), ids=CASES)
def test_what_one_reader_refuses_is_a_warning_with_its_name(text: str, readers: set[str]) -> None:
    found = translate.check(text)
    assert {item.severity for item in found} <= {"warning"}
    refusals = [item for item in found if re.search("refuse|ends its process", str(item))]
    texts = " ".join(f"{item.message} {item.hint}" for item in refusals)
    for target in all_readers():
        if target.name in readers:
            assert any(name in texts for name in target.readers)


@pytest.mark.parametrize(("text", "readers"), SDF_CASES.values(), ids=SDF_CASES)
def test_what_a_reader_of_sdformat_refuses_is_an_error_for_it(text: str, readers: set[str]) -> None:
    assert refusing(text) & {"fortress", "drake"} == readers


@pytest.mark.parametrize(("text", "is_named"), PLANES.values(), ids=PLANES)
def test_a_plane_that_can_end_drake_is_a_warning(text: str, is_named: bool) -> None:
    findings = translate.check(text, for_target="drake")
    severities = [each.severity for each in findings if each.code == "plane-among-shapes"]
    assert severities == ["warning"] * is_named


def test_a_robot_without_any_mass_is_refused_by_gazebo_only() -> None:
    assert refusing(WITHOUT_MASS) == {"fortress"}
    assert translate.check(WITHOUT_MASS) == []


@pytest.mark.parametrize("text", [case[0] for case in CASES.values()], ids=CASES)
def test_a_check_for_one_reader_names_no_other_reader(text: str) -> None:
    known = {name for target in all_readers() for name in target.readers}
    for target in all_readers():
        own = known & set(target.readers)
        for item in translate.check(text, for_target=target.name):
            # Names of the file are quoted.
            words = re.sub("'[^']*'", "", f"{item.message} {item.hint}")
            named = {name for name in known if re.search(rf"\b{re.escape(name)}\b", words)}
            assert {name for name in named - own if not any(name in one for one in own)} == set()


@pytest.mark.parametrize("name", [name for name in TARGET_NAMES if name != "sdformat_urdf"])
def test_a_correct_urdf_has_only_the_free_root_that_mujoco_fixes(name: TargetName) -> None:
    codes = [item.code for item in translate.check(robot(), for_target=name)]
    assert codes == (["root-fixed"] if name == "mujoco" else [])


@pytest.mark.parametrize(
    ("text", "name", "message", "severity"),
    [
        (SDF.format(version="1.9"), "mujoco", "MuJoCo reads URDF, not SDFormat", "error"),
        (robot(), "sdformat_urdf", "sdformat_urdf reads SDFormat, not URDF", "error"),
        # libsdformat 12 loads it without what it does not know.
        (
            SDF.format(version="1.10"),
            "fortress",
            "Gazebo Fortress reads SDFormat up to 1.9, not SDFormat 1.10",
            "warning",
        ),
        (
            robot(attributes=' version="1.1"'),
            "fortress",
            "Gazebo Fortress reads URDF up to 1.0, not URDF 1.1",
            "error",
        ),
        (SDF.format(version="1.9"), "fortress", "", ""),
    ],
)
def test_a_file_that_a_reader_does_not_read_is_named_once(
    text: str, name: TargetName, message: str, severity: str
) -> None:
    found = [
        (item.code, item.message, item.severity)
        for item in translate.check(text, for_target=name)
        if item.code in ("file-not-read", "version-not-read")
    ]
    assert found == ([("file-not-read", message, severity)] if message else [])


@pytest.mark.parametrize(
    ("name", "severity"), [("fortress", "error"), ("drake", "warning"), ("sdformat_urdf", "error")]
)
def test_an_impossible_inertia_of_sdformat_is_an_error(name: TargetName, severity: str) -> None:
    """S C62: libsdformat refuses the file; Drake takes another inertia (run of Drake 1.51.1)."""
    inertia = "<ixx>1</ixx><iyy>1</iyy><izz>9</izz>"
    inertial = f"<inertial><mass>1</mass><inertia>{inertia}</inertia></inertial>"
    text = SDF.format(version="1.9").replace(
        '<link name="a"/>', f'<link name="a">{inertial}</link>'
    )
    assert [item.severity for item in translate.check(text)] == ["error"]
    assert [item.severity for item in translate.check(text, for_target=name)] == [severity]


@pytest.mark.parametrize(("name", "severity"), [("drake", "error"), ("fortress", "warning")])
def test_an_undefined_attribute_of_a_pose_is_an_error_for_drake(
    name: TargetName, severity: str
) -> None:
    """Drake refuses the attribute; libsdformat ignores it (runs of both)."""
    inertial = '<inertial><pose relative_to="a">0 0 0 0 0 0</pose><mass>1</mass></inertial>'
    text = SDF.format(version="1.7").replace(
        '<link name="a"/>', f'<link name="a">{inertial}</link>'
    )
    severities = {
        finding.severity
        for finding in translate.check(text, for_target=name)
        if finding.code == "attribute-incorrect-type"
    }
    assert severities == {severity}


def test_the_inertia_of_a_link_that_libsdformat_removes_is_not_refused() -> None:
    """U B8: a link without mass goes with all links below it (run of libsdformat 12.3)."""
    inertial = (
        '<inertial><mass value="1"/>'
        '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="{}"/></inertial>'
    )
    moved = '<joint name="{0}" type="continuous"><parent link="{1}"/><child link="{0}"/></joint>'
    joints = moved.format("b", "a") + moved.format("c", "b")
    links = (
        f'<link name="a">{inertial.format(1)}</link><link name="b">{{}}</link>'
        f'<link name="c">{inertial.format(9)}</link>{joints}'
    )
    severities = [
        {
            finding.severity
            for finding in translate.check(
                f'<robot name="r">{links.format(of_link)}</robot>', for_target="fortress"
            )
            if finding.code == "link-inertia-invalid"
        }
        for of_link in (inertial.format(1), "")
    ]
    assert severities == [{"error"}, set()]


def test_an_unknown_reader_is_refused() -> None:
    with pytest.raises(ValueError, match="'abc' is no reader"):
        translate.check(robot(), for_target="abc")  # type: ignore[arg-type]


def test_no_finding_is_refused_by_all_readers() -> None:
    """Such a finding would be an error in every check."""
    for dialect in ("urdf", "sdf"):
        readers = [reader for reader in all_readers() if reader.reads(dialect)]
        refused = [
            {
                row.feature
                for row in reader.rows
                if row.behaviour in REFUSING and row.format in (None, dialect)
            }
            for reader in readers
        ]
        assert set.intersection(*refused) == set()


def test_a_frame_of_a_block_lets_gazebo_read_a_floating_joint() -> None:
    text = robot(kind="floating", joint="")
    block = '<gazebo><frame name="j"><pose>0 0 0 0 0 0</pose></frame></gazebo></robot>'
    assert refusing(text) == {"fortress"}
    assert refusing(text.replace("</robot>", block)) == set()
