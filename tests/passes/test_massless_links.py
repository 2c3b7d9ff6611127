"""Frames that are massless links, fixed joints or floating joints ("Plain return")."""

from __future__ import annotations

import pytest

import translate

INERTIAL = (
    '<inertial><mass value="1"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
)
BODY = "<inertial><mass>1</mass></inertial>"


def sdf(content: str) -> str:
    return f'<sdf version="1.8"><model name="m">{content}</model></sdf>'


def joints(text: str) -> dict[str, tuple[str, str, str, tuple[float, float, float]]]:
    """Joint → type, parent, child, position in the parent."""
    model = translate.load(translate.to_urdf(text)).model
    return {item.name: (item.type, item.parent, item.child, item.pose.xyz) for item in model.joints}


BASE = f'<link name="base">{BODY}</link>'


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        pytest.param(
            f'{BASE}<frame name="f" attached_to="base"><pose>1 2 3 0 0 0</pose></frame>',
            {"f_joint": ("fixed", "base", "f", (1, 2, 3))},
            id="frame on a link",
        ),
        pytest.param(
            f'{BASE}<frame name="f" attached_to="base"><pose>1 2 3 0 0 0</pose></frame>'
            '<frame name="g" attached_to="base"><pose relative_to="f">4 0 0 0 0 0</pose></frame>',
            {
                "f_joint": ("fixed", "base", "f", (1, 2, 3)),
                "g_joint": ("fixed", "f", "g", (4, 0, 0)),
            },
            id="frame on what its pose is relative to",
        ),
        pytest.param(
            f'{BASE}<frame name="j" attached_to="base"><pose>1 2 3 0 0 0</pose></frame>'
            '<frame name="f" attached_to="base"><pose relative_to="j"/></frame>',
            {"j": ("fixed", "base", "f", (1, 2, 3))},
            id="joint and massless child",
        ),
        pytest.param(
            f'{BASE}<frame name="j" attached_to="base"><pose>1 2 3 0 0 0</pose></frame>'
            '<frame name="f" attached_to="base"><pose relative_to="j"/></frame>'
            '<frame name="g" attached_to="base"><pose relative_to="j">4 0 0 0 0 0</pose></frame>',
            {
                "j_joint": ("fixed", "base", "j", (1, 2, 3)),
                "f_joint": ("fixed", "j", "f", (0, 0, 0)),
                "g_joint": ("fixed", "j", "g", (4, 0, 0)),
            },
            id="a frame that two others name is no joint",
        ),
        pytest.param(
            '<frame name="f" attached_to="base"><pose relative_to="__model__"/></frame>'
            '<frame name="j" attached_to="base"><pose relative_to="f">0 0 1 0 0 0</pose></frame>'
            f'<link name="base"><pose relative_to="j"/>{BODY}</link>',
            {"j": ("fixed", "f", "base", (0, 0, 1))},
            id="massless parent and joint",
        ),
        pytest.param(
            '<frame name="f" attached_to="base"><pose relative_to="__model__"/></frame>'
            '<frame name="j" attached_to="base"><pose relative_to="f">0 0 1 0 0 0</pose></frame>'
            '<frame name="g" attached_to="base"><pose relative_to="j"/></frame>'
            '<frame name="k" attached_to="base"><pose relative_to="g">0 2 0 0 0 0</pose></frame>'
            f'<link name="base"><pose relative_to="k"/>{BODY}</link>',
            {"j": ("fixed", "f", "g", (0, 0, 1)), "k": ("fixed", "g", "base", (0, 2, 0))},
            id="massless parent of a massless parent",
        ),
        pytest.param(
            f'{BASE}<frame name="j" attached_to="base"><pose>0 0 1 0 0 0</pose></frame>'
            f'<link name="free"><pose relative_to="j"/>{BODY}</link>',
            {"j": ("floating", "base", "free", (0, 0, 1))},
            id="floating joint",
        ),
        pytest.param(
            f'{BASE}<link name="other">{BODY}</link><frame name="g" attached_to="other"/>'
            '<frame name="j" attached_to="base"><pose relative_to="g">0 0 1 0 0 0</pose></frame>'
            f'<link name="free"><pose relative_to="j"/>{BODY}</link>'
            '<joint name="k" type="continuous"><parent>base</parent><child>other</child></joint>',
            {
                "k": ("revolute", "base", "other", (0, 0, 0)),
                "j": ("floating", "base", "free", (0, 0, 1)),
                "g_joint": ("fixed", "other", "g", (0, 0, 0)),
            },
            id="floating joint with a place in another body",
        ),
        pytest.param(
            '<frame name="_merged__n__model__" attached_to="base"><pose relative_to="__model__"/>'
            "</frame>"
            f'<link name="base"><pose relative_to="_merged__n__model__">0 0 1 0 0 0</pose>{BODY}'
            '</link><frame name="f" attached_to="base"><pose relative_to="_merged__n__model__"/>'
            "</frame>",
            {
                "_merged__n__model___joint": ("fixed", "base", "_merged__n__model__", (0, 0, -1)),
                "f_joint": ("fixed", "base", "f", (0, 0, -1)),
            },
            id="the frame of a merged model is no parent",
        ),
    ],
)
def test_frames_become_links_and_joints(
    content: str, expected: dict[str, tuple[str, str, str, tuple[float, float, float]]]
) -> None:
    assert joints(sdf(content)) == expected


