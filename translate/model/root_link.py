"""The root link of the kinematic tree.

In URDF it is also the canonical link, because simulators write it first when they read URDF
(reference U B9.3).  SDFormat uses the first link by default (seed 1, section 8.1).
"""

from __future__ import annotations

from translate.model.frame import WORLD
from translate.model.model import Model


def root_link(model: Model) -> str:
    """The first link without a joint, or with a joint to the world; empty if there is none."""
    children = {joint.child for joint in model.joints if joint.parent != WORLD}
    return next((link.name for link in model.links if link.name not in children), "")


def canonical_root(model: Model) -> str:
    """The ``canonical_link`` of a model with the frame of its root link; empty for the first."""
    root = root_link(model)
    return "" if not model.links or root == model.links[0].name else root
