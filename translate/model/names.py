"""The rules of names, and names in a scope: scoped and unique names, suggestions, sets of names.

The readers, the writers and the edits of models ask this module whether a name is valid in a
version of SDFormat, and whether two elements can have the same name (reference S B5 – B13, U A2).
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from itertools import chain, count
from typing import Literal, TypeAlias, get_args

from translate.facts import MAX_NAME
from translate.model.joint import Joint
from translate.model.link import WORLD, Frame, Link, Shape
from translate.model.model import Bearer, Entity, Model, World, with_nested
from translate.xml.text import collapsed

DELIMITER = "::"
#: A name that is never a valid reference (reference S B13).
ROOT = "__root__"
#: The elements of SDFormat with a frame; those of one scope have different names.
FRAME_TAGS = frozenset({"link", "joint", "frame", "model"})
#: The elements whose children have frames.
FRAME_SCOPES = frozenset({"sdf", "model", "world"})
ShapeTag: TypeAlias = Literal["visual", "collision"]
#: The elements of a link with a geometry.
SHAPE_TAGS: tuple[ShapeTag, ...] = get_args(ShapeTag)
#: Elements with a name that is unique for their tag and owner, to which nothing refers (S B8).
UNIQUELY_NAMED = frozenset({"sensor", "light", "projector", "particle_emitter"})
PARTS = frozenset({*SHAPE_TAGS, *UNIQUELY_NAMED, "actor", "physics"})
#: Since 1.7 equal names of a link, a joint and a frame are an error.
UNIQUE_SINCE = 7
#: Since 1.8 ``::`` is the delimiter of scopes in every name, except in those of plugins.
DELIMITER_SINCE = 8
#: The most characters of all scoped names of a file together.
MAX_NAMES = 64 * 1024 * 1024
#: The names of a scope that are compared with unknown ones; one comparison takes up to 40 µs.
MAX_COMPARISONS = 50_000

#: The beginning of what xacro expands in a value of URDF; URDF readers refuse it (reference U E).
XACRO_EXPRESSION = re.compile(r"\$(?=\{|\((?:anon|arg|dirname|env|eval|find|optenv)\b)")


def without_expressions(text: str, replacement: str = "_") -> str:
    """Return a text in which xacro would expand nothing: ``${x}`` becomes ``_{x}``."""
    return XACRO_EXPRESSION.sub(replacement, text) if "$" in text else text


def is_reserved(name: str) -> bool:
    """Return whether SDFormat reserves this name (seed 1, section 3.3; reference S B7)."""
    return name == WORLD or (len(name) >= 4 and name.startswith("__") and name.endswith("__"))


def problem_with(
    name: str, minor: int = DELIMITER_SINCE
) -> Literal["", "empty", "reserved", "delimiter"]:
    """What makes a name of an element invalid in SDFormat 1.``minor``; empty for a valid name."""
    if not name:
        return "empty"
    if is_reserved(name):
        return "reserved"
    return "delimiter" if minor >= DELIMITER_SINCE and DELIMITER in name else ""


def severity_of_equal_names(
    owner: str, tag: str, other: str
) -> Literal["", "error", "defect", "warning", "check"]:
    """How severe it is that two children of an ``owner`` have the same name (S B8 – B12).

    It is a ``defect`` if nothing refers to such elements.  Only a complete ``check`` of a file
    reports the other names.
    """
    if "plugin" in (tag, other):
        return ""
    if owner in FRAME_SCOPES and {tag, other} <= FRAME_TAGS:
        return "error"
    if tag == other and tag in PARTS:
        return "error" if tag in SHAPE_TAGS else "defect"
    return "warning" if owner in FRAME_SCOPES else "check"


def kind_name(entity: Entity | Shape) -> str:
    """The name of the class of an entity or a shape, which is its tag, for messages."""
    return type(entity).__name__.lower()


def members(scope: Model | World) -> list[Bearer]:
    """The links, joints, frames and nested models of a scope, which need different names."""
    without_links: list[Bearer] = [*scope.joints, *scope.explicit_frames, *scope.models]
    return [*scope.links, *without_links] if isinstance(scope, Model) else without_links


def scopes(model: Model) -> list[tuple[str, Model]]:
    """Return a model and all nested models, each with the prefix of its scoped names."""
    prefixed = [("", model)]
    # The list grows while it is iterated.
    for prefix, inner in prefixed:
        prefixed += [(f"{prefix}{nested.name}{DELIMITER}", nested) for nested in inner.models]
    return prefixed


def parts_of(scope: Model | World) -> list[Link | Joint | Frame]:
    """Return the joints, frames and links of a scope, without those of nested models."""
    parts: list[Link | Joint | Frame] = [*scope.joints, *scope.explicit_frames]
    if isinstance(scope, Model):
        parts += [*scope.links, *scope.loop_joints]
    return parts


def has_delimiters(scope: Model | World) -> bool:
    """Return whether a name in a scope or in its nested models contains ``::``."""
    return any(DELIMITER in part.name for inner in with_nested([scope]) for part in parts_of(inner))


def excessive_name(tops: Iterable[Model | World]) -> tuple[Entity, str] | None:
    """Return the first entity of a file whose scoped name is too long, and in what.

    A scoped name has at most :data:`translate.facts.MAX_NAME` characters, and all together, with
    those of the links of shapes, :data:`MAX_NAMES`.
    """
    total = 0
    waiting: list[tuple[int, Model | World]] = [(0, top) for top in tops]
    # The list grows while it is iterated.
    for around, scope in waiting:
        for entity in members(scope):
            length = around + len(entity.name)
            if length > MAX_NAME:
                return entity, f"the scoped name has {length} characters"
            total += length
            if isinstance(entity, Link):
                total += length * (len(entity.visuals) + len(entity.collisions))
            if total > MAX_NAMES:
                return entity, f"the scoped names up to it have more than {MAX_NAMES} characters"
        waiting += [(around + len(nested.name) + len(DELIMITER), nested) for nested in scope.models]
    return None


class NameSuggestions:
    """Suggestions for the first unknown names of a scope.

    All together compare at most :data:`MAX_COMPARISONS` names, or all names once.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._names = names
        self._hints: dict[tuple[str, str], str] = {}
        self._compared = 0

    def hint(self, name: str, otherwise: str, without: str = "") -> str:
        """Return ``did you mean …?``, or another hint if no name is similar.

        Neither the name itself nor ``without`` is suggested: they would cause another error.
        """
        key = (name, without)
        if key not in self._hints and len(self._hints) < 20 and self._compared < MAX_COMPARISONS:
            others = [candidate for candidate in self._names if candidate not in key]
            self._compared += len(others)
            from translate.diagnostics.near_names import near_names

            near = near_names(name, others)
            self._hints[key] = f"did you mean '{near[0]}'?" if near else ""
        return self._hints.get(key) or otherwise


