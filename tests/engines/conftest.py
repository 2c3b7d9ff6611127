"""The engines, each started once for all tests that ask it."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner
from support.paths import ROOT

# The tests here share the tables of robots that stand one directory up.
sys.path.insert(0, str(ROOT / "tests"))

from support.browser import Browser
from support.engines.drake_probe import Drake
from support.engines.libsdformat import Libsdformat
from support.engines.libsdformat import build as build_libsdformat
from support.translator_page import TranslatorPage, build_page

from translate.cli import main
from translate.diagnostics.diagnostic import TranslateError
from translate.engines.engines import ENGINES
from translate.engines.gazebo_physics import (
    CannotBuildError,
    GazeboPhysics,
    GazeboRobot,
    Request,
    build_gazebo_physics,
)
from translate.engines.process import EngineProcess

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


#: The modules of engines that the extra ``engines`` installs.
ENGINE_MODULES = {"pydrake", "mujoco", "pinocchio", "pybullet", "yourdfpy", "example_robot_data"}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Iterator[None]:
    """Skip a test whose engine is not installed."""
    try:
        return (yield)
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] in ENGINE_MODULES:
            pytest.skip(f"{missing.name} is not installed")
        raise
    except TranslateError as error:
        if {finding.code for finding in error.diagnostics} == {"engine-missing"}:
            pytest.skip(str(error))
        raise


@pytest.fixture(scope="session")
def libsdformat() -> Libsdformat:
    try:
        return Libsdformat(build_libsdformat())
    except CannotBuildError as reason:
        pytest.skip(f"libsdformat cannot be asked: {reason}")


@pytest.fixture(scope="session")
def gazebo() -> GazeboPhysics:
    try:
        return build_gazebo_physics()
    except CannotBuildError as reason:
        pytest.skip(f"Gazebo's physics cannot be asked: {reason}")


@pytest.fixture(name="build")
def build_in_gazebo(gazebo: GazeboPhysics, tmp_path: Path) -> Callable[..., GazeboRobot]:
    """A function that builds a text in Gazebo's physics."""

    def built(text: str, **request: Any) -> GazeboRobot:
        path = tmp_path / ("r.urdf" if "<robot" in text else "r.sdf")
        path.write_text(text, encoding="utf-8")
        (found,) = gazebo.build([Request(path, **request)])
        return found

    return built


@pytest.fixture(scope="session")
def engines() -> Iterator[EngineProcess]:
    for engine in ENGINES.values():
        if engine.module and importlib.util.find_spec(engine.module) is None:
            pytest.skip(f"{engine.title} cannot be asked: it is not installed")
    with EngineProcess() as process:
        yield process


@pytest.fixture(scope="session")
def drake() -> Iterator[Drake]:
    if importlib.util.find_spec("pydrake") is None:
        pytest.skip("Drake cannot be asked: it is not installed (pip install drake)")
    with Drake() as engine:
        yield engine


@pytest.fixture(scope="session")
def checks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The directory with the packages of web/checks, in the versions of its lock file."""
    if shutil.which("npm") is None:
        pytest.skip("needs npm")
    directory = tmp_path_factory.mktemp("checks")
    for name in ("package.json", "package-lock.json"):
        shutil.copy(ROOT / "web" / "checks" / name, directory)
    command = ["npm", "ci", "--silent", "--no-audit", "--no-fund"]
    done = subprocess.run(command, cwd=directory, capture_output=True, text=True, timeout=120)
    if done.returncode != 0:
        pytest.skip(f"npm cannot install web/checks: {done.stderr[:200]}")
    return directory / "node_modules"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with Browser() as started:
        yield started


@pytest.fixture
def show(browser: Browser, tmp_path: Path) -> Callable[..., Browser]:
    """Write the page of one or two robots, open it, and return the browser."""

    def open_page(
        *robots: str | Path, options: tuple[str, ...] = (), fragment: str = ""
    ) -> Browser:
        names = []
        for number, robot in enumerate(robots):
            path = robot if isinstance(robot, Path) else tmp_path / f"{number}.xml"
            if isinstance(robot, str):
                path.write_text(robot, encoding="utf-8")
            names.append(str(path))
        page = tmp_path / "page.html"
        result = CliRunner().invoke(main, ["view", *names, "-o", str(page), *options])
        assert result.exit_code == 0, result.output
        browser.open(page, fragment)
        return browser

    return open_page


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of the page with the translator."""
    path = tmp_path_factory.mktemp("page") / "robot-translate.html"
    build_page(path)
    return path


@pytest.fixture(scope="session")
def loaded_page(built: Path) -> Iterator[TranslatorPage]:
    """The page in a browser of its own, with Python running."""
    with Browser() as browser:
        browser.watch_workers()
        page = TranslatorPage(browser, built)
        page.load()
        yield page


@pytest.fixture
def page(loaded_page: TranslatorPage) -> Iterator[TranslatorPage]:
    """The page; after each test it has asked for nothing, and has reported nothing."""
    loaded_page.reset()
    yield loaded_page
    browser = loaded_page.browser
    assert [url for url in browser.requests if not url.startswith(("file:", "blob:"))] == []
    assert len([url for url in browser.requests if url.startswith("file:")]) == 1
    assert browser.errors == []
