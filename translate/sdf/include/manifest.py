"""``model.config``: chooses the file of a model directory by version (reference S D15 – D18)."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import NamedTuple

from translate.diagnostics.diagnostic import Diagnostics
from translate.resources.search import MANIFESTS, manifest_of
from translate.sdf.versions.version import KNOWN, number
from translate.xml.document import XmlFile, parse
from translate.xml.white_space import trimmed


class Candidate(NamedTuple):
    """A file in a manifest, with its ``version`` attribute; empty without one."""

    version: str
    file: str


def model_file(
    directory: str, diagnostics: Diagnostics, read: Callable[[str], XmlFile] = parse
) -> str:
    """Return the file of a directory with the newest supported version; empty without a manifest.

    ``read`` parses the manifest.

    Raises :class:`translate.TranslateError` for an invalid manifest.
    """
    path = manifest_of(directory)
    if not path:
        return ""
    manifest = read(path)
    if os.path.basename(path) != MANIFESTS[0]:
        manifest.report(
            "manifest-deprecated",
            f"the name of this manifest is deprecated: manifests have the name {MANIFESTS[0]}",
            hint="rename the file",
            severity="warning",
        )
    candidates = [
        Candidate(trimmed(element.get("version")), trimmed(element.text))
        for element in manifest.root.iter("sdf")
    ]
    chosen = _best(manifest, [candidate for candidate in candidates if candidate.file])
    manifest.diagnostics.raise_errors()
    for item in manifest.diagnostics:
        diagnostics.add(item)
    return os.path.join(directory, chosen)


def _best(manifest: XmlFile, candidates: list[Candidate]) -> str:
    if not candidates:
        manifest.report(
            "parsing-error",
            "the manifest lists no <sdf> file",
            hint='add <sdf version="1.9">model.sdf</sdf>',
        )
        return ""
    known = [candidate for candidate in candidates if candidate.version in KNOWN]
    if known:
        # max() returns the first of several files with the same version.
        return max(known, key=lambda candidate: number(candidate.version)).file
    unversioned = [candidate for candidate in candidates if not candidate.version]
    chosen = (unversioned or candidates)[0]
    version = f"the unknown version {chosen.version}" if chosen.version else "no version"
    manifest.report(
        "manifest-version",
        f"'{chosen.file}' has {version} in the manifest; the file is read in spite of it",
        hint=f"the versions are {KNOWN[0]} … {KNOWN[-1]}",
        severity="warning",
    )
    return chosen.file
