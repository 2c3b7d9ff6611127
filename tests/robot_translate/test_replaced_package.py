"""Another distribution has a package ``translate`` too, and pip puts it in place of ours.

Both lie in one directory ``translate``: of files with the same name, those of the distribution that
was installed last.  The tests make such directories; pip and a network are not needed.
"""

from __future__ import annotations

import hashlib
import json
import os
import shlex
import shutil
import subprocess
import sys
from base64 import urlsafe_b64encode
from pathlib import Path

import pytest
from support.paths import ROOT

import translate

#: Like the package of the other distribution, it needs one that is not installed.
OTHER_CODE = "open('foreign-code-ran', 'w').close()\nimport requests_of_another_distribution\n"
INIT = "translate/__init__.py"
ENTRY_POINTS = "[pytest11]\ntranslate.testing.pytest_plugin = robot_translate.pytest_plugin\n"
PIP = f"{shlex.quote(sys.executable)} {'-P' if sys.version_info >= (3, 11) else '-I'} -m pip"
INSTALL = f"{PIP} install --force-reinstall --no-deps"
#: How each entry point is started, and its exit code: that of pytest is the one for wrong usage.
ENTRIES = {
    "robot-translate": (["-c", "import robot_translate.__main__ as m; m.robot_translate()"], 1),
    "urdf2sdf": (["-c", "import robot_translate.__main__ as m; m.urdf2sdf()"], 1),
    "sdf2urdf": (["-c", "import robot_translate.__main__ as m; m.sdf2urdf()"], 1),
    "python -m robot_translate": (["-m", "robot_translate"], 1),
    "pytest": (["-m", "pytest"], 4),
    "pytest -p": (["-m", "pytest", "-p", "translate.testing.pytest_plugin"], 4),
}
#: Without the finder of an installation that points to the directory of the project.
ONLY_FROM_THE_PATH = """
import sys
sys.meta_path = [finder for finder in sys.meta_path if "editable" not in repr(finder)]
"""
WITHOUT_PIP = """
import sys
from importlib.machinery import PathFinder

class WithoutPip(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        return None if name == "pip" else PathFinder.find_spec(name, path, target)

sys.meta_path = [WithoutPip if finder is PathFinder else finder for finder in sys.meta_path]
"""


