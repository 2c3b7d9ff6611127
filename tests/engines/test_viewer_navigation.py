"""The layout of the page, the keyboard, what is shown of a robot, and messages of other pages."""

from __future__ import annotations

import importlib.util
import json
import math
from typing import TYPE_CHECKING

import pytest
from engines.test_viewer_controls import ROBOT, mouse, position, press, select, texts, wait
from support.browser import PROGRAM, Browser, quiet

import translate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

pytestmark = [
    pytest.mark.engines,
    pytest.mark.skipif(PROGRAM is None, reason="needs Chromium"),
    pytest.mark.skipif(importlib.util.find_spec("websockets") is None, reason="needs websockets"),
]

#: The numbers of keys without a character in Chromium.
KEY_CODES = {
    "Tab": 9,
    "Enter": 13,
    "End": 35,
    "Home": 36,
    "ArrowLeft": 37,
    "ArrowUp": 38,
    "ArrowRight": 39,
    "ArrowDown": 40,
}
LONG = "a_robot_with_a_name_that_is_longer_than_usual_and_says_everything"


def key(browser: Browser, name: str) -> None:
    for kind in ("keyDown", "keyUp"):
        code = KEY_CODES.get(name, 0)
        browser.call("Input.dispatchKeyEvent", type=kind, key=name, windowsVirtualKeyCode=code)


def focused(browser: Browser) -> str:
    return browser.evaluate("document.activeElement.textContent || document.activeElement.id")


def box(browser: Browser, selector: str) -> list[float]:
    """Left, top, width and height of an element in pixels."""
    return browser.evaluate(f"""(() => {{
      const {{ left, top, width, height }} =
        document.querySelector({json.dumps(selector)}).getBoundingClientRect();
      return [left, top, width, height];
    }})()""")


@pytest.fixture
def resized(browser: Browser) -> Iterator[Callable[[int], None]]:
    """A function that changes the width of the window, in pixels."""
    metrics = {"height": 720, "deviceScaleFactor": 1, "mobile": False}

    def resize(width: int) -> None:
        browser.call("Emulation.setDeviceMetricsOverride", width=width, **metrics)

    yield resize
    resize(1280)


# --- The layout ---------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [1050, 1280])
@pytest.mark.parametrize("name", ["crane", LONG])
def test_the_buttons_are_one_row_in_windows_of_usual_widths(show, resized, name, width) -> None:
    browser = show(ROBOT.replace('"crane"', f'"{name}"'))
    resized(width)
    tops, right = browser.evaluate("""(() => {
      const boxes = [...document.querySelectorAll("header button")]
        .map((button) => button.getBoundingClientRect());
      return [[...new Set(boxes.map(({ top }) => top))], Math.max(...boxes.map((b) => b.right))];
    })()""")
    assert len(tops) == 1
    assert right <= width
    assert box(browser, "h1")[2] >= 30
    assert browser.evaluate("document.querySelector('h1').title") == name


def test_a_name_in_the_tree_is_one_line(show) -> None:
    browser = show(ROBOT.replace('"wheel"', f'"{LONG}"').replace(">wheel<", f">{LONG}<"))
    heights = browser.evaluate(
        "[...document.querySelectorAll('.link')].map((row) => row.offsetHeight)"
    )
    assert len(set(heights)) == 1
    # The list scrolls to the end of the name.
    assert browser.evaluate("(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)(links)")
    # The pointer on a row shows it, too.
    assert LONG in browser.evaluate(
        "[...document.querySelectorAll('.link')].map((row) => row.title)"
    )


def test_the_name_of_a_joint_is_broken_after_separators_only(show) -> None:
    name = "shoulder_pan_of_the_left_arm_of_the_robot"
    browser = show(ROBOT.replace('"turn"', f'"{name}"'))
    parts = browser.evaluate("""[...document.querySelector(".joint-name").childNodes]
      .filter((part) => part.nodeType === Node.TEXT_NODE)
      .map((part) => {
        const range = document.createRange();
        range.selectNodeContents(part);
        return [part.data, [...range.getClientRects()].map(({ top }) => Math.round(top))];
      })""")
    assert "".join(part for part, _ in parts) == name
    assert len({top for _, tops in parts for top in tops}) > 1
    assert [part for part, tops in parts if len(tops) > 1] == []


