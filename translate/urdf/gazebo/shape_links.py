"""Shapes that URDF lacks, on links that Gazebo alone sees (reference U B7.5, D2.15, D2.16).

Such a link stands in a model-level ``<gazebo>`` block, which Gazebo copies into the model and every
other reader of URDF skips.  A fixed joint holds it to the link that the shapes belong to.  On the
way back the block is left aside: the shapes are in the record, where they were.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from lxml import etree

from translate.diagnostics.loss_report import LossReport, shape_label
from translate.extensions.extension_data import PREFIXES, mark
from translate.model.fragment import Fragment
from translate.model.inertial import Inertia, Inertial
from translate.model.link import Link
from translate.model.model import Model
from translate.model.names import unique_name
from translate.model.shape import Collision, Shape, Visual
from translate.xml.document import parse, text_of

GENERATED = mark("generated")


def with_shape_links(
    model: Model,
    inertia: tuple[float, float],
    write: Callable[[Model], str],
    report: LossReport,
) -> Model:
    """The model with a block for the shapes in ``report.left_out_shapes``, which are carried then.

    The links get a mass in kg and a diagonal inertia in kg m²; ``write`` makes SDFormat of them.
    """
    left_out: Mapping[str, list[Shape]] = report.left_out_shapes
    if not left_out:
        return model
    names = {link.name: link.urdf_name or link.name for link in model.links}
    taken = {*names.values(), *(joint.urdf_name or joint.name for joint in model.joints)}
    block = etree.Element("gazebo", {GENERATED: "true"}, nsmap={"translate": PREFIXES["translate"]})
    for name, shapes in left_out.items():
        owner = names[name]
        link = _link(_fresh(f"{owner}_shapes", taken), shapes, inertia)
        text = write(Model("shapes", links=[link]))
        element = parse(text.encode("utf-8")).root.find("model/link")
        assert element is not None
        element.insert(0, etree.Element("pose", relative_to=owner))
        joint = etree.Element("joint", name=_fresh(f"{link.name}_joint", taken), type="fixed")
        etree.SubElement(joint, "parent").text = owner
        etree.SubElement(joint, "child").text = link.name
        block.extend([element, joint])
    labels = {shape_label(shape, name) for name, shapes in left_out.items() for shape in shapes}
    report.losses = [
        replace(loss, severity="carried", reason=f"{loss.reason}; Gazebo reads it")
        if loss.element in labels and loss.severity == "lost"
        else loss
        for loss in report.losses
    ]
    etree.cleanup_namespaces(block)
    fragment = Fragment("urdf", "gazebo", text_of(block), mapped=True)
    return replace(model, fragments=[*model.fragments, fragment])


def _link(name: str, shapes: list[Shape], inertia: tuple[float, float]) -> Link:
    mass, moment = inertia
    tensor = Inertia(moment, 0.0, 0.0, moment, 0.0, moment)
    visuals = [shape for shape in shapes if isinstance(shape, Visual)]
    collisions = [shape for shape in shapes if isinstance(shape, Collision)]
    return Link(name, inertial=Inertial(mass, tensor), visuals=visuals, collisions=collisions)


def _fresh(name: str, taken: set[str]) -> str:
    name = unique_name(name, taken)
    taken.add(name)
    return name
