"""The independent checker reads regular files of the repository, the package or the search path.

The files are those of a stranger: nothing else is opened, and no file makes it wait or grow.
"""

from __future__ import annotations

import ntpath
import os
import sys
from pathlib import Path

import pytest

import translate
from translate import checker
from translate.checker import files
from translate.diagnostics.diagnostic import TranslateError
from translate.options import UriMode

MODEL = "<sdf version='1.9'><model name='{}'><link name='a'/></model></sdf>"
MANIFEST = "<model><name>m</name><sdf version='1.9'>{}</sdf></model>"
posix = pytest.mark.skipif(sys.platform == "win32", reason="pipes and links of POSIX")


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def including(*uris: str) -> str:
    includes = (
        f"<include><uri>{uri}</uri><name>n{i}</name></include>" for i, uri in enumerate(uris)
    )
    return f"<sdf version='1.9'><model name='m'>{''.join(includes)}</model></sdf>"


@pytest.fixture(autouse=True)
def _no_search_path(monkeypatch, tmp_path: Path) -> None:
    for name in checker.SEARCH:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))


@pytest.fixture
def robot(tmp_path: Path) -> Path:
    """The directory of a stranger's robot, in a repository, with a file outside of it."""
    write(tmp_path / "secret.sdf", MODEL.format("secret"))
    write(tmp_path / "repository" / ".git" / "HEAD", "")
    write(tmp_path / "repository" / "meshes" / "wheel.sdf", MODEL.format("wheel"))
    (tmp_path / "repository" / "urdf").mkdir()
    return tmp_path / "repository" / "urdf"


@pytest.mark.parametrize(
    "uri", ["../meshes/wheel.sdf", "file://../meshes/wheel.sdf", "model://meshes/wheel.sdf"]
)
def test_a_file_of_the_repository_is_included(robot: Path, uri: str) -> None:
    read = checker.read(write(robot / "a.sdf", including(uri)))
    assert [*read.links] == ["n0::a"]
    assert [path.name for path in read.files] == ["a.sdf", "wheel.sdf"]


@pytest.mark.parametrize(
    "uri",
    [
        "../../secret.sdf",
        "{outside}/secret.sdf",
        "file://{outside}/secret.sdf",
        "model://../../secret.sdf",
        "model://{outside}/secret.sdf",
        "a/../../../secret.sdf",
    ],
)
def test_a_file_outside_of_the_repository_is_not_read(robot: Path, uri: str) -> None:
    (robot / "a").mkdir()
    text = including(uri.format(outside=robot.parent.parent))
    with pytest.raises(checker.CheckError, match=r"is outside of|no file is found"):
        checker.read(write(robot / "a.sdf", text))


def test_a_world_is_not_verified_without_a_file_outside(robot: Path) -> None:
    text = including("../../secret.sdf").replace("model name='m'", "world name='w'")
    text = text.replace("/model>", "/world>").replace("<include>", "<model name='m'/><include>")
    with pytest.raises(checker.CheckError, match="is outside of"):
        checker.read(write(robot / "a.sdf", text))


@posix
@pytest.mark.parametrize("name", ["link.sdf", "linked/secret.sdf"])
def test_a_link_that_leads_outside_is_not_followed(robot: Path, name: str) -> None:
    (robot / "link.sdf").symlink_to(robot.parent.parent / "secret.sdf")
    (robot / "linked").symlink_to(robot.parent.parent)
    with pytest.raises(checker.CheckError, match="is outside of"):
        checker.read(write(robot / "a.sdf", including(name)))


@posix
@pytest.mark.parametrize("name", ["../.git/a.sdf", "../.GIT/a.sdf", "link.sdf", "model://w/.git/a"])
def test_neither_reader_reads_a_file_of_git(robot: Path, tmp_path: Path, monkeypatch, name) -> None:
    for directory in (robot.parent / ".git", robot.parent / ".GIT", tmp_path / "paths/w/.git/a"):
        write(directory / "a.sdf", MODEL.format("s"))
    write(tmp_path / "paths/w/.git/a/model.config", MANIFEST.format("a.sdf"))
    (robot / "link.sdf").symlink_to(robot.parent / ".git" / "a.sdf")
    monkeypatch.setenv("SDF_PATH", str(tmp_path / "paths"))
    path = write(robot / "a.sdf", including(name))
    with pytest.raises(checker.CheckError, match="or of git"):
        checker.read(path)
    with pytest.raises(TranslateError, match="which is a file of git"):
        translate.load(path)


