"""The scene of a page: one model or world as data, with all poses at zero joint positions.

Every pose is a list of seven numbers, x y z in m and the quaternion qx qy qz qw, in the frame of
the scope (``__model__`` or ``world``), or in the frame of the link for shapes, inertials and
sensors.  Bodies, joints and frames refer to each other by their indices.
"""

from __future__ import annotations

import base64
import gzip
import math
import os
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import asdict
from functools import partial
from typing import TypeAlias

from lxml import etree

from translate.assets.collection import companions, suffix_of
from translate.constructs.gearboxes import gearboxes_to_mimics
from translate.diagnostics.element_path import numbered_label
from translate.fragments.gazebo_materials import opacity_of, shown_color
from translate.kinematics.scoped_view import (
    ScopedEntity,
    ScopedJoint,
    ScopedView,
    scoped_names,
    valid_frames,
)
from translate.kinematics.tree import DEGREES_OF_FREEDOM, SLIDE_COUNT, KinematicTree, bounds
from translate.model import link as geometries
from translate.model.content_poses import Content, contents
from translate.model.fragment import Dialect, Location
from translate.model.frame_graph import FrameGraph
from translate.model.joint import AxisName, plane_directions
from translate.model.link import WORLD, Link, Shape, Visual
from translate.model.model import Model, World, changed, mapped
from translate.model.names import DELIMITER
from translate.model.pose import IDENTITY, Transform
from translate.report.loss_report import LossReport
from translate.resources.boundary import leads_to
from translate.resources.mesh_work import FileIdentity, MeshError, identity_of
from translate.resources.search import MESH_FORMATS, Places, Resources, read_mesh
from translate.view.drawing_limits import LIMITS, pixels_of
from translate.xml.document import element_of
from translate.xml.text import collapsed
from translate.xml.values import parse_float

#: The length of a name, a label or a reason of a page: a short file can repeat a long one.
MAX_TEXT = 500


def shortened(text: str) -> str:
    """Return the first characters of a text that the page lists."""
    return text if len(text) <= MAX_TEXT else f"{text[: MAX_TEXT - 1]}…"


def scene_of(scope: Model | World, meshes: MeshFiles, dialect: Dialect) -> Json:
    """The scene of a scope of a file of some format; mesh files are added to ``meshes``.

    ``omitted`` are the parts that the page does not draw, each with the reason.  Raises
    :class:`translate.TranslateError` if a name, a pose or an axis does not resolve.
    """
    return _SceneWriter(_geared(scope), meshes, dialect).scene


def _geared(scope: Model | World) -> Model | World:
    """The scope with a mimic joint for each gearbox that couples two joints of one model."""
    if isinstance(scope, Model):
        return _geared_model(scope)
    return changed(scope, models=mapped(scope.models, _geared_model))


def _geared_model(model: Model) -> Model:
    model = changed(model, models=mapped(model.models, _geared_model))
    boxes = [joint for joint in model.joints if joint.type == "gearbox"]
    if not boxes:
        return model
    joints = [joint for joint in model.joints if joint.type != "gearbox"]
    coupled = gearboxes_to_mimics(changed(model, joints=joints, loop_joints=boxes), LossReport())
    return changed(model, joints=[*coupled.joints, *boxes])


#: Elements of models and worlds that simulators draw, and the page does not.
NOT_DRAWN = frozenset({"actor", "road", "population", "include"})


