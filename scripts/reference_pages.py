#!/usr/bin/env python3
"""Write the reference pages, the tables of docs/cli.md and the keyword types from the code.

scripts/reference_pages.py           rewrite them
scripts/reference_pages.py --check   exit code 1 if one of them is not current

The pages are committed, so that a code host shows them too. The tables are those of the options of
a translation. The commands are those of click, the
Python names are those of ``translate.__all__`` with their signatures and docstrings. The class
``ConversionKeywords`` of translate/options.py is committed for type checkers.
"""

from __future__ import annotations

import ast
import dataclasses
import html
import inspect
import re
import sys
import textwrap
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import FunctionType

import click

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import translate  # noqa: E402
from translate.cli import main as program  # noqa: E402
from translate.cli.convert import sdf2urdf, urdf2sdf  # noqa: E402
from translate.cli.exit_codes import MEANINGS  # noqa: E402
from translate.cli.options import OTHER  # noqa: E402
from translate.options import (  # noqa: E402
    CommonOptions,
    SdfOptions,
    UrdfOptions,
    choices,
    keyword_of,
    own_fields,
    rule_of,
)
from translate.resources.search import Resources  # noqa: E402

CLI_HEAD = """\
# Options of all commands

This page lists each command with its arguments and options: the texts of `--help`, with the allowed
values and the default of each option. An option with an empty default has no effect unless it is
given, or *effect* describes what happens without it. [Command line](cli.md) describes what the
commands do, their output, the exit codes, and the limits of all commands, which are options in
front of the name of a command.
"""
PYTHON_HEAD = """\
# Python reference

This page lists each public name of the package `translate`: the signatures and docstrings of the
code. [Python](python.md) shows how to use them. Lengths are in m, angles in rad, masses in kg,
unless a docstring states another unit. `Robot` is a path, a binary file, bytes, XML
text, `-` for standard input, a robot of `urdf_parser_py`, a document or a model.
"""
#: Section → names of ``translate.__all__``, or module:name of what functions take and return.
SECTIONS = {
    "Translate": "convert to_sdf to_urdf update set_values bundle batch load check Session "
    "urdf_object",
    "Options": "translate.options:CommonOptions translate.options:SdfOptions"
    " translate.options:UrdfOptions Resources",
    "Compare": "compare assert_same_robot Comparison"
    " translate.equivalence.verification:VerificationKeywords"
    " translate.driver.compare:ComparisonKeywords translate.equivalence.result:Rows",
    "Results": "Result Update Edit Bundle BatchResult BatchFile Progress LossReport Loss Diagnostic"
    " Effect TranslateError",
    "Edit": "add_link add_joint remove_link rename",
    "Robots": "Document Model World Link Joint Frame Pose Transform Inertial Inertia Axis Limit"
    " Dynamics Mimic Actuator Visual Collision Material Fragment"
    " translate.model.frame_graph:FrameGraph",
    "Shapes": "Box Capsule Cone Cylinder Ellipsoid Heightmap Mesh Plane Polyline Sphere",
    "Pictures": "translate.view.graph_formats:Graph translate.view.page:PageView",
    "Custom formats": "register_model_parser unregister_model_parser model_parser NestedInclude"
    " InterfaceModel InterfaceLink InterfaceJoint InterfaceFrame InterfacePoses",
}
#: The members of classes that have more members for the project itself.
MEMBERS = {
    "FrameGraph": ("kind", "scopes", "pose", "attached_to", "canonical_link", "problems"),
    "Graph": ("to_svg", "to_dot", "to_mermaid", "to_image"),
    "SdfOptions": (),
    "UrdfOptions": (),
    "LossReport": ("not_exact",),
    "Comparison": (
        "same",
        "max_position_error_m",
        "max_rotation_error_rad",
        "mass_error_kg",
        "inertia_error",
        "max_axis_error_rad",
        "limit_error",
        "rows",
        "lines",
        "to_json",
    ),
}
#: The longest default that a table shows.
LONGEST = 60
#: The length of the lines of a docstring.
WIDTH = 96
COMMANDS = {**program.commands, "urdf2sdf": urdf2sdf, "sdf2urdf": sdf2urdf}


def cell(text: str) -> str:
    """A text as the cell of a table."""
    return html.escape(" ".join(text.split()), quote=False).replace("|", "\\|")


def table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [f"| {' | '.join(row)} |" for row in (head, *rows)]
    return "\n".join([lines[0], "|" + "---|" * len(head), *lines[1:]]) + "\n"


# --- Commands -----------------------------------------------------------------------------------


