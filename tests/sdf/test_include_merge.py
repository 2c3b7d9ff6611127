"""``<include merge="true">``: parts of another model in the scope around (S B80 – B89)."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.file_tree import codes, findings, load

ARM = """
<model name="arm">
  <pose>9 9 9 0 0 0</pose>
  <link name="l"><pose>1 0 0 0 0 0</pose></link>
  <link name="k"><pose relative_to="l">0 1 0 0 0 0</pose></link>
  <frame name="t"><pose>0 0 1 0 0 0</pose></frame>
  <frame name="u" attached_to="k"><pose relative_to="__model__">0 0 2 0 0 0</pose></frame>
  <joint name="j" type="revolute"><parent>__model__</parent><child>k</child>
    <axis><xyz expressed_in="__model__">1 0 0</xyz></axis></joint>
</model>"""
PROXY = "_merged__R__model__"


def model(include: str, before: str = '<link name="base"/>', after: str = "") -> str:
    return f'<model name="P">{before}{include}{after}</model>'


def merge(says: str) -> str:
    return f'<include merge="true"><uri>arm.sdf</uri>{says}</include>'


@pytest.mark.parametrize(
    ("says", "places"),
    [
        pytest.param(
            "",
            {PROXY: (0, 0, 5), "l": (0, 1, 5), "k": (-1, 1, 5), "t": (0, 0, 6), "u": (0, 0, 7)},
            id="by its model frame",
        ),
        pytest.param(
            "<placement_frame>k</placement_frame>",
            {PROXY: (1, -1, 5), "l": (1, 0, 5), "k": (0, 0, 5), "t": (1, -1, 6), "u": (1, -1, 7)},
            id="by a placement frame",
        ),
    ],
)
def test_parts_stay_where_they_are(
    tmp_path: Path, says: str, places: dict[str, tuple[float, ...]]
) -> None:
    """A quarter turn about z, five above the base: (x, y, z) → (-y, x, z + 5)."""
    pose = '<name>R</name><pose relative_to="base">0 0 5 0 0 1.5707963267948966</pose>'
    document = load(tmp_path, {"main.sdf": model(merge(pose + says)), "arm.sdf": ARM})
    frames = document.model.frames
    found = {name: frames.pose(name).xyz for name in places}
    assert found == {name: pytest.approx(xyz, abs=1e-12) for name, xyz in places.items()}


def test_parts_belong_to_what_they_belonged_to(tmp_path: Path) -> None:
    document = load(tmp_path, {"main.sdf": model(merge("<name>R</name>")), "arm.sdf": ARM})
    frames = document.model.frames
    bodies = {name: frames.attached_to(name) for name in (PROXY, "t", "u", "j", "__model__")}
    assert bodies == {PROXY: "l", "t": "l", "u": "k", "j": "k", "__model__": "base"}
    joint = document.model.joint("j")
    assert joint.axis is not None
    assert (joint.parent, joint.child, joint.axis.expressed_in) == (PROXY, "k", PROXY)


def test_a_merge_before_the_own_links_supplies_the_canonical_link(tmp_path: Path) -> None:
    main = model(merge(""), before="", after='<link name="base"/>')
    document = load(tmp_path, {"main.sdf": main, "arm.sdf": ARM})
    assert document.model.frames.attached_to("__model__") == "l"


def test_merging_and_nesting_give_the_same_poses(tmp_path: Path) -> None:
    pose = '<name>R</name><pose relative_to="base">1 2 3 0.1 0.2 0.3</pose>'
    merged = load(tmp_path, {"main.sdf": model(merge(pose)), "arm.sdf": ARM}).model.frames
    nested = model(merge(pose).replace(' merge="true"', ""))
    nested_frames = load(tmp_path, {"main.sdf": nested, "arm.sdf": ARM}).model.frames
    for name in ("l", "k", "t", "u", "j"):
        assert merged.pose(name).xyz == pytest.approx(nested_frames.pose(f"R::{name}").xyz)


def test_shapes_and_sensors_count_from_where_the_model_was(tmp_path: Path) -> None:
    part = """<model name="part"><link name="l">
      <visual name="v"><pose relative_to="__model__">0 0 1 0 0 0</pose>
        <geometry><sphere><radius>1</radius></sphere></geometry></visual>
      <sensor name="s" type="imu"><pose relative_to="__model__">0 0 1 0 0 0</pose></sensor>
    </link></model>"""
    document = load(tmp_path, {"main.sdf": model(merge("<name>R</name>")), "arm.sdf": part})
    link = document.model.link("l")
    assert link.visuals[0].pose.relative_to == PROXY
    assert f'relative_to="{PROXY}"' in link.fragments[0].xml


def test_nested_models_and_plugins_come_along(tmp_path: Path) -> None:
    part = """<model name="part"><self_collide>true</self_collide><static>true</static>
      <model name="n"><link name="l"/></model><plugin name="p" filename="f"/></model>"""
    document = load(
        tmp_path, {"main.sdf": model(merge("<pose>1 0 0 0 0 0</pose>")), "arm.sdf": part}
    )
    assert document.model.frames.pose("n::l").xyz == (1, 0, 0)
    assert [item.tag for item in document.model.fragments] == ["plugin"]
    assert not document.model.static
    assert [item.code for item in document.diagnostics] == ["merge-include-drops"] * 2


def test_a_static_model_without_links_hangs_on_the_model_around(tmp_path: Path) -> None:
    part = '<model name="R"><static>true</static><frame name="f"/></model>'
    document = load(tmp_path, {"main.sdf": model(merge("")), "arm.sdf": part})
    assert document.model.frames.attached_to("f") == "base"


def test_worlds_take_models_frames_and_joints(tmp_path: Path) -> None:
    part = """<model name="R"><model name="n"><link name="l"/></model>
      <frame name="f"><pose>0 0 1 0 0 0</pose></frame>
      <joint name="j" type="fixed"><parent>world</parent><child>n</child></joint></model>"""
    main = f'<world name="w">{merge("<pose>1 0 0 0 0 0</pose>")}</world>'
    frames = load(tmp_path, {"main.sdf": main, "arm.sdf": part}).world.frames
    assert {name: frames.pose(name).xyz for name in ("n::l", "f", "j")} == {
        "n::l": (1, 0, 0),
        "f": (1, 0, 1),
        "j": (1, 0, 0),
    }


@pytest.mark.parametrize(
    ("main", "expected"),
    [
        pytest.param(
            f'<world name="w">{merge("")}</world>',
            ["merge-include-unsupported"] * 2,
            id="links in a world",
        ),
        pytest.param(
            '<world name="w"><include merge="true"><uri>sun.sdf</uri></include></world>',
            ["merge-include-unsupported"],
            id="a light",
        ),
        pytest.param(merge(""), ["merge-include-unsupported"], id="beside models"),
        pytest.param(
            model(merge(""), before='<link name="k"/>'), ["duplicate-name"], id="a name is taken"
        ),
        pytest.param(
            model(merge("<placement_frame>nowhere</placement_frame><pose/>")),
            ["pose-relative-to-invalid"],
            id="no placement frame",
        ),
        pytest.param(
            model(merge("") + merge("<name>S</name>")),
            ["duplicate-name"] * 5,
            id="the same parts twice",
        ),
    ],
)
def test_what_cannot_be_merged(tmp_path: Path, main: str, expected: list[str]) -> None:
    files = {"main.sdf": main, "arm.sdf": ARM, "sun.sdf": '<light name="sun" type="point"/>'}
    assert codes(findings(tmp_path, files)) == [("error", code) for code in expected]


def test_a_clash_of_merged_names_is_shown_where_the_include_stands(tmp_path: Path) -> None:
    main = model("\n\n" + merge(""), before='<link name="k"/>')
    (error,) = findings(tmp_path, {"main.sdf": main, "arm.sdf": ARM})
    assert (Path(error.path).name, error.line) == ("main.sdf", 4)


def test_what_is_wrong_only_where_it_is_merged_is_reported_with_the_way_there(
    tmp_path: Path,
) -> None:
    """The frame of a static model is no link; merged, it moves with the nested one (S B31, B85)."""
    stand = """<model name="stand"><static>true</static><model name="n"><link name="l"/></model>
      <joint name="j" type="fixed"><parent>__model__</parent><child>n</child></joint></model>"""
    files = {
        "main.sdf": '<world name="w"><include><uri>outer.sdf</uri></include></world>',
        "outer.sdf": '<model name="outer"><link name="own"/>\n'
        '<include merge="true"><uri>stand.sdf</uri></include></model>',
        "stand.sdf": stand,
    }
    (error,) = (item for item in findings(tmp_path, files) if item.severity == "error")
    assert error.code == "joint-parent-same-as-child"
    assert (Path(error.path).name, error.line) == ("stand.sdf", 3)
    assert [Path(place).name for place in error.included_from] == ["main.sdf:2", "outer.sdf:3"]
