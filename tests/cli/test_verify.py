"""``verify``: the exit codes, the result as JSON, and files that cannot be verified."""

from __future__ import annotations

import hashlib
import json
import os
import sys
from pathlib import Path

import pytest

import translate


@pytest.fixture
def pair(run, here: Path) -> tuple[str, ...]:
    """The arm, its translation, and the option with the report."""
    assert run("convert", "arm.urdf", "arm.sdf", "--report", "arm.json").exit_code == 0
    return "arm.urdf", "arm.sdf", "--report", "arm.json"


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_translation_is_confirmed(run, pair) -> None:
    result = run("verify", *pair)
    assert result.exit_code == 0
    assert result.stdout.startswith("same robot: ")


LINK = "<link name='{}'><pose>0 0 {} 0.1 0.2 0.3</pose><inertial><mass>1</mass></inertial></link>"
JOINT = (
    "<joint name='wrist,  left' type='{}'><pose>0.1 0.2 0.3 0.3 0.2 0.1</pose>"
    "<parent>b</parent><child>a</child><axis><xyz>0 0 1</xyz></axis></joint>"
    "<joint name='w' type='fixed'><parent>world</parent><child>a</child></joint>"
)


@pytest.mark.parametrize("kind", ["fixed", "screw"])
@pytest.mark.parametrize("link_frames", ["move", "keep"])
def test_a_reversed_joint_with_a_pose_is_confirmed(run, here, kind: str, link_frames: str) -> None:
    contents = LINK.format("a", 0) + LINK.format("b", 1) + JOINT.format(kind)
    text = f"<sdf version='1.9'><model name='m'>{contents}</model></sdf>"
    (here / "m.sdf").write_text(text, encoding="utf-8")
    options = ("--verify", "--link-frames", link_frames, "--report", "m.json")
    assert run("convert", "m.sdf", "m.urdf", *options).exit_code == 0
    result = run("verify", "m.sdf", "m.urdf", "--report", "m.json")
    assert (result.exit_code, result.stdout[:10]) == (0, "same robot")


SIZES_OF_PLANES = [f"{kind} of link 'a' <size>" for kind in ("visual 'v'", "collision 'c'")]


@pytest.mark.parametrize(("normal", "size"), [("0 0 1", "100 50"), ("0 0 2", "1 1")])
def test_a_plane_for_pybullet_is_confirmed_without_its_size(
    run, here, normal: str, size: str
) -> None:
    plane = f"<geometry><plane><normal>{normal}</normal><size>{size}</size></plane></geometry>"
    shapes = f"<visual name='v'>{plane}</visual><collision name='c'>{plane}</collision>"
    text = f"<sdf version='1.9'><model name='m'><link name='a'>{shapes}</link></model></sdf>"
    (here / "m.sdf").write_text(text, encoding="utf-8")
    options = ("--for", "pybullet", "--verify", "--report", "m.json")
    assert run("convert", "m.sdf", "m.urdf", *options).exit_code == 0
    assert f'<plane normal="{normal}"/>' in (here / "m.urdf").read_text(encoding="utf-8")
    losses = json.loads((here / "m.json").read_text(encoding="utf-8"))["losses"]
    replaced = [loss["element"] for loss in losses if loss["code"] == "value-replaced"]
    assert replaced == ([] if size == "1 1" else SIZES_OF_PLANES)
    result = run("verify", "m.sdf", "m.urdf", "--report", "m.json")
    assert (result.exit_code, result.stdout[:10]) == (0, "same robot")
    change(here / "m.urdf", normal, "1 0 0")
    assert run("verify", "m.sdf", "m.urdf", "--report", "m.json").exit_code == 4


