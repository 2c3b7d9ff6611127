"""Items in groups: lists by a key, and disjoint sets of names."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

Key = TypeVar("Key")
Item = TypeVar("Item")


def grouped(pairs: Iterable[tuple[Key, Item]]) -> dict[Key, list[Item]]:
    """Return the items of each key, keys and items in their order."""
    found: dict[Key, list[Item]] = {}
    for key, item in pairs:
        found.setdefault(key, []).append(item)
    return found


class Groups:
    """Disjoint sets of names; a new name is in a set of its own.

    ``scipy`` has such a class, but its import takes longer than most translations.
    """

    def __init__(self) -> None:
        self._parents: dict[str, str] = {}

    def find(self, name: str) -> str:
        """Return the representative of the group of a name."""
        parents = self._parents
        while name in parents:
            # Path halving keeps later searches short.
            higher = parents[name]
            if higher in parents:
                parents[name] = parents[higher]
            name = higher
        return name

    def join(self, one: str, other: str) -> bool:
        """Join the groups of two names; ``False`` if the names are in the same group already."""
        first, second = self.find(one), self.find(other)
        if first != second:
            self._parents[second] = first
        return first != second
