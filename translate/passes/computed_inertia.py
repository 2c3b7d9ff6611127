"""Inertia of links: automatic (SDFormat 1.11; reference S C.7), computed on request, repaired."""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Literal, TypeAlias

from translate.diagnostics.diagnostic import Diagnostic, Severity
from translate.diagnostics.element_path import ElementPath
from translate.diagnostics.loss_detail import ReplacedInertia
from translate.model.fragment import Location
from translate.model.frame_graph import FrameGraph
from translate.model.inertia import (
    LEAST_SHARE,
    ON_BORDER,
    OUTLYING,
    ZERO_SHARE,
    MassProperties,
    MeasuredMesh,
    MeasureMesh,
    NotMeasuredError,
    combined_mass,
    has_margin,
    in_link_frame,
    inertia_problem,
    least_moment,
    mass_properties,
    nearest_inertia,
    outlying_moment,
    placed_mass,
    rotated_mass,
    with_mass,
)
from translate.model.link import (
    ON_MOVING_JOINT,
    AutoInertia,
    Box,
    Collision,
    Inertia,
    Inertial,
    Link,
    Mesh,
    Shape,
    Solid,
    effective,
    half_sides,
    shape_label,
    shape_path,
)
from translate.model.model import Model, changed, mapped, with_links
from translate.model.names import scopes
from translate.model.pose import IDENTITY, Pose, Transform, Vector3
from translate.report.loss_report import LossReport
from translate.structures import dataclass
from translate.xml.values import format_floats

# --- Automatic inertials --------------------------------------------------------------------------
# The model keeps the request (:class:`translate.model.AutoInertia`), so that SDFormat is written
# unchanged. It also contains the computed values, for URDF and for callers that need the mass.

#: The density of water in kg/m³: the default density of a collision (S C73).
DEFAULT_DENSITY = 1000.0
#: The mass properties of a mesh that cannot be measured (S C77).
UNMEASURED = MassProperties(1.0, inertia=Inertia())


def compute(graph: FrameGraph, measure: MeasureMesh) -> list[Diagnostic]:
    """Compute the automatic inertials of a model or a world, nested models included, in place.

    ``graph`` is the frame graph of the model or world; it must have no problems.  ``measure``
    measures meshes.  The inertia of a
    link is the sum over its collisions, about its centre of mass, in the axes of the link (S C74).
    The findings contain an error for each missing or invalid value; the link then keeps its old
    inertial.
    """
    findings: list[Diagnostic] = []
    # The models in document order.
    waiting = [graph]
    while waiting:
        graph = waiting.pop()
        waiting += [graph.nested(model.name) for model in graph.scope.models][::-1]
        for link in graph.scope.links if isinstance(graph.scope, Model) else ():
            inertial = link.inertial
            if inertial is not None and inertial.auto is not None:
                findings += _Computation(link, inertial, inertial.auto, graph, measure).run()
    return findings


