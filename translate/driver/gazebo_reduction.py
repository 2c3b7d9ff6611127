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
    libsdformat does.  An embedded source describes the unreduced robot, so it is removed.

    Raises :class:`translate.TranslateError` if a sum of inertias is not finite, or no link remains.
    """
    if not options.reduces_urdf or document.format != "urdf":
        return document
    from translate.passes.libsdformat_names import as_libsdformat
    from translate.passes.lump import lump_fixed_joints
    from translate.urdf.gazebo.lumping import kept_joints, without_lumping_elements
    from translate.urdf.gazebo.tags import DISABLE, PRESERVE

    models = []
    for model in (_without_embedded_sources(model, report) for model in document.models):
        preserved, disabled = kept_joints(model, PRESERVE), kept_joints(model, DISABLE)
        if options.compat:
            models.append(as_libsdformat(model, preserved, disabled - preserved, report))
            continue
        lumped = lump_fixed_joints(model, preserved | disabled, report)
        models.append(without_lumping_elements(lumped, model, report.provenance.lumped_links))
    return replace(document, models=models, lumped_links=report.provenance.lumped_links)


def _without_embedded_sources(model: Model, report: LossReport) -> Model:
    from translate.extensions.embedded_source import is_embedded_source

    sources = [fragment for fragment in model.fragments if is_embedded_source(fragment)]
    for fragment in sources:
        report.add(
            "record-left-out",
            "approximated",
            f"model '{model.name}' <gazebo>",
            "the robot is reduced, so the embedded source does not describe it any more",
            fragment.location,
        )
    if not sources:
        return model
    rest = [fragment for fragment in model.fragments if fragment not in sources]
    return replace(model, fragments=rest)
