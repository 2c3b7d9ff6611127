"""The names that are most similar to a name that does not exist, for "did you mean …?"."""

from __future__ import annotations

from collections.abc import Container, Iterable
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


def misspelt_name(name: str, candidates: Iterable[str], valid: Container[str] = ()) -> str:
    """Return the candidate that ``name`` misspells if no other one is similar; else nothing.

    One letter is missing, added or another one, or two adjacent letters are exchanged.  A candidate
    with more at an end, as of a plural, or with a digit or ``_`` more or less, is another name:
    its writer can mean something else by it, such as a unit.  A ``valid`` name misspells none.
    """
    if name in valid:
        return ""
    names = list(candidates)
    near = near_names(name, names, count=2, cutoff=0.7)
    if len(near) != 1 or not _misspells(name, near[0]):
        return ""
    others = (other for other in names if abs(len(other) - len(name)) <= 1 and other != near[0])
    return "" if any(_misspells(name, other) for other in others) else near[0]


def _misspells(name: str, right: str) -> bool:
    """Return whether a name differs from the right one by one letter, or by two exchanged ones."""
    start = _shared_start(name, right)
    end = _shared_start(name[start:][::-1], right[start:][::-1])
    wrong, meant = name[start : len(name) - end], right[start : len(right) - end]
    if not (wrong + meant).isalpha():
        return False
    match len(wrong), len(meant):
        case 1, 0:
            # A doubled letter at the end is a slip of the hand; another one is a plural or a unit.
            return 0 < start < len(right) or (start > 0 and wrong != "s" and wrong == right[-1])
        case 0, 1:
            return meant != "s" or end > 0
        case 1, 1:
            return True
        case 2, 2:
            return wrong == meant[::-1]
    return False


def _shared_start(first: str, second: str) -> int:
    """Return the number of characters with which both names begin."""
    pairs = enumerate(zip(first, second, strict=False))
    return next((index for index, (a, b) in pairs if a != b), min(len(first), len(second)))


def _parts(name: str) -> dict[str, int]:
    """Return how often a name has each letter and pair of adjacent ones; the ends are letters."""
    text = f"\n{name}\n"
    parts = [*name, *(text[index : index + 2] for index in range(len(text) - 1))]
    return {part: text.count(part) for part in dict.fromkeys(parts)}


def _weight(name: str) -> int:
    """Return the weight of all parts of a name: two for a letter, one for a pair."""
    return 3 * len(name) + 1
