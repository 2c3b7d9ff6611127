"""Packages of ROS and model directories of Gazebo: their names, and what is in them."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from urllib.parse import unquote

from lxml import etree

from translate.diagnostics.diagnostic import Diagnostic, Severity, TranslateError
from translate.facts import whole_number
from translate.resources.mesh_work import FileIdentity, identity_of
from translate.resources.regular_files import MAX_SETTINGS_BYTES, contents_of
from translate.structures import NamedTuple
from translate.xml.document import parse
from translate.xml.text import collapsed

PACKAGE_MANIFEST = "package.xml"
MODEL_MANIFEST = "model.config"
#: How deep below an entry of ROS_PACKAGE_PATH packages are looked for.
PACKAGE_DEPTH = 5
_IGNORED = ("CATKIN_IGNORE", "COLCON_IGNORE", "AMENT_IGNORE")
#: Directories of Python packages that contain packages of robots, below a directory of installed
#: Python packages or the prefix of the installation.
_INSTALLED = (
    "share",
    "cmeel.prefix/share",
    "cmeel.prefix/share/example-robot-data/robots",
    "pybullet_data",
)
#: The names of the directories that pip and Debian install Python packages in.
_PYTHON_DIRECTORIES = ("site-packages", "dist-packages")
#: Python packages that are named as packages themselves, ``package://NAME``.
_PYTHON_PACKAGES = ("pybullet_data",)
#: The names in the manifests that were read last: many files and names have one package.
_names: dict[FileIdentity, str] = {}
_MAX_NAMES = 1000


class Place(NamedTuple):
    """A directory that a URI can name: ``package://name`` or ``model://name``."""

    name: str
    directory: str


def package_name(directory: str) -> str:
    """Return the name in the ``package.xml`` of a directory; empty without a valid one.

    The name of the directory has no meaning for ROS (REP 149).
    """
    path = os.path.join(directory, PACKAGE_MANIFEST)
    try:
        identity = identity_of(path)
    except (OSError, ValueError):  # a null character
        return ""
    if (name := _names.get(identity)) is None:
        root = manifest_root(path)
        name = "" if root is None else collapsed(root.findtext("name"))
        if len(_names) >= _MAX_NAMES:
            _names.clear()
        _names[identity] = name
    return name


#: A name of a package, which is not the path of another directory.
_NAME_OF_PACKAGE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,254}")


def dependencies(directory: str) -> list[str]:
    """Return the packages that the ``package.xml`` of a directory names as needed (REP 149).

    A text that is no name of a package, such as a path, is none.
    """
    if (root := manifest_root(os.path.join(directory, PACKAGE_MANIFEST))) is None:
        return []
    names = [collapsed(child.text) for child in root.iterchildren("*") if _is_need(child)]
    return list(dict.fromkeys(filter(_NAME_OF_PACKAGE.fullmatch, names)))


def _is_need(element: etree._Element) -> bool:
    tag = str(element.tag)
    return tag == "depend" or tag.endswith("_depend")


def manifest_root(path: str) -> etree._Element | None:
    """Return the root element of a manifest.

    It is ``None`` for a file that is too large or cannot be read.
    """
    try:
        return parse(contents_of(path, MAX_SETTINGS_BYTES), path).root
    except (OSError, TranslateError):
        return None


def directories_above(path: str) -> list[str]:
    """Return the directories that contain a file, the nearest first."""
    directories = []
    directory = os.path.abspath(os.path.dirname(path))
    while directory not in directories:
        directories.append(directory)
        directory = os.path.dirname(directory)
    return directories


#: Scheme → the manifests of the directories that it can name.
_MANIFESTS = {
    "package": (PACKAGE_MANIFEST,),
    "model": (MODEL_MANIFEST, PACKAGE_MANIFEST),
}


def manifests_of_scheme(scheme: str) -> tuple[str, ...]:
    """Return the manifests of a scheme.

    Gazebo reads an unknown one as ``model`` (reference U F11).
    """
    return _MANIFESTS.get(scheme, _MANIFESTS["model"])


@lru_cache(maxsize=1)
def installed_roots() -> list[str]:
    """Return the directories with packages of robots in installed Python packages, without ROS.

    Other entries of ``sys.path`` are not those of an installation: the directory of a script, the
    working directory, and projects under work can contain files of strangers.
    """
    paths = [os.path.normpath(path) for path in sys.path if os.path.isabs(path)]
    installed = [path for path in paths if os.path.basename(path) in _PYTHON_DIRECTORIES]
    places = [*installed, sys.prefix]
    roots = [os.path.join(place, below) for place in places for below in _INSTALLED]
    existing_roots = [root for root in dict.fromkeys(roots) if os.path.isdir(root)]
    parents = [
        os.path.dirname(root)
        for root in existing_roots
        if os.path.basename(root) in _PYTHON_PACKAGES
    ]
    return [*existing_roots, *parents]


