"""One robot from URDF to SDFormat and back, every step held against what it promises."""

from __future__ import annotations

import time
import traceback
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import translate
from support.explained_robots import REFUSED
from support.plain_return import check as plain_return
from translate.driver.round_trip_check import first_difference
from translate.equivalence.canonical_urdf import parse

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from support.corpus_robots import Robot

STEPS = ("to SDF", "check", "to URDF", "update", "same", "again")
#: What verification allows, in metres and radians.
TOLERANCE = 1e-9


@dataclass
class Row:
    """What happened to one robot; ``failures`` maps a step to the reasons why it failed.

    ``explained`` is the reason why a robot is not translated.
    """

    robot: Robot
    links: int = 0
    joints: int = 0
    metres: float = 0.0
    radians: float = 0.0
    seconds: float = 0.0
    done: list[str] = field(default_factory=list)
    failures: dict[str, list[str]] = field(default_factory=dict)
    explained: str = ""
    #: The robot without an update is another one, and an entry of a report names each difference.
    changed: bool = False

    def finish(self, step: str, failures: Iterable[str]) -> None:
        """Note that a step was taken, and what went wrong."""
        self.done.append(step)
        if reasons := list(failures):
            self.failures[step] = reasons


def there_and_back(robot: Robot) -> Row:
    """Translate, verify, check, translate back, verify, update, compare, and translate again."""
    row = Row(robot)
    start = time.perf_counter()
    try:
        _take_the_steps(row)
    except translate.TranslateError as error:
        errors = [item for item in error.diagnostics if item.severity == "error"]
        code, reason = REFUSED.get(str(robot), ("", ""))
        if any(item.code == code for item in errors):
            row.explained = reason
        row.finish(_next_step(row), [] if row.explained else map(str, errors))
    except Exception as error:  # a crash of the translator is a finding, too
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(place.filename).name}:{place.lineno}"
        row.finish(_next_step(row), [f"{type(error).__name__} at {where}: {error}"])
    if str(robot) in REFUSED and not (row.explained or row.failures):
        row.failures[STEPS[0]] = ["is translated now: remove it from explained_robots.py"]
    row.seconds = time.perf_counter() - start
    return row


def _take_the_steps(row: Row) -> None:
    to_sdf, check, to_urdf, update, same, again = STEPS
    original = row.robot.read()
    root = parse(original)
    row.links, row.joints = len(root.findall("link")), len(root.findall("joint"))

    there = translate.convert(str(row.robot.path), to="sdf", verify=True)
    row.finish(to_sdf, _verified(row, there))

    # What is wrong with the numbers of the input is as wrong with the same numbers here.
    known = {item.code for item in there.diagnostics}
    found = translate.check(there.text.encode())
    errors = [item for item in found if item.severity == "error" and item.code not in known]
    row.finish(check, map(str, errors))

    back = translate.convert(there.text.encode(), to="urdf", verify=True)
    row.finish(to_urdf, _verified(row, back))

    updated = translate.update(str(row.robot.path), there.text.encode()).data
    row.finish(update, [] if updated == original else ["an unedited translation changes the file"])

    found_changes = plain_return(row.robot.path)
    assert not isinstance(found_changes, translate.TranslateError)
    row.finish(same, [f"{item.cause}: {item.element}" for item in found_changes if not item.code])
    row.changed = bool(found_changes)

    # The third trip writes what the second one has written, to the last byte.
    texts = [there.text, back.text]
    for to in ("sdf", "urdf", "sdf", "urdf"):
        texts.append(translate.convert(texts[-1].encode(), to=to).text)
    differences = (first_difference(*pair) for pair in zip(texts[2:4], texts[4:6], strict=True))
    row.finish(again, [text for found in differences for text in found])


def _next_step(row: Row) -> str:
    return STEPS[len(row.done)]


def _verified(row: Row, result: translate.Result) -> Iterator[str]:
    """What the verification of a translation found."""
    comparison = result.comparison
    if comparison is None:
        yield "the result was not verified"
        return
    row.metres = max(row.metres, comparison.max_position_error_m)
    row.radians = max(row.radians, comparison.max_rotation_error_rad)
    yield from map(str, comparison.differences)
    if comparison.same and max(row.metres, row.radians) > TOLERANCE:
        yield f"errors of {row.metres} m and {row.radians} rad"
