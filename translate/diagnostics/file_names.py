"""Names of files as text that can be encoded: a name can be any bytes, and a text any code points.

Python reads a byte of a name that is no UTF-8 as one of the surrogates U+DC80 … U+DCFF.  JSON can
have every surrogate.
"""

from __future__ import annotations

import re

_SURROGATE = re.compile("[\ud800-\udfff]")


def name_bytes(name: str) -> bytes:
    """Return the bytes of a name; a surrogate that stands for no byte has those of UTF-8."""
    return _SURROGATE.sub(_kept, name).encode("utf-8", "surrogateescape")


def unicode_name(name: str) -> str:
    """Return a name without surrogates: bytes that are no UTF-8 are written as in a URI (%FF)."""
    return _SURROGATE.sub(_quoted, name)


def _kept(surrogate: re.Match[str]) -> str:
    """Return the surrogates that stand for the bytes of a surrogate."""
    return _bytes_of(surrogate[0]).decode("utf-8", "surrogateescape")


def _quoted(surrogate: re.Match[str]) -> str:
    return "".join(f"%{byte:02X}" for byte in _bytes_of(surrogate[0]))


def _bytes_of(surrogate: str) -> bytes:
    if "\udc80" <= surrogate <= "\udcff":
        return surrogate.encode("utf-8", "surrogateescape")
    return surrogate.encode("utf-8", "surrogatepass")
