"""The files of a bundle: where each one comes from, and its unique name in the bundle.

A file is copied once: files with the same name and content become one file.  The files that a mesh
names stay at the same place relative to it.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field
from urllib.parse import unquote

from translate.resources.boundary import DEVICE_NAME, Refusal, directories_of
from translate.resources.packages import directories_above, manifest_root
from translate.resources.regular_files import (
    contents_of,
    copy_contents,
    digest_of_existing,
    start_of,
)
from translate.resources.robot_files import directories_in, is_below
from translate.resources.search import Resources, is_of_another_computer
from translate.structures import NamedTuple, dataclass
from translate.xml.files import MAX_BYTES
from translate.xml.text import collapsed


@dataclass(frozen=True, slots=True)
class Entry:
    """One file of a bundle: its source, its content as a hash, and the data if it was made."""

    source: str
    digest: str
    data: bytes | None = None


@dataclass(slots=True)
class Collection:
    """The files of one bundle, by their paths in it.

    A file that another file names is left out if ``resources`` refuses it.
    """

    resources: Resources = field(default_factory=Resources)
    entries: dict[str, Entry] = field(default_factory=dict)
    #: The paths in small letters: some file systems ignore the case of names.
    _lower: set[str] = field(default_factory=set)
    #: A group of files with the same contents → the path of the first one in the bundle.
    _known: dict[tuple[tuple[str, str], ...], str] = field(default_factory=dict)
    _digests: dict[str, str] = field(default_factory=dict)
    #: The files that are left out, each with the reason.
    _refused: dict[str, Refusal] = field(default_factory=dict)

    def taken_refusals(self) -> list[tuple[str, Refusal]]:
        """The files that were left out since the last call, each with the reason."""
        refused, self._refused = self._refused, {}
        return list(refused.items())

    def add_file(self, path: str, directory: str) -> str:
        """Add a file with the files that it names; return its path in the bundle.

        ``directory`` is that of the bundle for files of this kind.  Raises ``OSError`` if a file
        cannot be read.
        """
        group = companions(os.path.abspath(path), self.resources)
        self._refused |= group.refused
        base = os.path.commonpath([os.path.dirname(place) for place in group.places.values()])
        items = []
        for file, place in group.places.items():
            name = _path(os.path.relpath(place, base), keep=len(group.places) > 1)
            if file in group.names:
                data = _renamed(file, group.names[file])
                items.append((name, Entry(file, hashlib.sha256(data).hexdigest(), data)))
            else:
                items.append((name, Entry(file, self._digest(file))))
        return self._add(items, directory, base)

    def note_refusals(self, path: str) -> None:
        """Note which of the files that a mesh file names are left out; it is not added itself."""
        self._refused |= companions(os.path.abspath(path), self.resources).refused

    def add_directory(self, path: str, directory: str, accepted: Callable[[str], bool]) -> str:
        """Add the accepted files of a directory and those below it; return its path in the bundle.

        Links to directories are not followed.  Raises ``OSError`` if a file cannot be read.
        """
        files = sorted(
            os.path.join(place, name)
            for place, _, names in directories_in(path)
            for name in names
            if accepted(os.path.join(place, name)) and self._may_open(os.path.join(place, name))
        )
        top = safe(os.path.basename(os.path.normpath(path)))
        items = [
            (f"{top}/{os.path.relpath(file, path)}", Entry(file, self._digest(file)))
            for file in files
        ]
        if not items:
            return f"{directory}/{top}"
        first = self._add(items, directory, os.path.dirname(os.path.normpath(path)))
        return first.removesuffix(items[0][0]) + top

    def _may_open(self, path: str) -> bool:
        """Whether a file of a directory may be opened; it is noted if not."""
        reason = self.resources.refusal_of(path, [os.path.dirname(path)])
        if reason:
            self._refused[path] = reason
        return not reason

    def add_group(self, files: dict[str, bytes], first: str, directory: str, source: str) -> str:
        """Add new files that refer to each other by their names; return the path of the first."""
        items = [
            (name, Entry(source, hashlib.sha256(data).hexdigest(), data))
            for name, data in sorted(files.items(), key=lambda item: item[0] != first)
        ]
        return self._add(items, directory, os.path.dirname(source))

    def add_licences(self) -> None:
        """Add the terms of use of all files, in one directory for each package."""
        sources = {entry.source for entry in self.entries.values() if entry.source}
        for directory in sorted({os.path.dirname(os.path.abspath(item)) for item in sources}):
            package, files = licences_of(os.path.join(directory, "file"))
            for file in filter(self._may_open, files):
                self.add_file(file, f"licenses/{safe(package)}")

    def write(self, directory: str) -> None:
        """Write the files below a directory.  Raises ``OSError``."""
        for path, entry in self.entries.items():
            target = os.path.join(directory, *path.split("/"))
            os.makedirs(os.path.dirname(target), exist_ok=True)
            if entry.data is None:
                # The content of a link is copied, not the link.
                copy_contents(entry.source, target)
            else:
                with open(target, "wb") as stream:
                    stream.write(entry.data)

    def _add(self, items: list[tuple[str, Entry]], directory: str, base: str) -> str:
        """Add files at the same relative places, in the first directory without other contents."""
        # A comparison of the robots expects the same names of files.
        key = (directory, ""), *((name, entry.digest) for name, entry in items)
        if key in self._known:
            return self._known[key]
        for place in _places(directory, base):
            paths = [f"{place}/{name}" for name, _ in items]
            if all(
                self._is_free(path, entry) for path, (_, entry) in zip(paths, items, strict=True)
            ):
                break
        for path, (_, entry) in zip(paths, items, strict=True):
            self.entries[path] = entry
            self._lower.add(path.lower())
        self._known[key] = paths[0]
        return paths[0]

    def _is_free(self, path: str, entry: Entry) -> bool:
        known = self.entries.get(path)
        if known is not None:
            return known.digest == entry.digest
        return path.lower() not in self._lower

    def _digest(self, path: str) -> str:
        if path not in self._digests:
            self._digests[path] = digest_of_existing(path)
        return self._digests[path]


def _places(directory: str, base: str) -> Iterator[str]:
    """Yield the directories for files that were in ``base``: each one is tried after the other."""
    yield directory
    name = safe(os.path.basename(base))
    if name and name != os.path.basename(directory):
        yield f"{directory}/{name}"
    number = 1
    while True:
        number += 1
        yield f"{directory}/{name}_{number}" if name else f"{directory}/{number}"


def _path(path: str, *, keep: bool) -> str:
    """A path with safe names.  With ``keep``, other files refer to the names, which stay."""
    path = path.replace(os.sep, "/")
    return path if keep else "/".join(map(safe, path.split("/")))


# --- Which files belong to a robot, and which files a mesh file needs beside it -------------------

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
#: The names are the last groups, up to the end of the line or element, with blanks around them.
#: Each expression takes a time in proportion to the length of the text.
_MTLLIB = re.compile(rb"^[ \t]*mtllib[ \t]+(\S[^\r\n]*)", re.MULTILINE)
_MAP = re.compile(
    rb"^[ \t]*(?:map_\w+|bump|disp|decal|norm|refl)[ \t]+(\S[^\r\n]*)",
    re.MULTILINE | re.IGNORECASE,
)
_INIT_FROM = re.compile(rb"<init_from>(?:\s*<ref>)?([^<]*)")
#: An option of a texture in a material file, and the numbers after it.
_OPTION = re.compile(rb"-[A-Za-z]\w*[ \t]+(?:[-.\d]+[ \t]+)*")


def suffix_of(path: str) -> str:
    """The suffix of a file in lower case, with its dot."""
    return os.path.splitext(path)[1].lower()


def safe(name: str) -> str:
    """The name of a file with characters that every reader and file system accepts."""
    text = _UNSAFE.sub("_", name)
    return f"_{text}" if DEVICE_NAME.match(text) else text


def is_copied(path: str) -> bool:
    """Whether a file has a type that belongs to a robot."""
    return suffix_of(path) in COPIED


class Companions(NamedTuple):
    """The files that belong together, by their absolute paths, the mesh file first.

    ``places`` are their paths relative to each other in the bundle.  ``names`` are the new names of
    files in the text of a file, by the names in its text.  ``written`` are the paths of the other
    files, by the names in the texts.  ``refused`` are the files that must not be opened, each with
    the reason.
    """

    places: dict[str, str]
    names: dict[str, dict[str, str]]
    refused: dict[str, Refusal]
    written: dict[str, str]


def companions(path: str, resources: Resources) -> Companions:
    """A mesh file and the files that it names, which stay at the same place relative to it.

    These are material files and textures of OBJ and COLLADA, buffers and images of glTF.  Files
    that do not exist, and files of other types, are left out.  A file that is named by an absolute
    path gets a place in the directory of the mesh file, unless it is below it, and a relative name.
    """
    directory = os.path.dirname(path)
    group = Companions({path: path}, {}, {}, {})
    waiting = [path]
    for file in waiting:
        beside = os.path.dirname(group.places[file])
        for written, name in _names(file):
            other = os.path.normpath(os.path.join(os.path.dirname(file), name))
            if not is_copied(other) or is_of_another_computer(other, directory, resources):
                continue
            if not os.path.lexists(other):
                continue
            if reason := resources.refusal_of(other, directories_of(file)):
                group.refused[other] = reason
                continue
            if not os.path.isfile(other):
                continue
            for text in (written, name):
                group.written.setdefault(text, other)
            if other not in group.places:
                place = os.path.normpath(os.path.join(beside, name))
                if os.path.isabs(name) and not is_below(other, directory):
                    place = _free_place(directory, safe(os.path.basename(other)), group)
                group.places[other] = place
                if suffix_of(other) == ".mtl":
                    waiting.append(other)
            if os.path.isabs(name):
                new = os.path.relpath(group.places[other], beside).replace(os.sep, "/")
                group.names.setdefault(file, {})[written] = new
    return group


def _free_place(directory: str, name: str, group: Companions) -> str:
    """The path of a file in a directory, with a number if another file has this path."""
    stem, suffix = os.path.splitext(name)
    place, number = os.path.join(directory, name), 1
    while os.path.lexists(place) or place in group.places.values():
        number += 1
        place = os.path.join(directory, f"{stem}_{number}{suffix}")
    return place


#: Suffix → the expression that finds the names of other files, the first group.
_PATTERNS = {".obj": _MTLLIB, ".mtl": _MAP, ".dae": _INIT_FROM}


def _names(path: str) -> Iterator[tuple[str, str]]:
    """Yield the names of files in a file: as written, and as a path that it can mean."""
    suffix = suffix_of(path)
    names = []
    if suffix == ".gltf":
        names = [entry["uri"] for entry in _entries_of_gltf(_gltf(_start_of(path)))]
    elif pattern := _PATTERNS.get(suffix):
        text = _start_of(path)
        spans = (_span(name) for name in pattern.finditer(text))
        distinct = dict.fromkeys(text[start:end] for start, end in spans if start < end)
        names = [name.decode("utf-8", "replace") for name in distinct]
    for written in names:
        scheme, delimiter, file_path = written.partition("://")
        name = file_path if delimiter and scheme == "file" else written
        if not name.startswith("data:") and "://" not in name and "\0" not in name:
            name = name.replace("\\", "/")
            yield written, name
            if "%" in name:
                yield written, unquote(name)


def _span(name: re.Match[bytes]) -> tuple[int, int]:
    """The start and the end of a name in a text, without options and blanks."""
    start = name.start(1)
    while option := _OPTION.match(name.string, start, name.end(1)):
        if name.re is not _MAP:
            break
        start = option.end()
    text = name.string[start : name.end(1)]
    start += len(text) - len(text.lstrip())
    return start, start + len(text.strip())


def _renamed(path: str, names: Mapping[str, str]) -> bytes:
    """The contents of a file with other names of files."""
    data = contents_of(path, MAX_BYTES)
    if suffix_of(path) == ".gltf":
        content = _gltf(data)
        for entry in _entries_of_gltf(content):
            entry["uri"] = names.get(entry["uri"], entry["uri"])
        return json.dumps(content, ensure_ascii=False).encode("utf-8")

    def new(found: re.Match[bytes]) -> bytes:
        start, end = _span(found)
        name = names.get(found.string[start:end].decode("utf-8", "replace"))
        if name is None:
            return found[0]
        return found.string[found.start() : start] + name.encode() + found.string[end : found.end()]

    return _PATTERNS[suffix_of(path)].sub(new, data)


def _gltf(data: bytes) -> object:
    """The contents of a glTF file; ``None`` for a broken one.

    A broken file names no other files, and its reader reports the fault.  Python cannot read one
    that is nested too deep.
    """
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        return None


def _entries_of_gltf(content: object) -> list[dict[str, str]]:
    """The buffers and images of glTF that are files."""
    if not isinstance(content, dict):
        return []
    lists = [content.get(name) for name in ("buffers", "images")]
    entries = [entry for listed in lists if isinstance(listed, list) for entry in listed]
    return [
        entry for entry in entries if isinstance(entry, dict) and isinstance(entry.get("uri"), str)
    ]


def _start_of(path: str) -> bytes:
    return start_of(path, _SEARCHED)


def licences_of(path: str) -> tuple[str, list[str]]:
    """The name of the package or model that contains a file, and its files with terms of use.

    The package is the next directory above with a ``package.xml`` or a ``model.config``.  Without
    one, the name is that of the directory of the file.
    """
    directory = os.path.dirname(os.path.abspath(path))
    files: list[str] = []
    for place in directories_above(path)[:_LEVELS]:
        names = sorted(os.listdir(place)) if os.path.isdir(place) else []
        files += [
            os.path.join(place, name)
            for name in names
            if LICENCE.fullmatch(name) and os.path.isfile(os.path.join(place, name))
        ]
        if "package.xml" in names or "model.config" in names:
            return os.path.basename(place), files
    beside = [file for file in files if os.path.dirname(file) == directory]
    return os.path.basename(directory), beside


#: How many directories above a file belong to its package or model.
_LEVELS = 8


def declared_licences(paths: Iterable[str], resources: Resources) -> list[str]:
    """The licences that the ROS packages of some files declare, without repetitions.

    A manifest that ``resources`` refuses is not read.
    """
    found: dict[str, None] = {}
    for directory in dict.fromkeys(os.path.dirname(os.path.abspath(path)) for path in paths):
        for place in directories_above(os.path.join(directory, "file"))[:_LEVELS]:
            manifest = os.path.join(place, "package.xml")
            if os.path.isfile(manifest):
                is_refused = resources.refusal_of(manifest, [place])
                root = None if is_refused else manifest_root(manifest)
                licences = [] if root is None else root.iter("license")
                names = (collapsed(element.text) for element in licences)
                found |= dict.fromkeys(filter(None, names))
                break
    return list(found)
