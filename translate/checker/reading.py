"""From a file to a robot: the values of its links, shapes and joints, and their defaults.

``read`` is the one function for others.  *S* and *U* with a number are the rules in
``docs/reference`` of the project: of SDFormat and of URDF.
"""

from __future__ import annotations

import math
import os
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from .documents import Documents, Node, pose_of
from .files import (
    SDF_WITH_AXES_IN_JOINTS,
    SDF_WITH_FRAMES,
    URDF_WITH_OPEN_LIMITS,
    Element,
    Files,
    is_package,
    is_true,
    limit_of,
    number_of,
    numbers_of,
    parse,
    quoted,
    text_of,
)
from .robot import (
    UNLIMITED,
    WORLD,
    Array,
    CheckError,
    Dof,
    Frame,
    Geometry,
    Joint,
    Link,
    Mimic,
    Robot,
    Shape,
    inverse,
)

#: The kinds of shapes, in the order in which readers search (S C80, C81): the elements or
#: attributes with their sizes, and the defaults.
SHAPES: dict[str, dict[str, tuple[float, ...]]] = {
    "box": {"size": (1, 1, 1)},
    "capsule": {"radius": (0.5,), "length": (1,)},
    "cone": {"radius": (1,), "length": (1,)},
    "cylinder": {"radius": (1,), "length": (1,)},
    "ellipsoid": {"radii": (1, 1, 1)},
    "plane": {"normal": (0, 0, 1), "size": (1, 1)},
    "sphere": {"radius": (1,)},
    "mesh": {"scale": (1, 1, 1)},
    "heightmap": {"size": (1, 1, 1), "pos": (0, 0, 0)},
    "polyline": {"height": (1,)},
    "image": {"scale": (1,), "threshold": (200,), "height": (1,), "granularity": (1,)},
}
#: The start of the URI of a file in a package or a model, of all its forms.
PACKAGE = "package://"
SHAPES_OF_URDF = ("box", "sphere", "cylinder", "capsule", "mesh", "plane")

#: The types of joints → the kinds of their degrees of freedom that are written, ``<axis>`` first.
#: ``_dofs`` adds those that no element describes: all of a ball, the slides of a plane and a screw.
WRITTEN_AXES: dict[str, tuple[str, ...]] = {
    "fixed": (),
    "floating": (),
    "ball": (),
    "revolute": ("hinge",),
    "continuous": ("hinge",),
    "screw": ("hinge",),
    "prismatic": ("slide",),
    "universal": ("hinge", "hinge"),
    "revolute2": ("hinge", "hinge"),
    "gearbox": ("hinge", "hinge"),
    "planar": ("hinge",),
}
#: The types of joints whose bounds count for nothing.
ENDLESS = ("continuous", "planar")
#: This number and larger ones stand for no bound (U D4.1).
UNBOUNDED = 1e16
#: An axis of this length or less has no direction.
SHORTEST_AXIS = 1e-6
#: The mass (kg) and the moments of inertia (kg m²) of a link without these elements.
DEFAULT_INERTIA_OF_SDF, DEFAULT_INERTIA_OF_URDF = 1.0, 0.0


def read(
    path: Path,
    model: str | None = None,
    text: bytes | None = None,
    *,
    places: Sequence[Path] = (),
    packages: Mapping[str, Path] | None = None,
) -> Robot:
    """Return the robot of a file, or of a text in its place.

    ``model`` names one of several models.  ``places`` are directories with models, and ``packages``
    are directories by name; files in them may be included.  Raises CheckError if the robot cannot
    be read.
    """
    files = Files(path, places, packages or {})
    root = files.load(path) if text is None else parse(text, str(path))
    try:
        with np.errstate(over="raise", divide="raise", invalid="ignore"):
            documents = Documents(files)
            document = documents.document(root, path)
            chosen = _chosen_scope(document, model, documents.missing)
            robot = Robot(chosen.name, files.digests)
            for scope in document.scopes_below():
                _add_contents(robot, scope, chosen.path(), files)
    except RecursionError as error:
        raise CheckError(f"{path}: too deep") from error
    except (FloatingPointError, OverflowError) as error:
        raise CheckError(f"{path}: a number is too large to compute with") from error
    return robot


