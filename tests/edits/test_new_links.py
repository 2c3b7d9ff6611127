"""A link added in the URDF of an SDFormat file whose model has a pose and a joint to the world."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial.transform import Rotation
from support.scipy_poses import IDENTITY, matrix, numbers, parsed

import translate

MASS = "<inertial><mass>1</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia></inertial>"
URDF_MASS = (
    '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/>'
    "</inertial>"
)
MODEL_POSE = [1.0, 2.0, 3.0, 0.25, 0.0, 0.5]
LINK_POSE = [0.5, 0.0, 0.0, 0.0, 0.75, 0.0]
ORIGIN = [0.0, 0.25, 1.0, 0.0, 0.0, 0.375]
SDF = f"""<sdf version="{{}}">
  <model name="m">
    <pose>{" ".join(map(str, MODEL_POSE))}</pose>
    <link name="a"><pose>{" ".join(map(str, LINK_POSE))}</pose>{MASS}</link>
    <joint name="ground" type="fixed"><parent>world</parent><child>a</child></joint>
  </model>
</sdf>
"""


def pose(values: list[float]) -> np.ndarray:
    return matrix(values[:3], Rotation.from_euler("xyz", values[3:]))


def place_in_old_sdf(text: str, link: str) -> np.ndarray:
    """The pose in the world of a link of a model of SDFormat 1.6 or earlier."""
    (model,) = parsed(text).iter("model")
    (element,) = [item for item in model.iter("link") if item.get("name") == link]
    return pose(numbers(model.findtext("pose"), 6)) @ pose(numbers(element.findtext("pose"), 6))


def with_link(urdf: str, parent: str, kind: str) -> str:
    xyz, rpy = (" ".join(map(str, values)) for values in (ORIGIN[:3], ORIGIN[3:]))
    return urdf.replace(
        "</robot>",
        f'<link name="b">{URDF_MASS}</link><joint name="j" type="{kind}"><parent link="{parent}"/>'
        f'<child link="b"/><origin xyz="{xyz}" rpy="{rpy}"/><axis xyz="0 0 1"/>'
        '<limit effort="1" velocity="1" lower="-1" upper="1"/></joint></robot>',
    )


@pytest.mark.parametrize("has_base", [True, False], ids=["base", "no base"])
@pytest.mark.parametrize("kind", ["fixed", "revolute", "prismatic"])
@pytest.mark.parametrize("parent", ["a", "world"])
@pytest.mark.parametrize("version", ["1.4", "1.6"])
def test_the_new_link_and_its_joint_are_at_their_place(
    version: str, parent: str, kind: str, has_base: bool
) -> None:
    target = SDF.format(version)
    base = translate.convert(target.encode(), to="urdf").text
    source = with_link(base, parent, kind).encode()
    text = translate.update(target.encode(), source, base=base.encode() if has_base else None).text
    X_WA = pose(MODEL_POSE) @ pose(LINK_POSE)
    X_WB = (X_WA if parent == "a" else IDENTITY) @ pose(ORIGIN)
    np.testing.assert_allclose(place_in_old_sdf(text, "a"), X_WA, atol=1e-11)
    np.testing.assert_allclose(place_in_old_sdf(text, "b"), X_WB, atol=1e-11)
    (joint,) = [item for item in parsed(text).iter("joint") if item.get("name") == "j"]
    # A joint without a pose is in the frame of its child.
    assert (joint.findtext("child"), joint.find("pose")) == ("b", None)
    assert joint.findtext("parent") == parent
