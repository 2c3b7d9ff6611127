"""``convert``, ``urdf2sdf`` and ``sdf2urdf``: streams, files, directions and exit codes."""

from __future__ import annotations

import json
import os
from collections import Counter
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import click
import pytest
from support.sdf_versions import NEXT

from translate.cli.convert import sdf2urdf, urdf2sdf
from translate.report.loss_report import SEVERITIES

if TYPE_CHECKING:
    from pathlib import Path

NOT_XML = "this is no robot\n"
#: Two links with one joint each, and without a parent link.
TWO_ROOTS = '<robot name="r">\n  <link name="a"/>\n  <link name="b"/>\n</robot>\n'


# --- Direction ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "written"),
    [
        (["arm.urdf"], "sdf"),
        (["arm.urdf", "-"], "sdf"),
        (["pendulum.sdf"], "urdf"),
        (["arm.urdf", "--to", "sdf"], "sdf"),
        (["pendulum.sdf", "--to", "urdf"], "urdf"),
        (["arm.urdf", "--from", "urdf"], "sdf"),
    ],
)
def test_without_out_the_robot_goes_to_standard_output(run, arguments, written) -> None:
    result = run("convert", *arguments)
    assert result.exit_code == 0, result.stderr
    assert result.stdout.startswith("<?xml")
    assert root_of(result.stdout) == {"sdf": "sdf", "urdf": "robot"}[written]


@pytest.mark.parametrize(
    ("source", "target", "root"),
    [
        ("arm.urdf", "out.sdf", "sdf"),
        ("arm.urdf", "out.world", "sdf"),
        ("arm.urdf", "OUT.SDF", "sdf"),
        ("arm.urdf", "out.xml", "sdf"),
        ("arm.urdf", "out", "sdf"),
        ("pendulum.sdf", "out.urdf", "robot"),
        ("pendulum.sdf", "out.xml", "robot"),
    ],
)
def test_the_suffix_of_out_determines_what_is_written(run, here, source, target, root) -> None:
    result = run("convert", source, target)
    assert result.exit_code == 0, result.stderr
    assert root_of((here / target).read_text(encoding="utf-8")) == root
    assert result.stdout == ""


@pytest.mark.parametrize("flag", ["-o", "--output"])
def test_out_may_be_an_option(run, here, flag) -> None:
    assert run("convert", "arm.urdf", flag, "out.sdf").exit_code == 0
    assert (here / "out.sdf").exists()


@pytest.mark.parametrize(("name", "root"), [("arm.urdf", "sdf"), ("pendulum.sdf", "robot")])
def test_standard_input_is_recognized_by_its_root_element(run, here, name, root) -> None:
    result = run("convert", "-", input=(here / name).read_bytes())
    assert result.exit_code == 0, result.stderr
    assert root_of(result.stdout) == root


@pytest.mark.parametrize(
    ("command", "source", "root"),
    [(urdf2sdf, "arm.urdf", "sdf"), (sdf2urdf, "pendulum.sdf", "robot")],
    ids=["urdf2sdf", "sdf2urdf"],
)
def test_a_shortcut_writes_what_convert_writes(run, command, source, root) -> None:
    result = run(source, command=command)
    assert result.exit_code == 0, result.stderr
    assert root_of(result.stdout) == root
    assert result.stdout == run("convert", source).stdout


@pytest.mark.parametrize(
    "options",
    [
        ["--repair-inertia"],
        ["--compute-inertia", "all", "--density", "500"],
        ["--inertial-frame", "link"],
        ["--added-inertia", "1"],
    ],
    ids=lambda options: options[0],
)
@pytest.mark.parametrize(
    ("command", "source"),
    [(urdf2sdf, "arm.urdf"), (sdf2urdf, "pendulum.sdf")],
    ids=["urdf2sdf", "sdf2urdf"],
)
def test_a_shortcut_has_the_options_about_both_formats(run, command, source, options) -> None:
    result = run(source, *options, command=command)
    assert result.exit_code == 0, result.stderr
    assert result.stdout == run("convert", source, *options).stdout


