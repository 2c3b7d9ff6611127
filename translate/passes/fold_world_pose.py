"""A robot joined to the world: its model's pose belongs to that joint (design, section 4).

URDF readers know where the world is, not where a model is in it.  So the frame of the model moves
to the frame of the world, and everything else stays where it is.
"""

from __future__ import annotations

from dataclasses import replace

from translate.extensions.references import redirect
from translate.model.frame import MODEL_FRAME, WORLD, Frame
from translate.model.model import Model
from translate.model.pose import IDENTITY_POSE
from translate.passes.pass_utils import generated_frame


def fold_model_pose(model: Model) -> Model:
    """The model at the origin of the world if a joint connects it to the world.

    The pose of the model becomes that of a frame, which everything that was placed in the model is
    placed in; no number changes.
    """
    if model.pose.is_identity or not any(joint.parent == WORLD for joint in model.joints):
        return model
    name = generated_frame("pose", MODEL_FRAME)
    moved = redirect(model, {MODEL_FRAME: name})
    frame = Frame(name, pose=model.pose.relative(MODEL_FRAME), location=model.location)
    return replace(moved, pose=IDENTITY_POSE, explicit_frames=[*moved.explicit_frames, frame])
