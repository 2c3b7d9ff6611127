"""``sync`` of two files that were written by hand: differences that stay, and their review."""

from __future__ import annotations

import ast
import shlex
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result
from edits.test_pair_values import SDF, URDF

from translate.cli import sync as sync_module
from translate.cli.sync import _Session
from translate.driver.sync import stored_differences
from translate.xml import files

NAMES = ("arm.urdf", "arm.sdf")
FILE = Path("robot-translate.pairs")
IDENTITY = ["-c", "user.name=n", "-c", "user.email=e@example.org"]
MASS_OF_HAND = "link hand inertial mass"
UPPER = "joint wrist axis limit upper"


@pytest.fixture
def sync(run, here: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Run the command on two files with a mass and a limit that differ."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(here / "cache"))
    Path("arm.urdf").write_text(URDF)
    Path("arm.sdf").write_text(
        SDF.replace("<mass>5<", "<mass>1<").replace("<upper>1<", "<upper>1.5<")
    )
    return lambda *arguments: run("sync", *arguments)


@pytest.fixture
def adopted(sync: Callable[..., Result]) -> Callable[..., Result]:
    assert sync("--init", *NAMES).exit_code == 0
    return sync


def edit(name: str, old: str, new: str) -> None:
    text = Path(name).read_text()
    assert old in text
    Path(name).write_text(text.replace(old, new))


def state() -> list[str]:
    return [Path(name).read_text() for name in NAMES]


def lines() -> list[str]:
    return [line for line in FILE.read_text().splitlines() if " urdf " in line]


def output_of(result: Result) -> str:
    return " ".join(result.stderr.split())


# --- A new pair -----------------------------------------------------------------------------------


def test_the_files_stay_and_their_differences_are_stored(sync) -> None:
    before = state()
    outcome = sync("--init", *NAMES)
    assert (outcome.exit_code, state()) == (0, before)
    assert lines() == [
        'joint "wrist" axis/limit/upper  urdf "1"  sdf "1.5"  unreviewed',
        'link "hand" inertial/mass  urdf "5"  sdf "1"  unreviewed',
    ]
    assert "2 differences stay, 2 of them physical" in output_of(outcome)
    assert "mass: link 'hand' inertial mass: URDF 5, SDFormat 1" in output_of(outcome)


def test_files_in_step_store_nothing(sync) -> None:
    Path("arm.sdf").unlink()
    assert sync("--init", *NAMES).exit_code == 0
    assert not FILE.exists()


def test_a_check_accepts_stored_differences_and_prints_their_number(adopted) -> None:
    outcome = adopted("--check")
    assert outcome.exit_code == 0
    assert output_of(outcome) == (
        "arm.urdf and arm.sdf: 2 physical differences unreviewed: robot-translate sync --review"
    )
    assert adopted("--check", "-q").stderr == outcome.stderr
    assert adopted("--check", "--strict").exit_code == 5


def test_a_review_lists_the_differences(adopted) -> None:
    outcome = adopted("--review")
    assert outcome.exit_code == 0
    rows = [row.split("  ") for row in outcome.stdout.splitlines()]
    assert [row[0].split()[0] for row in rows] == ["kind", "mass", "limit"]
    assert all(row[-1].strip() == "unreviewed" for row in rows[1:])


# --- Accepting ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "unreviewed"),
    [("all", 0), ("mass", 1), ("link hand", 1), ("joint 'wrist'", 1), (MASS_OF_HAND, 1)],
)
def test_accepted_differences_are_reviewed(adopted, name: str, unreviewed: int) -> None:
    before = state()
    assert adopted("--accept", name).exit_code == 0
    assert state() == before
    assert sum(line.endswith("  unreviewed") for line in lines()) == unreviewed
    assert adopted("--check", "--strict").exit_code == (5 if unreviewed else 0)


def test_a_name_that_no_difference_has_is_a_usage_error(adopted) -> None:
    for option in (["--accept"], ["--from", "urdf", "--only"]):
        outcome = adopted(*option, "link arm")
        assert outcome.exit_code == 2
        assert "'link arm'" in outcome.stderr


@pytest.mark.parametrize("arguments", [["--only", "mass"], ["--check", "--accept", "all"]])
def test_options_that_do_not_fit(adopted, arguments: list[str]) -> None:
    assert adopted(*arguments).exit_code == 2


def test_files_that_no_table_names_have_nothing_to_accept(sync) -> None:
    outcome = sync("--accept", "all", *NAMES)
    assert outcome.exit_code == 2
    assert "robot-translate sync --init arm.urdf arm.sdf" in output_of(outcome)


