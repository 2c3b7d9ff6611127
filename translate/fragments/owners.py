"""The owners of fragments, and the fragments of a format written in an element of their owner."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from lxml import etree

from translate.diagnostics.element_path import ElementPath, label
from translate.facts import whole_number
from translate.fragments.visitor import all_fragments
from translate.model.fragment import Dialect, Fragment
from translate.model.joint import Joint
from translate.model.link import MODEL_FRAME, WORLD, Link, Shape
from translate.model.model import Model, with_nested
from translate.model.names import DELIMITER, FRAME_TAGS, scopes
from translate.structures import NamedTuple
from translate.xml.document import XML_NAMESPACE, element_of
from translate.xml.text import trimmed
from translate.xml.writer import Parent, Piece, append_element, append_xml

_WITH_POSE = frozenset({"joint", "visual", "collision", "inertial"})
#: Fragments of a model that have the same meaning in a model that takes its parts (S B84).
MOVABLE = frozenset({"plugin", "gripper"})
#: Format and tag → default text and parents of elements that writers omit if they have the default
#: value.  If a fragment is a second element of the tag, the first must be written: readers use the
#: first one.
OMITTED_DEFAULTS: dict[tuple[Dialect, str], tuple[str | None, frozenset[str]]] = {
    ("sdf", "pose"): (None, _WITH_POSE | {"model", "link", "frame"}),
    ("urdf", "origin"): (None, _WITH_POSE | {"robot"}),
    ("sdf", "static"): ("false", frozenset({"model"})),
}


class Owner(NamedTuple):
    """The owner of a fragment, by names: an entity of a model, or a shape of a link.

    ``kind`` is ``model``, ``link``, ``joint`` or ``frame``; ``shape_kind`` is empty, ``visual`` or
    ``collision``.
    """

    kind: str
    name: str = ""
    shape_kind: str = ""
    shape: str = ""

    @property
    def path(self) -> ElementPath:
        """The path of the owner."""
        if not self.shape_kind:
            return ElementPath(self.kind, self.name)
        # A key of a shape without a name of its own.
        number = whole_number(self.shape[1:]) if self.shape.startswith("#") else None
        if not number:
            return ElementPath(self.shape_kind, self.shape, self.name, self.kind)
        place = number - 1
        return ElementPath(self.shape_kind, "", self.name, self.kind, place, place + 2)

    def __str__(self) -> str:
        return label(self.path)


MODEL = Owner("model")


def shape_keys(shapes: Sequence[Shape]) -> list[str]:
    """A key for each visual or collision of a link: its name if it is unique, else ``#3``."""
    if len(shapes) < 2:
        return [shape.name or "#1" for shape in shapes]
    counts = Counter([shape.name for shape in shapes])
    return [
        shape.name if shape.name and counts[shape.name] == 1 else f"#{number}"
        for number, shape in enumerate(shapes, start=1)
    ]


def write_extensions(
    element: Parent, fragments: list[Fragment], dialect: Dialect
) -> list[Parent | Piece]:
    """Write the fragments of a dialect at their original paths below the element of the owner.

    Return the elements that were appended, and those that got an attribute.
    """
    if not fragments:
        return []
    wanted = [fragment for fragment in fragments if fragment.dialect == dialect]
    changed: list[Parent | Piece] = []
    for fragment in wanted:
        target = element
        for tag in fragment.at.split("/") if fragment.at else ():
            found = target.find(tag)
            target = append_element(target, tag) if found is None else found
            if found is None:
                changed.append(target)
        if fragment.attribute:
            changed.append(target)
        if fragment.namespace:
            local = fragment.attribute.rpartition(":")[2]
            target.set(f"{{{fragment.namespace}}}{local}", fragment.xml)
        elif fragment.attribute:
            target.set(fragment.attribute, fragment.xml)
        else:
            default, parents = OMITTED_DEFAULTS.get((dialect, fragment.tag), (None, ()))
            # The <pose> of an automatic <inertial> is ignored, and not omitted.
            may_omit = target.tag in parents and "auto" not in target.attrib
            if may_omit and target.find(fragment.tag) is None:
                append_element(target, fragment.tag, default)
            for comment in fragment.comments:
                target.append(etree.Comment(comment))
            piece = append_xml(target, fragment.tag, fragment.xml)
            piece.location, piece.lines = fragment.location, fragment.lines
            changed.append(piece)
    return changed


def attribute_namespaces(models: Iterable[Model]) -> dict[str, str]:
    """Prefix → namespace of the attributes in the fragments of models, for the root element.

    The prefix ``xml`` needs no declaration.
    """
    return {
        fragment.attribute.partition(":")[0]: fragment.namespace
        for scope in with_nested(models)
        for fragment in all_fragments(scope)
        if fragment.namespace and fragment.namespace != XML_NAMESPACE
    }


# --- Links, joints, frames and models that are from ``<gazebo>`` blocks of URDF -------------------
# Gazebo copies these elements into the model.

BLOCK_ENTITIES = FRAME_TAGS
#: The attributes that name frames.
FRAME_ATTRIBUTES = ("relative_to", "attached_to", "expressed_in")


def names_of_entities(fragments: Iterable[Fragment]) -> dict[str, Fragment]:
    """Return the entities among the fragments of a model by their names."""
    return {
        element_of(item.xml).get("name", ""): item
        for item in fragments
        if item.dialect == "sdf" and item.tag in BLOCK_ENTITIES and not (item.at or item.attribute)
    }


def references_of(entity: etree._Element) -> list[Sequence[str]]:
    """Return the paths of names that an entity refers to in the scope of its model."""
    inside = [entity, *entity.iterchildren("pose")] if entity.tag == "model" else entity.iter("*")
    names = [trimmed(node.get(key, "")) for node in inside for key in FRAME_ATTRIBUTES]
    if entity.tag == "joint":
        parent = trimmed(entity.findtext("parent"))
        names += [trimmed(entity.findtext("child")), "" if parent == WORLD else parent]
    return [name.split(DELIMITER) for name in names if name not in ("", MODEL_FRAME)]


# --- Sensors and plugins --------------------------------------------------------------------------

_SENSOR_OR_PLUGIN = re.compile(r"<(?:sensor|plugin)\b")


def sensors_and_plugins(fragment: Fragment) -> Iterator[etree._Element]:
    """The elements of sensors and plugins in a fragment."""
    if not fragment.attribute and _SENSOR_OR_PLUGIN.search(fragment.xml):
        yield from element_of(fragment.xml).iter("sensor", "plugin")


def fragments_of(model: Model) -> Iterator[tuple[str, Fragment]]:
    """The fragments of a model, its links and its joints, with those of nested models.

    Each is preceded by the scoped name of its link or joint, or the prefix of its model.
    """
    for prefix, scope in scopes(model):
        yield from ((prefix, fragment) for fragment in scope.fragments)
        parts: list[Link | Joint] = [*scope.links, *scope.joints]
        for part in parts:
            yield from ((prefix + part.name, fragment) for fragment in part.fragments)
