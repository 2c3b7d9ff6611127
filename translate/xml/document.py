"""XML in and out: the only module that parses XML files.

Reading is safe (no entities, no network, bounded depth and size) and remembers the bytes, so that
a diagnostic can name the column of an element; clean files never pay for that.  Writing has one
stable layout: UTF-8, two spaces, attributes in the order they were set.
"""

from __future__ import annotations

import copy
import functools
import re
from collections.abc import Callable, Sequence
from dataclasses import field, replace
from typing import NoReturn, TypeAlias

from lxml import etree

from translate.diagnostics.diagnostic import (
    Diagnostic,
    Diagnostics,
    Repair,
    Severity,
    TranslateError,
)
from translate.diagnostics.element_path import ElementPath
from translate.diagnostics.loss_detail import Detail
from translate.facts import MAX_NAME, NAME_ATTRIBUTES, NAME_ELEMENTS
from translate.structures import dataclass
from translate.xml.files import Source, bytes_of
from translate.xml.positions import Positions, place, set_line
from translate.xml.recovery import (
    DOCTYPE,
    comment_fault,
    declaration_of,
    end_of_document,
    entity_reference,
    in_utf8,
    internal_subset,
    is_wide,
    valid_declaration,
    with_declaration_first,
    with_escapes,
    with_one_colon,
    with_prefixes,
    with_tidy_comments,
    with_utf8_comments,
    without_declaration,
    without_junk,
)
from translate.xml.text import SiblingNumbers, collapsed, place_of, trimmed

#: The first child with each tag, by tag.
Parts: TypeAlias = "dict[object, etree._Element]"

#: An element with more attributes than this is not searched for each of them.
MANY_ATTRIBUTES = 50
#: XML parsers refuse elements that are nested deeper.
MAX_DEPTH = 256
_is_too_deep = etree.XPath(f"boolean({'/*' * (MAX_DEPTH + 1)})")
TOO_DEEP = "no robot needs elements nested this deep"
#: The code of the error about a name that is too long, and its hint.
NAME_TOO_LONG = "name-too-long"
SHORTER_NAME = f"write a name of at most {MAX_NAME} characters, with those of the models around it"
#: The namespace of ``xml:lang``, ``xml:base``, ``xml:space`` and ``xml:id``.
XML_NAMESPACE = "http://www.w3.org/XML/1998/namespace"
_PREFIXED_NAME = etree.XPath("name(@*[namespace-uri() = $namespace and local-name() = $local])")
_ENCODING_HINT = "save the file as UTF-8"
#: Characters that XML readers refuse at a place, and most readers of robots do not.
_UNESCAPED = {
    b"<": ("'<' is in the value of an attribute", 'write "&lt;"'),
    b"&": ("'&' begins no reference", 'write "&amp;"'),
}
#: The declaration of a document that is written.  It names no encoding, which means UTF-8: parsers
#: of a text that is decoded already (``lxml.etree.fromstring(text)``) refuse one that is named.
DECLARATION = '<?xml version="1.0"?>'
_CUT_OFF = "the end of the file is missing; was it copied whole?"
#: Parts of the messages of the parser, with hints.
_HINTS = {
    "Start tag expected": "a robot starts with <robot> or <sdf>; --lenient skips what stands "
    "before it",
    "XML declaration allowed only": "write the declaration first; --lenient accepts comments "
    "before it",
    "Premature end": _CUT_OFF,
    "Couldn't find end": _CUT_OFF,
    "Extra content": "a file holds one root element: remove what follows it; --lenient ignores it",
    "tag mismatch": "end every element with its own end tag, in reverse order",
    "Excessive depth": TOO_DEEP,
    "limit exceeded": "no robot needs a value this long",
    "AttValue": 'put the values of attributes in quotes, and write < as "&lt;"',
    "xmlParseEntityRef": 'write & as "&amp;"',
    "EntityRef": 'write & as "&amp;"',
    "Entity '": 'write & as "&amp;"',
    "redefined": "give every attribute once",
    "ncoding": _ENCODING_HINT,
    "not proper UTF-8": _ENCODING_HINT,
}
#: Suffixes of shapes, which robots name.
MESHES = (".stl", ".obj", ".ply", ".glb", ".gltf", ".dae")
_IS_MESH = "this is a mesh: name the robot whose <mesh> names it"
_OF_ROBOT = "name the .urdf, .xacro or .sdf file of the robot"
_UNPACK = "unpack it, and name the file of the robot"
#: The first bytes of files of other kinds → what such a file is, and the hint.
_KINDS = {
    b"PK\3\4": ("a zip file", "end its name with .zip, or unpack it"),
    b"\x1f\x8b": ("compressed by gzip", "unpack it: gunzip FILE, or tar -xf FILE for a .tar.gz"),
    b"BZh": ("compressed by bzip2", _UNPACK),
    b"\xfd7zXZ": ("compressed by xz", _UNPACK),
    b"\x28\xb5\x2f\xfd": ("compressed by zstd", _UNPACK),
    b"7z\xbc\xaf": ("a 7z archive", _UNPACK),
    b"%PDF": ("a PDF file", _OF_ROBOT),
    b"\x89PNG": ("a picture", _OF_ROBOT),
    b"\xff\xd8\xff": ("a picture", _OF_ROBOT),
    b"GIF8": ("a picture", _OF_ROBOT),
    b"glTF": ("a mesh", "name the robot whose <mesh> names it"),
    b"#usda": ("USD, which is not read", "name the URDF or SDFormat file of the robot"),
    b"PXR-USDC": ("USD, which is not read", "name the URDF or SDFormat file of the robot"),
    b"version https://git-lfs": (
        "a pointer of Git LFS, without the content",
        "git lfs pull writes the content",
    ),
}
_STARTS_OF_KINDS = tuple(_KINDS)
#: Suffixes of texts that are no robots.
_TEXTS = (".json", ".ipynb", ".yaml", ".yml", ".toml", ".py", ".lua", ".rviz", ".md", ".txt")
_ANY_HINT = "correct the line, or generate the file again"
_PARSER = etree.XMLParser(encoding="utf-8", resolve_entities=False, no_network=True, load_dtd=False)
#: The parser of what was read once and is read again, perhaps deeper within something else.
_OWN_PARSER = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)


