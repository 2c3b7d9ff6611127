"""An input with an empty name, as of a variable of a shell that is not set."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.mark.parametrize(
    "arguments",
    [("convert", ""), ("compare", "", "arm.urdf"), ("view", "", "-o", "a.html")]
    + [(command, "") for command in ("check", "frames", "graph", "info")],
    ids=" ".join,
)
def test_an_empty_name_is_not_the_working_directory(
    run, here: Path, arguments: tuple[str, ...]
) -> None:
    (here / "pendulum.sdf").unlink()
    result = run(*arguments)
    assert result.exit_code == 1
    assert "the name of an input is empty" in result.output
