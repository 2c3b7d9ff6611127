"""Joints of types that one format lacks: each type has a construct that stands for it."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest

import translate
from translate.model.joint import JOINT_TYPES, SDF_JOINT_TYPES, URDF_JOINT_TYPES, JointType


class Construct(NamedTuple):
    """What stands for a joint in the other format: the code of its entry, the types of joints."""

    code: str
    joints: tuple[JointType, ...]


#: Type of SDFormat that URDF lacks → what stands for it in URDF (U D3.1 – D3.4).
IN_URDF: dict[JointType, Construct] = {
    "ball": Construct("joint-split", ("continuous", "continuous", "continuous")),
    "universal": Construct("joint-split", ("continuous", "continuous")),
    "revolute2": Construct("joint-split", ("continuous", "continuous")),
    "screw": Construct("joint-split", ("continuous", "prismatic")),
    "gearbox": Construct("gearbox-as-mimic", ("continuous", "continuous")),
}
#: Type of URDF that SDFormat lacks → what stands for it in SDFormat (U D1.23).
IN_SDF: dict[JointType, Construct] = {
    "floating": Construct("joint-as-frame", ()),
    "planar": Construct("joint-split", ("prismatic", "prismatic", "revolute")),
}

MASS = "<inertial><mass>1</mass></inertial>"
AXIS = "<axis><xyz>0 0 1</xyz></axis>"
#: Elements that a joint of a type has beside its axes.
ELEMENTS: dict[str, str] = {
    "ball": "",
    "universal": f"{AXIS}<axis2><xyz>1 0 0</xyz></axis2>",
    "revolute2": f"{AXIS}<axis2><xyz>1 0 0</xyz></axis2>",
    "gearbox": f"{AXIS}<axis2><xyz>0 0 1</xyz></axis2><gearbox_ratio>2</gearbox_ratio>"
    "<gearbox_reference_body>base</gearbox_reference_body>",
}


def sdf_joint(name: str, kind: str, parent: str, child: str) -> str:
    return (
        f'<joint name="{name}" type="{kind}"><parent>{parent}</parent><child>{child}</child>'
        f"{ELEMENTS.get(kind, AXIS)}</joint>"
    )


def sdf(kind: str) -> str:
    """A robot with a joint of a type; a gearbox couples two joints."""
    joints = (
        sdf_joint("a", "revolute", "base", "left")
        + sdf_joint("b", "revolute", "base", "right")
        + sdf_joint("j", kind, "left", "right")
        if kind == "gearbox"
        else sdf_joint("j", kind, "base", "left") + sdf_joint("b", "fixed", "left", "right")
    )
    links = "".join(f'<link name="{name}">{MASS}</link>' for name in ("base", "left", "right"))
    return f'<sdf version="1.11"><model name="m">{links}{joints}</model></sdf>'


def urdf(kind: str) -> str:
    mass = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial>'
    links = "".join(f'<link name="{name}">{mass}</link>' for name in ("base", "left"))
    return (
        f'<robot name="m">{links}<joint name="j" type="{kind}"><parent link="base"/>'
        '<child link="left"/></joint></robot>'
    )


def types_in(text: str) -> tuple[str, ...]:
    """The types of the joints of a file in their order, without fixed ones and `<gazebo>`."""
    text = re.sub("<gazebo.*</gazebo>", "", text, flags=re.DOTALL)
    types = re.findall('<joint name="[^"]*" type="([^"]*)"', text)
    return tuple(kind for kind in types if kind != "fixed")


def test_each_type_belongs_to_a_format() -> None:
    assert {*URDF_JOINT_TYPES, *SDF_JOINT_TYPES} == {*JOINT_TYPES}


def test_each_type_that_urdf_lacks_has_a_construct() -> None:
    assert IN_URDF.keys() == {*SDF_JOINT_TYPES} - {*URDF_JOINT_TYPES}


def test_each_type_that_sdformat_lacks_has_a_construct() -> None:
    assert IN_SDF.keys() == {*URDF_JOINT_TYPES} - {*SDF_JOINT_TYPES}


@pytest.mark.parametrize("kind", [kind for kind in SDF_JOINT_TYPES if kind not in URDF_JOINT_TYPES])
def test_urdf_has_the_construct_of_a_type_that_it_lacks(kind: JointType) -> None:
    translation = translate.convert(sdf(kind), to="urdf", verify=True)
    codes = [loss.code for loss in translation.losses]
    assert (IN_URDF[kind].code in codes, types_in(translation.text)) == (True, IN_URDF[kind].joints)
    assert translation.comparison is not None
    assert translation.comparison.same


@pytest.mark.parametrize("kind", [kind for kind in URDF_JOINT_TYPES if kind not in SDF_JOINT_TYPES])
def test_sdformat_has_the_construct_of_a_type_that_it_lacks(kind: JointType) -> None:
    translation = translate.convert(urdf(kind), to="sdf", verify=True)
    codes = [loss.code for loss in translation.losses]
    assert (IN_SDF[kind].code in codes, types_in(translation.text)) == (True, IN_SDF[kind].joints)
    assert translation.comparison is not None
    assert translation.comparison.same
