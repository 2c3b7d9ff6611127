"""The URDF of the SDFormat of a URDF, made without the original, is the same robot."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.corpus_robots import CORPUS
from support.paths import ROOT, files_below
from support.plain_return import Difference, check

import translate

FILES = sorted([*files_below(ROOT / "corpus", ".urdf"), *files_below(CORPUS, ".urdf")])


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT if path.is_relative_to(ROOT) else CORPUS))


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_an_entry_names_each_difference_of_the_return(path: Path) -> None:
    found = check(path)
    if not isinstance(found, translate.TranslateError):
        assert [item for item in found if not item.code] == []


BODY = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial>'
CAPSULE = '<geometry><capsule radius="1" length="2"/></geometry>'
PLANE = '<geometry><plane normal="0 0 1"/></geometry>'
CASES = {
    "same": (f'<link name="a">{BODY}</link>', []),
    "mass": (
        f'<link name="a"><visual>{CAPSULE.replace("capsule", "cylinder")}</visual></link>',
        [Difference("mass added", "link 'a'", "massless-link-given-inertia")],
    ),
    "capsule": (
        f'<link name="a">{BODY}<collision>{CAPSULE}</collision></link>',
        [
            Difference(
                "capsule replaced", "the collision of link 'a'", "capsule-as-cylinder-and-spheres"
            )
        ],
    ),
    "plane": (
        f'<link name="a">{BODY}<collision name="c">{PLANE}</collision></link>',
        [Difference("unknown shape", "collision 'c' of link 'a'", "geometry-not-in-urdf")],
    ),
    "link of a block": (
        f'<link name="a">{BODY}</link><gazebo><link name="b"/><joint name="j" type="fixed">'
        "<parent>a</parent><child>b</child></joint></gazebo>",
        [
            Difference("link is new", "link 'b'", "block-entity-copied"),
            Difference("joint is new", "joint 'j'", "block-entity-copied"),
        ],
    ),
    "name": (
        f'<link name="a">{BODY}</link><link name="b">{BODY}</link><joint name="b" type="fixed">'
        '<parent link="a"/><child link="b"/></joint>',
        [
            Difference("name of joint", "joint 'b'", "name-changed"),
        ],
    ),
}


@pytest.mark.parametrize(("tree", "expected"), CASES.values(), ids=CASES)
def test_each_difference_has_the_code_of_its_entry(
    tree: str, expected: list[Difference], tmp_path: Path
) -> None:
    path = tmp_path / "robot.urdf"
    path.write_text(f'<robot name="r">{tree}</robot>')
    assert check(path) == expected
