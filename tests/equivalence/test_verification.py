"""Verification of a translation: the reported changes, and no others, are accepted."""

from __future__ import annotations

import pytest

import translate
from translate.model.model import Document, World

NAMED = (
    '<sdf version="{version}"><model name="m"><link name="a"/><link name="{child}"/>'
    '<joint name="a::b" type="{kind}"><parent>a</parent><child>{child}</child>'
    "<axis><xyz>1 0 0</xyz></axis><axis2><xyz>0 1 0</xyz></axis2></joint></model></sdf>"
)


# --- Names with '::' ----------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["universal", "revolute2", "ball", "screw", "revolute"])
@pytest.mark.parametrize("child", ["b", "x::b"])
@pytest.mark.parametrize("version", ["1.4", "1.7"])
def test_a_joint_with_a_delimiter_in_its_name_is_verified(
    version: str, child: str, kind: str
) -> None:
    text = NAMED.format(version=version, child=child, kind=kind)
    result = translate.convert(text, to="urdf", verify=True)
    assert result.comparison is not None
    assert result.comparison.differences == []
    assert translate.compare(text, result.text).differences == []
    back = translate.convert(result.text, to="sdf", verify=True)
    assert back.comparison is not None
    assert back.comparison.differences == []


# --- Worlds without models ----------------------------------------------------------------------


@pytest.mark.parametrize("content", ["", '<light name="l" type="point"/>', '<frame name="f"/>'])
@pytest.mark.parametrize("version", ["1.7", "1.8", "1.12"])
def test_a_world_without_models_is_unchanged(content: str, version: translate.SdfVersion) -> None:
    text = f'<sdf version="1.9"><world name="w">{content}</world></sdf>'
    result = translate.convert(text, to="sdf", sdf_version=version, verify=True)
    assert result.comparison is not None
    assert result.comparison.same


def test_two_worlds_without_models_are_not_two_robots() -> None:
    text = '<sdf version="1.9"><world name="w"/></sdf>'
    with pytest.raises(translate.TranslateError, match="contains no model"):
        translate.compare(text, text)


@pytest.mark.parametrize("document", [Document("sdf", "1.9", worlds=[World("")])])
def test_a_translation_without_models_that_cannot_be_read_is_an_error(document: Document) -> None:
    with pytest.raises(translate.TranslateError, match="could not be read back"):
        translate.convert(document, to="sdf", verify=True)
