"""``python -m`` puts the working directory first on the path; it can be that of a stranger."""

from __future__ import annotations

import ast
import os
import shutil
import site
import subprocess
import sys
from pathlib import Path

import pytest
from support.paths import ROOT

#: Modules of the project, of what it requires, and of the standard library.
REQUIRED = ("click", "lxml", "numpy", "scipy", "rich", "xacro", "trimesh", "sitecustomize")
STANDARD = sorted(sys.stdlib_module_names - set(sys.builtin_module_names))
ROBOT = '<robot name="r"><link name="l"/></robot>'
PACKAGES = ("robot_translate", "translate")
#: Arguments of Python → the exit code.
PROGRAMS = {
    "python -m robot_translate": ["-m", "robot_translate"],
    "python -m translate": ["-m", "translate"],
    "python -mtranslate": ["-mtranslate"],
    "python -Bm translate": ["-Bm", "translate"],
}


def run(directory: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    # A measurement of the coverage imports modules before the program starts.
    left_out = ("PYTHON", "COVERAGE", "COV_")
    environment = {name: text for name, text in os.environ.items() if not name.startswith(left_out)}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=directory,
        env={**environment, **variables},
        capture_output=True,
        text=True,
        timeout=120,
    )


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """A working directory with a module of each name that Python itself does not start with."""
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty" / "__main__.py").touch()
    for name in (*REQUIRED, *STANDARD):
        (tmp_path / f"{name}.py").write_text(f"print('RAN {name}')\n")
    while ran := run(tmp_path, "-m", "empty").stdout.split():
        (tmp_path / f"{ran[1]}.py").unlink()
    (tmp_path / "r.urdf").write_text(ROBOT)
    return tmp_path


@pytest.mark.parametrize("program", PROGRAMS)
def test_no_module_of_the_working_directory_is_imported(program: str, hostile: Path) -> None:
    done = run(hostile, *PROGRAMS[program], "check", "r.urdf")
    assert (done.returncode, "RAN" in done.stdout + done.stderr) == (0, False), done.stderr


def test_the_independent_checker_imports_none(hostile: Path) -> None:
    done = run(hostile, "-m", "translate.checker", "--help")
    assert "RAN" not in done.stdout + done.stderr


def test_a_copy_of_the_independent_checker_imports_none(hostile: Path) -> None:
    copy = hostile / "copies" / "checker"
    shutil.copytree(ROOT / "translate" / "checker", copy)
    (hostile / "copies" / "json.py").write_text("print('RAN json')\n")
    done = run(hostile, str(copy), "r.urdf", "r.urdf")
    assert (done.returncode, "RAN" in done.stdout + done.stderr) == (0, False), done.stderr


#: The modules that run before the working directory has left the path.
EARLY = [
    "robot_translate/__init__.py",
    "robot_translate/__main__.py",
    "robot_translate/working_directory.py",
    "translate/working_directory.py",
    "translate/checker/__main__.py",
]