@pytest.mark.parametrize(
    ("parent", "child"),
    [
        pytest.param("root", "base", id="links"),
        pytest.param("root", "__model__", id="the model frame"),
        pytest.param("root", "end", id="a frame below"),
        pytest.param("start", "base", id="a frame above"),
    ],
)
def test_a_frame_of_a_link_that_joints_connect_with_its_body_is_no_floating_joint(
    parent: str, child: str
) -> None:
    content = (
        f'{BASE}<frame name="j" attached_to="base"><pose>0 0 1 0 0 0</pose></frame>'
        f'<link name="root"><pose relative_to="j"/>{BODY}</link>'
        '<frame name="start" attached_to="root"/><frame name="end" attached_to="base"/>'
        f'<joint name="k" type="revolute"><parent>{parent}</parent><child>{child}</child>'
        "<axis><xyz>0 0 1</xyz><limit><lower>-1</lower><upper>1</upper></limit></axis></joint>"
    )
    connections = joints(sdf(content))
    # A frame that is the parent of a joint is a massless link.
    assert connections["k"][:3] == ("revolute", parent, "base")
    assert "floating" not in {kind for kind, *_ in connections.values()}


@pytest.mark.parametrize(
    "tree",
    [
        pytest.param(
            '<link name="a"/><joint name="j" type="fixed"><origin xyz="0 0 1"/><parent link="a"/>'
            f'<child link="b"/></joint><link name="b">{INERTIAL}</link>',
            id="massless root",
        ),
        pytest.param(
            '<link name="a"/><joint name="j" type="fixed"><origin xyz="0 0 1"/><parent link="a"/>'
            f'<child link="b"/></joint><link name="b">{INERTIAL}</link><link name="c"/>'
            '<joint name="k" type="fixed"><origin xyz="0 1 0"/><parent link="a"/>'
            '<child link="c"/></joint>',
            id="massless child of a massless root",
        ),
        pytest.param(
            f'<link name="a">{INERTIAL}</link><link name="b"/><link name="c"/>'
            '<joint name="j" type="fixed"><origin xyz="0 0 1" rpy="1 2 3"/><parent link="a"/>'
            '<child link="b"/></joint><joint name="k" type="fixed"><origin xyz="0.1 0 0"/>'
            '<parent link="b"/><child link="c"/></joint>',
            id="massless chain",
        ),
        pytest.param(
            f'<link name="a">{INERTIAL}</link><link name="b"/><link name="c"/>'
            f'<link name="d">{INERTIAL}</link>'
            '<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint>'
            '<joint name="k" type="fixed"><parent link="b"/><child link="c"/></joint>'
            '<joint name="l" type="fixed"><parent link="c"/><child link="d"/></joint>',
            id="massless chain without offsets",
        ),
        pytest.param(
            f'<link name="a">{INERTIAL}</link><link name="b"/><link name="c">{INERTIAL}</link>'
            '<joint name="j" type="continuous"><origin xyz="0 0 1"/><parent link="a"/>'
            '<child link="b"/><axis xyz="0 1 0"/></joint><joint name="k" type="fixed">'
            '<origin xyz="0.1 0 0"/><parent link="b"/><child link="c"/></joint>',
            id="massless link between a moving joint and a body",
        ),
        pytest.param(
            f'<link name="a">{INERTIAL}</link><link name="b"/><link name="c">{INERTIAL}</link>'
            '<joint name="j" type="fixed"><origin xyz="0 0 1"/><parent link="a"/>'
            '<child link="b"/></joint><joint name="k" type="prismatic"><origin xyz="0.1 0 0"/>'
            '<parent link="b"/><child link="c"/><axis xyz="0 0 1"/>'
            '<limit lower="-1" upper="2" effort="3" velocity="4"/></joint>',
            id="moving joint on a massless link",
        ),
        pytest.param(
            f'<link name="world"/><link name="a">{INERTIAL}</link><joint name="j" type="floating">'
            '<origin xyz="0 0 1"/><parent link="world"/><child link="a"/></joint>',
            id="floating joint of the world",
        ),
        pytest.param(
            f'<link name="a">{INERTIAL}</link><link name="b">{INERTIAL}</link>'
            '<joint name="j" type="floating"><origin xyz="0 0 1"/><parent link="a"/>'
            '<child link="b"/></joint>',
            id="floating joint",
        ),
        pytest.param(
            f'<link name="a">{INERTIAL}</link><link name="b">{INERTIAL}</link>'
            '<joint name="j" type="planar"><origin xyz="0 0 1" rpy="0.1 0.2 0.3"/>'
            '<parent link="a"/><child link="b"/><axis xyz="0 1 0"/></joint>',
            id="planar joint",
        ),
    ],
)
def test_a_urdf_returns_from_its_sdformat(tree: str) -> None:
    urdf = f'<robot name="r">{tree}</robot>'
    back = translate.to_urdf(translate.to_sdf(urdf))
    assert joints(back) == joints(urdf)
    names = sorted(link.name for link in translate.load(back).model.links)
    assert names == sorted(link.name for link in translate.load(urdf).model.links)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("1e-05", "2e-05", id="another mass"),
        pytest.param('"j_u"', '"other"', id="another name"),
        pytest.param("<xyz>1 0 0", "<xyz>0 0 1", id="another axis"),
    ],
)
def test_an_edited_chain_stays_a_chain(old: str, new: str) -> None:
    urdf = (
        f'<robot name="r"><link name="a">{INERTIAL}</link><link name="b">{INERTIAL}</link>'
        '<joint name="j" type="planar"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/>'
        "</joint></robot>"
    )
    text = translate.to_sdf(urdf)
    assert old in text
    types = [kind for kind, *_ in joints(text.replace(old, new)).values()]
    assert types == ["prismatic", "prismatic", "revolute"]


