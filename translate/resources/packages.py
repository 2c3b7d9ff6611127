"""Packages of ROS and model directories of Gazebo: their names, and what is in them."""

from __future__ import annotations

import os
from typing import NamedTuple

from translate.diagnostics.diagnostic import TranslateError
from translate.xml.document import parse

PACKAGE_MANIFEST = "package.xml"
MODEL_MANIFEST = "model.config"
#: More is no manifest of a package.
_MAX_MANIFEST = 1024 * 1024


class Place(NamedTuple):
    """A directory that a URI can name: ``package://name`` or ``model://name``."""

    name: str
    directory: str


def package_name(directory: str) -> str:
    """The name in the ``package.xml`` of a directory; empty without a valid one.

    The name of the directory has no meaning for ROS (REP 149).
    """
    path = os.path.join(directory, PACKAGE_MANIFEST)
    try:
        if os.path.getsize(path) > _MAX_MANIFEST:
            return ""
        with open(path, "rb") as stream:
            root = parse(stream.read(), path).root
    except (OSError, TranslateError):
        return ""
    return " ".join((root.findtext("name") or "").split())


def package_around(path: str) -> Place | None:
    """The package that contains a file: the nearest directory above it with a ``package.xml``."""
    for directory in directories_above(path):
        if os.path.isfile(os.path.join(directory, PACKAGE_MANIFEST)):
            name = package_name(directory)
            return Place(name, directory) if name else None
    return None


def model_around(path: str) -> Place | None:
    """The model directory that contains a file; else the directory of its package.

    Gazebo finds ``model://NAME`` by the name of the directory (reference U F3).
    """
    for manifest in (MODEL_MANIFEST, PACKAGE_MANIFEST):
        for directory in directories_above(path):
            if os.path.isfile(os.path.join(directory, manifest)):
                return Place(os.path.basename(directory), directory)
    return None


def directories_above(path: str) -> list[str]:
    """The directories that contain a file, the nearest first."""
    found = []
    directory = os.path.dirname(os.path.abspath(path))
    while directory not in found:
        found.append(directory)
        directory = os.path.dirname(directory)
    return found
