"""Drake finds the frames of a URDF in its translation, and those of SDFormat in a URDF."""

from __future__ import annotations

import numpy as np
import pytest
from support.engines.small_robots import joint, urdf

import translate
from translate.model.fragment import Dialect

pytestmark = pytest.mark.engines

FRAMES = {
    "in a link": '<frame name="f" link="b" xyz="1 2 3"/>',
    "turned": '<frame name="f" link="a" xyz="0 0 1" rpy="0.1 0.2 0.3"/>',
    "in a massless link": '<frame name="f" link="t" xyz="1 0 0"/>',
}
TIP = joint("fixed", name="k", ends="bt")


def frame_in_drake(text: str, kind: Dialect) -> list[list[float]]:
    """The pose of the frame ``f`` in the root link, with the joint ``j`` at 0.5 rad."""
    from pydrake.multibody.parsing import Parser
    from pydrake.multibody.plant import MultibodyPlant

    plant = MultibodyPlant(0.0)
    Parser(plant).AddModelsFromString(text, kind)
    plant.Finalize()
    context = plant.CreateDefaultContext()
    plant.GetJointByName("j").set_angle(context, 0.5)
    pose = plant.GetFrameByName("f").CalcPose(context, plant.GetFrameByName("a"))
    return np.round(pose.GetAsMatrix4(), 9).tolist()


@pytest.mark.parametrize("frame", FRAMES.values(), ids=FRAMES)
@pytest.mark.parametrize("frames", ["element", "auto"])
def test_drake_finds_the_frame_in_each_translation(frame: str, frames: str) -> None:
    before = urdf(joint("revolute"), TIP, beside=f'<link name="t"/>{frame}')
    there = translate.convert(before, for_target="drake", to="sdf")
    back = translate.convert(there.text, for_target="drake", to="urdf", frames=frames)  # type: ignore[arg-type]
    expected = frame_in_drake(before, "urdf")
    assert frame_in_drake(there.text, "sdf") == expected
    assert frame_in_drake(back.text, "urdf") == expected
    assert ("<frame" in back.text) == (frames == "element")


@pytest.mark.parametrize(
    "frame",
    [
        '<frame link="b"/>',
        '<frame name="f"/>',
        '<frame name="f" link="c"/>',
        '<frame name="a" link="b"/>',
        '<frame name="f" link="b" xyz="1 2"/>',
        '<frame name="f" link="b" rpy="0 0 x"/>',
        '<frame name="f" link="a"/><frame name="f" link="b"/>',
    ],
)
def test_drake_refuses_what_we_read_as_no_frame(frame: str) -> None:
    text = urdf(joint("revolute"), beside=frame)
    assert "frame-invalid" in {finding.code for finding in translate.load(text).diagnostics}
    with pytest.raises((RuntimeError, ValueError)):
        frame_in_drake(text, "urdf")
