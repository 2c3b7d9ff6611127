"""Remove the entities of ``<gazebo>`` blocks that refer to what an older version does not have.

The passes that compute the poses of other links for versions before 1.7 do not know them.
"""

from __future__ import annotations

from collections.abc import Collection

from lxml import etree

from translate.extensions.block_entities import (
    BLOCK_ENTITIES,
    FRAME_ATTRIBUTES,
    references_of,
    with_dependents,
)
from translate.sdf.tree_report import TreeReport
from translate.sdf.versions.newer_elements import FRAMES
from translate.xml.element_text import label

#: Models contain models since 1.5.
NESTED_MODELS = 5


def remove_block_entities(
    root: etree._Element, names: Collection[str], minor: int, report: TreeReport
) -> None:
    """Remove the entities of blocks, by their ``names``, that 1.``minor`` cannot place."""
    if minor >= FRAMES:
        return
    for model in (*root.findall("model"), *root.findall("world/model")):
        entities = {
            element.get("name", ""): element
            for element in model.iterchildren(*BLOCK_ENTITIES)
            if element.get("name") in names
        }
        if not entities:
            continue
        known = {child.get("name", "") for child in model.iterchildren("link")} - entities.keys()
        if minor >= NESTED_MODELS:
            known |= {child.get("name", "") for child in model.iterchildren("model")}
        dependents: dict[str, list[str]] = {}
        removed = [name for name, element in entities.items() if _is_unknown(element, minor)]
        for name, element in entities.items():
            paths = references_of(element)
            if any(path[0] not in known and path[0] not in entities for path in paths):
                removed.append(name)
            for path in paths:
                dependents.setdefault(path[0], []).append(name)
        for name in sorted(with_dependents(removed, dependents) & entities.keys()):
            if not _is_newer(entities[name], minor):
                _remove(entities[name], report)


def _is_unknown(entity: etree._Element, minor: int) -> bool:
    """Return whether the version does not have an entity, or the attributes that name frames."""
    names_frame = any(node.get(key) for node in entity.iter("*") for key in FRAME_ATTRIBUTES)
    return names_frame or _is_newer(entity, minor)


def _is_newer(entity: etree._Element, minor: int) -> bool:
    """Return whether the version does not have the element of an entity, which is removed later."""
    return entity.tag == "frame" or (entity.tag == "model" and minor < NESTED_MODELS)


def _remove(entity: etree._Element, report: TreeReport) -> None:
    reason = "in this version it cannot refer to frames or nested models"
    report.add("newer-lost", entity, label(entity), reason)
    parent = entity.getparent()
    assert parent is not None
    parent.remove(entity)
