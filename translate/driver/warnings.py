"""Warnings about a document that was read: inertia that disagrees with shapes, missing files."""

from __future__ import annotations

import math
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from translate.diagnostics.catalogue import URI_NOT_RESOLVED
from translate.diagnostics.diagnostic import Diagnostic
from translate.diagnostics.element_path import ElementPath, label
from translate.diagnostics.loss_detail import MissingFile
from translate.fragments.uris import MATERIALS_URI, FileUri, uris
from translate.model.frame_graph import FrameGraph
from translate.model.inertia import inertia_problem
from translate.model.link import Link
from translate.model.model import Document, Model
from translate.resources.boundary import Refusal, hint_for, leads_to
from translate.resources.packages import package_ambiguous, package_option
from translate.resources.search import (
    REMOTE,
    Listings,
    LookUp,
    Places,
    Resources,
    exists,
    has_file,
    has_package_path,
    in_other_case,
    is_directory,
    is_named,
    is_relative,
    resolve,
    split_uri,
)
from translate.structures import NamedTuple, grouped
from translate.xml.document import element_of
from translate.xml.files import is_of_windows

if TYPE_CHECKING:
    from translate.readers.reader import Reader

#: The ratio of the traces that is reported.  Of the robots of example-robot-data, 20 % of the links
#: with a mass and simple collisions exceed it; a threshold of 10 adds 3 %.
GROSS = 100.0


def inertia_sizes(document: Document) -> list[Diagnostic]:
    """Return one warning for each link whose inertia is not that of a body of its size.

    The trace of the inertia is compared with that of a solid box with the mass of the link around
    its collisions.  The trace does not depend on the axes.  Links with meshes are not compared,
    because this reads no mesh files.
    """
    waiting = [FrameGraph(model) for model in document.models]
    waiting += [FrameGraph(world) for world in document.worlds]
    found = []
    while waiting:
        graph = waiting.pop(0)
        waiting += [graph.nested(model.name) for model in graph.scope.models]
        if isinstance(graph.scope, Model):
            found += [item for link in graph.scope.links for item in _of_link(link, graph)]
    return found


def _of_link(link: Link, graph: FrameGraph) -> Iterator[Diagnostic]:
    inertial = link.inertial
    if inertial is None or inertial.implicit or inertial.auto is not None:
        return
    trace = inertial.inertia.ixx + inertial.inertia.iyy + inertial.inertia.izz
    # Impossible inertias have a finding of the reader.
    if not (inertial.mass > 0.0 and trace > 0.0 and link.collisions) or inertia_problem(inertial):
        return
    from translate.passes.computed_inertia import sides_of_collisions

    if (sides := sides_of_collisions(link, graph)) is None:
        return
    diagonal = math.hypot(*sides)
    of_box = inertial.mass / 6.0 * diagonal * diagonal
    if not of_box > 0.0 or 1.0 / GROSS <= trace / of_box <= GROSS:
        return
    larger, smaller = trace / of_box, of_box / trace
    size = " × ".join(f"{side:.3g}" for side in sides)
    # Two digits, without an exponent.
    ratio = f"{float(f'{max(larger, smaller):.2g}'):,.0f}"
    relation = f"{ratio} times {'larger' if larger > 1.0 else 'smaller'}"
    yield Diagnostic(
        "inertia-size-mismatch",
        "warning",
        f"link '{link.name_in_file}': the moments of inertia are {relation} than those of a solid "
        f"box of {inertial.mass:g} kg around its collisions, {size} m",
        link.location.path,
        link.location.line,
        hint="check the units (kg m²), the mass and the sizes; --compute-inertia computes both",
        at=graph.path(ElementPath("link", link.name_in_file, field="inertial")),
    )


# --- Warnings about files that a document names and that cannot be found --------------------------
# See reference U F1 – F4.

#: The default of URIs in SDFormat, which is no file.
NO_FILE = "__default__"
#: The codes of the warnings.
FILE_OUTSIDE = "file-outside"
NOT_FOUND_CODES = frozenset({"mesh-not-found", "file-not-found", FILE_OUTSIDE})


