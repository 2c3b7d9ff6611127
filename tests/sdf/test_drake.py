"""What Drake does not read from the elements of SDFormat is there in elements of Drake, too."""

from __future__ import annotations

import re

import pytest
from lxml import etree

import translate
from translate.model.model import Document

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
    assert {name: found.get(name) for name in ("joint", "multiplier", "offset")} == {
        "joint": "j",
        "multiplier": multiplier,
        "offset": offset,
    }


def test_the_acceleration_limit_is_there_for_drake() -> None:
    text = urdf().replace('<robot name="r">', '<robot name="r" version="1.2">')
    text = text.replace('velocity="1"/><mimic', 'velocity="1" acceleration="5"/><mimic')
    found = follower(translate.to_sdf(text)).findtext(f"axis/limit/{DRAKE}acceleration")
    assert found == "5"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(urdf(leader="f"), id="leader-without-position"),
        pytest.param(urdf(leader="missing"), id="no-leader"),
    ],
)
def test_what_drake_refuses_is_not_written(text: str) -> None:
    assert follower(translate.to_sdf(text)).find(f"{DRAKE}mimic") is None


def test_the_elements_of_drake_are_no_part_of_the_model() -> None:
    sdf = translate.to_sdf(urdf(' multiplier="2"'))
    joint = translate.load(sdf).model.joint("k")
    assert joint.fragments == []
    assert joint.drake_elements


@pytest.mark.parametrize("version", ["1.9", "1.12"])
def test_sdformat_keeps_them_in_another_version(version: str) -> None:
    sdf = translate.to_sdf(translate.to_sdf(urdf()).encode(), version=version)
    assert follower(sdf).find(f"{DRAKE}mimic") is not None


def test_sdformat_without_them_gets_none() -> None:
    sdf = translate.to_sdf(urdf(), version="1.11")
    sdf = re.sub("<drake:mimic[^>]*>", "", sdf)
    assert "drake" not in sdf
    assert "drake" not in translate.to_sdf(sdf.encode(), version="1.12")


def edited(old: str, new: str, **options: str) -> Document:
    sdf = translate.to_sdf(urdf(' multiplier="2"'), version="1.11", **options)
    assert sdf.count(old) == 1
    return translate.load(sdf.replace(old, new))


def codes(document: Document) -> list[str]:
    return [item.code for item in document.diagnostics]


def test_the_mimic_of_another_author_is_kept_and_reported() -> None:
    document = edited("<multiplier>2<", "<multiplier>3<")
    assert codes(document) == ["mimic-contradictory"]
    (kept,) = document.model.joint("k").fragments
    assert kept.tag == "drake:mimic"


def test_check_names_two_mimics_that_differ() -> None:
    sdf = translate.to_sdf(urdf(' multiplier="2"'), version="1.11")
    sdf = sdf.replace("<multiplier>2<", "<multiplier>3<")
    (found,) = [item for item in translate.check(sdf) if item.code == "mimic-contradictory"]
    assert "<drake:mimic" in sdf.splitlines()[found.line - 1]


def test_the_acceleration_that_drake_reads_counts() -> None:
    text = urdf().replace('<robot name="r">', '<robot name="r" version="1.2">')
    text = text.replace('velocity="1"/><mimic', 'velocity="1" acceleration="5"/><mimic')
    sdf = translate.to_sdf(text).replace(">5</drake:acc", ">6</drake:acc")
    document = translate.load(sdf)
    assert codes(document) == []
    assert document.model.joint("k").fragments == []
    assert 'acceleration="6"' in translate.to_urdf(document, urdf_version="1.2")


@pytest.mark.parametrize(
    "element",
    [
        ">x<",
        ' a="1">6<',
    ],
    ids=["no number", "attribute"],
)
def test_an_acceleration_of_drake_that_has_no_counterpart_is_kept(element: str) -> None:
    text = urdf().replace('<robot name="r">', '<robot name="r" version="1.2">')
    text = text.replace('velocity="1"/><mimic', 'velocity="1" acceleration="5"/><mimic')
    sdf = translate.to_sdf(text)
    (written,) = re.findall(r"<drake:acceleration.*</drake:acceleration>", sdf)
    changed = re.sub(">.*<", element, written)
    document = translate.load(sdf.replace(written, changed))
    axis = document.model.joint("k").axis
    assert axis is not None
    assert axis.limit is not None
    assert axis.limit.acceleration is None
    assert "drake:acceleration" in [item.tag for item in document.model.joint("k").fragments]


