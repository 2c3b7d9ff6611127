"""Links, joints, frames and models in ``<gazebo>`` blocks without reference (U B7.4, B7.5)."""

from __future__ import annotations

import pytest
from lxml import etree

import translate
from translate.driver.block_entities import with_block_entities
from translate.driver.info import info
from translate.options import SdfVersion
from translate.sdf.versions.version import WRITABLE
from translate.view.page import view_data

LINK = """<inertial><mass value="1"/>
<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>"""
FINGER = '<link name="x"><pose relative_to="b">0 0 1 0 0 0</pose></link>'
TIP = (
    '<joint name="t" type="revolute"><parent>b</parent><child>x</child>'
    "<axis><xyz>0 0 1</xyz></axis></joint>"
)


def robot(*blocks: str) -> str:
    inside = "".join(f"<gazebo>{block}</gazebo>" for block in blocks)
    return (
        f'<robot name="r"><link name="a">{LINK}</link><link name="b">{LINK}</link>'
        '<joint name="j" type="continuous"><parent link="a"/><child link="b"/></joint>'
        f"{inside}</robot>"
    )


def names(sdf: str) -> list[str]:
    """The names of the entities of the model that are from blocks."""
    root = etree.fromstring(sdf.encode())
    found = [element.get("name", "") for element in root.iterfind("model/*")]
    return [name for name in found if name not in ("a", "j", "b")]


@pytest.mark.parametrize(
    ("blocks", "expected"),
    [
        pytest.param([FINGER], ["x"], id="link"),
        pytest.param([FINGER + TIP], ["x", "t"], id="joint of a link of the block"),
        pytest.param([TIP, FINGER], ["t", "x"], id="joint before its link, in another block"),
        pytest.param([TIP], [], id="joint of an unknown link"),
        pytest.param(
            ['<frame name="f" attached_to="t"/>', TIP], [], id="frame on a joint of an unknown link"
        ),
        pytest.param(['<link name="a"/>'], [], id="name of a link of the robot"),
        pytest.param(['<link name="j"/>'], [], id="name of a joint of the robot"),
        pytest.param([FINGER, FINGER], ["x"], id="two of one name"),
        pytest.param(['<frame name="a" attached_to="b"/>'], [], id="frame with the name of a link"),
        pytest.param(["<link/>"], [], id="no name"),
        pytest.param(['<link name="x"><visual/></link>'], [], id="visual without a name"),
        pytest.param(['<link name="x"><sensor name="s"/></link>'], [], id="sensor without a type"),
        pytest.param(['<link name="x"><pose>1 2</pose></link>'], [], id="short pose"),
        pytest.param(['<link name="x"><pose relative_to="x"/></link>'], [], id="pose in itself"),
        pytest.param(
            ['<link name="x"><pose relative_to="f"/></link><frame name="f" attached_to="x"/>'],
            [],
            id="poses in each other",
        ),
        pytest.param(
            [
                '<link name="x"><pose relative_to="t"/></link><joint name="t" type="fixed">'
                '<pose relative_to="b"/><parent>b</parent><child>x</child></joint>'
            ],
            ["x", "t"],
            id="pose in its joint",
        ),
        pytest.param(
            ['<link name="x"><pose relative_to="world"/></link>'], [], id="pose in the world"
        ),
        pytest.param(
            [
                '<link name="x"><visual name="v"><geometry><empty/></geometry></visual>'
                '<visual name="v"><geometry><empty/></geometry></visual></link>'
            ],
            [],
            id="two visuals of one name",
        ),
        pytest.param(
            ['<joint name="t" type="fixed"><parent>world</parent><child>b</child></joint>'],
            ["t"],
            id="joint to the world",
        ),
        pytest.param(
            ['<joint name="t" type="fixed"><parent>b</parent><child>world</child></joint>'],
            [],
            id="joint from the world",
        ),
        pytest.param(
            ['<joint name="t" type="fixed"><parent>b</parent><child>b</child></joint>'],
            [],
            id="joint within a link",
        ),
        pytest.param(['<model name="m"><link name="l"/></model>'], ["m"], id="model"),
        pytest.param(['<model name="m"/>'], [], id="model without links"),
        pytest.param(
            ['<model name="m"><link name="l"/><link name="l"/></model>'],
            [],
            id="two links of one name in a model",
        ),
        pytest.param(
            ['<model name="m"><link name="l"><pose relative_to="a"/></link></model>'],
            [],
            id="unknown frame in a model",
        ),
        pytest.param(
            ['<model name="m" canonical_link="k"><link name="l"/></model>'],
            [],
            id="unknown canonical link in a model",
        ),
        pytest.param(['<model name="m"><link/></model>'], [], id="link of a model without a name"),
        pytest.param(
            [
                '<model name="m"><link name="l"/></model>'
                '<joint name="t" type="fixed"><parent>b</parent><child>m::l</child></joint>'
            ],
            ["m", "t"],
            id="joint of a link in a model",
        ),
        pytest.param(
            [
                '<model name="m"><link name="l"/></model>'
                '<joint name="t" type="fixed"><parent>b</parent><child>m::k</child></joint>'
            ],
            ["m"],
            id="joint of an unknown link in a model",
        ),
        pytest.param(
            [
                '<model name="m"><link name="l"/>'
                '<link name="k"><pose relative_to="l"/></link></model>'
            ],
            ["m"],
            id="frame of the scope of a model",
        ),
        pytest.param(
            ['<model name="m"><pose relative_to="q"/><link name="l"/></model>'],
            [],
            id="model at an unknown frame",
        ),
    ],
)
def test_entities_that_readers_accept_are_in_the_model(
    blocks: list[str], expected: list[str]
) -> None:
    urdf = robot(*blocks)
    sdf = translate.to_sdf(urdf)
    assert names(sdf) == expected
    assert translate.check(sdf) == []


