"""``check --round-trip``: exit codes, messages and the baseline file."""

from __future__ import annotations

import json

import pytest

from translate.driver.round_trip_check import round_trip
from translate.model import validation
from translate.model.model import Document

#: ``pendulum.sdf`` has a link that is not at its joint; ``arm.urdf`` has no losses.
LOSSES = {"link-frame-moved"}
#: The round trip declares the link ``world``, which urdfdom requires.
CHANGES = """<robot name="r"><link name="a"><inertial><mass value="1"/>
  <inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
  <joint name="j" type="fixed"><parent link="world"/><child link="a"/></joint></robot>
"""


@pytest.fixture
def known(run) -> str:
    """A baseline with the losses of both robots."""
    options = ("--baseline", "known.json", "--update-baseline")
    assert run("check", "--round-trip", *options, "arm.urdf", "pendulum.sdf").exit_code == 0
    return "known.json"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["arm.urdf"], 0),
        (["pendulum.sdf"], 0),
        (["--strict", "arm.urdf"], 0),
        (["changes.urdf"], 4),
        (["bad.urdf"], 1),
        (["missing.urdf"], 1),
        (["changes.urdf", "bad.urdf"], 1),
        (["--baseline", "known.json", "pendulum.sdf", "arm.urdf"], 0),
        (["--baseline", "known.json", "renamed.sdf"], 3),
        (["--baseline", "known.json", "renamed.sdf", "changes.urdf"], 4),
        (["--baseline", "known.json", "renamed.sdf", "bad.urdf"], 1),
    ],
)
def test_the_exit_code_is_the_result(run, here, known, arguments, code) -> None:
    (here / "changes.urdf").write_text(CHANGES, encoding="utf-8")
    (here / "bad.urdf").write_text("<robot name='r'/>", encoding="utf-8")
    (here / "renamed.sdf").write_bytes((here / "pendulum.sdf").read_bytes())
    assert run("check", "--round-trip", *arguments).exit_code == code


def test_strict_refuses_losses(run, here) -> None:
    # A revolute joint has no warning of its own.
    text = (here / "pendulum.sdf").read_text(encoding="utf-8").replace("continuous", "revolute")
    (here / "quiet.sdf").write_text(text, encoding="utf-8")
    assert run("check", "--strict", "quiet.sdf").exit_code == 0
    result = run("check", "--round-trip", "--strict", "quiet.sdf")
    assert result.exit_code == 3
    assert "56 error link-frame-moved: approximated in the URDF: link 'lower_arm'" in result.stdout


def test_strict_refuses_warnings_about_the_file_first(run) -> None:
    assert run("check", "--round-trip", "--strict", "pendulum.sdf").exit_code == 1


def test_losses_are_warnings_with_their_lines(run, here) -> None:
    result = run("check", "--round-trip", "--format", "json", "pendulum.sdf")
    (file,) = json.loads(result.stdout)["files"]
    assert file["ok"]
    found = {item["code"]: item["line"] for item in file["diagnostics"]}
    assert found.keys() >= LOSSES
    lines = (here / "pendulum.sdf").read_text(encoding="utf-8").splitlines()
    assert '<link name="lower_arm">' in lines[found["link-frame-moved"] - 1]


@pytest.mark.parametrize("name", ["arm.urdf", "pendulum.sdf"])
def test_the_verdict_is_printed(run, here, name) -> None:
    before = (here / name).read_bytes()
    result = run("check", "--round-trip", name)
    assert result.stderr == f"{name}: there and back: the same robot\n"
    assert (here / name).read_bytes() == before


def test_standard_input_makes_a_round_trip(run) -> None:
    result = run("check", "--round-trip", "-", input=CHANGES)
    assert result.exit_code == 4
    assert " contents-changed: " in result.stdout


def test_included_files_are_found_by_the_options(run, here) -> None:
    (here / "models").mkdir()
    (here / "pendulum.sdf").rename(here / "models" / "pendulum.sdf")
    include = '<include><uri>model://pendulum.sdf</uri></include><link name="a"/>'
    joint = '<joint name="j" type="fixed"><parent>a</parent><child>pendulum::stand</child></joint>'
    text = f'<sdf version="1.9"><model name="m">{include}{joint}</model></sdf>'
    (here / "outer.sdf").write_text(text, encoding="utf-8")
    result = run("check", "--round-trip", "--model-path", "models", "outer.sdf")
    assert result.exit_code == 0, result.stdout


# --- The baseline -------------------------------------------------------------------------------


