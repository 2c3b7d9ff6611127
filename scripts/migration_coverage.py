"""Migrate all files of a directory that have classic plugins, and count what has no entry.

``scripts/migration_coverage.py DIRECTORY [RELEASE]`` prints the number of uses, the share of those
with a counterpart that are migrated, and every parameter that is neither mapped nor reported: the
migration with another value of it is the same, and the report has no entry for it.  It exits with 1
if there is one, or if a migrated text is not the migrated tree, or changes again.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from lxml import etree

from translate.diagnostics.diagnostic import TranslateError
from translate.migration.migrate import bridge_text, migrate, migrated_text, unknown_topics
from translate.migration.successors import kind_of
from translate.migration.tables import Kind, Release, plugin_key
from translate.xml.document import XmlFile, parse, text_of
from translate.xml.text import trimmed

SUFFIXES = (".urdf", ".gazebo", ".sdf", ".world", ".xml", ".xacro", ".erb")
#: Values of another kind than those in files, for each parameter.
_OTHER = ("7.25", "1 2 3", "true", "other/name", "1 2 3 4 5 6")


@dataclass
class Coverage:
    """What the migration of some files leaves: numbers of uses by counterpart, and faults."""

    release: Release
    files: int = 0
    parameters: int = 0
    uses: Counter[str] = field(default_factory=Counter)
    migrated: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    #: Plugins and their parameters that were changed to find an effect.
    changed: set[tuple[str, str]] = field(default_factory=set)

    @property
    def share(self) -> float:
        """The share of the uses with a counterpart that are migrated."""
        uses = self.uses["yes"] + self.uses["partly"]
        return (self.migrated["yes"] + self.migrated["partly"]) / max(1, uses)

    def add(self, file: XmlFile) -> None:
        """Migrate a copy of a file."""
        self.files += 1
        copied = file.copy()
        losses = migrate(copied, self.release).report.losses
        entries = [(item.line, item.element) for item in losses]
        codes = {item.line: item.code for item in losses if "<" not in item.element}
        for plugin in file.root.iter("plugin"):
            kind = kind_of(plugin)
            if kind is None:
                continue
            name, line = plugin_key(plugin.get("filename", "")), file.line_of(plugin)
            self.uses[kind.counterpart] += 1
            code = codes.get(line, "")
            self.migrated[kind.counterpart] += code == "plugin-migrated"
            if code not in ("plugin-migrated", "plugin-without-successor"):
                self.faults.append(f"{file.path}:{line}: {name} is not in the report")
            for path, element in _parameters(plugin, ""):
                self.parameters += 1
                lines = (line, file.line_of(element))
                if code == "plugin-migrated" and not _is_reported(lines, name, path, entries):
                    self._check(file, name, path, element, kind)
        self.faults.extend(_faults_of_text(file, copied, self.release))

    def _check(
        self, file: XmlFile, name: str, path: str, element: etree._Element, kind: Kind
    ) -> None:
        """Add a fault for a parameter that has neither a row nor an effect."""
        is_known = (name, path) in self.changed
        self.changed.add((name, path))
        if not (_has_row(path, kind) if is_known else _has_effect(file, element, self.release)):
            self.faults.append(f"{file.path}:{file.line_of(element)}: {name} <{path}>")


def files_of(directory: Path) -> Iterator[XmlFile]:
    """The files of a directory that have classic plugins and are well-formed."""
    for path in sorted(directory.rglob("*")):
        if path.suffix.lower() not in SUFFIXES or not path.is_file():
            continue
        data = path.read_bytes()
        if b"<plugin" in data:
            try:
                file = parse(data, str(path))
            except TranslateError:
                continue
            if any(kind_of(plugin) for plugin in file.root.iter("plugin")):
                yield file


def _parameters(parent: etree._Element, prefix: str) -> Iterator[tuple[str, etree._Element]]:
    for element in parent.iterchildren("*"):
        name = etree.QName(element).localname
        is_condition = "xacro" in str(element.tag)
        path = prefix if is_condition else f"{prefix}/{name}".strip("/")
        if not len(element):
            yield path, element
        yield from _parameters(element, path)


def _has_row(path: str, kind: Kind) -> bool:
    while path and path not in kind.rows and not path.startswith("ros"):
        path = path.rpartition("/")[0]
    return bool(path)


def _is_reported(
    lines: tuple[int, int], name: str, path: str, entries: Iterable[tuple[int, str]]
) -> bool:
    """Whether an entry is about a parameter, or about one that it is a part of.

    ``lines``: those of the plugin and of the parameter.
    """
    for line, label in entries:
        plugin, _, found = label.removesuffix(">").partition(" <")
        if plugin == f"plugin {name}" and lines[0] <= line <= lines[1]:
            is_part = f"{path}/".startswith(f"{found}/")
            if found and (is_part or (found[0] == "@" and line == lines[1])):
                return True
    return False


def _has_effect(file: XmlFile, element: etree._Element, release: Release) -> bool:
    """Whether another value of a parameter makes another file, report or bridge."""
    before = _result(file, release)
    copies = []
    index = [*file.root.iter("*")].index(element)
    for text in _OTHER:
        changed = file.copy()
        other = [*changed.root.iter("*")][index]
        other.text = f"~/out:={text}" if other.tag == "remapping" else text
        copies.append(_result(changed, release, copy=False))
    return any(item != before for item in copies)


def _result(file: XmlFile, release: Release, *, copy: bool = True) -> tuple[str, str, str]:
    file = file.copy() if copy else file
    state = migrate(file, release)
    topics = "\n".join([bridge_text(state), *unknown_topics(state)])
    return text_of(file.root), "\n".join(map(str, state.report.losses)), topics


def _faults_of_text(file: XmlFile, copied: XmlFile, release: Release) -> Iterator[str]:
    """The faults of the text of a migrated file: it is another tree, or changes again."""
    try:
        text, _ = migrated_text(file.data, file.path, release)
        again = parse(text, file.path)
    except (TranslateError, ValueError) as error:
        yield f"{file.path}: {error}"
        return
    if _plain(again.root) != _plain(copied.root):
        yield f"{file.path}: the text is not the tree"
    second = again.copy()
    migrate(second, release)
    if text_of(second.root) != text_of(again.root):
        yield f"{file.path}: a second migration changes it"


def _plain(root: etree._Element) -> list[tuple[str, str, dict[str, str]]]:
    return [
        (str(item.tag), trimmed(item.text), {str(key): str(value) for key, value in item.items()})
        for item in root.iter("*")
    ]


def main() -> int:
    """Print the coverage."""
    found = Coverage(cast(Release, sys.argv[2] if len(sys.argv) > 2 else "harmonic"))
    for file in files_of(Path(sys.argv[1])):
        found.add(file)
    print(f"{found.files} files, {found.uses.total()} uses, {found.parameters} parameters")
    for name, count in found.uses.items():
        print(f"{name}: {found.migrated[name]} of {count} uses are migrated")
    print(f"{found.share:.1%} of the uses with a counterpart are migrated")
    print("\n".join(found.faults))
    return bool(found.faults)


if __name__ == "__main__":
    sys.exit(main())
