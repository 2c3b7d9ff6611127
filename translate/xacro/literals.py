"""The literal text that gives an attribute of an expansion its value, in a file."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from html import unescape
from typing import TypeAlias

from lxml import etree

from translate.diagnostics.diagnostic import TranslateError
from translate.structures import NamedTuple
from translate.xacro.expressions import (
    Segment,
    Token,
    argument,
    default_span,
    names_in,
    reference,
    segments,
    tokens,
)
from translate.xacro.inert import is_no_program, starts_expression
from translate.xacro.named_files import NamesOfFiles, argument_name
from translate.xacro.source_map import Definition, SourceFile, SourceMap
from translate.xacro.tree_changes import Site, number_of, same_token, same_value
from translate.xacro.yaml_places import YamlFile, YamlPlace, is_plain_text, yaml_file
from translate.xml.document import qualified_name
from translate.xml.text_edits import TextEdits
from translate.xml.writer import escaped

#: The origin of a value: ``("element", source, attribute)``, with the name of a parameter for one
#: of its default values; ``("call", source, parameter)``; ``("yaml", file, *keys)``.
Origin: TypeAlias = tuple[object, ...]
#: Returns the bytes of a file.
Reading: TypeAlias = Callable[[str], bytes]
#: A definition that reads itself is none of xacro.
_MAX_DEPTH = 100
#: Names of xacro that are constants and functions of numbers.
_CONSTANTS = frozenset(
    {*(name for name in dir(math) if not name.startswith("_")), "math", "float", "int", "str"}
    | {"max", "min", "round"}
)
#: How far a property with some digits of pi is off.
_PI_DIGITS = 0.002
_QUOTED = re.compile(r"\s*'([^']*)'\s*", re.DOTALL)
_COMPUTED = "xacro computes it: {}"
#: Why a new text is refused.
COMPUTED_TEXT = "xacro would compute the new text"
_NO_YAML_TEXT = "the new text is no plain text of YAML"


class Place(NamedTuple):
    """A place in a file: its path, its line, and the text there."""

    path: str
    line: int
    text: str = ""


class NoLiteralError(Exception):
    """A value has no literal: why, and where it is computed."""

    def __init__(self, reason: str, place: Place) -> None:
        super().__init__(reason)
        self.reason, self.place = reason, place


class LiteralText(NamedTuple):
    """A literal text: its origin, the number of its token, and what to write there.

    ``start`` and ``end`` are offsets in the text of the file at ``path``.  ``call`` is the source
    of a macro call that can have the ``value`` as an argument ``parameter`` instead.  ``instead``
    are the names that lead to a number, the innermost first: each can be replaced by the number.
    """

    origin: Origin
    token: object
    path: str
    start: int
    end: int
    text: str
    line: int
    call: int = -1
    parameter: str = ""
    value: str = ""
    instead: tuple[LiteralText, ...] = ()


class _RawText(NamedTuple):
    """A text as a file has it: the path, the offset of its start, and its line."""

    path: str
    start: int
    text: str
    line: int

    def place(self) -> Place:
        return Place(self.path, self.line, self.text.strip())


class LiteralTexts:
    """Finds the literal texts of an expansion with a source map.  ``read`` reads its files."""

    def __init__(self, sources: SourceMap, read: Reading) -> None:
        self._sources, self._read = sources, read
        self._edits: dict[str, TextEdits | None] = {}
        self._yaml_texts: dict[str, str | None] = {}
        self._yaml_files: dict[str, YamlFile | None] = {}

    # --- Files ------------------------------------------------------------------------------------

    def edits_of(self, file: SourceFile) -> TextEdits | None:
        """Return the changes of a file; ``None`` for one that cannot be written again."""
        if file.path not in self._edits:
            self._edits[file.path] = self._new_edits(file)
        return self._edits[file.path]

    def _new_edits(self, file: SourceFile) -> TextEdits | None:
        try:
            data = self._read(file.path)
            if file.file is None or not file.elements:
                return None
            return TextEdits(data, file.file.root)
        except (TranslateError, ValueError):
            return None

    def yaml_text(self, path: str) -> str | None:
        """Return the text of a YAML file; ``None`` for one that cannot be read."""
        if path not in self._yaml_texts:
            try:
                self._yaml_texts[path] = self._read(path).decode("utf-8")
            except (TranslateError, UnicodeDecodeError):
                self._yaml_texts[path] = None
        return self._yaml_texts[path]

    def element(self, source: int) -> tuple[SourceFile, TextEdits, etree._Element] | None:
        """Return the file, its changes and the element of a source, if it can be changed."""
        file = self._sources.file_of(source)
        edits = None if file is None else self.edits_of(file)
        if file is None or edits is None:
            return None
        return file, edits, file.elements[source - file.start]

    def place_of(self, source: int) -> Place:
        """Return the place of the element of a source."""
        if (place := self._sources.element_of(source)) is None:
            return Place("", 0)
        file, element = place
        return Place(file.path, file.position(element)[0])

    def _raw(self, source: int, field: str) -> _RawText:
        """Return an attribute of an element, or its text, as the file has it.

        Raises :class:`NoLiteralError` if the file has none.
        """
        if (placed := self.element(source)) is None:
            raise NoLiteralError("the file cannot be changed", self.place_of(source))
        file, edits, element = placed
        span: tuple[int, int] | None
        if field:
            span = edits.attribute_span(element, qualified(element, field))
        else:
            span = None if len(element) else edits.content_span(element)
        if span is None:
            raise NoLiteralError("the element has another form there", self.place_of(source))
        text = edits.text[slice(*span)]
        line = edits.text.count("\n", 0, span[0]) + 1
        return _RawText(file.path, span[0], text, line)

    # --- Values -----------------------------------------------------------------------------------

    def of_site(self, site: Site, old: str, new: str) -> list[LiteralText]:
        """Return what to write for a new value of an attribute or a text of the expansion.

        Raises :class:`NoLiteralError` if one of its tokens has no literal.
        """
        source = self._sources.sources[site.number]
        raw = self._raw(source, site.field)
        reads = self._reads(site, source)
        origin = ("element", source, site.field)
        literals = [*self._of_text(origin, raw, reads, old, new, 0)]
        for literal in literals:
            if literal.origin != origin:
                self._refuse_program(literal, new, raw)
        return literals

    def text_for(self, site: Site, *, is_in_scope: bool) -> str:
        """Return a text of xacro that gives another attribute the value of a site.

        ``is_in_scope``: the other attribute is in the same scope.  Otherwise, the text has only
        arguments and the properties of the whole file.  It is empty if there is no such text, or
        if it is the value itself.
        """
        source = self._sources.sources[site.number]
        try:
            raw = self._raw(source, site.field)
            text = self._text_in_scope(raw, self._reads(site, source), is_in_scope, 0)
        except NoLiteralError:
            return ""
        return unescape(text) if starts_expression(text) else ""

    def _text_in_scope(
        self, raw: _RawText, reads: Sequence[int], is_in_scope: bool, depth: int
    ) -> str:
        """Return a text with the same value in the scope of the file, or in its own one.

        Raises :class:`NoLiteralError` if an expression is more than a name.
        """
        parts: list[str] = []
        for segment in segments(raw.text):
            text = raw.text[segment.start : segment.end]
            if segment.kind == "text":
                if "$" in text:
                    raise NoLiteralError(COMPUTED_TEXT, raw.place())
                parts.append(text)
                continue
            definition, is_negated = self._definition(raw, segment, reads)
            if is_negated or depth > _MAX_DEPTH:
                raise NoLiteralError(_COMPUTED.format(raw.text.strip()), raw.place())
            body = self._body(raw, segment, reads, depth)
            if is_in_scope or self._is_of_whole_file(definition):
                parts.append(text)
            elif body is not None:
                parts.append(escaped(body))
            else:
                inner, inner_reads = self._text_of_definition(raw, definition)
                parts.append(self._text_in_scope(inner, inner_reads, False, depth + 1))
        return "".join(parts)

    def _text_of_definition(
        self, raw: _RawText, definition: Definition
    ) -> tuple[_RawText, Sequence[int]]:
        """Return the text that gives a name its value, and the definitions that the text reads.

        Raises :class:`NoLiteralError` for a value of a YAML file, and one of a parameter around.
        """
        if definition.kind != "default":
            if definition.kind == "yaml":
                raise NoLiteralError(_COMPUTED.format(raw.text.strip()), raw.place())
            return self._raw(definition.source, definition.name), definition.reads
        parameters = self._raw(definition.source, "params")
        span = default_span(parameters.text, definition.name)
        literal = "" if span is None else parameters.text[slice(*span)]
        if span is None or all(part.kind == "text" for part in segments(literal)):
            raise NoLiteralError(_COMPUTED.format(raw.text.strip()), raw.place())
        text = _RawText(parameters.path, parameters.start + span[0], literal, parameters.line)
        return text, definition.reads

    def _is_of_whole_file(self, definition: Definition) -> bool:
        """Return whether each text of the file can have the name of a definition."""
        if definition.kind != "property":
            return definition.kind in ("arg", "argument")
        place = self._sources.element_of(definition.source)
        return place is not None and all(
            qualified_name(node) != "xacro:macro" for node in place[1].iterancestors()
        )

    def _refuse_program(self, literal: LiteralText, new: str, raw: _RawText) -> None:
        """Raise :class:`NoLiteralError` for a value of a name that is a program, or chooses one."""
        text = unescape(literal.text)
        place = Place(literal.path, literal.line, raw.text.strip())
        if not is_no_program(f"{text}{new}"):
            raise NoLiteralError("xacro could read the new text as a program", place)
        is_number = {number_of(number) is not None for number in text.split()} == {True}
        if not is_number and self._chooses_file(literal, text):
            raise NoLiteralError("xacro could read a file that the new text names", place)

    def _chooses_file(self, literal: LiteralText, text: str) -> bool:
        """Return whether the new text of a definition can be a part of the name of a file."""
        origin = literal.origin
        old = self._text_there(literal)
        if origin[0] == "yaml":
            return self._names_of_files.is_chosen_by_yaml(old, text)
        _, source, field, *parameter = origin
        place = self._sources.element_of(source) if isinstance(source, int) else None
        tag = "" if place is None else qualified_name(place[1])
        name = str(parameter[0] if parameter else field)
        if place is not None and tag in ("xacro:property", "xacro:arg") and not parameter:
            name = place[1].get("name", "").strip()
            name = argument_name(name) if tag == "xacro:arg" else name
        return self._names_of_files.is_chosen_by(name, old, text)

    def _text_there(self, literal: LiteralText) -> str:
        """Return the text that a literal replaces; with a dollar sign if an expression follows."""
        kind, source, *_ = literal.origin
        if kind == "yaml":
            return (self.yaml_text(literal.path) or "")[literal.start : literal.end]
        placed = self.element(source) if isinstance(source, int) else None
        if placed is None:
            return ""
        text = placed[1].text
        is_whole = not text.startswith("$", literal.end)
        return unescape(text[literal.start : literal.end]) + ("" if is_whole else "$")

    @cached_property
    def _names_of_files(self) -> NamesOfFiles:
        return NamesOfFiles(self._sources.files)

    def _reads(self, site: Site, source: int) -> Sequence[int]:
        if (place := self._sources.element_of(source)) is None:
            return ()
        element = place[1]
        text = element.get(site.field) if site.field else element.text
        return self._sources.texts.get(site.number, {}).get(str(text or ""), ())

    def _of_text(
        self, origin: Origin, raw: _RawText, reads: Sequence[int], old: str, new: str, depth: int
    ) -> Iterator[LiteralText]:
        raw_tokens = tokens(raw.text)
        if len(raw_tokens) == 1 and len(raw_tokens[0].segments) == 1:
            (segment,) = raw_tokens[0].segments
            if segment.kind != "text":
                yield from self._of_expression((origin, 0), raw, segment, reads, old, new, depth)
                return
        quoted = _QUOTED.fullmatch(raw.text) if depth else None
        if quoted is not None:
            # Xacro removes the quotes of a value of a name.
            raw = raw._replace(start=raw.start + quoted.start(1), text=quoted[1])
            raw_tokens = tokens(raw.text)
        olds, news = old.split(), new.split()
        if len(raw_tokens) == len(olds) == len(news):
            for number, token in enumerate(raw_tokens):
                if not same_token(olds[number], news[number]):
                    values = olds[number], news[number]
                    yield from self._of_token(origin, raw, number, token, reads, *values, depth)
            return
        if not all(token.is_literal for token in raw_tokens):
            raise NoLiteralError(_COMPUTED.format(raw.text.strip()), raw.place())
        if not same_value(unescape(raw.text), old):
            raise NoLiteralError("the value is another one there", raw.place())
        start = raw_tokens[0].start if raw_tokens else 0
        end = raw_tokens[-1].end if raw_tokens else len(raw.text)
        yield _literal(origin, None, raw, start, end, new)

    def _of_token(
        self,
        origin: Origin,
        raw: _RawText,
        number: int,
        token: Token,
        reads: Sequence[int],
        old: str,
        new: str,
        depth: int,
    ) -> Iterator[LiteralText]:
        if token.is_literal:
            if not same_token(unescape(raw.text[token.start : token.end]), old):
                raise NoLiteralError("the value is another one there", raw.place())
            yield _literal(origin, number, raw, token.start, token.end, new)
            return
        expressions = [segment for segment in token.segments if segment.kind != "text"]
        texts = [segment for segment in token.segments if segment.kind == "text"]
        if not texts and len(expressions) == 1:
            yield from self._of_expression(
                (origin, number), raw, expressions[0], reads, old, new, depth
            )
            return
        where: tuple[Origin, object]
        is_negated = len(token.segments) == 2 and [text.body for text in texts] == ["-"]
        if is_negated and token.segments[0] is texts[0] and number_of(old) is not None:
            values = negated(old), negated(new)
            where = (origin, (number, 1))
            # A number in place of the name takes the sign, too.
            whole = _literal(origin, number, raw, token.start, token.end, new)
            for literal in self._of_expression(where, raw, expressions[0], reads, *values, depth):
                instead = (*literal.instead[:-1], whole) if literal.instead else ()
                yield literal._replace(instead=instead)
            return
        # The other parts keep their values, and one of them gets a new text.
        bodies = [self._body(raw, part, reads, 0) for part in token.segments]
        parts = _parts(bodies, old)
        if parts is None:
            bodies = [
                body if part.kind == "text" else None
                for body, part in zip(bodies, token.segments, strict=True)
            ]
            parts = _parts(bodies, old) or []
        refused: NoLiteralError | None = None
        for index, part in enumerate(token.segments[: len(parts)]):
            before, after = "".join(parts[:index]), "".join(parts[index + 1 :])
            middle = new[len(before) : len(new) - len(after)]
            if f"{before}{middle}{after}" != new or len(before) + len(after) > len(new):
                continue
            if part.kind == "text":
                yield _literal(origin, (number, index), raw, part.start, part.end, middle)
                return
            if len(expressions) > 1 and bodies[index] is None:
                continue
            where = origin, (number, index)
            try:
                literals = [
                    *self._of_expression(where, raw, part, reads, parts[index], middle, depth)
                ]
            except NoLiteralError as error:
                refused = refused or error
                continue
            yield from literals
            return
        raise refused or NoLiteralError(_COMPUTED.format(raw.text.strip()), raw.place())

    def _body(
        self, raw: _RawText, segment: Segment, reads: Sequence[int], depth: int
    ) -> str | None:
        """Return the text that a part of a token gives, if it is a text or the name of one."""
        if segment.kind == "text":
            return unescape(segment.body)
        try:
            definition, is_negated = self._definition(raw, segment, reads)
            if is_negated or depth > _MAX_DEPTH or definition.kind == "argument":
                return None
            if definition.kind == "yaml":
                place = self._yaml_place(definition)
                return None if place is None or place.has_unit else place.text
            if definition.kind == "default":
                parameters = self._raw(definition.source, "params")
                span = default_span(parameters.text, definition.name)
                # The value of a parameter around it is none of this text.
                is_literal = not definition.reads
                text = parameters.text[slice(*span)] if span and is_literal else "$"
            else:
                text = self._raw(definition.source, definition.name).text
        except NoLiteralError:
            return None
        quoted = _QUOTED.fullmatch(text)
        text = unescape(text if quoted is None else quoted[1])
        return None if "$" in text or text != text.strip() else text

    def _of_expression(
        self,
        where: tuple[Origin, object],
        raw: _RawText,
        segment: Segment,
        reads: Sequence[int],
        old: str,
        new: str,
        depth: int,
    ) -> Iterator[LiteralText]:
        if self._is_constant(segment, reads):
            # The value of an expression without names has no other use.
            yield _literal(*where, raw, segment.start, segment.end, new)
            return
        definition, is_negated = self._definition(raw, segment, reads)
        is_number = number_of(old) is not None and number_of(new) is not None
        here = (_literal(*where, raw, segment.start, segment.end, new),) if is_number else ()
        if is_negated:
            if not is_number:
                raise NoLiteralError(_COMPUTED.format(raw.text.strip()), raw.place())
            old, new = negated(old), negated(new)
        for literal in self._of_definition(raw, definition, old, new, depth + 1):
            # A number in place of an argument would be that of all robots of the file.
            is_argument = self._is_argument(literal.origin)
            yield literal._replace(instead=() if is_argument else (*literal.instead, *here))

    def _is_argument(self, origin: Origin) -> bool:
        """Return whether an origin is the default of an argument of xacro."""
        kind, source, *_ = origin
        place = self._sources.element_of(source) if isinstance(source, int) else None
        is_of_file = kind == "element" and place is not None
        return is_of_file and place is not None and qualified_name(place[1]) == "xacro:arg"

    def _definition(
        self, raw: _RawText, segment: Segment, reads: Sequence[int]
    ) -> tuple[Definition, bool]:
        """Return what an expression is the name of, and whether its value is negated.

        Raises :class:`NoLiteralError` if it computes something.
        """
        definitions = [self._sources.definitions[number] for number in reads]
        keys: tuple[str | int | None, ...]
        if segment.kind == "extension":
            keys, is_negated = (argument(unescape(segment.body)),), False
        elif refers := reference(unescape(segment.body)):
            keys, is_negated = refers
        else:
            keys, is_negated = (), False
        for definition in reversed(definitions) if len(keys) > 1 else ():
            if definition.kind == "yaml" and _leads_to(keys[1:], definition.keys):
                return definition, is_negated
        for definition in definitions:
            if keys and keys[-1] and self._name_of(definition) == keys[-1]:
                return definition, is_negated
        raise NoLiteralError(_COMPUTED.format(raw.text.strip()), raw.place())

    def _is_constant(self, segment: Segment, reads: Sequence[int]) -> bool:
        """Return whether an expression has no name that a file defines, but one for pi."""
        body = segment.body
        if segment.kind == "extension":
            # ``$(eval …)`` has the names of Python.
            if not body.startswith("eval "):
                return False
            body = body.removeprefix("eval ")
        names = None if "$" in body else names_in(unescape(body))
        if names is None:
            return False
        definitions = [self._sources.definitions[number] for number in reads]
        constants = {self._name_of(given) for given in definitions if self._is_pi(given)}
        defined = {self._name_of(definition) for definition in definitions}
        return names <= _CONSTANTS | constants and (defined - constants).isdisjoint(names)

    def _is_pi(self, definition: Definition) -> bool:
        """Return whether a property is the number pi by another name."""
        if (definition.kind, definition.name) != ("property", "value"):
            return False
        place = self._sources.element_of(definition.source)
        value = None if place is None else number_of(place[1].get("value") or "")
        return value is not None and abs(value - math.pi) < _PI_DIGITS

    def _name_of(self, definition: Definition) -> str:
        if definition.kind in ("property", "arg"):
            place = self._sources.element_of(definition.source)
            return "" if place is None else place[1].get("name", "").strip()
        return definition.name

    def _of_definition(
        self, raw: _RawText, definition: Definition, old: str, new: str, depth: int
    ) -> Iterator[LiteralText]:
        if depth > _MAX_DEPTH:
            raise NoLiteralError(_COMPUTED.format(raw.text.strip()), raw.place())
        if definition.kind == "argument":
            raise NoLiteralError(f"it is the argument {definition.name}:= of this run", raw.place())
        if definition.kind == "yaml":
            yield self._of_yaml(raw, definition, old, new)
            return
        if definition.kind != "default":
            origin: Origin = ("element", definition.source, definition.name)
            inner = self._raw(definition.source, definition.name)
            yield from self._of_text(origin, inner, definition.reads, old, new, depth)
            return
        yield from self._of_default(raw, definition, old, new, depth)

    def _of_default(
        self, raw: _RawText, definition: Definition, old: str, new: str, depth: int
    ) -> Iterator[LiteralText]:
        """Yield the literal of the default value of a parameter, which a call can give instead."""
        parameters = self._raw(definition.source, "params")
        span = default_span(parameters.text, definition.name)
        literal = "" if span is None else parameters.text[slice(*span)]
        is_forwarded = definition.reads and (
            span is None or all(part.kind == "text" for part in segments(literal))
        )
        if is_forwarded:
            outer = self._sources.definitions[definition.reads[0]]
            yield from self._of_definition(raw, outer, old, new, depth + 1)
            return
        if span is None:
            raise NoLiteralError(_COMPUTED.format(raw.text.strip()), raw.place())
        inner = _RawText(parameters.path, parameters.start + span[0], literal, parameters.line)
        origin = ("element", definition.source, "params", definition.name)
        call, parameter = definition.call, definition.name
        for written in self._of_text(origin, inner, definition.reads, old, new, depth):
            if written.origin == origin:
                written = written._replace(call=call, parameter=parameter, value=new)
            yield written

    def _yaml_place(self, definition: Definition) -> YamlPlace | None:
        """Return the place of a scalar in a YAML file; ``None`` for one that is not found."""
        path = self._sources.yaml_files[definition.source]
        text = self.yaml_text(path)
        if text is not None and path not in self._yaml_files:
            self._yaml_files[path] = yaml_file(text)
        file = self._yaml_files.get(path)
        return None if file is None else file.place(definition.keys)

    def _of_yaml(self, raw: _RawText, definition: Definition, old: str, new: str) -> LiteralText:
        path = self._sources.yaml_files[definition.source]
        text = self.yaml_text(path)
        place = self._yaml_place(definition)
        if text is None or place is None:
            raise NoLiteralError(_COMPUTED.format(raw.text.strip()), raw.place())
        line = text.count("\n", 0, place.start) + 1
        number, value = number_of(place.text), number_of(new)
        if number is None or value is None:
            if place.has_unit or not is_plain_text(new):
                raise NoLiteralError(_NO_YAML_TEXT, Place(path, line, place.text))
            is_same, written = place.text == old, new
        else:
            is_same = same_token(repr(number * place.factor), old)
            written = new if place.factor == 1.0 else repr(round(value / place.factor, 12))
        if not is_same:
            raise NoLiteralError("the value is another one there", Place(path, line, place.text))
        origin = ("yaml", definition.source, *definition.keys)
        return LiteralText(origin, None, path, place.start, place.end, written, line)


def qualified(element: etree._Element, name: str) -> str:
    """Return the name of an attribute with the prefix of its namespace."""
    uri, _, local = name.removeprefix("{").rpartition("}")
    prefixes = {uri: prefix for prefix, uri in element.nsmap.items() if prefix}
    return f"{prefixes[uri]}:{local}" if uri in prefixes else local


def negated(number: str) -> str:
    """Return a number with the other sign."""
    return number.removeprefix("-") if number.startswith("-") else f"-{number.removeprefix('+')}"


def _literal(
    origin: Origin, token: object, raw: _RawText, start: int, end: int, new: str
) -> LiteralText:
    line = raw.line + raw.text.count("\n", 0, start)
    if starts_expression(new):
        raise NoLiteralError(COMPUTED_TEXT, Place(raw.path, line, raw.text.strip()))
    text = escaped(new).replace('"', "&quot;").replace("'", "&apos;")
    return LiteralText(origin, token, raw.path, raw.start + start, raw.start + end, text, line)


def _parts(bodies: Sequence[str | None], value: str) -> list[str] | None:
    """Return the part of a value that each text gives, the shortest for an unknown one.

    ``None`` is returned if the value lacks a text.  The time is in proportion to the length: the
    next place of a text is always right, but for the last text, which ends the value.
    """
    parts: list[str] = []
    place, is_open = 0, False
    for number, text in enumerate(bodies):
        if text is None:
            parts.append("")
            is_open = True
            continue
        is_last = number == len(bodies) - 1
        start = len(value) - len(text) if is_last else value.find(text, place)
        if start < place or not value.startswith(text, start) or (start > place and not is_open):
            return None
        if is_open:
            parts[-1] = value[place:start]
        parts.append(text)
        place, is_open = start + len(text), False
    if is_open:
        parts[-1] = value[place:]
    elif place < len(value):
        return None
    return parts


def _leads_to(keys: Sequence[str | int | None], path: Sequence[str | int]) -> bool:
    """Return whether the last keys of a path are these; ``None`` is any key."""
    last = path[-len(keys) :]
    return len(last) == len(keys) and all(
        key is None or str(key) == str(step) for key, step in zip(keys, last, strict=True)
    )
