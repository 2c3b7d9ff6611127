"""The edits of a file since a base, merged into a file that was edited since then, too."""

from __future__ import annotations

import re

import pytest

import translate
from translate.diagnostics.diagnostic import TranslateError
from translate.diagnostics.element_path import ElementPath
from translate.model.fragment import Dialect

INERTIA = '<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/>'
MASS = f'<inertial><mass value="1"/>{INERTIA}</inertial>'
URDF = f"""<robot name="m">
  <link name="a">
    <inertial><mass value="1"/>{INERTIA}</inertial>
  </link>
  <link name="b">
    <inertial><mass value="2"/>{INERTIA}</inertial>
    <visual><geometry><box size="1 1 1"/></geometry></visual>
  </link>
  <joint name="j" type="revolute">
    <origin xyz="0 0 1"/><parent link="a"/><child link="b"/><axis xyz="0 0 1"/>
    <limit lower="-1" upper="1" effort="5" velocity="3"/>
    <dynamics damping="0.25"/>
  </joint>
</robot>
"""
SDF = translate.to_sdf(URDF.encode())
#: Kind of edit → the text before and after it, in the URDF and in the SDFormat file.
EDITS = {
    "mass": (('<mass value="2"', '<mass value="{}"'), ("<mass>2<", "<mass>{}<")),
    "effort": (('effort="5"', 'effort="{}"'), ("<effort>5<", "<effort>{}<")),
    "place": (
        ('<origin xyz="0 0 1"/>', '<origin xyz="0 0 {}"/>'),
        ('<pose relative_to="a">0 0 1 0 0 0<', '<pose relative_to="a">0 0 {} 0 0 0<'),
    ),
    "damping": (('damping="0.25"', 'damping="{}"'), ("<damping>0.25<", "<damping>{}<")),
    "size": (('size="1 1 1"', 'size="1 1 {}"'), ("<size>1 1 1<", "<size>1 1 {}<")),
}
TEXTS = {"urdf": URDF, "sdf": SDF}


def with_edit(side: str, kind: str, value: str) -> str:
    old, new = EDITS[kind][side == "sdf"]
    assert TEXTS[side].count(old) == 1, (side, kind)
    return TEXTS[side].replace(old, new.format(value))


def last_replaced(text: str, old: str, new: str) -> str:
    head, separator, tail = text.rpartition(old)
    assert separator
    return head + new + tail


def updated(target: str, source: str, base: str) -> str:
    return translate.update(target.encode(), source.encode(), base=base.encode()).text


@pytest.mark.parametrize("kind", EDITS)
@pytest.mark.parametrize("side", ["urdf", "sdf"])
def test_a_value_with_edits_in_both_files_is_refused(side: str, kind: str) -> None:
    other = {"urdf": "sdf", "sdf": "urdf"}[side]
    target, source = with_edit(other, kind, "3"), with_edit(side, kind, "4")
    with pytest.raises(TranslateError) as error:
        updated(target, source, TEXTS[side])
    (diagnostic,) = error.value.diagnostics
    assert diagnostic.code == "edit-refused"
    assert "the file to update has another edit of it since the base" in diagnostic.message


def test_a_refused_edit_has_the_value_of_the_base() -> None:
    result = translate.update(
        with_edit("sdf", "mass", "3").encode(),
        with_edit("urdf", "mass", "4").encode(),
        base=URDF.encode(),
        partial=True,
    )
    (edit,) = result.refused
    assert edit.at == ElementPath("link", "b", field="inertial/mass")
    assert (edit.base, edit.old, edit.new) == ("2", "3", "4")
    assert not result.changed


@pytest.mark.parametrize("kind", EDITS)
@pytest.mark.parametrize("side", ["urdf", "sdf"])
def test_the_same_edit_in_both_files_is_none(side: str, kind: str) -> None:
    other = {"urdf": "sdf", "sdf": "urdf"}[side]
    target = with_edit(other, kind, "3")
    assert updated(target, with_edit(side, kind, "3"), TEXTS[side]) == target


def test_an_entry_of_a_tensor_keeps_a_later_edit_of_another_one() -> None:
    target = last_replaced(SDF, "<ixx>1<", "<ixx>1.5<")
    source = last_replaced(URDF, 'iyy="1"', 'iyy="1.25"')
    assert updated(target, source, URDF) == last_replaced(target, "<iyy>1<", "<iyy>1.25<")
    target = last_replaced(URDF, 'ixx="1"', 'ixx="1.5"')
    source = last_replaced(SDF, "<iyy>1<", "<iyy>1.25<")
    assert updated(target, source, SDF) == last_replaced(target, 'iyy="1"', 'iyy="1.25"')


def test_a_later_rotation_of_an_isotropic_tensor_stays() -> None:
    """The tensor is the same in both axes, but the file has those of its later edit."""
    rotated_sdf = last_replaced(SDF, "<inertial>", "<inertial><pose>0 0 0 0 0.25 0</pose>")
    assert updated(rotated_sdf, with_edit("urdf", "effort", "7"), URDF) == rotated_sdf.replace(
        "<effort>5<", "<effort>7<"
    )
    origin = '<inertial><origin xyz="0 0 0" rpy="0 0.25 0"/>'
    rotated_urdf = last_replaced(URDF, "<inertial>", origin)
    assert updated(rotated_urdf, with_edit("sdf", "effort", "7"), SDF) == rotated_urdf.replace(
        'effort="5"', 'effort="7"'
    )


RENAMED_URDF = URDF.replace('"b"', '"c"')
RENAMED_SDF = SDF.replace('"b"', '"c"').replace(">b<", ">c<").replace("b_visual", "c_visual")


