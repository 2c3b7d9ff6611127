"""Comparison of the contents of links: mass, inertia, visuals, collisions and mesh files.

``X_AB`` is always the pose of the link frame of the second model in that of the first.  With the
links themselves in the same place, comparing their contents inside the link is comparing them in
the world, at every configuration.
"""

from __future__ import annotations

import contextlib
import math
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, replace
from functools import cache
from typing import TypeAlias

from translate.diagnostics.element_path import ElementPath
from translate.equivalence.correspondence import LinkOrFrame, LinkPair
from translate.equivalence.result import (
    Comparison,
    Measure,
    Tolerance,
    allowed_error,
    number_error,
    pose_error,
)
from translate.fragments.gazebo_materials import colors_of_script
from translate.fragments.uris import directory_of
from translate.model.link import (
    NO_INERTIA,
    Color,
    Geometry,
    Inertia,
    Mesh,
    Shape,
    Visual,
)
from translate.model.pose import IDENTITY, ZERO, Pose, Transform, Vector3, rotate
from translate.resources.regular_files import same_contents
from translate.resources.search import Places, Resources, is_relative
from translate.structures import NamedTuple
from translate.xml.document import element_of
from translate.xml.text import trimmed
from translate.xml.values import format_float

Matrix: TypeAlias = tuple[Vector3, Vector3, Vector3]
#: Link → mass in kg and diagonal inertia in kg m² that a translation gave it.
AddedInertia: TypeAlias = "Mapping[str, tuple[float, float]]"

#: Default values of the fields of geometries.
_DEFAULTS: dict[str, object] = {"scale": (1.0, 1.0, 1.0), "size": (1.0, 1.0, 1.0), "pos": ZERO}
_SCHEME = re.compile(r"^[A-Za-z][A-Za-z0-9+.-]*://+")


class Feature(NamedTuple):
    """A part of a link with its pose in the link frame of either model.

    ``point`` features have a position, but no orientation.  A centre of mass comes
    with its link ``massive``, and coincides only if the inertia of the link does.
    """

    X_a: Transform
    X_b: Transform
    point: bool = False
    massive: LinkPair | None = None

    def coincides(self, X_AB: Transform, tolerance: Tolerance) -> bool:
        """Whether it is in one place if the link frames are ``X_AB`` apart."""
        X_b = X_AB @ self.X_b
        if self.massive is not None and not _inertia_coincides(self.massive, X_AB):
            return False
        if self.point:
            return pose_error(self.X_a, X_b)[0] <= tolerance.position
        return tolerance.accepts(self.X_a, X_b)


def features(pair: LinkPair) -> list[Feature]:
    """The parts that locate a link without its frame: the centre of mass and the shapes."""
    a, b = pair.a, pair.b
    located = [
        Feature(_in_link(a, one.pose), _in_link(b, other.pose))
        for _, one, other in _pairs_of_shapes(pair)
    ]
    if not (a.link.is_massless or b.link.is_massless):
        center = Feature(_inertial_frame(a), _inertial_frame(b), point=True, massive=pair)
        located.insert(0, center)
    return located


def compare_contents(
    pair: LinkPair,
    X_AB: Transform,
    tolerance: Tolerance,
    added_inertia: AddedInertia,
    out: Comparison,
) -> None:
    """Compare everything in a link; ``added_inertia`` is subtracted from the second model."""
    in_place = X_AB == IDENTITY and tolerance.accepts_equal
    added = _added(pair.b, pair.a, added_inertia)
    if not (in_place and _has_same_inertial(pair, added, out)):
        _compare_inertial(pair, X_AB, tolerance, added, out)
    kinds = zip(pair.a.link.shapes_by_kind, pair.b.link.shapes_by_kind, strict=True)
    for (kind, a), (_, b) in kinds:
        if len(a) != len(b):
            out.differ(f"{kind}-count", pair.at, f"{len(a)} {kind}s became {len(b)}")
    for place, one, other in _pairs_of_shapes(pair):
        kind = place[0]
        if in_place and _is_same_shape(kind, one, other, out):
            continue
        path = _path_of(pair, place, one, other)
        metres, radians = _error_in_link(pair, one.pose, other.pose, X_AB)
        placed = out.measure(f"{kind}s", "m", metres, tolerance.position, path)
        turned = out.measure(f"{kind}s", "rad", radians, tolerance.rotation, path)
        if not (placed and turned):
            out.differ(f"{kind}-pose", path, f"moved by {metres:.3g} m and {radians:.3g} rad")
        _compare_geometry(f"{kind}-geometry", path, one.geometry, other.geometry, out)
        if isinstance(one, Visual) and isinstance(other, Visual):
            _compare_materials(path, one, other, out)


