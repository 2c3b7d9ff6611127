"""What Gazebo lumps: links on fixed joints, and the new names of their shapes (U B6, B9).

Gazebo merges the links of a group into its first link, the *survivor*, when it reads URDF.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from translate.model.names import TakenNames, legal_name, take_unique_name

if TYPE_CHECKING:
    from translate.diagnostics.provenance import Kind
    from translate.model.joint import Joint
    from translate.model.link import Link, Shape

SHAPE_KINDS: tuple[Kind, ...] = ("visual", "collision")
PREFIX = "_fixed_joint_lump__"


def written_shape_names(link: Link, kind: Kind) -> list[str]:
    """Return the names in SDFormat of the visuals or collisions of a link: legal and unique."""
    taken = TakenNames()
    return [
        take_unique_name(
            legal_name(shape.name, kind) if shape.name else f"{link.name}_{kind}", taken
        )
        for shape in shapes_of(link, kind)
    ]


def written_shapes(link: Link, kind: Kind) -> Iterator[tuple[Shape, str]]:
    """Yield the visuals or collisions of a link with their names in SDFormat."""
    yield from zip(shapes_of(link, kind), written_shape_names(link, kind), strict=True)


def shapes_of(link: Link, kind: Kind) -> Sequence[Shape]:
    """Return the visuals or the collisions of a link."""
    return link.visuals if kind == "visual" else link.collisions


def lumped_shape_name(survivor: str, link: str, shape: str, kind: str, index: int) -> str:
    """The name that libsdformat gives a shape of a lumped link (B6.2 – B6.4).

    ``shape`` is the name of the shape, or empty; ``link`` is the name of its original link;
    ``index`` counts the shapes of the kind from 0.
    """
    stem = shape or link
    if not stem.startswith(survivor):
        stem = f"{survivor}{PREFIX}{stem}"
    return f"{stem}_{kind}_{index}" if index else f"{stem}_{kind}"


def lumped_groups(joint_above: Mapping[str, Joint]) -> dict[str, list[str]]:
    """Return each survivor → the links lumped into it, in the order of libsdformat (B9.3).

    ``joint_above``: each lumped link → the fixed joint above it.  The order is depth first;
    children of a link are sorted by the names of their joints (A2.9).
    """
    children: dict[str, list[str]] = {}
    for child, joint in sorted(joint_above.items(), key=lambda item: _key(item[1])):
        children.setdefault(joint.parent, []).append(child)
    survivors = [name for name in children if name not in joint_above]
    return {name: list(_descendants(name, children)) for name in survivors}


def _key(joint: Joint) -> str:
    """The sort key of a joint: its name in URDF."""
    return joint.name if joint.urdf_name is None else joint.urdf_name


def _descendants(name: str, children: dict[str, list[str]]) -> Iterator[str]:
    """Yield the descendants of a link, depth first."""
    waiting = children.get(name, [])[::-1]
    while waiting:
        current = waiting.pop()
        yield current
        waiting += children.get(current, [])[::-1]
