"""The conformance suite: our findings and poses are those listed, and every rule has a file."""

from __future__ import annotations

import re
import runpy

import pytest
from support.conformance import (
    CONFORMANCE,
    ENGINES,
    EXPECTED,
    FILE_KEYS,
    FINDING_KEYS,
    KEYS,
    POSE_KEYS,
    Case,
    cases,
    differences,
    directories,
    expected_findings,
    findings,
    titles,
)
from support.paths import ROOT

REFERENCE = ROOT / "docs" / "reference" / "sdformat.md"
CASES = cases()

#: Rules that no file can show, and why.
WITHOUT_FILES = {
    "B66": "which frame a program gets poses in when it names none",
    "B69": "which names a program can ask with",
    "B75": "what a program gets as the written pose",
    "C12": "a remark about rounding; all files are compared with the tolerance it names",
    "C14": "a pointer to other rules",
    "C33": "units have no form in a file",
    "C78": "when a program has inertias computed",
}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_findings_are_those_listed(case: Case) -> None:
    assert findings(case) == expected_findings(case)


@pytest.mark.parametrize("case", [case for case in CASES if case.resolves], ids=str)
def test_everything_is_where_it_should_be(case: Case) -> None:
    assert list(differences(case)) == []


# --- The suite itself ---------------------------------------------------------------------------


@pytest.mark.parametrize("rule", titles())
def test_every_rule_has_a_file(rule: str) -> None:
    has_file = rule in {case.rule for case in CASES}
    assert has_file != (rule in WITHOUT_FILES)


def test_the_rules_are_those_of_the_reference() -> None:
    text = REFERENCE.read_text(encoding="utf-8")
    assert set(titles()) == set(re.findall(r"\*\*([BCI]\d+(?:\.\d+)?)\*\*", text))


def test_the_index_is_up_to_date() -> None:
    script = runpy.run_path(str(ROOT / "scripts" / "conformance_index.py"))
    for name, text in script["contents"]().items():
        assert (CONFORMANCE / name).read_text(encoding="utf-8") == text, name


@pytest.mark.parametrize("directory", directories())
def test_every_file_is_listed(directory: str) -> None:
    suite = directories()[directory]
    listed = {*suite["files"], *suite.get("included", []), EXPECTED}
    here = CONFORMANCE / directory
    assert {path.relative_to(here).as_posix() for path in here.rglob("*.*")} == listed


@pytest.mark.parametrize("directory", directories())
def test_the_description_is_complete(directory: str) -> None:
    suite = directories()[directory]
    assert set(suite) - {"included"} == KEYS - {"included"}
    assert suite["rule"] in titles()
    assert directory.startswith((f"{suite['rule']}-", "seed"))
    for file in suite["files"].values():
        assert {"about", "diagnostics"} <= set(file) <= FILE_KEYS
        assert all(set(item) - {"file"} == FINDING_KEYS for item in file["diagnostics"])
        assert all(set(frame) <= POSE_KEYS for frame in file.get("frames", {}).values())
        engines = file.get("engines", {})
        assert set(engines) <= ENGINES
        assert all(deviation["why"] for deviation in engines.values())
