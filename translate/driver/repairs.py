"""Write the repairs that findings have into the text of a file; all other bytes stay."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from io import BytesIO

from lxml import etree

from translate.diagnostics.diagnostic import Diagnostic, Repair, TranslateError
from translate.driver.load import ReadOptions, load_with
from translate.facts import REPEATABLE
from translate.structures import NamedTuple
from translate.xml.document import parse
from translate.xml.recovery import BYTE_ORDER_MARK, declaration_of
from translate.xml.text_edits import TextEdits

#: A repair can show another one: in an element whose name was unknown, names are not checked.
_MAX_PASSES = 10
#: The declaration of the namespace of xacro: the file is a program, whose findings have the places
#: of its expansion.
_XACRO = re.compile(rb"""xmlns:(?:xacro\s*=|[^\s=]{1,100}\s*=\s*["'][^"'<>]{0,200}/xacro/?["'])""")
#: The least and the greatest number of texts that are read to find the repairs that cannot be made,
#: and how many bytes they have together between the two.
_MIN_TRIALS, _MAX_TRIALS, _MAX_TRIED = 2, 100, 4_000_000


class Repaired(NamedTuple):
    """The repaired text of a file, and the findings that it does not have any more."""

    data: bytes
    done: Sequence[Diagnostic]


def repaired(data: bytes, path: str, options: ReadOptions, ignored: Iterable[str] = ()) -> Repaired:
    """Return the text of a URDF or an SDFormat file with all repairs of its findings.

    Findings with the ``ignored`` codes are not repaired.  A repair after which the file has more
    findings, or more errors, is not made, and the text is unchanged if it cannot be edited, or has
    the namespace of xacro.
    """
    if _XACRO.search(data):
        return Repaired(data, [])
    left_out = {*ignored}
    done: list[Diagnostic] = []
    findings = _findings(data, path, options)
    number = _MAX_TRIED // max(len(data), 1)
    trials = iter(range(min(max(number, _MIN_TRIALS), _MAX_TRIALS)))
    for _ in range(_MAX_PASSES):
        repairable = [
            item
            for item in findings
            if item.code not in left_out and item.path == path and item.repair is not None
        ]
        text = _Text(data, findings, ())
        # All of them at once, and the halves of those that cannot be made together.
        waiting = [repairable] if repairable else []
        while waiting and next(trials, None) is not None:
            chosen = waiting.pop()
            new, made = _with_repairs(
                data, path, repairable, [*text.made, *chosen], lenient=options.lenient
            )
            if len(made) <= len(text.made):
                continue
            later = _findings(new, path, options)
            if _is_better(later, text.findings, path):
                text = _Text(new, later, made)
            elif len(chosen) > 1:
                half = len(chosen) // 2
                waiting += [chosen[half:], chosen[:half]]
        if not text.made:
            break
        data, findings = text.data, text.findings
        done += text.made
    return Repaired(data, done)


class _Text(NamedTuple):
    """The text of a file, its findings, and those that are repaired in it."""

    data: bytes
    findings: Sequence[Diagnostic]
    made: Sequence[Diagnostic]


def _findings(data: bytes, path: str, options: ReadOptions) -> Sequence[Diagnostic]:
    """Return all findings about a text that has the path of a file."""
    stream = BytesIO(data)
    stream.name = path
    try:
        return list(load_with(stream, replace(options, parsed=None), path=path).diagnostics)
    except TranslateError as error:
        return error.diagnostics


def _is_better(later: Sequence[Diagnostic], earlier: Sequence[Diagnostic], path: str) -> bool:
    """Return whether a text is read, and has neither more findings nor errors than before."""
    if any(item.code == "file-read" and item.path == path for item in later):
        return False
    return len(later) <= len(earlier) and _errors(later) <= _errors(earlier)


def _errors(findings: Iterable[Diagnostic]) -> int:
    return sum(item.severity == "error" for item in findings)


def _with_repairs(
    data: bytes,
    path: str,
    findings: Sequence[Diagnostic],
    chosen: Sequence[Diagnostic],
    *,
    lenient: bool,
) -> tuple[bytes, list[Diagnostic]]:
    """Return a text with the repairs of chosen findings, and those of which one was made.

    ``findings`` are all with a repair: two of them can be about one name.
    """
    by_place: dict[tuple[int, int], list[Diagnostic]] = {}
    for item in findings:
        if item.repair is not None and item.line:
            by_place.setdefault((item.line, item.column), []).append(item)
    if not by_place:
        return data, []
    for item in chosen:
        if item.repair is not None and item.repair.kind == "declaration":
            # The places of other findings are those of the text with the other declaration.
            return _with_declaration(data, item.repair), [item]
    done: list[Diagnostic] = []
    numbers = {*map(id, chosen)}
    try:
        file = parse(data, path, lenient=lenient)
        edits = TextEdits(data, file.root)
        found = [
            (element, repair, item)
            for element in file.root.iter(etree.Element)
            for item in by_place.get(file.position(element), ())
            if (repair := item.repair) is not None
        ]
        # Of two names in one place that mean the same one, none is certain.
        counts = Counter(_place_and_name(element, repair) for element, repair, _ in found)
        for element, repair, item in found:
            if id(item) not in numbers:
                continue
            may_repeat = repair.kind == "element" and repair.new in REPEATABLE
            is_unique = may_repeat or counts[_place_and_name(element, repair)] == 1
            if (is_unique or repair.kind == "remove") and _is_repaired(edits, element, repair):
                done.append(item)
        return edits.apply() if done else data, done
    except (TranslateError, ValueError):
        # The text has a fault that the reader mends, or an encoding that cannot be written.
        return data, []


def _with_declaration(data: bytes, repair: Repair) -> bytes:
    """Return a text with another XML declaration; a byte-order mark stays before it."""
    mark = BYTE_ORDER_MARK if data.startswith(BYTE_ORDER_MARK) else b""
    text = data.removeprefix(mark)
    return mark + repair.new.encode("utf-8") + text[len(declaration_of(text)) :]


def _place_and_name(
    element: etree._Element, repair: Repair
) -> tuple[etree._Element | None, str, str]:
    """Return the element that gets a part with a name, and the kind and the name of the part."""
    owner = element if repair.kind == "attribute" else element.getparent()
    return owner, repair.kind, repair.new


def _is_repaired(edits: TextEdits, element: etree._Element, repair: Repair) -> bool:
    """Return whether an element is that of a repair, which is made then."""
    if repair.kind == "attribute":
        span = edits.attribute_span(element, repair.old)
        if span is None or repair.new in element.attrib:
            return False
        # The name is before the equals sign and the quote of the value.
        start = edits.text.rindex(repair.old, 0, edits.text.rindex("=", 0, span[0]))
        edits.replace_span(start, start + len(repair.old), repair.new)
    elif element.tag != repair.old:
        return False
    elif repair.kind == "element":
        edits.rename(element, repair.new)
    else:
        edits.remove(element)
    return True
