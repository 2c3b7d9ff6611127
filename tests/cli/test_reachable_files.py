"""The URIs of an output lead to the files of the input, or ``convert`` writes nothing."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest

import translate
from translate.fragments.uris import uris
from translate.resources.search import Resources

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

MESH = "<geometry><mesh><uri>{}</uri></mesh></geometry>"
MODEL = (
    '<sdf version="1.9"><model name="box"><link name="a"><inertial><mass>1</mass></inertial>'
    f'<visual name="v">{MESH}</visual></link></model></sdf>'
)
WORLD = (
    '<sdf version="1.9"><world name="w"><include><uri>{}</uri><name>one</name></include>'
    "<include><uri>{}</uri><name>two</name><pose>1 0 0 0 0 0</pose></include></world></sdf>"
)
STL = (
    "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\n"
    "endloop\nendfacet\nendsolid a\n"
)
NAMED = ("model://box/meshes/b.stl", "meshes/b.stl")


@pytest.fixture(autouse=True)
def models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory of models with one model, and an empty directory for the output.

    The environment has no search path.
    """
    for name in ("GZ_SIM_RESOURCE_PATH", "GAZEBO_MODEL_PATH", "SDF_PATH", "ROS_PACKAGE_PATH"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "models/box/meshes").mkdir(parents=True)
    (tmp_path / "models/box/meshes/b.stl").write_text(STL)
    (tmp_path / "models/box/model.config").write_text(
        '<model><name>box</name><sdf version="1.9">model.sdf</sdf></model>'
    )
    (tmp_path / "elsewhere").mkdir()
    return tmp_path / "models"


def from_everywhere(
    models: Path, monkeypatch: pytest.MonkeyPatch, run: Callable[..., Any], *arguments: str
) -> list[tuple[int, bool]]:
    """The exit codes of ``convert`` in several working directories, and whether it wrote OUT."""
    outcomes = []
    for directory in (models.parent, models, models / "box", models.parent / "elsewhere"):
        monkeypatch.chdir(directory)
        outcome = run("convert", *arguments)
        outcomes.append((outcome.exit_code, os.path.exists(arguments[1])))
        assert outcome.exit_code == 0 or "--bundle ros" in outcome.stderr
    return outcomes


@pytest.mark.parametrize("uri", NAMED)
@pytest.mark.parametrize(
    "options",
    [
        ("--for", "rviz"),
        ("--for", "rviz", "--uri", "relative"),
        ("--for", "rviz", "--uri", "auto"),
        ("--for", "sdformat_urdf"),
        ("--uri", "model"),
        ("--uri", "model", "--to", "sdf"),
    ],
)
def test_a_file_that_would_not_be_found_is_an_error_in_each_working_directory(
    models: Path, monkeypatch: pytest.MonkeyPatch, run, uri: str, options: tuple[str, ...]
) -> None:
    source, target = models / "box/model.sdf", models.parent / "elsewhere/out.xml"
    source.write_text(MODEL.format(uri))
    to = () if "--to" in options or "sdformat_urdf" in options else ("--to", "urdf")
    for verify in ((), ("--verify",)):
        outcomes = from_everywhere(
            models, monkeypatch, run, str(source), str(target), *options, *to, *verify
        )
        assert outcomes == [(1, False)] * 4


@pytest.mark.parametrize(
    ("uri", "options", "place", "expected"),
    [
        # The reader loads paths with a scheme, or a path, and finds them from any directory.
        (NAMED[0], ("--for", "rviz", "--uri", "file"), "elsewhere", "file://{0}/box/meshes/b.stl"),
        (NAMED[0], ("--for", "rviz", "--uri", "absolute"), "elsewhere", "file://{0}/box/{1}"),
        # Without a package, a URI stays if it leads to the file from the output.
        (NAMED[1], ("--uri", "package"), "elsewhere", "../models/box/meshes/b.stl"),
        (NAMED[1], ("--uri", "package"), "models/box", "meshes/b.stl"),
        (NAMED[0], ("--uri", "package"), "models/box", NAMED[0]),
        # A model is found beside others of its directory, and in the search path.
        (NAMED[1], ("--uri", "model"), "models/box", NAMED[0]),
        (NAMED[1], ("--uri", "model", "--model-path", "{0}"), "elsewhere", NAMED[0]),
        (NAMED[1], ("--uri", "model", "--package", "box={0}/box"), "elsewhere", NAMED[0]),
    ],
)
def test_a_uri_leads_to_the_file_from_the_output(
    models: Path,
    monkeypatch: pytest.MonkeyPatch,
    run,
    uri: str,
    options: tuple[str, ...],
    place: str,
    expected: str,
) -> None:
    source, target = models / "box/model.sdf", models.parent / place / "out.urdf"
    source.write_text(MODEL.format(uri))
    given = [option.format(models) for option in options]
    outcomes = from_everywhere(
        models, monkeypatch, run, str(source), str(target), "--verify", *given
    )
    assert outcomes == [(0, True)] * 4
    (item,) = uris(translate.load(target))
    assert item.uri == expected.format(models, NAMED[1])