class _SceneWriter:
    def __init__(self, scope: Model | World, meshes: MeshFiles, dialect: Dialect) -> None:
        self.graph = valid_frames(scope)
        self.parts = ScopedView(scope)
        self.tree = KinematicTree(self.parts)
        self.meshes = meshes
        ends = [end for part in self.parts.joints.values() for end in (part.parent, part.child)]
        self.bodies = list(dict.fromkeys([*self.tree.bodies, *ends]))
        self.body = {name: index for index, name in enumerate(self.bodies)}
        self.joint = {name: index for index, name in enumerate(self.parts.joints)}
        self.omitted: list[Json] = []
        joint_of_key = {joint.key: self.joint[joint.part.name] for joint in self.tree.joints}
        self.scene: Json = {
            "name": shortened(scope.name),
            "format": dialect,
            "root": self.graph.root,
            "bodies": [self._body(name) for name in self.bodies],
            "joints": [self._joint(part) for part in self.parts.joints.values()],
            "tree": [
                [self.joint[joint.part.name], int(joint.reversed)] for joint in self.tree.tree
            ],
            "frames": [self._frame(name) for name in scoped_names(self.graph)],
            "contents": list(self._contents()),
            "omitted": self.omitted,
            "mimics": [
                {
                    "of": [joint_of_key[follower], position],
                    "leader": [joint_of_key[leader], leading_position],
                    "terms": [multiplier, offset],
                }
                for (follower, position), (
                    (leader, leading_position),
                    multiplier,
                    offset,
                ) in self.tree.leaders().items()
            ],
        }

    # --- Bodies ---------------------------------------------------------------------------------

    def _body(self, name: str) -> Json:
        if name not in self.parts.links:
            return {"name": shortened(name), "X": numbers_of(self._pose(name))}
        part = self.parts.links[name]
        body: Json = {
            "name": shortened(name),
            "key": shortened(part.key),
            "X": numbers_of(self.parts.pose(name)),
        }
        body["place"] = _place(part.element.location)
        body["shapes"] = [entry for entry in self._shapes(part) if entry is not None]
        inertial = part.element.inertial
        if inertial is not None and not inertial.implicit:
            body["inertial"] = {
                "mass": inertial.mass,
                "inertia": list(inertial.inertia),
                "X": numbers_of(part.graph.resolve_in(inertial.pose, part.element.name)),
            }
        return body

    def _pose(self, name: str) -> Transform:
        """The pose of a body that is no link: the world, or the frame of a static model."""
        if name == WORLD and isinstance(self.parts.scope, Model):
            return self.parts.graph.model_pose().inverse()
        return self.parts.pose(name)

    def _shapes(self, part: ScopedEntity[Link]) -> list[Json | None]:
        shapes: list[Json | None] = []
        for kind, items in part.element.shapes_by_kind:
            for index, shape in enumerate(items):
                name = shape.name or f"{kind} {index + 1}"
                label = numbered_label(kind, shape.name, index, len(items))
                element = f"{label} of link '{part.name}'"
                if geometries.effective(shape.geometry) is not shape.geometry:
                    # Only Gazebo from Ionic on draws the size 1 in its place.
                    self._omit(element, "a size of the shape is not above 0")
                    continue
                if (geometry := geometry_of(shape, self.meshes)) is None:
                    if any(fragment.at == "geometry" for fragment in shape.fragments):
                        self._omit(element, "the geometry is not drawn")
                    continue
                if geometry["type"] == "labelled":
                    self._omit(element, f"{geometry['label']} is drawn as a box")
                entry: Json = {
                    "kind": kind,
                    "name": shortened(name),
                    "X": numbers_of(part.graph.resolve_in(shape.pose, part.element.name)),
                    "geometry": geometry,
                }
                material = material_of(shape, self.meshes)
                if omitted := material.pop("omitted", None):
                    self._omit(element, str(omitted))
                shapes.append(entry | material)
        return shapes

    def _omit(self, element: str, reason: str) -> None:
        self.omitted.append({"element": shortened(element), "reason": shortened(reason)})

    # --- Joints ---------------------------------------------------------------------------------

    def _joint(self, part: ScopedJoint) -> Json:
        kind = part.element.type
        entry: Json = {
            "name": shortened(part.name),
            "key": shortened(part.key),
            "type": kind,
            "parent": self.body[part.parent],
            "child": self.body[part.child],
            "X": numbers_of(self.parts.pose(part.name)),
            "place": _place(part.element.location),
        }
        if DEGREES_OF_FREEDOM[kind]:
            entry["axes"] = [list(part.direction(which)) for which in part.axis_names]
            entry["dofs"] = [self._dof(part, index) for index in range(DEGREES_OF_FREEDOM[kind])]
        if kind == "planar":
            entry["plane"] = [list(v) for v in plane_directions(part.direction("axis"))]
        if kind == "screw":
            entry["pitch"] = part.element.pitch
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

    # --- Frames and their contents --------------------------------------------------------------

    def _frame(self, name: str) -> Json:
        body = self.graph.attached_to(name)
        if body not in self.body:
            # The frame of a static model, or of the scope itself, moves with its canonical link.
            body = self.parts.body(name) if name != WORLD else WORLD
        return {
            "name": shortened(name),
            "kind": self.graph.kind(name),
            "body": self.body.get(body, -1),
            "X": numbers_of(self.graph.pose(name) if name != self.graph.root else IDENTITY),
        }

    def _contents(self) -> Iterator[Json]:
        """Sensors, lights and other contents with a pose, in the frame of the scope."""
        waiting: list[tuple[FrameGraph, str]] = [(self.graph, "")]
        for graph, prefix in waiting:
            waiting += [
                (graph.nested(model.name), f"{prefix}{model.name}{DELIMITER}")
                for model in graph.scope.models
            ]
            for fragment in graph.scope.fragments:
                if fragment.tag in NOT_DRAWN:
                    name = element_of(fragment.xml).get("name", "")
                    self._omit(f"{fragment.tag} '{prefix}{name}'", "the page does not draw it")
            for content in contents(graph.scope):
                owner = prefix + content.owner
                X_RC = self.graph.pose(owner) @ graph.resolve_in(content.pose, content.owner)
                entry: Json = {
                    "name": shortened(content.name or content.kind),
                    "kind": content.kind,
                    "body": self.body.get(self.parts.body(owner), -1),
                    "X": numbers_of(X_RC),
                }
                sees = field_of_view(content)
                yield entry if sees is None else entry | {"sees": sees}


