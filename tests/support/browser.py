"""Headless Chromium, driven through the DevTools protocol."""

from __future__ import annotations

import base64
import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import TracebackType

PROGRAM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--remote-debugging-port=0",
    "--no-first-run",
    "--disable-background-networking",
    "--hide-scrollbars",
)
LOUD = ("error", "warning", "assert")


class Browser:
    """One page of a browser; ``requests`` and ``errors`` collect what the page does."""

    def __init__(self, width: int = 1280, height: int = 720) -> None:
        from websockets.sync.client import connect

        assert PROGRAM is not None
        self.profile = tempfile.mkdtemp()
        self.log = open(Path(self.profile) / "log", "w+b")  # noqa: SIM115 - closed at the end
        size = f"--window-size={width},{height}"
        command = [PROGRAM, *FLAGS, size, f"--user-data-dir={self.profile}", "about:blank"]
        self.process = subprocess.Popen(
            command, stderr=self.log, stdout=subprocess.DEVNULL, start_new_session=True
        )
        self.requests: list[str] = []
        self.errors: list[str] = []
        self.stack = contextlib.ExitStack()
        self.socket = self.stack.enter_context(connect(self._address(), max_size=2**30))
        self.number = 0
        self.session = ""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        attached = self.call("Target.attachToTarget", targetId=target, flatten=True)
        self.session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )

    def __enter__(self) -> Browser:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.stack.close()
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.log.close()
        shutil.rmtree(self.profile, ignore_errors=True)

    def _address(self) -> str:
        end = time.monotonic() + 60
        while time.monotonic() < end:
            text = Path(self.log.name).read_text(errors="replace")
            found = re.search(r"ws://\S+", text)
            if found:
                return found[0]
            time.sleep(0.05)
        raise TimeoutError("the browser does not start")

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """The result of a command; events that arrive before it are recorded."""
        number = self._send(self.session, method, **parameters)
        while True:
            answer = json.loads(self.socket.recv(timeout=120))
            if answer.get("id") == number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self._record(answer)

    def _send(self, session: str, method: str, **parameters: Any) -> int:
        """Send a command, and return its number without waiting for the answer."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        self.socket.send(json.dumps(message))
        return self.number

    def watch_workers(self) -> None:
        """Record what the workers and frames of the page do, too."""
        self.call(
            "Target.setAutoAttach", autoAttach=True, waitForDebuggerOnStart=True, flatten=True
        )

    def _record(self, event: dict[str, Any]) -> None:
        kind, values = event.get("method"), event.get("params", {})
        if kind == "Target.attachedToTarget":
            for method in ("Runtime.enable", "Network.enable", "Log.enable"):
                self._send(values["sessionId"], method)
            self._send(values["sessionId"], "Runtime.runIfWaitingForDebugger")
        elif kind == "Network.requestWillBeSent":
            self.requests.append(values["request"]["url"])
        elif kind == "Runtime.exceptionThrown":
            self.errors.append(json.dumps(values["exceptionDetails"])[:2000])
        elif kind == "Runtime.consoleAPICalled" and values["type"] in (
            "error",
            "warning",
            "assert",
        ):
            self.errors.append(json.dumps(values["args"])[:2000])
        elif kind == "Log.entryAdded" and values["entry"]["level"] in ("error", "warning"):
            self.errors.append(values["entry"]["text"])

    def open(self, path: Path, fragment: str = "") -> None:
        """Open a file and wait until its viewer is ready."""
        self.call("Page.navigate", url="about:blank")
        self.requests.clear()
        self.errors.clear()
        self.call("Page.navigate", url=path.resolve().as_uri() + fragment)
        self.evaluate(
            "(async () => { while (!globalThis.viewer"
            " && !document.getElementById('status')?.textContent.startsWith('error'))"
            " await new Promise((done) => setTimeout(done, 20)); })()"
        )

    def evaluate(self, expression: str) -> Any:
        """The value of an expression in the page; a promise is awaited."""
        result = self.call(
            "Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True
        )
        if "exceptionDetails" in result:
            raise AssertionError(json.dumps(result["exceptionDetails"])[:2000])
        return result["result"].get("value")

    @contextlib.contextmanager
    def frame(self) -> Iterator[None]:
        """Direct calls to the only frame of the page that has a process of its own."""
        page, frames = self.session, []
        end = time.monotonic() + 60
        # A frame that is replaced stays a little longer.
        while len(frames) != 1 and time.monotonic() < end:
            targets = self.call("Target.getTargets")["targetInfos"]
            frames = [target for target in targets if target["type"] == "iframe"]
        (frame,) = frames
        attached = self.call("Target.attachToTarget", targetId=frame["targetId"], flatten=True)
        self.session = attached["sessionId"]
        try:
            yield
        finally:
            self.session = page

    def captured(self) -> bytes:
        """A picture of the page, as PNG."""
        return base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])

    def screenshot(self, path: Path) -> None:
        """Save a picture of the page."""
        path.write_bytes(self.captured())


def quiet(browser: Browser) -> None:
    """The page has asked for nothing but itself, and has reported nothing."""
    assert [
        url for url in browser.requests if not url.startswith(("file:", "blob:", "data:"))
    ] == []
    assert len([url for url in browser.requests if url.startswith("file:")]) == 1
    assert browser.errors == []
