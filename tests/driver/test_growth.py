"""Ten times as many things of one kind take about ten times as long, for every command.

The kinds are those of :mod:`support.repeated_things`.  Measured is processor time: ten runs with
few things against one run with ten times as many, so that other work of the machine slows both.
Python's collector of cycles is off meanwhile: its first complete pass is at a fixed number of
objects, which only the longer run reaches.
Chains of links and frames are also in ``tests/xml/test_depth.py``, which counts calls.

The shapes of :mod:`support.growth`, whose things are edited, are measured by the steps of Python,
which are the same in each run.  ``scripts/growth_exponents.py`` has all of them in instructions.
"""

from __future__ import annotations

import contextlib
import functools
import gc
import math
import re
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from support import growth
from support.repeated_things import KINDS

import translate
from translate.cli.frames import contents_of, describe
from translate.kinematics.scoped_view import only_scope, scoped_names
from translate.migration.migrate import migrated_text

Command = Callable[[str], object]

#: The time of ``n`` things is proportional to ``n`` to this power.  Quadratic work has 2.
LARGEST_EXPONENT = 1.15
#: The processor time (s) of the runs with few things that is too short to be measured.
TOO_SHORT = 0.1
#: How often both are measured if the exponent is too large.
RUNS = 8


def frames(text: str) -> None:
    graph = only_scope(translate.load(text)).frames
    for name in scoped_names(graph):
        describe(graph, name)
    list(contents_of(graph))


def there_and_back(text: str) -> None:
    result = translate.convert(text)
    translate.convert(result.text, to=result.format_from)


COMMANDS: dict[str, Command] = {
    "check": translate.check,
    "to URDF": lambda text: translate.convert(text, to="urdf", trees="floating"),
    "to SDFormat": lambda text: translate.convert(text, to="sdf"),
    "to SDFormat 1.6": lambda text: translate.convert(text, to="sdf", sdf_version="1.6"),
    "to SDFormat, flat": lambda text: translate.convert(
        text, to="sdf", flatten=True, style="absolute"
    ),
    "check for Harmonic": lambda text: translate.check(text, for_target="harmonic"),
    "for Drake": lambda text: translate.convert(text, for_target="drake"),
    "as libsdformat": lambda text: translate.convert(text, to="sdf", compat="libsdformat"),
    "there and back": there_and_back,
    "compare": lambda text: translate.compare(text, text),
    "frames": frames,
    "migrate": lambda text: migrated_text(text.encode(), "robot", "harmonic"),
}
#: One kind and command for each data structure; the long run has all of them.
SHORT = [
    ("urdf: visuals without names", "to SDFormat"),
    ("urdf: sensors of one link", "check"),
    ("urdf: contact sensors of one link", "check"),
    ("urdf: impossible inertias of one body", "check for Harmonic"),
    ("urdf: links of shapes and plugins in blocks", "to SDFormat"),
    ("urdf: names of collisions in one sensor", "to SDFormat"),
    ("sdf: shapes that URDF lacks, and plugins", "to URDF"),
    ("urdf: joints of blocks that close loops", "for Drake"),
    ("urdf: loops", "check"),
    ("urdf: comments of a link", "there and back"),
    ("urdf: namespaces of the robot", "check"),
    ("urdf: undeclared prefixes", "check"),
    ("urdf: unknown attributes of links, in one line", "check"),
    ("sdf: models of a world", "frames"),
    ("urdf: classic drives", "migrate"),
    ("urdf: classic controllers", "migrate"),
    ("sdf: classic sensors of a world", "migrate"),
]
#: libxml2 searches the attributes and the declarations of one element one after the other; the
#: root element of the output declares all prefixes.
IN_ONE_ELEMENT = {
    "urdf: unknown attributes",
    "urdf: namespaces",
    "urdf: namespaces of links",
    "urdf: namespaces of the robot",
    "urdf: undeclared prefixes",
    "sdf: unknown attributes",
    "sdf: namespaces",
    "sdf: namespaces of links",
}
#: The processor time (s) for 10,000 of these.
PATIENCE = 20.0


