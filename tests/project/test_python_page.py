"""The examples of docs/python.md run and print what the page states."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import TYPE_CHECKING

from support.paths import ROOT

if TYPE_CHECKING:
    from pathlib import Path

INERTIA = '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>'
URDF = f"""<robot name="arm">
  <link name="upper_arm"><inertial><mass value="2"/>{INERTIA}</inertial></link>
  <link name="forearm"><inertial><mass value="1.5"/>{INERTIA}</inertial></link>
  <link name="hand"><inertial><mass value="0.5"/>{INERTIA}</inertial></link>
  <joint name="elbow" type="revolute">
    <origin xyz="0 0 0.2"/><parent link="upper_arm"/><child link="forearm"/>
    <axis xyz="0 1 0"/><limit lower="-2" upper="2" effort="10" velocity="1"/>
  </joint>
  <joint name="wrist" type="continuous">
    <origin xyz="0.3 0 0"/><parent link="forearm"/><child link="hand"/><axis xyz="1 0 0"/>
  </joint>
</robot>"""


def test_the_examples_print_what_the_page_states(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```(python|text)\n(.*?)```", text, re.DOTALL)
    code = "\n".join(body for kind, body in blocks if kind == "python")
    expected = "".join(body for kind, body in blocks if kind == "text")
    (tmp_path / "robot.urdf").write_text(URDF, encoding="utf-8")
    result = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, timeout=120
    )
    assert (result.stderr, result.stdout) == ("", expected)
