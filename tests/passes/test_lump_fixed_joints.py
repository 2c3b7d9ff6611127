"""``--lump-fixed-joints``: from a URDF with ``<gazebo>`` blocks to SDFormat, and back (U B9)."""

from __future__ import annotations

from typing import Any

import pytest
from lxml import etree

import translate

MASS = (
    '<inertial><mass value="1"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
)
SPHERE = '<geometry><sphere radius="1"/></geometry>'
COLLISION = f"<collision>{SPHERE}</collision>"


def robot(extra: str = "", child: str = MASS + COLLISION, attribute: str = "") -> str:
    """``c`` is fixed to ``p``, and ``d`` turns on ``c``."""
    return (
        f'<robot name="r"><link name="p">{MASS}{COLLISION}</link><link name="c">{child}</link>'
        f'<link name="d">{MASS}</link>'
        f'<joint name="pc" type="fixed" {attribute}><origin xyz="1 2 3"/>'
        '<parent link="p"/><child link="c"/></joint>'
        '<joint name="cd" type="continuous"><parent link="c"/><child link="d"/></joint>'
        f"{extra}</robot>"
    )


def on(reference: str, content: str) -> str:
    return f'<gazebo reference="{reference}">{content}</gazebo>'


def lumped(text: str, **policies: Any) -> etree._Element:
    """The ``<model>`` that is made of a URDF."""
    text = translate.to_sdf(text, lump_fixed_joints=True, **policies)
    model = etree.fromstring(text.encode()).find("model")
    assert model is not None
    return model


def names(model: etree._Element, tag: str) -> list[str]:
    return [element.get("name", "") for element in model.findall(tag)]


# --- The reduced model ----------------------------------------------------------------------------


def test_without_the_option_nothing_is_lumped() -> None:
    text = translate.to_sdf(robot())
    assert [text.count(f"<link name={name!r}".replace("'", '"')) for name in "pcd"] == [1, 1, 1]
    assert 'type="fixed"' in text


@pytest.mark.parametrize("version", ["auto", "1.7", "1.12"])
@pytest.mark.parametrize("massless", ["auto", "keep", "frame", "error"])
def test_frames_stay_where_link_and_joint_were(version: str, massless: str) -> None:
    """B9.7, whatever becomes of links that had no mass to begin with."""
    model = lumped(robot(), version=version, massless=massless)
    assert names(model, "link") == ["p", "d"]
    assert names(model, "joint") == ["cd"]
    frames = {
        frame.get("name"): (frame.get("attached_to"), frame.find("pose").get("relative_to"))  # type: ignore[union-attr]
        for frame in model.findall("frame")
    }
    assert frames == {"pc": ("p", "p"), "c": ("p", "pc")}
    assert model.findtext("joint/parent") == "p"


@pytest.mark.parametrize(
    ("value", "kept"),
    [
        ("<preserveFixedJoint>true</preserveFixedJoint>", True),
        ("<preserveFixedJoint> Yes </preserveFixedJoint>", True),
        ('<preserveFixedJoint value="1"/>', True),
        ("<preserveFixedJoint>false</preserveFixedJoint>", False),
        ("<preserveFixedJoint/>", False),
        ("<disableFixedJointLumping>true</disableFixedJointLumping>", True),
        ("<disableFixedJointLumping>0</disableFixedJointLumping>", False),
        ("<provideFeedback>true</provideFeedback>", False),
        pytest.param('<sensor name="s" type="force_torque"/>', True, id="B9.11 a sensor"),
    ],
)
def test_flags_and_sensors_keep_a_joint(value: str, kept: bool) -> None:
    model = lumped(robot(on("pc", value)))
    assert ("c" in names(model, "link")) == kept
    assert ("pc" in names(model, "joint")) == kept


def test_the_flag_names_the_joint_as_the_urdf_calls_it() -> None:
    text = robot(on("c", "<preserveFixedJoint>true</preserveFixedJoint>"))
    assert "c" in names(lumped(text.replace('"pc"', '"c"')), "link")


def test_a_link_without_mass_gets_that_of_its_child() -> None:
    """B8.3: common for the root of robots that are simulated."""
    text = robot().replace(MASS, "", 1)
    model = lumped(text)
    assert model.findtext("link/inertial/mass") == "1"
    assert model.findtext("link/inertial/pose") == "1 2 3 0 0 0"


def test_friction_goes_with_the_shapes_it_is_of() -> None:
    """B9.8: not to those of the rest of the body."""
    model = lumped(robot(on("p", "<mu1>0.5</mu1>") + on("c", "<mu1>0.25</mu1>")))
    found = [
        (shape.get("name"), shape.findtext("surface/friction/ode/mu"))
        for shape in model.iterfind("link/collision")
    ]
    assert found == [
        ("p_collision", "0.5"),
        ("p_fixed_joint_lump__c_collision_1", "0.25"),
    ]


