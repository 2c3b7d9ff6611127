"""Comparison of what simulators use: sensors, plugins, surfaces, lights, gravity, batteries.

They are fragments of links, joints, shapes, models and worlds.  Their poses are compared in their
link, or in the world.  A text that names a link, joint or shape is compared by that element, not by
its name.
"""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import get_args

from lxml import etree

from translate.diagnostics.element_path import ElementPath
from translate.equivalence.alignment import Alignment
from translate.equivalence.correspondence import Correspondence, LinkPair, Renames
from translate.equivalence.result import (
    PHYSICS,
    Comparison,
    Difference,
    Tolerance,
    allowed_error,
    number_error,
    pose_error,
)
from translate.fragments.sdf_contents import reverse_wrench
from translate.model.content_poses import content_of
from translate.model.fragment import Fragment
from translate.model.frame_graph import FrameGraph
from translate.model.link import WORLD, Link
from translate.model.model import World
from translate.model.names import DELIMITER, scopes
from translate.model.pose import IDENTITY, Transform
from translate.report.loss_report import Loss, LossReport
from translate.report.provenance import Kind, Provenance
from translate.structures import NamedTuple, dataclass, grouped
from translate.xml.document import element_of
from translate.xml.text import trimmed, words_of
from translate.xml.values import parse_bool, parse_float

#: Tag → row of the table of errors.
ROWS = {
    "sensor": "sensors",
    "plugin": "plugins",
    "surface": "surfaces",
    "light": "lights",
    **dict.fromkeys(PHYSICS, "physics"),
}
#: Values of links → the value of a link without the element.
_DEFAULTS = {"gravity": True, "kinematic": False, "self_collide": False, "enable_wind": False}
#: Codes of losses of an element as a whole or of a part of it.
_LOSSES = frozenset(
    {
        "ended-word-lost",
        "geometry-not-in-urdf",
        "lumped-joint-content",
        "nested-model-content",
        "newer-lost",
        "sdf-lost",
        "urdf-lost",
    }
)
#: Codes of losses of a part of an element.
_PARTS = frozenset({"newer-lost", "ended-word-lost", "urdf-lost"})
#: The default bitmask of collisions since 1.5, in decimal and hexadecimal notation.
BITMASKS = frozenset({"65535", "0xffff", "0xFFFF"})


class Items(NamedTuple):
    """Fragments of one owner in one model, with the function that places them.

    ``owners`` are the kind and the names of the owner, ``around`` those of the link around a shape.
    ``place`` returns the pose of a fragment in the common frame, or raises ``ValueError`` for an
    invalid pose.
    """

    fragments: Sequence[Fragment]
    owners: Sequence[tuple[str, str]] = ()
    around: Sequence[tuple[str, str]] = ()
    place: Callable[[Fragment], Transform | None] = lambda fragment: None


@dataclass(eq=False, repr=False)
class SimulationComparison:
    """The comparison of the fragments of two models or worlds.

    ``losses`` are those of the report of a translation; a difference that one of them names is
    accepted.
    """

    out: Comparison
    tolerance: Tolerance
    losses: Sequence[Loss] = ()
    same_name: Callable[[str, str], bool] = lambda a, b: False

    @cached_property
    def _of_elements(self) -> list[Loss]:
        """The losses of elements as a whole or in part."""
        return [loss for loss in self.losses if loss.code in _LOSSES]

    def compare(
        self, tag: str, a: Items, b: Items, renamed: Callable[[str], str] = lambda name: name
    ) -> None:
        """Compare the fragments with one tag of an owner in both models."""
        ones, others = _by_name(tag, a.fragments), _by_name(tag, b.fragments)
        found = {
            name: others.pop(name, None) or others.pop((renamed(name[0]), *name[1:]), None)
            for name in ones
        }
        for name, other in found.items():
            if other is None and name[2] != "0":
                # The second of two equal names gets a new one.
                new = next((key for key in others if key[1:] == (name[1], "0")), None)
                found[name] = None if new is None else others.pop(new)
        for name, one in ones.items():
            if (other := found[name]) is None:
                self._differ(f"{tag}-missing", tag, name[0], a, b, "only in the first model")
                continue
            if message := self._difference(one, other, a, b):
                self._differ(tag, tag, name[0], a, b, message)
            else:
                self.out.measure(ROWS[tag], "", 0.0, 0.0, _path(tag, name[0], a))
        for name in others:
            self._differ(f"{tag}-added", tag, name[0], b, a, "only in the second model")

    def _difference(self, one: Fragment, other: Fragment, a: Items, b: Items) -> str:
        skipped: frozenset[str] = frozenset()
        try:
            X_a, X_b = a.place(one), b.place(other)
        except ValueError:
            X_a = X_b = None
        if X_a is not None and X_b is not None:
            skipped = frozenset({"pose"})
            metres, radians = pose_error(X_a, X_b)
            if metres > self.tolerance.position or radians > self.tolerance.rotation:
                return f"moved by {metres:.3g} m and {radians:.3g} rad"
        if one.xml == other.xml:
            return ""
        # The names of two items that correspond are compared by the caller.
        first, second = _element(one), _element(other)
        for element in (first, second):
            element.attrib.pop("name", None)
        return _first_difference(first, second, self.same_name, skipped)

    def _differ(
        self, code: str, tag: str, name: str, own: Items, other: Items, message: str
    ) -> None:
        path = _path(tag, name, own)
        owners, around = {*own.owners, *other.owners}, {*own.around, *other.around}
        loss = self._reported(tag, name, owners, around, missing=code.endswith("-missing"))
        self.out.measure(ROWS[tag], "", float(loss is None), 0.0, path)
        if loss is None:
            self.out.differ(code, path, message)
        else:
            self.out.accepted.append(Difference(loss.code, path, f"{message}: {loss.reason}"))

    def _reported(
        self,
        tag: str,
        name: str,
        owners: set[tuple[str, str]],
        around: set[tuple[str, str]],
        *,
        missing: bool,
    ) -> Loss | None:
        """The loss of the report that names an item, its tag in an owner, or a part of it."""
        for loss in self._of_elements:
            names, lost = loss.at.names, loss.at.tag
            is_owner = bool(owners & names) if owners else not names or "model" in dict(names)
            if around and not around & names:
                continue
            if (lost == tag and is_owner) or (not lost and (tag, name) in names):
                return loss
            if loss.code in _PARTS and (not missing or tag == "surface"):
                whole = {(tag, name)} if tag != "surface" else owners
                if whole & names or (is_owner and lost == tag):
                    return loss
        return None


