"""``check --watch``: another check after each change of a file that was read."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from support.paths import ROOT

from translate.cli.check import follow
from translate.diagnostics.formats import FileFindings
from translate.driver.check import check_with
from translate.driver.load import ReadOptions

EXAMPLES = ROOT / "docs" / "examples"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(EXAMPLES, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)


def codes_after(name: str, *edits: Callable[[], object]) -> list[list[str]]:
    """The codes of the findings of each check of a file, with the edits one after the other."""
    codes: list[list[str]] = []

    def check(options: ReadOptions) -> Sequence[FileFindings]:
        found = check_with(Path(name), options)
        codes.append([item.code for item in found])
        return [FileFindings(name, found)]

    def pauses() -> Iterator[None]:
        for edit in edits:
            edit()
            yield None
            yield None

    follow([name], ReadOptions.of(False, False, None, checking=True), check, pauses())
    return codes


def replaced(path: str, old: str, new: str) -> Callable[[], object]:
    def edit() -> None:
        text = Path(path).read_text()
        assert old in text
        Path(path).write_text(text.replace(old, new))

    return edit


@pytest.mark.parametrize(
    ("name", "path", "old", "new"),
    [
        ("robot.urdf", "robot.urdf", 'mass value="4"', 'mass value="-4"'),
        ("drone.sdf", "drone_base.sdf", "<mass>0.02<", "<mass>-0.02<"),
        ("walker.urdf.xacro", "walker.urdf.xacro", 'value="${mass}"', 'value="-${mass}"'),
    ],
    ids=["file", "included file", "xacro"],
)
def test_a_change_of_a_file_that_was_read_is_checked_once(
    name: str, path: str, old: str, new: str
) -> None:
    first, second, third = codes_after(name, replaced(path, old, new), replaced(path, new, old))
    assert first == third != second


def test_a_file_that_xacro_includes_is_read() -> None:
    Path("part.xacro").write_text(
        '<robot xmlns:xacro="http://www.ros.org/wiki/xacro"><link name="a"/></robot>'
    )
    Path("whole.urdf.xacro").write_text(
        '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">'
        '<xacro:include filename="part.xacro"/></robot>'
    )
    edit = replaced("part.xacro", '<link name="a"/>', '<link name="a"/><link name="a"/>')
    assert codes_after("whole.urdf.xacro", edit) == [[], ["duplicate-name"]]


def test_a_file_that_is_broken_is_checked_again() -> None:
    broken = replaced("robot.urdf", "</robot>", "</robt>")
    mended = replaced("robot.urdf", "</robt>", "</robot>")
    assert codes_after("robot.urdf", broken, mended) == [[], ["file-read"], []]


def test_a_change_in_a_package_is_checked() -> None:
    srdf = Path("my_robot/config/robot.srdf")
    srdf.parent.mkdir()
    assert len(codes_after("my_robot", lambda: srdf.write_text("<robot name='r'/>"))) == 2


def test_without_a_change_nothing_is_checked() -> None:
    assert codes_after("robot.urdf", lambda: None) == [[]]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("-",), "--watch needs files; remove -"),
        (("robot.urdf", "--round-trip"), "--watch and --round-trip are different checks"),
    ],
)
def test_what_cannot_be_watched_is_refused(run, arguments: tuple[str, ...], expected: str) -> None:
    refused = run("check", "--watch", *arguments)
    assert (refused.exit_code, expected in refused.stderr) == (2, True)


def test_the_command_prints_the_findings_and_what_it_watches(
    run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("translate.cli.watching.pauses", lambda: iter(()))
    watched = run("check", "--watch", "drone.sdf", "robot.urdf")
    assert watched.exit_code == 0
    assert "robot.urdf: ok" in watched.stdout
    assert watched.stderr == "watching 3 files; Ctrl-C ends\n"


def test_a_robot_that_a_uri_names_is_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    package = Path("share") / "foo"
    package.mkdir(parents=True)
    (package / "package.xml").write_text("<package><name>foo</name></package>")
    robot = package / "one.urdf"
    robot.write_text('<robot name="r"><link name="a"/></robot>')
    monkeypatch.setenv("ROS_PACKAGE_PATH", str(package.resolve()))
    seen: list[int] = []

    def check(options: ReadOptions) -> Sequence[FileFindings]:
        found = check_with("package://foo/one.urdf", options)
        seen.append(len(found))
        return [FileFindings("package://foo/one.urdf", found)]

    def pauses() -> Iterator[None]:
        replaced(str(robot), '<link name="a"/>', '<link name="a"/><link name="a"/>')()
        yield None

    options = ReadOptions.of(False, False, None, checking=True)
    follow(["package://foo/one.urdf"], options, check, pauses())
    assert seen == [0, 1]


@pytest.mark.parametrize("written", ["out.txt", "log"])
def test_what_the_check_of_a_directory_writes_is_no_change(written: str) -> None:
    Path("robots").mkdir()
    Path("robots", "one.urdf").write_text('<robot name="r"><link name="a"/></robot>')
    place = Path("robots", written)
    checks: list[None] = []

    def check(options: ReadOptions) -> Sequence[FileFindings]:
        checks.append(None)
        place.write_text(str(len(checks)) * len(checks))
        return []

    def pauses() -> Iterator[None]:
        yield None
        yield None
        Path("robots", "two.urdf").write_text('<robot name="r"><link name="a"/></robot>')
        yield None
        yield None

    options = ReadOptions.of(False, False, None, checking=True)
    follow(["robots"], options, check, pauses(), written=str(place))
    assert len(checks) == 2
