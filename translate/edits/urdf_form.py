"""The form of edited values in a URDF: shared materials, existing blocks, shapes, parity form."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count, takewhile

from lxml import etree

from translate.constructs.block_shapes import join_shape_links
from translate.diagnostics.diagnostic import TranslateError
from translate.diagnostics.element_path import BLOCK, ElementPath
from translate.edits.difference import TOLERANCE, canonical_xml, name_of, pairs, same
from translate.edits.pose_numbers import in_decimals, with_transform
from translate.edits.renamed_parts import in_scopes
from translate.fragments.gazebo_materials import colors_of_script
from translate.fragments.name_references import Kinds, may_name, rename_shapes
from translate.fragments.owners import names_of_entities
from translate.fragments.shape_names import written_shape_names
from translate.kinematics.relative_poses import is_on_joint, is_on_parent
from translate.model.fragment import Fragment
from translate.model.frame_graph import FrameGraph
from translate.model.joint import parity_frame
from translate.model.link import MODEL_FRAME, Link, Material, Visual
from translate.model.model import Model, changed, mapped
from translate.model.names import scopes, without_expressions
from translate.model.pose import IDENTITY, Pose
from translate.report.loss_report import LossReport
from translate.structures import grouped
from translate.urdf.gazebo.sdf_only import shown_material
from translate.urdf.materials import overridden, urdf_material_of
from translate.xml.document import element_of, text_of
from translate.xml.text import trimmed, words_of
from translate.xml.values import format_floats


def with_shared_materials(before: Model, after: Model, renamed: Mapping[str, str]) -> Model:
    """The model after its update, with the materials that several visuals share.

    ``renamed`` maps the old names of links to their new names.  If all visuals with a material
    changed alike, the definition of the material changes.  Else the changed visuals get their own
    material.  A changed or new material whose name another one has gets a free name, so that a
    writer renames none that stays.  A definition that readers ignored stays ignored: if the one
    before it is gone, the robot gets it.
    """
    old_names = {
        id(visual): material.name or ""
        for link in before.links
        for visual, material in _named(link)
    }
    ignored = {id(visual): overridden(visual) for link in after.links for visual in link.visuals}
    paired_visuals = [*_paired_visuals(before, after, renamed)]
    definitions = {
        element_of(item.xml).get("name", ""): item
        for item in before.fragments
        if item.tag == "material" and item.dialect == "urdf"
    }
    users = grouped(
        (old_names[id(old)], (old, new, new.material))
        for old, new in paired_visuals
        if id(old) in old_names and new.material is not None
    )
    fragments = list(after.fragments)
    kept = {
        id(new.material): new
        for old, new in paired_visuals
        if old.material is not None and new.material is not None
    }
    for name, visuals in users.items():
        changed = [(new, material) for old, new, material in visuals if _look(old) != _look(new)]
        if not changed:
            continue
        if len(changed) == len(visuals) and len({_look(new) for new, _ in changed}) == 1:
            definition = definitions.get(name)
            if definition is not None and definition in fragments:
                fragments[fragments.index(definition)] = _with_look(definition, changed[0][0])
            continue
        same = [(new, material) for old, new, material in visuals if _look(old) == _look(new)]
        if name not in definitions and same and all(each.is_reference for _, each in same):
            visual, material = same[0]
            material.is_reference = bool(ignored[id(visual)])
        for _, material in changed:
            material.name, material.is_reference = None, False
            del kept[id(material)]
    fragments += _lost_definitions(replace(after, fragments=fragments), kept, ignored)
    model = replace(after, fragments=fragments)
    _name_changed_materials(model, kept)
    for link in model.links:
        for visual in link.visuals:
            if ignored[id(visual)] and visual.material and not visual.material.is_reference:
                # An inline definition that readers ignored would count with another name.
                visual.fragments = [
                    fragment for fragment in visual.fragments if fragment not in ignored[id(visual)]
                ]
    return model


def with_own_collisions(model: Model, before: Model, renamed: Mapping[str, str]) -> Model:
    """The updated URDF with the names that its collisions have now in its sensors.

    The sensors have those of ``before``.  ``renamed`` maps the old names of links to new names.
    """
    old_links = {renamed.get(link.name, link.name): link for link in before.links}
    kinds: Kinds = frozenset({"collision"})

    def with_new_numbers(link: Link) -> Link:
        old = old_links.get(link.name)
        if old is None or not any(may_name(fragment, kinds) for fragment in link.fragments):
            return link
        counterparts = pairs(old.collisions, link.collisions)
        old_names, names = (written_shape_names(state, "collision") for state in (old, link))
        new_names = {old_names[number]: names[now] for number, now in counterparts.both.items()}
        return changed(link, fragments=rename_shapes(link.fragments, "collision", new_names))

    return changed(model, links=mapped(model.links, with_new_numbers))


def _lost_definitions(
    model: Model, kept: Mapping[int, Visual], ignored: Mapping[int, Sequence[Fragment]]
) -> list[Fragment]:
    """Definitions for the robot of materials whose next definition is an ignored one.

    ``kept`` is that of :func:`_name_changed_materials`, and ``ignored`` are the ignored parts of
    inline definitions by the identity of their visuals.
    """
    defined = {
        element_of(fragment.xml).get("name", "")
        for fragment in model.fragments
        if fragment.tag == "material" and fragment.dialect == "urdf"
    }
    definitions = []
    for link in model.links:
        for visual, material in _named(link):
            name = material.name or ""
            if id(material) not in kept or name in defined:
                continue
            defined.add(name)
            if material.is_reference and ignored[id(visual)]:
                empty = Fragment("urdf", "material", text_of(etree.Element("material", name=name)))
                definitions.append(_with_look(empty, visual))
    return definitions


def _name_changed_materials(model: Model, kept: Mapping[int, Visual]) -> None:
    """Give each material that is not ``kept`` a free name, if it has none, or that of another one.

    ``kept`` are visuals by the identity of their materials.  Materials with one colour and texture
    get one name.
    """
    definitions = {
        element.get("name", ""): urdf_material_of(element)
        for item in model.fragments
        if item.tag == "material" and item.dialect == "urdf"
        for element in [element_of(item.xml)]
    }
    looks: dict[str, object] = {
        name: (definition.color, definition.texture) for name, definition in definitions.items()
    }
    for visual in kept.values():
        kept_material = visual.material
        if kept_material is not None and kept_material.name and not kept_material.is_reference:
            looks.setdefault(kept_material.name, _look(visual))
    taken = {
        *looks,
        *(material.name for link in model.links for _, material in _named(link) if material.name),
    }
    names: dict[object, str] = {}
    for link in model.links:
        for visual in link.visuals:
            material = visual.material
            if material is None or id(material) in kept or shown_material(visual).is_empty:
                continue
            look = _look(visual)
            if material.name is not None and looks.get(material.name, look) == look:
                looks.setdefault(material.name, look)
                continue
            if look not in names:
                stem = f"{without_expressions(model.name)}_material"
                numbered = (f"{stem}_{number}" for number in count(1))
                names[look] = next(name for name in numbered if name not in taken)
                taken.add(names[look])
            material.name, material.is_reference = names[look], False


def _paired_visuals(
    before: Model, after: Model, renamed: Mapping[str, str]
) -> Iterator[tuple[Visual, Visual]]:
    """The visuals of the same links that correspond."""
    links = {link.name: link for link in after.links}
    for link in before.links:
        if (later_link := links.get(renamed.get(link.name, link.name))) is not None:
            both = pairs(link.visuals, later_link.visuals).both
            yield from ((link.visuals[old], later_link.visuals[new]) for old, new in both.items())


def _named(link: Link) -> list[tuple[Visual, Material]]:
    """The visuals of a link whose material has a name."""
    return [
        (visual, visual.material)
        for visual in link.visuals
        if visual.material is not None and visual.material.name
    ]


def _look(visual: Visual) -> tuple[object, object]:
    """The colour and texture that a URDF states for a visual; a transparency is in the colour."""
    shown = shown_material(visual)
    return shown.color, shown.texture


def _with_look(definition: Fragment, visual: Visual) -> Fragment:
    """The definition of a material with the colour and texture of a visual."""
    element, shown = element_of(definition.xml), shown_material(visual)
    values = {
        "color": ("rgba", None if shown.color is None else format_floats(shown.color)),
        "texture": ("filename", shown.texture),
    }
    for tag, (name, value) in values.items():
        child = element.find(tag)
        if value is None:
            if child is not None:
                element.remove(child)
        else:
            child = etree.SubElement(element, tag) if child is None else child
            child.set(name, value)
    return replace(definition, xml=text_of(element))


def with_own_materials(model: Model) -> Model:
    """The model with copies of its materials, so that one of them can be changed."""

    def with_copy(visual: Visual) -> Visual:
        return replace(visual, material=copy.copy(visual.material))

    links = mapped(model.links, lambda link: replace(link, visuals=mapped(link.visuals, with_copy)))
    return replace(model, links=links)


def join_blocks(old: etree._Element, new: etree._Element, renamed: Mapping[str, str]) -> None:
    """Move the elements of added ``<gazebo>`` blocks into the block of the same link or joint.

    ``old`` and ``new`` are the URDF before and after its update.  Changed elements of blocks of the
    robot itself go back into the block that had them.  Comments in and before blocks are no edits.
    ``renamed`` maps the old names of links and joints to new names.
    """
    news = _blocks(new)
    olds: dict[str, list[etree._Element]] = {}
    for reference, blocks in _blocks(old).items():
        olds.setdefault(renamed.get(reference, reference), []).extend(blocks)
    above = [node for blocks in olds.values() for block in blocks for node in _comments(block)]
    # An equal comment elsewhere is another one.
    _drop_comments(old, above, new, set(old.iterchildren(etree.Comment)).difference(above))
    _join_own_blocks(olds.pop("", []), new, news.pop("", []))
    for reference, blocks in news.items():
        if not (counterparts := _counterparts(olds.get(reference, []), blocks)):
            continue
        # A changed block is written without its comments.
        for block, written in counterparts.items():
            _drop_comments(block, list(block), list(written))
        joined = _JoinedBlocks(counterparts)
        blocks_of_file = {*counterparts.values()}
        for block in blocks:
            if block not in blocks_of_file:
                for child in list(block):
                    joined.add(child)
                new.remove(block)


def _counterparts(
    before: list[etree._Element], after: list[etree._Element]
) -> dict[etree._Element, etree._Element]:
    """Each block of the file → the written one: the equal one, or that with the same elements.

    Added blocks may be written before those that the file has.
    """
    same, changed, written = _pairs(before, after, canonical_xml)
    keys = {block: Counter(map(_key, _inner(block))) for block in (*changed, *written)}
    for is_alike in (True, False):
        for block in changed:
            if block in same or not written:
                continue
            # The numbers of elements that both have, by their tags and names.
            counts = [(keys[block] & keys[other]).total() for other in written]
            # The first one of several that have as many of its elements.
            if max(counts, default=0) or not is_alike:
                same[block] = written.pop(counts.index(max(counts)))
    return {block: same[block] for block in before if block in same}


def _join_own_blocks(
    before: list[etree._Element], robot: etree._Element, after: list[etree._Element]
) -> None:
    """Join the elements of each block of the robot itself again, where a writer split it.

    ``after`` are the blocks of the written ``robot``.
    """
    same, changed, new_blocks = _pairs(before, after, canonical_xml)
    for block, written in same.items():
        _drop_comments(block, list(block), list(written))
    olds, news = (
        [child for block in blocks for child in _inner(block)] for blocks in (changed, new_blocks)
    )
    both, olds, news = _pairs(olds, news, canonical_xml)
    both |= _pairs(olds, news, _key)[0]
    places = {block: place for place, block in enumerate(new_blocks)}
    for block in changed:
        # A changed block is written without its comments.
        _drop_comments(block, list(block), ())
        if children := [both[child] for child in block if child in both]:
            counts = Counter(
                parent for child in children if (parent := child.getparent()) in places
            )
            most = max(counts, key=lambda block: (counts[block], -places[block]))
            joined = etree.Element(str(block.tag), block.attrib)
            robot.insert(robot.index(most), joined)
            joined.extend(children)
    for block in new_blocks:
        if not _inner(block):
            robot.remove(block)


def _comments(block: etree._Element) -> Iterator[etree._Element]:
    """The comments directly above a block."""
    return takewhile(
        lambda node: isinstance(node, etree._Comment), block.itersiblings(preceding=True)
    )


def _inner(block: etree._Element) -> list[etree._Element]:
    return list(block.iterchildren("*"))


def _pairs(
    before: list[etree._Element],
    after: list[etree._Element],
    key: Callable[[etree._Element], object],
) -> tuple[dict[etree._Element, etree._Element], list[etree._Element], list[etree._Element]]:
    """The elements of two lists with equal keys, in their order, and the others of both lists."""
    keyed = grouped((key(element), element) for element in reversed(after))
    both = {element: alike.pop() for element in before if (alike := keyed.get(key(element)))}
    taken = set(both.values())
    return (
        both,
        [element for element in before if element not in both],
        [element for element in after if element not in taken],
    )


def _key(child: etree._Element) -> tuple[object, str | None]:
    return child.tag, child.get("name")


def _drop_comments(
    parent: etree._Element,
    nodes: Iterable[etree._Element],
    written: Iterable[etree._Element],
    others: Iterable[etree._Element] = (),
) -> None:
    """Remove the comments among the children of an element that are not written any more.

    The ``others`` are written, too, and stay.
    """
    kept = Counter(item.text or "" for item in written if isinstance(item, etree._Comment))
    kept.subtract(item.text or "" for item in others)
    for node in nodes:
        if isinstance(node, etree._Comment):
            kept[node.text or ""] -= 1
            if kept[node.text or ""] < 0:
                parent.remove(node)


class _JoinedBlocks:
    """The blocks of a link or joint that the file has, which get the elements of added ones.

    ``counterparts`` are the blocks in the file, each with the written one.
    """

    def __init__(self, counterparts: Mapping[etree._Element, etree._Element]) -> None:
        before, self._blocks = [*counterparts], [*counterparts.values()]
        self._forms = {_form(node) for block in self._blocks for node in block}
        self._keys = [{_key(node) for node in block} for block in self._blocks]
        #: The key of an element → the blocks that had one in the file, and its place in each.
        self._places: dict[object, list[tuple[int, int]]] = {}
        for number in reversed(range(len(self._blocks))):
            places = {_key(node): place for place, node in reversed([*enumerate(before[number])])}
            for key, place in places.items():
                self._places.setdefault(key, []).append((number, place))

    def add(self, child: etree._Element) -> None:
        """Move an element into the block that had one of its tag and name, else into the last one.

        An element that a block has already is not added: an edit can make the value of a field one
        that the model has no field for.
        """
        form, key = _form(child), _key(child)
        if form in self._forms:
            return
        self._forms.add(form)
        places = self._places.get(key, [])
        while places:
            number, place = places.pop()
            if key not in self._keys[number]:
                self._blocks[number].insert(place, child)
                self._keys[number].add(key)
                return
        self._blocks[-1].append(child)
        self._keys[-1].add(key)


def _form(node: etree._Element) -> object:
    """What two nodes have in common that are one element, or one comment in any layout."""
    if isinstance(node.tag, str):
        return canonical_xml(node)
    return node.tag, tuple(words_of(node.text or ""))


def _blocks(robot: etree._Element) -> dict[str, list[etree._Element]]:
    """The ``<gazebo>`` blocks about each link or joint."""
    blocks = robot.iterchildren("gazebo")
    return grouped((trimmed(block.get("reference")), block) for block in blocks)


# --- Materials that a block gives to all visuals of a link ----------------------------------------


def with_shared_scripts(
    model: Model, before: Model, base: Model | None = None
) -> tuple[Model, list[tuple[str, Visual]]]:
    """The edited model of an SDFormat file with the material scripts that a block of URDF keeps.

    A ``<gazebo>`` block gives one script to all visuals of a link (U B7.10).  A visual without a
    material gets the script that all visuals of its link have in ``before``, a translation of the
    URDF, and that all of its siblings with a material have now.  A script with known colours is not
    needed: the URDF has its colours for each visual.  With a ``base``, it is needed if the block is
    new since then, and no other script is: an edit of a block is one of all visuals of the link.
    The second value are these visuals with the scoped names of their links.
    """
    links, links_of_base = (
        {prefix + link.name: link for prefix, scope in scopes(state) for link in scope.links}
        for state in (before, base or Model(""))
    )
    completed: list[tuple[str, Visual]] = []

    def in_link(prefix: str, link: Link) -> Link:
        name = prefix + link.name
        bare = [visual for visual in link.visuals if _has_no_material(visual)]
        if not bare or name not in links:
            return link
        colored = [visual for visual in link.visuals if not _has_no_material(visual)]
        scripts = [*map(script_of, links[name].visuals), *map(script_of, colored)]
        script = scripts[-1] if links[name].visuals and colored else None
        if script is None or not all(same(script, each) for each in scripts):
            return link
        if base is not None:
            is_new = name in links_of_base and None in map(script_of, links_of_base[name].visuals)
        else:
            is_new = colors_of_script([script]) is None
        if not is_new:
            return link
        completed.extend((name, visual) for visual in bare)

        def with_script(visual: Visual) -> Visual:
            if not _has_no_material(visual):
                return visual
            return replace(visual, fragments=[*visual.fragments, script], material=material)

        # The reader gives a visual the colours of the script that it knows.
        material = links[name].visuals[-1].material if base is not None else None
        return replace(link, visuals=mapped(link.visuals, with_script))

    def in_scope(prefix: str, scope: Model) -> Model:
        return changed(scope, links=mapped(scope.links, lambda link: in_link(prefix, link)))

    return in_scopes(model, in_scope), completed


def script_of(visual: Visual) -> Fragment | None:
    """The material script of a visual."""
    scripts = (each for each in visual.fragments if (each.at, each.tag) == ("material", "script"))
    return next(scripts, None)


def _has_no_material(visual: Visual) -> bool:
    return visual.material is None and not any(
        each.at.startswith("material") or each.tag == "material" for each in visual.fragments
    )


# --- Shapes without an element in URDF, which a translation writes as links in blocks -------------


def with_joined_shapes(
    model: Model, known: Collection[str], inertia: tuple[float, float], read: Callable[[str], Model]
) -> Model:
    """The model of a URDF with the shapes of such links in the links that they are joined to.

    ``known`` are links of the other file, which stay.  The other parameters are those of
    :func:`translate.constructs.block_shapes.join_shape_links`.

    Raises :class:`translate.TranslateError` (``edit-refused``) if there is no link of this name, or
    if the block is not valid, so that no reader has its shapes.
    """
    _refuse_unread(model, {link.name for link in model.links})
    return join_shape_links(model, known, inertia, read, LossReport())


def _refuse_unread(model: Model, links: Collection[str]) -> None:
    """Refuse a block with shapes of a link that is no part of the model.

    It names a link that does not exist, or is not valid SDFormat.
    """
    read_names = names_of_entities(model.fragments)
    for item in model.fragments:
        is_block = (item.dialect, item.tag) == ("urdf", "gazebo")
        for joint in element_of(item.xml).iter("joint") if is_block else ():
            owner, child = joint.findtext("parent", ""), joint.findtext("child", "")
            if child in read_names or not child.startswith(f"{owner}_shapes"):
                continue
            message = (
                f"the <gazebo> block has shapes of link '{owner}', which the file does not have"
            )
            hint = "write the new name of the link in the block"
            if owner in links:
                message = f"the <gazebo> block with the shapes of link '{owner}' is not valid"
                hint = "give each shape its name and geometry: convert -v names what is not read"
            raise TranslateError.of(
                "edit-refused",
                message,
                *item.location[:2],
                hint=hint,
                at=ElementPath("joint", joint.get("name", ""), owner_kind=BLOCK),
            )


# --- Several blocks about one part ----------------------------------------------------------------
# A translation writes one block about each part.


def with_split_blocks(model: Model, own: Model) -> Model:
    """The model with the elements of its blocks in as many blocks as ``own`` has.

    An element is in the block in which ``own`` has one of its tag and name.  Other elements are in
    the first block.
    """
    several = {
        reference: [{*map(_key, element_of(block.xml))} for block in blocks]
        for reference, blocks in grouped(
            (_block_reference(item), item) for item in own.fragments
        ).items()
        if reference and len(blocks) > 1
    }
    counts = Counter(map(_block_reference, model.fragments))
    fragments: list[Fragment] = []
    for item in model.fragments:
        blocks = several.get(_block_reference(item), [])
        fragments += (
            _split(item, blocks) if blocks and counts[_block_reference(item)] == 1 else [item]
        )
    return changed(model, fragments=fragments)


def _split(block: Fragment, like: Sequence[Collection[object]]) -> list[Fragment]:
    root = element_of(block.xml)
    parts = [element_of(block.xml) for _ in like]
    for part in parts:
        part[:] = []
    for child in root:
        indices = [index for index, keys in enumerate(like) if _key(child) in keys]
        parts[indices[0] if indices else 0].append(copy.deepcopy(child))
    return [replace(block, xml=text_of(part)) for part in parts if len(part)]


def _block_reference(item: Fragment) -> str:
    """The name of the part that a block is about; nothing for any other fragment."""
    is_block = item.dialect == "urdf" and item.tag == "gazebo" and not item.attribute
    return name_of(item) if is_block else ""


# --- Joints in their parents, and links at their joints ------------------------------------------


def in_parity_form(model: Model) -> bool:
    """Whether each joint is placed in its parent link, and each link at the joint above it."""
    above = {joint.child: joint for joint in model.joints}
    return all(map(is_on_parent, model.joints)) and all(
        is_on_joint(link, above[link.name]) for link in model.links if link.name in above
    )


def with_parity_form(
    model: Model, edited: Mapping[str, Pose], roots: Collection[str] = ()
) -> Model:
    """The same robot in parity form; ``edited`` are poses whose numbers are used where they fit.

    ``roots`` had no joint above them before: their poses stay in the frames that they are in.

    Raises :class:`translate.TranslateError` if the poses of the model form a cycle.
    """
    if in_parity_form(model):
        return model
    graph = FrameGraph(model)
    above = {joint.child: joint for joint in model.joints}
    frames = {frame.name for frame in model.explicit_frames}
    joints = []
    for joint in model.joints:
        frame, child = parity_frame(joint), joint.child
        pose = joint.pose
        X_JL = graph.pose(child, joint.name)
        if pose.relative_to != frame or max(X_JL.distance(IDENTITY)) > TOLERANCE:
            X_PL = graph.pose(child, "" if frame == MODEL_FRAME else frame)
            pose = with_transform(pose.relative(frame), X_PL, edited.get(joint.name))
        joints.append(replace(joint, pose=pose))
    links = []
    for link in model.links:
        pose = link.pose
        if link.name in above:
            pose = Pose(relative_to=above[link.name].name)
        elif pose.relative_to and not (link.name in roots and pose.relative_to in frames):
            pose = in_decimals(graph.pose(link.name).as_pose())
        links.append(replace(link, pose=pose))
    return replace(model, joints=joints, links=links)
