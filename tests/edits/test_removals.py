"""What stays beside a removed element, and the names of shapes of a link with a new name."""

from __future__ import annotations

import re

import pytest

import translate

MASS = '<inertial><mass value="1"/></inertial>'
PLUGIN = '<plugin name="p" filename="libp.so"/>'
SECOND = '<plugin name="q" filename="libq.so"/>'
LEFT_OUT = '<!-- <plugin name="old" filename="libold.so"/> -->'
BLOCKS = {
    "the last one of its block": f"<gazebo>\n    {LEFT_OUT}\n    {PLUGIN}\n  </gazebo>",
    "above it": f"<gazebo>\n    {LEFT_OUT}\n    {PLUGIN}\n    {SECOND}\n  </gazebo>",
    "below it": f"<gazebo>\n    {PLUGIN}\n    {LEFT_OUT}\n    {SECOND}\n  </gazebo>",
}


def updated(target: str, source: str, base: str | None) -> str:
    earlier = None if base is None else base.encode()
    return translate.update(target.encode(), source.encode(), base=earlier).text


@pytest.mark.parametrize("has_base", [True, False])
@pytest.mark.parametrize("block", BLOCKS.values(), ids=BLOCKS)
def test_a_plugin_in_a_comment_stays_beside_a_removed_one(block: str, has_base: bool) -> None:
    target = f'<robot name="m">\n  <link name="a">{MASS}</link>\n  {block}\n</robot>\n'
    base = translate.to_sdf(target.encode())
    source = re.sub(r" *<plugin name=.p.*\n", "", base)
    assert source != base
    again = updated(target, source, base if has_base else None)
    assert again == target.replace(f"    {PLUGIN}\n", "")


def test_a_comment_about_a_removed_plugin_goes() -> None:
    block = f"<gazebo>\n    <!-- speaks -->\n    {PLUGIN}\n    {SECOND}\n  </gazebo>"
    target = f'<robot name="m">\n  <link name="a">{MASS}</link>\n  {block}\n</robot>\n'
    base = translate.to_sdf(target.encode())
    source = re.sub(r" *<plugin name=.p.*\n", "", base)
    expected = target.replace(f"    <!-- speaks -->\n    {PLUGIN}\n", "")
    assert updated(target, source, base) == expected


@pytest.mark.parametrize("has_base", [True, False])
def test_a_shape_without_a_name_stays_without_one_in_a_link_with_a_new_name(has_base: bool) -> None:
    box = '<geometry><box size="1 1 1"/></geometry>'
    target = (
        f'<robot name="m">\n  <link name="a">{MASS}</link>\n'
        f'  <link name="b">{MASS}<visual>{box}</visual><collision>{box}</collision></link>\n'
        '  <joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint>\n</robot>\n'
    )
    base = translate.to_sdf(target.encode())
    source = base.replace('"b"', '"c"').replace(">b<", ">c<")
    # The names in SDFormat stay.
    assert 'name="b_visual"' in source
    result = updated(target, source, base if has_base else None)
    assert result == target.replace('"b"', '"c"')


def test_a_shape_with_the_name_of_its_link_keeps_its_name_in_the_other_file() -> None:
    sphere = "<geometry><sphere><radius>1</radius></sphere></geometry>"
    target = (
        '<sdf version="1.9"><model name="m"><link name="b">'
        f'<inertial><mass>1</mass></inertial><collision name="b">{sphere}</collision>'
        f'<visual name="b">{sphere}</visual></link></model></sdf>'
    )
    base = translate.to_urdf(target.encode())
    assert '<visual name="b">' in base
    source = base.replace('link name="b"', 'link name="c"')
    result = updated(target, source, base)
    assert '<link name="c">' in result
    assert '<visual name="b">' in translate.to_urdf(result.encode())


@pytest.mark.parametrize("name", ["", ' name="pad"'], ids=["without a name", "with a name"])
def test_the_material_of_a_collision_goes_with_its_link(name: str) -> None:
    shape = '<geometry><box size="1 1 1"/></geometry><material name="red"/>'
    removed = (
        f'  <link name="b">{MASS}<collision{name}>{shape}</collision></link>\n'
        '  <joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint>\n'
    )
    target = f'<robot name="m">\n  <link name="a">{MASS}</link>\n{removed}</robot>\n'
    base = translate.to_sdf(target.encode())
    source = re.sub(r'(?s) *<(link name="b"|joint).*?</(link|joint)>\n', "", base)
    assert '"b"' not in source
    assert updated(target, source, base) == target.replace(removed, "")


