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
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from translate.diagnostics.printable import printable
from translate.view.data import comparison_data, difference_entries, title_of, view_data
from translate.xml.files import write_text

if TYPE_CHECKING:
    from translate.model.model import Document
    from translate.resources.search import Resources
    from translate.view.shapes import Json


def page_text(data: Json, title: str) -> str:
    """The page for the data of :mod:`translate.view.data`; equal data result in equal pages.

    The page makes no request.  Names cannot end an element: ``<`` is escaped in the data.
    """
    script = _asset("viewer.js")
    digest = base64.b64encode(hashlib.sha256(script.encode("utf-8")).digest()).decode("ascii")
    text = json.dumps(data, separators=(",", ":"), allow_nan=False)
    parts = {
        "TITLE": html.escape(printable(title)),
        "HASH": f"sha256-{digest}",
        "STYLE": _asset("viewer.css"),
        "DATA": text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026"),
        "SCRIPT": script,
    }
    return re.sub(r"@([A-Z]+)@", lambda found: parts[found[1]], _asset("page.html"))


@cache
def _asset(name: str) -> str:
    """A text file of the package data."""
    data = pkgutil.get_data("translate.view", f"assets/{name}")
    if data is None:
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
        """A frame with the page, which cannot reach the notebook around it."""
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
    """The page of a document, or of two documents with their differences.

    ``resources`` finds the mesh files.  Raises :class:`translate.TranslateError` if a document does
    not have exactly one model or world, or cannot be resolved.
    """
    if other is None:
        data = view_data(document, resources=resources, embed_meshes=embed_meshes)
        title = title_of(document)
    else:
        from translate.driver.compare import compare

        entries = difference_entries(compare(document, other, resources=resources))
        data = comparison_data(
            [document, other],
            entries,
            verdict="the same robot",
            resources=resources,
            embed_meshes=embed_meshes,
        )
        title = f"{title_of(document)} and {title_of(other)}"
    return PageView(page_text(data, title), title)
