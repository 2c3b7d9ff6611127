"""Documents with one hostile value: each value of a list in each field of a rich robot."""

from __future__ import annotations

import copy
import math
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from decimal import Decimal
from typing import Any, TypeAlias

import numpy as np

from translate import (
    Actuator,
    Axis,
    Box,
    Capsule,
    Collision,
    Cone,
    Cylinder,
    Document,
    Dynamics,
    Ellipsoid,
    Fragment,
    Frame,
    Heightmap,
    Inertia,
    Inertial,
    Joint,
    Limit,
    Link,
    Material,
    Mesh,
    Mimic,
    Model,
    Plane,
    Polyline,
    Pose,
    Sphere,
    Visual,
    World,
)
from translate.diagnostics.diagnostic import Diagnostic
from translate.diagnostics.element_path import ElementPath
from translate.model.fragment import Include, InnerComment, Location, UnmappedPart
from translate.model.link import AutoInertia, Empty, Image, UrdfMaterial
from translate.model.model import LeftOut

#: The steps from a document to a value: names of fields, indices and keys.
Place: TypeAlias = tuple[str | int, ...]

#: Values that a field can wrongly have, by their names.
HOSTILE: dict[str, Any] = {
    "None": None,
    "True": True,
    "NaN": math.nan,
    "infinity": math.inf,
    "minus infinity": -math.inf,
    "an integer beyond doubles": 10**400,
    "an integer beyond texts": 10**5000,
    "-1": -1,
    "0": 0,
    "-0.0": -0.0,
    "the largest double": 1.7e308,
    "a subnormal double": 1e-320,
    "no text": "",
    "a blank": " ",
    "a text": "text",
    "two words": "a b",
    "a delimiter": "a::b",
    "a delimiter alone": "::",
    "the model": "__model__",
    "the world": "world",
    "a control character": "a\x00",
    "a lone surrogate": "\ud800",
    "a carriage return": "a\r\nb",
    "an expression of xacro": "${x}",
    "an argument of xacro": "$(arg x)",
    "markup": "</link><a b='&c;'>",
    "two hyphens": "--",
    "a parent directory": "../..",
    "a URI without a path": "model://",
    "a URI with a bad host": "http://[",
    "a long text": "x" * 10_000,
    "bytes": b"bytes",
    "an empty list": [],
    "an empty tuple": (),
    "an empty dict": {},
    "a list of None": [None],
    "a tuple of None": (None,),
    "a tuple of NaN": (math.nan, 0.0, 0.0),
    "five zeros": (0.0, 0.0, 0.0, 0.0, 0.0),
    "three zeros": (0.0, 0.0, 0.0),
    "a dict of text": {"a": "b"},
    "a set": frozenset({1}),
    "a decimal number": Decimal(1),
    "a number of numpy": np.float64(1.0),
    "an array of numpy": np.ones(3),
    "a type": float,
    "a function": len,
    "an object": object(),
    "a complex number": 1j,
    "a huge location": Location("a", 10**30, "b"),
    "a pose": Pose((1e200, 0.0, 0.0), (1.0, 1e300, 0.0), relative_to="nowhere"),
    "a zero quaternion": Pose(rotation=(0.0, 0.0, 0.0, 0.0), rotation_format="quat_xyzw"),
    "a link": Link("hostile"),
    "a model": Model("hostile"),
    "a box without sizes": Box((0.0, 0.0, 0.0)),
    "a polyline without points": Polyline(()),
    "a mesh": Mesh("package://none/a.dae", scale=(0.0, -1.0, 0.0)),
}

_COMMENTS = ("a comment",)
_PLACE = Location("robot.sdf", 3, "link")


def _inner() -> tuple[InnerComment, ...]:
    return (InnerComment(("pose",), "an inner comment"),)


def _fragments() -> list[Fragment]:
    return [
        Fragment("sdf", "sensor", '<sensor name="s" type="imu"><pose>0 0 1 0 0 0</pose></sensor>'),
        Fragment(
            "sdf",
            "",
            "value",
            attribute="p:a",
            namespace="http://example.org/p",
            comments=_COMMENTS,
            location=_PLACE,
            lines=(3, 4),
            unmapped=(UnmappedPart(ElementPath("link", "a part"), _PLACE, "no reader has it"),),
        ),
        Fragment("urdf", "gazebo", "<gazebo><self_collide>true</self_collide></gazebo>", "gazebo"),
        Fragment("sdf", "a", "<a/>", "b/c", ignored="no reader has it"),
    ]


