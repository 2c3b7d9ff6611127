"""Provenance: the part of the original that each part of the URDF was translated from.

Names of the original are scoped names in its outermost model: ``model::link``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from translate.diagnostics.loss_report import LossReport
from translate.diagnostics.provenance import Addition, Kind, Provenance
from translate.model.copying import rebuilt
from translate.model.frame import Frame
from translate.model.joint import Joint
from translate.model.link import Link
from translate.model.model import Model
from translate.model.names import scopes
from translate.model.shape import Collision, Visual
from translate.passes.pass_utils import kind_of


class StructureMerge(NamedTuple):
    """The original and the written model with the edits; ``report`` uses the new names.

    ``names`` maps scoped names in the original to new names, each in its own scope.
    """

    original: Model
    written: Model
    report: LossReport
    names: Mapping[str, str] = {}


class UnmergeableError(Exception):
    """An edit has no place in the embedded source; the message states the reason."""


def in_scopes(model: Model, function: Callable[[str, Model], Model]) -> Model:
    """The model with each of its scopes replaced by the result of a function.

    The arguments are the prefix of names of the scope in the outermost scope (empty or ``model::``)
    and the scope.
    """
    prefixes = {id(inner): prefix for prefix, inner in scopes(model)}
    return rebuilt(
        model,
        lambda inner, models: _with_models(function(prefixes[id(inner)], inner), inner, models),
    )


def _with_models(new: Model, old: Model, models: list[Model]) -> Model:
    """A new scope with the new nested models, whose poses are those in the new scope."""
    if models is old.models:
        return new
    placed = [
        replace(nested, pose=item.pose) for nested, item in zip(models, new.models, strict=True)
    ]
    return replace(new, models=placed)


class Sources(NamedTuple):
    """The parts of the original that the links and joints of the URDF were translated from.

    ``links`` and ``joints`` map names in the URDF to scoped names in the original; links and joints
    that the translation added are not included.  ``prefixes`` maps scoped names in the original to
    the prefix of their scope: empty or ``model::``.
    """

    links: Mapping[str, str]
    joints: Mapping[str, str]
    prefixes: Mapping[str, str]

    def link(self, name: str) -> str:
        """The link or frame of the original that a link of the URDF was translated from.

        Raises :class:`UnmergeableError` for a link that the original does not have.
        """
        if name not in self.links:
            raise UnmergeableError(f"'{name}' is not in the embedded source")
        return self.links[name]

    def parts(self) -> dict[str, str]:
        """The links and the joints; their names differ in the scope of an SDFormat model."""
        return {**self.links, **self.joints}


def sources(original: Model, report: LossReport) -> Sources:
    """The sources of the links and joints of the URDF; ``report`` uses the names of its model."""
    links: dict[str, str] = {}
    joints: dict[str, str] = {}
    prefixes: dict[str, str] = {}
    for prefix, model in scopes(original):
        parts: list[Link | Joint | Frame] = [*model.links, *model.joints, *model.explicit_frames]
        for part in parts:
            name = prefix + part.name
            prefixes[name] = prefix
            target = report.provenance.target_of(kind_of(part), name)
            if target.kind == "link":
                links[target.name] = name
            elif target.kind == "joint":
                joints[target.name] = name
    return Sources(links, joints, prefixes)


def with_names_as_read(report: LossReport, model: Model) -> LossReport:
    """The report with the names of links and joints in the model that was read from the URDF.

    These differ from the names in the URDF if SDFormat does not allow the latter.
    """
    parts: list[Link | Joint] = [*model.links, *model.joints]
    names: dict[tuple[Kind, str], str] = {
        (kind_of(part), part.urdf_name): part.name for part in parts if part.urdf_name is not None
    }
    if not names:
        return report

    def as_read(kind: Kind, name: str) -> str:
        return names.get((kind, name), name)

    provenance = report.provenance.with_names(lambda kind, name: name, as_read)
    return replace(report, provenance=provenance)


def names_of(parts: Sequence[Link | Joint | Frame | Visual | Collision]) -> set[str]:
    """The names of parts."""
    return {part.name for part in parts}


def directions(joint: Joint) -> tuple[object, ...]:
    """The directions of the two axes of a joint, ``None`` for a missing axis."""
    return tuple(axis and axis.xyz for axis in (joint.axis, joint.axis2))


def shape_sources(
    kind: Kind, shapes: Sequence[Visual | Collision], link: str, provenance: Provenance
) -> list[str]:
    """The name of the original shape that each shape of a link of the URDF was translated from."""
    found = []
    for shape in shapes:
        source = provenance.source_of(kind, shape.name, link)
        found.append(source.owner.name if isinstance(source, Addition) else source.name)
    return found


def added_names(written: Model, report: LossReport) -> dict[tuple[Kind, Addition], str]:
    """Purpose → name for each link and joint that the translation added, except for sensors."""
    names = {("link", link.name) for link in written.links}
    names |= {("joint", joint.name) for joint in written.joints}
    return {
        (element.kind, addition): element.name
        for element, addition in report.provenance.additions().items()
        if element[:2] in names and addition.owner.kind != "sensor"
    }
