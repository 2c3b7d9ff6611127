"""The page of a robot: one HTML file with the scene, its meshes and the script that draws it."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import pkgutil
import re
from functools import cache
from typing import TYPE_CHECKING

from translate.diagnostics.printable import printable

if TYPE_CHECKING:
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
