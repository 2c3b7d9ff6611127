"""The tables of docs/mapping.md are what happens."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest
from lxml import etree
from support import sdf_samples, urdf_samples
from support.accounting import Fates, Item, items
from support.paths import ROOT

import translate

PAGE = ROOT / "docs" / "mapping.md"
SAMPLES = {"sdf": dict(sdf_samples.documents()), "urdf": dict(urdf_samples.documents())}


class Row(NamedTuple):
    """One line of a table; ``kind`` is the type of the joint that it speaks of, if it does."""

    dialect: translate.model.Dialect
    path: str
    kind: str
    fate: str
    rest: bool

    def speaks_of(self, document: str, path: str) -> bool:
        """Whether something of a sample, by its path, is in this line."""
        if self.kind and document != f"{self.kind} joint":
            return False
        return path == self.path or path.startswith((f"{self.path}/", f"{self.path}@"))


def table() -> Iterator[Row]:
    dialect: translate.model.Dialect = "sdf"
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            dialect = "urdf" if line.startswith("## URDF") else "sdf"
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if len(cells) == 3 and cells[0].startswith("`"):
            path = cells[0].strip("`")
            kind = re.search(r"\[(\w+)\]", path)
            yield Row(
                dialect,
                re.sub(r"\[\w+\]", "", path),
                kind[1] if kind else "",
                cells[2],
                cells[1].startswith("["),
            )


ROWS = list(table())


@cache
def contents(dialect: str, document: str) -> dict[str, Item]:
    """What a sample says, by paths as the page writes them."""
    root = etree.fromstring(SAMPLES[dialect][document].encode())
    # Of joints the last one counts, which is the one that the sample is about.
    return {_path(item): item for item in items(root) if item.path != "/sdf@version"}


def _path(item: Item) -> str:
    path = item.path.replace("+", "").rstrip("#").removeprefix("/sdf").removeprefix("/")
    return re.sub(r"\{.*?\}", "", path)


@cache
def fates(dialect: str, document: str) -> Fates:
    """The translations of a sample to the other format, shared by the lines about it."""
    to: translate.model.Dialect = "urdf" if dialect == "sdf" else "sdf"
    return Fates(SAMPLES[dialect][document].encode(), to)


def subjects(row: Row) -> Iterator[tuple[str, str]]:
    """The samples that have what a line speaks of, and no other line speaks of more closely."""
    for document in SAMPLES[row.dialect]:
        for path in contents(row.dialect, document):
            if row.speaks_of(document, path) and row == closest(row.dialect, document, path):
                yield document, path


@cache
def closest(dialect: str, document: str, path: str) -> Row | None:
    """The line with the longest path, and of those the one that names the type of the joint."""
    found = [row for row in ROWS if row.dialect == dialect and row.speaks_of(document, path)]
    return max(found, key=lambda row: (len(row.path), row.kind), default=None)


@pytest.mark.parametrize(
    "row", ROWS, ids=[f"{row.dialect}: {row.path} {row.kind}".strip() for row in ROWS]
)
def test_a_line_states_what_happens(row: Row) -> None:
    document, path = next(subjects(row))
    item = contents(row.dialect, document)[path]
    assert fates(row.dialect, document).of(item) == row.fate, (document, path)


@pytest.mark.parametrize("dialect", ["sdf", "urdf"])
def test_every_thing_is_in_the_table(dialect: str) -> None:
    missing = {
        path
        for document in SAMPLES[dialect]
        for path in contents(dialect, document)
        if closest(dialect, document, path) is None
    }
    assert missing == set()
