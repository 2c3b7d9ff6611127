"""The methods of models and documents that the packages above implement: where they are found.

This package imports none of those above it.  The package ``translate`` names the implementation
when it is imported, which loads nothing; the first call of a method loads it.
"""

from __future__ import annotations

#: True for type checkers; the module ``typing`` takes longer to import than this one.
TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable

_loaders: list[Callable[[], object]] = []


def implement_with(load: Callable[[], object]) -> None:
    """Take the methods from the object that ``load`` returns, which is called for each use.

    The object has the type :class:`translate.model.interfaces.Methods`.
    """
    _loaders[:] = [load]


def implementation() -> object:
    """Return the object with the methods."""
    return _loaders[0]()
