"""The summary of `convert` counts the entries of the report."""

from __future__ import annotations

import pytest

from translate.cli.acceptance import summary
from translate.cli.exit_codes import ExitCode
from translate.diagnostics.catalogue import LossSeverity
from translate.report.loss_report import Loss


def loss(severity: LossSeverity, element: str, code: str = "code") -> Loss:
    return Loss(code, severity, element, "")


CUT = loss("harmless", "joint 'k'", code="loop-joint-cut")
TABLE: dict[str, tuple[list[Loss], str]] = {
    "nothing": ([], ""),
    "another form": ([loss("harmless", "x")], ""),
    "severities": (
        [loss("approximated", "joint 'j'"), loss("lost", "link 'a'"), loss("harmless", "x")],
        "1 loss, 1 approximation",
    ),
    "several": (
        [loss("renamed", "collision 'c'")] * 2 + [loss("omitted", "model <plugin>")],
        "2 new names, 1 unused element left out",
    ),
    "a cut loop": ([CUT], "1 loop cut"),
    "a lost loop, sensor and plugin": (
        [
            loss("lost", "joint 'k'", code="loop-joint-cut"),
            loss("lost", "link 'a' <sensor>"),
            loss("lost", "model <plugin>"),
            loss("lost", "link 'a' <gravity>"),
        ],
        "4 losses (1 sensor, 1 plugin), 1 loop cut",
    ),
}


@pytest.mark.parametrize(("losses", "text"), TABLE.values(), ids=TABLE)
def test_the_summary(losses: list[Loss], text: str) -> None:
    assert summary(losses) == text


def test_a_file_that_is_not_found_is_in_the_summary_and_is_refused_by_strict(run, here) -> None:
    mesh = '<geometry><mesh filename="https://h.org/a.stl"/></geometry>'
    text = f'<robot name="r"><link name="a"><visual>{mesh}</visual></link></robot>'
    (here / "r.urdf").write_text(text, encoding="utf-8")
    result = run("convert", "r.urdf", "r.sdf")
    assert result.exit_code == 0
    assert "to do: 1 file or package not found: " in result.stderr
    assert run("convert", "r.urdf", "r.sdf", "--strict").exit_code == ExitCode.NOT_EXACT
    assert (
        run("convert", "r.urdf", "out", "--bundle", "gazebo", "--strict").exit_code
        == ExitCode.NOT_EXACT
    )
