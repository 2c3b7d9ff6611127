"""The files of a robot, which can be those of a stranger, and the XML in them.

What a file names is opened only if it is a regular file in the repository, package or model of the
file that the user names, in a model beside it, or in a directory that the user lists.  The number,
size and depth of files have limits.  Entities are never expanded.  CheckError is raised for what is
beyond.
"""

from __future__ import annotations

import hashlib
import math
import os
import re
import stat
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeAlias
from xml.etree import ElementTree
from xml.parsers import expat

from .robot import CheckError

Element = ElementTree.Element
Version: TypeAlias = tuple[int, int]

# --- Versions: the table of all that are read, and of what depends on them -----------------------

#: The versions of SDFormat.  A ``<gazebo>`` block of a URDF has elements of the newest one.
OLDEST_SDF, NEWEST_SDF = (1, 2), (1, 12)
#: Axes of joints are in the frame of their joint (S A57).
SDF_WITH_AXES_IN_JOINTS = (1, 5)
#: The names of siblings are unique (S B8, B9); ``<pose relative_to>``, ``<xyz expressed_in>``.
SDF_WITH_FRAMES = (1, 7)
#: The version of a URDF without the attribute; ``quat_xyzw`` (U A3.3); limits without bounds
#: (U A7.7).
DEFAULT_URDF, URDF_WITH_QUATERNIONS, URDF_WITH_OPEN_LIMITS = "1.0", (1, 1), (1, 2)
#: The version of an SDFormat of a ``model.config`` without the attribute.
DEFAULT_SDF_OF_MANIFEST = "1.2"
#: A text that is no version counts as this one.
NO_VERSION = (1, 0)


def version_of(text: str) -> Version:
    """Return the major and minor number of a version, each of few digits."""
    match = re.fullmatch(r"\s*([0-9]{1,9})\.([0-9]{1,9})\s*", text)
    return (int(match[1]), int(match[2])) if match else NO_VERSION


# --- Limits --------------------------------------------------------------------------------------

#: The largest file, and all files of a robot, in bytes; a file counts as often as it is included.
MAX_BYTES = 64 * 1024**2
#: How many elements the files of a robot have, and how deep they are nested.
MAX_ELEMENTS, MAX_NESTING = 1_000_000, 256

#: The variables of the environment with directories of models.
SEARCH = ("SDF_PATH", "GZ_SIM_RESOURCE_PATH", "IGN_GAZEBO_RESOURCE_PATH", "GAZEBO_MODEL_PATH")
#: Directories of descriptions of robots, beside which the other files of a robot are.
OF_DESCRIPTIONS = ("urdf", "sdf", "xacro", "robots", "worlds", "launch")
#: The files that make a directory a package or a model.
MANIFESTS = ("package.xml", "model.config")


