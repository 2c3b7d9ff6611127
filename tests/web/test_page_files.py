"""The page looks through the files that it gets: which are robots, and where packages are."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import ModuleType

import pytest
from support.growth import exponent, steps
from support.paths import ROOT
from support.processor_time import least_seconds

from translate.resources import xacro_process

URDF = "<robot name='r'/>"


@pytest.fixture
def page_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty directory for files of a user, with the modules of the page on the path."""
    monkeypatch.syspath_prepend(str(ROOT / "web" / "page"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def glue(page_directory: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    # The page has its own function here for as long as it is open.
    monkeypatch.setattr(xacro_process, "expand_here", xacro_process.expand_here)
    import glue

    monkeypatch.setattr(glue, "INPUTS", str(page_directory))
    return sys.modules["glue"]


@pytest.mark.parametrize(
    ("name", "data", "is_robot"),
    [
        ("r.xml", URDF, True),
        ("r.xml", f"<?xml version='1.0'?>\n<!-- <sdf> -->\n<?a b?>\n{URDF}", True),
        ("r.xml", f"\ufeff{URDF}", True),
        ("r.xml", f"<?xml version='1.0' encoding='utf-16'?>{URDF}".encode("utf-16"), True),
        ("r.xml", f"<!DOCTYPE robot SYSTEM 'robot.dtd'>{URDF}", True),
        ("r.xml", f"<!DOCTYPE robot [<!ENTITY a 'b'>]>{URDF}", False),
        ("m.xml", "<sdf version='1.8'><model", True),
        ("m.xml", "<model><sdf>model.sdf</sdf></model>", False),
        ("m.md", "Use <robot name='a'>.", False),
        ("m.bin", bytes(range(256)), False),
        ("m.txt", "", False),
        ("r.urdf", "", True),
        ("r.srdf", URDF, False),
        ("r.xacro", URDF, True),
        ("r.xacro", "<robot rename='r'/>", False),
        ("m.xacro", "<sdf/>", True),
    ],
)
def test_a_robot_has_the_suffix_or_the_root_of_one(
    glue: ModuleType, page_directory: Path, name: str, data: str | bytes, is_robot: bool
) -> None:
    content = data if isinstance(data, bytes) else data.encode()
    (page_directory / name).write_bytes(content)
    assert glue._is_robot(name) is is_robot


@pytest.mark.parametrize(
    "part", ["<!---->", "<?a?>", "<?a>-->", "<!-- -- -->", "<!DOCTYPE a>", " "]
)
def test_what_is_before_the_root_takes_no_time(
    glue: ModuleType, page_directory: Path, part: str
) -> None:
    (page_directory / "a.xml").write_text(f"{part * 28}<package/>")
    assert not glue._is_robot("a.xml")
    assert least_seconds(lambda: glue._is_robot("a.xml"), 2) < 2


def named(uris: list[str]) -> str:
    """The text of a robot with meshes."""
    meshes = "".join(f"<mesh filename='{uri}'/>" for uri in uris)
    return f"<robot name='r'>{meshes}</robot>"


@pytest.mark.parametrize(
    ("uris", "files", "words"),
    [
        (["package://x/d/a.stl"], ["s/d/a.stl"], ["--package", "x=s"]),
        (["package://x/d/a.stl"], ["d/a.stl"], ["--package", "x=."]),
        (["package://x/a.stl"], ["s/a.stl", "t/x/a.stl"], ["--model-path", "t"]),
        (["model://x"], ["t/x/model.sdf"], ["--model-path", "t"]),
        (["package://x/d/a.stl"], ["s/dd/a.stl", "s/e/d/aa.stl"], []),
        (
            ["package://x/d/a.stl", "package://x/d/b.stl"],
            ["r/d/a.stl", "s/d/a.stl", "s/d/b.stl"],
            ["--package", "x=s"],
        ),
        (["package://x/d/../a.stl"], ["s/a.stl"], []),
    ],
)
def test_a_package_is_the_directory_with_the_most_of_its_files(
    page_directory: Path, uris: list[str], files: list[str], words: list[str]
) -> None:
    from siblings import Siblings

    for name in files:
        (page_directory / name).parent.mkdir(parents=True, exist_ok=True)
        (page_directory / name).touch()
    (page_directory / "urdf").mkdir()
    (page_directory / "urdf" / "r.urdf").write_text(named(uris))
    assert Siblings([*files, "urdf/r.urdf"]).words("urdf/r.urdf") == words


#: A URI and a file for each number.
MANY = {
    "directories": ("package://x/d{0}/a.stl", "e{0}/a.stl"),
    "packages of one file": ("package://p{0}/a.stl", "e{0}/a.stl"),
    "packages": ("package://p{0}/d/a{0}.stl", "e{0}/d/a{0}.stl"),
    "models": ("model://m{0}", "d{0}/m{0}/a.stl"),
}


def chain(count: int) -> dict[str, str]:
    """Files of which each one names the next one."""
    return {f"m{i}.sdf": f"<uri>package://x/m{i + 1}.sdf</uri>" for i in range(count)}


def many(uri: str, file: str, count: int) -> dict[str, str]:
    """A robot with many URIs, and as many files."""
    robot = named([uri.format(i) for i in range(count)])
    return {"m0.sdf": robot, **{file.format(i): "" for i in range(count)}}


def beside_each_other(count: int) -> dict[str, str]:
    """Files that each name the directory of all of them."""
    return {
        "m0.sdf": "<uri>model://x/d</uri>",
        **{f"x/d/{i}.sdf": "<uri>model://x/d</uri>" for i in range(count)},
    }


@pytest.mark.parametrize(
    "files",
    [chain, beside_each_other, *(partial(many, *names) for names in MANY.values())],
    ids=["chain", "one directory", *MANY],
)
def test_the_work_grows_with_the_number_of_files(
    page_directory: Path, files: Callable[[int], dict[str, str]]
) -> None:
    from siblings import Siblings

    def work(count: int) -> int:
        contents = files(count)
        for name, text in contents.items():
            if text:
                (page_directory / name).parent.mkdir(parents=True, exist_ok=True)
                (page_directory / name).write_text(text)
        return steps(lambda: Siblings(contents).words("m0.sdf"))

    work(10)
    # Sorting and the depth of a search grow a little more.
    assert exponent(work(200), work(400)) < 1.2


@pytest.mark.parametrize(
    ("arguments", "is_allowed"),
    [
        (["convert", "r.xacro"], False),
        (["convert", "r.xacro", "--allow-xacro"], True),
        (["check", "--allow-xacro", "r.xacro"], True),
        (["view", "r.xacro", "-o", "page.html", "--allow-xacro"], True),
        # The values of other options, which can be names of files.
        (["convert", "r.xacro", "--model-path", "--allow-xacro"], False),
        (["convert", "r.xacro", "--package", "--allow-xacro"], False),
        (["convert", "r.xacro", "--", "--allow-xacro"], False),
        (["convert", "--allow-xacro", "--no-such-option"], False),
    ],
)
def test_only_the_option_itself_permits_to_run_xacro(
    glue: ModuleType, arguments: list[str], is_allowed: bool
) -> None:
    assert glue._allows_xacro(arguments) is is_allowed
