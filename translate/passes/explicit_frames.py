"""Explicit frames, which URDF lacks: folded into a pose, or converted to massless links.

A massless link on a fixed joint is the ROS equivalent of a frame: TF publishes it under its name,
and the translation back to SDFormat makes it a frame again (design, section 4; reference U D3.6).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import replace

from translate.diagnostics.loss_report import LossReport
from translate.diagnostics.provenance import Element
from translate.extensions.comments import texts
from translate.extensions.fragment_contents import mentions
from translate.extensions.visitor import all_fragments, references
from translate.model.joint import Joint
from translate.model.link import MODEL_FRAME, WORLD, Frame, Link
from translate.model.model import Model, changed, mapped
from translate.model.names import take_unique_name
from translate.model.pose import Pose
from translate.options import UrdfOptions
from translate.passes.pass_utils import all_names, is_generated_frame
from translate.passes.relative_poses import Poses


def fold_frames(model: Model, options: UrdfOptions, report: LossReport) -> Model:
    """Return the flat model without the frames that only hold the pose of one link or joint.

    Such a frame is named once, as the ``relative_to`` of a link or joint with an identity pose
    (seed 1, section 2).  The link or joint takes the pose of the frame, with the written numbers.
    """
    if not model.explicit_frames or options.frames == "link":
        return model
    uses = Counter(references(model))
    named = mentions(all_fragments(model))
    foldable = {
        frame.name: frame
        for frame in model.explicit_frames
        if uses[frame.name] == 1 and frame.name not in named and not is_generated_frame(frame.name)
    }
    folded: set[str] = set()

    def fold(pose: Pose) -> Pose:
        frame = foldable.get(pose.relative_to)
        if frame is None or not pose.is_identity:
            return pose
        folded.add(frame.name)
        report.add(
            "frame-folded",
            f"frame '{frame.name}'",
            "it only held the pose of one link or joint",
            frame.location,
        )
        reference = frame.pose.relative_to or frame.attached_to or MODEL_FRAME
        return frame.pose.relative(reference)

    links = mapped(model.links, lambda link: changed(link, pose=fold(link.pose)))
    joints = mapped(model.joints, lambda joint: changed(joint, pose=fold(joint.pose)))
    if not folded:
        return model
    frames = [frame for frame in model.explicit_frames if frame.name not in folded]
    return replace(model, links=links, joints=joints, explicit_frames=frames)


def frames_to_links(model: Model, options: UrdfOptions, report: LossReport) -> Model:
    """Return the tree without explicit frames: each becomes a massless link or is dropped.

    ``options.frames`` selects the frames that become links.  Each frame must be attached to a link,
    and no other element may refer to it.
    """
    if not model.explicit_frames:
        return model
    poses = Poses(model)
    provenance = report.provenance
    taken = all_names(model)
    links: list[Link] = []
    joints: list[Joint] = []
    for frame in model.explicit_frames:
        if is_generated_frame(frame.name) or not _is_kept(frame, options, report):
            continue
        body, reference = _body(model, frame, provenance.added_inertia, provenance.world_joint)
        default = frame.attached_to or MODEL_FRAME
        pose = poses.express(frame.pose, default, reference).relative(reference)
        name = take_unique_name(f"{frame.name}_joint", taken)
        source = Element("frame", frame.name)
        provenance.added(Element("joint", name), source, "joint")
        provenance.replaced([(source, Element("link", frame.name))])
        joints.append(Joint(name, "fixed", body, frame.name, pose, location=frame.location))
        links.append(
            Link(
                frame.name,
                Pose(relative_to=name),
                fragments=frame.fragments,
                comments=texts(frame),
                location=frame.location,
            )
        )
        report.add(
            "frame-as-link",
            f"frame '{frame.name}'",
            f"URDF has no frames: it becomes a massless link, fixed to '{body}'",
            frame.location,
        )
    return replace(
        model,
        links=[*model.links, *links],
        joints=[*model.joints, *joints],
        explicit_frames=[],
    )


def _is_kept(frame: Frame, options: UrdfOptions, report: LossReport) -> bool:
    """Return whether a frame becomes a link; if not, enter it in ``report``."""
    private = options.frames == "public" and frame.name.startswith("_")
    if options.frames == "drop" or private:
        reason = "names with a leading _ are private" if private else "frames are dropped"
        report.add(
            "frame-dropped",
            f"frame '{frame.name}'",
            f"{reason}, as requested",
            frame.location,
        )
        return False
    return True


def _body(model: Model, frame: Frame, added: Collection[str], world_joint: str) -> tuple[str, str]:
    """Return the body that a frame is fixed to, and the reference frame of the new joint."""
    if frame.attached_to:
        return frame.attached_to, frame.attached_to
    # A static model is one body, which contains the canonical link.
    if any(joint.parent == WORLD and joint.name != world_joint for joint in model.joints):
        return WORLD, MODEL_FRAME
    links = (link.name for link in model.links if link.name not in added)
    body = model.canonical_link or next(links, "")
    return (body, body) if body else (WORLD, MODEL_FRAME)