def _place(location: Location) -> str:
    """The name of the file and the line, as far as they are known."""
    line = f"line {location.line}" if location.line else ""
    return ", ".join(filter(None, (os.path.basename(location.path), line)))


# --- What sensors see -----------------------------------------------------------------------------

#: The default of ``<horizontal_fov>`` of a camera in rad (specification of SDFormat).
CAMERA_FOV = 1.047
#: The largest number, for a range without an end in m: JSON has no infinite numbers.
LARGE = 1e9


def field_of_view(content: Content) -> Json | None:
    """The field of view of a sensor; ``None`` if it is not a camera or a lidar, or not valid.

    A camera is directed along x, with y to the left: full angles ``horizontal`` and ``vertical`` in
    rad.  A scan has the first and the last angle of both, about z and up from the plane of x and y.
    ``far`` is the largest distance in m.
    """
    if content.kind != "sensor" or not content.xml:
        return None
    sensor = element_of(content.xml)
    for tag, read in _SIGHTS:
        if (element := sensor.find(tag)) is not None:
            try:
                return read(element)
            except ValueError:
                return None
    return None


def _camera(element: etree._Element) -> Json | None:
    width, height = (_number(element, f"image/{name}", 1.0) for name in ("width", "height"))
    horizontal = _number(element, "horizontal_fov", CAMERA_FOV)
    if element.find("image/width") is None:
        width, height = 320.0, 240.0
    return _pyramid(horizontal, height / width if width else 0.0, _number(element, "clip/far", 100))


def _logical(element: etree._Element) -> Json | None:
    aspect = _number(element, "aspect_ratio", 1.0)
    return _pyramid(
        _number(element, "horizontal_fov", 1.0),
        1 / aspect if aspect else 0.0,
        _number(element, "far", 1.0),
    )


