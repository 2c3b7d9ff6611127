"""Names of files that are no Unicode, in each output: a name of POSIX is any bytes."""

from __future__ import annotations

import json
import os
import sys
import zipfile
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TypeAlias, get_args
from xml.etree import ElementTree

import pytest
from click.testing import Result
from support.commands import lines, lines_with_json

import translate
from translate.assets.directory import MANIFEST
from translate.diagnostics.diagnostic import Diagnostic
from translate.diagnostics.file_names import name_bytes, unicode_name
from translate.diagnostics.formats import (
    FileFindings,
    FileFormat,
    as_github,
    as_json,
    as_junit,
    as_sarif,
)
from translate.driver.bundle_files import BundleKind

Run: TypeAlias = Callable[..., Result]
#: A byte of a name that is no UTF-8, and surrogates that are no byte, as JSON can have them.
SURROGATES = ["\udcff", "\ud800", "\udfff", "\ud800\udc00"]
IS_POSIX = pytest.mark.skipif(
    sys.platform in ("win32", "darwin"), reason="the system has names in Unicode only"
)


@pytest.mark.parametrize(
    ("name", "data", "text"),
    [
        ("ä/b.urdf", "ä/b.urdf".encode(), "ä/b.urdf"),
        ("x\udcff", b"x\xff", "x%FF"),
        ("x\udc80y", b"x\x80y", "x%80y"),
        # The three bytes of a surrogate by the rule of UTF-8 for other code points.
        ("x\ud800", b"x\xed\xa0\x80", "x%ED%A0%80"),
    ],
)
def test_a_name_has_bytes_and_a_text(name: str, data: bytes, text: str) -> None:
    assert name_bytes(name) == data
    assert unicode_name(name) == text


@pytest.mark.parametrize("surrogate", SURROGATES, ids=ascii)
@pytest.mark.parametrize("directory", ["", "d/", "/d/"])
def test_each_format_of_findings_has_each_name(surrogate: str, directory: str) -> None:
    path = f"{directory}x{surrogate}.urdf"
    finding = Diagnostic("xml-syntax", "error", f"wrong {surrogate}", path, 1, hint=surrogate)
    files = [FileFindings(path, [finding])]
    json.loads(as_json(files).encode("utf-8"))
    json.loads(as_sarif(files, "1.0").encode("utf-8"))
    assert as_github(files).encode("utf-8")
    started = datetime(2000, 1, 1)
    ElementTree.fromstring(as_junit(files, started).encode("utf-8"))


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("x\udcff.urdf", "x%FF.urdf"),
        ("d/a b\ud800.urdf", "d/a%20b%ED%A0%80.urdf"),
        pytest.param("/d/ä#.urdf", "file:///d/%C3%A4%23.urdf", marks=IS_POSIX),
        pytest.param("/d/x\udcff.urdf", "file:///d/x%FF.urdf", marks=IS_POSIX),
    ],
)
def test_the_uri_of_a_path_has_the_bytes_of_its_name(path: str, uri: str) -> None:
    finding = Diagnostic("xml-syntax", "error", "wrong", path, 1)
    log = json.loads(as_sarif([FileFindings(path, [finding])], "1.0"))
    (location,) = log["runs"][0]["results"][0]["locations"]
    assert location["physicalLocation"]["artifactLocation"]["uri"] == uri


ROBOT = (
    '<robot name="r"><link name="l"><visual><geometry><mesh filename="m.gltf"/></geometry></visual>'
    '<collision><geometry><mesh filename="no.stl"/></geometry></collision></link>'
    '<gazebo reference="l"><visual><material><script><uri>s</uri><name>A</name></script></material>'
    "</visual></gazebo></robot>"
)


@pytest.fixture
def stranger(here: Path) -> Path:
    """A directory of a stranger, with a robot and files whose names are no Unicode."""
    directory = here / "d\udcff"
    (directory / "s").mkdir(parents=True)
    (directory / "s" / "x\udcff.material").write_text("material A {}")
    (directory / "i\udcff").mkdir()
    (directory / "i\udcff" / "b\udcff.png").write_bytes(b"image")
    (directory / "m\udcff.png").write_bytes(b"image")
    (here / "beside.png").write_bytes(b"image")
    uris = [
        "m\udcff.png",
        "n\ud800.png",
        "i\udcff/b\udcff.png",
        "../beside.png",
        os.fspath(here / "beside.png"),
        os.fspath(directory / "m\udcff.png"),
    ]
    images = [{"uri": uri, "name": "\ud800"} for uri in uris]
    content = {"asset": {"version": "2.0", "generator": "\ud800"}, "images": images}
    (directory / "m.gltf").write_text(json.dumps(content))
    (directory / "x\udcff.urdf").write_text(ROBOT)
    return directory / "x\udcff.urdf"


