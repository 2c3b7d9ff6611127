"""Names of URDF in the model (reference U A2, D6): one name space, and what it allows."""

from __future__ import annotations

import pytest
from support.urdf_text import codes, read, two_joints

import translate
from translate.model.pose import IDENTITY_POSE, Pose

# --- A2: names and the tree -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        pytest.param("a", "a", id="plain"),
        pytest.param("a b", "a b", id="A2.3-blank"),
        pytest.param("a/b", "a/b", id="A2.3-slash"),
        pytest.param("手", "手", id="A1.13-another-script"),
        pytest.param("__", "__", id="S-B7-two-underscores"),
        pytest.param("__a", "__a", id="S-B7-underscores-before"),
        pytest.param("a::b", "a__b", id="A2.3-scope-delimiter"),
        pytest.param("__a__", "__a___link", id="A2.3-reserved"),
        pytest.param("a::", "a__", id="A2.3-delimiter-at-the-end"),
        pytest.param("::a::", "__a___link", id="D6.1-reserved-once-joined"),
        pytest.param("a  b", "a b", id="S-A26-blanks-collapse"),
        pytest.param(" a ", "a", id="S-B7.1-blanks-around"),
    ],
)
def test_a_link_has_a_name_that_sdformat_allows(name: str, expected: str) -> None:
    (link,) = read(f'<link name="{name}"/>').model.links
    assert link.name == expected
    assert link.urdf_name == (None if name == expected else name)


@pytest.mark.parametrize(
    ("links", "joints", "names"),
    [
        pytest.param(["a", "b"], ["b"], ["b_joint"], id="A2.2-joint-named-like-its-child"),
        pytest.param(["a", "b"], ["a"], ["a_joint"], id="A2.2-joint-named-like-its-parent"),
        pytest.param(
            ["a", "b", "a_joint"], ["a", "k"], ["a_joint_1", "k"], id="D6.2-a-link-took-the-name"
        ),
        pytest.param(
            ["a", "b", "c"], ["a", "a_joint"], ["a_joint_1", "a_joint"], id="D6.2-as-did-a-joint"
        ),
        pytest.param(["a", "b"], ["x::y"], ["x__y"], id="A2.3-scope-delimiter"),
        pytest.param(["a", "b"], ["world"], ["world_joint"], id="A2.3-reserved"),
        pytest.param(
            ["a", "b", "c"], ["x__y", "x::y"], ["x__y", "x__y_joint"], id="D6.2-both-the-same"
        ),
    ],
)
def test_links_and_joints_share_one_name_space(
    links: list[str], joints: list[str], names: list[str]
) -> None:
    body = "".join(f'<link name="{link}"/>' for link in links)
    for joint, parent, child in zip(joints, links, links[1:], strict=False):
        body += (
            f'<joint name="{joint}" type="fixed"><parent link="{parent}"/>'
            f'<child link="{child}"/></joint>'
        )
    model = read(body).model
    assert [link.name for link in model.links] == links
    assert [joint.name for joint in model.joints] == names
    assert [joint.urdf_name or joint.name for joint in model.joints] == joints


def test_d6_2_links_that_would_get_one_name_stay_apart() -> None:
    model = read(
        '<link name="a::b"/><link name="a__b"/>'
        '<joint name="j" type="fixed"><parent link="a__b"/><child link="a::b"/></joint>'
    ).model
    assert [link.name for link in model.links] == ["a__b_1", "a__b"]
    assert (model.joints[0].parent, model.joints[0].child) == ("a__b", "a__b_1")


WORLD_JOINT = '<joint name="j" type="fixed">{}<parent link="world"/><child link="a"/></joint>'


def test_a2_10_an_empty_root_link_called_world_is_the_world() -> None:
    model = read(
        '<link name="world"/><link name="a"/>' + WORLD_JOINT.format('<origin xyz="0 0 1"/>')
    ).model
    assert [link.name for link in model.links] == ["a"]
    assert model.joints[0].parent == "world"
    assert model.joints[0].pose == Pose((0, 0, 1), relative_to="__model__")


def test_a2_5_the_world_need_not_be_declared() -> None:
    declared = read('<link name="world"/><link name="a"/>' + WORLD_JOINT.format("")).model
    assert read('<link name="a"/>' + WORLD_JOINT.format("")).model == declared


