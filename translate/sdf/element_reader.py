"""Typed values of SDFormat elements: parse them, report errors, keep the rest as fragments."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import partial
from typing import Any, TypeAlias, TypeVar

from lxml import etree

from translate.diagnostics.element_path import ElementPath
from translate.fragments.element_reader import NO_NAMES, ElementReader
from translate.model.content_poses import parsed_pose
from translate.model.fragment import Fragment
from translate.model.model import Document, LeftOut
from translate.model.pose import IDENTITY_POSE, Pose
from translate.sdf.schema import (
    DECIMAL,
    block_at,
    defined_attributes,
    path_of,
    table,
    tags_without_text,
)
from translate.structures import dataclass
from translate.xml.document import (
    Parts,
    parts_of,
    prefixed_name,
    qualified_name,
)
from translate.xml.text import (
    BLANKS,
    collapsed,
    own_text,
    path_of_element,
    text_after_children,
    trimmed,
)
from translate.xml.values import format_float, format_floats, parse_bool, parse_float, parse_floats
from translate.xml.writer import leaf

NAME = frozenset({"name"})
POSE_ATTRIBUTES = frozenset({"relative_to", "rotation_format", "degrees"})

Value = TypeVar("Value")
Default = TypeVar("Default")


@dataclass(slots=True)
class SdfElementReader(ElementReader):
    """The values of one SDFormat file, with its diagnostics and the results of reading it.

    ``unflatten`` makes it an error if names with ``::`` of an old file cannot become nested models.
    ``lenient`` replaces values out of range by the nearest ones.  ``errors`` contains the values
    with a reported error: an element and the name of an attribute, or an empty name for its text.
    ``values`` are the elements with a text that have unknown attributes or children, too.
    ``document`` is the result.
    """

    dialect = "sdf"

    unflatten: bool = False
    lenient: bool = False
    #: The minor part of the version of the file.
    minor: int = 0
    #: Whether an invalid joint was left out of the document.
    incomplete: bool = False
    errors: set[tuple[etree._Element, str]] = field(default_factory=set)
    values: list[etree._Element] = field(default_factory=list)
    #: Element → its :meth:`parts_of`, of the elements that were validated and not read yet.
    parts: dict[etree._Element, Parts] = field(default_factory=dict)
    document: Document = field(init=False)

    def __post_init__(self) -> None:
        self.document = Document("sdf", "", self.file.path)

    def defect(self, code: str, message: str, element: etree._Element, hint: str = "") -> None:
        """Report a violation of the specification that does not change the robot.

        It is an error when the file is checked, and a warning when the file is translated.
        """
        self.file.report(code, message, element, hint=hint, defect=True)

    def parts_of(self, element: etree._Element) -> Parts:
        """Return the first child with each tag, by tag; most elements are read once."""
        return self.parts.pop(element, None) or parts_of(element)

    # --- Elements with a value ------------------------------------------------------------------

    def text(self, element: etree._Element | None) -> str:
        """Return the text of an element, each run of blanks collapsed to one (S A26)."""
        return "" if element is None else collapsed(element.text)

    def value(
        self,
        element: etree._Element | None,
        parse: Callable[[str], Value],
        default: Default,
        hint: str = DECIMAL,
    ) -> Value | Default:
        """Return the parsed text of an element, or the default without a valid one (S A27)."""
        if element is None:
            return default
        text = element.text
        text = text.strip(BLANKS) if text else ""
        try:
            return parse(text) if text else default
        except ValueError as problem:
            self._invalid(element, problem, hint)
            return default

    def number(self, element: etree._Element | None, default: Default) -> float | Default:
        """Return the finite number in an element, or the default without a valid one."""
        return self.value(element, parse_float, default)

    def boolean(self, element: etree._Element | None, *, default: bool = False) -> bool:
        """Return the boolean in an element, or the default without a valid one."""
        return self.value(element, parse_bool, default, "write true or false")

    def pose(
        self,
        element: etree._Element | None,
        fragments: list[Fragment] | None = None,
        path: str = "pose",
    ) -> Pose:
        """Return a ``<pose>`` as written; the identity without one (S C1 – C5)."""
        if element is None:
            return IDENTITY_POSE
        frame, texts = "", dict(element.items())
        if texts:
            is_known = texts.keys() <= POSE_ATTRIBUTES and len(element) == 0
            if fragments is not None and not is_known:
                self.leftovers(element, POSE_ATTRIBUTES, path, fragments)
            frame = trimmed(texts.get("relative_to"))
        identity = IDENTITY_POSE.relative(frame) if frame else IDENTITY_POSE
        text = element.text
        if not text:
            return identity
        errors = self.errors
        if errors and not errors.isdisjoint(((element, ""), (element, "degrees"))):
            return identity
        try:
            pose = parsed_pose(text, texts)
        except ValueError as problem:
            self._invalid(element, problem)
            return identity
        if pose.rotation_format == "quat_xyzw" and not any(pose.rotation):
            self.warning(
                "element-invalid",
                "the quaternion is 0 0 0 0; it is read as the identity 0 0 0 1",
                element,
                "write 0 0 0 1 for the identity",
            )
        return identity if pose.is_identity else pose

    # --- Fragments: XML that the model has no field for -------------------------------------------

    def _invalid(self, element: etree._Element, problem: ValueError, hint: str = DECIMAL) -> None:
        if (element, "") in self.errors:
            return
        self.error("element-invalid", f"{label_with_text(element)}: {problem}", element, hint)


def label_with_text(element: etree._Element) -> str:
    """Return an element with its text, in one line, without attributes and children."""
    tag = qualified_name(element)
    return f"<{tag}>{collapsed(element.text)}</{tag}>"


# --- Read and write the children of an element that are fields of a class of the model ------------
# A table (tag → how its value is read) drives both the reader and the writer of an element.


@dataclass(slots=True, frozen=True)
class Field:
    """How the text of a child is read; ``missing`` is the value without the child.

    ``default`` is the value if the child is empty.
    """

    parse: Callable[[str], Any]
    default: Any = None
    missing: Any = None


Fields: TypeAlias = Mapping[str, Field]


def number(default: float | None = None, *, infinite: bool = False) -> Field:
    """Return a finite number, or one that may be infinite."""
    parse = partial(parse_float, infinite=True) if infinite else parse_float
    return Field(parse, default, default)


def numbers(*default: float) -> Field:
    """Return as many finite numbers as the default has.

    They are bounded, so that products are finite.
    """
    return Field(partial(parse_floats, count=len(default)), default, default)


def optional(field: Field) -> Field:
    """Return a value that is ``None`` without the child, and the default if the child is empty."""
    return Field(field.parse, field.default)


#: A number that can be multiplied by another one, since its magnitude is bounded.
BOUNDED = Field(lambda text: parse_floats(text, 1)[0], 0.0)
#: A text, each run of blanks collapsed to one (reference S A26).
TEXT = Field(collapsed, "", "")


def read_field(reader: SdfElementReader, child: etree._Element | None, field: Field) -> Any:
    """Return the value of a child."""
    return field.missing if child is None else reader.value(child, field.parse, field.default)


def read_fields(reader: SdfElementReader, parts: Parts, fields: Fields) -> dict[str, Any]:
    """Return the values of the children of an element."""
    value = reader.value
    return {
        tag: value(parts[tag], field.parse, field.default) if tag in parts else field.missing
        for tag, field in fields.items()
    }


def read_group(
    reader: SdfElementReader,
    element: etree._Element,
    fields: Fields,
    path: str,
    fragments: list[Fragment],
    attributes: frozenset[str] = NO_NAMES,
) -> dict[str, Any]:
    """Return the values of the children of an element; other contents become fragments."""
    parts = reader.parts_of(element)
    reader.leftovers(element, attributes, path, fragments, fields.keys(), parts)
    return read_fields(reader, parts, fields)


def written_fields(entity: object, tags: Iterable[str]) -> list[str]:
    """Return an element as text for each of these fields that has a value."""
    texts = []
    for tag in tags:
        if (value := getattr(entity, tag)) is None:
            continue
        if type(value) is str:
            texts.append(leaf(tag, value))
        elif type(value) is float:
            texts.append(f"<{tag}>{format_float(value)}</{tag}>")
        elif type(value) is tuple:
            texts.append(f"<{tag}>{format_floats(value)}</{tag}>")
        else:
            texts.append(leaf(tag, written(value)))
    return texts


def written(value: object) -> str:
    """Return a value as the text of an element."""
    if isinstance(value, float):
        return format_float(value)
    if isinstance(value, tuple):
        return format_floats(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


# --- Contents of SDFormat elements that readers ignore (reference S A22) --------------------------
# These are text in elements that have none, ``<box>2 2 2</box>``, and attributes and children of
# elements that contain a text, ``<mass><x/>1</mass>``. The model has no field for them.


def check_text(reader: SdfElementReader) -> list[tuple[etree._Element, LeftOut]]:
    """Warn of text that readers ignore; return each element with text, with its entry."""
    left_out_texts = []
    for element in elements_with_text(list(reader.file.root.iter())):
        block = block_at(path_of(element))
        definition = table(block) if block else None
        if block is None or (definition is not None and definition.open):
            continue
        has_text = definition is None or bool(definition.values)
        text = text_after_children(element) if has_text else own_text(element)
        if not text:
            continue
        text = text if len(text) <= 40 else f"{text[:40]}…"
        tag = qualified_name(element)
        reader.warning(
            "text-unexpected",
            f"<{tag}> contains the text '{text}', which readers ignore",
            element,
            f"remove it, or write it in an element of <{tag}>",
        )
        reason = f"readers ignore the text '{text}'"
        left_out = LeftOut(
            "text-unexpected", path_of_element(element), reason, reader.location(element)
        )
        left_out_texts.append((element, left_out))
    return left_out_texts


def leave_out_text(reader: SdfElementReader, texts: list[tuple[etree._Element, LeftOut]]) -> None:
    """Note the texts that no fragment contains as left out."""
    reader.document.left_out += [
        left_out for element, left_out in texts if not reader.is_kept(element)
    ]


def elements_with_text(nodes: Sequence[etree._Element]) -> list[etree._Element]:
    """Return the elements with children, or of a tag without text, that contain text.

    A path expression needs more time, since it normalizes the text of every element.
    """
    without_text = tags_without_text()
    with_text: set[etree._Element | None] = set()
    # A file has few different texts of white space.
    blank: set[str | None] = {None}
    for node in nodes:
        tail = node.tail
        if tail not in blank:
            if trimmed(tail):
                with_text.add(node.getparent())
            else:
                blank.add(tail)
        if len(node) or node.tag in without_text:
            text = node.text
            if text not in blank:
                if trimmed(text):
                    with_text.add(node)
                else:
                    blank.add(text)
    return [node for node in nodes if node in with_text] if with_text else []


def leave_out_contents(reader: SdfElementReader) -> None:
    """Note the attributes and children of values that no fragment contains as left out."""
    for element in reader.values:
        if not reader.is_kept(element):
            location = reader.location(element)
            reader.document.left_out += [
                LeftOut("content-unexpected", part, "readers ignore it", location)
                for part in _contents(reader, element)
            ]


def _contents(reader: SdfElementReader, element: etree._Element) -> Iterator[ElementPath]:
    """Yield the paths of the undefined attributes and children of an element."""
    attribute_names = defined_attributes(path_of(element))
    for name in map(str, element.keys()):
        is_kept = name in attribute_names or (element, name) in reader.kept_attributes
        if not is_kept and element.get(name):
            attribute, _ = prefixed_name(element, name)
            yield path_of_element(element).below(f"@{attribute}")
    yield from (
        path_of_element(element).below(qualified_name(child))
        for child in element.iterchildren("*")
        if child not in reader.kept
    )
