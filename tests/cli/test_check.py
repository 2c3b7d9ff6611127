"""``check``: what it says, where, in which form, and with which exit code."""

from __future__ import annotations

import json

import pytest

#: The joint on line 3 has a parent that does not exist.
NO_PARENT = """<robot name="r">
  <link name="a"/>
  <joint name="j" type="fixed"><parent link="nobody"/><child link="a"/></joint>
</robot>
"""


@pytest.fixture
def bad(here) -> str:
    (here / "bad.urdf").write_text(NO_PARENT, encoding="utf-8")
    return "bad.urdf"


@pytest.mark.parametrize(
    ("files", "code"),
    [
        (["arm.urdf"], 0),
        (["pendulum.sdf"], 0),
        (["arm.urdf", "pendulum.sdf"], 0),
        (["bad.urdf"], 1),
        (["arm.urdf", "bad.urdf"], 1),
        (["bad.urdf", "pendulum.sdf"], 1),
        (["missing.urdf"], 1),
    ],
)
def test_the_exit_code_is_the_verdict(run, bad, files, code) -> None:
    assert run("check", *files).exit_code == code


def test_the_findings_are_data(run, bad) -> None:
    result = run("check", bad, "arm.urdf")
    assert result.stdout.startswith("bad.urdf\n  3:32 error joint-parent-link-invalid: joint 'j'")
    assert "nobody" in result.stdout
    assert "arm.urdf: ok" in result.stdout.splitlines()
    assert result.stderr == ""


def test_standard_input_is_checked(run) -> None:
    result = run("check", "-", input=NO_PARENT)
    assert result.exit_code == 1
    assert "nobody" in result.stdout


def test_quiet_prints_only_errors(run, bad) -> None:
    result = run("check", "-q", "arm.urdf", bad)
    assert "ok" not in result.stdout
    assert "nobody" in result.stdout


def test_json_has_the_documented_form(run, bad) -> None:
    result = run("check", "--format", "json", "arm.urdf", bad)
    report = json.loads(result.stdout)
    assert list(report) == ["contract", "files"]
    good, broken = report["files"]
    assert good == {"path": "arm.urdf", "ok": True, "diagnostics": []}
    assert (broken["path"], broken["ok"]) == ("bad.urdf", False)
    finding = broken["diagnostics"][0]
    keys = ["code", "severity", "message", "line", "column", "xpath", "hint", "at"]
    assert list(finding) == keys
    assert (finding["severity"], finding["line"]) == ("error", 3)


def test_github_annotations_name_file_and_line(run, bad) -> None:
    result = run("check", "--format", "github", bad, "arm.urdf")
    assert result.stdout.startswith("::error file=bad.urdf,line=3,")


def test_github_annotations_of_a_good_file_are_none(run) -> None:
    assert run("check", "--format", "github", "arm.urdf").stdout == ""


def test_sarif_has_a_result_for_each_finding(run, bad) -> None:
    log = json.loads(run("check", "--format", "sarif", bad).stdout)
    place = log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]
    assert log["version"] == "2.1.0"
    assert place["artifactLocation"]["uri"] == "bad.urdf"
    assert place["region"]["startLine"] == 3


def test_strict_makes_errors_of_warnings(run, here) -> None:
    # No body has such moments of inertia, but robots that are in use do.
    impossible = (
        (here / "arm.urdf").read_text(encoding="utf-8").replace('iyy="0.0183333"', 'iyy="9"')
    )
    (here / "warned.urdf").write_text(impossible, encoding="utf-8")
    plain = json.loads(run("check", "--format", "json", "warned.urdf").stdout)["files"][0]
    assert plain["ok"]
    assert [item["severity"] for item in plain["diagnostics"]] == ["warning"]
    result = run("check", "--strict", "warned.urdf")
    assert result.exit_code == 1
    assert "error" in result.stdout


#: A frame of the nested model of which the names speak is attached to a link of the outer one.
UNNESTABLE = """<sdf version="1.7"><model name="m">
  <link name="own"/><link name="N::a"/>
  <frame name="N::f" attached_to="own"/>
</model></sdf>
"""


@pytest.mark.parametrize(
    ("options", "code"), [([], 1), (["--lenient"], 0), (["--lenient", "--unflatten"], 1)]
)
def test_names_that_make_no_nested_model_are_an_error_unless_lenient(
    run, here, options, code
) -> None:
    (here / "old.sdf").write_text(UNNESTABLE, encoding="utf-8")
    result = run("check", *options, "old.sdf")
    assert "conversion-error" in result.stdout
    assert result.exit_code == code


