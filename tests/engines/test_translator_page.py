"""The page with the translator, opened from a file in Chromium, beside the command line."""

from __future__ import annotations

import csv
import importlib.util
import json
import os
import shutil
import struct
import subprocess
import time
import zipfile
from pathlib import Path

import pytest
from support.browser import PROGRAM, Browser
from support.paths import ROOT
from support.translator_page import (
    TranslatorPage,
    command_line,
    disagreement,
    zipped,
)

import translate
from translate.cli.convert import convert_command

pytestmark = [
    pytest.mark.engines,
    pytest.mark.skipif(PROGRAM is None, reason="needs Chromium"),
    pytest.mark.skipif(shutil.which("npm") is None, reason="needs node and npm"),
    pytest.mark.skipif(importlib.util.find_spec("websockets") is None, reason="needs websockets"),
]

CORPUS = ROOT / "corpus"
SHARED = ROOT.parent / "shared" / "corpus"
SUFFIXES = (".urdf", ".sdf", ".world", ".xacro")
MAX_SIZE = 10_500_000
#: Every option of `convert` that the form does not have.
NOT_IN_FORM = {
    *("--output", "--report", "--view", "--check-output", "--all-models", "--quiet"),
    *("--bundle", "--zip", "--meshes", "--collision", "--shapes", "--help"),
    *("--update", "--base", "--diff", "--verbose"),
}
ARM = ROOT / "corpus" / "robots" / "mobile_manipulator.urdf"


# --- The file -----------------------------------------------------------------------------------


def test_the_page_has_at_most_11_megabytes(built: Path) -> None:
    assert built.stat().st_size <= MAX_SIZE


def test_the_policy_of_the_page_forbids_all_connections(built: Path) -> None:
    text = built.read_text(encoding="utf-8")
    policy = text.partition('"Content-Security-Policy" content="')[2].partition('"')[0]
    assert policy.startswith("default-src 'none'; ")
    assert "connect-src 'none'; " in policy
    assert "unsafe-eval'" not in policy.replace("'wasm-unsafe-eval'", "")