@dataclass(slots=True, frozen=True)
class _Computation:
    """The computation of the inertial of one link."""

    link: Link
    inertial: Inertial
    request: AutoInertia
    graph: FrameGraph
    measure: MeasureMesh

    def run(self) -> Iterator[Diagnostic]:
        """Set the values of the inertial; yield the problems found."""
        link, request = self.link, self.request
        if not link.collisions:
            yield _finding(
                "element-missing",
                "error",
                f"the inertia of link '{link.name}' is automatic, but the link has no collisions",
                request.location,
                self._path,
                "add a <collision>, or write the mass and the inertia",
            )
            return
        parts = []
        for collision in link.collisions:
            # Its own density, else the one of the link (S C73).
            density = request.density if collision.density is None else collision.density
            if density is None and request.mass is None:
                yield _finding(
                    "element-missing",
                    "warning",
                    f"{shape_label(collision, link)} has no <density>: the default of "
                    f"{DEFAULT_DENSITY:g} kg/m³, the density of water, is used",
                    collision.location,
                    self._path_of(collision),
                    "add a <density> to the <collision> or to the <inertial>",
                )
            density = DEFAULT_DENSITY if density is None else density
            body = yield from self._body(collision, density)
            if body is not None:
                if not body.mass > 0.0:
                    yield _finding(
                        "link-inertia-invalid",
                        "error",
                        f"{shape_label(collision, link)} has the density {density:g} kg/m³",
                        collision.location,
                        self._path_of(collision).below("density"),
                        "a density must be greater than 0",
                    )
                parts.append(placed_mass(body, self.graph.resolve_in(collision.pose, link.name)))
        total = combined_mass(parts)
        if request.mass is not None:
            total = with_mass(total, request.mass)
        yield from self._store(total)

    def _body(
        self, collision: Collision, density: float
    ) -> Generator[Diagnostic, None, MassProperties | None]:
        """Yield a collision's body in its frame, ``None`` without volume; yield the problem."""
        geometry = collision.geometry
        if not isinstance(geometry, Mesh):
            if (body := mass_properties(effective(geometry), density)) is None:
                reason = f"the inertia of a {type(geometry).__name__.lower()} cannot be computed"
                yield self._not_computed(collision, "adds no mass", reason)
            return body
        try:
            unit, is_hull = self.measure(geometry, collision.location)
        except NotMeasuredError as error:
            reason = f"the mesh '{geometry.uri}' cannot be measured: {error}"
            yield self._not_computed(collision, "adds 1 kg and 1 kg m²", reason)
            return UNMEASURED
        if is_hull:
            yield _finding(
                "mesh-not-watertight",
                "warning",
                f"{shape_label(collision, self.link)}: the mesh '{geometry.uri}' is not "
                "watertight, so the inertia is that of its convex hull",
                collision.location,
                self._path_of(collision),
                "close the holes of the mesh, or write the mass and the inertia of the link",
            )
        return with_mass(unit, unit.mass * density)

    def _store(self, total: MassProperties) -> Iterator[Diagnostic]:
        """Write the mass properties to the inertial if they are finite; yield their problem."""
        if not all(map(math.isfinite, (total.mass, *total.center, *total.inertia))):
            problem = "the values are too large for the computation"
        else:
            mass, center, inertia = total
            self.inertial.mass, self.inertial.inertia = mass, inertia
            self.inertial.pose = Pose(center)
            problem = _with_margin_on_border(self.inertial)
        if problem:
            yield _finding(
                "link-inertia-invalid",
                "error",
                f"link '{self.link.name}': {problem}",
                self.request.location,
                self._path,
                "no rigid body has these values; simulators refuse or replace them",
            )

    @property
    def _path(self) -> ElementPath:
        return self.graph.path(ElementPath("link", self.link.name, field="inertial"))

    def _path_of(self, collision: Collision) -> ElementPath:
        return self.graph.path(shape_path(collision, self.link))

    def _not_computed(self, collision: Collision, effect: str, reason: str) -> Diagnostic:
        return _finding(
            "link-inertia-invalid",
            "warning",
            f"{shape_label(collision, self.link)} {effect}: {reason}",
            collision.location,
            self._path_of(collision),
            "write the mass and the inertia of the link, or use simple shapes",
        )


def _finding(
    code: str, severity: Severity, message: str, place: Location, at: ElementPath, hint: str
) -> Diagnostic:
    return Diagnostic(code, severity, message, place.path, place.line, hint=hint, at=at)


# --- Mass and inertia of links, computed from their shapes on request -----------------------------


