"""Random tensors of thin rods, plates and discs, at the border of what a body can have."""

from __future__ import annotations

import numpy as np

from translate.model.link import Inertia

#: Second moments of mass along the principal axes: a rod, a disc, plates, bodies.
_KINDS = ("rod", "disc", "plate", "nearly a rod", "nearly a plate", "impossible", "body")


def border_tensors(count: int, seed: int) -> list[Inertia]:
    """Return tensors with moments from 1e-6 to 1e3 kg m², in rotated and in parallel axes."""
    rng = np.random.default_rng(seed)
    return [_tensor(_KINDS[index % len(_KINDS)], rng) for index in range(count)]


def _tensor(kind: str, rng: np.random.Generator) -> Inertia:
    a, b = rng.uniform(0.1, 1.0, 2)
    along = {
        "rod": (0.0, 0.0, 1.0),
        "disc": (1.0, 1.0, 0.0),
        "plate": (a, b, 0.0),
        "nearly a rod": (0.0, 1e-12 * (4.0 * a - 1.0), 1.0),
        "nearly a plate": (a, 1.0, 1e-12 * (4.0 * b - 1.0)),
        "impossible": (a, b, -0.1),
        "body": (a, b, 1.0),
    }[kind]
    axes = _axes(rng)
    second = axes @ np.diag(along) @ axes.T * 10.0 ** rng.uniform(-6, 3)
    J = np.trace(second) * np.eye(3) - second
    entries = [J[0, 0], J[0, 1], J[0, 2], J[1, 1], J[1, 2], J[2, 2]]
    digits = int(rng.choice([4, 6, 10, 17, 17, 17]))
    return Inertia(*(float(f"{entry:.{digits}g}") for entry in entries))


def _axes(rng: np.random.Generator) -> np.ndarray:
    choice = rng.uniform()
    if choice < 0.1:
        return np.eye(3)[rng.permutation(3)]
    if choice < 0.3:
        angle = rng.choice([1e-8, 1e-7, 1e-6, 1e-5, 0.1])
        cos, sin = np.cos(angle), np.sin(angle)
        return np.array([[cos, -sin, 0.0], [sin, cos, 0.0], [0.0, 0.0, 1.0]])
    q, _ = np.linalg.qr(rng.normal(size=(3, 3)))
    return q
