"""Each URI that ``--for`` writes is one by which the reader finds the file of the input."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from support.reader_files import (
    NOT_FOUND,
    ONLY_COPIES,
    PLACES,
    VARIABLES,
    SearchPath,
    found_by,
    make_tree,
    model,
    robot,
    search_path,
)

import translate
from translate.fragments.uris import uris
from translate.readers.table import all_readers, reader_of

if TYPE_CHECKING:
    from collections.abc import Callable

READERS = [target.name for target in all_readers()]
FOUND = [(reader, place) for reader in READERS for place in PLACES]
COPIES = [(reader, place) for reader, place in FOUND if place in ONLY_COPIES.get(reader, ())]


@pytest.fixture(autouse=True)
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The tree, with an environment without a search path."""
    for name in (*VARIABLES.values(), "IGN_GAZEBO_RESOURCE_PATH", "SDF_PATH", "ROS_PACKAGE_PATH"):
        monkeypatch.delenv(name, raising=False)
    root = tmp_path / "tree"
    make_tree(root)
    return root


def written_for(
    reader: str, place: str, format: str, tree: Path, run: Callable[..., object], *more: str
) -> tuple[object, Path]:
    """Convert a robot with a mesh for a reader into another directory."""
    directory, uri = (PLACES | NOT_FOUND)[place]
    source = tree / directory / f"r.{format}"
    source.write_text(robot(format, uri.format(tree)))
    target = tree / "out" / f"r.{reader_of(reader).formats[0]}"
    return run("convert", str(source), str(target), "--for", reader, *more), target


def mesh_uris(path: Path) -> list[str]:
    return [uri.uri for uri in uris(translate.load(path)) if not uri.in_fragment]


@pytest.mark.parametrize("format", ["urdf", "sdf"])
@pytest.mark.parametrize(("reader", "place"), [pair for pair in FOUND if pair not in COPIES])
def test_the_reader_finds_the_file(
    reader: str, place: str, format: str, tree: Path, run: Callable[..., object]
) -> None:
    outcome, target = written_for(reader, place, format, tree, run)
    assert outcome.exit_code == 0, outcome.stderr
    packages = {"pkg": tree / "ws/pkg", "pkg_of_odd": tree / "ws/odd"}
    search = search_path(outcome.stderr)
    directory = PLACES[place][0].removesuffix("/robots")
    expected = str(tree / directory / "meshes/b.obj")
    for uri in mesh_uris(target):
        assert found_by(reader, uri, target.parent, search, packages) == expected, uri


@pytest.mark.parametrize("format", ["urdf", "sdf"])
@pytest.mark.parametrize(("reader", "place"), COPIES)
def test_nothing_is_written_if_only_a_copy_has_a_uri(
    reader: str, place: str, format: str, tree: Path, run: Callable[..., object]
) -> None:
    outcome, target = written_for(reader, place, format, tree, run)
    assert outcome.exit_code == 1
    assert not target.exists()
    kind = "gazebo" if reader == "gazebo-classic" else "ros"
    last = outcome.stderr.strip().splitlines()[-1]
    assert "nothing was written" in last
    assert f"--bundle {kind} " in last
    assert "--uri file " in last


@pytest.mark.parametrize(("reader", "place"), COPIES)
def test_the_file_has_a_uri_of_this_machine_on_request(
    reader: str, place: str, tree: Path, run: Callable[..., object]
) -> None:
    outcome, target = written_for(reader, place, "urdf", tree, run, "--uri", "file")
    assert outcome.exit_code == 0
    (uri, _) = mesh_uris(target)
    expected = str(tree / PLACES[place][0] / "meshes/b.obj")
    assert found_by(reader, uri, target.parent, search_path(""), {}) == expected


@pytest.mark.parametrize("reader", sorted(ONLY_COPIES))
def test_a_bundle_has_the_files(reader: str, tree: Path, run: Callable[..., object]) -> None:
    kind = "gazebo" if reader == "gazebo-classic" else "ros"
    source, target = tree / "plain/r.urdf", tree / "out/bundle"
    source.write_text(robot("urdf", "meshes/b.obj"))
    outcome = run("convert", str(source), str(target), "--for", reader, "--bundle", kind)
    assert outcome.exit_code == 0, outcome.stderr
    assert [*target.rglob("*.obj")]


