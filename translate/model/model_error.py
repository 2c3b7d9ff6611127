"""Errors of entities of a model, before their exact place in a file is known.

The frame graph knows entities and their lines, not the elements inside them. An error names the
part of the entity that causes it. The reader of the file finds the element of that part.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from translate.diagnostics.diagnostic import Diagnostic, Severity, TranslateError
from translate.model.fragment import Location
from translate.model.frame import Frame
from translate.model.joint import Joint
from translate.model.link import Link
from translate.model.model import Model, World

#: Entities of a scope that have a frame.
Bearer: TypeAlias = Link | Joint | Frame | Model
Entity: TypeAlias = Bearer | World


@dataclass(slots=True, frozen=True)
class ModelError:
    """An error of an entity of a model.

    ``place`` is the place of the entity and ``name`` its name. ``part`` is the path of tags from
    the entity to the element that causes the error: ``pose``, ``axis/xyz``. It is empty for the
    entity itself and its attributes.
    """

    code: str
    message: str
    place: Location
    name: str = ""
    part: str = ""
    hint: str = ""
    severity: Severity = "error"

    def diagnostic(self) -> Diagnostic:
        """Return the diagnostic at the line of the entity."""
        place = self.place
        return Diagnostic(
            self.code, self.severity, self.message, place.path, place.line, hint=self.hint
        )

    def error(self) -> TranslateError:
        """Return the exception with the diagnostic."""
        return TranslateError([self.diagnostic()])


def cycle(code: str, ring: list[tuple[str, Entity | None]]) -> ModelError:
    """Return the error of frames that form a cycle, each depending on the next.

    Each frame is given by its name and its entity; a path into a nested model has no entity. The
    error does not depend on the frame at which the cycle was found.
    """
    first = min(range(len(ring)), key=lambda index: ring[index][0])
    ring = [*ring[first:], *ring[:first]]
    entities = [entity for _, entity in ring if entity is not None]
    lines = [str(item.location.line) for item in entities if item.location.line]
    where = f" (line{'s' * (len(lines) > 1)} {', '.join(_abridged(lines))})" if lines else ""
    arrows = " → ".join([*_abridged([name for name, _ in ring]), ring[0][0]])
    blamed = entities[0]
    part = ""
    if code == "pose-relative-to-cycle":
        part = "pose"
    elif isinstance(blamed, Joint):
        part = "child"
    return ModelError(
        code,
        (f"the frames {arrows} depend on each other" if ring[1:] else _alone(arrows)) + where,
        blamed.location,
        blamed.name,
        part,
        "let one of them refer to a link or to the model instead",
    )


def _alone(arrows: str) -> str:
    return f"the frame {arrows} depends on itself"


def _abridged(items: list[str]) -> list[str]:
    """Return the first and the last items of a long list."""
    return items if len(items) <= 20 else [*items[:10], "…", *items[-5:]]
