"""Exceptions of libraries become documented errors; defects of this package do not."""

from __future__ import annotations

import json

import pytest

from translate.assets import meshes
from translate.diagnostics.diagnostic import library_errors


class ReadError(Exception):
    """The documented error."""


def test_an_exception_of_a_library_is_replaced() -> None:
    with pytest.raises(ReadError, match="Expecting value"), library_errors(ReadError):
        json.loads("")


def test_a_defect_in_a_function_of_this_package_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(meshes, "suffix_of", None)
    with pytest.raises(TypeError), library_errors(ReadError):
        meshes.unit_of("a.dae")


def test_a_lack_of_memory_is_raised() -> None:
    with pytest.raises(MemoryError), library_errors(ReadError):
        raise MemoryError
