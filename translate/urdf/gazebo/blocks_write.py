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

from translate.diagnostics.loss_report import LossReport
from translate.extensions.extension_data import MODEL, PREFIXES, Owner, shape_keys
from translate.extensions.material_xml import COLORS, material_element
from translate.model.fragment import Fragment
from translate.model.model import Model
from translate.model.shape import Shape, Visual
from translate.urdf.gazebo.blocks_read import (
    BY_NAME,
    GENERATED,
    block_of,
    canonical,
    is_in_scope,
    mapped_elements,
    tag_of,
)
from translate.urdf.gazebo.shapes import block_scope, is_said, look
from translate.urdf.gazebo.tags import (
    COLLISION_VALUES,
    JOINT_ELEMENTS,
    JOINT_VALUES,
    LINK_ELEMENTS,
    MODEL_ELEMENTS,
)
from translate.urdf.restore import holders_of
from translate.xml.document import element_of, text_of

Piece = tuple[Owner, Fragment]


@dataclass(slots=True)
class Blocks:
    """What becomes of the ``<gazebo>`` blocks of a model.

    ``kept`` maps the places, among the fragments of the model, of blocks that had to be trimmed to
    what is left of them.  ``new`` are the blocks to add; they say what is ``written``.  Gazebo has
    no form for what is to be ``carried``.  ``says_static`` if one that is kept says whether the
    robot moves.
    """

    kept: dict[int, Fragment | None] = field(default_factory=dict)
    new: list[etree._Element] = field(default_factory=list)
    written: list[Piece] = field(default_factory=list)
    carried: list[Piece] = field(default_factory=list)
    says_static: bool = False


def reconcile_blocks(
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
    left = _without_said(model, pieces, result, report)
    moving = [piece for piece in left if not (piece[0] == MODEL and piece[1].tag == "static")]
    result.says_static = len(moving) == len(left)
    rest = [part for piece in moving for part in _parts(piece)]
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
        for meaning in mapped_elements(model, elements).found:
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
    """The looks that blocks may give to visuals, which URDF itself may say as well."""
    found: list[tuple[Owner, object]] = []
    for owner, holder in holders_of(model).items():
        material = holder.material if isinstance(holder, Visual) else None
        if material is None:
            continue
        texts = {tag: f"<{tag}/>" for tag in COLORS if getattr(material, tag) is None}
        whole = material_element(material)
        if whole is not None:
            texts |= {tag_of(element): text_of(element) for element in whole}
        for tag, text in texts.items():
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
    blocks = []
    if whole.kind == "link":
        said = [p for p in pieces if p[0] == whole and _is_plain(p) and p[1].tag in LINK_ELEMENTS]
        children = [element_of(fragment.xml) for _, fragment in said]
        link = model.link(whole.name)
        for kind, shapes in (("visual", link.visuals), ("collision", link.collisions)):
            shared, parts, of_all = _shared(whole, pieces, kind, shapes, reference)
            said += shared
            if of_all:
                children += parts
            elif parts:
                blocks.append(_block(reference, parts))
                blocks[-1].set(BY_NAME, "true")
    else:
        said, children = _of_joint(pieces)
    if children:
        blocks.insert(0, _block(reference, children))
    return blocks, said


def _parts(piece: Piece) -> list[Piece]:
    """The physics of a joint as what Gazebo has words for, and what it has none for."""
    owner, fragment = piece
    if owner.kind != "joint" or not _is_plain(piece) or fragment.tag != "physics":
        return [piece]
    element = element_of(fragment.xml)
    words = {path for path, *_ in JOINT_VALUES.values()}
    found = [(node, path) for node, path in _leaves(element, "physics") if path in words]
    if not found or len({path for _, path in found}) < len(found):
        return [piece]
    wordless = [
        Fragment("sdf", tag_of(node), text_of(node), path.rpartition("/")[0])
        for node, path in _leaves(element, "physics")
        if path not in words
    ]
    for node, path in _leaves(element, "physics"):
        if path not in words:
            _prune(node)
    said = replace(fragment, xml=text_of(element))
    return [
        (owner, said),
        *((owner, replace(item, location=fragment.location)) for item in wordless),
    ]


def _leaves(element: etree._Element, path: str) -> list[tuple[etree._Element, str]]:
    """The elements that hold nothing but their text, or more than elements, with their paths."""
    children = list(element)
    if not children or element.attrib or not all(isinstance(item.tag, str) for item in children):
        return [(element, path)]
    return [leaf for item in children for leaf in _leaves(item, f"{path}/{tag_of(item)}")]


def _prune(element: etree._Element) -> None:
    """Remove an element, and those above it in which there is nothing else."""
    parent = element.getparent()
    if parent is not None:
        parent.remove(element)
        if not len(parent):
            _prune(parent)


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
    whole: Owner,
    pieces: list[Piece],
    kind: str,
    shapes: Sequence[Shape],
    reference: str,
) -> tuple[list[Piece], list[etree._Element], bool]:
    """What a block says of the visuals or of the collisions of a link, and whether it is of all.

    Blocks know no single shapes: those that it is not about have names out of its reach, if they
    have been named for it (:func:`translate.urdf.for_gazebo.with_shapes_in_scope`).
    """
    owners = [Owner("link", whole.name, kind, key) for key in shape_keys(shapes)]
    of_shape = [[p for p in pieces if p[0] == owner] for owner in owners]
    contents = [[fragment for _, fragment in found] for found in of_shape]
    names = [is_in_scope(shape.name, reference) for shape in shapes]
    found = block_scope(shapes, contents, some=True)
    if len(found.places) < len(shapes) and names != [i in found.places for i in range(len(names))]:
        found = block_scope(shapes, contents, some=False)
    if not found.tags:
        return [], [], False
    said = [p for place in found.places for p in of_shape[place] if is_said(p[1], found.tags)]
    first = found.places[0]
    parts = [
        item for item in contents[first] if is_said(item, found.tags) and item.at != "material"
    ]
    shape = shapes[first]
    whole_look = None
    if isinstance(shape, Visual) and "material" in found.tags:
        whole_look = look(shape, contents[first])
    return said, _decoration(kind, parts, whole_look), len(found.places) == len(shapes)


def _decoration(
    kind: str, parts: Iterable[Fragment], material: etree._Element | None
) -> list[etree._Element]:
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
    if material is not None:
        whole.append(material)
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