def _chosen_scope(document: Node, name: str | None, missing: Sequence[str]) -> Node:
    """Return the model of a name, else the only one, else the world or file with all models.

    ``missing`` are the URIs of includes that are not found.
    """
    models = [
        scope for scope in document.scopes_below() if scope.kind == "model" and not scope.is_merged
    ]
    if not models:
        uris = ", ".join(map(quoted, missing))
        raise CheckError(
            "the file contains no model"
            + (f" apart from those of includes that are not found: {uris}" if missing else "")
        )
    if name is not None:
        by_path = (scope for scope in models if scope.path() == f"{name}::")
        by_name = (scope for scope in models if scope.name == name)
        named = next(by_path, None) or next(by_name, None)
        if named is not None:
            return named
    top = [scope for scope in models if scope.scope is not None and scope.scope.kind != "model"]
    if len(top) == 1:
        return top[0]
    scopes_around = {id(model.scope): model.scope for model in top}
    if len(scopes_around) == 1 and top[0].scope is not None:
        return top[0].scope
    return document


def _add_contents(robot: Robot, scope: Node, prefix: str, files: Files) -> None:
    """Add the links, frames and joints of a scope to the robot.

    ``prefix`` is the path of the chosen scope, which is cut off the names.  Outside of it, only the
    joints that hold a link of the robot belong to it; a link outside is called ``^path``.
    """
    path, X_WS = scope.path(), scope.absolute_pose()
    is_inside, is_static = path.startswith(prefix), scope.is_static()
    for node in scope.nodes:
        X_WN = X_WS @ scope.pose(node)
        name = (path[len(prefix) :] if is_inside else "") + node.name
        if node.kind == "link" and is_inside:
            robot.add(robot.links, name, _link(node, X_WN, is_static, files))
        elif node.kind == "frame" and is_inside:
            robot.add(robot.frames, name, Frame(_body_name(scope.body(node), prefix), X_WN))
        elif node.kind == "joint":
            joint = _joint(node, name, scope, X_WN, prefix)
            is_of_robot = is_inside or not joint.child.startswith("^")
            if is_of_robot and joint.child != joint.parent:
                _add_degrees_of_freedom(joint, node, scope, prefix)
                robot.add(robot.joints, name, joint)


def _body_name(body: Node | None, prefix: str) -> str:
    if body is None or body.scope is None:
        return WORLD
    name = body.scope.path() + body.name
    return name[len(prefix) :] if name.startswith(prefix) else f"^{name}"


# --- Links ---------------------------------------------------------------------------------------


def _link(node: Node, pose: Array, static: bool, files: Files) -> Link:
    """Return a link; what is missing of its inertia has a default in SDFormat, and is 0 in URDF."""
    link = Link(pose, static)
    elements = [child for child in node.element if child.tag in ("visual", "collision")]
    shapes = (_shape(child, node, files) for child in elements)
    link.shapes = [shape for shape in shapes if shape is not None]
    default = DEFAULT_INERTIA_OF_URDF if node.urdf_version else DEFAULT_INERTIA_OF_SDF
    inertial = node.element.find("inertial")
    if inertial is None:
        link.mass = None if node.urdf_version else default
        link.tensor = np.eye(3) * default
        return link
    is_computed = is_true(inertial.get("auto"))
    link.mass = math.nan if is_computed else number_of(inertial, "mass", default)
    X_LI, _ = pose_of(inertial, node.version, node.urdf_version)
    moments = inertial.find("inertia")
    xx, yy, zz = (number_of(moments, tag, default) for tag in ("ixx", "iyy", "izz"))
    xy, xz, yz = (number_of(moments, tag, 0.0) for tag in ("ixy", "ixz", "iyz"))
    tensor = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    R_LI = X_LI[:3, :3]
    link.center, link.tensor = X_LI[:3, 3], R_LI @ tensor @ R_LI.T
    return link


def _shape(element: Element, link: Node, files: Files) -> Shape | None:
    """Return a visual or a collision; None if readers see no shape in it."""
    container = element.find("geometry")
    if container is None or link.scope is None:
        return None
    kind = next((kind for kind in SHAPES if container.find(kind) is not None), None)
    if kind is None or (link.urdf_version and kind not in SHAPES_OF_URDF):
        return None
    shape = container.find(kind)
    if kind == "plane" and link.urdf_version and not text_of(shape, "normal"):
        # PyBullet, which reads planes of URDF, refuses it.
        return None
    uri = text_of(shape, "uri") or text_of(shape, "filename")
    names_of_file = file_names(uri, link.directory, files) if uri else ()
    names = (name.text.strip() for name in container.iterfind(".//submesh/*") if name.text)
    geometry = Geometry(kind, names_of_file, " ".join(names))
    X, relative_to = pose_of(element, link.version, link.urdf_version)
    if relative_to:
        X = inverse(link.scope.pose(link)) @ link.scope.pose(relative_to) @ X
    sizes = _sizes(kind, container)
    if kind == "mesh" and not uri:
        return None
    return Shape(element.tag, element.get("name", ""), geometry, sizes, X)


