"""How a robot moves in Drake: the accelerations of its joints under gravity, at rest."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from translate.engines.engines import ask
from translate.engines.robot import Question

Array = NDArray[np.float64]


def accelerations(
    source: str | Path,
    file_format: Literal["urdf", "sdf"],
    configurations: Sequence[dict[str, float]],
) -> dict[str, Array]:
    """The accelerations of all joints with one degree of freedom, of shape (configurations,).

    Root links are fixed.  Names of a file are scoped ones.  Joints that a configuration does not
    name are at zero.  Raises ``ValueError`` if a joint moves no mass.
    """
    joints = dict.fromkeys(name for configuration in configurations for name in configuration)
    positions = {
        name: [configuration.get(name, 0.0) for configuration in configurations] for name in joints
    }
    with tempfile.TemporaryDirectory() as directory:
        path = source if isinstance(source, Path) else Path(directory) / f"robot.{file_format}"
        if isinstance(source, str):
            path.write_text(source, encoding="utf-8")
        scope: Literal["outer", "none"] = "outer" if isinstance(source, Path) else "none"
        robot = ask("drake", Question(str(path), {}, positions, shapes=False, scope=scope))
    if not all(np.isfinite(values).all() for values in robot.accelerations.values()):
        raise ValueError("a joint moves no mass")
    return {
        name: np.broadcast_to(values, len(configurations))
        for name, values in robot.accelerations.items()
    }
