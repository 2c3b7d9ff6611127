"""Structure-aware mutations of robot files: repeatable changes that mostly stay well-formed.

Beside the damage of ``support.damage`` these take parts of a second file, which can be of the other
format, and change names, references, numbers, namespaces, depth and encodings.
"""

from __future__ import annotations

import copy
import re
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from lxml import etree

from support.corpus_robots import CORPUS
from support.damage import STRANGE, damaged
from support.paths import ROOT, files_below
from support.robustness import Plan, random_plan
from translate.sdf.versions.version import KNOWN

if TYPE_CHECKING:
    from collections.abc import Callable

    Mutation = Callable[["_Trees"], None]

OURS = (
    "urn:robot-translate:1",
    "urn:robot-translate:urdf:1",
    "urn:robot-translate:sdf:1",
    "urn:robot-translate:newer:1",
    "urn:robot-translate:2",
    "urn:undeclared:p",
)
FOREIGN = ("http://example.org/ns", "http://drake.mit.edu", "http://www.w3.org/2001/XInclude", "")
XML = "http://www.w3.org/XML/1998/namespace"
PLACES = ("at", "attribute", "index", "key", "name", "element", "text", "order", "original")
PATHS = (
    "",
    ".",
    "/",
    "link",
    "joint/axis",
    "a/" * 3000,
    "visual[2]/origin",
    "inertial@x",
    "*",
    "..",
)
NAMES = (
    "",
    " ",
    "world",
    "__model__",
    "__root__",
    "__x__",
    "base_link",
    "a::b",
    "::",
    "a b",
    "\x85",
)
NUMBERS = (
    *("0", "-0", "1", "-1", "2", "1e-320", "5e-324", "1e-16", "1e16", "1e300", "1.7e308", "-1e308"),
    *("1e309", "nan", "inf", "-inf", "+3", ".5", "5.", "1e5", "0x1", "1_0", "9" * 60, "3.14159265"),
)
ENCODINGS = ("utf-16", "utf-16-le", "utf-32", "latin-1", "cp1252", "ascii", "utf-7", "utf-8-sig")
PREFIXES = (
    b"<!-- c -->",
    b"\n",
    b"\xef\xbb\xbf",
    b'<?xml version="1.1"?>',
    b"<!DOCTYPE robot>",
    b'<!DOCTYPE sdf [<!ENTITY e "x">]>',
    b"<?xml-stylesheet href='x'?>",
    b"junk ",
)
NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
#: Most mutations are of files of at most SMALL bytes; larger ones than LARGE are left out.
SMALL, LARGE = 8_000, 200_000


def robot_files(*directories: Path) -> list[Path]:
    """The robot files of the directories, by default of both corpora, the smallest first."""
    found = [
        path
        for directory in directories or (ROOT / "corpus", CORPUS)
        for path in files_below(directory, ".sdf", ".urdf", ".world", ".xml")
        if 0 < _size(path) <= LARGE
    ]
    return sorted(found, key=lambda path: (_size(path), str(path)))


def mutation(paths: list[Path], seed: int, number: int) -> tuple[Path, bytes, Plan]:
    """The file, its mutation and the command with a number, which depend on the files only."""
    random = Random(f"{seed} {number}")
    small = [path for path in paths if _size(path) <= SMALL]
    path = random.choice(small if random.random() < 0.97 else paths)
    donor = random.choice(small)
    return path, mutated(path.read_bytes(), donor.read_bytes(), random), random_plan(random)


@cache
def _size(path: Path) -> int:
    return path.stat().st_size


class _Trees:
    """The file to change, the file to take from, and the source of chance."""

    def __init__(self, root: etree._Element, donor: etree._Element, random: Random) -> None:
        self.root, self.donor, self.random = root, donor, random

    def any(self) -> etree._Element:
        """An element of the file."""
        return self.random.choice(list(self.root.iter("*")))

    def inner(self) -> etree._Element:
        """An element of the file that is not the root; the root if there is no other."""
        return self.random.choice(list(self.root.iter("*"))[1:] or [self.root])

    def given(self) -> etree._Element:
        """A copy of an element of one of the files."""
        source = self.random.choice((self.root, self.donor))
        one = copy.deepcopy(self.random.choice(list(source.iter("*"))))
        one.tail = None
        return one

    def named(self) -> list[etree._Element]:
        """The elements with a name."""
        return [element for element in self.root.iter("*") if element.get("name")]


def mutated(data: bytes, donor: bytes, random: Random) -> bytes:
    """The file with one or a few changes."""
    if random.random() < 0.3:
        data = damaged(data, random)
        if random.random() < 0.5:
            return data
    parser = etree.XMLParser(recover=True, huge_tree=True)
    try:
        root, other = etree.fromstring(data, parser), etree.fromstring(donor, parser)
    except etree.XMLSyntaxError:
        return data
    if root is None or other is None:
        return data
    trees = _Trees(root, other, random)
    for _ in range(random.choice((1, 1, 1, 2, 3, 6))):
        try:
            random.choice(MUTATIONS)(trees)
        except ValueError:
            # XML cannot express this change, such as a control character in a name.
            continue
    try:
        text = etree.tostring(root)
    except etree.SerialisationError:
        # The document declares an encoding that cannot be written.
        return data
    return _encoded(text, random) if random.random() < 0.06 else text