@pytest.mark.parametrize("kind", ["gazebo", "ros", "plain"])
@pytest.mark.parametrize("reader", READERS)
def test_the_reader_finds_the_files_of_a_bundle(
    reader: str, kind: str, tree: Path, run: Callable[..., object]
) -> None:
    """A ROS package is installed; the directory above a bundle is in the search path."""
    source, target = tree / "plain/r.urdf", tree / "out/bundle"
    source.write_text(robot("urdf", "meshes/b.obj"))
    outcome = run("convert", str(source), str(target), "--for", reader, "--bundle", kind)
    if outcome.exit_code == 2:
        assert reader in ("rviz", "sdformat_urdf") or "sdf" not in reader_of(reader).formats
        assert kind != "ros"
        assert not target.exists()
        return
    assert outcome.exit_code == 0, outcome.stderr
    path = next(path for path in target.rglob("*.*df") if path.suffix in (".urdf", ".sdf"))
    search = SearchPath(VARIABLES.get(reader, ""), [str(target.parent)])
    for uri in mesh_uris(path):
        file = found_by(reader, uri, path.parent, search, {"bundle": target})
        is_named = reader == "pinocchio" and kind == "plain"
        # Its advice names the directory of the URDF in package_dirs.
        assert is_named or Path(file).parent == target / "meshes", uri


@pytest.mark.parametrize("format", ["urdf", "sdf"])
@pytest.mark.parametrize("place", NOT_FOUND)
@pytest.mark.parametrize("reader", READERS)
def test_a_file_that_is_not_found_keeps_its_uri(
    reader: str, place: str, format: str, tree: Path, run: Callable[..., object]
) -> None:
    outcome, target = written_for(reader, place, format, tree, run)
    assert outcome.exit_code == 0
    assert set(mesh_uris(target)) == {NOT_FOUND[place][1]}
    assert "mesh-not-found" in outcome.stderr


@pytest.mark.parametrize("reader", ["fortress", "drake", "mujoco", "rviz"])
def test_a_file_in_an_archive_can_only_be_copied(
    reader: str, tree: Path, run: Callable[..., object]
) -> None:
    import zipfile

    with zipfile.ZipFile(tree / "r.zip", "w") as archive:
        archive.writestr("r/r.urdf", robot("urdf", "meshes/b.obj"))
        archive.write(tree / "plain/meshes/b.obj", "r/meshes/b.obj")
    target = tree / "out" / f"r.{reader_of(reader).formats[0]}"
    outcome = run("convert", str(tree / "r.zip"), str(target), "--for", reader)
    assert outcome.exit_code == 1
    assert not target.exists()
    assert "--bundle" in outcome.stderr


# --- Includes -------------------------------------------------------------------------------------
# The reader finds a named model below an entry of its search path, and Drake in its map, with a
# slash after the name.  Drake loads the relative meshes of an included file beside the outermost
# file, and Gazebo Classic does not load them: both get the included parts.

SDF_READERS = ["fortress", "harmonic", "ionic", "jetty", "gazebo-classic", "drake"]
INCLUDE = '<sdf version="1.6"><world name="w"><include><uri>{}</uri></include></world></sdf>'
NESTED = '<sdf version="1.6"><model name="arm"><include><uri>{}</uri></include></model></sdf>'
#: The URI of the include, and that in Drake.
INCLUDES = {
    "model://box": ("model://box", "model://box/"),
    "model://box/model.sdf": ("model://box/model.sdf", "model://box/model.sdf"),
    "box": ("model://box", "model://box/"),
    "box/model.sdf": ("model://box/model.sdf", "model://box/model.sdf"),
    "../models/box": ("model://box", "model://box/"),
    "{0}/models/box": ("{0}/models/box", "{0}/models/box"),
    "file://{0}/models/box": ("file://{0}/models/box", "file://{0}/models/box"),
    "../plain/part.sdf": ("model://plain/part.sdf", "model://plain/part.sdf"),
}