def _pyramid(horizontal: float, aspect: float, far: float) -> Json | None:
    """A pyramid; ``aspect`` is the height of the image divided by its width."""
    if not (0 < horizontal < math.pi and aspect > 0 and far > 0):
        return None
    vertical = 2 * math.atan(math.tan(horizontal / 2) * aspect)
    return {"type": "camera", "horizontal": horizontal, "vertical": vertical, "far": far}


def _scan(element: etree._Element) -> Json | None:
    angles = [
        [_number(element, f"scan/{which}/{name}_angle", 0.0) for name in ("min", "max")]
        for which in ("horizontal", "vertical")
    ]
    far = _number(element, "range/max", 0.0)
    if not far > 0 or any(highest < lowest or highest - lowest > 7 for lowest, highest in angles):
        return None
    return {"type": "scan", "horizontal": angles[0], "vertical": angles[1], "far": far}


#: The elements of sensors that see, and what reads their fields of view.
_SIGHTS = (("camera", _camera), ("logical_camera", _logical), ("lidar", _scan), ("ray", _scan))


def _number(element: etree._Element, path: str, default: float) -> float:
    """The number of a child within ± ``LARGE``.  Raises ``ValueError``."""
    text = element.findtext(path)
    number = default if text is None else parse_float(text, infinite=True)
    return max(-LARGE, min(number, LARGE))


# --- Geometries, materials, mesh files and images -------------------------------------------------


Json: TypeAlias = dict[str, object]

#: The types of images that browsers draw.
IMAGE_TYPES = {
    ".png": "png",
    ".jpg": "jpeg",
    ".jpeg": "jpeg",
    ".webp": "webp",
    ".gif": "gif",
    ".bmp": "bmp",
}


def numbers_of(X: Transform) -> list[float]:
    """Position and quaternion of a transform: x y z in m, then qx qy qz qw."""
    return [*X.xyz, *X.quat_xyzw]


#: Why there is no file.
NOT_FOUND = "the file is not found"
#: The mesh files and images of a page have at most so many characters together.
MAX_PAGE_SIZE = 256 * 1024 * 1024
#: The files that are read for a page have at most so many bytes together: holes pack well.
MAX_READ = 1024**3
_TOO_LARGE = "the file is too large, or cannot be read"
_TOO_MANY_PIXELS = "the images up to this one have too many pixels for one page"
_PAGE_IS_FULL = "the files up to this one are too large for one page"


#: File → its index among those of one kind, or ``None`` and the reason why it is left out.
_Indices: TypeAlias = dict[FileIdentity, tuple[int | None, str]]


