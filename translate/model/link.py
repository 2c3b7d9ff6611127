"""Links and frames: inertia, visuals, collisions, geometry and material (reference S C.8)."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import field
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, cast

from translate.diagnostics.element_path import ElementPath, label
from translate.model.fragment import NOWHERE, Fragment, InnerComment, Location
from translate.model.pose import IDENTITY_POSE, Pose, Vector3
from translate.structures import NamedTuple, dataclass


class Inertia(NamedTuple):
    """The entries of the inertia tensor in kg m², about the centre of mass."""

    ixx: float = 1.0
    ixy: float = 0.0
    ixz: float = 0.0
    iyy: float = 1.0
    iyz: float = 0.0
    izz: float = 1.0


UNIT_INERTIA = Inertia()
NO_INERTIA = Inertia(0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
#: Mass in kg and moments of inertia in kg m² that massless links get in SDFormat, by the type of
#: their joint.  The added mass must be very small to keep the motion of a chain of bodies, but
#: engines cannot simulate a single movable body with a very small mass.
ON_MOVING_JOINT = (1e-3, 1e-6)
ON_FIXED_JOINT = (1e-6, 1e-9)
#: libsdformat treats a link of this mass (kg) or less as a link without mass when it reads URDF.
NEGLIGIBLE_MASS = 1e-6


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

    With ``auto`` the file leaves the values to be computed, which
    :mod:`translate.passes.computed_inertia` has done in a document that was loaded.  With
    ``implicit``, the file has no
    ``<inertial>``: the values are the defaults of SDFormat (reference S C64).
    """

    mass: float = 1.0
    inertia: Inertia = UNIT_INERTIA
    pose: Pose = IDENTITY_POSE
    auto: AutoInertia | None = None
    implicit: bool = field(default=False, compare=False)
    #: Only if the mass is not positive.
    location: Location = field(default=NOWHERE, compare=False)

    @property
    def is_omitted(self) -> bool:
        """Whether SDFormat needs no ``<inertial>``: the file had none, and no value was changed."""
        return self.implicit and self == Inertial()


def diagonal_inertial(mass: float, moment: float) -> Inertial:
    """Return the inertial of an added link: kg, and kg m² about each axis."""
    return Inertial(mass, Inertia(moment, 0.0, 0.0, moment, 0.0, moment))


Color: TypeAlias = tuple[float, float, float, float]


class UrdfMaterial(NamedTuple):
    """A material of URDF; both fields are ``None`` for a definition without content."""

    color: Color | None = None
    texture: str | None = None

    @property
    def is_empty(self) -> bool:
        """Whether the material has neither a colour nor a texture."""
        return self.color is None and self.texture is None


@dataclass(slots=True)
class Material:
    """The material of a visual.  Colours are rgba in 0 … 1.

    ``name`` and ``is_reference`` exist only in URDF, where a visual can name a material that is
    defined elsewhere. The colour is resolved; it is ``None`` if the name is undefined. ``shown`` is
    the material of the URDF where a ``<gazebo>`` block specifies another one for simulators.
    ``lines`` are those of ``<material>`` or of its children in the file, by their tags.
    """

    name: str | None = None
    diffuse: Color | None = None
    ambient: Color | None = None
    specular: Color | None = None
    emissive: Color | None = None
    texture: str | None = None
    is_reference: bool = False
    shown: UrdfMaterial | None = None
    lines: dict[str, int] = field(default_factory=dict, compare=False, repr=False)


class Solid:
    """A geometry of finite size, whose fields are lengths in m."""

    __slots__ = ()


@dataclass(slots=True, frozen=True)
class Box(Solid):
    """Full side lengths, centred on the frame of the shape."""

    size: Vector3


@dataclass(slots=True, frozen=True)
class Sphere(Solid):
    """Centred on the frame of the shape."""

    radius: float


@dataclass(slots=True, frozen=True)
class Cylinder(Solid):
    """Along z, centred."""

    radius: float
    length: float


@dataclass(slots=True, frozen=True)
class Capsule(Solid):
    """Along z, centred; ``length`` is the cylindrical part without the caps."""

    radius: float
    length: float


@dataclass(slots=True, frozen=True)
class Cone(Solid):
    """Along z, the apex towards +z, the origin halfway up."""

    radius: float
    length: float


@dataclass(slots=True, frozen=True)
class Ellipsoid(Solid):
    """Semi-axes along x, y and z."""

    radii: Vector3


@dataclass(slots=True, frozen=True)
class Plane:
    """A plane with its normal, of unit length, in the frame of the shape, drawn ``size`` large.

    ``written`` is the normal as the file has it, of whatever length.
    """

    normal: Vector3 = (0.0, 0.0, 1.0)
    size: tuple[float, float] = (1.0, 1.0)
    written: Vector3 | None = field(default=None, compare=False)