@pytest.mark.parametrize(
    ("command", "source"),
    [(urdf2sdf, "pendulum.sdf"), (sdf2urdf, "arm.urdf")],
    ids=["urdf2sdf", "sdf2urdf"],
)
def test_a_shortcut_refuses_the_other_format(run, command, source) -> None:
    result = run(source, command=command)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert "error" in result.stderr


# --- Command lines that make no sense -----------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "stated"),
    [
        ([], "convert needs IN [OUT]: IN is missing"),
        (["arm.urdf", "a.sdf", "b.sdf"], "convert takes IN [OUT]: remove b.sdf"),
        (["arm.urdf", "a.sdf", "-o", "b.sdf"], "remove one"),
        (["arm.urdf", "arm.urdf"], "is the input"),
        (["arm.urdf", "./arm.urdf"], "is the input"),
        (["arm.urdf", "link.urdf"], "is the input"),
        (["arm.urdf", "out.sdf", "--report", "arm.urdf"], "is the input"),
        (["arm.urdf", "out.sdf", "--report", "out.sdf"], "same file"),
        (["arm.urdf", "out.sdf", "--view", "arm.urdf"], "is the input"),
        (["arm.urdf", "out.sdf", "--view", "out.sdf"], "OUT and --view are the same file"),
        (
            ["arm.urdf", "out.sdf", "--view", "x", "--report", "x"],
            "--report and --view are the same file",
        ),
        (["arm.urdf", "out.sdf", "--allow", "link-frame-moved"], "requires --strict"),
        (["arm.urdf", "out.sdf", "--strict", "--allow", "link-moved"], "link-frame-moved"),
        (["arm.urdf", "--report", "-"], "standard output"),
        (["arm.urdf", "."], "is a directory"),
        (["arm.urdf", "missing/out.sdf"], "does not exist"),
        (["arm.urdf", "out.sdf", "--to", "urdf"], "ends in .sdf"),
        (["arm.urdf", "out.urdf", "--to", "sdf"], "ends in .urdf"),
        (["arm.urdf", "--check-output"], "add OUT"),
        (["arm.urdf", "--to", "mjcf"], "Invalid value"),
        (["arm.urdf", "--sdf-version", NEXT], "Invalid value"),
        (["arm.urdf", "--urdf-version", "3"], "Invalid value"),
        (["arm.urdf", "--added-mass", "-1"], "Invalid value"),
        (["arm.urdf", "--added-mass", "inf"], "Invalid value"),
        (["arm.urdf", "--added-mass", "1e16"], "not less than 1e+16"),
        (["arm.urdf", "--massless", "maybe"], "Invalid value"),
        (["arm.urdf", "--no-such-option"], "No such option"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_command_line_without_sense_is_explained(run, here, arguments, stated) -> None:
    (here / "link.urdf").symlink_to("arm.urdf")
    before = contents(here)
    result = run("convert", *arguments)
    assert result.exit_code == 2
    assert stated in result.stderr
    assert result.stdout == ""
    assert contents(here) == before


# --- Input that cannot be read ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "stated"),
    [
        (NOT_XML, "file-read"),
        ("", "file-read"),
        ("<mujoco/>", "mujoco"),
        (TWO_ROOTS, "error"),
        ('<robot name="r"><link name="a"></robot>', "file-read"),
    ],
    ids=["not XML", "empty", "another format", "two roots", "not well-formed"],
)
def test_bad_input_is_a_diagnostic(run, here, content, stated) -> None:
    (here / "bad.urdf").write_text(content, encoding="utf-8")
    result = run("convert", "bad.urdf", "out.sdf")
    assert result.exit_code == 1
    assert "bad.urdf" in result.stderr
    assert stated in result.stderr
    assert "Traceback" not in result.stderr
    assert not (here / "out.sdf").exists()


def test_a_missing_input_is_a_diagnostic(run) -> None:
    result = run("convert", "missing.urdf")
    assert result.exit_code == 1
    assert "missing.urdf\n  error file-read: cannot read the file" in result.stderr


def test_a_failure_leaves_the_output_as_it_was(run, here) -> None:
    (here / "bad.urdf").write_text(NOT_XML, encoding="utf-8")
    (here / "out.sdf").write_text("precious", encoding="utf-8")
    before = contents(here)
    assert run("convert", "bad.urdf", "out.sdf", "--report", "report.json").exit_code == 1
    assert contents(here) == before


def test_an_output_that_cannot_be_written_is_a_diagnostic(run, here) -> None:
    # A name longer than any file system allows, so that it fails for every user.
    result = run("convert", "arm.urdf", "x" * 300 + ".sdf")
    assert result.exit_code == 1
    assert " file-access: " in result.stderr
    assert sorted(contents(here)) == ["arm.urdf", "pendulum.sdf"]


def test_a_read_only_output_is_not_replaced(run, here) -> None:
    (here / "out.sdf").write_text("precious", encoding="utf-8")
    (here / "out.sdf").chmod(0o444)
    before = contents(here)
    result = run("convert", "arm.urdf", "out.sdf")
    assert (result.exit_code, contents(here)) == (1, before)
    assert "out.sdf\n  error file-access: the file is read-only\n" in result.stderr


def test_the_output_replaces_what_was_there_and_leaves_nothing_else(run, here) -> None:
    (here / "out.sdf").write_text("old", encoding="utf-8")
    assert run("convert", "arm.urdf", "out.sdf").exit_code == 0
    assert root_of((here / "out.sdf").read_text(encoding="utf-8")) == "sdf"
    assert sorted(contents(here)) == ["arm.urdf", "out.sdf", "pendulum.sdf"]


def test_a_link_as_output_stays_a_link(run, here) -> None:
    (here / "real.sdf").write_text("old", encoding="utf-8")
    (here / "out.sdf").symlink_to("real.sdf")
    assert run("convert", "arm.urdf", "out.sdf").exit_code == 0
    assert (here / "out.sdf").is_symlink()
    assert root_of((here / "real.sdf").read_text(encoding="utf-8")) == "sdf"


def test_a_pipe_as_output_gets_nothing_even_with_a_reader(run, here) -> None:
    os.mkfifo(here / "pipe")
    # Opened for both, so that neither end waits for the other; the robot fits the pipe's buffer.
    reader = os.open(here / "pipe", os.O_RDWR)
    try:
        assert run("convert", "arm.urdf", "pipe").exit_code == 1
        os.set_blocking(reader, False)
        with pytest.raises(BlockingIOError):
            os.read(reader, 1)
    finally:
        os.close(reader)
    assert (here / "pipe").is_fifo()


# --- Messages -----------------------------------------------------------------------------------


def test_the_end_names_the_output_and_the_differences(run) -> None:
    result = run("convert", "arm.urdf", "out.sdf")
    assert result.stderr.splitlines() == [
        "arm.urdf (URDF) → out.sdf (SDFormat 1.8)",
        "left out: 2 unused elements",
    ]


def test_quiet_prints_nothing(run) -> None:
    result = run("convert", "pendulum.sdf", "out.urdf", "-q", "--verify")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")


def test_quiet_still_prints_errors(run, here) -> None:
    (here / "bad.urdf").write_text(NOT_XML, encoding="utf-8")
    result = run("convert", "bad.urdf", "-q")
    assert result.exit_code == 1
    assert "error" in result.stderr


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ("--link-frames keep", "--link-frames has no effect, because it applies to URDF"),
        ("--resolve-includes", "--resolve-includes has no effect, because a URDF has no includes"),
        ("--density 900", "--density has no effect, because it applies to --compute-inertia"),
        (
            "--style absolute --sdf-version 1.6",
            "--style has no effect, because SDFormat 1.6 has no frames in poses",
        ),
    ],
)
def test_an_option_without_an_effect_is_an_error(run, here, options: str, reason: str) -> None:
    result = run("convert", "arm.urdf", "out.sdf", *options.split())
    assert result.exit_code == 2
    assert reason in " ".join(result.stderr.split())
    assert not (here / "out.sdf").exists()


