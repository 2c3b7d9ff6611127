"""What readers refuse: `check` names them, and `check --for` makes it an error.

``tests/engines/test_refusals.py`` asks the readers that are installed.
"""

from __future__ import annotations

import re

import pytest
from support.refused_robots import CASES, SDF, robot

import translate
from translate.targets.presets import TARGET_NAMES, TARGETS, TargetName
from translate.targets.refusals import REFUSED, reads

READERS: tuple[TargetName, ...] = (
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
        for name in READERS
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
    for target in TARGETS:
        if target.name in readers:
            assert any(name in texts for name in target.readers)


@pytest.mark.parametrize("text", [case[0] for case in CASES.values()], ids=CASES)
def test_a_check_for_one_reader_names_no_other_reader(text: str) -> None:
    known = {name for target in TARGETS for name in target.readers}
    for target in TARGETS:
        own = known & set(target.readers)
        for item in translate.check(text, for_target=target.name):
            # Names of the file are quoted.
            words = re.sub("'[^']*'", "", f"{item.message} {item.hint}")
            named = {name for name in known if re.search(rf"\b{re.escape(name)}\b", words)}
            assert {name for name in named - own if not any(name in one for one in own)} == set()


@pytest.mark.parametrize("name", [name for name in TARGET_NAMES if name != "sdformat_urdf"])
def test_a_correct_urdf_is_an_error_only_for_readers_of_sdformat(name: TargetName) -> None:
    assert translate.check(robot(), for_target=name) == []


@pytest.mark.parametrize(
    ("text", "name", "message"),
    [
        (SDF.format(version="1.9"), "mujoco", "MuJoCo reads URDF, not SDFormat"),
        (robot(), "sdformat_urdf", "sdformat_urdf reads SDFormat, not URDF"),
        (
            SDF.format(version="1.10"),
            "fortress",
            "Gazebo Fortress reads SDFormat up to 1.9, not SDFormat 1.10",
        ),
        (SDF.format(version="1.9"), "fortress", ""),
    ],
)
def test_a_file_that_a_reader_does_not_read_is_an_error(
    text: str, name: TargetName, message: str
) -> None:
    found = [item for item in translate.check(text, for_target=name) if item.severity == "error"]
    assert [(item.code, item.message) for item in found] == (
        [("file-not-read", message)] if message else []
    )


@pytest.mark.parametrize("name", ["fortress", "drake", "sdformat_urdf"])
def test_an_impossible_inertia_of_sdformat_is_an_error(name: TargetName) -> None:
    """S C62: libsdformat refuses the file, and with it each reader that uses the library."""
    inertia = "<ixx>1</ixx><iyy>1</iyy><izz>9</izz>"
    inertial = f"<inertial><mass>1</mass><inertia>{inertia}</inertia></inertial>"
    text = SDF.format(version="1.9").replace(
        '<link name="a"/>', f'<link name="a">{inertial}</link>'
    )
    for found in (translate.check(text), translate.check(text, for_target=name)):
        assert [item.severity for item in found] == ["error"]


def test_an_unknown_reader_is_refused() -> None:
    with pytest.raises(ValueError, match="for_target='abc'"):
        translate.check(robot(), for_target="abc")  # type: ignore[arg-type]


def test_every_reader_of_the_table_is_a_target() -> None:
    known = {name for target in TARGETS for name in target.readers}
    assert {name for rows in REFUSED.values() for names in rows.values() for name in names} <= known


def test_no_finding_is_refused_by_all_readers() -> None:
    """Such a finding would be an error in every check."""
    for dialect, rows in REFUSED.items():
        for names in rows.values():
            assert not all(target.has_note(names) for target in TARGETS if reads(target, dialect))


def test_a_frame_of_a_block_lets_gazebo_read_a_floating_joint() -> None:
    text = robot(kind="floating", joint="")
    block = '<gazebo><frame name="j"><pose>0 0 0 0 0 0</pose></frame></gazebo></robot>'
    assert refusing(text) == {"fortress"}
    assert refusing(text.replace("</robot>", block)) == set()
