"""Which files a file may name: regular ones inside its repository or package.

What the user types on a command line is trusted.  What a file names (a pair table, a manifest, a
URI, an include) is not: it leads to a regular file inside the directories that belong to the file,
or it is refused.
"""

from __future__ import annotations

import contextlib
import os
import re
import stat
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Literal, TypeAlias

from translate.diagnostics.diagnostic import TranslateError
from translate.resources.packages import (
    MODEL_MANIFEST,
    PACKAGE_MANIFEST,
    Place,
    directories_above,
    manifests_of_scheme,
    package_name,
)
from translate.resources.robot_files import is_below
from translate.xml.files import (
    SPECIAL,
    is_of_git,
    is_output_device,
    is_special,
    is_special_place,
    real_path,
    refuse_link_into_git,
    refuse_special,
    write_bytes,
)

#: Why a file is refused: its path leads out of the directories, its links do, it is a device, a
#: pipe or a socket, or a file of git, which can contain passwords.  Empty: it is a regular file or
#: a directory inside them, or does not exist.
Refusal: TypeAlias = Literal["", "outside", "link", "special", "git"]

#: The start of the name of a file that is a device in each directory of Windows, or its stream.
DEVICE_NAME = re.compile(
    r"(con|conin\$|conout\$|prn|aux|nul|(com|lpt)[0-9¹²³])(?![^. :])", re.IGNORECASE
)
_UNSAFE = re.compile(r"[^A-Za-z0-9_.+-]+")
#: The directories of a robot beside which those of its meshes are usual.
_OF_DESCRIPTIONS = frozenset({"urdf", "sdf", "xacro", "robots", "worlds", "launch"})
#: What makes a directory one whose files belong together, the most important first.
_MARKERS = (".git", PACKAGE_MANIFEST, MODEL_MANIFEST)
#: The largest number of directories and links on the way to a file that another file names.
MAX_PARTS = 256
#: The most directories above a repository in which files that include one of it are looked for.
MAX_AROUND = 3

#: The directories that exist only while this process runs: the contents of zip files.
temporary_roots: set[str] = set()


def safe(name: str) -> str:
    """Return the name of a file with characters that every reader and file system accepts."""
    text = _UNSAFE.sub("_", name)
    return f"_{text}" if DEVICE_NAME.match(text) else text


def is_temporary(path: str) -> bool:
    """Return whether a path is below one of the temporary directories of this process."""
    return bool(_temporary_root(path))


def _temporary_root(path: str) -> str:
    """Return the temporary directory that contains a path; empty if there is none."""
    if not temporary_roots:
        return ""
    whole = os.path.abspath(path)
    return next((root for root in temporary_roots if whole.startswith(root + os.sep)), "")


def enclosing_directory(directory: str) -> str:
    """Return the directory whose files belong to those of ``directory``.

    It is the repository of git around it, else the package of ROS, else the model of Gazebo, else
    the directory above one that is called ``urdf`` or the like, else ``directory`` itself.  The
    directory of the user (``~``), and those above it, are never such a directory, and a stranger
    makes none (:func:`has_entry`).  The contents of a zip file belong together.
    """
    start = os.path.abspath(directory)
    if unpacked := _temporary_root(os.path.join(start, "file")):
        return unpacked
    for name in _MARKERS:
        if enclosing := _directory_with(name, start):
            return enclosing
    parent = os.path.dirname(start)
    is_inner = os.path.basename(start).lower() in _OF_DESCRIPTIONS
    is_own = is_inner and not contains_home(parent) and may_enclose(parent, start)
    return parent if is_own else start


def enclosing_directories(directory: str) -> Iterator[str]:
    """Yield the :func:`enclosing_directory` of a directory, and the repositories around it.

    A submodule, or another repository within one, is in that of the user: an unpacked archive can
    contain an entry ``.git``.
    """
    area = enclosing_directory(directory)
    while area:
        yield area
        outer = os.path.dirname(area)
        area = _directory_with(".git", outer) if outer != area else ""


