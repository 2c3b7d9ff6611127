"""Xacro in a file that no suffix names as xacro: detection, and values for its expressions.

Files that other programs fill in, templates, are told by their suffix.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator, Mapping

from lxml import etree

from translate.diagnostics.diagnostic import TranslateError
from translate.model.link import WORLD
from translate.model.names import XACRO_EXPRESSION
from translate.resources.search import Resources
from translate.structures import NamedTuple
from translate.xml.document import XmlFile, qualified_name
from translate.xml.files import real_path
from translate.xml.text import elements_by, trimmed

#: The suffix of the files that are programs of xacro.
SUFFIX = ".xacro"
_JINJA = rb"\{\{.*?(?:\}\}|\Z)|\{%.*?(?:%\}|\Z)|\{#.*?(?:#\}|\Z)"
#: A tag of ERB, and a line that begins with ``%``, which the program ``erb`` runs by default.
_ERB = rb"<%.*?(?:%>|\Z)|(?:\A|(?<=[\r\n]))%[^\r\n]*"
_MAKO = rb"\$\{.*?(?:\}|\Z)|<%.*?(?:%>|\Z)|(?:\A|(?<=[\r\n]))[ \t]*%[^\r\n]*"
#: The suffixes of templates → their language, and the pattern of its instructions.  One of EmPy has
#: many ends: the whole text or tag around it counts.
TEMPLATES = {
    **dict.fromkeys((".jinja", ".jinja2", ".j2", ".jnj"), ("Jinja", _JINJA)),
    **dict.fromkeys((".erb", ".eruby", ".rhtml", ".rsdf", ".rurdf"), ("ERB", _ERB)),
    **dict.fromkeys((".em", ".empy"), ("EmPy", rb"@[^<]*")),
    ".mako": ("Mako", _MAKO),
    ".xmacro": ("xmacro", rb"\$\{.*?(?:\}|\Z)|<xmacro[^<>]*"),
    ".php": ("PHP", rb"<\?.*?(?:\?>|\Z)"),
    # No language has these suffixes alone.
    **dict.fromkeys(
        (".tmpl", ".tpl", ".template"), ("a macro language", rb"%b|%b" % (_JINJA, _MAKO))
    ),
}
TEMPLATE_SUFFIXES = tuple(TEMPLATES)
#: A character, after the start of the XML declaration of a text, and marks of instructions with it.
_MARKS = (
    (b"@", 0, (b"@",)),
    (b"{", 0, (b"{{", b"{%", b"{#", b"${")),
    (b"%", 0, (b"<%", b"\n%", b"\r%", b" %", b"\t%")),
    (b"?", len(b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'), (b"<?",)),
    (b"xmacro", 0, (b"<xmacro",)),
)
#: The most links that a system follows one after another.
_MAX_LINKS = 40
#: The prefix of the elements of xacro.
PREFIX = "xacro"
#: What elements and expressions of xacro begin with, and what follows in the document.
_STARTS = ((b"$", (b"{", b"(")), (b"<xacro:", (b"",)))
#: The elements that can be xacro or have an attribute with an expression, in document order.
_CANDIDATES = (
    "descendant-or-self::*[starts-with(name(), 'xacro:') or "
    "@*[contains(., '${') or contains(., '$(')]]"
)
#: Elements with contents for other programs, which may have expressions of their own.
_OPAQUE = frozenset({"gazebo", "ros2_control", "transmission"})
#: Attributes of URDF that are names or paths, even if they look like numbers.
NO_NUMBERS = frozenset({"name", "link", "joint", "reference", "filename", "type", "version"})
#: An expression that is one name, which launch files replace as a text.
_NAME = re.compile(r"\$\{(\w+)\}")


def may_hold_xacro(data: bytes) -> bool:
    """Return whether a document can have an element or an expression of xacro."""
    return any(_has_start(data, start, nexts) for start, nexts in _STARTS)


def may_be_template(data: bytes) -> bool:
    """Return whether a text can have an instruction of a template, in whatever language."""
    # Most texts lack the rare characters, which are found faster than the marks.
    return any(
        data.find(sign, start) >= 0 and any(data.find(mark, start) >= 0 for mark in marks)
        for sign, start, marks in _MARKS
    )


class Template(NamedTuple):
    """The language of a template, the offset of its first instruction, and all of them."""

    language: str
    place: int
    instructions: Counter[bytes]


def is_template(path: str) -> bool:
    """Return whether the suffix of a file is that of templates."""
    return os.path.splitext(path)[1].lower() in TEMPLATES


def template_in(path: str, data: bytes) -> Template | None:
    """Return the template that a file is; ``None`` for another suffix and without instructions."""
    language, instruction = TEMPLATES.get(os.path.splitext(path)[1].lower(), ("", b""))
    matches = [*re.finditer(instruction, data, re.DOTALL)] if instruction else []
    texts = Counter(match[0] for match in matches)
    return Template(language, matches[0].start(), texts) if matches else None


def is_xacro(path: str) -> bool:
    """Return whether a path, or the file that it is a link to, has the suffix of xacro."""
    return any(name.lower().endswith(SUFFIX) for name in names_of_file(path))


def names_of_file(path: str) -> list[str]:
    """Return a path, and if it is a link those that it leads to, up to the file."""
    names = [path]
    while os.path.islink(names[-1]) and len(names) < _MAX_LINKS:
        names.append(os.path.join(os.path.dirname(names[-1]), os.readlink(names[-1])))
    return names if len(names) == 1 else [*names, real_path(path)]


def is_robot_with_xacro(file: XmlFile) -> bool:
    """Return whether a parsed file is a robot that can have an element or expression of xacro."""
    return may_hold_xacro(file.data) and file.root.tag == "robot"


def _has_start(data: bytes, start: bytes, nexts: tuple[bytes, ...]) -> bool:
    """Return whether a document has a start, and one of some texts after it, in no comment."""
    position, has_sections = data.find(start), None
    while position >= 0:
        after = position + len(start)
        if data.startswith(nexts, after):
            # A CDATA section can hold ``<!--``.
            has_sections = b"<![CDATA[" in data if has_sections is None else has_sections
            after = position if has_sections else _end_of_comment(data, position)
            if after <= position:
                return True
        position = data.find(start, after)
    return False


def _end_of_comment(data: bytes, position: int) -> int:
    """Return where the last comment before a position ends; it can be before or after it."""
    comment = data.rfind(b"<!--", 0, position)
    end = data.find(b"-->", comment + 4) if comment >= 0 else 0
    return end if end >= 0 else len(data)


def instructions(robot: etree._Element) -> tuple[etree._Element | None, etree._Element | None]:
    """Return the first element with xacro that a robot needs, and the first one that it does not.

    It needs values, parts of links and joints, links and joints.  The contents of elements for
    other programs may have expressions of their own.
    """
    unused, names = None, _needed_names(robot)
    for element in elements_by(robot, _CANDIDATES):
        around = list(element.iterancestors())
        if not shown(element) or any(
            node.tag in _OPAQUE or node.prefix == PREFIX for node in around
        ):
            continue
        is_child = around == [robot] and element.prefix == PREFIX
        if not is_child or names is None or _local(element) in names:
            return element, unused
        unused = element if unused is None else unused
    return None, unused


def shown(element: etree._Element) -> str:
    """Return the tag of a xacro element, or the first attribute with an expression; else empty."""
    if element.prefix == PREFIX:
        return f"<{qualified_name(element)}>"
    for name, value in element.items():
        if XACRO_EXPRESSION.search(str(value)):
            return f'{name}="{value}"'
    return ""


def is_read_unexpanded(robot: etree._Element) -> bool:
    """Return whether a robot is one tree of links without xacro, with no expression for a number.

    Only such a robot can be read as it is.
    """
    numbers = (
        name
        for element in elements_by(robot, _CANDIDATES)
        if not any(node.tag in _OPAQUE or node.prefix == PREFIX for node in _chain(element))
        for name, value in element.items()
        if name not in NO_NUMBERS and XACRO_EXPRESSION.search(str(value))
    )
    return _needed_names(robot) is not None and next(numbers, None) is None


def _chain(element: etree._Element) -> list[etree._Element]:
    return [element, *element.iterancestors()]


def has_xacro_elements(root: etree._Element) -> bool:
    """Return whether a document has elements of xacro."""
    return any(element.prefix == PREFIX for element in root.iter(etree.Element))


def names_in_expressions(root: etree._Element) -> list[str]:
    """Return the names that are a whole expression: ``${namespace}``."""
    return list(dict.fromkeys(name for _, _, text in _texts(root) for name in _NAME.findall(text)))


def set_values(root: etree._Element, values: Mapping[str, str]) -> None:
    """Replace each expression that is one of these names by its value, as launch files do."""
    for element, attribute, text in _texts(root):
        written = _NAME.sub(lambda match: values.get(match[1], match[0]), text)
        if attribute:
            element.set(attribute, written)
        else:
            element.text = written


def refuse_arguments(source: object, resources: Resources) -> None:
    """Raise :class:`TranslateError` if arguments of xacro are given for a file without xacro."""
    if not isinstance(source, (str, os.PathLike)) or "<" in os.fspath(source):
        return
    if resources.xacro_arguments:
        assignments = " ".join(
            f"{name}:={value}" for name, value in resources.xacro_arguments.items()
        )
        raise TranslateError.of(
            "xacro-arguments",
            f"arguments of xacro are given, and the file is not a xacro file: {assignments}",
            os.fspath(source),
            hint="name the xacro file, with the suffix .xacro, or remove the arguments",
        )


def _texts(root: etree._Element) -> Iterator[tuple[etree._Element, str, str]]:
    """Yield the attributes and the texts with a dollar sign; the name of a text is empty."""
    for element in root.iter(etree.Element):
        for name, value in element.items():
            if "$" in value:
                yield element, str(name), str(value)
        if element.text and "$" in element.text:
            yield element, "", element.text


def _needed_names(robot: etree._Element) -> frozenset[str] | None:
    """Return the names of the elements of xacro that a robot needs; ``None`` for all of them.

    These are the macros that it defines, and what contains links or joints.  If the robot is not
    one tree of links, it needs also what is defined elsewhere.
    """
    links = {trimmed(link.get("name")) for link in robot.iterchildren("link")}
    parents, children = (
        {trimmed(end.get("link")) for end in robot.iterfind(f"joint/{tag}")}
        for tag in ("parent", "child")
    )
    # The world needs no link.
    links |= parents & {WORLD}
    if not parents | children <= links or len(links - children) != 1:
        return None
    xacro_elements = [element for element in robot if element.prefix == PREFIX]
    names = [element.get("name", "") for element in xacro_elements if _local(element) == "macro"]
    names += [
        _local(element)
        for element in xacro_elements
        if next(element.iter("link", "joint"), None) is not None
    ]
    # The definition of a macro expands to nothing.
    return frozenset(names) - {"macro"}


def _local(element: etree._Element) -> str:
    return etree.QName(element).localname
