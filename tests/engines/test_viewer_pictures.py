"""Ten robots and worlds beside their stored pictures, and the pixels of each of their colours."""

from __future__ import annotations

import importlib.util
from typing import TYPE_CHECKING

import numpy as np
import pytest
from support.browser import PROGRAM, Browser, quiet
from support.public_robots import HEIGHT, PICTURES, REFERENCES, WIDTH, drawn

if TYPE_CHECKING:
    from pathlib import Path

    from PIL import Image

pytestmark = [
    pytest.mark.engines,
    pytest.mark.skipif(PROGRAM is None, reason="needs Chromium"),
    *(
        pytest.mark.skipif(importlib.util.find_spec(name) is None, reason=f"needs {name}")
        for name in ("websockets", "PIL", "trimesh")
    ),
]

#: Pictures are compared in parts of this many pixels, in each direction.
PART = 4
#: Other versions of Chromium draw edges otherwise: a part may differ by this, of 255, and this
#: share of the parts by more.
DIFFERENCE, SHARE = 24, 0.01
LARGEST_FILE = 40_000
#: The materials of the robots, and the least number of pixels that have their colour.
MATERIALS = {
    "arm": {"dark": 700, "gray": 5000},
    "pr2": {"green": 5000, "blue": 8000, "red": 900, "gray": 10_000},
    "tiago": {"orange": 1500, "dark": 5000, "gray": 13_000},
    "cassie": {"dark": 6000, "gray": 5000},
    "quadruped": {"blue": 1400, "dark": 14_000, "gray": 3500},
    "drone": {"gray": 5000},
    "car": {"red": 30_000, "blue": 12_000, "dark": 6000},
    "aruco": {"dark": 2200},
    "nested": {"orange": 3500, "blue": 2800, "green": 2800, "dark": 3500},
    "difference": {"red": 1600, "blue": 5000, "gray": 1600},
}


@pytest.fixture(params=PICTURES)
def robot(
    request: pytest.FixtureRequest, browser: Browser, tmp_path: Path
) -> tuple[str, Image.Image]:
    """The name and the picture of a robot."""
    picture = PICTURES[request.param](tmp_path)
    if picture is None:
        pytest.skip("the robot is not installed")
    found = drawn(browser, picture, tmp_path)
    quiet(browser)
    return request.param, found


def test_a_robot_has_its_stored_picture_and_its_colours(robot: tuple[str, Image.Image]) -> None:
    from PIL import Image

    name, found = robot
    stored = Image.open(REFERENCES / f"{name}.webp").convert("RGB")
    assert found.size == stored.size == (WIDTH, HEIGHT)
    size = (WIDTH // PART, HEIGHT // PART)
    one, other = (
        np.asarray(item.resize(size, Image.Resampling.BOX), int) for item in (found, stored)
    )
    differs = np.abs(one - other).max(axis=2) > DIFFERENCE
    assert differs.mean() <= SHARE
    counts = colors(found)
    missing = {color: n for color, n in MATERIALS[name].items() if counts.get(color, 0) < n}
    assert missing == {}, counts


def colors(picture: Image.Image) -> dict[str, int]:
    """The number of pixels of some colours; those of the background have none."""
    hue, saturation, value = np.moveaxis(np.asarray(picture.convert("HSV"), int), 2, 0)
    hue = hue * 360 // 256
    colored = (saturation > 90) & (value > 60)
    hues = {"orange": (20, 50), "green": (90, 170), "blue": (200, 260)}
    found = {name: colored & (hue >= low) & (hue < high) for name, (low, high) in hues.items()}
    found["red"] = colored & ((hue < 12) | (hue > 348))
    found["dark"] = value < 90
    found["gray"] = (saturation < 40) & (value >= 100) & (value < 215)
    return {name: int(mask.sum()) for name, mask in found.items()}


@pytest.mark.parametrize("name", PICTURES)
def test_a_stored_picture_is_small(name: str) -> None:
    assert (REFERENCES / f"{name}.webp").stat().st_size <= LARGEST_FILE
