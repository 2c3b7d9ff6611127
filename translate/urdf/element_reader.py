"""Reading attributes of URDF elements: values, complaints, and what nobody asked for."""

from __future__ import annotations

from collections.abc import Container, Set
from dataclasses import dataclass, field
from typing import TypeAlias

from lxml import etree

from translate.model.fragment import Fragment, Location
from translate.model.pose import IDENTITY_POSE, ZERO, Pose
from translate.xml.document import XmlFile, prefixed_name, qualified_name, text_of
from translate.xml.values import format_floats, leading_floats, parse_float, parse_floats

#: The children of an element by tag.
Parts: TypeAlias = "dict[object, etree._Element]"

ORIGIN = frozenset({"xyz", "rpy"})
ORIGIN_1_1 = frozenset({"xyz", "rpy", "quat_xyzw"})


@dataclass(slots=True)
class UrdfElementReader:
    """One URDF file on its way into the model; ``version`` is (major, minor)."""

    file: XmlFile
    version: tuple[int, int] = (1, 0)
    lenient: bool = False
    #: What is kept as text of the elements of the file.
    kept: dict[etree._Element, Fragment] = field(default_factory=dict)
    orphans: list[tuple[str, Location]] = field(default_factory=list)

    def location(self, element: etree._Element) -> Location:
        """Where an element stands."""
        return Location(self.file.path, element.sourceline or 0, str(element.tag))

    def error(self, code: str, message: str, at: etree._Element, hint: str = "") -> None:
        """Report what makes the file unusable."""
        self.file.report(code, message, at, hint=hint)

    def warning(self, code: str, message: str, at: etree._Element, hint: str = "") -> None:
        """Report what is wrong but can be read."""
        self.file.report(code, message, at, hint=hint, severity="warning")

    @staticmethod
    def parts(element: etree._Element) -> Parts:
        """The children of an element by tag, the first of each."""
        parts: Parts = {}
        for child in element:
            tag = child.tag
            if tag not in parts:
                parts[tag] = child
        return parts

    # --- Values -----------------------------------------------------------------------------------

    def numbers(
        self, element: etree._Element, attribute: str, default: tuple[float, ...]
    ) -> tuple[float, ...]:
        """As many numbers as the default has; the default where the attribute is missing."""
        text = element.get(attribute)
        if text is None:
            return default
        try:
            return parse_floats(text, len(default))
        except ValueError as problem:
            prefix = leading_floats(text, len(default)) if self.lenient else None
            if prefix is None:
                self._invalid(element, attribute, text, str(problem))
                return default
            self._read_as(element, attribute, text, prefix)
            return prefix

    def number(self, element: etree._Element, attribute: str) -> float | None:
        """One number, or ``None`` where the attribute is missing."""
        text = element.get(attribute)
        if text is None:
            return None
        try:
            return parse_float(text)
        except ValueError as problem:
            prefix = leading_floats(text, 1) if self.lenient else None
            if prefix is None:
                self._invalid(element, attribute, text, str(problem))
                return None
            self._read_as(element, attribute, text, prefix)
            return prefix[0]

    def small_number(self, element: etree._Element, attribute: str) -> float | None:
        """One number that is small enough to compute with, or ``None`` where it is missing."""
        return self.numbers(element, attribute, (0.0,))[0] if attribute in element.attrib else None

    def required_number(self, element: etree._Element, attribute: str) -> float:
        """One number that must be there; 0 after a complaint."""
        if attribute not in element.attrib:
            self._missing(element, attribute)
        return self.number(element, attribute) or 0.0

    def required(self, element: etree._Element, attribute: str) -> str:
        """A text that must be there and not be empty; empty after a complaint."""
        text = element.get(attribute)
        if text is None:
            self._missing(element, attribute)
            return ""
        if not text.strip():
            self.error(
                "attribute-invalid",
                f'<{qualified_name(element)} {attribute}=""> is empty',
                element,
                f"give it a {attribute}",
            )
            return ""
        return text

    def pose(self, element: etree._Element | None, fragments: list[Fragment], at: str) -> Pose:
        """The pose that an ``<origin>`` says (reference U A3)."""
        if element is None:
            return IDENTITY_POSE
        xyz = self.numbers(element, "xyz", ZERO)
        known = ORIGIN_1_1 if self.version >= (1, 1) else ORIGIN
        self.leftovers(element, known, at, fragments)
        if "quat_xyzw" in element.attrib:
            if self.version < (1, 1):
                self.warning(
                    "quaternion-ignored",
                    "quat_xyzw has no meaning before URDF 1.1: readers take no rotation instead",
                    element,
                    'write rpy, or <robot version="1.1">',
                )
            elif "rpy" in element.attrib:
                self.error(
                    "attribute-invalid",
                    "the origin gives both rpy and quat_xyzw",
                    element,
                    "keep one of the two",
                )
            else:
                rotation = self.numbers(element, "quat_xyzw", (0.0, 0.0, 0.0, 1.0))
                pose = Pose((xyz[0], xyz[1], xyz[2]), rotation, "quat_xyzw")
                return IDENTITY_POSE if pose.is_identity else pose
        rpy = self.numbers(element, "rpy", ZERO)
        return Pose((xyz[0], xyz[1], xyz[2]), rpy)

    # --- What the model has no field for ----------------------------------------------------------

    def leftovers(
        self,
        element: etree._Element,
        known_attributes: Container[str],
        at: str,
        fragments: list[Fragment],
        known_children: Set[object] = frozenset(),
        parts: Parts | None = None,
    ) -> None:
        """Keep every attribute and child of an element that is not known.

        ``parts`` are what :meth:`parts` found in it.
        """
        for key in element.keys():  # noqa: SIM118 - an element iterates over its children
            if key not in known_attributes:
                self.other_attributes(element, known_attributes, at, fragments)
                break
        if len(element) == 0:
            return
        parts = self.parts(element) if parts is None else parts
        if len(parts) == len(element) and parts.keys() <= known_children:
            return
        for child in element:
            tag = child.tag
            # Readers take the first of its kind; what they pass over is kept all the same.
            if isinstance(tag, str) and (tag not in known_children or parts[tag] is not child):
                fragments.append(self.fragment(child, at))

    def other_attributes(
        self,
        element: etree._Element,
        known: Container[str],
        at: str,
        fragments: list[Fragment],
    ) -> None:
        """Keep every attribute of an element that is not known."""
        for key in element.keys():  # noqa: SIM118 - an element iterates over its children
            if key not in known:
                name = str(key)
                value = element.get(name, "")
                fragments.append(self.attribute_fragment(element, name, value, at))

    def fragment(
        self, element: etree._Element, at: str = "", comments: tuple[str, ...] = ()
    ) -> Fragment:
        """A whole element, kept as text; ``comments`` stand before it."""
        fragment = Fragment(
            "urdf",
            qualified_name(element),
            text_of(element),
            at,
            comments=comments,
            location=self.location(element),
        )
        self.kept[element] = fragment
        return fragment

    def attribute_fragment(
        self, element: etree._Element, name: str, value: str, at: str
    ) -> Fragment:
        """One attribute, kept as text."""
        attribute, namespace = prefixed_name(element, name)
        location = self.location(element)
        return Fragment("urdf", "", value, at, attribute, namespace, location=location)

    def keep_attributes(
        self, element: etree._Element, at: str, fragments: list[Fragment], *names: str
    ) -> None:
        """Keep the written text of some attributes that the model cannot hold as they are."""
        for name in names:
            value = element.get(name)
            if value is not None:
                fragments.append(self.attribute_fragment(element, name, value, at))

    @staticmethod
    def sort(fragments: list[Fragment]) -> None:
        """Attributes first: the one order that every way of carrying them keeps."""
        if len(fragments) > 1:
            fragments.sort(key=lambda fragment: not fragment.attribute)

    # --- Complaints -------------------------------------------------------------------------------

    def _invalid(self, element: etree._Element, attribute: str, text: str, why: str) -> None:
        hint = "expected numbers separated by blanks"
        if "${" in text or "$(" in text:
            hint = "this looks like xacro: expand the file with xacro first"
        elif "," in text:
            hint = "separate the numbers with blanks, not commas"
        self.error(
            "attribute-invalid",
            f'<{qualified_name(element)} {attribute}="{text}">: {why}',
            element,
            hint,
        )

    def _read_as(
        self, element: etree._Element, attribute: str, text: str, values: tuple[float, ...]
    ) -> None:
        self.warning(
            "attribute-invalid",
            f'<{qualified_name(element)} {attribute}="{text}"> is read as {format_floats(values)}',
            element,
            "write just the numbers, separated by blanks",
        )

    def _missing(self, element: etree._Element, attribute: str) -> None:
        self.error(
            "attribute-missing",
            f"<{qualified_name(element)}> has no attribute '{attribute}'",
            element,
            f"add {attribute}=…",
        )