# --- The cache of Gazebo Fuel ---------------------------------------------------------------------
# Gazebo stores a model as HOST/OWNER/models/NAME/VERSION below the cache, in lower case
# (``LocalCache`` of gz-fuel-tools), and the address of the model is its URI.

#: The variables with another directory of the cache, and the usual directories.
_FUEL_VARIABLES = ("GZ_FUEL_CACHE_PATH", "IGN_FUEL_CACHE_PATH")
_FUEL_DIRECTORIES = ("~/.gz/fuel", "~/.ignition/fuel")
#: The two hosts have the same models.
_FUEL_HOSTS = ("fuel.gazebosim.org", "fuel.ignitionrobotics.org")
_FUEL_URI = (
    r"(?:https?|fuel)://(?P<host>[\w.-]+)/(?:\d+\.\d+/)?(?P<owner>[^/]+)/models/(?P<name>[^/]+)"
    r"(?:/(?P<version>\d+|tip))?(?:/files)?(?P<below>/.*)?"
)


def fuel_caches(environment: Mapping[str, str] | None) -> list[str]:
    """Return the directories of the cache of Gazebo Fuel that exist.

    ``environment`` replaces the variables of the process, and the directory of its user.
    """
    variables = os.environ if environment is None else environment
    places = [variables.get(name, "") for name in _FUEL_VARIABLES]
    if environment is None:
        places += map(os.path.expanduser, _FUEL_DIRECTORIES)
    return [place for place in places if place and os.path.isdir(place)]


def fuel_models(uri: str, caches: list[str]) -> Iterator[str]:
    """Yield the cached directories or files that a URI can mean, the newest version first.

    The URI is an address, or ``model://NAME/…`` for a model of any owner.
    """
    if (address := re.fullmatch(_FUEL_URI, uri)) is not None:
        host, owner, name = (unquote(address[key]).lower() for key in ("host", "owner", "name"))
        hosts = dict.fromkeys([host, *_FUEL_HOSTS]) if host in _FUEL_HOSTS else [host]
        patterns = [(host_name, owner, "models", name) for host_name in hosts]
        version, below = address["version"], unquote(address["below"] or "").lstrip("/")
    elif uri.startswith("model://"):
        name, _, below = uri.removeprefix("model://").lstrip("/").partition("/")
        patterns, version = [("*", "*", "models", name.lower())], None
    else:
        return
    import glob

    for cache, pattern in product(caches, patterns):
        parts = [part if part == "*" else glob.escape(part) for part in pattern]
        versions = [
            path
            for path in glob.glob(os.path.join(glob.escape(cache), *parts, "*"))
            if whole_number(os.path.basename(path)) is not None
        ]
        for path in sorted(
            versions, key=lambda path: whole_number(os.path.basename(path)) or 0, reverse=True
        ):
            if version in (None, "tip", os.path.basename(path)):
                yield os.path.join(path, below) if below else path


def crawl(entry: str) -> dict[str, list[str]]:
    """Return the packages at and below a directory, by name; there are none within a package.

    A package has the name in its manifest, and that of its directory if no other package has it.
    """
    entry = os.path.normpath(entry)
    by_name: dict[str, list[str]] = {}
    by_directory: dict[str, list[str]] = {}
    depth = entry.count(os.sep)
    for directory, below, files in os.walk(entry):
        below.sort()
        ignored = not set(files).isdisjoint(_IGNORED)
        if PACKAGE_MANIFEST in files and not ignored:
            basename = os.path.basename(directory)
            by_name.setdefault(package_name(directory) or basename, []).append(directory)
            by_directory.setdefault(basename, []).append(directory)
        if PACKAGE_MANIFEST in files or ignored or directory.count(os.sep) - depth >= PACKAGE_DEPTH:
            below.clear()
    return {**by_directory, **by_name}


def package_option(name: str, directory: str = "PATH") -> str:
    """Return the option that names the directory of a package, as a shell reads it.

    A file names the package: its name can contain a command.
    """
    import shlex

    return f"--package {shlex.quote(name)}={shlex.quote(directory)}"


def several_packages(name: str, directories: list[str]) -> TranslateError:
    """Return the error for several packages of one name."""
    return TranslateError([package_ambiguous("error", name, directories)])


def package_ambiguous(severity: Severity, name: str, directories: list[str]) -> Diagnostic:
    """Return the finding about several packages of one name, without a place."""
    return Diagnostic(
        "package-ambiguous",
        severity,
        f"there are {len(directories)} packages '{name}': {'; '.join(directories)}",
        hint=f"choose one with {package_option(name)}",
    )
