"""Commits of a git repository, read without git: nothing that a repository contains is run.

The library dulwich reads objects and references.  Only the data is opened: no configuration, no
attributes, no hooks.  A repository can name programs in its configuration only, for filters,
transports, pagers and the like.  Contents are therefore those of the commits: a file of git-lfs is
its pointer, and an object that a partial clone left out is absent.

A hostile repository can contain pipes, and objects that grow or never end.  :func:`main` is
therefore the program of a process of its own, with limits, which cannot start another one.
:mod:`translate.resources.earlier_files` starts it.
"""

from __future__ import annotations

import heapq
import os
import stat
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import count, islice, pairwise
from typing import TYPE_CHECKING

from translate.resources.boundary import is_of_another_user
from translate.resources.child_process import end_with_parent, limit_resources
from translate.resources.packages import directories_above
from translate.resources.robot_files import is_below
from translate.structures import NamedTuple

if TYPE_CHECKING:
    from dulwich.object_store import DiskObjectStore
    from dulwich.objects import Commit, ObjectID, ShaFile

#: The greatest number of commits in which two files are compared.
MAX_COMMITS = 50
#: The largest file of a commit that is read, in bytes.
MAX_BYTES = 64 * 1024 * 1024
#: The memory of the process that reads, in bytes, without the files that are mapped into it.
_MAX_MEMORY = 1024 * 1024 * 1024
#: The largest file that leads to the directory of a repository, in bytes.
_MAX_LINK = 4096
_LINK = "gitdir: "
#: The greatest number of submodules within each other.
_MAX_SUBMODULES = 20
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

    Paths in commits are relative to ``worktree``.  ``control`` has the ``HEAD`` of this working
    tree; ``common`` has the objects, and the references of all working trees.
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
    ``safe.directory`` of git: a repository that belongs to another user counts as absent.  So does
    one inside too many other repositories.
    """
    submodules: list[Repository] = []
    for worktree in directories_above(os.path.realpath(path)):
        entry = os.path.join(worktree, ".git")
        if not os.path.lexists(entry):
            continue
        repository = _named_repository(worktree, entry)
        if repository is None or len(submodules) > _MAX_SUBMODULES:
            return None
        if _is_of_worktree(repository, entry):
            return _innermost([repository, *reversed(submodules)])
        submodules.append(repository)
    return None


def _named_repository(worktree: str, entry: str) -> Repository | None:
    """Return the repository that an entry ``.git`` names, whether it is that of the tree or not."""
    control = entry if os.path.isdir(entry) else _target(entry)
    if not control or not os.path.isfile(os.path.join(control, "HEAD")):
        return None
    if any(map(is_of_another_user, (worktree, entry, control))):
        return None
    common = os.path.join(control, _line(os.path.join(control, "commondir")))
    repository = Repository(worktree, control, common)
    return repository if _is_complete(repository) else None


def _innermost(repositories: Sequence[Repository]) -> Repository | None:
    """Return the last repository, if each one is that of a submodule of the one before it."""
    for around, submodule in pairwise(repositories):
        modules = os.path.realpath(os.path.join(around.control, "modules"))
        if not is_below(os.path.realpath(submodule.control), modules):
            return None
    return repositories[-1]


def _is_complete(repository: Repository) -> bool:
    """Return whether the directory with the objects is that of the repository itself.

    Another one can be a repository of the user that a stranger's file names.
    """
    control, common = map(os.path.realpath, (repository.control, repository.common))
    return common in (control, os.path.dirname(os.path.dirname(control)))


def _is_of_worktree(repository: Repository, entry: str) -> bool:
    """Return whether a repository's directory belongs to the tree with the entry ``.git``.

    It is inside the working tree; or it names the working tree, as ``git worktree`` writes it.  A
    link, or a file ``.git``, of a stranger can lead to each other repository of the user.
    """
    control, real = repository.control, os.path.realpath(repository.control)
    if is_below(real, os.path.realpath(repository.worktree)):
        return True
    named = _line(os.path.join(control, "gitdir"))
    return bool(named) and os.path.realpath(os.path.join(control, named)) == os.path.realpath(entry)


def _has_links_outside(repository: Repository, names: Iterable[bytes]) -> bool:
    """Return whether the objects or references are links that lead out of the repository."""
    control, common = map(os.path.realpath, (repository.control, repository.common))
    files = [os.path.join(control, "HEAD")]
    files += [os.path.join(common, name) for name in ("objects", "packed-refs")]
    files += [os.path.join(common, os.fsdecode(name)) for name in names]
    return not all(is_below(os.path.realpath(file), common) for file in files)


def _target(link: str) -> str:
    """Return the directory of the repository that a file ``.git`` of a working tree leads to."""
    text = _line(link)
    if not text.startswith(_LINK):
        return ""
    return os.path.join(os.path.dirname(link), text.removeprefix(_LINK))


def _line(path: str) -> str:
    """Return the first line of a short regular file; empty if there is no such file."""
    if not os.path.isfile(path):
        return ""
    with open(path, "rb") as stream:
        return os.fsdecode(stream.read(_MAX_LINK).partition(b"\n")[0].rstrip(b"\r"))


def versions(paths: Sequence[str]) -> Iterator[Version]:
    """Yield the contents of files in each commit that changed one of them, the newest first.

    There are none outside a repository, and for files of several repositories.  The commits are
    those of ``git rev-list HEAD -- PATHS``.
    """
    from dulwich.object_format import SHA1, SHA256
    from dulwich.object_store import DiskObjectStore
    from dulwich.refs import HEADREF, DiskRefsContainer

    repositories = [repository_of(path) for path in paths]
    repository = repositories[0]
    if repository is None or len(set(repositories)) > 1:
        return
    references, head = DiskRefsContainer(repository.common, repository.control).follow(HEADREF)
    if head is None or _has_links_outside(repository, references[1:]):
        return
    object_format = SHA256 if len(head) == SHA256.hex_length else SHA1
    store = DiskObjectStore(
        os.path.join(repository.common, "objects"),
        object_format=object_format,
        loose_object_size_limit=MAX_BYTES,
    )
    for alternate in store.alternates:
        alternate.object_format = object_format
    names = [os.path.relpath(os.path.realpath(path), repository.worktree) for path in paths]
    history = _History(store, [os.fsencode(name).split(os.fsencode(os.sep)) for name in names])
    for commit in history.changes(head):
        contents = tuple(map(history.content, history.blobs(commit)))
        yield Version(commit.id.decode("ascii"), contents)


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
            entry = self._entry(directory, name)
            if entry is None:
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

    The line has the commit and, for each file, the number of bytes or ``-``.  No process can be
    started from here on, no connection made, and no file opened but regular ones for reading.
    """
    end_with_parent()
    limit_resources(DATA=_MAX_MEMORY, FSIZE=0)
    sys.dont_write_bytecode = True
    sys.addaudithook(_refuse)
    for version in islice(versions(paths), MAX_COMMITS):
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
    return not isinstance(path, (str, bytes)) or not os.path.exists(path) or os.path.isfile(path)
