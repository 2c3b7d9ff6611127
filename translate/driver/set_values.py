"""Values that a program computes, written into a URDF, an SDFormat or a xacro file by their places.

A place names an element and a value of it in the terms of URDF, for all formats: ``joint elbow
origin xyz``.  The values are written into the robot as a URDF, and its change is an edit: of the
URDF itself, of the sources of a xacro file, or of an SDFormat file, by the update of that file.
"""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import TypeAlias

from lxml import etree

from translate.diagnostics.diagnostic import Diagnostic, TranslateError
from translate.diagnostics.element_path import ElementPath, label
from translate.diagnostics.near_names import MAX_COMPARED, near_names
from translate.driver.convert import convert
from translate.driver.load import ReadOptions, load_with
from translate.driver.translation import Update
from translate.driver.update import BY_HAND, refusal_of
from translate.driver.update_xacro import (
    XacroOptions,
    XacroSources,
    edit_of,
    expansion_of,
    update,
    xacro_path,
)
from translate.edits.edit import Edit
from translate.edits.part_places import PartPlaces
from translate.facts import MAX_NAME
from translate.model.fragment import Location
from translate.report.loss_report import LossReport
from translate.resources.replaced_files import FileState
from translate.resources.search import Resources
from translate.resources.written_programs import refuse_new_instructions
from translate.structures import NamedTuple
from translate.xml.document import XmlFile, parse
from translate.xml.files import bytes_of
from translate.xml.text import SiblingNumbers, place_of
from translate.xml.text_edits import TextEdits, text_encoding
from translate.xml.values import format_float

#: A number, several numbers, or a text as a file has it.
Value: TypeAlias = "str | float | Sequence[float]"
_KINDS = ("link", "joint", "material")
#: The attribute that an element with one value has.
_ONLY = "value"
#: The number of characters of the tags of a place; those of URDF are much shorter.
MAX_TAGS = 256
#: The number of characters of a place: a name in quotes has five for a quotation mark.  The time to
#: read one grows with its square.
_MAX_PLACE = 5 * MAX_NAME + MAX_TAGS
#: The work for all places of a command: tags and steps that are compared.
_MAX_COMPARED = 10_000_000
#: The number of unknown places that are compared with those of the robot.
_MAX_ADVICE = 10
#: A character that no XML document has.
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
#: What to do about a value that has no place.
_BY_HAND = "change the file there by hand"
#: Attributes that an element may lack.
_OPTIONAL = frozenset({"xyz", "rpy", "lower", "upper", "damping", "friction", "scale"})


class _Target(NamedTuple):
    """The attribute of an element."""

    element: etree._Element
    name: str


def set_values(
    path: str | os.PathLike[str],
    values: Mapping[str, Value],
    *,
    resources: Resources | None = None,
    all_instances: bool = False,
    shared: bool = False,
) -> Update:
    """Return a robot file with values at places: ``{"joint elbow origin xyz": (0, 0, 0.31)}``.

    A place is the kind and the name of a link, joint or material, followed by tags and an attribute
    of URDF, for all formats; tags that are clear may be left out: ``link hand mass``.  The values
    have the units of URDF: m, kg and rad.  Nothing is written: the bytes are in the result, of a
    xacro file in its ``files``.  All other bytes of the file stay.  ``resources``,
    ``all_instances`` and ``shared`` are those of :func:`translate.update`.

    Raises :class:`translate.TranslateError` for a file that cannot be read, for a place that the
    robot does not have (``value-unknown``), and for a value that cannot be written
    (``edit-refused``); ``TypeError`` for a value of another type.
    """
    name, resources = os.fspath(path), resources or Resources()
    if xacro_path(name):
        sources = XacroSources(name, resources, XacroOptions(all_instances, shared))
        edited, edits = _with_values(sources.expansion(), name, values)
        return _updated_xacro(sources, edited, edits)
    data, name = bytes_of(Path(name))
    earlier = FileState.of(name, data)
    reading = ReadOptions.of(False, False, resources)
    if load_with(data, reading, path=name).format == "sdf":
        text = convert(name, to="urdf", resources=resources).text.encode("utf-8")
        edited, _ = _with_values(text, name, values)
        streams = [_stream(state, f"{name}.urdf") for state in (edited, text)]
        try:
            return update(name, streams[0], base=streams[1], resources=resources, shared=shared)
        except TranslateError as error:
            raise _in_file(error, parse(data, name), streams[0].name) from None
    edited, edits = _with_values(data, name, values)
    refuse_new_instructions(name, data, edited)
    load_with(edited, reading, path=name)
    report, is_changed = LossReport(), edited != data
    return Update(
        edited,
        edits,
        (),
        report,
        "urdf",
        is_changed,
        text_encoding(data),
        "1.0",
        earlier={os.fspath(path): earlier},
    )