class MeshFiles:
    """The mesh files and images of a scene; each file is embedded once, whatever its name is.

    ``embed``: read the files.  Otherwise each mesh is a box with a label.
    """

    def __init__(self, resources: Resources, *, embed: bool) -> None:
        self.resources, self.embed = resources, embed
        self._places = Places()
        self.files: list[Json] = []
        #: Data URLs of the images of all mesh files and materials.
        self.images: list[str] = []
        #: The index of an image, or the reason why it is left out.
        self._images: _Indices = {}
        #: The material files of OBJ files, as gzip in base64.
        self.libraries: list[str] = []
        #: The index of a material file, or the reason why it is left out.
        self._libraries: _Indices = {}
        self._index: dict[Hashable, int] = {}
        #: The characters of all files and images, the bytes that were read, the pixels of images.
        self._size = self._read = self._pixels = 0

    @property
    def data(self) -> Json:
        """The data of all files for the page, with what it draws of them at most."""
        return {
            "meshes": self.files,
            "images": self.images,
            "libraries": self.libraries,
            "limits": LIMITS,
        }

    def add(self, uri: str, file: str) -> int:
        """The index of the mesh file of a URI in a file."""
        path, problem = self.find(uri, file) if self.embed else ("", "left out")
        beside: list[str] = []
        key: Hashable = uri, os.path.dirname(file) or "."
        if path:
            try:
                if suffix_of(path) in (".dae", ".obj"):
                    beside = list(companions(os.path.abspath(path), self.resources).places)[1:]
                key = suffix_of(path), *map(identity_of, (path, *beside))
            except OSError:
                path, problem = "", _TOO_LARGE
            except MeshError as error:
                path, problem = "", str(error)
        if key not in self._index:
            self._index[key] = len(self.files)
            self.files.append(self._entry(uri, path, problem, beside))
        return self._index[key]

    def find(self, uri: str, file: str) -> tuple[str, str]:
        """The path of the file of a URI in a file; if there is none, it is empty, with a reason."""
        if not uri:
            return "", NOT_FOUND
        answer = self.resources.find_file(uri, os.path.dirname(file), self._places, [file])
        if answer.refused:
            return "", f"the file {leads_to(answer.refused, answer.reason)}"
        return (answer.path, "") if os.path.isfile(answer.path) else ("", NOT_FOUND)

    def add_image(self, path: str) -> tuple[int | None, str]:
        """The index of an image; ``None`` if it is not drawn, with the reason."""
        if (kind := IMAGE_TYPES.get(suffix_of(path))) is None:
            return None, "browsers do not draw its format"
        return self._indexed(path, self._images, self.images, partial(self._image, kind))

    def _indexed(
        self, path: str, indices: _Indices, texts: list[str], read: Callable[[str], tuple[str, str]]
    ) -> tuple[int | None, str]:
        """The index of a file in ``texts``, which is read once; ``None`` with the reason."""
        try:
            identity = identity_of(path)
        except OSError:
            return None, NOT_FOUND
        if identity not in indices:
            text, problem = read(path)
            indices[identity] = (None, problem) if problem else (len(texts), "")
            if not problem:
                texts.append(text)
        return indices[identity]

    def _image(self, kind: str, path: str) -> tuple[str, str]:
        """The data URL of an image; if it is left out, any text and the reason."""
        data, problem = self._contents(path)
        size = pixels_of(data)
        if size > LIMITS["image"]:
            return "", "the image has too many pixels"
        pixels = self._pixels + size
        if pixels > LIMITS["pixels"]:
            return "", _TOO_MANY_PIXELS
        text, problem = ("", problem) if problem else self._counted(data)
        if not problem:
            self._pixels = pixels
        return f"data:image/{kind};base64,{text}", problem

    def _packed(self, path: str) -> tuple[str, str]:
        """A file as gzip in base64; if it is left out, an empty text and the reason."""
        data, problem = self._contents(path)
        # Without a time, so that equal files result in equal pages.
        return ("", problem) if problem else self._counted(gzip.compress(data, 6, mtime=0))

    def _contents(self, path: str) -> tuple[bytes, str]:
        """The bytes of a file; if it is left out, none and the reason."""
        if self._size >= MAX_PAGE_SIZE or self._read >= MAX_READ:
            return b"", _PAGE_IS_FULL
        if (data := read_mesh(path)) is None:
            return b"", _TOO_LARGE
        self._read += len(data)
        return data, ""

    def _counted(self, content: bytes) -> tuple[str, str]:
        """Bytes of the page in base64; if they are left out, an empty text and the reason."""
        text = base64.b64encode(content).decode("ascii")
        if self._size + len(text) > MAX_PAGE_SIZE:
            return "", _PAGE_IS_FULL
        self._size += len(text)
        return text, ""

    def _entry(self, uri: str, path: str, problem: str, beside: Sequence[str]) -> Json:
        """The file as gzip in base64, or the reason why it is not drawn.

        ``beside`` are the material files and the textures that it names.
        """
        entry: Json = {"name": shortened(uri.rpartition("/")[2])}
        suffix = suffix_of(path)
        if not path:
            return entry | {"problem": shortened(problem)}
        if suffix not in MESH_FORMATS:
            return entry | {
                "problem": shortened(f"the format {suffix or 'of the file'} is not drawn")
            }
        data, problem = self._packed(path)
        if problem:
            return entry | {"problem": shortened(problem)}
        entry |= {"format": suffix[1:], "data": data}
        if suffix in (".dae", ".obj"):
            image_index = {os.path.basename(name): self.add_image(name)[0] for name in beside}
            entry["textures"] = {
                name: index for name, index in image_index.items() if index is not None
            }
            # Many files can name the same images.
            self._size += sum(map(len, image_index))
            libraries = [
                self._indexed(name, self._libraries, self.libraries, self._packed)[0]
                for name in beside
                if suffix_of(name) == ".mtl"
            ]
            if libraries:
                entry["materials"] = [index for index in libraries if index is not None]
        return entry


