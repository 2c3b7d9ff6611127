"""Version numbers of SDFormat: their order, and the lowest version that a model requires."""

from __future__ import annotations

from collections.abc import Iterator

from translate.model.fragment import Fragment
from translate.model.geometry import Cone
from translate.model.joint import Axis, Joint
from translate.model.link import Link
from translate.model.model import Model, World
from translate.model.pose import Pose
from translate.options import choices
from translate.sdf.versions.newer_elements import fragments_of, newer_elements_of_fragments

#: Documents of 1.0 and 1.1 cannot be upgraded (reference S A16).
KNOWN = tuple(f"1.{minor}" for minor in range(2, 13))
_OLDEST_HINT = (
    "it has numbers in attributes and poses in <origin>, and cannot be upgraded to later versions; "
    "if the file has the elements of a later version, correct the version"
)
#: The hints for versions that cannot be read.
HINTS = {"1.0": _OLDEST_HINT, "1.1": _OLDEST_HINT}
WRITABLE = tuple(version for version in choices("sdf_version") if version != "auto")
LOWEST_AUTOMATIC = "1.8"


def number(version: str) -> tuple[int, int]:
    """Return a version as (major, minor), which sorts 1.10 after 1.9 (reference S A15)."""
    major, _, minor = version.partition(".")
    return int(major), int(minor)


def required(model: Model) -> tuple[str, str]:
    """Return the lowest version from 1.8 on that can express a model, and the reason for it."""
    version, reason = LOWEST_AUTOMATIC, "frames as ends of joints"
    models = [model]
    # The list grows during the loop.
    for inner in models:
        models += inner.models
        for needed, feature in _features(inner):
            if number(needed) > number(version):
                version, reason = needed, feature
    return version, reason


def required_around(world: World) -> tuple[str, str]:
    """Return the same for the content of a world other than its models."""
    version, reason = LOWEST_AUTOMATIC, "frames as ends of joints"
    if world.joints:
        version, reason = "1.10", "joints of a world"
    for needed, feature in _newer_features("world", world.fragments):
        if number(needed) > number(version):
            version, reason = needed, feature
    return version, reason


def _features(model: Model) -> Iterator[tuple[str, str]]:
    """Yield the features of one model added after 1.8, as (version, feature) (S A48 – A50)."""
    if any(pose.rotation_format != "rpy" for pose in _poses(model)):
        yield "1.9", "rotations as quaternions or in degrees"
    for joint in model.joints:
        # Before 1.10 the default pitch is different.
        if joint.screw_thread_pitch is not None or joint.type == "screw":
            yield "1.10", "screw_thread_pitch"
        if any(axis.mimic is not None for axis in _axes(joint)):
            yield "1.11", "mimic joints"
    for link in model.links:
        yield from _features_of_link(link)
    for owner, fragments in fragments_of(model):
        yield from _newer_features(owner, fragments)


def _features_of_link(link: Link) -> Iterator[tuple[str, str]]:
    if link.inertial is not None and link.inertial.auto is not None:
        yield "1.11", "automatic inertia"
    if any(collision.density is not None for collision in link.collisions):
        yield "1.11", "densities"
    if any(isinstance(shape.geometry, Cone) for shape in link.shapes):
        yield "1.11", "cones"


def _newer_features(owner: str, fragments: list[Fragment]) -> Iterator[tuple[str, str]]:
    """Yield the elements of fragments added after 1.8, as (version, element)."""
    minor = number(LOWEST_AUTOMATIC)[1]
    for element, since in newer_elements_of_fragments(owner, fragments, minor):
        yield f"1.{since}", element


def _axes(joint: Joint) -> Iterator[Axis]:
    if joint.axis is not None:
        yield joint.axis
    if joint.axis2 is not None:
        yield joint.axis2


def _poses(model: Model) -> Iterator[Pose]:
    yield model.pose
    for joint in model.joints:
        yield joint.pose
    for frame in model.explicit_frames:
        yield frame.pose
    for link in model.links:
        yield link.pose
        if link.inertial is not None:
            yield link.inertial.pose
        for shape in link.shapes:
            yield shape.pose
