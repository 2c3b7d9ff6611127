"""The shared kinematic model: what a robot is, free of any file format.

It is the frame model of SDFormat 1.8 and later: links, joints, explicit frames and nested models,
each with a written pose and the name of the frame that pose is relative to.  URDF is a special
case of it, the *parity form* (seed 1, example 1.1): a joint's pose is relative to its parent
link, and its child link sits on the joint.

Everything here is plain data.  Lengths are metres, angles radians, masses kilograms; ``None``
means "not given".  What the model has no field for is kept as a :class:`Fragment` on the element it
hangs on.  Equality is that of names, numbers (as floats), order and fragments, not of positions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from translate.model.geometry import Empty, Geometry
from translate.model.pose import IDENTITY_POSE, Pose, Vector3
from translate.xml.values import is_unlimited

if TYPE_CHECKING:
    from translate.diagnostics.diagnostic import Diagnostic
    from translate.kinematics.frame_graph import FrameGraph

Dialect: TypeAlias = Literal["urdf", "sdf"]
Color: TypeAlias = tuple[float, float, float, float]
JointType: TypeAlias = Literal[
    "fixed",
    "revolute",
    "continuous",
    "prismatic",
    "floating",
    "planar",
    "ball",
    "universal",
    "revolute2",
    "screw",
    "gearbox",
]

WORLD = "world"
MODEL_FRAME = "__model__"


class Location(NamedTuple):
    """Where an element stands in a file; ``line`` counts from 1, and 0 means unknown."""

    path: str = ""
    line: int = 0
    tag: str = ""


NOWHERE = Location()


class Note(NamedTuple):
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


class Look(NamedTuple):
    """What a material of URDF says; both ``None`` is a definition without content."""

    color: Color | None = None
    texture: str | None = None

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to see."""
        return self.color is None and self.texture is None


@dataclass(slots=True)
class Material:
    """How a visual looks.  Colours are rgba in 0 … 1.

    ``name`` and ``is_reference`` exist only in URDF: a visual may name a material that is defined
    elsewhere.  The colour is resolved all the same; ``None`` means that the name is undefined.
    ``shown`` is what URDF shows where a ``<gazebo>`` tells simulators otherwise.
    """

    name: str | None = None
    diffuse: Color | None = None
    ambient: Color | None = None
    specular: Color | None = None
    emissive: Color | None = None
    texture: str | None = None
    is_reference: bool = False
    shown: Look | None = None


class _ShapeBase:
    """What visuals and collisions have in common."""

    __slots__ = ()

    if TYPE_CHECKING:
        geometry: Geometry
        fragments: list[Fragment]

    @property
    def is_foreign(self) -> bool:
        """Whether the shape is one that only some dialect of URDF knows, kept as a fragment."""
        return isinstance(self.geometry, Empty) and any(
            fragment.at == "geometry" and fragment.dialect == "urdf" for fragment in self.fragments
        )


@dataclass(slots=True)
class Visual(_ShapeBase):
    """A shape to look at; an empty ``name`` means that URDF gave none."""

    name: str
    geometry: Geometry
    pose: Pose = IDENTITY_POSE
    material: Material | None = None
    fragments: list[Fragment] = field(default_factory=list)
    location: Location = field(default=NOWHERE, compare=False)
    notes: tuple[Note, ...] = ()


@dataclass(slots=True)
class Collision(_ShapeBase):
    """A shape to collide with; an empty ``name`` means that URDF gave none.

    ``density`` in kg/m³ is what automatic inertia is computed from (SDFormat 1.11).
    """

    name: str
    geometry: Geometry
    pose: Pose = IDENTITY_POSE
    fragments: list[Fragment] = field(default_factory=list)
    location: Location = field(default=NOWHERE, compare=False)
    density: float | None = None
    notes: tuple[Note, ...] = ()


Shape: TypeAlias = Visual | Collision


# --- Links and joints ---------------------------------------------------------------------------


class Inertia(NamedTuple):
    """The entries of the inertia tensor in kg m², about the centre of mass."""

    ixx: float = 1.0
    ixy: float = 0.0
    ixz: float = 0.0
    iyy: float = 1.0
    iyz: float = 0.0
    izz: float = 1.0


UNIT_INERTIA = Inertia()


@dataclass(slots=True, frozen=True)
class AutoInertia:
    """The wish that mass and inertia be computed from the collisions (SDFormat 1.11).

    ``density`` in kg/m³ is that of collisions which have none of their own; the result is scaled
    to the ``mass`` in kg, if there is one.
    """

    density: float | None = None
    mass: float | None = None
    location: Location = field(default=NOWHERE, compare=False)


@dataclass(slots=True)
class Inertial:
    """Mass in kg and inertia; ``pose`` places the centre of mass and the axes in the link frame.

    With ``auto`` the file leaves the values to be computed; :mod:`translate.auto_inertia` has done
    so in a document that was loaded.
    """

    mass: float = 1.0
    inertia: Inertia = UNIT_INERTIA
    pose: Pose = IDENTITY_POSE
    auto: AutoInertia | None = None


