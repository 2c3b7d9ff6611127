"""Names of Ignition in files of today's Gazebo, and plugins that a release does not have."""

from __future__ import annotations

import pytest

from translate.migration.migrate import ignored_parts, migrated_text, plugins_to_build
from translate.migration.tables import RELEASES, Release, libraries, system_names, systems
from translate.xml.document import parse

SENSOR = '<sensor name="s" type="imu"><{0}>f</{0}></sensor>'
SYSTEM = '<plugin filename="{}" name="{}"/>'
LONG = "libignition-gazebo-imu-system.so"
SHORT = "ignition-gazebo-imu-system"
IMU = "ignition::gazebo::systems::Imu"
CONTROL = ("libign_ros2_control-system.so", "ign_ros2_control::IgnitionROS2ControlPlugin")
GZ_CONTROL = ("libgz_ros2_control-system.so", "gz_ros2_control::GazeboSimROS2ControlPlugin")


def model(inner: str, link: str = "") -> str:
    return f'<sdf version="1.9"><model name="m"><link name="a">{link}</link>{inner}</model></sdf>'


def migrated(text: str, release: Release) -> str:
    return migrated_text(text.encode(), "r", release)[0].decode()


def unread(text: str, release: Release) -> list[str]:
    findings = ignored_parts(parse(text), release)
    return [finding.message for finding in findings if finding.code == "name-of-ignition"]


@pytest.mark.parametrize(
    ("release", "tag"),
    [
        ("fortress", "ignition_frame_id"),
        # Sensor.cc of gz-sensors 8 and later reads gz_frame_id only, sdformat 15 also frame_id.
        ("harmonic", "gz_frame_id"),
        ("ionic", "frame_id"),
        ("jetty", "frame_id"),
    ],
)
def test_the_frame_of_a_sensor(release: Release, tag: str) -> None:
    text = model("", SENSOR.format("ignition_frame_id"))
    assert migrated(text, release) == model("", SENSOR.format(tag))
    assert bool(unread(text, release)) == (release != "fortress")


def test_a_frame_beside_the_one_of_the_release_stays() -> None:
    text = model(
        "",
        SENSOR.format("ignition_frame_id").replace(
            "</sensor", "<gz_frame_id>g</gz_frame_id></sensor"
        ),
    )
    assert migrated(text, "harmonic") == text


@pytest.mark.parametrize("release", RELEASES)
@pytest.mark.parametrize("filename", [LONG, SHORT])
def test_the_library_and_the_class_of_a_system(release: Release, filename: str) -> None:
    """gz-sim 8 replaces the name anywhere in a file name, gz-sim 9 only at its start."""
    text = model(SYSTEM.format(filename, IMU))
    new = SYSTEM.format("gz-sim-imu-system", "gz::sim::systems::Imu")
    assert migrated(text, release) == (text if release == "fortress" else model(new))
    is_unread = filename == LONG and release in ("ionic", "jetty")
    message = f"Gazebo {release.title()} does not read '{LONG}'"
    assert unread(text, release) == [message] * is_unread


@pytest.mark.parametrize("release", RELEASES)
def test_the_plugin_of_ros2_control(release: Release) -> None:
    """The library of Humble is built for Fortress, that of Jazzy and later for other releases."""
    old, new = model(SYSTEM.format(*CONTROL)), model(SYSTEM.format(*GZ_CONTROL))
    is_fortress = release == "fortress"
    for text in (old, new):
        assert migrated(text, release) == (old if is_fortress else new)
    messages = [f"Gazebo {release.title()} does not read '{CONTROL[0]}'"]
    assert unread(old, release) == ([] if is_fortress else messages)
    assert bool(unread(new, release)) == is_fortress


@pytest.mark.parametrize("around", ["{}", '<xacro:if value="true">{}</xacro:if>'])
def test_the_hardware_of_ros2_control(around: str) -> None:
    hardware = around.format("<plugin>{}</plugin>")
    text = (
        '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"><link name="a"/>'
        f'<ros2_control name="c" type="system"><hardware>{hardware}</hardware></ros2_control>'
        "</robot>"
    )
    old, new = (
        text.format(name)
        for name in ("ign_ros2_control/IgnitionSystem", "gz_ros2_control/GazeboSimSystem")
    )
    assert migrated(old, "harmonic") == new
    assert migrated(new, "fortress") == old
    assert unread(old, "harmonic") == []


