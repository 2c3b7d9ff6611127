"""The kinematic data inside fragments of SDFormat: poses, names, directions, added mass.

A sensor or a light has no fields in the model, yet its ``<pose>`` belongs to the robot like any
other.  Every function returns the very same fragment if there is nothing to change in it, and most
fragments are known not to concern it without being parsed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace

from lxml import etree

from translate.model.fragment import Fragment
from translate.model.pose import IDENTITY_POSE, Pose, Transform, rotation_rows
from translate.xml.document import element_of, text_of
from translate.xml.values import format_float, format_floats, parse_bool, parse_float, parse_floats

#: Elements that stand somewhere: at the origin of what they hang on if they have no ``<pose>``.
POSED = frozenset({"sensor", "light", "projector", "particle_emitter", "audio_source"})
#: Where a text that equals the name of a link says something else.
_NO_REFERENCES = frozenset(
    {"topic", "topic_name", "topicName", "uri", "filename", "name", "namespace", "robotNamespace"}
)
#: Attributes, but for those of poses, that name links and joints.
_REFERRING = ("reference", "joint", "link")
_WRENCH_FRAMES = {"child": "parent", "parent": "child"}
_WRENCH_DIRECTIONS = {
    "child_to_parent": "parent_to_child",
    "parent_to_child": "child_to_parent",
}

#: The entries of an added mass: the upper triangle, rows and columns in this order.
_AXES = "xyzpqr"
_ENTRIES = [(i, j) for i in range(6) for j in range(i, 6)]


def rebase(fragment: Fragment, place: Callable[[str], str], default: str) -> Fragment:
    """The same pose, with ``relative_to`` rewritten; ``default`` is the frame that it names if it
    names none, empty for none.
    """
    if not _has_pose(fragment) or not (default or "relative_to" in fragment.xml):
        return fragment
    element = element_of(fragment.xml)
    pose = element.find("pose")
    if pose is None:
        if not default or fragment.tag not in POSED:
            return fragment
        pose = etree.Element("pose")
        element.insert(0, pose)
    old = pose.get("relative_to", "")
    new = place(old) if old else default
    if new == old:
        return fragment
    pose.set("relative_to", new)
    return replace(fragment, xml=text_of(element))


def relocate(fragment: Fragment, express: Callable[[Pose], Pose]) -> Fragment:
    """The pose as ``express`` gives it; it stays as it is where it cannot be read."""
    if not _has_pose(fragment):
        return fragment
    element = element_of(fragment.xml)
    place = element.find("pose")
    if place is None:
        return fragment
    try:
        pose = read_pose(place)
    except ValueError:
        return fragment
    new = express(pose)
    if new == pose:
        return fragment
    _write_pose(place, new, same_numbers=new == pose.relative(""))
    return replace(fragment, xml=text_of(element))


def reverse_wrench(fragment: Fragment) -> Fragment:
    """A force/torque sensor on a joint whose parent and child change places: what it measures, in
    which direction and in which frame, stays the same.
    """
    if fragment.tag != "sensor" or "force_torque" not in fragment.xml:
        return fragment
    element = element_of(fragment.xml)
    if element.get("type") != "force_torque":
        return fragment
    wrench = element.find("force_torque")
    if wrench is None:
        wrench = etree.SubElement(element, "force_torque")
    _exchange(wrench, "frame", "child", _WRENCH_FRAMES)
    _exchange(wrench, "measure_direction", "child_to_parent", _WRENCH_DIRECTIONS)
    return replace(fragment, xml=text_of(element))


def rename(fragment: Fragment, entity: Callable[[str], str]) -> Fragment:
    """Every text that is nothing but the name of a renamed thing, renamed."""
    if fragment.dialect != "sdf" or fragment.attribute:
        return fragment
    element = element_of(fragment.xml)
    renamed = False
    for node in element.iter("*"):
        text = (node.text or "").strip()
        if text and node.tag not in _NO_REFERENCES:
            new = entity(text)
            if new != text:
                node.text, renamed = new, True
        for key in _REFERRING:
            value = node.get(key)
            if value is not None:
                new = entity(value)
                if new != value:
                    node.set(key, new)
                    renamed = True
    return replace(fragment, xml=text_of(element)) if renamed else fragment


def mentions(fragments: Iterable[Fragment]) -> set[str]:
    """Every text and attribute value in some fragments: names that they may refer to."""
    found: set[str] = set()
    for fragment in fragments:
        if fragment.attribute:
            found.add(fragment.xml)
        else:
            found.update(word.strip() for word in re.findall(r"""[>"']([^<>"']+)""", fragment.xml))
    return found


def plugin_texts(fragment: Fragment) -> set[str]:
    """What the elements of a plugin, or of those in a piece of SDFormat, hold as text."""
    if fragment.dialect != "sdf" or fragment.attribute or "<plugin" not in fragment.xml:
        return set()
    return {(node.text or "").strip() for node in element_of(fragment.xml).iter("*")}


def move_added_mass(fragment: Fragment, X_LN: Transform) -> Fragment:
    """The same fluid added mass, about the origin and in the axes of N instead of the link frame L.

    The matrix relates the acceleration of the link, linear before angular and given in its frame,
    to the force of the fluid (reference S C63).  With ``v_L = R v_N + p × R ω_N`` and
    ``ω_L = R ω_N`` the two matrices obey ``M_N = Tᵀ M_L T``.
    """
    if fragment.tag != "fluid_added_mass" or fragment.dialect != "sdf":
        return fragment
    element = element_of(fragment.xml)
    try:
        M_L = _read_matrix(element)
    except ValueError:
        return fragment
    R = rotation_rows(X_LN.quat_xyzw)
    px, py, pz = X_LN.xyz
    cross = ((0.0, -pz, py), (pz, 0.0, -px), (-py, px, 0.0))
    pR = [[sum(cross[i][k] * R[k][j] for k in range(3)) for j in range(3)] for i in range(3)]
    T = [[*R[i], *pR[i]] for i in range(3)] + [[0.0, 0.0, 0.0, *R[i]] for i in range(3)]
    MT = [[sum(M_L[i][k] * T[k][j] for k in range(6)) for j in range(6)] for i in range(6)]
    for i, j in _ENTRIES:
        value = sum(T[k][i] * MT[k][j] for k in range(6))
        _entry(element, i, j).text = format_float(value)
    return replace(fragment, xml=text_of(element))


def _has_pose(fragment: Fragment) -> bool:
    """Whether there may be a pose in it that counts from what it hangs on."""
    if fragment.dialect != "sdf" or fragment.attribute or fragment.at:
        return False
    # What a plugin calls a pose is its own affair.
    return fragment.tag in POSED or (fragment.tag != "plugin" and "<pose" in fragment.xml)


def read_pose(element: etree._Element) -> Pose:
    """A ``<pose>`` (reference S C1 – C5).  Raises ``ValueError``."""
    text = (element.text or "").strip()
    relative_to = element.get("relative_to", "")
    if not text:
        return IDENTITY_POSE.relative(relative_to)
    if element.get("rotation_format", "") == "quat_xyzw":
        x, y, z, *rotation = parse_floats(text, 7)
        return Pose((x, y, z), tuple(rotation), "quat_xyzw", relative_to)
    x, y, z, *rotation = parse_floats(text, 6)
    degrees = parse_bool(element.get("degrees", "false"))
    return Pose((x, y, z), tuple(rotation), "rpy_degrees" if degrees else "rpy", relative_to)


def _write_pose(element: etree._Element, pose: Pose, *, same_numbers: bool) -> None:
    element.attrib.pop("relative_to", None)
    if pose.relative_to:
        element.set("relative_to", pose.relative_to)
    if same_numbers:
        return
    # Every version of SDFormat reads roll, pitch and yaw in radians.
    for name in ("degrees", "rotation_format"):
        element.attrib.pop(name, None)
    element.text = format_floats((*pose.xyz, *pose.rpy))


def _exchange(parent: etree._Element, tag: str, default: str, pairs: dict[str, str]) -> None:
    child = parent.find(tag)
    if child is None:
        child = etree.SubElement(parent, tag)
    written = (child.text or "").strip() or default
    child.text = pairs.get(written, written)


def _read_matrix(element: etree._Element) -> list[list[float]]:
    matrix = [[0.0] * 6 for _ in range(6)]
    for i, j in _ENTRIES:
        child = element.find(_AXES[i] + _AXES[j])
        if child is not None:
            matrix[i][j] = matrix[j][i] = parse_float(child.text or "")
    return matrix


def _entry(element: etree._Element, i: int, j: int) -> etree._Element:
    name = _AXES[i] + _AXES[j]
    child = element.find(name)
    return etree.SubElement(element, name) if child is None else child
