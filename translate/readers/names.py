"""The names of the readers that ``--for`` accepts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias, get_args

from translate.diagnostics.diagnostic import RefusedArgumentError

TargetName: TypeAlias = Literal[
    "gazebo",
    "fortress",
    "harmonic",
    "ionic",
    "jetty",
    "gazebo-classic",
    "drake",
    "mujoco",
    "pybullet",
    "pinocchio",
    "yourdfpy",
    "rviz",
    "isaac",
    "newton",
    "genesis",
    "sdformat_urdf",
    "humble",
    "jazzy",
    "kilted",
    "lyrical",
]
TARGET_NAMES: tuple[TargetName, ...] = get_args(TargetName)
#: Another name → the name of the reader.  ``gazebo`` is the release with long-term support; a
#: distribution of ROS names the Gazebo that its packages install (REP 2000 and ros_gz).
ALIASES: dict[str, TargetName] = {
    "gazebo": "jetty",
    "humble": "fortress",
    "jazzy": "harmonic",
    "kilted": "ionic",
    "lyrical": "jetty",
}
_DISTRIBUTIONS: tuple[TargetName, ...] = ("humble", "jazzy", "kilted", "lyrical")
#: A name of no reader → the readers that it may mean.
_MEANINGS: dict[str, tuple[TargetName, ...]] = {
    "moveit": ("rviz",),
    "moveit2": ("rviz",),
    "ros": ("rviz", *_DISTRIBUTIONS),
    "ros2": ("rviz", *_DISTRIBUTIONS),
    "urdfdom": ("rviz",),
    "classic": ("gazebo-classic",),
    "noetic": ("gazebo-classic",),
    "melodic": ("gazebo-classic",),
    "ros1": ("gazebo-classic", "rviz"),
    "iron": ("fortress",),
    "rolling": ("gazebo",),
    "gz": ("gazebo",),
    "ignition": ("fortress",),
    "bullet": ("pybullet",),
    "pin": ("pinocchio",),
    "isaacsim": ("isaac",),
}
#: What distributions and packages put before the name of a release.
_PREFIXES = ("gz-", "gz-sim-", "gazebo-", "ign-", "ignition-", "ros2-", "ros-")


def reader_name(text: object, named: Sequence[str] = TARGET_NAMES) -> TargetName:
    """Return the name of a reader that a text is, in any case of letters.

    Raises ``ValueError`` for a text that is none, and for what is no text.  The message names near
    readers, or all, among those that are to be ``named``.
    """
    if not isinstance(text, str):
        raise RefusedArgumentError(f"{text!r} is no reader: use {', '.join(named)}")
    name = text.casefold()
    for target in TARGET_NAMES:
        if name == target:
            return target
    if "," in name:
        raise RefusedArgumentError(f"'{text}' are several readers: name one")
    near = [reader for reader in _nearest(name) if ALIASES.get(reader, reader) in named]
    if not near:
        raise RefusedArgumentError(f"'{text}' is no reader: use {', '.join(named)}")
    raise RefusedArgumentError(f"'{text}' is no reader: did you mean {' or '.join(near)}?")


def _nearest(name: str) -> list[str]:
    """Return the readers that a name in small letters may mean, the most probable ones."""
    from translate.diagnostics.near_names import near_names

    if name in _MEANINGS:
        return [*_MEANINGS[name]]
    for prefix in _PREFIXES:
        if name.startswith(prefix) and (release := name.removeprefix(prefix)) in TARGET_NAMES:
            return [release]
    return near_names(name.replace("_", "-"), TARGET_NAMES, 2)
