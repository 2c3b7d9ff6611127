"""Files of XML, ours and those of others, and whether another parser accepts them."""

from __future__ import annotations

from pathlib import Path
from xml.parsers import expat

from support.corpus_robots import CORPUS
from support.paths import ROOT, files_below


def some_files(*endings: str) -> tuple[list[Path], list[Path]]:
    """Each 20th of our files and each 40th of those of others."""
    ours = files_below(ROOT / "corpus", ".urdf", ".sdf", ".world")
    return ours[::20], files_below(CORPUS, *endings)[::40]


def may_be_refused(path: Path, data: bytes) -> bool:
    """Whether a file is one of the invalid ones of the project, or expat refuses it, too."""
    try:
        expat.ParserCreate().Parse(data, True)
    except expat.ExpatError:
        return True
    return path.is_relative_to(ROOT / "corpus" / "bad")
