"""Which documents can have an element or an expression of xacro; comments are no part of a robot.

Comments and CDATA sections are those of XML 1.0, 2.5 and 2.7.
"""

from __future__ import annotations

import pytest

from translate.resources.xacro_text import may_hold_xacro

COMMENTED = b"<!-- ${a} $(arg b) <xacro:c/> -->"


@pytest.mark.parametrize(
    ("data", "may"),
    [
        (b"<a/>", False),
        (b"${a}", True),
        (b"<a b='$(arg c)'/>", True),
        (b"<xacro:a/>", True),
        (b"<a b='$ {c} $$ $'/>", False),
        (COMMENTED, False),
        (COMMENTED + b"<a b='${c}'/>", True),
        (b"<a b='${c}'/>" + COMMENTED, True),
        (COMMENTED + b"<!---->" + COMMENTED, False),
        (b"<!---->${a}", True),
        (b"<!-->${a}-->", False),
        (b"<!-- ${a}", False),
        (b"--> ${a} <!-- -->", True),
        (b"<![CDATA[<!--]]>${a}<!-- -->", True),
    ],
)
def test_a_start_in_no_comment_may_be_xacro(data: bytes, may: bool) -> None:
    assert may_hold_xacro(data) is may
