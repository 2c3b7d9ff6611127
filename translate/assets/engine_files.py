"""The file that an engine gets in place of a stranger's: it makes an engine open no other file.

It is written here from the parsed document, element by element, from lists of what engines read for
the quantities that they compare.  Nothing of the text of the document is copied: no declaration,
entities, comments or namespaces, in which readers disagree about what is an element.
"""

from __future__ import annotations

from lxml import etree

from translate import facts
from translate.sdf.shapes import GEOMETRIES, OTHER_CHILDREN
from translate.urdf.checks import TABLE
from translate.xml.document import parse, qualified_name
from translate.xml.text import words_of

#: The shapes that need no file, with the names of their sizes.
_SIZES = {
    tag: {*fields, *OTHER_CHILDREN.get(tag, ())}
    for tag, (_, fields) in GEOMETRIES.items()
    if "uri" not in fields
}
#: The numbers of axes.
_NUMBERS = (*facts.LIMIT, *facts.DYNAMICS, *facts.MIMIC)
#: Elements with names and numbers alone, in both formats.
_ELEMENTS = frozenset(
    words_of(
        """
        robot sdf world model link joint frame pose origin gazebo inertial mass inertia ixx ixy
        ixz iyy iyz izz density fluid_added_mass xx xy xz xp xq xr yy yz yp yq yr zz zp zq zr pp
        pq pr qq qr rr visual collision geometry material a b c polyline parent child axis axis2
        xyz limit acceleration dynamics initial_position use_parent_model_frame mimic calibration
        safety_controller gearbox_ratio gearbox_reference_body thread_pitch screw_thread_pitch
        physics ode implicit_spring_damper provide_feedback cfm_damping static self_collide
        allow_auto_disable enable_wind gravity kinematic must_be_base_link velocity_decay linear
        angular preserveFixedJoint disableFixedJointLumping turnGravityOff selfCollide
        dampingFactor springReference springStiffness implicitSpringDamper provideFeedback
        cfmDamping mujoco drake:joint drake:parent drake:child drake:mimic drake:acceleration
        drake:damping drake:rotor_inertia drake:gear_ratio drake:controller_gains
        drake:screw_thread_pitch
        """
    )
).union(*_SIZES.values(), facts.in_sdf(_NUMBERS))
#: The shapes that need no file; those of Drake have a prefix.
_SHAPES = frozenset({*_SIZES, "drake:capsule", "drake:ellipsoid"})
#: What a material has beside files.
_COLOURS = frozenset(
    {
        *("color", "ambient", "diffuse", "specular", "emissive", "shininess", "lighting"),
        *("render_order", "double_sided"),
    }
)
#: Element → the names of its children, in place of ``_ELEMENTS``.
_CHILDREN = {"geometry": _SHAPES, "material": _COLOURS, "mujoco": frozenset({"compiler"})}
#: Attributes with names and numbers alone.
_ATTRIBUTES = frozenset(
    words_of(
        """
        name type version xyz rpy quat_xyzw value rgba ixx ixy ixz iyy iyz izz a b c p d link
        joint axis reference frame rising falling k_velocity k_position soft_lower_limit
        soft_upper_limit screw_thread_pitch relative_to expressed_in attached_to canonical_link
        placement_frame rotation_format degrees
        """
    )
).union(*(TABLE[tag].attributes for tag in _SIZES.keys() & TABLE), facts.in_urdf(_NUMBERS))
#: The settings of MuJoCo that change what it computes, and neither files nor memory.
_SETTINGS = frozenset(
    words_of(
        """
        balanceinertia boundmass boundinertia settotalmass inertiafromgeom discardvisual
        fusestatic
        """
    )
)
_DRAKE = {"drake": "http://drake.mit.edu"}


def has_include(robot: bytes) -> bool:
    """Return whether a document includes others.

    Raises :class:`translate.TranslateError` for a file that cannot be read.
    """
    root = parse(robot, lenient=True).root
    return any(_name(element) == "include" for element in root.iter(etree.Element))


def without_mesh_files(robot: bytes) -> tuple[bytes, str]:
    """Return a URDF or SDFormat file for engines, and the name of its root.

    Links, joints, inertias, shapes without a file, and colours stay.  Meshes become small boxes,
    textures the colour white, and other shapes empty ones.  All else is left out.

    Raises :class:`translate.TranslateError` for a file that cannot be read.
    """
    root = parse(robot, lenient=True).root
    name = _name(root)
    names = set(map(_name, root.iter(etree.Element))) & (_ELEMENTS | _SHAPES)
    # Drake refuses a declaration below the root.
    has_prefix = any(":" in used for used in names)
    copy = etree.Element(name.rpartition(":")[2], nsmap=_DRAKE if has_prefix else None)
    waiting = [(root, copy)]
    while waiting:
        element, target = waiting.pop()
        _copy_values(element, target)
        allowed, substitutes = _CHILDREN.get(_name(element), _ELEMENTS), _substitutes(element)
        last: etree._Element | None = None
        spaces: list[str] = []
        for child in element:
            tag = _name(child) if isinstance(child.tag, str) else ""
            text = substitutes.get(tag, substitutes.get("", "")) if tag else ""
            if tag in allowed or text:
                _add_spaces(spaces, target, last)
                spaces = []
            if tag in allowed:
                last = _child_of(target, tag)
                waiting.append((child, last))
            elif text:
                last = etree.fromstring(text)
                target.append(last)
            # PyBullet reads no long lines.
            spaces += [] if not child.tail or child.tail.strip() else [child.tail]
        _add_spaces(spaces, target, last)
    return etree.tostring(copy), str(copy.tag)


def _name(element: etree._Element) -> str:
    """Return the name that a reader without namespaces has for an element."""
    return qualified_name(element)


def _child_of(parent: etree._Element, name: str) -> etree._Element:
    prefix, _, tag = name.rpartition(":")
    return etree.SubElement(parent, f"{{{_DRAKE[prefix]}}}{tag}" if prefix else tag)


def _add_spaces(spaces: list[str], target: etree._Element, last: etree._Element | None) -> None:
    """Add space between elements after the last child of an element, or before the first one."""
    if spaces and last is not None:
        last.tail = "".join(spaces)
    elif spaces:
        target.text = "".join([target.text or "", *spaces])


def _copy_values(element: etree._Element, target: etree._Element) -> None:
    """Copy the text and the attributes of an element."""
    target.text = element.text
    attributes = _SETTINGS if _name(element) == "compiler" else _ATTRIBUTES
    for name, value in element.attrib.items():
        if name in attributes:
            target.set(name, value)


def _substitutes(parent: etree._Element) -> dict[str, str]:
    """Return the elements in place of children that can name files, by the names of these.

    The element of the empty name is that in place of each other child.
    """
    place = _name(parent)
    if place == "geometry":
        scopes = {_name(scope) for scope in (parent, *parent.iterancestors())}
        if "robot" in scopes and "gazebo" not in scopes:
            return {"": '<box size="0.01 0.01 0.01"/>'}
        return {"mesh": "<box><size>0.01 0.01 0.01</size></box>", "": "<empty/>"}
    if place == "material" and all(_name(part) != "color" for part in parent.iter(etree.Element)):
        return {"texture": '<color rgba="1 1 1 1"/>'}
    return {}
