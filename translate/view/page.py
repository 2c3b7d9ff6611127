"""The page of a robot: one HTML file with the scene, its meshes and the script that draws it.

The page is also an object: for Jupyter, and to save it.
"""

from __future__ import annotations

import base64
import hashlib
import html
import json
import os
import pkgutil
import re
from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import cache

from translate.diagnostics.diagnostic import printable
from translate.diagnostics.element_path import ElementPath, label
from translate.driver.block_entities import with_block_entities
from translate.equivalence.correspondence import correspond
from translate.equivalence.result import Comparison
from translate.kinematics.scoped_view import ScopedView, only_scope
from translate.kinematics.tree import DEGREES_OF_FREEDOM
from translate.model.model import Document, Model, World
from translate.model.validation import require_valid
from translate.passes.model_selection import single_model
from translate.passes.source_places import with_source_places
from translate.report.provenance import Kind, Provenance
from translate.resources.search import Resources
from translate.structures import NamedTuple, dataclass
from translate.view.named_poses import named_poses
from translate.view.scene import Json, MeshFiles, scene_of, shortened
from translate.xml.files import write_text


def page_text(data: Json, title: str, version: str = "") -> str:
    """Return the page for the data of :mod:`translate.view.page`; equal data result in equal pages.

    The page makes no request; with a version, it asks its server for a newer one.  Names cannot end
    an element: ``<`` is escaped in the data.
    """
    script = _asset("viewer.js")
    digest = base64.b64encode(hashlib.sha256(script.encode("utf-8")).digest()).decode("ascii")
    text = json.dumps(data, separators=(",", ":"), allow_nan=False)
    parts = {
        "TITLE": html.escape(printable(title)),
        "HASH": f"sha256-{digest}",
        "CONNECT": "'self'" if version else "'none'",
        "VERSION": html.escape(version),
        "STYLE": _asset("viewer.css"),
        "DATA": text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026"),
        "SCRIPT": script,
    }
    return re.sub(r"@([A-Z]+)@", lambda found: parts[found[1]], _asset("page.html"))


@cache
def _asset(name: str) -> str:
    """Return a text file of the package data."""
    if (data := pkgutil.get_data("translate.view", f"assets/{name}")) is None:
        raise FileNotFoundError(name)
    return data.decode("utf-8")


