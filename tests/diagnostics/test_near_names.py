"""Similar names are suggested in a time in proportion to the lengths and the number of names."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from support.growth import LARGEST, exponent, steps

import translate
from translate.diagnostics.near_names import MAX_COMPARED, near_names
from translate.model.joint import Joint
from translate.model.link import Link
from translate.model.model import Model
from translate.passes.joint_ends import resolve_ends
from translate.report.loss_report import LossReport


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("bse", ["base"]),
        ("base_lnik", ["base_link"]),
        ("Base_link", ["base_link"]),
        ("base_link_", ["base_link"]),
        ("left_arm_12", ["left_arm_1"]),
        ("rigth_arm_1", ["right_arm_1"]),
        ("baes", ["base"]),
        ("camera", []),
        ("", []),
    ],
)
def test_the_nearest_name_is_suggested(name: str, near: list[str]) -> None:
    assert near_names(name, ["base", "base_link", "left_arm_1", "right_arm_1"]) == near


def test_the_nearest_name_is_the_first_one() -> None:
    assert near_names("wheels", ["wheels_l", "wheel", "heels", "x"], 3)[0] == "wheel"


@pytest.mark.parametrize("length", [MAX_COMPARED, MAX_COMPARED + 1])
def test_long_names_have_no_similar_ones(length: int) -> None:
    name, near_name = "a" * length, "a" * (length - 1) + "b"
    assert near_names(name, [near_name]) == [near_name] * (length <= MAX_COMPARED)
    assert near_names(near_name, ["a" * (MAX_COMPARED + 1)]) == []


#: Alphabets that are so large that no letter is frequent in a name.
FIRST, SECOND = ("".join(map(chr, range(start, start + 200))) for start in (0x4E00, 0x5E00))


def interleaved(first: str, second: str, length: int) -> str:
    """A name with the letters of two alphabets in turns."""
    pairs = (f"{first[index % 200]}{second[index % 200]}" for index in range(length // 2))
    return "".join(pairs)


def long_names(length: int) -> tuple[str, str]:
    """Two names of the same letters that have only single letters in the same order."""
    return interleaved(FIRST, SECOND, length), interleaved(FIRST, SECOND[::-1], length)


def urdf_of_long_names(length: int) -> str:
    name, unknown = long_names(length)
    links = "".join(f'<link name="{name}{index}"/>' for index in range(4))
    joints = "".join(
        f'<joint name="j{index}" type="fixed"><parent link="{unknown}{index}"/>'
        f'<child link="{name}{index}"/></joint>'
        for index in range(1, 3)
    )
    return f'<robot name="r">{links}{joints}</robot>'


def sdf_of_long_names(length: int) -> str:
    name, unknown = long_names(length)
    links = f'<link name="{name}"/>'
    return (
        f'<sdf version="1.9"><model name="m">{links}<frame name="f" attached_to="{unknown}"/>'
        f'<model name="n">{links}</model><frame name="g" attached_to="n::{unknown}"/>'
        "</model></sdf>"
    )


@pytest.mark.parametrize("text", [urdf_of_long_names, sdf_of_long_names])
def test_long_names_are_not_compared(text: Callable[[int], str]) -> None:
    translate.check(text(8))
    work = [steps(partial(translate.check, text(length))) for length in (500, 1000)]
    assert exponent(*work) < LARGEST


def ends_that_do_not_exist(n: int) -> Model:
    """A model with ``n`` links, and a joint for each of them to a misspelt one."""
    links = [Link(name=f"l{index}") for index in range(n)]
    joints = [
        Joint(name=f"j{index}", type="fixed", parent="l0", child=f"k{index}") for index in range(n)
    ]
    return Model(name="m", links=links, joints=joints)


def test_the_number_of_names_that_are_compared_is_limited() -> None:
    def resolved(n: int) -> object:
        return resolve_ends(ends_that_do_not_exist(n), LossReport())

    work = [steps(partial(resolved, n)) for n in (400, 800)]
    assert exponent(*work) < LARGEST


def paths_that_do_not_exist(n: int) -> str:
    links = "".join(f'<link name="l{index}"/>' for index in range(n))
    frames = "".join(f'<frame name="f{index}" attached_to="n::k{index}"/>' for index in range(n))
    return (
        f'<sdf version="1.9"><model name="m"><model name="n">{links}</model>{frames}</model></sdf>'
    )


def test_the_number_of_paths_that_are_compared_is_limited() -> None:
    work = [steps(partial(translate.check, paths_that_do_not_exist(n))) for n in (200, 400)]
    assert exponent(*work) < LARGEST


def nested_with_a_path_that_does_not_exist(n: int) -> str:
    """A model in ``n`` others, with a reference of ``n`` steps."""
    inner = f'<link name="l"/><frame name="f" attached_to="{"a::" * n}b"/>'
    for number in range(n):
        inner = f'<model name="m{number}">{inner}<link name="l{number}"/></model>'
    return f'<sdf version="1.9">{inner}</sdf>'


def test_the_steps_of_a_path_are_searched_once_for_all_scopes() -> None:
    translate.check(nested_with_a_path_that_does_not_exist(2))
    work = [
        steps(partial(translate.check, nested_with_a_path_that_does_not_exist(n)))
        for n in (100, 200)
    ]
    assert exponent(*work) < LARGEST


def test_the_end_of_a_joint_is_no_suggestion_for_itself() -> None:
    links = [Link(name="base"), Link(name="arm")]
    joint = Joint(name="bas", type="fixed", parent="bas", child="arm")
    with pytest.raises(translate.TranslateError) as refused:
        resolve_ends(Model(name="m", links=links, joints=[joint]), LossReport())
    assert [finding.hint for finding in refused.value.diagnostics] == ["did you mean 'base'?"]
