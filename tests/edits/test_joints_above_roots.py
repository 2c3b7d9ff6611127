"""A new link or joint above a root, or between the joint that a translation adds and its child."""

from __future__ import annotations

import numpy as np
import pytest
from lxml import etree
from support.update_judge.urdf_facts import link_places

import translate

MASS = (
    '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>'
    "</inertial>"
)
SDF_MASS = (
    "<inertial><mass>1</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia></inertial>"
)
MOUNT = '<joint name="mount" type="fixed"><parent link="b"/><child link="a"/></joint>'
HELD = (
    '<link name="world"/><joint name="held" type="fixed"><parent link="world"/>'
    '<child link="a"/></joint>'
)

with_versions = pytest.mark.parametrize("version", ["1.4", "1.6", "1.7", "1.9"])
with_bases = pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])


def model(version: str, *parts: str) -> bytes:
    inner = "".join(parts)
    return f"<sdf version='{version}'><model name='m'>{inner}</model></sdf>".encode()


def check_update(sdf: bytes, urdf: str, edited: str, has_base: bool) -> str:
    """Update the SDFormat file and compare the places of its links with those of the URDF."""
    base = urdf.encode() if has_base else None
    data = translate.update(sdf, edited.encode(), base=base).data
    back = translate.convert(data, to="urdf").text
    places, expected = (link_places(etree.fromstring(text.encode())) for text in (back, edited))
    assert expected.keys() - {"world"} == places.keys() - {"world"}
    for name in expected.keys() - {"world"}:
        np.testing.assert_allclose(places[name], expected[name], atol=1e-9)
    return data.decode()


@with_versions
@with_bases
def test_a_link_between_the_joint_of_a_static_model_and_its_child(
    version: str, has_base: bool
) -> None:
    sdf = model(version, "<static>true</static><link name='a'>", SDF_MASS, "</link>")
    urdf = translate.convert(sdf, to="urdf").text
    edited = urdf.replace('<child link="a"/>', '<child link="b"/>')
    edited = edited.replace("</robot>", f'<link name="b">{MASS}</link>{MOUNT}</robot>')
    result = check_update(sdf, urdf, edited, has_base)
    assert "<child>b</child>" in result
    assert "<parent>b</parent>" in result


@with_versions
@with_bases
def test_a_joint_between_the_world_and_a_root(version: str, has_base: bool) -> None:
    sdf = model(version, "<link name='a'>", SDF_MASS, "</link>")
    urdf = translate.convert(sdf, to="urdf").text
    edited = urdf.replace("</robot>", f"{HELD}</robot>")
    result = check_update(sdf, urdf, edited, has_base)
    assert "<parent>world</parent>" in result


@with_bases
def test_a_root_that_is_a_frame_gets_a_mass(has_base: bool) -> None:
    """Its fixed joint is a joint of SDFormat then."""
    urdf = (
        f'<robot name="r"><link name="base"/><link name="arm">{MASS}</link><joint name="j" '
        'type="fixed"><origin xyz="0 0 1"/><parent link="base"/><child link="arm"/></joint></robot>'
    )
    sdf = translate.convert(urdf.encode(), to="sdf", sdf_version="1.8").text.encode()
    assert b'<frame name="base"' in sdf
    edited = urdf.replace('<link name="base"/>', f'<link name="base">{MASS}</link>')
    result = check_update(sdf, urdf, edited, has_base)
    assert '<link name="base">' in result
    assert '<joint name="j" type="fixed">' in result


@with_bases
@pytest.mark.parametrize("origin", ["", '<origin xyz="0 2 0"/>'], ids=["no origin", "origin"])
def test_a_link_between_a_link_and_one_that_is_a_frame(origin: str, has_base: bool) -> None:
    """The joint above it, a frame so far, is a joint then; the frames are those of the new link."""
    urdf = (
        f'<robot name="r"><link name="root">{MASS}</link><link name="a"/><link name="end"/>'
        '<joint name="tip" type="fixed"><origin xyz="0 0 1"/><parent link="root"/>'
        '<child link="a"/></joint><joint name="last" type="fixed"><origin xyz="1 0 0"/>'
        '<parent link="a"/><child link="end"/></joint></robot>'
    )
    sdf = translate.convert(urdf.encode(), to="sdf", sdf_version="1.8").text.encode()
    assert b'<frame name="end" attached_to="root"' in sdf
    mount = MOUNT.replace("<parent", f"{origin}<parent")
    edited = urdf.replace('<child link="a"/>', '<child link="b"/>')
    edited = edited.replace("</robot>", f'<link name="b">{MASS}</link>{mount}</robot>')
    result = check_update(sdf, urdf, edited, has_base)
    assert '<joint name="tip" type="fixed">' in result
    assert result.count('attached_to="b"') == 4
    assert 'attached_to="root"' not in result
