"""sdformat_urdf: SDFormat as the robot description of ROS, read with libsdformat."""

from __future__ import annotations

from translate.readers.reader import OF_GAZEBO, RVIZ_SCHEMES, Reader
from translate.readers.row import Row

_SOURCE = "sdformat_urdf, sdformat_urdf.cpp"
_REFUSED_SHAPES = (
    "capsule",
    "cone",
    "ellipsoid",
    "empty",
    "heightmap",
    "image",
    "plane",
    "polyline",
)

READER = Reader(
    name="sdformat_urdf",
    title="sdformat_urdf",
    formats=("sdf",),
    uri="package",
    visuals=("stl", "dae", "obj", "glb"),
    collisions=("stl", "dae", "obj", "glb"),
    # It refuses a file for which libsdformat reports an error.
    # An included file would keep its URIs.
    options={
        "sdf_version": "1.9",
        "massless": "keep",
        "repair_inertia": True,
        "resolve_includes": True,
        "flatten": True,
    },
    # It passes the URIs on to RViz.
    schemes=RVIZ_SCHEMES,
    readers=("sdformat_urdf",),
    advice="one model without joints to the world; the package has to be installed",
    worlds=False,
    # libsdformat finds the included files, and RViz the meshes.
    search=OF_GAZEBO,
    rows=(
        Row(
            "joint-read-as-floating",
            "misreads",
            "read joints of these types as floating joints",
            _SOURCE,
            "sdf",
        ),
        Row("joint-to-world", "refuses", "refuse it", _SOURCE, "sdf"),
        Row("model-pose-not-read", "refuses", "refuse a model with a pose", _SOURCE, "sdf"),
        *(
            Row("shape-not-read", "refuses", "refuse it", _SOURCE, "sdf", having=frozenset({kind}))
            for kind in _REFUSED_SHAPES
        ),
        Row("nested-not-read", "ignores", "ignore nested models", _SOURCE, "sdf"),
        Row("mimic-not-followed", "ignores", "ignore <mimic>", _SOURCE, "sdf"),
        Row("spring-not-read", "ignores", "ignore the springs of joints", _SOURCE, "sdf"),
        Row(
            "loop-left-open",
            "refuses",
            "refuse joints that close a loop",
            _SOURCE,
            "sdf",
            having=frozenset({"loop"}),
        ),
    ),
)
