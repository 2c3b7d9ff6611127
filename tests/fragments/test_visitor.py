"""The visitor of poses, names and directions, and its table."""

from __future__ import annotations

import typing
from dataclasses import fields, is_dataclass

import pytest

from translate.fragments.editing import References
from translate.fragments.visitor import (
    SCOPES,
    TABLE,
    Site,
    Visitor,
    all_fragments,
    references,
)
from translate.model.fragment import Fragment
from translate.model.joint import Axis, Joint, Mimic
from translate.model.link import Collision, Frame, Inertial, Link, Sphere, Visual
from translate.model.model import Model, World
from translate.model.pose import Pose


def posed(frame: str) -> Pose:
    return Pose((1.0, 2.0, 3.0), relative_to=frame)


def sensor(frame: str) -> Fragment:
    pose = f'<pose relative_to="{frame}"/>' if frame else ""
    return Fragment("sdf", "sensor", f'<sensor name="s" type="camera">{pose}</sensor>')


def everything(frame: str) -> Model:
    """A model with one element of each kind; every pose and axis names ``frame``, if not empty."""
    return Model(
        "robot",
        canonical_link="a",
        placement_frame="f",
        links=[
            Link(
                "a",
                posed(frame),
                Inertial(pose=posed(frame)),
                [Visual("v", Sphere(1.0), posed(frame))],
                [Collision("c", Sphere(1.0), posed(frame))],
                [sensor(frame)],
            ),
            Link("b"),
        ],
        joints=[
            Joint(
                "j",
                "revolute2",
                "a",
                "b",
                posed(frame),
                Axis(expressed_in=frame, mimic=Mimic("k")),
                Axis((1.0, 0.0, 0.0), frame),
                gearbox_reference_body="a",
                fragments=[sensor(frame)],
            )
        ],
        loop_joints=[Joint("k", "ball", "b", "a", posed(frame))],
        explicit_frames=[Frame("f", "b", posed(frame)), Frame("g", "", posed(frame))],
        models=[Model("n", posed(frame))],
        fragments=[Fragment("sdf", "plugin", "<plugin/>")],
    )


class Recorder(Visitor):
    """Records the kind, the owner and the default frame of every pose and direction."""

    def __init__(self) -> None:
        self.found: list[tuple[str, str, str]] = []

    def pose(self, pose: Pose, site: Site) -> Pose:
        self._record(site)
        return pose

    def direction(self, axis: Axis, site: Site) -> Axis:
        self._record(site)
        return axis

    def _record(self, site: Site) -> None:
        assert site.owner is not None
        self.found.append((type(site.element).__name__, site.owner.name, site.default))


# Seed 1, section 6, and the descriptions of <pose> and <xyz> in the specification of SDFormat.
SITES = [
    ("Link", "a", "__model__"),
    ("Inertial", "a", "a"),
    ("Visual", "a", "a"),
    ("Collision", "a", "a"),
    ("Fragment", "a", "a"),
    ("Link", "b", "__model__"),
    ("Joint", "j", "b"),
    ("Axis", "j", "j"),
    ("Axis", "j", "j"),
    ("Fragment", "j", "j"),
    ("Joint", "k", "a"),
    ("Frame", "f", "b"),
    ("Frame", "g", "__model__"),
    ("Model", "n", "__model__"),
]


def test_every_pose_and_direction_is_visited_with_its_default_frame() -> None:
    recorder = Recorder()
    recorder.scope(everything("x"))
    assert recorder.found == SITES


def test_entities_of_a_world_are_placed_in_the_world() -> None:
    recorder = Recorder()
    recorder.scope(World("w", [Model("n")], [Frame("f")], [Joint("j", "fixed", "world", "n")]))
    assert recorder.found == [("Model", "n", "world"), ("Frame", "f", "world"), ("Joint", "j", "n")]


@pytest.mark.parametrize("frame", ["", "x"])
def test_a_visitor_that_changes_nothing_returns_the_same_object(frame: str) -> None:
    model = everything(frame)
    assert Visitor().scope(model) is model


def test_every_reference_is_collected() -> None:
    names = references(everything("x"))
    assert sorted(set(names) - {"__model__"}) == ["a", "b", "f", "k", "x"]
    assert names.count("x") == len(SITES) - 1  # Link b has no relative_to.


def test_every_name_is_replaced() -> None:
    model = References(lambda name: name.upper() if len(name) == 1 else name).scope(everything("x"))
    found = set(references(model)) - {"__model__"}
    found |= {item.name for item in (*model.links, *model.joints, *model.loop_joints)}
    found |= {item.name for item in (*model.explicit_frames, *model.models)}
    assert found == {"A", "B", "F", "G", "J", "K", "N", "X"}


def test_fragments_of_every_element_are_found() -> None:
    assert len(all_fragments(everything(""))) == 3


def classes(annotation: object) -> set[type]:
    """The classes that a type annotation mentions."""
    if isinstance(annotation, type) and not typing.get_args(annotation):
        return {annotation}
    return set().union(*map(classes, typing.get_args(annotation)))


@pytest.mark.parametrize(
    "kind", sorted({*TABLE, World} - {Fragment}, key=str), ids=lambda kind: kind.__name__
)
def test_the_table_is_complete(kind: type) -> None:
    """A field with a pose, or with elements of the table, is in the table."""
    assert is_dataclass(kind)
    hints = typing.get_type_hints(kind)
    types = {field.name: classes(hints[field.name]) for field in fields(kind)}
    rows = [rows[kind] for rows in (TABLE, SCOPES) if kind in rows]
    assert ("pose" in types) == any(row.default_frame is not None for row in rows)
    contents = {name for name, found in types.items() if found & set(TABLE)}
    assert contents == {name for row in rows for name in row.contents}
    assert ("name" in types) == any(row.has_name for row in rows) or kind in (
        World,
        Visual,
        Collision,
    )
