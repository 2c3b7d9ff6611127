"""Apply the ``<gazebo>`` blocks of a URDF to the model as SDFormat content."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lxml import etree

from translate.diagnostics.diagnostic import Diagnostic
from translate.extensions.extension_data import Owner
from translate.model.fragment import Fragment, Location
from translate.model.material import UrdfMaterial
from translate.model.model import Model
from translate.model.shape import Visual
from translate.urdf.element_reader import UrdfElementReader
from translate.urdf.gazebo.blocks_read import (
    BLOCK,
    MappedElements,
    Source,
    UnmappedElement,
    block_label,
)
from translate.urdf.gazebo.mapper import mapped_elements
from translate.urdf.gazebo.tags import TRUE, block_value
from translate.urdf.restore import attach, entities_of
from translate.urdf.sdf_only import shown_material
from translate.xml.document import qualified_name
from translate.xml.white_space import trimmed

_REMOVE = "simulators ignore it: remove or correct it"
_RENAME = "simulators refuse the robot: give each element a unique name"


def check_static(reader: UrdfElementReader) -> None:
    """Warn of a ``<static>`` that libsdformat resets when it reads a later block of the robot."""
    blocks = [
        block
        for block in reader.file.root.iterchildren("gazebo")
        if not trimmed(block.get("reference"))
    ]
    static = [block.find("static") for block in blocks]
    present = [element for element in static if element is not None]
    if present and static[-1] is None and block_value(present[-1]).lower() in TRUE:
        reader.warning(
            "gazebo-static-reset",
            "Gazebo does not read the robot as static: each <gazebo> without a reference resets "
            "the value, and the last one has no <static>",
            present[-1],
            "write <static> in the last <gazebo> without a reference",
        )


def read_gazebo(
    reader: UrdfElementReader,
    model: Model,
    blocks: Sequence[tuple[Fragment, etree._Element]],
    generated: Sequence[etree._Element],
) -> None:
    """Map every block and apply the fragments to their owners (reference U B7).

    ``blocks`` of the author also stay in the model, with their fragments.  Blocks that an earlier
    translation ``generated`` from SDFormat content do not.
    """
    check_static(reader)
    own = [fragment for fragment, _ in blocks]
    elements = [*(block for _, block in blocks), *generated]
    if not elements:
        return
    locations = [fragment.location for fragment in own]
    locations += [reader.location(block) for block in generated]
    result = mapped_elements(model, elements)
    for fragment in own:
        fragment.mapped = True
    _report(reader, result.unmapped, locations, _REMOVE)
    _report(reader, result.renamed, locations, _RENAME)
    rejected = _apply(model, result, locations, len(own))
    unmapped: dict[int, list[int]] = {}
    for number, index in [*(item.source for item in result.unmapped), *rejected]:
        if number < len(own):
            unmapped.setdefault(number, []).append(index)
    for number, indices in unmapped.items():
        own[number].mapped = False
        own[number].unmapped = (*own[number].unmapped, *_labels(blocks[number][1], indices))


def _labels(block: etree._Element, indices: Iterable[int]) -> dict[str, None]:
    """The names for messages of children of a block, or of the block itself, without repetition."""
    label, children = block_label(block), list(block)
    return dict.fromkeys(
        label if index == BLOCK else f"{label} <{qualified_name(children[index])}>"
        for index in indices
    )


def _report(
    reader: UrdfElementReader,
    elements: Sequence[UnmappedElement],
    locations: Sequence[Location],
    hint: str,
) -> None:
    for (number, _), code, problem in elements:
        if code:
            path, line, _ = locations[number]
            finding = Diagnostic(code, "warning", f"<gazebo>: {problem}", path, line, hint=hint)
            reader.file.diagnostics.add(reader.file.placed(finding))


def _apply(
    model: Model, result: MappedElements, locations: Sequence[Location], own_blocks: int
) -> list[Source]:
    """Give the mapped fragments to their owners; return the sources of those that do not fit.

    The first ``own_blocks`` are of the author.
    """
    rejected: list[Source] = []
    entities = entities_of(model)
    shown: dict[Owner, UrdfMaterial] = {}
    for mapped in result.found:
        entity, fragment = entities.get(mapped.owner), mapped.fragment
        if entity is None:
            continue
        is_own = any(number < own_blocks for number, _ in mapped.sources)
        if isinstance(entity, Visual) and is_own:
            shown.setdefault(mapped.owner, shown_material(entity))
        if attach(fragment, entity):
            fragment.location = locations[min(mapped.sources)[0]]
        else:
            rejected += mapped.sources
    for owner, definition in shown.items():
        visual = entities[owner]
        # A block of the author does not change the URDF material, which the writer repeats.
        if isinstance(visual, Visual) and visual.material and shown_material(visual) != definition:
            visual.material.shown = definition
    return rejected
