"""``frames``: names, kinds, bodies and poses, worked out by hand."""

from __future__ import annotations

import json
import re
from math import cos, sin
from pathlib import Path

import pytest

import translate

NESTED = """<sdf version="1.8">
  <model name="outer">
    <link name="base"/>
    <model name="inner">
      <pose>1 0 0 0 0 0</pose>
      <link name="body"><pose>0 2 0 0 0 0</pose></link>
      <frame name="tip" attached_to="body"><pose>0 0 3 0 0 0</pose></frame>
    </model>
  </model>
</sdf>
"""
WORLD = """<sdf version="1.8">
  <world name="w">
    <frame name="spot"><pose>0 5 0 0 0 0</pose></frame>
    <model name="m">
      <pose relative_to="spot">1 0 0 0 0 0</pose>
      <link name="body"><pose>0 0 2 0 0 0</pose></link>
    </model>
  </world>
</sdf>
"""
CYCLE = """<sdf version="1.8">
  <model name="m">
    <link name="body"/>
    <frame name="a" attached_to="b"/>
    <frame name="b" attached_to="a"/>
  </model>
</sdf>
"""


def frames_of(result) -> dict[str, dict]:
    """The entries of the JSON output by name, once the form is as documented."""
    assert result.exit_code == 0, result.stderr
    report = json.loads(result.stdout)
    assert list(report) == ["contract", "frames"]
    for entry in report["frames"]:
        assert list(entry) == [
            "name",
            "kind",
            "attached_to",
            "relative_to",
            "xyz",
            "quat_xyzw",
            "rpy",
        ]
    return {entry["name"]: entry for entry in report["frames"]}


def test_every_frame_of_a_urdf_is_listed(run) -> None:
    found = frames_of(run("frames", "arm.urdf", "--json"))
    assert {name: (entry["kind"], entry["attached_to"]) for name, entry in found.items()} == {
        "__model__": ("model", "base"),
        "base": ("link", "base"),
        "shoulder": ("joint", "upper_arm"),
        "upper_arm": ("link", "upper_arm"),
        "elbow": ("joint", "forearm"),
        "forearm": ("link", "forearm"),
        "tool_mount": ("joint", "tool"),
        "tool": ("link", "tool"),
    }
    # The shoulder turns the arm by -0.5 rad about y, which lifts it.
    reach = 0.3 + 0.25
    assert found["tool"]["xyz"] == pytest.approx(
        [reach * cos(0.5), 0, 0.2 + reach * sin(0.5)], abs=1e-12
    )
    assert found["tool"]["rpy"] == pytest.approx([0, -0.5, 0], abs=1e-12)
    assert found["tool"]["quat_xyzw"] == pytest.approx([0, -sin(0.25), 0, cos(0.25)], abs=1e-12)


def test_frames_of_an_sdf_follow_relative_to(run) -> None:
    found = frames_of(run("frames", "pendulum.sdf", "--json"))
    assert found["upper_pivot"]["kind"] == "frame"
    assert found["lower_pivot"]["attached_to"] == "upper_arm"
    # 0.55 m down the arm from the upper pivot, turned by 0.3 rad about x.
    assert found["lower_arm"]["xyz"] == pytest.approx(
        [0, 0.12 + 0.55 * sin(0.3), 0.95 - 0.55 * cos(0.3)], abs=1e-12
    )


CONTENTS = """<sdf version="1.12">
  <world name="w">
    <light name="sun" type="point"><pose>0 0 9 0 0 0</pose></light>
    <model name="m">
      <pose>1 0 0 0 0 0</pose>
      <link name="body">
        <pose>0 2 0 0 0 0</pose>
        <inertial><pose>0 0 0.5 0 0 0</pose></inertial>
        <visual name="shell">
          <pose relative_to="spot"/><geometry><sphere><radius>1</radius></sphere></geometry>
        </visual>
        <sensor name="imu" type="imu"><pose>0 0 3 0 0 0</pose></sensor>
      </link>
      <frame name="spot"><pose>0 0 7 0 0 0</pose></frame>
    </model>
  </world>
</sdf>
"""


