"""Unflattening: nested models from names with ``::`` (seed 2, 1.4.7; reference S A66 – A81).

Up to 1.7 an included model ``N`` was flattened into the surrounding model: its link ``a`` became
the link ``N::a``, and the frame ``N::__model__`` contained its pose.  Since 1.8 ``::`` separates
scopes: the elements with the prefix ``N::`` become the nested model ``N`` again, recursively for
further prefixes.  No number is computed.  The outer model gets no ``canonical_link``: as in the
result of seed 2, its canonical link is its own first link, or else that of the first nested model.
"""

from __future__ import annotations

import copy
from collections.abc import Collection, Iterator
from dataclasses import field

from lxml import etree

from translate.diagnostics.element_path import ElementPath
from translate.fragments.name_references import OWNED, Kinds, named
from translate.model.link import MODEL_FRAME, WORLD
from translate.model.names import DELIMITER, FRAME_TAGS
from translate.sdf.element_reader import SdfElementReader
from translate.sdf.schema import defined_attributes, is_defined, path_of
from translate.sdf.undefined import TreeReport
from translate.structures import NamedTuple, dataclass, grouped
from translate.xml.document import new_child, qualified_name
from translate.xml.text import collapsed, path_of_element, trimmed, words_of
from translate.xml.values import parse_floats

#: Names without a prefix that a joint of a flattened model can refer to (seed 2, 1.4.7).
UNPREFIXED = (WORLD, MODEL_FRAME)
#: Names with more prefixes are an error or an attack.
MAX_DEPTH = 64
CODE = "conversion-error"
_HINT = (
    "before 1.8, 'N::a' is 'a' of an included model 'N', which can refer only to its own elements; "
    "move the parts of 'N' into a <model> by hand, or rename them"
)


def unflatten(reader: SdfElementReader) -> None:
    """Rebuild the nested models of every model of a document of 1.7 or older, in place.

    If a model cannot be unflattened, or its parts would move:

    - Outside a world it is an error if it cannot be unflattened (seed 2, 1.4.7).  The lenient
      reader keeps the names, with a warning (S A80).  So does every reader if parts would move,
      unless ``reader.unflatten`` requires nested models.
    - In a world it is an error if it cannot be unflattened (S A76).  Parts that move are a warning,
      as in the reference implementation.
    """
    for path in ("model", "world/model"):
        for model in reader.file.root.findall(path):
            _unflatten(reader, model, in_world=path != "model")


def _unflatten(reader: SdfElementReader, model: etree._Element, *, in_world: bool) -> None:
    """Unflatten a copy of a model, and replace the model by it if that succeeds."""
    if not any(DELIMITER in child.get("name", "") for child in _named(model)):
        return
    copied = copy.deepcopy(model)
    attempt = _Unflattening(origins=dict(zip(copied.iter(), model.iter(), strict=True)))
    attempt.rebuild(copied, 0)
    name = model.get("name")
    strict = reader.unflatten or not in_world
    obstacles = attempt.obstacles or (attempt.moved if strict else [])
    # A nested model cannot keep a name with '::': it would change the meaning of paths.
    can_keep_names = not in_world and not any(
        DELIMITER in each.get("name", "") for each in model.iter("model")
    )
    keeps_names = can_keep_names and (reader.lenient or not attempt.obstacles)
    if obstacles and keeps_names and not reader.unflatten:
        (obstacle, reason), more = obstacles[0], len(obstacles) - 1
        others = f" (and {more} more reasons)" if more else ""
        message = f"model '{name}' keeps its names with '::': {reason}{others}"
        reader.warning(CODE, message, obstacle, _HINT)
        return
    names = f"the names with '::' of model '{name}'"
    for obstacle, reason in obstacles:
        reader.error(CODE, f"{names} cannot become nested models: {reason}", obstacle, _HINT)
    if obstacles:
        return
    for obstacle, reason in attempt.moved[:1]:
        message = f"{names} become nested models, but {reason}"
        reader.warning("unflatten-moved", message, obstacle, _HINT)
    copied.tail = model.tail
    parent = model.getparent()
    assert parent is not None
    parent.replace(model, copied)
    reader.file.positions.replace_elements(attempt.origins)


