"""Changes of one file of a robot that change the robot, and rewritings that do not.

Each kind decides by construction whether the robot changes: it computes the poses before and after
the change with the functions of this module, which no tool of the project uses, and makes no
change where it cannot decide.  A kind returns whether it changed the tree.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from support.update_judge.joint_types import ONE_AXIS

Array = NDArray[np.float64]
Element = etree._Element
#: The smallest change of a length (m), an angle (rad) or a direction that counts as a change.
CLEAR = 1e-3


def rotation(roll: float, pitch: float, yaw: float) -> Array:
    """R = Rz(yaw) · Ry(pitch) · Rx(roll)."""

    def about(axis: int, angle: float) -> Array:
        R = np.eye(3)
        i, j = (axis + 1) % 3, (axis + 2) % 3
        R[i, i] = R[j, j] = math.cos(angle)
        R[j, i], R[i, j] = math.sin(angle), -math.sin(angle)
        return R

    return about(2, yaw) @ about(1, pitch) @ about(0, roll)


def angles(R: Array) -> list[float]:
    """Roll, pitch and yaw of a rotation."""
    pitch = math.atan2(-R[2, 0], math.hypot(R[0, 0], R[1, 0]))
    if math.hypot(R[0, 0], R[1, 0]) < 1e-9:
        return [math.atan2(-R[1, 2], R[1, 1]), pitch, 0.0]
    return [math.atan2(R[2, 1], R[2, 2]), pitch, math.atan2(R[1, 0], R[0, 0])]


def turned(A: Array, B: Array) -> float:
    """A measure of the difference of two rotations."""
    return float(np.abs(A - B).max())


@dataclass
class Place:
    """The six numbers of an <origin> or a <pose>, where they are written."""

    element: Element
    urdf: bool

    @property
    def numbers(self) -> list[float]:
        """x y z roll pitch yaw; raises ValueError for other forms."""
        if self.urdf:
            if self.element.get("quat_xyzw"):
                raise ValueError
            text = f"{self.element.get('xyz', '0 0 0')} {self.element.get('rpy', '0 0 0')}"
        else:
            if self.element.get("rotation_format") or self.element.get("degrees"):
                raise ValueError
            text = self.element.text or "0 0 0 0 0 0"
        values = [float(word) for word in text.split()]
        if len(values) != 6 or max(map(abs, values)) > 1e6:
            raise ValueError
        return values

    @numbers.setter
    def numbers(self, values: list[float]) -> None:
        words = [repr(float(value)) for value in values]
        if self.urdf:
            self.element.set("xyz", " ".join(words[:3]))
            self.element.set("rpy", " ".join(words[3:]))
        else:
            self.element.text = " ".join(words)

    @property
    def X(self) -> Array:
        """The pose as a matrix."""
        v = self.numbers
        X = np.eye(4)
        X[:3, :3], X[:3, 3] = rotation(*v[3:]), v[:3]
        return X


@dataclass
class File:
    """A robot file in one of the two formats, and a source of chance."""

    root: Element
    random: Random

    @property
    def urdf(self) -> bool:
        """Whether the file is a URDF."""
        return self.root.tag == "robot"

    def all(self, *tags: str) -> list[Element]:
        """The elements of some tags, outside of <gazebo> blocks and plugins."""
        found = self.root.iter(*tags)
        outside = ("gazebo", "plugin", "sensor", "transmission", "ros2_control", "state")
        return [e for e in found if not any(p.tag in outside for p in e.iterancestors())]

    def one(self, elements: list[Element]) -> Element:
        """One of the elements; raises ValueError if there is none."""
        if not elements:
            raise ValueError
        return self.random.choice(elements)

    def place(self, owner: Element) -> Place:
        """The pose of an element, which gets one if it has none."""
        tag = "origin" if self.urdf else "pose"
        element = owner.find(tag)
        if element is None:
            element = etree.Element(tag)
            owner.insert(0, element)
        return Place(element, self.urdf)

    def joints(self, *types: str) -> list[Element]:
        """The joints of some types."""
        return [j for j in self.all("joint") if j.get("type") in types]

    def far(self) -> float:
        """A clear distance or angle with a sign."""
        return self.random.choice((-1, 1)) * self.random.uniform(0.01, 0.5)


SPELLED = ("xyz", "rpy", "value", "mass", "radius", "length", "lower", "upper", "ixx", "izz")


def ends(file: File, joint: Element) -> tuple[str, str]:
    """The parent and the child of a joint."""
    found = [joint.find(tag) for tag in ("parent", "child")]
    if None in found:
        raise ValueError
    texts = [(e.get("link") if file.urdf else e.text) or "" for e in found if e is not None]
    return texts[0].strip(), texts[1].strip()


def models(file: File) -> list[Element]:
    """The models of a file that are no nested ones; the robot of a URDF."""
    if file.urdf:
        return [file.root]
    return [m for m in file.all("model") if m.getparent().tag in ("sdf", "world")]


def zero_poses(file: File) -> dict[str, Array]:
    """The pose of each link in the model, at position 0, of a model without nested models.

    Raises ValueError for a file with other constructs.
    """
    (model,) = models(file)
    if file.urdf:
        above = {ends(file, j)[1]: j for j in file.all("joint")}
        names = [link.get("name", "") for link in file.all("link")]
        return {name: _urdf_pose(file, name, above) for name in names}
    if model.find("model") is not None or model.find("include") is not None:
        raise ValueError
    if float(str(file.root.get("version")).partition(".")[2]) < 7:
        raise ValueError
    named = {e.get("name", ""): e for e in model if e.tag in ("link", "joint", "frame")}
    return {name: _sdf_pose(file, name, named, 0) for name in named}


def _urdf_pose(file: File, link: str, above: dict[str, Element]) -> Array:
    X = np.eye(4)
    for _ in range(500):
        joint = above.get(link)
        if joint is None:
            return X
        origin = joint.find("origin")
        X = (Place(origin, True).X if origin is not None else np.eye(4)) @ X
        link = ends(file, joint)[0]
    raise ValueError


def _sdf_pose(file: File, name: str, named: dict[str, Element], depth: int) -> Array:
    if name == "__model__":
        return np.eye(4)
    if depth > 400 or name not in named:
        raise ValueError
    element = named[name]
    pose = element.find("pose")
    reference = pose.get("relative_to", "") if pose is not None else ""
    if element.tag == "joint" and not reference:
        reference = ends(file, element)[1]
    if element.tag == "frame" and not reference:
        reference = element.get("attached_to", "")
    reference = reference or "__model__"
    X = Place(pose, False).X if pose is not None else np.eye(4)
    return _sdf_pose(file, reference, named, depth + 1) @ X


def moved(file: File, change: Callable[[], None]) -> bool:
    """Apply a change, and find whether a link is at another place at position 0."""
    before = zero_poses(file)
    change()
    after = zero_poses(file)
    links = [link.get("name", "") for link in file.all("link")]
    return any(float(np.abs(before[n] - after[n]).max()) > CLEAR for n in links)


# --- poses ---------------------------------------------------------------------------------------


def _pose_owner(file: File) -> Place:
    """A pose of a joint of URDF, or of a link of SDFormat: a change of it moves the link."""
    owner = file.one(file.all("joint" if file.urdf else "link"))
    return file.place(owner)


def position(file: File) -> bool:
    """A coordinate."""
    place = _pose_owner(file)

    def change() -> None:
        v = place.numbers
        v[file.random.randrange(3)] += file.far()
        place.numbers = v

    return moved(file, change)


def small_position(file: File) -> bool:
    """A coordinate by a few micrometres: more than the tolerance, less than a person sees."""
    place = _pose_owner(file)
    before = zero_poses(file)
    v = place.numbers
    v[file.random.randrange(3)] += file.random.choice((-1, 1)) * file.random.uniform(2e-6, 9e-6)
    place.numbers = v
    after = zero_poses(file)
    links = [link.get("name", "") for link in file.all("link")]
    size = max([1.0, *(float(np.abs(X[:3, 3]).max()) for X in before.values())])
    return size < 50 and any(np.abs(before[n] - after[n])[:3, 3].max() > 1e-6 for n in links)


def angle(file: File) -> bool:
    """An angle."""
    place = _pose_owner(file)

    def change() -> None:
        v = place.numbers
        v[file.random.randrange(3, 6)] += file.far()
        place.numbers = v

    return moved(file, change)


def sign(file: File) -> bool:
    """The sign of a coordinate or of an angle."""
    place = _pose_owner(file)

    def change() -> None:
        v = place.numbers
        i = file.random.choice([i for i in range(6) if abs(v[i]) > CLEAR] or [0])
        v[i] = -v[i]
        place.numbers = v

    return moved(file, change)


def unit(file: File) -> bool:
    """Degrees for radians, or millimetres for metres."""
    place = _pose_owner(file)

    def change() -> None:
        v = place.numbers
        i = file.random.choice([i for i in range(6) if abs(v[i]) > CLEAR] or [0])
        v[i] *= 1000 if i < 3 else 180 / math.pi
        place.numbers = v

    return moved(file, change)


def rotation_order(file: File) -> bool:
    """Roll and yaw exchanged, as in a reader with moving axes."""
    place = _pose_owner(file)

    def change() -> None:
        x, y, z, roll, pitch, yaw = place.numbers
        place.numbers = [x, y, z, yaw, pitch, roll]

    return moved(file, change)


def inverse_rotation(file: File) -> bool:
    """The rotation of a pose, the other way."""
    place = _pose_owner(file)

    def change() -> None:
        X = place.X
        place.numbers = [*X[:3, 3].tolist(), *angles(X[:3, :3].T)]

    return moved(file, change)


def reference_frame(file: File) -> bool:
    """A pose of SDFormat relative to another frame."""
    if file.urdf:
        raise ValueError
    place = _pose_owner(file)
    names = [n for n in zero_poses(file) if n != place.element.getparent().get("name")]

    def change() -> None:
        place.element.set("relative_to", file.random.choice([*names, "__model__"]))

    return moved(file, change)


def no_reference_frame(file: File) -> bool:
    """A pose of SDFormat relative to the model instead of another frame."""
    if file.urdf:
        raise ValueError
    place = _pose_owner(file)

    def change() -> None:
        place.element.attrib.pop("relative_to", None)

    return moved(file, change)


def model_pose(file: File) -> bool:
    """The place of the robot in the world."""
    (model,) = models(file)
    if not file.all("link"):
        raise ValueError
    place = file.place(model)
    v = place.numbers
    v[file.random.randrange(6)] += file.far()
    place.numbers = v
    return True


# --- the tree ------------------------------------------------------------------------------------


def parent(file: File) -> bool:
    """Another parent link of a joint, between which and the old one a joint moves."""
    joint = file.one(file.all("joint"))
    old, child = ends(file, joint)
    above = {ends(file, j)[1]: (ends(file, j)[0], j.get("type")) for j in file.all("joint")}

    def chain(link: str) -> list[tuple[str, bool]]:
        found = [(link, False)]
        while link in above and len(found) < 300:
            link, kind = above[link]
            found.append((link, kind in ONE_AXIS))
        return found

    (model,) = models(file)
    if model.find("model") is not None:
        raise ValueError
    links = [e.get("name", "") for e in file.all("link")]
    allowed = [n for n in links if n not in (old, child) and child not in [p for p, _ in chain(n)]]
    if not allowed:
        raise ValueError
    new = file.random.choice(allowed)
    one, other = chain(old), chain(new)
    shared = {n for n, _ in one} & {n for n, _ in other}
    moving = any(
        moves and part[i - 1][0] not in shared
        for part in (one, other)
        for i, (_, moves) in enumerate(part)
    )
    element = joint.find("parent")
    if element is None or not shared or not moving:
        raise ValueError
    if file.urdf:
        element.set("link", new)
    else:
        element.text = new
    return True


def swapped_links(file: File) -> bool:
    """The child links of two joints, exchanged."""
    one, other = file.one(file.all("joint")), file.one(file.all("joint"))
    a, b = one.find("child"), other.find("child")
    pair = {ends(file, one)[1], ends(file, other)[1]} & {ends(file, one)[0], ends(file, other)[0]}
    if one is other or a is None or b is None or pair or not file.urdf:
        raise ValueError

    def change() -> None:
        a.attrib["link"], b.attrib["link"] = b.attrib["link"], a.attrib["link"]

    return moved(file, change)


def swapped_names(file: File) -> bool:
    """The names of two links with different masses, exchanged."""
    masses = {e: _mass(file, e) for e in file.all("link") if _mass(file, e) > CLEAR}
    one, other = file.one(list(masses)), file.one(list(masses))
    if abs(masses[one] - masses[other]) < CLEAR or one.getparent() is not other.getparent():
        raise ValueError
    a, b = one.find("inertial"), other.find("inertial")
    if a is None or b is None:
        raise ValueError
    one.replace(a, b)
    other.append(a)
    return True


def _mass(file: File, link: Element) -> float:
    mass = link.find("inertial/mass")
    if mass is None:
        return 0.0
    return float((mass.get("value") if file.urdf else mass.text) or 0)


def joint_type(file: File) -> bool:
    """Another type of a joint, with another motion."""
    joint = file.one(file.joints(*ONE_AXIS, "fixed"))
    old = joint.get("type", "")
    new = "prismatic" if old in ("revolute", "continuous") else "revolute"
    if old != "fixed" and file.random.random() < 0.3:
        new = "fixed"
    joint.set("type", new)
    if new in ("prismatic", "revolute") and file.urdf and joint.find("limit") is None:
        etree.SubElement(joint, "limit", lower="-1", upper="1", effort="1", velocity="1")
    if new != "fixed" and not file.urdf and joint.find("axis") is None:
        etree.SubElement(etree.SubElement(joint, "axis"), "xyz").text = "0 0 1"
    return True


def static(file: File) -> bool:
    """The flag <static>."""
    (model,) = models(file)
    if file.urdf:
        blocks = [b for b in file.root.iterfind("gazebo") if not b.get("reference")]
        flags = [f for b in blocks for f in b.iterfind("static")]
        if flags or blocks:
            raise ValueError
        etree.SubElement(etree.SubElement(file.root, "gazebo"), "static").text = "true"
        return True
    flag = model.find("static")
    if model.find("link") is None:
        raise ValueError
    if flag is None:
        etree.SubElement(model, "static").text = "true"
    else:
        flag.text = "false" if (flag.text or "").strip() in ("true", "1") else "true"
    return True


def removed_joint(file: File) -> bool:
    """A moving joint of SDFormat that no other element names, left out."""
    if file.urdf:
        raise ValueError
    text = etree.tostring(file.root, encoding="unicode")
    joints = [j for j in file.joints(*ONE_AXIS) if text.count(f'"{j.get("name")}"') == 1]
    joint = file.one(joints)
    joint.getparent().remove(joint)
    return True


# --- joints --------------------------------------------------------------------------------------


def _axis(file: File) -> tuple[Element, str, list[float]]:
    joint = file.one(file.joints(*ONE_AXIS))
    axis = joint.find("axis")
    xyz = axis.find("xyz") if axis is not None and not file.urdf else axis
    if xyz is None:
        raise ValueError
    v = [float(w) for w in ((xyz.get("xyz") if file.urdf else xyz.text) or "").split()]
    if len(v) != 3:
        raise ValueError
    return xyz, "xyz", v


def _set_axis(file: File, xyz: Element, v: list[float]) -> None:
    text = " ".join(repr(x) for x in v)
    if file.urdf:
        xyz.set("xyz", text)
    else:
        xyz.text = text


def axis_sign(file: File) -> bool:
    """The opposite direction of an axis; in a chain for a ball joint this is the same motion."""
    xyz, _, v = _axis(file)
    joint = xyz.getparent() if file.urdf else xyz.getparent().getparent()
    stem = joint.get("name", "").removesuffix("_y").removesuffix("_z")
    if {f"{stem}_y", f"{stem}_z"} <= {j.get("name") for j in file.all("joint")}:
        raise ValueError
    _set_axis(file, xyz, [-x for x in v])
    return True


def axis_direction(file: File) -> bool:
    """Another direction of an axis."""
    xyz, _, v = _axis(file)
    w = [x + file.far() * max(map(abs, v)) for x in v]
    cross = np.cross(v, w)
    if float(np.abs(cross).max()) < CLEAR * float(np.linalg.norm(v) * np.linalg.norm(w)):
        raise ValueError
    _set_axis(file, xyz, w)
    return True


def axis_exchanged(file: File) -> bool:
    """The coordinates of an axis in another order."""
    xyz, _, v = _axis(file)
    w = [v[1], v[2], v[0]]
    if max(abs(a - b) for a, b in zip(v, w, strict=True)) < CLEAR * max(map(abs, v)):
        raise ValueError
    _set_axis(file, xyz, w)
    return True


def expressed_in(file: File) -> bool:
    """An axis of SDFormat in a frame with another rotation."""
    if file.urdf:
        raise ValueError
    xyz, _, v = _axis(file)
    joint = xyz.getparent().getparent()
    poses = zero_poses(file)
    poses["__model__"] = np.eye(4)
    new = file.random.choice(list(poses))
    old = xyz.get("expressed_in") or joint.get("name", "")
    if float(np.abs((poses[old] - poses[new])[:3, :3] @ v).max()) < CLEAR * max(map(abs, v)):
        raise ValueError
    xyz.set("expressed_in", new)
    return True


def _number_of(
    file: File, owner: Element, path: str, name: str
) -> tuple[Callable[[str], None], float]:
    """A number and how to set it: an attribute of URDF, the text of SDFormat."""
    element = owner.find(path)
    if element is None:
        raise ValueError
    if file.urdf:
        text = element.get(name)
        return (lambda new: element.set(name, new)), float(text or "nan")
    leaf = element.find(name)
    if leaf is None:
        raise ValueError

    def put(new: str) -> None:
        leaf.text = new

    return put, float(leaf.text or "nan")


def limit(file: File) -> bool:
    """A limit of a joint."""
    name = file.random.choice(("lower", "upper", "effort", "velocity"))
    bounded = ("revolute", "prismatic") if name in ("lower", "upper") else ONE_AXIS
    joint = file.one(file.joints(*bounded))
    put, old = _number_of(file, joint, "limit" if file.urdf else "axis/limit", name)
    if not abs(old) < 1e12 or (old < 0 and name in ("effort", "velocity")):
        raise ValueError
    new = old + file.random.choice((-1, 1)) * file.random.uniform(0.01, 0.5) * max(abs(old), 0.1)
    put(repr(abs(new) if name in ("effort", "velocity") else new))
    return abs(abs(new) - abs(old)) > 1e-4 * max(1.0, abs(old))


def no_limit(file: File) -> bool:
    """A revolute joint without its finite limits."""
    joint = file.one(file.joints("revolute", "prismatic"))
    _, lower = _number_of(file, joint, "limit" if file.urdf else "axis/limit", "lower")
    if not abs(lower) < 1e12:
        raise ValueError
    put, _ = _number_of(file, joint, "limit" if file.urdf else "axis/limit", "lower")
    put("-1e16")
    return True


def damping(file: File) -> bool:
    """The damping or the friction of a joint."""
    joint = file.one(file.joints(*ONE_AXIS))
    name = file.random.choice(("damping", "friction"))
    put, old = _number_of(file, joint, "dynamics" if file.urdf else "axis/dynamics", name)
    if not abs(old) < 1e6:
        raise ValueError
    put(repr(abs(old) * 1.5 + 0.1))
    return True


def mimic(file: File) -> bool:
    """A number of a mimic."""
    mimics = [e for e in file.all("mimic") if not file.urdf or e.getparent().tag == "joint"]
    element = file.one(mimics)
    owner = element.getparent()
    name = file.random.choice(("multiplier", "offset"))
    if file.urdf:
        old = float(element.get(name, "1" if name == "multiplier" else "0"))
        element.set(name, repr(old + 0.25))
    else:
        put, old = _number_of(file, owner, "mimic", name)
        put(repr(old + 0.25))
    return True


def no_mimic(file: File) -> bool:
    """A joint without its mimic."""
    element = file.one(file.all("mimic"))
    owner = element.getparent()
    owner.remove(element)
    for other in list(owner.getparent() if not file.urdf else owner):
        if isinstance(other.tag, str) and other.tag.endswith("}mimic"):
            other.getparent().remove(other)
    for other in list(owner):
        if isinstance(other.tag, str) and other.tag.endswith("}mimic"):
            owner.remove(other)
    return True


# --- bodies --------------------------------------------------------------------------------------


def mass(file: File) -> bool:
    """A mass."""
    link = file.one([e for e in file.all("link") if _mass(file, e) > 0])
    element = link.find("inertial/mass")
    if element is None:
        raise ValueError
    new = repr(_mass(file, link) * file.random.choice((0.5, 0.99, 1.01, 1.5, 1000)))
    if file.urdf:
        element.set("value", new)
    else:
        element.text = new
    return True


def center(file: File) -> bool:
    """A centre of mass."""
    link = file.one([e for e in file.all("link") if _mass(file, e) > 1e-4])
    inertial = link.find("inertial")
    if inertial is None:
        raise ValueError
    place = file.place(inertial)
    v = place.numbers
    v[file.random.randrange(3)] += file.far()
    place.numbers = v
    return True


def _tensor(file: File, inertia: Element) -> Array:
    names = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")
    texts = [(inertia.get(n) if file.urdf else inertia.findtext(n)) or "0" for n in names]
    xx, xy, xz, yy, yz, zz = map(float, texts)
    return np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])


def _set_tensor(file: File, inertia: Element, tensor: Array) -> None:
    for name in ("ixx", "ixy", "ixz", "iyy", "iyz", "izz"):
        text = repr(float(tensor["xyz".index(name[1]), "xyz".index(name[2])]))
        if file.urdf:
            inertia.set(name, text)
        else:
            leaf = inertia.find(name)
            leaf = etree.SubElement(inertia, name) if leaf is None else leaf
            leaf.text = text


def _inertia(file: File) -> tuple[Element, Array]:
    links = [e for e in file.all("link") if _mass(file, e) > 1e-4]
    inertia = file.one(links).find("inertial/inertia")
    if inertia is None:
        raise ValueError
    return inertia, _tensor(file, inertia)


def moment(file: File) -> bool:
    """A moment of inertia."""
    inertia, tensor = _inertia(file)
    i = file.random.randrange(3)
    if tensor[i, i] <= 0:
        raise ValueError
    tensor[i, i] *= file.random.choice((0.98, 1.02, 1.3))
    _set_tensor(file, inertia, tensor)
    return bool(tensor[i, i] > 0.05 * np.abs(tensor).max())


def product_sign(file: File) -> bool:
    """The sign of a product of inertia."""
    inertia, tensor = _inertia(file)
    i, j = file.random.choice(((0, 1), (0, 2), (1, 2)))
    if abs(tensor[i, j]) <= CLEAR * np.abs(tensor).max():
        raise ValueError
    tensor[i, j] = tensor[j, i] = -tensor[i, j]
    _set_tensor(file, inertia, tensor)
    return True


def inertia_rotation(file: File) -> bool:
    """The axes of an inertia."""
    inertia, tensor = _inertia(file)
    place = file.place(inertia.getparent())
    v = place.numbers
    before = rotation(*v[3:]) @ tensor @ rotation(*v[3:]).T
    v[file.random.randrange(3, 6)] += file.far()
    after = rotation(*v[3:]) @ tensor @ rotation(*v[3:]).T
    if np.abs(before - after).max() <= CLEAR * np.abs(tensor).max():
        raise ValueError
    place.numbers = v
    return True


# --- shapes --------------------------------------------------------------------------------------


def _shape(file: File, *kinds: str) -> tuple[Element, Element]:
    """A visual or collision and its geometry of one of some kinds."""
    owners = file.all("visual", "collision")
    found = [(s, g) for s in owners for g in s.iterfind("geometry/*") if g.tag in kinds]
    if not found:
        raise ValueError
    return file.random.choice(found)


def size(file: File) -> bool:
    """A size of a shape."""
    _, shape = _shape(file, "box", "sphere", "cylinder")
    name = {"box": "size"}.get(shape.tag) or file.random.choice(("radius", "length"))
    text = shape.get(name) if file.urdf else shape.findtext(name)
    v = [float(w) for w in (text or "").split()]
    if not v or min(v) <= 0:
        raise ValueError
    i = file.random.randrange(len(v))
    v[i] *= file.random.choice((0.5, 0.98, 1.02, 2, 1000))
    text = " ".join(map(repr, v))
    if file.urdf:
        shape.set(name, text)
    else:
        leaf = shape.find(name)
        if leaf is not None:
            leaf.text = text
    return True


def scale(file: File) -> bool:
    """The scale of a mesh."""
    _, shape = _shape(file, "mesh")
    text = " ".join(repr(file.random.uniform(1.1, 3) * 7) for _ in range(3))
    if file.urdf:
        shape.set("scale", text)
    else:
        leaf = shape.find("scale")
        leaf = etree.SubElement(shape, "scale") if leaf is None else leaf
        leaf.text = text
    return True


def mesh_file(file: File) -> bool:
    """Another file of a mesh."""
    _, shape = _shape(file, "mesh")
    if file.urdf:
        shape.set("filename", shape.get("filename", "") + ".other.stl")
    else:
        leaf = shape.find("uri")
        if leaf is None:
            raise ValueError
        leaf.text = (leaf.text or "") + ".other.stl"
    return True


def shape_position(file: File) -> bool:
    """The position of a shape."""
    owner, _ = _shape(file, "box", "sphere", "cylinder", "mesh")
    place = file.place(owner)
    v = place.numbers
    v[file.random.randrange(3)] += file.far()
    place.numbers = v
    return True


def shape_rotation(file: File) -> bool:
    """The rotation of a shape without symmetry."""
    owner, _ = _shape(file, "box", "mesh")
    place = file.place(owner)
    v = place.numbers
    v[file.random.randrange(3, 6)] += file.far()
    place.numbers = v
    return True


def removed_shape(file: File) -> bool:
    """A shape left out."""
    owner, _ = _shape(file, "box", "sphere", "cylinder", "mesh")
    owner.getparent().remove(owner)
    return True


def other_shape(file: File) -> bool:
    """A sphere instead of a box or a cylinder."""
    _, shape = _shape(file, "box", "cylinder")
    sphere = etree.Element("sphere")
    if file.urdf:
        sphere.set("radius", "0.123")
    else:
        etree.SubElement(sphere, "radius").text = "0.123"
    shape.getparent().replace(shape, sphere)
    return True


# --- nested models -------------------------------------------------------------------------------


def nested_pose(file: File) -> bool:
    """The pose of a nested model with links."""
    nested = [m for m in file.all("model") if m.getparent().tag == "model"]
    place = file.place(file.one([m for m in nested if m.find("link") is not None]))
    v = place.numbers
    v[file.random.randrange(6)] += file.far()
    place.numbers = v
    return True


def placement_frame(file: File) -> bool:
    """A model that is placed by a link instead of its own frame, at another pose than this."""
    found = file.all("model")
    model = file.one([m for m in found if m.get("placement_frame") is None])
    named = {e.get("name", ""): e for e in model if e.tag in ("link", "frame")}
    simple = []
    for name, element in named.items():
        pose = element.find("pose")
        if pose is not None and not pose.get("relative_to") and not element.get("attached_to"):
            v = Place(pose, False).numbers
            if max(map(abs, v[:3])) > 0.01:
                simple.append(name)
    if not simple or model.find("link") is None or file.urdf:
        raise ValueError
    model.set("placement_frame", file.random.choice(simple))
    return True


CHANGES: dict[str, Callable[[File], bool]] = {
    f.__name__.replace("_", " "): f
    for f in (
        *(position, small_position, angle, sign, unit, rotation_order, inverse_rotation),
        *(reference_frame, no_reference_frame, model_pose, parent, swapped_links, swapped_names),
        *(joint_type, static, removed_joint, axis_sign, axis_direction, axis_exchanged),
        *(expressed_in, limit, no_limit, damping, mimic, no_mimic, mass, center, moment),
        *(product_sign, inertia_rotation, size, scale, mesh_file, shape_position),
        *(shape_rotation, removed_shape, other_shape, nested_pose, placement_frame),
    )
}


# --- rewritings that change nothing --------------------------------------------------------------


def same_angles(file: File) -> bool:
    """Another triple of angles of the same rotation."""
    owners = file.all("joint", "link", "visual", "collision", "inertial", "frame")
    tag = "origin" if file.urdf else "pose"
    place = file.place(file.one([o for o in owners if o.find(tag) is not None]))
    x, y, z, roll, pitch, yaw = place.numbers
    place.numbers = [x, y, z, roll + math.pi, math.pi - pitch, yaw + math.pi]
    return True


def quaternion(file: File) -> bool:
    """A rotation as a quaternion or in degrees."""
    if file.urdf or float(str(file.root.get("version")).partition(".")[2]) < 9:
        raise ValueError
    owners = file.all("joint", "link", "visual", "collision", "inertial", "frame")
    pose = file.one([o for o in owners if o.find("pose") is not None]).find("pose")
    if pose is None:
        raise ValueError
    v = Place(pose, False).numbers
    if file.random.random() < 0.5:
        pose.set("degrees", "true")
        pose.text = " ".join(map(repr, [*v[:3], *map(math.degrees, v[3:])]))
        return True
    r, p, y = (a / 2 for a in v[3:])
    cr, sr, cp, sp = math.cos(r), math.sin(r), math.cos(p), math.sin(p)
    cy, sy = math.cos(y), math.sin(y)
    q = [
        sr * cp * cy - cr * sp * sy,
        cr * sp * cy + sr * cp * sy,
        cr * cp * sy - sr * sp * cy,
        cr * cp * cy + sr * sp * sy,
    ]
    pose.set("rotation_format", "quat_xyzw")
    pose.text = " ".join(map(repr, [*v[:3], *q]))
    return True


def re_expressed(file: File) -> bool:
    """A pose of SDFormat relative to another frame, with the numbers for it."""
    if file.urdf:
        raise ValueError
    poses = zero_poses(file)
    poses["__model__"] = np.eye(4)
    (model,) = models(file)
    owner = file.one([e for e in model if e.tag in ("link", "joint", "frame")])
    name = owner.get("name", "")
    place = file.place(owner)
    new = file.random.choice([n for n in poses if n != name])
    X = np.linalg.inv(poses[new]) @ poses[name]
    place.element.set("relative_to", new)
    place.numbers = [*X[:3, 3].tolist(), *angles(X[:3, :3])]
    after = zero_poses(file)  # raises ValueError if the poses are relative to each other now
    return all(np.abs(poses[n] - after[n]).max() < 1e-10 for n in after)


def added_frame(file: File) -> bool:
    """A pose of a link relative to a new frame that has the numbers."""
    if file.urdf:
        raise ValueError
    (model,) = models(file)
    link = file.one(file.all("link"))
    pose = link.find("pose")
    if pose is None or link.getparent() is not model or model.find("link") is link:
        raise ValueError
    zero_poses(file)
    frame = etree.SubElement(model, "frame", name="place_of_" + link.get("name", ""))
    frame.append(pose)
    if not pose.get("relative_to"):
        pose.set("relative_to", "__model__")
    etree.SubElement(link, "pose", relative_to=frame.get("name", ""))
    return True


def axis_length(file: File) -> bool:
    """An axis of another length."""
    xyz, _, v = _axis(file)
    factor = file.random.choice((0.5, 2.0, 4.0))
    _set_axis(file, xyz, [x * factor for x in v])
    return True


def axis_elsewhere(file: File) -> bool:
    """An axis of SDFormat in another frame, with the numbers for it."""
    if file.urdf:
        raise ValueError
    xyz, _, v = _axis(file)
    poses = zero_poses(file)
    poses["__model__"] = np.eye(4)
    old = xyz.get("expressed_in") or xyz.getparent().getparent().get("name", "")
    new = file.random.choice(list(poses))
    w = poses[new][:3, :3].T @ poses[old][:3, :3] @ v
    xyz.set("expressed_in", new)
    _set_axis(file, xyz, w.tolist())
    return True


def turned_inertia(file: File) -> bool:
    """An inertia in other axes."""
    inertia, tensor = _inertia(file)
    place = file.place(inertia.getparent())
    v = place.numbers
    R = rotation(*(file.random.uniform(-1.5, 1.5) for _ in range(3)))
    _set_tensor(file, inertia, R.T @ tensor @ R)
    place.numbers = [*v[:3], *angles(rotation(*v[3:]) @ R)]
    return True


def spelling(file: File) -> bool:
    """Numbers with other digits."""
    for element in file.all("*"):
        if element.tag in SPELLED and element.text:
            element.text = _respelled(element.text, file.random)
        for key in SPELLED if file.urdf else ():
            if key in element.attrib:
                element.set(key, _respelled(element.attrib[key], file.random))
    return True


def _respelled(text: str, random: Random) -> str:
    words = text.split()
    for i, word in enumerate(words):
        try:
            number = float(word)
        except ValueError:
            return text
        if abs(number) < 1e9:
            forms = [word, repr(number), f"{number:.17g}", f"{number:.16e}"]
            words[i] = random.choice([form for form in forms if float(form) == number])
    return " ".join(words)


def order(file: File) -> bool:
    """Elements in another order; the first link stays, which can be the canonical one."""
    (model,) = models(file)
    parts = [e for e in model if e.tag in ("link", "joint", "frame")]
    shapes = [e for e in model if e.tag in ("material", "gazebo")]
    if not parts or (file.urdf and shapes):
        raise ValueError
    first = next(e for e in parts if e.tag == "link")
    rest = [e for e in parts if e is not first]
    file.random.shuffle(rest)
    for element in rest:
        model.remove(element)
    for element in rest:
        model.append(element)
    return True


def comments(file: File) -> bool:
    """Comments between elements."""
    for element in file.all("link", "joint", "inertial", "visual"):
        element.insert(file.random.randint(0, len(element)), etree.Comment(" note "))
    return True


REWRITINGS: dict[str, Callable[[File], bool]] = {
    f.__name__.replace("_", " "): f
    for f in (
        *(same_angles, quaternion, re_expressed, added_frame, axis_length, axis_elsewhere),
        *(turned_inertia, spelling, order, comments),
    )
}


def mutated(
    root: Element, kinds: dict[str, Callable[[File], bool]], seed: str
) -> tuple[str, bytes] | None:
    """The text after a change of a random kind, and the kind; nothing if no kind applies."""
    random = Random(seed)
    names = list(kinds)
    random.shuffle(names)
    for name in names[:12]:
        copy = etree.fromstring(etree.tostring(root))
        try:
            if kinds[name](File(copy, random)):
                return name, etree.tostring(copy)
        except (ValueError, KeyError, StopIteration, OverflowError):
            continue
    return None
