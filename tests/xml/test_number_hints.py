"""The hint of a number that cannot be read is one that helps: ``--lenient`` only where it does."""

from __future__ import annotations

import pytest

import translate

URDF = (
    '<robot name="r"><link name="a"><visual><origin xyz="{}" rpy="{}"/><geometry>'
    '<sphere radius="{}"/></geometry></visual></link></robot>'
)
SDF = (
    '<sdf version="1.9"><model name="m"><link name="a"><pose>{}</pose><inertial><mass>{}</mass>'
    "</inertial></link></model></sdf>"
)


def urdf(xyz: str = "0 0 0", rpy: str = "0 0 0", radius: str = "1") -> str:
    return URDF.format(xyz, rpy, radius)


def sdf(pose: str = "0 0 0 0 0 0", mass: str = "1") -> str:
    return SDF.format(pose, mass)


DECIMAL_COMMAS = [
    (urdf(xyz="0,5 1 -2,25"), "write decimal points: 0.5 1 -2.25"),
    (urdf(radius="0,5"), "write decimal points: 0.5"),
    (sdf(pose="0,5 1 2 0 0 0"), "write decimal points: 0.5 1 2 0 0 0"),
    (sdf(mass="0,5"), "write decimal points: 0.5"),
]
UNITS = [urdf(rpy="90deg 0 0"), urdf(radius="90mm"), sdf("0 0 0 90deg 0 0"), sdf(mass="2kg")]


@pytest.mark.parametrize(("text", "hint"), DECIMAL_COMMAS)
def test_a_decimal_comma_has_the_hint_of_a_decimal_point(text: str, hint: str) -> None:
    (error,) = translate.check(text)
    assert error.hint == hint


@pytest.mark.parametrize("text", UNITS)
def test_the_hint_for_a_unit_names_no_option(text: str) -> None:
    (error,) = translate.check(text)
    assert error.hint == "write numbers in m, kg and rad, without units"


@pytest.mark.parametrize(
    "text", [urdf(xyz="1,2,3"), urdf(radius="1&quot;"), sdf("1,2,3,0,0,0"), sdf(mass="2;")]
)
def test_what_the_option_reads_names_it(text: str) -> None:
    (error,) = translate.check(text)
    assert "--lenient" in error.hint
    assert [finding.severity for finding in translate.check(text, lenient=True)] == ["warning"]


XACRO = '<robot name="r" xmlns:xacro="x"><link name="a"/>{}</robot>'
LINK = '<link name="b">{}</link>'
JOINT = '<joint name="j" type="fixed"><parent link="a"/><child link="b"/>{}</joint>'
MESH = '<visual><geometry><mesh filename="$(optenv DIR)/m.stl"/></geometry></visual>'


@pytest.mark.parametrize(
    ("contents", "helps"),
    [
        (LINK.format(MESH) + JOINT.format(""), True),
        (
            '<xacro:m/><xacro:macro name="m"><link name="c"/></xacro:macro>'
            + LINK.format("")
            + JOINT,
            True,
        ),
        (LINK.format("") + JOINT.format('<origin xyz="$(optenv X 0) 0 0"/>'), False),
        (LINK.format("") + JOINT.format('<origin xyz="${x} 0 0"/>'), False),
        (JOINT.format("") + "<xacro:arm/>", False),
    ],
    ids=["a file", "a macro", "a number of the environment", "a number", "no link"],
)
def test_xacro_names_the_option_if_it_reads_the_robot(contents: str, helps: bool) -> None:
    text = XACRO.format(contents.replace("{}", ""))
    (error,) = [finding for finding in translate.check(text) if finding.severity == "error"]
    assert error.code == "xacro-unexpanded"
    assert ("--lenient" in error.hint) == helps
    lenient = [finding.severity for finding in translate.check(text, lenient=True)]
    assert ("error" not in lenient) == helps
