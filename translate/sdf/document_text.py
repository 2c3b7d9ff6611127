"""The text of an SDFormat document, after what its version and the options change in its tree."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from lxml import etree

from translate.diagnostics.loss_report import LossReport
from translate.model.names import DELIMITER
from translate.options import SdfOptions
from translate.sdf.tree_report import TreeReport
from translate.sdf.undefined import ExtendedElements, holds_undefined, remove_undefined
from translate.sdf.versions.downgrade import downgrade, may_change_lowest
from translate.sdf.versions.version import number
from translate.xml.document import serialize
from translate.xml.output import Layout, Location, Output, lxml_tree

_NAME_WITH_DELIMITER = re.compile(f' name="[^"]*{DELIMITER}')


@dataclass(slots=True)
class OutputDocument:
    """A document of SDFormat 1.12 that is to be written in ``version``.

    ``prefixes`` are those of the root, ``before`` the comments before it, ``extended`` the elements
    that fragments extend, ``block_entities`` the scoped names of the entities from ``<gazebo>``
    blocks.  ``source`` is the version of the document as read, if it was SDFormat.
    ``is_lowest``: ``version`` is the lowest one that has all elements of the document.
    """

    root: Output
    prefixes: Mapping[str, str]
    before: Sequence[etree._Comment]
    extended: ExtendedElements
    block_entities: Collection[str]
    version: str
    source: str
    is_lowest: bool


def document_text(document: OutputDocument, options: SdfOptions, report: LossReport) -> str:
    """Return the text of a document; a tree of lxml is made only if something may change in it."""
    minor, source = number(document.version)[1], document.source
    removes = not (source or options.compat) and holds_undefined(document.extended.elements, minor)
    is_older = bool(source) and minor < number(source)[1]
    if document.is_lowest and not (removes or is_older):
        layout = Layout(document.root, document.prefixes, document.before)
        text = layout.text
        is_same = not may_change_lowest(text, document.extended.elements, minor)
        if layout.is_exact and is_same and not _may_join(text, minor):
            return text
    locations: dict[etree._Element, Location] = {}
    in_tree = TreeReport(report, locations)
    tree = lxml_tree(document.root, document.prefixes, document.before, locations)
    if removes:
        remove_undefined(tree, minor, in_tree)
    downgrade(tree, document.version, in_tree, document.block_entities, source=source)
    etree.cleanup_namespaces(tree, keep_ns_prefixes=[])
    text = serialize(tree)
    if _may_join(text, minor):
        from translate.sdf.versions.delimiters import join_names

        join_names(tree, "__", in_tree)
        text = serialize(tree)
    return text


def _may_join(text: str, minor: int) -> bool:
    """Return whether a name contains the delimiter, which 1.8 and later versions reserve."""
    return minor >= 8 and DELIMITER in text and bool(_NAME_WITH_DELIMITER.search(text))
