"""What the text of an element is when there are comments in it (reference S A26)."""

from __future__ import annotations

import pytest

import translate


@pytest.mark.parametrize(
    "text",
    [
        "<!-- home -->1 2 3 0 0 0",
        "<!-- a --> <!-- b -->\n1 2 3 0 0 0",
        "1 2 3 0 0 0<!-- home -->",
        "1 2 3 0 0 0<!-- what stands behind counts no more -->9",
    ],
)
def test_a26_a_comment_hides_no_text(text: str) -> None:
    body = f'<model name="m"><link name="l"><pose>{text}</pose></link></model>'
    document = translate.load(f'<sdf version="1.9">{body}</sdf>')
    assert document.model.links[0].pose.xyz == (1.0, 2.0, 3.0)


def test_a_comment_in_front_of_the_text_is_kept() -> None:
    body = '<model name="m"><link name="l"><pose><!-- home -->1 2 3 0 0 0</pose></link></model>'
    written = translate.to_sdf(f'<sdf version="1.9">{body}</sdf>')
    assert "<!-- home -->" in written
    assert "<pose>1 2 3 0 0 0</pose>" in written


def test_a_joint_ends_at_what_stands_behind_a_comment() -> None:
    joint = '<joint name="j" type="fixed"><parent>world</parent><child><!-- c -->l</child></joint>'
    text = f'<sdf version="1.9"><model name="m"><link name="l"/>{joint}</model></sdf>'
    assert translate.check(text) == []
    assert translate.load(text).model.joints[0].child == "l"
