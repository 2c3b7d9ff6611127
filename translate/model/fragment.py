"""Fragments: XML that the model has no field for. Locations of elements in files."""

from __future__ import annotations

from dataclasses import field
from typing import Literal, TypeAlias

from translate.diagnostics.element_path import ElementPath, field_label
from translate.structures import NamedTuple, dataclass
from translate.xml.text import words_of

Dialect: TypeAlias = Literal["urdf", "sdf"]
FORMAT_NAMES: dict[Dialect, str] = {"urdf": "URDF", "sdf": "SDFormat"}

#: The children of worlds, models, links, joints, frames and shapes in all versions of SDFormat.
#: The contents of other elements are opaque: only the program that reads them knows their meaning.
DEFINED = frozenset(
    words_of("""
actor allow_auto_disable atmosphere audio audio_sink audio_source auto_inertia_params axis axis2
battery cast_shadows child collision density enable_wind frame gearbox_ratio
gearbox_reference_body geometry gravity gripper gui include inertial joint kinematic laser_retro
light link magnetic_field material max_contacts meta model model_state must_be_base_link parent
particle_emitter physics plugin population pose projector road scene screw_thread_pitch
self_collide sensor spherical_coordinates state static surface thread_pitch transparency
velocity_decay visibility_flags visual wind
""")
)


class Location(NamedTuple):
    """The place of an element in a file; ``line`` counts from 1, and 0 means unknown."""

    path: str = ""
    line: int = 0
    tag: str = ""

    def in_line(self, line: int | None) -> Location:
        """Return the place with another line, or this place if the line is unknown."""
        return self._replace(line=line) if line else self


NOWHERE = Location()


class InnerComment(NamedTuple):
    """A comment inside an element, before the element at ``place``, a path of SDFormat tags.

    The second element of one tag has the step ``sensor 1``. An empty last step is the end of an
    element. An empty path is the place before the element itself.
    """

    place: tuple[str, ...]
    text: str


class Includable:
    """What an ``<include>`` can stand for: the base of models and fragments."""

    __slots__ = ()


@dataclass(slots=True)
class Include:
    """An ``<include>`` element and the model that it included (seed 2, 1.4).

    ``xml`` is the element as text and ``uri`` its URI. ``found`` is the file or the model directory
    that the URI resolved to. ``path`` is the file that was read and ``version`` its SDFormat
    version (empty for other formats). ``beside`` is true if the URI was resolved relative to the
    including file. ``original`` is the included model with the overrides applied; for
    ``merge="true"``, a model of all merged entities. The writer writes the ``<include>`` again
    while the scope equals it.
    """

    uri: str
    found: str
    path: str
    xml: str
    original: Includable
    version: str = ""
    beside: bool = False
    location: Location = NOWHERE


class UnmappedPart(NamedTuple):
    """A part of a fragment that no field of the model contains.

    ``reason`` is why readers of the file ignore it; empty if that depends on its path only.
    """

    path: ElementPath
    location: Location
    reason: str


@dataclass(slots=True)
class Fragment(Includable):
    """A piece of XML that the model has no field for, as written.

    ``at`` is the path of tags from the owner to the parent of the piece: ``""`` for the owner
    itself, ``"inertial/mass"`` for its grandchild. The piece is an element with its text in
    ``xml``. If ``attribute`` is set, the piece is the value of that attribute and has no tag. The
    name of an attribute includes its prefix; ``namespace`` is the namespace of that prefix.
    ``lines`` are those of the element and its descendants in the file; empty if it has no children.
    ``ignored`` is the reason why readers of the file ignore the piece, if they do.
    ``mapped`` is true if fields of the model contain the same data. If they contain a part of it,
    ``unmapped`` has the rest; a path without a kind is below the owner.
    """

    dialect: Dialect
    tag: str
    xml: str
    at: str = ""
    attribute: str = ""
    namespace: str = ""
    comments: tuple[str, ...] = ()
    location: Location = field(default=NOWHERE, compare=False)
    lines: tuple[int, ...] = field(default=(), compare=False, repr=False)
    ignored: str = field(default="", compare=False)
    include: Include | None = field(default=None, compare=False, repr=False)
    mapped: bool = field(default=False, compare=False)
    unmapped: tuple[UnmappedPart, ...] = field(default=(), compare=False)

    @property
    def field(self) -> str:
        """Return the path below the owner: ``inertial/mass``, ``geometry/mesh/@scale``."""
        step = f"@{self.attribute}" if self.attribute else self.tag
        return f"{self.at}/{step}" if self.at else step

    @property
    def label(self) -> str:
        """Return the name for messages: ``<tag>``, ``@attribute`` or ``<parent attribute>``."""
        return field_label(self.field)

    def unmapped_parts(self, owner: ElementPath) -> list[UnmappedPart]:
        """Return the unmapped parts, or all of it; ``owner`` is the path of the owner."""
        if not self.unmapped:
            # The constructor of tuples needs half of the instructions of a NamedTuple's.
            whole = owner.below(self.field), self.location, ""
            return [tuple.__new__(UnmappedPart, whole)]
        return [
            part if part.path.kind else part._replace(path=owner.below(part.path.field))
            for part in self.unmapped
        ]
