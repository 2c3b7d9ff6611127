"""Commits of git: each form of a repository, the commits that count, and what is not followed."""

from __future__ import annotations

import ntpath
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from dulwich.object_format import SHA1
from support.git import git

from translate.resources import repository
from translate.resources.earlier_files import (
    SearchLimitError,
    Texts,
    committed_texts,
    text_in_commit,
    with_line_ends_of,
)
from translate.resources.repository import Version, repository_of, versions

NAMES = ("a.urdf", "a.sdf")
pytestmark = pytest.mark.skipif(not shutil.which("git"), reason="git makes the repositories")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def commit(directory: str | Path, at: int, **contents: str) -> str:
    """Commit contents of ``a.urdf`` and ``a.sdf``, and return the hash."""
    for suffix, text in contents.items():
        Path(directory, f"a.{suffix}").write_text(text)
    git("add", "-A", directory=directory)
    git("commit", "--allow-empty", "-m", "change", directory=directory, time=at)
    return git("rev-parse", "HEAD", directory=directory).strip()


def of(directory: str | Path) -> list[tuple[bytes | None, ...]]:
    paths = [os.path.join(directory, name) for name in NAMES]
    return [version.contents for version in versions(paths)]


def two_commits(directory: str | Path, *options: str) -> None:
    git("init", *options, str(directory))
    commit(directory, 1000, urdf="u1", sdf="s1")
    commit(directory, 2000, urdf="u2")


TWO = [(b"u2", b"s1"), (b"u1", b"s1")]


# --- Repositories of others -----------------------------------------------------------------------


def leading_file() -> None:
    Path("r/.git").write_text(f"gitdir: {os.path.abspath('private/.git')}")


def leading_link() -> None:
    os.symlink("../private/.git", "r/.git")


def leading_directory() -> None:
    Path("r/.git").mkdir()
    Path("r/.git/HEAD").write_text("ref: refs/heads/master")
    Path("r/.git/commondir").write_text(os.path.abspath("private/.git"))


def leading_contents() -> None:
    Path("r/.git").mkdir()
    Path("r/.git/HEAD").write_text("ref: refs/heads/master")
    for name in ("objects", "refs"):
        os.symlink(f"../../private/.git/{name}", f"r/.git/{name}")


def leading_reference() -> None:
    git("init", "r")
    os.symlink("../../../../private/.git/refs/heads/master", "r/.git/refs/heads/master")
    Path("r/.git/objects/info/alternates").write_text(os.path.abspath("private/.git/objects"))


def leading_submodule() -> None:
    git("init", "around")
    Path("around/.git/modules").mkdir()
    os.symlink("../../../private/.git", "around/.git/modules/r")
    Path("r").rmdir()
    Path("around/r").mkdir()
    Path("around/r/.git").write_text("gitdir: ../.git/modules/r")
    os.symlink("around/r", "r")


def leading_reference_of_a_working_tree() -> None:
    Path("r/g/worktrees/w/refs/bisect").mkdir(parents=True)
    Path("r/g/objects/info").mkdir(parents=True)
    Path("r/.git").write_text("gitdir: g/worktrees/w")
    Path("r/g/worktrees/w/gitdir").write_text(os.path.abspath("r/.git"))
    Path("r/g/worktrees/w/commondir").write_text("../..")
    Path("r/g/worktrees/w/HEAD").write_text("ref: refs/bisect/bad")
    reference = os.path.abspath("private/.git/refs/heads/master")
    os.symlink(reference, "r/g/worktrees/w/refs/bisect/bad")
    Path("r/g/objects/info/alternates").write_text(os.path.abspath("private/.git/objects"))


def of_another_submodule() -> None:
    git("init", "around")
    git("submodule", "add", os.path.abspath("private"), "private", directory="around")
    Path("r").rmdir()
    Path("around/r").mkdir()
    Path("around/r/.git").write_text("gitdir: ../.git/modules/private")
    os.symlink("around/r", "r")


