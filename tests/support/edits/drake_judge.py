"""Drake's judgement of an update: both files are one robot to it, after the edit as before it.

Link frames of the two formats may be at other places, and models at other poses.  What is compared
are the masses, and the distances between the centres of mass at random joint positions.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from support.edits.kinds import last_part
from support.edits.xml_text import XmlText
from support.engines.drake_probe import Drake, DrakeRobot, bare
from translate.engines.process import Refusal

#: Links with less mass (kg) are massless in the other file.
MASSLESS = 2e-5
TOLERANCE = 1e-6
_BESIDE = ("visual", "collision", "sensor", "plugin", "light", "mimic", "limit", "dynamics")


@dataclass(frozen=True)
class FourTexts:
    """A and B before and after the edit and the update."""

    a_before: bytes
    b_before: bytes
    a: bytes
    b: bytes


def drake_judgement(drake: Drake, texts: FourTexts) -> tuple[str, list[str]]:
    """``same``, ``different`` or ``not judged``, and the differences or the reason."""
    before = _compared(drake, texts.a_before, texts.b_before)
    if before is None or before:
        return "not judged", ["Drake refuses one of them"] if before is None else before
    after = _compared(drake, texts.a, texts.b)
    if after is None:
        return "not judged", ["Drake refuses one of them"]
    return ("different" if after else "same"), after


def _compared(drake: Drake, a: bytes, b: bytes) -> list[str] | None:
    first, second = _loaded(drake, a), _loaded(drake, b)
    if first is None or second is None:
        return None
    found = [
        f"link {name}: one of the files has it"
        for name in sorted(first.keys() ^ second.keys())
        if max(robot[name][0] for robot in (first, second) if name in robot) > MASSLESS
    ]
    common = sorted(first.keys() & second.keys())
    for name in common:
        masses = first[name][0], second[name][0]
        if abs(masses[0] - masses[1]) > MASSLESS:
            found.append(f"link {name}: masses {masses[0]} and {masses[1]} kg")
    heavy = [name for name in common if first[name][0] > MASSLESS and second[name][0] > MASSLESS]
    for i, name in enumerate(heavy):
        for other in heavy[i + 1 : i + 40]:
            distances = [
                np.linalg.norm(robot[name][1] - robot[other][1], axis=1)
                for robot in (first, second)
            ]
            error = float(np.abs(distances[0] - distances[1]).max())
            if error > TOLERANCE * max(1.0, float(distances[0].max())):
                found.append(f"links {name} and {other}: distances differ by {error:.3g} m")
    return found


def _loaded(drake: Drake, data: bytes) -> dict[str, tuple[float, NDArray[np.float64]]] | None:
    """The mass (kg) and the positions of the centre of mass (m) of each link."""
    root = XmlText(data).root
    joints = {node.name: last_part(node.name) for node in root.iter("joint")}
    if root.tag == "robot":
        robot = drake.load(bare(data), "urdf", joints)
    else:
        if list(root.iter("include")):
            return None
        robot = drake.load(_bare_sdf(data), "sdf", joints)
    return None if isinstance(robot, Refusal) else _centres(robot)


def _bare_sdf(data: bytes) -> str:
    root = etree.fromstring(data, etree.XMLParser(recover=True))
    for element in list(root.iter(*_BESIDE)):
        parent = element.getparent()
        if parent is not None:
            parent.remove(element)
    return etree.tostring(root, encoding="unicode")


def _centres(robot: DrakeRobot) -> dict[str, tuple[float, NDArray[np.float64]]]:
    found: dict[str, tuple[float, NDArray[np.float64]]] = {}
    for name, body in robot.bodies.items():
        centre = robot.poses[name] @ np.append(np.nan_to_num(body.com), 1.0)
        found[last_part(name)] = body.mass, centre[:, :3]
    return found
