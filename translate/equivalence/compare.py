"""Comparison of two models: structure, contents, and link poses over joint positions.

Two models are the same robot if all of this holds:

- **Links and joints** are the same, by the names of both formats.  A link without
  content may be a frame on the other side, without its fixed joint.  A floating
  joint may be missing, since it constrains nothing.  Joints outside of the tree of a model
  (``loop_joints``) may be in the tree of the other.
- **Joints** have the same type, where a revolute joint without limits is a continuous one;
  they connect the same bodies, in either direction; their axes are the same lines in the
  world, with the same sense (the opposite one if the joint is reversed).  Limits, dynamics and
  mimicry are the same numbers, up to 1e-9 of their size; ``None``, infinity and 1e16 or more
  are all no limit, and so is a negative effort or velocity.
- **Every link is in the same place** with the joints at zero and at ``configurations`` random
  positions within the limits of ``a`` (:meth:`translate.kinematics.forward.Kinematics.sample`):
  in the world if both are held to it, else relative to the root link; then the place of the root
  link in the world is to be the same as well, while another pose of the model with the same
  place of the root link is only noted.  *Same* is up to ``position_tolerance``
  times max(1 m, size of the robot) and ``rotation_tolerance`` rad; the size is the distance
  of the farthest link.  No positions are drawn if both models compute all poses from the same
  numbers: their poses are equal at all positions.
- **The frame of a link may have moved** in the link, if what is fixed in it stays where it is
  in the world.  With ``moved_links`` (link → the pose of its new frame in its old one) exactly
  these frames must have moved, by these poses; without it, moved frames are noted.
- **The contents of a link** coincide: centre of mass, mass, the inertia tensor in common axes,
  visuals and collisions in their order with shape, place and colour.
- **Explicit frames** that both models have move with the same link, at the same place in it.
- **Sensors, plugins, surfaces and lights** are the same: their names,
  types, poses in their links, and contents.  The same holds for gravity, batteries and the other
  elements of links in ``PHYSICS``.
- **Mesh files** have the same contents, with ``resources`` to find them.  A file that only one
  model finds is a difference; one that neither finds is not compared.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from translate.diagnostics.element_path import ElementPath, label
from translate.equivalence.alignment import Alignment, PairPoses
from translate.equivalence.contents import (
    AddedInertia,
    compare_contents,
    compare_inner,
    compare_mesh_files,
)
from translate.equivalence.correspondence import Correspondence, Renames, correspond
from translate.equivalence.joint_dofs import DofComparison, limits_of, map_positions
from translate.equivalence.result import (
    RELATIVE_TOLERANCE,
    Comparison,
    Tolerance,
    allowed_error,
    number_error,
    pose_error,
)
from translate.equivalence.simulation import compare_simulation
from translate.kinematics.forward import Kinematics, Rows
from translate.kinematics.scoped_view import ScopedView
from translate.model.frame_graph import FrameGraph
from translate.model.joint import Axis, Joint
from translate.model.link import WORLD
from translate.model.model import Model, World
from translate.model.names import DELIMITER
from translate.model.pose import IDENTITY, Transform
from translate.report.loss_report import Loss
from translate.resources.search import Places, Resources


def compare_models(
    a: Model,
    b: Model,
    *,
    configurations: int = 20,
    seed: int = 0,
    position_tolerance: float = 1e-9,
    rotation_tolerance: float = 1e-9,
    moved_links: Mapping[str, Transform] | None = None,
    split_joints: Mapping[str, Sequence[str]] | None = None,
    added_inertia: AddedInertia | None = None,
    renames: Renames | None = None,
    losses: Sequence[Loss] = (),
    resources: Resources | None = None,
    places: Places | None = None,
) -> Comparison:
    """Compare two models; ``same`` of the result is true if they are the same robot.

    The rules are those of the module.

    ``split_joints`` maps a joint to the joints, parent first, that represent it in the other model.
    ``added_inertia`` maps links of ``b`` to the (mass, diagonal inertia) they were given, which is
    subtracted; ``renames`` maps names in ``a`` to names in ``b`` as ``Result.renames``, or is the
    provenance of ``b``.  ``losses`` are those of the translation to ``b``: differences of sensors,
    plugins, surfaces and lights that they name are accepted.  The order of links and joints, the
    names of shapes and of the model, and other fragments are not compared.

    A joint that differs is reported, not every link that it misplaces; errors are in the world.

    Raises :class:`translate.TranslateError` if a name or a pose of either model cannot be resolved.
    """
    views = ScopedView(a), ScopedView(b)
    out = Comparison()
    matched = correspond(*views, out, renames=renames or {}, split_joints=split_joints or {})
    sides = _trees(*views, matched, out)
    alignment = Alignment(
        matched.links, matched.joints, *sides, position_tolerance, rotation_tolerance, moved_links
    )
    if moved_links is None:
        _note_moved_frames(alignment, out)
    for pair, X_AB in zip(alignment.pairs, alignment.X_AB, strict=True):
        compare_contents(pair, X_AB, alignment.tolerance, added_inertia or {}, out)
    for place in matched.inner:
        compare_inner(place, added_inertia or {}, out)
    _compare_placement(alignment, out)
    compare_frames(alignment, matched, out)
    compare_simulation(alignment, matched, renames or {}, losses, out)
    if resources is not None:
        compare_mesh_files(matched.links, resources, places, out)
    joints = DofComparison(matched.joints, alignment, *views, out)
    tolerance = alignment.tolerance
    if matched.links and alignment.has_same_poses(matched.joints) and tolerance.accepts_equal:
        # No error at any positions.
        path, count = alignment.pairs[0].at, len(alignment.pairs)
        out.measure("link poses", "m", 0.0, tolerance.position, path, count)
        out.measure("link poses", "rad", 0.0, tolerance.rotation, path, count)
        return out
    drawn = _positions(alignment, matched, configurations, seed)
    _compare_poses(alignment, matched, joints, drawn, out)
    return out


def _note_moved_frames(alignment: Alignment, out: Comparison) -> None:
    for pair, X_AB in zip(alignment.pairs, alignment.X_AB, strict=True):
        if X_AB != IDENTITY:
            metres, radians = X_AB.distance(IDENTITY)
            out.note(
                "link-frame-moved",
                pair.at,
                f"its frame moved by {metres:.3g} m and {radians:.3g} rad, its content stayed",
            )


def _trees(
    a: ScopedView, b: ScopedView, matched: Correspondence, out: Comparison
) -> tuple[Kinematics, Kinematics]:
    """Spanning trees that consist of the same joints, as far as possible, from the same root."""
    locked_a, locked_b = (
        {joint.name for joint in parts.joints.values() if not joint.has_directions}
        for parts in (a, b)
    )
    for pair in matched.joints:
        names_a, names_b = ({joint.name for joint in chain} for chain in (pair.a, pair.b))
        if names_a & locked_a or names_b & locked_b:
            locked_a |= names_a
            locked_b |= names_b
            out.note("joint-axis-zero", pair.at, "its axis has no direction: it is not moved")
    paired = [joint.name for pair in matched.joints for joint in pair.a]
    first = Kinematics(a, prefer=paired, without=matched.free_a, locked=locked_a)
    inside = {joint.part.name for joint in first.tree}
    partner = {pair.a.name: pair.b.body for pair in matched.links}
    second = Kinematics(
        b,
        prefer=[j.name for pair in matched.joints if pair.a[0].name in inside for j in pair.b],
        roots=[partner[name] for name in first.roots if name in partner],
        without=matched.free_b,
        locked=locked_b,
    )
    return first, second


def _compare_static_parts(alignment: Alignment, out: Comparison) -> None:
    """Compare which nested models are static; a model without a counterpart is not compared."""
    first, second = alignment.a.parts.static_models(), alignment.b.parts.static_models()
    for path, is_static in first.items():
        if second.get(path, is_static) == is_static:
            continue
        outer = path.rpartition(DELIMITER)[0]
        # Otherwise the model around it is reported.
        if not outer or first[outer] == second.get(outer, first[outer]):
            side = "first" if is_static else "second"
            out.differ(
                "static", ElementPath("model", path), f"cannot move in the {side} model only"
            )


def _compare_placement(alignment: Alignment, out: Comparison) -> None:
    """Compare the places of the roots in the world, unless joints hold both models there."""
    models = (alignment.a.parts.model, alignment.b.parts.model)
    path = ElementPath("model", models[0].name)
    if models[0].static != models[1].static:
        side = "first" if models[0].static else "second"
        out.differ("static", path, f"cannot move in the {side} model only")
    else:
        _compare_static_parts(alignment, out)
    if not alignment.is_free or not alignment.pairs:
        return  # the poses of all links are compared in the world
    X_WM_a, X_WM_b = (side.parts.graph.model_pose() for side in (alignment.a, alignment.b))
    root = alignment.pairs[0]
    X_WR_a, X_WR_b = (
        (IDENTITY if side.base == WORLD else X_WM) @ side.zero_pose(body.name)
        for side, X_WM, body in ((alignment.a, X_WM_a, root.a), (alignment.b, X_WM_b, root.b))
    )
    X_WR_b = X_WR_b @ alignment.X_AB[0].inverse()
    accepts = alignment.tolerance.accepts
    is_moved = not accepts(X_WM_a, X_WM_b)
    metres, radians = X_WM_a.distance(X_WM_b) if is_moved else X_WR_a.distance(X_WR_b)
    message = f"differs by {metres:.3g} m and {radians:.3g} rad"
    if not accepts(X_WR_a, X_WR_b):
        if is_moved:
            out.differ("model-pose", path, f"its pose {message}")
        else:
            out.differ("root-pose", root.at, f"its pose in the model {message}")
    elif is_moved and alignment.a.base != WORLD != alignment.b.base:
        out.note("model-pose", path, f"its pose {message}, but the root link has the same pose")


def compare_world_joints(
    a: World, b: World, tolerance: Tolerance, losses: Sequence[Loss], out: Comparison
) -> None:
    """Compare the joints between the models of two worlds: type, bodies, place and axis.

    A body is compared by its place, since its name can change.  A joint that the report names is
    not compared.  Raises :class:`translate.TranslateError` if a name does not resolve.
    """
    graphs, named = (FrameGraph(a), FrameGraph(b)), {loss.at for loss in losses}
    others = {joint.name: joint for joint in b.joints}

    def places(graph: FrameGraph, joint: Joint) -> list[Transform]:
        names = [graph.attached_to(end) for end in (joint.parent, joint.child)]
        return [*map(graph.pose, names), graph.pose(joint.name)]

    def is_held(graph: FrameGraph, joint: Joint) -> bool:
        return graph.attached_to(joint.parent) == WORLD

    for one in a.joints:
        path = ElementPath("joint", one.name, a.name, "world")
        other = others.pop(one.name, None)
        if path in named:
            continue
        if other is None:
            out.differ("joint-missing", path, "the second world does not have it")
        elif one.type != other.type:
            out.differ("joint-type", path, f"{one.type} became {other.type}")
        elif is_held(graphs[0], one) != is_held(graphs[1], other):
            out.differ("joint-parent", path, "it is a joint to the world in one of the worlds")
        elif not all(map(tolerance.accepts, places(graphs[0], one), places(graphs[1], other))):
            out.differ("link-pose", path, "it is, or connects bodies, at another place")
        else:
            for first, second in ((one.axis, other.axis), (one.axis2, other.axis2)):
                if (first is None) != (second is None):
                    out.differ("axis", path, "one of the joints has no axis")
                elif first is not None and second is not None:
                    _compare_world_axes(graphs, one.name, (first, second), path, out)
    for name in others:
        path = ElementPath("joint", name, b.name, "world")
        out.differ("joint-added", path, "the first has none")


def _compare_world_axes(
    graphs: tuple[FrameGraph, FrameGraph],
    joint: str,
    axes: tuple[Axis, Axis],
    path: ElementPath,
    out: Comparison,
) -> None:
    """Compare the directions and the limits of two axes of a joint of two worlds."""
    x, y = (
        graph.rotate_axis(axis.xyz, axis.expressed_in, joint)
        for graph, axis in zip(graphs, axes, strict=True)
    )
    lengths = math.hypot(*x), math.hypot(*y)
    gap = math.dist([a * lengths[1] for a in x], [b * lengths[0] for b in y])
    if gap > RELATIVE_TOLERANCE * lengths[0] * lengths[1]:
        out.differ("axis", path, "its axis has another direction")
    numbers, others = map(limits_of, axes)
    for name, value in numbers.items():
        if number_error(value, others[name]) > allowed_error(value, others[name]):
            out.differ("limit", path, f"{name} {value:g} became {others[name]:g}")


# --- Poses over configurations ------------------------------------------------------------------


def _compare_poses(
    alignment: Alignment,
    matched: Correspondence,
    joints: DofComparison,
    drawn: tuple[Mapping[str, Rows], Mapping[str, Rows]],
    out: Comparison,
) -> None:
    """Compare the poses of the links at zero and at random joint positions.

    ``drawn`` are the positions for the two models.  The table has the errors in the world.  A link
    is reported as a difference if its pose relative to its parent link differs.  If the joint
    between them is known to move differently, only the pose at zero is compared.
    """
    pairs, parents, tolerance = alignment.pairs, alignment.parents, alignment.tolerance
    if not pairs:
        return
    poses = PairPoses(alignment, drawn)
    root = 0 if alignment.is_free else -1
    errors = [_largest(poses.errors(i, root)) for i in range(len(pairs))]
    for pair, (metres, radians) in zip(pairs, errors, strict=True):
        out.measure("link poses", "m", metres, tolerance.position, pair.at)
        out.measure("link poses", "rad", radians, tolerance.rotation, pair.at)

    known = _known_to_differ(alignment, matched, joints, out)
    for i, pair in enumerate(pairs):
        parent = parents[i] if parents[i] >= 0 else root
        if parent >= 0 and poses.are_close(i, parent, errors[i], errors[parent], tolerance):
            continue
        metres, radians = _largest(poses.errors(i, parent)[: 1 if known[i] else None])
        if not (metres <= tolerance.position and radians <= tolerance.rotation):
            place = (
                f"relative to {label(pairs[parents[i]].at)}" if parents[i] >= 0 else "in the world"
            )
            out.differ(
                "link-pose",
                pair.at,
                f"misplaced by {metres:.3g} m and {radians:.3g} rad {place}",
            )
    worst = out.measures["link poses", "m"], out.measures["link poses", "rad"]
    if out.same and not all(measure.ok for measure in worst):
        # Each pose relative to the parent is within the tolerance, but the errors add up.
        path = next(measure.at for measure in worst if not measure.ok)
        out.differ("link-pose", path, "misplaced by small errors that add up")


def _largest(errors: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """The largest distance and the largest angle; NaN if one of them is NaN."""
    metres, radians = (
        math.nan if any(map(math.isnan, values)) else max(values)
        for values in zip(*errors, strict=True)
    )
    return metres, radians


def _positions(
    alignment: Alignment, matched: Correspondence, configurations: int, seed: int
) -> tuple[Mapping[str, Rows], Mapping[str, Rows]]:
    """Joint positions for both models, drawn for the model that has a joint as a single joint."""
    sides = (alignment.a, alignment.b)
    chains = any(pair.whole_is_b for pair in matched.joints)
    drawn = (
        alignment.a.sample(configurations, seed),
        alignment.b.sample(configurations, seed) if chains else {},
    )
    moving = tuple({joint.part.name for joint in side.joints} for side in sides)
    used: tuple[dict[str, Rows], dict[str, Rows]] = (dict(drawn[0]), {})
    for pair in matched.joints:
        single, chain = (1, 0) if pair.whole_is_b else (0, 1)
        values = drawn[single].get(pair.whole.key)
        if values is not None and pair.whole.name in moving[single]:
            used[single][pair.whole.key] = values
            used[chain].update(map_positions(pair, values, alignment, moving[chain]))
    return used


def _known_to_differ(
    alignment: Alignment, matched: Correspondence, joints: DofComparison, out: Comparison
) -> list[bool]:
    """For each link, whether a joint up to the next paired link moves differently."""
    alike = {
        joint.name: id(pair) not in joints.unlike for pair in matched.joints for joint in pair.a
    }
    frames = {pair.a.name for pair in alignment.pairs if not pair.b.is_link}
    paired = {pair.a.name for pair in alignment.pairs}
    # A joint of the second model only may connect parts that are free in the first model.
    bound = any(item.code == "joint-added" for item in out.differences)
    doubtful = dict.fromkeys(alignment.a.roots, bound)
    for joint in alignment.a.tree:
        name = joint.part.name
        is_frame = joint.type == "fixed" and not frames.isdisjoint((joint.start, joint.end))
        is_inside = joint.start not in paired and doubtful[joint.start]
        doubtful[joint.end] = is_inside or not alike.get(name, is_frame)
    return [
        doubtful[pair.a.body] if pair.a.is_link or pair.a.body not in paired else False
        for pair in alignment.pairs
    ]


def compare_frames(alignment: Alignment, matched: Correspondence, out: Comparison) -> None:
    """Compare the links that explicit frames move with, and their poses in these links.

    A frame that only one model has is not compared: other formats and versions have a link for it.
    Neither is a frame that moves with no link.
    """
    a, b, tolerance = alignment.a, alignment.b, alignment.tolerance
    pairs = list(zip(alignment.pairs, alignment.X_AB, strict=True))
    links_a = {pair.a.name: (pair, X_AB) for pair, X_AB in pairs}
    links_b = {pair.b.name: (pair, X_AB) for pair, X_AB in pairs}
    for one, other in matched.frames:
        bodies = a.parts.body(one.name), b.parts.body(other.name)
        # A massless link that a frame is at can be a frame in either model.
        ends = [end for end in (links_a.get(bodies[0]), links_b.get(bodies[1])) if end is not None]
        if not ends:
            continue
        path = ElementPath("frame", one.key)
        alike = [end for end in ends if (end[0].a.body, end[0].b.body) == bodies]
        pair, X_AB = (alike or ends)[0]
        if not alike:
            message = f"it moves with '{bodies[1]}', not with {label(pair.at)}"
            out.differ("frame-link", path, message)
            continue
        X_AF = a.zero_pose(pair.a.name).inverse() @ a.zero_pose(one.name)
        X_BF = b.zero_pose(pair.b.name).inverse() @ b.zero_pose(other.name)
        metres, radians = pose_error(X_AF, X_AB @ X_BF)
        is_near = out.measure("frames", "m", metres, tolerance.position, path)
        if not (out.measure("frames", "rad", radians, tolerance.rotation, path) and is_near):
            out.differ(
                "frame-pose",
                path,
                f"it moved by {metres:.3g} m and {radians:.3g} rad in {label(pair.at)}",
            )
