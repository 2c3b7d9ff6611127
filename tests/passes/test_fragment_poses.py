"""Poses, names and directions inside fragments."""

from __future__ import annotations

import numpy as np
import pytest
from support.pass_robots import sensor

from translate.fragments.editing import redirect
from translate.fragments.name_references import mentions, rename_entities
from translate.fragments.sdf_contents import move_added_mass, reverse_wrench
from translate.model.content_poses import map_pose
from translate.model.fragment import Fragment
from translate.model.link import Link
from translate.model.model import Model
from translate.model.pose import Pose, Transform, quaternion_from_rpy
from translate.xml.document import element_of

ADDED_MASS_NAMES = [a + b for i, a in enumerate("xyzpqr") for b in "xyzpqr"[i:]]


def pose_of(fragment: Fragment) -> tuple[str | None, str, dict[str, str]]:
    """Reference, numbers and other attributes of the pose of a fragment."""
    element = element_of(fragment.xml).find("pose")
    assert element is not None
    attributes = dict(element.attrib)
    return attributes.pop("relative_to", None), element.text or "", attributes  # type: ignore[return-value, call-overload]


def moved(name: str) -> str:
    return {"old": "new"}.get(name, name)


def redirected(fragment: Fragment, new_default: str) -> Fragment:
    """The fragment of a link after frame ``old`` moved, and the link too if there is a default."""
    model = Model("robot", links=[Link("link", fragments=[fragment])])
    frames = {"old": "new"} | ({"link": new_default} if new_default else {})
    return redirect(model, frames).links[0].fragments[0]


@pytest.mark.parametrize(
    ("pose", "default", "expected"),
    [
        ("", "new", ("new", "")),
        ("<pose/>", "new", ("new", "")),
        ("<pose>1 2 3 0 0 0</pose>", "new", ("new", "1 2 3 0 0 0")),
        ('<pose relative_to="old">1 2 3 0 0 0</pose>', "", ("new", "1 2 3 0 0 0")),
        ('<pose relative_to="other">1 2 3 0 0 0</pose>', "new", ("other", "1 2 3 0 0 0")),
    ],
)
def test_what_moves_under_a_sensor_is_named_by_its_pose(
    pose: str, default: str, expected: tuple[str, str]
) -> None:
    assert pose_of(redirected(sensor(pose), default))[:2] == expected


@pytest.mark.parametrize(
    "fragment",
    [
        sensor("<pose>1 2 3 0 0 0</pose>"),
        sensor('<pose relative_to="other">1 2 3 0 0 0</pose>'),
        Fragment("sdf", "gravity", "<gravity>false</gravity>"),
        Fragment("sdf", "plugin", '<plugin><pose relative_to="old">1 2 3 0 0 0</pose></plugin>'),
        Fragment("urdf", "sensor", '<sensor><pose relative_to="old"/></sensor>'),
        Fragment("sdf", "pose", "1", attribute="pose"),
    ],
)
def test_what_refers_to_nothing_that_moved_is_the_same_object(fragment: Fragment) -> None:
    assert redirected(fragment, "") is fragment


def test_a_property_without_a_place_gets_no_pose() -> None:
    gravity = Fragment("sdf", "gravity", "<gravity>false</gravity>")
    assert redirected(gravity, "new") is gravity


@pytest.mark.parametrize(
    ("written", "result", "expected"),
    [
        ('<pose relative_to="f">1 2 3 0 0 0</pose>', Pose((4, 5, 6)), "4 5 6 0 0 0"),
        ('<pose relative_to="f">1 2 3 0 0 0</pose>', Pose((1, 2, 3)), "1 2 3 0 0 0"),
        ('<pose relative_to="f"> 1.0 2 3.00 0 0 0 </pose>', Pose((1, 2, 3)), " 1.0 2 3.00 0 0 0 "),
    ],
    ids=["other numbers", "same numbers", "same numbers written as they were"],
)
def test_a_pose_is_written_where_it_is_now(written: str, result: Pose, expected: str) -> None:
    assert pose_of(map_pose(sensor(written), lambda _: result)) == (None, expected, {})


def test_a_pose_in_degrees_is_read_as_such() -> None:
    seen: list[Pose] = []

    def note(pose: Pose) -> Pose:
        seen.append(pose)
        return pose

    map_pose(sensor('<pose relative_to="f" degrees="true">0 0 0 90 0 0</pose>'), note)
    map_pose(sensor('<pose relative_to="f" rotation_format="quat_xyzw">0 0 0 1 0 0 0</pose>'), note)
    assert seen == [
        Pose(rotation=(90, 0, 0), rotation_format="rpy_degrees", relative_to="f"),
        Pose(rotation=(1, 0, 0, 0), rotation_format="quat_xyzw", relative_to="f"),
    ]


@pytest.mark.parametrize("attributes", ["", ' degrees="true"', ' rotation_format="quat_xyzw"'])
def test_new_numbers_are_in_the_notation_of_every_version(attributes: str) -> None:
    written = "0 0 0 0 0 0 1" if "quat" in attributes else "0 0 0 90 0 0"
    fragment = map_pose(
        sensor(f'<pose relative_to="f"{attributes}>{written}</pose>'),
        lambda _: Pose((1, 0, 0), (90.0, 0.0, 0.0), "rpy_degrees"),
    )
    assert pose_of(fragment) == (None, "1 0 0 1.5707963267948966 0 0", {})


