"""Checks of names: not reserved, and unique in their scope (reference S B.2)."""

from __future__ import annotations

from collections.abc import Iterable
from operator import itemgetter

from lxml import etree

from translate.diagnostics.diagnostic import Diagnostic, Severity
from translate.diagnostics.element_path import ElementPath
from translate.diagnostics.loss_detail import Traits
from translate.model.fragment import Location
from translate.model.link import MODEL_FRAME, WORLD
from translate.model.model import Bearer, Entity, Model, World
from translate.model.names import (
    DELIMITER,
    DELIMITER_SINCE,
    FRAME_SCOPES,
    FRAME_TAGS,
    PARTS,
    UNIQUE_SINCE,
    is_reserved,
    kind_name,
    members,
    name_for_later,
    problem_with,
    severity_of_equal_names,
)
from translate.sdf.element_reader import SdfElementReader
from translate.xml.document import XmlFile
from translate.xml.text import trimmed

#: Tag → its attributes with names of frames; empty for its text.
REFERENCES = {
    "model": ("canonical_link",),
    "frame": ("attached_to",),
    "pose": ("relative_to",),
    "xyz": ("expressed_in",),
    "parent": ("",),
    "child": ("",),
    "gearbox_reference_body": ("",),
}
_RESERVED_HINT = "choose another name: 'world', names like __x__ and '::' are reserved"
_DUPLICATE_HINT = (
    "rename one of them: the links, joints, frames and models of a scope need different names"
)


def check_names(reader: SdfElementReader, scope: Model | World, element: etree._Element) -> None:
    """Report invalid names in a scope that was read from ``element``.

    In a file before 1.7 an entity with the name of an earlier one is renamed, and references
    continue to mean the earlier one.
    """
    report = _Report(reader, scope, element)
    if is_reserved(scope.name):
        message = f"'{scope.name}' is a reserved name"
        if isinstance(scope, World):
            # Nothing refers to a world by its name: only the file itself cannot be loaded.
            reader.defect("reserved-name", message, element, _RESERVED_HINT)
        else:
            report("reserved-name", scope, message)
    if isinstance(scope, World):
        _check_delimiter(report, scope)
    seen: dict[str, Bearer] = {}
    for entity in _in_order(scope, element, report):
        if not entity.name:
            continue
        problem = problem_with(entity.name, reader.minor)
        if problem == "reserved" and not isinstance(entity, Model):
            message = f"{kind_name(entity)} '{entity.name}' has a reserved name"
            report("reserved-name", entity, message)
        if reader.minor >= DELIMITER_SINCE:  # In older documents unflatten() removes '::'.
            _check_delimiter(report, entity)
        bearer = seen.setdefault(entity.name, entity)
        if bearer is entity:
            continue
        kind = kind_name(entity)
        line = report.location(bearer).line
        message = f"{kind} '{entity.name}' has the name of the {kind_name(bearer)} in line {line}"
        if new := name_for_later(scope, entity, bearer, seen, reader.minor):
            report("duplicate-name", entity, f"{message}; it is renamed to '{new}'", "warning")
            entity.name = new
            seen[new] = entity
        else:
            report("duplicate-name", entity, message)


def _in_order(scope: Model | World, element: etree._Element, report: _Report) -> list[Bearer]:
    """Return the named entities in document order; models come first in a world before 1.7."""
    if isinstance(scope, World) and report.reader.minor < UNIQUE_SINCE:
        return [*scope.models, *scope.explicit_frames, *scope.joints]
    entities = members(scope)
    lines = [report.location(entity).line for entity in entities]
    if len({*lines}) == len(lines):
        return [
            entity for _, entity in sorted(zip(lines, entities, strict=True), key=itemgetter(0))
        ]
    # A file can be a single line: the index among the siblings orders entities of one line.
    index_of = {
        (child.tag, trimmed(child.get("name"))): index for index, child in enumerate(element)
    }

    def position(entity: Bearer) -> tuple[int, int]:
        return report.location(entity).line, index_of.get((entity.location.tag, entity.name), 0)

    return sorted(entities, key=position)


def check_world_names(reader: SdfElementReader) -> None:
    """Report duplicate names of worlds, and '::' in the names of models (S A8, B5)."""
    report, seen = _Report(reader), set[str]()
    for model in reader.document.models:
        _check_delimiter(report, model)
    for world in reader.document.worlds:
        if world.name in seen:
            report("duplicate-name", world, f"two worlds have the name '{world.name}'")
        if world.name:
            seen.add(world.name)


