"""The facts of a robot with its places in the axes of links, so that they do not follow others."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from support.update_judge.facts import Key, Value, flat
from support.update_judge.motion import Matrix, foot_of, inverse


def in_parents(values: Mapping[Key, Value]) -> dict[Key, Value]:
    """The facts with all places in the axes of the link, and that of a link in its parent."""
    places = {
        key[1]: _matrix(value)
        for key, value in values.items()
        if key[0] == "place" and isinstance(value, tuple)
    }
    parents = {
        str(values[key]): str(values.get((*key[:2], "parent")))
        for key in values
        if key[0] == "joint" and key[-1] == "child"
    }
    return {key: _in_parent(key, value, values, places, parents) for key, value in values.items()}


def _in_parent(
    key: Key,
    value: Value,
    values: Mapping[Key, Value],
    places: Mapping[str, Matrix],
    parents: Mapping[str, str],
) -> Value:
    if isinstance(value, str):
        return value
    owner = key[1] if len(key) > 1 else ""
    if key[0] == "place":
        above = places.get(parents.get(owner, ""))
        return value if above is None else flat(inverse(above) @ places[owner])
    if key[0] == "joint":
        owner = str(values.get((*key[:2], "child")))
    elif key[0] == "sensor":
        owner = str(values.get((*key[:2], "owner")))
    if owner not in places:
        return value
    around = inverse(places[owner])
    if key[-1] == "place":
        return flat(around @ _matrix(value))
    if key[0] == "link" and key[-1] == "centre":
        return _tuple(around[:3, :3] @ np.array(value) + around[:3, 3])
    if key[0] == "link" and key[-1] == "inertia":
        xx, yy, zz, xy, xz, yz = value
        tensor = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
        turned = around[:3, :3] @ tensor @ around[:3, :3].T
        return _tuple(turned[[0, 1, 2, 0, 0, 1], [0, 1, 2, 1, 2, 2]])
    if key[0] == "joint" and key[-1] in ("axis", "anchor"):
        axis = values.get((*key[:2], "axis"))
        if isinstance(axis, tuple) and len(axis) == 3:
            direction = _tuple(around[:3, :3] @ np.array(axis))
            if key[-1] == "axis":
                return direction
            point = np.eye(4)
            point[:3, 3] = around[:3, :3] @ np.array(value) + around[:3, 3]
            return foot_of(point, direction)
    return value


def _matrix(numbers: tuple[float, ...]) -> Matrix:
    matrix = np.eye(4)
    matrix[:3] = np.array(numbers).reshape(3, 4)
    return matrix


def _tuple(numbers: Matrix) -> tuple[float, ...]:
    return tuple(float(number) for number in numbers)
