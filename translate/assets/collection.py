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
from itertools import chain, count, islice
from urllib.parse import unquote

from translate.assets.directory import checked_name, created
from translate.diagnostics.diagnostic import TranslateError, json_value
from translate.diagnostics.file_names import name_bytes, unicode_name
from translate.resources.boundary import (
    Refusal,
    directories_of,
    manifests_around,
    own_directories,
    safe,
)
from translate.resources.mesh_work import FileIdentity, MeshError, identity_of
from translate.resources.packages import PACKAGE_MANIFEST, manifest_root
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

#: A bundle has at most this many files, each counted as often as another path or a mesh names it.
#: Those of a directory count, too, if they are not copied.
MAX_FILES = 100_000
#: What is between the numbers and words of JSON.
_JSON = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[{}\[\],:]', re.DOTALL)
#: The lists of glTF whose entries can be files.
_FILES_OF_GLTF = ("buffers", "images")


@dataclass(frozen=True, slots=True)
class Entry:
    """One file of a bundle: its source, the hash and the size of its content, the data if made."""

    source: str
    digest: str
    size: int
    data: bytes | None = None


def _made_entry(source: str, data: bytes) -> Entry:
    return Entry(source, hashlib.sha256(data).hexdigest(), len(data), data)


@dataclass(slots=True)
class BundleSize:
    """The bytes that all robots of a bundle have read and written, and the number of their files.

    A hole of a file has its size: it is written as zeros.
    """

    read: int = 0
    written: int = 0
    files: int = 0