def _link(name: str, parent: str) -> Link:
    geometries = [
        Box((1.0, 2.0, 3.0)),
        Sphere(1.0),
        Cylinder(1.0, 2.0),
        Capsule(1.0, 2.0),
        Cone(1.0, 2.0),
        Ellipsoid((1.0, 2.0, 3.0)),
        Plane((0.0, 0.0, 1.0), (1.0, 1.0), (0.0, 0.0, 2.0)),
        Mesh("meshes/a.dae", (1.0, 1.0, 1.0), "part", True),
        Polyline(((0.0, 0.0), (1.0, 0.0), (0.0, 1.0)), 2.0),
        Heightmap("terrain.png", (1.0, 1.0, 1.0), (0.0, 0.0, 0.0)),
        Image("image.png"),
        Empty(),
    ]
    color = (0.1, 0.2, 0.3, 1.0)
    material = Material(
        "grey",
        color,
        color,
        color,
        color,
        "grey.png",
        shown=UrdfMaterial(color, "grey.png"),
        lines={"diffuse": 4},
    )
    return Link(
        name,
        Pose((0.0, 0.0, 1.0), relative_to=parent),
        Inertial(2.0, Inertia(), Pose((0.1, 0.0, 0.0)), location=_PLACE),
        [
            Visual(f"v{i}", item, Pose(), copy.deepcopy(material), _fragments()[:1], _PLACE)
            for i, item in enumerate(geometries)
        ],
        [
            Collision(f"c{i}", item, Pose(), _fragments()[:1], _PLACE, 1000.0)
            for i, item in enumerate(geometries)
        ],
        _fragments(),
        None,
        _COMMENTS,
        _inner(),
        _PLACE,
    )


def _joint(name: str, parent: str, child: str) -> Joint:
    axis = Axis(
        (0.0, 0.0, 1.0),
        "__model__",
        Limit(-1.0, 1.0, 10.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, lines={"lower": 5}),
        Dynamics(0.1, 0.2, 0.3, 0.4),
        lines={"axis": 4},
    )
    return Joint(
        name,
        "revolute",
        parent,
        child,
        Pose((0.0, 0.0, 0.5), (0.1, 0.2, 0.3)),
        axis,
        actuator=Actuator(0.1, 10.0, (1.0, 2.0), _PLACE),
        fragments=_fragments()[:1],
        comments=_COMMENTS,
        inner_comments=_inner(),
        location=_PLACE,
        lines={"parent": 6},
    )


def robot() -> Document:
    """A robot of one model with a value in each field that a robot can have."""
    base, arm, tip, wheel = (Link(name) for name in ("base", "arm", "tip", "wheel"))
    arm = _link("arm", "base")
    tip.inertial = Inertial(auto=AutoInertia(1000.0, 2.0, _PLACE))
    tip.collisions = [Collision("c", Box((1.0, 1.0, 1.0)), density=500.0)]
    elbow, screw = _joint("elbow", "arm", "tip"), _joint("screw", "tip", "wheel")
    assert elbow.axis is not None
    elbow.axis.mimic = Mimic("shoulder", 2.0, 0.1, 0.2)
    screw.type, screw.screw_thread_pitch = "screw", 0.5
    universal = _joint("universal", "base", "ring")
    universal.type, universal.axis2 = "universal", Axis((0.0, 1.0, 0.0), mimic=Mimic("elbow"))
    universal.actuator = None
    gearbox = Joint("gears", "gearbox", "arm", "ring", gearbox_ratio=3.0)
    gearbox.gearbox_reference_body = "base"
    inner = Model(
        "inner",
        Pose((1.0, 0.0, 0.0), relative_to="frame"),
        links=[Link("a", inertial=Inertial()), Link("b")],
        joints=[Joint("j", "fixed", "a", "b")],
        comments=_COMMENTS,
    )
    model = Model(
        "robot",
        Pose((0.0, 0.0, 1.0)),
        canonical_link="arm",
        placement_frame="frame",
        links=[base, arm, tip, wheel, Link("ring", urdf_name="ring_link")],
        joints=[
            _joint("shoulder", "base", "arm"),
            elbow,
            screw,
            universal,
            gearbox,
            Joint("mount", "fixed", "base", "inner"),
        ],
        explicit_frames=[
            Frame(
                "frame",
                "tip",
                Pose(rotation=(90.0, 0.0, 0.0), rotation_format="rpy_degrees"),
                _fragments()[:1],
                _COMMENTS,
                _inner(),
                _PLACE,
            )
        ],
        models=[inner],
        fragments=_fragments(),
        urdf_name="robot",
        comments=_COMMENTS,
        end_comments=_COMMENTS,
        location=_PLACE,
    )
    return Document(
        "sdf",
        "1.11",
        "robot.sdf",
        models=[model],
        fragments=_fragments()[:1],
        diagnostics=[Diagnostic("a-code", "warning", "a message", "robot.sdf", 3)],
        lumped_links={"lumped": "arm"},
        left_out=[LeftOut("text-unexpected", ElementPath("link", "a"), "a reason", _PLACE)],
    )


