"""The facts of an XML file: each attribute value and text, with its place; and what names them.

A parser of the standard library reads the input, the output and the names in the report, so that no
code is shared with the readers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol
from xml.parsers import expat

TEXT = "#"
#: Between a namespace and a name.
SEPARATOR = " "
TAG = re.compile(rb"<(?:[^>\"']|\"[^\"]*\"|'[^']*')*>")
OURS = re.compile("urn:robot-translate:(?!undeclared)")
#: Elements whose name in the report (``joint 'j'``) is no statement about all of their contents.
OWNERS = frozenset({"robot", "sdf", "world", "model", "link", "joint", "frame"})
#: Codes of entries about elements that are another element in the output, with their contents.
REPLACED = frozenset({"joint-as-frame", "loop-joint-cut"})
#: Severities of entries about elements that are not in the output, with all of their contents.
GONE = frozenset({"lost", "omitted"})
#: Codes of entries about an element in another one.
INNER = {"massless-link-given-inertia": frozenset({"inertial"})}


@dataclass(frozen=True)
class Element:
    """An element: its tags from the root, its name, and the element around it.

    ``first`` and ``last`` are the lines of its start tag.
    """

    path: tuple[str, ...]
    name: str
    around: Element | None
    first: int
    last: int

    @property
    def tag(self) -> str:
        """The tag without its prefix."""
        return local(self.path[-1])

    def ancestors(self) -> Iterator[Element]:
        """The element and the elements around it."""
        one: Element | None = self
        while one is not None:
            yield one
            one = one.around


@dataclass(frozen=True)
class Fact:
    """The value of an attribute, or of the text ``#``, of an element."""

    element: Element
    key: str
    value: str

    @property
    def path(self) -> str:
        """The tags, and the attribute."""
        return f"/{'/'.join(self.element.path)}{'' if self.key == TEXT else '@'}{self.key}"

    @property
    def is_ours(self) -> bool:
        """Whether it is in a namespace of this tool, as in files of older releases."""
        return any(map(OURS.match, (*self.element.path, self.key)))


def facts(data: bytes) -> list[Fact]:
    """The facts of a file, in its order; namespace declarations are none."""
    try:
        return _facts(data, SEPARATOR)
    except expat.ExpatError:
        # A prefix that is not declared.
        return _facts(data, None)


def _facts(data: bytes, separator: str | None) -> list[Fact]:
    found: list[Fact] = []
    open_elements: list[Element] = []
    texts: list[list[str]] = []
    parser = expat.ParserCreate(namespace_separator=separator)

    def start(tag: str, attributes: dict[str, str]) -> None:
        around = open_elements[-1] if open_elements else None
        path = (*(around.path if around else ()), tag)
        line, written = parser.CurrentLineNumber, TAG.match(data, parser.CurrentByteIndex)
        last = line + (written[0].count(b"\n") if written else 0)
        open_elements.append(Element(path, attributes.get("name", ""), around, line, last))
        texts.append([])
        for key, value in attributes.items():
            if value.strip() and key.partition(":")[0] != "xmlns":
                found.append(Fact(open_elements[-1], key, value.strip()))

    def end(tag: str) -> None:
        element, text = open_elements.pop(), "".join(texts.pop()).strip()
        if text:
            found.append(Fact(element, TEXT, text))

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = lambda text: texts[-1].append(text)
    parser.Parse(data, True)
    return found


# --- The output ---------------------------------------------------------------------------------


class Values:
    """The values of a file: whole texts, their words and their numbers."""

    def __init__(self, data: bytes, names: Iterable[str] = ()) -> None:
        self.words: set[str] = set()
        self.numbers: set[float] = set()
        for text in (*(fact.value for fact in facts(data)), *names):
            self.words |= {text, *words(text)}
        for word in self.words:
            if (number := as_number(word)) is not None:
                self.numbers |= {number, -number}

    def __contains__(self, value: str) -> bool:
        return value in self.words or all(map(self._has, words(value)))

    def _has(self, word: str) -> bool:
        number = as_number(word)
        return word in self.words or (number is not None and number in self.numbers)


def words(text: str) -> Iterator[str]:
    """The words of a text, and the parts of scoped and flattened names."""
    for word in text.split():
        yield from (part for part in re.split(r"::|__", word) if part)


def as_number(word: str) -> float | None:
    """The number that a word is, if any."""
    try:
        return float(word)
    except ValueError:
        return None


# --- The report ---------------------------------------------------------------------------------


class Entry(Protocol):
    """An entry of the loss report."""

    @property
    def code(self) -> str:
        """Why the element is not in the output."""

    @property
    def severity(self) -> str:
        """What became of the element."""

    @property
    def element(self) -> str:
        """The label of an element."""

    @property
    def line(self) -> int:
        """Its line, or 0."""


@dataclass(frozen=True)
class _Label:
    """The label of an entry: its tags and attributes, and the tag of what it is about.

    ``everything``: it is about the element with all of its contents.
    """

    parts: frozenset[str]
    tag: str
    everything: bool

    def names(self, element: Element, fact: Fact) -> bool:
        """Whether a label with the line of an element names a fact of the element."""
        return self.tag == element.tag and (element is fact.element or self.everything)


class Report:
    """What the entries of a loss report name."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.labels: dict[int, list[_Label]] = {}
        self.quoted: set[tuple[str, str]] = set()
        self.named: set[tuple[str, str]] = set()
        for entry in entries:
            self.named.update(re.findall(r"^(\w+) '([^']*)'$", entry.element))
            self.labels.setdefault(entry.line, []).append(_label(entry))
            # An entry about a part of <gazebo reference='a'> names this reference.
            self.quoted.update(re.findall(r"[< ](\w+)='([^']*)'", entry.element))

    def __contains__(self, fact: Fact) -> bool:
        inner: set[str] = {local(fact.key)}
        if (fact.element.tag, fact.element.name) in self.named:
            return True
        if (local(fact.key), fact.value) in self.quoted:
            return True
        for element in fact.element.ancestors():
            for line in range(element.first, element.last + 1):
                for label in self.labels.get(line, ()):
                    if label.parts & inner or label.names(element, fact):
                        return True
            inner.add(element.tag)
        # An entry without a line is about the output, with the tags that both formats have.
        return any(
            (label.tag in inner - OWNERS and label.everything)
            or (label.parts <= inner and label.parts & {fact.element.tag, local(fact.key)})
            for label in self.labels.get(0, ())
        )


def _label(entry: Entry) -> _Label:
    """``joint 'j' <limit>`` names ``limit``; ``visual 'v' of link 'l'`` is about a visual."""
    plain = re.sub(r"'[^']*'", "", entry.element)
    plain = re.sub(r"^the (?:\w+ )?(?=(?:visual|collision)\b)", "", plain)
    found = re.findall(r"<([^<>]*)>|@(\S+)", plain)
    words = [word.rstrip("=") for tag, key in found for word in (*tag.split(), key)]
    parts = frozenset(local(word) for word in words if word)
    parts |= INNER.get(entry.code, frozenset())
    if not found:
        tag = (plain.split() or [""])[0]
        is_gone = entry.severity in GONE or entry.code in REPLACED
        return _Label(parts, tag, tag not in OWNERS or is_gone)
    # <material name> is about the name only.
    tag, attribute = found[-1]
    # <joint name='j'> is about the element of this name.
    tag = tag.partition(" ")[0] if tag.endswith("=") else tag
    return _Label(parts, local(tag), not attribute and " " not in tag)


def local(name: str) -> str:
    """A name without its prefix, or without the path before it."""
    return re.split(r"[:./ ]", name)[-1]
