"""The values of two URDFs of one robot by their places, and the differences of these values.

Two files that were written by hand are compared as URDFs that the same translation has written, so
that generated names, defaults and the notation of numbers are no differences.  All places have the
names of the URDF of the pair; poses are relative to the parent link, or to the link of a shape.
"""

from __future__ import annotations

import hashlib
import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Literal, TypeAlias, cast, get_args

from translate.diagnostics.element_path import BLOCK, ElementPath, edit_label
from translate.edits.difference import TOLERANCE
from translate.model.link import Inertial
from translate.model.pose import Pose
from translate.structures import NamedTuple
from translate.xml.text import collapsed, words_of
from translate.xml.values import format_float

if TYPE_CHECKING:
    from lxml import etree

#: What differs.  The kinds before ``color`` are physical.
DifferenceKind: TypeAlias = Literal[
    "link",
    "joint",
    "mass",
    "inertia",
    "place",
    "axis",
    "limit",
    "dynamics",
    "shape",
    "color",
    "name",
    "content",
]
KINDS: tuple[DifferenceKind, ...] = get_args(DifferenceKind)
_APPEARANCE = frozenset({"color", "name", "content"})
#: The value of an element that exists, and has no value of its own.
PRESENT = "present"
_SHAPES = ("visual", "collision")
#: What libsdformat puts before the name of a shape of a lumped link, and after it.
_LUMPED = re.compile(r"^.*_fixed_joint_lump__")
_GENERATED_END = re.compile(r"_(?:visual|collision)(?:_\d+)?$")
#: A velocity or an effort of this size is none: it is that of ``gz sdf -p``.
_UNLIMITED = 1e15
#: How many times larger another robot is.
_OTHER_SIZE = 3
#: The length of a text that is stored as it is.
_MAX_TEXT = 200
_ZEROS = "0 0 0"
_TENSOR = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")


class Difference(NamedTuple):
    """An element with different values in the two files; an empty value is none."""

    at: ElementPath
    urdf: str
    sdf: str

    @property
    def element(self) -> str:
        """The element for messages: ``joint 'elbow' axis limit lower``."""
        return edit_label(self.at)

    @property
    def kind(self) -> DifferenceKind:
        """What differs."""
        return kind_of_place(self.at)

    @property
    def is_physical(self) -> bool:
        """Whether the robots move, collide or weigh differently."""
        return self.kind not in _APPEARANCE

    @property
    def size(self) -> float:
        """The size of the difference, to sort those of one kind: 1 is a missing value.

        Places differ by a length in m or an angle in rad, numbers by a part of the larger one.
        """
        a, b = numbers_of(self.urdf), numbers_of(self.sdf)
        if not a or not b or len(a) != len(b):
            return 1.0 if self.urdf and self.sdf else 2.0
        if self.kind == "place" and len(a) == len(b) == 6:
            return max(_pose(a).transform.distance(_pose(b).transform))
        scale = max(map(abs, (*a, *b)))
        return max(abs(x - y) for x, y in zip(a, b, strict=True)) / scale if scale else 0.0


def kind_of_place(at: ElementPath) -> DifferenceKind:
    """Return the kind of a difference at a place."""
    step, _, inner = at.field.partition("/")
    if at.kind in _SHAPES:
        kinds: dict[str, DifferenceKind] = {
            "": "shape", "geometry": "shape", "pose": "place", "material": "color", "name": "name"
        }  # fmt: skip
        return kinds.get(step, "content")
    if at.kind == "link":
        if step == "inertial":
            return "mass" if inner in ("", "mass") else "inertia"
        return "link" if not step else "content"
    if at.kind == "joint":
        if step == "axis":
            part = inner.partition("/")[0]
            return part if part in KINDS else "axis"
        of_joint: dict[str, DifferenceKind] = {"pose": "place", "name": "name"}
        is_joint = step in ("", "type", "parent", "child", "mimic")
        return of_joint.get(step, "joint" if is_joint else "content")
    return "content"