def _has_same_inertial(pair: LinkPair, added: tuple[float, float], out: Comparison) -> bool:
    """Whether two links have mass and the same numbers for it, which count as measured then."""
    one, measures = pair.a.link.inertial, out.measures
    if one is None or not one.mass > 0.0 or any(added) or one.pose.relative_to:
        return False
    return one == pair.b.link.inertial and _count(
        measures["masses", "kg"], measures["inertia", "kg m²"], measures["inertial frames", "m"]
    )


def _is_same_shape(kind: str, one: Shape, other: Shape, out: Comparison) -> bool:
    """Whether two shapes have the same numbers, which count as measured then."""
    pose, geometry = one.pose, one.geometry
    if (
        pose.relative_to
        or pose != other.pose
        or geometry != other.geometry
        or not _have_one_color(one, other)
    ):
        return False
    return _count(out.measures[f"{kind}s", "m"], out.measures[f"{kind}s", "rad"])


def _have_one_color(a: Shape, b: Shape) -> bool:
    """Whether two visuals have the same colour and texture, which no fragment changes.

    Collisions have none.
    """
    if not (isinstance(a, Visual) and isinstance(b, Visual)):
        return True
    one, other = a.material, b.material
    if a.fragments or b.fragments:
        return False
    if one is None or other is None:
        return one is other
    return one.diffuse == other.diffuse and one.texture == other.texture


def _count(*measures: Measure) -> bool:
    """Count an element without an error; false if a measure has no element for the table yet."""
    for measure in measures:
        if measure.strain < 0.0:
            return False
    for measure in measures:
        measure.count += 1
    return True


#: The kind of a pair of shapes, its index, and the larger count of such shapes in the two links.
_ShapePlace: TypeAlias = tuple[str, int, int]


def _pairs_of_shapes(pair: LinkPair) -> Iterator[tuple[_ShapePlace, Shape, Shape]]:
    """Yield the place and both sides of each pair of shapes of two links."""
    kinds = zip(pair.a.link.shapes_by_kind, pair.b.link.shapes_by_kind, strict=True)
    for (kind, a), (_, b) in kinds:
        count = max(len(a), len(b))
        for index, (one, other) in enumerate(zip(a, b, strict=False)):
            yield (kind, index, count), one, other


def _path_of(pair: LinkPair, place: _ShapePlace, one: Shape, other: Shape) -> ElementPath:
    """Return the path of a pair of shapes of two links."""
    kind, index, count = place
    if name := one.name or other.name:
        return ElementPath(kind, name, pair.a.key, "link")
    return ElementPath(kind, "", pair.a.key, "link", index, count)


def compare_inner(part: LinkOrFrame, added_inertia: AddedInertia, out: Comparison) -> None:
    """A link inside a chain of joints must be empty, but for the inertia it was given."""
    path = ElementPath("link", part.key)
    mass, diagonal = _added(part, part, added_inertia)
    inertial = part.link.inertial
    found = (0.0, *NO_INERTIA) if inertial is None else (inertial.mass, *inertial.inertia)
    expected = (mass, diagonal, 0.0, 0.0, diagonal, 0.0, diagonal)
    if any(number_error(x, y) > allowed_error(x, y) for x, y in zip(found, expected, strict=True)):
        out.differ("mass", path, "a link inside a split joint has mass that was not added to it")
    if part.link.visuals or part.link.collisions:
        out.differ("visual-count", path, "a link inside a split joint has shapes")


