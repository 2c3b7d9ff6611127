"""The versions of SDFormat that are written, and the one after them."""

from __future__ import annotations

from translate.sdf.schema import NEWEST
from translate.sdf.versions.version import WRITABLE as VERSIONS

__all__ = ["NEXT", "VERSIONS", "since"]

#: A version that is unknown.
NEXT = f"1.{NEWEST + 1}"


def since(version: str) -> tuple[str, ...]:
    """The versions from this one on."""
    return VERSIONS[VERSIONS.index(version) :]
