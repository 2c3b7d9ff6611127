"""Sources and targets that are no plain files: none hangs, none is replaced, nothing is left."""

from __future__ import annotations

import io
import os
import signal
import stat
import struct
import sys
import tempfile
from pathlib import Path

import pytest

import translate
from translate.diagnostics.diagnostic import TranslateError
from translate.resources.boundary import refuse_link_outside
from translate.resources.regular_files import opened
from translate.xml import files
from translate.xml.files import bytes_of, is_special_place, write_text

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")

ROBOT = '<robot name="r"><link name="a"/></robot>'
MODEL = '<sdf version="1.9"><model name="m"><link name="b"/></model></sdf>'
INCLUDE = "<include><uri>part</uri></include>"
#: The device numbers of the zero device.
ZERO = (1, 5)
FULL = (1, 7)


def device(path: Path, numbers: tuple[int, int]) -> Path:
    """A character device of the test itself, which may be damaged."""
    try:
        os.mknod(path, 0o666 | stat.S_IFCHR, os.makedev(*numbers))
        os.close(os.open(path, os.O_RDONLY))
    except OSError:
        pytest.skip("this user may not create devices")
    return path


def world(directory: Path, includes: str = INCLUDE) -> Path:
    path = directory / "outer.sdf"
    path.write_text(f'<sdf version="1.9"><model name="o"><link name="a"/>{includes}</model></sdf>')
    return path


def part(directory: Path, name: str = "model.sdf") -> Path:
    """A model directory whose manifest names a file, which the test creates."""
    (directory / "part").mkdir()
    manifest = f'<model><sdf version="1.9">{name}</sdf></model>'
    (directory / "part" / "model.config").write_text(manifest)
    return directory / "part" / name


# --- Reading ------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform != "linux", reason="the system has no files of the kernel")
@pytest.mark.parametrize(
    "target", ["/proc/version", "/proc/self/status", "/sys/kernel/uevent_seqnum"]
)
def test_a_link_to_a_file_of_the_kernel_is_not_opened(tmp_path: Path, target: str) -> None:
    """The modes of these files are those of regular ones, and reading some of them blocks."""
    if not os.path.exists(target):
        pytest.skip("the kernel has no such file")
    (tmp_path / "k.urdf").symlink_to(target)
    with pytest.raises(TranslateError, match="a device, a pipe or a socket"):
        bytes_of(tmp_path / "k.urdf")
    with pytest.raises(OSError, match="a device, a pipe or a socket"):
        opened(str(tmp_path / "k.urdf"))


