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


@pytest.mark.parametrize(
    ("massless", "frames"), [("auto", ["pc", "c"]), ("frame", ["pc", "c", "pe", "e"])]
)
def test_a_link_without_mass_on_a_joint_that_stays_is_none_of_the_lumped(
    massless: str, frames: list[str]
) -> None:
    """Its joint has a block: it becomes a frame on request only (U B8.6)."""
    other = (
        '<link name="e"/><joint name="pe" type="fixed"><parent link="p"/><child link="e"/></joint>'
    )
    block = on("pe", "<preserveFixedJoint>true</preserveFixedJoint>")
    model = lumped(robot(other + block), massless=massless)
    assert sorted(names(model, "frame")) == sorted(frames)
    assert names(model, "link") == ["p", "d", *({"e"} - set(frames))]


@pytest.mark.parametrize("version", ["auto", "1.7", "1.12"])
@pytest.mark.parametrize("massless", ["auto", "keep", "frame"])
def test_frames_stay_where_link_and_joint_were(version: str, massless: str) -> None:
    """U B9.7, whatever becomes of links that had no mass to begin with."""
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
    """U B8.3: common for the root of robots that are simulated."""
    text = robot().replace(MASS, "", 1)
    model = lumped(text)
    assert model.findtext("link/inertial/mass") == "1"
    assert model.findtext("link/inertial/pose") == "1 2 3 0 0 0"


def test_friction_goes_with_the_shapes_it_is_of() -> None:
    """U B9.8: not to those of the rest of the body."""
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
    assert [(loss.code, loss.severity) for loss in result.losses] == [
        ("fixed-joint-lumped", "harmless"),
        ("joint-as-frame", "harmless"),
        ("massless-link-as-frame", "harmless"),
    ]


# --- There and back -------------------------------------------------------------------------------


def test_a_fixed_joint_of_sdformat_is_not_lumped() -> None:
    sdf = (
        '<sdf version="1.8"><model name="m"><frame name="f"/>'
        '<link name="p"/><link name="c"><pose>1 0 0 0 0 0</pose></link>'
        '<joint name="j" type="fixed"><parent>p</parent><child>c</child></joint></model></sdf>'
    )
    assert names(lumped(translate.to_urdf(sdf)), "link") == ["p", "c"]
