#!/usr/bin/env python3
"""Run the examples of the documentation, and write their output into the pages.

scripts/doc_examples.py             rewrite the output in all pages
scripts/doc_examples.py PAGE...     rewrite the output in these pages

A block of the language ``sh`` is run in a copy of docs/examples, which all blocks of a page share.
A line that ends with ``# exit code N`` has that exit code, other lines have the exit code 0.
A block ``python`` is run too. A block ``text`` below one of these is its output, of Python only the
standard output. Blocks of the language ``console`` need other programs and are not run.
"""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

from click.testing import CliRunner

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from translate.cli import main  # noqa: E402
from translate.cli.convert import sdf2urdf, urdf2sdf  # noqa: E402

EXAMPLES = ROOT / "docs" / "examples"
PAGES = sorted(
    [
        ROOT / "README.md",
        *(ROOT / "docs" / "howto").glob("*.md"),
        *(
            ROOT / "docs" / name
            for name in (
                "index.md",
                "start.md",
                "troubleshooting.md",
                "what-happens.md",
                "update.md",
                "update-rules.md",
                "comparison.md",
                "concepts.md",
                "cli.md",
                "targets.md",
            )
        ),
    ]
)
PROGRAMS = {"robot-translate": main, "urdf2sdf": urdf2sdf, "sdf2urdf": sdf2urdf}
BLOCK = re.compile(r"^```(sh|python)\n(.*?)^```\n(?:\n```text\n(.*?)^```\n)?", re.M | re.S)
EXIT_CODE = re.compile(r"\s+# exit code (\d+)$")


def run_line(line: str, directory: Path) -> tuple[int, str]:
    """The exit code and the output of a command; without a new process where that is possible."""
    words = shlex.split(line)
    if words[0] in PROGRAMS and not set(line) & set("|<>&;$*"):
        with _inside(directory):
            result = CliRunner().invoke(PROGRAMS[words[0]], words[1:])
        return result.exit_code, result.output
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    command = ["bash", "-o", "pipefail", "-c", f"exec 2>&1; {line}"]
    code, output, _ = _run(command, directory, PATH=path)
    return code, output


@contextlib.contextmanager
def _inside(directory: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(directory)
    try:
        with mock.patch.dict(os.environ, _environment(directory)):
            yield
    finally:
        os.chdir(before)


def _environment(directory: Path) -> dict[str, str]:
    """The variables of a page: a cache of its own, a width, and an author of commits."""
    names = ("GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL", "GIT_COMMITTER_NAME", "GIT_COMMITTER_EMAIL")
    cache = str(directory / ".cache")
    return {"XDG_CACHE_HOME": cache, "COLUMNS": "80", **dict.fromkeys(names, "author@example.org")}


def _run(command: list[str], directory: Path, **variables: str) -> tuple[int, str, str]:
    done = subprocess.run(
        command,
        cwd=directory,
        env={**os.environ, "PYTHONPATH": str(ROOT), **_environment(directory), **variables},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def run_block(language: str, body: str, directory: Path) -> tuple[list[str], str]:
    """Run a block; return its lines with a wrong exit code, and the output."""
    if language == "python":
        code, output, errors = _run([sys.executable, "-c", body], directory)
        return ([f"exit code {code}: {errors}"] if code else []), output
    wrong, outputs = [], []
    for line in filter(None, body.splitlines()):
        match = EXIT_CODE.search(line)
        command = line[: match.start()] if match else line
        code, output = run_line(command, directory)
        if code != (int(match[1]) if match else 0):
            wrong.append(f"{line}: exit code {code}: {output}")
        outputs.append(output)
    return wrong, "".join(outputs)


def with_output(
    text: str, directory: Path, languages: tuple[str, ...] = ("sh", "python")
) -> tuple[str, list[str]]:
    """A page with the current output of its examples, and the lines with a wrong exit code.

    Blocks of other ``languages`` stay as they are.
    """
    shutil.copytree(EXAMPLES, directory, dirs_exist_ok=True)
    wrong: list[str] = []

    def current(match: re.Match[str]) -> str:
        if match[1] not in languages:
            return match[0]
        problems, output = run_block(match[1], match[2], directory)
        wrong.extend(problems)
        block = f"```{match[1]}\n{match[2]}```\n"
        lines = "\n".join(line.rstrip() for line in output.splitlines())
        return block if match[3] is None else f"{block}\n```text\n{lines}\n```\n"

    return BLOCK.sub(current, text), wrong


def rewrite() -> int:
    """Rewrite the pages; exit code 1 if an example has a wrong exit code."""
    code = 0
    for page in [Path(name).resolve() for name in sys.argv[1:]] or PAGES:
        with tempfile.TemporaryDirectory() as directory:
            text, wrong = with_output(page.read_text(encoding="utf-8"), Path(directory))
        page.write_text(text, encoding="utf-8")
        for line in wrong:
            print(f"{page.name}: {line}", file=sys.stderr)
            code = 1
    return code


if __name__ == "__main__":
    sys.exit(rewrite())
