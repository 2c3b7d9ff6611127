"""``convert --update``: merge the edits of the input into an existing output."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import TYPE_CHECKING

import click

import translate
from translate.cli import output
from translate.cli.acceptance import Acceptance
from translate.cli.exit_codes import ExitCode
from translate.cli.options import source_of
from translate.diagnostics.diagnostic import Diagnostic
from translate.diagnostics.element_path import label
from translate.driver.inputs import input_bytes
from translate.resources.boundary import refuse_link_outside
from translate.structures import NamedTuple
from translate.xml.files import Source

if TYPE_CHECKING:
    from translate.driver.translation import Update
    from translate.driver.written_files import OtherFile
    from translate.edits.edit import Edit
    from translate.report.loss_report import Loss


class UpdateOptions(NamedTuple):
    """The options of ``--update``."""

    update: bool = False
    base: str | None = None
    partial: bool = False
    force: bool = False
    all_instances: bool = False
    shared: bool = False
    diff: bool = False

    def applies_to(self, acceptance: Acceptance) -> bool:
        """Whether the target is a file to update; a file that does not exist is translated anew.

        Raises ``click.UsageError`` for an update of something else than one file, and
        :class:`translate.TranslateError` for a link to a missing file that must not be created.
        """
        if not self.update:
            return False
        target = acceptance.target
        if target == "-":
            raise click.UsageError("--update changes a file; add OUT")
        if self.base and output.same_file(self.base, target):
            raise click.UsageError("--base is an earlier state of IN, and not OUT")
        if os.path.exists(target):
            return True
        if not (self.diff or acceptance.check_output):
            refuse_link_outside(target)
        if not acceptance.quiet:
            name = output.shown(target)
            output.message(f"note: {name} does not exist, so there is nothing to update")
        return False


def update_options(parameters: dict[str, object]) -> UpdateOptions:
    """Take the options of an update out of ``parameters``.

    Raises ``click.UsageError`` for options that require ``--update``.
    """
    values = {name: parameters.pop(name, None) for name in UpdateOptions._fields}
    options = UpdateOptions(**{name: value for name, value in values.items() if value})  # type: ignore[arg-type]
    if not options.update:
        for name in ("base", "partial", "force", "all_instances", "shared", "diff"):
            if getattr(options, name):
                raise click.UsageError(f"--{name.replace('_', '-')} requires --update")
    return options


def run_update(acceptance: Acceptance, options: UpdateOptions) -> int:
    """Update the target with the edits of the source; return the exit code."""
    from translate.resources.replaced_files import replace_files, replacements

    source, target, request = acceptance.source, acceptance.target, acceptance.request
    reading = request.reading
    robot: Source = source_of(source)
    if source == options.base == "-":
        raise click.UsageError("IN and --base cannot both be standard input")
    if request.format is not None:
        data, path = input_bytes(robot, request.resources, format=request.format)
        robot = stream = BytesIO(data)
        stream.name = path
        translate.load(
            stream,
            format=request.format,
            lenient=reading.lenient,
            resources=reading.resources,
        )
        stream.seek(0)
    result = translate.update(
        target,
        robot,
        base=options.base,
        partial=options.partial,
        force=options.force,
        all_instances=options.all_instances,
        shared=options.shared,
        model=request.model,
        lenient=reading.lenient,
        for_target=request.for_target,
        resources=reading.resources,
        **request.options,
    )
    files = result.files or ({target: result.data} if result.changed else {})
    if options.diff:
        for path, data in files.items():
            output.difference(result.earlier[path].contents, data, path)
    elif not acceptance.check_output:
        replace_files(replacements(files, result.earlier))
    show_update(result, target, acceptance)
    if acceptance.check_output:
        if result.changed:
            output.message(f"error: {output.shown(target)} is not in step with its source")
        return ExitCode.STALE if result.changed else ExitCode.OK
    return code_of(result)


def code_of(result: Update) -> ExitCode:
    """The exit code of an update: whether each edit of the source is in the file now."""
    is_complete = not (result.refused or result.without_effect)
    return ExitCode.OK if is_complete else ExitCode.NOT_EXACT


def show_without_effect(edits: Iterable[Edit]) -> None:
    """Print the edits that have no effect in the other file, and where to make them."""
    output.show_diagnostics(
        [
            Diagnostic(
                "edit-without-effect",
                "warning",
                f"the edit has no effect in the other file: {edit}",
                edit.location.path,
                edit.line,
                hint=edit.hint,
                at=edit.at,
            )
            for edit in edits
        ]
    )


def show_update(result: Update, target: str, acceptance: Acceptance) -> None:
    """Print each edit and the number of edits, and write the report."""
    if acceptance.reports is not None:
        acceptance.reports.append(report_of(result))
    elif acceptance.report is not None:
        acceptance.write_report(report_of(result))
    if acceptance.quiet:
        return
    for edit in result.edits:
        output.message(f"{output.shown(target)}: {edit}")
    show_files(result, target)
    for edit in result.followed:
        output.message(f"{output.shown(target)}: follows: {edit}")
    for edit in result.refused:
        place = f"{output.shown(edit.location.path)}:{edit.line}: " if edit.reason else ""
        output.message(f"refused: {place if edit.line else ''}{edit}", "refused")
    show_without_effect(result.without_effect)
    vanished = len(result.without_effect)
    counts = [output.counted(len(result.edits), "edit")] if result.edits else []
    counts += [f"{len(result.followed)} that follow"] if result.followed else []
    counts += [f"{len(result.refused)} refused"] if result.refused else []
    counts += [f"{output.counted(vanished, 'edit')} without effect"] if vanished else []
    output.message(f"{output.shown(target)}: {', '.join(counts) or 'no edit'}")
    if not counts:
        show_not_compared(
            result.not_compared,
            ("the input", output.shown(target), "only --base"),
            verbose=acceptance.verbose,
        )


def show_files(result: Update, target: str) -> None:
    """Print the other files that change, and what changes in robots that include them."""
    if others := [path for path in result.files if not output.same_file(path, target)]:
        names = ", ".join(output.shown(os.path.relpath(path)) for path in sorted(others))
        output.message(f"{output.shown(target)}: written in {names}")
    show_other_files(result.other_files)


def show_other_files(other_files: Sequence[OtherFile]) -> None:
    """Print what changes in robots that include a changed file."""
    for path, elements, reason in other_files:
        name = output.shown(os.path.relpath(path))
        if reason:
            output.message(f"{name}: includes a changed file, and cannot be read: {reason}")
        for at in elements:
            output.message(f"{name}: changes, too: {label(at)}")


def show_not_compared(
    losses: Sequence[Loss], names: tuple[str, str, str], *, verbose: bool
) -> None:
    """Print that edits of some values are unknown without a base.

    ``names`` are the file that has the values, the one that has no place for them, and what shows
    an edit of them.
    """
    if not losses:
        return
    values = output.counted(len(losses), "value")
    owner, target, base = names
    has, them = ("has", "it") if len(losses) == 1 else ("have", "them")
    end = "" if verbose else f" (-v lists {them})"
    output.message(
        f"note: {values} of {owner} {has} no place in {target}; {base} shows an edit of {them}{end}"
    )
    for loss in losses if verbose else ():
        output.message(f"    {loss}")


def report_of(result: Update) -> dict[str, object]:
    """The contents of ``--report`` of an update, which are a stable interface."""

    def entry(edit: Edit) -> dict[str, object]:
        return {
            "element": edit.element,
            "at": edit.at.to_json(),
            "old": edit.old,
            "new": edit.new,
            "line": edit.line,
            **({"reason": edit.reason} if edit.reason else {}),
            **({"hint": edit.hint} if edit.hint else {}),
        }

    return {
        "changed": result.changed,
        "edits": [entry(edit) for edit in result.edits],
        "refused": [entry(edit) for edit in result.refused],
        **({"followed": [entry(edit) for edit in result.followed]} if result.followed else {}),
        **({"files": sorted(result.files)} if result.files else {}),
        **({"other_files": _entries(result.other_files)} if result.other_files else {}),
        "without_effect": [entry(edit) for edit in result.without_effect],
    }


def _entries(other_files: Sequence[OtherFile]) -> list[dict[str, object]]:
    return [
        {
            "file": path,
            "elements": [at.to_json() for at in elements],
            **({"reason": reason} if reason else {}),
        }
        for path, elements, reason in other_files
    ]
