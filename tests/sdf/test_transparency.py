"""``<transparency>`` is a share between 0 and 1 (reference S C87, H10)."""

from __future__ import annotations

import pytest

import translate
from translate.xml.document import element_of

MODEL = """<sdf version="{version}"><model name="m"><link name="a"><visual name="v">
<transparency>{share}</transparency>
<geometry><sphere><radius>1</radius></sphere></geometry></visual></link></model></sdf>"""
OUTSIDE = [("1.5", "1"), ("-0.1", "0"), ("inf", "1"), ("-inf", "0"), ("1.0000001", "1")]


@pytest.mark.parametrize("version", ["1.4", "1.6", "1.9", "1.12"])
@pytest.mark.parametrize("share", [*(share for share, _ in OUTSIDE), "nan"])
def test_a_transparency_out_of_range_is_an_error(version: str, share: str) -> None:
    with pytest.raises(translate.TranslateError) as error:
        translate.load(MODEL.format(version=version, share=share))
    assert [(item.code, item.line) for item in error.value.diagnostics] == [("element-invalid", 2)]


@pytest.mark.parametrize(("share", "nearest"), OUTSIDE)
def test_the_lenient_reader_uses_the_nearest_transparency(share: str, nearest: str) -> None:
    document = translate.load(MODEL.format(version="1.9", share=share), lenient=True)
    found = [(item.code, item.severity, item.line) for item in document.diagnostics]
    assert found == [("element-invalid", "warning", 2)]
    (fragment,) = document.model.link("a").visuals[0].fragments
    assert element_of(fragment.xml).text == nearest


@pytest.mark.parametrize("share", ["0", "1", "0.25", " 1.0 ", ""])
def test_a_transparency_in_range_is_valid(share: str) -> None:
    assert translate.check(MODEL.format(version="1.9", share=share)) == []
