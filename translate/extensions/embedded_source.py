"""Embedded source: the SDFormat document that a URDF was translated from (design, section 3).

Information that URDF cannot express, such as nested models, frames, old link frames and joints that
were split, is restored from it.  It is stored in the element ``record`` of a ``<gazebo>`` block,
which every reader of URDF ignores.  Its elements are in a namespace of this tool, so that readers
do not take them for links of the robot.

The embedded source does not contain the URDF that was written.  To detect edits, it is translated
again: every difference between this translation and the file is an edit, and edits have precedence.
"""

from __future__ import annotations

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

RECORD = f"{{{MARKS}}}record"


class EmbeddedSource(NamedTuple):
    """The SDFormat ``text`` that a URDF was translated from, and the ``policies`` of the run.

    ``policies`` is ``None`` if the attribute was edited and is invalid.
    """

    fragment: Fragment
    text: str
    policies: dict[str, Any] | None


def embedded_source_block(text: str, policies: Mapping[str, Any]) -> Fragment:
    """The ``<gazebo>`` block that contains an SDFormat document as embedded source."""
    source = parse(text.encode("utf-8")).root
    block = etree.Element("gazebo")
    record = etree.SubElement(block, RECORD, nsmap={"translate": MARKS, "sdf": SDF, **source.nsmap})
    if policies:
        record.set("policies", json.dumps(dict(policies), sort_keys=True))
    _change_namespace(source, "", SDF)
    record.extend([*reversed(list(source.itersiblings(etree.Comment, preceding=True))), source])
    return Fragment("urdf", "gazebo", text_of(block), mapped=True)


def is_embedded_source_block(element: etree._Element) -> bool:
    """Return whether a ``<gazebo>`` element contains an embedded source."""
    return any(child.tag == RECORD for child in element)


def is_embedded_source(fragment: Fragment) -> bool:
    """Return whether a fragment is a ``<gazebo>`` block with an embedded source."""
    # Most blocks contain no embedded source, and parsing is slow.
    if fragment.tag != "gazebo" or MARKS not in fragment.xml:
        return False
    return is_embedded_source_block(element_of(fragment.xml))


def read_embedded_source(model: Model) -> EmbeddedSource | None:
    """The embedded source of a model that was read from URDF; ``None`` if it has none."""
    for fragment in model.fragments:
        if not (fragment.mapped and is_embedded_source(fragment)):
            continue
        record = element_of(fragment.xml).find(RECORD)
        source = None if record is None else record.find(f"{{{SDF}}}sdf")
        if record is None or source is None:
            continue
        policies = _policies(record.get("policies") or "{}")
        _change_namespace(source, SDF, "")
        comments = [f"<!--{node.text or ''}-->" for node in record if node is not source]
        parts = [*comments, text_of(source)]
        return EmbeddedSource(fragment, "\n".join(parts), policies)
    return None


def _policies(text: str) -> dict[str, Any] | None:
    try:
        policies = json.loads(text)
    # Python raises RecursionError for a deeply nested text.
    except (ValueError, RecursionError):
        return None
    if not isinstance(policies, dict) or not policies.keys() <= URDF_POLICIES:
        return None
    return policies if all(_has_valid_type(*policy) for policy in policies.items()) else None


def _has_valid_type(name: str, value: object) -> bool:
    """Return whether the value of a policy has the right type: a string for most policies."""
    if name == "capsules":
        return isinstance(value, bool)
    if name == "intermediate_inertia":
        return (
            isinstance(value, list)
            and len(value) == 2
            and all(type(number) in (int, float) and abs(number) <= LARGEST for number in value)
        )
    return isinstance(value, str)


def _change_namespace(root: etree._Element, old: str, new: str) -> None:
    before = f"{{{old}}}" if old else ""
    after = f"{{{new}}}" if new else ""
    for element in root.iter():
        tag = element.tag
        if isinstance(tag, str) and tag.startswith(before) and (old or not tag.startswith("{")):
            element.tag = f"{after}{tag[len(before) :]}"