@dataclass(frozen=True, slots=True)
class InertiaFromShapes:
    """Compute the inertia of the links of models.

    ``links`` selects the links without mass or without moments of inertia (``missing``), or
    ``all``.  ``density`` in kg/m³ is that of shapes that have none of their own.  ``measure``
    measures meshes.
    """

    links: Literal["missing", "all"]
    density: float
    measure: MeasureMesh
    report: LossReport

    def apply(self, model: Model, graph: FrameGraph) -> Model:
        """Return the model, nested models included, with computed inertials.

        ``graph`` is the frame graph of the model.  Each computed inertial is entered in the report
        with the volume and the mass, each link that keeps its inertial with the reason.
        """
        return changed(
            model,
            links=mapped(model.links, partial(self._computed, graph=graph)),
            models=mapped(
                model.models, lambda nested: self.apply(nested, graph.nested(nested.name))
            ),
        )

    def _computed(self, link: Link, graph: FrameGraph) -> Link:
        old = link.inertial
        if self.links == "missing" and not _is_missing(link):
            return link
        path = ElementPath("link", link.name, field="inertial")
        shapes: Sequence[Shape] = link.collisions or link.visuals
        try:
            volume, total, hulls = self._sum(link, shapes, graph)
            if self.links == "missing" and old is not None and not link.is_massless:
                total = total if old.implicit else with_mass(total, old.mass)
            new = Inertial(total.mass, total.inertia, Pose(total.center))
            if problem := _with_margin_on_border(new):
                raise NotMeasuredError(problem)
        except NotMeasuredError as reason:
            text = f"it stays as it is: {reason}"
            self.report.add("inertia-not-computed", path, text, link.location)
            return link
        kind = "collision" if link.collisions else "visual"
        count = f"{len(shapes)} {kind}s" if len(shapes) > 1 else f"1 {kind}"
        text = f"as requested, computed from {count}: {volume:.6g} m³, {total.mass:.6g} kg"
        if hulls:
            text += f"; not watertight, so the convex hull is used: {', '.join(hulls)}"
        if old is not None and not old.implicit and old.auto is None:
            text += f"; it was {old.mass:g} kg, {format_floats(old.inertia)}"
        self.report.add("inertia-from-shapes", path, text, link.location)
        return replace(link, inertial=new)

    def _sum(
        self, link: Link, shapes: Sequence[Shape], graph: FrameGraph
    ) -> tuple[float, MassProperties, list[str]]:
        """Return the volume in m³, the body in the link frame, and the meshes that hulls replace.

        Raises :class:`NotMeasuredError` if the volume of a shape is not known.
        """
        if not shapes:
            raise NotMeasuredError("the link has no shapes")
        volume, parts, hulls = 0.0, [], []
        for shape in shapes:
            body, is_hull = self._body(shape, shape_label(shape, link))
            density = shape.density if isinstance(shape, Collision) else None
            density = self.density if density is None else density
            volume += body.mass
            parts.append(
                placed_mass(
                    with_mass(body, body.mass * density), graph.resolve_in(shape.pose, link.name)
                )
            )
            if is_hull and isinstance(shape.geometry, Mesh):
                hulls.append(f"'{shape.geometry.uri}'")
        return volume, combined_mass(parts), hulls

    def _body(self, shape: Shape, label: str) -> MeasuredMesh:
        """Return the body of a shape with the density 1 kg/m³, in the frame of the shape."""
        geometry = shape.geometry
        if isinstance(geometry, Mesh):
            try:
                return self.measure(geometry, shape.location)
            except NotMeasuredError as error:
                raise NotMeasuredError(f"the mesh '{geometry.uri}': {error}") from error
        body = mass_properties(geometry, 1.0)
        if body is None or not body.mass > 0.0:
            kind = type(geometry).__name__.lower()
            raise NotMeasuredError(f"{label} has no known volume ({kind})")
        return MeasuredMesh(body)


def _with_margin_on_border(computed: Inertial) -> str:
    """Give a computed tensor of a thin body a margin; return the problem of another one, or ""."""
    if (problem := inertia_problem(computed, in_urdf=True)) != ON_BORDER:
        return problem
    computed.inertia = nearest_inertia(computed.inertia)
    return inertia_problem(computed, in_urdf=True)


def _is_missing(link: Link) -> bool:
    """Return whether a link has no mass, or a mass without moments of inertia."""
    inertial = link.inertial
    if inertial is None or inertial.implicit or link.is_massless:
        return True
    return inertial.auto is None and not any(inertial.inertia)


# --- Repair of inertia tensors: invalid ones are replaced by the nearest valid tensor -------------


#: Whether the axes of a tensor change in a translation.
ChangesAxes: TypeAlias = Callable[[Inertial], bool]


def needs_repair(model: Model, changes_axes: ChangesAxes) -> bool:
    """Return whether readers refuse an inertial of a model or of its nested models."""
    return any(
        link.inertial is not None and _problem(link.inertial, changes_axes)
        for _, scope in scopes(model)
        for link in scope.links
    )


def _problem(inertial: Inertial, changes_axes: ChangesAxes) -> str:
    """Return why readers refuse an inertial, or can refuse it in the axes that it gets; or ""."""
    if problem := inertia_problem(inertial, in_urdf=True):
        return problem
    inertia = inertial.inertia
    is_safe = has_margin(inertia) or not any(inertia) or not changes_axes(inertial)
    return "" if is_safe else IN_OTHER_AXES


