"""What a stranger's files can do in the page: Python of xacro, and scripts in the view."""

from __future__ import annotations

import importlib.util
import shutil
import time
from pathlib import Path

import pytest
from support.browser import PROGRAM
from support.paths import ROOT
from support.translator_page import TranslatorPage, zipped

pytestmark = [
    pytest.mark.engines,
    pytest.mark.skipif(PROGRAM is None, reason="needs Chromium"),
    pytest.mark.skipif(shutil.which("npm") is None, reason="needs node and npm"),
    pytest.mark.skipif(importlib.util.find_spec("websockets") is None, reason="needs websockets"),
]

ARM = ROOT / "corpus" / "robots" / "mobile_manipulator.urdf"
#: The functions of Python, which the filter of xacro hides.
BUILTINS = (
    "[c for c in ().__class__.__base__.__subclasses__() if c.__name__ == 'catch_warnings'][0]()"
    "._module.__builtins__"
)
#: What reaches out of a worker.
REACH = ("fetch", "XMLHttpRequest", "WebSocket", "indexedDB", "caches", "importScripts", "Worker")
PERMIT = "document.getElementById('permit').click()"
ASKS = "!document.getElementById('permission').hidden"


def xacro(expression: str) -> str:
    """A xacro file with Python, whose value is the name of a link."""
    return (
        "<robot name='r' xmlns:xacro='http://ros.org/wiki/xacro'>"
        f'<link name="link${{(lambda: {expression})()}}"/></robot>'
    )


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """A zip file of a stranger with one robot, whose Python writes a file."""
    text = xacro(f"{BUILTINS}['open']('/robot/ran', 'w').write('1')")
    path = tmp_path / "s.zip"
    path.write_bytes(zipped({"s/arm.urdf.xacro": text.encode()}))
    return path


def test_the_python_of_a_zip_file_needs_a_permission(page: TranslatorPage, archive: Path) -> None:
    assert page.upload(archive) == "not converted (exit code 1)"
    assert "xacro-not-allowed" in page.text("messages")
    assert page.browser.evaluate(ASKS)
    for tab in ("check", "verify", "view"):
        assert "xacro-not-allowed" in page.show(tab)
    assert "s/arm.urdf.xacro (URDF) → " in page.act(PERMIT)
    assert not page.browser.evaluate(ASKS)
    assert '<link name="link1">' in page.text("result")


def test_the_python_of_a_directory_needs_a_permission(page: TranslatorPage, tmp_path: Path) -> None:
    (tmp_path / "s").mkdir()
    (tmp_path / "s" / "arm.urdf.xacro").write_text(xacro("1"))
    assert page.upload(tmp_path / "s", field="directory") == "not converted (exit code 1)"
    assert page.browser.evaluate(ASKS)


@pytest.mark.parametrize("permission", [PERMIT, "page.set('--allow-xacro', true)"])
def test_a_permission_is_for_the_files_that_are_open(
    page: TranslatorPage, archive: Path, permission: str
) -> None:
    page.upload(archive)
    assert " → " in page.act(permission)
    assert page.upload(archive) == "not converted (exit code 1)"
    assert page.browser.evaluate(ASKS)


def test_the_python_runs_in_another_worker(page: TranslatorPage, archive: Path) -> None:
    page.upload(archive)
    page.act(PERMIT)
    assert '<link name="link1">' in page.text("result")
    assert page.browser.evaluate("page.session.read('ran').then((bytes) => bytes === undefined)")
    workers = page.browser.call("Target.getTargets")["targetInfos"]
    assert len([target for target in workers if target["type"] == "worker"]) == 1


def test_the_python_reaches_no_network_and_no_storage(page: TranslatorPage, tmp_path: Path) -> None:
    names = f"[n for n in {REACH!r} if {BUILTINS}['hasattr']({BUILTINS}['__import__']('js'), n)]"
    (tmp_path / "r.urdf.xacro").write_text(xacro(names))
    page.upload(tmp_path / "r.urdf.xacro")
    assert '<link name="link[]">' in page.text("result")


def test_python_without_an_end_is_ended(page: TranslatorPage, tmp_path: Path) -> None:
    (tmp_path / "r.urdf.xacro").write_text(xacro("9**9**9"))
    page.upload(ARM)
    page.act("page.set('--include-limit', 'xacro-seconds=1')")
    start = time.monotonic()
    assert page.upload(tmp_path / "r.urdf.xacro") == "not converted (exit code 1)"
    assert "xacro-limit" in page.text("messages")
    assert time.monotonic() - start < 60
    page.reset()
    assert " → mobile_manipulator.sdf " in page.upload(ARM)


def test_an_expansion_is_cancelled(page: TranslatorPage, tmp_path: Path) -> None:
    (tmp_path / "r.urdf.xacro").write_text(xacro("9**9**9"))
    page.upload_only(tmp_path / "r.urdf.xacro")
    page.wait("page.session.expanding")
    page.browser.evaluate("document.getElementById('stop').click()")
    page.wait("document.getElementById('stop').hidden")
    assert page.text("status") == "cancelled"


def test_an_error_of_xacro_has_its_place(page: TranslatorPage, tmp_path: Path) -> None:
    text = (
        "<robot name='r' xmlns:xacro='http://ros.org/wiki/xacro'>\n"
        "<xacro:include filename='$(find nothing)/a.xacro'/></robot>"
    )
    (tmp_path / "r.urdf.xacro").write_text(text)
    page.upload(tmp_path / "r.urdf.xacro")
    message = "2 error package-not-found: the package 'nothing' is not found"
    assert message in page.text("messages")


#: What a script in the view could read of the page.
OUTSIDE = """[() => parent.document.title, () => parent.page, () => localStorage.length]
  .map((read) => { try { return read(); } catch (error) { return error.name; } })"""


def test_the_view_reads_nothing_of_the_page(page: TranslatorPage) -> None:
    page.upload(ARM)
    with page.view():
        assert page.browser.evaluate(OUTSIDE) == ["SecurityError"] * 3


def test_the_view_saves_its_picture(page: TranslatorPage, tmp_path: Path) -> None:
    page.upload(ARM)
    page.browser.call(
        "Browser.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path / "got")
    )
    with page.view():
        page.browser.evaluate("document.getElementById('png').click()")
    end = time.monotonic() + 20
    while not list((tmp_path / "got").glob("*.png")) and time.monotonic() < end:
        time.sleep(0.05)
    (picture,) = (tmp_path / "got").glob("*.png")
    assert picture.read_bytes().startswith(b"\x89PNG")
