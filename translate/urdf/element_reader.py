"""Read attributes of URDF elements: values, diagnostics, and fragments of unknown content."""

from __future__ import annotations

import math
import sys
from collections.abc import Mapping
from dataclasses import field

from lxml import etree

from translate.fragments.element_reader import ElementReader
from translate.model.fragment import Fragment, UnmappedPart
from translate.model.model import LeftOut
from translate.model.pose import IDENTITY_POSE, ZERO, Pose
from translate.structures import dataclass
from translate.xml.document import qualified_name
from translate.xml.text import trimmed
from translate.xml.values import (
    LARGEST,
    UNLIMITED,
    format_float,
    format_floats,
    has_units,
    leading_floats,
    number_hint,
    parse_float,
    parse_floats,
)

ORIGIN = frozenset({"xyz", "rpy"})
ORIGIN_1_1 = frozenset({"xyz", "rpy", "quat_xyzw"})


@dataclass(slots=True)
class UrdfElementReader(ElementReader):
    """Reader of the elements of one URDF file; ``version`` is (major, minor)."""

    dialect = "urdf"

    version: tuple[int, int] = (1, 0)
    lenient: bool = False
    left_out: list[LeftOut] = field(default_factory=list)
    #: Name → the ``<material>`` elements of the robot with its definition, each with the names
    #: and places of its parts that visuals do not have.
    global_materials: dict[str, list[tuple[Fragment, tuple[UnmappedPart, ...]]]] = field(
        default_factory=dict
    )

    # --- Values -----------------------------------------------------------------------------------
    # ``texts`` are the attributes of an element, which are read from the tree at once.

    def attributes(
        self,
        element: etree._Element,
        attribute_names: frozenset[str],
        path: str,
        fragments: list[Fragment],
    ) -> dict[str, str]:
        """Return the attributes of an element whose path is ``path``.

        Its other attributes than the known ones, and its children, become fragments.
        """
        texts = dict(element.items())
        if not attribute_names.issuperset(texts) or len(element):
            self.leftovers(element, attribute_names, path, fragments)
        return texts

    def numbers(
        self,
        element: etree._Element,
        texts: Mapping[str, str],
        attribute: str,
        default: tuple[float, ...],
    ) -> tuple[float, ...]:
        """Return as many numbers as the default has; the default if the attribute is missing."""
        if (text := texts.get(attribute)) is None:
            return default
        try:
            return parse_floats(text, len(default))
        except ValueError as problem:
            return self._leading(element, attribute, len(default), problem) or default

    def number(
        self, element: etree._Element, texts: Mapping[str, str], attribute: str
    ) -> float | None:
        """Return one number; None if the attribute is missing or invalid."""
        if (text := texts.get(attribute)) is None:
            return None
        try:
            return parse_float(text)
        except ValueError as problem:
            leading = self._leading(element, attribute, 1, problem, sys.float_info.max)
            return leading[0] if leading else None

    def bound(
        self, element: etree._Element, texts: Mapping[str, str], attribute: str
    ) -> float | None:
        """Return one number of a limit; None if the attribute is missing or invalid.

        The lenient reader takes an infinity for the number that represents it (reference U D4.1),
        as PyBullet and yourdfpy read it; the attribute then has this number.
        """
        if (text := texts.get(attribute)) is None:
            return None
        try:
            return parse_float(text)
        except ValueError as problem:
            try:
                value = math.copysign(UNLIMITED, parse_float(text, infinite=True))
            except ValueError:
                return self.number(element, texts, attribute)
            hint = "write a number, or 1e16 for no limit"
            if not self._accepts(element, attribute, problem, (value,), hint):
                return None
            element.set(attribute, format_float(value))
            return value

    def small_number(
        self, element: etree._Element, texts: Mapping[str, str], attribute: str
    ) -> float | None:
        """Return one number in the range of :meth:`numbers`; None if the attribute is missing."""
        if attribute not in texts:
            return None
        return self.numbers(element, texts, attribute, (0.0,))[0]

    def required_number(
        self, element: etree._Element, texts: Mapping[str, str], attribute: str
    ) -> float:
        """Return the number of a required attribute; 0 after an error."""
        value = self.number(element, texts, attribute)
        if value is None and attribute not in texts:
            self.required(element, attribute)
        return value or 0.0

    def required(self, element: etree._Element, attribute: str, more: str = "") -> str:
        """Return the text of a required attribute; an empty text after an error.

        ``more`` is added to the hint for a missing attribute.
        """
        if (text := element.get(attribute)) is None:
            self.error(
                "attribute-missing",
                f"<{qualified_name(element)}> has no attribute '{attribute}'",
                element,
                f"add {attribute}=…{more}",
            )
            return ""
        if not trimmed(text):
            self.error(
                "attribute-invalid",
                f'<{qualified_name(element)} {attribute}=""> is empty',
                element,
                f"write a value for {attribute}",
            )
            return ""
        return text

    def pose(self, element: etree._Element | None, fragments: list[Fragment], path: str) -> Pose:
        """Return the pose of an ``<origin>`` in m and rad; identity if None (reference U A3)."""
        if element is None:
            return IDENTITY_POSE
        attribute_names = ORIGIN_1_1 if self.version >= (1, 1) else ORIGIN
        texts = self.attributes(element, attribute_names, path, fragments)
        xyz = self.numbers(element, texts, "xyz", ZERO)
        if "quat_xyzw" in texts:
            if self.version < (1, 1):
                self.warning(
                    "quaternion-ignored",
                    "quat_xyzw is not defined before URDF 1.1: readers use the identity rotation",
                    element,
                    'write rpy, or <robot version="1.1">',
                )
            elif "rpy" in texts:
                self.error(
                    "attribute-invalid",
                    "the origin has both rpy and quat_xyzw",
                    element,
                    "keep one of the two",
                )
            else:
                rotation = self.numbers(element, texts, "quat_xyzw", (0.0, 0.0, 0.0, 1.0))
                pose = Pose((xyz[0], xyz[1], xyz[2]), rotation, "quat_xyzw")
                return IDENTITY_POSE if pose.is_identity else pose
        return Pose((xyz[0], xyz[1], xyz[2]), self.numbers(element, texts, "rpy", ZERO))

    # --- Fragments --------------------------------------------------------------------------------

    def keep_attributes(
        self,
        element: etree._Element,
        path: str,
        fragments: list[Fragment],
        *names: str,
        mapped: bool = False,
        ignored: str = "",
    ) -> None:
        """Keep attributes as text if the model has no field for their exact value.

        ``mapped``: fields of the model contain the same value in another form.  ``ignored``: why
        readers ignore it.
        """
        for name in names:
            if element.get(name) is not None:
                fragment = self.attribute_fragment(element, name, path)
                fragment.mapped, fragment.ignored = mapped, ignored
                fragments.append(fragment)

    @staticmethod
    def sort(fragments: list[Fragment]) -> None:
        """Sort attributes first: the writer keeps this order."""
        if len(fragments) > 1:
            fragments.sort(key=lambda fragment: not fragment.attribute)

    # --- Diagnostics ------------------------------------------------------------------------------

    def _leading(
        self,
        element: etree._Element,
        attribute: str,
        count: int,
        problem: ValueError,
        largest: float = LARGEST,
    ) -> tuple[float, ...] | None:
        """Return the first numbers of an invalid attribute; None if the reader is strict."""
        text = element.get(attribute, "")
        leading = leading_floats(text, count, largest=largest)
        hint = number_hint(text, count)
        if "${" in text or "$(" in text:
            hint = "this is xacro syntax: expand the file with xacro first"
        elif "," in text:
            hint = hint or "separate the numbers with blanks, not commas"
        hint = hint or ("write a number" if count == 1 else "write numbers separated by blanks")
        if leading is None:
            written = f'<{qualified_name(element)} {attribute}="{text}">'
            self.error("attribute-invalid", f"{written}: {problem}", element, hint)
            return None
        return leading if self._accepts(element, attribute, problem, leading, hint) else None

    def _accepts(
        self,
        element: etree._Element,
        attribute: str,
        problem: ValueError,
        values: tuple[float, ...],
        hint: str,
    ) -> bool:
        """Report an invalid attribute that only the lenient reader reads, as ``values``."""
        written = f'<{qualified_name(element)} {attribute}="{element.get(attribute)}">'
        meaning = f"is read as {format_floats(values)}"
        if self.lenient:
            hint = "write only the numbers, separated by blanks"
            self.warning("attribute-invalid", f"{written} {meaning}", element, hint)
        else:
            if not has_units(element.get(attribute, "")):
                hint = f"{hint}; with --lenient it {meaning}"
            self.error("attribute-invalid", f"{written}: {problem}", element, hint)
        return self.lenient
