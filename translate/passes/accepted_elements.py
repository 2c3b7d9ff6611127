"""Elements of URDF as strict readers accept them."""

from __future__ import annotations

from dataclasses import replace

from translate.constructs.drake_elements import material_fault
from translate.constructs.joint_parts import refused_parts
from translate.diagnostics.element_path import ElementPath
from translate.facts import DRAKE_PREFIX
from translate.model.fragment import Fragment
from translate.model.joint import Dynamics, Joint
from translate.model.link import Empty, Link, Shape, ShapeKind, Visual, shape_path
from translate.model.model import Model, changed, mapped
from translate.report.loss_report import LossReport

#: Owner → its elements that the reader keeps as they are if it cannot read them.
_NOT_VALID = {
    "link": frozenset({"collision", "visual"}),
    "joint": frozenset({"axis", "dynamics", "limit", "mimic"}),
}


def readable_elements(model: Model, report: LossReport, prefix: str = "") -> Model:
    """Return the model without incomplete and undefined elements of URDF.

    Some readers refuse a shape without a geometry of URDF, or a material that is not defined.
    ``prefix`` is that of the elements of the reader itself, which it reads.
    """

    def read(fragments: list[Fragment], kind: str, owner: ElementPath) -> list[Fragment]:
        kept = []
        for fragment in fragments:
            is_whole = fragment.tag in _NOT_VALID[kind] and not fragment.at
            if fragment.dialect == "urdf" and (is_whole or fragment.at == "mimic"):
                reason = "it is not valid, and some readers refuse it"
                report.add(
                    "element-not-read", owner.below(fragment.field), reason, fragment.location
                )
            else:
                kept.append(fragment)
        return fragments if len(kept) == len(fragments) else kept

    def shape(item: ShapeKind, link: Link) -> ShapeKind:
        path = shape_path(item, link)
        material = item.material if isinstance(item, Visual) else None
        if material is None or not material.is_reference or material.diffuse or material.texture:
            return item
        reason = f"the material '{material.name}' is not defined"
        report.add("element-not-read", path.below("material"), reason, item.location)
        return changed(item, material=None)

    def shapes(items: list[ShapeKind], link: Link) -> list[ShapeKind]:
        known_shapes = [
            candidate for candidate in items if not _is_unknown_shape(candidate, prefix)
        ]
        for candidate in items if len(known_shapes) < len(items) else ():
            if _is_unknown_shape(candidate, prefix):
                reason = "it has no geometry of URDF, and some readers refuse it"
                report.add(
                    "element-not-read", shape_path(candidate, link), reason, candidate.location
                )
        kept = mapped(known_shapes, lambda item: shape(item, link))
        is_same = kept is known_shapes and len(known_shapes) == len(items)
        return items if is_same else kept

    def link_of(link: Link) -> Link:
        return changed(
            link,
            visuals=shapes(link.visuals, link),
            collisions=shapes(link.collisions, link),
            fragments=read(link.fragments, "link", ElementPath("link", link.name)),
        )

    def joint_of(joint: Joint) -> Joint:
        path = ElementPath("joint", joint.name)
        return changed(joint, fragments=read(joint.fragments, "joint", path))

    return changed(
        model,
        links=mapped(model.links, link_of),
        joints=mapped(model.joints, joint_of),
        fragments=_without_empty_materials(model.fragments, report),
    )


def _without_empty_materials(fragments: list[Fragment], report: LossReport) -> list[Fragment]:
    """Return the fragments of a robot without materials that have no name, or no look."""
    kept = []
    for fragment in fragments:
        if (
            fragment.dialect == "urdf"
            and fragment.tag == "material"
            and (fault := material_fault(fragment))
        ):
            reason = f"it has {fault.text}, so no visual gets it"
            at = ElementPath("material", fault.name)
            report.add("element-not-read", at, reason, fragment.location)
        else:
            kept.append(fragment)
    return fragments if len(kept) == len(fragments) else kept


def _is_unknown_shape(shape: Shape, prefix: str) -> bool:
    """Return whether a shape has no geometry, or one that neither URDF nor the reader defines."""
    if not isinstance(shape.geometry, Empty) and not shape.is_urdf_only:
        return False
    parts = [part for part in shape.fragments if part.at == "geometry" and part.tag]
    of_reader = [part for part in parts if prefix and part.tag.startswith(prefix)]
    # The reader of URDF maps those of Drake that it reads.
    return not any(part.mapped or prefix != DRAKE_PREFIX for part in of_reader)


def without_refused_parts(model: Model, report: LossReport) -> Model:
    """Return the model without the elements of joints that urdfdom refuses."""

    def joint_of(joint: Joint) -> Joint:
        faults = {part.tag: part.fault for part in refused_parts(joint)}
        if not faults:
            return joint
        kept = []
        for fragment in joint.fragments:
            tag = fragment.at or fragment.tag
            if fragment.dialect == "urdf" and tag in faults:
                report.add(
                    "element-not-read",
                    ElementPath("joint", joint.name, field=fragment.field),
                    f"it {faults[tag]}, and urdfdom refuses it",
                    fragment.location,
                )
            else:
                kept.append(fragment)
        axis = joint.axis
        if axis is not None and "dynamics" in faults and axis.dynamics == Dynamics():
            axis = replace(axis, dynamics=None)
        return replace(joint, axis=axis, fragments=kept)

    return changed(model, joints=mapped(model.joints, joint_of))
