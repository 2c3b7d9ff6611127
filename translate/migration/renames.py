"""Names of Ignition, and those of today's Gazebo, by the release that reads them."""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

from translate.migration.tables import Release, Rename, has, renames
from translate.structures import NamedTuple
from translate.xml.text import trimmed

#: A name that ends with one of these is the beginning of names.
_BEGINNINGS = ("-", ".")
_LIBRARY = ("lib", ".so")


class OldName(NamedTuple):
    """A name with another one in a release.

    ``is_read`` tells whether the release reads it nevertheless.  ``attribute`` is empty for the
    name of an element and for its text.
    """

    element: etree._Element
    rename: Rename
    attribute: str
    text: str
    new: str
    is_read: bool


def old_names(root: etree._Element, release: Release) -> Iterator[OldName]:
    """Yield the names that are not those of a release, in the order of the file."""
    for element in root.iter("*"):
        for place, attribute, text in _names_in(element):
            for rename in renames():
                if rename.place == place and (name := _renamed(rename, text, release)):
                    new, is_read = name
                    yield OldName(element, rename, attribute, text, new, is_read)
                    break


def name_in(release: Release, place: str, name: str) -> str:
    """Return the name that a release has for one of today's Gazebo at a place."""
    old = (_renamed(rename, name, release) for rename in renames() if rename.place == place)
    return next((renamed[0] for renamed in old if renamed is not None), name)


def _names_in(element: etree._Element) -> Iterator[tuple[str, str, str]]:
    """Yield the place, the attribute and the text of each name that an element has."""
    tag = str(element.tag)
    yield "element", "", tag
    if tag == "plugin":
        for attribute in ("filename", "name"):
            yield attribute, attribute, element.get(attribute, "")
        if element.get("filename") is None:
            yield "hardware", "", trimmed(element.text)
    elif element.get("type") is not None:
        yield "type", "type", element.get("type", "")


def _renamed(rename: Rename, text: str, release: Release) -> tuple[str, bool] | None:
    """Return the name that a release has in the place of another one, and whether it reads both.

    A release that reads both keeps the new one.
    """
    is_of_today = has(release, rename.since)
    old, new = (rename.ignition, rename.gz) if is_of_today else (rename.gz, rename.ignition)
    is_beginning = old.endswith(_BEGINNINGS)
    is_scope = "::" in old and text.startswith(f"{old}::")
    if text != old and not is_scope and not (is_beginning and text.startswith(old)):
        return None
    if is_of_today and release == "fortress":
        return None
    prefix, suffix = _LIBRARY
    if is_beginning and old.startswith(prefix) and text.endswith(suffix):
        text = text.removesuffix(suffix)
    return new + text[len(old) :], is_of_today and has(rename.until, release)


def write_name(name: OldName, frame_tag: str) -> str:
    """Give an element the new name, and return it.

    ``frame_tag`` is the element with the frame of a sensor, which a release can name otherwise.
    """
    if name.attribute:
        name.element.set(name.attribute, name.new)
    elif name.rename.place == "hardware":
        name.element.text = name.new
    else:
        name.element.tag = frame_tag
        return frame_tag
    return name.new
