"""The materials that a ``<script>`` names: those that Gazebo installs, and those of other files.

Gazebo Classic reads them from files in the format of OGRE, such as its own ``gazebo.material``.
Newer releases have a copy of the colours in that one; no other reader has them.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from translate.model.fragment import Fragment
from translate.model.link import Color, Visual
from translate.structures import NamedTuple
from translate.xml.document import element_of
from translate.xml.text import trimmed, words_of
from translate.xml.values import parse_float


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
    and blocks that are neither its colours nor this texture.
    """

    colors: GazeboColors
    emissive: Color
    texture: str
    others: tuple[str, ...]


class _Block(NamedTuple):
    """A block, with the values before its braces, its settings and its blocks."""

    head: list[str]
    settings: list[list[str]]
    blocks: list[_Block]


#: The colours of a pass that does not set them (manual of OGRE, "Passes").
_DEFAULTS: dict[str, Color] = {
    "ambient": (1.0, 1.0, 1.0, 1.0),
    "diffuse": (1.0, 1.0, 1.0, 1.0),
    "specular": (0.0, 0.0, 0.0, 1.0),
    "emissive": (0.0, 0.0, 0.0, 1.0),
}
_COMMENT = r"//[^\n]*|/\*(?s:.*?)\*/"
_LINE = r"[{}]|[^{}\s][^{}\r\n]*"


def script_material(texts: Iterable[str], name: str) -> ScriptMaterial | None:
    """Return the material of a name that one of some files defines; ``None`` if none does.

    What a material does not set is that of its parent, ``material NAME : PARENT``.
    """
    blocks = [block for text in texts for block in _blocks(text)]
    materials = {key: (above, block) for block in blocks for key, above in _header(block)}
    if name not in materials:
        return None
    found: dict[str, list[str]] = {}
    while name in materials:
        name, block = materials.pop(name)
        own: dict[str, list[str]] = {}
        for key, *values in _settings(block):
            own[key] = values
        found = own | found
    colors = {tag: _color(tag, found.pop(tag, [])) for tag in _DEFAULTS}
    emissive, texture = colors.pop("emissive"), found.pop("texture", [])[:1]
    return ScriptMaterial(GazeboColors(**colors), emissive, "".join(texture), tuple(found))


def _blocks(text: str) -> list[_Block]:
    """The blocks of a file.  A line is the head of a block if a brace follows, else a setting."""
    around, line = [_Block([], [], [])], list[str]()
    for part in re.findall(_LINE, re.sub(_COMMENT, "", text)):
        if part == "{":
            around[-1].blocks.append(_Block(line, [], []))
            around.append(around[-1].blocks[-1])
        elif line:
            around[-1].settings.append(line)
        if part == "}" and len(around) > 1:
            around.pop()
        line = [] if part in ("{", "}") else words_of(part)
    return around[0].blocks


def _header(block: _Block) -> Iterator[tuple[str, str]]:
    """The name of a material and that of its parent; nothing for another block."""
    if block.head[:1] == ["material"]:
        name, _, parent = (item.strip(' "') for item in " ".join(block.head[1:]).partition(":"))
        yield name, parent


def _settings(block: _Block) -> Iterator[list[str]]:
    """The settings of the first pass of a material and of its first texture, and other blocks."""
    yield from block.settings
    known = set[str]()
    for inner in block.blocks:
        (kind, *_) = inner.head or [""]
        if kind in ("technique", "pass", "texture_unit") and kind not in known:
            known.add(kind)
            yield from _settings(inner)
        else:
            yield [f"another {kind}" if kind in known else kind]


def _color(tag: str, words: list[str]) -> Color:
    """A colour; without an alpha it is opaque, and the last number of ``specular`` is no colour."""
    try:
        numbers = [parse_float(word) for word in words]
    except ValueError:
        # The colours of the vertices.
        return _DEFAULTS[tag]
    if tag == "specular":
        numbers = numbers[:-1]
    if len(numbers) not in (3, 4):
        return _DEFAULTS[tag]
    red, green, blue, alpha = (*numbers, 1.0)[:4]
    return red, green, blue, alpha
