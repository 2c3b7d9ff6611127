"""The controls of the page: joints, the tree of links, the pointer, and what they show."""

from __future__ import annotations

import importlib.util
import json
import math
import time
from typing import TYPE_CHECKING

import pytest
from support.browser import PROGRAM, Browser, quiet

import translate
from translate.cli.view import LivePage, Made
from translate.view.page import page_of

if TYPE_CHECKING:
    from collections.abc import Sequence

pytestmark = [
    pytest.mark.engines,
    pytest.mark.skipif(PROGRAM is None, reason="needs Chromium"),
    pytest.mark.skipif(importlib.util.find_spec("websockets") is None, reason="needs websockets"),
]

LINK = """<link name="{}"><inertial><pose>0.1 0.2 0.3 0 0 0</pose><mass>2</mass>
  <inertia><ixx>0.1</ixx><iyy>0.2</iyy><izz>0.25</izz></inertia></inertial>
  <visual name="v"><pose>0 0 {} 0 0 0</pose>
  <geometry><box><size>1 1 1</size></box></geometry></visual></link>"""
JOINT = """<joint name="{}" type="{}"><parent>{}</parent><child>{}</child>
  <axis><xyz>0 0 1</xyz>{}</axis></joint>"""
LIMIT = "<limit><lower>-1</lower><upper>1</upper></limit>"
ROBOT = f"""<sdf version="1.11"><model name="crane">
{LINK.format("base", 0)}{LINK.format("arm", 2)}{LINK.format("hand", 4)}{LINK.format("wheel", 6)}
{JOINT.format("turn", "revolute", "base", "arm", LIMIT)}
{JOINT.format("spin", "continuous", "arm", "hand", "")}
{JOINT.format("free", "revolute", "base", "wheel", "")}
</model></sdf>"""


def texts(browser: Browser, selector: str) -> list[str]:
    """The texts of the elements that are not hidden."""
    return browser.evaluate(
        f"[...document.querySelectorAll({json.dumps(selector)})]"
        ".filter((found) => !found.hidden).map((found) => found.textContent)"
    )


def position(browser: Browser, joint: str) -> float:
    return browser.evaluate(f"viewer.robot.byKey.get({json.dumps(joint)}).q[0]")


def press(browser: Browser, selector: str) -> None:
    browser.evaluate(f"document.querySelector({json.dumps(selector)}).click()")


def wait(browser: Browser, milliseconds: int = 150) -> None:
    browser.evaluate(f"new Promise((done) => setTimeout(done, {milliseconds}))")


def mouse(browser: Browser, kind: str, point: Sequence[float], button: str = "none") -> None:
    browser.call(
        "Input.dispatchMouseEvent",
        type=kind,
        x=point[0],
        y=point[1],
        button=button,
        clickCount=1,
        buttons=int(button == "left"),
    )


def select(browser: Browser, link: str) -> None:
    browser.evaluate(
        "viewer.select(0, viewer.robot.scene.bodies.findIndex("
        f"({{ name }}) => name === {json.dumps(link)}))"
    )


def becomes(browser: Browser, selector: str, expected: list[str]) -> bool:
    """Whether the texts become the expected ones within three seconds: pictures need time."""
    end = time.monotonic() + 3
    while texts(browser, selector) != expected and time.monotonic() < end:
        time.sleep(0.05)
    return texts(browser, selector) == expected


def pixel(browser: Browser, point: Sequence[float]) -> list[float]:
    """Where a point of the scene is on the page."""
    return browser.evaluate(f"""(() => {{
      const {{ canvas, camera }} = viewer.stage;
      viewer.stage.render();
      const {{ left, top, width, height }} = canvas.getBoundingClientRect();
      const {{ x, y }} = camera.position.clone().fromArray({list(point)}).project(camera);
      return [left + (x + 1) / 2 * width, top + (1 - y) / 2 * height];
    }})()""")


# --- Joints -------------------------------------------------------------------------------------


def test_a_row_has_the_limits_as_numbers(show) -> None:
    browser = show(ROBOT)
    assert texts(browser, ".limits") == ["-1 … 1 rad", "continuous", "no limits"]
    press(browser, "#units")
    assert texts(browser, ".limits") == ["-57.3 … 57.3 °", "continuous", "no limits"]
    quiet(browser)


@pytest.mark.parametrize(("typed", "limited", "expected"), [(5, True, 1), (5, False, 5)])
def test_a_position_is_within_the_limits_unless_they_are_ignored(
    show, typed, limited, expected
) -> None:
    browser = show(ROBOT)
    if not limited:
        press(browser, "#limited")
    browser.evaluate(f"""(() => {{
      const input = document.querySelector("[type=number][aria-label=turn]");
      input.value = {typed};
      input.dispatchEvent(new Event("change"));
    }})()""")
    assert position(browser, "turn") == expected


