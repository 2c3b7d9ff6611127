"""A renamed joint or link, which plugins name: each text of the other file follows its own."""

from __future__ import annotations

import pytest

import translate
from translate.fragments.editing import rename

MASS = (
    '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>'
    "</inertial>"
)
URDF = f"""<robot name="m">
  <link name="a">{MASS}</link>
  <link name="rotor">{MASS}</link>
  <joint name="turn" type="continuous">
    <parent link="a"/>
    <child link="rotor"/>
    <axis xyz="0 0 1"/>
  </joint>
  <gazebo>
    <plugin name="motor" filename="libmotor.so">
      <jointName>turn</jointName>
      <linkName>rotor</linkName>
    </plugin>
  </gazebo>
</robot>
"""
SDF = translate.to_sdf(URDF.encode())
#: The old texts of a part in both formats, without those in plugins.
REFERENCES = {
    "turn": ('name="turn"', 'relative_to="turn"'),
    "rotor": ('name="rotor"', 'link="rotor"', "<child>rotor<"),
}
IN_PLUGIN = {"turn": "<jointName>turn<", "rotor": "<linkName>rotor<"}


def renamed(text: str, name: str, *, in_plugin: bool) -> str:
    """The text with a new name of a part, in the plugin or not there."""
    for old in (*REFERENCES[name], *([IN_PLUGIN[name]] if in_plugin else [])):
        text = text.replace(old, old.replace(name, "new"))
    return text


@pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
@pytest.mark.parametrize("in_plugin", [True, False], ids=["in the plugin", "not in the plugin"])
@pytest.mark.parametrize("name", REFERENCES)
@pytest.mark.parametrize(("target", "source"), [(URDF, SDF), (SDF, URDF)], ids=["urdf", "sdf"])
def test_a_plugin_names_what_it_names_in_the_edited_file(
    target: str, source: str, name: str, in_plugin: bool, has_base: bool
) -> None:
    edited = renamed(source, name, in_plugin=in_plugin)
    result = translate.update(
        target.encode(), edited.encode(), base=source.encode() if has_base else None
    )
    assert result.text == renamed(target, name, in_plugin=in_plugin)


MIMIC = URDF.replace(
    '    <axis xyz="0 0 1"/>\n', '    <axis xyz="0 0 1"/>\n    <mimic joint="held"/>\n'
).replace(
    "  <gazebo>",
    '  <link name="tool"/>\n  <joint name="held" type="fixed">\n    <parent link="a"/>\n'
    '    <child link="tool"/>\n  </joint>\n  <gazebo>',
)


def test_a_mimic_of_a_fixed_joint_has_its_new_name() -> None:
    """Readers ignore it, and SDFormat has a frame for the joint."""
    base = translate.to_sdf(MIMIC.encode())
    edited = base.replace('"held"', '"new"')
    result = translate.update(MIMIC.encode(), edited.encode(), base=base.encode())
    assert result.text == MIMIC.replace('"held"', '"new"')


def test_the_new_name_in_such_a_mimic_is_part_of_the_edit_of_the_name() -> None:
    edited = MIMIC.replace('"held"', '"new"')
    update = translate.update(
        translate.to_sdf(MIMIC).encode(), edited.encode(), base=MIMIC.encode()
    )
    assert ([str(edit.at.name) for edit in update.edits], update.without_effect) == (["held"], [])


def test_a_command_renames_the_joint_of_such_a_mimic_too() -> None:
    document = translate.load(MIMIC)
    rename(document.model, "held", "new")
    text = translate.convert(document, to="urdf").text
    assert '"held"' not in text
    assert text.count('"new"') == 2


#: Names in an SDFormat file whose URDF has no blocks: the text with the old name of each.
OWNED = {
    "turn": ["<joint_name>turn<", "<joint>m::turn<"],
    "rotor": [
        "<collision>m::rotor::disk<",
        "<link_name>rotor<",
        "<collision>rotor::disk<",
        "<gripper_link>rotor<",
    ],
}
CONTACT = (
    '<sensor name="s" type="contact"><contact><collision>m::rotor::disk</collision></contact>'
    "</sensor>"
)
PARAMETERS = (
    '<gripper name="g"><gripper_link>rotor</gripper_link></gripper>'
    '<plugin name="p" filename="p"><link_name>rotor</link_name><joint_name>turn</joint_name>'
    "<joint>m::turn</joint><collision>rotor::disk</collision><topic>/rotor/turn</topic>"
    "<collision>other::rotor::disk</collision></plugin>"
)


@pytest.mark.parametrize("name", OWNED)
def test_names_that_only_the_sdformat_file_has_follow(name: str) -> None:
    """A list of contacts names a shape by its link; a topic and another model name no part."""
    urdf = URDF.partition("  <gazebo>")[0] + "</robot>\n"
    disk = '<collision name="disk"><geometry><sphere><radius>1</radius></sphere></geometry>'
    text = translate.to_sdf(urdf.encode())
    contents = f"{disk}</collision>{CONTACT}</link>"
    sdf = text.replace("</link>", "@", 1).replace("</link>", contents, 1).replace("@", "</link>")
    sdf = sdf.replace("  </model>", f"    {PARAMETERS}\n  </model>")
    source = translate.to_urdf(sdf.encode()).partition("  <gazebo")[0] + "</robot>\n"
    edited = source.replace(f'"{name}"', '"new"')
    update = translate.update(sdf.encode(), edited.encode(), base=source.encode()).text
    expected = renamed(sdf, name, in_plugin=False)
    for old in OWNED[name]:
        expected = expected.replace(old, old.replace(name, "new"))
    assert update == expected


#: A link with two blocks, and one of another link between them.
TWO_BLOCKS = """<robot name="r">
  <link name="base"><inertial><mass value="1"/>
    <inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="foot"><collision name="c"><geometry><sphere radius="1"/></geometry></collision></link>
  <joint name="j" type="fixed"><parent link="base"/><child link="foot"/></joint>
  <gazebo reference="foot">
    <sensor name="s" type="imu">
      <plugin filename="a.so" name="p"><bodyName>foot</bodyName></plugin>
    </sensor>
  </gazebo>
  <gazebo reference="base"><mu1>0.2</mu1></gazebo>
  <gazebo reference="foot"><mu1>0.3</mu1></gazebo>
</robot>
"""


def test_both_blocks_of_a_renamed_link_stay_in_their_places() -> None:
    sdf = translate.convert(TWO_BLOCKS.encode(), to="sdf").text
    edited = sdf.replace('"foot"', '"paw"').replace(">foot<", ">paw<")
    update = translate.update(TWO_BLOCKS.encode(), edited.encode())
    wanted = TWO_BLOCKS.replace('"foot"', '"paw"').replace(">foot<", ">paw<")
    assert update.data.decode().replace('name="paw_c"', 'name="c"') == wanted
