"""The difference of two XML texts: attributes, texts, elements and comments that are not equal.

It is the judge of what an update has changed.  It shares no code with the package.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal, TypeAlias

from support.edits.xml_text import COMMENT, Node

Same: TypeAlias = Callable[[str, str, str], bool]
#: The identity of a node → its contents as :func:`described` returns them.
Digests: TypeAlias = dict[int, str]
Span: TypeAlias = tuple[int, int]


@dataclass(frozen=True)
class Change:
    """A difference: a value that ``changed``, or an element that is ``added`` or ``removed``.

    ``path`` are the tags from the root, ``names`` the names of the elements on the way and of the
    element; ``key`` is the attribute, ``#`` for the text, or nothing for an element.
    ``olds`` and ``news`` are the byte positions in the two texts that may be different for it.
    """

    how: Literal["changed", "added", "removed"]
    path: tuple[str, ...]
    names: tuple[str, ...]
    key: str
    old: str
    new: str
    olds: tuple[Span, ...] = ()
    news: tuple[Span, ...] = ()

    def __str__(self) -> str:
        words = [
            f"{tag}[{name}]" if name else tag
            for tag, name in zip(self.path, self.names, strict=True)
        ]
        where = "/".join(words) + (f"@{self.key}" if self.key else "")
        return f"{self.how} {where}: {_short(self.old)} -> {_short(self.new)}"


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) < 100 else f"{text[:97]}..."


def exactly(key: str, old: str, new: str) -> bool:
    """Whether two values are the same text."""
    return old == new


def differences(a: Node, b: Node, same: Same = exactly, comments: bool = True) -> list[Change]:
    """What is different in ``b``; the order of siblings with different keys is no difference."""
    digests: Digests = {}
    described(a, digests)
    described(b, digests)
    return list(_Difference(same, comments, digests).element(a, b, (), ()))


def name_of(node: Node) -> str:
    """The name of an element, or what it is about."""
    return node.name or node.get("reference")


@dataclass(frozen=True)
class _Difference:
    """The walk through two trees."""

    same: Same
    comments: bool
    digests: Digests

    def element(
        self, a: Node, b: Node, path: tuple[str, ...], names: tuple[str, ...]
    ) -> Iterator[Change]:
        """The differences of two elements."""
        if self.digests[id(a)] == self.digests[id(b)]:
            return
        path, names = (*path, a.tag), (*names, name_of(a))
        if a.tag != b.tag:
            spans = ((a.start, a.end),), ((b.start, b.end),)
            yield Change("changed", path, names, "", a.tag, b.tag, *spans)
            return
        head = ((a.start, a.inner),), ((b.start, b.inner),)
        for key in sorted({*a.attributes, *b.attributes}):
            missing = key not in a.attributes or key not in b.attributes
            if missing or not self.same(f"{a.tag}@{key}", a.get(key), b.get(key)):
                yield Change("changed", path, names, key, a.get(key), b.get(key), *head)
        if not self.same(a.tag, a.text, b.text):
            spans = ((a.start, a.end),), ((b.start, b.end),)
            yield Change("changed", path, names, "#", a.text, b.text, *spans)
        yield from self._children(a, b, path, names)

    def _children(
        self, a: Node, b: Node, path: tuple[str, ...], names: tuple[str, ...]
    ) -> Iterator[Change]:
        olds = [item for item in a.children if self.comments or item.tag != COMMENT]
        news = [item for item in b.children if self.comments or item.tag != COMMENT]
        pairs, removed, added = _paired(olds, news, self.digests)
        for old, new in pairs:
            yield from self.element(old, new, path, names)
        # An element that gets its first child, or loses its last one, has other tags.
        tags = a.is_empty != b.is_empty
        for item in removed:
            spans = ((item.start, item.end), *(_tags(a) if tags else ())), _tags(b) if tags else ()
            where = (*path, item.tag), (*names, name_of(item))
            yield Change("removed", *where, "", described(item), "", *spans)
        for item in added:
            spans = _tags(a) if tags else (), ((item.start, item.end), *(_tags(b) if tags else ()))
            where = (*path, item.tag), (*names, name_of(item))
            yield Change("added", *where, "", "", described(item), *spans)


def _tags(node: Node) -> tuple[Span, ...]:
    return (node.start, node.inner), (node.close, node.end)


def described(node: Node, digests: Digests | None = None) -> str:
    """The contents of an element on one line; ``digests`` gets those of all elements in it."""
    inner = "".join([described(child, digests) for child in node.children]) + node.text
    attributes = "".join(f' {key}="{node[key]}"' for key in node.attributes)
    text = f"<{node.tag}{attributes}/>"
    if node.tag == COMMENT:
        text = f"<!--{node.text}-->"
    elif inner:
        text = f"<{node.tag}{attributes}>{inner}</{node.tag}>"
    if digests is not None:
        digests[id(node)] = text
    return text


def _paired(
    olds: list[Node], news: list[Node], digests: Digests
) -> tuple[list[tuple[Node, Node]], list[Node], list[Node]]:
    """Pairs of siblings: equal ones in their order, then by tag and name, then by tag."""
    pairs: list[tuple[Node, Node]] = []
    matcher = SequenceMatcher(
        None, [digests[id(node)] for node in olds], [digests[id(node)] for node in news], False
    )
    for i, j, size in matcher.get_matching_blocks():
        pairs += zip(olds[i : i + size], news[j : j + size], strict=True)
    keys: tuple[Callable[[Node], str], ...] = (
        lambda node: digests[id(node)],
        lambda node: f"{node.tag} {name_of(node)}" if name_of(node) else "",
        lambda node: "" if name_of(node) or node.tag == COMMENT else node.tag,
    )
    for key in keys:
        done = {id(item) for pair in pairs for item in pair}
        left: dict[str, list[Node]] = {}
        for item in news:
            if id(item) not in done and key(item):
                left.setdefault(key(item), []).append(item)
        counts = Counter(key(item) for item in olds if id(item) not in done)
        for item in olds:
            candidates = left.get(key(item), [])
            if id(item) in done or not candidates:
                continue
            best = _nearest(item, candidates) if counts[key(item)] != len(candidates) else 0
            pairs.append((item, candidates.pop(best)))
            counts[key(item)] -= 1
    done = {id(item) for pair in pairs for item in pair}
    return (
        pairs,
        [item for item in olds if id(item) not in done],
        [item for item in news if id(item) not in done],
    )


def _nearest(node: Node, candidates: list[Node]) -> int:
    """The candidate that has most of the words of an element."""
    words = Counter(described(node).split())
    common = [(words & Counter(described(item).split())).total() for item in candidates]
    return common.index(max(common))


# --- Values in other spellings --------------------------------------------------------------------

#: Numbers that are written with 9 digits or more agree to this part of them.
TOLERANCE = 2e-9


_IDENTITY = "0 0 0 0 0 0"


def alike(key: str, old: str, new: str) -> bool:
    """Whether two values are the same numbers, the same rotation or the same text."""
    if old == new:
        return True
    if key.endswith("@version"):
        return False
    tag, _, attribute = key.partition("@")
    if tag == "pose" and not attribute:
        # An empty pose is the identity.
        old, new = old or _IDENTITY, new or _IDENTITY
    a, b = _numbers(old), _numbers(new)
    if tag == "pose" and not attribute and len(a or old.split()) == 6 == len(b or new.split()):
        if a is None or b is None:
            return False
        return _close(a[:3], b[:3]) and _same_rotation(a[3:], b[3:])
    if a is None or b is None:
        return {"true": "1", "false": "0"}.get(old, old) == {"true": "1", "false": "0"}.get(
            new, new
        )
    if attribute == "rpy" and len(a) == len(b) == 3:
        return _same_rotation(a, b)
    return len(a) == len(b) and _close(a, b)


def _numbers(text: str) -> list[float] | None:
    try:
        return [float(word) for word in text.split()]
    except ValueError:
        return None


def _close(a: Iterable[float], b: Iterable[float]) -> bool:
    return all(
        x == y or abs(x - y) <= TOLERANCE * max(1.0, abs(x), abs(y))
        for x, y in zip(a, b, strict=True)
    )


def _same_rotation(a: list[float], b: list[float]) -> bool:
    if _close(a, b):
        return True
    rows = zip(rotation(a), rotation(b), strict=True)
    return all(abs(x - y) <= 1e-8 for row in rows for x, y in zip(*row, strict=True))


def rotation(rpy: list[float]) -> list[list[float]]:
    """The matrix Rz(yaw) Ry(pitch) Rx(roll)."""
    (cr, cp, cy), (sr, sp, sy) = map(math.cos, rpy), map(math.sin, rpy)
    return [
        [cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr],
        [sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr],
        [-sp, cp * sr, cp * cr],
    ]


# --- Lines ----------------------------------------------------------------------------------------


def changed_lines(a: bytes, b: bytes) -> tuple[set[int], set[int]]:
    """The numbers, from 0, of the lines of ``a`` and of ``b`` that the other does not have."""
    olds, news = a.split(b"\n"), b.split(b"\n")
    first, last, shorter = 0, 0, min(len(olds), len(news))
    while first < shorter and olds[first] == news[first]:
        first += 1
    while last < shorter - first and olds[-1 - last] == news[-1 - last]:
        last += 1
    matcher = SequenceMatcher(
        None, olds[first : len(olds) - last], news[first : len(news) - last], False
    )
    removed, added = set[int](), set[int]()
    for how, i1, i2, j1, j2 in matcher.get_opcodes():
        if how != "equal":
            removed |= set(range(first + i1, first + i2))
            added |= set(range(first + j1, first + j2))
    return removed, added


def lines_of(data: bytes, spans: Iterable[Span]) -> set[int]:
    """The numbers, from 0, of the lines of byte positions."""
    found = set[int]()
    for start, end in spans:
        first = data.count(b"\n", 0, start)
        found |= set(range(first, first + data.count(b"\n", start, end) + 1))
    return found


def other_lines(a: bytes, b: bytes, changes: Iterable[Change]) -> tuple[int, int]:
    """How many lines are changed, and how many of them belong to no change of an element.

    An empty line above and one below an element that is added or removed belong to it.
    """
    changes = list(changes)
    removed, added = changed_lines(a, b)
    rests = [
        _without_lines(a, [span for item in changes for span in item.olds]),
        _without_lines(b, [span for item in changes for span in item.news]),
    ]
    texts = [[line for line in rest if line.strip()] for rest in rests]
    matcher = SequenceMatcher(None, *texts, False)
    other = sum(
        max(i2 - i1, j2 - j1) for how, i1, i2, j1, j2 in matcher.get_opcodes() if how != "equal"
    )
    empty = abs((len(rests[0]) - len(texts[0])) - (len(rests[1]) - len(texts[1])))
    own = 2 * sum(item.how != "changed" for item in changes)
    return len(removed) + len(added), other + max(0, empty - own)


def _without_lines(data: bytes, spans: Iterable[Span]) -> list[bytes]:
    left_out = lines_of(data, spans)
    return [line for i, line in enumerate(data.split(b"\n")) if i not in left_out]
