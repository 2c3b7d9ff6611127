"""The links and joints that the parameters of plugins name."""

from __future__ import annotations

import sys
from types import FrameType

from translate.fragments.name_references import entities_named
from translate.xml.document import element_of


def plugins(depth: int, links: int) -> str:
    """Plugins within each other, of which the innermost names links."""
    names = "".join(f"<link>b{number}</link>" for number in range(links))
    return f"<a>{'<plugin>' * depth}{names}{'</plugin>' * depth}</a>"


def test_a_plugin_within_another_names_its_links_once() -> None:
    content = element_of(
        "<a><plugin><joint>j</joint><plugin><link>l</link></plugin></plugin>"
        "<plugin><link>k</link></plugin><link>no parameter</link></a>"
    )
    named = list(entities_named(content, "plugin"))
    assert named == [("joint", "j"), ("link", "l"), ("link", "k")]


def calls(depth: int) -> int:
    """The number of calls of Python for 1,000 links."""
    count = 0

    def counted(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += 1

    content = element_of(plugins(depth, 1_000))
    sys.setprofile(counted)
    try:
        list(entities_named(content, "plugin"))
    finally:
        sys.setprofile(None)
    return count


def test_the_depth_of_plugins_does_not_repeat_the_work_on_their_parameters() -> None:
    assert calls(200) < 2 * calls(1)
