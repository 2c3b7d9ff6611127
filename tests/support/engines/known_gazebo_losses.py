"""What libsdformat 12.3 itself loses of a URDF: why Gazebo does not find all of the SDFormat in it.

Each entry goes by the rule of the reference (U), and holds for the robots it can hold for only.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from translate.equivalence.canonical_urdf import parse
from translate.passes.replace_geometry import CODES
from translate.xml.values import parse_floats

if TYPE_CHECKING:
    from pathlib import Path

    import translate
    from support.engines.gazebo_differences import Side

#: Links of at most this mass, in kg, are without mass to libsdformat.
NO_MASS = 1e-6
#: The sine of a pitch that is a quarter turn to libsdformat.
QUARTER_TURN = 0.99999
#: What a rotation can be off that is less than a turn, when its angles have six digits.
SIX_DIGITS = 5e-6
#: An entry of a matrix of rotation changes by little more than the angle.
ROUNDED_UP = 1.01


@dataclass(frozen=True)
class Loss:
    """``lines`` are differences that may be, where ``applies`` says so."""

    rule: str
    why: str
    lines: str
    applies: Callable[[translate.Result, Side, re.Match[str]], bool]


def tolerance(result: translate.Result, source: Path, otherwise: float) -> float:
    """What poses may be off: libsdformat turns a pitch of nearly a quarter turn into one.

    Rotations go through roll, pitch and yaw there, and these are not unique any more.  What is
    missing to the quarter turn adds up along a chain of joints.  And of the angles in degrees of
    the SDFormat it keeps six digits.
    """
    if re.search(rb"""\bdegrees\s*=\s*["'](true|1)["']""", source.read_bytes()):
        otherwise += SIX_DIGITS
    joints, others = 0.0, 0.0
    for origin in parse(result.text.encode()).iter("origin"):
        try:
            pitch = parse_floats(origin.get("rpy") or "0 0 0", 3)[1]
        except ValueError:
            continue
        if abs(math.sin(pitch)) >= QUARTER_TURN:
            missing = math.acos(min(abs(math.sin(pitch)), 1.0))
            if getattr(origin.getparent(), "tag", "") == "joint":
                joints += missing
            else:
                others = max(others, missing)
    return otherwise + ROUNDED_UP * (joints + others)


def _shapes_lacking(result: translate.Result, _: Side, found: re.Match[str]) -> bool:
    link = f"of link '{found['link']}'"
    return any(loss.code in CODES and link in loss.element for loss in result.report.losses)


def _surfaces_differ(_: translate.Result, before: Side, found: re.Match[str]) -> bool:
    link = before.named(found["shape"].rpartition("/")[0])
    return len({item["surface"] for item in before.shapes[link, "collision"]}) > 1


def _is_light(_: translate.Result, before: Side, __: re.Match[str]) -> bool:
    return any(item["mass"] <= NO_MASS for item in before.masses.values())


def _is_static(result: translate.Result, _: Side, __: re.Match[str]) -> bool:
    return "<static>true" in result.text


LOSSES = (
    Loss(
        "D2.13 – D2.17",
        "URDF has no such shape, and the report says so",
        r"(visuals|collisions) of link '(?P<link>.*?)':|"
        r"geometry of (visual|collision) '(?P<unused>.*)'",
        lambda result, before, found: (
            _shapes_lacking(result, before, found)
            if found["link"]
            else any(loss.code in CODES for loss in result.report.losses)
        ),
    ),
    Loss(
        "B7.5",
        "shapes that URDF lacks are on a link of their own",
        r"(link|joint) added: '.*_shapes(_joint)?(_\d+)?'",
        lambda result, _, __: bool(result.report.provenance.left_out_shapes),
    ),
    Loss(
        "D3.8",
        "what a <gazebo> says of collisions it says of all collisions of a link",
        r"surface of collision '(?P<shape>[^']*)'",
        _surfaces_differ,
    ),
    Loss(
        "B8.1, B8.4",
        "a link of next to no mass goes, and all that hangs on it",
        r"(link|joint|sensor) lost:",
        _is_light,
    ),
    Loss(
        "D2.7",
        "the parts of what cannot move are held together by joints of ours",
        r"joint added: '.*_fixed(_\d+)?'",
        _is_static,
    ),
    Loss(
        "D2.5",
        "what cannot move is held by a joint to the world as well",
        r"joint added: 'world_to_.*'",
        _is_static,
    ),
)


def is_known(line: str, result: translate.Result, before: Side) -> bool:
    """Whether a difference is one that libsdformat makes of any such URDF."""
    for loss in LOSSES:
        found = re.match(loss.lines, line)
        if found is not None and loss.applies(result, before, found):
            return True
    return False
