"""Words of newer versions of SDFormat in files of older ones, under a prefix of their own.

``<mimic>`` in a file of version 1.9 would be an element that its readers do not know, and some
refuse it.  ``<newer:mimic>`` is one that all of them pass over (reference S A28, A29), and that
reads as ``<mimic>`` here.
"""

from __future__ import annotations

from lxml import etree

from translate.extensions.extension_data import NEWER

_PREFIX = f"{{{NEWER}}}"

#: Those that may stand beside others of their kind.
_REPEATED = frozenset(
    {
        "audio_source",
        "battery",
        "frame",
        "include",
        "joint",
        "light",
        "model",
        "particle_emitter",
        "plugin",
        "polyline",
        "projector",
        "sensor",
    }
)


def newer(name: str) -> str:
    """The Clark name of a word of a newer version."""
    return f"{_PREFIX}{name}"


def hide_element(element: etree._Element) -> None:
    """Put an element out of sight of the readers of the older version."""
    element.tag = newer(str(element.tag))


def hide_attribute(element: etree._Element, name: str) -> None:
    """Put an attribute out of sight of the readers of the older version.

    One without a value goes: libsdformat takes it for a missing one, whatever its prefix.
    """
    value = str(element.attrib.pop(name))
    if value:
        element.set(newer(name), value)


def reveal(root: etree._Element) -> None:
    """Bring everything hidden back into sight, in place.

    What somebody has written beside it since counts more, and the hidden piece goes.
    """
    for element in list(root.iter(f"{_PREFIX}*")):
        parent, name = element.getparent(), etree.QName(element).localname
        if parent is not None and name not in _REPEATED and parent.find(name) is not None:
            parent.remove(element)
        else:
            element.tag = name
    for element in root.iter("*"):
        for key in [str(key) for key in element.attrib if str(key).startswith(_PREFIX)]:
            value, name = str(element.attrib.pop(key)), key.removeprefix(_PREFIX)
            if name not in element.attrib:
                element.set(name, value)
