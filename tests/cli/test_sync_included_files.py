"""``sync`` of a robot whose SDFormat file includes others, in repositories of git."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result
from edits.test_included_files import BASE, MERGING, PLUGIN
from support.git import begin_repository, commit, git

import translate

URDF, SDF, INCLUDED = Path("drone.urdf"), Path("models/drone/model.sdf"), Path("models/base.sdf")
TOP = MERGING.replace("base.sdf", "../base.sdf")
MASS = ('mass value="2"', 'mass value="2.5"')
MASS_THERE = ("2.0<", "2.5<")
PLACE = ("<pose>1 0 0 0", "<pose>1.5 0 0 0")
pytestmark = pytest.mark.skipif(not shutil.which("git"), reason="git makes the repositories")


@pytest.fixture
def sync(run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Run the command in a repository with a commit of a pair in step."""
    begin_repository(tmp_path, monkeypatch)
    SDF.parent.mkdir(parents=True)
    SDF.write_text(TOP)
    INCLUDED.write_text(BASE)
    assert run("sync", "--init", str(URDF), str(SDF)).exit_code == 0
    commit()
    return lambda *arguments: run("sync", *arguments)


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_bytes().decode()
    assert old in text
    path.write_bytes(text.replace(old, new, 1).encode())


def forget() -> None:
    """Remove the cache, as on another computer."""
    shutil.rmtree("../cache", ignore_errors=True)


def masses() -> list[float | None]:
    """The mass of the body in both files."""
    robots = [translate.load(path).model for path in (URDF, SDF)]
    return [
        link.inertial and link.inertial.mass for robot in robots for link in [robot.link("body")]
    ]


def test_an_edit_of_the_urdf_is_written_into_the_included_file(sync) -> None:
    edit(URDF, *MASS)
    assert sync("--check").exit_code == 5
    shown = sync("--diff")
    assert f"+++ {INCLUDED}" in shown.output
    done = sync()
    assert done.exit_code == 0
    assert f"written in {INCLUDED}" in done.output
    assert INCLUDED.read_text() == BASE.replace(*MASS_THERE)
    assert SDF.read_text() == TOP
    assert sync("--check").exit_code == 0


def test_a_link_that_the_included_file_loses_is_removed_in_the_urdf(sync) -> None:
    """The base has the link: without it, the URDF would seem to have added it since."""
    text = INCLUDED.read_text()
    start, end = text.index('    <link name="rotor">'), text.index("  </model>")
    edit(INCLUDED, text[start:end], "")
    edit(SDF, PLUGIN, "")
    done = sync()
    assert done.exit_code == 0, done.output
    assert "rotor" not in URDF.read_text()
    assert sync("--check").exit_code == 0


@pytest.mark.parametrize("has_cache", [True, False])
def test_edits_of_the_included_file_and_of_the_urdf_are_merged(sync, has_cache: bool) -> None:
    """Without a cache, the base is a commit, with the included file as it was then."""
    if not has_cache:
        forget()
    edit(URDF, *MASS)
    edit(INCLUDED, *PLACE)
    assert sync().exit_code == 0
    assert INCLUDED.read_text() == BASE.replace(*MASS_THERE).replace(*PLACE)
    assert 'xyz="1.5 0 0"' in URDF.read_text()
    assert sync("--check").exit_code == 0


def test_edits_of_one_value_are_a_conflict(sync) -> None:
    edit(URDF, *MASS)
    edit(INCLUDED, "2.0<", "3<")
    assert sync().exit_code == 6
    assert masses() == [2.5, 3.0]
    assert sync("--from", "urdf").exit_code == 0
    assert masses() == [2.5, 2.5]


def test_a_base_in_a_directory(sync) -> None:
    shutil.copytree(".", "../earlier")
    forget()
    edit(URDF, *MASS)
    edit(INCLUDED, *PLACE)
    commit()
    assert sync("--base", "../earlier").exit_code == 0
    assert INCLUDED.read_text() == BASE.replace(*MASS_THERE).replace(*PLACE)


def test_a_clone_with_other_line_ends(sync) -> None:
    git("clone", "-c", "core.autocrlf=true", ".", "../clone")
    os.chdir("../clone")
    forget()
    edit(URDF, *MASS)
    edit(INCLUDED, *PLACE)
    assert sync().exit_code == 0
    expected = BASE.replace(*MASS_THERE).replace(*PLACE)
    assert INCLUDED.read_bytes() == expected.replace("\n", "\r\n").encode()


def test_a_file_of_two_models_is_written_only_with_shared(sync) -> None:
    plane = Path("models/plane/model.sdf")
    plane.parent.mkdir()
    plane.write_text(TOP.replace('"drone"', '"plane"'))
    edit(URDF, *MASS)
    refused = sync()
    assert refused.exit_code == 1
    reason = f"{plane} includes '{INCLUDED}', too: --shared changes it"
    line = URDF.read_text().split('<link name="body"')[0].count("\n") + 1
    assert f"{URDF}:{line}: error: 'body': {reason}" in " ".join(refused.output.split())
    assert INCLUDED.read_text() == BASE
    done = sync("--shared")
    assert done.exit_code == 0
    assert f"{plane}: changes, too: link 'body'" in done.output
    assert masses() == [2.5, 2.5]


def test_a_difference_of_a_shared_file_is_listed_once(sync) -> None:
    plane = Path("models/plane/model.sdf")
    plane.parent.mkdir()
    plane.write_text(TOP.replace('"drone"', '"plane"'))
    edit(URDF, *MASS)
    checked = sync("--check")
    assert checked.exit_code == 5
    assert checked.output.splitlines()[1:] == [
        "    link 'body' inertial mass: URDF 2.5, SDFormat 2"
    ]


def test_a_link_that_leads_out_of_the_repository_is_not_followed(sync, tmp_path: Path) -> None:
    outside = tmp_path / "outside.sdf"
    INCLUDED.rename(outside)
    INCLUDED.symlink_to(outside)
    edit(URDF, *MASS)
    refused = sync()
    assert refused.exit_code == 1
    assert "outside" in refused.output
    assert outside.read_text() == BASE


def test_a_pair_whose_file_another_pair_includes_is_synchronized_again(sync) -> None:
    """The first pair is in step until the second one writes its file."""
    table = Path("robot-translate.toml")
    first = f"[[pair]]\nurdf = 'base.urdf'\nsdf = '{INCLUDED.as_posix()}'\n\n"
    table.write_text(first + table.read_text(encoding="utf-8"), encoding="utf-8")
    assert sync("base.urdf", str(INCLUDED)).exit_code == 0
    edit(URDF, *MASS)
    assert sync().exit_code == 0
    assert MASS[1] in Path("base.urdf").read_text(encoding="utf-8")
    assert sync("--check").exit_code == 0


def test_a_pair_that_includes_the_file_of_another_pair_is_synchronized_again(sync) -> None:
    table = Path("robot-translate.toml")
    last = f"\n[[pair]]\nurdf = 'base.urdf'\nsdf = '{INCLUDED.as_posix()}'\n"
    table.write_text(table.read_text(encoding="utf-8") + last, encoding="utf-8")
    assert sync("base.urdf", str(INCLUDED)).exit_code == 0
    edit(Path("base.urdf"), *MASS)
    assert sync().exit_code == 0
    assert MASS[1] in URDF.read_text(encoding="utf-8")
    assert sync("--check").exit_code == 0
