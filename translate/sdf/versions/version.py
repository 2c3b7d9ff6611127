"""Version numbers of SDFormat: their order, and those that can be read and written."""

from __future__ import annotations

from typing import cast

from translate.diagnostics.catalogue import LossSeverity
from translate.facts import version_number
from translate.model.names import UNIQUE_SINCE
from translate.options import NEWEST_SDF, Massless, SdfVersion, choices

_OLDEST_HINT = (
    "it has numbers in attributes and poses in <origin>, and cannot be upgraded to later versions; "
    "if the file has the elements of a later version, correct the version"
)
#: A version as (major, minor).
number = version_number
#: The hints for versions that cannot be read.
HINTS = {"1.0": _OLDEST_HINT, "1.1": _OLDEST_HINT}
WRITABLE = tuple(version for version in choices("sdf_version") if version != "auto")
LOWEST_AUTOMATIC = "1.8"
#: Since 1.7 <frame> of a model or a world has a meaning; 1.5 and 1.6 allow but ignore it (S A44).
FRAMES_SINCE = 7
#: The first version in which the parent and the child of a joint can be frames.
ENDS = (1, 8)


def policy_in(version: str, policy: Massless) -> Massless:
    """Return the policy for a version: without frames as ends of joints, the links stay."""
    return "keep" if policy == "auto" and number(version) < ENDS else policy


def severity_of_frames(version: str) -> LossSeverity:
    """Return how a massless link that is written as a frame of a version is reported."""
    return "harmless" if number(version) >= (1, FRAMES_SINCE) else "lost"


def written_version(version: str) -> SdfVersion:
    """Return the version in which a document of a version is written: the oldest for older ones."""
    if version in KNOWN and number(version) < number(WRITABLE[0]):
        return cast("SdfVersion", WRITABLE[0])
    return cast("SdfVersion", version) if version in WRITABLE else "auto"


def gets_different_names(old: str, new: str) -> bool:
    """Return whether siblings need different names in a version, but not in that of the source."""
    return old in KNOWN and number(old) < (1, UNIQUE_SINCE) <= number(new)


#: Documents of 1.0 and 1.1 cannot be upgraded (reference S A16).
KNOWN = tuple(f"1.{minor}" for minor in range(2, number(NEWEST_SDF)[1] + 1))
