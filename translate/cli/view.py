"""``view``: write a page that shows one robot, or two robots and their differences.

With ``--watch``, a server on this computer has the page, because a page in a file can make no
requests.  The page asks for the version of the robot, and loads itself again if it is another one.
"""

from __future__ import annotations

import os
import secrets
import sys
import tempfile
import threading
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import translate
from translate.cli import command_limits, output
from translate.cli.exit_codes import ExitCode
from translate.cli.options import (
    CONTEXT,
    Command,
    comparing,
    comparison_of,
    lenient_option,
    loaded,
    look_up,
    option,
    refuse,
    resources_of,
    rows_of,
    verbosity,
)
from translate.cli.watching import pauses, state_of
from translate.diagnostics.diagnostic import TranslateError
from translate.report.loss_report import SEVERITIES, LossReport
from translate.resources.boundary import write_output
from translate.resources.process_limits import limits_before
from translate.structures import NamedTuple
from translate.xml.files import replaces, write_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from http.server import ThreadingHTTPServer

    from translate.driver.translation import Result
    from translate.resources.search import Resources
    from translate.view.page import PageView

ADDRESS = "127.0.0.1"


@click.command("view", cls=Command, context_settings=CONTEXT)
@click.argument("a", metavar="A")
@click.argument("b", metavar="[B]", required=False)
@option(
    "-o",
    "--output",
    "target",
    metavar="PAGE",
    help="The page to write.  By default a temporary file, which is opened in the browser.",
)
@option(
    "--open/--no-open",
    "opened",
    default=None,
    help="Open the page in the browser, or not.  By default it is opened without -o.",
)
@option(
    "--model",
    metavar="NAME",
    help="Show one model of a world or file, at any depth: NAME, world::NAME, NAME::nested.  Of B "
    "too, unless it is its only model.",
)
@option("--no-meshes", is_flag=True, help="Draw a box with a label for each mesh file.")
@option(
    "--watch",
    is_flag=True,
    help="Serve the page on this computer, and load it again when a file changes.",
)
@comparing
@lenient_option
@look_up
@verbosity
def view_command(
    a: str,
    b: str | None,
    target: str | None,
    opened: bool | None,
    no_meshes: bool,
    model: str | None,
    watch: bool,
    lenient: bool,
    verbose: bool,
    quiet: bool,
    **parameters: Any,
) -> int:
    """Write one HTML page that shows a model or world in three dimensions, with its joints.

    The page contains everything that it needs and works without a network.  With B, both robots
    move together, and the page lists and highlights what differs.

    \b
    Examples:
      robot-translate view robot.urdf
      robot-translate view world.sdf -o world.html
      robot-translate view warehouse.world --model arm -o arm.html
      robot-translate view robot.urdf model.sdf -o differences.html
    """  # noqa: D301 - click looks for a real backspace
    refuse(
        {
            "standard input can be read only once": a == b == "-",
            "--watch needs files": watch and "-" in (a, b, target),
        }
    )
    if b is not None and target is None and b.lower().endswith((".html", ".htm")):
        raise click.UsageError(f"{output.shown(b)} is the page: write -o {output.shown(b)}")
    keywords, rows = comparison_of(parameters), rows_of(parameters)
    names = [name for name in (a, b) if name is not None]
    resources = resources_of(parameters).with_inputs(*names)
    view = _View(names, model, not no_meshes, quiet, lenient, resources, keywords, rows)
    if target not in (None, "-"):
        output.refuse_unwritable(target, names, "PAGE", allow_outside=resources.allow_outside)
        suffix = os.path.splitext(target)[1].lower()
        if suffix not in ("", ".html", ".htm"):
            raise click.UsageError(f"the page is HTML: end its name with .html, not {suffix}")
    if watch:
        return _serve(view, target, opened)
    text = view.page().text
    if target == "-":
        output.data(text)
        return ExitCode.OK
    if target is None:
        # The file stays, so that the browser can read it.
        descriptor, target = tempfile.mkstemp(prefix="robot-translate-", suffix=".html")
        os.close(descriptor)
        opened = opened is not False
    view.write(text, target)
    if opened:
        _open(Path(target).resolve().as_uri())
    return ExitCode.OK


