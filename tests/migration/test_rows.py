"""The tables of plugins: each row, by a minimal file and what the sources of Gazebo require."""

from __future__ import annotations

import functools
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, cast

import pytest
from lxml import etree
from support.paths import ROOT

from translate.diagnostics.catalogue import LossSeverity
from translate.migration.migrate import migrate
from translate.migration.state import State
from translate.migration.tables import Kind, Row, by_plugin, is_true, kinds
from translate.xml.document import parse

SEVERITIES = ("lost", "approximated", "harmless")


class Case(NamedTuple):
    """A plugin at a place, with parameters, and what is expected."""

    plugin: str
    place: str
    parameters: tuple[tuple[str, str], ...]
    expected: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.plugin} {self.parameters}"


@functools.cache
def cases() -> list[Case]:
    found, plugin, place = [], "", ""
    for line in (Path(__file__).parent / "rows.txt").read_text("utf-8").splitlines():
        if line.startswith("["):
            plugin, _, place = line[1:].partition("] ")
        elif line and not line.startswith("#"):
            given, _, expected = line.partition(" -> ")
            pairs = [item.partition("=")[::2] for item in given.split(" & ")]
            found.append(Case(plugin, place, tuple(pairs), tuple(expected.split("; "))))
    return found


def document(case: Case) -> str:
    """A world with a model that has the plugin at its place."""
    plugin = etree.Element("plugin", name="p", filename=f"lib{case.plugin}.so")
    for path, value in case.parameters:
        parent = plugin
        path, _, attribute = path.partition("@")
        *steps, last = path.split("/")
        for step in steps:
            found = parent.find(step)
            parent = etree.SubElement(parent, step) if found is None else found
        element = etree.SubElement(parent, last)
        if attribute:
            element.set(attribute, value)
        else:
            element.text = value
    text = etree.tostring(plugin, encoding="unicode")
    kind, type, rate = (*case.place.split(), "", "")[:3]
    parts = {
        "ray": "<ray><scan><horizontal><samples>1</samples></horizontal></scan>"
        "<range><min>0.1</min><max>10</max></range></ray>",
        "contact": "<contact><collision>c</collision></contact>",
        "multicamera": '<camera name="left"/><camera name="right"/>',
    }
    inner = parts.get(type, "<camera/>" if type in ("camera", "depth") else "")
    inner += f"<update_rate>{rate}</update_rate>" if rate else ""
    sensor = f'<sensor name="s" type="{type}">{inner}{text}</sensor>' if kind == "sensor" else ""
    axis = "<axis><xyz>0 0 1</xyz></axis>"
    return (
        f'<sdf version="1.9"><world name="w">{text if kind == "world" else ""}<model name="m">'
        f'<link name="base">{sensor}</link><link name="arm"/><link name="tip"/>'
        f'<joint name="j" type="revolute"><parent>base</parent><child>arm</child>{axis}</joint>'
        f'<joint name="k" type="revolute"><parent>arm</parent><child>tip</child>{axis}</joint>'
        f"{text if kind == 'model' else ''}</model></world></sdf>"
    )


def kind_of_case(case: Case) -> Kind:
    """The kind of the plugin of a case."""
    is_depth = case.place == "sensor depth" and case.plugin == "gazebo_ros_camera"
    return by_plugin()["gazebo_ros_depth_camera" if is_depth else case.plugin]


def migrated(case: Case) -> State:
    return migrate(parse(document(case)), "harmonic")


def owner(root: etree._Element, name: str) -> etree._Element | None:
    """The sensor, the world, a link, a joint, or the plugin of a class."""
    tag, _, key = name.partition(" ")
    if tag in ("sensor", "world"):
        return root.find(f".//{tag}")
    if key:
        return next((item for item in root.iter(tag) if item.get("name") == key), None)
    plugins = root.iter("plugin")
    return next((item for item in plugins if item.get("name", "").endswith(f"::{name}")), None)


def found_at(root: etree._Element, path: str) -> str | None:
    name, _, rest = path.partition("/")
    element = owner(root, name)
    if element is None or not rest:
        return None if element is None else ""
    rest, is_attribute, attribute = rest.partition("@")
    element = element.find(rest.strip("/")) if rest.strip("/") else element
    if element is None:
        return None
    return element.get(attribute) if is_attribute else (element.text or "").strip()


def check(case: Case, state: State, expected: str) -> None:
    word, _, name = expected.partition(" ")
    root = state.file.root
    if word in SEVERITIES:
        name = name or case.parameters[0][0]
        found = [
            item.severity
            for item in state.report.losses
            if item.code == "plugin-parameter" and item.element.endswith(f"<{name}>")
        ]
        assert found == [word]
    elif word == "bridge":
        ros, _, gazebo = name.partition("=")
        assert (ros, gazebo) in [
            (f"/{item.ros_topic}", f"/{item.gazebo_topic}") for item in state.bridge
        ]
    elif "~" in expected and "=" not in expected:
        path, _, value = expected.partition("~")
        assert float(found_at(root, path) or "nan") == pytest.approx(float(value), rel=1e-6)
    else:
        path, is_value, value = expected.partition("=")
        wanted = value if is_value else "" if path == "ApplyLinkWrench" else None
        assert found_at(root, path) == wanted