@dataclass(slots=True)
class Link:
    """A rigid body with a frame.  ``inertial`` is ``None`` for a link without mass.

    ``urdf_name`` is the name in URDF where the model had to use another, because a joint has the
    same name or because SDFormat reserves it.
    """

    name: str
    pose: Pose = IDENTITY_POSE
    inertial: Inertial | None = None
    visuals: list[Visual] = field(default_factory=list)
    collisions: list[Collision] = field(default_factory=list)
    fragments: list[Fragment] = field(default_factory=list)
    urdf_name: str | None = None
    comments: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()
    location: Location = field(default=NOWHERE, compare=False)

    @property
    def shapes(self) -> list[Shape]:
        """The visuals, then the collisions."""
        return [*self.visuals, *self.collisions]

    @property
    def is_massless(self) -> bool:
        """Whether physics sees nothing here: no inertial, or a mass of zero or less."""
        return self.inertial is None or (self.inertial.mass <= 0.0 and self.inertial.auto is None)


@dataclass(slots=True)
class Limit:
    """Bounds of one axis: rad or m, N m or N, and their time derivatives per second."""

    lower: float | None = None
    upper: float | None = None
    effort: float | None = None
    velocity: float | None = None
    acceleration: float | None = None
    deceleration: float | None = None
    jerk: float | None = None
    stiffness: float | None = None
    dissipation: float | None = None


@dataclass(slots=True)
class Dynamics:
    """Damping in N m s/rad or N s/m, friction in N m or N, and the spring of SDFormat."""

    damping: float | None = None
    friction: float | None = None
    spring_reference: float | None = None
    spring_stiffness: float | None = None


@dataclass(slots=True)
class Mimic:
    """``position = multiplier * (position of joint - reference) + offset``."""

    joint: str
    multiplier: float | None = None
    offset: float | None = None
    reference: float | None = None
    axis: str = "axis"


@dataclass(slots=True)
class Axis:
    """A direction (not normalised), in the joint frame unless ``expressed_in`` names another."""

    xyz: Vector3 = (0.0, 0.0, 1.0)
    expressed_in: str = ""
    limit: Limit | None = None
    dynamics: Dynamics | None = None
    mimic: Mimic | None = None


@dataclass(slots=True)
class Joint:
    """A constraint between two frames.  ``parent`` may be ``world``.

    The joint frame is attached to the child; its pose is relative to the child unless the pose
    names another frame (seed 1, section 1.2).  With ``drake_elements`` an SDFormat file says some
    of this for Drake once more (:mod:`translate.sdf.drake`).
    """

    name: str
    type: JointType
    parent: str
    child: str
    pose: Pose = IDENTITY_POSE
    axis: Axis | None = None
    axis2: Axis | None = None
    screw_thread_pitch: float | None = None
    gearbox_ratio: float | None = None
    gearbox_reference_body: str = ""
    fragments: list[Fragment] = field(default_factory=list)
    urdf_name: str | None = None
    comments: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()
    location: Location = field(default=NOWHERE, compare=False)
    drake_elements: bool = field(default=False, compare=False)

    @property
    def is_unlimited_turn(self) -> bool:
        """Whether the joint turns about one axis without end, as ``continuous`` in URDF."""
        limit = Limit() if self.axis is None else self.axis.limit or Limit()
        endless = is_unlimited(limit.lower) and is_unlimited(limit.upper)
        return self.type == "continuous" or (self.type == "revolute" and endless)


@dataclass(slots=True)
class Frame:
    """An explicit frame; without ``attached_to`` it belongs to the model (seed 1, section 4)."""

    name: str
    attached_to: str = ""
    pose: Pose = IDENTITY_POSE
    fragments: list[Fragment] = field(default_factory=list)
    comments: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()
    location: Location = field(default=NOWHERE, compare=False)


# --- Containers ---------------------------------------------------------------------------------


@dataclass(slots=True)
class Include:
    """An ``<include>``: what it says, and what it brought from another file (seed 2, 1.4).

    ``xml`` is its text and ``uri`` what that names; ``found`` is where the URI led, a file or the
    directory of a model, and ``path`` the file that was read, which is of a ``version`` of
    SDFormat (empty: of another format).  ``beside`` is true if the URI was
    understood as relative to the including file.  ``original`` is what came in, overrides
    included; for ``merge="true"`` a model of all that was spliced into the scope.  While the scope
    still equals it, the ``<include>`` can be written in its stead.
    """

    uri: str
    found: str
    path: str
    xml: str
    original: Model | Fragment
    version: str = ""
    beside: bool = False
    location: Location = NOWHERE