def values_at(path: str | os.PathLike[str], resources: Resources | None = None) -> dict[str, str]:
    """Return the values of a robot file by the places that :func:`set_values` accepts.

    Raises :class:`translate.TranslateError` for a file that cannot be read.
    """
    name, resources = os.fspath(path), resources or Resources()
    if xacro_path(name):
        data = XacroSources(name, resources, XacroOptions()).expansion()
    else:
        data, name = bytes_of(Path(name))
        document = load_with(data, ReadOptions.of(False, False, resources), path=name)
        if document.format == "sdf":
            data = convert(name, to="urdf", resources=resources).text.encode("utf-8")
    return dict(places_of(parse(data, name).root))


def _updated_xacro(sources: XacroSources, edited: bytes, edits: Sequence[Edit]) -> Update:
    """Return the update of a xacro file by an edited text of its expansion."""
    from translate.xacro.tree_changes import same_value

    written = sources.written(edited)
    if written.refused:
        refused = [edit_of(refusal) for refusal in written.refused]
        refused = [edit._replace(hint=edit.hint or _BY_HAND) for edit in refused]
        raise refusal_of(refused, sources.path)
    expansion = expansion_of(written)
    # A value that makes the robot invalid is refused, as in a URDF.
    load_with(expansion, ReadOptions.of(False, False, sources.resources), path=sources.text_path)
    top_text = sources.text_of(sources.path)
    return Update(
        written.files.get(sources.path, top_text),
        # A number in another form stays as it is.
        [edit for edit in edits if not same_value(edit.old, edit.new)],
        (),
        LossReport(),
        "urdf",
        bool(written.files),
        text_encoding(top_text),
        "1.0",
        files=written.files,
        expansion=expansion,
        other_files=sources.other_files(written.files),
        earlier=sources.states(written.files),
    )


def _in_file(error: TranslateError, file: XmlFile, urdf: str) -> TranslateError:
    """Return an error of an update by a URDF with the places of its parts in the file itself."""
    places = PartPlaces.of_file(file)

    def placed(finding: Diagnostic) -> Diagnostic:
        if finding.hint == BY_HAND:
            finding = replace(finding, hint=_BY_HAND)
        if finding.path != urdf and (finding.line or finding.path != file.path):
            return finding
        at = finding.at
        place = None if at is None else places.of(at) or places.of_origin(at)
        return replace(finding, path=file.path, line=0 if place is None else place.line, column=0)

    return TranslateError([placed(finding) for finding in error.diagnostics])


def _stream(data: bytes, name: str) -> BytesIO:
    stream = BytesIO(data)
    stream.name = name
    return stream


def _with_values(data: bytes, path: str, values: Mapping[str, Value]) -> tuple[bytes, list[Edit]]:
    """Return a URDF with values, and the edits.

    Raises :class:`TranslateError` with each place that the robot does not have, for texts that no
    XML document has, and for too many places.
    """
    file = parse(data, path)
    text = TextEdits(data, file.root)
    places = _Places(file)
    problems: list[Diagnostic] = []
    edits: list[Edit] = []
    for place, value in values.items():
        targets = places.targets(place)
        if len(targets) != 1:
            problems.append(places.problem(place, targets))
            continue
        element, name = targets[0]
        old, new = element.get(name) or "", _text(value)
        if _NO_XML.search(new):
            message = f"the value of '{place}' has a character that no XML document has"
            raise TranslateError.of("values-invalid", message, path, hint="remove the character")
        if old != new:
            text.set_attribute(element, name, new)
            at = place_of(element, places.numbers).below(f"@{name}")
            edits.append(Edit(at, old, new, Location(path)))
    if problems:
        raise TranslateError(problems)
    return text.apply(), edits


def _text(value: Value) -> str:
    """Return a value as text.  Raises ``TypeError`` for a value of another type."""
    if isinstance(value, str):
        return value
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return format_float(float(value))
    if isinstance(value, Sequence):
        return " ".join(map(_text, value))
    raise TypeError(f"a value is no {type(value).__name__}")


# --- Places ---------------------------------------------------------------------------------------


def places_of(root: etree._Element) -> Iterator[tuple[str, str]]:
    """Yield the place of each value of a robot, a URDF, and the value.

    Elements below more than :data:`MAX_TAGS` characters of tags are left out.
    """
    for part in root.iterchildren(*_KINDS):
        start = shlex.join([str(part.tag), part.get("name", "")])
        longest = len(start) + MAX_TAGS
        waiting = [(child, start) for child in reversed([*part.iterchildren("*")])]
        while waiting:
            element, around = waiting.pop()
            way = f"{around} {element.tag!s}"
            if len(way) > longest:
                continue
            for name, value in element.items():
                yield f"{way} {name}", str(value)
            waiting += [(child, way) for child in reversed([*element.iterchildren("*")])]


