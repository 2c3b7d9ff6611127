"""The imports of the code follow the table of packages in docs/architecture.md."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from support.modules import MODULES, nodes_of, tree_of
from support.paths import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE = ROOT / "translate"
#: Packages that take long to import, or that only the command line needs.
HEAVY = {"click", "dulwich", "numpy", "rich", "scipy", "urdf_parser_py"}
#: Calls that open files. XML files are opened by ``xml``, output files by ``cli``.
FILE_CALLS = {"open", "fdopen", "read_text", "read_bytes", "write_text", "write_bytes"}
XML_PARSERS = {"parse", "fromstring", "XML", "iterparse", "fromstringlist"}
MAY_TOUCH_FILES = {"xml", "resources", "assets", "cli", "checker"}
#: The checker is one file that uses nothing of the package, so that it can be read and run alone.
#: It reads files, computes with numpy, and is imported by its command only.
CHECKER = PACKAGE / "checker.py"
#: The packages that read names and other texts of XML files, and modules of them with other texts.
READ_TEXTS = {
    "model",
    "fragments",
    "kinematics",
    "urdf",
    "sdf",
    "equivalence",
    "roundtrip",
    "edits",
}
OTHER_TEXTS = {"result.py"}


@dataclass(frozen=True)
class Import:
    """One import: the dotted name of a module, and whether a function does it.

    ``typing``: only type checkers see it.
    """

    module: str
    lazy: bool
    line: int
    typing: bool

    @property
    def top(self) -> str:
        return self.module.partition(".")[0]


@cache
def layers() -> dict[str, int]:
    """The row of each package in the table of the documentation."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    section = text.partition("## Packages")[2].partition("\n## ")[0]
    rows = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    return {
        name: number
        for number, row in enumerate(rows)
        for name in re.findall(r"`(\w+)(?:/|\.py)`", row)
    }


def package_of(module: str) -> str:
    """The package of a module: ``translate.urdf.read`` → ``urdf``."""
    parts = module.split(".")
    name = parts[1] if len(parts) > 1 else "__init__"
    return "cli" if name == "__main__" else name


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def imports(path: Path) -> list[Import]:
    """What a file imports at run time."""
    return [item for item in all_imports(path) if not item.typing]


@cache
def all_imports(path: Path) -> list[Import]:
    """What a file imports: at the top, in functions, for type checkers, and by a name in a text."""
    return [*_imports(tree_of(path), path, lazy=False), *_imports_by_name(path)]


def _imports_by_name(path: Path) -> Iterator[Import]:
    """The modules of the package whose names are texts in the code, for ``importlib``."""
    for node in nodes_of(path):
        if isinstance(node, ast.Constant):
            name = str(node.value)
            if name.startswith("translate.") and is_module(name) and not is_package(name):
                yield Import(name, True, node.lineno, False)


def _imports(node: ast.AST, path: Path, *, lazy: bool, typing: bool = False) -> Iterator[Import]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and getattr(child.test, "id", "") == "TYPE_CHECKING":
            yield from _imports(child, path, lazy=lazy, typing=True)
        elif isinstance(child, ast.Import):
            for alias in child.names:
                yield Import(alias.name, lazy, child.lineno, typing)
        elif isinstance(child, ast.ImportFrom):
            assert child.level == 0, f"{path}:{child.lineno}: imports here are absolute"
            module = child.module or ""
            for alias in child.names:
                inner = f"{module}.{alias.name}"
                yield Import(inner if is_module(inner) else module, lazy, child.lineno, typing)
        else:
            inside = lazy or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            yield from _imports(child, path, lazy=inside, typing=typing)


@cache
def is_module(name: str) -> bool:
    path = ROOT.joinpath(*name.split("."))
    return path.with_suffix(".py").exists() or (path / "__init__.py").exists()


@cache
def is_package(name: str) -> bool:
    return ROOT.joinpath(*name.split("."), "__init__.py").exists()


def ours(path: Path) -> list[Import]:
    return [item for item in imports(path) if item.top == "translate"]


every_module = pytest.mark.parametrize("path", MODULES, ids=lambda path: module_name(path))


@every_module
def test_a_module_imports_only_packages_above_its_own(path: Path) -> None:
    package = package_of(module_name(path))
    broken = [
        f"{path.relative_to(ROOT)}:{item.line} imports {item.module}"
        for item in all_imports(path)
        if item.top == "translate"
        and (target := package_of(item.module)) != package
        and layers()[target] >= layers()[package]
    ]
    assert broken == []


def test_the_table_lists_the_packages_that_exist() -> None:
    assert set(layers()) == {package_of(module_name(path)) for path in MODULES}


def import_graph() -> dict[str, set[str]]:
    """Each module of the package, with those that it imports in any form."""
    return {
        module: {
            item.module
            for item in all_imports(path)
            if item.top == "translate" and item.module != module
        }
        for path in MODULES
        if (module := module_name(path))
    }


