"""The two commands to start with, ``scripts/try`` and ``scripts/test``, on machines of all kinds.

Python and pip are small stand-ins that note how they are called, so that no network is needed and
a machine can lack anything.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from support.paths import ROOT

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="the scripts are those of a POSIX shell"
)

TOOLS = ["bash", "basename", "cat", "cksum", "cp", "dirname", "kill", "ls", "mkdir", "rm", "touch"]
#: The Python of the machine.  OLD: its version; LACKS: a module that it does not have;
#: VENV: the exit code of ``-m venv``, which leaves a part of the environment.
PYTHON = """#!/bin/sh
test "$1" != -I || shift
case "$1 $2" in
  "-c import sys; sys.exit"*) test -z "$OLD" ;;
  "-c import sys; print"*) echo "$OLD" ;;
  "-c import "*) case "$2" in *"${LACKS:-no module}"*) exit 1 ;; esac ;;
  "-m venv")
    echo "venv $3" >>"$LOG"
    mkdir -p "$3/bin" && cp "$(dirname "$0")/../environment-python" "$3/bin/python"
    test -z "$VENV" || echo "ensurepip is not available"
    exit ${VENV:-0} ;;
esac
"""
#: The Python of an environment.  PIP: the exit code of pip, or ``killed`` with its shell.
ENVIRONMENT_PYTHON = """#!/bin/sh
test "$1" != -I || shift
case "$1 $2" in
  "-c import "*) test -z "$BROKEN" ;;
  "-m pip")
    for last; do :; done
    echo "install $last PYTHONPATH=$PYTHONPATH PIP_USER=$PIP_USER PIP_TARGET=$PIP_TARGET" >>"$LOG"
    test "$PIP" != killed || kill -9 $PPID
    echo "ERROR: no matching distribution"
    { printf '#!/bin/sh\\necho "robot-translate $*" >>"$LOG"\\n'
    printf 'test "$1" != compare || exit ${COMPARE:-0}\\n'
    } >"$(dirname "$0")/robot-translate"
    chmod +x "$(dirname "$0")/robot-translate"
    exit ${PIP:-0} ;;
  "-m pytest") shift; echo "$*" >>"$LOG" ;;
esac
"""


class Machine:
    """A directory with a clone, whose path has a blank, and the programs of the machine."""

    def __init__(self, directory: Path) -> None:
        self.log = directory / "log"
        self.bin = directory / "bin"
        self.clone = directory / "my clone"
        self.bin.mkdir()
        for name in (*TOOLS, "chmod"):
            (self.bin / name).symlink_to(shutil.which(name) or pytest.skip(f"no program {name}"))
        self.add_python("python3")
        write_program(directory / "environment-python", ENVIRONMENT_PYTHON)
        robots = self.clone / "corpus" / "robots"
        robots.mkdir(parents=True)
        (robots / "mobile_manipulator.urdf").write_text("<robot/>")
        (self.clone / "pyproject.toml").write_text("[project]\n")
        shutil.copytree(ROOT / "scripts", self.clone / "scripts", ignore=only_the_scripts)

    def add_python(self, name: str, text: str = PYTHON) -> None:
        write_program(self.bin / name, text)

    def run(
        self, script: str, *arguments: str, where: Path | None = None, **variables: str
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(self.clone / script), *arguments],
            cwd=where or self.clone,
            env={"PATH": str(self.bin), "LOG": str(self.log), "HOME": "/nowhere", **variables},
            capture_output=True,
            text=True,
            timeout=60,
        )

    def calls(self) -> list[str]:
        """What was called since the last time, with a name in place of the clone's directory."""
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        self.log.unlink(missing_ok=True)
        return [
            line.partition(" PYTHONPATH=")[0].replace(str(self.clone), "CLONE") for line in lines
        ]


def write_program(path: Path, text: str) -> None:
    path.write_text(text)
    path.chmod(0o755)


def only_the_scripts(_: str, names: list[str]) -> list[str]:
    return [name for name in names if name not in ("try", "test", "environment.sh")]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


MADE = ["venv CLONE/.venv", "install CLONE[test]", "pytest -n auto"]


def test_a_fresh_clone_gets_an_environment(machine: Machine) -> None:
    run = machine.run("scripts/test")
    assert (run.returncode, run.stdout) == (0, "")
    assert machine.calls() == MADE


