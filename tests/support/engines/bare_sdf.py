"""A file of SDFormat, and all that it includes, with nothing but what Drake needs to move it.

Drake refuses files for words that it does not know within sensors, for materials of Gazebo, for
meshes that are missing, for joints that close a loop, and for includes by the names of models.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from pathlib import Path

from lxml import etree

from translate.equivalence.canonical_urdf import parse

#: What neither poses nor masses depend on.
_BESIDE = ("visual", "collision", "sensor", "plugin", "light", "physics", "state", "gui", "actor")


def bare_sdf(
    source: Path, directory: Path, packages: Iterable[str], without: Container[str]
) -> Path:
    """Write bare copies of a file and of what it includes; the path of the first.

    ``packages`` are the directories of models that may be included; joints that are named in
    ``without`` are left out.
    """
    places: dict[str, Path] = {}
    for package in map(Path, packages):
        places.setdefault(package.name, package)
    copies: dict[Path, Path] = {}

    def copied(path: Path) -> Path:
        if path in copies:
            return copies[path]
        target = copies[path] = directory / f"plain{len(copies)}{path.suffix}"
        if path.suffix == ".urdf":
            target.write_bytes(path.read_bytes())
            return target
        target = copies[path] = target.with_suffix(".sdf")
        root = parse(path.read_bytes())
        _strip(root, without)
        for uri in root.iterfind(".//include/uri"):
            found = _find((uri.text or "").strip(), path.parent, places)
            if found is not None:
                uri.text = copied(found).resolve().as_uri()
        target.write_bytes(etree.tostring(root))
        return target

    return copied(source)


def _strip(root: etree._Element, without: Container[str]) -> None:
    for element in list(root.iter(*_BESIDE)):
        parent = element.getparent()
        # A file may hold a light alone, to be included.
        if parent is not None and parent.tag != "sdf":
            parent.remove(element)
    for model in root.iter("model"):
        for joint in model.findall("joint"):
            if joint.get("name") in without:
                model.remove(joint)


def _find(uri: str, beside: Path, places: dict[str, Path]) -> Path | None:
    """The file that a URI is about, ``None`` if there is none."""
    name, _, rest = uri.rpartition("://")[2].strip("/").partition("/")
    for place in (places.get(name), beside / name):
        found = place / rest if place is not None and rest else place
        if found is not None and found.is_dir():
            found = _newest(found)
        if found is not None and found.is_file():
            return found
    return None


def _newest(directory: Path) -> Path:
    """The file of the newest version that a manifest lists."""
    for name in ("model.config", "manifest.xml"):
        if (directory / name).is_file():
            entries = parse((directory / name).read_bytes()).findall("sdf")
            entries.sort(key=lambda entry: _version(entry.get("version") or "0"))
            if entries:
                return directory / (entries[-1].text or "").strip()
    return directory / "model.sdf"


def _version(text: str) -> list[int]:
    return [int(part) for part in text.split(".") if part.isdigit()]
