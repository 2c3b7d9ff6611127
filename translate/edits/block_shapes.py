"""Shapes without an element in URDF, which a translation writes as links in ``<gazebo>`` blocks."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

from translate.diagnostics.diagnostic import TranslateError
from translate.edits.difference import name_of, same
from translate.model.fragment import Fragment
from translate.model.link import WORLD, Inertia, Inertial, Link
from translate.model.model import Model
from translate.model.pose import Pose
from translate.xml.document import element_of
from translate.xml.writer import escaped


def with_joined_shapes(
    model: Model, known: Collection[str], inertia: tuple[float, float], read: Callable[[str], Model]
) -> Model:
    """The model of a URDF with the shapes of such links in the links that they are joined to.

    ``known`` are links of the other file, which stay.  ``inertia``: the mass of the added links in
    kg and their diagonal inertia in kg m².  ``read`` returns the model of an SDFormat text.

    Raises :class:`translate.TranslateError` (``edit-refused``) if there is no link of this name.
    """
    inside = [item for item in model.fragments if item.dialect == "sdf" and not item.at]
    joints = {
        element.findtext("child", ""): (element.findtext("parent", ""), item)
        for item in inside
        if item.tag == "joint"
        for element in [element_of(item.xml)]
        if element.get("type") == "fixed" and len(element) == 2
    }
    links = {link.name: link for link in model.links}
    # A block that names a link that does not exist is no part of the model.
    dangling = [
        (owner, item)
        for item in model.fragments
        if item.dialect == "urdf" and item.tag == "gazebo"
        for joint in element_of(item.xml).iter("joint")
        for owner in [joint.findtext("parent", "")]
        if joint.findtext("child") == f"{owner}_shapes" and owner not in links
    ]
    for owner, item in dangling:
        raise TranslateError.of(
            "edit-refused",
            f"the <gazebo> block has shapes of link '{owner}', which the file does not have",
            item.location.path,
            item.location.line,
            hint="write the new name of the link in the block",
        )
    gone: list[Fragment] = []
    for item in inside:
        name = name_of(item)
        owner, joint = joints.get(name, ("", None))
        if item.tag != "link" or joint is None or owner == WORLD or name in known:
            continue
        found = _added_link(item, owner, inertia, read)
        if found is not None and owner in links:
            gone += [item, joint]
            link = links[owner]
            links[owner] = replace(
                link,
                visuals=[*link.visuals, *found.visuals],
                collisions=[*link.collisions, *found.collisions],
            )
    if not gone:
        return model
    kept = [item for item in model.fragments if not any(item is other for other in gone)]
    return replace(model, links=list(links.values()), fragments=kept)


def _added_link(
    item: Fragment, owner: str, inertia: tuple[float, float], read: Callable[[str], Model]
) -> Link | None:
    """The link of a fragment, if it has its shapes and the values that a translation gives it."""
    mass, moment = inertia
    text = f'<sdf version="1.12"><model name="m"><link name="{escaped(owner)}"/>{item.xml}'
    try:
        link = read(f"{text}</model></sdf>").links[-1]
    except TranslateError:
        return None
    added = Inertial(mass, Inertia(moment, 0.0, 0.0, moment, 0.0, moment))
    expected = Link(link.name, Pose(relative_to=owner), inertial=added)
    found = replace(link, visuals=[], collisions=[], comments=(), inner_comments=())
    return link if link.shapes and same(found, expected) else None
