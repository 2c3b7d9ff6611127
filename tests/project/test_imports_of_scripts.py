"""Each name that a script or a support module imports from the package exists."""

from __future__ import annotations

import ast
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("translate", "robot_translate", "support")


def python_files() -> list[Path]:
    directories = (ROOT / "scripts", ROOT / "tests" / "support", ROOT / "web")
    return sorted(path for directory in directories for path in directory.rglob("*.py"))


def imported_names(path: Path) -> list[tuple[str, str]]:
    """Return the pairs (module, name) of ``from module import name`` in a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [
        (statement.module, alias.name)
        for statement in ast.walk(tree)
        if isinstance(statement, ast.ImportFrom)
        and statement.module is not None
        and statement.level == 0
        and statement.module.split(".")[0] in PACKAGES
        for alias in statement.names
    ]


def exists(module_name: str, name: str) -> bool:
    module = importlib.import_module(module_name)
    if hasattr(module, name):
        return True
    try:
        importlib.import_module(f"{module_name}.{name}")
    except ModuleNotFoundError:
        return False
    return True


@pytest.mark.parametrize("path", python_files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_each_imported_name_exists(path: Path) -> None:
    assert [
        f"{module}.{name}" for module, name in imported_names(path) if not exists(module, name)
    ] == []
