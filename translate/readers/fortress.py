"""Gazebo Fortress: gz-sim 6 with libsdformat 12 and gz-physics 5."""

from __future__ import annotations

from translate.readers.gazebo import OLD_MESHES, release
from translate.readers.reader import NO_MIMIC
from translate.readers.row import Row, refusals

_NAME = "Gazebo Fortress"
_LIBRARY = "run of libsdformat 12.3"

READER = release(
    "fortress",
    _NAME,
    {"sdf_version": "1.9", "inertial_frame": "link"},
    OLD_MESHES,
    unaffected=NO_MIMIC,
    rows=(
        Row(
            "attribute-missing",
            "refuses",
            "",
            _LIBRARY,
            "sdf",
            having=frozenset({"plugin"}),
            name=_NAME,
        ),
        *refusals(("version-unknown",), f"{_LIBRARY} with urdfdom 3", name=_NAME),
        Row(
            "version-not-read",
            "ignores",
            "read SDFormat up to 1.9: use --for fortress",
            _LIBRARY,
            "sdf",
            since="1.10",
            name=_NAME,
        ),
        Row(
            "version-not-read",
            "refuses",
            "read URDF up to 1.0: use --for rviz",
            f"{_LIBRARY} with urdfdom 3",
            "urdf",
            since="1.1",
            name=_NAME,
        ),
        Row(
            "inertia-turned-twice",
            "misreads",
            "rotate the tensors of rotated inertials twice; --inertial-frame link avoids it",
            "run of gz-physics 5.1 with DART",
            name=_NAME,
        ),
    ),
)
