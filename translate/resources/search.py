"""Where files are: URIs, search paths, environment variables, the files of a document."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import tee
from typing import Literal, TypeAlias

from translate.fragments.uris import FileUri
from translate.model.model import replaced
from translate.options import expect
from translate.resources.boundary import (
    RealPaths,
    Refusal,
    contains_home,
    directories_of,
    enclosing_directory,
    has_entry,
    has_parent_part,
    is_reached_by_link,
    is_temporary,
    places_around,
    refusal,
    refusal_in_trusted,
    share_of,
)
from translate.resources.mesh_work import MeshWork
from translate.resources.packages import (
    MODEL_MANIFEST,
    PACKAGE_MANIFEST,
    crawl,
    fuel_caches,
    fuel_models,
    installed_roots,
    manifests_of_scheme,
    several_packages,
)
from translate.resources.parsed_files import in_caller_code
from translate.resources.regular_files import contents_of
from translate.resources.robot_files import is_below
from translate.structures import NamedTuple, dataclass
from translate.xml.files import is_special, real_path

# --- Where files are: URIs, search paths and environment variables --------------------------------
# A URI is looked up in this order, and the first file or directory that exists is it (seed 2,
# 1.4.5; seed 4, "Including a model"; reference S D10, U F2 – F4):
#
# 1. next to the file that names it, if it is relative;
# 2. packages given by name, for ``package://NAME/…`` and ``model://NAME/…``;
# 3. directories registered for a prefix such as ``model://``;
# 4. as an absolute path;
# 5. the model paths, then the working directory;
# 6. the directories of the environment variables;
# 7. packages and models of that name around the file, the packages of ROS, and Python packages that
#    contain robots;
# 8. the cache of Gazebo Fuel, also for the addresses of its models;
# 9. what the user's own function answers.

Path: TypeAlias = "str | os.PathLike[str]"

#: Lists of directories that hold directories of models, or files.
MODEL_VARIABLES = (
    "SDF_PATH",
    "GZ_SIM_RESOURCE_PATH",
    "IGN_GAZEBO_RESOURCE_PATH",
    "GAZEBO_MODEL_PATH",
)
#: Lists of prefixes of installations, with packages in ``share``.
PREFIX_VARIABLES = ("AMENT_PREFIX_PATH", "COLCON_PREFIX_PATH")
PACKAGE_VARIABLE = "ROS_PACKAGE_PATH"
#: The place in messages for all installed Python packages.
INSTALLED = "the installed Python packages"
MANIFESTS = ("model.config", "manifest.xml")


#: Directory → a name in lower case → the names in the directory that are equal to it but for case.
Listings: TypeAlias = "dict[str, dict[str, list[str]]]"


class LookUp(NamedTuple):
    """The answer to a URI.

    ``path`` is empty if nothing was found at the places ``searched``, and if the file that was
    found must not be opened: then ``refused`` is its path, and ``reason`` why.  ``beside`` is true
    if the file is in the directory of the file that names it, ``answered`` if the function of the
    caller found it.
    """

    path: str
    searched: tuple[str, ...]
    beside: bool = False
    answered: bool = False
    refused: str = ""
    reason: Refusal = ""


@dataclass(slots=True)
class Places:
    """What the look-ups of one operation with the same resources have found."""

    #: URI and directory → the answer.
    files: dict[tuple[str, str], LookUp] = field(default_factory=dict)
    #: Name, directory and scheme → the directories that the package or model may have.
    packages: dict[tuple[str, str, str], Iterator[str]] = field(default_factory=dict)
    #: The directories of models, and others that a relative path may start from.
    models: list[Path] = field(default_factory=list)
    #: A directory → the one whose files belong to its files.
    enclosing: dict[str, str] = field(default_factory=dict)
    #: The directories with a file that may be opened, each with those of the files that name it.
    #: It is no link, so that its other files may be opened, too, except for links.
    allowed: set[tuple[str, ...]] = field(default_factory=set)
    #: The directories that the user or the environment names, and those that are installed.
    trusted: list[str] = field(default_factory=list)
    real_paths: RealPaths = field(default_factory=RealPaths)
    #: The paths of regular files that are no links.
    plain: set[str] = field(default_factory=set)
    #: Whether they are those of a program: the working directory is searched last.
    of_program: bool = False
    #: The paths that may be opened, each with the directories of the files that name it.
    permitted: set[tuple[str, ...]] = field(default_factory=set)

    def elsewhere(self) -> Places:
        """Return the places of the same resources in another working directory, or in none.

        What does not depend on it is shared: a file with an absolute path is not in a place that is
        relative to the working directory, and is the first one in the others, too.
        """
        files = {key: look_up for key, look_up in self.files.items() if os.path.isabs(look_up.path)}
        return replaced(self, files=files, models=[])

    def is_file(self, path: str) -> bool:
        """Return whether a path leads to a regular file."""
        return path in self.plain or os.path.isfile(path)

    def is_plain(self, path: str) -> bool:
        """Return whether a path is that of a regular file, and not of a link to one."""
        if path not in self.plain:
            if not is_plain_file(path):
                return False
            self.plain.add(path)
        return True


@dataclass(slots=True)
class Resources:
    """Where models and packages are, and what to do about those that are not there.

    ``model_paths`` are directories of models; ``packages`` maps names to directories; ``uri_paths``
    maps the beginnings of URIs (``model://``) to directories; ``find`` is called last, with the
    URI. ``environment`` replaces the variables of the process.

    ``missing_includes`` is ``error`` or ``keep``: an ``<include>`` that cannot be found stays as it
    is.  A file that another file names, such as a mesh or an included model, is opened if it is a
    regular file in the repository, package or directory of one that names it, of one of the
    ``inputs``, or in a directory that the user or the environment names; ``allow_outside`` opens
    others, too.  ``allow_xacro`` runs xacro, and with it the Python in the file, for files that the
    caller has not named: included ones, and the robots of directories and zip files.  Otherwise
    they need a directory of ``robot-translate trust``.  At most ``max_includes`` models are
    included, at most ``max_include_depth`` within each other.  Their files have at most
    ``max_include_bytes`` in total; a file counts each time that it is included.

    ``xacro_arguments`` are the arguments of a xacro file that is the input, by name.  An expansion
    has at most ``max_xacro_seconds`` of time and ``max_xacro_bytes`` of memory; 0 is no limit.

    The files of a bundle have at most ``max_bundle_bytes`` in total.

    ``working_directory``: files are also looked up in the working directory, as libsdformat does.
    """

    model_paths: Sequence[Path] = ()
    packages: Mapping[str, Path] = field(default_factory=dict)
    uri_paths: Mapping[str, Sequence[Path]] = field(default_factory=dict)
    find: Callable[[str], Path | None] | None = None
    environment: Mapping[str, str] | None = None
    missing_includes: Literal["error", "keep"] = "error"
    allow_outside: bool = False
    allow_xacro: bool = False
    max_include_depth: int = 50
    max_includes: int = 10_000
    max_include_bytes: int = 256 * 1024 * 1024
    xacro_arguments: Mapping[str, str] = field(default_factory=dict)
    max_xacro_seconds: int = 30
    max_xacro_bytes: int = 2 * 1024**3
    max_bundle_bytes: int = 2 * 1024**3
    inputs: Sequence[Path] = ()
    working_directory: bool = True
    #: What a command has computed from mesh files; :meth:`with_inputs` begins another command.
    mesh_work: MeshWork = field(default_factory=MeshWork, init=False, repr=False, compare=False)
    _crawled: dict[str, dict[str, list[str]]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    #: Real path → the text that an included file is read as having.
    _texts: Mapping[str, bytes] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        mappings = {
            "packages": self.packages,
            "uri_paths": self.uri_paths,
            "xacro_arguments": self.xacro_arguments,
        }
        # The test for an abstract class takes much longer than that for a dict.
        expect(Mapping, **{key: it for key, it in mappings.items() if type(it) is not dict})
        if self.find is not None and not callable(self.find):
            raise TypeError(f"find must be a function, not {type(self.find).__name__}")
        # A text is a sequence, too, of single characters.
        for name, paths in (("model_paths", self.model_paths), *self.uri_paths.items()):
            if isinstance(paths, str) or not isinstance(paths, Sequence):
                raise TypeError(f"{name} must be a list of paths, not {type(paths).__name__}")
        expect(
            bool,
            allow_outside=self.allow_outside,
            allow_xacro=self.allow_xacro,
            working_directory=self.working_directory,
        )
        limits = {name: getattr(self, name) for name in _LIMITS}
        expect(int, **limits)
        for name, limit in limits.items():
            if limit < 0 or isinstance(limit, bool):
                raise ValueError(f"{name}={limit} is not allowed: use a number from 0")
        if self.missing_includes not in ("error", "keep"):
            raise ValueError(
                f"missing_includes={self.missing_includes!r} is neither error nor keep"
            )

    def with_inputs(self, *robots: object) -> Resources:
        """The same, with the files that belong to some robots that the user named together.

        A robot that is not the path of a file is left out.
        """
        paths = [item for item in robots if isinstance(item, (str, os.PathLike))]
        files = [os.fspath(path) for path in paths if path and "<" not in os.fspath(path)]
        resources = replaced(self, inputs=[*dict.fromkeys([*self.inputs, *files])])
        resources._texts = self._texts
        return resources

    def with_texts(self, texts: Mapping[str, bytes]) -> Resources:
        """The same; some included files, by path, are read with other texts than they have."""
        resources = replaced(self)
        resources._texts = {
            **self._texts,
            **{real_path(path): text for path, text in texts.items()},
        }
        return resources

    def text_of(self, path: str) -> bytes | None:
        """The text that an included file is read with instead of its own, if there is one."""
        return self._texts.get(real_path(path)) if self._texts else None

    def find_file(
        self, uri: str, beside: str, places: Places | None = None, files: Iterable[str] = ()
    ) -> LookUp:
        """The file or directory that a URI in a file means, if it may be opened.

        ``beside`` is the directory of the file that names it.  ``places`` keeps what is found for
        the next calls with it.  ``files`` are the file that names it, and those that include
        that one: what belongs to one of them, or to one of the inputs, may be opened.
        """
        found = self.find_anywhere(uri, beside, places)
        if not found.path or found.answered:
            return found
        reason = self.refusal_of(found.path, [beside], places)
        if reason in ("outside", "link"):
            naming = [*files, *(os.fspath(path) for path in self.inputs)]
            near = [directory for file in naming for directory in directories_of(file)]
            packages = self._packages_named(uri, beside, places)
            reason = self.refusal_of(found.path, [beside, *near], places, packages)
        if not reason:
            return found
        return found._replace(path="", refused=found.path, reason=reason)

    def find_anywhere(self, uri: str, beside: str, places: Places | None = None) -> LookUp:
        """The file or directory that a URI of the user means, wherever it is.

        What a file names is looked up with :meth:`find_file`.
        """
        if places is None:
            return self._first(uri, beside, Places())
        if (lookup := places.files.get((uri, beside))) is None:
            lookup = self._below_package(uri, beside, places) or self._first(uri, beside, places)
            places.files[uri, beside] = lookup
        return lookup

    def _below_package(self, uri: str, beside: str, places: Places) -> LookUp | None:
        """The answer to the URI of a file in the first package or model of a name, if it has it.

        No place before this package can have the file, so that they are not tested again.
        """
        scheme, _, rest = uri.partition("://")
        name, _, below = rest.partition("/")
        # A path with other parts can lead out of the package, or is not in normal form.
        is_plain = below and rest[0] not in "./" and not ("//" in rest or "/." in rest)
        if not is_plain or rest[-1] == "/" or self.uri_paths or self.find or not is_named(scheme):
            return None
        package = self.find_anywhere(f"{scheme}://{name}", beside, places)
        if not package.path or os.sep != "/":
            return None
        path = f"{package.path}/{below}"
        return LookUp(path, (path,)) if places.is_plain(path) or exists(path) else None

    def _first(
        self,
        uri: str,
        beside: str,
        places: Places,
        accepts: Callable[[str], bool] | None = None,
    ) -> LookUp:
        """The first file or directory that exists of those that a URI may mean.

        ``accepts`` replaces the test whether it exists.
        """
        accepts = accepts or exists
        scheme, delimiter, rest = uri.partition("://")
        if not delimiter:
            scheme, rest = "", uri
        if is_named(scheme):
            # Some robots have package:///name/path; libraries ignore the third slash.
            rest = rest.lstrip("/")
        tried: dict[str, None] = {}
        relative = scheme in ("", "file") and not os.path.isabs(rest)
        for candidate in self._candidates(uri, scheme, rest, beside, relative, places):
            path = os.path.normpath(candidate)
            if path not in tried and not is_of_another_computer(path, beside, self, places):
                tried[path] = None
                if accepts(path):
                    return LookUp(path, tuple(tried), beside=relative and len(tried) == 1)
        # A name alone would not look like a path.
        searched = [path if os.sep in path else os.path.join(os.curdir, path) for path in tried]
        if is_named(scheme):
            searched.append(INSTALLED)
        if self.find is not None:
            with in_caller_code():
                answer = self.find(uri)
            searched.append(f"the answer for '{uri}' of the function that was given")
            if answer is not None and accepts(os.fspath(answer)):
                return LookUp(os.fspath(answer), tuple(searched), answered=True)
        special = next(filter(is_special, tried), "")
        reason: Refusal = "special" if special else ""
        return LookUp("", tuple(searched), refused=special, reason=reason)

    def _candidates(
        self, uri: str, scheme: str, rest: str, beside: str, relative: bool, places: Places
    ) -> Iterator[str]:
        if relative:
            yield os.path.join(beside, rest)
        name, _, below = rest.partition("/")
        if is_named(scheme) and name in self.packages:
            yield os.path.join(self.packages[name], below)
        for prefix, directories in self.uri_paths.items():
            if uri.startswith(prefix):
                end = uri[len(prefix) :].lstrip("/")
                yield from (os.path.join(directory, end) for directory in directories)
        if scheme in REMOTE:
            yield from fuel_models(uri, fuel_caches(self.environment))
            return
        if os.path.isabs(rest):
            yield rest
            return
        if relative and name == rest and rest.lower().endswith(TEXTURE_SUFFIXES):
            # Gazebo finds the name of a texture in the directory of the model (reference U F12).
            for above in ("", ".."):
                yield os.path.join(beside, above, TEXTURES, rest)
        places.models = places.models or [*self._model_directories(places)]
        for directory in places.models:
            yield os.path.join(directory, rest)
        if is_named(scheme) and is_one_name(name):
            key = (name, beside, scheme)
            # A copy continues where the search for another file of the package has ended.
            package_directories, places.packages[key] = tee(
                places.packages.get(key) or self._packages(*key, of_program=places.of_program)
            )
            for directory in package_directories:
                yield os.path.join(directory, below)
        if scheme == "model":
            yield from fuel_models(uri, fuel_caches(self.environment))

    def _model_directories(self, places: Places) -> Iterator[Path]:
        """The directories that a relative path may start from, in their order."""
        yield from self.model_paths
        if self.working_directory and not places.of_program:
            yield ""
        yield from self._listed(*MODEL_VARIABLES)

    def package(self, name: str, beside: str, may_run: Callable[[str], bool]) -> LookUp:
        """The directory of a package, for ``$(find NAME)``, as of :meth:`find_program`.

        ``beside`` is the directory of the file that names it.  Raises
        :class:`translate.TranslateError` if a directory of ``ROS_PACKAGE_PATH`` has several
        packages of this name.
        """
        if name in self.packages:
            return LookUp(os.fspath(self.packages[name]), ())
        if namesakes := self.packages_of_one_name(name):
            raise several_packages(name, namesakes)
        uri = f"package://{name}"
        return self.find_program(uri, os.path.abspath(beside), may_run, is_directory)

    def find_program(
        self,
        uri: str,
        beside: str,
        may_run: Callable[[str], bool],
        accepts: Callable[[str], bool] | None = None,
    ) -> LookUp:
        """The file or directory that the URI of a program means, or of its package.

        ``beside`` is the directory of the file that names it; empty for a URI of the user.  As in
        ROS, the environment is searched before the working directory, where a package needs a
        manifest: an unpacked archive must not replace an installed program.  The answer is the
        first path that ``may_run``; without one, it is the first path.
        ``accepts`` replaces the test whether there is something.
        """
        is_there = accepts or exists
        lookup = self._first(
            uri, beside, Places(of_program=True), lambda path: is_there(path) and may_run(path)
        )
        return (
            lookup if lookup.path else self._first(uri, beside, Places(of_program=True), is_there)
        )

    def packages_of_one_name(self, name: str) -> list[str]:
        """The packages of a name below the first entry of ``ROS_PACKAGE_PATH`` with several.

        They are not searched for a name in ``packages``.
        """
        if name in self.packages:
            return []
        crawled = (self._crawl(entry) for entry in self._listed(PACKAGE_VARIABLE))
        return next(
            (namesakes for by_name in crawled if len(namesakes := by_name.get(name, [])) > 1), []
        )

    def _packages(self, name: str, beside: str, scheme: str, *, of_program: bool) -> Iterator[str]:
        """Directories that a package of ROS or a model may have (reference U F2)."""
        if beside or not of_program:
            yield from places_around(name, beside, scheme)
        for prefix in self._listed(*PREFIX_VARIABLES):
            yield os.path.join(prefix, "share", name)
        for entry in self._listed(PACKAGE_VARIABLE):
            if os.path.basename(os.path.normpath(entry)) == name:
                yield entry
            yield from self._crawl(entry).get(name, [os.path.join(entry, name)])
        for root in installed_roots():
            # Paths within Python packages that do not exist would make messages long.
            if is_directory(path := os.path.join(root, name)):
                yield path
        if scheme == "package" and beside and not of_program:
            # Collections of robots write package:// and the path from the file.
            yield os.path.join(beside, name)
        if of_program and (self.working_directory or not beside):
            for directory in places_around(name, "", scheme):
                if any(
                    os.path.isfile(os.path.join(directory, manifest))
                    for manifest in manifests_of_scheme(scheme)
                ):
                    yield directory

    def _crawl(self, entry: str) -> dict[str, list[str]]:
        if entry not in self._crawled:
            self._crawled[entry] = crawl(entry)
        return self._crawled[entry]

    def _listed(self, *variables: str) -> list[str]:
        """The directories of some variables, in their order."""
        environment = os.environ if self.environment is None else self.environment
        return [
            directory
            for variable in variables
            for directory in environment.get(variable, "").split(os.pathsep)
            if directory
        ]

    def refusal_of(
        self,
        path: str,
        directories: Sequence[str],
        places: Places | None = None,
        packages: Sequence[str] = (),
    ) -> Refusal:
        """Why a file that another file names must not be opened; empty if it may be.

        ``directories`` are those of the files that name it, ``packages`` the directories of other
        packages that it may be in.  In a directory that the user or the environment names, symbolic
        links lead wherever they lead: ``colcon build --symlink-install`` makes them.
        """
        places = places or Places()
        if (path, *directories) in places.permitted:
            return ""
        whole = os.path.abspath(path)
        directory, name = os.path.split(whole)
        key = (directory, *directories)
        # Hidden files have a rule of their own.
        is_usual = not (
            packages or name.startswith(".") or has_parent_part(path)
        ) and places.is_plain(whole)
        if not is_usual or key not in places.allowed:
            reason = self._refusal(path, directories, places, packages)
            if reason or packages:
                return reason
            if is_usual:
                places.allowed.add(key)
        places.permitted.add((path, *directories))
        return ""

    def _refusal(
        self, path: str, directories: Sequence[str], places: Places, packages: Sequence[str]
    ) -> Refusal:
        whole = os.path.abspath(path)
        trusted = self._trusted(places)
        if self.allow_outside:
            return "special" if is_special(path) else ""
        if around := [root for root in trusted if is_below(whole, root)]:
            return refusal_in_trusted(path, around, places.real_paths)
        roots = [*packages]
        for directory in directories:
            if directory not in places.enclosing:
                places.enclosing[directory] = enclosing_directory(directory)
            roots.append(places.enclosing[directory])
        reason = refusal(path, roots, places.real_paths)
        # A link may lead into the search path, which most files do not need.
        if reason == "link" and trusted:
            return refusal(path, [*roots, *trusted], places.real_paths)
        return reason

    def _packages_named(self, uri: str, beside: str, places: Places | None) -> list[str]:
        """The packages and models beside that of a file that one of its URIs names.

        They have a manifest.  A link in the directories of the file itself is no other package, and
        the directory of the user (``~``) is none.
        """
        scheme, _, path_of_uri = uri.partition("://")
        own_package = enclosing_directory(beside)
        name = path_of_uri.lstrip("/").partition("/")[0]
        is_package = is_named(scheme) and is_one_name(name)
        if not is_package or is_temporary(os.path.join(own_package, "file")):
            return []
        return [
            directory
            for directory in places_around(name, beside, scheme)
            if not is_below(os.path.abspath(directory), own_package)
            and _has_manifest(directory, beside)
            and not contains_home(directory)
        ]

    def _trusted(self, places: Places) -> list[str]:
        """The directories that the user or the environment names, and those that are installed.

        To name the root directory is not to trust all that is below it.
        """
        if not places.trusted:
            roots: list[Path] = [*self.model_paths, *self.packages.values()]
            roots += [path for paths in self.uri_paths.values() for path in paths]
            roots += self._listed(*MODEL_VARIABLES, *PREFIX_VARIABLES, PACKAGE_VARIABLE)
            roots += [*installed_roots(), *fuel_caches(self.environment)]
            whole = dict.fromkeys(map(os.path.abspath, roots))
            places.trusted = [root for root in whole if root != os.path.dirname(root)]
        return places.trusted


def _has_manifest(directory: str, beside: str) -> bool:
    """Whether a directory, around another or beside it, is a package of ROS or model of Gazebo."""
    # A package beside another can belong to another user: its files are that user's, too.
    inner = beside if is_below(os.path.abspath(beside), os.path.abspath(directory)) else directory
    return not is_reached_by_link(directory, beside) and any(
        has_entry(directory, name, inner) for name in (PACKAGE_MANIFEST, MODEL_MANIFEST)
    )


def is_of_another_computer(
    path: str, beside: str, resources: Resources, places: Places | None = None
) -> bool:
    """Whether a path that a file names leads to a share of the network of Windows.

    To look it up would already connect to that computer, and identify the user to it.  Shares with
    the file itself, with the working directory, or with a directory that the user or the
    environment names are known computers.
    """
    share = share_of(path)
    if not share or resources.allow_outside:
        return False
    near = (beside, os.curdir, *resources._trusted(places or Places()))
    return share not in map(share_of, map(os.path.abspath, near))


def is_one_name(name: str) -> bool:
    """Whether the name of a package or model is no path; Windows has more separators than URIs."""
    return os.path.basename(name) == name


def is_directory(path: str) -> bool:
    """Whether a path leads to a directory."""
    try:
        return os.path.isdir(path)
    except ValueError:  # a null character
        return False


def is_plain_file(path: str) -> bool:
    """Return whether a path is that of a regular file, and not of a link to one."""
    try:
        return stat.S_ISREG(os.lstat(path).st_mode)
    except (OSError, ValueError):  # a null character
        return False


def manifest_of(directory: str) -> str:
    """The file that lists the versions of a model (reference S D15); empty if there is none."""
    paths = (os.path.join(directory, name) for name in MANIFESTS)
    return next((path for path in paths if os.path.isfile(path)), "")


def exists(path: str) -> bool:
    """Whether there is a file or a directory; devices and pipes are neither."""
    try:
        # This test is less work than the exception of the next one, and most places have no file.
        if not os.access(path, os.F_OK):
            return False
        mode = os.stat(path).st_mode
    except (OSError, ValueError):  # a null character
        return False
    return stat.S_ISREG(mode) or stat.S_ISDIR(mode)


#: The fields that are limits.
_LIMITS = tuple(name for name in Resources.__annotations__ if name.startswith("max_"))

# --- The files of the URIs of a document ----------------------------------------------------------

#: Schemes of URIs of other machines. Only the directories and the function of the caller have their
#: files.
REMOTE = frozenset({"http", "https", "ftp"})
#: Schemes of ROS and Gazebo with the name of a package or model as the first part of the path.
NAMED = frozenset({"package", "model"})
#: The directory of the textures of a model, and the suffixes of those with a name only.
TEXTURES = os.path.join("materials", "textures")
TEXTURE_SUFFIXES = (
    ".png",
    ".jpg",
    ".jpeg",
    ".tga",
    ".bmp",
    ".dds",
    ".tif",
    ".tiff",
    ".gif",
    ".hdr",
)


def is_named(scheme: str) -> bool:
    """Whether the first part of the path of a URI is the name of a package or model.

    Gazebo removes every scheme other than ``file`` and searches the rest (reference U F11).
    """
    return scheme not in ("", "file") and scheme not in REMOTE


def split_uri(uri: str) -> tuple[str, str]:
    """The scheme of a URI, empty if it has none, and the text after it."""
    scheme, delimiter, path = uri.partition("://")
    if not delimiter:
        return "", uri
    return scheme, path.lstrip("/") if is_named(scheme) else path


def is_relative(uri: str) -> bool:
    """Whether a URI is relative to the file that contains it (reference U F1)."""
    scheme, path = split_uri(uri)
    return scheme in ("", "file") and bool(path) and not os.path.isabs(path)


def has_package_path(resources: Resources) -> bool:
    """Whether ``ROS_PACKAGE_PATH`` has entries, in which several packages can have one name."""
    return bool(resources._listed(PACKAGE_VARIABLE))


def is_searched(path: str, resources: Resources) -> bool:
    """Whether a path is below a directory of the search path: the user or the system chose it."""
    return any(is_below(os.path.abspath(path), root) for root in resources._trusted(Places()))


def is_in_search_path(path: str, resources: Resources) -> bool:
    """Whether a relative path leads to a file from a directory of models that is named.

    The working directory is none: readers can be started in another one.
    """
    directories = [*resources.model_paths, *resources._listed(*MODEL_VARIABLES)]
    return any(exists(os.path.join(directory, path)) for directory in directories)


def has_file(uri: FileUri) -> bool:
    """Whether a URI can be looked up: a relative one of a robot without a file has no base."""
    return bool(uri.location.path) or not is_relative(uri.uri)


def resolve(
    uri: FileUri, resources: Resources, places: Places | None = None, files: Sequence[str] = ()
) -> LookUp | None:
    """Look up the file or directory of a URI; ``None`` for a relative one without a base.

    ``places`` and ``files`` are those of :meth:`Resources.find_file`; the file of the URI is one
    of the files.  The path of the answer is empty if nothing is found that may be opened; it then
    lists the places searched.
    """
    if not has_file(uri):
        return None
    naming = (uri.location.path, *files) if uri.location.path else files
    return resources.find_file(uri.uri, uri.directory, places, naming)


def in_other_case(paths: Iterable[str], listings: Listings) -> str:
    """The first existing file whose name is one of some paths in another case; else empty.

    ``listings`` keeps what the directories contain for the next calls with it.
    """
    for path in paths:
        directory, name = os.path.split(path)
        if directory not in listings:
            listings[directory] = _names_in(directory)
        for candidate in listings[directory].get(name.lower(), ()):
            if candidate != name:
                return os.path.join(directory, candidate)
    return ""


def _names_in(directory: str) -> dict[str, list[str]]:
    """The names in a directory, in order, by their lower case."""
    try:
        names = sorted(os.listdir(directory or "."))
    except (OSError, ValueError):
        # The directory does not exist, or its name is not possible.
        return {}
    by_lower_case: dict[str, list[str]] = {}
    for name in names:
        by_lower_case.setdefault(name.lower(), []).append(name)
    return by_lower_case


def rebased(uri: str, old: str, new: str) -> str:
    """The URI, relative to the directory ``new``, of the same file as ``uri`` relative to ``old``.

    The parts of the path below the directories stay as written, so that a move back restores them.
    A URI that is not relative is returned unchanged.
    """
    if not is_relative(uri):
        return uri
    scheme, old_path = split_uri(uri)
    # A link to a directory has another parent than its target.
    place, target = real_path(old), real_path(new)
    if place == target:
        return uri
    parts = old_path.split("/")
    while len(parts) > 1 and parts[0] == "..":
        place = os.path.dirname(place)
        del parts[0]
    while len(parts) > 1 and is_below(target, os.path.join(place, parts[0])):
        place = os.path.join(place, parts[0])
        del parts[0]
    way = os.path.relpath(place, target).replace(os.sep, "/")
    new_path = "/".join(parts if way == "." else [way, *parts])
    return f"{scheme}://{new_path}" if scheme else new_path


#: The suffixes of formats that the page of a robot draws.
MESH_FORMATS = frozenset({".stl", ".obj", ".dae", ".glb"})
#: A larger file is not embedded in a page.
MAX_MESH_BYTES = 64 * 1024 * 1024


def read_mesh(path: str) -> bytes | None:
    """The contents of a mesh file; ``None`` if it is too large or cannot be read."""
    try:
        return contents_of(path, MAX_MESH_BYTES)
    except OSError:
        return None