@dataclass(slots=True)
class Model:
    """A robot, or a part of one: the scope in which its links, joints and frames have names.

    ``loop_joints`` are joints that a tree has no room for: those that close a loop, and gearboxes.
    Readers leave the list empty; the tree pass fills it.  ``include`` is there for a model that
    came from another file, and ``merges`` tells of models whose parts were spliced into this one.
    ``comments`` stand before the model, ``end_comments`` after all that is in it.
    """

    name: str
    pose: Pose = IDENTITY_POSE
    static: bool = False
    canonical_link: str = ""
    placement_frame: str = ""
    links: list[Link] = field(default_factory=list)
    joints: list[Joint] = field(default_factory=list)
    explicit_frames: list[Frame] = field(default_factory=list)
    models: list[Model] = field(default_factory=list)
    loop_joints: list[Joint] = field(default_factory=list)
    fragments: list[Fragment] = field(default_factory=list)
    urdf_name: str | None = None
    comments: tuple[str, ...] = ()
    end_comments: tuple[str, ...] = ()
    location: Location = field(default=NOWHERE, compare=False)
    include: Include | None = field(default=None, compare=False, repr=False)
    merges: list[Include] = field(default_factory=list, compare=False, repr=False)

    def link(self, name: str) -> Link:
        """The link of that name.  Raises ``KeyError``."""
        return {link.name: link for link in self.links}[name]

    def joint(self, name: str) -> Joint:
        """The joint of that name.  Raises ``KeyError``."""
        return {joint.name: joint for joint in self.joints}[name]

    @property
    def rigid_joints(self) -> list[Joint]:
        """The fixed joints between links with mass, in the order of the links they lead to."""
        heavy = {
            link.name
            for link in self.links
            if link.inertial is not None and link.inertial.mass > 0.0 and link.name != WORLD
        }
        above = {joint.child: joint for joint in self.joints if joint.type == "fixed"}
        # The order of joints may be another one after the way there and back; that of links is not.
        return [
            above[link.name]
            for link in self.links
            if link.name in above and heavy >= {link.name, above[link.name].parent}
        ]

    @property
    def frames(self) -> FrameGraph:
        """Every frame of this model, resolved as the model is now."""
        return _frame_graph(self)


@dataclass(slots=True)
class World:
    """A scene: the models, frames and joints of a simulation."""

    name: str
    models: list[Model] = field(default_factory=list)
    explicit_frames: list[Frame] = field(default_factory=list)
    joints: list[Joint] = field(default_factory=list)
    fragments: list[Fragment] = field(default_factory=list)
    location: Location = field(default=NOWHERE, compare=False)
    merges: list[Include] = field(default_factory=list, compare=False, repr=False)

    @property
    def frames(self) -> FrameGraph:
        """Every frame of this world, resolved as the world is now."""
        return _frame_graph(self)


@dataclass(slots=True)
class Document:
    """What one file holds, with what its reader had to say about it.

    ``format`` and ``version`` are those of the file as it was written.  ``fragments`` are what
    stands beside the models.  ``massless_restored`` tells that links without mass came back out of
    the marks of an earlier translation; ``lumped_links`` are those that have become nothing but
    places on another link (link → that link).  ``made_of_urdf`` holds for a URDF, and for SDFormat
    that was made of one: Gazebo makes one body of what its fixed joints connect.  ``orphans`` are
    labels and places of what an earlier translation carried for parts that are gone.
    """

    format: Dialect
    version: str
    path: str = ""
    models: list[Model] = field(default_factory=list)
    worlds: list[World] = field(default_factory=list)
    fragments: list[Fragment] = field(default_factory=list)
    diagnostics: Sequence[Diagnostic] = field(default=(), compare=False)
    massless_restored: bool = field(default=False, compare=False)
    lumped_links: dict[str, str] = field(default_factory=dict, compare=False)
    made_of_urdf: bool = field(default=False, compare=False)
    orphans: list[tuple[str, Location]] = field(default_factory=list, compare=False)

    @property
    def model(self) -> Model:
        """The only model of the file.  Raises ``LookupError`` when there is none, or several."""
        models = list(self.all_models())
        if len(models) != 1:
            names = ", ".join(model.name for model in models) or "none"
            raise LookupError(f"{self.path or 'the document'} holds {len(models)} models: {names}")
        return models[0]

    @property
    def world(self) -> World:
        """The only world of the file.  Raises ``LookupError`` when there is none, or several."""
        if len(self.worlds) != 1:
            raise LookupError(f"{self.path or 'the document'} holds {len(self.worlds)} worlds")
        return self.worlds[0]

    def all_models(self) -> Iterator[Model]:
        """The models at the root, then those of each world."""
        yield from self.models
        for world in self.worlds:
            yield from world.models


def _frame_graph(scope: Model | World) -> FrameGraph:
    # The one look upwards of this module: a convenience for people; the passes build their own.
    from translate.kinematics.frame_graph import FrameGraph

    return FrameGraph(scope)