def includes_in(path: Path) -> list[str]:
    from lxml import etree

    return [
        str(element.text)
        for element in etree.parse(path).iter("uri")
        if element.getparent().tag == "include"
    ]


def world_with(
    tree: Path, reader: str, uri: str, run: Callable[..., object], mesh: str, place: str = "models"
) -> tuple[object, Path]:
    """Convert a world that includes a model with a mesh."""
    text = f'<sdf version="1.6">{model("box", mesh.format(tree))}</sdf>'
    (tree / "models/box/model.sdf").write_text(text)
    (tree / "plain/part.sdf").write_text(text)
    source, target = tree / place / "w.sdf", tree / "out/w.sdf"
    source.write_text(INCLUDE.format(uri.format(tree)))
    options = ("--for", reader, "--allow-outside")
    return run("convert", str(source), str(target), *options), target


@pytest.mark.parametrize("uri", INCLUDES)
@pytest.mark.parametrize("reader", SDF_READERS)
def test_an_include_has_a_uri_that_the_reader_finds(
    reader: str, uri: str, tree: Path, run: Callable[..., object]
) -> None:
    outcome, target = world_with(tree, reader, uri, run, "file://{0}/plain/meshes/b.obj")
    assert outcome.exit_code == 0, outcome.stderr
    (written,) = includes_in(target)
    assert written == INCLUDES[uri][reader == "drake"].format(tree)
    search = search_path(outcome.stderr)
    if not written.startswith("model://"):
        assert not search.variable
        assert not search.packages
        return
    name, _, below = written.removeprefix("model://").partition("/")
    if reader == "drake":
        directories = [search.packages[name]]
    else:
        assert search.variable == VARIABLES[reader]
        directories = [os.path.join(entry, name) for entry in search.directories]
    expected = tree / ("plain" if name == "plain" else "models/box")
    assert list(map(Path, directories)) == [expected]
    assert (expected / below).exists()


@pytest.mark.parametrize("mesh", ["meshes/b.obj", "model://box/meshes/b.obj"])
@pytest.mark.parametrize("reader", SDF_READERS)
def test_the_parts_are_written_if_the_reader_does_not_find_the_files_of_an_include(
    reader: str, mesh: str, tree: Path, run: Callable[..., object]
) -> None:
    outcome, target = world_with(tree, reader, "model://box", run, mesh)
    is_kept = mesh.startswith("model") or reader not in ("gazebo-classic", "drake")
    assert bool(includes_in(target)) == is_kept
    if not is_kept:
        search = search_path(outcome.stderr)
        (uri,) = {*mesh_uris(target)}
        expected = str(tree / "models/box/meshes/b.obj")
        assert found_by(reader, uri, target.parent, search, {}) == expected


@pytest.mark.parametrize("uri", ["model://box", "../box", "box"])
@pytest.mark.parametrize("reader", SDF_READERS)
def test_the_search_path_has_the_files_of_included_files(
    reader: str, uri: str, tree: Path, run: Callable[..., object]
) -> None:
    """Drake finds none of these URIs: the outer include is replaced by its parts."""
    package = tree / "other/arm"
    package.mkdir(parents=True)
    (package / "model.config").write_text(
        '<model><name>arm</name><sdf version="1.6">model.sdf</sdf></model>'
    )
    (package / "model.sdf").write_text(NESTED.format(uri))
    (tree / "models/box/model.sdf").write_text(
        f'<sdf version="1.6">{model("box", f"file://{tree}/plain/meshes/b.obj")}</sdf>'
    )
    if not uri.startswith("model"):
        beside = "box" if uri == "../box" else "arm/box"
        (tree / "other" / beside).symlink_to(tree / "models/box")
    source, target = tree / "other/w.sdf", tree / "out/w.sdf"
    source.write_text(INCLUDE.format("model://arm"))
    options = ("--for", reader, "--model-path", str(tree / "models"), "--allow-outside")
    outcome = run("convert", str(source), str(target), *options)
    assert outcome.exit_code == 0, outcome.stderr
    search = search_path(outcome.stderr)
    if reader == "drake":
        (written,) = includes_in(target)
        name, _, inner = written.removeprefix("model://").partition("/")
        assert os.path.samefile(os.path.join(search.packages[name], inner), tree / "models/box")
        return
    assert includes_in(target) == ["model://arm"]
    below = uri.removeprefix("model://")
    for part in ("arm", below):
        assert any(os.path.exists(os.path.join(entry, part)) for entry in search.directories)