def test_parity_accepts_what_was_written_from_urdf(run) -> None:
    run("convert", "arm.urdf", "arm.sdf", "--massless", "keep")
    assert run("check", "--parity", "arm.sdf").exit_code == 0


def test_parity_lists_what_keeps_a_model_from_being_copied_to_urdf(run) -> None:
    result = run("check", "--parity", "pendulum.sdf")
    assert result.exit_code == 1
    assert "the pose of joint 'lower_joint' is relative to 'lower_pivot'" in result.stdout
    assert "the frame of link 'lower_arm' is not the frame of joint 'lower_joint'" in result.stdout


#: The mesh of a package that is nowhere, on line 2, and a velocity of 0 on line 5.
TWO_WARNINGS = """<robot name="r">
  <link name="a"><visual><geometry><mesh filename="package://no/m.stl"/></geometry></visual></link>
  <link name="b"/>
  <joint name="j" type="continuous"><parent link="a"/><child link="b"/>
    <limit effort="1" velocity="0"/></joint>
</robot>
"""


def test_findings_with_a_code_to_ignore_are_not_reported(run, here) -> None:
    (here / "two.urdf").write_text(TWO_WARNINGS, encoding="utf-8")
    found = json.loads(run("check", "two.urdf", "--format", "json").stdout)
    codes = {item["code"] for item in found["files"][0]["diagnostics"]}
    assert "mesh-not-found" in codes
    line = "check two.urdf --format json --ignore mesh-not-found"
    left = json.loads(run(*line.split()).stdout)
    assert {item["code"] for item in left["files"][0]["diagnostics"]} == codes - {"mesh-not-found"}


def test_an_ignored_warning_is_no_error_of_strict(run, here) -> None:
    (here / "two.urdf").write_text(TWO_WARNINGS, encoding="utf-8")
    found = json.loads(run("check", "two.urdf", "--format", "json").stdout)
    codes = {item["code"] for item in found["files"][0]["diagnostics"]}
    ignored = [word for code in sorted(codes) for word in ("--ignore", code)]
    assert run("check", "--strict", "two.urdf").exit_code == 1
    assert run("check", "--strict", "two.urdf", *ignored).exit_code == 0


def test_an_error_that_ends_the_reading_is_not_ignored(run, bad) -> None:
    result = run("check", bad, "--ignore", "joint-parent-link-invalid")
    assert (result.exit_code, "nobody" in result.stdout) == (1, True)


def test_statistics_are_the_numbers_of_findings_by_code(run, here) -> None:
    for name in ("one.urdf", "two.urdf"):
        (here / name).write_text(NO_PARENT, encoding="utf-8")
    result = run("check", "one.urdf", "two.urdf", "--statistics")
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "     2 error   joint-parent-link-invalid",
        "2 files: 2 errors",
    ]


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["-", "-"],
        ["--format", "xml", "arm.urdf"],
        ["--statistics", "--format", "json", "arm.urdf"],
        ["--ignore", "no-such-code", "arm.urdf"],
        ["--round-trip", "--ignore", "mesh-not-found", "arm.urdf"],
    ],
)
def test_a_command_line_without_sense_is_explained(run, arguments) -> None:
    result = run("check", *arguments)
    assert result.exit_code == 2
    assert "Error" in result.stderr


def test_output_is_a_copy_of_the_findings(run, here, bad) -> None:
    result = run("check", bad, "--output", "findings.txt")
    assert result.exit_code == 1
    assert (here / "findings.txt").read_text(encoding="utf-8") == result.stdout != ""


def test_output_is_no_input(run, here, bad) -> None:
    assert run("check", bad, "--output", bad).exit_code == 2
    assert (here / bad).read_text(encoding="utf-8") == NO_PARENT


def test_output_leads_through_no_link_out_of_the_directory(
    run, here, bad, tmp_path_factory
) -> None:
    outside = tmp_path_factory.mktemp("outside") / "file"
    (here / "findings.txt").symlink_to(outside)
    result = run("check", bad, "--output", "findings.txt")
    assert (result.exit_code, "link-outside" in result.stderr) == (1, True)
    assert not outside.exists()
