"""The two places of the frame of a link.

In SDFormat the frame of a link can be beside that of the joint above it.  In URDF it is at one of
the two places: at the joint if a translation moved it there, which depends on the type and the axis
of the joint, else where it is.  After an edit of the type or the axis, the edited file can have the
frame at the other place than a translation of the file to update.  The body is where it was.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from translate.edits.difference import TOLERANCE, pairs
from translate.edits.places import Places, rounded
from translate.model.frame_graph import FrameGraph
from translate.model.joint import Joint
from translate.model.link import MODEL_FRAME, WORLD, Link
from translate.model.model import Model
from translate.model.names import scopes
from translate.model.pose import IDENTITY, Transform, cross
from translate.structures import grouped


def joints_beside_links(model: Model) -> dict[str, Transform]:
    """Return the scoped name of a link → the pose of its joint in its frame, where they differ."""
    graph = FrameGraph(model)
    poses = {link: graph.pose(name, link) for name, link, _ in _from_the_root(model)}
    return {link: X for link, X in poses.items() if rounded(X) is not IDENTITY}


def frames_at_other_place(
    places: Places, target: Model, base: Model, edited: Model, beside: Mapping[str, Transform]
) -> dict[str, Transform]:
    """Return the links whose frame is at the other place after the edits, and their joints.

    The values are the poses of the frames of the target in those of the edited model.  ``beside``:
    link of the edited model → the pose of its joint in its frame in the file that the model was
    made of.
    """
    above = {joint.child: joint for joint in edited.joints}
    bodies = [{link.name: link for link in model.links} for model in (base, edited)]
    names = places.after.names
    shifts: dict[str, Transform] = {}
    for name, child, parent in _from_the_root(target):
        if not ({name, child} | ({parent} - {WORLD})) <= names.keys():
            continue
        # The pose of the other place, N, in the frame of the link before.
        X_LN = rounded(places.target.pose(name, child))
        if X_LN is IDENTITY:
            X_LN = beside.get(names[child], IDENTITY).inverse()
        if X_LN is IDENTITY or places.before.offset(child) is not IDENTITY:
            continue
        # The world is the frame of the model.
        X_PL, X_PE = (
            state.graph.pose(state.names[child], state.names.get(parent, MODEL_FRAME))
            for state in (places.before, places.after)
        )
        before, after = bodies[0].get(places.before.names[child]), bodies[1].get(names[child])
        if before is not None and after is not None and _is_moved(before, after, X_LN):
            continue
        X_PE = shifts.get(parent, IDENTITY).inverse() @ X_PE
        is_there = max((X_PL @ X_LN).distance(X_PE)) < TOLERANCE
        if is_there and _moves_alike(places.after.graph, above.get(names[child]), X_LN):
            shifts[name] = shifts[child] = X_LN.inverse()
    return shifts


def _is_moved(before: Link, after: Link, X: Transform) -> bool:
    """Return whether the contents of a link moved with its frame, which has the pose ``X`` before.

    Contents that stay have other poses in it.
    """
    both = pairs(before.shapes, after.shapes).both
    poses = [(before.shapes[old].pose, after.shapes[new].pose) for old, new in both.items()]
    if before.inertial is not None and after.inertial is not None:
        poses.append((before.inertial.pose, after.inertial.pose))
    transforms = [(old.transform, new.transform) for old, new in poses]
    stay = any(max(old.distance(X @ new)) < TOLERANCE for old, new in transforms)
    return not stay and any(max(old.distance(new)) < TOLERANCE for old, new in transforms)


def _moves_alike(graph: FrameGraph, joint: Joint | None, X: Transform) -> bool:
    """Return whether a joint moves a link alike in its frame and in one with the pose ``X`` in it.

    An axis of rotation has to be the same in both frames.
    """
    if joint is None or joint.type in ("fixed", "prismatic"):
        return joint is not None
    if joint.axis is None or joint.type not in ("revolute", "continuous"):
        return False
    axis = graph.rotate_axis(joint.axis.xyz, joint.axis.expressed_in, joint.name)
    distance = math.hypot(*cross(axis, X.xyz))
    return max(distance, math.dist(X.rotate(axis), axis)) < TOLERANCE


def _from_the_root(model: Model) -> Iterator[tuple[str, str, str]]:
    """Yield the joints of all scopes with their children and parents, each below those above it."""
    joints = {
        prefix + joint.child: (prefix + joint.name, prefix + joint.parent)
        for prefix, scope in scopes(model)
        for joint in scope.joints
    }
    children: dict[str, list[str]] = grouped((parent, link) for link, (_, parent) in joints.items())
    waiting = [link for link, (_, parent) in joints.items() if parent not in joints]
    # The list grows during the iteration; links in a loop are not reached.
    for link in waiting:
        yield joints[link][0], link, joints[link][1]
        waiting += children.get(link, ())
