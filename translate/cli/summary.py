"""The summary line of ``convert``: which readers of the output read which elements."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from translate.diagnostics.loss_report import Loss
from translate.model.fragment import Dialect

#: At most this many kinds of elements are listed.
LISTED_KINDS = 4
_LAST_TAG = re.compile(r"<([\w:.-]+)>$|@([\w:.-]+)$")
#: The readers that read no `<gazebo>` blocks, or no extension data.
_OTHER_READERS: dict[Dialect, str] = {"urdf": "ROS tools", "sdf": "Gazebo and Drake"}


def summary(losses: Iterable[Loss], format_to: Dialect) -> str:
    """Return the summary of a loss report, for example
    ``Gazebo reads everything; ROS tools do not read 2 sensors, 1 joint; 1 approximated``.
    """
    groups: dict[str, list[Loss]] = {}
    for loss in losses:
        in_gazebo = loss.severity == "carried" and "Gazebo reads it" in loss.reason
        groups.setdefault("gazebo" if in_gazebo else loss.severity, []).append(loss)
    if not groups:
        return "everything exact"
    gazebo, carried = groups.get("gazebo", []), groups.get("carried", [])
    parts = []
    if format_to == "urdf" and not carried and "lost" not in groups:
        parts.append("Gazebo reads everything")
    if gazebo:
        parts.append(f"{_OTHER_READERS[format_to]} do not read {_kinds(gazebo)}")
    if carried:
        parts.append(f"only a round trip restores {_kinds(carried)}")
    parts += [
        f"{len(groups[severity])} {severity}"
        for severity in ("approximated", "lost", "harmless")
        if severity in groups
    ]
    return "; ".join(parts)


def _kinds(losses: list[Loss]) -> str:
    """Return the number of losses for each kind of element: ``2 sensors, 1 joint``."""
    counts = Counter(_kind(loss.element) for loss in losses).most_common()
    texts = [f"{count} {_plural(kind, count)}" for kind, count in counts[:LISTED_KINDS]]
    if len(counts) > LISTED_KINDS:
        texts.append(f"{sum(count for _, count in counts[LISTED_KINDS:])} more")
    return ", ".join(texts)


def _kind(element: str) -> str:
    found = _LAST_TAG.search(element)
    return element.partition(" ")[0] if found is None else found[1] or found[2]


def _plural(kind: str, count: int) -> str:
    return kind if count == 1 or kind.endswith("s") else f"{kind}s"