@pytest.mark.parametrize("file", EARLY)
def test_only_modules_that_python_has_loaded_are_imported_before(file: str) -> None:
    """``__future__`` is a module, too.  An import in a function is later."""
    names = set()
    for node in ast.parse((ROOT / file).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        if isinstance(node, ast.ImportFrom):
            names.add(node.module)
    assert names <= {"sys", "os", "robot_translate.working_directory"}


def test_the_package_imports_nothing_before_it_leaves_the_working_directory() -> None:
    body = ast.parse((ROOT / "translate" / "__init__.py").read_text(encoding="utf-8")).body
    start = next(place for place, node in enumerate(body) if isinstance(node, ast.If))
    imports = [ast.unparse(node) for node in body[:start] if "import" in ast.unparse(node)]
    assert imports[1:] == [
        "import sys",
        "from translate.working_directory import leave_working_directory",
    ]


#: The programs and the checker alone, without files ``.pth``, which can import modules before.
EARLIEST = {
    "python -m robot_translate": ["-m", "robot_translate", "check", "r.urdf"],
    "python -m translate": ["-m", "translate", "check", "r.urdf"],
    "python checker": [str(ROOT / "translate" / "checker"), "r.urdf", "r.urdf"],
}


@pytest.mark.parametrize("entry", [None, "", "."])
@pytest.mark.parametrize("program", EARLIEST)
def test_the_first_modules_of_a_program_are_not_those_of_the_working_directory(
    program: str, entry: str | None, tmp_path: Path
) -> None:
    for name in ("__future__", "json", "gc", "atexit", "dataclasses", "math", "click", "numpy"):
        (tmp_path / f"{name}.py").write_text(f"print('RAN {name}')\nannotations = None\n")
    (tmp_path / "r.urdf").write_text(ROBOT)
    packages = [str(ROOT), *(path for path in sys.path if path.endswith("site-packages"))]
    entries = packages if entry is None else [entry, *packages]
    done = run(tmp_path, "-S", *EARLIEST[program], PYTHONPATH=os.pathsep.join(entries))
    assert (done.returncode, "RAN" in done.stdout + done.stderr) == (0, False), done.stderr


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_directory_of_the_user_stays_on_the_path(program: str, tmp_path: Path) -> None:
    """``PYTHONPATH`` names it, and Python adds nothing before it."""
    (tmp_path / "click.py").write_text("print('RAN click')\n")
    (tmp_path / "r.urdf").write_text(ROBOT)
    arguments = [*PROGRAMS[program], "check", "r.urdf"]
    done = run(tmp_path, *arguments, PYTHONPATH=str(tmp_path), PYTHONSAFEPATH="1")
    if sys.version_info >= (3, 11):
        assert "RAN click" in done.stdout


#: Values of PYTHONPATH with entries that are the working directory.
DEPENDENT = [":/opt/ros", "/opt/ros:", "/opt::/ros", ".", "./:/opt/ros", "a/..:/opt/ros"]
#: Other names of the working directory ``w``.
OTHER_NAMES = ["../w", "none/..", "../link"]
#: What a console script of pip does.
SCRIPT = ["-c", "from robot_translate.__main__ import robot_translate; robot_translate()"]


@pytest.mark.parametrize("python_path", DEPENDENT)
@pytest.mark.parametrize("program", [["-m", "robot_translate"], ["-m", "translate"], SCRIPT])
def test_an_entry_of_the_environment_that_is_the_working_directory_is_none(
    program: list[str], python_path: str, tmp_path: Path
) -> None:
    """What Python and the script of pip import before this program is out of its reach."""
    for name in ("click", "lxml", "numpy", "xacro", "json", "gc", "decimal", "tempfile"):
        (tmp_path / f"{name}.py").write_text(f"print('RAN {name}')\n")
    (tmp_path / "r.urdf").write_text(ROBOT)
    (tmp_path / "a").mkdir()
    done = run(
        tmp_path, *program, "check", "r.urdf", PYTHONPATH=python_path.replace(":", os.pathsep)
    )
    assert (done.returncode, "RAN" in done.stdout + done.stderr) == (0, False), done.stderr


@pytest.mark.parametrize("entry", OTHER_NAMES)
def test_a_working_directory_by_another_name_is_no_entry(tmp_path: Path, entry: str) -> None:
    (tmp_path / "w").mkdir()
    os.symlink("w", tmp_path / "link")
    for name in ("click", "json"):
        (tmp_path / "w" / f"{name}.py").write_text(f"print('RAN {name}')\n")
    program = (
        "import os; from translate.working_directory import leave_working_directory;"
        "leave_working_directory(is_module=False); print(os.environ['PYTHONPATH']); import json"
    )
    python_path = os.pathsep.join([str(ROOT), entry])
    done = run(
        tmp_path / "w", "-c", f"import sys; del sys.path[0]; {program}", PYTHONPATH=python_path
    )
    assert done.stdout.splitlines() == [str(ROOT)], done.stderr


SPAWN = """
import multiprocessing, os, sys
from translate.resources.child_process import start
os.chdir(sys.argv[1])
if __name__ == "__main__":
    process = multiprocessing.get_context("spawn").Process(target=print, args=("target",))
    start(process)
    process.join()
    print(process.exitcode, os.environ["PYTHONPATH"], flush=True)
"""


def test_a_process_of_a_library_imports_none(tmp_path: Path) -> None:
    (tmp_path / "stranger").mkdir()
    for name in ("multiprocessing", "pickle", "socket"):
        (tmp_path / "stranger" / f"{name}.py").write_text("open('RAN', 'w')\n")
    (tmp_path / "program.py").write_text(SPAWN)
    python_path = f"{os.pathsep}/opt/ros"
    done = run(tmp_path, "program.py", str(tmp_path / "stranger"), PYTHONPATH=python_path)
    assert done.stdout.splitlines() == ["target", f"0 {python_path}"], done.stderr
    assert not (tmp_path / "stranger" / "RAN").exists()


def test_installed_packages_stay_in_their_own_directory() -> None:
    done = run(Path(site.getsitepackages()[0]), *SCRIPT, "--version", PYTHONPATH=f"{os.pathsep}/x")
    assert (done.returncode, done.stderr) == (0, "")


def test_both_packages_have_the_same_rule() -> None:
    """Each of them needs it before it can import the other one."""
    texts = {(ROOT / name / "working_directory.py").read_text() for name in PACKAGES}
    assert len(texts) == 1


@pytest.mark.parametrize("module", ["robot_translate", "translate"])
def test_a_checkout_that_is_not_installed_runs(module: str) -> None:
    """Its directory has the program itself."""
    done = run(ROOT, "-m", module, "--version")
    assert (done.returncode, done.stderr) == (0, "")


def test_a_removed_working_directory_is_no_error(tmp_path: Path) -> None:
    program = (
        "import os, subprocess, sys; os.rmdir(os.getcwd());"
        "sys.exit(subprocess.run([sys.executable, '-m', 'translate', '--version']).returncode)"
    )
    done = run(tmp_path, "-c", program)
    assert (done.returncode, "Traceback" in done.stderr) == (0, False), done.stderr


def test_a_program_that_imports_the_package_keeps_its_directory(tmp_path: Path) -> None:
    """Only Python's own search for this package is left out of the path."""
    (tmp_path / "tool").mkdir()
    (tmp_path / "tool" / "__init__.py").write_text("import translate\nimport beside\n")
    (tmp_path / "tool" / "__main__.py").write_text("import beside\n")
    (tmp_path / "beside.py").write_text("print('beside')\n")
    done = run(tmp_path, "-m", "tool", "-m", "translate")
    assert (done.stdout, done.stderr) == ("beside\n", "")