# --- Edits ----------------------------------------------------------------------------------------


def commit() -> None:
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    for arguments in (["init", "-q"], ["add", "."], [*IDENTITY, "commit", "-qm", "state"]):
        subprocess.run(["git", *arguments], check=True, capture_output=True)


@pytest.mark.parametrize("base", ["the cache", "a commit"])
@pytest.mark.parametrize(
    ("name", "old", "new", "expected"),
    [
        ("arm.urdf", 'mass value="2"', 'mass value="2.5"', "<mass>2.5</mass>"),
        ("arm.urdf", 'effort="10"', 'effort="11"', "<effort>11</effort>"),
        ("arm.sdf", "<pose>0 0 1 0", "<pose>0 0 1.2 0", 'xyz="0 0 1.2"'),
        ("arm.sdf", "<size>1 2 3<", "<size>1 2 4<", 'size="1 2 4"'),
    ],
)
def test_an_edit_of_another_value_is_merged(
    adopted, base: str, name: str, old: str, new: str, expected: str
) -> None:
    if base == "a commit":
        commit()
        shutil.rmtree("cache")
    stored = FILE.read_text()
    edit(name, old, new)
    check = adopted("--check")
    assert check.exit_code == 5
    assert "1 new difference; run robot-translate sync" in output_of(check)
    assert adopted().exit_code == 0
    assert expected in Path(*{*NAMES} - {name}).read_text()
    assert FILE.read_text() == stored
    assert adopted("--check").exit_code == 0


def test_a_clone_without_a_cache_is_in_step(adopted) -> None:
    shutil.rmtree("cache")
    before = state()
    assert (adopted("--check").exit_code, adopted().exit_code, state()) == (0, 0, before)
    edit("arm.urdf", 'mass value="2"', 'mass value="2.5"')
    assert adopted().exit_code == 0
    assert "<mass>2.5</mass>" in state()[1]


@pytest.fixture
def contested(adopted) -> Callable[..., Result]:
    """An edit of a value that stays different."""
    edit("arm.urdf", 'mass value="5"', 'mass value="5.5"')
    return adopted


def test_an_edit_of_a_value_that_stays_different_is_a_conflict(contested) -> None:
    before = state()
    outcome = contested()
    assert (outcome.exit_code, state()) == (6, before)
    row = next(line for line in outcome.stderr.splitlines() if line.startswith("link 'hand'"))
    assert [*map(str.strip, row.split("  ")[-2:])] == ["5.5", "1"]
    assert "URDF 5, SDFormat 1" in row
    assert contested("--check").exit_code == 5


def test_the_new_values_can_be_accepted(contested) -> None:
    assert contested("--accept", MASS_OF_HAND).exit_code == 0
    assert 'link "hand" inertial/mass  urdf "5.5"  sdf "1"  accepted' in lines()
    edit("arm.urdf", 'effort="10"', 'effort="11"')
    assert contested().exit_code == 0
    assert ("<effort>11</effort>" in state()[1], "<mass>1</mass>" in state()[1]) == (True, True)
    assert contested("--check").exit_code == 0


@pytest.mark.parametrize(
    ("side", "value"), [("urdf", ('value="5.5"', "5.5")), ("sdf", ('value="1"', "1"))]
)
def test_a_side_can_be_chosen(contested, side: str, value: tuple[str, str]) -> None:
    in_urdf, in_sdf = value
    assert contested("--from", side, "--only", MASS_OF_HAND).exit_code == 0
    assert (in_urdf in state()[0], f"<mass>{in_sdf}</mass>" in state()[1]) == (True, True)
    assert [line.split()[0] for line in lines()] == ["joint"]
    assert contested("--check").exit_code == 0


def test_an_edit_that_was_not_merged_is_merged_after_a_choice(contested) -> None:
    edit("arm.urdf", 'effort="10"', 'effort="11"')
    assert contested("--from", "urdf", "--only", "mass").exit_code == 0
    assert contested("--check").exit_code == 5
    assert contested().exit_code == 0
    assert "<effort>11</effort>" in state()[1]


@pytest.mark.parametrize("side", ["urdf", "sdf"])
def test_all_differences_can_be_resolved(adopted, side: str) -> None:
    before = state()
    assert adopted("--from", side).exit_code == 0
    kept, written = (0, 1) if side == "urdf" else (1, 0)
    assert state()[kept] == before[kept]
    assert state()[written] != before[written]
    assert lines() == []
    assert adopted("--check").exit_code == 0


