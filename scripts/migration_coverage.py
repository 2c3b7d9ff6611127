"""Migrate all files of a directory that have classic plugins, and count what is not accounted for.

``scripts/migration_coverage.py DIRECTORY [RELEASE]`` prints the number of uses, the share of those with
a counterpart that are migrated, and every parameter that is neither mapped nor reported.  It exits with
1 if there is one, or if a migrated file is no text or changes again.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from lxml import etree

from translate.diagnostics.diagnostic import TranslateError
from translate.migration.migrate import bridge_text, migrate, migrated_text
from translate.migration.plugins import kind_of
from translate.migration.tables import Kind, Release, plugin_key
from translate.xml.document import XmlFile, parse, text_of
from translate.xml.text import trimmed

SUFFIXES = (".urdf", ".sdf", ".world", ".xml", ".xacro", ".erb")
#: Values of another kind than those in files, for each parameter.
_OTHER = ("7.25", "1 2 3", "true", "other/name", "1 2 3 4 5 6")


class Coverage(NamedTuple):
    """What the migration of some files leaves: texts about faults, and numbers of uses."""

    files: int
    uses: Counter[str]
    migrated: Counter[str]
    parameters: int
    faults: list[str]

    @property
    def share(self) -> float:
        """The share of the uses with a counterpart that are migrated."""
        known = [name for name in self.uses if name != "no"]
        return sum(self.migrated[name] for name in known) / max(1, sum(map(self.uses.get, known)))  # type: ignore[arg-type]


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


def coverage(directory: Path, release: Release) -> Coverage:
    """Migrate all files of a directory."""
    found = Coverage(0, Counter(), Counter(), 0, [])
    checked: set[tuple[str, str]] = set()
    for file in files_of(directory):
        found = found._replace(files=found.files + 1)
        copied = file.copy()
        state = migrate(copied, release)
        entries = {(item.line, item.element) for item in state.report.losses}
        by_line = {item.line: item.code for item in state.report.losses if item.code.startswith("plugin-") and "<" not in item.element}
        for plugin in file.root.iter("plugin"):
            kind = kind_of(plugin)
            if kind is None:
                continue
            name, line = plugin_key(plugin.get("filename", "")), file.line_of(plugin)
            found.uses[kind.counterpart] += 1
            code = by_line.get(line, "")
            if code == "plugin-migrated":
                found.migrated[kind.counterpart] += 1
            elif code != "plugin-without-successor":
                found.faults.append(f"{file.path}:{line}: {name} is not in the report")
            for path, element in _parameters(plugin, ""):
                found = found._replace(parameters=found.parameters + 1)
                key = (name, path)
                if code == "plugin-migrated" and key not in checked:
                    if not _is_reported(file.line_of(element), name, path, entries) and not _has_effect(file, plugin, element, release):
                        found.faults.append(f"{file.path}:{file.line_of(element)}: {name} <{path}>")
                    checked.add(key)
                elif code == "plugin-migrated" and not _has_row(path, kind) and not _is_reported(file.line_of(element), name, path, entries):
                    found.faults.append(f"{file.path}:{file.line_of(element)}: {name} <{path}> has no row")
        found.faults.extend(_faults_of_text(file, copied, release))
    return found


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


def _is_reported(line: int, name: str, path: str, entries: set[tuple[int, str]]) -> bool:
    label = f"plugin {name} <"
    return any(
        element.startswith(label) and (at == line or path.startswith(element.removeprefix(label)[:-1]))
        for at, element in entries
    )


def _has_effect(file: XmlFile, plugin: etree._Element, element: etree._Element, release: Release) -> bool:
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
    return text_of(file.root), "\n".join(map(str, state.report.losses)), bridge_text(state)


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
    return [(str(item.tag), trimmed(item.text), dict(item.attrib)) for item in root.iter("*")]  # type: ignore[arg-type]


def main() -> int:
    """Print the coverage."""
    directory, release = Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "harmonic"
    found = coverage(directory, release)  # type: ignore[arg-type]
    print(f"{found.files} files, {sum(found.uses.values())} uses, {found.parameters} parameters")
    for name, count in found.uses.items():
        print(f"{name}: {found.migrated[name]} of {count} uses are migrated")
    print(f"{found.share:.1%} of the uses with a counterpart are migrated")
    print("\n".join(found.faults))
    return bool(found.faults)


if __name__ == "__main__":
    sys.exit(main())