def of_a_tree_inside() -> None:
    shutil.move("private", "r/private")
    Path("r/.git").write_text("gitdir: private/.git")


def separate() -> None:
    """``git init --separate-git-dir`` makes what the file of a stranger can be."""
    Path("r").rmdir()
    two_commits("r", "--separate-git-dir=elsewhere")


@pytest.mark.parametrize(
    "form",
    [
        leading_file,
        leading_link,
        leading_directory,
        leading_contents,
        leading_reference,
        leading_submodule,
        leading_reference_of_a_working_tree,
        of_another_submodule,
        of_a_tree_inside,
        separate,
    ],
)
def test_a_repository_elsewhere_is_not_read(form: Callable[[], None]) -> None:
    two_commits("private")
    Path("r").mkdir()
    form()
    for name in NAMES:
        Path("r", name).write_text("working")
    assert of("r") == []


# --- Forms of repositories ------------------------------------------------------------------------


def loose() -> str:
    two_commits("r")
    return "r"


def packed() -> str:
    two_commits("r")
    git("gc", directory="r")
    assert not Path("r/.git/refs/heads/master").exists()
    assert list(Path("r/.git/objects/pack").glob("*.pack"))
    return "r"


def with_an_index_of_packs() -> str:
    two_commits("r")
    git("repack", "-ad", directory="r")
    git("multi-pack-index", "write", directory="r")
    git("commit-graph", "write", "--reachable", directory="r")
    return "r"


def with_deltas() -> str:
    git("init", "r")
    text = "".join(f"{number}\n" for number in range(5000))
    commit("r", 1000, urdf=text, sdf="s1")
    commit("r", 2000, urdf=text + "end")
    git("gc", "--aggressive", directory="r")
    listing = git("verify-pack", "-v", *map(str, Path("r/.git/objects/pack").glob("*.idx")))
    assert "chain length = 1" in listing
    return "r"


def working_tree() -> str:
    two_commits("main")
    git("worktree", "add", "../r", directory="main")
    assert Path("r/.git").is_file()
    commit("main", 3000, urdf="another branch")
    return "r"


def submodule() -> str:
    two_commits("inner")
    git("init", "outer")
    git("submodule", "add", os.path.abspath("inner"), "r", directory="outer")
    assert Path("outer/r/.git").is_file()
    return "outer/r"


def shared() -> str:
    two_commits("origin")
    git("clone", "--shared", "origin", "r")
    assert Path("r/.git/objects/info/alternates").is_file()
    return "r"


def shared_by_several() -> str:
    two_commits("origin", "--object-format=sha256")
    git("clone", "--shared", "origin", "between")
    git("clone", "--shared", "between", "r")
    # Git writes all of them into one file.
    Path("r/.git/objects/info/alternates").write_text(os.path.abspath("between/.git/objects"))
    return "r"


def sparse_submodule() -> str:
    directory = submodule()
    modules = Path("outer/.git/modules/r")
    git("config", "--file", str(modules / "config"), "--unset", "core.worktree")
    git("config", "--file", str(modules / "config.worktree"), "core.worktree", "../../../r")
    return directory


def of_sha256() -> str:
    two_commits("r", "--object-format=sha256")
    return "r"


def of_sha256_and_shared() -> str:
    two_commits("origin", "--object-format=sha256")
    git("gc", directory="origin")
    git("clone", "--shared", "origin", "r")
    return "r"


def detached() -> str:
    two_commits("r")
    git("checkout", "--detach", directory="r")
    return "r"


def behind_a_link() -> str:
    two_commits("real")
    os.symlink("real", "r")
    return "r"


FORMS: list[Callable[[], str]] = [
    loose,
    packed,
    with_an_index_of_packs,
    working_tree,
    submodule,
    sparse_submodule,
    shared,
    shared_by_several,
    of_sha256,
    of_sha256_and_shared,
    detached,
    behind_a_link,
]


