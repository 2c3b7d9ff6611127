"""The checks of docs/ci.md: they pass for its example repository, and fail after bad changes."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest
import yaml
from click.testing import CliRunner
from support.paths import ROOT
from support.programs import require_program

from translate.cli import main

PAGE = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
#: The code blocks of the page, by language.
BLOCKS = re.findall(r"```(\w*)\n(.*?)```", PAGE, re.DOTALL)
LAYOUT, COMMANDS, JUNIT = (body for kind, body in BLOCKS if not kind)
PRE_COMMIT, WORKFLOW = (yaml.safe_load(body) for kind, body in BLOCKS if kind == "yaml")
HOOKS = {
    hook["id"]: hook
    for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
}
ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))

Edit: TypeAlias = Callable[[Path], None]


def run(line: str) -> int:
    """The exit code of a command of this package, in process."""
    program, *arguments = shlex.split(line)
    assert program == "robot-translate"
    return CliRunner().invoke(main, arguments).exit_code


@pytest.fixture(scope="module")
def example(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example repository, as the commands of the page write it."""
    path = tmp_path_factory.mktemp("example")
    (path / "robots").mkdir()
    (path / "models" / "arm").mkdir(parents=True)
    # This robot has one loss: a link without mass.
    shutil.copy(ROOT / "corpus" / "robots" / "mobile_manipulator.urdf", path / "robots/arm.urdf")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(path)
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        assert [run(line) for line in COMMANDS.splitlines()] == [0, 0]
    return path


