#!/usr/bin/env python3
"""Draw the pictures of docs/view.md again: pages in headless Chromium, and graphs.

Needs Chromium and the packages websockets, pillow and example-robot-data::

    python scripts/view_pictures.py
    python scripts/view_pictures.py --references    those that the tests compare with
"""

from __future__ import annotations

import io
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from click.testing import CliRunner
from PIL import Image
from support.browser import Browser
from support.corpus_robots import robots, sdf_robots
from support.paths import ROOT
from support.public_robots import PICTURES, REFERENCES, drawn

import translate
from translate.cli import main
from translate.view.graph import graph_of

TARGET = ROOT / "docs" / "pictures"
EXAMPLES = ROOT / "docs" / "examples"
ARM = ROOT / "corpus" / "robots" / "arm.urdf"
PR2 = next(found.path for found in robots("example-robot-data") if "pr2" in found.name)
CASSIE = next(found.path for found in sdf_robots() if found.path.name == "cassie.sdf")
MESHES = ("--model-path", str(PR2.parents[4]))
LARGEST = 150_000
WIDTH, HEIGHT = 1120, 640


def changed_arm(directory: Path) -> Path:
    """The arm with a longer and heavier upper arm."""
    path = directory / "new_arm.urdf"
    text = ARM.read_text(encoding="utf-8")
    text = text.replace('length="0.3"', 'length="0.34"').replace('value="1.2"', 'value="1.5"')
    path.write_text(text, encoding="utf-8")
    return path


def pages(directory: Path) -> dict[str, tuple[list[str], str]]:
    """Name of a picture → the arguments of a command that writes a page; state of the page."""
    nested = str(EXAMPLES / "arm_and_gripper.sdf")
    return {
        "arm": (
            ["view", str(ARM)],
            "show=visual,frame,axis,name&q=shoulder:-0.6&q=elbow:1.2&link=forearm&frame=base",
        ),
        "pr2": (
            ["view", str(PR2), *MESHES],
            "show=visual&q=r_shoulder_lift_joint:0.4&q=l_elbow_flex_joint:-1&q=torso_lift_joint:0.2",
        ),
        "pr2-boxes": (["view", str(PR2), "--no-meshes"], "show=visual,bone"),
        "cassie": (["view", str(CASSIE), *MESHES], "show=visual,axis&q=left-knee-ip:16"),
        "nested": (["view", nested], "show=visual,frame,name&q=shoulder:0,0.3&theme=dark"),
        "world": (["view", str(EXAMPLES / "workshop.sdf")], "show=visual"),
        "difference": (
            ["view", str(ARM), str(changed_arm(directory))],
            "show=visual&beside=1&q=elbow:0.8",
        ),
        "conversion": (
            ["convert", nested, str(directory / "robot.urdf"), "--view"],
            "show=visual&q=shoulder:0.5,0.3&blend=0.5",
        ),
    }


def draw_pages(directory: Path) -> None:
    with Browser(WIDTH, HEIGHT) as browser:
        for name, (arguments, state) in pages(directory).items():
            page = directory / "page.html"
            option = [] if arguments[-1] == "--view" else ["-o"]
            result = CliRunner().invoke(main, [*arguments, *option, str(page)])
            assert result.exit_code == 0, result.output
            theme = "" if "theme" in state else "&theme=light"
            browser.open(page, f"#{state}{theme}")
            time.sleep(0.5)
            browser.screenshot(directory / "page.png")
            assert browser.errors == [], browser.errors
            save(f"view-{name}", (directory / "page.png").read_bytes())


def draw_graphs() -> None:
    nested = translate.load(EXAMPLES / "arm_and_gripper.sdf")
    world = translate.load(EXAMPLES / "workshop.sdf")
    graphs = {
        "pr2": graph_of(translate.load(PR2), collapse_fixed=True),
        "cassie": graph_of(translate.load(CASSIE), collapse_fixed=True),
        "arm": graph_of(translate.load(ARM)),
        "world": graph_of(world),
        "nested": graph_of(nested),
        "poses": graph_of(nested, "poses"),
        "attached": graph_of(nested, "attached"),
    }
    for name, graph in graphs.items():
        (TARGET / f"graph-{name}.svg").write_text(graph.to_svg(), encoding="utf-8")


def save(name: str, data: bytes) -> None:
    """Save a picture with as many colours as fit into the largest size."""
    picture = Image.open(io.BytesIO(data)).convert("RGB")
    if picture.width > 2400:
        picture = picture.resize((2400, picture.height * 2400 // picture.width))
    for colors in (256, 128, 64, 32):
        stream = io.BytesIO()
        picture.quantize(colors).save(stream, "PNG", optimize=True)
        if stream.tell() <= LARGEST:
            break
    assert stream.tell() <= LARGEST, name
    (TARGET / f"{name}.png").write_bytes(stream.getvalue())
    print(f"{name}: {stream.tell() / 1000:.0f} kB, {colors} colours")


def draw_references() -> None:
    """Draw the pictures of tests/engines/test_viewer_pictures.py."""
    REFERENCES.mkdir(exist_ok=True)
    with Browser() as browser:
        for name, make in PICTURES.items():
            with tempfile.TemporaryDirectory() as directory:
                picture = make(Path(directory))
                if picture is None:
                    print(f"{name}: the robot is not installed")
                    continue
                path = REFERENCES / f"{name}.webp"
                drawn(browser, picture, Path(directory)).save(path, quality=80)
                print(f"{name}: {path.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__" and sys.argv[1:] == ["--references"]:
    draw_references()
elif __name__ == "__main__":
    TARGET.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        draw_pages(Path(name))
    draw_graphs()
