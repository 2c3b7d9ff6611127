"""A ``<color>`` without ``rgba``."""

from __future__ import annotations

import pytest

import translate

TEXT = (
    '<robot name="r"><link name="a"><visual><geometry><sphere radius="1"/></geometry>'
    '<material name="m"><color/></material></visual></link></robot>'
)


def test_it_is_an_error() -> None:
    with pytest.raises(translate.TranslateError, match="rgba"):
        translate.load(TEXT)


def test_the_lenient_reader_warns_and_reads_black() -> None:
    document = translate.load(TEXT, lenient=True)
    assert [item.code for item in document.diagnostics] == ["attribute-missing"]
    material = document.model.links[0].visuals[0].material
    assert material is not None
    assert material.diffuse == (0.0, 0.0, 0.0, 1.0)
