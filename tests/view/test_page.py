"""The page: one file without references to others, and names that cannot become markup."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re

import pytest

import translate
from translate.view.page import page_text, title_of_two, titles_of, view_data

HOSTILE = "</script><script>alert(1)</script><!-- @DATA@ \"'&"
URDF = f'<robot name="r"><link name="{html.escape(HOSTILE)}"/></robot>'


def page(title: str = "robot") -> str:
    return page_text(view_data(translate.load(URDF)), title)


def test_a_hostile_name_is_data_only() -> None:
    text = page(HOSTILE)
    assert text.count("<script") == 2
    assert text.count("</script") == 2
    found = re.search(r'id="data">(.*?)</script>', text, re.DOTALL)
    assert found is not None
    assert json.loads(found[1])["robots"][0]["bodies"][0]["name"] == HOSTILE


def test_the_title_is_escaped() -> None:
    assert "<title>&lt;/script&gt;&lt;script&gt;alert(1)" in page(HOSTILE)


def test_the_policy_allows_exactly_the_script_of_the_page() -> None:
    text = page()
    script = text.rpartition("<script>")[2].partition("</script>")[0]
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}';" in text
    assert "default-src 'none'" in text
    assert "connect-src 'none'" in text


def test_the_page_refers_to_no_other_file() -> None:
    markup = re.sub(r"<script.*?</script>|<style>.*?</style>", "", page(), flags=re.DOTALL)
    assert re.findall(r"\b(?:src|href|action)=", markup) == []


def test_equal_robots_have_equal_pages() -> None:
    assert page() == page()


@pytest.mark.parametrize(
    ("paths", "titles"),
    [
        (("a/arm.urdf", "b/arm.sdf"), ["arm.urdf", "arm.sdf"]),
        (("a/arm.sdf", "b/arm.sdf"), ["a/arm.sdf", "b/arm.sdf"]),
        (("x/a/y/arm.sdf", "x/b/y/arm.sdf"), ["a/y/arm.sdf", "b/y/arm.sdf"]),
        (("arm.sdf", "./arm.sdf"), ["arm.sdf", "arm.sdf"]),
        (("arm.sdf", "new/arm.sdf"), ["arm.sdf", "new/arm.sdf"]),
        (("", "arm.sdf"), ["r", "arm.sdf"]),
    ],
)
def test_two_robots_of_one_name_have_the_names_of_their_files(
    paths: tuple[str, str], titles: list[str]
) -> None:
    documents = [translate.load(URDF, path=path) for path in paths]
    assert titles_of(documents) == titles
    assert title_of_two(documents, " → ") == f"r: {' → '.join(titles)}"
