"""The table of rooms in docs/architecture.md, held against the imports of the code."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from dataclasses import dataclass, field
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "translate"
MODULES = sorted(PACKAGE.rglob("*.py"))
#: Packages that take long to import, or that only the command line needs.
HEAVY = {"click", "numpy", "rich", "scipy", "urdf_parser_py"}
#: Rooms whose very business is to compute with arrays, and that are loaded when it comes to that.
COMPUTING = {"equivalence", "kinematics", "motion"}
#: What touches files: XML files are the business of document.py, output files that of the CLI.
FILE_CALLS = {"open", "fdopen", "read_text", "read_bytes", "write_text", "write_bytes"}
XML_PARSERS = {"parse", "fromstring", "XML", "iterparse", "fromstringlist"}
MAY_TOUCH_FILES = {"document", "resources", "cli"}


@dataclass
class Room:
    """One row of the table: what a module or package may import, and what only inside functions."""

    always: set[str] = field(default_factory=set)
    lazily: set[str] = field(default_factory=set)


@dataclass(frozen=True)
class Import:
    """One import at run time: the dotted name of a module, and whether a function does it."""

    module: str
    lazy: bool
    line: int

    @property
    def top(self) -> str:
        return self.module.partition(".")[0]


@cache
def rooms() -> dict[str, Room]:
    """The table "Rooms of the house" of the documentation."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    section = text.partition("## Rooms of the house")[2].partition("\n## ")[0]
    found = {}
    for line in section.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| `") and len(cells) == 3:
            always, _, lazily = cells[2].partition("lazily")
            names = [re.sub(r"\.py$|/$", "", name) for name in re.findall(r"`([^`]+)`", cells[0])]
            for name in names:
                found[name] = Room(
                    set(re.findall(r"`(\w+)`", always)), set(re.findall(r"`(\w+)`", lazily))
                )
    return found


def room_of(module: str) -> str:
    """The room that a module of ours belongs to: ``translate.urdf.read`` → ``urdf``."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else "__init__"


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> list[Import]:
    """What a file imports at run time; imports for type checkers only do not count."""
    return list(_imports(ast.parse(path.read_text(encoding="utf-8")), path, lazy=False))


def _imports(node: ast.AST, path: Path, *, lazy: bool) -> Iterator[Import]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            for other in child.orelse:
                yield from _imports(other, path, lazy=lazy)
        elif isinstance(child, ast.Import):
            for alias in child.names:
                yield Import(alias.name, lazy, child.lineno)
        elif isinstance(child, ast.ImportFrom):
            assert child.level == 0, f"{path}:{child.lineno}: imports here are absolute"
            module = child.module or ""
            for alias in child.names:
                inner = f"{module}.{alias.name}"
                yield Import(inner if is_module(inner) else module, lazy, child.lineno)
        else:
            inside = lazy or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            yield from _imports(child, path, lazy=inside)


def is_module(name: str) -> bool:
    path = ROOT.joinpath(*name.split("."))
    return path.with_suffix(".py").exists() or (path / "__init__.py").exists()


def ours(path: Path) -> list[Import]:
    return [item for item in imports(path) if item.top == "translate"]


every_module = pytest.mark.parametrize("path", MODULES, ids=lambda path: module_name(path))


@every_module
def test_a_module_imports_only_what_its_room_may(path: Path) -> None:
    room = room_of(module_name(path))
    allowed = rooms()[room]
    broken = [
        f"{path.relative_to(ROOT)}:{item.line} imports {item.module}"
        for item in ours(path)
        if (target := room_of(item.module)) != room
        and target not in allowed.always | (allowed.lazily if item.lazy else set())
    ]
    assert broken == []


@every_module
def test_a_module_has_a_room_in_the_table(path: Path) -> None:
    assert room_of(module_name(path)) in rooms()


def test_the_table_has_no_room_that_does_not_exist() -> None:
    assert set(rooms()) == {room_of(module_name(path)) for path in MODULES}


def test_the_table_has_no_cycles() -> None:
    order = list(
        TopologicalSorter({name: room.always for name, room in rooms().items()}).static_order()
    )
    assert order.index("pose") < order.index("model") < order.index("kinematics")


@pytest.mark.parametrize(("room", "stranger"), [("urdf", "sdf"), ("sdf", "urdf")])
def test_the_dialects_do_not_know_each_other(room: str, stranger: str) -> None:
    files = [path for path in MODULES if room_of(module_name(path)) == room]
    assert files
    assert [item for path in files for item in ours(path) if room_of(item.module) == stranger] == []


def test_the_passes_know_no_dialect() -> None:
    files = [path for path in MODULES if room_of(module_name(path)) == "passes"]
    assert files
    strangers = {"urdf", "sdf", "document"}
    assert [
        item for path in files for item in ours(path) if room_of(item.module) in strangers
    ] == []


def test_the_model_stands_on_shapes_and_poses_alone() -> None:
    found = {item.module for item in ours(PACKAGE / "model.py") if not item.lazy}
    assert found == {"translate.geometry", "translate.pose", "translate.values"}


@every_module
def test_a_module_imports_nothing_heavy_before_it_is_needed(path: Path) -> None:
    room = room_of(module_name(path))
    own = {"click"} if room == "cli" else {"numpy", "scipy"} if room in COMPUTING else set()
    assert [item for item in imports(path) if item.top in HEAVY - own and not item.lazy] == []


@every_module
def test_a_module_leaves_files_to_the_rooms_that_own_them(path: Path) -> None:
    if room_of(module_name(path)) in MAY_TOUCH_FILES:
        calls = []
    else:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        calls = [
            f"{path.relative_to(ROOT)}:{node.lineno} {ast.unparse(node.func)}"
            for node in ast.walk(tree)
            if isinstance(node, ast.Call) and _touches_files(node.func)
        ]
    assert calls == []


def _touches_files(function: ast.expr) -> bool:
    if isinstance(function, ast.Name):
        return function.id == "open"
    if isinstance(function, ast.Attribute):
        owner = ast.unparse(function.value)
        if owner == "etree":
            return function.attr in XML_PARSERS
        return function.attr in FILE_CALLS and owner != "document"
    return False


@every_module
def test_a_module_is_short_enough_to_read_at_once(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) < 500


def test_importing_the_package_loads_nothing_heavy() -> None:
    code = "import sys, translate; print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    ).stdout.split()
    assert "translate" in loaded
    assert set(loaded) & (HEAVY | {"lxml"}) == set()


def test_no_module_hides_a_public_function_of_the_same_name() -> None:
    modules = [module_name(path) for path in MODULES if path.name != "__main__.py"]
    code = f"""
from importlib import import_module
import translate
for module in {modules!r}:
    import_module(module)
print(*[name for name in translate.__all__ if type(getattr(translate, name)).__name__ == "module"])
"""
    hidden = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    ).stdout.split()
    assert hidden == []


@pytest.mark.parametrize("name", ["load", "convert", "to_sdf", "to_urdf", "compare", "check"])
def test_what_is_documented_can_be_imported(name: str) -> None:
    import translate

    assert callable(getattr(translate, name))