@pytest.fixture
def repository(example: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the example repository, as the working directory."""
    path = tmp_path / "repository"
    shutil.copytree(example, path)
    monkeypatch.chdir(path)
    return path


def replaced(name: str, old: str, new: str) -> Edit:
    def edit(repository: Path) -> None:
        path = repository / name
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    return edit


def unchanged(repository: Path) -> None:
    pass


def deleted(repository: Path) -> None:
    (repository / "models/arm/model.sdf").unlink()


def unconfigured(repository: Path) -> None:
    (repository / "robot-translate.toml").unlink()


#: A mass is edited in one of the two files.
STALE = replaced("robots/arm.urdf", '<mass value="', '<mass value="1')
EDITED_OUTPUT = replaced("models/arm/model.sdf", "<mass>", "<mass>1")
#: The file is not a valid robot.
INVALID = replaced("robots/arm.urdf", "<link name=", "<link title=")
#: Another link has no mass, which SDFormat cannot express.
NEW_LOSS = replaced(
    "robots/arm.urdf",
    "</robot>",
    '<link name="new"><collision><geometry><sphere radius="1"/></geometry></collision></link>'
    '<joint name="to_new" type="continuous"><parent link="base_link"/>'
    '<child link="new"/></joint></robot>',
)
#: The round trip declares the link ``world``.
CHANGES = replaced(
    "robots/arm.urdf",
    "</robot>",
    '<joint name="to_world" type="fixed"><parent link="world"/>'
    '<child link="ROOT"/></joint></robot>',
)


def attached_to_the_world(repository: Path) -> None:
    """Attach the root link to ``world``, which the file does not declare."""
    from translate import load

    model = load(repository / "robots/arm.urdf").model
    children = {joint.child for joint in model.joints}
    (root,) = (link.name for link in model.links if link.name not in children)
    CHANGES(repository)
    replaced("robots/arm.urdf", '"ROOT"', f'"{root}"')(repository)


def test_the_example_has_the_files_of_the_page(repository: Path) -> None:
    written = {path.relative_to(repository).as_posix() for path in repository.rglob("*.*")}
    configuration = {".pre-commit-config.yaml", ".github/workflows/robots.yml"}
    assert {*written, *configuration} == set(LAYOUT.split())


def test_the_command_for_junit_works(repository: Path) -> None:
    command, _, report = JUNIT.strip().partition(" > ")
    assert report
    assert run(command) == 0


# --- pre-commit ---------------------------------------------------------------------------------


def hook_codes(repository: Path) -> dict[str, int]:
    """The exit codes of the hooks of the page, run as pre-commit runs them."""
    (source,) = PRE_COMMIT["repos"]
    names = sorted(
        path.relative_to(repository).as_posix() for path in repository.rglob("*") if path.is_file()
    )
    codes = {}
    for used in source["hooks"]:
        hook = {"pass_filenames": True, "args": [], **HOOKS[used["id"]], **used}
        files = [name for name in names if re.search(hook.get("files", ""), name)]
        words = [*hook["args"], *(files if hook["pass_filenames"] else [])]
        codes[hook["name"]] = run(f"{hook['entry']} {shlex.join(words)}") if files else 0
    return codes


CHECK, TRIPS, IN_STEP = (
    HOOKS["robot-translate-check"]["name"],
    "round trips",
    HOOKS["robot-translate-sync"]["name"],
)


@pytest.mark.parametrize(
    ("edit", "expected"),
    [
        (unchanged, {CHECK: 0, TRIPS: 0, IN_STEP: 0}),
        (STALE, {CHECK: 0, IN_STEP: 5}),
        (EDITED_OUTPUT, {CHECK: 0, IN_STEP: 5}),
        (deleted, {CHECK: 0, IN_STEP: 5}),
        (INVALID, {CHECK: 1, TRIPS: 1, IN_STEP: 1}),
        (NEW_LOSS, {CHECK: 0, TRIPS: 3, IN_STEP: 5}),
        # Readers refuse a world that is not declared: a warning, and the hook is strict.
        (attached_to_the_world, {CHECK: 1, TRIPS: 4, IN_STEP: 5}),
    ],
)
def test_the_hooks_fail_after_a_bad_change(
    repository: Path, edit: Edit, expected: dict[str, int]
) -> None:
    edit(repository)
    codes = hook_codes(repository)
    assert {name: codes[name] for name in expected} == expected


def test_the_name_of_a_file_is_no_option_of_a_hook(repository: Path, tmp_path: Path) -> None:
    written = tmp_path / "written.urdf"
    named = repository / f"--output={written}"
    named.parent.mkdir(parents=True)
    shutil.copy(repository / "robots/arm.urdf", named)
    codes = hook_codes(repository)
    assert not written.exists()
    assert codes[CHECK] == 0
    hook = HOOKS["robot-translate-check"]
    assert run(shlex.join([*hook["entry"].split(), *hook["args"], f"--output={written}"])) == 0
    assert not written.exists()


@pytest.mark.parametrize("hook", HOOKS.values(), ids=HOOKS)
def test_a_hook_has_what_pre_commit_requires(hook: dict[str, Any]) -> None:
    assert {"id", "name", "entry", "language"} <= set(hook)
    assert hook["language"] == "python"
    if hook.get("always_run"):
        # The names of the files that it reads are not known: a YAML file of a robot has any.
        assert (hook["pass_filenames"], "files" in hook) == (False, False)
        return
    assert [re.search(hook["files"], f"a/b.{suffix}") is not None for suffix in ("urdf", "sdf")]
    assert not re.search(hook["files"], "a/urdf.txt")


# --- GitHub -------------------------------------------------------------------------------------


def steps(inputs: dict[str, str]) -> list[dict[str, Any]]:
    """The shell steps of the action that run for these inputs, with their environment."""
    known = {name: item["default"] for name, item in ACTION["inputs"].items()}
    assert set(inputs) <= set(known)
    values = {f"inputs.{name}": value for name, value in {**known, **inputs}.items()}
    values["github.action_path"] = str(ROOT)
    found = []
    for step in ACTION["runs"]["steps"]:
        condition = re.fullmatch(r"(\S+) (==|!=) '(.*)'", step.get("if", "'' == ''"))
        assert condition is not None
        name, operator, value = condition.groups()
        if (values.get(name, "") == value) == (operator == "==") and "run" in step:
            variables = {
                name: re.sub(r"\$\{\{ (\S+) \}\}", lambda match: values[match[1]], text)
                for name, text in step["env"].items()
            }
            found.append({**step, "env": variables})
    return found


def shell(step: dict[str, Any], directory: Path, **variables: str) -> subprocess.CompletedProcess:
    """Run a step as GitHub does for ``shell: bash``."""
    assert step["shell"] == "bash"
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
        cwd=directory,
        env={**os.environ, "PATH": path, **step["env"], **variables},
        capture_output=True,
        text=True,
        timeout=120,
    )


def action(directory: Path, inputs: dict[str, str]) -> tuple[int, str]:
    """The exit code of the first step that fails, and the output; packages are not installed."""
    output = ""
    for step in steps(inputs):
        if step["name"] != "Install robot-translate":
            result = shell(step, directory)
            output += result.stdout + result.stderr
            if result.returncode:
                return result.returncode, output
    return 0, output


USED = [
    {name: str(value) for name, value in step["with"].items()}
    for step in WORKFLOW["jobs"]["robots"]["steps"]
    if "robot-translate" in step["uses"]
]
CHECK_FILES, ROUND_TRIP, SYNC = USED


@pytest.mark.parametrize(
    ("edit", "inputs", "code", "text"),
    [
        (unchanged, CHECK_FILES, 0, ""),
        (INVALID, CHECK_FILES, 1, "::error file=robots/arm.urdf,line="),
        (unchanged, ROUND_TRIP, 0, ""),
        (NEW_LOSS, ROUND_TRIP, 3, "::error file=robots/arm.urdf,line="),
        (attached_to_the_world, ROUND_TRIP, 4, "title=contents-changed"),
        (unchanged, SYNC, 0, ""),
        (STALE, SYNC, 5, "::error::exit code 5"),
        (STALE, {"command": "sync", "options": "-v"}, 5, "not in step"),
        (unchanged, {"command": "check", "files": "*.xyz\n"}, 2, "no file matches"),
        (unconfigured, SYNC, 2, "no pair is listed"),
        (unchanged, {"command": "convert"}, 2, "use check, round-trip or sync"),
    ],
)
def test_the_action_fails_after_a_bad_change(
    repository: Path, edit: Edit, inputs: dict[str, str], code: int, text: str
) -> None:
    edit(repository)
    result, output = action(repository, inputs)
    assert (result, text in output) == (code, True), output


# --- xacro --------------------------------------------------------------------------------------

#: Python that writes a file, in a function, where the filter of xacro does not see its names.
ESCAPE = (
    "${(lambda: [c for c in ().__class__.__base__.__subclasses__() "
    "if c.__name__ == 'catch_warnings'][0]()._module.__builtins__['open']('ran', 'w').close())()"
    " or ''}"
)
XACRO = f"""<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <link name="base_link{ESCAPE}">
    <inertial><mass value="1"/>
      <inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/></inertial>
  </link>
</robot>
"""


@pytest.fixture
def hostile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A stranger's repository with a pair of a xacro file, as the working directory."""
    pytest.importorskip("xacro")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "configuration"))
    path = tmp_path / "repository"
    path.mkdir()
    monkeypatch.chdir(path)
    (path / "arm.urdf.xacro").write_text(XACRO.replace(ESCAPE, ""), encoding="utf-8")
    assert run("robot-translate convert arm.urdf.xacro model.sdf") == 0
    (path / "arm.urdf.xacro").write_text(XACRO, encoding="utf-8")
    pair = '[[pair]]\nurdf = "arm.urdf.xacro"\nsdf = "model.sdf"\n'
    (path / "robot-translate.toml").write_text(pair, encoding="utf-8")
    return path