def missing_files(
    document: Document,
    resources: Resources | None = None,
    places: Places | None = None,
    items: Sequence[FileUri] | None = None,
) -> list[Diagnostic]:
    """Return one warning for each file that is not found, with the places searched.

    ``places`` are those of earlier look-ups with the same resources, ``items`` the URIs of the
    document, if they are known.

    The files of a package or model that is not found have one warning in common.  A package has a
    warning if ``ROS_PACKAGE_PATH`` has several of its name: the first one is used.
    """
    resources, places = resources or Resources(), places or Places()
    missing: dict[str, list[FileUri]] = {}
    searched: dict[str, tuple[str, ...]] = {}
    found: set[tuple[str, str]] = set()
    # Directory and package → the directory of the package, empty if a function found it.
    present: dict[tuple[str, str], str] = {}
    refused: list[Diagnostic] = []
    items = uris(document) if items is None else items
    for item in items:
        if not is_needed(item):
            continue
        directory = item.directory
        key = (directory, item.uri)
        if key in found or not has_file(item):
            continue
        found.add(key)
        scheme, rest = split_uri(item.uri)
        package, _, below = rest.partition("/")
        package = f"{scheme}://{package}" if is_named(scheme) else ""
        root = present.get((directory, package), "")
        if root and (path := _path_in(root, below, places.files.get((item.uri, directory)))):
            if resources.refusal_of(path, [directory], places):
                refused += _refused(item, document, resources, places)
            continue
        for name in filter(None, (package, item.uri)):
            if (directory, name) in present:
                continue
            if name not in missing:
                look_up = resources.find_anywhere(name, directory, places)
                if name == item.uri:
                    refused += _refused(item, document, resources, places)
                    if look_up.refused:
                        break
                if look_up.path:
                    # The answer of a function is the file of one URI.
                    root = "" if look_up.answered else look_up.path
                    present[directory, name] = root
                    continue
                searched[name] = look_up.searched
            missing.setdefault(name, []).append(item)
            break
    same_file = grouped(((item.directory, item.uri), item) for item in items) if missing else {}
    warnings = []
    listings: Listings = {}
    for name, files in missing.items():
        users = [item for file in files for item in same_file[file.directory, file.uri]]
        warnings.append(_warning(name, files, users, searched[name], listings))
    return [*_ambiguous_packages(items, resources), *refused, *warnings]


def _path_in(root: str, below: str, answer: LookUp | None) -> str:
    """Return the path of a file in a package; empty if it is not there.

    ``answer`` is that of an earlier look-up of the file.
    """
    if answer is not None and answer.path == f"{root}/{below}":
        return answer.path
    path = os.path.normpath(os.path.join(root, below))
    return path if exists(path) else ""


def refused_files(document: Document, resources: Resources) -> list[Diagnostic]:
    """Return one warning for each file of a document that must not be opened."""
    places = Places()
    distinct = {(item.directory, item.uri): item for item in uris(document) if is_needed(item)}
    return [
        warning
        for item in distinct.values()
        for warning in _refused(item, document, resources, places)
    ]


def _refused(
    item: FileUri, document: Document, resources: Resources, places: Places
) -> Iterator[Diagnostic]:
    """Yield the warning about a file that must not be opened."""
    answer = resolve(item, resources, places, [document.path])
    if answer is not None and answer.reason:
        place = leads_to(answer.refused, answer.reason, places.real_paths)
        message = f"the {item.kind} file '{item.uri}' {place}"
        yield file_outside(f"{message}: it is neither opened nor copied", item, answer.reason)


def file_outside(message: str, item: FileUri, reason: Refusal) -> Diagnostic:
    """Return the warning about a file that a URI leads to, and that must not be opened."""
    place, hint = item.location[:2], hint_for(reason)
    return Diagnostic(FILE_OUTSIDE, "warning", message, *place, hint=hint, at=item.owner)


