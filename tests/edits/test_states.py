"""The states of a robot that an update compares."""

from __future__ import annotations

import pytest

import translate
from translate.driver import update as update_module

INERTIA = '<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/>'
URDF = f"""<robot name="m">
  <link name="a"><inertial><mass value="1"/>{INERTIA}</inertial></link>
  <link name="b"><inertial><mass value="2"/>{INERTIA}</inertial></link>
  <link name="tip"/>
  <joint name="j" type="revolute">
    <origin xyz="0 0 1"/><parent link="a"/><child link="b"/><axis xyz="0 0 1"/>
    <limit lower="-1" upper="1" effort="5" velocity="3"/>
  </joint>
  <joint name="mount" type="fixed">
    <origin xyz="0.25 0 0"/><parent link="b"/><child link="tip"/>
  </joint>
</robot>
"""
SDF = translate.to_sdf(URDF.encode())


@pytest.fixture
def translations(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The formats of the translations of an update, in their order."""
    formats: list[str] = []
    translated = update_module.translated

    def counted(document, to, *arguments):  # type: ignore[no-untyped-def]  # as it is called
        formats.append(to)
        return translated(document, to, *arguments)

    monkeypatch.setattr(update_module, "translated", counted)
    return formats


def test_sdformat_is_updated_with_three_translations(translations: list[str]) -> None:
    """Those of the file, of the edited URDF, and of the updated file."""
    source = URDF.replace('mass value="2"', 'mass value="3"')
    result = translate.update(SDF.encode(), source.encode()).text
    assert result == SDF.replace("<mass>2<", "<mass>3<")
    assert translations == ["urdf", "sdf", "urdf"]


@pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
def test_a_frame_is_attached_to_the_new_parent_of_its_link(has_base: bool) -> None:
    """A massless link on a fixed joint is a frame, as its joint is."""
    source = URDF.replace('<parent link="b"/>', '<parent link="a"/>')
    base = URDF.encode() if has_base else None
    result = translate.update(SDF.encode(), source.encode(), base=base).data
    frames = {frame.name: frame for frame in translate.load(result).model.explicit_frames}
    assert {name: frame.attached_to for name, frame in frames.items()} == {
        "mount": "a",
        "tip": "a",
    }
    assert frames["mount"].pose.relative_to in ("", "a")
    assert frames["mount"].pose.xyz == (0.25, 0.0, 0.0)


def test_edits_since_a_base_leave_the_later_edits_of_the_file() -> None:
    """The file is no translation of the base any more."""
    source = URDF.replace('effort="5"', 'effort="7"')
    target = SDF.replace("<mass>2<", "<mass>3<")
    result = translate.update(target.encode(), source.encode(), base=URDF.encode()).text
    assert result == target.replace("<effort>5<", "<effort>7<")


def test_a_reversed_joint_to_the_world_is_a_frame() -> None:
    """A massless link is the root, and the link ``world`` below it is one of the robot."""
    urdf = f"""<robot name="m"><link name="world"/><link name="root"/>
      <link name="a"><inertial><mass value="1"/>{INERTIA}</inertial></link>
      <joint name="anchor" type="fixed"><parent link="world"/><child link="root"/></joint>
      <joint name="mount" type="fixed"><parent link="root"/><child link="a"/></joint></robot>"""
    target = translate.to_sdf(urdf.encode())
    source = urdf.replace('"world"/><child link="root"', '"root"/><child link="world"')
    model = translate.load(translate.update(target.encode(), source.encode()).data).model
    assert [joint.name for joint in model.joints] == []
    owners = {frame.name: frame.attached_to for frame in model.explicit_frames}
    assert owners == {"anchor": "a", "world_link": "a", "root": "a", "mount": "a"}


def test_a_massless_link_that_becomes_the_root_has_the_mass_of_a_moving_one() -> None:
    """A translation gives 1 mg to a link on a fixed joint, and 1 g to every other one."""
    massless = INERTIA.replace('"1"', '"0"')
    urdf = f"""<robot name="m"><link name="base"/>
      <link name="holder"><inertial><mass value="0"/>{massless}</inertial>
        <visual><geometry><box size="1 1 1"/></geometry></visual></link>
      <link name="arm"><inertial><mass value="1"/>{INERTIA}</inertial></link>
      <joint name="mount" type="fixed"><parent link="base"/><child link="holder"/></joint>
      <joint name="j" type="continuous"><parent link="base"/><child link="arm"/></joint></robot>"""
    target = translate.to_sdf(urdf.encode())
    source = urdf.replace('"base"/><child link="holder"', '"holder"/><child link="base"')
    result = translate.update(target.encode(), source.encode())
    masses = [
        {link.name: link.inertial.mass for link in translate.load(text.encode()).model.links}
        for text in (target, result.text)
    ]
    assert masses == [{"holder": 1e-6, "arm": 1.0}, {"holder": 1e-3, "arm": 1.0}]
    assert not any(edit.at.field == "canonical_link" for edit in result.edits)
