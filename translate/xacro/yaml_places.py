"""The places of values in a YAML file that ``xacro.load_yaml`` reads."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from translate.structures import NamedTuple

#: The factors of the units that xacro knows, in rad and m.
_UNITS = {
    "!radians": 1.0,
    "!degrees": math.pi / 180.0,
    "!meters": 1.0,
    "!millimeters": 0.001,
    "!foot": 0.3048,
    "!inches": 0.0254,
}
#: Words and URIs, which YAML reads as a scalar of one line wherever they stand.
_WORDS = re.compile(r"(?:\w|-?\.?\d)(?:[\w./-]|://)*(?: [\w./-]+)*")
_QUOTES = ("'", '"')
_TEXT = "tag:yaml.org,2002:str"


class YamlPlace(NamedTuple):
    """The offsets of a scalar in the text, its text there, and the factor of its unit.

    ``has_unit``: xacro computes the text.
    """

    start: int
    end: int
    text: str
    factor: float
    has_unit: bool


class YamlFile:
    """A YAML file, which is read once for all its values."""

    def __init__(self, text: str, root: object) -> None:
        self._text, self._root = text, root

    def place(self, keys: Sequence[str | int]) -> YamlPlace | None:
        """Return the place of a scalar; ``None`` for another value."""
        import yaml

        node = self._root
        for key in keys:
            node = _child(node, key)
        if not isinstance(node, yaml.ScalarNode):
            return None
        start, end = node.start_mark.index, node.end_mark.index
        factor = _UNITS.get(str(node.tag), 1.0)
        written = self._text[start:end]
        has_unit = str(node.tag) in _UNITS
        if has_unit:
            # The mark of a scalar with a tag is that of the tag.
            head = len(written) - len(written.removeprefix(str(node.tag)).lstrip())
            start, written = start + head, written[head:]
        if node.style in _QUOTES and written[1:-1] == node.value:
            # The text between quotes without escapes.
            return YamlPlace(start + 1, end - 1, node.value, factor, has_unit)
        return YamlPlace(start, end, written, factor, has_unit)


def yaml_file(text: str) -> YamlFile | None:
    """Return the file of a text; ``None`` for a text that is no YAML."""
    import yaml

    try:
        return YamlFile(text, yaml.compose(text, Loader=yaml.SafeLoader))
    except (yaml.YAMLError, RecursionError):
        return None


def is_plain_text(text: str) -> bool:
    """Return whether YAML reads a text as the same text, in whatever place of a file.

    Signs can make it a key, a comment or a tag, and xacro computes the text after that of a unit.
    """
    import yaml

    if _WORDS.fullmatch(text) is None:
        return False
    try:
        node = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.YAMLError:
        return False
    return isinstance(node, yaml.ScalarNode) and (node.tag, node.value) == (_TEXT, text)


def _child(node: object, key: str | int) -> object:
    import yaml

    if isinstance(node, yaml.SequenceNode) and isinstance(key, int):
        return node.value[key] if -len(node.value) <= key < len(node.value) else None
    if isinstance(node, yaml.MappingNode):
        for name, value in reversed(node.value):
            if isinstance(name, yaml.ScalarNode) and name.value == str(key):
                return value
    return None