def _show_missing_files(document: translate.Document, resources: Resources) -> None:
    """Print the files of a document that are not found, or not opened."""
    from translate.driver.warnings import missing_files, refused_files

    findings = [*refused_files(document, resources), *missing_files(document, resources)]
    output.show_diagnostics([*dict.fromkeys(findings)])


def _open(uri: str) -> None:
    """Open a page in the browser, which has no limit of this command."""
    with limits_before():
        webbrowser.open(uri)


class _View(NamedTuple):
    """The inputs and options of a page."""

    names: list[str]
    model: str | None
    embed_meshes: bool
    quiet: bool
    lenient: bool
    resources: Resources
    keywords: Any
    rows: Any

    def documents(self) -> list[translate.Document]:
        """Return the documents of the inputs, read anew; files that are not found are printed."""
        documents = self._loaded()
        if self.embed_meshes and not self.quiet:
            for document in documents:
                _show_missing_files(document, self.resources)
        return documents

    def _loaded(self) -> list[translate.Document]:
        """Return the documents of the inputs, with the wanted model only."""
        from translate.driver.translation import complete_model

        model = self.model
        by_model = model is not None
        documents = [
            loaded(name, self.resources, quiet=self.quiet, lenient=self.lenient, by_model=by_model)
            for name in self.names
        ]
        if model is None:
            return documents
        for number, document in enumerate(documents):
            is_only = number == 1 and len(list(document.all_models())) == 1
            documents[number] = complete_model(document, "" if is_only else model, LossReport())
        return documents

    def page(self, version: str = "", documents: Sequence[translate.Document] = ()) -> PageView:
        """Return the page of the documents, or of the inputs."""
        from translate.view.page import page_of

        documents = documents or self.documents()
        comparison = None
        if len(documents) > 1:
            differences = translate.compare(*documents, resources=self.resources, **self.keywords)
            comparison = self.rows.of(differences)
        return page_of(
            documents,
            comparison,
            resources=self.resources,
            embed_meshes=self.embed_meshes,
            version=version,
        )

    def made(self, version: str) -> Made:
        """Return the page with a version, and the files that the inputs are read from."""
        documents = self.documents()
        files = {*self.names}
        for model in (model for document in documents for model in document.all_models()):
            files |= {model.location.path, *(link.location.path for link in model.links)}
        return Made(self.page(version, documents).text, frozenset(filter(None, files)))

    def write(self, text: str, target: str) -> None:
        """Write a page and print its size."""
        data = text.encode("utf-8")
        # A link can replace the page while --watch waits for a change.
        replaced = f", {output.REPLACED}" if replaces(data, target) else ""
        write_output(data, target, allow_outside=self.resources.allow_outside)
        if not self.quiet:
            output.message(f"wrote {output.shown(target)} ({len(data) / 1e6:.1f} MB{replaced})")


def _serve(view: _View, target: str | None, opened: bool | None) -> int:
    """Serve the page, and make it again after each change, until the process is interrupted.

    The file ``target`` has the same robot, without a server.
    """
    live, way = LivePage(view.made), ""
    try:
        output.message(f"the page is {live.url}; it follows the changes of the files")
        if target is not None:
            view.write(view.page().text, target)
        if opened is not False:
            way = leading_page(live.url)
            _open(Path(way).resolve().as_uri())
        for _ in live.follow(lambda error: output.show_diagnostics(error.diagnostics)):
            if target is not None:
                view.write(view.page().text, target)
    finally:
        live.close()
        if way:
            Path(way).unlink(missing_ok=True)
    return ExitCode.OK


def leading_page(uri: str) -> str:
    """Return the path of a file, for this user only, that leads a browser to an address.

    Each user of this computer can read the arguments of a browser.
    """
    descriptor, path = tempfile.mkstemp(prefix="robot-translate-", suffix=".html")
    os.close(descriptor)
    # The permissions of the file are kept.
    write_text(f'<meta http-equiv="refresh" content="0; url={uri}">\n', path)
    return path