def test_a_difference_that_vanishes_leaves_the_file(adopted) -> None:
    edit("arm.sdf", "<mass>1<", "<mass>5<")
    check = adopted("--check")
    assert (check.exit_code, "1 stored difference" in output_of(check)) == (5, True)
    assert adopted().exit_code == 0
    assert [line.split()[0] for line in lines()] == ["joint"]
    assert adopted("--check").exit_code == 0


def test_values_that_no_file_has_are_an_error(adopted) -> None:
    edit(str(FILE), 'urdf "5"  sdf "1"', 'urdf "7"  sdf "3"')
    assert adopted("--check").exit_code == 5
    outcome = adopted()
    assert outcome.exit_code == 6
    assert "no file has its stored value" in output_of(outcome)
    assert adopted("--accept", MASS_OF_HAND).exit_code == 0
    assert adopted("--check").exit_code == 0


def test_a_line_that_was_removed_is_a_new_difference(adopted) -> None:
    FILE.write_text("".join(line for line in FILE.open() if "mass" not in line))
    assert adopted("--check").exit_code == 5
    outcome = adopted()
    assert outcome.exit_code == 2
    assert "robot-translate sync --accept all" in output_of(outcome)
    assert adopted("--accept", "mass").exit_code == 0
    assert adopted("--check").exit_code == 0


def test_a_file_that_is_not_valid_is_an_error(adopted) -> None:
    FILE.write_text("pair\n")
    for arguments in ([], ["--check"], ["--review"], ["--accept", "all"], ["--from", "urdf"]):
        outcome = adopted(*arguments)
        assert (outcome.exit_code, "pairs-invalid" in outcome.stderr) == (1, True)


