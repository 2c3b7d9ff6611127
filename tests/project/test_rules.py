"""Each rule that the code, the tests and the pages cite is on a page of docs/reference."""

from __future__ import annotations

import re
import runpy
from collections import Counter
from itertools import chain
from pathlib import Path

import pytest
from support.paths import ROOT

DOCS = ROOT / "docs"
SCRIPT = runpy.run_path(str(ROOT / "scripts" / "reference_pages.py"))
DIRECTORIES = ("translate", "tests", "scripts")
MODULES = sorted(
    set(chain(*((ROOT / name).rglob("*.py") for name in DIRECTORIES))) - {Path(__file__)}
)
PAGES = [page for page in sorted(DOCS.rglob("*.md")) if page.parent.name != "reference"]
RULES = {
    kind: re.findall(rf'<a id="{kind.lower()}-([^"]+)"></a>', (DOCS / name).read_text("utf-8"))
    for kind, name in SCRIPT["RULE_PAGES"].items()
}


def text_of(module: Path) -> str:
    """The text of a module; a comment or docstring of several lines is one line."""
    return re.sub(r"\s*\n\s*(?:#:? )?", " ", module.read_text(encoding="utf-8"))


def unknown(text: str) -> list[str]:
    """The cited rules that no page contains; of a range, both ends."""
    return [
        f"{match['kind']} {rule}"
        for match in SCRIPT["CITATION"].finditer(text)
        for rule in re.findall(SCRIPT["RULE"], match["rules"])
        if rule.lower() not in RULES[match["kind"]]
    ]


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_cited_rule_exists(module: Path) -> None:
    text = text_of(module)
    cases = re.findall(r'\bid="([A-K]\d+(?:\.\d+)?[a-z]?)-', text)
    assert unknown(text) == []
    assert [rule for rule in cases if rule.lower() not in {*RULES["S"], *RULES["U"]}] == []
    assert not re.search(r"\([A-F]\d+\.\d+", text), "a citation begins with S or U"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(reference S B42, C999; U A7.7)", ["S C999"]),
        ("(S B5 – B99)", ["S B99"]),
        ("(U D2.9b and D2.9z)", ["U D2.9z"]),
        ("(S B.2, S C.9)", ["S C.9"]),
    ],
)
def test_an_unknown_rule_is_found(text: str, expected: list[str]) -> None:
    assert unknown(text) == expected


@pytest.mark.parametrize("kind", RULES)
def test_a_rule_has_one_anchor(kind: str) -> None:
    assert [rule for rule, count in Counter(RULES[kind]).items() if count > 1] == []


@pytest.mark.parametrize("kind", RULES)
def test_a_rule_that_another_rule_names_exists(kind: str) -> None:
    text = (DOCS / SCRIPT["RULE_PAGES"][kind]).read_text(encoding="utf-8")
    named = set(re.findall(r"(?<![\w.`#-])[A-K]\d+(?:\.\d+)?[a-z]?(?![\w.]*\w)", text))
    known = set(chain(*RULES.values()))
    assert sorted(rule for rule in named if rule.lower() not in known) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_a_citation_in_a_page_is_a_link(page: Path) -> None:
    text = re.sub(r"`[^`\n]*`", "", page.read_text(encoding="utf-8"))
    assert SCRIPT["CITATION"].search(re.sub(r"\[[^\]]*\]\([^)]*\)", "", text)) is None
