"""Files that other programs expand get no instructions of another file.

A xacro file is a program, and so is a file that one includes, whatever its suffix is; a template of
Jinja, ERB or EmPy is one, too.  A robot can be that of a stranger: what an output has and what an
edit brings is not run by the next command.
"""

from __future__ import annotations

import os
import re
import time
from collections import Counter
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING

from translate.diagnostics.diagnostic import TranslateError
from translate.resources.boundary import enclosing_directories
from translate.resources.xacro_text import (
    TEMPLATE_SUFFIXES,
    instructions,
    is_template,
    is_xacro,
    may_be_template,
    names_of_file,
    template_in,
)
from translate.xml.document import parse
from translate.xml.files import real_path
from translate.xml.recovery import is_wide, searchable, without_sections

if TYPE_CHECKING:
    from translate.resources.including_files import FilesAround, IncludingFiles

#: What xacro computes, in any part of a document: it expands comments on demand.
_INSTRUCTIONS = (b"${", b"$(", b"xacro:")
#: What an instruction has, and what begins or ends a comment, a section or an instruction of XML.
_MARKS = re.compile(rb"[$&]|<[!?]|--|\]\]|\?>|xacro")
_EVALUATED = b"xacro:eval-comments"
#: An expression without its end, which can be in another line.
_EXPRESSION = re.compile(rb"\$(?:\{[^}]*|\([^)]*)")
#: The seconds after which the xacro files of a directory are read again.
_FRESH = 10.0
_EXPANDED = "expand the file first: xacro robot.urdf.xacro > robot.urdf"
_ELSEWHERE = "write it into a directory outside of this repository or package"
_PLAIN = "write a file with the suffix .urdf, in no directory that robot-translate trusts"


def refuse_new_instructions(
    path: str, before: bytes, after: bytes, *, may_repeat: bool = False, lenient: bool = False
) -> None:
    """Raise :class:`TranslateError` for instructions that a file had not and another program runs.

    ``before`` are the contents of the file, empty for a new one.  ``may_repeat``: the file may have
    an instruction more often than before, and in new comments.  ``lenient``: the file may have text
    before and after its root, as in :func:`parse`.  The codes are ``template-unexpanded`` and
    ``xacro-not-allowed``.
    """
    refuse_template_instructions(path, before, after, may_repeat=may_repeat)
    if not is_program(after):
        return
    is_new = not before
    if not is_new:
        from translate.xacro.inert import adds_instructions

        if not _changes_instructions(before, after):
            return
        # xacro leaves sections as they are, but not their texts elsewhere.
        roots = (
            parse(without_sections(data), path, lenient=lenient).root for data in (before, after)
        )
        if not adds_instructions(*roots, with_values=True, may_repeat=may_repeat):
            return
    # The last question: all xacro files of the repository answer it.
    reason, hint = _reason(path, after, is_new=is_new, lenient=lenient)
    if reason:
        raise TranslateError.of("xacro-not-allowed", reason, path, hint=hint)


