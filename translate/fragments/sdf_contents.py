"""Contents of fragments of SDFormat: directions, added mass, noise, materials."""

from __future__ import annotations

import copy
from collections.abc import Iterable
from dataclasses import replace

from lxml import etree

from translate.model.fragment import Fragment
from translate.model.link import Color, Material
from translate.model.pose import Transform, rotation_rows
from translate.xml.document import element_of, new_child, text_of
from translate.xml.text import collapsed, trimmed, words_of
from translate.xml.values import format_float, format_floats, parse_float, parse_floats
from translate.xml.writer import block, leaf, parsed

# --- The directions of force/torque sensors, and the added mass of links --------------------------
# Every function returns the same fragment object if nothing changes. Most fragments are skipped
# without being parsed.

_WRENCH_FRAMES = {"child": "parent", "parent": "child"}
_WRENCH_DIRECTIONS = {
    "child_to_parent": "parent_to_child",
    "parent_to_child": "child_to_parent",
}

#: The entries of an added mass: the upper triangle, rows and columns in this order.
_AXES = "xyzpqr"
_ENTRIES = [(i, j) for i in range(6) for j in range(i, 6)]


def child_of(parent: etree._Element, tag: str, at: etree._Element | None = None) -> etree._Element:
    """Return the first child with a tag; without one, a new child with the line of ``at``."""
    if (child := parent.find(tag)) is not None:
        return child
    return etree.SubElement(parent, tag) if at is None else new_child(parent, tag, at)


def reverse_wrench(fragment: Fragment) -> Fragment:
    """Return a force/torque sensor with the same measurement on the reversed joint.

    The frame and the direction of the measurement are exchanged with those of the other end.
    """
    if fragment.tag != "sensor" or "force_torque" not in fragment.xml:
        return fragment
    element = element_of(fragment.xml)
    if element.get("type") != "force_torque":
        return fragment
    wrench = child_of(element, "force_torque")
    _exchange(wrench, "frame", "child", _WRENCH_FRAMES)
    _exchange(wrench, "measure_direction", "child_to_parent", _WRENCH_DIRECTIONS)
    return replace(fragment, xml=text_of(element))


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
        child_of(element, _AXES[i] + _AXES[j]).text = format_float(value)
    return replace(fragment, xml=text_of(element))


def _exchange(parent: etree._Element, tag: str, default: str, pairs: dict[str, str]) -> None:
    """Replace the text of a child element, or its default, by the other text of the pair."""
    child = child_of(parent, tag)
    written = trimmed(child.text) or default
    child.text = pairs.get(written, written)


def _read_matrix(element: etree._Element) -> list[list[float]]:
    matrix = [[0.0] * 6 for _ in range(6)]
    for i, j in _ENTRIES:
        if (child := element.find(_AXES[i] + _AXES[j])) is not None:
            matrix[i][j] = matrix[j][i] = parse_float(child.text or "")
    return matrix


# --- The noise of an IMU --------------------------------------------------------------------------

#: The measured quantity → its element in ``<noise>`` up to SDFormat 1.5.
_QUANTITIES = (("angular_velocity", "rate"), ("linear_acceleration", "accel"))


def imu_noise_per_axis(imu: etree._Element) -> None:
    """Replace the ``<noise>`` of an ``<imu>`` of SDFormat 1.5 or earlier, in place.

    All three axes of a quantity get the noise of the quantity.
    """
    if (noise := imu.find("noise")) is None:
        return
    kind = trimmed(noise.findtext("type") or "none")
    for quantity, source in _QUANTITIES:
        target = child_of(imu, quantity, noise)
        for axis in "xyz":
            per_axis = child_of(target, axis, noise)
            if per_axis.find("noise") is None:
                found = new_child(per_axis, "noise", noise)
                found.set("type", kind)
                found.extend(copy.deepcopy(value) for value in noise.findall(f"{source}/*"))
    imu.remove(noise)


# --- The ``<material>`` of SDFormat, also used in ``<gazebo>`` blocks of URDF ---------------------

#: The colours of a material, in the order in which they are written.
COLORS = ("ambient", "diffuse", "specular", "emissive")
ALBEDO_MAP = "pbr/metal/albedo_map"


def parse_color(text: str) -> Color:
    """Return a colour as RGBA in 0 … 1; alpha is 1 if omitted (S A37).  Raises ``ValueError``."""
    values = parse_floats(text, 3 if len(words_of(text)) == 3 else 4)
    if min(values) < 0.0 or max(values) > 1.0:
        raise ValueError("the components of a colour are between 0 and 1")
    red, green, blue, *alpha = values
    return (red, green, blue, alpha[0] if alpha else 1.0)


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
