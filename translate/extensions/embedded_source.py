"""The record: a whole SDFormat document, kept in the URDF that was made of it (design, section 3).

What cannot be said in URDF at all — nested models, frames, where the frames of links were, how a
joint was split — comes back from here.  It stands in a ``<gazebo>`` block, which every reader of
URDF skips, with its elements in a namespace of ours, so that nobody takes them for links of the
robot.

The record does not say what was written.  That is found out by translating it again: whatever in
the file is not as that translation has it was edited, and the edit counts.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from lxml import etree

from translate.extensions.extension_data import MARKS, SDF
from translate.model.fragment import Fragment
from translate.model.model import Model
from translate.options import URDF_POLICIES
from translate.xml.document import element_of, parse, text_of
from translate.xml.values import LARGEST

#: The values of ``urdf_version``.
_URDF_VERSIONS = ("auto", "1.0", "1.1", "1.2")
RECORD = f"{{{MARKS}}}record"


class EmbeddedSource(NamedTuple):
    """The SDFormat document that a URDF was translated from, and the ``policies`` used for it.

    ``root`` is the ``<sdf>`` element, after the comments of the document.  ``policies`` are
    ``None`` if they were edited and are not valid.
    """

    fragment: Fragment
    root: etree._Element
    policies: dict[str, Any] | None


def embedded_source_block(text: str, policies: Mapping[str, Any]) -> Fragment:
    """The block that keeps a SDFormat document."""
    source = parse(text.encode("utf-8")).root
    block = etree.Element("gazebo")
    record = etree.SubElement(block, RECORD, nsmap={"translate": MARKS, "sdf": SDF, **source.nsmap})
    if policies:
        record.set("policies", json.dumps(dict(policies), sort_keys=True))
    _change_namespace(source, "", SDF)
    record.extend([*reversed(list(source.itersiblings(etree.Comment, preceding=True))), source])
    return Fragment("urdf", "gazebo", text_of(block), mapped=True)


def is_embedded_source_block(element: etree._Element) -> bool:
    """Whether a ``<gazebo>`` element is such a block."""
    return any(child.tag == RECORD for child in element)


def is_embedded_source(fragment: Fragment) -> bool:
    """Whether a fragment is such a block."""
    # Blocks of people are many, and parsing takes time.
    if fragment.tag != "gazebo" or MARKS not in fragment.xml:
        return False
    return is_embedded_source_block(element_of(fragment.xml))


def read_embedded_source(model: Model) -> EmbeddedSource | None:
    """The record of a model that was read from URDF, ``None`` if there is none to be heeded."""
    for fragment in model.fragments:
        if not (fragment.mapped and is_embedded_source(fragment)):
            continue
        record = element_of(fragment.xml).find(RECORD)
        source = None if record is None else record.find(f"{{{SDF}}}sdf")
        if record is None or source is None:
            continue
        policies = _policies(record.get("policies") or "{}")
        _change_namespace(source, SDF, "")
        root = copy.deepcopy(source)
        root.tail = None
        etree.cleanup_namespaces(root)
        for node in record:
            if node is not source:
                root.addprevious(etree.Comment(node.text or ""))
        return EmbeddedSource(fragment, root, policies)
    return None


def _policies(text: str) -> dict[str, Any] | None:
    try:
        policies = json.loads(text)
    # A text may be nested deeper than Python reads.
    except (ValueError, RecursionError):
        return None
    if not isinstance(policies, dict) or not policies.keys() <= URDF_POLICIES:
        return None
    return policies if all(_is_fit(*policy) for policy in policies.items()) else None


def _is_fit(name: str, value: object) -> bool:
    """Whether a policy has a value of its kind: most are words."""
    if name == "capsules":
        return isinstance(value, bool)
    if name == "intermediate_inertia":
        return (
            isinstance(value, list)
            and len(value) == 2
            and all(type(number) in (int, float) and abs(number) <= LARGEST for number in value)
        )
    if name == "urdf_version":
        return value in _URDF_VERSIONS
    return isinstance(value, str)


def _change_namespace(root: etree._Element, old: str, new: str) -> None:
    before = f"{{{old}}}" if old else ""
    after = f"{{{new}}}" if new else ""
    for element in root.iter():
        tag = element.tag
        if isinstance(tag, str) and tag.startswith(before) and (old or not tag.startswith("{")):
            element.tag = f"{after}{tag[len(before) :]}"
