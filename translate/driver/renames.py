"""Find the kinds of each name of the input, so that the report distinguishes equal names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from translate.diagnostics.provenance import Kind, Provenance
from translate.model.frame import Frame
from translate.model.joint import Joint
from translate.model.link import Link
from translate.model.model import Document, Model
from translate.model.names import scopes


def renames(document: Document, provenance: Provenance) -> dict[str, str]:
    """Names in the document → names in its translation, where they differ.

    A key is the name of one element of the document: its scoped name, or ``link::shape`` for a
    visual or collision.  If elements of two kinds have this name, the kind comes before it.
    """
    kinds: dict[str, set[Kind]] = {}

    def kinds_of(name: str) -> set[Kind]:
        if not kinds:
            for model in document.all_models():
                for kind, known in _names(model):
                    kinds.setdefault(known, set()).add(kind)
        return kinds.get(name, set())

    return provenance.renames(kinds_of)


def _names(model: Model) -> Iterator[tuple[Kind, str]]:
    """The scoped names of the elements of a model: those of SDFormat and those of URDF."""
    for prefix, scope in scopes(model):
        name = prefix.removesuffix("::") or model.urdf_name or model.name
        yield "model", name
        groups: tuple[tuple[Kind, Sequence[Link | Joint | Frame]], ...] = (
            ("link", scope.links),
            ("joint", scope.joints),
            ("joint", scope.loop_joints),
            ("frame", scope.explicit_frames),
        )
        for kind, parts in groups:
            for part in parts:
                urdf_name = None if isinstance(part, Frame) else part.urdf_name
                yield kind, prefix + (urdf_name or part.name)
        for link in scope.links:
            owner = prefix + (link.urdf_name or link.name)
            yield from (("visual", f"{owner}::{shape.name}") for shape in link.visuals)
            yield from (("collision", f"{owner}::{shape.name}") for shape in link.collisions)
