"""The frames of URDF, which Drake reads, are explicit frames (Drake, "ParseFrame")."""

from __future__ import annotations

import pytest
from support.urdf_text import codes, read

import translate
from translate.driver.round_trip_check import round_trip

LINK = (
    '<link name="{}"><inertial><mass value="1"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>'
)
JOINT = (
    '<joint name="j" type="continuous"><origin xyz="0 0 1"/><parent link="a"/><child link="b"/>'
    '<axis xyz="0 0 1"/></joint>'
)
BODY = LINK.format("a") + LINK.format("b") + JOINT
#: A link of SDFormat that becomes a massless link in URDF.
TIP = '<link name="tip"/><joint name="t" type="fixed"><parent link="b"/><child link="tip"/></joint>'


def robot(body: str) -> str:
    return f'<robot name="r">{BODY}{body}</robot>'


def frames(text: str) -> list[tuple[str, str, tuple[float, ...], tuple[float, ...]]]:
    """The name, the link, the position in m and the angles in rad of each frame in a file."""
    return [
        (frame.name_in_file, frame.attached_to, frame.pose.xyz, frame.pose.rpy)
        for frame in translate.load(text).model.explicit_frames
    ]


@pytest.mark.parametrize(
    ("element", "frame"),
    [
        ('<frame name="f g" link="b"/>', ("f g", "b", (0, 0, 0), (0, 0, 0))),
        ('<frame name="f" link="b"/>', ("f", "b", (0, 0, 0), (0, 0, 0))),
        ('<frame name="f" link="b" xyz="1 2 3"/>', ("f", "b", (1, 2, 3), (0, 0, 0))),
        ('<frame name="f" link="a" rpy="0.1 0.2 0.3"/>', ("f", "a", (0, 0, 0), (0.1, 0.2, 0.3))),
        ('<frame name="f" link="a"><x/></frame>', ("f", "a", (0, 0, 0), (0, 0, 0))),
        ('<frame name="j" link="b"/>', ("j", "b", (0, 0, 0), (0, 0, 0))),
    ],
)  # fmt: skip
def test_a_frame_is_read_as_drake_reads_it(element: str, frame: tuple[object, ...]) -> None:
    assert frames(robot(element)) == [frame]


@pytest.mark.parametrize(
    "element",
    [
        '<frame link="b"/>',
        '<frame name="" link="b"/>',
        '<frame name="f"/>',
        '<frame name="f" link="c"/>',
        '<frame name="a" link="b"/>',
        '<frame name="f" link="b" xyz="1 2"/>',
        '<frame name="f" link="b" xyz="1,2,3"/>',
        '<frame name="f" link="b" rpy="0 0 x"/>',
    ],
)
def test_what_drake_refuses_is_no_frame_and_has_a_warning(element: str) -> None:
    document = read(BODY + element)
    assert not document.model.explicit_frames
    assert codes(document) == ["frame-invalid"]


def test_the_second_of_two_frames_with_one_name_has_a_warning() -> None:
    document = read(BODY + '<frame name="f" link="a"/><frame name="f" link="b"/>')
    assert [frame.attached_to for frame in document.model.explicit_frames] == ["a"]
    assert codes(document) == ["frame-invalid"]


def test_a_frame_of_the_world_has_no_warning_and_is_kept_in_urdf() -> None:
    text = robot('<frame name="f" link="world" xyz="1 0 0"/>')
    assert codes(translate.load(text)) == []
    assert '<frame name="f" link="world" xyz="1 0 0"/>' in translate.convert(text, to="urdf").text


@pytest.mark.parametrize("options", [{}, {"sdf_version": "1.7"}, {"lump_fixed_joints": True}])
def test_sdformat_has_it_and_urdf_gets_it_back(options: translate.ConversionKeywords) -> None:
    text = robot(TIP + '<!-- tool --><frame name="f" link="tip" xyz="1 2 3" rpy="0.1 0.2 0.3"/>')
    there = translate.convert(text, verify=True, **options)
    assert there.comparison
    assert "tool" in there.text
    (frame,) = [written for written in frames(there.text) if written[0] == "f"]
    assert frame[2:] == ((1, 2, 3), (0.1, 0.2, 0.3))
    back = translate.convert(there.text, frames="element", verify=True)
    assert back.comparison
    assert '<frame name="f" link="tip" xyz="1 2 3" rpy="0.1 0.2 0.3"/>' in back.text
    assert '<link name="tip"/>' in back.text or "sdf_version" in options


