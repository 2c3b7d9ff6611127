"""The files of the URIs of a document, and URIs of the same files from another directory."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from translate.extensions.uris import FileUri
    from translate.resources.search import LookUp, Resources

#: Schemes of URIs of files on this machine; others, such as ``https``, are not looked up.
LOCAL = frozenset({"", "file", "package", "model"})
#: Schemes with the name of a package or model as the first part of the path.
NAMED = frozenset({"package", "model"})

#: The directories that exist only while this process runs: the contents of zip files.
temporary_roots: set[str] = set()


def is_temporary(path: str) -> bool:
    """Whether a path is below one of the temporary directories of this process."""
    whole = os.path.abspath(path)
    return any(whole.startswith(root + os.sep) for root in temporary_roots)


def split_uri(uri: str) -> tuple[str, str]:
    """The scheme of a URI, empty if it has none, and the text after it."""
    scheme, delimiter, rest = uri.partition("://")
    if not delimiter:
        return "", uri
    return scheme, rest.lstrip("/") if scheme in NAMED else rest


def is_relative(uri: str) -> bool:
    """Whether a URI is relative to the file that contains it (reference U F1)."""
    scheme, rest = split_uri(uri)
    return scheme in ("", "file") and bool(rest) and not os.path.isabs(rest)


def has_file(uri: FileUri) -> bool:
    """Whether a URI means a file of this machine that can be looked up.

    A relative URI of a robot that is not from a file has no base.
    """
    scheme, _ = split_uri(uri.uri)
    return scheme in LOCAL and (bool(uri.location.path) or not is_relative(uri.uri))


def resolve(uri: FileUri, resources: Resources) -> LookUp | None:
    """Look up the file or directory of a URI; ``None`` if it has none on this machine.

    The path of the answer is empty if nothing is found; it then lists the places searched.
    """
    return resources.find_file(uri.uri, uri.directory) if has_file(uri) else None


def in_other_case(paths: Iterable[str]) -> str:
    """The first existing file whose name is one of some paths in another case; else empty."""
    for path in paths:
        directory, name = os.path.split(path)
        try:
            names = os.listdir(directory or ".")
        except (OSError, ValueError):
            # The directory does not exist, or its name is not possible.
            continue
        for other in sorted(names):
            if other != name and other.lower() == name.lower():
                return os.path.join(directory, other)
    return ""


def rebased(uri: str, old: str, new: str) -> str:
    """The URI, relative to the directory ``new``, of the same file as ``uri`` relative to ``old``.

    The parts of the path below the directories stay as written, so that a move back restores them.
    A URI that is not relative is returned unchanged.
    """
    if not is_relative(uri):
        return uri
    scheme, rest = split_uri(uri)
    # A link to a directory has another parent than its target.
    place, target = os.path.realpath(old), os.path.realpath(new)
    if place == target:
        return uri
    parts = rest.split("/")
    while len(parts) > 1 and parts[0] == "..":
        place = os.path.dirname(place)
        del parts[0]
    while len(parts) > 1 and _contains(os.path.join(place, parts[0]), target):
        place = os.path.join(place, parts[0])
        del parts[0]
    way = os.path.relpath(place, target).replace(os.sep, "/")
    path = "/".join(parts if way == "." else [way, *parts])
    return f"{scheme}://{path}" if scheme else path


def _contains(directory: str, path: str) -> bool:
    """Whether a path in its shortest form is a directory or below it."""
    return directory == path or path.startswith(directory.rstrip(os.sep) + os.sep)


#: The suffixes of formats that the page of a robot draws.
MESH_FORMATS = frozenset({".stl", ".obj", ".dae", ".glb"})
#: A larger file is not embedded in a page.
MAX_MESH_BYTES = 64 * 1024 * 1024


def mesh_path(uri: str, beside: str, resources: Resources) -> str:
    """The path of the file that a URI resolves to; empty if it is not found.

    ``beside`` is the directory of the file that contains the URI.
    """
    found = resources.find_file(uri, beside).path if uri else ""
    return found if os.path.isfile(found) else ""


def read_mesh(path: str) -> bytes | None:
    """The contents of a mesh file; ``None`` if it is too large or cannot be read."""
    try:
        if os.path.getsize(path) > MAX_MESH_BYTES:
            return None
        with open(path, "rb") as stream:
            return stream.read()
    except OSError:
        return None