def test_the_whole_is_verified() -> None:
    result = translate.convert(robot(), to="sdf", lump_fixed_joints=True, verify=True)
    assert result.comparison is not None
    assert result.comparison.same
    assert [loss.code for loss in result.losses if loss.severity != "carried"] == [
        "fixed-joint-lumped"
    ]


@pytest.mark.parametrize("version", ["1.4", "1.6"])
def test_before_there_were_frames_the_places_are_carried(version: str) -> None:
    options = {"sdf_version": version, "lump_fixed_joints": True}
    result = translate.convert(robot(), to="sdf", verify=True, **options)
    assert result.comparison is not None
    assert result.comparison.same
    back = translate.to_urdf(result.text)
    assert '<link name="c"/>' in back


# --- There and back -------------------------------------------------------------------------------


BLOCKS = {
    "nothing": "",
    "friction": on("p", "<mu1>0.5</mu1>") + on("c", "<mu1>0.25</mu1>"),
    "a sensor": on("c", '<sensor name="s" type="imu"><pose>0 0 1 0 0 0</pose></sensor>'),
    "words without a meaning": on("c", "<mu1>0.5</mu1><strange/>"),
    "physics of the joint": on("pc", "<provideFeedback>true</provideFeedback>"),
    "a plugin": '<gazebo><plugin name="x" filename="x.so"><bodyName>c</bodyName></plugin></gazebo>',
    "a flag": on("pc", "<preserveFixedJoint>false</preserveFixedJoint>"),
}


@pytest.mark.parametrize("extra", BLOCKS.values(), ids=BLOCKS.keys())
def test_the_way_back_has_the_links_and_joints_of_the_original(extra: str) -> None:
    once = translate.convert(robot(extra, attribute='note="x"'), to="sdf", lump_fixed_joints=True)
    back = translate.convert(once.text, to="urdf", verify=True)
    assert "record-stale" not in [loss.code for loss in back.losses]
    model = translate.load(back.text).model
    assert [link.name for link in model.links] == ["p", "c", "d"]
    assert [(joint.name, joint.type) for joint in model.joints] == [
        ("pc", "fixed"),
        ("cd", "revolute"),
    ]
    assert 'note="x"' in back.text
    assert translate.to_sdf(back.text) == once.text


def test_an_edit_of_a_lumped_link_counts() -> None:
    once = translate.to_sdf(robot(), lump_fixed_joints=True)
    edited = translate.to_urdf(once).replace('<link name="c"/>', f'<link name="c">{MASS}</link>')
    again = etree.fromstring(translate.to_sdf(edited).encode())
    assert names(again[0], "link") == ["p", "c", "d"]


@pytest.mark.parametrize("flag", ["preserveFixedJoint", "disableFixedJointLumping"])
@pytest.mark.parametrize("value", ["true", "false"])
def test_flags_come_back_from_a_translation_without_lumping(flag: str, value: str) -> None:
    extra = on("pc", f"<{flag}>{value}</{flag}>")
    back = etree.fromstring(translate.to_urdf(translate.to_sdf(robot(extra))).encode())
    assert back.findtext(f"gazebo[@reference='pc']/{flag}") == value


def test_a_urdf_that_was_made_of_sdf_counts_as_it_is() -> None:
    """What it was made of has nothing to lump."""
    sdf = (
        '<sdf version="1.8"><model name="m"><frame name="f"/>'
        '<link name="p"/><link name="c"><pose>1 0 0 0 0 0</pose></link>'
        '<joint name="j" type="fixed"><parent>p</parent><child>c</child></joint></model></sdf>'
    )
    assert names(lumped(translate.to_urdf(sdf)), "link") == ["p"]


@pytest.mark.parametrize("extra", BLOCKS.values(), ids=BLOCKS.keys())
def test_from_the_second_trip_on_nothing_changes(extra: str) -> None:
    urdf = robot(extra)
    trips = []
    for _ in range(3):
        sdf = translate.to_sdf(urdf, lump_fixed_joints=True)
        urdf = translate.to_urdf(sdf)
        trips.append((sdf, urdf))
    assert trips[1] == trips[2]


@pytest.mark.parametrize("options", [{"lump_fixed_joints": True}, {"compat": "libsdformat"}])
def test_the_report_names_the_record_that_a_reduced_robot_goes_without(
    options: dict[str, Any],
) -> None:
    back = translate.to_urdf(translate.to_sdf(robot(), lump_fixed_joints=True))
    result = translate.convert(back, to="sdf", verify=True, **options)
    line = next(i for i, text in enumerate(back.splitlines(), 1) if "<gazebo>" in text)
    assert [
        (loss.severity, loss.line) for loss in result.losses if loss.code == "record-left-out"
    ] == [("approximated", line)]
    assert result.comparison is not None
    assert result.comparison.same
