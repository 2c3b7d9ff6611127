"""The tables of SDFormat's versions: what the published files say, and what they became."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from support.paths import ROOT

from translate.sdf import schema

DATA = ROOT / "translate" / "sdf" / "schema.txt"
INSTALLED = Path("/usr/share/sdformat12")
LATER = Path(os.environ.get("SDFORMAT_SPECIFICATIONS", ROOT.parent / "shared/reference/sdf-spec"))
MINORS = range(schema.OLDEST, schema.NEWEST + 1)
SPECIFICATIONS = [(INSTALLED if minor < 10 else LATER) / f"1.{minor}" for minor in MINORS]


def found(path: str, minor: int) -> schema.Part | None:
    """What a version says about an element, by the tags that lead to it from ``<sdf>``."""
    part, known = None, schema.root(minor)
    for tag in path.split("/"):
        part = schema.child(known, tag)
        if part is None:
            return None
        if part.element is not None:
            known = part.element
    return part


@pytest.mark.parametrize(
    ("path", "first", "last"),
    [
        ("model/link/inertial/mass", 4, schema.NEWEST),
        ("model/include", 5, schema.NEWEST),
        ("model/model", 5, schema.NEWEST),
        ("model/link/light", 6, schema.NEWEST),
        ("model/frame", 5, schema.NEWEST),
        ("model/link/frame", 5, 6),
        ("model/joint/axis/use_parent_model_frame", 5, 6),
        ("model/link/collision/geometry/capsule", 8, schema.NEWEST),
        ("model/joint/screw_thread_pitch", 10, schema.NEWEST),
        ("model/joint/axis/mimic", 11, schema.NEWEST),
        ("model/link/visual/geometry/cone", 11, schema.NEWEST),
        ("model/model_state", 12, schema.NEWEST),
    ],
)
def test_an_element_is_in_the_versions_that_have_it(path: str, first: int, last: int) -> None:
    having = [minor for minor in MINORS if found(path, minor) is not None]
    assert having == list(range(first, last + 1))


@pytest.mark.parametrize("minor", MINORS)
def test_the_names_of_newer_elements_are_those_of_the_parsed_tables(minor: int) -> None:
    children, attributes = schema.newer_elements(minor)
    names = {f"@{name}" for group in attributes.values() for name in group}
    assert schema.newer_names(minor) == names.union(children)


def test_what_left_and_came_back_is_in_neither_version_between() -> None:
    having = [minor for minor in MINORS if found("world/joint", minor) is not None]
    assert having == [4, 5, 6, *range(10, schema.NEWEST + 1)]


@pytest.mark.parametrize(
    ("path", "attribute", "first", "last"),
    [
        ("model", "canonical_link", 7, schema.NEWEST),
        ("model", "placement_frame", 8, schema.NEWEST),
        ("model/frame", "attached_to", 7, schema.NEWEST),
        ("model/pose", "frame", 5, 6),
        ("model/pose", "relative_to", 7, schema.NEWEST),
        ("model/pose", "rotation_format", 9, schema.NEWEST),
        ("model/include", "merge", 9, schema.NEWEST),
        ("world/include", "merge", 10, schema.NEWEST),
        ("model/link/inertial", "auto", 11, schema.NEWEST),
    ],
)
def test_an_attribute_is_in_the_versions_that_have_it(
    path: str, attribute: str, first: int, last: int
) -> None:
    having = []
    for minor in MINORS:
        part = found(path, minor)
        if part is not None and part.element is not None and attribute in part.element.attributes:
            having.append(minor)
    assert having == list(range(first, last + 1))


@pytest.mark.parametrize(
    ("path", "minor", "kind", "default"),
    [
        ("model/static", 9, "bool", "false"),
        ("model/link/inertial/mass", 9, "double", "1.0"),
        ("model/joint/axis/limit/lower", 9, "double", "-1e16"),
        ("model/joint/axis/limit/lower", 10, "double", "-inf"),
        ("model/joint/axis/xyz", 9, "vector3", "0 0 1"),
        ("model/pose", 9, "pose", "0 0 0 0 0 0"),
        ("model/link/visual/material/diffuse", 12, "color", "0 0 0 1"),
        ("model/link/visual/geometry/plane/size", 9, "vector2d", "1 1"),
    ],
)
def test_a_text_has_a_type_and_a_default(path: str, minor: int, kind: str, default: str) -> None:
    part = found(path, minor)
    assert part is not None
    assert part.value is not None
    assert (part.value.kind, part.value.default) == (kind, default)


def test_numbers_have_bounds() -> None:
    part = found("model/link/collision/surface/bounce/restitution_coefficient", 9)
    assert part is not None
    assert part.value is not None
    assert (part.value.minimum, part.value.maximum) == ((0.0,), (1.0,))


def test_models_are_in_models_without_end() -> None:
    assert found("/".join(["model"] * 50), 9) is not None


def test_versions_before_the_first_table_are_read_with_it() -> None:
    assert schema.root(2) == schema.root(4)


def test_plugins_hold_anything() -> None:
    part = found("model/plugin", 9)
    assert part is not None
    assert part.element is not None
    assert part.element.is_open


@pytest.mark.parametrize(("name", "minor"), [(n, m) for n in ("sdf", "link") for m in (4, 12)])
def test_every_block_that_is_referred_to_is_there(name: str, minor: int) -> None:
    seen, waiting = {name}, [name]
    while waiting:
        known = schema.element(waiting.pop(), minor)
        for tag in known.table.children:
            part = schema.child(known, tag)
            if part is not None and part.entry.target and part.entry.target not in seen:
                seen.add(part.entry.target)
                waiting.append(part.entry.target)
    assert len(seen) > 10


@pytest.mark.skipif(
    not all(path.is_dir() for path in SPECIFICATIONS), reason="not every version is here"
)
def test_the_data_is_what_the_script_makes_of_the_published_files() -> None:
    script = ROOT / "scripts" / "generate_sdf_schema.py"
    made = subprocess.run(
        [sys.executable, str(script), *map(str, reversed(SPECIFICATIONS))],
        capture_output=True,
        check=True,
    )
    assert made.stdout == DATA.read_bytes()
