"""Attributes of extension elements of URDF that a reader needs."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from lxml import etree

from translate.diagnostics.element_path import ElementPath
from translate.model.fragment import Fragment
from translate.model.model import Model
from translate.report.loss_report import LossReport
from translate.xml.document import element_of, text_of


def with_setting(
    model: Model,
    report: LossReport,
    *,
    path: str,
    attributes: Mapping[str, str],
    paths: Collection[str],
) -> Model:
    """Return the model with attributes of an extension element of URDF, where it has none of them.

    ``path`` is its path below ``<robot>``, of two tags.  The attributes ``paths`` change where
    files are searched: they are left out, because the URIs of the output are relative to the file.
    """
    tag, _, inner = path.partition("/")
    blocks = [fragment for fragment in model.fragments if fragment.tag == tag and not fragment.at]
    block = blocks[0] if blocks else Fragment("urdf", tag, f"<{tag}/>")
    root = element_of(block.xml)
    if (setting := root.find(inner)) is None:
        setting = etree.SubElement(root, inner)
    for name, text in attributes.items():
        if setting.get(name) is None:
            setting.set(name, text)
    for name in paths:
        if (value := setting.attrib.pop(name, None)) is not None:
            report.add(
                "mujoco-path-removed",
                ElementPath("", field=f"{path}/@{name}"),
                f"'{value}' is not written: the URIs of the output are relative to the file",
                block.location,
            )
    xml = text_of(root)
    if blocks and xml == text_of(element_of(block.xml)):
        return model
    written = replace(block, xml=xml)
    fragments = [written if fragment is block else fragment for fragment in model.fragments]
    return replace(model, fragments=fragments if blocks else [*fragments, written])
