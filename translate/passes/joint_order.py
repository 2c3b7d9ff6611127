"""Joints in the order of their child links, the order in which SDFormat is written.

The result of later passes depends on the order of joints.  A model that was written to a file and
read back must have the same order, or it would get another tree.
"""

from __future__ import annotations

from translate.model.joint import Joint
from translate.model.model import Model, changed, rebuilt


def order_joints(model: Model) -> Model:
    """Return the model, nested models included, with its joints in the order of the child links.

    Joints with the same child link keep their order; joints with other children come last.
    """
    return rebuilt(model, lambda scope, models: _ordered(changed(scope, models=models)))


def _ordered(model: Model) -> Model:
    places = {link.name: index for index, link in enumerate(model.links)}

    def place(joint: Joint) -> int:
        return places.get(joint.child, len(places))

    joints = sorted(model.joints, key=place)
    same = all(new is old for new, old in zip(joints, model.joints, strict=True))
    return model if same else changed(model, joints=joints)
