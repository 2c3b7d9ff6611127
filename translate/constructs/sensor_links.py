"""Massless links at the poses of sensors, which URDF lacks."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from translate.constructs.added_parts import all_names
from translate.diagnostics.element_path import ElementPath
from translate.model.content_poses import content_of, frame_id, with_frame_id
from translate.model.fragment import Fragment
from translate.model.joint import Joint
from translate.model.link import (
    Link,
)
from translate.model.model import Model, Named, changed, mapped
from translate.model.names import TakenNames, legal_name
from translate.model.pose import Pose
from translate.options import UrdfOptions
from translate.report.loss_report import LossReport

# A URDF contains sensors in ``<gazebo>`` blocks, which TF does not read.


def sensor_frames_to_links(model: Model, options: UrdfOptions, report: LossReport) -> Model:
    """Return the model in parity form with a massless link at the pose of each sensor.

    The name of the link is the frame id of the sensor, or else ``<sensor>_frame``, which becomes
    the frame id.  No link is added for a sensor with the name of a link as frame id.
    ``report.provenance.added_links`` lists the added links, so that a comparison can ignore them.
    """
    if options.sensor_frames != "link":
        return model
    adder = _LinkAdder({link.name for link in model.links}, all_names(model), report)
    links = [
        replace(link, fragments=[adder.add(item, link.name) for item in link.fragments])
        for link in model.links
    ]
    joints = [
        # In parity form the frame of a joint is the frame of its child link.
        replace(joint, fragments=[adder.add(item, joint.child) for item in joint.fragments])
        for joint in model.joints
    ]
    if not adder.links:
        return model
    return replace(model, links=[*links, *adder.links], joints=[*joints, *adder.joints])


class _LinkAdder:
    def __init__(self, known: set[str], taken: TakenNames, report: LossReport) -> None:
        self.known, self.taken, self.report = known, taken, report
        self.links: list[Link] = []
        self.joints: list[Joint] = []

    def add(self, fragment: Fragment, link: str) -> Fragment:
        """Add a link for the fragment if it is a sensor; return the fragment with a frame id."""
        if fragment.tag != "sensor":
            return fragment
        try:
            content = content_of(fragment, link)
        except ValueError:
            return fragment
        if content is None or content.pose.relative_to:
            return fragment
        written = frame_id(fragment)
        if written in self.known:
            return fragment
        name = self.taken.take(legal_name(written or f"{content.name}_frame", "frame"))
        joint = self.taken.take(f"{name}_joint")
        pose = content.pose.relative(link)
        self.links.append(Link(name, Pose(relative_to=joint), location=fragment.location))
        self.joints.append(Joint(joint, "fixed", link, name, pose, location=fragment.location))
        sensor = ElementPath("sensor", content.name, link, "link")
        self.report.provenance.added(ElementPath("link", name), sensor, "link")
        self.report.provenance.added(ElementPath("joint", joint), sensor, "joint")
        return fragment if written == name else with_frame_id(fragment, name)


# --- What a verification asks ---------------------------------------------------------------------


def without_explained(expected: Model, found: Model, report: LossReport) -> tuple[Model, Model]:
    """Return the input, and the output without the links at the poses of sensors."""
    return expected, without_links(found, report.provenance.added_links)


def without_links(model: Model, names: Collection[str]) -> Model:
    """Return the model without leaf links of these names, and without sensors that name them."""
    if not names:
        return model
    removed = set(names)

    def without_frame_id(item: Fragment) -> Fragment:
        is_added = item.tag == "sensor" and frame_id(item) in removed
        return with_frame_id(item, "") if is_added else item

    def with_own_frames(holder: Named) -> Named:
        return changed(holder, fragments=mapped(holder.fragments, without_frame_id))

    return replace(
        model,
        links=[with_own_frames(link) for link in model.links if link.name not in removed],
        joints=[with_own_frames(joint) for joint in model.joints if joint.child not in removed],
        explicit_frames=[frame for frame in model.explicit_frames if frame.name not in removed],
    )
