"""Names, links and mimics of parts that a translation adds; a model without some links."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

from translate.fragments.visitor import entities
from translate.model.fragment import Location
from translate.model.joint import Axis, Joint, Mimic
from translate.model.link import (
    MODEL_FRAME,
    Link,
    diagonal_inertial,
)
from translate.model.model import Model, changed
from translate.model.names import TakenNames, is_reserved
from translate.model.pose import Pose


def all_names(model: Model) -> TakenNames:
    """All names of a scope that a new link, joint or frame must not have."""
    return TakenNames(entity.name for entity in entities(model))


def with_mimics(joint: Joint, function: Callable[[Mimic], Mimic | None]) -> Joint:
    """The joint with the results of a function for the mimics of its axes."""

    def rewritten(axis: Axis | None) -> Axis | None:
        if axis is None or axis.mimic is None:
            return axis
        return changed(axis, mimic=function(axis.mimic))

    return changed(joint, axis=rewritten(joint.axis), axis2=rewritten(joint.axis2))


def without_children(model: Model, links: Collection[str]) -> Model:
    """Return the model without some links and the joints to them; the same object without any."""
    if not links:
        return model
    return replace(
        model,
        links=[link for link in model.links if link.name not in links],
        joints=[joint for joint in model.joints if joint.child not in links],
    )


def small_link(name: str, pose: Pose, inertia: tuple[float, float], location: Location) -> Link:
    """An intermediate link with a mass in kg and a diagonal inertia in kg m², both small."""
    return Link(name, pose, diagonal_inertial(*inertia), location=location)


def inertia_text_of(inertia: tuple[float, float]) -> str:
    """The mass (kg) and the moment of inertia (kg m²) of an intermediate link in a report."""
    return f"of {inertia[0]:g} kg and {inertia[1]:g} kg m²"


# --- Generated frames ---------------------------------------------------------------------------
#
# A pass that moves a frame adds a generated frame at the old place and redirects all references to
# it, so that they need no computation.  The names of generated frames are reserved in SDFormat, so
# they differ from all names of a file.  The pass for explicit frames removes generated frames.


def generated_frame(kind: str, name: str) -> str:
    """The name of the generated frame at the old place of the frame ``name``."""
    return f"__{name}__{kind}__"


def is_merged_frame(name: str) -> bool:
    """Return whether a name is that of the frame of a model that an ``<include>`` merged."""
    return name.startswith("_merged__") and name.endswith(MODEL_FRAME)


def is_generated_frame(name: str) -> bool:
    """Return whether a name is that of a generated frame."""
    return is_reserved(name) and name != MODEL_FRAME
