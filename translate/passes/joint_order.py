"""Joints in the order of the links that they lead to, which is how SDFormat is written.

The choices of later passes hang on the order of joints.  A robot that went through a file must
meet the same ones as it did the first time, or it would be another tree.
"""

from __future__ import annotations

from translate.model.copying import changed, rebuilt
from translate.model.joint import Joint
from translate.model.model import Model


def order_joints(model: Model) -> Model:
    """The model, nested ones included, with each joint in the place of its child link.

    Joints to the same link keep their order; those to other frames come last.
    """
    return rebuilt(model, lambda scope, models: _ordered(changed(scope, models=models)))


def _ordered(model: Model) -> Model:
    places = {link.name: index for index, link in enumerate(model.links)}

    def place(joint: Joint) -> int:
        return places.get(joint.child, len(places))

    joints = sorted(model.joints, key=place)
    same = all(new is old for new, old in zip(joints, model.joints, strict=True))
    return model if same else changed(model, joints=joints)
