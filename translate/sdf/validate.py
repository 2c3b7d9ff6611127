"""Validation of a document against the tables of its version (seed 1, 3.1; S A22 – A40).

One walk over the tree as written, before it is upgraded.  A missing required attribute and a text
that is not of its type are errors.  Every reader ignores elements and attributes that the version
does not define: these are warnings, whether misspelt, misplaced, repeated, too new or removed.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import field
from functools import lru_cache, partial
from typing import Any, Literal, TypeAlias

from lxml import etree

from translate.diagnostics.diagnostic import Repair
from translate.diagnostics.loss_detail import UndefinedPart
from translate.facts import REPEATABLE
from translate.model.names import DELIMITER, DELIMITER_SINCE
from translate.sdf import schema
from translate.sdf.element_reader import SdfElementReader, elements_with_text, label_with_text
from translate.sdf.name_checks import (
    check_delimiter,
    check_ends,
    check_part_names,
    check_paths,
    check_sibling_names,
)
from translate.sdf.schema import (
    COUNTS,
    REPEATED_ELEMENTS,
    SIMULATOR_ELEMENTS,
    Element,
    Entry,
    Part,
    Value,
    hint_for,
    pose_problem,
    problem_with,
)
from translate.structures import dataclass
from translate.xml.document import Parts, qualified_name
from translate.xml.text import BLANKS, collapsed, trimmed
from translate.xml.values import format_floats, leading_floats, number_hint

# --- Requirements in the prose of the specification, not in its tables ----------------------------
# Most violations are defects: the elements are kept as they are, and the robot does not change.

LIGHTS = ("point", "directional", "spot")
SENSORS = (
    "air_pressure",
    "air_speed",
    "altimeter",
    "boundingbox",
    "boundingbox_camera",
    "camera",
    "contact",
    "custom",
    "depth",
    "depth_camera",
    "force_torque",
    "gps",
    "gpu_lidar",
    "gpu_ray",
    "imu",
    "lidar",
    "logical_camera",
    "magnetometer",
    "multicamera",
    "navsat",
    "ray",
    "rfid",
    "rfidtag",
    "rgbd",
    "rgbd_camera",
    "segmentation",
    "segmentation_camera",
    "sonar",
    "thermal",
    "thermal_camera",
    "wide_angle_camera",
    "wideanglecamera",
    "wireless_receiver",
    "wireless_transmitter",
)
#: The values of the attribute ``type`` of elements.
TYPES = {"light": LIGHTS, "sensor": SENSORS}
NORMAL_MAPS = (
    "normal_map_objectspace",
    "normal_map_object_space",
    "normal_map_tangentspace",
    "normal_map_tangent_space",
)
SHADERS = ("pixel", "vertex", *NORMAL_MAPS)


def _type(reader: SdfElementReader, element: etree._Element, types: Iterable[str]) -> None:
    kind = trimmed(element.get("type"))
    # The tables report a missing type.
    if kind and kind not in types:
        reader.defect(
            "attribute-invalid",
            f"{element.tag!s} '{element.get('name')}' has the unknown type '{kind}'",
            element,
            f"the types are {', '.join(types)}",
        )


def _script(reader: SdfElementReader, element: etree._Element) -> None:
    parent = element.getparent()
    if parent is None or parent.tag != "material":
        # The <script> of an actor is another element.
        return
    if lacks_uri(element):
        reader.defect(
            "element-invalid",
            "the <script> of a material has no <uri>, or an empty one",
            element,
            "add the <uri> of the file that defines the material, or replace <script> by colours",
        )
    # The tables report an empty name.
    name = element.find("name")
    if name is None or (name.text and not _is_given(name)):
        reader.defect(
            "element-missing",
            "the <script> of a material has no <name>",
            element,
            "add the <name> of the material in the script",
        )


def lacks_uri(script: etree._Element) -> bool:
    """Return whether the ``<script>`` of a material has no URI, which libsdformat refuses."""
    return not any(_is_given(uri) for uri in script.findall("uri"))


def _is_given(element: etree._Element) -> bool:
    """Return whether an element has a text other than the default of the specification."""
    return trimmed(element.text) not in ("", "__default__")


def _shader(reader: SdfElementReader, element: etree._Element) -> None:
    kind = trimmed(element.get("type"))
    if kind and kind not in SHADERS:
        reader.defect(
            "element-invalid",
            f"the shader has the unknown type '{kind}'",
            element,
            f"the types are {', '.join(SHADERS)}",
        )
    elif kind in NORMAL_MAPS and not trimmed(element.findtext("normal_map")):
        reader.defect(
            "element-missing",
            f"a shader of the type '{kind}' has no <normal_map>",
            element,
            "add a <normal_map> with the path of the image file",
        )


def _visual(reader: SdfElementReader, element: etree._Element) -> None:
    """Check the transparency, a share between 0 and 1; the lenient reader uses the nearest one."""
    transparency = reader.parts.get(element, {}).get("transparency")
    text = "" if transparency is None else trimmed(transparency.text)
    if transparency is None or not text or (transparency, "") in reader.errors:
        return
    share = float(text)
    if 0.0 <= share <= 1.0:
        return
    message = f"<transparency>{text}</transparency> is outside of 0 … 1"
    hint = "0 is opaque, 1 is invisible"
    if reader.lenient and not math.isnan(share):
        transparency.text = "0" if share < 0.0 else "1"
        reader.warning(
            "element-invalid", f"{message}; it is read as {transparency.text}", transparency, hint
        )
    else:
        reader.errors.add((transparency, ""))
        hint += "" if math.isnan(share) else "; --lenient reads it as the nearest of the two"
        reader.error("element-invalid", message, transparency, hint)


#: The names of the attributes of an element.
Names: TypeAlias = Sequence[str]
INCLUDE = "include"
EULER, QUATERNION = "euler_rpy", "quat_xyzw"
POSES = {EULER: (6, "x y z roll pitch yaw"), QUATERNION: (7, "x y z qx qy qz qw")}
#: Hints for removed and deprecated elements, by the path from their parent; ``@`` is an attribute.
REPLACEMENTS = {
    "pose/@frame": "write relative_to=… (since 1.7)",
    "axis/use_parent_model_frame": 'write <xyz expressed_in="__model__"> (since 1.7)',
    "axis2/use_parent_model_frame": 'write <xyz expressed_in="__model__"> (since 1.7)',
    "joint/thread_pitch": "write <screw_thread_pitch>, in m per revolution (since 1.10)",
}


def validate(reader: SdfElementReader) -> bool:
    """Report every violation of the tables of its version in the document of a reader.

    Adds each value with an error to ``reader.errors``, so that it is reported once, and each
    element with a text that has unknown attributes or children to ``reader.values``.  Versions
    before 1.4 are compared with 1.4, without warnings of unknown elements and attributes.

    Returns whether :func:`check_text` can find a text.
    """
    element = reader.file.root
    validator = _Validator(reader, reader.minor, reader.minor >= schema.OLDEST)
    validator.element(element, str(element.tag), schema.root(reader.minor), element.keys())
    if reader.minor == 7:
        check_paths(reader, element)
    if reader.minor <= 7:
        check_ends(reader, element)
    return validator.has_text


#: Tag → the checks that are not in the tables.
_CHECKS: dict[str, list[Callable[[SdfElementReader, etree._Element], None]]] = {
    **{tag: [partial(_type, types=types)] for tag, types in TYPES.items()},
    "link": [check_part_names],
    "joint": [check_part_names],
    "actor": [check_part_names],
    "world": [check_part_names, check_sibling_names],
    "model": [check_part_names, check_sibling_names],
    "script": [_script],
    "shader": [_shader],
    "visual": [_visual],
}

#: SDFormat 1.6 moved the gravity of <physics> here.  Gazebo wrote it here in worlds of 1.5, and
#: libsdformat reads it without a message.
MOVED_GRAVITY = "world/gravity"


@dataclass(slots=True)
class _Validator:
    """Checks the elements of a file with the table of SDFormat."""

    reader: SdfElementReader
    minor: int
    complete: bool
    #: Whether there is a text where readers may ignore it.
    has_text: bool = False
    #: Texts of white space: a file has few different ones.
    blank: set[str | None] = field(default_factory=lambda: {None})
    #: The names of the attributes or children of elements with unknown ones.
    present: dict[tuple[etree._Element, str], frozenset[str]] = field(default_factory=dict)

    # --- One element ------------------------------------------------------------------------------

    def element(
        self, element: etree._Element, own_tag: str, definition: Element, names: Names
    ) -> None:
        """Check an element with its tag and attributes, and all its descendants.

        The XML parser bounds the recursion.
        """
        if names or definition.required_attributes:
            self._attributes(element, definition, names)
        if definition.is_open:
            self._find_text(element)
            return
        children = element[:]
        if children or definition.value is None:
            text = element.text
            if text not in self.blank:
                self._find_text_in([text])
        if children:
            self._children(element, children, definition)
        for check in _CHECKS.get(own_tag, ()):
            check(self.reader, element)

    def _children(
        self, element: etree._Element, children: list[etree._Element], definition: Element
    ) -> None:
        """Check the children of an element, and keep the first one with each tag for the reader."""
        parts: Parts = {}
        blank, definitions = self.blank, definition.children
        for child in children:
            tag: Any = child.tag
            if child.tail not in blank:
                self._find_text_in([child.tail])
            is_first = tag not in parts
            if is_first:
                parts[tag] = child
            part = definitions.get(tag)
            # The tag of a comment is no text.  Elements with a namespace are custom elements.
            if part is None and isinstance(tag, str) and tag[0] != "{" and ":" not in tag:
                # No element of this kind had such a child before.
                part = schema.child(definition, tag)
                part = part or self._unknown_child(child, tag, element, definition)
            if part is None:
                self._find_text(child)
                continue
            if part.single and not is_first:
                self._repeated(child, tag, element, definition)
            if part.deprecated:
                self.reader.warning(
                    "element-deprecated",
                    f"<{tag}> is deprecated in 1.{self.minor}",
                    child,
                    REPLACEMENTS.get(f"{definition.table.name}/{tag}", "remove it"),
                )
            names = child.keys()
            if part.is_number and not names and schema.is_number(child.text) and not len(child):
                continue
            value, inner = part.value, part.element
            if value is not None:
                self._value(child, part, value, names)
            if inner is not None:
                self.element(child, tag, inner, names)
            elif names or len(child):
                self._leaf(child, definition, tag, names)
        self.reader.parts[element] = parts

    def _find_text(self, element: etree._Element) -> None:
        """Search for a text in an element that the tables do not define, or not its contents."""
        if isinstance(element.tag, str) and not self.has_text:
            self.has_text = bool(elements_with_text(list(element.iter())))

    def _find_text_in(self, texts: Iterable[str | None]) -> None:
        for text in texts:
            if trimmed(text):
                self.has_text = True
            else:
                self.blank.add(text)

    def _repeated(
        self, child: etree._Element, tag: str, parent: etree._Element, definition: Element
    ) -> None:
        # check_root() reports several models, lights or actors of a file.
        if definition.table.name == schema.ROOT:
            return
        if REPEATED_ELEMENTS.keys().isdisjoint([(parent.tag, tag), (parent.get("type"), tag)]):
            self.reader.warning(
                "element-repeated",
                f"<{tag}> is repeated; readers use the first one and ignore this one",
                child,
                f"remove one <{tag}>",
                repair=Repair("remove", tag),
            )

    def _value(self, element: etree._Element, part: Part, value: Value, names: Names) -> None:
        """Check the text of an element that the tables define as ``part``."""
        if len(element) or (
            names and not (part.element and part.element.attributes.keys() >= {*names})
        ):
            self.reader.values.append(element)
        text, kind = element.text, value.kind
        if not (text and text.strip(BLANKS)):
            if part.required:
                self._faulty(element, "it is empty", "write a value, or remove the element")
        elif kind not in ("string", "pose"):
            problem = problem_with(value, text)
            if problem and part.newest is not None and problem_with(part.newest, text):
                count = COUNTS.get(kind, 0)
                if not self._has_numbers(element, problem, count, value):
                    hint = number_hint(text, count) if count else ""
                    self._faulty(element, problem, hint or hint_for(value))
            elif problem:
                # Readers of the newest version accept or ignore the text.
                message = f"{label_with_text(element)}: {problem}, which 1.{self.minor} requires"
                self.reader.warning("element-invalid", message, element, hint_for(value))
        if kind == "pose":
            self._pose(element, names)

    def _pose(self, element: etree._Element, names: Names) -> None:
        """Check the text of a pose, whose format its attributes define (S C1 – C5)."""
        reader = self.reader
        form = (trimmed(element.get("rotation_format")) if names else "") or EULER
        if form not in (EULER, QUATERNION):
            reader.errors.add((element, ""))
            reader.error(
                "attribute-invalid",
                f'rotation_format="{form}" is neither {EULER} nor {QUATERNION}',
                element,
                "remove the attribute to write roll, pitch and yaw",
            )
            return
        text = element.text or ""
        if form == QUATERNION and trimmed(element.get("degrees")).lower() in ("true", "1"):
            self._faulty(element, "a quaternion has no degrees", f"remove degrees, or use {EULER}")
        elif text.strip(BLANKS):
            count, hint = POSES[form]
            problem = pose_problem(text, count)
            if problem and not self._has_numbers(element, problem, count):
                self._faulty(element, problem, number_hint(text, count) or f"a pose is {hint}")

    def _leaf(self, element: etree._Element, parent: Element, tag: str, names: Names) -> None:
        """Report the attributes and children of an element that may contain text only."""
        text_only = _text_only_element(tag, parent.version)
        self._attributes(element, text_only, names)
        if len(element):
            self._find_text(element)
        for child in element:
            name = child.tag
            if isinstance(name, str) and name[0] != "{" and ":" not in name:
                self._unknown_child(child, name, element, text_only)

    # --- Attributes -------------------------------------------------------------------------------

    def _attributes(self, element: etree._Element, definition: Element, names: Names) -> None:
        """Check the attributes of an element, which have these names."""
        reader = self.reader
        for name in definition.required_attributes:
            if name not in names:
                self._missing_attribute(
                    element, name, required=definition.attributes[name].required
                )
        for key, text in element.items():
            part = definition.attributes.get(key)
            if part is None and key[0] != "{" and ":" not in key:
                part = self._unknown_attribute(element, key, definition)
            if part is None:
                continue
            value = part.value
            if not trimmed(text):
                if part.required:
                    reader.errors.add((element, key))
                    reader.error(
                        "attribute-invalid",
                        f"the {key} of <{qualified_name(element)}> is empty",
                        element,
                        f"give it a {key}",
                    )
            elif value is None or value.kind == "string":
                if key == "name" and DELIMITER in text and self.minor >= DELIMITER_SINCE:
                    check_delimiter(reader, element)
            else:
                if problem := problem_with(value, text):
                    reader.errors.add((element, key))
                    message = f'{key}="{collapsed(text)}" of <{element.tag!s}>: {problem}'
                    reader.error("attribute-invalid", message, element, hint_for(value))

    def _missing_attribute(self, element: etree._Element, name: str, *, required: bool) -> None:
        message, report = (
            f"<{qualified_name(element)}> has no attribute '{name}'",
            self.reader.error,
        )
        if required:
            self.reader.errors.add((element, name))
        else:
            message = f"{message}, which is required in 1.{self.minor}"
            report = self.reader.warning
        report("attribute-missing", message, element, f"add {name}=…")

    def _unknown_attribute(
        self, element: etree._Element, key: str, definition: Element
    ) -> Part | None:
        """Report an attribute that the version does not define; return its later definition."""
        tag, entries = str(element.tag), definition.table.attributes.get(key)
        label = f"attribute '{key}' of <{tag}>"
        if entries is not None:
            later = self._other_version("attribute", label, element, entries, f"{tag}/@{key}")
            return None if later is None else schema.part_of(entries, later)
        if self.complete:
            from translate.diagnostics.near_names import near_names

            close = near_names(key, definition.attributes)
            names = ", ".join(sorted(definition.attributes)) or "none"
            hint = f"did you mean '{close[0]}'?" if close else f"attributes of <{tag}>: {names}"
            self.reader.warning(
                "attribute-incorrect-type",
                f"{label} is unknown and ignored",
                element,
                hint,
                detail=UndefinedPart("unknown"),
                repair=self._renamed("attribute", key, definition, element),
            )
        return None

    # --- Unknown, repeated and deprecated children ------------------------------------------------

    def _unknown_child(
        self, child: etree._Element, tag: str, parent: etree._Element, definition: Element
    ) -> Part | None:
        """Report a child that the version does not define; return its later definition, if any."""
        # These are not in the tables, but readers accept them (S A14; seed 2, 1.4.6).
        if tag == INCLUDE and parent.tag == "sdf":
            return schema.child(schema.element("world", definition.version), tag)
        if parent.tag == INCLUDE and tag in ("frame", "joint"):
            return schema.child(schema.element("model", max(definition.version, 7)), tag)
        if (parent.tag, tag) in SIMULATOR_ELEMENTS:
            return None
        if (entries := definition.table.children.get(tag)) is not None:
            label = f"<{tag}> in <{parent.tag!s}>"
            entry = self._other_version("element", label, child, entries, f"{parent.tag!s}/{tag}")
            return schema.part_of(entries, entry, definition.version) if entry else None
        if self.complete:
            self.reader.warning(
                "element-incorrect-type",
                f"<{tag}> is unknown in <{parent.tag!s}> and ignored",
                child,
                _place_for(tag, str(parent.tag), tuple(definition.table.children)),
                detail=UndefinedPart("unknown"),
                repair=self._renamed("element", tag, definition, parent),
            )
        return None

    def _renamed(
        self,
        kind: Literal["element", "attribute"],
        name: str,
        definition: Element,
        owner: etree._Element,
    ) -> Repair | None:
        """Return the repair of an unknown name that misspells one of the version, not used yet."""
        from translate.diagnostics.near_names import misspelt_name

        known = (
            schema.tags_of(definition.table, self.minor)
            if kind == "element"
            else frozenset(definition.attributes)
        )
        meant = misspelt_name(name, known, schema.names())
        may_repeat = kind == "element" and meant in REPEATABLE
        if not meant or (not may_repeat and meant in self._names_in(owner, kind)):
            return None
        return Repair(kind, name, meant)

    def _names_in(
        self, owner: etree._Element, kind: Literal["element", "attribute"]
    ) -> frozenset[str]:
        """Return the names of the attributes or children of an element, for its unknown ones."""
        if (names := self.present.get((owner, kind))) is None:
            tags = (child.tag for child in owner.iterchildren(etree.Element))
            names = frozenset(map(str, tags if kind == "element" else owner.keys()))
            self.present[owner, kind] = names
        return names

    def _other_version(
        self,
        kind: str,
        label: str,
        element: etree._Element,
        entries: list[Entry],
        path: str,
    ) -> Entry | None:
        """Report an element or attribute of another version; return the entry of a later one.

        Readers of later versions accept the element; so they use that entry.
        """
        entry = schema.of_another_version(entries, self.minor)
        if entry.first > self.minor and path == MOVED_GRAVITY and self.minor == 5:
            return entry
        if entry.first > self.minor:
            self.reader.warning(
                f"{kind}-too-new",
                f"{label} was added in 1.{entry.first}, but the document has version "
                f"1.{self.minor}",
                element,
                f'write version="1.{entry.first}"',
            )
            return entry
        self.reader.warning(
            f"{kind}-incorrect-type",
            f"{label} was removed after 1.{entry.last}, and the document has version "
            f"1.{self.minor}; it is ignored",
            element,
            REPLACEMENTS.get(path, "remove it"),
            detail=UndefinedPart("removed"),
        )
        return None

    def _has_numbers(
        self, element: etree._Element, problem: str, count: int, value: Value | None = None
    ) -> bool:
        """Report a text that is valid up to what follows its numbers; return false for another.

        libsdformat reads the first numbers, as the lenient reader.  ``count`` is their number.
        """
        if not (leading := leading_floats(element.text or "", count)):
            return False
        numbers = format_floats(leading)
        if value is not None and problem_with(value, numbers):
            return False
        if self.reader.lenient:
            message = f"{label_with_text(element)} is read as {numbers}"
            element.text = numbers
            self.reader.warning("element-invalid", message, element, schema.DECIMAL)
        else:
            hint = number_hint(element.text or "", count)
            hint = hint or f"{schema.DECIMAL}; with --lenient it is read as {numbers}"
            self._faulty(element, problem, hint)
        return True

    def _faulty(self, element: etree._Element, problem: str, hint: str) -> None:
        self.reader.errors.add((element, ""))
        message = f"{label_with_text(element)}: {problem}"
        self.reader.error("element-invalid", message, element, hint)


@lru_cache(maxsize=1000)
def _text_only_element(tag: str, version: int) -> Element:
    """Return the definition of an element without attributes and children."""
    return Element(schema.Table(tag), version, None, False, {}, (), {})


@lru_cache(maxsize=1000)
def _place_for(tag: str, parent: str, siblings: tuple[str, ...]) -> str:
    """Return a hint for an unknown element: its valid parents, or a tag with a similar name.

    The search for similar tags is slow, and files repeat their errors: results are cached.
    """
    parents_of = schema.parents()
    if tag in parents_of:
        # A valid parent with the tag of the actual one is identified by the tag of its parent.
        parents = list(
            dict.fromkeys(
                f"<{valid}> of <{grandparent}>" if valid == parent else f"<{valid}>"
                for valid, grandparent in parents_of[tag]
            )
        )
        return f"it belongs in {' or '.join(parents[:4])}" + (" and others" * (len(parents) > 4))
    for tags in (siblings, parents_of):
        candidates = [
            candidate
            for candidate in tags
            if candidate[0] == tag[0].lower() and abs(len(candidate) - len(tag)) < 3
        ]
        from translate.diagnostics.near_names import near_names

        if close := near_names(tag.lower(), candidates, cutoff=0.7):
            return f"did you mean <{close[0]}>?"
    return "remove it, or give it a namespace prefix, for example <custom:element>"