def test_another_robot_is_not(run, here, pair) -> None:
    change(here / "arm.sdf", "<mass>0.8</mass>", "<mass>0.9</mass>")
    result = run("verify", *pair)
    assert result.exit_code == 4
    assert "different: link 'forearm' of 0.8 and 0.9 kg: masses differ by 0.125" in result.stdout


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("<mass>0.8</mass>", "<mass>0</mass>", "of 0.8 and 0 kg: masses differ by 1"),
        ('type="revolute"', 'type="fixed"', "joint 'shoulder': type revolute became fixed"),
    ],
)
def test_without_a_report_the_messages_do_not_count_its_entries(
    run, here, pair, old, new, message
) -> None:
    change(here / "arm.sdf", old, new)
    result = run("verify", *pair[:2])
    assert result.exit_code == 4
    assert message in result.stdout
    assert "note: without --report, the changes of a translation are differences" in result.stdout
    assert "of the report" not in result.stdout


def test_an_added_mass_has_both_numbers_and_no_ratio(run, here, pair) -> None:
    change(here / "arm.urdf", '<mass value="0.8"/>', '<mass value="0"/>')
    assert "of 0 and 0.8 kg: masses differ\n" in run("verify", *pair[:2]).stdout


def test_json_has_the_digests_the_versions_the_seed_and_the_errors(run, here, pair) -> None:
    result = run("verify", *pair, "--json", "--seed", "7")
    proof = json.loads(result.stdout)
    for key, name in (("a", "arm.urdf"), ("b", "arm.sdf"), ("report", "arm.json")):
        digest = hashlib.sha256((here / name).read_bytes()).hexdigest()
        assert proof[key] == {"path": name, "sha256": digest}
    assert (result.exit_code, proof["same"], proof["seed"], proof["included"]) == (0, True, 7, [])
    assert proof["versions"].keys() == {"robot-translate", "checker", "numpy", "python"}
    assert proof["max_errors"]["forward kinematics"] <= proof["tolerance"]


def test_json_of_another_robot(run, here, pair) -> None:
    change(here / "arm.sdf", "<mass>0.8</mass>", "<mass>0.9</mass>")
    result = run("verify", *pair, "--json")
    proof = json.loads(result.stdout)
    assert (result.exit_code, proof["same"]) == (4, False)
    (difference,) = proof["differences"]
    assert difference.pop("detail") == {"quantity": "masses", "error": pytest.approx(0.125)}
    assert difference == {
        "at": {"kind": "link", "name": "forearm"},
        "message": "link 'forearm' of 0.8 and 0.9 kg: masses differ by 0.125",
    }


def test_json_has_the_entry_that_explains_a_difference(run, here) -> None:
    text = '<robot name="r"><link name="a"/></robot>'
    (here / "r.urdf").write_text(text, encoding="utf-8")
    run("convert", "r.urdf", "r.sdf", "--report", "r.json")
    proof = json.loads(run("verify", "r.urdf", "r.sdf", "--report", "r.json", "--json").stdout)
    assert proof["explained"] == [
        {
            "at": {"kind": "link", "name": "a"},
            "message": "link 'a' has 0.001 kg",
            "code": "massless-link-given-inertia",
        }
    ]


def test_json_names_the_files_that_are_included(run, here) -> None:
    text = (here / "arm.urdf").read_text(encoding="utf-8")
    (here / "inner.sdf").write_text(translate.convert(text).text, encoding="utf-8")
    outer = "<include><uri>inner.sdf</uri><name>arm</name></include>"
    (here / "outer.sdf").write_text(f"<sdf version='1.9'>{outer}</sdf>", encoding="utf-8")
    proof = json.loads(run("verify", "outer.sdf", "outer.sdf", "--json").stdout)
    assert [Path(entry["path"]).name for entry in proof["included"]] == ["inner.sdf"]