@pytest.mark.parametrize(
    ("sensor", "code"), [("", 2), ('<sensor name="s" type="imu"/>', 0)], ids=["none", "one"]
)
def test_links_for_sensors_need_a_sensor(run, here, sensor: str, code: int) -> None:
    model = f'<model name="m"><link name="a">{BODY}{sensor}</link></model>'
    (here / "m.sdf").write_text(f'<sdf version="1.9">{model}</sdf>')
    result = run("convert", "m.sdf", "m.urdf", "--sensor-frames", "link")
    assert result.exit_code == code
    assert (here / "m.urdf").exists() == (code == 0)
    assert ("--sensor-frames link has no effect" in result.stderr) == (code == 2)


def test_an_option_of_a_target_may_have_no_effect(run) -> None:
    """``--for fortress`` sets ``--sdf-version``, and converts to URDF if ``--to`` names it."""
    assert run("convert", "arm.urdf", "out.sdf", "--for", "fortress").exit_code == 0


def test_messages_do_not_mix_with_the_robot(run) -> None:
    result = run("convert", "pendulum.sdf", "--verify", "-v")
    assert result.stdout.startswith("<?xml")
    assert result.stdout.endswith("</robot>\n")


# --- Checks -------------------------------------------------------------------------------------


@pytest.mark.parametrize("source", ["arm.urdf", "pendulum.sdf"])
def test_verify_shows_the_comparison(run, source) -> None:
    result = run("convert", source, "--verify")
    assert result.exit_code == 0
    assert "the same robot" in result.stderr


