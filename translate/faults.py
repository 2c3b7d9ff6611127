"""What is wrong with a robot, before anybody knows where exactly in a file that is.

The frame graphs know entities and their lines, not the tags inside them.  A fault says which part
of an entity is to blame, so that whoever has the file can point at that very element.
"""

from __future__ import annotations

from dataclasses import dataclass

from translate.diagnostics import Diagnostic, Severity, TranslateError
from translate.model import Location


@dataclass(slots=True, frozen=True)
class Fault:
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
