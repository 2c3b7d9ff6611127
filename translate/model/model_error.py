"""Errors of entities of a model, before their exact place in a file is known.

The frame graph knows entities and their lines, not the elements inside them. An error names the
part of the entity that causes it. The reader of the file finds the element of that part.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from translate.diagnostics.diagnostic import Diagnostic, Severity, TranslateError
from translate.model.fragment import Location
from translate.model.frame import Frame
from translate.model.joint import Joint
from translate.model.link import Link
from translate.model.model import Model, World

#: Entities of a scope that have a frame.
Bearer: TypeAlias = Link | Joint | Frame | Model
Entity: TypeAlias = Bearer | World


class ModelError(NamedTuple):
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
