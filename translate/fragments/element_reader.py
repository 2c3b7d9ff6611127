"""The reader of the elements of a robot file, of any format: places, diagnostics and fragments."""

from __future__ import annotations

from collections.abc import Callable, Container, Set
from dataclasses import field
from typing import ClassVar

from lxml import etree

from translate.diagnostics.diagnostic import Diagnostic, Repair
from translate.diagnostics.element_path import ElementPath
from translate.diagnostics.loss_detail import Detail
from translate.model.fragment import Dialect, Fragment, Location
from translate.model.inertia import inertia_hint, inertia_problem
from translate.model.joint import Joint
from translate.model.link import Inertial, Link
from translate.model.model import Document, LeftOut
from translate.model.names import excessive_name, kind_name
from translate.structures import dataclass
from translate.xml.document import (
    NAME_TOO_LONG,
    SHORTER_NAME,
    Parts,
    XmlFile,
    parts_of,
    prefixed_name,
    qualified_name,
    start_of_name,
    text_of,
)
from translate.xml.text import trimmed

#: The elements of SDFormat that readers read as often as they occur.
READ_REPEATEDLY = frozenset(
    {"world", "model", "include", "link", "joint", "frame", "visual", "collision", "point"}
)
#: No known attribute or child.
NO_NAMES: frozenset[str] = frozenset()


