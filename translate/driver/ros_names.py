"""The names in the files of a ROS package that no robot of the package has."""

from __future__ import annotations

import os
import re
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from translate.diagnostics.diagnostic import Diagnostic, TranslateError
from translate.diagnostics.near_names import near_names
from translate.driver.inputs import refuse_named, robots_in
from translate.driver.load import ReadOptions, load_with
from translate.driver.written_files import MAX_SECONDS
from translate.model.model import Document
from translate.model.names import parts_of, scopes
from translate.resources.boundary import package_around, repository_directory
from translate.resources.packages import (
    PACKAGE_MANIFEST,
    dependencies,
    package_name,
)
from translate.resources.robot_files import directories_in
from translate.resources.search import Resources, is_directory
from translate.ros_files.name_use import MAX_SHOWN, Kind, NameUse
from translate.ros_files.package_files import MAX_SEARCHED, NamesOfFile, names_in_package
from translate.structures import NamedTuple
from translate.xml.files import real_path

CODE = "ros-name-unknown"
#: The number of findings about unknown names of one file.
MAX_OF_FILE = 1_000
#: The number of unknown names that are compared with those of the robots.
_MAX_ADVICE = 100
#: A name with the prefix or the argument of a launch file in it.
_TEMPLATE = re.compile(r"[$<{%]")


def is_ros_package(path: str) -> bool:
    """Return whether a path is the directory of a package of ROS."""
    return is_directory(path) and bool(package_name(path))


def unknown_names(directory: str, resources: Resources) -> list[Diagnostic]:
    """Return a warning for each name of a link or joint that no robot of the package has.

    Before them are the errors of SRDF files that cannot be read, and a note if YAML is not read.
    A file whose names are all unknown is about another robot, and is not judged.  If a robot of the
    package cannot be read, its names are unknown, and no file is judged; a warning names a limit of
    time that ended the reading.
    """
    files = [*names_in_package(directory)]
    names = _names_of_robots(directory, resources) if any(file.uses for file in files) else {}
    findings = [*_findings(files, names or {})]
    if names is None:
        message = f"the robots of the package need more than {MAX_SECONDS:.0f} s to be read"
        hint = "no name in the files of the package was compared"
        findings.append(Diagnostic(CODE, "warning", message, directory, hint=hint))
    return findings


def unknown_names_in(directory: str, names: dict[Kind, set[str]]) -> list[Diagnostic] | None:
    """Return a warning for each name of a link or joint in a package that is not in ``names``.

    ``None`` if no file of the package names one.
    """
    files = [*names_in_package(directory)]
    return [*_findings(files, names)] if any(file.uses for file in files) else None


def _findings(files: Sequence[NamesOfFile], names: dict[Kind, set[str]]) -> Iterator[Diagnostic]:
    """Yield the problems of the files, and the names that are not known; all are without names."""
    yield from (problem for file in files for problem in file.problems)
    advice = _Advice(names)
    for file in files if names else ():
        uses = [use for use in file.uses if not _TEMPLATE.search(use.name)]
        unknown = [use for use in uses if use.name not in names[use.kind]]
        if len(unknown) < len(uses):
            listed = unknown[:MAX_OF_FILE]
            yield from (_finding(use, advice.near(use)) for use in listed)
            if more := len(unknown) - len(listed):
                message = f"the file has {more} more places with names that no robot has"
                hint = "correct those that are listed"
                yield Diagnostic(CODE, "warning", message, file.path, hint=hint)


class OldName(NamedTuple):
    """A use of the name that a link or joint had before it got a new one."""

    use: NameUse
    new: str


def uses_of_old_names(
    paths: Iterable[str], renamed: Mapping[tuple[Kind, str], str], resources: Resources
) -> list[OldName]:
    """Return where the packages of some files still use old names of links and joints.

    These are the package that contains a file, and those of its repository that need this one.
    ``renamed`` maps the kind and the old name of a part to its new name.  A name that a robot of
    the package still has is not old.

    Raises :class:`translate.TranslateError` for a package with too many files.
    """
    old_names: list[OldName] = []
    for package in dict.fromkeys(filter(None, map(_package_of, paths))):
        uses = [
            use
            for directory in (package, *_packages_that_need(package))
            for file in names_in_package(directory)
            for use in file.uses
            if (use.kind, use.name) in renamed
        ]
        names = (_names_of_robots(package, resources) if uses else None) or {}
        old_names += [
            OldName(use, renamed[use.kind, use.name])
            for use in uses
            if use.name not in names.get(use.kind, ())
        ]
    return old_names


