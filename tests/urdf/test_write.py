"""Writing URDF: each number and name of the model as the format has it (reference U D2)."""

from __future__ import annotations

import math
from dataclasses import replace
from math import pi

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

import translate
from translate.diagnostics.diagnostic import TranslateError
from translate.model.fragment import Fragment
from translate.model.joint import Axis, Dynamics, Joint, JointType, Limit, Mimic
from translate.model.link import (
    Box,
    Capsule,
    Collision,
    Cylinder,
    Ellipsoid,
    Geometry,
    Inertia,
    Inertial,
    Link,
    Mesh,
    Sphere,
    Visual,
)
from translate.model.model import Model
from translate.model.pose import Pose
from translate.options import UrdfOptions
from translate.report.loss_report import LossReport
from translate.urdf.write import write


def written(model: Model, version: str = "", report: LossReport | None = None) -> etree._Element:
    text = write(model, UrdfOptions(version or "auto"), report or LossReport())
    return etree.fromstring(text.encode())


def found(root: etree._Element, path: str) -> etree._Element:
    element = root.find(path)
    assert element is not None, etree.tostring(root, encoding="unicode")
    return element


def attributes(root: etree._Element, path: str) -> dict[str, str]:
    return dict(found(root, path).attrib)


def jointed(
    kind: JointType = "revolute", axis: Axis | None = None, pose: Pose | None = None
) -> Model:
    """Link ``b`` on link ``a``, in parity form."""
    pose = (pose or Pose()).relative("a")
    return Model(
        "r",
        links=[Link("a"), Link("b", Pose(relative_to="j"))],
        joints=[Joint("j", kind, "a", "b", pose, axis)],
    )


# --- Layout ---------------------------------------------------------------------------------------


def test_each_joint_stands_before_its_child_link() -> None:
    robot = written(jointed("fixed"))
    assert [(child.tag, child.get("name")) for child in robot] == [
        ("link", "a"),
        ("joint", "j"),
        ("link", "b"),
    ]


def test_the_text_is_stable_and_ends_with_a_newline() -> None:
    assert write(jointed("fixed"), UrdfOptions(), LossReport()) == (
        '<?xml version="1.0"?>\n'
        '<robot name="r">\n'
        '  <link name="a"/>\n'
        '  <joint name="j" type="fixed">\n'
        '    <parent link="a"/>\n'
        '    <child link="b"/>\n'
        "  </joint>\n"
        '  <link name="b"/>\n'
        "</robot>\n"
    )


@pytest.mark.parametrize(
    ("asked", "known", "expected"),
    [
        pytest.param("", None, None, id="A1.5-left-out-for-1.0"),
        pytest.param("1.0", None, None, id="A1.5-asked-for-1.0"),
        pytest.param("1.2", None, "1.2", id="asked-for"),
        pytest.param("", "1.1", "1.1", id="as-the-robot-came"),
        pytest.param("1.0", "1.1", None, id="asked-for-an-older-one"),
        pytest.param("", "9.9", "9.9", id="A1.3-unknown-is-kept"),
    ],
)
def test_the_version(asked: str, known: str | None, expected: str | None) -> None:
    model = Model("r", links=[Link("a")])
    if known is not None:
        model.fragments.append(Fragment("urdf", "", known, attribute="version"))
    assert written(model, asked).get("version") == expected


# --- Names ----------------------------------------------------------------------------------------


def test_names_of_urdf_come_back() -> None:
    model = jointed("fixed")
    model.urdf_name, model.links[1].urdf_name, model.joints[0].urdf_name = "x::r", "b::b", "a"
    robot = written(model)
    assert robot.get("name") == "x::r"
    assert [link.get("name") for link in robot.findall("link")] == ["a", "b::b"]
    assert attributes(robot, "joint/child") == {"link": "b::b"}
    assert found(robot, "joint").get("name") == "a"


def test_a_urdf_name_that_another_element_has_now_is_not_restored() -> None:
    model = jointed("fixed")
    model.links[1].urdf_name = "a"
    assert [link.get("name") for link in written(model).findall("link")] == ["a", "b"]


