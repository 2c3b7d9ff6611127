"""The choices that a translation leaves open, by name, and the values that they may have.

What each of them means is told in :func:`translate.convert`.
"""

from __future__ import annotations

from typing import Any

from translate.xml.values import UNLIMITED

STYLES = ("relative_to", "frames", "absolute")
#: Those that tell what a URDF is like.
URDF_POLICIES = frozenset(
    {
        "urdf_version",
        "link_frames",
        "frames",
        "loops",
        "trees",
        "joints",
        "sensor_frames",
        "static",
        "inertial_frame",
        "intermediate_inertia",
        "separator",
        "capsules",
    }
)
POLICIES = URDF_POLICIES | {
    "sdf_version",
    "style",
    "massless",
    "massless_mass",
    "massless_inertia",
    "flatten",
    "resolve_includes",
    "lump_fixed_joints",
    "compat",
    "repair_inertia",
    "carry",
}


def known(policies: dict[str, Any]) -> dict[str, Any]:
    """The same policies; a misspelt one must not go unnoticed.  Raises ``TypeError`` for it."""
    unknown = policies.keys() - POLICIES
    if unknown:
        raise TypeError(f"no such policy: {', '.join(sorted(unknown))}")
    return policies


def chosen_policy(
    policies: dict[str, Any], name: str, allowed: tuple[str, ...], default: str
) -> Any:
    """The value of a policy.  Raises ``ValueError`` for one that is not ``allowed``."""
    value = policies.get(name, default)
    if value not in allowed:
        raise ValueError(f"{name}={value!r} is none of {', '.join(allowed)}")
    return value


def carry_policy(policies: dict[str, Any]) -> Any:
    """What comes along that the target has no words for."""
    return chosen_policy(policies, "carry", ("all", "simulation", "none"), "all")


def amount(value: float | None) -> float | None:
    """A mass or an inertia that a link can be given.  Raises ``ValueError``."""
    if value is not None and not 0.0 <= float(value) < UNLIMITED:
        raise ValueError(f"{value} is no mass and no inertia that a link can be given")
    return None if value is None else float(value)
