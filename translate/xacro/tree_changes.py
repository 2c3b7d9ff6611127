"""The differences of two states of an XML tree, element by element."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher
from operator import attrgetter

from lxml import etree

from translate.structures import NamedTuple, dataclass, grouped
from translate.xml.text import trimmed

_NAMES = ("name", "reference", "link", "joint", "filename")
_TOLERANCE = 1e-12
#: The number of pairs of equal keys for which the longest equal parts are searched.
_MAX_COMPARED = 250_000


class Site(NamedTuple):
    """The attribute of an element of the earlier state, or its text: an empty name."""

    number: int
    field: str


class Change(NamedTuple):
    """The old and the new value of an attribute or a text; ``None`` is no value."""

    old: str | None
    new: str | None


class Addition(NamedTuple):
    """A new element: the number of its parent, and of the sibling before it, which is -1 if new.

    ``before`` are the new siblings directly before it.
    """

    parent: int
    after: int | None
    element: etree._Element


@dataclass(slots=True)
class TreeChanges:
    """What differs: values, the numbers of the elements that are gone, and new elements."""

    values: dict[Site, Change]
    gone: list[int]
    new: list[Addition]


def tree_changes(before: etree._Element, after: etree._Element) -> TreeChanges:
    """Return how a tree differs from an earlier state; elements are numbered in document order."""
    numbers = {element: number for number, element in enumerate(before.iter(etree.Element))}
    changes = TreeChanges({}, [], [])
    waiting = [(before, after)]
    while waiting:
        old, new = waiting.pop()
        number = numbers[old]
        for name in dict.fromkeys([*map(str, old.keys()), *map(str, new.keys())]):
            _compare(changes, Site(number, name), old.get(name), new.get(name))
        _compare(changes, Site(number, ""), trimmed(old.text), trimmed(new.text))
        olds, news = [*old.iterchildren(etree.Element)], [*new.iterchildren(etree.Element)]
        pairs = _pairs(olds, news)
        of_new = {new_child: old_child for old_child, new_child in pairs}
        waiting += pairs
        paired = {old_child for old_child, _ in pairs}
        changes.gone += [numbers[child] for child in olds if child not in paired]
        place: int | None = None
        for child in news:
            if child in of_new:
                place = numbers[of_new[child]]
            else:
                changes.new.append(Addition(number, place, child))
    return changes


def same_value(old: str | None, new: str | None) -> bool:
    """Return whether two texts have the same tokens; numbers may be written in other forms."""
    if old == new:
        return True
    if old is None or new is None:
        return False
    olds, news = old.split(), new.split()
    return len(olds) == len(news) and all(map(same_token, olds, news))


def same_token(old: str, new: str) -> bool:
    """Return whether two tokens are the same text or the same number."""
    if old == new:
        return True
    old_number, new_number = number_of(old), number_of(new)
    if old_number is None or new_number is None:
        return False
    return abs(old_number - new_number) <= _TOLERANCE * max(abs(old_number), abs(new_number))


def number_of(token: str) -> float | None:
    """Return the number that a token is; ``None`` for another token."""
    # Python's own notation is wider than that of XML files.
    if "_" in token or not token.isascii():
        return None
    try:
        return float(token)
    except ValueError:
        return None


def _compare(changes: TreeChanges, site: Site, old: str | None, new: str | None) -> None:
    if not same_value(old, new):
        changes.values[site] = Change(old, new)


def _pairs(
    olds: Sequence[etree._Element], news: Sequence[etree._Element]
) -> list[tuple[etree._Element, etree._Element]]:
    """Return the children of two elements that correspond: by names, by content, by tags."""
    if [*map(_name, olds)] == [*map(_name, news)]:
        return list(zip(olds, news, strict=True))
    pairs: list[tuple[etree._Element, etree._Element]] = []
    gaps = [(olds, news)]
    for key in (content, _name, attrgetter("tag")):
        unmatched_gaps: list[tuple[Sequence[etree._Element], Sequence[etree._Element]]] = []
        for some, others in gaps:
            matched, unmatched = _matched(some, others, key)
            pairs += matched
            unmatched_gaps += unmatched
        gaps = unmatched_gaps
    return pairs


def _matched(
    olds: Sequence[etree._Element],
    news: Sequence[etree._Element],
    key: Callable[[etree._Element], object],
) -> tuple[
    list[tuple[etree._Element, etree._Element]],
    list[tuple[Sequence[etree._Element], Sequence[etree._Element]]],
]:
    """Return the elements with equal keys in the same order, and the gaps between them."""
    pairs: list[tuple[etree._Element, etree._Element]] = []
    gaps: list[tuple[Sequence[etree._Element], Sequence[etree._Element]]] = []
    place = (0, 0)
    for start, other_start, size in _blocks([*map(key, olds)], [*map(key, news)]):
        gap = olds[place[0] : start], news[place[1] : other_start]
        if all(gap):
            gaps.append(gap)
        place = start + size, other_start + size
        pairs += zip(olds[start : place[0]], news[other_start : place[1]], strict=True)
    return pairs, gaps


def _blocks(olds: Sequence[object], news: Sequence[object]) -> Iterator[tuple[int, int, int]]:
    """Yield the starts and the sizes of equal parts of two lists, in order; the last one is empty.

    Where many keys are equal, each one is the next equal one, in a time in proportion to their
    number.
    """
    counts, new_counts = Counter(olds), Counter(news)
    if sum(number * new_counts[key] for key, number in counts.items()) <= _MAX_COMPARED:
        yield from SequenceMatcher(None, olds, news, autojunk=False).get_matching_blocks()
        return
    places = grouped((key, number) for number, key in enumerate(reversed(news)))
    last = -1
    for start, key in enumerate(olds):
        waiting = places.get(key, [])
        while waiting and len(news) - 1 - waiting[-1] <= last:
            waiting.pop()
        if waiting:
            last = len(news) - 1 - waiting.pop()
            yield start, last, 1
    yield len(olds), len(news), 0


def content(element: etree._Element) -> object:
    """Return a value that is equal for elements with equal contents, in whatever layout."""
    attributes = sorted((str(name), str(value)) for name, value in element.items())
    children = [content(child) for child in element.iterchildren(etree.Element)]
    return (str(element.tag), tuple(attributes), trimmed(element.text), tuple(children))


def _name(element: etree._Element) -> object:
    return (element.tag, *(element.get(name) for name in _NAMES[:2]))