@pytest.mark.parametrize("option", ["--model-path", "--package"])
def test_an_option_names_the_directory_of_a_model(run, here, tmp_path_factory, option) -> None:
    models = tmp_path_factory.mktemp("models")
    (models / "m").mkdir()
    text = "<sdf version='1.9'><model name='m'><link name='a'/></model></sdf>"
    (models / "m" / "m.sdf").write_text(text, encoding="utf-8")
    text = "<sdf version='1.9'><include><uri>model://m/m.sdf</uri></include></sdf>"
    (here / "a.sdf").write_text(text, encoding="utf-8")
    assert run("verify", "a.sdf", "a.sdf").exit_code == 1
    value = models if option == "--model-path" else f"m={models / 'm'}"
    assert run("verify", "a.sdf", "a.sdf", option, str(value)).exit_code == 0


ONE_LINK = "<robot name='r'><link name='a'/>{}</robot>"
INCLUDE = "<sdf version='1.9'><model name='m'><include><uri>{}</uri></include></model></sdf>"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (ONE_LINK.format("<link name='a'/>"), "there are two links 'a'"),
        (ONE_LINK.format("<link name='b'><inertial><mass value='nan'/></inertial></link>"), "nan"),
        (ONE_LINK.format("<x>" * 1000 + "</x>" * 1000), "nested more than 256 deep"),
        ("<!DOCTYPE robot [<!ENTITY e 'x'>]>" + ONE_LINK.format("&e;"), "DOCTYPE"),
        (INCLUDE.format("/etc/passwd"), "is outside of"),
        (INCLUDE.format("../../../../../../../../../../../etc/passwd"), "is outside of"),
        (INCLUDE.format("bad.sdf"), "includes itself"),
    ],
    ids=("names", "number", "deep", "entities", "absolute", "outside", "circle"),
)
@pytest.mark.parametrize("options", [(), ("--json",)])
def test_what_cannot_be_verified_is_never_the_same(run, here, text, message, options) -> None:
    (here / "bad.sdf").write_text(text, encoding="utf-8")
    result = run("verify", "bad.sdf", "bad.sdf", *options)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "not verified: " in result.stderr
    assert message in " ".join(result.stderr.split())


@pytest.mark.skipif(sys.platform == "win32", reason="pipes and devices of POSIX")
@pytest.mark.parametrize("place", ["A", "B", "report"])
@pytest.mark.parametrize("kind", ["pipe", "device"])
def test_a_pipe_or_a_device_is_not_verified(run, here, pair, kind, place) -> None:
    strange = "/dev/zero" if kind == "device" else "pipe"
    if kind == "pipe":
        os.mkfifo(here / strange)
    a, b, report = (
        strange if place == name else it
        for name, it in zip(("A", "B", "report"), ("arm.urdf", "arm.sdf", "arm.json"), strict=True)
    )
    result = run("verify", a, b, "--report", report)
    assert result.exit_code == 1
    assert f"not verified: {strange} is not read: it is no regular file" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        pytest.param((), 2, id="nothing"),
        pytest.param(("arm.urdf",), 2, id="one file"),
        pytest.param(("arm.urdf", "missing.sdf"), 2, id="a missing file"),
    ],
)
def test_a_wrong_command_line_is_an_error(run, arguments, code) -> None:
    assert run("verify", *arguments).exit_code == code


def test_a_file_that_cannot_be_read_is_an_error(run, here) -> None:
    (here / "bad.sdf").write_text("<sdf", encoding="utf-8")
    result = run("verify", "arm.urdf", "bad.sdf")
    assert result.exit_code == 1
    assert "bad.sdf" in result.stderr


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "[]",
        "[" * 100_000,
        "{}",
        '{"losses": null, "renames": {}}',
        '{"losses": [1], "renames": {}}',
        '{"losses": [{"code": "c", "severity": "lost", "element": 1}], "renames": {}}',
        '{"losses": [{"code": 1, "severity": "", "element": "", "reason": ""}], "renames": {}}',
        '{"losses": [], "renames": {"link a": 1}}',
    ],
)
def test_a_file_that_is_no_report_is_an_error(run, here, pair, text: str) -> None:
    (here / "arm.json").write_text(text, encoding="utf-8")
    result = run("verify", *pair)
    assert result.exit_code == 1
    assert "arm.json is no report" in result.stderr