def test_a_link_to_an_empty_file_is_opened(tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    (tmp_path / "link").symlink_to("empty")
    assert bytes_of(tmp_path / "link")[0] == b""
    opened(str(tmp_path / "link")).close()


def test_a_manifest_may_not_name_a_pipe(tmp_path: Path) -> None:
    os.mkfifo(part(tmp_path))
    (item,) = translate.check(world(tmp_path))
    assert (item.code, item.severity) == ("include-outside", "error")


def test_a_manifest_of_a_directory_may_not_name_a_pipe(tmp_path: Path) -> None:
    os.mkfifo(part(tmp_path))
    with pytest.raises(translate.TranslateError) as error:
        translate.load(tmp_path / "part")
    assert {item.code for item in error.value.diagnostics} == {"include-outside"}


@pytest.mark.parametrize("link", [False, True], ids=["device", "link-to-a-device"])
def test_a_manifest_may_not_name_a_device(tmp_path: Path, link: bool) -> None:
    target = part(tmp_path)
    if link:
        target.symlink_to(device(tmp_path / "zero", ZERO))
    else:
        device(target, ZERO)
    (item,) = translate.check(world(tmp_path))
    assert (item.code, item.severity) == ("include-outside", "error")


@pytest.mark.parametrize(
    ("path", "is_special"),
    [
        ("/dev/stdin", True),
        ("/dev/stdout", True),
        ("/dev/stderr", True),
        ("/dev/null", True),
        ("/dev/tty", True),
        ("/dev/fd/63", True),
        ("/proc/self/fd/0", True),
        pytest.param("/dev/shm/arm.urdf", False, id="directory of all users"),
        pytest.param("/dev/fd/63/arm.urdf", False, id="below an open directory"),
        pytest.param("/dev/fd/../shm/arm.urdf", False, id="way out"),
        pytest.param("/proc/self/fd/3/arm.urdf", False, id="below an open directory of proc"),
        pytest.param("/dev/stdin.urdf", False, id="longer name"),
        pytest.param("/dev/fd/\u0663", False, id="digit of another script"),
    ],
)
def test_only_the_names_of_open_files_and_usual_devices_are_special(
    path: str, is_special: bool
) -> None:
    assert is_special_place(path) == is_special


@pytest.mark.skipif(not os.access("/dev/shm", os.W_OK), reason="no such directory")
def test_a_pipe_in_the_shared_memory_is_refused() -> None:
    with tempfile.TemporaryDirectory(dir="/dev/shm") as directory:
        pipe = os.path.join(directory, "arm.urdf")
        os.mkfifo(pipe)
        with pytest.raises(TranslateError, match="a device, a pipe or a socket"):
            bytes_of(pipe)


@pytest.mark.skipif(not os.access("/dev/shm", os.W_OK), reason="no such directory")
def test_a_link_in_the_shared_memory_leads_nowhere_else(tmp_path: Path) -> None:
    with tempfile.TemporaryDirectory(dir="/dev/shm") as directory:
        link = Path(directory, "findings.txt")
        link.symlink_to(tmp_path / "target")
        with pytest.raises(TranslateError, match="a symbolic link leads to"):
            refuse_link_outside(link)


def test_a_link_to_itself_is_no_file(tmp_path: Path) -> None:
    target = part(tmp_path)
    target.symlink_to(target)
    (item,) = translate.check(world(tmp_path))
    assert (item.code, item.severity) == ("file-read", "error")


class Endless(io.RawIOBase):
    """A stream without an end, which counts what is read."""

    def __init__(self) -> None:
        self.given = 0

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        assert size > 0
        self.given += size
        return b" " * size


def test_a_source_without_an_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MAX_BYTES", 5_000_000)
    source = Endless()
    (item,) = translate.check(source)  # type: ignore[arg-type]
    assert item.code == "file-read"
    assert "more than 5000000 bytes" in item.message
    assert source.given < 7_000_000


@pytest.mark.parametrize(
    "kind", ["bytes", "text", "path", "file", "text-file", "stdin", "manifest"]
)
def test_the_limit_applies_to_every_source(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = ROBOT + " " * 1_000
    path = tmp_path / "robot.urdf"
    path.write_text(text)
    manifest = part(tmp_path)
    manifest.write_text(MODEL)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    sources = {
        "bytes": text.encode(),
        "text": text,
        "path": path,
        "file": io.BytesIO(text.encode()),
        "text-file": io.StringIO(text),
        "stdin": "-",
        "manifest": world(tmp_path),
    }
    if kind == "manifest":
        config = tmp_path / "part" / "model.config"
        config.write_text(config.read_text() + " " * 1_000)
    assert translate.check(sources[kind]) == []
    if kind == "stdin":
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    if kind in ("file", "text-file"):
        sources[kind].seek(0)  # type: ignore[union-attr]
    monkeypatch.setattr(files, "MAX_BYTES", 1_000)
    (item,) = translate.check(sources[kind])
    assert "more than 1000 bytes" in item.message


@pytest.mark.parametrize(
    ("includes", "limit", "expected"),
    [
        pytest.param(1, 1_000, [], id="below"),
        pytest.param(1, 999, ["include-limit"], id="above"),
        pytest.param(3, 3_000, [], id="three-below"),
        # A file that is read once is copied each time.
        pytest.param(3, 2_999, ["include-limit"], id="three-above"),
        pytest.param(1, 0, ["include-limit"], id="none"),
    ],
)
def test_the_included_files_have_a_limit_in_total(
    tmp_path: Path, includes: int, limit: int, expected: list[str]
) -> None:
    (tmp_path / "part.sdf").write_text(MODEL.ljust(1_000))
    text = "".join(
        f"<include><name>n{i}</name><uri>part.sdf</uri></include>" for i in range(includes)
    )
    resources = translate.Resources(max_include_bytes=limit)
    found = translate.check(world(tmp_path, text), resources=resources)
    assert [item.code for item in found] == expected


def test_the_bytes_of_nested_includes_and_manifests_count(tmp_path: Path) -> None:
    part(tmp_path).write_text(MODEL)
    size = sum(path.stat().st_size for path in (tmp_path / "part").iterdir())
    (tmp_path / "middle.sdf").write_text(world(tmp_path).read_text())
    size += (tmp_path / "middle.sdf").stat().st_size
    path = world(tmp_path, INCLUDE.replace("part", "middle.sdf"))
    for limit, expected in ((size, []), (size - 1, ["include-limit"])):
        resources = translate.Resources(max_include_bytes=limit)
        assert [item.code for item in translate.check(path, resources=resources)] == expected


# --- Writing ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "is_replaced"), [(b"", False), (b"new", False), (b"old", True), (b"older", True)]
)
def test_what_is_replaced(tmp_path: Path, content: bytes, is_replaced: bool) -> None:
    (tmp_path / "out").write_bytes(content)
    assert files.replaces(b"new", tmp_path / "out") == is_replaced
    assert not files.replaces(b"new", tmp_path / "missing")


def test_a_file_of_another_size_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "out").touch()
    os.truncate(tmp_path / "out", 1024**4)
    monkeypatch.setattr(Path, "read_bytes", lambda _: pytest.fail("the file is read"))
    assert files.replaces(b"new", tmp_path / "out")


