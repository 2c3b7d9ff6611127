"""Joints without end: ``continuous`` in URDF, ``revolute`` without limits in SDFormat (U D1.19)."""

from __future__ import annotations

import pytest
from lxml import etree

import translate

LINKS = '<link name="a"/><link name="b"/>'
URDF = f"""<robot name="r">{LINKS}<joint name="j" type="continuous">
  <parent link="a"/><child link="b"/><axis xyz="0 0 1"/>{{limit}}</joint></robot>"""
SDF = """<sdf version="1.9"><model name="r"><link name="a"/>
  <link name="b"><pose relative_to="j"/></link><joint name="j" type="{kind}">
  <pose relative_to="a"/><parent>a</parent><child>b</child>
  <axis><xyz>0 0 1</xyz>{limit}</axis></joint></model></sdf>"""
VERSIONS = ["1.4", "1.6", "1.7", "1.9", "1.12"]


def joint(text: str) -> etree._Element:
    found = etree.fromstring(text.encode()).find(".//joint")
    assert found is not None
    return found


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("limit", ["", '<limit effort="2" velocity="3"/>'])
def test_urdf_becomes_a_revolute_joint_without_positions(version: str, limit: str) -> None:
    found = joint(translate.to_sdf(URDF.format(limit=limit), version=version))
    assert found.get("type") == "revolute"
    assert found.find("axis/limit/lower") is None
    assert found.find("axis/limit/upper") is None


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize(
    "limit",
    [
        "",
        '<limit effort="2" velocity="3"/>',
    ],
)
def test_urdf_comes_back_as_it_was(version: str, limit: str) -> None:
    urdf = URDF.format(limit=limit)
    sdf = translate.to_sdf(urdf, version=version)
    before, after = joint(translate.to_urdf(urdf)), joint(translate.to_urdf(sdf.encode()))
    assert etree.tostring(after) == etree.tostring(before)


@pytest.mark.parametrize("kind", ["continuous", "revolute"])
@pytest.mark.parametrize("limit", ["", "<limit><effort>2</effort></limit>"])
def test_a_joint_without_bounds_is_continuous_in_urdf(kind: str, limit: str) -> None:
    result = translate.convert(SDF.format(kind=kind, limit=limit))
    assert joint(result.text).get("type") == "continuous"
    assert result.report.not_exact() == []
    assert joint(translate.to_sdf(result.text)).get("type") == "revolute"


def test_bounds_of_a_continuous_joint_are_not_in_urdf() -> None:
    """SDFormat ignores them, and Drake enforces them in a URDF (U A7.10)."""
    limit = "<limit><lower>-1</lower><upper>1</upper></limit>"
    result = translate.convert(SDF.format(kind="continuous", limit=limit))
    assert joint(result.text).find("limit") is None
    found = {loss.element: loss.severity for loss in result.losses}
    assert found["joint 'j' <lower>"] == found["joint 'j' <upper>"] == "omitted"


@pytest.mark.parametrize("version", ["1.6", "1.7", "1.9", "1.12"])
def test_sdformat_keeps_its_type_in_another_version(version: str) -> None:
    sdf = SDF.format(kind="continuous", limit="")
    assert joint(translate.to_sdf(sdf, version=version)).get("type") == "continuous"


def test_an_edit_of_the_limits_counts() -> None:
    urdf = translate.to_urdf(SDF.format(kind="continuous", limit="").encode())
    edited = urdf.replace('type="continuous"', 'type="revolute"').replace(
        '<axis xyz="0 0 1"/>',
        '<axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="1" velocity="1"/>',
    )
    found = joint(translate.to_sdf(edited))
    assert found.get("type") == "revolute"
    assert found.findtext("axis/limit/upper") == "1"
