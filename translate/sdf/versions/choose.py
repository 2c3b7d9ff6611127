"""The lowest version of SDFormat that holds the content of a document without loss."""

from __future__ import annotations

from translate.model.model import Document
from translate.sdf.include.write import required_version
from translate.sdf.versions.version import LOWEST_AUTOMATIC, number, required, required_around


def choose_version(
    document: Document, requested: str, *, resolve_includes: bool = False
) -> tuple[str, str]:
    """Return the version to write and the reason for it; ``requested`` unless that is ``auto``."""
    if requested != "auto":
        return requested, "requested"
    needs = [required(model) for model in document.all_models()]
    needs += [required_around(world) for world in document.worlds]
    if not resolve_includes:
        needs.append((required_version(document), "the <include> elements"))
    lowest = (LOWEST_AUTOMATIC, "the lowest version with frames as ends of joints")
    version, feature = max([lowest, *needs], key=lambda need: number(need[0]))
    if version == lowest[0]:
        return lowest
    lower = [need[0] for need in [lowest, *needs] if need[0] != version]
    below = max(lower, key=number)
    return version, f"required by {feature}; --sdf-version {below} carries or replaces that"
