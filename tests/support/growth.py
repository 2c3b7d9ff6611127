"""Twenty-one shapes of robots with ``n`` things, an edit of all things, and the work of commands.

A shape is a function from ``n`` to a text, and the edit of each thing: a pattern and its
replacement.  The work of a command is counted, so that it is the same in each run.
"""

from __future__ import annotations

import contextlib
import io
import math
import os
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import NamedTuple

import translate
from support.repeated_things import (
    AXIS,
    BODY,
    IN_LINK,
    KINDS,
    SDF_LINK,
    SPHERE,
    Make,
    sdf,
    sdf_joint,
    urdf,
)
from translate import checker
from translate.cli import main
from translate.driver.round_trip_check import round_trip
from translate.migration.migrate import migrated_text
from translate.xml.document import parse
from translate.xml.layout import formatted

#: The largest exponent of the work of a command, and where each thing is placed by the last one.
LARGEST, LARGEST_OF_CHAINS = 1.15, 1.2


class Shape(NamedTuple):
    """A kind of robot, and how each of its things is edited; ``chain``: each needs the last one."""

    make: Make
    pattern: str
    replacement: str
    is_chain: bool = False

    def edited(self, n: int) -> str:
        """The robot after the edit of all things."""
        return re.sub(self.pattern, self.replacement, self.make(n))


_IN_BODY = IN_LINK.replace('name="b">', 'name="b"><inertial><mass value="1"/></inertial>')
_PLACED = '<visual name="v{}"><origin xyz="{} 0 0"/>' + SPHERE + "</visual>"
_MASS = r'(<mass value=")1"', r'\g<1>2"'
_SDF_BODY = f'<link name="b">{BODY}</link>'
_SDF_MASS = "<mass>1</mass>", "<mass>2</mass>"


def _from_the_last(text: str) -> str:
    """A robot with the lines of its frames from the last one to the first one."""
    frames = re.findall("<frame name.*</frame>", text)
    return re.sub("<frame name.*</frame>", lambda match: frames.pop(), text)


#: The shapes by name.
SHAPES: dict[str, Shape] = {
    "links in a chain": Shape(KINDS["urdf: links in a chain"], *_MASS, is_chain=True),
    "links in a star": Shape(KINDS["urdf: links in a star"], *_MASS),
    "renamed links": Shape(KINDS["urdf: links in a star"], '"l([0-9]+)"', r'"k\1"'),
    "shapes of one link": Shape(urdf(_PLACED, IN_LINK), 'radius="1"', 'radius="2"'),
    "renamed shapes": Shape(urdf(_PLACED, IN_LINK), '"v([0-9]+)"', r'"w\1"'),
    "shapes without names": Shape(
        urdf(f'<visual><origin xyz="{{}} 0 0"/>{SPHERE}</visual>', IN_LINK),
        'xyz="([0-9]+) 0 0"',
        r'xyz="\1 0 1"',
    ),
    "shapes of one name": Shape(KINDS["urdf: visuals of one name"], 'radius="1"', 'radius="2"'),
    "frames in a chain": Shape(
        sdf(
            '<frame name="f{}" attached_to="f{last}"><pose>0.001 0 0 0 0 0</pose></frame>',
            f'<model name="m"><link name="a">{BODY}</link><frame name="f0" attached_to="a"/>'
            "{things}</model>",
            start=1,
        ),
        "<pose>0.001 0",
        "<pose>0.001 1",
        is_chain=True,
    ),
    "frames in a chain, from the last": Shape(
        lambda n: _from_the_last(SHAPES["frames in a chain"].make(n)),
        "<pose>0.001 0",
        "<pose>0.001 1",
        is_chain=True,
    ),
    "renamed frames": Shape(
        sdf('<frame name="f{}" attached_to="a"><pose>0.{} 0 0 0 0 0</pose></frame>'),
        '"f([0-9]+)"',
        r'"g\1"',
    ),
    "materials": Shape(KINDS["urdf: materials of visuals"], "1 0 0 1", "0 1 0 1"),
    "meshes": Shape(
        urdf(
            '<visual name="v{}"><geometry><mesh filename="package://p/m{}.dae"/></geometry>'
            "</visual>",
            IN_LINK,
        ),
        "/m([0-9]+)",
        r"/n\1",
    ),
    "blocks": Shape(KINDS["urdf: blocks of links"], "<mu1>0.5</mu1>", "<mu1>0.6</mu1>"),
    "plugins": Shape(
        urdf(
            '<gazebo><plugin name="p{}" filename="libgazebo_ros_p3d.so"><k>1</k></plugin></gazebo>'
        ),
        "<k>1</k>",
        "<k>2</k>",
    ),
    "sensors": Shape(KINDS["urdf: sensors of one link"], ">10<", ">20<"),
    "transmissions": Shape(
        KINDS["urdf: transmissions"], r'(<limit lower="0" upper=")1"', r'\g<1>2"'
    ),
    "comments": Shape(KINDS["urdf: comments"], "<!-- c", "<!-- d"),
    "mimics": Shape(KINDS["urdf: mimic joints"], 'multiplier="2"', 'multiplier="3"'),
    "loops": Shape(
        sdf(
            sdf_joint("revolute", AXIS, parent="a")
            + sdf_joint("revolute", AXIS, parent="a").replace('"j{}"', '"k{}"'),
            f'<model name="m"><link name="a">{BODY}</link>{{links}}{{things}}</model>',
            links=SDF_LINK,
        ),
        *_SDF_MASS,
    ),
    "nested models": Shape(
        sdf(
            f'<model name="n{{}}"><link name="b">{BODY}</link></model>'
            + sdf_joint("fixed", child="n{}::b"),
            f'<model name="m"><link name="a">{BODY}</link>{{things}}</model>',
        ),
        *_SDF_MASS,
    ),
    "models placed on the last": Shape(
        sdf(
            '<model name="m{}"><pose relative_to="m{last}">1 0 0 0 0 0</pose>'
            f"{_SDF_BODY}</model>",
            f'<world name="w"><model name="m0">{_SDF_BODY}</model>{{things}}</world>',
            start=1,
        ),
        *_SDF_MASS,
        is_chain=True,
    ),
}

