"""The shell completes commands, options and values, as docs/start.md describes."""

from __future__ import annotations

import pytest
from click.shell_completion import get_completion_class

from translate.cli import main
from translate.cli.convert import urdf2sdf


@pytest.mark.parametrize(
    ("command", "words", "incomplete", "completions"),
    [
        (main, ["robot-translate"], "conv", {"convert"}),
        (main, ["robot-translate", "convert"], "--sdf-v", {"--sdf-version"}),
        (main, ["robot-translate", "check", "--format"], "sar", {"sarif"}),
        # An error of the command line is reported when the command runs.
        (
            main,
            ["robot-translate", "convert", "--for", "gazebo", "--for", "drake"],
            "--sdf-v",
            {"--sdf-version"},
        ),
        (urdf2sdf, ["urdf2sdf", "robot.urdf", "--for"], "jaz", {"jazzy"}),
    ],
)
def test_words_are_completed(command, words, incomplete, completions) -> None:
    shell = get_completion_class("bash")
    assert shell is not None
    completion = shell(command, {}, words[0], "_COMPLETE")
    found = completion.get_completions(words[1:], incomplete)
    assert {word.value for word in found} == completions