def _package_of(path: str) -> str:
    """Return the package of ROS that a file belongs to; empty without one."""
    place = package_around(os.path.abspath(path))
    return place.directory if place is not None else ""


def _packages_that_need(package: str) -> list[str]:
    """Return the packages of the repository of a package that name it as needed."""
    area, name = repository_directory(package), package_name(package)
    packages = []
    count = 0
    for parent, below, files in directories_in(area):
        count += len(below) + len(files)
        if count > MAX_SEARCHED:
            break
        below[:] = sorted(name for name in below if not name.startswith("."))
        if PACKAGE_MANIFEST in files:
            below.clear()
            if parent != package and name in dependencies(parent):
                packages.append(parent)
    return packages


class _Advice:
    """The names that are similar to unknown ones, for the first :data:`_MAX_ADVICE` of these."""

    def __init__(self, names: Mapping[Kind, set[str]]) -> None:
        self._names = {kind: sorted(of_kind) for kind, of_kind in names.items()}
        self._near: dict[tuple[Kind, str], list[str]] = {}

    def near(self, use: NameUse) -> list[str]:
        """Return the name that is most similar to an unknown one; none after the limit."""
        key = use.kind, use.name
        if key not in self._near and len(self._near) < _MAX_ADVICE:
            self._near[key] = near_names(use.name, self._names.get(use.kind, ()))
        return self._near.get(key, [])


def _finding(use: NameUse, near: Sequence[str]) -> Diagnostic:
    hint = f"did you mean '{near[0]}'?" if near else f"name a {use.kind} of the robot"
    name = use.name[:MAX_SHOWN]
    message = f"{use.place} names the {use.kind} '{name}', which no robot of the package has"
    return Diagnostic(CODE, "warning", message, use.path, use.line, hint=hint)


def _names_of_robots(directory: str, resources: Resources) -> dict[Kind, set[str]] | None:
    """Return the names of the links and joints of all robots of a package; none if one fails.

    ``None`` if this takes longer than :data:`~translate.driver.written_files.MAX_SECONDS`.
    A package without a robot, as for MoveIt, is about the robots of the packages that it needs.
    """
    names: defaultdict[Kind, set[str]] = defaultdict(set)
    options = ReadOptions.of(True, False, replace(resources, xacro_arguments={}))
    robots = _robots_of(directory) or _robots_of_dependencies(directory, resources)
    end = time.monotonic() + MAX_SECONDS
    for package, path in robots:
        if time.monotonic() > end:
            return None
        try:
            refuse_named(path, "the robot of the package", package, path, resources)
            document = load_with(path, options, named=False)
        except TranslateError:
            return {}
        for kind, of_robot in names_in(document).items():
            names[kind] |= of_robot
    return names if names else {}


def names_in(document: Document) -> dict[Kind, set[str]]:
    """Return the names of the links and joints of a document, those of frames as links."""
    names: dict[Kind, set[str]] = {"link": set(), "joint": set()}
    for model in document.models:
        for _, scope in scopes(model):
            for part in parts_of(scope):
                names["joint" if part.location.tag == "joint" else "link"].add(part.name)
    return names


def _robots_of(directory: str) -> list[tuple[str, str]]:
    """Return the robots of a package, each with the directory of the package."""
    robots, xacros = robots_in(directory)
    return [(directory, path) for path in (*robots, *xacros)]


def _robots_of_dependencies(directory: str, resources: Resources) -> list[tuple[str, str]]:
    """Return the robots of the packages that a manifest names, each with that directory."""
    robots: dict[str, list[tuple[str, str]]] = {}
    for name in dependencies(directory):
        lookup = resources.find_anywhere(f"package://{name}", directory)
        if lookup.path and is_directory(lookup.path):
            package = real_path(lookup.path)
            if package not in robots:
                robots[package] = _robots_of(lookup.path)
    return [robot for of_package in robots.values() for robot in of_package]
