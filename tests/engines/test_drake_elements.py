"""Drake makes the same plant of its own elements in a URDF and in the translations of the file."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from support.engines.small_robots import INERTIAL, joint, sdf, sdf_joint

import translate
from translate.model.fragment import Dialect

pytestmark = pytest.mark.engines

SHAPE = '<geometry><sphere radius="0.1"/></geometry>'
BALL = (
    '<drake:ball_constraint_body_A name="a"/><drake:ball_constraint_body_B name="b"/>'
    '<drake:ball_constraint_p_AP value="0 0 1"/><drake:ball_constraint_p_BQ value="0 0 1"/>'
)
BUSHING = (
    '<drake:bushing_frameA name="a"/><drake:bushing_frameC name="{}"/>'
    '<drake:bushing_torque_stiffness value="1 2 3"/><drake:bushing_torque_damping value="4 5 6"/>'
    '<drake:bushing_force_stiffness value="7 8 9"/><drake:bushing_force_damping value="1 1 2"/>'
)
SPRING = (
    '<drake:linear_spring_damper_body_A name="a"/><drake:linear_spring_damper_body_B name="b"/>'
    '<drake:linear_spring_damper_p_AP value="0 0 1"/>'
    '<drake:linear_spring_damper_p_BQ value="0 0 2"/>'
    '<drake:linear_spring_damper_free_length value="1"/>'
    '<drake:linear_spring_damper_stiffness value="10"/>'
    '<drake:linear_spring_damper_damping value="2"/>'
)
TENDON = (
    '<drake:tendon_constraint_joint name="j" a="2"/>'
    '<drake:tendon_constraint_joint name="k" a="-1"/>'
    '<drake:tendon_constraint_offset value="0.1"/><drake:tendon_constraint_lower_limit value="-1"/>'
    '<drake:tendon_constraint_upper_limit value="0.5"/>'
    '<drake:tendon_constraint_stiffness value="10"/><drake:tendon_constraint_damping value="2"/>'
)
GROUP = (
    '<drake:collision_filter_group name="g"><drake:member link="a"/><drake:member link="c"/>'
    '<drake:member link="tip"/><drake:ignored_collision_filter_group name="g"/>'
    "</drake:collision_filter_group>"
)

PAD = (
    f'<link name="pad"><collision name="p">{SHAPE}</collision></link>'
    '<joint name="o" type="fixed"><parent link="c"/><child link="pad"/></joint>'
)


def within(tag: str, content: str) -> str:
    return f"<drake:{tag}>{content}</drake:{tag}>"


def property_of(name: str, value: str = "0.25", more: str = "") -> dict[str, str]:
    element = f'<drake:{name} value="{value}"/>{more}'
    return {"collision": within("proximity_properties", element)}


RESOLUTION = '<drake:mesh_resolution_hint value="0.1"/>'
#: What a robot has, and where: in its collision, its visual, the limit of its joint, or itself.
CASES: dict[str, dict[str, str]] = {
    **{name: property_of(name) for name in (
        "hunt_crossley_dissipation", "hydroelastic_margin", "mesh_resolution_hint",
        "point_contact_stiffness", "relaxation_time",
    )},
    "friction": property_of("mu_static", "0.7", '<drake:mu_dynamic value="0.6"/>'),
    "compliant": property_of(
        "hydroelastic_modulus", "1e6", f"<drake:compliant_hydroelastic/>{RESOLUTION}"
    ),
    "rigid": property_of("mesh_resolution_hint", more="<drake:rigid_hydroelastic/>"),
    "renderer": {"visual": '<drake:accepting_renderer name="mine"/>'},
    "not shown": {"visual": '<drake:illustration_properties enabled="false"/>'},
    "not seen": {"visual": '<drake:perception_properties enabled="false"/>'},
    "acceleration": {"limit": ' drake:acceleration="3"'},
    "group": {"robot": GROUP},
    "group with a link without mass": {"robot": GROUP.replace('"c"', '"pad"') + PAD},
    "ball": {"robot": within("ball_constraint", BALL)},
    "bushing": {"robot": within("linear_bushing_rpy", BUSHING.format("c"))},
    "bushing at a link without mass": {
        "robot": within("linear_bushing_rpy", BUSHING.format("tip"))
    },
    "spring": {"robot": within("linear_spring_damper", SPRING)},
    "tendon": {"robot": within("tendon_constraint", TENDON)},
}  # fmt: skip


def robot(collision: str = "", visual: str = "", limit: str = "", robot: str = "") -> str:
    """Three bodies with shapes in a row, and a link without mass at the last one."""
    links = (
        f'<link name="a">{INERTIAL}<visual name="v">{SHAPE}{visual}</visual>'
        f'<collision name="s">{SHAPE}{collision}</collision></link>'
    )
    others = "".join(
        f'<link name="{name}">{INERTIAL}<collision name="s{name}">{SHAPE}</collision></link>'
        for name in "bc"
    )
    bound = f'<limit lower="-1" upper="1" effort="5" velocity="10"{limit}/>'
    joints = joint("revolute", bound) + joint("revolute", name="k", ends="bc")
    tip = '<joint name="t" type="fixed"><parent link="c"/><child link="tip"/></joint>'
    name = 'name="r" xmlns:drake="http://drake.mit.edu"'
    return f'<robot {name}>{links}{others}{joints}<link name="tip"/>{tip}{robot}</robot>'


def in_drake(text: str, kind: Dialect) -> list[Any]:
    """The properties of shapes, the pairs that do not collide, and the forces."""
    from pydrake.multibody.parsing import Parser
    from pydrake.multibody.plant import AddMultibodyPlantSceneGraph
    from pydrake.multibody.tree import MultibodyForces
    from pydrake.systems.framework import DiagramBuilder

    builder = DiagramBuilder()
    plant, scene = AddMultibodyPlantSceneGraph(builder, 1e-3)
    Parser(plant).AddModelsFromString(text, kind)
    plant.Finalize()
    inspector = scene.model_inspector()
    shapes = {}
    for geometry in inspector.GetAllGeometryIds():
        roles = (
            inspector.GetProximityProperties(geometry),
            inspector.GetPerceptionProperties(geometry),
            inspector.GetIllustrationProperties(geometry),
        )
        body = plant.GetBodyFromFrameId(inspector.GetFrameId(geometry)).name()
        shapes[body, roles[0] is not None] = (geometry, [_values(role) for role in roles])
    collisions = {
        body: body_shapes[0] for (body, collides), body_shapes in shapes.items() if collides
    }
    filtered = [
        (body_a, body_b)
        for body_a in collisions
        for body_b in collisions
        if body_a < body_b and inspector.CollisionFiltered(collisions[body_a], collisions[body_b])
    ]
    context = plant.CreateDefaultContext()
    for number, name in enumerate("jk"):
        plant.GetJointByName(name).set_angle(context, 0.3 + number)
        plant.GetJointByName(name).set_angular_rate(context, 0.2 + number)
    forces = MultibodyForces(plant)
    plant.CalcForceElementsContribution(context, forces)
    moved = {
        body: plant.GetBodyByName(body).GetForceInWorld(context, forces).get_coeffs()
        for body in "ab"
    }
    return [
        sorted((key, values) for key, (_, values) in shapes.items()),
        sorted(filtered),
        {body: np.round(values, 6).tolist() for body, values in moved.items()},
        plant.num_constraints(),
        plant.GetJointByName("j").acceleration_upper_limits().tolist(),
    ]


def _values(role: Any) -> dict[str, str] | None:
    """The properties of a role as texts, without the colours, which URDF and SDFormat differ in."""
    if role is None:
        return None
    numbers = {}
    for group in role.GetGroupNames():
        for name in role.GetPropertiesInGroup(group):
            # Python does not know the classes of these values.
            is_opaque = name in ("accepting", "compliance_type")
            value = "set" if is_opaque else role.GetProperty(group, name)
            if name == "coulomb_friction":
                value = value.static_friction(), value.dynamic_friction()
            if name not in ("diffuse", "id"):
                numbers[f"{group}/{name}"] = str(value)
    return numbers


@pytest.mark.parametrize("parts", CASES.values(), ids=CASES)
def test_the_translations_are_the_same_plant(parts: dict[str, str]) -> None:
    text = robot(**parts)
    there = translate.convert(text)
    back = translate.convert(there.text)
    expected = in_drake(text, "urdf")
    assert expected != in_drake(robot(), "urdf")
    assert in_drake(there.text, "sdf") == expected
    if "limit" in parts:
        # Isaac Sim does not read a URDF with the attribute, so that it is not written.
        return
    assert in_drake(back.text, "urdf") == expected
    lost = [loss for loss in (*there.losses, *back.losses) if loss.severity == "lost"]
    assert lost == []


def test_the_damping_of_a_ball_joint_is_that_of_each_joint_in_its_place() -> None:
    from pydrake.multibody.parsing import Parser
    from pydrake.multibody.plant import MultibodyPlant

    def dampings(text: str, kind: Dialect, *joints: str) -> list[float]:
        plant = MultibodyPlant(0.0)
        Parser(plant).AddModelsFromString(text, kind)
        plant.Finalize()
        vectors = [plant.GetJointByName(name).default_damping_vector() for name in joints]
        return [float(number) for vector in vectors for number in vector]

    dynamics = "<dynamics><damping>0.5</damping></dynamics>"
    text = sdf(sdf_joint("ball", dynamics))
    urdf = translate.convert(text, verify=True).text
    assert dampings(text, "sdf", "j") == [0.5, 0.5, 0.5]
    assert dampings(urdf, "urdf", "j_z", "j_y", "j") == [0.5, 0.5, 0.5]
