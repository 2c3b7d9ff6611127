"""Commands whose help is in sections, and the options that several commands share."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from translate.cli import guard

if TYPE_CHECKING:
    from translate.resources.search import Resources

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


_LOOKING_UP = "Looking up included models"


def _pairs(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    """``NAME=PATH``, or ``NAME:=PATH`` as ROS writes it.  Raises ``click.BadParameter``."""
    pairs = {}
    for value in values:
        name, equals, path = value.partition("=")
        name = name.removesuffix(":").strip()
        if not (equals and name and path):
            raise click.BadParameter(f"'{value}' is not of the form NAME=PATH", ctx, param)
        pairs[name] = path
    return pairs


look_up = stacked(
    option(
        "--model-path",
        "model_paths",
        metavar="DIR",
        multiple=True,
        section=_LOOKING_UP,
        help="A directory of models, searched before those of SDF_PATH, GZ_SIM_RESOURCE_PATH, "
        "IGN_GAZEBO_RESOURCE_PATH and GAZEBO_MODEL_PATH.  May be repeated.",
    ),
    option(
        "--package",
        "packages",
        callback=_pairs,
        metavar="NAME=PATH",
        multiple=True,
        section=_LOOKING_UP,
        help="Where package://NAME and model://NAME are; NAME:=PATH is the same.  May be repeated.",
    ),
    option(
        "--missing-includes",
        type=click.Choice(["error", "keep"]),
        default="error",
        section=_LOOKING_UP,
        help="An <include> that leads nowhere: an error that names every place searched (default), "
        "or kept as it is.",
    ),
    option(
        "--allow-outside",
        is_flag=True,
        section=_LOOKING_UP,
        help="Read included files outside the search path, too.",
    ),
    option(
        "--allow-xacro",
        is_flag=True,
        section=_LOOKING_UP,
        help="Expand included xacro files, which runs the Python that they contain.",
    ),
    option(
        "--max-includes",
        type=click.IntRange(min=0),
        metavar="N",
        section=_LOOKING_UP,
        help="How many models may be included (default 10000).",
    ),
    option(
        "--max-include-depth",
        type=click.IntRange(min=0, max=100),
        metavar="N",
        section=_LOOKING_UP,
        help="How deep in each other (default 50).",
    ),
)


def resources_of(parameters: dict[str, Any]) -> Resources:
    """What the options above say; they are taken out of the parameters of the command."""
    from translate.resources.search import Resources

    names = ("model_paths", "packages", "missing_includes", "allow_outside", "allow_xacro")
    limits = ("max_includes", "max_include_depth")
    given = {name: parameters.pop(name, None) for name in (*names, *limits)}
    return Resources(**{name: value for name, value in given.items() if value is not None})


verbosity = stacked(
    option("-v", "--verbose", is_flag=True, help="Say more; show where an internal error was."),
    option("-q", "--quiet", is_flag=True, help="Say nothing but errors."),
)