SHAPE = '<visual><geometry><box size="1 1 1"/></geometry></visual>'


def massless(text: str) -> list[str]:
    return sorted(link.name for link in translate.load(text).model.links if link.is_massless)


@pytest.mark.parametrize(
    ("tree", "added"),
    [
        pytest.param(
            f'<link name="a">{INERTIAL}</link><link name="b">{SHAPE}</link>'
            '<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint>',
            [],
            id="on a fixed joint",
        ),
        pytest.param(
            f'<link name="a">{SHAPE}</link><link name="b">{INERTIAL}</link>'
            '<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint>',
            [],
            id="root with a fixed link with mass",
        ),
        pytest.param(
            f'<link name="base"/><link name="a">{SHAPE}</link><link name="b">{INERTIAL}</link>'
            '<joint name="i" type="fixed"><parent link="base"/><child link="a"/></joint>'
            '<joint name="j" type="continuous"><parent link="a"/><child link="b"/></joint>',
            [],
            id="below a massless root",
        ),
        pytest.param(
            f'<link name="a">{SHAPE}</link><link name="b">{SHAPE}</link>'
            '<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint>',
            ["a"],
            id="root of massless links",
        ),
        pytest.param(
            f'<link name="a">{SHAPE}</link><link name="b">{INERTIAL}</link>'
            '<joint name="j" type="continuous"><parent link="a"/><child link="b"/></joint>',
            ["a"],
            id="root above a moving joint",
        ),
        pytest.param(
            f'<link name="a">{INERTIAL}</link><link name="b">{SHAPE}</link>'
            '<joint name="j" type="continuous"><parent link="a"/><child link="b"/></joint>',
            ["b"],
            id="on a moving joint",
        ),
        pytest.param(
            f'<link name="a">{INERTIAL}</link><link name="b">{SHAPE}</link>'
            f'<link name="c">{INERTIAL}</link>'
            '<joint name="j" type="continuous"><parent link="a"/><child link="b"/></joint>'
            '<joint name="k" type="fixed"><parent link="b"/><child link="c"/></joint>',
            ["b"],
            id="on a moving joint with a fixed link with mass",
        ),
    ],
)
def test_a_link_is_massless_again_unless_it_moves(tree: str, added: list[str]) -> None:
    urdf = f'<robot name="r">{tree}</robot>'
    result = translate.convert(translate.to_sdf(urdf), to="urdf", verify=True)
    assert sorted({*massless(urdf)} - {*massless(result.text)}) == added
    assert result.comparison is not None
    assert result.comparison.same


