"""Values that readers interpret differently: effort, acceleration, inertia, friction, joint types.

Each test shows the behaviour in the engine, and that a finding or a note names it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from support.engines import reader_values
from support.engines.small_robots import INERTIAL, LIMIT, codes, joint, sdf, sdf_joint, urdf
from support.urdf_readers import installed_readers

import translate
from translate.engines.process import EngineProcess, Refusal

if TYPE_CHECKING:
    from pathlib import Path

    from support.engines.libsdformat import Libsdformat

pytestmark = pytest.mark.engines


@pytest.fixture
def in_libsdformat(libsdformat: Libsdformat, tmp_path: Path) -> Any:
    """A function that reads a URDF as Gazebo does."""

    def read(text: str) -> dict[str, Any]:
        path = tmp_path / "r.urdf"
        path.write_text(text, encoding="utf-8")
        (found,) = libsdformat.probe([path])
        return dict(found)

    return read


def of_urdf(text: str) -> set[str]:
    """The notes about a URDF that is written."""
    return {note.code for note in translate.convert(text.encode(), to="urdf").notes}


# --- Limits -------------------------------------------------------------------------------------


def test_a_revolute_joint_without_limit(engines: EngineProcess, tmp_path: Path) -> None:
    text = urdf(joint("revolute", ""))
    assert isinstance(engines.call(reader_values.pinocchio_dofs, text), Refusal)
    assert isinstance(engines.call(reader_values.pybullet_joints, text), Refusal)
    path = tmp_path / "r.urdf"
    path.write_text(text, encoding="utf-8")
    readers = installed_readers()
    if "check_urdf" in readers:
        assert readers["check_urdf"](path)
    assert engines.call(reader_values.drake_limits, text, "urdf") == (-np.inf, np.inf)
    assert engines.call(reader_values.mujoco_model, text)["limited"] == [False]
    assert "limit-missing" in codes(text)


def test_reversed_limits(engines: EngineProcess, in_libsdformat: Any) -> None:
    text = urdf(joint("revolute", LIMIT.replace("-2", "3")))
    (axis,) = in_libsdformat(text)["joints"][0]["axes"]
    assert (axis["lower"], axis["upper"]) == (2.0, 3.0)
    assert isinstance(engines.call(reader_values.drake_limits, text, "urdf"), Refusal)
    assert engines.call(reader_values.mujoco_model, text)["limited"] == [False]
    assert "limit-reversed" in codes(text)


def test_an_effort_limit_of_zero(build: Any, engines: EngineProcess) -> None:
    none = urdf(joint("revolute", LIMIT.replace('effort="5"', 'effort="0"')))
    some = urdf(joint("revolute"))
    moved = {
        text: build(
            translate.to_sdf(text, version="1.9"), steps=100, force=force, weld="r::a"
        ).moved["r::j"][0]
        for text in (none, some)
        for force in (4.0,)
    }
    alone = build(translate.to_sdf(none, version="1.9"), steps=100, weld="r::a").moved["r::j"][0]
    assert moved[none] == pytest.approx(alone, rel=1e-12)
    assert moved[some] > 2.0 * alone
    assert engines.call(reader_values.mujoco_model, none)["force limited"] == [False]
    assert engines.call(reader_values.mujoco_model, some)["force limited"] == [True]
    assert engines.call(reader_values.drake_actuators, translate.to_sdf(none), "sdf") == 0
    assert engines.call(reader_values.drake_actuators, translate.to_sdf(some), "sdf") == 1
    assert "effort-zero" in codes(none)


def test_drake_reads_acceleration_limits_in_its_own_element(engines: EngineProcess) -> None:
    text = urdf(joint("revolute", LIMIT.replace("/>", ' acceleration="3"/>')))
    text = text.replace("<robot ", '<robot version="1.2" ')
    assert engines.call(reader_values.drake_acceleration_limit, text, "urdf") == np.inf
    written = translate.to_sdf(text, version="1.9")
    assert engines.call(reader_values.drake_acceleration_limit, written, "sdf") == 3.0


# --- Masses and friction ------------------------------------------------------------------------


def test_a_mass_without_inertia(build: Any, engines: EngineProcess) -> None:
    point = (
        '<inertial><mass value="1"/>'
        '<inertia ixx="0" ixy="0" ixz="0" iyy="0" iyz="0" izz="0"/></inertial>'
    )
    text = urdf(joint("revolute"), inertial=point)
    refused = engines.call(reader_values.mujoco_model, text)
    assert isinstance(refused, Refusal)
    assert "mass and inertia of moving bodies" in refused.reason
    fixed = urdf(joint("fixed", ""), inertial=point)
    assert engines.call(reader_values.mujoco_model, fixed)["dofs"] == 0
    assert build(translate.to_sdf(text, version="1.9"), steps=1).errors[:1] == ["crash"]
    assert "inertia-zero" in codes(text)


def test_an_inertia_that_no_body_has(in_libsdformat: Any, engines: EngineProcess) -> None:
    text = urdf(joint("revolute"), inertial=INERTIAL.replace('ixx="0.1"', 'ixx="1"'))
    assert isinstance(engines.call(reader_values.mujoco_model, text), Refusal)
    assert in_libsdformat(text)["errors"] != []
    inertia = engines.call(reader_values.drake_inertia, text)
    assert inertia == pytest.approx([inertia[0]] * 3)
    assert "link-inertia-invalid" in codes(text)
    assert "inertia-refused" in of_urdf(text)


def test_a_massless_link_on_a_moving_joint_is_dropped(in_libsdformat: Any) -> None:
    text = urdf(joint("revolute"), joint("fixed", "", "k", "bc"), links="abc").replace(
        f'<link name="b">{INERTIAL}</link>', '<link name="b"/>'
    )
    kept = in_libsdformat(text)
    assert [link["name"] for link in kept["links"]] == ["a", "b"]
    assert "massless-link-dropped" not in of_urdf(text)
    alone = text.replace(f'<link name="c">{INERTIAL}</link>', '<link name="c"/>')
    assert [link["name"] for link in in_libsdformat(alone)["links"]] == ["a"]
    assert "massless-link-dropped" in of_urdf(alone)


def test_drake_ignores_friction_in_joints(build: Any, engines: EngineProcess) -> None:
    smooth = urdf(joint("revolute"))
    rough = urdf(joint("revolute", LIMIT + '<dynamics damping="0" friction="100"/>'))
    written = {text: translate.to_sdf(text, version="1.9") for text in (smooth, rough)}
    falls = {
        text: build(sdf, steps=100, weld="r::a").moved["r::j"][0] for text, sdf in written.items()
    }
    assert falls[smooth] > 1e-2
    assert falls[rough] == pytest.approx(0.0, abs=1e-9)
    in_drake = [engines.call(reader_values.drake_fall, text, "sdf") for text in written.values()]
    assert in_drake[0] > 1e-2
    assert in_drake[1] == pytest.approx(in_drake[0], rel=1e-12)
    assert "joint-friction-ignored" in {
        note.code for note in translate.convert(rough, to="sdf").notes
    }


SLIPPERY = (
    "<collision name='s'><geometry><sphere><radius>0.1</radius></sphere></geometry>"
    "<surface><friction><ode><mu>0.25</mu><mu2>0.25</mu2></ode></friction></surface></collision>"
)


def test_friction_of_shapes_is_read_by_gazebo_only(
    in_libsdformat: Any, engines: EngineProcess
) -> None:
    result = translate.convert(
        sdf(links="a").replace("</link>", f"{SLIPPERY}</link>").encode(), to="urdf"
    )
    plain = translate.to_urdf(
        sdf(links="a")
        .replace("</link>", f"{SLIPPERY.partition('<surface>')[0]}</collision></link>")
        .encode()
    )
    (shape,) = in_libsdformat(result.text)["shapes"]
    assert "<mu>0.25</mu>" in shape["surface"]
    for read in (reader_values.drake_friction, reader_values.pybullet_friction):
        assert engines.call(read, result.text) == engines.call(read, plain)
    found = [engines.call(reader_values.mujoco_model, text) for text in (result.text, plain)]
    assert found[0]["friction"] == found[1]["friction"] != [0.25]
    assert "friction-not-read" in {note.code for note in result.notes}


# --- Joints and roots ---------------------------------------------------------------------------


def test_a_floating_joint_is_elsewhere_or_fixed(engines: EngineProcess) -> None:
    import pybullet

    text = urdf(joint("floating", ""))
    assert engines.call(reader_values.drake_position, text, "urdf", "b") == [0.0, 0.0, 0.0]
    assert engines.call(reader_values.pybullet_joints, text) == [(pybullet.JOINT_FIXED, -1)]
    assert "floating-joint-misread" in of_urdf(text)


def test_a_planar_joint_of_urdf_is_misread(engines: EngineProcess, in_libsdformat: Any) -> None:
    import pybullet

    text = urdf(joint("planar", ""))
    assert in_libsdformat(text)["errors"] != []
    # The normal is y, so y should stay.
    found = engines.call(reader_values.pinocchio_planar, text, 0.3, 0.5)
    assert found == pytest.approx([0.3, 0.5, 1.0])
    ((kind, _),) = engines.call(reader_values.pybullet_joints, text)
    assert kind == pybullet.JOINT_PLANAR
    assert engines.call(reader_values.pybullet_moved, text, 0.5) == [0.0, 0.0, 0.0]
    sliding = urdf(joint("prismatic"))
    assert engines.call(reader_values.pybullet_moved, sliding, 0.5) == pytest.approx([0, 0.5, 0])
    assert "planar-joint-misread" in of_urdf(text)


def test_mujoco_welds_the_root_and_drops_visuals(engines: EngineProcess) -> None:
    visual = '<visual><geometry><box size="1 1 1"/></geometry></visual>'
    text = urdf(joint("revolute")).replace("</link>", f"{visual}</link>")
    found = engines.call(reader_values.mujoco_model, text)
    assert (found["dofs"], found["shapes"]) == (1, 0)
    floating = urdf(joint("floating", "", "f", "ra"), joint("revolute"))
    freed = floating.replace('<link name="a">', '<link name="r"/><link name="a">')
    assert engines.call(reader_values.mujoco_model, freed)["dofs"] == 7


def test_pinocchio_welds_the_root_unless_it_is_configured(engines: EngineProcess) -> None:
    text = urdf(joint("revolute"))
    assert engines.call(reader_values.pinocchio_dofs, text) == 1
    assert engines.call(reader_values.pinocchio_dofs_when_free, text) == 7


def test_a_static_model_moves_in_readers_without_gazebo_blocks(
    engines: EngineProcess, in_libsdformat: Any
) -> None:
    text = translate.to_urdf(
        sdf(sdf_joint("revolute"), model="<static>true</static>").encode(), static="flag"
    )
    assert in_libsdformat(text)["flags"]["static"]
    assert engines.call(reader_values.mujoco_model, text)["dofs"] == 1
    assert engines.call(reader_values.pinocchio_dofs, text) == 1
