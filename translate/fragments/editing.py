"""Edits of a model that keep its references consistent: add, remove and rename entities.

The functions modify the model in place. They change every reference within the model: the ends of
joints, ``relative_to``, ``attached_to``, ``expressed_in``, mimic joints, the canonical link and the
names in fragments (sensors, plugins, ``<gazebo>`` data).

They raise :class:`translate.TranslateError` for a field with a value of another type.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from translate.fragments.name_references import is_joint_name, rename_entities
from translate.fragments.visitor import Site, Visitor, references
from translate.model.fragment import Fragment
from translate.model.joint import Axis, Joint
from translate.model.link import MODEL_FRAME, WORLD, Link
from translate.model.model import Model, changed
from translate.model.names import DELIMITER, members, problem_with
from translate.model.pose import Pose
from translate.options import expect
from translate.xml.document import element_of, text_of
from translate.xml.text import trimmed


class References(Visitor):
    """A rewriting of references by two functions from old to new names.

    ``entity`` maps the name of an element.  ``frame`` maps the name of a frame to the frame that is
    now at its old pose; the two differ for a frame that moves.  By default they are equal.
    """

    def __init__(
        self, entity: Callable[[str], str], frame: Callable[[str], str] | None = None
    ) -> None:
        self._entity = entity
        self._frame = entity if frame is None else frame

    def reference(self, name: str) -> str:
        """The new name of an element."""
        return self._entity(name)

    def pose(self, pose: Pose, site: Site) -> Pose:
        """The same pose; ``relative_to`` is added if the default frame changed."""
        relative_to = self._rewritten(pose.relative_to, site)
        return pose if relative_to == pose.relative_to else pose.relative(relative_to)

    def direction(self, axis: Axis, site: Site) -> Axis:
        """The same direction; ``expressed_in`` is added if the default frame changed."""
        return changed(axis, expressed_in=self._rewritten(axis.expressed_in, site))

    def _rewritten(self, frame: str, site: Site) -> str:
        """The frame of a pose or direction; empty if it was and stays the default frame."""
        new = self._frame(frame or site.default)
        return "" if not frame and new == site.new_default else new


class Renaming(References):
    """New names of elements, also in the fragments of SDFormat."""

    def fragment(self, fragment: Fragment, site: Site) -> Fragment:
        """The fragment with the new names, its pose included."""
        return rename_entities(super().fragment(fragment, site), self.reference)


def redirect(model: Model, frames: Mapping[str, str]) -> Model:
    """Return the same robot with the references to moved frames redirected.

    ``frames`` maps each frame that a pass moves to a frame at its old pose.  Explicit and implicit
    references to the moved frame become references to the frame at the old pose.
    """
    return References(lambda name: name, lambda name: frames.get(name, name)).scope(model)


#: Attributes of fragments of URDF that name a link or a joint.
_URDF_REFERENCES = ("reference", "link", "joint", "parent", "child", "link1", "link2")


def add_link(model: Model, link: Link, joint: Joint | None = None) -> None:
    """Add a link, and the joint that connects it to the model.

    A joint with an empty ``child`` gets the name of the link.

    Raises :class:`ValueError` if a name is empty, reserved or used in the model.
    """
    expect(Model, model=model)
    expect(Link, link=link)
    expect((Joint, type(None)), joint=joint)
    _check_types(model, link, *([] if joint is None else [joint]))
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
    expect(Model, model=model)
    expect(Joint, joint=joint)
    _check_types(model, joint)
    _check_new(model, joint.name)
    _check_ends(model, joint)
    model.joints.append(joint)


def remove_link(model: Model, name: str) -> None:
    """Remove a link, the joints that connect it, and the frames that are attached to it.

    Links below the removed link stay. Mimic relations to a removed joint are removed.

    Raises :class:`KeyError` if the model has no such link, and :class:`ValueError` if a pose or
    an axis of another entity, or a pose in a fragment, refers to a removed entity.
    """
    expect(Model, model=model)
    expect(str, name=name)
    _check_types(model)
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
    canonical_link = "" if model.canonical_link in removed else model.canonical_link
    rest = replace(
        model,
        links=links,
        joints=joints,
        explicit_frames=kept_frames,
        canonical_link=canonical_link,
    )
    used = {name.partition(DELIMITER)[0] for name in references(rest)}
    if used & removed:
        names = ", ".join(f"'{name}'" for name in sorted(used & removed))
        raise ValueError(f"other entities refer to {names}")
    model.links[:], model.joints[:], frames[:] = links, joints, kept_frames
    model.canonical_link = canonical_link


def rename(model: Model, old: str, new: str) -> None:
    """Rename a link, joint, explicit frame or nested model, and each reference to it.

    Names inside nested models are not changed; references to them (``model::link``) are.

    Raises :class:`KeyError` if the model has no such entity, and :class:`ValueError` if the new
    name is empty, reserved or used in the model.
    """
    expect(Model, model=model)
    expect(str, old=old, new=new)
    _check_types(model)
    if old not in _names(model):
        raise KeyError(old)
    if old == new:
        return
    _check_new(model, new)

    def renamed(name: str) -> str:
        head, delimiter, rest = name.partition(DELIMITER)
        return f"{new}{delimiter}{rest}" if head == old else name

    result = _WithUrdf(renamed).scope(model)
    model.links[:], model.joints[:] = result.links, result.joints
    model.explicit_frames[:], model.loop_joints[:] = result.explicit_frames, result.loop_joints
    model.models[:], model.fragments[:] = result.models, result.fragments
    model.canonical_link, model.placement_frame = result.canonical_link, result.placement_frame


def _without_leader(axis: Axis | None, removed: set[str]) -> Axis | None:
    """Return the axis without a mimic relation to a removed joint."""
    if axis is None or axis.mimic is None or axis.mimic.joint not in removed:
        return axis
    return replace(axis, mimic=None)


class _WithUrdf(Renaming):
    """New names in a whole scope, also in the extensions of URDF."""

    def fragment(self, fragment: Fragment, site: Site) -> Fragment:
        """The fragment with the new names, its pose included."""
        if is_joint_name(fragment):
            return replace(fragment, xml=self.reference(fragment.xml))
        if fragment.dialect == "urdf" and not fragment.attribute:
            root = element_of(fragment.xml)
            before = fragment.xml
            for node in root.iter("*"):
                names = [key for key in _URDF_REFERENCES if key in node.attrib]
                if node.tag in ("joint", "link") and "name" in node.attrib:
                    names.append("name")
                for key in names:
                    node.set(key, self.reference(node.get(key, "")))
                text = trimmed(node.text)
                if text and not len(node) and self.reference(text) != text:
                    node.text = self.reference(text)
            after = text_of(root)
            return fragment if after == before else replace(fragment, xml=after)
        return super().fragment(fragment, site)


def _names(model: Model) -> set[str]:
    return {member.name for member in members(model)}


def _check_types(model: Model, *added: Link | Joint) -> None:
    """Raise :class:`TranslateError` for a wrong value in the parts that are added, or in a model.

    Of a model that parts are added to, only the names are checked, since many can be added to it.
    """
    # A translation does not need the validation.
    from translate.model.validation import require_names, require_types

    if added:
        require_names(model)
    require_types(*(added or (model,)))


def _check_new(model: Model, name: str) -> None:
    if problem_with(name):
        raise ValueError(f"'{name}' is empty or reserved")
    if name in _names(model):
        raise ValueError(f"the model '{model.name}' has an entity '{name}'")


def _check_ends(model: Model, joint: Joint, new_link: str = "") -> None:
    known = {*_names(model), new_link, WORLD, MODEL_FRAME}
    for end in (joint.parent, joint.child):
        if end.partition(DELIMITER)[0] not in known:
            raise ValueError(f"the joint '{joint.name}' refers to '{end}', which does not exist")