def numbers_of(text: str) -> tuple[float, ...]:
    """Return the numbers of a text that has nothing else; empty for another text."""
    try:
        numbers = tuple(map(float, words_of(text)))
    except ValueError:
        return ()
    return numbers if all(map(math.isfinite, numbers)) else ()


def same_value(at: ElementPath, a: str, b: str) -> bool:
    """Return whether two values of a place are equal, numbers up to the tolerance of edits."""
    if a == b:
        return True
    x, y = numbers_of(a), numbers_of(b)
    if not x or len(x) != len(y):
        return False
    if at.field == "pose" and len(x) == 6:
        return max(_pose(x).transform.distance(_pose(y).transform)) < 100 * TOLERANCE
    scale = max(map(abs, (*x, *y)))
    # A tensor in other axes has the rounding errors of its largest number.
    return all(
        math.isclose(i, j, rel_tol=TOLERANCE * 100, abs_tol=TOLERANCE * scale)
        for i, j in zip(x, y, strict=True)
    )


def same_difference(a: Difference, b: Difference) -> bool:
    """Return whether two differences of one place are equal."""
    return a.at == b.at and same_value(a.at, a.urdf, b.urdf) and same_value(a.at, a.sdf, b.sdf)


def is_named(at: ElementPath, name: str) -> bool:
    """Return whether a difference is of an element, or of a kind, that a user names.

    An element is named as in messages, with or without quotation marks: ``link hand inertial``.
    """
    if name in KINDS:
        return kind_of_place(at) == name
    label, words = (_plain(text) for text in (edit_label(at), name))
    return f"{label} ".startswith(f"{words} ") and bool(words)


def _plain(text: str) -> str:
    return " ".join(words_of(re.sub("['\"]", "", text)))


def sorted_by_size(differences: Iterable[Difference]) -> list[Difference]:
    """Return differences by kind, in the order of :data:`KINDS`, the largest of each kind first."""
    return sorted(differences, key=lambda item: (KINDS.index(item.kind), -item.size))


def grouped_differences(differences: Iterable[Difference]) -> list[str]:
    """Return a text for each element and kind of differences, by kind, the largest first."""
    groups: dict[tuple[str, ElementPath], list[Difference]] = {}
    for difference in sorted_by_size(differences):
        groups.setdefault((difference.kind, difference.at.element), []).append(difference)
    # All links and joints that one file lacks, and all parts with one value, are one line.
    texts: dict[tuple[str, str, str, str], list[str]] = {}
    for (kind, element), items in groups.items():
        largest = items[0]
        more = f" and {len(items) - 1} more" if len(items) > 1 else ""
        field = f" {' '.join(largest.at.field.split('/'))}" if largest.at.field else ""
        values = f"URDF {largest.urdf or 'none'}, SDFormat {largest.sdf or 'none'}{more}"
        texts.setdefault((kind, element.kind, field, values), []).append(edit_label(element))
    return [
        f"{kind}: {_listed(labels)}{field}: {values}"
        for (kind, _, field, values), labels in texts.items()
    ]


def _listed(labels: Sequence[str]) -> str:
    shown = labels[:3]
    return ", ".join(shown) + (f" and {len(labels) - 3} more" if len(labels) > 3 else "")