def test_both_scripts_share_the_environment(machine: Machine) -> None:
    assert machine.run("scripts/try").returncode == 0
    calls = machine.calls()
    assert calls[:2] == ["venv CLONE/.venv", "install CLONE[xacro]"]
    assert machine.run("scripts/test").returncode == 0
    assert machine.calls() == ["install CLONE[test]", "pytest -n auto"]
    assert machine.run("scripts/try").returncode == 0
    assert machine.calls() == calls[2:]


def test_the_second_run_installs_nothing(machine: Machine) -> None:
    machine.run("scripts/test")
    machine.calls()
    run = machine.run("scripts/test", "tests/cli", "-k", "a b")
    assert (run.returncode, run.stderr) == (0, "")
    assert machine.calls() == ["pytest -n auto tests/cli -k a b"]


def test_changed_needs_are_installed(machine: Machine) -> None:
    machine.run("scripts/test")
    machine.calls()
    (machine.clone / "pyproject.toml").write_text("[project]\nname='r'\n")
    assert machine.run("scripts/test").returncode == 0
    assert machine.calls() == MADE[1:]


def test_a_clone_that_was_moved_is_installed_again(machine: Machine) -> None:
    machine.run("scripts/test")
    machine.calls()
    machine.clone = machine.clone.rename(machine.clone.parent / "another place")
    assert machine.run("scripts/test").returncode == 0
    assert machine.calls() == MADE[1:]


#: What a machine lacks → the one line.
LACKING = {
    "python": (
        {},
        r"error: Python 3.10 or newer is needed, and none is on the path; install it "
        r"\(on Debian and Ubuntu: apt install python3 python3-venv\)",
    ),
    "a new Python": (
        {"OLD": "3.9.2"},
        r"error: Python 3.10 or newer is needed, and only 3\.9\.2 is on the path; "
        r"install it \(on .*\)",
    ),
    "ensurepip": (
        {"LACKS": "ensurepip"},
        r"error: python3 lacks one of the modules venv, ensurepip; install it "
        r"\(on Debian and Ubuntu: apt install python3-venv\)",
    ),
    "a venv that works": (
        {"VENV": "1"},
        r"error: \S+/python3 -m venv cannot make an environment; install it again \(on .*\)",
    ),
    "a network": (
        {"PIP": "1"},
        r"error: pip cannot install the packages that robot-translate needs; if there is no "
        r"network, connect to one and start this again "
        r"\(messages of pip: .*/my clone/\.venv/pip\.log\)",
    ),
}


@pytest.mark.parametrize("script", ["scripts/try", "scripts/test"])
@pytest.mark.parametrize("lack", LACKING)
def test_what_the_machine_lacks_is_one_line(machine: Machine, lack: str, script: str) -> None:
    variables, line = LACKING[lack]
    if lack == "python":
        (machine.bin / "python3").unlink()
    run = machine.run(script, **variables)
    assert run.returncode != 0
    errors = [text for text in run.stderr.splitlines() if not text.endswith(" …")]
    assert len(errors) == 1
    assert re.fullmatch(line, errors[0])
    assert not any(call.startswith(("pytest", "robot-translate")) for call in machine.calls())
    # Nothing is left that is in the way of the next time.
    machine.add_python("python3")
    assert machine.run(script).returncode == 0


def test_the_messages_of_pip_are_in_a_file(machine: Machine) -> None:
    machine.run("scripts/test", PIP="1")
    assert "no matching distribution" in (machine.clone / ".venv" / "pip.log").read_text()


def test_another_python_is_used_if_the_first_lacks_a_module(machine: Machine) -> None:
    machine.add_python("python3.12", PYTHON.replace("${LACKS:-no module}", "no module"))
    run = machine.run("scripts/test", LACKS="ensurepip")
    assert run.returncode == 0
    assert machine.calls() == MADE


def test_the_package_of_debian_has_the_name_of_the_python(machine: Machine) -> None:
    (machine.bin / "python3").rename(machine.bin / "python3.12")
    run = machine.run("scripts/test", LACKS="venv")
    assert run.stderr.endswith("(on Debian and Ubuntu: apt install python3.12-venv)\n")


def test_an_interrupted_installation_is_made_again(machine: Machine) -> None:
    assert machine.run("scripts/test", PIP="killed").returncode == -9
    assert machine.calls() == MADE[:2]
    assert machine.run("scripts/test").returncode == 0
    assert machine.calls() == MADE


