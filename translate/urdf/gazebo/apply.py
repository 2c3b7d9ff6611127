"""Apply the ``<gazebo>`` blocks of a URDF to the model as SDFormat content."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import TypeAlias

from lxml import etree

from translate.diagnostics.diagnostic import Diagnostic
from translate.diagnostics.element_path import BLOCK, ElementPath, block_path
from translate.fragments.gazebo_materials import colors_of_script
from translate.fragments.owners import BLOCK_ENTITIES, MODEL, Owner, shape_keys
from translate.fragments.sdf_contents import COLORS, parse_color, texture_of
from translate.model.content_poses import read_pose
from translate.model.fragment import Fragment, Location, UnmappedPart
from translate.model.joint import Axis, Dynamics, Joint
from translate.model.link import Collision, Link, Material, UrdfMaterial, Visual
from translate.model.model import Model
from translate.model.names import SHAPE_TAGS
from translate.urdf.element_reader import UrdfElementReader
from translate.urdf.gazebo.blocks import UnmappedElement
from translate.urdf.gazebo.mapper import MappedElements
from translate.urdf.gazebo.sdf_only import shown_material
from translate.urdf.gazebo.tags import TRUE, block_value
from translate.xml.document import element_of, qualified_name
from translate.xml.text import trimmed
from translate.xml.values import parse_bool, parse_float

#: An entity of a model that can have fragments.
Entity: TypeAlias = Model | Link | Joint | Visual | Collision


#: The owner and the tag of the pose of a robot.
POSE = (MODEL, "pose")
#: Code of a finding about an element of a block → its hint.
_HINTS = {
    "duplicate-name": "give each element a unique name",
    "gazebo-reference-unknown": "remove or correct it",
    "gazebo-value-invalid": "remove or correct it",
}


def _check_static(reader: UrdfElementReader, blocks: Iterable[etree._Element]) -> None:
    """Warn of a ``<static>`` that libsdformat resets when it reads a later block of the robot."""
    static = [block.find("static") for block in blocks if not trimmed(block.get("reference"))]
    present = [element for element in static if element is not None]
    if present and static[-1] is None and block_value(present[-1]).lower() in TRUE:
        reader.warning(
            "gazebo-static-reset",
            "each <gazebo> without a reference resets <static>, and the last one has none",
            present[-1],
            "write <static> in the last <gazebo> without a reference",
        )


def read_gazebo(
    reader: UrdfElementReader, model: Model, blocks: Sequence[tuple[Fragment, etree._Element]]
) -> None:
    """Map every block and apply the fragments to their owners (reference U B7).

    The blocks stay in the model, with their fragments.
    """
    elements = [block for _, block in blocks]
    _check_static(reader, elements)
    mapping = MappedElements(model, elements)
    for fragment, _ in blocks:
        fragment.mapped = True
    for unmapped in [*mapping.unmapped, *mapping.renamed]:
        if unmapped.code:
            fragment, block = blocks[unmapped.source[0]]
            # One finding for all parts of a block.
            at = block_path(trimmed(block.get("reference")))
            finding = Diagnostic(
                unmapped.code,
                "warning",
                f"<gazebo>: {unmapped.reason}",
                *fragment.location[:2],
                hint=_HINTS[unmapped.code],
                at=at,
            )
            reader.file.diagnostics.add(reader.file.placed(finding))
    rejected = list[UnmappedElement]()
    if reader.file.root.find("origin") is not None:
        # Gazebo replaces the pose in a block by the origin of the robot.
        overridden = [
            mapped for mapped in mapping.found if (mapped.owner, mapped.fragment.tag) == POSE
        ]
        mapping.found = [mapped for mapped in mapping.found if mapped not in overridden]
        rejected = [
            UnmappedElement(source, "the <origin> of the robot replaces it")
            for mapped in overridden
            for source in mapped.sources
        ]
    rejected += _apply(reader, model, mapping)
    # The places of the parts of each block that are not mapped, without repetition.
    places: dict[int, dict[tuple[ElementPath, Location], str]] = {}
    for unmapped in [*mapping.unmapped, *rejected]:
        number = unmapped.source[0]
        part, element = _path_of(blocks[number][1], mapping.children.get(unmapped.source), unmapped)
        places.setdefault(number, {}).setdefault((part, reader.location(element)), unmapped.reason)
    for number, parts in places.items():
        fragment = blocks[number][0]
        fragment.mapped = False
        # The constructor of tuples needs half of the instructions of a NamedTuple's.
        fragment.unmapped = tuple(
            [tuple.__new__(UnmappedPart, (*place, reason)) for place, reason in parts.items()]
        )


def _path_of(
    block: etree._Element, child: etree._Element | None, unmapped: UnmappedElement
) -> tuple[ElementPath, etree._Element]:
    """Return the path of an unmapped element or part of a block, and the element."""
    reference = trimmed(block.get("reference"))
    element = block if child is None else child
    steps: list[str] = []
    if child is not None and child.tag in BLOCK_ENTITIES:
        path = ElementPath(str(child.tag), child.get("name", ""), reference, BLOCK)
    else:
        path = block_path(reference)
        if child is not None:
            steps.append(qualified_name(child))
    if unmapped.tag:
        element = next(element.iter(unmapped.tag), element)
        steps.append(qualified_name(element))
    if unmapped.attribute:
        steps.append(f"@{unmapped.attribute}")
    return path.below("/".join(steps)), element


def _apply(
    reader: UrdfElementReader, model: Model, mapping: MappedElements
) -> list[UnmappedElement]:
    """Give the mapped fragments to their owners; return the elements that do not fit."""
    rejected: list[UnmappedElement] = []
    entities = entities_of(model, {mapped.owner.name for mapped in mapping.found})
    shown: dict[Owner, UrdfMaterial] = {}
    for mapped in mapping.found:
        entity, fragment = entities[mapped.owner], mapped.fragment
        if isinstance(entity, Visual):
            shown.setdefault(mapped.owner, shown_material(entity))
        child = mapping.children[min(mapped.sources)]
        if child.tag in SHAPE_TAGS:
            child = next(child.iter(fragment.tag), child)
        fragment.location = reader.location(child)
        fragment.lines = fragment.lines or reader.lines(child)
        try:
            _attach(fragment, entity)
        except ValueError as problem:
            rejected += [UnmappedElement(source, str(problem)) for source in mapped.sources]
    colored = {
        mapped.owner for mapped in mapping.found if mapped.fragment.tag in ("ambient", "diffuse")
    }
    for owner, definition in shown.items():
        visual = entities[owner]
        if isinstance(visual, Visual) and owner not in colored:
            _color_by_script(visual)
        # A block does not change the URDF material, which the writer repeats.
        if isinstance(visual, Visual) and visual.material and shown_material(visual) != definition:
            visual.material.shown = definition
    return rejected


def _color_by_script(visual: Visual) -> None:
    """Give a visual without another colour those of the material that Gazebo installs.

    Gazebo before Garden, and readers other than Gazebo, do not have this material.
    """
    colors = colors_of_script(visual.fragments)
    material = visual.material or Material()
    if colors is not None and {material.diffuse, material.ambient} <= {None, colors.diffuse}:
        visual.material = material
        material.ambient, material.diffuse = colors.ambient, colors.diffuse
        material.specular = material.specular or colors.specular


def _attach(fragment: Fragment, entity: Entity) -> None:
    """Set the field of an entity that a fragment represents, else add the fragment.

    Raises ``ValueError`` for an invalid value.
    """
    match entity, fragment.tag, fragment.at:
        case Visual(), tag, "material" if tag in COLORS:
            text = trimmed(element_of(fragment.xml).text)
            # URDF has no <material> for a material without a colour.
            entity.material = entity.material or Material()
            setattr(entity.material, tag, parse_color(text) if text else None)
        case Visual(), "pbr", "material" if texture := texture_of(element_of(fragment.xml)):
            entity.material = entity.material or Material()
            entity.material.texture = texture
        case Collision(), "density", "":
            entity.density = parse_float(element_of(fragment.xml).text or "")
        case Model() | Link(), "pose", "":
            entity.pose = read_pose(element_of(fragment.xml))
        case Model(), "static", "":
            entity.static = parse_bool(element_of(fragment.xml).text or "")
        case Joint(axis=Axis() as axis), "spring_reference" | "spring_stiffness", _:
            axis.dynamics = axis.dynamics or Dynamics()
            number = parse_float(element_of(fragment.xml).text or "0", infinite=True)
            setattr(axis.dynamics, fragment.tag, number)
        case _:
            entity.fragments.append(fragment)


def entities_of(model: Model, names: Container[str] | None = None) -> dict[Owner, Entity]:
    """Return the entities of a model that can have fragments, by their names in the model.

    ``names`` are those of the links and joints that are wanted, all by default.
    """
    entities: dict[Owner, Entity] = {MODEL: model}
    for link in model.links:
        if names is not None and link.name not in names:
            continue
        entities[Owner("link", link.name)] = link
        for kind, shapes in link.shapes_by_kind:
            for key, shape in zip(shape_keys(shapes), shapes, strict=True):
                entities[Owner("link", link.name, kind, key)] = shape
    for joint in model.joints:
        if names is None or joint.name in names:
            entities[Owner("joint", joint.name)] = joint
    return entities
