"""Texts that xacro does not compute: what an edit brings into the sources of a xacro file.

Xacro is a program, and an edit can be that of a stranger: the name of a link, or the contents of a
plugin of an SDFormat file.  A text of an edit has no start of an expression, also none that xacro
takes for a text (``$${``): it expands the block of a macro call before it inserts the block, and
once more then.  A new element is none of xacro, and a text that a program can read, such as the
value of a property, has no characters of a call: ``${'$(arg side)' == 'left'}`` puts the value of
an argument into the text of a program.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from copy import deepcopy
from typing import cast

from lxml import etree

from translate.xacro.expressions import segments
from translate.xml.document import qualified_name
from translate.xml.text import elements_by

_PREFIX = "xacro:"
#: The start of an expression, or of the text that xacro expands to one: it removes one of several
#: dollar signs.  The time is in proportion to a text of dollar signs: the first one of them counts.
_START = re.compile(r"(?<!\$)\$+[{(]")
#: Letters, digits and signs with which no program calls or computes something without an end.
_NO_PROGRAM = re.compile(r"[\w\s.,:/+\-@%~#=&|;!?]*")
#: The elements of xacro, as :func:`_is_of_xacro` has them.
_ELEMENTS = (
    "descendant-or-self::*[starts-with(name(), 'xacro:') or contains(namespace-uri(), 'xacro') or "
    "@*[contains(namespace-uri(), 'xacro')]]"
)
_HAS_START = "[contains(., '${') or contains(., '$(')]"
_TEXTS = tuple(f"descendant-or-self::*/{kind}{_HAS_START}" for kind in ("@*", "text()"))
#: What makes xacro compute the comments after a comment.
_EVALUATED = "xacro:eval-comments"
_EVALUATED_NO_MORE = "xacro:eval-comments:off"


def starts_expression(text: str) -> bool:
    """Return whether xacro computes a text, in whatever of its expansions."""
    return _START.search(text) is not None


def is_no_program(text: str) -> bool:
    """Return whether a text can be put into the text of a program, which it leaves harmless."""
    return _NO_PROGRAM.fullmatch(text) is not None


def inert_element(element: etree._Element) -> etree._Element | None:
    """Return an element that xacro expands to an equal one; ``None`` if xacro computes a part.

    Comments that xacro can compute are left out.
    """
    inert = deepcopy(element)
    inert.tail = None
    for comment in [*inert.iter(etree.Comment)]:
        if _is_computed(comment):
            _remove(comment)
    for node in inert.iter():
        if isinstance(node.tag, str) and _is_of_xacro(node):
            return None
        if any(map(starts_expression, _texts_of(node))):
            return None
    return inert


def has_instructions(root: etree._Element) -> bool:
    """Return whether xacro computes a part of a file, but for comments that it leaves as they are.

    The parsed file tells a comment from a text such as ``&lt;!--``.
    """
    return (
        next(iter(elements_by(root, _ELEMENTS)), None) is not None
        or bool(_texts_with_starts(root))
        or any(_EVALUATED in (comment.text or "") for comment in root.iter(etree.Comment))
    )


def adds_instructions(
    before: etree._Element,
    after: etree._Element,
    *,
    with_values: bool = False,
    may_repeat: bool = False,
    repeated: Iterable[str] = (),
) -> bool:
    """Return whether a changed file has an expression or an element of xacro that it had not.

    ``with_values``: another value of an attribute makes an element another one.  ``may_repeat``:
    how often it has them does not count, nor does a comment that makes xacro expand no other one.
    ``repeated`` are texts with expressions that it may have once more.
    """
    counts, earlier_counts = (
        _instructions(root, with_values=with_values) for root in (after, before)
    )
    for text in repeated:
        _count_expressions(earlier_counts, text)
    if not may_repeat:
        return not counts <= earlier_counts
    new = counts.keys() - earlier_counts.keys()
    return any(kind != "comment" or _EVALUATED in text for kind, text in new)


def _instructions(root: etree._Element, *, with_values: bool) -> Counter[tuple[str, str]]:
    counts: Counter[tuple[str, str]] = Counter()
    for element in elements_by(root, _ELEMENTS):
        attributes = sorted((str(name), str(value)) for name, value in element.attrib.items())
        values = f" {attributes}" if with_values else ""
        counts["element", f"{qualified_name(element)}{values}"] += 1
    for comment in root.iter(etree.Comment):
        if _is_computed(comment):
            counts["comment", comment.text or ""] += 1
        if _EVALUATED in (comment.text or "") and _EVALUATED_NO_MORE not in (comment.text or ""):
            counts.update(("expanded", text) for text in _expanded_after(comment))
    for text in _texts_with_starts(root):
        _count_expressions(counts, text)
    return counts


def _expanded_after(comment: etree._Element) -> Iterator[str]:
    """Yield the comments with an expression that xacro expands after ``xacro:eval-comments``.

    An element, another such comment and a text end it.  A text that xacro can expand to nothing is
    a part of what is yielded, as its hash.
    """
    node: etree._Element | None = comment
    between = 0
    while node is not None:
        tail = (node.tail or "").strip()
        if tail and not starts_expression(tail):
            return
        between = hash((between, tail)) if tail else between
        node = node.getnext()
        if node is None or isinstance(node.tag, str):
            return
        text = node.text or ""
        if _EVALUATED in text:
            return
        # An instruction of XML stays as it is, and counts nevertheless.
        if starts_expression(text):
            yield f"{between} {text}"


def _count_expressions(counts: Counter[tuple[str, str]], text: str) -> None:
    counts.update(("start", start) for start in _START.findall(text))
    for segment in segments(text):
        if segment.kind != "text":
            counts[segment.kind, segment.body] += 1


def _texts_with_starts(root: etree._Element) -> list[str]:
    """Return the attributes and the texts with the start of an expression."""
    return [text for path in _TEXTS for text in cast("list[str]", root.xpath(path))]


def _texts_of(node: etree._Element) -> list[str]:
    """Return the texts of a node that xacro expands, with that after it."""
    inner_texts = (
        [*map(str, node.attrib.values()), node.text or ""] if isinstance(node.tag, str) else []
    )
    return [*inner_texts, node.tail or ""]


def _is_of_xacro(element: etree._Element) -> bool:
    names = [qualified_name(element), *map(str, element.keys())]
    namespaces = [etree.QName(element).namespace, *(name.rpartition("}")[0] for name in names)]
    return names[0].startswith(_PREFIX) or any("xacro" in (uri or "") for uri in namespaces)


def _is_computed(comment: etree._Element) -> bool:
    text = comment.text or ""
    return _EVALUATED in text or starts_expression(text)


def _remove(node: etree._Element) -> None:
    """Remove a node, and keep the text after it."""
    parent, previous = node.getparent(), node.getprevious()
    if parent is None:
        return
    if previous is not None:
        previous.tail = (previous.tail or "") + (node.tail or "") or None
    else:
        parent.text = (parent.text or "") + (node.tail or "") or None
    node.tail = None
    parent.remove(node)
