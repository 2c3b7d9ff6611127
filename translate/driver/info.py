"""A description of a file: its tree, its masses, its sensors, its files, and its readers."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, field, replace

from translate.assets.meshes import format_of, unit_of
from translate.diagnostics.element_path import ElementPath
from translate.driver.block_entities import with_block_entities
from translate.driver.warnings import is_needed
from translate.fragments.owners import fragments_of, sensors_and_plugins
from translate.fragments.uris import uris
from translate.kinematics.scoped_view import ScopedView
from translate.kinematics.tree import KinematicTree, TreeJoint, bounds
from translate.model.fragment import FORMAT_NAMES, Dialect
from translate.model.joint import Joint, Limit
from translate.model.model import Document, Model, World
from translate.passes.source_places import with_source_places
from translate.readers.reader import Reader, version_numbers
from translate.readers.remarks import INERTIA_REFUSED, VERSION_NOT_READ, notes
from translate.readers.table import all_readers
from translate.resources.robot_files import file_size
from translate.resources.search import Places, Resources, resolve
from translate.structures import NamedTuple, dataclass, grouped
from translate.xml.values import is_unlimited


@dataclass(slots=True)
class TreeRow:
    """One link of the tree: its depth, its mass in kg, its line, and the joint above it, if any.

    ``limits`` are in m or rad, ``velocity`` in m/s or rad/s, ``effort`` in N or N m; ``None`` is a
    joint without limits, or with several axes.  ``axis`` is as written, in the frame of the joint
    or in ``axis_frame``.  ``line`` and ``joint_line`` are 0 if the file has no such element; they
    are lines of ``path`` and ``joint_path``.
    """

    depth: int
    link: str
    mass: float | None
    joint: str = ""
    type: str = ""
    limits: tuple[float, float] | None = None
    mimic: str = ""
    path: str = ""
    line: int = 0
    joint_path: str = ""
    joint_line: int = 0
    axis: tuple[float, float, float] | None = None
    axis_frame: str = ""
    effort: float | None = None
    velocity: float | None = None


@dataclass(slots=True)
class ScopeInfo:
    """A model or a world: its links and joints, its mass in kg, its sensors and plugins.

    ``sensor_owners``: the link, joint or model of each sensor.
    """

    kind: str
    name: str
    links: int
    joints: dict[str, int]
    degrees_of_freedom: int
    mass: float
    tree: list[TreeRow]
    loop_joints: list[str]
    sensors: list[tuple[str, str]]
    sensor_owners: list[str]
    plugins: list[str]


@dataclass(slots=True)
class MeshInfo:
    """A mesh file: its size in bytes, its format, its unit in m; ``found`` is false without it.

    ``owners`` are the shapes that name it.
    """

    uri: str
    found: bool
    path: str = ""
    size: int = 0
    format: str = ""
    unit: float = 1.0
    collision: bool = False
    owners: list[ElementPath] = field(default_factory=list)


class Obstacle(NamedTuple):
    """A reason why a reader does not load a file as it is, and the elements that it is about."""

    code: str
    reason: str
    elements: tuple[ElementPath, ...] = ()

    def to_json(self) -> dict[str, object]:
        """Return the obstacle as an object of JSON; one about the whole file has no elements."""
        at = [element.to_json() for element in self.elements]
        return {"code": self.code, "reason": self.reason, **({"at": at} if at else {})}


@dataclass(slots=True)
class Info:
    """The description of a file.

    ``files_not_found``: the URIs of other files than meshes that are not found.
    ``obstacles``: target of ``--for`` → the reasons why it does not read the file as it is.
    """

    path: str
    size: int
    format: Dialect
    version: str
    scopes: list[ScopeInfo] = field(default_factory=list)
    meshes: list[MeshInfo] = field(default_factory=list)
    files_not_found: list[str] = field(default_factory=list)
    obstacles: dict[str, list[Obstacle]] = field(default_factory=dict)

    def to_json(self) -> dict[str, object]:
        """Return the contents for JSON, which are a stable interface."""
        fields = asdict(replace(self, meshes=[], obstacles={}))
        fields["meshes"] = [
            {
                **asdict(replace(mesh, owners=[])),
                "owners": [owner.to_json() for owner in mesh.owners],
            }
            for mesh in self.meshes
        ]
        del fields["obstacles"]
        return {
            **fields,
            "readers": {
                target: [obstacle.reason for obstacle in obstacles]
                for target, obstacles in self.obstacles.items()
            },
            "obstacles": {
                target: [obstacle.to_json() for obstacle in obstacles]
                for target, obstacles in self.obstacles.items()
            },
        }


def info(document: Document, resources: Resources | None = None) -> Info:
    """Describe a document.  ``resources`` finds its mesh files.

    Raises :class:`translate.TranslateError` if a name or a pose does not resolve.
    """
    resources = resources or Resources()
    models = with_source_places(with_block_entities(document, resources)).models
    all_scopes: list[Model | World] = [*models, *document.worlds]
    places = Places()
    meshes = _meshes(document, resources, places)
    return Info(
        document.path,
        file_size(document.path),
        document.format,
        document.version,
        [_scope(scope) for scope in all_scopes],
        meshes,
        list(_not_found(document, resources, places)),
        {target.name: _obstacles(document, target, meshes) for target in all_readers()},
    )


def _scope(scope: Model | World) -> ScopeInfo:
    parts = ScopedView(scope)
    tree = KinematicTree(parts)
    masses = [link.element.inertial.mass for link in parts.links.values() if link.element.inertial]
    return ScopeInfo(
        type(scope).__name__.lower(),
        scope.name,
        len(parts.links),
        dict(Counter(_type(joint.element) for joint in parts.joints.values())),
        sum(joint.dofs for joint in tree.joints),
        sum(masses),
        list(_rows(tree)),
        list(tree.set_aside),
        *_contents(scope),
    )


def _type(joint: Joint) -> str:
    """Return the type of a joint; ``continuous`` for each joint that turns without limits."""
    return "continuous" if joint.is_unlimited_turn else joint.type


def _rows(tree: KinematicTree) -> Iterator[TreeRow]:
    """Yield the bodies of a tree, each followed by the branches below it."""
    below: dict[str, list[TreeJoint]] = grouped((joint.start, joint) for joint in tree.tree)
    waiting: list[tuple[str, int, TreeJoint | None]] = [
        (root, 0, None) for root in reversed(tree.roots)
    ]
    while waiting:
        body, depth, joint = waiting.pop()
        link = tree.parts.links.get(body)
        inertial = None if link is None else link.element.inertial
        row = TreeRow(depth, body, None if inertial is None else inertial.mass)
        if link is not None:
            row.path, row.line, _ = link.element.location
        if joint is not None:
            row.joint, row.type = joint.key, _type(joint.part.element)
            row.joint_path, row.joint_line, _ = joint.part.element.location
            axis = joint.part.element.axis
            if joint.dofs == 1 and axis is not None:
                lower, upper = bounds(axis)
                row.limits = (lower, upper) if upper - lower < float("inf") else None
                row.axis, row.axis_frame = axis.xyz, axis.expressed_in
                limit = axis.limit or Limit()
                row.effort, row.velocity = _limited(limit.effort), _limited(limit.velocity)
                row.mimic = "" if axis.mimic is None else axis.mimic.joint
        yield row
        waiting += [(child.end, depth + 1, child) for child in reversed(below.get(body, []))]


def _limited(value: float | None) -> float | None:
    """Return a limit of effort or velocity; ``None`` for an infinite one."""
    return None if value is None or is_unlimited(value) else value


def _contents(scope: Model | World) -> tuple[list[tuple[str, str]], list[str], list[str]]:
    """Return the sensors, each with its type, their owners, and the plugins of a scope."""
    sensors: list[tuple[str, str]] = []
    owners: list[str] = []
    plugins: list[str] = []
    fragments = [("", fragment) for fragment in scope.fragments] if isinstance(scope, World) else []
    models = [scope] if isinstance(scope, Model) else scope.models
    for model in models:
        prefix = "" if model is scope else f"{model.name}::"
        fragments += [(prefix + owner, fragment) for owner, fragment in fragments_of(model)]
    for owner, fragment in fragments:
        # The elements of a <gazebo> block of URDF are fragments of SDFormat, too.
        for element in sensors_and_plugins(fragment) if fragment.dialect == "sdf" else ():
            if element.tag == "sensor":
                sensors.append((element.get("name", ""), element.get("type", "")))
                owners.append(owner.removesuffix("::"))
            else:
                plugins.append(element.get("name", "") or element.get("filename", ""))
    return sensors, owners, plugins


def _meshes(document: Document, resources: Resources, places: Places) -> list[MeshInfo]:
    """Return the mesh files of a document, those of visuals and collisions apart."""
    meshes: dict[tuple[str, str, bool], MeshInfo] = {}
    for uri in uris(document):
        key = (uri.directory, uri.uri, uri.owner.kind == "collision")
        if uri.kind != "mesh":
            continue
        if key in meshes:
            meshes[key].owners.append(uri.owner)
            continue
        answer = resolve(uri, resources, places, [document.path])
        path = "" if answer is None else answer.path
        mesh = MeshInfo(uri.uri, found=bool(path), path=path, collision=key[2], owners=[uri.owner])
        if os.path.isfile(path):
            mesh.size, mesh.format, mesh.unit = file_size(path), format_of(path), unit_of(path)
        meshes[key] = mesh
    return list(meshes.values())


def _not_found(document: Document, resources: Resources, places: Places) -> Iterator[str]:
    """Yield the URIs of files that are not found, other than meshes."""
    seen: set[tuple[str, str]] = set()
    for uri in uris(document):
        key = (uri.directory, uri.uri)
        if uri.kind != "mesh" and key not in seen and is_needed(uri):
            seen.add(key)
            answer = resolve(uri, resources, places, [document.path])
            if answer is not None and not answer.path:
                yield uri.uri


def _obstacles(document: Document, target: Reader, meshes: list[MeshInfo]) -> list[Obstacle]:
    """Return the reasons why a reader does not load a document as it is."""
    if document.format not in target.formats:
        formats = " and ".join(FORMAT_NAMES[readable] for readable in target.formats)
        return [Obstacle("file-not-read", f"reads {formats}")]
    obstacles = []
    highest = target.newest(document.format, document.version)
    if version_numbers(document.version) > version_numbers(highest):
        name = FORMAT_NAMES[document.format]
        reason = f"reads {name} up to {highest}, not {document.version}"
        obstacles.append(Obstacle(VERSION_NOT_READ, reason))
    unread = [
        mesh
        for mesh in meshes
        if mesh.found and not target.loads(mesh.format, mesh.unit, is_collision=mesh.collision)
    ]
    if unread:
        formats = ", ".join(sorted({mesh.format for mesh in unread}))
        obstacles.append(
            Obstacle("mesh-not-read", f"does not load meshes: {formats}", _owners(unread))
        )
    if missing := [mesh for mesh in meshes if not mesh.found]:
        reason = f"{len(missing)} mesh file{'s' * (len(missing) > 1)} not found"
        obstacles.append(Obstacle("mesh-not-found", reason, _owners(missing)))
    models = list(document.all_models())
    for note in notes(models, document.format, document.version, target):
        if note.code == INERTIA_REFUSED:
            links = tuple(ElementPath("link", name, field="inertial") for name in note.elements)
            reason = f"impossible inertia of {len(links)} link{'s' * (len(links) > 1)}"
            obstacles.append(Obstacle(note.code, reason, links))
    return obstacles


def _owners(meshes: Iterable[MeshInfo]) -> tuple[ElementPath, ...]:
    return tuple(owner for mesh in meshes for owner in mesh.owners)
