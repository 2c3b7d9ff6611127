"""What the camera of the page frames, and where two robots stand."""

from __future__ import annotations

import importlib.util

import numpy as np
import pytest
from support.browser import PROGRAM, Browser, quiet

pytestmark = [
    pytest.mark.engines,
    pytest.mark.skipif(PROGRAM is None, reason="needs Chromium"),
    pytest.mark.skipif(importlib.util.find_spec("websockets") is None, reason="needs websockets"),
]

PLANE = "<plane><normal>0 0 1</normal><size>100 100</size></plane>"
MARKER = "<plane><normal>0 0 1</normal><size>0.5 0.5</size></plane>"
SLAB = "<box><size>100 100 1</size></box>"
GROUND = """<model name="ground"><static>true</static><link name="l"><visual name="v">
  <geometry>{}</geometry></visual></link></model>"""
ROBOT = """<model name="robot"><pose>{} 0 1 0 0 0</pose>
  <link name="a"><visual name="v"><geometry><box><size>1 1 1</size></box></geometry></visual></link>
  <link name="b"><visual name="v"><pose>0 0 1 0 0 0</pose>
    <geometry><box><size>1 1 1</size></box></geometry></visual></link>
  <joint name="j" type="revolute"><parent>a</parent><child>b</child>
    <axis><xyz>0 0 1</xyz></axis></joint></model>"""


def world(*models: str) -> str:
    return f'<sdf version="1.8"><world name="w">{"".join(models)}</world></sdf>'


def places(browser: Browser, points: list[list[float]]) -> np.ndarray:
    """Where points of the world are in the picture, which is from -1 to 1 in x and y."""
    return np.array(
        browser.evaluate(f"""(() => {{
      viewer.stage.render();
      const {{ camera }} = viewer.stage;
      return {points}.map((point) =>
        camera.position.clone().fromArray(point).project(camera).toArray().slice(0, 2));
    }})()""")
    )


#: The world, and the box that the picture contains: its least and its largest corner.
FRAMED = {
    "robot": (world(ROBOT.format(0)), (-0.5, -0.5, 0.5), (0.5, 0.5, 2.5)),
    "on a plane": (
        world(GROUND.format(PLANE), ROBOT.format(30)),
        (29.5, -0.5, 0.5),
        (30.5, 0.5, 2.5),
    ),
    "on a slab": (
        world(GROUND.format(SLAB), ROBOT.format(30)),
        (29.5, -0.5, 0.5),
        (30.5, 0.5, 2.5),
    ),
    "a marker on a plane": (
        world(GROUND.format(PLANE), GROUND.format(MARKER).replace('"ground"', '"marker"')),
        (-0.25, -0.25, 0),
        (0.25, 0.25, 0),
    ),
    "only a plane": (world(GROUND.format(PLANE)), (-10, -10, 0), (10, 10, 0)),
    "only a slab": (world(GROUND.format(SLAB)), (-50, -50, -0.5), (50, 50, 0.5)),
}


@pytest.mark.parametrize(("text", "low", "high"), FRAMED.values(), ids=FRAMED)
def test_the_picture_contains_the_robot_and_not_the_ground(show, text, low, high) -> None:
    browser = show(text)
    corners = np.array(np.meshgrid(*zip(low, high, strict=True))).reshape(3, -1).T
    found = np.abs(places(browser, corners.tolist()))
    assert 0.8 < found.max() < 1.0
    quiet(browser)


TURNED = """<sdf version="1.8"><model name="m"><link name="a"/>
  <link name="b"><visual name="v"><pose>0 0 5 0 0 0</pose>
    <geometry><box><size>1 1 10</size></box></geometry></visual></link>
  <joint name="j" type="revolute"><parent>a</parent><child>b</child>
    <axis><xyz>0 1 0</xyz></axis></joint></model></sdf>"""


def test_the_picture_contains_the_robot_at_the_positions_of_its_joints(show) -> None:
    browser = show(TURNED, fragment="#q=j:1.5707963267948966")
    low, high = (0, -0.5, -0.5), (10, 0.5, 0.5)
    corners = np.array(np.meshgrid(*zip(low, high, strict=True))).reshape(3, -1).T
    assert 0.8 < np.abs(places(browser, corners.tolist())).max() < 1.0
    quiet(browser)


def test_a_window_of_other_proportions_contains_the_robot(show) -> None:
    browser = show(TURNED)
    browser.evaluate("""(() => {
      Object.assign(document.querySelector("main").style,
        { position: "fixed", inset: 0, width: "200px", height: "700px" });
      viewer.stage.render();
    })()""")
    low, high = (-0.5, -0.5, 0), (0.5, 0.5, 10)
    corners = np.array(np.meshgrid(*zip(low, high, strict=True))).reshape(3, -1).T
    assert 0.8 < np.abs(places(browser, corners.tolist())).max() < 1.0


def test_opposite_margins_are_equal(show) -> None:
    part = (
        '<visual name="{}"><pose>{} 0 0 0</pose><geometry><box><size>{}</size></box></geometry>'
        "</visual>"
    )
    parts = {"0 0 1": "0.4 0.4 2", "0 -1 0": "0.2 2 0.2"}
    visuals = "".join(part.format(i, *item) for i, item in enumerate(parts.items()))
    browser = show(
        f'<sdf version="1.8"><model name="m"><link name="l">{visuals}</link></model></sdf>'
    )
    numbers = [[np.array(text.split(), float) for text in item] for item in parts.items()]
    sides = np.array(np.meshgrid(*[(-0.5, 0.5)] * 3)).reshape(3, -1).T
    corners = np.vstack([middle + sides * size for middle, size in numbers])
    found = places(browser, corners.tolist())
    # The direction that decides the distance has the margin; the other one has more.
    across, along = found.max(axis=0) + found.min(axis=0)
    assert abs(along) < 1e-3
    assert abs(across) < 0.1
    assert 0.9 < np.abs(found).max() < 0.95


ONE = """<sdf version="1.8"><model name="m"><link name="base"><visual name="v">
  <geometry><box><size>1 1 1</size></box></geometry></visual></link></model></sdf>"""
MOVED = ONE.replace('<model name="m">', '<model name="m"><pose>5 6 7 0.1 0.2 0.3</pose>')
#: Transforms of the group of a robot, and of the root in it.
ROOTS = """viewer.stage.figures.map((figure) => {
  viewer.stage.scene.updateMatrixWorld(true);
  return figure.links[0].matrixWorld.elements;
})"""


@pytest.mark.parametrize("other", [MOVED, ONE.replace('name="base"', 'name="root"')])
def test_the_roots_of_two_robots_are_in_one_place(show, other) -> None:
    browser = show(ONE, other)
    one, two = browser.evaluate(ROOTS)
    np.testing.assert_allclose(one, two, atol=1e-9)


def test_the_first_robot_is_on_the_left_with_its_name(show) -> None:
    browser = show(ONE, MOVED, fragment="#beside=1")
    roots = [numbers[12:15] for numbers in browser.evaluate(ROOTS)]
    left, right = places(browser, roots)
    assert -1 < left[0] < -0.2 < 0.2 < right[0] < 1
    labels = browser.evaluate("""[...document.querySelectorAll("#labels .title")].map((label) =>
      [label.getBoundingClientRect().left, label.textContent])""")
    assert [text for _, text in sorted(labels)] == ["0.xml", "1.xml"]
