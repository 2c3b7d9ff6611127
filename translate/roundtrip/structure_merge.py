"""Merge of renamed, removed and added links and joints.

Each of these edits is applied to the *original* and to the *written* model, so that their parts
still correspond.  :mod:`translate.roundtrip.joint_merge` does the same for moved joints, and
:mod:`translate.roundtrip.merge` merges the contents afterwards.

The result is a proposal: the caller translates it again and compares the translation with the
*edited* model.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from translate.diagnostics.diagnostic import TranslateError
from translate.diagnostics.loss_report import LossReport
from translate.diagnostics.provenance import Kind, Provenance
from translate.extensions.block_entities import is_block_entity
from translate.extensions.name_references import rename_entities
from translate.extensions.rename_references import References
from translate.model.copying import changed, copied, mapped
from translate.model.fragment import Fragment
from translate.model.frame import WORLD
from translate.model.joint import Joint
from translate.model.link import Link
from translate.model.model import Model
from translate.model.names import DELIMITER
from translate.model.pose import IDENTITY, Pose
from translate.model.shape import Collision, Visual
from translate.passes.pass_utils import all_names
from translate.roundtrip.joint_merge import merge_joints
from translate.roundtrip.provenance import (
    StructureMerge,
    UnmergeableError,
    in_scopes,
    names_of,
    sources,
)
from translate.xml.document import element_of, text_of


def merge_structure(
    original: Model, written: Model, edited: Model, report: LossReport
) -> StructureMerge:
    """The original and the written model with the links and joints of the edited model.

    ``report`` is the report of the translation from ``original`` to ``written``.  ``written`` and
    ``edited`` are in parity form.

    Raises :class:`UnmergeableError` for an edit that has no place in the original.
    """
    state = StructureMerge(original, written, report)
    try:
        state = _rename_parts(state, edited)
        state = _remove_parts(state, edited)
        state = _add_parts(state, edited)
        return merge_joints(state, edited)
    except TranslateError as error:
        # A frame of the original refers to a removed link or joint.
        raise UnmergeableError(str(error.diagnostics[0].message)) from error


# --- Names ----------------------------------------------------------------------------------------


def _new_names(written: Model, edited: Model) -> dict[str, str]:
    """Old name → new name of the renamed links and joints.

    A link is renamed if its joint or its contents identify it.
    """
    names: dict[str, str] = {}
    old = {joint.child: joint for joint in written.joints}
    new = {joint.child: joint for joint in edited.joints}
    before, after = names_of(written.links), names_of(edited.links)
    removed = [link for link in written.links if link.name not in after]
    added = [link for link in edited.links if link.name not in before]
    for link in removed:
        candidates = [
            [other for other in added if _joint_name(link, old) == _joint_name(other, new)],
            [other for other in added if _content(other) == _content(link)],
        ]
        for found in candidates:
            if len(found) == 1 and found[0].name not in names.values():
                names[link.name] = found[0].name
                break
    kept = names_of(written.joints) & names_of(edited.joints)
    for child, joint in old.items():
        other = new.get(names.get(child, child))
        if other is not None and not {joint.name, other.name} & kept:
            names[joint.name] = other.name
    return names


def _joint_name(link: Link, by_child: Mapping[str, Joint]) -> str:
    """The name of the parent joint of a link, empty for a root link."""
    return by_child[link.name].name if link.name in by_child else ""


def _content(link: Link) -> object:
    return replace(link, name="", pose=Pose(), comments=(), inner_comments=())


def _rename_parts(state: StructureMerge, edited: Model) -> StructureMerge:
    original, written, report = state.original, state.written, state.report
    names = _new_names(written, edited)
    if not names:
        return state
    parts: list[Link | Joint] = [*written.links, *written.joints]
    if any(part.urdf_name for part in parts if part.name in names):
        raise UnmergeableError("a renamed link or joint has a name that SDFormat does not allow")
    if set(names.values()) & all_names(written):
        raise UnmergeableError("a new name of a link or joint is in use")
    origin = sources(original, report)
    own: dict[str, str] = {}
    for old, new in names.items():
        source = origin.parts().get(old)
        if source is not None:
            own[source] = _local_name(old, origin.prefixes[source], source, new)

    def scoped(kind: Kind, name: str) -> str:
        return f"{origin.prefixes[name]}{own[name]}" if name in own else name

    def flat(kind: Kind, name: str) -> str:
        return names.get(name, name)

    provenance = report.provenance.with_names(scoped, flat)
    report = replace(report, provenance=provenance)
    written = _rename_shapes(with_names(written, names), names, edited, provenance)
    fragments = mapped(written.fragments, lambda fragment: _with_new_reference(fragment, names))
    written = replace(written, fragments=fragments)
    renamed = in_scopes(original, lambda prefix, model: with_names(model, own, prefix))
    return StructureMerge(renamed, written, report, own)


def _local_name(old: str, prefix: str, source: str, new: str) -> str:
    """The new name, in its own model, of a part with the name ``new`` in the edited URDF.

    ``source`` is the scoped name of the part, and ``prefix`` the prefix of its scope.
    """
    local = source.removeprefix(prefix)
    stem = old.removesuffix(local)
    if DELIMITER in new or not old.endswith(local) or not new.startswith(stem) or new == stem:
        raise UnmergeableError(f"the new name '{new}' does not fit the nested model")
    if not prefix and stem:
        raise UnmergeableError(f"the new name '{new}' does not fit the nested model")
    return new.removeprefix(stem)


def with_names(model: Model, names: Mapping[str, str], prefix: str = "") -> Model:
    """One scope with new names of parts and of references; fragments are not changed.

    ``names`` maps scoped names in the outermost scope to new names, each in its own scope.
    ``prefix`` is the prefix of this scope in the outermost scope.
    """

    def name(old: str) -> str:
        new = names.get(prefix + old)
        if new is None:
            return old
        scope, delimiter, _ = old.rpartition(DELIMITER)
        return f"{scope}{delimiter}{new}"

    return References(name).scope(model)


def _rename_shapes(
    written: Model, names: Mapping[str, str], edited: Model, provenance: Provenance
) -> Model:
    """The written model with renamed shapes whose names start with the name of a renamed link."""
    old_names = {new: old for old, new in names.items()}
    after = {link.name: link for link in edited.links}

    def link_with_shapes(link: Link) -> Link:
        old = old_names.get(link.name)
        if old is None:
            return link
        known = names_of(after[link.name].visuals) | names_of(after[link.name].collisions)

        def name(shape: Visual | Collision) -> str:
            new = link.name + shape.name.removeprefix(old)
            is_renamed = shape.name.startswith(old) and shape.name not in known and new in known
            if not is_renamed:
                return shape.name
            kind: Kind = "visual" if isinstance(shape, Visual) else "collision"
            provenance.shape_replaced(kind, (link.name, shape.name), (link.name, new))
            return new

        return replace(
            link,
            visuals=mapped(link.visuals, lambda shape: changed(shape, name=name(shape))),
            collisions=mapped(link.collisions, lambda shape: changed(shape, name=name(shape))),
        )

    return replace(written, links=mapped(written.links, link_with_shapes))


def _with_new_reference(fragment: Fragment, names: Mapping[str, str]) -> Fragment:
    """A ``<gazebo>`` block with the new name of the renamed link or joint that it refers to."""
    if is_block_entity(fragment):
        return rename_entities(fragment, lambda name: names.get(name, name))
    if fragment.dialect != "urdf" or fragment.tag != "gazebo":
        return fragment
    element = element_of(fragment.xml)
    reference = element.get("reference", "")
    if reference not in names:
        return fragment
    element.set("reference", names[reference])
    return replace(fragment, xml=text_of(element))


# --- Removed parts --------------------------------------------------------------------------------


def _remove_parts(state: StructureMerge, edited: Model) -> StructureMerge:
    original, written = state.original, state.written
    links = names_of(written.links) - names_of(edited.links)
    joints = names_of(written.joints) - names_of(edited.joints)
    if not links and not joints:
        return state
    origin = sources(original, state.report)
    removed = {origin.links[name] for name in links if name in origin.links}
    removed |= {origin.joints[name] for name in joints if name in origin.joints}

    def without(prefix: str, model: Model) -> Model:
        canonical = model.canonical_link
        return replace(
            model,
            links=[link for link in model.links if prefix + link.name not in removed],
            joints=[joint for joint in model.joints if prefix + joint.name not in removed],
            explicit_frames=[
                frame for frame in model.explicit_frames if prefix + frame.name not in removed
            ],
            canonical_link="" if prefix + canonical in removed else canonical,
        )

    # A reference to a removed part is an error of the frame graph of the result.
    rest = replace(
        written,
        links=[link for link in written.links if link.name not in links],
        joints=[joint for joint in written.joints if joint.name not in joints],
    )
    return state._replace(original=in_scopes(original, without), written=rest)


# --- Added parts ----------------------------------------------------------------------------------


def _add_parts(state: StructureMerge, edited: Model) -> StructureMerge:
    original, written, report = state.original, state.written, state.report
    known_links, known_joints = names_of(written.links), names_of(written.joints)
    links = [link for link in edited.links if link.name not in known_links]
    joints = [joint for joint in edited.joints if joint.name not in known_joints]
    if not links and not joints:
        return state
    new = names_of(links) | names_of(joints)
    if new & all_names(original) or len(links) != len(joints):
        raise UnmergeableError("a new link or joint has a name that is in use, or no joint")
    if {joint.child for joint in joints} != names_of(links):
        raise UnmergeableError("a new link has no joint")
    origin = sources(original, report)
    attached = []
    for joint in joints:
        if joint.parent in new or joint.parent == WORLD:
            attached.append(joint)
            continue
        parent = origin.link(joint.parent)
        X_LN = report.provenance.moved_links.get(joint.parent, IDENTITY)
        pose = joint.pose if X_LN is IDENTITY else (X_LN @ joint.pose.transform).as_pose()
        attached.append(replace(joint, parent=parent, pose=pose.relative(parent)))
    return state._replace(
        original=replace(
            original,
            links=[*original.links, *map(copied, links)],
            joints=[*original.joints, *map(copied, attached)],
        ),
        written=replace(written, links=[*written.links, *links], joints=[*written.joints, *joints]),
    )