def check_root(reader: SdfElementReader, root: etree._Element) -> None:
    """Report every model, light or actor of a file after the first one (S A9, A10).

    Also report a light or an actor with a reserved name.
    """
    first_entity: etree._Element | None = None
    for tag in ("model", "light", "actor"):
        for element in root.findall(tag):
            if tag != "model" and is_reserved(trimmed(element.get("name"))):
                message = f"{tag} '{trimmed(element.get('name'))}' has a reserved name"
                reader.defect("reserved-name", message, element, _RESERVED_HINT)
            if first_entity is None:
                first_entity = element
                continue
            kind, name = str(first_entity.tag), trimmed(element.get("name"))
            if tag == kind and name == trimmed(first_entity.get("name")):
                code, message = "duplicate-name", f"two {tag}s have the name '{name}'"
            else:
                code = "element-incorrect-type"
                message = (
                    f"{tag} '{name}' follows the {kind} in line {reader.file.line_of(first_entity)}"
                )
            hint = "a file can contain one model, light or actor; put several into a <world>"
            reader.defect(code, message, element, hint)


#: Elements whose names are not checked with those of their siblings.
_OTHER_NAMES = frozenset({"include", "plugin"})


def check_part_names(reader: SdfElementReader, owner: etree._Element) -> None:
    """Report invalid names of the parts of a link, joint, actor, model or world (S B5, B7, B8).

    Invalid names of shapes are errors, those of other parts defects, since nothing refers to these.
    Only plugins may have a reserved name (seed 1, 3.3).  :func:`check_names` checks the names of
    elements with frames.
    """
    seen: set[tuple[str, str]] = set()
    skipped = _OTHER_NAMES | FRAME_TAGS if owner.tag in FRAME_SCOPES else _OTHER_NAMES
    for child in owner[:]:
        tag = child.tag
        if tag in skipped or not isinstance(tag, str) or ":" in tag:
            continue
        name = child.get("name")
        if not name or not (name := trimmed(name)):
            continue
        is_repeated, problem = (tag, name) in seen, problem_with(name, reader.minor)
        seen.add((tag, name))
        if tag not in PARTS:
            # Other checks report '::', and nothing requires different names.
            is_repeated, problem = False, problem if problem == "reserved" else ""
        if not (is_repeated or problem):
            continue
        is_error = severity_of_equal_names(str(owner.tag), tag, tag) == "error"
        report = reader.error if is_error else reader.defect
        if is_repeated:
            report(
                "duplicate-name",
                f"{owner.tag!s} '{owner.get('name')}' has two {tag}s with the name '{name}'",
                child,
                f"give every {tag} of a {owner.tag!s} a different name",
            )
        else:
            # The reference implementation rejects '::' in the name of every kind of element.
            report = reader.error if problem == "delimiter" else report
            report("reserved-name", f"{tag} '{name}' has a reserved name", child, _RESERVED_HINT)


def check_paths(reader: SdfElementReader, root: etree._Element) -> None:
    """Warn of references into nested models, which version 1.7 does not have (seed 2, 1.3).

    They are read as in 1.8.  Names of flattened models, which have the same form, are valid in 1.7.
    """
    models = {trimmed(model.get("name")) for model in root.iter("model")}
    models |= {trimmed(name.text) for name in root.iterfind(".//include/name")}
    has_unnamed = any(include.find("name") is None for include in root.iter("include"))
    flat = {trimmed(element.get("name")) for element in root.iter(*FRAME_TAGS)}
    for element in root.iter(*REFERENCES):
        for attribute in REFERENCES[str(element.tag)]:
            name = trimmed(element.get(attribute) if attribute else element.text)
            head, delimiter, _ = name.partition(DELIMITER)
            if not delimiter or name in flat or not (head in models or has_unnamed):
                continue
            if next(element.iterancestors("plugin"), None) is None:
                _report_too_new(reader, element, attribute, f"'{name}' refers into a nested model")


def check_ends(reader: SdfElementReader, root: etree._Element) -> None:
    """Report a joint between frames before 1.8: it connects links (seed 1, phase 4; seed 2, 1.2.2).

    It is an error; the lenient reader reads it as in 1.8, with a warning.
    """
    for scope in root.iter("model"):
        kinds = {MODEL_FRAME: "frame"}
        # A link is the last one: before 1.7, elements of two types can have one name.
        for tag in ("frame", "joint", "model", "link"):
            kinds |= {trimmed(child.get("name")): tag for child in scope.iterchildren(tag)}
        for joint in scope.iterchildren("joint"):
            for end in (*joint.findall("parent"), *joint.findall("child")):
                name = trimmed(end.text)
                if kinds.get(name, "link") != "link":
                    reason = (
                        f"the {end.tag!s} '{name}' of joint '{joint.get('name')}' is not a link"
                    )
                    severity: Severity = "warning" if reader.lenient else "error"
                    _report_too_new(reader, end, "", reason, severity)


def _report_too_new(
    reader: SdfElementReader,
    element: etree._Element,
    attribute: str,
    reason: str,
    severity: Severity = "warning",
) -> None:
    version = reader.file.root.get("version")
    reader.file.report(
        "attribute-too-new" if attribute else "element-too-new",
        f"{reason}, which is possible since 1.8, but the document has version {version}",
        element,
        hint='write version="1.8"',
        severity=severity,
    )