def test_a_device_is_neither_written_nor_replaced(tmp_path: Path) -> None:
    target = device(tmp_path / "full", FULL)
    with pytest.raises(TranslateError, match="a device, a pipe or a socket"):
        translate.convert(ROBOT, target, to="sdf")
    assert stat.S_ISCHR(target.stat().st_mode)
    assert list(tmp_path.iterdir()) == [target]


def test_a_pipe_is_neither_written_nor_replaced(tmp_path: Path) -> None:
    target = tmp_path / "pipe"
    os.mkfifo(target)
    with pytest.raises(TranslateError, match="a device, a pipe or a socket"):
        translate.convert(ROBOT, target, to="sdf")
    assert stat.S_ISFIFO(target.stat().st_mode)
    assert list(tmp_path.iterdir()) == [target]


def test_a_directory_is_not_replaced(tmp_path: Path) -> None:
    target = tmp_path / "directory"
    target.mkdir()
    with pytest.raises(IsADirectoryError):
        translate.convert(ROBOT, target, to="sdf")
    assert target.is_dir()
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o755, 0o666])
def test_the_permissions_of_a_file_are_kept(tmp_path: Path, mode: int) -> None:
    target = tmp_path / "out.sdf"
    target.write_text("old")
    target.chmod(mode)
    write_text("new", target)
    assert (stat.S_IMODE(target.stat().st_mode), target.read_text()) == (mode, "new")


#: The permissions of a file → those of the file in place of it.
BITS = {0o6777: 0o777, 0o1644: 0o644, 0o2755: 0o755}


@pytest.mark.skipif(sys.platform == "win32", reason="the permissions are those of POSIX")
@pytest.mark.parametrize("mode", BITS)
def test_a_replaced_file_runs_for_no_other_user(tmp_path: Path, mode: int) -> None:
    target = tmp_path / "out.sdf"
    target.write_text("old")
    target.chmod(mode)
    write_text("new", target)
    assert stat.S_IMODE(target.stat().st_mode) == BITS[mode]


#: What the earlier file had: another owner or group (index of ``stat``), the permissions before
#: and after.
OWNERS = [
    (4, 0o777, 0o755),
    (4, 0o660, 0o640),
    (5, 0o660, 0o600),
    (5, 0o664, 0o644),
    (5, 0o666, 0o666),
]


