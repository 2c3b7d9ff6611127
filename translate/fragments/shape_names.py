"""Names of the visuals and collisions of a link (seed 1, 3.2: siblings of any type differ).

The provenance gets the names that the writer of SDFormat changes, also those of links and joints.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from translate.diagnostics.element_path import ElementPath
from translate.model.joint import Joint
from translate.model.link import Frame, Link, Shape, ShapeKind, shape_path
from translate.model.model import Model, changed, mapped, replaced
from translate.model.names import ShapeTag, TakenNames, legal_name
from translate.report.loss_report import Loss, LossReport
from translate.report.provenance import Kind, Provenance
from translate.xml.document import element_of
from translate.xml.text import trimmed

SHAPE_KINDS: tuple[Kind, ...] = ("visual", "collision")
#: The kind, the link and the place among the shapes of this kind → the name of a shape.
ShapeNames: TypeAlias = Mapping[tuple[str, str, int], str]


def written_shape_names(link: Link, kind: Kind) -> list[str]:
    """Return the names in SDFormat of the visuals or collisions of a link: legal and unique."""
    taken = TakenNames()
    return [
        taken.take(legal_name(shape.name, kind) if shape.name else f"{link.name}_{kind}")
        for shape in shapes_of(link, kind)
    ]


def written_shapes(link: Link, kind: Kind) -> Iterator[tuple[Shape, str]]:
    """Yield the visuals or collisions of a link with their names in SDFormat."""
    yield from zip(shapes_of(link, kind), written_shape_names(link, kind), strict=True)


def shapes_of(link: Link, kind: Kind) -> Sequence[Shape]:
    """Return the visuals or the collisions of a link."""
    return link.visuals if kind == "visual" else link.collisions


def shape_names(link: Link, *, apart: bool) -> dict[int, str]:
    """Return the identity of each visual and collision of a link → its name in SDFormat.

    With ``apart``, all children of the link get different names.  Sensors and lights keep their
    names, and collisions keep theirs rather than visuals, because contact sensors refer to them.
    Without it, only shapes of one type get different names.
    """
    others = _names_of_fragments(link) if apart and link.fragments else set()
    names: dict[int, str] = {}
    for kind, shapes in (("collision", link.collisions), ("visual", link.visuals)):
        if not shapes:
            continue
        if len(shapes) == 1 and not shapes[0].name and f"{link.name}_{kind}" not in others:
            # Most links have one shape of each kind, without a name.
            names[id(shapes[0])] = name = f"{link.name}_{kind}"
            if apart:
                others.add(name)
            continue
        taken = TakenNames(others)
        for shape in shapes:
            name = legal_name(shape.name, kind) if shape.name else f"{link.name}_{kind}"
            if name in others:
                name = f"{name}_{kind}"
            names[id(shape)] = taken.take(name)
        if apart:
            others |= taken
    return names


def _names_of_fragments(link: Link) -> set[str]:
    """Return the names of the sensors, lights and so on of a link."""
    elements = [
        element_of(fragment.xml)
        for fragment in link.fragments
        if fragment.dialect == "sdf" and fragment.tag != "plugin" and not fragment.at
        if not fragment.attribute and "name" in fragment.xml[1:].partition("<")[0]
    ]
    return {trimmed(element.get("name")) for element in elements} - {""}


def without_generated_names(model: Model, provenance: Provenance) -> tuple[Model, ShapeNames]:
    """Return a model without the names that the SDFormat writer would give to its shapes.

    The provenance gets an entry for each shape with another name, or without one.  The second value
    has the names in the input of the shapes that have no name now.
    """
    names: dict[tuple[str, str, int], str] = {}

    def original(link: Link) -> Link:
        candidate = with_original_names(link)
        for kind in SHAPE_KINDS if candidate is not link else ():
            pairs = zip(shapes_of(link, kind), shapes_of(candidate, kind), strict=True)
            for place, (before, after) in enumerate(pairs):
                if before is after:
                    continue
                source = provenance.source_at(ElementPath(kind, before.name, link.name, "link"))
                if isinstance(source, ElementPath) and not after.name:
                    names[kind, link.name, place] = source.name
                provenance.shape_replaced(kind, (link.name, before.name), (link.name, after.name))
        return candidate

    return changed(model, links=mapped(model.links, original)), names


def name_losses(losses: Iterable[Loss], names: ShapeNames) -> list[Loss]:
    """Return losses that name shapes as in the input, where the output has no name for them.

    ``names`` are those of :func:`without_generated_names`.  A loss of a shape without a name has
    its place.
    """

    def named(loss: Loss) -> Loss:
        path = loss.at
        name = "" if path.name else names.get((path.kind, path.owner, path.place), "")
        return loss._replace(at=path._replace(name=name, place=-1, siblings=0)) if name else loss

    return [named(loss) for loss in losses]


def with_original_names(link: Link) -> Link:
    """Return a link without the names that the SDFormat writer would give to its shapes.

    The writer numbers unnamed shapes.  All of them keep their names if one has another number.
    """
    if not (link.visuals or link.collisions):
        return link
    others = {shape.name for shape in link.collisions}
    if link.fragments:
        others |= _names_of_fragments(link)
    for with_unnamed in (True, False):
        candidate = _with_stems(link, others, with_unnamed=with_unnamed)
        if candidate is link:
            break
        names = shape_names(candidate, apart=True)
        pairs = zip(link.shapes, candidate.shapes, strict=True)
        if all(names[id(after)] == before.name for before, after in pairs):
            return candidate
    return link


def _with_stems(link: Link, others: Container[str], *, with_unnamed: bool) -> Link:
    """Return a link without generated names of shapes, and without the ending ``_visual``.

    Visuals with the name of one of the ``others`` get this ending.
    """

    def original(shape: ShapeKind, kind: ShapeTag) -> ShapeKind:
        if is_generated_name(shape.name, link.name, kind):
            return replaced(shape, name="") if with_unnamed else shape
        stem, suffix, _ = shape.name.rpartition("_visual")
        is_renamed = kind == "visual" and suffix and stem in others
        return replaced(shape, name=stem) if is_renamed else shape

    return changed(
        link,
        visuals=mapped(link.visuals, lambda shape: original(shape, "visual")),
        collisions=mapped(link.collisions, lambda shape: original(shape, "collision")),
    )


def is_generated_name(name: str, link: str, kind: str) -> bool:
    """Return whether the SDFormat writer may give a name to a visual or collision of a link."""
    stem = f"{link}_{kind}"
    if not name.startswith(stem):
        return False
    number = name[len(stem) :]
    return not number or (number[0] == "_" and number[1:].isdecimal())


def is_in_scope(name: str, link: str) -> bool:
    """Return whether Gazebo applies the block of a link to a shape of this name (U B6.4, B6.5)."""
    return not name or name.startswith(link)


def name_in_scope(name: str, link: str) -> str:
    """Return the name of a shape that Gazebo applies the block of its link to."""
    return name if is_in_scope(name, link) else f"{link}_{name}"


def enter_name(
    provenance: Provenance,
    kind: Kind,
    part: Model | Link | Joint | Frame,
    scope: str,
    *,
    as_frame: bool,
) -> None:
    """Enter the name of a model, link, joint or frame in the URDF that it was read from.

    ``scope`` is the prefix of names of its model.  ``as_frame``: it is written as a frame.
    """
    written = ElementPath(kind, f"{scope}{part.name}")
    if part.urdf_name is not None:
        provenance.derived(written._replace(name=f"{scope}{part.urdf_name}"), written)
    if as_frame:
        provenance.replaced([(written, written._replace(kind="frame"))])


def enter_shapes(report: LossReport, link: Link, names: Mapping[int, str], scope: str) -> None:
    """Enter the new ``names`` of the shapes of a link, by the identity of the shape.

    ``scope`` is the prefix of names of the model of the link.  A shape with the name of another one
    is reported here, because no entry of the provenance identifies it.
    """
    owner = f"{scope}{link.name}"
    kinds: tuple[tuple[Kind, Sequence[Shape]], ...] = (
        ("visual", link.visuals),
        ("collision", link.collisions),
    )
    for kind, shapes in kinds:
        uses: Counter[str] | None = None
        for shape in shapes:
            old, new = shape.name, names[id(shape)]
            if old == new:
                continue
            if old and len(shapes) > 1:
                uses = uses or Counter([shape.name for shape in shapes])
                if uses[old] > 1:
                    reason = f"another {kind} of the link has this name: it is renamed to '{new}'"
                    report.add("shape-renamed", shape_path(shape, link), reason, shape.location)
                    old = ""
            report.provenance.shape_replaced(kind, (owner, old), (owner, new))


def report_generated_names(report: LossReport, link: Link, names: Mapping[int, str]) -> None:
    """Report shapes of URDF with a name that a translation back leaves out or changes.

    ``names``: the identity of each shape → its name in SDFormat.
    """
    names_in_file = [shape.name for shape in link.shapes if shape.name]
    if not any(name.rpartition("_")[0] for name in names_in_file):
        return
    written = replace(
        link,
        visuals=[replace(shape, name=names[id(shape)]) for shape in link.visuals],
        collisions=[replace(shape, name=names[id(shape)]) for shape in link.collisions],
    )
    for shape, back in zip(link.shapes, with_original_names(written).shapes, strict=True):
        if shape.name not in ("", back.name) and shape.name == names[id(shape)]:
            new = f"writes '{back.name}'" if back.name else "leaves it out"
            reason = f"the translation generates such names: one back {new}"
            report.add("shape-name-generated", shape_path(shape, link), reason, shape.location)