def _ambiguous_packages(items: Sequence[FileUri], resources: Resources) -> Iterator[Diagnostic]:
    """Yield one warning for each package that is one of several of its name."""
    known: set[tuple[str, str]] = set()
    for item in items if has_package_path(resources) else ():
        scheme, rest = split_uri(item.uri)
        name = rest.partition("/")[0]
        if not is_named(scheme) or (item.directory, name) in known:
            continue
        known.add((item.directory, name))
        same = resources.packages_of_one_name(name)
        if same and resources.find_anywhere(f"{scheme}://{name}", item.directory).path in same:
            path, line, _ = item.location
            finding = package_ambiguous("warning", name, same)
            yield replace(finding, path=path, line=line, at=item.owner)


def is_needed(item: FileUri) -> bool:
    """Whether readers need the file of a URI.  Includes that are not found have errors."""
    # Of several shapes of one geometry, readers take the one that the model has a field for.
    if item.in_fragment and item.kind in ("mesh", "heightmap", "image"):
        return False
    return item.kind != "include" and item.uri not in (MATERIALS_URI, NO_FILE)


def is_of_package(warning: Diagnostic) -> bool:
    """Return whether a warning of :func:`missing_files` is about a package or model directory."""
    return isinstance(warning.detail, MissingFile) and _is_directory(warning.detail.uri)


def _is_directory(uri: str) -> bool:
    """Return whether a URI is that of a package or model directory, and of no file in it."""
    scheme, rest = split_uri(uri)
    return is_named(scheme) and "/" not in rest


def _warning(
    name: str,
    items: list[FileUri],
    users: list[FileUri],
    searched: tuple[str, ...],
    listings: Listings,
) -> Diagnostic:
    """Return the warning about a file or package; ``users`` are all references to its files."""
    scheme, rest = split_uri(name)
    is_mesh = all(item.kind == "mesh" for item in items)
    hint = f"searched: {'; '.join(searched)}"
    if _is_directory(name):
        kind, noun = scheme if scheme == "package" else "model", "mesh file" if is_mesh else "file"
        count = f"{len(items)} {noun}s" if len(items) > 1 else f"1 {noun}"
        message = f"the {kind} '{rest}' with {count} is not found"
        hint += f"; name its directory with {package_option(rest)}"
    else:
        message = f"the {items[0].kind} file '{name}' is not found"
        if scheme in REMOTE:
            hint = "files of other machines are not read: copy the file, and write its path"
        elif is_of_windows(name):
            hint = "this is a path of Windows: write it relative to this file, or package://NAME/…"
        elif is_named(scheme):
            noun = "package" if scheme == "package" else "model"
            hint += f"; the {noun} '{rest.partition('/')[0]}' is found, without this file"
        elif not scheme and not os.path.isabs(rest):
            hint += "; a relative path counts from the directory of the file that names it"
        if other_case := in_other_case(searched, listings):
            hint += f"; there is {other_case}: the case of the letters is not the same"
    of_collisions = sum(item.owner.kind == "collision" for item in users)
    detail = MissingFile(name, of_collisions, len(users) - of_collisions)
    code, place = "mesh-not-found" if is_mesh else "file-not-found", items[0].location[:2]
    at = items[0].owner
    return Diagnostic(code, "warning", message, *place, hint=hint, at=at, detail=detail)


# --- Mesh files that one reader does not load -----------------------------------------------------


class UnreadMesh(NamedTuple):
    """A mesh file that a reader does not load as it is, and the problem that it has with it.

    ``is_refused``: the reader does not load the robot.
    """

    uri: FileUri
    problem: str
    is_refused: bool


def needs_visuals(document: Document, target: Reader) -> bool:
    """Return whether a URDF has the setting with which a reader refuses visuals, too."""
    if target.visual_setting is None:
        return False
    path, attribute, value = target.visual_setting
    top, _, below = path.partition("/")
    elements = (
        element_of(fragment.xml).find(below)
        for model in document.models
        for fragment in model.fragments
        if fragment.tag == top and fragment.dialect == "urdf"
    )
    return any(element is not None and element.get(attribute) == value for element in elements)


