"""Each program is started by its absolute path: no system may search the working directory."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest
from support.paths import ROOT

#: Functions that search for a program, or give a name to a shell or to the search of the system.
FORBIDDEN = (
    *("shutil.which", "os.system", "os.popen", "os.startfile", "pty.spawn"),
    *("subprocess.getoutput", "subprocess.getstatusoutput", "find_executable"),
    *("asyncio.create_subprocess_exec", "asyncio.create_subprocess_shell"),
)
PREFIXES = ("os.exec", "os.spawn", "os.posix_spawn")
STARTERS = {f"subprocess.{name}" for name in ("run", "Popen", "call", "check_call", "check_output")}
#: The paths of programs, as the code writes them.
PROGRAMS = {
    "command": "this Python",
    "limited_command": "the result of ``program``, by this Python",
    "pkg_config_program": "the result of ``program``",
    "compiler": "the result of ``program``",
    "str(self.program)": "the compiled program for Gazebo",
}


def faults(text: str) -> Iterator[str]:
    """The calls that start a program by its name, and imports that hide such a call."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.module in ("subprocess", "shutil", "os"):
            hidden = {alias.name for alias in node.names} & {"run", "Popen", "which", "system"}
            yield from sorted(hidden)
        if not isinstance(node, ast.Call):
            continue
        called = ast.unparse(node.func)
        if called.endswith(FORBIDDEN) or called.startswith(PREFIXES):
            yield called
        elif called in STARTERS and started(node) not in PROGRAMS:
            yield f"{called}({started(node)})"


def started(call: ast.Call) -> str:
    """What is started: the function that makes a command, or the first part of a list."""
    if any(keyword.arg in ("shell", "executable") for keyword in call.keywords):
        return "a shell"
    match call.args[0] if call.args else None:
        case ast.Call(func=ast.Name(id=name)):
            return name
        case ast.List(elts=[part, *_]):
            return ast.unparse(part)
    return "another value"


#: The modules that become a program with an absolute path, and how.
REPLACED = {"translate/resources/limited_program.py: os.execv"}


def test_each_program_is_started_by_its_path() -> None:
    modules = [*ROOT.glob("translate/**/*.py"), *ROOT.glob("robot_translate/**/*.py")]
    assert [
        f"{path.relative_to(ROOT).as_posix()}: {fault}"
        for path in sorted(modules)
        for fault in faults(path.read_text(encoding="utf-8"))
        if f"{path.relative_to(ROOT).as_posix()}: {fault}" not in REPLACED
    ] == []


@pytest.mark.parametrize(
    "text",
    [
        "shutil.which('dot')",
        "from shutil import which",
        "from subprocess import run",
        "subprocess.run(['pkg-config', '--libs'])",
        "subprocess.run('dot')",
        "subprocess.Popen(words)",
        "subprocess.run([compiler, 'a'], shell=True)",
        "os.system('dot')",
        "os.execvp('dot', [])",
    ],
)
def test_a_start_by_name_is_a_fault(text: str) -> None:
    assert len(list(faults(text))) == 1
