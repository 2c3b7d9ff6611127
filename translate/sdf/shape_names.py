"""Names of the visuals and collisions of a link (seed 1, 3.2: siblings of any type differ)."""

from __future__ import annotations

from translate.model.link import Link
from translate.model.names import TakenNames, legal_name
from translate.xml.document import element_of
from translate.xml.white_space import trimmed


def shape_names(link: Link, *, apart: bool) -> dict[int, str]:
    """Return the identity of each visual and collision of a link → its name in SDFormat.

    With ``apart``, all children of the link get different names.  Sensors and lights keep their
    names, and collisions keep theirs rather than visuals, because contact sensors refer to them.
    Without it, only shapes of one type get different names.
    """
    others = _names_of_fragments(link) if apart and link.fragments else set[str]()
    names: dict[int, str] = {}
    for kind, shapes in (("collision", link.collisions), ("visual", link.visuals)):
        if not shapes:
            continue
        taken = TakenNames(others)
        for shape in shapes:
            known = shape.renamed
            if known is not None and known[0] == shape.name:
                name = known[1]
            elif shape.name:
                name = legal_name(shape.name, kind)
            else:
                name = f"{link.name}_{kind}"
            if name in others:
                name = f"{name}_{kind}"
            names[id(shape)] = taken.take(name)
        if apart:
            others |= taken
    return names


def _names_of_fragments(link: Link) -> set[str]:
    """Return the names of the sensors, lights and so on of a link."""
    elements = [
        element_of(fragment.xml)
        for fragment in link.fragments
        if fragment.dialect == "sdf" and fragment.tag != "plugin" and not fragment.at
        if not fragment.attribute and "name" in fragment.xml[1:].partition("<")[0]
    ]
    return {trimmed(element.get("name")) for element in elements} - {""}
