"""The path of an element in its file: scoped names, owners, places of shapes without names."""

from __future__ import annotations

from functools import partial

import pytest
from lxml import etree
from support.processor_time import growth

from translate.diagnostics.element_path import ElementPath
from translate.xml.document import parse
from translate.xml.text import SiblingNumbers, place_of

LINK = "<link name='a'><visual/><visual><geometry/></visual><sensor name='s'/></link>"


@pytest.mark.parametrize(
    ("text", "xpath", "path"),
    [
        ("<robot name='r'/>", "/robot", ElementPath("model", "r")),
        (f"<robot name='r'>{LINK}</robot>", "//link", ElementPath("link", "a")),
        (
            f"<robot name='r'>{LINK}</robot>",
            "//geometry",
            ElementPath("visual", "", "a", "link", 1, 2, "geometry"),
        ),
        (
            "<robot name='r'><link name='a'><visual/><inertial><visual/></inertial></link></robot>",
            "//inertial/visual",
            ElementPath("visual", "", "a", "link", 0, 1),
        ),
        (
            f"<sdf><model name='m'>{LINK}</model></sdf>",
            "//sensor",
            ElementPath("sensor", "s", "a", "link"),
        ),
        (
            f"<sdf><model name='m'><model name='n'><model name='o'>{LINK}</model></model></model>"
            "</sdf>",
            "//link",
            ElementPath("link", "n::o::a"),
        ),
        (
            f"<sdf><world name='w'><model name='m'><model name='n'>{LINK}</model></model></world>"
            "</sdf>",
            "//sensor",
            ElementPath("sensor", "s", "n::a", "link"),
        ),
        (
            "<sdf><world name='w'><joint name='j'><axis/></joint></world></sdf>",
            "//axis",
            ElementPath("joint", "j", "w", "world", field="axis"),
        ),
        (
            "<robot name='r'><gazebo reference='a'><mu1/></gazebo></robot>",
            "//mu1",
            ElementPath("gazebo", "a", field="mu1"),
        ),
        (
            "<robot name='r'><gazebo reference='a'><sensor name='s'><pose/></sensor></gazebo>"
            "</robot>",
            "//pose",
            ElementPath("sensor", "s", "a", "gazebo", field="pose"),
        ),
        ("<robot><link/></robot>", "//link", ElementPath("", field="robot/link")),
        (
            "<robot name='r'><link name='a'><!-- c --></link></robot>",
            "//comment()",
            ElementPath("link", "a"),
        ),
    ],
    ids=lambda value: value if isinstance(value, str) and value.startswith("/") else "",
)
def test_the_path_of_an_element(text: str, xpath: str, path: ElementPath) -> None:
    (element,) = etree.fromstring(text).xpath(xpath)
    assert place_of(element, SiblingNumbers()) == path


def findings(count: int) -> None:
    """A diagnostic about each of some visuals of one link."""
    file = parse(f"<robot name='r'><link name='a'>{'<visual/>' * count}</link></robot>")
    for visual in file.root.iter("visual"):
        file.report("geometry-missing", "the visual has no geometry", visual)


def test_the_time_of_findings_is_proportional_to_the_elements() -> None:
    """To list the visuals of the link for each of them is work with the square of their number."""
    assert growth(partial(findings, 1_000), partial(findings, 8_000), 20) < 20


def test_an_element_that_was_added_has_a_place() -> None:
    link = etree.fromstring("<link name='a'><visual/></link>")
    numbers = SiblingNumbers()
    places = [place_of(link[0], numbers)]
    link.append(etree.Element("visual"))
    places += [place_of(visual, numbers) for visual in (link[1], link[0])]
    assert [(path.place, path.siblings) for path in places] == [(0, 1), (1, 2), (0, 2)]
