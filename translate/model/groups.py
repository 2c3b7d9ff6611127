"""Groups: disjoint sets of names, joined to find connected links."""

from __future__ import annotations


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
