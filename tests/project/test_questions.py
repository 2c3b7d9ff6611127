"""Questions about a robot, each answered by the terminal output of one command."""

from __future__ import annotations

import runpy
import shutil
from pathlib import Path

import pytest
from support.paths import ROOT

SCRIPT = runpy.run_path(str(ROOT / "scripts" / "doc_examples.py"))

#: Question → a command in a copy of docs/examples, and the answer in its output.
QUESTIONS: dict[str, tuple[str, str]] = {
    "What is the mass of the robot?": ("info gazebo_model.sdf", "1 degree of freedom, 5 kg"),
    "How many degrees of freedom does it have, without joints that follow others?": (
        "info problems/gripper.urdf",
        "3 degrees of freedom (2 by <mimic>)",
    ),
    # The root has the least indentation and no joint.
    "Which link is the root?": ("info robot.urdf", "1 degree of freedom, 5 kg base 4 kg arm"),
    "What are the limits of a joint?": (
        "info robot.urdf",
        "arm 1 kg ← shoulder (revolute -85.94° … 85.94°)",
    ),
    "What are its axis, its effort and its velocity?": (
        "info -v robot.urdf",
        "axis 0 1 0, effort 20 N m, velocity 114.6°/s",
    ),
    "In which line is the link?": ("info -v robot.urdf", "arm 1 kg (line 25)"),
    "In which file and line is a link of an included model?": (
        "info -v workshop.sdf",
        "left_robot::upper_arm 1.5 kg (arm_and_gripper.sdf:12)",
    ),
    "Which links have no mass?": ("info robot.urdf", "85.94°) tool ← tool_joint (fixed)"),
    "Which joint closes a loop?": (
        "info four_bar.sdf",
        "not in the tree, because it closes a loop or is a gearbox: coupler_rocker",
    ),
    "Which sensor is on which link?": (
        "info gazebo_model.sdf",
        "1 sensor: camera (camera) of head",
    ),
    "Which meshes are missing?": (
        "info missing_mesh.urdf",
        "1 not found: package://other_robot/meshes/base.stl",
    ),
    "Which mesh files does it use?": (
        "info -v my_robot/urdf/robot.urdf",
        "meshes: 1 file found (1 stl-text; 390 B) package://my_robot/meshes/base.stl (390 B)",
    ),
    "How does a world contain it?": (
        "convert robot.urdf models/robot --bundle gazebo",
        "<include><uri>model://robot</uri></include>",
    ),
    "What is a code about lumping?": ("explain lumping", "did you mean 'fixed-joint-lumped' or"),
    "Where was a mesh searched, and which option names its place?": (
        "check missing_mesh.urdf",
        "8:5 warning mesh-not-found: the package 'other_robot' with 1 mesh file is not found hint: "
        "searched: ./other_robot; the installed Python packages; name its directory with --package",
    ),
    "Which simulators read the file as it is?": (
        "info gazebo_model.sdf",
        "read as it is by: fortress, harmonic, ionic, jetty, drake, sdformat_urdf",
    ),
    "Where is the tool, seen from the base?": (
        "frames robot.urdf --relative-to base",
        "tool link tool 0 0 0.45 0 0 0",
    ),
    "Which frames move with a link?": ("frames gazebo_model.sdf", "lens frame head 0.05 0 0.4"),
    "Which inertia is impossible, and why?": (
        "check heavy.urdf",
        "29:7 warning link-inertia-invalid: link 'arm' <inertia>: the principal moments of inertia "
        "break the triangle inequality",
    ),
    "What was lost, and in which line is it?": (
        "convert gazebo_model.sdf camera.urdf --no-gazebo",
        "20 lost sdf-lost: link 'head' <sensor>",
    ),
    "Which option avoids the loss?": ("explain mimic-newer", "Cure: Write version 1.11 or later"),
    "Which element has another name in the output?": (
        "convert problems/same_names.urdf names.sdf",
        "9 renamed name-changed: joint 'wrist': a link has the same name: it is renamed to "
        "'wrist_joint'",
    ),
    "What is different in the new version of a robot?": (
        "compare robot.urdf robot_2.urdf",
        "different: joint 'shoulder': upper 1.5 became 1.2",
    ),
    "How are the links connected?": (
        "graph robot.urdf --format mermaid",
        'n0["base<br/>4 kg"] n1["arm<br/>1 kg"]',
    ),
}


@pytest.mark.parametrize(("command", "answer"), QUESTIONS.values(), ids=QUESTIONS)
def test_the_output_of_a_command_answers_a_question(
    tmp_path: Path, command: str, answer: str
) -> None:
    shutil.copytree(SCRIPT["EXAMPLES"], tmp_path, dirs_exist_ok=True)
    _, text = SCRIPT["run_line"](f"robot-translate {command}", tmp_path)
    assert answer in " ".join(text.split()), text
