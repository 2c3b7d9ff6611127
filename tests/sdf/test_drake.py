"""What Drake does not read from the elements of SDFormat is there in elements of Drake, too."""

from __future__ import annotations

import pytest
from lxml import etree

import translate
from translate.model.fragment import Fragment
from translate.model.joint import Joint

DRAKE = "{http://drake.mit.edu}"
LINKS = "".join(f'<link name="{name}"/>' for name in "abcd")
FOLLOWER = """<joint name="k" type="{kind}"><parent link="a"/><child link="c"/>
  <limit lower="0" upper="1" effort="1" velocity="1"/><mimic joint="{leader}"{numbers}/></joint>"""
LEADERS = """<joint name="j" type="revolute"><parent link="a"/><child link="b"/>
  <limit lower="0" upper="1" effort="1" velocity="1"/></joint>
  <joint name="f" type="fixed"><parent link="a"/><child link="d"/></joint>"""


def urdf(numbers: str = "", kind: str = "revolute", leader: str = "j") -> str:
    follower = FOLLOWER.format(numbers=numbers, kind=kind, leader=leader)
    return f'<robot name="r">{LINKS}{LEADERS}{follower}</robot>'


def follower(sdf: str) -> etree._Element:
    element = etree.fromstring(sdf.encode()).find(".//joint[@name='k']")
    assert element is not None
    return element


@pytest.mark.parametrize("version", ["1.4", "1.7", "1.9", "1.11", "1.12"])
@pytest.mark.parametrize(
    ("numbers", "multiplier", "offset"),
    [
        pytest.param("", "1", "0", id="defaults"),
        pytest.param(' multiplier="-2" offset="0.1"', "-2", "0.1", id="given"),
    ],
)
def test_mimic_is_there_for_drake_in_every_version(
    version: str, numbers: str, multiplier: str, offset: str
) -> None:
    found = follower(translate.to_sdf(urdf(numbers), version=version)).find(f"{DRAKE}mimic")
    assert found is not None
    assert dict(found.attrib) == {"joint": "j", "multiplier": multiplier, "offset": offset}


def test_the_acceleration_limit_is_there_for_drake() -> None:
    text = urdf().replace('<robot name="r">', '<robot name="r" version="1.2">')
    text = text.replace('velocity="1"/><mimic', 'velocity="1" acceleration="5"/><mimic')
    found = follower(translate.to_sdf(text)).findtext(f"axis/limit/{DRAKE}acceleration")
    assert found == "5"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(urdf(leader="f"), id="leader-without-position"),
        pytest.param(urdf(leader="nobody"), id="no-leader"),
    ],
)
def test_what_drake_refuses_is_not_written(text: str) -> None:
    assert follower(translate.to_sdf(text)).find(f"{DRAKE}mimic") is None


def test_the_elements_of_drake_are_no_part_of_the_model() -> None:
    sdf = translate.to_sdf(urdf(' multiplier="2"'))
    joint = translate.load(sdf).model.joint("k")
    assert joint.fragments == []
    assert translate.to_urdf(sdf) == translate.to_urdf(urdf(' multiplier="2"'))


@pytest.mark.parametrize("version", ["1.9", "1.12"])
def test_sdformat_keeps_them_in_another_version(version: str) -> None:
    sdf = translate.to_sdf(translate.to_sdf(urdf()).encode(), version=version)
    assert follower(sdf).find(f"{DRAKE}mimic") is not None


def test_sdformat_without_them_gets_none() -> None:
    sdf = translate.to_sdf(urdf(), carry="none", version="1.11")
    assert "drake" not in sdf
    assert "drake" not in translate.to_sdf(sdf.encode(), version="1.12")


def edited(old: str, new: str) -> Joint:
    sdf = translate.to_sdf(urdf(' multiplier="2"'), version="1.11")
    assert sdf.count(old) == 1
    return translate.load(sdf.replace(old, new)).model.joint("k")


def test_an_edit_of_one_of_both_is_kept() -> None:
    joint = edited("<multiplier>2</multiplier>", "<multiplier>3</multiplier>")
    assert joint.axis is not None
    assert joint.axis.mimic is not None
    assert joint.axis.mimic.multiplier == 3
    (kept,) = joint.fragments
    assert isinstance(kept, Fragment)
    assert kept.tag == "drake:mimic"


def test_only_our_notation_of_numbers_is_not_needed() -> None:
    assert edited('multiplier="2"', 'multiplier="2.0"').fragments == []


def test_the_reference_position_is_in_the_offset() -> None:
    sdf = translate.to_sdf(urdf(' multiplier="2"'), version="1.11")
    sdf = sdf.replace("<multiplier>2<", "<reference>0.5</reference><multiplier>2<")
    sdf = sdf.replace('offset="0"', 'offset="-1"')
    assert translate.load(sdf).model.joint("k").fragments == []