def keyword_defaults() -> dict[str, object]:
    """The defaults of the options that a command leaves to the functions that it calls."""
    found: dict[str, object] = {}
    for part in (Resources, SdfOptions, UrdfOptions):
        for item in dataclasses.fields(part):
            if item.default is not dataclasses.MISSING:
                found[keyword_of(item) if part is not Resources else item.name] = item.default
    return found


DEFAULTS = keyword_defaults()


def default_of(option: click.Option) -> str:
    """The default of an option; empty if the help describes what happens without it."""
    if option.is_flag:
        return "" if option.secondary_opts or option.name in ("help", "version") else "off"
    value: object = option.to_info_dict()["default"]
    if value is None:
        value = DEFAULTS.get(option.name or "")
    text = option.help or ""
    if value is None or value == "" or value == ():
        if isinstance(option.type, click.Choice) and "default)" in text:
            return f"`{option.type.choices[0]}`"
        stated = re.search(r"\(default:? ([^();]+?)[);]", text)
        return cell(stated[1]) if stated else ""
    values = value if isinstance(value, tuple) else (value,)
    return f"`{' '.join(f'{v:g}' if isinstance(v, float) else str(v) for v in values)}`"


def values_of(option: click.Option) -> str:
    """The allowed values of an option, or the name of its value."""
    if option.is_flag or option.count:
        return ""
    kind = option.type
    if isinstance(kind, click.Choice):
        return ", ".join(f"`{value}`" for value in kind.choices)
    listed = choices(option.name) if option.name in _keywords() else ()
    if listed:
        return ", ".join(f"`{value}`" for value in listed)
    name = f"`{option.make_metavar(click.Context(program, **program.context_settings))}`"
    if isinstance(kind, (click.IntRange, click.FloatRange)):
        least = ">" if kind.min_open else "≥"
        most = "<" if kind.max_open else "≤"
        limits = [] if kind.min is None else [f"{least} {kind.min:g}"]
        limits += [] if kind.max is None else [f"{most} {kind.max:g}"]
        return f"{name} {', '.join(limits)}".strip()
    return name


def _keywords() -> set[str]:
    return {
        keyword_of(item) for part in (SdfOptions, UrdfOptions) for item in dataclasses.fields(part)
    }


def command_section(name: str, command: click.Command) -> str:
    """The usage, the description, the examples and the options of a command."""
    path = name if name in ("urdf2sdf", "sdf2urdf") else f"robot-translate {name}"
    context = click.Context(command, info_name=path, **command.context_settings)
    usage = " ".join(command.collect_usage_pieces(context))
    paragraphs = inspect.cleandoc(command.help or "").split("\n\n")
    texts, examples = [], ""
    for paragraph in paragraphs:
        body = paragraph.replace("\b\n", "")
        if body.startswith("Examples:\n"):
            examples = textwrap.dedent(body.partition("\n")[2]).rstrip()
        elif body != paragraph:
            texts.append(f"```text\n{textwrap.dedent(body)}\n```")
        else:
            texts.append(cell(body))
    sections: dict[str, list[tuple[str, ...]]] = {}
    for option in command.get_params(context):
        if not isinstance(option, click.Option) or option.hidden:
            continue
        names = ", ".join(f"`{flag}`" for flag in (*option.opts, *option.secondary_opts))
        row = (names, values_of(option), default_of(option), cell(option.help or ""))
        sections.setdefault(getattr(option, "section", OTHER), []).append(row)
    parts = [f"## {name}\n\n```text\n{path} {usage}\n```\n", "\n\n".join(texts) + "\n"]
    if examples:
        parts.append(f"```text\n{examples}\n```\n")
    for title in sorted(sections, key=lambda title: title == OTHER):
        head = (title, "values", "default", "effect")
        parts.append(table(head, sections[title]))
    return "\n".join(parts)


def cli_page() -> str:
    return "\n".join([CLI_HEAD, *(command_section(*item) for item in COMMANDS.items())])


def usage_of(option: click.Option) -> str:
    """An option with its values, as on the command line."""
    listed = option.type.choices if isinstance(option.type, click.Choice) else ()
    values = "\\|".join(listed) or option.metavar or ""
    return f"`{f'{option.opts[0]} {values}'.strip()}`"


def with_tables(text: str) -> str:
    """A page with the current tables of exit codes and of sections of the help of ``convert``.

    They are between marks.
    """

    def current(match: re.Match[str]) -> str:
        if match[2] == "Exit codes":
            codes = [(str(int(code)), cell(text)) for code, text in MEANINGS.items()]
            return f"{match[1]}{table(('code', 'meaning'), codes)}{match[3]}"
        rows = [
            (usage_of(option), cell(option.help or ""))
            for option in COMMANDS["convert"].params
            if isinstance(option, click.Option) and getattr(option, "section", "") == match[2]
        ]
        return f"{match[1]}{table(('option', 'effect'), rows)}{match[3]}"

    return re.sub(r"(<!-- (.+): begin -->\n).*?(<!-- \2: end -->\n)", current, text, flags=re.S)


