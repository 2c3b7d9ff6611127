"""Robots that fall because nothing holds them, and the pose of a robot in the world."""

from __future__ import annotations

from typing import Any

import pytest

import translate

MASS = (
    '<inertial><mass value="1"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
)
LIMIT = '<limit lower="-1" upper="1" effort="1" velocity="1"/>'


def joint(name: str, parent: str, child: str, kind: str = "revolute") -> str:
    return (
        f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>'
        f'<axis xyz="0 0 1"/>{LIMIT}</joint>'
    )


def robot(links: str, *joints: str) -> str:
    parts = "".join(f'<link name="{name}">{MASS}</link>' for name in links)
    return f'<robot name="r">{parts}{"".join(joints)}</robot>'


CHAIN = (joint("j", "a", "b"), joint("k", "b", "c"), joint("l", "c", "d"))
ARM = robot("abcd", *CHAIN)
HAND = (joint("m", "d", "e", "prismatic"), joint("n", "d", "f", "prismatic"))


@pytest.mark.parametrize(
    ("source", "is_arm"),
    [
        (ARM, True),
        (robot("abcdef", *CHAIN, *HAND), True),
        # The base has a second link.
        (robot("abcdx", joint("f", "a", "x", "fixed"), *CHAIN), True),
        (robot("abcdx", joint("f", "x", "a", "fixed"), *CHAIN), True),
        # A vehicle, a robot with legs, a pendulum, and one that turns without end.
        (robot("abcd", joint("j", "a", "b"), joint("k", "a", "c"), joint("l", "a", "d")), False),
        (robot("abcdx", joint("f", "a", "x"), *CHAIN), False),
        (robot("ab", joint("j", "a", "b")), False),
        (robot("abcd", joint("j", "a", "b", "continuous"), *CHAIN[1:]), False),
        (robot("abcd", joint("j", "a", "b", "floating"), *CHAIN[1:]), False),
        # It is held.
        (
            ARM.replace(
                "</robot>", f'<link name="world"/>{joint("f", "world", "a", "fixed")}</robot>'
            ),
            False,
        ),
        (ARM.replace("</robot>", "<gazebo><static>true</static></gazebo></robot>"), False),
    ],
)
@pytest.mark.parametrize("to", ["sdf", "urdf"])
def test_an_arm_that_falls_is_named(source: str, is_arm: bool, to: Any) -> None:
    for reader in ("fortress", "jetty", "drake"):
        translation = translate.convert(source, to=to, for_target=reader)  # type: ignore[arg-type]
        notes = [note for note in translation.notes if note.code == "base-free"]
        assert len(notes) == is_arm
        assert all("--fix-base" in note.message for note in notes)
        held = translate.convert(source, to=to, for_target=reader, fix_base=True)  # type: ignore[arg-type]
        assert "base-free" not in {note.code for note in held.notes}


#: A base without mass between the world and the arm is a frame in SDFormat.
HELD = ARM.replace(
    "</robot>",
    f'<link name="world"/><link name="base"/>{joint("f", "world", "base", "fixed")}'
    f"{joint('g', 'base', 'a', 'fixed')}</robot>",
)
#: Frames at the model and at a joint.
AT_MODEL = translate.to_sdf(ARM).replace(
    "</model>",
    '<frame name="f"/><joint name="h" type="fixed"><parent>world</parent><child>f</child></joint>'
    "</model>",
)
AT_JOINT = AT_MODEL.replace('<frame name="f"/>', '<frame name="f" attached_to="h2"/>').replace(
    "</model>",
    '<link name="y"/><joint name="h2" type="fixed"><parent>a</parent><child>y</child></joint>'
    "</model>",
)


@pytest.mark.parametrize(
    ("text", "is_free"),
    [
        (translate.to_sdf(HELD), False),
        (AT_MODEL, False),
        (AT_JOINT, False),
        (AT_JOINT.replace('attached_to="h2"', 'attached_to="d"'), True),
    ],
    ids=["base without mass", "frame of the model", "frame of a joint", "frame of the hand"],
)
def test_a_joint_to_a_frame_of_the_base_holds_an_arm(text: str, is_free: bool) -> None:
    for reader in ("fortress", "jetty", "drake"):
        findings = translate.check(text, for_target=reader)  # type: ignore[arg-type]
        assert [finding.code for finding in findings].count("base-free") == is_free


def test_mujoco_and_pinocchio_hold_it() -> None:
    for reader in ("mujoco", "pinocchio", "rviz"):
        translation = translate.convert(ARM, to="urdf", for_target=reader)  # type: ignore[arg-type]
        assert "base-free" not in {note.code for note in translation.notes}


# --- The pose in the world ------------------------------------------------------------------------

PLACED = translate.convert(robot("ab", joint("j", "a", "b")), to="sdf").text.replace(
    '<model name="r">', '<model name="r"><pose>0 0 2 0 0 0</pose>'
)


@pytest.mark.parametrize(
    ("reader", "is_lost"),
    [
        ("fortress", False),
        # The floating joint that it gets has the pose.
        ("mujoco", False),
        ("drake", True),
        ("pybullet", True),
        ("pinocchio", True),
        ("rviz", True),
        ("yourdfpy", True),
        ("newton", True),
        ("genesis", True),
        ("isaac", True),
    ],
)
def test_a_pose_that_the_reader_ignores_is_named(reader: Any, is_lost: bool) -> None:
    translation = translate.convert(PLACED, to="urdf", for_target=reader)
    assert ("model-pose-not-read" in {note.code for note in translation.notes}) == is_lost
    findings = [finding.code for finding in translate.check(translation.text, for_target=reader)]
    assert ("model-pose-not-read" in findings) == is_lost
    held = translate.convert(PLACED, to="urdf", for_target=reader, fix_base=True)
    assert "model-pose-not-read" not in {note.code for note in held.notes}


def test_sdformat_has_the_pose_in_each_reader() -> None:
    for reader in ("drake", "fortress"):
        translation = translate.convert(PLACED, to="sdf", for_target=reader)  # type: ignore[arg-type]
        assert "model-pose-not-read" not in {note.code for note in translation.notes}
