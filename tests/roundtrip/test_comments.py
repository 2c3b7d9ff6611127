"""Comments of SDFormat after a translation to URDF, an edit of the URDF, and the way back."""

from __future__ import annotations

import re

import pytest

import translate

LINK = (
    "<!-- before --><link name='l'><!-- pose --><pose>1 0 0 0 0 0</pose>"
    "<inertial><mass>1<!-- mass --></mass></inertial></link>"
)
SDF = f"<sdf version='1.9'><model name='m'>{LINK}</model></sdf>"
COMMENTS = ["before", "mass", "pose"]


def comments_after(edit: tuple[str, str]) -> list[str]:
    """The comments of the SDFormat after an edit (old text, new text) of the URDF."""
    urdf, record = translate.to_urdf(SDF).split("<translate:record", 1)
    assert edit[0] in urdf
    edited = f"{urdf.replace(*edit, 1)}<translate:record{record}"
    return sorted(re.findall(r"<!-- (\w+) -->", translate.to_sdf(edited)))


@pytest.mark.parametrize(
    ("edit", "expected"),
    [
        (("<link", "<link"), COMMENTS),
        (('mass value="1"', 'mass value="2"'), COMMENTS),
        (("<inertia ", "<!-- new --><inertia "), [*COMMENTS[:2], "new", "pose"]),
        (("<!-- mass -->", ""), ["before", "pose"]),
        (("<!-- pose -->", ""), ["before", "mass"]),
        (("<!-- before -->", "<!-- other -->"), ["mass", "other", "pose"]),
    ],
    ids=["none", "number", "added", "removed inside", "removed outside", "changed"],
)
def test_the_way_back_has_the_comments_of_both(edit: tuple[str, str], expected: list[str]) -> None:
    assert comments_after(edit) == expected
