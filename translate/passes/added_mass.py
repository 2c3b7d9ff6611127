"""Fluid added mass seen from another frame of the same body (reference S C63).

The matrix relates the acceleration of the link, linear before angular and given at the origin and
in the axes of the link frame, to the force that the fluid exerts; so it changes when that frame
moves.
"""

from __future__ import annotations

from dataclasses import replace

from lxml import etree

from translate.document import element_of, text_of
from translate.model import Fragment
from translate.pose import Transform, rotation_rows
from translate.values import format_float, parse_float

_AXES = "xyzpqr"
_ENTRIES = [(i, j) for i in range(6) for j in range(i, 6)]


def move_added_mass(fragment: Fragment, X_LN: Transform) -> Fragment:
    """The same added mass about the origin and in the axes of the frame N of link frame L.

    With ``v_L = R v_N + p × R ω_N`` and ``ω_L = R ω_N`` the two matrices obey ``M_N = Tᵀ M_L T``.
    """
    if fragment.tag != "fluid_added_mass" or fragment.dialect != "sdf":
        return fragment
    element = element_of(fragment.xml)
    try:
        M_L = _read(element)
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


def _read(element: etree._Element) -> list[list[float]]:
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
