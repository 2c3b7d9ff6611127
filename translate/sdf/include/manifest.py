"""Which file of a model's directory to read: its manifest lists one per version (S D15 – D18)."""

from __future__ import annotations

import os
from typing import NamedTuple

from lxml import etree

from translate.diagnostics.diagnostic import Diagnostics
from translate.resources.search import MANIFESTS, manifest_of
from translate.sdf.versions.version import KNOWN, number
from translate.xml.document import XmlFile, parse


class Candidate(NamedTuple):
    """A file that a manifest lists, with the version it is said to have; empty if none is said."""

    version: str
    file: str


def model_file(directory: str, diagnostics: Diagnostics) -> str:
    """The best file of a directory: the newest version that is known; empty without a manifest.

    Raises :class:`translate.TranslateError` for a manifest that cannot be used.
    """
    path = manifest_of(directory)
    if not path:
        return ""
    manifest = parse(path)
    if os.path.basename(path) != MANIFESTS[0]:
        manifest.report(
            "manifest-deprecated",
            f"manifests are called {MANIFESTS[0]} today",
            hint="rename the file",
            severity="warning",
        )
    chosen = _best(manifest, [_candidate(element) for element in manifest.root.iter("sdf")])
    manifest.diagnostics.raise_errors()
    for item in manifest.diagnostics:
        diagnostics.add(item)
    return os.path.join(directory, chosen)


def _candidate(element: etree._Element) -> Candidate:
    return Candidate((element.get("version") or "").strip(), (element.text or "").strip())


def _best(manifest: XmlFile, candidates: list[Candidate]) -> str:
    candidates = [candidate for candidate in candidates if candidate.file]
    if not candidates:
        manifest.report(
            "parsing-error",
            "the manifest lists no <sdf> file",
            hint='add <sdf version="1.9">model.sdf</sdf>',
        )
        return ""
    known = [candidate for candidate in candidates if candidate.version in KNOWN]
    if known:
        # The first of several with one version, as max() does.
        return max(known, key=lambda candidate: number(candidate.version)).file
    unversioned = [candidate for candidate in candidates if not candidate.version]
    chosen = (unversioned or candidates)[0]
    said = f"version {chosen.version}, which is not known" if chosen.version else "no version"
    manifest.report(
        "manifest-version",
        f"'{chosen.file}' is listed with {said}; it is read all the same",
        hint=f"versions are {KNOWN[0]} … {KNOWN[-1]}",
        severity="warning",
    )
    return chosen.file
