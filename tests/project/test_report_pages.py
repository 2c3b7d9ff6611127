"""The pages of the report state the results, and name the causes of differences in engines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from support.report_pages import page, page_of_robots, reasons
from support.result_lines import Row


def judged(
    verdict: str, differences: Sequence[str] = (), refusals: Sequence[str] = ("", "")
) -> Row:
    return {
        "verdict": verdict,
        "readers": ["drake", "drake"],
        "refusals": list(refusals),
        "differences": list(differences),
        "example": "an example" if differences else "",
        "errors": {"link poses m": 1e-16},
    }


def row(file: str, **changes: Any) -> Row:
    direction = {"direction": "urdf to sdf", "status": "verified", "seconds": 0.5}
    found: Row = {
        "source": "s",
        "file": file,
        "format": "urdf",
        "seconds": 1.0,
        "links": 2,
        "joints": 1,
        "directions": [{**direction, "position": 1e-15, "rotation": 0.0, "losses": {}}],
        "findings": [],
        "engines": {"drake": judged("same")},
    }
    return {**found, **changes}


REFUSED = {"direction": "urdf to sdf", "status": "refused", "code": "file-read", "seconds": 0.1}
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
]
TEXT = "\n".join(page(ROWS))


@pytest.mark.parametrize(
    "line",
    [
        "| urdf to sdf | 5 | 4 | 0 | 1 | 0.5, 0.5 |",
        "- `slow.urdf` (s): `stopped after 150 s`",
        "| [`file-read`](codes/reading-files.md#file-read) | 1 | 1 |  |",
        "| Drake | 3 | 1 | 0 | 1 | 0 | 1 |",
        "| PyBullet | 1 | 0 | 1 | 0 | 0 | 0 |",
        "- PyBullet: PyBullet gives 1 kg and 1 kg m² to a link without `<inertial>` (1 files)",
        "- Drake, `other.urdf` (s): `an example`",
        "- Drake, `no.urdf` (s): `b.sdf: no link`",
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
        ("gazebo", ["joint-type"], ["continuous-joints"], "urdf", False),
        ("drake", ["limit"], ["continuous-limited"], "urdf", True),
    ],
)
def test_a_difference_has_a_cause(
    engine: str, differences: list[str], findings: list[str], format: str, explained: bool
) -> None:
    item = row(
        "r", format=format, findings=findings, engines={engine: judged("different", differences)}
    )
    assert (reasons(item, engine) is not None) == explained


def test_the_page_of_robots_has_a_row_for_each_file() -> None:
    text = page_of_robots(ROWS)
    assert text.count("<tr>") == len(ROWS) + 1
    assert all(f"<td>{item['file']}</td>" in text for item in ROWS)
    assert "class='other' title=\"an example\"" in text
