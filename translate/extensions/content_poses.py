"""Where sensors, lights and the like are: what hangs on a link, a joint or a world and has a pose.

The model keeps them as pieces of XML, for they are no part of the kinematics.  Their poses follow
the rules of every other pose all the same (reference S B66, B67): relative to the link, the joint
or the world that they hang on, unless they name a frame of the scope.  A camera's pose inside its
sensor is in the frame of the sensor and names no other (B68).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from lxml import etree

from translate.extensions.extension_data import MARKS, mark
from translate.extensions.fragment_contents import POSED, read_pose
from translate.model.fragment import Fragment, Location
from translate.model.frame import WORLD
from translate.model.model import Model
from translate.model.pose import IDENTITY_POSE, Pose, Transform
from translate.xml.document import element_of, text_of

if TYPE_CHECKING:
    from translate.kinematics.frame_graph import FrameGraph

ADDED = mark("added")
#: Elements that name the frame of the messages of a sensor; the last came with SDFormat 1.12.
FRAME_IDS = ("gz_frame_id", "ignition_frame_id", "frame_id")
#: The path from a sensor to the element that names the frame of its angles.
CUSTOM_RPY = "imu/orientation_reference_frame/custom_rpy"


@dataclass(slots=True)
class Content:
    """A sensor, light, projector, particle emitter or audio source; an inertial or a shape.

    ``owner`` is the link, joint or world that it hangs on, and the default frame of ``pose``.
    ``rpy_frame`` is the frame that an IMU gives its angles in, if it names one.
    """

    kind: str
    name: str
    owner: str
    pose: Pose
    rpy_frame: str
    location: Location


def all_contents(graph: FrameGraph) -> Iterator[Content]:
    """Everything in the scope of a graph that has a pose and no frame, nested models apart.

    Raises ``ValueError`` for a pose that is none.
    """
    if isinstance(graph.scope, Model):
        for link in graph.scope.links:
            inertial = link.inertial
            if inertial is not None:
                yield Content("inertial", "", link.name, inertial.pose, "", link.location)
            for shape in link.shapes:
                kind = type(shape).__name__.lower()
                yield Content(kind, shape.name, link.name, shape.pose, "", shape.location)
    yield from contents(graph)


def contents(graph: FrameGraph) -> Iterator[Content]:
    """Everything that has a pose and no frame in the scope of a graph, shapes apart.

    Raises ``ValueError`` for a pose that is none.
    """
    scope = graph.scope
    if isinstance(scope, Model):
        for link in scope.links:
            yield from _of(link.fragments, link.name)
    else:
        yield from _of(scope.fragments, WORLD)
    for joint in scope.joints:
        yield from _of(joint.fragments, joint.name)


def pose_of(graph: FrameGraph, content: Content, relative_to: str = "") -> Transform:
    """``X_RC`` of a sensor or light in its owner, or in another frame R of the scope.

    Raises :class:`translate.TranslateError` if one of the frames does not exist.
    """
    if not relative_to or relative_to == content.owner:
        return graph.resolve_in(content.pose, content.owner)
    X_SC = graph.resolve(content.pose, content.owner)
    return graph.pose(relative_to).inverse() @ X_SC


def content_of(fragment: Fragment, owner: str) -> Content | None:
    """What a fragment holds; ``None`` for what stands nowhere.

    Raises ``ValueError`` for a pose that is none.
    """
    if fragment.dialect != "sdf" or fragment.at or fragment.tag not in POSED:
        return None
    element = element_of(fragment.xml)
    place = element.find("pose")
    pose = IDENTITY_POSE if place is None else read_pose(place)
    name = _attribute(element, "name")
    return Content(fragment.tag, name, owner, pose, _rpy_frame(element), fragment.location)


def references(fragment: Fragment) -> tuple[str, str, str] | None:
    """The name of a sensor or light, the frame its pose names, and that of its angles."""
    if fragment.tag not in POSED:
        return None
    element = element_of(fragment.xml)
    place = element.find("pose")
    frame = "" if place is None else _attribute(place, "relative_to")
    return _attribute(element, "name"), frame, _rpy_frame(element)


def frame_id(fragment: Fragment) -> str:
    """The frame that the messages of a sensor name; empty if Gazebo makes one up."""
    element = element_of(fragment.xml)
    found = (element.findtext(tag, "").strip() for tag in FRAME_IDS)
    return next(filter(None, found), "")


def with_frame_id(fragment: Fragment, frame: str) -> Fragment:
    """The same sensor, its messages naming a frame in the words that every Gazebo reads.

    The mark on them tells the reader that they were added.
    """
    element = element_of(fragment.xml)
    for tag in FRAME_IDS:
        for old in element.findall(tag):
            element.remove(old)
    added = etree.SubElement(element, FRAME_IDS[0], {ADDED: "true"}, {"translate": MARKS})
    added.text = frame
    return replace(fragment, xml=text_of(element))


def _of(fragments: list[Fragment], owner: str) -> Iterator[Content]:
    for fragment in fragments:
        content = content_of(fragment, owner)
        if content is not None:
            yield content


def _rpy_frame(element: etree._Element) -> str:
    custom = element.find(CUSTOM_RPY)
    return "" if custom is None else _attribute(custom, "parent_frame")


def _attribute(element: etree._Element, name: str) -> str:
    return (element.get(name) or "").strip()
