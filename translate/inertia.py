"""Which masses and inertia tensors a rigid body can have."""

from __future__ import annotations

import math
import sys

from translate.model import Inertia, Inertial


def inertia_problem(inertial: Inertial) -> str:
    """What is wrong with a mass and an inertia tensor; empty if a body can have them.

    The rule is that of the SDFormat reader (reference S C62): the mass is not negative, the
    tensor positive semi-definite, and its principal moments obey the triangle inequality, all up
    to ``10 ε |trace| / 2``.  Zero passes.
    """
    if inertial.mass < 0.0 or math.isnan(inertial.mass):
        return f"the mass is {inertial.mass:g} kg"
    ixx, ixy, ixz, iyy, iyz, izz = inertial.inertia
    trace = ixx + iyy + izz
    slack = 10 * sys.float_info.epsilon * abs(trace) / 2
    if not _is_semidefinite(inertial.inertia, slack):
        return "the inertia tensor is not positive semi-definite"
    # The principal moments obey the triangle inequality exactly if trace/2 - I has no negative
    # eigenvalue: these are the second moments of mass along the principal axes.
    half = trace / 2
    moments = Inertia(half - ixx, -ixy, -ixz, half - iyy, -iyz, half - izz)
    if not _is_semidefinite(moments, slack):
        return "the principal moments of inertia break the triangle inequality"
    return ""


def _is_semidefinite(tensor: Inertia, slack: float) -> bool:
    """Whether no eigenvalue is less than ``-slack``, by factoring the shifted matrix."""
    ixx, ixy, ixz, iyy, iyz, izz = tensor
    shift = max(slack, sys.float_info.min)
    a = ixx + shift
    if a < 0.0:
        return False
    b = iyy + shift - ixy * ixy / a
    if b < 0.0:
        return False
    d = iyz - ixy * ixz / a
    if b == 0.0:
        return d == 0.0 and izz + shift - ixz * ixz / a >= 0.0
    return izz + shift - ixz * ixz / a - d * d / b >= 0.0