def test_only_our_notation_of_numbers_is_not_needed() -> None:
    document = edited('multiplier="2"', 'multiplier="2.0"')
    assert document.model.joint("k").fragments == []
    assert codes(document) == []


@pytest.mark.parametrize(
    "inside",
    ["<foo/>", "<!-- why -->", "text"],
    ids=["element", "comment", "text"],
)
def test_what_is_in_the_element_is_kept(inside: str) -> None:
    sdf = translate.to_sdf(urdf(), version="1.11")
    (element,) = re.findall(r"<drake:mimic[^>]*/>", sdf)
    sdf = sdf.replace(element, f"{element[:-2]}>{inside}</drake:mimic>")
    found = follower(translate.to_sdf(sdf.encode())).findall(f"{DRAKE}mimic")
    assert [inside in etree.tostring(item, encoding="unicode") for item in found] == [True]


def test_a_second_element_is_kept() -> None:
    sdf = translate.to_sdf(urdf(), version="1.11")
    (element,) = re.findall(r"<drake:mimic[^>]*/>", sdf)
    sdf = sdf.replace(element, element * 2)
    assert len(follower(translate.to_sdf(sdf.encode())).findall(f"{DRAKE}mimic")) == 2


def test_the_reference_position_is_in_the_offset() -> None:
    sdf = translate.to_sdf(urdf(' multiplier="2"'), version="1.11")
    sdf = sdf.replace("<multiplier>2<", "<reference>0.5</reference><multiplier>2<")
    sdf = sdf.replace('offset="0"', 'offset="-1"')
    assert translate.load(sdf).model.joint("k").fragments == []


def test_an_acceleration_that_is_written_for_drake_is_not_lost() -> None:
    text = """<sdf version="1.9" xmlns:drake="http://drake.mit.edu"><model name="m">
    <link name="a"/><link name="b"/>
    <joint name="j" type="revolute"><parent>a</parent><child>b</child><axis><xyz>0 0 1</xyz>
    <limit><lower>-1</lower><upper>1</upper>
    <drake:acceleration>3</drake:acceleration></limit></axis></joint></model></sdf>"""
    same = translate.convert(text, to="sdf")
    assert ">3</drake:acceleration>" in same.text
    assert same.losses == []
    losses = translate.convert(text, to="urdf").losses
    found = [item.line for item in losses if item.element == "joint 'j' <limit acceleration>"]
    assert found == [5]


# Drake compares the prefix, whatever its namespace: tests/engines/test_simulators.py asks it.
PREFIXES = {
    "declared": 'xmlns:drake="http://drake.mit.edu"',
    "not declared": "",
    "another namespace": 'xmlns:drake="http://example.org"',
}


@pytest.mark.parametrize("declaration", PREFIXES.values(), ids=PREFIXES)
@pytest.mark.parametrize(
    ("multiplier", "expected"), [("2", []), ("3", ["mimic-contradictory"])], ids=["same", "other"]
)
def test_a_mimic_of_drake_needs_no_declaration(
    declaration: str, multiplier: str, expected: list[str]
) -> None:
    sdf = translate.to_sdf(urdf(' multiplier="2"'), version="1.11")
    sdf = sdf.replace(PREFIXES["declared"], declaration)
    sdf = sdf.replace('multiplier="2"', f'multiplier="{multiplier}"')
    document = translate.load(sdf)
    assert codes(document) == expected
    assert len(document.model.joint("k").fragments) == len(expected)


