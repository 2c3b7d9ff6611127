"""The page: one file without references to others, and names that cannot become markup."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re

import translate
from translate.view.page import page_text, view_data

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