@pytest.mark.parametrize(("panel", "step"), [("left", 60), ("right", -60)])
def test_a_panel_becomes_wider_when_its_edge_is_dragged(show, panel, step) -> None:
    browser = show(ROBOT)
    width, canvas = (box(browser, selector)[2] for selector in (f"#{panel}", "#canvas"))
    left, top, edge, height = box(browser, f"#{panel} .edge")
    start = [left + edge / 2, top + height / 2]
    mouse(browser, "mousePressed", start, "left")
    for share in (0.5, 1):
        mouse(browser, "mouseMoved", [start[0] + share * step, start[1]], "left")
    mouse(browser, "mouseReleased", [start[0] + step, start[1]], "left")
    assert box(browser, f"#{panel}")[2] == pytest.approx(width + 60)
    assert box(browser, "#canvas")[2] == pytest.approx(canvas - 60)
    quiet(browser)


def test_a_key_changes_the_width_of_a_panel_and_the_address_keeps_it(
    show, browser, tmp_path
) -> None:
    show(ROBOT)
    browser.evaluate("document.querySelector('#left .edge').focus()")
    key(browser, "ArrowRight")
    assert box(browser, "#left")[2] == 260
    assert browser.evaluate("document.querySelector('#left .edge').ariaValueNow") == "260"
    wait(browser, 400)
    browser.open(tmp_path / "page.html", browser.evaluate("location.hash"))
    assert box(browser, "#left")[2] == 260
    assert box(browser, "#right")[2] == 280


# --- The keyboard -------------------------------------------------------------------------------


def test_tab_leads_to_one_link_of_the_tree(show) -> None:
    browser = show(ROBOT)
    browser.evaluate("document.getElementById('link-search').focus()")
    for name, expected in (
        ("Tab", "base 2 kg"),
        ("ArrowDown", "arm 2 kg"),
        ("End", "wheel 2 kg"),
        # To the link above it in the tree.
        ("ArrowLeft", "base 2 kg"),
        ("ArrowDown", "arm 2 kg"),
    ):
        key(browser, name)
        assert focused(browser) == expected
    key(browser, "Enter")
    assert texts(browser, ".link[aria-selected=true]") == ["arm 2 kg"]
    assert texts(browser, ".link[tabindex='0']") == ["arm 2 kg"]


def test_the_focus_stays_when_links_are_folded(show) -> None:
    browser = show(ROBOT)
    browser.evaluate("document.getElementById('link-search').focus()")
    for name in ("Tab", "ArrowDown", "ArrowLeft"):
        key(browser, name)
    assert texts(browser, ".link") == ["base 2 kg", "arm 2 kg", "wheel 2 kg"]
    assert focused(browser) == "arm 2 kg"


def test_tab_leads_to_the_first_link_that_the_search_finds(show) -> None:
    browser = show(ROBOT)
    browser.evaluate("document.getElementById('link-search').focus()")
    browser.call("Input.insertText", text="whe")
    key(browser, "Tab")
    assert focused(browser) == "wheel 2 kg"


# --- What the picture shows ---------------------------------------------------------------------


def shown_links(browser: Browser) -> list[str]:
    """The names of the links with a shape in the picture, sorted."""
    return browser.evaluate("""viewer.robot.scene.bodies
      .filter((_, i) => viewer.stage.figures[0].links[i].children.some((shape) => shape.visible))
      .map(({ name }) => name).sort()""")


def test_a_link_is_hidden_and_shown_again(show, browser, tmp_path) -> None:
    show(ROBOT)
    select(browser, "arm")
    press(browser, '[aria-label="hide arm"]')
    assert shown_links(browser) == ["base", "hand", "wheel"]
    assert texts(browser, ".link.unseen") == ["arm 2 kg"]
    # The buttons of the shapes keep it hidden.
    press(browser, "#toggle-visual")
    press(browser, "#toggle-visual")
    assert shown_links(browser) == ["base", "hand", "wheel"]
    wait(browser, 400)
    browser.open(tmp_path / "page.html", browser.evaluate("location.hash"))
    assert shown_links(browser) == ["base", "hand", "wheel"]
    press(browser, "#show-all")
    assert shown_links(browser) == ["arm", "base", "hand", "wheel"]
    assert texts(browser, "#show-all") == []
    quiet(browser)


def test_a_row_that_the_list_makes_later_is_marked_as_hidden(show) -> None:
    browser = show(ROBOT)
    press(browser, '[aria-label="links below arm"]')
    browser.evaluate("viewer.visibility.turn('hand')")
    press(browser, '[aria-label="links below arm"]')
    assert texts(browser, ".link.unseen") == ["hand 2 kg"]


