"""Typed values of SDFormat elements: parse them, report errors, keep the rest as fragments."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeAlias, TypeVar

from lxml import etree

from translate.model.content_poses import read_pose
from translate.model.fragment import Fragment, Location
from translate.model.model import Document
from translate.model.pose import IDENTITY_POSE, Pose
from translate.sdf.schema import DECIMAL
from translate.xml.document import XmlFile, prefixed_name, qualified_name, text_of
from translate.xml.text import collapsed, trimmed
from translate.xml.values import format_float, format_floats, parse_bool, parse_float, parse_floats
from translate.xml.writer import Output

READ_REPEATEDLY = frozenset(
    {"world", "model", "include", "link", "joint", "frame", "visual", "collision", "point"}
)
POSE_ATTRIBUTES = frozenset({"relative_to", "rotation_format", "degrees"})

Value = TypeVar("Value")
Default = TypeVar("Default")


@dataclass(slots=True)
class SdfElementReader:
    """The values of one SDFormat file, with its diagnostics and the results of reading it.

    ``unflatten`` makes it an error if names with ``::`` of an old file cannot become nested models.
    ``lenient`` replaces values out of range by the nearest ones.  ``errors`` contains the values
    with a reported error: an element and the name of an attribute, or an empty name for its text.
    ``fragment_of`` maps the elements that became fragments to these, and ``kept_attributes`` are
    the attributes that did.  ``values`` are the elements with a text that have unknown attributes
    or children, too.  ``document`` is the result.
    """

    file: XmlFile
    unflatten: bool = False
    lenient: bool = False
    #: The minor part of the version of the file.
    minor: int = 0
    #: Whether an invalid joint was left out of the document.
    incomplete: bool = False
    errors: set[tuple[etree._Element, str]] = field(default_factory=set)
    fragment_of: dict[etree._Element, Fragment] = field(default_factory=dict)
    kept_attributes: set[tuple[etree._Element, str]] = field(default_factory=set)
    values: list[etree._Element] = field(default_factory=list)
    document: Document = field(init=False)

    def __post_init__(self) -> None:
        self.document = Document("sdf", "", self.file.path)

    def location(self, element: etree._Element) -> Location:
        """Return the file, the line and the tag of an element."""
        return Location(self.file.path, self.file.line_of(element), str(element.tag))

    def error(self, code: str, message: str, at: etree._Element, hint: str = "") -> None:
        """Report an error: the file is unusable."""
        self.file.report(code, message, at, hint=hint)

    def warning(self, code: str, message: str, at: etree._Element, hint: str = "") -> None:
        """Report a warning: the file is usable."""
        self.file.report(code, message, at, hint=hint, severity="warning")

    def defect(self, code: str, message: str, at: etree._Element, hint: str = "") -> None:
        """Report a violation of the specification that does not change the robot.

        It is an error when the file is checked, and a warning when the file is translated.
        """
        self.file.report(code, message, at, hint=hint, defect=True)

    # --- Attributes -----------------------------------------------------------------------------

    def name(self, element: etree._Element) -> str:
        """Return the name of an element; empty if it has none, which the validator reports."""
        return trimmed(element.get("name"))

    # --- Children with a value ------------------------------------------------------------------

    def text(self, parent: etree._Element, tag: str, default: str = "") -> str:
        """Return the text of a child, each run of blanks collapsed to one (S A26)."""
        element = parent.find(tag)
        if element is None:
            return default
        return collapsed(element.text) or default

    def value(
        self,
        parent: etree._Element,
        tag: str,
        parse: Callable[[str], Value],
        default: Default,
        hint: str = DECIMAL,
    ) -> Value | Default:
        """Return the parsed text of a child; the default without a child or a valid text."""
        element = parent.find(tag)
        return default if element is None else self.value_of(element, parse, default, hint)

    def value_of(
        self,
        element: etree._Element,
        parse: Callable[[str], Value],
        default: Default,
        hint: str = DECIMAL,
    ) -> Value | Default:
        """Return the parsed text of an element, or the default without a valid one (S A27)."""
        text = trimmed(element.text)
        try:
            return parse(text) if text else default
        except ValueError as problem:
            self._invalid(element, problem, hint)
            return default

    def number(self, parent: etree._Element, tag: str, default: Default) -> float | Default:
        """Return the finite number in a child, or the default without a valid one."""
        return self.value(parent, tag, parse_float, default)

    def boolean(self, parent: etree._Element, tag: str, *, default: bool = False) -> bool:
        """Return the boolean in a child, or the default without a valid one."""
        return self.value(parent, tag, parse_bool, default, "write true or false")

    def pose(
        self, parent: etree._Element, fragments: list[Fragment] | None = None, at: str = "pose"
    ) -> Pose:
        """Return the pose of an element as written; the identity without one (S C1 – C5)."""
        element = parent.find("pose")
        if element is None:
            return IDENTITY_POSE
        if fragments is not None and len(element.attrib) > 0:
            self.leftovers(element, POSE_ATTRIBUTES, at, fragments)
        identity = Pose(relative_to=trimmed(element.get("relative_to")))
        text = element.text or ""
        if not trimmed(text) or not self.errors.isdisjoint(((element, ""), (element, "degrees"))):
            return identity
        try:
            pose = read_pose(element).relative(identity.relative_to)
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

    def leftovers(
        self,
        element: etree._Element,
        known_attributes: Container[str],
        at: str,
        fragments: list[Fragment],
        known_children: Container[str] = (),
        *,
        comments: bool = False,
    ) -> None:
        """Append a fragment for each unknown attribute and child of an element.

        ``at`` is the path of the element below the owner of the
        fragments.  With ``comments``, a fragment contains the comments before its child.
        """
        for key in element.keys():  # noqa: SIM118 - an element iterates over its children
            name = str(key)
            if name not in known_attributes:
                fragments.append(self.attribute_fragment(element, name, at))
        seen: set[object] = set()
        before: list[str] = []
        for child in element:
            tag = child.tag
            if tag in known_children and tag not in seen:
                seen.add(tag)
                if before:
                    before = []
                continue
            if comments and isinstance(child, etree._Comment):
                before.append(child.text or "")
                continue
            # Readers use the first of several equal tags (S A22); the others become fragments.
            known = tag in known_children and (tag in READ_REPEATEDLY or tag not in seen)
            if not known and isinstance(tag, str):
                fragments.append(self.fragment(child, at))
                if tag not in known_children:
                    fragments[-1].comments = tuple(before)
            before = []
            seen.add(tag)

    def attribute_fragment(self, element: etree._Element, name: str, at: str) -> Fragment:
        """Return an attribute as a fragment."""
        self.kept_attributes.add((element, name))
        attribute, namespace = prefixed_name(element, name)
        value, location = element.get(name, ""), self.location(element)
        return Fragment("sdf", "", value, at, attribute, namespace, location=location)

    def fragment(self, element: etree._Element, at: str = "") -> Fragment:
        """Return an element with its content as a fragment."""
        location = self.location(element)
        text = text_of(element)
        fragment = Fragment("sdf", qualified_name(element), text, at, location=location)
        self.fragment_of[element] = fragment
        return fragment

    def _invalid(self, element: etree._Element, problem: ValueError, hint: str = DECIMAL) -> None:
        if (element, "") in self.errors:
            return
        text = collapsed(element.text)
        self.error(
            "element-invalid",
            f"<{qualified_name(element)}>{text}</{qualified_name(element)}>: {problem}",
            element,
            hint,
        )


# --- Read and write the children of an element that are fields of a class of the model ------------
# A table (tag → how its value is read) drives both the reader and the writer of an element.

#: Reads the value of a child, which is ``None`` if the element has no such child.
Read: TypeAlias = "Callable[[SdfElementReader, etree._Element | None], Any]"
Fields: TypeAlias = Mapping[str, Read]


def number(default: float | None = None, *, infinite: bool = False) -> Read:
    """A finite number, or one that may be infinite."""
    return _value(partial(parse_float, infinite=True) if infinite else parse_float, default)


def numbers(*default: float) -> Read:
    """As many finite numbers as the default has; they are bounded, so that products are finite."""
    return _value(partial(parse_floats, count=len(default)), default)


def _value(parse: Callable[[str], Any], default: object) -> Read:
    return lambda reader, child: (
        default if child is None else reader.value_of(child, parse, default)
    )


def optional(read: Read) -> Read:
    """A value that is ``None`` without the child, and the default if the child is empty."""
    return lambda reader, child: None if child is None else read(reader, child)


def bounded_number(reader: SdfElementReader, child: etree._Element | None) -> float | None:
    """A number that can be multiplied by another one, since its magnitude is bounded."""
    found = _BOUNDED(reader, child)
    return None if found is None else float(found[0])


def text(reader: SdfElementReader, child: etree._Element | None) -> str:
    """A text, each run of blanks collapsed to one (reference S A26)."""
    return "" if child is None else collapsed(child.text)


_BOUNDED = optional(numbers(0.0))


def read_fields(
    reader: SdfElementReader, element: etree._Element, fields: Fields
) -> dict[str, Any]:
    """Return the values of the children of an element."""
    # Readers use the first of several equal tags (reference S A22).
    children = {child.tag: child for child in reversed(element)}
    return {tag: read(reader, children.get(tag)) for tag, read in fields.items()}


def write_fields(element: Output, entity: object, tags: Iterable[str]) -> None:
    """Append a child for each of these fields that has a value."""
    append = element.children.append
    for tag in tags:
        value = getattr(entity, tag)
        if type(value) is float:
            append(f"<{tag}>{format_float(value)}</{tag}>")
        elif value is not None:
            element.leaf(tag, written(value))


def written(value: object) -> str:
    """Return a value as the text of an element."""
    if isinstance(value, float):
        return format_float(value)
    if isinstance(value, tuple):
        return format_floats(value)
    return str(value).lower() if isinstance(value, bool) else str(value)
