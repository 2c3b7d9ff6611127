"""How deep models may be nested, those from other files included.

A parser of XML gives up at 256 elements within each other, and so do people much earlier.
"""

from __future__ import annotations

from translate.model.model import Model

MAX_NESTING = 240
TOO_DEEP = f"models are nested more than {MAX_NESTING} deep"
HINT = "no robot needs models nested this deep"


def nesting(model: Model) -> int:
    """How many models are within each other at most, the model itself included."""
    level, depth = [model], 0
    while level:
        level, depth = [nested for item in level for nested in item.models], depth + 1
    return depth