@pytest.mark.parametrize("form", FORMS)
def test_each_form_of_a_repository_yields_its_commits(form: Callable[[], str]) -> None:
    assert of(form()) == TWO


def test_deltas_are_applied() -> None:
    directory = with_deltas()
    (newest, _), (oldest, _) = of(directory)
    assert newest is not None
    assert oldest is not None
    assert newest == oldest + b"end"


def test_a_shallow_clone_ends_at_its_oldest_commit() -> None:
    two_commits("origin")
    git("clone", "--depth=1", f"file://{os.path.abspath('origin')}", "r")
    assert of("r") == TWO[:1]


def test_objects_that_a_partial_clone_left_out_are_absent() -> None:
    two_commits("origin")
    git("config", "uploadpack.allowFilter", "true", directory="origin")
    git("clone", "--filter=blob:none", f"file://{os.path.abspath('origin')}", "r")
    # The checkout fetched the blobs of the newest commit.
    assert of("r") == [(b"u2", b"s1"), (None, b"s1")]


def test_files_in_directories_have_their_paths() -> None:
    git("init", "r")
    Path("r/b/c").mkdir(parents=True)
    Path("r/b/c/*.urdf").write_text("u")
    Path("r/a.sdf").write_text("s")
    git("add", "-A", directory="r")
    git("commit", "-m", "change", directory="r")
    assert [item.contents for item in versions(["r/b/c/*.urdf", "r/a.sdf"])] == [(b"u", b"s")]


# --- Commits --------------------------------------------------------------------------------------


def test_the_commits_are_those_of_git_in_a_history_with_merges() -> None:
    git("init", "r")
    commit("r", 1000, urdf="1", sdf="1")
    git("branch", "side", directory="r")
    commit("r", 1100, urdf="2")
    commit("r", 1200)
    git("checkout", "side", directory="r")
    commit("r", 1150, sdf="3")
    commit("r", 1300, urdf="1")
    git("merge", "-m", "both sides", "master", directory="r", time=1400)
    git("checkout", "master", directory="r")
    git("merge", "--no-ff", "-m", "the side", "side", directory="r", time=1500)
    git("checkout", "-b", "unused", directory="r")
    commit("r", 1600, sdf="4")
    git("checkout", "master", directory="r")
    git("merge", "-s", "ours", "-m", "not this side", "unused", directory="r", time=1700)
    commit("r", 1800, sdf="5")
    expected = git("rev-list", "HEAD", "--", *NAMES, directory="r").split()
    assert len(expected) == 5
    assert [version.commit for version in versions([f"r/{name}" for name in NAMES])] == expected


def test_a_file_that_a_commit_does_not_have_is_none() -> None:
    git("init", "r")
    commit("r", 1000, urdf="u")
    commit("r", 2000, sdf="s")
    assert of("r") == [(b"u", b"s"), (b"u", None)]


def test_a_link_in_a_commit_is_no_file() -> None:
    git("init", "r")
    os.symlink("/etc/passwd", "r/a.urdf")
    commit("r", 1000, sdf="s")
    os.unlink("r/a.urdf")
    assert of("r") == [(None, b"s")]


def test_a_file_above_the_limit_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    git("init", "r")
    commit("r", 1000, urdf="u" * 2000, sdf="s")
    git("gc", directory="r")
    monkeypatch.setattr(repository, "MAX_BYTES", 1000)
    assert of("r") == [(None, b"s")]


# --- No repository --------------------------------------------------------------------------------


def with_a_file_of_the_kernel() -> None:
    Path("r").mkdir()
    os.symlink("/proc/self/mem", "r/.git")


def with_a_null_character() -> None:
    Path("r").mkdir()
    Path("r/.git").write_bytes(b"gitdir: \0x")


def without_commits() -> None:
    git("init", "r")


def with_a_broken_link() -> None:
    Path("r").mkdir()
    Path("r/.git").write_text("gitdir: nowhere\n")


