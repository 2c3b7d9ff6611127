"""Every number of a URDF is in the SDFormat with the same bits, where it belongs, and back."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from itertools import count

import pytest
from lxml import etree

import translate


@dataclass(frozen=True)
class Place:
    """Where numbers stand: an element and its attributes in URDF, an element in SDFormat."""

    urdf: str
    attributes: str
    sdf: str
    how_many: int = 1


POSED = "xyz rpy"
PLACES = {
    "pose of the robot": Place("origin", POSED, "pose", 6),
    "centre of mass": Place("link[1]/inertial/origin", POSED, "link[1]/inertial/pose", 6),
    "mass": Place("link[1]/inertial/mass", "value", "link[1]/inertial/mass"),
    **{
        moment: Place("link[1]/inertial/inertia", moment, f"link[1]/inertial/inertia/{moment}")
        for moment in ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")
    },
    "pose of a visual": Place("link[1]/visual/origin", POSED, "link[1]/visual/pose", 6),
    "scale of a mesh": Place(
        "link[1]/visual/geometry/mesh", "scale", "link[1]/visual/geometry/mesh/scale", 3
    ),
    "pose of a collision": Place(
        "link[1]/collision[1]/origin", POSED, "link[1]/collision[1]/pose", 6
    ),
    "size of a box": Place(
        "link[1]/collision[1]/geometry/box", "size", "link[1]/collision[1]/geometry/box/size", 3
    ),
    "radius of a sphere": Place(
        "link[1]/collision[2]/geometry/sphere",
        "radius",
        "link[1]/collision[2]/geometry/sphere/radius",
    ),
    "radius of a cylinder": Place(
        "link[1]/collision[3]/geometry/cylinder",
        "radius",
        "link[1]/collision[3]/geometry/cylinder/radius",
    ),
    "length of a cylinder": Place(
        "link[1]/collision[3]/geometry/cylinder",
        "length",
        "link[1]/collision[3]/geometry/cylinder/length",
    ),
    "pose of a joint": Place("joint[1]/origin", POSED, "joint[1]/pose", 6),
    "axis": Place("joint[1]/axis", "xyz", "joint[1]/axis/xyz", 3),
    **{
        f"{bound} limit": Place("joint[1]/limit", bound, f"joint[1]/axis/limit/{bound}")
        for bound in ("lower", "upper", "effort", "velocity")
    },
    "damping": Place("joint[1]/dynamics", "damping", "joint[1]/axis/dynamics/damping"),
    "friction": Place("joint[1]/dynamics", "friction", "joint[1]/axis/dynamics/friction"),
    "multiplier": Place("joint[2]/mimic", "multiplier", "joint[2]/axis/mimic/multiplier"),
    "offset": Place("joint[2]/mimic", "offset", "joint[2]/axis/mimic/offset"),
    "pose of a fixed joint": Place("joint[3]/origin", POSED, "joint[3]/pose", 6),
}

SKELETON = """<robot name="r">
  <origin/>
  <link name="a">
    <inertial><origin/><mass/><inertia/></inertial>
    <visual><origin/><geometry><mesh filename="m.stl"/></geometry></visual>
    <collision><origin/><geometry><box/></geometry></collision>
    <collision><geometry><sphere/></geometry></collision>
    <collision><geometry><cylinder/></geometry></collision>
  </link>
  <joint name="j" type="revolute">
    <origin/><parent link="a"/><child link="b"/><axis/><limit/><dynamics/></joint>
  <link name="b"><visual><geometry><sphere radius="1"/></geometry></visual></link>
  <joint name="k" type="continuous">
    <parent link="b"/><child link="c"/><axis xyz="0 0 1"/><mimic joint="j"/></joint>
  <link name="c"><visual><geometry><sphere radius="1"/></geometry></visual></link>
  <joint name="l" type="fixed"><origin/><parent link="c"/><child link="d"/></joint>
  <link name="d"><visual><geometry><sphere radius="1"/></geometry></visual></link>
