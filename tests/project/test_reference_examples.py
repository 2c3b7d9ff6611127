"""The commands in the reference pages run, on files with the names that the pages use."""

from __future__ import annotations

import glob
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from support.paths import ROOT

import translate
from translate.cli import main
from translate.cli.convert import sdf2urdf, urdf2sdf
from translate.engines.engines import ENGINES, missing_engine
from translate.resources.trust import trust

PROGRAMS = {"robot-translate": main, "urdf2sdf": urdf2sdf, "sdf2urdf": sdf2urdf}
STARTS = rf"(?:cat [\w.]+ \| )?(?:{'|'.join(PROGRAMS)}) "
COMMAND = re.compile(rf"^(?:\$ )?({STARTS}.*?)(?:\s{{2,}}.*)?$", re.MULTILINE)
#: Pages with tests of their own.
OTHERS = {"ci.md", "codes.md"}
PAGES = sorted(path for path in (ROOT / "docs").glob("*.md") if path.name not in OTHERS)
#: A placeholder of a synopsis: FILE, IN, A.
PLACEHOLDER = re.compile(r"(?<![\w.-])[A-Z]+(?![\w])")
#: Exit codes other than 0, by a part of the command: the robot is not in the canonical layout.
#: The world around a model is lost.
CODES = {"format --check": 5, "--to urdf --strict": 3}
NESTED = """<sdf version="1.9"><model name="m">
  <link name="base"/>
  <model name="gripper"><link name="palm"/></model>
</model></sdf>"""
PAIR = '[[pair]]\nurdf = "robot.urdf"\nsdf = "model.sdf"\n'
WITH_PREFIX = """<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:arg name="prefix" default=""/><link name="$(arg prefix)base"/>
</robot>"""
ONE_HAND = """<robot name="r"><link name="hand"><inertial><mass value="{}"/>
  <inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link></robot>"""
ONE_MODEL = """<sdf version="1.9"><world name="w">
  <model name="m"><link name="l"/></model>
</world></sdf>"""