class Files:
    """The files that a robot may consist of: the one that the user names, and those it includes.

    These are regular files in the repository, package or model of the first one, in a model beside
    it, and in the directories that the user lists, whose symbolic links are followed.
    """

    def __init__(self, path: Path, places: Sequence[Path], packages: Mapping[str, Path]) -> None:
        """``places`` are directories with models, ``packages`` directories by their names."""
        self.named = path
        self.packages = packages
        paths = os.pathsep.join(os.environ.get(variable, "") for variable in SEARCH)
        self.listed = [*places, *map(Path, filter(None, paths.split(os.pathsep)))]
        self.directory = enclosing_directory(Path(os.path.abspath(path)).parent)
        self.beside = self.directory.parent if is_package(self.directory) else self.directory
        #: The digests of the files that were read, and how many bytes and elements they had.
        self.digests: dict[Path, str] = {}
        self.bytes = 0
        self.elements = 0

    def load(self, path: Path) -> Element:
        """Return the root element of a file.  Raises CheckError if it must not be read."""
        if path != self.named and not self._may_be_read(path):
            where = f"{self.directory} and the directories that are searched"
            raise CheckError(f"{path} is not read: it is outside of {where}, or of git")
        data = regular_bytes(path)
        self.bytes += len(data)
        if self.bytes > MAX_BYTES:
            raise CheckError(f"{self.named}: the files of the robot have too many bytes")
        self.digests[path] = hashlib.sha256(data).hexdigest()
        root = parse(data, str(path), MAX_ELEMENTS - self.elements)
        self.elements += sum(1 for _ in root.iter())
        return root

    def _may_be_read(self, path: Path) -> bool:
        listed = [*self.listed, *self.packages.values()]
        real, belonging = Path(os.path.realpath(path)), Path(os.path.realpath(self.directory))
        if _is_of_git(real, [self.directory, *listed]):
            return False
        if any(
            _contains(Path(whole(directory)), Path(whole(path)))
            for directory in listed
            for whole in (os.path.abspath, os.path.realpath)
        ):
            return True
        if real.is_relative_to(belonging):
            is_hidden = any(name.startswith(".") for name in real.relative_to(belonging).parts)
            return not (is_hidden and _contains_home(belonging))
        beside = Path(os.path.realpath(self.beside))
        if not real.is_relative_to(beside) or real == beside:
            return False
        model = beside / real.relative_to(beside).parts[0]
        return is_package(model) and not _contains_home(model)

    def search(self, uri: str, base: Path) -> Path | None:
        """Return the file that a URI in a file of the directory ``base`` means.

        Of the directory of a model it is the file of the newest version (S D10).
        """
        path = self.first_present(uri, base)
        if path is None or not os.path.isdir(path):
            return path
        manifest = self.load(path / "model.config")
        files = [
            (version_of(entry.get("version", DEFAULT_SDF_OF_MANIFEST)), (entry.text or "").strip())
            for entry in manifest.iter("sdf")
        ]
        known_files = (file for file in files if file[0] <= NEWEST_SDF)
        return path / max(known_files, default=(NO_VERSION, ""))[1]

    def first_present(self, uri: str, base: Path) -> Path | None:
        """Return the first file or directory of a URI that may be read, else the first one."""
        scheme, _, plain = uri.rpartition("://")
        if scheme in ("package", "model"):
            plain = plain.lstrip("/")
        if not plain:
            return None
        package, _, below = plain.partition("/")
        places: list[Path] = []
        if scheme and package in self.packages:
            places.append(self.packages[package] / below)
        if scheme in ("", "file"):
            places.append(base / plain)
        places += [directory / plain for directory in self.listed]
        around = (base, *base.parents)
        places += [place / plain for place in around if place.is_relative_to(self.beside)]
        present = [place for place in places if self.is_present(place, base)]
        return next(filter(self._may_be_read, present), present[0] if present else None)

    def is_present(self, path: Path, base: Path) -> bool:
        """Return whether a path that a file of the directory ``base`` names exists.

        One in another share is not looked up: this would connect to it.
        """
        near = (self.named, base, *self.listed, *self.packages.values())
        return _share_of(path) in {"", *map(_share_of, near)} and os.path.exists(path)


def _is_of_git(real: Path, directories: Sequence[Path]) -> bool:
    """Return whether a real path leads through ``.git``, as some system spells it.

    What is above a directory that belongs to the robot does not count.
    """
    around = [Path(os.path.realpath(directory)) for directory in directories]
    paths = [real.relative_to(place) for place in around if real.is_relative_to(place)] or [real]
    return all(any(map(_is_named_git, path.parts)) for path in paths)


def _is_named_git(name: str) -> bool:
    # Systems leave out invisible characters, and dots and blanks at the end.
    visible = name.encode("ascii", "ignore").decode().lower()
    return re.fullmatch(r"(\.git|git~\d+)[. ]*(:.*)?", visible, re.DOTALL) is not None


def _contains(listed: Path, path: Path) -> bool:
    """Return whether a listed directory contains a path; the root directory contains none."""
    return listed != listed.parent and path.is_relative_to(listed)


def enclosing_directory(directory: Path) -> Path:
    """Return the directory whose files belong to those of a directory.

    It is the repository of git, else the package, else the model, else the one above ``urdf`` or
    the like.  Those that others can use never belong to a robot: the directory of the user (~) and
    those above it, those of another user, and those that all users can write in, such as ``/tmp``.
    Neither do those that a link in a repository, package or model leads to, out of it.
    """
    for name in (".git", *MANIFESTS):
        for place in (directory, *directory.parents):
            if _is_marked(place, directory, name) and not _is_behind_link(place):
                return place
    is_of_descriptions = directory.name.lower() in OF_DESCRIPTIONS
    is_own = is_of_descriptions and _may_enclose(directory.parent, directory)
    return directory.parent if is_own else directory


def _is_marked(place: Path, directory: Path, name: str) -> bool:
    """Return whether an entry makes a place the repository, package or model of a directory."""
    entry = place / name
    is_trusted = os.path.exists(entry) and _is_trusted_in(entry, place)
    return is_trusted and _may_enclose(place, directory)


