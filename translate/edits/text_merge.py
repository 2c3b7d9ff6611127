"""Three-way merge of XML trees into an existing text.

*Old* and *new* are two trees of one writer: the file as it is, and the file with edits.  Each of
their differences is made in the existing text, whose elements may have another order, layout and
spelling.  All other bytes of the text stay.
"""

from __future__ import annotations

import copy
import math
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import chain
from typing import TypeAlias

from lxml import etree

from translate.edits.difference import CanonicalXml, same_words
from translate.edits.pose_numbers import shortest
from translate.facts import DRAKE
from translate.model.names import DELIMITER, FRAME_TAGS
from translate.sdf.versions.unflatten import flatten
from translate.structures import grouped
from translate.xml.document import element_of, parse, text_of
from translate.xml.text import trimmed, words_of
from translate.xml.text_edits import TextEdits, is_commented_out
from translate.xml.values import format_float

#: Attributes that name an element among its siblings.
_NAMES = ("name", "reference", "alias", "filename")
#: Comments, each with the element after it, if any.
_Comments: TypeAlias = "Mapping[etree._Element, etree._Element | None]"
#: Elements that hold themselves: their texts are not compared, which would take the square of their
#: depth.
_WITH_SCOPES = frozenset({"sdf", "world", "model", "robot"})
_WORD = re.compile(r"[^ \t\r\n]+")


def merged_text(
    data: bytes,
    root: etree._Element,
    old: etree._Element,
    new: etree._Element,
    renamed: Mapping[str, str] | None = None,
) -> bytes:
    """The text of a file with the differences of two trees.

    ``root`` is the tree of the file, and ``data`` are its bytes.  ``renamed`` maps old names of
    elements to their new names.
    """
    edits = TextEdits(data, root)
    merge = _Merge(edits, renamed or {})
    before_root = [
        dict.fromkeys(reversed([*item.itersiblings(etree.Comment, preceding=True)]))
        for item in (root, old, new)
    ]
    added, _ = merge.comments(*before_root)
    for comment in filter(added.__contains__, before_root[-1]):
        edits.insert_before(root, comment)
    merge.element(root, old, new)
    return edits.apply()


def written_tree(text: str, file: etree._Element) -> etree._Element:
    """The tree of a written text, for a merge into the text of a file with the root ``file``.

    Readers compare the prefix of the elements of Drake: the file can have another namespace for it,
    or none.
    """
    namespace = file.nsmap.get("drake", DRAKE)
    root = parse(text.replace(f'"{DRAKE}"', f'"{namespace}"').encode("utf-8")).root
    for path in ("model", "world/model"):
        written = {model.get("name"): model for model in root.iterfind(path)}
        # The only model can have another name in the file.
        only = next(iter(written.values())) if len(written) == 1 else None
        for model in file.iterfind(path):
            counterpart = written.get(model.get("name"), only)
            names = [child.get("name", "") for child in model.iterchildren(*FRAME_TAGS)]
            if counterpart is not None and any(DELIMITER in name for name in names):
                flatten(counterpart, {name.partition(DELIMITER)[0] for name in names})
    return root


def merged_element(
    target: etree._Element, old: etree._Element, new: etree._Element
) -> etree._Element:
    """An element with the differences of two others."""
    text = text_of(target)
    return element_of(merged_text(text.encode("utf-8"), element_of(text), old, new).decode("utf-8"))


def joined_elements(one: etree._Element, other: etree._Element) -> etree._Element | None:
    """Return an element with the contents of both; None if they contradict each other."""
    texts = trimmed(one.text), trimmed(other.text)
    attributes = {**other.attrib, **one.attrib}
    if (all(texts) and not same_words(*texts)) or attributes != {**one.attrib, **other.attrib}:
        return None
    joined = copy.deepcopy(one)
    joined.attrib.update(attributes)
    joined.text = one.text if texts[0] else other.text
    for child in other.iterchildren("*"):
        if not (present := joined.findall(str(child.tag))):
            joined.append(copy.deepcopy(child))
            continue
        both = joined_elements(present[0], child)
        if both is None or len(present) > 1 or len(other.findall(str(child.tag))) > 1:
            return None
        joined.replace(present[0], both)
    return joined


