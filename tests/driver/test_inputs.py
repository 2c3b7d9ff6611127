"""Inputs that lead to the file of a robot: directories, packages, URIs and zip files."""

from __future__ import annotations

import os
import stat
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from support.file_tree import write

import translate
from translate.batches.convert_file import convert_file
from translate.cli.convert import sdf2urdf, urdf2sdf
from translate.driver.inputs import robot_file
from translate.driver.request import Request
from translate.driver.session import Session
from translate.model.fragment import Dialect
from translate.resources import archives
from translate.resources.robot_files import RobotFile
from translate.resources.search import Resources

ROBOT = '<robot name="r"><link name="{}"/></robot>'
MODEL = '<sdf version="1.9"><model name="r"><link name="a"/></model></sdf>'
CONFIG = '<model><sdf version="1.9">m.sdf</sdf></model>'
PACKAGE = "<package><name>{}</name></package>"
XACRO = '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"><link name="a"/></robot>'


def resources(tmp_path: Path) -> Resources:
    return Resources(model_paths=[tmp_path], packages={"p": tmp_path / "p"}, environment={})


@pytest.mark.parametrize(
    ("name", "files", "expected"),
    [
        ("m", {"m/model.config": CONFIG, "m/m.sdf": MODEL, "m/x.urdf": ROBOT}, "m/m.sdf"),
        ("model://m", {"m/model.config": CONFIG, "m/m.sdf": MODEL}, "m/m.sdf"),
        ("model://m/m.sdf", {"m/m.sdf": MODEL}, "m/m.sdf"),
        ("p", {"p/package.xml": PACKAGE, "p/urdf/x.urdf": ROBOT}, "p/urdf/x.urdf"),
        ("p", {"p/urdf/p.urdf": ROBOT, "p/urdf/x.urdf": ROBOT}, "p/urdf/p.urdf"),
        (
            "p",
            {
                "p/package.xml": PACKAGE.format("x_description"),
                "p/x.urdf": ROBOT,
                "p/p.urdf": ROBOT,
            },
            "p/x.urdf",
        ),
        ("p", {"p/x.urdf": ROBOT, "p/x.urdf.xacro": XACRO}, "p/x.urdf"),
        ("package://p/urdf/x.urdf", {"p/urdf/x.urdf": ROBOT}, "p/urdf/x.urdf"),
        ("package://p", {"p/urdf/x.urdf": ROBOT}, "p/urdf/x.urdf"),
    ],
)
def test_the_file_of_a_robot(
    tmp_path: Path, name: str, files: dict[str, str], expected: str
) -> None:
    write(tmp_path, files)
    source = name if "://" in name else str(tmp_path / name)
    assert robot_file(source, resources(tmp_path)) == str(tmp_path / expected)
    document = translate.load(source, resources=resources(tmp_path))
    assert document.path == str(tmp_path / expected)


@pytest.mark.parametrize(
    ("name", "files", "code", "text"),
    [
        ("d", {"d/readme.xml": "<?xml?>"}, "file-read", "contains no robot"),
        ("d", {"d/x.urdf": ROBOT, "d/y.urdf": ROBOT}, "file-read", "y.urdf"),
        ("d", {"d/x.urdf.xacro": XACRO}, "xacro-not-allowed", "x.urdf.xacro"),
        ("package://gone/x.urdf", {}, "uri-lookup", "--package"),
        ("model://gone", {}, "uri-lookup", "gone"),
        ("d", {"d/model.config": "<model/>"}, "parsing-error", "model.config"),
    ],
)
def test_an_input_without_one_robot_is_an_error(
    tmp_path: Path, name: str, files: dict[str, str], code: str, text: str
) -> None:
    write(tmp_path, files)
    source = name if "://" in name else str(tmp_path / name)
    with pytest.raises(translate.TranslateError) as caught:
        translate.load(source, resources=resources(tmp_path))
    (item,) = caught.value.diagnostics
    assert item.code == code
    assert text in str(item)


@pytest.mark.parametrize("suffix", [".urdf", ".urdf.xacro"])
@pytest.mark.parametrize("format", ["urdf", "sdf"])
def test_the_format_chooses_the_robot_of_a_package_with_both(
    tmp_path: Path, suffix: str, format: Dialect
) -> None:
    files = {"p/package.xml": PACKAGE, f"p/urdf/x{suffix}": XACRO, "p/models/x.sdf": MODEL}
    write(tmp_path, files)
    allowed = Resources(allow_xacro=True, environment={})
    loaded = translate.load(tmp_path / "p", format=format, resources=allowed)
    assert loaded.format == format


