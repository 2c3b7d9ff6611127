"""What a robot is, as facts that have one form for both formats.

A fact has a key, a tuple of texts, and a value: a text, or numbers in SI units.  Poses are those of
the configuration zero in the axes of a reference link, which both files of a pair have.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
from lxml import etree

from support.update_judge.motion import Matrix

Key: TypeAlias = tuple[str, ...]
Value: TypeAlias = "str | tuple[float, ...]"

#: Values of elements that a file leaves out.
DEFAULTS: dict[str, Value] = {
    "damping": (0.0,),
    "friction": (0.0,),
    "mu": (1.0,),
    "mu2": (1.0,),
    "max_contacts": (10.0,),
    "gravity": "true",
    "self_collide": "false",
    "static": "false",
    "spring_stiffness": (0.0,),
    "spring_reference": (0.0,),
    "provide_feedback": "false",
    "velocity_decay_linear": (0.0,),
    "velocity_decay_angular": (0.0,),
}
#: Elements whose order has no effect.
UNORDERED = frozenset(
    {"sensor", "camera", "noise", "ray", "scan", "imu", "material", "surface", "heightmap"}
)


@dataclass(eq=False)
class Shape:
    """A visual or collision of a link: its pose in the reference, and its other properties."""

    link: str
    tag: str
    name: str
    geometry: tuple[str, ...]
    place: Matrix
    fields: dict[str, Value] = field(default_factory=dict)


@dataclass
class Facts:
    """The facts of one file."""

    values: dict[Key, Value] = field(default_factory=dict)
    shapes: list[Shape] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)

    def put(self, value: Value | None, *key: str) -> None:
        """Add a fact, unless there is no value."""
        if value is not None:
            self.values[key] = value


def local_name(element: etree._Element) -> str:
    """The tag with its prefix, without the namespace."""
    tag = str(element.tag)
    name = tag.rpartition("}")[2]
    return f"{element.prefix}:{name}" if element.prefix else name


def elements(parent: etree._Element | None, *tags: str) -> list[etree._Element]:
    """The children with one of the tags; without comments."""
    children = [] if parent is None else [node for node in parent if isinstance(node.tag, str)]
    return [node for node in children if not tags or local_name(node) in tags]


def child(parent: etree._Element | None, *path: str) -> etree._Element | None:
    """The first element at a path of tags."""
    for tag in path:
        parent = next(iter(elements(parent, tag)), None)
    return parent


def text_at(parent: etree._Element | None, *path: str) -> str | None:
    """The text at a path of tags, without white space around it."""
    element = child(parent, *path)
    return None if element is None else "".join(element.itertext()).strip()


def attribute_at(parent: etree._Element | None, tag: str, name: str) -> str | None:
    """An attribute of the first child of a tag."""
    element = child(parent, tag)
    return None if element is None else element.get(name)


def as_value(text: str | None) -> Value | None:
    """Numbers or a text; truth values in one spelling."""
    if text is None:
        return None
    tokens = text.split()
    try:
        numbers = tuple(float(token) for token in tokens)
    except ValueError:
        word = " ".join(tokens)
        return word.lower() if word.lower() in ("true", "false") else word
    return numbers if numbers else ""


def as_colour(text: str | None) -> Value | None:
    """Red, green, blue and alpha."""
    value = as_value(text)
    return (*value, 1.0) if isinstance(value, tuple) and len(value) == 3 else value


def as_flag(text: str | None) -> Value | None:
    """A truth value."""
    if text is None:
        return None
    return "true" if text.strip().lower() in ("1", "true") else "false"


def as_bound(value: Value | None) -> Value | None:
    """A limit; nothing for one that stands for none."""
    is_none = isinstance(value, tuple) and bool(value) and (value[0] < 0 or abs(value[0]) >= 1e16)
    return None if is_none else value


def common_name(name: str) -> str:
    """The name of a part of a nested model in the notation of URDF."""
    return name.replace("::", "__")


def canonical(element: etree._Element, skipped: frozenset[str] = frozenset()) -> str:
    """The contents of an element, independent of spellings and white space."""
    nodes = [node for node in elements(element) if local_name(node) not in skipped]
    inner = [canonical(node) for node in nodes]
    if local_name(element) in UNORDERED:
        inner.sort()
    attributes = " ".join(
        f"{name}={_spelled(value)}" for name, value in sorted(element.attrib.items())
    )
    text = _spelled("".join([element.text or "", *(node.tail or "" for node in element)]))
    return f"<{local_name(element)} {attributes}>{text}{''.join(inner)}</>"


def _spelled(text: str) -> str:
    tokens = []
    for token in text.split():
        try:
            tokens.append(f"{float(token) + 0.0:.9g}")
        except ValueError:
            tokens.append({"true": "1", "false": "0"}.get(token.lower(), token))
    return " ".join(tokens)


def same(first: Value | None, second: Value | None) -> bool:
    """Whether two values are equal up to rounding."""
    if first is None or second is None or isinstance(first, str) or isinstance(second, str):
        return first == second
    if len(first) != len(second):
        return False
    pairs = list(zip(first, second, strict=True))
    size = max((abs(number) for pair in pairs for number in pair if abs(number) < 1e300), default=0)
    return all(a == b or abs(a - b) <= 1e-11 + 2e-6 * size for a, b in pairs)


def flat(matrix: Matrix) -> tuple[float, ...]:
    """The numbers of a transform."""
    return tuple(float(value) for value in np.asarray(matrix)[:3].ravel())