def contested_value(
    states: Sequence[etree._Element | None],
) -> tuple[list[str], Sequence[etree._Element | None]]:
    """Return the tags that lead to the only inner element that differs in all states, and these."""
    path: list[str] = []
    canonical = CanonicalXml()
    while True:
        inner = [
            {} if state is None else {str(child.tag): child for child in state.iterchildren("*")}
            for state in states
        ]
        contested = [
            tag
            for tag in dict.fromkeys(chain(*inner))
            for forms in [{canonical.of(by_tag[tag]) if tag in by_tag else b"" for by_tag in inner}]
            if len(forms) == len(states)
        ]
        if len(contested) != 1:
            return path, states
        path += contested
        states = [by_tag.get(contested[0]) for by_tag in inner]


class _Merge:
    def __init__(self, edits: TextEdits, renamed: Mapping[str, str]) -> None:
        self._edits, self._renamed = edits, renamed
        self._canonical = CanonicalXml()

    def element(self, own: etree._Element, old: etree._Element, new: etree._Element) -> None:
        """Make the differences of two elements in an element of the text."""
        if old.tag not in _WITH_SCOPES and _text_of(old) == _text_of(new):
            return
        self._attributes(own, old, new)
        before, after = (_in_notation(item, own) for item in (old, new))
        tag = str(own.tag)
        if not same_words(before, after, tag):
            self._edits.set_text(own, _merged_words(trimmed(own.text), before, after, tag))
        self._children(own, old, new)

    def _attributes(self, own: etree._Element, old: etree._Element, new: etree._Element) -> None:
        before, after = _qualified(old), _qualified(new)
        if before == after:
            return
        written = _qualified(own)
        for name in dict.fromkeys([*before, *after]):
            first, second = before.get(name), after.get(name)
            if first == second or (first and second and same_words(first, second)):
                continue
            if second is None:
                self._edits.set_attribute(own, name, None)
            else:
                value = _merged_words(written.get(name, ""), first or "", second)
                namespace = new.nsmap.get(name.rpartition(":")[0], "")
                self._edits.set_attribute(own, name, value, namespace)

    def _children(self, own: etree._Element, old: etree._Element, new: etree._Element) -> None:
        if not (len(own) or len(old) or len(new)):
            return
        olds, news, owns = ([*item.iterchildren(etree.Element)] for item in (old, new, own))
        in_new, in_own = self._matched(olds, news), self._matched(olds, owns)
        of_new = {second: first for first, second in in_new.items()}
        taken = set(in_own.values())
        free = [item for item in owns if item not in taken]
        in_free = self._matched([item for item in news if item not in of_new], free)
        in_old = {second: first for first, second in in_own.items()}
        in_old |= {second: first for first, second in in_free.items()}
        owned = _about(_about(_comments(own), in_old), in_new)
        added, kept = self.comments(owned, _about(_comments(old), in_new), _comments(new))
        place: etree._Element | None = None
        waiting: list[etree._Element] = []
        for item in new:
            if item in added:
                waiting.append(item)
            if not isinstance(item.tag, str):
                continue
            first = of_new.get(item)
            found = in_free.get(item) if first is None else in_own.get(first)
            if found is not None:
                for comment in waiting:
                    self._edits.insert_before(found, comment)
                empty = etree.Element(item.tag)
                self.element(found, empty if first is None else first, item)
                place = found
            elif first is None or self._canonical.of(first) != self._canonical.of(item):
                # The file omits the element if its writer does not: it has the default value.
                for node in (*waiting, item):
                    self._edits.insert(own, node, place)
            waiting = []
        reused = set(in_free.values())
        gone = [in_own[item] for item in olds if item not in in_new and item in in_own]
        if waiting:
            # The elements of the file can have another order, and others can be there.
            removed = set(gone) - reused
            place = next((item for item in reversed(owns) if item not in removed), place)
        for comment in waiting:
            self._edits.insert(own, comment, place)
        names = {item.get("name") for item in news} if gone else set()
        for item in gone:
            if item not in reused:
                self._remove(item, names, keeps_comment=item.getprevious() in kept)

    def _remove(
        self, own: etree._Element, siblings: Collection[str | None], *, keeps_comment: bool
    ) -> None:
        """Remove an element; a block that has an element in a comment stays without its others.

        ``siblings`` are the names of the elements that stay or are new, one of which the block can
        be about.
        """
        about = own.get("reference", "")
        is_open = not about or about in siblings
        if (
            own.tag == "gazebo"
            and is_open
            and any(map(is_commented_out, own.iterchildren(etree.Comment)))
        ):
            for child in [*own.iterchildren(etree.Element)]:
                self._edits.remove(child, with_comment=True)
            return
        self._edits.remove(own, with_comment=not keeps_comment)

    def comments(
        self, owns: _Comments, before: _Comments, after: _Comments
    ) -> tuple[set[etree._Element], set[etree._Element]]:
        """Replace and remove comments of the text.

        The keys of the same element are equal in the three states.  Returns the new comments that
        are left, and the comments of the text that stay.
        """
        if not (before or after):
            return set(), set()
        in_new, in_own = _same_comments(before, after), _same_comments(before, owns)
        kept = set(in_new.values())
        left: dict[etree._Element | None, list[etree._Element]] = grouped(
            (item, comment) for comment, item in reversed([*after.items()]) if comment not in kept
        )
        for comment, item in before.items():
            if comment in in_new or comment not in in_own:
                continue
            # A comment before the same element is another text of it.
            if left.get(item):
                self._edits.replace(in_own[comment], left[item].pop())
            else:
                self._edits.remove(in_own[comment])
        added = {comment for comments in left.values() for comment in comments}
        return added, {own for comment, own in in_own.items() if comment in in_new}

    def _matched(
        self, first: Sequence[etree._Element], second: Sequence[etree._Element]
    ) -> dict[etree._Element, etree._Element]:
        """The elements that correspond: by name, by content, or by position among their kind."""
        found: dict[etree._Element, etree._Element] = {}
        if not (first and second):
            return found
        canonical = self._canonical
        firsts, seconds = _groups(first), _groups(second)
        rest: list[etree._Element] = []
        for key, items in firsts.items():
            others = seconds.get(key, [])
            here: dict[etree._Element, etree._Element] = {}
            if not len(items) == len(others) == 1:
                equal: dict[object, list[etree._Element]] = grouped(
                    (canonical.of(other), other) for other in reversed(others)
                )
                for item in items if others else ():
                    if same := equal.get(canonical.of(item)):
                        here[item] = same.pop()
            taken = set(here.values())
            items = [item for item in items if item not in here]
            others = [other for other in others if other not in taken]
            here.update(zip(items, others, strict=False))
            found.update(here)
            rest += items[len(others) :]
            seconds[key] = others[len(items) :]
        if not rest:
            return found
        unmatched = _groups(chain.from_iterable(seconds.values()), lambda item: item.tag)
        for tag, items in _groups(rest, lambda item: item.tag).items():
            others = unmatched.get(tag, [])
            by_name = _groups(others, _name)
            for old_name, alike in _groups(items, _name).items():
                for name in (self._renamed.get(str(old_name), ""), _shared_name(alike[0])):
                    pairs = self._in_order(alike, by_name.pop(name, []))
                    found.update(pairs)
                    alike = [item for item in alike if item not in pairs]
                    if not alike:
                        break
            taken = {found[item] for item in items if item in found}
            left = _groups((item for item in items if item not in found), self._contents)
            free = _groups((other for other in others if other not in taken), self._contents)
            for key, alike in left.items():
                if len(alike) == len(free.get(key, ())) == 1:
                    found[alike[0]] = free[key][0]
        return found

    def _in_order(
        self, first: Sequence[etree._Element], second: Sequence[etree._Element]
    ) -> dict[etree._Element, etree._Element]:
        """Elements of one name that correspond: by their contents without names, then in order."""
        pairs: dict[etree._Element, etree._Element] = {}
        others = [*second]
        if others and (len(first) > 1 or len(others) > 1):
            equal = _groups(reversed(others), self._contents)
            for item in first:
                if same := equal.get(self._contents(item)):
                    pairs[item] = same.pop()
            taken = set(pairs.values())
            others = [other for other in others if other not in taken]
        left = [item for item in first if item not in pairs]
        return {**pairs, **dict(zip(left, others, strict=False))}

    def _contents(self, element: etree._Element) -> object:
        """A value that is equal for two elements which differ in their names only."""
        return self._canonical.without_attributes(element, _NAMES)


