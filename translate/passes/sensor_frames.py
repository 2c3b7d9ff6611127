"""Where sensors are, as links without mass: TF then knows the frames that messages name.

A URDF keeps its sensors in ``<gazebo>`` blocks, which TF does not read (design, section 4).
"""

from __future__ import annotations

from dataclasses import replace

from translate.diagnostics.loss_report import LossReport
from translate.extensions.content_poses import content_of, frame_id, with_frame_id
from translate.model.fragment import Fragment
from translate.model.joint import Joint
from translate.model.link import Link
from translate.model.model import Model
from translate.model.names import legal_name, unique_name
from translate.model.pose import Pose
from translate.options import UrdfOptions
from translate.passes.pass_utils import all_names


def sensor_frames_to_links(model: Model, options: UrdfOptions, report: LossReport) -> Model:
    """The model in parity form with a link, fixed where the sensor is, for each of its sensors.

    It bears the frame id of the sensor, if there is one, else ``<sensor>_frame``, which becomes
    the frame id.  A sensor whose frame id names a link already has its frame.
    ``report.added_links`` lists the links, so that a comparison can leave them out.
    """
    if options.sensor_frames != "link":
        return model
    adding = _Adding({link.name for link in model.links}, all_names(model), report)
    links = [
        replace(link, fragments=[adding.seen(item, link.name) for item in link.fragments])
        for link in model.links
    ]
    joints = [
        # The frame of a joint is that of its child.
        replace(joint, fragments=[adding.seen(item, joint.child) for item in joint.fragments])
        for joint in model.joints
    ]
    if not adding.links:
        return model
    return replace(model, links=[*links, *adding.links], joints=[*joints, *adding.joints])


class _Adding:
    def __init__(self, known: set[str], taken: set[str], report: LossReport) -> None:
        self.known, self.taken, self.report = known, taken, report
        self.links: list[Link] = []
        self.joints: list[Joint] = []

    def seen(self, fragment: Fragment, link: str) -> Fragment:
        """The fragment; a sensor gets a link, and its name as frame id if it has none."""
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
        name = self._name(legal_name(written or f"{content.name}_frame", "frame"))
        joint = self._name(f"{name}_joint")
        pose = content.pose.relative(link)
        self.links.append(Link(name, Pose(relative_to=joint), location=fragment.location))
        self.joints.append(Joint(joint, "fixed", link, name, pose, location=fragment.location))
        self.report.added_links.append(name)
        return fragment if written == name else with_frame_id(fragment, name)

    def _name(self, wanted: str) -> str:
        name = unique_name(wanted, self.taken)
        self.taken.add(name)
        return name