def _is_behind_link(place: Path) -> bool:
    """Return whether a link out of a repository, package or model leads to a place."""
    real = Path(os.path.realpath(place))
    return real != place and any(
        not real.is_relative_to(os.path.realpath(outer))
        for outer in place.parents
        if any(_is_marked(outer, place, name) for name in (".git", *MANIFESTS))
    )


def _may_enclose(place: Path, directory: Path) -> bool:
    """Return whether the files of a place can belong to those of a directory in it.

    For a directory that does not exist, the nearest one that does is asked.
    """
    directory = next(filter(os.path.lexists, (directory, *directory.parents)))
    is_shared = _is_shared(place) and not _is_shared(directory)
    return not is_shared and _is_trusted_in(place, directory) and not _contains_home(place)


def _is_trusted_in(path: Path, directory: Path) -> bool:
    """Return whether the user, the administrator or the owner of a directory owns a path."""
    if sys.platform in ("win32", "emscripten"):  # without numbers of users
        return True
    users = {0, os.geteuid(), os.lstat(directory).st_uid}
    if os.geteuid() == 0 and (caller := os.environ.get("SUDO_UID", "")).isdecimal():
        users.add(int(caller))
    return os.lstat(path).st_uid in users


def _is_shared(directory: Path) -> bool:
    """Return whether all users can write in a directory; Windows has no such permissions."""
    has_permissions = sys.platform not in ("win32", "emscripten")
    return has_permissions and bool(os.stat(directory).st_mode & stat.S_IWOTH)


def _contains_home(directory: Path) -> bool:
    home = Path(os.path.realpath(os.path.expanduser("~")))
    return home.is_relative_to(os.path.realpath(directory))


def _share_of(path: Path) -> str:
    """Return the share of the network that a path of Windows is in, else an empty text."""
    drive = os.path.splitdrive(os.path.abspath(path))[0].replace("\\", "/").lower()
    return drive if drive.startswith("//") else ""


def is_package(directory: Path) -> bool:
    """Return whether a directory is a package or a model."""
    return any(os.path.exists(directory / name) for name in MANIFESTS)


def regular_bytes(path: Path) -> bytes:
    """Return the content of a regular file of at most ``MAX_BYTES``.

    Raises CheckError for others.  A device or a pipe is not opened; what replaces the file after
    this test is opened without waiting for its writer, and not read.
    """
    try:
        # The modes of the files of the kernel are those of regular ones, and some of them block.
        is_of_kernel = os.path.realpath(path).startswith(("/proc/", "/sys/"))
        if is_of_kernel or not stat.S_ISREG(os.stat(path).st_mode):
            raise CheckError(f"{path} is not read: it is no regular file")
        with open(path, "rb", opener=_without_waiting) as stream:
            if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
                raise CheckError(f"{path} is not read: it is no regular file")
            data = stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise CheckError(f"{path}: {error.strerror}") from error
    if len(data) > MAX_BYTES:
        raise CheckError(f"{path} is not read: it has more than {MAX_BYTES} bytes")
    return data


def _without_waiting(path: str, flags: int) -> int:
    # Windows has none of them.
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0))


def digest_of_code() -> str:
    """Return the SHA-256 digest of the modules of this package, joined in the order of names."""
    modules = sorted(Path(__file__).parent.glob("*.py"))
    return hashlib.sha256(b"".join(map(regular_bytes, modules))).hexdigest()


# --- XML -----------------------------------------------------------------------------------------


