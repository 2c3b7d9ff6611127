"""The materials that a ``<script>`` names: those that Gazebo installs, and those of other files.

Gazebo Classic reads them from files in the format of OGRE, such as its own ``gazebo.material``.
Newer releases have a copy of the colours in that one; no other reader has them.
"""

from __future__ import annotations

import contextlib
import pkgutil
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from functools import cache, lru_cache
from typing import TypeAlias

from translate.model.fragment import Fragment
from translate.model.link import Color, Visual
from translate.structures import NamedTuple, dataclass
from translate.xml.document import element_of
from translate.xml.text import trimmed, words_of
from translate.xml.values import numbers_in, parse_float


class GazeboColors(NamedTuple):
    """The colours of a material, rgba in 0 … 1."""

    ambient: Color
    diffuse: Color
    specular: Color


class GazeboMaterial(NamedTuple):
    """A material that Gazebo Classic installs.

    ``emissive`` is ``None`` for a material without one, ``texture`` is the file of its texture, and
    ``is_shown_alike`` whether Harmonic and later show the same colours for its name.
    """

    colors: GazeboColors
    emissive: Color | None
    texture: str
    is_shown_alike: bool


#: The colours of a pass that does not set them (manual of OGRE, "Passes").
_DEFAULTS: dict[str, Color] = {
    "ambient": (1.0, 1.0, 1.0, 1.0),
    "diffuse": (1.0, 1.0, 1.0, 1.0),
    "specular": (0.0, 0.0, 0.0, 1.0),
    "emissive": (0.0, 0.0, 0.0, 1.0),
}


@cache
def _lines() -> dict[str, str]:
    """Return name → the cells of its line in ``gazebo_materials.txt``."""
    data = pkgutil.get_data(__package__, "gazebo_materials.txt")
    assert data is not None
    lines = (line.partition("|") for line in data.decode("utf-8").splitlines())
    return {trimmed(name): cells for name, _, cells in lines if name.startswith("Gazebo/")}


def installed_materials() -> dict[str, GazeboMaterial | None]:
    """Return name → the material of Gazebo Classic; ``None`` for one that has shaders only."""
    return {name: installed_material(name) for name in _lines()}


@lru_cache(maxsize=256)
def installed_material(name: str) -> GazeboMaterial | None:
    """Return the colours and the texture of a material that Gazebo Classic installs."""
    cells = [*map(trimmed, _lines().get(name, "").split("|"))]
    *settings, texture, today = (cells + [""] * 6)[:6]
    if not any(cells):
        return None
    ambient, diffuse, specular, emissive = (
        _color(tag, words_of(text)) for tag, text in zip(_DEFAULTS, settings, strict=True)
    )
    shown = [numbers_in(words_of(text)[:3]) for text in today.split(",")[:2]]
    is_alike = shown == [ambient[:3], diffuse[:3]]
    glow = emissive if any(emissive[:3]) else None
    return GazeboMaterial(
        GazeboColors(ambient, diffuse, (*specular[:3], 1.0)),
        glow,
        texture,
        is_alike and not texture and glow is None,
    )


def colors_of_script(fragments: Iterable[Fragment]) -> GazeboColors | None:
    """Return the colours of the script of a visual's material; ``None`` if they are not known.

    ``fragments`` are those of the visual.
    """
    for item in fragments:
        if (item.dialect, item.at, item.tag) == ("sdf", "material", "script"):
            return _colors(item.xml)
    return None


@lru_cache(maxsize=256)
def _colors(script: str) -> GazeboColors | None:
    material = installed_material(trimmed(element_of(script).findtext("name")))
    return None if material is None else material.colors


def shown_color(visual: Visual) -> Color | None:
    """Return the one colour of a visual with a material, as rgba in 0 … 1.

    It is the diffuse colour, or the ambient colour of a file without a diffuse one, or the colour
    of a material that Gazebo installs.  Its alpha is reduced by ``<transparency>``.
    """
    material = visual.material
    color = None if material is None else material.diffuse or material.ambient
    if color is None and material is not None:
        script = colors_of_script(visual.fragments)
        color = None if script is None else script.diffuse
    opacity = opacity_of(visual)
    if color is None or opacity == 1.0:
        return color
    red, green, blue, alpha = color
    return (red, green, blue, alpha * opacity)


def opacity_of(visual: Visual) -> float:
    """Return 1 minus ``<transparency>``; 1 for a value that is not in 0 … 1."""
    transparency = 0.0
    for fragment in visual.fragments:
        if fragment.dialect == "sdf" and fragment.tag == "transparency" and not fragment.attribute:
            with contextlib.suppress(ValueError):
                transparency = parse_float(element_of(fragment.xml).text or "0")
    return 1.0 - transparency if 0.0 < transparency <= 1.0 else 1.0


# --- Files of OGRE --------------------------------------------------------------------------------


class ScriptMaterial(NamedTuple):
    """What the first pass of a material sets.

    ``texture`` is the file of its first texture, empty without one.  ``others`` are the settings
    and blocks that are neither its colours nor this texture, at most :data:`MAX_OTHERS` of them;
    ``has_more`` tells whether there are more.
    """

    colors: GazeboColors
    emissive: Color
    texture: str
    others: tuple[str, ...]
    has_more: bool = False


#: A material as its file states it: the name of its parent, and its settings by their names.
ScriptSettings: TypeAlias = "tuple[str, dict[str, list[str]]]"


@dataclass(slots=True)
class _Block:
    """An open block of a material: its settings, and those of its blocks in their order."""

    header: tuple[str, str]
    settings: dict[str, list[str]] = field(default_factory=dict)
    inner: dict[str, list[str]] = field(default_factory=dict)
    kinds: set[str] = field(default_factory=set)