def check_delimiter(reader: SdfElementReader, element: etree._Element) -> None:
    """Report '::' in the name of an element that no other check covers (S B5).

    It is allowed in the name of a plugin.
    """
    tag, parent = str(element.tag), element.getparent()
    parent_tag = "" if parent is None else str(parent.tag)
    is_entity = (
        tag in FRAME_TAGS | {WORLD}
        and parent_tag in FRAME_SCOPES
        and all(each.tag != "state" for each in element.iterancestors())
    )
    is_part = tag in PARTS and parent_tag in ("link", "joint", "world")
    if not (is_entity or is_part or tag == "plugin"):
        message = f"{tag} '{element.get('name')}' has '::' in its name, the delimiter of scopes"
        reader.error("reserved-name", message, element, _RESERVED_HINT)


def check_sibling_names(reader: SdfElementReader, scope: etree._Element) -> None:
    """Report equal names of siblings of different kinds, unless both have a frame (S B11)."""
    _check_siblings(reader.file, scope, "warning", scope.iterchildren(etree.Element))


def check_contents(file: XmlFile) -> None:
    """Report equal names of siblings of any type, below models and worlds (seed 1, 3.2; S B12).

    Other checks report two frames of a scope, and two equal parts of a link, a joint or a world.
    """
    for owner in file.root.iter(etree.Element):
        tag = str(owner.tag)
        if (
            tag in FRAME_SCOPES
            or len(owner) < 2
            or any(
                around.tag == "plugin" or ":" in str(around.tag)
                for around in (owner, *owner.iterancestors())
            )
        ):
            continue
        children = owner.iterchildren(etree.Element)
        defined = (child for child in children if ":" not in str(child.tag))
        _check_siblings(file, owner, "check", defined, f" of {tag} '{owner.get('name')}'")


def _check_siblings(
    file: XmlFile,
    owner: etree._Element,
    severity: str,
    children: Iterable[etree._Element],
    of: str = "",
) -> None:
    """Report each child with the name of an earlier one, if this is of a severity.

    It is a warning: libsdformat loads such a file, and only its command ``sdf --check`` refuses it
    (S B11, B12).  ``of`` is the label of the owner in the message.
    """
    tag, seen = str(owner.tag), dict[str, etree._Element]()
    for child in children:
        name = trimmed(child.get("name"))
        if not name or child.tag == "plugin":
            continue
        namesake = seen.setdefault(name, child)
        if namesake is child:
            continue
        if severity_of_equal_names(tag, str(child.tag), str(namesake.tag)) == severity:
            file.report(
                "name-not-unique",
                f"{child.tag!s} '{name}'{of} has the name of the {namesake.tag!s} in line "
                f"{file.line_of(namesake)}",
                child,
                hint=f"give the children of a {tag} different names",
                severity="warning",
                detail=Traits((tag,)),
            )


def _check_delimiter(report: _Report, entity: Entity) -> None:
    """Report '::' in a name; before 1.8 it was allowed and is a warning (S B5, A80)."""
    if DELIMITER not in entity.name:
        return
    message = f"{kind_name(entity)} '{entity.name}' has '::' in its name, the delimiter of scopes"
    if report.reader.minor >= DELIMITER_SINCE:
        report("reserved-name", entity, message)
    else:
        report("reserved-name", entity, f"{message} since 1.8", "warning")


class _Report:
    """Adds diagnostics at the locations of entities, in one scope or outside all of them."""

    def __init__(
        self,
        reader: SdfElementReader,
        scope: Model | World | None = None,
        element: etree._Element | None = None,
    ) -> None:
        self.reader = reader
        self._scope = scope
        self._element = element
        #: The location of the ``<include>`` for the location of each merged entity (S B81).
        self._includes = {
            entity.location: include.location
            for include in (() if scope is None else scope.merges)
            if isinstance(include.original, Model)
            for entity in members(include.original)
        }

    def location(self, entity: Entity) -> Location:
        """Return the location of an entity; for a merged one that of the ``<include>``."""
        return self._includes.get(entity.location, entity.location)

    def _path(self, entity: Entity) -> ElementPath:
        """Return the path of the scope, or of an entity in it."""
        path = ElementPath(kind_name(entity), entity.name)
        if self._element is None or self._element.tag not in FRAME_SCOPES:
            return path
        around = self.reader.file.element_path(self._element)
        if entity is self._scope:
            return around
        if isinstance(self._scope, World):
            return path._replace(owner=around.name, owner_kind=around.kind)
        is_nested = next(self._element.iterancestors("model"), None) is not None
        return path._replace(name=f"{around.name}{DELIMITER}{path.name}") if is_nested else path

    def __call__(
        self, code: str, entity: Entity, message: str, severity: Severity = "error"
    ) -> None:
        file, location = self.reader.file, self.location(entity)
        hint = _DUPLICATE_HINT if code == "duplicate-name" else _RESERVED_HINT
        if isinstance(entity, World) and code == "duplicate-name":
            hint = "rename one of them"
        finding = Diagnostic(
            code, severity, message, location.path, location.line, hint=hint, at=self._path(entity)
        )
        file.diagnostics.add(file.placed(finding) if location.path == file.path else finding)