def test_the_new_name_of_a_renamed_link_is_used() -> None:
    renamed = robot('<link name="a__c"/>').replace('"a"', '"a::c"')
    sdf = translate.to_sdf(renamed)
    assert names(sdf) == ["a__c"]


def test_entities_of_blocks_are_no_loss() -> None:
    result = translate.convert(robot(FINGER + TIP), verify=True)
    (entry,) = result.losses
    assert (entry.code, entry.severity) == ("block-entity-copied", "harmless")
    assert entry.reason.endswith(": link 'x', joint 't'")
    assert result.comparison is not None
    assert result.comparison.same


def test_a_shape_that_urdf_lacks_is_in_the_link_of_its_block() -> None:
    ellipsoid = "<geometry><ellipsoid><radii>1 2 3</radii></ellipsoid></geometry>"
    text = (
        f'<sdf version="1.9"><model name="m"><link name="a"><visual name="v">{ellipsoid}</visual>'
        "</link></model></sdf>"
    )
    sdf = translate.to_sdf(translate.to_urdf(text))
    assert len(etree.fromstring(sdf.encode()).findall("model/link//ellipsoid")) == 1


def entity_names(urdf: str) -> list[str]:
    return [str(name) for name in etree.fromstring(urdf.encode()).xpath("gazebo/*/@name")]


@pytest.mark.parametrize(
    "element",
    [
        '<frame name="g" attached_to="x"/>',
        '<link name="z"><pose relative_to="t"/></link>'
        '<joint name="u" type="fixed"><parent>b</parent><child>z</child></joint>',
        '<link name="z"/><joint name="u" type="fixed"><parent>x</parent><child>z</child></joint>',
    ],
    ids=["frame", "link", "joint"],
)
def test_an_element_of_the_tree_can_refer_to_an_entity(element: str) -> None:
    sdf = translate.to_sdf(robot(FINGER + TIP)).replace("</model>", f"{element}</model>")
    assert translate.check(sdf) == []
    assert "x" in [link.name for link in translate.load(sdf).model.links]
    root = etree.fromstring(translate.to_urdf(sdf).encode())
    assert root.xpath("count(link[@name='x'])") == 1
    assert root.xpath("count(gazebo/link)") == 0


