"""Scripts of the pages, run by Node.js without a browser."""

from __future__ import annotations

import json
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
#: A script that needs a time with the square of its input takes minutes in the tests.
SECONDS = 30


def evaluated(script: str, sources: Path) -> object:
    """What a script returns, which can import the modules of a directory."""
    text = f"console.log(JSON.stringify(await (async () => {{{script}}})()))"
    node = subprocess.run(
        ["node", "--input-type=module", "-e", text],
        cwd=sources,
        capture_output=True,
        text=True,
        timeout=SECONDS,
    )
    assert node.returncode == 0, node.stderr
    return json.loads(node.stdout)
