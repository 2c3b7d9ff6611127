#!/usr/bin/env python3
"""Run the default test suite with the stand-in for lxml of ``web/lxml`` in the package.

The tests run in a temporary copy of the project.  There the package ``translate`` imports the
stand-in, under another name, and the tests import the real lxml.  After the tests, mypy checks
that the stand-in has each method that the package uses.  Arguments are passed to pytest.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
STANDIN = "lxml_over_expat"
IMPORT = re.compile(r"^( *)from lxml import etree$", re.MULTILINE)
LEFT_OUT = (
    ".git",
    ".venv*",
    "__pycache__",
    ".*_cache",
    ".hypothesis",
    "*.egg-info",
    "node_modules",
)

#: Tests that cannot hold with the stand-in, each with the reason.
DESELECTED = {
    "tests/web/test_names_of_lxml.py::test_the_package_imports_nothing_else_of_lxml": (
        "the package does not import lxml there"
    ),
    "tests/cli/test_process.py::test_a_translation_imports_only_what_it_needs": (
        "the stand-in has modules of its own"
    ),
    "tests/web/test_same_output.py::test_some_robots_have_the_same_output": (
        "the package does not import lxml there, so that there is nothing to compare"
    ),
    "tests/robot_translate/test_replaced_package.py"
    "::test_the_distribution_that_was_installed_last_has_the_package": (
        "it installs the package without the stand-in"
    ),
    **{
        "tests/model/test_validation.py::"
        "test_an_invalid_fragment_is_an_error_with_the_path_of_its_field"
        f"[{dialect}-a namespace that is no URI]": "expat takes any text for a namespace"
        for dialect in ("urdf", "sdf")
    },
}


def copy_with_standin(target: Path) -> None:
    """Copy the project to a directory that does not exist, and replace lxml in its package."""
    shutil.copytree(ROOT, target, ignore=shutil.ignore_patterns(*LEFT_OUT), symlinks=True)
    shutil.copytree(ROOT / "web" / "lxml", target / STANDIN)
    for path in (target / "translate").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        replaced = IMPORT.sub(rf"\1from {STANDIN} import etree", text)
        if replaced != text:
            path.write_text(replaced, encoding="utf-8")


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="page_suite_") as directory:
        target = Path(directory) / "project"
        copy_with_standin(target)
        shared = ROOT.parent / "shared"
        if shared.is_dir():
            (target.parent / "shared").symlink_to(shared)
        environment = {**os.environ, "PYTHONPATH": str(target)}

        def run(*arguments: str) -> int:
            command = [sys.executable, "-m", *arguments]
            return subprocess.run(command, cwd=target, env=environment, check=False).returncode

        deselected = [f"--deselect={test}" for test in DESELECTED]
        tests = run("pytest", "-p", "no:cacheprovider", *deselected, *sys.argv[1:])
        # The stubs of lxml need comments on types that the stand-in does not need.
        return run("mypy", "--no-warn-unused-ignores") or tests


if __name__ == "__main__":
    sys.exit(main())
