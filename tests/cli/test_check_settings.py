"""The options of ``check`` in the TOML file of a project."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest
from support.processor_time import growth, least_seconds

from translate.driver.check_settings import read_settings

OWN, PROJECT = "robot-translate.toml", "pyproject.toml"
#: An unknown element, and a bound that is probably in degrees.
INERTIAL = """<inertial><mass value="1"/>
    <inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>"""
ROBOT = f"""<robot name="r">
  <link name="a">{INERTIAL}</link>
  <link name="b"><inertail/>{INERTIAL}</link>
  <joint name="j" type="revolute"><parent link="a"/><child link="b"/>
    <limit lower="-90" upper="90" effort="1" velocity="1"/></joint>
</robot>
"""
UNKNOWN, DEGREES = "element-incorrect-type", "limit-in-degrees"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("models/old").mkdir(parents=True)
    for name in ("r.urdf", "models/r.urdf", "models/old/r.urdf"):
        Path(name).write_text(ROBOT)


def codes(run, *arguments: str) -> dict[str, set[str]]:
    """The codes of the findings about each file, as JSON."""
    outcome = run("check", "--format", "json", *arguments)
    return {
        file["path"]: {item["code"] for item in file["diagnostics"]}
        for file in json.loads(outcome.stdout)["files"]
    }


def written(text: str, name: str = OWN) -> None:
    prefix = "tool.robot-translate." if name == PROJECT else ""
    Path(name).write_text(text.replace("[check", f"[{prefix}check"))


@pytest.mark.parametrize("name", [OWN, PROJECT])
def test_a_table_ignores_codes(run, name: str) -> None:
    assert codes(run, "r.urdf") == {"r.urdf": {UNKNOWN, DEGREES}}
    written(f"[check]\nignore = ['{DEGREES}']\n", name)
    assert codes(run, "r.urdf") == {"r.urdf": {UNKNOWN}}
    assert codes(run, "r.urdf", "--ignore", UNKNOWN) == {"r.urdf": set()}
    assert codes(run, "r.urdf", "--isolated") == {"r.urdf": {UNKNOWN, DEGREES}}


@pytest.mark.parametrize(
    ("pattern", "ignored"),
    [
        ("models/*", {"models/r.urdf", "models/old/r.urdf"}),
        ("models/old/*", {"models/old/r.urdf"}),
        ("models/r.urdf", {"models/r.urdf"}),
        ("r.urdf", {"r.urdf", "models/r.urdf", "models/old/r.urdf"}),
        ("*.sdf", set()),
        ("./models/old/*", {"models/old/r.urdf"}),
        ("./r.urdf", {"r.urdf"}),
    ],
)
def test_a_pattern_is_relative_to_the_file(
    run, monkeypatch: pytest.MonkeyPatch, pattern: str, ignored: set[str]
) -> None:
    written(f"[check.per-file-ignores]\n'{pattern}' = ['{DEGREES}', '{UNKNOWN}']\n")
    names = ["r.urdf", "models/r.urdf", "models/old/r.urdf"]
    found = codes(run, *names)
    assert {name for name, items in found.items() if not items} == ignored
    # From a directory below, the nearest file above counts.
    monkeypatch.chdir("models")
    found = codes(run, *(f"../{name}" for name in names))
    assert {name.removeprefix("../") for name, items in found.items() if not items} == ignored


@pytest.mark.parametrize(
    ("pattern", "left"),
    [
        ("old", {"r.urdf", "models/r.urdf"}),
        ("old/", {"r.urdf", "models/r.urdf"}),
        ("models", {"r.urdf"}),
        ("models/old", {"r.urdf", "models/r.urdf"}),
        ("./models/old/", {"r.urdf", "models/r.urdf"}),
        ("./models//old", {"r.urdf", "models/r.urdf"}),
        ("./r.urdf", {"models/r.urdf", "models/old/r.urdf"}),
        ("models/*", {"r.urdf"}),
        ("mod*", {"r.urdf"}),
        ("r.urdf", set()),
        ("old/r.urdf", {"r.urdf", "models/r.urdf", "models/old/r.urdf"}),
    ],
)
def test_files_are_left_out_of_a_directory(run, pattern: str, left: set[str]) -> None:
    assert codes(run, ".", "--exclude", pattern).keys() == left
    written(f"[check]\nexclude = ['{pattern}']\n")
    assert codes(run, ".").keys() == left
    # A file that is named is checked.
    assert codes(run, "models/old/r.urdf").keys() == {"models/old/r.urdf"}


@pytest.mark.parametrize("is_package", [False, True])
def test_the_only_robot_of_a_directory_is_left_out(run, is_package: bool) -> None:
    if is_package:
        Path("models/old/package.xml").write_text("<package><name>old</name></package>")
    assert any(codes(run, "models/old").values())
    assert not any(codes(run, "models/old", "--exclude", "r.urdf").values())
    assert not any(codes(run, "models/old", "--exclude", "./models").values())


def test_a_note_names_patterns_that_leave_no_file(run) -> None:
    result = run("check", "models", "--exclude", "r.urdf")
    assert "leave no file to check" in result.stderr
    assert "leave no file" not in run("check", "models", "--exclude", "old").stderr


def test_what_colcon_leaves_out_is_left_out_of_a_directory(run) -> None:
    Path("models/old/COLCON_IGNORE").touch()
    assert codes(run, ".").keys() == {"r.urdf", "models/r.urdf"}
    # A directory that is named is checked.
    Path("models/old/s.urdf").write_text(ROBOT)
    assert codes(run, "models/old").keys() == {"models/old/r.urdf", "models/old/s.urdf"}


def test_the_options_of_a_table_apply_and_are_named(run) -> None:
    Path("r.urdf").write_text(ROBOT.replace('velocity="1"', 'velocity="0"'))
    written("[check]\nstrict = true\nfor = 'gazebo'\n")
    outcome = run("check", "r.urdf")
    assert outcome.exit_code == 1
    assert outcome.stdout.endswith("1 file: 3 errors\n")
    assert outcome.stderr == f"note: {OWN}: --strict --for gazebo\n"
    assert run("check", "r.urdf", "--quiet").stderr == ""
    # The reader of the command line has priority.
    assert "velocity-limit-zero" in outcome.stdout
    assert "velocity-limit-zero" not in run("check", "r.urdf", "--for", "rviz").stdout
    assert run("check", "r.urdf", "--isolated").exit_code == 0


def test_another_file_is_named(run) -> None:
    written("[check]\nstrict = true\n")
    Path("other.toml").write_text(f"[check]\nignore = ['{UNKNOWN}', '{DEGREES}']\n")
    assert run("check", "r.urdf", "--config", "other.toml").exit_code == 0
    assert run("check", "r.urdf", "--config", "other.toml", "--isolated").exit_code == 2
    assert run("check", "r.urdf", "--config", "none.toml").exit_code == 1


def test_a_round_trip_reads_no_table(run) -> None:
    written("[check]\nnothing = 1\n")
    assert "settings-invalid" not in run("check", "r.urdf", "--round-trip").output


def test_a_table_without_options_of_check_is_silent(run) -> None:
    Path(OWN).write_text("[[pair]]\nurdf = 'none.urdf'\nsdf = 'none.sdf'\n")
    assert run("check", "r.urdf").stderr == ""


#: A table, the line of the error, its code, its message and its hint.
MISTAKES = [
    (
        "[check]\nignor = []\n",
        2,
        "settings-invalid",
        "unknown key: ignor",
        "did you mean 'ignore'?",
    ),
    ("[chek]\n", 1, "pair-invalid", "unknown key: chek", "did you mean [check]?"),
    ("[[check]]\n", 1, "settings-invalid", "the options are no table", "write [check] with one br"),
    ("[check]\nstrict = 1\n", 2, "settings-invalid", "strict is no truth value", "strict = true"),
    ("[check]\nstrict = yes\n", 2, "pair-invalid", "this is not TOML", "write strict = true"),
    (
        "[check]\nfor = 'mujko'\n",
        2,
        "settings-invalid",
        "'mujko' is no reader",
        "did you mean mujoco",
    ),
    ("[check]\nexclude = 'x'\n", 2, "settings-invalid", "exclude is no list", '= ["build"]'),
    ("[check]\nignore = 'x'\n", 2, "settings-invalid", "ignore is no list of codes", '["CODE"]'),
    (
        f"[check]\nignore = [\n  '{DEGREES}',\n  'limit-in-degree',\n]\n",
        4,
        "settings-invalid",
        "unknown code 'limit-in-degree'",
        f"did you mean '{DEGREES}'",
    ),
    (
        "[check]\nper-file-ignores = ['a']\n",
        2,
        "settings-invalid",
        "per-file-ignores is no table of patterns",
        "write per-file-ignores = {",
    ),
    (
        "[check]\n\n[check.per-file-ignores]\n'a' = ['zzzz']\n",
        4,
        "settings-invalid",
        "unknown code 'zzzz'",
        "'robot-translate explain' lists all codes",
    ),
]


@pytest.mark.parametrize(("text", "line", "code", "message", "hint"), MISTAKES)
def test_a_mistake_has_its_line_and_what_to_write(
    run, text: str, line: int, code: str, message: str, hint: str
) -> None:
    Path(OWN).write_text(text)
    outcome = run("check", "r.urdf")
    said = " ".join(outcome.output.split())
    assert outcome.exit_code == 1
    assert f"{OWN} {line} error {code}: {message}" in said
    assert hint in said


def test_a_table_opens_and_writes_nothing(run, tmp_path: Path) -> None:
    """Options of check that read or write are no keys."""
    before = sorted(tmp_path.rglob("*"))
    for key in ("output", "allow-xacro", "allow-outside", "package", "model-path", "baseline"):
        written(f"[check]\n{key} = 'x'\n")
        outcome = run("check", "r.urdf")
        assert f"unknown key: {key}" in outcome.output
    Path(OWN).unlink()
    assert sorted(tmp_path.rglob("*")) == before


def test_many_patterns_are_refused(run) -> None:
    rows = "".join(f"'p{number}' = []\n" for number in range(1001))
    written(f"[check.per-file-ignores]\n{rows}")
    assert "write at most 1000 patterns" in " ".join(run("check", "r.urdf").output.split())


def test_patterns_after_many_lines_are_read_in_a_time_in_proportion() -> None:
    def table(number: int) -> partial[object]:
        rows = "".join(f"'p{index}' = []\n" for index in range(number))
        blank = "\n" * (1000 * number)
        Path(f"{number}.toml").write_text(f"[check.per-file-ignores]\n{blank}{rows}")
        return partial(read_settings, f"{number}.toml")

    assert growth(table(50), table(200), 8) < 8


def test_long_patterns_are_compiled_once_for_all_files() -> None:
    rows = "".join(f"'{'?*' * 100}b{index}' = []\n" for index in range(300))
    written(f"[check.per-file-ignores]\n{rows}")
    settings = read_settings(OWN)
    settings.ignored_in("r.urdf")
    assert least_seconds(lambda: [settings.ignored_in("r.urdf") for _ in range(10)], 0.2) < 0.2
