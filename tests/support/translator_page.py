"""The page with the translator in headless Chromium, and the command line beside it."""

from __future__ import annotations

import base64
import io
import json
import os
import re
import subprocess
import zipfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from click.testing import CliRunner

from support.browser import Browser
from support.paths import ROOT
from translate.cli import main

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

#: How far the sines of two C libraries may move a number.
TOLERANCE = 1e-9
STATUS = "document.getElementById('status').textContent"
_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
_ORIGIN = re.compile(rf' *<origin xyz="(?:{_NUMBER.pattern}| )*" rpy="(?:{_NUMBER.pattern}| )*"/>')
_ERROR_NUMBER = re.compile(r"\[Errno \d+\]")
_NOT_WELL_FORMED = re.compile(r"(?m)(:\d+):\d+: error: not well-formed XML: .*$")


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


def zipped(files: Mapping[str, bytes]) -> bytes:
    """A zip file of some files."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return buffer.getvalue()


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
        self.opened = None
        self.browser.evaluate("globalThis.files = []; 0")
        for name, data in files.items():
            coded = base64.b64encode(data).decode("ascii")
            self.browser.evaluate(
                f"files.push({{path: {json.dumps(name)},"
                f" file: new File([Uint8Array.fromBase64('{coded}')], 'file')}})"
            )
        self.browser.evaluate("page.session.put(files).then(() => { files = []; })")

    def put_once(self, key: str, files: Callable[[], Mapping[str, bytes]]) -> None:
        """Give files to the translator, unless they are there from the call before."""
        if self.opened != key:
            self.put(files())
            self.opened = key

    def reset(self) -> None:
        """Set all options to their defaults, and show the result."""
        self.browser.evaluate("page.reset()")
        self.show("result")

    def upload(self, *paths: Path, field: str = "files") -> str:
        """Choose files in the form, wait for the conversion, and return the status."""
        self.upload_only(*paths, field=field)
        return self.finished()

    def upload_only(self, *paths: Path, field: str = "files") -> None:
        """Choose files in the form."""
        self.opened = None
        root = self.browser.call("DOM.getDocument")["root"]["nodeId"]
        node = self.browser.call("DOM.querySelector", nodeId=root, selector=f"#{field}")["nodeId"]
        self.browser.evaluate(f"{STATUS} = ''")
        self.browser.call("DOM.setFileInputFiles", nodeId=node, files=[str(p) for p in paths])

    def act(self, script: str) -> str:
        """Run a script in the page, wait for the task that it starts, and return the status."""
        self.browser.evaluate(f"{STATUS} = ''; {script}; 0")
        return self.finished()

    def show(self, tab: str) -> str:
        """Open a tab, and return its text when it is filled."""
        self.browser.evaluate(f"document.querySelector('[data-tab={tab}]').click()")
        self.wait("document.getElementById('stop').hidden")
        return self.text(tab)

    @contextmanager
    def view(self) -> Iterator[None]:
        """Open the tab with the robots, and direct calls to its frame, which is drawn."""
        self.show("view")
        with self.browser.frame():
            self.wait("globalThis.viewer")
            yield

    def finished(self) -> str:
        """The status after the task that was started."""
        self.wait(f"document.getElementById('stop').hidden && {STATUS}")
        return str(self.browser.evaluate(STATUS))

    def wait(self, condition: str) -> None:
        """Wait until an expression in the page is true."""
        self.browser.evaluate(
            f"(async () => {{ while (!({condition}))"
            " await new Promise((done) => setTimeout(done, 10)); })()"
        )

    def text(self, name: str) -> str:
        """The text of an element by its identifier; that of its text area if it has one."""
        found = f"document.getElementById({json.dumps(name)})"
        area = f"{found}.querySelector('textarea')"
        return str(self.browser.evaluate(f"{area} ? {area}.value : {found}.innerText"))

    def run(self, words: Sequence[str], directory: str = "") -> Output:
        """Run a command in a directory of the files, as one that the user has typed."""
        arguments = f"{json.dumps(list(words))}, [], {json.dumps(directory)}, true"
        found = self.browser.evaluate(
            f"page.session.run({arguments}).then(({{code, stdout, stderr}}) =>"
            " [code, new TextDecoder().decode(stdout), stderr])"
        )
        return Output(*found)


def command_line(words: Sequence[str], directory: Path) -> Output:
    """Run a command of the installed translator in a directory."""
    before = os.getcwd()
    os.chdir(directory)
    try:
        # The page has no width, and runners of tests can set one.
        runner = CliRunner(env={"COLUMNS": None})
        result = runner.invoke(main, list(words), prog_name="robot-translate")
    finally:
        os.chdir(before)
    return Output(result.exit_code, result.stdout, result.stderr)


def disagreement(found: str, expected: str) -> str:
    """The first line in which two texts differ in more than the last digits of numbers, or ''.

    A number that is zero in one text only can make an origin appear that is the identity; and the
    words for what is not well-formed are those of the XML parser.
    """
    if found == expected:
        return ""
    lines = [_comparable(text) for text in (found, expected)]
    for a, b in zip(*lines, strict=False):
        if not _agree(a, b):
            return f"{a!r} is not {b!r}"
    counts = tuple(map(len, lines))
    return "" if counts[0] == counts[1] else f"{counts[0]} lines, not {counts[1]}"


def _comparable(text: str) -> list[str]:
    text = _ERROR_NUMBER.sub("[Errno]", text)
    text = _NOT_WELL_FORMED.sub(r"\1: error: not well-formed XML", text)
    return [line for line in text.splitlines() if not _is_identity(line)]


def _is_identity(line: str) -> bool:
    numbers = map(float, _NUMBER.findall(line))
    return bool(_ORIGIN.fullmatch(line)) and all(abs(number) <= TOLERANCE for number in numbers)


def _agree(a: str, b: str) -> bool:
    if a == b:
        return True
    if _NUMBER.sub("#", a) != _NUMBER.sub("#", b):
        return False
    numbers = (map(float, _NUMBER.findall(text)) for text in (a, b))
    return all(abs(x - y) <= TOLERANCE * max(1.0, abs(y)) for x, y in zip(*numbers, strict=True))
