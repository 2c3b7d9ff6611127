"""Contact sensors name collisions without names by their numbers, which other edits change."""

from __future__ import annotations

import re

import pytest
from lxml import etree

import translate

BOX = '<collision><geometry><box size="1 1 1"/></geometry></collision>'
SPHERE = '<collision><geometry><sphere radius="1"/></geometry></collision>'
CYLINDER = '<collision><geometry><cylinder radius="1" length="3"/></geometry></collision>'
#: The collisions of the edited URDF, the one that its sensor names, and the one that this is.
EDITS = {
    "exchanged collisions": (SPHERE + BOX, "a_collision_1", "box"),
    "exchanged collisions and names": (SPHERE + BOX, "a_collision", "sphere"),
    "another name": (BOX + SPHERE, "a_collision", "box"),
    "a removed collision": (SPHERE, "a_collision", "sphere"),
    "a new collision before the others": (CYLINDER + BOX + SPHERE, "a_collision_2", "sphere"),
    "a new collision in the place of another one": (
        CYLINDER + BOX + SPHERE,
        "a_collision_1",
        "box",
    ),
    "a sensor of a new collision": (CYLINDER + BOX + SPHERE, "a_collision", "cylinder"),
}

with_bases = pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])


def robot(collisions: str, name: str) -> str:
    return (
        '<robot name="r"><link name="a"><inertial><mass value="1"/><inertia ixx="1" ixy="0" '
        f'ixz="0" iyy="1" iyz="0" izz="1"/></inertial>{collisions}</link><gazebo reference="a">'
        f'<sensor name="c" type="contact"><contact><collision>{name}</collision></contact></sensor>'
        "</gazebo></robot>"
    )


URDF = robot(BOX + SPHERE, "a_collision_1")
SDF = translate.convert(URDF.encode(), to="sdf").text


def sensed(sdf: str) -> str:
    """The geometry of the collision that the sensor names."""
    link = next(etree.fromstring(sdf.encode()).iter("link"))
    name = link.findtext("sensor/contact/collision")
    (geometry,) = [
        item.find("geometry")[0].tag
        for item in link.findall("collision")
        if item.get("name") == name
    ]
    return str(geometry)


@with_bases
@pytest.mark.parametrize("case", EDITS)
def test_a_sensor_of_sdformat_follows_the_urdf(case: str, has_base: bool) -> None:
    collisions, name, expected = EDITS[case]
    edited = robot(collisions, name).encode()
    assert sensed(translate.convert(edited, to="sdf").text) == expected
    update = translate.update(SDF.encode(), edited, base=URDF.encode() if has_base else None)
    assert sensed(update.data.decode()) == expected
    assert not update.without_effect


@with_bases
def test_a_sensor_of_a_urdf_follows_a_removed_collision(has_base: bool) -> None:
    first = re.search(r'<collision name="a_collision">.*?</collision>', SDF, re.DOTALL)
    assert first is not None
    edited = SDF.replace(first[0], "")
    update = translate.update(
        URDF.encode(), edited.encode(), base=SDF.encode() if has_base else None
    )
    assert sensed(translate.convert(update.data, to="sdf").text) == "sphere"
    assert "<collision>a_collision</collision>" in update.data.decode()


@with_bases
def test_a_sensor_of_a_urdf_follows_an_exchange(has_base: bool) -> None:
    collisions = re.findall(r'<collision name="a_collision\w*">.*?</collision>', SDF, re.DOTALL)
    edited = SDF.replace(collisions[0], "@").replace(collisions[1], collisions[0])
    edited = edited.replace("@", collisions[1])
    update = translate.update(
        URDF.encode(), edited.encode(), base=SDF.encode() if has_base else None
    )
    assert update.data.decode() == URDF


#: A block with a contact sensor beside a value of the collision of its link.
MIXED = """<robot name="r">
  <link name="base"><inertial><mass value="1"/>
    <inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="foot"><collision><geometry><sphere radius="1"/></geometry></collision></link>
  <joint name="j" type="continuous"><parent link="base"/><child link="foot"/></joint>
  <gazebo reference="foot">
    <mu1>0.5</mu1>
    <sensor name="s" type="contact">
      <contact>
        <collision>foot_collision</collision>
      </contact>
    </sensor>
  </gazebo>
</robot>
"""


def test_a_contact_sensor_stays_in_the_block_of_a_renamed_link() -> None:
    sdf = translate.convert(MIXED.encode(), to="sdf").text
    edited = sdf.replace('"foot"', '"paw"').replace(">foot<", ">paw<")
    text = translate.update(MIXED.encode(), edited.encode()).data.decode()
    wanted = MIXED.replace('"foot"', '"paw"')
    wanted = wanted.replace(
        "<collision><geometry>", '<collision name="paw_foot_collision"><geometry>'
    )
    wanted = wanted.replace(">foot_collision<", ">paw_foot_collision_collision<")
    assert text.splitlines() == wanted.splitlines()


@with_bases
def test_a_sensor_of_a_urdf_follows_exchanged_names(has_base: bool) -> None:
    """The URDF has none of the two names, which a translation generates from the order."""
    edited = re.sub(
        '<collision name="(a_collision(?:_1)?)">',
        lambda name: f'<collision name="{"a_collision" if "_1" in name[1] else "a_collision_1"}">',
        SDF,
    )
    assert (sensed(SDF), sensed(edited)) == ("sphere", "box")
    update = translate.update(
        URDF.encode(), edited.encode(), base=SDF.encode() if has_base else None
    )
    assert sensed(translate.convert(update.data, to="sdf").text) == "box"
    assert "<collision>a_collision</collision>" in update.data.decode()