def _encoded(text: bytes, random: Random) -> bytes:
    """The same document in another encoding, with another declaration, or with text before it."""
    if random.random() < 0.4:
        return random.choice(PREFIXES) + text
    written, declared = random.choice(ENCODINGS), random.choice((*ENCODINGS, "none", ""))
    declaration = f'<?xml version="1.0" encoding="{declared}"?>' if random.random() < 0.7 else ""
    return (declaration + text.decode("ascii")).encode(written)


# --- Elements -----------------------------------------------------------------------------------


def _insert(trees: _Trees) -> None:
    """A part of one of the files at another place."""
    at = trees.any()
    at.insert(trees.random.randint(0, len(at)), trees.given())


def _insert_child_of_same_tag(trees: _Trees) -> None:
    """An element of the other file beside one of the same tag."""
    given = trees.given()
    beside = [element for element in trees.root.iter(given.tag) if element is not trees.root]
    if beside:
        trees.random.choice(beside).addnext(given)


def _replace(trees: _Trees) -> None:
    at, given = trees.inner(), trees.given()
    parent = at.getparent()
    if parent is not None:
        parent.replace(at, given)


def _swap(trees: _Trees) -> None:
    one, other = trees.inner(), trees.inner()
    parent, place = one.getparent(), other.getparent()
    if parent is None or place is None or one is other:
        return
    if one in other.iterancestors() or other in one.iterancestors():
        return
    index = parent.index(one)
    place.replace(other, one)
    parent.insert(index, other)


def _delete(trees: _Trees) -> None:
    one = trees.inner()
    parent = one.getparent()
    if parent is not None:
        parent.remove(one)


def _delete_all_of_a_tag(trees: _Trees) -> None:
    tag = trees.inner().tag
    for one in list(trees.root.iter(tag)):
        parent = one.getparent()
        if parent is not None:
            parent.remove(one)


def _repeat(trees: _Trees) -> None:
    one = trees.inner()
    for _ in range(trees.random.choice((1, 2, 5, 40))):
        if one.getparent() is not None:
            one.addnext(copy.deepcopy(one))


def _unwrap(trees: _Trees) -> None:
    """The children of an element in place of it."""
    one = trees.inner()
    parent = one.getparent()
    if parent is not None:
        for child in list(one):
            one.addprevious(child)
        parent.remove(one)


def _nest(trees: _Trees) -> None:
    """An element within many of the same, or of another, tag."""
    one = trees.inner()
    parent = one.getparent()
    if parent is None:
        return
    tag = trees.random.choice((one.tag, trees.any().tag, "model", "gazebo", "link", "x"))
    outer = inner = etree.Element(tag)
    for number in range(trees.random.choice((1, 3, 30, 260, 1500))):
        inner = etree.SubElement(inner, tag)
        if trees.random.random() < 0.5:
            inner.set("name", f"n{number}")
    parent.replace(one, outer)
    inner.append(one)


def _order(trees: _Trees) -> None:
    one = trees.any()
    children = list(one)
    trees.random.shuffle(children)
    one[:] = children


def _tag(trees: _Trees) -> None:
    source = trees.random.choice((trees.root, trees.donor))
    trees.any().tag = trees.random.choice(list(source.iter("*"))).tag


# --- Attributes, names and texts ----------------------------------------------------------------


def _attribute(trees: _Trees) -> None:
    """An attribute of an element of one of the files."""
    given = trees.given()
    if given.attrib:
        name = trees.random.choice(list(given.attrib))
        trees.any().set(name, given.attrib[name])


def _attribute_as_element(trees: _Trees) -> None:
    """What one format writes as an attribute, the other writes as an element."""
    one = trees.any()
    if one.attrib and trees.random.random() < 0.5:
        name = trees.random.choice(list(one.attrib))
        etree.SubElement(one, name).text = one.attrib.pop(name)
        return
    leaves = [child for child in one.iterchildren("*") if not len(child) and child.text]
    if leaves:
        leaf = trees.random.choice(leaves)
        one.set(leaf.tag, leaf.text or "")
        one.remove(leaf)


def _name(trees: _Trees) -> None:
    """A name that is reserved, empty, or that of another element."""
    named = trees.named()
    if not named:
        return
    one = trees.random.choice(named)
    old, others = one.get("name", ""), [str(other.get("name")) for other in named]
    new = trees.random.choice((*NAMES, *others, f"{old}::{others[0]}"))
    if trees.random.random() < 0.4:
        _rename_everywhere(trees.root, old, new)
    else:
        one.set("name", new)


def _rename_everywhere(root: etree._Element, old: str, new: str) -> None:
    for element in root.iter("*"):
        if (element.text or "").strip() == old:
            element.text = new
        for name, value in element.attrib.items():
            if value == old:
                element.set(name, new)


