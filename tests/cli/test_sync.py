"""``sync``: the pairs that it treats, its messages, its exit codes, and ``--watch``."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable, Iterator
from functools import partial
from itertools import repeat
from pathlib import Path

import pytest
from click.testing import Result
from support import stand_in_update
from support.paths import ROOT
from support.programs import require_program
from support.stand_in_update import EFFORT, MASS, SDF, TYPE, URDF, with_value

from translate import to_urdf
from translate.cli.sync import notifications, watch_pairs, watched_directories
from translate.diagnostics.diagnostic import TranslateError
from translate.driver.sync.pair_files import LISTED_SECONDS, PairFiles
from translate.driver.sync.pairs import Pair
from translate.driver.sync.synchronization import plan_of
from translate.driver.sync.writing import store, write
from translate.driver.translation import Update
from translate.resources.earlier_files import Texts, cache_directory, store_texts, watch_lock
from translate.resources.search import Resources

NAMES = ("robot.urdf", "model.sdf")
IDENTITY = ["-c", "user.name=n", "-c", "user.email=e@example.org"]
TABLE = '[[pair]]\nurdf = "robot.urdf"\nsdf = "model.sdf"\n'


def stand_in(monkeypatch: pytest.MonkeyPatch, function: Callable[..., Update]) -> None:
    """Synchronize with another function than ``translate.update``."""
    monkeypatch.setattr(
        "translate.driver.sync.pair_files.PairFiles", partial(PairFiles, update=function)
    )


@pytest.fixture
def sync(run, here: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Run the command on two files in step."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(here / "cache"))
    for name, text in zip(NAMES, (URDF, SDF), strict=True):
        Path(name).write_text(text)
    return lambda *arguments: run("sync", *arguments)


@pytest.fixture
def listed(sync: Callable[..., Result]) -> Callable[..., Result]:
    Path("robot-translate.toml").write_text(TABLE)
    return sync


def edit(name: str, element: str, value: str) -> None:
    path = Path(name)
    path.write_text(with_value(path.read_text(), element, value))


def state() -> list[str]:
    return [Path(name).read_text() for name in NAMES]


# --- Exit codes and messages ----------------------------------------------------------------------


def test_files_in_step(sync) -> None:
    result = sync(*NAMES)
    assert (result.exit_code, result.stderr) == (0, "robot.urdf and model.sdf are in step\n")


@pytest.mark.parametrize("options", [[], ["--check"], ["--from", "sdf"], ["--init"]], ids=str)
def test_an_archive_is_no_file_of_a_pair(sync, options: list[str]) -> None:
    """The text of a robot would replace all files of the archive."""
    with zipfile.ZipFile("robot.zip", "w") as archive:
        archive.writestr("robot.urdf", URDF)
        archive.writestr("notes", "precious")
    content = Path("robot.zip").read_bytes()
    result = sync("robot.zip", "model.sdf", *options)
    assert (result.exit_code, "this is a zip file" in result.stderr) == (1, True)
    assert Path("robot.zip").read_bytes() == content


@pytest.mark.parametrize("name", ["model.sdf.xacro", "link.sdf", "new.sdf.xacro"])
def test_no_xacro_file_is_the_sdformat_file_of_a_pair(sync, name: str) -> None:
    """It would be written as a robot, and the next command would run expressions of an edit."""
    Path("model.sdf").rename("model.sdf.xacro")
    Path("link.sdf").symlink_to("model.sdf.xacro")
    content = Path("model.sdf.xacro").read_bytes()
    outcome = sync("robot.urdf", name, "--from", "urdf")
    assert (outcome.exit_code, "this is a xacro file" in outcome.stderr) == (1, True)
    assert Path("model.sdf.xacro").read_bytes() == content
    assert not Path("new.sdf.xacro").exists()


def test_one_line_for_each_file_and_each_edit(sync) -> None:
    sync(*NAMES)
    edit("robot.urdf", EFFORT, "7")
    edit("model.sdf", MASS, "3")
    result = sync(*NAMES)
    assert (result.exit_code, result.stderr) == (
        0,
        "model.sdf → robot.urdf: 1 edit\n    link 'hand' inertial mass: 2 → 3\n"
        "robot.urdf → model.sdf: 1 edit\n    joint 'elbow' axis limit effort: 5 → 7\n",
    )
    assert sync(*NAMES, "-q").stderr == ""


def test_a_conflict_is_a_table(sync) -> None:
    sync(*NAMES)
    edit("robot.urdf", EFFORT, "7")
    edit("model.sdf", EFFORT, "9")
    before = state()
    result = sync(*NAMES)
    assert (result.exit_code, state()) == (6, before)
    assert [line.split() for line in result.stderr.splitlines()[1:]] == [
        ["element", "base", "URDF", "SDFormat"],
        ["joint", "'elbow'", "axis", "limit", "effort", "5", "7", "9"],
    ]


def test_no_base_is_a_usage_error(sync) -> None:
    edit("robot.urdf", EFFORT, "7")
    before = state()
    result = sync(*NAMES)
    assert (result.exit_code, state()) == (2, before)
    assert "--from urdf" in result.stderr
    assert "joint 'elbow' axis limit effort: URDF 7, SDFormat 5" in result.stderr


def test_a_source_is_used_without_a_base(sync) -> None:
    edit("robot.urdf", EFFORT, "7")
    assert sync(*NAMES, "--from", "sdf").exit_code == 0
    assert state() == [URDF, SDF]


@pytest.mark.parametrize(
    ("option", "code", "text"), [((), 1, "error: 1 edit of"), (("--partial",), 3, ": lost: ")]
)
def test_edits_without_a_place(
    sync, monkeypatch: pytest.MonkeyPatch, option: tuple[str, ...], code: int, text: str
) -> None:
    stand_in(monkeypatch, stand_in_update.update)
    sync(*NAMES)
    edit("robot.urdf", EFFORT, "7")
    edit("robot.urdf", TYPE, "prismatic")
    result = sync(*NAMES, *option)
    assert result.exit_code == code
    assert text in result.stderr
    assert f"robot.urdf:6: {'lost' if option else 'error'}: joint 'elbow' type" in result.stderr
    assert ("<effort>7" in state()[1]) == bool(option)


@pytest.mark.parametrize("options", [(), ("--from", "urdf")], ids=["base", "no base"])
def test_a_refused_edit_is_not_in_step_if_nothing_was_written(
    sync, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...]
) -> None:
    stand_in(monkeypatch, stand_in_update.update)
    sync(*NAMES)
    edit("robot.urdf", TYPE, "prismatic")
    before = state()
    result = sync(*NAMES, "--partial", *options)
    assert (result.exit_code, state()) == (3, before)
    assert "are in step" not in result.stderr
    assert "no edits" not in result.stderr
    assert "robot.urdf and model.sdf are not in step; nothing was written" in result.stderr


# --- Edits without effect -------------------------------------------------------------------------

COLORED = """<sdf version="1.9">
  <model name="m">
    <link name="a">
      <inertial><mass>1</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia></inertial>
      <visual name="v">
        <geometry><sphere><radius>1</radius></sphere></geometry>
        <material><diffuse>0.5 0 0 1</diffuse><specular>1 1 1 1</specular></material>
      </visual>
    </link>
  </model>
