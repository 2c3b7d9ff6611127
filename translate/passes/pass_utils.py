"""Helpers shared by the passes: names in use, intermediate links, errors, generated frames."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from translate.diagnostics.diagnostic import Diagnostic, TranslateError
from translate.model.fragment import Location
from translate.model.link import MODEL_FRAME, Inertia, Inertial, Link, Shape
from translate.model.model import Model
from translate.model.names import TakenNames, is_reserved

if TYPE_CHECKING:
    from translate.diagnostics.provenance import Kind
    from translate.model.joint import Joint
    from translate.model.link import Frame
    from translate.model.pose import Pose


def all_names(model: Model) -> TakenNames:
    """All names of a scope that a new link, joint or frame must not have."""
    entities = (model.links, model.joints, model.loop_joints, model.explicit_frames, model.models)
    return TakenNames(entity.name for group in entities for entity in group)


def kind_of(part: Link | Joint | Frame) -> Kind:
    """The kind of an element in the provenance."""
    return cast("Kind", type(part).__name__.lower())


def shapes_of(link: Link) -> list[Shape]:
    """The visuals of a link, then its collisions."""
    return [*link.visuals, *link.collisions]


def small_link(name: str, pose: Pose, inertia: tuple[float, float], location: Location) -> Link:
    """An intermediate link with a mass in kg and a diagonal inertia in kg m², both small."""
    mass, moment = inertia
    tensor = Inertia(moment, 0.0, 0.0, moment, 0.0, moment)
    return Link(name, pose, Inertial(mass, tensor), location=location)


def error(code: str, message: str, location: Location, hint: str = "") -> Diagnostic:
    """An error about the element at ``location``."""
    return Diagnostic(code, "error", message, location.path, location.line, hint=hint)


def refuse(code: str, message: str, location: Location, hint: str = "") -> TranslateError:
    """The exception for a single error."""
    return TranslateError([error(code, message, location, hint)])


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
