"""Edits of a model keep its references consistent."""

from __future__ import annotations

import pytest

import translate
from translate import Joint, Link, Model, Pose

SDF = """<sdf version="1.11"><model name="m" canonical_link="a">
  <link name="a"/>
  <link name="b"><pose relative_to="j"/><sensor name="s" type="imu"><pose relative_to="j"/></sensor>
  </link>
  <link name="c"><pose relative_to="k"/></link>
  <frame name="f" attached_to="b"/>
  <frame name="g" attached_to="f"><pose relative_to="b"/></frame>
  <joint name="j" type="revolute"><pose relative_to="a"/><parent>a</parent><child>b</child>
    <axis><xyz expressed_in="f">0 0 1</xyz></axis></joint>
  <joint name="k" type="revolute"><pose relative_to="a"/><parent>a</parent><child>c</child>
    <axis><xyz>0 0 1</xyz>
      <mimic joint="j"><multiplier>2</multiplier><offset>0</offset><reference>0</reference></mimic>
    </axis></joint>
  <plugin name="p" filename="p.so"><body>b</body><joint_name>j</joint_name></plugin>
</model></sdf>"""

URDF = """<robot name="r"><link name="a"/><link name="b"/>
  <joint name="j" type="continuous"><parent link="a"/><child link="b"/></joint>
  <transmission name="t"><joint name="j"/><actuator name="j_motor"/></transmission>
  <gazebo reference="b"><sensor name="s" type="imu"/></gazebo>
</robot>"""


def read(text: str) -> Model:
    return translate.load(text).model


ENTITIES = [(SDF, name) for name in "abfjk"] + [(URDF, name) for name in "abj"]


@pytest.mark.parametrize(("source", "name"), ENTITIES)
def test_a_renamed_entity_is_renamed_in_every_reference(source: str, name: str) -> None:
    model = read(source)
    translate.rename(model, name, "renamed")
    write = translate.to_sdf if source is SDF else translate.to_urdf
    expected = source
    for quote in ('"', ">"):
        end = "<" if quote == ">" else '"'
        expected = expected.replace(f"{quote}{name}{end}", f"{quote}renamed{end}")
    assert write(model) == write(read(expected))


@pytest.mark.parametrize("new", ["", "b", "world", "__model__", "x::y"])
def test_a_name_that_is_used_or_reserved_is_refused(new: str) -> None:
    model = read(SDF)
    with pytest.raises(ValueError, match=r"reserved|has an entity"):
        translate.rename(model, "a", new)
    assert model == read(SDF)


def test_renaming_what_does_not_exist_raises_key_error() -> None:
    with pytest.raises(KeyError):
        translate.rename(read(SDF), "missing", "new")


def test_a_removed_link_takes_its_joints_frames_and_mimics_with_it() -> None:
    model = read(SDF.replace(' expressed_in="f"', ""))
    translate.remove_link(model, "b")
    assert [link.name for link in model.links] == ["a", "c"]
    assert [joint.name for joint in model.joints] == ["k"]
    assert model.explicit_frames == []
    assert model.joint("k").axis.mimic is None  # type: ignore[union-attr]
    translate.to_sdf(model)


def test_a_link_that_others_refer_to_is_not_removed() -> None:
    model = read(SDF.replace('<pose relative_to="k"/>', '<pose relative_to="b"/>'))
    with pytest.raises(ValueError, match="refer to 'b'"):
        translate.remove_link(model, "b")
    assert len(model.links) == 3
    assert model.joint("k").axis.mimic is not None  # type: ignore[union-attr]


def test_a_link_is_added_with_its_joint() -> None:
    model = read(URDF)
    joint = Joint("mount", "fixed", "b", "", Pose(relative_to="b"))
    translate.add_link(model, Link("camera", Pose(relative_to="mount")), joint)
    assert (model.joint("mount").parent, model.joint("mount").child) == ("b", "camera")
    assert translate.load(translate.to_urdf(model)).model.link("camera").name == "camera"


INVALID_ENDS = [("missing", "b"), ("a", "missing")]


@pytest.mark.parametrize(("parent", "child"), INVALID_ENDS)
def test_a_joint_with_a_missing_end_is_refused(parent: str, child: str) -> None:
    model = read(URDF)
    with pytest.raises(ValueError, match="'missing'"):
        translate.add_joint(model, Joint("new", "fixed", parent, child))
    assert len(model.joints) == 1


def test_a_joint_may_have_the_world_as_parent() -> None:
    model = read(URDF)
    translate.add_joint(model, Joint("anchor", "fixed", "world", "a"))
    assert model.joint("anchor").parent == "world"
