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
        pytest.param('<mu1 unit="N">0.3</mu1>', " <mu1> @unit", id="unknown attribute"),
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
