"""What other converters make of a file, for ``scripts/report.py``.

libsdformat converts URDF (``gz sdf -p``).  Converters of PyPI run in a Python environment of their
own.  Each output is compared with its input by ``translate.compare``, as ours.
"""

from __future__ import annotations

import json
import os
import select
import subprocess
import zlib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Literal

import translate
from support.converter_worker import CONVERTERS
from support.engines.libsdformat import SOURCE, build
from support.report_translations import File, is_urdf, resources_of
from support.result_lines import Row
from translate.engines.gazebo_physics import CannotBuildError

#: The variable with the Python interpreter that has the converters.
INTERPRETER = "REPORT_CONVERTERS"
#: Seconds for one file in one converter.
LIMIT = 20.0
#: One in so many URDF files is converted by rod, which starts a program of Gazebo for each.
SHARE = 8


def beside(row: Row, file: File) -> None:
    """Add the differences between a file and what each converter writes, by their codes."""
    data = Path(file.path).read_bytes()
    to: Literal["urdf", "sdf"] = "sdf" if is_urdf(data) else "urdf"
    resources = resources_of(file)
    try:
        result = translate.convert(Path(file.path), to=to, resources=resources)
    except translate.TranslateError:
        return
    row["to"] = to
    row["converters"] = found = {}
    for name, (text, refusal) in _outputs(file, to):
        if refusal:
            found[name] = {"refused": refusal}
            continue
        renames = result.renames if name != "rod" else {}
        found[name] = _differences(file, text, resources, renames)
    found["robot-translate"] = _differences(file, result.data, resources, result.renames)


def _differences(
    file: File, text: bytes, resources: translate.Resources, renames: dict[str, str]
) -> Row:
    try:
        comparison = translate.compare(Path(file.path), text, resources=resources, renames=renames)
    except translate.TranslateError as error:
        return {"unreadable": error.diagnostics[0].code}
    return {"differences": dict(Counter(item.code for item in comparison.differences))}


def _outputs(file: File, to: str) -> Iterator[tuple[str, tuple[bytes, str]]]:
    """The converters for a format: the name, and the output or the reason of a refusal."""
    if to == "sdf" and printer() is not None:
        yield "libsdformat", _printed(file)
    if os.environ.get(INTERPRETER):
        for name in CONVERTERS:
            is_slow = (name, to) == ("rod", "sdf")
            if not is_slow or zlib.crc32(file.name.encode()) % SHARE == 0:
                yield name, _worker().ask(name, file.path, to)


@cache
def printer() -> Path | None:
    """The program that converts as ``gz sdf -p``; ``None`` if it cannot be compiled."""
    try:
        return build(SOURCE.with_name("sdformat_print.cpp"))
    except CannotBuildError:
        return None


def _printed(file: File) -> tuple[bytes, str]:
    run = subprocess.run([str(printer()), file.path], capture_output=True, check=False, timeout=60)
    start = run.stdout.find(b"<sdf")
    message = run.stderr.decode("utf-8", "replace")[:200] or f"it ended with {run.returncode}"
    return (run.stdout[start:], "") if start >= 0 else (b"", message)


class _Worker:
    """The process of the converters, which is started again after it has ended or was too slow."""

    def __init__(self) -> None:
        self._start()

    def _start(self) -> None:
        script = Path(__file__).with_name("converter_worker.py")
        environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
        self._process = subprocess.Popen(
            [os.environ[INTERPRETER], str(script)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
        )

    def ask(self, name: str, path: str, to: str) -> tuple[bytes, str]:
        """The output of a converter, or the reason of a refusal."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([name, path, to]).encode() + b"\n")
        self._process.stdin.flush()
        ready, _, _ = select.select([self._process.stdout], [], [], LIMIT)
        line = self._process.stdout.readline() if ready else b""
        if not line:
            self._process.kill()
            self._process.wait()
            self._start()
            return b"", "it ended the process" if ready else f"no answer after {LIMIT:g} s"
        answer = json.loads(line)
        return answer.get("text", "").encode(), answer.get("refusal", "")


@cache
def _worker() -> _Worker:
    return _Worker()
