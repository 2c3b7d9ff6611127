"""Giving a model what the ``<gazebo>`` blocks of its URDF say in words of SDFormat."""

from __future__ import annotations

from collections.abc import Sequence

from lxml import etree

from translate.diagnostics.diagnostic import Diagnostic
from translate.extensions.extension_data import Owner
from translate.model.fragment import Fragment
from translate.model.material import UrdfMaterial
from translate.model.model import Model
from translate.model.shape import Visual
from translate.urdf.element_reader import UrdfElementReader
from translate.urdf.gazebo.blocks_read import block_value, mapped_elements
from translate.urdf.gazebo.tags import TRUE
from translate.urdf.restore import attach, holders_of
from translate.urdf.sdf_only import shown_material

_REMOVE = "simulators skip it: remove it, or correct it"
_RENAME = "simulators refuse the robot: give each a name of its own"


def check_static(reader: UrdfElementReader) -> None:
    """Warn of a ``<static>`` that libsdformat forgets, by reading a later block about the robot."""
    blocks = [
        block
        for block in reader.file.root.iterchildren("gazebo")
        if not (block.get("reference") or "").strip()
    ]
    static = [block.find("static") for block in blocks]
    said = [element for element in static if element is not None]
    if said and static[-1] is None and block_value(said[-1]).lower() in TRUE:
        reader.warning(
            "gazebo-static-reset",
            "Gazebo does not take the robot for static: every <gazebo> without a reference sets "
            "it anew, and the last one has no <static>",
            said[-1],
            "write <static> in the last <gazebo> without a reference",
        )


def read_gazebo(
    reader: UrdfElementReader,
    model: Model,
    blocks: Sequence[tuple[Fragment, etree._Element]],
    generated: Sequence[etree._Element],
) -> None:
    """Hang the meaning of every block on what it refers to (reference U B7).

    The ``blocks`` of people stay in the model as they are, beside their meaning; those that an
    earlier translation ``generated`` for content of SDFormat have done their work.
    """
    check_static(reader)
    people = [fragment for fragment, _ in blocks]
    for fragment in people:
        fragment.mapped = True
    whole = [block for _, block in blocks]
    locations = [fragment.location for fragment in people]
    locations += [reader.location(block) for block in generated]
    whole += generated
    if not whole:
        return
    result = mapped_elements(model, whole)
    for (number, _), *_ in result.unmapped:
        if number < len(people):
            people[number].mapped = False
    for pieces, hint in ((result.unmapped, _REMOVE), (result.renamed, _RENAME)):
        for (number, _), code, problem in pieces:
            if code:
                path, line, _ = locations[number]
                finding = Diagnostic(code, "warning", f"<gazebo>: {problem}", path, line, hint=hint)
                reader.file.diagnostics.add(reader.file.placed(finding))
    holders = holders_of(model)
    shown: dict[Owner, UrdfMaterial] = {}
    for meaning in result.found:
        holder, fragment = holders.get(meaning.owner), meaning.fragment
        if holder is None:
            continue
        of_people = any(number < len(people) for number, _ in meaning.sources)
        if isinstance(holder, Visual) and of_people:
            shown.setdefault(meaning.owner, shown_material(holder))
        if attach(fragment, holder):
            fragment.location = locations[min(meaning.sources)[0]]
    for owner, look in shown.items():
        visual = holders[owner]
        # What people say in a block comes beside what URDF says, which stays as it is.
        if isinstance(visual, Visual) and visual.material and shown_material(visual) != look:
            visual.material.shown = look
