"""The identity of an element of a robot: kind, name, owner, place among siblings, and field.

Losses, notes and left-out elements carry the path of their element, and :func:`label` is the one
place that makes the text for messages from it.  No other code composes or takes apart that text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from translate.structures import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

#: The kind of a ``<gazebo>`` block; its name is the reference of the block.
BLOCK = "gazebo"
#: The kind of the library of a classic plugin, by the name in the tables of a migration.
LIBRARY = "library"
#: The words for the places of elements without names; later ones have numbers.
_ORDINALS = (
    *("first", "second", "third", "fourth", "fifth"),
    *("sixth", "seventh", "eighth", "ninth", "tenth"),
)
#: Tags that several elements have: a label names their parent, too.
_SHARED_TAGS = frozenset({"pose", "origin"})
#: The kinds that a model has a class for, and those of whole files: in the labels of edits without
#: the signs of a tag.
_OF_MODELS = frozenset({"model", "link", "joint", "frame", "visual", "collision", "file", "text"})

#: The parts of a path that are texts, in the order of its object of JSON.
TEXT_PARTS = ("kind", "name", "owner", "owner_kind", "field")


class ElementPath(NamedTuple):
    """The path of an element, or of a part of it.

    ``kind`` is the tag of a named element: ``link``, ``joint``, ``visual``, ``world`` …; it is
    empty for the outermost model of a file, and for a part that has two kinds.  ``name`` is the
    scoped name, the URI of an include, or empty.  ``owner`` is the scoped name of the element
    around it, of the kind ``owner_kind``: the link of a shape, the world of a frame, the reference
    of a ``<gazebo>`` block.  ``place`` is the index, from 0, of an element without a name among
    ``siblings`` of its kind; with ``siblings`` but no place, it is all of them.  ``field`` is the
    path below the element: ``axis/limit``, ``limit/@lower``; that of an edit is the path in the
    model, the same for both formats.
    """

    kind: str
    name: str = ""
    owner: str = ""
    owner_kind: str = ""
    place: int = -1
    siblings: int = 0
    field: str = ""

    def below(self, field: str) -> ElementPath:
        """Return the path of a part: ``field`` is its path below this element or part."""
        if not field:
            return self
        parts = *self[:6], f"{self.field}/{field}" if self.field else field
        # The constructor of tuples needs half of the instructions of a NamedTuple's.
        return tuple.__new__(ElementPath, parts)

    @property
    def element(self) -> ElementPath:
        """The path of the whole element."""
        return self._replace(field="") if self.field else self

    @property
    def scoped_name(self) -> str:
        """The name in the outermost model: ``model::link::shape`` for a shape."""
        return f"{self.owner}::{self.name}" if self.owner else self.name

    @property
    def tag(self) -> str:
        """The last tag of the field: ``limit`` for ``axis/limit``; empty for an attribute."""
        step = self.field.rpartition("/")[2]
        return "" if step.startswith("@") else step

    @property
    def is_one_of_several(self) -> bool:
        """Whether the element has no name, and siblings without one: its number can change."""
        return not self.name and self.siblings > 1

    def has_prefix(self, prefix: str) -> bool:
        """Whether a step of the field has a prefix of XML: ``drake:``."""
        return any(step.lstrip("@").startswith(prefix) for step in self.field.split("/"))

    @property
    def names(self) -> frozenset[tuple[str, str]]:
        """Kind and name of the element and of its owner, as far as they are named in a model."""
        if BLOCK in (self.kind, self.owner_kind):
            return frozenset()
        pairs = ((self.kind, self.name), (self.owner_kind, self.owner))
        return frozenset(pair for pair in pairs if pair[1])

    def to_json(self) -> dict[str, str | int]:
        """Return the parts that are not empty, as an object of JSON."""
        values: dict[str, str | int] = {
            key: value for key in TEXT_PARTS if (value := getattr(self, key))
        }
        if self.place >= 0:
            values["place"] = self.place
        return values


def element_path_of(values: Mapping[str, Any]) -> ElementPath:
    """Return the path with the parts that :meth:`ElementPath.to_json` wrote."""
    return ElementPath(**{"kind": "", **values})


def block_path(reference: str = "", field: str = "") -> ElementPath:
    """Return the path of a ``<gazebo>`` block."""
    return ElementPath(BLOCK, reference, field=field)


def label(path: ElementPath) -> str:
    """Return the text for messages: ``joint 'elbow' <mimic>``, ``the second visual of link 'a'``.

    Of the field, the last tag is named, or the last attribute with its element.
    """
    entity, field = _entity_label(path), field_label(path.field)
    # Parameters of a library are paths of its own.
    if path.kind == LIBRARY and path.field:
        field = f"<{path.field}>"
    elif BLOCK in (path.kind, path.owner_kind):
        # The elements of a block have no owner with a name: all tags are named.
        *tags, last = path.field.split("/")
        is_with_parent = last.startswith("@") or last in _SHARED_TAGS
        parents = tags[:-1] if is_with_parent else tags
        field = " ".join([*(f"<{tag}>" for tag in parents), field])
    return f"{entity} {field}" if entity and field else entity or field


def edit_label(path: ElementPath) -> str:
    """Return the text for an edit, from the outside in: ``link 'a' visual 'v' pose``."""
    if path.field == "name" and path.kind != "model":
        # The kind of a part makes no difference for its name.
        whole = path.element if path.owner else path._replace(kind="", field="")
        return f"name of {edit_label(whole)}"
    steps = [f"{path.owner_kind} '{path.owner}'"] if path.owner else []
    is_of_model = path.kind in _OF_MODELS or path.kind.startswith("@")
    steps += [path.kind if is_of_model else f"<{path.kind}>"] if path.kind else []
    if path.name:
        steps.append(f"'{path.name}'")
    elif path.siblings > 1:
        steps.append(f"{path.place + 1}")
    return " ".join([*steps, *filter(None, path.field.split("/"))])


def numbered_label(kind: str, name: str, index: int, count: int) -> str:
    """The name of one of ``count`` elements of a kind: ``visual 'v'``, ``the second visual``."""
    if name:
        return f"{kind} '{name}'"
    if count == 1:
        return f"the {kind}"
    return f"the {_ORDINALS[index]} {kind}" if index < len(_ORDINALS) else f"{kind} {index + 1}"


def _entity_label(path: ElementPath) -> str:
    kind, name = path.kind, path.name
    if kind == BLOCK:
        return f"model <gazebo reference='{name}'>" if name else "model <gazebo>"
    if path.owner_kind == BLOCK:
        block = _entity_label(block_path(path.owner))
        return f"{block} <{kind} name='{name}'>"
    if kind == "include":
        return f"<include> of '{name}'"
    if kind == LIBRARY:
        return f"plugin {name}"
    if path.place >= 0:
        entity = numbered_label(kind, name, path.place, path.siblings)
    elif path.siblings:
        entity = f"{kind}s"
    else:
        entity = f"{kind} '{name}'".lstrip() if name else kind
    if path.owner:
        return f"{entity} of {path.owner_kind} '{path.owner}'"
    return f"{entity} of {path.owner_kind}" if path.owner_kind else entity


def field_label(field: str) -> str:
    """Return the text for a field: ``<mimic>``, ``<limit lower>``, ``@placement_frame``."""
    if not field:
        return ""
    *parents, last = field.split("/")
    if not parents:
        return last if last.startswith("@") else f"<{last}>"
    if last.startswith("@"):
        return f"<{parents[-1]} {last[1:]}>"
    return f"<{parents[-1]}> <{last}>" if last in _SHARED_TAGS else f"<{last}>"
