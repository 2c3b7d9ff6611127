"""Commits of a git repository, read without git: nothing that a repository contains is run.

The library dulwich reads objects and references.  Only the data is opened: no attributes, no hooks,
and of the configuration the place of the working tree.  A repository can name programs in its
configuration only, for filters, transports, pagers and the like.  Contents are therefore those of
the commits: a file of git-lfs is its pointer, and an object that a partial clone left out is
absent.

A hostile repository can contain pipes, and objects that grow or never end.  :func:`main` is
therefore the program of a process of its own, with limits, which cannot start another one.
:mod:`translate.resources.earlier_files` starts it.
"""

from __future__ import annotations

import contextlib
import heapq
import os
import re
import stat
import sys
from collections.abc import Iterator, Sequence
from itertools import count, islice
from typing import TYPE_CHECKING

from translate.facts import whole_number
from translate.resources.boundary import is_of_another_user, share_of
from translate.resources.child_process import end_with_parent, limit_resources
from translate.resources.packages import directories_above
from translate.resources.regular_files import start_of
from translate.resources.robot_files import is_below
from translate.structures import NamedTuple
from translate.xml.files import is_special, real_path

if TYPE_CHECKING:
    from dulwich.object_format import ObjectFormat
    from dulwich.object_store import DiskObjectStore
    from dulwich.objects import Commit, ObjectID, ShaFile
    from dulwich.refs import DiskRefsContainer

#: The greatest number of commits in which two files are compared.
MAX_COMMITS = 50
#: The largest file of a commit that is read, in bytes.
MAX_BYTES = 64 * 1024 * 1024
#: The memory of the process that reads, in bytes, without the files that are mapped into it.
_MAX_MEMORY = 1024 * 1024 * 1024
#: The bytes of a file that leads to the directory of a repository, or to its working tree.
_MAX_TEXT = 64 * 1024
_LINK = "gitdir: "
#: The working tree in a configuration, the only setting that is read.
_WORKTREE = re.compile(r"^[ \t]*worktree[ \t]*=(.*)", re.MULTILINE | re.IGNORECASE)
#: A hash, or the name of a reference, and the number of first parents before it.
_REVISION = re.compile(r"([^~^:?*\[\\\s]+)(?:~([0-9]{1,4}))?")
_HASH = re.compile("[0-9a-fA-F]{40}|[0-9a-fA-F]{64}")
#: What git puts before the name of a reference, in this order.
_PREFIXES = ("", "refs/", "refs/tags/", "refs/heads/", "refs/remotes/")
#: The start of the argument with a revision.
_AT = "--at="
#: The greatest number of directories with the objects of a repository.
_MAX_STORES = 32
#: Events of Python before a process is started or a connection is made.
_STARTS = frozenset(
    {
        "os.exec",
        "os.fork",
        "os.forkpty",
        "os.posix_spawn",
        "os.spawn",
        "os.startfile",
        "os.startfile/2",
        "os.system",
        "pty.spawn",
        "socket.connect",
        "subprocess.Popen",
    }
)


class Repository(NamedTuple):
    """The directories of a repository.

    All are real paths.  Paths in commits are relative to ``worktree``.  ``control`` has the
    ``HEAD`` of this working tree; ``common`` has the objects, and the references of all working
    trees.
    """

    worktree: str
    control: str
    common: str


class Version(NamedTuple):
    """The contents of two files in a commit; ``None`` is a file that the commit does not have."""

    commit: str
    contents: tuple[bytes | None, ...]


def repository_of(path: str) -> Repository | None:
    """Return the repository whose working tree contains a file: the nearest directory with .git.

    A directory with the contents of a bare repository is none.  The rule about owners is that of
    ``safe.directory`` of git: a repository that belongs to another user counts as absent.
    """
    for worktree in directories_above(real_path(path)):
        entry = os.path.join(worktree, ".git")
        if os.path.lexists(entry):
            return _named_repository(worktree, entry)
    return None


def _named_repository(worktree: str, entry: str) -> Repository | None:
    """Return the repository that an entry ``.git`` of a working tree names, if it is that of it.

    The directory with the objects is that of the repository itself: another one can be a repository
    of the user that a stranger's file names.
    """
    control = _path(worktree, ".git" if os.path.isdir(entry) else _line(entry).removeprefix(_LINK))
    if not control or not os.path.isfile(os.path.join(control, "HEAD")):
        return None
    if any(map(is_of_another_user, (worktree, entry, control))):
        return None
    common = _path(control, _line(os.path.join(control, "commondir")))
    is_whole = common == control or os.path.join(common, "worktrees") == os.path.dirname(control)
    is_own = control == entry or _names_back(control, worktree, entry)
    return Repository(worktree, control, common) if is_whole and is_own else None


