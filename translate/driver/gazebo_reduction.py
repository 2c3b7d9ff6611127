"""Select the joints that ``passes/lump.py`` lumps: ``--lump-fixed-joints`` and ``--compat``."""

from __future__ import annotations

from dataclasses import replace

from translate.diagnostics.loss_report import LossReport
from translate.model.model import Document
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
    from translate.urdf.gazebo.lumping import kept_joints, without_lumping_elements
    from translate.urdf.gazebo.tags import DISABLE, PRESERVE

    models = []
    for model in document.models:
        preserved, disabled = kept_joints(model, PRESERVE), kept_joints(model, DISABLE)
        if options.compat:
            models.append(as_libsdformat(model, preserved, disabled - preserved, report))
            continue
        lumped = lump_fixed_joints(model, preserved | disabled, report)
        models.append(without_lumping_elements(lumped, model, report.provenance.lumped_links))
    return replace(document, models=models, lumped_links=report.provenance.lumped_links)
