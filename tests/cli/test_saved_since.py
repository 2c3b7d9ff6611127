"""What another program saves or exchanges while a command computes a change is not lost."""

from __future__ import annotations

import multiprocessing
import os
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias

import pytest
from click.testing import Result

from translate.cli import convert, graph
from translate.resources import replaced_files
from translate.xml import files

Run: TypeAlias = Callable[..., Result]
URDF = (
    '<robot name="r"><link name="a"><inertial><mass value="1"/>'
    '<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>'
    '<gazebo><plugin filename="libgazebo_ros_p3d.so" name="p"><bodyName>a</bodyName>'
    "<topicName>t</topicName></plugin></gazebo></robot>\n"
)
EDITED = URDF.replace('value="1"', 'value="2"')
SAVED = URDF.replace('name="r"', 'name="saved"').encode()
COMMANDS = {
    "format": ["format", "robots/r.urdf"],
    "migrate": ["migrate", "robots/r.urdf"],
    "set": ["set", "robots/r.urdf", "link a mass=2"],
    "update": ["convert", "edited.sdf", "robots/r.urdf", "--update"],
    "update of one format": ["convert", "edited.urdf", "robots/r.urdf", "--update"],
    "batch": ["batch", "inputs/r.sdf", "--out-dir", "robots", "--to", "urdf", "--update"],
    "sync": ["sync", "robots/r.urdf", "edited.sdf", "--from", "sdf"],
}


@pytest.fixture
def robots(here: Path, run: Run) -> Path:
    (here / ".git").mkdir()
    for name in ("robots", "inputs", "outside"):
        (here / name).mkdir()
    Path("robots/r.urdf").write_text(URDF)
    Path("outside/r.urdf").write_text(URDF)
    Path("edited.urdf").write_text(EDITED)
    assert run("convert", "edited.urdf", "edited.sdf").exit_code == 0
    shutil.copy("edited.sdf", "inputs/r.sdf")
    return here / "robots"


def _save(path: Path) -> None:
    path.write_bytes(SAVED)


def _save_anew(path: Path) -> None:
    Path("new").write_bytes(SAVED)
    os.replace("new", path)


def _remove(path: Path) -> None:
    path.unlink()


def _link(path: Path) -> None:
    path.unlink()
    path.symlink_to("../outside/r.urdf")


def _pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def _exchange_directory(path: Path) -> None:
    path.parent.rename("moved")
    path.parent.symlink_to("outside")


def _exchange_directories(path: Path) -> None:
    path.parent.rename("moved")
    Path("outside").rename(path.parent)


ACTIONS = [
    _save,
    _save_anew,
    _remove,
    _link,
    _pipe,
    _exchange_directory,
    _exchange_directories,
]


def _during_the_write(monkeypatch: pytest.MonkeyPatch, action: Callable[[], None]) -> list[int]:
    """Run an action once, immediately before the first new file is opened."""
    done: list[int] = []

    def opener(*arguments: Any, **keywords: Any) -> Any:
        if not done:
            done.append(1)
            action()
        return partial(*arguments, **keywords)

    monkeypatch.setattr(files, "partial", opener)
    return done


def _contents() -> dict[str, bytes]:
    return {
        str(path): path.read_bytes()
        for path in Path().rglob("*")
        if path.is_file() and not path.is_symlink() and "manifest" not in path.name
    }


@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize("name", [name for name in COMMANDS if name != "batch"])
def test_what_changes_since_a_file_was_read_stays(
    robots: Path,
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    action: Callable[[Path], None],
) -> None:
    state: list[dict[str, bytes]] = []

    def act() -> None:
        action(robots / "r.urdf")
        state.append(_contents())

    done = _during_the_write(monkeypatch, act)
    result = run(*COMMANDS[name])
    assert (done, result.exit_code) == ([1], 1), result.output
    assert "error file-changed" in result.stderr
    assert _contents() == state[0]


