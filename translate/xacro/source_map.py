"""The source map of an expansion: where each of its elements, attributes and values comes from.

It is read from the trace of a run (:mod:`translate.xacro.trace`).  The program in a xacro file can
write anything in place of this trace: each number is checked, and the files are read here.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Literal, TypeAlias, TypeGuard, cast, get_args

from lxml import etree

from translate.diagnostics.diagnostic import TranslateError
from translate.facts import whole_number
from translate.structures import NamedTuple
from translate.xacro.trace import TOP, DefinitionKind
from translate.xml.document import XmlFile, parse, qualified_name

#: Returns the bytes of a file.
Reading: TypeAlias = Callable[[str], bytes]
FrameKind: TypeAlias = Literal["include", "call", "insert_block"]
_FRAME_KINDS: Mapping[str, FrameKind] = {
    "xacro:include": "include",
    "xacro:insert_block": "insert_block",
}
_KEYS = ("files", "size", "yaml", "frames", "elements", "texts", "definitions")
_DEFINITION_KINDS = get_args(DefinitionKind)
_NO_SOURCE = -1


class InvalidTraceError(Exception):
    """A trace that no run of xacro writes."""


class Definition(NamedTuple):
    """What gives a name its value.

    ``source`` is the number of its element, and ``name`` the attribute of the element
    (``property``, ``call``, ``arg``), the parameter (``default``) or the argument of the run
    (``argument``).  For a value in a YAML file, ``source`` is the number of the file and ``keys``
    lead to the value.
    ``call`` is the macro call that lacks a parameter, and ``reads`` are the numbers of the
    definitions that its value is computed from.
    """

    kind: DefinitionKind
    source: int
    name: str
    keys: tuple[str | int, ...]
    call: int
    reads: Sequence[int]


class Frame(NamedTuple):
    """One step of the way that leads to an element: its element, and the outer frame."""

    source: int
    outer: int


class SourceFile:
    """A file that xacro parsed: the path under which it did, and the source of its root element."""

    def __init__(self, path: str, start: int, size: int, source: XmlFile | Reading) -> None:
        self.path, self.start, self.size = path, start, size
        self._source = source

    @cached_property
    def file(self) -> XmlFile | None:
        """The parsed file; ``None`` if it cannot be read as xacro read it."""
        file = self._source
        if not isinstance(file, XmlFile):
            try:
                file = parse(file(self.path), self.path)
            except TranslateError:
                return None
        return file if len(_elements_of(file)) == self.size else None

    @cached_property
    def elements(self) -> Sequence[etree._Element]:
        """The elements of the file in document order; none if it cannot be read."""
        return _elements_of(self.file)


class SourceMap:
    """The sources of the elements of an expansion.

    ``top`` is the parsed top file, and ``root`` the root of the expansion.  ``read`` returns the
    bytes of another file, or raises :class:`TranslateError`.

    Raises :class:`InvalidTraceError` for a trace of another expansion, or that is no trace.
    """

    def __init__(
        self, trace: Mapping[str, object], top: XmlFile, root: etree._Element, read: Reading
    ) -> None:
        self.root = root
        self.elements = _elements_of(root)
        if set(trace) != {*_KEYS}:
            raise InvalidTraceError
        self.frames = [Frame(*_numbers(frame, 2)) for frame in _list(trace["frames"])]
        flat = _numbers(trace["elements"], 2 * len(self.elements))
        #: The source and the frame of each element of the expansion, by its number.
        self.sources, self.element_frames = flat[::2], flat[1::2]
        self.files = _files(trace, top, read)
        self.yaml_files = _texts(trace["yaml"])
        self.definitions = [_definition(entry) for entry in _list(trace["definitions"])]
        self.size = sum(file.size for file in self.files)
        self._starts = [file.start for file in self.files]
        self.texts = self._expressions(trace["texts"])
        self._check()

    def _check(self) -> None:
        """Raise :class:`InvalidTraceError` for a number of nothing, and a way without an end."""
        sources = [*self.sources, *(frame.source for frame in self.frames)]
        by_file = [
            definition.source for definition in self.definitions if definition.kind == "yaml"
        ]
        sources += [
            definition.source for definition in self.definitions if definition.kind != "yaml"
        ]
        sources += [definition.call for definition in self.definitions]
        reads = [number for definition in self.definitions for number in definition.reads]
        for texts in self.texts.values():
            reads += [number for numbers in texts.values() for number in numbers]
        is_valid = (
            all(_NO_SOURCE <= source < self.size for source in sources)
            and all(0 <= number < len(self.yaml_files) for number in by_file)
            and all(0 <= number < len(self.definitions) for number in reads)
            and all(0 <= number < len(self.frames) for number in self.element_frames)
            and all(0 <= frame.outer < max(number, 1) for number, frame in enumerate(self.frames))
        )
        if not (is_valid and self.frames):
            raise InvalidTraceError

    def _expressions(self, texts: object) -> dict[int, dict[str, Sequence[int]]]:
        """Return the expressions of each element, with the definitions that they read."""
        if not isinstance(texts, dict):
            raise InvalidTraceError
        expressions: dict[int, dict[str, Sequence[int]]] = {}
        for key, reads in texts.items():
            number = whole_number(str(key))
            if not isinstance(reads, dict) or number is None:
                raise InvalidTraceError
            expressions[number] = {str(text): _numbers(ids) for text, ids in reads.items()}
        return expressions

    # --- Places -----------------------------------------------------------------------------------

    def file_of(self, source: int) -> SourceFile | None:
        """Return the file of a source; ``None`` for an element that no file has."""
        if not 0 <= source < self.size:
            return None
        # Of files that begin at one source, all but the last one are empty.
        return self.files[bisect_right(self._starts, source) - 1]

    def element_of(self, source: int) -> tuple[XmlFile, etree._Element] | None:
        """Return the file and the element of a source; ``None`` if it is not known."""
        file = self.file_of(source)
        if file is None or file.file is None:
            return None
        return file.file, file.elements[source - file.start]

    def places(self) -> Iterator[tuple[etree._Element, tuple[XmlFile, etree._Element]]]:
        """Yield each element of the expansion with its place in a source."""
        place_of_source: dict[int, tuple[XmlFile, etree._Element] | None] = {}
        for element, source in zip(self.elements, self.sources, strict=True):
            if source not in place_of_source:
                place_of_source[source] = self.element_of(source)
            if (place := place_of_source[source]) is not None:
                yield element, place

    def lines_in_top_file(self) -> list[int]:
        """Return the line in the top file of each element, or of what leads to it; 0 is unknown."""
        top = self.files[0]
        lines_of_frames: dict[int, int] = {}

        def line_of(source: int, frame: int) -> int:
            if 0 <= source < top.size and top.file is not None:
                return top.file.line_of(top.elements[source])
            if frame == TOP:
                return 0
            if frame not in lines_of_frames:
                lines_of_frames[frame] = line_of(*self.frames[frame])
            return lines_of_frames[frame]

        return [line_of(*pair) for pair in zip(self.sources, self.element_frames, strict=True)]

    @cached_property
    def _numbers(self) -> Mapping[etree._Element, int]:
        return {element: number for number, element in enumerate(self.elements)}

    def number_of(self, element: etree._Element) -> int:
        """Return the number of an element of the expansion."""
        return self._numbers[element]

    def scope_of(self, frame: int) -> int:
        """Return the frame whose names a frame has: an included file has those around it."""
        while frame != TOP:
            source, outer = self.frames[frame]
            place = self.element_of(source)
            if place is None or qualified_name(place[1]) != "xacro:include":
                break
            frame = outer
        return frame

    def way_to(self, element: etree._Element) -> tuple[str, ...]:
        """Return the places of what leads to an element of the expansion, the outermost first."""
        steps = self.chain(self._numbers[element]) if element in self._numbers else []
        return tuple(f"{file.path}:{file.position(step)[0]}" for _, file, step in reversed(steps))

    def chain(self, number: int) -> list[tuple[FrameKind, XmlFile, etree._Element]]:
        """Return the calls, includes and insertions that lead to an element, innermost first."""
        steps: list[tuple[FrameKind, XmlFile, etree._Element]] = []
        frame = self.element_frames[number]
        while frame != TOP:
            source, frame = self.frames[frame]
            if (place := self.element_of(source)) is not None:
                file, element = place
                steps.append((_FRAME_KINDS.get(qualified_name(element), "call"), file, element))
        return steps


def _files(trace: Mapping[str, object], top: XmlFile, read: Reading) -> list[SourceFile]:
    """Return the parsed files; the first one is the top file."""
    entries = _list(trace["files"])
    starts: list[int] = []
    paths: list[str] = []
    for entry in entries:
        if not (isinstance(entry, list) and len(entry) == 2 and isinstance(entry[0], str)):
            raise InvalidTraceError
        paths.append(entry[0])
        starts += _numbers(entry[1:], 1)
    ends = [*starts[1:], *_numbers([trace["size"]], 1)]
    if not starts or starts[0] != 0 or starts != sorted(starts) or ends[-1] < starts[-1]:
        raise InvalidTraceError
    return [
        SourceFile(path, start, end - start, read if number else top)
        for number, (path, start, end) in enumerate(zip(paths, starts, ends, strict=True))
    ]


def _definition(entry: object) -> Definition:
    if not (isinstance(entry, list) and len(entry) == 5):
        raise InvalidTraceError
    kind, source, name, call, reads = entry
    if not _is_kind(kind):
        raise InvalidTraceError
    keys: tuple[str | int, ...] = ()
    if kind == "yaml":
        keys = tuple(key for key in _list(name) if isinstance(key, (str, int)))
        name = ""
    if not isinstance(name, str):
        raise InvalidTraceError
    numbers = _numbers([source, call], 2)
    return Definition(kind, numbers[0], name, keys, numbers[1], _numbers(reads))


def _is_kind(kind: object) -> TypeGuard[DefinitionKind]:
    return kind in _DEFINITION_KINDS


def _elements_of(root: XmlFile | etree._Element | None) -> list[etree._Element]:
    if root is None:
        return []
    return list((root.root if isinstance(root, XmlFile) else root).iter(etree.Element))


def _list(value: object) -> list[object]:
    if not isinstance(value, (list, tuple)):
        raise InvalidTraceError
    return list(value)


def _texts(value: object) -> list[str]:
    texts = _list(value)
    if not {*map(type, texts)} <= {str}:
        raise InvalidTraceError
    return cast("list[str]", texts)


def _numbers(value: object, count: int = -1) -> list[int]:
    numbers = _list(value)
    if not {*map(type, numbers)} <= {int} or count not in (-1, len(numbers)):
        raise InvalidTraceError
    return cast("list[int]", numbers)
