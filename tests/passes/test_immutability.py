"""A pass never modifies its input: the model after a translation equals a copy made before it."""

from __future__ import annotations

import contextlib
from functools import cache
from typing import Any

import pytest
from support.paths import ROOT, files_below

import translate
from translate.diagnostics.diagnostic import TranslateError
from translate.model.model import Document, Model, World, copied

FILES = [
    path
    for path in files_below(ROOT / "corpus", ".sdf", ".urdf", ".world")
    if "bad" not in path.parts
]
#: Keyword arguments that run every optional pass.
TRANSLATIONS = {
    "urdf": {"to": "urdf", "sensor_frames": "link", "repair_inertia": True},
    "urdf in the link frame": {"to": "urdf", "link_frames": "keep", "inertial_frame": "link"},
    "urdf with links for frames": {"to": "urdf", "frames": "link", "trees": "floating"},
    "newest": {"to": "sdf", "sdf_version": "1.12", "inertial_frame": "link"},
    "flat": {"to": "sdf", "sdf_version": "1.9", "flatten": True},
    "1.7 absolute": {"to": "sdf", "sdf_version": "1.7", "style": "absolute"},
    "1.4": {"to": "sdf", "sdf_version": "1.4"},
    "lumped": {"to": "sdf", "lump_fixed_joints": True},
    "libsdformat": {"to": "sdf", "compat": "libsdformat"},
}


@cache
def documents() -> list[tuple[str, Document, tuple[list[Model], list[World]]]]:
    """Each document with the name of its file, and a copy of its models and worlds."""
    found = []
    for path in FILES[::3]:
        with contextlib.suppress(TranslateError):
            document = translate.load(path)
            copies = copied(document.models), copied(document.worlds)
            found.append((str(path.relative_to(ROOT)), document, copies))
    return found


@pytest.mark.parametrize("keywords", TRANSLATIONS.values(), ids=TRANSLATIONS)
def test_a_translation_does_not_modify_the_document(keywords: dict[str, Any]) -> None:
    modified = []
    for name, document, copies in documents():
        with contextlib.suppress(TranslateError):  # not one robot
            translate.convert(document, **keywords)
        if (document.models, document.worlds) != copies:
            modified.append(name)
    assert modified == []