def directories_around(directory: str) -> Iterator[str]:
    """Yield directories around an :func:`enclosing_directory`, the nearest first.

    They are at most :data:`MAX_AROUND`, none of which has the files of other users
    (:func:`may_enclose`) or all files of the user (:func:`contains_home`).
    """
    inner = directory
    for _ in range(0 if _temporary_root(os.path.join(directory, "file")) else MAX_AROUND):
        outer = os.path.dirname(inner)
        if outer == inner or contains_home(outer) or not may_enclose(outer, directory):
            return
        yield outer
        inner = outer


def own_directories(path: str) -> list[str]:
    """Return the directories that contain a file and belong to it, the nearest first.

    The last one is the :func:`enclosing_directory`: a manifest above it is that of other files.
    """
    root = enclosing_directory(os.path.dirname(path))
    return [directory for directory in directories_above(path) if is_below(directory, root)]


def manifests_around(path: str) -> list[str]:
    """Return the manifests in the :func:`own_directories` of a file, the nearest first.

    A ``package.xml`` is before a ``model.config`` beside it.  That of a stranger is none
    (:func:`has_entry`).
    """
    inner = os.path.dirname(path)
    return [
        os.path.join(directory, name)
        for directory in own_directories(path)
        for name in (PACKAGE_MANIFEST, MODEL_MANIFEST)
        if has_entry(directory, name, inner)
    ]


def package_around(path: str) -> Place | None:
    """Return the package of ROS that a file belongs to; ``None`` without one that has a name.

    The name is written to outputs: a manifest that leads out of its repository has none.
    """
    directory = _directory_with(PACKAGE_MANIFEST, os.path.dirname(path))
    name = ""
    if directory:
        manifest = os.path.join(directory, PACKAGE_MANIFEST)
        is_outside = bool(refusal(manifest, [enclosing_directory(directory)]))
        name = "" if is_outside else package_name(directory)
    return Place(name, directory) if name else None


def model_around(path: str) -> Place | None:
    """Return the model directory that a file belongs to; else the directory of its package.

    Gazebo finds ``model://NAME`` by the name of the directory (reference U F3).
    """
    for manifest in (MODEL_MANIFEST, PACKAGE_MANIFEST):
        if directory := _directory_with(manifest, os.path.dirname(path)):
            return Place(os.path.basename(directory), directory)
    return None


def places_around(name: str, beside: str, scheme: str) -> Iterator[str]:
    """Yield the packages or models of a name that contain a directory, or are beside those that do.

    A package is named by its manifest or by its directory, a model by its directory.  A directory
    beside a model directory needs no manifest.  ``beside`` is empty for the working directory.  The
    manifest of a stranger names no directory (:func:`has_entry`).
    """
    inner = os.path.abspath(beside)
    manifests = manifests_of_scheme(scheme)
    for directory in directories_above(os.path.join(beside, "")):
        present = [manifest for manifest in manifests if has_entry(directory, manifest, inner)]
        is_package = scheme == "package"
        if os.path.basename(directory) == name:
            is_named = is_package or bool(present)
        else:
            is_named = is_package and bool(present) and package_name(directory) == name
        if is_named:
            yield directory
        neighbour = os.path.join(directory, name)
        if any(os.path.isfile(os.path.join(neighbour, manifest)) for manifest in manifests):
            yield neighbour
        if scheme == "model" and has_entry(directory, MODEL_MANIFEST, inner):
            yield os.path.join(os.path.dirname(directory), name)


def repository_directory(directory: str) -> str:
    """Return the repository of git around a directory, else the directory itself.

    The directory of the user (``~``), and those above it, are never such a repository, and a
    stranger makes none (:func:`has_entry`).
    """
    start = os.path.abspath(directory)
    return _directory_with(".git", start) or start


