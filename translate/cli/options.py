"""The base classes of commands and options, and the options that several commands share."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from translate.cli import exit_codes, output
from translate.cli.command_limits import limits_of
from translate.cli.numbers import Amount, Whole
from translate.diagnostics.diagnostic import TranslateError
from translate.equivalence.result import ROWS, Rows

if TYPE_CHECKING:
    from click.parser import _OptionParser

    from translate.model.model import Document
    from translate.resources.search import Resources

F = TypeVar("F", bound=Callable[..., Any])

#: Arguments beyond those of a command are refused by :meth:`Command.parse_args`.
CONTEXT = {
    "help_option_names": ["-h", "--help"],
    "max_content_width": 100,
    "allow_extra_args": True,
}
OTHER = "Options"
#: What is typed in place of an argument of xacro; a path has a separator or a dot.
_ASSIGNMENT = r"([A-Za-z_]\w*)[=:]([^/\\.=:]*|[0-9.+-]+)"
#: The key of the arguments of xacro in the context of a command.
_ARGUMENTS = "translate.xacro_arguments"
#: The commands that read standard input.
_OF_STREAMS = ("check", "convert", "urdf2sdf", "sdf2urdf", "format", "frames", "graph", "info")
#: The key that is true in the context of a command whose help lists all options.
_ALL = "translate.help_all"
#: A command with more options than this has ``--help-all``; its ``--help`` lists the common ones.
_FEW = 25
#: The names of the common options.
_COMMON = frozenset(
    {
        *("for_target", "to", "model", "packages", "lenient", "verify", "strict", "report"),
        *("update", "diff", "init", "check", "watch", "source", "bundle", "out_dir", "jobs"),
        *("repair_inertia", "sdf_version", "verbose", "quiet", "help", "help_all"),
    }
)


class Option(click.Option):
    """An option with the section of the help that contains it."""

    def __init__(self, *args: Any, section: str = OTHER, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.section = section


class Command(click.Command):
    """A command with its options in sections, whose callback returns the exit code."""

    #: What converts or checks several files, if the command takes one.
    for_several = ""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """The arguments and options, with ``--help-all`` if there are many."""
        parameters = super().get_params(ctx)
        return [*parameters, _help_all()] if len(parameters) > _FEW else parameters

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run the command as a program."""
        run = super().main
        return exit_codes.program(lambda: run(*args, **kwargs))

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take the arguments of xacro, ``NAME:=VALUE``, out of the command line.

        An option, or ``-`` for a standard stream, that is also the name of a file is refused: a
        shell, a hook or an action can have put the name of a stranger's file there for a pattern.
        """
        end = args.index("--") if "--" in args else len(args)
        for number, argument in enumerate(args):
            is_option = argument.startswith("-") or _xacro_argument(argument)
            # After "--" there are no options.
            is_special = argument == "-" or (is_option and number < end)
            # No file has a null character in its name.
            if is_special and "\0" not in argument and os.path.lexists(argument):
                what = "standard input or output" if argument == "-" else "an option"
                raise click.UsageError(
                    f"{output.shown(argument)} is {what} and the name of a file: write "
                    f"{output.shown(os.path.join(os.curdir, argument))} for the file"
                )
        if any(parameter.name == "packages" for parameter in self.params):
            ctx.meta[_ARGUMENTS], args = self._without_xacro_arguments(args)
        needed = " ".join(self.collect_usage_pieces(ctx)[1:])
        words = [*args]
        try:
            super().parse_args(ctx, args)
        except click.MissingParameter as error:
            if isinstance(error.param, click.Argument):
                missing = error.param.human_readable_name.removesuffix("...")
                ctx.fail(
                    f"{ctx.info_name} needs {needed}: {missing} is missing{self._example(ctx)}"
                )
            if isinstance(error.param, click.Option):
                names, _ = error.param.get_help_record(ctx) or (error.param.opts[0], "")
                ctx.fail(f"{ctx.info_name} needs the option {names}{self._example(ctx)}")
            raise
        except click.NoSuchOption as error:
            self._refuse_option(ctx, error.option_name, words)
        except click.BadOptionUsage as error:
            for parameter in self.params:
                is_valued = isinstance(parameter, click.Option) and not parameter.is_flag
                if is_valued and error.option_name in parameter.opts:
                    names, _ = parameter.get_help_record(ctx) or ("", "")
                    ctx.fail(f"{error.option_name} needs a value: {names}")
            raise
        if ctx.args and not ctx.resilient_parsing:
            extra = " ".join(map(output.shown, ctx.args))
            if re.fullmatch(_ASSIGNMENT, extra):
                ctx.fail(f"{extra} is no option; only xacro files have arguments, NAME:=VALUE")
            ctx.fail(f"{ctx.info_name} takes {needed}: remove {extra}{self.for_several}")
        return ctx.args

    def _example(self, ctx: click.Context) -> str:
        """Return an example of the help for a message, and the name of standard input."""
        lines = (self.help or "").partition("Examples:")[2].splitlines()
        example = next((line.strip() for line in lines if f"{ctx.info_name} " in line), "")
        text = f"; for example {example}" if example else ""
        is_piped = sys.stdin is not None and not sys.stdin.isatty()
        return f"{text}; - is standard input" if is_piped and self.name in _OF_STREAMS else text

    def _refuse_option(self, ctx: click.Context, name: str, args: Sequence[str]) -> None:
        """Raise ``click.UsageError`` for an option that does not exist, with what to write."""
        from translate.cli.words_of_others import option_here
        from translate.diagnostics.near_names import near_names

        option_names = [text for parameter in self.get_params(ctx) for text in parameter.opts]
        option_names = [text for text in option_names if text.startswith("-")]
        if here := option_here(ctx.info_name or "", name, option_names):
            ctx.fail(f"{name} is no option of {ctx.info_name}: {here}")
        near = near_names(name, option_names, count=2, cutoff=0.7)
        if not near and any(argument.endswith(".xacro") for argument in args):
            argument = f"{name.lstrip('-').replace('-', '_')}:=VALUE"
            ctx.fail(f"{name} is no option; an argument of xacro is written {argument}")
        if not near and (commands := _commands_with(name, ctx)):
            ctx.fail(f"{name} is no option of {ctx.info_name}: it is one of {commands}")
        raise click.NoSuchOption(name, possibilities=near, ctx=ctx)

    def make_parser(self, ctx: click.Context) -> _OptionParser:
        """Return a parser that raises ``click.UsageError`` for an option that is given twice.

        An option with several values, and a flag, can be repeated.
        """
        parser = super().make_parser(ctx)
        parse = parser.parse_args

        def parse_once(
            args: list[str],
        ) -> tuple[dict[str, Any], list[str], list[click.Parameter]]:
            values, operands, order = parse(args)
            for parameter in order:
                is_single = isinstance(parameter, click.Option) and not parameter.is_flag
                is_repeated = is_single and not parameter.multiple and order.count(parameter) > 1
                if is_repeated and not ctx.resilient_parsing:
                    count = order.count(parameter)
                    ctx.fail(f"{parameter.opts[0]} is given {count} times: keep one")
            return values, operands, order

        parser.parse_args = parse_once  # type: ignore[method-assign]  # click makes the parser
        return parser

    def _without_xacro_arguments(self, args: list[str]) -> tuple[dict[str, str], list[str]]:
        """Return the arguments of xacro, and the rest of the command line."""
        with_value = {
            name
            for parameter in self.params
            if isinstance(parameter, click.Option) and not parameter.is_flag
            for name in parameter.opts
        }
        found: dict[str, str] = {}
        rest: list[str] = []
        has_xacro = any(argument.endswith(".xacro") for argument in args)
        empty = ""
        for argument in args:
            match = _xacro_argument(argument)
            # The value of an option can have this form, too.
            if rest and rest[-1] in with_value:
                rest.append(argument)
            elif match is not None:
                found[match[1]] = match[2]
                empty = argument if not match[2] else ""
                continue
            elif empty and not _is_place(argument, args):
                raise click.UsageError(f"write {empty}{argument} without a blank")
            elif has_xacro and (value := re.fullmatch(_ASSIGNMENT, argument)):
                raise click.UsageError(
                    f"write {value[1]}:={value[2]} for the argument of xacro {argument}"
                )
            else:
                rest.append(argument)
            empty = ""
        return found, rest

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command within its limits, without tracebacks; exit with its exit code."""
        names = (ctx.params.get(name) for name in ("source", "a", "file"))
        with output.library_warnings(hidden=bool(ctx.params.get("quiet"))):
            code = exit_codes.run(
                lambda: super(Command, self).invoke(ctx),
                limits_of(ctx.meta),
                verbose=bool(ctx.params.get("verbose")),
                path=next((str(name) for name in names if name and name != "-"), ""),
            )
        ctx.exit(code)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options by section, in the order of declaration."""
        sections: dict[str, list[tuple[str, str]]] = {}
        parameters = self.get_params(ctx)
        is_short = len(parameters) > _FEW and not ctx.meta.get(_ALL)
        for parameter in parameters:
            if is_short and parameter.name not in _COMMON:
                continue
            # The help text describes the arguments.
            row = parameter.get_help_record(ctx) if isinstance(parameter, click.Option) else None
            if row is not None:
                title = getattr(parameter, "section", OTHER)
                if is_short:
                    # The first sentence.
                    title, row = OTHER, (row[0], row[1].partition(".  ")[0].removesuffix(".") + ".")
                sections.setdefault(title, []).append(row)
        for title in sorted(sections, key=lambda title: title == OTHER):
            with formatter.section(title):
                formatter.write_dl(sections[title])


def _commands_with(name: str, ctx: click.Context) -> str:
    """Return the other commands that have an option; empty if none has it."""
    group = ctx.parent.command if ctx.parent is not None else None
    if not isinstance(group, click.Group):
        return ""
    commands = [
        command
        for command in group.list_commands(ctx)
        if (other := group.get_command(ctx, command)) is not None
        and any(name in parameter.opts for parameter in other.params)
    ]
    return " and ".join([", ".join(commands[:-1]), commands[-1]] if commands[1:] else commands)


def _is_place(argument: str, args: Sequence[str]) -> bool:
    """Return whether an argument can be an option, a file or a directory."""
    is_named = argument.startswith("-") or "." in argument or "/" in argument
    return is_named or "--bundle" in args or os.path.isdir(argument)


def _xacro_argument(argument: str) -> re.Match[str] | None:
    """Return the name and the value of an argument of xacro."""
    return re.fullmatch(r"([A-Za-z_]\w*):=(.*)", argument, re.DOTALL) if ":=" in argument else None


def _help_all() -> Option:
    def show(ctx: click.Context, param: click.Parameter, value: bool) -> None:
        if value and not ctx.resilient_parsing:
            ctx.meta[_ALL] = True
            click.echo(ctx.get_help(), color=ctx.color)
            ctx.exit()

    return Option(
        ["--help-all"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=show,
        help="Show all options and exit; --help shows the common ones.",
    )


class Choice(click.Choice[str]):
    """One of some names in any case of letters; of another name, the error has a near one."""

    def __init__(self, choices: Sequence[str]) -> None:
        super().__init__(choices, case_sensitive=False)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the name as it is declared.  Raises ``click.BadParameter``."""
        try:
            return str(super().convert(value, param, ctx))
        except click.BadParameter as error:
            from translate.diagnostics.near_names import near_names

            near = near_names(str(value).casefold(), self.choices)
            # Another name begins with the name here: sdformat, junitxml.
            near = near or [name for name in self.choices if str(value).casefold().startswith(name)]
            advice = f" Did you mean '{near[0]}'?" if near else ""
            self.fail(f"{error.message}{advice}", param, ctx)


