"""The materials that a ``<script>`` names: those that Gazebo installs, and those of other files.

Gazebo Classic reads them from files in the format of OGRE, such as its own ``gazebo.material``.
Newer releases have a copy of the colours in that one; no other reader has them.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from functools import lru_cache
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


def _row(
    rgb: tuple[float, float, float], shine: float | tuple[float, float, float]
) -> GazeboColors:
    """Return the colours of a material whose ambient colour is its diffuse colour."""
    specular = shine if isinstance(shine, tuple) else (shine, shine, shine)
    return GazeboColors((*rgb, 1.0), (*rgb, 1.0), (*specular, 1.0))


_GREY = GazeboColors((0.3, 0.3, 0.3, 1.0), (0.7, 0.7, 0.7, 1.0), (0.01, 0.01, 0.01, 1.0))
_DARK_GREY = _row((0.175, 0.175, 0.175), 0.175)
_RED_BRIGHT = (0.87, 0.26, 0.07)
_ZINC_YELLOW = (0.9725, 0.9529, 0.2078)
#: Name → colours, from ``gazebo.material`` of Gazebo.  Textures are no colours: ``Wood`` is white.
GAZEBO_MATERIALS: dict[str, GazeboColors] = {
    "Gazebo/Grey": _GREY,
    "Gazebo/Gray": _GREY,
    "Gazebo/DarkGrey": _DARK_GREY,
    "Gazebo/DarkGray": _DARK_GREY,
    "Gazebo/White": _row((1.0, 1.0, 1.0), 0.1),
    "Gazebo/FlatBlack": _row((0.1, 0.1, 0.1), 0.01),
    "Gazebo/Black": _row((0.0, 0.0, 0.0), 0.1),
    "Gazebo/Red": _row((1.0, 0.0, 0.0), 0.1),
    "Gazebo/RedBright": _row(_RED_BRIGHT, _RED_BRIGHT),
    "Gazebo/Green": _row((0.0, 1.0, 0.0), 0.1),
    "Gazebo/Blue": _row((0.0, 0.0, 1.0), 0.1),
    "Gazebo/SkyBlue": GazeboColors(
        (0.13, 0.44, 0.7, 1.0), (0.0, 0.0, 1.0, 1.0), (0.1, 0.1, 0.1, 1.0)
    ),
    "Gazebo/Yellow": _row((1.0, 1.0, 0.0), 0.0),
    "Gazebo/ZincYellow": _row(_ZINC_YELLOW, _ZINC_YELLOW),
    "Gazebo/DarkYellow": _row((0.7, 0.7, 0.0), 0.0),
    "Gazebo/Purple": _row((1.0, 0.0, 1.0), 0.1),
    "Gazebo/Turquoise": _row((0.0, 1.0, 1.0), 0.1),
    "Gazebo/Orange": _row((1.0, 0.5088, 0.0468), 0.5),
    "Gazebo/Indigo": _row((0.33, 0.0, 0.5), 0.1),
    "Gazebo/Gold": GazeboColors(
        (0.4, 0.24869, 0.020759, 1.0), (0.8, 0.64869, 0.120759, 1.0), (0.4, 0.4, 0.4, 1.0)
    ),
    "Gazebo/Wood": _row((1.0, 1.0, 1.0), 0.2),
}
#: Those that Harmonic and later show in other colours: ``MaterialParser`` of gz-sim takes the last
#: material whose name contains the given one, and reads no texture.
READ_OTHERWISE = frozenset({"Gazebo/Grey", "Gazebo/Red", "Gazebo/Orange", "Gazebo/Wood"})


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
    return GAZEBO_MATERIALS.get(trimmed(element_of(script).findtext("name")))


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


#: The colours of a pass that does not set them (manual of OGRE, "Passes").
_DEFAULTS: dict[str, Color] = {
    "ambient": (1.0, 1.0, 1.0, 1.0),
    "diffuse": (1.0, 1.0, 1.0, 1.0),
    "specular": (0.0, 0.0, 0.0, 1.0),
    "emissive": (0.0, 0.0, 0.0, 1.0),
}
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
