"""The page of a document as an object: for Jupyter, and to save it."""

from __future__ import annotations

import html
import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from translate.view.data import comparison_data, difference_entries, title_of, view_data
from translate.view.page import page_text
from translate.xml.files import write_text

if TYPE_CHECKING:
    from translate.model.model import Document
    from translate.resources.search import Resources


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
