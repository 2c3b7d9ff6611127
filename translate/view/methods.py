"""The methods of models, worlds and documents that packages above the model implement."""

from __future__ import annotations

from typing import TYPE_CHECKING

from translate.model import interfaces
from translate.model.frame_graph import FrameGraph
from translate.model.model import Document, Model, World
from translate.model.validation import require_types, require_valid

if TYPE_CHECKING:
    from translate.view.graph_formats import Graph
    from translate.view.page import PageView


class _Methods:
    """The implementation; a picture is imported when it is first asked for."""

    def frames(self, scope: Model | World) -> FrameGraph:
        """Return the frame graph of a scope; see :attr:`Model.frames`."""
        require_types(scope)
        return FrameGraph(scope)

    def view(
        self, document: Document, other: Document | None, resources: interfaces.Resources | None
    ) -> PageView:
        """Return the page of one or two documents; see :meth:`Document.view`.

        Raises ``TypeError`` for ``resources`` of another type than :class:`translate.Resources`.
        """
        from translate.resources.search import Resources
        from translate.view.page import view

        if not (resources is None or isinstance(resources, Resources)):
            raise TypeError(f"resources must be Resources, not {type(resources).__name__}")
        return view(document, other, resources=resources)

    def graph(
        self,
        document: Document,
        kind: interfaces.GraphKind,
        depth: int | None,
        collapse_fixed: bool,
    ) -> Graph:
        """Return a graph of a document; see :meth:`Document.graph`."""
        from translate.view.graph import graph_of

        require_valid(document)
        return graph_of(document, kind, depth=depth, collapse_fixed=collapse_fixed)


METHODS: interfaces.Methods[Model | World, Document] = _Methods()