def inertial(mass: str = "1e-6", ixx: str = "1e-9", rest: str = "") -> str:
    moments = f"<ixx>{ixx}</ixx><iyy>1e-9</iyy><izz>1e-9</izz><ixy>0</ixy><ixz>0</ixz><iyz>0</iyz>"
    return f"<inertial>{rest}<mass>{mass}</mass><inertia>{moments}</inertia></inertial>"


BOX = '<visual name="v"><geometry><box><size>1 1 1</size></box></geometry></visual>'


@pytest.mark.parametrize(
    ("version", "content", "kind", "found"),
    [
        pytest.param("1.8", inertial() + BOX, "fixed", ["tip"], id="as the translation writes it"),
        pytest.param("1.8", inertial(mass="2e-6") + BOX, "fixed", [], id="another mass"),
        pytest.param("1.8", inertial(ixx="2e-9") + BOX, "fixed", [], id="another inertia"),
        pytest.param(
            "1.8",
            inertial(rest="<pose>1 0 0 0 0 0</pose>") + BOX,
            "fixed",
            [],
            id="a centre of mass",
        ),
        pytest.param("1.8", inertial() + BOX, "revolute", [], id="a moving joint"),
        pytest.param("1.8", inertial(), "fixed", [], id="an empty link, which would be a frame"),
        pytest.param("1.7", inertial(), "fixed", ["tip"], id="an empty link of an older version"),
    ],
)
def test_a_removed_inertia_is_reported(
    version: str, content: str, kind: str, found: list[str]
) -> None:
    text = sdf(
        f'{BASE}<link name="tip">{content}</link><joint name="j" type="{kind}">'
        "<parent>base</parent><child>tip</child><axis><xyz>0 0 1</xyz></axis></joint>"
    ).replace("1.8", version)
    result = translate.convert(text, to="urdf", verify=True)
    entries = [loss for loss in result.losses if loss.code == "given-inertia-removed"]
    assert massless(result.text) == found
    assert [loss.element for loss in entries] == [f"link '{name}' <inertial>" for name in found]
    assert all("1e-06 kg and 1e-09 kg m²" in loss.reason for loss in entries)
    assert result.comparison is not None
    assert result.comparison.same


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        pytest.param([("visual", "a_visual")], ["visual 'a_visual' of link 'a'"], id="visual"),
        pytest.param(
            [("collision", "a_collision"), ("collision", "a_collision_1")],
            ["collision 'a_collision' of link 'a'", "collision 'a_collision_1' of link 'a'"],
            id="collisions",
        ),
        pytest.param(
            [("visual", "c_visual"), ("collision", "c")],
            ["visual 'c_visual' of link 'a'"],
            id="visual with the name of a collision",
        ),
        pytest.param([("visual", "a_visual_2")], [], id="another number"),
        pytest.param([("visual", "b_visual"), ("collision", "")], [], id="other names"),
    ],
)
def test_a_name_that_a_return_leaves_out_is_reported(
    names: list[tuple[str, str]], expected: list[str]
) -> None:
    geometry = '<geometry><sphere radius="1"/></geometry>'
    shapes = "".join(f'<{kind} name="{name}">{geometry}</{kind}>' for kind, name in names)
    urdf = f'<robot name="r"><link name="a">{INERTIAL}{shapes}</link></robot>'
    result = translate.convert(urdf, to="sdf")
    entries = [loss.element for loss in result.losses if loss.code == "shape-name-generated"]
    assert entries == expected
    links = [translate.load(text).model.links[0] for text in (urdf, translate.to_urdf(result.text))]
    before, after = ([shape.name for shape in link.shapes] for link in links)
    changed = [old for old, new in zip(before, after, strict=True) if old != new]
    assert [entry.split("'")[1] for entry in entries] == changed
