"""Drake has the same ellipsoids and capsules of a URDF and of its translation there and back."""

from __future__ import annotations

import pytest

import translate

pytestmark = pytest.mark.engines

#: An element of a ``<geometry>`` of URDF → the shape that Drake 1.51.1 makes of it.
SHAPES = {
    '<drake:ellipsoid a="0.1" b="0.2" c="0.3"/>': "Ellipsoid(a=0.1, b=0.2, c=0.3)",
    '<drake:capsule radius="0.1" length="0.2"/>': "Capsule(radius=0.1, length=0.2)",
}


def robot(shape: str) -> str:
    return (
        '<robot name="r" xmlns:drake="http://drake.mit.edu"><link name="a"><inertial>'
        '<mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
        f'<collision name="c"><geometry>{shape}</geometry></collision></link></robot>'
    )


def shapes(text: str, suffix: str) -> list[str]:
    """The shapes that Drake makes of the collisions of a robot."""
    from pydrake.geometry import Role
    from pydrake.multibody.parsing import Parser
    from pydrake.multibody.plant import AddMultibodyPlantSceneGraph
    from pydrake.systems.framework import DiagramBuilder

    plant, graph = AddMultibodyPlantSceneGraph(DiagramBuilder(), 0.0)
    Parser(plant).AddModelsFromString(text, suffix)
    inspector = graph.model_inspector()
    return [
        str(inspector.GetShape(identifier))
        for identifier in inspector.GetAllGeometryIds(Role.kProximity)
    ]


@pytest.mark.parametrize(("element", "expected"), SHAPES.items())
def test_a_shape_of_drake_is_a_shape_of_sdformat_and_returns_for_drake(
    element: str, expected: str
) -> None:
    text = robot(element)
    assert shapes(text, "urdf") == [expected]
    there = translate.convert(text, to="sdf", for_target="drake")
    assert not there.losses
    assert shapes(there.text, "sdf") == [expected]
    back = translate.convert(there.text, to="urdf", for_target="drake")
    assert shapes(back.text, "urdf") == [expected]


@pytest.mark.parametrize("element", SHAPES)
def test_a_reader_that_refuses_the_element_does_not_get_it(element: str) -> None:
    assert element[1:14] in translate.convert(robot(element), to="urdf").text
    assert element[1:14] not in translate.convert(robot(element), for_target="mujoco").text


def test_a_second_shape_is_reported() -> None:
    text = robot('<drake:ellipsoid a="1" b="1" c="2"/><drake:ellipsoid a="2" b="2" c="3"/>')
    result = translate.convert(text, to="sdf")
    assert [loss.code for loss in result.losses] == ["urdf-lost"]
    assert "<radii>1 1 2</radii>" in result.text


@pytest.mark.parametrize(
    "element", ["<drake:ellipsoid/>", '<drake:capsule radius="0" length="1"/>']
)
def test_an_element_that_drake_refuses_is_no_shape(element: str) -> None:
    result = translate.convert(robot(element), to="sdf")
    assert "<empty/>" in result.text
    assert [loss.code for loss in result.losses] == ["urdf-lost"]