@dataclass(slots=True)
class Collection:
    """The files of one robot of a bundle, by their paths in it.

    A file that another file names is left out if ``resources`` refuses it.  ``size`` is that of the
    bundle.  The methods that add files raise :class:`translate.TranslateError` (``bundle-refused``)
    if the bundle has more than ``resources.max_bundle_bytes`` or more than :data:`MAX_FILES` files.
    """

    resources: Resources = field(default_factory=Resources)
    size: BundleSize = field(default_factory=BundleSize)
    entries: dict[str, Entry] = field(default_factory=dict)
    #: The paths in small letters: some file systems ignore the case of names.
    _lower: set[str] = field(default_factory=set)
    #: A group of files with the same contents → the path of the first one in the bundle.
    _known: dict[tuple[tuple[str, str], ...], str] = field(default_factory=dict)
    #: The hash of the content of a file.
    _digests: dict[FileIdentity, str] = field(default_factory=dict)
    #: Directory, name and hash → the path of a file that has this name in it.
    _located: dict[tuple[str, str, str], str] = field(default_factory=dict)
    #: Directory, name of the directory of the source and name → the first place to try.
    _next_places: dict[tuple[str, str, str], int] = field(default_factory=dict)
    #: The absolute path of a file or directory and the directory in the bundle → its path there.
    _added: dict[tuple[str, str], str] = field(default_factory=dict)
    #: The files that are left out, and those of them that no call has returned, with the reason.
    _refused: dict[str, Refusal] = field(default_factory=dict)
    _not_taken: dict[str, Refusal] = field(default_factory=dict)

    def taken_refusals(self) -> list[tuple[str, Refusal]]:
        """The files that are left out, each with the reason; each of them is returned once."""
        refusals, self._not_taken = self._not_taken, {}
        return list(refusals.items())

    def _note_refusal(self, path: str, reason: Refusal) -> None:
        if path not in self._refused:
            self._refused[path] = self._not_taken[path] = reason

    def add_file(self, path: str, directory: str) -> str:
        """Add a file with the files that it names; return its path in the bundle.

        ``directory`` is that of the bundle for files of this kind.  Raises ``OSError`` if a file
        cannot be read.
        """
        key = os.path.abspath(path), directory
        if key not in self._added:
            self._added[key] = self._add_group_of(*key)
        return self._added[key]

    def _companions(self, path: str) -> Companions:
        """The files of a mesh file; those that are left out are noted."""
        try:
            group = companions(os.path.abspath(path), self.resources)
        except MeshError as error:
            raise _too_large(str(error), path) from None
        for refused, reason in group.refused.items():
            self._note_refusal(refused, reason)
        return group

    def _add_group_of(self, path: str, directory: str) -> str:
        group = self._companions(path)
        self._count(len(group.places), path)
        base = os.path.commonpath([os.path.dirname(place) for place in group.places.values()])
        items = []
        for file, place in group.places.items():
            name = _path(os.path.relpath(place, base), keep=len(group.places) > 1)
            if file in group.names:
                items.append((name, _made_entry(file, _renamed(file, group.names[file]))))
            else:
                items.append((name, self._entry(file)))
        return self._add(items, directory, base)

    def note_refusals(self, path: str) -> None:
        """Note which of the files that a mesh file names are left out; it is not added itself."""
        self._companions(path)

    def add_directory(self, path: str, directory: str, accepted: Callable[[str], bool]) -> str:
        """Add the accepted files of a directory and those below it; return its path in the bundle.

        Links to directories are not followed.  Raises ``OSError`` if a file cannot be read.
        """
        key = os.path.abspath(path), directory
        if key not in self._added:
            self._added[key] = self._add_directory(*key, accepted)
        return self._added[key]

    def _add_directory(self, path: str, directory: str, accepted: Callable[[str], bool]) -> str:
        files: list[str] = []
        for place, directories, names in directories_in(path):
            self._count(len(directories) + len(names), path)
            paths = (os.path.join(place, name) for name in names)
            files += [file for file in paths if accepted(file) and self._may_open(file, place)]
        files.sort()
        top = safe(os.path.basename(os.path.normpath(path)))
        items = [
            (f"{top}/{_path(os.path.relpath(file, path), keep=True)}", self._entry(file))
            for file in files
        ]
        if not items:
            return f"{directory}/{top}"
        first = self._add(items, directory, os.path.dirname(os.path.normpath(path)))
        return first.removesuffix(items[0][0]) + top

    def _may_open(self, path: str, directory: str) -> bool:
        """Whether a file that belongs to a directory may be opened; it is noted if not."""
        if reason := self.resources.refusal_of(path, [directory]):
            self._note_refusal(path, reason)
        return not reason

    def add_group(self, files: dict[str, bytes], first: str, directory: str, source: str) -> str:
        """Add new files that refer to each other by their names; return the path of the first."""
        items = [
            (name, _made_entry(source, data))
            for name, data in sorted(files.items(), key=lambda item: item[0] != first)
        ]
        return self._add(items, directory, os.path.dirname(source))

    def add_text(self, text: str, path: str) -> None:
        """Add a file with a text, in UTF-8, at its path in the bundle."""
        self._add_at(path, _made_entry("", text.encode("utf-8")))

    def add_copy(self, source: str, path: str) -> None:
        """Add a file alone, at its path in the bundle.  Raises ``OSError``."""
        self._add_at(path, self._entry(source))

    def _add_at(self, path: str, entry: Entry) -> None:
        self._count(1, entry.source or path)
        if checked_name(path).lower() in self._lower:
            raise TranslateError.of(
                "bundle-refused",
                f"the bundle is not written: two of its files would have the name {path}",
                entry.source or path,
                hint="rename the file that the robot names",
            )
        self._put(path, entry)

    def add_licences(self) -> None:
        """Add the terms of use of all files, in one directory for each package."""
        sources = {entry.source for entry in self.entries.values() if entry.source}
        listed: dict[str, _Terms] = {}
        added: set[tuple[str, str]] = set()
        for directory in sorted({os.path.dirname(os.path.abspath(item)) for item in sources}):
            package, places = _places_of_terms(directory, listed)
            for place in places:
                if (package, place) in added:
                    continue
                added.add((package, place))
                for file in listed[place].files:
                    if self._may_open(file, directory):
                        self.add_file(file, f"licenses/{safe(package) or 'files'}")

    def write(self, directory: str) -> None:
        """Write new files below a directory.

        Raises ``OSError``, and :class:`translate.TranslateError` (``bundle-refused``) for a link
        that leads out of the directory.
        """
        for path, entry in self.entries.items():
            with created(directory, path) as stream:
                if entry.data is None:
                    # The content of a link is copied, not the link.
                    copy_contents(entry.source, stream)
                else:
                    stream.write(entry.data)

    def _add(self, items: list[tuple[str, Entry]], directory: str, base: str) -> str:
        """Add files at the same relative places, in the first directory without other contents.

        Raises :class:`translate.TranslateError` (``bundle-refused``) for a name that leads
        elsewhere.
        """
        # A comparison of the robots expects the same names of files.
        key = (directory, ""), *((name, entry.digest) for name, entry in items)
        if key in self._known:
            return self._known[key]
        if len(items) == 1 and (located := self._located.get((directory, *key[1]))):
            self._known[key] = located
            return located
        place = self._free_place(items, directory, safe(os.path.basename(base)))
        paths = [checked_name(f"{place}/{name}") for name, _ in items]
        for path, (name, entry) in zip(paths, items, strict=True):
            self._put(path, entry)
            self._located.setdefault((directory, name, entry.digest), path)
        self._known[key] = paths[0]
        return paths[0]

    def _put(self, path: str, entry: Entry) -> None:
        """Add a file to those that are written, which count once."""
        if path not in self.entries:
            self.size.written += entry.size
            self._check_limit(self.size.written, entry.source or path)
        self.entries[path] = entry
        self._lower.add(path.lower())

    def _free_place(self, items: list[tuple[str, Entry]], directory: str, base: str) -> str:
        """The directory without other contents for files that were in one of the name ``base``.

        The first places are tried for all files.  Those after them are tried once for each name, so
        that many files of one name take a time in proportion to their number.
        """
        keys = [(directory, base, name) for name, _ in items]
        after = max(_SHARED_PLACES, *(self._next_places.get(key, 0) for key in keys))
        for number in chain(range(_SHARED_PLACES), count(after)):
            place = _place(directory, base, number)
            if all(self._is_free(f"{place}/{name}", entry) for name, entry in items):
                break
        if number >= _SHARED_PLACES:
            self._next_places |= dict.fromkeys(keys, number + 1)
        return place

    def _is_free(self, path: str, entry: Entry) -> bool:
        if (known := self.entries.get(path)) is not None:
            return known.digest == entry.digest
        return path.lower() not in self._lower

    def _entry(self, path: str) -> Entry:
        """The entry of a file that is copied.  Raises ``OSError`` if it cannot be read."""
        status, key = os.stat(path), identity_of(path)
        if key not in self._digests:
            self._check_limit(self.size.read + status.st_size, path)
            self.size.read += status.st_size
            self._digests[key] = digest_of_existing(path)
        return Entry(path, self._digests[key], status.st_size)

    def _count(self, files: int, path: str) -> None:
        self.size.files += files
        if self.size.files > MAX_FILES:
            raise _too_large(f"it has more than {MAX_FILES} files", path)

    def _check_limit(self, size: int, path: str) -> None:
        limit = self.resources.max_bundle_bytes
        if size > limit:
            hint = f"--include-limit bundle-bytes={size}, or more, if the files are meant"
            raise _too_large(f"its files have more than {limit} bytes", path, hint)


