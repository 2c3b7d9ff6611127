"""Whether an update is right: the edit is in the updated file, and nothing else is different.

Only the public functions of the package are used.  What the updated file contains is read from its
XML text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import get_args
from xml.parsers.expat import ExpatError

import translate
from support.edits.inertias import turned_links, with_link_axes
from support.edits.kinds import POSES, Format, Made, last_part
from support.edits.tree_difference import (
    Change,
    alike,
    described,
    differences,
    name_of,
    other_lines,
)
from support.edits.values import values
from support.edits.workplace import translated
from support.edits.xml_text import COMMENT, Node, XmlText, tree_of
from translate.options import SdfVersion

#: Elements of B that no edit of a robot changes if its kind does not say so.
SHAPE_NAMES = frozenset({"visual", "collision"})
REMOVED_LINK = ("removed", "link")


_LEAF = re.compile(r"<([\w:]+)>([^<]*)</\1>")
#: The inertia of a massless link in SDFormat: on a fixed joint, and at another place.
ADDED = {"mass": {"1e-06", "0.001"}} | {name: {"1e-09", "1e-06"} for name in ("ixx", "iyy", "izz")}


@dataclass(frozen=True)
class Texts:
    """The texts of a case: A before and after the edit, B before and after the update."""

    a_before: bytes
    a: bytes
    b_before: bytes
    b: bytes


@dataclass(frozen=True)
class Judgement:
    """What is wrong with an update; ``reason`` is empty if nothing is.

    ``lines`` are how many lines of B are changed, ``other`` how many of them belong to no element
    that is different.
    """

    reason: str = ""
    details: tuple[str, ...] = ()
    lines: int = 0
    other: int = 0


@dataclass(frozen=True)
class Files:
    """Where A and B are, the format of A, and the options of their translations."""

    a: Path
    b: Path
    format_a: Format
    options: dict[str, object]

    @property
    def format_b(self) -> Format:
        """The other format."""
        return "urdf" if self.format_a == "sdf" else "sdf"


def judge(texts: Texts, made: Made, files: Files, b_is_translation: bool) -> Judgement:
    """Judge the update of B with an edit of A.

    ``b_is_translation``: B was the translation of A before the edit, perhaps with comments and
    other spellings of numbers; otherwise A was the translation of B.  The file of A holds the
    edited text; that of B is overwritten.
    """
    try:
        before, after = tree_of(texts.b_before), tree_of(texts.b)
    except ExpatError as error:
        return Judgement("not well-formed", (str(error),))
    lines, other = other_lines(texts.b_before, texts.b, differences(before, after))
    strange = damage(texts, made)
    comments = [item for item in strange if f"/{COMMENT}" in item.partition(":")[0]]
    findings = [
        ("damage", [item for item in strange if item not in comments]),
        ("not the edit", _missing(texts, made, before, after)),
        ("not the robot", _not_the_robot(texts, made, files, b_is_translation)),
        ("comments", comments),
    ]
    for reason, details in findings:
        if details:
            return Judgement(reason, tuple(details[:12]), lines, other)
    return Judgement("", (), lines, other)


# --- B before and after ---------------------------------------------------------------------------


def damage(texts: Texts, made: Made) -> list[str]:
    """The differences of B before and after that the edit does not explain."""
    trees = tree_of(texts.b_before), tree_of(texts.b)
    changes, turned = differences(*trees), turned_links(*trees)
    removed = [item for item in changes if item.how == "removed" and item.path[-1] != COMMENT]
    above = _comments_above(changes, removed, trees[0], texts.b_before)
    undefined = _links_without_material(texts)
    drives = _joints_of_transmissions(*trees)
    if "sensor" in made.touches:
        changes = [item for item in changes if not _has_other_name(item, changes)]
    massive = _links_with_new_mass(texts)
    # A translation takes a comment over once the element between it and a link is gone.
    known = texts.a_before.decode("utf-8", "replace")
    changes = [
        item
        for item in changes
        if not (item.path[-1] == COMMENT and item.how == "added" and item.new in known)
    ]
    return [
        str(item)
        for item in changes
        if not (
            _explained(item, made, above, turned, drives)
            or _is_promoted(item, changes, made)
            or (
                "material" in item.path[3:]
                and undefined & {last_part(name) for name in item.names[1:-1]}
            )
            or (
                item.path[:3] == ("robot", "link", "inertial")
                and last_part(item.names[1]) in massive
            )
        )
    ]


def _is_promoted(change: Change, changes: list[Change], made: Made) -> bool:
    """Whether a frame became the edited link or the joint of it, or the other way round.

    A link without mass and contents, and its fixed joint, are frames in SDFormat.  The canonical
    link is another one then.
    """
    if change.key == "canonical_link":
        gone = {item.names[-1] for item in changes if (item.how, item.path[-1]) == REMOVED_LINK}
        return any(item.path[-1] == "frame" and item.names[-1] in gone for item in changes)
    if change.key == "attached_to":
        # A frame on the link, or on the body that it was a part of.
        return any(
            item.how != "changed"
            and (item.path[-1], item.names[-1]) in {("link", change.old), ("link", change.new)}
            and _is_promoted(item, changes, made)
            for item in changes
        )
    kinds = ({"link", "frame"}, {"joint", "frame"})
    # A removed shape or sensor makes its link one without contents; a block names its link.
    names = made.names | set(re.findall(r"(?:^gazebo|\blink)\[([^]]+)\]", made.element))
    return any(
        item.how != change.how
        and {item.path[-1], change.path[-1]} in kinds
        and item.names[-1] == change.names[-1]
        and any(name in item.old + item.new + change.old + change.new for name in names)
        for item in changes
    )


def _links_with_new_mass(texts: Texts) -> set[str]:
    """The massless links of a URDF that get the mass that they have in the edited SDFormat.

    A link with the mass that a translation adds is a massless one because of its shapes, its
    sensors and the joint above it.
    """
    before, after, edited = (values(tree_of(item)) for item in (texts.b_before, texts.b, texts.a))
    masses = {key: number for key, number in after.items() if key[2] == "mass"}
    return {
        key[1]
        for key, number in masses.items()
        if not before.get(key) and number == edited.get(key)
    }


def _links_without_material(texts: Texts) -> set[str]:
    """The links of a URDF with the name of a material whose definitions the edit removed.

    A visual defines a material for all others with its name (U A6.3).
    """
    before, after = tree_of(texts.a_before), tree_of(texts.a)
    if after.tag != "robot":
        return set()
    old, new = (
        {node.name for node in root.iter("material") if node.children} for root in (before, after)
    )
    return {
        last_part(link.name)
        for link in after.iter("link")
        if any(node.name in old - new for node in link.iter("material"))
    }


def _has_other_name(change: Change, changes: list[Change]) -> bool:
    """Whether a shape has another name, because a sensor of its name was added or removed.

    SDFormat has no two children of a link with one name: the shape is ``NAME_visual`` then.
    """
    tag, name = change.path[-1], change.names[-1]
    if tag not in SHAPE_NAMES or change.how == "changed":
        return False
    suffix = f"_{tag}"
    others = {name + suffix, name.removesuffix(suffix)} - {name}
    return any(
        item.how not in ("changed", change.how)
        and item.names[:-1] == change.names[:-1]
        and item.names[-1] in others
        and (item.old + item.new).replace(f'"{item.names[-1]}"', f'"{name}"')
        == change.old + change.new
        for item in changes
    )


def _joints_of_transmissions(*robots: Node) -> dict[str, set[str]]:
    """Transmission of a URDF → the joints that it is about."""
    found: dict[str, set[str]] = {}
    for node in (node for robot in robots for node in robot.all("transmission")):
        found.setdefault(node.name, set()).update(joint.name for joint in node.all("joint"))
    return found


def _explained(
    change: Change,
    made: Made,
    above: list[Change],
    turned: set[str],
    drives: dict[str, set[str]],
) -> bool:
    if change.path[-1] == COMMENT:
        # A removed element takes the comments directly above it with it.
        return COMMENT in made.touches or change in above
    if made.is_no_edit:
        return False
    if change.path[:2] == ("robot", "gazebo") and _is_of_massless(made):
        # A fixed joint of a link with mass would be removed without this block.
        return "<preserveFixedJoint>" in change.new
    # A tensor is written in the axes of its link, which an edited pose turns.
    tags = {*change.path, *(POSES if is_of_tensor(change, turned) else ())}
    if "*" not in made.touches and not tags & made.touches:
        return False
    if made.key is not None and change.how == "changed" and "gazebo" not in change.path:
        # A plain value is one attribute, or the text of one element.
        field = change.path[-1] if change.key == "#" else change.key
        # The inertia of a link without mass is a small one in the output.
        repaired = made.key[2] == "mass" and float(made.old or 0) == 0.0
        if field not in (made.key[2], "value") and not (repaired or _is_of_massless(made)):
            return False
    if not made.names:
        return True
    # The link NAME_shapes in a block has shapes of the link NAME that URDF has no element for.
    allowed = {last_part(name).removesuffix("_shapes") for name in made.names}
    # Names that a translation makes: of a joint with the name of a link, of a link for shapes that
    # URDF does not have, and of the first part of a joint of two axes.
    allowed |= {f"{name}_{suffix}" for name in allowed for suffix in ("joint", "shapes", "axis")}
    suffixes = ("_axis", "_joint", "_link")
    allowed |= {name.removesuffix(suffix) for name in allowed for suffix in suffixes}
    named = {last_part(name) for name in change.names[1:]}
    if change.path[:2] == ("robot", "transmission"):
        named |= {last_part(name) for name in drives[change.names[1]]}
    words = {last_part(word) for word in (change.old, change.new)}
    return bool(allowed & (named | words)) or any(
        is_named(name, change.old) or is_named(name, change.new) for name in allowed
    )


def is_named(name: str, text: str) -> bool:
    """Whether a value or a text of an element contains a name, which is no part of a longer word.

    The names of elements and attributes are none.
    """
    return (
        re.search(rf"(?<![A-Za-z0-9<])(?<!</){re.escape(name)}(?![A-Za-z0-9=])", text) is not None
    )


def _is_of_massless(made: Made) -> bool:
    """Whether the edited value is a part of the inertia that a translation adds."""
    return "inertial" in made.touches and any(made.old in values for values in ADDED.values())


def _comments_above(
    changes: list[Change], removed: list[Change], root: Node, text: bytes
) -> list[Change]:
    """The removed comments with only white space between them and a removed element.

    Of equal comments in one element, none is known to be the removed one.
    """
    starts = {item.olds[0][0] for item in removed}
    comments: dict[tuple[tuple[str, ...], tuple[str, ...], str], list[Change]] = {}
    for item in changes:
        if item.how == "removed" and item.path[-1] == COMMENT:
            comments.setdefault((item.path, item.names, item.old), []).append(item)
    nodes = [node for part in root.iter() for node in part.children if node.tag == COMMENT]
    found: list[Change] = []
    for node in sorted(nodes, key=lambda node: node.start, reverse=True):
        around = [*node.ancestors()][::-1]
        path, names = (*[item.tag for item in around], COMMENT), (*map(name_of, around), "")
        left = comments.get((path, names, described(node)), [])
        if left and any(
            node.end <= other and not text[node.end : other].strip() for other in starts
        ):
            found.append(left.pop())
            starts.add(node.start)
    return found


# --- The edit in B --------------------------------------------------------------------------------


def _missing(texts: Texts, made: Made, before: Node, after: Node) -> list[str]:
    """The value of the edit, if both formats write it as a plain number and B does not have it."""
    if made.key is None:
        return []
    root_before, root = tree_of(texts.a_before), tree_of(texts.a)
    old, new = values(root_before).get(made.key), values(root).get(made.key)
    was, is_now = values(before).get(made.key), values(after).get(made.key)
    if old is None or new is None or was != old:
        return []
    return [] if is_now == new else [f"{made.key}: {old} -> {new} in A, {was} -> {is_now} in B"]


def _not_the_robot(texts: Texts, made: Made, files: Files, b_is_translation: bool) -> list[str]:
    """Where a translation of the updated B, or of the edited A, is another robot than the other."""
    files.b.write_bytes(texts.b)
    links = [node.name for node in tree_of(texts.a_before).iter("link")]
    try:
        translate.load(files.b)
    except translate.TranslateError as error:
        return [f"B does not load: {error}"]
    scratch = files.a.with_name(f"scratch.{files.format_b}")
    back = files.a.with_name(f"scratch-back.{files.format_a}")
    try:
        to_b, to_a = with_version(files.options, texts.b), with_version(files.options, texts.a)
        expected = translated(files.a, scratch, files.format_a, to_b)
        if expected is None:
            return ["the edited A is refused"] if b_is_translation else []
        found = different(texts.b, expected, links) if b_is_translation else []
        if b_is_translation and (not found or are_places_of_frames(found, texts.b, expected)):
            return []
        actual = translated(files.b, back, files.format_b, to_a)
        if actual is None:
            return ["the updated B is refused"]
        # What a translation there and back changes is no edit.
        plain = translated(scratch, back, files.format_b, to_a)
        if b_is_translation:
            # The same robot with other poses in other frames.
            other = [] if plain is None else different(actual, plain, links)
            return [*map(str, found), *map(str, other)] if plain is None or other else []
        found = different(actual, texts.a, links, is_edited=True)
        lost = [] if plain is None else different(plain, texts.a, links, is_edited=True)
        found = [item for item in found if not is_one_of(item, lost)]
        found = [item for item in found if not is_of_all_left(item, texts, made)]
        return [] if are_places_of_frames(found, actual, texts.a) else [*map(str, found)]
    finally:
        scratch.unlink(missing_ok=True)
        back.unlink(missing_ok=True)


def is_of_all_left(change: Change, texts: Texts, made: Made) -> bool:
    """Whether a block has what all shapes of a link have that a removed shape did not have.

    URDF has one value for all shapes of a link.  Each child of the element, or each one of its
    material, is in all shapes of the SDFormat that are left.
    """
    if change.how != "added" or change.path[:2] != ("robot", "gazebo") or len(change.path) > 4:
        return False
    text = f"<{change.path[2]}>{change.new}</{change.path[2]}>" if change.path[3:] else change.new
    added = XmlText(text.encode()).root
    name = last_part(change.names[1])
    before, after = (
        [link for link in tree_of(text).iter("link") if last_part(link.name) == name]
        for text in (texts.b_before, texts.b)
    )
    if name not in made.names or len(before) != 1 or len(after) != 1:
        return False
    for part in added.children if added.tag == "gazebo" else [added]:
        old, left = before[0].all(part.tag), after[0].all(part.tag)
        if part.tag not in SHAPE_NAMES or not 0 < len(left) < len(old):
            return False
        values = [_values_of(part), *map(_values_of, left)]
        if any(not values[0] <= item for item in values[1:]):
            return False
    return True


def _values_of(shape: Node) -> set[str]:
    """What a shape has: its children, and those of its material."""
    nodes = [node for node in shape.children if node.tag != "material"]
    nodes += [node for material in shape.all("material") for node in material.children]
    return {described(node) for node in nodes}


def with_version(options: dict[str, object], data: bytes) -> dict[str, object]:
    """The options of a translation into the version of an SDFormat text."""
    root = tree_of(data)
    if root.tag != "sdf" or "for_target" in options or "sdf_version" in options:
        return options
    versions = get_args(SdfVersion)
    version = root.get("version")
    return {**options, "sdf_version": version} if version in versions else options


def is_one_of(change: Change, changes: list[Change]) -> bool:
    """Whether a change is among others, up to the rounding of the numbers."""
    key = f"{change.path[-1]}@{change.key}" if change.key != "#" else change.path[-1]
    return any(
        str(item) == str(change)
        or (
            (item.how, item.path, item.names, item.key, item.old)
            == (change.how, change.path, change.names, change.key, change.old)
            and alike(key, _value(item.new), _value(change.new))
        )
        for item in changes
    )


def are_places_of_frames(changes: list[Change], actual: bytes, expected: bytes) -> bool:
    """Whether two robots differ in the places of link frames on their bodies only.

    In SDFormat a link can have its frame beside that of its joint (seed 1), in URDF it is that of
    the joint.  A translation moves one of the two, depending on the type of the joint, and writes
    the tensor of the link in the axes of the moved frame.
    """
    numbers = {"origin", "pose", "axis"}
    turned = turned_links(tree_of(actual), tree_of(expected))
    if any(not (numbers & set(item.path) or is_of_tensor(item, turned)) for item in changes):
        return False
    return translate.compare(actual, expected).same


def is_of_tensor(change: Change, links: set[str]) -> bool:
    """Whether it is about an entry of the inertia tensor of one of the links."""
    names = [name for tag, name in zip(change.path, change.names, strict=True) if tag == "link"]
    return "inertia" in change.path and any(last_part(name) in links for name in names)


def _value(text: str) -> str:
    """The text of an element without attributes and children; any other text as it is."""
    found = _LEAF.fullmatch(text.strip())
    return text if found is None else found[2]


def different(
    actual: bytes, expected: bytes, old_links: Iterable[str], is_edited: bool = False
) -> list[Change]:
    """The differences of two texts of a robot, without comments and spellings.

    ``is_edited``: the expected text was edited, and no second form of an element.
    """
    a, b = XmlText(expected).root, XmlText(actual).root
    links = {node.name for root in (a, b) for node in root.iter("link")} | set(old_links)
    for root in (a, b):
        normalize(root, links)
        for joint in root.iter("joint") if is_edited else ():
            joint.children = [node for node in joint.children if node.tag != "drake:mimic"]
    found = differences(a, b, alike, comments=False)
    return [item for item in found if not (is_massless(item, found) or is_added(item))]


def is_massless(change: Change, changes: list[Change]) -> bool:
    """Whether it is about a massless link, or its joint, that the other text has as a frame."""
    part, name = change.path[-1], change.names[-1]
    if change.key == "attached_to":
        links = [item for item in changes if item.path[-1] == "link"]
        return any(
            item.names[-1] in (change.old, change.new) and is_massless(item, changes)
            for item in links
        )
    if change.how == "changed" or part not in ("link", "joint", "frame"):
        return False
    other = "removed" if change.how == "added" else "added"
    # The frame NAME is the link NAME with the joint NAME_joint, too.
    names = (name, name.removesuffix("_joint")) if part == "joint" else (name,)
    return any(
        item.how == other and item.names[-1] in names and {item.path[-1], part} - {"frame"} != set()
        and "frame" in (item.path[-1], part)
        for item in changes
    )  # fmt: skip


def is_added(change: Change) -> bool:
    """Whether it is the inertia of a massless link, whose joint has another type or direction."""
    return change.key == "#" and {change.old, change.new} == ADDED.get(change.path[-1])


def normalize(root: Node, links: set[str]) -> None:
    """Write what a file may write in two ways in one of them.

    There are no comments, tensors are in the axes of their links, all blocks about a part are one,
    the prefix of Drake is not declared, and each visual of a URDF has its colour and no name of it.
    A shape with a name that a writer makes of the name of a link counts as one without a name, or
    with its own name behind that of the link: Gazebo finds it there (U B6.4, B6.5).
    """
    for node in root.iter():
        node.children = [child for child in node.children if child.tag != COMMENT]
        # Drake compares names with the text "drake:".
        node.attributes.pop("xmlns:drake", None)
    for inertial in root.iter("inertial"):
        with_link_axes(inertial)
    current = {link.name for link in root.iter("link")}
    for joint in root.iter("joint"):
        child, old = joint.find("child"), joint.name.removesuffix("_joint")
        # A frame of SDFormat has no joint, whose name in URDF is made of that of the frame.
        if joint.get("type") == "fixed" and old in links - current and child is not None:
            joint.attributes["name"] = (f"{child.get('link')}_joint", *joint.attributes["name"][1:])
    for link in root.iter("link"):
        for shape in link.all(*SHAPE_NAMES):
            stem = re.sub(r"(_\d+)*$", "", shape.name).removesuffix(f"_{shape.tag}")
            owners = [name for name in links if shape.name.startswith(f"{name}_")]
            rest = shape.name.removeprefix(f"{max(owners, key=len)}_") if owners else shape.name
            if stem in links or rest == shape.tag:
                shape.attributes.pop("name", None)
            elif rest != shape.name:
                shape.attributes["name"] = (rest, *shape.attributes["name"][1:])
        # A shape without a geometry has no effect, and URDF has none.
        empty = [item for item in link.all(*SHAPE_NAMES) if item.find("geometry/empty") is not None]
        link.children = [child for child in link.children if child not in empty]
    if root.tag == "robot":
        _with_own_colours(root)
        _without_world_joint(root)
    blocks: dict[str, Node] = {}
    for node in root.all("gazebo"):
        first = blocks.setdefault(node.get("reference"), node)
        if first is not node:
            first.children += node.children
            root.children.remove(node)


def _without_world_joint(robot: Node) -> None:
    """Write the pose of a static model in its own origin.

    A joint to the world may hold it, or a block of its root link.
    """
    if not any(node.text == "true" for node in robot.iter("static")):
        return
    children = {child.get("link") for joint in robot.all("joint") for child in joint.all("child")}
    for block in robot.all("gazebo"):
        pose = block.find("pose")
        if pose is None or pose.attributes or block.get("reference") in {"", *children}:
            continue
        numbers = pose.text.split()
        origin = f"<origin xyz='{' '.join(numbers[:3])}' rpy='{' '.join(numbers[3:])}'/>"
        block.children.remove(pose)
        robot.children.append(XmlText(origin.encode()).root)
        if not block.children:
            robot.children.remove(block)
    for joint in robot.all("joint"):
        parent = joint.find("parent")
        if parent is None or parent.get("link") != "world" or joint.get("type") != "fixed":
            continue
        numbers = [joint.find("origin"), robot.find("origin")]
        robot.children = [
            node
            for node in robot.children
            if node is not joint and (node.tag, node.name) != ("link", "world")
        ]
        if numbers[0] is not None and numbers[1] is None:
            robot.children.append(numbers[0])
    robot.children = [node for node in robot.children if not _is_identity(node)]


def _is_identity(node: Node) -> bool:
    values = " ".join([node.get("xyz"), node.get("rpy")]).split()
    return node.tag == "origin" and all(value in ("0", "-0", "0.0") for value in values)


def _with_own_colours(robot: Node) -> None:
    materials = [node for node in robot.iter("material") if node.name and node.children]
    shared = {node.name: node for node in materials}
    robot.children = [node for node in robot.children if node not in shared.values()]
    for visual in robot.iter("visual"):
        for node in visual.all("material"):
            definition = shared.get(node.name)
            if definition is not None:
                node.children = definition.children
                del node.attributes["name"]


def with_old_names(finding: str, made: Made) -> str:
    """A finding about the edited robot as it was before; several edits are separated by ``+``."""
    for old, new in zip(made.old.split(" + "), made.new.split(" + "), strict=False):
        if new:
            finding = finding.replace(new, old)
    return finding


def same_robot(files: Files) -> list[str]:
    """The differences of the two files as :func:`translate.compare` finds them.

    Parts of nested models have names with ``__`` in a URDF.
    """
    comparison = translate.compare(files.b, files.a)
    return [f"{item.code} {item.element}".replace("::", "__") for item in comparison.differences]
