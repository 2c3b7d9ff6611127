"""Prefix elements that the written version does not have, so that its readers ignore them.

Some readers reject ``<mimic>`` in a file of version 1.9 as an unknown element.  All of them ignore
``<newer:mimic>`` (reference S A28, A29); this reader reads it as ``<mimic>``.
"""

from __future__ import annotations

from lxml import etree

from translate.extensions.extension_data import NEWER

_PREFIX = f"{{{NEWER}}}"
_WITH_HIDDEN_ATTRIBUTES = etree.XPath(
    "descendant-or-self::*[@newer:*]", namespaces={"newer": NEWER}
)

#: Elements that can occur several times in one parent.
_REPEATED = frozenset(
    {
        "audio_source",
        "battery",
        "frame",
        "include",
        "joint",
        "light",
        "link",
        "model",
        "particle_emitter",
        "plugin",
        "polyline",
        "projector",
        "sensor",
    }
)


def newer(name: str) -> str:
    """Return the Clark name of a hidden element or attribute."""
    return f"{_PREFIX}{name}"


def hide_element(element: etree._Element) -> None:
    """Hide an element from readers of the older version, in place."""
    element.tag = newer(str(element.tag))


def hide_attribute(element: etree._Element, name: str) -> None:
    """Hide an attribute from readers of the older version, in place.

    An empty one is removed: libsdformat treats it as missing, whatever its prefix.
    """
    value = str(element.attrib.pop(name))
    if value:
        element.set(newer(name), value)


def reveal(root: etree._Element) -> None:
    """Restore all hidden elements and attributes, in place.

    If an edit has added the element or attribute again, the hidden one is dropped.
    """
    for element in list(root.iter(f"{_PREFIX}*")):
        parent, name = element.getparent(), etree.QName(element).localname
        if parent is not None and name not in _REPEATED and parent.find(name) is not None:
            parent.remove(element)
        else:
            element.tag = name
    for element in _WITH_HIDDEN_ATTRIBUTES(root):
        for key in [str(key) for key in element.attrib if str(key).startswith(_PREFIX)]:
            value, name = str(element.attrib.pop(key)), key.removeprefix(_PREFIX)
            if name not in element.attrib:
                element.set(name, value)
