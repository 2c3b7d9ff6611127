"""Values that simulators take for something else: limits, sizes and masses of shapes.

Each test shows what the engines do, and that our finding or note names it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from support.engines.small_robots import INERTIAL, LIMIT, codes, joint, sdf, urdf

import translate
from translate.engines.process import EngineProcess, Refusal

if TYPE_CHECKING:
    from pathlib import Path

    from support.engines.libsdformat import Libsdformat

pytestmark = pytest.mark.engines

# --- Limits -------------------------------------------------------------------------------------


def is_limited_in_mujoco(text: str) -> bool:
    import mujoco

    model = mujoco.MjModel.from_xml_string(text)
    return bool(model.jnt_limited[0])


def test_mujoco_frees_a_joint_with_equal_limits() -> None:
    text = urdf(joint("revolute", LIMIT.replace('"-2"', '"2"')))
    assert is_limited_in_mujoco(urdf(joint("revolute")))
    assert not is_limited_in_mujoco(text)
    assert "limits-equal" in codes(text)


def drake_limits(text: str) -> tuple[float, float]:
    from pydrake.multibody.parsing import Parser
    from pydrake.multibody.plant import MultibodyPlant

    plant = MultibodyPlant(0.0)
    Parser(plant).AddModelsFromString(text, "urdf")
    found = plant.GetJointByName("j")
    return found.position_lower_limits()[0], found.position_upper_limits()[0]


def limits_in_pybullet(text: str) -> tuple[float, float]:
    import os
    import tempfile

    import pybullet

    client = pybullet.connect(pybullet.DIRECT)
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "r.urdf")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        robot = pybullet.loadURDF(path, physicsClientId=client)
    found = pybullet.getJointInfo(robot, 0, physicsClientId=client)
    return float(found[8]), float(found[9])


@pytest.mark.parametrize(
    ("limit", "in_drake", "in_pinocchio", "in_bullet"),
    [
        ('lower="-1"', (-1.0, np.inf), (-1.0, 0.0), (-1.0, -1.0)),
        ('upper="1"', (-np.inf, 1.0), (0.0, 1.0), (0.0, 1.0)),
    ],
)
def test_readers_differ_about_a_limit_with_one_position(
    engines: EngineProcess,
    limit: str,
    in_drake: tuple[float, float],
    in_pinocchio: tuple[float, float],
    in_bullet: tuple[float, float],
) -> None:
    text = urdf(joint("revolute", f'<limit {limit} effort="5" velocity="10"/>'))
    assert engines.call(drake_limits, text) == in_drake
    assert engines.call(limits_in_pybullet, text) == in_bullet
    assert not is_limited_in_mujoco(text)
    pinocchio = pytest.importorskip("pinocchio")
    model = pinocchio.buildModelFromXML(text)
    assert (model.lowerPositionLimit[0], model.upperPositionLimit[0]) == in_pinocchio
    assert "limit-positions-missing" in codes(text)


def test_readers_differ_about_limits_of_a_continuous_joint(engines: EngineProcess) -> None:
    text = urdf(joint("continuous"))
    assert engines.call(drake_limits, text) == (-2.0, 2.0)
    assert engines.call(limits_in_pybullet, text) == (-2.0, 2.0)
    assert not is_limited_in_mujoco(text)
    assert "continuous-limited" in codes(text)


def test_readers_differ_about_a_limit_without_positions(engines: EngineProcess) -> None:
    text = urdf(joint("revolute", '<limit effort="5" velocity="10"/>'))
    assert engines.call(drake_limits, text) == (-np.inf, np.inf)
    assert not is_limited_in_mujoco(text)
    pinocchio = pytest.importorskip("pinocchio")
    model = pinocchio.buildModelFromXML(text)
    assert (model.lowerPositionLimit[0], model.upperPositionLimit[0]) == (0.0, 0.0)
    assert "limit-positions-missing" in codes(text)


# --- Shapes -------------------------------------------------------------------------------------


def masses_in_mujoco(text: str) -> list[float]:
    import mujoco

    return [float(mass) for mass in mujoco.MjModel.from_xml_string(text).body_mass]


@pytest.mark.parametrize(("kind", "masses"), [("revolute", [0, 1000]), ("fixed", [0, 1, 1001])])
def test_mujoco_invents_masses_of_collisions(kind: str, masses: list[float]) -> None:
    shape = '<collision><geometry><box size="1 1 1"/></geometry></collision>'
    links = f'<link name="a">{INERTIAL}</link><link name="b">{INERTIAL}</link>'
    joints = joint("revolute") if kind == "fixed" else ""
    last = joint(kind, LIMIT, "k", "bc" if kind == "fixed" else "ac")
    text = f'<robot name="r">{links}<link name="c">{shape}</link>{joints}{last}</robot>'
    if kind == "revolute":
        text = text.replace(f'<link name="b">{INERTIAL}</link>', "")
    assert masses_in_mujoco(text)[-1] == pytest.approx(masses[-1])
    notes = translate.convert(text, to="urdf").notes
    assert ("MuJoCo", "Newton") in {note.readers for note in notes if note.code == "mass-invented"}


SIZES = {
    "box": "<size>0 1 1</size>",
    "sphere": "<radius>0</radius>",
    "cylinder": "<radius>0</radius><length>1</length>",
    "capsule": "<radius>1</radius><length>0</length>",
}


@pytest.mark.parametrize("kind", SIZES)
def test_a_shape_of_no_size_ends_gazebo(build: Any, kind: str) -> None:
    shape = f"<collision name='c'><geometry><{kind}>{SIZES[kind]}</{kind}></geometry></collision>"
    text = sdf(links="a").replace("</link>", f"{shape}</link>")
    assert build(text).errors[:1] == ["crash"]
    (warning,) = [item for item in translate.check(text) if item.code == "shape-size-zero"]
    assert "Gazebo with DART crashes" in warning.message


def shapes_in_drake(text: str, kind: str) -> list[str]:
    from pydrake.multibody.parsing import Parser
    from pydrake.multibody.plant import AddMultibodyPlantSceneGraph
    from pydrake.systems.framework import DiagramBuilder

    plant, scene_graph = AddMultibodyPlantSceneGraph(DiagramBuilder(), 1e-3)
    Parser(plant).AddModelsFromString(text, kind)
    inspector = scene_graph.model_inspector()
    return [str(inspector.GetShape(key)) for key in inspector.GetAllGeometryIds()]


@pytest.mark.parametrize(
    ("shape", "refusing"),
    [
        ('<sphere radius="0"/>', ["MuJoCo"]),
        ('<box size="0 1 1"/>', ["Drake", "MuJoCo"]),
        ('<cylinder radius="1" length="0"/>', ["Drake", "MuJoCo"]),
    ],
)
def test_readers_of_urdf_differ_about_shapes_of_no_size(
    engines: EngineProcess, shape: str, refusing: list[str]
) -> None:
    inside = f"<collision><geometry>{shape}</geometry></collision></link>"
    text = urdf(links="a").replace("</link>", inside)
    refused = isinstance(engines.call(shapes_in_drake, text, "urdf"), Refusal)
    assert refused == ("Drake" in refusing)
    with pytest.raises(ValueError, match="size"):
        masses_in_mujoco(text)
    (warning,) = [item for item in translate.check(text) if item.code == "shape-size-zero"]
    assert [name for name in ("Drake", "MuJoCo") if name in warning.message] == refusing


def test_drake_takes_the_default_size_in_sdformat(engines: EngineProcess) -> None:
    shape = "<collision name='c'><geometry><sphere><radius>0</radius></sphere></geometry>"
    text = sdf(links="a").replace("</link>", f"{shape}</collision></link>")
    assert engines.call(shapes_in_drake, text, "sdf") == ["Sphere(radius=1)"]


def test_libsdformat_drops_capsules_of_urdf(libsdformat: Libsdformat, tmp_path: Path) -> None:
    shape = '<collision><geometry><capsule radius="1" length="1"/></geometry></collision>'
    text = urdf(links="a").replace("</link>", f"{shape}</link>")
    path = tmp_path / "r.urdf"
    path.write_text(text, encoding="utf-8")
    (found,) = libsdformat.probe([path])
    assert [link["collisions"] for link in found["links"]] == [0]
    notes = translate.convert(text, to="urdf").notes
    assert "capsule-not-read" in {note.code for note in notes}
