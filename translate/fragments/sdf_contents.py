"""Contents of fragments of SDFormat: poses, names, directions, added mass, noise, materials."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Container, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from lxml import etree

from translate.fragments.name_references import DEFINED
from translate.model.content_poses import POSED, read_pose
from translate.model.fragment import Fragment
from translate.model.link import Material
from translate.model.pose import IDENTITY_POSE, Pose, Transform, rotation_rows
from translate.xml.document import element_of, new_child, text_of
from translate.xml.text import collapsed, trimmed
from translate.xml.values import format_float, format_floats, parse_float
from translate.xml.writer import block, leaf, parsed

if TYPE_CHECKING:
    pass


# --- The kinematic data inside fragments of SDFormat ----------------------------------------------
# A sensor or a light has no fields in the model, but its ``<pose>`` is a pose of the robot. Every
# function returns the same fragment object if nothing changes. Most fragments are skipped without
# being parsed.

#: Elements of URDF that refer to joints by name, outside the kinematic tree.
WITH_JOINTS = frozenset({"transmission", "ros2_control"})
_WRENCH_FRAMES = {"child": "parent", "parent": "child"}
_WRENCH_DIRECTIONS = {
    "child_to_parent": "parent_to_child",
    "parent_to_child": "child_to_parent",
}

#: The entries of an added mass: the upper triangle, rows and columns in this order.
_AXES = "xyzpqr"
_ENTRIES = [(i, j) for i in range(6) for j in range(i, 6)]


def map_pose(fragment: Fragment, function: Callable[[Pose], Pose]) -> Fragment:
    """Return the fragment with its pose replaced by the result of ``function``.

    An element of :data:`POSED` without ``<pose>`` has the identity; other elements without one have
    no pose.  Of a pose with invalid numbers, only ``relative_to`` is replaced.
    """
    if not _has_pose(fragment):
        return fragment
    if "relative_to" not in fragment.xml and function(IDENTITY_POSE) == IDENTITY_POSE:
        # The function changes no pose in this frame: the fragment need not be parsed.
        return fragment
    element = element_of(fragment.xml)
    node = element.find("pose")
    if node is None and fragment.tag not in POSED:
        return fragment
    is_valid = True
    try:
        old = IDENTITY_POSE if node is None else read_pose(node)
    except ValueError:
        assert node is not None
        is_valid, old = False, Pose(relative_to=node.get("relative_to", ""))
    new = function(old)
    same_numbers = new.relative("") == old.relative("")
    if new == old or not (is_valid or same_numbers):
        return fragment
    if node is None:
        node = etree.Element("pose")
        element.insert(0, node)
    _write_pose(node, new, same_numbers=same_numbers)
    return replace(fragment, xml=text_of(element))


def pose_reference(fragment: Fragment) -> str:
    """Return the ``relative_to`` of the pose of a fragment; empty without one."""
    if "relative_to" not in fragment.xml or not _has_pose(fragment):
        return ""
    node = element_of(fragment.xml).find("pose")
    return "" if node is None else node.get("relative_to", "")


def reverse_wrench(fragment: Fragment) -> Fragment:
    """Return a force/torque sensor with the same measurement on the reversed joint.

    The frame and the direction of the measurement are exchanged with those of the other end.
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


def mentions(fragments: Iterable[Fragment]) -> set[str]:
    """All texts and attribute values in fragments: the names that they may refer to."""
    found: set[str] = set()
    for fragment in fragments:
        if fragment.attribute:
            found.add(fragment.xml)
        else:
            found.update(trimmed(text) for text in re.findall(r"""[>"']([^<>"']+)""", fragment.xml))
    return found


def missing_joints(element: etree._Element, known: Container[str]) -> list[str]:
    """The joints that a transmission or a ``<ros2_control>`` names and that are not ``known``."""
    names = [joint.get("name", "") for joint in element.iter("joint")]
    return [name for name in dict.fromkeys(names) if name not in known]


