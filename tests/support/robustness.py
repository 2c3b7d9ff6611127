"""Random commands with random options on any bytes, and what counts as a failure of them.

A failure is an exception other than ``TranslateError``, more processor time than two seconds per
megabyte of input (for small inputs two seconds), or more memory than a hundred times the input and
100 MB.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field, fields
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lxml import etree

import translate
from translate.driver.round_trip_check import round_trip
from translate.options import CommonOptions, SdfOptions, UrdfOptions, choices, keyword_of, rule_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

SECONDS, SECONDS_PER_MEGABYTE = 2.0, 2.0
MEMORY, MEMORY_PER_BYTE = 100_000_000, 100
#: Values of options that are no choices.
VALUES: dict[str, tuple[object, ...]] = {
    "separator": ("__", "", "_", ".", "::", "/", " ", "é"),
    "added_mass": (None, 0.0, 1e-3, 1e-7, 1e15, 5e-324),
    "added_inertia": (None, 0.0, 1e-6, 1e-320, 1e15, 5e-324),
    "capsules": (None, True, False),
    "density": (1000.0, 1e-3, 5e-324, 1e15),
}
#: Those of the other options, by the kind of their values.
VALUES_OF_KIND: dict[str, tuple[object, ...]] = {
    "flag": (True, False),
    "text": VALUES["separator"],
    "amount": (0.0, 1e-3, 1e15, 5e-324),
    "positive": VALUES["density"],
}


@cache
def option_values() -> dict[str, tuple[object, ...]]:
    """Each option of a conversion with its values."""
    found = {}
    for part in (CommonOptions, SdfOptions, UrdfOptions):
        for item in fields(part):
            name = keyword_of(item)
            found[name] = VALUES.get(name) or choices(name) or VALUES_OF_KIND[rule_of(item).kind]
    return found


@dataclass
class Plan:
    """A command, the options for reading, and those for writing."""

    command: str
    read: dict[str, Any] = field(default_factory=dict)
    write: dict[str, Any] = field(default_factory=dict)


def random_plan(random: Random) -> Plan:
    """A command with options: none, a few, or any of them."""
    share = random.choice((0.0, 0.1, 0.3, 0.8))
    write = {
        name: random.choice(values)
        for name, values in option_values().items()
        if random.random() < share
    }
    missing = random.choice(("error", "keep"))
    read: dict[str, Any] = {"resources": translate.Resources(missing_includes=missing)}
    for name in ("lenient", "unflatten"):
        if random.random() < 0.25:
            read[name] = True
    return Plan(random.choice(list(COMMANDS)), read, write)


# --- The commands -------------------------------------------------------------------------------


def _check(data: bytes, path: str, plan: Plan) -> None:
    for item in translate.check(data, path=path, **plan.read):
        str(item)


def _convert(data: bytes, path: str, plan: Plan, **options: Any) -> None:
    document = translate.load(data, path=path, **plan.read)
    for to in ("urdf", "sdf"):
        _ = _translated(document, plan, to=to, **options)


def _verify(data: bytes, path: str, plan: Plan) -> None:
    _convert(data, path, plan, verify=True)


def _as_other_tools(data: bytes, path: str, plan: Plan) -> None:
    """Translate to each format and read the translation."""
    document = translate.load(data, path=path, **plan.read)
    for to in ("urdf", "sdf"):
        result = _translated(document, plan, to=to)
        if result is not None:
            translate.check(result.text.encode(), path=path, **plan.read)


def _compare(data: bytes, path: str, plan: Plan) -> None:
    result = _translated(translate.load(data, path=path, **plan.read), plan)
    if result is not None:
        resources = plan.read["resources"]
        options = {"lenient": plan.read.get("lenient", False), "resources": resources}
        comparison = translate.compare(data, result.text.encode(), **options)
        comparison.lines()


def _there_and_back(data: bytes, path: str, plan: Plan) -> None:
    there = _translated(translate.load(data, path=path, **plan.read), plan)
    if there is not None:
        back = translate.load(there.text.encode(), path=path, **plan.read)
        _translated(back, plan)


def _round_trip(data: bytes, path: str, plan: Plan) -> None:
    round_trip(data, **plan.read)


COMMANDS: dict[str, Callable[[bytes, str, Plan], None]] = {
    "check": _check,
    "convert": _convert,
    "verify": _verify,
    "as other tools": _as_other_tools,
    "compare": _compare,
    "there and back": _there_and_back,
    "round trip": _round_trip,
}


def _translated(
    document: translate.Document, plan: Plan, **options: Any
) -> translate.Result | None:
    """The translation with its report as text; ``None`` if it is refused."""
    options = {"resources": plan.read["resources"], **plan.write, **options}
    try:
        result = translate.convert(document, **options)
    except translate.TranslateError as error:
        str(error)
        return None
    for loss in (*result.losses, *result.diagnostics, *result.notes):
        str(loss)
    _ = result.renames
    return result


# --- Smaller inputs -----------------------------------------------------------------------------


def reduced(data: bytes, path: str, plan: Plan, key: str) -> bytes:
    """The input without the elements, attributes and texts that a failure does not need."""
    try:
        etree.fromstring(data)
    except etree.XMLSyntaxError:
        return data
    smaller = True
    while smaller:
        smaller = False
        for change in _REDUCTIONS:
            index = 0
            while (changed := change(data, index)) is not None:
                failure = run(changed, path, plan) if changed != data else None
                if failure is not None and failure.key == key:
                    data, smaller = changed, True
                else:
                    index += 1
    return data


def _without_element(data: bytes, index: int) -> bytes | None:
    root = etree.fromstring(data)
    elements = list(root.iter())[1:]
    if index >= len(elements):
        return None
    parent = elements[index].getparent()
    assert parent is not None
    parent.remove(elements[index])
    return etree.tostring(root)


def _with_children_only(data: bytes, index: int) -> bytes | None:
    root = etree.fromstring(data)
    elements = list(root.iter("*"))[1:]
    if index >= len(elements):
        return None
    one = elements[index]
    for child in list(one):
        one.addprevious(child)
    return _without_element(etree.tostring(root), list(root.iter())[1:].index(one))


def _without_attribute(data: bytes, index: int) -> bytes | None:
    root = etree.fromstring(data)
    places = [(element, name) for element in root.iter("*") for name in element.attrib]
    if index >= len(places):
        return None
    element, name = places[index]
    del element.attrib[name]
    return etree.tostring(root)


def _without_text(data: bytes, index: int) -> bytes | None:
    root = etree.fromstring(data)
    texts = [
        (element, at) for element in root.iter() for at in ("text", "tail") if getattr(element, at)
    ]
    if index >= len(texts):
        return None
    setattr(*texts[index], None)
    return etree.tostring(root)


_REDUCTIONS = (_without_element, _with_children_only, _without_attribute, _without_text)


# --- Failures -----------------------------------------------------------------------------------


@dataclass
class Failure:
    """What is wrong with a run; equal ``key`` values have one cause, as far as can be seen."""

    key: str
    details: str


def run(data: bytes, path: str, plan: Plan) -> Failure | None:
    """Run a command; return its failure."""
    _reset_peak()
    before, start = _memory("VmRSS"), time.process_time()
    try:
        COMMANDS[plan.command](data, path, plan)
    except translate.TranslateError as error:
        str(error)
    except Exception as error:
        return Failure(*_described(error))
    seconds, memory = time.process_time() - start, _memory("VmHWM") - before
    if seconds > max(SECONDS, SECONDS_PER_MEGABYTE * len(data) / 1e6):
        return Failure(f"hang in {plan.command}", f"{seconds:.1f} s for {len(data)} bytes")
    if memory > MEMORY + MEMORY_PER_BYTE * len(data):
        return Failure(f"memory in {plan.command}", f"{memory} bytes for {len(data)}")
    return None


def _described(error: Exception) -> tuple[str, str]:
    """Where an exception was raised in the package, and its traceback."""
    import traceback

    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if "/translate/" in frame.filename
    ]
    place = f"{Path(frames[-1].filename).name}:{frames[-1].name}" if frames else "outside"
    return f"{type(error).__name__} in {place}", "".join(traceback.format_exception(error))


def _reset_peak() -> None:
    """Set the peak of the memory of this process to what it uses now; Linux only."""
    try:
        Path("/proc/self/clear_refs").write_text("5")
    except OSError:
        return


def _memory(name: str) -> int:
    """``VmRSS`` or ``VmHWM`` of this process in bytes; 0 on other systems."""
    try:
        text = Path("/proc/self/status").read_text()
    except OSError:
        return 0
    return int(text.partition(f"{name}:")[2].split()[0]) * 1024
