"""The findings of axe-core about both pages, in light and dark colours.

It checks contrasts, names and roles, and whether the keyboard reaches what the mouse does.
"""

from __future__ import annotations

import importlib.util
from typing import TYPE_CHECKING

import pytest
from support.browser import PROGRAM, Browser, quiet
from support.paths import ROOT
from support.translator_page import command_line

if TYPE_CHECKING:
    from pathlib import Path

    from support.translator_page import TranslatorPage

pytestmark = [
    pytest.mark.engines,
    pytest.mark.skipif(PROGRAM is None, reason="needs Chromium"),
    pytest.mark.skipif(importlib.util.find_spec("websockets") is None, reason="needs websockets"),
]

EXAMPLES = ROOT / "docs" / "examples"
THEMES = ("light", "dark")
#: What axe finds: its impact, its rule, and the elements.
FINDINGS = """axe.run(document, { resultTypes: ["violations"], iframes: false })
  .then(({ violations }) => violations.map(({ impact, id, nodes }) =>
    [impact, id, ...nodes.map(({ html }) => html.slice(0, 200))]))"""


@pytest.fixture(scope="module")
def axe(checks: Path) -> str:
    """The script of axe-core."""
    return (checks / "axe-core" / "axe.min.js").read_text(encoding="utf-8") + ";0"


def findings(browser: Browser, axe: str) -> list[list[str]]:
    browser.evaluate(axe)
    return browser.evaluate(FINDINGS)


ROBOTS = {
    "robot": ("robot.urdf",),
    "missing mesh": ("missing_mesh.urdf",),
    "two robots": ("robot.urdf", "robot_2.urdf"),
    "world": ("workshop.sdf",),
}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("names", ROBOTS.values(), ids=ROBOTS)
def test_the_viewer_has_no_finding(show, axe, names, theme) -> None:
    shown = "visual,name,frame,axis"
    robots = [EXAMPLES / name for name in names]
    browser = show(*robots, fragment=f"#theme={theme}&show={shown}")
    # The panel of a selected link, a hidden link, and the open list of what is not drawn.
    browser.evaluate("""(() => {
      viewer.select(0, 0);
      viewer.visibility.turn(viewer.robot.scene.bodies.at(-1).name);
      omitted.open = true;
    })()""")
    assert findings(browser, axe) == []
    quiet(browser)


def test_a_page_with_a_fault_has_a_finding(browser, axe, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(
        "<!doctype html><html lang=en><title>t</title><main><h1 id=status>t</h1>"
        "<p style='color:#999;background:#fff'>faint</p></main>"
        "<script>globalThis.viewer = 1</script>"
    )
    browser.open(page)
    assert [row[:2] for row in findings(browser, axe)] == [["serious", "color-contrast"]]


@pytest.mark.parametrize("theme", THEMES)
def test_the_translator_has_no_finding(page: TranslatorPage, axe: str, theme: str) -> None:
    browser = page.browser
    page.upload(EXAMPLES / "converters.urdf")
    browser.evaluate(
        f"document.documentElement.dataset.theme === '{theme}'"
        " || document.getElementById('theme').click()"
    )
    found = {}
    for tab in ("result", "report", "check", "source", "difference", "verify"):
        page.show(tab)
        found[tab] = findings(browser, axe)
    assert {tab: rows for tab, rows in found.items() if rows} == {}


@pytest.mark.parametrize("theme", THEMES)
def test_an_update_in_the_translator_has_no_finding(
    page: TranslatorPage, axe: str, theme: str, tmp_path: Path
) -> None:
    text = (EXAMPLES / "robot.urdf").read_text(encoding="utf-8")
    (tmp_path / "robot.urdf").write_text(text, encoding="utf-8")
    assert command_line(["convert", "robot.urdf", "model.sdf", "-q"], tmp_path).code == 0
    edited = text.replace('upper="1.5"', 'upper="1.2"')
    assert edited != text
    (tmp_path / "robot.urdf").write_text(edited, encoding="utf-8")
    page.upload(tmp_path / "robot.urdf", tmp_path / "model.sdf")
    page.act(
        "document.getElementById('robots').value = 'robot.urdf';"
        "document.getElementById('robots').dispatchEvent(new Event('change'));"
        f"document.documentElement.dataset.theme = '{theme}'"
    )
    assert "1.5 → 1.2" in page.show("update")
    assert findings(page.browser, axe) == []
