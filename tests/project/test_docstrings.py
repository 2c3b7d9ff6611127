"""Docstrings of functions open in one form, and what docstrings refer to exists."""

from __future__ import annotations

import ast
import builtins
import importlib
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from support.modules import MODULES, nodes_of, tree_of
from support.paths import ROOT

#: A reference to something in Python, such as ``:func:`translate.load```.
ROLE = re.compile(r":(?:func|meth|class|mod|attr|data|exc|const):`~?([\w.]+)`")
#: A module of the package or what it has, a function that is called, and a file of the package.
DOTTED = re.compile(r"(?<!`)``(translate(?:\.\w+)+)(?:\(\))?``")
CALLED = re.compile(r"(?<!`)``([A-Za-z_]\w*)\(\)``")
FILE = re.compile(r"(?<!`)``([\w/]+\.(?:py|txt|cpp|js|css))``")

#: The verbs that open docstrings of functions: ``Return`` for what a function is called for,
#: ``Yield`` for an iterator, ``Give`` for a context, and others for what a function does.
VERBS = frozenset(
    [
        "Add",
        "Allow",
        "Append",
        "Apply",
        "Ask",
        "Assert",
        "Call",
        "Change",
        "Check",
        "Close",
        "Collect",
        "Combine",
        "Compare",
        "Compile",
        "Compose",
        "Compute",
        "Convert",
        "Copy",
        "Count",
        "Decide",
        "Declare",
        "Define",
        "Describe",
        "Disable",
        "Downgrade",
        "Draw",
        "Drop",
        "Enable",
        "End",
        "Enter",
        "Exchange",
        "Expand",
        "Expect",
        "Explain",
        "Express",
        "Extract",
        "Find",
        "Forward",
        "Give",
        "Handle",
        "Have",
        "Ignore",
        "Import",
        "Insert",
        "Join",
        "Keep",
        "Leave",
        "Let",
        "Limit",
        "Link",
        "List",
        "Load",
        "Lock",
        "Look",
        "Lower",
        "Lump",
        "Make",
        "Map",
        "Mark",
        "Merge",
        "Modify",
        "Move",
        "Multiply",
        "Note",
        "Open",
        "Pair",
        "Parse",
        "Print",
        "Put",
        "Raise",
        "Read",
        "Rebuild",
        "Redirect",
        "Refuse",
        "Register",
        "Remove",
        "Rename",
        "Replace",
        "Report",
        "Request",
        "Resolve",
        "Return",
        "Rotate",
        "Run",
        "Search",
        "Send",
        "Serve",
        "Set",
        "Sort",
        "Span",
        "Split",
        "Start",
        "Stop",
        "Store",
        "Synchronize",
        "Take",
        "Translate",
        "Undo",
        "Unflatten",
        "Update",
        "Upgrade",
        "Wait",
        "Warn",
        "Write",
        "Yield",
    ]
)
#: Where older docstrings open with other parts of speech.  The list may only become shorter.
OLDER = (
    "assets/collection.py",
    "assets/mesh_geometry.py",
    "assets/meshes.py",
    "batches/",
    "checker",
    "cli/check.py",
    "cli/convert.py",
    "cli/format.py",
    "cli/options.py",
    "cli/sync.py",
    "cli/update.py",
    "constructs/",
    "diagnostics/element_path.py",
    "driver/bundle.py",
    "driver/bundle_files.py",
    "driver/compare.py",
    "driver/convert.py",
    "driver/output_uris.py",
    "driver/renames.py",
    "driver/sync.py",
    "driver/translation.py",
    "driver/update.py",
    "driver/warnings.py",
    "driver/write_sdf.py",
    "driver/write_urdf.py",
    "edits/",
    "equivalence/",
    "fragments/",
    "migration/controllers.py",
    "migration/state.py",
    "migration/successors.py",
    "model/fragment.py",
    "model/inertia.py",
    "model/joint.py",
    "model/names.py",
    "model/validation.py",
    "passes/flatten.py",
    "passes/joined_chains.py",
    "passes/joint_ends.py",
    "passes/libsdformat_names.py",
    "passes/link_frames.py",
    "passes/lump.py",
    "passes/massless_links.py",
    "passes/relative_poses.py",
    "passes/spanning_tree.py",
    "passes/split_joints.py",
    "passes/urdf_names.py",
    "passes/version_features.py",
    "report/loss_report.py",
    "report/provenance.py",
    "resources/archives.py",
    "resources/boundary.py",
    "resources/robot_files.py",
    "resources/search.py",
    "sdf/versions/downgrade.py",
    "sdf/write.py",
    "urdf/gazebo/sdf_only.py",
    "view/scene.py",
    "xml/recovery.py",
    "xml/text_edits.py",
)

EACH_MODULE = pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))

Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def documented(
    node: ast.AST, inside: tuple[str, ...] = ()
) -> Iterator[tuple[Documented, tuple[str, ...]]]:
    """Yield what has a docstring, each with the names of the classes around it."""
    if isinstance(node, Documented) and ast.get_docstring(node):
        yield node, (*inside, node.name) if isinstance(node, ast.ClassDef) else inside
    inside = (*inside, node.name) if isinstance(node, ast.ClassDef) else inside
    for child in ast.iter_child_nodes(node):
        yield from documented(child, inside)


