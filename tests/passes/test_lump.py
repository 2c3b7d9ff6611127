"""Fixed joints lumped: one body of what they hold together, and everything where it was (U B9)."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from numpy.typing import NDArray
from support.pass_robots import (
    arm,
    assert_same_places,
    at,
    codes,
    joint,
    link,
    places,
    robots,
    scopes,
    sensor,
    thorough,
)

from translate.constructs.lumping import lump_fixed_joints
from translate.diagnostics.diagnostic import TranslateError
from translate.model.fragment import Fragment
from translate.model.joint import Joint
from translate.model.link import Box, Collision, Inertia, Inertial, Link, Sphere, Visual
from translate.model.model import Model
from translate.model.pose import Pose
from translate.passes.obstacles import is_parity
from translate.passes.parity import to_tree_form
from translate.report.loss_report import LossReport


def fixed(parent: str, child: str, pose: Pose | None = None, **parts: object) -> Joint:
    """A fixed joint in parity form."""
    pose = (pose or at()).relative(parent)
    return joint(f"{parent}_{child}", parent, child, "fixed", pose=pose, **parts)


def chain(*, pose: Pose | None = None, **of_child: object) -> Model:
    """``c`` on ``p``, 1 2 3 away, and ``d`` on a joint 1 above ``c``."""
    links = [link("p"), link("c", at(to="p_c"), **of_child), link("d", at(to="turn"))]
    turn = joint("turn", "c", "d", "continuous", pose=at(0, 0, 1, to="c"))
    pose = pose or at(1, 2, 3)
    return Model("m", links=links, joints=[fixed("p", "c", pose), turn])


def text(fragment: Fragment) -> str:
    """A fragment without the layout."""
    return "".join(line.strip() for line in fragment.xml.splitlines())


# --- Which joints -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("model", "keep"),
    [
        pytest.param(arm(), (), id="no fixed joint"),
        pytest.param(chain(), ("p_c",), id="one that is to be kept"),
        pytest.param(
            Model(
                "m",
                links=[link("p", at(to="hold"))],
                joints=[joint("hold", "world", "p", "fixed", pose=at(to="__model__"))],
            ),
            (),
            id="B9.1 one to the world",
        ),
        pytest.param(
            Model(
                "m",
                links=[link("p"), link("c", at(to="p_c"))],
                joints=[fixed("p", "c", fragments=[sensor(kind="force_torque")])],
            ),
            (),
            id="one with a sensor",
        ),
    ],
)
def test_a_robot_without_joints_to_lump_is_the_very_same(
    model: Model, keep: tuple[str, ...]
) -> None:
    assert lump_fixed_joints(model, keep) is model


def test_a_lumped_link_stays_as_a_place() -> None:
    before = chain(visuals=[Visual("", Box((1, 1, 1)))])
    report = LossReport()
    after = lump_fixed_joints(before, report=report)
    assert after.link("c") == Link("c", at(to="p_c"))
    assert after.joint("p_c") == before.joint("p_c")
    assert report.provenance.lumped_links == {"c": "p"}
    assert codes(report) == ["fixed-joint-lumped"]


def test_a_chain_goes_into_its_first_link() -> None:
    links = [link("p"), link("c", at(to="p_c")), link("d", at(to="c_d"))]
    model = Model("m", links=links, joints=[fixed("p", "c"), fixed("c", "d")])
    report = LossReport()
    after = lump_fixed_joints(model, report=report)
    assert report.provenance.lumped_links == {"c": "p", "d": "p"}
    assert [item.inertial and item.inertial.mass for item in after.links] == [3.0, None, None]


def test_a_kept_joint_below_hangs_on_the_survivor() -> None:
    model = chain()
    model.joints[1] = fixed("c", "d", at(0, 0, 1))
    model.links[2].pose = at(to="c_d")
    after = lump_fixed_joints(model, keep={"c_d"})
    assert after.joint("c_d").parent == "p"
    assert after.joint("c_d").pose == at(1, 2, 4, to="p")


# --- U B9.12: a case computed with libsdformat ----------------------------------------------------


@pytest.fixture
def worked() -> Model:
    parent = Inertial(2.0, Inertia(0.2, 0.01, 0, 0.3, 0, 0.4), at(0.1, 0, 0, (0, 0, 0.5)))
    child = Inertial(1.0, Inertia(0.05, 0, 0.002, 0.06, 0, 0.07), at(0, 0.2, 0, (0.3, 0, 0)))
    model = chain(
        pose=at(1, 2, 3, (0.1, 0.2, 0.3)),
        inertial=child,
        collisions=[Collision("", Sphere(1.0), at(0, 0, 0.1, (0.2, 0, 0)))],
        fragments=[sensor("<pose>0 0 0.5 0 0 0</pose>")],
    )
    model.links[0].inertial = parent
    model.joints[1].pose = at(0, 0, 1, (0, 0, 0.4), to="c")
    return lump_fixed_joints(model)


def test_the_inertia_is_the_sum_in_the_axes_of_the_parent(worked: Model) -> None:
    inertial = worked.link("p").inertial
    assert inertial is not None
    assert inertial.mass == 3.0
    center = (0.381660276845, 0.730428339057, 1.006522893000)
    assert inertial.pose.xyz == pytest.approx(center, abs=1e-11)
    assert inertial.pose.rotation == (0, 0, 0.5)
    expected = (
        *(7.865870134633, -1.802916507672, -3.603053794346),
        *(8.581301653701, -3.060004467050, 4.144185061871),
    )
    assert inertial.inertia == pytest.approx(expected, abs=1e-11)


def test_shapes_and_joints_are_posed_in_the_parent(worked: Model) -> None:
    pose = worked.link("p").collisions[0].pose
    expected = (1.021835066315, 1.996304298648, 3.097517032720, 0.3, 0.2, 0.3)
    assert (*pose.xyz, *pose.rpy) == pytest.approx(expected, abs=1e-11)
    turn = worked.joint("turn")
    assert (turn.parent, turn.pose.relative_to) == ("p", "p")
    expected = (
        *(1.218350663146, 1.963042986475, 3.975170327202),
        *(0.170090222984, 0.145396299056, 0.702375112712),
    )
    assert (*turn.pose.xyz, *turn.pose.rpy) == pytest.approx(expected, abs=1e-11)


# --- Inertia ------------------------------------------------------------------------------------


def test_without_an_own_inertial_the_axes_are_those_of_the_link() -> None:
    tensor = Inertia(0.1, 0.01, 0.02, 0.2, 0.03, 0.3)
    model = chain(pose=at(), inertial=Inertial(2.0, tensor, at(1, 0, 0)))
    model.links[0].inertial = None
    assert lump_fixed_joints(model).link("p").inertial == Inertial(2.0, tensor, at(1, 0, 0))


@pytest.mark.parametrize("massless", [None, Inertial(0.0, Inertia(0, 0, 0, 0, 0, 0), at(1, 0, 0))])
def test_a_link_without_mass_adds_none_and_keeps_its_inertial(
    massless: Inertial | None,
) -> None:
    model = chain(inertial=massless)
    after = lump_fixed_joints(model)
    assert after.link("p").inertial == model.link("p").inertial
    assert after.link("c").inertial == massless


def test_a_sum_without_a_value_is_an_error() -> None:
    huge = Inertial(1.7e308, Inertia(1, 0, 0, 1, 0, 1))
    model = chain(inertial=huge)
    model.links[0].inertial = huge
    with pytest.raises(TranslateError) as caught:
        lump_fixed_joints(model)
    assert [item.code for item in caught.value.diagnostics] == ["lumped-inertia-invalid"]


# --- Shapes -------------------------------------------------------------------------------------


def test_shapes_are_called_as_libsdformat_calls_them() -> None:
    """U B6.2 – B6.6: the own ones keep their names; children come in the order of their joints."""
    visual = Visual("", Sphere(1.0))
    links = [
        link("base", visuals=[visual, Visual("hood", Sphere(1.0)), visual]),
        link("leaf", at(to="d"), visuals=[visual]),
        link("tip", at(to="e"), visuals=[visual]),
        link("tool", at(to="c"), visuals=[visual, Visual("lamp", Sphere(1.0))]),
        link("base_plate", at(to="b"), visuals=[visual]),
    ]
    ends = {"d": ("base", "leaf"), "e": ("tool", "tip"), "c": ("base", "tool")}
    ends["b"] = ("base", "base_plate")
    joints = [
        joint(name, parent, child, "fixed", pose=at(to=parent))
        for name, (parent, child) in ends.items()
    ]
    after = lump_fixed_joints(Model("m", links=links, joints=joints))
    assert [shape.name for shape in after.link("base").visuals] == [
        "",
        "hood",
        "",
        "base_plate_visual_3",
        "base_fixed_joint_lump__tool_visual_4",
        "base_fixed_joint_lump__lamp_visual_5",
        "base_fixed_joint_lump__tip_visual_6",
        "base_fixed_joint_lump__leaf_visual_7",
    ]


def test_a_name_that_is_taken_is_not_given_again() -> None:
    model = chain(collisions=[Collision("", Sphere(1.0))])
    model.links[0].collisions = [Collision("p_fixed_joint_lump__c_collision_1", Sphere(1.0))]
    names = [shape.name for shape in lump_fixed_joints(model).link("p").collisions]
    assert len(set(names)) == 2


def test_shapes_keep_what_hangs_on_them() -> None:
    surface = Fragment("sdf", "surface", "<surface/>")
    model = chain(collisions=[Collision("", Sphere(1.0), fragments=[surface])])
    assert lump_fixed_joints(model).link("p").collisions[0].fragments == [surface]


# --- What hangs on the link -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tag", "written", "expected"),
    [
        ("sensor", "<pose>0 0 0.5 0 0 1</pose>", "<pose>1 2 3.5 0 0 1</pose>"),
        ("light", "<pose>0 0 0.5 0 0 0</pose>", "<pose>1 2 3.5 0 0 0</pose>"),
        ("sensor", "", "<pose>1 2 3 0 0 0</pose>"),
        ("light", "", "<pose>1 2 3 0 0 0</pose>"),
        ("projector", "", "<pose>1 2 3 0 0 0</pose>"),
        ("particle_emitter", "", "<pose>1 2 3 0 0 0</pose>"),
        pytest.param(
            "sensor",
            '<pose relative_to="d">0 0 0.5 0 0 0</pose>',
            '<pose relative_to="d">0 0 0.5 0 0 0</pose>',
            id="B9.9 a pose in another frame",
        ),
    ],
)
def test_sensors_and_lights_stay_where_they_are(tag: str, written: str, expected: str) -> None:
    fragment = Fragment("sdf", tag, f'<{tag} name="x" type="t">{written}</{tag}>')
    (found,) = lump_fixed_joints(chain(fragments=[fragment])).link("p").fragments
    assert text(found) == f'<{tag} name="x" type="t">{expected}</{tag}>'


def test_two_sensors_of_one_name_get_two_names() -> None:
    model = chain(fragments=[sensor()])
    model.links[0].fragments = [sensor()]
    report = LossReport()
    found = lump_fixed_joints(model, report=report).link("p").fragments
    assert ['name="eye"' in found[0].xml, 'name="c_eye"' in found[1].xml] == [True, True]
    assert codes(report) == ["lumped-name-changed", "fixed-joint-lumped"]


def test_a_contact_sensor_finds_its_collision_under_the_new_name() -> None:
    xml = (
        '<sensor name="touch" type="contact"><contact><collision>{}</collision></contact></sensor>'
    )
    model = chain(
        collisions=[Collision("", Sphere(1.0))],
        fragments=[Fragment("sdf", "sensor", xml.format("c_collision"))],
    )
    (found,) = lump_fixed_joints(model).link("p").fragments
    assert "<collision>p_fixed_joint_lump__c_collision</collision>" in found.xml


@pytest.mark.parametrize(
    ("own", "expected", "reported"),
    [
        ([], "false", True),
        (["<gravity>true</gravity>"], "false", True),
        (["<gravity>false</gravity>"], "false", False),
    ],
)
def test_what_a_link_has_only_one_of_holds_for_the_whole_body(
    own: list[str], expected: str, reported: bool
) -> None:
    """U B9.8: the last one counts."""
    model = chain(fragments=[Fragment("sdf", "gravity", "<gravity>false</gravity>")])
    model.links[0].fragments = [Fragment("sdf", "gravity", xml) for xml in own]
    report = LossReport()
    found = lump_fixed_joints(model, report=report).link("p").fragments
    assert [item.xml for item in found] == [f"<gravity>{expected}</gravity>"]
    assert ("lumped-property-shared" in codes(report)) == reported


# --- What names the link --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        pytest.param(
            '<plugin name="x"><bodyName>c</bodyName></plugin>',
            '<plugin name="x"><bodyName>p</bodyName><xyzOffset>1 2 3</xyzOffset>'
            "<rpyOffset>0 0 0</rpyOffset></plugin>",
            id="the offset is that of the link",
        ),
        pytest.param(
            '<plugin name="x"><xyzOffset>0 0 1</xyzOffset><frameName>c</frameName></plugin>',
            '<plugin name="x"><xyzOffset>1 2 4</xyzOffset><frameName>p</frameName>'
            "<rpyOffset>0 0 0</rpyOffset></plugin>",
            id="offsets add up",
        ),
        pytest.param(
            '<plugin name="x"><bodyName>p</bodyName></plugin>',
            '<plugin name="x"><bodyName>p</bodyName></plugin>',
            id="of the survivor nothing changes",
        ),
        pytest.param(
            '<plugin name="x"><projector>c/beam</projector></plugin>',
            '<plugin name="x"><projector>p/beam</projector></plugin>',
            id="a projector of a link",
        ),
        pytest.param(
            '<gripper name="g"><gripper_link>c</gripper_link><palm_link>c</palm_link></gripper>',
            '<gripper name="g"><gripper_link>p</gripper_link><palm_link>p</palm_link></gripper>',
            id="a gripper",
        ),
        pytest.param(
            '<joint name="j" type="ball"><parent>d</parent><child>c</child></joint>',
            '<joint name="j" type="ball"><pose relative_to="c"/><parent>d</parent><child>p</child>'
            "</joint>",
            id="a joint stays where its child was",
        ),
        pytest.param(
            '<joint name="j" type="ball"><pose relative_to="d"/><parent>c</parent>'
            "<child>d</child></joint>",
            '<joint name="j" type="ball"><pose relative_to="d"/><parent>p</parent>'
            "<child>d</child></joint>",
            id="the parent of a joint",
        ),
    ],
)
def test_the_survivor_is_named_in_place_of_a_lumped_link(written: str, expected: str) -> None:
    model = chain()
    model.fragments = [Fragment("sdf", written[1:].partition(" ")[0], written)]
    (found,) = lump_fixed_joints(model).fragments
    assert text(found) == expected


def test_a_joint_within_one_body_is_lost() -> None:
    written = '<joint name="j" type="ball"><parent>p</parent><child>c</child></joint>'
    model, report = chain(), LossReport()
    model.fragments = [Fragment("sdf", "joint", written)]
    assert lump_fixed_joints(model, report=report).fragments == []
    assert "lumped-joint-gone" in codes(report)


def test_a_plugin_that_names_the_link_otherwise_is_reported() -> None:
    model, report = chain(), LossReport()
    plugin = '<plugin name="x"><tool_link>c</tool_link></plugin>'
    model.fragments = [Fragment("sdf", "plugin", plugin)]
    assert text(lump_fixed_joints(model, report=report).fragments[0]) == plugin
    assert "plugin-names-lumped-link" in codes(report)


# --- Physics --------------------------------------------------------------------------------------


def whole(model: Model) -> NDArray[np.float64]:
    """Mass, first and second moments of mass of all links, about the origin of the world."""
    total = np.zeros((4, 4))
    for _, scope, graph, X_WS in scopes(model, model.pose.transform):
        for body in scope.links:
            if body.inertial is not None:
                X_LI = body.inertial.pose.transform
                X_WI = (X_WS @ graph.pose(body.name) @ X_LI).matrix
                total += X_WI @ pseudo_inertia(body.inertial) @ X_WI.T
    return total


def pseudo_inertia(inertial: Inertial) -> NDArray[np.float64]:
    """``∫ [r; 1] [r; 1]ᵀ dm`` about the centre of mass."""
    xx, xy, xz, yy, yz, zz = inertial.inertia
    tensor = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    matrix = np.zeros((4, 4))
    matrix[:3, :3] = np.trace(tensor) / 2 * np.eye(3) - tensor
    matrix[3, 3] = inertial.mass
    return matrix


KINDS = ("fixed", "fixed", "revolute", "prismatic")


@given(robots(KINDS, loops=False, frames=False))
@thorough
def test_the_physics_of_the_robot_does_not_change(model: Model) -> None:
    before = to_tree_form(model)
    after = lump_fixed_joints(before)
    assert is_parity(after)
    np.testing.assert_allclose(whole(after), whole(before), rtol=1e-9, atol=1e-9)
    old, new = places(before), places(after)
    frames = {key: X for key, X in old.items() if key[1] in ("link", "axis")}
    assert_same_places(frames, new)


@given(robots(KINDS, loops=False, frames=False))
@thorough
def test_every_shape_and_sensor_stays_where_it_is(model: Model) -> None:
    before = to_tree_form(model)
    after = lump_fixed_joints(before)
    for kind in ("Visual", "Collision", "sensor"):
        old, new = (
            sorted(X.round(6).tolist() for key, X in places(robot).items() if key[1] == kind)
            for robot in (before, after)
        )
        assert len(old) == len(new)
        np.testing.assert_allclose(new, old, atol=2e-6)


@given(robots(KINDS, loops=False, frames=False))
@thorough
def test_what_is_left_is_lumped_no_further(model: Model) -> None:
    once = lump_fixed_joints(to_tree_form(model))
    twice = lump_fixed_joints(once)
    assert [item.inertial for item in twice.links] == [item.inertial for item in once.links]
    assert [item.shapes for item in twice.links] == [item.shapes for item in once.links]