def test_one_link_is_shown_alone(show) -> None:
    browser = show(ROBOT)
    select(browser, "arm")
    press(browser, '[aria-label="isolate arm"]')
    assert shown_links(browser) == ["arm"]
    select(browser, "hand")
    key(browser, "o")
    assert shown_links(browser) == ["hand"]
    key(browser, "a")
    assert shown_links(browser) == ["arm", "base", "hand", "wheel"]


def test_a_link_is_hidden_in_both_robots(show) -> None:
    browser = show(ROBOT, ROBOT)
    select(browser, "arm")
    key(browser, "h")
    visible = browser.evaluate("""viewer.stage.figures.map(({ links }) =>
      links.filter((link) => link.children.some((shape) => shape.visible)).length)""")
    assert visible == [3, 3]


def test_the_camera_zooms_to_a_link_in_its_direction(show) -> None:
    browser = show(ROBOT)
    cameras = [browser.evaluate("viewer.stage.cameraState()")]
    for link in ("hand", None):
        if link:
            select(browser, link)
        else:
            browser.evaluate("viewer.select(0, -1)")
        key(browser, "z")
        cameras.append(browser.evaluate("viewer.stage.cameraState()"))
    start, near, end = cameras
    # The visual of the hand is a box of 1 m around this point.
    assert near[3:] == pytest.approx([0, 0, 4], abs=0.3)
    distances = [math.dist(camera[:3], camera[3:]) for camera in cameras]
    directions = [
        [(camera[i] - camera[i + 3]) / distance for i in range(3)]
        for camera, distance in zip(cameras, distances, strict=True)
    ]
    assert directions[1] == pytest.approx(directions[0], abs=1e-6)
    assert distances[1] < distances[0] / 2
    # Without a link, the camera shows the whole robot.
    assert end == pytest.approx(start, abs=1e-4)


@pytest.mark.parametrize(
    ("view", "name", "right", "up"),
    [
        # A robot faces x, with y to its left and z up (REP 103).
        ("front", "1", (0, 1, 0), (0, 0, 1)),
        ("side", "2", (1, 0, 0), (0, 0, 1)),
        ("top", "3", (1, 0, 0), (0, 1, 0)),
    ],
)
def test_the_camera_looks_along_an_axis(show, view, name, right, up) -> None:
    browser = show(ROBOT)
    cameras = []
    for act, argument in ((press, f"[data-view={view}]"), (key, name)):
        browser.evaluate("viewer.stage.resetCamera()")
        act(browser, argument)
        browser.evaluate("viewer.stage.render()")
        axes = browser.evaluate("viewer.stage.camera.matrixWorld.elements")
        assert axes[:3] == pytest.approx(right, abs=0.01)
        assert axes[4:7] == pytest.approx(up, abs=0.01)
        cameras.append(browser.evaluate("viewer.stage.cameraState()"))
    assert cameras[0] == cameras[1]
    reach = browser.evaluate("""Math.max(...viewer.stage.figures[0].points.map((point) => {
      const { x, y } = point.clone().project(viewer.stage.camera);
      return Math.max(Math.abs(x), Math.abs(y));
    }))""")
    assert 0.8 < reach < 1
    quiet(browser)


MESH = '<visual><geometry><mesh filename="package://nowhere/body.stl"/></geometry></visual>'
BOX = '<visual><geometry><box size="1 1 1"/></geometry></visual>'


def test_a_missing_mesh_hides_nothing_else(show) -> None:
    """Each other shape of its link and of its robot is in the picture."""
    joint = (
        '<joint name="j" type="fixed"><origin xyz="3 0 0"/>'
        '<parent link="a"/><child link="b"/></joint>'
    )
    browser = show(
        f'<robot name="r"><link name="a">{MESH}{BOX}</link><link name="b">{BOX}</link>'
        f"{joint}</robot>"
    )
    assert shown_links(browser) == ["a", "b"]
    # Seen from above, both boxes are hit at their upper faces, and no box in place of the mesh.
    hits = browser.evaluate("""[0, 3].map((x) => {
      viewer.stage.viewFrom("top");
      viewer.stage.render();
      const { canvas, camera } = viewer.stage;
      const { left, top, width, height } = canvas.getBoundingClientRect();
      const point = camera.position.clone().set(x, 0, 0.5).project(camera);
      const [u, v] = [left + (point.x + 1) / 2 * width, top + (1 - point.y) / 2 * height];
      const hit = viewer.stage.pick(u, v);
      return [viewer.robot.scene.bodies[hit.body].name, hit.point.z];
    })""")
    assert [name for name, _ in hits] == ["a", "b"]
    assert [z for _, z in hits] == pytest.approx([0.5, 0.5])
    assert texts(browser, "#labels .missing") == ["body.stl"]


