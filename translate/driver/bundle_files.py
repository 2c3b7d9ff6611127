"""The files that a document names, as files of a bundle with new URIs."""

from __future__ import annotations

import os
import posixpath
from dataclasses import field, fields, replace
from typing import Literal, TypeAlias, cast

from translate.assets.collection import BundleSize, Collection, is_copied
from translate.assets.description import MODEL_FILE
from translate.assets.meshes import (
    OUTPUTS,
    MeshError,
    OutputFormat,
    converted,
    format_of,
    oriented_box,
    tessellated,
    unit_of,
)
from translate.diagnostics.diagnostic import Diagnostic, RefusedArgumentError, TranslateError
from translate.diagnostics.element_path import label
from translate.diagnostics.file_names import unicode_name
from translate.driver.request import Request
from translate.driver.warnings import file_outside, with_schemes
from translate.fragments.uris import FileUri, UriKind
from translate.model.fragment import Dialect
from translate.model.link import (
    NOT_IN_URDF,
    Box,
    Heightmap,
    Link,
    Mesh,
    ShapeKind,
    Visual,
    shape_path,
)
from translate.model.model import Document
from translate.options import UrdfBundleOptions, UrdfOptions, one_of, validated
from translate.passes.replace_geometry import mesh_name, with_all_shapes
from translate.readers.reader import UriStyle
from translate.report.loss_report import LossReport
from translate.resources.boundary import leads_to
from translate.resources.mesh_work import FileIdentity, identity_of
from translate.resources.search import Places, Resources, resolve
from translate.structures import dataclass
from translate.xml.text import trimmed

MeshOption: TypeAlias = Literal["keep", OutputFormat]
ShapesOption: TypeAlias = Literal["keep", "meshes"]
BundleKind: TypeAlias = Literal["gazebo", "ros", "plain"]
CollisionOption: TypeAlias = Literal["keep", "convex", "boxes"]
#: The options of a bundle, and the types of their values.
_VALUES = {
    "kind": BundleKind,
    "meshes": MeshOption,
    "collision": CollisionOption,
    "shapes": ShapesOption,
}
_DIRECTORIES: dict[UriKind, str] = {
    "mesh": "meshes",
    "actor": "meshes",
    "texture": "materials/textures",
    "heightmap": "materials/textures",
    "image": "materials/textures",
    "skybox": "materials/textures",
    "script": "materials",
    "audio": "media",
}


@dataclass(frozen=True, slots=True)
class BundlePlan:
    """A bundle that is asked for.

    The output of ``request`` is the directory of the bundle, or that of all bundles; its format is
    known when the robot is read.

    Raises ``ValueError`` for a value that is not allowed.
    """

    request: Request
    kind: BundleKind
    meshes: MeshOption = "keep"
    collision: CollisionOption = "keep"
    shapes: ShapesOption = "keep"
    archive: bool = False
    all_models: bool = False
    #: What the limits of the bundle apply to.
    size: BundleSize = field(default_factory=BundleSize)

    def __post_init__(self) -> None:
        for name, values in _VALUES.items():
            validated(name, getattr(self, name), one_of(values))
        if self.request.options.get("uri") == "keep":
            raise RefusedArgumentError(
                "uri='keep' is not allowed: the files of a bundle have new places"
            )
        reader = self.request.preset
        schemes = () if reader is None else reader.loaded_schemes(reader.formats[0])
        if reader is not None and schemes and self.uri == "relative":
            problem = f"{reader.title} loads {with_schemes(schemes)} only, and no relative ones"
            raise RefusedArgumentError(f"{problem}: use --bundle ros")

    @property
    def to(self) -> Dialect:
        """The format of the robots."""
        assert self.request.to is not None
        return self.request.to

    @property
    def target(self) -> str:
        """The directory of the bundle, or that of all bundles."""
        return os.path.abspath(self.request.output or "")

    @property
    def uri(self) -> UriStyle:
        """The URIs that the reader finds from the directory of the robot."""
        mode = self.request.options.get("uri", "auto")
        if mode != "auto":
            return cast("UriStyle", mode)
        preferred = None if self.request.preset is None else self.request.preset.uri
        if preferred in ("relative", "model"):
            return preferred
        return "package" if self.kind == "ros" else "relative"

    @property
    def makes_shapes(self) -> bool:
        """Whether shapes that URDF lacks become mesh files."""
        return self.shapes == "meshes" and self.to == "urdf"

    def robot_path(self, name: str) -> str:
        """The file of the robot in the bundle."""
        if self.kind == "gazebo":
            return MODEL_FILE
        return f"{'urdf/' if self.kind == 'ros' else ''}{name}.{self.to}"


