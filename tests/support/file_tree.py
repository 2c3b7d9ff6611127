"""Files that include each other, written to a temporary directory."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import translate
from translate.resources.search import Resources

ONE_LINK = '<model name="{name}"><link name="body"/>{more}</model>'


def sdf(body: str, version: str = "1.12") -> str:
    return f'<sdf version="{version}">\n{body}\n</sdf>\n'


def write(directory: Path, files: dict[str, str]) -> None:
    """Write files by relative path; what has no root element of its own becomes SDFormat."""
    for name, text in files.items():
        path = directory / name
        path.parent.mkdir(parents=True, exist_ok=True)
        start = ("<sdf", "<robot", "<?xml", "<!--", "<package")
        is_whole = text.lstrip().startswith(start) or path.suffix == ".config"
        path.write_text(text if is_whole else sdf(text), encoding="utf-8")


def load(
    directory: Path, files: dict[str, str], main: str = "main.sdf", **resources: Any
) -> translate.Document:
    """Write the files and read the main one; no variable of the environment is heeded."""
    write(directory, files)
    return translate.load(directory / main, resources=Resources(environment={}, **resources))


def findings(
    directory: Path, files: dict[str, str], main: str = "main.sdf", **resources: Any
) -> list[translate.Diagnostic]:
    """What there is to say about the main file, and about those that it includes."""
    write(directory, files)
    path = directory / main
    return translate.check(path, resources=Resources(environment={}, **resources))


def codes(found: list[translate.Diagnostic]) -> list[tuple[str, str]]:
    return [(item.severity, item.code) for item in found]
