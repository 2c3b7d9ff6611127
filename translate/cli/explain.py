"""``explain``: the cause, an example and the cure of a code."""

from __future__ import annotations

import click

from translate.cli import output
from translate.cli.exit_codes import ExitCode
from translate.cli.options import CONTEXT, Command


@click.command("explain", cls=Command, context_settings=CONTEXT)
@click.argument("code", metavar="[CODE]", default="")
def explain_command(code: str) -> int:
    """Explain a code of a diagnostic, of the loss report or of a note about readers.

    CODE may also be a severity of the loss report, such as lost, or exact.

    Without CODE, list all codes with the first sentence of each.  The code of a message is before
    its text, or at its end, in brackets.

    \b
    Examples:
      robot-translate explain mimic-joint-invalid
      robot-translate explain
    """  # noqa: D301 - click looks for a real backspace
    from translate.diagnostics.catalogue import MEANINGS, advice_for, catalogue, groups

    if code:
        name = code.strip().strip("[]")
        if name in MEANINGS:
            output.report([f"{name} (severity in the loss report)", "", MEANINGS[name]])
            return ExitCode.OK
        if (entry := catalogue().get(name)) is None:
            raise click.BadParameter(
                f"unknown code '{name}': {advice_for(name)}", param_hint="CODE"
            )
        output.report(str(entry).splitlines())
        return ExitCode.OK
    lines: list[str] = []
    for group, entries in groups().items():
        lines += ["", group] if lines else [group]
        lines += [f"  {entry.code}  {entry.phrase}" for entry in entries]
    output.report(lines)
    return ExitCode.OK
