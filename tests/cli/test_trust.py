"""``trust``, and what runs no xacro of a stranger: a marker shows that Python of a file ran."""

from __future__ import annotations

import json
import os
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from click.testing import Result
from support.file_tree import write

import translate
from translate.resources import boundary
from translate.resources.regular_files import MAX_SETTINGS_BYTES

pytest.importorskip("xacro")

NAMESPACE = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
MARKER = "ran"
#: xacro forbids names with underscores, but not those in a function.
ESCAPE = (
    "${(lambda: [c for c in ().__class__.__base__.__subclasses__() "
    "if c.__name__ == 'catch_warnings'][0]()._module.__builtins__['open']"
    f"('{MARKER}', 'w').close())() or ''" + "}"
)
INERTIAL = (
    '<inertial><mass value="1"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
)
ROBOT = f'<robot name="r"><link name="a">{INERTIAL}</link></robot>'
HOSTILE = f'<robot name="r" {NAMESPACE}><link name="a{ESCAPE}">{INERTIAL}</link></robot>'
MODEL = (
    '<sdf version="1.9"><model name="r"><link name="a"><inertial><mass>1</mass><inertia>'
    "<ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia></inertial></link></model></sdf>"
)
WORLD = (
    '<sdf version="1.9"><model name="r">'
    "<include><uri>robot.urdf.xacro</uri></include></model></sdf>"
)


def table(urdf: str, sdf: str = "model.sdf") -> str:
    return f'[[pair]]\nurdf = "{urdf}"\nsdf = "{sdf}"\n'


XACRO_PAIR = {
    "robot.urdf.xacro": HOSTILE,
    "model.sdf": MODEL,
    "robot-translate.toml": table("robot.urdf.xacro"),
}
INCLUDED = {"robot.urdf.xacro": HOSTILE, "world.sdf": WORLD, "robot.urdf": ROBOT}
MANIFEST = {
    "m/model.config": "<model><sdf version='1.9'>robot.urdf.xacro</sdf></model>",
    "m/robot.urdf.xacro": HOSTILE,
}
DIRECTORY = {"d/robot.urdf.xacro": HOSTILE, "robot.urdf": ROBOT}

#: Commands that lead to a xacro file without its name, with the files of the repository.
LEADING = [
    pytest.param(XACRO_PAIR, "sync", id="table"),
    pytest.param(XACRO_PAIR, "sync --check", id="table, check"),
    pytest.param(XACRO_PAIR, "sync --diff", id="table, diff"),
    pytest.param(XACRO_PAIR, "sync --from urdf", id="table, from urdf"),
    pytest.param(XACRO_PAIR, "sync --from sdf --partial", id="table, from sdf"),
    pytest.param({**XACRO_PAIR, "model.sdf": None}, "sync", id="table, one file is missing"),
    pytest.param({**XACRO_PAIR, "model.sdf": None}, "sync --check", id="table, missing, check"),
    pytest.param(
        {"d/robot.urdf.xacro": HOSTILE, "model.sdf": MODEL, "robot-translate.toml": table("d")},
        "sync --check --allow-outside",
        id="table, directory",
    ),
    pytest.param(
        {"pyproject.toml": table("r.urdf.xacro").replace("[pair]", "[tool.robot-translate.pair]"),
         "r.urdf.xacro": HOSTILE, "model.sdf": MODEL},
        "sync --check",
        id="pyproject.toml",
    ),
    pytest.param(INCLUDED, "sync robot.urdf world.sdf", id="include, sync"),
    pytest.param(INCLUDED, "sync robot.urdf world.sdf --check", id="include, sync --check"),
    pytest.param(INCLUDED, "sync robot.urdf world.sdf --diff", id="include, sync --diff"),
    pytest.param(INCLUDED, "sync robot.urdf world.sdf --init", id="include, sync --init"),
    pytest.param(INCLUDED, "convert world.sdf out.urdf", id="include, convert"),
    pytest.param(INCLUDED, "check world.sdf", id="include, check"),
    pytest.param(INCLUDED, "check --round-trip world.sdf", id="include, round trip"),
    pytest.param(INCLUDED, "info world.sdf", id="include, info"),
    pytest.param(INCLUDED, "view world.sdf -o out.html", id="include, view"),
    pytest.param(INCLUDED, "graph world.sdf", id="include, graph"),
    pytest.param(INCLUDED, "frames world.sdf", id="include, frames"),
    pytest.param(INCLUDED, "compare robot.urdf world.sdf", id="include, compare"),
    pytest.param(INCLUDED, "convert world.sdf robot.urdf --update", id="include, update"),
    pytest.param(INCLUDED, "batch world.sdf --out-dir out", id="include, batch"),
    pytest.param(MANIFEST, "convert m out.urdf", id="manifest, convert"),
    pytest.param(MANIFEST, "info m", id="manifest, info"),
    pytest.param(DIRECTORY, "convert d out.urdf", id="directory, convert"),
    pytest.param(DIRECTORY, "check d", id="directory, check"),
    pytest.param(DIRECTORY, "compare robot.urdf d", id="directory, compare"),
    pytest.param(DIRECTORY, "batch d/* --out-dir out", id="pattern, batch"),
    pytest.param({"d.xacro/robot.urdf.xacro": HOSTILE}, "check d.xacro", id="named directory"),
]  # fmt: skip


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A stranger's repository, as the working directory."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "configuration"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    path = tmp_path / "repository"
    path.mkdir()
    monkeypatch.chdir(path)
    return path


def files_of(repository: Path, files: Mapping[str, str | None]) -> None:
    for name, text in files.items():
        if text is not None:
            path = repository / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")


