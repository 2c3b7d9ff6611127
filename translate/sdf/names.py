"""The names of a scope: not empty, not reserved, unique among what bears a frame (S B.2)."""

from __future__ import annotations

from collections.abc import Container
from typing import TypeAlias

from lxml import etree

from translate.diagnostics.diagnostic import Diagnostic, Severity
from translate.model.fragment import Location
from translate.model.frame import Frame
from translate.model.joint import Joint
from translate.model.link import Link
from translate.model.model import Document, Model, World
from translate.model.names import DELIMITER, is_reserved
from translate.sdf.element_reader import SdfElementReader
from translate.sdf.versions.version import number

Named: TypeAlias = Link | Joint | Frame | Model
FRAMES = frozenset({"link", "joint", "frame", "model"})
SHAPES = frozenset({"visual", "collision"})
ENDS = frozenset({"parent", "child"})
UNRESERVED = frozenset({"actor", "physics"})
PARTS = SHAPES | UNRESERVED | {"sensor", "light", "projector", "particle_emitter"}
_RESERVED = "choose another name: 'world', names like __x__ and '::' are reserved"
_SHARED = (
    "give one of them another name: links, joints, frames and models of one scope share their names"
)


def check_names(
    reader: SdfElementReader, scope: Model | World, element: etree._Element, version: str
) -> None:
    """Report names that the scope, read from an element, cannot have.

    Before 1.7 namesakes of different kinds were common: the later one is renamed, and references
    go on meaning the earlier one.  A nested model never is, and in a world only frames are, when
    a model has their name (S B9, B10).
    """
    place_of = _Places(scope)
    report = _Report(reader, place_of)
    renamable = ("link", "joint", "frame") if isinstance(scope, Model) else ("frame",)
    if is_reserved(scope.name):
        report("reserved-name", scope, f"'{scope.name}' is a reserved name")
    if isinstance(scope, World):
        _check_delimiter(report, scope, version)
    seen: dict[str, Named] = {}
    for entity in _in_order(scope, element, version, place_of):
        if not entity.name:
            continue
        kind = type(entity).__name__.lower()
        if is_reserved(entity.name) and kind != "model":
            report("reserved-name", entity, f"{kind} '{entity.name}' has a reserved name")
        if number(version) >= (1, 8):  # Of older ones nested models have been made.
            _check_delimiter(report, entity, version)
        other = seen.get(entity.name)
        if other is None:
            seen[entity.name] = entity
        elif number(version) < (1, 7) and type(other) is not type(entity) and kind in renamable:
            name = _name_for_later(entity.name, kind, seen)
            report(
                "duplicate-name",
                entity,
                f"{kind} '{entity.name}' has the name of the {type(other).__name__.lower()} in "
                f"line {place_of(other).line}, and is called '{name}' from here on",
                "warning",
            )
            entity.name = name
            seen[name] = entity
        else:
            other_kind = type(other).__name__.lower()
            report(
                "duplicate-name",
                entity,
                f"{kind} '{entity.name}' has the name of the {other_kind} "
                f"in line {place_of(other).line}",
            )


class _Places:
    """Where entities come into their scope: merged ones stand in another file (S B81)."""

    def __init__(self, scope: Model | World) -> None:
        self._includes = {
            entity.location: include.location
            for include in scope.merges
            if isinstance(include.original, Model)
            for entity in _named(include.original)
        }

    def __call__(self, entity: Named | World) -> Location:
        return self._includes.get(entity.location, entity.location)


def _name_for_later(name: str, kind: str, taken: Container[str]) -> str:
    """``X_link``, or ``X_link0``, ``X_link1`` …, as the reference implementation names it."""
    candidate, counter = f"{name}_{kind}", 0
    while candidate in taken:
        candidate, counter = f"{name}_{kind}{counter}", counter + 1
    return candidate


def _in_order(
    scope: Model | World, element: etree._Element, version: str, place_of: _Places
) -> list[Named]:
    """Those who bear names, by place in the file; but models of an old world are the first."""
    if isinstance(scope, World) and number(version) < (1, 7):
        return [*scope.models, *scope.explicit_frames, *scope.joints]
    # Files may have one line only.
    places = {
        (child.tag, (child.get("name") or "").strip()): place for place, child in enumerate(element)
    }

    def place(entity: Named) -> tuple[int, int]:
        return place_of(entity).line, places.get((entity.location.tag, entity.name), 0)

    return sorted(_named(scope), key=place)


def _named(scope: Model | World) -> list[Named]:
    entities: list[Named] = [*scope.joints, *scope.explicit_frames, *scope.models]
    return [*scope.links, *entities] if isinstance(scope, Model) else entities


def check_world_names(reader: SdfElementReader, document: Document) -> None:
    """Report names that the worlds and models of a file cannot have (S A8, B5)."""
    report, seen = _Report(reader), set[str]()
    for model in document.models:
        _check_delimiter(report, model, document.version)
    for world in document.worlds:
        if world.name in seen:
            report("duplicate-name", world, f"two worlds are called '{world.name}'")
        if world.name:
            seen.add(world.name)


