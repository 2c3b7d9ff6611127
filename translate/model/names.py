"""Names that a scope of the model accepts: not empty, not reserved, no ``::``, used once."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from translate.model.model import Model

DELIMITER = "::"


def is_reserved(name: str) -> bool:
    """Whether SDFormat keeps this name for itself (seed 1, section 3.3; reference S B7)."""
    return name == "world" or (len(name) >= 4 and name.startswith("__") and name.endswith("__"))


def scopes(model: Model) -> list[tuple[str, Model]]:
    """A model and all that is nested in it, each with what its names begin with outside."""
    found = [("", model)]
    # The list grows while it is walked.
    for prefix, inner in found:
        found += [(f"{prefix}{nested.name}{DELIMITER}", nested) for nested in inner.models]
    return found


class NameSuggestions:
    """Names that somebody may have meant, for the first twenty mistakes: looking takes time."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = names
        self._found: dict[str, str] = {}

    def hint(self, name: str, otherwise: str) -> str:
        """``did you mean …?``, or another hint where no name is near."""
        if name not in self._found and len(self._found) < 20:
            from difflib import get_close_matches

            near = get_close_matches(name, self._names, n=1)
            self._found[name] = f"did you mean '{near[0]}'?" if near else ""
        return self._found.get(name) or otherwise


def legal_name(name: str, kind: str) -> str:
    """The name itself where SDFormat allows it, else the nearest one that it allows."""
    # Runs of blanks collapse when SDFormat reads a name.
    legal = " ".join(name.replace(DELIMITER, "__").split())
    if not legal or is_reserved(legal):
        legal = f"{legal}_{kind}" if legal else kind
    return legal


def unique_name(name: str, taken: Container[str], suffix: str = "") -> str:
    """``name``, or ``name_suffix``, or ``name_suffix_1`` …: the first that is not taken."""
    if name not in taken:
        return name
    stem = f"{name}_{suffix}" if suffix else name
    candidate, counter = stem, 0
    while candidate in taken or candidate == name:
        counter += 1
        candidate = f"{stem}_{counter}"
    return candidate
