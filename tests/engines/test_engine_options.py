"""The option --with of compare, and engines that are not installed."""

from __future__ import annotations

import importlib.util
import time
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

import translate
from translate.assets.engine_files import has_include
from translate.cli import main
from translate.driver.compare import require_engines
from translate.engines import gazebo_physics
from translate.engines.comparison import engine_rows, refusal_lines
from translate.engines.engines import ENGINES
from translate.engines.gazebo_physics import CannotBuildError, pkg_config
from translate.equivalence.result import EngineComparison
from translate.resources.programs import program

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("name", [name for name, engine in ENGINES.items() if engine.module])
def test_a_missing_engine_names_the_command_that_installs_it(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda module: None)
    with pytest.raises(translate.TranslateError) as caught:
        require_engines([name])
    (error,) = caught.value.diagnostics
    assert error.code == "engine-missing"
    assert f"pip install {ENGINES[name].package}" in error.hint


@pytest.mark.parametrize("tool", ["pkg-config", "g++"])
def test_gazebo_without_the_tools_to_compile_names_the_packages(
    tool: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CXX", raising=False)
    if tool == "g++":
        try:
            pkg_config(["ignition-physics5"], "libignition-physics-dev")
        except CannotBuildError:
            pytest.skip("the libraries of Gazebo are not installed")
    missing = {tool, "clang++"}
    monkeypatch.setattr(
        gazebo_physics, "program", lambda name: "" if name in missing else program(name)
    )
    with pytest.raises(translate.TranslateError) as caught:
        require_engines(["gazebo"])
    (error,) = caught.value.diagnostics
    assert error.code == "engine-missing"
    assert tool in error.message
    assert error.hint.startswith("apt install")


def test_an_unknown_engine_is_a_usage_error(tmp_path: Path) -> None:
    robot = tmp_path / "r.urdf"
    robot.write_text('<robot name="r"><link name="a"/></robot>')
    result = CliRunner().invoke(main, ["compare", str(robot), str(robot), "--with", "ode"])
    assert result.exit_code == 2
    assert "'ode' is not all or one of drake" in result.output
    with pytest.raises(ValueError, match="'ode' is not an engine"):
        translate.compare(robot, robot, engines=["ode"])


def test_standard_input_is_no_file_for_engines() -> None:
    result = CliRunner().invoke(main, ["compare", "-", "r.urdf", "--with", "drake"], input="<")
    assert result.exit_code == 2
    assert "engines cannot read standard input" in result.output


def test_a_document_is_no_file_for_engines() -> None:
    robot = translate.load('<robot name="r"><link name="a"/></robot>')
    if importlib.util.find_spec("pinocchio") is None:
        pytest.skip("Pinocchio is not installed")
    with pytest.raises(ValueError, match="engines compare files"):
        translate.compare(robot, robot, engines=["pinocchio"])


@pytest.mark.parametrize(
    ("readers", "refusals", "verdict", "cells"),
    [
        (("drake", "drake"), ("", ""), "same", ("drake", "drake")),
        (("pinocchio", ""), ("", ""), "not read", ("pinocchio", "format not read")),
        (("drake", "drake"), ("no link", ""), "refused", ("drake refuses", "drake")),
    ],
)
def test_the_table_tells_what_was_read(
    readers: tuple[str, str], refusals: tuple[str, str], verdict: str, cells: tuple[str, str]
) -> None:
    item = EngineComparison("drake", readers, refusals)
    assert engine_rows([item]) == [
        ("reads A", cells[0]),
        ("reads B", cells[1]),
        ("verdict", verdict),
    ]


def test_the_message_of_a_refusal_stands_once_below_the_table() -> None:
    items = [
        EngineComparison("drake", ("drake", "drake"), ("", "no link")),
        EngineComparison("mujoco", ("mujoco", "drake"), ("a joint", "no link")),
    ]
    assert refusal_lines(items) == ["A: mujoco refuses: a joint", "B: drake refuses: no link"]


def test_the_search_for_includes_takes_a_time_in_proportion_to_the_text() -> None:
    started = time.process_time()
    assert not has_include(b"<robot>" + b"<!-- <include/> -->" * 10_000 + b"</robot>")
    assert has_include(b"<robot>" + b"<!-- <include/> -->" * 10_000 + b"<include/></robot>")
    assert time.process_time() - started < 1.0