def material_of(shape: Shape, files: MeshFiles) -> Json:
    """The ``color`` of a visual as rgba in 0 … 1 and the index of its ``texture``, if specified.

    Without a colour, ``opacity`` is that of the visual.  ``omitted`` is the reason why a part of
    the material is not drawn.
    """
    if not isinstance(shape, Visual):
        return {}
    material: Json = {}
    color, opacity = shown_color(shape), opacity_of(shape)
    if color is not None:
        material["color"] = list(color)
    elif opacity < 1.0:
        material["opacity"] = opacity
    own_texture = shape.material.texture if shape.material else None
    # The preferred albedo map comes first.
    texture = own_texture or _in_material(shape, "pbr", "metal/albedo_map", "specular/albedo_map")
    if texture and files.embed:
        path, problem = files.find(texture.strip(), shape.location.path)
        index: int | None = None
        if path:
            index, problem = files.add_image(path)
        if index is not None:
            material["texture"] = index
        else:
            material["omitted"] = f"the image {texture}: {problem}"
    elif not texture and color is None and (script := _in_material(shape, "script", "name")):
        material["omitted"] = f"the colours of {script} are not known"
    return material


def _in_material(visual: Visual, tag: str, *paths: str) -> str:
    """The first text at one of some paths below an element of the material; empty for none."""
    for fragment in visual.fragments:
        if (fragment.at, fragment.tag) == ("material", tag):
            element = element_of(fragment.xml)
            return next(filter(None, (collapsed(element.findtext(path)) for path in paths)), "")
    return ""


def geometry_of(shape: Shape, meshes: MeshFiles) -> Json | None:
    """The geometry of a shape with its dimensions in m; ``None`` for no shape at all."""
    geometry: geometries.Geometry = shape.geometry
    match geometry:
        case geometries.Solid():
            kind, values = type(geometry).__name__.lower(), asdict(geometry)
            return {"type": kind} | {
                name: list(value) if isinstance(value, tuple) else value
                for name, value in values.items()
            }
        case geometries.Plane(normal, size):
            return {"type": "plane", "normal": list(normal), "size": list(size)}
        case geometries.Polyline(points, height):
            return {"type": "polyline", "points": [list(p) for p in points], "height": height}
        case geometries.Heightmap(uri, extent, position):
            label = shortened(f"heightmap {uri.rpartition('/')[2]}")
            box: Json = {"type": "labelled", "size": list(extent or (1.0, 1.0, 1.0))}
            return box | {"label": label, "position": list(position or (0.0, 0.0, 0.0))}
        case geometries.Image(uri):
            label = shortened(uri.rpartition("/")[2])
            return {"type": "labelled", "size": [1, 1, 1], "label": label}
        case geometries.Mesh(uri, scale):
            index = meshes.add(uri.strip(), shape.location.path)
            mesh: Json = {"type": "mesh", "mesh": index, "scale": list(scale or (1.0, 1.0, 1.0))}
            # The script of the page cuts the names of submeshes in the same way.
            submesh = (geometry.submesh or "")[:MAX_TEXT]
            return mesh | {"submesh": submesh, "center": bool(geometry.center)}
        case geometries.Empty():
            return None
