"""Checks of a URDF file: known elements, one tree, xacro that is not expanded."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import TypeAlias

from lxml import etree

from translate import facts
from translate.fragments.comments import PathMap
from translate.fragments.owners import with_dependents
from translate.model.link import WORLD
from translate.model.model import LeftOut
from translate.model.names import XACRO_EXPRESSION
from translate.structures import NamedTuple
from translate.urdf.element_reader import UrdfElementReader
from translate.xml.document import XmlFile, qualified_name
from translate.xml.text import elements_by, own_text, path_of_element, trimmed, words_of

# --- The elements and attributes of URDF and of its common extensions -----------------------------
# The table contains URDF 1.0 to 1.2 (urdfdom and its schema; reference U A1 – A8). Extensions that
# other programs read are opaque: their contents are not checked. Names with a namespace, for
# example ``drake:joint``, are extensions too.


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
            for name in map(str, element.keys()):
                if name not in entry.attributes and name[0] != "{" and ":" not in name:
                    _report(file, element, name, entry.attributes, "attribute")
        inside = []
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
                _report(file, child, tag, entry.children | entry.opaque, "element")
        waiting += reversed(inside)


def _report(
    file: XmlFile, element: etree._Element, name: str, known: frozenset[str], kind: str
) -> None:
    """Warn of one unknown name at ``element``; ``known`` are the names that are valid there."""
    parent = element.getparent() if kind == "element" else element
    assert parent is not None
    label = f"<{name}>" if kind == "element" else f"the attribute '{name}'"
    from difflib import get_close_matches

    near = "".join(get_close_matches(name, sorted(known), n=1, cutoff=0.7))
    suggestion = f"<{near}>" if kind == "element" else near
    file.report(
        f"{kind}-incorrect-type",
        f"{label} of <{qualified_name(parent)}> is unknown in URDF",
        element,
        hint=f"did you mean {suggestion}?" if near else "readers of URDF ignore it",
        severity="warning",
    )


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
    reached = with_dependents(roots, children)
    cyclic = [name for name in names if name not in reached]
    if cyclic:
        yield (
            "kinematic-cycle",
            f"links without a path from the root: {_listed(cyclic)}",
            parent_joint[cyclic[0]],
            "their joints form a cycle: remove one of these joints",
        )


def _listed(names: list[str]) -> str:
    """Return the first eight names."""
    return ", ".join(names[:8]) + ", …" * (len(names) > 8)


# --- Detection of xacro in a file that is read as URDF (reference U E) ----------------------------

_EXPRESSION_START = rb"\$[{(]"
_PREFIX = "xacro"
#: The elements that can be xacro or have an attribute with an expression, in document order.
_CANDIDATES = (
    "descendant-or-self::*[starts-with(name(), 'xacro:') or "
    "@*[contains(., '${') or contains(., '$(')]]"
)
#: Elements with contents for other programs, which may have expressions of their own.
_OPAQUE = frozenset({"gazebo", "ros2_control", "transmission"})


def check_expanded(reader: UrdfElementReader) -> bool:
    """Report the first xacro element or expression; return whether the file can be read.

    No URDF reader supports them.  They are an error if the robot needs what they expand to: values,
    parts of links and joints, links and joints.  Readers ignore another element of xacro in the
    robot, which is kept with a warning.  The lenient reader warns of all of them.
    """
    if not (_may_hold_xacro(reader.file.data) and _may_hold_xacro(_uncommented(reader.file.data))):
        return True
    robot, unused = reader.file.root, None
    needed = _needed_names(robot)
    for element in elements_by(robot, _CANDIDATES):
        instruction = _xacro_in(element)
        around = list(element.iterancestors())
        if not instruction or any(node.tag in _OPAQUE or node.prefix == _PREFIX for node in around):
            continue
        is_own = around == [robot] and element.prefix == _PREFIX
        if is_own and needed is not None and _local(element) not in needed:
            unused = element if unused is None else unused
            continue
        hint = "expand the file first: xacro robot.urdf.xacro > robot.urdf"
        report = reader.warning if reader.lenient else reader.error
        hint += "" if reader.lenient else "; --lenient reads it without the values of xacro"
        report("xacro-unexpanded", f"{instruction} is xacro, not URDF", element, hint)
        return reader.lenient
    if unused is not None:
        reader.warning(
            "xacro-unexpanded",
            f"{_xacro_in(unused)} is xacro, which readers of URDF ignore",
            unused,
            "remove it, or expand the file first: xacro robot.urdf.xacro > robot.urdf",
        )
    return True


def _needed_names(robot: etree._Element) -> frozenset[str] | None:
    """The names of the elements of xacro that a robot needs: ``None`` for all of them.

    These are the macros that it defines, and what contains links or joints.  If the robot is not
    one tree of links, it needs also what is defined elsewhere.
    """
    links = {trimmed(link.get("name")) for link in robot.iterchildren("link")}
    parents, children = (
        {trimmed(end.get("link")) for end in robot.iterfind(f"joint/{tag}")}
        for tag in ("parent", "child")
    )
    # The world needs no link.
    links |= parents & {WORLD}
    if not parents | children <= links or len(links - children) != 1:
        return None
    xacro_elements = [element for element in robot if element.prefix == _PREFIX]
    names = [element.get("name", "") for element in xacro_elements if _local(element) == "macro"]
    names += [
        _local(element)
        for element in xacro_elements
        if next(element.iter("link", "joint"), None) is not None
    ]
    # The definition of a macro expands to nothing.
    return frozenset(names) - {"macro"}


def _local(element: etree._Element) -> str:
    return etree.QName(element).localname


def _may_hold_xacro(data: bytes) -> bool:
    # A search for a single character is much quicker than one for a pattern.
    has_expression = b"$" in data and re.search(_EXPRESSION_START, data) is not None
    return has_expression or b"<xacro:" in data


def _uncommented(data: bytes) -> bytes:
    """The document without its comments, if it has no CDATA section, which may contain ``<!--``."""
    if b"<![CDATA[" in data:
        return data
    first, *rest = data.split(b"<!--")
    return b"".join([first, *[part.partition(b"-->")[2] for part in rest]])


def _xacro_in(element: etree._Element) -> str:
    """The tag of a xacro element, or the first attribute with an expression; else empty."""
    if element.prefix == _PREFIX:
        return f"<{qualified_name(element)}>"
    for name, value in element.items():
        if XACRO_EXPRESSION.search(str(value)):
            return f'{name}="{value}"'
    return ""