def write_result_page(result: Result, target: str, page: str, resources: Resources) -> None:
    """Write the page of a translation: the input, the output and the entries of the loss report."""
    from translate.view.page import Entry, comparison_data, page_text, title_of_two

    path = "" if target == "-" else target
    resources = resources.with_inputs(result.document.path)
    written = translate.load(result.text, path=path, format=result.format_to, resources=resources)
    documents = [result.document, written]
    entries = [
        Entry(
            loss.at,
            loss.reason,
            loss.code,
            loss.severity,
            f"{os.path.basename(loss.path)}:{loss.line}" if loss.line else "",
        )
        for severity in SEVERITIES
        for loss in result.losses
        if loss.severity == severity
    ]
    data = comparison_data(
        documents,
        entries,
        verdict="the loss report has no entries",
        provenance=result.report.provenance,
        resources=resources,
    )
    text = page_text(data, title_of_two(documents, " → "))
    write_output(text.encode("utf-8"), page, allow_outside=resources.allow_outside)


# --- A page that follows the changes of its files -------------------------------------------------


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
        self.state = state_of(self.made.files)
        #: Each user of this computer can reach the server, and only this one knows the path.
        self.path = f"/{secrets.token_urlsafe(16)}/"
        self.server = _server(self)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        """The address of the page."""
        return f"http://{ADDRESS}:{self.server.server_port}{self.path}"

    def follow(
        self, failed: Callable[[TranslateError], None], checks: Iterable[object] | None = None
    ) -> Iterator[Made]:
        """Yield each newer page, until ``checks`` ends; by default
        :func:`translate.cli.watching.pauses`.

        ``failed`` gets the error of a file that is not valid; the page stays as it is.
        """
        for _ in pauses() if checks is None else checks:
            # Each change is a piece of work of its own, and has its time.
            command_limits.restart()
            state = state_of(self.made.files)
            if state == self.state:
                continue
            self.state = state
            try:
                self.made = self.make(str(self.version + 1))
            except TranslateError as error:
                failed(error)
                continue
            self.version += 1
            self.state = state_of(self.made.files)
            yield self.made

    def close(self) -> None:
        """Stop the server."""
        self.server.shutdown()
        self.server.server_close()


#: Pages of other origins can neither read the answers nor show them in a frame.
_HEADERS = {
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


def _server(page: LivePage) -> ThreadingHTTPServer:
    """Return a server of a page on a free port of this computer."""
    from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

    class Handler(BaseHTTPRequestHandler):
        #: Seconds until a connection without a request ends.
        timeout = 10

        def do_GET(self) -> None:
            # Another host name is that of a foreign page in the same browser.
            port = page.server.server_port
            if self.headers.get("Host") != f"{ADDRESS}:{port}":
                self.send_error(403)
            elif self._is_for(page.path):
                self._answer(page.made.text, "text/html; charset=utf-8")
            elif self._is_for(f"{page.path}version"):
                self._answer(str(page.version), "text/plain")
            else:
                self.send_error(404)

        def _is_for(self, path: str) -> bool:
            """Return whether the request is for a path, in a time that does not depend on it."""
            return secrets.compare_digest(self.path.encode("utf-8"), path.encode("ascii"))

        def _answer(self, text: str, kind: str) -> None:
            content = text.encode("utf-8")
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(content)))
            self.send_header("Cache-Control", "max-age=0")
            for name, value in _HEADERS.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, format: str, *args: object) -> None:
            """Print nothing for a request."""

    class Server(ThreadingHTTPServer):
        def handle_error(self, request: Any, client_address: Any) -> None:
            """Print a defect, but nothing for a connection that the other side ends."""
            if not isinstance(sys.exc_info()[1], ConnectionError):
                super().handle_error(request, client_address)

    return Server((ADDRESS, 0), Handler)
