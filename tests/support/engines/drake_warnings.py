"""The warnings of Drake that are expected for a file."""

from __future__ import annotations

import re

from support.engines.known_engine_differences import (
    EXPECTED_WARNINGS,
    UNSUPPORTED_BY_DRAKE,
    WORDS_OF_GAZEBO,
)
from translate.equivalence.canonical_urdf import parse


def tags_of_blocks(urdf: bytes) -> set[str]:
    """The tags within the ``<gazebo>`` elements of a URDF."""
    blocks = parse(urdf).iter("gazebo")
    return {str(node.tag) for block in blocks for node in block.iterdescendants("*")}


def is_expected(warning: str, asked_for: set[str]) -> bool:
    """Whether we know of a warning; ``asked_for`` are the tags within ``<gazebo>``.

    What Drake has no use for may be there only if the URDF itself asks simulators for it.
    """
    found = re.search(UNSUPPORTED_BY_DRAKE, warning)
    if found is not None:
        tag = found["tag"]
        if tag in asked_for or not asked_for.isdisjoint(WORDS_OF_GAZEBO.get(tag, ())):
            return True
    return re.search("|".join(EXPECTED_WARNINGS), warning) is not None
