"""Add links for Gazebo with the shapes that URDF lacks (reference U B7.5, D2.15, D2.16).

Such a link is in a ``<gazebo>`` block without a reference, which Gazebo copies into the model and
other URDF readers ignore.  A fixed joint connects it to the link of the shapes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lxml import etree

from translate.diagnostics.loss_report import LossReport, shape_label
from translate.extensions.block_entities import names_of_entities
from translate.extensions.name_references import names_in
from translate.model.link import Collision, Inertia, Inertial, Link, Shape, Visual
from translate.model.model import Model, changed
from translate.model.names import TakenNames, take_unique_name
from translate.urdf.gazebo.blocks_read import new_block
from translate.xml.document import parse


def with_shape_links(
    model: Model,
    inertia: tuple[float, float],
    write: Callable[[Model], str],
    report: LossReport,
) -> tuple[Model, list[etree._Element]]:
    """Return the model and a block for the shapes that were left out of the URDF.

    A link of the model that equals the one in such a block is in the block only.
    ``inertia``: the mass of each link in kg and its diagonal inertia in kg m².
    ``write``: returns the SDFormat text of a model.
    """
    left_out: dict[str, list[Shape]] = report.provenance.left_out_shapes
    if not left_out:
        return model, []
    labels = {shape_label(shape, name) for name, shapes in left_out.items() for shape in shapes}
    if not report.ignores_blocks:
        report.losses = [
            loss._replace(severity="harmless", reason=f"{loss.reason}; Gazebo reads it")
            if loss.element in labels and loss.severity == "lost"
            else loss
            for loss in report.losses
        ]
    model, left_out = _without_shape_links(model, left_out, inertia)
    names = {link.name: link.urdf_name or link.name for link in model.links}
    taken = TakenNames(names.values())
    taken.update(joint.urdf_name or joint.name for joint in model.joints)
    taken.update(names_of_entities(model.fragments))
    parts = []
    for name, shapes in left_out.items():
        owner = names[name]
        link = _link(take_unique_name(f"{owner}_shapes", taken), shapes, inertia)
        text = write(Model("shapes", links=[link]))
        element = parse(text.encode("utf-8")).root.find("model/link")
        assert element is not None
        element.insert(0, etree.Element("pose", relative_to=owner))
        _report_references(model, name, link, report)
        joint_name = take_unique_name(f"{link.name}_joint", taken)
        joint = etree.Element("joint", name=joint_name, type="fixed")
        etree.SubElement(joint, "parent").text = owner
        etree.SubElement(joint, "child").text = link.name
        parts += [element, joint]
    return model, [new_block("", parts)]


def _without_shape_links(
    model: Model, left_out: Mapping[str, list[Shape]], inertia: tuple[float, float]
) -> tuple[Model, dict[str, list[Shape]]]:
    """Return the model without links that a block contains, and all shapes by their owners."""
    above = {joint.child: joint for joint in model.joints if joint.type == "fixed"}
    parents = {joint.parent for joint in model.joints}
    links = {link.name: link for link in model.links}
    owners: dict[str, str] = {}
    for name, shapes in left_out.items():
        joint, link = above.get(name), links[name]
        if joint is None or not joint.pose.is_identity or name in parents:
            continue
        expected = _link(f"{joint.parent}_shapes", shapes, inertia)
        is_same = (link.name, link.inertial) == (expected.name, expected.inertial)
        if is_same and joint.name == f"{name}_joint" and not (link.shapes or link.fragments):
            owners[name] = joint.parent
    found: dict[str, list[Shape]] = {}
    for name, shapes in left_out.items():
        found.setdefault(owners.get(name, name), []).extend(shapes)
    kept = [link for link in model.links if link.name not in owners]
    joints = [joint for joint in model.joints if joint.child not in owners]
    return changed(model, links=kept, joints=joints), found


def _report_references(model: Model, owner: str, shapes: Link, report: LossReport) -> None:
    """Report contents that name a shape of the link ``owner``, which is in another link in Gazebo.

    A sensor can refer only to the collisions of its own link.
    """
    moved: dict[str, set[str]] = {
        "visual": {shape.name for shape in shapes.visuals},
        "collision": {shape.name for shape in shapes.collisions},
    }
    inside = next(link.fragments for link in model.links if link.name == owner)
    for fragments, prefix in ((inside, ""), (model.fragments, f"{owner}::")):
        for fragment in fragments:
            for name, kinds in names_in(fragment):
                local = name.removeprefix(prefix)
                if name.startswith(prefix) and any(local in moved.get(kind, ()) for kind in kinds):
                    report.add(
                        "name-mentioned",
                        f"link '{owner}' {fragment.label}" if not prefix else fragment.label,
                        f"in Gazebo, '{name}' is a shape of the link '{shapes.name}'",
                        fragment.location,
                    )


def _link(name: str, shapes: list[Shape], inertia: tuple[float, float]) -> Link:
    mass, moment = inertia
    tensor = Inertia(moment, 0.0, 0.0, moment, 0.0, moment)
    visuals = [shape for shape in shapes if isinstance(shape, Visual)]
    collisions = [shape for shape in shapes if isinstance(shape, Collision)]
    return Link(name, inertial=Inertial(mass, tensor), visuals=visuals, collisions=collisions)
