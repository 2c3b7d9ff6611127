"""Runs the commands of the translator in the worker of the page.

The worker calls these functions with JSON texts and plain strings, and reads the files that they
write: the output of a command is in :data:`STDOUT` and :data:`STDERR`.
"""

from __future__ import annotations

import io
import json
import os
import shutil
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import NoReturn
from xml.parsers import expat

import click
from expansions import Expansions, StoppedCommand
from siblings import Siblings

from translate.cli import main
from translate.cli.check import check_command
from translate.cli.convert import convert_command
from translate.cli.exit_codes import ExitCode
from translate.cli.output import show_diagnostics
from translate.diagnostics.diagnostic import TranslateError
from translate.driver.inputs import robot_file
from translate.resources.archives import extracted
from translate.resources.search import Resources
from translate.resources.xacro import SUFFIX, permitted

#: The directory of the files of the user.
INPUTS = "/robot"
STDOUT = "/out/stdout"
STDERR = "/out/stderr"
#: The unpacked size of the zip files; the memory of the page is at most 4 GiB.
MAX_UNPACKED = 768_000_000
ROBOTS = (".urdf", ".sdf", ".world")
#: Options that the page sets itself, that name files beside the robot, or that change no result.
OWN = {"output_option", "page", "report", "check_output", "all_models", "quiet", "verbose"}
#: Options that need an OUT that exists.
OWN |= {"update", "base", "diff"}
#: The section of the options of bundles: all but their kind need packages that are not in the page.
BUNDLES = "Whole robots"
#: The sections of options about the input.
INPUT_SECTIONS = ("Reading", "Included models")
_INPUT_OPTIONS = {item.name for item in check_command.params}
_START = 64 * 1024
# Until a command runs, too, this worker expands no xacro file.
Expansions({}, runs=False)


def options() -> str:
    """The options of ``convert`` as JSON, in the order of its help, for the form of the page."""
    context = click.Context(convert_command)
    return json.dumps(
        [
            _option(item, context)
            for item in convert_command.params
            if isinstance(item, click.Option)
            and item.name not in OWN
            and (item.name == "bundle" or getattr(item, "section", "") != BUNDLES)
        ]
    )


def _option(item: click.Option, context: click.Context) -> dict[str, object]:
    """One option: its name on the command line, its section and help, and the kind of its value."""
    choices = list(item.type.choices) if isinstance(item.type, click.Choice) else []
    kind = "flag" if item.is_flag else "choice" if choices else "text"
    if kind == "text" and isinstance(item.type, (click.FloatRange, click.IntRange)):
        kind = "number"
    section = getattr(item, "section", "")
    return {
        "name": max(item.opts, key=len),
        "section": section,
        "help": item.help or "",
        "kind": kind,
        "choices": choices,
        "metavar": item.make_metavar(ctx=context) if kind in ("text", "number") else "",
        "multiple": item.multiple,
        "values": item.nargs,
        "input": section in INPUT_SECTIONS and item.name in _INPUT_OPTIONS,
    }


def unpack() -> str:
    """Unpack the zip files among the inputs, each beside itself.

    Returns what :func:`robots` returns, with the errors as the command line prints them, and with
    the commands that unpack the same files in a shell.
    """
    errors = io.StringIO()
    commands = []
    for name in sorted(os.listdir(INPUTS)):
        path = os.path.join(INPUTS, name)
        if not name.endswith(".zip") or not os.path.isfile(path):
            continue
        try:
            directory = extracted(path, max_bytes=MAX_UNPACKED)
        except TranslateError as error:
            errors.writelines(f"{item}\n" for item in error.diagnostics)
            continue
        os.remove(path)
        # The only directory of a zip file keeps its name, which URIs can contain.
        inner = os.path.basename(directory)
        has_inner = os.path.dirname(os.path.dirname(directory)) != "/"
        target, words = os.path.join(INPUTS, inner), ["unzip", "-q", name]
        if not has_inner or os.path.exists(target):
            target = _free(os.path.join(INPUTS, name[:-4]))
            words += ["-d", os.path.basename(target)]
            if has_inner:
                os.mkdir(target)
                target = os.path.join(target, inner)
        shutil.move(directory, target)
        commands.append(words)
    return robots(errors.getvalue(), commands)


def _free(path: str) -> str:
    """A path without a file: ``path``, or one with underscores."""
    while os.path.exists(path):
        path += "_"
    return path


def robots(errors: str, commands: list[list[str]]) -> str:
    """The files of robots among the inputs as JSON, and the number of all files."""
    paths = sorted(_files())
    found = [path for path in paths if _is_robot(path)]
    first = _robot_of_directory()
    found.sort(key=lambda path: (path != first, path.endswith(".xacro"), path.count("/"), path))
    result = {"robots": found, "count": len(paths), "errors": errors, "commands": commands}
    return json.dumps(result)


