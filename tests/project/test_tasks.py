"""The rows of "To change X, open Y" in docs/architecture.md are complete where code can tell."""

from __future__ import annotations

import re
from functools import cache
from typing import get_args

import pytest
from support.paths import ROOT
from support.update_judge import joint_types

from translate.checker.reading import WRITTEN_AXES
from translate.diagnostics.catalogue import LOSS_SEVERITIES, LossSeverity
from translate.diagnostics.diagnostic import SEVERITIES as DIAGNOSTIC_SEVERITIES
from translate.diagnostics.diagnostic import Severity
from translate.kinematics.tree import DEGREES_OF_FREEDOM
from translate.model.joint import (
    JOINT_TYPES,
    ONE_AXIS,
    SDF_JOINT_TYPES,
    TWO_AXES,
    URDF_JOINT_TYPES,
)
from translate.model.link import NOT_IN_URDF
from translate.readers.names import TARGET_NAMES

SEVERITIES = set(get_args(LossSeverity))
#: Modules that state the severities of single losses, not what a severity means.
OF_LOSSES = re.compile(r"translate/(constructs|migration|passes|readers|sdf|urdf)/")
#: Built from ``web/viewer``.
BUILT = "translate/view/assets/viewer.js"


def text_of(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def cells_of(section: str) -> list[list[str]]:
    """The cells of each row of the tables in a section, without their heads."""
    tables = text_of("docs/architecture.md").partition(f"\n## {section}\n")[2]
    lines = tables.partition("\n## ")[0].splitlines()
    rows = [re.split(r" ?(?<!\\)\| ?", line)[1:-1] for line in lines if line.startswith("|")]
    heads = {number for number, row in enumerate(rows) if set(row[0]) == set("-")}
    return [row for number, row in enumerate(rows) if not {number, number + 1}.intersection(heads)]


@cache
def rows() -> dict[str, str]:
    """Task → the files to open; a row that adds to the one above it has a number, too."""
    return {
        f"{number}: {task}" if task.startswith("also") else task: files
        for number, (task, files) in enumerate(cells_of("To change X, open Y"))
    }


@cache
def scripts() -> dict[str, tuple[list[str], str]]:
    """Script → the files that it writes, and what they are made of."""
    return {
        script.strip("`"): (re.findall(r"`([\w.-]+/[\w/.-]+)`", files), sources)
        for files, script, sources in cells_of("Files that scripts write")
    }


# --- A new severity of losses -------------------------------------------------------------------


def severities_in(text: str) -> set[str]:
    """The severities that a module has as texts, keys of objects or classes of a style sheet."""
    return {name for name in SEVERITIES if re.search(rf'"{name}"|\b{name}: "|\.{name}\b', text)}


def modules_with_severities() -> list[str]:
    paths = [
        path.relative_to(ROOT).as_posix()
        for pattern in ("translate/**/*.py", "web/*/src/*.js", "web/*/*.css")
        for path in ROOT.glob(pattern)
    ]
    return [
        path
        for path in paths
        if not OF_LOSSES.match(path) and {"lost", "approximated"} <= severities_in(text_of(path))
    ]


def test_the_row_of_severities_names_each_module_that_has_several() -> None:
    paths = modules_with_severities()
    assert {"web/page/src/lists.js", "web/viewer/src/main.js"} <= set(paths)
    row = rows()["a new severity of losses"]
    assert [path for path in paths if f"`{path.removeprefix('translate/')}`" not in row] == []
    assert BUILT in scripts()["scripts/build_viewer"][0]


@pytest.mark.parametrize(
    ("place", "names"),
    [
        ("diagnostics/catalogue.py", LOSS_SEVERITIES),
        (
            "web/page/src/lists.js",
            re.findall(
                r"^  (\w+):",
                text_of("web/page/src/lists.js").partition("MEANINGS = {")[2].partition("}")[0],
                re.MULTILINE,
            ),
        ),
        ("docs/concepts.md", re.findall(r"^\| \*\*(\w+)\*\*", text_of("docs/concepts.md"), re.M)),
        (
            "docs/what-happens.md",
            re.findall(r"^\| \*\*(\w+)\*\*", text_of("docs/what-happens.md"), re.M),
        ),
    ],
)
def test_a_table_of_severities_has_each_of_them(place: str, names: list[str]) -> None:
    assert SEVERITIES - set(names) == set()
    assert f"`{place}`" in rows()["a new severity of losses"]


@pytest.mark.parametrize(
    ("page", "sentence"),
    [
        ("docs/cli.md", r"^`severity` is (`lost`.*?)\."),
        ("docs/architecture.md", r"has an entry in the loss\s+report: (.*?)\."),
    ],
)
def test_a_list_of_severities_has_each_of_them(page: str, sentence: str) -> None:
    found = re.search(sentence, text_of(page), re.MULTILINE | re.DOTALL)
    assert found is not None
    assert set(re.findall(r"`(\w+)`", found[1])) == SEVERITIES


def test_the_links_of_what_strict_refuses_are_red() -> None:
    loud = re.search(r"const LOUD = new Set\((.*?)\);", text_of("web/viewer/src/main.js"))
    assert loud is not None
    refused = {name for name, form in LOSS_SEVERITIES.items() if form.refused_by is True}
    # The differences of two robots are in the same list.
    assert set(re.findall(r'"(\w+)"', loud[1])) == refused | {"different"}


# --- Severities of diagnostics ------------------------------------------------------------------


def test_the_table_and_the_page_have_each_severity_of_diagnostics() -> None:
    severities = get_args(Severity)
    assert tuple(DIAGNOSTIC_SEVERITIES) == severities
    sentence = re.search(r"^`severity` is (`error`.*?)\.", text_of("docs/cli.md"), re.MULTILINE)
    assert sentence is not None
    assert tuple(re.findall(r"`(\w+)`", sentence[1])) == severities


# --- Joints, shapes, readers --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "names"),
    [("kinematics/tree.py", DEGREES_OF_FREEDOM), ("checker/reading.py", WRITTEN_AXES)],
)
def test_a_table_of_joint_types_has_each_of_them(place: str, names: dict[str, object]) -> None:
    assert set(names) == set(JOINT_TYPES)
    assert f"`{place}`" in rows()["a type of joints"]


