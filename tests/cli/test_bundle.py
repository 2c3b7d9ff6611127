"""``convert --bundle``: the directory on the command line, its messages and exit codes."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.mark.parametrize(
    "arguments", [("out", "--bundle", "gazebo"), ("--bundle", "gazebo", "-o", "out")]
)
def test_the_output_is_the_directory(run, here: Path, arguments: tuple[str, ...]) -> None:
    result = run("convert", "arm.urdf", *arguments, "--verify")
    assert result.exit_code == 0
    assert (here / "out" / "model.sdf").is_file()
    assert "out: 3 files written; the robot names no mesh" in result.stderr


@pytest.mark.parametrize(("there", "text"), [(True, "1 mesh copied"), (False, "0 meshes copied")])
def test_the_copied_meshes_are_counted(run, here: Path, there: bool, text: str) -> None:
    mesh = '<visual><geometry><mesh filename="a.stl"/></geometry></visual>'
    (here / "r.urdf").write_text(f'<robot name="r"><link name="a">{mesh}</link></robot>')
    if there:
        (here / "a.stl").write_bytes(bytes(84))
    result = run("convert", "r.urdf", "out", "--bundle", "plain")
    assert f" files written; {text}" in result.stderr


@pytest.mark.parametrize(
    ("options", "variable"),
    [
        ((), "GZ_SIM_RESOURCE_PATH"),
        (("--for", "harmonic"), "GZ_SIM_RESOURCE_PATH"),
        (("--for", "gazebo-classic"), "GAZEBO_MODEL_PATH"),
    ],
)
def test_a_line_states_how_a_world_contains_the_model(
    run, here: Path, options: tuple[str, ...], variable: str
) -> None:
    printed = run("convert", "arm.urdf", "models/arm", "--bundle", "gazebo", *options).stderr
    assert (
        "a world contains the model by <include><uri>model://arm</uri></include>, "
        f"with {variable}={here / 'models'}"
    ) in printed.splitlines()


def test_the_name_of_the_directory_is_a_text_of_xml(run) -> None:
    printed = run("convert", "arm.urdf", "r&d", "--bundle", "gazebo").stderr
    assert "<uri>model://r&amp;d</uri>" in printed


def test_a_model_for_another_reader_has_the_advice_about_it(run) -> None:
    printed = run("convert", "arm.urdf", "out", "--bundle", "gazebo", "--for", "drake").stderr
    assert "package_map" in printed
    assert "a world" not in printed


def test_a_bundle_for_ros_has_no_line_about_worlds(run, here: Path) -> None:
    assert "a world" not in run("convert", "arm.urdf", "out", "--bundle", "ros").stderr


def test_the_choice_of_a_target_is_printed(run, here: Path) -> None:
    result = run("convert", "arm.urdf", "out", "--bundle", "plain", "--for", "mujoco")
    assert "note: --for mujoco: --to urdf" in result.stderr
    assert (here / "out" / "out.urdf").is_file()


def test_the_advice_about_the_reader_is_printed(run, here: Path) -> None:
    result = run("convert", "arm.urdf", "out", "--bundle", "plain", "--for", "pinocchio")
    assert "note: Pinocchio: for relative URIs, name the directory of the URDF" in result.stderr


def test_each_model_of_a_world_has_a_package(run, here: Path) -> None:
    models = "".join(f'<model name="{name}"><link name="l"/></model>' for name in ("m1", "m2"))
    (here / "w.sdf").write_text(f'<sdf version="1.9"><world name="w">{models}</world></sdf>')
    result = run("convert", "w.sdf", "--all-models", "out", "--bundle", "ros")
    assert result.exit_code == 0
    assert sorted(path.parent.name for path in here.glob("out/*/package.xml")) == ["m1", "m2"]
    for name in ("m1", "m2"):
        assert f"w.sdf, model '{name}' (SDFormat) → out/ (URDF 1.0)" in result.stderr


def test_an_archive_is_written_instead_of_the_directory(run, here: Path) -> None:
    assert run("convert", "arm.urdf", "out", "--bundle", "ros_arm", "--zip").exit_code == 2
    assert run("convert", "arm.urdf", "out", "--bundle", "ros", "--zip").exit_code == 0
    assert (here / "out.zip").is_file()
    assert not (here / "out").exists()


def test_strict_writes_nothing_if_a_file_is_missing(run, here: Path) -> None:
    shape = '<visual><geometry><mesh filename="no.stl"/></geometry></visual>'
    (here / "r.urdf").write_text(f'<robot name="r"><link name="l">{shape}</link></robot>')
    result = run("convert", "r.urdf", "out", "--bundle", "plain", "--to", "urdf", "--strict")
    assert result.exit_code == 3
    assert not (here / "out").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--bundle", "gazebo"), "--bundle needs one directory"),
        (("a", "--all-models", "b", "--bundle", "gazebo"), "--bundle needs one directory"),
        (("-", "--bundle", "gazebo"), "not standard output"),
        (("", "--bundle", "gazebo"), "not standard output"),
        (("out", "--zip"), "require --bundle"),
        (("out", "--meshes", "obj"), "require --bundle"),
        (("out", "--collision", "boxes"), "require --bundle"),
        (("out", "--bundle", "plain", "--check-output"), "--check-output compares one file"),
        (("out", "--bundle", "ros", "--to", "sdf"), "a bundle for ros contains URDF"),
        (("out", "--bundle", "gazebo", "--for", "mujoco"), "MuJoCo reads URDF, not SDFormat"),
        (("out", "--bundle", "gazebo", "--uri", "keep"), "have new places"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_a_wrong_combination_is_a_usage_error(
    run, here: Path, arguments: tuple[str, ...], message: str
) -> None:
    result = run("convert", "arm.urdf", *arguments)
    assert result.exit_code == 2
    assert message in result.stderr
    assert not (here / "out").exists()


def test_a_fault_of_the_program_is_no_usage_error(run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise ValueError("a fault")

    monkeypatch.setattr("translate.cli.bundle.written_bundle", fails)
    assert run("convert", "arm.urdf", "out", "--bundle", "plain").exit_code != 2


def test_a_directory_that_is_no_bundle_is_refused(run, here: Path) -> None:
    (here / "out").mkdir()
    (here / "out" / "mine.txt").write_text("mine")
    result = run("convert", "arm.urdf", "out", "--bundle", "gazebo")
    assert result.exit_code == 1
    assert " bundle-refused: " in result.stderr
