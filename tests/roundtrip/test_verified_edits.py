"""What was made of SDFormat and edited comes home, and is verified to be what the edit says."""

from __future__ import annotations

import re

import pytest

import translate

MASS = "<inertial><mass>1</mass></inertial>"
#: A joint of two axes; 0.1 m beside its child's origin, or on it; either way round.
AXES = "<axis><xyz>0 0 1</xyz></axis><axis2><xyz>1 0 0</xyz></axis2>"
ROOT = '<joint name="root" type="fixed"><parent>world</parent><child>e</child></joint>'
#: A joint that turns, away from the origin of its child, and a place.
TURNING = f"""<link name="b">{MASS}</link><link name="e"><pose>0 3 0 0 0 0</pose>{MASS}</link>
<frame name="f"/><joint name="s" type="revolute"><pose>.1 0 0 0 0 0</pose><parent>b</parent>
<child>e</child><axis><xyz>0 0 1</xyz></axis><sensor name="ft" type="force_torque"/></joint>"""


def sdf(content: str) -> str:
    return f'<sdf version="1.9"><model name="m">{content}</model></sdf>'


def two_axes(kind: str, pose: str = "", more: str = "") -> str:
    return sdf(
        f'<link name="b">{MASS}</link><link name="e"><pose>0 1 0 0 0 0</pose>{MASS}</link>{more}'
        f'<joint name="s" type="{kind}">{pose}<parent>b</parent><child>e</child>{AXES}</joint>'
    )


def edited(text: str, *edits: tuple[str, str], **options: object) -> bytes:
    """The URDF of a robot, edited outside of its record."""
    body, mark, record = translate.to_urdf(text, **options).partition("<translate:record")
    for old, new in edits:
        assert old in body, f"nothing to edit: {old}"
        body = body.replace(old, new)
    return (body + mark + record).encode()


@pytest.mark.parametrize("link_frames", ["move", "keep"])
@pytest.mark.parametrize("kind", ["universal", "revolute2"])
@pytest.mark.parametrize("pose", ["", "<pose>.1 0 0 0 0 0</pose>"], ids=["on it", "beside it"])
@pytest.mark.parametrize("more", ["", ROOT], ids=["as it is", "reversed"])
def test_a_joint_of_two_axes_is_restored(kind: str, pose: str, more: str, link_frames: str) -> None:
    text = two_axes(kind, pose, more)
    urdf = translate.to_urdf(text, link_frames=link_frames)
    assert translate.to_sdf(urdf) == translate.to_sdf(text)
    body, mark, record = urdf.partition("<translate:record")
    turned = re.sub(r'<axis xyz="(-?)1 0 0"', r'<axis xyz="0 \g<1>1 0"', body)
    assert turned != body
    result = translate.convert((turned + mark + record).encode(), to="sdf", verify=True)
    assert result.comparison is not None
    assert result.comparison.same
    assert result.losses == []


@pytest.mark.parametrize(
    ("text", "edits", "expected"),
    [
        pytest.param(
            two_axes("universal"), [('"s"', '"wrist"')], 'name="wrist" type="universal"', id="name"
        ),
        pytest.param(
            sdf(TURNING),
            [('<axis xyz="0 0 1"/>', '<axis xyz="1 0 0"/>')],
            "<xyz>1 0 0</xyz>",
            id="axis",
        ),
        pytest.param(
            sdf(TURNING),
            [('type="continuous"', 'type="fixed"'), ('<axis xyz="0 0 1"/>', "")],
            'name="s" type="fixed"',
            id="fixed",
        ),
        pytest.param(
            sdf(TURNING),
            [('<sensor name="ft" type="force_torque"/>', "")],
            'name="s" type="revolute"',
            id="sensor",
        ),
    ],
)
def test_an_edit_is_verified(text: str, edits: list[tuple[str, str]], expected: str) -> None:
    result = translate.convert(edited(text, *edits), to="sdf", verify=True)
    assert result.comparison is not None
    assert result.comparison.differences == []
    assert expected in result.text


@pytest.mark.parametrize("pose", ["0 0 x", "1 2"])
def test_a_pose_that_is_none_makes_the_record_stand_aside(pose: str) -> None:
    text = sdf(f'<link name="a"><pose>0 0 1 0 0 0</pose>{MASS}</link><frame name="f"/>')
    broken = edited(text, ("<pose>0 0 1 0 0 0</pose>", f"<pose>{pose}</pose>"))
    losses = translate.convert(broken, to="sdf").losses
    assert "record-stale" in {loss.code for loss in losses}
