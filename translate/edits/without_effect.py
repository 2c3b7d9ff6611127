"""Edits that a translation of the edited file does not show: they have no place in the other file.

The *edited* file is compared with its *base*, and with the translation of the *updated* file back.
What differs from both was edited, and is not in the updated file.  Such an edit has no effect if a
translation of the edited file without it is the same.  Without a base, the translation of the file
to update, as it was, is the base; the two are compared in colours and in the elements of blocks
that add something to the robot, as other differences can be those of two translations.

What the other format cannot express belongs to the file alone: transmissions, safety controllers
and names of materials of a URDF, frames of SDFormat, elements with a namespace.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from lxml import etree

from translate.edits.difference import pairs, same_words, same_xml
from translate.edits.merge import Edit
from translate.model.fragment import Dialect, Location
from translate.model.link import Visual
from translate.model.model import Model
from translate.model.names import scopes
from translate.structures import NamedTuple
from translate.urdf.gazebo.sdf_only import shown_material
from translate.xml.document import element_of, qualified_name, text_of
from translate.xml.text import trimmed, words_of
from translate.xml.values import format_floats, parse_floats

_NO_EFFECT = "a translation of the file is the same without it"
_ELSEWHERE = "make it in the other file by hand, or take it back"
_HIDDEN = "the <gazebo> block of its link, or a script, has the colours that simulators use"
_IN_BLOCK = "change the colours of the material in the block, too"
_OVERRIDDEN = "a material of this name is defined before, and readers use the first definition"
_NEW_NAME = "edit the first definition, or give this material another name"
#: The elements of ``<robot>`` that the other format has a place for.
_SHARED = frozenset({"link", "joint", "material", "gazebo"})
#: Elements that only one of the formats has.
_OWN: dict[Dialect, frozenset[str]] = {
    "urdf": frozenset({"safety_controller", "calibration"}),
    "sdf": frozenset({"frame"}),
}
#: The elements of ``<gazebo>`` blocks that add something to a robot.
_ADDING = frozenset({"sensor", "plugin", "light", "projector", "audio_source", "particle_emitter"})

#: The tag and the name of an element, and its number among the siblings that have both.
Step: TypeAlias = "tuple[str, str, int]"
Path: TypeAlias = "tuple[Step, ...]"


class RawEdit(NamedTuple):
    """A difference of the edited tree from its base.

    ``path`` leads to the element from the root.  ``attribute`` is empty for its text and for a
    whole element.  ``old`` and ``new`` are texts; that of an element is its XML.
    """

    path: Path
    attribute: str
    old: str | None
    new: str | None
    line: int
    is_element: bool = False

    @property
    def color(self) -> str:
        """The edited colour of a material of URDF, as rgba; empty for another edit."""
        is_color = self.path[-1:] and self.path[-1][0] == "color" and self.attribute == "rgba"
        words = words_of(self.new or "") if is_color else []
        try:
            return format_floats(parse_floats(self.new or "", len(words))) if words else ""
        except ValueError:
            return ""

    def as_edit(self, file: str) -> Edit:
        """The edit for messages, in the file of this path."""
        labels = [f"{tag} '{name}'" if name else tag for tag, name, _ in self.path]
        label = " ".join([*labels, f"@{self.attribute}" if self.attribute else ""])
        old, new = (_short(text) for text in (self.old, self.new))
        place = Location(file, self.line)
        return Edit(trimmed(label), old, new, place, _NO_EFFECT, hint=_ELSEWHERE)


def raw_edits(
    edited: etree._Element, base: etree._Element, dialect: Dialect, model: str
) -> list[RawEdit]:
    """The differences of an edited tree from its base in what both formats can express.

    ``model`` is the name of the robot in a file of several models.  The order of elements, comments
    and the spelling of numbers make no difference.
    """
    return [edit for edit in _edits(edited, base, ()) if _is_shared(edit, dialect, model)]


def new_elements_of_blocks(edited: etree._Element, base: etree._Element) -> list[RawEdit]:
    """The elements of the blocks of a URDF that add something, and that the base lacks."""
    known = {(element.tag, element.get("name")) for element in base.iter(*_ADDING)}
    found = []
    for block, path in _children(edited, ()):
        inner = _children(block, path) if block.tag == "gazebo" else ()
        for element, place in inner:
            if element.tag in _ADDING and (element.tag, element.get("name")) not in known:
                line = element.sourceline or 0
                found.append(RawEdit(place, "", None, text_of(element), line, is_element=True))
    return found


def is_in(edit: RawEdit, tree: etree._Element) -> bool:
    """Whether a tree has the edited value."""
    if edit.is_element:
        element = _element_at(tree, edit.path)
        if edit.new is None or element is None:
            return (edit.new is None) == (element is None)
        return same_xml(element, element_of(edit.new))
    element = _element_at(tree, edit.path)
    if element is None:
        return False
    value = element.get(edit.attribute) if edit.attribute else _text(element)
    return value == edit.new or same_words(value or "", edit.new or "", str(element.tag))


def without(tree: etree._Element, edits: Sequence[RawEdit]) -> etree._Element:
    """A copy of the edited tree without some edits."""
    result = copy.deepcopy(tree)
    # Removals change the numbers of siblings: they are the last step.
    for edit in sorted(edits, key=lambda item: (item.is_element and item.old is None, item.path)):
        if edit.is_element and edit.old is not None:
            parent = _element_at(result, edit.path[:-1])
            if parent is not None:
                parent.append(element_of(edit.old))
    removed = [
        _element_at(result, edit.path) for edit in edits if edit.is_element and edit.old is None
    ]
    for edit in edits:
        element = None if edit.is_element else _element_at(result, edit.path)
        if element is None:
            continue
        if not edit.attribute:
            element.text = edit.old
        elif edit.old is None:
            element.attrib.pop(edit.attribute, None)
        else:
            element.set(edit.attribute, edit.old)
    for element in removed:
        parent = None if element is None else element.getparent()
        if element is not None and parent is not None:
            parent.remove(element)
    return result


def ineffective(
    edits: Sequence[RawEdit], has_effect: Callable[[Sequence[RawEdit]], bool]
) -> list[RawEdit]:
    """The edits without an effect, alone and together.

    ``has_effect`` returns whether some edits together change a translation.
    """
    if not edits or not has_effect(edits):
        return list(edits)
    if len(edits) == 1:
        return []
    half = len(edits) // 2
    return [*ineffective(edits[:half], has_effect), *ineffective(edits[half:], has_effect)]


# --- Trees ----------------------------------------------------------------------------------------


def _edits(edited: etree._Element, base: etree._Element, path: Path) -> Iterator[RawEdit]:
    line = edited.sourceline or 0
    for name in dict.fromkeys([*map(str, edited.attrib), *map(str, base.attrib)]):
        old, new = base.get(name), edited.get(name)
        if old is None or new is None or not same_words(old, new):
            yield RawEdit(path, name, old, new, line)
    old, new = _text(base), _text(edited)
    if not same_words(old, new, str(edited.tag)):
        yield RawEdit(path, "", old, new, line)
    before = {place: child for child, place in _children(base, path)}
    for child, place in _children(edited, path):
        earlier = before.pop(place, None)
        if earlier is None:
            number = child.sourceline or 0
            yield RawEdit(place, "", None, text_of(child), number, is_element=True)
        else:
            yield from _edits(child, earlier, place)
    for place, child in before.items():
        yield RawEdit(place, "", text_of(child), None, line, is_element=True)


def _children(element: etree._Element, path: Path) -> Iterator[tuple[etree._Element, Path]]:
    """The child elements of an element, each with its path."""
    counts: dict[tuple[str, str], int] = {}
    for child in element.iterchildren("*"):
        key = qualified_name(child), child.get("name") or child.get("reference") or ""
        counts[key] = counts.get(key, -1) + 1
        yield child, (*path, (*key, counts[key]))


def _element_at(root: etree._Element, path: Path) -> etree._Element | None:
    element: etree._Element | None = root
    for number in range(len(path)):
        assert element is not None
        steps = _children(element, path[:number])
        element = next((child for child, place in steps if place == path[: number + 1]), None)
        if element is None:
            return None
    return element


def _text(element: etree._Element) -> str:
    """The words of an element without those of its children."""
    return " ".join(words_of("".join([element.text or "", *(item.tail or "" for item in element)])))


def _short(text: str | None) -> str:
    words = " ".join(words_of(text or ""))
    return words if len(words) <= 60 else f"{words[:57]}…"


def _is_shared(edit: RawEdit, dialect: Dialect, model: str) -> bool:
    """Whether both formats can express an element, so that its edit is one of the robot."""
    tags = [tag for tag, _, _ in edit.path]
    if any(":" in tag for tag in tags) or "{" in edit.attribute:
        return False
    if _OWN[dialect].intersection(tags):
        return False
    if dialect == "urdf":
        is_label = edit.attribute == "name" and tags[-1:] == ["material"]
        return tags[:1] == [] or (tags[0] in _SHARED and not is_label)
    inside = [step for step in edit.path if step[0] == "model"][:1]
    return bool(inside) and (not model or inside[0][1] == model)


# --- Colours --------------------------------------------------------------------------------------


def edited_colors(edited: Model, base: Model, updated: Model) -> list[Edit]:
    """The edits of the colours of visuals that the updated robot does not have.

    The models are in the format of the edited file; ``updated`` is a translation.
    """
    before, after = (
        {prefix + link.name: link for prefix, scope in scopes(model) for link in scope.links}
        for model in (base, updated)
    )
    found: list[Edit] = []
    for prefix, scope in scopes(edited):
        for link in scope.links:
            name = prefix + link.name
            if name not in before or name not in after or not link.visuals:
                continue
            in_base = pairs(link.visuals, before[name].visuals).both
            in_updated = pairs(link.visuals, after[name].visuals).both
            for index, visual in enumerate(link.visuals):
                if index not in in_base or index not in in_updated:
                    continue
                first = before[name].visuals[in_base[index]]
                second = after[name].visuals[in_updated[index]]
                found += _edited_color(name, visual, first, second)
    return found


def _edited_color(link: str, visual: Visual, base: Visual, updated: Visual) -> list[Edit]:
    own, before, after = (_color(item) for item in (visual, base, updated))
    if not (own and before and after) or any(same_words(own, item) for item in (before, after)):
        return []
    label = f"link '{link}' visual" + (f" '{visual.name}'" if visual.name else "") + " color"
    is_overridden = _overridden_color(visual) is not None
    reason, hint = (_OVERRIDDEN, _NEW_NAME) if is_overridden else (_HIDDEN, _IN_BLOCK)
    lines = {} if visual.material is None else visual.material.lines
    place = visual.location.in_line(lines.get("material"))
    return [Edit(label, before, own, place, reason, hint=hint)]


def _color(visual: Visual) -> str:
    """The colour that the file states for a visual, as rgba; empty without one."""
    overridden = _overridden_color(visual)
    if overridden is not None:
        return overridden
    color = shown_material(visual).color
    return "" if color is None else format_floats(color)


def _overridden_color(visual: Visual) -> str | None:
    """The colour of an inline definition that an earlier one of its name overrides."""
    if visual.material is None or not visual.material.is_reference:
        return None
    for item in visual.fragments:
        if (item.dialect, item.at, item.attribute) == ("urdf", "material/color", "rgba"):
            return trimmed(item.xml)
    return None