@posix
def test_a_link_within_the_repository_is_followed(robot: Path) -> None:
    (robot / "link.sdf").symlink_to(robot.parent / "meshes" / "wheel.sdf")
    assert [*checker.read(write(robot / "a.sdf", including("link.sdf"))).links] == ["n0::a"]


@posix
@pytest.mark.parametrize("how", ["environment", "places", "packages"])
def test_links_in_listed_directories_are_followed(robot, tmp_path, monkeypatch, how: str) -> None:
    """As ``colcon build --symlink-install`` makes them."""
    installed = tmp_path / "install"
    (installed / "wheel").mkdir(parents=True)
    (installed / "wheel" / "model.sdf").symlink_to(tmp_path / "secret.sdf")
    options = {
        "environment": {},
        "places": {"places": [installed]},
        "packages": {"packages": {"wheel": installed / "wheel"}},
    }
    if how == "environment":
        monkeypatch.setenv("GZ_SIM_RESOURCE_PATH", str(installed))
    path = write(robot / "a.sdf", including("model://wheel/model.sdf"))
    assert [*checker.read(path, **options[how]).links] == ["n0::a"]


def test_a_model_beside_the_model_is_included(tmp_path: Path) -> None:
    for name in ("one", "two"):
        write(tmp_path / name / "model.config", MANIFEST.format("model.sdf"))
    write(tmp_path / "two" / "model.sdf", MODEL.format("two"))
    path = write(tmp_path / "one" / "model.sdf", including("model://two"))
    assert [*checker.read(path).links] == ["n0::a"]


@pytest.mark.parametrize("named", ["../../../secret.sdf", "{outside}/secret.sdf"])
def test_a_manifest_cannot_name_a_file_outside(robot: Path, named: str) -> None:
    named = named.format(outside=robot.parent.parent)
    write(robot / "model" / "model.config", MANIFEST.format(named))
    with pytest.raises(checker.CheckError, match="is outside of"):
        checker.read(write(robot / "a.sdf", including("model")))


@pytest.mark.parametrize("place", [("urdf",), ("robots",), ("URDF",)])
def test_the_directory_above_urdf_belongs_to_the_robot(tmp_path: Path, place: tuple[str]) -> None:
    write(tmp_path / "r" / "meshes" / "wheel.sdf", MODEL.format("wheel"))
    path = write(tmp_path.joinpath("r", *place, "a.sdf"), including("../meshes/wheel.sdf"))
    assert [*checker.read(path).links] == ["n0::a"]


@pytest.mark.parametrize("place", [("x",), ("urdf", "x"), ()])
def test_no_other_directory_above_does(tmp_path: Path, place: tuple[str, ...]) -> None:
    write(tmp_path / "wheel.sdf", MODEL.format("wheel"))
    uri = "../" * (len(place) + 1) + "wheel.sdf"
    path = write(tmp_path.joinpath("r", *place, "a.sdf"), including(uri))
    with pytest.raises(checker.CheckError, match="is outside of"):
        checker.read(path)


@posix
@pytest.mark.parametrize("marker", [".git", "package.xml", "model.config"])
@pytest.mark.parametrize("area", ["a directory of all users", "a stranger"])
def test_an_entry_that_a_stranger_can_make_joins_no_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, marker: str, area: str
) -> None:
    """Such as ``/tmp/.git`` for a robot in a directory below ``/tmp``."""
    shared = tmp_path / "shared"
    write(shared / "secret.sdf", MODEL.format("secret"))
    write(shared / marker, "")
    robot = write(shared / "a" / "a.sdf", including("../secret.sdf"))
    assert [*checker.read(robot).links] == ["n0::a"]
    if area == "a directory of all users":
        shared.chmod(0o1777)
    else:
        lstat = os.lstat

        def owned(path: str) -> os.stat_result:
            status = lstat(path)
            user = 1234 if os.fspath(path) == str(shared / marker) else status.st_uid
            return os.stat_result([*status[:4], user, *status[5:]])

        monkeypatch.setattr(os, "lstat", owned)
    with pytest.raises(checker.CheckError, match="is outside of"):
        checker.read(robot)