def test_the_hook_runs_no_xacro_without_its_argument(hostile: Path) -> None:
    entry = HOOKS["robot-translate-sync"]["entry"]
    assert run(entry) == 1
    assert not (hostile / "ran").exists()
    assert run(f"{entry} --allow-xacro") == 0
    assert (hostile / "ran").exists()


@pytest.mark.parametrize(
    ("inputs", "code", "runs"),
    [
        pytest.param({"command": "sync"}, 1, False, id="sync"),
        pytest.param({"command": "sync", "allow-xacro": "true"}, 0, True, id="sync, allowed"),
        pytest.param({"files": "*.urdf.xacro"}, 0, True, id="pattern of xacro"),
        pytest.param({"files": "arm*"}, 2, False, id="pattern"),
        pytest.param({"files": "arm*", "allow-xacro": "true"}, 0, True, id="pattern, allowed"),
        pytest.param({"files": "directory"}, 1, False, id="directory"),
        pytest.param({"files": "directory", "allow-xacro": "true"}, 0, True, id="allowed"),
    ],
)
def test_the_action_runs_no_xacro_without_its_input(
    hostile: Path, inputs: dict[str, str], code: int, runs: bool
) -> None:
    (hostile / "directory").mkdir()
    shutil.copy(hostile / "arm.urdf.xacro", hostile / "directory")
    result, output = action(hostile, inputs)
    assert (result, (hostile / "ran").exists()) == (code, runs), output
    assert runs or "xacro" in output


