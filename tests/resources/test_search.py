"""Where URIs lead: the order of the places, and what is refused (seed 2, 1.4.5; S D10; U F2)."""

from __future__ import annotations

import ntpath
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from translate.resources import boundary, search
from translate.resources.search import Places, Resources, is_one_name


def make(root: Path, *paths: str) -> None:
    for name in paths:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working directory; its neighbours are the places that tests fill."""
    (tmp_path / "cwd").mkdir()
    monkeypatch.chdir(tmp_path / "cwd")
    return tmp_path


@pytest.mark.parametrize(
    ("uri", "file", "options"),
    [
        pytest.param("arm.sdf", "file/arm.sdf", {}, id="next to the file"),
        pytest.param("file://arm.sdf", "file/arm.sdf", {}, id="next to the file, with a scheme"),
        pytest.param("../arm.sdf", "arm.sdf", {}, id="above the file"),
        pytest.param("model://arm/a.sdf", "here/a.sdf", {"packages": {"arm": "here"}}, id="named"),
        pytest.param("package://p/a.sdf", "here/a.sdf", {"packages": {"p": "here"}}, id="package"),
        pytest.param("package:///p/a.sdf", "here/a.sdf", {"packages": {"p": "here"}}, id="slashes"),
        pytest.param(
            "my://arm.sdf", "here/arm.sdf", {"uri_paths": {"my://": ["here"]}}, id="registered"
        ),
        pytest.param("model://arm", "here/arm", {"model_paths": ["here"]}, id="model path"),
        pytest.param("arm", "here/arm", {"model_paths": ["no", "here"]}, id="without a scheme"),
        pytest.param("model://arm", "cwd/arm", {}, id="working directory"),
        pytest.param("model://arm", "v/arm", {"environment": {"SDF_PATH": "x:v"}}, id="SDF_PATH"),
        pytest.param(
            "model://arm", "v/arm", {"environment": {"GZ_SIM_RESOURCE_PATH": "v"}}, id="gz"
        ),
        pytest.param(
            "model://arm", "v/arm", {"environment": {"IGN_GAZEBO_RESOURCE_PATH": "v"}}, id="ign"
        ),
        pytest.param(
            "model://arm", "v/arm", {"environment": {"GAZEBO_MODEL_PATH": "v"}}, id="gazebo"
        ),
        pytest.param(
            "package://p/a.sdf",
            "v/share/p/a.sdf",
            {"environment": {"AMENT_PREFIX_PATH": "v"}},
            id="ament",
        ),
        pytest.param(
            "package://p/a.sdf", "v/p/a.sdf", {"environment": {"ROS_PACKAGE_PATH": "v"}}, id="ros"
        ),
        pytest.param(
            "package://p/a.sdf",
            "v/p/a.sdf",
            {"environment": {"ROS_PACKAGE_PATH": "v/p"}},
            id="ros: the package itself",
        ),
        pytest.param(
            "package://file/a.sdf", "file/a.sdf", {}, id="the package that the file is in"
        ),
        pytest.param(
            "package://meshes/a.stl", "file/meshes/a.stl", {}, id="a directory beside the file"
        ),
        pytest.param(
            "https://fuel.gazebosim.org/1.0/OpenRobotics/models/Radio%20Tower",
            "cache/fuel.gazebosim.org/openrobotics/models/radio tower/12",
            {"environment": {"GZ_FUEL_CACHE_PATH": "cache"}},
            id="the newest version in the cache of Fuel",
        ),
        pytest.param(
            "https://fuel.ignitionrobotics.org/1.0/OpenRobotics/models/Arm/3",
            "cache/fuel.ignitionrobotics.org/openrobotics/models/arm/3",
            {"environment": {"IGN_FUEL_CACHE_PATH": "cache"}},
            id="a version in the cache of Fuel",
        ),
        pytest.param(
            "https://fuel.ignitionrobotics.org/1.0/OpenRobotics/models/Arm/tip/files/meshes/a.dae",
            "cache/fuel.gazebosim.org/openrobotics/models/arm/9/meshes/a.dae",
            {"environment": {"GZ_FUEL_CACHE_PATH": "cache"}},
            id="a file in the cache of Fuel, of the other host",
        ),
        pytest.param(
            "model://Arm/meshes/a.dae",
            "cache/fuel.gazebosim.org/openrobotics/models/arm/9/meshes/a.dae",
            {"environment": {"IGN_FUEL_CACHE_PATH": "cache"}},
            id="a model of any owner in the cache of Fuel",
        ),
    ],
)
def test_a_file_is_found(
    home: Path, uri: str, file: str, options: dict[str, dict[str, str]]
) -> None:
    make(home, f"{file}/model.config" if file[-1].isdecimal() else file)
    make(home, "cache/fuel.gazebosim.org/openrobotics/models/radio tower/9/model.config")
    places = {"model_paths": [], "packages": {}, "uri_paths": {}, "environment": {}} | options
    resources = Resources(
        model_paths=[home / name for name in places["model_paths"]],
        packages={name: home / path for name, path in places["packages"].items()},
        uri_paths={
            name: [home / path for path in all_] for name, all_ in places["uri_paths"].items()
        },
        environment={
            name: ":".join(str(home / item) for item in value.split(":"))
            for name, value in places["environment"].items()
        },
    )
    answer = resources.find_anywhere(uri, str(home / "file"))
    assert os.path.abspath(answer.path) == str(home / file)


@pytest.mark.parametrize("manifest", ["meshes/package.xml", "v/share/meshes/package.xml"])
def test_a_package_is_before_a_directory_beside_the_file(home: Path, manifest: str) -> None:
    package = os.path.dirname(manifest)
    make(home, manifest, f"{package}/a.stl", "file/meshes/a.stl")
    resources = Resources(environment={"AMENT_PREFIX_PATH": str(home / "v")})
    answer = resources.find_file("package://meshes/a.stl", str(home / "file"))
    assert answer.path == str(home / package / "a.stl")


def test_a_directory_beside_a_file_is_no_package_of_a_program(home: Path) -> None:
    """``$(find NAME)`` names a package with a manifest."""
    make(home, "file/p/a.xacro")
    resources = Resources(environment={})
    path = resources.find_program("package://p/a.xacro", str(home / "file"), lambda _: True).path
    assert not path


def test_a_link_beside_a_file_leads_out_of_its_directory(home: Path) -> None:
    make(home, "secret/a.stl", "file/r.urdf")
    (home / "file/meshes").symlink_to(home / "secret")
    answer = Resources(environment={}).find_file("package://meshes/a.stl", str(home / "file"))
    assert not answer.path
    assert answer.reason


@pytest.mark.parametrize("cache", [".gz/fuel", ".ignition/fuel"])
def test_the_cache_of_fuel_is_in_the_directory_of_the_user(
    home: Path, monkeypatch: pytest.MonkeyPatch, cache: str
) -> None:
    monkeypatch.setenv("HOME", str(home))
    make(home, f"{cache}/fuel.gazebosim.org/me/models/arm/1/model.config")
    uri = "https://fuel.gazebosim.org/1.0/Me/models/Arm"
    found = Resources().find_file(uri, "")
    assert found.path == str(home / cache / "fuel.gazebosim.org/me/models/arm/1")
    assert not Resources(environment={}).find_file(uri, "").path


def test_packages_of_ros_are_found_below_the_entries(home: Path) -> None:
    make(home, "ws/a/package.xml", "ws/b/arm/package.xml", "ws/b/arm/inner/package.xml")
    resources = Resources(environment={"ROS_PACKAGE_PATH": str(home / "ws")})
    found = resources.find_file("package://arm/package.xml", str(home))
    assert found.path == str(home / "ws/b/arm/package.xml")
    assert not resources.find_file("package://inner/package.xml", str(home)).path


def test_the_first_place_counts(home: Path) -> None:
    """Next to the file, then the order of the module's description."""
    order = ["file/arm", "named", "registered/arm", "path/arm", "cwd/arm", "env/arm"]
    make(home, *(f"{place}/x.sdf" for place in order))
    resources = Resources(
        packages={"arm": home / "named"},
        uri_paths={"model://": [home / "registered"]},
        model_paths=[home / "path"],
        environment={"SDF_PATH": str(home / "env")},
        find=lambda uri: pytest.fail("it is found without asking"),
    )
    relative = resources.find_file("arm/x.sdf", str(home / "file"))
    assert relative.path == str(home / "file/arm/x.sdf")
    assert relative.beside
    for place in order[1:]:
        found = resources.find_anywhere("model://arm/x.sdf", str(home / "file"))
        assert os.path.abspath(found.path) == str(home / place / "x.sdf")
        assert not found.beside
        os.unlink(home / place / "x.sdf")


