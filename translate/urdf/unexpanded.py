"""Detection of xacro in a file that is read as URDF (reference U E)."""

from __future__ import annotations

import re

from lxml import etree

from translate.urdf.element_reader import UrdfElementReader
from translate.xml.document import qualified_name

_EXPRESSION_START = re.compile(rb"\$[{(]")
_EXPRESSION = re.compile(r"\$\{|\$\((?:anon|arg|dirname|env|eval|find|optenv)\b")
#: The elements that can be xacro or have an attribute with an expression, in document order.
_CANDIDATES = (
    "descendant-or-self::*[starts-with(name(), 'xacro:') or "
    "@*[contains(., '${') or contains(., '$(')]]"
)
#: Elements with contents for other programs, which may have expressions of their own.
_OPAQUE = frozenset({"gazebo", "ros2_control", "transmission"})


def check_expanded(reader: UrdfElementReader) -> bool:
    """Report the first xacro element or expression; return whether the file can be read.

    No URDF reader supports them: this is an error.  The lenient reader warns and keeps the
    element.
    """
    if not (_may_hold_xacro(reader.file.data) and _may_hold_xacro(_uncommented(reader.file.data))):
        return True
    candidates = reader.file.root.xpath(_CANDIDATES)
    assert isinstance(candidates, list)
    for element in candidates:
        assert isinstance(element, etree._Element)
        found = _xacro_in(element)
        if found and not any(above.tag in _OPAQUE for above in element.iterancestors()):
            hint = "expand the file first: xacro robot.urdf.xacro > robot.urdf"
            message = f"{found} is xacro, not URDF"
            report = reader.warning if reader.lenient else reader.error
            report("xacro-unexpanded", message, element, hint)
            return reader.lenient
    return True


def _may_hold_xacro(data: bytes) -> bool:
    return _EXPRESSION_START.search(data) is not None or b"<xacro:" in data


def _uncommented(data: bytes) -> bytes:
    """The document without its comments, if it has no CDATA section, which may contain ``<!--``."""
    if b"<![CDATA[" in data:
        return data
    first, *rest = data.split(b"<!--")
    return b"".join([first, *[part.partition(b"-->")[2] for part in rest]])


def _xacro_in(element: etree._Element) -> str:
    """The tag of a xacro element, or the first attribute with an expression; else empty."""
    if element.prefix == "xacro":
        return f"<{qualified_name(element)}>"
    for name, value in element.items():
        if _EXPRESSION.search(str(value)):
            return f'{name}="{value}"'
    return ""