def _named(model: etree._Element) -> Iterator[etree._Element]:
    """Yield the named elements in the scope of a model and of its nested models."""
    for child in model.iterchildren(*FRAME_TAGS):
        yield child
        if child.tag == "model":
            yield from _named(child)


@dataclass(slots=True)
class _Unflattening:
    """The attempt to unflatten a copy of one model.

    ``origins`` maps elements of the copy to those of the file, at which errors are reported.
    ``obstacles`` are the reasons why the model cannot be unflattened.  ``moved`` are the parts
    whose pose or attached body changes, since a default refers to the nested model instead of the
    outer one.
    """

    origins: dict[etree._Element, etree._Element]
    obstacles: list[tuple[etree._Element, str]] = field(default_factory=list)
    moved: list[tuple[etree._Element, str]] = field(default_factory=list)

    def rebuild(self, scope: etree._Element, depth: int) -> None:
        """Move the flattened children of a model into nested models, recursively."""
        for nested in scope.findall("model"):
            if DELIMITER not in nested.get("name", ""):
                self.rebuild(nested, depth + 1)
        groups: dict[str, list[etree._Element]] = {}
        plain: set[str] = set()
        for child in scope.iterchildren(*FRAME_TAGS):
            prefix, delimiter, inner_name = trimmed(child.get("name")).partition(DELIMITER)
            if not delimiter:
                plain.add(prefix)
            elif not prefix or not inner_name:
                self.fail(child, f"the name '{child.get('name')}' has an empty part")
            else:
                groups.setdefault(prefix, []).append(child)
        # A gripper follows its links (S A74).
        for gripper in scope.findall("gripper"):
            prefixes = {_prefix(finger) for finger in gripper.findall("gripper_link")}
            if len(prefixes) == 1:
                groups.get(prefixes.pop(), []).append(gripper)
        for prefix, members in groups.items():
            if prefix in plain:
                self.fail(members[0], f"another element has the name '{prefix}'")
            elif depth == MAX_DEPTH:
                self.fail(members[0], f"models would be nested more than {MAX_DEPTH} deep")
            else:
                self._collect(scope, prefix, members, depth)

    def _collect(
        self, scope: etree._Element, prefix: str, members: list[etree._Element], depth: int
    ) -> None:
        """Move the elements with one prefix into a new nested model."""
        model = new_child(scope, "model", members[0])
        model.set("name", prefix)
        self.origins[model] = self.origins.get(members[0], members[0])
        nested = _NestedModel(self, model, f"{prefix}{DELIMITER}")
        for member in members:
            if (
                member.tag == "frame"
                and trimmed(member.get("name")) == f"{nested.prefix}{MODEL_FRAME}"
                and trimmed(member.get("attached_to"))
            ):
                nested.take_model_frame(member)
        for member in members:
            if member.getparent() is scope:
                nested.take(member)
        self.rebuild(model, depth + 1)

    def fail(self, element: etree._Element, reason: str) -> None:
        """Add a reason why the model cannot be unflattened."""
        self.obstacles.append((self.origins.get(element, element), reason))

    def move(self, element: etree._Element, reason: str) -> None:
        """Add a part whose pose or attached body changes."""
        self.moved.append((self.origins.get(element, element), reason))


