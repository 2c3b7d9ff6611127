"""Edits that a translation of the edited file does not show: they have no effect in the other file.

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
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from lxml import etree

from translate.diagnostics.element_path import ElementPath
from translate.edits.difference import pairs, same_words, same_xml
from translate.edits.edit import Edit
from translate.model.fragment import Dialect, Location
from translate.model.link import Link, Visual
from translate.model.model import Model
from translate.model.names import parts_of, scopes
from translate.passes.urdf_names import kind_of
from translate.report.loss_report import Loss
from translate.structures import NamedTuple
from translate.urdf.gazebo.sdf_only import shown_material
from translate.xml.document import element_of, parse, qualified_name, text_of
from translate.xml.text import trimmed, words_of
from translate.xml.values import format_floats, parse_floats

#: The code of a shape without a geometry that URDF has, which is left out as a whole.
LEFT_OUT = "geometry-not-in-urdf"
_NO_EFFECT = "a translation of the file is the same without it"
_ELSEWHERE = "make it in the other file by hand, or take it back"
_HIDDEN = "the <gazebo> block of its link, or a script, has the colours that simulators use"
_IN_BLOCK = "change the colours of the material in the block, too"
_OVERRIDDEN = "a material of this name is defined before, and readers use the first definition"
_NEW_NAME = "edit the first definition, or give this material another name"
#: The most translations that find out which edits have an effect.
MOST_TRIALS = 100
#: The most computing time of these translations, in s.
MOST_SECONDS = 20.0
#: The elements of ``<robot>`` that the other format has a place for.
_SHARED = frozenset({"link", "joint", "material", "gazebo"})
#: Elements that only one of the formats has.
_OWN: dict[Dialect, frozenset[str]] = {
    "urdf": frozenset({"safety_controller", "calibration"}),
    "sdf": frozenset({"frame"}),
}
#: The element whose child is one of several.
_CHOICE = "geometry"
_SHAPES = frozenset({"visual", "collision"})
#: The elements of ``<gazebo>`` blocks that add something to a robot.
_ADDING = frozenset({"sensor", "plugin", "light", "projector", "audio_source", "particle_emitter"})


class Step(NamedTuple):
    """An element among its siblings.

    ``number`` counts the siblings of this tag and name before it, ``position`` those of this tag.
    """

    tag: str
    name: str
    number: int
    position: int


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
        is_color = self.path and self.path[-1].tag == "color" and self.attribute == "rgba"
        words = words_of(self.new or "") if is_color else []
        try:
            return format_floats(parse_floats(self.new or "", len(words))) if words else ""
        except ValueError:
            return ""

    @property
    def is_part(self) -> bool:
        """Whether a whole link, joint or model was added or removed."""
        return self.is_element and self.path[-1].tag in ("link", "joint", "model")

    @property
    def is_of_material(self) -> bool:
        """Whether the edit is in a material, which both formats have, or in its transparency."""
        return any(step.tag in ("material", "transparency") for step in self.path)

    def is_reference_to(self, renamed: Mapping[str, str]) -> bool:
        """Whether the edit is the new name of a renamed part where the file refers to it."""
        return not self.is_element and (self.old, self.new) in renamed.items()

    def as_edit(self, file: str) -> Edit:
        """The edit for messages, in the file of this path."""
        old, new = (_short(text) for text in (self.old, self.new))
        place = Location(file, self.line)
        return Edit(self.at, old, new, place, _NO_EFFECT, hint=_ELSEWHERE)

    @property
    def at(self) -> ElementPath:
        """The path of the shape, or of the innermost element with a name, and of what is below."""
        shapes = [index for index, step in enumerate(self.path) if step.tag in _SHAPES]
        named = [index for index, step in enumerate(self.path) if step.name]
        depth = max(shapes or named, default=0)
        inner = [step.tag for step in self.path[depth + 1 :]]
        field = "/".join([*inner, f"@{self.attribute}"] if self.attribute else inner)
        if not self.path:
            # An attribute of the root.
            return ElementPath("", field=field)
        entity = self.path[depth]
        around = self.path[depth - 1] if depth else None
        owner = ("", "") if around is None or around.tag == "model" else (around.name, around.tag)
        place = -1 if entity.name else entity.position
        return ElementPath(entity.tag, entity.name, *owner, place, field=field)


def raw_edits(
    edited: etree._Element, base: etree._Element, dialect: Dialect, model: str
) -> list[RawEdit]:
    """The differences of an edited tree from its base in what both formats can express.

    ``model`` is the name of the robot in a file of several models.  The order of elements, comments
    and the spelling of numbers make no difference.
    """
    return [edit for edit in _edits(edited, base, ()) if _is_shared(edit, dialect, model)]


def with_new_names_of_parts(
    root: etree._Element, base: Model, edited: Model, renamed: Mapping[str, str]
) -> etree._Element:
    """The tree of a base with the new names of links, joints and frames, and of blocks about them.

    A link and a joint of a URDF can have one name, which is that of the link in a model.  The
    references to them keep the old names.
    """
    now = {part.name: part for part in parts_of(edited)}
    new_names: dict[tuple[str, str], str] = {}
    for part in parts_of(base):
        if part.name in renamed and renamed[part.name] in now:
            names = part.name_in_file, now[renamed[part.name]].name_in_file
            new_names[kind_of(part), names[0]] = names[1]
            if isinstance(part, Link) or ("gazebo", names[0]) not in new_names:
                new_names["gazebo", names[0]] = names[1]
    for element in root.iter("link", "joint", "frame", "gazebo") if new_names else ():
        parent = element.getparent()
        around = None if parent is None else parent.getparent()
        is_inner = around is not None and around.tag == "model"
        key = "reference" if element.tag == "gazebo" else "name"
        new = new_names.get((str(element.tag), element.get(key, "")))
        if parent is not None and parent.tag in ("robot", "model") and not is_inner and new:
            element.set(key, new)
    return root


def new_elements_of_blocks(edited: etree._Element, base: etree._Element) -> list[RawEdit]:
    """The elements of the blocks of a URDF that add something, and that the base lacks."""
    names_in_base = {(element.tag, element.get("name")) for element in base.iter(*_ADDING)}
    additions = []
    for step, block in _children(edited):
        for inner, element in _children(block) if block.tag == "gazebo" else ():
            if element.tag in _ADDING and (element.tag, element.get("name")) not in names_in_base:
                path, line = (step, inner), element.sourceline or 0
                additions.append(RawEdit(path, "", None, text_of(element), line, is_element=True))
    return additions


def not_compared(losses: Iterable[Loss], dialect: Dialect) -> list[Loss]:
    """The losses of a file that are values of the robot, and that the other file cannot have.

    Without a base, edits of them are unknown.
    """
    codes = {f"{dialect}-lost", LEFT_OUT}
    return [
        loss
        for loss in losses
        if loss.code in codes and not loss.is_harmless and _is_value(loss, dialect)
    ]


def lost_parts(edits: Iterable[RawEdit], losses: Iterable[Loss]) -> list[Edit]:
    """What a translation loses of the shapes, sensors, blocks and links that were added."""
    added: set[tuple[str, str, str]] = set()
    for edit in edits:
        if edit.is_element and edit.old is None:
            if edit.at.name and not edit.at.field:
                added.add((edit.at.kind, edit.at.name, edit.at.owner))
            if edit.path[-1].tag == "gazebo" and edit.new is not None:
                owner = edit.path[-1].name
                added.update(
                    (step.tag, step.name, owner) for step, _ in _children(element_of(edit.new))
                )
    return [
        Edit(loss.at, "", "", Location(loss.path, loss.line), loss.reason, hint=_ELSEWHERE)
        for loss in losses
        if (loss.at.kind, loss.at.name, loss.at.owner) in added
        or ("link", loss.at.owner, "") in added
    ]


def _is_value(loss: Loss, dialect: Dialect) -> bool:
    """Whether both formats can express the kind of an element, as for :func:`raw_edits`."""
    tags = [loss.at.kind, *loss.at.field.split("/")]
    if any(":" in tag for tag in tags) or _OWN[dialect].intersection(tags):
        return False
    if dialect == "urdf":
        is_of_robot = loss.at.kind in ("", "model")
        is_label = tags[-2:] == ["material", "@name"]
        return not is_label and (tags[1] in _SHARED or not is_of_robot)
    return True


class ElementLookup:
    """The elements of a tree by their paths, each level of which is counted once."""

    def __init__(self, root: etree._Element) -> None:
        self._root = root
        self._children: dict[etree._Element, dict[tuple[object, ...], etree._Element]] = {}

    def has(self, edit: RawEdit) -> bool:
        """Whether the tree has the edited value, whatever names a translation gives to shapes."""
        # A translation has the model alone.
        is_in_world = edit.path[:1] and edit.path[0].tag == "world"
        path = edit.path[1:] if is_in_world and self._root.find("world") is None else edit.path
        if edit.is_element and edit.new is None:
            return self.at(path) is None
        if (element := self.at(path, by_position=True)) is None:
            return False
        if edit.is_element:
            return same_xml(element, element_of(edit.new or ""))
        value = element.get(edit.attribute) if edit.attribute else _text(element)
        return value == edit.new or same_words(value or "", edit.new or "", str(element.tag))

    def at(self, path: Path, *, by_position: bool = False) -> etree._Element | None:
        """The element at a path, or, ``by_position``, an element of its tag at its position."""
        element = self._root
        for step in path:
            if element not in self._children:
                steps = [*_children(element)]
                self._children[element] = {
                    **{(other.tag, other.position): child for other, child in steps},
                    **{other[:3]: child for other, child in steps},
                }
            inside = self._children[element]
            child = inside.get(step[:3])
            if child is None and by_position:
                child = inside.get((step.tag, step.position))
            if child is None:
                return None
            element = child
        return element


def without(tree: etree._Element, edits: Sequence[RawEdit]) -> etree._Element:
    """A copy of the edited tree without some edits."""
    reverted = copy.deepcopy(tree)
    lookup = ElementLookup(reverted)
    # The paths are those before the changes.
    parents = [lookup.at(edit.path[:-1]) for edit in edits]
    elements = [lookup.at(edit.path) for edit in edits]
    for edit, parent, element in zip(edits, parents, elements, strict=True):
        if edit.is_element:
            if parent is not None and element is not None:
                parent.remove(element)
            if parent is not None and edit.old is not None:
                parent.append(element_of(edit.old))
        elif element is not None and not edit.attribute:
            element.text = edit.old
        elif element is not None and edit.old is None:
            element.attrib.pop(edit.attribute, None)
        elif element is not None:
            element.set(edit.attribute, edit.old or "")
    return reverted


def ineffective(
    edits: Sequence[RawEdit], translation: Callable[[Sequence[RawEdit]], str | None]
) -> list[RawEdit]:
    """The edits without an effect, alone and together.

    ``translation`` returns the translation of the edited file without some edits; ``None`` if that
    is not valid.  The number of translations grows with the logarithm of the number of edits, if a
    value in the translation depends on each edit alone; it is limited, and so is their computing
    time.  After these limits, edits that have an effect together count as edits with an effect.
    """
    trials = _Trials(translation)
    parts = [number for number, edit in enumerate(edits) if edit.is_part]
    values = [number for number, edit in enumerate(edits) if not edit.is_part]
    # A translation without a part that others need is not valid, and shows no other edit.
    vanished = {
        number for group in (values, parts) for number in _ineffective(group, edits, trials)
    }
    return [edit for number, edit in enumerate(edits) if number in vanished]


class _Trials:
    """Translations of the edited file without some of its edits."""

    def __init__(self, translation: Callable[[Sequence[RawEdit]], str | None]) -> None:
        self._translation = translation
        self._remaining = MOST_TRIALS
        # The time of this process, so that another one changes nothing.
        self._ends_at = time.process_time() + MOST_SECONDS
        self.unchanged = translation(())
        self.values = _values(self.unchanged)

    def without(self, edits: Sequence[RawEdit]) -> str | None:
        """The translation without some edits; ``None`` if it is not valid, or after a limit."""
        if self.are_over:
            return None
        self._remaining -= 1
        return self._translation(edits)

    @property
    def are_over(self) -> bool:
        """Whether a limit is reached: no further edit is known to have no effect."""
        return self._remaining <= 0 or time.process_time() >= self._ends_at


def _ineffective(
    numbers: Sequence[int], edits: Sequence[RawEdit], trials: _Trials
) -> Iterator[int]:
    """The numbers of the edits without an effect, alone and together."""
    if not numbers or trials.are_over:
        return
    if trials.without([edits[number] for number in numbers]) == trials.unchanged:
        yield from numbers
        return
    if len(numbers) == 1:
        return
    if effective := _effective(numbers, edits, trials):
        undecided = [number for number in numbers if number not in effective]
        yield from _ineffective(undecided, edits, trials)
        return
    half = len(numbers) // 2
    yield from _ineffective(numbers[:half], edits, trials)
    yield from _ineffective(numbers[half:], edits, trials)


def _effective(numbers: Sequence[int], edits: Sequence[RawEdit], trials: _Trials) -> set[int]:
    """The numbers of edits on each of which a value in the translation depends alone.

    For each binary digit of their positions, one trial is without the edits that have it, and one
    without the others.  A value that depends on one edit differs in just one of the two trials, and
    these digits are those of the edit.  The digits of a value that depends on several edits, which
    differ in some digit, are contradictory there.  An edit that all others need changes all values.
    """
    digits = range((len(numbers) - 1).bit_length())
    # Value → the digits where the trial without the edits that have the digit, or lack it, changes
    # the value.
    without_digit: Counter[int] = Counter()
    with_digit: Counter[int] = Counter()
    repeated = _repeated(trials.values)
    for digit in digits:
        for has_digit, changed in ((1, without_digit), (0, with_digit)):
            reverted = trials.without(
                [
                    edits[number]
                    for position, number in enumerate(numbers)
                    if position >> digit & 1 == has_digit
                ]
            )
            if trials.are_over:
                return set()
            values = _values(reverted)
            repeated |= _repeated(values)
            for value in values.keys() ^ trials.values.keys():
                changed[value] |= 1 << digit
    every_digit = (1 << len(digits)) - 1
    positions = {
        without_digit[value]
        for value in {*without_digit, *with_digit} - repeated
        if without_digit[value] ^ with_digit[value] == every_digit
    }
    return {number for position, number in enumerate(numbers) if position in positions}


def _repeated(values: Counter[int]) -> set[int]:
    """The values that occur several times, and can depend on edits that compensate each other."""
    return {value for value, count in values.items() if count > 1}


def _values(text: str | None) -> Counter[int]:
    """How often each value occurs in a translation.

    A value is the hash of an attribute or a text with the tags around it; one with their names, and
    one without, as a translation can number the elements.
    """
    values: Counter[int] = Counter()
    if text is None:
        return values
    waiting = [(parse(text.encode("utf-8")).root, hash("named"), hash("unnamed"))]
    while waiting:
        element, named, unnamed = waiting.pop()
        name = element.get("name") or element.get("reference")
        named = hash((named, element.tag, name))
        unnamed = hash((unnamed, element.tag))
        for attribute, value in [*element.attrib.items(), ("", _text(element))]:
            values[hash((named, attribute, value))] += 1
            values[hash((unnamed, attribute, value))] += 1
        waiting += [(child, named, unnamed) for child in element.iterchildren("*")]
    return values


# --- Trees ----------------------------------------------------------------------------------------


def _edits(edited: etree._Element, base: etree._Element, path: Path) -> Iterator[RawEdit]:
    line = edited.sourceline or 0
    tags = [{choice.tag for choice in element} for element in (edited, base)]
    if edited.tag == _CHOICE and tags[0] != tags[1]:
        yield RawEdit(path, "", text_of(base), text_of(edited), line, is_element=True)
        return
    for name in dict.fromkeys([*map(str, edited.attrib), *map(str, base.attrib)]):
        old, new = base.get(name), edited.get(name)
        if old is None or new is None or not same_words(old, new):
            yield RawEdit(path, name, old, new, line)
    before_text, after_text = _text(base), _text(edited)
    if not same_words(before_text, after_text, str(edited.tag)):
        yield RawEdit(path, "", before_text, after_text, line)
    before = {step[:3]: (step, child) for step, child in _children(base)}
    for step, child in _children(edited):
        place = (*path, step)
        _, earlier = before.pop(step[:3], (step, None))
        if earlier is None:
            number = child.sourceline or 0
            yield RawEdit(place, "", None, text_of(child), number, is_element=True)
        else:
            yield from _edits(child, earlier, place)
    for step, child in before.values():
        yield RawEdit((*path, step), "", text_of(child), None, line, is_element=True)


def _children(element: etree._Element) -> Iterator[tuple[Step, etree._Element]]:
    """The child elements of an element, each with its step."""
    numbers: Counter[tuple[str, str]] = Counter()
    positions: Counter[str] = Counter()
    for child in element.iterchildren("*"):
        tag, name = qualified_name(child), child.get("name") or child.get("reference") or ""
        if tag == "material" and element.tag in _SHAPES:
            # A shape has one material, whose name is a value of it.
            name = ""
        yield Step(tag, name, numbers[tag, name], positions[tag]), child
        numbers[tag, name] += 1
        positions[tag] += 1


def _text(element: etree._Element) -> str:
    """The text of an element without that of its children."""
    return " ".join(words_of("".join([element.text or "", *(item.tail or "" for item in element)])))


def _short(text: str | None) -> str:
    words = " ".join(words_of(text or ""))
    return words if len(words) <= 60 else f"{words[:57]}…"


def _is_shared(edit: RawEdit, dialect: Dialect, model: str) -> bool:
    """Whether both formats can express an element, so that its edit is one of the robot."""
    tags = [step.tag for step in edit.path]
    if any(":" in tag for tag in tags) or "{" in edit.attribute:
        return False
    if _OWN[dialect].intersection(tags):
        return False
    if dialect == "urdf":
        is_label = edit.attribute == "name" and tags[-1:] == ["material"]
        return not tags or (tags[0] in _SHARED and not is_label)
    models = [step for step in edit.path if step.tag == "model"]
    return bool(models) and model in ("", models[0].name)


# --- Colours --------------------------------------------------------------------------------------


def edited_colors(edited: Model, base: Model, updated: Model) -> list[Edit]:
    """The edits of the colours of visuals that the updated robot does not have.

    The models are in the format of the edited file; ``updated`` is a translation.
    """
    before, after = (
        {prefix + link.name: link for prefix, scope in scopes(model) for link in scope.links}
        for model in (base, updated)
    )
    color_edits: list[Edit] = []
    for prefix, scope in scopes(edited):
        for link in scope.links:
            name = prefix + link.name
            if name not in before or name not in after or not link.visuals:
                continue
            base_pairs = pairs(link.visuals, before[name].visuals).both
            updated_pairs = pairs(link.visuals, after[name].visuals).both
            for index, visual in enumerate(link.visuals):
                if index in base_pairs and index in updated_pairs:
                    in_base = before[name].visuals[base_pairs[index]]
                    in_updated = after[name].visuals[updated_pairs[index]]
                    color_edits += _edited_color(name, visual, in_base, in_updated)
    return color_edits


def _edited_color(link: str, visual: Visual, base: Visual, updated: Visual) -> list[Edit]:
    stated, before, after = map(_color, (visual, base, updated))
    if not (stated and before and after) or any(
        same_words(stated, color) for color in (before, after)
    ):
        return []
    is_overridden = _overridden_color(visual) is not None
    reason, hint = (_OVERRIDDEN, _NEW_NAME) if is_overridden else (_HIDDEN, _IN_BLOCK)
    lines = {} if visual.material is None else visual.material.lines
    place = visual.location.in_line(lines.get("material"))
    at = ElementPath("visual", visual.name, link, "link", field="color")
    return [Edit(at, before, stated, place, reason, hint=hint)]


def _color(visual: Visual) -> str:
    """The colour that the file states for a visual, as rgba; empty without one."""
    if (overridden := _overridden_color(visual)) is not None:
        return overridden
    color = shown_material(visual).color
    return "" if color is None else format_floats(color)


def _overridden_color(visual: Visual) -> str | None:
    """The colour of an inline definition that an earlier one of its name overrides."""
    if visual.material is None or not visual.material.is_reference:
        return None
    for fragment in visual.fragments:
        if (fragment.dialect, fragment.at, fragment.attribute) == (
            "urdf",
            "material/color",
            "rgba",
        ):
            return trimmed(fragment.xml)
    return None