def compare_simulation(
    alignment: Alignment,
    matched: Correspondence,
    renames: Renames,
    losses: Sequence[Loss],
    out: Comparison,
) -> None:
    """Compare the sensors, plugins, surfaces, lights and :data:`PHYSICS` of two models."""
    names = _Names(alignment, matched)
    comparison = SimulationComparison(out, alignment.tolerance, losses, names.same)

    def renamed(owner: ElementPath) -> Callable[[str], str]:
        def new_name(name: str) -> str:
            if isinstance(renames, Provenance):
                return renames.target_of("sensor", name, owner.name, owner.kind).name
            return renames.get(f"{owner.name}::{name}", name).rpartition("::")[2]

        return new_name

    for pair, X_AB in zip(alignment.pairs, alignment.X_AB, strict=True):
        _compare_link(pair, X_AB, comparison, renamed)
    _compare_joints(alignment, matched, comparison, renamed)
    plugins = [
        Items([item for _, scope in scopes(view.model) for item in scope.fragments])
        for view in (alignment.a.parts, alignment.b.parts)
    ]
    comparison.compare("plugin", plugins[0], plugins[1])


def compare_worlds(
    a: World,
    b: World,
    tolerance: Tolerance,
    report: LossReport,
    out: Comparison,
) -> None:
    """Compare the lights and plugins of two worlds outside their models."""
    provenance = report.provenance

    def same(a: str, b: str) -> bool:
        """Whether two scoped names may be names of one element before and after a translation.

        They are ``model::link`` or ``model::link::collision``.
        """
        (model_a, _, name), (model_b, _, new) = a.partition(DELIMITER), b.partition(DELIMITER)
        if model_a != model_b or not name or not new:
            return False
        owner, _, part = name.rpartition(DELIMITER)
        return any(
            new == provenance.target_of(kind, name).scoped_name
            or (owner and new == provenance.target_of(kind, part, owner, owner_kind).scoped_name)
            for kind in get_args(Kind)
            for owner_kind in ("link", "joint")
        )

    comparison = SimulationComparison(out, tolerance, report.losses, same)
    items = [
        Items(world.fragments, [("world", world.name)], place=_in_owner(FrameGraph(world), WORLD))
        for world in (a, b)
    ]
    for tag in ("light", "plugin"):
        comparison.compare(tag, items[0], items[1])