def test_ros_finds_a_package_by_its_name_wherever_the_output_is(
    models: Path, monkeypatch: pytest.MonkeyPatch, run
) -> None:
    source, target = models / "box/model.sdf", models.parent / "elsewhere/out.urdf"
    source.write_text(MODEL.format(NAMED[1]))
    (models / "package.xml").write_text("<package><name>the_pkg</name></package>")
    outcomes = from_everywhere(
        models, monkeypatch, run, str(source), str(target), "--for", "rviz", "--verify"
    )
    assert outcomes == [(0, True)] * 4
    (item,) = uris(translate.load(target))
    assert item.uri == "package://the_pkg/box/meshes/b.stl"


def test_included_files_have_uris_that_rviz_loads(models: Path, run) -> None:
    """A file that stays included keeps its own URIs."""
    (models / "box/model.sdf").write_text(MODEL.format(NAMED[1]))
    (models / "package.xml").write_text("<package><name>the_pkg</name></package>")
    outer = models / "outer.sdf"
    outer.write_text(
        '<sdf version="1.9"><model name="o"><include merge="true"><uri>box</uri></include></model>'
        "</sdf>"
    )
    target = models.parent / "elsewhere/out.sdf"
    assert run("convert", str(outer), str(target), "--for", "sdformat_urdf").exit_code == 0
    assert [item.uri for item in uris(translate.load(target))] == [
        "package://the_pkg/box/meshes/b.stl"
    ]


def test_a_batch_does_not_write_a_file_with_a_uri_that_leads_nowhere(models: Path, run) -> None:
    (models / "box/model.sdf").write_text(MODEL.format(NAMED[0]))
    target = models.parent / "elsewhere"
    outcome = run("batch", str(models), "--out-dir", str(target), "--for", "rviz")
    assert outcome.exit_code == 1
    assert not [*target.rglob("*.urdf")]
    assert "uri-not-resolved" in (target / "manifest.jsonl").read_text()


def test_an_api_result_has_the_entries(models: Path) -> None:
    source, target = models / "box/model.sdf", models.parent / "elsewhere/out.urdf"
    source.write_text(MODEL.format(NAMED[0]))
    result = translate.convert(source, written_to=target, to="urdf", for_target="rviz")
    assert [(loss.code, loss.severity) for loss in result.unresolved] == [
        ("uri-not-resolved", "lost")
    ]


# --- Includes -------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["elsewhere", "models"])
@pytest.mark.parametrize(
    "options",
    [
        ("--for", "gazebo"),
        ("--for", "fortress"),
        ("--for", "harmonic"),
        ("--for", "ionic"),
        ("--uri", "relative"),
        (),
    ],
)
def test_a_named_include_stays(
    models: Path, monkeypatch: pytest.MonkeyPatch, run, place: str, options: tuple[str, ...]
) -> None:
    """No reader of SDFormat finds a relative include beside its file."""
    (models / "box/model.sdf").write_text(MODEL.format(NAMED[1]))
    source, target = models / "w.sdf", models.parent / place / "out.sdf"
    source.write_text(WORLD.format("model://box", "model://box"))
    outcomes = from_everywhere(
        models,
        monkeypatch,
        run,
        *(str(source), str(target), "--to", "sdf", "--sdf-version", "1.10", "--verify", *options),
    )
    assert outcomes == [(0, True)] * 4
    assert target.read_text().count("<uri>model://box</uri>") == 2


def test_a_model_of_fuel_is_not_named_by_its_version(models: Path, tmp_path: Path) -> None:
    cached = tmp_path / "fuel/fuel.gazebosim.org/openrobotics/models/box/2"
    cached.parent.mkdir(parents=True)
    (models / "box").rename(cached)
    (cached / "model.sdf").write_text(MODEL.format(NAMED[1]))
    address = "https://fuel.gazebosim.org/1.0/OpenRobotics/models/box"
    source = models / "w.sdf"
    source.write_text(WORLD.format(address, address))
    resources = Resources(environment={"GZ_FUEL_CACHE_PATH": str(tmp_path / "fuel")})
    result = translate.convert(source, to="sdf", uri="model", resources=resources)
    assert result.text.count(f"<uri>{address}</uri>") == 2
