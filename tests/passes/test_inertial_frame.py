"""--inertial-frame link: tensors in the axes of their links, and the original ones come back."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import translate
from translate.model.link import Inertial

TENSOR = 'ixx="1" ixy="0.1" ixz="0.2" iyy="2" iyz="0.3" izz="2.5"'
URDF = f"""<robot name="r"><link name="a"><inertial>
  <origin xyz="0.1 0.2 0.3" rpy="0.4 0.5 0.6"/><mass value="2"/><inertia {TENSOR}/>
</inertial></link></robot>"""


def inertial_of(text: str) -> Inertial:
    inertial = translate.load(text).model.links[0].inertial
    assert inertial is not None
    return inertial


def matrix(inertial: Inertial) -> np.ndarray:
    ixx, ixy, ixz, iyy, iyz, izz = inertial.inertia
    return np.array([[ixx, ixy, ixz], [ixy, iyy, iyz], [ixz, iyz, izz]])


def test_the_tensor_is_turned_and_the_centre_stays() -> None:
    found = inertial_of(translate.to_sdf(URDF, inertial_frame="link"))
    assert found.pose.xyz == (0.1, 0.2, 0.3)
    assert not any(found.pose.rotation)
    R = Rotation.from_euler("xyz", (0.4, 0.5, 0.6)).as_matrix()
    expected = R @ matrix(inertial_of(URDF)) @ R.T
    np.testing.assert_allclose(matrix(found), expected, rtol=0.0, atol=1e-14)


def test_the_urdf_of_an_sdformat_model_has_no_rotation() -> None:
    sdf = translate.to_sdf(URDF)
    urdf = translate.to_urdf(sdf.encode(), inertial_frame="link")
    assert 'rpy="0 0 0"' in urdf or "rpy" not in urdf.split("</inertial>")[0]


def test_an_inertial_without_rotation_stays_as_it_is() -> None:
    plain = URDF.replace(' rpy="0.4 0.5 0.6"', "")
    assert translate.to_sdf(plain, inertial_frame="link") == translate.to_sdf(plain)


def test_another_value_is_refused() -> None:
    with pytest.raises(ValueError, match="inertial_frame"):
        translate.to_sdf(URDF, inertial_frame="world")


def test_a_tensor_that_overflows_is_written_as_it_is() -> None:
    # Near the largest double, so that the sums of the rotation overflow.
    robot = URDF.replace(TENSOR, 'ixx="1" ixy="1.7e308" ixz="1.7e308" iyy="1" iyz="1" izz="1"')
    found = inertial_of(translate.to_sdf(robot, inertial_frame="link"))
    assert found.inertia == inertial_of(robot).inertia
    assert any(found.pose.rotation)