def test_a_build_without_the_package_registry_fails_with_a_message(tmp_path: Path) -> None:
    ignored = shutil.ignore_patterns("node_modules")
    for name in ("web", "scripts"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=ignored)
    npm = tmp_path / "bin" / "npm"
    npm.parent.mkdir()
    npm.write_text("#!/bin/sh\nexit 1\n")
    npm.chmod(0o755)
    environment = os.environ | {"PATH": f"{npm.parent}:{os.environ['PATH']}"}
    command = [tmp_path / "scripts" / "page", "-o", tmp_path / "page.html"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    packages = "the packages of web/page/package-lock.json"
    assert done.stderr == f"error: npm cannot install {packages}; is there a network?\n"
    assert not (tmp_path / "page.html").exists()


def test_requests_and_errors_of_pages_and_workers_are_seen(tmp_path: Path) -> None:
    script = "fetch('https://offline.invalid/{0}').catch(() => 0); console.error('{0}');"
    worker = json.dumps(script.format("worker"))
    path = tmp_path / "loud.html"
    path.write_text(
        f"<script>{script.format('page')}"
        f"new Worker(URL.createObjectURL(new Blob([{worker}])));</script>"
    )
    with Browser() as browser:
        browser.watch_workers()
        browser.call("Page.navigate", url=path.as_uri())
        end = time.monotonic() + 20
        while time.monotonic() < end and not (
            seen(browser.requests, "page", "worker") and seen(browser.errors, "page", "worker")
        ):
            browser.evaluate("new Promise((done) => setTimeout(done, 50))")
        assert seen(browser.requests, "page", "worker")
        assert seen(browser.errors, "page", "worker")


def seen(entries: list[str], *names: str) -> bool:
    return all(any(name in entry for entry in entries) for name in names)


# --- What a user does ---------------------------------------------------------------------------


def seconds_to_the_first_result(built: Path) -> float:
    with Browser() as browser:
        page = TranslatorPage(browser, built)
        start = time.monotonic()
        page.load()
        status = page.upload(ARM)
        seconds = time.monotonic() - start
    assert " → mobile_manipulator.sdf (SDFormat " in status
    return seconds


def test_the_first_result_is_there_15_seconds_after_opening(built: Path) -> None:
    # Other processes use the processor, too: one of two times is enough.
    assert seconds_to_the_first_result(built) <= 15 or seconds_to_the_first_result(built) <= 15


def processor_seconds(group: int) -> float:
    """The time that all processes of a group have used, in seconds."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        except OSError:  # it has ended
            continue
        if int(fields[2]) == group:
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def seconds_of_additions() -> float:
    """The time of the processor for 10 million additions of Python: 0.4 s where 8 s are allowed."""
    start, total = time.process_time(), 0
    for number in range(10_000_000):
        total += number
    return time.process_time() - start


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs the processes of Linux")
def test_the_first_result_takes_as_long_as_200_million_additions(built: Path) -> None:
    # Other processes make the wait longer, but not this time.  Machines differ: a loop beside it
    # tells how fast this one is now.
    before = seconds_of_additions()
    with Browser() as browser:
        page = TranslatorPage(browser, built)
        start = processor_seconds(browser.process.pid)
        page.load()
        assert " → mobile_manipulator.sdf (SDFormat " in page.upload(ARM)
        seconds = processor_seconds(browser.process.pid) - start
    assert seconds <= 20 * max(before, seconds_of_additions())


def test_a_second_conversion_of_pr2_takes_two_seconds(page: TranslatorPage) -> None:
    robot = SHARED / "_expanded/PR2+pr2_common/pr2_description/robots/pr2.urdf"
    if not robot.exists():
        pytest.skip("the file of PR2 is not here")
    page.put({robot.name: robot.read_bytes()})
    page.run(["convert", robot.name, "--lenient"])
    seconds = []
    # The shortest of some times: other processes use the processor, too.
    for _ in range(4):
        start = time.monotonic()
        assert page.run(["convert", robot.name, "--lenient"]).code == 0
        seconds.append(time.monotonic() - start)
    assert min(seconds) <= 2


def test_the_result_and_its_report_are_those_of_the_command_line(page: TranslatorPage) -> None:
    page.upload(ARM)
    expected = command_line(["convert", ARM.name, "-v"], ARM.parent)
    assert disagreement(page.show("result"), expected.stdout) == ""
    report = page.show("report")
    for loss in translate.convert(ARM).losses:
        if loss.severity in ("lost", "approximated"):
            assert f"{ARM.name}:{loss.line} {loss.element} {loss.reason}" in report


def test_the_source_shows_the_place_of_a_finding(page: TranslatorPage, tmp_path: Path) -> None:
    robot = tmp_path / "loop.sdf"
    lines = [
        "<sdf version='1.8'><model name='m'>",
        "  <link name='a'/>",
        "  <frame name='f' attached_to='nothing'/>",
        "</model></sdf>",
    ]
    robot.write_text("\n".join(lines), encoding="utf-8")
    assert "exit code 1" in page.upload(robot)
    assert "nothing" in page.show("check")
    page.browser.evaluate("document.querySelector('#check button.place').click()")
    page.wait("!document.getElementById('source').hidden")
    selected = page.browser.evaluate(
        "(({value, selectionStart, selectionEnd}) => value.slice(selectionStart, selectionEnd))"
        "(document.querySelector('#source textarea'))"
    )
    assert selected == lines[2].strip()


def test_an_error_has_the_words_of_the_command_line(page: TranslatorPage) -> None:
    robot = CORPUS / "bad" / "urdf" / "unclosed-element.urdf"
    page.upload(robot)
    expected = command_line(["convert", robot.name], robot.parent)
    assert expected.stderr != ""
    assert disagreement(page.text("messages"), expected.stderr) == ""


def test_the_form_has_the_options_of_the_command(page: TranslatorPage) -> None:
    labels = "[...document.querySelectorAll('.field label')]"
    shown = page.browser.evaluate(f"{labels}.map((label) => label.textContent)")
    expected = {max(option.opts, key=len) for option in convert_command.params[2:]} - NOT_IN_FORM
    assert sorted(f"--{name}" for name in shown) == sorted(expected)


@pytest.mark.parametrize(
    ("label", "value", "words"),
    [
        ("style", "absolute", ["--style", "absolute"]),
        ("sdf-version", "1.6", ["--sdf-version", "1.6"]),
        ("lump-fixed-joints", "", ["--lump-fixed-joints"]),
        ("added-mass", "0.5", ["--added-mass", "0.5"]),
        ("added-inertia", "-3", ["--added-inertia", "-3"]),
    ],
)
def test_an_option_of_the_form_is_that_of_the_command_line(
    page: TranslatorPage, label: str, value: str, words: list[str]
) -> None:
    page.upload(ARM)
    page.act(f"page.set('--{label}', {json.dumps(value) if value else 'true'})")
    expected = command_line(["convert", ARM.name, *words], ARM.parent)
    assert disagreement(page.text("result"), expected.stdout) == ""
    assert " ".join(words) in page.text("command")


def test_the_comparison_finds_the_same_robot(page: TranslatorPage) -> None:
    page.upload(ARM)
    text = page.show("verify")
    assert text.startswith("The result is the same robot.")
    assert "link poses (m)" in text


# --- Directories, zip files and meshes ----------------------------------------------------------

ROBOT = """<robot name="part"><link name="base"><visual><geometry>
<mesh filename="package://part_description/meshes/wedge.stl"/></geometry></visual></link></robot>"""
MANIFEST = "<package format='2'><name>part_description</name><version>1.0.0</version></package>"


def stl() -> bytes:
    """A tetrahedron."""
    corners = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
    faces = [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)]
    triangles = b"".join(
        struct.pack("<12fH", *(0, 0, 0), *corners[a], *corners[b], *corners[c], 0)
        for a, b, c in faces
    )
    return bytes(80) + struct.pack("<I", len(faces)) + triangles


FILES = {
    "part_description/package.xml": MANIFEST.encode(),
    "part_description/urdf/part.urdf": ROBOT.encode(),
    "part_description/meshes/wedge.stl": stl(),
}


def test_a_zip_with_meshes_is_viewed_and_bundled(page: TranslatorPage, tmp_path: Path) -> None:
    archive = tmp_path / "robot.zip"
    archive.write_bytes(zipped(FILES))
    assert "part.urdf (URDF) → part.sdf" in page.upload(archive)
    with page.view():
        assert page.browser.evaluate("document.querySelectorAll('#labels .missing').length") == 0
        shown = json.loads(page.browser.evaluate("document.getElementById('data').textContent"))
    assert len(shown["robots"]) == 2
    (mesh,) = shown["meshes"].values() if isinstance(shown["meshes"], dict) else shown["meshes"]
    assert mesh
    page.browser.call(
        "Browser.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path / "got")
    )
    assert page.act("document.getElementById('bundle').click()").startswith("part.zip: ")
    assert "1 mesh copied" in page.text("messages")
    with zipfile.ZipFile(downloaded(tmp_path / "got" / "part.zip")) as bundle:
        names = {Path(name).name: name for name in bundle.namelist()}
        assert bundle.read(names["wedge.stl"]) == stl()
        assert b"<sdf " in bundle.read(names["model.sdf"])
        assert b"model.sdf" in bundle.read(names["model.config"])
    page.browser.evaluate("document.getElementById('download').click()")
    result = downloaded(tmp_path / "got" / "part.sdf").read_text(encoding="utf-8")
    assert result == page.text("result")


def downloaded(path: Path) -> Path:
    end = time.monotonic() + 20
    while not path.exists() and time.monotonic() < end:
        time.sleep(0.05)
    return path


def test_a_directory_is_read_with_its_meshes(page: TranslatorPage, tmp_path: Path) -> None:
    for name, data in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(data)
    status = page.upload(tmp_path / "part_description", field="directory")
    assert "part.urdf (URDF) → part.sdf" in status
    assert page.text("count") == "1 of 3 files can be converted"
    assert page.show("check") == "part_description/urdf/part.urdf: ok"


MODEL = b"<sdf version='1.8'><model name='m'><link name='l'/></model></sdf>"


@pytest.mark.parametrize(
    ("files", "first"),
    [
        ({"p/srdf/a.srdf": b"<robot name='a'/>", **FILES}, "part_description/urdf/part.urdf"),
        (
            {
                "m/model.config": b"<model><name>m</name><sdf>model.sdf</sdf></model>",
                "m/model-1_4.sdf": MODEL,
                "m/model.sdf": MODEL,
            },
            "m/model.sdf",
        ),
        ({"b/a.urdf.xacro": b"<robot name='a'/>", "b/c/d.sdf": MODEL}, "b/c/d.sdf"),
        ({"b/c/d.sdf": MODEL, "b/e.sdf": MODEL}, "b/e.sdf"),
        ({"robot.xml": ROBOT.encode()}, "robot.xml"),
    ],
    ids=["package", "model directory", "xacro", "depth", "other name"],
)
def test_the_first_robot_is_the_one_that_a_directory_means(
    page: TranslatorPage, tmp_path: Path, files: dict[str, bytes], first: str
) -> None:
    archive = tmp_path / "robots.zip"
    archive.write_bytes(zipped(files))
    page.upload(archive)
    assert page.browser.evaluate("document.getElementById('robots').value").endswith(first)


def test_dropped_files_are_converted(page: TranslatorPage) -> None:
    status = page.act(
        f"""(() => {{
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([{json.dumps(ROBOT)}], "dropped.urdf"));
          document.dispatchEvent(new DragEvent("drop", {{ dataTransfer, cancelable: true }}));
        }})()"""
    )
    assert "dropped.urdf (URDF) → dropped.sdf" in status


def test_the_view_has_the_colours_of_the_page(page: TranslatorPage) -> None:
    page.upload(ARM)
    theme = "document.documentElement.dataset.theme"
    for _ in range(2):
        page.browser.evaluate("document.getElementById('theme').click()")
        shown = page.browser.evaluate(theme)
        with page.view():
            page.wait(f"{theme} === {shown!r}")


def test_a_file_outside_of_its_zip_is_refused(page: TranslatorPage, tmp_path: Path) -> None:
    archive = tmp_path / "bad.zip"
    archive.write_bytes(zipped({"../x.urdf": ROBOT.encode()}))
    assert page.upload(archive) == "failed"
    assert "the entry '../x.urdf' of the zip file is outside of its directory" in page.text(
        "messages"
    )


def test_a_xacro_file_is_expanded(page: TranslatorPage, tmp_path: Path) -> None:
    robot = tmp_path / "r.urdf.xacro"
    robot.write_text(
        "<robot name='r' xmlns:xacro='http://ros.org/wiki/xacro'>"
        "<xacro:arg name='more' default=''/><xacro:property name='n' value='${1 + 1}'/>"
        "<link name='l${n}$(arg more)'/></robot>"
    )
    page.upload(robot)
    assert '<link name="l2">' in page.text("result")
    page.act(
        "document.getElementById('xacro').value = 'more:=3';"
        "document.getElementById('xacro').dispatchEvent(new Event('change'))"
    )
    assert '<link name="l23">' in page.text("result")


# --- Cancelling ---------------------------------------------------------------------------------


def test_a_cancelled_run_ends_at_once_and_the_page_goes_on(
    page: TranslatorPage, tmp_path: Path
) -> None:
    links = "".join(f"<link name='l{i}'/>" for i in range(40_000))
    joints = "".join(
        f"<joint name='j{i}' type='fixed'><parent link='l0'/><child link='l{i}'/></joint>"
        for i in range(1, 40_000)
    )
    robot = tmp_path / "star.urdf"
    robot.write_text(f"<robot name='star'>{links}{joints}</robot>")
    page.upload_only(robot)
    page.wait("document.getElementById('status').textContent.startsWith('converting')")
    start = time.monotonic()
    page.browser.evaluate("document.getElementById('stop').click()")
    page.wait("document.getElementById('stop').hidden")
    assert time.monotonic() - start < 2
    assert " → mobile_manipulator.sdf " in page.upload(ARM)


# --- Many files ---------------------------------------------------------------------------------


@pytest.fixture
def no_installed_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page has no installed Python packages with robots."""
    monkeypatch.setattr("translate.resources.search.installed_roots", list)