#: The problem of a tensor of a thin rod or plate that gets other axes.
IN_OTHER_AXES = "rounding in the axes of the link can make it one that readers refuse"


def repair_inertia(
    model: Model, report: LossReport, graph: FrameGraph, changes_axes: ChangesAxes
) -> Model:
    """Return the model, nested models included, with tensors that readers accept (U A4.7, S C62).

    ``graph`` is the frame graph of the model.  Each repair is entered in ``report`` with the
    tensor before and after it.  A link with a negative mass is not changed, because its correct
    mass is unknown, nor one of whose moments is 100 or more times off the others and off its size.
    """

    def repaired(link: Link) -> Link:
        inertial = link.inertial
        if inertial is None or not (problem := _problem(inertial, changes_axes)):
            return link
        path = ElementPath("link", link.name, field="inertia")
        sides = sides_of_collisions(link, graph) if inertial.mass > 0.0 else None
        box = None if sides is None else _moments_of_box(inertial, sides)
        if outlying := outlying_moment(inertial.inertia, box):
            reason = (
                f"it stays as it is: {outlying} is {OUTLYING:g} or more times off the other moments"
            )
            reason += "" if box is None else " and off those of a box around the collisions"
            report.add("inertia-not-repaired", path, reason, link.location)
            return link
        new = replace(inertial, inertia=nearest_inertia(inertial.inertia), auto=None)
        if inertia_problem(new, in_urdf=True):
            # The mass is negative, or the numbers are too large for the computation.
            return link
        _report_replaced(
            "inertia-repaired", inertial.inertia, new.inertia, problem, path, link, report
        )
        return replace(link, inertial=new)

    return changed(
        model,
        links=mapped(model.links, repaired),
        models=mapped(
            model.models,
            lambda nested: repair_inertia(nested, report, graph.nested(nested.name), changes_axes),
        ),
    )


def with_positive_moments(model: Model, report: LossReport) -> Model:
    """Return the model, nested models included, without principal moments of inertia of zero.

    Some readers refuse a moment of 0, or end their process if a joint turns the body about its
    axis.  A mass without moments gets those of a body with the radius of gyration of a massless
    link.
    """
    return _with_tensors(model, _positive, "readers refuse a moment of 0, or crash", report)


def with_margin_of_moments(model: Model, report: LossReport, *, least: float, reader: str) -> Model:
    """Return the model, nested models included, with moments that a reader accepts in any axes.

    ``least`` is the least principal moment in kg m² that it gets.  By rounding it refuses tensors
    of thin rods and plates in turned axes.
    """
    problem = f"{reader} can refuse a moment that is the sum of the others, and a tiny one"
    return _with_tensors(model, partial(_with_margin, least=least), problem, report)


def _with_tensors(
    model: Model, tensor_of: Callable[[Inertial], Inertia], problem: str, report: LossReport
) -> Model:
    """Return the model, nested models included, with another tensor for each link with mass."""

    def positive(link: Link) -> Link:
        inertial = link.inertial
        if inertial is None or link.is_massless or inertia_problem(inertial):
            return link
        before, after = inertial.inertia, tensor_of(inertial)
        if after is before:
            return link
        path = ElementPath("link", link.name, field="inertia")
        _report_replaced("inertia-zero-replaced", before, after, problem, path, link, report)
        return replace(link, inertial=replace(inertial, inertia=after, auto=None))

    return with_links(model, positive)


def _positive(inertial: Inertial) -> Inertia:
    """Return the tensor of an inertial with mass, or one without moments of zero."""
    inertia = inertial.inertia
    if not any(inertia):
        mass, moment = ON_MOVING_JOINT
        moment *= inertial.mass / mass
        return Inertia(moment, 0.0, 0.0, moment, 0.0, moment)
    if has_margin(inertia) or least_moment(inertia) > ZERO_SHARE * max(inertia):
        return inertia
    return nearest_inertia(inertia)


def _with_margin(inertial: Inertial, least: float) -> Inertia:
    """Return the tensor of an inertial with mass, or one with moments of ``least`` in kg m²."""
    inertia = inertial.inertia
    is_turned = any((inertia.ixy, inertia.ixz, inertia.iyz))
    if is_turned and not has_margin(inertia):
        inertia = nearest_inertia(inertia)
    if has_margin(inertia) and max(inertia) > least / LEAST_SHARE:
        return inertia
    if (added := least - least_moment(inertia)) > 0.0:
        xx, xy, xz, yy, yz, zz = inertia
        inertia = Inertia(xx + added, xy, xz, yy + added, yz, zz + added)
    return inertia