# --- Mass and inertia ---------------------------------------------------------------------------


def _compare_inertial(
    pair: LinkPair,
    X_AB: Transform,
    tolerance: Tolerance,
    added: tuple[float, float],
    out: Comparison,
) -> None:
    path = pair.at
    one, other = pair.a.link.inertial, pair.b.link.inertial
    auto_a, auto_b = (
        inertial is not None and inertial.auto is not None for inertial in (one, other)
    )
    if auto_a != auto_b:
        side = "first" if auto_a else "second"
        out.note("inertial-auto", path, f"computed from the collisions in the {side} model only")
    mass_a = 0.0 if one is None else one.mass
    if mass_a < 0.0 and (added[0] or not pair.b.is_link):
        # A negative mass is no mass: the translation added one, or the link became a frame.
        mass_a = 0.0
    whole_b = 0.0 if other is None else other.mass
    mass_b = whole_b - added[0]
    error = number_error(mass_a, mass_b)
    if not out.measure("masses", "kg", error, allowed_error(mass_a, whole_b), path):
        out.differ("mass", path, f"{format_float(mass_a)} kg became {format_float(mass_b)} kg")
    diagonal = added[1]
    error = allowed = 0.0
    is_same = one == other and X_AB == IDENTITY and not (diagonal or (one and one.pose.relative_to))
    # The first link of a table determines the tolerance that is shown.
    if not (is_same and out.measures["inertia", "kg m²"].count):
        tensor_a = _tensor(pair.a, NO_INERTIA, IDENTITY)
        added_tensor = Inertia(diagonal, 0.0, 0.0, diagonal, 0.0, diagonal)
        tensor_b = _tensor(pair.b, added_tensor, X_AB)
        # The subtracted value contributes to the rounding error.
        allowed = allowed_error(*_entries(tensor_a), *_entries(tensor_b), diagonal)
        error = _matrix_error(tensor_a, tensor_b)
    massless = mass_a <= 0.0 and mass_b <= allowed_error(mass_a, whole_b)
    is_given = added[0] > 0.0
    if massless and is_given and not error <= allowed:
        # An inertia that no body can have, perhaps with infinite entries in the axes of the link,
        # is replaced by the added one.
        left = max(map(abs, _entries(tensor_b)))
        error = left if math.isnan(error) else min(error, left)
    if massless and not is_given:
        if error > allowed:
            out.note("massless-inertia", path, "the inertia differs, but the link has no mass")
    elif not out.measure("inertia", "kg m²", error, allowed, path):
        out.differ("inertia", path, f"an entry differs by {error:.3g} kg m² in the link's axes")
    if other is None or ((one is None or massless) and not is_given):
        return
    # A link without inertial gets one at its origin.
    pose = Pose() if one is None else one.pose
    metres, radians = _error_in_link(pair, pose, other.pose, X_AB)
    if not out.measure("inertial frames", "m", metres, tolerance.position, path):
        out.differ("inertial-pose", path, f"the centre of mass moved by {metres:.3g} m")
    if radians > tolerance.rotation and error <= allowed:
        out.note("inertial-axes", path, "the same inertia is written in other axes")


def _added(part: LinkOrFrame, counterpart: LinkOrFrame, added: AddedInertia) -> tuple[float, float]:
    """The inertia that a link was given and still has; a reader may have taken it away again."""
    names = () if part.link.is_massless else (part.key, part.name, counterpart.key)
    return next((added[name] for name in names if name in added), (0.0, 0.0))


def _inertial_frame(part: LinkOrFrame) -> Transform:
    inertial = part.link.inertial
    return IDENTITY if inertial is None else _in_link(part, inertial.pose)


