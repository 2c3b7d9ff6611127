"""A new part stands before or after comments of the file: these stay, and are not written again."""

from __future__ import annotations

import re
from io import BytesIO

import pytest

import translate

INERTIAL = (
    '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/>'
    "</inertial>"
)
URDF = f"""<robot name="r">
  <link name="a">{INERTIAL}</link>
  <!-- the tool -->
  <link name="b">{INERTIAL}</link>
  <joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint>
  <!-- the end -->
</robot>
"""
NEW = """<link name="c"><pose relative_to="k"/><inertial><mass>1</mass></inertial></link>
<joint name="k" type="continuous"><pose relative_to="a"/><parent>a</parent><child>c</child>
<axis><xyz>0 0 1</xyz></axis></joint>"""
#: What the new part stands before in the SDFormat file, and the comment before it.
PLACES = {"at the end": "</model>", "before a part with a comment": '<link name="b">'}


def updated(place: str, new: str, *, has_base: bool) -> str:
    base = translate.convert(URDF.encode(), to="sdf").text
    edited = base.replace(place, f"{new}{place}")
    streams = []
    for text in (edited, base):
        stream = BytesIO(text.encode())
        stream.name = "model.sdf"
        streams.append(stream)
    update = translate.update(URDF.encode(), streams[0], base=streams[1] if has_base else None)
    return update.data.decode()


@pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
def test_a_comment_before_a_new_part_is_there_once(place: str, has_base: bool) -> None:
    text = updated(place, NEW, has_base=has_base)
    assert sorted(re.findall("<!-- (.*?) -->", text)) == ["the end", "the tool"]
    assert '<link name="c">' in text


@pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
def test_a_new_comment_of_a_new_part_is_written(has_base: bool) -> None:
    text = updated("</model>", f"<!-- the camera -->{NEW}", has_base=has_base)
    assert re.search(r'<!-- the camera -->\s*<link name="c">', text)
    assert sorted(re.findall("<!-- (.*?) -->", text)) == ["the camera", "the end", "the tool"]


def test_the_comment_of_a_removed_part_does_not_stay() -> None:
    """A new part has a comment with the text of one that went."""

    def robot(links: str) -> bytes:
        parts = [
            f'<!-- part -->\n<link name="{name}">{INERTIAL}</link>\n'
            f'<joint name="j_{name}" type="revolute"><parent link="base"/><child link="{name}"/>'
            f'<origin xyz="{ord(name)} 0 0"/><axis xyz="0 0 1"/>'
            f'<limit lower="-1" upper="1" effort="{ord(name)}" velocity="1"/></joint>\n'
            for name in links
        ]
        return f'<robot name="r"><link name="base"/>\n{"".join(parts)}</robot>'.encode()

    base, edited = robot("abc"), robot("acxy")
    target = translate.convert(base, to="sdf").text
    update = translate.update(target.encode(), edited, base=base)
    assert update.text.count("<!-- part -->") == 4


def test_comments_above_a_new_frame_that_a_translation_leaves_out_stay() -> None:
    """A frame in the place of the frame of a joint is no link of the URDF."""
    comment = "<!-- above the end -->"
    sdf = (
        "<sdf version='1.9'><model name='m'><link name='a'><inertial><mass>1</mass></inertial>"
        "</link><link name='b'><pose relative_to='j'/><inertial><mass>1</mass></inertial></link>"
        "<joint name='j' type='revolute'><parent>a</parent><child>b</child>"
        "<pose relative_to='a'>0 0 1 0 0 0</pose><axis><xyz>0 0 1</xyz></axis></joint>"
        f"{comment}</model></sdf>"
    )
    urdf = translate.convert(sdf.encode(), to="urdf").text
    assert comment in urdf
    edited = sdf.replace("<pose relative_to='j'/>", "<pose relative_to='f'/>")
    edited = edited.replace("</model>", "<frame name='f' attached_to='j'/></model>")
    update = translate.update(urdf.encode(), edited.encode(), base=sdf.encode())
    assert update.data.decode() == urdf


@pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
def test_a_comment_above_a_new_link_of_the_world_stays(has_base: bool) -> None:
    """SDFormat has no such link, below which the comment would stand."""
    urdf = (
        '<robot name="r"><link name="a"><inertial><mass value="1"/><inertia ixx="1" ixy="0" '
        'ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link><!-- the end --></robot>'
    )
    sdf = translate.convert(urdf.encode(), to="sdf").text
    held = '<joint name="held" type="fixed"><parent link="world"/><child link="a"/></joint>'
    edited = urdf.replace("</robot>", f'<link name="world"/>{held}</robot>')
    base = urdf.encode() if has_base else None
    update = translate.update(sdf.encode(), edited.encode(), base=base)
    assert update.data.decode().endswith("<!-- the end -->\n  </model>\n</sdf>\n")
    assert update.data.count(b"the end") == 1
    back = translate.update(update.data, urdf.encode(), base=edited.encode())
    assert back.data.count(b"the end") == 1
