"""An edit of a robot, and the place of an edited value."""

from __future__ import annotations

from dataclasses import is_dataclass
from typing import Any

from translate.constructs.added_parts import is_merged_frame
from translate.diagnostics.element_path import ElementPath, edit_label
from translate.edits.difference import compared, name_of
from translate.model.fragment import NOWHERE, Fragment, Location
from translate.model.joint import Mimic
from translate.model.pose import Pose
from translate.structures import NamedTuple
from translate.xml.text import words_of
from translate.xml.values import format_float

#: There is no translation of the edited state in the form of the target.
UNKNOWN: Any = object()

#: The last step of the path of a comment.
COMMENT = "comment"
#: Why an edit is refused that the target has another edit of.
_CONTESTED = "the file to update has another edit of it since the base"


class Edit(NamedTuple):
    """One edit: its path, its old and its new value as text, and its place in the edited file.

    ``at`` has the names of the file to update; a shape without a name has its index in the base.
    ``reason`` states why an edit is refused or has no effect, and ``hint`` where to make it.
    ``base`` is the value at the base if the file to update has an edit of its own since then.
    """

    at: ElementPath
    old: str
    new: str
    location: Location = NOWHERE
    reason: str = ""
    hint: str = ""
    base: str | None = None

    @property
    def element(self) -> str:
        """The element for messages: ``joint 'elbow' axis limit lower``."""
        return edit_label(self.at)

    @property
    def line(self) -> int:
        """The line of the element in the edited file; 0 if it is unknown."""
        return self.location.line

    @property
    def is_removal(self) -> bool:
        """Whether a whole part is removed: a link, joint, frame, shape, sensor or plugin."""
        return not (self.at.field or self.new)

    @property
    def is_comment(self) -> bool:
        """Whether only a comment was edited."""
        return self.at.tag == COMMENT

    @property
    def is_contested(self) -> bool:
        """Whether the file to update has an edit of its own since the base."""
        return self.base is not None

    def __str__(self) -> str:
        if not (self.old or self.new):
            return f"{self.element}: {self.reason}"
        change = f"{self.old or 'none'} → {self.new or 'removed'}"
        return f"{self.element}: {change}" + (f" ({self.reason})" if self.reason else "")


def as_contested(edit: Edit, base: str) -> Edit:
    """Return an edit as refused: the file to update has another edit of the value ``base``."""
    return edit._replace(reason=_CONTESTED, base=base)


class ContentPlace(NamedTuple):
    """The path of a value, and the element that it belongs to: for the frame of its poses.

    ``owner`` is the scoped name in the target of the link or joint.
    """

    at: ElementPath
    owner: str
    location: Location
    #: Whether the target has no value here, or the default: no other edit.
    is_open: bool = False
    #: The names of the link in the target and in the states, which names of its shapes can contain.
    link_names: frozenset[str] = frozenset()

    def inside(self, field: str) -> ContentPlace:
        """Return the place of a value below this one."""
        return self._replace(at=self.at.below(field))


def shown(value: object) -> str:
    """A value as text for messages, in one line."""
    match value:
        case None:
            return ""
        case bool():
            return "true" if value else "false"
        case float():
            return format_float(value)
        case Pose():
            numbers = [*value.xyz, *value.rotation]
            # No file has the name of the frame of a merged model.
            is_named = value.relative_to and not is_merged_frame(value.relative_to)
            frame = f" in {value.relative_to}" if is_named else ""
            return " ".join(map(format_float, numbers)) + frame
        case Fragment():
            text = " ".join(words_of(value.xml))
            return text if len(text) <= 60 else f"{text[:57]}…"
        case tuple() | list():
            return " ".join(map(shown, value))
        case Mimic():
            return f"joint '{value.joint}'"
        case _ if is_dataclass(value):
            name = name_of(value)
            kind = type(value).__name__.lower()
            if name:
                return f"{kind} '{name}'"
            parts = (shown(getattr(value, field)) for field in compared(value))
            return " ".join([kind, *filter(None, parts)])
    return str(value)