def name_of(path: Path) -> str:
    """Return the name under which a module is imported."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def has_attribute(owner: object, name: str) -> bool:
    """Return whether a module or a class has a name, also of a field without a default."""
    if hasattr(owner, name):
        return True
    if not isinstance(owner, type):
        return False
    return any(
        name in vars(base).get("__annotations__", {}) or name in attributes_of(base.__module__)
        for base in owner.__mro__
    )


@cache
def attributes_of(module: str) -> frozenset[str]:
    """Return the attributes that the methods of a module assign."""
    return frozenset(
        node.attr
        for path in MODULES
        if name_of(path) == module
        for node in nodes_of(path)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
    )


@cache
def functions() -> frozenset[str]:
    """Return the names of all functions and classes of the package."""
    return frozenset(
        node.name
        for path in MODULES
        for node in nodes_of(path)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
    )


@cache
def files() -> frozenset[str]:
    """Return the files of the package and the scripts, each with all ends of its path."""
    all_files = [*(ROOT / "translate").rglob("*.*"), *(ROOT / "scripts").rglob("*.*")]
    paths = [path.relative_to(ROOT).parts for path in all_files]
    return frozenset("/".join(parts[start:]) for parts in paths for start in range(len(parts)))


def resolves(owner: object, name: str) -> bool:
    """Return whether a dotted name is one of a module, a class, or something in them."""
    head, _, rest = name.partition(".")
    if not rest:
        return has_attribute(owner, head)
    return hasattr(owner, head) and resolves(getattr(owner, head), rest)


def is_importable(name: str) -> bool:
    """Return whether a dotted name is a module, or something in the longest module that it has."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            module = importlib.import_module(".".join(parts[:length]))
        except ImportError:
            continue
        return length == len(parts) or resolves(module, ".".join(parts[length:]))
    return False


def exists(name: str, module: str, classes: tuple[str, ...]) -> bool:
    """Return whether a name in a docstring of a module, within some classes, is one of Python."""
    scope = importlib.import_module(module)
    return (
        any(resolves(scope, ".".join([*classes[:n], name])) for n in range(len(classes), -1, -1))
        or hasattr(builtins, name)
        or is_importable(name)
        or any(is_importable(f"{other}.{name}") for other in imported_by(module))
    )


@cache
def imported_by(module: str) -> list[str]:
    """Return the modules of the package from which a module imports, wherever it does."""
    return [
        node.module
        for path in MODULES
        if name_of(path) == module
        for node in nodes_of(path)
        if isinstance(node, ast.ImportFrom) and node.module and not node.level
    ]


@EACH_MODULE
def test_a_reference_points_to_something(path: Path) -> None:
    dangling = []
    for node, classes in documented(tree_of(path)):
        text = ast.get_docstring(node) or ""
        names = [*ROLE.findall(text), *DOTTED.findall(text)]
        dangling += [name for name in names if not exists(name, name_of(path), classes)]
    assert dangling == []


@EACH_MODULE
def test_a_file_or_a_called_function_exists(path: Path) -> None:
    dangling = []
    for node, _ in documented(tree_of(path)):
        text = ast.get_docstring(node) or ""
        dangling += [name for name in CALLED.findall(text) if name not in functions()]
        dangling += [name for name in FILE.findall(text) if name not in files()]
    assert dangling == []


def functions_of(path: Path) -> Iterator[tuple[ast.FunctionDef | ast.AsyncFunctionDef, str]]:
    """Yield the functions of a module that have docstrings, with the first word of each."""
    for node in nodes_of(path):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            text = ast.get_docstring(node)
            if text:
                yield node, text.split()[0]


def is_property(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    names = {ast.unparse(decorator).rpartition(".")[2] for decorator in node.decorator_list}
    return not names.isdisjoint(["property", "cached_property"])


@EACH_MODULE
def test_a_docstring_of_a_function_opens_with_a_verb_and_that_of_a_property_does_not(
    path: Path,
) -> None:
    relative = path.relative_to(ROOT / "translate").as_posix()
    if relative.startswith(OLDER):
        pytest.skip("its docstrings are older")
    others = [
        f"{node.lineno}: {opener}"
        for node, opener in functions_of(path)
        if (opener.rstrip(",:") in VERBS) == is_property(node)
    ]
    assert others == []


@pytest.mark.parametrize("prefix", OLDER)
def test_a_module_leaves_the_list_of_older_ones_when_its_docstrings_open_with_verbs(
    prefix: str,
) -> None:
    paths = [
        path
        for path in MODULES
        if path.relative_to(ROOT / "translate").as_posix().startswith(prefix)
    ]
    openers = [opened for path in paths for opened in functions_of(path)]
    assert not paths or any(
        (opener.rstrip(",:") in VERBS) == is_property(node) for node, opener in openers
    )
