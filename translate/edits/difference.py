"""The generic difference of models: equality of values, and pairs of the items of two lists.

The functions walk the fields of the dataclasses of :mod:`translate.model`.  They know no link and
no joint.  Two values are equal if a robot with one of them is the robot with the other: another
spelling of a number, degrees or radians, and the layout of XML make no difference.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from functools import cache, cached_property, lru_cache
from hashlib import blake2b
from heapq import merge
from itertools import chain, product
from operator import attrgetter, mul
from typing import Any, TypeAlias, TypeVar

from lxml import etree

from translate.fragments.sdf_contents import COLORS
from translate.model.fragment import Fragment, InnerComment
from translate.model.link import Collision, Material, Visual
from translate.model.pose import Pose, rotation_rows
from translate.structures import NamedTuple, cell_of, cells_near, grouped
from translate.xml.document import element_of
from translate.xml.text import words_of
from translate.xml.values import parse_float

Item = TypeVar("Item")

#: Numbers that differ by less are equal, relative to the larger one; poses: absolute, in m and rad.
TOLERANCE = 1e-9
#: Smaller numbers come from rounding.
_ZERO = 1e-16
#: Fields of a class that are the form of a value in a file, and not a property of the robot.
_FORM: dict[type, tuple[str, ...]] = {Material: ("name", "is_reference", "shown")}
#: The decimals of the numbers of a pose in XML that are compared.
_POSE_DECIMALS = 12
#: Numbers with fewer significant digits are compared with all digits of the other number.
_ROUNDED_DIGITS = 6
#: Equal numbers x have values asinh(x / _SMALL) that differ by less than _NUMBER_STEP, and equal
#: rotations have matrices whose entries differ by less than _TURN_STEP.
_SMALL, _LARGE, _NUMBER_STEP, _TURN_STEP = 1e-3, 1e300, 1e-5, 2e-9
#: The factors of the numbers, so that few different values have one sum.
_FACTORS = tuple(math.modf(number * math.sqrt(2) + 0.1)[0] for number in range(1, 33))


def same(first: object, second: object) -> bool:
    """Whether two values of a model are equal, numbers up to :data:`TOLERANCE`."""
    if first is second or first == second:
        return True
    if isinstance(first, float | int) and isinstance(second, float | int):
        return same_number(float(first), float(second))
    if type(first) is not type(second):
        return False
    if isinstance(first, Pose) and isinstance(second, Pose):
        return first.relative_to == second.relative_to and same_pose(first, second)
    if isinstance(first, Fragment) and isinstance(second, Fragment):
        return fragment_key(first) == fragment_key(second)
    if isinstance(first, InnerComment) and isinstance(second, InnerComment):
        # The place depends on the elements that a writer omits.
        return first.text == second.text
    if isinstance(first, tuple | list) and isinstance(second, tuple | list):
        return len(first) == len(second) and all(map(same, first, second))
    if is_dataclass(first):
        return all(same(getattr(first, name), getattr(second, name)) for name in compared(first))
    return False


class SameValues:
    """Some values, of which one may be the :func:`same` as another one.

    Fragments are compared with each other at once.
    """

    def __init__(self, values: Sequence[object]) -> None:
        self._values = values

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, Fragment):
            return any(same(value, each) for each in self._values)
        return bool(self._values) and (
            _written(value) in self._texts or fragment_key(value) in self._keys
        )

    @cached_property
    def _texts(self) -> set[object]:
        return {_written(value) for value in self._values if isinstance(value, Fragment)}

    @cached_property
    def _keys(self) -> set[object]:
        return {fragment_key(value) for value in self._values if isinstance(value, Fragment)}


def _written(fragment: Fragment) -> object:
    return fragment.dialect, fragment.at, fragment.attribute, fragment.xml


def same_number(first: float, second: float) -> bool:
    """Whether two numbers are equal, or one is the other with at least six digits."""
    if first == second or math.isclose(first, second, rel_tol=TOLERANCE, abs_tol=_ZERO):
        return True
    return _is_rounded(first, second) or _is_rounded(second, first)


def _is_rounded(number: float, rounded: float) -> bool:
    """Whether a number with few digits is the rounded value of another one."""
    if not (math.isfinite(number) and math.isfinite(rounded)):
        return False
    digits = len(f"{rounded!r}".partition("e")[0].replace(".", "").replace("-", "").strip("0"))
    return _ROUNDED_DIGITS <= digits < 16 and float(f"{number:.{digits - 1}e}") == rounded


def same_pose(first: Pose, second: Pose) -> bool:
    """Whether two poses have the same position and rotation, in any notation."""
    if all(map(same_number, first.xyz, second.xyz)):
        if first[1:3] == second[1:3]:
            return True
        return first.transform.distance(second.transform)[1] < TOLERANCE
    return max(first.transform.distance(second.transform)) < TOLERANCE


def compared(value: object) -> tuple[str, ...]:
    """The names of the fields of a dataclass that make a difference."""
    kind: Any = type(value)
    return _compared(kind)


@cache
def _compared(kind: Any) -> tuple[str, ...]:
    form = _FORM.get(kind, ())
    names = [item.name for item in fields(kind) if item.compare and item.init]
    return tuple(name for name in names if name not in form)


# --- XML ------------------------------------------------------------------------------------------


def same_xml(first: etree._Element, second: etree._Element) -> bool:
    """Whether two elements differ in layout, comments, order of parts or spelling only."""
    return canonical_xml(first) == canonical_xml(second)


def canonical_xml(element: etree._Element) -> bytes:
    """A value that is equal for two elements if :func:`same_xml` is true."""
    return CanonicalXml().of(element)


class CanonicalXml:
    """The values of :func:`canonical_xml` of elements that do not change meanwhile.

    The value of an element is a digest of what it has itself and of the values of its children:
    each element is read once, however many elements are around it.
    """

    def __init__(self) -> None:
        self._digests: dict[etree._Element, bytes] = {}

    def of(self, element: etree._Element) -> bytes:
        """The value of an element."""
        digests = self._digests
        waiting = [element]
        while waiting:
            parent = waiting[-1]
            inner = [
                child for child in parent if isinstance(child.tag, str) and child not in digests
            ]
            if inner:
                waiting += inner
            else:
                digests[waiting.pop()] = self._digest(parent)
        return digests[element]

    def without_attributes(self, element: etree._Element, names: Collection[str]) -> bytes:
        """The value that an element would have without the attributes of some names."""
        self.of(element)
        return self._digest(element, names)

    def _digest(self, element: etree._Element, omitted: Collection[str] = ()) -> bytes:
        """The digest of an element whose children have one."""
        attributes = sorted(
            (str(key), _words(str(value)))
            for key, value in element.attrib.items()
            if key not in omitted
        )
        digests = self._digests
        elements = [child for child in element if isinstance(child.tag, str)]
        # Only elements of one tag have an order, and those of a block or of a link in it have none.
        elements.sort(key=attrgetter("tag"))
        children = [digests[child] for child in elements]
        if element.tag in ("gazebo", "link"):
            children.sort()
        text = "".join([element.text or "", *((child.tail or "") for child in element)])
        content = element.tag, attributes, _words(text, str(element.tag)), children
        return blake2b(repr(content).encode(), digest_size=32).digest()


def same_words(first: str, second: str, tag: str = "") -> bool:
    """Whether two texts, of elements with a ``tag``, have the same numbers and other parts."""
    return first == second or _words(first, tag) == _words(second, tag)


def fragment_key(fragment: Fragment) -> object:
    """Return what two fragments without a difference have in common."""
    if fragment.attribute:
        return fragment.dialect, fragment.at, fragment.attribute, _words(fragment.xml)
    return fragment.dialect, fragment.at, _canonical_text(fragment.xml)


@lru_cache(maxsize=4096)
def _canonical_text(xml: str) -> object:
    element = element_of(xml)
    for pose in [*element.iterdescendants("pose")] if "<pose>" in xml else ():
        parent = pose.getparent()
        is_parameter = any(item.tag == "plugin" for item in pose.iterancestors())
        if parent is not None and not is_parameter and _is_identity(pose):
            # A missing pose is the identity.
            parent.remove(pose)
    return canonical_xml(element)


def _is_identity(pose: etree._Element) -> bool:
    numbers = _words(pose.text or "", "pose")
    are_zero = all(isinstance(item, float) and abs(item) < TOLERANCE for item in numbers)
    return not (pose.attrib or len(pose)) and len(numbers) == 6 and are_zero


def _words(text: str, tag: str = "") -> tuple[object, ...]:
    """The parts of a text of an element with a ``tag``; numbers by their values."""
    words = tuple(_word(word, tag) for word in words_of(text))
    # A colour of three numbers is opaque.
    return (*words, 1.0) if tag in COLORS and len(words) == 3 else words


def _word(word: str, tag: str) -> object:
    try:
        # The rounded value is equal for two spellings of one number.
        value = float(f"{parse_float(word, infinite=True):.11g}")
    except ValueError:
        return word
    # The numbers of a pose, in m and rad, may be differences of larger ones.  There is one zero.
    return round(value, _POSE_DECIMALS) + 0.0 if tag == "pose" else value


# --- Pairs ----------------------------------------------------------------------------------------


class Pairs(NamedTuple):
    """The items of two lists that correspond: by index of the first and the second list.

    ``ambiguous`` are indices of the first list that correspond to one of several different items.
    """

    both: dict[int, int]
    ambiguous: frozenset[int] = frozenset()


def pairs(first: Sequence[Item], second: Sequence[Item]) -> Pairs:
    """Pair the items of two lists by their names, then by their contents, then by position."""
    both: dict[int, int] = {}
    left, right = dict(enumerate(first)), dict(enumerate(second))

    def take(matches: Callable[[Item], object]) -> None:
        """Pair the items with equal keys, in their order."""
        indices = grouped((matches(item), index) for index, item in right.items())
        waiting = {key: iter(places) for key, places in indices.items()}
        for index, item in list(left.items()):
            key = matches(item)
            candidate = next(waiting[key], None) if key is not None and key in waiting else None
            if candidate is not None:
                both[index] = candidate
                del left[index], right[candidate]

    counts = Counter(map(name_of, first)) + Counter(map(name_of, second))
    take(lambda item: (kind_of(item), name_of(item)) if counts[name_of(item)] == 2 else None)
    _take_same(left, right, both)
    take(lambda item: (kind_of(item), name_of(item)) if name_of(item) else None)
    _take_shapes(left, right, both)
    kinds = Counter(map(kind_of, left.values()))
    if kinds == Counter(map(kind_of, right.values())):
        unclear = frozenset(index for index in left if kinds[kind_of(left[index])] > 1)
        take(kind_of)
        return Pairs(both, unclear)
    single = Counter(map(kind_of, right.values()))
    take(lambda item: kind_of(item) if kinds[kind_of(item)] == single[kind_of(item)] == 1 else None)
    return Pairs(both)


def _take_same(left: dict[int, Any], right: dict[int, Any], both: dict[int, int]) -> None:
    """Pair the items with equal contents; names count if both have one."""
    contents = ContentIndex()
    for index, item in right.items():
        contents.add(index, unnamed(item), name_of(item))
    names = Counter(map(name_of, right.values()))
    for index, item in list(left.items()):
        name = name_of(item)
        allowed_names = {"", name} if name and names[name] else None
        if (candidate := next(contents.equal(unnamed(item), allowed_names), None)) is not None:
            both[index] = candidate
            names[name_of(right[candidate])] -= 1
            contents.remove(candidate)
            del left[index], right[candidate]


class ContentIndex:
    """Numbered contents, to find those that are :func:`same` as another one.

    Contents with equal names, forms and places in two grids are in one cell.  The places of equal
    contents differ by at most half a cell.
    """

    def __init__(self) -> None:
        self._contents: dict[int, object] = {}
        self._forms: dict[tuple[object, ...], int] = {}
        self._cells: dict[_Cell, dict[int, None]] = {}
        #: The cells of each content: one with its name, and one for all names.
        self._cells_of: dict[int, tuple[_Cell, _Cell]] = {}

    @classmethod
    def of(cls, contents: Iterable[object]) -> ContentIndex:
        """Number contents in their order."""
        index = cls()
        for number, content in enumerate(contents):
            index.add(number, content)
        return index

    def add(self, number: int, content: object, name: str = "") -> None:
        """Add a content with a number that is larger than those of the others."""
        form, place, turn = _description(content)
        form_number = self._forms.setdefault(form, len(self._forms))
        cell = cell_of(place, turn)
        self._contents[number] = content
        self._cells_of[number] = (form_number, None, cell), (form_number, name, cell)
        for named_cell in self._cells_of[number]:
            self._cells.setdefault(named_cell, {})[number] = None

    def remove(self, number: int) -> None:
        """Remove the content with a number."""
        for cell in self._cells_of.pop(number):
            del self._cells[cell][number]

    def equal(self, content: object, names: Collection[str] | None = None) -> Iterator[int]:
        """Yield the numbers of equal contents with one of some names, in their order."""
        form, place, turn = _description(content)
        if (form_number := self._forms.get(form)) is None:
            return
        keys: Collection[str | None] = {None} if names is None else names
        cells = product({form_number}, keys, cells_near(place, turn))
        for number in merge(*(self._cells.get(cell, ()) for cell in cells)):
            if same(content, self._contents[number]):
                yield number


#: The number of a form, a name, if the cell is not for all names, and the cell of two places.
_Cell: TypeAlias = tuple[int, str | None, tuple[int, ...]]


def _description(content: object) -> tuple[tuple[object, ...], float, float]:
    """What is equal for two equal values, and two numbers that differ by less than a half."""
    form: list[object] = []
    numbers: list[float] = []
    entries: list[float] = []
    _describe(content, form, numbers, entries)
    values = (math.asinh(min(max(number, -_LARGE), _LARGE) / _SMALL) for number in numbers)
    place = _place(values, len(numbers), _NUMBER_STEP)
    return tuple(form), place, _place(entries, len(entries), _TURN_STEP)


def _place(values: Iterable[float], count: int, step: float) -> float:
    """A number that differs by less than a half if each of some values differs by ``step``."""
    total = math.fsum(map(mul, values, _FACTORS))
    return total / (2 * step * max(1, min(count, len(_FACTORS))))


def _describe(
    value: object, form: list[object], numbers: list[float], entries: list[float]
) -> None:
    """Add the parts of a value that are compared exactly, its numbers and its rotations."""
    if isinstance(value, float | int):
        is_finite = math.isfinite(value)
        numbers.append(value if is_finite else 0.0)
        form.append(is_finite or str(value))
    elif isinstance(value, Pose):
        form.append(value.relative_to)
        numbers += value.xyz
        # Its rotation has several notations, and one matrix.
        entries += chain.from_iterable(rotation_rows(value.quat_xyzw))
    elif isinstance(value, Fragment):
        form.append(fragment_key(value))
    elif isinstance(value, tuple | list):
        form.append(len(value))
        for part in value:
            _describe(part, form, numbers, entries)
    elif isinstance(value, InnerComment):
        form.append(value.text)
    elif is_dataclass(value) and not isinstance(value, type):
        form.append(type(value))
        for name in compared(value):
            _describe(getattr(value, name), form, numbers, entries)
    elif isinstance(value, Hashable):
        form.append(value)


def _take_shapes(left: dict[int, Any], right: dict[int, Any], both: dict[int, int]) -> None:
    """Pair the shapes of which one has the name of the link before that of the other (U B6.4).

    Of several shapes the one with the longest name is taken, and of these the first one.
    """
    shapes = [index for index, candidate in right.items() if _is_named_shape(candidate)]
    shapes.sort(key=lambda index: (len(name_of(right[index])), -index))
    left_names = {name_of(shape) for shape in left.values() if _is_named_shape(shape)}
    endings = _endings([*left_names, *(name_of(right[index]) for index in shapes)])
    by_name = grouped(((type(right[i]), name_of(right[i])), i) for i in shapes)
    by_ending = grouped(
        ((type(right[i]), ending), i)
        for i in shapes
        for ending in endings[name_of(right[i])]
        if ending in left_names
    )
    for index, shape in list(left.items()):
        if not _is_named_shape(shape):
            continue
        kind, name = type(shape), name_of(shape)
        longer = by_ending.get((kind, name), [])
        shorter = (by_name.get((kind, ending), []) for ending in endings[name])
        for candidates in (longer, *shorter):
            while candidates and candidates[-1] not in right:
                candidates.pop()
            if candidates:
                both[index] = candidates.pop()
                del left[index], right[both[index]]
                break


def _is_named_shape(item: object) -> bool:
    return isinstance(item, Visual | Collision) and bool(item.name)


def _endings(names: Iterable[str]) -> dict[str, list[str]]:
    """Each name → the names that are a part of it after an underscore, the longest first.

    A name of underscores has as many parts as letters: only those are made that are names.
    """
    endings: dict[str, list[str]] = {}
    # Before a name are the names that it ends with, since they are sorted from their last letters.
    around: list[str] = []
    for name in sorted(set(names), key=lambda name: name[::-1]):
        while around and not name.endswith(around[-1]):
            around.pop()
        endings[name] = [ending for ending in reversed(around) if name[-len(ending) - 1] == "_"]
        around.append(name)
    return endings


def unnamed(item: object) -> object:
    """A value that is equal for two items with the same contents, whatever their names."""
    if isinstance(item, Fragment) or not is_dataclass(item):
        return item
    names = [name for name in compared(item) if name != "name"]
    return (type(item), tuple(getattr(item, name) for name in names))


def name_of(item: object) -> str:
    """The name of an item of a list; empty for an item without a name."""
    if isinstance(item, Fragment):
        return _name_of_fragment(item.xml) if item.tag else ""
    name = getattr(item, "name", "")
    return name if isinstance(name, str) else ""


@lru_cache(maxsize=4096)
def _name_of_fragment(xml: str) -> str:
    element = element_of(xml)
    names = [element.get(key, "") for key in ("name", "reference", "filename")]
    return " ".join(filter(None, names))


def kind_of(item: object) -> object:
    """What items of one list must have in common to correspond."""
    if isinstance(item, Fragment):
        # A block about another part is another block.
        about = name_of(item) if item.tag == "gazebo" else ""
        return item.dialect, item.at, item.tag, item.attribute, about
    return type(item)