def _compare_link(
    pair: LinkPair,
    X_AB: Transform,
    comparison: SimulationComparison,
    renamed: Callable[[ElementPath], Callable[[str], str]],
) -> None:
    """Compare the fragments of two links and of their shapes; none are in most links."""
    a, b = pair.a, pair.b
    shapes = [
        (kind, one, other)
        for (kind, ones), (_, others) in zip(
            a.link.shapes_by_kind, b.link.shapes_by_kind, strict=True
        )
        for one, other in zip(ones, others, strict=False)
        if one.fragments or other.fragments
    ]
    if not (shapes or a.link.fragments or b.link.fragments):
        return
    found = {item.tag for item in (*a.link.fragments, *b.link.fragments)}
    tags = [
        tag
        for tag in ("sensor", "light", "plugin", *PHYSICS)
        if tag in found and not (tag in PHYSICS and _are_equal(tag, a.link, b.link))
    ]
    if not (shapes or tags):
        return
    first = Items(
        a.link.fragments, _owners("link", a.key, a.name), place=_in_owner(a.graph, a.link.name)
    )
    second = Items(
        b.link.fragments,
        _owners("link", b.key, b.name),
        place=_in_owner(b.graph, b.link.name, X_AB),
    )
    for tag in tags:
        comparison.compare(tag, first, second, renamed(pair.at))
    for kind, one, other in shapes:
        owned = [
            Items(shape.fragments, [(kind, shape.name)], link.owners)
            for shape, link in ((one, first), (other, second))
        ]
        comparison.compare("plugin" if kind == "visual" else "surface", owned[0], owned[1])


def _compare_joints(
    alignment: Alignment,
    matched: Correspondence,
    comparison: SimulationComparison,
    renamed: Callable[[ElementPath], Callable[[str], str]],
) -> None:
    for pair in matched.joints:
        if not any(joint.element.fragments for joint in (*pair.a, *pair.b)):
            continue
        items = []
        child = pair.a[-1].child
        for chain, in_b in ((pair.a, False), (pair.b, True)):
            places: dict[int, Callable[[Fragment], Transform | None]] = {}
            fragments: list[Fragment] = []
            for joint in chain:
                X_LJ = alignment.joint_frame(joint, child, in_b=in_b)
                for fragment in joint.element.fragments:
                    if pair.reversed and not in_b:
                        fragment = reverse_wrench(fragment)
                    fragments.append(fragment)
                    places[id(fragment)] = _in_owner(joint.graph, joint.element.name, X_LJ)
            names = [name for joint in chain for name in (joint.key, joint.name)]
            items.append(Items(fragments, _owners("joint", *names), place=_placed(places)))
        for tag in ("sensor", "plugin"):
            comparison.compare(
                tag, items[0], items[1], renamed(ElementPath("joint", pair.a[0].key))
            )


def _are_equal(tag: str, a: Link, b: Link) -> bool:
    """Whether two links have the same text of a tag that has no name and no pose."""
    first, second = ([item.xml for item in link.fragments if item.tag == tag] for link in (a, b))
    return first == second


def _placed(
    places: dict[int, Callable[[Fragment], Transform | None]],
) -> Callable[[Fragment], Transform | None]:
    """The function that places each fragment by the function of its own joint."""
    return lambda fragment: places[id(fragment)](fragment)


def _in_owner(
    graph: FrameGraph, owner: str, X: Transform = IDENTITY
) -> Callable[[Fragment], Transform | None]:
    """The pose of a fragment in a frame in which its owner has the pose ``X``."""

    def place(fragment: Fragment) -> Transform | None:
        content = content_of(fragment, owner)
        return None if content is None else X @ graph.resolve_in(content.pose, owner)

    return place


def _owners(kind: str, *names: str) -> Sequence[tuple[str, str]]:
    """An owner by each of its names, and by its name in its own model."""
    local = [name.rpartition("::")[2] for name in names]
    return [*dict.fromkeys((kind, name) for name in (*names, *local))]


def _by_name(tag: str, fragments: Iterable[Fragment]) -> dict[tuple[str, ...], Fragment]:
    """The fragments with a tag, by name, file and a number for equal ones."""
    found: dict[tuple[str, ...], Fragment] = {}
    counts: Counter[tuple[str, str]] = Counter()
    for fragment in fragments:
        if fragment.dialect != "sdf" or fragment.tag != tag or fragment.at or fragment.attribute:
            continue
        element = _element(fragment)
        if _is_default(element):
            continue
        name = trimmed(element.get("name"))
        file = trimmed(element.get("filename")) if tag == "plugin" else ""
        found[name, file, str(counts[name, file])] = fragment
        counts[name, file] += 1
    return found


def _is_default(element: etree._Element) -> bool:
    """Whether an element of a link or shape has the meaning of a missing element."""
    if element.tag == "surface":
        return not len(element)
    if element.tag == "velocity_decay":
        return all(_is_zero(decay.text) for decay in element)
    default = _DEFAULTS.get(str(element.tag))
    return default is not None and trimmed(element.text) == str(default).lower()


def _is_zero(text: str | None) -> bool:
    with contextlib.suppress(ValueError):
        return parse_float(text or "0") == 0.0
    return False


