"""Entities are found by name in constant time, also after edits; the representation is short."""

from __future__ import annotations

import pytest

import translate
from translate import Frame, Joint, Link, Model
from translate.model.fragment import Fragment
from translate.model.link import Box, Collision, Cylinder, Geometry, Visual, effective, shape_label
from translate.model.model import Document, World, copied


def model(count: int = 3) -> Model:
    links = [Link(f"l{index}") for index in range(count)]
    joints = [Joint(f"j{index}", "fixed", "l0", f"l{index}") for index in range(1, count)]
    return Model("m", links=links, joints=joints, explicit_frames=[Frame("f")])


def test_an_entity_is_found_by_its_name() -> None:
    robot = model()
    assert robot.link("l2") is robot.links[2]
    assert robot.joint("j1") is robot.joints[0]
    assert robot.frame("f") is robot.explicit_frames[0]


def test_a_link_and_a_joint_are_printed_in_short() -> None:
    robot = translate.load(
        "<robot name='r'><link name='a'/><link name='b'><inertial><mass value='2.5'/>"
        "<inertia ixx='1' ixy='0' ixz='0' iyy='1' iyz='0' izz='1'/></inertial><collision><geometry>"
        "<sphere radius='1'/></geometry></collision></link><joint name='j' type='fixed'>"
        "<parent link='a'/><child link='b'/></joint></robot>"
    ).model
    assert str(robot.link("a")) == "Link('a': no mass, 0 visuals, 0 collisions)"
    assert str(robot.link("b")) == "Link('b': 2.5 kg, 0 visuals, 1 collision)"
    assert str(robot.joint("j")) == "Joint('j': fixed, 'a' → 'b')"


@pytest.mark.parametrize("kind", ["link", "joint", "frame"])
def test_a_missing_name_raises_key_error(kind: str) -> None:
    with pytest.raises(KeyError):
        getattr(model(), kind)("missing")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("elbw", "model 'm' has no joint 'elbw'; did you mean 'elbow'?"),
        ("wheel", "model 'm' has no joint 'wheel'"),
    ],
)
def test_a_missing_name_has_a_near_one(name: str, expected: str) -> None:
    robot = Model("m", joints=[Joint("elbow", "fixed", "a", "b")])
    with pytest.raises(KeyError) as caught:
        robot.joint(name)
    assert caught.value.args == (expected,)


def test_the_index_follows_edits() -> None:
    robot = model()
    assert robot.link("l1").name == "l1"
    del robot.links[0]
    assert robot.link("l1") is robot.links[0]
    robot.links[0].name = "new"
    assert robot.link("new") is robot.links[0]
    with pytest.raises(KeyError):
        robot.link("l1")
    robot.links = [Link("other")]
    assert robot.link("other") is robot.links[0]


def test_a_copy_has_its_own_entities() -> None:
    robot = model()
    robot.link("l1")
    other = copied(robot)
    assert other == robot
    assert other.link("l1") is other.links[1] is not robot.links[1]


class CountedName(str):
    """A name that counts comparisons."""

    comparisons = 0

    def __eq__(self, other: object) -> bool:
        CountedName.comparisons += 1
        return str.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        CountedName.comparisons += 1
        return str.__ne__(self, other)

    __hash__ = str.__hash__


def test_finding_every_link_compares_each_name_a_constant_number_of_times() -> None:
    robot = Model("m", links=[Link(CountedName(f"l{index}")) for index in range(1000)])
    CountedName.comparisons = 0
    for index in range(1000):
        robot.link(f"l{index}")
    assert CountedName.comparisons <= 5000


def test_the_representation_counts_the_parts() -> None:
    assert repr(model()) == "Model('m': 3 links, 2 joints, 1 frame)"
    assert repr(World("w", [model()])) == "World('w': 1 model)"


@pytest.mark.parametrize(
    ("path", "names", "message"),
    [("", "", "the document holds 0 worlds"), ("f.sdf", "ab", "f.sdf holds 2 worlds")],
)
def test_the_only_world_of_none_or_two_is_an_error(path: str, names: str, message: str) -> None:
    document = Document("sdf", "1.9", path, worlds=[World(name) for name in names])
    with pytest.raises(LookupError, match=message):
        _ = document.world


BOX = Box((1.0, 1.0, 1.0))
SHAPES = {
    "named": (["a", ""], 0, "collision 'a' of link 'l'"),
    "the only one": ([""], 0, "the collision of link 'l'"),
    "first": (["", ""], 0, "the first collision of link 'l'"),
    "second": (["a", ""], 1, "the second collision of link 'l'"),
    "twelfth": ([""] * 12, 11, "collision 12 of link 'l'"),
}


@pytest.mark.parametrize(("names", "index", "expected"), SHAPES.values(), ids=SHAPES)
def test_a_shape_without_a_name_is_named_by_its_place(
    names: list[str], index: int, expected: str
) -> None:
    shapes = [Collision(name, BOX) for name in names]
    others = [Fragment("urdf", "sensor", "<sensor/>"), Fragment("sdf", "a", "<a/>", "collision")]
    link = Link("l", visuals=[Visual("", BOX)], collisions=shapes, fragments=others)
    assert shape_label(shapes[index], link) == expected


@pytest.mark.parametrize(("first", "expected"), [(True, "second"), (False, "first")])
def test_a_shape_without_a_geometry_counts(first: bool, expected: str) -> None:
    shapes = ["<collision/>", '<collision><geometry><sphere radius="0"/></geometry></collision>']
    text = "\n".join(shapes if first else shapes[::-1])
    urdf = f'<robot name="r"><link name="l">\n{text}\n</link></robot>'
    losses = translate.convert(urdf, to="urdf", for_target="mujoco").losses
    assert [loss.element for loss in losses if loss.code == "value-replaced"] == [
        f"the {expected} collision of link 'l' <geometry>"
    ]


@pytest.mark.parametrize(
    ("shape", "expected"),
    [
        pytest.param(Cylinder(0.2, 0.0), Cylinder(0.2, 1.0), id="only the length"),
        pytest.param(Cylinder(0.0, 0.3), Cylinder(0.5, 0.3), id="only the radius"),
        pytest.param(Box((0.2, 0.0, 0.3)), Box((1.0, 1.0, 1.0)), id="the whole box"),
        pytest.param(Box((0.2, 0.1, 0.3)), Box((0.2, 0.1, 0.3)), id="nothing"),
    ],
)
def test_c82_simulators_replace_lengths_that_are_not_positive(
    shape: Geometry, expected: Geometry
) -> None:
    assert effective(shape) == expected
