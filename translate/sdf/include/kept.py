"""Joints at models whose ``<include>`` is kept: they are kept as they are written, too."""

from __future__ import annotations

from lxml import etree

from translate.fragments.kept_includes import KeptParts, has_kept_include
from translate.model.fragment import Location
from translate.model.model import Model, World
from translate.sdf.element_reader import SdfElementReader
from translate.xml.text import trimmed


def keep_joints(reader: SdfElementReader, element: etree._Element, scope: Model | World) -> None:
    """Replace each joint of a scope at a model whose ``<include>`` is kept by a fragment.

    ``element`` is the element of the scope.
    """
    if element.find("joint") is None or not has_kept_include(scope):
        return
    parts = KeptParts(scope)
    keys = {(joint.location, joint.name) for joint in scope.joints}
    kept_keys = set[tuple[Location, str]]()
    for child in element.iterchildren("joint"):
        key = reader.location(child), trimmed(child.get("name"))
        if key in keys and parts.has(child):
            kept_keys.add(key)
            parts.leave_out(key[1])
            scope.fragments.append(reader.fragment(child))
    scope.joints[:] = [
        joint for joint in scope.joints if (joint.location, joint.name) not in kept_keys
    ]
