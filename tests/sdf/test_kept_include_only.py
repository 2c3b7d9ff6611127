"""A model that contains only an ``<include>`` that is not found."""

from __future__ import annotations

import pytest

import translate
from translate.options import SdfVersion
from translate.resources.search import Resources

TEXT = (
    '<sdf version="1.9"><world name="w"><model name="m"><include><uri>model://gone</uri></include>'
    '</model><model name="n"><link name="l"/></model></world></sdf>'
)
KEEP = Resources(missing_includes="keep", environment={})


def test_the_world_is_translated_with_the_include() -> None:
    result = translate.convert(TEXT, to="sdf", resources=KEEP)
    assert "model://gone" in result.text
    assert '<link name="l"/>' in result.text


def test_the_frames_of_the_other_models_resolve() -> None:
    world = translate.load(TEXT, resources=KEEP).worlds[0]
    assert world.frames.attached_to("n") == "n::l"
    assert world.frames.attached_to("m") == "m::__model__"


def test_another_model_without_a_link_is_an_error() -> None:
    text = TEXT.replace("<include><uri>model://gone</uri></include>", "")
    with pytest.raises(translate.TranslateError, match="has no link"):
        translate.load(text, resources=KEEP)


def test_a_version_without_includes_in_models_is_refused() -> None:
    with pytest.raises(translate.TranslateError, match=r"models of SDFormat 1\.4 have no includes"):
        translate.convert(TEXT, to="sdf", sdf_version="1.4", resources=KEEP)


@pytest.mark.parametrize(
    ("version", "written", "attributes"), [("auto", "1.10", ' merge="true"'), ("1.8", "1.8", "")]
)
def test_a_kept_include_of_the_root_is_written_in_a_version_that_merges(
    version: SdfVersion, written: str, attributes: str
) -> None:
    text = '<sdf version="1.10"><include merge="true"><uri>none.sdf</uri></include></sdf>'
    result = translate.convert(text, to="sdf", sdf_version=version, resources=KEEP)
    assert result.version == written
    assert f"<include{attributes}>" in result.text