def _element(fragment: Fragment) -> etree._Element:
    """The element of a fragment, with booleans as ``true`` or ``false``.

    A surface has no default bitmask and no empty elements.  The default bitmask depends on
    the version, so that it is written in some (reference S H21).
    """
    element = element_of(fragment.xml)
    if fragment.tag in _DEFAULTS:
        with contextlib.suppress(ValueError):
            text = trimmed(element.text)
            element.text = str(parse_bool(text) if text else _DEFAULTS[fragment.tag]).lower()
    if fragment.tag != "surface":
        return element
    for mask in element.findall("contact/collide_bitmask"):
        if trimmed(mask.text) in BITMASKS:
            mask.text = None
    # The innermost elements first, because an element may become empty.
    for node in reversed(list(element.iterdescendants("*"))):
        parent = node.getparent()
        if parent is not None and not (len(node) or trimmed(node.text)):
            parent.remove(node)
    return element


def _path(tag: str, name: str, items: Items) -> ElementPath:
    (kind, owner), *_ = (*items.owners, ("", ""))
    if not owner and items.around:
        # A shape without a name is one of its link.
        link_kind, link = items.around[0]
        return ElementPath(kind, "", link, link_kind, field=tag)
    return ElementPath(tag, name, owner, kind)


class _Names:
    """The elements that a name in either model may refer to."""

    def __init__(self, alignment: Alignment, matched: Correspondence) -> None:
        self._matched = matched
        self._models = [side.parts.model.name for side in (alignment.a, alignment.b)]

    @cached_property
    def _tables(self) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
        """The elements of each name, in either model."""
        tables: tuple[dict[str, set[str]], dict[str, set[str]]] = ({}, {})

        def add(side: int, element: str, *names: str) -> None:
            for name in names:
                for variant in (name, name.rpartition("::")[2]):
                    tables[side].setdefault(variant, set()).add(element)

        for index, link in enumerate(self._matched.links):
            add(0, f"link {index}", link.a.key, link.a.name)
            add(1, f"link {index}", link.b.key, link.b.name)
            for one, other in zip(link.a.link.shapes, link.b.link.shapes, strict=False):
                add(0, f"shape {index} {one.name}", one.name)
                add(1, f"shape {index} {one.name}", other.name)
        for index, joint in enumerate(self._matched.joints):
            for side, chain in enumerate((joint.a, joint.b)):
                for part in chain:
                    add(side, f"joint {index}", part.key, part.name)
        return tables

    def same(self, a: str, b: str) -> bool:
        """Whether two texts may be names of one element."""
        return not self._elements(0, a).isdisjoint(self._elements(1, b))

    def _elements(self, side: int, text: str) -> set[str]:
        table = self._tables[side]
        return table.get(text) or table.get(text.removeprefix(f"{self._models[side]}::")) or set()


# --- The first difference of two XML elements -----------------------------------------------------
# The order of elements with different tags and of attributes, white space, comments and the
# notation of numbers are no differences.


def _first_difference(
    a: etree._Element,
    b: etree._Element,
    same_name: Callable[[str, str], bool],
    skipped: frozenset[str] = frozenset(),
) -> str:
    """The first difference as a message that begins with a path of tags; empty if there is none.

    ``same_name`` tells whether two different texts are names of the same element of the robot.
    ``skipped`` are tags of children that are not compared.
    """
    for name in sorted(map(str, {*a.attrib, *b.attrib})):
        if found := _text_difference(a.get(name, ""), b.get(name, ""), same_name):
            return f"@{name} {found}"
    if found := _text_difference(a.text or "", b.text or "", same_name):
        return found
    first, second = (
        grouped(
            (str(child.tag), child)
            for child in element.iterchildren("*")
            if child.tag not in skipped
        )
        for element in (a, b)
    )
    for tag in (*first, *(tag for tag in second if tag not in first)):
        ones, others = first.get(tag, []), second.get(tag, [])
        if len(ones) != len(others):
            return f"{len(ones)} <{tag}> became {len(others)}"
        for one, other in zip(ones, others, strict=True):
            if found := _first_difference(one, other, same_name):
                return f"{tag}{'' if found.startswith('@') else ' '}{found}"
    return ""


def _text_difference(a: str, b: str, same_name: Callable[[str, str], bool]) -> str:
    first, second = words_of(a), words_of(b)
    if len(first) == len(second) and all(
        a == b or _same_number(a, b) or _same_truth(a, b) or same_name(a, b)
        for a, b in zip(first, second, strict=True)
    ):
        return ""
    # A name can contain blanks.
    whole_a, whole_b = " ".join(first), " ".join(second)
    return "" if same_name(whole_a, whole_b) else f"'{whole_a}' became '{whole_b}'"


def _same_number(a: str, b: str) -> bool:
    try:
        one, other = parse_float(a, infinite=True), parse_float(b, infinite=True)
    except ValueError:
        return False
    return number_error(one, other) <= allowed_error(one, other)


def _same_truth(a: str, b: str) -> bool:
    try:
        return parse_bool(a) == parse_bool(b)
    except ValueError:
        return False