@dataclass(slots=True, frozen=True)
class Mesh:
    """A mesh file; ``uri`` is kept as written and may be a relative path."""

    uri: str
    scale: Vector3 | None = None
    submesh: str | None = None
    center: bool | None = None


@dataclass(slots=True, frozen=True)
class Polyline:
    """A polygon in the xy plane, extruded along z."""

    points: tuple[tuple[float, float], ...]
    height: float = 1.0


@dataclass(slots=True, frozen=True)
class Heightmap:
    """A terrain; textures and blending are fragments of the owner."""

    uri: str
    size: Vector3 | None = None
    pos: Vector3 | None = None


@dataclass(slots=True, frozen=True)
class Image:
    """An extruded grey-scale image."""

    uri: str
    scale: float = 1.0
    threshold: int = 200
    height: float = 1.0
    granularity: int = 1


@dataclass(slots=True, frozen=True)
class Empty:
    """No shape at all."""


Geometry: TypeAlias = (
    Box
    | Sphere
    | Cylinder
    | Capsule
    | Cone
    | Ellipsoid
    | Plane
    | Mesh
    | Polyline
    | Heightmap
    | Image
    | Empty
)


#: Shapes that URDF has no element for, and that have a surface of finite size.
NOT_IN_URDF = (Cone, Ellipsoid, Heightmap, Polyline)


#: What simulators take for lengths that are not positive, by field (reference S C82).
_DEFAULTS: dict[type, tuple[float | Vector3, ...]] = {
    Box: ((1.0, 1.0, 1.0),),
    Sphere: (1.0,),
    Cylinder: (0.5, 1.0),
    Capsule: (0.5, 1.0),
    Cone: (0.5, 1.0),
    Ellipsoid: ((1.0, 1.0, 1.0),),
}


def _values(solid: Solid) -> tuple[float | Vector3, ...]:
    return tuple(getattr(solid, name) for name in cast(Any, solid).__match_args__)


def lengths_of(solid: Solid) -> list[float]:
    """Return all lengths of a geometry in m."""
    values = _values(solid)
    return [
        length for value in values for length in (value if isinstance(value, tuple) else (value,))
    ]


def with_positive_lengths(geometry: Geometry, smallest: float) -> Geometry:
    """Return the geometry with ``smallest`` (m) for each length of a solid that is not positive."""

    def positive(length: float) -> float:
        return length if length > 0.0 else smallest

    if not isinstance(geometry, Solid) or all(length > 0.0 for length in lengths_of(geometry)):
        return geometry
    kind: Callable[..., Geometry] = type(geometry)
    return kind(
        *(
            tuple(map(positive, value)) if isinstance(value, tuple) else positive(value)
            for value in _values(geometry)
        )
    )


def half_sides(solid: Solid) -> Vector3:
    """Return half the sides in m of the box around a geometry."""
    match solid:
        case Box((a, b, c)):
            return a / 2, b / 2, c / 2
        case Sphere(r):
            return r, r, r
        case Ellipsoid(radii):
            return radii
        case Cylinder(r, length) | Cone(r, length):
            return r, r, length / 2
        case Capsule(r, length):
            return r, r, length / 2 + r
    raise AssertionError(solid)


def reach(solid: Solid, direction: Vector3) -> float:
    """Return how far a geometry reaches from its origin in a direction of unit length, in m."""
    x, y, z = direction
    match solid:
        case Box(size):
            return sum(abs(part) * side / 2 for part, side in zip(direction, size, strict=True))
        case Sphere(r):
            return r
        case Ellipsoid(radii):
            return math.hypot(
                *(part * radius for part, radius in zip(direction, radii, strict=True))
            )
        case Cylinder(r, length):
            return r * math.hypot(x, y) + abs(z) * length / 2
        case Cone(r, length):
            # The apex, or the edge of the base.
            return max(z * length / 2, r * math.hypot(x, y) - z * length / 2)
        case Capsule(r, length):
            return r + abs(z) * length / 2
    raise AssertionError(solid)


def effective(geometry: Geometry) -> Geometry:
    """Return the shape with the dimensions replaced that are not positive, as simulators do.

    A box or an ellipsoid is replaced as a whole, of the other shapes each length (reference S C82).
    """
    if not isinstance(geometry, Solid) or all(length > 0.0 for length in lengths_of(geometry)):
        return geometry
    kind: Callable[..., Geometry] = type(geometry)
    values = zip(_values(geometry), _DEFAULTS[type(geometry)], strict=True)
    return kind(
        *(
            value if (min(value) if isinstance(value, tuple) else value) > 0.0 else default
            for value, default in values
        )
    )


class _ShapeBase:
    """The common properties of visuals and collisions."""

    __slots__ = ()

    if TYPE_CHECKING:
        geometry: Geometry
        fragments: list[Fragment]

    @property
    def is_urdf_only(self) -> bool:
        """Whether the geometry is an extension of URDF, stored as a fragment.

        A plane, an ellipsoid or a capsule is one if it has the element that was read.
        """
        geometry = self.geometry
        return isinstance(geometry, Empty | Plane | Ellipsoid | Capsule) and any(
            fragment.at == "geometry"
            and fragment.dialect == "urdf"
            and (fragment.mapped or isinstance(geometry, Empty))
            for fragment in self.fragments
        )