def test_the_home_directory_belongs_to_no_robot(tmp_path: Path) -> None:
    home = tmp_path / "home"
    write(home / ".git" / "HEAD", "")
    write(home / "secret.sdf", MODEL.format("secret"))
    with pytest.raises(checker.CheckError, match="is outside of"):
        checker.read(write(home / "downloads" / "a.sdf", including("../secret.sdf")))


@pytest.mark.parametrize("uri", ["../secret.sdf", "../other/secret.sdf", "model://secret.sdf"])
def test_only_models_belong_beside_a_model(tmp_path: Path, uri: str) -> None:
    write(tmp_path / "one" / "model.config", MANIFEST.format("model.sdf"))
    for secret in ("secret.sdf", "other/secret.sdf"):
        write(tmp_path / secret, MODEL.format("secret"))
    with pytest.raises(checker.CheckError, match=r"is outside of|no file is found"):
        checker.read(write(tmp_path / "one" / "model.sdf", including(uri)))


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.mark.parametrize("name", [".config/secret.sdf", ".secret.sdf", "a/.config/secret.sdf"])
def test_hidden_files_of_the_user_belong_to_no_robot(home: Path, name: str) -> None:
    write(home / name, MODEL.format("secret"))
    with pytest.raises(checker.CheckError, match="is outside of"):
        checker.read(write(home / "a.sdf", including(name)))


def test_the_home_directory_is_no_model_beside_a_model(home: Path) -> None:
    write(home / "model.config", MANIFEST.format("secret.sdf"))
    write(home / "secret.sdf", MODEL.format("secret"))
    robot = write(home.parent / "arm" / "model.sdf", including("model://home/secret.sdf"))
    write(robot.parent / "model.config", MANIFEST.format("model.sdf"))
    with pytest.raises(checker.CheckError, match="is outside of"):
        checker.read(robot)


@pytest.mark.parametrize("uri", ["//host/share/a.sdf", "file:////host/share/a.sdf"])
def test_a_share_of_the_network_of_windows_is_not_looked_up(
    robot: Path, monkeypatch: pytest.MonkeyPatch, uri: str
) -> None:
    looked_up: list[str] = []
    exists = os.path.exists
    monkeypatch.setattr(os.path, "splitdrive", ntpath.splitdrive)
    monkeypatch.setattr(os.path, "exists", lambda p: looked_up.append(str(p)) or exists(p))
    with pytest.raises(checker.CheckError, match="no file is found"):
        checker.read(write(robot / "a.sdf", including(uri)))
    assert not [path for path in looked_up if path.startswith("//")]


# --- Files that are none --------------------------------------------------------------------------


@posix
@pytest.mark.parametrize("as_input", [True, False])
@pytest.mark.parametrize("kind", ["pipe", "device", "directory", "link to a device"])
def test_only_regular_files_are_read(robot: Path, kind: str, as_input: bool) -> None:
    strange = robot / "strange.sdf"
    if kind == "pipe":
        os.mkfifo(strange)
    elif kind == "directory":
        strange.mkdir()
    elif kind == "device":
        strange = Path("/dev/zero")
    else:
        strange.symlink_to("/dev/zero")
    path = strange if as_input else write(robot / "a.sdf", including(str(strange)))
    message = r"no regular file|is outside of|Is a directory|No such file"
    with pytest.raises(checker.CheckError, match=message):
        checker.read(path)


