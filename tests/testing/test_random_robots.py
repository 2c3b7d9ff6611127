"""The strategies of translate.testing draw files that the readers accept."""

from __future__ import annotations

from hypothesis import given, settings
from lxml import etree
from support.examples import examples

import translate
from translate.testing import assert_same_robot, sdf_robots, urdf_robots
from translate.xml.text import plain_tree


@given(urdf_robots(max_links=3))
@settings(max_examples=examples(30))
def test_a_random_urdf_is_a_robot_of_at_most_so_many_links(text: str) -> None:
    # Some files use the prefix drake: without a declaration, as Drake does.
    links = plain_tree(text.encode()).findall("link")
    assert 1 <= len(links) <= 3
    assert_same_robot(text, translate.load(text, lenient=True), lenient=True)


@given(sdf_robots(most_links=2))
@settings(max_examples=examples(30))
def test_a_random_sdf_is_one_robot(text: str) -> None:
    assert len(etree.fromstring(text.encode()).xpath("/sdf/model | /sdf/world/model")) == 1
    assert_same_robot(text, translate.load(text))


def test_only_these_names_are_public() -> None:
    from translate import testing

    assert testing.__all__ == [
        "assert_loads",
        "assert_names_known",
        "assert_on_ground",
        "assert_same_robot",
        "sdf_robots",
        "urdf_robots",
    ]
    assert all(callable(getattr(testing, name)) for name in testing.__all__)