class Site:
    """A directory of installed distributions, before all others on the path of Python."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.working_directory = directory.parent / "work"
        self.path = [directory]
        directory.mkdir()
        self.working_directory.mkdir()

    def install(self, name: str, version: str, files: dict[str, str], url: str = "") -> None:
        """Write files as pip does: without a question, and with a list of them."""
        record = []
        for path, text in files.items():
            (self.directory / path).parent.mkdir(parents=True, exist_ok=True)
            (self.directory / path).write_text(text)
            digest = urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).decode().rstrip("=")
            record.append(f"{path},sha256={digest},{len(text)}\n")
        information = self.directory / f"{name.replace('-', '_')}-{version}.dist-info"
        information.mkdir()
        (information / "METADATA").write_text(f"Name: {name}\nVersion: {version}\n")
        (information / "RECORD").write_text("".join(record))
        (information / "top_level.txt").write_text("translate\n")
        if name == "robot-translate":
            (information / "entry_points.txt").write_text(ENTRY_POINTS)
        if url:
            (information / "direct_url.json").write_text(url)

    def install_ours(self, url: str = "") -> None:
        text = (ROOT / INIT).read_text()
        self.install("robot-translate", translate.__version__, {INIT: text}, url)
        for package in ("translate", "robot_translate"):
            shutil.copytree(ROOT / package, self.directory / package, dirs_exist_ok=True)

    def install_other(
        self, name: str = "translate", version: str = "3.8.1", code: str = ""
    ) -> None:
        files = {INIT: code or OTHER_CODE, "translate/__main__.py": OTHER_CODE}
        self.install(name, version, files)

    def place_before(self, directory: Path) -> None:
        """Put a directory before that of the installation on the path of Python."""
        self.path.insert(0, directory)

    def python(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=self.working_directory,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, self.path))},
            capture_output=True,
            text=True,
            timeout=60,
        )

    def line(self) -> str:
        """The one line on standard error of a command."""
        run = self.python("-m", "robot_translate", "--version")
        assert (run.returncode, run.stdout) == (1, "")
        assert run.stderr.endswith("\n")
        assert run.stderr.count("\n") == 1
        return run.stderr.rstrip("\n")


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return Site(tmp_path / "site")


@pytest.fixture
def replaced(site: Site) -> Site:
    site.install_ours()
    site.install_other()
    return site


REPLACED = (
    "error: the distribution 'translate' 3.8.1 replaced the package 'translate' of "
    f"robot-translate; repair it with: {PIP} uninstall --yes translate && {INSTALL} robot-translate"
)


@pytest.mark.parametrize("entry", ENTRIES)
def test_an_entry_point_names_the_other_distribution_and_the_repair(
    replaced: Site, entry: str
) -> None:
    arguments, code = ENTRIES[entry]
    run = replaced.python(*arguments)
    assert run.returncode == code
    assert run.stdout == ""
    assert run.stderr.strip().lower() == REPLACED.lower()


@pytest.mark.parametrize(
    "code",
    [
        "import robot_translate; robot_translate.load('robot.urdf')",
        "from robot_translate import load",
        "from robot_translate import *",
    ],
)
def test_an_import_names_them_too(replaced: Site, code: str) -> None:
    run = replaced.python("-c", code)
    assert run.returncode == 1
    assert run.stderr.splitlines()[-1] == REPLACED.replace("error: ", "ImportError: ", 1)


def test_the_other_code_does_not_run(replaced: Site) -> None:
    replaced.line()
    replaced.python("-c", "from robot_translate import load")
    assert list(replaced.working_directory.iterdir()) == []


def test_the_distribution_that_was_installed_last_has_the_package(site: Site) -> None:
    site.install_other()
    site.install_ours()
    run = site.python("-m", "robot_translate", "--version")
    assert (run.returncode, run.stderr) == (0, "")
    assert translate.__version__ in run.stdout
    run = site.python("-c", "import robot_translate; print(robot_translate.load.__module__)")
    assert run.stdout == "translate.driver.load\n"


def test_of_several_distributions_that_with_the_present_file_is_named(site: Site) -> None:
    site.install_ours()
    site.install_other()
    site.install_other("translate-toolkit", "3.15.0", "import another_module\n")
    assert "the distribution 'translate-toolkit' 3.15.0 replaced" in site.line()
    assert "uninstall --yes translate-toolkit &&" in site.line()


def test_a_file_of_several_distributions_is_named_with_all(site: Site) -> None:
    """Their lists of files may be without digests."""
    site.install_ours()
    site.install_other()
    site.install_other("translate-toolkit", "3.15.0", "import another_module\n")
    for record in site.directory.glob("translate*.dist-info/RECORD"):
        record.write_text(f"{INIT},,\n")
    assert "the distributions 'translate' 3.8.1 and 'translate-toolkit' 3.15.0 replaced" in (
        site.line()
    )
    assert "uninstall --yes translate translate-toolkit &&" in site.line()


def test_after_the_other_distribution_is_removed_the_package_is_incomplete(replaced: Site) -> None:
    for path in ("translate/__init__.py", "translate/__main__.py"):
        (replaced.directory / path).unlink()
    shutil.rmtree(replaced.directory / "translate-3.8.1.dist-info")
    # The installation of the tests must not take its place.
    code = ONLY_FROM_THE_PATH + ENTRIES["robot-translate"][0][1]
    run = replaced.python("-c", code)
    assert run.returncode == 1
    assert run.stderr == (
        "error: files of the package 'translate' of robot-translate are missing; "
        f"repair it with: {INSTALL} robot-translate\n"
    )


@pytest.mark.parametrize(
    ("url", "source"),
    [
        ({"url": "file:///clone", "dir_info": {}}, "file:///clone"),
        ({"url": "file:///a%20b", "dir_info": {"editable": True}}, "--editable file:///a%20b"),
        (
            {"url": "https://host/r.git", "vcs_info": {"vcs": "git", "commit_id": "12ab"}},
            "git+https://host/r.git@12ab",
        ),
        (
            {"url": "https://host/r.whl?x&y", "archive_info": {"hash": "sha256=0"}},
            "'https://host/r.whl?x&y'",
        ),
    ],
    ids=["directory", "editable", "repository", "archive"],
)
def test_the_repair_installs_from_where_it_was_installed(
    site: Site, url: dict[str, object], source: str
) -> None:
    site.install_ours(json.dumps(url))
    site.install_other()
    assert site.line().endswith(f" && {INSTALL} {source}")


@pytest.mark.parametrize("name", ["translate.py", INIT])
def test_a_file_of_no_distribution_is_named(site: Site, name: str) -> None:
    site.install_ours()
    path = site.working_directory / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(OTHER_CODE)
    site.place_before(site.working_directory)
    assert site.line() == (
        f"error: {path} takes the place of the package 'translate' of robot-translate; "
        "rename it, or start Python without its directory on the path"
    )


def test_a_file_that_is_not_python_is_not_the_package(replaced: Site) -> None:
    (replaced.directory / INIT).write_text("print 'Python 2'\n")
    assert replaced.line().startswith("error: the distribution 'translate' 3.8.1 replaced ")


def test_the_package_is_recognized_without_its_source(site: Site) -> None:
    """Programs are shipped as an archive with the package, or compiled."""
    import compileall

    site.install_ours()
    compileall.compile_dir(site.directory / "translate", quiet=1, legacy=True, maxlevels=0)
    (site.directory / INIT).unlink()
    run = site.python("-c", "import robot_translate; print(robot_translate.__version__)")
    assert run.stdout == f"{translate.__version__}\n"


def test_without_pip_the_repair_is_one_of_uv(replaced: Site) -> None:
    code = WITHOUT_PIP + ENTRIES["robot-translate"][0][1]
    run = replaced.python("-c", code)
    uv = f"--python {shlex.quote(sys.executable)}"
    assert run.stderr.endswith(
        f"repair it with: uv pip uninstall {uv} translate && "
        f"uv pip install {uv} --reinstall --no-deps robot-translate\n"
    )