#: A run of a command, after all that is no work of it.
Run = Callable[[], object]
#: From a shape, a number of things and an empty directory to a run.
Command = Callable[[Shape, int, Path], Run]


def _translated(text: str) -> str:
    return translate.convert(text, to=_other(text)).text


def _other(text: str) -> str:
    return "urdf" if "<sdf" in text[:100] else "sdf"


def _files(shape: Shape, n: int, directory: Path) -> tuple[Path, Path]:
    """The file of a robot, and its translation with its report beside it."""
    text = shape.make(n)
    translation = translate.convert(text, to=_other(text))
    source = directory / ("robot.sdf" if "<sdf" in text[:100] else "robot.urdf")
    target = directory / ("model.urdf" if "<sdf" in text[:100] else "model.sdf")
    source.write_text(text, encoding="utf-8")
    target.write_text(translation.text, encoding="utf-8")
    return source, target


def _convert(shape: Shape, n: int, directory: Path) -> Run:
    text = shape.make(n)
    return lambda: _translated(text)


def _back(shape: Shape, n: int, directory: Path) -> Run:
    text = _translated(shape.make(n))
    return lambda: _translated(text)


def _convert_verified(shape: Shape, n: int, directory: Path) -> Run:
    text = shape.make(n)
    return lambda: translate.convert(text, to=_other(text), verify=True)


def _update(shape: Shape, n: int, directory: Path) -> Run:
    source, target = _files(shape, n, directory)
    source.write_text(shape.edited(n), encoding="utf-8")
    return lambda: translate.update(target, source, force=True)


def _update_with_base(shape: Shape, n: int, directory: Path) -> Run:
    source, target = _files(shape, n, directory)
    base = source.with_stem("base")
    source.rename(base)
    source.write_text(shape.edited(n), encoding="utf-8")
    return lambda: translate.update(target, source, base=base, force=True)


def _sync(shape: Shape, n: int, directory: Path) -> Run:
    source, target = _files(shape, n, directory)
    files = [
        str(path) for path in sorted((source, target), key=lambda path: path.suffix != ".urdf")
    ]
    _command("sync", *files)
    source.write_text(shape.edited(n), encoding="utf-8")
    return lambda: _command("sync", *files)


def _verify(shape: Shape, n: int, directory: Path) -> Run:
    source, target = _files(shape, n, directory)
    return lambda: checker.Check(checker.read(source), checker.read(target), {})


def _compare(shape: Shape, n: int, directory: Path) -> Run:
    text, edited = shape.make(n), shape.edited(n)
    return lambda: translate.compare(text, edited)


def _check(shape: Shape, n: int, directory: Path) -> Run:
    text = shape.make(n)
    return lambda: translate.check(text)


def _round_trip(shape: Shape, n: int, directory: Path) -> Run:
    text = shape.make(n)
    return lambda: round_trip(text)


def _all_models(shape: Shape, n: int, directory: Path) -> Run:
    source = directory / "world.sdf"
    source.write_text(shape.make(n), encoding="utf-8")
    return lambda: _command("convert", str(source), "--all-models", str(directory / "out"))


def _format(shape: Shape, n: int, directory: Path) -> Run:
    data = shape.make(n).encode()
    return lambda: formatted(parse(data), order=True)


def _migrate(shape: Shape, n: int, directory: Path) -> Run:
    data = shape.make(n).encode()
    return lambda: migrated_text(data, "robot", "harmonic")


#: The commands by name.
COMMANDS: dict[str, Command] = {
    "convert": _convert,
    "back": _back,
    "convert, verify": _convert_verified,
    "update": _update,
    "update, base": _update_with_base,
    "sync": _sync,
    "verify": _verify,
    "compare": _compare,
    "check": _check,
    "round trip": _round_trip,
    "all models": _all_models,
    "format": _format,
    "migrate": _migrate,
}


def _command(*arguments: str) -> None:
    """Run a command line; what it prints is lost."""
    stream = io.TextIOWrapper(io.BytesIO(), write_through=True)
    ends = contextlib.suppress(SystemExit)
    with contextlib.redirect_stdout(stream), contextlib.redirect_stderr(stream), ends:
        main(list(arguments))


@contextlib.contextmanager
def at_home(directory: Path) -> Iterator[None]:
    """Keep what commands store of earlier runs in a directory."""
    names = ("HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME")
    before = {name: os.environ.get(name) for name in names}
    os.environ.update(dict.fromkeys(names, str(directory)))
    try:
        yield
    finally:
        for name, value in before.items():
            os.environ.pop(name)
            if value is not None:
                os.environ[name] = value


def steps(run: Run) -> int:
    """How many lines, calls and rounds of loops of Python a run has; refusals are work as well."""
    count = 0

    def counted(frame: FrameType, event: str, argument: object) -> object:
        nonlocal count
        count += 1
        return counted

    before = sys.gettrace()
    sys.settrace(counted)
    try:
        with contextlib.suppress(translate.TranslateError, checker.CheckError):
            run()
    finally:
        sys.settrace(before)
    return count


def exponent(work: int, work_of_double: int) -> float:
    """The exponent x of work that is proportional to ``n`` to the power of x."""
    return math.log2(work_of_double / work)
