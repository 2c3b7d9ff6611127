"""Assertions about a robot, for the tests of its own package."""

from __future__ import annotations

import math
import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from translate.diagnostics.near_names import near_names
from translate.driver.check import check
from translate.driver.load import load
from translate.driver.ros_names import names_in, unknown_names_in
from translate.model.link import Link, Solid, reach
from translate.resources.search import Resources

if TYPE_CHECKING:
    from translate.driver.load import Robot
    from translate.model.model import Model
    from translate.readers.names import TargetName

#: The greatest difference of heights on the ground, in m.
ON_GROUND = 1e-3


def assert_loads(
    robot: Robot,
    reader: TargetName,
    *,
    resources: Resources | None = None,
    allow: Iterable[str] = (),
    strict: bool = False,
) -> None:
    """Assert that a simulator or library loads a robot: ``check --for`` finds no error.

    With ``strict`` no warning either; ``allow`` are codes that do not count.

    Raises ``AssertionError`` with the findings, and ``ValueError`` for an unknown reader.
    """
    __tracebackhide__ = True
    findings = check(robot, for_target=reader, resources=resources)
    severities = {"error", "warning"} if strict else {"error"}
    counted = [
        finding
        for finding in findings
        if finding.severity in severities and finding.code not in set(allow)
    ]
    if counted:
        raise AssertionError("\n".join([f"{reader} does not load the robot", *map(str, counted)]))


def assert_names_known(robot: Robot, package: str | os.PathLike[str]) -> None:
    """Assert that a robot has all links and joints that the files of a package of ROS name.

    The files are SRDF, controllers, limits of joints and RViz, as those of ``check PACKAGE``.  A
    file whose names are all unknown is about another robot.

    Raises ``AssertionError`` with the findings, :class:`translate.TranslateError` for a robot that
    cannot be read, and ``ValueError`` for a package without such files.
    """
    __tracebackhide__ = True
    directory = os.fspath(package)
    if (findings := unknown_names_in(directory, names_in(load(robot)))) is None:
        raise ValueError(f"{directory}: no SRDF, controllers or RViz file names a link or joint")
    if findings:
        raise AssertionError("\n".join(["names without a link or joint", *map(str, findings)]))


def assert_on_ground(robot: Robot, *links: str, tolerance: float = ON_GROUND) -> None:
    """Assert that links, such as wheels and feet, touch one ground below the robot.

    The ground is the lowest point of all collisions, with all joints at zero and z of the model up.
    The lowest point of each link is at most ``tolerance`` (m) above it.  Shapes that are
    given by lengths, such as boxes and cones, count; meshes and other shapes do not.

    Raises ``AssertionError`` with the heights (m), and ``ValueError`` for a link that does not
    exist or has no such collision, and for a robot without any.
    """
    __tracebackhide__ = True
    model = load(robot).model
    heights = {link.name: _lowest(model, link) for link in model.links}
    heights = {name: height for name, height in heights.items() if math.isfinite(height)}
    for name in links:
        if name not in heights:
            near = near_names(name, [link.name for link in model.links if link.name != name])
            advice = f"; did you mean '{near[0]}'?" if near else ""
            raise ValueError(f"link '{name}' has no collision of a known height{advice}")
    if not heights:
        raise ValueError(f"robot '{model.name}' has no collision of a known height")
    ground = min(heights.values())
    above = {name: heights[name] - ground for name in links if heights[name] - ground > tolerance}
    if above:
        lowest = min(heights, key=heights.__getitem__)
        rows = [f"link '{name}' is {height:.6g} m above it" for name, height in above.items()]
        raise AssertionError("\n".join([f"link '{lowest}' touches the ground", *rows]))


def _lowest(model: Model, link: Link) -> float:
    """Return the height of the lowest point of the collisions of a link in the model, in m."""
    return min(_heights(model, link), default=math.inf)


def _heights(model: Model, link: Link) -> Iterator[float]:
    X_ML = model.frames.pose(link.name)
    for collision in link.collisions:
        pose = collision.pose
        base = model.frames.pose(pose.relative_to) if pose.relative_to else X_ML
        X_MC = base @ pose.transform
        # The direction down, in the frame of the shape.
        down = X_MC.inverse().rotate((0.0, 0.0, -1.0))
        if isinstance(collision.geometry, Solid):
            yield X_MC.xyz[2] - reach(collision.geometry, down)
