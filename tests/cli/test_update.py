"""``convert --update``: its files, its options that exclude each other, and its exit codes."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

EDIT = "link 'stand' inertial mass"


@pytest.fixture
def edited(run, here: Path) -> str:
    """A URDF of ``pendulum.sdf`` with one edit; ``base.urdf`` is its earlier state."""
    assert run("convert", "pendulum.sdf", "base.urdf", "--quiet").exit_code == 0
    text = Path("base.urdf").read_text(encoding="utf-8")
    Path("edited.urdf").write_text(text.replace('<mass value="', '<mass value="1', 1), "utf-8")
    return "edited.urdf"


def state() -> dict[str, bytes]:
    return {name: Path(name).read_bytes() for name in sorted(os.listdir()) if os.path.isfile(name)}


#: Options after ``--update``, and a part of the message.
EXCLUDED = {
    "--base pendulum.sdf": "--base is an earlier state of IN, and not OUT",
    "--base base.urdf --report base.urdf": "--base and --report are the same file",
    "--strict": "remove --strict",
    "--strict-all": "remove --strict",
    "--verify": "--update writes one file; remove --verify",
    "--to urdf": "the output format is URDF",
}


@pytest.mark.parametrize("options", EXCLUDED)
def test_options_that_exclude_each_other(run, edited: str, options: str) -> None:
    before = state()
    result = run("convert", edited, "pendulum.sdf", "--update", *options.split())
    assert (result.exit_code, state()) == (2, before)
    assert EXCLUDED[options] in result.stderr


def test_standard_input_is_one_file(run, edited: str) -> None:
    result = run("convert", "-", "pendulum.sdf", "--update", "--base", "-", input="<robot/>")
    assert result.exit_code == 2


@pytest.mark.parametrize(("format", "code"), [("urdf", 0), ("sdf", 1)])
def test_the_format_of_the_input_is_checked(run, edited: str, format: str, code: int) -> None:
    before = state()
    result = run("convert", edited, "pendulum.sdf", "--update", "--diff", "--from", format)
    assert (result.exit_code, state()) == (code, before)
    assert ("root-element-unknown" in result.stderr) == (code == 1)


def test_a_read_only_file_is_an_error_before_the_edits_are_printed(run, edited: str) -> None:
    os.chmod("pendulum.sdf", 0o444)
    before = state()
    result = run("convert", edited, "pendulum.sdf", "--update", "--report", "report.json")
    assert (result.exit_code, state()) == (1, before)
    assert result.stderr == "pendulum.sdf\n  error file-access: the file is read-only\n"
    assert run("convert", edited, "pendulum.sdf", "--update", "--diff").exit_code == 0
    assert run("convert", edited, "pendulum.sdf", "--update", "--check-output").exit_code == 5


def test_the_difference_of_a_missing_file_is_the_whole_translation(run, edited: str) -> None:
    before = state()
    result = run("convert", edited, "new.sdf", "--update", "--diff")
    assert (result.exit_code, state()) == (0, before)
    lines = result.stdout.splitlines()
    assert lines[:2] == ["--- new.sdf", "+++ new.sdf"]
    assert lines[-1] == "+</sdf>"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_difference_has_the_characters_of_the_file(run, edited: str, encoding: str) -> None:
    path = Path("pendulum.sdf")
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    lines[0] = "<?xml version='1.0'?>\n"
    path.write_text("".join(lines), encoding=encoding)
    result = run("convert", edited, "pendulum.sdf", "--update", "--diff")
    assert result.exit_code == 0
    changed = [line for line in result.stdout.splitlines() if line[:1] in "+-"]
    assert [line.partition(">")[0].replace(" ", "") for line in changed[2:]] == ["-<mass", "+<mass"]


# --- A model of a world ---------------------------------------------------------------------------

WORLD = """<sdf version="1.9">
  <world name="w">
    <model name="ground"><static>true</static><link name="g"/></model>
    <model name="arm">
      <pose>1 0 0 0 0 0</pose>
      <link name="a">
        <inertial><mass>1</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia></inertial>
      </link>
    </model>
  </world>
