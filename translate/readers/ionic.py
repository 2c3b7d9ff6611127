"""Gazebo Ionic: gz-sim 9 with libsdformat 15 and gz-physics 8."""

from __future__ import annotations

from translate.readers.gazebo import SINCE_IONIC, release

READER = release("ionic", "Gazebo Ionic", {"sdf_version": "1.12"}, rows=SINCE_IONIC)
