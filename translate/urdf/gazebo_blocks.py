"""``<gazebo>`` blocks for what SDFormat says, in the form that Gazebo reads (reference U B7, D2).

A model may hold both the blocks of a URDF and their meaning, as SDFormat has it.  Where the two
still agree the blocks are written as they were.  Where somebody has edited the SDFormat, the
pieces of blocks that say otherwise are dropped and the edit is written as a new block.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from lxml import etree

from translate.carried import MODEL, PREFIXES, Owner
from translate.document import element_of, text_of
from translate.loss import LossReport
from translate.model import Fragment, Model, Visual
from translate.urdf.gazebo import COLORS, GENERATED, block_of, canonical, meanings, tag_of
from translate.urdf.gazebo_tags import (
    COLLISION_ELEMENTS,
    COLLISION_VALUES,
    JOINT_ELEMENTS,
    JOINT_VALUES,
    LINK_ELEMENTS,
    MODEL_ELEMENTS,
    VISUAL_ELEMENTS,
)
from translate.urdf.restore import holders_of
from translate.values import format_floats

Piece = tuple[Owner, Fragment]


@dataclass(slots=True)
class Blocks:
    """What becomes of the ``<gazebo>`` blocks of a model.

    ``kept`` maps the places, among the fragments of the model, of blocks that had to be trimmed to
    what is left of them.  ``new`` are the blocks to add; they say what is ``written``.  Gazebo has
    no form for what is to be ``carried``.
    """

    kept: dict[int, Fragment | None] = field(default_factory=dict)
    new: list[etree._Element] = field(default_factory=list)
    written: list[Piece] = field(default_factory=list)
    carried: list[Piece] = field(default_factory=list)


def settle(
    model: Model,
    pieces: Sequence[Piece],
    links: Mapping[str, str],
    joints: Mapping[str, str],
    report: LossReport,
) -> Blocks:
    """Hold the blocks of a model against what it says in SDFormat.

    ``pieces`` are the fragments of SDFormat with their owners, by names of the model; ``links``
    and ``joints`` map these to the names that are written.
    """
    result = Blocks()
    rest = _without_said(model, pieces, result, report)
    names = {"link": links, "joint": joints}
    groups: dict[Owner, list[Piece]] = {}
    for owner, fragment in rest:
        groups.setdefault(Owner(owner.kind, owner.name), []).append((owner, fragment))
    for whole, found in groups.items():
        reference = names.get(whole.kind, {}).get(whole.name, "")
        blocks, said = _blocks(model, whole, found, reference)
        result.new += blocks
        result.written += [piece for piece in found if piece in said]
        result.carried += [piece for piece in found if piece not in said]
    return result


# --- Old blocks -----------------------------------------------------------------------------------


def _without_said(
    model: Model, pieces: Sequence[Piece], result: Blocks, report: LossReport
) -> list[Piece]:
    """The pieces that no block of the model says; blocks that say something else are trimmed."""
    places = [i for i, fragment in enumerate(model.fragments) if _is_block(fragment)]
    elements = [element_of(model.fragments[i].xml) for i in places]
    if not elements:
        return list(pieces)
    colors = _colors(model)
    while True:
        left = Counter((owner, canonical(fragment)) for owner, fragment in pieces)
        left.update(key for key in colors if key not in left)
        wrong: set[tuple[int, int]] = set()
        for meaning in meanings(model, elements).found:
            key = (meaning.owner, canonical(meaning.fragment))
            if left[key] > 0:
                left[key] -= 1
            else:
                wrong |= meaning.sources
        if not wrong:
            break
        for number, index in sorted(wrong, reverse=True):
            child = elements[number][index]
            fragment = model.fragments[places[number]]
            report.add(
                "record-stale",
                "approximated",
                f"<gazebo> <{tag_of(child)}>",
                "the SDFormat it stood for was edited; the edit counts",
                fragment.location,
            )
            elements[number].remove(child)
            empty = not any(isinstance(node.tag, str) for node in elements[number])
            text = text_of(elements[number])
            result.kept[places[number]] = None if empty else replace(fragment, xml=text)
    rest = []
    for owner, fragment in reversed(pieces):
        key = (owner, canonical(fragment))
        if left[key] > 0:
            left[key] -= 1
            rest.append((owner, fragment))
    return rest[::-1]


def _colors(model: Model) -> list[tuple[Owner, object]]:
    """The colours that blocks may give to visuals, which URDF itself may say as well."""
    found: list[tuple[Owner, object]] = []
    for owner, holder in holders_of(model).items():
        material = holder.material if isinstance(holder, Visual) else None
        for tag in COLORS if material is not None else ():
            color = getattr(material, tag)
            if color is not None:
                text = f"<{tag}>{format_floats(color)}</{tag}>"
                found.append((owner, canonical(Fragment("sdf", tag, text, "material"))))
    return found


def _is_block(fragment: Fragment) -> bool:
    return block_of(fragment) is not None


# --- New blocks -----------------------------------------------------------------------------------


def _blocks(
    model: Model, whole: Owner, pieces: list[Piece], reference: str
) -> tuple[list[etree._Element], list[Piece]]:
    """Blocks for everything that hangs on a model, link or joint, and what they say."""
    if whole == MODEL:
        said = [p for p in pieces if _is_plain(p) and p[1].tag in MODEL_ELEMENTS]
        blocks = [_block("", [element_of(fragment.xml)]) for _, fragment in said]
        for block, (_, fragment) in zip(blocks, said, strict=True):
            for comment in reversed(fragment.comments):
                block.insert(0, etree.Comment(comment))
        return blocks, said
    if whole.kind == "link":
        said = [p for p in pieces if p[0] == whole and _is_plain(p) and p[1].tag in LINK_ELEMENTS]
        children = [element_of(fragment.xml) for _, fragment in said]
        for kind in ("visual", "collision"):
            shared, parts = _shared(model, whole, pieces, kind)
            said += shared
            children += _decoration(kind, parts)
    else:
        said, children = _of_joint(pieces)
    if not children:
        return [], []
    return [_block(reference, children)], said


def _of_joint(pieces: list[Piece]) -> tuple[list[Piece], list[etree._Element]]:
    said: list[Piece] = []
    children: list[etree._Element] = []
    words = {path: tag for tag, (path, *_) in reversed(JOINT_VALUES.items())}
    for owner, fragment in pieces:
        if fragment.attribute:
            continue
        if not fragment.at and fragment.tag in JOINT_ELEMENTS:
            found: list[etree._Element] | None = [element_of(fragment.xml)]
        else:
            found = _values(fragment, words)
        if found:
            said.append((owner, fragment))
            children += found
    return said, children


def _shared(
    model: Model, whole: Owner, pieces: list[Piece], kind: str
) -> tuple[list[Piece], list[Fragment]]:
    """What all visuals or all collisions of a link have in common: blocks know no single shapes.

    Nothing if they differ (reference U D3.8).
    """
    known = VISUAL_ELEMENTS if kind == "visual" else COLLISION_ELEMENTS
    shapes = [
        owner
        for owner in holders_of(model)
        if owner.shape_kind == kind and (owner.kind, owner.name) == (whole.kind, whole.name)
    ]
    of_shape = {
        shape: [p for p in pieces if p[0] == shape and _is_plain(p) and p[1].tag in known]
        for shape in shapes
    }
    keys = [[canonical(fragment) for _, fragment in found] for found in of_shape.values()]
    tags = [tag for found in of_shape.values() for tag in {f.tag for _, f in found}]
    if not keys or not keys[0] or any(key != keys[0] for key in keys):
        return [], []
    if len(tags) != sum(map(len, keys)):
        # Several of a kind in one shape: the last would take the place of the others.
        return [], []
    said = [piece for found in of_shape.values() for piece in found]
    return said, [fragment for _, fragment in of_shape[shapes[0]]]


def _decoration(kind: str, parts: Iterable[Fragment]) -> list[etree._Element]:
    """The words of Gazebo for what all shapes of a link share, else the elements themselves."""
    words = {path: tag for tag, path in COLLISION_VALUES.items()} if kind == "collision" else {}
    children: list[etree._Element] = []
    whole = etree.Element(kind)
    for fragment in parts:
        values = _values(fragment, words)
        if values:
            children += values
        else:
            whole.append(element_of(fragment.xml))
    return [*children, whole] if len(whole) else children


def _values(fragment: Fragment, words: Mapping[str, str]) -> list[etree._Element] | None:
    """An element as single values, if each has a word; ``None`` if one has not."""
    element = element_of(fragment.xml)
    at = f"{fragment.at}/" if fragment.at else ""
    found: list[etree._Element] = []
    todo = [(f"{at}{fragment.tag}", element)]
    while todo:
        path, node = todo.pop(0)
        children = list(node)
        if node.attrib or any(not isinstance(child.tag, str) for child in children):
            return None
        if children:
            todo = [(f"{path}/{tag_of(child)}", child) for child in children] + todo
        elif path in words:
            value = etree.Element(words[path])
            value.text = (node.text or "").strip()
            found.append(value)
        else:
            return None
    return found


def _block(reference: str, children: Iterable[etree._Element]) -> etree._Element:
    block = etree.Element("gazebo", nsmap={"translate": PREFIXES["translate"]})
    if reference:
        block.set("reference", reference)
    block.set(GENERATED, "true")
    block.extend(children)
    return block


def _is_plain(piece: Piece) -> bool:
    """Whether a piece is a whole element right below its owner."""
    return not (piece[1].at or piece[1].attribute)