@pytest.mark.parametrize(("command", "suffix"), [(urdf2sdf, "sdf"), (sdf2urdf, "urdf")])
def test_an_update_takes_the_robot_of_the_named_format(
    tmp_path: Path, command: click.Command, suffix: str
) -> None:
    files = {"p/package.xml": PACKAGE, "p/urdf/x.urdf": XACRO, "p/models/x.sdf": MODEL}
    write(tmp_path, files)
    robot, written = str(tmp_path / "p"), str(tmp_path / f"written.{suffix}")
    for options in ([], ["--update"]):
        done = CliRunner().invoke(command, [robot, written, *options])
        assert done.exit_code == 0, done.output


def test_xacro_of_a_directory_runs_if_it_is_allowed(tmp_path: Path) -> None:
    pytest.importorskip("xacro")
    write(tmp_path, {"d/x.urdf.xacro": XACRO})
    document = translate.load(tmp_path / "d", resources=Resources(allow_xacro=True))
    assert document.model.name == "r"


@pytest.mark.parametrize(
    ("marker", "files", "is_followed"),
    [
        pytest.param("clone/notes", {"p/r.urdf": ROBOT}, False, id="out of a directory"),
        pytest.param(
            "clone/notes",
            {"p/r.urdf": ROBOT, "p/package.xml": PACKAGE.format("p")},
            True,
            id="to a package",
        ),
        pytest.param(
            "clone/.git/HEAD",
            {"p/r.urdf": ROBOT, "p/package.xml": PACKAGE.format("p")},
            False,
            id="out of a repository",
        ),
        pytest.param("notes", {"clone/own/r.urdf": ROBOT}, True, id="inside"),
    ],
)
def test_a_link_to_a_directory_is_followed_to_a_package(
    tmp_path: Path, marker: str, files: dict[str, str], is_followed: bool
) -> None:
    write(tmp_path, {**files, marker: "", "clone/r.urdf": ROBOT})
    link, target = tmp_path / "clone" / "root.urdf", tmp_path / min(files)
    link.symlink_to(target.parent)
    if is_followed:
        assert robot_file(str(link), Resources(environment={})) == str(link / "r.urdf")
    else:
        with pytest.raises(translate.TranslateError, match="the directory is not searched"):
            robot_file(str(link), Resources(environment={}))


def test_a_link_to_the_root_directory_is_not_searched(tmp_path: Path) -> None:
    (tmp_path / "root.urdf").symlink_to(os.sep)
    with pytest.raises(translate.TranslateError, match="the directory is not searched"):
        robot_file(str(tmp_path / "root.urdf"), Resources(environment={}))


def test_a_directory_with_many_files_is_not_searched_to_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, {f"d/{number}/r.urdf": ROBOT for number in range(10)})
    monkeypatch.setattr("translate.driver.inputs.MAX_SEARCHED", 9)
    with pytest.raises(translate.TranslateError, match="more than 9 files and directories"):
        robot_file(str(tmp_path / "d"), Resources(environment={}))


# --- Zip files ------------------------------------------------------------------------------------


def zipped(path: Path, files: dict[str, str]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


@pytest.mark.parametrize("top", ["", "box/"])
def test_a_zip_file_of_a_model_directory(tmp_path: Path, top: str) -> None:
    mesh = "<visual name='v'><geometry><mesh><uri>a.stl</uri></mesh></geometry></visual>"
    model = MODEL.replace('<link name="a"/>', f'<link name="a">{mesh}</link>')
    files = {f"{top}model.config": CONFIG, f"{top}m.sdf": model, f"{top}a.stl": "solid"}
    result = translate.convert(
        zipped(tmp_path / "box.zip", files), tmp_path / "r.urdf", verify=True
    )
    assert result.comparison is not None
    assert result.comparison.same
    assert "mesh-not-found" not in [item.code for item in result.diagnostics]
    assert 'filename="a.stl"' in result.text
    assert [loss.code for loss in result.losses].count("zip-not-unpacked") == 1


def test_a_zip_file_of_a_package_whose_robot_is_named_by_a_uri(tmp_path: Path) -> None:
    shape = '<visual><geometry><mesh filename="package://p/m/a.stl"/></geometry></visual>'
    robot = f'<robot name="r"><link name="a">{shape}</link></robot>'
    files = {"p/package.xml": PACKAGE.format("p"), "p/urdf/p.urdf": robot, "p/m/a.stl": "solid"}
    path = zipped(tmp_path / "p.zip", files)
    found = translate.check(path, resources=Resources(environment={}))
    assert "mesh-not-found" not in [item.code for item in found]


def entry(name: str, mode: int) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name)
    info.external_attr = mode << 16
    return info


