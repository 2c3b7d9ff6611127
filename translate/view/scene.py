"""The scene of a page: one model or world as data, with all poses at zero joint positions.

Every pose is a list of seven numbers, x y z in m and the quaternion qx qy qz qw, in the frame of
the scope (``__model__`` or ``world``), or in the frame of the link for shapes, inertials and
sensors.  Bodies, joints and frames refer to each other by their indices.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from translate.extensions.content_poses import contents, pose_of
from translate.kinematics.frame_listing import scoped_names, valid_frames
from translate.kinematics.scoped_view import ScopedView
from translate.kinematics.tree import DEGREES_OF_FREEDOM, SLIDE_COUNT, KinematicTree, bounds
from translate.model.joint import plane_directions
from translate.model.link import WORLD
from translate.model.model import Model, World
from translate.model.names import DELIMITER
from translate.model.pose import IDENTITY, Transform
from translate.view.sensors import field_of_view
from translate.view.shapes import Json, MeshFiles, color_of, geometry_of, numbers_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from translate.kinematics.frame_graph import FrameGraph
    from translate.kinematics.scoped_view import AxisName, ScopedEntity, ScopedJoint
    from translate.model.link import Link

DEFAULT_PITCH = 1.0


def scene_of(scope: Model | World, meshes: MeshFiles) -> Json:
    """The scene of a scope; mesh files are added to ``meshes``.

    Raises :class:`translate.TranslateError` if a name, a pose or an axis does not resolve.
    """
    return _SceneWriter(scope, meshes).scene


class _SceneWriter:
    def __init__(self, scope: Model | World, meshes: MeshFiles) -> None:
        self.graph = valid_frames(scope)
        self.parts = ScopedView(scope)
        self.tree = KinematicTree(self.parts)
        self.meshes = meshes
        ends = [end for part in self.parts.joints.values() for end in (part.parent, part.child)]
        self.bodies = list(dict.fromkeys([*self.tree.bodies, *ends]))
        self.body = {name: index for index, name in enumerate(self.bodies)}
        names = list(self.parts.joints)
        self.joint = {name: index for index, name in enumerate(names)}
        self.scene: Json = {
            "name": scope.name,
            "root": self.graph.root,
            "bodies": [self._body(name) for name in self.bodies],
            "joints": [self._joint(part) for part in self.parts.joints.values()],
            "tree": [
                [self.joint[joint.part.name], int(joint.reversed)] for joint in self.tree.tree
            ],
            "frames": [self._frame(name) for name in scoped_names(self.graph)],
            "contents": list(self._contents()),
        }
        self._add_mimics()

    # --- Bodies ---------------------------------------------------------------------------------

    def _body(self, name: str) -> Json:
        if name not in self.parts.links:
            return {"name": name, "X": numbers_of(self._pose(name))}
        part = self.parts.links[name]
        body: Json = {"name": name, "key": part.key, "X": numbers_of(self.parts.pose(name))}
        body["shapes"] = [item for item in self._shapes(part) if item is not None]
        inertial = part.element.inertial
        if inertial is not None and not inertial.implicit:
            X = part.graph.resolve_in(inertial.pose, part.element.name)
            body["inertial"] = {
                "mass": inertial.mass,
                "inertia": list(inertial.inertia),
                "X": numbers_of(X),
            }
        return body

    def _pose(self, name: str) -> Transform:
        """The pose of a body that is no link: the world, or the frame of a static model."""
        if name == WORLD and isinstance(self.parts.scope, Model):
            return self.parts.scope.pose.transform.inverse()
        return self.parts.pose(name)

    def _shapes(self, part: ScopedEntity[Link]) -> list[Json | None]:
        shapes: list[Json | None] = []
        for kind, items in part.element.shapes_by_kind:
            for number, shape in enumerate(items):
                geometry = geometry_of(shape, self.meshes)
                if geometry is None:
                    continue
                entry: Json = {
                    "kind": kind,
                    "name": shape.name or f"{kind} {number + 1}",
                    "X": numbers_of(part.graph.resolve_in(shape.pose, part.element.name)),
                    "geometry": geometry,
                }
                color = color_of(shape)
                shapes.append(entry if color is None else entry | {"color": color})
        return shapes

    # --- Joints ---------------------------------------------------------------------------------

    def _joint(self, part: ScopedJoint) -> Json:
        kind = part.element.type
        entry: Json = {
            "name": part.name,
            "key": part.key,
            "type": kind,
            "parent": self.body[part.parent],
            "child": self.body[part.child],
            "X": numbers_of(self.parts.pose(part.name)),
        }
        if DEGREES_OF_FREEDOM[kind]:
            entry["axes"] = [list(part.direction(which)) for which in part.axis_names]
            entry["dofs"] = [self._dof(part, index) for index in range(DEGREES_OF_FREEDOM[kind])]
        if kind == "planar":
            entry["plane"] = [list(v) for v in plane_directions(part.direction("axis"))]
        if kind == "screw":
            pitch = part.element.screw_thread_pitch
            entry["pitch"] = DEFAULT_PITCH if pitch is None else pitch
        return entry

    def _dof(self, part: ScopedJoint, index: int) -> Json:
        """The unit and the limits of one position."""
        slides = index < SLIDE_COUNT.get(part.element.type, 0)
        entry: Json = {"unit": "m" if slides else "rad"}
        names: tuple[AxisName, ...] = part.axis_names
        if names and part.element.type not in ("continuous", "planar"):
            lower, upper = bounds(part.axis(names[index]))
            entry |= {
                side: value
                for side, value in (("lower", lower), ("upper", upper))
                if math.isfinite(value)
            }
        return entry

    def _add_mimics(self) -> None:
        by_key = {joint.key: joint.part.name for joint in self.tree.joints}
        mimics = []
        for follower, (leader, multiplier, offset) in self.tree.leaders().items():
            ends = [[self.joint[by_key[key]], index] for key, index in (follower, leader)]
            mimics.append({"of": ends[0], "leader": ends[1], "terms": [multiplier, offset]})
        self.scene["mimics"] = mimics

    # --- Frames and their contents --------------------------------------------------------------

    def _frame(self, name: str) -> Json:
        body = self.graph.attached_to(name)
        if body not in self.body:
            # The frame of a static model, or of the scope itself, moves with its canonical link.
            body = self.parts.body(name) if name != WORLD else WORLD
        return {
            "name": name,
            "kind": self.graph.kind(name),
            "body": self.body.get(body, -1),
            "X": numbers_of(self.graph.pose(name) if name != self.graph.root else IDENTITY),
        }

    def _contents(self) -> Iterator[Json]:
        """Sensors, lights and other contents with a pose, in the frame of the scope."""
        waiting: list[tuple[FrameGraph, str]] = [(self.graph, "")]
        for graph, prefix in waiting:
            for model in graph.scope.models:
                waiting.append((graph.nested(model.name), f"{prefix}{model.name}{DELIMITER}"))
            for content in contents(graph):
                owner = prefix + content.owner
                X_RC = self.graph.pose(owner) @ pose_of(graph, content)
                entry: Json = {
                    "name": content.name or content.kind,
                    "kind": content.kind,
                    "body": self.body.get(self.parts.body(owner), -1),
                    "X": numbers_of(X_RC),
                }
                sees = field_of_view(content)
                yield entry if sees is None else entry | {"sees": sees}
