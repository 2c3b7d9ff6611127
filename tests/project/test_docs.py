"""The documentation: its examples print what it shows, its links lead to pages and sections."""

from __future__ import annotations

import importlib.util
import os
import re
import runpy
import shlex
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import click
import pytest
import yaml
from support.paths import ROOT
from support.programs import require_program

import translate
from translate.diagnostics.catalogue import catalogue, pages

if TYPE_CHECKING:
    from collections.abc import Iterator

    from translate.model.interfaces import GraphKind

DOCS = ROOT / "docs"
SCRIPT = runpy.run_path(str(ROOT / "scripts" / "doc_examples.py"))
HOWTOS = sorted((DOCS / "howto").glob("*.md"))
PAGES = sorted([*DOCS.rglob("*.md"), *ROOT.glob("*.md"), *(ROOT / "corpus").rglob("*.md")])
PROGRAMS = ("robot-translate ", "urdf2sdf ", "sdf2urdf ")
SYNOPSIS = r"[\[…]|\.\.\.|(?<![\w.-])[A-Z]+\b"
#: Packages of examples that the default environment may not have.
OPTIONAL = ("mujoco", "pybullet", "pydrake")


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


# --- examples -----------------------------------------------------------------------------------


def commands_of(page: Path) -> Iterator[tuple[str, list[str]]]:
    """The program and the arguments of each command in a block of a page, as a shell splits it.

    A synopsis, with words in capitals or in brackets, is no command.
    """
    for block in re.findall(r"^```\w*\n(.*?)^```", text_of(page), re.MULTILINE | re.DOTALL):
        for line in re.sub(r"\\\n *", " ", block).splitlines():
            command = re.split(r" [|>&;<]|; |\)", line.removeprefix("$ "))[0]
            if command.startswith(PROGRAMS) and not re.search(SYNOPSIS, command):
                program, *arguments = shlex.split(command, comments=True)
                yield program, arguments


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_the_commands_of_a_page_have_known_options_and_no_further_words(page: Path) -> None:
    for program, arguments in commands_of(page):
        command: click.Command = SCRIPT["PROGRAMS"][program]
        if isinstance(command, click.Group) and not arguments[0].startswith("-"):
            command, arguments = command.commands[arguments[0]], arguments[1:]
        context = click.Context(command, **command.context_settings)
        # Raises an error for an unknown option, and for words that follow all arguments.
        _, rest, _ = command.make_parser(context).parse_args(arguments)
        # A command can take arguments of xacro.
        assert [word for word in rest if ":=" not in word] == [], arguments


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ("robot-translate view a.urdf  # a page", ["view", "a.urdf"]),
        ("$ robot-translate check a.urdf | head", ["check", "a.urdf"]),
        ("robot-translate sync [URDF SDF]", None),
        ("robot-translate compare A B      compare two robots", None),
        ("robot-translate view a.urdf      a page", ["view", "a.urdf", "a", "page"]),
    ],
)
def test_a_command_ends_at_its_comment(tmp_path: Path, text: str, arguments: list[str]) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"```\n{text}\n```\n", encoding="utf-8")
    assert [found for _, found in commands_of(page)] == ([] if arguments is None else [arguments])


def optional_packages(page: Path) -> list[str]:
    """The packages that the Python examples of a page import, beside those of every environment."""
    imports = re.findall(r"^(?:import|from) (\w+)", text_of(page), re.MULTILINE)
    return [name for name in OPTIONAL if name in imports]


@pytest.mark.parametrize("page", SCRIPT["PAGES"], ids=name_of)
def test_the_examples_of_a_page_print_what_it_shows(page: Path, tmp_path: Path) -> None:
    text = text_of(page)
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    if "robot.urdf.xacro" in text and not shutil.which("xacro", path=path):
        pytest.skip("not installed: xacro")
    if re.search("^git ", text, re.MULTILINE):
        require_program("git")
    languages = ("sh",) if optional_packages(page) else ("sh", "python")
    new, wrong = SCRIPT["with_output"](text, tmp_path, languages)
    assert wrong == []
    assert new == text


@pytest.mark.engines
@pytest.mark.parametrize("page", list(filter(optional_packages, SCRIPT["PAGES"])), ids=name_of)
def test_the_examples_for_a_simulator_print_what_the_page_shows(page: Path, tmp_path: Path) -> None:
    missing = [name for name in optional_packages(page) if not importlib.util.find_spec(name)]
    if missing:
        pytest.skip(f"not installed: {', '.join(missing)}")
    text = text_of(page)
    assert SCRIPT["with_output"](text, tmp_path) == (text, [])