def bounded_caches() -> list[functools._lru_cache_wrapper[object]]:
    """The caches of limited size, in which a second run of the same short text finds everything.

    To search all modules for them takes longer than most commands.
    """
    return [
        found
        for name, module in list(sys.modules.items())
        if name.startswith("translate.")
        for found in vars(module).values()
        if isinstance(found, functools._lru_cache_wrapper)
        and found.cache_parameters()["maxsize"] is not None
    ]


def seconds(
    command: Command, text: str, caches: Sequence[functools._lru_cache_wrapper[object]]
) -> float:
    """The processor time of a command; a robot that it refuses is work as well."""
    for cached in caches:
        cached.cache_clear()
    re.purge()
    gc.collect()
    gc.disable()
    try:
        start = time.process_time()
        with contextlib.suppress(translate.TranslateError):
            command(text)
        return time.process_time() - start
    finally:
        gc.enable()


def exponent(kind: str, command: Command, n: int, largest: float) -> float:
    """The exponent between ``n`` and ten times ``n`` things; measured again if it is too large."""
    few, many = KINDS[kind](n), KINDS[kind](10 * n)
    seconds(command, KINDS[kind](2), ())  # What is imported and read only once.
    caches = bounded_caches()
    # The collector looks at what is there only once.
    gc.collect()
    gc.freeze()
    result = math.inf
    for _ in range(RUNS):
        time_of_few = sum(seconds(command, few, caches) for _ in range(10))
        ratio = seconds(command, many, caches) / max(time_of_few, TOO_SHORT)
        result = min(result, 1 + math.log10(ratio))
        if result <= largest:
            break
    return result


@pytest.mark.parametrize(("kind", "command"), SHORT)
def test_some_things_take_linear_time(kind: str, command: str) -> None:
    largest = LARGEST_EXPONENT + 0.2
    assert exponent(kind, COMMANDS[command], 200, largest) <= largest


#: The kinds in several elements.  A robot without plugins of Gazebo Classic is not migrated.
LONG = [
    (kind, command)
    for kind in KINDS
    for command in COMMANDS
    if kind not in IN_ONE_ELEMENT and (command != "migrate" or "classic" in kind)
]


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "command"), LONG)
def test_all_things_take_linear_time(kind: str, command: str) -> None:
    # Robots have few plugins: more of them do not fit into the caches of the processor.
    n = 100 if command == "migrate" else 1_000
    assert exponent(kind, COMMANDS[command], n, LARGEST_EXPONENT) <= LARGEST_EXPONENT


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("kind", sorted(IN_ONE_ELEMENT))
def test_many_things_of_one_element_take_little_time(kind: str, command: str) -> None:
    assert seconds(COMMANDS[command], KINDS[kind](10_000), bounded_caches()) <= PATIENCE


#: A command for each data structure that pairs or follows the things of a shape, and the number of
#: things.
PAIRED = [
    ("frames in a chain", "convert", 400),
    ("frames in a chain, from the last", "convert", 400),
    ("frames in a chain", "verify", 400),
    ("shapes of one link", "verify", 400),
    ("renamed links", "update", 100),
    ("renamed frames", "update", 100),
    ("shapes without names", "update", 100),
    ("shapes of one name", "sync", 100),
    ("nested models", "convert, verify", 100),
    ("comments", "format", 400),
    ("models placed on the last", "round trip", 80),
    ("models placed on the last", "all models", 80),
]


@pytest.mark.parametrize(("shape", "command", "n"), PAIRED)
def test_the_steps_of_a_command_are_proportional_to_the_number_of_things(
    shape: str, command: str, n: int, tmp_path: Path
) -> None:
    largest = growth.LARGEST_OF_CHAINS if growth.SHAPES[shape].is_chain else growth.LARGEST
    counts = []
    with growth.at_home(tmp_path):
        for number in (2, n // 2, n):
            directory = tmp_path / f"{number}"
            directory.mkdir()
            run = growth.COMMANDS[command](growth.SHAPES[shape], number, directory)
            counts.append(growth.steps(run))
    # What is imported and read only once is in the first run.
    assert growth.exponent(*counts[1:]) <= largest
