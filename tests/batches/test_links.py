"""Directories of strangers: links that lead out of the inputs or of the outputs, and pipes.

What the user names is read; what a directory or a pattern leads to has the rule of the files that
a robot names.
"""

from __future__ import annotations

import hashlib
import os
from functools import partial
from pathlib import Path

import pytest
from support.processor_time import least_seconds

import translate
from translate.resources.robot_files import UniqueNames, robot_files
from translate.resources.search import Resources

ROBOT = '<robot name="r"><link name="a"/></robot>'

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")


@pytest.fixture(autouse=True)
def robots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory with a robot and a link to a robot outside of it."""
    monkeypatch.chdir(tmp_path)
    directory = tmp_path / "fleet"
    directory.mkdir()
    (directory / "a.urdf").write_text(ROBOT)
    (tmp_path / "private.urdf").write_text(ROBOT)
    (directory / "link.urdf").symlink_to("../private.urdf")
    return directory


def statuses(*inputs: str, **keywords: bool) -> dict[str, str]:
    """The statuses of the files of a batch, by the names of the files."""
    batch = translate.batch(inputs, "out", jobs=1, resources=Resources(**keywords))
    return {os.path.basename(file.input): file.status for file in batch.files}


@pytest.mark.parametrize("pattern", ["fleet", "fleet/*.urdf", "fleet/**/*.urdf", "fleet/**"])
def test_a_link_out_of_a_directory_is_named_and_not_read(pattern: str) -> None:
    batch = translate.batch(pattern, "out", jobs=1)
    refused = next(file for file in batch.files if file.input == "link.urdf")
    assert (refused.status, refused.exit_code) == ("failed", 1)
    assert "[link-outside]" in refused.reason
    assert not Path("out/link.sdf").exists()
    assert Path("out/a.sdf").exists()


def test_a_directory_behind_a_link_is_not_read(robots: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "b.urdf").write_text(ROBOT)
    (robots / "inner").symlink_to("../elsewhere")
    assert statuses("fleet/*/*.urdf") == {"inner": "failed"}
    assert statuses("fleet/*/*.urdf", allow_outside=True) == {"b.urdf": "converted"}


@pytest.mark.parametrize("target", ["/", "..", "../elsewhere"])
@pytest.mark.parametrize("pattern", ["fleet/*", "fleet/[a-z]*", "fleet/**/*", "fleet/*/"])
def test_a_link_to_a_directory_that_a_pattern_finds_is_not_searched(
    robots: Path, tmp_path: Path, pattern: str, target: str
) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "b.urdf").write_text(ROBOT)
    (robots / "inner").mkdir()
    (robots / "inner" / "c.urdf").write_text(ROBOT)
    (robots / "link.urdf").unlink()
    for name in ("x", "y"):
        (robots / name).symlink_to(target)
    (robots / "z").symlink_to("inner")
    batch = translate.batch(pattern, "out", jobs=1)
    files = {file.input: file for file in batch.files}
    assert {name for name, file in files.items() if "[link-outside]" in file.reason} == {"x", "y"}
    in_fleet = set() if pattern.endswith("/") else {"a.urdf"}
    inside = {name for name, file in files.items() if file.status == "converted"}
    assert inside == {*in_fleet, "inner/c.urdf"}


def test_a_link_to_a_directory_that_the_user_names_is_searched(
    robots: Path, tmp_path: Path
) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "b.urdf").write_text(ROBOT)
    (robots / "x").symlink_to("../elsewhere")
    assert statuses("fleet/x") == {"b.urdf": "converted"}


@pytest.mark.parametrize("pattern", ["fleet/*", "fleet/*/*", "fleet/*/*/*", "fleet/x*", "links"])
def test_each_real_directory_is_searched_once(robots: Path, pattern: str) -> None:
    (robots / "link.urdf").unlink()
    for number in range(300):
        (robots / f"r{number}.urdf").write_text(ROBOT)
        (robots / f"x{number}").symlink_to(".")
    inputs = sorted(map(str, Path("fleet").glob("x*"))) if pattern == "links" else [pattern]
    assert len(robot_files(inputs, "out")) == 301
    # 90,000 paths take many times as long.
    assert least_seconds(partial(robot_files, inputs, "out"), 1.0) < 1.0


@pytest.mark.parametrize("inputs", [["fleet"], ["fleet/*"]])
def test_a_file_that_is_not_read_has_no_hash_in_the_manifest(inputs: list[str]) -> None:
    translate.batch(inputs, "out", jobs=1)
    digest = hashlib.sha256(Path("private.urdf").read_bytes() + b"\n").hexdigest()
    Path("private.urdf").write_text(ROBOT + "\n")
    translate.batch(inputs, "out", jobs=1)
    assert digest not in Path("out/manifest.jsonl").read_text()


@pytest.mark.parametrize("inputs", [["fleet/link.urdf"], ["fleet", "private.urdf"]])
def test_a_link_whose_file_the_user_names_is_read(inputs: list[str]) -> None:
    assert set(statuses(*inputs).values()) == {"converted"}


def test_a_link_is_read_if_all_files_are_allowed() -> None:
    expected = {"a.urdf": "converted", "link.urdf": "converted"}
    assert statuses("fleet", allow_outside=True) == expected


def test_a_link_inside_of_the_package_of_a_directory_is_read(robots: Path, tmp_path: Path) -> None:
    (tmp_path / "package.xml").write_text("<package><name>bot</name></package>")
    assert statuses("fleet") == {"a.urdf": "converted", "link.urdf": "converted"}


def test_directories_that_contain_themselves_end(robots: Path) -> None:
    """Each of three links to the own directory would be followed in each of the others."""
    for name in "xyz":
        (robots / name).symlink_to(".")
    (robots / "link.urdf").unlink()
    assert statuses("fleet/**/*.urdf") == {"a.urdf": "converted"}


@pytest.mark.parametrize("pattern", ["fleet", "fleet/**/*.urdf", "fleet/**"])
@pytest.mark.parametrize(("number", "is_refused"), [(100, False), (101, True)])
def test_directories_within_each_other_have_a_limit(
    robots: Path, pattern: str, number: int, is_refused: bool
) -> None:
    (robots / "link.urdf").unlink()
    robots.joinpath(*number * "d").mkdir(parents=True)
    if is_refused:
        with pytest.raises(translate.TranslateError, match="more than 100 directories"):
            statuses(pattern)
    else:
        assert statuses(pattern) == {"a.urdf": "converted"}


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("**/*.urdf", {"a.urdf", "b.urdf", "private.urdf"}),
        ("fleet/**/b.urdf", {"b.urdf"}),
        ("fleet/**/**/b.urdf", {"b.urdf"}),
        ("f*/**/inner/**/*.urdf", {"b.urdf"}),
        ("fleet/**", {"a.urdf", "b.urdf"}),
        ("fleet/**/inn[e]r/*", {"b.urdf"}),
    ],
)
def test_two_asterisks_are_any_directories(pattern: str, expected: set[str], robots: Path) -> None:
    (robots / "link.urdf").unlink()
    (robots / "[odd]" / "inner").mkdir(parents=True)
    (robots / "[odd]" / "inner" / "b.urdf").write_text(ROBOT)
    assert set(statuses(pattern)) == expected


@pytest.mark.parametrize("name", ["a.sdf", "manifest.jsonl", "report.json", "report.html"])
@pytest.mark.parametrize("target", ["../victim", "../missing"])
def test_no_output_is_written_through_a_link(name: str, target: str) -> None:
    Path("victim").write_text("precious")
    Path("out").mkdir()
    Path("out", name).symlink_to(target)
    assert _refusal() == "link-outside"
    assert Path("victim").read_text() == "precious"
    assert not Path("missing").exists()


@pytest.mark.parametrize("target", ["program", "missing"])
def test_no_results_are_added_to_a_file_behind_a_link_in_the_directory(target: str) -> None:
    """The name of a robot, such as ``$(command).urdf``, would become a line of a program."""
    Path("out").mkdir()
    Path("out/program").write_text("exit 0")
    Path("out/manifest.jsonl").symlink_to(target)
    assert _refusal() == "link-outside"
    assert Path("out/program").read_text() == "exit 0"
    assert not Path("out/missing").exists()


def test_no_output_is_written_to_a_directory_behind_a_link(robots: Path) -> None:
    (robots / "inner").mkdir()
    (robots / "inner" / "b.urdf").write_text(ROBOT)
    Path("elsewhere").mkdir()
    Path("out").mkdir()
    Path("out/inner").symlink_to("../elsewhere")
    assert statuses("fleet/inner/b.urdf", "fleet/a.urdf")["b.urdf"] == "failed"
    assert not os.listdir("elsewhere")


@pytest.mark.parametrize("name", ["a.sdf", "manifest.jsonl", "report.json", "report.html"])
def test_an_output_that_is_a_pipe_does_not_block(name: str) -> None:
    Path("out").mkdir()
    os.mkfifo(Path("out", name))
    assert _refusal() == "link-outside"


def _refusal() -> str:
    """The code of the error of a batch with one robot."""
    try:
        (file,) = translate.batch("fleet/a.urdf", "out", jobs=1).files
    except translate.TranslateError as error:
        return error.diagnostics[0].code
    return file.reason.rpartition("[")[2].rstrip("]")


def test_equal_names_take_a_time_in_proportion_to_their_number() -> None:
    def unique_names() -> list[str]:
        unique = UniqueNames("_2")
        return [unique.of(name) for name in ["model"] * 5000 + ["Model_2", "MODEL"]]

    names = unique_names()
    # With an ending for each earlier name: more than a minute.
    assert least_seconds(unique_names, 1.0) < 1.0
    assert len({name.lower() for name in names}) == 5002
    assert names[:3] == ["model", "model_2", "model_3"]
    assert max(map(len, names)) < 13


@pytest.mark.parametrize(
    ("inputs", "path", "directory"),
    [
        (["fleet/*", "private.urdf"], "private.urdf", ""),
        (["private.urdf", "fleet/*"], "private.urdf", ""),
        (["fleet/*", "*.urdf"], "private.urdf", "."),
        (["fleet/*.urdf", "*"], "private.urdf", "."),
        (["fleet/link.urdf", "private.urdf"], "fleet/link.urdf", ""),
    ],
)
def test_the_best_way_to_a_file_is_taken_whole(
    inputs: list[str], path: str, directory: str
) -> None:
    def leads_outside(path: str, root: str) -> bool:
        return not os.path.realpath(path).startswith(root)

    files = robot_files(inputs, "out", leads_outside)
    (file,) = (file for file in files if os.path.samefile(file.path, "private.urdf"))
    assert (file.path, file.directory) == (path, directory and os.path.abspath(directory))


def test_a_file_that_is_removed_while_a_directory_is_searched_fails_alone(
    robots: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (robots / "late.urdf").write_text(ROBOT)
    module = "translate.resources.robot_files._stems"

    def stems(names: list[str]) -> list[str]:
        (robots / "late.urdf").unlink(missing_ok=True)
        return names

    monkeypatch.setattr(module, stems)
    files = {file.input: file for file in translate.batch(robots, "out", jobs=1).files}
    assert files["late.urdf"].code == "file-read"
    assert "converted" in {file.status for file in files.values()}
