"""Which files a file may name: regular ones inside its repository or package."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from translate.checker import files as checker
from translate.diagnostics.diagnostic import TranslateError
from translate.resources import boundary
from translate.resources.boundary import (
    RealPaths,
    enclosing_directory,
    is_of_another_user,
    leads_to,
    manifests_around,
    model_around,
    output_path,
    package_around,
    places_around,
    refusal,
    refuse_link_outside,
    repository_directory,
)
from translate.resources.packages import Place
from translate.resources.search import Resources


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "home").mkdir()
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.mark.parametrize(
    ("marker", "directory", "enclosing"),
    [
        pytest.param("repo/.git/HEAD", "repo/a/urdf", "repo", id="repository"),
        pytest.param("repo/.git", "repo/a/urdf", "repo", id="worktree of git"),
        pytest.param("arm/package.xml", "arm/robots/new", "arm", id="package"),
        pytest.param("arm/model.config", "arm/meshes", "arm", id="model"),
        pytest.param("arm/notes", "arm/urdf", "arm", id="above urdf"),
        pytest.param("arm/notes", "arm/URDF", "arm", id="capitals"),
        pytest.param("arm/notes", "arm/parts", "arm/parts", id="any directory"),
        pytest.param("home/.git", "home/arm", "home/arm", id="home directory is a repository"),
        pytest.param("home/notes", "home/urdf", "home/urdf", id="home directory above urdf"),
    ],
)
def test_the_directory_that_a_file_belongs_to(
    tmp_path: Path, marker: str, directory: str, enclosing: str
) -> None:
    (tmp_path / directory).mkdir(parents=True)
    (tmp_path / marker).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / marker).touch()
    assert_enclosing(str(tmp_path / directory), str(tmp_path / enclosing))


def test_a_package_counts_if_the_home_directory_is_a_repository(home: Path) -> None:
    (home / ".git").mkdir()
    (home / "arm" / "urdf").mkdir(parents=True)
    (home / "arm" / "package.xml").touch()
    assert_enclosing(str(home / "arm" / "urdf"), str(home / "arm"))


def test_a_package_counts_before_a_model_in_it(tmp_path: Path) -> None:
    (tmp_path / "worlds" / "models" / "arm").mkdir(parents=True)
    (tmp_path / "worlds" / "package.xml").touch()
    (tmp_path / "worlds" / "models" / "arm" / "model.config").touch()
    assert_enclosing(str(tmp_path / "worlds" / "models" / "arm"), str(tmp_path / "worlds"))


@pytest.mark.parametrize("outer", [".git", "package.xml", "model.config"])
@pytest.mark.parametrize("inner", [".git", "package.xml", "model.config"])
@pytest.mark.parametrize(
    ("target", "directory", "enclosing"),
    [
        pytest.param("private", "clone/d", "clone", id="the link itself"),
        pytest.param("private", "clone/d/urdf", "clone", id="below the link"),
        pytest.param("clone/own", "clone/d", "clone/d", id="link inside"),
        pytest.param("private", "typed", "typed", id="link in no repository"),
        pytest.param("private", "home/d/urdf", "home/d", id="link in the home directory"),
    ],
)
def test_a_link_out_of_a_repository_or_package_leads_to_no_other_one(
    tmp_path: Path, outer: str, inner: str, target: str, directory: str, enclosing: str
) -> None:
    for name in ("clone", "home"):
        (tmp_path / name).mkdir(exist_ok=True)
        (tmp_path / name / outer).touch()
    (tmp_path / target / "urdf").mkdir(parents=True)
    (tmp_path / target / inner).touch()
    for name in ("clone/d", "typed", "home/d"):
        (tmp_path / name).symlink_to(tmp_path / target)
    if target == "clone/own":
        # Of what is inside each other, the first kind counts.
        order = [".git", "package.xml", "model.config"]
        enclosing = "clone" if order.index(outer) < order.index(inner) else "clone/d"
    assert_enclosing(str(tmp_path / directory), str(tmp_path / enclosing))


def test_a_link_out_of_a_link_out_of_a_repository_leads_to_no_other_one(tmp_path: Path) -> None:
    for name in ("clone", "a", "b"):
        (tmp_path / name / ".git").mkdir(parents=True)
    (tmp_path / "clone" / "a").symlink_to(tmp_path / "a")
    (tmp_path / "a" / "b").symlink_to(tmp_path / "b")
    assert_enclosing(str(tmp_path / "clone/a/b"), str(tmp_path / "clone"))


def assert_enclosing(directory: str, enclosing: str) -> None:
    """The checker has a rule of its own, which is the same."""
    assert enclosing_directory(directory) == enclosing
    assert checker.enclosing_directory(Path(directory)) == Path(enclosing)


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        pytest.param("home/arm.stl", "", id="file"),
        pytest.param("home/meshes/arm.stl", "", id="directory"),
        pytest.param("home/.ssh/id_rsa", "outside", id="hidden directory"),
        pytest.param("home/.netrc", "outside", id="hidden file"),
        pytest.param("home/meshes/.key", "outside", id="hidden file of a directory"),
        pytest.param("home/keys/id_rsa", "link", id="link to a hidden directory"),
    ],
)
def test_hidden_files_of_the_user_belong_to_no_robot_in_the_home_directory(
    tmp_path: Path, home: Path, path: str, reason: str
) -> None:
    for name in ("meshes", ".ssh"):
        (home / name).mkdir()
    for name in ("arm.stl", "meshes/arm.stl", ".ssh/id_rsa", ".netrc"):
        (home / name).touch()
    (home / "keys").symlink_to(home / ".ssh")
    assert refusal(str(tmp_path / path), [enclosing_directory(str(home))]) == reason


def test_hidden_files_of_the_user_belong_to_no_robot_above_the_home_directory(
    tmp_path: Path, home: Path
) -> None:
    (home / ".ssh").mkdir()
    (home / ".ssh" / "id_rsa").touch()
    assert refusal(str(home / ".ssh" / "id_rsa"), [enclosing_directory(str(tmp_path))]) == "outside"


def test_a_repository_counts_before_a_package(tmp_path: Path) -> None:
    (tmp_path / "repo" / "arm").mkdir(parents=True)
    (tmp_path / "repo" / ".git").mkdir()
    (tmp_path / "repo" / "arm" / "package.xml").touch()
    assert enclosing_directory(str(tmp_path / "repo" / "arm")) == str(tmp_path / "repo")


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        pytest.param("in/a.urdf", "", id="regular file"),
        pytest.param("in/missing.urdf", "", id="no file"),
        pytest.param("in/below", "", id="directory"),
        pytest.param("in/../in/a.urdf", "", id="way out and back"),
        pytest.param("out/b.urdf", "outside", id="beside"),
        pytest.param("in/../out/b.urdf", "outside", id="dots"),
        pytest.param("inner/a.urdf", "outside", id="same beginning"),
        pytest.param("in/link", "link", id="link to a file"),
        pytest.param("in/dangling", "link", id="link to no file"),
        pytest.param("in/directory/b.urdf", "link", id="link to a directory"),
        pytest.param("in/near", "", id="link that stays inside"),
        pytest.param("in/pipe", "special", id="pipe"),
        pytest.param("in/device", "link", id="link to a device"),
        pytest.param("in/.git/config", "git", id="file of git"),
        pytest.param("in/below/.GIT/hooks/new", "git", id="file of git that does not exist"),
        pytest.param("in/configuration", "git", id="link to a file of git"),
        pytest.param("in/.github/a.yaml", "", id="hidden file of a repository"),
    ],
)
def test_the_reason_to_refuse_a_file(tmp_path: Path, path: str, reason: str) -> None:
    for name in ("in/below", "in/.git", "out", "inner"):
        (tmp_path / name).mkdir(parents=True)
    for name in ("in/a.urdf", "in/.git/config", "out/b.urdf", "inner/a.urdf"):
        (tmp_path / name).touch()
    for link, target in (
        ("link", "../out/b.urdf"),
        ("dangling", "../out/none"),
        ("directory", "../out"),
        ("near", "a.urdf"),
        ("device", "/dev/zero"),
        ("configuration", ".git/config"),
    ):
        (tmp_path / "in" / link).symlink_to(target)
    os.mkfifo(tmp_path / "in" / "pipe")
    assert refusal(str(tmp_path / path), [str(tmp_path / "in")]) == reason


def test_a_directory_of_git_that_the_user_names_contains_its_files(tmp_path: Path) -> None:
    directory = tmp_path / ".git" / "worktree"
    assert refusal(str(directory / "a.stl"), [str(directory)]) == ""
    assert refusal(str(directory / ".git" / "a.stl"), [str(directory)]) == "git"


@pytest.mark.parametrize("option", ["model_paths", "packages"])
def test_a_file_of_git_is_refused_in_a_directory_of_the_search_path(
    tmp_path: Path, option: str
) -> None:
    (tmp_path / "clone" / ".git").mkdir(parents=True)
    (tmp_path / "clone" / ".git" / "config").touch()
    (tmp_path / "clone" / "config").symlink_to(".git/config")
    values = {"model_paths": [tmp_path / "clone"], "packages": {"clone": tmp_path / "clone"}}
    resources = Resources(**{option: values[option]})
    for name in (".git/config", "config"):
        path = str(tmp_path / "clone" / name)
        assert resources.refusal_of(path, [str(tmp_path)]) == "git"
    assert Resources(allow_outside=True).refusal_of(path, [str(tmp_path)]) == ""


def test_an_output_may_be_in_the_root_of_a_file_system() -> None:
    assert output_path(os.path.abspath(os.sep), "a.urdf") == os.path.join(
        os.path.abspath(os.sep), "a.urdf"
    )


def test_a_directory_that_is_a_link_itself_contains_its_files(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "a.urdf").touch()
    (tmp_path / "alias").symlink_to("real")
    assert refusal(str(tmp_path / "alias" / "a.urdf"), [str(tmp_path / "alias")]) == ""


@pytest.mark.parametrize(
    ("marker", "directory", "expected"),
    [
        pytest.param("repo/.git/HEAD", "repo/a/urdf", "repo", id="repository"),
        pytest.param("repo/a/.git", "repo/a/urdf", "repo/a", id="submodule"),
        pytest.param("arm/package.xml", "arm/robots", "arm/robots", id="package"),
        pytest.param("arm/notes", "arm/urdf", "arm/urdf", id="directory called urdf"),
        pytest.param("home/.git", "home/arm", "home/arm", id="home directory is a repository"),
    ],
)
def test_the_repository_of_a_directory(
    tmp_path: Path, marker: str, directory: str, expected: str
) -> None:
    (tmp_path / directory).mkdir(parents=True)
    (tmp_path / marker).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / marker).touch()
    assert repository_directory(str(tmp_path / directory)) == str(tmp_path / expected)


#: A user of the machine that is not the one of the process, and the administrator.
STRANGER, ADMINISTRATOR = 1234, 0


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no numbers of users")
@pytest.mark.parametrize("marker", [".git", "package.xml", "model.config"])
@pytest.mark.parametrize(
    ("owners", "is_inside"),
    [
        pytest.param({}, True, id="the user"),
        pytest.param({"tmp/MARKER": STRANGER}, False, id="entry of a stranger"),
        pytest.param({"tmp": STRANGER}, False, id="directory of a stranger"),
        pytest.param({"tmp": STRANGER, "tmp/MARKER": STRANGER}, False, id="both of a stranger"),
        pytest.param(
            {"tmp": ADMINISTRATOR, "tmp/MARKER": STRANGER},
            False,
            id="entry of a stranger in a directory of the administrator",
        ),
        pytest.param(
            {"tmp": ADMINISTRATOR, "tmp/MARKER": STRANGER, "tmp/a": STRANGER},
            False,
            id="the entry and the input are of one stranger",
        ),
        pytest.param(
            {"tmp": ADMINISTRATOR, "tmp/MARKER": ADMINISTRATOR}, True, id="the administrator"
        ),
        pytest.param(
            {"tmp": STRANGER, "tmp/MARKER": STRANGER, "tmp/a": STRANGER},
            True,
            id="all of one other user, as in a container",
        ),
    ],
)
@pytest.mark.parametrize("directory", ["tmp/a", "tmp/a/new"])
def test_an_entry_of_another_user_makes_no_repository_or_package(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    marker: str,
    owners: dict[str, int],
    is_inside: bool,
    directory: str,
) -> None:
    (tmp_path / "tmp/a").mkdir(parents=True)
    (tmp_path / "tmp" / marker).touch()
    owner_of = {str(tmp_path / path.replace("MARKER", marker)): owners[path] for path in owners}
    lstat = os.lstat

    def stranger(path: str) -> os.stat_result:
        status = lstat(path)
        fields = [*status[:4], owner_of.get(os.fspath(path), 1000), *status[5:]]
        return os.stat_result(fields)

    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr("translate.resources.boundary.os.lstat", stranger)
    path = str(tmp_path / directory)
    enclosing = str(tmp_path / "tmp") if is_inside else path
    assert_enclosing(path, enclosing)
    if marker == ".git":
        assert repository_directory(path) == enclosing


#: The permissions of a directory that all users can write in: as of ``/tmp``, and without the rule
#: that each user removes their own files only.
STICKY, FULL = 0o1777, 0o777


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
@pytest.mark.parametrize("marker", [".git", "package.xml", "model.config"])
@pytest.mark.parametrize(
    ("modes", "directory", "enclosing"),
    [
        pytest.param({}, "tmp/a", "tmp", id="private"),
        pytest.param({"tmp": STICKY}, "tmp/a", "tmp/a", id="sticky"),
        pytest.param({"tmp": FULL}, "tmp/a", "tmp/a", id="not sticky"),
        pytest.param({"tmp": STICKY}, "tmp/a/new", "tmp/a/new", id="input that does not exist"),
        pytest.param({"tmp": STICKY}, "tmp", "tmp", id="the directory itself"),
        pytest.param({"tmp": FULL, "tmp/a": FULL}, "tmp/a", "tmp", id="without permissions"),
        pytest.param({"tmp": STICKY}, "tmp/urdf", "tmp/urdf", id="above urdf"),
    ],
)
def test_an_entry_in_a_directory_of_all_users_makes_no_repository_or_package(
    tmp_path: Path, marker: str, modes: dict[str, int], directory: str, enclosing: str
) -> None:
    for name in ("a", "urdf"):
        (tmp_path / "tmp" / name).mkdir(parents=True)
    (tmp_path / "tmp" / marker).touch()
    for name, mode in modes.items():
        (tmp_path / name).chmod(mode)
    assert_enclosing(str(tmp_path / directory), str(tmp_path / enclosing))


#: The area around a robot that its package cannot reach beyond → how it is made.
AREAS = ("the repository", "a directory of all users", "the directory of the user", "a stranger")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no numbers of users")
@pytest.mark.parametrize("manifest", ["package.xml", "model.config"])
@pytest.mark.parametrize("area", ["", *AREAS])
def test_which_package_a_file_belongs_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, manifest: str, area: str
) -> None:
    above, robot = tmp_path / "above", tmp_path / "above" / "place" / "r.urdf"
    robot.parent.mkdir(parents=True)
    path = above / manifest
    path.write_text("<package><name>above</name></package>")
    if area == "the repository":
        (robot.parent / ".git").mkdir()
    elif area == "a directory of all users":
        above.chmod(STICKY)
    elif area == "the directory of the user":
        monkeypatch.setattr(Path, "home", lambda: above)
    elif area == "a stranger":
        owner = os.lstat(path).st_uid
        monkeypatch.setattr(boundary, "is_of_another_user", lambda name: name == str(path))
        monkeypatch.setattr(boundary, "_owner", lambda name: 99 if name == str(path) else owner)
    place = None if area else Place("above", str(above))
    assert model_around(str(robot)) == place
    assert manifests_around(str(robot)) == ([] if area else [str(path)])
    is_model_only = manifest == "model.config"
    assert package_around(str(robot)) == (None if is_model_only else place)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
def test_the_manifest_of_a_directory_of_all_users_names_no_package(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    (shared / "a").mkdir(parents=True)
    (shared / "package.xml").write_text("<package><name>arm</name></package>")
    assert [*places_around("arm", str(shared / "a"), "package")] == [str(shared)]
    shared.chmod(STICKY)
    assert [*places_around("arm", str(shared / "a"), "package")] == []


def test_a_package_around_the_directory_of_a_zip_file_is_not_that_of_its_contents(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "zip").mkdir()
    (tmp_path / "package.xml").write_text("<package><name>around</name></package>")
    monkeypatch.setattr(boundary, "temporary_roots", {str(tmp_path / "zip")})
    robot = str(tmp_path / "zip" / "r.urdf")
    assert package_around(robot) is None
    (tmp_path / "zip" / "package.xml").write_text("<package><name>arm</name></package>")
    assert package_around(robot) == Place("arm", str(tmp_path / "zip"))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no numbers of users")
@pytest.mark.parametrize(
    ("user", "owner", "caller", "is_other"),
    [
        (1000, 1000, "", False),
        (1000, 1001, "", True),
        (1000, 0, "", True),
        (0, 0, "", False),
        (0, 1000, "", True),
        (0, 1000, "1000", False),
        (0, 1001, "1000", True),
        (0, 1000, "x", True),
        (1000, 1001, "1001", True),
    ],
)
def test_the_owner_of_a_file_is_this_user_or_that_of_sudo(
    monkeypatch: pytest.MonkeyPatch, user: int, owner: int, caller: str, is_other: bool
) -> None:
    monkeypatch.setenv("SUDO_UID", caller)
    monkeypatch.setattr(os, "geteuid", lambda: user)
    monkeypatch.setattr(os, "lstat", lambda _: os.stat_result([0] * 4 + [owner] + [0] * 5))
    assert is_of_another_user("file") == is_other


@pytest.mark.skipif(sys.platform == "win32", reason="links need a permission there")
@pytest.mark.parametrize(
    ("path", "is_written"),
    [
        ("work/a", True),
        ("work/inside", True),
        ("work/sub/inside", True),
        ("work/outside", False),
        ("work/dangling", False),
        ("work/directory/a", False),
        ("work/sub/outside", False),
        ("other/a", True),
        ("other/inside", True),
        ("other/outside", False),
    ],
)
@pytest.mark.parametrize("is_relative", [True, False])
def test_where_an_output_that_the_user_names_may_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, is_written: bool, is_relative: bool
) -> None:
    for name in ("work/.git", "work/sub", "other/.git"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "file").touch()
    links = {
        "work/inside": "a",
        "work/sub/inside": "../a",
        "work/outside": "../file",
        "work/dangling": "../none",
        "work/directory": "../other",
        "work/sub/outside": "../../file",
        "other/inside": "a",
        "other/outside": "../file",
    }
    for name, target in links.items():
        (tmp_path / name).symlink_to(target)
    monkeypatch.chdir(tmp_path / "work")
    name = os.path.relpath(tmp_path / path) if is_relative else str(tmp_path / path)
    if is_written:
        refuse_link_outside(name)
    else:
        with pytest.raises(TranslateError) as caught:
            refuse_link_outside(name)
        assert [item.code for item in caught.value.diagnostics] == ["link-outside"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows resolves a path at once")
@pytest.mark.parametrize(
    ("depth", "name", "reason"),
    [
        pytest.param(200, "m/a.stl", "", id="link"),
        pytest.param(300, "m/a.stl", "link", id="link to a deep directory"),
        pytest.param(300, "a.stl", "link", id="link to a deep file"),
        pytest.param(300, "d/" * 300 + "a.stl", "link", id="deep file"),
        pytest.param(300, "m/missing.stl", "", id="no file"),
        pytest.param(300, "loop", "", id="link to itself"),
    ],
)
def test_a_file_below_too_many_directories_is_refused(
    tmp_path: Path, depth: int, name: str, reason: str
) -> None:
    deepest = tmp_path / ("d/" * depth)
    deepest.mkdir(parents=True)
    (deepest / "a.stl").touch()
    (tmp_path / "m").symlink_to("d/" * depth)
    (tmp_path / "a.stl").symlink_to("d/" * depth + "a.stl")
    (tmp_path / "loop").symlink_to("loop")
    assert refusal(str(tmp_path / name), [str(tmp_path)]) == reason


@pytest.mark.skipif(sys.platform == "win32", reason="Windows resolves a path at once")
def test_a_link_to_a_deep_directory_is_not_resolved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ("d/" * 300)).mkdir(parents=True)
    (tmp_path / ("d/" * 300) / "a.stl").touch()
    (tmp_path / "m").symlink_to("d/" * 300)
    path = str(tmp_path / "m" / "a.stl")
    resolved: list[str] = []
    realpath = os.path.realpath

    def counted(name: str) -> str:
        resolved.append(name)
        return realpath(name)

    monkeypatch.setattr(os.path, "realpath", counted)
    reason = refusal(path, [str(tmp_path)])
    assert leads_to(path, reason) == f"leads to {path}, through more than 256 directories and links"
    assert path not in resolved


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paths that the system was asked for the target of."""
    paths: list[str] = []
    readlink = os.readlink

    def counted(path: str) -> str:
        paths.append(path)
        return readlink(path)

    monkeypatch.setattr(os, "readlink", counted)
    return paths