def _files() -> list[str]:
    """All files among the inputs, by their paths from there."""
    return [
        os.path.relpath(os.path.join(parent, name), INPUTS)
        for parent, _, names in os.walk(INPUTS)
        for name in names
    ]


def _robot_of_directory() -> str:
    """The robot that the directory of the inputs means on the command line; empty without one."""
    names = os.listdir(INPUTS)
    only = os.path.join(INPUTS, names[0]) if len(names) == 1 else INPUTS
    try:
        return os.path.relpath(robot_file(only, Resources(allow_xacro=True)), INPUTS)
    except TranslateError:
        return ""


class _RootReadError(Exception):
    """The start tag of the root element is read: nothing after it matters."""


def _root_of(data: bytes) -> tuple[str, Mapping[str, str]]:
    """The name and the attributes of the root element at the start of a document.

    The name is empty if there is none, and for a document that declares entities.
    """
    roots: list[tuple[str, Mapping[str, str]]] = []

    def start_element(name: str, attributes: Mapping[str, str]) -> NoReturn:
        roots.append((name, attributes))
        raise _RootReadError

    def start_doctype(*declaration: object) -> None:
        *_, has_internal_subset = declaration
        if has_internal_subset:
            raise _RootReadError

    parser = expat.ParserCreate()
    parser.StartElementHandler = start_element
    parser.StartDoctypeDeclHandler = start_doctype
    # Any text can be here, such as that of a picture.
    with suppress(_RootReadError, expat.ExpatError, LookupError, ValueError):
        parser.Parse(data)
    return roots[0] if roots else ("", {})


def _is_robot(path: str) -> bool:
    """Whether a file is a robot or a world, by its suffix or its root element.

    A xacro file of URDF is a robot if it names one; others have macros only.  The semantics for
    MoveIt have a <robot>, too.
    """
    if path.endswith(ROBOTS):
        return True
    if path.endswith(".srdf"):
        return False
    with open(os.path.join(INPUTS, path), "rb") as stream:
        name, attributes = _root_of(stream.read(_START))
    if path.endswith(".xacro"):
        return name == "sdf" or (name == "robot" and "name" in attributes)
    return name in ("robot", "sdf")


def search_words(path: str) -> str:
    """The options, as a JSON list, for packages and models that are elsewhere among the inputs."""
    os.chdir(INPUTS)
    return json.dumps(Siblings(_files()).words(path))


def run(arguments: str, directory: str, unnamed: str, answers: str, runs: bool) -> str:
    """Run one command in a directory of the inputs; ``arguments`` is a JSON list.

    ``unnamed``: the file of the command, if the user has not named it.  ``answers`` (as JSON) and
    ``runs`` are those of :class:`Expansions`.

    Returns JSON with the exit code, the seconds that the command took, the expansion that is
    missing with its limit of seconds, and the answer of one that was run.
    """
    os.chdir(os.path.join(INPUTS, directory))
    os.makedirs(os.path.dirname(STDOUT), exist_ok=True)
    expansions = Expansions(json.loads(answers), runs=runs)
    streams = sys.stdout, sys.stderr
    start = time.perf_counter()
    with open(STDOUT, "w", encoding="utf-8") as out, open(STDERR, "w", encoding="utf-8") as err:
        sys.stdout, sys.stderr = out, err
        try:
            code = _exit_code(json.loads(arguments), unnamed)
        except StoppedCommand:
            code = ExitCode.FAILED
        finally:
            sys.stdout, sys.stderr = streams
    return json.dumps(
        {
            "code": code,
            "seconds": time.perf_counter() - start,
            "missing": expansions.missing,
            "answer": expansions.answer,
        }
    )


def _exit_code(arguments: list[str], unnamed: str) -> int:
    if unnamed.endswith(SUFFIX):
        try:
            permitted(unnamed, Resources(allow_xacro=_allows_xacro(arguments)), named=False)
        except TranslateError as error:
            show_diagnostics(error.diagnostics)
            return ExitCode.FAILED
    try:
        main(arguments, prog_name="robot-translate")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    return ExitCode.OK


def _allows_xacro(arguments: list[str]) -> bool:
    """Whether a command line has the option that permits to run xacro files.

    The name of a file can be the same text as the value of another option.
    """
    command = main.get_command(click.Context(main), arguments[0])
    assert command is not None
    # The command itself reports a wrong command line.
    with suppress(click.UsageError):
        values, *_ = command.make_parser(click.Context(command)).parse_args(arguments[1:])
        return bool(values.get("allow_xacro"))
    return False
