"""Joints at models whose ``<include>`` is kept: they are kept as they are written, too."""

from __future__ import annotations

from lxml import etree

from translate.fragments.kept_includes import has_kept_include, is_at_kept
from translate.model.model import Model, World
from translate.sdf.element_reader import SdfElementReader
from translate.xml.text import trimmed


def keep_joints(reader: SdfElementReader, element: etree._Element, scope: Model | World) -> None:
    """Replace each joint of a scope at a model whose ``<include>`` is kept by a fragment.

    ``element`` is the element of the scope.
    """
    if element.find("joint") is None or not has_kept_include(scope):
        return
    for child in element.iterchildren("joint"):
        if is_at_kept(scope, child):
            key = (reader.location(child), trimmed(child.get("name")))
            joints = [joint for joint in scope.joints if (joint.location, joint.name) != key]
            if len(joints) < len(scope.joints):
                scope.joints[:] = joints
                scope.fragments.append(reader.fragment(child))
