"""A static model held by the world, for readers of URDF that know no ``<static>``.

Gazebo reads ``<gazebo><static>``; Drake, PyBullet and others do not, and the robot falls.  A fixed
joint from a root link ``world`` holds it for all of them.
"""

from __future__ import annotations

from dataclasses import replace

from translate.diagnostics.loss_report import LossReport
from translate.model.frame import MODEL_FRAME, WORLD
from translate.model.joint import Joint
from translate.model.model import Model
from translate.model.names import unique_name
from translate.model.pose import Pose
from translate.options import UrdfOptions
from translate.passes.pass_utils import all_names


def hold_static_model(model: Model, options: UrdfOptions, report: LossReport) -> Model:
    """The model with a fixed joint from the world to its root, if it is static.

    The joint is named in ``report.world_joint``.  A model that a joint holds already, and one of
    several trees, stay as they are.
    """
    if options.static == "flag" or not model.static:
        return model
    children = {joint.child for joint in model.joints}
    roots = [link for link in model.links if link.name not in children]
    if len(roots) != 1 or any(joint.parent == WORLD for joint in model.joints):
        return model
    (root,) = roots
    name = unique_name(f"world_to_{root.name}", all_names(model))
    pose = root.pose.relative(root.pose.relative_to or MODEL_FRAME)
    joint = Joint(name, "fixed", WORLD, root.name, pose, location=root.location)
    links = [
        replace(link, pose=Pose(relative_to=name)) if link is root else link for link in model.links
    ]
    report.world_joint = name
    report.add(
        "static-held-by-joint",
        "harmless",
        f"model '{model.name}' <static>",
        f"a link '{WORLD}' and a fixed joint '{name}' are added, for readers that know no <static>",
        model.location,
    )
    return replace(model, links=links, joints=[joint, *model.joints])