@pytest.mark.parametrize(
    ("info", "text"),
    [
        (entry("../a.urdf", stat.S_IFREG), "outside of its directory"),
        (entry("d/../../a.urdf", stat.S_IFREG), "outside of its directory"),
        (entry("/a.urdf", stat.S_IFREG), "outside of its directory"),
        (entry("C:/a.urdf", stat.S_IFREG), "outside of its directory"),
        (entry("..\\a.urdf", stat.S_IFREG), "outside of its directory"),
        (entry("a.urdf", stat.S_IFLNK | 0o777), "link or a device"),
        (entry("a.urdf", stat.S_IFIFO | 0o777), "link or a device"),
    ],
)
def test_an_entry_outside_of_the_zip_file_is_refused(
    tmp_path: Path, info: zipfile.ZipInfo, text: str
) -> None:
    path = tmp_path / "x.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(info, "/etc/passwd")
    with pytest.raises(translate.TranslateError, match=text):
        translate.load(path)


def test_a_zip_file_beyond_the_limit_is_refused(tmp_path: Path) -> None:
    path = zipped(tmp_path / "x.zip", {"a.urdf": ROBOT + " " * 100_000})
    with pytest.raises(translate.TranslateError, match="more than 1000 bytes"):
        archives.extracted(str(path), max_bytes=1000)


def test_the_zip_files_of_a_command_have_a_limit_in_total(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archives, "_archives", {})
    names = [f"{number}.zip" for number in range(4)]
    for name in names:
        zipped(tmp_path / name, {"a.urdf": ROBOT + " " * 1000})
    size = len(ROBOT) + 1000
    for name in names[:3]:
        archives.extracted(str(tmp_path / name), max_bytes=4 * size - 1)
    with pytest.raises(translate.TranslateError, match="the zip files unpack to more than"):
        archives.extracted(str(tmp_path / names[3]), max_bytes=4 * size - 1)
    monkeypatch.setattr(archives, "MAX_FILES", 3)
    with pytest.raises(translate.TranslateError, match="more than 3 entries"):
        archives.extracted(str(tmp_path / names[3]))


def test_a_zip_file_is_extracted_once_and_again_after_a_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archives, "_archives", {})
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir()
    path = zipped(tmp_path / "x.zip", {"a.urdf": ROBOT})
    directory = archives.extracted(str(path), max_bytes=2 * len(ROBOT) - 1)
    monkeypatch.chdir(tmp_path)
    for name in (str(path), "x.zip"):
        assert archives.extracted(name, max_bytes=2 * len(ROBOT) - 1) == directory
    zipped(path, {"a.urdf": ROBOT + " "})
    changed = Path(archives.extracted(str(path), max_bytes=2 * len(ROBOT) - 1))
    assert (changed / "a.urdf").read_text() == ROBOT + " "
    assert len(list((tmp_path / "temporary").iterdir())) == 1


def test_the_contents_of_a_zip_file_of_a_batch_are_removed_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archives, "_archives", {})
    kept = archives.extracted(str(zipped(tmp_path / "kept.zip", {"a.urdf": ROBOT})))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir()
    request, session = Request(), Session()
    for index in range(3):
        path = zipped(tmp_path / f"{index}.zip", {"a.urdf": ROBOT, "b.stl": "solid b"})
        file = RobotFile(index, str(path), path.name, path.stem, 0)
        assert convert_file(file, str(tmp_path / "out"), request, session).status == "converted"
    assert set(archives._archives) == {kept}
    assert list((tmp_path / "temporary").iterdir()) == []


@pytest.mark.parametrize("content", [b"", b"no zip file", b"PK\x03\x04 damaged"])
def test_a_damaged_zip_file_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x.zip").write_bytes(content)
    with pytest.raises(translate.TranslateError, match="cannot read the zip file"):
        translate.load(tmp_path / "x.zip")


