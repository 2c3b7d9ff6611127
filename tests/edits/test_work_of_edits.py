"""The work of an update and of a comparison is proportional to the number of edited things.

The shapes are those in which each thing resembles each other one, or is in another one.  The work
is counted in steps of Python, as in ``tests/driver/test_growth.py``, and for long names in bytes.
"""

from __future__ import annotations

import math
import tracemalloc
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import pytest
from support.growth import LARGEST, exponent, steps

import translate
from translate.edits.difference import pairs
from translate.edits.generated_names import is_generated_name
from translate.edits.renamed_parts import new_names
from translate.model.link import Sphere, Visual

MASS = '<inertial><mass value="{}"/></inertial>'
FIXED = '<joint name="{0}" type="fixed"><parent link="a"/><child link="{0}"/></joint>'
SPHERE = '<geometry><sphere radius="{}"/></geometry>'


class Edited(NamedTuple):
    """The text of a robot before and after its edit."""

    before: str
    after: str


def robot(content: str, mass: float = 1.0) -> str:
    return f'<robot name="r"><link name="a">{MASS.format(mass)}</link>{content}</robot>'


def turned(angle_of: Callable[[float], float], n: int) -> Edited:
    """Visuals without names that differ in their rotation only, and get the ``angle_of`` theirs."""

    def visuals(angles: list[float]) -> str:
        shapes = (f'<visual><origin rpy="0 0 {x}"/>{SPHERE.format(1)}</visual>' for x in angles)
        return robot("").replace("</link>", "".join(shapes) + "</link>")

    angles = [number / n for number in range(n)]
    return Edited(visuals(angles), visuals([angle_of(angle) for angle in angles]))


def links(names: list[str], radii: list[float], comment: str = "") -> str:
    parts = (
        f'{comment}<link name="{name}"><visual>{SPHERE.format(radius)}</visual></link>'
        + FIXED.format(name)
        for name, radius in zip(names, radii, strict=True)
    )
    return robot("".join(parts))


def renamed(n: int) -> Edited:
    """Links of which half get another name, joint and radius."""
    names, radii = [f"l{number}" for number in range(n)], [1 + number / n for number in range(n)]
    half = n // 2
    other_names = [name.replace("l", "k") for name in names[half:]]
    other_radii = [radius + 2 for radius in radii[half:]]
    return Edited(
        links(names, radii), links(names[:half] + other_names, radii[:half] + other_radii)
    )


