"""One model of a world, or each: ``--model`` and ``--all-models``; SDFormat to SDFormat."""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path

import pytest

import translate

WORLD = """<sdf version="1.9">
  <world name="lab">
    <frame name="bench"><pose>0 0 1 0 0 0</pose></frame>
    <model name="arm"><pose relative_to="bench">1 0 0 0 0 0</pose>
      <link name="base"/>
      <model name="hand"><pose>0 2 0 0 0 0</pose><link name="palm"/></model>
      <joint name="wrist" type="fixed"><parent>base</parent><child>hand::palm</child></joint>
    </model>
    <model name="box"><link name="l"/></model>
  </world>
  <world name="hall"><model name="box"><link name="l"/></model></world>
</sdf>
"""


@pytest.fixture
def world(here):
    (here / "lab.world").write_text(WORLD, encoding="utf-8")
    return here


@pytest.mark.parametrize(
    ("name", "position"),
    [
        ("arm", (1, 0, 1)),
        ("lab::arm", (1, 0, 1)),
        ("arm::hand", (1, 2, 1)),
        ("hall::box", (0, 0, 0)),
    ],
)
def test_a_model_is_chosen_by_its_path_and_stays_in_its_place(run, world, name, position) -> None:
    result = run("convert", "lab.world", "one.sdf", "--model", name, "--verify")
    assert result.exit_code == 0, result.stderr
    model = translate.load(world / "one.sdf").model
    assert model.name == name.rpartition("::")[2]
    assert model.pose.xyz == position
    assert model.pose.relative_to == ""


def test_a_chosen_model_becomes_a_urdf(run, world) -> None:
    result = run("convert", "lab.world", "arm.urdf", "--model", "arm", "--verify")
    assert result.exit_code == 0, result.stderr
    assert "hand__palm" in (world / "arm.urdf").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "stated"),
    [
        ([], "'arm', 'lab::box', 'hall::box'"),
        (["--model", "box"], "world::model"),
        (["--model", "amr"], "did you mean 'arm'?"),
        (["--model", "hand"], "no model 'hand'"),
    ],
    ids=["none", "several", "misspelt", "nested"],
)
def test_a_choice_that_is_none_is_explained(run, world, arguments, stated) -> None:
    result = run("convert", "lab.world", "one.urdf", *arguments)
    assert result.exit_code == 1
    assert stated in result.stderr
    assert not (world / "one.urdf").exists()


MISSING = """<sdf version="1.9"><world name="w">
<include><uri>https://example.org/models/sun</uri></include>
<model name="arm"><link name="l"/></model>
<model name="hand"><link name="l"/><model name="palm"><link name="l"/>
<include><uri>model://finger</uri></include></model></model>
</world></sdf>"""


@pytest.mark.parametrize("kind", [[], ["--bundle", "plain"]], ids=["file", "bundle"])
@pytest.mark.parametrize(
    ("name", "lines"),
    [("arm", set()), ("hand", {5}), ("hand::palm", {5}), ("no", {1, 2, 5})],
)
def test_only_includes_of_the_chosen_model_must_exist(run, here, name, lines, kind) -> None:
    (here / "w.sdf").write_text(MISSING, encoding="utf-8")
    result = run("convert", "w.sdf", "out", "--to", "urdf", "--model", name, *kind)
    errors = {int(line) for line in re.findall(r"^  (\d+)\S* +error ", result.stderr, re.M)}
    assert (result.exit_code, errors) == (int(bool(lines)), lines)


@pytest.mark.parametrize("target", ["victim", "missing"])
def test_no_model_is_written_through_a_link(run, world, target) -> None:
    (world / "victim").write_text("precious", encoding="utf-8")
    (world / "out").mkdir()
    (world / "out" / "lab_box.urdf").symlink_to(f"../{target}")
    result = run("convert", "lab.world", "--all-models", "out", "--to", "urdf")
    assert (result.exit_code, "link-outside" in result.stderr) == (1, True)
    assert (world / "victim").read_text(encoding="utf-8") == "precious"
    assert not (world / "missing").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="pipes of POSIX")
def test_a_pipe_in_place_of_the_file_of_a_model_does_not_block(run, world) -> None:
    (world / "out").mkdir()
    os.mkfifo(world / "out" / "arm.urdf")
    result = run("convert", "lab.world", "--all-models", "out", "--to", "urdf")
    assert (result.exit_code, "link-outside" in result.stderr) == (1, True)


@pytest.mark.parametrize("name", ["con", "NUL", "lpt1.x"])
def test_no_file_of_a_model_is_a_device_of_windows(run, here, name) -> None:
    text = f"<sdf version='1.9'><model name='{name}'><link name='l'/></model></sdf>"
    (here / "w.sdf").write_text(text, encoding="utf-8")
    assert run("convert", "w.sdf", "--all-models", "out").exit_code == 0
    assert [path.name for path in (here / "out").iterdir()] == [f"_{name}.urdf"]