def test_numbers_that_stay_keep_their_notation() -> None:
    degrees = Pose((1, 0, 0), (90.0, 0.0, 0.0), "rpy_degrees")
    fragment = map_pose(
        sensor('<pose relative_to="f" degrees="true">1 0 0 90 0 0</pose>'), lambda _: degrees
    )
    assert pose_of(fragment) == (None, "1 0 0 90 0 0", {"degrees": "true"})


@pytest.mark.parametrize("text", ["1 2 3", "a b c d e f", "nan 0 0 0 0 0"])
def test_a_pose_that_cannot_be_read_is_left_alone(text: str) -> None:
    fragment = sensor(f"<pose>{text}</pose>")
    assert map_pose(fragment, lambda _: Pose((9, 9, 9))) is fragment


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("", ("parent", "parent_to_child")),
        ("<force_torque/>", ("parent", "parent_to_child")),
        ("<force_torque><frame>parent</frame></force_torque>", ("child", "parent_to_child")),
        (
            "<force_torque><frame>sensor</frame>"
            "<measure_direction>parent_to_child</measure_direction></force_torque>",
            ("sensor", "child_to_parent"),
        ),
    ],
)
def test_a_wrench_is_the_same_from_the_other_end(written: str, expected: tuple[str, str]) -> None:
    fragment = reverse_wrench(sensor(written, "wrist", "force_torque"))
    element = element_of(fragment.xml)
    found = (
        element.findtext("force_torque/frame"),
        element.findtext("force_torque/measure_direction"),
    )
    assert found == expected


def test_other_sensors_have_no_direction() -> None:
    camera = sensor()
    assert reverse_wrench(camera) is camera


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("<plugin><link> old </link></plugin>", "<link>new</link>"),
        ('<plugin><joint link="old">1</joint></plugin>', 'link="new"'),
        ("<gripper><palm_link>old</palm_link></gripper>", "<palm_link>new</palm_link>"),
        ('<sensor><custom_rpy parent_frame="old">0 0 0</custom_rpy></sensor>', 'frame="new"'),
    ],
)
def test_a_text_that_is_a_name_is_renamed(written: str, expected: str) -> None:
    fragment = Fragment("sdf", "plugin", written)
    assert expected in rename_entities(fragment, moved).xml


@pytest.mark.parametrize(
    "written",
    [
        "<plugin><topic>old</topic></plugin>",
        "<plugin><text>older</text></plugin>",
        '<plugin name="old" filename="old"/>',
    ],
)
def test_a_text_that_is_no_name_stays(written: str) -> None:
    fragment = Fragment("sdf", "plugin", written)
    assert rename_entities(fragment, moved) is fragment


def test_mentions_are_texts_and_attribute_values() -> None:
    fragment = Fragment("sdf", "plugin", "<plugin name=\"p\"><link attr='b'> arm </link></plugin>")
    assert {"p", "b", "arm"} <= mentions([fragment])


def spatial(X_LN: Transform) -> np.ndarray:
    """The matrix that takes a twist about the origin of N to one about that of L."""
    R, p = X_LN.matrix[:3, :3], X_LN.xyz
    cross = np.array([[0, -p[2], p[1]], [p[2], 0, -p[0]], [-p[1], p[0], 0]])
    return np.block([[R, cross @ R], [np.zeros((3, 3)), R]])


def added_mass(fragment: Fragment) -> np.ndarray:
    element = element_of(fragment.xml)
    matrix = np.zeros((6, 6))
    matrix[np.triu_indices(6)] = [float(element.findtext(n) or "0") for n in ADDED_MASS_NAMES]
    return matrix + np.triu(matrix, 1).T


def test_added_mass_gives_the_same_energy_in_the_new_frame() -> None:
    entries = "".join(f"<{name}>{i}</{name}>" for i, name in enumerate(ADDED_MASS_NAMES, 1))
    fragment = Fragment(
        "sdf", "fluid_added_mass", f"<fluid_added_mass>{entries}</fluid_added_mass>", "inertial"
    )
    X_LN = Transform((0.1, -0.2, 0.3), quaternion_from_rpy(0.4, 0.5, 0.6))
    twist = np.array([0.3, -1.0, 0.7, 0.2, 0.9, -0.4])
    before = spatial(X_LN) @ twist
    moved_fragment = move_added_mass(fragment, X_LN)
    assert twist @ added_mass(moved_fragment) @ twist == pytest.approx(
        before @ added_mass(fragment) @ before
    )


def test_added_mass_of_a_body_that_is_pushed_sideways_resists_turning_about_a_far_point() -> None:
    xml = "<fluid_added_mass><yy>2</yy></fluid_added_mass>"
    fragment = Fragment("sdf", "fluid_added_mass", xml, "inertial")
    # From 3 m behind on the x axis, turning about z moves the body along y with 3 m/s.
    moved_fragment = move_added_mass(fragment, Transform((-3.0, 0.0, 0.0)))
    assert added_mass(moved_fragment)[5, 5] == pytest.approx(18.0)
    assert added_mass(moved_fragment)[1, 5] == pytest.approx(6.0)
