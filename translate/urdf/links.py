"""Read ``<link>`` and ``<inertial>`` of URDF (reference U A4)."""

from __future__ import annotations

from lxml import etree

from translate.extensions.comments import Commented, read_comments
from translate.model.inertia import inertia_problem, order_hint
from translate.model.link import Inertia, Inertial, Link, Visual
from translate.model.pose import IDENTITY_POSE
from translate.urdf.element_reader import NO_NAMES, UrdfElementReader
from translate.urdf.materials import MaterialRegistry
from translate.urdf.schema import LINK_COMMENT_PATHS
from translate.urdf.shapes import read_shape

MOMENTS = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")
MOMENT_NAMES = frozenset(MOMENTS)
VALUE = frozenset({"value"})
NO_INERTIA = Inertia(0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
INERTIAL_CHILDREN = frozenset({"origin", "mass", "inertia"})


def read_link(
    reader: UrdfElementReader, element: etree._Element, name: str, materials: MaterialRegistry
) -> Link:
    """Read a ``<link>`` under its name in the model.

    ``materials`` are the materials defined before the link; those of the link are added.
    """
    link = Link(name, location=reader.location(element))
    fragments, parts = link.fragments, dict[etree._Element, Commented]()
    if len(element.keys()) > 1:
        reader.other_attributes(element, {"name"}, "", fragments)
    for child in element:
        tag = child.tag
        if tag == "visual" or tag == "collision":
            shape = read_shape(reader, child, materials)
            if shape is None:
                fragments.append(reader.fragment(child))
                continue
            parts[child] = shape
            if isinstance(shape, Visual):
                link.visuals.append(shape)
            else:
                link.collisions.append(shape)
        elif tag == "inertial" and link.inertial is None:
            link.inertial = _inertial(reader, child, link)
        elif isinstance(tag, str):
            if tag == "inertial":
                reader.warning(
                    "inertial-repeated",
                    f"link '{name}' has a second <inertial>; the first one is used",
                    child,
                    "remove one of them",
                )
            fragments.append(reader.fragment(child))
    reader.sort(fragments)
    read_comments(element, link, parts, reader.kept, LINK_COMMENT_PATHS)
    return link


def _inertial(reader: UrdfElementReader, element: etree._Element, link: Link) -> Inertial:
    """Read an ``<inertial>``: mass in kg, inertia in kg m²; missing numbers are 0."""
    fragments = link.fragments
    parts = reader.parts(element)
    reader.leftovers(element, NO_NAMES, "inertial", fragments, INERTIAL_CHILDREN, parts)
    inertial = Inertial(0.0, NO_INERTIA, IDENTITY_POSE)
    inertial.pose = reader.pose(parts.get("origin"), fragments, "inertial/origin")
    mass, inertia = parts.get("mass"), parts.get("inertia")
    if mass is None:
        _warn_incomplete(reader, element, link, "<mass>")
    else:
        reader.leftovers(mass, VALUE, "inertial/mass", fragments)
        inertial.mass = reader.required_number(mass, "value")
    if inertia is None:
        _warn_incomplete(reader, element, link, "<inertia>")
    else:
        reader.leftovers(inertia, MOMENT_NAMES, "inertial/inertia", fragments)
        if not MOMENT_NAMES.issubset(inertia.keys()):
            missing = [name for name in MOMENTS if name not in inertia.attrib]
            _warn_incomplete(reader, inertia, link, ", ".join(missing))
        inertial.inertia = Inertia(*[reader.number(inertia, key) or 0.0 for key in MOMENTS])
    problem = inertia_problem(inertial)
    if problem:
        reader.warning(
            "link-inertia-invalid",
            f"link '{link.name}': {problem}",
            element,
            order_hint(inertial.inertia)
            or "no rigid body has these values; simulators refuse or replace them",
        )
    return inertial


def _warn_incomplete(
    reader: UrdfElementReader, element: etree._Element, link: Link, missing: str
) -> None:
    reader.warning(
        "inertial-incomplete",
        f"the inertial of link '{link.name}' lacks {missing}, read as 0",
        element,
        "write it: readers use different defaults",
    )
