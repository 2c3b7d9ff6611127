"""Names of links, joints, shapes and sensors in the texts of sensors and plugins.

SDFormat defines few of these references, such as ``<contact><collision>``.  The parameters of
plugins are not defined, but their tags tell what they name: ``<bodyName>``, ``<joint_name>``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import lru_cache
from typing import Literal, TypeAlias

from lxml import etree

from translate.fragments.shape_names import shapes_of, written_shapes
from translate.fragments.visitor import all_fragments
from translate.model.fragment import DEFINED, Fragment
from translate.model.link import Link
from translate.model.model import Model, changed, mapped
from translate.model.names import DELIMITER, SHAPE_TAGS, scopes
from translate.report.provenance import Kind
from translate.xml.document import element_of, text_of
from translate.xml.text import trimmed

#: The kinds of the elements that a text may name; empty if the tag tells nothing.
Kinds: TypeAlias = frozenset[Kind]
#: Returns the new name of an element of one of these kinds.
NewName: TypeAlias = Callable[[str, Kinds], str]

ANY: Kinds = frozenset()
SHAPES: Kinds = frozenset(SHAPE_TAGS)
#: Kinds whose names are unique only in their link or joint.
OWNED: Kinds = SHAPES | {"sensor"}
#: The last part of a tag without ``_`` → what an element with this tag names.
_ENDS: tuple[tuple[str, Kinds], ...] = (
    ("collision", frozenset({"collision"})),
    ("visual", frozenset({"visual"})),
    ("sensor", frozenset({"sensor"})),
    ("joint", frozenset({"joint"})),
    ("link", frozenset({"link"})),
    ("body", frozenset({"link"})),
)
#: Parameters of plugins that name a joint or a link without such an end, without ``_`` (sources of
#: Gazebo Classic, rotors_simulator and gazebo_ros_pkgs).
_PARAMETERS: dict[str, Kinds] = {
    **dict.fromkeys(("jointpitch", "jointroll", "jointyaw"), frozenset({"joint"})),
    # VehiclePlugin and PriusHybridPlugin.
    **dict.fromkeys(
        [
            f"{end}{side}{part}"
            for end in ("front", "back")
            for side in ("left", "right")
            for part in ("", "wheel", "wheelsteering")
        ],
        frozenset({"joint"}),
    ),
    **dict.fromkeys(("steering", "steeringwheel", "gas", "brake"), frozenset({"joint"})),
    "chassis": frozenset({"link"}),
}
#: Elements with a text that is never a reference, even if it equals the name of a link.
_NO_REFERENCES = frozenset(
    {"topic", "topic_name", "topicName", "uri", "filename", "name", "namespace", "robotNamespace"}
)
#: The kinds of what a plugin asks its model for.
_ENTITIES: tuple[Literal["link", "joint"], ...] = ("link", "joint")
#: Attributes that name links and joints, except those of poses.
_REFERENCE_ATTRIBUTES: dict[str, Kinds] = {
    "reference": ANY,
    "joint": frozenset({"joint"}),
    "link": frozenset({"link"}),
    "parent_frame": ANY,
}


@lru_cache(maxsize=1000)
def kinds_of_tag(tag: str) -> Kinds:
    """Return the kinds of the elements that the text of an element may name."""
    words = tag.lower().replace("_", "")
    if words in _PARAMETERS:
        return _PARAMETERS[words]
    short = words.removesuffix("s").removesuffix("name").removesuffix("s")
    return next((kinds for end, kinds in _ENDS if short.endswith(end)), ANY)


def named(element: etree._Element) -> Iterator[tuple[etree._Element, str, str, Kinds]]:
    """Yield the texts and attributes below an element that may be names.

    Each is the element, the attribute or an empty text, the value, and the kinds it may name.
    """
    for node in element.iter(etree.Element):
        tag = str(node.tag)
        text = trimmed(node.text)
        if text and tag not in _NO_REFERENCES:
            yield node, "", text, kinds_of_tag(tag)
        if tag == "pose" and node.getparent() is not element and node.get("relative_to"):
            # The visitor of poses renames the frame of the pose of the element itself.
            yield node, "relative_to", node.get("relative_to", ""), ANY
        for key, kinds in _REFERENCE_ATTRIBUTES.items():
            if (value := node.get(key)) is not None:
                yield node, key, value, kinds


def entities_of_plugins(model: Model) -> dict[Kind, set[str]]:
    """The names of links and joints that the parameters of plugins give, without their scopes.

    A plugin asks its model for a link or joint of this name: a frame is none.  The plugins are
    those of a model and of its nested models.  A parameter can list several names.
    """
    entities: dict[Kind, set[str]] = {"link": set(), "joint": set()}
    fragments = [item for _, scope in scopes(model) for item in all_fragments(scope)]
    for fragment in fragments:
        if "<plugin" in fragment.xml and not fragment.attribute:
            for kind, name in entities_named(element_of(fragment.xml), "plugin"):
                entities[kind].add(name)
    return entities


def entities_named(
    content: etree._Element, *tags: str
) -> Iterator[tuple[Literal["link", "joint"], str]]:
    """Yield the kind and the name, without its scope, of the links and joints that are named.

    They are named by the parameters of elements with one of some tags in the content.
    """
    for element in content.iter(*tags):
        # The parameters of a plugin within another are among those of the outer one.
        if next(element.iterancestors(*tags), None) is not None:
            continue
        for text, kinds in _parameters(element):
            for kind in _ENTITIES:
                if kind in kinds:
                    for token in text_tokens(text):
                        yield kind, token.rpartition(DELIMITER)[2]


def _parameters(plugin: etree._Element) -> Iterator[tuple[str, Kinds]]:
    """The texts and attributes of the parameters of a plugin, with the kinds they may name."""
    for node in plugin.iterdescendants(etree.Element):
        tag = str(node.tag)
        if node.text:
            yield node.text, kinds_of_tag(tag)
        for key, value in node.attrib.items():
            # <link name="…"> names a link.
            yield str(value), kinds_of_tag(tag if key == "name" else str(key))


def names_in(
    fragment: Fragment, wanted: Collection[str] | None = None
) -> Iterator[tuple[str, Kinds]]:
    """Yield the values in a sensor, plugin or opaque element that may be names.

    None is yielded from an element without names of shapes and without the ``wanted`` names.
    """
    if not has_names(fragment):
        return
    if not (wanted is None or may_name(fragment, SHAPES) or may_contain(fragment, wanted)):
        return
    for _, _, value, kinds in named(element_of(fragment.xml)):
        yield value, kinds


def has_names(fragment: Fragment) -> bool:
    """Return whether a fragment of SDFormat is a sensor, plugin or opaque element."""
    if fragment.dialect != "sdf" or fragment.attribute:
        return False
    return fragment.tag not in DEFINED or fragment.tag in ("sensor", "plugin")


def may_name(fragment: Fragment, kinds: Kinds) -> bool:
    """Return whether an element of the fragment may have a tag that names elements of a kind."""
    if fragment.dialect != "sdf" or fragment.attribute:
        return False
    text = fragment.xml.lower().replace("_", "")
    return any(kind in text for kind in kinds)


def may_contain(fragment: Fragment, names: Iterable[str]) -> bool:
    """Return whether the fragment may contain one of these names."""
    # Special characters of names are escaped in XML.
    return any(name in fragment.xml or not name.isidentifier() for name in names)


def rename_in(element: etree._Element, new_name: NewName) -> etree._Element:
    """Return the element with its names replaced; the same object if none changes."""
    if all(new_name(old, kinds) == old for _, _, old, kinds in named(element)):
        return element
    element = element_of(text_of(element))
    # A list, because the names are read while they are replaced.
    for node, key, old, kinds in list(named(element)):
        new = new_name(old, kinds)
        if key:
            node.set(key, new)
        elif new != old:
            node.text = new
    return element


def rename(fragment: Fragment, new_name: NewName) -> Fragment:
    """Return the fragment with the names in its texts and attributes replaced."""
    if fragment.dialect != "sdf" or fragment.attribute or fragment.tag not in DEFINED:
        return fragment
    element = element_of(fragment.xml)
    renamed = rename_in(element, new_name)
    return fragment if renamed is element else replace(fragment, xml=text_of(renamed))


def rename_entities(fragment: Fragment, entity: Callable[[str], str], model: str = "") -> Fragment:
    """Return the fragment with the names of links, joints and frames replaced by ``entity``.

    With the name of the ``model`` around it, these are also names with this prefix, and the names
    of links before those of their shapes: ``model::link::collision``.
    """

    def new_name(name: str, kinds: Kinds) -> str:
        if not (model and kinds):
            return name if kinds & OWNED else entity(name)
        path, delimiter, shape = name.rpartition(DELIMITER) if kinds & OWNED else (name, "", "")
        outer = f"{model}{DELIMITER}"
        outer = outer if path.startswith(outer) else ""
        inner = path.removeprefix(outer)
        return f"{outer}{entity(inner) if inner else ''}{delimiter}{shape}"

    return rename(fragment, new_name)


def rename_shapes(
    fragments: list[Fragment], kind: Kind, names: Mapping[str, str]
) -> list[Fragment]:
    """Return the fragments of a link with new names (old → new) of its visuals or collisions."""
    changed_names = [old for old, new in names.items() if old and old != new]
    if not changed_names:
        return fragments

    def new_name(name: str, kinds: Kinds) -> str:
        return names.get(name, name) if kind in kinds else name

    return mapped(
        fragments,
        lambda fragment: (
            rename(fragment, new_name) if may_contain(fragment, changed_names) else fragment
        ),
    )


def with_written_names(link: Link, written: Mapping[int, str]) -> Link:
    """Return the link with the names of its shapes in SDFormat in its fragments.

    ``written``: the identity of each shape → its name.  Fragments of URDF contain the names that
    are unique among the shapes of one kind.
    """
    fragments = link.fragments
    if not any(may_name(fragment, SHAPES) for fragment in fragments):
        return link
    for kind in SHAPE_TAGS:
        if not any(may_name(fragment, frozenset({kind})) for fragment in fragments):
            continue
        names: dict[str, str] = {}
        for shape, unique in written_shapes(link, kind):
            names[unique] = written[id(shape)]
        for shape in shapes_of(link, kind):
            names.setdefault(shape.name, written[id(shape)])
        fragments = rename_shapes(fragments, kind, names)
    return changed(link, fragments=fragments)


# --- Names in elements of URDF --------------------------------------------------------------------

#: Elements of URDF that refer to joints by name, outside the kinematic tree.
WITH_JOINTS = frozenset({"transmission", "ros2_control"})
#: Elements of URDF that refer to parts of the robot.
REFERRING = frozenset({"gazebo", *WITH_JOINTS})


def is_joint_name(fragment: Fragment) -> bool:
    """Return whether an attribute of URDF names a joint: the fixed one of a ``<mimic>``."""
    is_mimic = (fragment.at, fragment.attribute) == ("mimic", "joint")
    return is_mimic and fragment.dialect == "urdf"


def named_in_urdf(element: etree._Element) -> list[tuple[etree._Element, str]]:
    """The nodes and attributes of an element of :data:`REFERRING` that name a link or joint."""
    if element.tag == "gazebo":
        return [(element, "reference")]
    return [(joint, "name") for joint in element.iter("joint")]


# --- Text tokens: the parts of texts that may be names of links, joints and frames ----------------

_SEPARATORS = re.compile(r"[ \t\r\n,;]+")
_XML_SEPARATORS = re.compile(r"[<>\"'=]+")


def text_tokens(text: str) -> Iterator[str]:
    """Yield the complete text, because a name may contain blanks, and its separated tokens."""
    if stripped := trimmed(text):
        yield stripped
        pieces = _SEPARATORS.split(stripped)
        if len(pieces) > 1:
            yield from filter(None, pieces)


def tokens_in(part: object) -> set[str]:
    """Return the tokens of all texts in a model or a part of one.

    Fragments and nested models are included.  The parts of scoped names such as ``arm::link`` are
    tokens, too.
    """
    found: set[str] = set()
    pending = [part]
    while pending:
        item = pending.pop()
        if isinstance(item, str):
            for piece in _XML_SEPARATORS.split(item) if "<" in item else (item,):
                found.update(text_tokens(piece))
        elif isinstance(item, list | tuple):
            pending += item
        elif is_dataclass(item):
            pending += [getattr(item, field.name) for field in fields(item) if field.compare]
    scoped = [token for token in found if DELIMITER in token]
    return found.union(*(token.split(DELIMITER) for token in scoped))


def mentions(fragments: Iterable[Fragment]) -> set[str]:
    """All texts and attribute values in fragments: the names that they may refer to."""
    found: set[str] = set()
    for fragment in fragments:
        if fragment.attribute:
            found.add(fragment.xml)
        else:
            found.update(trimmed(text) for text in re.findall(r"""[>"']([^<>"']+)""", fragment.xml))
    return found


def plugin_tokens(model: Model) -> set[str]:
    """Return the tokens of all plugins in a model and in its nested models."""
    fragments = (item for _, scope in scopes(model) for item in all_fragments(scope))
    return tokens_in([item for item in fragments if "<plugin" in item.xml])