def legal_name(name: str, kind: str) -> str:
    """Return the name if SDFormat allows it, else the most similar name that it allows."""
    # Runs of blanks collapse when SDFormat reads a name.  An identifier has none, and no colon.
    legal = name if name.isidentifier() else collapsed(name.replace(DELIMITER, "__"))
    if not legal or is_reserved(legal):
        legal = f"{legal}_{kind}" if legal else kind
    return legal


def name_for_later(
    scope: Model | World, later: Bearer, earlier: Bearer, taken: Container[str], minor: int
) -> str:
    """The new name of the later one of two entities of a scope with one name (S B9, B10).

    Before 1.7 equal names of different kinds were common: the new name is ``X_link``, else
    ``X_link0``, ``X_link1`` …, as in the reference implementation.  It is empty if the names are an
    error: nested models are never renamed, and in a world only frames are.
    """
    name, kind = later.name, type(later).__name__.lower()
    renamable = ("frame",) if isinstance(scope, World) else ("link", "joint", "frame")
    if minor >= UNIQUE_SINCE or type(later) is type(earlier) or kind not in renamable:
        return ""
    names = (f"{name}_{kind}{number}" for number in chain(("",), count()))
    return next(candidate for candidate in names if candidate not in taken)


def unique_name(name: str, taken: Container[str], suffix: str = "") -> str:
    """Return the first of ``name``, ``name_suffix``, ``name_suffix_1`` … that is not taken."""
    stem = f"{name}_{suffix}" if suffix else name
    numbered = (f"{stem}_{number}" for number in count(1))
    return next(candidate for candidate in chain((name, stem), numbered) if candidate not in taken)


class TakenNames(set[str]):
    """Names that are taken.  Names are added only, so that each number is tried once."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        super().__init__(names)
        #: The stem of names → the number of the name that was found last.
        self.numbers: dict[tuple[str, str], int] = {}

    def take(self, name: str, suffix: str = "") -> str:
        """Return :func:`unique_name` and add it to the names that are taken."""
        unique = name
        if name in self:
            stem = f"{name}_{suffix}" if suffix else name
            number = self.numbers.get((name, suffix), 0)
            unique = f"{stem}_{number}" if number else stem
            while unique in self:
                number += 1
                unique = f"{stem}_{number}"
            self.numbers[name, suffix] = number
        self.add(unique)
        return unique


def local_name(name: str) -> str:
    """Return the last part of a scoped name: ``link`` of ``model::link``."""
    return name.rpartition(DELIMITER)[2]
