"""Converters of PyPI, asked in the environment where they are installed, without this project.

A request is a line of JSON on standard input: converter, path, format of the output.  The answer
is a line of JSON on standard output: ``text`` or ``refusal``.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import pathlib
import sys
import tempfile
from collections.abc import Callable


def rod(path: str, to: str) -> str:
    """``rod -f PATH -o OUT``."""
    # Fortress writes SDFormat 1.9; rod asks for 1.10 unless this is set.
    os.environ["ROD_SKIP_SDFORMAT_CHECK"] = "1"
    sdf = importlib.import_module("rod").Sdf.load(sdf=pathlib.Path(path))
    if to == "sdf":
        return str(sdf.serialize(pretty=True))
    exporter = importlib.import_module("rod.urdf.exporter").UrdfExporter(pretty=True)
    return str(exporter.to_urdf_string(sdf=sdf))


def robot_format_converter(path: str, to: str) -> str:
    """``robot-convert convert PATH OUT``."""
    converter = importlib.import_module("robot_format_converter").FormatConverter()
    with tempfile.TemporaryDirectory() as directory:
        out = os.path.join(directory, f"robot.{to}")
        converter.convert(path, out)
        return pathlib.Path(out).read_text(encoding="utf-8")


CONVERTERS: dict[str, Callable[[str, str], str]] = {
    "rod": rod,
    "robot-format-converter": robot_format_converter,
}


def main() -> None:
    """Answer requests until the end of the input."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what converters print is no answer
    for line in sys.stdin:
        name, path, to = json.loads(line)
        answer = {}
        try:
            with contextlib.redirect_stdout(sys.stderr):
                answer["text"] = CONVERTERS[name](path, to)
        # Every exception of a converter is its way to refuse the input.
        except BaseException as error:
            answer["refusal"] = f"{type(error).__name__}: {error}"[:200]
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