@dataclass(slots=True)
class _NestedModel:
    """A new nested model: the elements that it takes, and their references, lose the prefix."""

    attempt: _Unflattening
    model: etree._Element
    prefix: str
    #: Whether its frame can differ from that of the outer model.
    has_pose: bool = False

    # --- The frame of the model ---------------------------------------------------------------

    def take_model_frame(self, frame: etree._Element) -> None:
        """Move the pose of ``N::__model__`` to the model, and its link to ``canonical_link``.

        The frame defines the pose and the canonical link of the model (S A71).
        """
        if self.model.get("canonical_link"):
            self.attempt.fail(frame, f"two frames have the name '{frame.get('name')}'")
        self._strip(frame, "attached_to", frame)
        self.model.set("canonical_link", frame.attrib.pop("attached_to"))
        del frame.attrib["name"]
        self.model.attrib.update(frame.attrib)
        pose = frame.find("pose")
        reference = "" if pose is None else trimmed(pose.get("relative_to"))
        if reference.startswith(self.prefix):
            reason = f"the pose of the model is relative to '{reference}' inside the model"
            self.attempt.fail(frame, reason)
        elif not reference:
            name = self.prefix.removesuffix(DELIMITER)
            self.attempt.move(frame, f"the pose of '{name}' was relative to one of its own links")
        self.has_pose = pose is not None and (
            reference not in ("", MODEL_FRAME) or not _is_zero(pose.text)
        )
        scope = frame.getparent()
        assert scope is not None
        self.model.extend([*_comments_before(frame), *frame])
        scope.remove(frame)

    # --- The parts of the model ---------------------------------------------------------------

    def take(self, member: etree._Element) -> None:
        """Move an element into the model, and make its references local (S A70 – A75)."""
        pose = member.find("pose")
        in_default_frame = pose is None or not trimmed(pose.get("relative_to"))
        if pose is not None:
            self._in_frame(pose, "relative_to", member)
        attached_to = trimmed(member.get("attached_to"))
        if member.tag == "frame" and attached_to in ("", MODEL_FRAME):
            reason = f"the frame '{member.get('name')}' was attached to the outer model"
            self.attempt.move(member, reason)
        elif member.tag in ("frame", "joint", "gripper"):
            in_default_frame = False
        if in_default_frame:
            self._was_in_outer_model(member)
        match member.tag:
            case "frame":
                self._strip(member, "attached_to", member)
            case "joint":
                self._joint(member)
            case "gripper":
                for end in member.iterchildren("gripper_link", "palm_link"):
                    self._strip_text(end, member)
        if member.tag in ("link", "joint"):
            self._poses_within(member)
        member.set("name", trimmed(member.get("name")).removeprefix(self.prefix))
        self.model.extend([*_comments_before(member), member])

    def _joint(self, joint: etree._Element) -> None:
        for end in joint.iterchildren("parent", "child", "gearbox_reference_body"):
            if trimmed(end.text) == MODEL_FRAME:
                reason = f"joint '{joint.get('name')}' was attached to the outer model"
                self.attempt.move(joint, reason)
            self._strip_text(end, joint)
        for axis in joint.iterchildren("axis", "axis2"):
            for xyz in axis.findall("xyz"):
                self._in_frame(xyz, "expressed_in", joint)
            for mimic in axis.findall("mimic"):
                self._strip(mimic, "joint", joint)

    def _poses_within(self, member: etree._Element) -> None:
        """Make the poses of visuals, collisions, sensors and so on local (S A72)."""
        for child in member.iterchildren(etree.Element):
            if child.tag != "pose" and is_defined(child):
                for pose in filter(is_defined, child.findall("pose")):
                    self._in_frame(pose, "relative_to", member)
                self._poses_within(child)

    # --- Names --------------------------------------------------------------------------------

    def _in_frame(self, element: etree._Element, attribute: str, member: etree._Element) -> None:
        """Make the frame of a pose or an axis local."""
        if trimmed(element.get(attribute, "")) == MODEL_FRAME:
            self._was_in_outer_model(member)
        self._strip(element, attribute, member)

    def _strip(self, element: etree._Element, attribute: str, member: etree._Element) -> None:
        if (name := element.get(attribute)) is not None:
            element.set(attribute, self._local(trimmed(name), member))

    def _strip_text(self, element: etree._Element, member: etree._Element) -> None:
        if trimmed(element.text):
            element.text = self._local(collapsed(element.text), member)

    def _local(self, name: str, member: etree._Element) -> str:
        """Return a name without the prefix; fail if it refers out of the model."""
        if not name or name in UNPREFIXED:
            return name
        if not name.startswith(self.prefix):
            scope = self.prefix.removesuffix(DELIMITER)
            label = f"{qualified_name(member)} '{member.get('name')}'"
            self.attempt.fail(member, f"{label} refers to '{name}', which is not inside '{scope}'")
        return name.removeprefix(self.prefix)

    def _was_in_outer_model(self, member: etree._Element) -> None:
        if self.has_pose:
            label = f"{qualified_name(member)} '{member.get('name')}'"
            self.attempt.move(member, f"{label} was defined in the frame of the outer model")


