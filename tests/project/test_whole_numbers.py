"""One function reads whole numbers in texts of files, with a limit of digits."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import translate
from translate.checker.files import NO_VERSION, version_of
from translate.diagnostics.element_path import ElementPath
from translate.facts import MAX_DIGITS, version_number, whole_number
from translate.fragments.owners import Owner

PACKAGE = Path(translate.__file__).parent
#: The modules that call ``int`` with the text of something else than a file of a robot, or with a
#: number.
OTHER_NUMBERS = {
    "facts.py": "the function itself",
    "assets/bounded.py": "an argument of a process of this package",
    "batches/run.py": "a limit of the caller",
    "checker/files.py": "at most nine digits; the number of a user",
    "checker/reading.py": "indices and truth values",
    "cli/batch.py": "a limit of the user",
    "cli/command_limits.py": "limits of the user, numbers of the system",
    "cli/numbers.py": "a number of the user",
    "cli/output.py": "the width of the terminal",
    "engines/adapters.py": "numbers of an engine",
    "equivalence/joint_dofs.py": "a truth value",
    "fragments/comments.py": "indices of this package",
    "kinematics/tree.py": "a truth value",
    "migration/plugins.py": "a table of this package",
    "resources/boundary.py": "the number of a user",
    "resources/child_process.py": "limits of this package",
    "resources/earlier_files.py": "lengths, whose ValueError is caught",
    "resources/robot_files.py": "numbers of the system",
    "sdf/schema.py": "a table of this package; hexadecimal digits, which have no limit",
    "sdf/shapes.py": "a finite number",
    "view/graph_formats.py": "a truth value",
    "view/scene.py": "a truth value",
    "xml/files.py": "at most nine digits",
    "xml/recovery.py": "at most ten digits",
}


def modules_with_int() -> Iterator[str]:
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
            if is_call and node.func.id == "int" and node.args:
                yield path.relative_to(PACKAGE).as_posix()


def test_no_other_module_reads_a_whole_number() -> None:
    assert {*modules_with_int()} == {*OTHER_NUMBERS}


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("007", 7),
        ("9" * MAX_DIGITS, 10**MAX_DIGITS - 1),
        ("9" * (MAX_DIGITS + 1), None),
        ("9" * 5000, None),
        ("", None),
        ("-1", None),
        (" 1", None),
        ("1_0", None),
        ("\u0661", None),
        ("\u00b2", None),
    ],
)
def test_a_whole_number_has_a_limit_of_digits(text: str, number: int | None) -> None:
    assert whole_number(text) == number


@pytest.mark.parametrize("text", ["1." + "9" * 5000, "1.", ".1", "1.\u00b2", "a.b"])
def test_another_text_is_no_version(text: str) -> None:
    with pytest.raises(ValueError, match="no version"):
        version_number(text)
    assert version_of(text) == NO_VERSION


@pytest.mark.parametrize("shape", ["#" + "9" * 5000, "#0", "#\u00b2", "#"])
def test_a_shape_with_another_name_is_named(shape: str) -> None:
    owner = Owner("link", "a", "visual", shape)
    assert owner.path == ElementPath("visual", shape, "a", "link")


def test_a_shape_without_a_name_has_a_place() -> None:
    assert Owner("link", "a", "visual", "#2").path == ElementPath("visual", "", "a", "link", 1, 3)
