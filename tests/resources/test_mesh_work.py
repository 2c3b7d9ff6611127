"""A computation that fails is done once, and what it had computed is not kept."""

from __future__ import annotations

import gc
import weakref

import pytest

from translate.resources.mesh_work import MeshError, MeshWork


class Value:
    """What a computation has in a variable when it fails."""


@pytest.mark.parametrize(
    "error",
    [
        pytest.param(MeshError("it is broken"), id="mesh"),
        pytest.param(FileNotFoundError(2, "No such file", "a.obj"), id="file"),
    ],
)
def test_an_error_that_is_raised_again_keeps_no_variables(error: Exception) -> None:
    work = MeshWork()
    values: list[weakref.ref[Value]] = []

    def fail() -> None:
        raise type(error)(*error.args, *filter(None, [getattr(error, "filename", None)]))

    def use() -> None:
        value = Value()
        values.append(weakref.ref(value))
        with pytest.raises(type(error)) as raised:
            work.once("key", fail)
        assert str(raised.value) == str(error)

    for _ in range(3):
        use()
    gc.collect()
    assert [value() for value in values] == [None, None, None]