@pytest.mark.parametrize(
    ("name", "kind", "attached_to", "xyz"),
    [
        ("world/sun", "light", "world", [0, 0, 9]),
        ("m::body/inertial", "inertial", "m::body", [1, 2, 0.5]),
        ("m::body/shell", "visual", "m::body", [1, 0, 7]),
        ("m::body/imu", "sensor", "m::body", [1, 2, 3]),
    ],
)
def test_what_bears_no_frame_is_listed_on_demand(run, name, kind, attached_to, xyz) -> None:
    assert name not in frames_of(run("frames", "-", "--json", input=CONTENTS))
    found = frames_of(run("frames", "-", "--json", "--contents", input=CONTENTS))[name]
    assert (found["kind"], found["attached_to"]) == (kind, attached_to)
    assert found["xyz"] == pytest.approx(xyz, abs=1e-12)
    moved = run("frames", "-", "--json", "--contents", "--relative-to", "m::spot", input=CONTENTS)
    x, y, z = xyz
    assert frames_of(moved)[name]["xyz"] == pytest.approx([x - 1, y, z - 7], abs=1e-12)


def test_a_file_of_nothing_or_of_two_worlds_is_refused_with_a_line(run) -> None:
    for body, line in (("", 1), ('<world name="a"/>\n<world name="b"/>', 2)):
        result = run("frames", "-", input=f'<sdf version="1.9">{body}</sdf>')
        assert result.exit_code == 1
        assert re.search(rf"^  {line}\S* error ", result.stderr, re.M)
        assert "scope-not-unique" in result.stderr


def test_poses_may_be_relative_to_any_frame(run) -> None:
    found = frames_of(run("frames", "pendulum.sdf", "--relative-to", "upper_arm", "--json"))
    assert {entry["relative_to"] for entry in found.values()} == {"upper_arm"}
    assert found["upper_arm"]["xyz"] == [0, 0, 0]
    assert found["lower_arm"]["xyz"] == pytest.approx([0, 0, -0.55], abs=1e-12)


def test_names_of_nested_models_are_scoped(run) -> None:
    found = frames_of(run("frames", "-", "--json", input=NESTED))
    assert list(found) == ["__model__", "base", "inner", "inner::body", "inner::tip"]
    assert found["inner"]["kind"] == "model"
    assert found["inner::tip"]["attached_to"] == "inner::body"
    assert found["inner::tip"]["xyz"] == [1, 2, 3]


def test_names_in_a_world_include_the_model(run) -> None:
    found = frames_of(run("frames", "-", "--json", input=WORLD))
    assert {name: (entry["kind"], entry["attached_to"]) for name, entry in found.items()} == {
        "world": ("world", "world"),
        "m": ("model", "m::body"),
        "m::body": ("link", "m::body"),
        "spot": ("frame", "world"),
    }
    assert found["m::body"]["xyz"] == [1, 5, 2]
    assert found["m::body"]["relative_to"] == "world"


def test_the_table_has_a_line_for_each_frame(run) -> None:
    result = run("frames", "pendulum.sdf")
    header, *lines = result.stdout.splitlines()
    assert header.split()[:2] == ["frame", "kind"]
    assert [line.split()[0] for line in lines] == [
        "__model__",
        "stand",
        "upper_arm",
        "lower_arm",
        "upper_joint",
        "lower_joint",
        "upper_pivot",
        "lower_pivot",
    ]
    assert lines[6].split() == ["upper_pivot", "frame", "stand", "0", "0.12", "0.95", "0", "0", "0"]


@pytest.mark.parametrize(
    ("arguments", "input", "stated"),
    [
        (["pendulum.sdf", "--relative-to", "uper_arm"], None, "did you mean 'upper_arm'"),
        (["pendulum.sdf", "--relative-to", "uper_arm"], None, "(named by --relative-to)"),
        (["-"], CYCLE, "frame-attached-to-cycle"),
        (["missing.sdf"], None, "file-read"),
    ],
    ids=["unknown frame", "who names it", "cycle", "missing file"],
)
def test_what_cannot_be_resolved_is_a_diagnostic(run, arguments, input, stated) -> None:
    result = run("frames", *arguments, input=input)
    assert result.exit_code == 1
    assert stated in result.stderr
    assert result.stdout == ""


def test_frames_of_blocks_of_a_urdf_are_listed(run):
    block = '<gazebo><frame name="grip" attached_to="{}"><pose>0 0 1 0 0 0</pose></frame></gazebo>'
    path = Path("arm.urdf")
    text = path.read_text(encoding="utf-8")
    root = translate.load(text).model.links[0].name
    path.write_text(text.replace("</robot>", block.format(root) + "</robot>"), encoding="utf-8")
    rows = json.loads(run("frames", "arm.urdf", "--json").stdout)["frames"]
    (row,) = [row for row in rows if row["name"] == "grip"]
    assert (row["kind"], row["attached_to"], row["xyz"]) == ("frame", root, [0.0, 0.0, 1.0])