@pytest.mark.parametrize("page", HOWTOS, ids=name_of)
def test_a_howto_has_a_task_a_command_and_what_can_go_wrong(page: Path) -> None:
    text = text_of(page)
    assert "\n**Task.** " in text
    assert re.search(r"^```(?:sh|python)$", text, re.MULTILINE)
    assert len(re.findall(r"^- ", text.partition("\n**What can go wrong**\n")[2], re.M)) >= 2


def test_there_are_fifteen_howtos() -> None:
    assert len(HOWTOS) == 15


@pytest.mark.parametrize("page", HOWTOS, ids=name_of)
def test_the_codes_of_a_howto_exist(page: Path) -> None:
    named = re.findall(r"^- ((?:`[a-z-]+`(?:, )?)+):", text_of(page), re.MULTILINE)
    codes = {code for names in named for code in re.findall(r"`([a-z]+-[a-z-]+)`", names)}
    assert sorted(codes - set(catalogue())) == []


@pytest.mark.parametrize("path", sorted((DOCS / "examples").rglob("*.py")), ids=name_of)
def test_a_program_of_the_examples_compiles(path: Path) -> None:
    compile(text_of(path), path, "exec")


# --- links --------------------------------------------------------------------------------------


def without_code(text: str) -> str:
    """The text without code blocks and code spans."""
    return re.sub(r"`[^`\n]*`", "``", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S))


@cache
def anchors(path: Path) -> frozenset[str]:
    """The anchors of a page: its own, and those of sections as GitHub and mkdocs make them."""
    text = re.sub(r"^```.*?^```", "", text_of(path), flags=re.M | re.S)
    found = set(re.findall(r'<a id="([^"]+)"></a>', text))
    for title in re.findall(r"^#+ (.*)$", text, re.MULTILINE):
        plain = re.sub(r"[^\w\- ]", "", title.lower()).strip()
        found |= {plain.replace(" ", "-"), re.sub(r"[-\s]+", "-", plain)}
    return frozenset(found)


def links(page: Path) -> list[str]:
    return re.findall(r"\]\(([^)\s]+)\)", without_code(text_of(page)))


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_a_link_leads_to_a_file_and_a_section(page: Path) -> None:
    broken = []
    for link in links(page):
        if re.match(r"\w+:", link):
            continue
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        if not target.exists() or (
            anchor and target.suffix == ".md" and anchor not in anchors(target)
        ):
            broken.append(link)
    assert broken == []


PATH = re.compile(r"(?<![\w/])(?:tests|scripts|translate|corpus|docs)/[\w./-]*\w")


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_the_paths_of_the_project_in_a_page_exist(page: Path) -> None:
    named = set(PATH.findall(text_of(page)))
    assert sorted(name for name in named if not (ROOT / name).exists()) == []


def test_a_broken_anchor_is_found() -> None:
    assert "what-happens-to-my-robot" in anchors(DOCS / "what-happens.md")
    assert "no-such-section" not in anchors(DOCS / "what-happens.md")


def section_of(place: str) -> str:
    """The text of a page, or of the section with an anchor, without the sections of its level."""
    name, _, anchor = place.partition("#")
    # A comment in a block is no title.
    text = re.sub(
        r"^```.*?^```",
        lambda m: m[0].replace("\n#", "\n #"),
        text_of(ROOT / name),
        flags=re.M | re.S,
    )
    if not anchor:
        return text
    for level, title, body in re.findall(r"^(#+) (.*)\n((?:(?!#).*\n?)*)", text, re.MULTILINE):
        plain = re.sub(r"[^\w\- ]", "", title.lower()).strip()
        if level and re.sub(r"[-\s]+", "-", plain) == anchor:
            return str(body)
    raise LookupError(place)


@pytest.mark.parametrize("code", pages())
def test_the_page_of_a_code_names_the_code(code: str) -> None:
    assert code in catalogue()
    assert re.search(rf"(?<![\w-]){code}(?![\w-])", section_of(pages()[code]))


def test_each_code_in_the_page_of_symptoms_leads_to_it() -> None:
    text = text_of(DOCS / "troubleshooting.md")
    named = set(re.findall(r"`([a-z]+(?:-[a-z0-9]+)+)`", text)) & set(catalogue())
    assert sorted(code for code in named if code not in pages()) == []


