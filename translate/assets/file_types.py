"""Which files belong to a robot, and which files a mesh file needs beside it."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator
from urllib.parse import unquote
from xml.sax.saxutils import unescape

#: Suffixes of the files that are copied: meshes, images, scripts of materials, sounds, animations.
MESHES = frozenset(
    {".stl", ".obj", ".dae", ".glb", ".gltf", ".ply", ".off", ".vtk", ".vtp", ".fbx", ".mesh"}
)
IMAGES = frozenset(
    {".png", ".jpg", ".jpeg", ".tga", ".bmp", ".gif", ".tif", ".tiff", ".dds", ".hdr", ".webp"}
)
OTHERS = frozenset(
    {".mtl", ".bin", ".material", ".program", ".glsl", ".vert", ".frag", ".metal", ".bvh", ".wav"}
    | {".ogg", ".mp3", ".asc", ".dem", ".nc"}
)
COPIED = MESHES | IMAGES | OTHERS
#: Names of files with the terms of use.
LICENCE = re.compile(r"(licen[cs]e|copying|notice|copyright)([._-].*)?", re.IGNORECASE)
_UNSAFE = re.compile(r"[^A-Za-z0-9_.+-]+")
#: Only the first bytes of a mesh file are searched for names of other files.
_SEARCHED = 64 * 1024 * 1024
_MTLLIB = re.compile(rb"^[ \t]*mtllib[ \t]+(.+?)[ \t]*\r?$", re.MULTILINE)
_MAP = re.compile(
    rb"^[ \t]*(?:map_\w+|bump|disp|decal|norm|refl)[ \t]+(?:-\w+[ \t]+[\d. -]+)*(.+?)[ \t]*\r?$",
    re.MULTILINE | re.IGNORECASE,
)
_INIT_FROM = re.compile(rb"<init_from>\s*(?:<ref>)?\s*([^<]+?)\s*<")


def suffix_of(path: str) -> str:
    """The suffix of a file in lower case, with its dot."""
    return os.path.splitext(path)[1].lower()


def safe(name: str) -> str:
    """The name of a file with characters that every reader and file system accepts."""
    return _UNSAFE.sub("_", name)


def is_copied(path: str) -> bool:
    """Whether a file has a type that belongs to a robot."""
    return suffix_of(path) in COPIED


def companions(path: str) -> list[str]:
    """The files that a mesh file names, which have to stay at the same place relative to it.

    These are material files and textures of OBJ and COLLADA, buffers and images of glTF.  Files
    that do not exist, and files of other types, are left out.
    """
    found: list[str] = []
    waiting = [path]
    for file in waiting:
        for name in _names(file):
            other = os.path.normpath(os.path.join(os.path.dirname(file), name))
            if other not in found and other != path and is_copied(other) and os.path.isfile(other):
                found.append(other)
                if suffix_of(other) == ".mtl":
                    waiting.append(other)
    return found


def _names(path: str) -> Iterator[str]:
    """Yield the relative paths in a file."""
    suffix = suffix_of(path)
    if suffix == ".gltf":
        names = _names_of_gltf(path)
    elif suffix in (".obj", ".mtl", ".dae"):
        pattern = {".obj": _MTLLIB, ".mtl": _MAP, ".dae": _INIT_FROM}[suffix]
        found = dict.fromkeys(pattern.findall(_start_of(path)))
        names = [name.decode("utf-8", "replace") for name in found]
    else:
        names = []
    for name in names:
        scheme, delimiter, rest = name.partition("://")
        name = rest if delimiter and scheme == "file" else name
        if not name.startswith("data:") and "://" not in name and "\0" not in name:
            name = name.replace("\\", "/")
            yield name
            if "%" in name:
                yield unquote(name)


def _names_of_gltf(path: str) -> list[str]:
    try:
        content = json.loads(_start_of(path))
        entries = [*content.get("buffers", []), *content.get("images", [])]
        return [entry["uri"] for entry in entries if isinstance(entry.get("uri"), str)]
    except (ValueError, AttributeError, TypeError, RecursionError):
        # A broken file names no other files, and its reader reports the fault.  Python cannot read
        # one that is nested too deep.
        return []


def _start_of(path: str) -> bytes:
    with open(path, "rb") as stream:
        return stream.read(_SEARCHED)


def licences_of(path: str) -> tuple[str, list[str]]:
    """The name of the package or model that contains a file, and its files with terms of use.

    The package is the next directory above with a ``package.xml`` or a ``model.config``.  Without
    one, the name is that of the directory of the file.
    """
    directory = os.path.dirname(os.path.abspath(path))
    files: list[str] = []
    place = directory
    for _ in range(8):
        names = sorted(os.listdir(place)) if os.path.isdir(place) else []
        files += [
            os.path.join(place, name)
            for name in names
            if LICENCE.fullmatch(name) and os.path.isfile(os.path.join(place, name))
        ]
        if "package.xml" in names or "model.config" in names:
            return os.path.basename(place), files
        place = os.path.dirname(place)
    beside = [file for file in files if os.path.dirname(file) == directory]
    return os.path.basename(directory), beside


_LICENCE_TAG = re.compile(r"<license\b[^>]*>\s*([^<]+?)\s*</license>")


def declared_licences(paths: Iterable[str]) -> list[str]:
    """The licences that the ROS packages of some files declare, without repetitions."""
    found: dict[str, None] = {}
    for directory in dict.fromkeys(os.path.dirname(os.path.abspath(path)) for path in paths):
        place = directory
        for _ in range(8):
            manifest = os.path.join(place, "package.xml")
            if os.path.isfile(manifest):
                text = _start_of(manifest).decode("utf-8", "replace")
                found |= dict.fromkeys(map(unescape, _LICENCE_TAG.findall(text)))
                break
            place = os.path.dirname(place)
    return list(found)