def world() -> Document:
    """A world with an included model, a merged one, frames, joints and fragments."""

    def box() -> Model:
        return Model("box", links=[Link("a", inertial=Inertial())])

    def include(tag: str, original: Model | Fragment) -> Include:
        xml = f"<include{tag}><uri>model://box</uri></include>"
        return Include("model://box", "box", "box/model.sdf", xml, original, "1.9", True, _PLACE)

    proxy = Frame("_merged__box__model__", "a")
    included = box()
    included.include = include("", box())
    light = Fragment("sdf", "light", '<light name="l" type="point"/>')
    lights = Fragment("sdf", "light", light.xml, include=include("", light))
    holder = Model(
        "holder",
        Pose((3.0, 0.0, 0.0)),
        links=[Link("a")],
        explicit_frames=[proxy],
        merges=[include(' merge="true"', Model("box", links=[Link("a")], explicit_frames=[proxy]))],
    )
    scope = World(
        "world_1",
        [included, holder],
        [Frame("frame", "box")],
        [Joint("fixture", "fixed", "frame", "holder")],
        [lights],
        _PLACE,
    )
    return Document("sdf", "1.11", "world.sdf", worlds=[scope])


def places(value: object, before: Place = ()) -> Iterator[Place]:
    """Yield the place of each field, item and entry below a value.

    Of a list or tuple with several items the first one stands for all, unless they are parts of
    different kinds.
    """
    for step, part in _parts(value):
        place = (*before, step)
        yield place
        yield from places(part, place)


def _parts(value: object) -> Iterator[tuple[str | int, object]]:
    if is_dataclass(value) or hasattr(value, "_fields"):
        names = getattr(value, "_fields", None) or [
            field.name
            for field in fields(value)
            if field.init  # type: ignore[arg-type]
        ]
        yield from ((name, getattr(value, name)) for name in names)
    elif isinstance(value, dict):
        yield from value.items()
    elif isinstance(value, list | tuple):
        seen = set()
        for index, item in enumerate(value):
            kind = (type(item), type(getattr(item, "geometry", None)), getattr(item, "type", ""))
            if kind not in seen:
                seen.add(kind)
                yield index, item


def with_value(document: Document, place: Place, value: object) -> Document:
    """Return a copy of a document with another value at a place."""
    result: Document = _with_value(copy.deepcopy(document), place, copy.deepcopy(value))
    return result


def _with_value(whole: Any, place: Place, value: object) -> Any:
    if not place:
        return value
    step, rest = place[0], place[1:]
    if isinstance(whole, tuple) and hasattr(whole, "_fields"):
        return whole._replace(**{str(step): _with_value(getattr(whole, str(step)), rest, value)})
    if isinstance(whole, tuple):
        assert isinstance(step, int)
        return (*whole[:step], _with_value(whole[step], rest, value), *whole[step + 1 :])
    if isinstance(whole, list | dict):
        whole[step] = _with_value(whole[step], rest, value)  # type: ignore[index]
    else:
        part = _with_value(getattr(whole, str(step)), rest, value)
        # Shapes are frozen.
        object.__setattr__(whole, str(step), part)
    return whole
