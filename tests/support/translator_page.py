"""The page with the translator in headless Chromium, and the command line beside it."""

from __future__ import annotations

import base64
import json
import os
import re
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from click.testing import CliRunner

from support.browser import Browser
from support.paths import ROOT
from translate.cli import main

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

#: How far the sines of two C libraries may move a number.
TOLERANCE = 1e-9
_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")


class Output(NamedTuple):
    """What a command prints, and its exit code."""

    code: int
    stdout: str
    stderr: str


def build_page(target: Path) -> None:
    """Build the page.  Raises ``RuntimeError`` with the reason if that is not possible."""
    command = [ROOT / "scripts" / "page", "-o", target]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    if done.returncode != 0:
        raise RuntimeError(done.stderr)


class TranslatorPage:
    """The page in a browser; its commands are those of the command line."""

    def __init__(self, browser: Browser, path: Path) -> None:
        self.browser = browser
        self.path = path
        self.opened: object = None

    def load(self) -> None:
        """Open the page, and wait until Python runs in it."""
        self.browser.call("Page.navigate", url="about:blank")
        self.browser.requests.clear()
        self.browser.errors.clear()
        self.browser.call("Page.navigate", url=self.path.resolve().as_uri())
        self.browser.evaluate(
            "(async () => { while (!globalThis.page)"
            " await new Promise((done) => setTimeout(done, 10)); await page.engine.ready; })()"
        )
        self.opened = None

    def put(self, files: Mapping[str, bytes]) -> None:
        """Give files to the translator without the form; they stay until the next call."""
        self.browser.evaluate("globalThis.files = []; 0")
        for name, data in files.items():
            coded = base64.b64encode(data).decode("ascii")
            self.browser.evaluate(
                f"files.push({{path: {json.dumps(name)}, bytes: Uint8Array.fromBase64('{coded}')}})"
            )
        self.browser.evaluate("page.engine.call('open', files).then(() => { files = []; })")

    def run(self, words: Sequence[str], directory: str = "") -> Output:
        """Run a command in a directory of the files."""
        arguments = f"{json.dumps(list(words))}, {json.dumps(directory)}, []"
        found = self.browser.evaluate(
            f"page.engine.call('run', {arguments}).then(({{code, stdout, stderr}}) =>"
            " [code, new TextDecoder().decode(stdout), stderr])"
        )
        return Output(*found)


def command_line(words: Sequence[str], directory: Path) -> Output:
    """Run a command of the installed translator in a directory."""
    before = os.getcwd()
    os.chdir(directory)
    try:
        result = CliRunner().invoke(main, list(words), prog_name="robot-translate")
    finally:
        os.chdir(before)
    return Output(result.exit_code, result.stdout, result.stderr)


def disagreement(found: str, expected: str) -> str:
    """The first line in which two texts differ in more than the last digits of numbers, or ''."""
    if found == expected:
        return ""
    lines = found.splitlines(), expected.splitlines()
    for a, b in zip(*lines, strict=False):
        if not _agree(a, b):
            return f"{a!r} is not {b!r}"
    counts = tuple(map(len, lines))
    return "" if counts[0] == counts[1] else f"{counts[0]} lines, not {counts[1]}"


def _agree(a: str, b: str) -> bool:
    if a == b:
        return True
    if _NUMBER.sub("#", a) != _NUMBER.sub("#", b):
        return False
    numbers = (map(float, _NUMBER.findall(text)) for text in (a, b))
    return all(abs(x - y) <= TOLERANCE * max(1.0, abs(y)) for x, y in zip(*numbers, strict=True))
