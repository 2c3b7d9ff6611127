"""Hide the entities of ``<gazebo>`` blocks that refer to what an older version does not have.

The passes that compute the poses of other links for versions before 1.7 do not know them.
"""

from __future__ import annotations

from lxml import etree

from translate.extensions.block_entities import (
    FRAME_ATTRIBUTES,
    marked_entities,
    references_of,
    with_dependents,
)
from translate.sdf.tree_report import TreeReport
from translate.sdf.versions.hidden_elements import hide_element
from translate.sdf.versions.newer_elements import FRAMES
from translate.xml.element_text import label

#: Models contain models since 1.5.
NESTED_MODELS = 5


def hide_block_entities(
    root: etree._Element, minor: int, report: TreeReport, *, carry: bool
) -> None:
    """Hide entities of blocks from readers of 1.``minor``, or remove them without ``carry``."""
    if minor >= FRAMES:
        return
    for model in (*root.findall("model"), *root.findall("world/model")):
        entities = {element.get("name", ""): element for element in marked_entities(model)}
        if not entities:
            continue
        known = {child.get("name", "") for child in model.iterchildren("link")} - entities.keys()
        if minor >= NESTED_MODELS:
            known |= {child.get("name", "") for child in model.iterchildren("model")}
        dependents: dict[str, list[str]] = {}
        hidden = [name for name, element in entities.items() if _is_unknown(element, minor)]
        for name, element in entities.items():
            paths = references_of(element)
            if any(path[0] not in known and path[0] not in entities for path in paths):
                hidden.append(name)
            for path in paths:
                dependents.setdefault(path[0], []).append(name)
        for name in sorted(with_dependents(hidden, dependents) & entities.keys()):
            if not _is_newer(entities[name], minor):
                _hide(entities[name], report, carry=carry)


def _is_unknown(entity: etree._Element, minor: int) -> bool:
    """Return whether the version does not have an entity, or the attributes that name frames."""
    names_frame = any(node.get(key) for node in entity.iter("*") for key in FRAME_ATTRIBUTES)
    return names_frame or _is_newer(entity, minor)


def _is_newer(entity: etree._Element, minor: int) -> bool:
    """Return whether the version does not have the element of an entity, which is hidden later."""
    return entity.tag == "frame" or (entity.tag == "model" and minor < NESTED_MODELS)


def _hide(entity: etree._Element, report: TreeReport, *, carry: bool) -> None:
    reason = "in this version it cannot refer to frames or nested models"
    if carry:
        reason += "; it is kept under the prefix 'newer'"
        report.add("newer-carried", "carried", entity, label(entity), reason)
        hide_element(entity)
        return
    lost = f"{reason}, and extension data are disabled"
    report.add("newer-lost", "lost", entity, label(entity), lost)
    parent = entity.getparent()
    assert parent is not None
    parent.remove(entity)