# --- check --for ----------------------------------------------------------------------------------


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("reader", [*SDF_READERS, "sdformat_urdf"])
def test_check_names_a_mesh_that_the_reader_does_not_load_by_its_uri(
    reader: str, place: str, tree: Path, run: Callable[..., object]
) -> None:
    """``model://`` and ``package://`` depend on the settings of a reader that has one of them."""
    directory, uri = PLACES[place]
    source = tree / directory / "r.sdf"
    source.write_text(robot("sdf", uri.format(tree)))
    outcome = run("check", str(source), "--for", reader)
    loaded = {"sdformat_urdf": "package", "gazebo-classic": "model"}
    scheme = "file" if place == "absolute with a scheme" else uri.partition("://")[0]
    is_loaded = reader not in loaded or scheme in (loaded[reader], "file")
    is_relative = uri.startswith("file://") and place != "absolute with a scheme"
    if reader in loaded and is_relative:
        is_loaded = False
    assert ("uri-not-resolved" not in outcome.stdout) == is_loaded


def refused_by(
    tree: Path, reader: str, uri: str, run: Callable[..., object], *options: str
) -> tuple[int, bool]:
    """Check a world with an include; return the exit code, and whether the include is named."""
    text = f'<sdf version="1.6">{model("box", f"file://{tree}/plain/meshes/b.obj")}</sdf>'
    (tree / "models/box/model.sdf").write_text(text)
    source = tree / "models/w.sdf"
    source.write_text(INCLUDE.format(uri.format(tree)))
    outcome = run("check", str(source), "--for", reader, *options)
    return outcome.exit_code, "include-not-read" in outcome.stdout


@pytest.mark.parametrize("uri", ["box", "box/model.sdf", "../models/box", "file://box"])
@pytest.mark.parametrize("reader", [*SDF_READERS, "sdformat_urdf"])
def test_check_refuses_a_relative_include(
    reader: str, uri: str, tree: Path, run: Callable[..., object]
) -> None:
    assert refused_by(tree, reader, uri, run) == (1, True)


@pytest.mark.parametrize("option", ["--model-path", "SDF_PATH", "GZ_SIM_RESOURCE_PATH"])
@pytest.mark.parametrize("reader", SDF_READERS)
def test_check_accepts_an_include_that_is_relative_to_the_search_path(
    reader: str,
    option: str,
    tree: Path,
    run: Callable[..., object],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Drake has no search path."""
    options = (option, str(tree / "models")) if option.startswith("-") else ()
    if not options:
        monkeypatch.setenv(option, str(tree / "models"))
    code, is_named = refused_by(tree, reader, "box", run, *options)
    assert is_named == (reader == "drake")
    assert code == (reader == "drake")


@pytest.mark.parametrize(
    ("uri", "refusing"),
    [
        ("model://box", ["drake"]),
        ("model://box/", []),
        ("model://box/model.sdf", []),
        ("{0}/models/box", []),
        ("file://{0}/models/box", []),
    ],
)
def test_check_accepts_other_includes(
    uri: str, refusing: list[str], tree: Path, run: Callable[..., object]
) -> None:
    outcomes = {reader: refused_by(tree, reader, uri, run) for reader in SDF_READERS}
    assert [reader for reader, (_, is_named) in outcomes.items() if is_named] == refusing


@pytest.mark.parametrize("uri", [*INCLUDES, "package://box"])
@pytest.mark.parametrize("reader", SDF_READERS)
def test_check_accepts_the_includes_that_are_written(
    reader: str, uri: str, tree: Path, run: Callable[..., object]
) -> None:
    outcome, target = world_with(tree, reader, uri, run, "file://{0}/plain/meshes/b.obj")
    assert outcome.exit_code == 0, outcome.stderr
    options = ("--model-path", str(tree / "models"), "--model-path", str(tree), "--allow-outside")
    checked = run("check", str(target), "--for", reader, *options)
    assert "include-not-read" not in checked.stdout
