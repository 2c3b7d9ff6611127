"""Tell exceptions of another library apart from defects of this package.

Some libraries document no exceptions for the files that they cannot read, and raise any type.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

_PACKAGE = __name__.partition(".")[0]


def is_own_defect(error: Exception) -> bool:
    """Whether code of this package raised an exception, not a library that it calls.

    An endless recursion can end in a function of either.
    """
    if isinstance(error, RecursionError) or error.__traceback__ is None:
        return False
    place = error.__traceback__
    while place.tb_next is not None:
        place = place.tb_next
    return str(place.tb_frame.f_globals.get("__name__")).partition(".")[0] == _PACKAGE


@contextmanager
def library_errors(new_error: Callable[[str], Exception]) -> Iterator[None]:
    """Replace the exceptions of libraries by ``new_error`` of their text.

    Exceptions of this package and a lack of memory are raised unchanged.
    """
    try:
        yield
    except MemoryError:
        raise
    except Exception as error:
        if is_own_defect(error):
            raise
        raise new_error(str(error)) from error
