"""What docs/simulators.md says about simulators is so, and what we write avoids it or tells of it.

Each test shows two things in the engine itself: what it does with the plain form, and what it does
with what we write; or that our finding or note names what it does.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from scipy.spatial.transform import Rotation
from support.engines.small_robots import INERTIAL, LIMIT, codes, joint, sdf, sdf_joint, urdf

import translate
from translate.engines.process import EngineProcess, Refusal

if TYPE_CHECKING:
    from pathlib import Path

    from support.engines.drake_probe import Drake
    from support.engines.libsdformat import Libsdformat

pytestmark = pytest.mark.engines

# --- Joints -------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["continuous", "revolute2", "gearbox"])
def test_gazebo_makes_fixed_joints_of_some_types(build: Any, kind: str) -> None:
    text = sdf(sdf_joint(kind))
    assert build(text).dofs["r::j"] == 0
    assert "joint-fixed-by-gazebo" in {item.code for item in translate.check(text)}


def test_a_continuous_joint_of_urdf_turns_in_gazebo(build: Any) -> None:
    text = translate.to_sdf(urdf(joint("continuous", "")))
    assert build(text).dofs["r::j"] == 1


def test_a_planar_joint_moves_in_gazebo_and_drake(build: Any, engines: EngineProcess) -> None:
    from support.engines.joint_dofs import in_engine

    text = translate.to_sdf(urdf(joint("planar", "")), version="1.9")
    assert build(text).moving == {"r::a_FreeJoint": 6, "r::j_u": 1, "r::j_v": 1, "r::j": 1}
    assert engines.call(in_engine, "drake", text.encode()) == {"j_u": 1, "j_v": 1, "j": 1}


@pytest.mark.parametrize(
    "joints",
    [
        pytest.param({"j": "ab", "k": "bc", "l": "ac"}, id="two-parents"),
        pytest.param({"j": "ab", "l": "cb"}, id="two-parents-without-loop"),
        pytest.param({"j": "ab", "k": "bc", "l": "ca"}, id="circle"),
    ],
)
def test_gazebo_leaves_out_a_joint_that_closes_a_loop(build: Any, joints: dict[str, str]) -> None:
    written = [sdf_joint("revolute", name=name, ends=ends) for name, ends in joints.items()]
    text = sdf(*written, links="abc")
    assert {"r::j", "r::l"} & set(build(text).dofs) == {"r::j"}
    notes = translate.convert(text.encode(), to="sdf").notes
    (note,) = [
        note
        for note in notes
        if note.code == "loop-left-open" and note.readers == ("Gazebo with DART",)
    ]
    assert note.elements == ("l",)


@pytest.mark.parametrize("kind", ["ball", "universal", "revolute2", "screw"])
def test_a_split_joint_survives_libsdformat(
    libsdformat: Libsdformat, kind: str, tmp_path: Path
) -> None:
    axis2 = "<axis2><xyz>1 0 0</xyz></axis2></joint>"
    text = sdf(sdf_joint(kind).replace("</joint>", axis2))
    result = translate.convert(text.encode(), to="urdf")
    path = tmp_path / "r.urdf"
    path.write_text(result.text, encoding="utf-8")
    (found,) = libsdformat.probe([path])
    parts = result.report.provenance.split_joints["j"]
    assert {item["name"] for item in found["joints"]} >= set(parts)
    small = translate.convert(text.encode(), to="urdf", added_mass=1e-6, added_inertia=1e-9)
    path.write_text(small.text, encoding="utf-8")
    (found,) = libsdformat.probe([path])
    assert found["joints"] == []


LIGHT = (
    '<inertial><mass value="1e-6"/>'
    '<inertia ixx="1e-9" ixy="0" ixz="0" iyy="1e-9" iyz="0" izz="1e-9"/></inertial>'
)


def test_a_link_of_next_to_no_mass_is_reported(libsdformat: Libsdformat, tmp_path: Path) -> None:
    links = f'<link name="a">{INERTIAL}</link><link name="b">{LIGHT}</link>'
    text = f'<robot name="r">{links}{joint("revolute")}</robot>'
    path = tmp_path / "r.urdf"
    path.write_text(text, encoding="utf-8")
    (found,) = libsdformat.probe([path])
    assert [link["name"] for link in found["links"]] == ["a"]
    assert "mass-negligible" in codes(text)


def test_gazebo_freezes_a_joint_without_velocity(build: Any) -> None:
    free = LIMIT.replace("10", "1e3")
    still = translate.to_sdf(urdf(joint("revolute", LIMIT.replace("10", "0")), links="ab"))
    moving = translate.to_sdf(urdf(joint("revolute", free)))
    assert abs(build(moving, steps=100, weld="r::a").moved["r::j"][0]) > 1e-3
    assert abs(build(still, steps=100, weld="r::a").moved["r::j"][0]) < 1e-9
    assert "velocity-limit-zero" in codes(urdf(joint("revolute", LIMIT.replace("10", "0"))))


# --- Models -------------------------------------------------------------------------------------

STATIC = sdf(links="a", model="<static>true</static><plugin name='p' filename='f'/>")


def test_static_survives_libsdformat(libsdformat: Libsdformat, tmp_path: Path) -> None:
    path = tmp_path / "r.urdf"
    path.write_text(translate.to_urdf(STATIC.encode()), encoding="utf-8")
    (found,) = libsdformat.probe([path])
    assert found["errors"] == []
    assert found["flags"]["static"]
    path.write_text(
        "<robot name='r'><link name='a'>"
        f"{INERTIAL}</link><gazebo><static>true</static></gazebo>"
        "<gazebo><plugin name='p' filename='f'/></gazebo></robot>",
        encoding="utf-8",
    )
    (found,) = libsdformat.probe([path])
    assert not found["flags"]["static"]


@pytest.mark.parametrize(
    "flag", ["self_collide", "allow_auto_disable", "enable_wind"], ids=lambda flag: flag
)
def test_other_flags_survive_libsdformat(
    libsdformat: Libsdformat, flag: str, tmp_path: Path
) -> None:
    value = "false" if flag == "allow_auto_disable" else "true"
    model = f"<{flag}>{value}</{flag}><static>true</static><plugin name='p' filename='f'/>"
    path = tmp_path / "r.urdf"
    path.write_text(translate.to_urdf(sdf(links="a", model=model).encode()), encoding="utf-8")
    (found,) = libsdformat.probe([path])
    assert found["flags"][flag] == (value == "true")
    assert found["flags"]["static"]


def test_a_static_model_does_not_fall_in_gazebo(build: Any) -> None:
    moved = build(translate.to_urdf(STATIC.encode()), steps=100).moved
    assert all(np.allclose(q, 0.0) for q in moved.values())


def falls_in_pybullet(text: str) -> float:
    import os
    import tempfile

    import pybullet

    client = pybullet.connect(pybullet.DIRECT)
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "r.urdf")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        robot = pybullet.loadURDF(path, physicsClientId=client)
    pybullet.setGravity(0, 0, -9.81, physicsClientId=client)
    for _ in range(100):
        pybullet.stepSimulation(physicsClientId=client)
    (_, _, z), _ = pybullet.getBasePositionAndOrientation(robot, physicsClientId=client)
    links = pybullet.getNumJoints(robot, physicsClientId=client)
    heights = [pybullet.getLinkState(robot, i, physicsClientId=client)[4][2] for i in range(links)]
    return float(min([z, *heights]))


def test_a_static_model_does_not_fall_in_pybullet(engines: EngineProcess) -> None:
    assert engines.call(falls_in_pybullet, translate.to_urdf(STATIC.encode(), static="flag")) < -0.5
    height = engines.call(falls_in_pybullet, translate.to_urdf(STATIC.encode()))
    assert height == pytest.approx(0.0, abs=1e-6)


@pytest.mark.parametrize(
    ("kind", "height", "text"),
    [
        ("revolute", None, "compute poses of links that are no numbers"),
        ("continuous", None, "compute poses of links that are no numbers"),
        ("prismatic", 1.0, "do not move the joint"),
    ],
)
def test_pybullet_needs_a_direction_of_an_axis(
    engines: EngineProcess, kind: str, height: float | None, text: str
) -> None:
    robot = urdf(joint(kind).replace("0 1 0", "0 0 0"))
    found = engines.call(height_in_pybullet, robot)
    assert np.isnan(found) if height is None else found == pytest.approx(height)
    findings = translate.check(robot, for_target="pybullet")
    (finding,) = [item for item in findings if item.code == "joint-axis-zero"]
    assert [effect.phrase for effect in finding.effects] == [text]


def height_in_pybullet(text: str) -> float:
    """The height in m of the second link of a robot on its fixed base, its joint at 0.5."""
    import tempfile
    from pathlib import Path

    import pybullet

    client = pybullet.connect(pybullet.DIRECT)
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "r.urdf"
        path.write_text(text, encoding="utf-8")
        robot = pybullet.loadURDF(str(path), useFixedBase=True, physicsClientId=client)
    pybullet.resetJointState(robot, 0, 0.5, physicsClientId=client)
    state = pybullet.getLinkState(robot, 0, computeForwardKinematics=1, physicsClientId=client)
    return float(state[4][2])


def free_bodies_in_drake(text: str, kind: str = "urdf") -> int:
    from pydrake.multibody.parsing import Parser
    from pydrake.multibody.plant import MultibodyPlant

    plant = MultibodyPlant(0.0)
    Parser(plant).AddModelsFromString(text, kind)
    plant.Finalize()
    return len(plant.GetFloatingBaseBodies())


def test_a_static_model_is_held_in_drake(engines: EngineProcess) -> None:
    assert engines.call(free_bodies_in_drake, translate.to_urdf(STATIC.encode())) == 0
    flag_only = translate.to_urdf(STATIC.encode(), static="flag")
    assert engines.call(free_bodies_in_drake, flag_only) == 1


# --- Masses -------------------------------------------------------------------------------------

TURNED = """<sdf version="1.9"><model name="r"><link name="a"/>
  <link name="b"><pose relative_to="j"/><inertial><mass>1</mass><pose>0.1 0 0 0 0 0.7</pose>
    <inertia><ixx>0.01</ixx><ixy>0</ixy><ixz>0</ixz><iyy>0.1</iyy><iyz>0</iyz><izz>0.1</izz></inertia>
  </inertial></link>
  <joint name="j" type="revolute"><pose relative_to="a">0 0 1 0 0 0</pose>
    <parent>a</parent><child>b</child><axis><xyz>0 1 0</xyz></axis></joint></model></sdf>"""


def test_fortress_turns_a_rotated_tensor_twice(build: Any, engines: EngineProcess) -> None:
    from support.engines.drake_dynamics import accelerations

    expected = engines.call(accelerations, TURNED, "sdf", [{}])
    assert not isinstance(expected, Refusal)
    options = {"configurations": [{}], "weld": "r::a"}
    written = build(TURNED, **options).accelerations["r::j"][0, 0]
    link = translate.to_sdf(TURNED.encode(), inertial_frame="link", version="1.9")
    turned = build(link, **options).accelerations["r::j"][0, 0]
    assert turned == pytest.approx(expected["j"][0], rel=1e-9)
    assert written != pytest.approx(expected["j"][0], rel=0.01)
    notes = translate.convert(TURNED.encode(), to="sdf").notes
    assert [note.readers for note in notes] == [("Gazebo Fortress",)]
    assert translate.convert(TURNED.encode(), to="sdf", inertial_frame="link").notes == []


BESIDE = TURNED.replace(' relative_to="j"/>', ">0 0 0.9 0.4 0.2 0.7</pose>").replace(
    "0 0 0.7<", "0 0 0<"
)


def test_a_link_with_a_moved_frame_accelerates_in_fortress_as_before(build: Any) -> None:
    """The tensor has no rotation in the SDFormat, and none in the URDF."""
    options = {"configurations": [{}], "weld": "r::a"}
    found = translate.convert(BESIDE.encode(), to="urdf")
    assert "b" in found.report.provenance.moved_links
    assert "inertia-turned-twice" not in {note.code for note in found.notes}
    expected, made = (
        build(text, **options).accelerations["r::j"][0, 0] for text in (BESIDE, found.text)
    )
    assert made == pytest.approx(expected, rel=1e-9)


def test_the_mass_of_a_massless_link_hardly_moves_the_robot(
    build: Any, engines: EngineProcess
) -> None:
    from support.engines.drake_dynamics import accelerations

    small = INERTIAL.replace('"1"', '"0.01"').replace('"0.1"', '"1e-6"')
    sensor = '<gazebo reference="c"><sensor name="s" type="imu"/></gazebo>'
    text = (
        f'<robot name="r"><link name="a">{INERTIAL}</link><link name="b">{small}</link>'
        f'<link name="c"/>{joint("revolute")}{joint("fixed", "", "k", "bc")}{sensor}</robot>'
    )
    expected = engines.call(accelerations, text, "urdf", [{}])
    assert not isinstance(expected, Refusal)
    options = {"configurations": [{}], "weld": "r::a"}
    usual = build(translate.to_sdf(text, version="1.9"), **options).accelerations["r::j"][0, 0]
    assert usual == pytest.approx(expected["j"][0], rel=2e-2)
    heavy = translate.to_sdf(text, version="1.9", added_mass=1e-3, added_inertia=1e-6)
    changed = build(heavy, **options).accelerations["r::j"][0, 0]
    assert changed != pytest.approx(expected["j"][0], rel=0.1)
    (loss,) = [
        loss
        for loss in translate.convert(text, to="sdf", added_mass=1e-3).losses
        if loss.code == "massless-link-given-inertia"
    ]
    assert "10.0% of the mass of link 'b' above it" in loss.reason


def mass_in_drake(text: str) -> float:
    from pydrake.multibody.parsing import Parser
    from pydrake.multibody.plant import MultibodyPlant

    plant = MultibodyPlant(0.0)
    Parser(plant).AddModelsFromString(text, "urdf")
    return float(plant.GetBodyByName("b").default_mass())


def test_drake_invents_a_mass_for_inertia_without_mass(engines: EngineProcess) -> None:
    text = urdf(joint("revolute"), inertial=INERTIAL.replace('mass value="1"', 'mass value="0"'))
    assert engines.call(mass_in_drake, text) == pytest.approx(1.0)
    assert "mass-zero-with-inertia" in codes(text)


def masses_in_pybullet(text: str) -> list[float]:
    import os
    import tempfile

    import pybullet

    client = pybullet.connect(pybullet.DIRECT)
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "r.urdf")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        robot = pybullet.loadURDF(path, physicsClientId=client)
    count = pybullet.getNumJoints(robot, physicsClientId=client)
    return [pybullet.getDynamicsInfo(robot, i, physicsClientId=client)[0] for i in range(count)]


def test_pybullet_invents_masses(engines: EngineProcess) -> None:
    links = f'<link name="a">{INERTIAL}</link><link name="b"/>'
    text = f'<robot name="r">{links}{joint("fixed", "")}</robot>'
    assert engines.call(masses_in_pybullet, text) == [1.0]
    notes = translate.convert(text, to="urdf").notes
    assert "mass-invented" in {note.code for note in notes}


# --- Words of readers ---------------------------------------------------------------------------


def follower_in_drake(text: str, kind: str) -> tuple[float, float]:
    """The positions of a joint and of one that mimics it, after a fall of 0.2 s."""
    from pydrake.multibody.parsing import Parser
    from pydrake.multibody.plant import AddMultibodyPlantSceneGraph, DiscreteContactApproximation
    from pydrake.systems.analysis import Simulator
    from pydrake.systems.framework import DiagramBuilder

    builder = DiagramBuilder()
    plant, _ = AddMultibodyPlantSceneGraph(builder, 1e-3)
    plant.set_discrete_contact_approximation(DiscreteContactApproximation.kSap)
    Parser(plant).AddModelsFromString(text, kind)
    plant.WeldFrames(plant.world_frame(), plant.GetBodyByName("a").body_frame())
    plant.Finalize()
    simulator = Simulator(builder.Build())
    context = plant.GetMyMutableContextFromRoot(simulator.get_mutable_context())
    simulator.AdvanceTo(0.2)
    found = [plant.GetJointByName(name).GetOnePosition(context) for name in ("j", "k")]
    return float(found[0]), float(found[1])


MIMIC = '<mimic joint="j" multiplier="-0.5" offset="0.1"/>'
HAND = urdf(joint("revolute"), joint("revolute", LIMIT + MIMIC, "k", "ac"), links="abc")


@pytest.mark.parametrize("version", ["1.9", "1.12"])
def test_drake_follows_mimic_joints(engines: EngineProcess, version: str) -> None:
    text = translate.to_sdf(HAND, version=version)
    expected = engines.call(follower_in_drake, HAND, "urdf")
    assert expected == pytest.approx(engines.call(follower_in_drake, text, "sdf"), abs=1e-9)
    assert expected[1] == pytest.approx(-0.5 * expected[0] + 0.1, abs=1e-3)
    plain = re.sub("<drake:mimic.*?(/>|</drake:mimic>)", "", text, flags=re.DOTALL)
    alone = engines.call(follower_in_drake, plain, "sdf")
    assert alone[1] == pytest.approx(alone[0], abs=1e-9)


@pytest.mark.parametrize("prefix", ["", 'xmlns:drake="http://example.org"'], ids=["none", "other"])
def test_the_urdf_of_a_mimic_of_drake_moves_as_the_sdformat(
    engines: EngineProcess, prefix: str
) -> None:
    """Drake reads its elements by their prefix, which need not be declared."""
    declared = 'xmlns:drake="http://drake.mit.edu"'
    text = translate.to_sdf(HAND, version="1.9").replace(declared, prefix)
    before = engines.call(follower_in_drake, text, "sdf")
    assert before[1] == pytest.approx(-0.5 * before[0] + 0.1, abs=1e-3)
    after = engines.call(follower_in_drake, translate.to_urdf(text), "urdf")
    assert after == pytest.approx(before, abs=1e-9)


def test_drake_follows_its_own_mimic_where_two_differ(engines: EngineProcess) -> None:
    text = translate.to_sdf(HAND, version="1.12")
    edited = text.replace("<multiplier>-0.5<", "<multiplier>-0.25<")
    before = engines.call(follower_in_drake, edited, "sdf")
    assert before[1] == pytest.approx(-0.5 * before[0] + 0.1, abs=1e-3)
    assert "mimic-contradictory" in codes(edited)
    after = engines.call(follower_in_drake, translate.to_sdf(edited), "sdf")
    assert after == pytest.approx(before, abs=1e-9)


def test_gazebo_does_not_follow_mimic_joints(build: Any) -> None:
    moved = build(translate.to_sdf(HAND, version="1.9"), steps=200, weld="r::a").moved
    assert moved["r::k"][0] == pytest.approx(moved["r::j"][0], rel=1e-6)
    assert "mimic-not-followed" in codes(HAND)


# --- Axes and rotations -------------------------------------------------------------------------


def moved_in_pybullet(text: str, position: float) -> float:
    import os
    import tempfile

    import pybullet

    client = pybullet.connect(pybullet.DIRECT)
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "r.urdf")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        robot = pybullet.loadURDF(path, useFixedBase=True, physicsClientId=client)
    pybullet.resetJointState(robot, 0, position, physicsClientId=client)
    state = pybullet.getLinkState(robot, 0, computeForwardKinematics=1, physicsClientId=client)
    return float(state[4][1])


def test_pybullet_multiplies_by_the_length_of_an_axis(engines: EngineProcess) -> None:
    text = urdf(joint("prismatic")).replace("0 1 0", "0 2 0")
    unit = engines.call(moved_in_pybullet, urdf(joint("prismatic")), 0.5)
    double = engines.call(moved_in_pybullet, text, 0.5)
    assert not isinstance(unit, Refusal)
    assert not isinstance(double, Refusal)
    assert double - unit == pytest.approx(0.5)
    notes = translate.convert(text, to="urdf").notes
    assert "axis-length-counts" in {note.code for note in notes}


def test_most_readers_know_no_quaternions(drake: Drake) -> None:
    text = urdf(joint("fixed", "").replace('xyz="0 0 1"', 'quat_xyzw="0 0 1 0"'))
    text = text.replace('<robot name="r">', '<robot name="r" version="1.1">')
    found = drake.move(text, "urdf", {})
    assert not isinstance(found, Refusal)
    X_AB = np.linalg.inv(found.poses["a"][0]) @ found.poses["b"][0]
    assert np.allclose(X_AB, np.eye(4))
    assert "quaternion-not-read" in {finding.code for finding in translate.check(text)}


# --- What ``--for`` replaces ----------------------------------------------------------------------


def with_collision(geometry: str, more: str = "") -> str:
    """Two links with a joint; the first link has a collision."""
    shape = f'<collision name="c"><geometry>{geometry}</geometry>{more}</collision>'
    return sdf(sdf_joint("revolute")).replace("</inertial>", f"</inertial>{shape}", 1)


def limited(axis: str) -> str:
    return sdf(sdf_joint("revolute", axis))


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(limited("<limit><lower>1</lower><upper>-1</upper></limit>"), id="limits"),
        pytest.param(limited("<dynamics><damping>-1</damping></dynamics>"), id="damping"),
        pytest.param(limited("<dynamics><friction>-1</friction></dynamics>"), id="friction"),
        pytest.param(
            limited("<dynamics><spring_stiffness>-1</spring_stiffness></dynamics>"), id="spring"
        ),
        pytest.param(with_collision("<box><size>0 1 1</size></box>"), id="box"),
        pytest.param(with_collision("<sphere><radius>0</radius></sphere>"), id="sphere"),
        pytest.param(
            with_collision("<cylinder><radius>1</radius><length>0</length></cylinder>"),
            id="cylinder",
        ),
        pytest.param(
            with_collision("<capsule><radius>0</radius><length>1</length></capsule>"), id="capsule"
        ),
    ],
)
def test_gazebo_does_not_end_with_the_values_that_are_written(build: Any, text: str) -> None:
    assert build(text, steps=5).errors == ["crash"]
    assert build(translate.convert(text, for_target="fortress").text, steps=5).errors == []


def velocities_in_drake(text: str) -> int:
    from pydrake.multibody.parsing import Parser
    from pydrake.multibody.plant import AddMultibodyPlantSceneGraph
    from pydrake.systems.framework import DiagramBuilder

    plant, _ = AddMultibodyPlantSceneGraph(DiagramBuilder(), 1e-3)
    Parser(plant).AddModelsFromString(text, "sdf")
    plant.Finalize()
    return int(plant.num_velocities())


def surface(values: str) -> str:
    return f"<surface><friction><ode>{values}</ode></friction></surface>"


BALL = "<sphere><radius>1</radius></sphere>"
LOOP = sdf(sdf_joint("revolute"), sdf_joint("revolute", "", "k", "ba"))


@pytest.mark.parametrize(
    ("text", "velocities"),
    [
        pytest.param(limited("<limit><lower>1</lower><upper>-1</upper></limit>"), 7, id="limits"),
        pytest.param(limited("<dynamics><damping>-1</damping></dynamics>"), 7, id="damping"),
        pytest.param(with_collision(BALL, surface("<mu>0.5</mu>")), 7, id="mu"),
        pytest.param(with_collision(BALL, surface("<mu2>5</mu2>")), 7, id="mu2"),
        pytest.param(with_collision(BALL, "<max_vel>1</max_vel>"), 7, id="undefined"),
        pytest.param(LOOP, 7, id="loop"),
        pytest.param(
            sdf(sdf_joint("revolute"), model="<static>true</static>"), 0, id="static-joint"
        ),
        pytest.param(
            with_collision(BALL).replace(
                "<collision",
                '<sensor name="s" type="imu"><gz_frame_id>a</gz_frame_id></sensor><collision',
            ),
            7,
            id="sensor",
        ),
    ],
)
def test_drake_reads_what_is_written_for_it(
    engines: EngineProcess, text: str, velocities: int
) -> None:
    assert isinstance(engines.call(velocities_in_drake, text), Refusal)
    written = translate.convert(text, for_target="drake").text
    assert engines.call(velocities_in_drake, written) == velocities


def test_gazebo_keeps_a_robot_with_a_root_of_negligible_mass(build: Any) -> None:
    text = sdf(sdf_joint("fixed"), sdf_joint("revolute", "", "k", "bc"), links="abc")
    light = text.replace('name="a"><inertial><mass>1<', 'name="a"><inertial><mass>1e-6<')
    written = translate.to_urdf(light.encode())
    assert build(written).dofs["r::k"] == 1
    block = '<gazebo reference="j"><preserveFixedJoint>true</preserveFixedJoint></gazebo></robot>'
    kept = written.replace("</robot>", block)
    assert build(kept).errors != []
    assert "mass-negligible" in codes(kept)


@pytest.mark.parametrize(("mass", "is_lost"), [("1e-6", True), ("2e-6", False)])
def test_gazebo_loses_what_is_below_a_fixed_link_of_negligible_mass(
    build: Any, mass: str, is_lost: bool
) -> None:
    text = urdf(joint("fixed", ""), joint("revolute", LIMIT, "k", "bc"), links="abc")
    before = f'<link name="b">{INERTIAL}'
    light = text.replace(before, before.replace('mass value="1"', f'mass value="{mass}"'))
    assert ("r::c" not in build(light).masses) == is_lost
    assert ("mass-negligible" in codes(light)) == is_lost


JOINED = (
    '<sdf version="1.10"><world name="w"><model name="a"><link name="b"/></model>'
    '<model name="c"><link name="d"/></model>'
    '<joint name="j" type="fixed"><parent>world</parent><child>a::b</child></joint>'
    '<joint name="k" type="fixed"><parent>a::b</parent><child>c::d</child></joint></world></sdf>'
)


def test_drake_reads_the_joints_of_a_world(engines: EngineProcess) -> None:
    written = translate.convert(JOINED, for_target="drake")
    assert engines.call(free_bodies_in_drake, JOINED, "sdf") == 0
    assert engines.call(free_bodies_in_drake, written.text, "sdf") == 0
    assert written.losses == []


@pytest.mark.parametrize("kind", ["revolute2", "gearbox"])
def test_drake_refuses_some_types_of_joints(engines: EngineProcess, kind: str) -> None:
    axis2 = "<axis2><xyz>1 0 0</xyz></axis2></joint>"
    text = sdf(sdf_joint(kind).replace("</joint>", axis2))
    assert isinstance(engines.call(velocities_in_drake, text), Refusal)
    notes = translate.convert(text, to="sdf").notes
    assert "joint-type-refused" in {note.code for note in notes}
    written = translate.convert(text, for_target="drake").text
    assert not isinstance(engines.call(velocities_in_drake, written), Refusal)


@pytest.mark.parametrize(("z", "refused"), [("0", False), ("1e-12", True), ("1", True)])
def test_drake_refuses_universal_joints_with_skew_axes(
    engines: EngineProcess, z: str, refused: bool
) -> None:
    axis2 = f"<axis2><xyz>1 {z} 0</xyz></axis2></joint>"
    text = sdf(sdf_joint("universal").replace("</joint>", axis2))
    assert isinstance(engines.call(velocities_in_drake, text), Refusal) == refused
    codes = {note.code for note in translate.convert(text, to="sdf").notes}
    assert ("joint-type-refused" in codes) == refused


def test_gazebo_turns_what_is_written_for_a_revolute2_joint(build: Any) -> None:
    """About the axis y, and then about the axis x: R = Ry(0.3) Rx(-0.7)."""
    text = sdf(
        sdf_joint("revolute2").replace("</joint>", "<axis2><xyz>1 0 0</xyz></axis2></joint>")
    )
    written = translate.convert(text, for_target="fortress").text
    robot = build(written, configurations=[{"r::j": (0.3, -0.7)}], weld="r::a")
    expected = Rotation.from_euler("YX", [0.3, -0.7]).as_matrix()
    assert robot.poses["r::b"][0, :3, :3] == pytest.approx(expected, abs=1e-9)
