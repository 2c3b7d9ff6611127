"""The controls of the page with the translator: what they show, and what they do."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import time
import zipfile
from typing import TYPE_CHECKING

import pytest
from support.browser import PROGRAM
from support.paths import ROOT
from support.translator_page import (
    STATUS,
    TranslatorPage,
    command_line,
    disagreement,
    zipped,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = [
    pytest.mark.engines,
    pytest.mark.skipif(PROGRAM is None, reason="needs Chromium"),
    pytest.mark.skipif(shutil.which("npm") is None, reason="needs node and npm"),
    pytest.mark.skipif(importlib.util.find_spec("websockets") is None, reason="needs websockets"),
]

ARM = ROOT / "corpus" / "robots" / "mobile_manipulator.urdf"
TABS = ("result", "report", "check", "source", "difference", "verify", "view")
URDF = "<robot name='r'><link name='base'/></robot>"
SDF = "<sdf version='1.8'><model name='m'><link name='l'/></model></sdf>"


# --- The layout ---------------------------------------------------------------------------------


@pytest.fixture(params=[360, 400, 1280])
def width(request: pytest.FixtureRequest, page: TranslatorPage) -> Iterator[int]:
    """The width of the page in pixels: two phones and a screen."""
    size = {"height": 740, "deviceScaleFactor": 1, "mobile": False}
    page.browser.call("Emulation.setDeviceMetricsOverride", width=request.param, **size)
    yield int(request.param)
    page.browser.call(
        "Emulation.setDeviceMetricsOverride", **{**size, "width": 1280, "height": 720}
    )


#: The width of the content of a document, and the controls that are outside of its window.
OUTSIDE = """((document) => [document.documentElement.scrollWidth,
  [...document.querySelectorAll("button, select, input, textarea, h1, summary, p")]
    .map((node) => [node.id || node.textContent, node.getBoundingClientRect()])
    .filter(([, { left, right, width }]) => width && (left < 0 || right > innerWidth + 0.5))
    .map(([name]) => name)])"""


def test_nothing_is_wider_than_the_window(page: TranslatorPage, width: int) -> None:
    page.upload(ARM)
    for tab in TABS:
        page.show(tab)
        assert page.browser.evaluate(f"{OUTSIDE}(document)") == [width, []], tab


def test_the_view_is_not_wider_than_a_phone(page: TranslatorPage, width: int) -> None:
    page.upload(ARM)
    with page.view():
        found, outside = page.browser.evaluate(f"{OUTSIDE}(document)")
    assert found <= width
    assert outside == []


def test_results_stand_before_options(page: TranslatorPage, width: int) -> None:
    page.upload(ARM)
    assert page.browser.evaluate("""(() => {
      const [result, options] = ["result", "options"].map((id) => document.getElementById(id));
      const order = result.compareDocumentPosition(options);
      const [a, b] = [result, options].map((node) => node.getBoundingClientRect());
      return Boolean(order & Node.DOCUMENT_POSITION_FOLLOWING)
        && (b.top >= a.bottom || b.left >= a.right);
    })()""")


# --- The list of robots -------------------------------------------------------------------------

MACRO = "<robot xmlns:xacro='http://www.ros.org/wiki/xacro'><xacro:macro name='m'/></robot>"
LISTED = {
    "a manifest of a model": (
        {"m/model.config": "<model><sdf version='1.8'>model.sdf</sdf></model>", "m/model.sdf": SDF},
        ["m/model.sdf"],
    ),
    "semantics for MoveIt": ({"a.srdf": "<robot name='a'/>", "a.urdf": URDF}, ["a.urdf"]),
    "macros of xacro": (
        {"arm_macro.xacro": MACRO, "arm.xacro": MACRO.replace("<robot", "<robot name='a'", 1)},
        ["arm.xacro"],
    ),
    "another suffix": ({"a.xml": f"<!-- <sdf> -->\n{URDF}", "b.xml": "<launch/>"}, ["a.xml"]),
    "a text that names the element": (
        {"a.md": "Use <robot name='a'>.", "a.urdf": URDF},
        ["a.urdf"],
    ),
}


@pytest.mark.parametrize(("files", "expected"), LISTED.values(), ids=LISTED)
def test_the_list_has_the_robots(
    page: TranslatorPage, tmp_path: Path, files: dict[str, str], expected: list[str]
) -> None:
    archive = tmp_path / "r.zip"
    coded = {name: text.encode() for name, text in files.items()}
    archive.write_bytes(zipped(coded | {"other.txt": b""}))
    page.upload(archive)
    listed = page.browser.evaluate(
        "[...document.getElementById('robots').options].map((o) => o.value)"
    )
    assert [name.removeprefix("r/") for name in listed] == expected


# --- The same command ---------------------------------------------------------------------------


def shell(page: TranslatorPage, directory: Path) -> subprocess.CompletedProcess[str]:
    """Run the command that the page shows in a directory with the files."""
    robot_translate = directory / "bin" / "robot-translate"
    robot_translate.parent.mkdir(exist_ok=True)
    robot_translate.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m translate "$@"\n')
    robot_translate.chmod(0o755)
    environment = os.environ | {
        "PATH": f"{robot_translate.parent}:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
    }
    assert shutil.which("unzip") is not None
    command = ["sh", "-ec", page.text("command")]
    return subprocess.run(
        command, cwd=directory, env=environment, capture_output=True, text=True, check=False
    )


XACRO = (
    "<robot name='r' xmlns:xacro='http://ros.org/wiki/xacro'><xacro:arg name='more' default=''/>"
    "<link name='l$(arg more)'/></robot>"
)
NESTED = (
    "<sdf version='1.8'><model name='m'><link name='a'/><model name='n'><link name='b'/></model>"
    "<joint name='j' type='fixed'><parent>a</parent><child>n::b</child></joint></model></sdf>"
)
XACRO_ARGUMENT = """((field) => { field.value = "more:=3";
  field.dispatchEvent(new Event("change")); })(document.getElementById("xacro"))"""


def option(name: str, value: str) -> str:
    """A script that sets an option in the form."""
    return f"page.set({json.dumps(name)}, {json.dumps(value)})"


#: The files, and a script that changes the options.
COMMANDS = {
    "URDF": ({"r.urdf": URDF}, ""),
    "SDFormat": ({"m.sdf": SDF}, ""),
    "the same format": ({"r.urdf": URDF}, option("--to", "urdf")),
    "a result that is there": ({"r.urdf": URDF, "r.sdf": SDF}, ""),
    "a name with blanks and quotes": ({"my 'best' $robot.urdf": URDF}, ""),
    "a name like an option": ({"-r.urdf": URDF}, ""),
    "a value with a blank": ({"n.sdf": NESTED}, option("--separator", " ' ")),
    "an argument of xacro": ({"r.urdf.xacro": XACRO}, XACRO_ARGUMENT),
    "a file that is refused": ({"r.urdf": URDF.replace("/>", ">")}, ""),
}


def put_files(directory: Path, files: dict[str, str]) -> list[Path]:
    """Write files, and return their paths, the first one last: it is chosen."""
    for name, text in files.items():
        (directory / name).write_text(text, encoding="utf-8")
    return [directory / name for name in files]


def assert_command_works(page: TranslatorPage, directory: Path) -> None:
    """The shown command has the result of the page, or refuses the robot as the page does."""
    status = page.browser.evaluate(STATUS)
    done = shell(page, directory)
    refused = re.search(r"exit code (\d+)", status)
    assert done.returncode == (int(refused[1]) if refused else 0), done.stderr
    if not refused:
        name = page.text("download").removeprefix("Download ")
        (result,) = directory.rglob(name)
        text = result.read_text(encoding="utf-8")
        assert disagreement(page.text("result"), text) == ""


@pytest.mark.parametrize(("files", "script"), COMMANDS.values(), ids=COMMANDS)
def test_the_shown_command_has_the_result_of_the_page(
    page: TranslatorPage, tmp_path: Path, files: dict[str, str], script: str
) -> None:
    page.upload(*put_files(tmp_path, files))
    if len(files) > 1:
        page.act(choose(next(iter(files))))
    if script:
        page.act(script)
    assert_command_works(page, tmp_path)


def choose(path: str) -> str:
    """A script that chooses a robot of the list."""
    return f"""((list) => {{ list.value = {json.dumps(path)};
      list.dispatchEvent(new Event("change")); }})(document.getElementById("robots"))"""


def mesh(uri: str) -> str:
    """A URDF with a mesh."""
    return (
        f"<robot name='r'><link name='l'><visual><geometry><mesh filename='{uri}'/></geometry>"
        "</visual></link></robot>"
    )


CONFIG = "<model><name>{}</name><sdf version='1.8'>model.sdf</sdf></model>"
TRIANGLE = """solid s
facet normal 0 0 1
outer loop
vertex 0 0 0
vertex 1 0 0
vertex 0 1 0
endloop
endfacet
endsolid s
"""
WORLD = (
    "<sdf version='1.8'><world name='w'><include><uri>model://table</uri></include></world></sdf>"
)
PART = (
    "<sdf version='1.8'><model name='t'><link name='l'><visual name='v'><geometry><mesh>"
    "<uri>model://table/meshes/a.stl</uri></mesh></geometry></visual></link></model></sdf>"
)
#: The robot, and the files of a zip in which the search of the command line does not find all.
SIBLINGS = {
    "models beside worlds": (
        "g/worlds/w.world",
        {
            "g/worlds/w.world": WORLD,
            "g/models/table/model.config": CONFIG.format("table"),
            "g/models/table/model.sdf": PART,
            "g/models/table/meshes/a.stl": TRIANGLE,
        },
    ),
    "a package with another directory": (
        "arm-main/urdf/r.urdf",
        {
            "arm-main/urdf/r.urdf": mesh("package://arm_description/meshes/a.stl"),
            "arm-main/meshes/a.stl": TRIANGLE,
        },
    ),
    "a package in another part of a workspace": (
        "ws/src/robots/r/r.urdf",
        {
            "ws/src/robots/r/r.urdf": mesh("package://parts/meshes/a.stl"),
            "ws/src/common/parts/meshes/a.stl": TRIANGLE,
        },
    ),
    "a zip without a directory": (
        "robot/r.urdf",
        {"r.urdf": mesh("package://r_description/meshes/a.stl"), "meshes/a.stl": TRIANGLE},
    ),
    "xacro": (
        "w/a/urdf/r.urdf.xacro",
        {
            "w/a/urdf/r.urdf.xacro": "<robot name='r' xmlns:xacro='http://ros.org/wiki/xacro'>"
            "<xacro:include filename='$(find tools)/xacro/m.xacro'/><xacro:part/></robot>",
            "w/lib/tools/xacro/m.xacro": "<robot xmlns:xacro='http://ros.org/wiki/xacro'>"
            "<xacro:macro name='part'><xacro:property name='n' value='a'/><link name='l'><visual>"
            "<geometry><mesh filename='package://shapes/meshes/${n}.stl'/></geometry></visual>"
            "</link></xacro:macro></robot>",
            "w/other/shapes/meshes/a.stl": TRIANGLE,
        },
    ),
}


@pytest.mark.parametrize(("robot", "files"), SIBLINGS.values(), ids=SIBLINGS)
def test_packages_and_models_of_a_zip_are_found(
    page: TranslatorPage, tmp_path: Path, robot: str, files: dict[str, str]
) -> None:
    archive = tmp_path / "robot.zip"
    archive.write_bytes(zipped({name: text.encode() for name, text in files.items()}))
    page.upload(archive)
    page.act(choose(robot))
    if robot.endswith(".xacro"):
        page.act("document.getElementById('permit').click()")
    assert page.text("messages") == ""
    assert "not-found" not in page.show("check")
    with page.view():
        data = page.browser.evaluate("document.getElementById('data').textContent")
    assert json.loads(data)["meshes"]
    page.show("result")
    assert_command_works(page, tmp_path)


@pytest.mark.parametrize(
    ("tab", "written"), [("check", ""), ("verify", "r.sdf"), ("view", "r.html")]
)
def test_a_tab_has_its_command(
    page: TranslatorPage, tmp_path: Path, tab: str, written: str
) -> None:
    page.upload(*put_files(tmp_path, {"r.urdf": URDF}))
    page.show(tab)
    done = shell(page, tmp_path)
    assert done.returncode == 0, done.stderr
    assert not written or (tmp_path / written).is_file()


@pytest.mark.parametrize(("files", "kind"), [({"r.urdf": URDF}, "gazebo"), ({"m.sdf": SDF}, "ros")])
def test_the_kind_of_the_bundle_follows_the_direction(
    page: TranslatorPage, tmp_path: Path, files: dict[str, str], kind: str
) -> None:
    (path,) = put_files(tmp_path, files)
    page.upload(path)
    assert page.browser.evaluate("document.getElementById('bundle-kind').value") == kind
    got = tmp_path / "got"
    page.browser.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(got))
    page.act("document.getElementById('bundle').click()")
    assert shell(page, tmp_path).returncode == 0
    (made,) = tmp_path.glob("*.zip")
    with zipfile.ZipFile(made) as bundle:
        assert ("package.xml" in {name.split("/")[-1] for name in bundle.namelist()}) is (
            kind == "ros"
        )


# --- Hints --------------------------------------------------------------------------------------

TREES = "<sdf version='1.8'><model name='m'><link name='a'/><link name='b'/></model></sdf>"
INERTIA = (
    "<sdf version='1.8'><model name='m'><link name='a'><inertial><inertia><ixx>1</ixx>"
    "<iyy>1</iyy><izz>5</izz></inertia></inertial></link></model></sdf>"
)
TYPE = (
    "<robot name='r'><link name='a'/><link name='b'/><joint name='j' type='Fixed'>"
    "<parent link='a'/><child link='b'/></joint></robot>"
)
#: The robot, the tab with the hint, the text of its button, and words of the command then.
HINTS = {
    "a value": (TREES, "result", "--trees floating", "--trees floating"),
    "a flag": (INERTIA, "result", "--repair-inertia", "--repair-inertia"),
    "of a finding": (TYPE, "check", "--lenient", "--lenient"),
}


@pytest.mark.parametrize(("text", "tab", "button", "words"), HINTS.values(), ids=HINTS)
def test_a_hint_is_a_button_that_sets_the_option(
    page: TranslatorPage, tmp_path: Path, text: str, tab: str, button: str, words: str
) -> None:
    name = "m.sdf" if text.startswith("<sdf") else "m.urdf"
    page.upload(*put_files(tmp_path, {name: text}))
    page.show(tab)
    area = "check" if tab == "check" else "messages"
    status = page.act(f"""[...document.querySelectorAll("#{area} button.option")]
      .find((button) => button.textContent === {json.dumps(button)}).click()""")
    assert status.startswith(f"{name} (")
    page.show("result")
    assert words in page.text("command")


def test_a_hint_with_a_placeholder_leads_to_the_option(
    page: TranslatorPage, tmp_path: Path
) -> None:
    page.upload(*put_files(tmp_path, {"r.urdf": mesh("package://parts/a.stl")}))
    page.show("check")
    page.browser.evaluate("""[...document.querySelectorAll("#check button.option")]
      .find((button) => button.textContent === "--package").click()""")
    focus = "[document.activeElement.id, document.activeElement.value]"
    assert page.browser.evaluate(focus) == ["option-package", "parts="]
    page.reset()


# --- The clipboard ------------------------------------------------------------------------------


@pytest.fixture
def clipboard(page: TranslatorPage) -> Iterator[None]:
    """The page may use the clipboard."""
    permissions = ["clipboardReadWrite", "clipboardSanitizedWrite"]
    page.browser.call("Browser.grantPermissions", permissions=permissions)
    page.browser.call("Page.bringToFront")
    yield
    page.browser.call("Browser.resetPermissions")


@pytest.mark.parametrize(
    ("text", "name"),
    [(URDF, "pasted.urdf"), (SDF, "pasted.sdf"), (XACRO, "pasted.urdf.xacro")],
    ids=["URDF", "SDFormat", "xacro"],
)
def test_a_pasted_text_is_converted(page: TranslatorPage, text: str, name: str) -> None:
    status = page.act(f"""(() => {{
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", {json.dumps(text)});
      const event = {{ clipboardData, bubbles: true, cancelable: true }};
      document.body.dispatchEvent(new ClipboardEvent("paste", event));
    }})()""")
    assert status.startswith(f"{name} (")


def test_a_text_that_is_pasted_into_a_field_stays_there(page: TranslatorPage) -> None:
    page.upload(ARM)
    page.browser.evaluate("""(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "<robot name='r'><link name='l'/></robot>");
      const event = { clipboardData, bubbles: true, cancelable: true };
      document.getElementById("option-model").dispatchEvent(new ClipboardEvent("paste", event));
    })()""")
    assert page.browser.evaluate("document.getElementById('robots').value") == ARM.name


@pytest.mark.usefixtures("clipboard")
def test_the_buttons_paste_a_robot_and_copy_its_result(page: TranslatorPage) -> None:
    page.browser.evaluate(f"navigator.clipboard.writeText({json.dumps(URDF)})")
    assert page.act("document.getElementById('paste').click()").startswith("pasted.urdf (URDF)")
    for button, area in (("copy", "result"), ("copy-command", "command")):
        page.act(f"document.getElementById('{button}').click()")
        assert page.browser.evaluate("navigator.clipboard.readText()") == page.text(area)


def test_a_browser_without_a_clipboard_asks_for_the_text(page: TranslatorPage) -> None:
    page.browser.evaluate("document.getElementById('paste').click()")
    page.wait("document.getElementById('paste-dialog').open")
    status = page.act(f"""document.getElementById("pasted").value = {json.dumps(SDF)};
      document.querySelector("#paste-dialog button.main").click()""")
    assert status.startswith("pasted.sdf (SDFormat")


# --- Colours ------------------------------------------------------------------------------------

COLORED = """<robot name="r">
  <!-- two
       lines -->
  <link name='a