def test_a_link_gets_a_new_name_beside_a_later_edit_of_its_mass() -> None:
    heavy_sdf, heavy_urdf = with_edit("sdf", "mass", "3"), with_edit("urdf", "mass", "3")
    assert updated(heavy_sdf, RENAMED_URDF, URDF) == RENAMED_SDF.replace("<mass>2<", "<mass>3<")
    assert updated(heavy_urdf, RENAMED_SDF, SDF) == RENAMED_URDF.replace(
        '<mass value="2"', '<mass value="3"'
    )


def test_a_link_with_a_later_name_gets_an_edited_mass() -> None:
    heavy_sdf, heavy_urdf = with_edit("sdf", "mass", "3"), with_edit("urdf", "mass", "3")
    assert updated(RENAMED_SDF, heavy_urdf, URDF) == RENAMED_SDF.replace("<mass>2<", "<mass>3<")
    assert updated(RENAMED_URDF, heavy_sdf, SDF) == RENAMED_URDF.replace(
        '<mass value="2"', '<mass value="3"'
    )


def test_another_root_of_frames_beside_a_later_mass() -> None:
    """The model of the target names its canonical link, and the URDF has none to name."""
    urdf = (
        '<robot name="m"><link name="root"/><link name="body"><inertial><mass value="1"/>'
        '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>'
        '<link name="tool"/><joint name="i" type="fixed"><parent link="root"/>'
        '<child link="body"/></joint><joint name="j" type="fixed"><origin xyz="1 0 0"/>'
        '<parent link="root"/><child link="tool"/></joint></robot>'
    )
    edited = urdf.replace(
        '<parent link="root"/><child link="tool"/>', '<parent link="tool"/><child link="root"/>'
    )
    base = translate.to_sdf(urdf)
    target = base.replace("<mass>1<", "<mass>2<")
    result = translate.update(target.encode(), edited.encode(), base=urdf.encode())
    expected = translate.update(base.encode(), edited.encode()).text
    assert result.text == expected.replace("<mass>1<", "<mass>2<")


def without_b(text: str) -> str:
    """The robot without the link b, and without the joint that holds it."""
    for name in ("link name='b'", 'link name="b"', 'joint name="j"'):
        text = re.sub(rf"\n *<{name}(.|\n)*?</{name[:4]}\w?>", "", text)
    return text


@pytest.mark.parametrize("kind", ["mass", "damping", "size"])
@pytest.mark.parametrize(("target", "source"), [("urdf", "sdf"), ("sdf", "urdf")])
def test_a_removal_of_a_part_with_a_later_edit_is_refused(
    target: Dialect, source: Dialect, kind: str
) -> None:
    old, new = EDITS[kind][target == "sdf"]
    later = TEXTS[target].replace(old, new.format("0.75"))
    assert later != TEXTS[target]
    with pytest.raises(TranslateError) as error:
        translate.update(
            later.encode(), without_b(TEXTS[source]).encode(), base=TEXTS[source].encode()
        )
    assert "another edit of it since the base" in error.value.diagnostics[0].message


@pytest.mark.parametrize(("target", "source"), [("urdf", "sdf"), ("sdf", "urdf")])
def test_a_removal_beside_a_later_edit_of_another_part_is_merged(
    target: Dialect, source: Dialect
) -> None:
    is_sdf = target == "sdf"
    old, new = ("<mass>1<", "<mass>7<") if is_sdf else ('<mass value="1"', '<mass value="7"')
    later = TEXTS[target].replace(old, new)
    result = translate.update(
        later.encode(), without_b(TEXTS[source]).encode(), base=TEXTS[source].encode()
    )
    assert result.text == without_b(later)


def test_a_sensor_that_the_urdf_has_a_part_of_is_removed_beside_a_later_mass() -> None:
    """A translation there and back drops a value that its version of SDFormat does not have."""
    camera = "<camera><horizontal_fov>2</horizontal_fov><vertical_fov>1</vertical_fov></camera>"
    sensor = f'<sensor name="s" type="camera">{camera}<update_rate>5</update_rate></sensor>'
    inertial = "<inertial><mass>1</mass></inertial>"
    base = (
        f'<sdf version="1.9"><model name="m"><link name="a">{inertial}{sensor}</link></model></sdf>'
    )
    target = translate.convert(base, to="urdf").text.replace('mass value="1"', 'mass value="3"')
    source = base.replace(sensor, "")
    result = translate.update(target.encode(), source.encode(), base=base.encode())
    assert "sensor" not in result.text
    assert 'mass value="3"' in result.text


def test_another_place_of_a_joint_is_none_of_one_that_a_later_edit_moved_elsewhere() -> None:
    third = (
        '  <link name="c"/>\n  <joint name="k" type="fixed">\n    <origin xyz="0 2 0"/>'
        '<parent link="b"/><child link="c"/>\n  </joint>\n</robot>\n'
    )
    urdf = URDF.replace("</robot>\n", third.replace('"c"/>', f'"c">{MASS}</link>', 1))
    base = translate.to_sdf(urdf.encode())
    old, new = EDITS["place"][1]
    target = urdf.replace(
        '<parent link="b"/><child link="c"/>', '<parent link="a"/><child link="c"/>'
    )
    source = base.replace(old, new.format("1.5"))
    assert target != urdf
    assert source != base
    result = translate.update(target.encode(), source.encode(), base=base.encode())
    assert result.text == target.replace(EDITS["place"][0][0], EDITS["place"][0][1].format("1.5"))
