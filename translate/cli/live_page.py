"""``view --watch``: a page that is made again when a file of the robot changes.

A server on this computer has the page, because a page in a file can make no requests.  The page
asks for the version of the robot, and loads itself again if it is another one.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import ClassVar, NamedTuple

from translate.diagnostics.diagnostic import TranslateError

#: The time between two checks of the files, in seconds.
PERIOD = 0.5
ADDRESS = "127.0.0.1"


class Made(NamedTuple):
    """The text of a page for a version, and the files that it depends on."""

    text: str
    files: frozenset[str]


class LivePage:
    """A server of the newest page.  ``make`` returns the page with a version in it.

    Raises :class:`translate.TranslateError` if the first page cannot be made.
    """

    def __init__(self, make: Callable[[str], Made]) -> None:
        self.make = make
        self.version = 1
        self.made = make("1")
        self.state = _state(self.made.files)

        class Handler(_Handler):
            page = self

        self.server = ThreadingHTTPServer((ADDRESS, 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        """The address of the page."""
        return f"http://{ADDRESS}:{self.server.server_port}/"

    def follow(
        self, failed: Callable[[TranslateError], None], checks: Iterable[object] | None = None
    ) -> Iterator[Made]:
        """Yield each newer page, until ``checks`` ends; by default :func:`pauses`.

        ``failed`` gets the error of a file that is not valid; the page stays as it is.
        """
        for _ in pauses() if checks is None else checks:
            state = _state(self.made.files)
            if state == self.state:
                continue
            self.state = state
            try:
                self.made = self.make(str(self.version + 1))
            except TranslateError as error:
                failed(error)
                continue
            self.version += 1
            self.state = _state(self.made.files)
            yield self.made

    def close(self) -> None:
        """Stop the server."""
        self.server.shutdown()
        self.server.server_close()


class _Handler(BaseHTTPRequestHandler):
    page: ClassVar[LivePage]

    def do_GET(self) -> None:
        # Another host name is that of a foreign page in the same browser.
        if self.headers.get("Host") != f"{ADDRESS}:{self.page.server.server_port}":
            self.send_error(403)
        elif self.path == "/":
            self._answer(self.page.made.text, "text/html; charset=utf-8")
        elif self.path == "/version":
            self._answer(str(self.page.version), "text/plain")
        else:
            self.send_error(404)

    def _answer(self, text: str, kind: str) -> None:
        content = text.encode("utf-8")
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "max-age=0")
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        """Print nothing for a request."""


def pauses() -> Iterator[None]:
    """Yield without end, after a pause of ``PERIOD`` each."""
    while True:
        time.sleep(PERIOD)
        yield None


def _state(files: Iterable[str]) -> dict[str, tuple[int, int] | None]:
    """The time and the size of each file; ``None`` for one that does not exist."""
    found: dict[str, tuple[int, int] | None] = {}
    for file in files:
        try:
            status = os.stat(file)
            found[file] = (status.st_mtime_ns, status.st_size)
        except OSError:
            found[file] = None
    return found