def check_root(reader: SdfElementReader, root: etree._Element) -> None:
    """Report what stands beside the one model, light or actor of a file (S A9, A10)."""
    first: etree._Element | None = None
    for tag in ("model", "light", "actor"):
        for element in root.findall(tag):
            if first is None:
                first = element
                continue
            kind, name = str(first.tag), (element.get("name") or "").strip()
            if tag == kind and name == (first.get("name") or "").strip():
                code, message = "duplicate-name", f"two {tag}s of the file are called '{name}'"
            else:
                code = "element-incorrect-type"
                message = f"{tag} '{name}' stands beside the {kind} in line {first.sourceline}"
            hint = "a file holds one model, light or actor; put several into a <world>"
            reader.defect(code, message, element, hint)


def check_part_names(reader: SdfElementReader, owner: etree._Element, minor: int) -> None:
    """Report names that the parts of a link, a joint or a world cannot have (S B5, B7, B8).

    ``minor`` is the version of the document: 1.``minor``.  Parts that nothing depends
    on, unlike shapes, are defects only.
    """
    seen: set[tuple[str, str]] = set()
    for child in owner:
        tag, name = child.tag, (child.get("name") or "").strip()
        if tag not in PARTS or not isinstance(tag, str) or not name:
            continue
        report = reader.error if tag in SHAPES else reader.defect
        if (tag, name) in seen:
            report(
                "duplicate-name",
                f"{owner.tag!s} '{owner.get('name')}' has two {tag}s called '{name}'",
                child,
                f"give every {tag} of a {owner.tag!s} a name of its own",
            )
        elif is_reserved(name) and tag not in UNRESERVED:
            report("reserved-name", f"{tag} '{name}' has a reserved name", child, _RESERVED)
        elif DELIMITER in name and minor >= 8:
            # This the reference calls fatal, whatever bears the name.
            reader.error("reserved-name", f"{tag} '{name}' has a reserved name", child, _RESERVED)
        seen.add((tag, name))


def check_paths(reader: SdfElementReader, root: etree._Element) -> None:
    """Warn of names that lead into nested models, which 1.7 did not have (seed 2, 1.3).

    They mean what they mean since 1.8.  Flattened names, which look the same, are what 1.7 had.
    """
    models = {(model.get("name") or "").strip() for model in root.iter("model")}
    models |= {(name.text or "").strip() for name in root.iterfind(".//include/name")}
    for element in root.iter("pose", "frame", "xyz", "parent", "child"):
        tag = str(element.tag)
        for attribute in ("relative_to", "attached_to", "expressed_in", ""):
            name = element.get(attribute) if attribute else element.text
            if name is None or DELIMITER not in name or (not attribute and tag not in ENDS):
                continue
            inside = name.strip().partition(DELIMITER)[0] in models
            if inside and next(element.iterancestors("plugin"), None) is None:
                reader.warning(
                    "attribute-too-new" if attribute else "element-too-new",
                    f"'{name.strip()}' leads into a nested model, as names do since 1.8, and the "
                    "document is of 1.7",
                    element,
                    'write version="1.8"',
                )


def check_delimiter(reader: SdfElementReader, element: etree._Element) -> None:
    """Report an element with '::' in its name that none of the other checks is about (S B5).

    A plugin may have it.
    """
    tag, parent = str(element.tag), element.getparent()
    around = "" if parent is None else str(parent.tag)
    is_entity = tag in FRAMES | {"world"} and around in ("sdf", "world", "model")
    if is_entity and any(each.tag == "state" for each in element.iterancestors()):
        is_entity = False
    is_part = tag in PARTS and around in ("link", "joint", "world")
    if not (is_entity or is_part or tag == "plugin"):
        message = f"{tag} '{element.get('name')}' has '::' in its name, which separates scopes"
        reader.error("reserved-name", message, element, _RESERVED)


def check_sibling_names(reader: SdfElementReader, scope: etree._Element) -> None:
    """Warn of namesakes of different kinds that are not both frames (S B11)."""
    seen: dict[str, etree._Element] = {}
    for child in scope:
        tag, name = child.tag, (child.get("name") or "").strip()
        if not isinstance(tag, str) or tag == "plugin" or not name:
            continue
        other = seen.setdefault(name, child)
        if other.tag != tag and not {other.tag, tag} <= FRAMES:
            reader.warning(
                "name-not-unique",
                f"{tag} '{name}' has the name of the {other.tag!s} in line {other.sourceline}",
                child,
                f"what stands in a {scope.tag!s} should have a name of its own",
            )


def _check_delimiter(report: _Report, entity: Named | World, version: str) -> None:
    """Report '::' in a name, which before 1.8 was a part of it like any other (S B5, A80)."""
    if DELIMITER not in entity.name:
        return
    who = f"{type(entity).__name__.lower()} '{entity.name}'"
    if number(version) >= (1, 8):
        report("reserved-name", entity, f"{who} has '::' in its name, which separates scopes")
    else:
        message = f"{who} has '::' in its name, which separates scopes since 1.8"
        report("reserved-name", entity, message, "warning")


class _Report:
    def __init__(self, reader: SdfElementReader, place_of: _Places | None = None) -> None:
        self.reader = reader
        self.place_of = place_of

    def __call__(
        self, code: str, entity: Named | World, message: str, severity: Severity = "error"
    ) -> None:
        file = self.reader.file
        place = entity.location if self.place_of is None else self.place_of(entity)
        hint = _SHARED if code == "duplicate-name" else _RESERVED
        if isinstance(entity, World) and code == "duplicate-name":
            hint = "give one of them another name"
        finding = Diagnostic(code, severity, message, place.path, place.line, hint=hint)
        file.diagnostics.add(file.placed(finding) if place.path == file.path else finding)
