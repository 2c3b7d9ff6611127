"""Poses and directions that an edit of an SDFormat file changes in the URDF, and not in this file.

A joint with exchanged ends, another type or another place in its child moves the frame of a link in
the URDF, and with it the poses of the contents of this link and of the joints on it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from translate.diagnostics.element_path import ElementPath
from translate.edits.overlap import edited_part
from translate.xml.text import trimmed

if TYPE_CHECKING:
    from lxml import etree

#: The parts that have a pose of their own.
_PARTS = ("link", "joint", "frame", "model", "include")
#: The tag for the contents of a link.
_CONTENTS = ""


def are_places_of_other_parts(
    places: Iterable[ElementPath], before: etree._Element, after: etree._Element, separator: str
) -> bool:
    """Return whether all elements are poses and directions that the SDFormat file does not edit.

    ``before`` and ``after`` are the root elements of two states of the file.
    """
    placements = [_placements(root, separator) for root in (before, after)]
    differing = (placements[0] - placements[1]) + (placements[1] - placements[0])
    edited = {(tag, name) for tag, name, _ in differing}
    # Any part can be placed in a frame.
    if not {tag for tag, _ in edited} <= {"link", "joint", _CONTENTS}:
        return False
    links_of: dict[str, set[str]] = {}
    for joint, *ends in (*_joints(before, separator), *_joints(after, separator)):
        links_of.setdefault(joint, set()).update(ends)
    return all(
        place.tag in ("pose", "xyz") and edited.isdisjoint(_placing(place, links_of, separator))
        for place in places
    )


def _placing(
    place: ElementPath, links_of: dict[str, set[str]], separator: str
) -> set[tuple[str, str]]:
    """Return the parts whose edited pose or direction is an edit of this one."""
    name = edited_part(place, separator).name
    if place.kind != "joint":
        return {(_CONTENTS, name), ("link", name)}
    # The place of a joint is between its links.
    return {("joint", name), *(("link", link) for link in links_of.get(name, ()))}


def _placements(root: etree._Element, separator: str) -> Counter[tuple[str, str, str]]:
    """Return the poses and directions as they are written, with the tag and name of their part."""
    placements: Counter[tuple[str, str, str]] = Counter()
    for element in root.iter("pose", "xyz"):
        part = next(element.iterancestors(*_PARTS), root)
        is_inside = part.tag == "link" and element.getparent() is not part
        tag = _CONTENTS if is_inside else str(part.tag)
        values = f"{element.text} {sorted(element.items())}"
        placements[tag, _scope(part, separator) + part.get("name", ""), values] += 1
    return placements


def _joints(root: etree._Element, separator: str) -> Iterator[tuple[str, ...]]:
    """Yield the name of each joint with the names of its parent and child."""
    for joint in root.iter("joint"):
        ends = (trimmed(joint.findtext(tag)) for tag in ("parent", "child"))
        names = (joint.get("name", ""), *(end.replace("::", separator) for end in ends))
        scope = _scope(joint, separator)
        yield tuple(scope + name for name in names)


def _scope(part: etree._Element, separator: str) -> str:
    """Return the names of the nested models around a part, as the URDF has them."""
    models = [model.get("name", "") for model in part.iterancestors("model")]
    return "".join(f"{name}{separator}" for name in reversed(models[:-1]))
