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
                        "flags": {},
                        "joints_checked": True,
                    }
                )
            found += answers
            todo = todo[len(answers) :]
        return found


def build(directory: Path, source: Path = SOURCE) -> Path:
    """Compile a program against libsdformat 12 and return its path.  Raises CannotBuildError."""
    return compile_program(directory, source, pkg_config(["sdformat12"], "libsdformat-dev"))


def compile_program(
    directory: Path, source: Path, flags: Iterable[str], optimization: str = "-O2"
) -> Path:
    """Compile a C++ program, unless a newer one is there, and return its path.

    Raises CannotBuildError.
    """
    compiler = os.environ.get("CXX") or shutil.which("g++") or shutil.which("clang++")
    if compiler is None:
        raise CannotBuildError("there is no C++ compiler (g++ or clang++)")
    program = directory / source.stem
    if program.exists() and program.stat().st_mtime > source.stat().st_mtime:
        return program
    command = [compiler, optimization, str(source), "-o", str(program), *flags]
    subprocess.run(command, check=True)
    return program


def pkg_config(libraries: Iterable[str], package: str, *query: str) -> list[str]:
    """What pkg-config answers, by default the flags of compiler and linker.

    Raises CannotBuildError with the name of the ``package`` of Debian if a library is missing.
    """
    if shutil.which("pkg-config") is None:
        raise CannotBuildError("pkg-config is not installed")
    command = ["pkg-config", *(query or ("--cflags", "--libs")), *libraries]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode:
        raise CannotBuildError(f"Debian's and Ubuntu's package {package} is not installed")
    return run.stdout.split()