def test_an_environment_of_a_removed_python_is_made_again(machine: Machine) -> None:
    machine.run("scripts/test")
    machine.calls()
    (machine.clone / ".venv" / "bin" / "python").unlink()
    assert machine.run("scripts/test").returncode == 0
    assert machine.calls() == MADE


def user_environment(machine: Machine, text: str) -> Path:
    """An environment that the scripts did not make."""
    environment = machine.clone / ".venv"
    (environment / "bin").mkdir(parents=True)
    (environment / "file").write_text("of the user")
    write_program(environment / "bin" / "python", text)
    return environment


def test_an_environment_of_the_user_is_used(machine: Machine) -> None:
    user_environment(machine, ENVIRONMENT_PYTHON)
    assert machine.run("scripts/test").returncode == 0
    assert machine.calls() == MADE[1:]


@pytest.mark.parametrize("text", ["#!/nowhere/python3\n", "#!/bin/sh\nexit 1\n"])
def test_an_environment_of_the_user_that_does_not_work_stays(machine: Machine, text: str) -> None:
    environment = user_environment(machine, text)
    run = machine.run("scripts/test")
    assert run.returncode == 0
    assert "note: " in run.stderr
    assert machine.calls() == ["venv CLONE/.venv-test", *MADE[1:]]
    assert sorted(path.name for path in environment.iterdir()) == ["bin", "file"]


def test_a_variable_names_the_environment(machine: Machine, tmp_path: Path) -> None:
    environment = tmp_path / "environment"
    run = machine.run("scripts/test", ROBOT_TRANSLATE_VENV=str(environment))
    assert run.returncode == 0
    assert machine.calls() == [f"venv {environment}", *MADE[1:]]


def test_a_directory_of_other_files_is_no_environment(machine: Machine, tmp_path: Path) -> None:
    (tmp_path / "files").mkdir()
    (tmp_path / "files" / "file").write_text("of the user")
    run = machine.run("scripts/test", ROBOT_TRANSLATE_VENV=str(tmp_path / "files"))
    assert run.returncode == 1
    assert run.stderr == (
        f"error: {tmp_path}/files is no environment with Python 3.10 or newer and pip; remove it\n"
    )
    assert [path.name for path in (tmp_path / "files").iterdir()] == ["file"]


@pytest.mark.parametrize("script", ["scripts/try", "scripts/test"])
def test_a_clone_that_cannot_be_written_is_one_line(machine: Machine, script: str) -> None:
    machine.clone.chmod(0o555)
    if os.access(machine.clone, os.W_OK):
        pytest.skip("this user can write to all directories")
    run = machine.run(script)
    machine.clone.chmod(0o755)
    assert run.returncode == 1
    assert run.stderr.splitlines()[-1] == (
        f"error: {machine.clone}/.venv cannot be written; "
        "use a copy of the clone that you can write to"
    )


def test_packages_outside_the_environment_are_not_seen(machine: Machine) -> None:
    machine.run("scripts/test", PYTHONPATH="/opt/ros", PIP_USER="1", PIP_TARGET="/opt/packages")
    assert "PYTHONPATH= PIP_USER=0 PIP_TARGET=\n" in machine.log.read_text()


def test_a_search_path_of_the_shell_does_not_matter(machine: Machine) -> None:
    """``cd`` prints the directory that it finds by it."""
    run = machine.run("scripts/test", CDPATH=f".:{machine.clone.parent}")
    assert run.returncode == 0
    assert machine.calls() == MADE


def commands(there: str, back: str, robot: str, out: str, *arguments: str) -> list[str]:
    """The calls of a demonstration: to one format and back."""
    name, extra = f"{out}/robot", "".join(f" {argument}" for argument in arguments)
    return [
        f"robot-translate check {robot}{extra}",
        f"robot-translate convert {robot} {name}.{there}{extra} --verify"
        f" --report {name}.report.json",
        f"robot-translate convert {name}.{there} {name}.{back} --verify",
        f"robot-translate compare {robot} {name}.{back}{extra}",
    ]


