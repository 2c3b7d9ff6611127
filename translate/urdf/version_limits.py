"""What a version of URDF demands of a robot that the versions before it let pass."""

from __future__ import annotations

from translate.diagnostics.diagnostic import Diagnostic, TranslateError
from translate.model.model import Model


def check_version_limits(model: Model, version: str) -> None:
    """Refuse a robot that a version of URDF has no valid words for (reference U A7.8).

    Raises :class:`translate.TranslateError` (``limit-reversed``) with every joint whose limits
    URDF 1.2 would not take.
    """
    if version != "1.2":
        return
    found = []
    for joint in model.joints:
        limit = joint.axis.limit if joint.axis is not None else None
        if limit is None or joint.type not in ("revolute", "prismatic"):
            continue
        if limit.lower is None or limit.upper is None or limit.lower <= limit.upper:
            continue
        message = (
            f"joint '{joint.name}' has lower limit {limit.lower:g} above upper limit "
            f"{limit.upper:g}, and URDF {version} demands that it is not"
        )
        hint = "exchange the two, or write URDF 1.1 or older"
        path, line, _ = joint.location
        found.append(Diagnostic("limit-reversed", "error", message, path, line, hint=hint))
    if found:
        raise TranslateError(found)
