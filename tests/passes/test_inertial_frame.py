"""--inertial-frame link: tensors in the axes of their links, and the original ones come back."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import translate
from translate.model.inertial import Inertial

TENSOR = 'ixx="1" ixy="0.1" ixz="0.2" iyy="2" iyz="0.3" izz="2.5"'
URDF = f"""<robot name="r"><link name="a"><inertial>
  <origin xyz="0.1 0.2 0.3" rpy="0.4 0.5 0.6"/><mass value="2"/><inertia {TENSOR}/>
</inertial></link></robot>"""


def inertial_of(text: str, *, record: bool) -> Inertial:
    inertial = translate.load(text, record=record).model.links[0].inertial
    assert inertial is not None
    return inertial


def matrix(inertial: Inertial) -> np.ndarray:
    ixx, ixy, ixz, iyy, iyz, izz = inertial.inertia
    return np.array([[ixx, ixy, ixz], [ixy, iyy, iyz], [ixz, iyz, izz]])


def test_the_tensor_is_turned_and_the_centre_stays() -> None:
    found = inertial_of(translate.to_sdf(URDF, inertial_frame="link"), record=False)
    assert found.pose.xyz == (0.1, 0.2, 0.3)
    assert not any(found.pose.rotation)
    R = Rotation.from_euler("xyz", (0.4, 0.5, 0.6)).as_matrix()
    expected = R @ matrix(inertial_of(URDF, record=True)) @ R.T
    np.testing.assert_allclose(matrix(found), expected, rtol=0.0, atol=1e-14)


@pytest.mark.parametrize("frame", ["written", "link"])
def test_the_original_comes_back(frame: str) -> None:
    sdf = translate.to_sdf(URDF, inertial_frame=frame)
    assert translate.to_urdf(sdf.encode()) == translate.to_urdf(URDF)


@pytest.mark.parametrize(
    "more",
    [
        pytest.param("", id="alone"),
        pytest.param(
            '<link name="b"><inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" '
            'iyz="0" izz="1"/></inertial></link><joint name="j" type="fixed"><parent link="b"/>'
            '<child link="a"/></joint>',
            id="as-a-frame",
        ),
    ],
)
def test_a_link_of_no_mass_comes_back(more: str) -> None:
    urdf = URDF.replace('<mass value="2"/>', '<mass value="0"/>')
    urdf = urdf.replace("</robot>", f"{more}</robot>")
    result = translate.convert(urdf.encode(), to="sdf", inertial_frame="link")
    assert translate.to_urdf(result.text.encode()) == translate.to_urdf(urdf)
    assert "inertia-turned-twice" not in {note.code for note in result.notes}


def test_the_original_comes_back_from_a_quaternion() -> None:
    turned = f'quat_xyzw="0 0 {math.sin(0.3)} {math.cos(0.3)}"'
    urdf = URDF.replace('rpy="0.4 0.5 0.6"', turned).replace("<robot", '<robot version="1.1"')
    sdf = translate.to_sdf(urdf, inertial_frame="link")
    assert translate.to_urdf(sdf.encode()) == translate.to_urdf(urdf)


@pytest.mark.parametrize("version", ["1.6", "1.9", "1.12"])
@pytest.mark.parametrize(
    "pose",
    [
        '<pose degrees="true">0.1 0 0 10 20 40</pose>',
        '<pose rotation_format="quat_xyzw">0.1 0 0 0 0 0.5 0.5</pose>',
        "<pose>0.1 0 0 0.1 0.2 0.4</pose>",
    ],
    ids=["degrees", "quaternion", "radians"],
)
def test_the_original_of_sdformat_comes_back(pose: str, version: str) -> None:
    tensor = "".join(f"<i{axes}>0</i{axes}>" for axes in ("xy", "xz", "yz"))
    tensor += "<ixx>0.1</ixx><iyy>0.2</iyy><izz>0.25</izz>"
    sdf = (
        f'<sdf version="1.9"><model name="r"><link name="a"><inertial>{pose}<mass>1</mass>'
        f"<inertia>{tensor}</inertia></inertial></link></model></sdf>"
    )
    turned = translate.to_sdf(sdf, inertial_frame="link", version=version)
    assert not any(inertial_of(turned, record=False).pose.rotation)
    assert translate.to_sdf(turned, version="1.9") == translate.to_sdf(sdf, version="1.9")


@pytest.mark.parametrize("path", ["inertia/ixx", "inertia/iyz"], ids=["moment", "product"])
def test_an_edit_of_the_tensor_counts(path: str) -> None:
    from lxml import etree

    root = etree.fromstring(translate.to_sdf(URDF, inertial_frame="link").encode())
    element = root.find(f".//inertial/{path}")
    assert element is not None
    element.text = "1.75"
    document = translate.load(etree.tostring(root))
    inertial = document.model.links[0].inertial
    assert inertial is not None
    assert not any(inertial.pose.rotation)
    assert 1.75 in inertial.inertia
    assert "record-stale" in {item.code for item in document.diagnostics}


def test_the_urdf_of_an_sdformat_model_remembers_the_original() -> None:
    sdf = translate.to_sdf(URDF, carry="none")
    urdf = translate.to_urdf(sdf.encode(), inertial_frame="link")
    assert 'rpy="0 0 0"' in urdf or "rpy" not in urdf.split("</inertial>")[0]
    assert translate.to_sdf(urdf.encode()) == translate.to_sdf(sdf.encode())


def test_an_inertial_without_rotation_stays_as_it_is() -> None:
    plain = URDF.replace(' rpy="0.4 0.5 0.6"', "")
    assert translate.to_sdf(plain, inertial_frame="link") == translate.to_sdf(plain)


def test_another_value_is_refused() -> None:
    with pytest.raises(ValueError, match="inertial_frame"):
        translate.to_sdf(URDF, inertial_frame="world")
