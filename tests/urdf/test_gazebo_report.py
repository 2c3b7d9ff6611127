"""Each value in a ``<gazebo>`` block is in the SDFormat, or in the report (reference U B7)."""

from __future__ import annotations

import pytest

import translate

INERTIAL = """<inertial><mass value="1"/>
<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>"""
SHAPES = """<visual><geometry><sphere radius="1"/></geometry></visual>
<collision><geometry><sphere radius="1"/></geometry></collision>"""

#: Elements that apply to the shapes of a link.
OF_SHAPES = [
    "<mu1>0.3</mu1>",
    "<mu2>0.3</mu2>",
    "<fdir1>1 0 0</fdir1>",
    "<kp>5</kp>",
    "<kd>5</kd>",
    "<minDepth>0.1</minDepth>",
    "<maxVel>2</maxVel>",
    "<maxContacts>3</maxContacts>",
    "<laserRetro>4</laserRetro>",
    "<material>Gazebo/Red</material>",
    "<visual><transparency>0.5</transparency></visual>",
    "<visual><material><diffuse>1 0 0 1</diffuse></material></visual>",
    "<collision><max_contacts>3</max_contacts></collision>",
]


def tag_of(content: str) -> str:
    return content[1 : content.index(">")].partition(" ")[0]


def losses(link: str, content: str) -> list[tuple[str, str]]:
    block = f'<gazebo reference="l">{content}</gazebo>'
    urdf = f'<robot name="r"><link name="l">{INERTIAL}{link}</link>{block}</robot>'
    result = translate.convert(urdf, to="sdf")
    return [(loss.severity, loss.element) for loss in result.losses]


@pytest.mark.parametrize("content", OF_SHAPES)
def test_content_of_shapes_is_left_out_without_shapes(content: str) -> None:
    label = f"model <gazebo reference='l'> <{tag_of(content)}>"
    assert losses("", content) == [("omitted", label)]


@pytest.mark.parametrize("content", OF_SHAPES)
def test_content_of_shapes_is_exact_with_shapes(content: str) -> None:
    assert losses(SHAPES, content) == []


@pytest.mark.parametrize(
    ("content", "element"),
    [
        pytest.param("<visual><unknown>3</unknown></visual>", " <visual>", id="unknown part"),
        pytest.param('<mu1 unit="N">0.3</mu1>', " <mu1 unit>", id="unknown attribute"),
        pytest.param('<mu1 value="0.3" unit="N"/>', " <mu1 unit>", id="attribute beside value"),
        pytest.param('<mu1 value="0.3">0.4</mu1>', " <mu1>", id="text besides value"),
        pytest.param("<kp>1</kp><kp>2</kp>", " <kp>", id="the last value counts"),
        pytest.param(
            "<collision><surface><contact><ode><kp>1</kp></ode></contact></surface></collision>"
            "<kp>2</kp>",
            " <collision>",
            id="a later value overrides a part",
        ),
        pytest.param(
            "<kp>1</kp><collision><surface/></collision>",
            " <kp>",
            id="a later element overrides a value",
        ),
        pytest.param(
            "<gravity>0</gravity><turnGravityOff>0</turnGravityOff>",
            " <gravity>",
            id="a later value overrides an element",
        ),
        pytest.param('<x:y xmlns:x="urn:x">3</x:y>', " <x:y>", id="namespace"),
        pytest.param("words", "", id="text"),
        pytest.param("<kp>1</kp> words", "", id="text after an element"),
        pytest.param("", "", id="empty block"),
    ],
)
def test_a_part_without_an_equivalent_is_left_out(content: str, element: str) -> None:
    found = losses(SHAPES, content)
    assert found == [("omitted", f"model <gazebo reference='l'>{element}")]


@pytest.mark.parametrize(
    "content",
    [
        "<kp>1</kp><kp>1</kp>",
        '<turnGravityOff value="Yes"/>',
        "<dampingFactor>0.5</dampingFactor>",
        "<selfCollide>1</selfCollide>",
        "<material>Gazebo/Dark  Red</material>",
        '<sensor name="s" type="imu"><imu><noise><type>gaussian</type>'
        "<rate><mean>0.1</mean></rate></noise></imu></sensor>",
    ],
)
def test_content_in_another_notation_is_exact(content: str) -> None:
    assert losses(SHAPES, content) == []


LINES = f"""<robot name="r"><link name="l">{INERTIAL}{SHAPES}</link>
<gazebo reference="l" a="1">
<mu1 b="2">0.3</mu1>
<sensor name="s" type="imu">
<imu><c>3</c></imu>
<update_rate d="4">5</update_rate>
</sensor>
<visual>
<e>6</e><material>
<diffuse>1 0 0 1<f>7</f></diffuse></material>
</visual>
</gazebo></robot>"""


def test_each_part_of_a_block_is_reported_with_its_line() -> None:
    first = LINES.partition("<gazebo")[0].count("\n")
    found = {item.element: item.line - first for item in translate.convert(LINES).losses}
    assert found == {
        "model <gazebo reference='l'> @a": 1,
        "model <gazebo reference='l'> <mu1 b>": 2,
        "sensor 's' of link 'l' <c>": 4,
        "sensor 's' of link 'l' <update_rate d>": 5,
        "model <gazebo reference='l'> <visual> <e>": 8,
        "model <gazebo reference='l'> <visual> <f>": 9,
    }


URDF_LINES = """<robot name="r">
<link name="a">
<visual>
<geometry><sphere radius="1"/></geometry>
<material name="red">
<color rgba="1 0 0 1"/></material></visual></link>
<link name="b"/>
<joint name="j" type="prismatic"><parent link="a"/><child link="b"/>
<origin xyz="0 0 0" quat="1"/>
<limit effort="1" velocity="2" lower="0" upper="1" jerk="3" unit="m"/>
</joint>
<material
name="red">
<color rgba="1 0 0 1" alpha="1"/>
<color rgba="0 0 0 1"/>
<specular/>
</material></robot>"""


@pytest.mark.parametrize(
    ("element", "line"),
    [
        ("visual 'a_visual' <material name>", 5),
        ("joint 'j' <origin quat>", 9),
        ("joint 'j' <limit unit>", 10),
        ("material 'red' <color alpha>", 14),
        ("material 'red' <color>", 15),
        ("material 'red' <specular>", 16),
    ],
)
def test_an_attribute_is_reported_with_its_element_and_line(element: str, line: int) -> None:
    found = {item.element: item.line for item in translate.convert(URDF_LINES).losses}
    assert found[element] == line


def test_a_number_of_a_limit_is_reported_with_the_line_of_the_limit() -> None:
    limit = '<limit effort="1" velocity="2" lower="0" upper="1" jerk="3"/>'
    text = URDF_LINES.replace('<robot name="r">', '<robot name="r" version="1.2">')
    text = text.replace(text[text.index("<limit") : text.index("\n</joint")], limit)
    found = {item.element: item.line for item in translate.convert(text).losses}
    assert found["joint 'j' <limit jerk>"] == 10
