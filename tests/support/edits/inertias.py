"""The inertia tensors of the links of a URDF or an SDFormat text, in the axes of the links."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation

from support.edits.kinds import last_part
from support.edits.xml_text import Node

Matrix: TypeAlias = NDArray[np.float64]

ENTRIES = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")
#: Row and column of each entry.
_PLACES = ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))
_PRECISION = 1e-6
#: The error of a principal moment, as a fraction of the largest one.
_ROUNDING = 1e-14


def with_link_axes(inertial: Node) -> None:
    """Write the tensor of an inertial in the axes of the link, and no rotation."""
    found, tensor = inertial.find("inertia"), _tensor(inertial)
    if found is None or tensor is None:
        return
    values = {name: repr(float(tensor[at])) for name, at in zip(ENTRIES, _PLACES, strict=True)}
    if found.attributes:
        found.attributes |= {name: (value, 0, 0) for name, value in values.items()}
    else:
        found.children = [node for node in found.children if node.tag not in ENTRIES]
        found.children += [Node(name, 0, found, text=value) for name, value in values.items()]
    for node in inertial.all("origin", "pose"):
        xyz = (node.get("xyz") or " ".join(node.text.split()[:3])).split() or ["0"] * 3
        inertial.children.remove(node)
        if any(float(word) for word in xyz):
            place = " ".join(xyz)
            new = Node(node.tag, 0, inertial)
            if node.tag == "origin":
                new.attributes = {"xyz": (place, 0, 0)}
            else:
                new.text = f"{place} 0 0 0"
            inertial.children.append(new)


def turned_links(first: Node, second: Node) -> set[str]:
    """The links whose tensors have equal principal moments in two texts."""
    olds, news = _moments(first), _moments(second)
    return {
        name
        for name, old in olds.items()
        # A moment far below the largest one is not known better than this.
        if name in news
        and np.allclose(old, news[name], rtol=_PRECISION, atol=_ROUNDING * max(abs(old)))
    }


def _moments(root: Node) -> dict[str, Matrix]:
    """Name of a link → the principal moments of inertia in kg m², the smallest first."""
    found: dict[str, Matrix] = {}
    for link in root.iter("link"):
        inertial = link.find("inertial")
        tensor = None if inertial is None else _tensor(inertial)
        if tensor is not None:
            found[last_part(link.name)] = np.linalg.eigvalsh(tensor)
    return found


def _tensor(inertial: Node) -> Matrix | None:
    """The tensor in the axes of the link; none if a value of it is missing or no number.

    A pose in another frame is not resolved.
    """
    node = inertial.find("inertia")
    pose = inertial.find("pose")
    if node is None or (pose is not None and pose.get("relative_to")):
        return None
    texts = {name: node.get(name) for name in ENTRIES}
    texts |= {child.tag: child.text for child in node.all(*ENTRIES)}
    try:
        R = _rotation(inertial).as_matrix()
        entries = [float(texts[name] or "0") for name in ENTRIES]
    except ValueError:
        return None
    tensor = np.zeros((3, 3))
    for value, (row, column) in zip(entries, _PLACES, strict=True):
        tensor[row, column] = tensor[column, row] = value
    turned: Matrix = R @ tensor @ R.T
    return turned


def _rotation(inertial: Node) -> Rotation:
    origin, pose = inertial.find("origin"), inertial.find("pose")
    if origin is not None and origin.get("rpy"):
        return Rotation.from_euler("xyz", [float(word) for word in origin.get("rpy").split()])
    if pose is None or not pose.text:
        return Rotation.identity()
    numbers = [float(word) for word in pose.text.split()][3:]
    if len(numbers) == 4:
        return Rotation.from_quat(numbers)
    is_degrees = pose.get("degrees") in ("true", "1")
    return Rotation.from_euler("xyz", numbers, degrees=is_degrees)