@dataclass(slots=True)
class BundleFiles:
    """The files of one robot of a bundle.

    ``place`` is the directory where it is written, ``path`` its later place below the directory of
    the bundle.
    """

    plan: BundlePlan
    place: str
    path: str
    report: LossReport
    collection: Collection = field(init=False)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    _places: Places = field(default_factory=Places)
    #: A directory, a URI in its files, and whether it is a collision → the new URI.
    _new: dict[tuple[str, str, bool], str] = field(default_factory=dict)
    #: The same → the converted mesh.
    _converted: dict[tuple[str, str, bool], str] = field(default_factory=dict)
    #: A mesh file, a format, whether it is a collision, its directory in the bundle → its new path.
    _made: dict[tuple[FileIdentity, str, bool, str], str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.collection = Collection(self.plan.request.resources, self.plan.size)

    def new_uri(self, item: FileUri) -> str:
        """Add the file of a URI to the collection; return its URI in the bundle.

        A URI of another machine, of a file that is not found, or of a file of another type stays.
        """
        is_collision = item.owner.kind == "collision"
        key = (item.directory, item.uri, is_collision)
        if key not in self._new:
            self._new[key] = self._added(item, is_collision=is_collision)
        return self._new[key]

    def expected_uri(self, item: FileUri) -> str:
        """The URI that a comparison expects: that of the new file for a converted mesh."""
        converted_path = self._converted.get(
            (item.directory, item.uri, item.owner.kind == "collision")
        )
        return item.uri if converted_path is None else os.path.join(self.place, converted_path)

    def heightmap_uri(self, item: FileUri) -> str:
        """The URI in the bundle of a heightmap; other URIs stay."""
        return self.new_uri(item) if item.kind == "heightmap" else item.uri

    def _added(self, item: FileUri, *, is_collision: bool) -> str:
        # A file that must not be opened has a warning of its own.
        resources = self.plan.request.resources
        resolved = None if item.kind == "include" else resolve(item, resources, self._places)
        if resolved is None or not resolved.path:
            return item.uri
        directory = _DIRECTORIES[item.kind]
        try:
            if os.path.isdir(resolved.path):
                if item.kind != "script":
                    self._report("file-not-copied", item, f"'{item.uri}' is a directory")
                    return item.uri
                path = self.collection.add_directory(resolved.path, directory, is_copied)
            elif not is_copied(resolved.path):
                self._report(
                    "file-not-copied",
                    item,
                    f"the file '{item.uri}' is not copied: it has no type of a mesh or a texture",
                )
                return item.uri
            else:
                path = self._file(item, resolved.path, directory, is_collision=is_collision)
        except OSError as error:
            self._report(
                "file-not-copied", item, f"the file '{item.uri}' cannot be read: {error.strerror}"
            )
            return item.uri
        for other, reason in self.collection.taken_refusals():
            message = f"'{item.uri}' names a file that is not copied: it {leads_to(other, reason)}"
            self.diagnostics.append(file_outside(message, item, reason))
        return self._uri_of(path)

    def _file(self, item: FileUri, path: str, directory: str, *, is_collision: bool) -> str:
        """Add a file, converted if the reader cannot load it; return its path in the bundle."""
        is_hull = self.plan.collision == "convex" and is_collision and item.kind == "mesh"
        to = self._conversion(path, is_collision=is_collision) if item.kind == "mesh" else None
        if is_hull and to is None:
            # The hull has the format of the mesh, if that can be written.
            to = next((item for item in OUTPUTS if item == format_of(path)), "stl")
        if to is None:
            return self.collection.add_file(path, directory)
        try:
            bundle_path = self._converted_file(path, to, directory, is_collision=is_collision)
        except MeshError as error:
            self._report(
                "mesh-not-converted",
                item,
                f"the mesh file '{item.uri}' is copied, and not converted to {to}: {error}",
            )
            return self.collection.add_file(path, directory)
        self._converted[item.directory, item.uri, is_collision] = bundle_path
        if is_hull:
            reason = f"its convex hull replaces the mesh '{item.uri}'"
            self.report.add("collision-simplified", item.owner, reason, item.location)
        else:
            reason = f"the mesh '{item.uri}' is converted to {to}"
            self.report.add("mesh-converted", item.owner, reason, item.location)
        return bundle_path

    def _converted_file(
        self, path: str, to: OutputFormat, directory: str, *, is_collision: bool
    ) -> str:
        """Add a mesh file in another format; return its path in the bundle.

        Raises :class:`MeshError` if it cannot be converted, and ``OSError`` if it cannot be read.
        """
        key = (identity_of(path), to, is_collision, directory)
        if key not in self._made:
            files = converted(
                path,
                to,
                textured=not is_collision,
                convex=is_collision and self.plan.collision == "convex",
                resources=self.plan.request.resources,
            )
            if not is_collision:
                self.collection.note_refusals(path)
            main_file = next(iter(files))
            self._made[key] = self.collection.add_group(files, main_file, directory, path)
        return self._made[key]

    @property
    def made_format(self) -> OutputFormat:
        """The format of meshes that have no file in the input: one that the reader loads."""
        if self.plan.meshes != "keep":
            return self.plan.meshes
        known = (
            ("stl",) if self.plan.request.preset is None else self.plan.request.preset.collisions
        )
        return next(item for item in ("stl", *OUTPUTS) if item in known)

    def with_shape_meshes(self, options: UrdfOptions) -> UrdfBundleOptions:
        """The options with the URI of the meshes of the shapes that URDF lacks."""
        values = {item.name: getattr(options, item.name) for item in fields(options)}
        return UrdfBundleOptions(
            **{**values, "shape_meshes": self._uri_of(f"meshes/*.{self.made_format}")}
        )

    def _conversion(self, path: str, *, is_collision: bool) -> OutputFormat | None:
        """The format that a mesh has to be converted to; ``None`` to copy the file."""
        current, preset = format_of(path), self.plan.request.preset
        if self.plan.meshes != "keep":
            is_kept = current == self.plan.meshes and unit_of(path) == 1.0
            return None if is_kept else self.plan.meshes
        if preset is None or preset.loads(current, unit_of(path), is_collision=is_collision):
            return None
        known = preset.collisions if is_collision else preset.visuals
        return next(item for item in OUTPUTS if item in known)

    def _uri_of(self, path: str) -> str:
        """The URI of a file of the bundle."""
        name = unicode_name(os.path.basename(os.path.normpath(self.place)))
        style = self.plan.uri
        if style in ("package", "model"):
            return f"{style}://{name}/{path}"
        if style == "relative":
            return posixpath.relpath(path, os.path.dirname(self.plan.robot_path(name)) or ".")
        whole = unicode_name(os.path.join(self.plan.target, self.path, path))
        return f"file://{whole}" if style == "file" else whole

    def _report(self, code: str, item: FileUri, message: str) -> None:
        place = item.location[:2]
        self.diagnostics.append(Diagnostic(code, "warning", message, *place, at=item.owner))


# --- Shapes of a bundle in place of others --------------------------------------------------------

#: The meshes of all shapes of a bundle have at most this many bytes.
MAX_SHAPE_BYTES = 1024**3


def add_shape_files(document: Document, files: BundleFiles, to: OutputFormat) -> None:
    """Add a mesh file for each shape of a document that URDF lacks.

    Raises :class:`translate.TranslateError` for a shape that has no mesh, and if the meshes have
    more than :data:`MAX_SHAPE_BYTES` together: a shape of a few bytes becomes a mesh of many.
    """
    names: set[str] = set()
    size = 0

    def add(shape: ShapeKind, link: Link) -> ShapeKind:
        nonlocal size
        if not isinstance(shape.geometry, NOT_IN_URDF):
            return shape
        geometry, path, image = shape.geometry, shape_path(shape, link), ""
        try:
            if isinstance(geometry, Heightmap):
                item = FileUri(trimmed(geometry.uri), "heightmap", shape.location, path)
                found = resolve(item, files.plan.request.resources)
                if found is None or not found.path:
                    raise MeshError(f"the file '{item.uri}' is not found")
                image = found.path
                geometry = replace(geometry, uri=files.new_uri(item))
            name = f"{mesh_name(geometry)}.{to}"
            if name in names:
                return shape
            data = tessellated(geometry, to, image, resources=files.plan.request.resources)
            size += len(data)
            names.add(name)
            if size > MAX_SHAPE_BYTES:
                raise MeshError(f"the meshes of shapes have more than {MAX_SHAPE_BYTES} bytes")
        except (MeshError, OSError) as error:
            raise TranslateError.of(
                "shape-mesh-failed",
                f"{label(path)} cannot become a mesh: {error}",
                *shape.location[:2],
                hint="correct the shape, or leave out --shapes meshes: then URDF lacks the shape",
                at=path,
            ) from None
        files.collection.add_group({name: data}, name, "meshes", "")
        return shape

    with_all_shapes(document, add)


def with_collision_boxes(
    document: Document, resources: Resources, report: LossReport
) -> tuple[Document, list[Diagnostic]]:
    """Return the document with the smallest box for each mesh of a collision, and the warnings.

    A mesh that is not found or cannot be read stays, with a warning.
    """
    warnings: list[Diagnostic] = []
    places = Places()

    def boxed(collision: ShapeKind, link: Link) -> ShapeKind:
        mesh = collision.geometry
        if isinstance(collision, Visual) or not isinstance(mesh, Mesh) or mesh.submesh is not None:
            return collision
        at = shape_path(collision, link)
        uri = FileUri(trimmed(mesh.uri), "mesh", collision.location, at)
        file = resolve(uri, resources, places)
        if file is None or not file.path:
            return collision
        try:
            size, X_SB = oriented_box(file.path, mesh.scale or (1.0, 1.0, 1.0), resources)
        except (MeshError, OSError) as error:
            warnings.append(
                Diagnostic(
                    "mesh-not-converted",
                    "warning",
                    f"{label(at)} keeps the mesh '{mesh.uri}': {error}",
                    *collision.location[:2],
                    at=at,
                )
            )
            return collision
        reason = f"a box of {' × '.join(f'{side:.4g}' for side in size)} m replaces '{mesh.uri}'"
        report.add("collision-simplified", at, reason, collision.location)
        return replace(
            collision,
            geometry=Box(size),
            pose=(collision.pose.transform @ X_SB).as_pose(collision.pose.relative_to),
        )

    return with_all_shapes(document, boxed), warnings
