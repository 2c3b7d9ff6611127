"""Checks of a URDF file: known elements, one tree, xacro that is not expanded."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain, pairwise
from typing import Literal, TypeAlias

from lxml import etree

from translate import facts
from translate.diagnostics.diagnostic import Repair
from translate.diagnostics.element_path import ElementPath
from translate.diagnostics.loss_detail import Traits
from translate.fragments.comments import PathMap
from translate.model.model import LeftOut
from translate.resources.xacro_text import (
    has_xacro_elements,
    instructions,
    is_read_unexpanded,
    may_hold_xacro,
    names_in_expressions,
    shown,
)
from translate.structures import NamedTuple, reachable
from translate.urdf.element_reader import UrdfElementReader
from translate.xml.document import Parts, XmlFile, qualified_name
from translate.xml.text import elements_by, own_text, path_of_element, trimmed, words_of

# --- The elements and attributes of URDF and of its common extensions -----------------------------
# The table contains URDF 1.0 to 1.2 (urdfdom and its schema; reference U A1 – A8). Extensions that
# other programs read are opaque: their contents are not checked. Names with a namespace, for
# example ``drake:joint``, are extensions too.


#: The smallest similarity of an unknown name to the one that was meant.
_LEAST_SIMILARITY = 0.7


class Entry(NamedTuple):
    """The attributes and the children of an element; ``opaque`` children are not checked."""

    attributes: frozenset[str]
    children: frozenset[str]
    opaque: frozenset[str] = frozenset()


def _entry(attributes: str = "", children: str = "", opaque: str = "") -> Entry:
    return Entry(
        frozenset(words_of(attributes)), frozenset(words_of(children)), frozenset(words_of(opaque))
    )


#: Element → its attributes, its children, and the extensions that it may contain.
#: ``verbose`` and ``self_collision_checking`` are of old schemas, ``group`` and ``concave`` of
#: Bullet, ``sdf`` of Isaac Gym, ``dont_collapse`` of Isaac Gym and MuJoCo.
TABLE: dict[str, Entry] = {
    "robot": _entry(
        "name version",
        "link joint material origin",
        "gazebo transmission ros2_control sensor mujoco frame loop_joint deformable",
    ),
    "link": _entry(
        "name type concave",
        "inertial visual collision",
        "contact self_collision_checking self_filter collision_checking audio_source fem origin",
    ),
    "inertial": _entry("", "origin mass inertia"),
    "mass": _entry("value"),
    "inertia": _entry("ixx ixy ixz iyy iyz izz"),
    "origin": _entry("xyz rpy quat_xyzw"),
    "visual": _entry("name", "origin geometry material"),
    "collision": _entry("name concave group mask", "origin geometry material", "verbose sdf"),
    "geometry": _entry("name", "box cylinder sphere capsule mesh", "plane cdf"),
    "box": _entry("size"),
    "cylinder": _entry("radius length"),
    "sphere": _entry("radius"),
    "capsule": _entry("radius length"),
    "mesh": _entry("filename scale"),
    "material": _entry("name", "color texture", "specular"),
    "color": _entry("rgba"),
    "texture": _entry("filename"),
    "joint": _entry(
        "name type dont_collapse",
        "origin parent child axis limit dynamics mimic safety_controller calibration",
        "joint_properties",
    ),
    "parent": _entry("link"),
    "child": _entry("link"),
    "axis": _entry("xyz"),
    "limit": Entry(frozenset(facts.in_urdf(facts.LIMIT)), frozenset()),
    "dynamics": Entry(frozenset(facts.in_urdf(facts.DYNAMICS)), frozenset()),
    "mimic": Entry(frozenset({"joint", *facts.in_urdf(facts.MIMIC)}), frozenset()),
    "safety_controller": _entry("soft_lower_limit soft_upper_limit k_position k_velocity"),
    "calibration": _entry("rising falling reference_position"),
}
#: Parent → its children that may occur several times.
_SEVERAL = {
    "robot": frozenset({"link", "joint", "material"}),
    "link": frozenset({"visual", "collision"}),
}
#: Parent → its children that it has once; a geometry has one shape of any kind.
ONCE = {tag: entry.children - _SEVERAL.get(tag, frozenset()) for tag, entry in TABLE.items()}


def parts_once(reader: UrdfElementReader, element: etree._Element) -> Parts:
    """Return the first child with each tag, by tag, as :func:`children_once` does."""
    children = element[:]
    parts: Parts = {child.tag: child for child in children}
    if len(parts) < len(children):
        parts = {child.tag: child for child in reversed(children_once(reader, element))}
    return parts


def children_once(reader: UrdfElementReader, element: etree._Element) -> list[etree._Element]:
    """Return the children of an element; remove the repeated ones that readers ignore.

    Each of these has a warning and an entry.  All readers use the first one (libsdformat 12,
    urdfdom 3 and 6, Drake 1.51, PyBullet 3.2, yourdfpy 0.0.60) but MuJoCo 4.0, which refuses the
    file (reference U A1.19).
    """
    # lxml makes a list of the children with less work than an iterator.
    children = element[:]
    if len(children) < 2:
        return children
    is_geometry = element.tag == "geometry"
    if not is_geometry and len({child.tag for child in children}) == len(children):
        return children
    once = ONCE[str(element.tag)]
    used, repeated = dict[object, etree._Element](), list[tuple[etree._Element, etree._Element]]()
    for child in children:
        tag = child.tag
        if tag in once:
            used_child = used.setdefault("shape" if is_geometry else tag, child)
            if used_child is not child:
                repeated.append((child, used_child))
    for child, used_child in repeated:
        _leave_out(reader, child, used_child)
    return element[:] if repeated else children


def _leave_out(reader: UrdfElementReader, element: etree._Element, used: etree._Element) -> None:
    """Remove a repeated element, and report it; readers use ``used``."""
    parent = element.getparent()
    assert parent is not None
    tag, line = str(element.tag), reader.file.line_of(used)
    reader.warning(
        "element-repeated",
        f"<{parent.tag!s}> has <{used.tag!s}> in line {line}, before this <{tag}>",
        element,
        "remove one of the two",
        Traits(tuple(_traits(parent, tag, str(used.tag)))),
    )
    path, place = reader.file.element_path(element), reader.location(element)
    if parent.tag == "material" and parent.getparent() is reader.file.root:
        path = ElementPath("material", parent.get("name", ""), field=tag)
    reason = f"readers use the <{used.tag!s}> in line {line}"
    reader.left_out.append(LeftOut("element-repeated", path, reason, place))
    parent.remove(element)


def _traits(parent: etree._Element, tag: str, used: str) -> Iterator[str]:
    """Yield what is repeated, where, and whether the file asks for its visuals."""
    yield tag
    yield "same" if tag == used else "other"
    if parent.tag == "robot":
        yield "in robot"
    yield from of_visual(parent)


def of_visual(element: etree._Element) -> Iterator[str]:
    """Yield a trait of an element in a visual: whether the file asks MuJoCo to read it."""
    if any(part.tag == "visual" for part in (element, *element.iterancestors())):
        compiler = element.getroottree().getroot().find("mujoco/compiler")
        is_asked = compiler is not None and compiler.get("discardvisual") == "false"
        yield "in read visual" if is_asked else "in visual"


def meant_name(parent: str, name: str) -> str:
    """Return the name that an unknown one in an element of URDF is most similar to.

    ``name`` is an element, or an attribute with ``@`` before it.  The result is empty for a name
    that is valid there, without a similar name, and for an element that is not in :data:`TABLE`.
    """
    if (entry := TABLE.get(parent)) is None or ":" in name:
        return ""
    mark = "@" if name.startswith("@") else ""
    names = entry.attributes if mark else entry.children | entry.opaque
    if name.removeprefix(mark) in names:
        return ""
    from translate.diagnostics.near_names import near_names

    near = near_names(name.removeprefix(mark), names, cutoff=_LEAST_SIMILARITY)
    return "".join(f"{mark}{other}" for other in near)


def check_names(file: XmlFile) -> None:
    """Warn of each element and attribute that neither URDF nor a common extension has."""
    file.drop_default_namespace()
    root = file.root
    if root.tag != "robot":
        return
    waiting = [(root, "robot")]
    while waiting:
        element, above = waiting.pop()
        entry = TABLE[above]
        if not entry.attributes.issuperset(element.keys()):
            present = frozenset(map(str, element.keys()))
            for name in map(str, element.keys()):
                if name not in entry.attributes and name[0] != "{" and ":" not in name:
                    _report(file, element, name, entry.attributes, "attribute", present)
        inside, unknown = [], []
        for child in element:
            tag = child.tag
            if not isinstance(tag, str):
                continue
            if tag in entry.children:
                inside.append((child, tag))
            elif tag in entry.opaque or tag[0] == "{" or ":" in tag or above == "geometry":
                # The reader of shapes reports unknown ones.
                continue
            else:
                unknown.append((child, tag))
        if unknown:
            tags = frozenset(str(child.tag) for child in element.iterchildren("*"))
            for child, tag in unknown:
                _report(file, child, tag, entry.children | entry.opaque, "element", tags)
        waiting += reversed(inside)


def _report(
    file: XmlFile,
    element: etree._Element,
    name: str,
    known: frozenset[str],
    kind: Literal["element", "attribute"],
    present: frozenset[str],
) -> None:
    """Warn of one unknown name at ``element``.

    ``known`` are the names that are valid there, and ``present`` those that the file has there.
    """
    parent = element.getparent() if kind == "element" else element
    assert parent is not None
    label = f"<{name}>" if kind == "element" else f"the attribute '{name}'"
    from translate.diagnostics.near_names import misspelt_name, near_names

    near = "".join(near_names(name, known, cutoff=_LEAST_SIMILARITY))
    suggestion = f"<{near}>" if kind == "element" else near
    hint = f"did you mean {suggestion}?" if near else "readers of URDF ignore it"
    if kind == "element" and name in facts.LOOPS_OF_URDF:
        hint = "readers of URDF ignore it so far, and the loop that it closes is open"
    meant = misspelt_name(name, known, _names_of_urdf())
    may_repeat = kind == "element" and meant in facts.REPEATABLE
    is_free = may_repeat or meant not in present
    file.report(
        f"{kind}-incorrect-type",
        f"{label} of <{qualified_name(parent)}> is unknown in URDF",
        element,
        hint=hint,
        severity="warning",
        repair=Repair(kind, name, meant) if meant and is_free else None,
    )


@cache
def _names_of_urdf() -> frozenset[str]:
    """Return the names of all elements and attributes in :data:`TABLE`."""
    return frozenset(TABLE).union(*chain.from_iterable(TABLE.values()))


_WITH_TEXT = "descendant-or-self::*[text()[normalize-space()]]"


def check_text(reader: UrdfElementReader) -> None:
    """Warn of text in elements of URDF; note the texts that no fragment contains as left out."""
    for element in _elements_with_text(reader.file.root):
        chain = [element, *element.iterancestors()]
        tags = pairwise([str(node.tag) for node in chain])
        # Other programs read the elements that URDF does not define at their place.
        if not all(above in TABLE and tag in TABLE[above].children for tag, above in tags):
            continue
        text = own_text(element)
        text = text if len(text) <= 40 else f"{text[:40]}…"
        reader.warning(
            "text-unexpected",
            f"<{qualified_name(element)}> contains the text '{text}', which readers ignore",
            element,
            "remove it; values are attributes",
        )
        if not any(node in reader.kept for node in chain):
            reason, location = f"readers ignore the text '{text}'", reader.location(element)
            reader.left_out.append(
                LeftOut("text-unexpected", path_of_element(element), reason, location)
            )


def _elements_with_text(robot: etree._Element) -> Iterator[etree._Element]:
    """Yield the elements with text in the robot and in its children that URDF defines."""
    # These have no text in almost all files, which is tested without a walk.
    defined_tags = TABLE["robot"].children
    others = [child for child in robot.iterchildren("*") if child.tag not in defined_tags]
    words = words_of(_text_in(robot))
    if not words or words == words_of(" ".join(map(_text_in, others))):
        return
    if own_text(robot):
        yield robot
    for child in robot:
        if child.tag in defined_tags and trimmed(_text_in(child)):
            yield from elements_by(child, _WITH_TEXT)


def _text_in(element: etree._Element) -> str:
    """Return the text in an element and in its descendants."""
    return etree.tostring(element, encoding="unicode", method="text", with_tail=False)


LINK_COMMENT_PATHS: PathMap = {
    ("origin",): ("pose",),
    ("inertial", "origin"): ("inertial", "pose"),
    ("material", "color"): ("material", "diffuse"),
}
JOINT_COMMENT_PATHS: PathMap = {
    ("origin",): ("pose",),
    ("limit",): ("axis", "limit"),
    ("dynamics",): ("axis", "dynamics"),
    ("mimic",): ("axis", "mimic"),
}


# --- Check that links and joints are a tree with one root (reference U A2) ------------------------

#: A code, a message, the name of a joint or link, and a hint.
Problem: TypeAlias = tuple[str, str, str, str]


def check_tree(
    links: Iterable[str], joints: Iterable[tuple[str, str, str]], *, complete: bool = True
) -> Iterator[Problem]:
    """Yield every violation of the tree rules.

    The rules: one root link, one parent joint for each other link, no cycle.

    ``joints``: (name, parent link, child link) in document order; all links are declared.
    Without ``complete``, other links or joints are invalid: several roots are not reported, since
    an invalid joint also disconnects its links.
    """
    parent_joint: dict[str, str] = {}
    children: dict[str, list[str]] = {}
    for name, parent, child in joints:
        if parent == child:
            yield (
                "joint-parent-same-as-child",
                f"joint '{name}' has link '{child}' as parent and as child",
                name,
                "a joint connects two different links",
            )
            continue
        if child in parent_joint:
            yield (
                "link-with-two-parents",
                f"link '{child}' is the child of joint '{parent_joint[child]}' "
                f"and of joint '{name}'",
                name,
                "a URDF robot is a tree: keep one of the two joints",
            )
            continue
        parent_joint[child] = name
        children.setdefault(parent, []).append(child)

    names = list(links)
    roots = [name for name in names if name not in parent_joint]
    if complete or not roots:
        if not roots and names:
            yield (
                "no-root",
                "every link is the child of a joint: there is no root link",
                "",
                "a robot needs one link that is not the child of a joint",
            )
        if len(roots) > 1:
            yield (
                "several-roots",
                f"{len(roots)} links are not the child of a joint: {_listed(roots)}",
                roots[1],
                "connect them with joints, so that the robot has one root",
            )
    reached = reachable(roots, children)
    if cyclic := [name for name in names if name not in reached]:
        yield (
            "kinematic-cycle",
            f"links without a path from the root: {_listed(cyclic)}",
            parent_joint[cyclic[0]],
            "their joints form a cycle: remove one of these joints",
        )


def _listed(names: list[str]) -> str:
    """Return the first eight names."""
    return ", ".join(names[:8]) + ", …" * (len(names) > 8)


# --- Xacro in a file that is read as URDF (reference U E) -----------------------------------------


def check_expanded(reader: UrdfElementReader) -> bool:
    """Report the first xacro element or expression; return whether the file can be read.

    No URDF reader supports them.  They are an error if the robot needs what they expand to.
    Readers ignore another element of xacro in the robot, which is kept with a warning.  The lenient
    reader warns of all of them.
    """
    if not may_hold_xacro(reader.file.data):
        return True
    needed, unused = instructions(reader.file.root)
    if needed is not None:
        report = reader.warning if reader.lenient else reader.error
        message = f"{shown(needed)} is xacro, not URDF"
        report("xacro-unexpanded", message, needed, _hint(reader, needed))
        return reader.lenient
    if unused is not None:
        reader.warning(
            "xacro-unexpanded",
            f"{shown(unused)} is xacro, which readers of URDF ignore",
            unused,
            "remove it, or expand the file first: xacro robot.urdf.xacro > robot.urdf",
        )
    return True


def _hint(reader: UrdfElementReader, element: etree._Element) -> str:
    """Return what helps to read a file with xacro at an element."""
    names = names_in_expressions(element)
    is_program = has_xacro_elements(reader.file.root)
    hints = []
    if is_program:
        import shlex

        name = os.path.basename(reader.file.path) or "robot.urdf"
        hints.append(f"end the name of the file with .xacro, as {shlex.quote(name)}.xacro")
    elif names:
        hints.append(f"give the value after the name of the file: {names[0]}:=VALUE")
    if reader.file.path.endswith(".urdf"):
        hints.append(
            "if you trust the file, --allow-xacro or robot-translate trust DIR expands it, which "
            "runs Python of it"
        )
    hints.append("expand the file first: xacro robot.urdf.xacro > robot.urdf")
    if not reader.lenient and is_read_unexpanded(reader.file.root):
        hints.append("--lenient reads it without the values of xacro")
    return "; ".join(hints)
