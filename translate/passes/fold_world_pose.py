"""The pose of a model with a joint to the world, moved into that joint (design, section 4).

URDF has no pose of the model in the world.  So the frame of the model moves to the frame of the
world, and the world poses of all other elements stay the same.
"""

from __future__ import annotations

from dataclasses import replace

from translate.extensions.rename_references import redirect
from translate.model.link import MODEL_FRAME, WORLD, Frame
from translate.model.model import Model
from translate.model.pose import IDENTITY_POSE
from translate.passes.pass_utils import generated_frame


def fold_model_pose(model: Model) -> Model:
    """Return the model with an identity pose if a joint connects it to the world.

    The pose of the model becomes the pose of a generated frame, and all references to the model
    frame become references to that frame; no number changes.
    """
    if model.pose.is_identity or not any(joint.parent == WORLD for joint in model.joints):
        return model
    name = generated_frame("pose", MODEL_FRAME)
    moved = redirect(model, {MODEL_FRAME: name})
    frame = Frame(name, pose=model.pose.relative(MODEL_FRAME), location=model.location)
    return replace(moved, pose=IDENTITY_POSE, explicit_frames=[*moved.explicit_frames, frame])
