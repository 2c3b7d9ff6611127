"""Three-way merge of edited fields: inertials, shapes, joint limits, dynamics, mimics, fragments.

Parameters are called as in :mod:`translate.roundtrip.merge`.  ``X_LN`` is the pose of the link
frame N of the URDF in the link frame L of the original.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import TypeVar

from translate.extensions.extension_data import shape_keys
from translate.extensions.fragment_contents import map_pose
from translate.model.copying import copied
from translate.model.fragment import Fragment
from translate.model.inertial import Inertial
from translate.model.joint import Dynamics, Limit, Mimic
from translate.model.material import Material
from translate.model.pose import IDENTITY, Pose, Transform
from translate.model.shape import Collision, Visual
from translate.roundtrip.comment_merge import merge_comments
from translate.roundtrip.provenance import UnmergeableError

ShapeKind = TypeVar("ShapeKind", Visual, Collision)
Numbers = TypeVar("Numbers", Limit, Dynamics, Mimic)


def merge_numbers(
    original: Numbers | None, written: Numbers | None, edited: Numbers | None, none: Numbers
) -> Numbers | None:
    """The original with every edited number; ``none`` has the value of each missing number."""
    if written == edited:
        return original
    before, after = written or none, edited or none
    changes = {
        item.name: getattr(after, item.name)
        for item in fields(none)
        if getattr(before, item.name) != getattr(after, item.name)
    }
    return replace(original or none, **changes)


def merge_inertial(
    original: Inertial | None,
    written: Inertial | None,
    edited: Inertial | None,
    X_LN: Transform,
    *,
    same_input: bool,
) -> Inertial | None:
    """The original inertial with the edits.

    ``same_input`` is true if the collisions were not edited that automatic inertia is computed of.
    """
    # If shapes were left out, automatic inertia was written as explicit inertia.
    is_written = written is not None and written.auto is None
    outdated = is_written and original is not None and original.auto is not None
    if written == edited and (same_input or not outdated):
        return original
    if original is None or written is None or edited is None:
        return None if edited is None else replace(edited, pose=_in_link(edited.pose, X_LN))
    # Automatic inertia becomes explicit as soon as one of its numbers is edited.
    result = replace(original, auto=None)
    if written.mass != edited.mass or original.auto is not None:
        result.mass = edited.mass
    if written.inertia != edited.inertia or original.auto is not None:
        result.inertia = edited.inertia
    if written.pose != edited.pose or original.auto is not None:
        result.pose = _in_link(edited.pose, X_LN)
    return result


def merge_shapes(
    originals: list[ShapeKind],
    written: list[ShapeKind],
    edited: list[ShapeKind],
    X_LN: Transform,
    sources: Sequence[str],
) -> list[ShapeKind]:
    """The original shapes with those that were edited, added or removed.

    ``sources`` are the names of the original shapes that the written shapes were translated from.
    """
    if written == edited:
        return originals
    pairs = _pair_shapes(originals, written, sources)
    names = _new_names(written, edited)
    before = [names.get(key, key) for key in shape_keys(written)]
    after = dict(zip(shape_keys(edited), edited, strict=True))
    known = set(before)
    result: list[ShapeKind] = []
    # Key of a shape → index after it in the result. An added shape goes after its predecessor.
    ends: dict[str, int] = {}
    place = 0
    for original, parts in pairs:
        keys = before[place : place + len(parts)]
        place += len(parts)
        if len(parts) < 2:
            found = after.get(keys[0]) if keys else None
            if not keys:
                result.append(original)
            elif found is not None:
                same = parts[0] == found
                result.append(original if same else _merge_shape(original, parts[0], found, X_LN))
        elif all(after.get(key) == part for key, part in zip(keys, parts, strict=True)):
            result.append(original)
        else:
            # The parts of a capsule were edited: keep them as separate shapes.
            left = [after[key] for key in keys if key in after]
            result += [replace(part, pose=_in_link(part.pose, X_LN)) for part in left]
        ends |= dict.fromkeys(keys, len(result))
    added: list[tuple[int, ShapeKind]] = []
    last = 0
    for key, shape in after.items():
        last = ends.get(key, last)
        if key not in known:
            added.append((last, replace(shape, pose=_in_link(shape.pose, X_LN))))
    for index, shape in reversed(added):
        result.insert(index, shape)
    return result


def _pair_shapes(
    originals: list[ShapeKind], written: list[ShapeKind], sources: Sequence[str]
) -> list[tuple[ShapeKind, list[ShapeKind]]]:
    """Each original shape with its written shapes: one, none, or the three parts of a capsule."""
    pairs = []
    place = 0
    for original in originals:
        start = place
        while place < len(written) and sources[place] == original.name:
            place += 1
        pairs.append((original, written[start:place]))
    if place != len(written):
        raise UnmergeableError(
            "the shapes of a link do not correspond to those of the embedded source"
        )
    return pairs


def _new_names(written: list[ShapeKind], edited: list[ShapeKind]) -> dict[str, str]:
    """Old name → new name of the shapes that were renamed and not edited otherwise."""
    old, new = shape_keys(written), shape_keys(edited)
    added = [shape for key, shape in zip(new, edited, strict=True) if key not in old]
    names: dict[str, str] = {}
    for key, shape in zip(old, written, strict=True):
        if key not in new:
            found = [item for item in added if replace(item, name=shape.name) == shape]
            if len(found) == 1 and found[0].name not in names.values():
                names[key] = found[0].name
    return names


def _merge_shape(
    original: ShapeKind, written: ShapeKind, edited: ShapeKind, X_LN: Transform
) -> ShapeKind:
    shape = copied(original)
    merge_comments(shape, written, edited)
    if written.name != edited.name:
        # The translation may have put the name of the link before the name of the shape.
        stem = written.name.removesuffix(original.name)
        shape.name = edited.name.removeprefix(stem)
    if written.pose != edited.pose:
        shape.pose = _in_link(edited.pose, X_LN)
    if written.geometry != edited.geometry:
        shape.geometry = edited.geometry
    shape.fragments = merge_fragments(shape.fragments, written.fragments, edited.fragments, X_LN)
    if isinstance(shape, Visual) and isinstance(written, Visual) and isinstance(edited, Visual):
        shape.material = _merge_material(shape.material, written.material, edited.material)
    return shape


def _merge_material(
    original: Material | None, written: Material | None, edited: Material | None
) -> Material | None:
    if written == edited:
        return original
    if original is None or written is None or edited is None:
        return edited
    changes = {
        item.name: getattr(edited, item.name)
        for item in fields(Material)
        if getattr(written, item.name) != getattr(edited, item.name)
    }
    if original.ambient is None and edited.ambient == edited.diffuse:
        # URDF has one colour for ambient and diffuse.
        changes.pop("ambient", None)
    return replace(original, **changes)


def merge_fragments(
    originals: list[Fragment], written: list[Fragment], edited: list[Fragment], X_LN: Transform
) -> list[Fragment]:
    """The original fragments with those that were edited, added or removed."""
    if written == edited:
        return originals
    left = list(written)
    added = []
    for fragment in edited:
        if fragment in left:
            left.remove(fragment)
        else:
            added.append(fragment)
    result: list[Fragment | None] = list(originals)
    places: dict[object, int] = {}
    for fragment in left:
        # A removed or edited fragment is removed; the edited fragment takes its index.
        found = [i for i, item in enumerate(result) if item and _is_same_element(item, fragment)]
        if len(found) != 1:
            raise UnmergeableError(
                "an extension of an edited element is not in the embedded source, or is ambiguous"
            )
        places.setdefault(_identity(fragment), found[0])
        result[found[0]] = None
    for fragment in added:
        moved = map_pose(fragment, lambda pose: _in_link(pose, X_LN))
        place = places.pop(_identity(fragment), None)
        if place is None:
            result.append(moved)
        else:
            result[place] = moved
    return [fragment for fragment in result if fragment is not None]


def _is_same_element(a: Fragment, b: Fragment) -> bool:
    return a == b or _identity(a) == _identity(b)


def _identity(fragment: Fragment) -> object:
    """The tag and the name of a fragment, without its contents."""
    start = fragment.xml.partition(">")[0]
    name = start.partition(' name="')[2].partition('"')[0]
    return fragment.dialect, fragment.at, fragment.tag, fragment.attribute, name


def _in_link(pose: Pose, X_LN: Transform) -> Pose:
    """A pose in frame N as a pose in frame L; the same object if the frames are equal."""
    return pose if X_LN is IDENTITY else (X_LN @ pose.transform).as_pose()