def test_d2_8_the_world_is_a_root_link() -> None:
    model = Model(
        "r",
        links=[Link("a", Pose(relative_to="j"))],
        joints=[Joint("j", "fixed", "world", "a", Pose((0, 0, 1), relative_to="__model__"))],
    )
    robot = written(model)
    assert [link.get("name") for link in robot.findall("link")] == ["world", "a"]
    assert attributes(robot, "joint/parent") == {"link": "world"}
    assert attributes(robot, "joint/origin") == {"xyz": "0 0 1", "rpy": "0 0 0"}


# --- Poses ----------------------------------------------------------------------------------------

HALF_A_TURN = Pose((1, 0, 0), (0, 0, 1, 0), "quat_xyzw")


@pytest.mark.parametrize(
    ("pose", "version", "origin"),
    [
        pytest.param(Pose((1, 2, 3)), "", {"xyz": "1 2 3", "rpy": "0 0 0"}, id="A3.1"),
        pytest.param(
            Pose(rotation=(0.1, pi / 2, -7.0)),
            "",
            {"xyz": "0 0 0", "rpy": "0.1 1.5707963267948966 -7"},
            id="rpy-as-written",
        ),
        pytest.param(
            Pose(rotation=(90, 0, 180), rotation_format="rpy_degrees"),
            "",
            {"xyz": "0 0 0", "rpy": "1.5707963267948966 0 3.141592653589793"},
            id="degrees",
        ),
        pytest.param(
            HALF_A_TURN,
            "1.0",
            {"xyz": "1 0 0", "rpy": "0 0 3.141592653589793"},
            id="A3.4-rpy-in-1.0",
        ),
        pytest.param(
            HALF_A_TURN,
            "1.1",
            {"xyz": "1 0 0", "quat_xyzw": "0 0 1 0"},
            id="A3.3-quaternion-from-1.1-on",
        ),
    ],
)
def test_an_origin_specifies_the_pose(pose: Pose, version: str, origin: dict[str, str]) -> None:
    assert attributes(written(jointed("fixed", pose=pose), version), "joint/origin") == origin


def test_an_identity_needs_no_origin() -> None:
    robot = written(jointed("fixed", pose=Pose((0.0, -0.0, 0.0))))
    assert robot.find("joint/origin") is None


def test_d2_4_the_pose_of_the_model_is_the_origin_of_the_robot() -> None:
    model = Model("r", Pose((1, 2, 3), (0, 0, 0.5)), links=[Link("a")])
    assert attributes(written(model), "origin") == {"xyz": "1 2 3", "rpy": "0 0 0.5"}


def test_b7_21_the_pose_of_the_root_link_goes_where_gazebo_reads_it() -> None:
    model = Model("r", links=[Link("a", Pose((1, 2, 3), (0, 0, 0.5)))])
    assert found(written(model), "gazebo[@reference='a']/pose").text == "1 2 3 0 0 0.5"


def test_d2_5_a_static_robot_is_static_where_gazebo_reads_it() -> None:
    model = Model("r", static=True, links=[Link("a")])
    assert found(written(model), "gazebo/static").text == "true"


# --- Links ----------------------------------------------------------------------------------------


def test_d2_11_mass_and_inertia() -> None:
    inertial = Inertial(0.1 + 0.2, Inertia(1, 0.1, 0.2, 2, 0.3, 1 / 3), Pose((0, 0, 1)))
    robot = written(Model("r", links=[Link("a", inertial=inertial)]))
    assert attributes(robot, "link/inertial/origin") == {"xyz": "0 0 1", "rpy": "0 0 0"}
    assert attributes(robot, "link/inertial/mass") == {"value": "0.30000000000000004"}
    assert attributes(robot, "link/inertial/inertia") == {
        "ixx": "1",
        "ixy": "0.1",
        "ixz": "0.2",
        "iyy": "2",
        "iyz": "0.3",
        "izz": "0.3333333333333333",
    }


def test_a4_4_a_link_without_mass_has_no_inertial() -> None:
    assert written(Model("r", links=[Link("a")])).find("link/inertial") is None