def test_modules_have_no_import_cycles() -> None:
    """``prepare`` raises ``CycleError`` with the modules of a circle."""
    TopologicalSorter(import_graph()).prepare()


@pytest.mark.parametrize(
    ("code", "lazy", "typing"),
    [
        ("from translate.model import model", False, False),
        ("from translate.model.model import Document", False, False),
        ("import translate.model.model", False, False),
        ("def f():\n    from translate.model.model import Document", True, False),
        ("if TYPE_CHECKING:\n    from translate.model.model import Document", False, True),
        ("import_module('translate.model.model')", True, False),
        ("MODULES = {'Document': 'translate.model.model'}", True, False),
    ],
)
def test_an_import_of_each_form_is_found(
    code: str, *, lazy: bool, typing: bool, tmp_path: Path
) -> None:
    path = tmp_path / "module.py"
    path.write_text(code, encoding="utf-8")
    assert [(item.module, item.lazy, item.typing) for item in all_imports(path)] == [
        ("translate.model.model", lazy, typing)
    ]


def test_the_table_has_at_most_seventeen_rows_and_twenty_six_packages() -> None:
    assert max(layers().values()) < 17
    assert len(layers()) <= 26


def test_passes_know_no_dialect() -> None:
    files = [path for path in MODULES if package_of(module_name(path)) == "passes"]
    assert files
    strangers = {"translate.xml.document"}
    assert [item for path in files for item in ours(path) if item.module in strangers] == []


@every_module
def test_a_module_imports_nothing_heavy_before_it_is_needed(path: Path) -> None:
    own = {"click"} if package_of(module_name(path)) == "cli" else set()
    own = {"numpy"} if path == CHECKER else own
    assert [item for item in imports(path) if item.top in HEAVY - own and not item.lazy] == []


@every_module
def test_only_some_packages_open_files(path: Path) -> None:
    if package_of(module_name(path)) in MAY_TOUCH_FILES:
        calls = []
    else:
        calls = [
            f"{path.relative_to(ROOT)}:{node.lineno} {ast.unparse(node.func)}"
            for node in nodes_of(path)
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
def test_texts_of_files_are_split_at_the_white_space_of_xml(path: Path) -> None:
    """``str.strip`` and ``str.split`` also remove characters that are parts of names."""
    calls = [
        node.lineno
        for node in nodes_of(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        if node.func.attr in {"strip", "split"} and not (node.args or node.keywords)
    ]
    if package_of(module_name(path)) in READ_TEXTS and path.name not in OTHER_TEXTS:
        assert calls == []


def test_importing_the_package_loads_nothing_heavy() -> None:
    code = "import sys, translate; print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    ).stdout.split()
    assert "translate" in loaded
    assert set(loaded) & (HEAVY | {"lxml"}) == set()


#: Each command on each robot of a directory; ``None`` in ``sys.modules`` refuses the import.
ALL_COMMANDS = """
import sys
from pathlib import Path
sys.modules["numpy"] = sys.modules["scipy"] = None
import translate
from translate.cli.frames import contents_of, describe
from translate.kinematics.scoped_view import only_scope, scoped_names, valid_frames

previous = {}
done = 0
for path in sorted(Path(sys.argv[1]).rglob("*.*df")):
    try:
        document = translate.load(path)
        translate.compare(previous.setdefault(path.suffix, document), document)
        graph = valid_frames(only_scope(document))
        [describe(graph, name) for name in scoped_names(graph)], list(contents_of(graph))
        translate.convert(document, verify=True)
        done += 1
    except translate.TranslateError:
        pass
print(done)
"""


@pytest.mark.parametrize(
    ("directory", "least"),
    [("corpus/robots", 3), pytest.param("corpus", 200, marks=pytest.mark.slow)],
)
def test_translation_and_comparison_need_no_package_for_arrays(directory: str, least: int) -> None:
    command = [sys.executable, "-c", ALL_COMMANDS, directory]
    run = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    assert int(run.stdout) >= least


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


@pytest.mark.parametrize(
    "name", ["load", "convert", "to_sdf", "to_urdf", "compare", "check", "assert_same_robot"]
)
def test_what_is_documented_can_be_imported(name: str) -> None:
    import translate

    assert callable(getattr(translate, name))


def test_the_picture_of_the_packages_is_up_to_date() -> None:
    script = ROOT / "scripts" / "architecture_picture.py"
    run = subprocess.run([sys.executable, str(script), "--check"], check=False)
    assert run.returncode == 0, "run scripts/architecture_picture.py"


def test_the_files_in_the_table_of_tasks_exist() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    names = re.findall(r"`((?:\w+/)+[\w.]+|\w+\.py)`", text)
    roots = (PACKAGE, ROOT)
    assert [name for name in names if not any((root / name).exists() for root in roots)] == []