class PairValues:
    """The comparison of two URDFs, the second one of which is a translation of SDFormat.

    An ``added`` inertial is none: a translation gives it to a link without mass.  ``elements`` are
    the two elements of each place that is compared, without the field; ``None`` is none.
    """

    def __init__(
        self, urdf: etree._Element, sdf: etree._Element, added: Iterable[Inertial] = ()
    ) -> None:
        self.urdf, self.sdf = urdf, sdf
        self.elements: dict[ElementPath, tuple[etree._Element | None, etree._Element | None]] = {}
        self._added = [(inertial.mass, inertial.inertia.ixx) for inertial in added]
        self._differences: dict[ElementPath, Difference] = {}
        self._compare()

    @property
    def differences(self) -> list[Difference]:
        """The differences: those of links, of joints, and of what blocks have."""
        return list(self._differences.values())

    @property
    def reason_for_two_robots(self) -> str:
        """Why the two files are not one robot, by names and sizes; empty if they may be."""
        links = [{*_by_name(root, "link")} for root in (self.urdf, self.sdf)]
        common, least = len(links[0] & links[1]), min(map(len, links))
        if 2 * common < least:
            return f"{common} of {least} links correspond"
        names = [root.get("name", "") for root in (self.urdf, self.sdf)]
        one_sided = sum(None in pair for pair in self.elements.values())
        part = one_sided / max(len(self.elements), 1)
        texts = [f"'{name}'" for name in names]
        robots = " and ".join(texts)
        if names[0] != names[1] and part > 1 / 2:
            count = f"{one_sided} of {len(self.elements)}"
            return f"of the robots {robots}, one has no counterpart of {count} elements"
        if _name_parts(names[0]) & _name_parts(names[1]) or not all(map(_name_parts, names)):
            return ""
        if part > 1 / 3:
            count = f"{one_sided} of {len(self.elements)}"
            return f"of the robots {robots}, one has no counterpart of {count} elements"
        for kind, unit in (("mass", "kg"), ("size", "m")):
            sizes = [self._size(kind, number) for number in (0, 1)]
            if min(sizes) > 0 and max(sizes) > _OTHER_SIZE * min(sizes):
                values = " and ".join(f"{format_float(round(size, 3))} {unit}" for size in sizes)
                return f"the robots {robots} have the {kind}s {values}"
        return ""

    def _size(self, kind: str, number: int) -> float:
        """The mass of all links that both files have, or the length of all their joints."""
        parts = ((pair[number], at.kind) for at, pair in self.elements.items() if None not in pair)
        if kind == "mass":
            texts = [
                _attribute(inertial, "mass", "value", "0")
                for link, tag in parts
                if link is not None and tag == "link"
                for inertial in link.iterchildren("inertial")
            ]
            return sum(number for text in texts for number in numbers_of(text))
        poses = (
            numbers_of(_origin(joint))
            for joint, tag in parts
            if joint is not None and tag == "joint"
        )
        return sum(math.hypot(*pose[:3]) for pose in poses)

    def use_urdf(self, root: etree._Element) -> None:
        """Use the elements of another text of the URDF: those of the same names or numbers."""
        parts = {
            (tag, name): element
            for tag in ("link", "joint")
            for name, element in _by_name(root, tag).items()
        }
        counterparts: dict[etree._Element, etree._Element] = {}
        for tag in ("link", "joint"):
            for name, element in _by_name(self.urdf, tag).items():
                if (counterpart := parts.get((tag, name))) is None:
                    continue
                counterparts[element] = counterpart
                for kind in _SHAPES:
                    shapes, counterpart_shapes = (
                        list(owner.iterchildren(kind)) for owner in (element, counterpart)
                    )
                    if len(shapes) == len(counterpart_shapes):
                        counterparts |= zip(shapes, counterpart_shapes, strict=True)
        self.urdf = root
        self.elements = {
            at: (None if in_urdf is None else counterparts.get(in_urdf), in_sdf)
            for at, (in_urdf, in_sdf) in self.elements.items()
        }

    def _compare(self) -> None:
        links = _by_name(self.urdf, "link"), _by_name(self.sdf, "link")
        for name in dict.fromkeys(chain(*links)):
            at = ElementPath("link", name)
            in_urdf, in_sdf = self.elements[at] = links[0].get(name), links[1].get(name)
            if in_urdf is None or in_sdf is None:
                self._one_sided(at, in_urdf is not None)
            else:
                self._inertials(at, in_urdf, in_sdf)
                for kind in _SHAPES:
                    self._shapes(name, kind, in_urdf, in_sdf)
        self._joints()
        self._blocks()

    # --- Parts ------------------------------------------------------------------------------------

    def _add(self, at: ElementPath, urdf: str, sdf: str) -> None:
        if not same_value(at, urdf, sdf):
            self._differences[at] = Difference(at, urdf, sdf)

    def _one_sided(self, at: ElementPath, is_in_urdf: bool) -> None:
        self._add(at, PRESENT if is_in_urdf else "", "" if is_in_urdf else PRESENT)

    def _values(self, at: ElementPath, one: Mapping[str, str], two: Mapping[str, str]) -> None:
        is_other_type = one.get("type") != two.get("type")
        for field in dict.fromkeys(chain(one, two)):
            # Each type of joint has values that others lack.
            if is_other_type and not (field in one and field in two):
                continue
            self._add(at.below(field), one.get(field, ""), two.get(field, ""))

    def _inertials(self, at: ElementPath, one: etree._Element, two: etree._Element) -> None:
        values = [self._inertial(link) for link in (one, two)]
        if all(values):
            self._values(at, *values)
        else:
            texts = (f"mass {value['inertial/mass']}" if value else "" for value in values)
            self._add(at.below("inertial"), *texts)

    def _inertial(self, link: etree._Element) -> dict[str, str]:
        if (inertial := link.find("inertial")) is None:
            return {}
        mass = _attribute(inertial, "mass", "value", "0")
        tensor = {name: _attribute(inertial, "inertia", name, "0") for name in _TENSOR}
        numbers = [numbers_of(text) for text in (mass, tensor["ixx"])]
        if not any(chain(*numbers)) or any(
            all(
                value and math.isclose(value[0], number, rel_tol=1e-6)
                for value, number in zip(numbers, pair, strict=True)
            )
            for pair in self._added
        ):
            return {}
        values = {"inertial/mass": mass, "inertial/pose": _origin(inertial)}
        return values | {f"inertial/inertia/{name}": text for name, text in tensor.items()}

    def _shapes(self, link: str, kind: str, one: etree._Element, two: etree._Element) -> None:
        a, b = (list(parent.iterchildren(kind)) for parent in (one, two))
        for i, j in _pairs_of_shapes(a, b):
            named = [
                shape.get("name", "")
                for shape in (*([] if i is None else [a[i]]), *([] if j is None else [b[j]]))
                if shape.get("name")
            ]
            at = (
                ElementPath(kind, named[0], link, "link")
                if named
                else ElementPath(
                    kind,
                    "",
                    link,
                    "link",
                    len(a) + cast(int, j) if i is None else i,
                    len(a) + len(b),
                )
            )
            if at in self.elements:
                at = at._replace(place=len(self.elements), siblings=len(self.elements) + 1)
            self.elements[at] = None if i is None else a[i], None if j is None else b[j]
            if i is None or j is None:
                self._one_sided(at, j is None)
            else:
                values = _shape_values(a[i]), _shape_values(b[j])
                if values[0]["geometry"] != values[1]["geometry"]:
                    self._add(at.below("geometry"), *map(_geometry_text, values))
                    values = _without_geometry(values[0]), _without_geometry(values[1])
                self._values(at, *values)
                names = a[i].get("name", ""), b[j].get("name", "")
                if all(names) and len({*map(_plain_name, names)}) > 1:
                    self._add(at.below("name"), *names)

    def _joints(self) -> None:
        a, b = _by_name(self.urdf, "joint"), _by_name(self.sdf, "joint")
        by_child = {_attribute(joint, "child", "link"): name for name, joint in b.items()}
        taken = set(a) & set(b)
        for name, joint in a.items():
            counterpart = name
            if name not in b:
                counterpart = by_child.get(_attribute(joint, "child", "link"), "")
            at = ElementPath("joint", name)
            if counterpart not in b or (counterpart != name and counterpart in taken):
                self.elements[at] = joint, None
                self._one_sided(at, True)
                continue
            taken.add(counterpart)
            self.elements[at] = joint, b[counterpart]
            self._values(at, _joint_values(joint), _joint_values(b[counterpart]))
            self._add(at.below("name"), name, counterpart)
        for name in b:
            if name not in taken:
                self.elements[ElementPath("joint", name)] = None, b[name]
                self._one_sided(ElementPath("joint", name), False)

    # --- Blocks -----------------------------------------------------------------------------------

    def _blocks(self) -> None:
        a, b = _contents(self.urdf), _contents(self.sdf)
        for at in dict.fromkeys(chain(a, b)):
            if at in a and at in b:
                in_urdf, in_sdf = a[at], b[at]
                for field in in_urdf:
                    if field in in_sdf:
                        self._add(at.below(field), in_urdf[field], in_sdf[field])
            elif at.name or any(map(_is_value, (a.get(at) or b[at]).values())):
                self._one_sided(at, at in a)


