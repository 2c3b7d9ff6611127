"""Names of shapes that a translation generates from that of their link."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import TypeVar

from translate.model.link import Collision, Visual

AnyShape = TypeVar("AnyShape", bound=Visual | Collision)

#: What a generated name of a shape has after the name of its link.
_GENERATED_END = re.compile(
    r"_(?:visual|collision)(?:_(?:visual|collision))?(?:_\d+)?(?:_(?:top|bottom))?"
)
_NUMBER = re.compile(r"_\d+(?=(?:_(?:top|bottom))?\Z)")


def is_generated_name(name: str, links: Iterable[str]) -> bool:
    """Whether translations generate a name for the shapes of a link with one of some names."""
    ends = (len(link) for link in links if name.startswith(link))
    return any(_GENERATED_END.fullmatch(name, end) for end in ends)


def without_generated_names(
    shapes: Iterable[AnyShape], links: Iterable[str], given_names: Collection[str] = ()
) -> list[AnyShape]:
    """Return shapes of one of some links, without the names that a translation may leave out."""
    names = [*links]
    return [
        replace(shape, name="")
        if shape.name not in given_names and _may_be_left_out(shape.name, names)
        else shape
        for shape in shapes
    ]


def _may_be_left_out(name: str, links: Iterable[str]) -> bool:
    """Whether a translation may write a shape of one of some links without its name.

    Readers generate the name, or Gazebo applies the block of a link to the shape if its name begins
    with that of the link, and readers generate this longer name.
    """
    names = [*links]
    return is_generated_name(name, names) or any(
        is_generated_name(f"{link}_{name}", [link]) for link in names
    )


def stem(name: str) -> str:
    """A generated name without its number."""
    return _NUMBER.sub("", name)
