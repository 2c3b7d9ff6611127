"""The contents of ``<gazebo>`` blocks: mapped elements, entities, and the names in them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cache, cached_property, lru_cache
from itertools import chain
from typing import TypeAlias

from lxml import etree

from translate.fragments.name_references import OWNED, SHAPES, Kinds, NewName, may_name
from translate.fragments.owners import BLOCK_ENTITIES, Owner, references_of
from translate.fragments.sdf_contents import COLORS
from translate.fragments.shape_names import written_shape_names, written_shapes
from translate.model.fragment import Fragment
from translate.model.joint import SDF_JOINT_TYPES
from translate.model.link import MODEL_FRAME, WORLD, Link
from translate.model.model import Model
from translate.model.names import DELIMITER, problem_with
from translate.report.provenance import Kind
from translate.structures import NamedTuple, dataclass, grouped, reachable
from translate.urdf.gazebo.tags import DISABLE, PRESERVE, TRUE, block_value, is_readable
from translate.xml.document import element_of
from translate.xml.text import trimmed, words_of
from translate.xml.values import parse_float

# --- Data types of the reader of ``<gazebo>`` blocks ----------------------------------------------
# Each mapped element is a SDFormat fragment with its owner and its *sources*: the elements of the
# blocks that it was mapped from. A writer compares it with the model to find blocks that are out of
# date.

#: An element of a block: the index of the block, and the index of the element in the block.
Source: TypeAlias = tuple[int, int]

#: The index of a block itself in the :data:`Source` of what is not in one of its elements.
BLOCK = -1
#: The number of components of a colour whose alpha is 1 (S A37).
_WITHOUT_ALPHA = 3


@dataclass(slots=True)
class MappedElement:
    """One SDFormat fragment that blocks define, and the elements that it was mapped from."""

    owner: Owner
    fragment: Fragment
    sources: set[Source]


class UnmappedElement(NamedTuple):
    """An element of a block that Gazebo does not use, and the ``reason`` for it.

    ``code`` is empty if the element is valid.  If Gazebo does not use a part of it, ``tag`` and
    ``attribute`` are those of the part.
    """

    source: Source
    reason: str
    code: str = ""
    tag: str = ""
    attribute: str = ""


def block_of(fragment: Fragment) -> etree._Element | None:
    """Return the ``<gazebo>`` block of a URDF fragment; None for other fragments."""
    is_block = fragment.dialect == "urdf" and fragment.tag == "gazebo" and not fragment.at
    return element_of(fragment.xml) if is_block else None


def blocks_of(model: Model) -> list[etree._Element]:
    """Return the ``<gazebo>`` blocks of a model that was read from a URDF."""
    return [block for item in model.fragments if (block := block_of(item)) is not None]


def new_block(reference: str, children: Iterable[etree._Element]) -> etree._Element:
    """Return a block with these elements; an empty reference is the model."""
    block = etree.Element("gazebo", {"reference": reference} if reference else None)
    block.extend(children)
    return block


def canonical(fragment: Fragment) -> object:
    """Return a key that is equal for fragments that differ only in layout."""
    if fragment.attribute:
        return (fragment.at, fragment.attribute, fragment.namespace, fragment.xml)
    is_color = fragment.at == "material" and fragment.tag in COLORS
    return (fragment.at, _canonical_text(fragment.xml, is_color))


@lru_cache(maxsize=1024)
def _canonical_text(xml: str, is_color: bool) -> str:
    """Return the key of an element as a text, whose hash is computed once."""
    element = element_of(xml)
    if is_color and len(words_of(element.text)) == _WITHOUT_ALPHA:
        element.text = f"{element.text} 1"
    return repr(canonical_element(element))


def canonical_element(element: etree._Element) -> object:
    """Return a key that is equal for elements that differ only in layout."""
    attributes = sorted((str(key), value) for key, value in element.attrib.items())
    children = [canonical_element(child) for child in element if isinstance(child.tag, str)]
    return (str(element.tag), tuple(attributes), _tokens(element.text), tuple(children))


def _tokens(text: str | None) -> tuple[object, ...]:
    """Return the numbers and other tokens of a text, without the blanks between them."""
    tokens: list[object] = []
    for token in words_of(text):
        try:
            tokens.append(parse_float(token, infinite=True))
        except ValueError:
            tokens.append(token)
    return tuple(tokens)


# --- The links, joints, frames and models in ``<gazebo>`` blocks without reference ----------------
# Gazebo copies them into the model. They are mapped only if every SDFormat reader accepts them
# there together with the links and joints of the robot.

#: Element → the parts of it that need a name.
_PARTS = {
    "model": BLOCK_ENTITIES,
    "link": frozenset({"visual", "collision", "sensor", "light"}),
    "joint": frozenset({"sensor"}),
}
_TYPED = frozenset({"sensor", "light"})


def block_entities(
    blocks: Iterable[etree._Element], used: Collection[str], known: Collection[str]
) -> set[etree._Element]:
    """Return the entities of blocks that the model can contain.

    ``used`` are the names of the links and joints of the robot; ``known`` are those that an entity
    can refer to.  An entity that refers to an invalid one is invalid.
    """
    by_name: dict[str, etree._Element] = {}
    for block in [block for block in blocks if not trimmed(block.get("reference"))]:
        for element in block.iterchildren(*BLOCK_ENTITIES):
            name, parts_inside = element.get("name") or "", element.iter("*")
            if name not in used and _is_complete(element) and all(map(is_readable, parts_inside)):
                by_name.setdefault(name, element)

    @cache
    def parts(model: etree._Element) -> dict[str, etree._Element]:
        children = model.iterchildren(*BLOCK_ENTITIES) if model.tag == "model" else ()
        return {child.get("name", ""): child for child in children}

    def exists(path: Sequence[str]) -> bool:
        """Return whether a path of names leads to a part of the robot or of an entity."""
        found = by_name.get(path[0])
        for name in path[1:]:
            found = None if found is None else parts(found).get(name)
        return found is not None or (len(path) == 1 and path[0] in known)

    dependents: dict[str, list[str]] = {}
    invalid = []
    for name, element in by_name.items():
        paths = references_of(element)
        if not all(map(exists, paths)):
            invalid.append(name)
        for path in paths:
            dependents.setdefault(path[0], []).append(name)
    invalid += _in_cycles(by_name)
    all_invalid = reachable(invalid, dependents)
    return {element for name, element in by_name.items() if name not in all_invalid}


def _is_complete(element: etree._Element) -> bool:
    """Return whether an element and its parts have a valid name, and type and ends if needed."""
    name, tag = element.get("name") or "", str(element.tag)
    if problem_with(name) or (tag in _TYPED and not element.get("type")):
        return False
    if tag == "joint":
        kind = trimmed(element.get("type")).lower()
        parent, child = (trimmed(element.findtext(end)) for end in ("parent", "child"))
        no_ends = {"", MODEL_FRAME}
        if kind not in SDF_JOINT_TYPES or parent in no_ends or child in {*no_ends, WORLD, parent}:
            return False
    if tag == "model":
        return _is_whole_model(element)
    parts = list(element.iterchildren(*_PARTS[tag])) if tag in _PARTS else []
    names = {(part.tag, part.get("name")) for part in parts}
    return len(names) == len(parts) and all(map(_is_complete, parts))


def _is_whole_model(model: etree._Element) -> bool:
    """Return whether a nested model has a link, and all its entities are valid in its scope."""
    children = list(model.iterchildren(*BLOCK_ENTITIES))
    named = [model.get(key) for key in ("canonical_link", "placement_frame") if model.get(key)]
    names = {child.get("name") for child in children}
    is_scope = model.find("link") is not None and names.issuperset(named)
    return is_scope and len(block_entities([model], (), ())) == len(children)


def _in_cycles(by_name: Mapping[str, etree._Element]) -> list[str]:
    """Return the entities whose poses are defined by each other, and those placed in them."""
    frames = {name: _frame_of(element) for name, element in by_name.items()}
    placed: dict[str, list[str]] = grouped((frame, name) for name, frame in frames.items())
    placed_outside = [name for name, frame in frames.items() if frame not in frames]
    return list(frames.keys() - reachable(placed_outside, placed))


def _frame_of(entity: etree._Element) -> str:
    """Return the name of the entity in whose frame the pose of another one is."""
    pose = entity.find("pose")
    defaults = {"joint": trimmed(entity.findtext("child")), "frame": entity.get("attached_to", "")}
    relative_to = "" if pose is None else pose.get("relative_to", "")
    return (relative_to or defaults.get(str(entity.tag), "")).partition(DELIMITER)[0]


# --- Names in blocks ------------------------------------------------------------------------------
# Blocks name the links and joints of the URDF. They name shapes as Gazebo does (reference U B6):
# the collision ``bumper`` of the link ``base`` is ``base_fixed_joint_lump__bumper_collision``.


def kept_joints(blocks: Iterable[etree._Element], *flags: str) -> set[str]:
    """Return the joints of the URDF for which a block sets one of the flags."""
    return {
        trimmed(block.get("reference"))
        for block in blocks
        for child in block
        if child.tag in flags and block_value(child).lower() in TRUE
    }


#: The names of a shape in Gazebo and in SDFormat.
_Pair: TypeAlias = tuple[str, str]


@dataclass(slots=True)
class _ShapeNames:
    """The names of the shapes of one kind.

    ``pairs``: link and name in Gazebo → pairs, then link and name in SDFormat → pairs; the link is
    empty for the shapes of all links.  ``owners``: name in Gazebo → link and name in SDFormat.
    """

    pairs: tuple[dict[_Pair, set[_Pair]], dict[_Pair, set[_Pair]]] = field(
        default_factory=lambda: ({}, {})
    )
    owners: dict[str, tuple[str, str]] = field(default_factory=dict)

    def add(self, link: str, pair: _Pair) -> None:
        """Add a shape of a link."""
        for name, table in zip(pair, self.pairs, strict=True):
            for owner in (link, ""):
                table.setdefault((owner, name), set()).add(pair)
        self.owners.setdefault(pair[0], (link, pair[1]))


class GazeboNames:
    """The names of a model in SDFormat and in the ``<gazebo>`` blocks of its URDF.

    ``blocks`` are those of the URDF.  ``links`` and ``joints`` map the names of the model to those
    of the URDF; without them, these are the names of the URDF that the model was read from.
    """

    def __init__(
        self,
        model: Model,
        blocks: Sequence[etree._Element],
        links: Mapping[str, str] | None = None,
        joints: Mapping[str, str] | None = None,
    ) -> None:
        self.model = model
        self.blocks = blocks
        self.links = links or {link.name: link.name_in_file for link in model.links}
        self.joints = joints or {joint.name: joint.name_in_file for joint in model.joints}
        #: Whether a link or joint has another name in the URDF.
        self._differ = any(
            old != new for old, new in chain(self.links.items(), self.joints.items())
        )
        self._tables: dict[Kind, _ShapeNames] = {}
        self._written: dict[tuple[str, Kind], frozenset[str]] = {}

    @cached_property
    def _inverse(self) -> tuple[dict[str, str], dict[str, str]]:
        """The names of the URDF → those of the model: of links, of joints."""
        links = {new: old for old, new in self.links.items()}
        return links, {new: old for old, new in self.joints.items()}

    @cached_property
    def survivors(self) -> dict[str, str]:
        """The links → those that Gazebo merges them into, or themselves, as in a loop of joints."""
        survivors = {link.name: link.name for link in self.model.links}
        survivors.update((link.name, group[0].name) for group in self._groups() for link in group)
        return survivors

    def may_rename(self, fragment: Fragment) -> bool:
        """Return whether an element may contain a name that is another one in the blocks."""
        return self._differ or may_name(fragment, SHAPES)

    def renaming(self, owner: Owner, *, to_gazebo: bool) -> NewName:
        """Return the function from names of the model, or to them; ``owner`` has the references."""
        link = owner.name if owner.kind == "link" else ""
        links, joints = (self.links, self.joints) if to_gazebo else self._inverse

        def new_name(name: str, kinds: Kinds) -> str:
            if kinds & SHAPES:
                (kind,) = kinds
                return self._shape(name, kind, link, links, to_gazebo=to_gazebo)
            if kinds & OWNED:
                return name
            found = {
                names[name]
                for kind, names in (("link", links), ("joint", joints))
                if name in names and (not kinds or kind in kinds)
            }
            # A name of a link and of a joint can be a reference to either.
            return found.pop() if len(found) == 1 else name

        return new_name

    def _shape(
        self, name: str, kind: Kind, link: str, links: Mapping[str, str], *, to_gazebo: bool
    ) -> str:
        scope, delimiter, local = name.rpartition(DELIMITER)
        if delimiter:
            # "model::link::collision".
            above, inner, owner = scope.rpartition(DELIMITER)
            new_owner = links.get(owner, owner)
            link = owner if to_gazebo else new_owner
            scope = f"{above}{inner}{new_owner}"
        # An element of the model can refer to the shapes of all links.
        found = self._table(kind).pairs[to_gazebo].get((link, local), ())
        if len(found) != 1:
            return name
        ((gazebo, written),) = found
        return f"{scope}{delimiter}{gazebo if to_gazebo else written}"

    @cached_property
    def texts(self) -> frozenset[str]:
        """The texts of all elements of the blocks."""
        return frozenset(trimmed(node.text) for block in self.blocks for node in block.iter("*"))

    def is_written(self, name: str, link: Link, kind: Kind) -> bool:
        """Return whether a shape of a link has a name in SDFormat."""
        if (link.name, kind) not in self._written:
            self._written[link.name, kind] = frozenset(written_shape_names(link, kind))
        return name in self._written[link.name, kind]

    def owner_of(self, kind: Kind, name: str) -> tuple[str, str]:
        """Return the link and the name in SDFormat of a shape by its name in Gazebo, or blanks."""
        return self._table(kind).owners.get(name, ("", ""))

    def _table(self, kind: Kind) -> _ShapeNames:
        if kind not in self._tables:
            from translate.constructs.lumping import lumped_shape_name

            table, names = _ShapeNames(), self.links
            for group in self._groups():
                survivor = names.get(group[0].name, group[0].name)
                shapes = [(link, *pair) for link in group for pair in written_shapes(link, kind)]
                for index, (link, shape, written) in enumerate(shapes):
                    owner = names.get(link.name, link.name)
                    gazebo = lumped_shape_name(survivor, owner, shape.name, kind, index)
                    table.add(link.name, (gazebo, written))
            self._tables[kind] = table
        return self._tables[kind]

    def _groups(self) -> Iterator[list[Link]]:
        """Yield the links that Gazebo merges into one, which is the first of them."""
        from translate.constructs.lumping import lumped_groups

        kept = kept_joints(self.blocks, PRESERVE, DISABLE)
        links = {link.name: link for link in self.model.links}
        above = {
            joint.child: joint
            for joint in self.model.joints
            if joint.type == "fixed"
            and joint.parent != WORLD
            and self.joints.get(joint.name, joint.name) not in kept
        }
        groups = lumped_groups(above)
        for link in self.model.links:
            if link.name not in above:
                members = [link.name, *groups.get(link.name, ())]
                yield [links[name] for name in members if name in links]