# --- Reading --------------------------------------------------------------------------------------


def _name_parts(name: str) -> set[str]:
    """Return the parts of the name of a robot that two names can have in common."""
    parts = re.split("[^a-z]+", name.lower())
    return {part for part in parts if len(part) > 2} - {"robot", "model"}


def _by_name(root: etree._Element, tag: str) -> dict[str, etree._Element]:
    return {element.get("name", ""): element for element in reversed(list(root.iterchildren(tag)))}


def _attribute(parent: etree._Element, tag: str, name: str, default: str = "") -> str:
    element = parent.find(tag)
    text = default if element is None else element.get(name, default)
    numbers = numbers_of(text)
    return " ".join(map(format_float, numbers)) if numbers else collapsed(text)


def _origin(parent: etree._Element) -> str:
    return " ".join(_attribute(parent, "origin", name, _ZEROS) for name in ("xyz", "rpy"))


def _pose(numbers: Sequence[float]) -> Pose:
    x, y, z, roll, pitch, yaw = numbers
    return Pose((x, y, z), (roll, pitch, yaw))


def _shape_values(shape: etree._Element) -> dict[str, str]:
    values = {"pose": _origin(shape), **_geometry_values(shape)}
    if (color := shape.find("material/color")) is not None:
        values["material/diffuse"] = _numbers_in(color.get("rgba", ""))
    return values


