"""``sync`` with the pair table of a stranger: files that it must not name, and tables of any form.

The table is that of a repository; ``outside`` is a directory beside the repository.
"""

from __future__ import annotations

import os
import shlex
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest
import yaml
from click.testing import Result
from support.paths import ROOT
from support.stand_in_update import EFFORT, SDF, URDF, with_value

from translate.driver.sync import pair_files
from translate.driver.sync.pair_files import PairFiles
from translate.driver.sync.plan import Plan
from translate.resources.earlier_files import Texts
from translate.resources.regular_files import MAX_SETTINGS_BYTES

Run: TypeAlias = Callable[..., Result]
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="links and pipes are POSIX")

TABLE = "robot-translate.toml"
HOOKS = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
(CHECK,) = (shlex.split(hook["entry"])[1:] for hook in HOOKS if "sync" in hook["id"])
COMMANDS: dict[str, list[str]] = {
    "sync": ["sync"],
    "--check": CHECK,
    "--diff": ["sync", "--diff"],
    "--from urdf": ["sync", "--from", "urdf"],
    "--from sdf": ["sync", "--from", "sdf", "--force"],
    "--base": ["sync", "--base", "."],
    "--watch": ["sync", "--watch"],
    "--config": ["sync", "--config", TABLE],
}


@pytest.fixture(autouse=True)
def no_notifications(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("translate.cli.sync.notifications", lambda _: iter(()))


@pytest.fixture(autouse=True)
def time_limit() -> Iterator[None]:
    """A command that blocks fails."""

    def fail(*_: object) -> None:
        pytest.fail("the command blocks")

    before = signal.signal(signal.SIGALRM, fail)
    signal.alarm(30)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture
def repository(here: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with two files that differ, as the working directory, beside ``outside``."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(here / "cache"))
    monkeypatch.setenv("HOME", str(here / "outside"))
    for directory in ("outside", "repository", "repository/.git"):
        Path(directory).mkdir()
    monkeypatch.chdir("repository")
    Path("robot.urdf").write_text(with_value(URDF, EFFORT, "7"))
    Path("../outside/robot.urdf").write_text(with_value(URDF, EFFORT, "7"))
    Path("../outside/model.sdf").write_text(SDF)
    Path("model.sdf").write_text(SDF)
    return Path.cwd()


def list_pair(urdf: str = "robot.urdf", sdf: str = "model.sdf") -> None:
    Path(TABLE).write_text(f"# pairs\n[[pair]]\nurdf = '{urdf}'\nsdf = '{sdf}'\n")


def contents(directory: Path) -> dict[str, bytes]:
    """The regular files in a directory."""
    return {
        str(path.relative_to(directory)): path.read_bytes()
        for path in sorted(directory.rglob("*"))
        if path.is_file() and not path.is_symlink()
    }


# --- Files that a table must not name -------------------------------------------------------------


def link(name: str, target: str) -> str:
    os.symlink(target, name)
    return name


def socket_file(name: str) -> str:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(name)
    return name


def pipe(name: str) -> str:
    os.mkfifo(name)
    return name


def directory(name: str) -> str:
    Path(name).mkdir()
    Path(name, "model.sdf").write_text(SDF)
    return name


#: The second file of a pair → the text of its message.
FILES: dict[str, tuple[Callable[[], str], str]] = {
    "outside": (lambda: "../outside/model.sdf", "is outside"),
    "outside, missing": (lambda: "../outside/missing.sdf", "is outside"),
    "outside, another suffix": (lambda: "../outside/x.pth", "is outside"),
    "outside, by a detour": (lambda: "../repository/../outside/model.sdf", "is outside"),
    "absolute": (lambda: os.path.abspath("../outside/model.sdf"), "is an absolute path"),
    "absolute, inside": (lambda: os.path.abspath("model.sdf"), "is an absolute path"),
    "absolute on Windows": (lambda: "C:/model.sdf", "is an absolute path"),
    "a share of Windows": (lambda: "\\\\server\\share\\model.sdf", "is an absolute path"),
    "home": (lambda: "~/model.sdf", "begins with ~"),
    "home of a user": (lambda: "~root/model.sdf", "begins with ~"),
    "link": (lambda: link("l.sdf", "../outside/model.sdf"), "is a link to"),
    "dangling link": (lambda: link("l.sdf", "../outside/missing.sdf"), "is a link to"),
    "link to a link": (
        lambda: link("l.sdf", link("m.sdf", "../outside/missing.sdf")),
        "is a link to",
    ),
    "directory link": (lambda: f"{link('d', '../outside')}/model.sdf", "is a link to"),
    "directory link, missing": (lambda: f"{link('d', '../outside')}/new.sdf", "is a link to"),
    "link to another kind of file": (lambda: link("l.sdf", "conftest.py"), "another suffix"),
    "link into .git": (lambda: link("l.sdf", ".git/hooks/model.sdf"), "is a file of git"),
    "file of git": (lambda: ".git/model.sdf", "is a file of git"),
    "another suffix": (lambda: "setup.py", "another suffix"),
    "no suffix": (lambda: "Makefile", "another suffix"),
    "suffix of the other side": (lambda: "other.urdf", "another suffix"),
    "directory": (lambda: directory("d.sdf"), "is a directory"),
    "pipe": (lambda: pipe("p.sdf"), "is a device, a pipe or a socket"),
    "link to a pipe": (lambda: link("l.sdf", pipe("p.sdf")), "is a device, a pipe or a socket"),
    "socket": (lambda: socket_file("s.sdf"), "is a device, a pipe or a socket"),
    "device": (lambda: "/dev/zero", "is an absolute path"),
    "link to a device": (lambda: link("l.sdf", "/dev/zero"), "is a link to /dev/zero"),
}


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("name", FILES)
def test_a_file_that_a_table_must_not_name_is_refused_with_its_line(
    repository: Path, run: Run, name: str, command: str
) -> None:
    file, message = FILES[name]
    list_pair(sdf=file())
    before = contents(repository.parent)
    result = run(*COMMANDS[command])
    assert result.exit_code == 1
    assert f"{TABLE}\n  4 error pair-refused: " in result.stderr
    assert message in result.stderr
    assert contents(repository.parent) == before


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    "file",
    [lambda: "../outside/robot.urdf", lambda: link("l.urdf", "../outside/robot.urdf")],
    ids=["outside", "link"],
)
def test_the_urdf_is_refused_as_the_other_file_is(
    repository: Path, run: Run, file: Callable[[], str], command: str
) -> None:
    list_pair(urdf=file())
    before = contents(repository.parent)
    result = run(*COMMANDS[command])
    assert result.exit_code == 1
    assert f"{TABLE}\n  3 error pair-refused: " in result.stderr
    assert contents(repository.parent) == before


def test_other_pairs_of_the_table_are_treated(repository: Path, run: Run) -> None:
    list_pair(sdf="../outside/model.sdf")
    with open(TABLE, "a") as stream:
        stream.write("[[pair]]\nurdf = 'robot.urdf'\nsdf = 'new.sdf'\n")
    assert run("sync", "--from", "urdf").exit_code == 1
    assert "elbow" in Path("new.sdf").read_text()


@pytest.mark.parametrize(
    "file",
    ["model.sdf", "./model.sdf", "models/a.world", "../repository/model.sdf", "below/../model.sdf"],
)
def test_a_file_inside_the_repository_is_treated(repository: Path, run: Run, file: str) -> None:
    Path("models").mkdir()
    list_pair(sdf=file)
    assert run("sync", "--from", "urdf").exit_code == 0
    assert "<effort>7<" in Path(os.path.normpath(file)).read_text()


def test_a_table_below_the_repository_can_name_files_of_the_repository(
    repository: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("below").mkdir()
    monkeypatch.chdir("below")
    list_pair("../robot.urdf", "../model.sdf")
    assert run("sync", "--from", "urdf").exit_code == 0
    Path("../.git").rmdir()
    assert run("sync", "--from", "urdf").exit_code == 1


def test_a_link_inside_the_repository_is_followed(repository: Path, run: Run) -> None:
    list_pair(sdf=link("l.sdf", "model.sdf"))
    assert run("sync", "--from", "urdf").exit_code == 0
    assert Path("l.sdf").is_symlink()
    assert "<effort>7<" in Path("model.sdf").read_text()


ALLOWED = ["outside", "absolute", "absolute, inside", "link", "dangling link", "no suffix"]


@pytest.mark.parametrize("name", ALLOWED)
def test_an_option_allows_such_files(repository: Path, run: Run, name: str) -> None:
    list_pair(sdf=FILES[name][0]())
    assert run("sync", "--from", "urdf", "--allow-outside").exit_code == 0


@pytest.mark.parametrize("name", ["pipe", "link to a pipe", "socket", "link to a device"])
@pytest.mark.parametrize("command", COMMANDS)
def test_no_option_allows_a_file_that_may_never_end(
    repository: Path, run: Run, name: str, command: str
) -> None:
    list_pair(sdf=FILES[name][0]())
    result = run(*COMMANDS[command], "--allow-outside")
    assert (result.exit_code, "pair-refused" in result.stderr) == (
        0 if command == "--watch" else 1,
        False,
    )
    assert "error file-read: this is a device, a pipe or a socket" in result.stderr


@pytest.fixture
def trusted(repository: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A trusted directory, beside a directory ``vendor`` with the table, in one repository."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(repository.parent / "configuration"))
    for name in ("mine", "vendor"):
        Path(name).mkdir()
    for name in ("robot.urdf", "model.sdf"):
        Path("mine", name).write_bytes(Path(name).read_bytes())
        Path(name).rename(Path("vendor", name))
    assert run("trust", "mine").exit_code == 0
    monkeypatch.chdir("vendor")
    return repository / "mine"


MINE: dict[str, Callable[[], tuple[str, str]]] = {
    "urdf": lambda: ("../mine/robot.urdf", "model.sdf"),
    "sdf": lambda: ("robot.urdf", "../mine/model.sdf"),
    "missing": lambda: ("../mine/new.urdf", "model.sdf"),
    "link": lambda: (link("l.urdf", "../mine/robot.urdf"), "model.sdf"),
}


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("names", MINE)
def test_a_table_that_is_not_trusted_writes_nothing_in_a_trusted_directory(
    trusted: Path, run: Run, names: str, command: str
) -> None:
    """A trusted xacro file there can include the file."""
    list_pair(*MINE[names]())
    before = contents(trusted)
    result = run(*COMMANDS[command])
    assert result.exit_code == 1
    assert "pair-refused: " in result.stderr
    assert "is in a directory that you trust, and this file is not" in result.stderr
    assert contents(trusted) == before


def test_a_table_that_is_not_trusted_changes_no_trusted_xacro_file(trusted: Path, run: Run) -> None:
    """It is read, since a trusted directory contains it."""
    pytest.importorskip("xacro")
    (trusted / "robot.urdf").rename(trusted / "robot.urdf.xacro")
    list_pair("../mine/robot.urdf.xacro", "model.sdf")
    before = contents(trusted)
    outcome = run("sync", "--from", "sdf", "--force")
    assert (outcome.exit_code, "pair-refused" in outcome.stderr) == (1, True), outcome.stderr
    assert contents(trusted) == before
    assert run("trust", ".").exit_code == 0
    assert run("sync", "--from", "sdf", "--force").exit_code == 0
    assert contents(trusted) != before


def test_a_link_to_a_trusted_table_is_not_trusted(trusted: Path, run: Run) -> None:
    list_pair("l.urdf", "model.sdf")
    Path(TABLE).rename(trusted / TABLE)
    os.symlink(f"../mine/{TABLE}", TABLE)
    os.symlink("../mine/robot.urdf", "l.urdf")
    before = contents(trusted)
    result = run("sync", "--from", "sdf", "--force")
    assert (result.exit_code, "pair-refused" in result.stderr) == (1, True)
    assert contents(trusted) == before


def test_a_table_writes_in_a_directory_with_permission(trusted: Path, run: Run) -> None:
    list_pair("robot.urdf", "../mine/model.sdf")
    assert run("sync", "--from", "urdf", "--allow-outside").exit_code == 0
    assert run("trust", ".").exit_code == 0
    assert run("sync", "--from", "sdf").exit_code == 0
    list_pair()
    assert run("sync", "--from", "urdf").exit_code == 0


def chain() -> str:
    """The first of 3,000 links that lead to each other: no system follows as many."""
    for number in range(3000):
        os.symlink(f"l{number + 1}.sdf", f"l{number}.sdf")
    return "l0.sdf"


@pytest.mark.parametrize("command", COMMANDS)
def test_a_chain_of_links_in_a_table_is_refused(repository: Path, run: Run, command: str) -> None:
    list_pair(sdf=chain())
    with open(TABLE, "a") as stream:
        stream.write("[[pair]]\nurdf = 'robot.urdf'\nsdf = 'new.sdf'\n")
    result = run(*COMMANDS[command])
    assert (result.exit_code, "internal-error" in result.stderr) == (1, False), result.stderr
    if command == "--from urdf":
        assert "elbow" in Path("new.sdf").read_text()


@pytest.mark.parametrize(
    "arguments",
    [
        ("sync", "robot.urdf", "l0.sdf"),
        ("sync", "robot.urdf", "l0.sdf", "--init"),
        ("sync", "robot.urdf", "l0.sdf", "--watch"),
        ("sync", "robot.urdf", "model.sdf", "--base", "l0.sdf"),
        ("sync", "robot.urdf", "model.sdf", "--init", "--config", "l0.sdf"),
        ("sync", "robot.urdf", "l0.sdf/model.sdf"),
        ("convert", "robot.urdf", "l0.sdf"),
        ("convert", "robot.urdf", "l0.sdf", "--update"),
        ("convert", "robot.urdf", "new.sdf", "--report", "l0.sdf"),
        ("check", "robot.urdf", "--output", "l0.sdf"),
        ("batch", ".", "l0.sdf"),
        ("bundle", "robot.urdf", "l0.sdf"),
        ("view", "robot.urdf", "-o", "l0.sdf"),
        ("format", "l0.sdf"),
        ("migrate", "l0.sdf"),
        ("trust", "l0.sdf"),
    ],
    ids=" ".join,
)
def test_a_typed_chain_of_links_is_no_internal_error(
    repository: Path, run: Run, arguments: tuple[str, ...]
) -> None:
    chain()
    result = run(*arguments)
    assert (result.exit_code in (1, 2), "internal-error" in result.stderr) == (True, False)


@pytest.mark.parametrize("table", [TABLE, "pyproject.toml"])
def test_a_table_that_is_a_chain_of_links_is_none(repository: Path, run: Run, table: str) -> None:
    os.symlink(chain(), table)
    for arguments in (["sync"], ["sync", "--init", "robot.urdf", "model.sdf"]):
        assert "internal-error" not in run(*arguments).stderr


# --- Files that the user names --------------------------------------------------------------------


MISSING = ["dangling link", "directory link, missing"]
LINKS = ["link", "directory link", *MISSING]


@pytest.mark.parametrize("is_listed", [False, True])
@pytest.mark.parametrize(
    ("name", "options"),
    [
        *((name, ()) for name in ALLOWED if name not in LINKS),
        *((name, ("--allow-outside",)) for name in LINKS),
    ],
)
def test_files_on_the_command_line_are_trusted(
    repository: Path, run: Run, name: str, options: tuple[str, ...], is_listed: bool
) -> None:
    file = FILES[name][0]()
    if is_listed:
        list_pair(sdf=file)
    result = run("sync", "robot.urdf", file, "--from", "urdf", *options)
    assert result.exit_code == 0
    assert "<effort>7<" in Path(file).read_text()


@pytest.mark.parametrize(
    ("mode", "exit_code"), [(("--check",), 5), (("--diff", "--from", "urdf"), 0), (("--init",), 0)]
)
def test_a_typed_file_is_read_behind_a_link_out_of_the_repository(
    repository: Path, run: Run, mode: tuple[str, ...], exit_code: int
) -> None:
    before = contents(repository.parent / "outside")
    assert run("sync", "robot.urdf", FILES["link"][0](), *mode).exit_code == exit_code
    assert contents(repository.parent / "outside") == before


@pytest.mark.parametrize("is_listed", [False, True])
@pytest.mark.parametrize(
    ("name", "mode"),
    [
        *((name, ("--from", "urdf")) for name in LINKS),
        *((name, ()) for name in MISSING),
        *((name, ("--init",)) for name in MISSING),
    ],
)
def test_no_typed_file_is_written_behind_a_link_out_of_the_repository(
    repository: Path, run: Run, name: str, mode: tuple[str, ...], is_listed: bool
) -> None:
    file = FILES[name][0]()
    if is_listed and mode != ("--init",):
        list_pair(sdf=file)
    before = contents(repository.parent)
    result = run("sync", "robot.urdf", file, *mode)
    assert result.exit_code == 1
    assert "error link-outside: the file is not written: a symbolic link leads" in result.stderr
    assert contents(repository.parent) == before


def test_the_urdf_is_not_written_behind_a_link_either(repository: Path, run: Run) -> None:
    before = contents(repository.parent)
    file = link("l.urdf", "../outside/robot.urdf")
    result = run("sync", file, "model.sdf", "--from", "sdf", "--force")
    assert (result.exit_code, "link-outside" in result.stderr) == (1, True)
    assert contents(repository.parent) == before


@pytest.mark.parametrize("mode", [(), ("--init",)])
def test_a_typed_pair_creates_no_hidden_file_behind_a_link(
    repository: Path, run: Run, mode: tuple[str, ...]
) -> None:
    result = run("sync", "robot.urdf", link("l.sdf", ".envrc"), *mode)
    assert (result.exit_code, "link-outside" in result.stderr) == (1, True)
    assert not Path(".envrc").exists()


@pytest.mark.parametrize(
    ("options", "exit_code"), [((), 1), (("--allow-outside",), 0)], ids=["refused", "allowed"]
)
def test_a_table_that_the_user_names_is_not_created_behind_a_link(
    repository: Path, run: Run, options: tuple[str, ...], exit_code: int
) -> None:
    table = link("pairs.toml", "../outside/pairs.toml")
    result = run("sync", "--init", "robot.urdf", "model.sdf", "--config", table, *options)
    assert (result.exit_code, "link-outside" in result.stderr) == (exit_code, exit_code == 1)
    assert Path("../outside/pairs.toml").exists() == (exit_code == 0)


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("file", [lambda: pipe("p"), lambda: "/dev/null"], ids=["pipe", "device"])
@pytest.mark.parametrize("mode", [(), ("--check",), ("--diff",), ("--from", "urdf"), ("--init",)])
def test_a_pipe_or_a_device_on_the_command_line_is_refused(
    repository: Path, run: Run, side: int, file: Callable[[], str], mode: tuple[str, ...]
) -> None:
    files = ["robot.urdf", "model.sdf"]
    files[side] = file()
    result = run("sync", *files, *mode)
    assert result.exit_code == 1
    assert "error file-read: this is a device, a pipe or a socket" in result.stderr
    assert not Path(TABLE).exists()


@pytest.mark.parametrize(
    ("file", "message"),
    [
        ("../outside/model.sdf", "is outside"),
        ("model.xml", "another suffix"),
        ("l.sdf", "is a link to"),
    ],
)
def test_init_says_that_a_pair_needs_the_option(
    repository: Path, run: Run, file: str, message: str
) -> None:
    link("l.sdf", "../outside/model.sdf")
    result = run("sync", "--init", "robot.urdf", file)
    assert result.exit_code == 0
    assert message in result.stderr
    assert "; sync needs --allow-outside for this pair\n" in result.stderr
    assert run("sync", "--check").exit_code == 1
    assert run("sync", "--check", "--allow-outside").exit_code in (0, 5)


def test_init_says_nothing_about_other_pairs(repository: Path, run: Run) -> None:
    assert "--allow-outside" not in run("sync", "--init", "robot.urdf", "model.sdf").stderr


# --- --base ---------------------------------------------------------------------------------------


def base_with_a_pipe() -> None:
    pipe("earlier/model.sdf")


def base_with_a_link() -> None:
    link("earlier/model.sdf", os.path.abspath("../outside/model.sdf"))


@pytest.mark.parametrize("fill", [base_with_a_pipe, base_with_a_link])
@pytest.mark.parametrize("arguments", [(), ("--diff",), ("robot.urdf", "model.sdf")])
def test_a_base_with_a_pipe_or_a_link_that_leads_outside_is_refused(
    repository: Path, run: Run, fill: Callable[[], None], arguments: tuple[str, ...]
) -> None:
    list_pair()
    Path("earlier").mkdir()
    Path("earlier/robot.urdf").write_text(URDF)
    fill()
    result = run("sync", *arguments, "--base", "earlier")
    assert result.exit_code == 1
    assert "earlier/model.sdf\n  error file-read: this is a " in result.stderr
    assert Path("model.sdf").read_text() == SDF


# --- Files that become hostile later --------------------------------------------------------------


@pytest.mark.parametrize("name", ["robot.urdf", "model.sdf"])
@pytest.mark.parametrize("kind", ["link", "pipe"])
def test_a_file_that_is_replaced_after_its_check_is_not_used(
    repository: Path, run: Run, monkeypatch: pytest.MonkeyPatch, name: str, kind: str
) -> None:
    list_pair()
    outside = repository.parent / f"copy.{name}"
    outside.write_bytes(Path(name).read_bytes())
    check = pair_files.refuse_special

    def check_and_replace(path: str) -> None:
        check(path)
        if os.path.basename(path) == name:
            os.unlink(path)
            os.mkfifo(path) if kind == "pipe" else os.symlink(outside, path)

    monkeypatch.setattr(pair_files, "refuse_special", check_and_replace)
    result = run("sync", "--check")
    assert result.exit_code == 1
    assert ("file-read" if kind == "pipe" else "pair-refused") in result.stderr


@pytest.mark.parametrize("name", ["dangling link", "pipe", "directory link"])
def test_a_watcher_does_not_follow_a_file_that_changes_its_kind(
    repository: Path, run: Run, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    Path("d").mkdir()
    files = {"dangling link": "l.sdf", "pipe": "p.sdf", "directory link": "d/model.sdf"}
    list_pair(sdf=files[name])
    before = contents(repository.parent / "outside")

    def notifications(_: object) -> Iterator[None]:
        Path(files[name]).unlink()
        if name == "directory link":
            Path("d").rmdir()
        FILES[name][0]()
        Path("robot.urdf").write_text(with_value(URDF, EFFORT, "9"))
        yield

    monkeypatch.setattr("translate.cli.sync.notifications", notifications)
    run("sync", "--watch")
    assert contents(repository.parent / "outside") == before


# --- Tables of any form ---------------------------------------------------------------------------

PAIR = "urdf = 'robot.urdf'\nsdf = 'model.sdf'\n"
#: Values that a table can have, of each type of TOML.
VALUES = [
    "1",
    "-1",
    "1.5",
    "nan",
    "inf",
    "true",
    "''",
    "'text'",
    "'\\'",
    '"\\u0000"',
    "[]",
    "[[1], {}]",
    "{}",
    "{ a = { b = 1 } }",
    "1979-05-27",
    "07:32:00",
    "1979-05-27T07:32:00Z",
    f"1{'0' * 400}",
    f"0x{'f' * 5000}",
    f"1{'0' * 5000}",
    f"{'[' * 3000}{']' * 3000}",
    f"{'{a=' * 3000}1{'}' * 3000}",
    f"'{'a' * 5000}.sdf'",
    f"'{'a/' * 5000}model.sdf'",
    "1e999999",
]
KEYS = [
    "urdf",
    "sdf",
    "model",
    "for",
    "source",
    "arguments",
    "added-mass",
    "density",
    "massless",
    "separator",
    "static",
    "capsules",
    "sdf-version",
    "flatten",
    "self",
    "cls",
    "resources",
    "written_to",
    "''",
    '"\\u0000"',
    "a.b.c",
]


@pytest.mark.parametrize("key", KEYS)
def test_no_value_of_a_key_is_an_internal_error(repository: Path, run: Run, key: str) -> None:
    for value in VALUES:
        rows = [row for row in PAIR.splitlines() if not row.startswith(f"{key} ")]
        Path(TABLE).write_text("\n".join(["[[pair]]", *rows, f"{key} = {value}"]))
        result = run("sync", "--check")
        assert "internal-error" not in result.stderr, value
        assert result.exit_code in (1, 2, 5), value


@pytest.mark.parametrize(
    "text",
    [
        *VALUES,
        *(f"pair = {value}" for value in VALUES),
        *(f"[tool.robot-translate]\npair = {value}" for value in VALUES),
        f"[{'a.' * 20000}b]",
        f"{'a.' * 20000}b = 1",
        "[[pair]]\n" * 2000,
        "\0",
        "\ufeff[[pair]]\n" + PAIR,
        "\r",
    ],
    ids=lambda text: ascii(text[:30]),
)
@pytest.mark.parametrize("name", [TABLE, "pyproject.toml"])
def test_no_text_of_a_table_is_an_internal_error(
    repository: Path, run: Run, name: str, text: str
) -> None:
    Path(name).write_text(text)
    result = run("sync", "--check")
    assert "internal-error" not in result.stderr
    assert result.exit_code in (1, 2, 5)


def test_a_table_has_a_limit_of_pairs(repository: Path, run: Run) -> None:
    table = "[[pair]]\nurdf='a'\nsdf='b'\n"
    Path(TABLE).write_text(table * (MAX_SETTINGS_BYTES // len(table)))
    result = run("sync", "--check", "-q")
    assert result.exit_code == 1
    assert result.stderr.startswith(f"{TABLE}\n  1 error pair-invalid: there are more than 1000")


@pytest.mark.parametrize("name", [TABLE, "pyproject.toml"])
def test_a_table_has_a_limit_of_parts_of_a_key(repository: Path, run: Run, name: str) -> None:
    # A reader of TOML needs a time that grows with the square of this number.
    Path(name).write_text(f"# robot-translate\n{'a.' * (MAX_SETTINGS_BYTES // 2 - 100)}b = 1\n")
    result = run("sync", "--check")
    assert result.exit_code == 1
    assert result.stderr.startswith(f"{name}\n  2 error pair-invalid: this line has ")


def test_a_table_has_a_limit_of_parts_of_all_keys(repository: Path, run: Run) -> None:
    # The memory of a reader of TOML grows with the square of this number, for each line.
    keys = "".join(f"k{number}.{'a.' * 298}b = 1\n" for number in range(1700))
    Path(TABLE).write_text(keys)
    result = run("sync", "--check")
    assert result.exit_code == 1
    assert result.stderr.startswith(f"{TABLE}\n  12 error pair-invalid: the lines up to this")


def test_lines_with_many_versions_are_read(repository: Path, run: Run) -> None:
    packages = ", ".join(f'"package>=1.2.{number}"' for number in range(100))
    Path("pyproject.toml").write_text(
        f"dependencies = [{packages}]\n[[tool.robot-translate.pair]]\n{PAIR}"
    )
    assert run("sync", "--check").exit_code == 5


def test_other_contents_of_the_project_file_are_not_limited(repository: Path, run: Run) -> None:
    Path("pyproject.toml").write_text(f"text = '{'a.' * 10000}'\n{'[' * 5000}")
    assert run("sync", "--check").exit_code == 2


@pytest.mark.parametrize("name", [TABLE, "pyproject.toml"])
def test_a_table_has_a_limit_of_size(repository: Path, run: Run, name: str) -> None:
    table = f"[[{'tool.robot-translate.' * (name != TABLE)}pair]]\n{PAIR}"
    Path(name).write_text(table.ljust(MAX_SETTINGS_BYTES))
    assert run("sync", "--check").exit_code == 5
    Path(name).write_text(table.ljust(MAX_SETTINGS_BYTES + 1))
    result = run("sync", "--check")
    assert result.exit_code == 1
    assert f"{name}\n  error file-read: there are more than {MAX_SETTINGS_BYTES} bytes" in (
        result.stderr
    )


@pytest.mark.parametrize("file", [lambda: pipe("p.toml"), lambda: "/dev/zero", lambda: "none.toml"])
@pytest.mark.parametrize("mode", [("--check",), ("--init", "robot.urdf", "model.sdf")])
def test_config_names_a_regular_file(
    repository: Path, run: Run, file: Callable[[], str], mode: tuple[str, ...]
) -> None:
    name = file()
    result = run("sync", *mode, "--config", name)
    assert result.exit_code == (0 if name == "none.toml" and "--init" in mode else 1)


def test_config_names_the_table(repository: Path, run: Run) -> None:
    list_pair()
    Path("tables").mkdir()
    Path("tables/own.toml").write_text(
        "[[pair]]\nurdf = '../robot.urdf'\nsdf = '../outside/new.sdf'\n"
    )
    Path("outside").mkdir()
    assert run("sync", "--config", "tables/own.toml", "--from", "urdf").exit_code == 0
    assert Path("outside/new.sdf").exists()
    assert Path("model.sdf").read_text() == SDF


# --- Tables of other users ------------------------------------------------------------------------


@pytest.fixture
def of_another_user(monkeypatch: pytest.MonkeyPatch) -> None:
    user = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: user + 1)


@pytest.mark.parametrize("name", [TABLE, "pyproject.toml"])
@pytest.mark.usefixtures("of_another_user")
def test_a_table_above_that_another_user_owns_is_not_read(
    repository: Path, run: Run, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    section = "" if name == TABLE else "tool.robot-translate."
    Path(name).write_text(f"[[{section}pair]]\n{PAIR}")
    Path("below").mkdir()
    monkeypatch.chdir("below")
    result = run("sync", "--check")
    assert result.exit_code == 2
    assert f"note: ../{name} is not read, since another user owns it" in result.stderr
    # The user can name it.
    assert run("sync", "--check", "--config", f"../{name}").exit_code == 5
    # Its options do not apply to files on the command line.
    with open(f"../{name}", "a") as stream:
        stream.write("massless = 'invalid'\n")
    assert run("sync", "--check", "../robot.urdf", "../model.sdf").exit_code == 5


@pytest.mark.usefixtures("of_another_user")
def test_the_table_of_the_working_directory_is_read(repository: Path, run: Run) -> None:
    list_pair()
    assert run("sync", "--check").exit_code == 5


def test_a_table_that_is_a_link_out_of_the_repository_is_not_read(
    repository: Path, run: Run
) -> None:
    Path("../outside/table.toml").write_text(f"[[pair]]\n{PAIR}")
    link(TABLE, "../outside/table.toml")
    result = run("sync", "--check")
    assert result.exit_code == 2
    assert f"note: {TABLE} is not read" in result.stderr


# --- Links, names and tables of strangers ---------------------------------------------------------


@pytest.mark.parametrize("target", ["../outside/x.toml", "../outside/robot.urdf", "script.py"])
@pytest.mark.parametrize("table", [TABLE, "pyproject.toml"])
def test_init_does_not_write_through_a_link(
    repository: Path, run: Run, table: str, target: str
) -> None:
    Path(target).write_text("")
    link(table, target)
    result = run("sync", "--init", "robot.urdf", "model.sdf")
    assert result.exit_code == 1
    assert "pair-refused" in result.stderr
    assert Path(target).read_bytes() == b""


def test_init_does_not_create_the_target_of_a_link(repository: Path, run: Run) -> None:
    link(TABLE, "../outside/new.toml")
    assert run("sync", "--init", "robot.urdf", "model.sdf").exit_code == 1
    assert not Path("../outside/new.toml").exists()


@pytest.mark.parametrize("xacro", ["robot.urdf.xacro", "robot.XACRO"])
def test_a_xacro_file_is_not_written_by_another_name(
    repository: Path, run: Run, xacro: str
) -> None:
    os.rename("robot.urdf", xacro)
    before = Path(xacro).read_bytes()
    list_pair(urdf=link("l.urdf", xacro))
    result = run("sync", "--from", "sdf", "--force")
    assert result.exit_code == 1
    assert "by another name" in result.stderr
    assert Path(xacro).read_bytes() == before


def test_the_name_of_a_file_has_a_limit_of_length(repository: Path, run: Run) -> None:
    list_pair(sdf="a/" * 100_000 + "model.sdf")
    result = run("sync", "--check")
    assert result.exit_code == 1
    assert "pair-invalid" in result.stderr


def test_pairs_that_share_a_file_are_synchronized_twice(
    repository: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The work is in proportion to the number of pairs, if each of them changes the shared file."""
    number = 20
    names = [f"m{index}.sdf" for index in range(number)]
    for name in names:
        Path(name).write_text(SDF)
    Path(TABLE).write_text(
        "".join(f"[[pair]]\nurdf = 'robot.urdf'\nsdf = '{name}'\n" for name in names)
    )
    runs: list[str] = []

    def synchronize(_: object, files: PairFiles, plans: list[Plan]) -> int:
        runs.append(files.pair.sdf)
        is_new = files.pair.sdf not in runs[:-1]
        texts = Texts(b"", b"")
        plans.append(Plan(files.pair, [b"old" if is_new else b"", b"old"], texts))
        return 0

    monkeypatch.setattr("translate.cli.sync._Session.sync", synchronize)
    assert run("sync").exit_code == 0
    assert len(runs) <= 2 * number


def test_pairs_that_never_agree_end(
    repository: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ["a.sdf", "b.sdf"]
    Path(TABLE).write_text(
        "".join(f"[[pair]]\nurdf = 'robot.urdf'\nsdf = '{name}'\n" for name in names)
    )
    runs: list[str] = []

    def synchronize(_: object, files: PairFiles, plans: list[Plan]) -> int:
        runs.append(files.pair.sdf)
        plans.append(Plan(files.pair, [b"old", b""], Texts(b"", b"")))
        return 0

    monkeypatch.setattr("translate.cli.sync._Session.sync", synchronize)
    result = run("sync")
    assert len(runs) == 10 * len(names)
    assert result.exit_code == 5
    assert "run robot-translate sync again" in result.stderr


@pytest.mark.parametrize("mode", [(), ("--check",), ("--diff",)])
def test_the_time_for_the_pairs_of_a_table_is_limited(
    run: Run, repository: Path, mode: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each file can be in many pairs, so that the time grows with the square of the files."""
    list_pair()
    monkeypatch.setattr("translate.driver.sync.pair_files.LISTED_SECONDS", 0)
    result = run("sync", *mode)
    assert result.exit_code == 1
    assert "error pairs-time-limit: " in result.stderr
    # The user has named these two.
    named = run("sync", *mode, "robot.urdf", "model.sdf")
    assert "pairs-time-limit" not in named.stderr