def flatten(scope: etree._Element, prefixes: Collection[str]) -> None:
    """Move the parts of the nested models with some names out of them, in place.

    It is the inverse of :func:`unflatten` for a model without obstacles: all their names and local
    references get the prefix ``N::``.
    """
    for model in scope.findall("model"):
        name = model.get("name", "")
        if name not in prefixes:
            continue
        flatten(model, {each.get("name", "") for each in model.findall("model")})
        prefix = f"{name}{DELIMITER}"
        frame = etree.Element("frame", {"name": prefix + MODEL_FRAME})
        if model.get("canonical_link"):
            frame.set("attached_to", prefix + model.get("canonical_link", ""))
        frame.extend(model.findall("pose"))
        for member in model.iterchildren(*FRAME_TAGS, "gripper"):
            _with_prefix(member, prefix)
        model.insert(0, frame)
        for child in reversed(model):
            model.addnext(child)
        scope.remove(model)


def _with_prefix(member: etree._Element, prefix: str) -> None:
    """Add a prefix to the name of a part and to its references."""
    member.set("name", prefix + member.get("name", ""))
    attributes = [
        (member, "attached_to"),
        *((pose, "relative_to") for pose in member.iter("pose") if is_defined(pose)),
        *((xyz, "expressed_in") for xyz in member.iter("xyz")),
        *((mimic, "joint") for mimic in member.iter("mimic")),
    ]
    for element, attribute in attributes:
        name = element.get(attribute, "")
        if name and name != WORLD:
            element.set(attribute, prefix + name)
    ends = ("parent", "child", "gearbox_reference_body", "gripper_link", "palm_link")
    for end in member.iterchildren(*ends):
        if trimmed(end.text) not in ("", WORLD):
            end.text = prefix + collapsed(end.text)


def _prefix(element: etree._Element) -> str:
    """Return the first prefix of the name in the text of an element; empty without ``::``."""
    head, delimiter, _ = trimmed(element.text).partition(DELIMITER)
    return head if delimiter else ""


def _is_zero(text: str | None) -> bool:
    try:
        return not any(parse_floats(text or "0", len(words_of(text or "0"))))
    except ValueError:
        return False


def _comments_before(element: etree._Element) -> list[etree._Element]:
    """Return the comments directly before an element, which move with it."""
    comments: list[etree._Element] = []
    for node in element.itersiblings(preceding=True):
        if not isinstance(node, etree._Comment):
            break
        comments.insert(0, node)
    return comments


# --- Rename shapes, sensors and saved states with ``::`` in names for 1.8 -------------------------
# Earlier passes have renamed links, joints and frames. This module renames shapes, sensors and the
# elements of saved states, which are fragments of old files.

_LINKS = ("link", "link_state")


