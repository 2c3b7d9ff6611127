"""The places of the links, joints and other parts of a file, by the paths of edits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lxml import etree

from translate.diagnostics.element_path import ElementPath
from translate.model.fragment import Location
from translate.model.names import DELIMITER
from translate.xml.document import XmlFile

_TAGS = frozenset({"link", "joint", "frame", "model", "sensor", "plugin", "visual", "collision"})


class PartPlaces:
    """The places of some elements, each with the file and the element of it that it comes from."""

    def __init__(
        self, elements: Iterable[tuple[etree._Element, tuple[XmlFile, etree._Element]]]
    ) -> None:
        #: Tag and name → the place of the first part with them; an empty tag is any.
        self._places: dict[tuple[str, str], Location] = {}
        for element, (file, source) in elements:
            tag, name = str(element.tag), element.get("name") or ""
            if tag in _TAGS and name:
                place = Location(file.path, file.line_of(source), tag)
                self._places.setdefault((tag, name), place)
                self._places.setdefault(("", name), place)

    @classmethod
    def of_file(cls, file: XmlFile) -> PartPlaces:
        """Return the places of the elements of a file."""
        return cls((element, (file, element)) for element in file.root.iter(etree.Element))

    def of(self, at: ElementPath) -> Location | None:
        """Return the place of the part that a path leads to, or of the part around it."""
        return next((self._places[key] for key in _keys(at) if key in self._places), None)

    def of_origin(self, at: ElementPath) -> Location | None:
        """Return the place of the part for which a translation writes another one.

        The name of a part that is not in the file begins with that of the part: ``J_y`` of J.
        """
        name = at.name
        while name:
            if (at.kind, name) in self._places:
                return self._places[at.kind, name]
            name = name.rpartition("_")[0]
        return None


def _keys(at: ElementPath) -> Iterator[tuple[str, str]]:
    """Yield the tags and names of a part and of its owner; a file can have short names."""
    for kind, name in ((at.kind, at.name), (at.owner_kind, at.owner)):
        for form in (name, name.rpartition(DELIMITER)[2]) if name else ():
            yield kind, form
