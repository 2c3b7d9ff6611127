"""The pages of the report state the results, and name the causes of differences in engines."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest
from support.report_causes import cause_of_refusal, causes
from support.report_pages import page
from support.report_table import page_of_robots
from support.result_lines import Row


def judged(
    verdict: str, differences: Sequence[str] = (), refusals: Sequence[str] = ("", "")
) -> Row:
    return {
        "verdict": verdict,
        "readers": ["drake", "drake"],
        "refusals": list(refusals),
        "differences": {code: f"an example [{code}]" for code in differences},
        "errors": {"link poses m": 1e-16},
    }


def row(file: str, **changes: Any) -> Row:
    direction = {"direction": "urdf to sdf", "status": "verified", "seconds": 0.5}
    direction |= {"checker": {"verdict": "same", "reason": "", "error": 0.0}}
    found: Row = {
        "source": "s",
        "file": file,
        "format": "urdf",
        "seconds": 1.0,
        "links": 2,
        "joints": 1,
        "directions": [{**direction, "position": 1e-15, "rotation": 0.0, "losses": {}}],
        "findings": [],
        "changes": [],
        "engines": {"drake": judged("same")},
    }
    return {**found, **changes}


REFUSED = {
    "direction": "urdf to sdf",
    "status": "refused",
    "code": "file-read",
    "seconds": 0.1,
    "message": "no",
}
ROWS = [
    row("same.urdf"),
    row(
        "mass.urdf",
        findings=["massless-links"],
        engines={"pybullet": judged("different", ["mass"])},
    ),
    row("other.urdf", engines={"drake": judged("different", ["link-pose"])}),
    row("no.urdf", engines={"drake": judged("refused", refusals=["", "/tmp/x/b.sdf: no link"])}),
    row("file.urdf", directions=[REFUSED], engines={}, engines_that_refuse={"drake": "no"}),
    row("slow.urdf", directions=[], engines={}, stopped="stopped after 150 s"),
    row("unread.urdf", engines={}),
]
ROWS[-1]["models"] = [ROWS[0]["directions"][0]]
ROWS[-1]["directions"][0]["checker"] = {"verdict": "not read", "reason": "no 'x'"}
ROWS[-1] |= {"to": "sdf", "converters": {"rod": {"differences": {"link-missing": 2}}}}
TEXT = "\n".join(page(ROWS))


@pytest.mark.parametrize(
    "line",
    [
        "| urdf to sdf | 6 | 1 | 5 | 4 | 1 | 0.5, 0.5 |",
        "| single models | 1 | 0 | 1 | 1 | 0 | 0.5, 0.5 |",
        "- 1: `no '…'`",
        "- `slow.urdf` (s): `stopped after 150 s`",
        "| [`file-read`](codes/reading-files.md#file-read) | 1 | 1 |  |",
        "| Drake | 3 | 1 | 0 |  | 1 | 0 | 1 |",
        "| PyBullet | 1 | 0 | 1 | 0 | 0 | 0 | 0 |",
        "- PyBullet: gives 1 kg and 1 kg m² to a link without `<inertial>` (1)",
        "- Drake, `other.urdf` (s): `an example [link-pose]`",
        "- Drake: `no.urdf` (s): `b.sdf: no link` (1)",
        "| links | 1 |",
    ],
)
def test_the_page_has_the_line(line: str) -> None:
    assert line in TEXT.splitlines()


@pytest.mark.parametrize(
    ("engine", "differences", "findings", "format", "explained"),
    [
        ("pybullet", ["mass"], ["massless-links"], "urdf", True),
        ("pybullet", ["mass"], [], "urdf", False),
        ("drake", ["mass"], ["massless-links"], "urdf", False),
        ("mujoco", ["inertia"], ["impossible-inertia"], "urdf", True),
        ("mujoco", ["inertia", "link-pose"], ["impossible-inertia"], "urdf", False),
        ("gazebo", ["joint-type"], ["continuous-joints"], "sdf", True),
        ("gazebo", ["mass"], ["continuous-joints"], "sdf", False),
        ("drake", ["limit"], ["continuous-limited"], "urdf", True),
    ],
)
def test_a_difference_has_a_cause(
    engine: str, differences: list[str], findings: list[str], format: str, explained: bool
) -> None:
    item = row(
        "r", format=format, findings=findings, engines={engine: judged("different", differences)}
    )
    assert (causes(item, engine) is not None) == explained


@pytest.mark.parametrize(
    ("reader", "message", "reason"),
    [
        ("gazebo", "A link named a has invalid inertia.", "an inertia that no body has"),
        ("drake", "A link named a has invalid inertia.", ""),
    ],
)
def test_a_refusal_has_a_cause(reader: str, message: str, reason: str) -> None:
    assert cause_of_refusal(reader, message) == reason


def test_the_page_of_robots_has_a_row_for_each_file() -> None:
    text = page_of_robots(ROWS)
    texts, rows = (
        json.loads(text.partition(f"const {name} = ")[2].partition(";\n")[0])
        for name in ("TEXTS", "ROWS")
    )
    names = [texts[cells[1][0]] for cells in rows]
    assert names == [item["file"] for item in ROWS]
    assert {len(cells) for cells in rows} == {text.count("<th>")}