@posix
@pytest.mark.parametrize("target", ["/dev/zero", "pipe"])
def test_what_is_no_regular_file_is_not_opened(robot: Path, monkeypatch, target: str) -> None:
    """To open some devices is an act: a watchdog starts, a terminal is created."""
    os.mkfifo(robot / "pipe")
    (robot / "strange.sdf").symlink_to(target)

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("the file is opened")

    monkeypatch.setattr("builtins.open", refuse)
    with pytest.raises(checker.CheckError, match="no regular file"):
        files.regular_bytes(robot / "strange.sdf")


@posix
@pytest.mark.parametrize(
    ("listed", "is_read"),
    [
        pytest.param("{outside}", True, id="directory"),
        pytest.param("/", False, id="root"),
        pytest.param("//", False, id="root of two characters"),
        pytest.param("{outside}/..", True, id="directory above"),
        pytest.param("{outside}/root", False, id="link to the root"),
        pytest.param("", False, id="nothing"),
    ],
)
@pytest.mark.parametrize("variable", ["GAZEBO_MODEL_PATH", "SDF_PATH"])
def test_both_readers_have_one_rule_for_listed_directories(
    robot: Path, tmp_path: Path, monkeypatch, listed: str, is_read: bool, variable: str
) -> None:
    outside = tmp_path / "listed"
    secret = write(outside / "secret.sdf", MODEL.format("s"))
    (outside / "root").symlink_to("/")
    monkeypatch.setenv(variable, listed.format(outside=outside))
    path = write(robot / "a.sdf", including(f"file://{secret}"))
    answers = []
    for read, error in ((checker.read, checker.CheckError), (translate.load, TranslateError)):
        try:
            read(path)
            answers.append(True)
        except error:
            answers.append(False)
    assert answers == [is_read, is_read]


@posix
def test_a_device_in_a_listed_directory_is_not_read(robot, monkeypatch) -> None:
    monkeypatch.setenv("SDF_PATH", "/dev")
    with pytest.raises(checker.CheckError, match="no regular file"):
        checker.read(write(robot / "a.sdf", including("model://zero")))


# --- Limits ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("cycle", [1, 2, 3])
def test_includes_in_a_circle_are_an_error(robot: Path, cycle: int) -> None:
    for number in range(cycle):
        write(robot / f"{number}.sdf", including(f"{(number + 1) % cycle}.sdf"))
    with pytest.raises(checker.CheckError, match="includes itself"):
        checker.read(robot / "0.sdf")


def test_the_number_of_includes_is_limited(robot: Path) -> None:
    """100 × 100 × 100 includes are refused after a thousand."""
    write(robot / "3.sdf", MODEL.format("x"))
    for number in range(3):
        write(robot / f"{number}.sdf", including(*[f"{number + 1}.sdf"] * 100))
    with pytest.raises(checker.CheckError, match="too many includes"):
        checker.read(robot / "0.sdf")


def test_the_depth_of_includes_is_limited(robot: Path) -> None:
    for number in range(200):
        write(robot / f"{number}.sdf", including(f"{number + 1}.sdf"))
    with pytest.raises(checker.CheckError, match="too deep ones"):
        checker.read(robot / "0.sdf")


def test_a_file_has_a_limited_size(robot: Path, monkeypatch) -> None:
    monkeypatch.setattr(files, "MAX_BYTES", 100)
    with pytest.raises(checker.CheckError, match="more than 100 bytes"):
        checker.read(write(robot / "a.sdf", " " * 101))


def test_the_files_of_a_robot_have_a_limited_size_together(robot: Path, monkeypatch) -> None:
    write(robot / "b.sdf", MODEL.format("b"))
    path = write(robot / "a.sdf", including("b.sdf", "b.sdf"))
    monkeypatch.setattr(files, "MAX_BYTES", path.stat().st_size + 80)
    with pytest.raises(checker.CheckError, match="too many bytes"):
        checker.read(path)


def test_merged_models_have_names_of_the_scope(robot: Path) -> None:
    write(robot / "b.sdf", MODEL.format("b"))
    text = including("b.sdf").replace("<include>", "<link name='a'/><include merge='true'>")
    with pytest.raises(checker.CheckError, match="there are two"):
        checker.read(write(robot / "a.sdf", text))


