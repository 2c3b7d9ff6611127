"""Read and write the children of an element that are fields of a class of the model, by one table.

A table (tag → how its value is read) drives both the reader and the writer of an element.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from lxml import etree

from translate.xml.output import Output
from translate.xml.values import format_float, format_floats, parse_float, parse_floats
from translate.xml.white_space import collapsed

if TYPE_CHECKING:
    from translate.sdf.element_reader import SdfElementReader

#: Reads the value of a child, which is ``None`` if the element has no such child.
Read: TypeAlias = "Callable[[SdfElementReader, etree._Element | None], Any]"
Fields: TypeAlias = Mapping[str, Read]


def number(default: float | None = None, *, infinite: bool = False) -> Read:
    """A finite number, or one that may be infinite."""
    return _value(partial(parse_float, infinite=True) if infinite else parse_float, default)


def numbers(*default: float) -> Read:
    """As many finite numbers as the default has; they are bounded, so that products are finite."""
    return _value(partial(parse_floats, count=len(default)), default)


def _value(parse: Callable[[str], Any], default: object) -> Read:
    return lambda reader, child: (
        default if child is None else reader.value_of(child, parse, default)
    )


def optional(read: Read) -> Read:
    """A value that is ``None`` without the child, and the default if the child is empty."""
    return lambda reader, child: None if child is None else read(reader, child)


def bounded_number(reader: SdfElementReader, child: etree._Element | None) -> float | None:
    """A number that can be multiplied by another one, since its magnitude is bounded."""
    found = _BOUNDED(reader, child)
    return None if found is None else float(found[0])


def text(reader: SdfElementReader, child: etree._Element | None) -> str:
    """A text, each run of blanks collapsed to one (reference S A26)."""
    return "" if child is None else collapsed(child.text)


_BOUNDED = optional(numbers(0.0))


def read_fields(
    reader: SdfElementReader, element: etree._Element, fields: Fields
) -> dict[str, Any]:
    """Return the values of the children of an element."""
    # Readers use the first of several equal tags (reference S A22).
    children = {child.tag: child for child in reversed(element)}
    return {tag: read(reader, children.get(tag)) for tag, read in fields.items()}


def write_fields(element: Output, entity: object, tags: Iterable[str]) -> None:
    """Append a child for each of these fields that has a value."""
    append = element.children.append
    for tag in tags:
        value = getattr(entity, tag)
        if type(value) is float:
            append(f"<{tag}>{format_float(value)}</{tag}>")
        elif value is not None:
            element.leaf(tag, written(value))


def written(value: object) -> str:
    """Return a value as the text of an element."""
    if isinstance(value, float):
        return format_float(value)
    if isinstance(value, tuple):
        return format_floats(value)
    return str(value).lower() if isinstance(value, bool) else str(value)