def test_d1_6_a_root_link_called_world_with_a_body_is_fixed_to_the_world() -> None:
    document = read(
        '<link name="world"><inertial><mass value="1"/></inertial></link><link name="a"/>'
        + WORLD_JOINT.format("")
    )
    body, _ = document.model.links
    anchor = document.model.joints[0]
    assert (body.name, body.urdf_name) == ("world_link", "world")
    assert (anchor.type, anchor.parent, anchor.child) == ("fixed", "world", "world_link")
    assert document.model.joint("j").parent == "world_link"
    assert "world-link-with-content" in codes(document)


def test_a_link_called_world_without_another_link_is_fixed_to_the_world() -> None:
    document = read('<link name="world"/>')
    assert [link.name for link in document.model.links] == ["world_link"]
    (warning,) = [d for d in document.diagnostics if d.code == "world-link-with-content"]
    assert "is the only link" in warning.message


def test_a_link_called_world_that_is_no_root_is_an_ordinary_link() -> None:
    model = read(
        '<link name="a"/><link name="world"/>'
        '<joint name="j" type="fixed"><parent link="a"/><child link="world"/></joint>'
    ).model
    assert [(link.name, link.urdf_name) for link in model.links] == [
        ("a", None),
        ("world_link", "world"),
    ]


def test_a2_11_the_origin_of_the_robot_is_the_pose_of_the_model() -> None:
    model = read('<origin xyz="1 2 3" rpy="0 0 0.5"/><link name="l"/>').model
    assert model.pose == Pose((1, 2, 3), (0, 0, 0.5))


def test_parity_form_joints_are_placed_in_their_parents_and_children_on_their_joints() -> None:
    model = read(two_joints('<origin xyz="1 0 0"/>', "fixed")).model
    assert [joint.pose.relative_to for joint in model.joints] == ["a", "b"]
    assert [link.pose for link in model.links] == [
        IDENTITY_POSE,
        Pose(relative_to="j"),
        Pose(relative_to="k"),
    ]


@pytest.mark.parametrize(("stated", "reported"), [("wheel", ["name-mentioned"]), ("base", [])])
def test_a_plugin_that_may_speak_of_what_is_renamed_is_named(
    stated: str, reported: list[str]
) -> None:
    mass = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial>'
    text = (
        f'<robot name="r"><link name="base">{mass}</link><link name="wheel">{mass}</link>'
        '<joint name="wheel" type="continuous"><parent link="base"/><child link="wheel"/></joint>'
        f'<gazebo><plugin name="p" filename="f"><left>{stated}</left></plugin></gazebo></robot>'
    )
    result = translate.convert(text.encode(), to="sdf")
    codes = [loss.code for loss in result.losses if loss.severity != "renamed"]
    assert codes == reported


@pytest.mark.parametrize(
    ("limit", "code"),
    [
        ("<limit lower='-1' upper='1'/>", "limit-incomplete"),
        ("<limit effort='1' velocity='1'/>", "limit-positions-missing"),
        ("<limit lower='1' upper='-1' effort='1' velocity='1'/>", "limit-reversed"),
        ("<limit lower='0' upper='1' effort='-1' velocity='1'/>", "limit-negative"),
        ("", "limit-missing"),
    ],
)
def test_a_finding_has_the_name_in_the_file(limit: str, code: str) -> None:
    """A joint with the name of a link has another name in the model."""
    robot = (
        "<robot name='r'><link name='f'/><link name='__b__'><inertial><mass value='0'/><inertia "
        "ixx='1' ixy='0' ixz='0' iyy='1' iyz='0' izz='9'/></inertial></link>"
        "<joint name='f' type='revolute'><parent link='f'/><child link='__b__'/>"
        f"{limit}</joint></robot>"
    )
    messages = {item.code: item.message for item in translate.check(robot)}
    assert "joint 'f'" in messages[code]
    assert "link '__b__'" in messages["link-inertia-invalid"]
    assert "link '__b__'" in messages["mass-zero-with-inertia"]


@pytest.mark.parametrize("name", ["__r__", "a::b"])
def test_a_robot_gets_its_name_back(name: str) -> None:
    model = translate.load(f"<robot name='{name}'><link name='l'/></robot>").model
    assert model.name != name
    assert model.urdf_name == name
