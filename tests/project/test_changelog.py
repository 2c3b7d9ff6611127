"""The list of changes names options and codes that exist, and each change once."""

from __future__ import annotations

import re
from collections import Counter

import click
from support.paths import ROOT

from translate.cli import main
from translate.diagnostics.catalogue import catalogue

LINES = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").splitlines()
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*[a-z]")
#: What is in parentheses and no code of a finding.
NO_CODES = {"allow-xacro"}


def test_each_option_of_the_changes_exists() -> None:
    commands = [main, *(main.get_command(click.Context(main), name) for name in main.commands)]
    options = {"--help", "--help-all"}
    for command in filter(None, commands):
        for parameter in command.params:
            options.update(parameter.opts, parameter.secondary_opts)
    named = {name for line in LINES for name in OPTION.findall(line)}
    assert named - options == set()


def test_each_code_of_the_changes_exists() -> None:
    named = {
        name
        for line in LINES
        for group in re.findall(r"\((`[a-z-]+`(?:, `[a-z-]+`)*)\)", line)
        for name in re.findall(r"[a-z]+(?:-[a-z]+)+", group)
    }
    assert named - set(catalogue()) - NO_CODES == set()


def test_each_change_is_listed_once() -> None:
    entries = Counter(line for line in LINES if line.startswith("- "))
    assert [entry for entry, number in entries.items() if number > 1] == []