@pytest.mark.parametrize("to", ["urdf", "sdf"])
def test_each_model_gets_a_file_of_its_own(run, world, to) -> None:
    result = run("convert", "lab.world", "--all-models", "out", "--to", to)
    assert result.exit_code == 0, result.stderr
    names = sorted(path.name for path in (world / "out").iterdir())
    assert names == [f"arm.{to}", f"hall_box.{to}", f"lab_box.{to}"]


@pytest.mark.parametrize("kind", [[], ["--bundle", "plain"]], ids=["files", "bundles"])
def test_what_is_outside_of_all_models_is_printed_once(run, here, kind) -> None:
    (here / "w.sdf").write_text(JOINED, encoding="utf-8")
    result = run(
        "convert", "w.sdf", "--all-models", "out", "--to", "urdf", "--report", "r.json", *kind
    )
    assert result.exit_code == 0, result.stderr
    assert result.stderr.count("world 'w' <light>") == 1
    # The report of each model has it.
    models = json.loads((here / "r.json").read_text())["models"]
    elements = [[loss["element"] for loss in item["losses"]] for item in models]
    assert ["world 'w' <light>" in item for item in elements] == [True, True]


@pytest.mark.parametrize("kind", [[], ["--bundle", "plain"]], ids=["files", "bundles"])
def test_a_finding_about_the_file_is_printed_once_for_all_models(run, here, kind) -> None:
    models = "".join(f'<model name="m{i}"><link name="l"/></model>' for i in range(3))
    text = f'<sdf version="1.9"><world name="w">{models}<sound/></world></sdf>'
    (here / "w.sdf").write_text(text, encoding="utf-8")
    result = run("convert", "w.sdf", "--all-models", "out", "--to", "urdf", *kind)
    assert result.exit_code == 0, result.stderr
    assert result.stderr.count("element-incorrect-type") == 1


def test_the_name_of_a_model_is_cut_to_the_length_of_the_name_of_a_file(run, here) -> None:
    models = "".join(f'<model name="{"é" * 300}{i}"><link name="l"/></model>' for i in range(2))
    (here / "w.sdf").write_text(f'<sdf version="1.9"><world name="w">{models}</world></sdf>')
    result = run("convert", "w.sdf", "--all-models", "out")
    assert result.exit_code == 0, result.stderr
    assert len(list((here / "out").iterdir())) == 2


KINDS = pytest.mark.parametrize("kind", [[], ["--bundle", "plain"]], ids=["files", "bundles"])


@KINDS
def test_the_models_that_can_be_written_are_written_and_the_others_listed(run, here, kind) -> None:
    (here / "w.sdf").write_text(MISSING, encoding="utf-8")
    result = run("convert", "w.sdf", "--all-models", "out", "--to", "urdf", *kind)
    assert result.exit_code == 1
    assert [path.name for path in here.glob("out/**/*.urdf")] == ["arm.urdf"]
    assert "error: 1 model not written: 'hand'" in result.stderr
    errors = {int(line) for line in re.findall(r"^  (\d+)\S* +error ", result.stderr, re.M)}
    assert errors == {2, 5}


@KINDS
def test_models_that_are_not_accepted_are_not_written(run, here, kind) -> None:
    mesh = "<geometry><mesh><uri>no.stl</uri></mesh></geometry>"
    text = f"""<sdf version="1.9"><world name="w"><model name="arm"><link name="l"/></model>
    <model name="lamp"><link name="l"><visual name="v">{mesh}</visual></link></model>
    </world></sdf>"""
    (here / "w.sdf").write_text(text, encoding="utf-8")
    arguments = ["--all-models", "out", "--to", "urdf", "--strict", "--allow", "not-chosen"]
    result = run("convert", "w.sdf", *arguments, *kind)
    assert result.exit_code == 3, result.stderr
    assert [path.name for path in here.glob("out/**/*.urdf")] == ["arm.urdf"]


@KINDS
@pytest.mark.parametrize(
    "contents",
    ["", "<include><uri>model://no</uri></include>", '<model name="m"><include/></model>'],
    ids=["empty", "include", "no model without an error"],
)
def test_no_model_is_an_error_and_writes_nothing(run, here, kind, contents) -> None:
    text = f'<sdf version="1.9"><world name="w">{contents}</world></sdf>'
    (here / "w.sdf").write_text(text, encoding="utf-8")
    result = run("convert", "w.sdf", "--all-models", "out", "--to", "urdf", *kind)
    assert result.exit_code == 1
    assert " error " in result.stderr
    assert not (here / "out").exists()


@pytest.mark.parametrize("more", [["out.urdf"], ["--model", "arm"], ["--view", "p.html"]])
def test_all_models_go_nowhere_else(run, world, more) -> None:
    assert run("convert", "lab.world", *more, "--all-models", "out").exit_code == 2


