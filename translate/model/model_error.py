"""What is wrong with a robot, before anybody knows where exactly in a file that is.

The frame graphs know entities and their lines, not the tags inside them.  A fault says which part
of an entity is to blame, so that whoever has the file can point at that very element.
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

#: What bears a frame and stands somewhere in a scope.
Bearer: TypeAlias = Link | Joint | Frame | Model
Entity: TypeAlias = Bearer | World


@dataclass(slots=True, frozen=True)
class ModelError:
    """A finding about an entity of a model.

    ``place`` is where the entity stands and ``name`` its name.  ``part`` is the path of tags from
    the entity down to the element to blame: ``pose``, ``axis/xyz``; empty for the entity itself,
    which has its attributes in its own tag.
    """

    code: str
    message: str
    place: Location
    name: str = ""
    part: str = ""
    hint: str = ""
    severity: Severity = "error"

    def diagnostic(self) -> Diagnostic:
        """The finding with the line of the entity, all that a model knows."""
        place = self.place
        return Diagnostic(
            self.code, self.severity, self.message, place.path, place.line, hint=self.hint
        )

    def error(self) -> TranslateError:
        """The exception that says so."""
        return TranslateError([self.diagnostic()])


def cycle(code: str, ring: list[tuple[str, Entity | None]]) -> ModelError:
    """The fault of frames that depend on each other, each on the next and the last on the first.

    Each is given by its name and its entity; a path into a nested model has none here.  The same
    cycle is met from each of its frames: whichever comes first, the fault is the same.
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


def _abridged(words: list[str]) -> list[str]:
    """Both ends of a list that nobody would read."""
    return words if len(words) <= 20 else [*words[:10], "…", *words[-5:]]