def test_strict_refuses_an_approximation_and_writes_nothing(run, here) -> None:
    result = run("convert", "pendulum.sdf", "out.urdf", "--strict")
    assert result.exit_code == 3
    assert "--strict" in result.stderr
    assert not (here / "out.urdf").exists()


ONE_LINK = """<robot name="r"><link name="a"><inertial><mass value="1"/><inertia ixx="1" ixy="0"
  ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>{}</robot>
"""


@pytest.mark.parametrize(
    ("content", "option", "code"),
    [
        ("", "--strict-all", 0),
        ("<transmission name='t'/>", "--strict", 0),
        ("<transmission name='t'/>", "--strict-all", 3),
    ],
)
def test_strict_all_refuses_what_is_omitted(run, here, content, option, code) -> None:
    (here / "r.urdf").write_text(ONE_LINK.format(content), encoding="utf-8")
    result = run("convert", "r.urdf", "out.sdf", option)
    assert result.exit_code == code
    assert (here / "out.sdf").exists() == (code == 0)
    assert f"error: {option}, and 1 entry" in result.stderr or code == 0


def test_strict_accepts_what_is_allowed(run, here) -> None:
    run("convert", "pendulum.sdf", "out.urdf", "--report", "report.json")
    report = json.loads((here / "report.json").read_text(encoding="utf-8"))
    codes = {loss["code"] for loss in report["losses"]}
    assert codes
    allowed = [part for code in codes for part in ("--allow", code)]
    assert run("convert", "pendulum.sdf", "out.urdf", "--strict", *allowed).exit_code == 0


def test_strict_accepts_an_exact_conversion(run) -> None:
    result = run("convert", "arm.urdf", "out.sdf", "--strict")
    assert result.exit_code == 0, result.stderr


