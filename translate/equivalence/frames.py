"""Comparison of the explicit frames that two models both have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from translate.equivalence.result import pose_error

if TYPE_CHECKING:
    from translate.equivalence.alignment import Alignment
    from translate.equivalence.correspondence import Correspondence
    from translate.equivalence.result import Comparison

_ROW = "frames"


def compare_frames(alignment: Alignment, matched: Correspondence, out: Comparison) -> None:
    """Compare the links that explicit frames move with, and their poses in these links.

    A frame that only one model has is not compared: other formats and versions have a link for it.
    Neither is a frame that moves with no link.
    """
    a, b, tolerance = alignment.a, alignment.b, alignment.tolerance
    links = {
        pair.a.name: (pair, X_AB)
        for pair, X_AB in zip(alignment.pairs, alignment.X_AB, strict=True)
    }
    for one, other in matched.frames:
        found = links.get(a.parts.body(one.name))
        if found is None:
            continue
        pair, X_AB = found
        label, body = f"frame '{one.key}'", b.parts.body(other.name)
        if body != pair.b.body:
            out.differ("frame-link", label, f"it moves with '{body}', not with {pair.label}")
            continue
        X_AF = a.zero_pose(pair.a.name).inverse() @ a.zero_pose(one.name)
        X_BF = b.zero_pose(pair.b.name).inverse() @ b.zero_pose(other.name)
        metres, radians = pose_error(X_AF, X_AB @ X_BF)
        is_near = out.measure(_ROW, "m", metres, tolerance.position, label)
        if not (out.measure(_ROW, "rad", radians, tolerance.rotation, label) and is_near):
            message = f"it moved by {metres:.3g} m and {radians:.3g} rad in {pair.label}"
            out.differ("frame-pose", label, message)
