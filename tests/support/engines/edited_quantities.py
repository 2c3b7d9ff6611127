"""The quantities of a URDF as Pinocchio computes them, and what an edit of one number changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np
from lxml import etree
from scipy.spatial.transform import Rotation

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

#: The kind of a quantity with the name of its link, joint or shape → its numbers.
Quantities: TypeAlias = "dict[tuple[str, str], tuple[float, ...]]"
#: The error of a quantity relative to its largest number.
_TOLERANCE = 1e-10
_OF_LINKS = ("mass", "center", "inertia")
#: The radius of the spheres that edits add.
NEW_RADIUS = 0.0123


class NumberEdit(NamedTuple):
    """A number of a URDF before an edit: its element, its attribute, its index, the new value."""

    element: etree._Element
    attribute: str
    index: int
    value: float


class UnreadableError(Exception):
    """Pinocchio reads no robot in a text."""


def quantities(text: str) -> Quantities:
    """Masses, inertias, places, axes, limits, dynamics and shapes, as Pinocchio reads them.

    Pinocchio adds the mass of a link on a fixed joint to another one, so fixed joints turn here.
    A mesh is a box of its scale, since its file may be missing.  Pinocchio refuses an effort below
    zero, which stands for none in Gazebo, so it is read without its sign.

    Raises :class:`UnreadableError`.
    """
    import pinocchio

    text = _for_pinocchio(text)
    try:
        model = pinocchio.buildModelFromXML(text, pinocchio.JointModelFreeFlyer())
        shapes = {
            kind: pinocchio.buildGeomFromUrdfString(model, text, geometry_type)
            for kind, geometry_type in (
                ("visual", pinocchio.GeometryType.VISUAL),
                ("collision", pinocchio.GeometryType.COLLISION),
            )
        }
    except (RuntimeError, ValueError, IndexError) as error:
        raise UnreadableError(str(error)) from None
    data = model.createData()
    pinocchio.computeJointJacobians(model, data, pinocchio.neutral(model))
    result: Quantities = {}

    def add(kind: str, name: str, values: object) -> None:
        result[kind, name] = tuple(np.asarray(values, dtype=float).ravel())

    for frame in model.frames:
        if frame.type == pinocchio.FrameType.BODY:
            inertia = model.inertias[frame.parentJoint]
            add("mass", frame.name, inertia.mass)
            add("center", frame.name, inertia.lever)
            add("inertia", frame.name, inertia.inertia)
    for number in range(2, model.njoints):
        name, joint = model.names[number], model.joints[number]
        place = model.jointPlacements[number]
        add("place", name, place.translation)
        add("rotation", name, place.rotation)
        first, last = joint.idx_v, joint.idx_v + joint.nv
        columns = pinocchio.getJointJacobian(model, data, number, pinocchio.ReferenceFrame.LOCAL)
        add("axis", name, columns[:, first:last])
        for kind, numbers in (
            ("effort", model.effortLimit),
            ("velocity", model.velocityLimit),
            ("damping", model.damping),
            ("friction", model.friction),
        ):
            add(kind, name, numbers[first:last])
        positions = slice(joint.idx_q, joint.idx_q + joint.nq)
        add("lower", name, model.lowerPositionLimit[positions])
        add("upper", name, model.upperPositionLimit[positions])
    for kind, geometry in shapes.items():
        for shape in geometry.geometryObjects:
            add(f"{kind} place", shape.name, shape.placement.translation)
            add(f"{kind} rotation", shape.name, shape.placement.rotation)
            for field, factor in (("halfSide", 2), ("radius", 1), ("halfLength", 2)):
                if hasattr(shape.geometry, field):
                    value = getattr(shape.geometry, field)
                    add(f"{kind} {field}", shape.name, factor * np.asarray(value))
    return result


def _for_pinocchio(text: str) -> str:
    root = etree.fromstring(text.encode())
    for joint in root.iterfind("joint[@type='fixed']"):
        joint.set("type", "revolute")
        for tag in ("axis", "mimic"):
            for element in joint.findall(tag):
                joint.remove(element)
        if joint.find("limit") is None:
            joint.append(etree.Element("limit", effort="0", velocity="0", lower="0", upper="0"))
    for limit in root.iter("limit"):
        for name in ("effort", "velocity"):
            if name in limit.attrib:
                limit.set(name, limit.get(name, "").strip().removeprefix("-"))
    for geometry in root.iter("geometry"):
        for mesh in geometry.findall("mesh"):
            geometry.replace(mesh, etree.Element("box", size=mesh.get("scale") or "1 1 1"))
    return etree.tostring(root, encoding="unicode")


def changed(before: Quantities, after: Quantities) -> set[tuple[str, str]]:
    """The quantities that differ, or that only one robot has."""
    return {key for key in before.keys() | after.keys() if not _same(before, after, key)}


def _same(before: Quantities, after: Quantities, key: tuple[str, str]) -> bool:
    if key not in before or key not in after or len(before[key]) != len(after[key]):
        return False
    old, new = np.asarray(before[key]), np.asarray(after[key])
    if np.array_equal(old, new, equal_nan=True):
        return True
    largest = max(float(np.abs(old).max(initial=0)), float(np.abs(new).max(initial=0)))
    return bool(np.abs(old - new).max(initial=0) <= _TOLERANCE * largest)


def fault_of_number(
    before: Quantities, after: Quantities, edit: NumberEdit, *, all_instances: bool = False
) -> str:
    """What Pinocchio finds beside an edit, or lacks of it; empty if it is right.

    What a xacro computes from the edited value in the same ``<inertial>`` may change.
    """
    key, wanted = _wanted(edit)
    if key not in after:
        return f"{key}: Pinocchio has no such quantity"
    values = np.asarray(after[key])
    if key not in (differing := changed(before, after)) and not np.allclose(values, wanted):
        return f"{key}: it does not change"
    if values.shape != wanted.shape or np.abs(values - wanted).max() > 1e-9 * max(
        float(np.abs(wanted).max()), 1e-9
    ):
        return f"{key}: {values} is not {wanted}"
    permitted = {(kind, key[1]) for kind in _OF_LINKS} if key[0] in _OF_LINKS else {key}
    others = set() if all_instances else differing - permitted
    return f"{sorted(others)[0]} changes, too" if others else ""


def _wanted(edit: NumberEdit) -> tuple[tuple[str, str], np.ndarray]:
    """The quantity of an edited number, and its new value."""
    element, attribute = edit.element, edit.attribute
    numbers = [float(number) for number in element.get(attribute, "").split()]
    numbers[edit.index] = edit.value
    new = np.asarray(numbers)
    part = next(node for node in element.iterancestors() if node.tag in ("link", "joint"))
    name = part.get("name") or ""
    tag, parent = str(element.tag), element.getparent()
    assert parent is not None
    if tag == "inertia":
        return ("inertia", name), _tensor(element, attribute, edit.value)
    if tag == "mass":
        return ("mass", name), new
    if attribute in ("effort", "velocity"):
        return (attribute, name), np.abs(new)
    if tag in ("limit", "dynamics"):
        return (attribute, name), new
    if parent.tag == "inertial":
        return ("center", name), new
    if parent is part:
        if attribute == "rpy":
            return ("rotation", name), Rotation.from_euler("xyz", new).as_matrix().ravel()
        return ("place", name), new
    shape = next(node for node in element.iterancestors() if node.tag in ("visual", "collision"))
    kind, number = str(shape.tag), part.findall(str(shape.tag)).index(shape)
    field = {"xyz": "place", "radius": "radius", "length": "halfLength"}.get(attribute, "halfSide")
    return (f"{kind} {field}", f"{name}_{number}"), new


def _tensor(inertia: etree._Element, attribute: str, value: float) -> np.ndarray:
    """The edited tensor in the axes of the link."""
    names = ("ixx", "ixy", "ixz", "ixy", "iyy", "iyz", "ixz", "iyz", "izz")
    values = {name: float(inertia.get(name) or 0) for name in names} | {attribute: value}
    tensor = np.reshape([values[name] for name in names], (3, 3))
    parent = inertia.getparent()
    origin = None if parent is None else parent.find("origin")
    angles = (("" if origin is None else origin.get("rpy")) or "0 0 0").split()
    R = Rotation.from_euler("xyz", [float(angle) for angle in angles]).as_matrix()
    return (R @ tensor @ R.T).ravel()


def fault_of_structure(
    before: Quantities,
    after: Quantities,
    *,
    renamed: Mapping[str, str] | None = None,
    added: Sequence[str] = (),
    removed: Sequence[str] = (),
    shape: tuple[str, str, int] | None = None,
) -> str:
    """What Pinocchio finds beside a new name, a new part or a removed one; empty if it is right.

    ``shape`` is a removed shape: its link, its tag and its index; a new one has the index -1.  A
    massless link may get a mass if a part is removed: a link below it, or its shape, had one.
    """
    if shape is not None:
        link, tag, index = shape
        if index < 0:
            new = [name for (kind, name), values in after.items() if values == (NEW_RADIUS,)]
            if [name.rpartition("_")[0] for name in new] != [link]:
                return f"the new shapes are {new}"
            after = _without_shape(after, link, tag, int(new[0].rpartition("_")[2]))
        else:
            before = _without_shape(before, link, tag, index)
            removed = (*removed, "")
    expected = {
        (kind, _renamed(name, kind, renamed or {})): values
        for (kind, name), values in before.items()
        if _part_of(name, kind) not in removed
    }
    differing = {
        (kind, name)
        for kind, name in changed(expected, after)
        if _part_of(name, kind) not in added
        and not (removed and kind in _OF_LINKS and before.get(("mass", name)) == (0.0,))
    }
    missing = {*added} - {name for _, name in after}
    if missing:
        return f"{sorted(missing)[0]} is missing"
    return f"{sorted(differing)[0]} changes, too" if differing else ""


def _part_of(name: str, kind: str) -> str:
    """The link of a shape; other quantities have the name of their part."""
    return name.rpartition("_")[0] if kind.startswith(("visual", "collision")) else name


def _renamed(name: str, kind: str, names: Mapping[str, str]) -> str:
    part = _part_of(name, kind)
    return f"{names[part]}{name[len(part) :]}" if part in names else name


def _without_shape(values: Quantities, link: str, tag: str, index: int) -> Quantities:
    """Quantities without those of a shape; the shapes behind it have the numbers before theirs."""
    result: Quantities = {}
    for (kind, name), numbers in values.items():
        if kind.startswith(f"{tag} ") and _part_of(name, kind) == link:
            number = int(name.rpartition("_")[2])
            if number == index:
                continue
            name = f"{link}_{number - (number > index)}"
        result[kind, name] = numbers
    return result