def refuses(result: Result) -> bool:
    """Whether nothing ran, and the message names the file, the option and the command."""
    names = (".xacro", "xacro-not-allowed", "--allow-xacro", "robot-translate trust")
    text = " ".join(result.output.split())
    assert result.exit_code not in (0, None), result.output
    assert [name for name in names if name not in text] == [], result.output
    return not Path(MARKER).exists()


@pytest.mark.parametrize(("files", "line"), LEADING)
def test_a_xacro_that_is_not_named_needs_permission(
    run: Callable[..., Result], repository: Path, files: Mapping[str, str | None], line: str
) -> None:
    files_of(repository, files)
    words = line.split()
    assert refuses(run(*words))

    run(*words, "--allow-xacro")
    assert Path(MARKER).exists()


@pytest.mark.parametrize(
    ("files", "line"),
    [
        pytest.param(XACRO_PAIR, "sync --check", id="table"),
        pytest.param(INCLUDED, "check world.sdf", id="include"),
        pytest.param(MANIFEST, "info m", id="manifest"),
        pytest.param(DIRECTORY, "check d", id="directory"),
    ],
)
def test_a_trusted_directory_permits_until_it_is_removed(
    run: Callable[..., Result], repository: Path, files: Mapping[str, str | None], line: str
) -> None:
    files_of(repository, files)
    assert run("trust", ".").exit_code == 0
    assert run(*line.split()).exit_code == 0
    Path(MARKER).unlink()
    assert run("trust", "--remove", ".").exit_code == 0
    assert refuses(run(*line.split()))


def test_a_watch_of_a_xacro_that_is_not_named_does_not_begin(
    run: Callable[..., Result], repository: Path
) -> None:
    files_of(repository, XACRO_PAIR)
    assert refuses(run("sync", "--watch"))


def test_a_base_directory_does_not_name_its_xacro(
    run: Callable[..., Result], repository: Path
) -> None:
    clean = HOSTILE.replace(ESCAPE, "")
    heavier = MODEL.replace("<mass>1", "<mass>2")
    files = {"robot.urdf.xacro": clean, "model.sdf": heavier}
    files_of(repository, {**files, "old/robot.urdf.xacro": HOSTILE, "old/model.sdf": MODEL})
    assert refuses(run("sync", "robot.urdf.xacro", "model.sdf", "--base", "old"))


@pytest.mark.parametrize(
    ("files", "line"),
    [
        pytest.param(XACRO_PAIR, "sync robot.urdf.xacro model.sdf --check", id="sync"),
        pytest.param(XACRO_PAIR, "convert robot.urdf.xacro out.sdf", id="convert"),
        pytest.param(XACRO_PAIR, "check robot.urdf.xacro", id="check"),
        pytest.param(XACRO_PAIR, "view robot.urdf.xacro -o out.html", id="view"),
        pytest.param(DIRECTORY, "batch d/*.xacro --out-dir out", id="pattern of xacro"),
        pytest.param(DIRECTORY, "batch d/robot.urdf.xacro --out-dir out", id="batch"),
        pytest.param(DIRECTORY, "info package://d/robot.urdf.xacro --package d=d", id="URI"),
    ],
)
def test_a_xacro_that_the_user_names_runs(
    run: Callable[..., Result], repository: Path, files: Mapping[str, str | None], line: str
) -> None:
    files_of(repository, files)
    assert run(*line.split()).exit_code == 0
    assert Path(MARKER).exists()


def test_a_new_pair_states_that_later_runs_need_permission(
    run: Callable[..., Result], repository: Path
) -> None:
    files_of(repository, {"robot.urdf.xacro": HOSTILE, "model.sdf": MODEL})
    result = run("sync", "--init", "robot.urdf.xacro", "model.sdf")
    assert result.exit_code == 0
    assert "--allow-xacro, or once: robot-translate trust ." in result.stderr
    Path(MARKER).unlink()
    assert refuses(run("sync", "--check"))


def test_the_hint_of_a_refused_file_names_its_repository(
    run: Callable[..., Result], repository: Path
) -> None:
    """A file in a trusted directory does not find the rest of its repository."""
    toml = table("urdf/robot.urdf.xacro")
    files = {"urdf/robot.urdf.xacro": HOSTILE, "model.sdf": MODEL, "robot-translate.toml": toml}
    files_of(repository, files)
    refused = run("sync", "--check", "--from", "urdf")
    assert "if you trust all files there: robot-translate trust .\n" in refused.stderr
    run("trust", ".")
    assert "xacro-not-allowed" not in run("sync", "--check").stderr


# --- Zip files ------------------------------------------------------------------------------------


