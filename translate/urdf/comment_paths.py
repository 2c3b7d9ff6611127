"""Paths of URDF elements in SDFormat, for comments inside links and joints.

A comment stays before the element that it precedes, also if its path differs in SDFormat.
"""

from __future__ import annotations

from translate.extensions.comments import PathMap

LINK_COMMENT_PATHS: PathMap = {
    ("origin",): ("pose",),
    ("inertial", "origin"): ("inertial", "pose"),
    ("material", "color"): ("material", "diffuse"),
}
JOINT_COMMENT_PATHS: PathMap = {
    ("origin",): ("pose",),
    ("limit",): ("axis", "limit"),
    ("dynamics",): ("axis", "dynamics"),
    ("mimic",): ("axis", "mimic"),
}
