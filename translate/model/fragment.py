"""A piece of XML that the model has no field for, and where elements stand in a file."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from translate.model.model import Include


Dialect: TypeAlias = Literal["urdf", "sdf"]


class Location(NamedTuple):
    """Where an element stands in a file; ``line`` counts from 1, and 0 means unknown."""

    path: str = ""
    line: int = 0
    tag: str = ""


NOWHERE = Location()


class InnerComment(NamedTuple):
    """A comment inside an element, before what is at ``place``: tags, in the words of SDFormat.

    The place of a second element of one tag is ``sensor 1``, the end of an element is an empty
    last step, and what stands before the element itself has no steps at all.
    """

    place: tuple[str, ...]
    text: str


@dataclass(slots=True)
class Fragment:
    """A piece of XML that the model has no field for, kept as it was written.

    ``at`` is the path of tags from the owner down to where the piece stands (``""`` is the owner
    itself, ``"inertial/mass"`` its grandchild).  The piece is an element, with its text in
    ``xml``, or, when ``attribute`` names one, the value of that attribute, and has no tag.  An
    attribute with a prefix has it in its name, and the ``namespace`` that it stands for beside.
    ``mapped`` means that the model says the same in other words, too.
    """

    dialect: Dialect
    tag: str
    xml: str
    at: str = ""
    attribute: str = ""
    namespace: str = ""
    comments: tuple[str, ...] = ()
    location: Location = field(default=NOWHERE, compare=False)
    include: Include | None = field(default=None, compare=False, repr=False)
    mapped: bool = field(default=False, compare=False)

    @property
    def label(self) -> str:
        """What people call it: ``<tag>``, or ``@attribute``."""
        return f"@{self.attribute}" if self.attribute else f"<{self.tag}>"