def _sizes(kind: str, container: Element) -> list[float]:
    """Return the numbers of a shape, with their defaults, and the points of its polylines."""
    shape, sizes = container.find(kind), list[float]()
    for tag, default in SHAPES[kind].items():
        text = text_of(shape, tag)
        if kind == "mesh" and len(text.split()) == 1:
            text = f"{text} {text} {text}"
        sizes += numbers_of(text, len(default), f"<{kind}>", default)
    if kind == "plane":
        length = math.hypot(*sizes[:3]) or 1.0
        sizes[:3] = [component / length for component in sizes[:3]]
    for point in container.iterfind("polyline/point"):
        sizes += numbers_of(point.text, 2, "<point>")
    return sizes


def file_names(uri: str, base: Path, files: Files) -> tuple[str, ...]:
    """Return the names of the file that a URI means in a file of the directory ``base``.

    They are the path of the file and the URIs of its package (U D7.1).  A relative URI without a
    file there is a name, too: a translation in another directory keeps it.
    """
    scheme, separator, place = uri.partition("://")
    if scheme in ("package", "model"):
        file = files.first_present(uri, base)
        return (f"{PACKAGE}{place}", *(_names_of_path(file) if file is not None else ()))
    if separator and scheme != "file":
        return (uri,)
    path = Path(os.path.normpath(base / (place or uri)))
    if files.is_present(path, base):
        return _names_of_path(path)
    return (str(path),) if separator else (str(path), os.path.normpath(uri))


def _names_of_path(path: Path) -> tuple[str, ...]:
    """Return the names of a file that exists: its path, and its URI in the package around it."""
    path = Path(os.path.abspath(path))
    if (package := next(filter(is_package, path.parents), None)) is None:
        return (str(path),)
    return (str(path), f"{PACKAGE}{path.relative_to(package.parent).as_posix()}")


def is_of_package(name: str) -> bool:
    """Return whether a name of a file is the URI of a file in a package."""
    return name.startswith(PACKAGE)


# --- Joints --------------------------------------------------------------------------------------


def _joint(node: Node, name: str, scope: Node, X_WJ: Array, prefix: str) -> Joint:
    """Return a joint without its degrees of freedom.  Raises CheckError for an unknown type."""
    child = _body_name(scope.body(node.attached_to), prefix)
    parent_body = None if node.parent == WORLD else scope.body(node.parent)
    kind = node.element.get("type", "").strip().lower()
    if kind not in WRITTEN_AXES:
        raise CheckError(f"joint {name!r}: no type {kind!r}")
    return Joint(name, kind, _body_name(parent_body, prefix), child, X_WJ, [])


def _add_degrees_of_freedom(joint: Joint, node: Node, scope: Node, prefix: str) -> None:
    """Add the degrees of freedom of a joint; leaders of mimics get their names in the robot."""
    for dof in _dofs(node, joint.type, scope, joint.frame):
        if dof.mimic is not None:
            leader = (scope.path() + dof.mimic.joint)[len(prefix) :]
            dof.mimic = dof.mimic._replace(joint=leader)
        joint.dofs.append(dof)


def _dofs(node: Node, kind: str, scope: Node, X_WJ: Array) -> list[Dof]:
    """Return the degrees of freedom of a joint, from its parent to its child."""
    origin, tags = X_WJ[:3, 3], ("axis", "axis2")
    dofs = [
        _dof(node, dof_kind, tag, scope, X_WJ)
        for dof_kind, tag in zip(WRITTEN_AXES[kind], tags, strict=False)
    ]
    match kind:
        case "ball":
            # R = Rz · Ry · Rx (U D3.1); Drake applies the damping to each angle.
            damping = number_of(node.element.find("axis/dynamics"), "damping", 0.0)
            dofs = [Dof("hinge", X_WJ[:3, column], origin) for column in (2, 1, 0)]
            for dof in dofs:
                dof.dynamics = damping, 0.0
        case "planar":
            # Two slides in the plane, and a hinge about its normal.
            (hinge,) = dofs
            u = np.cross(np.eye(3)[int(np.argmin(np.abs(hinge.axis)))], hinge.axis)
            u /= math.hypot(*u)
            v = np.cross(hinge.axis, u)
            return [Dof("slide", u, origin), Dof("slide", v, origin), hinge]
        case "screw":
            mimic = Mimic(node.name, 0, _pitch(node), 0.0)
            dofs.append(Dof("slide", dofs[0].axis, origin, mimic=mimic))
    return dofs


