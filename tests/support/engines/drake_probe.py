"""What Drake makes of a robot: poses at random configurations, masses, joint axes.

Drake ends the whole process when it meets certain numbers (a negative velocity limit, say).
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

import numpy as np
from lxml import etree

from translate.engines.process import EngineProcess, Refusal
from translate.engines.robot import EngineRobot, Question, random_positions
from translate.equivalence.canonical_urdf import parse

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

Format: TypeAlias = Literal["urdf", "sdf"]

CONFIGURATIONS = 20


#: A robot in Drake; ``poses`` has frames, too, and ``messages`` are the warnings of Drake.
DrakeRobot = EngineRobot


class Drake(EngineProcess):
    """Drake in a child process; use it as a context manager."""

    def load(
        self, text: str, file_format: Format, names: Mapping[str, str] | None = None
    ) -> DrakeRobot | Refusal:
        """Load a description and move it.

        The positions of a joint are random, but the same whenever a joint of that name is moved.
        ``names`` gives joints another name for this purpose.
        """
        return self._asked(text, file_format, names=dict(names or {}))

    def move(
        self,
        source: str | Path,
        file_format: Format,
        positions: Mapping[str, NDArray[np.float64]],
    ) -> DrakeRobot | Refusal:
        """Load a text or a file and move it to these positions, of shape ``(CONFIGURATIONS, n)``.

        In a file names are paths from the outermost model on, ``m::nested::link``.  Joints without
        positions stay where they are.
        """
        return self._asked(source, file_format, positions=dict(positions))

    def frames(self, path: Path) -> dict[str, NDArray[np.float64]] | Refusal:
        """X_WF of every frame of an SDFormat file as it is loaded.

        Names are paths from the outermost model; what belongs to a world has none before it.
        """
        answer = self._asked(path, "sdf", positions={})
        if isinstance(answer, Refusal):
            return answer
        return {name: poses[0] for name, poses in answer.poses.items()}

    def _asked(
        self,
        source: str | Path,
        file_format: Format,
        names: Mapping[str, str] | None = None,
        positions: Mapping[str, NDArray[np.float64]] | None = None,
    ) -> DrakeRobot | Refusal:
        with tempfile.TemporaryDirectory() as directory:
            path = source if isinstance(source, Path) else Path(directory) / f"robot.{file_format}"
            if isinstance(source, str):
                path.write_text(source, encoding="utf-8")
            question = Question(
                str(path),
                names or {},
                positions,
                CONFIGURATIONS,
                spread=(np.pi, 1.0),
                shapes=False,
                scope="outer" if isinstance(source, Path) else "none",
            )
            return self.ask("drake", question)


def bare(urdf: bytes) -> str:
    """A URDF with all that poses and masses depend on, and nothing else.

    Drake refuses files for textures that are missing, for negative limits, for the names of
    actuators and for a mimic joint without its leader; none of that changes where the links are.
    """
    root = parse(urdf)
    beside = ("visual", "collision", "material", "limit", "dynamics", "mimic", "transmission")
    for element in list(root.iter(*beside)):
        parent = element.getparent()
        if parent is not None:
            parent.remove(element)
    return etree.tostring(root, encoding="unicode")


def positions(joint: str, unit: float) -> NDArray[np.float64]:
    """The random positions of a joint, within ``±unit`` (rad or m)."""
    return random_positions(joint, unit, CONFIGURATIONS)