@pytest.mark.parametrize(
    ("geometry", "tag", "expected"),
    [
        pytest.param(Box((1, 2, 3)), "box", {"size": "1 2 3"}, id="D2.13-box"),
        pytest.param(Sphere(0.1), "sphere", {"radius": "0.1"}, id="D2.13-sphere"),
        pytest.param(
            Cylinder(1, 2), "cylinder", {"radius": "1", "length": "2"}, id="D2.13-cylinder"
        ),
        pytest.param(Capsule(1, 2), "capsule", {"radius": "1", "length": "2"}, id="D2.14-capsule"),
        pytest.param(Mesh("m.stl"), "mesh", {"filename": "m.stl"}, id="D2.13-mesh"),
        pytest.param(
            Mesh("m.stl", (1, 2, -3)),
            "mesh",
            {"filename": "m.stl", "scale": "1 2 -3"},
            id="D2.13-scaled-mesh",
        ),
    ],
)
def test_a_shape_and_its_measures(geometry: Geometry, tag: str, expected: dict[str, str]) -> None:
    link = Link("a", visuals=[Visual("v", geometry)], collisions=[Collision("c", geometry)])
    robot = written(Model("r", links=[link]), "1.1")
    assert attributes(robot, f"link/visual[@name='v']/geometry/{tag}") == expected
    assert attributes(robot, f"link/collision[@name='c']/geometry/{tag}") == expected


def test_a5_7_a_shape_without_a_name_gets_none() -> None:
    robot = written(Model("r", links=[Link("a", visuals=[Visual("", Sphere(1))])]))
    assert attributes(robot, "link/visual") == {}


# --- Joints ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["revolute", "continuous", "prismatic", "planar"])
def test_d1_25_the_axis_is_always_written(kind: JointType) -> None:
    axis = Axis((0, 3, 4), limit=Limit(-1, 1, 2, 3))
    assert attributes(written(jointed(kind, axis)), "joint/axis") == {"xyz": "0 3 4"}


@pytest.mark.parametrize("kind", ["fixed", "floating"])
def test_a7_5_where_it_means_nothing_it_is_not(kind: JointType) -> None:
    joint = found(written(jointed(kind)), "joint")
    assert {child.tag for child in joint} == {"parent", "child"}


@pytest.mark.parametrize(
    ("kind", "limit", "version", "expected"),
    [
        pytest.param(
            "revolute",
            Limit(-1, 2, 3, 4),
            "",
            {"lower": "-1", "upper": "2", "effort": "3", "velocity": "4"},
            id="D1.26",
        ),
        pytest.param(
            "revolute",
            Limit(0, 0, 0, 0),
            "",
            {"lower": "0", "upper": "0", "effort": "0", "velocity": "0"},
            id="D4.4-zeros",
        ),
        pytest.param(
            "revolute",
            Limit(None, 2, 3, 4),
            "",
            {"lower": "-1e16", "upper": "2", "effort": "3", "velocity": "4"},
            id="D2.23-one-side",
        ),
        pytest.param(
            "prismatic",
            Limit(-math.inf, math.inf),
            "",
            {"lower": "-1e16", "upper": "1e16", "effort": "1e16", "velocity": "1e16"},
            id="D2.24-unlimited",
        ),
        pytest.param(
            "prismatic",
            None,
            "",
            {"lower": "-1e16", "upper": "1e16", "effort": "1e16", "velocity": "1e16"},
            id="A7.6-prismatic-needs-a-limit",
        ),
        pytest.param(
            "revolute",
            Limit(-1, 2, -1, math.inf),
            "",
            {"lower": "-1", "upper": "2", "effort": "1e16", "velocity": "1e16"},
            id="D2.28-negative-and-infinite",
        ),
        pytest.param(
            "revolute",
            Limit(-1, 2, acceleration=5, deceleration=6, jerk=7),
            "1.2",
            {"lower": "-1", "upper": "2", "acceleration": "5", "deceleration": "6", "jerk": "7"},
            id="D4.2-1.2-leaves-infinity-out",
        ),
        pytest.param(
            "continuous",
            Limit(effort=3),
            "",
            {"effort": "3", "velocity": "1e16"},
            id="A7.7-both-are-needed-before-1.2",
        ),
        pytest.param(
            "continuous",
            Limit(-1, 1, 3, 4),
            "",
            {"effort": "3", "velocity": "4"},
            id="A7.10-no-positions",
        ),
    ],
)
def test_a_limit(
    kind: JointType, limit: Limit | None, version: str, expected: dict[str, str]
) -> None:
    robot = written(jointed(kind, Axis((0, 0, 1), limit=limit)), version)
    assert attributes(robot, "joint/limit") == expected