@dataclass(slots=True)
class XmlFile:
    """A parsed file: its root element and the positions of its elements.

    ``origins`` maps elements that were inserted or changed by another file to their place there.
    ``sources`` maps elements that another program generated to the place of what they were
    generated from; their paths stay those in this file.  ``way_to`` returns the places that lead to
    such an element, the outermost first.
    """

    root: etree._Element
    data: bytes
    path: str = ""
    diagnostics: Diagnostics = field(default_factory=Diagnostics)
    origins: dict[etree._Element, tuple[XmlFile, etree._Element]] = field(default_factory=dict)
    sources: dict[etree._Element, tuple[XmlFile, etree._Element]] = field(default_factory=dict)
    way_to: Callable[[etree._Element], tuple[str, ...]] | None = field(default=None, repr=False)
    numbers: SiblingNumbers = field(default_factory=SiblingNumbers)
    positions: Positions = field(init=False)
    #: Returns the line in which the start tag of an element of this file ends.
    line_of: Callable[[etree._Element], int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self.positions = Positions(self.root, self.data)
        self.line_of = self.positions.line_of

    def copy(self) -> XmlFile:
        """Return a file that can be changed without a change of this one, with equal positions.

        A copy of more than :data:`LAST_CERTAIN_LINE` lines would not have the lines of the parser.
        """
        root = copy.deepcopy(self.root.getroottree()).getroot()
        diagnostics = self.diagnostics
        diagnostics = replace(
            diagnostics, items=dict(diagnostics.items), defects=set(diagnostics.defects)
        )
        return XmlFile(root, self.data, self.path, diagnostics)

    def report(
        self,
        code: str,
        message: str,
        at: etree._Element | None = None,
        *,
        hint: str = "",
        severity: Severity = "error",
        defect: bool = False,
        detail: Detail | None = None,
        repair: Repair | None = None,
    ) -> None:
        """Add a diagnostic about an element (the root if none is given)."""
        element = self.root if at is None else at
        add = self.diagnostics.add_defect if defect else self.diagnostics.add
        finding = self.finding(code, message, element, hint, severity)
        if detail is not None or repair is not None:
            finding = replace(finding, detail=detail, repair=repair)
        add(finding)

    def finding(
        self,
        code: str,
        message: str,
        at: etree._Element,
        hint: str = "",
        severity: Severity = "error",
    ) -> Diagnostic:
        """Return a diagnostic about an element, with its line, column and XPath."""
        if at in self.origins:
            file, element = self.origins[at]
            return file.finding(code, message, element, hint, severity)
        file, element = self.sources.get(at, (self, at))
        line, column = file.position(element)
        message, xpath = _shortened(message), _shortened(self.xpath(at))
        way = self.way_to(at) if self.way_to is not None and at in self.sources else ()
        placement = file.path, line, column, xpath, hint, way
        return Diagnostic(code, severity, message, *placement, at=self.element_path(at))

    def element_path(self, element: etree._Element) -> ElementPath:
        """Return the path of an element by the names of the robot."""
        return place_of(element, self.numbers)

    def xpath(self, element: etree._Element) -> str:
        """Return the path to an element, by names if possible: ``/robot/link[@name="base"]``."""
        steps = []
        node: etree._Element | None = element
        while node is not None:
            parent = node.getparent()
            name = node.get("name")
            step = qualified_name(node)
            if name is not None:
                quote = "'" if '"' in name else '"'
                step += f"[@name={quote}{name}{quote}]"
            elif parent is not None:
                step += self._number(node, parent)
            steps.append(step)
            node = parent
        return "/" + "/".join(reversed(steps))

    def _number(self, element: etree._Element, parent: etree._Element) -> str:
        """Return ``[2]`` for the second of several elements of one tag."""
        place, count = self.numbers.of(element, parent)
        return f"[{place + 1}]" if count > 1 else ""

    def position(self, element: etree._Element) -> tuple[int, int]:
        """Return line and column of the start tag of an element of this file."""
        return self.positions.of_element(element, qualified_name(element))

    def placed(self, diagnostic: Diagnostic) -> Diagnostic:
        """Return a diagnostic that has only a line with the column of the first tag in it."""
        tag = self.positions.of_line(diagnostic.line) if diagnostic.line else None
        return diagnostic if tag is None else replace(diagnostic, line=tag[0], column=tag[1])

    def drop_default_namespace(self) -> None:
        """Ignore a default namespace; robot files have none, and all readers ignore it."""
        namespace = self.root.nsmap.get(None)
        prefix = f"{{{namespace}}}"
        if namespace is None or not str(self.root.tag).startswith(prefix):
            return
        self.report(
            "namespace-ignored",
            f'xmlns="{namespace}" is ignored',
            hint="remove it",
            severity="warning",
        )
        for element in self.root.iter(f"{prefix}*"):
            element.tag = str(element.tag).removeprefix(prefix)


def parse(source: Source, path: str = "", *, lenient: bool = False) -> XmlFile:
    """Parse a path, a binary file object, bytes, or XML text.

    A ``str`` is XML text if its first visible character is ``<``, else a path; ``-`` is standard
    input.  ``lenient`` skips text before the first element and after the root, and accepts
    comments before the XML declaration.

    Raises :class:`TranslateError` for a file that cannot be read or is not well-formed, and for
    names of more than :data:`translate.facts.MAX_NAME` characters.
    """
    data, path = bytes_of(source, path)
    tidy = ordered = None
    if lenient:
        # The declaration can name the encoding, and cannot be read in one of two or four bytes.
        data = _decoded(data, path) if is_wide(data) else data
        data = data if (tidy := without_junk(data)) is None else tidy
        data = data if (ordered := with_declaration_first(data)) is None else ordered
    data = _decoded(data, path)
    if not data or data.isspace():
        hint = f"{_OF_ROBOT}, or write it anew"
        _fail("file-read", "the file is empty", path, 1, 1, hint=hint)
    if data.startswith(_STARTS_OF_KINDS):
        what, hint = next(kind for start, kind in _KINDS.items() if data.startswith(start))
        _fail("file-read", f"the file is {what}", path, 1, 1, hint=hint)
    _refuse_declarations(data, path)
    diagnostics = Diagnostics()
    is_moved = tidy is not None or ordered is not None
    root, text = _tree(data, path, diagnostics, lenient=lenient, is_moved=is_moved)
    _put_text_first(root)
    # Without this, unused prefixes are declared again on each fragment.
    etree.cleanup_namespaces(root)
    file = XmlFile(root, text, path, diagnostics)
    _refuse_long_names(file)
    if tidy is not None:
        file.report(
            "junk-before-root",
            "there is text before the first element",
            hint="remove it",
            severity="warning",
        )
    if ordered is not None:
        file.report(
            "declaration-misplaced",
            "there are comments before the XML declaration",
            hint="write the declaration first",
            severity="warning",
        )
    return file


def _refuse_long_names(file: XmlFile) -> None:
    """Raise :class:`TranslateError` with the names that are too long, also of nested models.

    The contents of plugins are opaque.
    """
    problems: list[Diagnostic] = []
    for element in file.root.iter("*") if _has_long_text(file.data) else ():
        tag = str(element.tag).rpartition("}")[2]
        values = [(f"{key}=", text) for key, text in element.items() if key in NAME_ATTRIBUTES]
        if tag in NAME_ELEMENTS:
            values.append(("the text ", element.text or ""))
        for label, value in values:
            is_long = len(name := trimmed(value)) > MAX_NAME
            if is_long and next(element.iterancestors("plugin"), None) is None:
                message = f"<{tag}>: {label}{start_of_name(name)} has {len(name)} characters"
                problems.append(_long_name(file, element, message))
    #: Model → the length of the beginning of the scoped names in it, which the outermost lacks.
    lengths: dict[etree._Element, int] = {}
    for model in () if problems else file.root.iter("model"):
        parent, name = model.getparent(), trimmed(model.get("name"))
        around = 0 if parent is None else lengths.get(parent, 0)
        length = around + len(name)
        is_nested = parent is not None and parent.tag in ("model", "world")
        lengths[model] = length + len("::") if is_nested else 0
        if length > MAX_NAME and around <= MAX_NAME + len("::"):
            message = f"model {start_of_name(name)}: the scoped name has {length} characters"
            problems.append(_long_name(file, model, message))
    if problems:
        raise TranslateError(problems)


def _has_long_text(data: bytes) -> bool:
    """Return whether a document can contain a name that is too long.

    Neither an attribute nor a text contains ``<``, but in a CDATA section.
    """
    start, length = 0, MAX_NAME + 1
    while len(data) - start >= length:
        last = data.rfind(b"<", start, start + length)
        if last < 0:
            return True
        start = last + 1
    return b"<![CDATA[" in data and len(data) > MAX_NAME


def _long_name(file: XmlFile, element: etree._Element, message: str) -> Diagnostic:
    """Return the error about a name that is too long.  Its path would repeat the name."""
    return replace(file.finding(NAME_TOO_LONG, message, element, SHORTER_NAME), at=None)


def start_of_name(name: str) -> str:
    """Return a name for a message about its length: the beginning of a long one."""
    return f"'{name}'" if len(name) <= 40 else f"'{name[:40]}' …"


def safe_text(data: bytes, path: str = "") -> bytes:
    """Return the bytes of a document that another parser may read: in UTF-8, and without entities.

    Raises :class:`TranslateError` for an unknown encoding, for a DTD and for the use of an entity.
    """
    data = _decoded(data, path)
    _refuse_declarations(data, path)
    return data


def with_cdata(file: XmlFile) -> etree._Element:
    """Return the root of a file in a tree that keeps CDATA sections.

    Without such sections, it is the root of the file itself.
    """
    if b"<![CDATA[" not in file.data:
        return file.root
    parser = etree.XMLParser(
        encoding="utf-8", resolve_entities=False, no_network=True, strip_cdata=False
    )
    return etree.fromstring(file.data, parser)


def qualified_name(element: etree._Element) -> str:
    """Return the tag with its prefix: ``prefix:name``."""
    tag = str(element.tag)
    # Most tags have no namespace.
    if not tag.startswith("{"):
        return tag
    name = tag.rpartition("}")[2]
    return f"{element.prefix}:{name}" if element.prefix else name


def parts_of(element: etree._Element) -> Parts:
    """Return the first child with each tag, by tag; readers ignore other children with this tag."""
    # lxml makes a list of the children with less work than an iterator.
    children = element[:]
    parts: Parts = {child.tag: child for child in children}
    if len(parts) < len(children):
        parts.update([(child.tag, child) for child in reversed(children)])
    return parts


def prefixed_name(element: etree._Element, attribute: str) -> tuple[str, str]:
    """Return the name of an attribute with its prefix, and its namespace; empty if it has none."""
    if not attribute.startswith("{"):
        return attribute, ""
    name = etree.QName(attribute)
    namespace = str(name.namespace)
    if namespace == XML_NAMESPACE:
        # This prefix is declared in every document.
        return f"xml:{name.localname}", namespace
    if len(element.attrib) > MANY_ATTRIBUTES:
        return f"{_prefixes(element)[namespace]}:{name.localname}", namespace
    # A list of all declarations, for each attribute, would take long.
    return str(_PREFIXED_NAME(element, namespace=namespace, local=name.localname)), namespace


@functools.lru_cache(maxsize=1)
def _prefixes(element: etree._Element) -> dict[str, str]:
    """Return each namespace's first prefix, to read an element attribute by attribute."""
    named = [(prefix, uri) for prefix, uri in element.nsmap.items() if prefix]
    return {uri: prefix for prefix, uri in sorted(named, reverse=True)}


class ElementText(str):
    """The XML text of one element, as :func:`text_of` returns it; it is known to be well-formed."""

    __slots__ = ()

    def has_tag(self, tag: str) -> bool:
        """Return whether the element has a tag with its prefix."""
        end = len(tag) + 1
        return self[1:end] == tag and self[end : end + 1] in (" ", ">", "/")


def text_of(element: etree._Element) -> ElementText:
    """Return an element as XML text, complete in itself and laid out in one way.

    What follows the element is left out, as are namespaces that it does not use.
    """
    # A copy declares only what it contains.  The declarations above may be many.  To lay out the
    # element in its document takes longer, if the document is large.
    alone = element.__copy__()  # type: ignore[attr-defined]  # not in the stubs
    # White space between elements has no meaning.
    if len(alone):
        etree.indent(alone, "  ")
    text = etree.tostring(alone, encoding="unicode", with_tail=False)
    if " xmlns:" in text:
        etree.cleanup_namespaces(alone)
        text = etree.tostring(alone, encoding="unicode", with_tail=False)
    return ElementText(text)


def element_of(text: str) -> etree._Element:
    """Return the element that :func:`text_of` wrote."""
    return etree.fromstring(text, _OWN_PARSER)


def elements_of(texts: Sequence[str]) -> list[etree._Element]:
    """Return the elements that :func:`text_of` wrote.

    Parsing them all at once is much quicker than each alone.
    """
    return list(element_of(f"<all>{''.join(texts)}</all>")) if texts else []


def new_child(parent: etree._Element, tag: str, origin: etree._Element) -> etree._Element:
    """Append an element with the line of another element of the file."""
    child = etree.SubElement(parent, tag)
    set_line(child, origin.sourceline or 0)
    return child


def serialize(root: etree._Element) -> str:
    """Return the document as text: indented, one declaration, one newline at the end.

    Comments before the root element come along.  Prefixes that the input never declared are
    declared, for many readers refuse them otherwise.

    Raises :class:`translate.TranslateError` if elements are nested too deep for XML parsers.
    """
    if _is_too_deep(root):
        message = f"the output contains elements nested more than {MAX_DEPTH} deep"
        raise TranslateError([Diagnostic("nesting-limit", "error", message, hint=TOO_DEEP)])
    etree.indent(root, "  ")
    header = [
        etree.tostring(node, encoding="unicode") for node in root.itersiblings(preceding=True)
    ]
    text = "\n".join([*reversed(header), etree.tostring(root, encoding="unicode")])
    return f"{DECLARATION}\n{text}\n"


def _decoded(data: bytes, path: str) -> bytes:
    """Return the document in UTF-8, which is what is searched and parsed."""
    try:
        return in_utf8(data)
    except LookupError as error:
        _fail("file-read", str(error), path, 1, 1, hint=_ENCODING_HINT)
    except UnicodeDecodeError as error:
        message = f"not {error.encoding}: {error.reason}"
        _fail("file-read", message, path, *place(data, error.start), hint=_ENCODING_HINT)


def _refuse_declarations(data: bytes, path: str) -> None:
    """Refuse the use and the declaration of entities, and of default values of attributes.

    This is done before parsing: a parser can need gigabytes for a document of 100 kB.
    """
    if DOCTYPE not in data:
        return
    if (reference := entity_reference(data)) is not None:
        name, line, column = reference
        message = f"the document uses the entity &{name};, and entities are never expanded"
        _fail("entity-not-expanded", message, path, line, column, hint="write the text itself")
    if (subset := internal_subset(data)) is not None:
        message = "the document contains a DTD (the part of <!DOCTYPE> in brackets)"
        _fail("dtd-refused", message, path, *subset, hint="remove it; robots need no declarations")


def _shortened(text: str) -> str:
    """Return the text, or the start and the end of a long text."""
    return text if len(text) <= 500 else f"{text[:240]} … {text[-240:]}"


def _tree(
    data: bytes, path: str, diagnostics: Diagnostics, *, lenient: bool, is_moved: bool
) -> tuple[etree._Element, bytes]:
    """Return the root of a document, and the bytes that it was read from.

    Faults that common robot files have, and that their common readers do not notice, are mended: a
    malformed or misplaced XML declaration, ``--`` within comments, comments that are not UTF-8,
    ``<`` in values, ``&`` without a reference, names with two colons, null characters after the
    root, and prefixes that are used and never declared.  The lenient reader also ignores all that
    follows the root.  ``is_moved``: what stood before the declaration is reported elsewhere.
    """
    try:
        return etree.fromstring(data, _PARSER), data
    except etree.XMLSyntaxError as error:
        problem = error
    text = without_declaration(data)
    mended, faults = mended_document(text, path, lenient=lenient)
    if text != data and not is_moved:
        faults.insert(0, _declaration_fault(data, path))
    for candidate in (mended if mended != data else None, with_prefixes(mended, MAX_DEPTH)):
        if candidate is not None:
            try:
                root = etree.fromstring(candidate, _PARSER)
            except etree.XMLSyntaxError as error:
                # What is mended in a line can hide the fault that is left in it.
                is_later = (error.position[0] or 0) > (problem.position[0] or 0)
                problem = error if is_later else problem
                continue
            for fault in faults:
                diagnostics.add(fault)
            return root, mended
    raise TranslateError([_syntax_error(problem, path, data)])


def _declaration_fault(data: bytes, path: str) -> Diagnostic:
    """Return the warning about an XML declaration that is malformed, or that blanks stand before.

    Readers with tinyxml2 accept it; other XML parsers, such as that of xacro, do not.
    """
    declaration = declaration_of(data)
    written = declaration.lstrip()
    is_valid = without_declaration(written) == written
    repair = Repair("declaration", declaration.decode("utf-8", "replace"), valid_declaration(data))
    message = "blanks stand before the XML declaration, which parsers of Python and xacro refuse"
    hint = "remove them"
    if not is_valid:
        message = "the XML declaration is not valid, and is ignored"
        hint = f"write {repair.new}"
    line, column = place(data, len(declaration) - len(written))
    return Diagnostic(
        "declaration-misplaced", "warning", message, path, line, column, hint=hint, repair=repair
    )


#: The codes of warnings about parts of a file that are read as another text than is written.
READ_OTHERWISE = frozenset({"junk-after-root", "name-with-colons"})


def mended_document(data: bytes, path: str, *, lenient: bool) -> tuple[bytes, list[Diagnostic]]:
    """Return a document without the faults that can be mended, and a warning for each kind."""
    faults: list[Diagnostic] = []

    def report(code: str, message: str, line: int, column: int, hint: str) -> None:
        faults.append(Diagnostic(code, "warning", message, path, line, column, hint=hint))

    fault = comment_fault(data)
    data, offset = with_utf8_comments(unencoded := data)
    if offset >= 0:
        message = "a comment is not UTF-8; it is read as ISO-8859-1"
        report("comment-invalid", message, *place(unencoded, offset), _ENCODING_HINT)
    if fault is not None:
        data = with_tidy_comments(data)
        message = "'--' is not allowed in a comment in XML"
        report("comment-invalid", message, *fault, "write a dash")
    escaped, marks = with_escapes(data)
    for character, (message, hint) in _UNESCAPED.items():
        offsets = [offset for offset, escaped_character in marks if escaped_character == character]
        if offsets:
            more = f", {len(offsets)} times" if len(offsets) > 1 else ""
            report("character-unescaped", message + more, *place(data, offsets[0]), hint)
    escaped, offset, name = with_one_colon(colons := escaped)
    if offset >= 0:
        text = name.decode("utf-8", "replace")
        read = start_of_name(with_one_colon(b"<" + name)[0][1:].decode("utf-8", "replace"))
        message = f"the name {start_of_name(text)} has two colons; it is read as {read}"
        report("name-with-colons", message, *place(colons, offset), "write one colon")
    end = end_of_document(escaped)
    # To most readers, a null character is the end of the text.
    is_null = escaped.startswith(b"\0", end) and end >= 0
    if is_null or (lenient and end >= 0):
        kind = "a null character" if is_null else "text or a second element"
        message = f"there is {kind} after the root element; what follows it is ignored"
        report("junk-after-root", message, *place(escaped, end), "remove it")
        escaped = escaped[:end]
    return escaped, faults


def _put_text_first(root: etree._Element) -> None:
    """Let ``<mass><!-- kg -->7</mass>`` be 7, as it is to libsdformat: comments hide no text."""
    for comment in root.iter(etree.Comment):
        parent, tail = comment.getparent(), comment.tail
        if parent is None or tail is None or not trimmed(tail) or trimmed(parent.text):
            continue
        if next(parent.iterchildren(etree.Element), None) is None:
            parent.text, comment.tail = tail, None


def _is_cut_off(error: etree.XMLSyntaxError, data: bytes) -> bool:
    """Return whether the parser came to the end of a text, which ends within a tag."""
    line, column = error.position
    rows = data.rstrip().split(b"\n")
    is_at_end = (line or 0) >= len(rows) and (column or 0) >= len(rows[-1])
    return is_at_end and not rows[-1].endswith(b">")


def _syntax_error(error: etree.XMLSyntaxError, path: str, data: bytes) -> Diagnostic:
    line, column = error.position
    message = re.sub(r", line \d+, column \d+.*$", "", error.msg or "it cannot be parsed")
    hint = next((hint for part, hint in _HINTS.items() if part in message), _ANY_HINT)
    if _is_cut_off(error, data) and "Start tag expected" not in message:
        hint = _CUT_OFF
    if path.lower().endswith(MESHES):
        hint = _IS_MESH
    elif path.lower().endswith(_TEXTS) and "Start tag expected" in message:
        hint = _OF_ROBOT
    message = _shortened(f"not well-formed XML: {collapsed(message)}")
    return Diagnostic("file-read", "error", message, path, line or 1, column or 1, hint=hint)


def _fail(
    code: str, message: str, path: str, line: int = 0, column: int = 0, *, hint: str = ""
) -> NoReturn:
    raise TranslateError([Diagnostic(code, "error", message, path, line, column, hint=hint)])
