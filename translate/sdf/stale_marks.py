"""Whether an edit made a mark of an earlier translation out of date: then the edit counts."""

from __future__ import annotations

from lxml import etree

from translate.model.fragment import Fragment
from translate.model.geometry import Capsule, Mesh
from translate.model.joint import Joint
from translate.model.shape import Visual
from translate.sdf.element_reader import SdfElementReader
from translate.xml.document import qualified_name
from translate.xml.values import parse_float, parse_floats

#: What SDFormat says itself, and no record may say otherwise.
SPOKEN_FOR = frozenset({("", "name"), ("parent", "link"), ("child", "link")})
#: What SDFormat has its own words for.
MIMIC = frozenset({"joint", "multiplier", "offset"})
#: What URDF has numbers for; what others write beside them says nothing that SDFormat says.
NUMBERS = {
    "limit": frozenset({"lower", "upper", "effort", "velocity"}),
    "dynamics": frozenset({"damping", "friction"}),
}


def report_stale(reader: SdfElementReader, element: etree._Element, what: str) -> None:
    """Say that an edit made something out of date that the file carries."""
    reader.warning(
        "record-stale",
        f"<{qualified_name(element)}> was edited after it was written: {what} is out of date",
        element,
        "the edit counts",
    )


def is_stale(fragment: Fragment, entity: object) -> bool:
    """Whether the file says something else now than when an attribute of URDF was carried."""
    owner, name = fragment.at, fragment.attribute
    if (owner, name) in SPOKEN_FOR:
        return True
    if isinstance(entity, Joint):
        axis = entity.axis
        if owner == "" and name == "type":
            return not entity.is_unlimited_turn or fragment.xml not in ("revolute", "continuous")
        if entity.type in ("fixed", "floating", "planar") or axis is None:
            return False
        number = marked_numbers(fragment.xml, 1)
        if name in NUMBERS.get(owner, ()) and number is None:
            return True
        if owner == "limit" and name in ("lower", "upper") and not entity.is_unlimited_turn:
            return True
        if owner == "limit" and name in ("effort", "velocity") and number and number[0] >= 0.0:
            # A joint that moves carries negative ones only: this was a fixed joint.
            return True
        if owner == "limit":
            return axis.limit is not None and getattr(axis.limit, name, None) is not None
        if owner == "mimic":
            return axis.mimic is not None and name in MIMIC
        # Only fixed joints carry these.
        return (owner, name) in (("axis", "xyz"), ("dynamics", "damping"), ("dynamics", "friction"))
    if isinstance(entity, Visual) and (owner, name) == ("material/color", "rgba"):
        material = entity.material
        # A definition that another one of that name overrode shows nothing.
        if material is not None and material.is_reference:
            return False
        return material is None or material.diffuse != _clamped(fragment.xml)
    geometry = getattr(entity, "geometry", None)
    if (owner, name) == ("geometry/capsule", "length"):
        numbers = marked_numbers(fragment.xml, 1)
        return not (isinstance(geometry, Capsule) and numbers == (geometry.length,))
    if (owner, name) == ("geometry/mesh", "scale"):
        numbers = marked_numbers(fragment.xml, 1)
        return not (
            isinstance(geometry, Mesh) and numbers is not None and geometry.scale == numbers * 3
        )
    return False


def marked_numbers(text: str | None, count: int) -> tuple[float, ...] | None:
    """The numbers of a mark, infinite ones included; ``None`` for anything else."""
    words = (text or "").split()
    try:
        return tuple([parse_float(word) for word in words]) if len(words) == count else None
    except ValueError:
        return None


def marked_coordinates(text: str | None, count: int) -> tuple[float, ...] | None:
    """The finite numbers of a mark; ``None`` for anything else."""
    try:
        return None if text is None else parse_floats(text, count)
    except ValueError:
        return None


def _clamped(text: str) -> tuple[float, ...]:
    try:
        values = [min(max(float(word), 0.0), 1.0) for word in text.split()]
    except ValueError:
        return ()
    return (*values, *[1.0] * (4 - len(values)))