def _directory_with(entry: str, directory: str) -> str:
    """Return the nearest directory with an entry, at or above another; else nothing.

    Nothing above the repository of the directory, or above the contents of its zip file, counts.
    """
    top = _temporary_root(os.path.join(directory, "file"))
    for enclosing in directories_above(os.path.join(directory, "")):
        if _is_marked(enclosing, entry, directory):
            return enclosing
        if enclosing == top or _is_marked(enclosing, ".git", directory):
            break
    return ""


def _is_marked(directory: str, entry: str, inner: str) -> bool:
    """Whether an entry makes a directory the repository or package of an inner one, but for ~."""
    return has_entry(directory, entry, inner) and not contains_home(directory)


def has_entry(directory: str, entry: str, inner: str) -> bool:
    """Return whether an entry makes a directory the repository or package of an inner one.

    An entry of a stranger, such as ``/tmp/.git``, does not: it would join the projects of several
    users.  The entry belongs to the user, to the administrator or to the owner of its directory,
    and this directory encloses the inner one (:func:`may_enclose`) without a link
    (:func:`is_reached_by_link`).
    """
    return _has_own_entry(directory, entry, inner) and not is_reached_by_link(directory, inner)


def _has_own_entry(directory: str, entry: str, inner: str) -> bool:
    """Whether a directory that encloses an inner one has an entry that is not of a stranger."""
    path = os.path.join(directory, entry)
    return (
        os.path.exists(path)
        and not is_of_stranger(path, directory)
        and may_enclose(directory, inner)
    )


def is_reached_by_link(directory: str, inner: str) -> bool:
    """Return whether only a link makes a directory one around an inner one, or one beside it.

    The link can be that of a stranger, in a clone or an unpacked archive.  It leads out of the
    repository, package or model that contains it; or a directory beside those of the inner one is a
    link itself.  A link that the user types, and that is in no other repository, is none of them.
    """
    whole = os.path.abspath(directory)
    if os.path.islink(whole) and not is_below(os.path.abspath(inner), whole):
        return True
    real = real_path(whole)
    return real != whole and any(
        not is_below(real, real_path(outer))
        for outer in directories_above(whole)
        if any(_has_own_entry(outer, entry, whole) for entry in _MARKERS)
        if not contains_home(outer)
    )


def may_enclose(directory: str, inner: str) -> bool:
    """Return whether the files of a directory can belong to those of one at or below it.

    The directory belongs to the user, to the administrator or to the owner of the inner one: a
    checkout that belongs to one other user, as in a container, is a repository.  A directory that
    all users can write in, such as ``/tmp``, contains files of several ones.  It does only if they
    can write in the inner directory, too, as in a file system without permissions.  For an inner
    directory that does not exist, the nearest one that does is asked.
    """
    existing = next(filter(os.path.lexists, directories_above(os.path.join(inner, ""))), directory)
    if os.path.lexists(directory) and is_of_stranger(directory, existing):
        return False
    return not is_shared(directory) or is_shared(existing)


def is_shared(directory: str) -> bool:
    """Return whether all users can write in a directory, or in a file.

    Windows and a browser have no such permissions: there the answer is no.
    """
    if sys.platform in ("win32", "emscripten"):
        return False
    try:
        return bool(os.stat(directory).st_mode & stat.S_IWOTH)
    except OSError:  # a link to nothing
        return False


def is_of_another_user(path: str) -> bool:
    """Return whether a file or directory belongs to another user than that of this process.

    The rule is that of ``safe.directory`` of git: the files of the user of ``sudo`` belong to the
    administrator, too.  Windows and a browser have no such numbers of users: there the answer
    is no.
    """
    if sys.platform in ("win32", "emscripten"):
        return False
    user = os.geteuid()
    users = {user}
    if user == 0 and (caller := os.environ.get("SUDO_UID", "")).isdecimal():
        users.add(int(caller))
    return _owner(path) not in users


def is_of_stranger(path: str, file: str) -> bool:
    """Return whether a path belongs to another user, not to the administrator or that of a file.

    The files of a container, and of a directory that is mounted, often belong to one other user.
    """
    return is_of_another_user(path) and _owner(path) not in (0, _owner(file))


