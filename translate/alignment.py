"""Where are the frames of the links of one robot in those of another?

A description may put the frame of a link elsewhere without changing the robot: what is fixed in
the link (its mass, its shapes, its joints) stays where it is in the world.  Such a link has
*moved* by ``X_AB``, the pose of its frame in the second model in its frame in the first.

All of this is looked at with the joints at zero, along the tree of the first model, so that one
link that sits in a wrong place does not make every link beyond it wrong.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from translate.model import WORLD
from translate.pose import Transform

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from translate.correspondence import LinkPair
    from translate.kinematics import Kinematics
    from translate.parts import JointPart


@dataclass(slots=True, frozen=True)
class Tolerance:
    """How far apart two poses may be and still be the same: metres and radians."""

    position: float
    rotation: float

    def accepts(self, X_A: Transform, X_B: Transform) -> bool:
        """Whether two poses in one frame are the same."""
        metres, radians = X_A.distance(X_B)
        return metres <= self.position and radians <= self.rotation


class Alignment:
    """The pairs of links, each after the one it hangs on, with their poses and moved frames.

    ``parents[i]`` is the index of the pair that pair ``i`` hangs on in the first model, -1 if
    that is the world or nothing.  ``X_AB[i]`` is the pose of the link frame of the second model
    in that of the first, as the robots being the same asks for.

    Poses are compared in the world if both robots are held to it, else relative to the root link
    of the first (``reference``, the index of its pair).
    """

    def __init__(
        self,
        pairs: Sequence[LinkPair],
        a: Kinematics,
        b: Kinematics,
        position_tolerance: float,
        rotation_tolerance: float,
        moved_links: Mapping[str, Transform] | None = None,
    ) -> None:
        self.a, self.b = a, b
        self.pairs = _in_tree_order(pairs, a)
        self.parents = _parents(self.pairs, a)
        self._index = {pair.a.name: i for i, pair in enumerate(self.pairs)}
        fixed = a.base == WORLD and b.base == WORLD
        self.reference: int | None = None if fixed or not self.pairs else 0
        self._X_a = [_pose(a, pair.a.name) for pair in self.pairs]
        self._X_b = [_pose(b, pair.b.name) for pair in self.pairs]
        self.size = self._size()
        self.tolerance = Tolerance(position_tolerance * max(1.0, self.size), rotation_tolerance)
        self.X_AB = self._frames(moved_links)

    def joint_frame(self, joint: JointPart, child: str, *, in_b: bool) -> Transform:
        """The frame of a joint in the frame that the link ``child`` has in the first model.

        ``child`` is a name of the first model.  If the second does not have that link, the frame
        is given as it stands in the world.
        """
        i = self._index.get(child)
        X_J = _pose(self.b if in_b else self.a, joint.name)
        if i is None:
            return X_J
        if in_b:
            return self.X_AB[i] @ self._X_b[i].inverse() @ X_J
        return self._X_a[i].inverse() @ X_J

    def expected(self, i: int) -> bool:
        """Whether link ``i`` of the second model is where it should be relative to its parent."""
        return self.tolerance.accepts(self._offset(i, self.X_AB), self.X_AB[i])

    def _offset(self, i: int, X_AB: Sequence[Transform]) -> Transform:
        """``X_AB`` of link ``i`` as the poses have it, from the parent whose own is known."""
        p = self.parents[i]
        if p < 0:
            if self.reference is not None:
                p = self.reference
            if p < 0 or p == i:
                return self._X_a[i].inverse() @ self._X_b[i] if p < 0 else X_AB[i]
        X_PA = self._X_a[p].inverse() @ self._X_a[i]
        X_PB = X_AB[p] @ self._X_b[p].inverse() @ self._X_b[i]
        return X_PA.inverse() @ X_PB
