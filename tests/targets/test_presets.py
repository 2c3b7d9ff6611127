"""Targets: the table, the options and the changes that it selects, and its page."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from support.paths import ROOT

import translate
from translate.targets.presets import TARGET_NAMES, TARGETS, target_of

INERTIA = '<inertia ixx="{0}" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>'


def link(name: str, ixx: str = "1") -> str:
    return f'<link name="{name}"><inertial><mass value="1"/>{INERTIA.format(ixx)}</inertial></link>'


def urdf(joint: str = "", base: str = "", ixx: str = "1", version: str = "1.0") -> str:
    joint = joint or '<joint name="j" type="fixed">'
    ends = '<parent link="a"/><child link="b"/></joint>'
    return (
        f'<robot name="r" version="{version}">{base or link("a")}{link("b", ixx)}'
        f"{joint}{ends}</robot>"
    )


CONTINUOUS = (
    '<sdf version="1.12"><model name="m"><link name="a"/><link name="b"/>'
    '<joint name="j" type="continuous"><parent>a</parent><child>b</child>'
    "<axis><xyz>0 0 1</xyz><limit><lower>-1</lower><upper>1</upper></limit></axis></joint>"
    "</model></sdf>"
)
LIMITED = '<joint name="j" type="continuous"><limit lower="-1" upper="1" effort="1" velocity="1"/>'
LONG_AXIS = (
    '<joint name="j" type="prismatic"><axis xyz="0 0 2"/>'
    '<limit lower="-1" upper="1" effort="1" velocity="1"/>'
)


def converted(text: str, name: str, **options: Any) -> translate.Result:
    return translate.convert(text, for_target=name, **options)  # type: ignore[arg-type]


def test_each_name_has_one_row() -> None:
    assert sorted(name for row in TARGETS for name in (row.name, *row.aliases)) == sorted(
        TARGET_NAMES
    )


def test_the_page_is_current() -> None:
    command = [sys.executable, str(ROOT / "scripts" / "target_table.py"), "--check"]
    assert subprocess.run(command, check=False).returncode == 0


@pytest.mark.parametrize("name", TARGET_NAMES)
def test_a_target_writes_a_format_and_version_that_it_reads(name: str) -> None:
    target = target_of(name)
    for to in target.formats:
        result = converted(urdf(), name, to=to, verify=True)
        assert result.comparison is not None
        assert result.comparison.same
        assert result.format_to == to
        assert result.version == target.options.get(f"{to}_version", "1.8")


def test_a_given_option_is_not_changed() -> None:
    assert converted(urdf(), "fortress", sdf_version="1.8").version == "1.8"


def test_a_format_that_the_target_does_not_read_is_refused() -> None:
    with pytest.raises(ValueError, match="MuJoCo reads URDF, not SDFormat"):
        converted(urdf(), "mujoco", to="sdf")


def test_an_unknown_target_is_refused() -> None:
    with pytest.raises(ValueError, match="use gazebo, fortress"):
        converted(urdf(), "unity")


def test_gazebo_gets_revolute_joints_without_limits() -> None:
    joint = translate.load(converted(CONTINUOUS, "jetty").text).model.joint("j")
    assert joint.type == "revolute"
    assert joint.is_unlimited_turn


@pytest.mark.parametrize(("name", "limited"), [("drake", False), ("rviz", True)])
def test_limits_of_continuous_joints_are_removed_for_readers_that_apply_them(
    name: str, limited: bool
) -> None:
    assert ('lower="-1"' in converted(urdf(LIMITED), name, to="urdf").text) == limited


def test_a_revolute_joint_with_unlimited_bounds_stays_unlimited() -> None:
    joint = LIMITED.replace("continuous", "revolute").replace('"-1"', '"-1e16"')
    text = urdf(joint.replace('upper="1"', 'upper="1e16"'))
    result = converted(text, "pybullet", verify=True)
    assert result.comparison is not None
    assert result.comparison.same
    assert 'type="continuous"' in result.text


def test_a_thin_rod_has_positive_moments_for_mujoco() -> None:
    text = urdf(ixx="1").replace('izz="1"', 'izz="0"')
    result = converted(text, "mujoco", verify=True)
    assert result.comparison is not None
    assert result.comparison.same
    inertial = translate.load(result.text).model.link("b").inertial
    assert inertial is not None
    assert 0.0 < inertial.inertia.izz < 1e-8


@pytest.mark.parametrize(("name", "axis"), [("pybullet", "0 0 1"), ("mujoco", "0 0 2")])
def test_axes_have_unit_length_for_readers_that_multiply_by_it(name: str, axis: str) -> None:
    assert f'<axis xyz="{axis}"/>' in converted(urdf(LONG_AXIS), name).text


@pytest.mark.parametrize(("name", "count"), [("mujoco", 2), ("yourdfpy", 1)])
def test_massless_links_have_an_inertia_for_readers_that_need_it(name: str, count: int) -> None:
    text = converted(urdf(base='<link name="a"/>'), name).text
    assert text.count("<inertial>") == count


def test_mujoco_keeps_visuals() -> None:
    first = converted(urdf(), "mujoco").text
    assert first.count('<compiler discardvisual="false"/>') == 1
    assert converted(first, "mujoco").text == first


@pytest.mark.parametrize(("name", "repaired"), [("mujoco", True), ("pinocchio", False)])
def test_impossible_inertia_is_repaired_for_readers_that_refuse_it(
    name: str, repaired: bool
) -> None:
    losses = converted(urdf(ixx="10"), name).losses
    assert ("inertia-repaired" in [loss.code for loss in losses]) == repaired


def test_only_notes_about_the_target_remain() -> None:
    mimic = LIMITED.replace("continuous", "revolute") + '<mimic joint="k"/>'
    leader = '<joint name="k" type="revolute"><parent link="b"/><child link="c"/>'
    limit = '<limit lower="-1" upper="1" effort="1" velocity="1"/></joint>'
    text = urdf(mimic).replace("</robot>", f"{link('c')}{leader}{limit}</robot>")
    notes = converted(text, "pybullet").notes
    assert [note.code for note in notes] == ["mimic-not-followed"]
    assert converted(text, "yourdfpy").notes == []


@pytest.mark.parametrize(
    ("options", "readers"),
    [
        ({"sdf_version": "1.9"}, []),
        ({"sdf_version": "1.10"}, ["Gazebo Fortress"]),
        ({"sdf_version": "1.12"}, ["Gazebo Fortress", "Gazebo Harmonic"]),
        ({"to": "urdf"}, []),
        ({"to": "urdf", "urdf_version": "1.2"}, ["urdfdom 3"]),
    ],
    ids=str,
)
def test_readers_of_older_versions_are_named(options: dict[str, Any], readers: list[str]) -> None:
    notes = translate.convert(urdf(), **options).notes
    found = [note.readers[0] for note in notes if note.code == "version-not-read"]
    assert found == readers


def test_a_newer_version_is_compared_by_its_numbers() -> None:
    # As texts, 1.10 is less than 1.9.
    assert translate.convert(urdf(), sdf_version="1.9").notes == []
