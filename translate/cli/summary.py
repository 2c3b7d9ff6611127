"""The summary line of ``convert``: what simulators and ROS tools do not see in the output."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from translate.diagnostics.loss_report import SEVERITIES, Loss
from translate.model.fragment import Dialect

CUT = "loop-joint-cut"
_LAST_TAG = re.compile(r"<([\w:.-]+)>$|@([\w:.-]+)$")


def summary(losses: Iterable[Loss], format_to: Dialect) -> str:
    """Return the summary of a loss report, for example
    ``Gazebo reads everything; 1 loop cut; 1 approximated``.
    """
    groups: dict[str, list[Loss]] = {}
    cut = 0
    for loss in losses:
        cut += loss.code == CUT
        if loss.code != CUT or loss.severity == "lost":
            groups.setdefault(loss.severity, []).append(loss)
    if not (groups or cut):
        return "everything exact"
    parts = []
    if format_to == "urdf" and "lost" not in groups:
        parts.append("Gazebo reads everything")
    if cut:
        parts.append(f"{cut} {_plural('loop', cut)} cut")
    for severity in SEVERITIES:
        if severity in groups:
            found = Counter(_kind(loss.element) for loss in groups[severity])
            named = [kind for kind in ("sensor", "plugin") if found[kind]]
            kinds = ", ".join(f"{found[kind]} {_plural(kind, found[kind])}" for kind in named)
            parts.append(f"{len(groups[severity])} {severity}" + (f" ({kinds})" if kinds else ""))
    return "; ".join(parts)


def _kind(element: str) -> str:
    found = _LAST_TAG.search(element)
    return element.partition(" ")[0] if found is None else found[1] or found[2]


def _plural(kind: str, count: int) -> str:
    if count == 1 or kind.endswith("s"):
        return kind
    return f"{kind[:-1]}ies" if kind.endswith("ty") else f"{kind}s"
