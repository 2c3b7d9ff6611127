"""Ignore extension data of this tool that do not match the SDFormat file after an edit."""

from __future__ import annotations

from lxml import etree

from translate.model.fragment import Fragment
from translate.model.geometry import Capsule, Mesh
from translate.model.joint import Joint
from translate.model.shape import Visual
from translate.sdf.element_reader import SdfElementReader
from translate.xml.document import qualified_name
from translate.xml.values import parse_float, parse_floats
from translate.xml.white_space import words_of

#: URDF attributes that SDFormat always expresses, so extension data for them is stale.
ALWAYS_IN_SDF = frozenset({("", "name"), ("parent", "link"), ("child", "link")})
#: Attributes of URDF's ``<mimic>`` that SDFormat can express.
MIMIC = frozenset({"joint", "multiplier", "offset"})
#: Numeric attributes of URDF; a text that is not a number is stale.
NUMBERS = {
    "limit": frozenset({"lower", "upper", "effort", "velocity"}),
    "dynamics": frozenset({"damping", "friction"}),
}


def report_stale(reader: SdfElementReader, element: etree._Element, what: str) -> None:
    """Report that an edit of an element outdated extension data, described by ``what``."""
    reader.warning(
        "record-stale",
        f"<{qualified_name(element)}> was edited after it was written: {what} is out of date",
        element,
        "the edit counts",
    )


def is_stale(fragment: Fragment, entity: object) -> bool:
    """Return whether the file contradicts a URDF attribute in its extension data."""
    path = (fragment.at, fragment.attribute)
    if path in ALWAYS_IN_SDF:
        return True
    if isinstance(entity, Joint):
        return _is_stale_in_joint(fragment, entity)
    if isinstance(entity, Visual) and path == ("material/color", "rgba"):
        material = entity.material
        # The colour is of a definition that another material with the same name overrides.
        if material is not None and material.is_reference:
            return False
        return material is None or material.diffuse != _clamped(fragment.xml)
    geometry = getattr(entity, "geometry", None)
    numbers = marked_numbers(fragment.xml, 1)
    if path == ("geometry/capsule", "length"):
        return not (isinstance(geometry, Capsule) and numbers == (geometry.length,))
    if path == ("geometry/mesh", "scale"):
        return not (isinstance(geometry, Mesh) and numbers and geometry.scale == numbers * 3)
    return False


def _is_stale_in_joint(fragment: Fragment, joint: Joint) -> bool:
    parent, name = fragment.at, fragment.attribute
    if (parent, name) == ("", "type"):
        return not joint.is_unlimited_turn or fragment.xml not in ("revolute", "continuous")
    axis = joint.axis
    if joint.type in ("fixed", "floating", "planar") or axis is None:
        return False
    if name in NUMBERS.get(parent, ()) and marked_numbers(fragment.xml, 1) is None:
        return True
    if parent == "limit":
        return _is_stale_limit(fragment, joint)
    if parent == "mimic":
        return axis.mimic is not None and name in MIMIC
    # The writer stores these for fixed joints only.
    return (parent, name) in (("axis", "xyz"), ("dynamics", "damping"), ("dynamics", "friction"))


def _is_stale_limit(fragment: Fragment, joint: Joint) -> bool:
    """Return whether an attribute of the ``<limit>`` of a movable joint is stale."""
    name, number = fragment.attribute, marked_numbers(fragment.xml, 1)
    if name in ("lower", "upper") and not joint.is_unlimited_turn:
        return True
    # For a movable joint the writer stores negative values only: this joint was fixed.
    if name in ("effort", "velocity") and number and number[0] >= 0.0:
        return True
    limit = None if joint.axis is None else joint.axis.limit
    return limit is not None and getattr(limit, name, None) is not None


def marked_numbers(text: str | None, count: int) -> tuple[float, ...] | None:
    """Return the ``count`` numbers of a mark, which may be infinite; ``None`` if invalid."""
    tokens = words_of(text)
    try:
        return tuple([parse_float(token) for token in tokens]) if len(tokens) == count else None
    except ValueError:
        return None


def marked_coordinates(text: str | None, count: int) -> tuple[float, ...] | None:
    """Return the ``count`` finite numbers of a mark; ``None`` if invalid."""
    try:
        return None if text is None else parse_floats(text, count)
    except ValueError:
        return None


def _clamped(text: str) -> tuple[float, ...]:
    """Return an RGBA colour with each component limited to 0 … 1; empty if invalid."""
    try:
        values = [min(max(float(token), 0.0), 1.0) for token in words_of(text)]
    except ValueError:
        return ()
    return (*values, *[1.0] * (4 - len(values)))
