"""Edits as engineers make them: to a translated file, and what the original has to become.

Each row says what is done to the translation, and by hand what the same edit is in the original.
After the way back the two have to say the same, word for word but for layout.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pytest
from lxml import etree
from support.sdf_comments import comments
from support.single_edits import remove

import translate
from translate.equivalence import canonical_sdf, canonical_urdf

Edit: TypeAlias = Callable[[etree._Element], None]


def found(root: etree._Element, path: str) -> etree._Element:
    (element,) = root.xpath(path)
    return element


def put(path: str, value: str, attribute: str = "") -> Edit:
    """Another value of an attribute, or another text."""

    def edit(root: etree._Element) -> None:
        element = found(root, path)
        if attribute:
            element.set(attribute, value)
        else:
            element.text = value

    return edit


def gone(path: str) -> Edit:
    def edit(root: etree._Element) -> None:
        remove(found(root, path))

    return edit


def new(path: str, xml: str) -> Edit:
    def edit(root: etree._Element) -> None:
        found(root, path).append(etree.fromstring(xml))

    return edit


def edited(text: str, edits: list[Edit]) -> bytes:
    root = etree.fromstring(text.encode())
    for edit in edits:
        edit(root)
    return etree.tostring(root.getroottree())


MASS = "<inertial><mass>{}</mass></inertial>"
LIMIT = "<limit><lower>-1</lower><upper>1</upper><effort>5</effort><velocity>6</velocity></limit>"
BODY = '<inertial><mass value="{}"/><inertia ixx="1" iyy="1" izz="1"/></inertial>'

# --- SDFormat → URDF, edited, → SDFormat ----------------------------------------------------------

#: An arm on a mast, in a model of its own, and a wheel that is steered by a universal joint.
ROVER = f"""<sdf version="1.9"><model name="rover"><!-- carries all --><link name="base">
{MASS.format(2)}
<visual name="hull"><geometry><box><size>1 2 3</size></box></geometry>
<material><diffuse>1 0 0 1</diffuse><specular>0 1 0 1</specular></material></visual>
<visual name="logo"><pose>0 0 2 0 0 0</pose>
<geometry><mesh><uri>model://rover/logo.dae</uri></mesh></geometry></visual>
<collision name="hull"><geometry><box><size>1 2 3</size></box></geometry>
<surface><friction><ode><mu>0.5</mu></ode></friction></surface></collision>
<sensor name="imu" type="imu"><pose>0 0 0.5 0 0 0</pose><update_rate>40</update_rate></sensor>
</link>
<frame name="mount" attached_to="base"><pose>0 0 1 0 0 0</pose></frame>
<frame name="sight" attached_to="base"><pose relative_to="mount">0 0 4 0 0 0</pose></frame>
<model name="arm"><pose relative_to="mount"/><link name="upper">{MASS.format(1)}
<visual name="pill"><geometry><capsule><radius>1</radius><length>2</length></capsule></geometry>
</visual></link>
<link name="hand"><pose>0 0 1 0 0 0</pose>{MASS.format(3)}</link>
<joint name="wrist" type="revolute"><parent>upper</parent><child>hand</child>
<axis><xyz>0 1 0</xyz>{LIMIT}</axis></joint></model>
<joint name="shoulder" type="revolute"><parent>base</parent><child>arm::upper</child>
<axis><xyz>1 0 0</xyz>{LIMIT}</axis></joint>
<link name="wheel"><pose>2 0 0 0 0 0</pose></link>
<joint name="steer" type="universal"><parent>base</parent><child>wheel</child>
<axis><xyz>0 0 1</xyz><limit><lower>-1</lower><upper>1</upper></limit></axis>
<axis2><xyz>0 1 0</xyz><dynamics><damping>0.5</damping></dynamics></axis2></joint>
<plugin name="drive" filename="drive.so"><rate>10</rate></plugin></model></sdf>"""

BASE, ARM = "model/link[@name='base']", "model/model[@name='arm']"
SHOULDER, STEER = "model/joint[@name='shoulder']", "model/joint[@name='steer']"
HULL = f"{BASE}/collision[@name='hull']/surface/friction/ode"
IMU = "gazebo/sensor[@name='imu']"
#: What an edit is called: what is done to the URDF, and what it is in SDFormat.
OF_THE_URDF: dict[str, tuple[list[Edit], list[Edit]]] = {
    "a link is renamed": (
        [
            put("link[@name='wheel']", "castor", "name"),
            put("joint[@name='steer']/child", "castor", "link"),
        ],
        [put("model/link[@name='wheel']", "castor", "name"), put(f"{STEER}/child", "castor")],
    ),
    "a link of a nested model is renamed": (
        [
            put("link[@name='arm__hand']", "arm__fist", "name"),
            put("joint[@name='arm__wrist']/child", "arm__fist", "link"),
        ],
        [
            put(f"{ARM}/link[@name='hand']", "fist", "name"),
            put(f"{ARM}/joint/child", "fist"),
        ],
    ),
    "a joint is renamed": (
        [put("joint[@name='shoulder']", "collar", "name")],
        [put(SHOULDER, "collar", "name")],
    ),
    "a frame is renamed": (
        [
            put("link[@name='sight']", "view", "name"),
            put("joint[@name='sight_joint']/child", "view", "link"),
        ],
        [put("model/frame[@name='sight']", "view", "name")],
    ),
    "the robot is renamed": (
        [put(".", "buggy", "name")],
        [put("model", "buggy", "name")],
    ),
    "a joint is fixed": (
        [
            put("joint[@name='shoulder']", "fixed", "type"),
            gone("joint[@name='shoulder']/axis"),
            gone("joint[@name='shoulder']/limit"),
        ],
        [put(SHOULDER, "fixed", "type"), gone(f"{SHOULDER}/axis")],
    ),
    "a joint turns further": (
        [put("joint[@name='shoulder']/limit", "1.5", "upper")],
        [put(f"{SHOULDER}/axis/limit/upper", "1.5")],
    ),
    "a joint of a nested model turns further": (
        [put("joint[@name='arm__wrist']/limit", "1.5", "upper")],
        [put(f"{ARM}/joint/axis/limit/upper", "1.5")],
    ),
    "a joint turns about another axis": (
        [put("joint[@name='shoulder']/axis", "0 1 0", "xyz")],
        [put(f"{SHOULDER}/axis/xyz", "0 1 0")],
    ),
    # The arm stands on the mount, 1 m up; now its joint is at 3 m.
    "a joint is moved, and a model with it": (
        [put("joint[@name='shoulder']/origin", "0 0 3", "xyz")],
        [put(f"{ARM}/pose", "0 0 2 0 0 0")],
    ),
    "a joint inside a nested model is moved": (
        [put("joint[@name='arm__wrist']/origin", "0 0 1.5", "xyz")],
        [put(f"{ARM}/link[@name='hand']/pose", "0 0 1.5 0 0 0")],
    ),
    "a frame is moved": (
        [put("joint[@name='sight_joint']/origin", "0 0 6", "xyz")],
        [put("model/frame[@name='sight']/pose", "0 0 5 0 0 0")],
    ),
    # In the URDF the arm and the other frame do not hang on it.
    "a frame is moved that others are relative to": (
        [put("joint[@name='mount_joint']/origin", "0 0 2", "xyz")],
        [
            put("model/frame[@name='mount']/pose", "0 0 2 0 0 0"),
            put("model/frame[@name='sight']/pose", "0 0 3 0 0 0"),
            put(f"{ARM}/pose", "0 0 -1 0 0 0"),
        ],
    ),
    "the robot is moved": (
        [new(".", '<origin xyz="7 0 0"/>')],
        [new("model", "<pose>7 0 0 0 0 0</pose>")],
    ),
    # The wheel is at 2 m: so is the arm.
    "a joint gets another parent": (
        [put("joint[@name='shoulder']/parent", "wheel", "link")],
        [put(f"{SHOULDER}/parent", "wheel"), put(f"{ARM}/pose", "2 0 0 0 0 0")],
    ),
    "the first axis of a universal joint turns further": (
        [put("joint[@name='steer_axis']/limit", "0.5", "upper")],
        [put(f"{STEER}/axis/limit/upper", "0.5")],
    ),
    "the second axis of a universal joint is damped more": (
        [put("joint[@name='steer']/dynamics", "0.75", "damping")],
        [put(f"{STEER}/axis2/dynamics/damping", "0.75")],
    ),
    "the second axis of a universal joint is another one": (
        [put("joint[@name='steer']/axis", "1 0 0", "xyz")],
        [put(f"{STEER}/axis2/xyz", "1 0 0")],
    ),
    "a universal joint is moved": (
        [put("joint[@name='steer_axis']/origin", "3 0 0", "xyz")],
        [put("model/link[@name='wheel']/pose", "3 0 0 0 0 0")],
    ),
    "an axis mimics another joint": (
        [new("joint[@name='steer']", '<mimic joint="shoulder" multiplier="2"/>')],
        [new(f"{STEER}/axis2", '<mimic joint="shoulder"><multiplier>2</multiplier></mimic>')],
    ),
    "a link is added to one of a nested model": (
        [
            new(".", f'<link name="finger">{BODY.format(4)}</link>'),
            new(
                ".",
                '<joint name="knuckle" type="fixed"><origin xyz="0 0 0.25"/>'
                '<parent link="arm__hand"/><child link="finger"/></joint>',
            ),
        ],
        [
            new(
                "model",
                f'<link name="finger"><pose relative_to="knuckle"/>{MASS.format(4)}</link>',
            ),
            new(
                "model",
                '<joint name="knuckle" type="fixed">'
                '<pose relative_to="arm::hand">0 0 0.25 0 0 0</pose>'
                "<parent>arm::hand</parent><child>finger</child></joint>",
            ),
        ],
    ),
    "a link and its universal joint are removed": (
        [
            gone("link[@name='wheel']"),
            gone("link[@name='steer_axis_link']"),
            gone("joint[@name='steer_axis']"),
            gone("joint[@name='steer']"),
        ],
        [gone("model/link[@name='wheel']"), gone(STEER)],
    ),
    "a frame is removed": (
        [gone("link[@name='sight']"), gone("joint[@name='sight_joint']")],
        [gone("model/frame[@name='sight']")],
    ),
    "a visual is added": (
        [
            new(
                "link[@name='base']",
                '<visual name="knob"><geometry><sphere radius="7"/></geometry></visual>',
            )
        ],
        [
            new(
                BASE,
                '<visual name="knob"><geometry><sphere><radius>7</radius></sphere></geometry>'
                "</visual>",
            )
        ],
    ),
    "a visual is removed": (
        [gone("link[@name='base']/visual[@name='logo']")],
        [gone(f"{BASE}/visual[@name='logo']")],
    ),
    # The tags of a block for collisions apply to all collisions of the link.
    "a collision is added, with the friction of the link": (
        [
            new(
                "link[@name='base']",
                '<collision name="horn"><geometry><sphere radius="7"/></geometry></collision>',
            )
        ],
        [
            new(
                BASE,
                '<collision name="horn"><geometry><sphere><radius>7</radius></sphere></geometry>'
                "<surface><friction><ode><mu>0.5</mu></ode></friction></surface></collision>",
            )
        ],
    ),
    "a collision is removed": (
        [gone("link[@name='base']/collision")],
        [gone(f"{BASE}/collision")],
    ),
    "a mesh is another file": (
        [put("link[@name='base']/visual/geometry/mesh", "badge.dae", "filename")],
        [put(f"{BASE}/visual/geometry/mesh/uri", "badge.dae")],
    ),
    "a colour": (
        [put("link[@name='base']/visual/material/color", "0 0 1 1", "rgba")],
        [put(f"{BASE}/visual/material/diffuse", "0 0 1 1")],
    ),
    # One end is smaller: what stands for the capsule are shapes of their own now.
    "one end of a capsule": (
        [put("link/visual[@name='pill_top']/geometry/sphere", "0.5", "radius")],
        [
            gone(f"{ARM}/link/visual/geometry/capsule"),
            new(
                f"{ARM}/link/visual/geometry",
                "<cylinder><radius>1</radius><length>2</length></cylinder>",
            ),
            new(
                f"{ARM}/link[@name='upper']",
                '<visual name="pill_top"><pose>0 0 1 0 0 0</pose><geometry><sphere>'
                "<radius>0.5</radius></sphere></geometry></visual>",
            ),
            new(
                f"{ARM}/link[@name='upper']",
                '<visual name="pill_bottom"><pose>0 0 -1 0 0 0</pose><geometry><sphere>'
                "<radius>1</radius></sphere></geometry></visual>",
            ),
        ],
    ),
    "a mass in a nested model": (
        [put("link[@name='arm__hand']/inertial/mass", "4", "value")],
        [put(f"{ARM}/link[@name='hand']/inertial/mass", "4")],
    ),
    "the rate of a sensor": (
        [put(f"{IMU}/update_rate", "50")],
        [put(f"{BASE}/sensor/update_rate", "50")],
    ),
    "the place of a sensor": (
        [put(f"{IMU}/pose", "0 0 0.75 0 0 0")],
        [put(f"{BASE}/sensor/pose", "0 0 0.75 0 0 0")],
    ),
    "a sensor is added in a nested model": (
        [
            new(
                ".",
                '<gazebo reference="arm__hand"><sensor name="eye" type="camera"/></gazebo>',
            )
        ],
        [new(f"{ARM}/link[@name='hand']", '<sensor name="eye" type="camera"/>')],
    ),
    "a sensor is removed": ([gone(IMU)], [gone(f"{BASE}/sensor")]),
    "a parameter of a plugin": (
        [put("gazebo/plugin/rate", "20")],
        [put("model/plugin/rate", "20")],
    ),
    "a plugin is added": (
        [new(".", '<gazebo><plugin name="horn" filename="horn.so"/></gazebo>')],
        [new("model", '<plugin name="horn" filename="horn.so"/>')],
    ),
    "a plugin is removed": ([gone("gazebo/plugin")], [gone("model/plugin")]),
    "friction": ([put("gazebo/mu1", "0.25")], [put(f"{HULL}/mu", "0.25")]),
    "friction in the other direction": (
        [new("gazebo[mu1]", "<mu2>0.125</mu2>")],
        [new(HULL, "<mu2>0.125</mu2>")],
    ),
    "a comment is deleted": ([gone("comment()")], [gone("model/comment()")]),
}


@pytest.mark.parametrize("name", OF_THE_URDF)
def test_an_edit_of_the_urdf_is_that_edit_of_the_sdformat(name: str) -> None:
    edits, by_hand = OF_THE_URDF[name]
    result = translate.convert(edited(translate.to_urdf(ROVER), edits), to="sdf", verify=True)
    back, meant = result.text.encode(), edited(ROVER, by_hand)
    assert "record-stale" not in {loss.code for loss in result.losses}
    assert (
        canonical_sdf.differences(canonical_sdf.canonical(meant), canonical_sdf.canonical(back))
        == []
    )
    assert comments(back) == comments(meant)
    assert result.comparison is not None
    assert result.comparison.same, result.comparison.differences
    assert translate.compare(meant, back).same


# --- URDF → SDFormat, edited, → URDF --------------------------------------------------------------

#: A cart with a pole on it that a camera and a nameless tip, both without mass, are fixed to.
CART = f"""<robot name="cart"><!-- rolls --><link name="base">{BODY.format(2)}
<visual name="hull"><geometry><box size="1 2 3"/></geometry><material name="red"/></visual>
<visual><origin xyz="0 0 2"/><geometry><mesh filename="package://cart/logo.dae"/></geometry></visual>
<collision><geometry><box size="1 2 3"/></geometry></collision></link>
<material name="red"><color rgba="1 0 0 1"/></material>
<link name="pole">{BODY.format(1)}</link>
<joint name="swing" type="revolute"><origin xyz="0 0 1"/><parent link="base"/><child link="pole"/>
<axis xyz="0 1 0"/><limit lower="-1" upper="1" effort="5" velocity="6"/>
<dynamics damping="0.5"/><safety_controller k_velocity="10"/></joint>
<link name="wheel">{BODY.format(3)}</link>
<joint name="axle" type="continuous"><origin xyz="2 0 0"/><parent link="base"/>
<child link="wheel"/><axis xyz="0 1 0"/><mimic joint="swing" multiplier="2" offset="0.5"/></joint>
<link name="camera"/><joint name="camera_joint" type="fixed"><origin xyz="0 0 4"/>
<parent link="pole"/><child link="camera"/></joint>
<transmission name="drive"><type>Simple</type><joint name="axle"><hw>Effort</hw></joint>
</transmission>
<gazebo reference="base"><mu1>0.5</mu1><sensor name="imu" type="imu"><update_rate>40</update_rate>
</sensor></gazebo>
<gazebo><plugin name="control" filename="control.so"><rate>10</rate></plugin></gazebo></robot>"""

LINK, JOINT = "model/link[@name='base']", "model/joint[@name='swing']"
FRAME = "model/frame[@name='camera_joint']"
#: What an edit is called: what is done to the SDFormat, and what it is in URDF.
OF_THE_SDF: dict[str, tuple[list[Edit], list[Edit]]] = {
    "a link is renamed": (
        [
            put("model/link[@name='wheel']", "castor", "name"),
            put("model/joint[@name='axle']/child", "castor"),
        ],
        [
            put("link[@name='wheel']", "castor", "name"),
            put("joint[@name='axle']/child", "castor", "link"),
        ],
    ),
    "a joint is renamed": (
        [
            put(JOINT, "tilt", "name"),
            put("model/link[@name='pole']/pose", "tilt", "relative_to"),
            put("model/joint/axis/mimic", "tilt", "joint"),
            put("//*[local-name()='on'][@joint='swing']", "tilt", "joint"),
        ],
        [
            put("joint[@name='swing']", "tilt", "name"),
            put("joint/mimic", "tilt", "joint"),
        ],
    ),
    "the robot is renamed": ([put("model", "car", "name")], [put(".", "car", "name")]),
    "a joint is fixed": (
        [put("model/joint[@name='axle']", "fixed", "type"), gone("model/joint[@name='axle']/axis")],
        [
            put("joint[@name='axle']", "fixed", "type"),
            gone("joint[@name='axle']/axis"),
            gone("joint[@name='axle']/mimic"),
        ],
    ),
    "a joint slides": (
        [put(JOINT, "prismatic", "type")],
        [put("joint[@name='swing']", "prismatic", "type")],
    ),
    "a joint turns further": (
        [put(f"{JOINT}/axis/limit/upper", "1.5")],
        [put("joint[@name='swing']/limit", "1.5", "upper")],
    ),
    "a joint turns about another axis": (
        [put(f"{JOINT}/axis/xyz", "1 0 0")],
        [put("joint[@name='swing']/axis", "1 0 0", "xyz")],
    ),
    "a joint is moved": (
        [put(f"{JOINT}/pose", "0 0 3 0 0 0")],
        [put("joint[@name='swing']/origin", "0 0 3", "xyz")],
    ),
    "a link without mass is moved": (
        [put(f"{FRAME}/pose", "0 0 5 0 0 0")],
        [put("joint[@name='camera_joint']/origin", "0 0 5", "xyz")],
    ),
    "the robot is moved": (
        [new("model", "<pose>7 0 0 0 0 0</pose>")],
        [new(".", '<origin xyz="7 0 0"/>')],
    ),
    "a joint gets another parent": (
        [
            put("model/joint[@name='axle']/parent", "pole"),
            put("model/joint[@name='axle']/pose", "pole", "relative_to"),
        ],
        [put("joint[@name='axle']/parent", "pole", "link")],
    ),
    "a mimic": (
        [put("model/joint/axis/mimic/multiplier", "3")],
        [put("joint/mimic", "3", "multiplier")],
    ),
    "a mimic is removed": ([gone("model/joint/axis/mimic")], [gone("joint/mimic")]),
    "a joint is damped more": (
        [put(f"{JOINT}/axis/dynamics/damping", "0.75")],
        [put("joint[@name='swing']/dynamics", "0.75", "damping")],
    ),
    "a link is added": (
        [
            new(
                "model",
                '<joint name="knuckle" type="fixed"><pose relative_to="pole">0 0 0.25 0 0 0</pose>'
                "<parent>pole</parent><child>finger</child></joint>",
            ),
            new(
                "model",
                f'<link name="finger"><pose relative_to="knuckle"/>{MASS.format(4)}</link>',
            ),
        ],
        [
            new(".", f'<link name="finger">{BODY.format(4)}</link>'),
            new(
                ".",
                '<joint name="knuckle" type="fixed"><origin xyz="0 0 0.25"/><parent link="pole"/>'
                '<child link="finger"/></joint>',
            ),
        ],
    ),
    "a link is removed, and the joint that turns it": (
        [gone("model/link[@name='wheel']"), gone("model/joint[@name='axle']")],
        [gone("link[@name='wheel']"), gone("joint[@name='axle']")],
    ),
    "a visual is added": (
        [
            new(
                LINK,
                '<visual name="knob"><geometry><sphere><radius>7</radius></sphere></geometry>'
                "</visual>",
            )
        ],
        [
            new(
                "link[@name='base']",
                '<visual name="knob"><geometry><sphere radius="7"/></geometry></visual>',
            )
        ],
    ),
    "a visual is removed": (
        [gone(f"{LINK}/visual[@name='hull']")],
        [gone("link/visual[@name='hull']")],
    ),
    "a visual without a name is moved": (
        [put(f"{LINK}/visual[2]/pose", "0 0 3 0 0 0")],
        [put("link/visual[2]/origin", "0 0 3", "xyz")],
    ),
    "a mesh is another file": (
        [put(f"{LINK}/visual/geometry/mesh/uri", "badge.dae")],
        [put("link/visual/geometry/mesh", "badge.dae", "filename")],
    ),
    "a mass": (
        [put("model/link[@name='wheel']/inertial/mass", "4")],
        [put("link[@name='wheel']/inertial/mass", "4", "value")],
    ),
    "the rate of a sensor": (
        [put(f"{LINK}/sensor/update_rate", "50")],
        [put("gazebo/sensor/update_rate", "50")],
    ),
    "a sensor is removed": ([gone(f"{LINK}/sensor")], [gone("gazebo/sensor")]),
    "a parameter of a plugin": (
        [put("model/plugin/rate", "20")],
        [put("gazebo/plugin/rate", "20")],
    ),
    "friction": (
        [put(f"{LINK}/collision/surface/friction/ode/mu", "0.25")],
        [put("gazebo/mu1", "0.25")],
    ),
    "a transmission is removed": (
        [gone("//*[local-name()='on'][transmission]")],
        [gone("transmission")],
    ),
    "a word of a transmission": (
        [put("//transmission/joint/hw", "Position")],
        [put("transmission/joint/hw", "Position")],
    ),
    "a comment is deleted": ([gone("model/comment()")], [gone("comment()")]),
}


def with_plain_blocks(text: bytes) -> bytes:
    """The URDF with one ``<gazebo>`` for all values of one element, and nothing of ours."""
    root = etree.fromstring(text)
    blocks: dict[str, etree._Element] = {}
    for block in root.findall("gazebo"):
        root.remove(block)
        reference = block.get("reference", "")
        plain = blocks.setdefault(reference, etree.Element("gazebo"))
        plain.attrib.update({"reference": reference} if reference else {})
        # Gazebo has to keep what is a fixed joint in the SDFormat.
        ours = ("{", "preserveFixedJoint")
        plain.extend([child for child in block if not str(child.tag).startswith(ours)])
    for plain in blocks.values():
        plain[:] = sorted(plain, key=lambda child: str(child.tag))
        root.extend([plain] if len(plain) else [])
    etree.cleanup_namespaces(root)
    return etree.tostring(root)


@pytest.mark.parametrize("name", OF_THE_SDF)
def test_an_edit_of_the_sdformat_is_that_edit_of_the_urdf(name: str) -> None:
    edits, by_hand = OF_THE_SDF[name]
    intermediate = edited(translate.to_sdf(CART), edits)
    result = translate.convert(intermediate, to="urdf", verify=True)
    back, meant = result.text.encode(), edited(CART, by_hand)
    assert canonical_urdf.differences(with_plain_blocks(meant), with_plain_blocks(back)) == []
    assert (b"<!-- rolls -->" in back) == (b"<!-- rolls -->" in meant)
    assert result.comparison is not None
    assert result.comparison.same, result.comparison.differences
    assert translate.compare(meant, back).same
