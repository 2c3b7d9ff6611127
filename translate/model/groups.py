"""Groups of names that grow together, to find what is connected with what."""

from __future__ import annotations


class Groups:
    """Disjoint sets of names; a name that is new is a set of its own."""

    def __init__(self) -> None:
        self._above: dict[str, str] = {}

    def find(self, name: str) -> str:
        """The name that stands for the group of this one."""
        above = self._above
        while name in above:
            # Halving the way keeps it short.
            higher = above[name]
            if higher in above:
                above[name] = above[higher]
            name = higher
        return name

    def join(self, one: str, other: str) -> bool:
        """Make one group of two; ``False`` if the names are in one group already."""
        first, second = self.find(one), self.find(other)
        if first != second:
            self._above[second] = first
        return first != second
