"""The names of a scope: not empty, not reserved, unique among what bears a frame (S B.2)."""

from __future__ import annotations

from typing import TypeAlias

from translate.diagnostics import Diagnostic
from translate.model import Frame, Joint, Link, Model, World
from translate.naming import DELIMITER, is_reserved, unique_name
from translate.sdf.scan import Scanner
from translate.sdf.versions import number

Named: TypeAlias = Link | Joint | Frame | Model


def check_names(scanner: Scanner, scope: Model | World, version: str) -> None:
    """Report names that the scope cannot have.

    Before 1.7 namesakes of different kinds were common: the later one is renamed (S B9).
    """
    report = _Report(scanner)
    if is_reserved(scope.name):
        report("reserved-name", scope, f"'{scope.name}' is a reserved name")
    seen: dict[str, Named] = {}
    entities = _in_document_order(scope)
    for entity in entities:
        if not entity.name:
            continue
        kind = type(entity).__name__.lower()
        if is_reserved(entity.name) and kind != "model":
            report("reserved-name", entity, f"{kind} '{entity.name}' has a reserved name")
        if DELIMITER in entity.name and number(version) >= (1, 8):
            report(
                "reserved-name",
                entity,
                f"{kind} '{entity.name}' has '::' in its name, which separates scopes",
            )
        other = seen.get(entity.name)
        if other is None:
            seen[entity.name] = entity
        elif number(version) < (1, 7) and type(other) is not type(entity) and kind != "model":
            entity.name = unique_name(entity.name, seen, kind)
            seen[entity.name] = entity
        else:
            other_kind = type(other).__name__.lower()
            report(
                "duplicate-name",
                entity,
                f"{kind} '{entity.name}' has the name of the {other_kind} "
                f"in line {other.location.line}",
            )


def _in_document_order(scope: Model | World) -> list[Named]:
    entities: list[Named] = [*scope.joints, *scope.explicit_frames, *scope.models]
    if isinstance(scope, Model):
        entities = [*scope.links, *entities]
    return sorted(entities, key=lambda entity: entity.location.line)


class _Report:
    def __init__(self, scanner: Scanner) -> None:
        self.scanner = scanner

    def __call__(self, code: str, entity: Named | World, message: str) -> None:
        place = entity.location
        self.scanner.file.diagnostics.add(
            Diagnostic(
                code,
                "error",
                message,
                place.path,
                place.line,
                hint="links, joints, frames and models of one scope share one name space; "
                "'world', names like __x__ and '::' are reserved",
            )
        )