def test_the_types_of_joints_of_the_judges_are_those_of_the_model() -> None:
    assert set(joint_types.ONE_AXIS) == ONE_AXIS
    assert set(joint_types.TWO_AXES) == TWO_AXES
    assert set(joint_types.ONLY_IN_SDF) == {*SDF_JOINT_TYPES} - {*URDF_JOINT_TYPES}


def test_the_page_moves_each_type_of_joints() -> None:
    motion = text_of("web/viewer/src/robot.js").partition("function motionOf")[2]
    cases = set(re.findall(r'case "(\w+)":', motion.partition("\n}")[0]))
    unmoved = {"fixed", "gearbox"}
    assert cases == set(JOINT_TYPES) - unmoved


@pytest.mark.parametrize(
    "place", ["translate/cli/convert_options.py", "docs/cli.md", "docs/packages.md"]
)
def test_a_list_of_the_shapes_that_urdf_lacks_has_each_of_them(place: str) -> None:
    text = re.sub(r'[\s"]+', " ", text_of(place))
    lacking = re.split("shapes? that URDF lacks", text, maxsplit=1)[1][:100]
    assert [shape.__name__ for shape in NOT_IN_URDF if shape.__name__.lower() not in lacking] == []


def test_the_documentation_of_for_has_each_reader() -> None:
    row = re.search(r"^\| `--for NAME` \|.*", text_of("docs/cli.md"), re.MULTILINE)
    assert row is not None
    listed = set(re.findall(r"`([\w-]+)`", row.group().partition("library: ")[2]))
    assert set(TARGET_NAMES) - listed == set()


# --- Files that a script writes -----------------------------------------------------------------


@pytest.mark.parametrize("script", scripts())
def test_a_script_names_the_files_that_it_writes_or_their_directories(script: str) -> None:
    files, _ = scripts()[script]
    text = text_of(script)
    assert files
    for file in files:
        directory, _, name = file.rpartition("/")
        assert (ROOT / file).exists(), file
        assert name in text or directory in text, file


def test_no_row_repeats_a_file_that_a_script_writes() -> None:
    """Those with a part by hand are ``docs/cli.md`` and ``docs/targets.md``."""
    written = {file for files, _ in scripts().values() for file in files}
    by_hand = {"docs/cli.md", "docs/targets.md"}
    repeated = [
        (task, file)
        for task, files in rows().items()
        for file in written - by_hand
        if f"`{file}`" in files
    ]
    assert repeated == []


def test_the_checks_of_an_update_are_methods_of_the_update() -> None:
    path = (
        text_of("docs/architecture.md").partition("## The path of a robot")[2].partition("\n## ")[0]
    )
    methods = set(re.findall(r"`(_[a-z]\w*)`", path))
    defined = set(re.findall(r"def (\w+)\(", text_of("translate/driver/update.py")))
    assert methods
    assert methods - defined == set()


# --- The recipes of CONTRIBUTING.md -------------------------------------------------------------


def recipes() -> str:
    """The numbered steps of the recipes."""
    text = text_of("CONTRIBUTING.md").partition("## Where to change what")[2]
    return text.partition("\n## ")[0]


def test_the_files_in_the_recipes_exist() -> None:
    files = re.findall(r"`((?:\w+/)+[\w.]*|\w+\.py)`", recipes())
    assert "facts.py" in files
    roots = (ROOT / "translate", ROOT)
    assert [file for file in files if not any((root / file).exists() for root in roots)] == []


def test_the_names_in_the_recipes_are_in_the_code() -> None:
    """Names of modules, classes and constants, which a change of the code may rename."""
    names = set(re.findall(r"`(_?[A-Z][A-Z_]+|[A-Z]\w+)`", recipes())) - {"None", "IN", "OUT"}
    assert {"NOT_IN_URDF", "READER"} <= names
    paths = [*(ROOT / "translate").rglob("*.py"), *(ROOT / "scripts").glob("*.py")]
    code = "\n".join(path.read_text(encoding="utf-8") for path in paths)
    assert [name for name in names if not re.search(rf"\b{name}\b", code)] == []