_LINE = re.compile(r"[{}]|[^{}\s][^{}\r\n]*")
_COMMENT_START = re.compile(r"//|/\*")
_LINE_COMMENT_START = re.compile(r"//")
#: The blocks whose first one sets the appearance.
_LEVELS = ("technique", "pass", "texture_unit")
#: Blocks that are deeper within each other are ignored: OGRE has four levels.
_MAX_DEPTH = 16
#: A longer chain of parents is not followed.
_MAX_PARENTS = 100
#: The settings whose values are read, and one value more than a colour can have.
_VALUED = frozenset({*_DEFAULTS, "texture"})
_MAX_VALUES = 6
#: So many settings of a material without a successor are named: any number of visuals can use it.
MAX_OTHERS = 20


def script_material(
    files: Sequence[Mapping[str, ScriptSettings]], name: str
) -> ScriptMaterial | None:
    """Return the material of a name that one of some files defines; ``None`` if none does.

    ``files`` are those of :func:`materials_of`; the last one with the name counts.  What a material
    does not set is that of its parent, ``material NAME : PARENT``.
    """
    chain: dict[str, dict[str, list[str]]] = {}
    while name not in chain and len(chain) < _MAX_PARENTS:
        row = next((file[name] for file in reversed(files) if name in file), None)
        if row is None:
            break
        parent, chain[name] = row
        name = parent
    if not chain:
        return None
    # The settings are not copied: each use of a material would need as much memory as its file.
    levels = list(chain.values())
    colors = {tag: _color(tag, _value(levels, tag)) for tag in _DEFAULTS}
    emissive, texture = colors.pop("emissive"), _value(levels, "texture")[:1]
    others = _others(levels)
    return ScriptMaterial(
        GazeboColors(**colors),
        emissive,
        "".join(texture),
        others[:MAX_OTHERS],
        len(others) > MAX_OTHERS,
    )


def _value(levels: Sequence[Mapping[str, list[str]]], name: str) -> list[str]:
    """The value of a setting of a material, ``levels`` being its own settings and its parents'."""
    return next((settings[name] for settings in levels if name in settings), [])


def _others(levels: Sequence[Mapping[str, list[str]]]) -> tuple[str, ...]:
    """The names of settings without a successor, one more than :data:`MAX_OTHERS` at most."""
    names: dict[str, None] = {}
    for settings in reversed(levels):
        for name in settings:
            if name not in _VALUED:
                names[name] = None
                if len(names) > MAX_OTHERS:
                    return tuple(names)
    return tuple(names)


def materials_of(text: str) -> dict[str, ScriptSettings]:
    """The materials of a file, by their names, in a time in proportion to its length.

    The settings are those of the first pass and of its first texture; the others have a name only.
    A line is the head of a block if a brace follows, else a setting.
    """
    materials: dict[str, ScriptSettings] = {}
    around: list[_Block | None] = []
    line = list[str]()

    def end_block() -> None:
        if (block := around.pop()) is None:
            return
        settings = block.settings | block.inner
        enclosing = around[-1] if around else None
        if enclosing is None:
            name, parent = block.header
            materials[name] = parent, settings
        else:
            enclosing.inner |= settings

    for token in _LINE.finditer(_without_comments(text)):
        part = token[0]
        top = around[-1] if around else None
        if part == "{":
            around.append(_block(line, top, is_inner=bool(around), depth=len(around)))
        elif line and top is not None:
            key, *values = line
            top.settings[key] = values[:_MAX_VALUES] if key in _VALUED else []
        if part == "}" and around:
            end_block()
        line = [] if part in ("{", "}") else words_of(part)
    while around:
        end_block()
    return materials


def _block(head: list[str], top: _Block | None, *, is_inner: bool, depth: int) -> _Block | None:
    """The block that begins; ``None`` for one without settings of a material."""
    kind = head[0] if head else ""
    if top is None:
        is_material = kind == "material" and not is_inner
        return _Block(_header(head)) if is_material else None
    if kind not in _LEVELS:
        top.inner[kind] = []
    elif kind in top.kinds or depth >= _MAX_DEPTH:
        top.inner[f"another {kind}"] = []
    else:
        top.kinds.add(kind)
        return _Block(("", ""))
    return None


def _without_comments(text: str) -> str:
    """A text without its comments; one that does not end is none."""
    kept, position, pattern = list[str](), 0, _COMMENT_START
    while start := pattern.search(text, position):
        ending = "\n" if start[0] == "//" else "*/"
        end = text.find(ending, start.end())
        if end < 0 and ending == "*/":
            # No later one ends either.
            pattern = _LINE_COMMENT_START
            continue
        kept.append(text[position : start.start()])
        position = len(text) if end < 0 else end + (ending == "*/") * 2
    return "".join([*kept, text[position:]])


def _header(head: list[str]) -> tuple[str, str]:
    """The name of a material and that of its parent."""
    name, _, parent = (part.strip(' "') for part in " ".join(head[1:]).partition(":"))
    return name, parent


def _color(tag: str, words: list[str]) -> Color:
    """A colour; without an alpha it is opaque, and the last number of ``specular`` is no colour."""
    numbers = numbers_in(words)
    if tag == "specular":
        numbers = numbers[:-1]
    # A word can stand for the colours of the vertices.
    if len(numbers) not in (3, 4):
        return _DEFAULTS[tag]
    red, green, blue, alpha = (*numbers, 1.0)[:4]
    return red, green, blue, alpha
