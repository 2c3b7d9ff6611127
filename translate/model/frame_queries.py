"""What the rules of frames and the poses of contents ask a frame graph."""

from __future__ import annotations

from typing import Protocol, TypeAlias

from translate.diagnostics.element_path import ElementPath
from translate.model.fragment import Location
from translate.model.interfaces import FrameGraph
from translate.model.model import Entity, Model, ModelError, World
from translate.model.pose import Pose, Transform


class FrameQueries(FrameGraph, Protocol):
    """The queries of :class:`translate.model.frame_graph.FrameGraph`, which states their rules."""

    @property
    def scope(self) -> Model | World:
        """The model or world."""

    @property
    def root(self) -> str:
        """The name of the frame of the scope."""

    @property
    def parent(self) -> FrameQueries | None:
        """The graph of the scope around it."""

    def element(self, name: str) -> Entity:
        """Return the entity of a frame.  Raises ``TranslateError`` for an unknown name."""

    def nested(self, name: str) -> FrameQueries:
        """Return the graph of a directly nested model.  Raises ``KeyError`` for an unknown name."""

    def find(self, name: str) -> tuple[FrameQueries, str] | None:
        """Return the scope of a frame and the name in it; ``None`` for an unknown name."""

    def body(self, name: str) -> Body:
        """Return the scope and the name of the body that a frame moves with, or the error."""

    def resolve_in(self, pose: Pose, frame: str) -> Transform:
        """Return a written pose with the default frame ``frame``, in that frame."""

    def unknown(
        self,
        code: str,
        name: str,
        place: Location,
        owner: ElementPath | None = None,
        part: str = "",
        referrer: str = "",
    ) -> ModelError:
        """Return the error for a name that is not a frame of this scope."""

    def path(self, part: ElementPath | None = None) -> ElementPath:
        """Return the path of an element of the scope, or of the scope itself."""


#: The scope and the name of the body that a frame moves with, or the error.
Body: TypeAlias = tuple[FrameQueries, str] | ModelError