def _text_of(element: etree._Element) -> bytes:
    text: bytes = etree.tostring(element, with_tail=False)
    return text


def _groups(
    items: Iterable[etree._Element], key: Callable[[etree._Element], object] | None = None
) -> dict[object, list[etree._Element]]:
    """Elements by their tags and names, or by another key."""
    return grouped((key(item) if key else (item.tag, _name(item)), item) for item in items)


def _merged_words(own: str, old: str, new: str, tag: str = "") -> str:
    """The new text; if the own one is the old one, with its spelling of the parts that stay."""
    if same_words(own, new, tag):
        return own
    before, after = words_of(old), words_of(new)
    if len(before) != len(after) or not same_words(own, old, tag):
        return new
    pairs = zip(before, after, strict=True)
    changed = iter([None if same_words(*pair, tag) else pair[1] for pair in pairs])
    return _WORD.sub(lambda word: next(changed) or word[0], own)


def _in_notation(written: etree._Element, own: etree._Element) -> str:
    """The text of a written element in the notation that the element of the file states.

    A reader knows ``degrees`` of a pose in each version, a writer only since 1.9.
    """
    text = trimmed(written.text)
    in_degrees = own.get("degrees", "") in ("true", "1") and written.get("degrees") is None
    if own.tag != "pose" or not in_degrees:
        return text
    numbers = words_of(text)
    angles = (shortest(math.degrees(float(word))) for word in numbers[3:])
    return " ".join([*numbers[:3], *map(format_float, angles)])