def _names_back(control: str, worktree: str, entry: str) -> bool:
    """Return whether a directory names a working tree, or its entry ``.git``, as its own.

    ``git worktree`` and ``git submodule`` write this.  A link, or a file ``.git``, of a stranger
    can lead to each other repository of the user.
    """
    if _path(control, _line(os.path.join(control, "gitdir"))) == entry:
        return True
    # The second file is that of a sparse checkout.
    settings = [_text(os.path.join(control, name)) for name in ("config", "config.worktree")]
    names = _WORKTREE.findall("\n".join(settings))
    return bool(names) and _path(control, names[-1].strip(' \t\r"')) == worktree


def _path(directory: str, name: str) -> str:
    """Return the real path that a file of git names, relative to a directory.

    It is empty on another share of the network, which is not looked up, and behind too many links.
    """
    path = os.path.join(directory, name)
    with contextlib.suppress(OSError):
        return real_path(path) if share_of(path) == share_of(directory) else ""
    return ""


def _is_in_place(path: str, repository: Repository) -> bool:
    """Return whether the objects or a reference are in the repository, and not behind a link."""
    return real_path(path) == path and is_below(path, repository.common)


def _line(path: str) -> str:
    """Return the first line of a short regular file; empty if there is no such file."""
    return _text(path).partition("\n")[0].rstrip("\r")


def _text(path: str) -> str:
    """Return the start of a regular file; empty for one that cannot be read, or is no text."""
    try:
        text = os.fsdecode(start_of(path, _MAX_TEXT))
    except OSError:
        return ""
    return "" if "\0" in text else text


def versions(paths: Sequence[str], revision: str = "") -> Iterator[Version]:
    """Yield the contents of files in each commit that changed one of them, the newest first.

    There are none outside a repository, and for files of several repositories.  The commits are
    those of ``git rev-list HEAD -- PATHS``; with a ``revision``, it is that commit only: a hash, or
    the name of a branch, of a tag or of ``HEAD``, with ``~N`` for an ancestor.
    """
    from dulwich.object_format import SHA1, SHA256
    from dulwich.refs import HEADREF, DiskRefsContainer

    repositories = [repository_of(path) for path in paths]
    repository = repositories[0]
    if repository is None or len(set(repositories)) > 1:
        return
    references = DiskRefsContainer(repository.common, repository.control)
    followed, head = references.follow(HEADREF)
    objects, packed = (os.path.join(repository.common, name) for name in ("objects", "packed-refs"))
    files = [objects, packed, *(os.fsdecode(references.refpath(name)) for name in followed)]
    if head is None or not all(_is_in_place(file, repository) for file in files):
        return
    store = _store(objects, SHA256 if len(head) == SHA256.hex_length else SHA1)
    names = [os.path.relpath(real_path(path), repository.worktree) for path in paths]
    history = _History(store, [os.fsencode(name).split(os.fsencode(os.sep)) for name in names])
    if revision:
        if (named := _named_commit(revision, references, repository, history)) is not None:
            contents = tuple(map(history.content, history.blobs(named)))
            yield Version(named.id.decode("ascii"), contents)
        return
    for commit in history.changes(head):
        contents = tuple(map(history.content, history.blobs(commit)))
        yield Version(commit.id.decode("ascii"), contents)


def _named_commit(
    revision: str, references: DiskRefsContainer, repository: Repository, history: _History
) -> Commit | None:
    """Return the commit of a hash or of the name of a reference, or an ancestor of it."""
    from dulwich.objects import ObjectID
    from dulwich.refs import Ref, check_ref_format

    if (match := _REVISION.fullmatch(revision)) is None:
        return None
    name, steps = match[1], whole_number(match[2] or "0") or 0
    commit: ObjectID | None = None
    if _HASH.fullmatch(name):
        commit = ObjectID(name.lower().encode("ascii"))
    else:
        for prefix in _PREFIXES:
            reference = Ref(os.fsencode(prefix + name))
            # The names of files of git itself are no references.
            if not (check_ref_format(reference) or (name == "HEAD" and not prefix)):
                continue
            followed, commit = references.follow(reference)
            paths = [os.fsdecode(references.refpath(reference)) for reference in followed]
            if commit is not None and all(_is_in_place(path, repository) for path in paths):
                break
            commit = None
    return None if commit is None else history.ancestor(commit, steps)


def _store(objects: str, object_format: ObjectFormat) -> DiskObjectStore:
    """Return the objects in a directory and in those that it names, its alternates.

    These can be of another repository: an object is found by its hash only.
    """
    from dulwich.object_store import DiskObjectStore

    directories, stores = [objects], []
    for directory in directories:
        store = DiskObjectStore(
            directory, object_format=object_format, loose_object_size_limit=MAX_BYTES
        )
        paths = [str(getattr(alternate, "path", "")) for alternate in store.alternates]
        new = [
            path
            for path in paths
            if share_of(path) == share_of(directory) and path not in directories
        ]
        directories += new[: _MAX_STORES - len(directories)]
        # They are in the list of the first one, with the same limits.
        store.alternates.clear()
        stores.append(store)
    stores[0].alternates.extend(stores[1:])
    return stores[0]


