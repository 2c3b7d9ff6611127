"""What all releases of Gazebo have in common: libsdformat, gz-sim, DART."""

from __future__ import annotations

from translate.options import ConversionKeywords
from translate.readers.change import (
    ACCEPTED_VALUES,
    POSITIVE_INERTIA,
    READABLE_JOINT_PARTS,
    UNIVERSAL,
    Adjustment,
    TypeChange,
)
from translate.readers.names import TargetName
from translate.readers.reader import OF_GAZEBO, MeshFormat, Reader
from translate.readers.row import (
    EMPTY_NAME,
    IN_ROBOT,
    NO_BODY,
    Row,
    free_arm,
    refusals,
    without_quaternions,
    without_rotors,
)

#: Mesh formats of all releases, and those from Garden on.
OLD_MESHES: tuple[MeshFormat, ...] = ("stl", "obj", "dae")
NEW_MESHES: tuple[MeshFormat, ...] = (*OLD_MESHES, "glb", "gltf")

#: The names in messages: all releases, those after Classic, and their default engine.
NAME, SIM, WITH_DART = "Gazebo", "Gazebo Sim", "Gazebo with DART"
_LIBRARY = "run of libsdformat 12.3 and 17.0"
_SERVER = "run of gz-sim 6"
_PHYSICS = "run of gz-physics 5.1 with DART"
_SENSORS = "gz-sensors, NavSatSensor.cc"

_NAME_OF_ROBOT = frozenset({"name of robot"})
_MERGED, _ROOT = frozenset({"merged"}), frozenset({"root"})
#: All releases, Classic included.
ROWS: tuple[Row, ...] = (
    *refusals(
        (
            "joint-axis-missing",
            "joint-axis-zero",
            "joint-part-refused",
            "limit-incomplete",
            "limit-missing",
            "link-inertia-invalid",
            "world-not-declared",
        ),
        _LIBRARY,
    ),
    Row("attribute-invalid", "refuses", "", _LIBRARY, "urdf", having=_NAME_OF_ROBOT),
    Row("geometry-missing", "refuses", "", _LIBRARY, "urdf", having=EMPTY_NAME),
    Row("material-redefined", "refuses", "", _LIBRARY, "urdf", having=IN_ROBOT),
    Row("name-shared", "refuses", "refuse the robot", _LIBRARY, "urdf", without=_MERGED),
    Row("joint-not-in-gazebo", "refuses", "refuse the robot", _LIBRARY, "urdf"),
    Row(
        "duplicate-name",
        "refuses",
        "refuse the robot",
        _LIBRARY,
        "urdf",
        having=frozenset({"gazebo"}),
    ),
    Row(
        "name-merged",
        "ignores",
        "merge it into another link",
        _LIBRARY,
        "urdf",
        without=frozenset({"joint"}),
    ),
    Row("name-merged", "refuses", "", _LIBRARY, "urdf", having=frozenset({"joint"})),
    Row("gazebo-reference-unknown", "ignores", "ignore it", _LIBRARY, "urdf"),
    Row(
        "gazebo-value-invalid",
        "ignores",
        "ignore it",
        _LIBRARY,
        "urdf",
        without=frozenset({"refused"}),
    ),
    Row("gazebo-value-invalid", "refuses", "", _LIBRARY, "urdf", having=frozenset({"refused"})),
    Row("gazebo-static-reset", "ignores", "do not read the robot as static", _LIBRARY, "urdf"),
    Row("limit-reversed", "misreads", "exchange the two", _LIBRARY, "urdf"),
    Row(
        "mass-missing",
        "ignores",
        "remove the link and all links below it",
        _LIBRARY,
        "urdf",
        without=_ROOT,
    ),
    Row("mass-missing", "refuses", "refuse the robot", _LIBRARY, "urdf", having=_ROOT),
    Row("massless-link-dropped", "refuses", "refuse the robot", _LIBRARY, "urdf", having=_ROOT),
    Row(
        "mass-negligible",
        "ignores",
        "remove it, and all links below it, from a URDF",
        _LIBRARY,
    ),
    Row(
        "massless-link-dropped",
        "ignores",
        "remove links without mass that are not merged into others, and all links below them",
        _LIBRARY,
        "urdf",
        without=_ROOT,
    ),
    Row("masses-merged", "refuses", "refuse the robot", "run of libsdformat 12.3", "urdf"),
    Row("inertia-refused", "refuses", f"refuse the file: {NO_BODY}", _LIBRARY, "sdf"),
    Row(
        "inertia-refused",
        "refuses",
        f"refuse the robot: {NO_BODY}",
        _LIBRARY,
        "urdf",
        without=_MERGED | {"dropped"},
    ),
    Row("capsule-not-read", "ignores", "leave out capsules", _LIBRARY, "urdf"),
    free_arm(_PHYSICS),
    without_quaternions(_LIBRARY),
    without_rotors(_PHYSICS),
    Row("collision-unknown", "ignores", "do not find it in the link", _SERVER),
    Row(
        "effort-zero",
        "misreads",
        "apply no force to joints with the effort limit 0",
        _PHYSICS,
    ),
    Row(
        "shape-size-zero",
        "misreads",
        "use another size",
        _LIBRARY,
        "urdf",
        having=frozenset({"visual", "sphere"}),
    ),
)