@pytest.mark.parametrize("limit", ["MAX_DIFFERENCES", "MAX_BYTES"])
def test_nothing_is_written_if_the_differences_are_too_many(
    sync, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    monkeypatch.setattr(stored_differences, limit, 1)
    outcome = sync("--init", *NAMES)
    assert (outcome.exit_code, "pairs-invalid" in outcome.stderr) == (1, True)
    assert not Path("robot-translate.toml").exists()
    assert not FILE.exists()


def test_nothing_is_written_beside_a_read_only_file(sync, monkeypatch: pytest.MonkeyPatch) -> None:
    FILE.write_text("")
    # The administrator may write each file.
    monkeypatch.setattr(files, "_is_read_only", lambda path, mode: Path(path) == FILE)
    outcome = sync("--init", *NAMES)
    assert (outcome.exit_code, "read-only" in outcome.stderr) == (1, True)
    assert not Path("robot-translate.toml").exists()


def test_a_command_of_a_message_names_the_pairs_of_the_command(adopted) -> None:
    Path("robot-translate.toml").rename("other file.toml")
    outcome = adopted("--check", "--config", "other file.toml")
    command = output_of(outcome).partition("unreviewed: robot-translate ")[2]
    words = shlex.split(command)
    assert words == ["sync", "--config", "other file.toml", "--review"]
    assert adopted(*words[1:]).exit_code == 0


# --- Which files are adopted ----------------------------------------------------------------------

TOOL = """<link name="tool0"/>
<joint name="flange" type="fixed"><origin xyz="0 0 0.1"/><parent link="hand"/><child link="tool0"/>
</joint></robot>"""
PLATE = """<link name="plate"><inertial><mass value="1"/>
<inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/></inertial></link>
<joint name="bolt" type="fixed"><parent link="hand"/><child link="plate"/></joint></robot>"""


@pytest.mark.parametrize(
    ("parts", "is_lumped"),
    [(TOOL, False), (PLATE, True)],
    ids=["a massless link", "a link with mass"],
)
def test_a_file_with_lumped_links_is_paired_with_their_option(
    sync, run, parts: str, is_lumped: bool
) -> None:
    Path("arm.urdf").write_text(URDF.replace("</robot>", parts))
    Path("arm.sdf").unlink()
    assert run("convert", "arm.urdf", "arm.sdf", "--lump-fixed-joints").exit_code == 0
    edit("arm.sdf", "<upper>1<", "<upper>1.5<")
    outcome = sync("--init", *NAMES)
    assert outcome.exit_code == 0
    assert [line.split()[1] for line in lines()] == ['"wrist"']
    table = Path("robot-translate.toml").read_text()
    assert ("lump-fixed-joints = true" in table) == is_lumped
    edit("arm.urdf", 'effort="10"', 'effort="11"')
    assert sync().exit_code == 0
    assert "<effort>11</effort>" in state()[1]
    assert sync("--check").exit_code == 0


OTHER = '<robot name="cart"><link name="{}"/><link name="{}"/>{}</robot>'
JOINT = '<joint name="wheel" type="continuous"><parent link="{}"/><child link="{}"/></joint>'


@pytest.mark.parametrize(
    "names",
    [("chassis", "wheel"), ("base", "wheel"), ("base", "hand")],
    ids=["no link", "one link", "all links, another shape of the robot"],
)
def test_another_robot_is_refused_without_force(sync, names: tuple[str, str]) -> None:
    parts = JOINT.format(*names)
    Path("arm.urdf").write_text(OTHER.format(*names, parts))
    before = state()
    outcome = sync("--init", *NAMES)
    assert (outcome.exit_code, state()) == (1, before)
    assert "not-one-robot" in outcome.stderr
    assert not Path("robot-translate.toml").exists()
    assert sync("--init", *NAMES, "--force").exit_code == 0
    assert sync("--check").exit_code == 0


# --- Commands in messages -------------------------------------------------------------------------


def differ() -> None:
    """Edits of both files, and no earlier state."""
    shutil.rmtree("cache", ignore_errors=True)
    edit("arm.urdf", 'effort="10"', 'effort="11"')


SITUATIONS: dict[str, tuple[Callable[[], object], list[str]]] = {
    "a check": (lambda: None, ["--check"]),
    "a review": (lambda: None, ["--review"]),
    "a new difference in a check": (differ, ["--check"]),
    "no base": (differ, []),
    "a conflict": (lambda: edit("arm.urdf", 'mass value="5"', 'mass value="5.5"'), []),
    "a difference that is gone": (lambda: edit("arm.sdf", "<mass>1<", "<mass>5<"), ["--check"]),
    "a name that is unknown": (lambda: None, ["--accept", "link arm"]),
}


@pytest.mark.parametrize("config", [[], ["--config", "robot-translate.toml"], [*NAMES]])
@pytest.mark.parametrize("situation", SITUATIONS.values(), ids=SITUATIONS)
def test_each_command_of_a_message_works(
    adopted, monkeypatch: pytest.MonkeyPatch, situation: tuple, config: list[str]
) -> None:
    commands: list[str] = []
    make = _Session.command

    def noted(session: _Session, options: str = "") -> str:
        commands.append(make(session, options))
        return commands[-1]

    monkeypatch.setattr(_Session, "command", noted)
    change, arguments = situation
    change()
    printed = adopted(*arguments, *config).stderr
    assert commands
    before = [*state(), FILE.read_text()]
    for command in [*commands]:
        assert command in " ".join(printed.split())
        for path, text in zip((*NAMES, str(FILE)), before, strict=True):
            Path(path).write_text(text)
        words = shlex.split(command)
        assert words[:2] == ["robot-translate", "sync"]
        outcome = adopted(*words[2:])
        # Without a base, a synchronization names the ways to go on, which are tried here, too.
        assert outcome.exit_code in ((0, 2) if situation[0] is differ else (0,)), outcome.stderr


def test_one_function_makes_the_commands() -> None:
    source = Path(sync_module.__file__).read_text(encoding="utf-8")
    texts = {
        node.value.partition("robot-translate sync")[2]
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if "robot-translate sync" in node.value and "\n" not in node.value
    }
    assert texts == {"", " --init "}


@pytest.mark.parametrize("side", ["urdf", "sdf"])
def test_the_commands_for_files_of_no_table_work(sync, side: str) -> None:
    printed = output_of(sync(*NAMES))
    assert "robot-translate sync --init arm.urdf arm.sdf makes a pair" in printed
    assert "add --from urdf, --from sdf" in printed
    before = state()
    assert sync(*NAMES, "--from", side).exit_code == 0
    assert state()[side == "sdf"] == before[side == "sdf"]
    assert ("<mass>5</mass>" in state()[1]) == (side == "urdf")
    assert sync("--init", *NAMES).exit_code == 0
    assert sync("--check").exit_code == 0


# --- Since a commit -------------------------------------------------------------------------------


def test_differences_that_changed_since_a_commit_are_printed(adopted) -> None:
    assert adopted("--accept", "all").exit_code == 0
    commit()
    outcome = adopted("--check", "--strict", "--since", "HEAD")
    assert (outcome.exit_code, "changed" in outcome.stderr) == (0, False)
    edit("arm.urdf", 'mass value="5"', 'mass value="5.5"')
    assert adopted("--accept", "mass").exit_code == 0
    for options, code in ((["--strict"], 5), ([], 0)):
        outcome = adopted("--check", "--since", "HEAD", *options)
        assert outcome.exit_code == code
        assert "1 stored difference changed since HEAD, 1 of them physical" in output_of(outcome)
        assert "link 'hand' inertial mass: URDF 5.5, SDFormat 1" in output_of(outcome)


def test_all_differences_are_new_since_a_commit_without_the_file(adopted) -> None:
    text = FILE.read_text()
    FILE.unlink()
    commit()
    FILE.write_text(text)
    outcome = adopted("--check", "--since", "HEAD")
    assert "2 stored differences changed since HEAD" in output_of(outcome)


@pytest.mark.parametrize("revision", ["HEAD~1", "main2", "../main", "0" * 40, "--all", "a b"])
def test_a_commit_that_the_repository_lacks_is_a_usage_error(adopted, revision: str) -> None:
    commit()
    outcome = adopted("--check", f"--since={revision}")
    assert (outcome.exit_code, "has no commit" in output_of(outcome)) == (2, True)


def test_since_is_for_a_check(adopted) -> None:
    assert adopted("--since", "HEAD").exit_code == 2


# --- xacro ----------------------------------------------------------------------------------------

XACRO = URDF.replace(
    '<robot name="arm">',
    '<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro">'
    '<xacro:property name="m" value="2"/>',
).replace('mass value="2"', 'mass value="${m}"')


@pytest.mark.usefixtures("xacro_in_this_process")
def test_the_file_of_a_xacro_robot_that_an_edit_is_written_in_is_named(sync) -> None:
    pytest.importorskip("xacro")
    Path("arm.urdf").unlink()
    include = '<xacro:include filename="values.xacro"/>'
    start = '<robot xmlns:xacro="http://www.ros.org/wiki/xacro">'
    value = '<xacro:property name="m" value="2"/>'
    Path("arm.urdf.xacro").write_text(XACRO.replace(value, include))
    Path("values.xacro").write_text(f"{start}{value}</robot>")
    assert sync("--init", "arm.urdf.xacro", "arm.sdf", "--allow-xacro").exit_code == 0
    edit("arm.sdf", "<mass>2<", "<mass>2.5<")
    done = sync("--allow-xacro")
    assert (done.exit_code, "written in values.xacro" in output_of(done)) == (0, True)
    edit("arm.urdf.xacro", 'effort="10"', 'effort="11"')
    assert "written in" not in output_of(sync("--allow-xacro"))


@pytest.mark.usefixtures("xacro_in_this_process")
def test_a_xacro_file_and_an_sdformat_file_are_a_pair(sync) -> None:
    pytest.importorskip("xacro")
    Path("arm.urdf").unlink()
    Path("arm.urdf.xacro").write_text(XACRO)
    permitted = ("--allow-xacro",)
    assert sync("--init", "arm.urdf.xacro", "arm.sdf", *permitted).exit_code == 0
    assert len(lines()) == 2
    check = sync("--check", *permitted)
    assert check.exit_code == 0
    words = shlex.split(output_of(check).partition("unreviewed: robot-translate sync ")[2])
    assert words == ["--allow-xacro", "--review"]
    edit("arm.sdf", "<mass>2<", "<mass>2.5<")
    assert sync(*permitted).exit_code == 0
    assert 'name="m" value="2.5"' in Path("arm.urdf.xacro").read_text()
    edit("arm.urdf.xacro", 'effort="10"', 'effort="11"')
    assert sync(*permitted).exit_code == 0
    assert "<effort>11</effort>" in Path("arm.sdf").read_text()
    assert sync("--from", "sdf", "--only", "mass", *permitted).exit_code == 0
    assert 'mass value="1"' in Path("arm.urdf.xacro").read_text()
    assert [line.split()[1] for line in lines()] == ['"wrist"']
    assert sync("--check", *permitted).exit_code == 0


def test_an_edit_of_a_value_that_another_type_of_joint_lacks_stays_in_its_file(sync) -> None:
    edit("arm.urdf", 'type="revolute"', 'type="continuous"')
    edit("arm.urdf", 'lower="-1" upper="1" ', "")
    assert sync("--init", *NAMES).exit_code == 0
    edit("arm.sdf", "<lower>-1<", "<lower>-2<")
    before = state()
    outcome = sync()
    kept = 'joint "wrist" type  urdf "continuous"  sdf "revolute"  unreviewed'
    assert kept in lines()
    assert (outcome.exit_code, state()) == (3, before)
    assert "joint 'wrist' axis limit" in output_of(outcome)
    assert sync().exit_code == 0
    assert sync("--check").exit_code == 0
    assert sync("--from", "sdf", "--only", "joint wrist type").exit_code == 0