@pytest.mark.parametrize("version", WRITABLE)
def test_every_version_has_the_entities_that_it_can_place(version: SdfVersion) -> None:
    model = '<model name="m"><link name="l"/></model>'
    weld = '<joint name="w" type="fixed"><parent>b</parent><child>m::l</child></joint>'
    free = '<link name="y"><pose>0 0 1 0 0 0</pose></link>'
    sdf = translate.to_sdf(robot(FINGER + TIP + model + weld + free), version=version)
    found = [
        element.get("name")
        for element in etree.fromstring(sdf.encode()).find("model")
        if element.tag in ("link", "joint", "model")
    ]
    minor = int(version.partition(".")[2])
    expected = ["y"] if minor < 5 else ["m", "w", "y"] if minor < 7 else ["x", "t", "m", "w", "y"]
    assert found == ["a", "j", "b", *expected]
    assert translate.load(sdf).model.frames.pose("y").xyz == (0, 0, 1)


#: A link on a ball joint, a frame, and a nested model on a fixed joint.
PARTS = """<link name="x"><pose relative_to="b">0 0 1 0 0 0</pose></link>
<joint name="t" type="ball"><parent>b</parent><child>x</child></joint>
<frame name="f" attached_to="x"><pose>1 0 0 0 0 0</pose></frame>
<model name="m"><pose relative_to="j">0 0 2 0 0 0</pose><link name="l"/></model>
<joint name="u" type="fixed"><parent>f</parent><child>m::l</child></joint>"""


def test_frames_of_a_block_have_the_poses_that_gazebo_gives_them() -> None:
    graph = with_block_entities(translate.load(robot(PARTS))).model.frames
    assert graph.pose("f").xyz == (1.0, 0.0, 1.0)
    assert graph.pose("m::l").xyz == (0.0, 0.0, 2.0)


def test_a_robot_without_such_blocks_is_the_same_object() -> None:
    document = translate.load(robot("<static>true</static>"))
    assert with_block_entities(document) is document


def test_a_message_about_a_part_of_a_block_has_the_line_of_the_block() -> None:
    document = translate.load(robot("\n\n" + FINGER))
    (part,) = [link for link in with_block_entities(document).model.links if link.name == "x"]
    assert part.location.line == next(
        item.location.line for item in document.model.fragments if item.tag == "link"
    )


def test_the_description_counts_the_parts_of_a_block() -> None:
    (scope,) = info(translate.load(robot(PARTS))).scopes
    assert (scope.links, scope.joints) == (4, {"continuous": 1, "ball": 1, "fixed": 1})


def test_the_graph_and_the_page_show_the_parts_of_a_block() -> None:
    document = translate.load(robot(PARTS))
    assert [node.lines[0] for node in document.graph().nodes] == ["a", "b", "x", "m::l"]
    (scene,) = view_data(document)["robots"]
    assert len(scene["joints"]) == 3


@pytest.mark.parametrize(
    ("first", "second", "element"),
    [
        (FINGER + TIP, "", "link 'x'"),
        (FINGER + TIP, FINGER + TIP.replace("revolute", "ball"), "joint 't'"),
        (FINGER + TIP, FINGER.replace("0 0 1", "0 0 2") + TIP, "link 'x'"),
    ],
)
def test_the_parts_of_blocks_are_compared(first: str, second: str, element: str) -> None:
    comparison = translate.compare(robot(first), robot(second))
    assert element in [item.element for item in comparison.differences]


def test_a_translation_with_a_part_of_a_block_is_the_same_robot() -> None:
    text = robot(PARTS)
    assert translate.compare(text, translate.to_sdf(text)).same


def test_a_model_of_a_block_is_flattened() -> None:
    result = translate.convert(robot(PARTS), to="sdf", flatten=True, verify=True)
    assert names(result.text) == ["t", "x", "u", "m__l", "f", "m"]
    assert {loss.code for loss in result.losses} == {"model-flattened"}
    assert result.comparison is not None
    assert result.comparison.same