</sdf>
"""


@pytest.fixture
def world(run, here: Path) -> str:
    """A world with an edit of one model, ``arm.urdf``, and ``base.sdf``, the earlier world."""
    Path("base.sdf").write_text(WORLD)
    made = run("convert", "base.sdf", "arm.urdf", "--model", "arm", "--quiet")
    assert made.exit_code == 0
    Path("world.sdf").write_text(WORLD.replace("<mass>1<", "<mass>2<"))
    return "world.sdf"


@pytest.mark.parametrize("options", [(), ("--base", "base.sdf")], ids=["no base", "base"])
@pytest.mark.parametrize("name", ["arm", "w::arm"])
def test_a_model_of_a_world_updates_its_urdf(
    run, world: str, name: str, options: tuple[str, ...]
) -> None:
    before = Path("arm.urdf").read_text()
    result = run("convert", world, "arm.urdf", "--update", "--model", name, *options)
    assert (result.exit_code, result.stderr.splitlines()) == (
        0,
        ["arm.urdf: link 'a' inertial mass: 1 → 2", "arm.urdf: 1 edit"],
    )
    assert Path("arm.urdf").read_text() == before.replace('mass value="1"', 'mass value="2"')


def test_a_model_that_the_world_does_not_have_is_an_error(run, world: str) -> None:
    result = run("convert", world, "arm.urdf", "--update", "--model", "leg")
    assert result.exit_code == 1
    assert " model-choice: " in result.stderr


def test_a_urdf_updates_its_model_of_a_world(run, world: str) -> None:
    result = run("convert", "arm.urdf", world, "--update", "--model", "arm")
    assert (result.exit_code, Path(world).read_text()) == (0, WORLD)


def test_a_model_of_a_world_updates_that_of_another_world(run, world: str) -> None:
    result = run("convert", world, "base.sdf", "--update", "--model", "arm")
    assert (result.exit_code, Path("base.sdf").read_text()) == (0, Path(world).read_text())


# --- Edits without effect -------------------------------------------------------------------------


@pytest.fixture
def color(run, here: Path) -> str:
    """A URDF with an edited colour that the colours of its block hide."""
    material = "<material><diffuse>0.5 0 0 1</diffuse><specular>1 1 1 1</specular></material>"
    Path("target.sdf").write_text(
        '<sdf version="1.9"><model name="m"><link name="a"><visual name="v"><geometry><sphere>'
        f"<radius>1</radius></sphere></geometry>{material}</visual></link></model></sdf>"
    )
    assert run("convert", "target.sdf", "base.urdf", "--quiet").exit_code == 0
    text = Path("base.urdf").read_text()
    Path("color.urdf").write_text(text.replace('rgba="0.5 ', 'rgba="0.75 '))
    return "color.urdf"


@pytest.mark.parametrize("options", [(), ("--base", "base.urdf")], ids=["no base", "base"])
def test_an_edit_without_effect_has_an_exit_code(run, color: str, options: tuple[str, ...]) -> None:
    before = state()
    result = run("convert", color, "target.sdf", "--update", *options)
    assert (result.exit_code, state()) == (3, before)
    assert " edit-without-effect: " in result.stderr
    assert "hint: change the colours of the material in the block, too" in result.stderr
    assert "target.sdf: 1 edit without effect" in result.stderr
    assert "no edit" not in result.stderr


def test_the_report_has_the_edits_without_effect(run, color: str) -> None:
    result = run("convert", color, "target.sdf", "--update", "--report", "-", "--quiet")
    assert result.exit_code == 3
    (entry,) = json.loads(result.stdout)["without_effect"]
    path = {"kind": "visual", "name": "a_v", "owner": "a", "owner_kind": "link", "field": "color"}
    assert entry["at"] == path
    assert (entry["element"], entry["old"], entry["new"]) == (
        "link 'a' visual 'a_v' color",
        "0.5 0 0 1",
        "0.75 0 0 1",
    )
    assert entry["reason"]
    assert entry["hint"]


#: The material of a collision, which SDFormat does not have.
COLLISION = (
    '<robot name="r"><link name="a"><inertial><mass value="1"/></inertial><collision><geometry>'
    '<sphere radius="1"/></geometry><material name="m"><color rgba="1 0 0 1"/></material>'
    "</collision></link></robot>"
)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (
            [],
            "a.sdf: no edit\nnote: 1 value of the input has no place in a.sdf; only --base "
            "shows an edit of it (-v lists it)\n",
        ),
        (["--base", "base.urdf"], "a.sdf: no edit\n"),
        (["-q"], ""),
    ],
)
def test_a_value_that_is_not_compared_without_a_base(
    run, here: Path, options: list[str], expected: str
) -> None:
    for name in ("a.urdf", "base.urdf"):
        Path(name).write_text(COLLISION, "utf-8")
    assert run("convert", "a.urdf", "a.sdf", "-q").exit_code == 0
    result = run("convert", "a.urdf", "a.sdf", "--update", *options)
    assert (result.exit_code, result.stderr) == (0, expected)


def test_the_values_that_are_not_compared_are_listed(run, here: Path) -> None:
    Path("a.urdf").write_text(COLLISION, "utf-8")
    run("convert", "a.urdf", "a.sdf", "-q")
    result = run("convert", "a.urdf", "a.sdf", "--update", "-v")
    assert "collision 'a_collision' of link 'a' <material>" in result.stderr