@dataclass(slots=True)
class PageView:
    """A page with one or two robots: ``text`` is the HTML file; Jupyter shows it in a frame."""

    text: str = field(repr=False)
    title: str
    height: int = 600

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the page to a file.  Raises ``OSError``."""
        write_text(self.text, path)

    def _repr_html_(self) -> str:
        """Return a frame with the page, which cannot reach the notebook around it."""
        return (
            f'<iframe title="{html.escape(self.title)}" sandbox="allow-scripts"'
            f' style="width:100%;height:{self.height}px;border:0"'
            f' srcdoc="{html.escape(self.text)}"></iframe>'
        )


def view(
    document: Document,
    other: Document | None = None,
    *,
    resources: Resources | None = None,
    embed_meshes: bool = True,
) -> PageView:
    """Return the page of a document, or of two documents with their differences.

    ``resources`` finds the mesh files.  Raises :class:`translate.TranslateError` if a document is
    not valid, or does not have exactly one model or world.
    """
    documents, comparison = [document], None
    if other is None:
        require_valid(document)
    else:
        from translate.driver.compare import compare

        documents.append(other)
        comparison = compare(*documents, resources=resources)
    return page_of(documents, comparison, resources=resources, embed_meshes=embed_meshes)


def page_of(
    documents: Sequence[Document],
    comparison: Comparison | None,
    *,
    resources: Resources | None = None,
    embed_meshes: bool = True,
    version: str = "",
) -> PageView:
    """Return the page of a document, or of two documents and their comparison; see :func:`view`.

    ``version``: that of :func:`page_text`.
    """
    if comparison is None:
        data = view_data(documents[0], resources=resources, embed_meshes=embed_meshes)
    else:
        data = comparison_data(
            documents,
            [
                Entry(difference.at, difference.message, difference.code)
                for difference in comparison.differences
            ],
            verdict="the same robot",
            resources=resources,
            embed_meshes=embed_meshes,
        )
    several = comparison is not None
    title = title_of_two(documents, " and ") if several else only_scope(documents[0]).name
    return PageView(page_text(data, title, version), title)


# --- The data of a page ---------------------------------------------------------------------------

#: The kinds of elements that move a body of the page.
_MOVING: tuple[Kind, ...] = ("link", "joint")


class Entry(NamedTuple):
    """An entry of the list of differences, or of a loss report, beside two robots.

    ``at`` is the element; ``place`` is its file and line, if they are known.
    """

    at: ElementPath
    message: str
    code: str
    severity: str = "different"
    place: str = ""


def view_data(
    document: Document, *, resources: Resources | None = None, embed_meshes: bool = True
) -> Json:
    """Return the data of the page of one model or world.

    ``embed_meshes``: read the mesh files; otherwise each mesh is a box with a label.  Raises
    :class:`translate.TranslateError` if there is not exactly one scope, or if a name, a pose or an
    axis does not resolve.
    """
    meshes = MeshFiles((resources or Resources()).with_inputs(document.path), embed=embed_meshes)
    scope = only_scope(with_source_places(with_block_entities(document, resources)))
    scene = scene_of(scope, meshes, document.format)
    return {
        "robots": [scene],
        "titles": titles_of([document]),
        "poses": named_poses(document.path, scene),
    } | meshes.data


def comparison_data(
    documents: Sequence[Document],
    entries: Sequence[Entry],
    *,
    verdict: str = "",
    provenance: Provenance | None = None,
    resources: Resources | None = None,
    embed_meshes: bool = True,
) -> Json:
    """Return the data of the page of two robots, with the list of their differences.

    The page shows ``verdict`` if there are no entries.  The joints are paired as ``compare`` does,
    by their names, or by the ``provenance`` of a translation.  The errors are those of
    :func:`view_data`.
    """
    resources = (resources or Resources()).with_inputs(*(document.path for document in documents))
    meshes = MeshFiles(resources, embed=embed_meshes)
    scopes = [
        _compared_scope(with_source_places(with_block_entities(document, resources)))
        for document in documents
    ]
    scenes = [
        scene_of(scope, meshes, document.format)
        for scope, document in zip(scopes, documents, strict=True)
    ]
    places = [_places(scene) for scene in scenes]
    provenance = provenance or Provenance()
    return {
        "robots": scenes,
        "titles": titles_of(documents),
        "poses": named_poses(documents[0].path, scenes[0]),
        "verdict": verdict,
        "pairs": joint_pairs(scopes, provenance),
        "differences": [
            {
                "element": shortened(label(entry.at)),
                "message": shortened(entry.message),
                "code": entry.code,
                "severity": entry.severity,
                "place": entry.place,
                "bodies": _bodies_of(entry.at, places, provenance),
            }
            for entry in entries
        ],
    } | meshes.data


def _compared_scope(document: Document) -> Model | World:
    """Return the only model of a document, in a world or not; else its only world."""
    is_single = len(list(document.all_models())) == 1
    return single_model(document) if is_single else only_scope(document)


def joint_pairs(scopes: Sequence[Model | World], provenance: Provenance) -> list[list[list[int]]]:
    """Return the equal positions of two robots: ``[[joint, index], [joint, index]]`` each.

    A joint that is a chain of joints in the other robot has the positions of the chain in order.
    """
    views = [ScopedView(scope) for scope in scopes]
    index = [{name: number for number, name in enumerate(view.joints)} for view in views]
    matched = correspond(
        views[0],
        views[1],
        Comparison(),
        renames=provenance,
        split_joints=provenance.split_joints,
    )
    pairs = []
    for pair in matched.joints:
        sides = [
            [
                [index[side][joint.name], dof]
                for joint in chain
                for dof in range(DEGREES_OF_FREEDOM[joint.element.type])
            ]
            for side, chain in enumerate((pair.a, pair.b))
        ]
        if pair.reversed and len(sides[1]) == 2:
            sides[1].reverse()
        pairs += [list(both) for both in zip(*sides, strict=False)]
    return pairs


def titles_of(documents: Sequence[Document]) -> list[str]:
    """Return the names of the files, with the directories that make them differ.

    A robot that is not from a file has its own name.
    """
    paths = [
        os.path.normpath(document.path) if document.path else only_scope(document).name
        for document in documents
    ]
    parts, count = [path.split(os.sep) for path in paths], 1
    while len({tuple(steps[-count:]) for steps in parts}) < len(set(paths)):
        count += 1
    return [os.sep.join(steps[-count:]) for steps in parts]


def title_of_two(documents: Sequence[Document], between: str) -> str:
    """Return the names of two robots, or their name once, and the files that they are from."""
    names = list(dict.fromkeys(_compared_scope(document).name for document in documents))
    return f"{' and '.join(names)}: {between.join(titles_of(documents))}"


def _places(scene: Json) -> dict[tuple[str, str], int]:
    """Return kind and name or key of links and joints → the index of the body that they move."""
    body_of: dict[tuple[str, str], int] = {}
    for kind, entries in (("link", scene["bodies"]), ("joint", scene["joints"])):
        assert isinstance(entries, list)
        for number, entry in enumerate(entries):
            body = number if kind == "link" else entry["child"]
            for name in (entry["name"], entry.get("key")):
                body_of.setdefault((kind, name), body)
    return body_of


def _bodies_of(
    at: ElementPath, places: Sequence[Mapping[tuple[str, str], int]], provenance: Provenance
) -> list[list[int]]:
    """Return the bodies, each with the number of its robot, of the link or joint of an element.

    The path has the names of the first robot.
    """
    bodies, names = [], dict(at.names)
    for kind in _MOVING:
        name = names.get(kind, "")
        for robot, name_there in enumerate((name, provenance.target_of(kind, name).name)):
            there, both = (kind, shortened(name_there)), (kind, shortened(name))
            if (body := places[robot].get(there, places[robot].get(both))) is not None:
                bodies.append([robot, body])
    return bodies