@pytest.mark.parametrize(
    ("arguments", "calls"),
    [
        (["robot.urdf"], commands("sdf", "urdf", "robot.urdf", "CLONE/.try")),
        (["../a/robot.urdf"], commands("sdf", "urdf", "../a/robot.urdf", "CLONE/.try")),
        (
            ["robot.urdf.xacro", "arm:=left"],
            commands("sdf", "urdf", "robot.urdf.xacro", "CLONE/.try", "arm:=left"),
        ),
        (["robot.xacro"], commands("sdf", "urdf", "robot.xacro", "CLONE/.try")),
        (["robot.sdf"], commands("urdf", "sdf", "robot.sdf", "CLONE/.try")),
        (["robot.world"], commands("urdf", "sdf", "robot.world", "CLONE/.try")),
    ],
    ids=lambda value: value[0] if len(value) < 4 else "",
)
def test_a_file_in_another_directory_goes_there_and_back(
    machine: Machine, tmp_path: Path, arguments: list[str], calls: list[str]
) -> None:
    directory = tmp_path / "a"
    directory.mkdir()
    (directory / arguments[0]).write_text("<robot/>")
    run = machine.run("scripts/try", *arguments, where=directory)
    assert run.returncode == 0
    assert machine.calls()[2:] == calls


@pytest.mark.parametrize(("name", "status"), [("robot.urdf", 4), ("robot.sdf", 0)])
def test_a_difference_after_the_way_back_is_a_failure_for_a_urdf(
    machine: Machine, name: str, status: int
) -> None:
    """URDF has no nested models, capsules or universal joints; the report lists them."""
    (machine.clone / name).write_text("<robot/>")
    run = machine.run("scripts/try", name, COMPARE="4")
    assert run.returncode == status
    assert ("Done." in run.stdout) == (status == 0)


def test_a_failed_command_ends_the_demonstration(machine: Machine) -> None:
    run = machine.run("scripts/try", COMPARE="1")
    assert run.returncode == 1
    assert "Done." not in run.stdout


def test_a_command_is_shown_as_one_types_it(machine: Machine) -> None:
    (machine.clone / "a robot.urdf").write_text("<robot/>")
    run = machine.run("scripts/try", "a robot.urdf")
    assert "$ robot-translate check 'a robot.urdf'\n" in run.stdout


def test_no_control_character_of_a_name_is_printed(machine: Machine) -> None:
    name = "a\033[31m\nb.urdf"
    (machine.clone / name).write_text("<robot/>")
    for run in (machine.run("scripts/try", name), machine.run("scripts/try", f"{name}.urdf")):
        assert "\033" not in run.stdout + run.stderr
        assert "a?[31m?b" in run.stdout + run.stderr


def test_the_example_has_short_names(machine: Machine) -> None:
    run = machine.run("scripts/try")
    assert "$ robot-translate check corpus/robots/mobile_manipulator.urdf\n" in run.stdout
    assert "  .try/mobile_manipulator.sdf\n" in run.stdout


def test_a_file_that_does_not_exist_is_one_line(machine: Machine) -> None:
    run = machine.run("scripts/try", "robbot.urdf")
    assert run.returncode == 1
    assert run.stderr == "error: there is no file robbot.urdf; usage: scripts/try [FILE]\n"
    assert machine.calls() == []


def test_a_file_of_the_working_directory_is_no_module(machine: Machine, tmp_path: Path) -> None:
    """Python itself, in a directory of a stranger, with the functions of environment.sh."""
    (machine.bin / "python3").unlink()
    (machine.bin / "python3").symlink_to(sys.executable)
    for name in ("pip", "venv", "ensurepip"):
        (tmp_path / f"{name}.py").write_text("open('RAN', 'w').close()\n")
    environment = tmp_path / "environment"
    (environment / "bin").mkdir(parents=True)
    (environment / "bin" / "python").symlink_to(sys.executable)
    write_program(
        machine.clone / "scripts" / "functions",
        '#!/usr/bin/env bash\nsource "$(dirname -- "$0")/environment.sh"\n'
        'is_usable "$1"; find_python "venv, ensurepip" venv; find_python pip pip\n',
    )
    machine.run("scripts/functions", str(environment), where=tmp_path)
    assert not (tmp_path / "RAN").exists()


def test_an_environment_with_a_relative_path_is_that_of_the_user(
    machine: Machine, tmp_path: Path
) -> None:
    run = machine.run("scripts/test", where=tmp_path, ROBOT_TRANSLATE_VENV="e")
    assert run.returncode == 0
    assert machine.calls() == [f"venv {tmp_path}/e", *MADE[1:]]
