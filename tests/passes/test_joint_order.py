"""Joints in the order of the links they lead to: the order in which they are written."""

from __future__ import annotations

import pytest

import translate
from translate.model.joint import Joint
from translate.model.link import Link
from translate.model.model import Model
from translate.passes.version_features import order_joints


def joint(name: str, child: str) -> Joint:
    return Joint(name, "fixed", "a", child)


def model(*joints: Joint) -> Model:
    return Model("m", links=[Link("a"), Link("c"), Link("b")], joints=list(joints))


@pytest.mark.parametrize(
    ("joints", "order"),
    [
        pytest.param([("j", "b"), ("k", "c")], ["k", "j"], id="as-the-links"),
        pytest.param([("j", "b"), ("k", "b")], ["j", "k"], id="two-to-one-link-stay"),
        pytest.param([("j", "f"), ("k", "b")], ["k", "j"], id="to-a-frame-last"),
    ],
)
def test_joints_stand_in_the_order_of_their_child_links(
    joints: list[tuple[str, str]], order: list[str]
) -> None:
    ordered = order_joints(model(*(joint(*item) for item in joints)))
    assert [item.name for item in ordered.joints] == order


def test_a_model_in_order_is_the_very_same() -> None:
    before = Model("o", models=[model(joint("k", "c"), joint("j", "b"))])
    assert order_joints(before) is before


def test_the_joint_that_is_cut_comes_back() -> None:
    joints = "".join(
        f'<joint name="{name}" type="revolute"><parent>{name[0]}</parent><child>{name[1]}</child>'
        "<axis/></joint>"
        for name in ("ab", "ac", "bd", "cd")
    )
    links = "".join(f'<link name="{name}"/>' for name in "acbd")
    text = f'<sdf version="1.9"><model name="m">{links}{joints}</model></sdf>'
    there = translate.convert(text.encode(), to="urdf")
    back = translate.convert(there.text.encode(), to="sdf", sdf_version="1.9")
    # Gazebo reads the joint that closes the loop, and so does the reader.
    assert '<joint name="bd"' in back.text
