"""The embedded source: the SDFormat document stored in a URDF translated from it (design, 3).

It restores the parts of the robot that URDF has no element for: nested models, frames, the original
link frames, joints that were split.  It is in a ``<gazebo>`` block, which every reader of URDF
skips.  Its elements are in a separate namespace, so that they are not read as links of the robot.

The embedded source does not contain the translated URDF.  It is translated again: where the file
differs from that translation, the file was edited, and the edit has priority.
"""

from __future__ import annotations

from copy import deepcopy
from typing import NamedTuple

from lxml import etree

from translate.extensions.extension_data import MARKS, SDF
from translate.model.fragment import Fragment
from translate.model.model import Model
from translate.options import UrdfBundleOptions, UrdfOptions
from translate.xml.document import element_of, parse, text_of

RECORD = f"{{{MARKS}}}record"


class EmbeddedSource(NamedTuple):
    """The SDFormat document that a URDF was translated from, and the ``options`` of translation.

    ``root`` is the ``<sdf>`` element, after the comments of the document.  ``options`` is ``None``
    if the stored options are not valid.
    """

    fragment: Fragment
    root: etree._Element
    options: UrdfOptions | None


def embedded_source_block(text: str, options: UrdfOptions) -> Fragment:
    """The ``<gazebo>`` block that stores a SDFormat document and the options of translation."""
    source = parse(text.encode("utf-8")).root
    block = etree.Element("gazebo")
    record = etree.SubElement(block, RECORD, nsmap={"translate": MARKS, "sdf": SDF, **source.nsmap})
    stored = options.to_store()
    if stored:
        import json

        record.set("policies", json.dumps(stored, sort_keys=True))
    _change_namespace(source, "", SDF)
    record.extend([*reversed(list(source.itersiblings(etree.Comment, preceding=True))), source])
    return Fragment("urdf", "gazebo", text_of(block), mapped=True)


def is_embedded_source_block(element: etree._Element) -> bool:
    """Whether a ``<gazebo>`` element contains an embedded source."""
    return any(child.tag == RECORD for child in element)


def is_embedded_source(fragment: Fragment) -> bool:
    """Whether a fragment contains an embedded source."""
    # Most blocks are others, and parsing takes time.
    if fragment.tag != "gazebo" or MARKS not in fragment.xml:
        return False
    return is_embedded_source_block(element_of(fragment.xml))


def read_embedded_source(model: Model) -> EmbeddedSource | None:
    """The embedded source of a model read from URDF, ``None`` if it has none."""
    for fragment in model.fragments:
        if not (fragment.mapped and is_embedded_source(fragment)):
            continue
        record = element_of(fragment.xml).find(RECORD)
        source = None if record is None else record.find(f"{{{SDF}}}sdf")
        if record is None or source is None:
            continue
        options = _options(record.get("policies") or "{}")
        _change_namespace(source, SDF, "")
        root = deepcopy(source)
        root.tail = None
        etree.cleanup_namespaces(root)
        for node in record:
            if node is not source:
                root.addprevious(etree.Comment(node.text or ""))
        return EmbeddedSource(fragment, root, options)
    return None


def _options(text: str) -> UrdfOptions | None:
    import json

    try:
        stored = json.loads(text)
        return UrdfBundleOptions.from_stored(stored) if isinstance(stored, dict) else None
    # Python cannot read text that is nested too deep.
    except (TypeError, ValueError, RecursionError):
        return None


def _change_namespace(root: etree._Element, old: str, new: str) -> None:
    before = f"{{{old}}}" if old else ""
    after = f"{{{new}}}" if new else ""
    for element in root.iter():
        tag = element.tag
        if isinstance(tag, str) and tag.startswith(before) and (old or not tag.startswith("{")):
            element.tag = f"{after}{tag[len(before) :]}"