# --- pictures -----------------------------------------------------------------------------------


def test_the_script_draws_each_picture() -> None:
    script = text_of(ROOT / "scripts" / "pictures")
    names = {path.name for path in (DOCS / "images").iterdir()}
    assert names == set(re.findall(r"\$images/([\w.-]+)", script))


@pytest.fixture(scope="module")
def translated() -> dict[str, str]:
    """The texts of the translations that docs/concepts.md shows."""
    nested = DOCS / "examples" / "arm_and_gripper.sdf"
    camera = translate.to_urdf(DOCS / "examples" / "gazebo_model.sdf", no_gazebo=True)
    return {
        "flat.sdf": translate.to_sdf(nested, flatten=True),
        "arm.urdf": translate.to_urdf(nested),
        "parity.sdf": translate.convert(camera, to="sdf").text,
    }


@pytest.mark.parametrize(
    ("picture", "robot", "kind"),
    [
        ("images/graph.svg", "docs/examples/four_bar.sdf", "tree"),
        ("images/poses.svg", "docs/examples/gazebo_model.sdf", "poses"),
        ("images/flattened.svg", "flat.sdf", "poses"),
        ("images/urdf.svg", "arm.urdf", "tree"),
        ("images/parity.svg", "parity.sdf", "poses"),
        ("pictures/graph-arm.svg", "corpus/robots/arm.urdf", "tree"),
        ("pictures/graph-nested.svg", "docs/examples/arm_and_gripper.sdf", "tree"),
        ("pictures/graph-poses.svg", "docs/examples/arm_and_gripper.sdf", "poses"),
        ("pictures/graph-attached.svg", "docs/examples/arm_and_gripper.sdf", "attached"),
        ("pictures/graph-world.svg", "docs/examples/workshop.sdf", "tree"),
    ],
)
def test_the_picture_of_a_graph_is_current(
    picture: str, robot: str, kind: GraphKind, translated: dict[str, str]
) -> None:
    document = translate.load(translated.get(robot) or ROOT / robot)
    assert text_of(DOCS / picture) == document.graph(kind).to_svg()


# --- site ---------------------------------------------------------------------------------------


def test_the_index_names_each_page() -> None:
    docs = ROOT / "docs"
    links = re.findall(r"\]\(([^)#]+)", (docs / "index.md").read_text(encoding="utf-8"))
    pages_of_site = {path.relative_to(docs).as_posix() for path in docs.rglob("*.md")}
    of_codes = {page for page in pages_of_site if page.startswith("codes/")}
    assert pages_of_site - of_codes - {"index.md"} - set(links) == set()


def test_the_site_contains_each_page() -> None:
    text = text_of(ROOT / "mkdocs.yml")
    listed = re.findall(r"[\w/-]+\.md", text[text.index("\nnav:") :])
    assert sorted(listed) == sorted(
        page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md")
    )
    assert yaml.safe_load(text)["theme"]["font"] is False


def test_the_site_has_five_sections_of_at_most_41_written_pages() -> None:
    sections = yaml.safe_load(text_of(ROOT / "mkdocs.yml"))["nav"]
    assert [title for section in sections for title in section] == [
        "Start",
        "How to",
        "Concepts",
        "Reference",
        "Project",
    ]
    generated = {
        "cli-reference.md",
        "performance.md",
        "plugins.md",
        "python-reference.md",
        "report.md",
        "report-pairs.md",
    }
    pages = [page for section in sections for part in section.values() for page in part]
    names = {name for page in pages for name in page.values() if isinstance(name, str)}
    (codes,) = [parts for page in pages for parts in page.values() if isinstance(parts, list)]
    assert all(name.startswith("codes") for page in codes for name in page.values())
    assert len(names - generated) <= 41


@pytest.mark.slow
def test_the_site_is_built_without_warnings(tmp_path: Path) -> None:
    if importlib.util.find_spec("material") is None:
        pytest.skip("mkdocs-material is not installed")
    done = subprocess.run(
        [ROOT / "scripts" / "docs", "--site-dir", tmp_path / "site"],
        env={**os.environ, "PYTHON": sys.executable},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    page = (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    assert re.findall(r'(?:src|<link[^>]*href)="https?:[^"]*"', page) == []