def option(*names: str, section: str = OTHER, **kwargs: Any) -> Callable[[F], F]:
    """Declare an option in a section of the help."""
    if type(kwargs.get("type")) is click.Choice:
        kwargs["type"] = Choice(kwargs["type"].choices)
    return click.option(*names, cls=Option, section=section, **kwargs)


def stacked(*decorators: Callable[[F], F]) -> Callable[[F], F]:
    """Combine decorators into one, in the order of the help."""

    def apply(function: F) -> F:
        for decorator in reversed(decorators):
            function = decorator(function)
        return function

    return apply


_INCLUDES = "Included models"


def _pairs(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    """Parse ``NAME=PATH``, or ``NAME:=PATH`` as in ROS.  Raise ``click.BadParameter``."""
    pairs = {}
    for value in values:
        name, equals, path = value.partition("=")
        name = name.removesuffix(":").strip()
        if not (equals and name and path):
            form = f"'{value}' does not have the form NAME=PATH{_pair_meant(value)}"
            raise click.BadParameter(form, ctx, param)
        pairs[name] = path
    return pairs


def _pair_meant(value: str) -> str:
    """Return the end of a message: what ``NAME=PATH`` is probably meant by another text."""
    name, colon, path = value.partition(":")
    if os.path.isdir(value):
        name, path = os.path.basename(os.path.abspath(value)), value
    elif not (colon and os.path.isdir(path)):
        name, path = value.rstrip("=:"), "PATH"
    is_name = re.fullmatch(r"[A-Za-z][A-Za-z0-9_-]*", name)
    return f": write {name}={path}" if is_name else ""


#: Limit of included models, xacro or bundles → its field in ``Resources``, and its values.
_LIMITS = {
    "count": ("max_includes", Whole(min=0)),
    "bytes": ("max_include_bytes", Whole(min=0)),
    "depth": ("max_include_depth", Whole(min=0, max=100)),
    "xacro-seconds": ("max_xacro_seconds", Whole(min=0, max=1_000_000)),
    "xacro-bytes": ("max_xacro_bytes", Whole(min=0, max=2**62)),
    "bundle-bytes": ("max_bundle_bytes", Whole(min=0, max=2**62)),
}


def _limits(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> dict[str, int]:
    """Parse ``KIND=N``.  Raise ``click.BadParameter``."""
    limits = {}
    for value in values:
        kind, _, number = value.partition("=")
        if kind not in _LIMITS:
            raise click.BadParameter(
                f"'{value}' does not have the form KIND=N with one of {', '.join(_LIMITS)}",
                ctx,
                param,
            )
        name, rule = _LIMITS[kind]
        limits[name] = rule.convert(number, param, ctx)
    return limits


LENIENT_HELP = "Read files that the strict reader refuses but common tools accept, with warnings."
lenient_option = option("--lenient", is_flag=True, help=LENIENT_HELP)
model_path_option = option(
    "--model-path",
    "model_paths",
    metavar="DIR",
    multiple=True,
    section=_INCLUDES,
    help="A directory of models, searched before those of SDF_PATH, GZ_SIM_RESOURCE_PATH, "
    "IGN_GAZEBO_RESOURCE_PATH and GAZEBO_MODEL_PATH.  May be repeated.",
)
package_option = option(
    "--package",
    "packages",
    callback=_pairs,
    metavar="NAME=PATH",
    multiple=True,
    section=_INCLUDES,
    help="The directory of package://NAME and model://NAME; NAME:=PATH is the same.  May be "
    "repeated.",
)
look_up = stacked(
    model_path_option,
    package_option,
    option(
        "--missing-includes",
        type=click.Choice(["error", "keep"]),
        default="error",
        section=_INCLUDES,
        help="An <include> that is not found: report an error with every searched path (default), "
        "or keep the <include>.",
    ),
    option(
        "--allow-outside",
        is_flag=True,
        section=_INCLUDES,
        help="Open every file that the input, an included file or a mesh names.  By default, only "
        "regular files in the repository or package of the file that names them, and in the search "
        "path.",
    ),
    option(
        "--allow-xacro",
        is_flag=True,
        section=_INCLUDES,
        help="Expand xacro files that are not named as input: those that are included, in a zip "
        "file, the robot of a directory or in a table of pairs, and xacro in files called .urdf.  "
        "This runs the Python code in them; the command trust allows it for some directories.",
    ),
    option(
        "--include-limit",
        "include_limits",
        callback=_limits,
        metavar="KIND=N",
        multiple=True,
        section=_INCLUDES,
        help="A limit for included models: count=10000 models, bytes=268435456 of all their files, "
        "each counted as often as it is included, or depth=50 of nested includes, at most 100; for "
        "an expansion of xacro, xacro-seconds=30 of time and xacro-bytes=2147483648 of memory (0 "
        "is no limit); for the files of a bundle, bundle-bytes=2147483648 in total.  These are the "
        "defaults.  May be repeated.",
    ),
)


def resources_of(parameters: dict[str, Any]) -> Resources:
    """The values of the options above; they are removed from the parameters of the command."""
    from translate.resources.search import Resources

    names = ("model_paths", "packages", "missing_includes", "allow_outside", "allow_xacro")
    given = {name: parameters.pop(name, None) for name in names}
    given |= parameters.pop("include_limits", {})
    ctx = click.get_current_context()
    given["xacro_arguments"] = ctx.meta.get(_ARGUMENTS)
    if not ctx.params.get("quiet"):
        _warn_of_directories(given["model_paths"] or (), given["packages"] or {})
    return Resources(**{name: value for name, value in given.items() if value is not None})


def _warn_of_directories(model_paths: Sequence[str], packages: Mapping[str, str]) -> None:
    """Print a warning for each directory of an option that does not exist."""
    named = [("--model-path", path) for path in model_paths]
    named += [(f"--package {name}", path) for name, path in packages.items()]
    for option_name, path in named:
        if not os.path.isdir(path):
            shown = output.shown(path)
            output.message(f"warning: {option_name}: there is no directory {shown}", "warning")


def refuse(problems: Mapping[str, object]) -> None:
    """Raise ``click.UsageError`` with the first text whose condition is true."""
    for text, is_there in problems.items():
        if is_there:
            raise click.UsageError(text)


def source_of(name: str) -> str | Path:
    """The source that the name of an input means: standard input, a URI or a path.

    Raises :class:`translate.TranslateError` for an empty name; ``Path("")`` is a directory.
    """
    if not name:
        raise TranslateError.of(
            "file-read",
            "the name of an input is empty",
            hint="write the name of a file, or - for standard input",
        )
    return name if name == "-" or "://" in name else Path(name)


def loaded(
    name: str, resources: Resources, *, quiet: bool, lenient: bool = False, by_model: bool = False
) -> Document:
    """The document of an input; its findings are printed on standard error unless ``quiet``.

    ``by_model``: one model of it is used, see :class:`translate.driver.load.ReadOptions`.
    """
    from translate.driver.load import ReadOptions, load_with

    reading = ReadOptions.of(lenient, False, resources, by_model=by_model)
    document = load_with(source_of(name), reading)
    if not quiet:
        output.show_diagnostics(document.diagnostics)
    return document


def show_refused_files(document: Document, resources: Resources) -> None:
    """Print the files of a document that must not be opened, with what allows them."""
    from translate.driver.warnings import refused_files

    output.show_diagnostics(refused_files(document, resources))


def known_codes(
    ctx: click.Context, param: click.Parameter, codes: tuple[str, ...]
) -> tuple[str, ...]:
    """Return the codes of an option.  Raises ``click.UsageError`` for one that does not exist."""
    from translate.diagnostics.catalogue import advice_for, catalogue

    for code in codes:
        if code not in catalogue():
            ctx.fail(f"{param.opts[0]}: unknown code '{code}': {advice_for(code)}")
    return codes


verbosity = stacked(
    option(
        "-v",
        "--verbose",
        is_flag=True,
        help="Print more messages, and the traceback of an internal error.",
    ),
    option("-q", "--quiet", is_flag=True, help="Print only errors."),
)


_COMPARING = "Comparing"
choosing_rows = stacked(
    option(
        "--only",
        metavar="ROW",
        multiple=True,
        type=click.Choice(ROWS),
        section=_COMPARING,
        help="Compare only this row of the table.  May be repeated.  The rows are "
        f"{', '.join(ROWS)}.",
    ),
    option(
        "--ignore",
        metavar="ROW",
        multiple=True,
        type=click.Choice(ROWS),
        section=_COMPARING,
        help="Do not compare this row of the table.  May be repeated.",
    ),
)
comparing = stacked(
    choosing_rows,
    option(
        "--tol-pos",
        type=Amount(min=0.0),
        metavar="M",
        section=_COMPARING,
        help="The largest distance of equal poses, for a robot of up to 1 m (default 1e-9).",
    ),
    option(
        "--tol-rot",
        type=Amount(min=0.0),
        metavar="RAD",
        section=_COMPARING,
        help="The largest angle between equal poses and axes (default 1e-9).",
    ),
    option(
        "--samples",
        type=click.IntRange(min=0),
        metavar="N",
        section=_COMPARING,
        help="The number of random configurations (default 20).",
    ),
    option(
        "--seed",
        type=click.IntRange(min=0),
        metavar="N",
        section=_COMPARING,
        help="The seed of the random configurations (default 0).",
    ),
)
_KEYWORDS = {
    "tol_pos": "position_tolerance",
    "tol_rot": "rotation_tolerance",
    "samples": "configurations",
    "seed": "seed",
}


def comparison_of(parameters: dict[str, Any]) -> dict[str, Any]:
    """Take the options of a comparison out of ``parameters``: its keywords."""
    given = {name: parameters.pop(name) for name in _KEYWORDS}
    return {_KEYWORDS[name]: value for name, value in given.items() if value is not None}


def rows_of(parameters: dict[str, Any]) -> Rows:
    """Take the rows of a comparison out of ``parameters``."""
    return Rows(tuple(parameters.pop("only")), tuple(parameters.pop("ignore")))
