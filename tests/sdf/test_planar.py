"""A planar joint of URDF is a chain of three joints in SDFormat, and comes back (U D3.2)."""

from __future__ import annotations

import math

import numpy as np
import pytest
from lxml import etree
from scipy.spatial.transform import Rotation

import translate
from translate.model.joint import Axis, plane_directions
from translate.model.link import Inertia, Inertial
from translate.model.model import Model
from translate.model.pose import Pose

INERTIAL = (
    '<inertial><mass value="1"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
)
URDF = f"""<robot name="r">
  <link name="a">{INERTIAL}</link>
  <!-- slides -->
  <joint name="j" type="planar">
    <origin xyz="1 2 3" rpy="0.1 0.2 0.3"/>
    <parent link="a"/>
    <child link="b"/>
    <axis xyz="0 0 2"/>
    <limit effort="3" velocity="-1"/>
  </joint>
  <link name="b">{INERTIAL}</link>
</robot>"""
VERSIONS = ["1.4", "1.5", "1.6", "1.7", "1.8", "1.12"]
H = math.sqrt(0.5)
#: The types of the parts of the chain, which URDF has, too.
CHAIN = ["prismatic", "prismatic", "continuous"]
PLUGIN = '<plugin name="p" filename="f">{}</plugin>'


def kinds_in_urdf(sdf: bytes) -> list[str | None]:
    root = etree.fromstring(translate.to_urdf(sdf).encode())
    return [joint.get("type") for joint in root.findall("joint")]


@pytest.mark.parametrize(
    ("normal", "u", "v"),
    [
        ((0, 0, 1), (1, 0, 0), (0, 1, 0)),
        ((0, 0, 5), (1, 0, 0), (0, 1, 0)),
        # Without a direction it is z.
        ((0, 0, 0), (1, 0, 0), (0, 1, 0)),
        ((1, 0, 0), (0, 0, -1), (0, 1, 0)),
        ((0, 1, 0), (1, 0, 0), (0, 0, -1)),
        ((1, 0, 1), (H, 0, -H), (0, 1, 0)),
    ],
)
def test_the_directions_of_the_plane_are_right_handed_with_its_normal(
    normal: tuple[float, float, float],
    u: tuple[float, float, float],
    v: tuple[float, float, float],
) -> None:
    found = plane_directions(normal)
    assert [*found[0], *found[1]] == pytest.approx([*u, *v], abs=1e-15)


def written(version: str = "1.12", **options: object) -> Model:
    sdf = translate.to_sdf(URDF.encode(), version=version, **options)
    return translate.load(sdf).model


def test_two_slides_and_a_turn_without_limits_stand_for_it() -> None:
    model = written()
    assert [(item.name, item.type, item.parent, item.child) for item in model.joints] == [
        ("j_u", "prismatic", "a", "j_u_link"),
        ("j_v", "prismatic", "j_u_link", "j_v_link"),
        ("j", "revolute", "j_v_link", "b"),
    ]
    assert [item.axis for item in model.joints] == [
        Axis((1, 0, 0)),
        Axis((0, 1, 0)),
        Axis((0, 0, 2)),
    ]
    assert [item.pose for item in model.joints] == [
        Pose((1, 2, 3), (0.1, 0.2, 0.3), relative_to="a"),
        Pose(relative_to="j_u_link"),
        Pose(relative_to="j_v_link"),
    ]


def test_the_links_between_have_the_intermediate_inertia() -> None:
    small = Inertial(1e-5, Inertia(1e-8, 0, 0, 1e-8, 0, 1e-8))
    assert written().link("j_u_link").inertial == small
    chosen = written(added_mass=1.0, added_inertia=2.0).link("j_v_link").inertial
    assert chosen == Inertial(1.0, Inertia(2, 0, 0, 2, 0, 2))


@pytest.mark.parametrize("normal", [(1e-7, 1.0, 0.0), (3e-7, -1.0, 2e-8), (1e-5, 1.0, 1e-5)])
def test_the_directions_are_at_right_angles(normal: tuple[float, float, float]) -> None:
    u, v = plane_directions(normal)
    products = [float(np.dot(*pair)) for pair in ((u, v), (u, normal), (v, normal))]
    assert products == pytest.approx([0, 0, 0], abs=1e-15)


