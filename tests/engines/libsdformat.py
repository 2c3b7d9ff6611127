"""libsdformat, asked through a small program of ours that is built where it is needed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

SOURCE = Path(__file__).with_name("sdformat_probe.cpp")


class CannotBuildError(Exception):
    """The tools or the library to build against are not installed; the message says which."""


@dataclass(frozen=True)
class Libsdformat:
    """A built probe; see ``sdformat_probe.cpp`` for what it reports about a file."""

    program: Path

    def probe(
        self, paths: Iterable[Path], *, warnings: bool = False, directory: Path | None = None
    ) -> list[dict[str, Any]]:
        """What libsdformat says about each file; ``warnings`` makes errors of its warnings.

        It looks for included files in ``directory``, or else where this program runs.  A file that
        takes the program down has ``crash`` among its errors.
        """
        todo = [str(path) for path in paths]
        found: list[dict[str, Any]] = []
        while todo:
            run = subprocess.run(
                [str(self.program), *(["--warnings"] if warnings else [])],
                input="".join(f"{path}\n" for path in todo),
                capture_output=True,
                text=True,
                check=False,
                cwd=directory,
            )
            answers = [json.loads(line) for line in run.stdout.splitlines()]
            if len(answers) < len(todo):
                message = f"the program ended with {run.returncode}"
                answers.append(
                    {
                        "path": todo[len(answers)],
                        "errors": [{"code": "crash", "message": message}],
                        "links": [],
                        "joints": [],
                        "frames": [],
                        "models": [],
                        "shapes": [],
                        "sensors": [],
                        "plugins": [],
                        "joints_checked": True,
                    }
                )
            found += answers
            todo = todo[len(answers) :]
        return found


def build(directory: Path, source: Path = SOURCE) -> Path:
    """Compile a program against libsdformat 12 and return its path.  Raises CannotBuildError."""
    compiler = os.environ.get("CXX") or shutil.which("g++") or shutil.which("clang++")
    if compiler is None:
        raise CannotBuildError("there is no C++ compiler (g++ or clang++)")
    if shutil.which("pkg-config") is None:
        raise CannotBuildError("pkg-config is not installed")
    query = ["pkg-config", "--cflags", "--libs", "sdformat12"]
    flags = subprocess.run(query, capture_output=True, text=True, check=False)
    if flags.returncode:
        raise CannotBuildError(
            "libsdformat 12 is not installed (Debian and Ubuntu: libsdformat-dev)"
        )
    program = directory / source.stem
    command = [compiler, "-O2", str(source), "-o", str(program), *flags.stdout.split()]
    subprocess.run(command, check=True)
    return program