</sdf>
"""


@pytest.fixture
def colored(sync: Callable[..., Result]) -> Callable[..., Result]:
    """Two files of which the URDF has an edited colour that its block hides, and their base."""
    urdf = to_urdf(COLORED)
    for name, text in zip(NAMES, (urdf, COLORED), strict=True):
        Path(name).write_text(text)
    assert sync(*NAMES).exit_code == 0
    assert urdf.count('rgba="0.5 ') == 1
    Path("robot.urdf").write_text(urdf.replace('rgba="0.5 ', 'rgba="0.75 '))
    return sync


def test_an_edit_without_effect_is_listed_once(colored) -> None:
    before = state()
    first, second = colored(*NAMES), colored(*NAMES)
    assert (first.exit_code, second.exit_code, state()) == (3, 0, before)
    assert " edit-without-effect: " in first.stderr
    assert "color: 0.5 0 0 1 → 0.75 0 0 1" in first.stderr
    assert "in step" not in first.stderr
    assert "no edits" not in first.stderr
    assert "edit-without-effect" not in second.stderr


@pytest.mark.parametrize(("options", "code"), [((), 0), (("--strict",), 5)])
@pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
def test_a_check_lists_an_edit_without_effect(
    colored, has_base: bool, options: tuple[str, ...], code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not has_base:
        monkeypatch.setenv("XDG_CACHE_HOME", os.path.abspath("other"))
    for _ in range(2):
        result = colored(*NAMES, "--check", *options)
        assert result.exit_code == code
        assert " edit-without-effect: " in result.stderr
        assert "are in step" not in result.stderr


def test_a_first_synchronization_states_what_it_does_not_compare(sync) -> None:
    """The material of a collision has no place in SDFormat; no state of it is known yet."""
    material = '<material name="m"><color rgba="1 0 0 1"/></material>'
    shape = f'<collision><geometry><sphere radius="1"/></geometry>{material}</collision>'
    Path("robot.urdf").write_text(
        URDF.replace("</inertial></link>", f"</inertial>{shape}</link>", 1)
    )
    Path("model.sdf").unlink()
    sync(*NAMES, "--quiet")
    shutil.rmtree("cache")
    note = (
        "note: 1 value of one file has no place in the other one; no earlier state shows an edit "
        "of it (-v lists it)\n"
    )
    in_step = "robot.urdf and model.sdf are in step\n"
    assert [sync(*NAMES).stderr for _ in range(2)] == [
        in_step + note,
        "robot.urdf and model.sdf have no edits since the last synchronization\n",
    ]


def test_the_edits_of_a_commit_have_no_effect_a_second_time(colored) -> None:
    """The newest commit is the base of a fresh clone."""
    require_program("git")
    for arguments in (["init"], ["add", "."], [*IDENTITY, "commit", "-m", "first"]):
        subprocess.run(["git", *arguments], check=True, capture_output=True)
    shutil.rmtree("cache")
    assert colored(*NAMES, "--check", "--strict").exit_code == 0


def test_the_other_edits_are_written_beside_one_without_effect(colored) -> None:
    text = Path("robot.urdf").read_text()
    Path("robot.urdf").write_text(text.replace('mass value="1"', 'mass value="3"'))
    result = colored(*NAMES)
    assert (result.exit_code, state()[1]) == (3, COLORED.replace("<mass>1<", "<mass>3<"))
    assert " edit-without-effect: " in result.stderr
    assert colored(*NAMES).exit_code == 0


def test_strict_is_for_a_check(sync) -> None:
    assert sync(*NAMES, "--strict").exit_code == 2


def test_a_file_that_is_not_valid_is_an_error(sync) -> None:
    Path("robot.urdf").write_text("<robot")
    result = sync(*NAMES)
    assert result.exit_code == 1
    assert " file-read: " in result.stderr


def test_a_read_only_file_is_an_error(sync) -> None:
    sync(*NAMES)
    edit("robot.urdf", EFFORT, "7")
    Path("model.sdf").chmod(0o444)
    result = sync(*NAMES)
    assert result.exit_code == 1
    assert " file-access: " in result.stderr
    assert state()[1] == SDF


def test_a_cache_that_cannot_be_written_is_a_note(sync) -> None:
    Path("cache").write_text("")
    edit("robot.urdf", EFFORT, "7")
    result = sync(*NAMES, "--from", "urdf")
    assert result.exit_code == 0
    assert "note: the state of the files is not stored" in result.stderr
    assert state()[1] == with_value(SDF, EFFORT, "7")


def test_the_files_can_have_the_other_order(sync) -> None:
    edit("robot.urdf", EFFORT, "7")
    assert sync("model.sdf", "robot.urdf", "--from", "urdf").exit_code == 0
    assert state()[1] == with_value(SDF, EFFORT, "7")


@pytest.mark.parametrize(
    "arguments",
    [
        ("robot.urdf",),
        (*NAMES, "third.sdf"),
        ("robot.urdf", "./robot.urdf"),
        ("-", "model.sdf"),
        ("robot.urdf", "-"),
        (*NAMES, "--check", "--diff"),
        (*NAMES, "--base", "old", "--from", "urdf"),
        (*NAMES, "--from", "xacro"),
        ("--init",),
        (),
    ],
)
def test_invalid_command_lines(sync, arguments: tuple[str, ...]) -> None:
    assert sync(*arguments).exit_code == 2
    assert state() == [URDF, SDF]


#: Files beside the pair, arguments, and the start of the error.
REFUSED = {
    "two URDFs": ({"b.urdf": URDF}, ("robot.urdf", "b.urdf"), "b.urdf\n  1 error pair-invalid: "),
    "two SDFormat files": (
        {"b.sdf": SDF},
        ("b.sdf", "model.sdf"),
        "b.sdf\n  1 error pair-",
    ),
    "a missing file beside a URDF": (
        {},
        ("--init", "new.urdf", "robot.urdf"),
        "robot.urdf\n  1 error pair-invalid: ",
    ),
    "a missing directory": (
        {},
        ("--init", "robot.urdf", "new/model.sdf"),
        "new/model.sdf\n  error file-access: ",
    ),
    "a base that is not XML": (
        {"old/robot.urdf": URDF, "old/model.sdf": "<sdf>"},
        (*NAMES, "--base", "old"),
        "old/model.sdf\n  1:6 error file-read: ",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_files_that_are_no_pair_are_an_error(sync, name: str) -> None:
    files, arguments, start = REFUSED[name]
    edit("robot.urdf", EFFORT, "7")
    for path, text in files.items():
        Path(path).parent.mkdir(exist_ok=True)
        Path(path).write_text(text)
    before = sorted(Path().rglob("*"))
    result = sync(*arguments)
    assert (result.exit_code, sorted(Path().rglob("*"))) == (1, before)
    assert result.stderr.startswith(start)


# --- --check and --diff ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_check_needs_no_base_and_writes_nothing(sync, name: str) -> None:
    assert sync(*NAMES, "--check").exit_code == 0
    edit(name, EFFORT, "7")
    before = state()
    result = sync(*NAMES, "--check")
    assert (result.exit_code, state()) == (5, before)
    assert "joint 'elbow' axis limit effort: URDF " in result.stderr
    assert not Path("cache").exists()


def test_diff_shows_both_files_and_writes_nothing(sync) -> None:
    sync(*NAMES)
    edit("robot.urdf", EFFORT, "7")
    edit("model.sdf", MASS, "3")
    before = state()
    result = sync(*NAMES, "--diff")
    assert (result.exit_code, state()) == (0, before)
    changed = [line for line in result.stdout.splitlines() if line.startswith(("-", "+"))]
    assert [line[:3] for line in changed] == [
        "---",
        "+++",
        "-  ",
        "+  ",
        "---",
        "+++",
        "-  ",
        "+  ",
    ]
    assert "<mass value='3'/>" in changed[3]
    assert "<effort>7</effort>" in changed[7]


# --- Pairs ----------------------------------------------------------------------------------------


def test_without_files_all_pairs_are_treated(listed) -> None:
    with open("robot-translate.toml", "a") as stream:
        stream.write('[[pair]]\nurdf = "second.urdf"\nsdf = "second.sdf"\n')
    Path("second.urdf").write_text("<robot")
    Path("second.sdf").write_text(SDF)
    assert listed().exit_code == 1
    edit("robot.urdf", EFFORT, "7")
    Path("second.urdf").write_text(URDF)
    result = listed()
    assert result.exit_code == 0
    assert "robot.urdf → model.sdf: 1 edit\n" in result.stderr
    assert "second.urdf and second.sdf are in step\n" in result.stderr


@pytest.mark.parametrize("edited", ["robot.urdf", "model.sdf", "other.sdf"])
def test_an_edit_goes_to_all_sdformat_files_of_a_urdf(listed, edited: str) -> None:
    Path("other.sdf").write_text(SDF)
    with open("robot-translate.toml", "a") as stream:
        stream.write(TABLE.replace("model.sdf", "other.sdf"))
    listed()
    edit(edited, EFFORT, "7")
    assert listed().exit_code == 0
    assert [*state(), Path("other.sdf").read_text()] == [
        with_value(text, EFFORT, "7") for text in (URDF, SDF, SDF)
    ]


def test_options_come_from_the_command_else_from_the_pair(
    listed, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = []

    def noted(target, source, **options) -> Update:
        given.append((options["massless"], options["style"]))
        return stand_in_update.update(target, source, **options)

    stand_in(monkeypatch, noted)
    Path("robot-translate.toml").write_text(f'{TABLE}massless = "keep"\nstyle = "frames"\n')
    for arguments in ((), NAMES):
        given.clear()
        assert listed(*arguments, "--check", "--massless", "frame").exit_code == 0
        assert set(given) == {("frame", "frames")}


def test_a_pair_that_is_not_valid_is_an_error_with_its_line(listed) -> None:
    Path("robot-translate.toml").write_text(f"{TABLE}masless = 'keep'\n")
    result = listed()
    assert result.exit_code == 1
    assert result.stderr.startswith("robot-translate.toml\n  4 error pair-invalid: unknown key")


@pytest.mark.parametrize("arguments", [(), ("--from", "sdf")], ids=str)
@pytest.mark.parametrize(
    ("written", "line", "near", "side"),
    [
        ("modell.sdf", 3, "did you mean 'model.sdf'?", "urdf"),
        ("other.sdf", 3, "correct it", "urdf"),
        ("robt.urdf", 2, "did you mean 'robot.urdf'?", "sdf"),
    ],
)
def test_a_misspelt_file_of_a_table_is_not_written(
    listed, written: str, line: int, near: str, side: str, arguments: tuple[str, ...]
) -> None:
    if arguments == ("--from", "sdf") and side == "sdf":
        pytest.skip("this writes the file")
    name = NAMES[0] if written.endswith(".urdf") else NAMES[1]
    Path("robot-translate.toml").write_text(TABLE.replace(name, written))
    result = listed(*arguments)
    assert result.exit_code == 1
    assert result.stderr == (
        f"robot-translate.toml\n  {line} error pair-invalid: there is no file '{written}', and no "
        f"earlier one of this name is known\n      hint: {near}; robot-translate sync --from "
        f"{side} writes a new file of this name\n"
    )
    assert not Path(written).exists()


def test_a_check_names_a_misspelt_file_of_a_table(listed) -> None:
    Path("robot-translate.toml").write_text(TABLE.replace(NAMES[1], "modell.sdf"))
    result = listed("--check")
    assert result.exit_code == 5
    assert result.stderr == (
        "error: robot.urdf and modell.sdf are not in step\n    robot-translate.toml:3: there is no "
        "file 'modell.sdf', and no earlier one of this name is known; did you mean 'model.sdf'?; "
        "robot-translate sync --from urdf writes a new file of this name\n"
    )


def test_a_missing_file_of_a_table_is_written_from_the_chosen_side(listed) -> None:
    Path(NAMES[1]).unlink()
    assert listed("--from", "urdf").exit_code == 0
    Path(NAMES[1]).unlink()
    # It was synchronized, so that its name is not a mistake.
    assert listed("--check").exit_code == 5
    assert listed().exit_code == 0
    assert "elbow" in Path(NAMES[1]).read_text()


def test_a_missing_file_of_the_last_commit_is_written(listed) -> None:
    require_program("git")
    subprocess.run(["git", "init", "--quiet"], check=True)
    subprocess.run(["git", "add", *NAMES], check=True)
    subprocess.run(["git", *IDENTITY, "commit", "--quiet", "--message", "a"], check=True)
    Path(NAMES[1]).unlink()
    assert listed("--check").exit_code == 5
    assert listed().exit_code == 0
    assert "elbow" in Path(NAMES[1]).read_text()


# --- --init ---------------------------------------------------------------------------------------


def test_a_restored_file_is_named(sync) -> None:
    assert sync(*NAMES).exit_code == 0
    Path(NAMES[0]).unlink()
    result = sync(*NAMES)
    assert result.exit_code == 0
    assert f"{NAMES[0]} was missing: it is restored from the last synchronization" in result.stderr


@pytest.mark.parametrize("missing", NAMES)
def test_init_adds_a_pair_and_writes_the_missing_file(sync, missing: str) -> None:
    Path(missing).unlink()
    result = sync("--init", *NAMES, "--sdf-version", "1.9")
    assert result.exit_code == 0
    assert "elbow" in Path(missing).read_text()
    assert Path("robot-translate.toml").read_text() == f'{TABLE}sdf-version = "1.9"\n'


def test_init_uses_the_project_file_if_there_is_one(sync) -> None:
    Path("pyproject.toml").write_text("[project]\nname = 'p'\n")
    assert sync("--init", *NAMES).exit_code == 0
    assert "[[tool.robot-translate.pair]]" in Path("pyproject.toml").read_text()


def test_init_adopts_files_that_differ(sync) -> None:
    edit("robot.urdf", EFFORT, "7")
    before = state()
    result = sync("--init", *NAMES)
    assert (result.exit_code, state()) == (0, before)
    assert result.stderr.splitlines()[1:] == [
        "1 difference stays, 1 of it physical: robot-translate sync robot.urdf model.sdf --review "
        "lists it",
        f"    limit: {EFFORT}: URDF 7, SDFormat 5",
        "robot-translate sync robot.urdf model.sdf --accept all accepts it; robot-translate sync "
        "robot.urdf model.sdf --from urdf or --from sdf writes the values of one file into the "
        "other one",
    ]
    assert (sync().exit_code, state()) == (0, before)
    edit("model.sdf", MASS, "3")
    assert sync().exit_code == 0
    assert state() == [with_value(before[0], MASS, "3"), with_value(SDF, MASS, "3")]
    assert sync("--check").exit_code == 0


def test_init_of_a_listed_pair_is_refused(listed) -> None:
    assert listed("--init", *NAMES).exit_code == 2
    assert Path("robot-translate.toml").read_text() == TABLE


def test_init_of_files_that_are_not_valid_adds_nothing(sync) -> None:
    Path("robot.urdf").write_text("<robot")
    assert sync("--init", *NAMES).exit_code == 1
    assert not Path("robot-translate.toml").exists()


# --- --watch --------------------------------------------------------------------------------------


def watched(*steps: Callable[[], object]) -> tuple[list[tuple[str, ...]], int]:
    """The contents of the files after each step, and the number of synchronizations."""
    found: list[tuple[str, ...]] = []
    count = 0

    def follow(pair: PairFiles) -> Texts | None:
        nonlocal count
        count += 1
        plan = plan_of(pair)
        write(pair, plan)
        store(pair, plan)
        return plan.new

    def changes() -> Iterator[None]:
        for step in steps:
            step()
            yield
            found.append(tuple(state()))

    watch_pairs([PairFiles(Pair(*NAMES))], follow, changes())
    return found, count


@pytest.mark.usefixtures("sync")
def test_a_watcher_follows_both_sides() -> None:
    found, _ = watched(
        lambda: edit("robot.urdf", EFFORT, "7"),
        lambda: edit("model.sdf", EFFORT, "9"),
    )
    assert found == [
        tuple(with_value(text, EFFORT, value) for text in (URDF, SDF)) for value in ("7", "9")
    ]


@pytest.mark.usefixtures("sync")
def test_a_watcher_ends_if_pairs_write_a_file_by_turns() -> None:
    """Each pair restores its own value in the file that both have."""
    Path("other.sdf").write_text(SDF)

    def follow(files: PairFiles) -> Texts:
        urdf = f"<robot name='r'><!-- {files.pair.sdf} --></robot>".encode()
        Path("robot.urdf").write_bytes(urdf)
        return urdf, files.read()[1]

    pairs = [PairFiles(Pair("robot.urdf", name)) for name in (NAMES[1], "other.sdf")]
    with pytest.raises(TranslateError, match="by turns"):
        watch_pairs(pairs, follow, repeat(None, 1000))


@pytest.mark.usefixtures("sync", "xacro_in_this_process")
def test_a_watcher_ends_if_pairs_write_a_xacro_file_by_turns() -> None:
    """Its expansions with the arguments of the two pairs differ."""
    pytest.importorskip("xacro")
    namespace = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
    path = Path("robot.urdf.xacro")

    def write(value: str) -> None:
        argument = '<xacro:arg name="n" default="0"/>'
        link = '<link name="a"/><material name="$(arg n)"/>'
        path.write_text(
            f'<robot name="r" {namespace}>{argument}{link}<material name="{value}"/></robot>'
        )

    def follow(files: PairFiles) -> Texts:
        write(files.pair.sdf)
        return files.read()

    write("start")
    Path("other.sdf").write_text(SDF)
    pairs = [
        PairFiles(Pair(str(path), name), Resources(xacro_arguments={"n": name}))
        for name in (NAMES[1], "other.sdf")
    ]
    with pytest.raises(TranslateError, match="by turns"):
        watch_pairs(pairs, follow, repeat(None, 30))


@pytest.mark.usefixtures("sync")
def test_a_watcher_ends_if_pairs_write_an_included_file_by_turns() -> None:
    """The file of one pair is included by that of the other one."""
    include = '<include merge="true"><uri>model.sdf</uri></include>'
    top = f'<sdf version="1.9"><model name="top">{include}</model></sdf>'
    Path("top.sdf").write_text(top)
    Path("top.urdf").write_text(URDF)
    Path(".git").mkdir()

    def follow(files: PairFiles) -> Texts:
        Path("model.sdf").write_text(f"{SDF}<!-- {files.pair.sdf} -->")
        return files.read()

    pairs = [PairFiles(Pair(*names)) for names in (NAMES, ("top.urdf", "top.sdf"))]
    with pytest.raises(TranslateError, match="by turns"):
        watch_pairs(pairs, follow, repeat(None, 1000))


@pytest.mark.usefixtures("sync")
def test_a_watcher_ignores_its_own_writes() -> None:
    _, count = watched(lambda: edit("robot.urdf", EFFORT, "7"), lambda: None, lambda: None)
    assert count == 2


@pytest.mark.usefixtures("sync")
def test_a_watcher_waits_for_the_end_of_a_file() -> None:
    whole, path = with_value(URDF, EFFORT, "7"), Path("robot.urdf")
    found, count = watched(
        lambda: path.write_text(whole[:200]),
        lambda: path.write_text(""),
        lambda: path.rename("old.urdf") and path.write_text(whole[:-4]),
        lambda: path.write_text(whole),
    )
    assert [sdf for _, sdf in found] == [SDF, SDF, SDF, with_value(SDF, EFFORT, "7")]
    assert count == 2


def test_each_change_has_the_whole_time_of_a_command(
    listed, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = []

    def changes(_: object) -> Iterator[None]:
        for value in ("7", "9"):
            later = time.process_time() + LISTED_SECONDS
            monkeypatch.setattr(time, "process_time", lambda later=later: later)
            edit("robot.urdf", EFFORT, value)
            yield
            found.append(state()[1])

    monkeypatch.setattr("translate.cli.sync.notifications", changes)
    assert listed("--watch").exit_code == 0
    assert found == [with_value(SDF, EFFORT, value) for value in ("7", "9")]


def of_xacro() -> PairFiles:
    Path("robot/parts/deep").mkdir(parents=True)
    Path("robot/.git/objects").mkdir(parents=True)
    Path("robot/link").symlink_to(os.sep)
    Path("robot/r.urdf.xacro").touch()
    return PairFiles(Pair("robot/r.urdf.xacro", "model.sdf"))


def watched_names(*pairs: PairFiles) -> list[str]:
    return [os.path.relpath(directory) for directory in watched_directories(pairs)]


@pytest.mark.usefixtures("xacro_in_this_process")
def test_a_watcher_watches_the_files_that_a_xacro_file_reads(here: Path) -> None:
    pytest.importorskip("xacro")
    pytest.importorskip("yaml")
    for name in ("p/urdf", "p/config", "p/parts", "p/other", "models"):
        Path(name).mkdir(parents=True)
    Path("p/package.xml").write_text("<package><name>p</name></package>")
    start = '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">'
    link = """<link name="a${xacro.load_yaml('../config/k.yaml').n}"/>"""
    includes = '<xacro:include filename="../parts/a.xacro"/>'
    Path("p/urdf/r.urdf.xacro").write_text(f"{start}{includes}{link}</robot>")
    Path("p/parts/a.xacro").write_text(f"{start}</robot>")
    Path("p/config/k.yaml").write_text("n: 1")
    files = PairFiles(Pair("p/urdf/r.urdf.xacro", "models/model.sdf"))
    assert set(watched_names(files)) == {"models", "p/urdf", "p/config", "p/parts"}


def test_a_watcher_follows_no_link_to_a_directory(here: Path) -> None:
    names = [".", "robot", "robot/parts", "robot/parts/deep"]
    assert set(watched_names(of_xacro())) == set(names)


def test_a_watcher_of_two_plain_files_searches_no_directory(here: Path) -> None:
    of_xacro()
    assert watched_names(PairFiles(Pair("robot.urdf", "robot/model.sdf"))) == [".", "robot"]


def test_the_directories_of_a_watcher_have_a_limit(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pair = of_xacro()
    monkeypatch.setattr("translate.cli.sync.MAX_WATCHED", 3)
    with pytest.raises(TranslateError, match="more than 3 directories to watch"):
        watched_directories([pair])


def test_a_watcher_watches_a_directory_that_is_made_later(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("watchfiles")
    pair, calls = of_xacro(), list[tuple[set[str], object]]()

    def watch(*directories: str, recursive: bool, **_: object) -> Iterator[set[str]]:
        calls.append(({os.path.relpath(directory) for directory in directories}, recursive))
        if len(calls) == 1:
            Path("robot/later").mkdir()
            yield {"robot/later"}
            pytest.fail("the directories are not those that are watched")

    monkeypatch.setattr("watchfiles.watch", watch)
    assert list(notifications([pair])) == [{"robot/later"}]
    assert [recursive for _, recursive in calls] == [False, False]
    assert calls[1][0] - calls[0][0] == {"robot/later"}


def test_a_second_watcher_of_a_pair_is_refused(sync) -> None:
    with watch_lock([NAMES]):
        result = sync(*NAMES, "--watch")
    assert result.exit_code == 1
    assert " pair-watched: " in result.stderr
    assert str(os.getpid()) in result.stderr


@pytest.mark.usefixtures("sync")
def test_many_pairs_need_one_open_file() -> None:
    def next_number() -> int:
        """The number that the system gives to the next file: the lowest one that is free."""
        with open(os.devnull) as stream:
            return stream.fileno()

    def next_number_with(count: int) -> int:
        with watch_lock((f"{number}.urdf", "model.sdf") for number in range(count)):
            return next_number()

    assert next_number_with(30) == next_number_with(1)


@pytest.mark.usefixtures("sync")
def test_many_pairs_leave_no_file() -> None:
    with watch_lock((f"{number}.urdf", "model.sdf") for number in range(30)):
        assert len([*cache_directory().iterdir()]) == 1
    assert [*cache_directory().iterdir()] == []


@pytest.mark.usefixtures("sync")
def test_a_lock_of_one_pair_does_not_lock_another_one() -> None:
    with watch_lock([NAMES]), watch_lock([("other.urdf", "model.sdf")]):
        pass


@pytest.mark.usefixtures("sync")
def test_a_watcher_that_is_refused_leaves_its_other_pairs_unlocked() -> None:
    pairs = [("other.urdf", "model.sdf"), NAMES]
    with watch_lock([NAMES]):
        with pytest.raises(TranslateError, match="pair-watched"), watch_lock(pairs):
            pass
        with watch_lock(pairs[:1]):
            pass
    with watch_lock(pairs):
        pass


def test_a_directory_to_watch_that_does_not_exist_is_an_error(sync) -> None:
    result = sync("none/robot.urdf", "none/model.sdf", "--watch")
    assert result.exit_code == 1
    assert "none\n  error file-access: the directory" in result.stderr


@pytest.fixture
def watcher(sync) -> Iterator[subprocess.Popen[str]]:
    pytest.importorskip("watchfiles")
    store_texts(*NAMES, Texts(URDF.encode(), SDF.encode()))
    command = [sys.executable, "-m", "translate", "sync", *NAMES, "--watch"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    with subprocess.Popen(
        command, stderr=subprocess.PIPE, encoding="utf-8", env=environment
    ) as process:
        yield process
        process.kill()


def until(done: Callable[[], bool]) -> bool:
    end = time.monotonic() + 30
    while not (found := done()) and time.monotonic() < end:
        time.sleep(0.05)
    return found


def test_a_process_that_watches(sync, watcher: subprocess.Popen[str]) -> None:
    for value in ("7", "8"):
        edit("robot.urdf", EFFORT, value)
        assert until(lambda value=value: state()[1] == with_value(SDF, EFFORT, value))
    edit("model.sdf", MASS, "3")
    assert until(lambda: "value='3'" in state()[0])
    assert sync(*NAMES, "--watch").exit_code == 1
    # A line is printed after its file is written.
    assert watcher.stderr is not None
    assert [watcher.stderr.readline() for _ in range(4)] == [
        "watching 1 pair; Ctrl-C ends\n",
        "robot.urdf → model.sdf: 1 edit\n",
        "robot.urdf → model.sdf: 1 edit\n",
        "model.sdf → robot.urdf: 1 edit\n",
    ]
    watcher.kill()
    watcher.wait()
    # The lock of a process that was killed is free, and its file is removed by the next one.
    assert len([*cache_directory().glob("*.watcher")]) == 1
    with watch_lock([("other.urdf", "model.sdf")]):
        assert len([*cache_directory().glob("*.watcher")]) == 1
    assert [*cache_directory().glob("*.watcher")] == []


def test_an_edit_that_a_translation_loses_leaves_an_error(sync: Callable[..., Result]) -> None:
    # A translation to SDFormat 1.5 loses the joint of a block.
    mass = "<inertial><mass>1</mass></inertial>"
    links = "".join(f'<link name="{name}">{mass}</link>' for name in "abc")
    joint = (
        '<joint name="j{1}" type="revolute"><parent>{0}</parent><child>{1}</child><axis/></joint>'
    )
    model = (
        f'<sdf version="1.5"><model name="m">{links}{joint.format(*"ab")}{joint.format(*"ac")}'
        '<joint name="gears" type="gearbox"><parent>b</parent><child>c</child>'
        "<gearbox_ratio>-3</gearbox_ratio><gearbox_reference_body>a</gearbox_reference_body>"
        "<axis/><axis2/></joint></model></sdf>"
    )
    Path("model.sdf").write_text(model)
    Path("robot.urdf").write_text(to_urdf(model.encode()))
    assert sync(*NAMES).exit_code == 0
    text = Path("robot.urdf").read_text()
    assert text.count(">-3<") == 1
    Path("robot.urdf").write_text(text.replace(">-3<", ">-4<"))
    result = sync(*NAMES)
    assert result.exit_code == sync(*NAMES, "--check").exit_code == 5
    assert "are not in step" in result.stderr
