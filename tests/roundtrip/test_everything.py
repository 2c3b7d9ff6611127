"""Random SDFormat robots with everything become URDF; the way back is the same robot."""

from __future__ import annotations

import pytest
from lxml import etree
from support.accounting import Accounting, Item, translation
from support.examples import examples
from support.laws import Law, hold

import translate
from translate.testing.random_sdf import sdf_robots


def it_becomes_the_same_robot(text: str) -> None:
    result = translate.convert(text.encode(), to="urdf", verify=True)
    assert result.comparison is not None
    assert result.comparison.same, result.comparison.differences


def the_way_back_is_the_same_robot(text: str) -> None:
    result = translate.convert(translate.to_urdf(text).encode(), to="sdf", verify=True)
    assert result.comparison is not None
    assert result.comparison.same, result.comparison.differences


def from_the_second_trip_on_no_byte_changes(text: str) -> None:
    there = translate.convert(text.encode(), to="urdf")
    if {"joint-split", "loop-joint-cut"} <= {loss.code for loss in there.losses}:
        # A loop with a joint of several positions can be cut at another joint on the second trip.
        return
    sdf = translate.to_sdf(there.text)
    urdf = translate.to_urdf(sdf)
    assert translate.to_sdf(urdf) == sdf
    assert translate.to_urdf(translate.to_sdf(urdf)) == urdf


def it_is_valid_again(text: str) -> None:
    """The results have no error that the text does not have."""
    known = {item.code for item in translate.check(text)}
    for result in (translate.to_urdf(text), translate.to_sdf(translate.to_urdf(text))):
        errors = [item for item in translate.check(result) if item.severity == "error"]
        assert [item for item in errors if item.code not in known] == []


def everything_in_it_is_accounted_for(text: str) -> None:
    accounting = Accounting(text.encode(), translation("urdf"))
    elements = list(etree.fromstring(text.encode()).iter("*"))

    def counts(item: Item) -> bool:
        if item.path.endswith("pose@degrees"):
            # No rotation is none in degrees, too.
            return any(float(word) for word in (elements[item.index].text or "").split()[3:])
        return item.path != "/sdf@version"

    assert accounting.unaccounted(counts) == []


LAWS = (
    it_becomes_the_same_robot,
    the_way_back_is_the_same_robot,
    from_the_second_trip_on_no_byte_changes,
    it_is_valid_again,
)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_random_robot(law: Law) -> None:
    hold(law, 10, sdf_robots())


@pytest.mark.slow
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_many_more_random_robots(law: Law) -> None:
    hold(law, examples(150), sdf_robots())


@pytest.mark.slow
def test_everything_in_a_random_robot_is_accounted_for() -> None:
    hold(everything_in_it_is_accounted_for, 10, sdf_robots())
