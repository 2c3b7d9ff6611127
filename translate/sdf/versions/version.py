"""Versions of SDFormat: how they compare, and which one a model needs."""

from __future__ import annotations

from collections.abc import Iterator

from translate.model.geometry import Cone
from translate.model.joint import Axis, Joint
from translate.model.model import Model, World
from translate.model.pose import Pose
from translate.options import choices
from translate.sdf.versions.newer_elements import fragments_of, newer_elements_of_fragments

#: There is no way from 1.0 and 1.1 to anything later (reference S A16).
KNOWN = tuple(f"1.{minor}" for minor in range(2, 13))
_OLDEST = (
    "it kept its numbers in attributes and its poses in <origin>, and nothing leads from there to "
    "later versions; if the file is not written like that, correct the version"
)
#: What to do about a version that cannot be read.
HINTS = {"1.0": _OLDEST, "1.1": _OLDEST}
WRITABLE = tuple(version for version in choices("sdf_version") if version != "auto")
LOWEST_AUTOMATIC = "1.8"


def number(version: str) -> tuple[int, int]:
    """A version as numbers: 1.10 comes after 1.9 (reference S A15)."""
    major, _, minor = version.partition(".")
    return int(major), int(minor)


def required(model: Model) -> tuple[str, str]:
    """The lowest version from 1.8 up that says all of a model, and the feature that needs it."""
    version, reason = LOWEST_AUTOMATIC, "frames as ends of joints"
    models = [model]
    # The list grows while it is walked.
    for inner in models:
        models += inner.models
        for needed, feature in _features(inner):
            if number(needed) > number(version):
                version, reason = needed, feature
    return version, reason


def required_around(world: World) -> tuple[str, str]:
    """The lowest version from 1.8 up that says what a world holds beside its models."""
    version, reason = LOWEST_AUTOMATIC, "frames as ends of joints"
    if world.joints:
        version, reason = "1.10", "joints of a world"
    for word, since in newer_elements_of_fragments(
        "world", world.fragments, number(LOWEST_AUTOMATIC)[1]
    ):
        if since > number(version)[1]:
            version, reason = f"1.{since}", word
    return version, reason


def _features(model: Model) -> Iterator[tuple[str, str]]:
    """Features of one model that came after 1.8, each with its version (S A48 – A50)."""
    for pose in _poses(model):
        if pose.rotation_format != "rpy":
            yield "1.9", "rotations as quaternions or in degrees"
            break
    for joint in model.joints:
        # Before, the default pitch is another one.
        if joint.screw_thread_pitch is not None or joint.type == "screw":
            yield "1.10", "screw_thread_pitch"
        for axis in _axes(joint):
            if axis.mimic is not None:
                yield "1.11", "mimic joints"
    for link in model.links:
        if link.inertial is not None and link.inertial.auto is not None:
            yield "1.11", "automatic inertia"
        if any(collision.density is not None for collision in link.collisions):
            yield "1.11", "densities"
        for shape in link.shapes:
            if isinstance(shape.geometry, Cone):
                yield "1.11", "cones"
    for owner, fragments in fragments_of(model):
        for word, since in newer_elements_of_fragments(
            owner, fragments, number(LOWEST_AUTOMATIC)[1]
        ):
            yield f"1.{since}", word


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
