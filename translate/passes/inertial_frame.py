"""Inertia tensors in the axes of their link frames, on request.

Gazebo Fortress turns the tensor of a rotated ``<inertial>`` twice: its DART plugin takes
``inertial.Moi()``, which is given in the link frame already, for one in the inertial frame.
"""

from __future__ import annotations

from dataclasses import replace

from translate.diagnostics.loss_report import LossReport
from translate.extensions.extension_data import DEGREES, MARKS
from translate.model.copying import changed, mapped, rebuilt
from translate.model.fragment import Fragment
from translate.model.link import Link
from translate.model.mass_properties import in_link_frame
from translate.model.model import Model
from translate.xml.values import format_floats


def rotate_inertials(
    model: Model, report: LossReport, *, marked: bool, zeros: bool = True
) -> Model:
    """The model, nested ones included, with every tensor given in its link frame.

    The centre of mass keeps its numbers.  A ``marked`` inertial becomes the original again for a
    reader that knows our marks.  Without ``zeros`` links without mass keep theirs, for a writer
    that writes another in its place.
    """

    def rotated(link: Link) -> Link:
        inertial = link.inertial
        if inertial is None or inertial.auto is not None or not any(inertial.pose.rotation[:3]):
            return link
        if link.is_massless and not zeros:
            return link
        report.add(
            "inertial-rotated",
            "carried" if marked else "harmless",
            f"link '{link.name}' <inertial>",
            "as asked: the tensor is given in the axes of the link",
            link.location,
        )
        fragments = link.fragments
        if marked:
            text = format_floats((*inertial.pose.rotation, *inertial.inertia))
            if inertial.pose.rotation_format == "rpy_degrees":
                text = f"{DEGREES} {text}"
            attribute = Fragment("sdf", "", text, "inertial", "translate:rotated", MARKS)
            fragments = [*fragments, attribute]
        return replace(link, inertial=in_link_frame(inertial), fragments=fragments)

    def scope(inner: Model, models: list[Model]) -> Model:
        return changed(inner, links=mapped(inner.links, rotated), models=models)

    return rebuilt(model, scope)