def test_a_frame_with_the_name_of_a_joint_is_renamed_and_reported() -> None:
    translation = translate.convert(robot('<frame name="j" link="b"/>'))
    assert '<frame name="j_frame" attached_to="b">' in translation.text
    (entry,) = [loss for loss in translation.losses if loss.code == "name-changed"]
    assert entry.element == "frame 'j'"


@pytest.mark.parametrize(
    ("frames", "elements", "links"),
    [("auto", 1, 0), ("element", 1, 0), ("link", 0, 1), ("drop", 0, 0)],
)
def test_a_urdf_that_is_written_again_has_the_frames_that_the_option_asks_for(
    frames: str, elements: int, links: int
) -> None:
    translation = translate.convert(robot('<frame name="f" link="b"/>'), to="urdf", frames=frames)  # type: ignore[arg-type]
    assert (translation.text.count("<frame"), translation.text.count('<link name="f"')) == (
        elements,
        links,
    )


@pytest.mark.parametrize(
    ("pose", "urdf"),
    [
        ('attached_to="b"><pose relative_to="a">0 0 3 0 0 0</pose>', '"b" xyz="0 0 2"'),
        ('attached_to="j"><pose>0 0 3 0 0 0</pose>', '"b" xyz="0 0 3"'),
        ("><pose>0 0 3 0 0 0</pose>", '"a" xyz="0 0 3"'),
    ],
)
def test_the_pose_of_a_frame_is_written_in_its_link(pose: str, urdf: str) -> None:
    text = translate.convert(robot("")).text.replace(
        "</model>", f'<frame name="f" {pose}</frame></model>'
    )
    translation = translate.convert(text, frames="element", verify=True)
    assert translation.comparison
    assert f'<frame name="f" link={urdf} rpy="0 0 0"/>' in translation.text


def test_libsdformat_leaves_it_out_and_so_does_compat() -> None:
    translation = translate.convert(robot('<frame name="f" link="b"/>'), compat="libsdformat")
    assert "<frame" not in translation.text
    assert [(loss.element, loss.severity) for loss in translation.losses] == [("frame 'f'", "lost")]


def test_there_and_back_it_is_the_same_robot() -> None:
    trip = round_trip(robot('<frame name="f" link="b" xyz="1 2 3"/>'))
    assert trip.changes == []


FRAME = '<frame name="f" link="b" xyz="1 2 3"/>'


@pytest.mark.parametrize(
    ("old", "new", "written"),
    [
        ("1 2 3 0 0 0", "1 2 5 0 0 0", '<frame name="f" link="b" xyz="1 2 5"/>'),
        ("</model>", '<frame name="g" attached_to="a"/></model>', FRAME),
        ("</model>", '<frame name="g" attached_to="f"/></model>', FRAME),
    ],
)
def test_a_urdf_gets_edits_of_its_frames_and_keeps_the_others(
    old: str, new: str, written: str
) -> None:
    urdf = robot(FRAME)
    edited = translate.convert(urdf).text.replace(old, new)
    updated = translate.update(urdf, edited).data.decode()
    assert written in updated
    assert updated.count("<frame") == 1


def test_an_sdformat_file_gets_edits_of_the_frames_of_a_urdf() -> None:
    sdf = translate.convert(robot(FRAME)).text
    edited = robot('<frame name="f" link="b" xyz="1 2 5"/><frame name="g" link="a"/>')
    updated = translate.load(translate.update(sdf, edited).data).model
    assert {
        frame.name: (frame.attached_to, frame.pose.xyz) for frame in updated.explicit_frames
    } == {
        "f": ("b", (1, 2, 5)),
        "g": ("a", (0, 0, 0)),
    }
