"""A calibration of an arm goes into its xacro file and its SDFormat file, and both move alike."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from click.testing import CliRunner

import translate
from translate.cli import main
from translate.engines.process import Refusal

if TYPE_CHECKING:
    from support.engines.drake_probe import Drake

pytestmark = pytest.mark.engines
pytest.importorskip("xacro")
pytest.importorskip("yaml")

TENSOR = '<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/>'
#: The vendor's values of six joints, as a file of kinematics has them.
PLACES = {
    "shoulder_pan": ("0 0 0.1625", "0 0 0"),
    "shoulder_lift": ("0 0.1333 0", "1.570796327 0 0"),
    "elbow": ("-0.425 0 0", "0 0 0"),
    "wrist_1": ("-0.3922 0 0.1333", "0 0 0"),
    "wrist_2": ("0 -0.0997 0", "1.570796327 0 0"),
    "wrist_3": ("0 0.0996 0", "1.570796327 3.14159265359 3.14159265359"),
}
#: What a kinematic calibration gives: each place and each rotation by a little other.
CALIBRATION = """\
joint shoulder_pan origin xyz: [0.0002, -0.0001, 0.16231]
joint shoulder_pan origin rpy: [0.0004, 0, 0.0012]
joint shoulder_lift origin xyz: [0.0001, 0.13341, 0]
joint shoulder_lift origin rpy: [1.5713, 0.0002, -0.0003]
joint elbow origin xyz: [-0.42487, 0, 0.0003]
joint elbow origin rpy: [0.0011, 0.0021, -0.00013]
joint wrist_1 origin xyz: [-0.39239, 0.0004, 0.13317]
joint wrist_1 origin rpy: [6.2826, 0.0009, 0.0003]
joint wrist_2 origin xyz: [0, -0.09964, 0.00012]
joint wrist_2 origin rpy: [1.5696, 0, 0.0007]
joint wrist_3 origin xyz: [0, 0.09972, -0.0001]
joint wrist_3 origin rpy: [1.5705, 3.14112, 3.1409]
"""


def xacro_text() -> str:
    """A file with a macro of a joint, the places of which come from a YAML file."""
    calls, parent = "", "base"
    for name in PLACES:
        calls += f'  <xacro:axis name="{name}" parent="{parent}"/>\n'
        parent = f"{name}_link"
    place = "${k[name].x} ${k[name].y} ${k[name].z}"
    turn = "${k[name].roll} ${k[name].pitch} ${k[name].yaw}"
    return f"""<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:property name="k" value="${{xacro.load_yaml('kinematics.yaml')}}"/>
  <xacro:macro name="axis" params="name parent">
    <joint name="${{name}}" type="revolute">
      <parent link="${{parent}}"/>
      <child link="${{name}}_link"/>
      <origin xyz="{place}" rpy="{turn}"/>
      <axis xyz="0 0 1"/>
      <limit lower="-3" upper="3" effort="50" velocity="3"/>
    </joint>
    <link name="${{name}}_link">
      <inertial><mass value="2"/>{TENSOR}</inertial>
    </link>
  </xacro:macro>
  <link name="base"><inertial><mass value="4"/>{TENSOR}</inertial></link>
{calls}</robot>
"""


def yaml_text() -> str:
    """The values of the vendor."""
    lines = []
    for name, (xyz, rpy) in PLACES.items():
        lines.append(f"{name}:")
        keys = ("x", "y", "z", "roll", "pitch", "yaw")
        lines += [
            f"  {key}: {number}" for key, number in zip(keys, f"{xyz} {rpy}".split(), strict=True)
        ]
    return "\n".join(lines) + "\n"


def moved(drake: Drake, text: str, file_format: Any) -> dict[str, Any]:
    """The poses of the links in the frame of the base, at the same random positions."""
    robot = drake.load(text, file_format)
    assert not isinstance(robot, Refusal)
    X_BW = np.linalg.inv(robot.poses["base"])
    return {f"{name}_link": X_BW @ robot.poses[f"{name}_link"] for name in PLACES}


@pytest.mark.usefixtures("xacro_in_this_process")
def test_a_calibration_goes_into_both_files_of_an_arm_in_two_commands(
    drake: Drake, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    xacro, sdf = Path("arm.urdf.xacro"), Path("model.sdf")
    xacro.write_text(xacro_text(), encoding="utf-8")
    Path("kinematics.yaml").write_text(yaml_text(), encoding="utf-8")
    Path("calibration.yaml").write_text(CALIBRATION, encoding="utf-8")
    # A hand-tuned SDFormat file: one mass is another one, and there is a comment.
    tuned = translate.to_sdf(xacro).replace("<mass>4<", "<mass>4.2<!-- weighed --><")
    sdf.write_text(tuned, encoding="utf-8")

    def run(*arguments: str) -> None:
        outcome = CliRunner().invoke(main, [*arguments])
        assert outcome.exit_code == 0, outcome.output

    run("sync", "--init", "arm.urdf.xacro", "model.sdf", "--allow-xacro")
    before = moved(drake, sdf.read_text("utf-8"), "sdf")

    run("set", "arm.urdf.xacro", "--values", "calibration.yaml")
    run("sync", "arm.urdf.xacro", "model.sdf", "--allow-xacro")

    assert xacro.read_text("utf-8") == xacro_text()
    assert "4.2<!-- weighed -->" in sdf.read_text("utf-8")
    of_xacro = moved(drake, translate.to_urdf(xacro), "urdf")
    of_sdf = moved(drake, sdf.read_text("utf-8"), "sdf")
    for link, poses in of_xacro.items():
        assert np.abs(poses - of_sdf[link]).max() < 1e-9
        assert np.abs(poses - before[link]).max() > 1e-4
    run("sync", "--check", "arm.urdf.xacro", "model.sdf", "--allow-xacro")


@pytest.mark.usefixtures("xacro_in_this_process")
def test_a_calibration_goes_into_an_sdformat_file_alone(drake: Drake, tmp_path: Path) -> None:
    """The values of ``set`` in the SDFormat file are those that the engine loads from the xacro."""
    xacro, sdf = tmp_path / "arm.urdf.xacro", tmp_path / "model.sdf"
    xacro.write_text(xacro_text(), encoding="utf-8")
    (tmp_path / "kinematics.yaml").write_text(yaml_text(), encoding="utf-8")
    sdf.write_text(translate.to_sdf(xacro), encoding="utf-8")
    values = {
        place: [float(number) for number in numbers.strip("[]").split(",")]
        for place, numbers in (line.split(": ") for line in CALIBRATION.splitlines())
    }
    of_sdf = moved(drake, translate.set_values(sdf, values).text, "sdf")
    update = translate.set_values(xacro, values)
    for path, data in update.files.items():
        Path(path).write_bytes(data)
    of_xacro = moved(drake, translate.to_urdf(xacro), "urdf")
    for link, poses in of_xacro.items():
        assert np.abs(poses - of_sdf[link]).max() < 1e-9