def _geometry_text(values: Mapping[str, str]) -> str:
    return " ".join(text for field, text in values.items() if field.startswith("geometry"))


def _without_geometry(values: Mapping[str, str]) -> dict[str, str]:
    return {name: text for name, text in values.items() if not name.startswith("geometry")}


def _geometry_values(shape: etree._Element) -> dict[str, str]:
    geometry = shape.find("geometry")
    kind = None if geometry is None else next(geometry.iterchildren("*"), None)
    if kind is None:
        return {"geometry": ""}
    values = {"geometry": str(kind.tag)}
    for name, text in sorted((str(key), str(value)) for key, value in kind.attrib.items()):
        # Packages, models and directories are other spellings of one place.
        is_file = name in ("filename", "uri")
        values[f"geometry/{'uri' if is_file else name}"] = (
            re.split(r"[/\\]", text)[-1] if is_file else _numbers_in(text)
        )
    if kind.tag == "mesh":
        values.setdefault("geometry/scale", "1 1 1")
    return values


def _numbers_in(text: str) -> str:
    numbers = numbers_of(text)
    return " ".join(map(format_float, numbers)) if numbers else collapsed(text)


def _joint_values(joint: etree._Element) -> dict[str, str]:
    kind = joint.get("type", "")
    values = {"parent": _attribute(joint, "parent", "link"), "pose": _origin(joint)}
    values["child"] = _attribute(joint, "child", "link")
    limits = {name: _attribute(joint, "limit", name) for name in _LIMITS}
    bounds = [numbers_of(limits.pop(name)) for name in ("lower", "upper")]
    if kind == "revolute" and all(bound and abs(bound[0]) >= _UNLIMITED for bound in bounds):
        kind = "continuous"
    values["type"] = kind
    if kind in ("fixed", "floating"):
        return values
    values["axis/xyz"] = _attribute(joint, "axis", "xyz", "1 0 0")
    if kind in ("revolute", "prismatic"):
        for name, bound in zip(("lower", "upper"), bounds, strict=True):
            values[f"axis/limit/{name}"] = format_float(bound[0]) if bound else "0"
    for name, text in limits.items():
        number = numbers_of(text)
        if number and abs(number[0]) < _UNLIMITED:
            values[f"axis/limit/{name}"] = text
    for name in ("damping", "friction"):
        values[f"axis/dynamics/{name}"] = _attribute(joint, "dynamics", name, "0")
    if joint.find("mimic") is not None:
        for name, default in {"joint": "", "multiplier": "1", "offset": "0"}.items():
            values[f"mimic/{name}"] = _attribute(joint, "mimic", name, default)
    return values