@pytest.mark.skipif(sys.platform == "win32", reason="the permissions are those of POSIX")
@pytest.mark.parametrize(("index", "before", "after"), OWNERS)
def test_another_owner_or_group_gets_no_rights(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, index: int, before: int, after: int
) -> None:
    target, system_stat = tmp_path / "out.sdf", os.stat
    target.write_text("old")
    target.chmod(before)

    def of_others(path: str | Path, **options: bool) -> os.stat_result:
        status = system_stat(path, **options)
        values = [*status]
        values[index] += os.fspath(path) == str(target)
        return os.stat_result(values, {"st_blocks": status.st_blocks})

    with monkeypatch.context() as patch:
        patch.setattr(os, "stat", of_others)
        write_text("new", target)
    assert stat.S_IMODE(target.stat().st_mode) == after


@pytest.mark.skipif(sys.platform != "linux", reason="the list is that of Linux")
def test_the_group_gets_no_rights_of_an_access_control_list(tmp_path: Path) -> None:
    target = tmp_path / "out.sdf"
    target.write_text("old")
    entries = [(1, 6, -1), (2, 6, 65533), (4, 0, -1), (16, 6, -1), (32, 0, -1)]
    rights = b"".join(struct.pack("<HHi", *entry) for entry in entries)
    try:
        os.setxattr(target, "system.posix_acl_access", struct.pack("<I", 2) + rights)
    except OSError:
        pytest.skip("the file system has no access control lists")
    assert stat.S_IMODE(target.stat().st_mode) == 0o660
    write_text("new", target)
    assert stat.S_IMODE(target.stat().st_mode) == 0o600


@pytest.mark.parametrize("is_linked", [False, True])
def test_a_read_only_file_is_not_replaced(tmp_path: Path, is_linked: bool) -> None:
    target = tmp_path / "out.sdf"
    target.write_text("old")
    target.chmod(0o444)
    if is_linked:
        (tmp_path / "link.sdf").symlink_to(target)
    name = tmp_path / "link.sdf" if is_linked else target
    with pytest.raises(PermissionError, match="read-only") as caught:
        translate.convert(ROBOT, name, to="sdf")
    assert caught.value.filename == str(name)
    assert target.read_text() == "old"


@pytest.mark.parametrize("mask", [0o022, 0o077, 0o000])
def test_a_new_file_has_the_permissions_of_the_process(tmp_path: Path, mask: int) -> None:
    previous = os.umask(mask)
    try:
        write_text("new", tmp_path / "out.sdf")
    finally:
        os.umask(previous)
    assert stat.S_IMODE((tmp_path / "out.sdf").stat().st_mode) == 0o666 & ~mask


def test_another_hard_link_keeps_the_old_content(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("old")
    os.link(tmp_path / "a", tmp_path / "b")
    write_text("new", tmp_path / "a")
    assert [(tmp_path / name).read_text() for name in ("a", "b")] == ["new", "old"]


def test_the_target_of_a_symbolic_link_is_written(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("file")
    for text in ("new", "newer"):
        write_text(text, tmp_path / "link")
        assert (tmp_path / "link").is_symlink()
        assert (tmp_path / "file").read_text() == text


def test_a_name_may_have_the_greatest_length(tmp_path: Path) -> None:
    target = tmp_path / ("x" * 255)
    write_text("new", target)
    assert [path.name for path in tmp_path.iterdir()] == [target.name]


@pytest.mark.parametrize("error", [OSError(28, "No space left"), KeyboardInterrupt()], ids=repr)
def test_nothing_is_left_after_an_error(
    tmp_path: Path, error: BaseException, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "out.sdf"
    target.write_text("old")

    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(type(error)):
        write_text("new", target)
    assert [path.name for path in tmp_path.iterdir()] == ["out.sdf"]
    assert target.read_text() == "old"


def test_a_file_that_becomes_a_pipe_before_it_is_opened_does_not_block(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another program can exchange the file after its kind was tested."""
    path = tmp_path / "robot.urdf"
    os.mkfifo(path)
    monkeypatch.setattr(files, "is_special", lambda _: False)
    process = os.fork()
    if not process:
        signal.alarm(20)
        try:
            bytes_of(path)
        except TranslateError as error:
            os._exit("a device, a pipe or a socket" in str(error))
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == 1
