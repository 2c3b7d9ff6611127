"""Warnings about mesh files that cannot be found (reference U F1 – F4)."""

from __future__ import annotations

import os
from collections.abc import Iterator

from translate.diagnostics.diagnostic import Diagnostic
from translate.model.fragment import Location
from translate.model.geometry import Mesh
from translate.model.model import Document
from translate.model.names import scopes
from translate.resources.search import Resources

#: Schemes of URIs of files on this machine; others, such as ``https``, are not looked up.
_LOCAL = frozenset({"", "file", "package", "model"})
#: Schemes with the name of a package or model as the first part of the path.
_NAMED = frozenset({"package", "model"})


def missing_files(document: Document, resources: Resources | None = None) -> list[Diagnostic]:
    """Return one warning for each mesh file that is not found, with the places searched.

    The files of a package or model that is not found have one warning in common.
    """
    resources = resources or Resources()
    missing: dict[str, list[Location]] = {}
    searched: dict[str, tuple[str, ...]] = {}
    found: set[str] = set()
    for uri, location in _meshes(document):
        beside = os.path.dirname(location.path or document.path)
        scheme, delimiter, rest = uri.partition("://")
        if not delimiter:
            scheme, rest = "", uri
        # A relative path has no base if the robot is not from a file.
        has_base = bool(location.path or document.path) or scheme in _NAMED or os.path.isabs(rest)
        if scheme not in _LOCAL or not uri or not has_base or f"{beside} {uri}" in found:
            continue
        found.add(f"{beside} {uri}")
        package = f"{scheme}://{rest.partition('/')[0]}" if scheme in _NAMED else ""
        for name in filter(None, (package, uri)):
            if name not in missing:
                look_up = resources.look_up(name, beside)
                if look_up.path:
                    continue
                searched[name] = look_up.searched
            missing.setdefault(name, []).append(location)
            break
    return [_warning(name, places, searched[name]) for name, places in missing.items()]


def _meshes(document: Document) -> Iterator[tuple[str, Location]]:
    """Yield the URI of each mesh of a document, with the place of its visual or collision."""
    for model in document.all_models():
        for _, scope in scopes(model):
            for link in scope.links:
                for shape in link.shapes:
                    if isinstance(shape.geometry, Mesh):
                        yield shape.geometry.uri.strip(), shape.location


def _warning(name: str, places: list[Location], searched: tuple[str, ...]) -> Diagnostic:
    path, line, _ = places[0]
    scheme, _, rest = name.partition("://")
    hint = f"searched: {'; '.join(searched)}"
    if scheme in _NAMED and "/" not in rest:
        kind = "package" if scheme == "package" else "model"
        count = f"{len(places)} mesh files" if len(places) > 1 else "1 mesh file"
        message = f"the {kind} '{rest}' with {count} is not found"
        hint += f"; name its directory with --package {rest}=PATH"
    else:
        message = f"the mesh file '{name}' is not found"
    return Diagnostic("mesh-not-found", "warning", message, path, line, hint=hint)