class _Places:
    """The values of a robot by their places.

    The work for all places is limited: a place can name each value of a part.
    """

    def __init__(self, file: XmlFile) -> None:
        self.numbers = SiblingNumbers()
        self._file = file
        self._parts: dict[tuple[str, str], list[etree._Element]] = {}
        for part in file.root.iterchildren(*_KINDS):
            self._parts.setdefault((str(part.tag), part.get("name", "")), []).append(part)
        self._elements: dict[tuple[str, str], dict[str, list[etree._Element]]] = {}
        self._remaining = _MAX_COMPARED
        self._advice = _MAX_ADVICE

    @cached_property
    def _existing(self) -> list[str]:
        return [name for name, _ in places_of(self._file.root)]

    def targets(self, place: str) -> list[_Target]:
        """Return the values that a place can mean: those with the fewest tags that it leaves out.

        Raises :class:`TranslateError` (``values-invalid``) for too much work.
        """
        if len(place) > _MAX_PLACE:
            return []
        try:
            kind, name, *steps = shlex.split(place)
        except ValueError:
            return []
        targets: dict[int, list[_Target]] = {}
        for element in self._candidates(kind, name, steps) if steps else ():
            way = [str(node.tag) for node in element.iterancestors()]
            tags = [*reversed(way[: way.index(kind)]), str(element.tag)]
            self._remaining -= len(way) + len(steps)
            if self._remaining < 0:
                message = "the places are too many, or too many values have the same tags"
                hint = "write the values in several steps"
                raise TranslateError.of("values-invalid", message, self._file.path, hint=hint)
            for attribute in _attributes(element, steps):
                tags_of_place = steps[:-1] if attribute == steps[-1] else steps
                if _is_within(tags_of_place, tags):
                    targets.setdefault(len(tags) - len(tags_of_place), []).append(
                        _Target(element, attribute)
                    )
        return targets[min(targets)] if targets else []

    def _candidates(self, kind: str, name: str, steps: Sequence[str]) -> list[etree._Element]:
        """Return the elements of a part that the last steps of a place can mean."""
        key = kind, name
        if key not in self._elements:
            by_step: dict[str, list[etree._Element]] = {}
            for part in self._parts.get(key, ()):
                for element in part.iterdescendants("*"):
                    for step in (str(element.tag), *map(str, element.keys())):
                        by_step.setdefault(step, []).append(element)
            self._elements[key] = by_step
        lists = [self._elements[key].get(step, ()) for step in steps[-2:]]
        return list(dict.fromkeys(chain.from_iterable(lists)))

    def problem(self, place: str, targets: Sequence[_Target]) -> Diagnostic:
        """Return the error of a place that means no value, or several ones."""
        if targets:
            ways = [place_of(target.element, self.numbers) for target in targets[:3]]
            hint = f"write more tags: {'; '.join(map(label, ways))}"
            message = f"'{place}' means {len(targets)} values"
        else:
            message, hint = self._unknown(place)
        path = self._file.path
        return Diagnostic("value-unknown", "error", message, path, hint=hint, at=ElementPath(""))

    def _unknown(self, place: str) -> tuple[str, str]:
        """Return the message about a place that means no value, and the hint."""
        message, hint = (
            f"the robot has no value '{place}'",
            "robot-translate info --places lists them",
        )
        self._advice -= 1
        if self._advice < 0 or len(place) > MAX_COMPARED:
            return message, hint
        kind, name, *words = *_words(place)[:MAX_TAGS], "", ""
        names = [other for kind_of_other, other in self._parts if kind_of_other == kind]
        if names and name and name not in names:
            message = f"the robot has no {kind} '{name}'"
            if not (near := near_names(name, names)):
                more = " …" if len(names) > _MAX_ADVICE else ""
                return message, f"its {kind}s are {', '.join(names[:_MAX_ADVICE])}{more}"
            name = near[0]
        start = f"{shlex.join([kind, name])} " if names else ""
        given = [*filter(None, words)] if names else _words(place)
        existing = [
            other.removeprefix(start) for other in self._existing if other.startswith(start)
        ]
        if best := _near_place(given, existing):
            return message, f"did you mean '{start}{best}'?"
        if names and existing:
            more = " …" if len(existing) > _MAX_ADVICE else ""
            return message, f"its values are {', '.join(existing[:_MAX_ADVICE])}{more}"
        return message, hint


def _near_place(given: Sequence[str], existing: Sequence[str]) -> str:
    """Return the shortest place with all parts that are given, or with similar ones."""
    words_of = {place: {*_words(place)} for place in existing}
    place_words = dict.fromkeys(word for words in words_of.values() for word in words)
    meant = {
        word if word in place_words else next(iter(near_names(word, place_words)), word)
        for word in given
    }
    whole = [place for place, words in words_of.items() if meant <= words]
    return next(iter(sorted(whole, key=len) or near_names(shlex.join(given), existing)), "")


def _words(place: str) -> list[str]:
    """Return the parts of a place; those of one with an open quote are separated by spaces."""
    try:
        return shlex.split(place)
    except ValueError:
        return place.split()


def _attributes(element: etree._Element, steps: Sequence[str]) -> Iterator[str]:
    """Yield the attributes of an element that the end of a place can mean."""
    if steps[-1] in element.attrib:
        yield steps[-1]
    elif steps[-1] == element.tag and _ONLY in element.attrib:
        yield _ONLY
    elif steps[-2:-1] == [element.tag] and steps[-1] in _OPTIONAL:
        yield steps[-1]


def _is_within(steps: Sequence[str], tags: Sequence[str]) -> bool:
    """Return whether steps are some of the tags, in their order, and end with the last one."""
    if steps and steps[-1] != tags[-1]:
        return False
    remaining = iter(tags)
    return all(step in remaining for step in steps)