def test_a_zip_file_with_damaged_contents_is_refused(tmp_path: Path) -> None:
    path = zipped(tmp_path / "x.zip", {"a.urdf": ROBOT * 100})
    data = bytearray(path.read_bytes())
    # The compressed data begins after the header of 30 bytes and the name.
    start = 30 + len("a.urdf")
    data[start : start + 4] = b"\xff" * 4
    path.write_bytes(data)
    with pytest.raises(translate.TranslateError, match="cannot read the zip file"):
        translate.load(path)


def with_many_directories(path: Path) -> None:
    inner = "a/" * (archives.MAX_DEPTH - 2)
    names = [f"{number}/{inner}x" for number in range(archives.MAX_FILES // 90)]
    zipped(path, {"a.urdf": ROBOT, **dict.fromkeys(names, "")})


def with_deep_directories(path: Path) -> None:
    zipped(path, {"a.urdf": ROBOT, f"{'a/' * 30_000}x": ""})


def with_a_name_that_is_no_text(path: Path) -> None:
    zipped(path, {"é.urdf": ROBOT})
    path.write_bytes(path.read_bytes().replace("é".encode(), b"\xff\xfe"))


def with_damaged_lzma(path: Path) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("a.urdf", ROBOT)
    data = bytearray(path.read_bytes())
    # The properties of the filter begin after the header of 30 bytes, the name and 4 bytes.
    data[30 + len("a.urdf") + 4] = 0xFF
    path.write_bytes(data)


def with_an_entry_without_a_name(path: Path) -> None:
    zipped(path, {"a.urdf": ROBOT})
    data = path.read_bytes()
    # In the directory of the archive, the length of a name is 28 bytes after the mark of an entry.
    place = data.index(b"PK\x01\x02")
    length = data[place + 28 : place + 30]
    data = data[: place + 28] + b"\0\0" + length + data[place + 32 :]
    path.write_bytes(data)


def with_a_later_version(path: Path) -> None:
    zipped(path, {"a.urdf": ROBOT})
    data = bytearray(path.read_bytes())
    place = data.index(b"PK\x01\x02")
    data[place + 6] = 142
    path.write_bytes(data)


@pytest.mark.parametrize(
    "make",
    [
        with_an_entry_without_a_name,
        with_a_later_version,
        with_many_directories,
        with_deep_directories,
        with_a_name_that_is_no_text,
        with_damaged_lzma,
    ],
    ids=lambda make: make.__name__,
)
def test_a_hostile_zip_file_is_refused(tmp_path: Path, make: Callable[[Path], None]) -> None:
    make(tmp_path / "x.zip")
    with pytest.raises(translate.TranslateError) as error:
        translate.load(tmp_path / "x.zip")
    assert [item.code for item in error.value.diagnostics] == ["zip-refused"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no such files")
def test_a_pipe_called_as_a_zip_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "x.zip")
    with pytest.raises(translate.TranslateError, match="a device, a pipe or a socket"):
        translate.load(tmp_path / "x.zip")


@pytest.mark.parametrize("make", [with_a_name_that_is_no_text, with_a_later_version])
def test_an_archive_that_cannot_be_read_is_not_replaced(
    tmp_path: Path, make: Callable[[Path], None]
) -> None:
    make(tmp_path / "o.zip")
    (tmp_path / "r.urdf").write_text(ROBOT)
    contents = (tmp_path / "o.zip").read_bytes()
    with pytest.raises(translate.TranslateError, match="it is another file"):
        translate.bundle(tmp_path / "r.urdf", tmp_path / "o", kind="plain", archive=True)
    assert (tmp_path / "o.zip").read_bytes() == contents


@pytest.mark.parametrize(
    "name",
    [
        *("a/b.urdf:stream", "NUL.urdf", "a/con", "com1", "lpt¹.urdf"),
        *("CONIN$", "conout$.urdf", "a/CONOUT$ .stl"),
    ],
)
def test_devices_and_streams_of_windows_are_refused_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    path = zipped(tmp_path / "x.zip", {name: ROBOT})
    monkeypatch.setattr(archives.sys, "platform", "win32")
    with pytest.raises(translate.TranslateError, match="a device or a stream"):
        archives.extracted(str(path))


def test_a_directory_with_the_name_of_standard_input_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, {"-/a.urdf": ROBOT})
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", None)
    with pytest.raises(translate.TranslateError, match="standard input"):
        translate.load("-")
