"""libsdformat, asked through a small program of ours that is built where it is needed."""

from __future__ import annotations

import json
import signal
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from translate.engines.gazebo_physics import compiled, pkg_config

if TYPE_CHECKING:
    from collections.abc import Iterable

SOURCE = Path(__file__).with_name("sdformat_probe.cpp")


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
                answers.append(_crash(todo[len(answers)], run.returncode))
            found += answers
            todo = todo[len(answers) :]
        return found


@dataclass
class LibsdformatSession:
    """A built probe that is kept running for several files."""

    program: Path
    _process: subprocess.Popen[str] | None = None

    def probe(self, path: Path) -> dict[str, Any]:
        """What libsdformat says about a file, as :meth:`Libsdformat.probe`."""
        if self._process is None:
            self._process = subprocess.Popen(
                [str(self.program)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
            )
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"{path}\n")
        process.stdin.flush()
        if line := process.stdout.readline():
            answer: dict[str, Any] = json.loads(line)
            return answer
        self._process = None
        return _crash(str(path), process.wait())


def _crash(path: str, code: int) -> dict[str, Any]:
    """The answer about a file that takes the program down."""
    lists = ("links", "joints", "frames", "models", "shapes", "sensors", "plugins")
    message = f"the program ended with {code}"
    if code == -signal.SIGXCPU:
        message = "no answer after the seconds of the program"
    return {
        "path": path,
        "errors": [{"code": "crash", "message": message}],
        **{name: [] for name in lists},
        "flags": {},
        "joints_checked": True,
    }


def build(source: Path = SOURCE) -> Path:
    """Compile a program against libsdformat 12 and return its path.  Raises CannotBuildError."""
    return compiled(source, pkg_config(["sdformat12"], "libsdformat-dev"))
