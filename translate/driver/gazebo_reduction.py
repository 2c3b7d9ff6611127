"""Robots as simulators take them in, where that is asked for: fewer links, possible inertias."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from translate.diagnostics.loss_report import LossReport
from translate.model.model import Document, Model


def reduce_as_gazebo(
    document: Document, policies: Mapping[str, Any], report: LossReport
) -> Document:
    """The document as SDFormat is to have it; the very same one if nothing is to be left out.

    With ``lump_fixed_joints`` a robot of URDF goes without the fixed joints that Gazebo goes
    without (U B9); those with a true ``preserveFixedJoint`` or ``disableFixedJointLumping`` stay.
    With ``compat`` it is the robot that libsdformat makes.  What the URDF was made of, if it says
    so, is another robot, and is left out.

    Raises :class:`translate.TranslateError` if there is no finite sum of inertias, or nothing left.
    """
    if not is_reducing(policies) or document.format != "urdf":
        return document
    from translate.passes.libsdformat_names import as_libsdformat
    from translate.passes.lump import lump_fixed_joints
    from translate.urdf.gazebo.lumping import (
        DISABLE,
        PRESERVE,
        kept_joints,
        without_lumping_elements,
    )

    models = []
    for model in (_without_embedded_sources(model, report) for model in document.models):
        preserved, disabled = kept_joints(model, PRESERVE), kept_joints(model, DISABLE)
        if policies.get("compat"):
            models.append(as_libsdformat(model, preserved, disabled - preserved, report))
            continue
        lumped = lump_fixed_joints(model, preserved | disabled, report)
        models.append(without_lumping_elements(lumped, model, report.lumped_links))
    return replace(document, models=models, lumped_links=report.lumped_links)


def _without_embedded_sources(model: Model, report: LossReport) -> Model:
    """The model without what an earlier translation noted of the robot that is not to be."""
    from translate.extensions.embedded_source import is_embedded_source

    records = [fragment for fragment in model.fragments if is_embedded_source(fragment)]
    for fragment in records:
        report.add(
            "record-left-out",
            "approximated",
            f"model '{model.name}' <gazebo>",
            "as asked: the robot is reduced, and not the one that this URDF was made of any more",
            fragment.location,
        )
    if not records:
        return model
    rest = [fragment for fragment in model.fragments if fragment not in records]
    return replace(model, fragments=rest)


def repair_document(
    document: Document, policies: Mapping[str, Any], report: LossReport
) -> Document:
    """The document with possible inertia tensors only, if ``repair_inertia`` asks for them."""
    if not policies.get("repair_inertia"):
        return document
    from translate.passes.repair_inertia import repair_inertia

    models = [repair_inertia(model, report) for model in document.models]
    worlds = [
        replace(world, models=[repair_inertia(model, report) for model in world.models])
        for world in document.worlds
    ]
    return replace(document, models=models, worlds=worlds)


def is_reducing(policies: Mapping[str, Any]) -> bool:
    """Whether a robot of URDF is not to stay whole."""
    return bool(policies.get("lump_fixed_joints") or policies.get("compat"))
