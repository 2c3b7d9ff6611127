"""Defects: what is wrong with a file and leaves no doubt about the robot in it."""

from __future__ import annotations

import pytest

import translate

IMPOSSIBLE = """<sdf version="1.9"><model name="m">
  <link name="a">
    <inertial><mass>-1</mass></inertial>
  </link>{more}
</model></sdf>"""
DEFECT = IMPOSSIBLE.format(more="")
FRAME = '<frame name="f" attached_to="nothing"/>'


def severities(items: list[translate.Diagnostic]) -> list[tuple[str, str, int]]:
    return [(item.code, item.severity, item.line) for item in items]


def test_a_defect_is_an_error_of_a_check() -> None:
    assert severities(translate.check(DEFECT)) == [("link-inertia-invalid", "error", 3)]


def test_a_defect_is_a_warning_of_a_translation() -> None:
    document = translate.load(DEFECT)
    assert severities(list(document.diagnostics)) == [("link-inertia-invalid", "warning", 3)]


def test_a_defect_is_a_warning_of_a_lenient_check() -> None:
    found = translate.check(DEFECT, lenient=True)
    assert severities(found) == [("link-inertia-invalid", "warning", 3)]


def test_loading_can_be_checking() -> None:
    with pytest.raises(translate.TranslateError):
        translate.load(DEFECT, checking=True)


def test_a_defect_hides_no_error() -> None:
    found = severities(translate.check(IMPOSSIBLE.format(more=FRAME)))
    assert found == [
        ("link-inertia-invalid", "error", 3),
        ("frame-attached-to-invalid", "error", 4),
    ]


def test_beside_an_error_a_defect_stays_a_warning_of_a_translation() -> None:
    with pytest.raises(translate.TranslateError) as raised:
        translate.load(IMPOSSIBLE.format(more=FRAME))
    assert severities(list(raised.value.diagnostics))[0][1] == "warning"
