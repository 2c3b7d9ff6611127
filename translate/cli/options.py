"""Commands whose help is in sections, and the options that several commands share."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, TypeVar

import click

from translate.cli import guard

F = TypeVar("F", bound=Callable[..., Any])

CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 100}
OTHER = "Options"


class Amount(click.FloatRange):
    """A number in a range; "not a number" and infinity are in none."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Read the text.  Raises ``click.BadParameter``."""
        number = float(super().convert(value, param, ctx))
        if not math.isfinite(number):
            self.fail(f"{value} is no amount", param, ctx)
        return number


class Option(click.Option):
    """An option that says under which heading of the help it stands."""

    def __init__(self, *args: Any, section: str = OTHER, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.section = section


class Command(click.Command):
    """A command with its options in sections, whose callback returns the exit code."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command so that it cannot end in a traceback, and exit with its code."""
        names = (ctx.params.get(name) for name in ("source", "a", "file"))
        code = guard.run(
            lambda: super(Command, self).invoke(ctx),
            verbose=bool(ctx.params.get("verbose")),
            path=next((str(name) for name in names if name and name != "-"), ""),
        )
        ctx.exit(code)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options under their headings, in the order they were declared."""
        sections: dict[str, list[tuple[str, str]]] = {}
        for parameter in self.get_params(ctx):
            # The help text tells about the arguments.
            record = parameter.get_help_record(ctx) if isinstance(parameter, click.Option) else None
            if record is not None:
                sections.setdefault(getattr(parameter, "section", OTHER), []).append(record)
        for title in sorted(sections, key=lambda title: title == OTHER):
            with formatter.section(title):
                formatter.write_dl(sections[title])


def option(*names: str, section: str = OTHER, **kwargs: Any) -> Callable[[F], F]:
    """Declare an option under a heading of the help."""
    return click.option(*names, cls=Option, section=section, **kwargs)


def stacked(*decorators: Callable[[F], F]) -> Callable[[F], F]:
    """Several decorators as one, in the order they are to appear in the help."""

    def apply(function: F) -> F:
        for decorator in reversed(decorators):
            function = decorator(function)
        return function

    return apply


talk = stacked(
    option("-v", "--verbose", is_flag=True, help="Say more; show where an internal error was."),
    option("-q", "--quiet", is_flag=True, help="Say nothing but errors."),
)