def move_added_mass(fragment: Fragment, X_LN: Transform) -> Fragment:
    """Return the same fluid added mass in the new link frame N instead of the link frame L.

    The matrix relates the acceleration of the link, linear before angular and expressed in its
    frame, to the force of the fluid (reference S C63).  With ``v_L = R v_N + p × R ω_N`` and
    ``ω_L = R ω_N``, the new matrix is ``M_N = Tᵀ M_L T``.
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
    """Return whether a fragment may contain a pose relative to its owner."""
    if fragment.dialect != "sdf" or fragment.attribute or fragment.at:
        return False
    if fragment.tag in POSED:
        return True
    # The meaning of a <pose> in a plugin or in an element that SDFormat does not define is unknown.
    return fragment.tag in DEFINED - {"plugin"} and "<pose" in fragment.xml


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
    """Replace the text of a child element, or its default, by the other text of the pair."""
    child = parent.find(tag)
    if child is None:
        child = etree.SubElement(parent, tag)
    written = trimmed(child.text) or default
    child.text = pairs.get(written, written)


def _read_matrix(element: etree._Element) -> list[list[float]]:
    matrix = [[0.0] * 6 for _ in range(6)]
    for i, j in _ENTRIES:
        child = element.find(_AXES[i] + _AXES[j])
        if child is not None:
            matrix[i][j] = matrix[j][i] = parse_float(child.text or "")
    return matrix


def _entry(element: etree._Element, i: int, j: int) -> etree._Element:
    """The element of one entry of an added mass; it is added if it is missing."""
    name = _AXES[i] + _AXES[j]
    child = element.find(name)
    return etree.SubElement(element, name) if child is None else child


# --- The noise of an IMU --------------------------------------------------------------------------

#: The measured quantity → its element in ``<noise>`` up to SDFormat 1.5.
_QUANTITIES = (("angular_velocity", "rate"), ("linear_acceleration", "accel"))


def imu_noise_per_axis(imu: etree._Element) -> None:
    """Replace the ``<noise>`` of an ``<imu>`` of SDFormat 1.5 or earlier, in place.

    All three axes of a quantity get the noise of the quantity.
    """
    noise = imu.find("noise")
    if noise is None:
        return
    kind = trimmed(noise.findtext("type") or "none")
    for quantity, source in _QUANTITIES:
        target = imu.find(quantity)
        if target is None:
            target = new_child(imu, quantity, noise)
        for axis in "xyz":
            per_axis = target.find(axis)
            if per_axis is None:
                per_axis = new_child(target, axis, noise)
            if per_axis.find("noise") is None:
                found = new_child(per_axis, "noise", noise)
                found.set("type", kind)
                found.extend(copy.deepcopy(value) for value in noise.findall(f"{source}/*"))
    imu.remove(noise)


# --- The ``<material>`` of SDFormat, also used in ``<gazebo>`` blocks of URDF ---------------------

#: The colours of a material, in the order in which they are written.
COLORS = ("ambient", "diffuse", "specular", "emissive")
ALBEDO_MAP = "pbr/metal/albedo_map"


def is_empty(material: Material, fragments: Iterable[Fragment]) -> bool:
    """Return whether the ``<material>`` of a visual with these fragments is empty."""
    return material == Material() and not any(
        fragment.at.partition("/")[0] == "material" for fragment in fragments
    )


def material_element(material: Material) -> etree._Element | None:
    """The ``<material>`` element; ``None`` if it would be empty, because that is shown black."""
    texts = written_contents(material)
    return parsed([block("material", texts)])[0] if texts else None


def written_contents(material: Material) -> list[str]:
    """Return the colours and the texture of a material as text."""
    colors = [(tag, getattr(material, tag)) for tag in COLORS]
    texts = [f"<{tag}>{format_floats(color)}</{tag}>" for tag, color in colors if color is not None]
    if material.texture is not None:
        *above, last = ALBEDO_MAP.split("/")
        text = leaf(last, material.texture)
        for tag in reversed(above):
            text = block(tag, [text])
        texts.append(text)
    return texts


def texture_element(texture: str) -> etree._Element:
    """The ``<pbr>`` element with an image as albedo map."""
    return parsed(written_contents(Material(texture=texture)))[0]


def texture_of(pbr: etree._Element) -> str | None:
    """The albedo map of a ``<pbr>`` if the element contains nothing else, else ``None``."""
    elements = [element for element in pbr.iter("*") if element is not pbr]
    if [element.tag for element in elements] != ["metal", "albedo_map"]:
        return None
    return collapsed(elements[1].text) or None
