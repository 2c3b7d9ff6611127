"""``view``: write a page that shows one robot, or two robots and their differences."""

from __future__ import annotations

import os
import tempfile
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import translate
from translate.cli import output
from translate.cli.exit_codes import ExitCode
from translate.cli.options import (
    CONTEXT,
    Command,
    comparing,
    comparison_of,
    loaded,
    look_up,
    option,
    resources_of,
    rows_of,
    verbosity,
)
from translate.report.loss_report import SEVERITIES, LossReport
from translate.xml.files import write_text

if TYPE_CHECKING:
    from translate.driver.translation import Result
    from translate.resources.search import Resources


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
@comparing
@look_up
@verbosity
def view_command(
    a: str,
    b: str | None,
    target: str | None,
    opened: bool | None,
    no_meshes: bool,
    model: str | None,
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
    from translate.passes.model_selection import select_model
    from translate.view.page import page_of

    if a == b == "-":
        raise click.UsageError("standard input can be read only once")
    keywords, rows = comparison_of(parameters), rows_of(parameters)
    resources = resources_of(parameters)
    if target is None:
        # The file stays, so that the browser can read it.
        descriptor, target = tempfile.mkstemp(prefix="robot-translate-", suffix=".html")
        os.close(descriptor)
        opened = opened is not False
    elif target != "-":
        output.refuse_unwritable(target, [a, *([b] if b else [])], "PAGE")
    documents = [loaded(name, resources, quiet=quiet) for name in (a, b) if name is not None]
    if model is not None:
        documents[0] = select_model(documents[0], model, LossReport())
        if b is not None and len(list(documents[1].all_models())) != 1:
            documents[1] = select_model(documents[1], model, LossReport())
    comparison = None
    if b is not None:
        comparison = rows.of(translate.compare(*documents, resources=resources, **keywords))
    text = page_of(documents, comparison, resources=resources, embed_meshes=not no_meshes).text
    if target == "-":
        output.data(text)
        return ExitCode.OK
    write_text(text, target)
    if not quiet:
        output.message(f"wrote {output.shown(target)} ({len(text) / 1e6:.1f} MB)")
    if opened:
        webbrowser.open(Path(target).resolve().as_uri())
    return ExitCode.OK


def write_result_page(result: Result, target: str, page: str, resources: Resources) -> None:
    """Write the page of a translation: the input, the output and the entries of the loss report."""
    from translate.view.page import Entry, comparison_data, page_text, title_of_two

    path = "" if target == "-" else target
    written = translate.load(result.text, path=path, format=result.format_to, resources=resources)
    documents = [result.document, written]
    entries = [
        Entry(
            loss.element,
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
    write_text(page_text(data, title_of_two(documents, " → ")), page)
