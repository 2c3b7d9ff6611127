"""Replace names in all references of a model or world to links, joints, frames and models."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from translate.extensions.visitor import Site, Visitor
from translate.model.joint import Axis
from translate.model.model import Model, changed
from translate.model.pose import Pose


class References(Visitor):
    """A rewriting of references by two functions from old to new names.

    ``entity`` maps the name of an element.  ``frame`` maps the name of a frame to the frame that is
    now at its old pose; the two differ for a frame that moves.  By default they are equal.
    """

    def __init__(
        self, entity: Callable[[str], str], frame: Callable[[str], str] | None = None
    ) -> None:
        self._entity = entity
        self._frame = entity if frame is None else frame

    def reference(self, name: str) -> str:
        """The new name of an element."""
        return self._entity(name)

    def pose(self, pose: Pose, site: Site) -> Pose:
        """The same pose; ``relative_to`` is added if the default frame changed."""
        relative_to = self._rewritten(pose.relative_to, site)
        return pose if relative_to == pose.relative_to else pose.relative(relative_to)

    def direction(self, axis: Axis, site: Site) -> Axis:
        """The same direction; ``expressed_in`` is added if the default frame changed."""
        return changed(axis, expressed_in=self._rewritten(axis.expressed_in, site))

    def _rewritten(self, frame: str, site: Site) -> str:
        """The frame of a pose or direction; empty if it was and stays the default frame."""
        new = self._frame(frame or site.default)
        return "" if not frame and new == site.new_default else new


def redirect(model: Model, frames: Mapping[str, str]) -> Model:
    """Return the same robot with the references to moved frames redirected.

    ``frames`` maps each frame that a pass moves to a frame at its old pose.  Explicit and implicit
    references to the moved frame become references to the frame at the old pose.
    """
    return References(lambda name: name, lambda name: frames.get(name, name)).scope(model)