def parse(data: bytes, where: str, most: int | None = None) -> Element:
    """Return the root element of a document with at most ``most`` elements.

    Names keep their prefixes, with or without a declaration (U A1.15).  Entities are neither
    declared nor expanded, and nothing outside of the document is read.  ``where`` names the
    document in a CheckError.
    """
    parser = expat.ParserCreate()
    builder = ElementTree.TreeBuilder(insert_pis=True)
    depth, count = 0, 0
    limit = MAX_ELEMENTS if most is None else most

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal depth, count
        depth, count = depth + 1, count + 1
        if depth > MAX_NESTING:
            raise CheckError(f"{where}: elements are nested more than {MAX_NESTING} deep")
        if count > limit:
            raise CheckError(f"{where}: there are too many elements")
        builder.start(tag, attributes)

    def end(tag: str) -> None:
        nonlocal depth
        depth -= 1
        builder.end(tag)

    def doctype(name: str, system: str | None, public: str | None, has_subset: bool) -> None:
        if has_subset:
            raise CheckError(f"{where}: declarations in <!DOCTYPE> are refused")

    def entity(name: str, is_parameter: bool) -> None:
        raise CheckError(f"{where}: the entity {name!r} is not expanded")

    parser.buffer_text = True
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = builder.data
    parser.ProcessingInstructionHandler = builder.pi
    # A comment ends a text, as a processing instruction does.
    parser.CommentHandler = builder.pi
    parser.StartDoctypeDeclHandler = doctype
    parser.SkippedEntityHandler = entity
    try:
        parser.Parse(_without_comments(data), True)
    except CheckError:
        raise
    except (expat.ExpatError, ValueError, LookupError) as error:  # LookupError: an encoding
        raise CheckError(f"{where}: {error}") from error
    return builder.close()


def _without_comments(data: bytes) -> bytes:
    """Return a document as readers of robots read it.

    They accept ``--`` in comments, and a text before the declaration.  A comment becomes a
    processing instruction of as many lines.
    """
    declaration = re.search(rb"<\?xml\s", data)
    if declaration is not None and not re.search(rb"<[A-Za-z_]", data[: declaration.start()]):
        data = data[declaration.start() :]
    parts = list[bytes]()
    copied, end = 0, 0
    for opening in re.finditer(rb"<!--|<!\[CDATA\[", data):
        if opening.start() < end:
            continue
        is_comment = opening[0] == b"<!--"
        closing = data.find(b"-->" if is_comment else b"]]>", opening.end())
        if closing < 0:
            break  # not well-formed
        end = closing + 3
        if is_comment:
            lines = data.count(b"\n", opening.start(), closing)
            parts += [data[copied : opening.start()], b"<?comment %s?>" % (b"\n" * lines)]
            copied = end
    return b"".join([*parts, data[copied:]])


# --- Texts and numbers of elements ---------------------------------------------------------------

#: A decimal as all readers accept it.  ``float`` also reads ``1_000``, ``nan`` and other digits.
DECIMAL = re.compile(r"[-+]?([0-9]+(\.[0-9]*)?|\.[0-9]+)(e[-+]?[0-9]+)?", re.IGNORECASE)
INFINITE = re.compile(r"[-+]?inf(inity)?", re.IGNORECASE)
TOKEN = re.compile(r"[^ \t\r\n]+")


def text_of(element: Element | None, tag: str) -> str:
    """Return the text of a child of SDFormat, or the attribute ``value`` or ``link`` of URDF's.

    Without the child, it is that of an attribute with its name.
    """
    if element is None:
        return ""
    if (child := element.find(tag)) is None:
        return element.get(tag, "")
    return ((child.text or "").strip() or child.get("value") or child.get("link") or "").strip()


def numbers_of(
    text: str | None, count: int, where: str, default: Sequence[float] = ()
) -> list[float]:
    """Return exactly ``count`` finite numbers, or the default of an empty text.

    Raises CheckError for any other text; ``where`` names its element.
    """
    tokens = TOKEN.findall(text or "")
    if not tokens and default:
        return [float(number) for number in default]
    if len(tokens) != count:
        raise CheckError(f"{where}: {quoted(text)} has not {count} numbers")
    return [_finite(token, where) for token in tokens]


def _finite(token: str, where: str) -> float:
    value = float(token) if DECIMAL.fullmatch(token) else math.nan
    if not math.isfinite(value):
        raise CheckError(f"{where}: {quoted(token)} is no finite number")
    return value


def number_of(element: Element | None, tag: str, default: float) -> float:
    """Return the finite number of a child or attribute."""
    return numbers_of(text_of(element, tag), 1, f"<{tag}>", (default,))[0]


def limit_of(element: Element | None, tag: str, default: float) -> float:
    """Return a number that may be infinite, as limits of joints are (S C31)."""
    text = text_of(element, tag)
    return float(text) if INFINITE.fullmatch(text) else number_of(element, tag, default)


def is_true(text: str | None) -> bool:
    """Return whether a flag of SDFormat is set."""
    return (text or "").strip().lower() in ("true", "1")


def quoted(text: str | None) -> str:
    """Return the beginning of a text of a file, for a message."""
    return repr(text) if text is None or len(text) <= 80 else f"{text[:80]!r}…"
