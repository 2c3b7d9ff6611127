#!/usr/bin/env python3
"""Draw the moving picture of README.md again: two robots in the page of ``view``.

The URDF of Panda is converted to SDFormat, and the mass of one link of the SDFormat file is
changed.  The page shows both files and marks this link.  Headless Chromium draws it at equal steps
of a periodic motion of the joints.  The picture is an animated WebP that loops.

Needs Chromium and the packages websockets, pillow and example-robot-data::

    python scripts/moving_picture.py TARGET
"""

from __future__ import annotations

import json
import math
import re
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from click.testing import CliRunner
from PIL import Image
from support.browser import Browser
from support.corpus_robots import robots

from translate.cli import main

PANDA = "panda_description/urdf/panda.urdf"
ROBOT = next(r.path for r in robots("example-robot-data") if r.path.match(PANDA))
LINK, MASS = "panda_link5", "1.8"
FRAMES, SECONDS = 48, 4.0
WINDOW, WIDTH, LARGEST = (1040, 600), 832, 600_000
STATE = "#show=visual&beside=1&theme=light&camera=1.66,-1.22,1.05,0.25,0.35,0.45"

# Joint → mean and amplitude in rad or m, and phase in rad; one period is the picture.
MOTION = {
    "panda_joint1": (-0.6, 0.6, 0.0),
    "panda_joint2": (-0.25, 0.35, 0.8),
    "panda_joint4": (-1.8, 0.4, 0.0),
    "panda_joint6": (1.9, 0.5, 1.6),
    "panda_finger_joint1": (0.02, 0.02, 0.0),
}
SET = "for (const [key, q] of Object.entries({})) viewer.setJoint(key, [q]); viewer.stage.render()"


def run(*arguments: str | Path) -> None:
    """Run a command of robot-translate with the meshes of the robot."""
    options = [*map(str, arguments), "--model-path", str(ROBOT.parents[4])]
    result = CliRunner().invoke(main, options)
    assert result.exit_code == 0, result.output


def write_page(directory: Path) -> Path:
    """The page of the URDF and of the SDFormat file with the changed mass."""
    urdf, sdf, page = (directory / name for name in ("robot.urdf", "model.sdf", "page.html"))
    urdf.write_bytes(ROBOT.read_bytes())
    run("convert", urdf, sdf)
    text = sdf.read_text(encoding="utf-8")
    before, link, after = text.partition(f'<link name="{LINK}">')
    changed = re.sub("(?<=<mass>)[^<]+", MASS, after, count=1)
    sdf.write_text(before + link + changed, encoding="utf-8")
    run("view", urdf, sdf, "-o", page)
    return page


def draw_frames(page: Path) -> list[Image.Image]:
    """The page at equal steps of one period of the motion."""
    frames = []
    picture = page.with_suffix(".png")
    with Browser(*WINDOW) as browser:
        browser.open(page, STATE)
        for index in range(FRAMES):
            angle = 2 * math.pi * index / FRAMES
            q = {
                joint: mean + amplitude * math.cos(angle + phase)
                for joint, (mean, amplitude, phase) in MOTION.items()
            }
            browser.evaluate(SET.format(json.dumps(q)))
            browser.screenshot(picture)
            image = Image.open(picture).convert("RGB")
            height = WINDOW[1] * WIDTH // WINDOW[0]
            frames.append(image.resize((WIDTH, height), Image.Resampling.LANCZOS))
        assert browser.errors == [], browser.errors
    return frames


def save(frames: list[Image.Image], target: Path) -> None:
    """Save the frames with the best quality that fits into the largest size."""
    first, *others = frames
    for quality in (85, 75, 65, 55, 45):
        first.save(
            target,
            save_all=True,
            append_images=others,
            duration=round(1000 * SECONDS / len(frames)),
            loop=0,
            quality=quality,
            method=6,
        )
        if target.stat().st_size <= LARGEST:
            break
    assert target.stat().st_size <= LARGEST, target
    print(f"{target.name}: {target.stat().st_size / 1000:.0f} kB, quality {quality}")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        save(draw_frames(write_page(Path(name))), Path(sys.argv[1]))
