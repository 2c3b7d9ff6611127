"""Values that a translation leaves out, or that some readers of it ignore."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from translate import facts
from translate.constructs.massless_links import with_frames
from translate.diagnostics.element_path import ElementPath
from translate.fragments.shape_names import SHAPE_KINDS
from translate.model.joint import Axis, Joint
from translate.model.link import Collision, Empty, Link, Material, ShapeKind, Visual
from translate.model.model import Model, changed, mapped, rebuilt
from translate.model.names import local_name, scopes
from translate.report.loss_report import Loss, LossReport
from translate.report.provenance import Kind, Provenance
from translate.structures import NamedTuple

# The provenance contains these values as paths in an element of the output: ``axis/limit/jerk`` of
# a joint, a geometry such as ``geometry/cone`` of a collision, an empty path for a frame that
# replaces a link or joint.

#: An entry about all that the blocks of a URDF contain.
_BLOCKS = ElementPath("model", field="gazebo")
#: The numbers of a joint that a URDF has in blocks.
_ONLY_IN_BLOCKS = [
    f"axis/{group}/{name}"
    for group, values in (("limit", facts.LIMIT), ("dynamics", facts.DYNAMICS))
    for name in facts.only_in_sdf(values)
]
_Part = TypeVar("_Part", Model, Link, Joint, Visual, Collision)
#: Code of a loss → the path that it hides; entries that a reader needs not are left out.
_UNAFFECTED = {"mimic-newer": "axis/mimic"}


def listed(
    provenance: Provenance, losses: Sequence[Loss], requested: Collection[str]
) -> Provenance:
    """Return the provenance with the hidden values only that entries of the report list.

    ``requested`` has the codes of the changes that the reader of the output asked for.
    """
    if not provenance.hidden:
        return provenance
    paths: dict[tuple[str, str], list[ElementPath]] = {}
    for loss in losses:
        kind, name = loss.at.kind or "model", loss.at.name
        if kind in SHAPE_KINDS:
            name = loss.at.owner
        # The outermost model has its own name in an entry, and none in the provenance.
        paths.setdefault((kind, "" if kind == "model" else local_name(name)), []).append(loss.at)
    unaffected = {path for code, path in _UNAFFECTED.items() if code in requested}

    def is_listed(element: ElementPath, path: str) -> bool:
        return path in unaffected or any(
            _lists(at, path) for key in _keys(element, provenance) for at in paths.get(key, ())
        )

    hidden = {
        element: {path for path in hidden_paths if is_listed(element, path)}
        for element, hidden_paths in provenance.hidden.items()
    }
    return replace(provenance, hidden={item: found for item, found in hidden.items() if found})


def _keys(element: ElementPath, provenance: Provenance) -> Iterator[tuple[str, str]]:
    """The kinds and names by which an entry of the report may call an element of the output."""
    kind, name = element.kind, element.owner or element.name
    yield kind, local_name(name)
    source = provenance.source_of("link" if element.owner else kind, name)
    if isinstance(source, ElementPath):
        yield kind if element.owner else source.kind, local_name(source.name)


def _lists(at: ElementPath, path: str) -> bool:
    """Return whether an entry about an element, or a part of it, is one about the hidden path."""
    if path == "actuator":
        return at.has_prefix(facts.DRAKE_PREFIX)
    steps = [step.lstrip("@") for step in at.field.split("/")]
    return not path or not at.field or path.rpartition("/")[2] in steps


def without_explained(expected: Model, found: Model, report: LossReport) -> tuple[Model, Model]:
    """Return the input without hidden values, and the output without those of its joints.

    What the report calls lost for a reader is lost, though the file has it for another one:
    springs in a block, a mimic for Drake.
    """
    expected = without_hidden_in_output(expected, report.provenance)
    if any((loss.code, loss.at) == ("sdf-lost", _BLOCKS) for loss in report.losses):
        expected = _without_blocks(expected)
    return expected, without_hidden_of_joints(found, report.provenance)


def _without_blocks(model: Model) -> Model:
    """The model of a URDF without what only its blocks contain: fragments, numbers, colours."""

    def without_fragments(part: _Part) -> _Part:
        kept = [item for item in part.fragments if item.dialect != "sdf"]
        return part if len(kept) == len(part.fragments) else replace(part, fragments=kept)

    def joint(part: Joint) -> Joint:
        return changed(without_fragments(part), axis=_axis(part.axis, "axis", _ONLY_IN_BLOCKS))

    def visual(part: Visual) -> Visual:
        shown = None if part.material is None else part.material.shown
        if shown is None:
            return without_fragments(part)
        material = replace(
            part.material or Material(),
            diffuse=shown.color,
            ambient=shown.color,
            texture=shown.texture,
        )
        return replace(without_fragments(part), material=material)

    def link(part: Link) -> Link:
        return changed(
            without_fragments(part),
            visuals=mapped(part.visuals, visual),
            collisions=mapped(
                part.collisions, lambda shape: changed(without_fragments(shape), density=None)
            ),
        )

    return changed(
        without_fragments(model),
        links=mapped(model.links, link),
        joints=mapped(model.joints, joint),
    )


def without_hidden_in_output(model: Model, provenance: Provenance) -> Model:
    """The model of the input without the values that are hidden in the output."""
    if not provenance.hidden:
        return model

    def paths_of(kind: Kind, name: str) -> Collection[str]:
        if kind == "model" and provenance.world_joint:
            # This joint holds the robot instead of the flag.
            return ()
        found = {*provenance.hidden.get(provenance.target_of(kind, name), ())}
        for part in provenance.parts_of(name) if kind == "joint" else ():
            paths = provenance.hidden.get(ElementPath("joint", part.name), ())
            found |= {path.replace("axis", part.axis, 1) for path in paths if part.axis}
        return found

    return _Hider(paths_of, provenance).model(model)


def without_hidden_of_joints(model: Model, provenance: Provenance) -> Model:
    """The model of the output without the values of its joints that are hidden."""

    def paths_of(kind: Kind, name: str) -> Collection[str]:
        return provenance.hidden.get(ElementPath(kind, name), ()) if kind == "joint" else ()

    if not any(element.kind == "joint" for element in provenance.hidden):
        return model
    return _Hider(paths_of, Provenance()).model(model)


class _Hider(NamedTuple):
    """Removes hidden values; ``provenance`` is that of shapes."""

    paths_of: Callable[[Kind, str], Collection[str]]
    provenance: Provenance

    def model(self, model: Model) -> Model:
        """The model, nested models included, without hidden values."""
        prefixes = {id(inner): prefix for prefix, inner in scopes(model)}

        def scope(inner: Model, models: list[Model]) -> Model:
            prefix = prefixes[id(inner)]

            def hidden(kind: Kind, parts: Iterable[Link | Joint]) -> set[str]:
                names = ((part.name, prefix + part.name_in_file) for part in parts)
                return {name for name, in_file in names if "" in self.paths_of(kind, in_file)}

            inner = with_frames(inner, hidden("link", inner.links), hidden("joint", inner.joints))
            return changed(
                inner,
                static=inner.static and "static" not in self.paths_of("model", ""),
                links=mapped(inner.links, lambda link: self._link(link, prefix)),
                joints=mapped(inner.joints, lambda joint: self._joint(joint, prefix)),
                models=models,
            )

        return rebuilt(model, scope)

    # --- Joints -----------------------------------------------------------------------------------

    def _joint(self, joint: Joint, prefix: str) -> Joint:
        if not (paths := self.paths_of("joint", prefix + joint.name_in_file)):
            return joint
        return changed(
            joint,
            axis=_axis(joint.axis, "axis", paths),
            axis2=_axis(joint.axis2, "axis2", paths),
            screw_thread_pitch=None if "screw_thread_pitch" in paths else joint.screw_thread_pitch,
            actuator=None if "actuator" in paths else joint.actuator,
        )

    # --- Shapes -----------------------------------------------------------------------------------

    def _link(self, link: Link, prefix: str) -> Link:
        owner = self.provenance.target_of("link", prefix + link.name_in_file).name
        return changed(
            link,
            visuals=self._shapes("visual", link.visuals, owner),
            collisions=self._shapes("collision", link.collisions, owner),
        )

    def _shapes(self, kind: Kind, shapes: list[ShapeKind], owner: str) -> list[ShapeKind]:
        """The shapes of a link without hidden geometries, if exactly these are hidden.

        Shapes are counted, because their names need not be unique.
        """
        hidden = Counter(
            path.partition("/")[2]
            for element, paths in self.provenance.hidden.items()
            if (element.kind, element.owner) == (kind, owner)
            for path in paths
        )
        found = Counter(type(shape.geometry).__name__.lower() for shape in shapes)
        gone = {tag for tag, count in hidden.items() if found[tag] == count}

        def visible(shape: ShapeKind) -> ShapeKind:
            is_gone = type(shape.geometry).__name__.lower() in gone
            return changed(shape, geometry=Empty()) if is_gone else shape

        return mapped(shapes, visible) if gone else shapes


def _axis(axis: Axis | None, slot: str, paths: Collection[str]) -> Axis | None:
    """The axis of a joint without the values at ``paths`` such as ``axis/limit/jerk``."""
    for path in paths:
        head, _, rest = path.partition("/")
        group, _, value = rest.partition("/")
        part = getattr(axis, group, None) if head == slot else None
        # The model has no field for an unknown element.
        if axis is not None and part is not None and (not value or hasattr(part, value)):
            axis = changed(axis, **{group: changed(part, **{value: None}) if value else None})
    return axis