# --- Python -------------------------------------------------------------------------------------


def anchor(name: str) -> str:
    return re.sub(r"[^\w\- ]", "", name.lower())


def names_of_sections() -> dict[str, list[str]]:
    return {title: names.split() for title, names in SECTIONS.items()}


TITLES = {
    name.rpartition(":")[2]: anchor(name.rpartition(":")[2])
    for names in names_of_sections().values()
    for name in names
}


CLASSES = {name for name in TITLES if name[0].isupper()}
#: Rules are cited as ``S B41, B42`` or ``U A7.7 – A7.9``, sections as ``S C.8`` or ``U B7``.
RULE = r"[A-K](?:\d+(?:\.\d+)?[a-z]?|\.\d+)?(?![\w.]*\w)"
CITATION = re.compile(
    rf"(?<![\w.])(?P<kind>[SU])\s(?P<rules>{RULE}(?:(?:,\s|\s[–-]\s|\sand\s){RULE})*)"
)
RULE_PAGES = {"S": "reference/sdformat.md", "U": "reference/urdf.md"}


def with_links(text: str) -> str:
    """The text with each cited rule as a link to its page."""

    def links(match: re.Match[str]) -> str:
        kind = match["kind"]
        page = f"{RULE_PAGES[kind]}#{kind.lower()}-"
        linked = re.sub(RULE, lambda rule: f"[{rule[0]}]({page}{rule[0].lower()})", match["rules"])
        return f"[{kind} {linked[1:]}"

    return CITATION.sub(links, text)


def prose(text: str) -> str:
    """A docstring as Markdown: literals, roles and blocks of code."""

    def role(match: re.Match[str]) -> str:
        title = match[1].rpartition(".")[2]
        return f"[`{title}`](#{TITLES[title]})" if title in TITLES else f"`{match[1]}`"

    parts = re.split(r"(``.*?``|:\w+:`[^`]+`)", text, flags=re.S)
    done = []
    for part in parts:
        if match := re.fullmatch(r":\w+:`([^`]+)`", part):
            done.append(role(match))
        elif part.startswith("``"):
            name = " ".join(part.strip("`").split())
            done.append(f"[`{name}`](#{TITLES[name]})" if name in CLASSES else f"`{name}`")
        else:
            escaped = html.escape(part, quote=False).replace("*", "\\*").replace("_", "\\_")
            done.append(with_links(escaped))
    return re.sub(r" {2,}", " ", "".join(done))


def signature(name: str, item: Callable[..., object]) -> str:
    """The signature with one parameter for each line if it is long."""
    found = inspect.signature(item)
    parameters = [value for value in found.parameters.values() if value.name not in ("self", "cls")]
    lines, keyword_only = [], any(value.kind is value.VAR_POSITIONAL for value in parameters)
    for value in parameters:
        if value.kind is value.KEYWORD_ONLY and not keyword_only:
            lines.append("*")
            keyword_only = True
        stars = {value.VAR_POSITIONAL: "*", value.VAR_KEYWORD: "**"}.get(value.kind, "")
        default = "" if value.default is value.empty else f" = {value.default!r}"
        lines.append(f"{stars}{value.name}: {value.annotation}{default}")
    short = f"{name}({', '.join(lines)}) -> {found.return_annotation}"
    if len(short) <= 90:
        return short
    body = "".join(f"    {line},\n" for line in lines)
    return f"{name}(\n{body}) -> {found.return_annotation}"


def shown(value: object) -> str:
    """A default; an object of the project without its own defaults."""
    kind = type(value)
    if kind.__module__.startswith("translate."):
        return f"{kind.__name__}()" if value == kind() else repr(value)
    return f"{kind.__name__}(…)" if len(repr(value)) > LONGEST else repr(value)


def fields_of(item: type) -> list[tuple[str, ...]]:
    """Name, type and default of the fields of a class."""
    if issubclass(item, CommonOptions):
        return [
            (f"`{keyword_of(field)}`", kind_of(field), f"`{field.default!r}`")
            for field in own_fields(item)
        ]
    if not dataclasses.is_dataclass(item):
        return typed_keys(item)
    rows = []
    for field in dataclasses.fields(item):
        if field.name.startswith("_") or not field.init:
            continue
        if field.default is not dataclasses.MISSING:
            default = f"`{shown(field.default)}`"
        elif field.default_factory is not dataclasses.MISSING:
            default = f"`{shown(field.default_factory())}`"
        else:
            default = "required"
        kind = f"`{cell(str(field.type))}`"
        rows.append((f"`{field.name}`", kind, default.replace("|", "\\|")))
    return rows


