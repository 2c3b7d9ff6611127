"""Reading values of SDFormat elements: text, complaints, and what nobody asked for."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, field

from lxml import etree

from translate.extensions.extension_data import FROM_BLOCK, our_version
from translate.model.fragment import Fragment, Location
from translate.model.material import Color
from translate.model.pose import IDENTITY_POSE, ZERO, Pose, RotationFormat, Vector3
from translate.sdf.poses import restored_quaternion
from translate.sdf.references import FileReferences
from translate.xml.document import XmlFile, prefixed_name, qualified_name, text_of
from translate.xml.values import parse_bool, parse_float, parse_floats

REPEATABLE = frozenset(
    {"world", "model", "include", "link", "joint", "frame", "visual", "collision", "point"}
)
POSE_ATTRIBUTES = frozenset({"relative_to", "rotation_format", "degrees"})


@dataclass(slots=True)
class SdfElementReader:
    """One SDFormat file on its way into the model.

    ``record`` says whether our own attributes and elements are heeded, ``unflatten`` whether names
    with ``::`` of old files must make nested models.  ``faults`` are the values that have been
    complained about: an element, and the attribute, or nothing for its text.  ``kept`` is what is
    kept as text of the elements of the file.  ``references`` are those in the file.
    """

    file: XmlFile
    record: bool = True
    unflatten: bool = False
    unknown_versions: set[str] = field(default_factory=set)
    massless_restored: bool = False
    made_of_urdf: bool = False
    lumped_links: dict[str, str] = field(default_factory=dict)
    orphans: list[tuple[str, Location]] = field(default_factory=list)
    errors: set[tuple[etree._Element, str]] = field(default_factory=set)
    kept: dict[etree._Element, Fragment] = field(default_factory=dict)
    references: FileReferences = field(init=False)

    def __post_init__(self) -> None:
        self.references = FileReferences(self.file.root)

    def location(self, element: etree._Element) -> Location:
        """Where an element stands."""
        return Location(self.file.path, element.sourceline or 0, str(element.tag))

    def error(self, code: str, message: str, at: etree._Element, hint: str = "") -> None:
        """Report what makes the file unusable."""
        self.file.report(code, message, at, hint=hint)

    def warning(self, code: str, message: str, at: etree._Element, hint: str = "") -> None:
        """Report what is wrong but can be read."""
        self.file.report(code, message, at, hint=hint, severity="warning")

    def defect(self, code: str, message: str, at: etree._Element, hint: str = "") -> None:
        """Report a fault of the file that leaves no doubt about the robot in it.

        It is an error when the file is checked, and a warning when it is used.
        """
        self.file.report(code, message, at, hint=hint, defect=True)

    # --- Attributes -----------------------------------------------------------------------------

    def name(self, element: etree._Element) -> str:
        """The name of an element; the validator complains where there is none."""
        return (element.get("name") or "").strip()

    def mark(self, element: etree._Element, name: str) -> str | None:
        """One of our attributes, unless the file is to be read as any other tool would."""
        return element.get(name) if self.record else None

    # --- Children with a value ------------------------------------------------------------------

    def text(self, parent: etree._Element, tag: str, default: str = "") -> str:
        """The text of a child, with runs of blanks collapsed (S A26)."""
        element = parent.find(tag)
        if element is None:
            return default
        return " ".join((element.text or "").split()) or default

    def number(self, parent: etree._Element, tag: str, default: float) -> float:
        """The finite number in a child; the default where there is none."""
        value = self.optional_number(parent, tag)
        return default if value is None else value

    def optional_number(
        self, parent: etree._Element, tag: str, *, infinite: bool = False
    ) -> float | None:
        """The number in a child, or ``None`` where there is none (S A27)."""
        element = parent.find(tag)
        text = "" if element is None else (element.text or "").strip()
        if element is None or not text:
            return None
        try:
            return parse_float(text, infinite=infinite)
        except ValueError as problem:
            self._invalid(element, problem)
            return None

    def optional_small(self, parent: etree._Element, tag: str) -> float | None:
        """The number in a child that is small enough to compute with, or ``None``."""
        element = parent.find(tag)
        return None if element is None else self.numbers_of(element, (0.0,))[0]

    def boolean(self, parent: etree._Element, tag: str, *, default: bool = False) -> bool:
        """The truth value in a child."""
        element = parent.find(tag)
        if element is None or not (element.text or "").strip():
            return default
        try:
            return parse_bool(element.text or "")
        except ValueError as problem:
            self._invalid(element, problem, "write true or false")
            return default

    def numbers(
        self, parent: etree._Element, tag: str, default: tuple[float, ...]
    ) -> tuple[float, ...]:
        """As many numbers as the default has, in a child; the default where there is none."""
        element = parent.find(tag)
        return default if element is None else self.numbers_of(element, default)

    def vector3(self, parent: etree._Element, tag: str, default: Vector3 = ZERO) -> Vector3:
        """Three numbers in a child."""
        x, y, z = self.numbers(parent, tag, default)
        return (x, y, z)

    def numbers_of(self, element: etree._Element, default: tuple[float, ...]) -> tuple[float, ...]:
        """As many numbers as the default has, in the element itself; the default if it is empty."""
        text = (element.text or "").strip()
        try:
            return parse_floats(text, len(default)) if text else default
        except ValueError as problem:
            self._invalid(element, problem)
            return default

    def color(self, parent: etree._Element, tag: str) -> Color | None:
        """Three or four numbers in 0 … 1 (S A37)."""
        element = parent.find(tag)
        if element is None:
            return None
        text = (element.text or "").strip()
        if not text:
            return None
        try:
            values = parse_floats(text, 3 if len(text.split()) == 3 else 4)
        except ValueError as problem:
            self._invalid(element, problem)
            return None
        red, green, blue, *rest = values
        if not all(0.0 <= value <= 1.0 for value in values):
            self._invalid(element, ValueError("a colour has numbers between 0 and 1"))
            return None
        return (red, green, blue, rest[0] if rest else 1.0)

    def pose(
        self, parent: etree._Element, fragments: list[Fragment] | None = None, at: str = "pose"
    ) -> Pose:
        """The pose of an element; identity where there is none (S C1 – C5)."""
        element = parent.find("pose")
        if element is None:
            return IDENTITY_POSE
        if fragments is not None and len(element.attrib) > 0:
            self.leftovers(element, POSE_ATTRIBUTES, at, fragments)
        relative_to = (element.get("relative_to") or "").strip()
        nothing = Pose(relative_to=relative_to)
        text = element.text or ""
        if not text.strip() or not self.errors.isdisjoint(((element, ""), (element, "degrees"))):
            return nothing
        quaternion = element.get("rotation_format") == "quat_xyzw"
        try:
            x, y, z, *rotation = parse_floats(text, 7 if quaternion else 6)
            degrees = parse_bool(element.get("degrees") or "false")
        except ValueError as problem:
            self._invalid(element, problem)
            return nothing
        if quaternion:
            if not any(rotation):
                self.warning(
                    "element-invalid",
                    "the quaternion is 0 0 0 0; it is read as no rotation",
                    element,
                    "no rotation is 0 0 0 1",
                )
            pose = Pose((x, y, z), tuple(rotation), "quat_xyzw", relative_to)
        else:
            written: RotationFormat = "rpy_degrees" if degrees else "rpy"
            pose = Pose((x, y, z), tuple(rotation), written, relative_to)
        if self.record:
            pose = restored_quaternion(element, pose)
        return nothing if pose.is_identity else pose

    # --- What the model has no field for ----------------------------------------------------------

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
        """Keep every attribute and child of an element that is not known and not ours.

        With ``comments`` those before such a child are kept with it.
        """
        for key in element.keys():  # noqa: SIM118 - an element iterates over its children
            name = str(key)
            if name not in known_attributes and not self._is_ours(name):
                fragments.append(self.attribute_fragment(element, name, at))
        seen: set[object] = set()
        before: list[str] = []
        for child in element:
            tag = child.tag
            if comments and isinstance(child, etree._Comment):
                before.append(child.text or "")
                continue
            # Readers take the first of its kind (S A22); what they pass over is kept all the same.
            known = tag in known_children and (tag in REPEATABLE or tag not in seen)
            of_block = known and self.is_of_block(child)
            if (not known or of_block) and isinstance(tag, str) and not self._is_ours(tag):
                fragments.append(self.fragment(child, at))
                if of_block or tag not in known_children:
                    fragments[-1].comments = tuple(before)
            before = []
            seen.add(tag)

    def is_of_block(self, element: etree._Element) -> bool:
        """Whether this stands here for Gazebo only: in its own format it is none of the tree."""
        return element.tag in ("joint", "frame") and self.mark(element, FROM_BLOCK) is not None

    def attribute_fragment(self, element: etree._Element, name: str, at: str) -> Fragment:
        """One attribute, kept as text."""
        attribute, namespace = prefixed_name(element, name)
        value, location = element.get(name, ""), self.location(element)
        return Fragment("sdf", "", value, at, attribute, namespace, location=location)

    def fragment(self, element: etree._Element, at: str = "") -> Fragment:
        """A whole element, kept as text."""
        location = self.location(element)
        text = text_of(element)
        fragment = Fragment("sdf", qualified_name(element), text, at, location=location)
        self.kept[element] = fragment
        return fragment

    def _is_ours(self, name: str) -> bool:
        version = our_version(name)
        if version > 1:
            self.unknown_versions.add(name)
            return False
        return version == 1

    def _invalid(
        self,
        element: etree._Element,
        problem: ValueError,
        hint: str = "write plain decimal numbers, separated by blanks",
    ) -> None:
        if (element, "") in self.errors:
            return
        text = " ".join((element.text or "").split())
        self.error(
            "element-invalid",
            f"<{qualified_name(element)}>{text}</{qualified_name(element)}>: {problem}",
            element,
            hint,
        )
