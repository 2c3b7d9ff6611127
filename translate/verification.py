"""Is a translation, read back, the same robot as what it was made from?"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from translate.choice import on_its_own
from translate.document import element_of
from translate.loss import LossReport
from translate.model import Document, Model

if TYPE_CHECKING:
    from translate.comparison import Comparison


def verified(before: Document, after: Document, report: LossReport) -> Comparison:
    """Compare each model of a document with what a translation made of it.

    ``report`` is that of the translation: it says which links moved, which joints were split and
    which names have changed.
    """
    from translate.equivalence import compare_models, merged

    comparisons = [
        compare_models(
            _without_cut_joints(on_its_own(before, old), report.cut_joints),
            _without_block_joints(on_its_own(after, new), old),
            moved_links=report.moved_links,
            split_joints=report.split_joints,
            added_inertia=report.added_inertia,
            renames=report.renames,
        )
        for old, new in zip(before.all_models(), after.all_models(), strict=True)
    ]
    return merged(comparisons)


def _without_cut_joints(model: Model, cut: list[str]) -> Model:
    """The tree that a model is without the joints that were reported as cut."""
    if not cut:
        return model
    joints = [joint for joint in model.joints if joint.name not in cut]
    loops = [joint for joint in model.joints if joint.name in cut]
    return replace(model, joints=joints, loop_joints=[*model.loop_joints, *loops])


def _without_block_joints(model: Model, before: Model) -> Model:
    """The model without the joints and frames that stand in a ``<gazebo>`` block of the input."""
    names = {
        element_of(fragment.xml).get("name", "")
        for fragment in before.fragments
        if fragment.dialect == "sdf" and fragment.tag in ("joint", "frame")
    }
    if not names:
        return model
    joints = [joint for joint in model.joints if joint.name not in names]
    frames = [frame for frame in model.explicit_frames if frame.name not in names]
    return replace(model, joints=joints, explicit_frames=frames)
