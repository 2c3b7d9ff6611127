"""Small SDFormat files, and what is read from them."""

from __future__ import annotations

from typing import Any

from lxml import etree

import translate
from translate.model.joint import Joint
from translate.model.link import Link
from translate.model.model import Model


def read(body: str, version: str = "1.12", **options: Any) -> translate.Document:
    return translate.load(f'<sdf version="{version}">{body}</sdf>', **options)


def read_model(content: str, attributes: str = "", version: str = "1.12") -> Model:
    return read(f'<model name="m" {attributes}>{content}</model>', version).model


def read_link(content: str) -> Link:
    return read_model(f'<link name="l">{content}</link>').links[0]


def read_joint(content: str, kind: str = "revolute") -> Joint:
    """The joint ``j`` between ``a`` and ``b``, which are also connected by ``k``."""
    return read_model(
        '<link name="a"/><link name="b"/>'
        f'<joint name="j" type="{kind}"><parent>a</parent><child>b</child>{content}</joint>'
        '<joint name="k" type="universal"><parent>a</parent><child>b</child><axis/><axis2/></joint>'
    ).joint("j")


def codes(document: translate.Document) -> list[str]:
    return [item.code for item in document.diagnostics]


SPHERE = "<geometry><sphere><radius>1</radius></sphere></geometry>"


def xml(element: etree._Element | None) -> str:
    """An element on one line, without what it inherits."""
    assert element is not None
    copy = etree.fromstring(etree.tostring(element, with_tail=False))
    for node in copy.iter():
        node.tail = None
        node.text = (node.text or "").strip() or None
    etree.cleanup_namespaces(copy)
    return etree.tostring(copy, encoding="unicode")
