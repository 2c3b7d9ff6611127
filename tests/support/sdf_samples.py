"""SDFormat files that use every element and attribute that the specification has.

Made of the tables that the translator checks files against, which come from the specification.  A
value is never the default, so that whoever drops it is caught.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from translate.model.joint import AXES, SDF_JOINT_TYPES
from translate.sdf import schema

NEWEST = schema.NEWEST
#: Values that are references, or keywords of the specification.
GIVEN = {
    "@relative_to": "b",
    "@attached_to": "a",
    "@expressed_in": "b",
    "@rotation_format": "",
    "@degrees": "true",
    "@placement_frame": "f",
    "@canonical_link": "b",
    "@auto": "",
    "@tension": "",
    "gearbox_reference_body": "a",
}
#: Values of <tag type="…">.
TYPES = {
    "atmosphere": "adiabatic",
    "joint": "fixed",
    "light": "point",
    "noise": "gaussian",
    "particle_emitter": "point",
    "physics": "ode",
    "sensor": "imu",
    "shader": "pixel",
    "trajectory": "walk",
}
#: What stands in a file of its own below, or is no part of a robot.
APART = {
    "model": {"link", "joint", "frame", "model", "include", "model_state"},
    "link": {"visual", "collision", "inertial"},
    "joint": {"parent", "child"},
    "world": {"model", "include", "joint", "frame", "state"},
    "inertial": {"density", "auto_inertia_params"},
    "geometry": set(),
    "axis": {"mimic"},
    "actor": {"link", "joint"},
}
SHAPES = tuple(schema.table("geometry").children)
KINDS = {
    "double": "0.25",
    "float": "0.25",
    "int": "3",
    "unsigned_int": "3",
    "time": "1 500",
    "color": "0.2 0.4 0.6 0.8",
    "vector2d": "0.2 0.4",
    "vector2i": "2 4",
    "vector3": "0.2 0.4 0.6",
    "vector3d": "0.2 0.4 0.6",
    "quaternion": "0.5 0.5 0.5 0.5",
    "pose": "0.1 0.2 0.3 0.4 0.5 0.6",
}


def content(name: str, stack: tuple[str, ...] = ()) -> tuple[str, str]:
    """The attributes and the children of an element, by its block of the tables, as text."""
    element, tag = schema.element(name, NEWEST), name.rpartition("/")[2]
    attributes = "".join(
        f' {key}="{value}"'
        for key, part in element.attributes.items()
        if (
            value := TYPES.get(tag)
            if key == "type"
            else GIVEN.get(f"@{key}", sample(part.value, key))
        )
    )
    children = ""
    if element.value is not None:
        children = sample(element.value, tag)
    for child, text in samples(name, stack):
        if child not in APART.get(tag, set()):
            children += text
    return attributes, children


def samples(name: str, stack: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    """Each child that an element may have, by tag, with everything that it may have in turn."""
    element = schema.element(name, NEWEST)
    for tag in element.table.children:
        part = schema.child(element, tag)
        if part is None or part.entry.multiplicity == "-1" or part.entry.target in stack:
            continue
        if part.element is None:
            text = GIVEN.get(tag, sample(part.value, tag))
            yield tag, f"<{tag}>{text}</{tag}>"
        else:
            target = part.element.table.name
            attributes, children = content(target, (*stack, name))
            yield tag, f"<{tag}{attributes}>{children}</{tag}>"


def sample(value: schema.Value | None, name: str) -> str:
    """A value that is not the default."""
    if value is None:
        return ""
    if value.kind == "bool":
        return "false" if value.default in ("true", "1") else "true"
    if value.kind == "string":
        return f"some_{name}"
    text = KINDS[value.kind]
    if value.minimum and float(text.split()[0]) < value.minimum[0]:
        text = f"{value.minimum[0]:g}"
    return text


def _children(name: str, skip: set[str] | None = None) -> str:
    tag = name.rpartition("/")[2]
    apart = APART.get(tag, set()) | (skip or set())
    return "".join(text for child, text in samples(name) if child not in apart)


BOX = "<geometry><box><size>1 2 3</size></box></geometry>"
AXIS = "<axis><xyz>0 1 0</xyz></axis>"
LAST = """<joint name="j" type="revolute"><parent>a</parent><child>b</child>
<axis><xyz>0 1 0</xyz><limit><lower>-1</lower><upper>1</upper></limit></axis></joint>"""
REST = f'<link name="b"><pose>1 0 0 0 0 0</pose></link>{LAST}'


def documents() -> Iterator[tuple[str, str]]:
    """Files by name; together they hold every element that a robot or its world may have."""
    robot = f'<link name="a"/>{REST}'
    attributes = ' canonical_link="b" placement_frame="f" namespace="n"'
    inner = _children("model", {"pose"})
    yield "model", _model(f'{robot}<frame name="f"/><pose>1 2 3 0 0 0</pose>{inner}', attributes)
    for tag, text in samples("link"):
        for part in _parts(tag, text):
            yield f"{tag} of a link", _model(f'<link name="a">{part}</link>{REST}')
    pose = '<pose relative_to="a" degrees="true">1 2 3 40 50 60</pose>'
    yield "pose of a link", _model(f'<link name="a"/><link name="b">{pose}</link>{LAST}')
    attributes, children = content("inertial")
    inertial = f"<inertial{attributes}>{children}</inertial>"
    yield "inertial", _model(f'<link name="a">{inertial}</link>{REST}')
    automatic = '<inertial auto="true"><density>7</density></inertial>'
    solid = f'<collision name="c">{BOX}<density>8</density></collision>'
    yield "automatic inertial", _model(f'<link name="a">{automatic}{solid}</link>{REST}')
    for kind in ("visual", "collision"):
        text = f'<{kind} name="s">{BOX}{_children(kind, {"geometry", "pose"})}</{kind}>'
        yield kind, _model(f'<link name="a">{text}</link>{REST}')
        for shape, text in samples("geometry"):
            text = f'<{kind} name="s"><geometry>{text}</geometry></{kind}>'
            yield f"{shape} of a {kind}", _model(f'<link name="a">{text}</link>{REST}')
    joint = f"<physics>{_children('joint/physics')}</physics>"
    joint += '<pose degrees="true">1 2 3 40 50 60</pose>'
    children = {
        "screw": _axis("axis") + "<screw_thread_pitch>0.25</screw_thread_pitch>",
        "gearbox": f"{AXIS}<axis2><xyz>0 1 0</xyz></axis2><gearbox_ratio>3</gearbox_ratio>"
        "<gearbox_reference_body>a</gearbox_reference_body>",
    }
    for kind in SDF_JOINT_TYPES:
        more = children.get(kind) or "".join(map(_axis, AXES.get(kind, ()))) or AXIS
        whole = f'<joint name="k" type="{kind}"><parent>b</parent><child>c</child>{more}{joint}'
        extra = (
            REST
            if kind != "gearbox"
            else REST
            + (f'<joint name="i" type="revolute"><parent>a</parent><child>c</child>{AXIS}</joint>')
        )
        if kind == "universal":
            whole += '<sensor name="s" type="force_torque"/>'
        if "<axis2>" not in more:
            whole += "<axis2><xyz>0 0 1</xyz></axis2>"
        yield f"{kind} joint", _model(f'<link name="a"/>{extra}<link name="c"/>{whole}</joint>')
    actuator = "".join(
        f'<drake:{tag} xmlns:drake="http://drake.mit.edu"{rest}'
        for tag, rest in (
            ("rotor_inertia", ">0.1</drake:rotor_inertia>"),
            ("gear_ratio", ">7</drake:gear_ratio>"),
            ("controller_gains", ' p="10" d="2"/>'),
            ("mimic", ' joint="j" multiplier="2" offset="0.5"/>'),
        )
    )
    whole = f'<joint name="k" type="revolute"><parent>b</parent><child>c</child>{AXIS}{actuator}'
    yield "actuator", _model(f'{robot}<link name="c"/>{whole}</joint>')
    leader = (
        '<joint name="k" type="universal"><parent>b</parent><child>c</child>'
        f"{AXIS}<axis2><xyz>1 0 0</xyz></axis2></joint>"
    )
    follower = (
        '<joint name="l" type="revolute"><parent>c</parent><child>d</child><axis><xyz>0 1 0</xyz>'
        '<mimic joint="k" axis="axis2"><multiplier>2</multiplier></mimic></axis></joint>'
    )
    more = '<link name="c"/><link name="d"/>'
    yield "mimic of a second axis", _model(f"{robot}{more}{leader}{follower}")
    attributes, children = content("frame")
    frame = f'<frame name="f" attached_to="a">{children}</frame>'
    yield "frame", _model(f"{robot}{frame}")
    nested = (
        '<model name="n" canonical_link="d"><pose relative_to="b">1 2 3 0 0 0</pose>'
        '<link name="c"/><link name="d"/><joint name="cd" type="fixed"><parent>c</parent>'
        "<child>d</child></joint></model>"
        '<joint name="nb" type="fixed"><parent>b</parent><child>n::c</child></joint>'
    )
    yield "nested model", _model(f"{robot}{nested}")
    for tag, text in samples("world"):
        if tag not in APART["world"]:
            text = text.replace('relative_to="b"', 'relative_to="m::b"')
            world = f'<world name="w">{text}{_inner(robot)}</world>'
            yield f"{tag} of a world", f'<sdf version="1.12">{world}</sdf>'


def _parts(tag: str, text: str) -> Iterator[str]:
    """A child of a link, if it is none of its own; a sensor for each of its children."""
    if tag == "sensor":
        for _, inner in samples("sensor"):
            first, noise, rest = inner.partition("<noise ")
            # One noise is like another.
            rest = re.sub(r"<noise .*?</noise>", "", rest.partition("</noise>")[2])
            inner = (
                first + (noise and inner[len(first) :].partition("</noise>")[0] + "</noise>") + rest
            )
            yield f'<sensor name="s" type="custom">{inner}</sensor>'
    elif tag not in APART["link"] and tag != "pose":
        yield text


def _axis(tag: str) -> str:
    children = _children(f"joint/{tag}", {"xyz", "mimic"})
    mimic = (
        '<mimic joint="j"><multiplier>2</multiplier><offset>0.5</offset>'
        "<reference>0.25</reference></mimic>"
    )
    xyz = "0 1 0" if tag == "axis" else "1 0 0"
    return f'<{tag}><xyz expressed_in="b">{xyz}</xyz>{children}{mimic}</{tag}>'


def _inner(body: str, attributes: str = "") -> str:
    return f'<model name="m"{attributes}>{body}</model>'


def _model(body: str, attributes: str = "") -> str:
    return f'<sdf version="1.12">{_inner(body, attributes)}</sdf>'
