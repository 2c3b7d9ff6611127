"""Values of a URDF that SDFormat does not allow are never written without a word."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

import translate
from translate.cli import main

MASS = '<inertial><mass value="1"/><inertia ixx="{}" iyy="{}" izz="{}" ixy="0" ixz="0" iyz="0"/>'
AXIS, LIMIT = '<axis xyz="{}"/>', '<limit lower="-1" upper="1" effort="1" velocity="1"/>'
ENTRY = "value-not-allowed"


def urdf(moments: str = "1 1 1", axis: str = "0 0 1", kind: str = "revolute") -> str:
    """Two links on a joint about an axis, one of them with these moments of inertia in kg m²."""
    base = f'<link name="a">{MASS.format(*moments.split())}</inertial></link>'
    arm = f'<link name="b">{MASS.format(1, 1, 1)}</inertial></link>'
    ends = '<parent link="a"/><child link="b"/>'
    joint = f'<joint name="j" type="{kind}">{ends}{AXIS.format(axis)}{LIMIT}</joint>'
    return f'<robot name="r">{base}{arm}{joint}</robot>'


SCRIPT = (
    '<gazebo reference="a"><visual><material><script>{}<name>Own/Red</name></script></material>'
    "</visual></gazebo></robot>"
)
SHOWN = '<visual name="v"><geometry><sphere radius="1"/></geometry></visual></link>'


def scripted(uri: str) -> str:
    """A robot with the script of a material in a block."""
    return urdf().replace("</link>", SHOWN, 1).replace("</robot>", SCRIPT.format(uri))


#: A robot, and the elements that libsdformat refuses in its SDFormat.
ROBOTS = {
    "possible": (urdf(), []),
    "moments without a body": (urdf("1 1 5"), ["link 'a' <inertial>"]),
    "a negative moment": (urdf("1 1 -1"), ["link 'a' <inertial>"]),
    "zero moments": (urdf("0 0 0"), []),
    "an axis without a direction": (urdf(axis="0 0 0"), ["joint 'j' axis xyz"]),
    "an axis that is too short": (urdf(axis="0 0 1e-7"), ["joint 'j' axis xyz"]),
    "a prismatic axis": (urdf(axis="0 0 0", kind="prismatic"), ["joint 'j' axis xyz"]),
    "a fixed joint, which has no axis": (urdf(axis="0 0 0", kind="fixed"), []),
    "a script with a URI": (scripted("<uri>own.material</uri>"), []),
    "a script without a URI": (scripted(""), ["visual 'v' material script"]),
    "a script with an empty URI": (scripted("<uri/>"), ["visual 'v' material script"]),
    "both": (urdf("1 1 5", "0 0 0"), ["link 'a' <inertial>", "joint 'j' axis xyz"]),
}


@pytest.mark.parametrize("name", ROBOTS)
def test_each_value_that_check_refuses_has_an_entry(name: str) -> None:
    text, elements = ROBOTS[name]
    translation = translate.convert(text, to="sdf")
    entries = [loss.at for loss in translation.losses if loss.code == ENTRY]
    assert [(at.kind, at.name) for at in entries] == [
        (words.split()[0], words.split("'")[1]) for words in elements
    ]
    errors = [
        findings for findings in translate.check(translation.text) if findings.severity == "error"
    ]
    assert len(errors) == len(elements)
    # A URDF may have these values.
    assert all(loss.code != ENTRY for loss in translate.convert(text, to="urdf").losses)


@pytest.mark.parametrize("name", ROBOTS)
def test_a_file_that_check_refuses_is_not_written(tmp_path: Path, name: str) -> None:
    text, elements = ROBOTS[name]
    source, output = tmp_path / "r.urdf", tmp_path / "r.sdf"
    source.write_text(text)
    command = ["convert", str(source), str(output)]
    outcome = CliRunner().invoke(main, command)
    assert (outcome.exit_code, output.exists()) == (int(bool(elements)), not elements)
    assert ("SDFormat does not allow" in outcome.output) == bool(elements)
    assert CliRunner().invoke(main, [*command, "--lenient"]).exit_code == 0
    assert CliRunner().invoke(main, ["check", "--lenient", str(output)]).exit_code == 0


def test_a_repaired_inertia_is_written(tmp_path: Path) -> None:
    source, output = tmp_path / "r.urdf", tmp_path / "r.sdf"
    source.write_text(urdf("1 1 5"))
    command = ["convert", str(source), str(output), "--repair-inertia"]
    assert CliRunner().invoke(main, command).exit_code == 0
    assert CliRunner().invoke(main, ["check", str(output)]).exit_code == 0


def test_a_batch_writes_the_other_files(tmp_path: Path) -> None:
    for name, text in (("good", urdf()), ("bad", urdf("1 1 5"))):
        (tmp_path / f"{name}.urdf").write_text(text)
    command = ["batch", str(tmp_path), "--out-dir", str(tmp_path / "out"), "--to", "sdf"]
    outcome = CliRunner().invoke(main, [*command, "--jobs", "1"])
    assert outcome.exit_code == 1
    assert ENTRY in outcome.output
    assert [path.name for path in (tmp_path / "out").rglob("*.sdf")] == ["good.sdf"]