b'/>
</robot>"""


def test_markup_has_colours(page: TranslatorPage, tmp_path: Path) -> None:
    page.upload(*put_files(tmp_path, {"r.urdf": COLORED}))
    page.show("source")
    page.wait("document.querySelector('#source .numbers').textContent.endsWith('6')")
    lines, parts = page.browser.evaluate("""(() => {
      const colors = document.querySelector("#source .colors");
      const found = [...colors.querySelectorAll("span")];
      return [colors.textContent, found.map((part) => [part.className, part.textContent])];
    })()""")
    assert lines.rstrip("\n") == COLORED
    assert parts == [
        *(["x-tag", "<robot"], ["x-name", "name"], ["x-value", '"r"'], ["x-tag", ">"]),
        *(["x-comment", "<!-- two"], ["x-comment", "       lines -->"]),
        *(["x-tag", "<link"], ["x-name", "name"], ["x-value", "'a"], ["x-value", "b'"]),
        *(["x-tag", "/>"], ["x-tag", "</robot"], ["x-tag", ">"]),
    ]


def test_colours_stand_on_the_text_at_each_place(page: TranslatorPage) -> None:
    page.upload(ARM)
    page.show("source")
    page.browser.evaluate("document.querySelector('#source textarea').scrollTop = 4000")
    page.wait("!document.querySelector('#source .numbers').textContent.startsWith('1\\n')")
    page.wait("!document.querySelector('#source .colors').textContent.startsWith('<?xml')")
    shown, text, top, line = page.browser.evaluate("""(() => {
      const [colors, area] = [".colors", "textarea"].map((name) =>
        document.querySelector(`#source ${name}`));
      const height = parseFloat(getComputedStyle(area).lineHeight);
      const first = Math.floor(area.scrollTop / height);
      const lines = area.value.split("\\n").slice(first);
      const rows = colors.textContent.trimEnd().split("\\n").length;
      const top = colors.getBoundingClientRect().top - area.getBoundingClientRect().top;
      return [colors.textContent.trimEnd(), lines.slice(0, rows).join("\\n").trimEnd(), top,
        first * height - area.scrollTop];
    })()""")
    assert shown == text != ""
    assert abs(top - line) < 1


HINGE = """<robot name="r">
  <link name="a"><inertial><mass value="2.5"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0"
    izz="1"/></inertial></link>
  <link name="b"><inertial><mass value="3"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0"
    izz="1"/></inertial></link>
  <joint name="j" type="continuous"><parent link="a"/><child link="b"/>
    <safety_controller k_velocity="7" k_position="8"/></joint>
