"""How many random examples a test draws: a share in the default suite, all of them in others.

``-m slow`` runs the tests that draw examples, too, with all of them or with one in N
(``--draw-one-in N``).
"""

from __future__ import annotations

import pytest

#: The default suite draws one example in so many, and at least so many.
SHARE = 5
#: The functions of ``support.laws`` that draw random examples.
DRAWING = {"hold", "hold_evenly", "drawn"}

_share = SHARE


def draw_one_in(share: int) -> None:
    """Let tests draw one example in ``share``; called before they are imported."""
    global _share
    _share = share


def examples(number: int) -> int:
    """The examples that are drawn of a number of them."""
    return max(number // _share, min(number, SHARE))


def share() -> int:
    """One example in so many is drawn."""
    return _share


def draws_examples(item: pytest.Item) -> bool:
    """Whether a test draws random examples."""
    if not isinstance(item, pytest.Function):
        return False
    random = getattr(item.function, "is_hypothesis_test", False)
    return random or bool(DRAWING & set(item.function.__code__.co_names))
