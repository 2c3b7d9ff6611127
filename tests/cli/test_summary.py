"""The summary of `convert` counts the entries of the report."""

from __future__ import annotations

import pytest

from translate.cli.acceptance import summary
from translate.cli.exit_codes import ExitCode
from translate.diagnostics.catalogue import LossSeverity
from translate.diagnostics.element_path import ElementPath
from translate.report.loss_report import Loss


def loss(severity: LossSeverity, at: ElementPath, code: str = "code") -> Loss:
    return Loss(code, severity, at, "")


def _link(name: str, field: str = "") -> ElementPath:
    return ElementPath("link", name, field=field)


CUT = loss("harmless", ElementPath("joint", "k"), code="loop-joint-cut")
TABLE: dict[str, tuple[list[Loss], str]] = {
    "nothing": ([], ""),
    "another form": ([loss("harmless", ElementPath("x"))], ""),
    "severities": (
        [
            loss("approximated", ElementPath("joint", "j")),
            loss("lost", _link("a")),
            loss("harmless", ElementPath("x")),
        ],
        "differs: 1 loss, 1 approximation",
    ),
    "several": (
        [loss("renamed", ElementPath("collision", "c"))] * 2
        + [loss("omitted", ElementPath("model", field="plugin"))],
        "differs: 2 new names; left out: 1 unused element",
    ),
    "masses and inertias": (
        [
            loss("approximated", _link("a"), code="massless-link-given-inertia"),
            loss("approximated", _link("b"), code="massless-link-given-inertia"),
            loss(
                "approximated",
                _link("c", field="inertia"),
                code="inertia-zero-replaced",
            ),
            loss("approximated", _link("d", field="inertia"), code="inertia-repaired"),
        ],
        "differs: 4 approximations (2 masses, 2 inertias)",
    ),
    "a sensor that the reader of --for does not read": (
        [
            loss("omitted", _link("a", field="sensor"), code="element-not-read"),
            loss("omitted", _link("a", field="self_collide"), code="element-not-read"),
            loss("omitted", _link("a", field="sensor")),
        ],
        "left out: 3 unused elements (1 sensor, …)",
    ),
    "a cut loop": ([CUT], "differs: 1 loop cut"),
    "a lost loop, sensor and plugin": (
        [
            loss("lost", ElementPath("joint", "k"), code="loop-joint-cut"),
            loss("lost", _link("a", field="sensor")),
            loss("lost", ElementPath("model", field="plugin")),
            loss("lost", _link("a", field="gravity")),
        ],
        "differs: 4 losses (1 sensor, 1 plugin, …), 1 loop cut",
    ),
}


@pytest.mark.parametrize(("losses", "text"), TABLE.values(), ids=TABLE)
def test_the_summary(losses: list[Loss], text: str) -> None:
    assert summary(losses) == text


INERTIA = '<inertial><mass value="1"/><inertia ixx="0" iyy="1" izz="1"/></inertial>'
JOINTS = "".join(
    f'<joint name="{name}" type="revolute"><parent link="a"/><child link="{name}"/>'
    f'<limit lower="2" upper="1" effort="1" velocity="1"/></joint><link name="{name}"/>'
    for name in "bcdefgh"
)


def test_changes_of_a_robot_for_a_reader_are_shown_without_verbose(run, here) -> None:
    text = f'<robot name="r"><link name="a">{INERTIA}</link>{JOINTS}</robot>'
    (here / "r.urdf").write_text(text, encoding="utf-8")
    result = run("convert", "r.urdf", "--for", "mujoco", "-o", "out.urdf")
    for code in ("inertia-zero-replaced", "massless-link-given-inertia", "value-replaced"):
        assert f"approximated {code}" in result.stderr
    assert "differs: 15 approximations (7 masses, 1 inertia, …)" in result.stderr


def test_a_file_that_is_not_found_is_in_the_summary_and_is_refused_by_strict(run, here) -> None:
    mesh = '<geometry><mesh filename="https://h.org/a.stl"/></geometry>'
    text = f'<robot name="r"><link name="a"><visual>{mesh}</visual></link></robot>'
    (here / "r.urdf").write_text(text, encoding="utf-8")
    result = run("convert", "r.urdf", "r.sdf")
    assert result.exit_code == 0
    assert "to do: copy 1 file to where the URI leads, or correct the URI" in result.stderr
    assert run("convert", "r.urdf", "r.sdf", "--strict").exit_code == ExitCode.NOT_EXACT
    assert (
        run("convert", "r.urdf", "out", "--bundle", "gazebo", "--strict").exit_code
        == ExitCode.NOT_EXACT
    )


REPLACED = {
    "convert": ("convert {} OUT.sdf --to sdf", "(SDFormat 1.8, earlier file replaced)"),
    "view": ("view {} -o OUT.html --no-meshes", "MB, earlier file replaced)"),
    "graph": ("graph {} -o OUT.svg", "wrote OUT.svg (earlier file replaced)"),
    "bundle": ("convert {} OUT --bundle plain --to sdf", "written (earlier bundle replaced);"),
    "archive": ("convert {} OUT --bundle plain --zip", "written (earlier bundle replaced);"),
}


@pytest.mark.parametrize(("command", "text"), REPLACED.values(), ids=REPLACED)
def test_the_last_lines_state_that_an_earlier_file_was_replaced(run, here, command, text) -> None:
    def message(name: str, *options: str) -> str:
        return " ".join(run(*command.format(name).split(), *options).stderr.split())

    assert "replaced" not in message("arm.urdf")
    assert text in message("pendulum.sdf")
    assert "replaced" not in message("arm.urdf", "--quiet")


def test_a_file_with_the_same_content_is_not_reported_as_replaced(run, here) -> None:
    first = run("convert", "arm.urdf", "arm.sdf").stderr
    assert run("convert", "arm.urdf", "arm.sdf").stderr == first
    (here / "arm.sdf").write_text("<sdf/>", encoding="utf-8")
    assert "replaced" not in run("convert", "arm.urdf", "arm.sdf", "--check-output").stderr
