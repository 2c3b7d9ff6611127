"""One module opens the files that files name; each other place that opens a file is listed here."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import translate

PACKAGE = Path(translate.__file__).parent
#: The functions that open the file of a path.
OPENERS = {
    *("open", "open_code", "read_bytes", "read_text", "copyfile", "copy", "copy2", "copytree"),
    *("cmp", "ZipFile", "unpack_archive", "load_scene", "load_mesh", "bytes_of"),
}
#: Of a module with this name, ``copy`` does not open files.
NO_FILES = {
    "copy",
    "self",
    "document",
    "model",
    "file",
    "element",
    "webbrowser",
    "archive",
    "editor",
}
#: The files that a module opens, other than those that a file names.
OTHER_FILES = {
    "resources/regular_files.py": "the files that files name",
    "resources/replaced_files.py": "files that are replaced",
    "resources/archives.py": "a zip file that the user names; its contents in a new directory",
    "resources/earlier_files.py": "stored bases of pairs",
    "resources/parsed_files.py": "documents that the user names",
    "resources/xacro_run.py": "what xacro opens in its own process",
    "resources/robot_files.py": "the memory of this process",
    "resources/trust.py": "the list of trusted directories of the user",
    "xml/files.py": "documents that the user names; outputs",
    "xml/document.py": "documents that the user names",
    "assets/directory.py": "the files of a bundle",
    "assets/mesh_geometry.py": "bytes in memory",
    "driver/inputs.py": "documents that the user names",
    "driver/project_file.py": "the TOML file of a project",
    "driver/sync/stored_differences.py": "the differences beside a table of pairs",
    "driver/sync/pair_files.py": "the files of a pair",
    "driver/update.py": "documents that the user names",
    "driver/update_xacro.py": "documents that the user names",
    "driver/set_values.py": "documents that the user names",
    "cli/set.py": "the values that the user names",
    "checker/files.py": "documents that the user names",
    "cli/check.py": "the baseline that the user names",
    "cli/command_limits.py": "the memory of this process",
    "cli/format.py": "documents that the user names",
    "cli/migrate.py": "documents that the user names",
    "cli/output.py": "the null device",
    "engines/adapters.py": "documents that the user names",
    "engines/gazebo_physics.py": "documents that the user names",
}
#: The one module that opens archives: libraries raise much more than their documented errors.
ARCHIVES = "resources/archives.py"


def calls(path: Path) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        match node.func:
            case ast.Name(id=name) if name in OPENERS:
                yield node.lineno, name
            case ast.Attribute(value=value, attr=name) if name in OPENERS:
                owner = value.id if isinstance(value, ast.Name) else ""
                if owner not in NO_FILES:
                    yield node.lineno, f"{owner}.{name}"


def test_no_other_module_opens_a_file_that_a_file_names() -> None:
    """A mesh, a texture or a script is opened by ``opened`` of ``resources/regular_files.py``."""
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE).as_posix()
        if name in OTHER_FILES:
            continue
        found += [f"{name}:{line} {call}" for line, call in calls(path)]
    assert found == []


def test_each_listed_module_opens_files() -> None:
    idle = [name for name in OTHER_FILES if not list(calls(PACKAGE / name))]
    assert idle == []


def test_one_module_opens_archives_with_one_call() -> None:
    imports = [
        path.relative_to(PACKAGE).as_posix()
        for path in sorted(PACKAGE.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Import | ast.ImportFrom)
        and {"tarfile", "zipfile"}
        & {getattr(node, "module", None), *(alias.name for alias in node.names)}
    ]
    assert imports == [ARCHIVES]
    assert (PACKAGE / ARCHIVES).read_text(encoding="utf-8").count("zipfile.ZipFile(stream)") == 1


def test_one_function_follows_links() -> None:
    """``os.path.realpath`` of Python ends with ``RecursionError`` for a chain of links."""
    callers = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        if "os.path.realpath" in path.read_text(encoding="utf-8")
    }
    # The checker imports nothing of the other packages.
    assert {name for name in callers if not name.startswith("checker/")} == {"xml/files.py"}
