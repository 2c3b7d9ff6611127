"""Poses of the links and joints of a robot in parity form, without a frame graph."""

from __future__ import annotations

from translate.model.frame import WORLD
from translate.model.model import Model
from translate.model.pose import IDENTITY, Transform
from translate.roundtrip.provenance import UnmergeableError


class TreePoses:
    """The poses of the links and joints of a model that was read from URDF.

    In parity form, the pose of a joint is relative to its parent link, or to the frame of the model
    for the world; the pose of a link is relative to its parent joint, or to the frame of the model.
    """

    def __init__(self, model: Model) -> None:
        self._poses: dict[str, Transform] = {WORLD: IDENTITY}
        self._joint_of = {joint.child: joint for joint in model.joints}
        self._links = {link.name: link for link in model.links}
        self._joints = {joint.name: joint for joint in model.joints}

    def joint(self, name: str) -> Transform:
        """The pose ``X_MJ`` of a joint in the frame of the model."""
        joint = self._joints[name]
        return self.link(joint.parent) @ joint.pose.transform

    def link(self, name: str) -> Transform:
        """The pose ``X_ML`` of a link in the frame of the model.

        Raises :class:`UnmergeableError` if the model does not have this link, or a joint or link
        above it.
        """
        path = []
        while name not in self._poses:
            path.append(name)
            joint = self._joint_of.get(name)
            name = WORLD if joint is None else joint.parent
        X_MP = self._poses[name]
        for link in reversed(path):
            joint, pose = self._joint_of.get(link), self._pose(link)
            X_MJ = X_MP if joint is None else X_MP @ joint.pose.transform
            X_MP = self._poses[link] = X_MJ @ pose
        return X_MP

    def _pose(self, name: str) -> Transform:
        """The pose of a link in the frame of its parent joint, or of the model."""
        link, joint = self._links.get(name), self._joint_of.get(name)
        if link is None:
            raise UnmergeableError(f"link '{name}' was removed, but not the joints below it")
        if joint is None and link.pose.relative_to:
            raise UnmergeableError(f"the joint above link '{name}' was removed, but not the link")
        return link.pose.transform