def test_joints_of_a_gearbox_move_together(show) -> None:
    axes = "<axis><xyz>0 0 1</xyz></axis><axis2><xyz>0 0 1</xyz></axis2>"
    box = f"""<joint name="box" type="gearbox"><parent>arm</parent><child>wheel</child>{axes}
      <gearbox_ratio>3</gearbox_ratio>
      <gearbox_reference_body>base</gearbox_reference_body></joint></model>"""
    browser = show(ROBOT.replace("</model>", box))
    browser.evaluate("viewer.setJoint('turn', [0.2])")
    # About the reference body, the angle of the child is -ratio times that of the parent.
    assert position(browser, "free") == pytest.approx(-0.6)


def test_one_joint_or_all_are_animated(show) -> None:
    browser = show(ROBOT)
    press(browser, '[aria-label="animate turn"]')
    wait(browser)
    assert position(browser, "turn") != 0
    assert position(browser, "spin") == 0
    press(browser, "#animate")
    wait(browser)
    assert position(browser, "spin") != 0
    press(browser, "#animate")
    before = [position(browser, name) for name in ("turn", "spin", "free")]
    wait(browser)
    assert [position(browser, name) for name in ("turn", "spin", "free")] == before
    assert abs(before[0]) <= 1
    quiet(browser)


# --- Links --------------------------------------------------------------------------------------


def test_the_details_of_a_link_are_those_of_the_file(show) -> None:
    browser = show(ROBOT)
    browser.evaluate(
        "viewer.select(0, viewer.robot.scene.bodies.findIndex((b) => b.name === 'arm'))"
    )
    assert texts(browser, "#details h2") == ["arm"]
    rows = dict(zip(texts(browser, "#details dt"), texts(browser, "#details dd"), strict=True))
    model = translate.load(ROBOT).model
    lines = [model.links[1].location.line, model.joints[0].location.line]
    assert rows == {
        "place": f"0.xml, line {lines[0]}",
        "joint above": "turn, revolute, from base",
        "its place": f"0.xml, line {lines[1]}",
        "mass": "2 kg",
        "centre of mass": "0.1 0.2 0.3 m",
        "inertia": "ixx 0.1 iyy 0.2 izz 0.25 ixy 0 ixz 0 iyz 0 kg m²",
        "visuals": "box",
    }


def test_the_tree_of_links_collapses(show) -> None:
    browser = show(ROBOT)
    press(browser, '[aria-label="links below arm"]')
    assert texts(browser, ".link") == ["base 2 kg", "arm 2 kg", "wheel 2 kg"]
    browser.evaluate(
        "viewer.select(0, viewer.robot.scene.bodies.findIndex((b) => b.name === 'hand'))"
    )
    assert texts(browser, ".link") == ["base 2 kg", "arm 2 kg", "hand 2 kg", "wheel 2 kg"]
    assert texts(browser, ".link[aria-selected=true]") == ["hand 2 kg"]


def test_enter_selects_the_first_link_that_is_found(show) -> None:
    browser = show(ROBOT)
    browser.evaluate("document.getElementById('link-search').focus()")
    browser.call("Input.insertText", text="whe")
    browser.call("Input.dispatchKeyEvent", type="keyDown", key="Enter")
    assert texts(browser, ".link[aria-selected=true]") == ["wheel 2 kg"]


def test_the_title_is_the_name_of_the_robot(show) -> None:
    assert show(ROBOT).evaluate("document.title") == "crane"
    assert show(ROBOT, ROBOT).evaluate("document.title") == "crane: 0.xml and 1.xml"


# --- The picture --------------------------------------------------------------------------------


def test_the_link_under_the_pointer_has_its_name(show) -> None:
    browser = show(ROBOT)
    mouse(browser, "mouseMoved", pixel(browser, (0, 0, 2)))
    assert becomes(browser, "#labels .hovered", ["arm"])
    assert texts(browser, ".link.hover") == ["arm 2 kg"]
    mouse(browser, "mouseMoved", pixel(browser, (0, 0, 4)))
    assert becomes(browser, "#labels .hovered", ["hand"])


def test_a_link_is_dragged_with_its_joint(show) -> None:
    browser = show(ROBOT)
    camera = browser.evaluate("viewer.stage.cameraState()")
    point = (0.5, 0, 2)
    turned = (0.5 * math.cos(0.4), 0.5 * math.sin(0.4), 2)
    start, end = pixel(browser, point), pixel(browser, turned)
    mouse(browser, "mousePressed", start, "left")
    for share in (0.25, 0.5, 0.75, 1, 1, 1):
        step = [a + share * (b - a) for a, b in zip(start, end, strict=True)]
        mouse(browser, "mouseMoved", step, "left")
    mouse(browser, "mouseReleased", end, "left")
    assert position(browser, "turn") == pytest.approx(0.4, abs=0.02)
    assert browser.evaluate("viewer.stage.cameraState()") == camera
    quiet(browser)