def _report_replaced(
    code: str,
    before: Inertia,
    after: Inertia,
    problem: str,
    path: ElementPath,
    link: Link,
    report: LossReport,
) -> None:
    report.add(
        code,
        path,
        f"{problem}: it was {format_floats(before)}, and is {' '.join(f'{x:.6g}' for x in after)}",
        link.location,
        detail=ReplacedInertia(tuple(before), tuple(after)),
    )


def sides_of_collisions(link: Link, graph: FrameGraph) -> Vector3 | None:
    """Return the sides in m of the box around the collisions, in the axes of the link.

    Return ``None`` without collisions, and if the size of one is not known.
    """
    corners: list[Vector3] = []
    for collision in link.collisions:
        if not isinstance(collision.geometry, Solid):
            return None
        half = half_sides(collision.geometry)
        X_LC = graph.resolve_in(collision.pose, link.name)
        corners += [X_LC.apply((x, y, z)) for x, y, z in product(*((-side, side) for side in half))]
    if not corners:
        return None
    x, y, z = (max(values) - min(values) for values in zip(*corners, strict=True))
    return x, y, z


def _moments_of_box(inertial: Inertial, sides: Vector3) -> Vector3:
    """Return the moments in kg m² of a solid box with a mass, in the axes of the inertial."""
    density = inertial.mass / math.prod(sides) if all(sides) else 0.0
    body = mass_properties(Box(sides), density)
    assert body is not None
    moments = rotated_mass(body.inertia, inertial.pose.transform.inverse())
    return moments.ixx, moments.iyy, moments.izz


# --- Passes: rotate inertia tensors into the axes of their link frames ----------------------------
# Gazebo Fortress rotates the tensor of a rotated ``<inertial>`` twice: its DART plugin treats
# ``inertial.Moi()``, which is expressed in the link frame, as a tensor in the inertial frame.


#: A smaller rotation of a link frame (rad) comes from rounding: the axes of the tensor stay.
_SMALL_ANGLE = 1e-9


def express_moved_tensors(model: Model, moved: Mapping[str, Transform]) -> Model:
    """Return the model with the tensors of links with rotated frames in the axes of these frames.

    ``moved``: link → the pose of its new frame in its old frame.  The inertials are expressed in
    their links.  Otherwise the rotation of a frame would add one to the inertial that the file does
    not have.  A tensor that rounding would make invalid keeps its axes.
    """
    if not moved:
        return model

    def expressed(link: Link) -> Link:
        inertial, X_LN = link.inertial, moved.get(link.name, IDENTITY)
        if inertial is None or not _is_rotated(inertial):
            return link
        if X_LN.distance(IDENTITY)[1] < _SMALL_ANGLE:
            return link
        new = in_link_frame(inertial)
        is_worse = inertia_problem(new) and not inertia_problem(inertial)
        return link if is_worse else replace(link, inertial=new)

    return changed(model, links=mapped(model.links, expressed))


def _is_rotated(inertial: Inertial) -> bool:
    return inertial.auto is None and any(inertial.pose.rotation[:3])


def rotate_inertials(model: Model, report: LossReport, *, zeros: bool = True) -> Model:
    """Express every tensor of a model and of its nested models in its link frame.

    The centre of mass is unchanged, and so is a tensor that overflows.  Without ``zeros``, the
    inertials of massless links are unchanged, because the writer replaces them.
    """

    def rotated(link: Link) -> Link:
        inertial = link.inertial
        if inertial is None or not _is_rotated(inertial) or (link.is_massless and not zeros):
            return link
        turned = in_link_frame(inertial)
        # The entries of an impossible tensor can be too large to be added.
        if not all(map(math.isfinite, turned.inertia)):
            return link
        report.add(
            "inertial-rotated",
            ElementPath("link", link.name, field="inertial"),
            "as requested, the tensor is expressed in the axes of the link frame",
            link.location,
        )
        return replace(link, inertial=turned)

    return with_links(model, rotated)