_LIMITS = ("lower", "upper", "effort", "velocity")


def _plain_name(name: str) -> str:
    """Return the name of a shape without what libsdformat adds to it."""
    return _GENERATED_END.sub("", _LUMPED.sub("", name))


def _pairs_of_shapes(
    a: Sequence[etree._Element], b: Sequence[etree._Element]
) -> Iterator[tuple[int | None, int | None]]:
    """Yield the places of shapes that are one: by name, contents, geometry, type and order."""

    def name(shape: etree._Element) -> object:
        return shape.get("name") or None

    def plain(shape: etree._Element) -> object:
        return _plain_name(shape.get("name", "")) or None

    def whole(shape: etree._Element) -> object:
        pose = numbers_of(_origin(shape))
        return geometry(shape), tuple(round(number, 6) for number in pose)

    def geometry(shape: etree._Element) -> object:
        return tuple(_geometry_values(shape).items())

    def kind(shape: etree._Element) -> object:
        return _geometry_values(shape)["geometry"]

    waiting = [list(range(len(a))), list(range(len(b)))]
    pairs: list[tuple[int, int]] = []
    keys: list[Callable[[etree._Element], object]] = [
        name, plain, whole, geometry, kind, lambda _: True
    ]  # fmt: skip
    for key in keys:
        places: dict[object, list[int]] = {}
        for j in waiting[1]:
            if (value := key(b[j])) is not None:
                places.setdefault(value, []).append(j)
        for i in list(waiting[0]):
            if candidates := places.get(key(a[i])):
                j = candidates.pop(0)
                pairs.append((i, j))
                waiting[0].remove(i)
                waiting[1].remove(j)
    yield from sorted(pairs)
    yield from ((i, None) for i in waiting[0])
    yield from ((None, j) for j in waiting[1])


def _is_value(text: str) -> bool:
    """Return whether a text is another value than the usual default."""
    return text.lower() not in ("", "0", "false")


def _contents(root: etree._Element) -> dict[ElementPath, dict[str, str]]:
    """Return the leaves of the elements of all ``<gazebo>`` blocks, by the path of the element."""
    kinds = {
        element.get("name", ""): str(element.tag)
        for tag in ("joint", "link")
        for element in root.iterchildren(tag)
    }
    contents: dict[ElementPath, dict[str, str]] = {}
    for block in root.iterchildren(BLOCK):
        reference = block.get("reference", "")
        numbers: Counter[tuple[str, str]] = Counter()
        for element in block.iterchildren("*"):
            tag, name = str(element.tag), element.get("name", "")
            if tag == "preserveFixedJoint":
                continue
            place = -1
            if not name or numbers[tag, name]:
                place = numbers[tag, name]
            numbers[tag, name] += 1
            owner_kind = kinds.get(reference, BLOCK) if reference else ""
            at = ElementPath(tag, name, reference, owner_kind, place)
            if tag in _SHAPES:
                # A property of shapes, such as a surface, is no shape.
                at = ElementPath(owner_kind, reference, field=f"{BLOCK}/{tag}")
            contents.setdefault(at, dict(_leaves(element)))
    return contents


def _leaves(element: etree._Element, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield the texts and attributes in an element, by their paths below it."""
    for name, text in element.attrib.items():
        if path or name != "name":
            yield f"{path}@{name}", _short(_numbers_in(text))
    numbers: Counter[str] = Counter()
    children = list(element.iterchildren("*"))
    for child in children:
        tag = str(child.tag)
        numbers[tag] += 1
        step = tag if numbers[tag] == 1 else f"{tag}[{numbers[tag]}]"
        # A deep element with long tags has a short path, too.
        yield from _leaves(child, _short(f"{path}{step}/"))
    if not children:
        yield path.rstrip("/"), _short(_numbers_in(element.text or ""))


def _short(text: str) -> str:
    if len(text) <= _MAX_TEXT:
        return text
    return f"{text[:_MAX_TEXT]} … {hashlib.sha256(text.encode('utf-8')).hexdigest()[:16]}"
