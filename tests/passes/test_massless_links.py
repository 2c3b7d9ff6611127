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
            f'{BASE}<frame name="j" attached_to="base"><pose>0 0 1 0 0 0</pose></frame>'
            f'<link name="free"><pose relative_to="j"/>{BODY}</link>',
            {"j": ("floating", "base", "free", (0, 0, 1))},
            id="floating joint",
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
