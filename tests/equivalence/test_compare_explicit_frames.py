"""Comparison of explicit frames: their links, and their poses in these links."""

from __future__ import annotations

from typing import Any

import pytest

import translate
from translate.equivalence.result import Rows

JOINT = "<joint name='j' type='revolute'><parent>a</parent><child>b</child></joint>"


def robot(frames: str, *, version: str = "1.9") -> str:
    links = "<link name='a'/><link name='b'><pose>0 0 1 0 0 0</pose></link>"
    return f"<sdf version='{version}'><model name='m'>{links}{JOINT}{frames}</model></sdf>"


def frame(pose: str, **attributes: str) -> str:
    written = "".join(f" {name}='{value}'" for name, value in attributes.items())
    return f"<frame name='f'{written}><pose>{pose}</pose></frame>"


FRAME = frame("1 0 0 0 0 0", attached_to="b")


@pytest.mark.parametrize(
    ("other", "codes"),
    [
        (FRAME, []),
        (frame("2 0 0 0 0 0", attached_to="b"), ["frame-pose"]),
        (frame("1 0 0 0 0 0.5", attached_to="b"), ["frame-pose"]),
        (frame("1 0 1 0 0 0", attached_to="a"), ["frame-link"]),
        # The same place by way of another frame.
        (frame("1 0 0 0 0 0", attached_to="g") + "<frame name='g' attached_to='b'/>", []),
        ("", []),
    ],
)
def test_frames_that_both_models_have_are_compared(other: str, codes: list[str]) -> None:
    comparison = translate.compare(robot(FRAME), robot(other))
    assert [item.code for item in comparison.differences] == codes
    assert comparison.same is not bool(codes)


def test_the_error_of_a_frame_is_measured() -> None:
    comparison = translate.compare(robot(FRAME), robot(frame("1 0 0.25 0 0 0", attached_to="b")))
    assert comparison.measures["frames", "m"].error == pytest.approx(0.25, abs=1e-15)
    assert comparison.measures["frames", "rad"].error == 0.0


def test_frames_can_be_ignored() -> None:
    moved = robot(frame("2 0 0 0 0 0", attached_to="b"))
    comparison = translate.compare(robot(FRAME), moved)
    assert Rows(ignore=("frames",)).of(comparison).same
    assert not Rows(only=("frames",)).of(comparison).same


@pytest.mark.parametrize(
    "options",
    [
        {"to": "sdf", "style": "absolute"},
        {"to": "sdf", "style": "frames"},
        {"to": "sdf", "sdf_version": "1.6"},
        {"to": "sdf", "massless": "frame"},
        {"to": "urdf"},
        {"to": "urdf", "frames": "drop"},
    ],
    ids=str,
)
def test_a_translation_keeps_frames(options: dict[str, Any]) -> None:
    comparison = translate.convert(robot(FRAME), verify=True, **options).comparison
    assert comparison is not None
    assert comparison.differences == []
