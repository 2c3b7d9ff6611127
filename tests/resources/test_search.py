"""Where URIs lead: the order of the places, and what is refused (seed 2, 1.4.5; S D10; U F2)."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from translate.resources import boundary
from translate.resources.search import Places, Resources


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
    answer = resources.find_file(uri, str(home / "file"))
    assert os.path.abspath(answer.path) == str(home / file)


@pytest.mark.parametrize("cache", [".gz/fuel", ".ignition/fuel"])
def test_the_cache_of_fuel_is_in_the_directory_of_the_user(
    home: Path, monkeypatch: pytest.MonkeyPatch, cache: str
) -> None:
    monkeypatch.setenv("HOME", str(home))
    make(home, f"{cache}/fuel.gazebosim.org/me/models/arm/1/model.config")
    uri = "https://fuel.gazebosim.org/1.0/Me/models/Arm"
    found = Resources().find_file(uri, "")
    assert found.path == str(home / cache / "fuel.gazebosim.org/me/models/arm/1")
    assert found.inside
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
        found = resources.find_file("model://arm/x.sdf", str(home / "file"))
        assert os.path.abspath(found.path) == str(home / place / "x.sdf")
        assert not found.beside
        os.unlink(home / place / "x.sdf")


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


@pytest.mark.parametrize(
    ("uri", "inside"),
    [
        ("part.sdf", True),
        ("sub/part.sdf", True),
        ("../robot/part.sdf", True),
        ("../secret.sdf", False),
        ("model://arm/part.sdf", True),
        ("model://arm/../../secret.sdf", False),
        ("file://{home}/secret.sdf", False),
        ("file://{home}/models/arm/part.sdf", True),
    ],
)
def test_what_lies_outside_is_reported(home: Path, uri: str, inside: bool) -> None:
    make(home, "robot/part.sdf", "robot/sub/part.sdf", "models/arm/part.sdf", "secret.sdf")
    resources = Resources(model_paths=[home / "models"], environment={})
    answer = resources.find_file(uri.format(home=home), str(home / "robot"))
    assert answer.path
    assert answer.inside is inside


def test_models_beside_the_model_of_the_file_are_inside(home: Path) -> None:
    """The search path of Gazebo is the directory above the model directories."""
    make(home, "models/arm/model.config", "models/arm/sdf/a.sdf", "models/hand/h.dae", "x.sdf")
    resources, beside = Resources(environment={}), str(home / "models/arm/sdf")
    found = resources.find_file("model://hand/h.dae", beside)
    assert (found.path, found.inside) == (str(home / "models/hand/h.dae"), True)
    assert not resources.find_file("model://hand/../../x.sdf", beside).inside


def test_nothing_above_a_zip_file_is_inside(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make(home, "zip/model.config", "zip/a/model.config", "zip/hand/h.dae", "secret/s.sdf")
    monkeypatch.setattr(boundary, "temporary_roots", {str(home / "zip")})
    resources = Resources(environment={})
    assert resources.find_file("model://hand/h.dae", str(home / "zip/a")).inside
    assert not resources.find_file("model://secret/s.sdf", str(home / "zip")).inside


def test_a_package_of_xacro_is_that_of_a_uri(home: Path) -> None:
    make(home, "models/arm/a.sdf", "cwd/hand/h.sdf", "given/tool/t.sdf", "cwd/tool")
    resources = Resources(
        model_paths=[home / "models"],
        environment={},
        find=lambda uri: home / uri.replace("package://", "given/"),
    )
    for name in ("arm", "hand", "tool"):
        found = resources.package(name, "").path
        assert os.path.isdir(found)
        if name != "tool":
            assert found == resources.find_file(f"package://{name}", "").path


def test_directories_of_including_files_are_inside(home: Path) -> None:
    make(home, "world/models/arm.sdf", "world/gripper.sdf")
    answer = Resources(environment={}).find_file(
        "../gripper.sdf", str(home / "world/models"), [str(home / "world")]
    )
    assert answer.inside


@pytest.mark.parametrize(
    ("uri", "inside"),
    [
        ("link/arm.sdf", False),
        ("file.sdf", False),
        ("own.sdf", True),
        ("path/arm.sdf", True),
        ("model://linked/arm.sdf", True),
    ],
)
def test_symbolic_links_must_not_lead_out_of_the_input(home: Path, uri: str, inside: bool) -> None:
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
    answer = resources.find_file(uri, str(home / "robot"))
    assert answer.path
    assert answer.inside is inside


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
    assert Resources(environment={}).find_file("arm.sdf", str(home / "robot")).inside


def test_the_root_directory_is_no_place_to_trust(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(home, "secret.sdf")
    monkeypatch.chdir("/")
    answer = Resources(environment={}).find_file(str(home / "secret.sdf"), str(home / "robot"))
    assert answer.path
    assert not answer.inside


def test_a_device_is_no_file(home: Path) -> None:
    assert not Resources(environment={}).find_file("/dev/null", str(home)).path


@pytest.mark.parametrize("uri", ["", "://", "\0", "a\0b", "//", "~", "x" * 5000])
def test_odd_uris_lead_nowhere_or_somewhere_but_not_to_an_exception(home: Path, uri: str) -> None:
    Resources(environment={}).find_file(uri, str(home))


def test_an_unknown_policy_is_refused() -> None:
    with pytest.raises(ValueError, match="missing_includes"):
        Resources(missing_includes="drop")  # type: ignore[arg-type]
