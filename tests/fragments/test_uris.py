"""The URIs of a document: every element of the specification that is one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import translate
from translate.fragments.uris import _TEXTS, FileUri, _may_have_uri, map_uris, uris
from translate.model.fragment import Fragment

if TYPE_CHECKING:
    from pathlib import Path

SDF = '<sdf version="1.10">{}</sdf>'
WORLD = '<sdf version="1.10"><world name="w">{}</world></sdf>'
LINK = '<sdf version="1.10"><model name="m"><link name="l">{}</link></model></sdf>'
VISUAL = LINK.format('<visual name="v"><geometry>{}</geometry></visual>')
BOX = "<box><size>1 1 1</size></box>"
MATERIAL = LINK.format(
    f'<visual name="v"><geometry>{BOX}</geometry><material>{{}}</material></visual>'
)
ROBOT = '<robot name="r"><link name="l">{}</link></robot>'
#: Kind of the URI → texts in which ``U`` is a URI.
CASES = [
    ("mesh", VISUAL.format("<mesh><uri>U</uri></mesh>")),
    ("mesh", VISUAL.replace("visual", "collision").format("<mesh><uri>U</uri></mesh>")),
    ("heightmap", VISUAL.format("<heightmap><uri>U</uri></heightmap>")),
    ("image", VISUAL.replace("visual", "collision").format("<image><uri>U</uri></image>")),
    (
        "texture",
        VISUAL.format(
            "<heightmap><uri>o</uri><texture><size>1</size><diffuse>U</diffuse>"
            "<normal>o</normal></texture></heightmap>"
        ),
    ),
    ("script", MATERIAL.format("<script><uri>U</uri><name>n</name></script>")),
    ("texture", MATERIAL.format("<pbr><metal><albedo_map>U</albedo_map></metal></pbr>")),
    ("texture", MATERIAL.format("<pbr><metal><roughness_map>U</roughness_map></metal></pbr>")),
    ("texture", MATERIAL.format("<pbr><specular><normal_map>U</normal_map></specular></pbr>")),
    ("texture", MATERIAL.format('<shader type="pixel"><normal_map>U</normal_map></shader>')),
    ("texture", LINK.format('<projector name="p"><texture>U</texture></projector>')),
    ("audio", LINK.format("<audio_source><uri>U</uri></audio_source>")),
    ("skybox", WORLD.format("<scene><sky><cubemap_uri>U</cubemap_uri></sky></scene>")),
    (
        "actor",
        WORLD.format(
            '<actor name="a"><skin><filename>U</filename></skin>'
            "<script><trajectory id='0' type='w'/></script></actor>"
        ),
    ),
    ("mesh", ROBOT.format('<visual><geometry><mesh filename="U"/></geometry></visual>')),
    (
        "texture",
        ROBOT.format(
            '<visual><geometry><sphere radius="1"/></geometry>'
            '<material name="m"><texture filename="U"/></material></visual>'
        ),
    ),
]


def new_uri(uri: FileUri) -> str:
    return uri.uri if uri.uri == "o" else f"new/{uri.uri}"


@pytest.mark.parametrize(("kind", "text"), CASES)
def test_a_uri_is_found_once_with_its_kind(kind: str, text: str) -> None:
    document = translate.load(text.replace("U<", "a/b.x<").replace('"U"', '"a/b.x"'))
    assert [uri.kind for uri in uris(document) if uri.uri == "a/b.x"] == [kind]


@pytest.mark.parametrize(("kind", "text"), CASES)
def test_a_new_uri_replaces_only_the_text_of_the_uri(kind: str, text: str) -> None:
    def written(uri: str) -> str:
        return text.replace("U<", f"{uri}<").replace('"U"', f'"{uri}"')

    document = translate.load(written("a/b.x"))
    before = translate.to_sdf(document)
    after = map_uris(document, new_uri)
    assert translate.to_sdf(after) == translate.to_sdf(written("new/a/b.x"))
    assert translate.to_sdf(document) == before


def test_a_document_without_changes_is_the_same_object() -> None:
    document = translate.load(CASES[0][1])
    assert map_uris(document, lambda uri: uri.uri) is document


@pytest.mark.parametrize(
    "text",
    [
        LINK.format('<sensor name="s" type="imu"><plugin name="p" filename="libp.so"/></sensor>'),
        LINK.format('<sensor name="s" type="imu"><plugin name="p" filename="l"><mesh><uri>a</uri>'
                    "</mesh></plugin></sensor>"),
        MATERIAL.format("<diffuse>1 0 0 1</diffuse>"),
    ],
)  # fmt: skip
def test_other_texts_are_no_uris(text: str) -> None:
    assert uris(translate.load(text)) == []


def test_an_include_stays_one_with_the_new_uri(tmp_path: Path) -> None:
    inner = tmp_path / "arm/model.sdf"
    inner.parent.mkdir()
    inner.write_text(VISUAL.format("<mesh><uri>a.stl</uri></mesh>"), encoding="utf-8")
    outer = tmp_path / "w.sdf"
    outer.write_text(WORLD.format("<include><uri>arm/model.sdf</uri></include>"), encoding="utf-8")
    document = translate.load(outer)
    found = [(uri.kind, uri.uri, uri.directory) for uri in uris(document)]
    assert found == [
        ("mesh", "a.stl", str(inner.parent)),
        ("include", "arm/model.sdf", str(tmp_path)),
    ]
    text = translate.to_sdf(map_uris(document, new_uri))
    assert "<include>" in text
    assert "<uri>new/arm/model.sdf</uri>" in text


# An include is a field of the model.
@pytest.mark.parametrize(("parent", "tag"), [pair for pair in _TEXTS if pair[0] != "include"])
def test_the_search_for_uris_reads_each_element_of_the_table(parent: str, tag: str) -> None:
    """A fragment without the texts that the search expects is not parsed."""
    fragment = Fragment("sdf", parent, f"<{parent}><{tag}>U</{tag}></{parent}>")
    assert _may_have_uri(fragment)
