"""Select the joints that ``passes/lump.py`` lumps: ``--lump-fixed-joints`` and ``--compat``."""

from __future__ import annotations

from dataclasses import replace

from translate.diagnostics.loss_report import LossReport
from translate.model.model import Document, Model
from translate.options import SdfOptions


def reduce_as_gazebo(document: Document, options: SdfOptions, report: LossReport) -> Document:
    """Lump the links of a URDF as the options demand; else return the same object.

    ``lump_fixed_joints`` removes the fixed joints that Gazebo removes (U B9).  Joints with a true
    ``preserveFixedJoint`` or ``disableFixedJointLumping`` stay.  ``compat`` converts the robot as
    libsdformat does.

    Raises :class:`translate.TranslateError` if a sum of inertias is not finite, or no link remains.
    """
    if not options.reduces_urdf or document.format != "urdf":
        return document
    from translate.passes.libsdformat_names import as_libsdformat
    from translate.passes.lump import lump_fixed_joints
    from translate.urdf.gazebo.tags import DISABLE, PRESERVE

    models = []
    for model in document.models:
        preserved, disabled = _kept_joints(model, PRESERVE), _kept_joints(model, DISABLE)
        if options.compat:
            models.append(as_libsdformat(model, preserved, disabled - preserved, report))
            continue
        models.append(lump_fixed_joints(model, preserved | disabled, report))
    return replace(document, models=models, lumped_links=report.provenance.lumped_links)


def _kept_joints(model: Model, flag: str) -> set[str]:
    """Return the names of the joints for which a block sets a flag (reference U B9.2)."""
    from translate.urdf.gazebo.blocks_read import block_of, name_in_urdf
    from translate.urdf.gazebo.gazebo_names import kept_joints

    blocks = [block for item in model.fragments if (block := block_of(item)) is not None]
    found = kept_joints(blocks, flag)
    return {joint.name for joint in model.joints if name_in_urdf(joint) in found}
