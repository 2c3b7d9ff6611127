"""Remove the values from a model that other readers of its translation ignore.

Other readers of the translation ignore these values, and the report lists them.  The provenance
contains them as paths in an element of the output: ``axis/limit/jerk`` of a joint, a geometry such
as ``geometry/cone`` of a collision, an empty path for a frame that replaces a link or joint.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple, TypeVar

from translate.diagnostics.provenance import Element, Kind, Provenance
from translate.model.joint import Axis, Joint
from translate.model.link import MODEL_FRAME, Collision, Empty, Frame, Link, Visual
from translate.model.model import Model, changed, mapped, rebuilt
from translate.model.names import Groups, scopes
from translate.model.pose import Pose

ShapeKind = TypeVar("ShapeKind", Visual, Collision)


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
            paths = provenance.hidden.get(Element("joint", part.name), ())
            found |= {path.replace("axis", part.axis, 1) for path in paths if part.axis}
        return found

    return _Hider(paths_of, provenance).model(model)


class _Hider(NamedTuple):
    """Removes hidden values; ``provenance`` is that of shapes."""

    paths_of: Callable[[Kind, str], Collection[str]]
    provenance: Provenance

    def model(self, model: Model) -> Model:
        """The model, nested models included, without hidden values."""
        prefixes = {id(inner): prefix for prefix, inner in scopes(model)}

        def scope(inner: Model, models: list[Model]) -> Model:
            prefix = prefixes[id(inner)]
            static = inner.static and "static" not in self.paths_of("model", "")
            inner = self._with_frames(inner, prefix)
            return changed(
                inner,
                static=static,
                links=mapped(inner.links, lambda link: self._link(link, prefix)),
                joints=mapped(inner.joints, lambda joint: self._joint(joint, prefix)),
                models=models,
            )

        return rebuilt(model, scope)

    # --- Joints -----------------------------------------------------------------------------------

    def _joint(self, joint: Joint, prefix: str) -> Joint:
        paths = self.paths_of("joint", prefix + (joint.urdf_name or joint.name))
        if not paths:
            return joint
        axis, axis2 = _axis(joint.axis, "axis", paths), _axis(joint.axis2, "axis2", paths)
        pitch = None if "screw_thread_pitch" in paths else joint.screw_thread_pitch
        return changed(joint, axis=axis, axis2=axis2, screw_thread_pitch=pitch)

    # --- Shapes -----------------------------------------------------------------------------------

    def _link(self, link: Link, prefix: str) -> Link:
        owner = self.provenance.target_of("link", prefix + (link.urdf_name or link.name)).name
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

    # --- Massless links that are written as frames ------------------------------------------------

    def _with_frames(self, model: Model, prefix: str) -> Model:
        """The model with hidden frames as explicit frames, not as links and fixed joints."""

        def hidden(kind: Kind, parts: Iterable[Link | Joint]) -> set[str]:
            return {
                part.name
                for part in parts
                if "" in self.paths_of(kind, prefix + (part.urdf_name or part.name))
            }

        links, joints = hidden("link", model.links), hidden("joint", model.joints)
        if not (links or joints):
            return model
        bodies = Groups()
        for joint in model.joints:
            if joint.type == "fixed":
                bodies.join(joint.parent, joint.child)
        anchors: dict[str, str] = {}
        for link in model.links:
            if link.name not in links:
                anchors.setdefault(bodies.find(link.name), link.name)
        graph = model.frames
        children = {joint.name: joint.child for joint in model.joints}
        frames = []
        for name in (*sorted(links), *sorted(joints)):
            X_MF = graph.pose(name)
            pose = Pose(X_MF.xyz, X_MF.quat_xyzw, "quat_xyzw", MODEL_FRAME)
            frames.append(Frame(name, anchors.get(bodies.find(children.get(name, name)), ""), pose))
        return changed(
            model,
            links=[link for link in model.links if link.name not in links],
            joints=[joint for joint in model.joints if joint.name not in joints],
            explicit_frames=[*model.explicit_frames, *frames],
        )


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
