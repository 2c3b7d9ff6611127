"""Is everything in a file accounted for?  Found out by changing it, not by asking the translator.

Each element, attribute and text of a file is changed or removed, one at a time, and the file is
translated again.  What made no difference at all was lost without a word.  What made none to the
text must be named in the loss report: there is an entry about the thing itself, or about something
around it, that vanishes with it.

"""

from __future__ import annotations

import itertools
import math
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from lxml import etree

import translate
from translate.model.joint import JOINT_TYPES

Losses: TypeAlias = "Counter[tuple[str, str, str]]"
#: Words that stand for others of their kind.
ALTERNATIVES = {
    **dict.fromkeys(JOINT_TYPES, ("fixed",)),
    "revolute": ("prismatic", "fixed"),
    "continuous": ("prismatic", "fixed"),
    "prismatic": ("revolute", "fixed"),
    "fixed": ("ball", "continuous"),
    "universal": ("ball",),
    "revolute2": ("ball",),
    "screw": ("prismatic",),
    "axis": ("axis2",),
    "axis2": ("axis",),
    "euler_rpy": ("quat_xyzw",),
}
#: Elements without meaning if they are empty.
SILENT = frozenset(
    {"pose", "origin", "geometry", "empty", "limit", "dynamics", "axis", "inertial", "material"}
)


class Outcome(NamedTuple):
    """A translation: its text, and its loss report without places."""

    text: str
    losses: Losses


class Item(NamedTuple):
    """One thing that a file says: an attribute, a text (``#``), or an empty element (``""``)."""

    path: str
    index: int
    name: str


Translation: TypeAlias = Callable[[bytes], Outcome | None]


def translation(to: translate.model.Dialect, path: str = "", **options: object) -> Translation:
    """How to translate to a format; the result is ``None`` where that is refused."""

    def run(data: bytes) -> Outcome | None:
        try:
            document = translate.load(data, path=path)
            result = translate.convert(document, to=to, **options)
        except translate.TranslateError:
            return None
        losses = Counter(
            (loss.severity, loss.element, f"{loss.code}: {loss.reason}") for loss in result.losses
        )
        return Outcome(result.text, losses)

    return run


def items(root: etree._Element) -> Iterator[Item]:
    """Everything that a document says, once for each path of tags.

    A second child of one kind has a path of its own, for readers often take the first only.
    """
    seen: set[str] = set()
    for index, element in enumerate(root.iter("*")):
        path = _path(element)
        for name in _things(element):
            key = f"{path}{f'@{name}' if name not in ('', '#') else name}"
            if key not in seen:
                seen.add(key)
                yield Item(key, index, name)


def _things(element: etree._Element) -> Iterator[str]:
    # An empty reference is none.
    yield from (str(name) for name, value in element.attrib.items() if value.strip())
    if (element.text or "").strip():
        yield "#"
    elif not len(element.attrib) and next(element.iterchildren("*"), None) is None:
        yield ""


def _path(element: etree._Element) -> str:
    steps = []
    node: etree._Element | None = element
    while node is not None:
        repeated = next(node.itersiblings(str(node.tag), preceding=True), None) is not None
        steps.append(f"/{etree.QName(node).localname}{'+' if repeated else ''}")
        node = node.getparent()
    return "".join(reversed(steps))


@dataclass
class Accounting:
    """What became of the things in one file."""

    data: bytes
    translate: Translation

    def __post_init__(self) -> None:
        #: Different changes can give the same file.
        self.outcomes: dict[bytes, Outcome | None] = {}
        self.base = self._outcome(self.data)
        root = etree.fromstring(self.data)
        #: What there is to refer to, in other scopes too.
        self.names = sorted({_scoped(element) for element in root.iter("link", "frame", "joint")})
        self.removals: dict[int, Outcome | None] = {}

    def unaccounted(self, only: Callable[[Item], bool] = lambda item: True) -> list[str]:
        """The paths of what the translation loses without a word."""
        root = etree.fromstring(self.data)
        return [item.path for item in items(root) if only(item) and not self.is_reported(item)]

    def is_reported(self, item: Item) -> bool:
        """Whether a difference in the thing makes one in the output, or the report names it."""
        base = self.base
        assert base is not None, "the file itself is not translated"
        outcomes = (outcome for outcome in self.changes(item) if outcome is not None)
        first = next(outcomes, None)
        if first is None or first != base:
            # If all other values are refused, the reader checks the value.
            return True
        # The report needs few translations, the other values one for each name of the file.
        return bool(self.reported(item, base)) or any(outcome != base for outcome in outcomes)

    def reported(self, item: Item, base: Outcome, *, around: bool = True) -> set[str]:
        """How severe the report calls what happens to a thing, or to something around it."""
        root, elements = self._document()
        element: etree._Element | None = elements[item.index]
        found: set[str] = set()
        if item.name not in ("", "#"):
            del elements[item.index].attrib[item.name]
            gone = _gone(base, self._outcome(_text(root)))
            found |= {entry[0] for entry in gone if _names_attribute(entry[1], item)}
            root, elements = self._document()
            element = elements[item.index]
        while element is not None and element is not root and not found:
            index = elements.index(element)
            if index not in self.removals:
                self.removals[index] = self._without(index)
            outcome, name = self.removals[index], element.get("name")
            if outcome is None and name:
                # What others refer to cannot go, but it can be called otherwise.
                outcome = self._with(Item("", index, "name"), f"{name}_x", everywhere=name)
            gone = _gone(base, outcome)
            found |= {entry[0] for entry in gone if _is_about(entry[1], element, item)}
            element = element.getparent() if around else None
        return found

    def changes(self, item: Item) -> Iterator[Outcome | None]:
        """The translations of the file with other values in the place of one."""
        element = self._document()[1][item.index]
        if item.name == "":
            if etree.QName(element).localname not in SILENT:
                yield self._without(item.index)
            else:
                yield Outcome("nothing", Counter())
            return
        value = str(element.text if item.name == "#" else element.get(item.name)).strip()
        for new in others(value):
            yield self._with(item, new)
        if re.fullmatch(r"[\w:./ -]+", value):
            # A name: all references are renamed with it.
            name = value.rpartition("::")[2]
            yield self._with(item, f"{name}_x", everywhere=name)
            for name in self.names:
                if name != value:
                    yield self._with(item, name)

    def _with(self, item: Item, new: str, everywhere: str = "") -> Outcome | None:
        root, elements = self._document()
        if not everywhere:
            if item.name == "#":
                elements[item.index].text = new
            else:
                elements[item.index].set(item.name, new)
        for element in elements if everywhere else ():
            element.text = _renamed(element.text or "", everywhere, new)
            for name, value in element.attrib.items():
                element.set(name, _renamed(value, everywhere, new))
        return self._outcome(_text(root))

    def _without(self, index: int) -> Outcome | None:
        root, elements = self._document()
        element = elements[index]
        parent = element.getparent()
        if parent is None:
            return None
        parent.remove(element)
        return self._outcome(_text(root))

    def _outcome(self, data: bytes) -> Outcome | None:
        if data not in self.outcomes:
            self.outcomes[data] = self.translate(data)
        return self.outcomes[data]

    def _document(self) -> tuple[etree._Element, list[etree._Element]]:
        root = etree.fromstring(self.data)
        return root, list(root.iter("*"))