def test_the_report_has_the_documented_form(run, here) -> None:
    assert run("convert", "pendulum.sdf", "out.urdf", "--report", "report.json").exit_code == 0
    report = json.loads((here / "report.json").read_text(encoding="utf-8"))
    assert list(report) == ["contract", "from", "to", "losses", "causes", "renames", "notes"]
    assert (report["from"], report["to"]) == ("sdf", "urdf")
    assert report["losses"]
    for loss in report["losses"]:
        assert list(loss)[:6] == ["code", "severity", "element", "at", "line", "reason"]
        assert loss["severity"] in SEVERITIES
        assert isinstance(loss["line"], int)
    counts = Counter((loss["severity"], loss["code"]) for loss in report["losses"])
    causes = {(item["severity"], item["code"]): item["count"] for item in report["causes"]}
    assert causes == counts


def test_losses_of_one_cause_are_listed_together(run, here) -> None:
    links = "".join(f'<link name="l{i}"/>' for i in range(9))
    joints = "".join(
        f'<joint name="j{i}" type="continuous"><parent link="base"/><child link="l{i}"/></joint>'
        for i in range(9)
    )
    (here / "r.urdf").write_text(f'<robot name="r"><link name="base"/>{links}{joints}</robot>')
    lines = run("convert", "r.urdf", "out.sdf").stderr.splitlines()
    first = lines.index("r.urdf")
    start = "  1 approximated massless-link-given-inertia: link "
    assert [line.startswith(start) for line in lines[first + 1 : first + 5]] == [True] * 3 + [False]
    assert lines[first + 4] == "  … and 7 more massless-link-given-inertia; -v lists them"
    assert lines[-1] == "differs: 10 approximations (10 masses)"


def test_the_report_may_go_to_standard_output(run) -> None:
    result = run("convert", "arm.urdf", "out.sdf", "--report", "-")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["to"] == "sdf"


def test_the_report_is_written_when_strict_fails(run, here) -> None:
    result = run("convert", "pendulum.sdf", "out.urdf", "--strict", "--report", "report.json")
    assert result.exit_code == 3
    assert (here / "report.json").exists()


def test_check_output_accepts_what_would_be_written(run) -> None:
    run("convert", "arm.urdf", "out.sdf")
    assert run("convert", "arm.urdf", "out.sdf", "--check-output").exit_code == 0


@pytest.mark.parametrize(
    "content", [None, "", "<sdf version='1.8'/>"], ids=["none", "empty", "other"]
)
def test_check_output_tells_a_stale_file_and_leaves_it(run, here, content) -> None:
    if content is not None:
        (here / "out.sdf").write_text(content, encoding="utf-8")
    before = contents(here)
    result = run("convert", "arm.urdf", "out.sdf", "--check-output")
    assert result.exit_code == 5
    assert "out.sdf" in result.stderr
    assert contents(here) == before


# --- Policies reach the conversion --------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["arm.urdf", "--sdf-version", "1.9"], ' version="1.9">'),
        (["arm.urdf", "--massless", "auto"], '<frame name="tool"'),
        (["arm.urdf", "--massless", "keep"], '<link name="tool"'),
        (["arm.urdf", "--massless", "keep", "--added-mass", "0.25"], "<mass>0.25</mass>"),
        (["arm.urdf", "--style", "frames"], "<frame "),
        (["pendulum.sdf", "--urdf-version", "1.1"], 'version="1.1"'),
        (["arm.urdf"], '<frame name="tool" attached_to="forearm">'),
        (["pendulum.sdf", "--frames", "link"], '<link name="upper_pivot"'),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_policy_shows_in_the_output(run, arguments, expected) -> None:
    result = run("convert", *arguments)
    assert result.exit_code == 0, result.stderr
    assert expected in result.stdout


