"""Random SDFormat robots, as text, with all elements of the format.

A model is a tree of links, which may be spread over nested models, and may have closed loops.  Each
pose, axis and frame can name any frame that was made before it, so that there are no cycles; the
order in the document is another one.  Names repeat: a nested model can have the names of the model
around it for its links, joints and frames, and a flattened name can be the name of another element.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field
from functools import cache, partial
from typing import TypeVar

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from translate.model.joint import AXES, ONE_AXIS, SDF_JOINT_TYPES, TWO_AXES, JointType
from translate.options import NEWEST_SDF
from translate.structures import dataclass
from translate.testing.random_urdf import element

Item = TypeVar("Item")

#: The types of joints that need no other joint.
JOINT_TYPES = tuple(kind for kind in SDF_JOINT_TYPES if kind != "gearbox")
#: Few, so that names repeat in several scopes; some are two others, joined.
NAMES = ("base", "arm", "hand", "eye", "grip", "tool", "tool__arm", "arm_joint", "é", "a b")

lengths = st.sampled_from((0.0, 1.0, -1.0, 0.5, 0.1, 1 / 3, -0.25, 1e-9)) | st.floats(-2.0, 2.0)
angles = st.sampled_from((0.0, 1.5707963267948966, 3.141592653589793, 0.5)) | st.floats(-3.0, 3.0)
degrees = st.sampled_from((0.0, 90.0, 30.0, -45.0))
sizes = st.sampled_from((1.0, 0.1, 1 / 3)) | st.floats(0.01, 3.0)
shares = st.sampled_from((0.0, 1.0, 0.1)) | st.floats(0.0, 1.0)


#: The bounds of an axis that are written; ``None`` without a ``<limit>``.
LIMIT_FORMS = (None, (), ("lower",), ("upper",), ("lower", "upper"))
#: The numbers of a ``<mimic>``; ``None`` without one.
MIMIC_FORMS = (None, (), ("reference",), ("offset",), ("offset", "reference"))


@cache
def _below(count: int) -> SearchStrategy[int]:
    """Return a number from 0, below ``count``."""
    return st.integers(0, count - 1)


@dataclass
class Dice:
    """Random choices as text; the simplest choice comes first."""

    draw: DrawFn

    def below(self, count: int) -> int:
        """Return a number from 0, below ``count``."""
        return self.draw(_below(count))

    def pick(self, items: Sequence[Item]) -> Item:
        """Return one of the items."""
        return items[self.below(len(items))]

    def once_in(self, count: int) -> bool:
        """Return whether one case in ``count`` is chosen."""
        return self.below(count) == count - 1

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """Return the items in another order."""
        remaining, shuffled_items = list(items), []
        while remaining:
            shuffled_items.append(remaining.pop(self.below(len(remaining))))
        return shuffled_items

    def some(self, makers: Sequence[Callable[[], str]], most: int = 2) -> str:
        """Return the results of up to ``most`` of these functions, each at most once."""
        remaining, text = list(makers), ""
        for _ in range(self.below(most + 1)):
            text += remaining.pop(self.below(len(remaining)))()
        return text

    def numbers(self, kind: SearchStrategy[float], count: int = 1) -> str:
        """Return numbers, separated by blanks."""
        return " ".join(f"{self.draw(kind)!r}" for _ in range(count))

    def number(self, tag: str, kind: SearchStrategy[float] = sizes, count: int = 1) -> str:
        """Return an element with numbers."""
        return f"<{tag}>{self.numbers(kind, count)}</{tag}>"

    def flag(self, tag: str) -> str:
        """Return an element with a truth value."""
        return f"<{tag}>{self.pick(('true', 'false'))}</{tag}>"

    def direction(self) -> str:
        """Return a vector that is not zero."""
        text = self.numbers(lengths, 3)
        return text if any(abs(float(number)) > 1e-3 for number in text.split(" ")) else "0 0 1"

    def comment(self) -> str:
        """Return a comment, or nothing."""
        return "<!-- a remark -->" if self.once_in(5) else ""

    def pose(self, frames: Sequence[str] = ()) -> str:
        """Return no ``<pose>``, or one in any notation, relative to one of these frames."""
        if not (notation := self.below(5)):
            return ""
        attributes = {"relative_to": self.pick(frames)} if frames and self.below(2) else {}
        text = ""
        match notation:
            case 1:
                text = f"{self.numbers(lengths, 3)} {self.numbers(angles, 3)}"
            case 2:
                attributes["degrees"] = "true"
                text = f"{self.numbers(lengths, 3)} {self.numbers(degrees, 3)}"
            case 3:
                attributes["rotation_format"] = "quat_xyzw"
                turns = ("0 0 0 1", "0.5 0.5 0.5 0.5", "0.6 0 0 0.8", "0 0 -1 0")
                text = f"{self.numbers(lengths, 3)} {self.pick(turns)}"
        return element("pose", attributes, text)


# --- Contents of links and joints -----------------------------------------------------------------


#: Shape → its children.
SHAPES: dict[str, Callable[[Dice], str]] = {
    "box": lambda dice: dice.number("size", count=3),
    "sphere": lambda dice: dice.number("radius"),
    **dict.fromkeys(
        ("cylinder", "capsule", "cone"),
        lambda dice: dice.number("radius") + dice.number("length"),
    ),
    "ellipsoid": lambda dice: dice.number("radii", count=3),
    "plane": lambda dice: f"<normal>{dice.direction()}</normal>{dice.number('size', count=2)}",
    "mesh": lambda dice: (
        dice.pick(("<uri>model://m/a.dae</uri>", "<uri>b.stl</uri>"))
        + (dice.number("scale", count=3) if dice.below(2) else "")
        + dice.pick(("", "<submesh><name>s</name><center>true</center></submesh>"))
    ),
    "polyline": lambda dice: (
        "<point>0 0</point><point>1 0</point><point>0 1</point>" + dice.number("height")
    ),
    "heightmap": lambda dice: "<uri>h.png</uri><size>1 2 3</size>",
    "empty": lambda dice: "",
}


def geometry(dice: Dice) -> str:
    """Return any shape of SDFormat."""
    tag = dice.pick(tuple(SHAPES))
    return f"<geometry><{tag}>{SHAPES[tag](dice)}</{tag}></geometry>"


def material(dice: Dice) -> str:
    """Return colours, scripts and textures."""
    metal = "<metal><albedo_map>a.png</albedo_map><metalness>0.5</metalness></metal>"
    parts = [
        *(
            lambda tag=tag: dice.number(tag, shares, 4)
            for tag in ("diffuse", "ambient", "specular", "emissive")
        ),
        lambda: f"<pbr>{metal}</pbr>",
        lambda: "<script><uri>u</uri><name>Gazebo/Red</name></script>",
        lambda: dice.flag("lighting"),
        lambda: dice.number("shininess", shares),
    ]
    return f"<material>{dice.some(parts, 3)}</material>"


def surface(dice: Dice) -> str:
    """Return a ``<surface>``."""
    ode = f"<ode>{dice.number('mu')}{dice.number('slip1', shares)}</ode>"
    contact = f"<contact><ode>{dice.number('kp')}{dice.number('min_depth')}</ode></contact>"
    bounce = f"<bounce>{dice.number('threshold')}</bounce>"
    torsional = f"<torsional>{dice.number('coefficient')}</torsional>"
    frictions = (ode, torsional, ode + torsional)
    parts = [lambda: f"<friction>{dice.pick(frictions)}</friction>", lambda: contact]
    return f"<surface>{dice.some([*parts, lambda: bounce])}</surface>"


def plugin(dice: Dice, name: str) -> str:
    """Return a ``<plugin>``."""
    long = "<rate>7</rate><frame>base</frame><!-- fast --><deep><er a='1'>text</er></deep>"
    return f'<plugin name="{name}" filename="lib.so">{dice.pick(("", long))}</plugin>'


def shape(dice: Dice, tag: str, name: str, frames: Sequence[str]) -> str:
    """Return a ``<visual>`` or ``<collision>``."""
    extra = [lambda: dice.number("laser_retro")]
    if tag == "visual":
        extra += [
            lambda: material(dice),
            lambda: dice.number("transparency", shares),
            lambda: dice.flag("cast_shadows"),
            lambda: "<visibility_flags>3</visibility_flags>",
            lambda: plugin(dice, "glow"),
        ]
    else:
        extra += [lambda: surface(dice), lambda: "<max_contacts>3</max_contacts>"]
    inner = dice.pose(frames) + geometry(dice) + dice.some(extra, 3)
    return f'<{tag} name="{name}">{inner}</{tag}>'


#: Sensors of links by type; those of joints are force/torque sensors.
SENSORS = {
    "imu": "<imu><angular_velocity><x><noise type='gaussian'><stddev>0.1</stddev></noise></x>"
    "</angular_velocity></imu>",
    "camera": "<camera name='c'><horizontal_fov>1.2</horizontal_fov><image><width>64</width>"
    "<height>48</height></image></camera>",
    "gpu_lidar": "<lidar><scan><horizontal><samples>7</samples></horizontal></scan></lidar>",
    "contact": "<contact><collision>one</collision></contact>",
    "altimeter": "",
}
WRENCH = "<force_torque><frame>child</frame></force_torque>"


def sensor(dice: Dice, name: str, frames: Sequence[str], kind: str = "") -> str:
    """Return a ``<sensor>`` of a type, or of any type of a link."""
    kind = kind or dice.pick(tuple(SENSORS))
    flags = [lambda: dice.number("update_rate"), lambda: plugin(dice, "reader")]
    inner = dice.pose(frames) + dice.some([*flags, lambda: dice.flag("always_on")])
    return f'<sensor name="{name}" type="{kind}">{inner}{SENSORS.get(kind, WRENCH)}</sensor>'


def inertial(dice: Dice, frames: Sequence[str]) -> str:
    """Return a possible mass and inertia; the inertia can be missing."""
    moments = {"ixx": 0.2, "ixy": 0.01, "ixz": -0.02, "iyy": 0.3, "iyz": 0.03, "izz": 0.4}
    inner = "".join(f"<{tag}>{value}</{tag}>" for tag, value in moments.items())
    inertia = dice.pick(("", f"<inertia>{inner}</inertia>"))
    return f"<inertial>{dice.number('mass')}{dice.pose(frames)}{inertia}</inertial>"


def link_content(dice: Dice, frames: Sequence[str]) -> str:
    """Return the contents of a ``<link>`` without its pose."""
    shapes = [
        lambda tag=tag, name=name: shape(dice, tag, name, frames)
        for tag in ("visual", "collision")
        for name in ("one", "two")
    ]

    def posed(tag: str, name: str, kind: str, inner: str) -> str:
        attributes = {"name": name, **({"type": kind} if kind else {})}
        return element(tag, attributes, dice.pose(frames), inner)

    decay = "<linear>0.1</linear><angular>0.2</angular>"
    extra = [
        *(
            lambda tag=tag: dice.flag(tag)
            for tag in ("gravity", "self_collide", "kinematic", "enable_wind", "must_be_base_link")
        ),
        lambda: f"<velocity_decay>{decay}</velocity_decay>",
        lambda: '<battery name="b"><voltage>12</voltage></battery>',
        lambda: posed("light", "lamp", "spot", "<direction>0 1 -1</direction>"),
        lambda: posed("particle_emitter", "fog", "box", "<rate>4</rate>"),
        lambda: posed("projector", "beam", "", "<texture>t.png</texture><fov>1.1</fov>"),
        lambda: sensor(dice, "sense", frames),
        lambda: sensor(dice, "look", frames),
    ]
    mass = inertial(dice, frames) if dice.below(2) else ""
    return mass + dice.some(shapes, 3) + dice.some(extra) + dice.comment()


#: Numbers of limits; some of them are no limits.
LIMITS = {
    "lower": (-1.0, -0.25, float("-inf"), -1e16),
    "upper": (1.0, 0.75, float("inf"), 1e16),
    "effort": (10.0, -1.0, float("inf")),
    "velocity": (2.0, -1.0, float("inf")),
    "stiffness": (7.0,),
    "dissipation": (0.5,),
}


def axis(dice: Dice, tag: str, frame: str, leaders: Sequence[str], kind: str) -> str:
    """Return an ``<axis>`` or ``<axis2>``, expressed in a frame if one is given."""
    attributes = {"expressed_in": frame} if frame else {}
    xyz = element("xyz", attributes, dice.direction())
    if kind in TWO_AXES:
        # The two axes must not be parallel.
        xyz = element("xyz", attributes, "0 0 1" if tag == "axis" else "0 1 0")
    bounds = {
        tag: lambda tag=tag, values=values: f"<{tag}>{dice.pick(values)!r}</{tag}>"
        for tag, values in LIMITS.items()
    }
    moves = [
        lambda tag=tag: dice.number(tag)
        for tag in ("damping", "friction", "spring_reference", "spring_stiffness")
    ]
    form, limit = dice.pick(LIMIT_FORMS), ""
    if form is not None:
        others = [bounds[tag] for tag in bounds if tag not in ("lower", "upper")]
        limit = "".join(bounds[tag]() for tag in form) + dice.some(others, 4)
        limit = f"<limit>{limit}</limit>"
    dynamics = f"<dynamics>{dice.some(moves)}</dynamics>" if dice.below(2) else ""
    mimic = ""
    numbers = dice.pick(MIMIC_FORMS) if leaders else None
    if numbers is not None:
        parts = "".join(dice.number(tag) for tag in ("multiplier", *numbers))
        mimic = element("mimic", {"joint": dice.pick(leaders)}, parts)
    return f"<{tag}>{xyz}{limit}{dynamics}{mimic}</{tag}>"


PHYSICS = (
    "<physics><ode><limit><cfm>0.1</cfm><erp>0.3</erp></limit><fudge_factor>0.5</fudge_factor>"
    "<implicit_spring_damper>true</implicit_spring_damper></ode></physics>",
    "<physics><ode><provide_feedback>true</provide_feedback><suspension><cfm>0.2</cfm></suspension>"
    "</ode></physics>",
)


#: What Drake reads of a motor; it does not read the namespace of the prefix.
ACTUATORS = (
    '<drake:rotor_inertia xmlns:drake="http://drake.mit.edu">0.01</drake:rotor_inertia>'
    '<drake:gear_ratio xmlns:drake="http://drake.mit.edu">50</drake:gear_ratio>',
    '<drake:controller_gains xmlns:drake="http://example.org" p="10" d="2"/>'
    '<drake:gear_ratio xmlns:drake="http://example.org">-7</drake:gear_ratio>',
)


def joint_content(
    dice: Dice, kind: JointType, frames: Sequence[str], leaders: Sequence[str]
) -> str:
    """Return the contents of a ``<joint>`` without its pose and its ends."""
    # Two axes are not parallel, so both are expressed in one frame.
    frame = dice.pick(frames) if frames and dice.below(2) else ""
    text = "".join(
        axis(dice, tag, frame, leaders if tag == "axis" else (), kind) for tag in AXES.get(kind, ())
    )
    if kind == "screw" and dice.below(2):
        text += dice.number("screw_thread_pitch")
    extra = [
        lambda: dice.pick(PHYSICS),
        lambda: sensor(dice, "force", frames, "force_torque"),
        lambda: dice.pick(ACTUATORS),
    ]
    return text + dice.some(extra, 1) + dice.comment()


# --- Models ---------------------------------------------------------------------------------------


@dataclass
class Scope:
    """An incomplete model: its parts, and the names that exist."""

    name: str
    parts: list[str] = field(default_factory=list)
    bodies: list[str] = field(default_factory=list)
    frames: list[str] = field(default_factory=list)
    #: Joints that others can mimic.
    leaders: list[str] = field(default_factory=list)
    names: set[str] = field(default_factory=set)

    def add(self, name: str, text: str) -> None:
        """Add a part with a name."""
        self.names.add(name)
        self.frames.append(name)
        self.parts.append(text)

    def new_name(self, dice: Dice) -> str:
        """Return a name that no part has."""
        return dice.pick(
            [name for name in (*NAMES, f"x{len(self.names)}") if name not in self.names]
        )


def add_joint(dice: Dice, scope: Scope, parent: str, child: str) -> None:
    """Add a joint between two links."""
    name, kind = scope.new_name(dice), dice.pick(JOINT_TYPES)
    inner = joint_content(dice, kind, scope.frames, scope.leaders)
    ends = f"<parent>{parent}</parent><child>{child}</child>"
    attributes = {"name": name, "type": kind}
    text = dice.comment() + element("joint", attributes, dice.pose(scope.frames), ends, inner)
    if kind in ONE_AXIS and "<mimic" not in inner:
        scope.leaders.append(name)
    scope.add(name, text)


def filled_scope(dice: Dice, name: str, depth: int, most_links: int) -> Scope:
    """Return a model: connected links, nested models, frames, and joints."""
    scope = Scope(name)
    for index in range(1 + dice.below(most_links)):
        inner_name = scope.new_name(dice)
        if depth > 0 and index > 0 and dice.once_in(4):
            inner = filled_scope(dice, inner_name, depth - 1, 2)
            text = model_text(dice, inner, scope.frames)
            bodies = [f"{inner_name}::{body}" for body in inner.bodies]
            scope.add(inner_name, text)
            scope.frames += [f"{inner_name}::{frame}" for frame in inner.frames]
        else:
            pose, content = dice.pose(scope.frames), link_content(dice, scope.frames)
            scope.add(
                inner_name, dice.comment() + element("link", {"name": inner_name}, pose, content)
            )
            bodies = [inner_name]
        if scope.bodies:
            ends = [dice.pick(scope.bodies), dice.pick(bodies)]
            add_joint(dice, scope, *(reversed(ends) if dice.once_in(4) else ends))
        scope.bodies += bodies
        if dice.once_in(3):
            frame = scope.new_name(dice)
            attached = {"attached_to": dice.pick(scope.frames)} if dice.below(2) else {}
            text = element("frame", {"name": frame, **attached}, dice.pose(scope.frames))
            scope.add(frame, dice.comment() + text)
    if len(scope.bodies) > 2 and dice.once_in(4):
        parent_body, child_body = dice.shuffled(scope.bodies)[:2]
        add_joint(dice, scope, parent_body, child_body)
    return scope


def model_text(dice: Dice, scope: Scope, frames: Sequence[str], top: bool = False) -> str:
    """Return the ``<model>`` of a scope, its pose relative to one of these frames."""
    attributes = {"name": scope.name}
    if dice.once_in(4):
        attributes["canonical_link"] = dice.pick(scope.bodies)
    if dice.pick((False, True)):
        attributes["placement_frame"] = dice.pick(scope.frames)
    flags = ["self_collide", "enable_wind", "allow_auto_disable", *(["static"] if top else [])]
    extra = [lambda: plugin(dice, "control"), *(lambda tag=tag: dice.flag(tag) for tag in flags)]
    parts = [dice.pose(frames), *dice.shuffled(scope.parts), dice.some(extra), dice.comment()]
    return element("model", attributes, *parts)


WORLD = (
    "<gravity>0 0 -3</gravity>",
    '<light name="sun" type="directional"><diffuse>1 1 0.5 1</diffuse></light>',
    '<physics name="p" type="ode"><max_step_size>0.002</max_step_size></physics>',
    "<scene><ambient>0.1 0.2 0.3 1</ambient></scene>",
    '<plugin name="w" filename="w.so"><x>1</x></plugin>',
)


@st.composite
def sdf_robots(draw: DrawFn, most_links: int = 4) -> str:
    """Return an SDFormat file with one model of up to ``most_links`` links, alone or in a world."""
    dice = Dice(draw)
    scope = filled_scope(dice, dice.pick(("robot", "base")), 2, most_links)
    if not dice.once_in(4):
        content = model_text(dice, scope, (), True)
    else:
        frames: list[str] = []
        parts = []
        for frame in ("here", "there", "yon")[: dice.below(4)]:
            attached = {"attached_to": dice.pick(frames)} if frames and dice.below(2) else {}
            parts.append(element("frame", {"name": frame, **attached}, dice.pose(frames)))
            frames.append(frame)
        parts.append(dice.some([partial(str, text) for text in WORLD]))
        parts.append(model_text(dice, scope, frames, True))
        content = element("world", {"name": "w"}, *dice.shuffled(parts))
    return f'<sdf version="{NEWEST_SDF}">{dice.comment()}{content}</sdf>'