def test_an_output_of_a_batch_that_is_saved_since_stays(
    robots: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    if multiprocessing.get_start_method() != "fork":
        pytest.skip("the worker has another module")
    _during_the_write(monkeypatch, lambda: _save(robots / "r.urdf"))
    assert run(*COMMANDS["batch"]).exit_code == 1
    assert (robots / "r.urdf").read_bytes() == SAVED


def test_a_baseline_that_is_saved_since_stays(
    robots: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    baseline = Path("known.json")
    command = ["check", "--round-trip", "robots/r.urdf", "--baseline", "known.json"]
    assert run(*command, "--update-baseline").exit_code == 0
    saved = baseline.read_bytes() + b"\n"
    done = _during_the_write(monkeypatch, lambda: baseline.write_bytes(saved) and None)
    assert (run(*command, "--update-baseline").exit_code, done) == (1, [1])
    assert baseline.read_bytes() == saved


def test_an_included_file_that_is_saved_since_stays(
    robots: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = Path("edited.sdf").read_text()
    Path("part.sdf").write_text(model)
    version = model.partition("<sdf version=")[2][:5]
    Path("top.sdf").write_text(
        f"<sdf version={version}><model name='r'><include merge='true'>"
        "<uri>part.sdf</uri></include></model></sdf>"
    )
    saved = model.encode() + b"<!-- saved -->\n"
    done = _during_the_write(monkeypatch, lambda: Path("part.sdf").write_bytes(saved) and None)
    result = run("set", "top.sdf", "link a mass=7")
    assert (done, result.exit_code) == ([1], 1), result.output
    assert "part.sdf\n  error file-changed" in result.stderr
    assert Path("part.sdf").read_bytes() == saved


@pytest.mark.parametrize("command", [["set", "r.xacro", "link a mass=2"]])
def test_a_part_of_a_xacro_file_that_is_saved_since_stays(
    robots: Path,
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
    xacro_in_this_process: None,
    command: list[str],
) -> None:
    pytest.importorskip("xacro")
    namespace = 'xmlns:xacro="http://ros.org/wiki/xacro"'
    Path("part.xacro").write_text(URDF.replace("<robot", f"<robot {namespace}"))
    Path("r.xacro").write_text(
        f'<robot name="r" {namespace}><xacro:include filename="part.xacro"/></robot>'
    )
    saved = Path("part.xacro").read_bytes() + b"<!-- saved -->\n"
    done = _during_the_write(monkeypatch, lambda: Path("part.xacro").write_bytes(saved) and None)
    result = run(*command)
    assert (done, result.exit_code) == ([1], 1), result.output
    assert "part.xacro\n  error file-changed" in result.stderr
    assert Path("part.xacro").read_bytes() == saved


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes are POSIX")
def test_a_pipe_in_place_of_a_new_output_does_not_block(
    robots: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is put there after the output was found to be a regular file."""
    original = files.is_special

    def is_special(path: str) -> bool:
        special = original(path)
        if path == "out.urdf" and not special and not os.path.exists(path):
            os.mkfifo(path)
        return special

    monkeypatch.setattr(files, "is_special", is_special)
    with pytest.raises(Exception, match="link-outside"):
        files.write_bytes(b"x", "out.urdf")


@pytest.mark.parametrize(
    ("command", "module", "function", "outputs"),
    [
        (["convert", "edited.sdf", "out.urdf"], convert, "converted", ["out.urdf"]),
        (
            ["convert", "edited.sdf", "a.urdf", "--report", "out.json"],
            convert,
            "converted",
            ["out.json"],
        ),
        (
            ["convert", "edited.sdf", "a.urdf", "--view", "out.html"],
            convert,
            "converted",
            ["out.html"],
        ),
        (["graph", "edited.sdf", "-o", "out.dot"], graph, "loaded", ["out.dot"]),
    ],
)
def test_no_output_is_written_through_a_link_that_was_put_there_since(
    robots: Path,
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path_factory: pytest.TempPathFactory,
    command: list[str],
    module: ModuleType,
    function: str,
    outputs: list[str],
) -> None:
    original = getattr(module, function)
    outside = tmp_path_factory.mktemp("private") / "file"
    outside.write_text("private")

    def linked(*arguments: Any, **keywords: Any) -> Any:
        for name in outputs:
            Path(name).symlink_to(outside)
        return original(*arguments, **keywords)

    monkeypatch.setattr(module, function, linked)
    result = run(*command)
    assert result.exit_code == 1, result.output
    assert "error link-outside" in result.stderr
    assert outside.read_text() == "private"


@pytest.mark.parametrize("what", ["directory", "file"])
def test_nothing_is_written_outside_while_links_come_and_go(
    robots: Path,
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path_factory: pytest.TempPathFactory,
    what: str,
) -> None:
    """The path leads outside only while the new file is written, or while the file is read."""
    outside = tmp_path_factory.mktemp("private")
    (outside / "r.urdf").write_text(URDF)
    path = robots if what == "directory" else robots / "r.urdf"
    target = outside if what == "directory" else outside / "r.urdf"

    def linked(function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any) -> Any:
            path.rename("moved")
            path.symlink_to(target)
            try:
                return function(*arguments)
            finally:
                path.unlink()
                Path("moved").rename(path)

        return call

    for module, name in ((replaced_files, "temporary_file"), (replaced_files, "_place_of")):
        with monkeypatch.context() as patch:
            patch.setattr(module, name, linked(getattr(module, name)))
            result = run("format", "robots/r.urdf")
        assert result.exit_code == 1, result.output
        assert (outside / "r.urdf").read_text() == URDF
        assert (robots / "r.urdf").read_text() == URDF


@pytest.mark.parametrize("is_absolute", [False, True])
def test_a_file_behind_a_linked_directory_is_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run, is_absolute: bool
) -> None:
    """The user's own link, or one of the system, as that of ``/tmp`` on macOS."""
    real = tmp_path / "real"
    real.mkdir()
    (real / "r.urdf").write_text('<robot name="r"><link   name="a"/></robot>\n')
    (tmp_path / "linked").symlink_to(real)
    monkeypatch.chdir(tmp_path)
    path = str(tmp_path / "linked" / "r.urdf") if is_absolute else "linked/r.urdf"
    outcome = run("format", path)
    assert outcome.exit_code == 0, outcome.output
    assert (real / "r.urdf").read_text() == (
        '<?xml version="1.0"?>\n<robot name="r">\n  <link name="a"/>\n</robot>\n'
    )
    assert (tmp_path / "linked").is_symlink()