@pytest.mark.parametrize("version", VERSIONS)
def test_it_moves_the_same(version: str) -> None:
    result = translate.convert(URDF.encode(), to="sdf", sdf_version=version, verify=True)
    assert result.comparison is not None
    assert result.comparison.differences == []
    assert result.comparison.max_position_error_m < 1e-9


@pytest.mark.parametrize(
    ("path", "text"),
    [
        pytest.param(".//link[@name='j_u_link']/inertial/mass", "1", id="mass-between"),
        pytest.param(".//joint[@name='j_u']/axis/xyz", "0 0 1", id="direction"),
        pytest.param(".//joint[@name='j']/axis/xyz", "0 1 0", id="normal"),
        pytest.param(".//link[@name='j_v_link']/pose", "0 0 1 0 0 0", id="place"),
        pytest.param(".//joint[@name='j_v']/parent", "a", id="parent"),
    ],
)
def test_an_edit_of_a_part_counts(path: str, text: str) -> None:
    root = etree.fromstring(translate.to_sdf(URDF.encode()).encode())
    element = root.find(path)
    assert element is not None
    element.text = text
    assert kinds_in_urdf(etree.tostring(root)) == CHAIN


@pytest.mark.parametrize("index", range(3))
def test_damping_of_a_part_counts(index: int) -> None:
    root = etree.fromstring(translate.to_sdf(URDF.encode()).encode())
    damping = etree.SubElement(
        etree.SubElement(root.findall(".//axis")[index], "dynamics"), "damping"
    )
    damping.text = "1"
    assert kinds_in_urdf(etree.tostring(root)) == CHAIN


@pytest.mark.parametrize(
    ("content", "kinds"),
    [
        pytest.param("", ["planar"], id="nothing"),
        pytest.param(
            '<link name="c"/><joint name="k" type="fixed"><parent>j_u_link</parent>'
            "<child>c</child></joint>",
            [*CHAIN, "fixed"],
            id="joint",
        ),
        pytest.param('<frame name="f" attached_to="j_v_link"/>', [*CHAIN, "fixed"], id="frame"),
        pytest.param(
            '<gripper name="g"><gripper_link>j_u_link</gripper_link>'
            "<palm_link>a</palm_link></gripper>",
            CHAIN,
            id="gripper",
        ),
        pytest.param(PLUGIN.format("<link>j_u_link</link>"), CHAIN, id="plugin-link"),
        pytest.param(PLUGIN.format("<a>j_v</a>"), CHAIN, id="plugin-text"),
        pytest.param(PLUGIN.format("<a>x::j_v_link</a>"), CHAIN, id="plugin-scoped-name"),
        pytest.param(PLUGIN.format("<a>j</a>"), ["planar"], id="plugin-joint"),
        pytest.param(PLUGIN.format("<a>other</a>"), ["planar"], id="plugin-other"),
    ],
)
def test_a_chain_with_a_part_that_is_referred_to_stays(content: str, kinds: list[str]) -> None:
    sdf = translate.to_sdf(URDF.encode()).replace("</model>", f"{content}</model>")
    assert kinds_in_urdf(sdf.encode()) == kinds


def test_names_that_are_taken_are_not_used() -> None:
    urdf = URDF.replace('name="a"', 'name="j_u"').replace('link="a"', 'link="j_u"')
    model = translate.load(translate.to_sdf(urdf.encode())).model
    assert [item.name for item in model.joints] == ["j_u_1", "j_v", "j"]


@pytest.mark.parametrize(
    "block",
    [
        pytest.param(PLUGIN.format("<a>j_u</a>"), id="plugin"),
        pytest.param(
            '<gripper name="g"><gripper_link>j_u</gripper_link><palm_link>a</palm_link></gripper>',
            id="gripper",
        ),
    ],
)
def test_names_that_the_file_mentions_are_not_used(block: str) -> None:
    """A chain with a part that is referred to would not be joined on the way back."""
    urdf = URDF.replace("</robot>", f"<gazebo>{block}</gazebo></robot>")
    model = translate.load(translate.to_sdf(urdf.encode())).model
    assert [item.name for item in model.joints] == ["j_u_1", "j_v", "j"]