def _too_large(
    reason: str, path: str, hint: str = "write a bundle for each robot, or name fewer files"
) -> TranslateError:
    return TranslateError.of(
        "bundle-refused",
        f"the bundle is not written: with this file, {reason}",
        path,
        hint=hint,
    )


#: The first places in a directory are tried for each group of files.
_SHARED_PLACES = 16


def _place(directory: str, base: str, number: int) -> str:
    """The directory with a number from 0 for files that were in one of the name ``base``."""
    if number == 0:
        return directory
    if base and base != os.path.basename(directory):
        return f"{directory}/{base}" if number == 1 else f"{directory}/{base}_{number}"
    return f"{directory}/{base}_{number + 1}" if base else f"{directory}/{number + 1}"


def _path(path: str, *, keep: bool) -> str:
    """A path with safe names.  With ``keep``, other files refer to the names, which stay.

    No file can refer to a name that is no Unicode.
    """
    path = path.replace(os.sep, "/")
    return unicode_name(path) if keep else "/".join(map(safe, path.split("/")))


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

    Raises ``OSError`` if a file cannot be read, and :class:`MeshError` beyond the limits of the
    command.
    """
    return resources.mesh_work.once(("companions", path), lambda: _companions(path, resources))


def _companions(path: str, resources: Resources) -> Companions:
    directory = os.path.dirname(path)
    group = Companions({path: path}, {}, {}, {})
    free_places = _FreePlaces(directory)
    waiting = [path]
    for file in waiting:
        beside = os.path.dirname(group.places[file])
        for written, name in _names_in(file, resources):
            resources.mesh_work.count_name()
            other = os.path.normpath(os.path.join(os.path.dirname(file), name))
            if not is_copied(other) or is_of_another_computer(other, directory, resources):
                continue
            is_there = os.path.lexists(other)
            if is_there and (reason := resources.refusal_of(other, directories_of(file))):
                group.refused[other] = reason
                continue
            if not os.path.isfile(other):
                continue
            for text in (written, name):
                group.written.setdefault(text, other)
            if other not in group.places:
                place = os.path.normpath(os.path.join(beside, name))
                if os.path.isabs(name) and not is_below(other, directory):
                    place = free_places.path_of(safe(os.path.basename(other)))
                group.places[other] = place
                free_places.taken.add(place)
                if suffix_of(other) == ".mtl":
                    waiting.append(other)
            if os.path.isabs(name):
                new = os.path.relpath(group.places[other], beside).replace(os.sep, "/")
                group.names.setdefault(file, {})[written] = new
    return group


class _FreePlaces:
    """The paths in a directory for files that are named by absolute paths."""

    def __init__(self, directory: str) -> None:
        self._directory = directory
        self.taken: set[str] = set()
        #: Name → the last number that was tried.
        self._numbers: dict[str, int] = {}

    def path_of(self, name: str) -> str:
        """The path of a file, with a number if another file has its path."""
        stem, suffix = os.path.splitext(name)
        while True:
            number = self._numbers[name] = self._numbers.get(name, 0) + 1
            numbered = name if number == 1 else f"{stem}_{number}{suffix}"
            place = os.path.join(self._directory, numbered)
            if place not in self.taken and not os.path.lexists(place):
                return place


#: Suffix → the expression that finds the names of other files, the first group.
_PATTERNS = {".obj": _MTLLIB, ".mtl": _MAP, ".dae": _INIT_FROM}


def _names_in(path: str, resources: Resources) -> list[tuple[str, str]]:
    """What :func:`_names` yields for a file, which is searched once for all its names."""
    suffix = suffix_of(path)
    if suffix != ".gltf" and suffix not in _PATTERNS:
        return []
    key = "names", suffix, identity_of(path)
    return resources.mesh_work.once(key, lambda: list(_names(path)))


def _names(path: str) -> Iterator[tuple[str, str]]:
    """Yield the names of files in a file: as written, and as a path that it can mean."""
    suffix = suffix_of(path)
    names = []
    if suffix == ".gltf":
        names = [entry["uri"] for entry in _entries_of_gltf(json_value(start_of(path, _SEARCHED)))]
    elif pattern := _PATTERNS.get(suffix):
        text = start_of(path, _SEARCHED)
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
        return _renamed_gltf(data, names)

    def new(found: re.Match[bytes]) -> bytes:
        start, end = _span(found)
        if (name := names.get(found.string[start:end].decode("utf-8", "replace"))) is None:
            return found[0]
        return (
            found.string[found.start() : start] + name_bytes(name) + found.string[end : found.end()]
        )

    return _PATTERNS[suffix_of(path)].sub(new, data)


def _renamed_gltf(data: bytes, names: Mapping[str, str]) -> bytes:
    """The contents of glTF with other URIs of its buffers and images; all other bytes stay.

    Python writes numbers and repeated keys in another way than they are in a file.
    """
    encoding = json.detect_encoding(data)
    text = data.decode(encoding, "surrogatepass")
    parts, end = list[str](), 0
    for uri in _uris_of_gltf(text):
        if (name := names.get(str(json_value(uri[0])))) is not None:
            parts += text[end : uri.start()], json.dumps(name, ensure_ascii=False)
            end = uri.end()
    # A surrogate, which has no encoding, becomes its escape sequence in JSON.
    return "".join([*parts, text[end:]]).encode(encoding, "backslashreplace")


def _uris_of_gltf(content: str) -> Iterator[re.Match[str]]:
    """Yield the texts in JSON that are the URIs of the buffers and images of glTF.

    Each is ``{"buffers": [{"uri": "a.bin"}]}``, or the same with images.
    """
    #: The keys around a token, and the key of the next value; ``None`` in a list.
    keys, key, previous = list[str | None](), None, None
    for token in _JSON.finditer(content):
        match token[0]:
            case "{" | "[":
                keys.append(key)
                key = None
            case "}" | "]":
                key = None
                del keys[-1:]
            case ",":
                key = None
            case ":" if previous is not None:
                key = str(json_value(previous[0]))
            case text if text[0] == '"':
                if (
                    key == "uri"
                    and len(keys) == 3
                    and keys[1] in _FILES_OF_GLTF
                    and keys[2] is None
                ):
                    yield token
        previous = token if token[0][0] == '"' else None


def _entries_of_gltf(content: object) -> list[dict[str, str]]:
    """The buffers and images of glTF that are files.

    A broken file names no other files, and its reader reports the fault.
    """
    if not isinstance(content, dict):
        return []
    lists = [content.get(name) for name in _FILES_OF_GLTF]
    entries = [entry for listed in lists if isinstance(listed, list) for entry in listed]
    return [
        entry for entry in entries if isinstance(entry, dict) and isinstance(entry.get("uri"), str)
    ]


class _Terms(NamedTuple):
    """The files of a directory with terms of use, and whether it is a package or a model."""

    files: list[str]
    is_package: bool


def _places_of_terms(directory: str, listed: dict[str, _Terms]) -> tuple[str, list[str]]:
    """The name of the package or model around a directory, and the directories with its terms.

    The package is the next directory above with a ``package.xml`` or a ``model.config``, in the
    directories of the file.  Without one, the name is that of the directory itself.  Each directory
    is ``listed`` once.
    """
    places = own_directories(os.path.join(directory, "file"))[:_LEVELS]
    for number, place in enumerate(places):
        if place not in listed:
            names = sorted(os.listdir(place)) if os.path.isdir(place) else []
            paths = [os.path.join(place, name) for name in names if LICENCE.fullmatch(name)]
            is_package = "package.xml" in names or "model.config" in names
            listed[place] = _Terms([path for path in paths if os.path.isfile(path)], is_package)
        if listed[place].is_package:
            return os.path.basename(place), places[: number + 1]
    return os.path.basename(directory), [directory]


#: How many directories above a file belong to its package or model.
_LEVELS = 8


def declared_licences(paths: Iterable[str], resources: Resources) -> list[str]:
    """The licences that the ROS packages of some files declare, without repetitions.

    A manifest that ``resources`` refuses is not read.
    """
    #: A manifest → the directory of a file of its package.
    manifests: dict[str, str] = {}
    for directory in dict.fromkeys(os.path.dirname(os.path.abspath(path)) for path in paths):
        around = manifests_around(os.path.join(directory, "file"))
        packages = (path for path in around if os.path.basename(path) == PACKAGE_MANIFEST)
        for manifest in islice(filter(os.path.isfile, packages), 1):
            manifests.setdefault(manifest, directory)
    licences: dict[str, None] = {}
    for manifest, directory in manifests.items():
        is_refused = resources.refusal_of(manifest, [directory])
        root = None if is_refused else manifest_root(manifest)
        texts = () if root is None else (element.text for element in root.iter("license"))
        licences |= dict.fromkeys(filter(None, map(collapsed, texts)))
    return list(licences)