@pytest.mark.parametrize(("empty", "expected"), [(1, ["visual"]), (3, ["visual", "bone"])])
def test_the_skeleton_is_shown_if_most_links_have_no_shape(show, empty, expected) -> None:
    links = "".join(f'<link name="e{i}"/>' for i in range(empty))
    joints = "".join(
        f'<joint name="j{i}" type="fixed"><parent link="a"/><child link="e{i}"/></joint>'
        for i in range(empty)
    )
    browser = show(f'<robot name="r"><link name="a">{BOX}</link>{links}{joints}</robot>')
    assert browser.evaluate("[...viewer.shown]") == expected


# --- Named poses and messages -------------------------------------------------------------------


def test_a_named_pose_of_an_srdf_moves_its_joints(show, tmp_path) -> None:
    path = tmp_path / "crane.sdf"
    path.write_text(ROBOT)
    (tmp_path / "crane.srdf").write_text(
        '<robot name="crane"><group_state name="up" group="arm"><joint name="turn" value="0.75"/>'
        "</group_state></robot>"
    )
    browser = show(path)
    browser.evaluate("viewer.setJoint('spin', [0.5])")
    assert texts(browser, "#poses option") == ["poses of the SRDF …", "up (arm)"]
    browser.evaluate("""(() => {
      poses.value = "0";
      poses.dispatchEvent(new Event("change"));
    })()""")
    assert [position(browser, name) for name in ("turn", "spin")] == [0.75, 0.5]
    assert browser.evaluate("poses.value") == "0"
    browser.evaluate("viewer.setJoint('turn', [0])")
    assert browser.evaluate("poses.value") == ""
    quiet(browser)


def test_a_page_without_srdf_has_no_list_of_poses(show) -> None:
    assert texts(show(ROBOT), "#poses") == []


#: Sends a message to the page in the frame, and waits for the positions that it asks for.
ASK = """(async (message) => {
  const answer = new Promise((done) =>
    addEventListener("message", ({ data }) => data.joints && done(data.joints)));
  document.querySelector("iframe").contentWindow.postMessage(message, "*");
  return answer;
})"""


@pytest.fixture
def framed(browser: Browser, tmp_path: Path) -> Browser:
    """The page of the robot in the frame of another page, as in a notebook."""
    page = tmp_path / "around.html"
    frame = translate.load(ROBOT).view()._repr_html_()
    ready = (
        "<script>addEventListener('message', ({ data }) =>"
        " { if (data.ready) globalThis.viewer = 1; })</script>"
    )
    page.write_text(f"<p id=status></p>{ready}{frame}")
    browser.open(page)
    return browser


def test_the_page_around_moves_joints_and_asks_for_positions(framed) -> None:
    joints = {"turn": 0.25, "spin": [3], "none": 1, "free": "x"}
    message = {"joints": joints, "ask": ["turn", "spin"]}
    assert framed.evaluate(f"{ASK}({json.dumps(message)})") == {"turn": [0.25], "spin": [3]}
    # The limits of the slider are those of a message.
    message = {"joints": {"turn": 5}, "ask": ["turn", "free", "none"]}
    assert framed.evaluate(f"{ASK}({json.dumps(message)})") == {"turn": [1], "free": [0]}
    quiet(framed)


def test_the_page_around_selects_a_link_and_a_view(framed) -> None:
    message = {"select": "hand", "view": "top", "theme": "dark", "pose": "none", "ask": []}
    framed.evaluate(f"{ASK}({json.dumps(message)})")
    with framed.frame():
        state = framed.evaluate("""(() => {
          viewer.stage.render();
          return [viewer.selected, viewer.theme, viewer.stage.camera.matrixWorld.elements[0]];
        })()""")
    assert state == ["hand", "dark", pytest.approx(1)]


@pytest.mark.parametrize("message", [None, 5, "x", [], {"joints": None, "view": "constructor"}])
def test_other_messages_change_nothing(framed, message) -> None:
    framed.evaluate(
        f"document.querySelector('iframe').contentWindow.postMessage({json.dumps(message)}, '*')"
    )
    assert framed.evaluate(f"{ASK}({{ ask: ['turn'] }})") == {"turn": [0]}
    quiet(framed)