@pytest.mark.parametrize("case", cases(), ids=str)
def test_a_parameter_is_mapped_or_reported(case: Case) -> None:
    state = migrated(case)
    for expected in case.expected:
        check(case, state, expected)


def test_the_page_is_current() -> None:
    command = [sys.executable, str(ROOT / "scripts" / "plugin_table.py"), "--check"]
    assert subprocess.run(command, check=False).returncode == 0


def test_each_row_has_a_case() -> None:
    covered = set()
    for case in cases():
        kind = kind_of_case(case)
        for name, value in case.parameters:
            old = value.partition(":=")[0] if name == "ros/remapping" else ""
            names = [f"@{old}", f"@~/{old.removeprefix('~/')}"] if old else [name]
            while names[-1] and not old and names[-1] not in kind.rows:
                names.append(names[-1].rpartition("/")[0])
            covered |= {kind.rows[name] for name in names if name in kind.rows}
        # Values that no parameter sets are in each file.
        covered |= {row for name, row in kind.rows.items() if name.startswith("=")}
    missing = [
        f"{kind.title}: {row.names}"
        for kind in kinds()
        if kind.form != "none"
        for row in dict.fromkeys(kind.rows.values())
        if row not in covered
    ]
    assert not missing


def changed(row: Row) -> Iterator[tuple[str, Row]]:
    """A row with another content of one cell, for each cell that decides what is written.

    The cells that functions read in place of the tables have no effect: the places of sensors'
    frames and of copies, and the owners of mimic joints and controllers.
    """
    # Other values than those of parameters are in the report of older releases only.
    if row.severity and row.names[0][0] != "=":
        other = "harmless" if row.severity == "lost" else "lost"
        yield "severity", row._replace(severity=cast("LossSeverity", other))
    is_read = row.conversion not in ("frame", "copy") and row.owner not in ("mimic", "control")
    if row.owner == "topic":
        # Such a part belongs to no topic.
        yield "element", row._replace(elements=("9",))
    elif row.owner == "fluid":
        # The terms of a matrix: its diagonal from the last one on.
        yield "element", row._replace(elements=row.elements[::-1])
    elif row.elements and is_read:
        paths = (re.sub(r"^([+-]|latitude:)?", r"\1other", item) for item in row.elements)
        yield "element", row._replace(elements=tuple(paths))
    if row.owner in ("namespace", "link", "joint"):
        yield "owner", row._replace(owner="-")
    if row.conversion and row.owner != "-" and row.conversion not in ("copy", "output", "positive"):
        yield "conversion", row._replace(conversion="", argument="")
    if row.classic and row.classic != row.modern and row.conversion != "source":
        is_flag = row.conversion in ("flag", "enu")
        classic = ("false" if is_true(row.classic) else "true") if is_flag else "77"
        yield "default", row._replace(classic=classic)
    if row.since != "fortress":
        yield "since", row._replace(since="jetty")


def fails(kind: Kind) -> bool:
    """Whether a case of a kind of plugins fails."""
    for case in cases():
        if kind_of_case(case).title == kind.title:
            try:
                test_a_parameter_is_mapped_or_reported(case)
            except (AssertionError, ValueError, StopIteration):
                return True
    return False


@pytest.mark.slow
def test_each_cell_of_a_row_decides_a_case(monkeypatch: pytest.MonkeyPatch) -> None:
    rows: dict[Row, list[Kind]] = {}
    for kind in kinds():
        for row in kind.all_rows if kind.form != "none" else ():
            rows.setdefault(row, []).append(kind)
    without_case = []
    for row, owners in rows.items():
        for name, other in changed(row):
            found = False
            for kind in owners:
                new = {key: other if item == row else item for key, item in kind.rows.items()}
                with monkeypatch.context() as patch:
                    known = kind._replace(rows=new, all_rows=tuple(dict.fromkeys(new.values())))
                    for plugin in kind.plugins:
                        patch.setitem(by_plugin(), plugin, known)
                    found = fails(kind)
                if found:
                    break
            if not found:
                without_case.append((owners[0].title, row.names, name))
    assert without_case == []


@pytest.mark.parametrize("kind", [kind for kind in kinds() if kind.form == "none"], ids=str)
def test_a_plugin_without_successor_becomes_a_comment_with_the_reason(kind: Kind) -> None:
    for name in kind.plugins:
        state = migrated(Case(name, "model", (("a", "1"),), ()))
        (loss,) = state.report.losses
        assert (loss.code, loss.severity, loss.reason) == (
            "plugin-without-successor",
            "lost",
            kind.text,
        )
        nodes = state.file.root.iter()
        comments = [item.text or "" for item in nodes if not isinstance(item.tag, str)]
        assert len(comments) == 1
        assert kind.text in comments[0]
        assert "<a>1</a>" in comments[0]
        assert state.file.root.find(".//plugin") is None
