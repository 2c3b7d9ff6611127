"""The parts of two states of a robot that stand for each other, as its translations tell.

The *view* is the target in the format in which its states are compared.  A translation gives parts
other names, adds joints and frames, and turns links; its provenance knows which.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from translate.diagnostics.element_path import ElementPath
from translate.edits.difference import TOLERANCE
from translate.edits.parts import WrittenState
from translate.edits.renamed_parts import Chain
from translate.model.frame_graph import FrameGraph
from translate.model.joint import Joint
from translate.model.link import Frame, Link
from translate.model.model import Model
from translate.model.names import parts_of, scopes
from translate.model.pose import IDENTITY
from translate.passes.urdf_names import kind_of
from translate.report.provenance import Provenance


def names_in_view(own: Model, view: Model, provenances: Sequence[Provenance]) -> dict[str, str]:
    """Return the scoped name of each part of the target → its name in the view as it is read."""
    in_view = {(str(kind_of(part)), part.name_in_file): part.name for part in parts_of(view)}
    names: dict[str, str] = {}
    for prefix, scope in scopes(own):
        for part in parts_of(scope):
            there = ElementPath(kind_of(part), prefix + part.name)
            for provenance in provenances:
                there = provenance.target_of(there.kind, there.name)
            if (name := in_view.get((there.kind, there.name))) is not None:
                names[prefix + part.name] = name
    return names


def split_chains(own: Model, provenance: Provenance) -> list[Chain]:
    """Return the types of the joints of the target that URDF lacks, and what replaces them."""
    parts = [
        (joint.type, provenance.parts_of(prefix + joint.name))
        for prefix, scope in scopes(own)
        for joint in scope.joints
        if joint.type != "planar"
    ]
    return [chain for chain in parts if chain[1]]


def written_state(source: Model, translation: Model, provenance: Provenance) -> WrittenState:
    """Return what a translation made of the parts of its source."""
    written = {(str(kind_of(part)), part.name): part for part in parts_of(translation)}
    parts: dict[str, Link | Joint | Frame] = {}
    for part in parts_of(source):
        there = provenance.target_of(kind_of(part), part.name)
        if (there.kind, there.name) in written:
            parts[part.name] = written[there.kind, there.name]
    sources = {part.name: name for name, part in parts.items()}
    for element, addition in provenance.additions().items():
        sources[element.name] = addition.owner.owner or addition.owner.name
    return WrittenState(translation, parts, sources)


def with_added_frames(
    own: Model, view: Model, source: Model, written: WrittenState, names: dict[str, str]
) -> tuple[Model, Model]:
    """Return both states with the frames of the target that the source gets by its translation.

    They are where the target and this translation have them, and are added to the ``names``.
    """
    source_names = {part.name for part in parts_of(source)}
    added = {frame.name for frame in written.model.explicit_frames} if written.model else set()
    frames = [
        frame.name
        for frame in own.explicit_frames
        if frame.name in added and names.get(frame.name) not in source_names
    ]
    if not frames or written.model is None:
        return view, source
    before, after = FrameGraph(own), FrameGraph(written.model)
    old_frames = [
        Frame(name, pose=before.pose(name).as_pose()) for name in frames if name not in names
    ]
    names |= {frame.name: frame.name for frame in old_frames}
    new_frames = [Frame(names[name], pose=after.pose(name).as_pose()) for name in frames]
    return (
        replace(view, explicit_frames=[*view.explicit_frames, *old_frames]),
        replace(source, explicit_frames=[*source.explicit_frames, *new_frames]),
    )


def with_new_sources(written: WrittenState, names: Mapping[str, str]) -> WrittenState:
    """Return what a translation made of a source whose parts have new names now."""
    parts = {names.get(name, name): part for name, part in written.parts.items()}
    sources = {name: names.get(source, source) for name, source in written.sources.items()}
    return written._replace(parts=parts, sources=sources)


def has_other_name(old: Joint, new: Joint, earlier: Collection[str] | None) -> bool:
    """Return whether an added joint has another name than one that a translation generates.

    ``earlier`` are the names of the joints of the base, if there is one.
    """
    name = new.name
    if name in (f"{new.child}_joint", f"world_to_{new.child}", f"world_to_{old.child}"):
        return False
    if earlier is not None:
        return name not in earlier
    # The name of an earlier link.
    return not (name.endswith("_joint") or name.startswith("world_to_"))


def joints_added_by(provenance: Provenance) -> set[str]:
    """Return the names of the joints that a translation added."""
    return {path.name for path in provenance.additions() if path.kind == "joint"}


def turned_links(view: Model, provenances: Sequence[Provenance]) -> set[str]:
    """Return the links of the view whose axes the translations of the target have turned."""
    turned: set[str] = set()
    for link in view.links:
        name, X = link.name, IDENTITY
        for provenance in reversed(provenances):
            X = provenance.moved_links.get(name, IDENTITY) @ X
            source = provenance.source_of("link", name)
            name = source.name if isinstance(source, ElementPath) else ""
        if X.distance(IDENTITY)[1] > TOLERANCE:
            turned.add(link.name)
    return turned
