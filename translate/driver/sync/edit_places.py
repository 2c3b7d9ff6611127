"""The lines of the parts of a pair that edits without a place are about.

An edit of a merge has a line in a text of its states, which can be a translation.  Its part has the
same name in the file, or, if the edit removed it, in the other file.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from itertools import chain

from translate.diagnostics.diagnostic import TranslateError
from translate.driver.sync.pair_files import PairFiles
from translate.driver.sync.pairs import OTHER, SIDES
from translate.edits.edit import Edit
from translate.edits.part_places import PartPlaces
from translate.model.fragment import Dialect
from translate.resources.regular_files import named_bytes
from translate.xml.document import parse


def with_lines(files: PairFiles, edits: Iterable[Edit]) -> list[Edit]:
    """Return the edits of a pair, each with the line of its part if it has none."""
    places_of_sides: dict[Dialect, PartPlaces] = {}

    def places_of(side: Dialect) -> PartPlaces:
        if side not in places_of_sides:
            places_of_sides[side] = PartPlaces(())
            with suppress(TranslateError):
                places_of_sides[side] = _places(files, side)
        return places_of_sides[side]

    def with_line(edit: Edit) -> Edit:
        own = [side for side in SIDES if files.pair.path(side) == edit.location.path]
        if edit.line or not own:
            return edit
        sides = own[0], OTHER[own[0]]
        places = chain(
            (places_of(side).of(edit.at) for side in sides),
            (places_of(side).of_origin(edit.at) for side in sides),
        )
        place = next((place for place in places if place is not None), edit.location)
        return edit._replace(location=place)

    return [with_line(edit) for edit in edits]


def _places(files: PairFiles, side: Dialect) -> PartPlaces:
    """Return the places of the parts of a file of a pair, in the sources of a xacro file."""
    if side == "urdf" and files.pair.is_one_way:
        from translate.driver.update_xacro import XacroSources

        named = not files.pair.is_listed
        sources = XacroSources(files.pair.urdf, files.resources, files.xacro, named=named)
        return PartPlaces(sources.before.places())
    path = files.pair.path(side)
    return PartPlaces.of_file(parse(named_bytes(path), path))