@pytest.mark.parametrize("limit", [None, Limit(), Limit(-math.inf, math.inf), Limit(-1e16, 1e20)])
def test_d2_22_an_unlimited_revolute_joint_is_continuous(limit: Limit | None) -> None:
    joint = found(written(jointed("revolute", Axis((0, 0, 1), limit=limit))), "joint")
    assert joint.get("type") == "continuous"
    assert joint.find("limit") is None


@pytest.mark.parametrize("kind", ["revolute", "prismatic"])
def test_a7_8_limits_that_1_2_does_not_take_are_refused_where_they_stand(kind: str) -> None:
    sdf = (
        '<sdf version="1.9"><model name="m"><link name="a"/><link name="b"/>\n'
        f'<joint name="j" type="{kind}"><parent>a</parent><child>b</child><axis><xyz>0 0 1</xyz>'
        "<limit><lower>1</lower><upper>-1</upper></limit></axis></joint></model></sdf>"
    )
    document = translate.load(sdf, path="reversed.sdf")
    assert translate.convert(document, to="urdf", urdf_version="1.1").text
    with pytest.raises(TranslateError) as caught:
        translate.convert(document, to="urdf", urdf_version="1.2")
    (found,) = caught.value.diagnostics
    assert (found.code, found.severity, found.place) == (
        "limit-reversed",
        "error",
        "reversed.sdf:2",
    )
    assert "URDF 1.2" in found.message


def test_a7_8_rates_of_change_are_lost_before_1_2_and_that_is_reported() -> None:
    report = LossReport()
    limit = Limit(-1, 2, 3, 4, acceleration=5)
    robot = written(jointed("revolute", Axis((0, 0, 1), limit=limit)), "1.1", report)
    assert "acceleration" not in attributes(robot, "joint/limit")
    assert [(loss.code, loss.severity) for loss in report.losses] == [
        ("limit-not-in-version", "lost")
    ]


