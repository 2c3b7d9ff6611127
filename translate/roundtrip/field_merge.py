"""An edit of one part of a translated robot, applied to the part that it was translated from."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TypeVar

from translate.extensions.extension_data import shape_keys
from translate.extensions.fragment_contents import relocate
from translate.model.copying import copied
from translate.model.fragment import Fragment
from translate.model.geometry import Capsule
from translate.model.inertial import Inertial
from translate.model.joint import Dynamics, Limit, Mimic
from translate.model.material import Material
from translate.model.pose import IDENTITY, Pose, Transform
from translate.model.shape import Collision, Visual
from translate.roundtrip.provenance import UnmergeableError

ShapeKind = TypeVar("ShapeKind", Visual, Collision)
Numbers = TypeVar("Numbers", Limit, Dynamics, Mimic)


def merge_numbers(
    original: Numbers | None, written: Numbers | None, edited: Numbers | None, none: Numbers
) -> Numbers | None:
    """The original with every number that was edited."""
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
    computed_alike: bool,
) -> Inertial | None:
    """The original inertial with what was edited; ``X_LN`` is where the link's frame has moved.

    ``computed_alike`` tells that collisions which it may be computed from have not been edited.
    """
    # Where shapes were left out, what was written does not say that it was computed.
    is_written = written is not None and written.auto is None
    outdated = is_written and original is not None and original.auto is not None
    if written == edited and (computed_alike or not outdated):
        return original
    if original is None or written is None or edited is None:
        return None if edited is None else replace(edited, pose=_in(edited.pose, X_LN))
    # What was computed is a number of its own as soon as one of them is edited.
    result = replace(original, auto=None)
    if written.mass != edited.mass or original.auto is not None:
        result.mass = edited.mass
    if written.inertia != edited.inertia or original.auto is not None:
        result.inertia = edited.inertia
    if written.pose != edited.pose or original.auto is not None:
        result.pose = _in(edited.pose, X_LN)
    return result


def merge_shapes(
    originals: list[ShapeKind],
    written: list[ShapeKind],
    edited: list[ShapeKind],
    X_LN: Transform,
) -> list[ShapeKind]:
    """The original shapes with those that were edited, added or removed."""
    if written == edited:
        return originals
    pairs = _pairs(originals, written)
    names = _new_names(written, edited)
    before = [names.get(key, key) for key in shape_keys(written)]
    after = dict(zip(shape_keys(edited), edited, strict=True))
    known = set(before)
    result: list[ShapeKind] = []
    #: Where what is added goes: behind the shape that it stands behind.
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
                result.append(original if same else _shape(original, parts[0], found, X_LN))
        elif all(after.get(key) == part for key, part in zip(keys, parts, strict=True)):
            result.append(original)
        else:
            # What stands for one shape does so no more.
            left = [after[key] for key in keys if key in after]
            result += [replace(part, pose=_in(part.pose, X_LN)) for part in left]
        ends |= dict.fromkeys(keys, len(result))
    added: list[tuple[int, ShapeKind]] = []
    last = 0
    for key, shape in after.items():
        last = ends.get(key, last)
        if key not in known:
            added.append((last, replace(shape, pose=_in(shape.pose, X_LN))))
    for index, shape in reversed(added):
        result.insert(index, shape)
    return result


def _pairs(
    originals: list[ShapeKind], written: list[ShapeKind]
) -> list[tuple[ShapeKind, list[ShapeKind]]]:
    """Each original shape with those that were written for it, in their order: mostly one."""
    pairs = []
    place = 0
    for original in originals:
        rest, count = written[place:], 0
        if rest and type(rest[0].geometry) is type(original.geometry):
            count = 1
        elif rest and isinstance(original.geometry, Capsule):
            count = 3
        pairs.append((original, rest[:count]))
        place += count
    if place != len(written):
        raise UnmergeableError(
            "the shapes of a link do not correspond to those of the embedded source"
        )
    return pairs


def _new_names(written: list[ShapeKind], edited: list[ShapeKind]) -> dict[str, str]:
    """Old name → new name of the shapes that were renamed and are the same otherwise."""
    old, new = shape_keys(written), shape_keys(edited)
    come = [shape for key, shape in zip(new, edited, strict=True) if key not in old]
    names: dict[str, str] = {}
    for key, shape in zip(old, written, strict=True):
        if key not in new:
            found = [item for item in come if replace(item, name=shape.name) == shape]
            if len(found) == 1 and found[0].name not in names.values():
                names[key] = found[0].name
    return names


def _shape(
    original: ShapeKind, written: ShapeKind, edited: ShapeKind, X_LN: Transform
) -> ShapeKind:
    shape = copied(original)
    if written.inner_comments != edited.inner_comments:
        shape.inner_comments = edited.inner_comments
    if written.name != edited.name:
        # Gazebo wants the name of the link at the beginning of some.
        stem = written.name.removesuffix(original.name)
        shape.name = edited.name.removeprefix(stem)
    if written.pose != edited.pose:
        shape.pose = _in(edited.pose, X_LN)
    if written.geometry != edited.geometry:
        shape.geometry = edited.geometry
    shape.fragments = merge_fragments(shape.fragments, written.fragments, edited.fragments, X_LN)
    if isinstance(shape, Visual) and isinstance(written, Visual) and isinstance(edited, Visual):
        shape.material = _material(shape.material, written.material, edited.material)
    return shape


def _material(
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
        # URDF has one colour for both.
        changes.pop("ambient", None)
    return replace(original, **changes)


def merge_fragments(
    originals: list[Fragment], written: list[Fragment], edited: list[Fragment], X_LN: Transform
) -> list[Fragment]:
    """The original pieces with those that were edited, added or removed."""
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
        # What was taken away, or edited, goes; the edited one takes its place.
        found = [i for i, item in enumerate(result) if item and _same_thing(item, fragment)]
        if len(found) != 1:
            raise UnmergeableError(
                "an extension of an edited element is not in the embedded source, or is ambiguous"
            )
        places.setdefault(_identity(fragment), found[0])
        result[found[0]] = None
    for fragment in added:
        moved = relocate(fragment, lambda pose: _in(pose, X_LN))
        place = places.pop(_identity(fragment), None)
        if place is None:
            result.append(moved)
        else:
            result[place] = moved
    return [fragment for fragment in result if fragment is not None]


def _same_thing(a: Fragment, b: Fragment) -> bool:
    return a == b or _identity(a) == _identity(b)


def _identity(fragment: Fragment) -> object:
    """What a piece is called, whatever it says."""
    start = fragment.xml.partition(">")[0]
    name = start.partition(' name="')[2].partition('"')[0]
    return fragment.dialect, fragment.at, fragment.tag, fragment.attribute, name


def _in(pose: Pose, X_LN: Transform) -> Pose:
    """A pose that was given in frame N, in frame L; the very same if they are one."""
    return pose if X_LN is IDENTITY else (X_LN @ pose.transform).as_pose()