COMMANDS = [
    *lines("{}"),
    *lines_with_json("{}"),
    *(["check", "{}", "--format", kind] for kind in get_args(FileFormat)),
    ["check", "{}", "--for", "drake"],
    ["migrate", "{}", "--diff"],
    ["convert", "{}", "out.sdf", "--report", "report.json"],
    ["convert", "{}", "out.sdf", "--report", "report.html"],
    ["convert", "{}", "out.sdf", "--view", "page.html"],
    ["convert", "{}", "--verify"],
    ["convert", "{}", "--compute-inertia", "all"],
    *(
        ["convert", "{}", "out", "--bundle", kind, *more, "--allow-outside"]
        for kind in get_args(BundleKind)
        for more in ([], ["--zip"], ["--meshes", "glb"], ["--report", "report.json"])
    ),
    ["convert", "{}", "o\udcff", "--bundle", "plain"],
    ["convert", "{}", "o\udcff", "--bundle", "gazebo", "--zip"],
    ["format", "{}", "--diff"],
    ["convert", "{}", "out.sdf", "--uri", "relative"],
    ["convert", "{}", "out.sdf", "--uri", "absolute", "--for", "harmonic"],
    ["convert", "{}", "out.sdf", "--plugins", "modern"],
    ["sync", "{}", "out.sdf", "--init"],
]


@IS_POSIX
@pytest.mark.parametrize("command", COMMANDS, ids=ascii)
def test_each_command_has_each_name(stranger: Path, run: Run, command: list[str]) -> None:
    done = run(*(os.path.relpath(stranger) if word == "{}" else word for word in command))
    assert done.exit_code in (0, 1), done.output
    assert done.exception is None or isinstance(done.exception, SystemExit)
    assert "internal-error" not in done.output
    assert "codec can't" not in done.output


INCLUDES = [
    ["convert", "w.sdf", "out.sdf"],
    ["convert", "w.sdf", "out.urdf"],
    ["convert", "w.sdf", "out.sdf", "--resolve-includes"],
    ["convert", "w.sdf", "out.sdf", "--uri", "relative"],
    ["convert", "w.sdf", "out", "--bundle", "gazebo"],
    ["check", "w.sdf", "--format", "sarif"],
    ["info", "w.sdf", "--json"],
    ["migrate", "w.sdf", "--diff"],
    ["view", "w.sdf", "-o", "page.html"],
]


@IS_POSIX
@pytest.mark.parametrize("command", INCLUDES, ids=ascii)
def test_an_included_model_has_any_name(here: Path, run: Run, command: list[str]) -> None:
    """The file that the manifest of the model names is a link to one without a name in Unicode."""
    directory = here / "m"
    directory.mkdir()
    (directory / "model.config").write_text('<model><sdf version="1.9">model.sdf</sdf></model>')
    mesh = "<geometry><mesh><uri>a.stl</uri></mesh></geometry>"
    visual = f'<link name="l"><visual name="v">{mesh}</visual></link>'
    real = directory / "x\udcff"
    real.mkdir()
    (real / "a.stl").write_text("solid a")
    (real / "m\udcff.sdf").write_text(
        f'<sdf version="1.9"><model name="m">{visual}<wrong/></model></sdf>'
    )
    (directory / "model.sdf").symlink_to(real / "m\udcff.sdf")
    (here / "w.sdf").write_text(
        '<sdf version="1.9"><model name="w"><include><uri>m</uri></include></model></sdf>'
    )
    done = run(*command)
    assert done.exit_code in (0, 1), done.output
    assert "internal-error" not in done.output
    assert "codec can't" not in done.output


@IS_POSIX
@pytest.mark.parametrize("archive", [False, True])
def test_a_bundle_has_unicode_names_only(stranger: Path, archive: bool) -> None:
    resources = translate.Resources(allow_outside=True)
    out = stranger.parent.parent / "out"
    bundle = translate.bundle(stranger, out, "gazebo", archive=archive, resources=resources)
    assert {name.rpartition("/")[2] for name in bundle.files} >= {"x%FF.material", "m%FF.png"}
    if archive:
        with zipfile.ZipFile(f"{out}.zip") as packed:
            assert {name.removeprefix("out/") for name in packed.namelist()} == set(bundle.files)
    else:
        listed = json.loads((out / MANIFEST).read_text(encoding="utf-8"))["files"]
        assert {*listed, MANIFEST} == set(bundle.files)
        # It is replaced.
        assert translate.bundle(stranger, out, "gazebo", resources=resources).written
