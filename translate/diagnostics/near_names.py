"""The names that are most similar to a name that does not exist, for "did you mean …?"."""

from __future__ import annotations

from collections.abc import Iterable
from heapq import nlargest

#: A name with more characters has no similar ones: the time to compare grows with the length.
MAX_COMPARED = 100


def near_names(
    name: str, candidates: Iterable[str], count: int = 1, cutoff: float = 0.6
) -> list[str]:
    """Return at most ``count`` candidates that are similar to ``name``, the nearest first.

    The similarity is the share, between 0 and 1, of letters and of pairs of adjacent letters that
    both names have; a letter counts twice.  ``cutoff`` is the smallest one.
    """
    if not 0 < len(name) <= MAX_COMPARED:
        return []
    parts, total = _parts(name), _weight(name)
    similar: list[tuple[float, str]] = []
    for candidate in candidates:
        if len(candidate) > MAX_COMPARED:
            continue
        # Both names have what they share, so that it counts half of the weights of both.
        largest = (total + _weight(candidate)) / 2
        if min(total, _weight(candidate)) < cutoff * largest:
            continue
        text = f"\n{candidate}\n"
        shared = sum(
            min(number, text.count(part)) * (3 - len(part)) for part, number in parts.items()
        )
        if shared >= cutoff * largest:
            similar.append((shared / largest, candidate))
    return [candidate for _, candidate in nlargest(count, similar)]


def only_near_name(name: str, candidates: Iterable[str], cutoff: float = 0.7) -> str:
    """Return the candidate that is similar to ``name`` if it is the only one; else nothing."""
    near = near_names(name, candidates, count=2, cutoff=cutoff)
    return near[0] if len(near) == 1 else ""


def _parts(name: str) -> dict[str, int]:
    """Return how often a name has each letter and pair of adjacent ones; the ends are letters."""
    text = f"\n{name}\n"
    parts = [*name, *(text[index : index + 2] for index in range(len(text) - 1))]
    return {part: text.count(part) for part in dict.fromkeys(parts)}


def _weight(name: str) -> int:
    """Return the weight of all parts of a name: two for a letter, one for a pair."""
    return 3 * len(name) + 1
