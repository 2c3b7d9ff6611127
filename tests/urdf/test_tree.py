"""The tree that the joints of a URDF make, and the errors when it is none (reference U A2)."""

from __future__ import annotations

from itertools import pairwise
from typing import TypeAlias

import pytest

import translate
from translate.urdf.checks import check_tree

Joints: TypeAlias = list[tuple[str, str]]


def robot(links: str, joints: Joints) -> str:
    """Links by their letters and a joint ``ab`` for each pair of them, one element in a line."""
    lines = ['<robot name="r">', *(f'<link name="{link}"/>' for link in links)]
    lines += [
        f'<joint name="{parent}{child}" type="fixed"><parent link="{parent}"/>'
        f'<child link="{child}"/></joint>'
        for parent, child in joints
    ]
    return "\n".join([*lines, "</robot>"])


def codes(text: str) -> list[str]:
    return [item.code for item in translate.check(text)]


# --- What is a tree -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("links", "joints"),
    [
        pytest.param("a", [], id="one-link"),
        pytest.param("abc", [("a", "b"), ("b", "c")], id="chain"),
        pytest.param("abc", [("a", "b"), ("a", "c")], id="branches"),
        pytest.param("abc", [("b", "c"), ("a", "b")], id="joints-in-any-order"),
        pytest.param("cba", [("a", "b"), ("b", "c")], id="links-in-any-order"),
    ],
)
def test_a_tree_is_accepted(links: str, joints: Joints) -> None:
    assert codes(robot(links, joints)) == []


# --- What is none ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("links", "joints", "code", "words", "line"),
    [
        pytest.param("abc", [("a", "b")], "several-roots", "a, c", 4, id="A2.4-two-roots"),
        pytest.param(
            "ab", [("a", "b"), ("b", "a")], "no-root", "no root link", 0, id="A2.4-no-root"
        ),
        pytest.param(
            "abc",
            [("a", "c"), ("a", "b"), ("b", "c")],
            "link-with-two-parents",
            "joint 'ac' and of joint 'bc'",
            7,
            id="A2.6-two-parents",
        ),
        pytest.param(
            "abc",
            [("b", "c"), ("c", "b")],
            "kinematic-cycle",
            "b, c",
            6,
            id="A2.6-cycle-beside-the-root",
        ),
        pytest.param(
            "ab",
            [("a", "b"), ("b", "b")],
            "joint-parent-same-as-child",
            "joint 'bb' has link 'b'",
            5,
            id="A2.6-self-joint",
        ),
        pytest.param(
            "ab", [("a", "b"), ("x", "a")], "joint-parent-link-invalid", "'x'", 5, id="A2.5-parent"
        ),
        pytest.param(
            "ab", [("a", "b"), ("b", "x")], "joint-child-link-invalid", "'x'", 5, id="A2.5-child"
        ),
        pytest.param(
            "aba", [("a", "b")], "duplicate-name", "2 links have the name 'a'", 4, id="A2.1"
        ),
        pytest.param(
            "abc",
            [("a", "b"), ("a", "b")],
            "duplicate-name",
            "2 joints have the name 'ab'",
            6,
            id="A2.1-joints",
        ),
    ],
)
def test_a2_8_what_is_no_tree_is_refused_with_the_names_and_the_line(
    links: str, joints: Joints, code: str, words: str, line: int
) -> None:
    found = [item for item in translate.check(robot(links, joints)) if item.code == code]
    assert len(found) == 1
    assert words in found[0].message
    assert found[0].severity == "error"
    if line:
        assert found[0].line == line


def test_every_problem_of_the_tree_is_reported() -> None:
    problems = codes(robot("abcdef", [("a", "b"), ("c", "b"), ("e", "f"), ("f", "e"), ("d", "d")]))
    assert sorted(problems) == [
        "joint-parent-same-as-child",
        "kinematic-cycle",
        "link-with-two-parents",
        "several-roots",
    ]


def test_the_cause_is_reported_and_not_its_consequences() -> None:
    # Joint `bx` leads nowhere, which leaves `c` without a joint.
    assert codes(robot("abc", [("a", "b"), ("b", "x")])) == ["joint-child-link-invalid"]


@pytest.mark.parametrize(
    ("end", "hint"), [("bse", "did you mean 'base'?"), ("wheel", "declare the link")]
)
def test_a_link_that_does_not_exist_comes_with_a_hint(end: str, hint: str) -> None:
    text = (
        '<robot name="r"><link name="base"/><link name="arm"/><joint name="j" type="fixed">'
        f'<parent link="{end}"/><child link="arm"/></joint></robot>'
    )
    assert translate.check(text)[0].hint == hint


# --- Work -----------------------------------------------------------------------------------------


def test_a_chain_of_20000_links_is_checked() -> None:
    names = [str(number) for number in range(20_000)]
    joints = [(f"j{child}", parent, child) for parent, child in pairwise(names)]
    assert list(check_tree(names, joints[::-1])) == []


@pytest.mark.parametrize(
    ("links", "named"),
    [("abcdefgh", "a, b, c, d, e, f, g, h"), ("abcdefghi", "a, b, c, d, e, f, g, h, …")],
)
def test_a_message_names_at_most_eight_roots(links: str, named: str) -> None:
    found = translate.check(robot(links, []))
    (finding,) = [item for item in found if item.code == "several-roots"]
    assert finding.message == f"{len(links)} links are not the child of a joint: {named}"
