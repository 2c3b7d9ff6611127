"""The real files of the corpus as libsdformat 12.3 reads them."""

from __future__ import annotations

import os
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from support.engines.libsdformat import Libsdformat
from support.reference_files import ReferenceFile, model_paths, reference_files

if TYPE_CHECKING:
    from pathlib import Path

NEWEST = 9
_VERSION = re.compile(rb"""<sdf\b[^>]*\bversion\s*=\s*["']1\.(\d+)["']""")


@cache
def old_files() -> list[ReferenceFile]:
    """The complete files of a version that libsdformat 12.3 knows, which is 1.9 at most."""
    return [file for file in reference_files() if file.is_complete and _is_old(file.path)]


def _is_old(path: Path) -> bool:
    version = _VERSION.search(path.read_bytes())
    return version is not None and int(version[1]) <= NEWEST


def answer(libsdformat: Libsdformat, file: ReferenceFile) -> ReferenceFile:
    """The same file with what libsdformat says about it."""
    return _as_reference(file, probe(libsdformat, {file: file.path})[file])


def probe(
    libsdformat: Libsdformat, paths: dict[ReferenceFile, Path]
) -> dict[ReferenceFile, dict[str, Any]]:
    """What libsdformat says about what is at a path, which includes what a file includes."""
    sources: defaultdict[str, list[ReferenceFile]] = defaultdict(list)
    for file in paths:
        sources[file.name.partition("/")[0]].append(file)
    found: dict[ReferenceFile, dict[str, Any]] = {}
    for source, files in sources.items():
        with patch.dict(os.environ, SDF_PATH=os.pathsep.join(model_paths(source))):
            answered = libsdformat.probe(paths[file] for file in files)
        found |= zip(files, answered, strict=True)
    return found


def _as_reference(file: ReferenceFile, answer: dict[str, Any]) -> ReferenceFile:
    errors = answer["errors"]
    codes = frozenset(error["code"].lower().replace("_", "-") for error in errors)
    messages = tuple(error["message"] for error in errors)
    return ReferenceFile(file.name, file.is_complete, codes, messages, tuple(_entries(answer)))


def _entries(answer: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Frames and axes in the form that the list of the reference has them."""
    yield from _of_kind("link", answer["links"], "name")
    yield from _of_kind("joint", answer["joints"], "child")
    yield from _of_kind("frame", answer["frames"], "attached_to")
    yield from _of_kind("model", answer["models"], "attached_to")
    for joint in answer["joints"]:
        for number, axis in enumerate(joint["axes"] if _resolves(joint["child"]) else []):
            name = f"{joint['name']}/axis{number}"
            yield {"name": name, "kind": "axis", "ok": True, "xyz": axis["xyz"], "attached_to": ""}


def _of_kind(kind: str, entries: Iterable[dict[str, Any]], body: str) -> Iterator[dict[str, Any]]:
    for entry in entries:
        attached_to = "" if kind == "model" else entry[body]
        known = {"name": entry["name"], "kind": kind, "attached_to": attached_to}
        yield known | {"ok": _resolves(entry[body])} | entry["pose"]


def _resolves(body: str) -> bool:
    """Whether a scoped name has more than its scope: what does not resolve has no body."""
    return not (body.endswith("::") or body == "")