def with_a_chain_of_links() -> None:
    """Python follows none of this length."""
    two_commits("r")
    os.rename("r/.git", "r/l3000")
    for number in range(3000):
        os.symlink(f"l{number + 1}", f"r/l{number}")
    Path("r/.git").write_text("gitdir: l0\n")


def with_a_chain_of_links_to_its_objects() -> None:
    two_commits("r")
    for number in range(3000):
        os.symlink(f"l{number + 1}", f"r/.git/l{number}")
    Path("r/.git/commondir").write_text("l0\n")


def with_another_text() -> None:
    two_commits("other")
    Path("r").mkdir()
    Path("r/.git").write_text("other/.git\n")


def with_a_pipe_for_its_head() -> None:
    two_commits("r")
    os.unlink("r/.git/HEAD")
    os.mkfifo("r/.git/HEAD")


def that_looks_like_a_bare_one() -> None:
    two_commits("r")
    for path in Path("r/.git").iterdir():
        path.rename(Path("r", path.name))
    Path("r/.git").rmdir()
    git("config", "-f", "r/config", "core.worktree", ".")
    git("config", "-f", "r/config", "core.bare", "false")


NONE: list[Callable[[], None]] = [
    with_a_file_of_the_kernel,
    with_a_null_character,
    without_commits,
    with_a_broken_link,
    with_a_chain_of_links,
    with_a_chain_of_links_to_its_objects,
    with_another_text,
    with_a_pipe_for_its_head,
    that_looks_like_a_bare_one,
]


@pytest.mark.parametrize("form", NONE)
def test_a_directory_that_is_no_repository_has_no_commits(form: Callable[[], None]) -> None:
    form()
    assert of("r") == []


def test_a_file_within_hundreds_of_repositories_has_no_commits(here: Path) -> None:
    """Each directory names the one around it as that of its repository, as no submodule does."""
    directory = here
    for _ in range(600):
        (directory / "HEAD").write_text("ref: refs/heads/master")
        (directory / ".git").write_text("gitdir: ..")
        directory /= "r"
        directory.mkdir()
    assert repository_of(str(directory / "a.urdf")) is None


SHARE = "//host.example/share"
#: The files of a repository that name another directory.
NAMING = {".git": "gitdir: ", ".git/commondir": "", ".git/objects/info/alternates": ""}