def commands(page: Path) -> list[str]:
    """The commands of a page, without those of blocks `sh`, which test_docs.py runs."""
    blocks = re.findall(r"^```(\w*)\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S)
    # A text below a block `sh` is its output.
    before = ["", *(language for language, _ in blocks)]
    found = [
        line.partition(" #")[0]
        for previous, (language, block) in zip(before, blocks, strict=False)
        if language != "sh" and (previous, language) != ("sh", "text")
        for line in COMMAND.findall(block)
    ]
    return [line for line in found if not PLACEHOLDER.search(line)]


ALL = [(page, line) for page in PAGES for line in dict.fromkeys(commands(page))]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with the files that the pages name."""
    path = tmp_path_factory.mktemp("files") / "files"
    shutil.copytree(ROOT / "corpus" / "assembly", path)
    arm = ROOT / "corpus" / "robots" / "arm.urdf"
    world = (ROOT / "docs" / "examples" / "world.sdf").read_text(encoding="utf-8")
    world = world.replace('<model name="box">', '<model name="arm">')
    (path / "warehouse.world").write_text(world, encoding="utf-8")
    shutil.copy(ROOT / "docs" / "examples" / "robot.urdf.xacro", path)
    for name in ("robot.urdf", "old.urdf", "robots/arm.urdf"):
        (path / name).parent.mkdir(exist_ok=True)
        shutil.copy(arm, path / name)
    for name in (
        "model.sdf",
        "new.sdf",
        "old.sdf",
        "robots/model.sdf",
        "models/arm.sdf",
        "models/robot/model.sdf",
    ):
        (path / name).parent.mkdir(exist_ok=True)
        translate.convert(arm, path / name)
    (path / "worlds").mkdir()
    (path / "worlds" / "one.world").write_text(ONE_MODEL, encoding="utf-8")
    shutil.copy(path / "warehouse.world", path / "world.sdf")
    (path / "losses.json").write_text('{"version": 1, "files": {}}', encoding="utf-8")
    program = CliRunner()
    robots = [
        str(path / "robot.urdf"),
        str(path / "model.sdf"),
        "--report",
        str(path / "report.json"),
    ]
    assert program.invoke(PROGRAMS["robot-translate"], ["convert", *robots]).exit_code == 0
    return path


def run_in_shell(line: str) -> None:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    other = re.findall(r"\| (\w+)", line)
    missing = [name for name in other if not shutil.which(name, path=path)]
    if missing:
        pytest.skip(f"not installed: {', '.join(missing)}")
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", line],
        env={**os.environ, "PATH": path, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_pages_have_commands() -> None:
    assert len(ALL) > 20


@pytest.mark.parametrize(("page", "line"), ALL, ids=[f"{page.name}: {line}" for page, line in ALL])
def test_a_command_of_a_reference_page_runs(
    page: Path, line: str, files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if line.endswith(".png") and not shutil.which("dot"):
        pytest.skip("Graphviz is not installed")
    if ".xacro" in line:
        pytest.importorskip("xacro")
    named = re.search(r"--with (\S+)", line)
    for engine in named[1].split(",") if named else ():
        if engine in ENGINES and missing_engine(engine):
            pytest.skip(f"not installed: {engine}")
    monkeypatch.chdir(shutil.copytree(files, tmp_path, dirs_exist_ok=True))
    monkeypatch.setattr("webbrowser.open", lambda url: True)
    monkeypatch.setattr("translate.cli.view.pauses", list)
    monkeypatch.setattr("translate.cli.watching.pauses", list)
    if "--bundle gazebo" in line:
        shutil.rmtree("models/robot")
    if "gripper::palm" in line:
        Path("model.sdf").write_text(NESTED, encoding="utf-8")
    if line.startswith("robot-translate sync"):
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
        # The watcher ends after the first synchronization.
        monkeypatch.setattr("translate.cli.sync.notifications", lambda pairs: [])
        if "robot.urdf" not in line:
            Path("robot-translate.toml").write_text(PAIR, encoding="utf-8")
    if "calibration.yaml" in line:
        place = "joint shoulder axis xyz" if ".xacro" in line else "joint shoulder origin xyz"
        Path("calibration.yaml").write_text(f"{place}: [0, 0, 1]\n", encoding="utf-8")
    if ".urdf.xacro" in line:
        shutil.copy("robot.urdf.xacro", "arm.urdf.xacro")
    if line.startswith("robot-translate convert model.sdf robot.urdf.xacro --update"):
        Path("robot.urdf.xacro").write_text(WITH_PREFIX, encoding="utf-8")
    if ".urdf.xacro" in line and "model.sdf" in line:
        robot = next(word for word in line.split() if word.endswith(".xacro"))
        prefix = ["prefix:=left_"] if "prefix:=" in line else []
        conversion = CliRunner().invoke(main, ["convert", robot, "model.sdf", *prefix])
        assert conversion.exit_code == 0, conversion.output
    if "--accept" in line:
        for name, mass in (("robot.urdf", 5), ("model.sdf", 1)):
            Path("one.urdf").write_text(ONE_HAND.format(mass), encoding="utf-8")
            translate.convert("one.urdf", name, to=name.rpartition(".")[2])
        Path("robot-translate.toml").unlink()
        CliRunner().invoke(main, ["sync", "--init", "robot.urdf", "model.sdf"])
    if line.startswith("robot-translate trust"):
        monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "configuration"))
        if "--remove" in line:
            trust("robots")
    if set(line) & set("|<>"):
        run_in_shell(line)
        return
    name, *words = shlex.split(line)
    arguments = [found for word in words for found in sorted(glob.glob(word)) or [word]]
    result = CliRunner().invoke(PROGRAMS[name], arguments)
    expected = next((code for part, code in CODES.items() if part in line), 0)
    assert result.exit_code == expected, result.output


@pytest.mark.parametrize("page", ["frames.md", "includes.md", "view.md"])
def test_the_python_of_a_reference_page_runs(
    page: str, files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(shutil.copytree(files, tmp_path, dirs_exist_ok=True))
    shutil.copy(ROOT / "corpus" / "assembly" / "world.sdf", tmp_path)
    Path("model.sdf").write_text(NESTED, encoding="utf-8")
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    # tests/resources/test_model_parsers.py runs this section.
    text = text.partition("\n## Other formats")[0]
    blocks = re.findall(r"^```python\n(.*?)^```", text, re.M | re.S)
    assert blocks
    for block in blocks:
        exec(compile(block, page, "exec"), {})
