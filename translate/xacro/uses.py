"""The values of an expansion that a place in a file has a part in."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from translate.structures import grouped
from translate.xacro.literals import Origin
from translate.xacro.source_map import Definition, SourceMap
from translate.xacro.tree_changes import Site


class Uses:
    """The uses of the origins of an expansion with a source map."""

    def __init__(self, sources: SourceMap) -> None:
        self._sources = sources
        self._of_definitions: dict[int, frozenset[Origin]] = {}

    @cached_property
    def _numbers(self) -> Mapping[int, list[int]]:
        """Source → the numbers of its elements in the expansion."""
        return grouped((source, number) for number, source in enumerate(self._sources.sources))

    def numbers_of(self, source: int) -> list[int]:
        """Return the numbers of the elements of the expansion that a source has."""
        return self._numbers.get(source, [])

    @cached_property
    def of(self) -> Mapping[Origin, set[Site]]:
        """Origin → the values of the expansion that it has a part in."""
        uses: dict[Origin, set[Site]] = {}
        for number, element in enumerate(self._sources.elements):
            for name in ("", *map(str, element.keys())):
                site = Site(number, name)
                for origin in self.origins_of(site):
                    uses.setdefault(origin, set()).add(site)
        return uses

    def origins_of(self, site: Site) -> set[Origin]:
        """Return the origins of a value: its own attribute, and all that it is computed from."""
        source = self._sources.sources[site.number]
        origins: set[Origin] = {("element", source, site.field)}
        texts = self._sources.texts.get(site.number)
        place = self._sources.element_of(source) if texts else None
        if texts and place is not None:
            text = place[1].get(site.field) if site.field else place[1].text
            for number in texts.get(str(text or ""), ()):
                origins |= self._of_definition(number)
        return origins

    def placed(self, origin: Origin) -> Origin:
        """Return an origin by the path of its file, which is the same in other expansions."""
        kind, number, *steps = origin
        if kind == "yaml" and isinstance(number, int):
            return (kind, self._sources.yaml_files[number], *steps)
        file = self._sources.file_of(number) if isinstance(number, int) else None
        if file is None or not isinstance(number, int):
            return origin
        return (kind, file.path, number - file.start, *steps)

    def _of_definition(self, number: int) -> frozenset[Origin]:
        if number not in self._of_definitions:
            # Definitions can read each other in a long chain, or, in a trace that no run writes, in
            # a circle.
            origins: set[Origin] = set()
            waiting, seen = [number], {number}
            while waiting:
                inner = waiting.pop()
                if inner in self._of_definitions:
                    origins |= self._of_definitions[inner]
                    continue
                definition = self._sources.definitions[inner]
                origins.update(_own_origins(definition))
                waiting += [read for read in definition.reads if read not in seen]
                seen.update(definition.reads)
            self._of_definitions[number] = frozenset(origins)
        return self._of_definitions[number]


def _own_origins(definition: Definition) -> list[Origin]:
    """Return the origins of a definition itself."""
    if definition.kind == "yaml":
        return [("yaml", definition.source, *definition.keys)]
    if definition.kind == "default":
        return [
            ("element", definition.source, "params", definition.name),
            ("call", definition.call, definition.name),
        ]
    return [("element", definition.source, definition.name)]
