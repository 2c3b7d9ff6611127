"""Each xacro file that the command ``xacro`` expands expands to the same document."""

from __future__ import annotations

import contextlib
import io
import sys
from pathlib import Path

import pytest
from lxml import etree
from support.examples import share
from support.paths import ROOT, files_below

from translate.diagnostics.diagnostic import TranslateError
from translate.resources.search import Resources
from translate.resources.xacro import expanded

xacro = pytest.importorskip("xacro")

#: Installed Python packages that contain robots, and real files.
PLACES = [
    *(Path(path, "cmeel.prefix/share") for path in sys.path),
    *(Path(path, "pybullet_data") for path in sys.path),
    ROOT.parent / "shared/corpus",
]
FILES = sorted({path for place in PLACES for path in files_below(place, ".xacro")})


def contents(root: etree._Element) -> list[tuple[str, list[tuple[str, str]], list[str]]]:
    """The elements with their attributes and texts."""
    return [
        (
            str(item.tag),
            sorted((str(k), str(v)) for k, v in item.items()),
            (item.text or "").split(),
        )
        for item in root.iter(etree.Element)
    ]


def reference(path: Path) -> etree._Element | None:
    """What the package itself makes of a file; ``None`` if it refuses it."""
    with contextlib.redirect_stderr(io.StringIO()):
        try:
            return etree.fromstring(xacro.process_file(str(path)).toxml().encode())
        # The Python code in the file can raise any exception.
        except Exception:
            return None


@pytest.mark.slow
@pytest.mark.skipif(not FILES, reason="there are no xacro files")
def test_the_document_is_that_of_the_reference() -> None:
    found = {path: root for path in FILES[:: share()] if (root := reference(path)) is not None}
    assert found
    differing = []
    for path, root in found.items():
        try:
            file = expanded(str(path), Resources(environment={}), named=True)
        except TranslateError as error:
            differing.append(f"{path}: {error}")
            continue
        assert file is not None
        if contents(file.root) != contents(root):
            differing.append(str(path))
    assert differing == []