def kind_of(option: dataclasses.Field[object]) -> str:
    """The values of an option, or their type."""
    listed = ", ".join(f"`{value!r}`" for value in rule_of(option).choices)
    return listed or f"`{cell(inspect.formatannotation(option.type))}`"


def docstring(item: object) -> str:
    """The docstring; the texts of options have one line each, which are wrapped here."""
    text = inspect.getdoc(item) or ""
    if not (isinstance(item, type) and issubclass(item, CommonOptions)):
        return text
    lines = text.split("\n")
    return "\n".join(textwrap.fill(line, WIDTH, break_on_hyphens=False) for line in lines)


def typed_keys(item: type) -> list[tuple[str, ...]]:
    """The fields of a named tuple or a typed dictionary."""
    if not (hasattr(item, "__total__") or issubclass(item, tuple)):
        return []
    defaults: dict[str, object] = getattr(item, "_field_defaults", {})
    rows = []
    for name, kind in inspect.get_annotations(item).items():
        shown_kind = cell(str(getattr(kind, "__forward_arg__", kind)))
        if hasattr(item, "__total__"):
            rows.append((f"`{name}`", f"`{shown_kind}`"))
        else:
            default = f"`{shown(defaults[name])}`" if name in defaults else "required"
            rows.append((f"`{name}`", f"`{shown_kind}`", default))
    return rows


def members_of(item: type) -> list[str]:
    """The properties and methods that a class and its bases in this project define."""
    found: dict[str, str] = {}
    for base in reversed(item.__mro__):
        if not base.__module__.startswith("translate."):
            continue
        for name, value in vars(base).items():
            plain = value.__func__ if isinstance(value, (classmethod, staticmethod)) else value
            text = prose(inspect.getdoc(plain) or "")
            if name.startswith("_") or name not in MEMBERS.get(item.__name__, (name,)):
                continue
            if isinstance(plain, property):
                kind = str(inspect.get_annotations(plain.fget).get("return", "")).strip("'")
                found[name] = f"`{name}`: `{kind}`\n\n{text}\n"
            elif isinstance(plain, FunctionType):
                found[name] = f"```text\n{signature(name, plain)}\n```\n\n{text}\n"
    return list(found.values())


def entry(path: str) -> str:
    """One public name: its signature or fields, its docstring and its members."""
    module, _, name = path.rpartition(":")
    item = getattr(import_module(module) if module else translate, name)
    text = prose(docstring(item))
    if not isinstance(item, type):
        return f"### {name}\n\n```text\n{signature(name, item)}\n```\n\n{text}\n"
    parts = [f"### {name}\n", f"{text}\n"]
    if rows := fields_of(item):
        parts.append(table(("field", "type or values", "default")[: len(rows[0])], rows))
    return "\n".join([*parts, *members_of(item)])


def python_page() -> str:
    parts = [PYTHON_HEAD]
    for title, names in names_of_sections().items():
        parts.append(f"## {title}\n")
        parts += map(entry, names)
    return "\n".join(parts)


# --- The types of the keywords ------------------------------------------------------------------

OPTIONS = ROOT / "translate" / "options.py"


def with_keywords(text: str) -> str:
    """The module of the options with the keywords of all fields, and the types of the fields."""
    types = {
        (part.name, item.target.id): ast.get_source_segment(text, item.annotation)
        for part in ast.parse(text).body
        if isinstance(part, ast.ClassDef)
        for item in part.body
        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name)
    }
    lines = [
        f"    {keyword_of(field)}: {types[part.__name__, field.name]}\n"
        for part in (CommonOptions, SdfOptions, UrdfOptions)
        for field in own_fields(part)
    ]
    head = text[: text.index('"""\n', text.index("class ConversionKeywords(")) + 4]
    return "\n".join([head, "".join(lines)])


# ------------------------------------------------------------------------------------------------


def pages() -> dict[Path, str]:
    """Path → content of the generated pages."""
    docs = ROOT / "docs"
    return {
        docs / "cli-reference.md": cli_page(),
        docs / "python-reference.md": python_page(),
        docs / "cli.md": with_tables((docs / "cli.md").read_text(encoding="utf-8")),
        OPTIONS: with_keywords(OPTIONS.read_text(encoding="utf-8")),
    }


def main() -> int:
    """Rewrite the pages, or check them."""
    if "--check" in sys.argv[1:]:
        stale = [
            path
            for path, text in pages().items()
            if not path.exists() or path.read_text(encoding="utf-8") != text
        ]
        for path in stale:
            print(f"{path.name} is not current: run scripts/reference_pages.py", file=sys.stderr)
        return int(bool(stale))
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
