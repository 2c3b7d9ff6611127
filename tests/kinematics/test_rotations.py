"""Rotations as arrays; scipy is the judge."""

from __future__ import annotations

import math
import subprocess
import sys

import numpy as np
import pytest
from scipy.spatial.transform import Rotation
from support.paths import ROOT

from translate.kinematics.rotations import (
    Array,
    angles_of,
    matrices_of_quaternions,
    matrices_of_vectors,
    quaternions_of_matrices,
)

_RANDOM = np.random.default_rng(7)
_AXES = np.concatenate([np.eye(3), -np.eye(3), [[0.6, 0.0, 0.8]]])
VECTORS = {
    "random": _RANDOM.normal(scale=2.0, size=(500, 3)),
    "small": _RANDOM.normal(scale=1e-4, size=(500, 3)),
    "tiny": _RANDOM.normal(scale=1e-15, size=(500, 3)),
    "zero": np.zeros((1, 3)),
    "half turns": _AXES * math.pi,
    "almost half turns": _AXES * (math.pi - 1e-9),
    "quarter turns": _AXES * (math.pi / 2),
    "one milliradian": _AXES * 1e-3,
}
CASES = [pytest.param(vectors, id=name) for name, vectors in VECTORS.items()]


def close(found: Array, expected: Array) -> bool:
    return bool(np.allclose(found, expected, rtol=1e-15, atol=1e-15))


@pytest.mark.parametrize("vectors", CASES)
def test_the_matrices_of_rotation_vectors(vectors: Array) -> None:
    assert close(matrices_of_vectors(vectors), Rotation.from_rotvec(vectors).as_matrix())


@pytest.mark.parametrize("vectors", CASES)
def test_the_matrices_of_quaternions_of_any_length(vectors: Array) -> None:
    quaternions = 3.0 * Rotation.from_rotvec(vectors).as_quat()
    assert close(matrices_of_quaternions(quaternions), Rotation.from_quat(quaternions).as_matrix())


@pytest.mark.parametrize("vectors", CASES)
def test_the_quaternions_of_matrices(vectors: Array) -> None:
    matrices = Rotation.from_rotvec(vectors).as_matrix()
    assert close(quaternions_of_matrices(matrices), Rotation.from_matrix(matrices).as_quat())


@pytest.mark.parametrize("vectors", CASES)
def test_the_angles_of_matrices(vectors: Array) -> None:
    matrices = Rotation.from_rotvec(vectors).as_matrix()
    assert close(angles_of(matrices), Rotation.from_matrix(matrices).magnitude())


def test_no_rotations_are_an_empty_array() -> None:
    assert matrices_of_vectors(np.zeros((0, 3))).shape == (0, 3, 3)
    assert angles_of(np.zeros((0, 3, 3))).shape == (0,)


def test_a_comparison_of_two_robots_does_not_import_scipy() -> None:
    code = """
import sys, translate
links = "".join(f'<link name="{name}"/>' for name in "ab")
robot = f'<robot name="r">{links}<joint name="j" type="continuous">' \\
    '<parent link="a"/><child link="b"/><axis xyz="0 0 1"/></joint></robot>'
assert translate.compare(robot, robot).same
print("scipy" in sys.modules)
"""
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == "False"
