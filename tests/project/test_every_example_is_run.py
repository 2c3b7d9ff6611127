"""Each example of the documentation is run by a test, or is in a table here with the reason."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest
from support.paths import ROOT

DOCS = ROOT / "docs"
HERE = Path(__file__).parent
#: Pages whose blocks ``sh`` and ``python`` are run by tests/project/test_docs.py.
EXAMPLES = set(runpy.run_path(str(ROOT / "scripts" / "doc_examples.py"))["PAGES"])
REFERENCE = runpy.run_path(str(HERE / "test_reference_examples.py"))
README = runpy.run_path(str(HERE / "test_readme.py"))
#: Pages whose blocks ``python`` a test runs.
PYTHON = {
    "docs/python.md": "tests/project/test_python_page.py",
    "docs/frames.md": "tests/project/test_reference_examples.py",
    "docs/includes.md": "tests/project/test_reference_examples.py",
    "docs/view.md": "tests/project/test_reference_examples.py",
}
#: Pages with a test for all of their commands.
WHOLE = {"docs/ci.md": "tests/project/test_ci_page.py"}
#: The start of a line with an example that no test runs in this form → the reason.  A line with a
#: placeholder, such as FILE, is a synopsis.
NOT_RUN = {
    "pip install": "installs packages",
    "python3 -m venv": "installs packages",
    "cp -r docs/examples": "the directory in which the tests run",
    "pipx install": "installs packages",
    "uvx --from": "installs packages",
    "apt install": "installs packages",
    "uv tool install": "installs packages",
    "scripts/try": "installs packages; tests/project/test_scripts.py with stand-ins",
    "scripts/test": "installs packages; tests/project/test_scripts.py with stand-ins",
    "scripts/": "scripts of the project; robots and engines that may not be installed",
    "pytest ": "scripts of the project; robots and engines that may not be installed",
    "gz ": "needs Gazebo; tests/engines/test_comparison_page.py runs those of the comparison",
    "rod ": "needs rod; tests/engines/test_comparison_page.py",
    "grep ": "the output of Gazebo; tests/engines/test_comparison_page.py",
    "git ": "needs a repository with two versions of a robot",
    "rosdep ": "needs ROS 2",
    "colcon ": "needs ROS 2",
    "source install/": "needs ROS 2",
    "ros2 ": "needs ROS 2",
    'eval "$(_': "needs a shell; tests/cli/test_completion.py",
    "dask ": "starts a cluster; tests/batches/test_dask.py",
    "from launch": "needs ROS 2",
    "description = ": "needs ROS 2",
}
PROGRAM = re.compile(r"(?:robot-translate|urdf2sdf|sdf2urdf|python -m translate)\b")
FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
PAGES = sorted([*DOCS.rglob("*.md"), ROOT / "README.md"])


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def not_run(page: Path) -> list[str]:
    """The lines and blocks of a page that no test runs, without synopses and those in the table."""
    name, found = name_of(page), []
    if name in WHOLE:
        return []
    ran = set(REFERENCE["commands"](page)) if page in REFERENCE["PAGES"] else set()
    ran |= set(README["COMMANDS"]) if name == "README.md" else set()
    # A line can go on after a backslash.
    text = page.read_text(encoding="utf-8").replace("\\\n", " ")
    blocks = FENCE.findall(text)
    # A text below a block `sh` is its output.
    before = ["", *(language for language, _ in blocks)]
    for previous, (language, body) in zip(before, blocks, strict=False):
        if (previous, language) == ("sh", "text"):
            continue
        if language == "python" and name not in PYTHON and page not in EXAMPLES:
            found.append(f"python: {body.splitlines()[0]}")
        if language in ("sh", "python") and page in EXAMPLES:
            continue
        if language == "console" or (language in ("", "sh", "text") and PROGRAM.search(body)):
            found += [
                line
                for line in body.splitlines()
                if (language == "console" or PROGRAM.match(line.removeprefix("$ ")))
                and line.strip()
                and not any(line.removeprefix("$ ").startswith(command) for command in ran)
                and not REFERENCE["PLACEHOLDER"].search(line)
                and not any(line.strip().startswith(start) for start in NOT_RUN)
            ]
    return found


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_each_example_is_run_or_has_a_reason(page: Path) -> None:
    assert not_run(page) == []


def test_the_named_tests_exist() -> None:
    named = {*PYTHON.values(), *WHOLE.values()}
    named |= {path for text in NOT_RUN.values() for path in re.findall(r"tests/[\w/.]+\.py", text)}
    assert sorted(path for path in named if not (ROOT / path).exists()) == []


def test_each_reason_is_needed() -> None:
    lines = [
        line.strip()
        for page in PAGES
        for _, body in FENCE.findall(page.read_text(encoding="utf-8"))
        for line in body.splitlines()
    ]
    assert [start for start in NOT_RUN if not any(x.startswith(start) for x in lines)] == []
