"""Values in which the file to update already agrees with the edited file: an update keeps them.

The *edited* model is read from the edited file.  The models *before* and *after* are translations
of the file to update, without and with the edits, into its format.  An edit of one part can change
the form that a format has for its neighbours.  A value that the edited model has in common with the
model before, and not with the model after, is damage and no edit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import is_dataclass

from translate.diagnostics.element_path import ElementPath
from translate.edits.difference import SameValues, compared, kind_of, name_of, pairs, same
from translate.edits.edit import Edit, shown
from translate.edits.generated_names import without_generated_names
from translate.edits.list_merge import with_edits_beside
from translate.edits.renamed_parts import refers_only_to
from translate.fragments.gazebo_materials import colors_of_script, opacity_of
from translate.model.fragment import Fragment, Location
from translate.model.link import Link, Shape, Visual
from translate.model.model import Model
from translate.model.names import DELIMITER, scopes
from translate.structures import NamedTuple, grouped

_CHANGED = "the update would change it in the other file, and it was not edited"
_LOST = "the other file has no place for it beside the edit"
_ELSEWHERE = "edit this value, too, or make the edit in the other file by hand"
#: Fields that a comparison of the two robots covers, in frames that a translation can move.
_PLACED = frozenset({"pose", "xyz", "expressed_in", "inertial", "geometry", "density"})
#: Fields without a value of the robot.
_FORM = frozenset({"name", "urdf_name", "parent", "child", "shown", "comments", "inner_comments"})
#: A mimic can stand for a gearbox, whose edit changes it.
_SKIPPED = _PLACED | _FORM | {"visuals", "collisions", "mimic"}

#: Parts of a block of a URDF, which can become parts of the URDF itself.
_PARTS = frozenset({"link", "joint", "frame", "model"})


class Disagreement(NamedTuple):
    """A value of the edited model that only the translation before the update has.

    ``is_loss``: no form of the edited material in the other format keeps the value, or it is the
    script of a material that Gazebo installs, whose colours stay.
    """

    at: ElementPath
    value: object
    value_after: object
    location: Location
    is_loss: bool = False

    @property
    def as_refusal(self) -> Edit:
        """The refusal of the edits that cause it."""
        old, new = shown(self.value), shown(self.value_after)
        return Edit(self.at, old, new, self.location, _CHANGED)

    @property
    def as_loss(self) -> Edit:
        """The value as one that the other file does not have after the edits."""
        old, new = shown(self.value_after), shown(self.value)
        return Edit(self.at, old, new, self.location, _LOST, hint=_ELSEWHERE)


def disagreements(
    edited: Model,
    base: Model | None,
    before: Model,
    after: Model,
    old_names: Mapping[str, str],
    separator: str = "__",
) -> list[Disagreement]:
    """The values that the models ``edited`` and ``before`` have in common, and ``after`` lacks.

    ``base`` is the edited model without its edits, if it is known.  ``old_names`` maps new names of
    its parts to those that the models ``base`` and ``before`` have.  Places, masses and geometries
    are not compared, and no values of a joint whose type was edited.  A part of a nested model of
    one state can be one of the model in another state: ``separator`` is in its name there.
    """
    in_base, in_before, in_after = (
        _Parts(model, separator) for model in (base or before, before, after)
    )
    changes: list[Disagreement] = []
    parts_before = {old_names.get(name, name) for name in _Parts(edited, separator).names}
    for prefix, scope in scopes(edited):
        if not prefix:
            changes += _in_model(scope, before, after, in_before.names - parts_before)
        for joint in scope.joints:
            name = prefix + joint.name
            flat_name = name.replace(DELIMITER, separator)
            earlier, later = (
                in_before.joints.get(old_names.get(flat_name, flat_name)),
                in_after.joints.get(flat_name),
            )
            if earlier is not None and later is not None and joint.type == earlier.type:
                at = ElementPath("joint", name)
                changes += _changed(at, joint, earlier, later, joint.location)
        for link in scope.links:
            name = prefix + link.name
            flat_name = name.replace(DELIMITER, separator)
            old_name = old_names.get(flat_name, flat_name)
            before_link, after_link = in_before.links.get(old_name), in_after.links.get(flat_name)
            if before_link is None or after_link is None:
                continue
            at = ElementPath("link", name)
            changes += _changed(at, link, before_link, after_link, link.location)
            base_link = in_base.links.get(old_name, before_link)
            changes += _in_shapes(
                name, link, base_link, before_link, after_link, is_base_known=base is not None
            )
    return changes


class _Parts:
    """The links and joints of a model by their scoped names in URDF."""

    def __init__(self, model: Model, separator: str) -> None:
        named_scopes = [
            (prefix.replace(DELIMITER, separator), scope) for prefix, scope in scopes(model)
        ]
        self.links = {p + link.name: link for p, scope in named_scopes for link in scope.links}
        self.joints = {p + item.name: item for p, scope in named_scopes for item in scope.joints}
        self.names = self.links.keys() | self.joints.keys()


def _in_model(
    edited: Model, before: Model, after: Model, removed: set[str]
) -> Iterator[Disagreement]:
    """The fragments of the model itself, without those of the ``removed`` links and joints."""
    shared = [
        item
        for item in edited.fragments
        if item.tag not in _PARTS
        and not (item.tag == "gazebo" and name_of(item))
        and not refers_only_to(item, removed)
    ]
    own, earlier, later = (
        Model(edited.name, fragments=fragments)
        for fragments in (shared, before.fragments, after.fragments)
    )
    yield from _changed(ElementPath("model", edited.name), own, earlier, later, edited.location)


def _in_shapes(
    owner: str, edited: Link, base: Link, before: Link, after: Link, *, is_base_known: bool
) -> Iterator[Disagreement]:
    """The disagreements in the shapes of a link."""
    for (kind, shapes), (_, of_base), (_, of_before), (_, of_after) in zip(
        *(link.shapes_by_kind for link in (edited, base, before, after)), strict=True
    ):
        in_base, in_before, in_after = (
            pairs(shapes, others).both for others in (of_base, of_before, of_after)
        )
        if is_base_known:
            # The numbers of generated names depend on the shapes that each file has.
            links = {link.name for link in (edited, base, before, after)}
            bare, bare_base, bare_before, bare_after = (
                without_generated_names(shapes_of_state, links)
                for shapes_of_state in (shapes, of_base, of_before, of_after)
            )
            shape_of_base = {at: index for index, at in in_base.items()}
            before_of_base = with_edits_beside(
                bare_base, bare, bare_before, shape_of_base, _pairs(bare_base, bare_before)
            )
            # A shape that one file has removed is none that the other one has left over.
            in_before = {index: at for index, at in in_before.items() if index not in in_base} | {
                index: before_of_base[at] for index, at in in_base.items() if at in before_of_base
            }
            in_after = _pairs(bare, bare_after)
        for index, shape in enumerate(shapes):
            if index not in in_before:
                continue
            earlier = of_before[in_before[index]]
            at = ElementPath(kind, shape.name, owner, "link")
            if index not in in_after:
                if same(shape.geometry, earlier.geometry):
                    yield Disagreement(at, shape, None, shape.location)
                continue
            at_base = of_base[in_base[index]] if index in in_base else None
            is_edited = at_base is None or _has_edited_material(shape, at_base, is_base_known)
            later = of_after[in_after[index]]
            for change in _changed(at, shape, earlier, later, shape.location):
                if _is_in_alpha(shape, change):
                    continue
                # A new visual without a material takes the block of an installed material.
                has_new_shape = len(shapes) > len(of_before)
                is_listed = is_edited or (has_new_shape and _keeps_colors(change.value, later))
                yield change._replace(is_loss=is_listed and _is_of_material(change.at.field))
            if not any(map(_material_values, filter(None, (at_base, earlier)))):
                yield from _lost_of_new_material(at, shape, later)


def _pairs(shapes: Sequence[Shape], other_shapes: Sequence[Shape]) -> dict[int, int]:
    """Pair shapes of two states by what they have, and those that remain by their geometries."""
    both = pairs(shapes, other_shapes).both
    paired = {*both.values()}
    remaining = [index for index in range(len(shapes)) if index not in both]
    others_remaining = [index for index in range(len(other_shapes)) if index not in paired]
    forms = (
        [(states[index].geometry, states[index].pose) for index in indices]
        for states, indices in ((shapes, remaining), (other_shapes, others_remaining))
    )
    both |= {remaining[at]: others_remaining[there] for at, there in pairs(*forms).both.items()}
    return both


def _lost_of_new_material(at: ElementPath, edited: Shape, after: Shape) -> Iterator[Disagreement]:
    """The values of a material that was added, and of which the other file has a part."""
    values_after = _material_values(after)
    for key, value in _material_values(edited).items() if values_after else ():
        value_after = values_after.get(key)
        if not (same(value, value_after) or _keeps_colors(value, after)):
            yield Disagreement(at.below(key.field), value, value_after, edited.location, True)


def _material_values(shape: Shape) -> dict[_Key, object]:
    return {key: value for key, value in _values(shape) if _is_of_material(key.field)}


def _is_of_material(field: str) -> bool:
    """Whether a value is one of the look of a visual, with the transparency of its colour."""
    return field.partition("/")[0] in ("material", "transparency")


def _keeps_colors(script: object, later: Shape) -> bool:
    """Whether a visual has the colours that URDF shows of a material that Gazebo installs."""
    if not (isinstance(script, Fragment) and isinstance(later, Visual) and later.material):
        return False
    colors = colors_of_script([script])
    return colors is not None and colors[:2] == (later.material.ambient, later.material.diffuse)


def _is_in_alpha(shape: Shape, change: Disagreement) -> bool:
    """Whether a colour differs by the transparency only, which the alpha of the URDF contains."""
    color, color_after = change.value, change.value_after
    if not (isinstance(shape, Visual) and isinstance(color, tuple) and len(color) == 4):
        return False
    return same((*color[:3], color[3] * opacity_of(shape)), color_after)


def _has_edited_material(shape: Shape, base: Shape, is_base_known: bool) -> bool:
    """Whether a material was edited; an unknown base can have values that the file omits."""
    stated, at_base = _material_values(shape), _material_values(base)
    is_removed = is_base_known and not at_base.keys() <= stated.keys()
    return is_removed or any(not same(value, at_base.get(key)) for key, value in stated.items())


def _changed(
    at: ElementPath, edited: object, before: object, after: object, location: Location
) -> Iterator[Disagreement]:
    """The values of a part that only the second and the third one do not have in common."""
    earlier, later = (
        grouped((key, value) for key, value in _values(part)) for part in (before, after)
    )
    same_earlier, same_later = (
        {key: SameValues(values) for key, values in side.items()} for side in (earlier, later)
    )
    for key, value in _values(edited):
        if value in same_earlier.get(key, ()) and value not in same_later.get(key, ()):
            values_after = later.get(key, [])
            value_after = values_after[0] if len(values_after) == 1 else None
            place = value.location if isinstance(value, Fragment) else location
            yield Disagreement(at.below(key.field), value, value_after, place)


class _Key(NamedTuple):
    """The path of a value in its part, and what tells fragments of one path apart."""

    field: str
    kind: object = None


def _values(value: object, path: str = "") -> Iterator[tuple[_Key, object]]:
    """The values of a part, each with its path."""
    for name in compared(value):
        field: object = getattr(value, name)
        if name in _SKIPPED or field is None:
            continue
        inner = f"{path}/{name}" if path else name
        if name == "fragments" and isinstance(field, list):
            yield from _fragments(field)
        elif is_dataclass(field):
            yield from _values(field, inner)
        elif not isinstance(field, list):
            yield _Key(inner), field


def _fragments(fragments: Sequence[Fragment]) -> Iterator[tuple[_Key, object]]:
    """The fragments of a part; one with a pose is compared by its name."""
    for item in fragments:
        key = _Key(item.field, (kind_of(item), name_of(item)))
        if "<pose" not in item.xml:
            yield key, item
        elif name_of(item):
            yield key, name_of(item)