def assert_same_output(page: TranslatorPage, name: str, directory: Path, root: Path) -> None:
    """The page and the command line agree about a file of a directory below ``root``."""
    below = directory.relative_to(root).as_posix()
    found = page.run(["convert", name], "" if below == "." else below)
    expected = command_line(["convert", name], directory)
    errors = expected.stderr.replace(str(root), "/robot")
    assert found.code == expected.code, found.stderr
    assert disagreement(found.stdout, expected.stdout) == ""
    assert disagreement(found.stderr, errors) == ""


def contents(directory: Path) -> dict[str, bytes]:
    return {
        path.relative_to(directory).as_posix(): path.read_bytes()
        for path in directory.rglob("*")
        if path.is_file()
    }


OWN = sorted(path for path in CORPUS.rglob("*") if path.suffix in SUFFIXES)


@pytest.mark.usefixtures("no_installed_packages")
@pytest.mark.parametrize(
    "path", [path for path in OWN if path.parent.name == "robots"], ids=lambda path: path.stem
)
def test_robots_give_the_output_of_the_command_line(page: TranslatorPage, path: Path) -> None:
    page.put_once("robots", lambda: contents(CORPUS / "robots"))
    assert_same_output(page, path.name, path.parent, CORPUS / "robots")


@pytest.mark.slow
@pytest.mark.usefixtures("no_installed_packages")
@pytest.mark.parametrize("path", OWN, ids=lambda path: path.relative_to(CORPUS).as_posix())
def test_the_corpus_gives_the_output_of_the_command_line(page: TranslatorPage, path: Path) -> None:
    page.put_once("corpus", lambda: contents(CORPUS))
    assert_same_output(page, path.name, path.parent, CORPUS)


def shared_rows() -> list[dict[str, str]]:
    """Every 14th file of the index that is a robot or a world."""
    index = SHARED / "INDEX.csv"
    if not index.exists():
        return []
    with index.open(newline="", encoding="utf-8") as table:
        rows = list(csv.DictReader(table))
    kinds = ("urdf", "urdf-expanded", "sdf", "world", "xacro")
    return [row for row in rows[::14] if row["kind"] in kinds]


@pytest.mark.slow
@pytest.mark.usefixtures("no_installed_packages")
@pytest.mark.parametrize("row", shared_rows(), ids=lambda row: row["path"])
def test_published_robots_give_the_output_of_the_command_line(
    page: TranslatorPage, row: dict[str, str], tmp_path: Path
) -> None:
    path = Path(row["path"])
    data = (SHARED / path).read_bytes()
    (tmp_path / path.name).write_bytes(data)
    page.put({path.name: data})
    assert_same_output(page, path.name, tmp_path, tmp_path)
