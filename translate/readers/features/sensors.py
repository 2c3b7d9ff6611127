"""Features of sensors: names that are not found, and numbers in another unit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from lxml import etree

from translate.diagnostics.element_path import BLOCK, ElementPath
from translate.fragments.owners import Owner
from translate.fragments.shape_names import written_shape_names
from translate.model.fragment import Location
from translate.model.link import Link
from translate.model.model import Model
from translate.model.names import DELIMITER
from translate.readers.features.place import BOTH, Feature, Place, Scope
from translate.structures import NamedTuple
from translate.xml.document import element_of
from translate.xml.text import trimmed
from translate.xml.values import numbers_in

if TYPE_CHECKING:
    from translate.urdf.gazebo.blocks import GazeboNames

#: The default of SDFormat for a ``<contact>`` without the name of a collision.
_NO_COLLISION = "__default__"


def _unknown_collisions(scope: Scope) -> Iterator[Place]:
    """Yield the names in contact sensors that no collision of their link has.

    They are searched in the link of the sensor, in URDF by the names of libsdformat (reference
    U B6).
    """
    hint_for = _hints_of_urdf(scope.model) if scope.format == "urdf" else _hints_of_sdf(scope.model)
    for owner, node in _in_sensors(scope, "contact/collision"):
        name = trimmed(node.element.text)
        if not name or name == _NO_COLLISION or DELIMITER in name:
            continue
        if hint := hint_for(name, owner.name if isinstance(owner, Link) else node.reference):
            yield Place(
                _path_in_sensor(owner, node, "contact/collision"),
                node.place,
                node.sensor,
                f"sensor '{node.sensor}' names the collision '{name}'",
                hint,
            )


class _Node(NamedTuple):
    """An element in a sensor, with the name of the sensor.

    ``reference`` is that of the ``<gazebo>`` block around it.
    """

    element: etree._Element
    sensor: str
    reference: str
    place: Location


def _path_in_sensor(owner: Model | Link, node: _Node, field: str) -> ElementPath:
    """Return the path of an element in a sensor of a link, or of a ``<gazebo>`` block."""
    if isinstance(owner, Link):
        return ElementPath("sensor", node.sensor, owner.name_in_file, "link", field=field)
    return ElementPath("sensor", node.sensor, node.reference, BLOCK, field=field)


def _in_sensors(scope: Scope, path: str) -> Iterator[tuple[Model | Link, _Node]]:
    """Yield the elements at a path in the sensors of a model, each with its owner.

    In URDF the owner is the model, and the blocks name the links.
    """
    start = f"<{path.partition('/')[0]}"
    owners = [scope.model] if scope.format == "urdf" else scope.model.links
    for owner in owners:
        for fragment in owner.fragments:
            is_element = fragment.tag in ("gazebo", "sensor") and not fragment.attribute
            if not is_element or start not in fragment.xml:
                continue
            top = element_of(fragment.xml)
            lines = dict(zip(top.iter("*"), fragment.lines, strict=False))
            for element in top.iterfind(f".//{path}"):
                sensor = next(element.iterancestors("sensor"), top).get("name", "")
                place = fragment.location.in_line(lines.get(element))
                yield owner, _Node(element, sensor, trimmed(top.get("reference")), place)


#: A noise of a position in degrees that is larger than this (100 m) is one in m.
_LARGEST_NOISE = 1e-3
#: The values of a noise in the unit of the quantity.
_DEVIATIONS = ("mean", "stddev", "bias_mean", "bias_stddev")


def _noises_of_positions(scope: Scope) -> Iterator[Place]:
    """Yield the noise of horizontal positions that is too large for one in degrees.

    The specification states m.
    """
    for owner, node in _in_sensors(scope, "position_sensing/horizontal/noise/*"):
        tag, text = node.element.tag, node.element.text
        is_in_metres = any(abs(number) > _LARGEST_NOISE for number in numbers_in([text or ""]))
        if tag in _DEVIATIONS and is_in_metres:
            yield Place(
                _path_in_sensor(owner, node, f"position_sensing/horizontal/noise/{tag!s}"),
                node.place,
                node.sensor,
                f"sensor '{node.sensor}' has the horizontal <{tag!s}> {trimmed(text)}",
            )


_HINT = "write the name of a collision of the link"
#: A name of a collision and the link of the sensor → the hint, or an empty text if it is found.
HintFor: TypeAlias = Callable[[str, str], str]


def _hints_of_sdf(model: Model) -> HintFor:
    """Return what is wrong with the names of collisions in the sensors of links."""
    collisions = {link.name: {shape.name for shape in link.collisions} for link in model.links}

    @cache
    def written_names() -> dict[str, list[str]]:
        # A collision of a URDF gets its name when it is written.
        return {link.name: written_shape_names(link, "collision") for link in model.links}

    def hint_for(name: str, link: str) -> str:
        return "" if name in collisions[link] or name in written_names()[link] else _HINT

    return hint_for


def _hints_of_urdf(model: Model) -> HintFor:
    """Return what is wrong with the names of collisions in blocks that refer to links."""

    @cache
    def gazebo_names() -> tuple[GazeboNames, dict[str, str]]:
        from translate.urdf.gazebo.blocks import GazeboNames, blocks_of

        links = {link.name_in_file: link.name for link in reversed(model.links)}
        return GazeboNames(model, blocks_of(model)), links

    def hint_for(name: str, reference: str) -> str:
        names, links = gazebo_names()
        link = links.get(reference, "")
        owner_name, _ = names.owner_of("collision", name)
        if not link or names.survivors.get(owner_name) == names.survivors[link]:
            return ""
        gazebo = names.renaming(Owner("link", link), to_gazebo=True)(name, frozenset({"collision"}))
        return _HINT if gazebo == name else f"write its name in Gazebo, '{gazebo}'"

    return hint_for


FEATURES = (
    Feature("collision-unknown", BOTH, _unknown_collisions, warns="always", notes=False),
    Feature(
        "position-noise-in-metres",
        BOTH,
        _noises_of_positions,
        hint="divide the value in m by 111320",
        warns="always",
        notes=False,
    ),
)