def _scoped(element: etree._Element) -> str:
    """The name of an element as the outermost model or world calls it."""
    scopes = [node.get("name", "") for node in element.iterancestors("model")][:-1]
    return "::".join([*reversed(scopes), element.get("name", "")])


class Fates:
    """What becomes of each thing in a file, as a table of a translation would put it."""

    def __init__(self, data: bytes, to: translate.model.Dialect) -> None:
        self.plain = Accounting(data, translation(to, no_gazebo=True))
        self.full = Accounting(data, translation(to))

    def of(self, item: Item) -> str:
        """``exact``, ``approximate``, ``Gazebo``, ``omitted`` or ``lost``.

        A thing is exact if it makes a difference in a plain file and the report has no word about
        it.  ``Gazebo`` is what Gazebo reads from blocks.
        """
        if self._differs(self.plain, item):
            assert self.plain.base is not None
            reported = self.plain.reported(item, self.plain.base, around=False)
            return "approximate" if reported else "exact"
        if self._differs(self.full, item):
            return "Gazebo"
        assert self.full.base is not None
        return "omitted" if "omitted" in self.full.reported(item, self.full.base) else "lost"

    def _differs(self, accounting: Accounting, item: Item) -> bool:
        outcome = next((outcome for outcome in accounting.changes(item) if outcome), None)
        return (
            outcome is not None
            and accounting.base is not None
            and (outcome.text != accounting.base.text)
        )


def others(value: str) -> Iterator[str]:
    """Values of the same kind that say something else."""
    words = value.split()
    if value in ("true", "false"):
        yield "false" if value == "true" else "true"
    elif value in ALTERNATIVES:
        yield from ALTERNATIVES[value]
    elif words and all(map(_is_number, words)):
        for index, word in itertools.chain(enumerate(words)):
            for new in _other_numbers(word):
                yield " ".join([*words[:index], new, *words[index + 1 :]])
    else:
        yield f"{value}_x"


def _other_numbers(word: str) -> Iterator[str]:
    number = float(word)
    if re.fullmatch(r"[+-]?\d+", word):
        yield str(int(word) + 1)
        yield str(int(word) - 1)
    if math.isfinite(number):
        # No number of a usual file is its own image.
        yield repr(number * 0.5 + 0.137)
        if number < 0.0:
            # All negative limits have the same meaning.
            yield repr(-number)
    else:
        yield "-7" if number < 0.0 else "7"


def _renamed(text: str, old: str, new: str) -> str:
    """A name, alone or scoped, with another in the place of one."""
    return "::".join(new if part.strip() == old else part for part in text.split("::"))


def _is_number(word: str) -> bool:
    try:
        float(word)
    except ValueError:
        return False
    return True


def _gone(base: Outcome, outcome: Outcome | None) -> Losses:
    """The entries of a report that another has not."""
    return Counter() if outcome is None else base.losses - outcome.losses


def _is_about(entry: str, element: etree._Element, item: Item) -> bool:
    """Whether an entry of the report is about an element, or the attribute of it in question."""
    tag, name = etree.QName(element).localname, element.get("name")
    last = entry.rpartition("<")[2].rstrip(">").split()
    if last and last[0].rpartition(":")[2] == tag and "<" in entry:
        attributes = [word.rpartition(":")[2] for word in last[1:]]
        key = item.name.rpartition("}")[2]
        return len(last) == 1 or key in attributes or last[1] in item.path
    return _names_attribute(entry, item) or (
        name is not None and "<" not in entry and entry.startswith(f"{tag} '{name}'")
    )


def _names_attribute(entry: str, item: Item) -> bool:
    _, at, attribute = entry.rpartition("@")
    return bool(at) and attribute.rpartition(":")[2] == item.name.rpartition("}")[2]


def _text(root: etree._Element) -> bytes:
    return etree.tostring(root.getroottree(), encoding="utf-8")
