"""``sync`` of adopted pairs in repositories of git: clones, line ends, renamed files, rebases."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result
from edits.test_pair_values import SDF, URDF
from support.git import begin_repository, commit, git

NAMES = ("arm.urdf", "arm.sdf")
FILE = "robot-translate.pairs"
TABLE = "robot-translate.toml"
EDIT = ('effort="10"', 'effort="11"')
MERGED = "<effort>11</effort>"
pytestmark = pytest.mark.skipif(not shutil.which("git"), reason="git makes the repositories")


@pytest.fixture
def sync(run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Run the command in a repository with a commit of a pair whose masses differ."""
    begin_repository(tmp_path, monkeypatch)
    Path("arm.urdf").write_text(URDF)
    Path("arm.sdf").write_text(SDF.replace("<mass>5<", "<mass>1<"))
    assert run("sync", "--init", *NAMES).exit_code == 0
    commit()
    return lambda *arguments: run("sync", *arguments)


def edit(name: str, old: str, new: str) -> None:
    text = Path(name).read_bytes().decode()
    assert old in text
    Path(name).write_bytes(text.replace(old, new).encode())


def forget() -> None:
    """Remove the cache, as on another computer."""
    shutil.rmtree("../cache", ignore_errors=True)


def test_a_clone_with_other_line_ends(sync) -> None:
    git("clone", "-c", "core.autocrlf=true", ".", "../clone")
    os.chdir("../clone")
    forget()
    assert b"\r\n" in Path(FILE).read_bytes()
    assert sync("--check").exit_code == 0
    edit("arm.urdf", *EDIT)
    assert sync().exit_code == 0
    data = Path("arm.sdf").read_bytes()
    assert MERGED.encode() in data
    assert data.count(b"\r\n") == data.count(b"\n")
    assert sync("--accept", "all").exit_code == 0
    data = Path(FILE).read_bytes()
    assert data.count(b"\r\n") == data.count(b"\n")
    assert git("status", "--porcelain").split() == ["M", "arm.sdf", "M", "arm.urdf", "M", FILE]


def test_a_shallow_clone(sync, tmp_path: Path) -> None:
    edit("arm.urdf", 'velocity="2"', 'velocity="3"')
    assert sync().exit_code == 0
    commit()
    git("clone", "--depth", "1", f"file://{tmp_path}/origin", "../clone")
    os.chdir("../clone")
    forget()
    assert sync("--check").exit_code == 0
    edit("arm.urdf", *EDIT)
    assert sync().exit_code == 0
    assert MERGED in Path("arm.sdf").read_text()


@pytest.mark.parametrize("has_cache", [True, False])
def test_a_file_that_was_moved_keeps_its_differences(sync, has_cache: bool) -> None:
    Path("models").mkdir()
    git("mv", "arm.sdf", "models/arm.sdf")
    edit(TABLE, 'sdf = "arm.sdf"', 'sdf = "models/arm.sdf"')
    if not has_cache:
        forget()
    assert sync("--check").exit_code == 0
    assert sync("--accept", "all").exit_code == 0
    pairs = [line for line in Path(FILE).read_text().splitlines() if line.startswith("pair ")]
    assert pairs == ['pair "arm.urdf" "models/arm.sdf"']
    commit()
    edit("arm.urdf", *EDIT)
    assert sync().exit_code == 0
    assert MERGED in Path("models/arm.sdf").read_text()
    assert sync("--check").exit_code == 0


def test_a_rebase_with_a_conflict_in_the_stored_differences(sync) -> None:
    git("checkout", "-b", "side")
    edit("arm.urdf", 'mass value="5"', 'mass value="5.5"')
    assert sync("--accept", "mass").exit_code == 0
    commit()
    git("checkout", "main")
    forget()
    edit("arm.sdf", "<mass>1<", "<mass>1.5<")
    assert sync("--accept", "mass").exit_code == 0
    commit()
    with pytest.raises(subprocess.CalledProcessError):
        git("merge", "side")
    outcome = sync("--check")
    assert (outcome.exit_code, "pairs-invalid" in outcome.stderr) == (1, True)
    lines = [line for line in Path(FILE).read_text().splitlines() if line[:1] not in "<=>"]
    Path(FILE).write_text("\n".join(lines) + "\n")
    outcome = sync("--check")
    assert (outcome.exit_code, "the place has two differences" in outcome.stderr) == (1, True)
    Path(FILE).write_text("\n".join(line for line in lines if "mass" not in line) + "\n")
    assert sync("--check").exit_code == 5
    assert sync("--accept", "mass").exit_code == 0
    assert 'urdf "5.5"  sdf "1.5"  accepted' in Path(FILE).read_text()
    assert sync("--check", "--strict").exit_code == 0


def test_three_files_of_one_robot(sync, run) -> None:
    Path("old.sdf").write_text(SDF.replace("<mass>5<", "<mass>2<"))
    assert sync("--init", "arm.urdf", "old.sdf").exit_code == 0
    forget()
    assert sync("--check").exit_code == 0
    commit()
    edit("old.sdf", "<effort>10<", "<effort>11<")
    assert sync().exit_code == 0
    assert EDIT[1] in Path("arm.urdf").read_text()
    assert MERGED in Path("arm.sdf").read_text()
    masses = [Path(name).read_text().split("<mass>")[2][0] for name in ("arm.sdf", "old.sdf")]
    assert masses == ["1", "2"]
    assert sync("--check").exit_code == 0


@pytest.mark.parametrize("name", NAMES)
def test_a_removed_side_is_restored_as_it_was(sync, name: str) -> None:
    text = Path(name).read_text()
    Path(name).unlink()
    assert sync("--check").exit_code == 5
    assert sync().exit_code == 0
    assert Path(name).read_text() == text
    assert sync("--check").exit_code == 0


@pytest.mark.parametrize("name", NAMES)
def test_a_removed_side_without_a_cache_is_translated(sync, name: str) -> None:
    Path(name).unlink()
    forget()
    assert sync().exit_code == 0
    # The translation has no other value than the file that is there.
    assert sync().exit_code == 0
    assert " urdf " not in Path(FILE).read_text()
    assert sync("--check").exit_code == 0
