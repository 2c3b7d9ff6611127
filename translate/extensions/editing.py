"""Edits of a model that keep its references consistent: add, remove and rename entities.

The functions modify the model in place. They change every reference within the model: the ends of
joints, ``relative_to``, ``attached_to``, ``expressed_in``, mimic joints, the canonical link and the
names in fragments (sensors, plugins, ``<gazebo>`` data).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from translate.extensions.fragment_contents import rename as rename_in_fragment
from translate.extensions.references import References
from translate.model.copying import changed, mapped
from translate.model.fragment import Fragment
from translate.model.frame import Frame
from translate.model.joint import Axis, Joint
from translate.model.link import Link
from translate.model.model import Model
from translate.model.names import DELIMITER, is_reserved
from translate.xml.document import element_of, text_of

#: Attributes of fragments of URDF that name a link or a joint.
_URDF_REFERENCES = ("reference", "link", "joint", "parent", "child", "link1", "link2")


def add_link(model: Model, link: Link, joint: Joint | None = None) -> None:
    """Add a link, and the joint that connects it to the model.

    A joint with an empty ``child`` gets the name of the link.

    Raises :class:`ValueError` if a name is empty, reserved or used in the model.
    """
    _check_new(model, link.name)
    if joint is not None:
        if joint.name == link.name:
            raise ValueError(f"the link and the joint have the same name '{link.name}'")
        _check_new(model, joint.name)
        _check_ends(model, replace(joint, child=joint.child or link.name), link.name)
        joint.child = joint.child or link.name
        model.joints.append(joint)
    model.links.append(link)


def add_joint(model: Model, joint: Joint) -> None:
    """Add a joint between two links or frames of the model; the parent may be ``world``.

    Raises :class:`ValueError` if the name is empty, reserved or used in the model, or if an end of
    the joint does not exist.
    """
    _check_new(model, joint.name)
    _check_ends(model, joint)
    model.joints.append(joint)


def remove_link(model: Model, name: str) -> None:
    """Remove a link, the joints that connect it, and the frames that are attached to it.

    Links below the removed link stay. Mimic relations to a removed joint are removed.

    Raises :class:`KeyError` if the model has no such link, and :class:`ValueError` if a pose or
    an axis of another entity, or a pose in a fragment, refers to a removed entity.
    """
    model.link(name)
    removed = {name}
    removed |= {joint.name for joint in model.joints if name in (joint.parent, joint.child)}
    frames = model.explicit_frames
    # A frame can be attached to another frame.
    while more := {f.name for f in frames if f.attached_to in removed} - removed:
        removed |= more
    links = [link for link in model.links if link.name not in removed]
    joints = [
        changed(
            joint,
            axis=_without_leader(joint.axis, removed),
            axis2=_without_leader(joint.axis2, removed),
        )
        for joint in model.joints
        if joint.name not in removed
    ]
    kept_frames = [frame for frame in frames if frame.name not in removed]
    _check_unused(replace(model, links=links, joints=joints, explicit_frames=kept_frames), removed)
    model.links[:], model.joints[:], frames[:] = links, joints, kept_frames
    if model.canonical_link in removed:
        model.canonical_link = ""


def rename(model: Model, old: str, new: str) -> None:
    """Rename a link, joint, explicit frame or nested model, and each reference to it.

    Names inside nested models are not changed; references to them (``model::link``) are.

    Raises :class:`KeyError` if the model has no such entity, and :class:`ValueError` if the new
    name is empty, reserved or used in the model.
    """
    if old not in _names(model):
        raise KeyError(old)
    if old == new:
        return
    _check_new(model, new)

    def renamed(name: str) -> str:
        head, delimiter, rest = name.partition(DELIMITER)
        return f"{new}{delimiter}{rest}" if head == old else name

    _apply(model, renamed)


def _without_leader(axis: Axis | None, removed: set[str]) -> Axis | None:
    """Return the axis without a mimic relation to a removed joint."""
    if axis is None or axis.mimic is None or axis.mimic.joint not in removed:
        return axis
    return replace(axis, mimic=None)


def _apply(model: Model, renamed: Callable[[str], str]) -> None:
    references = References(renamed, renamed)

    def one(fragment: Fragment) -> Fragment:
        if fragment.dialect == "urdf" and not fragment.attribute:
            return _rename_in_urdf(fragment, renamed)
        return rename_in_fragment(fragment, renamed)

    def fragments(items: list[Fragment]) -> list[Fragment]:
        return mapped(items, one)

    model.links[:] = [
        replace(link, fragments=fragments(link.fragments))
        for link in map(references.link, model.links)
    ]
    for link in model.links:
        for shape in link.shapes:
            shape.fragments = fragments(shape.fragments)
    model.joints[:] = [
        replace(joint, fragments=fragments(joint.fragments))
        for joint in map(references.joint, model.joints)
    ]
    model.explicit_frames[:] = map(references.frame, model.explicit_frames)
    model.loop_joints[:] = map(references.joint, model.loop_joints)
    for nested in model.models:
        nested.name = renamed(nested.name)
        if nested.pose.relative_to:
            nested.pose = nested.pose.relative(renamed(nested.pose.relative_to))
    model.fragments[:] = fragments(model.fragments)
    model.canonical_link = renamed(model.canonical_link)
    model.placement_frame = renamed(model.placement_frame)


def _rename_in_urdf(fragment: Fragment, renamed: Callable[[str], str]) -> Fragment:
    """Rename the links and joints that a fragment of URDF names: a transmission, ros2_control."""
    root = element_of(fragment.xml)
    before = fragment.xml
    for node in root.iter("*"):
        names = [key for key in _URDF_REFERENCES if key in node.attrib]
        if node.tag in ("joint", "link") and "name" in node.attrib:
            names.append("name")
        for key in names:
            node.set(key, renamed(node.get(key, "")))
        text = (node.text or "").strip()
        if text and not len(node) and renamed(text) != text:
            node.text = renamed(text)
    after = text_of(root)
    return fragment if after == before else replace(fragment, xml=after)


def _names(model: Model) -> set[str]:
    entities: list[Link | Joint | Frame | Model] = [*model.links, *model.joints]
    entities += [*model.explicit_frames, *model.models]
    return {entity.name for entity in entities}


def _check_new(model: Model, name: str) -> None:
    if not name or is_reserved(name) or DELIMITER in name:
        raise ValueError(f"'{name}' is empty or reserved")
    if name in _names(model):
        raise ValueError(f"the model '{model.name}' has an entity '{name}'")


def _check_ends(model: Model, joint: Joint, new_link: str = "") -> None:
    known = {*_names(model), new_link, "world", "__model__"}
    for end in (joint.parent, joint.child):
        if end.partition(DELIMITER)[0] not in known:
            raise ValueError(f"the joint '{joint.name}' refers to '{end}', which does not exist")


def _check_unused(model: Model, removed: set[str]) -> None:
    """Raise ``ValueError`` if an entity refers to a removed name."""
    used: set[str] = set()

    def visit(name: str) -> str:
        used.add(name.partition(DELIMITER)[0])
        return name

    references = References(visit, visit)
    for link in model.links:
        references.link(link)
    for joint in (*model.joints, *model.loop_joints):
        references.joint(joint)
    for frame in model.explicit_frames:
        references.frame(frame)
    for name in (model.placement_frame, *(nested.pose.relative_to for nested in model.models)):
        visit(name)
    if used & removed:
        names = ", ".join(f"'{name}'" for name in sorted(used & removed))
        raise ValueError(f"other entities refer to {names}")
