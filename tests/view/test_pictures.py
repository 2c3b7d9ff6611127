"""The pictures of docs/view.md: all are there, all are shown, and none is large."""

from __future__ import annotations

import re

from support.paths import ROOT

PICTURES = ROOT / "docs" / "pictures"


def test_the_page_shows_each_picture_that_exists() -> None:
    text = (ROOT / "docs" / "view.md").read_text(encoding="utf-8")
    shown = set(re.findall(r"\(pictures/(.*?)\)", text))
    assert shown == {path.name for path in PICTURES.iterdir()}


def test_no_picture_is_larger_than_150_kilobytes() -> None:
    assert [path.name for path in PICTURES.iterdir() if path.stat().st_size > 150_000] == []
