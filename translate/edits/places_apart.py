"""Places of two files that stay different: no update writes there, and none is refused there."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable

from translate.diagnostics.element_path import ElementPath
from translate.edits.edit import Edit
from translate.edits.overlap import edited_part


class PlacesApart:
    """The places that the user accepted as different, with the links and joints that have them."""

    def __init__(self, places: Collection[ElementPath], separator: str) -> None:
        """``separator`` is what URDF has between the names of nested models."""
        self._separator = separator
        self._steps = {self._steps_to(place) for place in places}
        self._bodies = {steps[0] for steps in self._steps}

    def __bool__(self) -> bool:
        """Return whether any place stays different."""
        return bool(self._steps)

    def without_refused(self, refused: Iterable[Edit]) -> list[Edit]:
        """Return the refused edits without those at these places, and in them."""
        if not self:
            return list(refused)
        with_steps = ((edit, self._steps_to(edit.at)) for edit in refused)
        return [
            edit
            for edit, steps in with_steps
            if not any(steps[:count] in self._steps for count in range(2, len(steps) + 1))
        ]

    def without_differences_beside(self, differences: Iterable[Edit]) -> list[Edit]:
        """Return the differences without those of the bodies that have one of these places."""
        return [
            difference
            for difference in differences
            if self._steps_to(difference.at)[0] not in self._bodies
        ]

    def _steps_to(self, at: ElementPath) -> tuple[Hashable, ...]:
        """Return the part of a place, and the steps from it.

        All shapes of a kind of a link are one step.
        """
        if at.owner_kind == "model":
            at = at._replace(owner="", owner_kind="")
        part = edited_part(at, self._separator)
        inner = (at.kind,) if at.owner else ()
        kind = "joint" if part.kind == "joint" else "link"
        return (part.name, kind, *inner, *filter(None, at.field.split("/")))