@pytest.mark.skipif(sys.platform == "win32", reason="Windows resolves a path at once")
@pytest.mark.parametrize(
    "name",
    [
        "d/a.stl",
        "m/a.stl",
        "m/missing.stl",
        "m/../a.stl",
        "up/a.stl",
        "absolute/a.stl",
        "file.stl",
        "twice/a.stl",
        "d",
        "m",
        "loop/a.stl",
        "a.stl/b",
        "",
    ],
)
def test_the_real_path_is_that_of_the_system(tmp_path: Path, name: str) -> None:
    (tmp_path / "d/e/f").mkdir(parents=True)
    for file in ("d/a.stl", "d/e/f/a.stl", "a.stl"):
        (tmp_path / file).touch()
    links = {
        "m": "./d//e/f/",
        "up": "d/e/../e/f",
        "absolute": str(tmp_path / "d/e"),
        "file.stl": "m/a.stl",
        "twice": "m",
        "loop": "loop",
    }
    for link, target in links.items():
        (tmp_path / link).symlink_to(target)
    real_paths = RealPaths()
    path = os.path.join(tmp_path, name)
    assert [real_paths.of(path), real_paths.of(path)] == [os.path.realpath(path)] * 2


@pytest.mark.skipif(sys.platform == "win32", reason="Windows resolves a path at once")
@pytest.mark.parametrize("kind", ["a link to a directory", "links to files", "other spellings"])
def test_a_directory_is_resolved_once(tmp_path: Path, asked: list[str], kind: str) -> None:
    deep = "d/" * 100
    (tmp_path / deep).mkdir(parents=True)
    (tmp_path / "m").symlink_to(deep)
    paths = []
    for number in range(50):
        (tmp_path / deep / f"{number}.stl").touch()
        link = tmp_path / f"l{number}"
        spelled = deep if kind == "links to files" else f"{'d/../d/./' * 20}{deep[40:]}"
        link.symlink_to(f"{spelled}{number}.stl")
        paths.append(tmp_path / "m" / f"{number}.stl" if "directory" in kind else link)
    real_paths = RealPaths()
    assert [refusal(str(path), [str(tmp_path)], real_paths) for path in paths] == [""] * 50
    # Each directory and each file once, and the links.
    assert len(asked) < 100 + 2 * 50 + 20


@pytest.mark.skipif(sys.platform == "win32", reason="Windows resolves a path at once")
def test_a_link_with_too_many_parts_is_refused_at_once(tmp_path: Path, asked: list[str]) -> None:
    (tmp_path / ("d/" * 300)).mkdir(parents=True)
    (tmp_path / ("d/" * 300) / "a.stl").touch()
    (tmp_path / "m").symlink_to("d/" * 300)
    path = str(tmp_path / "m" / "a.stl")
    assert refusal(path, [str(tmp_path)]) == "link"
    assert "more than 256 directories" in leads_to(path, "link")
    assert len(asked) < 2 * 20