def removed(comment: str, n: int) -> Edited:
    """Links of which half are removed; each has a ``comment`` above."""
    names, radii = [f"l{number}" for number in range(n)], [1.0] * n
    return Edited(links(names, radii, comment), links(names[: n // 2], radii[: n // 2], comment))


def update(make: Callable[[int], Edited], n: int) -> Callable[[], object]:
    """The update of the SDFormat file of a URDF with its edit."""
    before, after = make(n)
    target = translate.to_sdf(before.encode()).encode()
    return lambda: translate.update(target, after.encode(), base=before.encode(), force=True)


def compare(make: Callable[[int], Edited], n: int) -> Callable[[], object]:
    before, after = make(n)
    return lambda: translate.compare(before, after)


def new_names_of_edited_links(n: int) -> Callable[[], object]:
    """The search for the new names of links that are renamed and edited."""
    before, after = (translate.load(text).model for text in renamed(n))
    return lambda: new_names(before, after)


def update_of_nested_links(n: int) -> Callable[[], object]:
    """The update of a URDF whose block has ``n`` links within each other, two at each level."""
    block = "<p/>" * 10
    for _ in range(n):
        block = f"<link>{block}</link><link/>"
    source = translate.to_sdf(robot("", 2).encode()).encode()
    target = robot(f"<gazebo>{block}</gazebo>").encode()
    return lambda: translate.update(target, source, force=True)


def update_of_block_with_many_tags(n: int) -> Callable[[], object]:
    """The update of a URDF with ``n`` elements of different tags that SDFormat has no more."""
    tags = "".join(f"<t{number}>1</t{number}>" for number in range(n))
    target = robot(f'<gazebo><plugin name="p" filename="libp.so">{tags}</plugin></gazebo>')
    source = translate.to_sdf(target.encode())
    for number in range(n):
        source = source.replace(f"t{number}>", f"u{number}>")
    return lambda: translate.update(target.encode(), source.encode(), force=True)


def update_with_frames_below_a_removed_link(n: int) -> Callable[[], object]:
    frames = "".join(
        f'<frame name="f{number}" attached_to="{f"f{number - 1}" if number else "b"}"/>'
        for number in range(n)
    )
    joint = '<joint name="j" type="fixed"><parent>a</parent><child>b</child></joint>'
    mass = "<inertial><mass>1</mass></inertial>"
    target = (
        f'<sdf version="1.11"><model name="r"><link name="a">{mass}</link>'
        f'<link name="b">{mass}</link>{joint}{frames}</model></sdf>'
    )
    return lambda: translate.update(target.encode(), robot("").encode(), frames="drop", force=True)


def unnamed_shapes_of_links(n: int) -> Callable[[], object]:
    """The search for generated names of shapes, which an update repeats."""
    names = [f"l{number}" for number in range(n)]
    return lambda: [is_generated_name(f"{name}_visual", [name]) for name in names * 2]


def plugins(n: int) -> Edited:
    """Blocks that differ in the name of a plugin only, of which a number is edited."""
    blocks = "".join(
        f'<gazebo><plugin name="p{number}" filename="libp.so"><k>1</k></plugin></gazebo>'
        for number in range(n)
    )
    return Edited(robot(blocks), robot(blocks.replace("<k>1", "<k>2")))


def update_with_renamed_frames(n: int) -> Callable[[], object]:
    """The update of a URDF with the new names of the frames of an SDFormat file."""

    def model(letter: str) -> bytes:
        frames = "".join(
            f'<frame name="{letter}{number}" attached_to="a"><pose>{number} 0 0 0 0 0</pose>'
            "</frame>"
            for number in range(n)
        )
        mass = "<inertial><mass>1</mass></inertial>"
        link = f'<link name="a">{mass}</link>'
        return f'<sdf version="1.11"><model name="r">{link}{frames}</model></sdf>'.encode()

    target = translate.to_urdf(model("f")).encode()
    return lambda: translate.update(target, model("g"), force=True)


#: A shape, the work with it, and the smallest number of things.
SHAPES: dict[str, tuple[Callable[[int], Callable[[], object]], int]] = {
    "visuals turned alike, update": (partial(update, partial(turned, lambda x: x + 1.3)), 25),
    "visuals turned alike, compare": (partial(compare, partial(turned, lambda x: x + 1.3)), 50),
    "visuals turned otherwise, update": (partial(update, partial(turned, lambda x: 2 * x + 1)), 25),
    "visuals turned otherwise, compare": (
        partial(compare, partial(turned, lambda x: 2 * x + 1)),
        50,
    ),
    "links renamed and edited, their new names": (new_names_of_edited_links, 50),
    "links removed, update": (partial(update, partial(removed, "")), 25),
    "links with two comments removed, update": (
        partial(update, partial(removed, "<!-- one --><!-- two -->")),
        25,
    ),
    "links within each other in a block, update": (update_of_nested_links, 50),
    "elements of different tags in a plugin, update": (update_of_block_with_many_tags, 200),
    "frames below a removed link, update": (update_with_frames_below_a_removed_link, 50),
    # Python keeps 512 patterns.
    "links with shapes without names": (unnamed_shapes_of_links, 200),
    "plugins in blocks, update": (partial(update, plugins), 50),
    "renamed frames, update": (update_with_renamed_frames, 50),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_the_steps_are_proportional_to_the_number_of_things(shape: str) -> None:
    work_with, n = SHAPES[shape]
    # What is imported and read only once is in the first run.
    _, few, twice, many = (steps(work_with(number)) for number in (2, n, 2 * n, 4 * n))
    assert exponent(twice - few, many - twice) <= LARGEST


def test_the_memory_is_proportional_to_the_length_of_a_name() -> None:
    _, few, many = (peak_of_pairs("_" * length) for length in (10, 10_000, 40_000))
    assert math.log(many / few, 4) <= LARGEST


def peak_of_pairs(ending: str) -> int:
    """The memory, in bytes, to pair two shapes with different names of one ending."""
    tracemalloc.start()
    try:
        pairs([Visual(f"b{ending}b", Sphere(1.0))], [Visual(f"c{ending}c", Sphere(2.0))])
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
