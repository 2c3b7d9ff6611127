"""Ten robots and worlds whose pictures are stored: their commands, and the states of the page."""

from __future__ import annotations

import io
import math
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from click.testing import CliRunner

from support.corpus_robots import CORPUS, robots, sdf_robots
from support.paths import ROOT
from translate.cli import main

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PIL import Image

    from support.browser import Browser

#: The size of the pictures in pixels.
WIDTH, HEIGHT = 480, 360
#: The stored pictures.
REFERENCES = ROOT / "tests" / "engines" / "pictures"
STATE = "show=visual&theme=light"
_ARM = ROOT / "corpus" / "robots" / "arm.urdf"


class Picture(NamedTuple):
    """The arguments of ``robot-translate view`` for a picture, and the state of the page."""

    arguments: Sequence[str | Path]
    state: str = STATE


def _packaged(end: str) -> Path | None:
    """A robot of example-robot-data by the end of its path; none if it is not installed."""
    found = [*robots("example-robot-data"), *sdf_robots()]
    return next((robot.path for robot in found if robot.path.as_posix().endswith(end)), None)


def _one(end: str) -> Callable[[Path], Picture | None]:
    def picture(_: Path) -> Picture | None:
        path = _packaged(end)
        return path and Picture([path])

    return picture


#: Where the parts of a car are, which are named nodes of one mesh.
_CAR = {
    "body": ("body", "0 0 0.4"),
    "cabin": ("cabin", "-0.15 0 0.75"),
    "front_left": ("wheel", "0.75 0.5 0.22"),
    "front_right": ("wheel", "0.75 -0.5 0.22"),
    "rear_left": ("wheel", "-0.75 0.5 0.22"),
    "rear_right": ("wheel", "-0.75 -0.5 0.22"),
}
_LINK = """<link name="{}"><pose>{} 0 0 0</pose><visual name="v"><geometry><mesh><uri>{}</uri>
  <submesh><name>{}</name></submesh></mesh></geometry></visual></link>"""


def _car(directory: Path) -> Picture:
    """A car whose links are submeshes of one file."""
    import trimesh

    wheel = trimesh.creation.cylinder(0.22, 0.2, sections=24)
    wheel.apply_transform(trimesh.transformations.rotation_matrix(math.pi / 2, (1, 0, 0)))
    parts = {
        "body": (trimesh.creation.box((2.4, 0.9, 0.4)), (200, 15, 15)),
        "cabin": (trimesh.creation.box((1.2, 0.8, 0.35)), (20, 60, 200)),
        "wheel": (wheel, (25, 25, 30)),
    }
    scene = trimesh.Scene()
    for name, (mesh, color) in parts.items():
        material = trimesh.visual.material.PBRMaterial(
            baseColorFactor=(*color, 255), metallicFactor=0, roughnessFactor=1
        )
        mesh.visual = trimesh.visual.TextureVisuals(material=material)
        scene.add_geometry(mesh, node_name=name, geom_name=name)
    path = directory / "car.glb"
    path.write_bytes(scene.export(file_type="glb"))
    links = "".join(_LINK.format(link, place, path, part) for link, (part, place) in _CAR.items())
    file = directory / "car.sdf"
    file.write_text(f'<sdf version="1.8"><model name="car">{links}</model></sdf>')
    return Picture([file])


def _aruco(directory: Path) -> Picture | None:
    """The world of PX4 with a marker, with an image of our own for the marker."""
    from PIL import Image

    models = CORPUS / "PX4+PX4-gazebo-models" / "models"
    world = CORPUS / "PX4+PX4-gazebo-models" / "worlds" / "aruco.sdf"
    if not world.exists():
        return None
    copy = directory / "arucotag"
    copy.mkdir()
    for path in (models / "arucotag").iterdir():
        (copy / path.name).write_bytes(path.read_bytes())
    pattern = Image.new("L", (6, 6), 0)
    for x, y in ((1, 1), (2, 1), (4, 1), (3, 2), (1, 3), (4, 3), (2, 4), (3, 4)):
        pattern.putpixel((x, y), 255)
    pattern.resize((96, 96), Image.Resampling.NEAREST).save(copy / "arucotag.png")
    return Picture([world, "--model-path", directory])


def _nested(_: Path) -> Picture:
    return Picture(
        [ROOT / "docs" / "examples" / "arm_and_gripper.sdf"], f"{STATE}&q=shoulder:0,0.3"
    )


def _difference(directory: Path) -> Picture:
    """The arm, and an arm with a longer and heavier upper arm."""
    path = directory / "new_arm.urdf"
    text = _ARM.read_text(encoding="utf-8")
    text = text.replace('length="0.3"', 'length="0.34"').replace('value="1.2"', 'value="1.5"')
    path.write_text(text, encoding="utf-8")
    return Picture([_ARM, path], f"{STATE}&beside=1&q=elbow:0.8")


#: Name → a function that makes the picture in a directory; it returns none without the robot.
PICTURES: dict[str, Callable[[Path], Picture | None]] = {
    "arm": _one("panda.urdf"),
    "pr2": _one("pr2.urdf"),
    "tiago": _one("tiago.urdf"),
    "cassie": _one("cassie.sdf"),
    "quadruped": _one("anymal.urdf"),
    "drone": _one("iris.urdf"),
    "car": _car,
    "aruco": _aruco,
    "nested": _nested,
    "difference": _difference,
}

#: The part of the page with the robot in the left upper corner of the window, with a given size.
_PLACE = f"""(async () => {{
  const main = document.querySelector("main");
  Object.assign(main.style, {{ position: "fixed", inset: 0, width: "{WIDTH}px", zIndex: 9,
    height: "{HEIGHT}px" }});
  await new Promise((done) => setTimeout(done, 1000));
  viewer.stage.render();
}})()"""


def drawn(browser: Browser, picture: Picture, directory: Path) -> Image.Image:
    """The picture of the robot in the page, without the lists beside it."""
    from PIL import Image

    page = directory / "page.html"
    command = ["view", *map(str, picture.arguments), "-o", str(page)]
    result = CliRunner().invoke(main, command)
    assert result.exit_code == 0, result.output
    browser.open(page, f"#{picture.state}")
    browser.evaluate(_PLACE)
    found = Image.open(io.BytesIO(browser.captured()))
    return found.convert("RGB").crop((0, 0, WIDTH, HEIGHT))
