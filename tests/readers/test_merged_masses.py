"""Links without mass that libsdformat merges: the centre of mass of two of them is no number.

``tests/engines/test_lumping.py`` asks libsdformat.
"""

from __future__ import annotations

import pytest
from support.merged_masses import TREES, tree

import translate


@pytest.mark.parametrize(("masses", "joints", "is_refused"), TREES.values(), ids=TREES)
def test_masses_whose_centre_is_no_number_are_an_error_for_gazebo(
    masses: tuple[float | None, ...], joints: str, is_refused: bool
) -> None:
    findings = translate.check(tree(masses, joints), for_target="fortress")
    assert ("masses-merged" in {finding.code for finding in findings}) == is_refused


def test_a_long_chain_is_judged() -> None:
    links = "".join(f'<link name="l{n}"/>' for n in range(5000))
    joints = "".join(
        f'<joint name="j{n}" type="fixed"><parent link="l{n}"/><child link="l{n + 1}"/></joint>'
        for n in range(4999)
    )
    findings = translate.check(f'<robot name="r">{links}{joints}</robot>', for_target="fortress")
    assert "masses-merged" not in {finding.code for finding in findings}
