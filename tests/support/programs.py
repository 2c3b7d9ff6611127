"""Programs and devices that a test needs and that a machine may not have."""

from __future__ import annotations

import shutil

import pytest


def require_program(name: str) -> None:
    """Skip the test if a program is not installed."""
    if shutil.which(name) is None:
        pytest.skip(f"{name} is not installed")


def open_terminal() -> tuple[int, int]:
    """The two ends of a pseudo-terminal; a container can be without."""
    import pty

    try:
        return pty.openpty()
    except OSError as error:
        pytest.skip(f"no pseudo-terminals: {error}")
