"""Warnings about files that a document names and that cannot be found, or are not certain.

See reference U F1 – F4.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

from translate.diagnostics.diagnostic import Diagnostic
from translate.model.model import Document
from translate.resources.packages import package_ambiguous
from translate.resources.search import Places, Resources, exists
from translate.resources.uri_files import NAMED, has_file, in_other_case, split_uri

if TYPE_CHECKING:
    from translate.extensions.uris import FileUri

#: The codes of the warnings.
NOT_FOUND_CODES = frozenset({"mesh-not-found", "file-not-found"})
#: Kinds of URIs that are not looked up: includes have errors of their own, and simulators install
#: scripts of materials and animations of actors.
_NOT_LOOKED_UP = frozenset({"include", "script", "actor", "audio"})


def missing_files(document: Document, resources: Resources | None = None) -> list[Diagnostic]:
    """Return one warning for each file that is not found, with the places searched.

    The files of a package or model that is not found have one warning in common.  A package has a
    warning if ``ROS_PACKAGE_PATH`` has several of its name: the first one is used.
    """
    from translate.extensions.uris import uris

    resources = resources or Resources()
    missing: dict[str, list[FileUri]] = {}
    searched: dict[str, tuple[str, ...]] = {}
    found: set[tuple[str, str]] = set()
    # Directory and package → the directory of the package, empty if a function found it.
    present: dict[tuple[str, str], str] = {}
    places: Places = {}
    items = uris(document)
    for item in items:
        if not _is_needed(item):
            continue
        directory = item.directory
        key = (directory, item.uri)
        if key in found or not has_file(item):
            continue
        found.add(key)
        scheme, rest = split_uri(item.uri)
        package, _, below = rest.partition("/")
        package = f"{scheme}://{package}" if scheme in NAMED else ""
        root = present.get((directory, package), "")
        if root and exists(os.path.normpath(os.path.join(root, below))):
            continue
        for name in filter(None, (package, item.uri)):
            if (directory, name) in present:
                continue
            if name not in missing:
                look_up = resources.find_file(name, directory, places)
                if look_up.path:
                    # The answer of a function is the file of one URI.
                    root = "" if look_up.answered else look_up.path
                    present[directory, name] = root
                    continue
                searched[name] = look_up.searched
            missing.setdefault(name, []).append(item)
            break
    warnings = [_warning(name, items, searched[name]) for name, items in missing.items()]
    return [*_ambiguous_packages(items, resources), *warnings]


def _ambiguous_packages(items: list[FileUri], resources: Resources) -> Iterator[Diagnostic]:
    """Yield one warning for each package that is one of several of its name."""
    known: set[tuple[str, str]] = set()
    for item in items:
        scheme, rest = split_uri(item.uri)
        name = rest.partition("/")[0]
        if scheme not in NAMED or (item.directory, name) in known:
            continue
        known.add((item.directory, name))
        same = resources.packages_of_one_name(name)
        if same and resources.find_file(f"{scheme}://{name}", item.directory).path in same:
            path, line, _ = item.location
            yield package_ambiguous("warning", name, same, path, line)


def _is_needed(item: FileUri) -> bool:
    """Whether readers need the file of a URI where it is looked up."""
    # Of several shapes of one geometry, readers take the one that the model has a field for.
    if item.in_fragment and item.kind in ("mesh", "heightmap", "image"):
        return False
    # Gazebo looks up the name of a texture in the directories of its materials.
    if item.kind == "texture" and "/" not in item.uri:
        return False
    return item.kind not in _NOT_LOOKED_UP


def _warning(name: str, items: list[FileUri], searched: tuple[str, ...]) -> Diagnostic:
    path, line, _ = items[0].location
    scheme, rest = split_uri(name)
    is_mesh = all(item.kind == "mesh" for item in items)
    code = "mesh-not-found" if is_mesh else "file-not-found"
    hint = f"searched: {'; '.join(searched)}"
    if scheme in NAMED and "/" not in rest:
        kind = "package" if scheme == "package" else "model"
        noun = "mesh file" if is_mesh else "file"
        count = f"{len(items)} {noun}s" if len(items) > 1 else f"1 {noun}"
        message = f"the {kind} '{rest}' with {count} is not found"
        hint += f"; name its directory with --package {rest}=PATH"
    else:
        noun = "mesh file" if is_mesh else f"{items[0].kind} file"
        message = f"the {noun} '{name}' is not found"
        other = in_other_case(searched)
        hint += f"; there is {other}: the case of the letters is not the same" if other else ""
    return Diagnostic(code, "warning", message, path, line, hint=hint)