def zipped(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("robot.urdf.xacro", HOSTILE)


@pytest.mark.parametrize("line", ["check robot.zip", "convert robot.zip out.sdf", "sync"])
def test_a_xacro_in_a_zip_file_needs_permission(
    run: Callable[..., Result], repository: Path, line: str
) -> None:
    zipped(repository / "robot.zip")
    files_of(repository, {"model.sdf": MODEL, "robot-translate.toml": table("robot.zip")})
    result = run(*line.split())
    assert result.exit_code != 0
    assert not Path(MARKER).exists()


def test_a_zip_file_in_a_trusted_directory_is_trusted(
    run: Callable[..., Result], repository: Path
) -> None:
    zipped(repository / "robot.zip")
    assert refuses(run("check", "robot.zip"))
    run("trust", ".")
    assert run("check", "robot.zip").exit_code == 0
    assert Path(MARKER).exists()


# --- Links and packages ---------------------------------------------------------------------------


@pytest.mark.skipif(os.name == "nt", reason="links need a permission on Windows")
def test_a_link_out_of_a_trusted_directory_is_not_trusted(
    run: Callable[..., Result], repository: Path
) -> None:
    files_of(repository, {"d/readme": "", "e/robot.urdf.xacro": HOSTILE})
    (repository / "d/robot.urdf.xacro").symlink_to("../e/robot.urdf.xacro")
    run("trust", "d")
    assert refuses(run("check", "d"))


INCLUDING = f'<robot name="r" {NAMESPACE}>{{}}</robot>'


@pytest.mark.skipif(os.name == "nt", reason="links need a permission on Windows")
@pytest.mark.parametrize(
    "include",
    ["part.xacro", "$(find parts)/part.xacro"],
    ids=["beside the link", "in a package around the link"],
)
def test_a_link_to_a_trusted_file_brings_nothing_beside_it(
    run: Callable[..., Result], repository: Path, tmp_path: Path, include: str
) -> None:
    part = f'<xacro:include filename="{include}"/>'
    own = tmp_path / "own"
    write(own, {"robot.urdf.xacro": INCLUDING.format(part)})
    run("trust", str(own))
    files_of(
        repository,
        {"d/part.xacro": HOSTILE, "parts/package.xml": "<package/>", "parts/part.xacro": HOSTILE},
    )
    (repository / "d/robot.urdf.xacro").symlink_to(own / "robot.urdf.xacro")
    assert run("check", "d").exit_code == 1
    assert not Path(MARKER).exists()


@pytest.mark.skipif(os.name == "nt", reason="links need a permission on Windows")
def test_a_missing_file_of_a_pair_is_not_written_from_what_is_beside_a_link(
    run: Callable[..., Result], repository: Path
) -> None:
    files_of(
        repository,
        {
            "own/robot.urdf.xacro": INCLUDING.format('<xacro:include filename="part.xacro"/>'),
            "own/part.xacro": INCLUDING.format(f'<link name="a">{INERTIAL}</link>'),
            "d/part.xacro": HOSTILE,
            "robot-translate.toml": table("d/robot.urdf.xacro"),
            ".git/HEAD": "",
        },
    )
    (repository / "d/robot.urdf.xacro").symlink_to("../own/robot.urdf.xacro")
    run("trust", "own")
    assert run("sync", "--from", "urdf").exit_code == 0
    assert (Path("model.sdf").exists(), Path(MARKER).exists()) == (True, False)


#: A robot that includes a part, and a link to it beside another part.
LINKED = {
    "own/robot.urdf.xacro": INCLUDING.format('<xacro:include filename="part.xacro"/>'),
    "own/part.xacro": INCLUDING.format(f'<link name="a">{INERTIAL}</link>'),
    "clone/part.xacro": HOSTILE,
}


@pytest.mark.skipif(os.name == "nt", reason="links need a permission on Windows")
@pytest.mark.parametrize("is_repository", [True, False])
@pytest.mark.parametrize(
    "inputs",
    [
        ["clone/*", "own/robot.urdf.xacro"],
        ["own/robot.urdf.xacro", "clone/*"],
        ["clone/*", "own/*.urdf.xacro"],
        ["own/*.urdf.xacro", "clone/*"],
        ["clone/*.urdf.xacro", "own/robot.urdf.xacro"],
    ],
    ids=" ".join,
)
def test_the_name_of_a_file_permits_no_link_to_it(
    run: Callable[..., Result], repository: Path, inputs: list[str], is_repository: bool
) -> None:
    files_of(repository, {**LINKED, ".git/HEAD": "" if is_repository else None})
    (repository / "clone/robot.urdf.xacro").symlink_to("../own/robot.urdf.xacro")
    run("batch", *inputs, "--out-dir", "out")
    assert not Path(MARKER).exists()
    assert [path.name for path in Path("out").rglob("*.sdf")] == ["robot.urdf.sdf"]


@pytest.mark.skipif(os.name == "nt", reason="links need a permission on Windows")
@pytest.mark.parametrize(
    "command",
    ["batch clone/r* --out-dir out", "check --round-trip trip", "check trip", "info trip"],
)
def test_what_is_beside_a_link_to_a_trusted_file_is_not_trusted(
    run: Callable[..., Result], repository: Path, command: str
) -> None:
    files_of(repository, {**LINKED, "trip/part.xacro": HOSTILE, ".git/HEAD": ""})
    for directory in ("clone", "trip"):
        (repository / directory / "robot.urdf.xacro").symlink_to("../own/robot.urdf.xacro")
    run("trust", "own")
    output = run(*command.split()).output
    assert not Path(MARKER).exists()
    assert "xacro-not-allowed" not in output


@pytest.mark.parametrize(
    "command", ["batch own/* --out-dir out", "check --round-trip own", "check own"]
)
def test_a_trusted_file_names_no_package(
    run: Callable[..., Result], repository: Path, command: str
) -> None:
    part = '<xacro:include filename="$(find parts)/part.xacro"/>'
    files = {"parts/package.xml": "<package/>", "parts/part.xacro": HOSTILE}
    files_of(repository, {**files, "own/robot.urdf.xacro": INCLUDING.format(part)})
    run("trust", "own")
    output = run(*command.split()).output
    assert not Path(MARKER).exists()
    assert "xacro-not-allowed" in output


# --- Arguments of a table -------------------------------------------------------------------------

CHOOSING = '<xacro:arg name="part" default="part.xacro"/><xacro:include filename="$(arg part)"/>'
ARGUMENTS = 'arguments = { part = "../d/part.xacro" }\n'


@pytest.fixture
def choosing(repository: Path, run: Callable[..., Result]) -> Path:
    """A trusted xacro file, and a table whose argument makes it include another one."""
    files_of(
        repository,
        {
            "own/robot.urdf.xacro": INCLUDING.format(CHOOSING),
            "d/part.xacro": HOSTILE,
            "model.sdf": MODEL,
            "robot-translate.toml": table("own/robot.urdf.xacro") + ARGUMENTS,
        },
    )
    run("trust", "own")
    return repository


TYPED = ["own/robot.urdf.xacro", "model.sdf"]


@pytest.mark.parametrize(
    "line",
    [
        *("sync", "sync --check", "sync --diff", "sync --base own"),
        *(f"sync {' '.join(TYPED)}", f"sync --check {' '.join(TYPED)}"),
    ],
)
@pytest.mark.parametrize("is_missing", [False, True], ids=["both", "one file is missing"])
def test_arguments_of_a_table_that_is_not_trusted_reach_no_trusted_xacro(
    run: Callable[..., Result], choosing: Path, line: str, is_missing: bool
) -> None:
    if is_missing:
        Path("model.sdf").unlink()
    result = run(*line.split())
    assert "robot-translate.toml\n  2 error xacro-not-allowed" in result.stderr
    assert (result.exit_code, Path(MARKER).exists()) == (1, False)


@pytest.mark.parametrize("permission", ["--allow-xacro", "trust"])
@pytest.mark.parametrize("files", [[], TYPED], ids=["listed", "typed"])
def test_arguments_of_a_table_need_the_permission_of_its_xacro(
    run: Callable[..., Result], choosing: Path, files: list[str], permission: str
) -> None:
    if permission == "trust":
        run("trust", ".")
    options = [option for option in [permission] if option.startswith("-")]
    run("sync", "--check", *files, *options)
    assert Path(MARKER).exists()


def test_a_table_gives_no_arguments_to_a_file_that_it_must_not_name(
    run: Callable[..., Result], choosing: Path, tmp_path: Path
) -> None:
    part = {"robot.urdf.xacro": INCLUDING.format(CHOOSING), "part.xacro": ROBOT}
    write(tmp_path / "elsewhere", part)
    text = table("../elsewhere/robot.urdf.xacro")
    path = "../repository/d/part.xacro"
    Path("robot-translate.toml").write_text(text + ARGUMENTS.replace("../d/part.xacro", path))
    result = run("sync", "--check", "../elsewhere/robot.urdf.xacro", "model.sdf")
    assert (result.exit_code, "pair-refused" in result.stderr) == (1, True)
    assert not Path(MARKER).exists()


def test_a_package_of_the_working_directory_is_not_that_of_a_file_elsewhere(
    run: Callable[..., Result], repository: Path, tmp_path: Path
) -> None:
    part = '<xacro:include filename="$(find parts)/part.xacro"/>'
    write(tmp_path / "own", {"robot.urdf.xacro": INCLUDING.format(part)})
    files_of(repository, {"parts/package.xml": "<package/>", "parts/part.xacro": HOSTILE})
    path = str(tmp_path / "own/robot.urdf.xacro")
    assert refuses(run("check", path))
    assert run("info", path, "--package", "parts=parts").exit_code == 0
    assert Path(MARKER).exists()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no numbers of users")
@pytest.mark.parametrize("directory", [".", ".."], ids=["working directory", "directory above"])
def test_a_package_of_another_user_is_not_that_of_a_file(
    run: Callable[..., Result],
    repository: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    directory: str,
) -> None:
    part = '<xacro:include filename="$(find parts)/part.xacro"/>'
    package = Path(os.path.abspath(directory), "parts")
    write(package, {"package.xml": "<package/>", "part.xacro": HOSTILE})
    files_of(repository, {"own/robot.urdf.xacro": INCLUDING.format(part)})
    owner = os.lstat(package).st_uid + 1
    monkeypatch.setattr(boundary, "_owner", lambda path: owner if path == str(package) else 0)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    path = "own/robot.urdf.xacro"
    assert refuses(run("info", path))
    monkeypatch.setattr(boundary, "_owner", lambda path: owner)
    assert run("info", path).exit_code == 0
    assert Path(MARKER).exists()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no numbers of users")
@pytest.mark.parametrize("scheme", ["package", "model"])
@pytest.mark.parametrize("owned", ["package", "directory", "file"])
@pytest.mark.parametrize("place", ["parts", "../parts"])
def test_a_typed_uri_runs_no_program_of_another_user(
    run: Callable[..., Result],
    repository: Path,
    monkeypatch: pytest.MonkeyPatch,
    place: str,
    owned: str,
    scheme: str,
) -> None:
    package = Path(os.path.abspath(place))
    write(package, {"package.xml": "<package/>", "urdf/p.urdf.xacro": HOSTILE})
    paths = {"package": "", "directory": "urdf", "file": "urdf/p.urdf.xacro"}
    stranger = str(package / paths[owned]).rstrip("/")
    monkeypatch.setattr(boundary, "_owner", lambda path: 1234 if path == stranger else 0)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    uri = f"{scheme}://parts/urdf/p.urdf.xacro"
    assert refuses(run("info", uri))
    assert run("info", uri, "--package", f"parts={place}").exit_code == 0
    assert Path(MARKER).exists()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no numbers of users")
def test_a_typed_uri_runs_the_program_of_the_environment_and_not_that_of_another_user(
    run: Callable[..., Result],
    repository: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    write(tmp_path / "parts", {"package.xml": "<package/>", "p.urdf.xacro": HOSTILE})
    installed = {"package.xml": "<package/>", "p.urdf.xacro": INCLUDING.format('<link name="i"/>')}
    write(tmp_path / "prefix/share/parts", installed)
    strangers = {str(tmp_path / "parts"), str(tmp_path / "prefix/share/parts")}
    monkeypatch.setattr(boundary, "_owner", lambda path: 1234 if path in strangers else 0)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setenv("AMENT_PREFIX_PATH", str(tmp_path / "prefix"))
    assert run("info", "package://parts/p.urdf.xacro").exit_code == 0
    assert not Path(MARKER).exists()


@pytest.mark.parametrize("manifest", ["package.xml", "notes"])
def test_an_unpacked_archive_in_the_working_directory_replaces_no_installed_package(
    run: Callable[..., Result],
    repository: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    manifest: str,
) -> None:
    part = '<xacro:include filename="$(find parts)/part.xacro"/>'
    write(tmp_path / "repository/robots", {"robot.urdf.xacro": INCLUDING.format(part)})
    write(tmp_path / "prefix/share/parts", {"package.xml": "<package/>", "part.xacro": ROBOT})
    files_of(repository, {f"parts/{manifest}": "", "parts/part.xacro": HOSTILE})
    monkeypatch.setenv("AMENT_PREFIX_PATH", str(tmp_path / "prefix"))
    is_beside = manifest == "package.xml"
    run("info", "robots/robot.urdf.xacro")
    # With a manifest it is a package beside that of the file, as in a workspace.
    assert Path(MARKER).exists() == is_beside


def test_modules_of_the_working_directory_are_not_imported(
    run: Callable[..., Result], repository: Path
) -> None:
    module = f"open({MARKER!r}, 'w').close()"
    names = ("xacro", "json", "yaml", "signal", "translate", "encodings", "sitecustomize")
    for name in names:
        Path(f"{name}.py").write_text(module, encoding="utf-8")
    files_of(repository, {"robot.urdf.xacro": INCLUDING.format('<link name="a"/>')})
    assert run("info", "robot.urdf.xacro").exit_code == 0
    assert not Path(MARKER).exists()


# --- The command ----------------------------------------------------------------------------------


def test_the_list_has_the_real_paths_of_the_directories(
    run: Callable[..., Result], repository: Path
) -> None:
    files_of(repository, {"a/x.urdf": ROBOT, "b/x.urdf": ROBOT})
    result = run("trust", "b", "a", "a", "--list")
    paths = [os.path.realpath(name) for name in ("a", "b")]
    assert (result.exit_code, result.stdout.splitlines()) == (0, paths)
    assert run("trust", "--remove", "b", "--list").stdout.splitlines() == paths[:1]


def test_a_directory_that_is_gone_can_be_removed(
    run: Callable[..., Result], repository: Path
) -> None:
    Path("a").mkdir()
    run("trust", "a")
    Path("a").rmdir()
    assert run("trust", "--remove", "a").exit_code == 0
    assert run("trust", "--list").stdout == ""


def test_a_directory_below_a_trusted_one_stays_trusted(
    run: Callable[..., Result], repository: Path
) -> None:
    Path("a/b").mkdir(parents=True)
    run("trust", "a", "a/b")
    result = run("trust", "--remove", "a/b")
    assert f"note: {os.path.realpath('a')} is trusted" in " ".join(result.stderr.split())


@pytest.mark.parametrize(
    ("arguments", "code", "text"),
    [
        ([], 2, "name a directory"),
        (["gone"], 2, "is not a directory"),
        (["file"], 2, "is a file, not a directory"),
        (["/"], 2, "contains all files of a user"),
        (["~"], 2, "contains all files of a user"),
        (["open"], 2, "every user can write"),
        (["--remove", "gone"], 1, "is not listed"),
    ],
)
def test_a_directory_that_cannot_be_trusted(
    run: Callable[..., Result],
    repository: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    code: int,
    text: str,
) -> None:
    if os.name == "nt" and arguments in (["/"], ["open"]):
        pytest.skip("Windows has neither")
    home = repository / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("USERPROFILE", str(home))
    Path("file").touch()
    Path("open").mkdir()
    Path("open").chmod(0o777)
    result = run("trust", *(str(home) if word == "~" else word for word in arguments))
    assert (result.exit_code, text in " ".join(result.stderr.split())) == (code, True)
    assert run("trust", "--list").stdout == ""


# --- The file of the list -------------------------------------------------------------------------


def store(repository: Path) -> Path:
    return repository.parent / "configuration/robot-translate/trusted.json"


@pytest.mark.parametrize("text", ["{", '["relative"]', "[1]", '{"a": 1}', "[" * 100_000, "\xff"])
def test_a_list_that_is_not_valid_trusts_nothing(
    run: Callable[..., Result], repository: Path, text: str
) -> None:
    files_of(repository, DIRECTORY)
    store(repository).parent.mkdir(parents=True)
    store(repository).write_text(text, encoding="latin-1")
    assert refuses(run("check", "d"))
    result = run("trust", "--list")
    assert (result.exit_code, "trust-invalid" in result.stderr) == (1, True)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes in directories")
def test_a_list_that_is_a_pipe_does_not_block(
    run: Callable[..., Result], repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store(repository).parent.mkdir(parents=True)
    os.mkfifo(store(repository))
    opened = os.open

    def open_without_waiting(path: str, flags: int, *mode: int, **place: int) -> int:
        is_list = os.path.basename(path) == "trusted.json"
        assert flags & os.O_NONBLOCK or not is_list, "the list would be waited for"
        return opened(path, flags, *mode, **place)

    monkeypatch.setattr(os, "open", open_without_waiting)
    result = run("trust", "--list")
    assert (result.exit_code, "trust-invalid" in result.stderr) == (1, True)


@pytest.mark.skipif(os.name == "nt", reason="POSIX permissions")
def test_a_list_that_other_users_can_write_trusts_nothing(
    run: Callable[..., Result], repository: Path
) -> None:
    files_of(repository, DIRECTORY)
    run("trust", ".")
    assert store(repository).stat().st_mode & 0o777 == 0o600
    store(repository).chmod(0o606)
    assert refuses(run("check", "d"))


@pytest.mark.skipif(os.name == "nt", reason="POSIX permissions")
def test_a_list_of_another_user_trusts_nothing(
    run: Callable[..., Result], repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files_of(repository, DIRECTORY)
    run("trust", ".")
    monkeypatch.setattr(os, "geteuid", lambda: store(repository).stat().st_uid + 1)
    assert refuses(run("check", "d"))


def test_a_relative_directory_of_the_configuration_is_ignored(
    run: Callable[..., Result], repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files_of(repository, DIRECTORY)
    monkeypatch.setenv("HOME", str(repository.parent / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", "configuration")
    path = repository / "configuration/robot-translate/trusted.json"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps([str(repository)]), encoding="utf-8")
    assert refuses(run("check", "d"))


@pytest.mark.parametrize("options", [[], ["--update"]])
@pytest.mark.parametrize(
    "contents",
    [f"<t>{ESCAPE}</t>", f"<!-- xacro:eval-comments --><!-- {ESCAPE.replace('--', '')} -->"],
    ids=["text", "comment"],
)
def test_no_xacro_file_is_written_with_expressions_of_the_input(
    run: Callable[..., Result],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    options: list[str],
    contents: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    plugin = f'<plugin name="p" filename="f">{contents}</plugin></model>'
    Path("model.sdf").write_text(MODEL.replace("</model>", plugin), encoding="utf-8")
    outcome = run("convert", "model.sdf", "robot.urdf.xacro", *options)
    assert (outcome.exit_code, "xacro-not-allowed" in outcome.stderr) == (1, True)
    assert not Path("robot.urdf.xacro").exists()
    assert run("convert", "model.sdf", "robot.urdf").exit_code == 0


def _enter_repository(directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make two repositories, and work in one of them."""
    for name in ("here", "elsewhere"):
        (directory / name / ".git").mkdir(parents=True)
    monkeypatch.chdir(directory / "here")


def _including(name: str, part: str) -> None:
    """A xacro file of the user that includes another file."""
    root = "robot" if name == "top.urdf.xacro" else "sdf"
    include = f'<xacro:include filename="{part}"/>'
    text = f'<{root} xmlns:xacro="http://www.ros.org/wiki/xacro">{include}</{root}>'
    Path(name).write_text(text, encoding="utf-8")


#: A file in no directory of a xacro file.
OUTSIDE = "../elsewhere/outside.urdf"
IN_A_PLUGIN = {
    "text": "<a>${20+1}</a>",
    "element of xacro": '<xacro:include xmlns:xacro="x" filename="evil/p.xacro"/>',
    "comment": "<!-- xacro:eval-comments --><!-- ${20+1} -->",
}


@pytest.mark.parametrize("is_there", [False, True])
@pytest.mark.parametrize("contents", IN_A_PLUGIN.values(), ids=IN_A_PLUGIN)
@pytest.mark.parametrize(
    ("top", "target"), [("top.urdf.xacro", "part.urdf"), ("top.sdf.xacro", "part.sdf")]
)
def test_a_file_that_xacro_includes_gets_no_expression_of_another_file(
    run: Callable[..., Result],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    top: str,
    target: str,
    contents: str,
    *,
    is_there: bool,
) -> None:
    """Xacro expands what it includes, whatever its suffix is."""
    _enter_repository(tmp_path, monkeypatch)
    _including(top, target)
    plugin = f'<plugin name="p" filename="f">{contents}</plugin></model>'
    source = "stranger.sdf"
    Path(source).write_text(MODEL.replace("</model>", plugin), encoding="utf-8")
    if target.endswith(".sdf"):
        assert run("convert", source, OUTSIDE).exit_code == 0
        source = OUTSIDE
    options = ["--update"] if is_there else []
    if is_there:
        Path("plain.sdf").write_text(MODEL, encoding="utf-8")
        if target.endswith(".sdf"):
            assert run("convert", "plain.sdf", "plain.urdf").exit_code == 0
        plain = "plain.urdf" if target.endswith(".sdf") else "plain.sdf"
        assert run("convert", plain, target).exit_code == 0
    before = Path(target).read_bytes() if is_there else b""
    outcome = run("convert", source, target, *options)
    assert (outcome.exit_code, "xacro-not-allowed" in outcome.stderr) == (1, True), outcome.output
    assert (Path(target).read_bytes() if is_there else b"") == before
    assert is_there or not Path(target).exists()


ROOT_OF_XACRO = '<robot xmlns:xacro="http://www.ros.org/wiki/xacro">{}</robot>'
#: Contents of the file of the user → the other files that it needs.
WAYS_TO_INCLUDE: dict[str, dict[str, str]] = {
    "<xacro:include filename=\"${'part'\n if 1 else 0}.urdf\"/>": {},
    '<xacro:include ns="${1 if 1 &lt; 2 else 2}" filename="par${\'t\'}.urdf"/>': {},
    '<xacro:element xacro:name="xacro:include" filename="par${\'t\'}.urdf"/>': {},
    '<xacro:include filename="another.urdf"/>': {},
    '<xacro:include filename="more.sdf"/>': {
        "more.sdf": ROOT_OF_XACRO.format('<xacro:include filename="part.urdf"/>')
    },
}


@pytest.mark.parametrize("text", ["<a>&lt;!--</a>", '<a b="&lt;!--"/>', "<a>&lt;!-- --&gt;</a>"])
def test_a_text_like_the_start_of_a_comment_hides_no_expression(
    run: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(".git").mkdir()
    _including("top.urdf.xacro", "part.urdf")
    plugin = f'<plugin name="p" filename="f">{text}{IN_A_PLUGIN["text"]}</plugin></model>'
    Path("m.sdf").write_text(MODEL.replace("</model>", plugin), encoding="utf-8")
    outcome = run("convert", "m.sdf", "part.urdf")
    assert (outcome.exit_code, "xacro-not-allowed" in outcome.stderr) == (1, True), outcome.output
    assert "hint: write it into a directory outside of this repository" in outcome.stderr
    assert not Path("part.urdf").exists()


def test_a_comment_does_not_become_a_text_of_the_same_characters(
    run: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(".git").mkdir()
    _including("top.urdf.xacro", "part.urdf")
    for number, text in enumerate(("<!-- ${20+1} -->", "&lt;!-- ${20+1} --&gt;")):
        plugin = f'<plugin name="p" filename="f"><a>x{text}</a></plugin></model>'
        contents = MODEL.replace("</model>", plugin)
        Path(f"{number}.sdf").write_text(contents, encoding="utf-8")
    assert run("convert", "0.sdf", "part.urdf").exit_code == 0
    before = Path("part.urdf").read_bytes()
    outcome = run("convert", "1.sdf", "part.urdf", "--update")
    assert (outcome.exit_code, "xacro-not-allowed" in outcome.stderr) == (1, True), outcome.output
    assert Path("part.urdf").read_bytes() == before


@pytest.mark.parametrize("name", ["top.XACRO", "top.urdf.xml", "top.URDF", "large.urdf"])
def test_a_xacro_file_with_another_suffix_counts(
    run: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """``--allow-xacro``, a trusted directory, and xacro itself expand files of any name."""
    monkeypatch.chdir(tmp_path)
    text = ROOT_OF_XACRO.format('<xacro:include filename="part.urdf"/>')
    padding = " " * MAX_SETTINGS_BYTES if name == "large.urdf" else ""
    Path(name).write_text(text + padding, encoding="utf-8")
    plugin = f'<plugin name="p" filename="f">{IN_A_PLUGIN["text"]}</plugin></model>'
    Path("m.sdf").write_text(MODEL.replace("</model>", plugin), encoding="utf-8")
    outcome = run("convert", "m.sdf", "part.urdf")
    assert (outcome.exit_code, "xacro-not-allowed" in outcome.stderr) == (1, True), outcome.output


@pytest.mark.parametrize("contents", WAYS_TO_INCLUDE)
def test_each_xacro_file_with_an_include_counts(
    run: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, contents: str
) -> None:
    """The included file can be that of the output, also if its name is not plain to see."""
    monkeypatch.chdir(tmp_path)
    files = {"top.urdf.xacro": ROOT_OF_XACRO.format(contents), **WAYS_TO_INCLUDE[contents]}
    for name, text in files.items():
        Path(name).write_text(text, encoding="utf-8")
    plugin = f'<plugin name="p" filename="f">{IN_A_PLUGIN["text"]}</plugin></model>'
    Path("m.sdf").write_text(MODEL.replace("</model>", plugin), encoding="utf-8")
    outcome = run("convert", "m.sdf", "part.urdf")
    assert (outcome.exit_code, "xacro-not-allowed" in outcome.stderr) == (1, True), outcome.output
    assert not Path("part.urdf").exists()


@pytest.mark.parametrize(
    ("contents", "in_a_plugin"),
    [
        ('<link name="${1}"/>', IN_A_PLUGIN["text"]),
        ('<xacro:include filename="part.urdf"/>', "<!-- ${20+1} -->"),
    ],
    ids=["no include", "comment"],
)
def test_what_xacro_does_not_run_is_written(
    run: Callable[..., Result],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    contents: str,
    in_a_plugin: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(".git").mkdir()
    Path("top.urdf.xacro").write_text(ROOT_OF_XACRO.format(contents), encoding="utf-8")
    plugin = f'<plugin name="p" filename="f">{in_a_plugin}</plugin></model>'
    Path("m.sdf").write_text(MODEL.replace("</model>", plugin), encoding="utf-8")
    assert run("convert", "m.sdf", "part.urdf").exit_code == 0


@pytest.mark.skipif(os.name == "nt", reason="POSIX links")
def test_a_link_of_any_name_to_an_included_file_counts(
    run: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    _including("top.urdf.xacro", "part.yaml")
    Path("part.yaml").symlink_to("part.urdf")
    plugin = f'<plugin name="p" filename="f">{IN_A_PLUGIN["text"]}</plugin></model>'
    Path("m.sdf").write_text(MODEL.replace("</model>", plugin), encoding="utf-8")
    assert "xacro-not-allowed" in run("convert", "m.sdf", "part.urdf").stderr
    assert not Path("part.urdf").exists()


def test_an_expression_of_several_lines_gets_no_other_text(
    run: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the line between its ends differs."""
    _enter_repository(tmp_path, monkeypatch)
    plugin = '<plugin name="p" filename="f"><a>${\n1 + 2\n}</a></plugin></model>'
    Path("m.sdf").write_text(MODEL.replace("</model>", plugin), encoding="utf-8")
    _including("top.urdf.xacro", "part.urdf")
    assert run("convert", "m.sdf", OUTSIDE).exit_code == 0
    before = Path(OUTSIDE).read_bytes()
    Path("part.urdf").write_bytes(before)
    text = Path("m.sdf").read_text(encoding="utf-8")
    Path("m.sdf").write_text(text.replace("1 + 2", "20 + 1"), encoding="utf-8")
    outcome = run("convert", "m.sdf", "part.urdf", "--update")
    assert (outcome.exit_code, "xacro-not-allowed" in outcome.stderr) == (1, True), outcome.output
    assert Path("part.urdf").read_bytes() == before


def test_an_included_element_of_xacro_gets_no_other_file(
    run: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _enter_repository(tmp_path, monkeypatch)
    _including("top.urdf.xacro", "part.urdf")
    include = '<xacro:include xmlns:xacro="http://www.ros.org/wiki/xacro"\nfilename="good.xacro"/>'
    plugin = f'<plugin name="p" filename="f">{include}</plugin></model>'
    Path("m.sdf").write_text(MODEL.replace("</model>", plugin), encoding="utf-8")
    assert run("convert", "m.sdf", OUTSIDE).exit_code == 0
    Path("part.urdf").write_bytes(Path(OUTSIDE).read_bytes())
    before = Path("part.urdf").read_bytes()
    text = Path("m.sdf").read_text(encoding="utf-8")
    Path("m.sdf").write_text(text.replace("good.xacro", "/st/evil.xacro"), encoding="utf-8")
    outcome = run("convert", "m.sdf", "part.urdf", "--update")
    assert (outcome.exit_code, "xacro-not-allowed" in outcome.stderr) == (1, True), outcome.output
    assert Path("part.urdf").read_bytes() == before


def test_a_file_of_a_pair_that_xacro_includes_gets_no_expression(
    run: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(".git").mkdir()
    _including("top.urdf.xacro", "arm.urdf")
    Path("arm.sdf").write_text(MODEL, encoding="utf-8")
    assert run("convert", "arm.sdf", "arm.urdf").exit_code == 0
    assert run("sync", "arm.urdf", "arm.sdf").exit_code == 0
    before = Path("arm.urdf").read_bytes()
    plugin = f'<plugin name="p" filename="f">{IN_A_PLUGIN["text"]}</plugin></model>'
    Path("arm.sdf").write_text(MODEL.replace("</model>", plugin), encoding="utf-8")
    outcome = run("sync", "arm.urdf", "arm.sdf")
    assert "xacro-not-allowed" in outcome.output
    assert Path("arm.urdf").read_bytes() == before
    Path("arm.urdf").unlink()
    assert "xacro-not-allowed" in run("sync", "arm.urdf", "arm.sdf").output


@pytest.mark.parametrize(
    "arguments",
    [
        ["convert", "e.urdf", "trusted/r.urdf"],
        ["convert", "e.urdf", "trusted/b", "--bundle", "plain", "--to", "urdf"],
        ["batch", "e.urdf", "--out-dir", "trusted/out", "--to", "urdf"],
    ],
    ids=lambda arguments: arguments[0] + str(len(arguments)),
)
def test_no_xacro_is_written_into_a_trusted_directory(
    run: Callable[..., Result],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
) -> None:
    """The lenient reader keeps it, and the next command would run it there."""
    monkeypatch.chdir(tmp_path)
    Path("trusted").mkdir()
    run("trust", "trusted")
    condition = '<xacro:if value="${1}"><link name="b"/></xacro:if>'
    root = '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"><link name="a"/>'
    Path("e.urdf").write_text(f"{root}{condition}</robot>", encoding="utf-8")
    outcome = run(*arguments, "--lenient")
    assert (outcome.exit_code, "xacro-not-allowed" in outcome.output) == (1, True)
    assert not [*Path("trusted").rglob("*.urdf")]


@pytest.mark.parametrize("options", [[], ["--update"]])
@pytest.mark.parametrize("name", ["model.sdf.erb", "link.sdf"])
def test_no_instruction_is_written_into_a_template(
    run: Callable[..., Result],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    options: list[str],
    name: str,
) -> None:
    """The program that fills the template in would run it."""
    monkeypatch.chdir(tmp_path)
    Path("model.sdf.erb").write_text(MODEL, encoding="utf-8")
    Path("link.sdf").symlink_to("model.sdf.erb")
    plugin = '<plugin name="p" filename="f"><!-- <%= 1 %> --><t>1</t></plugin></model>'
    Path("model.sdf").write_text(MODEL.replace("</model>", plugin), encoding="utf-8")
    outcome = run("convert", "model.sdf", name, "--to", "sdf", *options)
    assert (outcome.exit_code, "template-unexpanded" in outcome.stderr) == (1, True)
    assert Path("model.sdf.erb").read_text(encoding="utf-8") == MODEL


def test_a_stream_of_an_included_file_gets_no_expression(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(".git").mkdir()
    _including("top.urdf.xacro", "part.urdf")
    Path("part.urdf").write_bytes(translate.convert(MODEL.encode(), to="urdf").data)
    plugin = f'<plugin name="p" filename="f">{IN_A_PLUGIN["text"]}</plugin></model>'
    with (
        open("part.urdf", "rb") as stream,
        pytest.raises(translate.TranslateError, match="could include the file"),
    ):
        translate.update(stream, MODEL.replace("</model>", plugin).encode())