@dataclass(slots=True)
class ElementReader:
    """Reports problems of the elements of one file, and keeps elements as fragments.

    ``kept`` maps the elements that became fragments to these, and ``kept_attributes`` are the
    attributes that did.  ``commented`` are the elements with comments inside.
    """

    #: The format of the fragments.
    dialect: ClassVar[Dialect]

    file: XmlFile
    kept: dict[etree._Element, Fragment] = field(default_factory=dict, kw_only=True)
    kept_attributes: set[tuple[etree._Element, str]] = field(default_factory=set, kw_only=True)
    commented: set[etree._Element] = field(default_factory=set, kw_only=True)

    def parts_of(self, element: etree._Element) -> Parts:
        """Return the first child with each tag, by tag."""
        return parts_of(element)

    def location(self, element: etree._Element) -> Location:
        """Return the file, the line and the tag of an element."""
        # The constructor of tuples needs half of the instructions of a NamedTuple's.
        file = self.file
        return tuple.__new__(Location, (file.path, file.line_of(element), str(element.tag)))

    def lines(self, element: etree._Element) -> tuple[int, ...]:
        """Return the lines of an element and of its descendants; nothing without children."""
        return tuple(map(self.file.line_of, element.iter("*"))) if len(element) else ()

    def error(
        self,
        code: str,
        message: str,
        at: etree._Element,
        hint: str = "",
        detail: Detail | None = None,
    ) -> None:
        """Report an error: the file is unusable."""
        self.file.report(code, message, at, hint=hint, detail=detail)

    def warning(
        self,
        code: str,
        message: str,
        at: etree._Element,
        hint: str = "",
        detail: Detail | None = None,
        repair: Repair | None = None,
    ) -> None:
        """Report a warning: the file is invalid or ambiguous, but usable."""
        self.file.report(
            code, message, at, hint=hint, severity="warning", detail=detail, repair=repair
        )

    def empty_axis(self, element: etree._Element, joint: Joint) -> LeftOut | None:
        """Return the entry for the axis of a fixed joint without contents, which is left out."""
        if joint.type != "fixed" or element.keys() or len(element) or trimmed(element.text):
            return None
        path = ElementPath("joint", joint.name, field=str(element.tag))
        reason, place = "it is empty, and a fixed joint has no axis", self.location(element)
        return LeftOut("joint-axis-unused", path, reason, place, "harmless")

    def check_inertial(
        self,
        element: etree._Element,
        inertial: Inertial,
        link: Link,
        parts: Parts,
        report: Callable[[str, str, etree._Element, str], None],
    ) -> None:
        """Report values that no rigid body has; without mass, note the place of the inertial."""
        if inertial.mass <= 0.0:
            inertial.location = self.location(element)
        if problem := inertia_problem(inertial, in_urdf=self.dialect == "urdf"):
            part = "inertia" if inertial.mass >= 0.0 else "mass"
            report(
                "link-inertia-invalid",
                f"link '{link.name_in_file}' <{part}>: {problem}",
                parts[part],
                inertia_hint(inertial, problem),
            )

    def has_long_names(self, document: Document) -> bool:
        """Report a scoped name that is too long, or too many long ones; return whether there are.

        The names of included models count.
        """
        if (problem := excessive_name([*document.models, *document.worlds])) is None:
            return False
        entity, reason = problem
        message = f"{kind_name(entity)} {start_of_name(entity.name)}: {reason}"
        path, line, _ = entity.location
        finding = Diagnostic(NAME_TOO_LONG, "error", message, path, line, hint=SHORTER_NAME)
        file = self.file
        file.diagnostics.add(file.placed(finding) if path == file.path else finding)
        return True

    def fragment(
        self, element: etree._Element, at: str = "", comments: tuple[str, ...] = ()
    ) -> Fragment:
        """Return an element with its content as a fragment; ``comments`` precede the element."""
        tag, text, location = qualified_name(element), text_of(element), self.location(element)
        fragment = Fragment(self.dialect, tag, text, at, comments=comments, location=location)
        if self.dialect == "sdf" and len(element):
            fragment.lines = self.lines(element)
        self.kept[element] = fragment
        return fragment

    def attribute_fragment(self, element: etree._Element, name: str, at: str) -> Fragment:
        """Return an attribute as a fragment."""
        self.kept_attributes.add((element, name))
        attribute, namespace = prefixed_name(element, name)
        value, location = element.get(name, ""), self.location(element)
        return Fragment(self.dialect, "", value, at, attribute, namespace, location=location)

    def leftovers(
        self,
        element: etree._Element,
        known_attributes: frozenset[str],
        at: str,
        fragments: list[Fragment],
        known_children: Set[object] = NO_NAMES,
        parts: Parts | None = None,
        *,
        comments: bool = False,
    ) -> None:
        """Append a fragment for each unknown attribute and child of an element.

        ``at`` is the path of the element below the owner of the fragments, and ``parts`` are the
        parts of the element, if the caller has them.  With ``comments``, a fragment contains the
        comments before its child.
        """
        names = element.keys()
        if names and not known_attributes.issuperset(names):
            self.other_attributes(element, known_attributes, at, fragments)
        if len(element) == 0:
            return
        parts = self.parts_of(element) if parts is None else parts
        if len(parts) == len(element) and parts.keys() <= known_children:
            return
        seen: set[object] = set()
        before: list[str] = []
        for child in element[:]:
            tag = child.tag
            is_known = tag in known_children
            if comments and isinstance(child, etree._Comment):
                before.append(child.text or "")
                continue
            # Readers use the first of several equal tags (S A22); the others become fragments.
            is_read = is_known and (tag not in seen or tag in READ_REPEATEDLY)
            if not is_read and isinstance(tag, str):
                kept = self.fragment(child, at, () if is_known else tuple(before))
                if is_known and self.dialect == "sdf":
                    kept.ignored = f"readers use the first <{tag}>"
                fragments.append(kept)
            before = []
            seen.add(tag)

    def other_attributes(
        self,
        element: etree._Element,
        known: Container[str],
        at: str,
        fragments: list[Fragment],
    ) -> None:
        """Keep every unknown attribute of an element as a fragment."""
        fragments += [
            self.attribute_fragment(element, name, at)
            for name in map(str, element.keys())
            if name not in known
        ]

    def is_kept(self, element: etree._Element) -> bool:
        """Return whether a fragment contains an element."""
        return any(node in self.kept for node in (element, *element.iterancestors()))