def _tensor(part: LinkOrFrame, minus: Inertia, X_AL: Transform) -> Matrix:
    """The inertia about the centre of mass, in the axes of the link frame of the first model."""
    inertia = NO_INERTIA if part.link.inertial is None else part.link.inertial.inertia
    xx, xy, xz, yy, yz, zz = (x - y for x, y in zip(inertia, minus, strict=True))
    tensor = ((xx, xy, xz), (xy, yy, yz), (xz, yz, zz))
    R = (X_AL @ _inertial_frame(part)).quat_xyzw
    if IDENTITY.quat_xyzw == R:
        return tensor
    # R I Rᵀ: the columns of R I, then the rows of that turned in the same way.
    first, second, third = (rotate(R, column) for column in tensor)
    x, y, z = (rotate(R, row) for row in zip(first, second, third, strict=True))
    return (x, y, z)


def _inertia_coincides(pair: LinkPair, X_AB: Transform) -> bool:
    """Whether the inertia tensors of two links with mass are the same in common axes."""
    a = _tensor(pair.a, NO_INERTIA, IDENTITY)
    b = _tensor(pair.b, NO_INERTIA, X_AB)
    return _matrix_error(a, b) <= allowed_error(*_entries(a), *_entries(b))


def _matrix_error(a: Matrix, b: Matrix) -> float:
    return 0.0 if a == b else max(map(number_error, _entries(a), _entries(b)))


def _entries(matrix: Matrix) -> tuple[float, ...]:
    return matrix[0] + matrix[1] + matrix[2]


# --- Shapes -------------------------------------------------------------------------------------


def _in_link(part: LinkOrFrame, pose: Pose) -> Transform:
    is_link = part.is_link
    return part.graph.resolve_in(pose, part.link.name) if is_link else pose.transform


def _error_in_link(pair: LinkPair, one: Pose, other: Pose, X_AB: Transform) -> tuple[float, float]:
    """The distance (m) and the angle (rad) between two poses in the links of a pair."""
    if one == other and not one.relative_to and X_AB == IDENTITY:
        return 0.0, 0.0
    return pose_error(_in_link(pair.a, one), X_AB @ _in_link(pair.b, other))


def _compare_geometry(
    code: str, path: ElementPath, a: Geometry, b: Geometry, out: Comparison
) -> None:
    if a == b:
        return
    if type(a) is not type(b):
        out.differ(code, path, f"a {type(a).__name__} became a {type(b).__name__}")
        return
    for item in fields(a):
        one, other = getattr(a, item.name), getattr(b, item.name)
        if item.name == "uri":
            _compare_files(code, path, one, other, out)
        elif not _same_value(one, other, _DEFAULTS.get(item.name)):
            out.differ(code, path, f"{item.name} {one} became {other}")


def _compare_files(code: str, path: ElementPath, a: str, b: str, out: Comparison) -> None:
    """``package://p/f`` and ``model://p/f`` are one file (reference U D7.1)."""
    if _SCHEME.sub("", a) == _SCHEME.sub("", b):
        return
    if a.rpartition("/")[2] == b.rpartition("/")[2]:
        out.note("uri", path, f"'{a}' became '{b}'")
    else:
        out.differ(code, path, f"'{a}' became '{b}'")


def _same_value(a: object, b: object, default: object = None) -> bool:
    a, b = (default if value is None else value for value in (a, b))
    if a == b or not (a or b):
        return True
    one, other = _flat(a), _flat(b)
    if not one or len(one) != len(other):
        return False
    allowed = allowed_error(*one, *other)
    return all(number_error(x, y) <= allowed for x, y in zip(one, other, strict=True))


def _flat(value: object) -> list[float]:
    if isinstance(value, tuple):
        return [number for item in value for number in _flat(item)]
    return [float(value)] if isinstance(value, int | float) else []