@pytest.mark.parametrize("tag", ["ros2_control", "transmission"])
def test_what_only_a_removed_joint_has_is_an_edit_too(tag: str) -> None:
    joints = "".join(
        f'  <joint name="{name}" type="revolute"><parent link="a"/><child link="{child}"/>'
        '<axis xyz="0 0 1"/><limit effort="1" velocity="1"/></joint>\n'
        for name, child in ("ib", "jc")
    )
    links = "".join(f'  <link name="{name}">{MASS}</link>\n' for name in "abc")
    kept, lost = (f'  <{tag} name="t_{name}"><joint name="{name}"/></{tag}>\n' for name in "ij")
    target = f'<robot name="m">\n{links}{joints}{kept}{lost}</robot>\n'
    base = translate.to_sdf(target.encode())
    source = re.sub(r" *<(link name=.c|joint name=.j)(.|\n)*?</(link|joint)>\n", "", base)
    with pytest.raises(translate.TranslateError, match=f"<{tag}> 't_j'") as refused:
        translate.update(target.encode(), source.encode(), base=base.encode())
    (diagnostic,) = refused.value.diagnostics
    assert "--force removes it, too" in diagnostic.message
    update = translate.update(target.encode(), source.encode(), base=base.encode(), force=True)
    assert kept in update.text
    assert lost not in update.text
    assert f"model 'm' <{tag}> 't_j'" in [edit.element for edit in update.edits if not edit.new]


def test_what_only_a_removed_joint_of_urdf_has_goes_on_demand() -> None:
    joint = (
        '<joint name="j" type="revolute"><parent link="a"/><child link="c"/><axis xyz="0 0 1"/>'
        '<limit effort="1" velocity="1"/><safety_controller k_velocity="1"/></joint>\n'
    )
    links = "".join(f'<link name="{name}">{MASS}</link>\n' for name in "abc")
    weld = '<joint name="i" type="fixed"><parent link="a"/><child link="b"/></joint>\n'
    target = f'<robot name="m">\n{links}{weld}{joint}</robot>\n'
    base = translate.to_sdf(target.encode())
    source = re.sub(r" *<(link name=.c|joint name=.j)(.|\n)*?</(link|joint)>\n", "", base)
    with pytest.raises(translate.TranslateError, match="safety_controller"):
        translate.update(target.encode(), source.encode(), base=base.encode())
    update = translate.update(target.encode(), source.encode(), base=base.encode(), force=True)
    assert update.text == target.replace(joint, "").replace(f'<link name="c">{MASS}</link>\n', "")
    assert "joint 'j' safety_controller" in [edit.element for edit in update.edits]


@pytest.mark.parametrize(
    ("limit", "effort"),
    [('effort="-1" velocity="1"', None), ('effort="1" velocity="-1"', "1")],
    ids=["effort", "velocity"],
)
def test_a_limit_that_stands_for_none_goes_with_its_joint(limit: str, effort: str | None) -> None:
    joint = (
        '<joint name="j" type="revolute"><parent link="a"/><child link="c"/><axis xyz="0 0 1"/>'
        f'<limit lower="-1" upper="1" {limit}/></joint>\n'
    )
    links = "".join(f'<link name="{name}">{MASS}</link>\n' for name in "abc")
    weld = '<joint name="i" type="fixed"><parent link="a"/><child link="b"/></joint>\n'
    target = f'<robot name="m">\n{links}{weld}{joint}</robot>\n'
    base = translate.to_sdf(target.encode())
    assert (f"<effort>{effort}</effort>" in base) == (effort is not None)
    source = re.sub(r" *<(link name=.c|joint name=.j)(.|\n)*?</(link|joint)>\n", "", base)
    update = translate.update(target.encode(), source.encode(), base=base.encode())
    assert update.text == target.replace(joint, "").replace(f'<link name="c">{MASS}</link>\n', "")


@pytest.mark.parametrize("part", ["joint", "link"])
def test_what_both_files_have_on_a_removed_part_goes_with_it(part: str) -> None:
    block = '<gazebo reference="c"><selfCollide>true</selfCollide></gazebo>'
    if part == "joint":
        block = '<gazebo reference="j"><implicitSpringDamper>true</implicitSpringDamper></gazebo>'
    joints = "".join(
        f'<joint name="{name}" type="continuous"><parent link="a"/><child link="{child}"/></joint>'
        for name, child in ("ib", "jc")
    )
    links = "".join(f'<link name="{name}">{MASS}</link>' for name in "abc")
    target = f'<robot name="m">{links}{joints}{block}</robot>'
    base = translate.to_sdf(target.encode())
    source = re.sub(r" *<(link name=.c|joint name=.j)(.|\n)*?</(link|joint)>\n", "", base)
    update = translate.update(target.encode(), source.encode(), base=base.encode())
    assert "gazebo" not in update.text
