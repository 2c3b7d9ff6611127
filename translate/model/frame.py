"""An explicit frame, and the names of frames that each scope has."""

from __future__ import annotations

from dataclasses import dataclass, field

from translate.model.fragment import NOWHERE, Fragment, InnerComment, Location
from translate.model.pose import IDENTITY_POSE, Pose

WORLD = "world"


MODEL_FRAME = "__model__"


@dataclass(slots=True)
class Frame:
    """An explicit frame; without ``attached_to`` it belongs to the model (seed 1, section 4)."""

    name: str
    attached_to: str = ""
    pose: Pose = IDENTITY_POSE
    fragments: list[Fragment] = field(default_factory=list)
    comments: tuple[str, ...] = ()
    inner_comments: tuple[InnerComment, ...] = ()
    location: Location = field(default=NOWHERE, compare=False)