def robot(*kinds: str) -> str:
    """A chain of links with joints of these types, none of which is at the origin."""
    joints = "".join(
        f'<link name="l{i + 1}">{INERTIAL}</link><joint name="j{i}" type="{kind}">'
        f'<origin xyz="0.{i + 1} 0.5 -0.3" rpy="0.{i + 4} -0.7 0.9"/>'
        f'<parent link="l{i}"/><child link="l{i + 1}"/>'
        + ('<axis xyz="0 3 4"/>' if kind != "floating" else "")
        + ('<limit lower="-9" upper="9" effort="1" velocity="1"/>' if kind == "revolute" else "")
        + "</joint>"
        for i, kind in enumerate(kinds)
    )
    return f'<robot name="r"><link name="l0">{INERTIAL}</link>{joints}</robot>'


def moved(kind: str, axis: np.ndarray, values: list[float]) -> np.ndarray:
    """The motion of a joint: slides along an axis or a plane, or turns about an axis."""
    X = np.eye(4)
    axis = axis / np.linalg.norm(axis)
    if kind == "planar":
        # The directions are checked above.
        u, v = (np.array(item) for item in plane_directions(tuple(axis)))
        X[:3, 3] = values[0] * u + values[1] * v
    elif kind == "prismatic":
        X[:3, 3] = values[0] * axis
    if kind in ("planar", "revolute", "continuous"):
        X[:3, :3] = Rotation.from_rotvec(values[-1] * axis).as_matrix()
    return X


def placed(numbers: str) -> np.ndarray:
    X, values = np.eye(4), [float(word) for word in numbers.split()] or [0.0] * 6
    X[:3, 3] = values[:3]
    X[:3, :3] = Rotation.from_euler("xyz", values[3:]).as_matrix()
    return X


def in_sdf(text: str, positions: dict[str, list[float]], first: str, last: str) -> np.ndarray:
    """The pose of a link in another one above it, of a model with poses relative to parents."""
    root = etree.fromstring(text.encode())
    X, name = np.eye(4), last
    while name != first:
        (item,) = root.xpath(f"//link[@name='{name}']|//joint[@name='{name}']")
        pose = item.find("pose")
        if item.tag == "joint" and name in positions:
            axis = np.array([float(word) for word in item.findtext("axis/xyz").split()])
            X = moved(item.get("type"), axis, positions[name]) @ X
        X, name = placed(pose.text or "") @ X, pose.get("relative_to")
    return X


@pytest.mark.parametrize("above", ["floating", "planar", "revolute"])
@pytest.mark.parametrize("below", ["floating", "planar", "revolute"])
def test_a_planar_joint_moves_the_same_between_other_joints(above: str, below: str) -> None:
    urdf = robot(above, "planar", below)
    sdf = translate.to_sdf(urdf.encode())
    back = etree.fromstring(translate.to_urdf(sdf).encode())
    read = etree.fromstring(urdf)
    for u, v, angle in ((0.0, 0.0, 0.0), (0.3, -0.8, 1.1), (-2.0, 0.4, -2.5)):
        positions = {"j1_u": [u], "j1_v": [v], "j1": [angle]}
        origin = placed("0.2 0.5 -0.3 0.5 -0.7 0.9")
        expected = origin @ moved("planar", np.array([0.0, 3.0, 4.0]), [u, v, angle])
        assert in_sdf(sdf, positions, "l1", "l2") == pytest.approx(expected, abs=1e-12)
    for joint, again in zip(read.iter("joint"), back.iter("joint"), strict=True):
        assert {**again.attrib} == {**joint.attrib}
        assert [{**part.attrib} for part in again.iter("origin", "parent", "child")] == [
            {**part.attrib} for part in joint.iter("origin", "parent", "child")
        ]