def _comments(element: etree._Element) -> _Comments:
    """The comments in an element, each with the element after it."""
    found: dict[etree._Element, etree._Element | None] = {}
    after: etree._Element | None = None
    for child in list(element)[::-1]:
        if isinstance(child, etree._Comment):
            found[child] = after
        elif isinstance(child.tag, str):
            after = child
    return dict(reversed(found.items()))


def _about(comments: _Comments, counterparts: Mapping[etree._Element, etree._Element]) -> _Comments:
    """Comments with the counterparts of the elements after them, where there are any."""
    return {
        comment: None if item is None else counterparts.get(item, item)
        for comment, item in comments.items()
    }


def _same_comments(first: _Comments, second: _Comments) -> dict[etree._Element, etree._Element]:
    """The comments of one text that correspond: before the same element, then in their order."""
    found: dict[etree._Element, etree._Element] = {}
    for has_element in (True, False):
        taken = set(found.values())
        rest: dict[object, list[etree._Element]] = grouped(
            ((comment.text, item if has_element else None), comment)
            for comment, item in reversed([*second.items()])
            if comment not in taken
        )
        for comment, item in first.items():
            others = rest.get((comment.text, item if has_element else None))
            if comment not in found and others:
                found[comment] = others.pop()
    return found


def _name(element: etree._Element) -> str:
    # The file of a plugin is its name, that of a mesh is a value.
    names = _NAMES if element.tag == "plugin" else _NAMES[:-1]
    return next((value for name in names if (value := element.get(name))), "")


def _shared_name(element: etree._Element) -> str:
    """The name in the file of an entity that the reader renamed, as ``X`` of the joint ``X_joint``.

    Before 1.7 entities of several kinds may have one name (S B9).
    """
    if element.tag not in ("link", "joint", "frame"):
        return ""
    match = re.fullmatch(rf"(.+)_{element.tag!s}\d*", _name(element))
    return match[1] if match else ""


def _qualified(element: etree._Element) -> dict[str, str]:
    """The attributes of an element by their qualified names."""
    if not any("{" in str(key) for key in element.attrib):
        return {str(key): str(value) for key, value in element.attrib.items()}
    prefixes = {uri: prefix for prefix, uri in element.nsmap.items() if prefix}
    names: dict[str, str] = {}
    for key, value in element.attrib.items():
        uri, _, local = str(key).removeprefix("{").rpartition("}")
        names[f"{prefixes[uri]}:{local}" if uri in prefixes else local] = str(value)
    return names
