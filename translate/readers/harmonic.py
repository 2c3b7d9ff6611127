"""Gazebo Harmonic: gz-sim 8 with libsdformat 14 and gz-physics 7."""

from __future__ import annotations

from translate.readers.gazebo import SINCE_HARMONIC, release
from translate.readers.row import Row

_NAME = "Gazebo Harmonic"

READER = release(
    "harmonic",
    _NAME,
    {"sdf_version": "1.11"},
    rows=(
        *SINCE_HARMONIC,
        Row(
            "version-not-read",
            "ignores",
            "read SDFormat up to 1.11: use --for harmonic",
            "SDF_PROTOCOL_VERSION of libsdformat 14",
            "sdf",
            since="1.12",
            name=_NAME,
        ),
    ),
)