@pytest.mark.parametrize("kind", [[], ["--bundle", "plain"]], ids=["files", "bundles"])
def test_the_report_lists_all_models(run, world, kind) -> None:
    arguments = ["--all-models", "out", "--to", "urdf", "--report", "r.json", *kind]
    assert run("convert", "lab.world", *arguments).exit_code == 0
    models = json.loads((world / "r.json").read_text())["models"]
    assert [item["model"] for item in models] == ["arm", "box", "box"]
    assert {item["to"] for item in models} == {"urdf"}


def test_the_report_of_all_models_goes_to_standard_output(run, world) -> None:
    result = run("convert", "lab.world", "--all-models", "out", "--report", "-")
    assert len(json.loads(result.stdout)["models"]) == 3


def test_a_report_that_a_model_would_replace_is_refused(run, world) -> None:
    arguments = ["--all-models", "out", "--to", "urdf", "--report", "out/arm.urdf"]
    assert run("convert", "lab.world", *arguments).exit_code == 2


def test_sdformat_goes_to_another_version_of_it(run, world) -> None:
    result = run("convert", "lab.world", "old.sdf", "--sdf-version", "1.6", "--verify")
    assert result.exit_code == 0, result.stderr
    read = translate.load(world / "old.sdf")
    assert read.version == "1.6"
    assert read.worlds[0].frames.pose("arm").xyz == (1, 0, 1)


def test_every_frame_is_kept(run, here) -> None:
    run("convert", "pendulum.sdf", "new.sdf")
    before, after = (translate.load(here / name).model for name in ("pendulum.sdf", "new.sdf"))
    assert before.explicit_frames
    assert after.explicit_frames == before.explicit_frames


def test_with_v_the_version_is_explained(run, here) -> None:
    axis = '<axis><mimic joint="k"/></axis>'
    joint = '<joint name="{}" type="revolute"><parent>a</parent><child>{}</child>{}</joint>'
    links = '<link name="a"/><link name="b"/><link name="c"/>'
    joints = joint.format("k", "b", "<axis/>") + joint.format("j", "c", axis)
    text = f'<sdf version="1.12"><model name="m">{links}{joints}</model></sdf>'
    (here / "follow.sdf").write_text(text, encoding="utf-8")
    result = run("convert", "follow.sdf", "new.sdf", "-v")
    assert "SDFormat 1.11: required by mimic joints; --sdf-version 1.8" in result.stderr


HELD = WORLD.replace(
    '<model name="box"><link name="l"/></model>\n  </world>\n  <world name="hall">',
    '<model name="box"><link name="l"/></model>'
    '<joint name="foot" type="fixed"><parent>world</parent><child>arm</child></joint>'
    '<joint name="rail" type="prismatic"><parent>arm</parent><child>box</child></joint>'
    '\n  </world>\n  <world name="hall">',
).replace('version="1.9"', 'version="1.10"')


@pytest.mark.parametrize("to", ["urdf", "sdf"])
def test_a_robot_that_its_world_holds_is_still_held(run, here, to) -> None:
    (here / "lab.world").write_text(HELD, encoding="utf-8")
    result = run("convert", "lab.world", f"arm.{to}", "--model", "arm", "--verify")
    assert result.exit_code == 0, result.stderr
    joint = translate.load(here / f"arm.{to}").model.joint("foot")
    assert (joint.parent, joint.child) == ("world", "base")
    assert " lost not-chosen: joint 'rail' of world 'lab'" in result.stderr


# --- What the report lists about the rest of the world --------------------------------------------

JOINED = """<sdf version="1.11"><world name="w">
<model name="a"><link name="l"/></model>
<model name="b"><link name="l"/></model>
<joint name="j" type="fixed"><parent>world</parent><child>a</child></joint>
<light name="sun" type="directional"/>
</world></sdf>"""


@pytest.mark.parametrize("bundle", [(), ("--bundle", "plain")], ids=["file", "bundle"])
@pytest.mark.parametrize(
    ("model", "expected"),
    [
        ("a", ["lost world 'w'", "lost world 'w' <light>", "harmless joint 'j'"]),
        ("b", ["lost world 'w'", "lost world 'w' <light>", "lost joint 'j' of world 'w'"]),
    ],
)
def test_the_rest_of_the_world_is_lost(
    run, here: Path, model: str, expected: list[str], bundle: tuple[str, ...]
) -> None:
    (here / "joined.sdf").write_text(JOINED, encoding="utf-8")
    options = ("--to", "urdf", "--model", model, "--report", "report.json", *bundle)
    assert run("convert", "joined.sdf", "out" if bundle else "out.urdf", *options).exit_code == 0
    (report,) = [json.loads(path.read_text()) for path in here.rglob("report.json")]
    losses = report["losses"] if "losses" in report else report["models"][0]["losses"]
    assert [f"{loss['severity']} {loss['element']}" for loss in losses][:3] == expected