def test_known_losses_are_reported_only_on_request(run, known) -> None:
    options = ("check", "--round-trip", "--baseline", known, "pendulum.sdf")
    assert not any(code in run(*options).stdout for code in LOSSES)
    result = run(*options, "-v")
    assert all(code in result.stdout for code in LOSSES)
    assert " info link-frame-moved: approximated" in result.stdout


def test_a_new_loss_is_an_error_and_a_known_one_is_not(run, here, known) -> None:
    text = (here / "pendulum.sdf").read_text(encoding="utf-8")
    joint = (
        '<link name="camera"><pose>0 0 3 0 0 0</pose></link><joint name="camera_joint" type="ball">'
        "<parent>upper_arm</parent><child>camera</child></joint>"
    )
    (here / "pendulum.sdf").write_text(
        text.replace("</model>", f"{joint}</model>"), encoding="utf-8"
    )
    result = run("check", "--round-trip", "--baseline", known, "pendulum.sdf", "-q")
    assert result.exit_code == 3
    assert "joint 'camera_joint'" in result.stdout
    assert "lower_arm" not in result.stdout


def test_a_moved_line_does_not_change_the_baseline(run, here, known) -> None:
    before = (here / known).read_bytes()
    text = (here / "pendulum.sdf").read_text(encoding="utf-8")
    (here / "pendulum.sdf").write_text(text.replace("<model", "\n\n<model"), encoding="utf-8")
    options = ("check", "--round-trip", "--baseline", known)
    assert run(*options, "pendulum.sdf").exit_code == 0
    run(*options, "--update-baseline", str(here / "pendulum.sdf"))
    assert (here / known).read_bytes() == before


def test_losses_that_do_not_occur_are_a_note(run, here, known) -> None:
    (here / "pendulum.sdf").write_text(
        '<sdf version="1.9"><model name="m"><link name="a"/></model></sdf>', encoding="utf-8"
    )
    options = ("check", "--round-trip", "--baseline", known, "pendulum.sdf")
    result = run(*options)
    assert result.exit_code == 0
    assert "note:" in result.stderr
    assert run(*options, "-q").stderr == ""
    run(*options, "--update-baseline")
    assert json.loads((here / known).read_text(encoding="utf-8")) == {"version": 2, "files": {}}


def test_an_update_accepts_losses_but_no_changes(run, here) -> None:
    (here / "changes.urdf").write_text(CHANGES, encoding="utf-8")
    options = ("check", "--round-trip", "--baseline", "new.json", "--update-baseline")
    assert run(*options, "changes.urdf", "pendulum.sdf").exit_code == 4
    assert run("check", "--round-trip", "--baseline", "new.json", "pendulum.sdf").exit_code == 0


def test_a_file_that_is_no_baseline_is_an_error(run, here) -> None:
    (here / "known.json").write_text("{}", encoding="utf-8")
    result = run("check", "--round-trip", "--baseline", "known.json", "arm.urdf")
    assert result.exit_code == 1
    assert " baseline-invalid: " in result.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ["--baseline", "known.json", "arm.urdf"],
        ["--update-baseline", "arm.urdf"],
        ["--round-trip", "--update-baseline", "arm.urdf"],
        ["--round-trip", "--baseline", "missing.json", "arm.urdf"],
        ["--round-trip", "--baseline", "arm.urdf", "--update-baseline", "arm.urdf"],
        ["--round-trip", "--parity", "arm.urdf"],
        ["--round-trip", "-", "-"],
    ],
)
def test_options_that_do_not_fit_are_a_usage_error(run, arguments) -> None:
    result = run("check", *arguments)
    assert result.exit_code == 2
    assert "Error" in result.stderr


def test_a_baseline_is_written_through_no_link_out_of_the_directory(
    run, here, tmp_path_factory
) -> None:
    outside = tmp_path_factory.mktemp("outside") / "file"
    (here / "losses.json").symlink_to(outside)
    words = ("--baseline", "losses.json", "--update-baseline")
    result = run("check", "--round-trip", "arm.urdf", *words)
    assert (result.exit_code, "link-outside" in result.stderr) == (1, True)
    assert not outside.exists()


def test_each_translation_of_a_world_validates_one_model(monkeypatch: pytest.MonkeyPatch) -> None:
    models = "".join(f'<model name="m{number}"><link name="l"/></model>' for number in range(5))
    counts: list[int] = []
    require_valid = validation.require_valid

    def noted(document: Document) -> None:
        counts.append(len([*document.all_models()]))
        require_valid(document)

    monkeypatch.setattr(validation, "require_valid", noted)
    trip = round_trip(f'<sdf version="1.9"><world name="w">{models}</world></sdf>')
    assert (trip.verdict, set(counts)) == ("there and back: the same robot", {1})
