"""A plugin for pytest: tests run once for each file of a robot.

A test with the fixture ``robot_file`` runs for each file that a pattern of the option
``robot_files`` matches, or of its mark ``robot_files``::

    [tool.pytest.ini_options]
    robot_files = ["robots/**/*.urdf", "models/*/model.sdf"]

    def test_the_translation_is_the_same_robot(robot_file):
        result = translate.convert(robot_file, verify=True)
        assert result.comparison.same

    @pytest.mark.robot_files("arms/*.urdf")
    def test_an_arm_has_six_joints(robot):
        assert len(robot.model.joints) == 6

Patterns are relative to the root directory of pytest; ``**`` matches directories of any depth.  A
pattern that matches no file is an error.  A xacro file is a program, and only a pattern that ends
in ``.xacro`` names it; one that another pattern matches must be in a trusted directory.  ``robot``
is the :class:`translate.Document` of the file.

A test with ``robot`` runs for each line of the option ``robot_arguments``, the arguments of xacro
files, or for each combination of the values of its mark::

    [tool.pytest.ini_options]
    robot_arguments = ["prefix:=left_ gripper:=true", "prefix:=right_"]

    @pytest.mark.robot_arguments(prefix=["left_", "right_"], gripper=["true", "false"])
    def test_it_loads(robot):
        assert_loads(robot, "harmonic")
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from translate.model.model import Document

_NAME, _ARGUMENTS = "robot_files", "robot_arguments"
#: The files that patterns match, and whether one of them names the file as a program of xacro.
_NAMED = pytest.StashKey[dict[Path, bool]]()
#: Whether the file of a test is named.
_IS_NAMED = pytest.StashKey[bool]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option of the configuration file."""
    parser.addini(_NAME, "patterns of the files of robots for the fixture robot_file", "linelist")
    parser.addini(_ARGUMENTS, "rows of arguments of xacro for the fixture robot", "linelist")


def pytest_configure(config: pytest.Config) -> None:
    """Register the mark."""
    config.addinivalue_line(
        "markers", f"{_NAME}(*patterns): the files of robots for the fixture robot_file"
    )
    config.addinivalue_line(
        "markers", f"{_ARGUMENTS}(**values): lists of values of arguments of xacro, for robot"
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test with the fixture for each of its files.

    Raises ``pytest.UsageError`` for a test without patterns, for a pattern without a file or from
    the root of the file system, and for an argument of xacro that is not ``NAME:=VALUE``.
    """
    if "robot_file" in metafunc.fixturenames and "robot_file" not in _given(metafunc):
        _run_for_files(metafunc)
    if _ARGUMENTS in metafunc.fixturenames and _ARGUMENTS not in _given(metafunc):
        rows = list(_rows(metafunc))
        if rows:
            names = [",".join(f"{name}:={value}" for name, value in row.items()) for row in rows]
            metafunc.parametrize(_ARGUMENTS, rows, ids=names, indirect=True)


def _run_for_files(metafunc: pytest.Metafunc) -> None:
    marks = list(metafunc.definition.iter_markers(_NAME))
    patterns = [pattern for mark in marks for pattern in mark.args]
    patterns = patterns or metafunc.config.getini(_NAME)
    if not patterns:
        raise pytest.UsageError(f"{metafunc.definition.nodeid}: set the option {_NAME}")
    root = metafunc.config.rootpath
    from translate.resources.robot_files import names_programs

    files: dict[Path, None] = {}
    named = metafunc.config.stash.setdefault(_NAMED, {})
    for pattern in patterns:
        try:
            matching_files = sorted(path for path in root.glob(pattern) if path.is_file())
        except (NotImplementedError, ValueError) as error:
            raise pytest.UsageError(f"{_NAME}: '{pattern}' is no pattern: {error}") from None
        if not matching_files:
            raise pytest.UsageError(f"{_NAME}: no file matches '{pattern}' in {root}")
        files.update(dict.fromkeys(matching_files))
        for path in matching_files:
            named[path] = named.get(path, False) or names_programs(pattern, str(path))
    names = [path.relative_to(root).as_posix() for path in files]
    metafunc.parametrize("robot_file", list(files), ids=names, indirect=True)


def _rows(metafunc: pytest.Metafunc) -> Iterator[dict[str, str]]:
    """Yield the arguments of xacro for each run of a test: those of its mark, else the option's."""
    values: dict[str, list[object]] = {}
    for mark in metafunc.definition.iter_markers(_ARGUMENTS):
        values = {**mark.kwargs, **values}
    if values:
        for combination in product(*values.values()):
            yield dict(zip(values, map(_text, combination), strict=True))
        return
    for line in metafunc.config.getini(_ARGUMENTS):
        pairs = [word.partition(":=") for word in shlex.split(line)]
        if any(not (name and sign) for name, sign, _ in pairs):
            raise pytest.UsageError(f"{_ARGUMENTS}: '{line}' is not NAME:=VALUE")
        yield {name: value for name, _, value in pairs}


def _text(value: object) -> str:
    """Return the text of a value, as xacro reads it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _given(metafunc: pytest.Metafunc) -> set[str]:
    """Return the names of the arguments that the test has its own values for."""
    names: set[str] = set()
    for mark in metafunc.definition.iter_markers("parametrize"):
        argument_names = mark.args[0] if mark.args else mark.kwargs["argnames"]
        names.update(
            argument_names.replace(",", " ").split()
            if isinstance(argument_names, str)
            else argument_names
        )
    return names


@pytest.fixture
def robot_file(request: pytest.FixtureRequest) -> Path:
    """Return the path of a file of a robot.

    Raises :class:`translate.TranslateError` for a xacro file that no pattern names, and that is in
    no trusted directory (``xacro-not-allowed``).
    """
    from translate.resources.search import Resources
    from translate.resources.xacro import permitted
    from translate.resources.xacro_text import SUFFIX

    path = Path(request.param)
    if path.name.endswith(SUFFIX):
        # A test with its own values names the files itself.
        is_named = request.config.stash.get(_NAMED, {}).get(path, True)
        request.node.stash[_IS_NAMED] = is_named
        return Path(permitted(str(path), Resources(), named=is_named))
    return path


@pytest.fixture
def robot_arguments(request: pytest.FixtureRequest) -> dict[str, str]:
    """Return the arguments of xacro of a run of the test, by name."""
    return dict(getattr(request, "param", {}))


@pytest.fixture
def robot(
    request: pytest.FixtureRequest, robot_file: Path, robot_arguments: dict[str, str]
) -> Document:
    """Return the document of a file of a robot, with the findings of ``check``.

    Raises :class:`translate.TranslateError`.
    """
    from translate.driver.load import ReadOptions, load_with
    from translate.resources.search import Resources

    is_named = request.node.stash.get(_IS_NAMED, True)
    resources = Resources(xacro_arguments=robot_arguments)
    options = ReadOptions.of(False, False, resources, checking=True)
    return load_with(robot_file, options, named=is_named)
