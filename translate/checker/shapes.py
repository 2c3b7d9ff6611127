"""Shapes that are equal, and what may stand for a shape in the translation."""

from __future__ import annotations

import math
import operator
from collections.abc import Iterator, Sequence
from dataclasses import replace
from heapq import merge
from itertools import product
from typing import NamedTuple

from .reading import SHAPES
from .robot import TOLERANCE, Geometry, Shape, translation

#: What is written for a length that is not positive, in m.
SMALLEST_LENGTH = 1e-6
#: The numbers of rotations and sizes are added with these factors.
FACTORS = tuple(math.modf(number * math.sqrt(2))[0] for number in range(1, 42))
#: The widths of cells for the coordinates and for the sum, and how far those of equal shapes are
#: apart at most: a sum has at most 32 sizes, as logarithms, and 9 numbers of a rotation.
WIDTHS = (1e-8, 1e-8, 1e-8, 1e-6)
ERRORS = (2 * TOLERANCE, 2 * TOLERANCE, 2 * TOLERANCE, 64 * TOLERANCE)
Form = tuple[object, ...]
CellKey = tuple[Form, tuple[int, ...]]


class PlainShape(NamedTuple):
    """What tells whether two shapes are equal, as plain numbers: they are compared fast."""

    shape: Shape
    form: Form
    sizes: list[float]
    #: Relative to the size of the robot.
    position: tuple[float, ...]
    rotation: tuple[float, ...]

    def is_equal(self, other: PlainShape) -> bool:
        """Return whether two shapes differ by no more than the tolerance.

        The norm of the difference of two rotations by a small angle is √2 times this angle.
        """
        return (
            math.dist(self.position, other.position) <= TOLERANCE
            and math.dist(self.rotation, other.rotation) <= math.sqrt(2) * TOLERANCE
            and self.form == other.form
            and all(map(_is_as_large, self.sizes, other.sizes))
        )

    def cells(self, errors: Sequence[float]) -> Iterator[tuple[int, ...]]:
        """Yield the cells that are no farther away than some errors.

        A multiple of a width, as most coordinates of files are, is in the middle of its cell.
        """
        logarithms = [math.log(max(abs(size), 1e-300)) for size in self.sizes]
        total = sum(map(operator.mul, (*self.rotation, *logarithms), FACTORS))
        numbers = zip((*self.position, total), errors, WIDTHS, strict=True)
        return product(
            *(
                {math.floor((x + step) / width + 0.5) for step in (-error, error)}
                for x, error, width in numbers
            )
        )


def _plain(shape: Shape, scale: float) -> PlainShape:
    """Return the plain numbers of a shape; ``scale`` is the size of the robot in m."""
    form = (shape.kind, shape.geometry, len(shape.sizes))
    rotation, position = shape.pose[:3, :3].flatten(), shape.pose[:3, 3] / scale
    return PlainShape(shape, form, shape.sizes, (*position.tolist(),), (*rotation.tolist(),))


def _is_as_large(x: float, y: float) -> bool:
    return abs(x - y) <= TOLERANCE * max(abs(x), 1e-300)


class UnpairedShapes:
    """Shapes of a link that have no twin yet, in their order, by their form and place.

    A cell has shapes at one place, whose rotations and sizes have one sum.
    """

    def __init__(self, shapes: Sequence[Shape], scale: float) -> None:
        """``scale`` is the length in m that positions are divided by."""
        self._scale = scale
        self._shapes = {number: _plain(shape, scale) for number, shape in enumerate(shapes)}
        self._cells: dict[CellKey, dict[int, None]] = {}
        for number, plain in self._shapes.items():
            for key in self._keys(plain):
                self._cells.setdefault(key, {})[number] = None

    @property
    def shapes(self) -> list[Shape]:
        """The shapes that have no twin."""
        return [plain.shape for plain in self._shapes.values()]

    def pairs(self, shape: Shape) -> Iterator[tuple[int, PlainShape, PlainShape]]:
        """Yield a shape with each one that may be equal and its number, first those of its name."""
        plain = _plain(shape, self._scale)
        cells = [*plain.cells(ERRORS)]
        for form, has_name in (((*plain.form, shape.name), True), (plain.form, False)):
            for number in merge(*(self._cells.get((form, cell), ()) for cell in cells)):
                candidate = self._shapes[number]
                if (candidate.shape.name == shape.name) == has_name:
                    yield number, plain, candidate

    def remove(self, number: int) -> None:
        """Leave out a shape that has a twin."""
        for key in self._keys(self._shapes.pop(number)):
            del self._cells[key][number]

    @staticmethod
    def _keys(plain: PlainShape) -> list[CellKey]:
        """Return the keys of a cell: for the shapes with one name, and for all."""
        (cell,) = plain.cells([0.0] * len(WIDTHS))
        return [((*plain.form, plain.shape.name), cell), (plain.form, cell)]


def replacements(shape: Shape) -> list[Shape]:
    """Return what may stand for a shape: a larger one, a whole mesh, a cylinder and two spheres.

    A plane of URDF, which PyBullet reads, has no size.
    """
    geometry, X = shape.geometry, shape.pose
    if geometry.kind == "plane":
        return [replace(shape, name="", sizes=[*shape.sizes[:3], *SHAPES["plane"]["size"]])]
    if min(shape.sizes, default=1.0) <= 0.0:
        sizes = [size if size > 0.0 else SMALLEST_LENGTH for size in shape.sizes]
        return [replace(shape, name="", sizes=sizes)]
    if geometry.kind == "mesh":
        return [replace(shape, name="", geometry=geometry._replace(submesh=""))]
    if geometry.kind != "capsule":
        return []
    radius, length = shape.sizes
    parts = [Shape(shape.kind, "", Geometry("cylinder"), [radius, length], X)]
    for z in (length / 2, -length / 2):
        X_end = X @ translation([0.0, 0.0, z])
        parts.append(Shape(shape.kind, "", Geometry("sphere"), [radius], X_end))
    return parts
