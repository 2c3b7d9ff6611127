"""``<include>``: what it brings, and what it may say of it (seed 2, 1.4; reference S D)."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.file_tree import codes, findings, load

import translate

ARM = """
<model name="arm">
  <pose>9 9 9 0 0 0</pose>
  <link name="base"/>
  <link name="hand"><pose>0 0 1 0 0 0</pose></link>
  <frame name="tip" attached_to="hand"><pose>0 0 0.5 0 0 0</pose></frame>
</model>"""

GRIPPER = """
<model name="gripper">
  <link name="palm"/>
  <frame name="mount"><pose>0 0 -0.25 0 0 0</pose></frame>
</model>"""


def xyz(document: translate.Document, frame: str) -> tuple[float, ...]:
    """Where a frame is, in the only world or the only model."""
    scope = document.worlds[0] if document.worlds else document.model
    return tuple(round(value, 12) for value in scope.frames.pose(frame).xyz)


def in_model(include: str, more: str = "") -> str:
    return f'<model name="m"><link name="own"/>{include}{more}</model>'


# --- Allowed content ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("says", "name", "hand"),
    [
        pytest.param("", "arm", (9, 9, 10), id="nothing: as it is in its file"),
        pytest.param("<name>left</name>", "left", (9, 9, 10), id="name"),
        pytest.param("<pose>1 0 0 0 0 0</pose>", "arm", (1, 0, 1), id="pose"),
        pytest.param("<pose/>", "arm", (0, 0, 1), id="an empty pose is a pose"),
        pytest.param('<pose relative_to="own"/>', "arm", (3, 0, 1), id="relative to a link around"),
        pytest.param(
            "<placement_frame>tip</placement_frame><pose>0 0 4 0 0 0</pose>",
            "arm",
            (0, 0, 3.5),
            id="placement frame: it is what the pose places",
        ),
        pytest.param(
            '<placement_frame>hand</placement_frame><pose relative_to="own"/>',
            "arm",
            (3, 0, 0),
            id="placement frame and relative_to",
        ),
    ],
)
def test_an_include_names_and_places_a_model(
    tmp_path: Path, says: str, name: str, hand: tuple[float, ...]
) -> None:
    main = (
        '<model name="m"><link name="own"><pose>3 0 0 0 0 0</pose></link>'
        f"<include><uri>arm.sdf</uri>{says}</include></model>"
    )
    document = load(tmp_path, {"main.sdf": main, "arm.sdf": ARM})
    assert [model.name for model in document.model.models] == [name]
    assert xyz(document, f"{name}::hand") == hand


@pytest.mark.parametrize(
    ("own", "says", "static"),
    [
        ("", "", False),
        ("<static>true</static>", "", True),
        ("", "<static>true</static>", True),
        ("<static>true</static>", "<static>false</static>", False),
    ],
)
def test_an_include_decides_whether_a_model_is_static(
    tmp_path: Path, own: str, says: str, static: bool
) -> None:
    part = f'<model name="part">{own}<link name="l"/></model>'
    main = in_model(f"<include><uri>part.sdf</uri>{says}</include>")
    document = load(tmp_path, {"main.sdf": main, "part.sdf": part})
    assert document.model.models[0].static is static


def test_plugins_come_after_those_of_the_model(tmp_path: Path) -> None:
    part = '<model name="part"><link name="l"/><plugin name="own" filename="a"/></model>'
    main = in_model('<include><uri>part.sdf</uri><plugin name="added" filename="b"/></include>')
    model = load(tmp_path, {"main.sdf": main, "part.sdf": part}).model.models[0]
    assert [fragment.xml.split('"')[1] for fragment in model.fragments] == ["own", "added"]


def test_a_namespace_may_contain_the_name(tmp_path: Path) -> None:
    main = in_model(
        "<include><uri>arm.sdf</uri><name>left</name><namespace>robots/{name}</namespace></include>"
    )
    model = load(tmp_path, {"main.sdf": main, "arm.sdf": ARM}).model.models[0]
    assert [(item.attribute, item.xml) for item in model.fragments] == [
        ("namespace", "robots/left")
    ]


def test_frames_and_joints_are_added_to_the_included_model(tmp_path: Path) -> None:
    added = """
      <frame name="grasp" attached_to="tip"><pose>1 0 0 0 0 0</pose></frame>
      <joint name="lock" type="fixed"><parent>base</parent><child>hand</child></joint>"""
    main = in_model(f"<include><uri>arm.sdf</uri><pose/>{added}</include>")
    document = load(tmp_path, {"main.sdf": main, "arm.sdf": ARM})
    assert xyz(document, "arm::grasp") == (1, 0, 1.5)
    assert document.model.models[0].joint("lock").parent == "base"
    assert [item.code for item in document.diagnostics] == ["include-child-not-in-libsdformat"]


def test_what_is_added_does_not_see_the_scope_around(tmp_path: Path) -> None:
    added = '<frame name="grasp" attached_to="own"/>'
    main = in_model(f"<include><uri>arm.sdf</uri>{added}</include>")
    found = findings(tmp_path, {"main.sdf": main, "arm.sdf": ARM})
    assert ("error", "frame-attached-to-invalid") in codes(found)


# --- What it brings -----------------------------------------------------------------------------


def test_an_included_model_is_a_nested_model(tmp_path: Path) -> None:
    nested = ARM.replace("arm", "left").replace("9 9 9 0 0 0", "1 2 3 0 0 0")
    flat = load(tmp_path, {"main.sdf": in_model(nested)}).model
    include = "<include><uri>arm.sdf</uri><name>left</name><pose>1 2 3 0 0 0</pose></include>"
    assert load(tmp_path, {"main.sdf": in_model(include), "arm.sdf": ARM}).model == flat


def test_includes_stand_in_document_order(tmp_path: Path) -> None:
    """The first nested model supplies the canonical link of a model without links (S B30)."""
    main = """<model name="m">
      <include><uri>arm.sdf</uri></include>
      <model name="other"><link name="l"/></model>
    </model>"""
    frames = load(tmp_path, {"main.sdf": main, "arm.sdf": ARM}).model.frames
    assert frames.attached_to("__model__") == "arm::base"


def test_arm_flange_and_gripper(tmp_path: Path) -> None:
    """Seed 2, example 2, with the symbols filled in: X_ADa, X_FDf and X_FCf, X_GCg."""
    files = {
        "arm.sdf": '<model name="arm"><link name="link"/><frame name="flange_mount">'
        '<pose relative_to="link">0 0 2 0 0 1.5707963267948966</pose></frame></model>',
        "flange.sdf": '<model name="flange_electric"><link name="body"/>'
        '<frame name="mount"><pose relative_to="body">0 0 -0.5 0 0 0</pose></frame>'
        '<frame name="gripper_mount"><pose relative_to="body">1 0 0.5 0 0 0</pose></frame></model>',
        "gripper.sdf": '<model name="gripper"><link name="gripper"/>'
        '<frame name="mount"><pose>0 0 -0.25 0 0 0</pose></frame></model>',
        "main.sdf": """<model name="robot">
          <include><name>arm</name><uri>file://arm.sdf</uri></include>
          <include><name>flange</name><uri>file://flange.sdf</uri>
            <placement_frame>mount</placement_frame><pose relative_to="arm::flange_mount"/>
          </include>
          <joint name="weld1" type="fixed">
            <parent>arm::flange_mount</parent><child>flange::mount</child>
          </joint>
          <include><uri>file://gripper.sdf</uri>
            <placement_frame>mount</placement_frame><pose relative_to="flange::gripper_mount"/>
          </include>
          <joint name="weld2" type="fixed">
            <parent>flange::gripper_mount</parent><child>gripper::mount</child>
          </joint>
        </model>""",
    }
    document = load(tmp_path, files)
    # The flange stands 0.5 above its mount, which is 2 above the arm and turned by a right angle;
    # the gripper is mounted 1 forward of it, which is now to the left, and 0.5 above.
    assert xyz(document, "flange::body") == (0, 0, 2.5)
    assert xyz(document, "gripper::mount") == (0, 1, 3)
    assert xyz(document, "gripper::gripper") == (0, 1, 3.25)
    assert xyz(document, "weld1") == (0, 0, 2)
    assert xyz(document, "weld2") == (0, 1, 3)


def test_a_file_is_included_many_times(tmp_path: Path) -> None:
    copies = "".join(
        f"<include><uri>arm.sdf</uri><name>arm{i}</name><pose>{i} 0 0 0 0 0</pose></include>"
        for i in range(3)
    )
    document = load(tmp_path, {"main.sdf": f'<world name="w">{copies}</world>', "arm.sdf": ARM})
    assert [xyz(document, f"arm{i}::tip") for i in range(3)] == [(i, 0, 1.5) for i in range(3)]


def test_copies_of_one_file_can_be_edited_apart(tmp_path: Path) -> None:
    copies = "".join(f"<include><uri>arm.sdf</uri><name>arm{i}</name></include>" for i in "ab")
    document = load(tmp_path, {"main.sdf": f'<world name="w">{copies}</world>', "arm.sdf": ARM})
    a, b = document.worlds[0].models
    a.links[0].name = "changed"
    assert b.links[0].name == "base"


def test_included_files_include_others(tmp_path: Path) -> None:
    files = {
        "main.sdf": in_model(
            "<include><uri>parts/tool.sdf</uri><pose>1 0 0 0 0 0</pose></include>"
        ),
        "parts/tool.sdf": '<model name="tool"><link name="body"/>'
        "<include><uri>gripper.sdf</uri><pose>0 2 0 0 0 0</pose></include></model>",
        "parts/gripper.sdf": GRIPPER,
    }
    document = load(tmp_path, files)
    assert xyz(document, "tool::gripper::palm") == (1, 2, 0)


def test_a_file_keeps_the_meaning_of_its_own_version(tmp_path: Path) -> None:
    """Axes of 1.4 are given in the frame of the model, those of 1.12 in that of the joint."""
    old = """<sdf version="1.4"><model name="old">
      <link name="a"/><link name="b"><pose>0 0 0 0 0 1.5707963267948966</pose></link>
      <joint name="j" type="revolute"><parent>a</parent><child>b</child>
        <axis><xyz>1 0 0</xyz></axis></joint></model></sdf>"""
    main = in_model("<include><uri>old.sdf</uri></include>")
    document = load(tmp_path, {"main.sdf": main, "old.sdf": old})
    axis = document.model.models[0].joint("j").axis
    assert axis is not None
    assert axis.expressed_in == "__model__"


def test_a_urdf_is_included_like_any_other_model(tmp_path: Path) -> None:
    urdf = (
        '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="fixed">'
        '<parent link="a"/><child link="b"/><origin xyz="0 0 1"/></joint></robot>'
    )
    main = in_model("<include><uri>r.urdf</uri><name>arm</name><pose>5 0 0 0 0 0</pose></include>")
    document = load(tmp_path, {"main.sdf": main, "r.urdf": urdf})
    assert xyz(document, "arm::b") == (5, 0, 1)


def test_an_included_revolute_joint_without_limits_is_continuous_in_every_urdf(
    tmp_path: Path,
) -> None:
    urdf = (
        '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="revolute">'
        '<parent link="a"/><child link="b"/></joint></robot>'
    )
    main = '<model name="m"><include merge="true"><uri>r.urdf</uri></include></model>'
    document = load(tmp_path, {"main.sdf": main, "r.urdf": urdf})
    assert 'type="continuous"' in translate.to_urdf(document)


# --- Lights and actors --------------------------------------------------------------------------


def test_a_light_becomes_a_light_of_the_world(tmp_path: Path) -> None:
    light = '<light name="sun" type="directional"><pose>0 0 9 0 0 0</pose></light>'
    main = (
        '<world name="w"><include><uri>sun.sdf</uri><name>lamp</name>'
        "<pose>0 0 1 0 0 0</pose></include></world>"
    )
    document = load(tmp_path, {"main.sdf": main, "sun.sdf": light})
    (fragment,) = document.worlds[0].fragments
    assert fragment.tag == "light"
    assert 'name="lamp"' in fragment.xml
    assert "0 0 1 0 0 0" in fragment.xml
    assert "0 0 9 0 0 0" not in fragment.xml


def test_a_light_in_a_model_is_read_by_no_reader(tmp_path: Path) -> None:
    light = '<light name="sun" type="directional"/>'
    main = in_model("<include><uri>sun.sdf</uri></include>")
    document = load(tmp_path, {"main.sdf": main, "sun.sdf": light})
    assert [item.code for item in document.diagnostics] == ["include-without-effect"]
    assert [fragment.tag for fragment in document.model.fragments] == ["include"]


# --- What is wrong ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("include", "code"),
    [
        ("<include/>", "attribute-missing"),
        ("<include><uri/></include>", "element-invalid"),
        ("<include><uri>arm.sdf</uri><name/></include>", "element-invalid"),
        ("<include><uri>arm.sdf</uri><static/></include>", "element-invalid"),
        ("<include><uri>arm.sdf</uri><static>maybe</static></include>", "element-invalid"),
        ("<include><uri>arm.sdf</uri><pose>1 2 3</pose></include>", "element-invalid"),
        ('<include merge="yes"><uri>arm.sdf</uri></include>', "attribute-invalid"),
        (
            "<include><uri>arm.sdf</uri><placement_frame>tip</placement_frame></include>",
            "model-placement-frame-invalid",
        ),
        (
            "<include><uri>arm.sdf</uri><pose/>"
            "<placement_frame>__root__</placement_frame></include>",
            "reserved-name",
        ),
        (
            "<include><uri>arm.sdf</uri><pose/><placement_frame>no</placement_frame></include>",
            "model-placement-frame-invalid",
        ),
        (
            '<include><uri>arm.sdf</uri><pose relative_to="arm::tip"/></include>',
            "pose-relative-to-cycle",
        ),
        (
            '<include><uri>arm.sdf</uri><pose relative_to="x"/></include>',
            "pose-relative-to-invalid",
        ),
        ("<include><uri>arm.sdf</uri><name>own</name></include>", "duplicate-name"),
        ("<include><uri>arm.sdf</uri><name>a::b</name></include>", "reserved-name"),
        ("<include><uri>arm.sdf</uri><name>__a__</name></include>", "reserved-name"),
        ("<include><uri>world.sdf</uri></include>", "element-missing"),
        ("<include><uri>two.sdf</uri></include>", "element-incorrect-type"),
        ("<include><uri>empty.sdf</uri></include>", "element-missing"),
        ("<include><uri>nowhere.sdf</uri></include>", "uri-lookup"),
        ("<include><uri>broken.sdf</uri></include>", "file-read"),
        ("<include><uri>folder</uri></include>", "uri-lookup"),
    ],
)
def test_what_an_include_cannot_express(tmp_path: Path, include: str, code: str) -> None:
    files = {
        "main.sdf": in_model(include),
        "arm.sdf": ARM,
        "world.sdf": '<world name="w"/>',
        "two.sdf": GRIPPER + '<light name="l" type="point"/>',
        "empty.sdf": "",
        "broken.sdf": '<sdf version="1.9"><model>',
        "folder/readme.txt": "",
    }
    errors = [item.code for item in findings(tmp_path, files) if item.severity == "error"]
    assert errors == [code]


@pytest.mark.parametrize(
    ("says", "code"),
    [
        ("<name>world</name>", "reserved-name"),
        ("<name>a::b</name>", "reserved-name"),
        ('<pose relative_to="base"/>', "attribute-invalid"),
    ],
)
def test_a_model_that_is_all_of_a_file_is_held_to_the_rules_of_one(
    tmp_path: Path, says: str, code: str
) -> None:
    main = f"<include><uri>arm.sdf</uri>{says}</include>"
    found = findings(tmp_path, {"main.sdf": main, "arm.sdf": ARM})
    assert codes(found) == [("error", code)]


def test_an_error_names_the_files_on_the_way_to_it(tmp_path: Path) -> None:
    files = {
        "main.sdf": '<world name="w">\n\n<include><uri>a.sdf</uri></include></world>',
        "a.sdf": '<model name="a"><link name="l"/>\n<include><uri>b.sdf</uri></include></model>',
        "b.sdf": '<model name="b">\n\n\n<link name="l"><pose>1</pose></link></model>',
    }
    (error,) = findings(tmp_path, files)
    assert (Path(error.path).name, error.line) == ("b.sdf", 5)
    assert [Path(place).name for place in error.included_from] == ["main.sdf:4", "a.sdf:3"]
    assert "main.sdf:4 → " in str(error)


def test_an_included_file_is_complete_in_itself(tmp_path: Path) -> None:
    """Seed 2, example 1.2: a weld to a link of the including file."""
    bad = """<model name="gripper"><link name="palm"/>
      <joint name="weld" type="fixed"><parent>own</parent><child>palm</child></joint></model>"""
    main = in_model("<include><uri>gripper.sdf</uri></include>")
    (error,) = findings(tmp_path, {"main.sdf": main, "gripper.sdf": bad})
    assert error.code == "joint-parent-link-invalid"
    assert Path(error.path).name == "gripper.sdf"


def test_the_old_name_of_a_renamed_model_means_nothing(tmp_path: Path) -> None:
    main = in_model(
        "<include><uri>arm.sdf</uri><name>left</name></include>",
        '<frame name="f" attached_to="arm::base"/>',
    )
    found = findings(tmp_path, {"main.sdf": main, "arm.sdf": ARM})
    assert ("error", "frame-attached-to-invalid") in codes(found)