def refuse_template_instructions(
    path: str, before: bytes, after: bytes, *, may_repeat: bool = False
) -> None:
    """Raise :class:`TranslateError` for a template that gets instructions which it had not.

    A file is one by its suffix, by that of a file that it is a link to, and by that of a link of
    the repository to it.  A text without a path is none.
    """
    names = [*filter(is_template, names_of_file(path))]
    if path and may_be_template(after):
        names += _links_of_templates(path, time.monotonic() // _FRESH)
    for name in names:
        template, earlier = template_in(name, after), template_in(name, before)
        had = Counter[bytes]() if earlier is None else earlier.instructions
        new = Counter[bytes]() if template is None else template.instructions - had
        if template is not None and (new.keys() - had.keys() if may_repeat else new):
            raise TranslateError.of(
                "template-unexpanded",
                f"the file would be a template of {template.language} with instructions of the "
                "input",
                path,
                hint="write a file with the suffix .urdf or .sdf",
            )


def is_program(data: bytes) -> bool:
    """Return whether xacro can compute a part of a document, also of a comment in it."""
    text = searchable(data)
    return any(start in text for start in _INSTRUCTIONS)


def _changes_instructions(before: bytes, after: bytes) -> bool:
    """Return whether an instruction, or what makes a text a comment, is in a line that differs.

    Most edits change no such line, and need no comparison of all elements.  The order counts: a
    comment can begin and end at other lines.
    """
    texts = searchable(after), searchable(before)
    if b"xacro:" in texts[0] or is_wide(after):
        # An attribute of such an element can have a line of its own.
        return True
    if _EXPRESSION.findall(texts[0]) != _EXPRESSION.findall(texts[1]):
        return True
    # With its references replaced, the text ``&lt;!--`` would be equal to a comment.
    lines, earlier_lines = after.splitlines(), before.splitlines()
    counts, earlier_counts = Counter(lines), Counter(earlier_lines)
    changed = (counts - earlier_counts).keys() | (earlier_counts - counts).keys()
    if any(map(_MARKS.search, changed)):
        return True
    orders = ([line for line in text if line not in changed] for text in (lines, earlier_lines))
    return next(orders) != next(orders)


def _reason(path: str, data: bytes, *, is_new: bool, lenient: bool) -> tuple[str, str]:
    """Return why xacro would run the instructions in a file, and a hint; empty if it would not."""
    if is_xacro(path) or _is_expanded_robot(path, data, is_new=is_new, lenient=lenient):
        if is_new:
            return (
                "the output would be a xacro file with expressions of the input, which xacro would "
                "run",
                _PLAIN,
            )
        return "the edits have expressions of xacro, which the next command would run", _EXPANDED
    if _has_plain_comments_only(data):
        return "", ""
    from translate.xacro.inert import has_instructions

    if not has_instructions(parse(data, path, lenient=lenient).root):
        # Other comments of an included file stay as they are.
        return "", ""
    # The ways of xacro to include a file are many: its presence decides.
    places = dict.fromkeys((os.path.abspath(path), real_path(path)))
    areas = dict.fromkeys(
        area for place in places for area in enclosing_directories(os.path.dirname(place))
    )
    period = time.monotonic() // _FRESH
    for area in areas:
        files = _including_files(area, period)
        for users, what in (
            (files.xacro_links_to(path), "is a link to the file"),
            (files.that_can_include(path), "could include the file"),
        ):
            if users:
                return _run_by(os.path.relpath(users[0], area), what), _ELSEWHERE
    for place in places:
        if users := _files_around(os.path.dirname(place), period).near(path):
            return _run_by(users[0], "includes the file"), _ELSEWHERE
    return "", ""


def _run_by(user: str, what: str) -> str:
    return f"'{user}' {what}, and xacro would run the expressions of the input in it"


def _has_plain_comments_only(data: bytes) -> bool:
    """Return whether all instructions of a document are in comments that xacro does not expand.

    The answer is exact for a document without sections, declarations and other instructions of XML,
    in which each ``<!--`` begins a comment.  It needs no parsed file.
    """
    is_plain = data.count(b"<!") == data.count(b"<!--") and data.rfind(b"<?") <= 0
    if not is_plain or is_wide(data) or _EVALUATED in data:
        return False
    start, *comments = data.split(b"<!--")
    return not is_program(start + b"".join(text.partition(b"-->")[2] for text in comments))


@lru_cache(maxsize=8)
def _including_files(area: str, period: float) -> IncludingFiles:
    """Return the xacro files of a directory; many outputs of one command read them once."""
    from translate.resources.including_files import IncludingFiles

    return IncludingFiles(area)


@lru_cache(maxsize=64)
def _links_of_templates(path: str, period: float) -> list[str]:
    """Return the links of the repositories around a file that lead to it as to a template."""
    from translate.resources.robot_files import links_to

    directory = os.path.dirname(real_path(path))
    links = (links_to(path, area, TEMPLATE_SUFFIXES) for area in enclosing_directories(directory))
    return [*dict.fromkeys(chain.from_iterable(links))]


@lru_cache(maxsize=8)
def _files_around(directory: str, period: float) -> FilesAround:
    """Return the xacro files around a directory, as :func:`_including_files` does."""
    from translate.resources.including_files import FilesAround

    return FilesAround(directory)


def _is_expanded_robot(path: str, data: bytes, *, is_new: bool, lenient: bool) -> bool:
    """Return whether a robot has xacro that is expanded with a permission.

    A new file has one in a trusted directory only.
    """
    from translate.resources.trust import is_covered

    if is_new and not is_covered(path):
        return False
    root = parse(data, path, lenient=lenient).root
    return root.tag == "robot" and instructions(root)[0] is not None