#: A command and a code that it reports.
DENIED = {
    "a massless link": ("convert arm.urdf out.sdf --massless keep", "massless-link-given-inertia"),
    "a loop": ("convert loop.sdf out.urdf", "loop-joint-cut"),
    "a joint": ("convert ball.sdf out.urdf", "joint-split"),
    "a finding": ("convert mesh.urdf out.sdf", "mesh-not-found"),
    "a bundle": ("convert mesh.urdf out --bundle plain", "mesh-not-found"),
    "a batch": ("batch mesh.urdf --out-dir out", "mesh-not-found"),
}
BODY = "<inertial><mass>1</mass></inertial>"


@pytest.mark.parametrize(("command", "code"), DENIED.values(), ids=DENIED)
def test_a_code_that_is_denied_is_not_written(run, here, command: str, code: str) -> None:
    links = "".join(f'<link name="{name}">{BODY}</link>' for name in "abc")
    joint = '<joint name="{0}{1}" type="{2}"><parent>{0}</parent><child>{1}</child></joint>'
    files = {
        "loop.sdf": "".join(joint.format(*ends, "fixed") for ends in ("ab", "bc", "ca")),
        "ball.sdf": joint.format(*"ab", "ball") + joint.format(*"bc", "fixed"),
    }
    for name, joints in files.items():
        (here / name).write_text(
            f'<sdf version="1.9"><model name="m">{links}{joints}</model></sdf>'
        )
    mesh = '<visual><geometry><mesh filename="package://none/a.stl"/></geometry></visual>'
    (here / "mesh.urdf").write_text(ONE_LINK.format("").replace("</link>", f"{mesh}</link>"))
    before = contents(here)
    result = run(*command.split(), "--deny", code)
    assert result.exit_code == 3
    assert contents(here) == before
    assert not list(here.glob("out/*.sdf"))
    assert run(*command.split(), "--deny", "mimic-newer").exit_code == 0


def test_a_code_that_is_denied_is_named(run) -> None:
    result = run("convert", "arm.urdf", "out.sdf", "--deny", "massless-link-as-frame")
    assert "error: --deny massless-link-as-frame; nothing was written" in result.stderr
    assert "unknown code 'loop-cut'" in run("convert", "arm.urdf", "--deny", "loop-cut").stderr


def test_there_and_back_gives_the_same_robot(run) -> None:
    run("convert", "arm.urdf", "arm.sdf")
    run("convert", "arm.sdf", "back.urdf")
    assert run("compare", "arm.urdf", "back.urdf").exit_code == 0


def test_the_versions_offered_are_those_that_can_be_written() -> None:
    from translate.cli.convert import convert_command
    from translate.sdf.versions.version import WRITABLE

    option = next(item for item in convert_command.params if item.name == "sdf_version")
    assert isinstance(option.type, click.Choice)
    assert list(option.type.choices) == ["auto", *WRITABLE]


def root_of(text: str) -> str:
    """The name of the root element."""
    return ElementTree.fromstring(text).tag


def contents(directory: Path) -> dict[str, bytes]:
    """Every file of a directory, by name."""
    return {path.name: path.read_bytes() for path in directory.iterdir() if path.is_file()}


def test_renamed_elements_are_listed_with_a_hint(run, here) -> None:
    text = (here / "arm.urdf").read_text(encoding="utf-8")
    (here / "same.urdf").write_text(text.replace("elbow", "forearm"), encoding="utf-8")
    lines = run("convert", "same.urdf", "out.sdf").stderr.splitlines()
    assert any("renamed name-changed: joint 'forearm': " in line for line in lines)
    assert any("SRDF" in line for line in lines)


def test_the_hint_does_not_follow_a_renamed_shape(run, here) -> None:
    shape = '<{0} name="v"><geometry><sphere radius="1"/></geometry></{0}>'
    shapes = shape.format("visual") + shape.format("collision")
    (here / "shapes.urdf").write_text(f'<robot name="r"><link name="a">{shapes}</link></robot>')
    lines = run("convert", "shapes.urdf", "shapes.sdf").stderr.splitlines()
    assert any("renamed shape-renamed: visual 'v' of link 'a'" in line for line in lines)
    assert not any("SRDF" in line for line in lines)