def test_the_messages_of_a_system() -> None:
    inner = (
        '<plugin filename="gz-sim-triggered-publisher-system" '
        'name="gz::sim::systems::TriggeredPublisher">'
        '<input type="{}.msgs.Boolean" topic="t"/></plugin>'
    )
    assert migrated(model(inner.format("ignition")), "harmonic") == model(inner.format("gz"))
    assert migrated(model(inner.format("ignition")), "fortress") == model(inner.format("ignition"))


def test_names_of_other_projects_stay() -> None:
    text = model(SYSTEM.format("libmy-ignition-gazebo.so", "ignition_own::gazebo"))
    assert migrated(text, "jetty") == text


# --- Plugins that a release does not have ---------------------------------------------------------


@pytest.mark.parametrize(
    ("filename", "release", "reason"),
    [
        ("libmine.so", "harmonic", "it stays: it is no part of Gazebo"),
        ("gz-waves", "harmonic", "it stays: it is no part of Gazebo"),
        ("gz-sim-nothing-system", "jetty", "it stays: Gazebo Jetty has no such system"),
        # src/systems of gz-sim: FreeSpaceExplorer is in version 10.
        (
            "gz-sim-free-space-explorer-system",
            "ionic",
            "it stays: Gazebo Ionic has no such system; Gazebo Jetty has it",
        ),
        ("gz-sim-free-space-explorer-system", "jetty", ""),
        ("gz-sim8-imu-system", "harmonic", ""),
        ("libignition-gazebo6-imu-system.so", "fortress", ""),
    ],
)
def test_a_plugin_that_a_release_does_not_have(
    filename: str, release: Release, reason: str
) -> None:
    _, state = migrated_text(model(SYSTEM.format(filename, "n")).encode(), "r", release)
    losses = [loss for loss in state.report.losses if loss.code == "plugin-unknown"]
    assert [loss.reason for loss in losses] == [reason] * bool(reason)
    assert {loss.severity for loss in losses} <= {"approximated"}
    assert bool(plugins_to_build(losses)) == bool(reason)


def test_levels_have_no_library() -> None:
    _, state = migrated_text(model(SYSTEM.format("dummy", "gz::sim")).encode(), "r", "harmonic")
    assert state.report.losses == []


@pytest.mark.parametrize(
    ("library", "release", "reason"),
    [
        # Of gz-gui, which no table has.
        ("MinimalScene", "harmonic", ""),
        ("EntityTree", "fortress", ""),
        # VisualizeFrustum.cc and Scene3D.cc in src/gui/plugins of gz-sim.
        ("VisualizeFrustum", "jetty", ""),
        (
            "VisualizeFrustum",
            "fortress",
            "it stays: Gazebo Fortress has no such plugin of the GUI; Gazebo Harmonic has it",
        ),
        (
            "GzScene3D",
            "ionic",
            "it stays: Gazebo Ionic has no such plugin of the GUI; Gazebo Fortress has it",
        ),
        # A widget of Gazebo Classic.
        ("libMyWidget.so", "jetty", "it stays: it is no part of Gazebo"),
    ],
)
def test_a_plugin_of_the_gui_is_known_by_release(
    library: str, release: Release, reason: str
) -> None:
    text = (
        f'<sdf version="1.9"><world name="w"><gui><plugin name="p" filename="{library}"/></gui>'
        "</world></sdf>"
    )
    losses = migrated_text(text.encode(), "r", release)[1].report.losses
    assert [loss.reason for loss in losses] == [reason] * bool(reason)
    codes = {finding.code for finding in ignored_parts(parse(text), release)}
    assert ("plugin-unknown" in codes) == bool(reason)


@pytest.mark.parametrize("name", systems())
def test_each_system_is_known_in_its_releases(name: str) -> None:
    library, since = systems()[name]
    for release in RELEASES:
        is_known = RELEASES.index(release) >= RELEASES.index(since)
        assert (library in libraries(release)) == is_known or library in ("log",)
    filename, _ = system_names(name, since)
    _, state = migrated_text(model(SYSTEM.format(filename, "n")).encode(), "r", since)
    assert [loss for loss in state.report.losses if loss.code == "plugin-unknown"] == []
