"""Warnings about files that a document names and that cannot be found (reference U F1 – F4)."""

from __future__ import annotations

from translate.diagnostics.diagnostic import Diagnostic
from translate.extensions.uris import FileUri, uris
from translate.model.model import Document
from translate.resources.search import Resources
from translate.resources.uri_files import NAMED, has_file, split_uri


def missing_files(document: Document, resources: Resources | None = None) -> list[Diagnostic]:
    """Return one warning for each mesh file that is not found, with the places searched.

    The files of a package or model that is not found have one warning in common.
    """
    resources = resources or Resources()
    missing: dict[str, list[FileUri]] = {}
    searched: dict[str, tuple[str, ...]] = {}
    found: set[tuple[str, str]] = set()
    for item in uris(document):
        key = (item.directory, item.uri)
        if item.kind != "mesh" or not has_file(item) or key in found:
            continue
        found.add(key)
        scheme, rest = split_uri(item.uri)
        package = f"{scheme}://{rest.partition('/')[0]}" if scheme in NAMED else ""
        for name in filter(None, (package, item.uri)):
            if name not in missing:
                look_up = resources.look_up(name, item.directory)
                if look_up.path:
                    continue
                searched[name] = look_up.searched
            missing.setdefault(name, []).append(item)
            break
    return [_warning(name, items, searched[name]) for name, items in missing.items()]


def _warning(name: str, items: list[FileUri], searched: tuple[str, ...]) -> Diagnostic:
    path, line, _ = items[0].location
    scheme, rest = split_uri(name)
    hint = f"searched: {'; '.join(searched)}"
    if scheme in NAMED and "/" not in rest:
        kind = "package" if scheme == "package" else "model"
        count = f"{len(items)} mesh files" if len(items) > 1 else "1 mesh file"
        message = f"the {kind} '{rest}' with {count} is not found"
        hint += f"; name its directory with --package {rest}=PATH"
    else:
        message = f"the mesh file '{name}' is not found"
    return Diagnostic("mesh-not-found", "warning", message, path, line, hint=hint)
