"""The plain tree of an XML text, for the comparison of two files.

It shares no code with the readers of the formats, so that a comparison detects their mistakes.
"""

from __future__ import annotations

from lxml import etree


def plain_tree(data: bytes) -> etree._Element:
    """The root element without comments; prefixes that are not declared are accepted.

    Raises ``lxml.etree.XMLSyntaxError`` for data that is not XML.
    """
    try:
        return etree.fromstring(data, _parser(recover=False))
    except etree.XMLSyntaxError:
        pass
    root: etree._Element | None = etree.fromstring(data, _parser(recover=True))
    if root is None:
        raise etree.XMLSyntaxError("the data contains no element", 1, 1, 1)
    return root


def _parser(*, recover: bool) -> etree.XMLParser:
    return etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=True,
        remove_comments=True,
        recover=recover,
    )