@pytest.mark.parametrize(
    ("version", "attribute_names"),
    [
        ("1.1", {"lower", "upper", "effort", "velocity"}),
        ("1.2", {"lower", "upper", "acceleration"}),
        ("1.3", {"lower", "upper", "acceleration"}),
        ("1.10", {"lower", "upper", "acceleration"}),
    ],
)
def test_a_later_version_than_1_2_has_the_limits_of_1_2(
    version: str, attribute_names: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("translate.urdf.write.urdf_version", lambda *_: version)
    limit = Limit(-1, 2, acceleration=5)
    robot = written(jointed("revolute", Axis((0, 0, 1), limit=limit)))
    assert set(attributes(robot, "joint/limit")) == attribute_names


def test_a_later_version_than_1_2_refuses_reversed_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("translate.urdf.write.urdf_version", lambda *_: "1.3")
    with pytest.raises(TranslateError, match=r"URDF 1\.3 does not allow"):
        written(jointed("revolute", Axis((0, 0, 1), limit=Limit(2, -1))))


@pytest.mark.parametrize(
    ("dynamics", "expected"),
    [
        pytest.param(Dynamics(1, 2), {"damping": "1", "friction": "2"}, id="D2.30-both"),
        pytest.param(Dynamics(0.0), {"damping": "0"}, id="D2.30-as-given"),
    ],
)
def test_dynamics(dynamics: Dynamics, expected: dict[str, str]) -> None:
    robot = written(jointed("continuous", Axis((0, 0, 1), dynamics=dynamics)))
    assert attributes(robot, "joint/dynamics") == expected


def test_a7_12_dynamics_without_a_number_are_left_out() -> None:
    robot = written(jointed("continuous", Axis((0, 0, 1), dynamics=Dynamics())))
    assert robot.find("joint/dynamics") is None


def mimicking(mimic: Mimic) -> Model:
    model = jointed("continuous", Axis((0, 0, 1)))
    model.links.append(Link("c", Pose(relative_to="k")))
    axis = Axis((0, 0, 1), mimic=mimic)
    model.joints.append(Joint("k", "continuous", "b", "c", Pose(relative_to="b"), axis))
    return model


@pytest.mark.parametrize(
    ("mimic", "expected"),
    [
        pytest.param(Mimic("j"), {"joint": "j"}, id="A7.13-defaults"),
        pytest.param(
            Mimic("j", -2, 0.5), {"joint": "j", "multiplier": "-2", "offset": "0.5"}, id="A7.13"
        ),
        # 3 (q - 2) + 1 = 3 q - 5
        pytest.param(
            Mimic("j", 3, 1, 2), {"joint": "j", "multiplier": "3", "offset": "-5"}, id="D2.32"
        ),
        # 1 (q - 2) + 0 = q - 2
        pytest.param(Mimic("j", reference=2), {"joint": "j", "offset": "-2"}, id="D2.32-defaults"),
    ],
)
def test_a_mimic(mimic: Mimic, expected: dict[str, str]) -> None:
    assert attributes(written(mimicking(mimic)), "joint[@name='k']/mimic") == expected


NUMBERS = st.floats(-5.0, 5.0)


@given(st.tuples(NUMBERS, NUMBERS, NUMBERS), NUMBERS)
def test_d2_32_a_random_mimic_has_the_same_position(
    numbers: tuple[float, float, float], leader: float
) -> None:
    multiplier, offset, reference = numbers
    found = attributes(written(mimicking(Mimic("j", *numbers))), "joint[@name='k']/mimic")
    position = float(found.get("multiplier", 1)) * leader + float(found.get("offset", 0))
    assert position == pytest.approx(multiplier * (leader - reference) + offset, abs=1e-9)


@pytest.mark.parametrize("mimic", [Mimic("nobody"), Mimic("j", axis="axis2")])
def test_a_mimic_that_urdf_cannot_express_is_reported_as_lost(mimic: Mimic) -> None:
    report = LossReport()
    robot = written(mimicking(mimic), report=report)
    assert robot.find("joint[@name='k']/mimic") is None
    assert [(loss.code, loss.severity) for loss in report.losses] == [("mimic-not-in-urdf", "lost")]


# --- What the model has no field for --------------------------------------------------------------


def test_fragments_of_urdf_go_back_where_they_stood() -> None:
    model = jointed("revolute", Axis((0, 0, 1), limit=Limit(-1, 1, 2, 3)))
    model.links[0].fragments.append(Fragment("urdf", "", "laser", attribute="type"))
    model.joints[0].fragments += [
        Fragment("urdf", "", "7", "limit", attribute="gear"),
        Fragment("urdf", "calibration", '<calibration rising="1"/>', comments=(" zero ",)),
    ]
    model.fragments.append(Fragment("urdf", "transmission", '<transmission name="t"/>'))
    robot = written(model)
    assert found(robot, "link[@name='a']").get("type") == "laser"
    assert found(robot, "joint/limit").get("gear") == "7"
    calibration = found(robot, "joint/calibration")
    before = calibration.getprevious()
    assert before is not None
    assert before.text == " zero "
    assert robot[-1].get("name") == "t"


def test_comments_stand_before_what_they_are_about() -> None:
    model = jointed("fixed")
    model.comments, model.joints[0].comments = (" a robot ",), (" a hinge ",)
    text = write(model, UrdfOptions(), LossReport())
    assert text.index("<!-- a robot -->") < text.index("<robot")
    assert text.index("<!-- a hinge -->") < text.index("<joint")


def test_a_sensor_is_in_a_block_of_its_link() -> None:
    model = jointed("fixed")
    model.links[0].fragments.append(Fragment("sdf", "sensor", '<sensor name="s" type="imu"/>'))
    report = LossReport()
    robot = etree.fromstring(write(model, UrdfOptions(), report).encode())
    assert report.losses == []
    assert found(robot, "gazebo[@reference='a']/sensor").get("type") == "imu"


@pytest.mark.parametrize("pose", [Pose(), Pose((1.0, 2.0, 3.0))])
@pytest.mark.parametrize("no_gazebo", [False, True])
def test_the_elements_of_a_robot_have_the_order_of_the_model(pose: Pose, no_gazebo: bool) -> None:
    model = replace(jointed("fixed"), pose=pose)
    text = write(model, UrdfOptions(no_gazebo=no_gazebo), LossReport())
    names = [child.get("name", child.tag) for child in etree.fromstring(text.encode())]
    assert names == [*([] if pose.is_identity else ["origin"]), "a", "j", "b"]


def test_without_blocks_only_the_dynamics_of_joints_are_hidden() -> None:
    model = jointed("revolute")
    joint = model.joints[0]
    joint.fragments = [
        Fragment("sdf", "sensor", '<sensor name="s" type="force_torque"/>'),
        Fragment("sdf", "dissipation", "<dissipation>2</dissipation>", "axis/limit"),
        Fragment(
            "sdf", "spring_stiffness", "<spring_stiffness>3</spring_stiffness>", "axis/dynamics"
        ),
    ]
    report = LossReport()
    write(model, UrdfOptions(no_gazebo=True), report)
    hidden = {
        (element.kind, path)
        for element, paths in report.provenance.hidden.items()
        for path in paths
    }
    assert hidden == {("joint", "axis/dynamics/spring_stiffness")}


def test_without_blocks_it_is_lost_and_that_is_reported() -> None:
    model = jointed("fixed")
    model.links[0].fragments.append(Fragment("sdf", "sensor", '<sensor name="s" type="imu"/>'))
    report = LossReport()
    text = write(model, UrdfOptions(no_gazebo=True), report)
    lost = [(loss.code, loss.severity, loss.element) for loss in report.losses]
    assert ("sdf-lost", "lost", "link 'a' <sensor>") in lost
    assert all(loss.reason for loss in report.losses)
    assert "gazebo" not in text


def test_the_pose_of_the_root_link_is_in_a_block() -> None:
    """Gazebo reads it there (U B7.21)."""
    model = jointed("fixed")
    model.links[0].pose = Pose((1.0, 2.0, 3.0), (0.0, 0.0, 0.5))
    robot = etree.fromstring(write(model, UrdfOptions(), LossReport()).encode())
    assert found(robot, "gazebo[@reference='a']/pose").text == "1 2 3 0 0 0.5"
    again = translate.load(write(model, UrdfOptions(), LossReport())).model
    assert again.links[0].pose == model.links[0].pose


# --- What is not in parity form -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("model", "words"),
    [
        pytest.param(
            Model(
                "r",
                links=[Link("a"), Link("b")],
                joints=[Joint("j", "fixed", "a", "b", Pose(relative_to="a"))],
            ),
            "the pose of link 'b' is not the identity in joint 'j'",
            id="link",
        ),
        pytest.param(
            Model(
                "r",
                links=[Link("a"), Link("b", Pose(relative_to="j"))],
                joints=[Joint("j", "fixed", "a", "b", Pose(relative_to="b"))],
            ),
            "the pose of joint 'j' is relative to 'b', not to its parent link 'a'",
            id="joint",
        ),
        pytest.param(
            Model("r", links=[Link("a", visuals=[Visual("v", Ellipsoid((1, 2, 3)))])]),
            "URDF has no ellipsoid",
            id="shape",
        ),
    ],
)
def test_a_model_that_is_not_in_parity_form_is_refused(model: Model, words: str) -> None:
    with pytest.raises(TranslateError, match=words) as error:
        write(model, UrdfOptions(), LossReport())
    assert error.value.diagnostics[0].code == "not-parity-form"


@pytest.mark.parametrize(("version", "is_kept"), [("1.0", True), ("1.1", False), ("1.2", False)])
def test_a3_4_a_quaternion_of_1_0_is_written_in_1_0_only(version: str, is_kept: bool) -> None:
    shape = '<origin quat_xyzw="0 0 1 0"/><geometry><sphere radius="1"/></geometry>'
    urdf = f'<robot name="r"><link name="l"><visual>{shape}</visual></link></robot>'
    result = translate.convert(urdf, to="urdf", urdf_version=version)
    assert ("quat_xyzw" in result.text) == is_kept
    assert ("quaternion-ignored" in [loss.code for loss in result.losses]) != is_kept
