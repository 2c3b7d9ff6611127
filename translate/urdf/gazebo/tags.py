"""The tags in ``<gazebo>`` blocks and their elements of SDFormat, in one table (reference U B7).

:data:`ROWS` are the values that have another form in a block; :data:`ELEMENTS` are the elements of
SDFormat that Gazebo copies unchanged.  The reader and the writer of blocks use the same tables.
Tags without a row are code: ``<material>``, ``<visual>`` and ``<collision>`` in ``mapper.py``, the
flags of fixed joints in ``blocks.py``.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cache, partial

from lxml import etree

from translate.fragments.owners import BLOCK_ENTITIES
from translate.fragments.sdf_contents import COLORS, imu_noise_per_axis
from translate.model.content_poses import read_pose
from translate.model.names import problem_with
from translate.model.pose import Pose
from translate.structures import NamedTuple
from translate.xml.text import collapsed, trimmed
from translate.xml.values import format_floats, parse_bool, parse_float, parse_floats

#: The flags of a fixed joint that disable its lumping (U B9.2).
PRESERVE = "preserveFixedJoint"
DISABLE = "disableFixedJointLumping"
#: The values that Gazebo reads as true, in any case; all others are false (U B7.1).
TRUE = frozenset({"true", "yes", "1"})


def block_value(child: etree._Element) -> str:
    """Return the value of an element: its attribute ``value``, else its text (U B7.1)."""
    value = child.get("value")
    return trimmed(child.text or "" if value is None else value)


# --- Values with another form in a block ----------------------------------------------------------
# Back, from SDFormat, a value needs no conversion: Gazebo reads the notation of SDFormat in blocks.


def _truth(text: str) -> str:
    return "true" if text.lower() in TRUE else "false"


def _boolean(text: str) -> str:
    return text if text in ("true", "false", "0", "1") else _truth(text)


def _negated(text: str) -> str:
    return "false" if text.lower() in TRUE else "true"


_vector = partial(parse_floats, count=3)


class Row(NamedTuple):
    """A value of a block: its tag, its path in SDFormat, and its conversion.

    ``owner`` is the kind of the element with the value: that of the reference, or ``collision``
    for all collisions of a link.  A tag with several paths has several rows.  ``parse`` returns a
    text of SDFormat, or a number, which is copied.
    """

    owner: str
    tag: str
    path: str
    parse: Callable[[str], object] = parse_float

    def read(self, text: str) -> str:
        """Return a value of a block in the notation of SDFormat.

        Raises ``ValueError`` for a value on which Gazebo aborts with an exception.
        """
        value = self.parse(text)
        return value if isinstance(value, str) else collapsed(text)


@cache
def place_of(path: str) -> tuple[str, str, str, str]:
    """Return the place of a path of a row in fragments.

    It is the path to the fragment with the value, its tag, the path from it to the element with the
    value, and the tag of this element.
    """
    above, _, name = path.rpartition("/")
    if path.startswith("axis/"):
        # The model has fields for the values of an axis, so that each one is a fragment.
        return above, name, "", name
    tag, _, below = path.partition("/")
    return "", tag, below, name


_ROWS = (
    Row("model", "static", "static", _truth),
    Row("link", "turnGravityOff", "gravity", _negated),
    Row("link", "dampingFactor", "velocity_decay/linear"),
    Row("link", "dampingFactor", "velocity_decay/angular"),
    Row("link", "selfCollide", "self_collide", _boolean),
    Row("collision", "maxVel", "surface/contact/ode/max_vel"),
    Row("collision", "minDepth", "surface/contact/ode/min_depth"),
    Row("collision", "kp", "surface/contact/ode/kp"),
    Row("collision", "kd", "surface/contact/ode/kd"),
    Row("collision", "mu1", "surface/friction/ode/mu"),
    Row("collision", "mu2", "surface/friction/ode/mu2"),
    Row("collision", "fdir1", "surface/friction/ode/fdir1", _vector),
    Row("collision", "maxContacts", "max_contacts", int),
    Row("collision", "laserRetro", "laser_retro"),
    Row("joint", "stopCfm", "physics/ode/limit/cfm"),
    Row("joint", "stopErp", "physics/ode/limit/erp"),
    Row("joint", "fudgeFactor", "physics/ode/fudge_factor"),
    Row("joint", "springReference", "axis/dynamics/spring_reference"),
    Row("joint", "springStiffness", "axis/dynamics/spring_stiffness"),
    Row("joint", "provideFeedback", "physics/provide_feedback", _boolean),
    Row("joint", "implicitSpringDamper", "physics/ode/implicit_spring_damper", _boolean),
    # A deprecated alias, which is not written.
    Row("joint", "cfmDamping", "physics/ode/implicit_spring_damper", _boolean),
)
#: Kind of the owner → tag in a block → its rows.
ROWS: dict[str, dict[str, list[Row]]] = {"model": {}, "link": {}, "collision": {}, "joint": {}}
for _each in _ROWS:
    ROWS[_each.owner].setdefault(_each.tag, []).append(_each)
#: Kind of the owner → path in SDFormat → tag in a block.  The values of a model or link are written
#: as elements of SDFormat, which Gazebo copies.
WRITTEN = {
    owner: {row.path: row.tag for row in reversed(_ROWS) if row.owner == owner}
    for owner in ("collision", "joint")
}


# --- Elements of SDFormat that Gazebo copies from a block -----------------------------------------
# A check raises ``ValueError`` for an element that no SDFormat reader accepts. Such an element is
# not mapped.


def _check_text(parse: Callable[[str], object]) -> Callable[[etree._Element], None]:
    def check(element: etree._Element) -> None:
        if text := trimmed(element.text):
            parse(text)

    return check


_check_boolean, _check_number = _check_text(parse_bool), _check_text(parse_float)


def _check_share(element: etree._Element) -> None:
    if not 0.0 <= parse_float(element.text or "0") <= 1.0:
        raise ValueError(f"<{element.tag!s}>{element.text} is outside of 0 … 1")


def _check_decay(element: etree._Element) -> None:
    for decay in element.iterfind("*"):
        parse_float(decay.text or "0")


def _check_plugins(element: etree._Element) -> None:
    for plugin in element.iterchildren("plugin"):
        check_element(plugin)


def _check_object(element: etree._Element) -> None:
    for path in ("pose", "camera/pose"):
        for pose in element.iterfind(path):
            check_pose(pose)
    _check_plugins(element)


class Element(NamedTuple):
    """An element of SDFormat in blocks, the kinds of its owners, and its required attributes.

    ``is_repeatable``: an owner can have several ones; of others, the last one is used.
    ``is_named``: its name is unique among those of its owner (reference S B8, B12).
    """

    tag: str
    owners: tuple[str, ...]
    check: Callable[[etree._Element], None] | None = None
    required: tuple[str, ...] = ()
    is_repeatable: bool = False
    is_named: bool = False


def _object(tag: str, *owners: str, typed: bool = False, named: bool = True) -> Element:
    """Return the row of an element with a name and a pose."""
    return Element(
        tag, owners, _check_object, ("name", "type") if typed else ("name",), True, named
    )


#: Tag → element (U B7.4, B7.11, B7.21, B7.36; reference S A22).  The owner ``visual`` or
#: ``collision`` is each visual or collision of the link, ``material`` the material of each visual.
ELEMENTS: dict[str, Element] = {
    element.tag: element
    for element in (
        Element("plugin", ("model", "visual"), _check_plugins, ("filename",), True),
        Element("allow_auto_disable", ("model",), _check_boolean),
        Element("self_collide", ("model", "link"), _check_boolean),
        Element("enable_wind", ("model", "link"), _check_boolean),
        _object("gripper", "model", named=False),
        *(Element(tag, ("model",), is_repeatable=True) for tag in sorted(BLOCK_ENTITIES)),
        _object("sensor", "link", "joint", typed=True),
        _object("light", "link", typed=True),
        _object("particle_emitter", "link", typed=True),
        _object("projector", "link"),
        _object("battery", "link", named=False),
        Element("audio_source", ("link",), _check_object, is_repeatable=True),
        Element("audio_sink", ("link",)),
        Element("gravity", ("link",), _check_boolean),
        Element("kinematic", ("link",), _check_boolean),
        Element("must_be_base_link", ("link",), _check_boolean),
        Element("pose", ("link",)),
        Element("velocity_decay", ("link",), _check_decay),
        Element("cast_shadows", ("visual",), _check_boolean),
        Element("transparency", ("visual",), _check_share),
        Element("visibility_flags", ("visual",)),
        Element("meta", ("visual",)),
        Element("laser_retro", ("visual", "collision"), _check_number),
        Element("surface", ("collision",)),
        Element("max_contacts", ("collision",), _check_number),
        Element("density", ("collision",), _check_number),
        *(Element(tag, ("material",)) for tag in (*COLORS, "script", "shader", "pbr")),
        *(Element(tag, ("material",), _check_boolean) for tag in ("lighting", "double_sided")),
        *(Element(tag, ("material",), _check_number) for tag in ("shininess", "render_order")),
    )
}
#: Elements with names of links, joints and shapes in their texts.
REFERRING = frozenset({"gripper", "plugin", "sensor"})


def is_copied(tag: object, owner: str) -> bool:
    """Return whether Gazebo copies an element from a block to an owner of this kind."""
    return tag in ELEMENTS and owner in ELEMENTS[str(tag)].owners


def check_element(element: etree._Element) -> None:
    """Raise ``ValueError`` with the problem if one of :data:`ELEMENTS` is not valid SDFormat."""
    row = ELEMENTS[str(element.tag)]
    if missing := [name for name in row.required if name not in element.attrib]:
        raise ValueError(f"it has no {' and no '.join(missing)}")
    name = element.get("name")
    # Names of plugins are not those of entities; the default of a name that is missing is valid.
    problem = "" if name is None or element.tag == "plugin" else problem_with(name, minor=0)
    if problem:
        raise ValueError(f"its name '{name}' is {problem}")
    if row.check is not None:
        row.check(element)


#: The attributes that a ``<pose>`` has.
POSE_ATTRIBUTES = frozenset({"degrees", "relative_to", "rotation_format"})


def pose_text(pose: Pose) -> str:
    """Return a ``<pose>`` in m and rad as text, without its ``relative_to``."""
    return f"<pose>{format_floats((*pose.xyz, *pose.rpy))}</pose>"


def check_pose(element: etree._Element) -> None:
    """Raise ``ValueError`` for an invalid ``<pose>``, also if it contains no numbers."""
    parse_bool(element.get("degrees") or "false")
    read_pose(element)


def is_readable(element: etree._Element) -> bool:
    """Return whether the numbers of a ``<pose>`` or ``<xyz>`` are valid; True for others."""
    try:
        if element.tag == "pose":
            check_pose(element)
        elif element.tag == "xyz":
            parse_floats(element.text or "", 3)
    except ValueError:
        return False
    return True


def upgraded(element: etree._Element) -> etree._Element:
    """Return a sensor in the newest version of SDFormat, because blocks state no version.

    An empty ``frame`` of a pose is removed: SDFormat 1.7 dropped the attribute.  New elements have
    the lines of those that they replace.  Other elements are returned unchanged.
    """
    if element.tag != "sensor":
        return element
    framed = any(pose.get("frame") == "" for pose in element.iter("pose"))
    if not framed and element.find("imu/noise") is None:
        return element
    element = copy.deepcopy(element)
    for pose in element.iter("pose"):
        if pose.get("frame") == "":
            del pose.attrib["frame"]
    for imu in element.findall("imu"):
        imu_noise_per_axis(imu)
    return element
