"""Elements of joints of URDF that urdfdom refuses, with all readers that use it.

Source: urdfdom 3 and 6, the parser of joints.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from translate import facts
from translate.model.fragment import Location
from translate.model.joint import ONE_DOF, Dynamics, Joint
from translate.structures import NamedTuple
from translate.xml.document import element_of
from translate.xml.values import numbers_in


class _Part(NamedTuple):
    """The numbers that urdfdom reads of an element, and the attributes of which it needs one."""

    numbers: tuple[str, ...]
    needed: tuple[str, ...] = ()


_DYNAMICS = facts.in_urdf(facts.DYNAMICS)
_PARTS = {
    "dynamics": _Part(_DYNAMICS, _DYNAMICS),
    "mimic": _Part(facts.in_urdf(facts.MIMIC), ("joint",)),
    "safety_controller": _Part(
        ("soft_lower_limit", "soft_upper_limit", "k_position", "k_velocity"), ("k_velocity",)
    ),
    "calibration": _Part(("rising", "falling")),
    # The reader of URDF reports a missing one.
    "limit": _Part(("lower", "upper", "effort", "velocity")),
}


#: The elements that an axis has fields for.
_OF_AXIS = ("dynamics", "limit", "mimic")


class PartFault(NamedTuple):
    """An element of a joint that urdfdom refuses, and what is wrong with it.

    ``is_text``: a value is no number; otherwise one is missing.
    """

    tag: str
    fault: str
    location: Location
    is_text: bool = False


def refused_parts(joint: Joint) -> Iterator[PartFault]:
    """Yield the elements of a joint that urdfdom refuses, those that the model has no field for."""
    if joint.axis is not None and joint.axis.dynamics == Dynamics():
        yield PartFault("dynamics", _missing(_DYNAMICS), joint.location)
    for tag, (location, values) in _kept_parts(joint).items():
        numbers, needed = _PARTS[tag]
        if needed and values.keys().isdisjoint(needed):
            yield PartFault(tag, _missing(needed), location)
        for name in numbers:
            if name in values and not numbers_in([values[name]]):
                fault = f"has the {name} '{values[name]}', which is no number"
                yield PartFault(tag, fault, location, is_text=True)


def unused_mimic(joint: Joint) -> tuple[str, Location] | None:
    """Return the joint that a ``<mimic>`` without an effect names, and its place."""
    location, values = _kept_parts(joint).get("mimic", (joint.location, {}))
    leader = values.get("joint")
    return None if leader is None else (leader, location)


def _missing(names: Iterable[str]) -> str:
    return f"has no {' and no '.join(names)}"


def _kept_parts(joint: Joint) -> Mapping[str, tuple[Location, Mapping[str, str]]]:
    """Return the places and attributes of the elements that are kept as XML, by their tags.

    A joint with one degree of freedom has fields for the others.
    """
    tags = set(_PARTS)
    if joint.type in ONE_DOF and joint.axis is not None:
        tags -= {"dynamics", "limit"} if joint.axis.mimic is None else {*_OF_AXIS}
    parts: dict[str, tuple[Location, dict[str, str]]] = {}
    for fragment in joint.fragments:
        tag = fragment.at or fragment.tag
        if tag not in tags or fragment.dialect != "urdf":
            continue
        _, values = parts.setdefault(tag, (fragment.location, {}))
        if fragment.attribute:
            values[fragment.attribute] = fragment.xml
        elif not fragment.at:
            element = element_of(fragment.xml)
            values.update((str(name), str(value)) for name, value in element.attrib.items())
    return parts
