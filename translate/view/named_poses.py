"""The named poses of a robot: the ``<group_state>`` elements of the SRDF files beside it.

SRDF files do not name the file of their robot, and the names of robots differ between both files.
So a state belongs to a robot that has all of its joints, without the virtual ones.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

from translate.diagnostics.diagnostic import TranslateError
from translate.resources.boundary import own_directories, refusal
from translate.resources.regular_files import MAX_SETTINGS_BYTES, contents_of
from translate.ros_files.srdf import SUFFIX, GroupState, states_in_srdf
from translate.view.scene import Json, shortened

#: Where SRDF files are, in the directory of the robot and in the one above it.
_PLACES = ("", "srdf", "config")
#: The number of SRDF files that are read, and of poses that a page lists.
_MAX_FILES, _MAX_POSES = 20, 200


def named_poses(path: str | None, scene: Json) -> list[Json]:
    """Return the named poses for a scene of the robot in a file.

    Each has the indices and the positions of its joints.  An SRDF file that cannot be read is added
    to what the scene omits.
    """
    joints, omitted = scene["joints"], scene["omitted"]
    assert isinstance(joints, list)
    assert isinstance(omitted, list)
    index = {joint["name"]: number for number, joint in enumerate(joints)}
    dofs = {joint["name"]: len(joint.get("dofs", ())) for joint in joints}
    poses: list[Json] = []
    for file in _srdf_files(path):
        try:
            states = states_in_srdf(contents_of(file, MAX_SETTINGS_BYTES), file)
        except (OSError, TranslateError) as error:
            reason = shortened(f"its named poses are not read: {error}")
            omitted.append({"element": shortened(os.path.basename(file)), "reason": reason})
            continue
        poses += [
            {
                "name": shortened(state.name),
                "group": shortened(state.group),
                "joints": [[index[name], [*values]] for name, values in state.positions.items()],
            }
            for state in states
            if _fits(state, dofs)
        ]
    distinct = {repr(pose): pose for pose in poses}
    return [*distinct.values()][:_MAX_POSES]


def _fits(state: GroupState, dofs: dict[str, int]) -> bool:
    """Return whether a robot has all joints of a state, each with as many positions."""
    return bool(state.positions) and all(
        dofs.get(name) == len(values) for name, values in state.positions.items()
    )


def _srdf_files(path: str | None) -> Iterator[str]:
    """Yield the SRDF files beside a robot: regular files that belong to it, the nearest first."""
    if not path or not os.path.isfile(path):
        return
    directories = own_directories(os.path.abspath(path))[:2]
    count = 0
    for directory in directories:
        for place in _PLACES:
            for file in _files_in(os.path.join(directory, place)):
                if count < _MAX_FILES and not refusal(file, directories):
                    count += 1
                    yield file


def _files_in(directory: str) -> list[str]:
    """Return the SRDF files in a directory, by name; none if there is no directory."""
    try:
        names = os.listdir(directory)
    except OSError:
        return []
    return [os.path.join(directory, name) for name in sorted(names) if name.endswith(SUFFIX)]
