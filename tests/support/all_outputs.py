"""Write what the package gives for files: ``python all_outputs.py RESULT LIST_OF_FILES``.

This is a program of its own, so that it can run with the stand-in for lxml.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import translate
from translate.model.fragment import Dialect


def outputs(path: str) -> dict[str, object]:
    """The codes of the check, and the texts of both formats or the codes of their diagnostics."""
    found: dict[str, object] = {"check": [item.code for item in translate.check(path)]}
    formats: tuple[Dialect, ...] = ("sdf", "urdf")
    for to in formats:
        try:
            result = translate.convert(path, to=to)
        except translate.TranslateError as error:
            found[to] = [item.code for item in error.diagnostics]
        else:
            codes = [item.code for item in result.diagnostics]
            found[to] = [result.text, codes, [loss.code for loss in result.losses]]
    return found


if __name__ == "__main__":
    files = json.loads(Path(sys.argv[2]).read_text(encoding="utf-8"))
    found = {path: outputs(path) for path in files}
    Path(sys.argv[1]).write_text(json.dumps([*sys.modules["lxml"].__path__, found]))
