"""The plugin for pytest that is installed: :mod:`translate.testing.pytest_plugin`."""

from __future__ import annotations

import pytest

from robot_translate.installation import fault

_fault = fault()
if _fault is not None:
    raise pytest.UsageError(_fault)

# The hooks and fixtures are what is public there.
from translate.testing.pytest_plugin import *  # noqa: E402, F403