@pytest.mark.parametrize("declaration", PREFIXES.values(), ids=PREFIXES)
def test_an_acceleration_of_drake_needs_no_declaration(declaration: str) -> None:
    text = f"""<sdf version="1.9" {declaration}><model name="m"><link name="a"/><link name="b"/>
    <joint name="j" type="revolute"><parent>a</parent><child>b</child><axis><xyz>0 0 1</xyz>
    <limit><lower>-1</lower><upper>1</upper>
    <drake:acceleration>3</drake:acceleration></limit></axis></joint></model></sdf>"""
    axis = translate.load(text).model.joint("j").axis
    assert axis is not None
    assert axis.limit is not None
    assert axis.limit.acceleration == 3.0


def test_another_prefix_of_the_namespace_is_none_of_drake() -> None:
    sdf = translate.to_sdf(urdf(), version="1.11").replace("drake:", "d:").replace(":drake=", ":d=")
    (kept,) = translate.load(sdf).model.joint("k").fragments
    assert kept.tag == "d:mimic"


def only_of_drake(attributes: str = 'joint="j" multiplier="2" offset="0.5"', more: str = "") -> str:
    """A model with a ``<drake:mimic>`` and no ``<mimic>``."""
    sdf = translate.to_sdf(urdf(), version="1.9")
    return re.sub("<drake:mimic.*?/>", f"<drake:mimic {attributes}/>{more}", sdf)


def test_a_mimic_that_only_drake_reads_is_in_the_urdf() -> None:
    result = translate.convert(only_of_drake(), to="urdf")
    assert '<mimic joint="j" multiplier="2" offset="0.5"/>' in result.text
    assert not [loss for loss in result.losses if "mimic" in loss.element]


@pytest.mark.parametrize("version", ["1.9", "1.12"])
def test_a_mimic_that_only_drake_reads_stays_one(version: str) -> None:
    joint = follower(translate.to_sdf(only_of_drake(), version=version))
    found = joint.find(f"{DRAKE}mimic")
    assert found is not None
    assert dict(found.attrib) == {"joint": "j", "multiplier": "2", "offset": "0.5"}
    assert joint.find("axis/mimic") is None


def test_a_mimic_that_only_drake_reads_is_updated() -> None:
    sdf = only_of_drake()
    made = translate.to_urdf(sdf).replace('multiplier="2"', 'multiplier="3"')
    expected = sdf.replace('multiplier="2"', 'multiplier="3"')
    assert translate.update(sdf.encode(), made.encode()).text == expected


@pytest.mark.parametrize(
    "sdf",
    [
        pytest.param(only_of_drake('joint="missing" multiplier="2" offset="0"'), id="no leader"),
        pytest.param(only_of_drake('joint="f" multiplier="2" offset="0"'), id="fixed leader"),
        pytest.param(only_of_drake('joint="k" multiplier="2" offset="0"'), id="itself"),
        pytest.param(only_of_drake('joint="j" multiplier="2"'), id="no offset"),
        pytest.param(only_of_drake('joint="j" multiplier="x" offset="0"'), id="no number"),
    ],
)
def test_a_mimic_that_drake_refuses_is_kept(sdf: str) -> None:
    assert len(translate.load(sdf).model.joint("k").fragments) == 1


@pytest.mark.parametrize(
    ("friction", "unread"),
    [
        ("<friction><ode><mu>1</mu></ode></friction>", []),
        ("<friction><ode><mu a='1'>1</mu></ode></friction>", ["<mu a>"]),
        ("<friction b='1'><ode><mu>1</mu></ode></friction>", ["<friction b>"]),
        ("<friction xmlns:c='urn:c' c:d='1'/>", ["<friction {urn:c}d>"]),
    ],
)
def test_attributes_that_sdformat_does_not_define_are_not_written_for_drake(
    friction: str, unread: list[str]
) -> None:
    shape = "<geometry><sphere><radius>1</radius></sphere></geometry>"
    sdf = (
        '<sdf version="1.9"><model name="m"><link name="l"><collision name="c">'
        f"{shape}<surface>{friction}</surface></collision></link></model></sdf>"
    )
    result = translate.convert(sdf, to="sdf", for_target="drake")
    losses = [loss.element for loss in result.losses if loss.code == "element-not-read"]
    assert losses == [f"collision 'c' of link 'l' {name}" for name in unread]
    (written,) = etree.fromstring(result.text.encode()).iter("friction")
    assert [element.attrib for element in written.iter() if element.attrib] == []
