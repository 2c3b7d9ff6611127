"""``import robot_translate`` gives the names of ``import translate``, and costs nothing before."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from support.paths import ROOT

import robot_translate
import translate
import translate.testing.pytest_plugin

if TYPE_CHECKING:
    from pathlib import Path

EXAMPLE = """\
import robot_translate
from robot_translate import Document, TranslateError, load

document: Document = load("robot.urdf")
comparison = robot_translate.compare("robot.urdf", "model.sdf")
same: bool = comparison.same
version: str = robot_translate.__version__
try:
    robot_translate.convert("robot.urdf", "model.sdf", verify=True)
except TranslateError as error:
    print(error.diagnostics)
"""


def output(code: str) -> str:
    """What a new process prints, which has no package but those of the project and of Python."""
    program = f"import sys; sys.path.insert(0, {str(ROOT)!r}); {code}"
    command = [sys.executable, "-I", "-S", "-c", program]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    return run.stdout.strip()


@pytest.mark.parametrize("name", translate.__all__)
def test_a_name_is_the_same_object(name: str) -> None:
    assert getattr(robot_translate, name) is getattr(translate, name)


def test_the_names_are_those_of_the_package() -> None:
    assert robot_translate.__all__ == translate.__all__
    assert set(translate.__all__) <= set(dir(robot_translate))


def test_all_names_can_be_imported_at_once() -> None:
    names: dict[str, object] = {}
    exec("from robot_translate import *", names)
    assert {name: names[name] for name in translate.__all__} == {
        name: getattr(translate, name) for name in translate.__all__
    }


@pytest.mark.parametrize("name", ["loda", "_MODULES", "__wrapped__", "import_module"])
def test_another_name_is_an_attribute_error(name: str) -> None:
    with pytest.raises(AttributeError, match=f"module 'robot_translate' has no attribute '{name}'"):
        getattr(robot_translate, name)


def test_the_import_loads_no_other_module() -> None:
    code = "known = set(sys.modules); import robot_translate; print(set(sys.modules) - known)"
    assert output(code) == "{'robot_translate'}"


def test_the_import_takes_less_than_five_milliseconds() -> None:
    """The shortest of several, since a machine does other things too."""
    code = (
        "import time; start = time.perf_counter(); import robot_translate;"
        "print(time.perf_counter() - start)"
    )
    assert min(float(output(code)) for _ in range(5)) < 0.005


def test_modules_are_those_of_the_package() -> None:
    """``translate.testing`` is one module under one name."""
    assert importlib.util.find_spec("robot_translate.testing") is None
    with pytest.raises(AttributeError):
        _ = robot_translate.testing


def test_type_checkers_see_the_names(tmp_path: Path) -> None:
    pytest.importorskip("mypy", reason="mypy is not installed")
    example = tmp_path / "example.py"
    example.write_text(EXAMPLE + "document.modle\nrobot_translate.loda\nload(5)\n")
    command = [sys.executable, "-m", "mypy", "--strict", "--no-incremental", str(example)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    lines = [line.partition(": ")[0].rpartition(":")[2] for line in run.stdout.splitlines()]
    # Two names that do not exist, an argument of another type, and the number of errors.
    count = "Found 3 errors in 1 file (checked 1 source file)"
    assert lines == ["12", "13", "14", count], run.stdout


def test_the_plugin_for_pytest_is_the_same_module() -> None:
    import robot_translate.pytest_plugin as plugin

    hooks = [name for name in dir(translate.testing.pytest_plugin) if name.startswith("pytest_")]
    for name in (*hooks, "robot_file", "robot"):
        assert getattr(plugin, name) is getattr(translate.testing.pytest_plugin, name)
