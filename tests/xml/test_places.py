"""The path of an element in its file: scoped names, owners, places of shapes without names."""

from __future__ import annotations

import pytest
from lxml import etree

from translate.diagnostics.element_path import ElementPath
from translate.xml.text import place_of

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
    assert place_of(element) == path
