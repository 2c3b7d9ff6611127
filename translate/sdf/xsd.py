"""The tables of one version of SDFormat as an XML schema (XSD 1.0), for editors and validators.

An element allows its children in any order and number, because XSD 1.0 cannot count children in
free order.  Elements and attributes with a namespace are allowed at each place, and any content
where the specification allows it, as in a ``<plugin>``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import count

from lxml import etree

from translate.model.joint import SDF_JOINT_TYPES
from translate.model.names import (
    DELIMITER_SINCE,
    FRAME_SCOPES,
    FRAME_TAGS,
    PARTS,
    SHAPE_TAGS,
    UNIQUE_SINCE,
)
from translate.sdf import schema
from translate.sdf.schema import ACCEPTED_CHILDREN, SIMULATOR_ELEMENTS, Element, Part, Value
from translate.sdf.validate import LIGHTS, POSES, SENSORS, SHADERS
from translate.sdf.versions.version import KNOWN, number
from translate.xml.document import serialize

_XSD = "http://www.w3.org/2001/XMLSchema"
_TEXT = "xs:string"
_REAL = r"[+\-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+\-]?[0-9]+)?"
_INFINITE = r"[+\-]?([iI][nN][fF]([iI][nN][iI][tT][yY])?|[nN][aA][nN])"
_WHOLE = r"([0-9]+(\.0*)?|0[xX][0-9a-fA-F]+)"
#: Type of the specification → the pattern of its text, with single blanks between its words.
_PATTERNS = {
    "bool": r"[tT][rR][uU][eE]|[fF][aA][lL][sS][eE]|0|1",
    "color": rf"{_REAL}( {_REAL}){{2,3}}",
    "double": rf"{_REAL}|{_INFINITE}",
    "float": rf"{_REAL}|{_INFINITE}",
    "int": rf"[+\-]?{_WHOLE}",
    # Six numbers, or seven with a quaternion; an empty pose is the identity.
    "pose": rf"({_REAL}( {_REAL}){{5,6}})?",
    "time": f"{_REAL} {_REAL}",
    "unsigned_int": rf"\+?{_WHOLE}",
    "vector2d": f"{_REAL} {_REAL}",
    "vector3": rf"{_REAL}( {_REAL}){{2}}",
}
#: Each type of names excludes more than the one before it (reference S B5, B7): empty names, names
#: like ``__x__``, ``world``, and ``::`` since 1.8.
_NAME, _FREE_NAME, _ENTITY_NAME, _UNSCOPED_NAME = "name", "name.free", "name.entity", "name.part"
_NAMES = {
    _NAME: ("xs:token", ".+"),
    _FREE_NAME: (_NAME, r"([^_]|_[^_]).*|_|__(.*[^_])?_?"),
    _ENTITY_NAME: (_FREE_NAME, r".{1,4}|.{6,}|[^w].{4}|w[^o].{3}|wo[^r].{2}|wor[^l].|worl[^d]"),
    _UNSCOPED_NAME: (_ENTITY_NAME, r":?([^:]+(:[^:]+)*:?)?"),
}
#: Block and attribute → the values that readers know.
_CHOICES = {
    ("joint", "type"): SDF_JOINT_TYPES,
    ("light", "type"): LIGHTS,
    ("sensor", "type"): SENSORS,
    ("material/shader", "type"): SHADERS,
    ("visual/material/shader", "type"): SHADERS,
}
#: Multiplicity of the specification → what an editor shows.
_OCCURRENCES = {
    "0": "at most once",
    "1": "once",
    "*": "any number",
    "+": "once or more",
    "-1": "deprecated",
}
_HEADER = (
    "SDFormat {version}: its elements and attributes, the types of their texts, and the names that "
    "differ. XSD 1.0 cannot count children in free order: this schema checks neither that a "
    "required element is there nor that another one is there once. It does not resolve the names "
    "of frames, links and joints. It refuses elements without a namespace that SDFormat does not "
    "define, which readers ignore."
)


#: The versions of which tables are published.
VERSIONS = tuple(version for version in KNOWN if number(version)[1] >= schema.OLDEST)


def xml_schema(version: str) -> str:
    """Return the XML schema of a version of SDFormat, for example ``"1.9"``, as text.

    Raises ``ValueError`` for a version that :data:`VERSIONS` does not list.
    """
    if version not in VERSIONS:
        raise ValueError(f"no schema of SDFormat {version}: the versions are {', '.join(VERSIONS)}")
    return _Schema(version).text()


class _Schema:
    """The schema of one version: a type for each block of the tables that its root reaches."""

    def __init__(self, version: str) -> None:
        self._version = version
        self._minor = number(version)[1]
        self._root = etree.Element(f"{{{_XSD}}}schema", nsmap={"xs": _XSD})
        #: The types of texts that the elements and attributes have.
        self._values: dict[str, Value] = {}
        self._leaves: dict[str, str] = {}
        #: The rules of unique names are numbered, because their names differ in a schema.
        self._rules = count(1)

    def text(self) -> str:
        """Return the XML text."""
        documentation = _add(_add(self._root, "annotation"), "documentation")
        documentation.text = _HEADER.format(version=self._version)
        top = schema.root(self._minor)
        self._element(self._root, top.table.name, None, top)
        blocks = {_type_name(top): top}
        waiting = [top]
        for block in waiting:
            inner_blocks = {
                _type_name(inner): inner
                for part in _children(block).values()
                if (inner := part.element) is not None
            }
            waiting += [inner for name, inner in inner_blocks.items() if name not in blocks]
            blocks |= inner_blocks
        for _, block in sorted(blocks.items()):
            self._block(block)
        self._types_of_texts()
        self._types_of_names_and_versions()
        self._types_of_choices(blocks.keys())
        return serialize(self._root)

    def _block(self, block: Element) -> None:
        """Add the type of a block: its children, its text and its attributes."""
        block_type = _add(self._root, "complexType", name=_type_name(block))
        children = _children(block)
        if block.is_open:
            block_type.set("mixed", "true")
            _add(_choice(block_type), "any", processContents="lax")
        elif children or block.value is None:
            if block.value is not None:
                # XSD cannot give a type to a text beside children.
                block_type.set("mixed", "true")
            choice = _choice(block_type)
            for tag, part in children.items():
                self._element(choice, tag, part, part.element)
            for parent, tag in SIMULATOR_ELEMENTS:
                if parent == block.table.name and tag not in children:
                    _add(choice, "element", name=tag, type=self._type_of_leaf(None))
            _add(choice, "any", namespace="##other", processContents="lax")
        else:
            content = _add(block_type, "simpleContent")
            block_type = _add(content, "extension", base=self._type_of(block.value))
        for name, part in block.attributes.items():
            use = "required" if part.required else "optional"
            attribute_type = self._type_of_attribute(block, name, part)
            attribute = _add(block_type, "attribute", name=name, type=attribute_type, use=use)
            _describe(attribute, part)
        namespace = "##any" if block.is_open else "##other"
        _add(block_type, "anyAttribute", namespace=namespace, processContents="lax")

    def _element(
        self, parent: etree._Element, tag: str, part: Part | None, block: Element | None
    ) -> None:
        """Declare an element with a block, or one that contains only text."""
        value = None if part is None else part.value
        element_type = self._type_of_leaf(value) if block is None else _type_name(block)
        element = _add(parent, "element", name=tag, type=element_type)
        if part is not None:
            _describe(element, part)
        if block is not None:
            for tags in _tags_with_different_names(block, self._minor):
                unique = _add(element, "unique", name=f"names.{next(self._rules)}")
                _add(unique, "selector", xpath="|".join(tags))
                _add(unique, "field", xpath="@name")

    # --- Types of texts ---------------------------------------------------------------------------

    def _type_of_attribute(self, block: Element, name: str, part: Part) -> str:
        path = block.table.name
        if (path, name) in _CHOICES:
            return _name_of_choices(path, name)
        if (path, name) == (schema.ROOT, "version"):
            return "version"
        if name == "rotation_format":
            return name
        if name == "name":
            if _tag(block) in FRAME_TAGS | PARTS:
                return _UNSCOPED_NAME if self._minor >= DELIMITER_SINCE else _ENTITY_NAME
            return _NAME if part.required else _TEXT
        return self._type_of(part.value)

    def _type_of(self, value: Value | None) -> str:
        if value is None or value.kind == "string":
            return _TEXT
        name = f"text.{value.kind}"
        for relation, bounds in (("from", value.minimum), ("to", value.maximum)):
            if bounds:
                name += f".{relation}." + "_".join(f"{bound:g}" for bound in bounds)
        self._values[name] = value
        return name

    def _type_of_leaf(self, value: Value | None) -> str:
        """Return the type of an element that contains only text: with attributes of namespaces."""
        text_type = self._type_of(value)
        self._leaves[name := f"element.{text_type.removeprefix('xs:')}"] = text_type
        return name

    def _types_of_texts(self) -> None:
        for name, text_type in sorted(self._leaves.items()):
            content = _add(_add(self._root, "complexType", name=name), "simpleContent")
            extension = _add(content, "extension", base=text_type)
            _add(extension, "anyAttribute", namespace="##other", processContents="lax")
        for name, value in sorted(self._values.items()):
            bounds = (("minInclusive", value.minimum), ("maxInclusive", value.maximum))
            if len(value.minimum or value.maximum) == 1:
                restriction = _restriction(self._root, name, "xs:double")
                for facet, limits in bounds:
                    for limit in limits:
                        _add(restriction, facet, value=f"{limit:g}".upper())
            else:
                restriction = _restriction(self._root, name, "xs:token")
                _add(restriction, "pattern", value=_PATTERNS[value.kind])

    def _types_of_names_and_versions(self) -> None:
        for name, (base, pattern) in _NAMES.items():
            _add(_restriction(self._root, name, base), "pattern", value=pattern)
        for name, choices in (("version", (self._version,)), ("rotation_format", POSES)):
            restriction = _restriction(self._root, name, "xs:token")
            for choice in choices:
                _add(restriction, "enumeration", value=choice)

    def _types_of_choices(self, blocks: Collection[str]) -> None:
        for (path, attribute), choices in _CHOICES.items():
            if path.replace("/", ".") not in blocks:
                continue
            name = _name_of_choices(path, attribute)
            union = _add(_add(self._root, "simpleType", name=name), "union")
            restriction = _add(_add(union, "simpleType"), "restriction", base="xs:token")
            for choice in choices:
                _add(restriction, "enumeration", value=choice)
            if path == "joint":
                # Editors offer an enumeration; the case of the types of joints does not matter.
                restriction = _add(_add(union, "simpleType"), "restriction", base="xs:token")
                _add(restriction, "pattern", value="|".join(map(_in_any_case, choices)))


def _children(block: Element) -> dict[str, Part]:
    """Return the definitions of the children of a block in its version."""
    parts = {tag: schema.child(block, tag) for tag in block.table.children}
    for (parent, tag), owner in ACCEPTED_CHILDREN.items():
        if parent == _tag(block):
            parts.setdefault(tag, schema.child(schema.element(owner, block.version), tag))
    return {tag: part for tag, part in parts.items() if part is not None}


def _tag(block: Element) -> str:
    """Return the tag of the elements of a block."""
    return block.table.name.rpartition("/")[2]


def _tags_with_different_names(block: Element, minor: int) -> Iterator[tuple[str, ...]]:
    """Yield the tags of children of a block that have different names (reference S B8)."""
    children = _children(block)
    if block.table.name in FRAME_SCOPES:
        tags = tuple(sorted(FRAME_TAGS & children.keys()))
        if minor >= UNIQUE_SINCE:
            yield tags
        else:
            yield from ((tag,) for tag in tags)
    yield from ((tag,) for tag in sorted({*SHAPE_TAGS, "world"} & children.keys()))


def _type_name(block: Element) -> str:
    return block.table.name.replace("/", ".")


def _name_of_choices(path: str, attribute: str) -> str:
    return f"{path.replace('/', '.')}.{attribute}"


def _describe(element: etree._Element, part: Part) -> None:
    """Add what an editor shows: how often the part occurs, its type and its default."""
    words = [_OCCURRENCES[part.entry.multiplicity]]
    if part.value is not None:
        words.append(part.value.kind.replace("_", " "))
        if part.value.default not in ("", "__default__"):
            words.append(f"default {part.value.default}")
    _add(_add(element, "annotation"), "documentation").text = "; ".join(words)


def _in_any_case(word: str) -> str:
    return "".join(f"[{letter}{letter.upper()}]" if letter.isalpha() else letter for letter in word)


def _choice(parent: etree._Element) -> etree._Element:
    return _add(parent, "choice", minOccurs="0", maxOccurs="unbounded")


def _restriction(parent: etree._Element, name: str, base: str) -> etree._Element:
    return _add(_add(parent, "simpleType", name=name), "restriction", base=base)


def _add(parent: etree._Element, tag: str, **attributes: str) -> etree._Element:
    return etree.SubElement(parent, f"{{{_XSD}}}{tag}", attributes)
