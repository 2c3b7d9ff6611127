"""The summary line of ``convert``: what simulators and ROS tools do not see in the output."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from translate.diagnostics.loss_report import Loss
from translate.model.fragment import Dialect

#: At most this many kinds of elements are listed, besides the kinds that are always listed.
LISTED_KINDS = 4
#: Kinds that change what a robot does; they are always listed, and first.
ALWAYS_LISTED = ("sensor", "plugin", "joint")
CUT = "loop-joint-cut"
_LAST_TAG = re.compile(r"<([\w:.-]+)>$|@([\w:.-]+)$")
#: The readers that read no `<gazebo>` blocks, or no extension data.
_OTHER_READERS: dict[Dialect, str] = {"urdf": "ROS tools", "sdf": "Gazebo and Drake"}


def summary(losses: Iterable[Loss], format_to: Dialect) -> str:
    """Return the summary of a loss report, for example
    ``Gazebo reads everything; ROS tools do not read 2 sensors, 1 joint; 1 approximated``.
    """
    groups: dict[str, list[Loss]] = {}
    cut = 0
    for loss in losses:
        cut += loss.code == CUT
        if loss.code == CUT and loss.severity == "carried":
            # Gazebo reads the joint: its <joint> is an entry of its own.
            continue
        in_gazebo = loss.severity == "carried" and "Gazebo reads it" in loss.reason
        groups.setdefault("gazebo" if in_gazebo else loss.severity, []).append(loss)
    if not (groups or cut):
        return "everything exact"
    gazebo, carried = groups.get("gazebo", []), groups.get("carried", [])
    parts = []
    if format_to == "urdf" and not carried and "lost" not in groups:
        parts.append("Gazebo reads everything")
    if cut:
        parts.append(f"{cut} {_plural('loop', cut)} cut")
    if gazebo:
        parts.append(f"{_OTHER_READERS[format_to]} do not read {_kinds(gazebo)}")
    if carried:
        parts.append(f"only a round trip restores {_kinds(carried)}")
    for severity in ("approximated", "lost", "harmless"):
        if severity in groups:
            found = Counter(_kind(loss.element) for loss in groups[severity])
            named = [kind for kind in ("sensor", "plugin") if found[kind]]
            kinds = ", ".join(f"{found[kind]} {_plural(kind, found[kind])}" for kind in named)
            parts.append(f"{len(groups[severity])} {severity}" + (f" ({kinds})" if kinds else ""))
    return "; ".join(parts)


def _kinds(losses: list[Loss]) -> str:
    """Return the number of losses for each kind of element: ``2 sensors, 1 joint``."""
    counts = Counter(_kind(loss.element) for loss in losses)
    always = [(kind, counts.pop(kind)) for kind in ALWAYS_LISTED if kind in counts]
    others = counts.most_common()
    free = max(0, LISTED_KINDS - len(always))
    texts = [f"{count} {_plural(kind, count)}" for kind, count in (*always, *others[:free])]
    if len(others) > free:
        texts.append(f"{sum(count for _, count in others[free:])} more")
    return ", ".join(texts)


def _kind(element: str) -> str:
    found = _LAST_TAG.search(element)
    return element.partition(" ")[0] if found is None else found[1] or found[2]


def _plural(kind: str, count: int) -> str:
    if count == 1 or kind.endswith("s"):
        return kind
    return f"{kind[:-1]}ies" if kind.endswith("ty") else f"{kind}s"