def is_guarded(path: str, directory: str) -> bool:
    """Return whether no stranger can have written a file below a directory, or put it there.

    Both are real paths.  The file and each directory on the way to it, this one included, belong to
    the user, to the administrator or to the owner of the directory, and not all users can write in
    them.
    """
    way = [path, *directories_above(path)]
    return not any(
        is_shared(place) or (os.path.lexists(place) and is_of_stranger(place, directory))
        for place in way
        if is_below(os.path.normcase(place), os.path.normcase(directory))
    )


def is_private(path: str) -> bool:
    """Return whether only the user and the administrator can replace a file or directory.

    It, and each directory that contains it, belongs to one of them.  All users can write in none
    of them, but for directories above it where each can replace only own files, such as ``/tmp``.
    """
    real = real_path(path)
    for place in (real, *directories_above(real)):
        if not os.path.lexists(place) or (is_of_another_user(place) and _owner(place) != 0):
            return False
        is_sticky = place != real and bool(os.stat(place).st_mode & stat.S_ISVTX)
        if is_shared(place) and not is_sticky:
            return False
    return True


def _owner(path: str) -> int:
    """The number of the user that a file, a directory or a link belongs to."""
    return os.lstat(path).st_uid


class RealPaths:
    """Where paths lead in one operation; each directory and link on the way is asked for once.

    The system resolves each part of a path from the root, so that a short link to a deep directory
    costs the square of its depth, for each file behind it.
    """

    def __init__(self) -> None:
        #: Real directory → a name in it → the target of this link; empty for other files.
        self._targets: dict[str, dict[str, str]] = {}
        self._size = 0

    def of(self, path: str) -> str:
        """Return the real path of an absolute path.

        It is empty for a file that exists and is reached through more than :data:`MAX_PARTS`
        directories and links, and for a chain of links that is too long.  Windows resolves a path
        at once.
        """
        if os.sep != "/":
            return real_path(path)
        place, count, waiting = "/", 0, _parts_of(path)
        while waiting:
            if count + len(waiting) > MAX_PARTS:
                # A link to itself is no file.
                with contextlib.suppress(OSError):
                    return "" if os.path.exists(path) else real_path(path)
                return ""
            part = waiting.pop()
            count += 1
            if part == "..":
                place = os.path.dirname(place)
                continue
            if not (target := self._target(place, part, is_kept=bool(waiting))):
                place = f"{place.rstrip('/')}/{part}"
            elif target.startswith("/"):
                place = "/"
            waiting += _parts_of(target)
        return place

    def _target(self, directory: str, name: str, *, is_kept: bool) -> str:
        """The target of a link; empty for what is none.  It ``is_kept`` for the next paths."""
        targets = self._targets.get(directory)
        if targets is not None and name in targets:
            return targets[name]
        try:
            target = os.readlink(os.path.join(directory, name))
        except (OSError, ValueError):  # no link; a null character
            target = ""
        if is_kept:
            if self._size > _MAX_KEPT:
                self._targets.clear()
                self._size = 0
            self._targets.setdefault(directory, {})[name] = target
            self._size += len(directory) + len(name) + len(target)
        return target


#: The characters of paths that are kept.
_MAX_KEPT = 16 * 1024 * 1024


def _parts_of(path: str) -> list[str]:
    """The names of the directories and links in a path, the last one first."""
    return [part for part in path.split("/")[::-1] if part not in ("", ".")]


def refusal(path: str, directories: Iterable[str], real_paths: RealPaths | None = None) -> Refusal:
    """Return why a file that another file names must not be opened; empty if it may be.

    ``directories`` are those that the file may be in.  Of the directory of the user (``~``), its
    hidden files and directories are left out; of each directory, those of git.  The root of the
    file system contains no file.  A
    file that is reached through more than :data:`MAX_PARTS` directories and links is refused.  A
    path that does not exist is judged by where it would be.  A ``..`` behind a link leads where the
    system follows it.  ``real_paths`` are those of the operation.
    """
    whole = os.path.abspath(path)
    roots = [os.path.abspath(directory) for directory in directories]
    if not any(_contains(root, whole) for root in roots):
        return "outside"
    real_paths = real_paths or RealPaths()
    real = real_paths.of(_as_opened(path))
    around = [root for root in map(real_paths.of, roots) if _contains(root, real)]
    return _refusal_in(real, around) if real and around else "link"