def _reference(trees: _Trees) -> None:
    """A reference to another element."""
    names = [str(element.get("name")) for element in trees.named()]
    places: list[tuple[etree._Element, str]] = []
    for element in trees.root.iter("*"):
        if (element.text or "").strip() in names:
            places.append((element, ""))
        places += [(element, key) for key, value in element.attrib.items() if value in names]
    if not places:
        return
    element, key = trees.random.choice(places)
    new = trees.random.choice((*names, *NAMES, "::".join(trees.random.choices(names, k=2))))
    if key:
        element.set(key, new)
    else:
        element.text = new


def _new_reference(trees: _Trees) -> None:
    names = [str(element.get("name")) for element in trees.named()]
    keys = ("relative_to", "attached_to", "expressed_in", "canonical_link", "placement_frame")
    key = trees.random.choice((*keys, "reference", "link", "name", "joint"))
    trees.any().set(key, trees.random.choice((*names, *NAMES)))


def _number(trees: _Trees) -> None:
    """An extreme number in place of one, or of all, of an element."""
    numbers: list[tuple[etree._Element, str, str]] = []
    for element in trees.root.iter("*"):
        texts = [("", element.text or ""), *element.attrib.items()]
        numbers += [(element, key, text) for key, text in texts if NUMBER.search(text)]
    if not numbers:
        return
    element, key, text = trees.random.choice(numbers)
    found = list(NUMBER.finditer(text))
    one, new = trees.random.choice(found), trees.random.choice(NUMBERS)
    all_numbers = trees.random.random() < 0.3
    text = NUMBER.sub(new, text) if all_numbers else text[: one.start()] + new + text[one.end() :]
    if key:
        element.set(key, text)
    else:
        element.text = text


def _text(trees: _Trees) -> None:
    """Text where no text belongs, or cut text."""
    one, text = trees.any(), trees.random.choice((*STRANGE, "<a>&", "]]>", "\t\n", "--"))
    kind = trees.random.randrange(3)
    if kind == 0:
        one.text = (one.text or "") + text
    elif kind == 1:
        one.tail = text
    elif one.text:
        one.text = one.text[: trees.random.randrange(len(one.text))]


# --- Namespaces, comments and versions ----------------------------------------------------------


def _namespace(trees: _Trees) -> None:
    """An element or attribute of another namespace, or of ours."""
    uri = trees.random.choice((*OURS, *OURS, *FOREIGN, XML))
    tag = str(trees.inner().tag).rpartition("}")[2]
    name = trees.random.choice((tag, "_.", "lang", "base", "space", *PLACES))
    value = trees.random.choice((*PATHS, *STRANGE, "xmlns", "1", str(trees.inner().tag)))
    qualified = f"{{{uri}}}{name}" if uri else name
    one, kind = trees.any(), trees.random.randrange(4)
    if kind == 0:
        one.tag = qualified
    elif kind == 1:
        one.set(qualified, value)
    else:
        inserted = etree.Element(qualified, nsmap={"p": uri} if uri and uri != XML else None)
        inserted.set(trees.random.choice(PLACES), value)
        if kind == 2:
            inserted.append(trees.given())
        one.insert(trees.random.randint(0, len(one)), inserted)


def _default_namespace(trees: _Trees) -> None:
    """A declaration on the root that puts all elements into a namespace."""
    uri = trees.random.choice((*OURS, *FOREIGN[:3]))
    one = trees.any()
    for element in one.iter("*"):
        if not str(element.tag).startswith("{"):
            element.tag = f"{{{uri}}}{element.tag}"


def _forged_attribute(trees: _Trees) -> None:
    """One of our attributes with another value, or on another element."""
    found = [
        (element, name)
        for element in trees.root.iter("*")
        for name in element.attrib
        if "robot-translate" in name
    ]
    if not found:
        _namespace(trees)
        return
    element, name = trees.random.choice(found)
    if trees.random.random() < 0.5:
        element.set(name, trees.random.choice((*PATHS, *STRANGE, "xmlns")))
    else:
        trees.any().set(name, element.attrib.pop(name))


def _comment(trees: _Trees) -> None:
    one = trees.any()
    texts = (" note ", "", "<robot>", "a\nb", "é", "x" * 3000)
    made = trees.random.choice(
        (
            etree.Comment(trees.random.choice(texts)),
            etree.ProcessingInstruction(trees.random.choice(("x", "xacro")), "y='1'"),
        )
    )
    one.insert(trees.random.randint(0, len(one)), made)


def _version(trees: _Trees) -> None:
    trees.root.set("version", trees.random.choice(("1.0", *KNOWN, "2.0", "", "1.07", "x")))


def _root(trees: _Trees) -> None:
    """The content of the file under the root of the other file."""
    donor = trees.donor
    trees.root.tag = donor.tag
    trees.root.attrib.update(donor.attrib)


MUTATIONS: tuple[Mutation, ...] = (
    *(_insert, _insert_child_of_same_tag, _replace, _swap, _delete, _delete_all_of_a_tag, _repeat),
    *(_unwrap, _nest, _order, _tag, _attribute, _attribute_as_element, _name, _name, _reference),
    *(_reference, _new_reference, _number, _number, _number, _text, _namespace, _forged_attribute),
    *(_default_namespace, _comment, _version, _root),
)