# --- Files of shapes ----------------------------------------------------------------------------


def of_mesh(uri: str, suffix: str) -> str:
    """A robot with a mesh in the format of a suffix."""
    if suffix == ".urdf":
        inertia = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial>'
        shape = f"<visual><geometry><mesh filename='{uri}'/></geometry></visual>"
        return f"<robot name='m'><link name='a'>{inertia}{shape}</link></robot>"
    shape = f"<visual name='v'><geometry><mesh><uri>{uri}</uri></mesh></geometry></visual>"
    return f"<sdf version='1.9'><model name='m'><link name='a'>{shape}</link></model></sdf>"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package with one mesh."""
    write(tmp_path / "arm" / "package.xml", "<package><name>arm</name></package>")
    write(tmp_path / "arm" / "meshes" / "there.stl", "solid")
    return tmp_path / "arm"


FILES = [
    # A translation keeps the URI of a file that does not exist.
    ("meshes/missing.stl", "meshes/missing.stl", True),
    ("meshes/missing.stl", "../arm/meshes/missing.stl", True),
    ("meshes/missing.stl", "meshes/other.stl", False),
    ("meshes/missing.stl", "meshes/there.stl", False),
    ("meshes/there.stl", "../arm/meshes/there.stl", True),
    # From the other directory, it is no file of the package.
    ("meshes/there.stl", "meshes/there.stl", False),
    ("meshes/there.stl", "package://arm/meshes/there.stl", True),
    ("meshes/there.stl", "model://arm/meshes/there.stl", True),
    ("meshes/there.stl", "package://leg/meshes/there.stl", False),
    ("package://arm/meshes/there.stl", "../arm/meshes/there.stl", True),
    ("package://arm/meshes/there.stl", "file://{}/meshes/there.stl", True),
    ("package://arm/meshes/there.stl", "{}/meshes/there.stl", True),
    ("package://arm/meshes/missing.stl", "model://arm/meshes/missing.stl", True),
    ("package://arm/meshes/missing.stl", "package://arm/meshes/there.stl", False),
]


@pytest.mark.parametrize("order", [1, -1], ids=["from the package", "to the package"])
@pytest.mark.parametrize(("uri", "elsewhere", "is_same"), FILES)
def test_two_uris_of_one_file_are_the_same(
    package: Path, uri: str, elsewhere: str, is_same: bool, order: int
) -> None:
    a = write(package / "a.urdf", of_mesh(uri, ".urdf"))
    b = write(package.parent / "out" / "b.sdf", of_mesh(elsewhere.format(package), ".sdf"))
    robots = [checker.read(path) for path in (a, b)][::order]
    assert len(checker.Check(*robots, {}).differences) == (0 if is_same else 2)


def test_two_files_in_packages_of_one_name_are_different(tmp_path: Path) -> None:
    for number in (1, 2):
        package = tmp_path / f"v{number}" / "arm"
        write(package / "package.xml", "<package><name>arm</name></package>")
        write(package / "arm.stl", "solid")
        write(package / "a.urdf", of_mesh("arm.stl", ".urdf"))
    robots = [checker.read(tmp_path / f"v{number}" / "arm" / "a.urdf") for number in (1, 2)]
    assert len(checker.Check(*robots, {}).differences) == 2


@pytest.mark.parametrize("uri", ["auto", "relative", "absolute", "file", "package", "model"])
@pytest.mark.parametrize(
    "mesh", ["meshes/there.stl", "meshes/missing.stl", "package://arm/meshes/there.stl"]
)
def test_a_translation_in_another_directory_is_the_same_robot(
    package: Path, mesh: str, uri: UriMode
) -> None:
    a, b = write(package / "a.urdf", of_mesh(mesh, ".urdf")), package.parent / "out" / "b.sdf"
    b.parent.mkdir()
    losses = [loss.to_json() for loss in translate.convert(a, b, uri=uri).losses]
    report = {"losses": losses, "renames": {}}
    assert checker.Check(checker.read(a), checker.read(b), report).differences == []