@pytest.mark.parametrize("name", NAMING)
def test_a_share_of_the_network_of_windows_is_not_looked_up(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    two_commits("r")
    if name == ".git":
        shutil.move("r/.git", "r/data")
    else:
        # Only an object that is missing is looked up in the alternates.
        Path("r/.git/refs/heads/master").write_text("1" * 40)
    Path("r", name).write_text(NAMING[name] + SHARE)
    looked_up: list[str] = []

    def recorded(function: Callable[..., object]) -> Callable[..., object]:
        def look_up(path: str | bytes | int, *arguments: object, **options: object) -> object:
            looked_up.append(str(path))
            return function(path, *arguments, **options)

        return look_up

    monkeypatch.setattr(os.path, "splitdrive", ntpath.splitdrive)
    for function in ("stat", "lstat", "listdir", "open"):
        monkeypatch.setattr(os, function, recorded(getattr(os, function)))
    monkeypatch.setattr("builtins.open", recorded(open))
    assert of("r") == []
    assert [path for path in looked_up if "host.example" in path] == []


def test_alternates_that_name_many_others_are_not_all_read() -> None:
    two_commits("r")
    names = "".join(f"../../r{number}/objects\n" for number in range(1000))
    Path("r/.git/objects/info/alternates").write_text(names)
    store = repository._store("r/.git/objects", SHA1)
    assert len(store.alternates) == repository._MAX_STORES - 1
    assert of("r") == TWO


def test_a_submodule_of_a_submodule_has_a_repository() -> None:
    two_commits("inner")
    for name, part in (("middle", "inner"), ("outer", "middle")):
        git("init", name)
        source = os.path.abspath(part)
        git("-c", "protocol.file.allow=always", "submodule", "add", source, part, directory=name)
        git("commit", "-m", "add", directory=name)
    update = ("submodule", "update", "--init", "--recursive")
    git("-c", "protocol.file.allow=always", *update, directory="outer")
    assert of("outer/middle/inner") == TWO


def test_files_of_two_repositories_have_no_commits() -> None:
    two_commits("r")
    two_commits("r/below")
    assert list(versions(["r/a.urdf", "r/below/a.sdf"])) == []


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no numbers of users")
@pytest.mark.parametrize("form", [loose, working_tree])
def test_a_repository_of_another_user_is_not_read(
    form: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = os.path.join(form(), NAMES[0])
    assert repository_of(path)
    user = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: user + 1)
    assert repository_of(path) is None
    # The administrator acts for the user of sudo.
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(os, "lstat", lambda path: os.stat_result([0] * 4 + [1234] + [0] * 5))
    assert repository_of(path) is None
    monkeypatch.setenv("SUDO_UID", "1234")
    assert repository_of(path)


# --- The process that reads -----------------------------------------------------------------------


def committed(directory: str = "r") -> list[Texts]:
    paths = [os.path.join(directory, name) for name in NAMES]
    return [texts for _, texts in committed_texts(*paths, Texts(b"", b""))]


def test_commits_that_have_both_files_are_read_in_a_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    two_commits("r")
    git("rm", NAMES[0], directory="r")
    commit("r", 3000, sdf="alone")
    # Neither git nor variables of Python are used.
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("PYTHONPATH", "nowhere")
    assert committed() == [Texts(*TWO[0]), Texts(*TWO[1])]


def test_modules_of_the_working_directory_are_not_imported() -> None:
    two_commits("r")
    for name in ("dulwich", "translate", "json", "sitecustomize"):
        Path(f"{name}.py").write_text("open('marker', 'w')")
    assert len(committed()) == 2
    assert not Path("marker").exists()


def test_commits_with_much_larger_files_are_not_compared() -> None:
    """A small repository can contain large files, each of which takes time."""
    git("init", "r")
    large = "x" * 200_000
    for number in range(4):
        commit("r", 1000 + number, urdf=f"{large}{number}", sdf="s")
    commit("r", 2000, urdf="u", sdf="s")
    texts = [*committed_texts("r/a.urdf", "r/a.sdf", Texts(b"u", b"s"))]
    assert [len(text.urdf) for _, text in texts] == [1, 200_001]


def test_the_commits_are_at_most_fifty() -> None:
    git("init", "r")
    for number in range(repository.MAX_COMMITS + 1):
        commit("r", 1000 + number, urdf=str(number), sdf="s")
    assert len(committed()) == repository.MAX_COMMITS


def add_module(directory: Path, name: str, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Write a module; processes import none from the working directory."""
    directory.mkdir()
    (directory / f"{name}.py").write_text(text)
    monkeypatch.syspath_prepend(directory)


def test_a_process_that_does_not_answer_is_ended(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    two_commits("r")
    add_module(here / "modules", "sleeper", "import time\ndef main(_): time.sleep(60)", monkeypatch)
    monkeypatch.setattr("translate.resources.earlier_files._MAX_SECONDS", 1)
    monkeypatch.setattr("translate.resources.earlier_files._READER", "sleeper")
    start = time.monotonic()
    assert committed() == []
    assert 1 <= time.monotonic() - start < 30


#: Each version needs a time, and lacks the first file, or repeats the earlier texts.
SLOW = """
import sys, time
def main(paths):
    for number in range(100):
        time.sleep(0.1)
        sys.stdout.write({line!r})
        sys.stdout.flush()
"""


@pytest.mark.parametrize("line", ["1234 - 1 \nm", "1234 1 1 \num"], ids=["missing", "repeated"])
def test_the_time_for_all_commits_is_limited(
    here: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    two_commits("r")
    add_module(here / "modules", "slow", SLOW.format(line=line), monkeypatch)
    monkeypatch.setattr("translate.resources.earlier_files._READER", "slow")
    start = time.monotonic()
    with pytest.raises(SearchLimitError):
        list(committed_texts("r/a.urdf", "r/a.sdf", Texts(b"u", b"m"), ends_at=start + 1))
    assert 1 <= time.monotonic() - start < 9


def test_no_process_is_started_without_a_repository_or_after_the_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("translate.resources.earlier_files.Child", None)
    two_commits("r")
    texts = Texts(b"u", b"m")
    assert [*committed_texts("a.urdf", "a.sdf", texts, ends_at=0)] == []
    with pytest.raises(SearchLimitError):
        list(committed_texts("r/a.urdf", "r/a.sdf", texts, ends_at=0))


@pytest.mark.skipif(sys.platform == "win32", reason="the pipes are those of POSIX")
@pytest.mark.parametrize(
    "name",
    ["HEAD", "refs/heads/master", "packed-refs", "objects/info/alternates", "a commit", "a blob"],
)
def test_a_pipe_in_a_repository_is_not_opened(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    two_commits("r")
    data = Path("r/.git")
    revisions = {"a commit": "HEAD", "a blob": "HEAD:a.urdf"}
    if name == "packed-refs":
        (data / "refs/heads/master").unlink()
    path = data / name
    if name in revisions:
        digest = git("rev-parse", revisions[name], directory="r").strip()
        path = data / "objects" / digest[:2] / digest[2:]
    path.unlink(missing_ok=True)
    os.mkfifo(path)
    monkeypatch.setattr("translate.resources.earlier_files._MAX_SECONDS", 600)
    assert committed() == []


def test_an_object_that_grows_is_not_read() -> None:
    # It has 128 MiB, and its file a thousandth of that.
    git("init", "r")
    with subprocess.Popen(
        ["git", "hash-object", "-w", "--stdin"], cwd="r", stdin=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        for _ in range(128):
            process.stdin.write(bytes(2**20))
        process.stdin.close()
    Path("r/a.urdf").write_bytes(bytes(2**27))
    commit("r", 1000, sdf="s")
    assert committed() == []


ACTIONS = {
    "subprocess": "subprocess.run([sys.executable, '-c', ''])",
    "system": "os.system('true')",
    "exec": "os.execv(sys.executable, [sys.executable])",
    "fork": "os.fork()",
    "spawn": "os.posix_spawn(sys.executable, [sys.executable], {})",
    "pipe": "os.mkfifo('p'); open('p')",
    "device": "open('/dev/zero')",
    "written file": "open('written', 'w')",
    "connection": "socket.create_connection(('127.0.0.1', 9))",
}


@pytest.mark.skipif(sys.platform == "win32", reason="the actions are those of POSIX")
@pytest.mark.parametrize("name", ACTIONS)
def test_the_process_that_reads_does_nothing_else(name: str) -> None:
    script = (
        "import os, socket, subprocess, sys\n"
        "from translate.resources.repository import main\n"
        "main(['nowhere'])\n"
        f"try:\n  {ACTIONS[name]}\nexcept PermissionError: print('refused')"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert run.stdout == "refused\n"


# --- Ends of lines --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("working", "text", "expected"),
    [
        (b"a\r\nb\r\n", b"a\nc\n", b"a\r\nc\r\n"),
        (b"a\nb\n", b"a\r\nc\r\n", b"a\nc\n"),
        (b"a\nb\n", b"a\nc\n", b"a\nc\n"),
        (b"a\r\nb\r\n", b"a\r\nc\r\n", b"a\r\nc\r\n"),
        (b"a\r\nb\n", b"a\nc\n", b"a\nc\n"),
        (b"a\r\nb\r\n", b"a\nc\r\n", b"a\nc\r\n"),
        (b"a", b"a\r\nb\r\n", b"a\r\nb\r\n"),
        (b"a\r\n", b"a\rb\r", b"a\rb\r"),
    ],
)
def test_a_committed_text_has_the_line_ends_of_the_working_file(
    working: bytes, text: bytes, expected: bytes
) -> None:
    assert with_line_ends_of(working, text) == expected


@pytest.mark.parametrize(
    "configuration", [["core.autocrlf", "true"], ["core.eol", "crlf"]], ids=str
)
def test_texts_are_those_that_git_checks_out(configuration: list[str]) -> None:
    git("init", "r")
    git("config", *configuration, directory="r")
    Path("r/.gitattributes").write_text("*.urdf text=auto\n*.sdf text eol=crlf\n")
    commit("r", 1000, urdf="a\nb\n", sdf="c\nd\n")
    for name in NAMES:
        Path("r", name).unlink()
    git("checkout", "--", *NAMES, directory="r")
    texts = Texts(*(Path("r", name).read_bytes() for name in NAMES))
    assert texts == (b"a\r\nb\r\n", b"c\r\nd\r\n")
    paths = [os.path.join("r", name) for name in NAMES]
    assert [earlier for _, earlier in committed_texts(*paths, texts)] == [texts]


def test_a_version_has_its_commit() -> None:
    git("init", "r")
    expected = commit("r", 1000, urdf="u", sdf="s")
    paths = [os.path.join("r", name) for name in NAMES]
    assert list(versions(paths)) == [Version(expected, (b"u", b"s"))]


# --- One commit -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("revision", "expected"),
    [
        ("HEAD", b"u2"),
        ("HEAD~1", b"u1"),
        ("HEAD~2", None),
        ("main", b"u2"),
        ("refs/heads/main", b"u2"),
        ("main~1", b"u1"),
        ("first", b"u1"),
        ("note", b"u1"),
        ("origin/main", b"u1"),
        ("other", None),
        ("../main", None),
        ("config", None),
        ("--at=main", None),
        ("HEAD^", None),
        ("HEAD~99999", None),
        ("HEAD~\u0661", None),
        ("0" * 40, None),
    ],
)
def test_a_commit_is_named_as_in_git(revision: str, expected: bytes | None) -> None:
    two_commits(".", "-b", "main")
    git("tag", "first", "HEAD~1")
    git("tag", "-a", "note", "-m", "a tag with a text", "HEAD~1")
    git("update-ref", "refs/remotes/origin/main", "HEAD~1")
    assert text_in_commit("a.urdf", revision) == expected


def test_a_commit_is_named_by_its_hash() -> None:
    git("init", ".")
    earlier = commit(".", 1000, urdf="u1")
    commit(".", 2000, urdf="u2", sdf="s2")
    assert text_in_commit("a.urdf", earlier) == b"u1"
    assert text_in_commit("a.sdf", earlier) == b""


def test_a_shallow_clone_lacks_earlier_commits(tmp_path: Path) -> None:
    two_commits("origin", "-b", "main")
    git("clone", "--depth", "1", f"file://{tmp_path}/origin", "clone")
    assert text_in_commit("clone/a.urdf", "HEAD") == b"u2"
    assert text_in_commit("clone/a.urdf", "HEAD~1") is None


def test_no_commit_is_read_outside_a_repository() -> None:
    Path("a.urdf").write_text("u")
    assert text_in_commit("a.urdf", "HEAD") is None


@pytest.mark.skipif(sys.platform == "win32", reason="links are POSIX")
def test_a_reference_that_is_a_link_out_of_the_repository_is_not_followed(tmp_path: Path) -> None:
    two_commits("inside", "-b", "main")
    hash_file = tmp_path / "outside"
    hash_file.write_text(git("rev-parse", "HEAD", directory="inside"))
    Path("inside/.git/refs/heads/linked").symlink_to(hash_file)
    assert text_in_commit("inside/a.urdf", "linked") is None