# --- A repository from nothing ------------------------------------------------------------------

MESHED = """<robot name="arm">
  <link name="base_link">
    <inertial><mass value="1"/>
      <inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/></inertial>
    <visual><geometry><mesh filename="meshes/base.stl"/></geometry></visual>
  </link>
</robot>
"""


def git(directory: Path, *arguments: str) -> None:
    require_program("git")
    identity = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    subprocess.run(["git", *identity, *arguments], cwd=directory, check=True, capture_output=True)


def build_of(repository: Path, checkout: Path) -> dict[str, int]:
    """The exit codes of the steps of the workflow in a fresh checkout of the last commit."""
    git(repository, "add", "--all")
    git(repository, "commit", "--quiet", "--message", "Change", "--allow-empty")
    git(repository.parent, "clone", "--quiet", str(repository), str(checkout))
    return {inputs.get("command", "check"): action(checkout, inputs)[0] for inputs in USED}


@pytest.fixture(scope="module")
def meshed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A git repository with one robot, written with the commands of the page only."""
    path = tmp_path_factory.mktemp("new") / "repository"
    (path / "robots" / "meshes").mkdir(parents=True)
    (path / "models" / "arm").mkdir(parents=True)
    (path / "robots" / "arm.urdf").write_text(MESHED, encoding="utf-8")
    (path / "robots" / "meshes" / "base.stl").write_bytes(bytes(84))
    git(path, "init", "--quiet")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(path)
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        assert [run(line) for line in COMMANDS.splitlines()] == [0, 0]
    return path


def without_mesh(repository: Path) -> None:
    (repository / "robots/meshes/base.stl").unlink()


GREEN = {"check": 0, "round-trip": 0, "sync": 0}


@pytest.mark.parametrize(
    ("edit", "expected"),
    [
        pytest.param(unchanged, GREEN, id="unchanged"),
        pytest.param(STALE, {**GREEN, "sync": 5}, id="stale-sdf"),
        pytest.param(NEW_LOSS, {**GREEN, "round-trip": 3, "sync": 5}, id="new-loss"),
        pytest.param(without_mesh, {"check": 1, "round-trip": 0}, id="missing-mesh"),
    ],
)
def test_the_build_of_a_new_repository_fails_for_the_bad_commit_only(
    edit: Edit, expected: dict[str, int], meshed: Path, tmp_path: Path
) -> None:
    repository = shutil.copytree(meshed, tmp_path / "repository")
    edit(repository)
    codes = build_of(repository, tmp_path / "checkout")
    assert {name: codes[name] for name in expected} == expected


def test_the_action_accepts_names_with_spaces_and_writes_a_file(repository: Path) -> None:
    shutil.copy(repository / "robots/arm.urdf", repository / "two arms.urdf")
    inputs = {"files": "two *.urdf\n", "format": "sarif", "output": "robots.sarif"}
    code, output = action(repository, inputs)
    assert code == 0
    assert (repository / "robots.sarif").read_text(encoding="utf-8") == output
    assert '"version": "2.1.0"' in output


@pytest.mark.parametrize("style", ["github", "text", "json"])
@pytest.mark.parametrize(
    "target", ["link", "dangling", "directory/findings", "directory/../link", "{repository}/link"]
)
def test_the_output_is_not_written_through_a_link_out_of_the_repository(
    repository: Path, tmp_path: Path, style: str, target: str
) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "profile").write_text("kept", encoding="utf-8")
    (repository / "link").symlink_to(outside / "profile")
    (repository / "dangling").symlink_to(outside / "new")
    (repository / "directory").symlink_to(outside)
    path = target.format(repository=repository)
    inputs = {"files": "robots/*.urdf", "format": style, "output": path}
    code, output = action(repository, inputs)
    assert (code, "link-outside" in output) == (1, True), output
    assert [path.name for path in outside.iterdir()] == ["profile"]
    assert (outside / "profile").read_text(encoding="utf-8") == "kept"


def test_a_link_inside_the_repository_and_a_file_elsewhere_are_written(
    repository: Path, tmp_path: Path
) -> None:
    (repository / "reports").mkdir()
    (repository / "link.json").symlink_to(repository / "reports" / "findings.json")
    for name in ("link.json", str(tmp_path / "findings.json")):
        inputs = {"files": "robots/*.urdf", "format": "json", "output": name}
        code, output = action(repository, inputs)
        assert code == 0, output
        assert Path(name).read_text(encoding="utf-8") == output


@pytest.mark.parametrize("module", ["pip", "runpy"])
def test_the_action_imports_no_module_of_the_repository(repository: Path, module: str) -> None:
    (repository / f"{module}.py").write_text("open('ran', 'w').close()", encoding="utf-8")
    (install,) = (step for step in steps({}) if step["name"] == "Install robot-translate")
    shell(install, repository, PACKAGE=str(repository / "missing"), PIP_NO_INDEX="1")
    assert not (repository / "ran").exists()


def test_the_inputs_are_not_part_of_the_scripts() -> None:
    # An expression in a script would run the value of an input as a command.
    scripts = [step["run"] for step in ACTION["runs"]["steps"] if "run" in step]
    assert [script for script in scripts if "${{" in script] == []


def test_the_page_lists_the_inputs() -> None:
    section = PAGE.partition("## GitHub")[2]
    assert re.findall(r"^\| `([\w-]+)` \|", section, re.MULTILINE) == list(ACTION["inputs"])


@pytest.mark.slow
def test_the_action_installs_the_package(tmp_path: Path) -> None:
    # pip writes files beside the sources.
    sources = tmp_path / "sources"
    shutil.copytree(ROOT / "translate", sources / "translate")
    shutil.copytree(ROOT / "robot_translate", sources / "robot_translate")
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, sources)
    (install,) = (step for step in steps({}) if step["name"] == "Install robot-translate")
    install["env"]["ACTION_PATH"] = str(sources)
    target = tmp_path / "target"
    result = shell(install, tmp_path, PIP_TARGET=str(target), PIP_NO_DEPS="1")
    if result.returncode and "setuptools" in result.stdout + result.stderr:
        pytest.skip("setuptools cannot be downloaded")
    assert result.returncode == 0, result.stderr
    assert (target / "translate" / "sdf" / "schema.txt").is_file()
    assert (target / "bin" / "robot-translate").is_file()
