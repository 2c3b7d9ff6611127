"""Edits by the element that they change, to find those of an element, in it and around it.

The time for a search grows with the depth of the element and the number of edits that overlap it,
and not with the number of all edits.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import field
from typing import Generic, TypeVar

from translate.diagnostics.element_path import ElementPath
from translate.model.names import DELIMITER
from translate.structures import NamedTuple, dataclass

Edited = TypeVar("Edited")
#: The kinds of elements that can be of another kind in the other file.
_ANY_KIND = ("", "frame")


class EditedPart(NamedTuple):
    """A link, joint, frame or model, or an element in it, to which ``steps`` lead.

    An empty ``kind`` is that of each other part of the name.
    """

    name: str
    kind: str
    steps: Sequence[Hashable]


def edited_part(at: ElementPath, separator: str = "__") -> EditedPart:
    """Return the part of an element, and the steps from it.

    Its name is that of URDF, with the ``separator`` between models.
    """
    kind, name = (at.owner_kind, at.owner) if at.owner else (at.kind, at.name)
    inner = ((at.kind, at.name, at.place),) if at.owner else ()
    # A link or joint can be a frame in one of the files.
    return EditedPart(
        name.replace(DELIMITER, separator),
        "" if kind in _ANY_KIND else kind,
        (*inner, *filter(None, at.field.split("/"))),
    )


@dataclass(slots=True)
class _Node(Generic[Edited]):
    """The edits of an element, by their numbers, and the elements in it."""

    edits: dict[int, Edited] = field(default_factory=dict)
    inside: dict[Hashable, _Node[Edited]] = field(default_factory=dict)

    def all_edits(self) -> Iterator[tuple[int, Edited]]:
        """Return the edits of the element and of those in it."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield from node.edits.items()
            waiting += node.inside.values()


class EditIndex(Generic[Edited]):
    """Edits, or what stands for them, that are found by their elements."""

    def __init__(self) -> None:
        self._count = 0
        # Name → kind → the whole part.
        self._parts: dict[str, dict[str, _Node[Edited]]] = {}

    def add(self, part: EditedPart, edit: Edited) -> None:
        """Add an edit of an element."""
        node = self._parts.setdefault(part.name, {}).setdefault(part.kind, _Node())
        for step in part.steps:
            node = node.inside.setdefault(step, _Node())
        node.edits[self._count] = edit
        self._count += 1

    def overlapping(self, part: EditedPart) -> list[Edited]:
        """Return the edits of an element, of those in it and around it, in the order of adding."""
        return [edit for _, edit in sorted(self._overlapping(part), key=lambda entry: entry[0])]

    def overlaps(self, part: EditedPart) -> bool:
        """Return whether there is an edit of an element, in it or around it."""
        return next(self._overlapping(part), None) is not None

    def _overlapping(self, part: EditedPart) -> Iterator[tuple[int, Edited]]:
        for kind, whole in self._parts.get(part.name, {}).items():
            if "" not in (kind, part.kind) and kind != part.kind:
                continue
            node: _Node[Edited] | None = whole
            for step in part.steps:
                assert node is not None
                yield from node.edits.items()
                node = node.inside.get(step)
                if node is None:
                    break
            else:
                assert node is not None
                yield from node.all_edits()
