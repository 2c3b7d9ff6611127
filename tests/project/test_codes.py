"""Each code of a diagnostic, of the loss report and of a note has an entry in the catalogue."""

from __future__ import annotations

import ast
import codecs
import json
import re
import subprocess
import sys
from functools import cache
from typing import get_args

import click
import pytest
from click.testing import CliRunner
from support.modules import MODULES, nodes_of
from support.paths import ROOT

from translate.cli import main
from translate.cli.convert import sdf2urdf, urdf2sdf
from translate.cli.options import _LIMITS
from translate.diagnostics.catalogue import catalogue, near_codes
from translate.readers.change import Kind
from translate.readers.table import all_readers

CODE = re.compile(r"[a-z]+(?:-[a-z0-9]+)+")
#: Strings with the form of a code that are names of something else.
OTHER_STRINGS = {
    "robot-translate",
    # a table of the TOML file of a project
    "per-file-ignores",
    # directories of installed packages of Python
    "site-packages",
    "dist-packages",
    # values of headers of HTTP
    "no-referrer",
    "same-origin",
    # a status of a file of a batch
    "not-exact",
    # files of a repository of git
    "packed-refs",
    # a text STL file, as a format of meshes
    "stl-text",
    # limits on the command line
    *_LIMITS,
}
TARGET_STRINGS = {
    *(text for target in all_readers() for text in (target.name, *target.aliases)),
    *get_args(Kind),
}
#: Functions whose first argument is a code of one or more words.
OBSTACLE = "_obstacle"


def is_encoding(text: str) -> bool:
    try:
        codecs.lookup(text)
    except LookupError:
        return False
    return True


@cache
def used() -> frozenset[str]:
    """The codes in ``translate/``; differences between two robots have kinds, not codes."""
    found = set()
    for path in MODULES:
        if path.relative_to(ROOT).parts[1] in ("equivalence", "engines"):
            continue
        for node in nodes_of(path):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if CODE.fullmatch(node.value) and not is_encoding(node.value):
                    found.add(node.value)
            elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == OBSTACLE:
                found.add(ast.literal_eval(node.args[0]))
    return frozenset(found) - OTHER_STRINGS - TARGET_STRINGS


def test_each_code_has_an_entry() -> None:
    # A string that is not a code belongs to OTHER_STRINGS.
    assert sorted(used() - set(catalogue())) == []


def test_each_entry_is_the_entry_of_a_code() -> None:
    assert sorted(set(catalogue()) - used()) == []


def test_each_code_of_the_corpus_of_errors_has_an_entry() -> None:
    text = (ROOT / "corpus" / "bad" / "expected.json").read_text(encoding="utf-8")
    codes = {
        code for item in json.loads(text).values() for code, _ in item["codes"] + item["warnings"]
    }
    assert codes
    assert sorted(codes - set(catalogue())) == []


def test_each_sentence_of_an_entry_is_complete() -> None:
    for entry in catalogue().values():
        assert entry.cause.endswith("."), entry
        assert entry.example, entry
        assert entry.cure, entry


def test_the_options_in_the_catalogue_exist() -> None:
    commands = [*main.commands.values(), urdf2sdf, sdf2urdf]
    known = {flag for item in commands for option in item.params for flag in option.opts}
    texts = " ".join(f"{entry.example} {entry.cure}" for entry in catalogue().values())
    assert sorted(set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", texts)) - known) == []


def test_the_values_of_options_in_the_catalogue_exist() -> None:
    choices: dict[str, set[str]] = {}
    for command in (*main.commands.values(), urdf2sdf, sdf2urdf):
        for option in command.params:
            if isinstance(option.type, click.Choice):
                for flag in option.opts:
                    choices.setdefault(flag, set()).update(map(str, option.type.choices))
    texts = " ".join(f"{entry.example} {entry.cure}" for entry in catalogue().values())
    used_values = re.findall(r"(--[a-z-]+) ([a-z0-9.]+)\b", texts)
    wrong = [
        (flag, value) for flag, value in used_values if value not in choices.get(flag, {value})
    ]
    # A sentence can continue after an option: "--joints error forbids …", "--frames requests …".
    assert [pair for pair in wrong if pair[1] not in {"requests"}] == []


def test_the_page_of_codes_is_current() -> None:
    script = ROOT / "scripts" / "code_list.py"
    assert subprocess.run([sys.executable, str(script), "--check"], check=False).returncode == 0


@pytest.mark.parametrize("argument", ["file-read", "[file-read]"])
def test_explain_prints_the_cause_an_example_and_the_cure(argument: str) -> None:
    # A line as long as the text: no text is wrapped.
    result = CliRunner(env={"COLUMNS": "1000"}).invoke(main, ["explain", argument])
    entry = catalogue()["file-read"]
    assert result.exit_code == 0
    assert all(text in result.output for text in (entry.cause, entry.example, entry.cure))


def test_explain_names_the_page_that_helps() -> None:
    outcome = CliRunner().invoke(main, ["explain", "base-free"])
    assert outcome.output.splitlines()[-1] == "Page: docs/troubleshooting.md#the-robot-falls"


def test_explain_lists_all_codes() -> None:
    result = CliRunner().invoke(main, ["explain"])
    assert result.exit_code == 0
    assert set(catalogue()) <= set(result.output.split())


@pytest.mark.parametrize(
    ("code", "near"),
    [
        ("mimic-joint-invald", "mimic-joint-invalid"),
        ("mesh", "mesh-not-found"),
        ("FILE-READ", "file-read"),
        ("lumping", "fixed-joint-lumped"),
    ],
)
def test_explain_suggests_codes_that_are_near(code: str, near: str) -> None:
    result = CliRunner().invoke(main, ["explain", code])
    assert result.exit_code == 2
    assert near in result.output


def test_a_code_that_is_near_none_refers_to_the_list() -> None:
    assert near_codes("qqqqqq") == []
    result = CliRunner().invoke(main, ["explain", "qqqqqq"])
    assert result.exit_code == 2
    assert "lists all codes" in result.output
