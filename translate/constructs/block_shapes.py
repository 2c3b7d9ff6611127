"""Shapes that URDF lacks, as links in ``<gazebo>`` blocks, and taken back."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from typing import TypeAlias

from lxml import etree

from translate.constructs.added_parts import without_children
from translate.constructs.sensor_links import without_links
from translate.diagnostics.diagnostic import TranslateError
from translate.diagnostics.element_path import ElementPath
from translate.diagnostics.loss_detail import JoinedShapes, ShapeLink
from translate.fragments.name_references import Kinds, mentions, names_in, plugin_tokens
from translate.fragments.owners import names_of_entities
from translate.fragments.visitor import all_fragments
from translate.model.fragment import Fragment
from translate.model.link import (
    Collision,
    Link,
    Shape,
    Visual,
    diagonal_inertial,
)
from translate.model.model import Model, changed
from translate.model.names import DELIMITER, TakenNames
from translate.model.pose import Pose
from translate.options import NEWEST_SDF
from translate.report.loss_report import LossReport
from translate.report.provenance import Addition, Provenance
from translate.structures import grouped, without
from translate.xml.document import element_of, parse, text_of
from translate.xml.text import trimmed
from translate.xml.writer import escaped

# Such a link is in a ``<gazebo>`` block without a reference, which Gazebo copies into the model and
# other URDF readers ignore. A fixed joint connects it to the link of the shapes.


def with_shape_links(
    model: Model,
    inertia: tuple[float, float],
    write: Callable[[Model], str],
    report: LossReport,
) -> tuple[Model, list[etree._Element]]:
    """Return the model and a block for the shapes that were left out of the URDF.

    A link of the model that equals the one in such a block is in the block only.
    ``inertia``: the mass of each link in kg and its diagonal inertia in kg m².
    ``write``: returns the SDFormat text of a model.
    """
    left_out: dict[str, list[Shape]] = report.provenance.left_out_shapes
    if not left_out:
        return model, []
    if not report.ignores_blocks:
        read_by_gazebo = f"Gazebo reads it in a link of {inertia[0]:g} kg and {inertia[1]:g} kg m²"
        report.losses = [
            loss._replace(
                severity="harmless",
                reason=f"{loss.reason}; {read_by_gazebo}",
                detail=loss.detail._replace(mass=inertia[0], moment=inertia[1]),
            )
            if isinstance(loss.detail, ShapeLink) and loss.severity == "lost"
            else loss
            for loss in report.losses
        ]
    model, left_out = _without_shape_links(model, left_out, inertia)
    names = {link.name: link.name_in_file for link in model.links}
    taken = TakenNames(names.values())
    taken.update(joint.name_in_file for joint in model.joints)
    taken.update(names_of_entities(model.fragments))
    parts = []
    links = {link.name: link for link in model.links}
    outside = _names_by_link(model.fragments)
    for name, shapes in left_out.items():
        owner = names[name]
        link = _link(taken.take(f"{owner}_shapes"), shapes, inertia)
        links[name], link = _with_sensors(links[name], link, report)
        text = write(Model("shapes", links=[link]))
        element = parse(text.encode("utf-8")).root.find("model/link")
        assert element is not None
        element.insert(0, etree.Element("pose", relative_to=owner))
        _report_references(links[name], outside.get(name, ()), link, report)
        joint = etree.Element("joint", name=taken.take(f"{link.name}_joint"), type="fixed")
        etree.SubElement(joint, "parent").text = owner
        etree.SubElement(joint, "child").text = link.name
        parts += [element, joint]
    return changed(model, links=[links[link.name] for link in model.links]), [_block(parts)]


def _with_sensors(owner: Link, shapes: Link, report: LossReport) -> tuple[Link, Link]:
    """Return a link and the link of its shapes, to which contact sensors follow their collisions.

    A sensor can refer only to the collisions of its own link, which ``owner`` was.
    """
    names = {shape.name for shape in shapes.collisions}
    inside = owner.fragments
    sensors = [
        fragment
        for fragment in inside
        if _is_contact_sensor(fragment) and _collisions(fragment) <= names
    ]
    if not sensors:
        return owner, shapes
    for sensor in sensors:
        name = element_of(sensor.xml).get("name", "")
        report.provenance.shape_replaced("sensor", (owner.name, name), (shapes.name, name))
    kept = without(inside, sensors)
    return replace(owner, fragments=kept), replace(shapes, fragments=sensors)


def _is_contact_sensor(item: Fragment) -> bool:
    """Return whether a fragment is a contact sensor that names collisions."""
    is_sensor = (item.dialect, item.tag, item.attribute) == ("sdf", "sensor", "")
    return is_sensor and 'type="contact"' in item.xml and bool(_collisions(item))


def _collisions(sensor: Fragment) -> set[str]:
    """Return the names of the collisions of a contact sensor."""
    return {trimmed(name.text) for name in element_of(sensor.xml).iterfind("contact/collision")}


def _block(children: Iterable[etree._Element]) -> etree._Element:
    """A block without a reference, with these elements."""
    block = etree.Element("gazebo")
    block.extend(children)
    return block


def _without_shape_links(
    model: Model, left_out: Mapping[str, list[Shape]], inertia: tuple[float, float]
) -> tuple[Model, dict[str, list[Shape]]]:
    """Return the model without links that a block contains, and all shapes by their owners."""
    above = {joint.child: joint for joint in model.joints if joint.type == "fixed"}
    parents = {joint.parent for joint in model.joints}
    links = {link.name: link for link in model.links}
    owners: dict[str, str] = {}
    for name, shapes in left_out.items():
        joint, link = above.get(name), links[name]
        if joint is None or not joint.pose.is_identity or name in parents:
            continue
        expected = _link(f"{joint.parent}_shapes", shapes, inertia)
        is_same = (link.name, link.inertial) == (expected.name, expected.inertial)
        is_bare = not link.shapes and all(map(_is_contact_sensor, link.fragments))
        if is_same and joint.name == f"{name}_joint" and is_bare:
            owners[name] = joint.parent
    found: dict[str, list[Shape]] = {}
    for name, shapes in left_out.items():
        found.setdefault(owners.get(name, name), []).extend(shapes)
    model = without_children(model, owners)
    sensors = grouped((owners[name], links[name].fragments) for name in owners)
    return changed(model, links=[_with_more(link, sensors) for link in model.links]), found


def _with_more(link: Link, sensors: Mapping[str, list[list[Fragment]]]) -> Link:
    """Return a link with the sensors of the links of shapes that are fixed to it."""
    added = [addition for items in sensors.get(link.name, ()) for addition in items]
    return replace(link, fragments=[*link.fragments, *added]) if added else link


#: A name in a fragment of the model and the kinds that it can be of.
NameInModel: TypeAlias = tuple[Fragment, str, Kinds]


def _names_by_link(fragments: Iterable[Fragment]) -> dict[str, list[NameInModel]]:
    """Return the scoped names in fragments of a model, by the link that each begins with."""
    return grouped(
        (name.rpartition(DELIMITER)[0], (fragment, name, kinds))
        for fragment in fragments
        for name, kinds in names_in(fragment)
    )


def _report_references(
    owner: Link, outside: Iterable[NameInModel], shapes: Link, report: LossReport
) -> None:
    """Report contents that name a shape of the link ``owner``, which is in another link in Gazebo.

    A sensor can refer only to the collisions of its own link.  ``outside``: the names in the model
    that begin with the name of the link.
    """
    moved: dict[str, set[str]] = {
        "visual": {shape.name for shape in shapes.visuals},
        "collision": {shape.name for shape in shapes.collisions},
    }
    path = ElementPath("link", owner.name)
    inside = ((owned, name, kinds) for owned in owner.fragments for name, kinds in names_in(owned))
    for of, names in ((path, inside), (ElementPath(""), outside)):
        for fragment, name, kinds in names:
            local = name.rpartition(DELIMITER)[2] if of is not path else name
            if any(local in moved.get(kind, ()) for kind in kinds):
                report.add(
                    "name-mentioned",
                    of.below(fragment.field),
                    f"in Gazebo, '{name}' is a shape of the link '{shapes.name}'",
                    fragment.location,
                )


def _link(name: str, shapes: list[Shape], inertia: tuple[float, float]) -> Link:
    visuals = [shape for shape in shapes if isinstance(shape, Visual)]
    collisions = [shape for shape in shapes if isinstance(shape, Collision)]
    return Link(name, inertial=diagonal_inertial(*inertia), visuals=visuals, collisions=collisions)


# --- Take the shapes back ------------------------------------------------------------------------
# A link in a block that only holds shapes has the inertia, the pose and the joint that
# :func:`with_shape_links` gives, and nothing else names it.


def join_shape_links(
    model: Model,
    kept: Collection[str],
    inertia: tuple[float, float],
    read: Callable[[str], Model],
    report: LossReport,
) -> Model:
    """Return the model of a URDF with the shapes of such links in the links that they belong to.

    ``kept`` are names of links that stay.  ``inertia`` is the mass of the added links in kg and
    their diagonal inertia in kg m².  ``read`` returns the model of an SDFormat text.
    """
    entities = names_of_entities(model.fragments)
    holders = {
        child: (parent, item)
        for item in entities.values()
        if item.tag == "joint"
        for parent, child in [_fixed_ends(item)]
        if child
    }
    if not holders:
        return model
    links = {link.name: link for link in model.links}
    joined: dict[str, list[Link]] = {}
    mentioning = _mentioning(model)
    parts: set[int] = set()
    for name, item in entities.items():
        owner, holder = holders.get(name, ("", None))
        if item.tag != "link" or holder is None or owner not in links or name in kept:
            continue
        link = _shape_link(item, owner, inertia, read)
        joint = element_of(holder.xml).get("name", "")
        of_link = {id(item), id(holder)}
        if link is None or any(mentioning.get(word, set()) - of_link for word in (name, joint)):
            continue
        parts |= {id(item), id(holder)}
        report.add(
            "shape-link-joined",
            ElementPath("link", owner),
            f"the link '{name}' of a <gazebo> block holds shapes of this link: it gets them",
            item.location,
            detail=JoinedShapes(owner, name, joint, *inertia),
        )
        joined.setdefault(owner, []).append(link)
    if not parts:
        return model
    for owner, added in joined.items():
        whole = [links[owner], *added]
        links[owner] = replace(
            links[owner],
            visuals=[visual for link in whole for visual in link.visuals],
            collisions=[collision for link in whole for collision in link.collisions],
            fragments=[fragment for link in whole for fragment in link.fragments],
        )
    fragments = [item for item in model.fragments if id(item) not in parts]
    return replace(model, links=list(links.values()), fragments=fragments)


def _fixed_ends(joint: Fragment) -> tuple[str, str]:
    """The parent and the child of a joint without other contents; empty for any other joint."""
    element = element_of(joint.xml)
    if element.get("type") != "fixed" or len(element) != 2:
        return "", ""
    return element.findtext("parent", ""), element.findtext("child", "")


def _shape_link(
    item: Fragment, owner: str, inertia: tuple[float, float], read: Callable[[str], Model]
) -> Link | None:
    """The link of a fragment, if it has shapes and the values that a translation gives it."""
    text = f'<sdf version="{NEWEST_SDF}"><model name="m"><link name="{escaped(owner)}"/>{item.xml}'
    try:
        link = read(f"{text}</model></sdf>").links[-1]
    except TranslateError:
        return None
    expected = replace(_link(link.name, [], inertia), pose=Pose(relative_to=owner))
    fragments = [part for part in link.fragments if not _is_contact_sensor(part)]
    bare = replace(
        link, visuals=[], collisions=[], fragments=fragments, comments=(), inner_comments=()
    )
    return link if link.shapes and bare == expected else None


def _mentioning(model: Model) -> dict[str, set[int]]:
    """Return the identities of the fragments that may name an element, by its name.

    A name in a plugin has that of the model.
    """
    fragments: dict[str, set[int]] = {}
    for fragment in all_fragments(model):
        for name in mentions([fragment]) if fragment.tag != "gazebo" else ():
            fragments.setdefault(name, set()).add(id(fragment))
    for token in plugin_tokens(model):
        for name in token.split(DELIMITER):
            fragments.setdefault(name, set()).add(id(model))
    return fragments


# --- What a verification asks ---------------------------------------------------------------------


def without_explained(expected: Model, found: Model, report: LossReport) -> tuple[Model, Model]:
    """Return each side without the parts that the other one has in ``<gazebo>`` blocks."""
    in_output, in_input = (names_of_entities(side.fragments) for side in (found, expected))
    links = [link.name for link in expected.links if link.name in in_output]
    found = _with_sensors_back(found, in_output, report.provenance)
    return without_links(expected, links), _without_entities(found, in_input)


def _with_sensors_back(
    model: Model, entities: Mapping[str, Fragment], provenance: Provenance
) -> Model:
    """Return the model with the sensors that followed their collisions in their first links."""
    back: dict[str, list[Fragment]] = {}
    for name, entity in entities.items():
        for sensor in element_of(entity.xml).iterfind("sensor") if entity.tag == "link" else ():
            path = ElementPath("sensor", sensor.get("name", ""), name, "link")
            source = provenance.source_at(path)
            if not isinstance(source, Addition) and source.owner != name:
                back.setdefault(source.owner, []).append(
                    Fragment("sdf", "sensor", text_of(sensor), location=entity.location)
                )
    links = [
        replace(link, fragments=[*link.fragments, *back[link.name]]) if link.name in back else link
        for link in model.links
    ]
    return replace(model, links=links) if back else model


def _without_entities(model: Model, names: Collection[str]) -> Model:
    """The model without its links, joints, frames and models of some names."""
    if not names:
        return model
    return replace(
        model,
        links=[link for link in model.links if link.name not in names],
        joints=[joint for joint in model.joints if joint.name not in names],
        explicit_frames=[frame for frame in model.explicit_frames if frame.name not in names],
        models=[inner for inner in model.models if inner.name not in names],
    )
