"""The limit of the nesting depth of models, which includes models from other files.

XML parsers reject more than 256 nested elements.
"""

from __future__ import annotations

from translate.model.model import Model

MAX_NESTING = 240
TOO_DEEP = f"models are nested more than {MAX_NESTING} deep"
HINT = "reduce the nesting of the models"


def nesting(model: Model) -> int:
    """Return the nesting depth of a model: 1 without nested models."""
    level, depth = [model], 0
    while level:
        level, depth = [nested for item in level for nested in item.models], depth + 1
    return depth
