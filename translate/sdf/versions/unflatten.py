"""Nested models out of names with ``::`` (seed 2, 1.4.7; reference S A66 – A81).

Until 1.7 an included model was flattened into the model around it: its link ``a`` became the link
``N::a``, and the frame ``N::__model__`` told where it stood.  From 1.8 on ``::`` separates scopes,
and what shares the prefix ``N::`` becomes the model ``N`` again, step by step down to the last
``::``.  No number is computed.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import dataclass, field

from lxml import etree

from translate.model.names import DELIMITER
from translate.sdf.element_reader import SdfElementReader
from translate.xml.document import new_child, qualified_name
from translate.xml.values import parse_floats

MODEL_FRAME = "__model__"
#: What a joint may name that bears no prefix, and what every scope has (seed 2, 1.4.7).
UNPREFIXED = ("world", MODEL_FRAME)
#: Elements whose names tell of a nested model; a gripper goes where its links go (S A74).
TELLING = ("frame", "joint", "link", "model")
#: Deeper names are a mistake, or an attack.
MAX_DEPTH = 64
CODE = "conversion-error"
_HINT = (
    "before 1.8, 'N::a' stood for 'a' of an included model 'N', which may name only what is its "
    "own; put the parts of 'N' into a <model> by hand, or rename them"
)


def unflatten(reader: SdfElementReader, root: etree._Element) -> None:
    """Rebuild the nested models of every model of a document of 1.7 or older.

    Where that is impossible, a model of a world is an error (S A76).  A model that stands alone
    keeps its names, with a warning, as long as ``reader.unflatten`` does not insist (S A80): so
    does one whose parts would come to lie elsewhere.  In a world they do, with a warning, as in
    the reference implementation.
    """
    for model in root.findall("model"):
        _unflatten(reader, model, alone=True)
    for model in root.findall("world/model"):
        _unflatten(reader, model, alone=False)


def _unflatten(reader: SdfElementReader, model: etree._Element, *, alone: bool) -> None:
    if not any(DELIMITER in child.get("name", "") for child in _named(model)):
        return
    attempt = copy.deepcopy(model)
    work = _Unflattening(origins=dict(zip(attempt.iter(), model.iter(), strict=True)))
    if alone:
        _keep_canonical_link(attempt)
    work.rebuild(attempt, 0)
    name = model.get("name")
    impossible = work.impossible or (work.elsewhere if alone or reader.unflatten else [])
    # A model cannot keep such a name: paths through it would mean something else.
    keeps = alone and not any(DELIMITER in each.get("name", "") for each in model.iter("model"))
    if impossible and keeps and not reader.unflatten:
        (at, reason), more = impossible[0], len(impossible) - 1
        others = f" (and {more} more reasons)" if more else ""
        message = f"model '{name}' keeps its names with '::': {reason}{others}"
        reader.warning(CODE, message, at, _HINT)
        return
    for at, reason in impossible:
        message = f"the names with '::' of model '{name}' make no nested models: {reason}"
        reader.error(CODE, message, at, _HINT)
    if impossible:
        return
    for at, reason in work.elsewhere[:1]:
        message = f"a nested model is made of the names with '::' of model '{name}', but {reason}"
        reader.warning("unflatten-moved", message, at, _HINT)
    attempt.tail = model.tail
    parent = model.getparent()
    assert parent is not None
    parent.replace(model, attempt)


def _named(model: etree._Element) -> Iterator[etree._Element]:
    """What has a name in the scope of a model, and in those of the models within."""
    for child in model.iterchildren(*TELLING):
        yield child
        if child.tag == "model":
            yield from _named(child)


def _keep_canonical_link(model: etree._Element) -> None:
    """Name the canonical link of a model whose first link goes into a nested one.

    A model that stands alone is read by the reference implementation with the names it has, and
    goes on being attached to the same body.
    """
    first = model.find("link")
    if first is not None and DELIMITER in first.get("name", "") and not model.get("canonical_link"):
        model.set("canonical_link", first.get("name", "").strip())


@dataclass(slots=True)
class _Unflattening:
    """One attempt on one model; findings bear the elements of the file, not those of the copy.

    ``impossible`` says why there is no nested model, ``elsewhere`` what would change its place or
    its body because a default that meant the outer model comes to mean the nested one.
    """

    origins: dict[etree._Element, etree._Element]
    impossible: list[tuple[etree._Element, str]] = field(default_factory=list)
    elsewhere: list[tuple[etree._Element, str]] = field(default_factory=list)

    def rebuild(self, scope: etree._Element, depth: int) -> None:
        """Move the flattened children of a model into models of their own, and go on in those."""
        for nested in scope.findall("model"):
            if DELIMITER not in nested.get("name", ""):
                self.rebuild(nested, depth + 1)
        groups: dict[str, list[etree._Element]] = {}
        plain: set[str] = set()
        for child in scope.iterchildren(*TELLING):
            prefix, delimiter, rest = child.get("name", "").strip().partition(DELIMITER)
            if not delimiter:
                plain.add(prefix)
            elif not prefix or not rest:
                self._fail(child, f"the name '{child.get('name')}' has an empty part")
            else:
                groups.setdefault(prefix, []).append(child)
        for gripper in scope.findall("gripper"):
            prefixes = {_prefix(finger) for finger in gripper.findall("gripper_link")}
            if len(prefixes) == 1:
                groups.get(prefixes.pop(), []).append(gripper)
        for prefix, members in groups.items():
            if prefix in plain:
                self._fail(members[0], f"there is something else called '{prefix}'")
            elif depth == MAX_DEPTH:
                self._fail(members[0], f"no robot nests models {MAX_DEPTH} deep")
            else:
                self._collect(scope, prefix, members, depth)

    def _collect(
        self, scope: etree._Element, prefix: str, members: list[etree._Element], depth: int
    ) -> None:
        model = new_child(scope, "model", members[0])
        model.set("name", prefix)
        self.origins[model] = self._origin(members[0])
        part = _Part(self, model, f"{prefix}{DELIMITER}")
        for member in members:
            if part.is_model_frame(member):
                part.take_model_frame(member)
        for member in members:
            if member.getparent() is scope:
                part.take(member)
        self.rebuild(model, depth + 1)

    def _origin(self, element: etree._Element) -> etree._Element:
        return self.origins.get(element, element)

    def _fail(self, element: etree._Element, reason: str) -> None:
        self.impossible.append((self._origin(element), reason))

    def _moves(self, element: etree._Element, reason: str) -> None:
        self.elsewhere.append((self._origin(element), reason))


@dataclass(slots=True)
class _Part:
    """A nested model in the making: what it takes loses the prefix."""

    work: _Unflattening
    model: etree._Element
    prefix: str
    #: Whether its frame is another than that of the model around it.
    has_pose: bool = False

    # --- The frame of the model ---------------------------------------------------------------

    def is_model_frame(self, member: etree._Element) -> bool:
        """Whether this frame says where the model stands and what it hangs on (S A71)."""
        name = member.get("name", "").strip()
        return (
            member.tag == "frame"
            and name == f"{self.prefix}{MODEL_FRAME}"
            and bool(member.get("attached_to", "").strip())
        )

    def take_model_frame(self, frame: etree._Element) -> None:
        """Make the pose of ``N::__model__`` that of the model, and its link the canonical one."""
        if self.model.get("canonical_link"):
            self.work._fail(frame, f"there are two frames called '{frame.get('name')}'")
        self._strip(frame, "attached_to", frame)
        self.model.set("canonical_link", frame.attrib.pop("attached_to"))
        del frame.attrib["name"]
        self.model.attrib.update(frame.attrib)
        pose = frame.find("pose")
        reference = "" if pose is None else pose.get("relative_to", "").strip()
        if reference.startswith(self.prefix):
            self.work._fail(frame, f"the model is placed relative to '{reference}' within itself")
        elif not reference:
            self.work._moves(frame, "its place was given relative to one of its own links")
        self.has_pose = pose is not None and (
            reference not in ("", MODEL_FRAME) or not _is_zero(pose.text)
        )
        scope = frame.getparent()
        assert scope is not None
        self.model.extend([*_comments_before(frame), *frame])
        scope.remove(frame)

    # --- What belongs to it -------------------------------------------------------------------

    def take(self, member: etree._Element) -> None:
        """Move an element into the model, with all that it names (S A70 – A75)."""
        pose = member.find("pose")
        if pose is not None:
            self._own_pose(member, pose)
        if member.tag == "frame":
            self._frame(member, pose)
        elif member.tag == "link":
            if _in_default_frame(pose):
                self._was_in_outer_model(member)
            self._poses_within(member)
        elif member.tag == "joint":
            self._joint(member)
        elif member.tag == "gripper":
            for tag in ("gripper_link", "palm_link"):
                for child in member.findall(tag):
                    self._strip_text(child, member)
        elif _in_default_frame(pose):
            self._was_in_outer_model(member)
        member.set("name", member.get("name", "").strip().removeprefix(self.prefix))
        self.model.extend([*_comments_before(member), member])

    def _own_pose(self, member: etree._Element, pose: etree._Element) -> None:
        if pose.get("relative_to", "").strip() == MODEL_FRAME:
            self._was_in_outer_model(member)
        self._strip(pose, "relative_to", member)

    def _frame(self, frame: etree._Element, pose: etree._Element | None) -> None:
        attached_to = frame.get("attached_to", "").strip()
        if attached_to in ("", MODEL_FRAME):
            self.work._moves(
                frame, f"the frame '{frame.get('name')}' was attached to the outer model"
            )
            if _in_default_frame(pose):
                self._was_in_outer_model(frame)
        self._strip(frame, "attached_to", frame)

    def _joint(self, joint: etree._Element) -> None:
        for tag in ("parent", "child", "gearbox_reference_body"):
            end = joint.find(tag)
            if end is not None:
                if (end.text or "").strip() == MODEL_FRAME:
                    reason = f"joint '{joint.get('name')}' was attached to the outer model"
                    self.work._moves(joint, reason)
                self._strip_text(end, joint)
        for axis in (*joint.findall("axis"), *joint.findall("axis2")):
            for xyz in axis.findall("xyz"):
                if xyz.get("expressed_in", "").strip() == MODEL_FRAME:
                    self._was_in_outer_model(joint)
                self._strip(xyz, "expressed_in", joint)
            for mimic in axis.findall("mimic"):
                self._strip(mimic, "joint", joint)
        self._poses_within(joint)

    def _poses_within(self, member: etree._Element) -> None:
        """The poses of visuals, collisions, sensors and so on (S A72)."""
        for child in member.iterchildren(etree.Element):
            if child.tag in ("pose", "plugin") or str(child.tag).startswith("{"):
                continue
            for pose in child.findall("pose"):
                self._own_pose(member, pose)
            self._poses_within(child)

    # --- Names --------------------------------------------------------------------------------

    def _strip(self, element: etree._Element, attribute: str, member: etree._Element) -> None:
        name = element.get(attribute)
        if name is not None:
            element.set(attribute, self._local(name.strip(), member))

    def _strip_text(self, element: etree._Element, member: etree._Element) -> None:
        if (element.text or "").strip():
            element.text = self._local(" ".join((element.text or "").split()), member)

    def _local(self, name: str, member: etree._Element) -> str:
        """The name as the model itself says it."""
        if not name or name in UNPREFIXED:
            return name
        if not name.startswith(self.prefix):
            where = self.prefix.removesuffix(DELIMITER)
            what = f"{qualified_name(member)} '{member.get('name')}'"
            self.work._fail(member, f"{what} names '{name}', which is not within '{where}'")
        return name.removeprefix(self.prefix)

    def _was_in_outer_model(self, member: etree._Element) -> None:
        if self.has_pose:
            what = f"{qualified_name(member)} '{member.get('name')}'"
            self.work._moves(member, f"{what} was given in the frame of the outer model")


def _prefix(element: etree._Element) -> str:
    """The first part of the name that an element has for text; empty for one without ``::``."""
    head, delimiter, _ = (element.text or "").strip().partition(DELIMITER)
    return head if delimiter else ""


def _is_zero(text: str | None) -> bool:
    try:
        return not any(parse_floats(text or "0", len((text or "0").split())))
    except ValueError:
        return False


def _in_default_frame(pose: etree._Element | None) -> bool:
    return pose is None or not pose.get("relative_to", "").strip()


def _comments_before(element: etree._Element) -> list[etree._Element]:
    """The comments right above an element, which go where it goes."""
    comments: list[etree._Element] = []
    for node in element.itersiblings(preceding=True):
        if not isinstance(node, etree._Comment):
            break
        comments.insert(0, node)
    return comments