</robot>"""


def filled() -> tuple[str, dict[str, list[float]]]:
    """The robot, and the numbers at each place: all different, and all of 16 digits or more."""
    root = etree.fromstring(SKELETON)
    sevenths = (number / 7 for number in count(1) if number % 7)
    given = {}
    for name, place in PLACES.items():
        values = [next(sevenths) for _ in range(place.how_many)]
        given[name] = values
        element = root.find(place.urdf)
        assert element is not None
        attributes = place.attributes.split()
        share = place.how_many // len(attributes)
        for index, attribute in enumerate(attributes):
            words = map(repr, values[index * share : (index + 1) * share])
            element.set(attribute, " ".join(words))
    return etree.tostring(root, encoding="unicode"), given


def bits(numbers: list[float]) -> bytes:
    return struct.pack(f"<{len(numbers)}d", *numbers)


def written(text: str | None) -> list[float]:
    return [float(word) for word in (text or "").split()]


URDF, GIVEN = filled()


@pytest.mark.parametrize("name", PLACES)
def test_a_number_of_a_urdf_is_in_the_sdformat(name: str) -> None:
    model = etree.fromstring(translate.to_sdf(URDF).encode()).find("model")
    assert model is not None
    assert bits(written(model.findtext(PLACES[name].sdf))) == bits(GIVEN[name])


@pytest.mark.parametrize("name", PLACES)
def test_and_in_the_urdf_that_is_made_of_that(name: str) -> None:
    robot = etree.fromstring(translate.to_urdf(translate.to_sdf(URDF)).encode())
    element = robot.find(PLACES[name].urdf)
    assert element is not None
    text = " ".join(element.get(name, "") for name in PLACES[name].attributes.split())
    assert bits(written(text)) == bits(GIVEN[name])


@pytest.mark.parametrize(
    "name", [name for name in PLACES if "pose of a" in name and "joint" in name]
)
def test_in_frames_too(name: str) -> None:
    model = etree.fromstring(translate.to_sdf(URDF, style="frames").encode()).find("model")
    assert model is not None
    joint = model.find(PLACES[name].sdf.replace("/pose", ""))
    assert joint is not None
    assert bits(written(model.findtext(f"frame[@name='{joint.get('name')}_frame']/pose"))) == bits(
        GIVEN[name]
    )


def test_a_colour_is_there_twice_with_all_its_bits() -> None:
    rgba = [1 / 3, 1 / 7, 0.1, 2 / 3]
    color = f'<color rgba="{" ".join(map(repr, rgba))}"/>'
    shape = '<geometry><sphere radius="1"/></geometry>'
    text = translate.to_sdf(
        f'<robot name="r"><link name="l"><visual>{shape}<material name="m">{color}</material>'
        "</visual></link></robot>"
    )
    material = etree.fromstring(text.encode()).find("model/link/visual/material")
    assert material is not None
    for tag in ("ambient", "diffuse"):
        assert bits(written(material.findtext(tag))) == bits(rgba)


def test_a_quaternion_that_is_a_unit_keeps_its_bits() -> None:
    quaternion = [0.5, -0.5, 0.5, 0.5]
    text = translate.to_sdf(
        '<robot name="r" version="1.1"><origin xyz="1 0 0" quat_xyzw="0.5 -0.5 0.5 0.5"/>'
        '<link name="l"/></robot>'
    )
    pose = etree.fromstring(text.encode()).find("model/pose")
    assert pose is not None
    assert pose.get("rotation_format") == "quat_xyzw"
    assert bits(written(pose.text)) == bits([1.0, 0.0, 0.0, *quaternion])


def test_numbers_keep_their_value_and_not_their_spelling() -> None:
    """The examples of the README."""
    text = (
        '<robot name="r"><link name="a"><visual><origin xyz="-0 1.50 .5" rpy="1e-3 +2 -0.0"/>'
        '<geometry><sphere radius="1"/></geometry></visual></link></robot>'
    )
    sdf = translate.to_sdf(text)
    assert "<pose>0 1.5 0.5 0.001 2 0</pose>" in sdf
    assert '<origin xyz="0 1.5 0.5" rpy="0.001 2 0"/>' in translate.to_urdf(sdf)