def join_names(root: etree._Element, separator: str, report: TreeReport) -> None:
    """Replace every ``::`` in a name by ``separator``, in place.

    An element that SDFormat does not define is left out if its name contains ``::``.
    A link of a saved state moves into the nested model state that its name refers to instead.
    """
    renamed: list[tuple[etree._Element, etree._Element, str, str]] = []
    #: The names of the children of an element.
    taken_names: dict[etree._Element | None, set[str]] = {}
    nested = _Nested()
    # A list, because elements are moved and removed.
    for element in [each for each in root.iter("*") if DELIMITER in each.get("name", "")]:
        path = path_of(element)
        # Names in plugins, and in elements with a prefix, are those of programs.
        if "plugin" in path or any(tag[0] == "{" or ":" in tag for tag in path):
            continue
        if "name" not in defined_attributes(path):
            _leave_out(element, report)
            continue
        if element.tag in _LINKS and next(element.iterancestors("state"), None) is not None:
            nested.nest(element)
            continue
        old, parent = str(element.get("name")), element.getparent()
        new = old.replace(DELIMITER, separator)
        if parent not in taken_names:
            siblings = () if parent is None else parent
            taken_names[parent] = {str(sibling.get("name")) for sibling in siblings}
        while new in taken_names[parent]:
            new += "_"
        taken_names[parent].add(new)
        element.set("name", new)
        if element.tag in OWNED and parent is not None:
            renamed.append((element, parent, old, new))
        if element.tag == "sensor" and parent is not None:
            # The name of its link or joint in the outermost model.
            models = [str(ancestor.get("name")) for ancestor in parent.iterancestors("model")]
            owner = DELIMITER.join([*reversed(models[:-1]), str(parent.get("name"))])
            report.losses.provenance.shape_replaced(
                "sensor", (owner, old), (owner, new), str(parent.tag)
            )
        report.add(
            "name-with-delimiter",
            element,
            ElementPath(str(element.tag), old),
            f"'::' is the delimiter of scopes; it is renamed to '{new}'",
        )
    references = _References()
    for element, parent, old, new in renamed:
        references.rename(element, parent, old, new)


def _leave_out(element: etree._Element, report: TreeReport) -> None:
    """Remove an element that SDFormat does not define: libsdformat refuses the file for its name.

    ``ign sdf -k`` of libsdformat 12 accepts such names in plugins and in elements with a prefix.
    """
    if (parent := element.getparent()) is not None:
        report.add(
            "name-with-delimiter",
            element,
            path_of_element(element),
            f"SDFormat does not define it, and '{element.get('name')}' contains '::', the "
            "delimiter of scopes: it is left out",
            severity="omitted",
        )
        parent.remove(element)


class _Reference(NamedTuple):
    """A node whose text is a name, and the kinds of what it may name."""

    node: etree._Element
    kinds: Kinds


class _References:
    """The names of shapes and sensors in the sensors and plugins of models, which are read once."""

    def __init__(self) -> None:
        #: Element and tag → a name in the elements of this tag in it → the nodes that have it.
        self._nodes: dict[tuple[etree._Element, str], dict[str, list[_Reference]]] = {}

    def rename(self, element: etree._Element, owner: etree._Element, old: str, new: str) -> None:
        """Replace the old name of a shape or sensor in the sensors and plugins of its model."""
        model = owner.getparent()
        inside = owner if model is None else model
        for place, tag in ((owner, "sensor"), (inside, "plugin")):
            for node, kinds in self._in(place, tag).get(old, ()):
                if element.tag in kinds and trimmed(node.text) == old:
                    node.text = new

    def _in(self, place: etree._Element, tag: str) -> dict[str, list[_Reference]]:
        if (place, tag) not in self._nodes:
            self._nodes[place, tag] = grouped(
                (name, _Reference(node, kinds))
                for holder in place.iter(tag)
                for node, key, name, kinds in named(holder)
                if not key
            )
        return self._nodes[place, tag]


class _Nested:
    """The nested models of saved states, which are read once."""

    def __init__(self) -> None:
        self._models: dict[etree._Element, dict[str | None, etree._Element]] = {}

    def nest(self, link: etree._Element) -> None:
        """Move ``<link name="n::l">`` of ``<model name="m">`` into ``<model name="n">`` in it."""
        *path, name = str(link.get("name")).split(DELIMITER)
        model = link.getparent()
        assert model is not None
        for part in path:
            if model not in self._models:
                children = [*model.iterchildren(str(model.tag))]
                self._models[model] = {child.get("name"): child for child in reversed(children)}
            models = self._models[model]
            if part not in models:
                models[part] = etree.SubElement(model, str(model.tag), {"name": part})
            model = models[part]
        link.set("name", name)
        model.append(link)
