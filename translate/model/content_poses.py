"""Poses of sensors, lights and other contents of links, joints and worlds.

The model stores these contents as fragments, because they are not part of the kinematics.  Their
poses follow the rules of all other poses (reference S B66, B67): they are relative to their owner,
a link, a joint or a world, unless they name a frame of the scope.  The pose of a camera inside its
sensor is relative to the sensor: readers ignore a frame that it names (S B68).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from lxml import etree

from translate.model.fragment import DEFINED, Fragment, Location
from translate.model.joint import Joint
from translate.model.link import WORLD, Link
from translate.model.model import Model, World
from translate.model.pose import IDENTITY_POSE, Pose
from translate.structures import dataclass
from translate.xml.document import element_of, text_of
from translate.xml.text import trimmed
from translate.xml.values import format_floats, parse_bool, parse_floats

#: Elements with a pose; without ``<pose>`` it is the identity in the frame of the owner.
POSED = frozenset({"sensor", "light", "projector", "particle_emitter", "audio_source"})
#: Element of a link, a joint or a world → the paths of the poses in it that can name a frame.
POSES_IN = {
    **dict.fromkeys(POSED, ("pose",)),
    "sensor": ("pose", "camera/pose"),
    "actor": ("pose",),
    "gui": ("camera/pose",),
    "population": ("pose",),
}
#: Elements that name the frame of the messages of a sensor; the last is new in SDFormat 1.12.
FRAME_IDS = ("gz_frame_id", "ignition_frame_id", "frame_id")
#: The path from a sensor to the element that names the reference frame of its orientation.
CUSTOM_RPY = "imu/orientation_reference_frame/custom_rpy"


@dataclass(slots=True)
class Content:
    """A sensor, light, projector, particle emitter or audio source; an inertial or a shape.

    ``owner`` is the link, joint or world that contains it, and the default frame of ``pose``.
    ``xml`` is the text of the element, except for an inertial or a shape.
    """

    kind: str
    name: str
    owner: str
    pose: Pose
    location: Location
    xml: str = ""


def all_contents(scope: Model | World) -> Iterator[Content]:
    """Yield all contents of a scope that have a pose but no frame, without nested models.

    Raises ``ValueError`` for an invalid pose.
    """
    if isinstance(scope, Model):
        for link in scope.links:
            if link.inertial is not None:
                yield Content("inertial", "", link.name, link.inertial.pose, link.location)
            for shape in link.shapes:
                kind = type(shape).__name__.lower()
                yield Content(kind, shape.name, link.name, shape.pose, shape.location)
    yield from contents(scope)


def contents(scope: Model | World) -> Iterator[Content]:
    """Yield the contents of a scope as in :func:`all_contents`, without shapes and inertials.

    Raises ``ValueError`` for an invalid pose.
    """
    for owner in owners_of_contents(scope):
        name = WORLD if isinstance(owner, World) else owner.name
        for fragment in owner.fragments:
            if (content := content_of(fragment, name)) is not None:
                yield content


def owners_of_contents(scope: Model | World) -> list[Link | Joint | World]:
    """Return what contains sensors and lights: the links of a model or a world itself, and joints.

    The fragments of a model itself have no poses.
    """
    return [*(scope.links if isinstance(scope, Model) else [scope]), *scope.joints]


def content_of(fragment: Fragment, owner: str) -> Content | None:
    """Return the content of a fragment; ``None`` for a fragment without a pose.

    Raises ``ValueError`` for an invalid pose.
    """
    if fragment.dialect != "sdf" or fragment.at or fragment.tag not in POSED:
        return None
    element = element_of(fragment.xml)
    place = element.find("pose")
    pose = IDENTITY_POSE if place is None else read_pose(place)
    name = trimmed(element.get("name"))
    return Content(fragment.tag, name, owner, pose, fragment.location, fragment.xml)


def frame_id(fragment: Fragment) -> str:
    """Return the frame id in the messages of a sensor; empty if Gazebo generates it."""
    element = element_of(fragment.xml)
    return next(filter(None, (trimmed(element.findtext(tag)) for tag in FRAME_IDS)), "")


def with_frame_id(fragment: Fragment, frame: str) -> Fragment:
    """Return the sensor with a frame id in the element that every version of Gazebo reads.

    An empty ``frame`` removes the frame id.
    """
    element = element_of(fragment.xml)
    for old in list(element.iterchildren(*FRAME_IDS)):
        element.remove(old)
    if frame:
        etree.SubElement(element, FRAME_IDS[0]).text = frame
    return replace(fragment, xml=text_of(element))


def read_pose(element: etree._Element) -> Pose:
    """Read a ``<pose>`` (reference S C1 – C5).  Raises ``ValueError`` for an invalid text."""
    return parsed_pose(element.text, dict(element.items()))


def parsed_pose(text: str | None, attributes: Mapping[str, str]) -> Pose:
    """Return the pose with the text and the attributes of a ``<pose>``, as :func:`read_pose`."""
    text = trimmed(text)
    relative_to = trimmed(attributes.get("relative_to"))
    if not text:
        return IDENTITY_POSE.relative(relative_to)
    if attributes.get("rotation_format") == "quat_xyzw":
        x, y, z, *rotation = parse_floats(text, 7)
        return Pose((x, y, z), tuple(rotation), "quat_xyzw", relative_to)
    numbers = parse_floats(text, 6)
    x, y, z = numbers[:3]
    degrees = parse_bool(attributes.get("degrees") or "false") if attributes else False
    return Pose((x, y, z), numbers[3:], "rpy_degrees" if degrees else "rpy", relative_to)


def map_pose(fragment: Fragment, function: Callable[[Pose], Pose]) -> Fragment:
    """Return the fragment with its pose replaced by the result of ``function``.

    An element of :data:`POSED` without ``<pose>`` has the identity; other elements without one have
    no pose.  Of a pose with invalid numbers, only ``relative_to`` is replaced.
    """
    # If the function changes no pose in this frame, the fragment need not be parsed.
    if not _has_pose(fragment) or (
        "relative_to" not in fragment.xml and function(IDENTITY_POSE) == IDENTITY_POSE
    ):
        return fragment
    element = element_of(fragment.xml)
    node = element.find("pose")
    if node is None and fragment.tag not in POSED:
        return fragment
    is_valid = True
    try:
        old = IDENTITY_POSE if node is None else read_pose(node)
    except ValueError:
        assert node is not None
        is_valid, old = False, Pose(relative_to=node.get("relative_to", ""))
    new = function(old)
    same_numbers = new.relative("") == old.relative("")
    if new == old or not (is_valid or same_numbers):
        return fragment
    if node is None:
        node = etree.Element("pose")
        element.insert(0, node)
    node.attrib.pop("relative_to", None)
    if new.relative_to:
        node.set("relative_to", new.relative_to)
    if not same_numbers:
        # Every version of SDFormat reads roll, pitch and yaw in radians.
        for name in ("degrees", "rotation_format"):
            node.attrib.pop(name, None)
        node.text = format_floats((*new.xyz, *new.rpy))
    return replace(fragment, xml=text_of(element))


def pose_reference(fragment: Fragment) -> str:
    """Return the ``relative_to`` of the pose of a fragment; empty without one."""
    if "relative_to" not in fragment.xml or not _has_pose(fragment):
        return ""
    node = element_of(fragment.xml).find("pose")
    return "" if node is None else node.get("relative_to", "")


def _has_pose(fragment: Fragment) -> bool:
    """Return whether a fragment may contain a pose relative to its owner."""
    if fragment.dialect != "sdf" or fragment.attribute or fragment.at:
        return False
    if fragment.tag in POSED:
        return True
    # The meaning of a <pose> in a plugin or in an element that SDFormat does not define is unknown.
    return fragment.tag in DEFINED - {"plugin"} and "<pose" in fragment.xml
