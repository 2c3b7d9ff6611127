"""Drake makes the same actuators of a robot and of its translation, in both directions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pytest
from support.engines.small_robots import joint, sdf_joint, urdf

import translate
from translate.engines.engines import ask
from translate.engines.process import EngineProcess, Refusal
from translate.engines.robot import Question

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.engines

SIMPLE = "<type>transmission_interface/SimpleTransmission</type>"
BOTH = '<drake:rotor_inertia value="0.02"/><drake:gear_ratio value="7"/>'
GAINS = '<drake:controller_gains p="10" d="2"/>'
BOTH_IN_SDF = (
    "<drake:rotor_inertia>0.02</drake:rotor_inertia><drake:gear_ratio>7</drake:gear_ratio>"
)
DECLARED = 'xmlns:drake="http://drake.mit.edu"'
WORLD = '<joint name="w" type="fixed"><parent link="world"/><child link="a"/></joint>'
WORLD_IN_SDF = '<joint name="w" type="fixed"><parent>world</parent><child>a</child></joint>'
SDF_INERTIAL = (
    "<inertial><mass>1</mass><pose>0.1 0 0 0 0 0</pose>"
    "<inertia><ixx>0.1</ixx><iyy>0.1</iyy><izz>0.1</izz></inertia></inertial>"
)


class Actuators(NamedTuple):
    """The actuator that Drake has for each joint, and the inertias about the joints.

    A joint has its rotor inertia (kg m², kg), its gear ratio and its controller gains.  If it has
    several actuators, it has those of the last one.  An actuator without inertia, gear and gains
    has no effect on the motion, and is left out.
    """

    by_joint: dict[str, tuple[float, float, tuple[float, float]]]
    inertias: list[float]


def in_drake(text: str, kind: str) -> Actuators:
    from pydrake.multibody.parsing import Parser
    from pydrake.multibody.plant import MultibodyPlant

    plant = MultibodyPlant(1e-3)
    Parser(plant).AddModelsFromString(text, kind)
    plant.Finalize()
    found = {}
    for index in plant.GetJointActuatorIndices():
        item = plant.get_joint_actuator(index)
        gains = item.get_controller_gains() if item.has_controller() else None
        values = (
            item.default_rotor_inertia(),
            item.default_gear_ratio(),
            (gains.p, gains.d) if gains else (0.0, 0.0),
        )
        found[item.joint().name()] = values
    found = {name: values for name, values in found.items() if values != (0.0, 1.0, (0.0, 0.0))}
    matrix = plant.CalcMassMatrixViaInverseDynamics(plant.CreateDefaultContext())
    return Actuators(found, [float(value) for value in np.diag(matrix)])


def transmission(
    inside: str, kind: str = SIMPLE, of: str = '<joint name="j"/>', name: str = "m", more: str = ""
) -> str:
    actuator = f'<actuator name="{name}">{inside}</actuator>'
    return f'<transmission name="t{name}"{more}>{kind}{of}{actuator}</transmission>'


def robot(
    *transmissions: str, kind: str = "revolute", root: str = DECLARED, effort: str = "5"
) -> str:
    limit = f'<limit lower="-2" upper="2" effort="{effort}" velocity="10"/>'
    text = urdf(WORLD, joint(kind, limit), beside="".join(transmissions))
    return text.replace('<robot name="r">', f'<robot name="r" {root}><link name="world"/>')


def model(inside: str, kind: str = "revolute", root: str = DECLARED, effort: str = "5") -> str:
    bodies = "".join(f'<link name="{name}">{SDF_INERTIAL}</link>' for name in "ab")
    limit = f"<limit><effort>{effort}</effort></limit>"
    moving = sdf_joint(kind, limit).replace("</joint>", f"{inside}</joint>")
    return (
        f'<sdf version="1.10" {root}><model name="r">{bodies}{WORLD_IN_SDF}{moving}</model></sdf>'
    )


OTHER = 'xmlns:drake="http://example.org"'
IN_URDF = {
    "both": robot(transmission(BOTH)),
    "the prefix is not declared": robot(transmission(BOTH), root=""),
    "the prefix has another namespace": robot(transmission(BOTH), root=OTHER),
    "another prefix": robot(
        transmission(BOTH.replace("drake:", "d:")), root='xmlns:d="http://drake.mit.edu"'
    ),
    "inertia": robot(transmission('<drake:rotor_inertia value="0.02"/>')),
    "ratio": robot(transmission('<drake:gear_ratio value="7"/>')),
    "gains": robot(transmission(BOTH + GAINS)),
    "negative": robot(transmission('<drake:rotor_inertia value="-0.02"/>')),
    "prismatic": robot(transmission(BOTH), kind="prismatic"),
    "continuous": robot(transmission(BOTH), kind="continuous"),
    "no effort": robot(transmission(BOTH), effort="0"),
    "type as an attribute": robot(transmission(BOTH, "", more=' type="x/SimpleTransmissionX"')),
    "another type": robot(transmission(BOTH, "<type>x/DifferentialTransmission</type>")),
    "fixed joint": robot(transmission(BOTH, of='<joint name="w"/>')),
    "first joint": robot(transmission(BOTH, of='<joint name="j"/><joint name="w"/>')),
    "in the joint": robot(transmission("", of=f'<joint name="j">{BOTH}</joint>')),
    "two transmissions": robot(
        transmission(BOTH), transmission('<drake:rotor_inertia value="3"/>', name="n")
    ),
    "a second one without values": robot(transmission(BOTH), transmission("", name="n")),
    "repeated": robot(transmission(BOTH + '<drake:rotor_inertia value="3"/>')),
}
IN_SDF = {
    "both": model(BOTH_IN_SDF),
    "the prefix is not declared": model(BOTH_IN_SDF, root=""),
    "the prefix has another namespace": model(BOTH_IN_SDF, root=OTHER),
    "another prefix": model(
        BOTH_IN_SDF.replace("drake:", "d:"), root='xmlns:d="http://drake.mit.edu"'
    ),
    "inertia": model("<drake:rotor_inertia> 0.02 </drake:rotor_inertia>"),
    "ratio": model("<drake:gear_ratio>7</drake:gear_ratio>"),
    "gains": model(BOTH_IN_SDF + GAINS),
    "prismatic": model(BOTH_IN_SDF, "prismatic"),
    "continuous": model(BOTH_IN_SDF, "continuous"),
    "no effort": model(BOTH_IN_SDF, effort="0"),
    "no value": model("<drake:rotor_inertia/>"),
    "repeated": model(BOTH_IN_SDF + "<drake:rotor_inertia>3</drake:rotor_inertia>"),
    "no value in the first": model("<drake:rotor_inertia/>" + BOTH_IN_SDF),
    "ball": model(BOTH_IN_SDF, "ball"),
    "fixed": model(BOTH_IN_SDF, "fixed"),
}


def asked(engines: EngineProcess, text: str, kind: str) -> Actuators:
    found = engines.call(in_drake, text, kind)
    assert not isinstance(found, Refusal), found
    return found


@pytest.mark.parametrize("text", IN_URDF.values(), ids=IN_URDF)
def test_the_sdformat_of_a_urdf_has_its_actuators(engines: EngineProcess, text: str) -> None:
    made = translate.to_sdf(text)
    assert asked(engines, made, "sdf") == _approx(asked(engines, text, "urdf"))


@pytest.mark.parametrize("text", IN_SDF.values(), ids=IN_SDF)
def test_the_urdf_of_an_sdformat_has_its_actuators(engines: EngineProcess, text: str) -> None:
    made = translate.to_urdf(text)
    expected, found = asked(engines, text, "sdf"), asked(engines, made, "urdf")
    assert found.by_joint == expected.by_joint
    if "ball" not in text:
        # Three joints replace a ball joint.
        assert found == _approx(expected)


def test_a_screw_keeps_its_actuator(engines: EngineProcess) -> None:
    """The first joint that replaces a screw has its position, and its actuator."""
    pitch = "<screw_thread_pitch>0.1</screw_thread_pitch>"
    text = model(BOTH_IN_SDF + pitch, "screw")
    made = translate.to_urdf(text)
    assert asked(engines, made, "urdf").by_joint == asked(engines, text, "sdf").by_joint


def test_drake_refuses_a_value_that_check_names(engines: EngineProcess) -> None:
    text = robot(transmission('<drake:rotor_inertia value="small"/>'))
    refusal = engines.call(in_drake, text, "urdf")
    assert isinstance(refusal, Refusal)
    assert "value" in refusal.reason
    found = [item for item in translate.check(text, for_target="drake") if item.severity == "error"]
    assert [item.code for item in found] == ["actuator-invalid"]


def _approx(found: Actuators) -> Actuators:
    return found._replace(inertias=pytest.approx(found.inertias, rel=1e-12))


def accelerations(engine: str, path: str) -> dict[str, float]:
    robot = ask(engine, Question(path, {}, shapes=False))
    return {name: float(values[0]) for name, values in robot.accelerations.items()}


@pytest.mark.parametrize("engine", ["mujoco", "pinocchio", "pybullet", "drake"])
def test_only_drake_reads_actuators(engines: EngineProcess, engine: str, tmp_path: Path) -> None:
    text = robot(transmission(BOTH)).replace('<axis xyz="0 1 0"/>', '<axis xyz="1 1 0"/>')
    found = []
    for name, content in {"with": text, "without": text.replace(BOTH, "")}.items():
        path = tmp_path / f"{name}.urdf"
        path.write_text(content, encoding="utf-8")
        motion = engines.call(accelerations, engine, str(path))
        assert not isinstance(motion, Refusal), motion
        found.append(motion["j"])
    assert found[0] != 0.0
    assert (found[0] == found[1]) == (engine != "drake")
    readers = {
        reader
        for note in translate.convert(text, to="urdf").notes
        if note.code == "actuator-not-read"
        for reader in note.readers
    }
    assert (engine in {reader.lower() for reader in readers}) == (engine != "drake")


def test_gazebo_reads_no_actuators(build: Any) -> None:
    options = {"configurations": [{}], "weld": "r::a"}
    text = model(BOTH_IN_SDF).replace('"1.10"', '"1.9"')
    texts = (text, text.replace(BOTH_IN_SDF, ""))
    found = [build(item, **options).accelerations["r::j"][0, 0] for item in texts]
    assert found[0] == found[1] != 0.0
    (note,) = [n for n in translate.convert(text, to="sdf").notes if n.code == "actuator-not-read"]
    assert "Gazebo" in note.readers


DRIVEN = '<joint name="{0}"><hardwareInterface>x</hardwareInterface></joint><actuator name="{1}"/>'


@pytest.mark.parametrize(
    ("transmissions", "effort", "kind"),
    [
        ([SIMPLE + DRIVEN.format("j", "m"), SIMPLE + DRIVEN.format("k", "n")], 1, "revolute"),
        ([SIMPLE + DRIVEN.format("j", "m"), SIMPLE + DRIVEN.format("k", "m")], 1, "revolute"),
        ([SIMPLE + DRIVEN.format("j", "m"), SIMPLE + DRIVEN.format("k", "m")], 0, "revolute"),
        ([SIMPLE + DRIVEN.format("j", "m"), SIMPLE + DRIVEN.format("k", "m")], 1, "fixed"),
        ([SIMPLE + DRIVEN.format("k", "m")], 1, "planar"),
        ([DRIVEN.format("j", "m")], 1, "revolute"),
        (["<type>Other</type>" + DRIVEN.format("j", "m")] * 2, 1, "revolute"),
        ([SIMPLE + DRIVEN.format("j", "").replace('name=""', "")], 1, "revolute"),
        ([SIMPLE + DRIVEN.format("j", "m").partition("</joint>")[2]], 1, "revolute"),
        ([SIMPLE + DRIVEN.format("j", "m").partition("<actuator")[0]], 1, "revolute"),
    ],
    ids=[
        "two actuators",
        "one name",
        "effort 0",
        "fixed joint",
        "planar joint",
        "no type",
        "other type",
        "no name",
        "no joint",
        "no actuator",
    ],
)
def test_drake_refuses_the_transmissions_that_are_named(
    transmissions: list[str], effort: int, kind: str
) -> None:
    from pydrake.multibody.parsing import Parser
    from pydrake.multibody.plant import MultibodyPlant

    limit = f'<limit lower="0" upper="1" velocity="1" effort="{effort}"/>'
    joints = "".join(
        f'<joint name="{name}" type="{joint_type}"><parent link="{parent}"/>'
        f'<child link="{child}"/>{limit}</joint>'
        for name, joint_type, parent, child in (("j", "revolute", *"ab"), ("k", kind, *"bc"))
    )
    links = "".join(f'<link name="{name}"/>' for name in "abc")
    parts = "".join(
        f'<transmission name="t{index}">{text}</transmission>'
        for index, text in enumerate(transmissions)
    )
    text = f'<robot name="r">{links}{joints}{parts}</robot>'
    named = any(
        finding.code == "transmission-incomplete" and finding.severity == "error"
        for finding in translate.check(text, for_target="drake")
    )
    plant = MultibodyPlant(0.001)
    try:
        Parser(plant).AddModelsFromString(text, "urdf")
    except RuntimeError:
        assert named
    else:
        assert not named
