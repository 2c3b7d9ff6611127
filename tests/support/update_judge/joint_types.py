"""The types of joints that judges and edits know by themselves, and not from the model."""

from __future__ import annotations

#: Those with one axis and one position, in both formats.
ONE_AXIS = ("revolute", "continuous", "prismatic")
#: Those of SDFormat with two axes.
TWO_AXES = ("revolute2", "universal")
#: Those of SDFormat that URDF lacks.
ONLY_IN_SDF = (*TWO_AXES, "ball", "screw", "gearbox")
