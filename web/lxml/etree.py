"""The names of ``lxml.etree`` that the package ``translate`` uses."""

from __future__ import annotations

from .factories import Comment, Element, ProcessingInstruction, SubElement
from .faults import XMLSyntaxError
from .names import QName
from .namespaces import cleanup_namespaces
from .nodes import _Comment, _Element, _ElementTree
from .parser import XMLParser, fromstring
from .serializer import indent, tostring
from .xpath import XPath

__all__ = [
    "Comment",
    "Element",
    "ProcessingInstruction",
    "QName",
    "SubElement",
    "XMLParser",
    "XMLSyntaxError",
    "XPath",
    "_Comment",
    "_Element",
    "_ElementTree",
    "cleanup_namespaces",
    "fromstring",
    "indent",
    "tostring",
]
