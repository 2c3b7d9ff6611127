"""Pass: rotate inertia tensors into the axes of their link frames, on request.

Gazebo Fortress rotates the tensor of a rotated ``<inertial>`` twice: its DART plugin treats
``inertial.Moi()``, which is expressed in the link frame, as a tensor in the inertial frame.
"""

from __future__ import annotations

from dataclasses import replace

from translate.diagnostics.loss_report import LossReport
from translate.model.inertia import in_link_frame
from translate.model.link import Link
from translate.model.model import Model, changed, mapped, rebuilt


def rotate_inertials(model: Model, report: LossReport, *, zeros: bool = True) -> Model:
    """Express every tensor of a model and of its nested models in its link frame.

    The centre of mass is unchanged.  Without ``zeros``, the inertials of massless links are
    unchanged, because the writer replaces them.
    """

    def rotated(link: Link) -> Link:
        inertial = link.inertial
        if inertial is None or inertial.auto is not None or not any(inertial.pose.rotation[:3]):
            return link
        if link.is_massless and not zeros:
            return link
        report.add(
            "inertial-rotated",
            f"link '{link.name}' <inertial>",
            "as requested, the tensor is expressed in the axes of the link frame",
            link.location,
        )
        return replace(link, inertial=in_link_frame(inertial))

    def scope(inner: Model, models: list[Model]) -> Model:
        return changed(inner, links=mapped(inner.links, rotated), models=models)

    return rebuilt(model, scope)
