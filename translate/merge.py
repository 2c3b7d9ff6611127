"""An edit of a translated robot, applied to the robot that it was translated from.

Three models take part: the *original*, what was *written* for it, and that as it was *edited*
since.  What is equal in the last two is as it was, so the original counts; what differs was
edited, and the edit counts.

Links and joints that were moved, added, removed or renamed are seen to by
:mod:`translate.rebuild` first; the contents of links and joints are merged here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from typing import NamedTuple, TypeVar

from translate.carried import shape_keys
from translate.copies import changed, copied, mapped
from translate.fragments import relocate
from translate.loss import LossReport
from translate.model import (
    Axis,
    Collision,
    Dynamics,
    Fragment,
    Inertial,
    Joint,
    Limit,
    Link,
    Material,
    Mimic,
    Model,
    Visual,
)
from translate.naming import DELIMITER
from translate.pose import IDENTITY, Pose, Transform
from translate.rebuild import CannotRebuildError, rebuilt

ShapeKind = TypeVar("ShapeKind", Visual, Collision)
Numbers = TypeVar("Numbers", Limit, Dynamics, Mimic)


class Merged(NamedTuple):
    """The original with the edits; only a proposal where links or joints had to be rebuilt."""

    model: Model
    proposed: bool


class _Unmergeable(Exception):  # noqa: N818 - it never leaves this module
    """The edit has no place in the original."""


def merged(
    original: Model,
    written: Model,
    edited: Model,
    report: LossReport,
    ignored: Callable[[Fragment], bool] = lambda fragment: False,
) -> Merged | None:
    """The original with the edits, or ``None`` if they have no place in it.

    ``report`` is that of the translation from ``original`` to ``written``.  Fragments of the robot
    that are ``ignored`` take no part.
    """
    proposed = _skeleton(written) != _skeleton(edited)
    try:
        if proposed:
            original, written, report = rebuilt(original, written, edited, report)
            if _skeleton(written) != _skeleton(edited):
                return None
        return Merged(_Merger(original, written, edited, report, ignored).model(), proposed)
    except (_Unmergeable, CannotRebuildError):
        return None


def _skeleton(model: Model) -> object:
    """What holds a robot together: its links and joints, and where they are."""
    joints = {
        joint.name: (joint.type, joint.parent, joint.child, joint.pose, joint.urdf_name)
        for joint in model.joints
    }
    axes = {joint.name: _directions(joint) for joint in model.joints}
    links = {link.name: (link.pose, link.urdf_name) for link in model.links}
    return joints, axes, links, model.pose


def _directions(joint: Joint) -> tuple[object, ...]:
    return tuple(axis and axis.xyz for axis in (joint.axis, joint.axis2))


class _Merger:
    def __init__(
        self,
        original: Model,
        written: Model,
        edited: Model,
        report: LossReport,
        ignored: Callable[[Fragment], bool],
    ) -> None:
        self.original = copied(original)
        self.written, self.edited, self.report = written, edited, report
        self.ignored = ignored
        self.names = {new: old for old, new in report.renames.items()}

    def model(self) -> Model:
        written, edited, original = self.written, self.edited, self.original
        if written.name != edited.name:
            original.name = edited.name
        if written.urdf_name != edited.urdf_name:
            original.urdf_name = edited.urdf_name
        if written.static != edited.static:
            original.static = edited.static
        if written.comments != edited.comments:
            original.comments = edited.comments
        if written.end_comments != edited.end_comments:
            original.end_comments = edited.end_comments
        before = [fragment for fragment in written.fragments if not self.ignored(fragment)]
        after = [fragment for fragment in edited.fragments if not self.ignored(fragment)]
        original.fragments = _fragments(original.fragments, before, after, IDENTITY)
        self._each(dict(_links(original)), written.links, edited.links, self._link)
        self._each(dict(_joints(original)), written.joints, edited.joints, self._joint)
        return original

    def _each(
        self,
        originals: Mapping[str, object],
        written: Sequence[object],
        edited: Sequence[object],
        merge: Callable[[object, object, object], None],
    ) -> None:
        before = {getattr(item, "name", ""): item for item in written}
        for item in edited:
            name = getattr(item, "name", "")
            if before[name] == item:
                continue
            target = originals.get(self.names.get(name, name))
            if target is None:
                raise _Unmergeable
            merge(target, before[name], item)

    # --- Links ----------------------------------------------------------------------------------

    def _link(self, original: object, written: object, edited: object) -> None:
        assert isinstance(original, Link)
        assert isinstance(written, Link)
        assert isinstance(edited, Link)
        moved = self.report.moved_links
        X_LN = moved.get(edited.name) or moved.get(original.name) or IDENTITY
        if written.comments != edited.comments:
            original.comments = edited.comments
        if written.notes != edited.notes:
            original.notes = edited.notes
        original.inertial = _inertial(original.inertial, written.inertial, edited.inertial, X_LN)
        visuals = self._old_names(edited, written.visuals, edited.visuals)
        original.visuals = _shapes(original.visuals, *visuals, X_LN)
        collisions = self._old_names(edited, written.collisions, edited.collisions)
        original.collisions = _shapes(original.collisions, *collisions, X_LN)
        original.fragments = _fragments(
            original.fragments, written.fragments, edited.fragments, X_LN
        )

    def _old_names(
        self, link: Link, *both: list[ShapeKind]
    ) -> tuple[list[ShapeKind], list[ShapeKind]]:
        """Shapes with the names that they had before Gazebo was to find them by others."""
        name = link.name if link.urdf_name is None else link.urdf_name
        old = self.report.renamed_shapes

        def renamed(shape: ShapeKind) -> ShapeKind:
            return changed(shape, name=old.get((name, shape.name), shape.name))

        written, edited = (mapped(shapes, renamed) for shapes in both)
        return written, edited

    # --- Joints ---------------------------------------------------------------------------------

    def _joint(self, original: object, written: object, edited: object) -> None:
        assert isinstance(original, Joint)
        assert isinstance(written, Joint)
        assert isinstance(edited, Joint)
        if any(edited.name in parts for parts in self.report.split_joints.values()):
            raise _Unmergeable
        if written.comments != edited.comments:
            original.comments = edited.comments
        if written.notes != edited.notes:
            original.notes = edited.notes
        original.fragments = _fragments(
            original.fragments, written.fragments, edited.fragments, IDENTITY
        )
        if written.axis == edited.axis:
            return
        if original.axis is None or written.axis is None or edited.axis is None:
            raise _Unmergeable
        self._axis(original.axis, written.axis, edited.axis)

    def _axis(self, original: Axis, written: Axis, edited: Axis) -> None:
        original.limit = _numbers(original.limit, written.limit, edited.limit, Limit())
        original.dynamics = _numbers(
            original.dynamics, written.dynamics, edited.dynamics, Dynamics()
        )
        if written.mimic != edited.mimic:
            mimic = edited.mimic
            if mimic is not None and (written.mimic is None or written.mimic.joint != mimic.joint):
                leader = self.names.get(mimic.joint, mimic.joint)
                if DELIMITER in leader:
                    raise _Unmergeable
                mimic = replace(mimic, joint=leader)
                original.mimic = mimic
            elif mimic is None:
                original.mimic = None
            else:
                original.mimic = _numbers(original.mimic, written.mimic, mimic, mimic)


def _links(model: Model, prefix: str = "") -> Iterator[tuple[str, Link]]:
    """Every link of a model and its nested models, by scoped name."""
    for link in model.links:
        yield prefix + link.name, link
    for nested in model.models:
        yield from _links(nested, f"{prefix}{nested.name}{DELIMITER}")


def _joints(model: Model, prefix: str = "") -> Iterator[tuple[str, Joint]]:
    for joint in model.joints:
        yield prefix + joint.name, joint
    for nested in model.models:
        yield from _joints(nested, f"{prefix}{nested.name}{DELIMITER}")


# --- Parts --------------------------------------------------------------------------------------


def _numbers(
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


def _inertial(
    original: Inertial | None, written: Inertial | None, edited: Inertial | None, X_LN: Transform
) -> Inertial | None:
    if written == edited:
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


def _shapes(
    originals: list[ShapeKind],
    written: list[ShapeKind],
    edited: list[ShapeKind],
    X_LN: Transform,
) -> list[ShapeKind]:
    """The original shapes with those that were edited, added or removed."""
    if written == edited:
        return originals
    known = dict(zip(shape_keys(originals), originals, strict=True))
    before = dict(zip(shape_keys(written), written, strict=True))
    after = dict(zip(shape_keys(edited), edited, strict=True))
    result = dict(known)
    for key in before.keys() - after.keys():
        if key not in known:
            raise _Unmergeable
        del result[key]
    for key, shape in after.items():
        if key not in before:
            result[key] = replace(shape, pose=_in(shape.pose, X_LN))
        elif before[key] != shape:
            if key not in known:
                raise _Unmergeable
            result[key] = _shape(known[key], before[key], shape, X_LN)
    return list(result.values())


def _shape(
    original: ShapeKind, written: ShapeKind, edited: ShapeKind, X_LN: Transform
) -> ShapeKind:
    shape = copied(original)
    if written.notes != edited.notes:
        shape.notes = edited.notes
    if written.pose != edited.pose:
        shape.pose = _in(edited.pose, X_LN)
    if written.geometry != edited.geometry:
        shape.geometry = edited.geometry
    shape.fragments = _fragments(shape.fragments, written.fragments, edited.fragments, X_LN)
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


def _fragments(
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
            raise _Unmergeable
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
