"""Older SDFormat in the words of 1.7 and later (reference S A54 – A57).

The rules edit the parsed tree, step by step, as the reference does: axes of 1.4 and before are
given in the model frame, ``pose/@frame`` becomes ``relative_to``, and
``use_parent_model_frame`` becomes ``expressed_in``.
"""

from __future__ import annotations

from lxml import etree

from translate.sdf.versions import number

TRUE = frozenset({"true", "True", "TRUE", "1"})
MODEL_FRAME = "__model__"
OPAQUE = "plugin"


def upgrade(root: etree._Element, version: str) -> None:
    """Bring the tree of a document of an older version to 1.7."""
    if number(version) < (1, 5):
        _axes_in_model_frame(root)
    if number(version) < (1, 7):
        _frame_attributes(root)
        _parent_model_frame(root)


def _axes_in_model_frame(root: etree._Element) -> None:
    models = [*root.findall("model"), *root.findall("world/model")]
    for model in models:
        for joint in model.findall("joint"):
            for axis in (*joint.findall("axis"), *joint.findall("axis2")):
                if axis.find("use_parent_model_frame") is None:
                    etree.SubElement(axis, "use_parent_model_frame").text = "true"


def _frame_attributes(root: etree._Element) -> None:
    for pose in _outside_plugins(root, "pose"):
        frame = pose.attrib.pop("frame", None)
        if frame is not None:
            pose.set("relative_to", frame)


def _parent_model_frame(root: etree._Element) -> None:
    for joint in _outside_plugins(root, "joint"):
        for axis in (*joint.findall("axis"), *joint.findall("axis2")):
            flag = axis.find("use_parent_model_frame")
            if flag is None:
                continue
            if (flag.text or "").strip() in TRUE:
                xyz = axis.find("xyz")
                if xyz is None:
                    xyz = etree.SubElement(axis, "xyz")
                    xyz.text = "0 0 1"
                xyz.set("expressed_in", MODEL_FRAME)
            for repeated in axis.findall("use_parent_model_frame"):
                axis.remove(repeated)


def _outside_plugins(root: etree._Element, tag: str) -> list[etree._Element]:
    plugins = set(root.iter(OPAQUE))
    found = list(root.iter(tag))
    if not plugins:
        return found
    return [element for element in found if plugins.isdisjoint(element.iterancestors())]