def unread_meshes(
    document: Document,
    target: Reader,
    resources: Resources,
    places: Places | None = None,
    items: Sequence[FileUri] | None = None,
) -> list[UnreadMesh]:
    """Return the mesh files that a reader does not load as they are.

    Some readers load robots with any visuals.
    ``places`` are those of earlier look-ups, ``items`` the URIs of the document, if they are known.
    """
    places = places or Places()
    unread: dict[tuple[str, str, bool], UnreadMesh | None] = {}
    are_visuals_loaded = target.refuses_meshes == "collisions"
    are_visuals_loaded = are_visuals_loaded and not needs_visuals(document, target)
    for uri in uris(document) if items is None else items:
        is_collision = uri.owner.kind == "collision"
        key = (uri.directory, uri.uri, is_collision)
        is_loaded = are_visuals_loaded and not is_collision
        if uri.kind != "mesh" or key in unread or is_loaded or not is_needed(uri):
            continue
        answer = resolve(uri, resources, places, [document.path])
        if answer is not None and answer.reason:
            unread[key] = _unread_outside(uri, target)
            continue
        path = "" if answer is None else answer.path
        unread[key] = _unread_mesh(uri, path, target) if os.path.isfile(path) else None
    return [mesh for mesh in unread.values() if mesh is not None]


def with_schemes(schemes: Iterable[str]) -> str:
    """Return the URIs with some schemes as in a sentence."""
    return f"{' and '.join(f'{scheme}://' for scheme in schemes)} URIs"


def unloaded_uris(document: Document, reader: Reader, resources: Resources) -> Iterator[Diagnostic]:
    """Yield a warning for each URI of a file that a reader does not load, and that is found."""
    schemes = reader.loaded_schemes(document.format)
    places, named = Places(), set[str]()
    for uri in uris(document) if schemes else ():
        if uri.uri in named or not is_needed(uri):
            continue
        named.add(uri.uri)
        scheme, _ = split_uri(uri.uri)
        if (scheme in schemes and not is_relative(uri.uri)) or scheme in REMOTE:
            continue
        answer = resolve(uri, resources, places, [document.path])
        if answer is None or not answer.path or is_directory(answer.path):
            continue
        yield Diagnostic(
            URI_NOT_RESOLVED,
            "warning",
            f"'{uri.uri}' of {label(uri.owner)}: {reader.title} loads {with_schemes(schemes)} only",
            *uri.location[:2],
            hint=f"write such a URI, or translate the file with --for {reader.name}",
            at=uri.owner,
        )


def _unread_outside(uri: FileUri, target: Reader) -> UnreadMesh | None:
    """Return a mesh file that may not be opened, and that a reader does not load by its suffix."""
    from translate.assets.collection import suffix_of

    mesh_format = suffix_of(uri.uri)[1:]
    is_collision = uri.owner.kind == "collision"
    # Of an STL file that a reader loads, the contents decide.
    if not mesh_format or target.loads(mesh_format, 1.0, is_collision=is_collision):
        return None
    return UnreadMesh(uri, f"does not load {mesh_format}", target.refuses(mesh_format))


def _unread_mesh(uri: FileUri, path: str, target: Reader) -> UnreadMesh | None:
    from translate.assets.meshes import format_of, unit_of

    current, unit = format_of(path), unit_of(path)
    is_collision = uri.owner.kind == "collision"
    if target.loads(current, unit, is_collision=is_collision):
        return None
    ignores_unit = target.loads(current, 1.0, is_collision=is_collision)
    problem = f"ignores its unit, {unit:g} m" if ignores_unit else f"does not load {current}"
    return UnreadMesh(uri, problem, target.refuses(current) and not ignores_unit)


def finding_of_mesh(mesh: UnreadMesh, target: Reader) -> Diagnostic:
    """Return the finding about a mesh file; it is an error if the reader refuses the robot."""
    uri, kind = mesh.uri, "ros" if target.schemes else "plain"
    return Diagnostic(
        "mesh-not-read",
        "error" if mesh.is_refused else "warning",
        f"mesh '{uri.uri}' of {label(uri.owner)}: {target.title} {mesh.problem}",
        *uri.location[:2],
        hint=f"convert it: --bundle {kind} --for {target.name}",
        at=uri.owner,
    )
