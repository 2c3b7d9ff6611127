"""Robots with two elements where URDF has one (reference U A1.19)."""

from __future__ import annotations

_MOMENTS = 'ixx="{0}" ixy="0" ixz="0" iyy="{0}" iyz="0" izz="{0}"'
_INERTIAL = f'<inertial><mass value="{{0}}"/><inertia {_MOMENTS}/></inertial>'
_BOX = '<geometry><box size="{0} {0} {0}"/></geometry>'
_LIMIT = '<limit lower="-{0}" upper="{0}" effort="{0}" velocity="{0}"/>'
#: Parent/element → its XML, with the number 1 in the first and 2 in the second one.
ELEMENTS = {
    "robot/origin": '<origin xyz="{0} 0 0"/>',
    "link/inertial": _INERTIAL,
    "inertial/origin": '<origin xyz="{0} 0 0"/>',
    "inertial/mass": '<mass value="{0}"/>',
    "inertial/inertia": f"<inertia {_MOMENTS}/>",
    "visual/origin": '<origin xyz="{0} 0 0"/>',
    "visual/geometry": _BOX,
    "visual/material": '<material name="n{0}"><color rgba="0.{0} 0 0 1"/></material>',
    "collision/origin": '<origin xyz="{0} 0 0"/>',
    "collision/geometry": _BOX,
    "geometry/box": '<box size="{0} {0} {0}"/>',
    "material/color": '<color rgba="0.{0} 0 0 1"/>',
    "material/texture": '<texture filename="{0}.png"/>',
    "joint/origin": '<origin xyz="{0} 0 0"/>',
    "joint/parent": '<parent link="l{0}"/>',
    "joint/child": '<child link="c{0}"/>',
    "joint/axis": '<axis xyz="0 {0} 0"/>',
    "joint/limit": _LIMIT,
    "joint/dynamics": '<dynamics damping="{0}" friction="{0}"/>',
    "joint/mimic": '<mimic joint="k" multiplier="{0}"/>',
    "joint/safety_controller": '<safety_controller k_velocity="{0}"/>',
    "joint/calibration": '<calibration rising="{0}"/>',
}


def robot(repeated: str = "", second: str = "") -> str:
    """Return a robot with each of the elements; ``second`` follows the one that is repeated."""

    def once(place: str, text: str = "") -> str:
        text = text or ELEMENTS[place].format(1)
        return f"{text}\n{second}" if place == repeated else text

    shape = f"<geometry>{once('geometry/box')}</geometry>"
    color = f"{once('material/color')}{once('material/texture')}"
    material = once("visual/material", f'<material name="m">{color}</material>')
    inner = f"{once('inertial/origin')}{once('inertial/mass')}{once('inertial/inertia')}"
    elements = "".join(
        f'<link name="{name}">{_INERTIAL.format(5)}</link>' for name in ("l1", "l2", "c2")
    )
    joints = "".join(map(once, [place for place in ELEMENTS if place.startswith("joint/")]))
    more = "".join(
        f'<joint name="{name}" type="revolute"><parent link="l1"/><child link="{child}"/>'
        f'<axis xyz="1 0 0"/>{_LIMIT.format(1)}</joint>'
        for name, child in (("k", "l2"), ("m", "c2"))
    )
    return (
        f'<robot name="r">{once("robot/origin")}{elements}<link name="c1">'
        f"{once('link/inertial', f'<inertial>{inner}</inertial>')}"
        f"<visual>{once('visual/origin')}{once('visual/geometry', shape)}{material}</visual>"
        f"<collision>{once('collision/origin')}{once('collision/geometry', shape)}</collision>"
        f'</link><joint name="j" type="revolute">{joints}</joint>{more}</robot>'
    )


#: Name → the place of the repeated element, and the second element.
CASES = {place: (place, xml.format(2)) for place, xml in ELEMENTS.items()} | {
    "another shape": ("geometry/box", '<sphere radius="2"/>')
}