</robot>"""


def difference(page: TranslatorPage) -> dict[str, list[list[str]]]:
    """The name of an element → the words of the source, and those of the result, in colours."""
    page.show("difference")
    return page.browser.evaluate("""Object.fromEntries(
      [...document.querySelectorAll("#difference .pair")].map((pair) => [
        pair.querySelector("b").textContent,
        ["old", "new"].map((name) =>
          [...pair.querySelectorAll(`mark.${name}`)].map((mark) => mark.textContent)),
      ]))""")


def test_the_difference_has_the_words_of_one_side_only(
    page: TranslatorPage, tmp_path: Path
) -> None:
    page.upload(*put_files(tmp_path, {"r.urdf": HINGE}))
    found = difference(page)
    # The masses and inertias of <link name="a"> are in both; the gains are in the source only.
    assert found["a"] == [[], []]
    old, _ = found["j"]
    assert {"7", "8"} <= set(old)


def test_a_comment_of_start_tags_takes_no_time(page: TranslatorPage, tmp_path: Path) -> None:
    comment = f"<!-- {'<material ' * 60_000} -->"
    text = f"<robot name='r'><link name='a'>{comment}</link></robot>"
    page.upload(*put_files(tmp_path, {"r.urdf": text}))
    start = time.monotonic()
    assert "a" in difference(page)
    assert time.monotonic() - start < 8


def test_the_difference_of_one_format_is_that_of_its_elements(
    page: TranslatorPage, tmp_path: Path
) -> None:
    page.upload(*put_files(tmp_path, {"m.sdf": SDF.replace("<link name='l'/>", LINKS)}))
    page.act(option("--to", "sdf") + ";" + option("--model", "m"))
    page.act(option("--sdf-version", "1.6"))
    found = difference(page)
    assert "relative_to" in found["b"][0]
    assert found["a"] == [[], []]


LINKS = "<link name='a'/><link name='b'><pose relative_to='a'>1 0 0 0 0 0</pose></link>"


def test_names_that_are_new_have_the_element_of_the_old_name(
    page: TranslatorPage, tmp_path: Path
) -> None:
    page.upload(*put_files(tmp_path, {"n.sdf": NESTED}))
    assert "n__b" in difference(page)
    assert "n::b" not in difference(page)


# --- Updates ------------------------------------------------------------------------------------

LIMITED = (
    "<robot name='r'><link name='a'/><link name='b'/><joint name='j' type='prismatic'>"
    "<parent link='a'/><child link='b'/><limit lower='-1' upper='1' effort='3' velocity='1'/>"
    "</joint></robot>"
)


def pair(directory: Path) -> tuple[Path, Path]:
    """An edited URDF, and the SDFormat file of the time before with a comment."""
    urdf, sdf = directory / "r.urdf", directory / "m.sdf"
    urdf.write_text(LIMITED, encoding="utf-8")
    assert command_line(["convert", "r.urdf", "m.sdf", "-q"], directory).code == 0
    text = sdf.read_text(encoding="utf-8").replace("</model>", "<!-- mine --></model>")
    sdf.write_text(text, encoding="utf-8")
    urdf.write_text(LIMITED.replace("upper='1'", "upper='2'"), encoding="utf-8")
    return urdf, sdf


def test_the_difference_of_an_update_is_shown_before_it_is_taken(
    page: TranslatorPage, tmp_path: Path
) -> None:
    urdf, sdf = pair(tmp_path)
    before = sdf.read_text(encoding="utf-8")
    page.upload(urdf, sdf)
    page.act(
        "document.getElementById('robots').value = 'r.urdf';"
        "document.getElementById('robots').dispatchEvent(new Event('change'))"
    )
    text = page.show("update")
    assert "joint 'j' axis limit upper: 1 → 2" in text
    changed = [
        line.strip() for line in text.splitlines() if line[:1] in "+-" and "m.sdf" not in line
    ]
    assert [re.sub(r"\s", "", line) for line in changed if line] == [
        "-<upper>1</upper>",
        "+<upper>2</upper>",
    ]
    assert page.text("command").startswith("robot-translate convert r.urdf m.sdf --update")
    stored = "page.session.read('m.sdf')"
    assert page.browser.evaluate(stored) == before
    page.act("document.getElementById('take').click()")
    expected = command_line(["convert", "r.urdf", "m.sdf", "--update"], tmp_path)
    assert expected.code == 0
    updated = sdf.read_text(encoding="utf-8")
    assert updated != before
    assert page.browser.evaluate(stored) == updated
    assert "m.sdf has all edits." in page.text("update")
    # A worker that starts again gets the updated file.
    page.browser.evaluate("page.session.stop()")
    assert page.run(["check", "m.sdf"]).code == 0
    assert page.browser.evaluate(stored) == updated


def test_an_edit_of_an_included_model_changes_its_file(
    page: TranslatorPage, tmp_path: Path
) -> None:
    top, base, urdf = (tmp_path / name for name in ("m.sdf", "base.sdf", "r.urdf"))
    base.write_text(
        "<sdf version='1.9'><model name='base'><link name='a'><inertial><mass>2</mass></inertial>"
        "</link></model></sdf>",
        encoding="utf-8",
    )
    include = "<include merge='true'><uri>base.sdf</uri></include>"
    text = f"<sdf version='1.9'><model name='r'>{include}</model></sdf>"
    top.write_text(text, encoding="utf-8")
    assert command_line(["convert", "m.sdf", "r.urdf"], tmp_path).code == 0
    urdf.write_text(
        urdf.read_text(encoding="utf-8").replace('mass value="2"', 'mass value="3"'),
        encoding="utf-8",
    )
    page.upload(urdf, top, base)
    page.act(
        "document.getElementById('robots').value = 'r.urdf';"
        "document.getElementById('robots').dispatchEvent(new Event('change'))"
    )
    page.act(
        "document.getElementById('target').value = 'm.sdf';"
        "document.getElementById('target').dispatchEvent(new Event('change'))"
    )
    assert "link 'a' inertial mass: 2 → 3" in page.show("update")
    page.act("document.getElementById('take').click()")
    assert "updated: base.sdf" in page.text("status")
    assert "<mass>3</mass>" in str(page.browser.evaluate("page.session.read('base.sdf')"))
    assert page.browser.evaluate("page.session.read('m.sdf')") == text


def test_files_that_are_not_one_robot_are_refused(page: TranslatorPage, tmp_path: Path) -> None:
    (tmp_path / "r.urdf").write_text(LIMITED, encoding="utf-8")
    (tmp_path / "m.sdf").write_text(SDF, encoding="utf-8")
    page.upload(tmp_path / "r.urdf", tmp_path / "m.sdf")
    assert "not-one-robot" in page.show("update")
    assert not page.browser.evaluate("Boolean(document.getElementById('take'))")


@pytest.mark.parametrize(
    ("names", "shown", "chosen"),
    [
        (["a.urdf"], False, ""),
        (["a.urdf", "b.urdf"], False, ""),
        (["a.urdf", "b.sdf"], True, "b.sdf"),
        (["a.urdf", "b.sdf", "c.sdf"], True, ""),
    ],
)
def test_a_file_of_the_other_format_can_be_updated(
    page: TranslatorPage, tmp_path: Path, names: list[str], shown: bool, chosen: str
) -> None:
    for name in names:
        text = URDF if name.endswith(".urdf") else SDF
        (tmp_path / name).write_text(text, encoding="utf-8")
    page.upload(*(tmp_path / name for name in names))
    page.act(
        "document.getElementById('robots').value = 'a.urdf';"
        "document.getElementById('robots').dispatchEvent(new Event('change'))"
    )
    found = page.browser.evaluate(
        "[!document.getElementById('target-row').hidden, document.getElementById('target').value,"
        " !document.querySelector('[data-tab=update]').hidden]"
    )
    assert found == [shown, chosen, bool(chosen)]
