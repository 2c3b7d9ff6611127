"""The passes to parity form, the form that URDF can express, in their order."""

from __future__ import annotations

from translate.constructs.explicit_frames import (
    fold_frames,
    frames_as_children,
    frames_as_joints,
    frames_to_links,
)
from translate.constructs.gearboxes import gearboxes_to_mimics
from translate.constructs.joint_chains import SPLIT, report_split_joints, split_joints
from translate.constructs.sensor_links import sensor_frames_to_links
from translate.constructs.world_joint import hold_static_model
from translate.diagnostics.diagnostic import TranslateError
from translate.model.frame_graph import FrameGraph
from translate.model.model import Model
from translate.options import UrdfOptions
from translate.passes.computed_inertia import express_moved_tensors, rotate_inertials
from translate.passes.express_contents import express_contents
from translate.passes.flatten import flatten
from translate.passes.joint_ends import resolve_ends
from translate.passes.link_frames import align_link_frames
from translate.passes.obstacles import is_parity
from translate.passes.replace_geometry import replace_geometry
from translate.passes.spanning_tree import build_tree
from translate.passes.urdf_names import assign_urdf_names
from translate.passes.version_features import fold_model_pose, order_joints
from translate.report.loss_report import LossReport

_DEFAULTS = UrdfOptions()


def to_tree_form(
    model: Model, options: UrdfOptions = _DEFAULTS, report: LossReport | None = None
) -> Model:
    """Return the same robot in parity form; the same object if nothing changes.

    Changes of more than notation are entered in ``report``.  Raises
    :class:`translate.TranslateError` if frames of the model do not resolve, or if the options
    refuse the model.
    """
    report = LossReport() if report is None else report
    graph = None
    if not is_parity(model):
        graph = FrameGraph(model)
        if problems := graph.problems():
            raise TranslateError(problems)
        model = order_joints(model)
        # The graph refers to the elements of the model that it was made of.
        graph = graph if graph.scope is model else None
    model = flatten(model, options, report, graph)
    model = frames_as_joints(model, options, report)
    model = fold_frames(model, options, report)
    model = frames_as_children(model, options, report)
    model = resolve_ends(model, report)
    model = build_tree(model, options, report)
    model = gearboxes_to_mimics(model, report)
    model = hold_static_model(model, options, report)
    model = fold_model_pose(model)
    other_types = {
        report.provenance.joint_in_input(joint.name): joint
        for joint in model.joints
        if joint.type in SPLIT
    }
    model = split_joints(model, options, report)
    model = align_link_frames(model, options, report)
    model = express_contents(model)
    model = express_moved_tensors(model, report.provenance.moved_links)
    model = frames_to_links(model, options, report)
    model = sensor_frames_to_links(model, options, report)
    model = assign_urdf_names(model, report)
    report_split_joints(other_types, options.intermediate_inertia, report)
    if options.inertial_frame == "link":
        model = rotate_inertials(model, report)
    return replace_geometry(model, options, report)