def test_another_working_directory_keeps_the_files_that_do_not_depend_on_it(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A relative path is that of a file in the working directory; no other place is searched."""
    for name in ("ws/parts/a.stl", "here/b.stl"):
        (home / name).parent.mkdir(parents=True)
        (home / name).write_bytes(b"")
    monkeypatch.chdir(home / "here")
    resources, places = Resources(packages={"parts": home / "ws/parts"}), Places()
    for uri in ("package://parts/a.stl", "b.stl", "package://nowhere/c.stl"):
        resources.find_anywhere(uri, "", places)
    kept = places.elsewhere()
    assert {uri for uri, _ in kept.files} == {"package://parts", "package://parts/a.stl"}
    nowhere = Resources(packages=resources.packages, working_directory=False)
    assert not nowhere.find_anywhere("b.stl", "/", kept).path


def test_the_function_is_asked_last(home: Path) -> None:
    make(home, "answer.sdf")
    resources = Resources(environment={}, find=lambda uri: home / uri.removeprefix("my://"))
    assert resources.find_file("my://answer.sdf", "").path == str(home / "answer.sdf")


def test_every_place_that_was_searched_is_named(home: Path) -> None:
    resources = Resources(
        model_paths=["models"], environment={"SDF_PATH": "/env"}, find=lambda uri: None
    )
    assert resources.find_file("arm", "dir").searched == (
        "dir/arm",
        "models/arm",
        "./arm",
        "/env/arm",
        "the answer for 'arm' of the function that was given",
    )


FILES = ("robot/part.sdf", "robot/sub/part.sdf", "models/arm/part.sdf", "secret.sdf")


@pytest.mark.parametrize(
    ("uri", "reason"),
    [
        pytest.param("part.sdf", "", id="beside"),
        pytest.param("sub/part.sdf", "", id="below"),
        pytest.param("../robot/part.sdf", "", id="way out and back"),
        pytest.param("../secret.sdf", "outside", id="above"),
        pytest.param("model://arm/part.sdf", "", id="model path"),
        pytest.param("model://arm/../../secret.sdf", "outside", id="above the model path"),
        pytest.param("file://{home}/secret.sdf", "outside", id="absolute"),
        pytest.param("file://{home}/models/arm/part.sdf", "", id="absolute in the model path"),
        pytest.param("model://secret.sdf", "outside", id="working directory"),
        pytest.param("sub/pipe", "special", id="pipe"),
        pytest.param("/dev/zero", "special", id="device"),
    ],
)
def test_what_lies_outside_is_refused(
    home: Path, monkeypatch: pytest.MonkeyPatch, uri: str, reason: str
) -> None:
    make(home, *FILES)
    os.mkfifo(home / "robot/sub/pipe")
    monkeypatch.chdir(home)
    resources = Resources(model_paths=[home / "models"], environment={})
    answer = resources.find_file(uri.format(home=home), str(home / "robot"))
    assert answer.reason == reason
    assert bool(answer.path) is not bool(reason)
    assert bool(answer.refused) is bool(reason)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        pytest.param({"allow_outside": True}, "", id="option"),
        pytest.param({"model_paths": ["."]}, "", id="model path"),
        pytest.param({"packages": {"any": "."}}, "", id="package"),
        pytest.param({"uri_paths": {"my://": ["."]}}, "", id="prefix"),
        pytest.param({"environment": {"GZ_SIM_RESOURCE_PATH": "{home}"}}, "", id="Gazebo"),
        pytest.param({"environment": {"AMENT_PREFIX_PATH": "{home}"}}, "", id="ROS 2"),
        pytest.param({"environment": {"ROS_PACKAGE_PATH": "{home}"}}, "", id="ROS 1"),
        pytest.param({"inputs": ["other.urdf"]}, "", id="another input"),
        pytest.param({"environment": {"GZ_SIM_RESOURCE_PATH": "/"}}, "outside", id="root"),
        pytest.param({}, "outside", id="nothing"),
    ],
)
def test_the_user_decides_which_other_directories_are_read(
    home: Path, monkeypatch: pytest.MonkeyPatch, options: dict[str, Any], reason: str
) -> None:
    make(home, *FILES)
    monkeypatch.chdir(home)
    variables = {
        name: value.format(home=home) for name, value in options.get("environment", {}).items()
    }
    resources = Resources(**{**options, "environment": variables})
    assert resources.find_file("../secret.sdf", str(home / "robot")).reason == reason


@pytest.mark.parametrize("manifest", ["package.xml", "model.config", ""])
def test_a_package_that_a_uri_names_is_read_if_it_has_a_manifest(home: Path, manifest: str) -> None:
    make(home, "ws/arm/model.config", "ws/arm/sdf/a.sdf", "ws/hand/h.dae", "x.sdf")
    if manifest:
        make(home, f"ws/hand/{manifest}")
    resources, beside = Resources(environment={}), str(home / "ws/arm/sdf")
    answer = resources.find_file("model://hand/h.dae", beside)
    assert answer.reason == ("" if manifest else "outside")
    assert resources.find_file("model://hand/../../x.sdf", beside).reason == "outside"


@pytest.fixture
def looked_up(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paths that are looked up, with the shares of Windows."""
    paths: list[str] = []

    def exists(path: str) -> bool:
        paths.append(path)
        return False

    monkeypatch.setattr(os.path, "splitdrive", ntpath.splitdrive)
    monkeypatch.setattr(search, "exists", exists)
    monkeypatch.setattr(search, "is_special", exists)
    return paths


@pytest.mark.parametrize(
    "uri", ["//host/share/s.stl", "file:////host/share/s.stl", "package://arm///host/share/s.stl"]
)
def test_a_share_of_the_network_of_windows_is_not_looked_up(
    home: Path, looked_up: list[str], uri: str
) -> None:
    resources = Resources(packages={"arm": home / "arm"}, environment={})
    assert not resources.find_file(uri, str(home)).path
    assert not [path for path in looked_up if path.startswith("//")]


def test_the_share_of_the_file_itself_is_looked_up(looked_up: list[str]) -> None:
    Resources(environment={}).find_file("s.stl", "//host/share/robot")
    assert looked_up[0] == "//host/share/robot/s.stl"


@pytest.mark.parametrize("name", [r"\\host\share", r"..\arm", r"C:\arm", "C:"])
def test_a_path_of_windows_is_no_name_of_a_package(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(os.path, "basename", ntpath.basename)
    assert not is_one_name(name)
    assert is_one_name("arm_description")


def test_a_directory_is_no_package_because_of_its_name(home: Path) -> None:
    """A URI cannot name the directories of other users."""
    make(home, "arm/a.urdf", "secret.dae")
    answer = Resources(environment={}).find_file(
        f"package://{home.name}/secret.dae", str(home / "arm")
    )
    assert (answer.refused, answer.reason) == (str(home / "secret.dae"), "outside")


@pytest.mark.parametrize("uri", ["package://{name}/s.dae", "package://../s.dae"])
def test_the_home_directory_is_no_package(
    home: Path, monkeypatch: pytest.MonkeyPatch, uri: str
) -> None:
    """An archive that is unpacked there can bring a manifest."""
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("USERPROFILE", str(home))
    make(home, "package.xml", "s.dae", "arm/a.urdf")
    answer = Resources(environment={}).find_file(uri.format(name=home.name), str(home / "arm"))
    assert (answer.path, answer.reason) == ("", "outside")


def test_what_a_zip_file_contains_belongs_together(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(home, "zip/model.config", "zip/a/model.config", "zip/hand/h.dae", "secret/s.sdf")
    make(home, "secret/model.config", ".git/HEAD")
    monkeypatch.setattr(boundary, "temporary_roots", {str(home / "zip")})
    resources = Resources(environment={})
    assert resources.find_file("model://hand/h.dae", str(home / "zip/a")).path
    assert resources.find_file("../hand/h.dae", str(home / "zip/a")).path
    assert resources.find_file("model://secret/s.sdf", str(home / "zip")).reason == "outside"
    assert resources.find_file("../secret/s.sdf", str(home / "zip")).reason == "outside"


def test_a_package_of_xacro_is_that_of_a_uri(home: Path) -> None:
    make(home, "models/arm/a.sdf", "cwd/hand/package.xml", "given/tool/t.sdf", "cwd/tool")
    resources = Resources(
        model_paths=[home / "models"],
        environment={},
        find=lambda uri: home / uri.replace("package://", "given/"),
    )
    for name in ("arm", "hand", "tool"):
        found = resources.package(name, "", lambda path: True).path
        assert os.path.isdir(found)
        if name != "tool":
            path = resources.find_file(f"package://{name}", "").path
            assert os.path.abspath(found) == os.path.abspath(path)


PREFIX = {"AMENT_PREFIX_PATH": "prefix"}


@pytest.mark.parametrize(
    ("files", "beside", "environment", "expected"),
    [
        pytest.param(["cwd/p/package.xml"], "other", PREFIX, "prefix/share/p", id="environment"),
        pytest.param(["cwd/p/package.xml"], "", PREFIX, "prefix/share/p", id="typed"),
        pytest.param(["p/package.xml"], "", PREFIX, "prefix/share/p", id="typed, beside"),
        pytest.param(["cwd/p/package.xml"], "other", {}, "cwd/p", id="working directory"),
        pytest.param(["cwd/p/package.xml"], "", {}, "cwd/p", id="typed, working directory"),
        pytest.param(["cwd/p/x.xacro"], "other", {}, "", id="no manifest"),
        pytest.param(["cwd/p/x.xacro"], "", {}, "", id="typed, no manifest"),
        pytest.param(["other/p/package.xml"], "other", PREFIX, "other/p", id="beside the file"),
    ],
)
@pytest.mark.parametrize("scheme", ["package", "model"])
def test_the_environment_of_a_program_is_searched_before_the_working_directory(
    home: Path,
    files: list[str],
    beside: str,
    environment: dict[str, str],
    expected: str,
    scheme: str,
) -> None:
    make(home, *files, "prefix/share/p/package.xml")
    variables = {name: str(home / value) for name, value in environment.items()}
    resources = Resources(environment=variables)
    directory = str(home / beside) if beside else ""
    lookup = resources.find_program(f"{scheme}://p", directory, lambda path: True)
    assert lookup.path == (str(home / expected) if expected else "")


def test_a_program_that_may_not_run_is_the_answer_if_there_is_no_other(home: Path) -> None:
    make(home, "prefix/share/p/a.xacro", "cwd/p/package.xml", "cwd/p/a.xacro")
    paths = [str(home / "prefix/share/p/a.xacro"), str(home / "cwd/p/a.xacro")]
    resources = Resources(environment={"AMENT_PREFIX_PATH": str(home / "prefix")})
    for permitted, expected in (([], paths[0]), (paths[1:], paths[1]), (paths, paths[0])):
        lookup = resources.find_program("package://p/a.xacro", "", permitted.__contains__)
        assert lookup.path == expected


def test_what_belongs_to_an_including_file_is_read(home: Path) -> None:
    make(home, "world/models/arm.sdf", "world/gripper.sdf", "world/main.sdf")
    answer = Resources(environment={}).find_file(
        "../gripper.sdf", str(home / "world/models"), None, [str(home / "world/main.sdf")]
    )
    assert answer.path


@pytest.mark.parametrize(
    ("uri", "reason"),
    [
        pytest.param("link/arm.sdf", "link", id="directory"),
        pytest.param("file.sdf", "link", id="file"),
        pytest.param("own.sdf", "", id="stays inside"),
        pytest.param("path/arm.sdf", "", id="into the search path"),
        pytest.param("model://linked/arm.sdf", "", id="in the search path"),
        pytest.param("package://linked/arm.sdf", "", id="in the search path, as a package"),
    ],
)
def test_symbolic_links_must_not_lead_out_of_the_input(home: Path, uri: str, reason: str) -> None:
    """Those in a directory of the search path lead where the user decided."""
    make(home, "elsewhere/arm.sdf", "robot/sub/arm.sdf", "models/arm.sdf")
    links = {
        "robot/link": "elsewhere",
        "robot/file.sdf": "elsewhere/arm.sdf",
        "robot/own.sdf": "robot/sub/arm.sdf",
        "robot/path": "models",
        "models/linked": "elsewhere",
    }
    for link, target in links.items():
        (home / link).symlink_to(home / target)
    resources = Resources(environment={}, model_paths=[home / "models"])
    assert resources.find_file(uri, str(home / "robot")).reason == reason


@pytest.mark.parametrize("name", ["link.dae", ".hidden.dae", "pipe.dae"])
def test_an_earlier_file_of_a_directory_allows_no_other_kind_of_file(
    home: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("HOME", str(home / "user"))
    make(home, "user/a.dae", "user/.hidden.dae", "secret.dae")
    (home / "user/link.dae").symlink_to(home / "secret.dae")
    os.mkfifo(home / "user/pipe.dae")
    resources, places = Resources(environment={}), Places()
    assert resources.find_file("a.dae", str(home / "user"), places).path
    assert resources.find_file(name, str(home / "user"), places).reason


def test_a_package_behind_a_link_of_the_repository_is_no_other_package(home: Path) -> None:
    make(home, "repo/.git/HEAD", "repo/arm/a.urdf", "a/b/package.xml", "a/b/m.dae")
    (home / "repo/private").symlink_to(home / "a/b")
    answer = Resources(environment={}).find_file("package://private/m.dae", str(home / "repo/arm"))
    assert answer.reason == "link"


@pytest.mark.parametrize("manifest", ["package.xml", "model.config", ".git/HEAD"])
@pytest.mark.parametrize("uri", ["package://private/m.dae", "model://private/m.dae"])
def test_a_link_in_an_unpacked_archive_is_no_other_package(
    home: Path, uri: str, manifest: str
) -> None:
    make(home, "archive/arm/urdf/a.urdf", "ws/private/m.dae", f"ws/private/{manifest}")
    (home / "archive/private").symlink_to(home / "ws/private")
    answer = Resources(environment={}).find_file(uri, str(home / "archive/arm"))
    assert not answer.path
    assert answer.reason in ("outside", "")


def test_a_package_beside_that_of_the_file_is_in_the_directory_of_a_link(home: Path) -> None:
    """The link is one of the user: nothing around it is a repository."""
    make(home, "ws/a/package.xml", "ws/a/a.urdf", "ws/b/package.xml", "ws/b/m.dae")
    (home / "linked").symlink_to(home / "ws")
    answer = Resources(environment={}).find_file("package://b/m.dae", str(home / "linked/a"))
    assert answer.path == str(home / "linked/b/m.dae")


@pytest.mark.parametrize("variable", ["AMENT_PREFIX_PATH", "ROS_PACKAGE_PATH", "SDF_PATH"])
def test_a_package_behind_a_link_in_the_search_path_is_read(home: Path, variable: str) -> None:
    make(home, "arm/a.urdf", "src/b/package.xml", "src/b/m.dae")
    place = home / "prefix" / ("share" if variable.startswith("AMENT") else "")
    place.mkdir(parents=True)
    (place / "b").symlink_to(home / "src/b")
    resources = Resources(environment={variable: str(home / "prefix")})
    answer = resources.find_file("package://b/m.dae", str(home / "arm"))
    assert answer.path == str(place / "b/m.dae")


def test_a_robot_that_is_a_link_has_the_files_of_its_target(home: Path) -> None:
    """``colcon build --symlink-install`` without the environment of the workspace."""
    make(home, "src/arm/package.xml", "src/arm/meshes/m.dae", "src/arm/urdf/a.urdf")
    for name in ("package.xml", "meshes/m.dae", "urdf/a.urdf"):
        link = home / "install/share/arm" / name
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(home / "src/arm" / name)
    robot = home / "install/share/arm/urdf/a.urdf"
    answer = Resources(environment={}).find_file(
        "package://arm/meshes/m.dae", str(robot.parent), None, [str(robot)]
    )
    assert answer.path == str(home / "install/share/arm/meshes/m.dae")


@pytest.mark.parametrize(
    ("uri", "file"),
    [
        ("model://p/a.stl", "one/p/a.stl"),
        ("model://p/b.stl", "one/p/b.stl"),
        ("model://p/c.stl", "two/p/c.stl"),
        ("model://p//c.stl", "two/p/c.stl"),
        ("model://p/../q/d.stl", "two/q/d.stl"),
        ("model://./p/a.stl", "one/p/a.stl"),
        ("model:///p/a.stl", "one/p/a.stl"),
        ("model://q/d.stl", "two/q/d.stl"),
        ("model://p/none.stl", ""),
        ("model://none/a.stl", ""),
    ],
)
def test_earlier_files_of_a_model_change_no_answer(home: Path, uri: str, file: str) -> None:
    make(home, "one/p/a.stl", "one/p/b.stl", "two/p/b.stl", "two/p/c.stl", "two/q/d.stl")
    resources = Resources(model_paths=[home / "one", home / "two"], environment={})
    places = Places()
    resources.find_file("model://p/a.stl", "", places)
    for found in (resources.find_file(uri, "", places), resources.find_file(uri, "")):
        assert found.path == (str(home / file) if file else "")


def test_a_directory_of_a_prefix_is_before_the_first_file_of_a_package(home: Path) -> None:
    make(home, "p/a.stl", "other/a.stl")
    resources = Resources(
        packages={}, model_paths=[home], uri_paths={"model://p/": [home / "other"]}, environment={}
    )
    answer = resources.find_file("model://p/a.stl", "", Places())
    assert answer.path == str(home / "other" / "a.stl")


def test_the_directory_of_the_file_may_be_a_symbolic_link(home: Path) -> None:
    make(home, "real/arm.sdf")
    (home / "robot").symlink_to(home / "real")
    assert Resources(environment={}).find_file("arm.sdf", str(home / "robot")).path


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no numbers of users")
@pytest.mark.parametrize(
    ("stranger_paths", "is_refused"),
    [
        pytest.param([], False, id="of the user"),
        pytest.param(["shared/package.xml"], True, id="manifest of a stranger"),
        pytest.param(["shared", "shared/package.xml"], True, id="directory of a stranger"),
    ],
)
def test_a_manifest_of_a_stranger_above_a_robot_makes_no_package(
    home: Path, monkeypatch: pytest.MonkeyPatch, stranger_paths: list[str], is_refused: bool
) -> None:
    make(home, "shared/package.xml", "shared/b/secret.stl", "shared/a/.git/HEAD")
    strangers, lstat = {str(home / path) for path in stranger_paths}, os.lstat

    def status(path: str) -> os.stat_result:
        fields = lstat(path)
        owner = fields.st_uid + (os.fspath(path) in strangers)
        return os.stat_result([*fields[:4], owner, *fields[5:]])

    monkeypatch.setattr("translate.resources.boundary.os.lstat", status)
    monkeypatch.delenv("SUDO_UID", raising=False)
    answer = Resources(environment={}).find_file(
        "package://shared/b/secret.stl", str(home / "shared" / "a")
    )
    assert bool(answer.reason) == is_refused


def test_the_root_directory_is_no_place_to_trust(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(home, "secret.sdf")
    monkeypatch.chdir("/")
    answer = Resources(environment={}).find_file(str(home / "secret.sdf"), str(home / "robot"))
    assert answer.reason == "outside"


def test_a_file_is_tested_once_in_an_operation(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make(home, "p/a.stl")
    # A file without contents could be one of the kernel, and its links are followed.
    (home / "p" / "a.stl").write_text("solid a")
    tested, lstat = list[str](), os.lstat
    monkeypatch.setattr(os, "lstat", lambda path: tested.append(str(path)) or lstat(path))  # type: ignore[func-returns-value]
    resources, places = Resources(packages={"p": home / "p"}, environment={}), Places()
    for _ in range(3):
        assert resources.find_file("package://p/a.stl", str(home / "p"), places).path
    assert tested.count(str(home / "p" / "a.stl")) == 1


def test_a_file_that_became_a_link_is_refused_in_the_next_operation(home: Path) -> None:
    make(home, "p/package.xml", "p/a.stl", "secret.stl")
    resources, directory = Resources(environment={}), str(home / "p")
    assert resources.find_file("a.stl", directory, Places()).path
    (home / "p" / "a.stl").unlink()
    (home / "p" / "a.stl").symlink_to(home / "secret.stl")
    assert resources.find_file("a.stl", directory, Places()).reason == "link"


def test_places_elsewhere_have_no_file_of_the_working_directory(home: Path) -> None:
    make(home, "cwd/arm/a.stl")
    resources, places = Resources(environment={}), Places()
    assert resources.find_anywhere("model://arm/a.stl", str(home / "file"), places).path
    apart = Resources(environment={}, working_directory=False)
    answer = apart.find_anywhere("model://arm/a.stl", str(home / "file"), places.elsewhere())
    assert not answer.path


def test_a_device_is_no_file(home: Path) -> None:
    assert not Resources(environment={}).find_file("/dev/null", str(home)).path


@pytest.mark.parametrize("uri", ["", "://", "\0", "a\0b", "//", "~", "x" * 5000])
def test_odd_uris_lead_nowhere_or_somewhere_but_not_to_an_exception(home: Path, uri: str) -> None:
    Resources(environment={}).find_file(uri, str(home))


def test_an_unknown_policy_is_refused() -> None:
    with pytest.raises(ValueError, match="missing_includes"):
        Resources(missing_includes="drop")  # type: ignore[arg-type]
