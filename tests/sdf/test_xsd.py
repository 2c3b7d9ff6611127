"""The XML schema of each version of SDFormat, judged by libxml2."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest
from lxml import etree
from support.sdf_models import sdf_files
from support.sdf_versions import NEXT

import translate
from translate.sdf.xsd import VERSIONS, xml_schema

BAD = Path(__file__).resolve().parents[2] / "corpus" / "bad"


@cache
def schema(version: str) -> etree.XMLSchema:
    return etree.XMLSchema(etree.fromstring(xml_schema(version).encode()))


def is_valid(content: str, version: str = "1.9") -> bool:
    """Whether a file with a model of this content is valid."""
    text = f'<sdf version="{version}"><model name="m">{content}</model></sdf>'
    return bool(schema(version).validate(etree.fromstring(text)))


LINK = '<link name="a"/>'


@pytest.mark.parametrize("version", VERSIONS)
def test_each_version_has_a_schema_that_accepts_a_model(version: str) -> None:
    assert is_valid(LINK, version)
    assert not is_valid(f"{LINK}<velocity/>", version)


def test_a_file_of_another_version_is_not_valid() -> None:
    text = f'<sdf version="1.8"><model name="m">{LINK}</model></sdf>'
    assert not schema("1.9").validate(etree.fromstring(text))


@pytest.mark.parametrize("version", ["1.3", NEXT, "9", ""])
def test_a_version_without_published_tables_has_no_schema(version: str) -> None:
    with pytest.raises(ValueError, match=r"the versions are 1\.4, "):
        xml_schema(version)


@pytest.mark.parametrize(
    "content",
    [
        '<joint name="j" type="revolute"><child>a</child><parent>world</parent></joint>',
        '<joint name="j" type="Revolute"><parent>world</parent><child>a</child></joint>',
        "<pose>0 0 1.5e-3 -.5 +1. 0</pose>",
        "<pose/>",
        '<pose degrees="true" rotation_format="euler_rpy">\n 0 0\t1 0 0 90 </pose>',
        '<pose rotation_format="quat_xyzw">0 0 1 0 0 0 1</pose>',
        "<static> True </static>",
        '<plugin name="p" filename="f"><any of="it"><b/>text</any></plugin>',
        '<link name="b" xmlns:x="urn:x" x:y="1"><x:z>1</x:z></link>',
        '<link name="b:c"/>',
        '<link name="world_"/>',
        '<link name="_a__"/>',
        '<link name="___"/>',
        "<link name='b'><sensor name='s' type='imu'><gz_frame_id>f</gz_frame_id></sensor></link>",
        "<joint name='j' type='revolute'><axis><limit><upper>inf</upper></limit></axis></joint>",
    ],
)
def test_what_readers_accept_is_valid(content: str) -> None:
    assert is_valid(LINK + content)


@pytest.mark.parametrize(
    "content",
    [
        "<link/>",
        '<link name=""/>',
        '<link name=" "/>',
        '<link name="a"/>',
        '<frame name="a"/>',
        '<link name="world"/>',
        '<link name="__b__"/>',
        '<link name="____"/>',
        '<link name="b::c"/>',
        '<link name="b" mass="1"/>',
        '<joint name="j"/>',
        '<joint name="j" type="floating"/>',
        "<pose>0 0 1</pose>",
        "<pose>0 0 1 0 0 90deg</pose>",
        "<pose>0 0 1 0 0 inf</pose>",
        '<pose rotation_format="matrix">0 0 1 0 0 0</pose>',
        "<static>yes</static>",
        "<mass>1</mass>",
        "text",
        '<link name="b"><visual name="v"/><visual name="v"/></link>',
        "<link name='b'><visual name='v'><transparency>high</transparency></visual></link>",
    ],
)
def test_what_readers_refuse_or_ignore_is_not_valid(content: str) -> None:
    assert not is_valid(LINK + content)


def test_links_and_frames_may_share_a_name_before_1_7() -> None:
    content = f'{LINK}<joint name="a" type="fixed"><child>a</child><parent>world</parent></joint>'
    assert is_valid(content, "1.6")
    assert not is_valid(content, "1.7")


#: Codes of ``check`` for bad names, types and attributes.
CODES = {"attribute-missing", "duplicate-name", "reserved-name", "attribute-incorrect-type"}


def test_bad_names_types_and_attributes_are_not_valid() -> None:
    expected = json.loads((BAD / "expected.json").read_text())
    judged, accepted = 0, []
    for name, entry in expected.items():
        if not name.startswith("sdf/") or CODES.isdisjoint(code for code, *_ in entry["codes"]):
            continue
        if "comment-invalid" in json.dumps(entry["warnings"]):
            # libxml2 does not read such a comment.
            continue
        tree = etree.parse(BAD / name)
        version = tree.getroot().get("version")
        if version in VERSIONS:
            judged += 1
            accepted += [name] if schema(version).validate(tree) else []
    assert (accepted, judged > 10) == ([], True)


#: Warnings of ``check`` about what readers ignore or read otherwise, and the schema refuses.
WARNINGS = {
    "element-invalid",
    "attribute-incorrect-type",
    "attribute-too-new",
    "element-incorrect-type",
    "element-too-new",
    "text-unexpected",
}


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_valid_files_of_the_corpus_are_valid(part: int) -> None:
    refused = []
    for robot in sdf_files()[part::20]:
        try:
            findings = translate.check(robot.path)
            tree = etree.parse(robot.path)
        except (translate.TranslateError, etree.XMLSyntaxError):
            continue
        codes = {finding.code for finding in findings if finding.severity == "error"}
        codes |= WARNINGS & {finding.code for finding in findings}
        version = tree.getroot().get("version")
        if not codes and version in VERSIONS and not schema(version).validate(tree):
            refused.append((robot.path, schema(version).error_log[0].message))
    assert refused == []
