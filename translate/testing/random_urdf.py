"""Random URDF robots, as text, with every form that the format allows.

Every robot is one that a strict reader accepts (reference U A1 – A8), perhaps with warnings.
Strategies are built once, at most once for each version: Hypothesis examines every new one.
Names have blanks, other scripts, ``::`` and underscores that SDFormat reserves; joints have names
of links; links lack mass at the root, in between and at the leaves; materials are global, inline,
undefined or in conflict; limits are absent, infinite or negative.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache, partial
from typing import TypeAlias
from xml.sax.saxutils import escape, quoteattr

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from translate.facts import LIMIT, in_urdf, version_number
from translate.model.joint import ONE_AXIS, URDF_JOINT_TYPES
from translate.urdf.read import VERSIONS

Text: TypeAlias = SearchStrategy[str]
Attributes: TypeAlias = SearchStrategy[dict[str, str]]

#: The simplest type is the first.
JOINT_TYPES = sorted(URDF_JOINT_TYPES, key="fixed".__ne__)


def element(tag: str, attributes: Mapping[str, str], *children: str) -> str:
    """Return one XML element as text."""
    start = tag + "".join(f" {name}={quoteattr(value)}" for name, value in attributes.items())
    return f"<{start}>{''.join(children)}</{tag}>" if children else f"<{start}/>"


def attributes(
    optional: Mapping[str, Text], required: Mapping[str, Text] | None = None
) -> Attributes:
    """Return some of the optional attributes, and all of the required ones."""
    return st.fixed_dictionaries(dict(required or {}), optional=dict(optional))


# --- Numbers ------------------------------------------------------------------------------------

#: Numbers that are hard to print or to compute with.
AWKWARD = (0.0, -0.0, 1.0, 0.1, 1 / 3, 0.1 + 0.2, 5e-324, 1e22, -1e16)
ANGLES = (0.0, math.pi / 2, -math.pi / 2, math.pi, 1e-9, 0.5, -2.25, 7.0)

floats = st.sampled_from((*AWKWARD, 1.7976931348623157e308)) | st.floats(
    allow_nan=False, allow_infinity=False
)
#: Of positions and directions, which must be small enough to compute with.
# A turn of a vector of 1e100 can be above the largest number that is read.
coordinates = st.sampled_from((*AWKWARD, 1e99, -1e99)) | st.floats(-1e99, 1e99)
angles = st.sampled_from(ANGLES) | st.floats(-10.0, 10.0)
sizes = st.sampled_from((1.0, 0.1, 1 / 3, 0.0, -2.0)) | st.floats(1e-6, 1e6)
shares = st.sampled_from((0.0, 1.0, 0.1)) | st.floats(0.0, 1.0)


def written(numbers: SearchStrategy[float]) -> Text:
    """Return a number in one of the notations that mean the same bits."""
    forms = st.sampled_from(("{!r}", "{:.17g}", "{:+.16e}"))
    return st.builds(lambda form, value: form.format(value), forms, numbers)


def several(numbers: SearchStrategy[float], count: int) -> Text:
    """Return numbers with blanks between and, it may be, around them (U A1.6)."""
    texts = st.lists(written(numbers), min_size=count, max_size=count)
    return st.builds(lambda gap, items: gap.join(items), st.sampled_from((" ", "  ")), texts)


# The vector part of a quaternion is not zero.
turns = several(coordinates, 4).filter(lambda text: any(map(float, text.split()[:3])))
number, magnitude = written(floats), written(floats.map(abs))
coordinate, size = written(coordinates), written(sizes)


# --- Names --------------------------------------------------------------------------------------

#: Legal in URDF; many of them mean something else, or clash, in SDFormat (U A2.2, A2.3).
NAMES = (
    "base",
    "arm",
    "arm_joint",
    "arm_joint_1",
    "base link",
    "base  link",
    " arm ",
    "a::b",
    "a__b",
    "::",
    "__x__",
    "__model__",
    "world",
    "world_link",
    "link",
    "joint",
    "base_frame",
    "base_visual",
    "手",
    "é",
    "a/b",
    "x.y-z",
    '"a" & <b>',
)
SHAPE_NAMES = ("", "shape", "base_visual", "a::b", "__x__", "world")
letters = st.characters(
    codec="utf-8", exclude_categories=["Cs", "Cc"], exclude_characters="\ufffe\uffff"
)
names = st.sampled_from(NAMES) | st.text(letters, min_size=1, max_size=4).filter(str.strip)
comments = st.sampled_from(("", "", "", "<!-- a remark -->", "<!-- one --><!-- two -->"))


# --- Parts of links and joints --------------------------------------------------------------------


@cache
def origins(version: str) -> Text:
    """Return no ``<origin>``, or one with a rotation in a notation of this version (U A3)."""
    xyz, rpy = several(coordinates, 3), several(angles, 3)
    forms = [attributes({"xyz": xyz, "rpy": rpy, "frame": names})]
    if version != "1.0":
        forms.append(attributes({"xyz": xyz}, {"quat_xyzw": turns}))
    return st.just("") | st.one_of(forms).map(lambda given: element("origin", given))


@cache
def inertials(version: str) -> Text:
    """Return an ``<inertial>``, physical or not, with or without mass (U A4)."""
    moments = attributes({}, dict.fromkeys(("ixx", "ixy", "ixz", "iyy", "iyz", "izz"), number))
    mass = st.sampled_from(("0", "-1", "1", "0.25")) | number
    return st.builds(
        lambda origin, mass, inertia: element(
            "inertial", {}, origin, element("mass", {"value": mass}), element("inertia", inertia)
        ),
        origins(version),
        mass,
        moments,
    )


@cache
def geometries() -> Text:
    """Return all shapes of URDF, and one with an undeclared prefix (U A1.15, A5, A9.2)."""
    shapes = {
        "box": attributes({}, {"size": several(sizes, 3)}),
        "sphere": attributes({}, {"radius": size}),
        "cylinder": attributes({}, {"radius": size, "length": size}),
        "capsule": attributes({}, {"radius": size, "length": size}),
        "mesh": attributes(
            {"scale": several(coordinates, 3) | size},
            {"filename": st.sampled_from(("package://robot/mesh.dae", "mesh file.stl"))},
        ),
        "drake:ellipsoid": attributes({}, {"a": size, "b": size, "c": size}),
    }

    def geometry(tag: str, shape_attributes: dict[str, str]) -> str:
        return element("geometry", {}, element(tag, shape_attributes))

    return st.one_of(
        [shape_attributes.map(partial(geometry, tag)) for tag, shape_attributes in shapes.items()]
    )


@cache
def material_contents() -> Text:
    """Return the contents of a material: any colour, a texture, or nothing (U A6)."""
    rgba = several(shares, 4) | st.sampled_from(("255 0 0 1", "0.5 0.5 0.5"))
    color = rgba.map(lambda rgba: element("color", {"rgba": rgba}))
    texture = st.sampled_from((element("texture", {"filename": "wood.png"}), "<texture/>"))
    return st.just("") | color | st.builds(lambda a, b: a + b, color, texture) | texture


@cache
def materials() -> Text:
    """Return a definition, a reference, or a second definition.

    The names are few, so that they repeat.
    """
    name = st.sampled_from(({"name": "red"}, {"name": "blue"}, {"name": "grey"}, {"name": ""}, {}))
    return st.builds(lambda name, look: element("material", name, look), name, material_contents())


@cache
def shapes(version: str, tag: str) -> Text:
    """Return a ``<visual>`` or a ``<collision>``, whose name need not be its own (U A5.7)."""
    shape_attributes = attributes({"name": st.sampled_from(SHAPE_NAMES), "group": names})
    material = materials() if tag == "visual" else st.just("")
    return st.builds(
        lambda *parts: element(tag, parts[0], *parts[1:]),
        shape_attributes,
        origins(version),
        geometries(),
        st.just("") | material,
        st.sampled_from(("", "", "<contact_coefficients mu='1'/>")),
    )


contacts = st.sampled_from(("", "", "", "<contact><stiffness value='3'/></contact>"))
lasers = attributes({"type": st.just("laser")})


@cache
def some_shapes(version: str, tag: str) -> SearchStrategy[list[str]]:
    """Return the visuals or the collisions of a link."""
    return st.lists(shapes(version, tag), max_size=2)


@cache
def some_inertials(version: str) -> Text:
    """Return no ``<inertial>``, or one."""
    return st.just("") | inertials(version)


@st.composite
def links(draw: DrawFn, name: str, version: str) -> str:
    """Return a ``<link>``; more than every second one has no mass."""
    if draw(st.booleans()):
        return element("link", {"name": name})
    parts = [
        draw(some_inertials(version)),
        *draw(some_shapes(version, "visual")),
        *draw(some_shapes(version, "collision")),
        draw(contacts),
        draw(comments),
    ]
    return element("link", {"name": name, **draw(lasers)}, *parts)


#: The bounds of a ``<limit>`` that are written.
BOUNDS = ((), ("lower",), ("upper",), ("lower", "upper"))


@cache
def limits(version: str, kind: str) -> Text:
    """Return no ``<limit>``, or one with absent, partial or infinite bounds (U A7.6 – A7.11).

    They are negative before 1.2.
    """
    if version in ("1.0", "1.1"):
        old_rates = dict.fromkeys(("effort", "velocity"), number)
        forms = [attributes(old_rates, dict.fromkeys(bounds, number)) for bounds in BOUNDS]
        limit_attributes = st.one_of(forms)
    else:
        bounds = {"lower": written(floats.map(lambda value: -abs(value))), "upper": magnitude}
        names_of_limits = in_urdf(LIMIT, version_number(version))
        others = dict.fromkeys((name for name in names_of_limits if name not in bounds), magnitude)
        if kind in ("revolute", "prismatic"):
            limit_attributes = attributes(others, bounds)
        else:
            limit_attributes = attributes({**bounds, **others})
    return st.just("") | limit_attributes.filter(bool).map(
        lambda limit_attributes: element("limit", limit_attributes)
    )


MIMIC_FORMS = (None, (), ("offset",), ("offset", "multiplier"))
mimic_forms = st.sampled_from(MIMIC_FORMS)
mimic_numbers = {
    form: attributes({}, dict.fromkeys(form, coordinate))
    for form in MIMIC_FORMS
    if form is not None
}


@st.composite
def mimics(draw: DrawFn, kind: str, leaders: list[str], others: tuple[str, ...]) -> str:
    """Return no ``<mimic>``, or one, also of a joint that cannot be followed."""
    if (form := draw(mimic_forms)) is None:
        return ""
    if kind not in ONE_AXIS or not leaders:
        leaders = [*others, "unknown"]
    leader = draw(st.sampled_from(leaders))
    return element("mimic", {"joint": leader, **draw(mimic_numbers[form])})


def optional_elements(tag: str, contents: Attributes) -> Text:
    """Return no element, or one with these attributes."""
    return st.just("") | contents.map(lambda given: element(tag, given))


axes = st.just("") | several(coordinates, 3).map(lambda xyz: element("axis", {"xyz": xyz}))
dynamics = optional_elements("dynamics", attributes({"friction": number}, {"damping": number}))
safety_controllers = optional_elements(
    "safety_controller", attributes({"soft_lower_limit": number}, {"k_velocity": number})
)
calibrations = st.just("") | number.map(lambda text: element("calibration", {"rising": text}))
ignored = attributes({"drake_ignore": st.just("false")})
joint_types = st.sampled_from(JOINT_TYPES)


@st.composite
def joints(
    draw: DrawFn,
    name: str,
    kind: str,
    ends: tuple[str, str],
    leaders: list[str],
    others: tuple[str, ...],
    version: str,
) -> str:
    """Return a ``<joint>`` with any of its elements, also those without effect (U A7.15)."""
    parent, child = ends
    parts = [
        draw(origins(version)),
        element("parent", {"link": parent}),
        element("child", {"link": child}),
        draw(axes),
        draw(limits(version, kind)),
        draw(dynamics),
        draw(mimics(kind, leaders, others)),
        draw(safety_controllers),
        draw(calibrations),
        draw(comments),
    ]
    return element("joint", {"name": name, "type": kind, **draw(ignored)}, *parts)


#: What Gazebo reads of a link or a joint (U B6, B7).
SIMULATED = (
    "<mu1>0.5</mu1><mu2>0.25</mu2>",
    "<kp>7</kp><kd>8</kd><minDepth>0.01</minDepth><maxVel>0.5</maxVel>",
    "<fdir1>1 0 0</fdir1><maxContacts>4</maxContacts><laserRetro>3</laserRetro>",
    "<turnGravityOff>true</turnGravityOff>",
    "<dampingFactor>0.1</dampingFactor>",
    "<selfCollide>true</selfCollide>",
    "<material>Gazebo/Red</material>",
    "<visual><material><ambient>0 1 0 1</ambient></material></visual>",
    "<collision><surface><bounce><threshold>3</threshold></bounce></surface></collision>",
    "<sensor name='imu' type='imu'><pose>0 0 1 0 0 0.5</pose><update_rate>5</update_rate></sensor>",
    "<light name='lamp' type='point'><diffuse>1 0 0 1</diffuse></light>",
    "<projector name='beam'><pose>1 0 0 0 0 0</pose><texture>t.png</texture></projector>",
    "<stopCfm>0.5</stopCfm><stopErp>0.25</stopErp><fudgeFactor>0.5</fudgeFactor>",
    "<springReference>1</springReference><springStiffness>2</springStiffness>",
    "<provideFeedback>true</provideFeedback>",
    "<implicitSpringDamper>true</implicitSpringDamper>",
    "<preserveFixedJoint>true</preserveFixedJoint>",
    "<disableFixedJointLumping>true</disableFixedJointLumping>",
)
OF_THE_MODEL = (
    "<static>true</static>",
    "<self_collide>true</self_collide>",
    "<plugin name='q' filename='q.so'><!-- why --><deep><er>1 2</er></deep></plugin>",
    "<!-- nothing else -->",
    "some text",
)


#: What Drake reads of a motor.
ACTUATOR = (
    '<drake:rotor_inertia value="0.01"/>',
    '<drake:gear_ratio value="50"/>',
    '<drake:controller_gains p="10" d="2"/>',
)


simulated = st.lists(st.sampled_from(SIMULATED), min_size=1, max_size=3, unique=True)
of_the_model = st.sampled_from(OF_THE_MODEL).map(lambda stated: element("gazebo", {}, stated))
notes = names.map(lambda text: element("note", {}, escape(text)))


def extensions(link_names: list[str], joint_names: tuple[str, ...]) -> Text:
    """Return elements beside links and joints, and blocks for simulators (U A8, A9)."""
    named = st.sampled_from((*link_names, *joint_names, "unknown"))
    return st.one_of(
        st.just("<gazebo><plugin name='p' filename='lib.so'><rate>10</rate></plugin></gazebo>"),
        simulated.flatmap(
            lambda stated: named.map(
                lambda name: element("gazebo", {"reference": name}, *stated, "<unknown>1</unknown>")
            )
        ),
        of_the_model,
        named.map(
            lambda name: element("gazebo", {"reference": name}, "<mu1>0.2</mu1><!-- slippery -->")
        ),
        named.map(
            lambda name: element(
                "transmission", {"name": "drive"}, element("joint", {"name": name}, "<a>1</a>")
            )
        ),
        named.map(
            lambda name: element(
                "transmission",
                {"name": f"drive of {name}"},
                "<type>transmission_interface/SimpleTransmission</type>",
                element("joint", {"name": name}),
                element("actuator", {"name": name}, *ACTUATOR),
            )
        ),
        named.map(
            lambda name: element(
                "ros2_control", {"name": "all", "type": "system"}, element("joint", {"name": name})
            )
        ),
        st.just("<drake:frame name='f' link='base'/>"),
        notes,
    )


# --- Robots ---------------------------------------------------------------------------------------


versions = st.sampled_from(("1.0", *VERSIONS))
some_materials = st.lists(materials(), max_size=2)


@cache
def names_of_links(most: int) -> SearchStrategy[list[str]]:
    """Return up to so many names, each once."""
    return st.lists(names, min_size=1, max_size=most, unique=True)


@st.composite
def urdf_robots(draw: DrawFn, max_links: int = 6) -> str:
    """Return a URDF file with a tree of up to ``max_links`` links in any order."""
    version = draw(versions)
    link_names = draw(names_of_links(max_links))
    joint_names = tuple(
        draw(
            st.lists(
                names | st.sampled_from(link_names),
                min_size=len(link_names) - 1,
                max_size=len(link_names) - 1,
                unique=True,
            )
        )
    )
    children = [draw(links(name, version)) for name in link_names]
    leaders: list[str] = []
    for index, joint_name in enumerate(joint_names, start=1):
        kind = draw(joint_types)
        ends = (link_names[draw(st.integers(0, index - 1))], link_names[index])
        joint = draw(joints(joint_name, kind, ends, leaders, joint_names, version))
        children.append(joint)
        if kind in ONE_AXIS:
            leaders.append(joint_name)
    children += draw(some_materials)
    children += draw(st.lists(extensions(link_names, joint_names), max_size=2))
    children = draw(st.permutations(children))
    body = [draw(comments) + child for child in children]
    robot_attributes = {"name": draw(names)}
    if version != "1.0" or draw(st.booleans()):
        robot_attributes["version"] = version
    # A robot that stands on the world has its place in the joint to the world.
    placed = st.just("") if "world" in link_names else origins(version)
    return element("robot", robot_attributes, draw(placed), *body, draw(comments))
