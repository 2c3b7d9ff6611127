"""Names in a scope: reserved, scoped and unique names, suggestions; disjoint sets of names."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import TYPE_CHECKING, Literal

from translate.model.link import WORLD
from translate.xml.text import collapsed

if TYPE_CHECKING:
    from translate.model.joint import Joint
    from translate.model.link import Frame, Link
    from translate.model.model import Model, World


DELIMITER = "::"
#: A name that is never a valid reference (reference S B13).
ROOT = "__root__"
#: The elements of SDFormat with a frame; those of one scope have different names.
FRAME_TAGS = frozenset({"link", "joint", "frame", "model"})
#: The elements of a link with a geometry.
SHAPE_TAGS: tuple[Literal["visual", "collision"], ...] = ("visual", "collision")


def is_reserved(name: str) -> bool:
    """Return whether SDFormat reserves this name (seed 1, section 3.3; reference S B7)."""
    return name == WORLD or (len(name) >= 4 and name.startswith("__") and name.endswith("__"))


def scopes(model: Model) -> list[tuple[str, Model]]:
    """Return a model and all nested models, each with the prefix of its scoped names."""
    found = [("", model)]
    # The list grows while it is iterated.
    for prefix, inner in found:
        found += [(f"{prefix}{nested.name}{DELIMITER}", nested) for nested in inner.models]
    return found


def parts_of(scope: Model | World) -> list[Link | Joint | Frame]:
    """Return the joints, frames and links of a scope, without those of nested models."""
    from translate.model.model import Model

    parts: list[Link | Joint | Frame] = [*scope.joints, *scope.explicit_frames]
    if isinstance(scope, Model):
        parts += [*scope.links, *scope.loop_joints]
    return parts


def has_delimiters(scope: Model | World) -> bool:
    """Return whether a name in a scope or in its nested models contains ``::``."""
    found: list[Model | World] = [scope]
    # The list grows while it is iterated.
    for inner in found:
        found += inner.models
        if any(DELIMITER in part.name for part in parts_of(inner)):
            return True
    return False


class NameSuggestions:
    """Suggestions for unknown names. Only the first twenty are computed, since each takes time."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = names
        self._found: dict[tuple[str, str], str] = {}

    def hint(self, name: str, otherwise: str, without: str = "") -> str:
        """Return ``did you mean …?``, or another hint if no name is similar.

        Neither the name itself nor ``without`` is suggested: they would cause another error.
        """
        key = (name, without)
        if key not in self._found and len(self._found) < 20:
            from difflib import get_close_matches

            others = [item for item in self._names if item not in key]
            near = get_close_matches(name, others, n=1)
            self._found[key] = f"did you mean '{near[0]}'?" if near else ""
        return self._found.get(key) or otherwise


def legal_name(name: str, kind: str) -> str:
    """Return the name if SDFormat allows it, else the most similar name that it allows."""
    # Runs of blanks collapse when SDFormat reads a name.
    legal = collapsed(name.replace(DELIMITER, "__"))
    if not legal or is_reserved(legal):
        legal = f"{legal}_{kind}" if legal else kind
    return legal


def unique_name(name: str, taken: Container[str], suffix: str = "") -> str:
    """Return the first of ``name``, ``name_suffix``, ``name_suffix_1`` … that is not taken."""
    if name not in taken:
        return name
    stem = f"{name}_{suffix}" if suffix else name
    candidate, counter = stem, 0
    while candidate in taken or candidate == name:
        counter += 1
        candidate = f"{stem}_{counter}"
    return candidate


class TakenNames(set[str]):
    """Names that are taken.  Names are added only, so that each number is tried once."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        super().__init__(names)
        #: The stem of names → the number of the name that was found last.
        self._numbers: dict[tuple[str, str], int] = {}

    def take(self, name: str, suffix: str = "") -> str:
        """Return :func:`unique_name` and add it to the names that are taken."""
        unique = name
        if name in self:
            stem = f"{name}_{suffix}" if suffix else name
            number = self._numbers.get((name, suffix), 0)
            unique = f"{stem}_{number}" if number else stem
            while unique in self:
                number += 1
                unique = f"{stem}_{number}"
            self._numbers[name, suffix] = number
        self.add(unique)
        return unique


def take_unique_name(name: str, taken: TakenNames, suffix: str = "") -> str:
    """Return :func:`unique_name` and add it to the names that are taken."""
    return taken.take(name, suffix)


class Groups:
    """Disjoint sets of names; a new name is in a set of its own.

    ``scipy`` has such a class, but its import takes longer than most translations.
    """

    def __init__(self) -> None:
        self._parents: dict[str, str] = {}

    def find(self, name: str) -> str:
        """Return the representative of the group of a name."""
        parents = self._parents
        while name in parents:
            # Path halving keeps later searches short.
            higher = parents[name]
            if higher in parents:
                parents[name] = parents[higher]
            name = higher
        return name

    def join(self, one: str, other: str) -> bool:
        """Join the groups of two names; ``False`` if the names are in the same group already."""
        first, second = self.find(one), self.find(other)
        if first != second:
            self._parents[second] = first
        return first != second