def _compare_materials(path: ElementPath, a: Visual, b: Visual, out: Comparison) -> None:
    color_a, color_b = _rgba(a), _rgba(b)
    if not _same_value(color_a, color_b):
        out.differ(
            "visual-color", path, f"rgba {_color_text(color_a)} became {_color_text(color_b)}"
        )
    texture_a = a.material and a.material.texture
    texture_b = b.material and b.material.texture
    if (texture_a or "").rpartition("/")[2] != (texture_b or "").rpartition("/")[2]:
        out.note("texture", path, f"texture {texture_a or 'none'} became {texture_b or 'none'}")


def _rgba(visual: Visual) -> Color | None:
    """The diffuse colour, with the ``<transparency>`` of the visual applied to alpha.

    Without one, it is that of the script.
    """
    if visual.material is None:
        return None
    color = visual.material.diffuse
    if color is None and visual.fragments:
        script = colors_of_script(visual.fragments)
        color = None if script is None else script.diffuse
    if color is None:
        return None
    red, green, blue, alpha = color
    for fragment in visual.fragments:
        if fragment.tag == "transparency" and not fragment.at:
            with contextlib.suppress(ValueError):
                alpha *= 1.0 - float(element_of(fragment.xml).text or "")
    return (red, green, blue, alpha)


def _color_text(color: Color | None) -> str:
    return "none" if color is None else " ".join(f"{value:g}" for value in color)


# --- Mesh files -----------------------------------------------------------------------------------


def compare_mesh_files(
    pairs: Iterable[LinkPair], resources: Resources, places: Places | None, out: Comparison
) -> None:
    """Compare the file of each mesh of two robots; a file that neither finds is not compared.

    Where only one robot finds the file of an equal URI with a scheme, such as ``package://``, the
    other needs a search path: that is no difference.  Nor is a file that only the second one finds,
    if the first one finds it in the working directory.
    """
    places = places or Places()

    @cache
    def path_at(uri: str, file: str, counterpart: str) -> str:
        """The file of a URI; what belongs to one of the two robots may be read for the other."""
        files = (file, counterpart)
        path = resources.find_file(uri, directory_of(file), places, files).path if uri else ""
        return path if places.is_file(path) else ""

    measure = out.measures["mesh files", ""]
    for pair in pairs:
        for place, one, other in _pairs_of_shapes(pair):
            if not (isinstance(one.geometry, Mesh) and isinstance(other.geometry, Mesh)):
                continue
            uri_a, uri = trimmed(one.geometry.uri), trimmed(other.geometry.uri)
            file_a, file_b = one.location.path, other.location.path
            is_beside = file_a == file_b or directory_of(file_a) == directory_of(file_b)
            is_named_alike = is_beside and one.geometry.uri == other.geometry.uri
            a = path_at(uri_a, file_a, file_b)
            b = a if is_named_alike else path_at(uri, file_b, file_a)
            if a == b and (not a or _count(measure)):
                continue
            if b and not (a or resources.working_directory):
                here = replace(resources, working_directory=True)
                a = here.find_file(uri_a, directory_of(file_a), None, (file_a, file_b)).path
            is_searched = "://" in uri and not is_relative(uri)
            if not (a and b) and is_searched and uri_a == uri:
                a = b = a or b
            if (problem := _problem(a, b, uri)) is None:
                continue
            path = _path_of(pair, place, one, other)
            out.measure("mesh files", "", float(bool(problem)), 0.0, path)
            if problem:
                out.differ("mesh-file", path, problem)


def _problem(a: str, b: str, uri: str) -> str | None:
    """The difference of two files, empty if there is none; ``None`` if neither file is found."""
    if not (a or b):
        return None
    if not a:
        return f"'{b}' is found only in the second model"
    if not b:
        return f"'{a}' is not found as '{uri}' in the second model"
    try:
        same = a == b or os.path.samefile(a, b) or same_contents(a, b)
    except OSError as error:
        return f"'{error.filename}' cannot be read: {error.strerror}"
    return "" if same else f"'{a}' and '{b}' have different contents"
