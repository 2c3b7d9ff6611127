"""The help teaches, and the documentation speaks of the options that there are."""

from __future__ import annotations

import re
import subprocess
import sys

import click
import pytest
from support.commands import COMMANDS
from support.paths import ROOT

from translate import __version__
from translate.cli import main
from translate.cli.convert import sdf2urdf, urdf2sdf
from translate.cli.exit_codes import ExitCode

PAGES = [ROOT / "README.md", ROOT / "docs" / "cli.md"]


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("flag", ["-h", "--help"])
def test_every_command_explains_itself_with_examples(run, name, flag) -> None:
    result = run(flag, command=COMMANDS[name])
    assert result.exit_code == 0
    assert "Examples:\n" in result.stdout
    assert result.stderr == ""


@pytest.mark.parametrize("name", ["convert", "batch", "sync", "urdf2sdf", "sdf2urdf"])
def test_the_help_is_short_and_help_all_lists_every_option(run, name) -> None:
    short = run("--help", command=COMMANDS[name]).stdout
    assert len(short.splitlines()) <= 60
    every = run("--help-all", command=COMMANDS[name]).stdout
    for item in options_of(name):
        assert re.search(rf"^  .*{item.opts[0]}\b", every, re.MULTILINE), item.opts
    assert "--include-limit" in every
    assert "--include-limit" not in short
    assert "--help-all" in short


def test_the_help_lists_commands_and_exit_codes(run) -> None:
    text = run("--help").stdout
    for name in main.commands:
        assert f"\n  {name} " in text
    listed = [int(code) for code in re.findall(r"^  (\d+)  ", text, re.MULTILINE)]
    # Larger ones are those of signals.
    assert listed == [code for code in ExitCode if code < 128]


@pytest.mark.parametrize("name", main.commands)
def test_the_line_of_a_command_in_the_help_is_its_first_sentence(run, name) -> None:
    text = " ".join(run("--help").stdout.split())
    assert f" {name} {main.commands[name].get_short_help_str(limit=1000)} " in text


def test_the_help_imports_no_command() -> None:
    code = "import sys, translate.cli as cli; cli.main(['--help'], standalone_mode=False)"
    loaded = f"{code}; print([m for m in sys.modules if m in ('lxml', 'numpy', 'email')])"
    run = subprocess.run(
        [sys.executable, "-c", loaded], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert run.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize("command", [main, urdf2sdf, sdf2urdf], ids=lambda command: command.name)
def test_the_version_is_reported(run, command) -> None:
    result = run("--version", command=command)
    assert result.exit_code == 0
    assert __version__ in result.stdout


def test_no_command_is_a_usage_error(run) -> None:
    assert run().exit_code == 2


@pytest.mark.parametrize("name", main.commands)
def test_every_option_is_documented(name) -> None:
    page = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    options = {flag for item in options_of(name) for flag in item.opts if flag.startswith("--")}
    common = {"--output", "--verbose", "--quiet", "--help"}
    assert [flag for flag in sorted(options - common) if flag not in page] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_documentation_uses_options_that_exist(page) -> None:
    lines = re.findall(
        r"^(?:\$ )?(?:.*\| )?((?:robot-translate|urdf2sdf|sdf2urdf) .*)$",
        page.read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    assert lines
    for line in lines:
        words = line.split("|")[0].split("#")[0].split()
        name = words[1] if words[0] == "robot-translate" else words[0]
        assert name in COMMANDS, line
        flags = {flag for item in options_of(name) for flag in item.opts}
        used = {word for word in words if word.startswith("-") and word != "-"}
        assert used <= flags | {"--help", "-h"}, line


def options_of(name: str) -> list[click.Option]:
    return [item for item in COMMANDS[name].params if isinstance(item, click.Option)]


@pytest.mark.parametrize(
    ("command", "section", "others"),
    [
        (urdf2sdf, "Writing URDF", {"format", "to", "model", "all_models"}),
        (sdf2urdf, "Writing SDFormat", {"format", "to"}),
    ],
    ids=["urdf2sdf", "sdf2urdf"],
)
def test_a_shortcut_has_every_option_of_convert_that_applies(
    command: click.Command, section: str, others: set[str]
) -> None:
    missing = {
        param.name
        for param in main.commands["convert"].params
        if param.name not in {own.name for own in command.params}
    }
    of_other_format = {
        param.name
        for param in main.commands["convert"].params
        if getattr(param, "section", "") == section
    }
    assert missing == of_other_format | others
    for name in ("repair_inertia", "missing_includes", "verify", "lenient"):
        assert name not in missing