def refusal_in_trusted(
    path: str, directories: Iterable[str], real_paths: RealPaths | None = None
) -> Refusal:
    """Return what :func:`refusal` does for a file below directories whose links are followed."""
    real_paths = real_paths or RealPaths()
    real = real_paths.of(_as_opened(path)) or real_path(path)
    return _refusal_in(real, map(real_paths.of, directories))


def _refusal_in(real: str, directories: Iterable[str]) -> Refusal:
    """Why a real path below some directories is refused: it is special, or one of git."""
    if is_special(real):
        return "special"
    # A directory that the user names can be one of git itself.
    return "git" if all(is_of_git(real.removeprefix(root)) for root in directories) else ""


def has_parent_part(path: str) -> bool:
    """Return whether a path has a ``..``, which leads above the target of a link before it."""
    return os.pardir in path.split(os.sep)


def _as_opened(path: str) -> str:
    """The absolute path whose parts the system follows, with each ``..``."""
    return os.path.join(os.getcwd(), path) if has_parent_part(path) else os.path.abspath(path)


def output_path(out_dir: str, name: str) -> str:
    """The path of a file below the directory of the outputs, where it may be written.

    Raises :class:`translate.TranslateError` if a symbolic link leads out of the directory or to a
    hidden file, or if the file is a device, a pipe or a socket.  An unpacked archive can contain
    such a directory.
    """
    path = os.path.join(out_dir, *name.split("/"))
    refuse_link_into_git(path)
    reason: str = refusal(path, [out_dir])
    if os.path.dirname(whole := os.path.abspath(out_dir)) == whole:
        # No link leads out of the root of a file system.
        reason = "special" if is_special(path) else ""
    if not reason and _is_hidden_target(path, whole):
        reason = "hidden"
    if reason:
        what = (
            "which is hidden" if reason == "hidden" else "outside of the directory of the outputs"
        )
        place = f"leads to {real_path(path)}, {what}"
        if reason == "special":
            place = "is a device, a pipe or a socket"
        if reason == "git":
            place = f"leads to {real_path(path)}, a file of git"
        message = f"the output is not written: it {place}"
        hint = "remove the link, or the file that is not regular"
        raise TranslateError.of("link-outside", message, path, hint=hint)
    return path


def refuse_link_outside(
    path: str | os.PathLike[str], *, is_read: bool = False, allow_outside: bool = False
) -> None:
    """Raise :class:`translate.TranslateError` for a file to write that a link leads elsewhere.

    The link can be that of a stranger: it must not lead out of the repository or package of the
    path, nor of the working directory if the path is below it; nor into a directory, or to a file,
    whose name begins with a dot: those of git, of editors and of CI contain programs.  Its target
    needs not exist.  ``allow_outside`` allows all these, except directories of git.  The file must
    not be a pipe or a device, but for standard streams, which the user names.  A file that
    ``is_read`` only can have a name with a dot.
    """
    name = os.fspath(path)
    is_device = is_special_place if is_read else is_output_device
    if name == "-" or is_device(name):
        return
    refuse_link_into_git(name)
    done: Literal["read", "written"] = "read" if is_read else "written"
    refuse_special(name, done)
    if allow_outside:
        return
    areas = _areas_of(name)
    reasons: set[str] = {refusal(name, [area]) for area in areas}
    target = real_path(name)
    place = "outside of the repository or package of the link" if "link" in reasons else ""
    if not (place or is_read) and any(_is_hidden_target(name, area) for area in areas):
        place = "hidden"
    if place:
        import shlex

        message = f"the file is not {done}: a symbolic link leads to {target}, which is {place}"
        raise TranslateError.of(
            "link-outside", message, name, hint=f"name the file itself: {shlex.quote(target)}"
        )


