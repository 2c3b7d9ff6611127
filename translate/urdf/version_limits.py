"""Check a robot against requirements that URDF 1.2 added."""

from __future__ import annotations

from translate.diagnostics.diagnostic import TranslateError
from translate.model.model import Model
from translate.model.model_error import ModelError


def check_version_limits(model: Model, version: str) -> None:
    """Raise an error if a version of URDF has no valid form for a robot (reference U A7.8).

    Raises :class:`translate.TranslateError` (``limit-reversed``) for the joints with a lower limit
    above the upper limit, which URDF 1.2 does not allow.
    """
    if version != "1.2":
        return
    found = []
    for joint in model.joints:
        limit = joint.axis.limit if joint.axis is not None else None
        if limit is None or limit.lower is None or limit.upper is None:
            continue
        if joint.type not in ("revolute", "prismatic") or limit.lower <= limit.upper:
            continue
        found.append(
            ModelError(
                "limit-reversed",
                f"joint '{joint.name}' has lower limit {limit.lower:g} above upper limit "
                f"{limit.upper:g}, which URDF {version} does not allow",
                joint.location,
                hint="exchange the two values, or write URDF 1.1 or older",
            ).diagnostic()
        )
    if found:
        raise TranslateError(found)