class _History:
    """The commits of a store in which files change, each of which is a list of names in trees."""

    def __init__(self, store: DiskObjectStore, files: Sequence[Sequence[bytes]]) -> None:
        self._store = store
        self._files = files
        # Most commits change other files, and share these entries of trees.
        self._entries: dict[tuple[ObjectID, bytes], tuple[int, ObjectID] | None] = {}

    def changes(self, head: ObjectID) -> Iterator[Commit]:
        """Yield the commits that change one of the files, the newest first.

        A commit that has the files of one of its parents is left out with its other parents.
        """
        waiting: list[tuple[int, int, Commit]] = []
        seen = {head}
        numbers = count()
        pushed = [self._commit(head)]
        while pushed or waiting:
            for commit in pushed:
                if commit is not None:
                    heapq.heappush(waiting, (-commit.commit_time, next(numbers), commit))
            if not waiting:
                return
            commit = heapq.heappop(waiting)[2]
            parents = [parent for parent in map(self._commit, commit.parents) if parent is not None]
            blobs = self.blobs(commit)
            unchanged = [parent for parent in parents if self.blobs(parent) == blobs][:1]
            if not unchanged and (parents or any(blobs)):
                yield commit
            pushed = [parent for parent in unchanged or parents if parent.id not in seen]
            seen.update(parent.id for parent in pushed if parent is not None)

    def ancestor(self, name: ObjectID, steps: int) -> Commit | None:
        """Return the commit of a hash, or of a tag of it, and so many first parents before it."""
        from dulwich.objects import Tag

        target = self._object(name)
        if isinstance(target, Tag):
            name = target.object[1]
        commit = self._commit(name)
        for _ in range(steps):
            if commit is None or not commit.parents:
                return None
            commit = self._commit(commit.parents[0])
        return commit

    def blobs(self, commit: Commit) -> tuple[ObjectID | None, ...]:
        """Return the objects of the files in a commit."""
        return tuple(self._blob(commit.tree, file) for file in self._files)

    def content(self, blob: ObjectID | None) -> bytes | None:
        """Return the content of a file."""
        from dulwich.objects import Blob

        file = self._object(blob)
        return file.data if isinstance(file, Blob) and len(file.data) <= MAX_BYTES else None

    def _blob(self, tree: ObjectID, names: Sequence[bytes]) -> ObjectID | None:
        mode, directory = stat.S_IFDIR, tree
        for name in names:
            if (entry := self._entry(directory, name)) is None:
                return None
            mode, directory = entry
        return directory if stat.S_ISREG(mode) else None

    def _entry(self, directory: ObjectID, name: bytes) -> tuple[int, ObjectID] | None:
        """Return the mode and the object of a name in a directory."""
        from dulwich.objects import Tree

        key = directory, name
        if key not in self._entries:
            tree = self._object(directory)
            self._entries[key] = tree[name] if isinstance(tree, Tree) and name in tree else None
        return self._entries[key]

    def _commit(self, commit: ObjectID) -> Commit | None:
        """Return the commit, if it is there: the parents of a shallow clone are not."""
        from dulwich.objects import Commit

        ancestor = self._object(commit)
        return ancestor if isinstance(ancestor, Commit) else None

    def _object(self, name: ObjectID | None) -> ShaFile | None:
        if name is None:
            return None
        try:
            return self._store[name]
        except KeyError:
            return None


# --- The process that reads -----------------------------------------------------------------------


def main(paths: Sequence[str]) -> None:
    """Write the versions of some files to standard output, each after a line with its sizes.

    With ``--at=REVISION`` before the paths, it is that of one commit.

    The line has the commit and, for each file, the number of bytes or ``-``.  No process can be
    started from here on, no connection made, and no file opened but regular ones for reading.
    """
    end_with_parent()
    limit_resources(DATA=_MAX_MEMORY, FSIZE=0)
    sys.dont_write_bytecode = True
    sys.addaudithook(_refuse)
    revision = paths[0].removeprefix(_AT) if paths[0].startswith(_AT) else ""
    for version in islice(versions(paths[bool(revision) :], revision), MAX_COMMITS):
        sizes = ["-" if content is None else str(len(content)) for content in version.contents]
        sys.stdout.buffer.write(" ".join([version.commit, *sizes, ""]).encode() + b"\n")
        sys.stdout.buffer.writelines(content or b"" for content in version.contents)
        sys.stdout.buffer.flush()


def _refuse(event: str, arguments: tuple[object, ...]) -> None:
    """Refuse what reading regular files does not need, before it happens."""
    if event in _STARTS or (event == "open" and not _is_reading(*arguments)):
        raise PermissionError(f"{event} is not allowed where a repository is read")


def _is_reading(path: object, _: object, flags: object) -> bool:
    """Return whether a file is opened for reading; a device or a pipe may never end."""
    if isinstance(flags, int) and flags & (os.O_WRONLY | os.O_RDWR):
        return False
    return not isinstance(path, (str, bytes)) or not is_special(os.fsdecode(path))