def test_the_camera_turns_if_joints_are_not_dragged(show) -> None:
    browser = show(ROBOT)
    camera = browser.evaluate("viewer.stage.cameraState()")
    press(browser, "#drag")
    start = pixel(browser, (0.5, 0, 2))
    mouse(browser, "mousePressed", start, "left")
    mouse(browser, "mouseMoved", [start[0] + 60, start[1]], "left")
    mouse(browser, "mouseReleased", [start[0] + 60, start[1]], "left")
    wait(browser)
    assert position(browser, "turn") == 0
    assert browser.evaluate("viewer.stage.cameraState()") != camera


def test_two_points_have_their_distance(show) -> None:
    browser = show(ROBOT)
    press(browser, "#measure")
    for z in (0, 2):
        for kind in ("mousePressed", "mouseReleased"):
            mouse(browser, kind, pixel(browser, (0.5, 0, z)), "left")
    browser.evaluate("viewer.stage.render()")
    (text,) = texts(browser, "#labels .measure")
    assert float(text.removesuffix(" m")) == pytest.approx(2, abs=0.03)
    assert browser.evaluate("viewer.selected ?? ''") == ""


def test_names_do_not_overlap(show) -> None:
    links = "".join(
        f'<link name="part_{i}"><pose>0 0 {i / 10} 0 0 0</pose></link>' for i in range(60)
    )
    browser = show(
        f'<sdf version="1.8"><model name="m">{links}</model></sdf>', fragment="#show=name"
    )
    boxes = browser.evaluate("""[...document.querySelectorAll("#labels span:not([hidden])")]
      .map((label) => label.getBoundingClientRect())
      .map((box) => [box.left, box.top, box.right, box.bottom])""")
    assert 5 < len(boxes) < 60
    for number, (left, top, right, bottom) in enumerate(boxes):
        for other in boxes[:number]:
            assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top


def test_the_picture_is_saved_with_its_names(show) -> None:
    browser = show(ROBOT, fragment="#show=visual,name")
    saved = browser.evaluate("""(async () => {
      let link;
      HTMLAnchorElement.prototype.click = function () { link = this; };
      document.getElementById("png").click();
      while (!link) await new Promise((done) => setTimeout(done, 10));
      const image = new Image();
      image.src = link.href;
      await image.decode();
      const plain = viewer.stage.canvas.toDataURL();
      const { width, height } = viewer.stage.canvas;
      return [link.download, image.width === width, image.height === height, link.href !== plain];
    })()""")
    assert saved == ["crane.png", True, True, True]


@pytest.mark.parametrize("size", [0.1, 10])
def test_the_axis_of_a_joint_is_an_arrow_of_the_size_of_the_robot(show, size) -> None:
    text = ROBOT.replace("1 1 1", f"{size} {size} {size}")
    browser = show(text, fragment="#show=visual,axis")
    lines, radius = browser.evaluate("""(() => {
      const { axes } = viewer.stage.markers[0];
      const { array } = axes.positions;
      const found = [...Array(axes.next).keys()].map((i) => [...array.slice(6 * i, 6 * i + 6)]);
      return [found, viewer.stage.size];
    })()""")
    # Of each axis, a shaft along z and four lines from its upper end.
    assert len(lines) == 3 * 5
    shaft, *head = lines[:5]
    assert shaft[5] - shaft[2] == pytest.approx(1.4 * 0.14 * radius, rel=1e-3)
    assert all(line[:3] == pytest.approx(shaft[3:]) for line in head)
    assert all(line[5] < line[2] and line[3:5] != line[:2] for line in head)


def test_ellipsoids_of_inertia_are_smooth(show) -> None:
    browser = show(ROBOT, fragment="#show=inertia")
    count = browser.evaluate("viewer.stage.markers[0].inertia.children[0].geometry.index.count / 3")
    assert count >= 2000


def test_a_watched_page_loads_a_changed_file_and_keeps_its_state(browser, tmp_path) -> None:
    path = tmp_path / "crane.sdf"
    path.write_text(ROBOT)

    def make(version: str) -> Made:
        page = page_of([translate.load(path)], None, version=version)
        return Made(page.text, frozenset({str(path)}))

    live = LivePage(make)
    try:
        browser.call("Page.navigate", url=live.url)
        assert becomes(browser, "#status", ["4 links, 3 moving joints"])
        browser.evaluate("viewer.setJoint('turn', [0.25])")
        wait(browser, 400)
        path.write_text(ROBOT.replace('"crane"', '"taller crane"'))
        assert len(list(live.follow(pytest.fail, [None]))) == 1
        assert becomes(browser, "h1", ["taller crane"])
        assert becomes(browser, "#status", ["4 links, 3 moving joints"])
        assert position(browser, "turn") == 0.25
    finally:
        live.close()
