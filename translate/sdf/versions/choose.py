"""The lowest version of SDFormat that holds the content of a document without loss."""

from __future__ import annotations

from collections.abc import Iterator

from translate.model.fragment import Fragment
from translate.model.link import Cone
from translate.model.model import Document, Model, World
from translate.model.names import scopes
from translate.model.pose import Pose
from translate.sdf.include.write import required_version
from translate.sdf.versions.newer_elements import fragments_of, newer_elements_of_fragments
from translate.sdf.versions.version import LOWEST_AUTOMATIC, number


def choose_version(
    document: Document, requested: str, *, resolve_includes: bool = False
) -> tuple[str, str]:
    """Return the version to write and the reason for it; ``requested`` unless that is ``auto``."""
    if requested != "auto":
        return requested, "requested"
    lowest = (LOWEST_AUTOMATIC, "the lowest version with frames as ends of joints")
    features = [_features(model) for model in document.all_models()]
    features += [_features_around(world) for world in document.worlds]
    features.append(_newer_features("sdf", document.fragments))
    if not resolve_includes:
        features.append(iter([(required_version(document), "the <include> elements")]))
    needs = [lowest, *(max([lowest, *group], key=_order) for group in features)]
    version, feature = max(needs, key=_order)
    if version == lowest[0]:
        return lowest
    below, _ = max([need for need in needs if need[0] != version], key=_order)
    return version, f"required by {feature}; --sdf-version {below} loses or replaces that"


def _order(need: tuple[str, str]) -> tuple[int, int]:
    return number(need[0])


def _features(model: Model) -> Iterator[tuple[str, str]]:
    """Yield the features of a model added after 1.8, as (version, feature) (S A48 – A50)."""
    for _, scope in scopes(model):
        if any(pose.rotation_format != "rpy" for pose in _poses(scope)):
            yield "1.9", "rotations as quaternions or in degrees"
        for joint in scope.joints:
            # Before 1.10 the default pitch is different.
            if joint.screw_thread_pitch is not None or joint.type == "screw":
                yield "1.10", "screw_thread_pitch"
            if (joint.axis and joint.axis.mimic) or (joint.axis2 and joint.axis2.mimic):
                yield "1.11", "mimic joints"
        for link in scope.links:
            if link.inertial is not None and link.inertial.auto is not None:
                yield "1.11", "automatic inertia"
            if any(collision.density is not None for collision in link.collisions):
                yield "1.11", "densities"
            if any(isinstance(shape.geometry, Cone) for shape in link.shapes):
                yield "1.11", "cones"
        for owner, fragments in fragments_of(scope):
            yield from _newer_features(owner, fragments)


def _features_around(world: World) -> Iterator[tuple[str, str]]:
    """Yield the same for the content of a world other than its models."""
    if world.joints:
        yield "1.10", "joints of a world"
    yield from _newer_features("world", world.fragments)


def _newer_features(owner: str, fragments: list[Fragment]) -> Iterator[tuple[str, str]]:
    """Yield the elements of fragments added after 1.8, as (version, element)."""
    minor = number(LOWEST_AUTOMATIC)[1]
    for element, since in newer_elements_of_fragments(owner, fragments, minor):
        yield f"1.{since}", element


def _poses(model: Model) -> list[Pose]:
    poses = [model.pose, *[joint.pose for joint in model.joints]]
    poses += [frame.pose for frame in model.explicit_frames]
    for link in model.links:
        poses += [link.pose, *[shape.pose for shape in link.shapes]]
        if link.inertial is not None:
            poses.append(link.inertial.pose)
    return poses
