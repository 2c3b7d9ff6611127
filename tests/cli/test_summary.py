"""The summary line of `convert` names the elements that only some readers read."""

from __future__ import annotations

import pytest

from translate.cli.summary import summary
from translate.diagnostics.loss_report import Loss, LossSeverity
from translate.model.fragment import Dialect


def loss(severity: LossSeverity, element: str, reason: str = "") -> Loss:
    return Loss("code", severity, element, reason)


SENSOR = loss("carried", "link 'a' <sensor>", "Gazebo reads it")
LOOP = loss("carried", "joint 'k'", "it closes a loop; Gazebo reads it")
CUT = Loss("loop-joint-cut", "carried", "joint 'k'", "it closes a loop between 'a' and 'c'")
CUT_JOINT = loss("carried", "model <joint>", "Gazebo reads it")
FRAME = loss("carried", "frame 'f'", "URDF has no element for it")
TRANSMISSION = loss("carried", "model 'm' <transmission>", "SDFormat has no equivalent")
TABLE: dict[str, tuple[list[Loss], Dialect, str]] = {
    "nothing": ([], "urdf", "everything exact"),
    "sensors": (
        [SENSOR, SENSOR, LOOP],
        "urdf",
        "Gazebo reads everything; ROS tools do not read 2 sensors, 1 joint",
    ),
    "extension data": (
        [SENSOR, FRAME],
        "urdf",
        "ROS tools do not read 1 sensor; only a round trip restores 1 frame",
    ),
    "to SDFormat": (
        [TRANSMISSION, loss("carried", "link 'a' @type")],
        "sdf",
        "only a round trip restores 1 transmission, 1 type",
    ),
    "plural of a name with y": (
        [loss("carried", "link 'a' <gravity>"), loss("carried", "link 'b' <gravity>")],
        "sdf",
        "only a round trip restores 2 gravities",
    ),
    "severities": (
        [loss("approximated", "joint 'j'"), loss("lost", "link 'a'"), loss("harmless", "x")],
        "urdf",
        "1 approximated; 1 lost; 1 harmless",
    ),
    "a sensor among many kinds": (
        [*(loss("carried", f"link 'a' <{tag}>") for tag in "abcdefg"), SENSOR, CUT, CUT_JOINT],
        "urdf",
        "1 loop cut; ROS tools do not read 1 sensor, 1 joint; only a round trip restores "
        "1 a, 1 b, 1 c, 1 d, 3 more",
    ),
    "a sensor among many kinds that Gazebo reads": (
        [
            *(loss("carried", f"link 'a' <{tag}>", "Gazebo reads it") for tag in "aabbccdd"),
            SENSOR,
            loss("carried", "model <plugin>", "Gazebo reads it"),
        ],
        "urdf",
        "Gazebo reads everything; ROS tools do not read 1 sensor, 1 plugin, 2 as, 2 bs, 4 more",
    ),
    "a cut loop": (
        [CUT, CUT_JOINT],
        "urdf",
        "Gazebo reads everything; 1 loop cut; ROS tools do not read 1 joint",
    ),
    "a lost loop, sensor and plugin": (
        [
            Loss("loop-joint-cut", "lost", "joint 'k'", "it closes a loop"),
            loss("lost", "link 'a' <sensor>"),
            loss("lost", "model <plugin>"),
            loss("lost", "link 'a' <gravity>"),
        ],
        "urdf",
        "1 loop cut; 4 lost (1 sensor, 1 plugin)",
    ),
    "many kinds": (
        [loss("carried", f"link 'a' <{tag}>") for tag in "aabcdefg"],
        "sdf",
        "only a round trip restores 2 as, 1 b, 1 c, 1 d, 3 more",
    ),
}


@pytest.mark.parametrize(("losses", "format_to", "text"), TABLE.values(), ids=TABLE)
def test_the_summary(losses: list[Loss], format_to: Dialect, text: str) -> None:
    assert summary(losses, format_to) == text