@dataclass(slots=True)
class Visual(_ShapeBase):
    """A visual; ``name`` is empty if the URDF has none."""

    name: str
    geometry: Geometry
    pose: Pose = IDENTITY_POSE
    material: Material | None = None
    fragments: list[Fragment] = field(default_factory=list)
    location: Location = field(default=NOWHERE, compare=False)
    inner_comments: tuple[InnerComment, ...] = ()


@dataclass(slots=True)
class Collision(_ShapeBase):
    """A collision; ``name`` is empty if the URDF has none.

    ``density`` in kg/m³ is used for automatic inertia (SDFormat 1.11).
    """

    name: str
    geometry: Geometry
    pose: Pose = IDENTITY_POSE
    fragments: list[Fragment] = field(default_factory=list)
    location: Location = field(default=NOWHERE, compare=False)
    density: float | None = None
    inner_comments: tuple[InnerComment, ...] = ()


Shape: TypeAlias = Visual | Collision
ShapeKind = TypeVar("ShapeKind", Visual, Collision)


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
    inner_comments: tuple[InnerComment, ...] = ()
    location: Location = field(default=NOWHERE, compare=False)

    def __str__(self) -> str:
        mass = "no mass" if self.inertial is None else f"{self.inertial.mass:g} kg"
        visuals, collisions = len(self.visuals), len(self.collisions)
        shapes = f"{visuals} visual{'s' * (visuals != 1)}, "
        shapes += f"{collisions} collision{'s' * (collisions != 1)}"
        return f"Link({self.name!r}: {mass}, {shapes})"

    @property
    def name_in_file(self) -> str:
        """The name in URDF, which is that in the file that the link was read from."""
        return self.name if self.urdf_name is None else self.urdf_name

    @property
    def shapes(self) -> list[Shape]:
        """The visuals, then the collisions."""
        return [*self.visuals, *self.collisions]

    @property
    def shapes_by_kind(self) -> tuple[tuple[str, Sequence[Shape]], ...]:
        """The visuals and the collisions, each with the tag of their elements."""
        return ("visual", self.visuals), ("collision", self.collisions)

    @property
    def is_massless(self) -> bool:
        """Whether physics sees nothing here: no inertial, or a mass of zero or less."""
        return self.inertial is None or (self.inertial.mass <= 0.0 and self.inertial.auto is None)


def shape_path(shape: Shape, link: Link) -> ElementPath:
    """Return the path of a visual or collision of a link.

    A shape without a name has its place among the visuals or collisions of the link in the file,
    also those without a geometry, which are fragments.
    """
    kind = type(shape).__name__.lower()
    if shape.name:
        return ElementPath(kind, shape.name, link.name, "link")
    shapes: Sequence[Shape] = link.visuals if isinstance(shape, Visual) else link.collisions
    lines = [
        fragment.location.line
        for fragment in link.fragments
        if fragment.tag == kind and not fragment.at
    ]
    index = _index_of(shape, shapes) + sum(line < shape.location.line for line in lines)
    return ElementPath(kind, "", link.name, "link", index, len(shapes) + len(lines))


#: The index of the shape that was asked for last: most callers ask for one after the other.
_last_index = [0]


def _index_of(shape: Shape, shapes: Sequence[Shape]) -> int:
    """Return the index of a shape among those of its link."""
    last = _last_index[0]
    indices = chain(range(last, min(last + 2, len(shapes))), range(len(shapes)))
    index = _last_index[0] = next(index for index in indices if shapes[index] is shape)
    return index


def shape_label(shape: Shape, link: Link) -> str:
    """Return the name of a visual or collision of a link in messages."""
    return label(shape_path(shape, link))


WORLD = "world"


MODEL_FRAME = "__model__"


@dataclass(slots=True)
class Frame:
    """An explicit frame; without ``attached_to`` it belongs to the model (seed 1, section 4).

    ``urdf_name`` is the name in URDF where the model had to use another, as that of a link.
    ``of_urdf``: it is a ``<frame>`` of the URDF, which only Drake reads, and stays one.
    """

    name: str
    attached_to: str = ""
    pose: Pose = IDENTITY_POSE
    fragments: list[Fragment] = field(default_factory=list)
    comments: tuple[str, ...] = ()
    inner_comments: tuple[InnerComment, ...] = ()
    location: Location = field(default=NOWHERE, compare=False)
    urdf_name: str | None = None
    of_urdf: bool = field(default=False, compare=False)

    @property
    def name_in_file(self) -> str:
        """The name in URDF, which is that in the file that the frame was read from."""
        return self.name if self.urdf_name is None else self.urdf_name