#: The physics engines replace joints of type ``continuous`` by fixed joints.
REVOLUTE = TypeChange(
    "continuous", "revolute", "joint-as-revolute", "`continuous` → `revolute` without limits"
)
#: libsdformat takes a link of 1e-6 kg or less for a massless one when it reads URDF.
ADDED_MASS = Adjustment("added-mass", "more mass for links of a negligible mass")

_COLLISION = frozenset({"collision"})
#: Today's Gazebo, whose default engine is DART.
MODERN_ROWS: tuple[Row, ...] = (
    *ROWS,
    Row(
        "position-noise-in-metres",
        "misreads",
        "add it to latitude and longitude in degrees",
        _SENSORS,
        name=SIM,
    ),
    Row("state-not-applied", "ignores", "ignore it", "gz-sim 8, no reader", "sdf", name=SIM),
    Row(
        "joint-fixed-by-gazebo",
        "misreads",
        "replace it by a fixed joint",
        _PHYSICS,
        "sdf",
        name=WITH_DART,
        note="replace joints of these types by fixed joints",
    ),
    Row("velocity-limit-zero", "misreads", "do not move it", _PHYSICS, name=WITH_DART),
    Row("limit-reversed", "crashes", "end their process", _PHYSICS, "sdf", name=WITH_DART),
    Row("dynamics-negative", "crashes", "end their process", _PHYSICS, name=WITH_DART),
    Row(
        "inertia-zero",
        "crashes",
        "can crash",
        _PHYSICS,
        having=frozenset({"zero"}),
        name=WITH_DART,
    ),
    Row(
        "shape-size-zero",
        "crashes",
        "crash",
        _PHYSICS,
        having=_COLLISION,
        without=frozenset({"ellipsoid"}),
        name=WITH_DART,
    ),
    Row(
        "mimic-not-followed",
        "ignores",
        "move mimic joints independently of their leader",
        _PHYSICS,
        name=WITH_DART,
    ),
    # To DART, a joint with the child of an earlier one closes a loop, too.
    Row("loop-left-open", "ignores", "omit joints that close a loop", _PHYSICS, name=WITH_DART),
)


#: From Harmonic on, with libsdformat 14.1: it reads the mimics of URDF.
SINCE_HARMONIC: tuple[Row, ...] = refusals(
    ("mimic-joint-invalid",), "run of libsdformat 17.0", name="Gazebo since Harmonic"
)
#: From Ionic on.
SINCE_IONIC: tuple[Row, ...] = (
    *SINCE_HARMONIC,
    Row(
        "shape-size-zero",
        "misreads",
        "draw it at the default size",
        "libsdformat 15, Box.cc and Sphere.cc",
        "sdf",
        having=frozenset({"visual"}),
        name="Gazebo since Ionic",
    ),
)


def release(
    name: TargetName,
    title: str,
    options: ConversionKeywords,
    meshes: tuple[MeshFormat, ...] = NEW_MESHES,
    unaffected: frozenset[str] = frozenset(),
    rows: tuple[Row, ...] = (),
) -> Reader:
    """Return a release of today's Gazebo.  It finds files beside the SDFormat file."""
    names = dict.fromkeys(row.name for row in rows if row.name != title)
    return Reader(
        name=name,
        title=title,
        formats=("sdf", "urdf"),
        uri="relative",
        visuals=meshes,
        collisions=meshes,
        options={**options, "urdf_version": "1.0", "repair_inertia": True},
        changes=(
            REVOLUTE,
            UNIVERSAL,
            ACCEPTED_VALUES,
            ADDED_MASS,
            POSITIVE_INERTIA,
            READABLE_JOINT_PARTS,
        ),
        readers=(NAME, SIM, WITH_DART, *names, title),
        unaffected=unaffected,
        advice="for `model://` URIs, set `GZ_SIM_RESOURCE_PATH` to the parent of the model "
        "directory",
        rows=(*MODERN_ROWS, *rows),
        search=OF_GAZEBO,
    )
