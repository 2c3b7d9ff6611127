"""Newton: URDF (``ModelBuilder.add_urdf``)."""

from __future__ import annotations

from translate.readers.change import UNLIMITED_CONTINUOUS
from translate.readers.reader import TRIMESH, Reader
from translate.readers.row import (
    Row,
    friction_of_blocks,
    motion_of_blocks,
    open_loops,
    without_pose,
    without_quaternions,
)

_RUN = "run of Newton 1.8.0"

READER = Reader(
    name="newton",
    title="Newton",
    formats=("urdf",),
    uri="relative",
    visuals=TRIMESH,
    collisions=TRIMESH,
    one_unit=True,
    refuses_meshes="all",
    options={"urdf_version": "1.0", "capsules": True, "repair_inertia": True},
    changes=(UNLIMITED_CONTINUOUS,),
    readers=("Newton",),
    advice="meshes need `newton[importers]`",
    rows=(
        Row("continuous-limited", "misreads", "limit the joint, unlike other readers", _RUN),
        Row(
            "mass-invented",
            "misreads",
            "assign links without inertial the mass of their collisions at 1000 kg/m³",
            _RUN,
            "urdf",
            having=frozenset({"solid"}),
        ),
        Row(
            "floating-joint-misread",
            "misreads",
            "place the child of a floating joint at the world origin",
            _RUN,
            "urdf",
        ),
        Row(
            "planar-joint-misread",
            "misreads",
            "move a planar joint without rotation",
            _RUN,
            "urdf",
        ),
        without_pose("Newton 1.8.0, import_urdf.py"),
        open_loops(_RUN),
        friction_of_blocks(_RUN),
        *motion_of_blocks(_RUN),
        without_quaternions(_RUN),
    ),
)
