"""Seeded robots without a problem: each reader loads them as they are."""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random
from typing import Literal

from lxml import etree

Element = etree._Element
Dialect = Literal["urdf", "sdf"]
#: An arm of more moving joints needs a joint to the world: readers let a free one fall.
MOST_FREE_JOINTS = 2
DEGREES = ("revolute", "prismatic")


@dataclass
class Robot:
    """The document of a robot, and the random numbers of its seed.

    ``links`` and ``joints`` are those that move, in the order of the chain.  ``directory`` is that
    of the file.
    """

    root: Element
    random: Random
    links: list[Element]
    joints: list[Element]
    directory: str = ""

    @property
    def text(self) -> bytes:
        """The file."""
        etree.indent(self.root)
        return etree.tostring(self.root)

    def link(self) -> Element:
        """A link that a joint moves."""
        return self.random.choice(self.links)

    def joint(self, *types: str) -> Element:
        """A joint of some types, by default one with limits."""
        fitting = [
            candidate for candidate in self.joints if candidate.get("type") in (types or DEGREES)
        ]
        return self.random.choice(fitting)


def element(parent: Element, xml: str) -> Element:
    """Add an element to another one, and return it."""
    child = etree.fromstring(xml)
    parent.append(child)
    return child


def number(random: Random, low: float, high: float) -> str:
    """A random number as text."""
    return f"{random.uniform(low, high):.4g}"


def _moments(random: Random, mass: float, size: float) -> list[str]:
    """The moments of a solid box, with a random side: far from the borders of what bodies have."""
    x, y, z = (size * random.uniform(0.7, 1.0) for _ in range(3))
    return [f"{mass / 12.0 * (a * a + b * b):.6g}" for a, b in ((y, z), (x, z), (x, y))]


def _geometry(random: Random, size: float, format: Dialect) -> str:
    kind = random.choice(["box", "sphere", "cylinder"])
    half = f"{size / 2:.4g}"
    values = {
        "box": {"size": f"{size:.4g} {size:.4g} {size:.4g}"},
        "sphere": {"radius": half},
        "cylinder": {"radius": half, "length": f"{size:.4g}"},
    }[kind]
    return _with_values(kind, values, format)


def _with_values(tag: str, values: dict[str, str], format: Dialect) -> str:
    """An element with numbers: attributes in URDF, elements in SDFormat."""
    if format == "urdf":
        return f"<{tag} {' '.join(f'{name}={text!r}' for name, text in values.items())}/>"
    return f"<{tag}>{''.join(f'<{name}>{text}</{name}>' for name, text in values.items())}</{tag}>"


def _pose(random: Random) -> tuple[str, str]:
    angle = random.uniform(-math.pi / 2, math.pi / 2)
    xyz = " ".join(number(random, -0.5, 0.5) for _ in range(3))
    return xyz, f"0 0 {angle:.4g}"


def _limit(random: Random, format: Dialect) -> str:
    values = {
        "lower": number(random, -2.0, -0.5),
        "upper": number(random, 0.5, 2.0),
        "effort": number(random, 5.0, 50.0),
        "velocity": number(random, 0.5, 5.0),
    }
    return _with_values("limit", values, format)


def plain_robot(seed: int, format: Dialect) -> Robot:
    """A robot of a few links with masses, shapes and joints, in a file of a format."""
    random = Random(f"{format} {seed}")
    count = random.randint(2, 5)
    types = [*DEGREES, *random.choices(DEGREES, k=count - 2)]
    random.shuffle(types)
    held = count > MOST_FREE_JOINTS or random.random() < 0.5
    return (_urdf if format == "urdf" else _sdf)(random, types, held)


def _urdf(random: Random, types: list[str], held: bool) -> Robot:
    root = etree.Element("robot", name=f"robot{random.randint(1, 99)}")
    if held:
        element(root, '<link name="world"/>')
        element(
            root,
            '<joint name="mount" type="fixed"><parent link="world"/><child link="base"/></joint>',
        )
    links, joints = [_urdf_link(root, "base", random)], []
    for index, kind in enumerate(types, 1):
        parent = random.choice(links[-2:]).get("name") if not held else links[-1].get("name")
        xyz, rpy = _pose(random)
        joints.append(
            element(
                root,
                f'<joint name="axis{index}" type="{kind}"><origin xyz="{xyz}" rpy="{rpy}"/>'
                f'<parent link="{parent}"/><child link="part{index}"/>'
                f'<axis xyz="{random.choice(["1 0 0", "0 1 0", "0 0 1"])}"/>'
                f"{_limit(random, 'urdf')}</joint>",
            )
        )
        links.append(_urdf_link(root, f"part{index}", random))
    return Robot(root, random, links[1:], joints)


def _urdf_link(root: Element, name: str, random: Random) -> Element:
    mass, size = random.uniform(0.5, 5.0), random.uniform(0.1, 0.4)
    ixx, iyy, izz = _moments(random, mass, size)
    geometry = _geometry(random, size, "urdf")
    color = " ".join(number(random, 0.0, 1.0) for _ in range(3))
    return element(
        root,
        f'<link name="{name}"><inertial><mass value="{mass:.4g}"/>'
        f'<inertia ixx="{ixx}" iyy="{iyy}" izz="{izz}" ixy="0" ixz="0" iyz="0"/></inertial>'
        f"<visual><geometry>{geometry}</geometry>"
        f'<material name="{name}_paint"><color rgba="{color} 1"/></material></visual>'
        f"<collision><geometry>{geometry}</geometry></collision></link>",
    )


def _sdf(random: Random, types: list[str], held: bool) -> Robot:
    root = etree.Element("sdf", version="1.7")
    model = element(root, f'<model name="robot{random.randint(1, 99)}"/>')
    links, joints = [_sdf_link(model, "base", random, "")], []
    if held:
        element(
            model,
            '<joint name="mount" type="fixed"><parent>world</parent><child>base</child></joint>',
        )
    for index, kind in enumerate(types, 1):
        parent = links[-1].get("name")
        xyz, rpy = _pose(random)
        pose = f'<pose relative_to="{parent}">{xyz} {rpy}</pose>'
        links.append(_sdf_link(model, f"part{index}", random, pose))
        joints.append(
            element(
                model,
                f'<joint name="axis{index}" type="{kind}"><parent>{parent}</parent>'
                f"<child>part{index}</child>"
                f"<axis><xyz>{random.choice(['1 0 0', '0 1 0', '0 0 1'])}</xyz>"
                f"{_limit(random, 'sdf')}</axis></joint>",
            )
        )
    return Robot(root, random, links[1:], joints)


def _sdf_link(model: Element, name: str, random: Random, pose: str) -> Element:
    mass, size = random.uniform(0.5, 5.0), random.uniform(0.1, 0.4)
    ixx, iyy, izz = _moments(random, mass, size)
    geometry = _geometry(random, size, "sdf")
    color = " ".join(number(random, 0.0, 1.0) for _ in range(3))
    return element(
        model,
        f'<link name="{name}">{pose}<inertial><mass>{mass:.4g}</mass><inertia><ixx>{ixx}</ixx>'
        f"<iyy>{iyy}</iyy><izz>{izz}</izz><ixy>0</ixy><ixz>0</ixz><iyz>0</iyz></inertia></inertial>"
        f'<visual name="{name}_visual"><geometry>{geometry}</geometry>'
        f"<material><ambient>{color} 1</ambient><diffuse>{color} 1</diffuse></material></visual>"
        f'<collision name="{name}_collision"><geometry>{geometry}</geometry></collision></link>',
    )
