"""The files of a ROS 2 package with the description of a robot, besides the robot."""

from __future__ import annotations

import re
from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

from translate.assets.description import Description, Person
from translate.diagnostics.diagnostic import json_text
from translate.resources.boundary import DEVICE_NAME

#: Names of packages (REP 144).
NAME = re.compile(r"[a-z][a-z0-9_-]*[a-z0-9]")

#: The directory of the files of parameters.
CONFIG = "config"

#: The greatest length of a name that is made of the name of a model; files have at most 255 bytes.
MAX_NAME = 200


def package_name(text: str) -> str:
    """Return a name of a package like a text."""
    name = re.sub(r"[^a-z0-9]+", "_", text.lower()).strip("_")[:MAX_NAME].rstrip("_")
    is_usable = name[:1].isalpha() and not DEVICE_NAME.match(name)
    name = name if is_usable else f"robot_{name}".rstrip("_")
    return name if len(name) > 1 else f"{name}_robot"


def find_package(name: str) -> str:
    """Return the directory of an installed package, as xacro and the launch file write it."""
    return f"$(find {name})"


def package_files(
    name: str,
    robot: str,
    root: str,
    directories: Iterable[str],
    packages: Iterable[str],
    licences: Iterable[str],
    description: Description,
) -> dict[str, str]:
    """Return the files of a package by their paths.

    ``robot`` is the path of the robot in the package, ``root`` its root link, the fixed frame of
    RViz.  ``directories`` are other ones to install, ``packages`` those that their files need.
    ``licences`` are those that the packages of the robot's files declare, ``description`` is that
    of the source.
    """
    installed = ["launch", "rviz", robot.partition("/")[0], *directories]
    return {
        "package.xml": _package(name, licences, description, packages),
        "launch/display.launch.py": _launch(name, robot),
        "rviz/display.rviz": _rviz(root),
        "CMakeLists.txt": _cmake(name, sorted(installed)),
    }


def _package(
    name: str, licences: Iterable[str], description: Description, packages: Iterable[str]
) -> str:
    # The texts of `ros2 pkg create`, which the linters of ROS report until the user replaces them.
    declared = sorted({*licences, *description.licences}) or ["TODO: License declaration"]
    listed = "".join(f"  <license>{escape(text)}</license>\n" for text in declared)
    depends = [
        "joint_state_publisher_gui",
        "launch",
        "launch_ros",
        "robot_state_publisher",
        "rviz2",
    ]
    depends += packages
    contacts = [
        Person(person.name, person.email or "maintainer@example.com")
        for person in description.maintainers
    ] or [Person("TODO: maintainer", "maintainer@example.com")]
    maintainers = "".join(
        f"  <maintainer email={quoteattr(email)}>{escape(name)}</maintainer>\n"
        for name, email in contacts
    )
    text = description.text or f"The description of the robot {description.name or name}"
    needed = "".join(f"  <exec_depend>{dependency}</exec_depend>\n" for dependency in depends)
    return f"""<?xml version="1.0"?>
<package format="3">
  <name>{name}</name>
  <version>{description.package_version}</version>
  <description>{escape(text)}</description>
{maintainers}{listed}
  <buildtool_depend>ament_cmake</buildtool_depend>

{needed}
  <export>
    <build_type>ament_cmake</build_type>
  </export>
</package>
"""


def _cmake(name: str, directories: list[str]) -> str:
    return f"""cmake_minimum_required(VERSION 3.8)
project({name})

find_package(ament_cmake REQUIRED)

foreach(directory {" ".join(directories)} meshes materials media licenses)
  if(EXISTS ${{CMAKE_CURRENT_SOURCE_DIR}}/${{directory}})
    install(DIRECTORY ${{directory}} DESTINATION share/${{PROJECT_NAME}})
  endif()
endforeach()

ament_package()
"""


def _launch(name: str, robot: str) -> str:
    return f'''"""Show the robot in RViz, with a window that moves its joints."""

from pathlib import Path

from ament_index_python.packages import get_package_share_directory
from launch import LaunchDescription
from launch_ros.actions import Node


def generate_launch_description():
    share = Path(get_package_share_directory("{name}"))
    description = (share / "{robot}").read_text(encoding="utf-8")
    description = description.replace("{find_package(name)}", str(share))
    return LaunchDescription(
        [
            Node(
                package="robot_state_publisher",
                executable="robot_state_publisher",
                parameters=[{{"robot_description": description}}],
            ),
            Node(
                package="joint_state_publisher_gui",
                executable="joint_state_publisher_gui",
            ),
            Node(
                package="rviz2",
                executable="rviz2",
                arguments=["-d", str(share / "rviz" / "display.rviz")],
            ),
        ]
    )
'''


def _rviz(root: str) -> str:
    return f"""Panels:
  - Class: rviz_common/Displays
    Name: Displays
Visualization Manager:
  Class: ""
  Displays:
    - Class: rviz_default_plugins/Grid
      Enabled: true
      Name: Grid
    - Class: rviz_default_plugins/RobotModel
      Description Source: Topic
      Description Topic:
        Value: /robot_description
      Enabled: true
      Name: RobotModel
    - Class: rviz_default_plugins/TF
      Enabled: true
      Name: TF
  Global Options:
    Fixed Frame: {json_text(root)}
  Tools:
    - Class: rviz_default_plugins/MoveCamera
  Views:
    Current:
      Class: rviz_default_plugins/Orbit
      Distance: 3
      Name: Current View
"""