def _pitch(node: Node) -> float:
    """Return how far a screw moves, in m per rad.

    ``screw_thread_pitch`` is in metres per turn; the older ``thread_pitch`` is in radians per metre
    and left-handed (S C40, C41).
    """
    radians_per_metre = number_of(node.element, "thread_pitch", math.nan)
    default = 1.0 if math.isnan(radians_per_metre) else -math.tau / radians_per_metre
    return number_of(node.element, "screw_thread_pitch", default) / math.tau


def _dof(node: Node, kind: str, tag: str, scope: Node, X_WJ: Array) -> Dof:
    """Return a degree of freedom with an axis, its limits, dynamics and mimic."""
    axis = node.element.find(tag)
    dof = Dof(kind, _axis_direction(node, axis, scope, X_WJ), X_WJ[:3, 3])
    holder = node.element if node.urdf_version else axis
    if holder is None:
        holder = Element("axis")
    dynamics = holder.find("dynamics")
    dof.limits = _limits(node, holder.find("limit"))
    dof.dynamics = number_of(dynamics, "damping", 0.0), number_of(dynamics, "friction", 0.0)
    dof.mimic = _mimic(node, holder)
    return dof


def _limits(node: Node, limit: Element | None) -> tuple[float, ...]:
    """Return lower, upper, effort, velocity; large bounds and negative rates are none (S C31)."""
    lower, upper = -UNLIMITED, UNLIMITED
    if node.urdf_version and node.urdf_version < URDF_WITH_OPEN_LIMITS and limit is not None:
        lower = upper = 0.0
    lower, upper = limit_of(limit, "lower", lower), limit_of(limit, "upper", upper)
    is_endless = node.element.get("type", "").lower() in ENDLESS
    if is_endless or lower <= -UNBOUNDED:
        lower = -UNLIMITED
    if is_endless or upper >= UNBOUNDED:
        upper = UNLIMITED
    rates = [limit_of(limit, name, UNLIMITED) for name in ("effort", "velocity")]
    effort, velocity = (UNLIMITED if rate < 0 or rate >= UNBOUNDED else rate for rate in rates)
    return lower, upper, effort, velocity


def _mimic(node: Node, holder: Element) -> Mimic | None:
    """Return what a degree of freedom follows: a ``<mimic>``, or that of Drake in an SDFormat."""
    drake = (element for element in (*holder, *node.element) if str(element.tag).endswith(":mimic"))
    mimics = [*holder.iterfind("mimic"), *drake]
    if not mimics:
        return None
    mimic = mimics[0]
    multiplier = number_of(mimic, "multiplier", 1.0)
    offset = number_of(mimic, "offset", 0.0) - multiplier * number_of(mimic, "reference", 0.0)
    return Mimic(mimic.get("joint", ""), int(mimic.get("axis") == "axis2"), multiplier, offset)


def _axis_direction(node: Node, axis: Element | None, scope: Node, X_WJ: Array) -> Array:
    """Return the direction of an axis in the world at position 0 (S C20 to C25, A54, A57)."""
    default = (1.0, 0.0, 0.0) if node.urdf_version else (0.0, 0.0, 1.0)
    numbers = np.array(numbers_of(text_of(axis, "xyz"), 3, "<xyz>", default))
    length = math.hypot(*numbers)
    if length < SHORTEST_AXIS:
        raise CheckError(f"joint {node.name!r}: the axis has no direction")
    frame = _axis_frame(node, axis, scope)
    X_WF = scope.absolute_pose() @ scope.pose(frame) if frame else X_WJ
    return np.asarray(X_WF[:3, :3] @ (numbers / length))


def _axis_frame(node: Node, axis: Element | None, scope: Node) -> str:
    """Return the name of the frame of an axis; an empty one means the joint."""
    if axis is None:
        return ""
    if node.version < SDF_WITH_FRAMES and _is_in_model_frame(node, axis, scope):
        return "__model__"
    xyz = axis.find("xyz")
    return "" if xyz is None else xyz.get("expressed_in", "").strip()


def _is_in_model_frame(node: Node, axis: Element, scope: Node) -> bool:
    """Return whether an axis of an old version is in the frame of its model."""
    if (flag := axis.find("use_parent_model_frame")) is not None:
        return is_true(flag.text)
    is_nested = scope.scope is None or scope.scope.kind == "model"
    return node.version < SDF_WITH_AXES_IN_JOINTS and not is_nested
