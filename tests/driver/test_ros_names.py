"""Names of links and joints in the files of a ROS package."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from translate.diagnostics.diagnostic import TranslateError
from translate.driver.ros_names import MAX_OF_FILE, unknown_names, uses_of_old_names
from translate.resources.packages import dependencies
from translate.resources.search import Resources
from translate.ros_files import settings
from translate.ros_files.settings import names_in_settings
from translate.ros_files.srdf import names_in_srdf

pytest.importorskip("yaml")

ROBOT = """<robot name="arm"><link name="base_link"/><link name="tool0"/>
<joint name="elbow" type="revolute"><parent link="base_link"/><child link="tool0"/>
<limit lower="0" upper="1" effort="1" velocity="1"/></joint></robot>"""
MANIFEST = "<package><name>arm</name></package>"
CONTROLLERS = """/**:
  arm_controller:
    ros__parameters:
      type: joint_trajectory_controller/JointTrajectoryController
      joints: [elbow, {}]
"""


def write(directory: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = directory / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def findings(directory: Path, files: dict[str, str]) -> list[tuple[str, int, str]]:
    """The file, the line and the name of each finding in a package with these files."""
    write(directory, {"package.xml": MANIFEST, "urdf/arm.urdf": ROBOT, **files})
    return [
        (os.path.relpath(finding.path, directory), finding.line, finding.message.split("'")[-2])
        for finding in unknown_names(str(directory), Resources())
    ]


@pytest.mark.parametrize(
    "element",
    [
        '<group name="g"><chain base_link="base_link" tip_link="X"/></group>',
        '<group name="g"><link name="X"/></group>',
        '<group name="g"><joint name="X"/></group>',
        '<group_state name="s" group="g"><joint name="X" value="0"/></group_state>',
        '<end_effector name="e" parent_link="X" group="g"/>',
        '<virtual_joint name="v" type="fixed" parent_frame="odom" child_link="X"/>',
        '<passive_joint name="X"/>',
        '<disable_collisions link1="base_link" link2="X" reason="Never"/>',
        '<enable_collisions link1="base_link" link2="X"/>',
        '<disable_default_collisions link="X"/>',
        '<link_sphere_approximation link="X"/>',
        '<joint_property joint_name="X" property_name="p" value="1"/>',
    ],
)
def test_an_srdf_that_names_what_the_robot_lacks_is_named_with_its_line(
    tmp_path: Path, element: str
) -> None:
    srdf = f'<robot name="arm">\n<passive_joint name="elbow"/>\n{element}</robot>'
    assert findings(tmp_path, {"config/arm.srdf": srdf}) == [("config/arm.srdf", 3, "X")]


@pytest.mark.parametrize(
    "element",
    [
        '<virtual_joint name="X" type="fixed" parent_frame="odom" child_link="base_link"/>'
        '<group name="g"><joint name="X"/></group>',
        '<group_state name="s" group="g"><joint name="root_joint" value="0"/></group_state>',
        '<group name="g"><group name="X"/></group>',
        '<virtual_joint name="v" type="fixed" parent_frame="X" child_link="base_link"/>',
        '<group name="g"><link name="$(arg prefix)X"/></group>',
        '<group name="g"><link name="${prefix}X"/></group>',
    ],
)
def test_what_is_no_name_of_the_robot_is_not_named(tmp_path: Path, element: str) -> None:
    srdf = f'<robot name="arm"><passive_joint name="elbow"/>{element}</robot>'
    assert findings(tmp_path, {"config/arm.srdf": srdf}) == []


def test_controllers_name_joints(tmp_path: Path) -> None:
    files = {"config/ros2_controllers.yaml": CONTROLLERS.format("wrist")}
    assert findings(tmp_path, files) == [("config/ros2_controllers.yaml", 5, "wrist")]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("c:\n  ros__parameters:\n    left_wheel_names: [elbow]\n    right_wheel_names: [X]", 4),
        ("c:\n  type: position_controllers/JointPositionController\n  joint: X\nd:\n  type: t\n"
         "  joint: elbow", 3),
        ("joint_limits:\n  elbow: {has_velocity_limits: true}\n  X:\n    has_velocity_limits: true",
         3),
        ("Displays:\n  - Links:\n      All Links Enabled: true\n      tool0: {Value: true}\n"
         "      X: {Value: true}", 5),
    ],
    ids=["diff drive", "ROS 1", "limits", "RViz"],
)  # fmt: skip
def test_other_settings_name_links_and_joints(tmp_path: Path, text: str, line: int) -> None:
    assert [(number, name) for _, number, name in findings(tmp_path, {"a.yaml": text})] == [
        (line, "X")
    ]


@pytest.mark.parametrize(
    "text",
    [
        "joints: [elbow, X]",
        "a:\n  ros__parameters:\n    frame_id: X\n    joints: [elbow]",
        "joint_limits:\n  elbow: {has_velocity_limits: true}\n  X: {max_position: 1}",
        CONTROLLERS.format("$(var prefix)wrist"),
        # It is about another robot.
        CONTROLLERS.replace("elbow", "a").format("b"),
        "- [1, 2]\n- text",
        "",
    ],
)
def test_keys_that_do_not_name_joints_by_their_form_are_not_judged(
    tmp_path: Path, text: str
) -> None:
    assert findings(tmp_path, {"a.yaml": text}) == []


def test_the_joints_of_all_robots_of_a_package_are_known(tmp_path: Path) -> None:
    robot_with_wrist = ROBOT.replace("elbow", "wrist")
    files = {"a.yaml": CONTROLLERS.format("wrist"), "urdf/other.urdf": robot_with_wrist}
    assert findings(tmp_path, files) == []


def test_nothing_is_said_if_a_robot_cannot_be_read(tmp_path: Path) -> None:
    files = {"a.yaml": CONTROLLERS.format("wrist"), "urdf/other.urdf": "<robot"}
    assert findings(tmp_path, files) == []
    # A xacro file needs a permission.
    files = {"a.yaml": CONTROLLERS.format("wrist"), "urdf/other.urdf.xacro": ROBOT}
    assert findings(tmp_path / "b", files) == []


def test_a_package_without_a_robot_is_about_those_that_it_needs(tmp_path: Path) -> None:
    config = tmp_path / "arm_moveit_config"
    write(tmp_path / "arm", {"package.xml": MANIFEST, "urdf/arm.urdf": ROBOT})
    write(
        config,
        {
            "package.xml": "<package><name>arm_moveit_config</name>"
            "<exec_depend>rclpy</exec_depend><depend>arm</depend></package>",
            "config/arm.srdf": '<robot name="arm"><passive_joint name="elbow"/>'
            '<passive_joint name="X"/></robot>',
        },
    )
    resources = Resources(packages={"arm": str(tmp_path / "arm")})
    assert len(unknown_names(str(config), resources)) == 1


@pytest.mark.parametrize(
    "text",
    ["a: [", "a: &x [*x]", "\x00", "- " * 2_000 + "a", "a: &a [b]\nc: &c [*a, *a]\nd: [*c, *c]"],
)
def test_a_file_that_is_no_yaml_is_not_judged(tmp_path: Path, text: str) -> None:
    assert findings(tmp_path, {"a.yaml": text}) == []


def test_files_behind_links_are_not_read(tmp_path: Path) -> None:
    (tmp_path / "outside.yaml").write_text(CONTROLLERS.format("wrist"))
    directory = tmp_path / "arm"
    directory.mkdir()
    (directory / "a.yaml").symlink_to("../outside.yaml")
    assert findings(directory, {}) == []


def test_an_srdf_that_cannot_be_read_is_an_error(tmp_path: Path) -> None:
    write(tmp_path, {"package.xml": MANIFEST, "urdf/arm.urdf": ROBOT, "arm.srdf": "<robot>"})
    (finding,) = unknown_names(str(tmp_path), Resources())
    assert (finding.code, finding.severity) == ("file-read", "error")
    assert finding.path == str(tmp_path / "arm.srdf")


def test_without_a_reader_of_yaml_a_note_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("translate.ros_files.settings.find_spec", lambda name: None)
    robot, settings = "urdf/arm.urdf", "a.yaml"
    write(tmp_path, {"package.xml": MANIFEST, robot: ROBOT, settings: CONTROLLERS.format("wrist")})
    (finding,) = unknown_names(str(tmp_path), Resources())
    assert (finding.code, finding.severity) == ("yaml-missing", "info")


# --- Files of strangers ---------------------------------------------------------------------------


def bytes_per_name(data: str, path: str) -> list[int]:
    """The lengths of what is stored for each name in a file."""
    read = names_in_srdf if path.endswith(".srdf") else names_in_settings
    return [len(use.place) + len(use.name) for use in read(data.encode(), path)]


def test_aliases_of_a_list_name_its_joints_once() -> None:
    joints = ", ".join(f"j{number}" for number in range(300))
    mappings = "".join("- {type: a, joints: *x}\n" for _ in range(300))
    assert len(bytes_per_name(f"- &x [{joints}]\n{mappings}", "a.yaml")) == 300
    aliases = "".join("  - *y\n" for _ in range(300))
    assert len(bytes_per_name(f"type: a\njoints:\n  - &y j1\n{aliases}", "a.yaml")) == 1


def test_the_keys_of_a_mapping_with_many_aliases_are_read_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read: list[object] = []
    entries = settings._entries
    monkeypatch.setattr(settings, "_entries", lambda node: (read.append(node), entries(node))[1])
    names_in_settings(b"a: &x {k: 1}\n" + b"".join(b"b%d: *x\n" % n for n in range(99)), "a.yaml")
    mappings = [node for node in read if getattr(node, "id", "") == "mapping"]
    assert len(mappings) == 3


def test_a_long_name_of_a_group_is_not_repeated_for_each_link() -> None:
    links = '<link name="a"/>' * 9
    lengths = bytes_per_name(f'<r><group name="{"g" * 4000}">{links}</group></r>', "a.srdf")
    assert max(lengths) < 300


def test_a_long_unknown_name_is_cut_in_a_message(tmp_path: Path) -> None:
    name = "n" * 9999
    files = {"c.yaml": CONTROLLERS.format(name), "package.xml": MANIFEST, "urdf/arm.urdf": ROBOT}
    write(tmp_path, files)
    (finding,) = unknown_names(str(tmp_path), Resources())
    assert len(finding.message) < 400


@pytest.mark.parametrize(
    "name", ["..", ".", "../secret", "{root}/secret", "arm/../../secret", "s/"]
)
def test_a_dependency_that_is_a_path_names_no_package(tmp_path: Path, name: str) -> None:
    depend = f"<depend>{name.format(root=tmp_path)}</depend>"
    group = '<group name="g"><link name="base_link"/><link name="tool1"/></group>'
    write(
        tmp_path,
        {
            "secret/urdf/arm.urdf": ROBOT,
            "ws/moveit/package.xml": f"<package><name>moveit</name>{depend}</package>",
            "ws/moveit/arm.srdf": f'<robot name="arm">{group}</robot>',
        },
    )
    assert unknown_names(str(tmp_path / "ws/moveit"), Resources()) == []
    assert dependencies(str(tmp_path / "ws/moveit")) == []


@pytest.mark.parametrize(("repository", "is_read"), [("", True), ("clone/.git", False)])
def test_old_names_are_searched_in_the_package_of_the_repository(
    tmp_path: Path, repository: str, is_read: bool
) -> None:
    """A manifest above the repository can be that of a stranger, as in a directory of all users."""
    files = {"package.xml": MANIFEST, "config/c.yaml": CONTROLLERS.format("wrist")}
    write(tmp_path, {**files, "clone/urdf/arm.urdf": ROBOT})
    if repository:
        (tmp_path / repository).mkdir()
    paths = [str(tmp_path / "clone" / "urdf" / "arm.urdf")]
    uses = uses_of_old_names(paths, {("joint", "wrist"): "hand"}, Resources())
    assert bool(uses) is is_read


def test_one_file_has_a_limit_of_findings(tmp_path: Path) -> None:
    names = ", ".join(f"n{number}" for number in range(MAX_OF_FILE + 5))
    listed = "x: {ros__parameters: {joints: [elbow, " + names + "]}}"
    write(tmp_path, {"package.xml": MANIFEST, "arm.urdf": ROBOT, "a.yaml": listed})
    *others, last = unknown_names(str(tmp_path), Resources())
    assert (len(others), last.line) == (MAX_OF_FILE, 0)
    assert last.message == "the file has 5 more places with names that no robot has"


def test_many_directives_are_refused() -> None:
    directives = "".join(f"%TAG !{number}! x\n" for number in range(1001)).encode()
    with pytest.raises(TranslateError, match="more than 1000 directives"):
        names_in_settings(directives + b"--- {}", "a.yaml")
    assert settings.values_in_table(directives + b"--- {a: 1}") is None