def _areas_of(path: str) -> set[str]:
    """Return the repository or package of a path, and that of the working directory above it."""
    whole, working_directory = os.path.abspath(path), os.path.abspath(os.curdir)
    directories = [os.path.dirname(whole)]
    if is_below(whole, working_directory):
        directories.append(working_directory)
    return {enclosing_directory(directory) for directory in directories}


def is_in_areas(target: str, path: str) -> bool:
    """Return whether a real path is where a file to write may be: in each area of its path.

    A directory above all of them can be a link, of the user or of the system.
    """
    return all(is_below(target, real_path(area)) for area in _areas_of(path))


def write_output(data: bytes, path: str, *, allow_outside: bool = False) -> None:
    """Write an output whose path was checked before the robot was read.

    A part of the path can be another link since, which is checked again as
    :func:`refuse_link_outside` does.  Raises as this function and :func:`write_bytes` do.
    """
    if real_path(path) != os.path.abspath(path):
        refuse_link_outside(path, allow_outside=allow_outside)
    write_bytes(data, path)


def _is_hidden_target(path: str, area: str) -> bool:
    """Whether a link in a path below a directory leads to a name there that begins with a dot."""
    whole = os.path.abspath(path)
    if not is_below(whole, area):
        return False
    real_area, target = real_path(area), real_path(path)
    below = os.path.relpath(target, real_area)
    return below != os.path.relpath(whole, area) and f"{os.sep}." in f"{os.sep}{below}"


def share_of(path: str) -> str:
    """Return the share of the network that a path of Windows is in, in one form; else nothing.

    To look up a file of another computer connects to it, and identifies the user to it.
    """
    drive = os.path.splitdrive(path)[0].replace("\\", "/").lower()
    return drive if drive.startswith("//") else ""


def directories_of(file: str) -> Sequence[str]:
    """Return the directory of a file, and that of its target if the file is a symbolic link."""
    directory, target = os.path.dirname(file), real_path(file)
    is_link = target != os.path.abspath(file)
    return (directory, os.path.dirname(target)) if is_link else (directory,)


def _contains(root: str, path: str) -> bool:
    """Return whether a directory contains a path, or is it."""
    if root == os.path.dirname(root) or not is_below(path, root):
        return False
    is_hidden = f"{os.sep}." in path.removeprefix(root)
    return not (is_hidden and contains_home(root))


def leads_to(path: str, reason: Refusal, real_paths: RealPaths | None = None) -> str:
    """Return the part of a message about where a URI leads, and why this is refused.

    ``real_paths`` are those of the operation.
    """
    if reason == "special":
        return f"leads to {path}, which is {SPECIAL}"
    if reason == "git":
        return f"leads to {path}, which is a file of git"
    link = ""
    if reason == "link":
        if not (real := (real_paths or RealPaths()).of(_as_opened(path))):
            return f"leads to {path}, through more than {MAX_PARTS} directories and links"
        link = f", a symbolic link to {real}"
    return f"leads to {path}{link}, which is outside of {WHERE}"


def hint_for(reason: Refusal) -> str:
    """Return what the user can do about a file that is refused."""
    if reason == "special":
        return "write the name of a regular file"
    if reason == "git":
        return "copy the file out of the directory of git"
    return (
        "name its directory by --package NAME=DIR or --model-path DIR, or allow all files by "
        "--allow-outside"
    )


#: The directories that a file belongs to, in messages.
WHERE = "the repository or package of the file that names it, and of the search path"


def contains_home(directory: str) -> bool:
    """Return whether a directory is that of the user (``~``), or above it."""
    try:
        home = real_path(Path.home())
    except RuntimeError:  # the user has no directory
        return directory == os.path.dirname(directory)
    return is_below(home, real_path(directory))
