"""The reference pages are current, and contain each command, option and public name."""

from __future__ import annotations

import re
import runpy

import click
import pytest
from support.paths import ROOT

import translate

SCRIPT = runpy.run_path(str(ROOT / "scripts" / "reference_pages.py"))
DOCS = ROOT / "docs"
PAGES = SCRIPT["pages"]()


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_a_reference_page_is_current(path) -> None:
    assert path.read_text(encoding="utf-8") == PAGES[path], "run scripts/reference_pages.py"


def rows_of(command: str) -> dict[str, list[str]]:
    """Option → the cells of its row in the section of a command."""
    text = PAGES[DOCS / "cli-reference.md"].partition(f"\n## {command}\n")[2].partition("\n## ")[0]
    rows = [re.split(r" (?<!\\)\| ", line[2:-2]) for line in re.findall(r"^\| `.*$", text, re.M)]
    return {row[0]: row for row in rows}


@pytest.mark.parametrize("name", SCRIPT["COMMANDS"])
def test_a_command_has_a_row_for_each_option(name: str) -> None:
    command = SCRIPT["COMMANDS"][name]
    expected = {
        ", ".join(f"`{flag}`" for flag in (*option.opts, *option.secondary_opts))
        for option in command.get_params(click.Context(command, **command.context_settings))
        if isinstance(option, click.Option)
    }
    assert set(rows_of(name)) == expected


@pytest.mark.parametrize(
    ("command", "option", "values", "default"),
    [
        ("convert", "--static", "`joint`, `flag`", "`joint`"),
        ("convert", "--separator", "`TEXT`", "`__`"),
        ("convert", "--density", "`KG_PER_M3` > 0", "`1000`"),
        ("convert", "--verify", "", "off"),
        ("convert", "--include-limit", "`KIND=N`", ""),
        ("compare", "--tol-pos", "`M` ≥ 0", "1e-9"),
        ("batch", "--jobs", "`N` ≥ 1", "the number of processors"),
        ("graph", "--depth", "`N` ≥ 0", ""),
    ],
)
def test_a_row_has_the_values_and_the_default(
    command: str, option: str, values: str, default: str
) -> None:
    _, *cells, _ = rows_of(command)[f"`{option}`"]
    assert [cell.strip() for cell in cells] == [values, default]


def test_the_python_page_has_a_section_for_each_public_name() -> None:
    text = PAGES[DOCS / "python-reference.md"]
    sections = re.findall(r"^### (.*)$", text, re.MULTILINE)
    assert sorted(set(translate.__all__) - {"__version__"} - set(sections)) == []
    assert len(sections) == len(set(sections))
    assert "None\n\n###" not in text


def test_each_public_name_has_a_docstring() -> None:
    names = set(translate.__all__) - {"__version__"}
    assert [name for name in sorted(names) if not getattr(translate, name).__doc__] == []
