"""Gazebo Jetty: gz-sim 10 with libsdformat 16 and gz-physics 9.  It has long-term support."""

from __future__ import annotations

from translate.readers.gazebo import SINCE_IONIC, release

READER = release("jetty", "Gazebo Jetty", {"sdf_version": "1.12"}, rows=SINCE_IONIC)
