"""``--for``: the choices of a target on the command line."""

from __future__ import annotations

from translate.cli.convert import urdf2sdf

ROBOT = (
    '<robot name="r"><link name="a"><inertial><mass value="1"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link></robot>'
)


def test_the_choice_is_printed(run) -> None:
    result = run("convert", "-", "--for", "fortress", input=ROBOT)
    expected = "--to sdf --sdf-version 1.9 --inertial-frame link --repair-inertia"
    assert f"note: --for fortress: {expected}" in result.stderr
    assert '<sdf version="1.9">' in result.stdout


def test_the_changes_are_printed_in_words_with_verbose(run) -> None:
    line = "note: --for drake: --to sdf --sdf-version 1.9 --repair-inertia"
    first = [
        run("convert", "-", "--for", "drake", *options, input=ROBOT).stderr.splitlines()
        for options in ((), ("-v",))
    ]
    assert [item for item in first[0] if "--for drake" in item] == [line]
    assert first[1][:3] == [
        line,
        "note: --for drake: no limits on continuous",
        "note: --for drake: revolute2 → universal",
    ]


def test_a_given_option_is_not_in_the_choice(run) -> None:
    result = run("convert", "-", "--for", "fortress", "--sdf-version", "1.8", input=ROBOT)
    assert "--sdf-version" not in result.stderr
    assert '<sdf version="1.8">' in result.stdout


def test_a_format_that_the_target_does_not_read_is_a_usage_error(run) -> None:
    for result in (
        run("convert", "--to", "sdf", "-", "--for", "mujoco", input=ROBOT),
        run("-", "--for", "mujoco", input=ROBOT, command=urdf2sdf),
    ):
        assert result.exit_code == 2
        assert "MuJoCo reads URDF, not SDFormat" in result.stderr


def test_verbose_output_names_readers_of_older_versions(run) -> None:
    result = run("convert", "-", "--sdf-version", "1.11", "-v", input=ROBOT)
    assert "note: Gazebo Fortress: reads SDFormat up to 1.9: use --for fortress" in result.stderr
