"""Helpers for tests: random robots, the comparison of two robots, and a plugin for pytest.

``urdf_robots`` and ``sdf_robots`` are strategies of hypothesis for the texts of files (extra
``testing``).  ``assert_same_robot`` is :func:`translate.assert_same_robot`; ``assert_loads``,
``assert_names_known`` and ``assert_on_ground`` are other checks of a robot.  The fixtures are in
:mod:`translate.testing.pytest_plugin`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from translate.driver.compare import assert_same_robot
    from translate.testing.random_sdf import sdf_robots
    from translate.testing.random_urdf import urdf_robots
    from translate.testing.robot_checks import assert_loads, assert_names_known, assert_on_ground

#: The module of each name; hypothesis is imported when a strategy is first used.
_MODULES = {
    "assert_loads": "translate.testing.robot_checks",
    "assert_names_known": "translate.testing.robot_checks",
    "assert_on_ground": "translate.testing.robot_checks",
    "assert_same_robot": "translate.driver.compare",
    "sdf_robots": "translate.testing.random_sdf",
    "urdf_robots": "translate.testing.random_urdf",
}
__all__ = [
    "assert_loads",
    "assert_names_known",
    "assert_on_ground",
    "assert_same_robot",
    "sdf_robots",
    "urdf_robots",
]


def __getattr__(name: str) -> object:
    if (module := _MODULES.get(name)) is None:
        raise AttributeError(f"module 'translate.testing' has no attribute '{name}'")
    return getattr(import_module(module), name)
