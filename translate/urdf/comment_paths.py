"""Where URDF has what SDFormat has elsewhere: for comments, which stay with what they precede."""

from __future__ import annotations

from translate.extensions.comments import PathMap

LINK_WORDS: PathMap = {
    ("origin",): ("pose",),
    ("inertial", "origin"): ("inertial", "pose"),
    ("material", "color"): ("material", "diffuse"),
}
JOINT_WORDS: PathMap = {
    ("origin",): ("pose",),
    ("limit",): ("axis", "limit"),
    ("dynamics",): ("axis", "dynamics"),
    ("mimic",): ("axis", "mimic"),
}
